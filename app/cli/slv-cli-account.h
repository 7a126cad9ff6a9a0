/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-account.h: what an import did or would do, told. */
#pragma once
#include "cli/slv-cli.h"
#include "slv-job.h"

/** (transfer full): the document of `import` in the manual page, with "changes" for a dry run. Main thread. */
cJSON *slv_cli_account_json  (const SlvImportAccount *account);
/** The same for people, on standard output. Main thread. */
void   slv_cli_print_account (const SlvImportAccount *account);
/** Whose progress, and the name under which it is shown. */
typedef struct { SlvCli *cli; const char *what; } SlvCliProgress;
/** An SlvJobProgressFunc that draws the bar; @data: SlvCliProgress. Main thread. */
void   slv_cli_job_progress (const SlvJobProgress *progress, gpointer data);

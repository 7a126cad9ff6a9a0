/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main-online.c: `sleeves-online`: the commands that fetch. Started by `sleeves`, which takes its place and its arguments. */
#include "cli/slv-cli.h"
#include "slv-job.h"
#include "slv-keyring.h"

static const SlvRunner runners[] = {
  SLV_COMMANDS_ONLINE (SLV_RUNNER)
  SLV_COMMANDS_EITHER (SLV_RUNNER)
  { .command = NULL }
};

int
main (int argc, char **argv)
{
  slv_job_go_online ();
  slv_store_use_keyring (&slv_keyring);
  return slv_cli_main (argc, argv, runners, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-rows.h: answers that are lists, as tables for other programs: --csv, --tsv, --fields. A command makes its JSON document and
 * knows nothing of this; the rows are the objects of the document's list, the columns their members. Main thread. */
#pragma once
#include "cli/slv-cli.h"

/**
 * slv_cli_rows_begin: reads the three options. What is printed as JSON from now on goes to slv_cli_rows_print() instead, if one of them was
 * given. SLV_ERROR_USAGE: two of them, or --json, at once, or an empty field.
 */
gboolean slv_cli_rows_begin  (SlvCli *cli, GError **error);
/** Whether rows are to be printed; cli->json is set then, so that commands make the document. */
gboolean slv_cli_rows_wanted (const SlvCli *cli);
/**
 * slv_cli_rows_print: the list of @json as CSV (RFC 4180), as TSV (tabs and line ends within a cell become blanks), or, with --fields
 * alone, as a table for people. Without --fields all members of the rows are columns, in the order in which they are met; an object
 * within a row gives its members as columns of their own, a list of plain values is one cell divided by |, a list of objects is
 * left out. Returns: FALSE with SLV_ERROR_USAGE for a field that no row has and no game knows, or for a document without a list.
 */
gboolean slv_cli_rows_print  (SlvCli *cli, const cJSON *json, GError **error);

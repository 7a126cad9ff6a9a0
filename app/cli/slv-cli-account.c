/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-account.c: the account of an import: as a document, and for people. A dry run also tells row by row what would change. */
#include "cli/slv-cli-account.h"

#define REJECTED_SHOWN 20u   /* of the rejected records, for people */
#define NOTES_SHOWN    12u   /* an open domain may meet hundreds of values */
#define CHANGES_SHOWN  40u

static cJSON *
tally_json (const SlvTally *tally)
{
  cJSON *json = cJSON_CreateObject ();

  slv_json_put (json, { "new", SLV_NUMBER (tally->new_) }, { "changed", SLV_NUMBER (tally->changed) },
                { "unchanged", SLV_NUMBER (tally->unchanged) }, { "gone", SLV_NUMBER (tally->gone) });
  return json;
}

/* What changes, row by row; @json: NULL: for people, the first ones. */
static void
tell_changes (cJSON *json, const SlvImportAccount *account)
{
  static const char * const words[] = { "new", "changed", "gone", "back" };   /* by SlvChangeKind */
  const char *told[] = { _("new"), _("changed"), _("gone"), _("back") };
  guint n = account->changes != NULL ? account->changes->len : 0;
  SlvRows *rows = slv_rows_new (NULL, json, "changes");

  for (guint i = 0; i < (json != NULL ? n : MIN (n, CHANGES_SHOWN)); i++)
    {
      const SlvImportChange *change = account->changes->pdata[i];
      g_autofree char *fields = change->fields != NULL ? g_strjoinv (", ", change->fields) : g_strdup ("");
      cJSON *row = slv_rows_add (rows, { "change", SLV_TEXT (words[change->kind]), "", told[change->kind] },
                                 { "name", SLV_TEXT (change->name), _("Card") }, { "printing", SLV_TEXT (change->printing), _("Printing") },
                                 { .head = _("Not the same"), .shown = fields });

      if (row != NULL && change->fields != NULL)
        slv_json_add_strv (row, "fields", change->fields);
    }
  slv_rows_end (rows, 2);
  if (json == NULL && n > CHANGES_SHOWN)
    slv_text_paragraph (4, NULL, SLV_STYLE_PLAIN, _("--json names all of them."));
}

/* How a table's columns were understood; lists that are no tables have none. People are told of a dry run, where one can still say otherwise;
 * a list of the program's own says nothing that is not obvious. */
static void
tell_columns (cJSON *json, const SlvImportAccount *account)
{
  static const char * const how[] = { "exact", "guessed", "set", "unread" };   /* by SlvColumnHow */
  const char *told[] = { _("by its name"), _("guessed"), _("as --map says"), _("not read") };
  gboolean plain = TRUE;

  SLV_EACH (const SlvListColumn, column, account->columns)
    plain = plain && column->how == SLV_COLUMN_HOW_EXACT;
  if (json != NULL ? account->columns->len == 0 : plain || !account->dry_run)
    return;
  SlvRows *rows = slv_rows_new (NULL, json, "columns");
  SLV_EACH (const SlvListColumn, column, account->columns)
    slv_rows_add (rows, { "column", SLV_TEXT (column->column), _("Column") }, { "to", SLV_TEXT (column->to), _("is") },
                  { "how", SLV_TEXT (how[column->how]), _("Why"), told[column->how] },
                  { "example", SLV_TEXT (column->example), _("Example") });
  slv_rows_end (rows, 2);
}

cJSON *
slv_cli_account_json (const SlvImportAccount *account)
{
  cJSON *json = cJSON_CreateObject ();

  slv_json_put (json, { "what", SLV_TEXT (account->what) }, { "kind", SLV_TEXT (account->kind ? account->kind : "") },
                { "game", SLV_TEXT (account->game ? account->game : "") }, { "records", SLV_NUMBER (account->records) },
                { "repeated", SLV_NUMBER (slv_import_account_repeated (account)) }, { "entries", SLV_TRUTH (account->entries) });
  cJSON_AddItemToObject (json, "cards", tally_json (&account->cards));
  cJSON_AddItemToObject (json, "printings", tally_json (&account->printings));
  cJSON_AddItemToObject (json, "prices", tally_json (&account->prices));
  SlvRows *rows = slv_rows_new (NULL, json, "rejected");
  SLV_EACH (const SlvRejected, rejected, account->rejected)
    slv_rows_add (rows, { "record", SLV_TEXT (rejected->record ? rejected->record : "") }, { "line", SLV_NUMBER (rejected->line) },
                  { "reason", SLV_TEXT (rejected->reason) });
  slv_rows_end (rows, 0);
  slv_json_add_texts (json, "notes", account->notes);
  tell_columns (json, account);
  slv_json_put (json, { "bytes", SLV_NUMBER (account->bytes) }, { "requests", SLV_NUMBER (account->requests) },
                { "not_modified", SLV_TRUTH (account->not_modified) }, { "dry_run", SLV_TRUTH (account->dry_run) });
  if (account->changes != NULL)
    {
      tell_changes (json, account);
      cJSON_AddNumberToObject (json, "changes_left_off", (double) account->changes_left_off);
    }
  return json;
}

/* ---- text ---- */

static void
add_tally (SlvRows *rows, const char *title, const SlvTally *tally)
{
  slv_rows_add (rows, { .head = "", .shown = title }, { .head = _("new"), SLV_NUMBER (tally->new_) },
                { .head = _("changed"), SLV_NUMBER (tally->changed) }, { .head = _("unchanged"), SLV_NUMBER (tally->unchanged) },
                { .head = _("gone"), SLV_NUMBER (tally->gone) });
}

static void
print_notes (const SlvImportAccount *account)
{
  guint more = account->notes->len > NOTES_SHOWN ? account->notes->len - NOTES_SHOWN : 0;

  for (guint i = 0; i < account->notes->len - more; i++)
    {
      g_autofree char *first = g_strdup_printf ("  %s", _("note"));

      slv_text_paragraph (10, first, SLV_STYLE_PLAIN, account->notes->pdata[i]);
    }
  if (more > 0)
    slv_text_paragraph_taken (10, NULL, SLV_STYLE_PLAIN,
                              slv_tell_printf (ngettext ("%u more note; --json shows all", "%u more notes; --json shows all", more), more));
}

static void
print_rejected (const SlvImportAccount *account)
{
  if (account->rejected->len)
    {
      g_autofree char *told = slv_tell_printf (ngettext ("%u record was rejected:", "%u records were rejected:", account->rejected->len),
                                               account->rejected->len);

      slv_text_sayf (SLV_STYLE_BAD, "  %s", told);
    }
  for (guint i = 0; i < MIN (account->rejected->len, REJECTED_SHOWN); i++)
    {
      const SlvRejected *rejected = account->rejected->pdata[i];
      g_autofree char *text = g_strdup_printf (_("line %u, %s: %s"), (guint) rejected->line,
                                               rejected->record ? rejected->record : "?", rejected->reason);

      slv_text_paragraph (6, "    -", SLV_STYLE_PLAIN, text);
    }
  if (account->rejected->len > REJECTED_SHOWN)
    slv_text_paragraph (4, NULL, SLV_STYLE_PLAIN, _("--json names all of them."));
}

void
slv_cli_print_account (const SlvImportAccount *account)
{
  SlvRows *rows = slv_rows_new (NULL, NULL, NULL);
  char *repeated = slv_import_account_tell_repeated (account);

  slv_text_put (SLV_STYLE_BOLD, account->what);
  slv_text_putf (SLV_STYLE_DIM, "  %s, %s", account->game ? account->game : "", account->kind ? account->kind : "");
  if (account->dry_run)
    slv_text_putf (SLV_STYLE_UNSURE, "  %s", _("dry run: nothing was changed"));
  slv_text_line ();
  add_tally (rows, account->entries ? _("entries of lists") : _("cards"), &account->cards);
  if (!account->entries)
    add_tally (rows, _("printings"), &account->printings);
  if (slv_import_account_n_prices (account) > 0)
    add_tally (rows, _("prices"), &account->prices);
  slv_rows_end (rows, 2);
  if (repeated != NULL)
    slv_text_paragraph_taken (2, NULL, SLV_STYLE_PLAIN, repeated);
  tell_columns (NULL, account);
  tell_changes (NULL, account);
  print_notes (account);
  print_rejected (account);
}

void
slv_cli_job_progress (const SlvJobProgress *progress, gpointer data)
{
  const SlvCliProgress *of = data;

  slv_cli_progress (of->cli, of->what, progress->bytes, progress->total, progress->records);
}

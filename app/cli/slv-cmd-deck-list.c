/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck-list.c: `deck list`: the saved decks, those of a name or of a content, and with --judge the verdict under each deck's own
 * format (or those of --format) and how much of it is owned. Nothing is judged or opened that was not asked for. */
#include "check/slv-deck-sweep.h"
#include "cli/slv-cli.h"
#include "cli/slv-cli-verdict.h"
#include "deck/slv-library-options.h"

typedef struct {
  SlvCli     *cli;
  SlvGame    *game;
  SlvSweep   *sweep;      /* NULL: only a list */
  gboolean    judge;
  const char *text;
  SlvRows    *rows;
  GHashTable *assumed;    /* sentence → number of verdicts that rest on it */
} Listing;

/* (transfer full): options chosen for good, by rulebook. */
static GHashTable *
standing_options (SlvCli *cli)
{
  GHashTable *standing = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) slv_options_free);
  GPtrArray *games = slv_games_list (cli->games);

  for (guint g = 0; g < games->len; g++)
    {
      GPtrArray *books = ((SlvGame *) games->pdata[g])->rulebooks;

      for (guint b = 0; b < books->len; b++)
        g_hash_table_insert (standing, books->pdata[b], slv_library_options_load (cli->store, books->pdata[b], NULL));
    }
  return standing;
}

static gboolean
prepare (Listing *listing, GError **error)
{
  SlvCli *cli = listing->cli;
  g_autoptr (SlvCollection) collection = NULL;
  const char *format = slv_cli_get (cli, "format");

  if (!listing->judge && listing->text == NULL)
    return TRUE;
  if (slv_cli_index (cli, error) == NULL)
    return FALSE;
  if (listing->judge && !(collection = slv_collection_open (cli->store, cli->index, error)))
    return FALSE;
  if (collection && slv_collection_n_lots (collection) == 0)   /* to who keeps none a share says nothing */
    g_clear_pointer (&collection, slv_collection_unref);
  g_autoptr (GHashTable) standing = standing_options (cli);
  listing->sweep = slv_sweep_new (cli->games, cli->index, collection, standing, slv_cli_get (cli, "as-of"));
  if (format)
    {
      SlvFormat *also = slv_games_resolve_format (cli->games, listing->game, format, error);

      if (also == NULL)
        return FALSE;
      slv_sweep_set_also (listing->sweep, also);
    }
  return slv_sweep_set_text (listing->sweep, listing->text, error);
}

static cJSON *
verdict_json (const SlvReport *report)
{
  g_autoptr (GPtrArray) assumptions = slv_report_dup_assumptions (report);
  cJSON *json = cJSON_CreateObject ();
  guint errors = 0;

  for (guint i = 0; i < report->findings->len; i++)
    errors += ((SlvFinding *) report->findings->pdata[i])->severity == SLV_SEVERITY_ERROR;
  slv_json_put (json, { "format", SLV_TEXT (report->format->full_id) },
                { "verdict", SLV_TEXT (slv_verdict_to_string (report->verdict)) }, { "errors", SLV_NUMBER (errors) });
  slv_json_add_texts (json, "assumptions", assumptions);
  return json;
}

/* Counts the verdicts that rest on each sentence. */
static void
count_assumptions (Listing *listing, const SlvReport *report)
{
  g_autoptr (GPtrArray) assumptions = report != NULL ? slv_report_dup_assumptions (report) : g_ptr_array_new ();

  SLV_EACH (char, sentence, assumptions)
    {
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (listing->assumed, sentence));

      g_hash_table_replace (listing->assumed, g_strdup (sentence), GUINT_TO_POINTER (n + 1));
    }
}

/* How options are read otherwise than the rulebook is, which verdicts of the table rest on. */
static void
print_assumptions (Listing *listing)
{
  g_autoptr (GList) sentences = g_list_sort (g_hash_table_get_keys (listing->assumed), (GCompareFunc) strcmp);
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func (g_free);

  for (GList *at = sentences; at != NULL; at = at->next)
    {
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (listing->assumed, at->data));

      /* Translators: how an option of the rulebook is read, a sentence; of how many decks listed above that holds */
      g_ptr_array_add (told, slv_tell_printf (ngettext ("%s (%u verdict)", "%s (%u verdicts)", n), (char *) at->data, n));
    }
  slv_text_assumptions (2, told);
}

static void
add_deck (Listing *listing, const SlvDeck *deck, const SlvSwept *swept)
{
  g_autofree char *owned = swept && swept->need > 0
    ? g_strdup_printf ("%llu/%llu", (unsigned long long) swept->have, (unsigned long long) swept->need) : NULL;
  const char *verdict = swept && swept->report ? slv_verdict_word (swept->report->verdict) : listing->judge ? _("not judged") : NULL;
  const char *also = slv_cli_get (listing->cli, "format");

  count_assumptions (listing, swept ? swept->report : NULL);
  count_assumptions (listing, swept ? swept->also : NULL);
  cJSON *row = slv_rows_add (listing->rows, { .head = _("Folder"), .shown = deck->folder ? deck->folder : "" },
                             { "name", SLV_TEXT (deck->name), _("Name") }, { "game", SLV_TEXT (deck->game), _("Game") },
                             { "format", SLV_TEXT (deck->format), _("Format") }, { "folder", SLV_TEXT (deck->folder ? deck->folder : "") },
                             { "cards", SLV_NUMBER (deck->n_listed), _("Cards") }, { "version", SLV_ID (deck->version), _("Version") },
                             { "changed", SLV_TIME (deck->changed), _("Changed") }, { .head = listing->judge ? _("Verdict") : "", .shown = verdict },
                             { .head = also ? also : "", .shown = swept && swept->also ? slv_verdict_word (swept->also->verdict) : NULL },
                             { .head = listing->judge ? _("Owned") : "", .shown = owned });
  if (row != NULL && listing->judge)
    {
      cJSON *verdicts = cJSON_AddArrayToObject (row, "verdicts");

      if (swept->report)
        cJSON_AddItemToArray (verdicts, verdict_json (swept->report));
      if (swept->also)
        cJSON_AddItemToArray (verdicts, verdict_json (swept->also));
      if (swept->need > 0)
        {
          slv_json_put (row, { "need", SLV_NUMBER (swept->need) }, { "have", SLV_NUMBER (swept->have) });
        }
    }
}

static gboolean
list_one (const SlvDeck *stored, gpointer user_data, GError **error)
{
  Listing *listing = user_data;
  g_autoptr (SlvDeck) deck = NULL;

  if (!slv_cli_going (listing->cli, error))
    return FALSE;
  if (listing->game && strcmp (stored->game, listing->game->id))
    return TRUE;
  g_autoptr (SlvSwept) swept = slv_sweep_look (listing->sweep, stored, listing->judge);
  if (swept->matches)
    add_deck (listing, stored, swept);
  return TRUE;
}

/* Cards are read only when they are asked about. */
static gboolean
list_all (Listing *listing, GError **error)
{
  g_autoptr (GPtrArray) decks = NULL;

  if (listing->sweep)
    return slv_store_each_deck (listing->cli->store, NULL, list_one, listing, error);
  if (!(decks = slv_store_list_decks (listing->cli->store, error)))
    return FALSE;
  SLV_EACH (const SlvDeck, head, decks)
    if (!listing->game || g_str_equal (head->game, listing->game->id))
      add_deck (listing, head, NULL);
  return TRUE;
}

static int
finish (Listing *listing, cJSON **json, GError **error)
{
  SlvCli *cli = listing->cli;
  guint n = slv_rows_end (g_steal_pointer (&listing->rows), 0);

  if (n == 0 && listing->sweep && slv_sweep_get_fault (listing->sweep))
    {
      g_propagate_error (error, g_error_copy (slv_sweep_get_fault (listing->sweep)));
      return 2;
    }
  if (!cli->json && n == 0)
    slv_cli_say (listing->text ? _("no saved deck matches") : _("no decks are saved; add one with `sleeves deck add FILE`"));
  else if (!cli->json)
    print_assumptions (listing);
  slv_cli_answer (cli, g_steal_pointer (json));
  return n == 0 && listing->text ? 1 : 0;
}

int
slv_cmd_deck_list (SlvCli *cli, GError **error)
{
  Listing listing = { .cli = cli, .judge = slv_cli_has (cli, "judge") };
  g_autofree char *text = slv_cli_words (cli, _("the query is not valid UTF-8"), error);

  if (text == NULL || !slv_cli_game (cli, &listing.game, error) || !slv_cli_store (cli, error))
    return 3;
  listing.text = *text ? text : NULL;
  listing.assumed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  cJSON *json = cJSON_CreateObject ();
  listing.rows = slv_rows_new (cli, json, "decks");
  int code = prepare (&listing, error) && list_all (&listing, error) ? finish (&listing, &json, error) : 3;
  slv_rows_drop (listing.rows);
  cJSON_Delete (json);
  SLV_FREE_MEMBERS (&listing, (slv_sweep_free, sweep), assumed);
  return code;
}

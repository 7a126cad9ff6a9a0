/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck-advice.c: `deck advice`: a deck held against lists like it. The lists are read once for all decks of a run that are of one
 * rulebook. */
#include "cli/slv-search-asked.h"

#define MOST 10u   /* cards and lists that are told unless --limit says otherwise */

typedef struct {
  SlvCli    *cli;
  SlvListsReader read;
  SlvCorpus *corpus;      /* (nullable) of the rulebook of the deck at hand */
  GPtrArray *problems;
  cJSON     *decks;       /* with --json */
} Run;

static SlvCorpus *
read_corpus (Run *run, const SlvDeck *deck, const SlvRulebook *book, GError **error)
{
  g_autoptr (SlvCorpus) corpus = slv_corpus_new (run->cli->index, book);
  GPtrArray *lists = slv_cli_get_all (run->cli, "lists");

  g_ptr_array_set_size (run->problems, 0);
  if (lists == NULL && (slv_cli_store (run->cli, error) == NULL || !slv_deck_corpus_saved (corpus, run->cli->store, deck->id, error)))
    return NULL;
  for (guint i = 0; lists != NULL && i < lists->len; i++)
    if (!run->read (run->cli, corpus, lists->pdata[i], run->problems, error))
      return NULL;
  for (guint i = 0; !run->cli->json && i < run->problems->len; i++)
    slv_cli_say ("%s", (char *) run->problems->pdata[i]);
  return g_steal_pointer (&corpus);
}

/* ---- for scripts ---- */

static cJSON *
advised_json (const SlvCorpus *corpus, const SlvAdvised *advised, gboolean here)
{
  SlvIndex *index = slv_corpus_get_index (corpus);
  const SlvZone *zone = slv_corpus_get_book (corpus)->zones->pdata[advised->zone];
  g_autofree char *id = slv_index_dup_id (index, advised->row);
  cJSON *json = cJSON_CreateObject ();

  slv_json_put (json, { "id", SLV_TEXT (id) }, { "name", SLV_TEXT (slv_index_card_name (index, advised->row)) },
                { "zone", SLV_TEXT (zone->id) }, { "share", SLV_NUMBER (advised->share) },
                { "near", SLV_NUMBER (advised->near) }, { "lists", SLV_NUMBER (advised->lists) },
                { "copies", SLV_NUMBER (advised->copies) });
  if (here)
    cJSON_AddNumberToObject (json, "here", advised->here);
  if (!here && advised->with != SLV_ROW_NONE)
    {
      cJSON *with = cJSON_AddObjectToObject (json, "with");

      slv_json_put (with, { "name", SLV_TEXT (slv_index_card_name (index, advised->with)) },
                    { "both", SLV_NUMBER (advised->with_lists) }, { "of", SLV_NUMBER (advised->with_of) });
    }
  return json;
}

/* The lists that are most alike; @json: NULL: for people */
static void
tell_nearest (cJSON *json, const SlvAdvice *advice, guint most)
{
  SlvRows *rows = slv_rows_new (NULL, json, "nearest");

  for (guint i = 0; i < MIN (most, advice->nearest->len); i++)
    {
      const SlvNearList *near = &g_array_index (advice->nearest, SlvNearList, i);
      g_autofree char *likeness = g_strdup_printf (_("%.0f %%"), near->likeness * 100);

      slv_rows_add (rows, { "name", SLV_TEXT (near->name), _("List") }, { "likeness", SLV_NUMBER (near->likeness), _("Likeness"), likeness, .right = TRUE },
                    { "both", SLV_NUMBER (near->both), _("In both") }, { "only_here", SLV_NUMBER (near->only_here), _("Only here") },
                    { "only_there", SLV_NUMBER (near->only_there), _("Only there") });
    }
  slv_rows_end (rows, 2);
}

static cJSON *
advice_json (Run *run, const SlvDeck *deck, const SlvFormat *format, const SlvAdvice *advice, guint most)
{
  cJSON *json = cJSON_CreateObject (), *list;
  const SlvCorpusTally *tally = slv_corpus_get_tally (run->corpus);

  slv_json_put (json, { "deck", SLV_TEXT (deck->name) }, { "format", SLV_TEXT (format->full_id) },
                { "lists", SLV_NUMBER (tally->decks) }, { "other_games", SLV_NUMBER (tally->other) },
                { "without_cards", SLV_NUMBER (tally->empty) }, { "unknown_entries", SLV_NUMBER (tally->unknown) });
  slv_json_add_texts (json, "problems", run->problems);
  slv_json_put (json, { "same", SLV_NUMBER (advice->same) }, { "strange", SLV_NUMBER (advice->strange) },
                { "asked", SLV_NUMBER (advice->nearest->len) });
  list = cJSON_AddArrayToObject (json, "missing");
  for (guint i = 0; i < advice->missing->len; i++)
    cJSON_AddItemToArray (list, advised_json (run->corpus, &g_array_index (advice->missing, SlvAdvised, i), FALSE));
  list = cJSON_AddArrayToObject (json, "unusual");
  for (guint i = 0; i < MIN (most, advice->unusual->len); i++)
    cJSON_AddItemToArray (list, advised_json (run->corpus, &g_array_index (advice->unusual, SlvAdvised, i), TRUE));
  tell_nearest (json, advice, most);
  return json;
}

/* ---- for people ---- */

static void
print_cards (Run *run, const SlvAdvice *advice, const GArray *cards, gboolean here, guint most)
{
  SlvIndex *index = slv_corpus_get_index (run->corpus);
  /* Translators: heads of columns: in how many of the 50 lists that are asked, and of all 4,894 lists, a card is */
  g_autofree char *asked = slv_tell_printf (_("of %u"), advice->nearest->len), *of = slv_tell_printf (_("of all %u"), slv_corpus_get_tally (run->corpus)->decks);
  SlvTable *table = slv_table_new ("rllrrrrl", (const char *[]) { _("Share"), _("Card"), _("Zone"), here ? _("Here") : "", _("Usual"), asked, of,
                                                                 here ? "" : _("Goes with") });

  for (guint i = 0; i < MIN (most, cards->len) && !(here && g_array_index (cards, SlvAdvised, i).share >= SLV_ADVICE_SELDOM); i++)
    {
      const SlvAdvised *card = &g_array_index (cards, SlvAdvised, i);
      const SlvZone *zone = slv_corpus_get_book (run->corpus)->zones->pdata[card->zone];
      g_autofree char *near = slv_tell_digits (card->near), *lists = slv_tell_digits (card->lists), *copies = slv_tell_digits (card->copies);
      g_autofree char *share = g_strdup_printf (_("%.0f %%"), card->share * 100);
      g_autofree char *own = here ? slv_tell_digits (card->here) : NULL;
      /* Translators: a card, and in how many of the lists that hold it the proposed one is, too */
      g_autofree char *with = card->with == SLV_ROW_NONE ? NULL
        : slv_tell_printf (_("%s (in %u of its %u)"), slv_index_card_name (index, card->with), card->with_lists, card->with_of);

      slv_table_add (table, (const char *[]) { share, slv_index_card_name (index, card->row), slv_cli_tr (zone->title), own,
                                               card->copies > 0 ? copies : NULL, near, lists, with });
    }
  slv_table_print (table, 2);
}

static void
print_head (Run *run, const SlvDeck *deck, const SlvFormat *format, const SlvAdvice *advice)
{
  g_autofree char *said = slv_advice_dup_ground (advice, slv_corpus_get_tally (run->corpus));

  slv_text_put (SLV_STYLE_BOLD, deck->name);
  slv_text_sayf (SLV_STYLE_DIM, "  %s", format->full_id);
  slv_text_paragraph (2, NULL, SLV_STYLE_PLAIN, said);
}

static void
print_advice (Run *run, const SlvDeck *deck, const SlvFormat *format, const SlvAdvice *advice, guint most)
{
  print_head (run, deck, format, advice);
  if (advice->nearest->len == 0)
    return;
  slv_text_paragraph (0, NULL, SLV_STYLE_BOLD, _("Lists like this one play"));
  print_cards (run, advice, advice->missing, FALSE, most);
  slv_text_paragraph (0, NULL, SLV_STYLE_BOLD, _("Unusual here"));
  if (g_array_index (advice->unusual, SlvAdvised, 0).share < SLV_ADVICE_SELDOM)
    print_cards (run, advice, advice->unusual, TRUE, most);
  else
    slv_text_paragraph (2, NULL, SLV_STYLE_PLAIN, _("Nothing: half of such lists and more play each card of this deck."));
  slv_text_paragraph (0, NULL, SLV_STYLE_BOLD, _("Most alike"));
  tell_nearest (NULL, advice, most);
}

/* ---- the run ---- */

/* (transfer full) (nullable): bound to the deck, which addable: and its like speak of. */
static SlvBound *
bind_wanted (Run *run, SlvSearchAsked *asked, const SlvDeck *deck, const SlvFormat *format, GError **error)
{
  const char *text = slv_cli_arg (run->cli, 1);

  if (!slv_search_ask_of (run->cli, asked, deck, format, error) || !slv_search_ask (run->cli, asked, text, error))
    return NULL;
  g_autoptr (SlvQuery) query = slv_query_parse (text, error);
  return query ? slv_query_bind (query, format->rulebook->game, run->cli->index, SLV_QUERY_SEARCH, slv_search_asked_provider (asked), error)
               : NULL;
}

static gboolean
advise (Run *run, const SlvDeck *deck, GError **error)
{
  const SlvFormat *format = slv_cli_format (run->cli, deck, _("a deck is compared under one format; here are %u"), error);
  guint most = (guint) MIN (slv_cli_number (run->cli, "limit", MOST), G_MAXINT);
  g_auto (SlvSearchAsked) asked = { 0 };
  g_autoptr (SlvBound) wanted = NULL;

  if (format == NULL)
    return FALSE;
  if (run->corpus == NULL || slv_corpus_get_book (run->corpus) != format->rulebook)
    {
      g_clear_pointer (&run->corpus, slv_corpus_free);
      run->corpus = read_corpus (run, deck, format->rulebook, error);
    }
  if (run->corpus == NULL)
    return FALSE;
  if (run->cli->args->len > 1 && (wanted = bind_wanted (run, &asked, deck, format, error)) == NULL)
    return FALSE;
  g_autoptr (SlvAdvice) advice = slv_corpus_advise (run->corpus, deck, wanted, most);
  if (run->decks != NULL)
    cJSON_AddItemToArray (run->decks, advice_json (run, deck, format, advice, most));
  else
    print_advice (run, deck, format, advice, most);
  return TRUE;
}

int
slv_cli_advise (SlvCli *cli, SlvListsReader read, GError **error)
{
  g_autoptr (GPtrArray) decks = slv_cli_decks (cli, slv_cli_arg (cli, 0), error), problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (cJSON) json = cJSON_CreateObject ();
  Run run = { .cli = cli, .read = read, .problems = problems };
  gboolean done = decks != NULL && slv_cli_index (cli, error) != NULL;

  run.decks = cli->json ? cJSON_AddArrayToObject (json, "decks") : NULL;
  for (guint i = 0; done && i < decks->len; i++)
    done = slv_cli_going (cli, error) && advise (&run, decks->pdata[i], error);
  slv_corpus_free (run.corpus);
  if (done && cli->json)
    slv_cli_print_json (g_steal_pointer (&json));
  return done ? 0 : 3;
}

static gboolean
read_lists (SlvCli *cli, SlvCorpus *corpus, const char *what, GPtrArray *problems, GError **error)
{
  return slv_deck_corpus_read (corpus, what, cli->games, problems, cli->cancellable, error);
}

int
slv_cmd_deck_advice (SlvCli *cli, GError **error)
{
  return slv_cli_advise (cli, read_lists, error);
}

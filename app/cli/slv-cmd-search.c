/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-search.c: `search`: one query, or with --batch a file of them answered by one process. The index is mapped, the
 * query is evaluated over its columns, and only the rows that are shown are looked at. */
#include <errno.h>
#include <stdio.h>
#include "base/slv-input.h"
#include "cli/slv-cli-money.h"
#include "cli/slv-cli-rows.h"
#include "cli/slv-cli.h"
#include "cli/slv-search-asked.h"
#include "query/slv-complete.h"

/* ---- facets: fields of one name in several games are told together ---- */

#define VALUES_SHOWN 12u   /* of a field, on paper: those that most cards have */

typedef struct { SlvIndex *index; SlvGame *game; const SlvResult *result; } Asked;

/* (transfer full) (element-type SlvFacets): of each game with cards. */
static GPtrArray *
count_games (const Asked *asked)
{
  g_autoptr (GPtrArray) games = slv_index_dup_games (asked->index);
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_facets_free);

  for (guint i = 0; i < games->len; i++)
    {
      SlvFacets *facets = NULL;

      if (asked->game == NULL || asked->game == games->pdata[i])
        facets = slv_facets_count (asked->index, games->pdata[i], (const guint *) (gconstpointer) asked->result->rows->data,
                                   asked->result->rows->len, asked->result->printings, NULL, NULL);
      if (facets)
        g_ptr_array_add (all, facets);
    }
  return all;
}

/* (transfer full): {FIELD: {VALUE: count}} of all games in @result (of @game only, when given); values with a count of 0 are left out. */
static cJSON *
slv_search_facets_json (SlvIndex *index, SlvGame *game, const SlvResult *result)
{
  const Asked asked = { index, game, result };
  g_autoptr (GPtrArray) all = count_games (&asked);
  cJSON *json = cJSON_CreateObject ();

  for (guint g = 0; g < all->len; g++)
    SLV_EACH (const SlvFacet, facet, ((SlvFacets *) all->pdata[g])->facets)
      {
        cJSON *field = cJSON_GetObjectItemCaseSensitive (json, facet->field);

        if (field == NULL)
          field = cJSON_AddObjectToObject (json, facet->field);
        SLV_EACH_IN (const SlvFacetValue, value, facet->values)
          {
            cJSON *known = value->count && all->len > 1 ? cJSON_GetObjectItemCaseSensitive (field, value->value) : NULL;

            if (known)
              cJSON_SetNumberValue (known, known->valuedouble + value->count);
            else if (value->count)
              cJSON_AddNumberToObject (field, value->value, value->count);
          }
      }
  return json;
}

SLV_DEFINE_ORDER (SlvFacetValue, compare_counts, (down, count));

static void
print_facet (const SlvFacet *facet)
{
  const char *title = facet->attr ? slv_cli_tr (facet->attr->title) : g_str_equal (facet->field, "set") ? _("Set") : _("Rarity");
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *first = g_strdup_printf ("  %s", title);

  if (!facet->ordered || facet->values->len > VALUES_SHOWN)
    g_array_sort (facet->values, compare_counts);
  for (guint i = 0; i < MIN (facet->values->len, VALUES_SHOWN); i++)
    {
      const SlvFacetValue *value = &g_array_index (facet->values, SlvFacetValue, i);
      g_autofree char *count = slv_tell_digits (value->count);

      if (value->count)
        g_string_append_printf (text, "%s%s\u00a0%s", text->len ? " · " : "", value->value, count);
    }
  if (facet->values->len > VALUES_SHOWN && g_array_index (facet->values, SlvFacetValue, VALUES_SHOWN).count)
    g_string_append (text, " · …");
  if (text->len)
    slv_text_paragraph (20, first, SLV_STYLE_PLAIN, text->str);
}

/* The same for people: a line for each field. */
static void
slv_search_facets_print (SlvIndex *index, SlvGame *game, const SlvResult *result)
{
  const Asked asked = { index, game, result };
  g_autoptr (GPtrArray) all = count_games (&asked);

  SLV_EACH (const SlvFacets, facets, all)
    {
      if (all->len > 1)
        slv_text_say (SLV_STYLE_BOLD, slv_cli_tr (facets->game->title));
      for (guint i = 0; i < facets->facets->len; i++)
        print_facet (facets->facets->pdata[i]);
    }
}

/* What may follow @text; 0, or 1 when nothing is known. */
static int
slv_search_complete (SlvCli *cli, SlvGame *game, const char *text, const SlvProvider *provider)
{
  g_autoptr (SlvCompletion) completion = slv_query_complete (cli->index, game, text, G_MAXUINT, provider);
  static const char * const kinds[] = { "field", "operator", "value", "name" };
  cJSON *json = cJSON_CreateObject ();

  slv_json_put (json, { "start", SLV_NUMBER (completion->span.start) }, { "end", SLV_NUMBER (completion->span.end) });
  SlvRows *rows = slv_rows_new (cli, json, "candidates");
  SLV_EACH (const SlvCandidate, candidate, completion->candidates)
    {
      g_autofree char *count = candidate->count >= 0 ? slv_tell_digits ((guint64) candidate->count) : g_strdup ("");

      slv_rows_add (rows, { "text", SLV_TEXT (candidate->text), "" }, { "kind", SLV_TEXT (kinds[candidate->kind]) },
                    { .head = "", .shown = count, .right = TRUE }, { "title", SLV_TEXT (*candidate->title ? candidate->title : NULL), "" },
                    { "count", SLV_ITEM (candidate->count >= 0 ? cJSON_CreateNumber (candidate->count) : NULL) });
    }
  slv_rows_end (rows, 0);
  slv_cli_answer (cli, json);
  return completion->candidates->len ? 0 : 1;
}

#define TERMINAL_LIMIT   100u   /* rows, where a person reads and asked for no number */
#define BATCH_LINE_MAX   (1u << 20)   /* bytes that a line of a batch is read to: a query may not be so long by far */
#define ATTRIBUTES_SHOWN 5u
#define PRINTED_MAX      (16u << 20)   /* bytes of printed cards that a batch keeps */

typedef struct {
  SlvGame    *game;       /* NULL: all */
  const char *sort;
  gboolean    printings, count, facets;
  guint64     limit, offset;
  SlvSearchAsked *asked;  /* what the query may speak of beyond the index */
  SlvPriceBook   *book;   /* NULL: prices are not told */
} Search;

/* ---- JSON ---- */

static void
add_text (cJSON *json, const char *key, const char *text)
{
  if (text && *text)
    cJSON_AddStringToObject (json, key, text);
}

static cJSON *
card_json (SlvIndex *index, SlvPriceBook *book, guint row, gboolean printing)
{
  guint card = printing ? slv_index_printing_card (index, row) : row;
  g_autofree char *id = slv_index_dup_id (index, card);
  cJSON *json = cJSON_CreateObject ();

  slv_json_put (json, { "id", SLV_TEXT (id) }, { "game", SLV_TEXT (slv_index_card_game (index, card)->id) },
                { "name", SLV_TEXT (slv_index_card_name (index, card)) });
  if (printing)
    {
      SlvPrintingView view;

      slv_index_printing (index, row, &view);
      cJSON_AddStringToObject (json, "set", view.set_code ? view.set_code : "");
      cJSON_AddStringToObject (json, "number", view.number ? view.number : "");
      add_text (json, "printing", view.key);
      add_text (json, "rarity", view.rarity);
      add_text (json, "language", view.language);
    }
  cJSON_AddItemToObject (json, "attributes", slv_cli_attributes_json (index, card));
  if (book != NULL)
    slv_cli_add_money (json, book, &(SlvPriceOf) { .row = card, .printing = printing ? row : SLV_ROW_NONE }, 0);
  return json;
}

/* Nothing was found: the same words in the texts. @query: (out) (transfer full): what to ask. Returns: how many that finds; 0: nothing
 * is worth an offer. */
static guint
look_in_texts (SlvCli *cli, const Search *search, const char *typed, char **query)
{
  g_autofree char *in_texts = slv_query_in_texts (typed);
  g_autoptr (SlvResult) found = in_texts ? slv_search (cli->index, search->game, in_texts, "name", search->printings,
                                                       slv_search_asked_provider (search->asked), cli->cancellable, NULL) : NULL;

  if (found == NULL || found->rows->len == 0)
    return 0;
  *query = g_steal_pointer (&in_texts);
  return found->rows->len;
}

/* (transfer full): @word as a shell takes it, in quotes only where it needs them. */
static char *
shell_word (const char *word)
{
  gsize plain = strspn (word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./@:");

  return *word != '\0' && word[plain] == '\0' ? g_strdup (word) : g_shell_quote (word);
}

/* One line with the command that finds something. */
static void
offer_texts (SlvCli *cli, const Search *search, const char *typed)
{
  static const char * const options[] = { "library", "games", "game", "deck", "format", "as-of" };
  g_autofree char *query = NULL, *quoted = NULL, *count = NULL;
  guint n = look_in_texts (cli, search, typed, &query);
  g_autoptr (GString) command = g_string_new ("sleeves search");

  if (n == 0)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      const char *value = slv_cli_get (cli, options[i]);
      g_autofree char *word = value ? shell_word (value) : NULL;

      if (word)
        g_string_append_printf (command, " --%s %s", options[i], word);
    }
  quoted = shell_word (query);
  count = slv_tell_digits (n);
  g_string_append_printf (command, "%s %s", search->printings ? " --printings" : "", quoted);
  /* Translators: the second placeholder is a command */
  slv_cli_say (search->printings ? ngettext ("no name matches, but the text of %s printing does: %s",
                                             "no name matches, but the texts of %s printings do: %s", n)
                                 : ngettext ("no name matches, but the text of %s card does: %s",
                                             "no name matches, but the texts of %s cards do: %s", n), count, command->str);
}

static cJSON *
result_json (SlvIndex *index, const Search *search, const char *query, const SlvResult *result)
{
  cJSON *json = cJSON_CreateObject (), *list;

  slv_json_put (json, { "query", SLV_TEXT (query) }, { "total", SLV_NUMBER (result->rows->len) });
  if (search->asked->assumptions != NULL && search->asked->assumptions->len > 0)
    slv_json_add_texts (json, "assumptions", search->asked->assumptions);
  cJSON_AddNumberToObject (json, "offset", (double) search->offset);
  list = cJSON_AddArrayToObject (json, "cards");
  for (guint64 i = search->offset; !search->count && i < result->rows->len && i - search->offset < search->limit; i++)
    cJSON_AddItemToArray (list, card_json (index, search->book, g_array_index (result->rows, guint, i), result->printings));
  if (search->facets)
    cJSON_AddItemToObject (json, "facets", slv_search_facets_json (index, search->game, result));
  return json;
}

/* ---- text ---- */

static guint
card_of (SlvIndex *index, const SlvResult *result, guint64 i)
{
  guint row = g_array_index (result->rows, guint, i);

  return result->printings ? slv_index_printing_card (index, row) : row;
}

/* The attributes worth a column: what the definition calls worth a facet, the first few. Several games have none in common. */
static guint
choose_attributes (const SlvGame *game, const SlvAttr **attrs)
{
  guint n = 0;

  for (guint i = 0; game && i < game->attrs->len && n < ATTRIBUTES_SHOWN; i++)
    {
      const SlvAttr *attr = game->attrs->pdata[i];

      if (attr->facet && !attr->hidden && attr->kind != SLV_ATTR_TEXT)
        attrs[n++] = attr;
    }
  return n;
}

/* (transfer full): how often each name stands among the cards that are shown. */
static GHashTable *
count_names (SlvIndex *index, const SlvResult *result, guint64 from, guint64 end)
{
  GHashTable *names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint64 i = from; i < end && !result->printings; i++)
    {
      gpointer name = (gpointer) slv_index_card_name (index, card_of (index, result, i));

      g_hash_table_insert (names, name, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (names, name)) + 1));
    }
  return names;
}

/* (transfer full): the card's name; with set and number where another card that is shown has the same. */
static char *
name_of (SlvIndex *index, guint card, GHashTable *names)
{
  const char *name = slv_index_card_name (index, card);
  SlvPrintingView view;

  if (slv_index_first_printing (index, card, &view) == NULL || GPOINTER_TO_UINT (g_hash_table_lookup (names, name)) < 2)
    return g_strdup (name);
  return g_strdup_printf ("%s (%s %s)", name, view.set_code, view.number);
}

static void
print_page (SlvIndex *index, const Search *search, const SlvResult *result, guint64 end)
{
  const SlvGame *game = slv_index_card_game (index, card_of (index, result, search->offset));
  const SlvAttr *attrs[ATTRIBUTES_SHOWN];
  g_autoptr (GHashTable) names = count_names (index, result, search->offset, end);
  gboolean mixed = FALSE;

  for (guint64 i = search->offset; i < end; i++)
    mixed = mixed || slv_index_card_game (index, card_of (index, result, i)) != game;
  guint n = choose_attributes (mixed ? NULL : game, attrs);
  SlvRows *rows = slv_rows_new (NULL, NULL, NULL);
  for (guint64 i = search->offset; i < end; i++)
    {
      guint card = card_of (index, result, i), printing = result->printings ? g_array_index (result->rows, guint, i) : SLV_ROW_NONE, at = 1;
      SlvRowMember cells[ATTRIBUTES_SHOWN + 7] = { { .head = _("Name"), .taken = name_of (index, card, names) } };
      SlvPrintingView view = { 0 };

      if (mixed)
        cells[at++] = (SlvRowMember) { .head = _("Game"), .shown = slv_cli_tr (slv_index_card_game (index, card)->title) };
      for (guint a = 0; a < n; a++)
        cells[at++] = (SlvRowMember) { .head = slv_cli_tr (attrs[a]->title), .taken = slv_index_cell_text (index, card, attrs[a]),
                                       .right = attrs[a]->kind == SLV_ATTR_NUMBER || attrs[a]->kind == SLV_ATTR_EXPRESSION };
      if (result->printings)
        {
          slv_index_printing (index, printing, &view);
          cells[at++] = (SlvRowMember) { .head = _("Set"), .shown = view.set_code };
          cells[at++] = (SlvRowMember) { .head = _("Number"), .shown = view.number };
          cells[at++] = (SlvRowMember) { .head = _("Rarity"), .shown = view.rarity };
        }
      if (search->book != NULL)
        cells[at++] = (SlvRowMember) { .head = _("Price"), .right = TRUE,
                                       .taken = slv_cli_price_text (search->book, &(SlvPriceOf) { .row = card, .printing = printing }, 1) };
      slv_rows_add_members (rows, cells);
    }
  slv_rows_end (rows, 0);
}

static void
print_result (SlvIndex *index, const Search *search, const SlvResult *result)
{
  guint64 total = result->rows->len;
  guint64 end = search->offset < total ? search->offset + MIN (total - search->offset, search->limit) : search->offset;
  g_autofree char *all = slv_tell_digits (total), *shown = slv_tell_digits (end - search->offset);

  if (search->count)
    {
      printf ("%" G_GUINT64_FORMAT "\n", total);
      if (search->facets)
        slv_search_facets_print (index, search->game, result);
      return;
    }
  if (search->offset < end)
    print_page (index, search, result, end);
  if (search->facets)
    slv_search_facets_print (index, search->game, result);
  if (end - search->offset < total)
    slv_cli_say (result->printings ? ngettext ("%s of %s printing shown", "%s of %s printings shown", total)
                                   : ngettext ("%s of %s card shown", "%s of %s cards shown", total), shown, all);
  else
    slv_cli_say (result->printings ? ngettext ("%s printing", "%s printings", total) : ngettext ("%s card", "%s cards", total), all);
}

/* ---- one query ---- */

/* The query as it was typed, with marks under the fault. */
static void
point_at_fault (SlvCli *cli, const char *query, const GError *error)
{
  SlvSpan span = slv_error_get_span (error);
  gsize length = strlen (query);

  cli->no_hint = TRUE;
  if (cli->json || *query == '\0' || strchr (query, '\n') || length > 400 || span.start > length)
    return;
  g_autofree char *before = g_strndup (query, span.start);
  g_autofree char *shown = slv_text_printable (before);
  g_autofree char *fault = g_strndup (query + span.start, span.end > span.start ? MIN (span.end, length) - span.start : 0);
  g_autofree char *marks = g_strnfill (MAX (1, slv_text_columns (fault)), '^');
  slv_cli_say ("  %s", query);
  slv_cli_say ("  %*s%s", (int) slv_text_columns (shown), "", marks);
}

/* The same as "in_texts": {"query","total"}. */
static void
add_texts (SlvCli *cli, const Search *search, const char *typed, cJSON *json)
{
  g_autofree char *query = NULL;
  guint n = look_in_texts (cli, search, typed, &query);
  cJSON *offer = n > 0 ? cJSON_AddObjectToObject (json, "in_texts") : NULL;

  if (offer == NULL)
    return;
  slv_json_put (offer, { "query", SLV_TEXT (query) }, { "total", SLV_NUMBER (n) });
}

/* Copies of which no list knows the card: no search of cards can find them, and nobody shall take them for not owned. */
static guint64
copies_without_card (const Search *search, const char *query)
{
  return search->asked->collection && slv_collection_is_asked (query, search->sort) ? slv_collection_place_totals (search->asked->collection)->tray : 0;
}

static void
say_without_card (guint64 copies)
{
  g_autofree char *count = slv_tell_digits (copies);

  if (copies > 0)
    slv_cli_say (ngettext ("%s copy of the collection is of no card that the card lists have, and no search finds it; `sleeves collection list` does",
                           "%s copies of the collection are of no card that the card lists have, and no search finds them; `sleeves collection list` does",
                           copies), count);
}

/* (transfer full) (nullable): why a query for what may be added to the deck found nothing, where that is not the deck's doing. */
static char *
dup_gap (const Search *search, const char *query)
{
  return search->asked->running != NULL && strstr (query, "addable:") != NULL ? slv_deck_fields_dup_gap (search->asked->running) : NULL;
}

static int
search_one (SlvCli *cli, const Search *search, const char *query, GError **error)
{
  g_autoptr (SlvResult) result = slv_search (cli->index, search->game, query, search->sort, search->printings,
                                             slv_search_asked_provider (search->asked), cli->cancellable, error);

  if (result == NULL)
    {
      if (error && g_error_matches (*error, SLV_ERROR, SLV_ERROR_USAGE))
        point_at_fault (cli, query, *error);
      return 2;
    }
  if (cli->json)
    {
      cJSON *json = result_json (cli->index, search, query, result);

      if (copies_without_card (search, query) > 0)
        cJSON_AddNumberToObject (json, "without_card", (double) copies_without_card (search, query));
      if (result->rows->len == 0)
        add_texts (cli, search, query, json);
      g_autofree char *gap = result->rows->len == 0 ? dup_gap (search, query) : NULL;
      if (gap != NULL)
        cJSON_AddStringToObject (json, "unknown", gap);
      slv_cli_print_json (json);
    }
  else
    {
      print_result (cli->index, search, result);
      say_without_card (copies_without_card (search, query));
    }
  if (!cli->json && result->rows->len == 0)
    {
      g_autofree char *gap = dup_gap (search, query);

      if (gap != NULL)
        slv_cli_say ("%s", gap);
      offer_texts (cli, search, query);
    }
  return result->rows->len ? 0 : 1;
}

/* ---- many ---- */

/* The same cards are found by one question after the other: their JSON is made once. */
typedef struct { GHashTable *known; /* row → char* */ gsize size; SlvPriceBook *book; } Printed;

static const char *
print_card (Printed *printed, SlvIndex *index, guint row, gboolean printing)
{
  char *text = g_hash_table_lookup (printed->known, GUINT_TO_POINTER (row));

  if (text)
    return text;
  if (printed->size > PRINTED_MAX)
    {
      g_hash_table_remove_all (printed->known);
      printed->size = 0;
    }
  cJSON *json = card_json (index, printed->book, row, printing);
  text = slv_json_print (json, FALSE);
  cJSON_Delete (json);
  printed->size += strlen (text) + 64;
  g_hash_table_insert (printed->known, GUINT_TO_POINTER (row), text);
  return text;
}

/* What result_json() says, on one line, with the time that the question took. */
static void
print_line (Printed *printed, SlvIndex *index, const Search *search, const char *query, const SlvResult *result, gint64 took)
{
  cJSON *text = cJSON_CreateString (query);
  g_autofree char *quoted = slv_json_print (text, FALSE);
  const char *divider = "";

  cJSON_Delete (text);
  printf ("{\"query\":%s,\"total\":%u,\"offset\":%" G_GUINT64_FORMAT ",\"cards\":[", quoted, result->rows->len, search->offset);
  for (guint64 i = search->offset; !search->count && i < result->rows->len && i - search->offset < search->limit; i++)
    {
      fputs (divider, stdout);
      fputs (print_card (printed, index, g_array_index (result->rows, guint, i), result->printings), stdout);
      divider = ",";
    }
  putchar (']');
  if (search->facets)
    {
      cJSON *facets = slv_search_facets_json (index, search->game, result);
      g_autofree char *printed_facets = slv_json_print (facets, FALSE);

      cJSON_Delete (facets);
      printf (",\"facets\":%s", printed_facets);
    }
  printf (",\"us\":%" G_GINT64_FORMAT "}\n", took);
}

/* One line of a batch: its answer on one line, or its fault, which does not end the batch. */
static int
answer_line (SlvCli *cli, const Search *search, Printed printed[2], const char *typed)
{
  g_autofree char *query = g_utf8_make_valid (typed, -1);
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GError) problem = NULL;
  g_autoptr (SlvResult) result = slv_search (cli->index, search->game, typed, search->sort, search->printings,
                                             slv_search_asked_provider (search->asked), cli->cancellable, &problem);
  gint64 took = g_get_monotonic_time () - start;

  if (result && cli->json)
    print_line (&printed[result->printings], cli->index, search, query, result, took);
  else if (result)
    printf ("%u\t%s\n", result->rows->len, query);
  else if (cli->json)
    {
      cJSON *json = cJSON_CreateObject ();

      cJSON_AddStringToObject (json, "query", query);
      cJSON_AddItemToObject (json, "error", slv_cli_error_json (problem));
      cJSON_AddNumberToObject (json, "us", (double) took);
      slv_cli_print_json_line (json);
    }
  else
    slv_cli_say ("%s: %s", query, problem->message);
  return result == NULL ? slv_error_exit_code (problem) : result->rows->len ? 0 : 1;
}

/* The next line without its end; FALSE: there is none, or with @error. What has no ends of lines, as a device, is not held until there is no memory. */
static gboolean
next_line (FILE *input, const char *file, GString *line, guint64 *number, GError **error)
{
  SlvPlace place = { file, ++*number, 0 };
  int c;

  g_string_truncate (line, 0);
  while ((c = getc_unlocked (input)) != EOF && c != '\n' && line->len <= BATCH_LINE_MAX)
    g_string_append_c (line, (char) c);
  if (ferror (input))
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("it cannot be read: %s"), g_strerror (errno));
  if (line->len > BATCH_LINE_MAX)
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("a line is longer than any query may be; nothing behind it was asked"));
  while (line->len > 0 && line->str[line->len - 1] == '\r')
    g_string_truncate (line, line->len - 1);
  return c != EOF || line->len > 0;
}

/* 0: something was found, 1: nothing by any line, more: the first line's fault. */
static int
search_batch (SlvCli *cli, Search *search, const char *file, GError **error)
{
  static char whole[1 << 16];    /* what a pipe takes at once; by the page a third of the time goes to writing */
  g_autoptr (GString) line = g_string_new (NULL);
  gboolean standard = g_str_equal (file, "-"), found = FALSE;
  Printed printed[2];    /* of cards, of printings */
  int fd = standard ? -1 : slv_input_descriptor (file, error);
  FILE *input = standard ? stdin : fd >= 0 ? fdopen (fd, "r") : NULL;
  guint64 number = 0;
  int fault = 0;

  if (input == NULL)
    return 3;
  if (fileno (stdout) >= 0)    /* not where it is written into memory */
    setvbuf (stdout, whole, _IOFBF, sizeof whole);
  for (guint i = 0; i < G_N_ELEMENTS (printed); i++)
    printed[i] = (Printed) { g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free), 0, search->book };
  while (next_line (input, standard ? _("standard input") : file, line, &number, error) && slv_cli_going (cli, error))
    {
      const char *fault_at;

      if (!g_utf8_validate (line->str, (gssize) line->len, &fault_at))
        line->str[fault_at - line->str] = '\xff';    /* a NUL byte too would end the text before its fault */
      int code = slv_search_ask (cli, search->asked, line->str, error) ? answer_line (cli, search, printed, line->str) : 3;
      if (standard)
        fflush (stdout);    /* whoever asks line by line waits for each answer */
      found = found || code == 0;
      fault = code > 1 && fault == 0 ? code : fault;
    }
  for (guint i = 0; i < G_N_ELEMENTS (printed); i++)
    g_hash_table_unref (printed[i].known);
  if (!standard)
    fclose (input);
  return fault ? fault : found ? 0 : 1;
}

int
slv_cmd_search (SlvCli *cli, GError **error)
{
  const char *batch = slv_cli_get (cli, "batch"), *complete = slv_cli_get (cli, "complete");
  g_auto (SlvSearchAsked) asked = { 0 };
  g_autoptr (SlvPriceBook) book = NULL;
  Search search = { .asked = &asked };

  search.sort = slv_cli_get (cli, "sort");
  search.printings = slv_cli_has (cli, "printings");
  search.count = slv_cli_has (cli, "count");
  search.facets = slv_cli_has (cli, "facets");
  search.offset = slv_cli_number (cli, "offset", 0);
  search.limit = slv_cli_number (cli, "limit", !cli->json && slv_text_is_terminal () ? TERMINAL_LIMIT : G_MAXUINT64);
  if ((batch != NULL) + (complete != NULL) + (cli->args->len > 0) != 1)
    return slv_cli_usage (error, "%s", complete ? _("--complete takes the beginning of a query itself, so nothing stands beside it")
                                       : batch ? _("--batch reads its queries from the file, so no query stands beside it")
                                               : _("“search” needs a query; '' is every card"));
  if (slv_cli_rows_wanted (cli) && (batch || complete || search.count || search.facets))
    return slv_cli_usage (error, _("--batch, --complete, --count and --facets give no rows, so --csv, --tsv and --fields do not go with them"));
  if (!slv_cli_game (cli, &search.game, error) || !slv_cli_index (cli, error) || !slv_search_ask_deck (cli, &asked, &search.game, error))
    return 3;
  if (slv_cli_needs_prices (cli))
    {
      if (slv_cli_store (cli, error) == NULL || (book = slv_price_book_open (cli->store, cli->index, &(SlvPriceBookAsk) { 0 }, error)) == NULL)
        return 3;
      search.book = slv_price_book_has_any (book) ? book : NULL;
    }
  if (batch)
    return search_batch (cli, &search, batch, error);
  if (complete && !slv_search_ask (cli, &asked, SLV_SEARCH_ASK_ALL, error))
    return 3;
  if (complete)
    return slv_search_complete (cli, search.game, complete, slv_search_asked_provider (&asked));
  g_autofree char *query = slv_cli_words (cli, _("the query is not valid UTF-8"), error);
  return query != NULL && slv_search_ask (cli, &asked, query, error) ? search_one (cli, &search, query, error) : 3;
}

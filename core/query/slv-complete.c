/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-complete.c: see the header. First what is being typed is found, then the candidates for it. */
#include "query/slv-complete.h"
#include <math.h>
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

/** Where the cursor stands. @field: NULL: at a word of its own; @part: what is typed of the word or value so far. */
typedef struct {
  const char *text;
  guint       cursor;
  char       *field, *part;
  SlvOp       op;
  SlvSpan     term, piece;     /* the whole term; the word or value under the cursor */
  gboolean    quoted, exact, has_operator;
} SlvPlaceInQuery;

typedef struct {
  SlvIndex   *index;
  SlvGame    *game;            /* never NULL */
  gboolean    all_games;
  const SlvProvider *provider;
  SlvPlaceInQuery place;
  char       *needle;          /* part, folded */
  GPtrArray  *found;
  gint64      counting;        /* microseconds spent on counting values by searches of their own */
} SlvCompleting;

static void slv_complete_add (SlvCompleting *completing, SlvCandidateKind kind, char *text, const char *title, gint count);
static gboolean slv_complete_begins (const SlvCompleting *completing, const char *text);

/* Values that may stand behind a field, with the number of cards that the query has then: by one pass over
 * the cards where a term says what they are, else by a search for each value, as long as that takes no time that one notices. */

#define COUNTING_MAX 30000   /* microseconds that searches for single values may take for one completion */

/* How many cards the query finds with @written, as it would be typed, where the cursor stands; -1: unknown, or there is no time left
 *  to count it. */
static gint
slv_complete_count (SlvCompleting *completing, const char *written)
{
  const SlvPlaceInQuery *place = &completing->place;
  g_autoptr (SlvResult) result = NULL;
  gint64 start = g_get_monotonic_time ();

  if (completing->counting > COUNTING_MAX)
    return -1;
  g_autofree char *before = g_strndup (place->text, place->piece.start);
  g_autofree char *text = g_strconcat (before, written, place->text + place->piece.end, NULL);
  result = slv_search (completing->index, completing->game, text, "name", FALSE, completing->provider, NULL, NULL);
  completing->counting += g_get_monotonic_time () - start;
  return result != NULL ? (gint) result->rows->len : -1;
}

/* What the query finds without the term that is being typed. */
static SlvResult *
search_rest (SlvCompleting *completing)
{
  const SlvPlaceInQuery *place = &completing->place;
  g_autofree char *rest = slv_query_without (place->text, place->term);
  SlvGame *game = completing->game;
  SlvResult *result = slv_search (completing->index, game, rest, "name", FALSE, completing->provider, NULL, NULL);

  return result != NULL ? result : slv_search (completing->index, game, "", "name", FALSE, NULL, NULL, NULL);
}

SLV_DEFINE_POINTER_ORDER (SlvCandidate, compare_counts, (down, count));

/* Whether what is typed begins another spelling of @value. */
static gboolean
is_spelt (const SlvCompleting *completing, const SlvAttr *attr, const char *value)
{
  if (attr == NULL || attr->value_names == NULL || *completing->needle == '\0')
    return FALSE;
  SLV_EACH_PAIR (char, name, const char, canonical, attr->value_names)
    if (strcmp (canonical, value) == 0 && slv_complete_begins (completing, name))
      return TRUE;
  return FALSE;
}

static gboolean
compares (SlvOp op)
{
  return op == SLV_OP_LT || op == SLV_OP_LE || op == SLV_OP_GT || op == SLV_OP_GE;
}

/* "0..7": from the lowest number of @values (SlvFacetValue) that a card has to the highest. */
static void
add_span (SlvCompleting *completing, const GArray *values)
{
  const char *low = NULL, *high = NULL;
  double least = INFINITY, most = -INFINITY, number;

  SLV_EACH_IN (const SlvFacetValue, value, values)
    {
      if (value->count == 0 || !slv_number_parse (value->value, &number))
        continue;
      low = number < least ? value->value : low;
      high = number > most ? value->value : high;
      least = MIN (least, number);
      most = MAX (most, number);
    }
  if (!(least < most) || compares (completing->place.op))
    return;
  g_autofree char *span = g_strconcat (low, "..", high, NULL);
  if (g_str_has_prefix (span, completing->place.part))
    slv_complete_add (completing, SLV_CANDIDATE_VALUE, g_strdup (span), _("from the lowest to the highest"),
                      slv_complete_count (completing, span));
}

static void
add_facet (SlvCompleting *completing, const SlvFacet *facet, const SlvAttr *spelling, gboolean numbers)
{
  double number;
  gboolean rarities = spelling != NULL && spelling == slv_game_rarities (completing->game), above = compares (completing->place.op);

  SLV_EACH_IN (const SlvFacetValue, value, facet->values)
    {
      gboolean spelt = is_spelt (completing, spelling, value->value);

      if (*value->value == '\0' || (rarities && above && slv_game_rarity_place (completing->game, value->value) < 0)
          || (numbers && above && !slv_number_parse (value->value, &number)))
        continue;   /* it cannot be asked for, or not be compared */
      if (!spelt && (!slv_complete_begins (completing, value->value) || (value->count == 0 && *completing->needle == '\0')))
        continue;
      char *written = slv_query_quote (value->value);
      slv_complete_add (completing, SLV_CANDIDATE_VALUE, written, NULL,
                        above ? slv_complete_count (completing, written) : (gint) value->count);
    }
}

/* Values of cards, those that most of the cards have first; numbers and rarities in their order, and a range of all numbers. */
static gboolean
slv_complete_counted (SlvCompleting *completing, const char *field)
{
  const SlvAttr *attr = slv_game_find_field (completing->game, field), *spelling = attr;
  g_autoptr (SlvResult) result = search_rest (completing);
  const guint *rows = result != NULL ? (const guint *) (gconstpointer) result->rows->data : NULL;
  g_autoptr (SlvFacet) facet = slv_facet_of (completing->index, completing->game, field, rows, result != NULL ? result->rows->len : 0,
                                             result != NULL && result->printings);

  if (facet == NULL)
    return FALSE;
  if (facet->attr == NULL)
    spelling = g_str_equal (field, SLV_RARITY_ATTR) ? slv_game_rarities (completing->game) : NULL;
  gboolean numbers = facet->attr != NULL ? slv_attr_is_numeric (facet->attr) : g_str_equal (field, "year") || g_str_equal (field, "cn");
  if (numbers)
    add_span (completing, facet->values);
  add_facet (completing, facet, spelling, numbers);
  if (!facet->ordered)
    g_ptr_array_sort (completing->found, compare_counts);
  return TRUE;
}

/* What the provider says of @field. */
static void
slv_complete_provided (SlvCompleting *completing, const char *field)
{
  const SlvProvider *provider = completing->provider;
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);

  if (provider == NULL || provider->values == NULL || !provider->knows (provider->data, field))
    return;
  provider->values (provider->data, field, values);
  SLV_EACH (const char, value, values)
    {
      gboolean range = strstr (value, "..") != NULL && slv_number_parse_span (value, &(SlvNumberRange) { 0, 0, FALSE, FALSE });
      char *written = range ? g_strdup (value) : slv_query_quote (value);

      if (slv_complete_begins (completing, value) && !(range && compares (completing->place.op)))
        slv_complete_add (completing, SLV_CANDIDATE_VALUE, written, NULL, slv_complete_count (completing, written));
      else
        g_free (written);
    }
}

/* Where the cursor stands in a query. A small scanner of its own, because an open quote or a missing value is
 * no fault here but the very place that is asked about. */

static gboolean
is_end (const char *text, guint at)
{
  return text[at] == '\0' || g_ascii_isspace (text[at]) || text[at] == '(' || text[at] == ')';
}

/* The end of a quoted text that begins at @at, or of the text when it is not closed. */
static guint
quote_end (const char *text, guint at)
{
  for (at++; text[at] != '\0' && text[at] != '"'; at++)
    if (text[at] == '\\' && text[at + 1] != '\0')
      at++;
  return text[at] == '"' ? at + 1 : at;
}

static guint
value_end (const char *text, guint at)
{
  if (text[at] == '"')
    return quote_end (text, at);
  while (!is_end (text, at) && text[at] != '|')
    at++;
  return at;
}

/* "!=" "<=" ">=" ":" "=" "<" ">" */
static guint
operator_at (const char *text, guint at, SlvOp *op)
{
  static const SlvOp ops[] = { SLV_OP_NE, SLV_OP_LE, SLV_OP_GE, SLV_OP_LT, SLV_OP_GT, SLV_OP_EQ, SLV_OP_HAS };

  for (guint i = 0; i < G_N_ELEMENTS (ops); i++)
    if (g_str_has_prefix (text + at, slv_op_to_string (ops[i])))
      {
        *op = ops[i];
        return (guint) strlen (slv_op_to_string (ops[i]));
      }
  return 0;
}

static void
set_piece (SlvPlaceInQuery *place, guint start, guint end)
{
  guint from = start, to = MIN (place->cursor, end);

  place->piece = (SlvSpan) { start, end };
  place->quoted = place->text[start] == '"';
  from += place->quoted;
  if (to > from && place->quoted && place->text[to - 1] == '"' && to == end && to - 1 > start)
    to--;
  place->part = g_strndup (place->text + from, to > from ? to - from : 0);
}

/* The values of a field, from @at on; TRUE when the cursor stands in one. */
static gboolean
scan_values (SlvPlaceInQuery *place, guint *at)
{
  guint start = *at;

  for (;;)
    {
      guint end = value_end (place->text, start);

      *at = end;
      if (place->cursor >= start && place->cursor <= end && place->part == NULL)
        set_piece (place, start, end);
      if (place->text[end] != '|')
        break;
      start = end + 1;
    }
  place->term.end = *at;
  return place->part != NULL;
}

/* A word with what hangs on it; TRUE when the cursor stands in it. */
static gboolean
scan_word (SlvPlaceInQuery *place, guint *at)
{
  guint start = *at, end = start, length = 0;

  place->has_operator = FALSE;
  place->exact = place->text[start] == '!';
  start += place->exact;
  place->term = (SlvSpan) { *at, start };
  if (place->text[start] == '"')
    end = quote_end (place->text, start);
  else
    for (end = start; !is_end (place->text, end) && place->text[end] != '"'; end++)
      if ((length = operator_at (place->text, end, &place->op)) > 0)
        break;
  place->term.end = *at = end;
  if (length == 0)
    {
      if (place->cursor >= start && place->cursor <= end)
        set_piece (place, start, end);
      *at = MAX (end, start + 1);
      return place->part != NULL;
    }
  if (place->cursor < end + length)
    {
      place->has_operator = TRUE;
      if (place->cursor >= start)
        set_piece (place, start, end);
      *at = end + length;
      return place->part != NULL;
    }
  *at = end + length;
  place->field = g_strndup (place->text + start, end - start);
  if (scan_values (place, at))
    return TRUE;
  g_clear_pointer (&place->field, g_free);
  return FALSE;
}

/* Fills in the rest from @text and @cursor; @field and @part are then the caller's to free. */
static void
slv_place_find (SlvPlaceInQuery *place)
{
  guint at = 0, length = (guint) strlen (place->text);   /* a word may end one behind the last character: a lone "!" does */

  while (at < length && at <= place->cursor)
    {
      if (is_end (place->text, at) || (place->text[at] == '-' && !is_end (place->text, at + 1)))
        at++;
      else if (scan_word (place, &at))
        return;
    }
  place->exact = place->has_operator = FALSE;
  place->term = (SlvSpan) { place->cursor, place->cursor };
  set_piece (place, place->cursor, place->cursor);
  g_clear_pointer (&place->part, g_free);
  place->quoted = FALSE;
  place->part = g_strdup ("");
}

SLV_DEFINE_STATIC_FREE (SlvCandidate, slv_candidate_free, text, title);

SLV_DEFINE_FREE (SlvCompletion, slv_completion_free, candidates);

/* ---- candidates ---- */

/* Takes @text. @title: (nullable) */
static void
slv_complete_add (SlvCompleting *completing, SlvCandidateKind kind, char *text, const char *title, gint count)
{
  SlvCandidate *candidate = g_new0 (SlvCandidate, 1);

  candidate->kind = kind;
  candidate->text = text;
  candidate->title = g_strdup (title != NULL ? title : "");
  candidate->count = count;
  g_ptr_array_add (completing->found, candidate);
}

/* Whether a word of @text begins with what is typed. */
static gboolean
slv_complete_begins (const SlvCompleting *completing, const char *text)
{
  g_autofree char *folded = slv_fold_search (text);

  return *completing->needle == '\0' || slv_match_word (folded, completing->needle);
}

/* Adds a value, quoted where it needs that, when it or its title begins with what is typed. */
static void
slv_complete_add_value (SlvCompleting *completing, const char *value, const char *title, gint count)
{
  if (slv_complete_begins (completing, value) || (title != NULL && *title != '\0' && slv_complete_begins (completing, title)))
    slv_complete_add (completing, SLV_CANDIDATE_VALUE, slv_query_quote (value), title, count);
}

/* ---- fields ---- */

static const struct { const char *name; const char *title; } known_fields[] = {
  { "name", N_("Name") }, { "set", N_("Set") }, { "rarity", N_("Rarity") }, { "artist", N_("Artist") }, { "year", N_("Year") },
  { "lang", N_("Language") }, { "finish", N_("Finish") }, { "released", N_("Released") }, { "cn", N_("Collector number") },
  { "in", N_("Was ever printed in the set") }, { "is", N_("The card is") },
  { "has", N_("The card says its") }, { "legal", N_("Legal in the format") },
  { "banned", N_("Banned in the format") }, { "limit", N_("Copies allowed by a list") }, { "game", N_("Game") },
  { "order", N_("Order of the results") }, { "unique", N_("What a row stands for") },
};

/* Fields of collection and decks, which providers answer. */
static const struct { const char *name; const char *title; } provided_fields[] = {
  { "have", N_("Copies owned") }, { "free", N_("Copies in no built deck") }, { "want", N_("Copies on the list of wants") },
  { "copies", N_("Copies of the printing") }, { "place", N_("Place of a copy") }, { "cond", N_("Condition of a copy") },
  { "condition", N_("Condition of a copy") }, { "price", N_("Price") }, { "worth", N_("Worth of the copies owned") },
  { "paid", N_("Paid for a copy") }, { "tag", N_("Tag of a copy") },
  { "trade", N_("Copies for trade") }, { "proxy", N_("Proxies") }, { "signed", N_("Signed copies") }, { "altered", N_("Altered copies") },
  { "finish", N_("Finish") }, { "lang", N_("Language") }, { "note", N_("Note") }, { "qty", N_("Copies") },
  { "deck", N_("In the deck") }, { "zone", N_("Zone of the deck") }, { "addable", N_("Can be added to the deck") },
};

static const char *
provided_title (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (provided_fields); i++)
    if (g_str_equal (provided_fields[i].name, name))
      return _(provided_fields[i].title);
  return "";
}

static void
add_field (SlvCompleting *completing, const char *name, const char *title)
{
  g_autofree char *folded = slv_fold_search (name), *text = g_strconcat (name, completing->place.has_operator ? "" : ":", NULL);

  if ((g_str_has_prefix (folded, completing->needle) || slv_complete_begins (completing, title)) && slv_array_find (completing->found, offsetof (SlvCandidate, text), text) == NULL)
    slv_complete_add (completing, SLV_CANDIDATE_FIELD, g_steal_pointer (&text), title, -1);
}

/* A field that is typed in full: what may follow it. */
static void
add_operators (SlvCompleting *completing, const SlvAttr *attr)
{
  static const SlvOp ordered[] = { SLV_OP_HAS, SLV_OP_EQ, SLV_OP_NE, SLV_OP_LE, SLV_OP_GE, SLV_OP_LT, SLV_OP_GT };
  guint n = slv_attr_is_numeric (attr) || attr->kind == SLV_ATTR_SET || attr->kind == SLV_ATTR_MULTISET ? G_N_ELEMENTS (ordered) : 3;

  for (guint i = 0; i < n; i++)
    {
      char *text = g_strconcat (completing->place.part, slv_op_to_string (ordered[i]), NULL);

      if (slv_array_find (completing->found, offsetof (SlvCandidate, text), text) != NULL)
        g_free (text);
      else
        slv_complete_add (completing, SLV_CANDIDATE_OPERATOR, text, g_dgettext (GETTEXT_PACKAGE, attr->title), -1);
    }
}

static void
add_fields_of (SlvCompleting *completing, SlvGame *game)
{
  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      const char *title = g_dgettext (GETTEXT_PACKAGE, attr->title);

      if (attr->hidden)
        continue;
      add_field (completing, attr->id, title);
      for (guint k = 0; *completing->needle != '\0' && attr->aliases != NULL && attr->aliases[k] != NULL; k++)
        {
          g_autofree char *folded = slv_fold_search (attr->aliases[k]);

          if (g_str_has_prefix (folded, completing->needle))
            add_field (completing, attr->aliases[k], title);
        }
    }
}

static void
complete_field (SlvCompleting *completing)
{
  const SlvAttr *attr = *completing->place.part != '\0' ? slv_game_find_field (completing->game, completing->place.part) : NULL;
  GPtrArray *games = slv_games_list (slv_index_get_games (completing->index));
  guint first, n;

  if (attr != NULL && !completing->place.has_operator)
    add_operators (completing, attr);
  for (guint i = 0; i < games->len; i++)
    if (completing->all_games ? slv_index_game_rows (completing->index, games->pdata[i], &first, &n) : games->pdata[i] == completing->game)
      add_fields_of (completing, games->pdata[i]);
  for (guint i = 0; i < G_N_ELEMENTS (known_fields); i++)
    add_field (completing, known_fields[i].name, _(known_fields[i].title));
  for (guint i = 0; completing->provider != NULL && completing->provider->fields != NULL && completing->provider->fields[i] != NULL; i++)
    add_field (completing, completing->provider->fields[i], provided_title (completing->provider->fields[i]));
}

/* ---- values ---- */

/* has: takes the attributes themselves. */
static void
complete_has (SlvCompleting *completing)
{
  SLV_EACH (const SlvAttr, attr, completing->game->attrs)
    if (!attr->hidden)
      slv_complete_add_value (completing, attr->id, g_dgettext (GETTEXT_PACKAGE, attr->title), -1);
}

static void
complete_is (SlvCompleting *completing)
{
  static const char * const words[] = { "gone", "doublefaced", "banned", "limited" };

  GPtrArray *attrs = completing->game->attrs;

  SLV_EACH (const SlvAttr, attr, attrs)
    if (attr->kind == SLV_ATTR_FLAG && !attr->hidden && slv_complete_begins (completing, attr->id))
      slv_complete_add_value (completing, attr->id, g_dgettext (GETTEXT_PACKAGE, attr->title), -1);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    slv_complete_add_value (completing, words[i], NULL, -1);
  for (guint i = 0; i < attrs->len && *completing->needle != '\0'; i++)
    {
      const SlvAttr *attr = g_ptr_array_index (attrs, i);

      for (guint k = 0; attr->facet && attr->kind != SLV_ATTR_FLAG && attr->values != NULL && attr->values[k] != NULL; k++)
        if (slv_complete_begins (completing, attr->values[k]))
          slv_complete_add_value (completing, attr->values[k], g_dgettext (GETTEXT_PACKAGE, attr->title), -1);
    }
}

static void
complete_format (SlvCompleting *completing)
{
  const SlvFormat *own = completing->provider != NULL ? completing->provider->format : NULL;

  if (own != NULL && own->rulebook->game == completing->game)
    slv_complete_add_value (completing, "this", g_dgettext (GETTEXT_PACKAGE, own->title), slv_complete_count (completing, "this"));
  SLV_EACH (SlvRulebook, book, completing->game->rulebooks)
    {
      SLV_EACH (const SlvFormat, format, book->formats)
        {
          g_autofree char *text = g_strconcat (book->id, "/", format->id, NULL);

          slv_complete_add_value (completing, text, g_dgettext (GETTEXT_PACKAGE, format->title),
                                  slv_complete_count (completing, text));
        }
    }
}

static void
complete_order (SlvCompleting *completing)
{
  static const char * const words[] = { "name", "set", "number", "rarity", "released", "game" };
  const char *comma = strrchr (completing->place.part, ',');
  gsize kept = comma != NULL ? (gsize) (comma - completing->place.part) + 1 : 0;

  kept += completing->place.part[kept] == '-';
  g_autofree char *before = g_strndup (completing->place.part, kept);
  slv_take_str (&completing->needle, slv_fold_search (completing->place.part + kept));
  for (guint i = 0; i < completing->game->attrs->len + G_N_ELEMENTS (words); i++)
    {
      const SlvAttr *attr = i < G_N_ELEMENTS (words) ? NULL : g_ptr_array_index (completing->game->attrs, i - G_N_ELEMENTS (words));
      const char *name = attr != NULL ? attr->id : words[i];
      gboolean text = attr != NULL && (attr->hidden || attr->kind == SLV_ATTR_TEXT);

      if (!text && g_str_has_prefix (name, completing->needle))
        slv_complete_add (completing, SLV_CANDIDATE_VALUE, g_strconcat (before, name, NULL),
                          attr != NULL ? g_dgettext (GETTEXT_PACKAGE, attr->title) : NULL, -1);
    }
}

static void
complete_game (SlvCompleting *completing)
{
  GPtrArray *games = slv_games_list (slv_index_get_games (completing->index));
  SlvGame *own = completing->game;

  SLV_EACH (SlvGame, game, games)
    {
      completing->game = game;
      slv_complete_add_value (completing, game->id, g_dgettext (GETTEXT_PACKAGE, game->title), slv_complete_count (completing, game->id));
    }
  completing->game = own;
}

/* Names of cards within quotes. */
static void
complete_name (SlvCompleting *completing)
{
  guint first = 0, n = slv_index_n_cards (completing->index);
  const char *last = NULL;

  if (*completing->needle == '\0')
    return;
  if (!completing->all_games)
    slv_index_game_rows (completing->index, completing->game, &first, &n);
  for (guint row = first; row < first + n && completing->found->len < SLV_COMPLETION_MAX; row++)
    {
      const char *name = slv_index_card_name (completing->index, row);

      if (!slv_match_word (slv_index_card_folded (completing->index, row), completing->needle) || g_strcmp0 (name, last) == 0)
        continue;
      last = name;
      g_autofree char *quoted = slv_query_quote (name);
      slv_complete_add (completing, SLV_CANDIDATE_NAME, *quoted == '"' ? g_steal_pointer (&quoted) : g_strdup_printf ("\"%s\"", name), NULL, -1);
    }
}

static void
complete_value (SlvCompleting *completing)
{
  static const char * const two[] = { "printings", "cards" };
  g_autofree char *field = slv_fold_id (completing->place.field);
  const char *full = slv_builtin_field (field);

  slv_complete_provided (completing, field);
  if (full == NULL || slv_game_find_field (completing->game, field) != NULL)
    full = field;
  if (g_str_equal (full, "is"))
    complete_is (completing);
  else if (g_str_equal (full, "has"))
    complete_has (completing);
  else if (g_str_equal (full, "legal") || g_str_equal (full, "banned"))
    complete_format (completing);
  else if (g_str_equal (full, "order"))
    complete_order (completing);
  else if (g_str_equal (full, "game"))
    complete_game (completing);
  else if (g_str_equal (full, "name"))
    complete_name (completing);
  else if (!g_str_equal (full, "unique") || slv_game_find_field (completing->game, full) != NULL)
    slv_complete_counted (completing, full);
  for (guint i = 0; g_str_equal (full, "unique") && i < G_N_ELEMENTS (two); i++)
    slv_complete_add_value (completing, two[i], NULL, -1);
}

/* ---- all of it ---- */

/* The game whose values are offered: the one that is searched, else the first with cards that knows the field. */
static SlvGame *
choose_game (SlvIndex *index, SlvGame *game, const char *field)
{
  GPtrArray *games = slv_games_list (slv_index_get_games (index));
  SlvGame *first_game = NULL;
  guint first, n;

  for (guint i = 0; game == NULL && i < games->len; i++)
    {
      SlvGame *one = g_ptr_array_index (games, i);

      if (!slv_index_game_rows (index, one, &first, &n))
        continue;
      first_game = first_game != NULL ? first_game : one;
      if (field != NULL && slv_game_find_field (one, field) != NULL)
        return one;
    }
  if (game != NULL || first_game != NULL)
    return game != NULL ? game : first_game;
  return g_ptr_array_index (games, 0);
}

SlvCompletion *
slv_query_complete (SlvIndex *index, SlvGame *game, const char *text, guint cursor, const SlvProvider *provider)
{
  SlvCompletion *completion = g_new0 (SlvCompletion, 1);
  SlvCompleting completing = { .index = index, .all_games = game == NULL, .provider = provider };
  gsize length = strlen (text);

  completion->candidates = g_ptr_array_new_with_free_func (slv_candidate_free);
  if (length > SLV_QUERY_TEXT_MAX || !g_utf8_validate (text, (gssize) length, NULL))
    return completion;
  completing.place = (SlvPlaceInQuery) { .text = text, .cursor = (guint) MIN (cursor, length) };
  while ((text[completing.place.cursor] & 0xc0) == 0x80)
    completing.place.cursor--;
  slv_place_find (&completing.place);
  completing.game = choose_game (index, game, completing.place.field);
  completing.needle = slv_fold_search (completing.place.part);
  completing.found = completion->candidates;
  completion->span = completing.place.piece;
  if (completing.place.field != NULL)
    complete_value (&completing);
  else if (completing.place.quoted || completing.place.exact)
    complete_name (&completing);
  else
    complete_field (&completing);
  if (completion->candidates->len > SLV_COMPLETION_MAX)
    g_ptr_array_set_size (completion->candidates, SLV_COMPLETION_MAX);
  SLV_FREE_MEMBERS (&completing, place.field, place.part, needle);
  return completion;
}

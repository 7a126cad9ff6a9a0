/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-printing.c: terms on printings (set, number, rarity, artist, …), on the limits that card lists carry, and is:.
 * Words of printings repeat by the thousand, so what one answers is kept and asked for once. */
#include "base/slv-fold.h"
#include "base/slv-language.h"
#include "query/slv-query-private.h"

/* ---- what one string of a printing answers; "!=" is turned round by the caller ---- */

static SlvTruth
truth (gboolean yes)
{
  return yes ? SLV_TRUE : SLV_FALSE;
}

static SlvTruth
match_folded (SlvBound *bound, const SlvLeaf *leaf, const char *text)
{
  g_autofree char *folded = slv_fold_search (text);

  return truth (slv_matches_test (bound, leaf->matches, text, folded));
}

/* “de”, “German” and “Deutsch” are one language, on whichever side they stand. */
static SlvTruth
match_language (SlvBound *bound, const SlvLeaf *leaf, const char *text)
{
  const char *id = slv_language_id (text);
  SlvTruth found = match_folded (bound, leaf, text);

  return found == SLV_TRUE || id == NULL ? found : match_folded (bound, leaf, id);
}

static gboolean
in_ranges (const SlvLeaf *leaf, double number)
{
  for (guint i = 0; leaf->ranges != NULL && i < leaf->ranges->len; i++)
    if (slv_range_has (&g_array_index (leaf->ranges, SlvNumberRange, i), number))
      return TRUE;
  return FALSE;
}

/* Collector numbers: "012" is 12, and letters around a number stay. */
static const char *
skip_zeros (const char *text)
{
  while (text[0] == '0' && text[1] != '\0')
    text++;
  return text;
}

static SlvTruth
match_number (SlvBound *bound, const SlvLeaf *leaf, const char *text)
{
  g_autofree char *folded = slv_fold_search (text);
  const char *bare = skip_zeros (folded);

  if (g_ascii_isdigit (*bare) && in_ranges (leaf, g_ascii_strtod (bare, NULL)))
    return SLV_TRUE;
  return truth (slv_matches_test (bound, leaf->matches, text, bare));
}

static SlvTruth
match_year (SlvBound *bound G_GNUC_UNUSED, const SlvLeaf *leaf, const char *text)
{
  g_autofree char *year = g_strndup (text, 4);
  double number;

  return slv_number_parse (year, &number) ? truth (in_ranges (leaf, number)) : SLV_UNKNOWN;
}

/* Days compare as text; "2024-05" means every day of that month, and an open end of a range every day. */
static SlvTruth
match_day (SlvBound *bound G_GNUC_UNUSED, const SlvLeaf *leaf, const char *text)
{
  for (guint i = 0; leaf->arguments[i] != NULL; i++)
    {
      const char *day = leaf->arguments[i], *dots = strstr (day, "..");
      gsize length = dots != NULL ? (gsize) (dots - day) : strlen (day);
      int order = strncmp (text, day, length);
      gboolean yes = order == 0;

      switch (leaf->op)
        {
        case SLV_OP_LT: yes = order < 0; break;
        case SLV_OP_LE: yes = order <= 0; break;
        case SLV_OP_GT: yes = order > 0; break;
        case SLV_OP_GE: yes = order >= 0; break;
        case SLV_OP_HAS:
        case SLV_OP_EQ:
        case SLV_OP_NE:
        default:
          yes = dots == NULL ? yes : order >= 0 && strncmp (text, dots + 2, strlen (dots + 2)) <= 0;
        }
      if (yes)
        return SLV_TRUE;
    }
  return SLV_FALSE;
}

/* "foil|nonfoil": one of the parts. */
static SlvTruth
match_parts (SlvBound *bound, const SlvLeaf *leaf, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "|", 64);

  for (guint i = 0; parts[i] != NULL; i++)
    if (match_folded (bound, leaf, parts[i]) == SLV_TRUE)
      return SLV_TRUE;
  return SLV_FALSE;
}

/* ---- tests on printings ---- */

static inline SlvTruth
ask_printing (SlvBound *bound, const SlvLeaf *leaf, guint printing)
{
  guint32 word = leaf->words[printing];
  SlvMemo *memo = &leaf->memo[(word * 2654435769u) >> 22];

  if (word == 0)
    return SLV_UNKNOWN;
  if (memo->word != word)
    *memo = (SlvMemo) { word, leaf->printing.match (bound, leaf, slv_index_word (bound->index, word)) };
  return memo->truth;
}

static SlvTruth
turn_round (const SlvLeaf *leaf, SlvTruth answer)
{
  if (leaf->op != SLV_OP_NE || answer == SLV_UNKNOWN)
    return answer;
  return truth (answer == SLV_FALSE);
}

static SlvTruth
test_printing (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  if (at->undecided || at->printing == SLV_ROW_NONE)
    return SLV_UNKNOWN;
  return turn_round (leaf, ask_printing (bound, leaf, at->printing));
}

/* in: asks the card, whichever printing is looked at. Whether it was printed again in a set of which the list has nothing, a rule does not know. */
static SlvTruth
test_in (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  SlvTruth found = SLV_UNKNOWN;
  guint first, n;

  slv_index_card_printings (bound->index, at->row, &first, &n);
  for (guint i = first; i < first + n; i++)
    {
      SlvTruth one = ask_printing (bound, leaf, i);
      if (one == SLV_TRUE)
        return turn_round (leaf, SLV_TRUE);
      found = one == SLV_FALSE ? SLV_FALSE : found;
    }
  return turn_round (leaf, leaf->unlisted != NULL ? SLV_UNKNOWN : found);
}

/* ---- the fields ---- */

typedef enum { VALUES_TEXT, VALUES_NUMBER, VALUES_YEAR, VALUES_DAY, VALUES_RARITY, VALUES_SET, VALUES_LANGUAGE } ValuesKind;
static const struct {
  const char      *field;
  SlvPrintingRead how;
  ValuesKind       values;
  SlvMatchKind     loose;     /* how words match in the search box under ":" */
} printing_fields[] = {
  { "set",      { SLV_PRINTING_SET_CODE, match_folded }, VALUES_SET,    SLV_MATCH_WORD },
  { "in",       { SLV_PRINTING_SET_CODE, match_folded }, VALUES_SET,    SLV_MATCH_WORD },
  { "cn",       { SLV_PRINTING_NUMBER,   match_number }, VALUES_NUMBER, SLV_MATCH_WHOLE },
  { "rarity",   { SLV_PRINTING_RARITY,   slv_match_rarity }, VALUES_RARITY, SLV_MATCH_WORD },
  { "artist",   { SLV_PRINTING_ARTIST,   match_folded }, VALUES_TEXT,   SLV_MATCH_PART },
  { "year",     { SLV_PRINTING_RELEASED, match_year },   VALUES_YEAR,   SLV_MATCH_WHOLE },
  { "released", { SLV_PRINTING_RELEASED, match_day },    VALUES_DAY,    SLV_MATCH_WHOLE },
  { "lang",     { SLV_PRINTING_LANGUAGE, match_language }, VALUES_LANGUAGE,   SLV_MATCH_WORD },
  { "finish",   { SLV_PRINTING_FINISHES, match_parts },  VALUES_TEXT,   SLV_MATCH_WORD },
};

static SlvMatchKind
kind_for (const SlvBound *bound, const SlvNode *node, SlvMatchKind loose)
{
  return bound->mode != SLV_QUERY_RULES && node->op == SLV_OP_HAS ? loose : SLV_MATCH_WHOLE;
}

typedef struct {
  SlvBound *bound;
  const SlvQueryValue *value;
  char       *needle;           /* folded */
  GHashTable *seen;             /* words of codes */
  GHashTable *exact, *loose;    /* folded codes */
} SetSearch;

static void
look_at_set (SetSearch *search, const char *code, const char *name)
{
  g_autofree char *folded = slv_fold_search (code), *folded_name = slv_fold_search (name);
  const SlvQueryValue *value = search->value;

  if (value->form == SLV_FORM_REGEX)
    {
      if (slv_regex_test (search->bound, value->regex, value->span, code)
          || slv_regex_test (search->bound, value->regex, value->span, name))
        g_hash_table_add (search->exact, g_steal_pointer (&folded));
    }
  else if (strcmp (folded, search->needle) == 0 || strcmp (folded_name, search->needle) == 0)
    g_hash_table_add (search->exact, g_steal_pointer (&folded));
  else if (slv_match_word (folded, search->needle) || slv_match_word (folded_name, search->needle))
    g_hash_table_add (search->loose, g_steal_pointer (&folded));
}

/* Each set of the game's printings once. */
static void
look_at_sets (SetSearch *search)
{
  SlvIndex *index = search->bound->index;
  const guint32 *codes = slv_index_printing_words (index, SLV_PRINTING_SET_CODE);
  const guint32 *names = slv_index_printing_words (index, SLV_PRINTING_SET_NAME);
  guint last = search->bound->first_row + search->bound->n_rows - 1, first, end, n;

  if (search->bound->n_rows == 0)
    return;
  slv_index_card_printings (index, search->bound->first_row, &first, &n);
  slv_index_card_printings (index, last, &end, &n);
  for (guint i = first; i < end + n; i++)
    if (g_hash_table_add (search->seen, GUINT_TO_POINTER (codes[i])))
      look_at_set (search, slv_index_word (index, codes[i]), slv_index_word (index, names[i]));
}

/* A set is meant by its code or its name. Only when no set is called exactly so, words of both do in the search box. */
static void
bind_set_value (SlvBound *bound, SlvLeaf *leaf, const SlvNode *node, const SlvQueryValue *value)
{
  g_autoptr (GHashTable) exact = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) loose = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_direct_hash, g_direct_equal);
  g_autofree char *needle = slv_fold_search (value->text);
  SetSearch search = { bound, value, needle, seen, exact, loose };

  if (bound->index != NULL && *needle != '\0')
    look_at_sets (&search);
  GHashTable *found = g_hash_table_size (exact) > 0 || kind_for (bound, node, SLV_MATCH_WORD) == SLV_MATCH_WHOLE ? exact : loose;
  SLV_EACH_KEY (const char, code, found)
    {
      SlvMatch match = { .kind = SLV_MATCH_WHOLE, .needle = g_strdup (code), .span = value->span };
      g_array_append_val (leaf->matches, match);
    }
  if (g_hash_table_size (found) > 0)
    return;
  slv_leaf_add_match (leaf, SLV_MATCH_WHOLE, value);   /* a card that no list has may still have it written on it */
  if (bound->mode != SLV_QUERY_RULES || bound->index == NULL || leaf->of_printing)
    return;
  leaf->unlisted = leaf->unlisted != NULL ? leaf->unlisted : g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (leaf->unlisted, g_strdup (value->text));
}

static void
bind_language_value (SlvBound *bound, SlvLeaf *leaf, const SlvNode *node, const SlvQueryValue *value)
{
  const char *id = value->form == SLV_FORM_REGEX ? NULL : slv_language_id (value->text);

  slv_leaf_add_match (leaf, kind_for (bound, node, SLV_MATCH_WORD), value);
  if (id != NULL && *id != '\0')
    {
      SlvQueryValue code = { value->form, (char *) id, NULL, value->span };
      slv_leaf_add_match (leaf, SLV_MATCH_WHOLE, &code);
    }
}

static gboolean
bind_collector_number (SlvBound *bound, SlvLeaf *leaf, const SlvNode *node, GError **error)
{
  gboolean equal = node->op == SLV_OP_HAS || node->op == SLV_OP_EQ || node->op == SLV_OP_NE;

  leaf->ranges = g_array_new (FALSE, FALSE, sizeof (SlvNumberRange));
  for (guint i = 0; i < node->values->len; i++)
    {
      const SlvQueryValue *value = slv_node_value (node, i);
      SlvNumberRange range;
      if (equal && (value->form != SLV_FORM_WORD || strstr (value->text, "..") == NULL))
        {
          SlvQueryValue bare = { value->form, (char *) skip_zeros (value->text), value->regex, value->span };
          slv_leaf_add_match (leaf, SLV_MATCH_WHOLE, &bare);
        }
      else if (slv_bind_range (bound, node, value, &range, error))
        g_array_append_val (leaf->ranges, range);
      else
        return FALSE;
    }
  return TRUE;
}

/* "2024", "2024-05", or a day; "" is the open end of a range. */
static gboolean
means_days (const char *text)
{
  gsize length = strlen (text);
  g_autofree char *first = g_strconcat (text, length == 4 ? "-01-01" : length == 7 ? "-01" : NULL, NULL);

  return length == 0 || slv_is_day (first);
}

static gboolean
bind_day (SlvBound *bound, SlvLeaf *leaf, const SlvNode *node, GError **error)
{
  leaf->arguments = g_new0 (char *, node->values->len + 1);
  for (guint i = 0; i < node->values->len; i++)
    {
      const SlvQueryValue *value = slv_node_value (node, i);
      const char *text = value->text, *dots = strstr (text, "..");
      gsize length = dots != NULL ? (gsize) (dots - text) : strlen (text);
      g_autofree char *from = g_strndup (text, length);
      const char *to = dots != NULL ? dots + 2 : "";
      if (value->form == SLV_FORM_REGEX || (*from == '\0' && *to == '\0') || !means_days (from) || !means_days (to))
        return slv_query_fail (error, bound->query->text, value->span, _("“%s” expects a day like 2024-05-17, and “%s” is none"),
                               node->field, text);
      if (dots != NULL && !slv_bind_span (bound, node, value, strncmp (from, to, MIN (length, strlen (to))) > 0, error))
        return FALSE;
      leaf->arguments[i] = g_strdup (text);
    }
  return TRUE;
}

static gboolean
bind_printing_values (SlvBound *bound, SlvLeaf *leaf, guint which, const SlvNode *node, GError **error)
{
  switch (printing_fields[which].values)
    {
    case VALUES_NUMBER: return bind_collector_number (bound, leaf, node, error);
    case VALUES_YEAR:   return slv_bind_ranges (bound, leaf, node, error);
    case VALUES_DAY:    return bind_day (bound, leaf, node, error);
    case VALUES_RARITY: return slv_bind_rarity (bound, leaf, node, error);
    case VALUES_SET:
    case VALUES_LANGUAGE:
    case VALUES_TEXT:
    default:            break;
    }
  if (!slv_bind_only_equal (bound, node, error))
    return FALSE;
  for (guint i = 0; i < node->values->len; i++)
    if (printing_fields[which].values == VALUES_SET)
      bind_set_value (bound, leaf, node, slv_node_value (node, i));
    else if (printing_fields[which].values == VALUES_LANGUAGE)
      bind_language_value (bound, leaf, node, slv_node_value (node, i));
    else
      slv_leaf_add_match (leaf, kind_for (bound, node, printing_fields[which].loose), slv_node_value (node, i));
  return TRUE;
}

SlvLeaf *
slv_bind_printing (SlvBound *bound, const char *field, const SlvNode *node, GError **error)
{
  gboolean in = g_str_equal (field, "in");

  for (guint i = 0; i < G_N_ELEMENTS (printing_fields); i++)
    if (g_str_equal (printing_fields[i].field, field))
      {
        SlvLeaf *leaf = slv_leaf_new (in ? test_in : test_printing, node, 40);
        leaf->of_printing = !in;
        leaf->printing = printing_fields[i].how;
        leaf->memo = g_new0 (SlvMemo, SLV_MEMO_SIZE);
        leaf->words = bound->index != NULL ? slv_index_printing_words (bound->index, leaf->printing.field) : NULL;
        if (bind_printing_values (bound, leaf, i, node, error))
          return leaf;
        slv_leaf_free (leaf);
        return NULL;
      }
  g_return_val_if_reached (NULL);
}

/* ---- a card that no list has ---- */

static SlvTruth
match_stranger (SlvBound *bound, const SlvLeaf *leaf)
{
  g_autofree char *folded = slv_fold_search (bound->stranger->name), *identity = slv_fold_name (bound->stranger->name, bound->game->strip);

  return truth (slv_matches_test (bound, leaf->matches, bound->stranger->name, folded)
                || (leaf->arguments != NULL && g_strv_contains ((const char * const *) leaf->arguments, identity)));
}

SlvTruth
slv_leaf_test_stranger (SlvBound *bound, const SlvLeaf *leaf)
{
  static const SlvAt nowhere = { SLV_ROW_NONE, SLV_ROW_NONE, FALSE };
  const char *text = leaf->printing.field == SLV_PRINTING_SET_CODE ? bound->stranger->set_code
                     : leaf->printing.field == SLV_PRINTING_NUMBER ? bound->stranger->number : "";

  if (leaf->test == slv_leaf_test_constant || leaf->test == slv_leaf_test_provider_text || leaf->test == slv_leaf_test_provider)
    return leaf->test (bound, leaf, &nowhere);
  if (leaf->test == slv_leaf_test_name)
    return turn_round (leaf, match_stranger (bound, leaf));
  if (leaf->printing.match == NULL || *text == '\0')
    return SLV_UNKNOWN;
  return turn_round (leaf, leaf->printing.match (bound, leaf, text));
}

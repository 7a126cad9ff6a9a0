/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-bind.c: a tree and one game → tests that can be run over its rows. Everything that can be decided once is decided
 * here: which field is meant, which values of a dictionary match, what is folded. What is not understood is an error with the
 * nearest known name, never a term that silently matches nothing. */
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

/* ---- which field is meant ---- */

typedef enum { FIELD_NAME, FIELD_GAME, FIELD_IS, FIELD_HAS, FIELD_PRINTING, FIELD_LIMITS, FIELD_MANNER } FieldKind;

/* Reserved ones go before the game's attributes, the others after them. */
static const struct { const char *name, *full; FieldKind kind; gboolean reserved; } builtin_fields[] = {
  { "name", "name", FIELD_NAME, TRUE },
  { "n", "name", FIELD_NAME, FALSE },
  { "game", "game", FIELD_GAME, TRUE },
  { "is", "is", FIELD_IS, TRUE },
  { "has", "has", FIELD_HAS, FALSE },
  { "order", "order", FIELD_MANNER, TRUE },
  { "unique", "unique", FIELD_MANNER, FALSE },
  { "in", "in", FIELD_PRINTING, TRUE },
  { "set", "set", FIELD_PRINTING, TRUE },
  { "s", "set", FIELD_PRINTING, FALSE },
  { "rarity", "rarity", FIELD_PRINTING, TRUE },
  { "r", "rarity", FIELD_PRINTING, FALSE },
  { "cn", "cn", FIELD_PRINTING, FALSE },
  { "number", "cn", FIELD_PRINTING, FALSE },
  { "artist", "artist", FIELD_PRINTING, FALSE },
  { "a", "artist", FIELD_PRINTING, FALSE },
  { "year", "year", FIELD_PRINTING, FALSE },
  { "released", "released", FIELD_PRINTING, FALSE },
  { "date", "released", FIELD_PRINTING, FALSE },
  { "lang", "lang", FIELD_PRINTING, FALSE },
  { "language", "lang", FIELD_PRINTING, FALSE },
  { "finish", "finish", FIELD_PRINTING, FALSE },
  { "f", "legal", FIELD_LIMITS, FALSE },
  { "format", "legal", FIELD_LIMITS, FALSE },
  { "legal", "legal", FIELD_LIMITS, FALSE },
  { "banned", "banned", FIELD_LIMITS, FALSE },
  { "limit", "limit", FIELD_LIMITS, FALSE },
};

/* Fields of collection and decks: known words, but only a provider can answer them. */
static const char * const provided_fields[] = {
  "have", "free", "want", "place", "cond", "price", "worth", "paid", "deck", "zone", "qty", "addable", NULL
};

/* Is: (flags), and what card lists say of formats (banned:, legal:, limit:) on a day
 * (slv_index_limit_of()). Whether a whole deck is legal is the checker's business. */

/* ---- limits ---- */

static SlvTruth
test_limits (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  SlvTruth found = SLV_FALSE;

  for (guint i = 0; i < slv_index_n_limits (bound->index, at->row) && found != SLV_TRUE; i++)
    {
      SlvLimitView view;
      SlvTruth force = slv_index_limit_of (bound->index, leaf->format, at->row, i, leaf->day, &view);

      if (view.limit == SLV_UNSAID && force != SLV_FALSE)
        found = SLV_UNKNOWN;
      for (guint k = 0; k < leaf->ranges->len && force != SLV_FALSE && view.limit != SLV_UNSAID; k++)
        if (slv_range_has (&g_array_index (leaf->ranges, SlvNumberRange, k), (double) view.limit))
          found = found == SLV_TRUE ? SLV_TRUE : force;
    }
  for (guint i = 0; leaf->bars != NULL && i < leaf->bars->len && found != SLV_TRUE; i++)
    {
      SlvTruth barred = slv_test_run (bound, leaf->bars->pdata[i], at);

      found = barred != SLV_FALSE ? barred : found;
    }
  found = found == SLV_FALSE && leaf->unread ? SLV_UNKNOWN : found;
  return found == SLV_UNKNOWN ? SLV_UNKNOWN : (found == SLV_TRUE) != (leaf->op == SLV_OP_NE) ? SLV_TRUE : SLV_FALSE;
}

/* @low to @high copies are allowed, in lists of @format (NULL: any) as of @day (NULL: today). */
static SlvLeaf *
limits_leaf (const SlvNode *node, double low, double high, const SlvFormat *format, const char *day)
{
  SlvLeaf *leaf = slv_leaf_new (test_limits, node, 15);
  SlvNumberRange range = { low, high, FALSE, FALSE };

  leaf->ranges = g_array_new (FALSE, FALSE, sizeof (SlvNumberRange));
  g_array_append_val (leaf->ranges, range);
  leaf->format = slv_format_ref (format);
  leaf->day = day != NULL ? g_strdup (day) : slv_today ();
  return leaf;
}

/* Whether @rule says on @day which cards the format has: by lists, or from a day on. */
static gboolean
bars_cards (const SlvRule *rule, const char *day)
{
  return strcmp (rule->kind, "count") == 0 && rule->either == NULL && rule->where != NULL && rule->with_zone == NULL && rule->max.set
      && rule->max.value == 0 && rule->max.option == NULL && rule->max.zone == NULL
      && (g_strcmp0 (rule->if_option, "lists") == 0 || (rule->if_option == NULL && rule->from != NULL))
      && (rule->from == NULL || strcmp (rule->from, day) <= 0) && (rule->until == NULL || strcmp (day, rule->until) <= 0);
}

static gboolean
bind_format (SlvBound *bound, SlvLeaf *leaf, GError **error)
{
  g_autoptr (GError) problem = NULL;

  if (leaf->format == NULL || bound->index == NULL)
    return TRUE;
  leaf->unread = slv_index_lists_known (bound->index, leaf->format, leaf->day, NULL) >= SLV_LISTS_LATER;
  leaf->bars = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_test_free);
  SLV_EACH (const SlvRule, rule, leaf->format->rules)
    if (bars_cards (rule, leaf->day) && !(leaf->unread && rule->if_option != NULL))
      {
        SlvTest *test = slv_bind_inner (bound, rule->where, &problem);

        if (test != NULL)
          g_ptr_array_add (leaf->bars, test);
        else if (problem != NULL)
          {
            g_propagate_error (error, g_steal_pointer (&problem));
            return FALSE;
          }
      }
  return TRUE;
}

/* “this”: the format of the deck at hand. */
static gboolean
find_own_list (SlvBound *bound, const SlvQueryValue *value, const SlvFormat **own, char **day, GError **error)
{
  const SlvFormat *format = bound->has_provider ? bound->provider.format : NULL;

  if (format == NULL)
    return slv_query_fail (error, bound->query->text, value->span,
                           _("“this” is the format of the deck at hand, and none is at hand; a format is expected"));
  if (format->rulebook->game != bound->game)
    {
      bound->unknown_field = TRUE;   /* the deck's own game has it */
      return slv_query_fail (error, bound->query->text, value->span, _("the deck at hand is of another game: %s"),
                             format->rulebook->game->title);
    }
  *own = format;
  if (*day == NULL)
    *day = g_strdup (bound->provider.day);
  return TRUE;
}

/* The format of this game that @part names. */
static gboolean
find_list (SlvBound *bound, const SlvQueryValue *value, const char *part, const SlvFormat **found, GError **error)
{
  g_autoptr (GError) problem = NULL;
  SlvFormat *format = NULL;

  if (bound->index != NULL)
    format = slv_games_resolve_format (slv_index_get_games (bound->index), bound->game, part, &problem);
  if (format == NULL && problem != NULL)
    return slv_query_fail (error, bound->query->text, value->span, "%s", problem->message);
  *found = format;
  return TRUE;
}

static SlvLeaf *
slv_bind_limits (SlvBound *bound, const char *field, const SlvNode *node, GError **error)
{
  const SlvQueryValue *value = slv_node_value (node, 0);
  g_autofree char *part = g_strdup (value->text), *day = NULL;
  const SlvFormat *format = NULL;
  gboolean legal = g_str_equal (field, "legal");
  SlvLeaf *leaf;

  if (g_str_equal (field, "limit"))
    {
      leaf = limits_leaf (node, 0, 0, NULL, NULL);
      g_clear_pointer (&leaf->ranges, g_array_unref);
      if (slv_bind_ranges (bound, leaf, node, error))
        return leaf;
      slv_leaf_free (leaf);
      return NULL;
    }
  if (node->values->len > 1 || value->form == SLV_FORM_REGEX || !slv_bind_only_equal (bound, node, error))
    {
      if (error == NULL || *error == NULL)
        slv_query_fail (error, bound->query->text, value->span, _("one format is expected after “%s:”"), node->field);
      return NULL;
    }
  char *at = strrchr (part, '@');
  if (at != NULL)
    {
      *at = '\0';
      day = g_strdup (at + 1);
    }
  if (day != NULL && !slv_is_day (day))
    {
      slv_query_fail (error, bound->query->text, value->span, _("a day like 2024-05-17 is expected after “@”"));
      return NULL;
    }
  if (g_ascii_strcasecmp (part, "this") == 0 ? !find_own_list (bound, value, &format, &day, error)
                                             : !find_list (bound, value, part, &format, error))
    return NULL;
  leaf = limits_leaf (node, 0, 0, format, day);
  if (legal)
    leaf->op = node->op == SLV_OP_NE ? SLV_OP_EQ : SLV_OP_NE;   /* legal: no limit of 0 */
  if (bind_format (bound, leaf, error))
    return leaf;
  slv_leaf_free (leaf);
  return NULL;
}

/* ---- is: ---- */

static SlvTruth
test_gone (SlvBound *bound, const SlvLeaf *leaf G_GNUC_UNUSED, const SlvAt *at)
{
  SlvPrintingView view = { .gone = FALSE };

  if (bound->tests_printing && at->printing != SLV_ROW_NONE)
    slv_index_printing (bound->index, at->printing, &view);
  return view.gone || slv_index_card_gone (bound->index, at->row) ? SLV_TRUE : SLV_FALSE;
}

static SlvTruth
test_faces (SlvBound *bound, const SlvLeaf *leaf G_GNUC_UNUSED, const SlvAt *at)
{
  return slv_index_n_faces (bound->index, at->row) > 1 ? SLV_TRUE : SLV_FALSE;
}

typedef enum { IS_GONE, IS_FACES, IS_BANNED, IS_LIMITED } IsKind;
static const struct { const char *word; IsKind kind; } is_words[] = {
  { "gone", IS_GONE }, { "doublefaced", IS_FACES }, { "double-faced", IS_FACES }, { "dfc", IS_FACES },
  { "banned", IS_BANNED }, { "limited", IS_LIMITED }, { "restricted", IS_LIMITED },
};

static SlvLeaf *
bind_is_word (SlvBound *bound, IsKind kind, const SlvNode *node)
{
  switch (kind)
    {
    case IS_GONE:
      bound->mentions_gone = TRUE;
      return slv_leaf_new (test_gone, node, 3);
    case IS_FACES:
      return slv_leaf_new (test_faces, node, 3);
    case IS_BANNED:
      return limits_leaf (node, 0, 0, NULL, NULL);
    case IS_LIMITED:
    default:
      return limits_leaf (node, 1, 1e9, NULL, NULL);
    }
}

/* As if attr=text had been typed. */
static SlvLeaf *
bind_attr_value (SlvBound *bound, const SlvAttr *attr, const SlvNode *node, const char *text, GError **error)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (SlvQueryValue));
  SlvQueryValue value = { SLV_FORM_PHRASE, (char *) text, NULL, slv_node_value (node, 0)->span };
  SlvNode term = { .kind = SLV_NODE_TERM, .span = node->span, .field = attr->id, .field_span = node->field_span,
                   .op = SLV_OP_HAS, .values = values };

  g_array_append_val (values, value);
  return slv_bind_attr (bound, attr, &term, error);
}

/* A declared value of one attribute is a flag, too: is:unique where a type is called so. */
static const SlvAttr *
attr_with_value (const SlvGame *game, const char *text)
{
  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      gboolean listed = attr->kind == SLV_ATTR_CHOICE || attr->kind == SLV_ATTR_SET || attr->kind == SLV_ATTR_MULTISET;
      if (listed && !g_str_equal (attr->id, SLV_RARITY_ATTR) && slv_attr_canonical_value (attr, text) != NULL)
        return attr;
    }
  return NULL;
}

/* As if field:yes had been typed. */
static SlvLeaf *
bind_provided_flag (SlvBound *bound, const char *field, const SlvNode *node, GError **error)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (SlvQueryValue));
  SlvQueryValue value = { SLV_FORM_PHRASE, (char *) "yes", NULL, slv_node_value (node, 0)->span };
  SlvNode term = *node;

  term.field = (char *) field;
  term.values = values;
  g_array_append_val (values, value);
  return slv_bind_provided (bound, field, &term, error);
}

static void
fail_is (SlvBound *bound, const SlvQueryValue *value, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  SLV_EACH (SlvAttr, attr, bound->game->attrs)
    {
      if (attr->kind == SLV_ATTR_FLAG)
        g_ptr_array_add (names, attr->id);
      for (guint k = 0; attr->kind != SLV_ATTR_FLAG && !g_str_equal (attr->id, SLV_RARITY_ATTR) && attr->values != NULL
                        && attr->values[k] != NULL; k++)
        g_ptr_array_add (names, attr->values[k]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (is_words); i++)
    g_ptr_array_add (names, (gpointer) is_words[i].word);
  g_ptr_array_add (names, NULL);
  slv_query_fail_near (error, bound->query->text, value->span, value->text, (const char * const *) names->pdata,
                       _("%s has nothing that “is:%s” could mean"), bound->game->title, value->text);
}

static SlvLeaf *
slv_bind_is (SlvBound *bound, const SlvNode *node, GError **error)
{
  const SlvQueryValue *value = slv_node_value (node, 0);
  g_autofree char *word = slv_fold_id (value->text);

  if (node->op != SLV_OP_HAS || node->values->len > 1 || value->form == SLV_FORM_REGEX)
    {
      slv_query_fail (error, bound->query->text, node->span, _("“is:” takes one word after a colon, like is:token"));
      return NULL;
    }
  const SlvAttr *attr = slv_game_find_field (bound->game, word);
  if (attr != NULL && attr->kind == SLV_ATTR_FLAG)
    return bind_attr_value (bound, attr, node, "yes", error);
  for (guint i = 0; i < G_N_ELEMENTS (is_words); i++)
    if (g_str_equal (is_words[i].word, word))
      return bind_is_word (bound, is_words[i].kind, node);
  if ((slv_bound_provided_flags (bound, word) & SLV_PROVIDED_FLAG) != 0)
    return bind_provided_flag (bound, g_intern_string (word), node, error);
  attr = attr_with_value (bound->game, value->text);
  if (attr != NULL)
    return bind_attr_value (bound, attr, node, slv_attr_canonical_value (attr, value->text), error);
  fail_is (bound, value, error);
  return NULL;
}

/* Has:cost, -has:cost. Any other term matches nothing where a value is missing, under "not" as well; this one asks
 * for just that. In the search box it is yes or no; in rules, what nobody said of a card that should have it stays unknown. */

static SlvTruth
has_value (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  const guint i = at->row - leaf->column.first_row;
  SlvTruth answer;

  switch ((SlvCellState) leaf->column.states[i])
    {
    case SLV_CELL_VALUE:
    case SLV_CELL_DERIVED:
      return slv_index_cell_count (bound->index, at->row, leaf->attr) > 0 ? SLV_TRUE : SLV_FALSE;
    case SLV_CELL_NONE:
      return SLV_FALSE;
    case SLV_CELL_CONTESTED:   /* lists that contradict each other both say that there is a value; of what is made of one, perhaps none */
      if (bound->mode == SLV_QUERY_SEARCH && leaf->attr->derives->len == 0)
        return SLV_TRUE;
      G_GNUC_FALLTHROUGH;
    case SLV_CELL_MISSING:
    default:
      answer = slv_answer_missing (bound, leaf->attr, at);
      return answer == SLV_UNKNOWN && bound->mode == SLV_QUERY_SEARCH ? SLV_FALSE : answer;
    }
}

static SlvTruth
test_has (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  SlvTruth answer = has_value (bound, leaf, at), other;

  if (leaf->also != NULL && answer != SLV_TRUE)
    {
      other = test_has (bound, leaf->also, at);
      answer = other == SLV_TRUE || answer == SLV_FALSE ? other : answer;
    }
  if (leaf->op != SLV_OP_NE || answer == SLV_UNKNOWN)
    return answer;
  return answer == SLV_TRUE ? SLV_FALSE : SLV_TRUE;
}

static const SlvAttr *
find_attr (SlvBound *bound, const SlvQueryValue *value, GError **error)
{
  g_autofree char *id = slv_fold_id (value->text);
  const SlvAttr *attr = value->form != SLV_FORM_REGEX ? slv_bind_find_attr (bound, id) : NULL;

  if (attr != NULL)
    return attr;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint i = 0; i < bound->game->attrs->len; i++)
    if (!((SlvAttr *) bound->game->attrs->pdata[i])->hidden)
      g_ptr_array_add (names, ((SlvAttr *) bound->game->attrs->pdata[i])->id);
  g_ptr_array_add (names, NULL);
  bound->unknown_field = TRUE;   /* another of the games may have it */
  slv_query_fail_near (error, bound->query->text, value->span, id, (const char * const *) names->pdata,
                       _("“has” asks for an attribute of the cards, and %s has no “%s”"), bound->game->title, value->text);
  return NULL;
}

/* So that the chain is no longer than the game's attributes, however often they are named. */
static gboolean
is_asked (const SlvLeaf *leaf, const SlvAttr *attr)
{
  for (; leaf != NULL; leaf = leaf->also)
    if (leaf->attr == attr)
      return TRUE;
  return FALSE;
}

static SlvLeaf *
slv_bind_has (SlvBound *bound, const SlvNode *node, GError **error)
{
  SlvLeaf *first = NULL;

  if (!slv_bind_only_equal (bound, node, error))
    return NULL;
  for (guint i = node->values->len; i-- > 0;)
    {
      const SlvAttr *attr = find_attr (bound, slv_node_value (node, i), error);

      if (attr == NULL || !slv_bind_applies (bound, attr, error))
        {
          if (first != NULL)
            slv_leaf_free (first);
          return NULL;
        }
      if (is_asked (first, attr))
        continue;
      SlvLeaf *leaf = slv_leaf_new (test_has, node, 4);
      leaf->op = SLV_OP_HAS;
      slv_bind_column (bound, leaf, attr);
      leaf->also = first;
      first = leaf;
    }
  first->op = node->op;   /* "not" is for all of them together */
  return first;
}

/* One typed value against the values of a dictionary. What can be known of the typed one is found once, because
 * there are hundreds of others. */

/* The search box: other spellings that the typed word begins a word of. */
static void
add_spellings (SlvTypedValue *fit, const SlvAttr *attr)
{
  if (attr->value_names == NULL || *fit->search == '\0')
    return;
  SLV_EACH_PAIR (char, name, char, canonical, attr->value_names)
    {
      g_autofree char *spelling = slv_fold_search (name);
      if (slv_match_word (spelling, fit->search) && !g_ptr_array_find (fit->spellings, canonical, NULL))
        g_ptr_array_add (fit->spellings, canonical);
    }
}

SLV_DEFINE_STATIC_CLEAR (SlvTypedValue, fit_clear, search, name, spellings);

GArray *
slv_fits_new (const SlvAttr *attr, GArray *values, gboolean begun)
{
  GArray *fits = g_array_new (FALSE, FALSE, sizeof (SlvTypedValue));

  g_array_set_clear_func (fits, fit_clear);
  SLV_EACH_IN (const SlvQueryValue, value, values)
    {
      SlvTypedValue fit = { value, begun, NULL, NULL, NULL, g_ptr_array_new () };

      if (value->form != SLV_FORM_REGEX)
        {
          fit.canonical = slv_attr_canonical_value (attr, value->text);
          fit.search = slv_fold_search (value->text);
          fit.name = slv_fold_name (value->text, NULL);
        }
      if (begun && value->form != SLV_FORM_REGEX)
        add_spellings (&fit, attr);
      g_array_append_val (fits, fit);
    }
  return fits;
}

/* Whether a value of a card is the one that was typed. Accents count in rules, and not in the search box. */
gboolean
slv_fit_is_whole (const SlvBound *bound, const SlvAttr *attr, const SlvTypedValue *fit, const char *text, const char *folded)
{
  if (fit->canonical != NULL && strcmp (fit->canonical, text) == 0)
    return TRUE;
  if (fit->canonical != NULL && attr->kind == SLV_ATTR_FLAG)
    return g_strcmp0 (fit->canonical, slv_attr_canonical_value (attr, text)) == 0;
  if (bound->mode != SLV_QUERY_RULES)
    return strcmp (fit->search, folded) == 0;
  g_autofree char *name = slv_fold_name (text, NULL);
  return strcmp (fit->name, name) == 0;
}

/* The typed word begins a word of the value, or of another spelling of it. */
static gboolean
is_begun (const SlvTypedValue *fit, const char *text, const char *folded)
{
  if (*fit->search == '\0')
    return FALSE;
  if (slv_match_word (folded, fit->search))
    return TRUE;
  for (guint i = 0; i < fit->spellings->len; i++)
    if (strcmp (g_ptr_array_index (fit->spellings, i), text) == 0)
      return TRUE;
  return FALSE;
}

gboolean
slv_fits_any (SlvBound *bound, const SlvAttr *attr, GArray *fits, const char *text, const char *folded)
{
  SLV_EACH_IN (const SlvTypedValue, fit, fits)
    {
      gboolean regex = fit->value->form == SLV_FORM_REGEX;

      if (regex ? slv_regex_test (bound, fit->value->regex, fit->value->span, text)
                : slv_fit_is_whole (bound, attr, fit, text, folded) || (fit->begun && is_begun (fit, text, folded)))
        return TRUE;
    }
  return FALSE;
}

static int
find_builtin (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (builtin_fields); i++)
    if (g_str_equal (builtin_fields[i].name, name))
      return (int) i;
  return -1;
}

const char *
slv_builtin_field (const char *name)
{
  int i = find_builtin (name);

  return i >= 0 ? builtin_fields[i].full : NULL;
}

const SlvAttr *
slv_bind_find_attr (const SlvBound *bound, const char *name)
{
  int i = find_builtin (name);
  const SlvAttr *attr = i >= 0 && builtin_fields[i].reserved ? NULL : slv_game_find_field (bound->game, name);

  /* the rarity belongs to a printing; the attribute of that name only says the order of its values */
  return attr != NULL && g_str_equal (attr->id, SLV_RARITY_ATTR) ? NULL : attr;
}

static void
add_attr_names (const SlvGame *game, GPtrArray *names)
{
  SLV_EACH (SlvAttr, attr, game->attrs)
    {
      g_ptr_array_add (names, attr->id);
      for (guint k = 0; attr->aliases != NULL && attr->aliases[k] != NULL; k++)
        g_ptr_array_add (names, attr->aliases[k]);
    }
}

/* The games that are searched. */
static GPtrArray *
games_of (const SlvBound *bound)
{
  return bound->other_games && bound->index != NULL ? slv_games_list (slv_index_get_games (bound->index)) : NULL;
}

/* @games: (nullable): further ones besides that of @bound */
static GPtrArray *
field_names (const SlvBound *bound, const GPtrArray *games)
{
  GPtrArray *names = g_ptr_array_new ();

  add_attr_names (bound->game, names);
  for (guint i = 0; games != NULL && i < games->len; i++)
    add_attr_names (g_ptr_array_index (games, i), names);
  for (guint i = 0; i < G_N_ELEMENTS (builtin_fields); i++)
    if (strlen (builtin_fields[i].name) > 1)
      g_ptr_array_add (names, (gpointer) builtin_fields[i].name);
  for (guint i = 0; provided_fields[i] != NULL; i++)
    g_ptr_array_add (names, (gpointer) provided_fields[i]);
  for (guint i = 0; bound->has_provider && bound->provider.fields != NULL && bound->provider.fields[i] != NULL; i++)
    g_ptr_array_add (names, (gpointer) bound->provider.fields[i]);
  g_ptr_array_add (names, NULL);
  return names;
}

GPtrArray *
slv_bind_field_names (const SlvBound *bound)
{
  return field_names (bound, games_of (bound));
}

static gboolean
any_game_has (const SlvBound *bound, const char *field)
{
  GPtrArray *games = games_of (bound);

  for (guint i = 0; games != NULL && i < games->len; i++)
    if (slv_game_find_field (g_ptr_array_index (games, i), field) != NULL)
      return TRUE;
  return games == NULL;
}

static void
fail_unknown_field (SlvBound *bound, const SlvNode *node, GError **error)
{
  if (g_strv_contains (provided_fields, node->field))
    {
      slv_query_fail (error, bound->query->text, node->field_span,
                      _("“%s” asks for a collection or a deck, and none is at hand here"), node->field);
      return;
    }
  bound->unknown_field = TRUE;
  gboolean elsewhere = any_game_has (bound, node->field);
  g_autoptr (GPtrArray) names = elsewhere ? field_names (bound, NULL) : slv_bind_field_names (bound);   /* what another game calls so is no help */
  if (elsewhere)
    slv_query_fail_near (error, bound->query->text, node->field_span, node->field, (const char * const *) names->pdata,
                         _("%s has no field “%s”"), bound->game->title, node->field);
  else
    slv_query_fail_near (error, bound->query->text, node->field_span, node->field, (const char * const *) names->pdata,
                         _("no game has a field “%s”"), node->field);
}

gboolean
slv_bind_only_equal (SlvBound *bound, const SlvNode *node, GError **error)
{
  if (node->op == SLV_OP_HAS || node->op == SLV_OP_EQ || node->op == SLV_OP_NE)
    return TRUE;
  return slv_query_fail (error, bound->query->text, node->field_span,
                         _("“%s” has no order, so “%s” cannot be asked; use “:”, “=” or “!=”"), node->field,
                         slv_op_to_string (node->op));
}

/* ---- single terms ---- */

static SlvLeaf *
bind_name (SlvBound *bound, const SlvNode *node, GError **error)
{
  gboolean whole = node->exact || node->op == SLV_OP_EQ || node->op == SLV_OP_NE
                   || (node->field != NULL && bound->mode == SLV_QUERY_RULES);

  if (node->field != NULL && !slv_bind_only_equal (bound, node, error))
    return NULL;
  SlvLeaf *leaf = slv_leaf_new (slv_leaf_test_name, node, 20);
  for (guint i = 0; i < node->values->len; i++)
    slv_leaf_add_match (leaf, whole ? SLV_MATCH_WHOLE : SLV_MATCH_PART, slv_node_value (node, i));
  slv_leaf_expect_hits (leaf);
  if (whole)
    leaf->arguments = g_new0 (char *, node->values->len + 1);
  for (guint i = 0; whole && i < node->values->len; i++)
    leaf->arguments[i] = slv_fold_name (slv_node_value (node, i)->text, bound->game->strip);
  return leaf;
}

static gboolean
game_has_part (const SlvGame *game, const char *part)
{
  g_autofree char *title = slv_fold_id (game->title);

  return strstr (game->id, part) != NULL || strstr (title, part) != NULL;
}

static SlvLeaf *
bind_game (SlvBound *bound, const SlvNode *node, GError **error)
{
  GPtrArray *games = bound->index != NULL ? slv_games_list (slv_index_get_games (bound->index)) : NULL;
  gboolean mine = FALSE;

  if (!slv_bind_only_equal (bound, node, error))
    return NULL;
  for (guint i = 0; i < node->values->len; i++)
    {
      const SlvQueryValue *value = slv_node_value (node, i);
      g_autofree char *part = slv_fold_id (value->text);
      gboolean known = game_has_part (bound->game, part);
      mine = mine || known;
      for (guint k = 0; games != NULL && k < games->len && !known; k++)
        known = game_has_part (g_ptr_array_index (games, k), part);
      if (!known)
        {
          slv_query_fail (error, bound->query->text, value->span, _("no game “%s” is known"), value->text);
          return NULL;
        }
    }
  SlvLeaf *leaf = slv_leaf_new (slv_leaf_test_constant, node, 1);
  leaf->constant = mine != (node->op == SLV_OP_NE) ? SLV_TRUE : SLV_FALSE;
  return leaf;
}

static gboolean
all_numbers (const SlvNode *node)
{
  SlvNumberRange range;
  double number;

  for (guint i = 0; i < node->values->len; i++)
    {
      const SlvQueryValue *value = slv_node_value (node, i);
      if (value->form != SLV_FORM_WORD)
        return FALSE;
      if (!slv_number_parse (value->text, &number) && !slv_number_parse_span (value->text, &range))
        return FALSE;
    }
  return TRUE;
}

guint
slv_bound_provided_flags (const SlvBound *bound, const char *field)
{
  const SlvProvider *provider = &bound->provider;

  return bound->has_provider && provider->test != NULL && provider->flags != NULL ? provider->flags (provider->data, field) : 0;
}

/* place:"Box A", cond<=played: the provider compares, and says beforehand whether that makes sense. */
static gboolean
bind_provided_texts (SlvBound *bound, SlvLeaf *leaf, const SlvNode *node, GError **error)
{
  const SlvProvider *provider = &bound->provider;
  SlvOp op = node->op == SLV_OP_NE ? SLV_OP_EQ : node->op;

  leaf->arguments = g_new0 (char *, node->values->len + 1);
  for (guint i = 0; i < node->values->len; i++)
    {
      const SlvQueryValue *value = slv_node_value (node, i);
      g_autoptr (GError) problem = NULL;

      if (value->form == SLV_FORM_REGEX)
        return slv_query_fail (error, bound->query->text, value->span, _("“%s” takes words, not a regular expression"), node->field);
      if (provider->check != NULL && !provider->check (provider->data, leaf->provided, op, value->text, &problem))
        return slv_query_fail (error, bound->query->text, value->span, "%s", problem != NULL ? problem->message : value->text);
      leaf->arguments[i] = g_strdup (value->text);
    }
  return TRUE;
}

/* have>=4 compares a number; deck:this hands the word on. */
static gboolean
bind_provided_numbers (SlvBound *bound, SlvLeaf *leaf, const SlvNode *node, GError **error)
{
  if (all_numbers (node) || !(node->op == SLV_OP_HAS || node->op == SLV_OP_EQ || node->op == SLV_OP_NE))
    return slv_bind_ranges (bound, leaf, node, error);
  leaf->arguments = g_new0 (char *, node->values->len + 1);
  for (guint i = 0; i < node->values->len; i++)
    leaf->arguments[i] = g_strdup (slv_node_value (node, i)->text);
  return TRUE;
}

SlvLeaf *
slv_bind_provided (SlvBound *bound, const char *field, const SlvNode *node, GError **error)
{
  guint flags = slv_bound_provided_flags (bound, field);
  gboolean texts = (flags & SLV_PROVIDED_TEXT) != 0;
  SlvLeaf *leaf = slv_leaf_new (texts ? slv_leaf_test_provider_text : slv_leaf_test_provider, node, 60);

  leaf->provided = field;
  leaf->of_printing = texts && (flags & SLV_PROVIDED_PRINTING) != 0;
  leaf->either = texts && (flags & SLV_PROVIDED_EITHER) != 0;
  if (texts ? bind_provided_texts (bound, leaf, node, error) : bind_provided_numbers (bound, leaf, node, error))
    return leaf;
  slv_leaf_free (leaf);
  return NULL;
}

static SlvLeaf *
bind_builtin (SlvBound *bound, int which, const SlvNode *node, GError **error)
{
  const char *full = builtin_fields[which].full;

  switch (builtin_fields[which].kind)
    {
    case FIELD_NAME:     return bind_name (bound, node, error);
    case FIELD_GAME:     return bind_game (bound, node, error);
    case FIELD_IS:       return slv_bind_is (bound, node, error);
    case FIELD_HAS:      return slv_bind_has (bound, node, error);
    case FIELD_PRINTING: return slv_bind_printing (bound, full, node, error);
    case FIELD_LIMITS:   return slv_bind_limits (bound, full, node, error);
    case FIELD_MANNER:
    default:
      if (node->op != SLV_OP_HAS)
        slv_query_fail (error, bound->query->text, node->span, _("“%s” takes “:”"), full);
      else
        slv_query_fail (error, bound->query->text, slv_node_value (node, 0)->span,
                        _("“%s” is unknown here; “printings” or “cards” is expected"), slv_node_value (node, 0)->text);
      return NULL;
    }
}

static SlvLeaf *
bind_term (SlvBound *bound, const SlvNode *node, GError **error)
{
  if (node->field == NULL)
    return bind_name (bound, node, error);
  int which = find_builtin (node->field);
  const SlvAttr *attr = slv_bind_find_attr (bound, node->field);
  if (attr != NULL)
    return slv_bind_attr (bound, attr, node, error);
  if (bound->has_provider && (which < 0 || !builtin_fields[which].reserved)
      && bound->provider.knows (bound->provider.data, node->field))
    return slv_bind_provided (bound, node->field, node, error);
  if (which >= 0)
    return bind_builtin (bound, which, node, error);
  fail_unknown_field (bound, node, error);
  return NULL;
}

/* ---- the tree ---- */

static SlvTest *
test_new (SlvNodeKind kind)
{
  SlvTest *test = g_new0 (SlvTest, 1);

  test->kind = kind;
  if (kind != SLV_NODE_TERM)
    test->children = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_test_free);
  return test;
}

SLV_DEFINE_POINTER_ORDER (SlvTest, compare_cost, cost);

static SlvTest *
bind_node (SlvBound *bound, const SlvNode *node, GError **error)
{
  SlvTest *test = test_new (node->kind);

  if (node->kind == SLV_NODE_TERM)
    {
      test->leaf = bind_term (bound, node, error);
      if (test->leaf == NULL)
        {
          slv_test_free (test);
          return NULL;
        }
      bound->looks_at_printings = bound->looks_at_printings || test->leaf->of_printing;
      test->cost = test->leaf->cost;
      return test;
    }
  for (guint i = 0; i < node->children->len; i++)
    {
      SlvTest *child = bind_node (bound, g_ptr_array_index (node->children, i), error);
      if (child == NULL)
        {
          slv_test_free (test);
          return NULL;
        }
      g_ptr_array_add (test->children, child);
      test->cost += child->cost;
    }
  g_ptr_array_sort (test->children, compare_cost);
  return test;
}

/* Where something asks for printings, terms that may speak of either speak of the same one. */
static void
join_printings (SlvTest *test)
{
  for (guint i = 0; test->children != NULL && i < test->children->len; i++)
    join_printings (g_ptr_array_index (test->children, i));
  if (test->leaf != NULL && test->leaf->either)
    test->leaf->of_printing = TRUE;
}

SlvTest *
slv_bind_inner (SlvBound *bound, const char *text, GError **error)
{
  g_autoptr (SlvQuery) inner = slv_query_parse (text, error);
  SlvQuery *outer = bound->query;

  if (inner == NULL || inner->root == NULL)
    return NULL;
  bound->query = inner;
  SlvTest *test = bind_node (bound, inner->root, error);
  bound->query = outer;
  return test;
}

/* The `for` of an attribute, bound in the same game; one that leads back to itself stops where it is already being bound. */
gboolean
slv_bind_applies (SlvBound *bound, const SlvAttr *attr, GError **error)
{
  g_autoptr (GError) problem = NULL;

  if (bound->mode == SLV_QUERY_SEARCH || attr->applies == NULL || bound->applies_state[attr->index] != SLV_APPLIES_NONE)
    return TRUE;
  bound->applies_state[attr->index] = SLV_APPLIES_READY;
  bound->applies[attr->index] = slv_bind_inner (bound, attr->applies, &problem);
  if (problem == NULL)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_USAGE, &(SlvPlace) { .file = bound->game->file, .line = attr->line },
                        _("the “for” of attribute “%s” of %s cannot be understood: %s"), attr->id, bound->game->title, problem->message);
}

SlvBound *
slv_query_bind_among (SlvQuery *query, SlvGame *game, SlvIndex *index, SlvQueryMode mode, const SlvProvider *provider,
                      gboolean other_games, gboolean *unknown_field, GError **error)
{
  g_autoptr (SlvBound) bound = g_new0 (SlvBound, 1);

  bound->query = slv_query_ref (query);
  bound->game = slv_game_ref (game);
  bound->index = index != NULL ? slv_index_ref (index) : NULL;
  bound->mode = mode;
  bound->other_games = other_games;
  bound->has_provider = provider != NULL;
  if (provider != NULL)
    bound->provider = *provider;
  bound->applies = g_new0 (SlvTest *, game->attrs->len + 1);
  bound->applies_state = g_new0 (guint8, game->attrs->len + 1);
  if (index != NULL)
    slv_index_game_rows (index, game, &bound->first_row, &bound->n_rows);
  if (query->root == NULL)
    return g_steal_pointer (&bound);
  bound->root = bind_node (bound, query->root, error);
  if (bound->root != NULL && bound->looks_at_printings)
    join_printings (bound->root);
  *unknown_field = bound->unknown_field;
  if (bound->root != NULL && bound->failure == NULL)
    return g_steal_pointer (&bound);
  if (bound->root != NULL)
    g_propagate_error (error, g_steal_pointer (&bound->failure));
  return NULL;
}

SlvBound *
slv_query_bind (SlvQuery *query, SlvGame *game, SlvIndex *index, SlvQueryMode mode, const SlvProvider *provider, GError **error)
{
  gboolean unknown_field;

  g_return_val_if_fail (query != NULL && game != NULL, NULL);
  return slv_query_bind_among (query, game, index, mode, provider, FALSE, &unknown_field, error);
}

static gboolean
is_never (const SlvTest *test)
{
  return test->kind == SLV_NODE_TERM && test->leaf->test == slv_leaf_test_constant && test->leaf->constant == SLV_FALSE;
}

gboolean
slv_bound_is_left_out (const SlvBound *bound)
{
  const SlvTest *root = bound->root;

  if (root == NULL || root->kind != SLV_NODE_AND)
    return root != NULL && is_never (root);
  for (guint i = 0; i < root->children->len; i++)
    if (is_never (g_ptr_array_index (root->children, i)))
      return TRUE;
  return FALSE;
}

void
slv_bound_free (SlvBound *bound)
{
  g_clear_pointer (&bound->root, slv_test_free);
  for (guint i = 0; i < bound->game->attrs->len; i++)
    g_clear_pointer (&bound->applies[i], slv_test_free);
  SLV_FREE_MEMBERS (bound, (g_free, applies), applies_state, faces, failure, (slv_index_unref, index), (slv_query_unref, query),
                    (slv_game_unref, game));
  g_free (bound);
}

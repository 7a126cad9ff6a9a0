/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-bind.c: a tree and one game → tests that can be run over its rows. Everything that can be decided once is decided
 * here: which field is meant, which values of a dictionary match, what is folded. What is not understood is an error with the
 * nearest known name, never a term that silently matches nothing. */
#include <string.h>
#include <glib/gi18n-lib.h>
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
  { "unique", "unique", FIELD_MANNER, TRUE },
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
      slv_query_fail (error, bound->query->text, node->span, _("“%s” takes “:”"), full);
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

static int
compare_cost (gconstpointer a, gconstpointer b)
{
  const SlvTest *one = *(SlvTest * const *) a, *other = *(SlvTest * const *) b;

  return one->cost < other->cost ? -1 : one->cost > other->cost;
}

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

/* The `for` of an attribute, bound in the same game; one that leads back to itself stops where it is already being bound. */
gboolean
slv_bind_applies (SlvBound *bound, const SlvAttr *attr, GError **error)
{
  g_autoptr (GError) problem = NULL;
  SlvQuery *outer = bound->query;

  if (bound->mode == SLV_QUERY_SEARCH || attr->applies == NULL || bound->applies_state[attr->index] != SLV_APPLIES_NONE)
    return TRUE;
  bound->applies_state[attr->index] = SLV_APPLIES_READY;
  g_autoptr (SlvQuery) inner = slv_query_parse (attr->applies, &problem);
  if (inner != NULL && inner->root != NULL)
    {
      bound->query = inner;
      bound->applies[attr->index] = bind_node (bound, inner->root, &problem);
      bound->query = outer;
    }
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
  g_free (bound->applies);
  g_free (bound->applies_state);
  g_clear_pointer (&bound->faces, g_hash_table_unref);
  g_clear_error (&bound->failure);
  g_clear_pointer (&bound->index, slv_index_unref);
  slv_query_unref (bound->query);
  slv_game_unref (bound->game);
  g_free (bound);
}

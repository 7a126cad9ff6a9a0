/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-limits.c: is: (flags), and what card lists say of formats (banned:, legal:, limit:) on a day
 * (slv_index_limit_decides()). Whether a whole deck is legal is the checker's business. */
#include <string.h>
#include <glib/gi18n-lib.h>
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

/* ---- limits ---- */

/* Whether the @nth limit is in force: of the tag, and what its list says on the day. */
static SlvTruth
in_force (SlvBound *bound, const SlvLeaf *leaf, guint row, guint nth, SlvLimitView *view)
{
  slv_index_limit (bound->index, row, nth, view);
  if (leaf->tag != NULL && g_ascii_strcasecmp (view->tag, leaf->tag) != 0)
    return SLV_FALSE;
  return slv_index_limit_decides (bound->index, row, nth, leaf->day);
}

static SlvTruth
test_limits (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  SlvTruth found = SLV_FALSE;

  for (guint i = 0; i < slv_index_n_limits (bound->index, at->row) && found != SLV_TRUE; i++)
    {
      SlvLimitView view;
      SlvTruth force = in_force (bound, leaf, at->row, i, &view);

      if (view.limit == SLV_UNSAID && force != SLV_FALSE)
        found = SLV_UNKNOWN;
      for (guint k = 0; k < leaf->ranges->len && force != SLV_FALSE && view.limit != SLV_UNSAID; k++)
        if (slv_range_has (&g_array_index (leaf->ranges, SlvNumberRange, k), (double) view.limit))
          found = found == SLV_TRUE ? SLV_TRUE : force;
    }
  return found == SLV_UNKNOWN ? SLV_UNKNOWN : (found == SLV_TRUE) != (leaf->op == SLV_OP_NE) ? SLV_TRUE : SLV_FALSE;
}

/* @low to @high copies are allowed, in lists of @tag (NULL: any) as of @day (NULL: today). */
static SlvLeaf *
limits_leaf (const SlvNode *node, double low, double high, const char *tag, const char *day)
{
  SlvLeaf *leaf = slv_leaf_new (test_limits, node, 15);
  SlvNumberRange range = { low, high, FALSE, FALSE };

  leaf->ranges = g_array_new (FALSE, FALSE, sizeof (SlvNumberRange));
  g_array_append_val (leaf->ranges, range);
  leaf->tag = g_strdup (tag);
  leaf->day = day != NULL ? g_strdup (day) : slv_today ();
  return leaf;
}

/* The tag of the lists of @format, or its full id, under which lists without a tag stand. */
static char *
tag_of (const SlvFormat *format)
{
  return g_strdup (format->list_tag != NULL && format->list_tag[0] != '\0' ? format->list_tag : format->full_id);
}

/* “this”: the format of the deck at hand. */
static gboolean
find_own_list (SlvBound *bound, const SlvQueryValue *value, char **tag, char **day, GError **error)
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
  *tag = tag_of (format);
  if (*day == NULL)
    *day = g_strdup (bound->provider.day);
  return TRUE;
}

/* The format of this game that @part names. */
static gboolean
find_list (SlvBound *bound, const SlvQueryValue *value, const char *part, char **tag, GError **error)
{
  g_autoptr (GError) problem = NULL;
  SlvFormat *format = NULL;

  if (bound->index != NULL)
    format = slv_games_resolve_format (slv_index_get_games (bound->index), bound->game, part, &problem);
  if (format == NULL && problem != NULL)
    return slv_query_fail (error, bound->query->text, value->span, "%s", problem->message);
  *tag = format != NULL ? tag_of (format) : g_strdup ("");
  return TRUE;
}

SlvLeaf *
slv_bind_limits (SlvBound *bound, const char *field, const SlvNode *node, GError **error)
{
  const SlvQueryValue *value = slv_node_value (node, 0);
  g_autofree char *part = g_strdup (value->text), *tag = NULL, *day = NULL;
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
  if (day != NULL && !g_regex_match_simple ("^\\d{4}-\\d\\d-\\d\\d$", day, 0, 0))
    {
      slv_query_fail (error, bound->query->text, value->span, _("a day like 2024-05-17 is expected after “@”"));
      return NULL;
    }
  if (g_ascii_strcasecmp (part, "this") == 0 ? !find_own_list (bound, value, &tag, &day, error)
                                             : !find_list (bound, value, part, &tag, error))
    return NULL;
  leaf = limits_leaf (node, 0, 0, tag, day);
  if (legal)
    leaf->op = node->op == SLV_OP_NE ? SLV_OP_EQ : SLV_OP_NE;   /* legal: no limit of 0 */
  return leaf;
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

SlvLeaf *
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-describe.c: what was understood, in words for people. One sentence pattern a kind of term, so that translators
 * see whole sentences; lists of values and the words between terms are patterns of their own. */
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

/* Translators: “%1$s” is the title of a field like Cost or Type, “%2$s” a list of values. [1]: what is said to be not so. */
typedef const char *Patterns[2][SLV_OP_GE + 1];
static const Patterns text_patterns = {
  { [SLV_OP_HAS] = N_("%1$s contains %2$s"), [SLV_OP_EQ] = N_("%1$s is %2$s"), [SLV_OP_NE] = N_("%1$s is not %2$s"),
    [SLV_OP_LT] = N_("%1$s is below %2$s"), [SLV_OP_LE] = N_("%1$s is at most %2$s"),
    [SLV_OP_GT] = N_("%1$s is above %2$s"), [SLV_OP_GE] = N_("%1$s is at least %2$s") },
  { [SLV_OP_HAS] = N_("%1$s does not contain %2$s"), [SLV_OP_EQ] = N_("%1$s is not %2$s"), [SLV_OP_NE] = N_("%1$s is %2$s"),
    [SLV_OP_LT] = N_("%1$s is not below %2$s"), [SLV_OP_LE] = N_("%1$s is not at most %2$s"),
    [SLV_OP_GT] = N_("%1$s is not above %2$s"), [SLV_OP_GE] = N_("%1$s is not at least %2$s") },
};
static const Patterns value_patterns = {
  { [SLV_OP_HAS] = N_("%1$s is %2$s"), [SLV_OP_EQ] = N_("%1$s is %2$s"), [SLV_OP_NE] = N_("%1$s is not %2$s"),
    [SLV_OP_LT] = N_("%1$s is below %2$s"), [SLV_OP_LE] = N_("%1$s is at most %2$s"),
    [SLV_OP_GT] = N_("%1$s is above %2$s"), [SLV_OP_GE] = N_("%1$s is at least %2$s") },
  { [SLV_OP_HAS] = N_("%1$s is not %2$s"), [SLV_OP_EQ] = N_("%1$s is not %2$s"), [SLV_OP_NE] = N_("%1$s is %2$s"),
    [SLV_OP_LT] = N_("%1$s is not below %2$s"), [SLV_OP_LE] = N_("%1$s is not at most %2$s"),
    [SLV_OP_GT] = N_("%1$s is not above %2$s"), [SLV_OP_GE] = N_("%1$s is not at least %2$s") },
};
static const Patterns set_patterns = {
  { [SLV_OP_HAS] = N_("%1$s has %2$s"), [SLV_OP_EQ] = N_("%1$s is exactly %2$s"), [SLV_OP_NE] = N_("%1$s is not exactly %2$s"),
    [SLV_OP_LT] = N_("%1$s has some of %2$s and nothing else"), [SLV_OP_LE] = N_("%1$s has nothing but %2$s"),
    [SLV_OP_GT] = N_("%1$s has %2$s and more"), [SLV_OP_GE] = N_("%1$s has all of %2$s") },
  { [SLV_OP_HAS] = N_("%1$s does not have %2$s"), [SLV_OP_EQ] = N_("%1$s is not exactly %2$s"), [SLV_OP_NE] = N_("%1$s is exactly %2$s"),
    [SLV_OP_LT] = N_("%1$s has all of %2$s, or something else"), [SLV_OP_LE] = N_("%1$s has something other than %2$s"),
    [SLV_OP_GT] = N_("%1$s lacks some of %2$s, or has nothing else"), [SLV_OP_GE] = N_("%1$s lacks some of %2$s") },
};

static const struct { const char *field, *title; const Patterns *patterns; } builtin_titles[] = {
  { "name", N_("Name"), &text_patterns },
  { "game", N_("Game"), &value_patterns },
  { "set", N_("Set"), &value_patterns },
  { "in", N_("One of the printings' sets"), &value_patterns },
  { "cn", N_("Collector number"), &value_patterns },
  { "rarity", N_("Rarity"), &value_patterns },
  { "artist", N_("Artist"), &text_patterns },
  { "year", N_("Year"), &value_patterns },
  { "released", N_("Release"), &value_patterns },
  { "lang", N_("Language"), &value_patterns },
  { "finish", N_("Finish"), &value_patterns },
  { "limit", N_("Copies allowed by a list"), &value_patterns },
};

/* @flag: of an attribute that is yes or no. */
static char *
say_value (const SlvQueryValue *value, gboolean flag)
{
  const char *word = value->text;
  const char *dots = value->form == SLV_FORM_WORD ? strstr (value->text, "..") : NULL;

  if (flag && g_ascii_strcasecmp (word, "yes") == 0)
    word = _("yes");
  else if (flag && g_ascii_strcasecmp (word, "no") == 0)
    word = _("no");
  if (value->form == SLV_FORM_REGEX)
    /* Translators: the placeholder is a regular expression */
    return g_strdup_printf (_("the pattern /%s/"), value->text);
  if (dots == NULL)
    /* Translators: a value in quotes */
    return g_strdup_printf (_("“%s”"), word);
  g_autofree char *low = g_strndup (value->text, (gsize) (dots - value->text));
  if (*low == '\0')
    return g_strdup_printf (_("up to %s"), dots + 2);
  if (dots[2] == '\0')
    return g_strdup_printf (_("from %s on"), low);
  /* Translators: a range of numbers */
  return g_strdup_printf (_("%s to %s"), low, dots + 2);
}

/* All @parts as one list by a pattern for two. */
static char *
join (GPtrArray *parts, const char *pattern)
{
  GString *out = g_string_new (g_ptr_array_index (parts, 0));
  const char *hole = strstr (pattern, "%s");
  const char *second = hole != NULL ? strstr (hole + 2, "%s") : NULL;

  for (guint i = 1; i < parts->len && second != NULL; i++)
    {
      g_string_prepend_len (out, pattern, hole - pattern);
      g_string_append_len (out, hole + 2, second - (hole + 2));
      g_string_append (out, g_ptr_array_index (parts, i));
      g_string_append (out, second + 2);
    }
  return g_string_free (out, FALSE);
}

static char *
say_values (const SlvNode *node, gboolean all, gboolean flag)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < node->values->len; i++)
    g_ptr_array_add (parts, say_value (slv_node_value (node, i), flag));
  /* Translators: a list of values, two at a time */
  return join (parts, all ? _("%s and %s") : _("%s or %s"));
}

/* Games by their titles. */
static char *
say_games (SlvBound *bound, const SlvNode *node)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < node->values->len; i++)
    {
      const char *text = slv_node_value (node, i)->text;
      const SlvGame *game = bound->index != NULL ? slv_games_find (slv_index_get_games (bound->index), text) : NULL;

      g_ptr_array_add (parts, g_strdup_printf (_("“%s”"), game != NULL ? game->title : text));
    }
  return join (parts, _("%s or %s"));
}

static char *
say_pattern (const char *pattern, const char *title, const char *values)
{
  GString *out = g_string_new (_(pattern));

  /* what fills the holes may itself look like a hole: the title goes first and is the definition's own */
  g_string_replace (out, "%1$s", title, 1);
  g_string_replace (out, "%2$s", values, 1);
  return g_string_free (out, FALSE);
}

static char *
say_attr (const SlvAttr *attr, const SlvNode *node, gboolean no)
{
  gboolean set = attr->kind == SLV_ATTR_SET || attr->kind == SLV_ATTR_MULTISET;
  g_autofree char *values = say_values (node, set && node->op != SLV_OP_HAS, attr->kind == SLV_ATTR_FLAG);

  const Patterns *patterns = set ? &set_patterns : attr->kind == SLV_ATTR_TEXT ? &text_patterns : &value_patterns;

  return say_pattern ((*patterns)[no][node->op], g_dgettext (GETTEXT_PACKAGE, attr->title), values);
}

/* has:cost|power, by the attributes' titles */
static char *
say_has (SlvBound *bound, const SlvNode *node, gboolean no)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < node->values->len; i++)
    {
      g_autofree char *id = slv_fold_id (slv_node_value (node, i)->text);
      const SlvAttr *attr = slv_bind_find_attr (bound, id);

      g_ptr_array_add (titles, g_strdup (attr != NULL ? g_dgettext (GETTEXT_PACKAGE, attr->title) : id));
    }
  g_autofree char *joined = join (titles, _("%s or %s"));
  /* Translators: %s is an attribute of cards, like Cost: the card has one at all */
  return g_strdup_printf ((node->op == SLV_OP_NE) != no ? _("the card has no %s") : _("the card has a %s"), joined);
}

static char *
say_special (SlvBound *bound, const char *field, const SlvNode *node, gboolean no)
{
  const char *text = slv_node_value (node, 0)->text;

  if (g_str_equal (field, "has"))
    return say_has (bound, node, no);

  if (g_str_equal (field, "is"))
    return g_strdup_printf (no ? _("the card is not “%s”") : _("the card is “%s”"), text);
  if (g_str_equal (field, "banned") || g_str_equal (field, "legal"))
    return g_strdup_printf (g_str_equal (field, "banned") != no ? _("the list of “%s” bans the card")
                                                                : _("the list of “%s” does not ban the card"), text);
  return NULL;
}

/* A comparison of rarities says which ones it means; takes @words. */
static char *
say_meant (SlvBound *bound, const char *field, const SlvNode *node, char *words)
{
  g_autofree char *plain = words, *meant = g_str_equal (field, SLV_RARITY_ATTR) ? slv_rarities_meant (bound, node) : NULL;

  if (meant == NULL)
    return g_steal_pointer (&plain);
  /* Translators: a sentence like “Rarity is at least R”, and the rarities that are meant: R, SR, UR */
  return g_strdup_printf (_("%s (%s)"), plain, meant);
}

static char *
say_term (SlvBound *bound, const SlvNode *node, gboolean no)
{
  const SlvAttr *attr = node->field != NULL ? slv_bind_find_attr (bound, node->field) : NULL;
  const char *field = node->field != NULL ? slv_builtin_field (node->field) : "name";

  if (attr != NULL)
    return say_attr (attr, node, no);
  char *special = field != NULL ? say_special (bound, field, node, no) : NULL;
  if (special != NULL)
    return special;
  g_autofree char *values = g_strcmp0 (field, "game") == 0 ? say_games (bound, node) : say_values (node, FALSE, FALSE);
  if (node->exact || (bound->mode == SLV_QUERY_RULES && node->op == SLV_OP_HAS && node->field != NULL && g_strcmp0 (field, "name") == 0))   /* as bind_name() */
    return say_pattern (value_patterns[no][SLV_OP_EQ], _("Name"), values);
  for (guint i = 0; field != NULL && i < G_N_ELEMENTS (builtin_titles); i++)
    if (g_str_equal (builtin_titles[i].field, field))
      return say_meant (bound, field, node, say_pattern ((*builtin_titles[i].patterns)[no][node->op], _(builtin_titles[i].title), values));
  return say_pattern (value_patterns[no][node->op], node->field, values);
}

/* @no: the contrary, down to the single terms: not (A and B) is not A or not B. */
static char *
say_node (SlvBound *bound, const SlvNode *node, gboolean no)
{
  if (node->kind == SLV_NODE_TERM)
    return say_term (bound, node, no);
  if (node->kind == SLV_NODE_NOT)
    return say_node (bound, g_ptr_array_index (node->children, 0), !no);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < node->children->len; i++)
    {
      const SlvNode *child = g_ptr_array_index (node->children, i), *inner = child;
      char *words = say_node (bound, child, no);

      while (inner->kind == SLV_NODE_NOT)
        inner = g_ptr_array_index (inner->children, 0);
      if (inner->kind != SLV_NODE_TERM && node->children->len > 1)
        {
          /* Translators: brackets around a part of a longer sentence */
          char *bracketed = g_strdup_printf (_("(%s)"), words);
          g_free (words);
          words = bracketed;
        }
      g_ptr_array_add (parts, words);
    }
  /* Translators: sentences about a card, two at a time */
  return join (parts, (node->kind == SLV_NODE_AND) != no ? _("%s, and %s") : _("%s, or %s"));
}

char *
slv_bound_describe (SlvBound *bound)
{
  if (bound->query->root == NULL)
    return g_strdup (_("every card"));
  return say_node (bound, bound->query->root, FALSE);
}

/* Whether it is a term that is denied, or several of them that all hold. What a card lacks altogether has no good contrary in words. */
static gboolean
only_denies (const SlvNode *node)
{
  const SlvNode *inner = node->kind == SLV_NODE_NOT ? g_ptr_array_index (node->children, 0) : NULL;

  if (node->kind != SLV_NODE_AND)
    return inner != NULL && inner->kind == SLV_NODE_TERM && g_strcmp0 (inner->field, "has") != 0;
  for (guint i = 0; i < node->children->len; i++)
    if (!only_denies (g_ptr_array_index (node->children, i)))
      return FALSE;
  return TRUE;
}

char *
slv_bound_describe_contrary (SlvBound *bound)
{
  const SlvNode *root = bound->query->root;

  return root != NULL && only_denies (root) ? say_node (bound, root, TRUE) : NULL;
}

SLV_DEFINE_FREE (SlvQueryPart, slv_query_part_free, words);

static void
add_part (SlvBound *bound, const SlvNode *node, GPtrArray *parts)
{
  SlvQueryPart *part = g_new0 (SlvQueryPart, 1);

  part->span = node->span;
  part->words = say_node (bound, node, FALSE);
  g_ptr_array_add (parts, part);
}

GPtrArray *
slv_bound_parts (SlvBound *bound)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_query_part_free);
  const SlvNode *root = bound->query->root;

  if (root != NULL && root->kind != SLV_NODE_AND)
    add_part (bound, root, parts);
  for (guint i = 0; root != NULL && root->kind == SLV_NODE_AND && i < root->children->len; i++)
    add_part (bound, g_ptr_array_index (root->children, i), parts);
  return parts;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-load-attrs.c: the attributes of a game's cards, read from a tree that is valid against the schema. What a grammar cannot say is
 * checked when all are known: that names are used once, that what is referred to exists, that values lie in their domain, that
 * nothing is derived from itself. */
#include "game/slv-game-private.h"
#include "base/slv-fold.h"

static const char * const kind_names[] = {
  [SLV_ATTR_TEXT] = "text", [SLV_ATTR_NUMBER] = "number", [SLV_ATTR_FLAG] = "flag", [SLV_ATTR_CHOICE] = "choice",
  [SLV_ATTR_SET] = "set", [SLV_ATTR_MULTISET] = "multiset", [SLV_ATTR_EXPRESSION] = "expression",
};

const char *
slv_attr_kind_name (SlvAttrKind kind)
{
  return kind_names[kind];
}

static SlvAttrKind
read_kind (const xmlNode *node)
{
  char *name = slv_node_text (node, "kind");

  for (guint i = 0; i < G_N_ELEMENTS (kind_names); i++)
    if (strcmp (kind_names[i], name) == 0)
      return (SlvAttrKind) i;
  return SLV_ATTR_TEXT;
}

GRegex *
slv_load_regex (SlvXmlSource *source, const xmlNode *node, const char *attribute, const char *pattern)
{
  g_autoptr (GError) error = NULL;

  if (strlen (pattern) > SLV_GAME_PATTERN_MAX)
    {
      slv_xml_source_error (source, node, attribute, _("the regular expression is too long"));
      return NULL;
    }
  GRegex *regex = g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, &error);
  if (regex == NULL)
    slv_xml_source_error (source, node, attribute, _("the regular expression does not compile: %s"), error->message);
  return regex;
}

/* ---- domains ---- */

/* Puts @name for @value into the table; a name that means another value already is told. */
static void
add_value_name (SlvXmlSource *source, const xmlNode *node, const char *attribute, SlvAttr *attr, const char *name, char *value)
{
  char *folded = slv_keep_text (node, slv_fold_name (name, NULL));

  if (g_hash_table_contains (attr->value_names, folded))
    slv_xml_source_error (source, node, attribute, _("the value “%s” stands here twice"), name);
  else
    g_hash_table_insert (attr->value_names, folded, value);
}

static gboolean
may_have_values (SlvAttrKind kind)
{
  return (SLV_KIND_BIT (kind) & (SLV_KINDS_VALUES | SLV_KIND_BIT (SLV_ATTR_EXPRESSION))) != 0;
}

/* Without a domain of its own a mapped attribute has the targets of its map. */
static char **
map_targets (const xmlNode *node)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      char *to = slv_node_is (child, "map") ? slv_node_words (child, "to") : NULL;

      if (to != NULL && g_hash_table_add (seen, to))
        g_strv_builder_add (builder, to);
    }
  return slv_keep_list (node, g_strv_builder_end (builder));
}

static void
read_values (SlvXmlSource *source, const xmlNode *node, SlvAttr *attr)
{
  attr->value_names = slv_keep_table (node);
  attr->values = slv_node_list (node, "values", "|");
  if (attr->values[0] != NULL && !may_have_values (attr->kind))
    slv_xml_source_error (source, node, "values", _("an attribute of kind “%s” has no values to choose from"),
                      slv_attr_kind_name (attr->kind));
  if (attr->values[0] == NULL && may_have_values (attr->kind))
    attr->values = map_targets (node);
  for (guint i = 0; attr->values[i] != NULL; i++)
    add_value_name (source, node, "values", attr, attr->values[i], attr->values[i]);
}

static void
read_value_aliases (SlvXmlSource *source, const xmlNode *node, SlvAttr *attr)
{
  char *is = slv_node_text (node, "is");
  char **aliases = slv_node_list (node, "alias", "|");
  char *value = (char *) slv_attr_canonical_value (attr, is);

  if (attr->kind == SLV_ATTR_FLAG || value == NULL)
    {
      slv_load_unknown_value (source, node, "is", TRUE, attr, is);
      return;
    }
  for (guint i = 0; aliases[i] != NULL; i++)
    add_value_name (source, node, "alias", attr, aliases[i], value);
}

/* ---- derivations ---- */

static gint
longest_first (gconstpointer a, gconstpointer b)
{
  gsize length_a = strlen (*(const char * const *) a), length_b = strlen (*(const char * const *) b);

  return length_a != length_b ? (length_a < length_b ? 1 : -1) : strcmp (*(const char * const *) a, *(const char * const *) b);
}

/* The declared values as alternatives of a regular expression. */
static char *
values_as_pattern (const SlvAttr *attr)
{
  g_autoptr (GPtrArray) quoted = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; attr->values[i] != NULL; i++)
    g_ptr_array_add (quoted, g_regex_escape_string (attr->values[i], -1));
  g_ptr_array_sort (quoted, longest_first);
  return slv_join_texts (quoted, "|", 0);
}

static char *
fill_in_values (const SlvAttr *attr, const char *pattern)
{
  g_autofree char *values = values_as_pattern (attr);
  g_autoptr (GString) filled = g_string_new (pattern);

  /* few enough that the limit of a pattern is passed at most by one pattern's length of values */
  g_string_replace (filled, "{values}", values, SLV_GAME_PATTERN_MAX / (guint) MAX (strlen (values), 64) + 1);
  return g_string_free (g_steal_pointer (&filled), FALSE);
}

/* Does the replacement ask for a group that the pattern has not? Returns the highest \N in it. */
static gint
highest_reference (const char *value)
{
  gint highest = 0;

  for (const char *at = strchr (value, '\\'); at != NULL && at[1] != '\0'; at = strchr (at + 2, '\\'))
    if (g_ascii_isdigit (at[1]))
      highest = MAX (highest, at[1] - '0');
  return highest;
}

static void
check_replacement (SlvXmlSource *source, const xmlNode *node, const SlvAttr *attr, const SlvDerive *derive)
{
  g_autoptr (GError) error = NULL;
  gboolean has_references = FALSE;

  if (!g_regex_check_replacement (derive->value, &has_references, &error))
    slv_xml_source_error (source, node, "value", _("the value “%s” cannot be filled in: %s"), derive->value, error->message);
  else if (highest_reference (derive->value) > g_regex_get_capture_count (derive->pattern))
    slv_xml_source_error (source, node, "value", _("the value “%s” asks for a group that the pattern has not"), derive->value);
  else if (!has_references)
    slv_load_check_value (source, node, "value", attr, derive->value);
}

static void
read_derive (SlvXmlSource *source, const xmlNode *node, SlvAttr *attr)
{
  SlvDerive *derive = slv_keep_new (node, SlvDerive);

  slv_keep (node, &derive->pattern, slv_keep_regex);
  g_ptr_array_add (attr->derives, derive);
  derive->from = slv_node_text (node, "from");
  derive->pattern_text = slv_node_text (node, "pattern");
  derive->value = slv_node_text (node, "value");
  if (strstr (derive->pattern_text, "{values}") != NULL && attr->values[0] == NULL)
    slv_xml_source_error (source, node, "pattern", _("{values} stands in the pattern, but “%s” has no values"), attr->id);
  if (strlen (derive->pattern_text) > SLV_GAME_PATTERN_MAX)
    derive->filled = derive->pattern_text;
  else
    derive->filled = slv_keep_text (node, fill_in_values (attr, derive->pattern_text));
  if (source->trusted)
    return;   /* compiled when a text is first looked at: most runs look at none */
  derive->pattern = slv_load_regex (source, node, "pattern", derive->filled);
  if (derive->pattern != NULL)
    check_replacement (source, node, attr, derive);
}

/* ---- maps and defaults ---- */

static void
read_map (SlvXmlSource *source, const xmlNode *node, SlvAttr *attr)
{
  char *from = slv_node_text (node, "from");
  char *folded = slv_keep_text (node, slv_fold_name (from, NULL));
  char *to = g_strstrip (slv_node_text (node, "to"));
  const char *canonical = slv_attr_canonical_value (attr, to);

  slv_load_check_value (source, node, "to", attr, to);
  if (attr->map == NULL)
    attr->map = slv_keep_table (node);
  if (g_hash_table_contains (attr->map, folded))
    slv_xml_source_error (source, node, "from", _("the value “%s” is mapped twice"), from);
  g_hash_table_replace (attr->map, folded, canonical != NULL ? (char *) canonical : to);
}

static void
read_default (SlvXmlSource *source, const xmlNode *node, SlvAttr *attr)
{
  char *text = slv_node_text (node, "default");

  if (text == NULL)
    return;
  g_strstrip (text);
  g_auto (GStrv) parts = g_strsplit_set (text, (SLV_KIND_BIT (attr->kind) & SLV_KINDS_VALUES) != 0 ? "|" : "\n", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    slv_load_check_value (source, node, "default", attr, parts[i]);
  const char *canonical = slv_attr_canonical_value (attr, text);
  attr->default_value = canonical != NULL ? (char *) canonical : text;
  if (*text != '\0' && attr->applies != NULL)
    slv_xml_source_hint (source, node, "default", _("the cards that “for” leaves out have “%s”, too"), text);
}

static void
read_colours (SlvXmlSource *source, const xmlNode *node, SlvAttr *attr)
{
  attr->colours = slv_node_list (node, "colours", "|");
  if (attr->colours[0] != NULL && g_strv_length (attr->colours) != g_strv_length (attr->values))
    slv_xml_source_error (source, node, "colours", _("each of the values needs one colour, in their order"));
  for (guint i = 0; attr->colours[i] != NULL; i++)
    if (attr->colours[i][0] != '#' || strspn (attr->colours[i] + 1, "0123456789abcdef") != 6 || attr->colours[i][7] != '\0')
      slv_xml_source_error (source, node, "colours", _("“%s” is no colour like #1a5fb4"), attr->colours[i]);
}

/* The smallest number that there can be; of kinds that are no number it is a slip. */
static void
read_least (SlvXmlSource *source, const xmlNode *node, SlvAttr *attr)
{
  char *text = slv_node_text (node, "min");

  attr->least = text != NULL ? g_ascii_strtod (text, NULL) : -G_MAXDOUBLE;
  if (text != NULL && attr->kind != SLV_ATTR_NUMBER && attr->kind != SLV_ATTR_EXPRESSION)
    slv_xml_source_error (source, node, "min", _("an attribute of kind “%s” has no smallest number"), slv_attr_kind_name (attr->kind));
}

/* ---- an attribute, and all of them ---- */

static SlvAttr *
read_attr (SlvXmlSource *source, const xmlNode *node, guint index)
{
  SlvAttr *attr = slv_keep_new (node, SlvAttr);

  attr->index = index;
  attr->line = slv_xml_source_line (source, node);
  attr->kind = read_kind (node);
  attr->id = slv_node_text (node, "id");
  attr->title = slv_node_text (node, "title");
  attr->title_of_values = slv_node_text (node, "heading");
  attr->aliases = slv_node_list (node, "alias", " ");
  attr->shorts = slv_node_list (node, "short", " ");
  attr->loose = slv_node_list (node, "loose", " ");
  attr->applies = slv_node_words (node, "for");
  attr->from = slv_node_text (node, "from");
  attr->open = slv_node_flag (node, "open");
  attr->facet = slv_node_flag (node, "facet");
  /* no card has a rarity; its printings have */
  attr->names = slv_node_flag (node, "names");
  attr->hidden = slv_node_flag (node, "hidden") || g_strcmp0 (attr->id, SLV_RARITY_ATTR) == 0;
  attr->derives = slv_keep_array (node);
  read_values (source, node, attr);
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    if (slv_node_is (child, "value"))
      read_value_aliases (source, child, attr);
  read_colours (source, node, attr);
  read_least (source, node, attr);
  read_default (source, node, attr);
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      if (slv_node_is (child, "map"))
        read_map (source, child, attr);
      else if (slv_node_is (child, "derive"))
        read_derive (source, child, attr);
    }
  return attr;
}

/* ---- do they make sense together? ---- */

void
slv_load_unknown_value (SlvXmlSource *source, const xmlNode *node, const char *attribute, gboolean error, const SlvAttr *attr,
                        const char *value)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new ();

  for (guint i = 0; attr->values[i] != NULL; i++)
    g_ptr_array_add (values, attr->values[i]);
  slv_xml_source_unknown (source, node, attribute, error, SLV_NOUN_VALUE, value, values);
}

static gboolean
is_number (const char *text)
{
  char *end = NULL;

  g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && strpbrk (text, "xXnN") == NULL;
}

gboolean
slv_load_check_value (SlvXmlSource *source, const xmlNode *node, const char *attribute, const SlvAttr *attr, const char *value)
{
  g_autofree char *bare = g_strstrip (g_strdup (value));

  if (*bare == '\0' || slv_attr_canonical_value (attr, bare) != NULL)
    return TRUE;
  if (attr->kind == SLV_ATTR_FLAG)
    {
      slv_xml_source_error (source, node, attribute, _("“%s” is yes or no, not “%s”"), attr->id, bare);
      return FALSE;
    }
  if (attr->kind == SLV_ATTR_NUMBER && !is_number (bare))
    {
      slv_xml_source_error (source, node, attribute, _("“%s” is a number, not “%s”"), attr->id, bare);
      return FALSE;
    }
  if ((attr->kind == SLV_ATTR_NUMBER || attr->kind == SLV_ATTR_EXPRESSION) && is_number (bare) && g_ascii_strtod (bare, NULL) < attr->least)
    {
      slv_xml_source_error (source, node, attribute, _("“%s” is at least %g, not “%s”"), attr->id, attr->least, bare);
      return FALSE;
    }
  if ((SLV_KIND_BIT (attr->kind) & SLV_KINDS_VALUES) != 0 && attr->values[0] != NULL && !attr->open)
    {
      slv_load_unknown_value (source, node, attribute, TRUE, attr, bare);
      return FALSE;
    }
  return TRUE;
}

SlvAttr *
slv_load_find_attr (SlvXmlSource *source, const xmlNode *node, const char *attribute, const SlvGame *game, const char *id)
{
  SlvAttr *attr = slv_game_find_attr (game, id);

  if (attr != NULL)
    return attr;
  g_autoptr (GPtrArray) ids = slv_array_texts (game->attrs, offsetof (SlvAttr, id));
  slv_xml_source_unknown (source, node, attribute, TRUE, SLV_NOUN_ATTR, id, ids);
  return NULL;
}

/* ---- names ---- */

static void
claim_name (SlvXmlSource *source, const xmlNode *node, const char *attribute, GHashTable *names, const char *name, SlvAttr *attr)
{
  const SlvAttr *other = g_hash_table_lookup (names, name);

  if (other == NULL)
    g_hash_table_insert (names, (gpointer) name, attr);
  else if (other == attr)
    slv_xml_source_error (source, node, attribute, _("the name “%s” stands here twice"), name);
  else
    slv_xml_source_error (source, node, attribute, _("the name “%s” belongs to the attribute “%s” already"), name, other->id);
}

static void
claim_names (SlvXmlSource *source, const xmlNode *node, GHashTable *names, SlvAttr *attr)
{
  for (guint i = 0; attr->aliases[i] != NULL; i++)
    claim_name (source, node, "alias", names, attr->aliases[i], attr);
  for (guint i = 0; attr->shorts[i] != NULL; i++)
    claim_name (source, node, "short", names, attr->shorts[i], attr);
}

/* ---- where values come from ---- */

/* The first attribute that @attr is made from and that is made from others itself; walked at most once round. */
static gboolean
comes_from_itself (const SlvGame *game, const SlvAttr *attr, const SlvAttr *goal, GHashTable *seen)
{
  if (!g_hash_table_add (seen, (gpointer) attr))
    return FALSE;
  for (guint i = 0; i <= attr->derives->len; i++)
    {
      const char *from = i < attr->derives->len ? ((SlvDerive *) g_ptr_array_index (attr->derives, i))->from : attr->from;
      const SlvAttr *origin = from != NULL ? slv_game_find_attr (game, from) : NULL;

      if (origin != NULL && (origin == goal || comes_from_itself (game, origin, goal, seen)))
        return TRUE;
    }
  return FALSE;
}

/* Values that are mapped must be values of the attribute they come from; written as an alias, they are found under their
 * canonical form too, which is what cards carry. */
static void
check_map_sources (SlvXmlSource *source, const xmlNode *node, const SlvAttr *attr, const SlvAttr *origin)
{
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      char *from = slv_node_is (child, "map") ? slv_node_text (child, "from") : NULL;
      const char *canonical = from != NULL ? slv_attr_canonical_value (origin, from) : NULL;

      if (from != NULL)
        slv_load_check_value (source, child, "from", origin, from);
      if (canonical == NULL)
        continue;
      char *written = slv_keep_text (child, slv_fold_name (from, NULL));
      char *folded = slv_keep_text (child, slv_fold_name (canonical, NULL));
      if (!g_hash_table_contains (attr->map, folded))
        g_hash_table_insert (attr->map, folded, g_hash_table_lookup (attr->map, written));
    }
}

static void
check_from (SlvXmlSource *source, const xmlNode *node, const SlvGame *game, const SlvAttr *attr)
{
  if (attr->from == NULL)
    {
      if (attr->map != NULL)
        slv_xml_source_error (source, slv_node_child (node, "map"), NULL, _("a map needs “from” on its attribute “%s”"), attr->id);
      return;
    }
  const SlvAttr *origin = slv_load_find_attr (source, node, "from", game, attr->from);
  if (origin != NULL)
    check_map_sources (source, node, attr, origin);
}

static void
check_derives (SlvXmlSource *source, const xmlNode *node, const SlvGame *game)
{
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      char *from = slv_node_is (child, "derive") ? slv_node_text (child, "from") : NULL;

      if (from != NULL)
        slv_load_find_attr (source, child, "from", game, from);
    }
}

/* Rarities belong to printings: the attribute of that name only says in which order they stand, and nothing can fill it. */
static void
check_rarity (SlvXmlSource *source, const xmlNode *node, const SlvAttr *attr)
{
  static const char * const senseless[] = { "for", "from", "default", "loose", "facet" };

  if (attr->kind != SLV_ATTR_CHOICE)
    slv_xml_source_error (source, node, "kind", _("“%s” gives the order of the rarities of printings and is of kind “choice”"), attr->id);
  else if (attr->values[0] == NULL)
    slv_xml_source_error (source, node, NULL, _("“%s” gives the order of the rarities of printings and needs “values”"), attr->id);
  for (guint i = 0; i < G_N_ELEMENTS (senseless); i++)
    {
      char *text = slv_node_text (node, senseless[i]);

      if (text != NULL)
        slv_xml_source_error (source, node, senseless[i], _("“%s” gives the order of the rarities of printings; cards do not have it"), attr->id);
    }
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    if (!slv_node_is (child, "value"))
      slv_xml_source_error (source, child, NULL, _("“%s” gives the order of the rarities of printings; cards do not have it"), attr->id);
}

static void
check_attr (SlvXmlSource *source, const xmlNode *node, const SlvGame *game, const SlvAttr *attr)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  if (strcmp (attr->id, SLV_RARITY_ATTR) == 0)
    check_rarity (source, node, attr);
  check_from (source, node, game, attr);
  check_derives (source, node, game);
  if (comes_from_itself (game, attr, attr, seen))
    slv_xml_source_error (source, node, attr->from != NULL ? "from" : NULL, _("“%s” comes from itself in the end"), attr->id);
  for (guint i = 0; attr->loose[i] != NULL; i++)
    slv_load_find_attr (source, node, "loose", game, attr->loose[i]);
}

static void
check_sense (SlvXmlSource *source, const xmlNode *list, SlvGame *game)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  const xmlNode *node = slv_node_first (list);

  for (guint i = 0; i < game->attrs->len; i++, node = slv_node_next (node))
    {
      SlvAttr *attr = g_ptr_array_index (game->attrs, i);

      claim_name (source, node, "id", names, attr->id, attr);
    }
  node = slv_node_first (list);
  for (guint i = 0; i < game->attrs->len; i++, node = slv_node_next (node))
    {
      SlvAttr *attr = g_ptr_array_index (game->attrs, i);

      claim_names (source, node, names, attr);
      check_attr (source, node, game, attr);
    }
}

/* ---- the whole ---- */

void
slv_load_attrs (SlvXmlSource *source, const xmlNode *root, SlvGame *game)
{
  const xmlNode *list = slv_node_child (root, "attributes");

  for (const xmlNode *node = slv_node_first (list); node != NULL; node = slv_node_next (node))
    {
      if (game->attrs->len >= SLV_GAME_ATTRS_MAX)
        {
          slv_xml_source_error (source, node, NULL, _("a game has at most %u attributes"), SLV_GAME_ATTRS_MAX);
          break;
        }
      g_ptr_array_add (game->attrs, read_attr (source, node, game->attrs->len));
    }
  check_sense (source, list, game);
}

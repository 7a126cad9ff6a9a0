/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-load-readers.c: how a published card list becomes cards, and errata among them, read from a tree that is valid against the
 * schema. Paths are checked for their form here; what they find is known only when a list is read. */
#include "game/slv-game-private.h"
#include "base/slv-json.h"
#include <xxhash.h>

#define PARALLEL_MAX 8u   /* pages of a list that may be asked for at once */

static const struct { const char *name; SlvCase value; } cases[] = {
  { "keep", SLV_CASE_KEEP }, { "title", SLV_CASE_TITLE }, { "lower", SLV_CASE_LOWER },
};

/* ---- paths ---- */

/* What stands in the brackets of a member: nothing, a number, or what a member of each must say. */
static gboolean
is_choice (const char *inside, gsize length)
{
  return strspn (inside, "0123456789") >= length || memchr (inside + 1, '=', length - 1) != NULL;
}

/* A member between two dots: a name, or nothing before "[]" or "{}" at the start; these, "[0]" and "[lang=en]" only at its end. */
static gboolean
is_member (const char *member, gboolean first)
{
  gsize length = strlen (member), name = strcspn (member, "[]{}"), inside = name < length ? strcspn (member + name + 1, "[]{}") : 0;
  const char *end = member + name + 1 + inside;
  gboolean listed = name + inside + 2 == length && member[name] == '[' && *end == ']' && is_choice (member + name + 1, inside);
  gboolean keyed = name + inside + 2 == length && member[name] == '{' && *end == '}' && inside == 0;

  return (name == length || listed || keyed) && (name > 0 || (first && inside == 0 && length > 0));
}

static gboolean
is_path (const char *path)
{
  g_auto (GStrv) members = g_strsplit (path, ".", -1);

  if (members[0] == NULL)
    return FALSE;
  for (guint i = 0; members[i] != NULL; i++)
    if (!is_member (members[i], i == 0 || g_str_has_suffix (members[i - 1], "{}")))
      return FALSE;
  return TRUE;
}

/* A path as it is written, NULL when it is not or is empty. */
static char *
read_path (SlvXmlSource *source, const xmlNode *node, const char *attribute)
{
  char *text = slv_node_words (node, attribute);

  if (text == NULL)
    return NULL;
  g_auto (GStrv) ways = g_strsplit (text, "|", -1);
  for (guint i = 0; ways[i] != NULL; i++)
    if (!is_path (ways[i]))
      {
        slv_xml_source_error (source, node, attribute, _("“%s” is no path: members divided by “.”, with [], {}, [0] or [member=value] after a name"), ways[i]);
        break;
      }
  return text;
}

static char *
read_needed_path (SlvXmlSource *source, const xmlNode *node, const char *attribute)
{
  char *path = read_path (source, node, attribute);

  if (path == NULL)
    slv_xml_source_error (source, node, attribute, _("an empty path finds nothing"));
  return path;
}

/* ---- fields ---- */

static void
read_field_map (SlvXmlSource *source, const xmlNode *node, SlvFieldMap *field, const SlvAttr *attr)
{
  char *from = slv_node_text (node, "from");
  char *to = slv_node_text (node, "to");

  if (attr != NULL && strcmp (to, "-") != 0)
    slv_load_check_value (source, node, "to", attr, to);
  if (field->map == NULL)
    field->map = slv_keep_table (node);
  if (g_hash_table_contains (field->map, from))
    slv_xml_source_error (source, node, "from", _("the value “%s” is mapped twice"), from);
  g_hash_table_replace (field->map, from, to);
}

static SlvCase
read_case (const xmlNode *node)
{
  char *name = slv_node_text (node, "case");

  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (cases); i++)
    if (strcmp (cases[i].name, name) == 0)
      return cases[i].value;
  return SLV_CASE_KEEP;
}

/* Values that are left out of one attribute often belong to another one; one that no attribute knows may be a slip. */
static void
check_drop (SlvXmlSource *source, const xmlNode *node, const SlvGame *game, const SlvAttr *attr, const SlvFieldMap *field)
{
  if (attr == NULL || attr->values[0] == NULL || attr->open)
    return;
  for (guint i = 0; field->drop[i] != NULL; i++)
    {
      gboolean known = FALSE;

      for (guint j = 0; j < game->attrs->len && !known; j++)
        known = slv_attr_canonical_value (g_ptr_array_index (game->attrs, j), field->drop[i]) != NULL;
      if (!known)
        slv_load_unknown_value (source, node, "drop", FALSE, attr, field->drop[i]);
    }
}

/* Whether one of the fields @before fills the attribute @id of the game; told when it does not. */
static const SlvAttr *
find_filled (SlvXmlSource *source, const xmlNode *node, const char *attribute, const SlvGame *game, const GPtrArray *before,
             const char *id)
{
  if (game == NULL)
    {
      slv_xml_source_error (source, node, attribute, _("“%s”: a printing has no attributes"), id);
      return NULL;
    }
  const SlvAttr *attr = slv_load_find_attr (source, node, attribute, game, id);
  for (guint i = 0; attr != NULL && i < before->len; i++)
    if (strcmp (((SlvFieldMap *) g_ptr_array_index (before, i))->to, id) == 0)
      return attr;
  if (attr != NULL)
    slv_xml_source_error (source, node, attribute, _("no field before this one fills “%s”"), id);
  return NULL;
}

/* "type=City|Town": where the field counts. */
static void
read_when (SlvXmlSource *source, const xmlNode *node, const SlvGame *game, const GPtrArray *before, SlvFieldMap *field)
{
  char *text = slv_node_text (node, "when");
  char *equals = text != NULL ? strchr (text, '=') : NULL;

  if (equals == NULL)
    return;
  *equals = '\0';
  field->when_attr = text;
  field->when = slv_keep_list (node, g_strsplit (equals + 1, "|", -1));
  const SlvAttr *attr = find_filled (source, node, "when", game, before, field->when_attr);
  for (guint i = 0; attr != NULL && field->when[i] != NULL; i++)
    {
      slv_load_check_value (source, node, "when", attr, g_strstrip (field->when[i]));
      const char *canonical = slv_attr_canonical_value (attr, field->when[i]);
      if (canonical != NULL)
        {
          g_free (field->when[i]);
          field->when[i] = g_strdup (canonical);
        }
    }
}

/* What is left out: values, and by "@ID" those of an attribute that an earlier field fills. @before: the fields so far. */
static void
read_drop (SlvXmlSource *source, const xmlNode *node, const SlvGame *game, const GPtrArray *before, SlvFieldMap *field)
{
  char **words = slv_node_list (node, "drop", "|");
  g_autoptr (GStrvBuilder) values = g_strv_builder_new (), attrs = g_strv_builder_new ();

  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *id = words[i][0] == '@' ? words[i] + 1 : NULL;

      g_strv_builder_add (id != NULL ? attrs : values, id != NULL ? id : words[i]);
      if (id != NULL)
        find_filled (source, node, "drop", game, before, id);
    }
  field->drop = slv_keep_list (node, g_strv_builder_end (values));
  field->drop_of = slv_keep_list (node, g_strv_builder_end (attrs));
}

static void
read_field_patterns (SlvXmlSource *source, const xmlNode *node, SlvFieldMap *field)
{
  field->split = slv_node_text (node, "split");
  field->strip = slv_node_words (node, "strip");
  if (field->strip != NULL)
    field->strip_re = slv_load_regex (source, node, "strip", field->strip);
  field->match = slv_node_words (node, "match");
  if (field->match == NULL)
    return;
  field->match_re = slv_load_regex (source, node, "match", field->match);
  if (field->match_re != NULL && g_regex_get_capture_count (field->match_re) < 1)
    slv_xml_source_error (source, node, "match", _("the regular expression has no group: its first one is the value"));
}

static void
read_part (SlvXmlSource *source, const xmlNode *node, SlvFieldMap *field)
{
  SlvFieldPart *part = slv_keep_new (node, SlvFieldPart);
  g_autoptr (GRegex) regex = NULL;

  slv_keep (node, &part->match_re, slv_keep_regex);
  part->path = read_path (source, node, "path");
  part->match = slv_node_words (node, "match");
  part->split = slv_node_text (node, "split");
  part->form = slv_node_words (node, "form");
  if (part->match != NULL)
    regex = slv_load_regex (source, node, "match", part->match);
  if (regex != NULL && g_regex_get_capture_count (regex) < 1)
    slv_xml_source_error (source, node, "match", _("the regular expression has no group: its first one is the value"));
  if (field->parts == NULL)
    field->parts = slv_keep_array (node);
  g_ptr_array_add (field->parts, part);
}

/* @game: NULL for data of printings, which are no attributes; @before: the fields that stand before this one. */
static SlvFieldMap *
read_field (SlvXmlSource *source, const xmlNode *node, const SlvGame *game, const GPtrArray *before)
{
  SlvFieldMap *field = slv_keep_new (node, SlvFieldMap);
  const SlvAttr *attr = NULL;

  slv_keep (node, &field->strip_re, slv_keep_regex);
  slv_keep (node, &field->match_re, slv_keep_regex);
  field->to = slv_node_text (node, "to");
  field->path = read_needed_path (source, node, "path");
  field->kase = read_case (node);
  read_drop (source, node, game, before, field);
  read_when (source, node, game, before, field);
  field->drop_name = slv_node_flag (node, "drop-name");
  read_field_patterns (source, node, field);
  if (game != NULL)
    {
      attr = slv_load_find_attr (source, node, "to", game, field->to);
      if (attr != NULL && strcmp (attr->id, SLV_RARITY_ATTR) == 0)
        slv_xml_source_error (source, node, "to", _("“%s” belongs to printings and is read among them"), attr->id);
      check_drop (source, node, game, attr, field);
    }
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    if (slv_node_is (child, "part"))
      read_part (source, child, field);
    else
      read_field_map (source, child, field, attr);
  return field;
}

static GPtrArray *
read_fields (SlvXmlSource *source, const xmlNode *parent, const SlvGame *game)
{
  GPtrArray *fields = slv_keep_array (parent);

  for (const xmlNode *node = slv_node_first (parent); node != NULL; node = slv_node_next (node))
    if (slv_node_is (node, "field"))
      g_ptr_array_add (fields, read_field (source, node, game, fields));
  return fields;
}

/* ---- the parts of a reader ---- */

static void
read_faces (SlvXmlSource *source, const xmlNode *node, SlvCardReader *reader)
{
  if (node == NULL)
    return;
  reader->faces = slv_keep_new (node, SlvFaceMap);
  reader->faces->path = read_path (source, node, "path");
  reader->faces->key = read_path (source, node, "key");
  reader->faces->name = read_needed_path (source, node, "name");
  reader->faces->fields = read_fields (source, node, reader->game);
}

static void
read_price (SlvXmlSource *source, const xmlNode *node, GPtrArray *prices)
{
  SlvPriceMap *map = slv_keep_new (node, SlvPriceMap);

  map->path = read_path (source, node, "path");
  map->amount = read_needed_path (source, node, "amount");
  map->currency = slv_node_text (node, "currency");
  map->finish = slv_node_text (node, "finish");
  map->finish_at = read_path (source, node, "finish-at");
  map->condition = slv_node_text (node, "condition");
  map->set = read_path (source, node, "set");
  map->number = read_path (source, node, "number");
  map->day = read_path (source, node, "day");
  map->day_form = slv_node_text (node, "day-form");
  g_ptr_array_add (prices, map);
}

static void
read_printings (SlvXmlSource *source, const xmlNode *node, SlvCardReader *reader)
{
  if (node == NULL)
    return;
  reader->printings = slv_keep_new (node, SlvPrintingMap);
  reader->printings->path = read_path (source, node, "path");
  reader->printings->key = read_path (source, node, "key");
  reader->printings->updated = read_path (source, node, "updated");
  reader->printings->fields = read_fields (source, node, NULL);
  reader->printings->prices = slv_keep_array (node);
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    if (slv_node_is (child, "price"))
      read_price (source, child, reader->printings->prices);
}

static guint
read_count (const xmlNode *node, const char *attribute)
{
  char *text = slv_node_text (node, attribute);

  return text != NULL ? (guint) g_ascii_strtoull (text, NULL, 10) : 0;
}

static void
read_pages (SlvXmlSource *source, const xmlNode *node, SlvCardReader *reader)
{
  char *parallel = node != NULL ? slv_node_text (node, "parallel") : NULL;

  if (node == NULL)
    return;
  reader->page_param = slv_node_words (node, "page");
  reader->page_size_param = slv_node_words (node, "size");
  reader->page_size = read_count (node, "size-value");
  reader->page_delay_ms = read_count (node, "delay-ms");
  reader->page_parallel = parallel != NULL ? read_count (node, "parallel") : 1;
  reader->more_path = read_path (source, node, "more");
  reader->total_path = read_path (source, node, "total");
  reader->page_body = slv_node_text (node, "body");
  if (reader->page_body != NULL)
    {
      g_autoptr (cJSON) body = slv_json_parse (reader->page_body, strlen (reader->page_body), "body", NULL);

      if (!cJSON_IsObject (body))
        slv_xml_source_error (source, node, "body", _("what is sent to ask for a page is no JSON object"));
    }
  if (reader->page_parallel < 1 || reader->page_parallel > PARALLEL_MAX)
    slv_xml_source_error (source, node, "parallel", _("“%s” is not between %u and %u"), parallel, 1u, PARALLEL_MAX);
  if (reader->page_param == NULL)
    slv_xml_source_error (source, node, "page", _("the parameter that counts pages has no name"));
  if ((reader->page_size_param != NULL) != (reader->page_size > 0))
    slv_xml_source_error (source, node, NULL, _("“size” and “size-value” of pages go together"));
  if (reader->more_path == NULL && reader->total_path == NULL)
    slv_xml_source_hint (source, node, NULL, _("neither “more” nor “total” says when the pages end; an empty page will"));
}

gboolean
slv_game_is_place (const char *text)
{
  g_autoptr (GString) path = g_string_new (text);

  if (!g_str_has_suffix (text, "[]") && !g_str_has_suffix (text, "{}"))
    return FALSE;
  if (g_string_replace (path, "{}{}", "{}.x{}", 2) > 1 || g_string_replace (path, "{}[]", "{}.x[]", 2) > 1)
    return FALSE;
  return strchr (text, '|') == NULL && is_path (path->str);
}

static void
check_lists (SlvXmlSource *source, const xmlNode *node, char **lists)
{
  if (lists[0] == NULL)
    slv_xml_source_error (source, node, "lists", _("no place for records is given: [], {}, NAME[] or NAME.NAME[]"));
  for (guint i = 0; lists[i] != NULL; i++)
    if (!slv_game_is_place (lists[i]))
      slv_xml_source_error (source, node, "lists", _("“%s” is no place for records: [], {}, NAME[] or NAME.NAME[]"), lists[i]);
}

/* "0", "1", "any" and "-" as they are; else told. */
static gboolean
read_limit (SlvXmlSource *source, const xmlNode *node, const char *attribute, gint64 *limit)
{
  char *text = slv_node_text (node, attribute);
  guint64 number;

  *limit = SLV_ALL;
  if (text == NULL || strcmp (text, "any") == 0 || strcmp (text, "-") == 0)
    return text != NULL;
  if (g_str_equal (text, "unknown"))
    *limit = SLV_UNSAID;
  else if (g_ascii_string_to_unsigned (text, 10, 0, 1000, &number, NULL))
    *limit = (gint64) number;
  else
    slv_xml_source_error (source, node, attribute, _("“%s” is no limit; it is a number of copies, “any”, “unknown”, or “-” for what says nothing"), text);
  return TRUE;
}

/* (nullable) */
static char *
read_day_form (SlvXmlSource *source, const xmlNode *node)
{
  char *form = slv_node_words (node, "day-form");

  if (form != NULL && !slv_day_form_holds (form))
    slv_xml_source_error (source, node, "day-form",
                          _("“%s” is no form of a day: it has %%d, one of %%m, %%b and %%B, and %%Y, each once"), form);
  return form;
}

/* Words of a list, upper and lower case do not matter, and what they are. */
static void
read_words (const xmlNode *node, GHashTable *map)
{
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    g_hash_table_replace (map, slv_keep_text (child, g_utf8_casefold (slv_node_text (child, "from"), -1)), slv_node_text (child, "to"));
}

static void
read_leave_out (SlvXmlSource *source, const xmlNode *node, SlvCardReader *reader)
{
  SlvLeaveOut *left = slv_keep_new (node, SlvLeaveOut);

  left->path = read_needed_path (source, node, "path");
  left->is = slv_node_list (node, "is", "|");
  if (left->is[0] == NULL)
    slv_xml_source_error (source, node, "is", _("it says no value"));
  g_ptr_array_add (reader->leave_out, left);
}

/* The same of words that are limits. */
static void
read_limit_words (SlvXmlSource *source, const xmlNode *node, GHashTable *map)
{
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      gint64 limit;

      read_limit (source, child, "to", &limit);
    }
  read_words (node, map);
}

static void
read_limits (SlvXmlSource *source, const xmlNode *node, SlvCardReader *reader)
{
  SlvLimitMap *limits = slv_keep_new (node, SlvLimitMap);

  limits->of = read_path (source, node, "of");
  limits->path = read_needed_path (source, node, "path");
  limits->value = read_path (source, node, "value");
  limits->tag = slv_node_words (node, "tag");
  limits->since = read_path (source, node, "since");
  limits->until = read_path (source, node, "until");
  limits->day_form = read_day_form (source, node);
  limits->map = slv_keep_table (node);
  limits->tags = slv_node_list (node, "tags", "|");
  limits->fills = read_limit (source, node, "missing", &limits->missing);
  limits->said_in = slv_node_words (node, "said-in");
  if (limits->fills && limits->tags[0] == NULL && limits->tag == NULL)
    slv_xml_source_error (source, node, NULL, _("“missing” needs “tags” or “tag”: the lists in which it counts"));
  read_limit_words (source, node, limits->map);
  g_ptr_array_add (reader->limits, limits);
}

/* A join belongs to the records of the list, or to those of a join that stands before it. */
static void
read_join (SlvXmlSource *source, const xmlNode *node, SlvCardReader *reader)
{
  SlvJoin *join = slv_keep_new (node, SlvJoin);
  gboolean known = FALSE;

  join->as = slv_node_text (node, "as");
  join->file = slv_node_words (node, "file");
  join->lists = slv_node_list (node, "lists", " ");
  join->key = read_needed_path (source, node, "key");
  join->by = read_needed_path (source, node, "by");
  join->in = slv_node_text (node, "in");
  join->many = slv_node_flag (node, "many");
  join->some = slv_node_flag (node, "some");
  join->fill = slv_node_flag (node, "fill");
  if (join->lists[0] != NULL)
    check_lists (source, node, join->lists);
  if (join->file != NULL && (g_path_is_absolute (join->file) || strstr (join->file, "..") != NULL))
    slv_xml_source_error (source, node, "file", _("“%s” is no path beside the list"), join->file);
  if (join->fill && join->many)
    slv_xml_source_error (source, node, "fill", _("members can be filled from one record, not from many"));
  SLV_EACH (const SlvJoin, other, reader->joins)
    {
      known = known || g_strcmp0 (other->as, join->in) == 0;
      if (strcmp (other->as, join->as) == 0)
        slv_xml_source_error (source, node, "as", _("there are two joins “%s”"), join->as);
    }
  if (join->in != NULL && !known && strpbrk (join->in, "[{") == NULL)
    slv_xml_source_error (source, node, "in", _("no join before this one is “%s”"), join->in);
  g_ptr_array_add (reader->joins, join);
}

/* What dated lists say of cards; (nullable) @to: the value of the XML attribute @attribute of @node. */
static void
mark_listed (SlvXmlSource *source, const xmlNode *node, const char *attribute, SlvAttr *to)
{
  if (to != NULL && (to->kind == SLV_ATTR_TEXT || to->default_value == NULL))
    slv_xml_source_error (source, node, attribute, _("“%s” has no default, or is a text; nothing would say what it is of cards that no list names"), to->id);
  else if (to != NULL)
    to->listed = TRUE;
}

/* ---- errata: a list of their own, or a part of each card's record ---- */

static void
check_errata (SlvXmlSource *source, const xmlNode *node, const SlvCardReader *reader)
{
  const SlvErrataMap *map = reader->errata;
  SlvAttr *attr = map->attr != NULL ? slv_load_find_attr (source, node, "attr", reader->game, map->attr) : NULL;

  if (map->list != NULL)
    mark_listed (source, node, "attr", attr);
  if (map->value == NULL && (map->path != NULL || reader->fields->len == 0))
    slv_xml_source_error (source, node, NULL, _("nothing says what an erratum changes: it has no “value” and the reader no fields"));
  if (map->part && (map->was == NULL || (attr != NULL && attr->kind != SLV_ATTR_TEXT)))
    slv_xml_source_error (source, node, "part", _("only parts of a text can be changed, and “was” says which"));
  if (map->path == NULL && (reader->faces != NULL || reader->printings != NULL || reader->limits->len > 0))
    slv_xml_source_error (source, node, NULL, _("a list of errata has no faces, printings or limits"));
}

static void
read_errata (SlvXmlSource *source, const xmlNode *node, SlvCardReader *reader)
{
  SlvErrataMap *map;

  if (node == NULL)
    return;
  map = reader->errata = slv_keep_new (node, SlvErrataMap);
  map->path = read_path (source, node, "path");
  map->only_path = slv_node_text (node, "only");
  char *only = map->only_path != NULL ? strchr (map->only_path, '=') : NULL;
  if (only != NULL)
    {
      map->only_value = only + 1;
      *only = '\0';
    }
  map->day = read_needed_path (source, node, "day");
  map->day_form = read_day_form (source, node);
  map->attr = slv_node_text (node, "attr");
  map->value = read_path (source, node, "value");
  map->was = read_path (source, node, "was");
  map->note = read_path (source, node, "note");
  map->part = slv_node_flag (node, "part");
  map->list = slv_node_text (node, "list");
  check_errata (source, node, reader);
}

/* ---- dated lists of cards ---- */

/* NULL, or where entries stand. */
static char *
read_entries (SlvXmlSource *source, const xmlNode *node)
{
  char *cards = read_path (source, node, "cards");

  if (cards != NULL && !g_str_has_suffix (cards, "[]") && !g_str_has_suffix (cards, "{}"))
    slv_xml_source_error (source, node, "cards", _("the path of entries ends in [] or {}"));
  return cards;
}

static void
read_says (SlvXmlSource *source, const xmlNode *node, SlvCardReader *reader)
{
  SlvSaysMap *says = slv_keep_new (node, SlvSaysMap);

  says->path = read_needed_path (source, node, "path");
  says->cards = read_entries (source, node);
  says->list = slv_node_words (node, "list");
  says->kind = slv_node_text (node, "kind");
  if (says->kind != NULL)
    slv_load_find_attr (source, node, "kind", reader->game, says->kind);
  says->to = slv_node_text (node, "to");
  says->map = slv_keep_table (node);
  if (says->to != NULL)
    mark_listed (source, node, "to", slv_load_find_attr (source, node, "to", reader->game, says->to));
  if (says->to == NULL)
    read_limit_words (source, node, says->map);
  else
    read_words (node, says->map);
  g_ptr_array_add (reader->dated->says, says);
}

static void
read_series (SlvXmlSource *source, const xmlNode *node, SlvDatedMap *map)
{
  SlvDatedSeries *series = slv_keep_new (node, SlvDatedSeries);
  char *match = slv_node_text (node, "match");
  const SlvDatedSeries *first = map->series->len > 0 ? g_ptr_array_index (map->series, 0) : NULL;

  series->list = slv_node_words (node, "list");
  if (match != NULL)
    series->match = slv_load_regex (source, node, "match", match);
  if (series->match != NULL)
    slv_keep (node, series->match, (GDestroyNotify) g_regex_unref);
  SLV_EACH (const SlvSaysMap, says, map->says)
    if (first != NULL && says->to != NULL && says->list == NULL && strcmp (series->list, first->list) != 0)
      slv_xml_source_error (source, node, "list", _("an attribute of cards cannot be what several lists say of them; “list” of “says” names the one that does"));
  g_ptr_array_add (map->series, series);
}

static void
read_dated (SlvXmlSource *source, const xmlNode *node, SlvCardReader *reader)
{
  SlvDatedMap *map;

  if (node == NULL)
    return;
  map = reader->dated = slv_keep_new (node, SlvDatedMap);
  map->since = read_path (source, node, "since");
  map->day_form = read_day_form (source, node);
  map->cards = read_entries (source, node);
  map->card = read_needed_path (source, node, "card");
  map->of = read_path (source, node, "of");
  map->series = slv_keep_array (node);
  map->says = slv_keep_array (node);
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    if (slv_node_is (child, "says"))
      read_says (source, child, reader);
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    if (slv_node_is (child, "series"))
      read_series (source, child, map);
  if (reader->faces != NULL || reader->printings != NULL || reader->errata != NULL || reader->limits->len > 0 || reader->fields->len > 0
      || reader->several)
    slv_xml_source_error (source, node, NULL, _("dated lists have no fields, faces, printings, limits or errata of cards"));
}

/* ---- a reader, and the published lists ---- */

/* Of what @node says, whatever blanks, remarks and order of its attributes; what people call a reader decides nothing. */
static guint64
print_node (const xmlNode *node)
{
  guint64 print = XXH3_64bits (node->name, strlen ((const char *) node->name));

  for (const xmlAttr *attr = node->properties; attr != NULL; attr = attr->next)
    {
      const char *value = attr->children != NULL ? (const char *) attr->children->content : "";

      if (!slv_node_is (node, "reader") || strcmp ((const char *) attr->name, "title") != 0)
        print += XXH3_64bits_withSeed (value, strlen (value), XXH3_64bits (attr->name, strlen ((const char *) attr->name)));
    }
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      guint64 inner = print_node (child);

      print = XXH3_64bits_withSeed (&inner, sizeof inner, print);
    }
  return MAX (print, 1);
}

static SlvCardReader *
read_reader (SlvXmlSource *source, const xmlNode *node, SlvGame *game)
{
  SlvCardReader *reader = slv_keep_new (node, SlvCardReader);
  const xmlNode *sides = slv_node_child (node, "sides");
  char *records = slv_node_text (node, "records");

  reader->game = game;
  reader->print = print_node (node);
  reader->kind = slv_node_text (node, "kind");
  reader->title = slv_node_text (node, "title");
  reader->syntax = slv_node_text (node, "syntax");
  reader->lists = slv_node_list (node, "lists", " ");
  reader->origin = slv_node_list (node, "origin", "|");
  reader->detect = slv_node_list (node, "detect", " ");
  reader->key = read_needed_path (source, node, "key");
  reader->name = read_needed_path (source, node, "name");
  reader->updated = read_path (source, node, "updated");
  reader->apart = read_path (source, node, "apart");
  reader->only = read_path (source, node, "only");
  reader->fields = read_fields (source, node, game);
  reader->limits = slv_keep_array (node);
  reader->joins = slv_keep_array (node);
  reader->prices = slv_keep_array (node);
  reader->leave_out = slv_keep_array (node);
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    if (slv_node_is (child, "limits"))
      read_limits (source, child, reader);
    else if (slv_node_is (child, "join"))
      read_join (source, child, reader);
    else if (slv_node_is (child, "price"))
      read_price (source, child, reader->prices);
    else if (slv_node_is (child, "leave-out"))
      read_leave_out (source, child, reader);
  reader->only_prices = g_strcmp0 (records, "prices") == 0;
  reader->markup = slv_node_text (node, "markup") != NULL;
  reader->several = sides != NULL || g_strcmp0 (records, "several") == 0;
  if (sides != NULL)
    {
      reader->sides = slv_keep_new (sides, SlvSideMap);
      reader->sides->path = read_needed_path (source, sides, "path");
      reader->sides->name = read_path (source, sides, "name");
    }
  if (strcmp (reader->syntax, "json") == 0)
    check_lists (source, node, reader->lists);
  read_faces (source, slv_node_child (node, "faces"), reader);
  read_printings (source, slv_node_child (node, "printings"), reader);
  read_pages (source, slv_node_child (node, "pages"), reader);
  read_errata (source, slv_node_child (node, "errata"), reader);
  read_dated (source, slv_node_child (node, "dated"), reader);
  return reader;
}

void
slv_load_readers (SlvXmlSource *source, const xmlNode *root, SlvGame *game)
{
  const xmlNode *list = slv_node_child (root, "readers");

  if (list == NULL)
    return;
  for (const xmlNode *node = slv_node_first (list); node != NULL; node = slv_node_next (node))
    {
      SlvCardReader *reader = read_reader (source, node, game);

      for (guint i = 0; i < game->readers->len; i++)
        if (strcmp (((SlvCardReader *) g_ptr_array_index (game->readers, i))->kind, reader->kind) == 0)
          slv_xml_source_error (source, node, "kind", _("there are two readers “%s”"), reader->kind);
      g_ptr_array_add (game->readers, reader);
    }
}

/* ---- where lists are published ---- */

void
slv_load_sources (SlvXmlSource *source, const xmlNode *root, SlvGame *game)
{
  const xmlNode *list = slv_node_child (root, "sources");

  for (const xmlNode *node = list != NULL ? slv_node_first (list) : NULL; node != NULL; node = slv_node_next (node))
    {
      SlvListSource *one = slv_keep_new (node, SlvListSource);
      gboolean known = FALSE;

      one->id = slv_node_text (node, "id");
      one->title = slv_node_text (node, "title");
      one->url = slv_node_text (node, "url");
      one->kind = slv_node_text (node, "kind");
      one->note = slv_node_text (node, "note");
      for (guint i = 0; i < game->readers->len; i++)
        known = known || strcmp (((SlvCardReader *) g_ptr_array_index (game->readers, i))->kind, one->kind) == 0;
      if (!known)
        slv_xml_source_error (source, node, "kind", _("there is no reader “%s”"), one->kind);
      for (guint i = 0; i < game->sources->len; i++)
        if (strcmp (((SlvListSource *) g_ptr_array_index (game->sources, i))->id, one->id) == 0)
          slv_xml_source_error (source, node, "id", _("there are two sources “%s”"), one->id);
      g_ptr_array_add (game->sources, one);
    }
}

void
slv_load_deck_sites (SlvXmlSource *source, const xmlNode *root, SlvGame *game)
{
  for (const xmlNode *node = slv_node_first (root); node != NULL; node = slv_node_next (node))
    {
      if (!slv_node_is (node, "deck-site"))
        continue;
      SlvDeckSite *site = slv_keep_new (node, SlvDeckSite);
      site->title = slv_node_words (node, "title");
      site->page = slv_node_words (node, "page");
      site->data = slv_node_words (node, "data");
      site->account = slv_node_flag (node, "account");
      if (site->account && site->data != NULL)
        slv_xml_source_error (source, node, "data", _("a site that is never asked needs no address of data"));
      g_ptr_array_add (game->deck_sites, site);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-shapes.c: records of the XML lists of table programs as JSON objects, so that a definition maps them like any other
 * record. Every element and attribute that a list may carry comes through; which of them mean something is told by the
 * definition. Sources: the card database of Cockatrice (versions 3 and 4), sets of OCTGN. */
#include "import/cards/slv-list-xml.h"
#include "import/cards/slv-xml-push.h"

/* The value of an attribute, its name compared without case; NULL when it is not there. Borrowed. */
static const char *
element_attribute (const SlvElement *element, const char *name)
{
  for (guint i = 0; element->attributes[i] != NULL; i += 2)
    if (g_ascii_strcasecmp (element->attributes[i], name) == 0)
      return element->attributes[i + 1];
  return NULL;
}

/* The first child of that name, NULL when there is none. Borrowed. */
static const SlvElement *
element_child (const SlvElement *element, const char *name)
{
  for (const SlvElement *child = element->first; child != NULL; child = child->next)
    if (strcmp (child->name, name) == 0)
      return child;
  return NULL;
}

static char *
dup_text (const SlvElement *element, const SlvRecordText *text)
{
  return g_strndup (text->text->str + element->from, element->to - element->from);
}

char *
slv_element_child_text (const SlvElement *element, const char *name, const SlvRecordText *text)
{
  const SlvElement *child = element_child (element, name);

  return child != NULL ? dup_text (child, text) : NULL;
}

char *
slv_list_member_name (const char *name)
{
  g_autofree char *clean = slv_name_clean (name);

  if (*clean == '\0')
    slv_take_str (&clean, g_strdup ("_"));
  return g_strdelimit (g_steal_pointer (&clean), ".|[]{}@", '_');
}

void
slv_list_add_column (GPtrArray *columns, const char *name)
{
  g_autofree char *first = slv_list_member_name (name), *member = g_strdup (first);

  for (guint n = 2; g_ptr_array_find_with_equal_func (columns, member, g_str_equal, NULL); n++)
    slv_take_str (&member, g_strdup_printf ("%s_%u", first, n));
  g_ptr_array_add (columns, g_steal_pointer (&member));
}

/* The same, kept: a list has few different names and many records. */
static const char *
member_name (SlvRecordText *text, const char *name)
{
  char *member = g_hash_table_lookup (text->members, name);

  if (member == NULL)
    {
      member = slv_list_member_name (name);
      g_hash_table_insert (text->members, g_strdup (name), member);
    }
  return member;
}

/* A text under a member; a member that is there already becomes a list of texts. */
static void
add_value (SlvArena *arena, cJSON *object, const char *member, cJSON *value)
{
  cJSON *old = cJSON_GetObjectItemCaseSensitive (object, member);

  if (old == NULL)
    cJSON_AddItemToObjectCS (object, member, value);
  else if (cJSON_IsArray (old))
    cJSON_AddItemToArray (old, value);
  else
    {
      cJSON *list = slv_arena_array (arena);

      cJSON_AddItemToArray (list, cJSON_DetachItemViaPointer (object, old));
      cJSON_AddItemToArray (list, value);
      cJSON_AddItemToObjectCS (object, member, list);
    }
}

static cJSON *
create_text (const SlvElement *element, SlvRecordText *text)
{
  return slv_arena_piece (&text->arena, text->text->str + element->from, element->to - element->from);
}

static void
add_text (cJSON *object, const SlvElement *element, SlvRecordText *text)
{
  add_value (&text->arena, object, member_name (text, element->name), create_text (element, text));
}

static gboolean
has_capitals (const char *name)
{
  while (*name != '\0' && !g_ascii_isupper (*name))
    name++;
  return *name != '\0';
}

static void
add_attributes (cJSON *object, const SlvElement *element, gboolean lower, SlvRecordText *text)
{
  for (guint i = 0; element->attributes[i] != NULL; i += 2)
    {
      const char *name = element->attributes[i];
      g_autofree char *small = lower && has_capitals (name) ? g_ascii_strdown (name, -1) : NULL;

      add_value (&text->arena, object, member_name (text, small != NULL ? small : name),
                 slv_arena_string (&text->arena, element->attributes[i + 1]));
    }
}

/* The day a list gives: "2019-12-02" or a year; everything else is no day. */
static gboolean
is_day (const char *text)
{
  gsize length = text != NULL ? strlen (text) : 0;

  return (length == 10 && strspn (text, "0123456789-") == 10) || (length == 4 && strspn (text, "0123456789") == 4);
}

/* ---- Cockatrice ---- */

/* <set rarity="…" num="…" picurl="…">CODE</set> of a card, with what <sets> says of CODE. */
static cJSON *
convert_printing (const SlvElement *element, GHashTable *sets, SlvRecordText *text)
{
  SlvArena *arena = &text->arena;
  cJSON *printing = slv_arena_object (arena);
  g_autofree char *raw = dup_text (element, text), *code = slv_name_clean (raw);
  const SlvSetWords *set = g_hash_table_lookup (sets, code);

  cJSON_AddItemToObjectCS (printing, "set", slv_arena_piece (arena, code, strlen (code)));
  if (set != NULL && set->title != NULL && *set->title != '\0')
    cJSON_AddItemToObjectCS (printing, "set-name", slv_arena_string (arena, set->title));   /* <sets> stands before the cards */
  if (set != NULL && is_day (set->released))
    cJSON_AddItemToObjectCS (printing, "released", slv_arena_string (arena, set->released));
  add_attributes (printing, element, TRUE, text);
  return printing;
}

/* Names are unique in such a list, which tells cards of one name apart by blanks behind it. */
static char *
make_key (const char *name)
{
  g_autofree char *clean = slv_name_clean (name);
  gsize length = strlen (name), end = length;

  while (end > 0 && name[end - 1] == ' ')
    end--;
  return end == length ? g_steal_pointer (&clean) : g_strdup_printf ("%s/%" G_GSIZE_FORMAT, clean, length - end);
}

static cJSON *
convert_cockatrice (const SlvElement *record, const SlvElement *root G_GNUC_UNUSED, GHashTable *sets, SlvRecordText *text)
{
  SlvArena *arena = &text->arena;
  cJSON *json = slv_arena_object (arena), *prop = slv_arena_object (arena), *printings = slv_arena_array (arena);
  g_autofree char *name = slv_element_child_text (record, "name", text);

  for (const SlvElement *child = record->first; child != NULL; child = child->next)
    if (strcmp (child->name, "set") == 0)
      cJSON_AddItemToArray (printings, convert_printing (child, sets, text));
    else if (strcmp (child->name, "prop") == 0)
      for (const SlvElement *datum = child->first; datum != NULL; datum = datum->next)
        add_text (prop, datum, text);
    else
      add_text (json, child, text);
  if (name != NULL && !cJSON_HasObjectItem (json, "key"))
    {
      g_autofree char *key = make_key (name);

      cJSON_AddItemToObjectCS (json, "key", slv_arena_piece (arena, key, strlen (key)));
    }
  cJSON_AddItemToObjectCS (json, "prop", prop);
  cJSON_AddItemToObjectCS (json, "printings", printings);
  return json;
}

static void
origin_cockatrice (const SlvElement *root G_GNUC_UNUSED, const SlvElement *set, const SlvRecordText *text, GPtrArray *origin)
{
  g_autofree char *type = set != NULL ? slv_element_child_text (set, "settype", text) : NULL;
  g_autofree char *clean = type != NULL ? slv_name_clean (type) : NULL;

  if (clean != NULL && *clean != '\0' && !g_ptr_array_find_with_equal_func (origin, clean, g_str_equal, NULL))
    g_ptr_array_add (origin, g_steal_pointer (&clean));
}

/* ---- OCTGN ---- */

/* The value of a property stands in its attribute, or is what is between its tags. */
static cJSON *
convert_properties (const SlvElement *element, SlvRecordText *text)
{
  SlvArena *arena = &text->arena;
  cJSON *properties = slv_arena_object (arena);

  for (const SlvElement *child = element->first; child != NULL; child = child->next)
    {
      const char *name = element_attribute (child, "name"), *value = element_attribute (child, "value");

      if (strcmp (child->name, "property") == 0 && name != NULL)
        add_value (arena, properties, member_name (text, name), value != NULL ? slv_arena_string (arena, value) : create_text (child, text));
    }
  return properties;
}

static cJSON *
convert_alternate (const SlvElement *element, SlvRecordText *text)
{
  cJSON *face = slv_arena_object (&text->arena);

  add_attributes (face, element, FALSE, text);
  cJSON_AddItemToObjectCS (face, "property", convert_properties (element, text));
  return face;
}

static void
add_set_datum (SlvArena *arena, cJSON *json, const char *member, const SlvElement *root, const char *attribute, gboolean day)
{
  const char *text = element_attribute (root, attribute);

  if (text != NULL && *text != '\0' && (!day || is_day (text)))
    cJSON_AddItemToObjectCS (json, member, slv_arena_string (arena, text));
}

static cJSON *
convert_octgn (const SlvElement *record, const SlvElement *root, GHashTable *sets G_GNUC_UNUSED, SlvRecordText *text)
{
  SlvArena *arena = &text->arena;
  cJSON *json = slv_arena_object (arena), *alternates = slv_arena_array (arena);
  const char *id = element_attribute (record, "id"), *code = element_attribute (root, "shortName");
  g_autofree char *lower = id != NULL ? g_ascii_strdown (id, -1) : NULL;

  if (lower != NULL)
    cJSON_AddItemToObjectCS (json, "id", slv_arena_piece (arena, lower, strlen (lower)));
  for (guint i = 0; record->attributes[i] != NULL; i += 2)
    if (g_ascii_strcasecmp (record->attributes[i], "id") != 0)
      add_value (arena, json, member_name (text, record->attributes[i]), slv_arena_string (arena, record->attributes[i + 1]));
  add_set_datum (arena, json, "set", root, code != NULL && *code != '\0' ? "shortName" : "name", FALSE);
  add_set_datum (arena, json, "set-name", root, "name", FALSE);
  add_set_datum (arena, json, "released", root, "releaseDate", TRUE);
  cJSON_AddItemToObjectCS (json, "property", convert_properties (record, text));
  for (const SlvElement *child = record->first; child != NULL; child = child->next)
    if (strcmp (child->name, "alternate") == 0)
      cJSON_AddItemToArray (alternates, convert_alternate (child, text));
  cJSON_AddItemToObjectCS (json, "alternate", alternates);
  return json;
}

static void
origin_octgn (const SlvElement *root, const SlvElement *set, const SlvRecordText *text G_GNUC_UNUSED, GPtrArray *origin)
{
  const char *id = set == NULL ? element_attribute (root, "gameId") : NULL;

  if (id != NULL)
    g_ptr_array_add (origin, g_ascii_strdown (id, -1));
}

static const SlvListShape shapes[] = {
  { "cockatrice", "cockatrice_carddatabase", NULL, "cards", "card", "sets", "set", convert_cockatrice, origin_cockatrice },
  { "octgn", "set", "gameId", "cards", "card", NULL, NULL, convert_octgn, origin_octgn },
};

const SlvListShape *
slv_list_shape_find (const char *root)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    if (strcmp (shapes[i].root, root) == 0)
      return &shapes[i];
  return NULL;
}

gboolean
slv_list_is_shape (GInputStream *text)
{
  g_autofree char *tag = slv_list_xml_tag (text), *name = tag != NULL ? g_strndup (tag, strcspn (tag, " \t\r\n/")) : NULL;
  const SlvListShape *shape = name != NULL ? slv_list_shape_find (name) : NULL;

  return shape != NULL && (shape->mark == NULL || strcasestr (tag, shape->mark) != NULL);
}

static gboolean
fits (SlvListRun *run G_GNUC_UNUSED, GInputStream *text, char first)
{
  return first == '<' && slv_list_is_shape (text);   /* the root element tells one from the other */
}

const SlvListKind slv_list_cockatrice = { "cockatrice-xml", "cockatrice", FALSE, NULL, fits, slv_list_read_xml };
const SlvListKind slv_list_octgn = { "octgn-xml", "octgn", FALSE, NULL, fits, slv_list_read_xml };

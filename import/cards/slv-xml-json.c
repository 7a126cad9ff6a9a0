/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-xml-json.c: XML of a form that nobody knows as JSON, so that whatever finds its way in JSON does in XML, too. An element waits until it
 * is closed, because only then it is known what of it comes again; one that grows larger than any record is written as it comes. */
#include "import/cards/slv-xml-push.h"
#include "base/slv-fold.h"

#define MEMBERS_MAX 1000u   /* of an element that waits for its end: each value that comes is held against them */
#define DROPPED_MAX 12u   /* attributes that are told */

#define SLV_TYPE_XML_JSON (slv_xml_json_get_type ())
G_DECLARE_FINAL_TYPE (SlvXmlJson, slv_xml_json, SLV, XML_JSON, GInputStream)

/* An element that is open. */
typedef struct {
  char    *name;
  cJSON   *json;        /* its members; of one that is written what it has since then */
  GString *text;        /* its own, and that of elements in it that are nothing else */
  gsize    size;        /* bytes of all that */
  char    *run;         /* (nullable) of one that is written: the name of the array that is open in it */
  int      n_attributes;
  guint    n_members;   /* as far as elements made them */
  gboolean own, written, begun;   /* own: it has a text between its elements; begun: something stands in it */
  gboolean dict, array;   /* of property lists: each of its values follows its <key>; it is the list of what is in it */
  char    *key;           /* (nullable) the last <key> in it, whose value is to come */
} Open;

typedef struct {
  SlvXmlPush push;
  GPtrArray *open;    /* Open, from the outermost on */
  GString   *out;
  guint64    line;    /* of what was written */
  GPtrArray *dropped; /* char *: attributes that elements with a name and a value have besides, as far as they are told */
} Writer;

struct _SlvXmlJson {
  GInputStream  parent_instance;
  Writer        writer;
  char         *name;
  GInputStream *base;
  gsize         given;   /* bytes of what was written that were handed over */
  gboolean      at_end;
};
G_DEFINE_FINAL_TYPE (SlvXmlJson, slv_xml_json, G_TYPE_INPUT_STREAM)

static void
open_free (Open *open)
{
  SLV_FREE_MEMBERS (open, name, run, key, (cJSON_Delete, json));
  g_string_free (open->text, TRUE);
  g_free (open);
}

static Open *
open_at (const Writer *self, guint i)
{
  return g_ptr_array_index (self->open, i);
}

/* ---- writing ---- */

/* the lines of the XML, as far as what is written keeps its order */
static void
write_lines (Writer *self, guint64 line)
{
  for (; self->line < line; self->line++)
    g_string_append_c (self->out, '\n');
}

static void
write_value (Writer *self, const cJSON *json)
{
  gboolean object = cJSON_IsObject (json);

  if (cJSON_IsString (json))
    {
      slv_json_append_text (self->out, json->valuestring, strlen (json->valuestring));
      return;
    }
  if (object)
    write_lines (self, (guint64) json->valueint);
  g_string_append_c (self->out, object ? '{' : '[');
  for (const cJSON *child = json->child; child != NULL; child = child->next)
    {
      if (child != json->child)
        g_string_append_c (self->out, ',');
      if (object)
        slv_json_append_text (self->out, child->string, strlen (child->string));
      if (object)
        g_string_append_c (self->out, ':');
      write_value (self, child);
    }
  g_string_append_c (self->out, object ? '}' : ']');
}

static void
end_run (Writer *self, Open *open)
{
  if (open->run != NULL)
    g_string_append_c (self->out, ']');
  g_clear_pointer (&open->run, g_free);
}

/* what stands before a value in an element that is written; @listed: in an array, which goes on where it is open */
static void
begin_value (Writer *self, Open *open, const char *name, gboolean listed)
{
  gboolean on = listed && g_strcmp0 (open->run, name) == 0;

  if (!on)
    end_run (self, open);
  if (open->begun)
    g_string_append_c (self->out, ',');
  open->begun = TRUE;
  if (on)
    return;
  slv_json_append_text (self->out, name, strlen (name));
  g_string_append (self->out, listed ? ":[" : ":");
  if (listed)
    open->run = g_strdup (name);
}

/* The element @i and those around it are too large to be records: what they have so far is written, and what follows as it comes. */
static void
spill (Writer *self, guint i)
{
  for (guint k = 0; k <= i; k++)
    {
      Open *open = open_at (self, k);
      const cJSON *last;

      if (open->written)
        continue;
      if (k == 0)
        {
          g_string_append_c (self->out, '{');
          slv_json_append_text (self->out, open->name, strlen (open->name));
          g_string_append_c (self->out, ':');
        }
      else
        begin_value (self, open_at (self, k - 1), open->name, TRUE);
      write_value (self, open->json);
      g_string_truncate (self->out, self->out->len - 1);   /* it stays open, and so does the list that comes last */
      last = open->json->child != NULL ? open->json->child->prev : NULL;
      open->begun = last != NULL;
      if (last != NULL && cJSON_IsArray (last))
        {
          g_string_truncate (self->out, self->out->len - 1);
          open->run = g_strdup (last->string);
        }
      open->written = TRUE;
      g_string_truncate (open->text, 0);
      cJSON_Delete (g_steal_pointer (&open->json));
    }
}

/* ---- elements ---- */

/* A second value makes it a list; an object is in one from the start. Returns: whether it is the first. */
static gboolean
add (cJSON *object, const char *name, cJSON *value)
{
  cJSON *old = cJSON_GetObjectItemCaseSensitive (object, name), *list;

  if (old == NULL && !cJSON_IsObject (value))
    cJSON_AddItemToObject (object, name, value);
  else if (old != NULL && cJSON_IsArray (old))
    cJSON_AddItemToArray (old, value);
  else
    {
      list = cJSON_CreateArray ();
      if (old != NULL)
        cJSON_AddItemToArray (list, cJSON_DetachItemViaPointer (object, old));
      cJSON_AddItemToArray (list, value);
      cJSON_AddItemToObject (object, name, list);
    }
  return old == NULL;
}

/* pieces of a text, one of which may be long */
static void
add_text (Writer *self, Open *open, const char *text, gsize length)
{
  open->size += length;
  if (open->text->len + length > SLV_XML_TEXT_MAX)
    slv_xml_push_fail (&self->push, slv_xml_push_line (&self->push), _("a text in it is larger than 4 MiB"));
  else
    g_string_append_len (open->text, text, (gssize) length);
}

static void
start_element (void *data, const xmlChar *name, const xmlChar *prefix G_GNUC_UNUSED, const xmlChar *uri G_GNUC_UNUSED, int n_namespaces G_GNUC_UNUSED,
               const xmlChar **namespaces G_GNUC_UNUSED, int n_attributes, int n_defaulted G_GNUC_UNUSED, const xmlChar **attributes)
{
  Writer *self = data;
  Open *open, *parent = self->open->len > 0 ? open_at (self, self->open->len - 1) : NULL;
  const char *tag = (const char *) name;

  if (!slv_xml_push_enter (&self->push, name, n_attributes))
    return;
  gboolean keyed = parent != NULL && parent->dict && parent->key != NULL;
  open = g_new0 (Open, 1);
  open->dict = strcmp (tag, "dict") == 0;
  open->array = strcmp (tag, "array") == 0;
  open->name = keyed ? g_steal_pointer (&parent->key) : slv_list_member_name (tag);
  open->text = g_string_new (keyed && (strcmp (tag, "true") == 0 || strcmp (tag, "false") == 0) ? tag : NULL);
  open->json = cJSON_CreateObject ();
  open->json->valueint = (int) slv_xml_push_line (&self->push);
  for (int i = 0; i < n_attributes; i++)
    {
      gsize length = (gsize) (attributes[5 * i + 4] - attributes[5 * i + 3]);
      g_autofree char *value = g_strndup ((const char *) attributes[5 * i + 3], length);
      g_autofree char *member = slv_list_member_name ((const char *) attributes[5 * i]);

      open->size += length;
      add (open->json, member, cJSON_CreateString (value));
    }
  open->n_attributes = cJSON_GetArraySize (open->json);
  g_ptr_array_add (self->open, open);
}

static void
characters (void *data, const xmlChar *text, int length)
{
  Writer *self = data;
  Open *open = self->open->len > 0 ? open_at (self, self->open->len - 1) : NULL;

  if (self->push.failure != NULL || open == NULL || open->written)
    return;
  for (int i = 0; i < length && !open->own; i++)
    open->own = !g_ascii_isspace (text[i]);
  add_text (self, open, (const char *) text, (gsize) length);
}

/* whether a member is a text, or a list of them */
static gboolean
is_text (const cJSON *member)
{
  return cJSON_IsString (member) || (cJSON_IsArray (member) && cJSON_IsString (member->child));
}

/* ---- <tag name="COST" value="2"/>, <field name="cost">2</field>: members by a name ---- */

static gboolean
is_identifier (const char *name)
{
  return g_ascii_isalpha (name[0]) && strspn (name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_-") == strlen (name);
}

/* The attribute @name of an element; what is in it may be called so, too. */
static const cJSON *
attribute_of (const cJSON *element, const char *name)
{
  const cJSON *member = cJSON_IsObject (element) ? element->child : NULL;
  for (int i = 0; i < (int) element->valuedouble && member != NULL; i++, member = member->next)
    if (g_str_equal (member->string, name) && cJSON_IsString (member))
      return member;
  return NULL;
}

/* Whether there is nothing but texts in @element. */
static gboolean
holds_texts (const cJSON *element)
{
  int i = 0;
  for (const cJSON *member = element->child; member != NULL; member = member->next)
    if (i++ >= (int) element->valuedouble && !cJSON_IsString (member))
      return FALSE;
  return TRUE;
}

/* Whether elements are called as the columns of a row are. */
static gboolean
are_columns (const cJSON *elements)
{
  static const char * const columns[] = { "field", "column", "property", "attribute", "attr", "str", "int", "long", "float", "double", "bool", NULL };
  return g_strv_contains (columns, elements->string);
}

/* Whether each of @elements is a member under its name: where one has its value as an attribute, or where they are columns. Cards with a name
 * and texts are no such thing. */
static gboolean
are_members (const cJSON *elements)
{
  gboolean valued = are_columns (elements);
  guint n = 0;
  for (const cJSON *element = elements->child; element != NULL; element = element->next)
    {
      const cJSON *name = attribute_of (element, "name");
      if (n++ == MEMBERS_MAX || name == NULL || !is_identifier (name->valuestring) || !holds_texts (element))
        return FALSE;
      valued |= attribute_of (element, "value") != NULL;
    }
  return valued && elements->child != NULL;
}

/* what stands in the tag of such an element besides */
static void
tell_dropped (Writer *self, const cJSON *element)
{
  const cJSON *member = element->child;

  for (int i = 0; i < (int) element->valuedouble && member != NULL; i++, member = member->next)
    if (!g_str_equal (member->string, "name") && !g_str_equal (member->string, "value") && self->dropped->len < DROPPED_MAX)
      slv_array_add_text (self->dropped, member->string);
}

/* (transfer full): what is in @element, of which @own is the name of its text. */
static cJSON *
value_of (const cJSON *element, const char *own)
{
  const cJSON *value = attribute_of (element, "value"), *member = cJSON_GetArrayItem (element, (int) element->valuedouble);
  if (value != NULL || member == NULL)
    return cJSON_CreateString (value != NULL ? value->valuestring : "");
  if (member->next == NULL && g_str_equal (member->string, own))
    return cJSON_CreateString (member->valuestring);
  cJSON *object = cJSON_CreateObject ();
  object->valueint = element->valueint;
  for (; member != NULL; member = member->next)
    add (object, member->string, cJSON_CreateString (member->valuestring));
  return object;
}

/* A member of @object; what is called so already and is not @ours gets the name of its element before its own. */
static void
put_member (cJSON *object, const char *name, cJSON *value, const char *of)
{
  cJSON *old = cJSON_GetObjectItemCaseSensitive (object, name);
  if (old != NULL && of != NULL && attribute_of (object, name) == old)
    {
      g_autofree char *longer = g_strconcat (of, "_", name, NULL);
      cJSON_AddItemToObject (object, longer, cJSON_DetachItemViaPointer (object, old));
      object->valuedouble--;
      old = NULL;
    }
  if (old == NULL)
    cJSON_AddItemToObject (object, name, value);
  else
    add (object, name, value);
}

/* Elements in @parent that are its members under names: columns become members of it, others those of an object. @of: the name of @parent. */
static void
name_members (Writer *self, cJSON *parent, const char *of)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) cJSON_Delete);
  for (cJSON *elements = parent->child, *next = NULL; elements != NULL; elements = next)
    {
      next = elements->next;
      if (cJSON_IsArray (elements) && are_members (elements))
        g_ptr_array_add (found, cJSON_DetachItemViaPointer (parent, elements));
    }
  SLV_EACH (cJSON, elements, found)
    {
      gboolean columns = are_columns (elements);
      cJSON *object = columns ? parent : cJSON_CreateObject ();
      for (const cJSON *element = elements->child; element != NULL; element = element->next)
        {
          g_autofree char *member = slv_list_member_name (attribute_of (element, "name")->valuestring);
          tell_dropped (self, element);
          put_member (object, member, value_of (element, elements->string), columns ? of : NULL);
        }
      object->valueint = columns ? object->valueint : elements->child->valueint;
      if (!columns)
        cJSON_AddItemToObject (parent, elements->string, object);
    }
}

/* (transfer full): the values of the only member of @array */
static cJSON *
list_of (cJSON *array)
{
  cJSON *values = cJSON_DetachItemViaPointer (array, array->child), *list = cJSON_IsArray (values) ? values : cJSON_CreateArray ();

  if (list != values)
    cJSON_AddItemToArray (list, values);
  return list;
}

/* What an element that is closed comes to: a text, where it has nothing else. Texts in elements within a text belong to that. */
static cJSON *
close_element (Open *open)
{
  cJSON *next = open->own ? cJSON_GetArrayItem (open->json, open->n_attributes) : NULL;

  if (open->key != NULL)   /* and no value behind it */
    add (open->json, "key", cJSON_CreateString (open->key));
  for (cJSON *member = next; member != NULL; member = next)
    {
      next = member->next;
      if (is_text (member))
        cJSON_Delete (cJSON_DetachItemViaPointer (open->json, member));
    }
  if (open->json->child == NULL)
    return cJSON_CreateString (g_strstrip (open->text->str));
  if (open->own)
    add (open->json, open->name, cJSON_CreateString (g_strstrip (open->text->str)));
  open->json->valuedouble = open->n_attributes;
  return open->array && open->json->child->next == NULL ? list_of (open->json) : g_steal_pointer (&open->json);
}

static void
take_value (Writer *self, Open *parent, Open *open, cJSON *value)
{
  if (parent->dict && strcmp (open->name, "key") == 0 && cJSON_IsString (value))
    {
      slv_take_str (&parent->key, slv_list_member_name (value->valuestring));
      cJSON_Delete (value);
      return;
    }
  if (parent->written)
    {
      begin_value (self, parent, open->name, cJSON_IsObject (value));
      write_value (self, value);
      cJSON_Delete (value);
      return;
    }
  if (cJSON_IsString (value))
    add_text (self, parent, value->valuestring, strlen (value->valuestring));
  parent->n_members += add (parent->json, open->name, value);
  parent->size += open->size + sizeof *value;
  if (parent->size > SLV_XML_TEXT_MAX || parent->n_members > MEMBERS_MAX)
    spill (self, self->open->len - 2);
}

static void
end_element (void *data, const xmlChar *name G_GNUC_UNUSED, const xmlChar *prefix G_GNUC_UNUSED, const xmlChar *uri G_GNUC_UNUSED)
{
  Writer *self = data;
  guint last = self->open->len - 1;

  if (self->push.failure != NULL)
    return;
  self->push.depth--;
  Open *open = open_at (self, last);
  if (open->written)
    {
      end_run (self, open);
      g_string_append_c (self->out, '}');
    }
  else if (last > 0)
    {
      open->json->valuedouble = open->n_attributes;
      if (!open->own)
        name_members (self, open->json, open->name);
      open->n_attributes = (int) open->json->valuedouble;
      take_value (self, open_at (self, last - 1), open, close_element (open));
    }
  else
    {
      g_autoptr (cJSON) whole = cJSON_CreateObject ();

      cJSON_AddItemToObject (whole, open->name, close_element (open));
      write_value (self, whole);
    }
  if (last == 0 && open->written)
    g_string_append_c (self->out, '}');
  g_ptr_array_set_size (self->open, (int) last);
}

/* ---- the stream ---- */

static gssize
slv_xml_json_read (GInputStream *stream, void *buffer, gsize count, GCancellable *cancellable, GError **error)
{
  SlvXmlJson *self = SLV_XML_JSON (stream);
  GString *out = self->writer.out;

  while (self->given == out->len && !self->at_end)
    {
      gssize pushed = slv_xml_push_read (&self->writer.push, self->base, cancellable);

      if (pushed < 0)
        {
          g_propagate_error (error, g_error_copy (self->writer.push.failure));
          return -1;
        }
      g_string_erase (out, 0, (gssize) self->given);
      self->given = 0;
      self->at_end = pushed == 0;
    }
  gsize n = MIN (count, out->len - self->given);
  memcpy (buffer, out->str + self->given, n);
  self->given += n;
  return (gssize) n;
}

static void
slv_xml_json_finalize (GObject *object)
{
  SlvXmlJson *self = SLV_XML_JSON (object);

  slv_xml_push_clear (&self->writer.push);
  SLV_FREE_MEMBERS (self, (g_ptr_array_unref, writer.open), (g_ptr_array_unref, writer.dropped), writer.out);
  SLV_FREE_MEMBERS (self, name, (g_object_unref, base));
  G_OBJECT_CLASS (slv_xml_json_parent_class)->finalize (object);
}

static void
slv_xml_json_class_init (SlvXmlJsonClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_xml_json_finalize;
  G_INPUT_STREAM_CLASS (klass)->read_fn = slv_xml_json_read;
}

static void
slv_xml_json_init (SlvXmlJson *self)
{
  self->writer.open = g_ptr_array_new_with_free_func ((GDestroyNotify) open_free);
  self->writer.dropped = g_ptr_array_new_with_free_func (g_free);
  self->writer.out = g_string_new (NULL);
  self->writer.line = 1;
}

GInputStream *
slv_list_json_stream (GInputStream *text, const char *name, GCancellable *cancellable, GError **error)
{
  const xmlSAXHandler sax = { .startElementNs = start_element, .endElementNs = end_element, .characters = characters };
  char first;

  if (!slv_list_first_character (text, cancellable, &first, error))
    return NULL;
  if (first != '<')
    {
      g_autoptr (GInputStream) json = slv_list_script_stream (text, name, cancellable, error);
      GInputStream *records = json != NULL && first == '{' ? slv_list_columnar_stream (json, name, cancellable) : NULL;

      return records != NULL ? records : g_steal_pointer (&json);
    }
  SlvXmlJson *self = g_object_new (SLV_TYPE_XML_JSON, NULL);
  self->name = g_strdup (name);
  self->base = g_object_ref (text);
  slv_xml_push_init (&self->writer.push, self->name, &sax);
  return G_INPUT_STREAM (self);
}

char *
slv_list_json_note (GInputStream *json)
{
  GPtrArray *dropped = SLV_IS_XML_JSON (json) ? SLV_XML_JSON (json)->writer.dropped : NULL;
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; dropped != NULL && i < dropped->len; i++)
    g_string_append_printf (names, "%s“%s”", i > 0 ? ", " : "", (char *) dropped->pdata[i]);
  return names->len > 0 ? g_strdup_printf (_("elements with a name and a value have other attributes besides, which are not read: %s"), names->str) : NULL;
}

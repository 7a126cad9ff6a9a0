/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-xml.c: XML lists of table programs as a stream of records. What is open at a time is one record, and its size is bounded. */
#include "import/cards/slv-list-xml.h"
#include "import/cards/slv-xml-push.h"

#define ELEMENTS_MAX  20000u        /* in one record */
#define SETS_MAX      100000u
#define RECORD_DEPTH  3u            /* root / list / record */
#define ATTRIBUTE_MAX (256u << 10)  /* bytes of one attribute */

typedef enum { IN_NOTHING, IN_LIST, IN_SETS } Inside;

typedef struct {
  SlvXmlPush          push;
  SlvListRun         *run;
  SlvListRecords     *records;
  const SlvListShape *shape;       /* NULL before the root element */
  SlvElement          root;        /* without its children */
  GPtrArray          *root_attributes;
  SlvElement         *open;        /* the innermost element of it that is open */
  SlvRecordText       text;        /* of it */
  GHashTable         *sets;        /* code → SlvSetWords */
  GPtrArray          *origin;      /* char* */
  Inside              inside;
  guint               n_elements;
  const char         *too_large;   /* (nullable) why the record that is open is refused */
  gboolean            decided;
  guint64             n_records;
} XmlList;

/* ---- elements ---- */

/* name and value of each attribute; libxml2 gives localname, prefix, URI, begin and end of the value */
static const char **
copy_attributes (XmlList *list, int n, const xmlChar **attributes)
{
  SlvArena *arena = &list->text.arena;
  const char **copy = slv_arena_take (arena, (2 * (gsize) n + 1) * sizeof *copy);

  for (int i = 0; i < n; i++)
    {
      gsize length = (gsize) (attributes[5 * i + 4] - attributes[5 * i + 3]);

      if (length >= ATTRIBUTE_MAX)
        {
          list->too_large = _("an attribute of it is too long");
          length = 0;
        }
      char *value = slv_arena_take (arena, length + 1);
      memcpy (value, attributes[5 * i + 3], length);
      value[length] = '\0';
      copy[2 * i] = (const char *) attributes[5 * i];   /* of the parser's dictionary, which outlives the record */
      copy[2 * i + 1] = value;
    }
  copy[2 * n] = NULL;
  return copy;
}

static void
open_record (XmlList *list)
{
  list->n_elements = 0;
  list->too_large = NULL;
  slv_arena_reset (&list->text.arena);
  g_string_truncate (list->text.text, 0);
}

static SlvElement *
open_element (XmlList *list, const xmlChar *name, int n_attributes, const xmlChar **attributes)
{
  SlvElement *element = slv_arena_take (&list->text.arena, sizeof *element);

  memset (element, 0, sizeof *element);
  element->name = (const char *) name;
  element->attributes = copy_attributes (list, n_attributes, attributes);
  element->from = element->to = list->text.text->len;
  element->parent = list->open;
  element->line = slv_xml_push_line (&list->push);
  if (list->open != NULL && list->open->last != NULL)
    list->open->last->next = element;
  else if (list->open != NULL)
    list->open->first = element;
  if (list->open != NULL)
    list->open->last = element;
  list->open = element;
  if (++list->n_elements > ELEMENTS_MAX)
    slv_xml_push_fail (&list->push, element->line, _("a record has too many elements"));
  return element;
}

static void
start_root (XmlList *list, const xmlChar *name, int n_attributes, const xmlChar **attributes)
{
  list->shape = slv_list_shape_find ((const char *) name);
  if (list->shape == NULL)
    {
      g_autofree char *shown = slv_text_shown ((const char *) name, 60);
      g_autofree char *reason = g_strdup_printf (_("it is XML with “%s” as its outermost element, which is no card list of a kind that can be read"), shown);

      slv_xml_push_fail (&list->push, slv_xml_push_line (&list->push), reason);
      return;
    }
  list->root.name = (const char *) name;
  list->root_attributes = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < n_attributes; i++)
    {
      const char *from = (const char *) attributes[5 * i + 3], *to = (const char *) attributes[5 * i + 4];

      g_ptr_array_add (list->root_attributes, g_strdup ((const char *) attributes[5 * i]));
      g_ptr_array_add (list->root_attributes, g_strndup (from, (gsize) (to - from)));
    }
  g_ptr_array_add (list->root_attributes, NULL);
  list->root.attributes = (const char **) list->root_attributes->pdata;
}

static void
start_element (void *data, const xmlChar *name, const xmlChar *prefix G_GNUC_UNUSED, const xmlChar *uri G_GNUC_UNUSED,
               int n_namespaces G_GNUC_UNUSED,
               const xmlChar **namespaces G_GNUC_UNUSED, int n_attributes, int n_defaulted G_GNUC_UNUSED, const xmlChar **attributes)
{
  XmlList *list = data;

  if (!slv_xml_push_enter (&list->push, name, n_attributes))
    return;
  if (list->push.depth == 1)
    start_root (list, name, n_attributes, attributes);
  else if (list->push.depth == 2)
    list->inside = strcmp ((const char *) name, list->shape->list) == 0 ? IN_LIST
                   : g_strcmp0 ((const char *) name, list->shape->sets) == 0 ? IN_SETS : IN_NOTHING;
  else if (list->inside != IN_NOTHING)
    {
      if (list->push.depth == RECORD_DEPTH)
        open_record (list);
      open_element (list, name, n_attributes, attributes);
    }
}

static void
characters (void *data, const xmlChar *text, int length)
{
  XmlList *list = data;

  if (list->push.failure != NULL || list->open == NULL || length <= 0)
    return;
  if (list->text.text->len + (gsize) length > SLV_XML_TEXT_MAX)
    list->too_large = _("it is larger than 4 MiB");
  else
    slv_list_append (list->text.text, (const char *) text, (gsize) length);
}

/* ---- records ---- */

/* the reader that is meant, once, when the first record is met */
static gboolean
decide (XmlList *list)
{
  const SlvCardReader *reader;

  if (list->decided)
    return TRUE;
  list->decided = TRUE;
  list->shape->origin (&list->root, NULL, &list->text, list->origin);
  g_ptr_array_add (list->origin, NULL);
  if (list->run->raw != NULL)
    return TRUE;
  reader = slv_list_find_reader (list->run, list->shape->syntax, (const char * const *) list->origin->pdata, &list->push.failure);
  if (reader != NULL)
    slv_list_records_use (list->records, reader);
  return reader != NULL;
}

static void
take_record (XmlList *list, const SlvElement *element)
{
  cJSON *json = list->too_large == NULL ? list->shape->convert (element, &list->root, list->sets, &list->text) : NULL;
  SlvJsonRecord record = { .number = ++list->n_records, .line = element->line, .json = json, .problem = list->too_large };
  gboolean done = decide (list);

  if (json != NULL)
    slv_json_decode (json);
  slv_list_records_next (list->records);
  if (done && list->run->raw != NULL)
    done = list->run->raw (list->shape->syntax, (const char * const *) list->origin->pdata, &record, list->run->raw_data,
                           &list->push.failure);
  else if (done)
    done = slv_list_records_take (&record, list->records, &list->push.failure);
  if (!done)
    xmlStopParser (list->push.parser);
}

SLV_DEFINE_STATIC_FREE (SlvSetWords, set_words_free, title, released);

static void
take_set (XmlList *list, const SlvElement *element)
{
  g_autofree char *name = slv_element_child_text (element, "name", &list->text);
  g_autofree char *code = name != NULL ? slv_name_clean (name) : NULL;

  if (list->too_large != NULL)
    return;
  if (!list->decided)
    list->shape->origin (&list->root, element, &list->text, list->origin);
  if (code == NULL || *code == '\0' || g_hash_table_size (list->sets) >= SETS_MAX)
    return;
  SlvSetWords *words = g_new0 (SlvSetWords, 1);
  words->title = slv_element_child_text (element, "longname", &list->text);
  words->released = slv_element_child_text (element, "releasedate", &list->text);
  g_hash_table_replace (list->sets, g_steal_pointer (&code), words);
}

static void
end_element (void *data, const xmlChar *name, const xmlChar *prefix G_GNUC_UNUSED, const xmlChar *uri G_GNUC_UNUSED)
{
  XmlList *list = data;
  SlvElement *closed = list->open;

  if (list->push.failure != NULL)
    return;
  list->push.depth--;
  if (closed == NULL)
    return;
  closed->to = list->text.text->len;
  list->open = closed->parent;
  if (list->open != NULL)
    return;
  if (list->inside == IN_SETS && g_strcmp0 ((const char *) name, list->shape->set) == 0)
    take_set (list, closed);
  else if (list->inside == IN_LIST && strcmp ((const char *) name, list->shape->record) == 0)
    take_record (list, closed);
}

/* ---- the file ---- */

gboolean
slv_list_read_xml (SlvListRun *run, GInputStream *text, GError **error)
{
  XmlList list = { .run = run };
  g_autoptr (SlvListRecords) records = slv_list_records_new (run);
  const xmlSAXHandler sax = { .startElementNs = start_element, .endElementNs = end_element, .characters = characters };
  gssize n;

  list.records = records;
  list.sets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, set_words_free);
  list.text.text = g_string_new (NULL);
  list.text.members = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  slv_arena_init (&list.text.arena);
  list.origin = g_ptr_array_new_with_free_func (g_free);
  slv_xml_push_init (&list.push, run->name, &sax);
  do
    n = slv_xml_push_read (&list.push, text, run->cancellable);
  while (n > 0);
  SLV_FREE_MEMBERS (&list, root_attributes, text.text, text.members);
  slv_arena_clear (&list.text.arena);
  SLV_FREE_MEMBERS (&list, sets, origin);
  if (n < 0)
    g_propagate_error (error, g_steal_pointer (&list.push.failure));
  slv_xml_push_clear (&list.push);
  return n == 0;
}

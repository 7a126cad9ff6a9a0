/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-grid.c: cards that a web page shows beside each other, each an element with others in it that are called as what they say: <div class="card"><h3>Fox</h3>
 * <span class="card-cost">2</span></div>, and what such an element says of itself: data-cost="2". Of elements that are called alike those are the cards of which
 * there are most, with most to say. */
#include "import/cards/slv-list-page.h"
#include "import/cards/slv-list-survey.h"
#include "base/slv-markup.h"
#include <libxml/HTMLtree.h>

#define CARDS_MIN   3u
#define KINDS_MAX   64u    /* of elements that are looked at, the most frequent ones */
#define LOOKED_AT   5u     /* elements of each */
#define COLUMNS_MAX 200u

/* Elements of one tag and class. */
typedef struct { char *class; GPtrArray *nodes; } Kind;
/* What an element says: names and values; @again: how many names came more than once. */
typedef struct { GPtrArray *names, *values; guint again; } Record;

SLV_DEFINE_STATIC_FREE (Kind, kind_free, class, (g_ptr_array_unref, nodes));

static gboolean
is_tag (const xmlNode *node, const char * const *tags)
{
  return node->type == XML_ELEMENT_NODE && g_strv_contains (tags, (const char *) node->name);
}

static gboolean
is_heading (const xmlNode *node)
{
  return node->type == XML_ELEMENT_NODE && node->name[0] == 'h' && g_ascii_isdigit (node->name[1]) && node->name[2] == '\0';
}

/* (transfer full) (nullable): the first word of an attribute, or all of it */
static char *
attribute (const xmlNode *node, const char *name, gboolean all)
{
  xmlChar *value = node->type == XML_ELEMENT_NODE ? xmlGetProp ((xmlNode *) node, (const xmlChar *) name) : NULL;
  char *text = value != NULL ? g_utf8_make_valid ((const char *) value, -1) : NULL;

  xmlFree (value);
  if (text != NULL && !all)
    (g_strchug (text))[strcspn (text, " \t\r\n")] = '\0';
  if (text != NULL && *text == '\0')
    g_clear_pointer (&text, g_free);
  return text;
}

static void
take (Record *record, const char *name, const char *value)
{
  g_autofree char *member = g_ascii_strdown (name, -1);
  guint at;

  if (*value == '\0' || record->names->len >= COLUMNS_MAX)
    return;
  if (g_ptr_array_find_with_equal_func (record->names, member, g_str_equal, &at))
    {
      char **old = (char **) &g_ptr_array_index (record->values, at);

      record->again++;
      if (strcmp (*old, value) != 0)
        slv_take_str (old, g_strdup_printf ("%s, %s", *old, value));
      return;
    }
  g_ptr_array_add (record->names, g_steal_pointer (&member));
  g_ptr_array_add (record->values, g_strdup (value));
}

/* data-cost="2", and of a picture where it lies and what stands in its place */
static void
take_attributes (Record *record, const xmlNode *node)
{
  static const char * const pictures[] = { "img", NULL };
  g_autofree char *from = is_tag (node, pictures) ? attribute (node, "src", TRUE) : NULL, *alt = from != NULL ? attribute (node, "alt", TRUE) : NULL;

  for (const xmlAttr *said = node->properties; said != NULL; said = said->next)
    if (g_str_has_prefix ((const char *) said->name, "data-"))
      {
        g_autofree char *value = attribute (node, (const char *) said->name, TRUE);

        if (value != NULL)
          take (record, (const char *) said->name + strlen ("data-"), value);
      }
  if (from != NULL)
    take (record, "image", from);
  if (alt != NULL)
    take (record, "alt", alt);
}

/* (transfer full) (nullable): what an element within a card of the class @own is called: "cost" of "card-cost"; a heading is its name. */
static char *
part_name (const xmlNode *node, const char *own)
{
  g_autofree char *said = attribute (node, "itemprop", FALSE), *class = said == NULL ? attribute (node, "class", FALSE) : NULL;
  gsize length = strcspn (own, "-_");
  const char *rest = class;

  if (said != NULL)
    return g_steal_pointer (&said);
  if (class != NULL && strncmp (class, own, length) == 0 && strchr ("-_", class[length]) != NULL && class[length] != '\0')
    rest = class + length + strspn (class + length, "-_");
  if (is_heading (node) && (rest == NULL || slv_places_name_rank (rest) < 0))
    return g_strdup ("name");
  return rest != NULL && *rest != '\0' ? g_strdup (rest) : NULL;
}

/* whether something in @node has a name of its own */
static gboolean
has_parts (const xmlNode *node)   /* libxml2 bounds the depth */
{
  for (const xmlNode *child = node->children; child != NULL; child = child->next)
    {
      g_autofree char *name = child->type == XML_ELEMENT_NODE ? part_name (child, "") : NULL;

      if (name != NULL || (child->type == XML_ELEMENT_NODE && has_parts (child)))
        return TRUE;
    }
  return FALSE;
}

static void
read_parts (Record *record, const xmlNode *node, const char *own, const char *name)   /* libxml2 bounds the depth */
{
  static const char * const unseen[] = { "script", "style", "svg", "noscript", "template", NULL };

  for (const xmlNode *child = node->children; child != NULL; child = child->next)
    {
      g_autofree char *called = part_name (child, own);
      const char *as = called != NULL ? called : name;
      g_autoptr (GString) text = g_string_new (NULL);

      if (is_tag (child, unseen))
        continue;
      if (child->type == XML_ELEMENT_NODE)
        take_attributes (record, child);
      if (child->type == XML_ELEMENT_NODE && has_parts (child))
        {
          read_parts (record, child, own, as);
          continue;
        }
      if (child->type == XML_ELEMENT_NODE)
        slv_list_page_text (text, child->children, FALSE, SLV_PAGE_SEEN);
      else if (child->type == XML_TEXT_NODE)
        g_string_append (text, (const char *) child->content);
      slv_markup_decode (text->str);
      take (record, as, g_strstrip (text->str));
    }
}

static Record
read_record (const Kind *kind, guint i)
{
  Record record = { g_ptr_array_new_with_free_func (g_free), g_ptr_array_new_with_free_func (g_free), 0 };
  const xmlNode *node = kind->nodes->pdata[i];

  take_attributes (&record, node);
  read_parts (&record, node, kind->class, "text");
  return record;
}

static void
record_clear (Record *record)
{
  g_ptr_array_unref (record->names);
  g_ptr_array_unref (record->values);
}

/* Elements with a class below @node, by tag and class. */
static void
collect (GHashTable *kinds, GPtrArray *order, xmlNode *node)   /* libxml2 bounds the depth */
{
  for (; node != NULL; node = node->next)
    {
      g_autofree char *class = attribute (node, "class", FALSE), *key = class != NULL ? g_strconcat ((const char *) node->name, ".", class, NULL) : NULL;
      Kind *kind = key != NULL ? g_hash_table_lookup (kinds, key) : NULL;

      if (key != NULL && kind == NULL)
        {
          kind = g_new0 (Kind, 1);
          kind->class = g_steal_pointer (&class);
          kind->nodes = g_ptr_array_new ();
          g_ptr_array_add (order, kind);
          g_hash_table_insert (kinds, g_steal_pointer (&key), kind);
        }
      if (kind != NULL)
        g_ptr_array_add (kind->nodes, node);
      collect (kinds, order, node->type == XML_ELEMENT_NODE ? node->children : NULL);
    }
}

static int
compare_kinds (gconstpointer a, gconstpointer b)
{
  return (int) (*(Kind * const *) b)->nodes->len - (int) (*(Kind * const *) a)->nodes->len;
}

/* how much the elements of @kind say; 0: they are no cards, but say one thing, or hold several */
static double
weigh (const Kind *kind)
{
  guint n = MIN (kind->nodes->len, LOOKED_AT), names = 0, again = 0;

  for (guint i = 0; kind->nodes->len >= CARDS_MIN && i < n; i++)
    {
      Record record = read_record (kind, i);

      names += record.names->len;
      again += record.again;
      record_clear (&record);
    }
  return names >= 2 * n && again < names ? (double) kind->nodes->len * names / MAX (n, 1) : 0;
}

/* Whether one of @names is called like a name. */
static gboolean
has_name (const GPtrArray *names)
{
  SLV_EACH (const char, name, names)
    if (slv_places_name_rank (name) >= 0)
      return TRUE;
  return FALSE;
}

static char **
row_of (const Record *record, const GPtrArray *columns)
{
  char **row = g_new0 (char *, columns->len + 1);

  for (guint i = 0; i < columns->len; i++)
    {
      guint at;
      gboolean there = g_ptr_array_find_with_equal_func (record->names, columns->pdata[i], g_str_equal, &at);

      row[i] = g_strdup (there ? g_ptr_array_index (record->values, at) : "");
    }
  return row;
}

/* (transfer full): the cards of @kind below the names of what they say */
static GPtrArray *
rows_of (const Kind *kind)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_free);

  for (guint pass = 0; pass < 2; pass++)
    {
      for (guint i = 0; i < kind->nodes->len; i++)
        {
          Record record = read_record (kind, i);

          for (guint k = 0; pass == 0 && k < record.names->len; k++)
            if (columns->len < COLUMNS_MAX && !g_ptr_array_find_with_equal_func (columns, record.names->pdata[k], g_str_equal, NULL))
              g_ptr_array_add (columns, g_strdup (record.names->pdata[k]));
          if (pass == 1)
            g_ptr_array_add (rows, row_of (&record, columns));
          record_clear (&record);
        }
      if (pass > 0)
        continue;
      g_ptr_array_add (columns, NULL);
      g_ptr_array_add (rows, g_strdupv ((char **) columns->pdata));
      g_ptr_array_set_size (columns, (int) columns->len - 1);
    }
  char **titles = rows->pdata[0];
  for (guint i = 0; titles[i] != NULL; i++)
    if (strcmp (titles[i], "alt") == 0 && !has_name (columns))   /* what stands in the place of a picture of a card is its name */
      slv_take_str (&titles[i], g_strdup ("name"));
  return rows;
}

GPtrArray *
slv_list_grid_rows (struct _xmlNode *page)
{
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) kinds = g_ptr_array_new_with_free_func ((GDestroyNotify) kind_free);
  const Kind *best = NULL;
  double most = 0;

  collect (by_key, kinds, page);
  g_ptr_array_sort (kinds, compare_kinds);
  for (guint i = 0; i < MIN (kinds->len, KINDS_MAX); i++)
    {
      double weight = weigh (kinds->pdata[i]);

      if (weight > most)
        best = kinds->pdata[i];
      most = MAX (most, weight);
    }
  return best != NULL ? rows_of (best) : NULL;
}

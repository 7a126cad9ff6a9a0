/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-grid.c: cards that a web page shows beside each other, each an element with others in it that are called as what they say: <div class="card"><h3>Fox</h3>
 * <span class="card-cost">2</span></div>, and what such an element says of itself: data-cost="2". Of elements that are called alike those are the cards of which
 * there are most, with most to say. */
#include "import/cards/slv-list-page.h"
#include "import/cards/slv-list-survey.h"
#include "base/slv-markup.h"
#include <libxml/HTMLtree.h>

#define CARDS_MIN   3
#define KINDS_MAX   64u    /* of elements that are looked at, the most frequent ones */
#define LOOKED_AT   5      /* elements of each */
#define MEMBERS_MAX 200

/* Elements of one tag and class. */
typedef struct { char *class; GPtrArray *nodes; } Kind;

SLV_DEFINE_STATIC_FREE (Kind, kind_free, class, (g_ptr_array_unref, nodes));

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

/* @value as the member @name of @record; several of one name stand behind each other, and are counted in its valueint. */
static void
take (cJSON *record, const char *name, const char *value)
{
  g_autofree char *lower = g_ascii_strdown (name, -1), *member = slv_list_member_name (lower);
  cJSON *old = cJSON_GetObjectItemCaseSensitive (record, member);

  if (*value == '\0' || (old == NULL && cJSON_GetArraySize (record) >= MEMBERS_MAX))
    return;
  g_autofree char *both = old != NULL && strcmp (old->valuestring, value) != 0 ? g_strdup_printf ("%s, %s", old->valuestring, value) : NULL;
  record->valueint += old != NULL;
  if (old == NULL)
    cJSON_AddStringToObject (record, member, value);
  else if (both != NULL)
    cJSON_SetValuestring (old, both);
}

/* data-cost="2", and of a picture where it lies and what stands in its place */
static void
take_attributes (cJSON *record, const xmlNode *node)
{
  g_autofree char *from = strcmp ((const char *) node->name, "img") == 0 ? attribute (node, "src", TRUE) : NULL, *alt = from != NULL ? attribute (node, "alt", TRUE) : NULL;

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
  if (node->name[0] == 'h' && g_ascii_isdigit (node->name[1]) && (rest == NULL || slv_places_name_rank (rest) < 0))
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
read_parts (cJSON *record, const xmlNode *node, const char *own, const char *name)   /* libxml2 bounds the depth */
{
  static const char * const unseen[] = { "script", "style", "svg", "noscript", "template", NULL };

  for (const xmlNode *child = node->children; child != NULL; child = child->next)
    {
      gboolean element = child->type == XML_ELEMENT_NODE;
      g_autofree char *called = element ? part_name (child, own) : NULL;
      const char *as = called != NULL ? called : name;
      g_autoptr (GString) text = g_string_new (NULL);

      if (element && g_strv_contains (unseen, (const char *) child->name))
        continue;
      if (element)
        take_attributes (record, child);
      if (element && has_parts (child))
        {
          read_parts (record, child, own, as);
          continue;
        }
      if (element)
        slv_list_page_text (text, child->children, FALSE, SLV_PAGE_SEEN);
      else if (child->type == XML_TEXT_NODE)
        g_string_append (text, (const char *) child->content);
      slv_markup_decode (text->str);
      take (record, as, g_strstrip (text->str));
    }
}

/* (transfer full) */
static cJSON *
read_record (const Kind *kind, const xmlNode *node)
{
  cJSON *record = cJSON_CreateObject ();

  take_attributes (record, node);
  read_parts (record, node, kind->class, "text");
  return record;
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
  int n = MIN ((int) kind->nodes->len, LOOKED_AT), members = 0, again = 0;

  for (int i = 0; kind->nodes->len >= CARDS_MIN && i < n; i++)
    {
      g_autoptr (cJSON) record = read_record (kind, kind->nodes->pdata[i]);

      members += cJSON_GetArraySize (record);
      again += record->valueint;
    }
  return members >= 2 * n && again < members ? (double) kind->nodes->len * members / n : 0;
}

static gboolean
has_name (const cJSON *record)
{
  SLV_EACH_JSON (member, record)
    if (slv_places_name_rank (member->string) >= 0)
      return TRUE;
  return FALSE;
}

/* (transfer full): the cards of @kind; where none says its name, what stands in the place of its picture is it */
static char *
print_cards (const Kind *kind)
{
  g_autoptr (cJSON) cards = cJSON_CreateArray ();

  SLV_EACH (const xmlNode, node, kind->nodes)
    {
      cJSON *record = read_record (kind, node), *alt = cJSON_GetObjectItemCaseSensitive (record, "alt");

      if (alt != NULL && !has_name (record))
        cJSON_AddStringToObject (record, "name", alt->valuestring);
      cJSON_DeleteItemFromObjectCaseSensitive (record, "alt");
      cJSON_AddItemToArray (cards, record);
    }
  return slv_json_print (cards, FALSE);
}

char *
slv_list_grid_json (struct _xmlNode *page)
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
  return best != NULL ? print_cards (best) : NULL;
}

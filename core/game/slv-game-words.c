/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-words.c: the vocabulary of game.rng, read out of the schema itself, so that nothing is written twice.
 * libxml2 reports most slips as "failed to validate attributes" of an element two levels up. Walking the document beside
 * the vocabulary tells which attribute is missing or misspelt, and which value has the wrong form.
 * Only the part of RELAX NG is understood that the schema uses: element, attribute, ref, optional, zeroOrMore, oneOrMore,
 * choice, group, value, text, and data of type string with patterns. */
#include "game/slv-game-private.h"
#include "base/slv-fold.h"
#include <libxml/xmlregexp.h>

typedef struct {
  char      *name;
  char      *form;       /* name of the definition of its text, for the sentence; NULL: none */
  gboolean   required;
  gboolean   any;        /* any text */
  guint      min_length;
  GPtrArray *values;     /* utf8 */
  GPtrArray *patterns;   /* xmlRegexp */
} SlvWordAttr;

typedef struct {
  GPtrArray  *attrs;      /* SlvWordAttr */
  GHashTable *children;   /* name → SlvWord, borrowed */
  GPtrArray  *needed;     /* names of children that must be there, borrowed from @children */
  gboolean    text;
} SlvWord;

struct _SlvWords {
  GHashTable *defines;    /* name → xmlNode of the schema; only while it is read */
  GHashTable *words;      /* xmlNode of the schema → SlvWord */
  GArray     *memory;     /* of those, see slv_keep() */
  SlvWord    *start;
};

/* ---- reading the schema ---- */

static gboolean
is_named (const xmlNode *node, const char *name)
{
  return strcmp ((const char *) node->name, name) == 0;
}

static const xmlNode *
follow (SlvWords *words, const xmlNode *ref, char **name)
{
  char *wanted = slv_node_text (ref, "name");
  const xmlNode *define = wanted != NULL ? g_hash_table_lookup (words->defines, wanted) : NULL;

  if (name != NULL && *name == NULL)
    *name = wanted;
  return define;
}

static void
read_pattern (SlvWordAttr *attr, const xmlNode *data)
{
  gboolean bounded = FALSE;

  for (const xmlNode *param = slv_node_first (data); param != NULL; param = slv_node_next (param))
    {
      char *name = slv_node_text (param, "name");
      xmlChar *text = xmlNodeGetContent (param);
      xmlRegexp *pattern;

      bounded = TRUE;
      if (g_strcmp0 (name, "minLength") == 0)
        attr->min_length = (guint) g_ascii_strtoull ((const char *) text, NULL, 10);
      else if (g_strcmp0 (name, "pattern") == 0 && (pattern = xmlRegexpCompile (text)) != NULL)
        g_ptr_array_add (attr->patterns, slv_keep (param, pattern, (GDestroyNotify) xmlRegFreeRegexp));
      xmlFree (text);
    }
  if (!bounded || attr->min_length > 0)
    attr->any = TRUE;
}

/* What the text of an attribute may be. */
static void
read_text_form (SlvWords *words, SlvWordAttr *attr, const xmlNode *parent)
{
  for (const xmlNode *node = slv_node_first (parent); node != NULL; node = slv_node_next (node))
    {
      const xmlNode *define;

      if (is_named (node, "value"))
        {
          xmlChar *text = xmlNodeGetContent (node);

          g_ptr_array_add (attr->values, slv_keep (node, text, (GDestroyNotify) xmlFree));
        }
      else if (is_named (node, "data"))
        read_pattern (attr, node);
      else if (is_named (node, "ref") && (define = follow (words, node, &attr->form)) != NULL)
        read_text_form (words, attr, define);
      else if (is_named (node, "text"))
        attr->any = TRUE;
      else
        read_text_form (words, attr, node);
    }
}

static void
read_attribute (SlvWords *words, SlvWord *word, const xmlNode *node, gboolean required)
{
  SlvWordAttr *attr = slv_keep_new (node, SlvWordAttr);

  attr->name = slv_node_text (node, "name");
  attr->required = required;
  attr->values = slv_keep_array (node);
  attr->patterns = slv_keep_array (node);
  attr->any = slv_node_first (node) == NULL;
  read_text_form (words, attr, node);
  g_ptr_array_add (word->attrs, attr);
}

static SlvWord *read_element (SlvWords *words, const xmlNode *node);

static void
read_content (SlvWords *words, SlvWord *word, const xmlNode *parent, gboolean required)
{
  for (const xmlNode *node = slv_node_first (parent); node != NULL; node = slv_node_next (node))
    {
      const xmlNode *define;

      if (is_named (node, "attribute"))
        read_attribute (words, word, node, required);
      else if (is_named (node, "element"))
        {
          char *name = slv_node_text (node, "name");

          if (required)
            g_ptr_array_add (word->needed, name);
          g_hash_table_insert (word->children, name, read_element (words, node));
        }
      else if (is_named (node, "text"))
        word->text = TRUE;
      else if (is_named (node, "ref") && (define = follow (words, node, NULL)) != NULL)
        read_content (words, word, define, required);
      else
        read_content (words, word, node, required && (is_named (node, "oneOrMore") || is_named (node, "group")));
    }
}

static SlvWord *
new_word (SlvWords *words, const xmlNode *node)
{
  SlvWord *word = slv_keep_new (node, SlvWord);

  word->attrs = slv_keep_array (node);
  word->children = slv_keep_table (node);
  word->needed = slv_keep_array (node);
  g_hash_table_insert (words->words, (gpointer) node, word);
  return word;
}

/* An element may hold itself (steps hold steps), so it is known before it is read. */
static SlvWord *
read_element (SlvWords *words, const xmlNode *node)
{
  SlvWord *word = g_hash_table_lookup (words->words, node);

  if (word == NULL)
    {
      word = new_word (words, node);
      read_content (words, word, node, TRUE);
    }
  return word;
}

SlvWords *
slv_words_new (xmlDoc *schema)
{
  SlvWords *words = g_new0 (SlvWords, 1);
  const xmlNode *start = NULL;

  schema->_private = words->memory = slv_memory_new ();
  words->defines = g_hash_table_new (g_str_hash, g_str_equal);
  words->words = g_hash_table_new (NULL, NULL);
  for (const xmlNode *node = slv_node_first (xmlDocGetRootElement (schema)); node != NULL; node = slv_node_next (node))
    {
      char *name = slv_node_text (node, "name");

      if (is_named (node, "start"))
        start = node;
      if (name != NULL)
        g_hash_table_insert (words->defines, name, (gpointer) node);
    }
  words->start = new_word (words, start != NULL ? start : xmlDocGetRootElement (schema));
  if (start != NULL)
    read_content (words, words->start, start, TRUE);
  g_clear_pointer (&words->defines, g_hash_table_unref);
  return words;
}

SLV_DEFINE_FREE (SlvWords, slv_words_free, words, (slv_memory_free, memory));

/* ---- walking a document beside it ---- */

/* How a kind of text is described to people, by the name of its definition in the schema. */
static const struct { const char *form, *sentence; } forms[] = {
  { "id", N_("“%s” is no id: small letters, digits, “-” and “.”") },
  { "id-list", N_("“%s” is no list of ids: small letters, digits, “-” and “.”, divided by blanks") },
  { "words", N_("“%s” is empty: some text belongs here") },
  { "day", N_("“%s” is no day: it is written 2025-05-29") },
  { "condition", N_("“%s” is no condition: an option's id, with “!” before it when it must not hold") },
  { "integer", N_("“%s” is no whole number") },
  { "count-number", N_("“%s” is no whole number") },
  { "option-ref", N_("“%s” is not of the form option:ID") },
  { "number", N_("“%s” is no whole number, nor option:ID") },
  { "bound", N_("“%s” is no whole number, nor option:ID, nor ZONE.ATTRIBUTE") },
  { "number-or-all", N_("“%s” is no whole number, nor “all”, “any” or option:ID") },
};

static void
tell_form (SlvXmlSource *source, const xmlNode *node, const SlvWordAttr *attr, const char *text)
{
  const char *sentence = N_("“%s” has not the form that belongs here");

  if (attr->values->len > 0 && attr->patterns->len == 0)
    {
      g_ptr_array_add (attr->values, NULL);
      g_autofree char *allowed = g_strjoinv (", ", (char **) attr->values->pdata);
      g_ptr_array_set_size (attr->values, (gint) attr->values->len - 1);
      slv_xml_source_error (source, node, attr->name, _("“%s” is not one of: %s"), text, allowed);
      return;
    }
  for (guint i = 0; attr->form != NULL && i < G_N_ELEMENTS (forms); i++)
    if (strcmp (forms[i].form, attr->form) == 0)
      sentence = forms[i].sentence;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  slv_xml_source_error (source, node, attr->name, _(sentence), text);
#pragma GCC diagnostic pop
}

static gboolean
has_form (const SlvWordAttr *attr, const char *text)
{
  if (attr->any)
    return strlen (text) >= attr->min_length;
  for (guint i = 0; i < attr->values->len; i++)
    if (strcmp (g_ptr_array_index (attr->values, i), text) == 0)
      return TRUE;
  for (guint i = 0; i < attr->patterns->len; i++)
    if (xmlRegexpExec (g_ptr_array_index (attr->patterns, i), (const xmlChar *) text) == 1)
      return TRUE;
  return FALSE;
}

static const SlvWordAttr *
find_attr (const SlvWord *word, const char *name)
{
  return slv_array_find (word->attrs, offsetof (SlvWordAttr, name), name);
}

/* Names that could stand where a misspelt one stands: those that are not there yet. */
static void
tell_unknown_attribute (SlvXmlSource *source, const SlvWord *word, const xmlNode *node, const char *name)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  SLV_EACH (const SlvWordAttr, attr, word->attrs)
    if (!xmlHasProp (node, (const xmlChar *) attr->name))
      g_ptr_array_add (names, attr->name);
  slv_xml_source_unknown (source, node, name, TRUE, SLV_NOUN_XML_ATTRIBUTE, name, names);
}

static void
check_attributes (SlvXmlSource *source, const SlvWord *word, const xmlNode *node)
{
  for (const xmlAttr *written = node->properties; written != NULL; written = written->next)
    {
      const char *name = (const char *) written->name;
      const SlvWordAttr *attr = written->ns == NULL ? find_attr (word, name) : NULL;

      if (attr == NULL)
        {
          tell_unknown_attribute (source, word, node, name);
          continue;
        }
      const char *text = slv_node_text (node, name);
      if (!has_form (attr, text))
        tell_form (source, node, attr, text);
    }
  SLV_EACH (const SlvWordAttr, attr, word->attrs)
    if (attr->required && !xmlHasProp (node, (const xmlChar *) attr->name))
      slv_xml_source_error (source, node, NULL, _("<%s> needs the attribute “%s”"), (const char *) node->name, attr->name);
}

static const SlvWord *
find_child (SlvXmlSource *source, const SlvWord *word, const xmlNode *node)
{
  const SlvWord *child = node->ns == NULL ? g_hash_table_lookup (word->children, node->name) : NULL;

  if (child != NULL)
    return child;
  if (node->ns != NULL)
    {
      slv_xml_source_error (source, node, NULL, _("<%s> is in a namespace; a definition uses none"), (const char *) node->name);
      return NULL;
    }
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  SLV_EACH_KEY (char, name, word->children)
    g_ptr_array_add (names, name);
  slv_xml_source_unknown (source, node, NULL, TRUE, SLV_NOUN_ELEMENT, (const char *) node->name, names);
  return NULL;
}

static void
check_needed (SlvXmlSource *source, const SlvWord *word, const xmlNode *node)
{
  for (guint i = 0; i < word->needed->len; i++)
    if (slv_node_child (node, g_ptr_array_index (word->needed, i)) == NULL)
      slv_xml_source_error (source, node, NULL, _("<%s> needs an element <%s> inside"), (const char *) node->name,
                        (const char *) g_ptr_array_index (word->needed, i));
}

static void
check_node (SlvXmlSource *source, const SlvWord *word, const xmlNode *node)
{
  check_attributes (source, word, node);
  check_needed (source, word, node);
  for (const xmlNode *inner = node->children; inner != NULL; inner = inner->next)
    {
      const SlvWord *child;

      if (inner->type == XML_ELEMENT_NODE)
        {
          child = find_child (source, word, inner);
          if (child != NULL)
            check_node (source, child, inner);
        }
      else if (inner->type == XML_TEXT_NODE && !word->text && !xmlIsBlankNode (inner))
        slv_xml_source_error (source, node, NULL, _("<%s> holds no text"), (const char *) node->name);
    }
}

void
slv_words_check (SlvWords *words, SlvXmlSource *source)
{
  const xmlNode *root = slv_xml_source_root (source);
  const SlvWord *word = find_child (source, words->start, root);

  if (word != NULL)
    check_node (source, word, root);
}

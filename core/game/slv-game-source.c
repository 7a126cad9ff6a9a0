/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-source.c: a file of a definition as bytes and as a tree, what is read out of the tree, and the faults found in it.
 * The file is hostile until read: bounded, UTF-8 only, no DTD (and so no entities), no network, bounded depth. libxml2
 * knows lines at best, and counts them at the end of a tag; here every element keeps where its tag starts in the bytes
 * (xmlNode._private), so that a fault can name the very line and column of an element or attribute. Structures keep a line only;
 * who finds a fault after loading (a query that does not bind) has the column looked up in the file again. */
#include "game/slv-game-private.h"
#include "base/slv-clean.h"
#include "base/slv-fold.h"
#include "base/slv-input.h"
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

#define CANDIDATES_MAX 500u
#define MESSAGE_MAX    400   /* characters */

/* ---- faults ---- */

/* One line of bounded length: a message may quote a file that nobody vouches for. */
static char *
tidy_message (const char *message)
{
  g_autofree char *valid = g_utf8_make_valid (message, -1);

  for (char *at = valid; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at))
      *at = ' ';
  g_strchomp (valid);
  return slv_text_shown (valid, MESSAGE_MAX);
}

char *
slv_fault_place (const SlvFault *fault)
{
  return fault->line ? g_strdup_printf ("%s:%u:%u", fault->file, fault->line, fault->column) : g_strdup (fault->file);
}

void
slv_fault_add (GPtrArray *faults, const char *path, guint line, guint column, gboolean error, const char *message)
{
  SlvFault *fault = g_new0 (SlvFault, 1);

  fault->file = g_strdup (path);
  fault->line = line;
  fault->column = column;
  fault->error = error;
  fault->message = tidy_message (message);
  g_ptr_array_add (faults, fault);
}

/* The 1-based line of a byte. */
static guint
line_at (const SlvXmlSource *source, gsize offset)
{
  guint line;

  SLV_HALVE (line, source->lines->len, g_array_index (source->lines, gsize, line) <= offset);
  return MAX (line, 1);
}

/* The 1-based line and column, in characters, of a byte; 0 when there is no text. */
static void
place_at (const SlvXmlSource *source, gsize offset, guint *line, guint *column)
{
  *line = *column = 0;
  if (source->lines == NULL || offset > source->length)
    return;
  *line = line_at (source, offset);
  gsize start = g_array_index (source->lines, gsize, *line - 1);
  *column = 1;
  if (offset > start)   /* an empty file has no text at all */
    *column += (guint) g_utf8_strlen (source->text + start, (gssize) (offset - start));
}

/* Adds a fault at a byte of the text; after SLV_GAME_FAULTS_MAX of them only a last one that says so. */
static void
add_at (SlvXmlSource *source, gsize offset, gboolean error, const char *message)
{
  guint line, column;

  if (error)
    source->n_errors++;
  if (++source->n_faults > SLV_GAME_FAULTS_MAX)
    {
      if (source->n_faults == SLV_GAME_FAULTS_MAX + 1)
        slv_fault_add (source->faults, source->path, 0, 0, TRUE, _("there are more faults in this file than are told"));
      return;
    }
  place_at (source, offset, &line, &column);
  slv_fault_add (source->faults, source->path, line, column, error, message);
}

/* ---- where things stand ---- */

static gsize
node_offset (const xmlNode *node)
{
  gsize offset = GPOINTER_TO_SIZE (node->_private);

  return offset > 0 ? offset - 1 : 0;
}

static gsize
skip_blanks (const SlvXmlSource *source, gsize at)
{
  while (at < source->length && g_ascii_isspace (source->text[at]))
    at++;
  return at;
}

/* The byte at which @attribute is written in the start tag of @node, else that of the tag. The text is well-formed. */
static gsize
find_attribute (const SlvXmlSource *source, const xmlNode *node, const char *attribute)
{
  gsize start = node_offset (node), at = start;

  while (at < source->length && !g_ascii_isspace (source->text[at]) && source->text[at] != '>')
    at++;
  for (at = skip_blanks (source, at); at < source->length; at = skip_blanks (source, at))
    {
      gsize name = at, length;

      while (at < source->length && strchr ("= \t\r\n/>", source->text[at]) == NULL)
        at++;
      length = at - name;
      if (length == 0)
        return start;
      if (length == strlen (attribute) && strncmp (source->text + name, attribute, length) == 0)
        return name;
      while (at < source->length && source->text[at] != '"' && source->text[at] != '\'')
        at++;
      if (at >= source->length)
        return start;
      char quote = source->text[at++];
      while (at < source->length && source->text[at] != quote)
        at++;
      at++;
    }
  return start;
}

guint
slv_xml_source_line (const SlvXmlSource *source, const xmlNode *node)
{
  return line_at (source, node_offset (node));
}

/* 1-based line and column of the tag, or of @attribute in it. */
static void
slv_xml_source_place (const SlvXmlSource *source, const xmlNode *node, const char *attribute, guint *line, guint *column)
{
  place_at (source, attribute != NULL ? find_attribute (source, node, attribute) : node_offset (node), line, column);
}

static void
add_for_node (SlvXmlSource *source, const xmlNode *node, const char *attribute, gboolean error, const char *message)
{
  add_at (source, attribute != NULL ? find_attribute (source, node, attribute) : node_offset (node), error, message);
}

void
slv_xml_source_error (SlvXmlSource *source, const xmlNode *node, const char *attribute, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *message = g_strdup_vprintf (format, args);
  va_end (args);
  add_for_node (source, node, attribute, TRUE, message);
}

void
slv_xml_source_hint (SlvXmlSource *source, const xmlNode *node, const char *attribute, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *message = g_strdup_vprintf (format, args);
  va_end (args);
  add_for_node (source, node, attribute, FALSE, message);
}

/* Whole sentences, one pair for each noun, so that each can be translated. */
static const struct { const char *plain, *nearest; } unknown_sentences[] = {
  [SLV_NOUN_ELEMENT] = { N_("no element <%s> is allowed here"), N_("no element <%s> is allowed here; did you mean <%s>?") },
  [SLV_NOUN_XML_ATTRIBUTE] = { N_("no attribute “%s” is allowed here"),
                               N_("no attribute “%s” is allowed here; did you mean “%s”?") },
  [SLV_NOUN_ATTR] = { N_("the game has no attribute “%s”"), N_("the game has no attribute “%s”; did you mean “%s”?") },
  [SLV_NOUN_VALUE] = { N_("“%s” is not among the values"), N_("“%s” is not among the values; did you mean “%s”?") },
  [SLV_NOUN_ZONE] = { N_("no zone “%s”"), N_("no zone “%s”; did you mean “%s”?") },
  [SLV_NOUN_OPTION] = { N_("no option “%s”"), N_("no option “%s”; did you mean “%s”?") },
  [SLV_NOUN_FORMAT] = { N_("no format “%s”"), N_("no format “%s”; did you mean “%s”?") },
  [SLV_NOUN_EDITION] = { N_("the game has no edition “%s”"), N_("the game has no edition “%s”; did you mean “%s”?") },
  [SLV_NOUN_RULE] = { N_("no rule “%s” is inherited"), N_("no rule “%s” is inherited; did you mean “%s”?") },
};

void
slv_xml_source_unknown (SlvXmlSource *source, const xmlNode *node, const char *attribute, gboolean error, SlvNoun noun,
                        const char *word, GPtrArray *candidates)
{
  g_autoptr (GPtrArray) terminated = g_ptr_array_new ();
  g_autofree char *message = NULL;

  for (guint i = 0; i < candidates->len && i < CANDIDATES_MAX; i++)
    g_ptr_array_add (terminated, g_ptr_array_index (candidates, i));
  g_ptr_array_add (terminated, NULL);
  const char *nearest = strlen (word) <= 200 ? slv_nearest (word, (const char * const *) terminated->pdata) : NULL;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  if (nearest != NULL)
    message = g_strdup_printf (_(unknown_sentences[noun].nearest), word, nearest);
  else
    message = g_strdup_printf (_(unknown_sentences[noun].plain), word);
#pragma GCC diagnostic pop
  add_for_node (source, node, attribute, error, message);
}

/* ---- memory ---- */

typedef struct { gpointer thing; GDestroyNotify give_back; } SlvKept;

GArray *
slv_memory_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (SlvKept));
}

void
slv_memory_free (GArray *memory)
{
  for (guint i = memory->len; i > 0; i--)
    {
      const SlvKept *kept = &g_array_index (memory, SlvKept, i - 1);

      kept->give_back (kept->thing);
    }
  g_array_unref (memory);
}

gpointer
slv_keep (const xmlNode *node, gpointer thing, GDestroyNotify give_back)
{
  SlvKept kept = { thing, give_back };

  if (thing != NULL)
    g_array_append_val ((GArray *) node->doc->_private, kept);
  return thing;
}

void
slv_keep_regex (gpointer place)
{
  g_clear_pointer ((GRegex **) place, g_regex_unref);
}

void
slv_game_take (SlvGame *game, SlvXmlSource *source)
{
  if (!source->taken)
    g_ptr_array_add (game->memory, source->memory);
  source->taken = TRUE;
}

/* ---- bytes to tree ---- */

/* Is there a parser of this file at work, and did it say why it stopped? */
typedef struct { SlvXmlSource *source; const char *until; guint depth, n_nodes; gboolean told; } SlvParse;

/* The byte at which the parser stands. */
static gsize
parser_offset (xmlParserCtxt *context)
{
  SlvParse *parse = context->_private;

  return MIN ((gsize) MAX (xmlByteConsumed (context), 0), parse->source->length);
}

static void
refuse (xmlParserCtxt *context, gsize offset, const char *message)
{
  SlvParse *parse = context->_private;

  if (!parse->told)
    add_at (parse->source, offset, TRUE, message);
  parse->told = TRUE;
  xmlStopParser (context);
}

static void
on_doctype (void *user_data, const xmlChar *name G_GNUC_UNUSED, const xmlChar *external G_GNUC_UNUSED,
            const xmlChar *system G_GNUC_UNUSED)
{
  refuse (user_data, parser_offset (user_data), _("a definition has no DOCTYPE: entities and outside files are not read"));
}

/* Why an element is too much, or NULL. libxml2 hands over five pointers for each attribute; the last two bound its text. */
static const char *
too_much (SlvParse *parse, int n_namespaces, int n_attributes, const xmlChar **attributes)
{
  if (n_namespaces > SLV_GAME_MARKS_MAX || n_attributes > SLV_GAME_MARKS_MAX)
    return _("an element has too many attributes");
  if (++parse->depth > SLV_GAME_DEPTH_MAX)
    return _("elements are nested too deeply");
  if (++parse->n_nodes > SLV_GAME_NODES_MAX)
    return _("there are too many elements in this file");
  for (int i = 0; i < n_attributes; i++)
    if (attributes[5 * i + 4] - attributes[5 * i + 3] > (ptrdiff_t) SLV_GAME_TEXT_MAX)
      return _("the text of an attribute is too long");
  return NULL;
}

static void
on_start_element (void *user_data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int n_namespaces,
                  const xmlChar **namespaces, int n_attributes, int n_defaulted, const xmlChar **attributes)
{
  xmlParserCtxt *context = user_data;
  SlvParse *parse = context->_private;
  const char *problem = too_much (parse, n_namespaces, n_attributes, attributes);
  gsize at = parser_offset (context);

  /* the parser stands at the end of the tag; no '<' can stand inside one */
  while (at > 0 && (at >= parse->source->length || parse->source->text[at] != '<'))
    at--;
  if (problem != NULL)
    {
      refuse (context, at, problem);
      return;
    }
  xmlSAX2StartElementNs (user_data, name, prefix, uri, n_namespaces, namespaces, n_attributes, n_defaulted, attributes);
  if (context->node != NULL)
    context->node->_private = GSIZE_TO_POINTER (at + 1);
}

static void
on_end_element (void *user_data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
  SlvParse *parse = ((xmlParserCtxt *) user_data)->_private;

  parse->depth--;
  xmlSAX2EndElementNs (user_data, name, prefix, uri);
  if (parse->depth == 1 && g_strcmp0 (parse->until, (const char *) name) == 0)
    xmlStopParser (user_data);
}

static void
on_parse_error (void *user_data, SlvXmlError error)
{
  xmlParserCtxt *context = user_data;
  SlvParse *parse = context->_private;

  if (parse->told || error->level < XML_ERR_ERROR)
    return;
  parse->told = TRUE;   /* what follows from the first fault helps nobody */
  add_at (parse->source, parser_offset (context), TRUE, error->message != NULL ? error->message : _("this is not XML"));
}

static void
parse_tree (SlvXmlSource *source, const char *until)
{
  SlvParse parse = { source, until, 0, 0, FALSE };
  xmlParserCtxt *context = xmlNewParserCtxt ();

  context->_private = &parse;
  context->sax->internalSubset = on_doctype;
  context->sax->externalSubset = on_doctype;
  context->sax->startElementNs = on_start_element;
  context->sax->endElementNs = on_end_element;
  context->sax->serror = on_parse_error;
  context->sax->comment = NULL;   /* nobody asks for them, nor for the blanks between elements: half of all nodes */
  /* the bytes are known to be UTF-8, whatever the file says of itself; a converter would spoil the positions */
  xmlDoc *doc = xmlCtxtReadMemory (context, source->text, (int) source->length, NULL, NULL,
                                   XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_IGNORE_ENC | XML_PARSE_BIG_LINES | XML_PARSE_NOBLANKS | XML_PARSE_COMPACT);
  if (doc != NULL && (!context->wellFormed || parse.told || xmlDocGetRootElement (doc) == NULL))
    {
      xmlFreeDoc (doc);
      doc = NULL;
    }
  if (doc == NULL && !parse.told)
    add_at (source, 0, TRUE, _("this is not XML"));
  source->doc = doc;
  if (doc != NULL)
    doc->_private = source->memory;
  xmlFreeParserCtxt (context);
}

static void
index_lines (SlvXmlSource *source)
{
  gsize start = 0;

  source->lines = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_array_append_val (source->lines, start);
  for (const char *sign; start < source->length && (sign = memchr (source->text + start, '\n', source->length - start)) != NULL;)
    {
      start = (gsize) (sign - source->text) + 1;
      g_array_append_val (source->lines, start);
    }
}

static void
read_text (SlvXmlSource *source, const char *until)
{
  const char *end;

  source->text = g_bytes_get_data (source->bytes, &source->length);
  if (source->length >= 3 && memcmp (source->text, "\xef\xbb\xbf", 3) == 0)
    {
      source->text += 3;
      source->length -= 3;
    }
  index_lines (source);
  if (source->length == 0)
    add_at (source, 0, TRUE, _("the file is empty"));
  else if (!g_utf8_validate_len (source->text, source->length, &end))
    {
      source->length = (gsize) (end - source->text);
      add_at (source, source->length, TRUE, _("a definition is written in UTF-8; this byte is not"));
    }
  else
    parse_tree (source, until);
}

SlvXmlSource *
slv_xml_source_open (const char *path, const char *until, GPtrArray *faults)
{
  SlvXmlSource *source = g_new0 (SlvXmlSource, 1);
  g_autoptr (GError) error = NULL;

  source->path = g_strdup (path);
  source->faults = faults;
  source->memory = slv_memory_new ();
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      add_at (source, 0, TRUE, _("this is a folder, not the file of a definition"));
      return source;
    }
  source->bytes = slv_input_read_all (path, SLV_INPUT_XML_MAX, NULL, &error);
  if (source->bytes == NULL)
    add_at (source, 0, TRUE, error->message);
  else
    read_text (source, until);
  return source;
}

void
slv_xml_source_free (SlvXmlSource *source)
{
  if (source == NULL)
    return;
  SLV_FREE_MEMBERS (source, path, bytes, lines, (xmlFreeDoc, doc));
  if (!source->taken)
    slv_memory_free (source->memory);
  g_free (source);
}

xmlNode *
slv_xml_source_root (const SlvXmlSource *source)
{
  return xmlDocGetRootElement (source->doc);
}

/* ---- small readers of the tree: attributes of the definition are never in a namespace ---- */

char *
slv_node_text (const xmlNode *node, const char *attribute)
{
  return slv_keep (node, xmlGetNoNsProp (node, (const xmlChar *) attribute), (GDestroyNotify) xmlFree);
}

char *
slv_node_words (const xmlNode *node, const char *attribute)
{
  char *text = slv_node_text (node, attribute);

  return text != NULL && *g_strstrip (text) != '\0' ? text : NULL;
}

gboolean
slv_node_flag (const xmlNode *node, const char *attribute)
{
  char *text = slv_node_text (node, attribute);

  return g_strcmp0 (text, "yes") == 0;
}

char **
slv_node_list (const xmlNode *node, const char *attribute, const char *dividers)
{
  char *text = slv_node_text (node, attribute);
  char **parts = g_strsplit_set (text != NULL ? text : "", dividers, -1);
  guint n = 0;

  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0')
      parts[n++] = parts[i];
    else
      g_free (parts[i]);
  parts[n] = NULL;
  return slv_keep_list (node, parts);
}

gboolean
slv_node_is (const xmlNode *node, const char *name)
{
  return node->ns == NULL && strcmp ((const char *) node->name, name) == 0;
}

xmlNode *
slv_node_first (const xmlNode *node)
{
  return xmlFirstElementChild ((xmlNode *) node);
}

xmlNode *
slv_node_next (const xmlNode *node)
{
  return xmlNextElementSibling ((xmlNode *) node);
}

xmlNode *
slv_node_child (const xmlNode *node, const char *name)
{
  xmlNode *child;

  for (child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    if (slv_node_is (child, name))
      break;
  return child;
}

/* ---- where a text stands, asked for later ---- */

static const xmlNode *
find_node (const SlvXmlSource *source, const xmlNode *node, guint line, const char *attribute, const char *value)
{
  char *text = NULL;

  if (slv_xml_source_line (source, node) >= line && attribute == NULL)
    return node;
  if (slv_xml_source_line (source, node) >= line)
    text = slv_node_text (node, attribute);
  if (text != NULL && strcmp (g_strstrip (text), value) == 0)
    return node;
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      const xmlNode *found = find_node (source, child, line, attribute, value);

      if (found != NULL)
        return found;
    }
  return NULL;
}

gboolean
slv_game_locate (const char *file, guint line, const char *attribute, const char *value, guint *out_line, guint *out_column)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (SlvXmlSource) source = slv_xml_source_open (file, NULL, faults);
  g_autofree char *bare = g_strstrip (g_strdup (value != NULL ? value : ""));
  const xmlNode *node = NULL;

  *out_line = line;
  *out_column = 0;
  if (source->doc != NULL)
    node = find_node (source, slv_xml_source_root (source), line, attribute, bare);
  if (node == NULL)
    return FALSE;
  slv_xml_source_place (source, node, attribute, out_line, out_column);
  return TRUE;
}

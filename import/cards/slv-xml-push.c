/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-xml-push.c: see the header. */
#include "import/cards/slv-xml-push.h"
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>

#define CHUNK_SIZE     (64u << 10)
#define DEPTH_MAX      64u
#define ATTRIBUTES_MAX 64u          /* of one element: libxml2 compares each with all others */
#define XML_OPTIONS    (XML_PARSE_NONET | XML_PARSE_COMPACT | XML_PARSE_NOENT)   /* no entity but the five, which are put in */
#define NAMES_MAX      (1u << 20)   /* bytes of all different names, and what was begun: libxml2 keeps them in a table that stays small */
#define EQUALS_MAX     1024u        /* "=" within one tag, before libxml2 sees it */

void
slv_xml_push_fail (SlvXmlPush *push, guint64 line, const char *reason)
{
  SlvPlace place = { push->name, line, 0 };

  if (push->failure == NULL)
    slv_set_error (&push->failure, SLV_ERROR_REFUSED, &place, "%s", reason);
  xmlStopParser (push->parser);
}

guint64
slv_xml_push_line (const SlvXmlPush *push)
{
  int line = xmlSAX2GetLineNumber (push->parser);

  return line > 0 ? (guint64) line : 0;
}

static const char *
web_page (const xmlChar *name)
{
  return g_ascii_strcasecmp ((const char *) name, "html") == 0 ? _("it is XML or a web page, not a card list") : NULL;
}

gboolean
slv_xml_push_enter (SlvXmlPush *push, const xmlChar *name, int n_attributes)
{
  if (push->failure == NULL)
    push->depth++;
  if (push->failure == NULL && push->depth > DEPTH_MAX)
    slv_xml_push_fail (push, slv_xml_push_line (push), _("its elements are nested too deep"));
  else if (push->failure == NULL && n_attributes > (int) ATTRIBUTES_MAX)
    slv_xml_push_fail (push, slv_xml_push_line (push), _("an element has too many attributes"));
  else if (push->failure == NULL && push->depth == 1 && web_page (name) != NULL)
    slv_xml_push_fail (push, slv_xml_push_line (push), web_page (name));
  return push->failure == NULL;
}

/* Property lists have always a document type; it says nothing, and must not declare anything either. */
static void
subset (void *data, const xmlChar *name, const xmlChar *external, const xmlChar *system G_GNUC_UNUSED)
{
  const char *page = web_page (name);

  if (external == NULL || strcmp ((const char *) name, "plist") != 0)
    slv_xml_push_fail (data, slv_xml_push_line (data), page != NULL ? page : _("it declares a document type, and such files are not read"));
}

static void
entity (void *data, const xmlChar *name G_GNUC_UNUSED, int type G_GNUC_UNUSED, const xmlChar *external G_GNUC_UNUSED, const xmlChar *system G_GNUC_UNUSED, xmlChar *content G_GNUC_UNUSED)
{
  slv_xml_push_fail (data, slv_xml_push_line (data), _("it declares a document type, and such files are not read"));
}

static void
parser_error (void *data, xmlErrorPtr problem)
{
  SlvXmlPush *push = data;
  g_autofree char *message = NULL, *reason = NULL;

  if (push->failure != NULL || problem->level < XML_ERR_ERROR || problem->domain == XML_FROM_NAMESPACE)
    return;
  message = g_utf8_make_valid (problem->message != NULL ? problem->message : "", -1);
  g_strdelimit (g_strchomp (message), "\n\r\t", ' ');
  if (g_utf8_strlen (message, -1) > 200)
    *g_utf8_offset_to_pointer (message, 200) = '\0';
  reason = problem->code == XML_ERR_NO_MEMORY ? g_strdup (_("its elements and attributes have more different names than can be kept"))
                                              : g_strdup_printf (_("it is not well-formed XML: %s"), message);
  slv_xml_push_fail (push, problem->line > 0 ? (guint64) problem->line : 0, reason);
}

static guint
count (const char *from, const char *to, char what)
{
  guint n = 0;

  for (; (from = memchr (from, what, (gsize) (to - from))) != NULL; from++)
    n++;
  return n;
}

/* A tag with thousands of attributes costs libxml2 the square of their number before it tells of the first. What begins with "<!" is no
 * tag. */
static gboolean
scan_tags (SlvXmlPush *push, const char *data, gsize length)
{
  const char *p = data, *end = data + length;

  while (p < end)
    {
      const char *stop = memchr (p, push->in_tag ? '>' : '<', (gsize) (end - p));

      if (push->in_tag && push->equals == 0 && push->opened && *p == '!')
        push->in_tag = FALSE;
      else if (push->in_tag)
        {
          push->equals += count (p, stop != NULL ? stop : end, '=');
          push->in_tag = stop == NULL;
          p = stop != NULL ? stop + 1 : end;
        }
      else
        {
          push->in_tag = stop != NULL;
          push->equals = 0;
          p = stop != NULL ? stop + 1 : end;
        }
      push->opened = push->in_tag && p > data && p[-1] == '<';
      if (push->equals > EQUALS_MAX)
        {
          slv_xml_push_fail (push, slv_xml_push_line (push), _("an element has too many attributes"));
          return FALSE;
        }
    }
  return TRUE;
}

/* whether the first line says that the bytes are wide characters, which they are no more */
static gboolean
says_wide (const char *data, gsize length)
{
  g_autofree char *line = g_ascii_strdown (data, (gssize) MIN (length, 200));

  line[strcspn (line, ">")] = '\0';
  return g_str_has_prefix (line, "<?xml") && (strstr (line, "utf-16") != NULL || strstr (line, "ucs-2") != NULL);
}

gssize
slv_xml_push_read (SlvXmlPush *push, GInputStream *text, GCancellable *cancellable)
{
  g_autofree char *buffer = g_malloc (CHUNK_SIZE);
  gssize n = g_input_stream_read (text, buffer, CHUNK_SIZE, cancellable, &push->failure);
  const char *zero = n > 0 ? memchr (buffer, '\0', (gsize) n) : NULL;

  if (n < 0)
    return -1;
  if (zero != NULL)
    slv_xml_push_fail (push, push->line + count (buffer, zero, '\n'), _("it holds a NUL character"));
  if (push->line == 1 && n > 0 && says_wide (buffer, (gsize) n))
    xmlCtxtUseOptions (push->parser, XML_OPTIONS | XML_PARSE_IGNORE_ENC);
  push->line += count (buffer, buffer + n, '\n');
  if (n == 0 && push->depth > 0)
    slv_xml_push_fail (push, push->line, _("the list is cut off"));
  if (push->failure == NULL && scan_tags (push, buffer, (gsize) n))
    xmlParseChunk (push->parser, n > 0 ? buffer : NULL, (int) n, n == 0);
  return push->failure == NULL ? n : -1;
}

void
slv_xml_push_init (SlvXmlPush *push, const char *name, const xmlSAXHandler *sax)
{
  xmlSAXHandler handler = *sax;

  handler.initialized = XML_SAX2_MAGIC;
  handler.cdataBlock = handler.ignorableWhitespace = handler.characters;
  handler.internalSubset = subset;
  handler.entityDecl = entity;
  handler.serror = parser_error;
  *push = (SlvXmlPush) { .name = name, .line = 1, .parser = xmlCreatePushParserCtxt (&handler, push, NULL, 0, NULL) };
  g_assert (push->parser != NULL);   /* no memory: GLib would have ended the program by now */
  xmlCtxtUseOptions (push->parser, XML_OPTIONS);
  xmlDictSetLimit (push->parser->dict, NAMES_MAX);
}

void
slv_xml_push_clear (SlvXmlPush *push)
{
  g_clear_pointer (&push->parser->myDoc, xmlFreeDoc);   /* libxml2 makes one for entities, although nobody asks for a tree */
  xmlFreeParserCtxt (push->parser);
  g_clear_error (&push->failure);
}

/* ---- the outermost element ---- */

char *
slv_list_xml_tag (GInputStream *text)
{
  gsize n;
  const char *p = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (text), &n), *end = p + n, *close;

  for (;;)
    {
      static const char * const skipped[][2] = { { "<?", "?>" }, { "<!--", "-->" } };
      const char *behind = NULL;

      while (p < end && g_ascii_isspace (*p))
        p++;
      for (guint i = 0; i < G_N_ELEMENTS (skipped); i++)
        if ((gsize) (end - p) > strlen (skipped[i][0]) && g_str_has_prefix (p, skipped[i][0]))
          behind = g_strstr_len (p, end - p, skipped[i][1]);
      if (behind == NULL)
        break;
      p = memchr (behind, '>', (gsize) (end - behind));
      p++;
    }
  close = p < end && *p == '<' ? memchr (p, '>', (gsize) (end - p)) : NULL;
  return close != NULL ? g_strndup (p + 1, (gsize) (close - p) - 1) : NULL;
}

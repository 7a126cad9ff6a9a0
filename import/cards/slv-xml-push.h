/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-xml-push.h: XML of outside as a stream, by libxml2's push parser and its SAX interface: no tree of the whole, no DTD (and so no
 * entities beyond the five), no network; what would cost it more than the bytes are worth is refused before it sees them. */
#pragma once
#include "import/cards/slv-list-private.h"
#include <libxml/parser.h>

#define SLV_XML_TEXT_MAX (4u << 20)   /* bytes of text of one record */

/** The beginning of what the callbacks get as their data. */
typedef struct {
  const char      *name;      /* for messages */
  xmlParserCtxtPtr parser;
  GError          *failure;   /* set once; the parser is stopped then */
  guint64          line;      /* of what was pushed */
  guint            depth;     /* elements that are open, for whoever counts them */
  guint            equals;    /* of the tag that the scan is in */
  gboolean         in_tag, opened;   /* opened: its "<" was the last character before */
} SlvXmlPush;

/** slv_xml_push_init: @sax: what is called, with @push as data; errors and document types are seen to */
void     slv_xml_push_init  (SlvXmlPush *push, const char *name, const xmlSAXHandler *sax);
/** The failure that is still there goes, too. */
void     slv_xml_push_clear (SlvXmlPush *push);
/** slv_xml_push_read: takes some bytes of @text and hands them on. Returns: how many; 0: it was the end, which is told; -1 with @push->failure. */
gssize   slv_xml_push_read  (SlvXmlPush *push, GInputStream *text, GCancellable *cancellable);
/** Ends with SLV_ERROR_REFUSED at @line. Called by callbacks. */
void     slv_xml_push_fail  (SlvXmlPush *push, guint64 line, const char *reason);
/** The line that the parser has come to. */
guint64  slv_xml_push_line  (const SlvXmlPush *push);
/** To be called for each element that begins; FALSE: it is one too many, too deep, or has too many attributes, and nothing follows. */
gboolean slv_xml_push_enter (SlvXmlPush *push, const xmlChar *name, int n_attributes);

/**
 * slv_list_json_stream: @text (referenced) where it is JSON; where it is XML, the same as JSON: {"ROOT": …}. An element is an object of its
 * attributes and of the elements in it; one with a text alone is that text, and a text beside attributes is a member called like the
 * element. Elements that are objects stand in arrays. What is of one element's name stands together as far as 4 MiB go. Lines stay where
 * they are. JSON of columns becomes records: see slv_list_columnar_stream(), and a program's text JSON: see slv_list_script_stream(). Any thread.
 */
GInputStream *slv_list_json_stream (GInputStream *text, const char *name, GCancellable *cancellable, GError **error);
/** slv_list_json_note: (transfer full) (nullable): what is to be told of @json, which slv_list_json_stream() gave and which is read to its end. */
char *slv_list_json_note (GInputStream *json);
/** slv_list_script_stream: the same of @text, a GBufferedInputStream of which nothing was read, where it is JSON only but for what programs allow around and
 *  inside it; else @text. (transfer full), NULL with @error. Any thread. */
GInputStream *slv_list_script_stream (GInputStream *text, const char *name, GCancellable *cancellable, GError **error);
/** Such a text, or JSON that is loose somewhere, as JSON. (transfer full). Any thread. */
char         *slv_list_script_json  (const char *text, gsize length);
/** The objects of JSON lines as an array; each may go over several lines. Any thread. */
void          slv_list_join_lines   (GString *text);
/** The bracket with which the list of such a text begins; 0: it is none, or begins with it. */
char          slv_list_script_first (const char *text, gsize length);
/** slv_list_columnar_stream: the records of @text, a GBufferedInputStream of which nothing was read, where it holds a list of values for each member and no
 *  records; NULL: it does not. (transfer full) (nullable). Any thread. */
GInputStream *slv_list_columnar_stream (GInputStream *text, const char *name, GCancellable *cancellable);
/** The first tag of @text, a GBufferedInputStream, without its brackets: "set name='A'"; NULL: there is none in reach. (transfer full) */
char         *slv_list_xml_tag (GInputStream *text);

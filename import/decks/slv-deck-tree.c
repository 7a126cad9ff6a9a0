/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-tree.c: deck files in XML are read into a tree whose size is bounded while it grows: the file is hostile until it is
 * read. The readers of the kinds then walk the tree; every element is accounted for. */
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-tree.h"

#define DEPTH_MAX 64u
#define NODES_MAX 400000u
#define ATTRIBUTES_MAX 100   /* of an element, with the namespaces that it declares */
#define UNREAD_TEXT 400   /* characters of an element that was not understood */

/* ---- bytes to tree ---- */

#if LIBXML_VERSION >= 21200
typedef const xmlError *XmlFault;
#else
typedef xmlErrorPtr XmlFault;
#endif
typedef struct { guint depth, nodes; char *problem; guint64 line; } Parse;

static void
refuse (xmlParserCtxt *context, const char *problem)
{
  Parse *parse = context->_private;
  if (parse->problem == NULL)
    {
      parse->problem = g_utf8_make_valid (problem, -1);
      parse->line = (guint64) MAX (xmlSAX2GetLineNumber (context), 0);
    }
  xmlStopParser (context);
}

static void
on_doctype (void *context, const xmlChar *name G_GNUC_UNUSED, const xmlChar *external G_GNUC_UNUSED, const xmlChar *system G_GNUC_UNUSED)
{
  refuse (context, _("a deck file has no DOCTYPE: entities and outside files are not read"));
}

static void
on_start (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int n_namespaces, const xmlChar **namespaces,
          int n_attributes, int n_defaulted, const xmlChar **attributes)
{
  xmlParserCtxt *context = data;
  Parse *parse = context->_private;
  if (++parse->depth > DEPTH_MAX)
    refuse (context, _("elements are nested too deeply"));
  else if (++parse->nodes > NODES_MAX || n_attributes + n_namespaces > ATTRIBUTES_MAX)
    refuse (context, _("there are too many elements in this file"));
  else
    xmlSAX2StartElementNs (data, name, prefix, uri, n_namespaces, namespaces, n_attributes, n_defaulted, attributes);
}

static void
on_end (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
  ((Parse *) ((xmlParserCtxt *) data)->_private)->depth--;
  xmlSAX2EndElementNs (data, name, prefix, uri);
}

static void
on_fault (void *data, XmlFault fault)
{
  if (fault->level >= XML_ERR_ERROR && ((Parse *) ((xmlParserCtxt *) data)->_private)->problem == NULL)
    {
      g_autofree char *message = g_strndup (fault->message != NULL ? fault->message : "", 300);
      g_strdelimit (g_strchomp (message), "\r\n\t", ' ');
      refuse (data, message[0] != '\0' ? message : _("this is not XML"));
    }
}

xmlDoc *
slv_deck_tree_parse (const char *text, gsize length, const char *name, GError **error)
{
  Parse parse = { 0, 0, NULL, 0 };
  xmlParserCtxt *context = xmlNewParserCtxt ();
  context->_private = &parse;
  context->sax->internalSubset = on_doctype;
  context->sax->externalSubset = on_doctype;
  context->sax->startElementNs = on_start;
  context->sax->endElementNs = on_end;
  context->sax->serror = on_fault;
  context->sax->comment = NULL;
  context->sax->processingInstruction = NULL;
  /* the bytes are UTF-8 by now, whatever the file says of itself */
  xmlDoc *doc = xmlCtxtReadMemory (context, text, (int) length, NULL, NULL,
                                   XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_IGNORE_ENC | XML_PARSE_BIG_LINES);
  if (doc != NULL && (!context->wellFormed || parse.problem != NULL || xmlDocGetRootElement (doc) == NULL))
    g_clear_pointer (&doc, xmlFreeDoc);
  xmlFreeParserCtxt (context);
  if (doc == NULL)
    slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { name, parse.line, 0 }, "%s",
                   parse.problem != NULL ? parse.problem : _("this is not XML"));
  g_free (parse.problem);
  return doc;
}

/* ---- walking ---- */

gboolean
slv_tree_is (const xmlNode *node, const char *name)
{
  return g_ascii_strcasecmp ((const char *) node->name, name) == 0;
}

const xmlNode *
slv_tree_next (const xmlNode *node)
{
  while (node != NULL && node->type != XML_ELEMENT_NODE)
    node = node->next;
  return node;
}

const xmlNode *
slv_tree_first (const xmlNode *parent)
{
  return slv_tree_next (parent->children);
}

gboolean
slv_tree_has_child (const xmlNode *parent, const char *name)
{
  for (const xmlNode *child = slv_tree_first (parent); child != NULL; child = slv_tree_next (child->next))
    if (slv_tree_is (child, name))
      return TRUE;
  return FALSE;
}

/* (transfer full): of libxml2's @text, which is freed */
static char *
take_text (xmlChar *text)
{
  char *trimmed = text != NULL ? slv_deck_line_trim ((const char *) text, strlen ((const char *) text)) : g_strdup ("");
  xmlFree (text);
  return trimmed;
}

char *
slv_tree_attr (const xmlNode *node, const char *name)
{
  return take_text (xmlGetNoNsProp (node, (const xmlChar *) name));
}

char *
slv_tree_text (const xmlNode *node)
{
  return take_text (xmlNodeGetContent (node));
}

gboolean
slv_tree_has (const xmlNode *node, const char *name)
{
  return xmlHasProp (node, (const xmlChar *) name) != NULL;
}

void
slv_tree_take (char **field, const xmlNode *node)
{
  g_autofree char *text = slv_tree_text (node);
  if (text[0] != '\0')
    slv_take_str (field, g_steal_pointer (&text));
}

/* ---- what the readers of all kinds do ---- */

void
slv_tree_comment (SlvTreeReader *reader)
{
  reader->input->tally->records++;
  reader->input->tally->comments++;
}

void
slv_tree_zone (SlvTreeReader *reader, const char *zone)
{
  reader->input->tally->records++;
  reader->input->tally->headings++;
  slv_deck_add_heading (reader->deck, zone);
}

/* (transfer full): the element as it is written, on one line of bounded length */
static char *
element_text (const xmlNode *node)
{
  xmlBuffer *buffer = xmlBufferCreate ();
  xmlNodeDump (buffer, node->doc, (xmlNode *) node, 0, 0);
  const char *content = (const char *) xmlBufferContent (buffer);
  g_autofree char *text = g_utf8_make_valid (content != NULL ? content : "", -1);
  xmlBufferFree (buffer);
  g_strdelimit (text, "\r\n\t", ' ');
  return g_utf8_strlen (text, -1) > UNREAD_TEXT ? g_utf8_substring (text, 0, UNREAD_TEXT) : g_steal_pointer (&text);
}

void
slv_tree_unread (SlvTreeReader *reader, const xmlNode *node, const char *reason)
{
  reader->input->tally->records++;
  reader->input->tally->unread++;
  if (reader->deck->unread->len > SLV_DECK_UNREAD_MAX)
    return;
  g_autofree char *text = element_text (node);
  slv_deck_add_unread (reader->deck, (guint64) MAX (xmlGetLineNo (node), 0), text, reason);
}

void
slv_tree_card (SlvTreeReader *reader, const xmlNode *node, const char *zone, const char *name, const char *count,
               const char *set_code, const char *number, const char *id)
{
  guint copies = 1;
  g_autofree char *clean = g_strdelimit (g_strdup (name), "\t\r\n", ' ');
  const char *reason = count != NULL && count[0] != '\0' ? slv_deck_count_parse (count, &copies) : NULL;
  if (clean[0] == '\0')
    reason = NULL;   /* whatever else is wrong, there is no name */
  else if (reason == NULL && (strlen (set_code) > SLV_DECK_NAME_MAX || strlen (number) > SLV_DECK_NAME_MAX))
    reason = _("set and number are too long");
  if (reason == NULL)
    reason = slv_deck_take_card (reader->deck, zone, clean, copies, set_code, number, (guint64) MAX (xmlGetLineNo (node), 0));
  if (reason != NULL)
    {
      slv_tree_unread (reader, node, reason);
      return;
    }
  reader->input->tally->records++;
  reader->input->tally->cards++;
  slv_deck_ids_add (reader->ids, clean, set_code, number, id, copies);
}

static void
read_part (SlvTreeReader *reader, const xmlNode *node, const SlvTreePart *part, gpointer data)
{
  if (part->read != NULL)
    {
      part->read (reader, node, data);
      return;
    }
  g_autofree char *text = slv_tree_text (node);
  slv_tree_comment (reader);
  if (part->keep != NULL)
    slv_deck_keep_extra (reader->deck, reader->input->kind->id, part->keep, text);
  else if (text[0] != '\0')
    slv_take_str (part->text, g_steal_pointer (&text));
}

void
slv_tree_read_parts (SlvTreeReader *reader, const xmlNode *parent, const SlvTreePart *parts, guint n_parts, gpointer data, const char *reason)
{
  for (const xmlNode *child = slv_tree_first (parent); child != NULL; child = slv_tree_next (child->next))
    {
      guint i = 0;
      while (i < n_parts && !slv_tree_is (child, parts[i].name))
        i++;
      if (i < n_parts)
        read_part (reader, child, &parts[i], data);
      else
        slv_tree_unread (reader, child, reason);
    }
}

void
slv_tree_read_zone (SlvTreeReader *reader, const xmlNode *zone, SlvTreeRead card)
{
  const SlvTreePart part = { "card", card, NULL, NULL };
  g_autofree char *name = slv_tree_attr (zone, "name");
  slv_tree_zone (reader, name);
  slv_tree_read_parts (reader, zone, &part, 1, name, _("there is no card in this element"));
}

gboolean
slv_deck_read_tree (const SlvDeckInput *input, GPtrArray *decks, GError **error)
{
  if (input->root == NULL)
    return slv_deck_read_text (input, decks, error);
  g_autoptr (SlvDeckIds) ids = slv_deck_ids_new ();
  SlvTreeReader reader = { input, slv_deck_new (""), ids };
  input->kind->tree (&reader, input->root);
  slv_deck_ids_store (ids, reader.deck, input->kind->id);
  if (reader.deck->name[0] == '\0')
    slv_take_str (&reader.deck->name, g_strdup (input->name));
  slv_deck_settle_zones (reader.deck, input->games);
  g_ptr_array_add (decks, reader.deck);
  return TRUE;
}

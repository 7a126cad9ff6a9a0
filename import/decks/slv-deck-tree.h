/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-tree.h: deck files in XML: a bounded tree to read from, and what its readers and writers share. */
#pragma once
#include <libxml/tree.h>
#include "decks/slv-deck-write.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (xmlDoc, xmlFreeDoc)

/** slv_deck_tree_parse: no network, no DTD and so no entities, at most 64 levels and 400,000 elements. SLV_ERROR_REFUSED with
 *  the line. Never a document without a root element. Any thread. */
xmlDoc     *slv_deck_tree_parse (const char *text, gsize length, const char *name, GError **error);
/** The readers' common state. */
struct _SlvTreeReader {
  const SlvDeckInput *input;
  SlvDeck            *deck;
  SlvDeckIds         *ids;
};
/** slv_deck_read_tree: a SlvDeckKind.read: the one deck of input->root, by SlvDeckKind.tree; ids of cards are kept, zones settled. Lines are read as those of a text. */
gboolean       slv_deck_read_tree (const SlvDeckInput *input, GPtrArray *decks, GError **error);

gboolean       slv_tree_is (const xmlNode *node, const char *name);
/** Whether one of the elements in @parent has that name. */
gboolean       slv_tree_has_child (const xmlNode *parent, const char *name);
/** Next element at or after @node. */
const xmlNode *slv_tree_next (const xmlNode *node);
const xmlNode *slv_tree_first (const xmlNode *parent);
/** (transfer full): blanks at both ends cut; "" when it is not there. */
char          *slv_tree_attr (const xmlNode *node, const char *name);
char          *slv_tree_text (const xmlNode *node);
gboolean       slv_tree_has (const xmlNode *node, const char *name);
/** Counts an element that says something about the deck. */
void           slv_tree_comment (SlvTreeReader *reader);
void           slv_tree_zone (SlvTreeReader *reader, const char *zone);
/** Counts @node and keeps its text as unread. */
void           slv_tree_unread (SlvTreeReader *reader, const xmlNode *node, const char *reason);
/** A card: what cannot be one is kept as unread with its reason. @count: (nullable): as written, NULL or "" one copy. */
void           slv_tree_card (SlvTreeReader *reader, const xmlNode *node, const char *zone, const char *name, const char *count,
                              const char *set_code, const char *number, const char *id);
/** Replaces *@field by the text of @node, when there is any. */
void           slv_tree_take (char **field, const xmlNode *node);

typedef void (*SlvTreeRead) (SlvTreeReader *reader, const xmlNode *node, gpointer data);
/** Elements of one name within another: @read takes them, or their text becomes *@text, or it is kept for their program as @keep. */
typedef struct { const char *name; SlvTreeRead read; char **text; const char *keep; } SlvTreePart;
/** Each element in @parent goes where the one of @parts says that is called so, to readers with @data; what none is called like is unread for @reason. */
void           slv_tree_read_parts (SlvTreeReader *reader, const xmlNode *parent, const SlvTreePart *parts, guint n_parts, gpointer data, const char *reason);
/** The elements "card" in @zone, with its name as their data. */
void           slv_tree_read_zone (SlvTreeReader *reader, const xmlNode *zone, SlvTreeRead card);

/** Appends @text so that it stands for itself in an element or attribute. What XML cannot hold becomes U+FFFD. */
void           slv_tree_put (GString *out, const char *text);
/** Appends " name=\"value\"", but nothing for an empty value. */
void           slv_tree_put_attr (GString *out, const char *name, const char *value);
/** Puts the attributes of a zone's element. */
typedef void (*SlvTreePutZone) (GString *out, const SlvDeckOutput *output, const SlvZoneOut *zone);
/** Puts some copies of a card, all of the same id (nullable). */
typedef void (*SlvTreePutCard) (GString *out, const SlvDeckEntry *entry, const SlvZoneOut *zone, guint copies, const char *id);
/** Appends the cards of all zones with the ids that files of @kind gave them, each zone in an @element, unless that is NULL. */
void           slv_tree_put_zones (GString *out, const SlvDeckOutput *output, const char *kind, const char *element, SlvTreePutZone zone, SlvTreePutCard card);
/** Appends "<name>text</name>" on a line of its own, @indent blanks in. */
void           slv_tree_put_element (GString *out, guint indent, const char *name, const char *text);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-load-attrs.h: checks of values and attributes that the readers of attributes and of card lists share. */
#pragma once
#include "game/slv-game-private.h"
G_BEGIN_DECLS

/** A value that is not in the domain of @attr, with the nearest that is. */
void     slv_load_unknown_value (SlvXmlSource *source, const xmlNode *node, const char *attribute, gboolean error,
                                 const SlvAttr *attr, const char *value);
/** Tells a @value that @attr cannot have: outside a closed domain, no number, neither yes nor no. "" is always fine. */
gboolean slv_load_check_value (SlvXmlSource *source, const xmlNode *node, const char *attribute, const SlvAttr *attr,
                               const char *value);
/** An attribute of the game by exact id; told with the nearest when there is none. */
/** A path as it is written; (transfer full), NULL when it is not or is empty. One that is wrong is told. */
char    *slv_load_path (SlvXmlSource *source, const xmlNode *node, const char *attribute);
/** The same; an empty one is told, too. */
char    *slv_load_needed_path (SlvXmlSource *source, const xmlNode *node, const char *attribute);
/** slv_load_errata: @node (nullable): <errata> of @reader, whose own fields were read (slv-load-errata.c). */
void     slv_load_errata (SlvXmlSource *source, const xmlNode *node, SlvCardReader *reader);
SlvAttr *slv_load_find_attr (SlvXmlSource *source, const xmlNode *node, const char *attribute, const SlvGame *game, const char *id);
/** What attributes say about each other: names, from, loose, derivations, cycles. @list: the <attributes> element. */
void     slv_load_attrs_sense (SlvXmlSource *source, const xmlNode *list, SlvGame *game);

G_END_DECLS

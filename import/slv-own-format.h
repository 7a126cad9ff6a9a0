/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-own-format.h: a format of one's own on one that is there: as that, but some cards are banned or limited and decks have other
 * sizes. It becomes a file among the library's own definitions, which nobody has to write by hand. Any thread. */
#pragma once
#include "index/slv-index.h"

/** How many cards a zone has. @zone: borrowed from the rulebook; @max: 0: as many as one likes */
typedef struct { const SlvZone *zone; guint min, max; } SlvOwnSize;
/** @n: copies of a card that are allowed; @name: as the card list has it; @attr: (nullable) (borrowed): it is a further name, a value of this one,
 *  and all cards that have it are meant */
typedef struct { guint n; char *name; const SlvAttr *attr; } SlvOwnLimit;

/** @base: borrowed; @title: for people, the id is made of it */
typedef struct { const SlvFormat *base; char *title; GArray *sizes; /* SlvOwnSize */ GPtrArray *limits; /* SlvOwnLimit */ } SlvOwnFormat;
SlvOwnFormat *slv_own_format_new  (const SlvFormat *base, const char *title);
void          slv_own_format_free (SlvOwnFormat *own);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvOwnFormat, slv_own_format_free)

/** slv_own_size_read: "60", "40-60" or "60+". SLV_ERROR_USAGE. @max: (out): 0: as many as one likes */
gboolean slv_own_size_read (const char *text, guint *min, guint *max, GError **error);
/** slv_own_format_add_size: @text as of slv_own_size_read(), behind "ZONE=" (id, title or another heading) where it is not the main deck.
 *  SLV_ERROR_USAGE. */
gboolean slv_own_format_add_size (SlvOwnFormat *own, const char *text, GError **error);
/**
 * slv_own_format_add_limits: @text has a card in each line, banned, or behind the number of copies that are allowed of it; # begins a
 * comment.
 * @file: for messages
 * A further name that cards have, such as their number, means all cards that have it, and only these.
 * SLV_ERROR_REFUSED: a line names no card that @index has, with what may be meant, or by its key one of several of the same name; nothing is added.
 */
gboolean slv_own_format_add_limits (SlvOwnFormat *own, SlvIndex *index, const char *text, const char *file, GError **error);
/** slv_own_format_dup_id: (transfer full): "GAME/EDITION/FORMAT". */
char    *slv_own_format_dup_id (const SlvOwnFormat *own);
/**
 * slv_own_format_write: into the library in @dir, tried with the definitions that are there before.
 * @dirs: (array zero-terminated=1): the folders with those, that of the library among them
 * @schema: the folder of slv_schema_dir()
 * SLV_ERROR_USAGE: there is such a format. SLV_ERROR_REFUSED: it has a fault. Then nothing was written.
 * Returns: (transfer full) (nullable): the file.
 */
char    *slv_own_format_write (const SlvOwnFormat *own, const char *dir, const char * const *dirs, const char *schema, GError **error);

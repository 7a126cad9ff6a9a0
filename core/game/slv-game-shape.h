/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-shape.h: private to this room: the structures of slv-game.h told member by member, so that one reader and one writer
 * (slv-game-wire.c) serve all of them. Every member has a row in slv-game-shape.c; the test "game-cache" counts the bytes. */
#pragma once
#include "game/slv-game-private.h"
G_BEGIN_DECLS

typedef enum {
  SLV_MEMBER_PLAIN,    /* bytes as they are: numbers, enums, flags */
  SLV_MEMBER_TEXT,     /* char*, NULL too */
  SLV_MEMBER_LIST,     /* char**, NULL too */
  SLV_MEMBER_MAP,      /* GHashTable text → text, both owned, NULL too */
  SLV_MEMBER_NAMES,    /* GHashTable text → one of the texts of the list right before it in the table */
  SLV_MEMBER_ARRAY,    /* GPtrArray of @of, NULL too */
  SLV_MEMBER_SHARED,   /* the same, held by several formats of a rulebook */
  SLV_MEMBER_POINTER,  /* one @of, NULL too */
  SLV_MEMBER_INSIDE,   /* @of stands in the structure itself */
  SLV_MEMBER_LATER     /* left at 0: a way back up, what is made when it is first used, or what slv-game-cache.c sees to */
} SlvMemberKind;

typedef struct _SlvShape SlvShape;
typedef struct { guint8 kind; guint16 offset, size; const SlvShape *of; } SlvMember;
struct _SlvShape {
  const char      *name;
  gsize            size;
  GDestroyNotify   free;      /* NULL: never stands alone */
  const SlvMember *members;
  guint            n_members;
};

extern const SlvShape slv_shape_game, slv_shape_fault, slv_shape_between;
/** All shapes, NULL-terminated, for the test and for the hash of the layout. */
extern const SlvShape * const slv_shapes[];

/* ---- the wire (slv-game-wire.c) ---- */

typedef struct {
  GByteArray *out;
  GHashTable *shared;     /* GPtrArray → number + 1 */
} SlvWireWriter;
void     slv_wire_put_number (SlvWireWriter *writer, guint32 number);
void     slv_wire_put_text   (SlvWireWriter *writer, const char *text);
void     slv_wire_put        (SlvWireWriter *writer, const SlvShape *shape, gconstpointer structure);

typedef struct { GPtrArray *array; const SlvShape *of; } SlvWireShared;   /* borrowed */
/** Reads bytes that nobody vouches for: whatever does not fit sets @broken, and everything read after that is 0 and NULL. */
typedef struct {
  const guint8 *at, *end;
  gboolean      broken;
  guint         depth;
  GArray       *shared;   /* SlvWireShared, by number */
} SlvWireReader;
guint32  slv_wire_number (SlvWireReader *reader);
/** At most @max, else the reader is broken. */
guint32  slv_wire_count  (SlvWireReader *reader, guint32 max);
char    *slv_wire_text   (SlvWireReader *reader);
/** (transfer full): a new structure; never NULL, also when it is broken. */
gpointer slv_wire_new    (SlvWireReader *reader, const SlvShape *shape);

/* ---- the cache (slv-game-cache.c) ---- */

/** Hash of this room's sources, made by the build. */
extern const char slv_game_sources[];

/** The files that a load would read, and the hash of all that its outcome hangs on. */
typedef struct _SlvGameCache SlvGameCache;
SlvGameCache *slv_game_cache_open (const char * const *dirs, const char *schema);
void          slv_game_cache_free (SlvGameCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvGameCache, slv_game_cache_free)
/** Games (appended to @list) and faults of the same files as before; FALSE when there is nothing that fits. */
gboolean      slv_game_cache_read (SlvGameCache *cache, GPtrArray *list, GPtrArray *faults);
/** Keeps them for the next start; a folder that cannot be written is no error. */
void          slv_game_cache_write (SlvGameCache *cache, GPtrArray *list, GPtrArray *faults);

/** Names in a folder in a fixed order, hidden ones left out; empty when it is not there (slv-game-load.c). */
GPtrArray    *slv_game_list_folder (const char *path);
/** The rulebooks beside a game.xml (slv-game-load.c). */
GPtrArray    *slv_game_list_books (const char *folder);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-arena.h: memory that lives as long as a record and is given back all at once, and JSON values in it: a record of a list has
 * dozens of members, and asking the heap for each of them costs more than reading it. One thread at a time. */
#pragma once
#include "base/slv-json.h"

typedef struct {
  GPtrArray *blocks;   /* used again for the next record */
  GPtrArray *large;    /* pieces that fit into no block */
  guint      block;    /* the one that is in use */
  gsize      used;     /* bytes of it */
} SlvArena;

void     slv_arena_init  (SlvArena *arena);
/** The record has ended: what was taken is gone. */
void     slv_arena_reset (SlvArena *arena);
void     slv_arena_clear (SlvArena *arena);
/** @size bytes, not filled, aligned for anything; borrowed from @arena, never %NULL. */
gpointer slv_arena_take  (SlvArena *arena, gsize size);

/** Values for cJSON_AddItemToObjectCS() and cJSON_AddItemToArray(); all of it belongs to @arena and is never given to cJSON_Delete(). */
cJSON   *slv_arena_object (SlvArena *arena);
cJSON   *slv_arena_array  (SlvArena *arena);
/** @text: must live as long; it is not copied. */
cJSON   *slv_arena_string (SlvArena *arena, const char *text);
/** The @length bytes at @text, copied. */
cJSON   *slv_arena_piece  (SlvArena *arena, const char *text, gsize length);

/** The cells of @row, which is emptied, as an object whose members are called like the texts of @columns: in @arena, for which @columns has to live
 *  as long, or without one (nullable) on the heap. Cells without a column are left in @row. */
cJSON   *slv_arena_name_row (SlvArena *arena, cJSON *row, const cJSON *columns);

/** What whoever cut a piece out has found of it: nothing; that depth and control characters are fine, but there are characters by
 *  number ("\u0041") among which a zero may be; that it has none of these either. */
typedef enum { SLV_JSON_UNSCANNED, SLV_JSON_ESCAPED, SLV_JSON_FINE } SlvJsonScanned;
/** slv_json_parse_in: as slv_json_parse_piece() (slv-json-private.h), but what is parsed belongs to @arena, and slv_json_unwrap() was called. */
cJSON   *slv_json_parse_in (SlvArena *arena, const char *text, gsize length, SlvJsonScanned scanned, const char **problem, gsize *at);

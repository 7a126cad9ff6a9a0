/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-arena.c: see the header. */
#include "base/slv-arena.h"
#include "base/slv-own.h"
#include <string.h>

#define BLOCK_SIZE (256u << 10)   /* bytes */
#define LARGE_FROM (64u << 10)    /* larger pieces have a block of their own, so that no block stays nearly empty */
#define BLOCKS_KEPT 16u           /* for the next record; what a huge one took is given back */

void
slv_arena_init (SlvArena *arena)
{
  *arena = (SlvArena) { .blocks = g_ptr_array_new_with_free_func (g_free), .large = g_ptr_array_new_with_free_func (g_free) };
}

void
slv_arena_reset (SlvArena *arena)
{
  g_ptr_array_set_size (arena->large, 0);
  if (arena->blocks->len > BLOCKS_KEPT)
    g_ptr_array_set_size (arena->blocks, BLOCKS_KEPT);
  arena->block = 0;
  arena->used = 0;
}

SLV_DEFINE_CLEAR (SlvArena, slv_arena_clear, blocks, large);

gpointer
slv_arena_take (SlvArena *arena, gsize size)
{
  gpointer memory;

  size = (size + 15) & ~(gsize) 15;
  if (size > LARGE_FROM)
    {
      memory = g_malloc (size);
      g_ptr_array_add (arena->large, memory);
      return memory;
    }
  if (arena->used + size > BLOCK_SIZE)
    {
      arena->block++;
      arena->used = 0;
    }
  if (arena->block >= arena->blocks->len)
    g_ptr_array_add (arena->blocks, g_malloc (BLOCK_SIZE));
  memory = (char *) arena->blocks->pdata[arena->block] + arena->used;
  arena->used += size;
  return memory;
}

static cJSON *
new_value (SlvArena *arena, int type)
{
  cJSON *value = slv_arena_take (arena, sizeof *value);

  memset (value, 0, sizeof *value);
  value->type = type;
  return value;
}

cJSON *
slv_arena_object (SlvArena *arena)
{
  return new_value (arena, cJSON_Object);
}

cJSON *
slv_arena_array (SlvArena *arena)
{
  return new_value (arena, cJSON_Array);
}

cJSON *
slv_arena_string (SlvArena *arena, const char *text)
{
  cJSON *value = new_value (arena, cJSON_String);

  value->valuestring = (char *) text;
  return value;
}

cJSON *
slv_arena_piece (SlvArena *arena, const char *text, gsize length)
{
  char *copy = slv_arena_take (arena, length + 1);

  memcpy (copy, text, length);
  copy[length] = '\0';
  return slv_arena_string (arena, copy);
}

cJSON *
slv_arena_name_row (SlvArena *arena, cJSON *row, const cJSON *columns)
{
  cJSON *object = arena != NULL ? slv_arena_object (arena) : cJSON_CreateObject ();

  for (const cJSON *column = columns->child; column != NULL && row->child != NULL; column = column->next)
    {
      cJSON *cell = cJSON_DetachItemViaPointer (row, row->child);

      if (arena != NULL)
        cJSON_AddItemToObjectCS (object, column->valuestring, cell);
      else
        cJSON_AddItemToObject (object, column->valuestring, cell);
    }
  return object;
}

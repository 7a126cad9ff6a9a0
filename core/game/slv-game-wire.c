/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-wire.c: structures as bytes and back, by their tables. The bytes come from a file that anything may have happened to:
 * every length is held against what is left, and what does not fit leaves 0 and NULL behind, which can be freed. */
#include "config.h"
#include "game/slv-game-shape.h"
#include <string.h>

#define DEPTH_MAX   32u
#define ELEMENTS_MAX (1u << 20)

#define MEMBER(structure, member, type) ((type *) (gpointer) ((guint8 *) (structure) + (member)->offset))
#define CONST_MEMBER(structure, member, type) ((type const *) (gconstpointer) ((const guint8 *) (structure) + (member)->offset))

/* ---- writing ---- */

void
slv_wire_put_number (SlvWireWriter *writer,
                     guint32        number)
{
  g_byte_array_append (writer->out, (const guint8 *) &number, sizeof number);
}

/* 0: NULL; else the length + 1 and the bytes with their NUL. */
void
slv_wire_put_text (SlvWireWriter *writer,
                   const char    *text)
{
  guint32 length = text != NULL ? (guint32) strlen (text) : 0;

  slv_wire_put_number (writer, text != NULL ? length + 1 : 0);
  if (text != NULL)
    g_byte_array_append (writer->out, (const guint8 *) text, length + 1);
}

static void
put_list (SlvWireWriter *writer,
          char         **list)
{
  guint n = list != NULL ? g_strv_length (list) : 0;

  slv_wire_put_number (writer, list != NULL ? n + 1 : 0);
  for (guint i = 0; i < n; i++)
    slv_wire_put_text (writer, list[i]);
}

static guint32
position_of (char       **list,
             const char  *text)
{
  for (guint32 i = 0; list != NULL && list[i] != NULL; i++)
    if (list[i] == text)
      return i;
  return G_MAXUINT32;
}

/* @list: values are told by their place in it; NULL: as texts. */
static void
put_table (SlvWireWriter *writer,
           GHashTable    *table,
           gboolean       by_place,
           char         **list)
{
  GHashTableIter iter;
  gpointer key, value;

  slv_wire_put_number (writer, table != NULL ? g_hash_table_size (table) + 1 : 0);
  if (table == NULL)
    return;
  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      slv_wire_put_text (writer, key);
      if (by_place)
        slv_wire_put_number (writer, position_of (list, value));
      else
        slv_wire_put_text (writer, value);
    }
}

static void
put_array (SlvWireWriter  *writer,
           const SlvShape *of,
           GPtrArray      *array)
{
  slv_wire_put_number (writer, array != NULL ? array->len + 1 : 0);
  for (guint i = 0; array != NULL && i < array->len; i++)
    slv_wire_put (writer, of, g_ptr_array_index (array, i));
}

/* The first who holds it writes it, the others its number. */
static void
put_shared (SlvWireWriter  *writer,
            const SlvShape *of,
            GPtrArray      *array)
{
  guint32 number = GPOINTER_TO_UINT (g_hash_table_lookup (writer->shared, array));

  slv_wire_put_number (writer, number);
  if (number > 0)
    return;
  g_hash_table_insert (writer->shared, array, GUINT_TO_POINTER (g_hash_table_size (writer->shared) + 1));
  put_array (writer, of, array);
}

void
slv_wire_put (SlvWireWriter  *writer,
              const SlvShape *shape,
              gconstpointer   structure)
{
  for (guint i = 0; i < shape->n_members; i++)
    {
      const SlvMember *member = &shape->members[i];

      switch ((SlvMemberKind) member->kind)
        {
        case SLV_MEMBER_PLAIN:
          g_byte_array_append (writer->out, CONST_MEMBER (structure, member, guint8), member->size);
          break;
        case SLV_MEMBER_TEXT:    slv_wire_put_text (writer, *CONST_MEMBER (structure, member, char *)); break;
        case SLV_MEMBER_LIST:    put_list (writer, *CONST_MEMBER (structure, member, char **)); break;
        case SLV_MEMBER_MAP:     put_table (writer, *CONST_MEMBER (structure, member, GHashTable *), FALSE, NULL); break;
        case SLV_MEMBER_NAMES:
          put_table (writer, *CONST_MEMBER (structure, member, GHashTable *), TRUE, *CONST_MEMBER (structure, member - 1, char **));
          break;
        case SLV_MEMBER_ARRAY:   put_array (writer, member->of, *CONST_MEMBER (structure, member, GPtrArray *)); break;
        case SLV_MEMBER_SHARED:  put_shared (writer, member->of, *CONST_MEMBER (structure, member, GPtrArray *)); break;
        case SLV_MEMBER_INSIDE:  slv_wire_put (writer, member->of, CONST_MEMBER (structure, member, guint8)); break;
        case SLV_MEMBER_POINTER:
          slv_wire_put_number (writer, *CONST_MEMBER (structure, member, gpointer) != NULL);
          if (*CONST_MEMBER (structure, member, gpointer) != NULL)
            slv_wire_put (writer, member->of, *CONST_MEMBER (structure, member, gpointer));
          break;
        case SLV_MEMBER_LATER:
        default:
          break;
        }
    }
}

/* ---- reading ---- */

static gboolean
take (SlvWireReader *reader,
      void          *to,
      gsize          size)
{
  reader->broken = reader->broken || (gsize) (reader->end - reader->at) < size;
  if (reader->broken)
    {
      memset (to, 0, size);
      return FALSE;
    }
  memcpy (to, reader->at, size);
  reader->at += size;
  return TRUE;
}

guint32
slv_wire_number (SlvWireReader *reader)
{
  guint32 number;

  take (reader, &number, sizeof number);
  return number;
}

guint32
slv_wire_count (SlvWireReader *reader,
                guint32        max)
{
  guint32 n = slv_wire_number (reader);

  reader->broken = reader->broken || n > max;
  return reader->broken ? 0 : n;
}

char *
slv_wire_text (SlvWireReader *reader)
{
  guint32 size = slv_wire_number (reader);
  char *text;

  if (size == 0 || reader->broken)
    return NULL;
  if ((gsize) (reader->end - reader->at) < size || memchr (reader->at, '\0', size) != reader->at + size - 1)
    {
      reader->broken = TRUE;
      return NULL;
    }
  text = g_memdup2 (reader->at, size);
  reader->at += size;
  return text;
}

/* A text that must be there. */
static char *
need_text (SlvWireReader *reader)
{
  char *text = slv_wire_text (reader);

  reader->broken = reader->broken || text == NULL;
  return text;
}

static char **
take_list (SlvWireReader *reader)
{
  guint32 n = slv_wire_count (reader, ELEMENTS_MAX);
  g_autoptr (GPtrArray) list = NULL;

  if (n == 0)
    return NULL;
  list = g_ptr_array_new_with_free_func (g_free);
  for (guint32 i = 1; i < n && !reader->broken; i++)
    g_ptr_array_add (list, need_text (reader));
  if (reader->broken)
    return NULL;
  g_ptr_array_add (list, NULL);
  return (char **) g_ptr_array_steal (list, NULL);
}

static GHashTable *
take_table (SlvWireReader *reader,
            gboolean       by_place,
            char         **list)
{
  guint32 n = slv_wire_count (reader, ELEMENTS_MAX), places = by_place && list != NULL ? g_strv_length (list) : 0;
  GHashTable *table;

  if (n == 0)
    return NULL;
  table = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, by_place ? NULL : g_free);
  for (guint32 i = 1; i < n && !reader->broken; i++)
    {
      g_autofree char *key = need_text (reader);
      char *value = NULL;

      if (by_place)
        {
          guint32 place = slv_wire_number (reader);

          reader->broken = reader->broken || place >= places;
          value = reader->broken ? NULL : list[place];
        }
      else
        value = need_text (reader);
      if (!reader->broken)
        g_hash_table_replace (table, g_steal_pointer (&key), value);
      else if (!by_place)
        g_free (value);
    }
  return table;
}

static GPtrArray *
take_array (SlvWireReader  *reader,
            const SlvShape *of)
{
  guint32 n = slv_wire_count (reader, ELEMENTS_MAX);
  GPtrArray *array;

  if (n == 0)
    return NULL;
  array = g_ptr_array_new_with_free_func (of->free);
  for (guint32 i = 1; i < n && !reader->broken; i++)
    g_ptr_array_add (array, slv_wire_new (reader, of));
  return array;
}

static GPtrArray *
take_shared (SlvWireReader  *reader,
             const SlvShape *of)
{
  guint32 number = slv_wire_count (reader, reader->shared->len);
  SlvWireShared shared = { NULL, of };

  if (number > 0)
    {
      shared = g_array_index (reader->shared, SlvWireShared, number - 1);
      reader->broken = shared.of != of;
      return shared.array != NULL && !reader->broken ? g_ptr_array_ref (shared.array) : NULL;
    }
  shared.array = take_array (reader, of);
  g_array_append_val (reader->shared, shared);
  return shared.array;
}

static void
take_members (SlvWireReader  *reader,
              const SlvShape *shape,
              gpointer        structure)
{
  for (guint i = 0; i < shape->n_members && !reader->broken; i++)
    {
      const SlvMember *member = &shape->members[i];

      switch ((SlvMemberKind) member->kind)
        {
        case SLV_MEMBER_PLAIN:   take (reader, MEMBER (structure, member, guint8), member->size); break;
        case SLV_MEMBER_TEXT:    *MEMBER (structure, member, char *) = slv_wire_text (reader); break;
        case SLV_MEMBER_LIST:    *MEMBER (structure, member, char **) = take_list (reader); break;
        case SLV_MEMBER_MAP:     *MEMBER (structure, member, GHashTable *) = take_table (reader, FALSE, NULL); break;
        case SLV_MEMBER_NAMES:
          *MEMBER (structure, member, GHashTable *) = take_table (reader, TRUE, *MEMBER (structure, member - 1, char **));
          break;
        case SLV_MEMBER_ARRAY:   *MEMBER (structure, member, GPtrArray *) = take_array (reader, member->of); break;
        case SLV_MEMBER_SHARED:  *MEMBER (structure, member, GPtrArray *) = take_shared (reader, member->of); break;
        case SLV_MEMBER_INSIDE:  take_members (reader, member->of, MEMBER (structure, member, guint8)); break;
        case SLV_MEMBER_POINTER:
          if (slv_wire_count (reader, 1) == 1)
            *MEMBER (structure, member, gpointer) = slv_wire_new (reader, member->of);
          break;
        case SLV_MEMBER_LATER:
        default:
          break;
        }
    }
}

gpointer
slv_wire_new (SlvWireReader  *reader,
              const SlvShape *shape)
{
  gpointer structure = g_malloc0 (shape->size);

  reader->broken = reader->broken || reader->depth >= DEPTH_MAX;
  reader->depth++;
  take_members (reader, shape, structure);
  reader->depth--;
  return structure;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-reading.c: see the header. The file is read and matched in the thread of the store; the plan that comes back is what is shown
 * and what is applied, so that nothing else can be written than was seen. */
#include "collection/slv-copies-reading.h"

SlvCopiesReading *
slv_copies_reading_new (const char *path, const char *what)
{
  SlvCopiesReading *look = g_new0 (SlvCopiesReading, 1);

  g_atomic_ref_count_init (&look->ref_count);
  look->path = g_strdup (path);
  look->what = g_strdup (what);
  return look;
}

SlvCopiesReading *
slv_copies_reading_ref (SlvCopiesReading *look)
{
  g_atomic_ref_count_inc (&look->ref_count);
  return look;
}

void
slv_copies_reading_unref (gpointer data)
{
  SlvCopiesReading *look = data;

  if (!g_atomic_ref_count_dec (&look->ref_count))
    return;
  g_clear_pointer (&look->plan, slv_copy_plan_free);
  g_clear_pointer (&look->list, slv_copy_list_free);
  g_clear_pointer (&look->file, slv_copies_file_free);
  g_free (look->path);
  g_free (look->what);
  slv_game_unref (look->game);
  g_free (look);
}

static gboolean
match (SlvCollection *collection, SlvCopiesReading *look, GError **error)
{
  g_clear_pointer (&look->plan, slv_copy_plan_free);
  look->plan = slv_collection_match (collection, look->list, look->game, look->mode, NULL, error);
  if (look->plan != NULL)
    look->plan->shown = TRUE;
  return look->plan != NULL;
}

/* The rows by what the columns mean now. */
static gboolean
read_rows (SlvCollection *collection, SlvCopiesReading *look, GError **error)
{
  g_clear_pointer (&look->plan, slv_copy_plan_free);
  g_clear_pointer (&look->list, slv_copy_list_free);
  look->list = slv_copies_file_read (look->file, NULL, error);
  return look->list != NULL && match (collection, look, error);
}

static gboolean
take_in (SlvCollection *collection, SlvStore *store, SlvCopiesReading *look, GError **error)
{
  look->file = slv_copies_open (look->path, look->kind ? look->kind->id : NULL, NULL, error);
  SlvCopiesMap *map = look->file ? slv_copies_file_map (look->file) : NULL;
  if (map != NULL)
    slv_copies_map_recall (map, store);
  return look->file != NULL && read_rows (collection, look, error);
}

static gboolean
write_down (SlvStore *store, SlvCopiesReading *look, GArray **touched, GError **error)
{
  SlvCopiesMap *map = slv_copies_file_map (look->file);

  if (!slv_collection_apply (store, look->plan, look->what, touched, error))
    return FALSE;
  if (map != NULL && look->said)   /* the copies are in: at worst it is asked again how the columns are meant */
    slv_copies_map_remember (map, store, NULL);
  return TRUE;
}

gboolean
slv_copies_reading_run (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched, GError **error)
{
  SlvCopiesReading *look = data;

  switch (look->step)
    {
    case SLV_READING_COLUMN:
      slv_copies_map_set (slv_copies_file_map (look->file), look->column, look->field);
      look->said = TRUE;
      return read_rows (collection, look, error);
    case SLV_READING_MATCH:
      return match (collection, look, error);
    case SLV_READING_CHOOSE:
      slv_copy_plan_choose_alike (look->plan, look->match, look->row, look->printing);
      slv_copy_plan_settle (look->plan, look->mode);
      return TRUE;
    case SLV_READING_SETTLE:
      slv_copy_plan_settle (look->plan, look->mode);
      return TRUE;
    case SLV_READING_WRITE:
      return write_down (store, look, touched, error);
    case SLV_READING_READ:
    default:
      return take_in (collection, store, look, error);
    }
}

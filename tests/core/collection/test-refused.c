/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-refused.c: whatever the disk refuses, a change of the collection is told as failed and nothing of it is there, or all of it is. Each
 * change is made again and again, the first, second, third … of its steps in SQL broken, until none is left. */
#undef _GNU_SOURCE
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sqlite3.h>
#include "collection-box.h"
#include "collection/slv-collection-wanted.h"

#define STEPS_MAX 400u

typedef gboolean (*Act) (Box *box, GError **error);

/* How many steps there were since, and the one that breaks; 0: none. */
static guint asked, broken;

/* A power cut is no matter of this test. */
int fsync (int file G_GNUC_UNUSED) { return 0; }
int fdatasync (int file G_GNUC_UNUSED) { return 0; }

/* Stands before SQLite's own; statements of the program are files. */
int
sqlite3_step (sqlite3_stmt *statement)
{
  __extension__ int (*step) (sqlite3_stmt *) = (int (*) (sqlite3_stmt *)) dlsym (RTLD_NEXT, "sqlite3_step");
  const char *sql = sqlite3_sql (statement);

  return sql != NULL && g_str_has_prefix (sql, "-- SPDX") && ++asked == broken ? SQLITE_IOERR : step (statement);
}

/* ---- what is changed ---- */

static GArray *
wants_of (Box *box)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < slv_collection_n_wants (box->collection); i++)
    g_array_append_val (ids, slv_collection_get_want (box->collection, i)->id);
  return ids;
}

static gboolean
change (Box *box, GError **error)
{
  const SlvLotEdit edit = { .values = { [SLV_COPY_PLACE] = "Chest/Top/Left", [SLV_COPY_CONDITION] = "PL", [SLV_COPY_NOTE] = "seen" } };
  g_autoptr (GArray) ids = box_ids_of (box, "");

  return slv_collection_change_lots (box->collection, box->store, ids, &edit, 0, FALSE, "changed", NULL, error);
}

static gboolean
move_some (Box *box, GError **error)
{
  const SlvLotEdit edit = { .values = { [SLV_COPY_PLACE] = "Shelf" } };
  g_autoptr (GArray) ids = box_ids_of (box, "");

  return slv_collection_change_lots (box->collection, box->store, ids, &edit, 4, TRUE, "moved", NULL, error);
}

static gboolean
merge (Box *box, GError **error)
{
  g_autoptr (GArray) ids = box_ids_of (box, "");

  return slv_collection_merge_lots (box->collection, box->store, ids, "merged", NULL, NULL, error);
}

static gboolean
take_some (Box *box, GError **error)
{
  g_autoptr (GArray) ids = box_ids_of (box, "");

  return slv_collection_remove_lots (box->collection, box->store, ids, 4, "removed", NULL, error);
}

static gboolean
bring (Box *box, SlvCopiesMode mode, GError **error)
{
  static const char * const rows[] = { "Ash Hound|LAN|001|5|near-mint|Box", "Divine Lamp|||2||New/Place", NULL };
  g_autoptr (SlvCopyList) list = box_list (rows);
  g_autoptr (SlvCopyPlan) plan = slv_collection_match (box->collection, list, NULL, mode, NULL, error);

  return plan != NULL && slv_collection_apply (box->store, plan, "brought", NULL, error);
}

static gboolean bring_more (Box *box, GError **error) { return bring (box, SLV_COPIES_MERGE, error); }
static gboolean bring_all (Box *box, GError **error) { return bring (box, SLV_COPIES_SET, error); }

static gboolean
want (Box *box, GError **error)
{
  const SlvLotEdit values = { .values = { [SLV_COPY_NAME] = "Divine Lamp", [SLV_COPY_QUANTITY] = "2" } };

  return slv_collection_want_put (box->collection, box->store, 0, NULL, &values, "wanted", NULL, error);
}

static gboolean
drop (Box *box, GError **error)
{
  g_autoptr (GArray) ids = wants_of (box);

  return slv_collection_want_drop (box->collection, box->store, ids, "dropped", error);
}

static gboolean
arrive (Box *box, GError **error)
{
  const SlvLotEdit values = { .values = { [SLV_COPY_PLACE] = "Post" } };
  g_autoptr (GArray) ids = wants_of (box), arrivals = g_array_new (FALSE, FALSE, sizeof (SlvArrival));

  for (guint i = 0; i < ids->len; i++)
    {
      SlvArrival arrival = { g_array_index (ids, gint64, i), SLV_ROW_NONE, NULL, "", i == 0 ? 1 : 0 };

      g_array_append_val (arrivals, arrival);
    }
  return slv_collection_arrived (box->collection, box->store, arrivals, &values, "came", NULL, error);
}

/* ---- decks ---- */

static SlvDeck *hounds;   /* the one deck there is; sits in two copies once it was built */

static gboolean
build (Box *box, guint copies, GError **error)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new ();

  slv_deck_set_count (hounds, 0, copies);
  g_ptr_array_add (decks, hounds);
  g_autoptr (SlvBuild) choice = slv_collection_choose (box->collection, decks, NULL, SLV_PREFER_CHEAP, FALSE, 0, NULL, error);
  return choice != NULL && slv_collection_build (box->collection, box->store, decks, choice, TRUE, "built", NULL, error);
}

static gboolean build_more (Box *box, GError **error) { return build (box, 4, error); }

static gboolean
take_apart (Box *box, GError **error)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new ();

  g_ptr_array_add (decks, hounds);
  return slv_collection_unbuild (box->collection, box->store, decks, "taken apart", NULL, error);
}

static gboolean
want_missing (Box *box, GError **error)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new (), missing = NULL;

  slv_deck_set_count (hounds, 0, 9);
  g_ptr_array_add (decks, hounds);
  missing = slv_collection_missing (box->collection, decks, NULL);
  return slv_collection_want_missing (box->collection, box->store, missing, NULL, hounds->id, "wanted", error);
}

/* ---- breaking ---- */

/* (transfer full): lots, what sits in decks, and wants as they are on the disk. */
static char *
describe (Box *box)
{
  box_reopen (box);
  g_autofree char *lots = box_lots_text (box->collection, NULL);
  GString *text = g_string_new (lots);
  for (guint i = 0; i < slv_collection_n_lots (box->collection); i++)
    g_string_append_printf (text, "; sits %" G_GINT64_FORMAT, slv_collection_sleeved_of (box->collection, slv_collection_get_lot (box->collection, i)->lot.id, 0));
  for (guint i = 0; i < slv_collection_n_wants (box->collection); i++)
    {
      const SlvWant *one = slv_collection_get_want (box->collection, i);

      g_string_append_printf (text, "; wanted %" G_GINT64_FORMAT " %s", one->quantity, one->name);
    }
  return g_string_free (text, FALSE);
}

static void
fill (Box *box)
{
  static const char * const wanted[] = { "Ash Hound", "Stranger" };

  const SlvLotEdit alike = { .values = { [SLV_COPY_CONDITION] = "near-mint" } };

  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2|near-mint|Box", "Ash Hound|LAN|001|3|played|Box", "Divine Lamp|||1||Shelf");
  g_autoptr (GArray) ids = box_ids_of (box, "cond=played");
  g_assert_true (slv_collection_change_lots (box->collection, box->store, ids, &alike, 0, FALSE, "alike", NULL, NULL));
  box_reopen (box);
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      const SlvLotEdit values = { .values = { [SLV_COPY_NAME] = wanted[i], [SLV_COPY_QUANTITY] = "3" } };

      g_assert_true (slv_collection_want_put (box->collection, box->store, 0, NULL, &values, "wanted", NULL, NULL));
      box_reopen (box);
    }
}

/* A deck sits in two copies, and lacks some. */
static void
fill_deck (Box *box)
{
  g_clear_pointer (&hounds, slv_deck_free);
  hounds = slv_deck_new ("Hounds");
  slv_take_str (&hounds->game, g_strdup ("lantern"));
  slv_deck_add (hounds, "main", "Ash Hound", 2, NULL, NULL, 0);
  g_assert_true (good (slv_store_save_deck (box->store, hounds, &error)));
  box_reopen (box);
  g_assert_true (good (build (box, 2, &error)));
  box_reopen (box);
  slv_deck_set_count (hounds, 0, 7);
  g_autoptr (GPtrArray) decks = g_ptr_array_new (), missing = NULL;
  g_ptr_array_add (decks, hounds);
  missing = slv_collection_missing (box->collection, decks, NULL);
  g_assert_true (good (slv_collection_want_missing (box->collection, box->store, missing, NULL, hounds->id, "wanted", &error)));
  box_reopen (box);
}

typedef struct { const char *name; Act act; gboolean of_deck; } Named;

static void
test_refused (Box *unused G_GNUC_UNUSED, gconstpointer data)
{
  const Named *named = data;
  gboolean all = FALSE;
  guint n_failed = 0;

  for (guint nth = 1; !all; nth++)
    {
      Box box = { NULL, NULL, NULL };
      g_autoptr (GError) error = NULL;

      g_assert_cmpuint (nth, <, STEPS_MAX);
      box_set_up (&box, NULL);
      fill (&box);
      if (named->of_deck)
        fill_deck (&box);
      g_autofree char *before = describe (&box);
      asked = 0;
      broken = nth;
      gboolean good = named->act (&box, &error);
      all = asked < nth;
      broken = 0;
      g_autofree char *after = describe (&box);
      g_assert_true (good == (error == NULL));
      g_assert_true (good || strcmp (before, after) == 0);
      g_assert_true (!good || strcmp (before, after) != 0);
      g_assert_true (!all || good);
      n_failed += !good;
      box_tear_down (&box, NULL);
    }
  g_assert_cmpuint (n_failed, >, 2);
}

static const Named acts[] = {
  { "change", change, FALSE }, { "move-some", move_some, FALSE }, { "merge", merge, FALSE }, { "take-some", take_some, FALSE }, { "bring-more", bring_more, FALSE },
  { "bring-all", bring_all, FALSE }, { "want", want, FALSE }, { "drop", drop, FALSE }, { "arrive", arrive, FALSE },
  { "build-more", build_more, TRUE }, { "take-apart", take_apart, TRUE }, { "want-missing", want_missing, TRUE },
};

static void
add (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    {
      g_autofree char *path = g_strconcat ("/collection/refused/", acts[i].name, NULL);

      g_test_add (path, Box, &acts[i], box_set_up, test_refused, box_tear_down);
    }
}

int
main (int argc, char **argv)
{
  int result = box_main (argc, argv, add);

  g_clear_pointer (&hounds, slv_deck_free);
  return result;
}

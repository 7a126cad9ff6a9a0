/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collection-box.c: see the header. */
#include "collection-box.h"
#include "scratch.h"

QueryFixture *box_cards;

void
box_set_up (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  box->dir = g_dir_make_tmp ("sleeves-box-XXXXXX", NULL);
  box->store = good (slv_store_open (box->dir, g_getenv ("SLEEVES_SCHEMA"), &error));
  box->collection = good (slv_collection_open (box->store, box_cards->index, &error));
}

void
box_tear_down (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  SLV_FREE_MEMBERS (box, (slv_collection_unref, collection), (slv_store_close, store));
  scratch_remove (box->dir);
  g_free (box->dir);
}

/* What is counted on from one snapshot to the next is what would be counted anew. */
static void
assert_totals (SlvCollection *kept, SlvCollection *anew)
{
  const SlvPlaceTotals *a = slv_collection_place_totals (kept), *b = slv_collection_place_totals (anew);

  g_assert_cmpuint (a->all, ==, b->all);
  g_assert_cmpuint (a->tray, ==, b->tray);
  g_assert_cmpuint (a->nowhere, ==, b->nowhere);
  g_assert_cmpuint (slv_collection_n_places (kept), ==, slv_collection_n_places (anew));
  for (guint i = 0; i < slv_collection_n_places (kept); i++)
    g_assert_cmpuint (slv_collection_place_copies (kept, i), ==, slv_collection_place_copies (anew, i));
}

void
box_refresh (Box *box, GArray *touched)
{
  g_autoptr (GArray) lots = touched;
  SlvCollection *now = good (slv_collection_refresh (box->collection, box->store, lots, &error));

  g_autoptr (SlvCollection) anew = good (slv_collection_open (box->store, box_cards->index, &error));
  assert_totals (now, anew);
  slv_collection_unref (box->collection);
  box->collection = now;
}

/* "name|set|number|count|condition|place" by record. */
SlvCopyList *
box_list (const char * const *rows)
{
  static const SlvCopyField fields[] = { SLV_COPY_NAME, SLV_COPY_SET_CODE, SLV_COPY_NUMBER, SLV_COPY_QUANTITY, SLV_COPY_CONDITION,
                                         SLV_COPY_PLACE, SLV_COPY_PAID, SLV_COPY_SET_NAME };
  SlvCopyList *list = slv_copy_list_new ("test", "test.csv");

  for (guint i = 0; rows[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (rows[i], "|", -1);
      guint record = slv_copy_list_add (list, i + 2);

      slv_copy_list_set (list, record, SLV_COPY_GAME, "lantern");
      for (guint k = 0; cells[k] != NULL; k++)
        slv_copy_list_set (list, record, fields[k], cells[k]);
    }
  return list;
}

SlvCopyPlan *
box_match (Box *box, SlvCopyList *list, SlvCopiesMode mode)
{
  return good (slv_collection_match (box->collection, list, NULL, mode, NULL, &error));
}

void
box_bring (Box *box, SlvCopiesMode mode, const char * const *rows)
{
  g_autoptr (SlvCopyList) list = box_list (rows);
  g_autoptr (SlvCopyPlan) plan = box_match (box, list, mode);
  GArray *touched = NULL;

  g_assert_cmpuint (plan->faults->len, ==, 0);
  good (slv_collection_apply (box->store, plan, "brought", &touched, &error));
  box_refresh (box, touched);
}

/* "2 Ash Hound LAN/001 near-mint Box" by lot. */
char *
box_lots_text (SlvCollection *collection, const GArray *positions)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < (positions != NULL ? positions->len : slv_collection_n_lots (collection)); i++)
    {
      const SlvHeld *held = slv_collection_get_lot (collection, positions != NULL ? g_array_index (positions, guint, i) : i);

      g_string_append_printf (text, "%s%" G_GINT64_FORMAT " %s", i > 0 ? "; " : "", held->lot.quantity, held->lot.name);
      if (*held->lot.set_code != '\0')
        g_string_append_printf (text, " %s/%s", held->lot.set_code, held->lot.number);
      if (*held->lot.condition != '\0')
        g_string_append_printf (text, " %s", held->lot.condition);
      if (held->lot.place != 0)
        g_string_append_printf (text, " @%s", slv_collection_place_path (collection, held->lot.place));
    }
  return g_string_free (text, FALSE);
}

void
box_assert_lots (Box *box, const char *expected)
{
  g_autofree char *text = box_lots_text (box->collection, NULL);

  g_assert_cmpstr (text, ==, expected);
}

void
box_assert_search (Box *box, const char *query, const char *expected)
{
  g_autoptr (GArray) lots = good (slv_collection_search (box->collection, NULL, query, NULL, &error));

  g_test_message ("%s", query);
  g_autofree char *text = box_lots_text (box->collection, lots);
  g_assert_cmpstr (text, ==, expected);
}

GArray *
box_ids_of (Box *box, const char *query)
{
  g_autoptr (GArray) lots = slv_collection_search (box->collection, NULL, query, NULL, NULL);

  return slv_collection_ids (box->collection, lots);
}

void
box_reopen (Box *box)
{
  slv_collection_unref (box->collection);
  box->collection = slv_collection_open (box->store, box_cards->index, NULL);
}

int
box_main (int argc, char **argv, void (*add) (void))
{
  g_test_init (&argc, &argv, NULL);
  box_cards = query_fixture_new (NULL);
  add ();
  int result = g_test_run ();
  query_fixture_free (box_cards);
  return result;
}

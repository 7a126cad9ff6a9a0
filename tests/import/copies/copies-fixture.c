/* SPDX-License-Identifier: GPL-3.0-or-later */
/* copies-fixture.c: see the header. */
#include "copies-fixture.h"

const CopiesKind copies_kinds[] = {
  { "sleeves-csv", "nsqcfelptrgaymudo" }, { "moxfield", "nsqcfeltraym" }, { "deckbox", "nsqcfltrgam" }, { "manabox", "nsqcfelpamu" },
  { "dragonshield", "nsqcfelprmd" }, { "archidekt", "nsqcfeltmd" }, { "tcgplayer", "nsqcfel" }, { "topdecked", "nsqcfeltgamdo" },
  { "mtggoldfish", "nsqfe" }, { "mtgo", "nsqf" }, { "delver", "nsqcfl" }, { "cardkingdom", "nqf" }, { "cardcastle", "nqcfl" },
  { "set-numbers", "sq" },
};
const guint copies_n_kinds = G_N_ELEMENTS (copies_kinds);

void
copies_put (Box *box, const SlvLot *lots, guint n)
{
  SlvChange *change = good (slv_change_begin (box->store, "put", &error));
  gint64 place = 0;

  good (slv_change_make_place (change, "Shelf/Box A", &place, &error));
  for (guint i = 0; i < n; i++)
    {
      SlvLot lot = lots[i];

      lot.place = lot.place != 0 ? place : 0;
      lot.quantity = MAX (lot.quantity, 1);
      good (slv_change_put_lot (change, &lot, &error));
    }
  good (slv_change_end (change, TRUE, NULL, &error));
  box_reopen (box);
}

GArray *
copies_all_lots (Box *box)
{
  GArray *lots = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < slv_collection_n_lots (box->collection); i++)
    g_array_append_val (lots, i);
  return lots;
}

char *
copies_write_all (Box *box, const char *kind)
{
  g_autoptr (GArray) lots = copies_all_lots (box);
  return good (slv_copies_write (box->collection, lots, kind, &error));
}

SlvCopyList *
copies_read (const char *text, const char *kind)
{
  return good (slv_copies_read_text (text, strlen (text), "test.csv", kind, NULL, &error));
}

SlvCopyPlan *
copies_match (Box *box, SlvCopyList *list)
{
  return good (slv_collection_match (box->collection, list, slv_games_find (box_cards->games, "lantern"), SLV_COPIES_MERGE, NULL,
                                     &error));
}

char *
copies_joined (const GPtrArray *texts)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < texts->len; i++)
    g_string_append_printf (all, "%s%s", i > 0 ? "; " : "", (char *) texts->pdata[i]);
  return g_string_free (all, FALSE);
}

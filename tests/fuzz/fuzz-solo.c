/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-solo.c: any bytes as a saved game of the table for one. Nothing may crash; what is taken can be played on, undone to its
 * beginning, and saved so that it comes back the same. */
#include "../core/deck/slv-tidepool.h"
#include "fuzz.h"
#include "goldfish/slv-solo.h"

static Tidepool *pool;

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  pool = tidepool_new (NULL, 0);
  return 0;
}

static SlvSolo *
load (const char *text, gsize length, GError **error)
{
  return slv_solo_load_text (text, length, "fuzz", pool->games, pool->index, error);
}

static void
check_again (SlvSolo *table)
{
  g_autofree char *text = slv_solo_save_text (table), *dump = slv_solo_dump (table), *back = NULL;
  g_autoptr (SlvSolo) again = good (load (text, strlen (text), &error));

  back = slv_solo_dump (again);
  g_assert_cmpstr (back, ==, dump);
  g_autoptr (cJSON) seen = slv_solo_to_json (again, 0);
  g_assert_nonnull (seen);
}

static guint
zone_of (uint8_t byte, guint n_zones)
{
  guint zone = byte % (n_zones + 1u);

  return zone == n_zones ? SLV_SOLO_NONE : zone;
}

/* A saved game carries a print of its state, which no chance finds: bytes that are no document are actions as a person might choose
 * them, five bytes each: the kind, the zone, the other zone, the card, the number. In every other game two sides act in turn. */
static void
play (const uint8_t *data, size_t size)
{
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Red Fish", "main 3 Blue Fish", "main 3 Twin Fish", "main 2 Pearl",
                                            "main 1 Reef One", "captain 1 Captain Coral", NULL);
  g_autoptr (SlvSolo) table = slv_solo_new (deck, tidepool_format (pool, "open"), pool->index, NULL, size, size % 2, 2, NULL, NULL);
  guint n_zones = slv_solo_format (table)->rulebook->zones->len;
  gboolean two = size / 2 % 2 == 1 && slv_solo_sit_down (table, deck, NULL, NULL, NULL);

  for (size_t i = 0; i + 5 <= size && i < 200; i += 5)
    {
      SlvSoloAction action = SLV_SOLO_ACTION_INIT ((SlvSoloKind) (data[i] % SLV_SOLO_N_KINDS));
      guint position = data[i + 3] % 16u;

      action.zone = zone_of (data[i + 1], n_zones);
      action.to = zone_of (data[i + 2], n_zones);
      action.cards = &position;
      action.n_cards = data[i + 4] % 2u;
      action.n = (gint) data[i + 4] - 2;
      action.at = (gint) data[i + 3] - 2;
      action.text = "tide";
      if (data[i] >= 250)
        slv_solo_undo (table);
      else
        slv_solo_do (two && i % 10 == 0 ? slv_solo_other (table) : table, &action, NULL);
    }
  check_again (table);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvSolo) table = load (size > 0 ? (const char *) data : "", size, &error);

  g_assert_true ((table != NULL) != (error != NULL));
  if (table != NULL)
    {
      check_again (table);
      while (slv_solo_undo (table))
        ;
    }
  else
    play (data, size);
  return 0;
}

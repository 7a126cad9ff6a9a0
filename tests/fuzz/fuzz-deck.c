/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-deck.c: any bytes as a deck file, of the kind that is found and of the one that the length picks. Nothing may crash, every record is accounted for, and a deck that was read can be
 * written as every kind; its JSON read again is the same deck. */
#include "base/slv-input.h"
#include "import/slv-deck-file.h"
#include "fuzz.h"
#include "fuzz-games.h"

static SlvGames *games;

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  games = fuzz_games ();
  return 0;
}

/* Our own form is read again as what it was written from. */
static void
check_own_form (const SlvDeck *deck, const char *json)
{
  if (deck->headings->len + deck->entries->len == 0)
    return;   /* no zone makes it a deck */
  g_autoptr (GPtrArray) again = good (slv_deck_text_read (json, strlen (json), "again", "json", games, &error));
  g_assert_cmpuint (again->len, ==, 1);
  g_assert_cmpuint (slv_deck_n_cards (again->pdata[0], NULL), ==, slv_deck_n_cards (deck, NULL));
  g_autofree char *second = good (slv_deck_file_write (again->pdata[0], "json", games, &error));
  g_assert_cmpstr (second, ==, json);
}

/* That one of all kinds which @which points to: of those that can be written, or else that can be read. */
static const char *
pick_kind (gsize which, gboolean written)
{
  const SlvDeckKind * const *kinds = slv_deck_kinds ();
  guint n = 0;

  while (kinds[n] != NULL)
    n++;
  for (;; which++)
    if (written ? kinds[which % n]->write != NULL : kinds[which % n]->read != NULL)
      return kinds[which % n]->id;
}

/* As JSON, and as the one of all kinds that @which points to. */
static void
check_deck (const SlvDeck *deck, gsize which)
{
  const char *chosen[] = { "json", pick_kind (which, TRUE) };

  for (guint i = 0; i < G_N_ELEMENTS (chosen); i++)
    {
      g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free), again = NULL;
      g_autofree char *text = good (slv_deck_file_export (deck, chosen[i], games, NULL, losses, &error));
      SlvDeckTally tally;

      g_assert_true (g_utf8_validate (text, -1, NULL));
      if (i == 0)
        check_own_form (deck, text);
      else
        again = slv_deck_text_read_tally (text, strlen (text), "again", NULL, games, &tally, NULL);
      if (again != NULL)
        g_assert_cmpuint (tally.records, ==, tally.cards + tally.headings + tally.comments + tally.unread);
    }
}

static void
read_as (const uint8_t *data, size_t size, const char *kind)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autofree char *text = slv_input_to_utf8 (bytes, "fuzz", NULL, NULL);
  g_autoptr (GError) error = NULL;
  SlvDeckTally tally;

  if (text == NULL)
    return;
  g_autoptr (GPtrArray) decks = slv_deck_text_read_tally (text, strlen (text), "fuzz", kind, games, &tally, &error);
  g_assert_true ((decks != NULL) != (error != NULL));
  if (decks == NULL)
    return;
  g_assert_cmpuint (tally.records, ==, tally.cards + tally.headings + tally.comments + tally.unread);
  for (guint i = 0; i < MIN (decks->len, 2); i++)
    check_deck (decks->pdata[i], size + i);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  read_as (data, size, NULL);
  read_as (data, size, pick_kind (size, FALSE));
  return 0;
}

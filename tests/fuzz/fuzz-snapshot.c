/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-snapshot.c: a snapshot with bytes changed and cut off anywhere, its checksum set right, so that it is the checks of every
 * reference that stand between the file and the accessors. What is let through must be safe to read from end to end.
 * The input is a list of changes: four bytes of place, one of value; an odd length cuts the file there. */
#include "../core/query/query-fixture.h"
#include "fuzz.h"
#include "index/slv-index-image.h"
#include "query/slv-facets.h"

#define CHANGE 5u

static QueryFixture *shared;

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  shared = query_fixture_new ("");
  return 0;
}

static gsize total;   /* so that no reading is left out by the compiler */

static void
read_text (const char *text)
{
  total += text != NULL ? strlen (text) : 0;
}

static void
read_card (SlvIndex *index, guint row)
{
  SlvGame *game = slv_index_card_game (index, row);
  guint first, n;

  read_text (slv_index_card_name (index, row));
  read_text (slv_index_card_key (index, row));
  read_text (slv_index_card_folded (index, row));
  read_text (slv_index_card_identity (index, row));
  slv_index_card_printings (index, row, &first, &n);
  total += first + n + slv_index_card_rank (index, row);
  for (guint i = 0; i < slv_index_n_limits (index, row); i++)
    {
      SlvLimitView view;

      slv_index_limit (index, row, i, &view);
      read_text (view.tag);
      read_text (view.since);
    }
  for (guint i = 0; i < game->attrs->len; i++)
    for (guint face = 0; face < slv_index_n_faces (index, row); face++)
      {
        g_autofree char *text = slv_index_face_text (index, row, face, game->attrs->pdata[i]);

        read_text (text);
        read_text (slv_index_text_folded (index, row, game->attrs->pdata[i]));
        read_text (slv_index_face_name (index, row, face));
      }
}

static void
read_all (SlvIndex *index)
{
  static const char * const questions[] = { "a", "text:draw", "type:ally cost<=2", "set:lan order:set,cn", "-r>=rare order:cost,name", "\"ash\"" };

  for (guint row = 0; row < slv_index_n_cards (index); row++)
    read_card (index, row);
  for (guint i = 0; i < slv_index_n_printings (index); i++)
    {
      SlvPrintingView view;

      slv_index_printing (index, i, &view);
      read_text (view.key);
      read_text (view.set_code);
      read_text (view.artist);
      total += slv_index_printing_card (index, i);
    }
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (SlvResult) result = slv_search (index, NULL, questions[i], NULL, i % 2, NULL, NULL, NULL);
      GPtrArray *games = slv_games_list (slv_index_get_games (index));

      for (guint g = 0; result != NULL && g < games->len; g++)
        slv_facets_free (slv_facets_count (index, games->pdata[g], (const guint *) (gconstpointer) result->rows->data, result->rows->len,
                                           result->printings, NULL, NULL));
    }
  total += slv_index_find_id (index, "lantern/ash-hound");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  gsize length;
  const guint8 *whole = g_bytes_get_data (slv_index_get_bytes (shared->index), &length);
  guint8 *bytes = g_memdup2 (whole, length);
  SlvImageHeader *header = (SlvImageHeader *) (gpointer) bytes;

  for (size_t i = 0; i + CHANGE <= size; i += CHANGE)
    {
      guint32 at;

      memcpy (&at, data + i, sizeof at);
      bytes[at % length] = data[i + 4];
      if (size % 2 == 1 && i + 2 * CHANGE > size)
        length = MAX (at % length, sizeof (SlvImageHeader));
    }
  header->size = length;
  header->games = slv_image_games_hash (shared->games);
  header->checksum = slv_image_checksum (header);
  SlvIndex *index = slv_index_new_from_bytes (g_bytes_new_take (bytes, length), shared->games, FALSE);
  if (index != NULL)
    read_all (index);
  slv_index_unref (index);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-book.c: see the header. Kept as a key file under the setting odds/DECK: a later version may add keys, and an older one
 * leaves out what it does not know. */
#include "hands/slv-odds-book.h"

#define GROUP       "odds"
#define SETTING "odds"
#define PLAYERS_MAX 64
#define WAYS_MAX    1000
#define TEXT_MAX    (1u << 20)

SlvOddsBook *
slv_odds_book_new (void)
{
  SlvOddsBook *book = g_new0 (SlvOddsBook, 1);
  book->wants = g_ptr_array_new_with_free_func (g_free);
  book->turn = SLV_ODDS_USUAL_TURN;
  book->players = 2;
  book->given = g_strdup ("");
  book->gone = g_strdup ("");
  book->seed = 1;
  return book;
}

SLV_DEFINE_FREE (SlvOddsBook, slv_odds_book_free, wants, given, gone);

SlvOddsBook *
slv_odds_book_copy (const SlvOddsBook *book)
{
  SlvOddsBook *copy = g_memdup2 (book, sizeof *book);
  copy->wants = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < book->wants->len; i++)
    g_ptr_array_add (copy->wants, g_strdup (g_ptr_array_index (book->wants, i)));
  copy->given = g_strdup (book->given);
  copy->gone = g_strdup (book->gone);
  return copy;
}

/* ---- reading ---- */

static void
take_text (GKeyFile *file, const char *key, char **text)
{
  char *read = g_key_file_get_string (file, GROUP, key, NULL);
  if (read == NULL)
    return;
  slv_take_str (text, read);
}

static guint
take_number (GKeyFile *file, const char *key, guint fallback, guint low, guint high)
{
  guint64 number = g_key_file_get_uint64 (file, GROUP, key, NULL);
  return g_key_file_has_key (file, GROUP, key, NULL) && number >= low && number <= high ? (guint) number : fallback;
}

static void
read_book (SlvOddsBook *book, GKeyFile *file)
{
  gsize n = 0;
  g_auto (GStrv) wants = g_key_file_get_string_list (file, GROUP, "wants", &n, NULL);
  for (gsize i = 0; wants != NULL && i < n && i < SLV_ODDS_WANTS_MAX; i++)
    g_ptr_array_add (book->wants, g_strdup (wants[i]));
  book->second = g_key_file_get_boolean (file, GROUP, "second", NULL);
  book->turn = take_number (file, "turn", SLV_ODDS_USUAL_TURN, 0, SLV_ODDS_TURN_MAX);
  book->players = take_number (file, "players", 2, 1, PLAYERS_MAX);
  book->way = take_number (file, "way", 0, 0, WAYS_MAX);
  book->policy = (SlvOddsPolicy) take_number (file, "policy", SLV_ODDS_BEST, 0, SLV_ODDS_RULE);
  book->simulate = g_key_file_get_boolean (file, GROUP, "simulate", NULL);
  book->trials = MIN (g_key_file_get_uint64 (file, GROUP, "trials", NULL), SLV_ODDS_TRIALS_MAX);
  if (g_key_file_has_key (file, GROUP, "seed", NULL))
    book->seed = g_key_file_get_uint64 (file, GROUP, "seed", NULL);
  take_text (file, "given", &book->given);
  take_text (file, "gone", &book->gone);
}

SlvOddsBook *
slv_odds_book_load (SlvStore *store, gint64 deck_id)
{
  SlvOddsBook *book = slv_odds_book_new ();
  g_autofree char *text = deck_id > 0 ? slv_store_get_deck_setting (store, deck_id, SETTING) : NULL;
  g_autoptr (GKeyFile) file = g_key_file_new ();
  if (text != NULL && strlen (text) < TEXT_MAX && g_key_file_load_from_data (file, text, (gsize) -1, G_KEY_FILE_NONE, NULL))
    read_book (book, file);
  return book;
}

/* ---- writing ---- */

gboolean
slv_odds_book_save (const SlvOddsBook *book, SlvStore *store, gint64 deck_id, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_key_file_set_string_list (file, GROUP, "wants", (const char * const *) book->wants->pdata, book->wants->len);
  g_key_file_set_boolean (file, GROUP, "second", book->second);
  g_key_file_set_uint64 (file, GROUP, "turn", book->turn);
  g_key_file_set_uint64 (file, GROUP, "players", book->players);
  g_key_file_set_uint64 (file, GROUP, "way", book->way);
  g_key_file_set_uint64 (file, GROUP, "policy", (guint64) book->policy);
  g_key_file_set_boolean (file, GROUP, "simulate", book->simulate);
  g_key_file_set_uint64 (file, GROUP, "trials", book->trials);
  g_key_file_set_uint64 (file, GROUP, "seed", book->seed);
  g_key_file_set_string (file, GROUP, "given", book->given);
  g_key_file_set_string (file, GROUP, "gone", book->gone);
  g_autofree char *text = g_key_file_to_data (file, NULL, NULL);
  return slv_store_set_deck_setting (store, deck_id, SETTING, text, error);
}

/* The cards that are gone, one a string, as slv_odds_deck_new() takes them. */
static char **
slv_odds_book_dup_gone (const SlvOddsBook *book)
{
  GPtrArray *list = g_ptr_array_new ();
  g_auto (GStrv) parts = g_strsplit (book->gone, ";", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    if (g_strstrip (parts[i])[0] != '\0')
      g_ptr_array_add (list, g_strdup (parts[i]));
  g_ptr_array_add (list, NULL);
  return (char **) g_ptr_array_free (list, FALSE);
}

SlvOddsDeck *
slv_odds_book_snapshot (const SlvOddsBook *book, const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options, gboolean gone,
                        GError **error)
{
  g_auto (GStrv) names = gone ? slv_odds_book_dup_gone (book) : NULL;
  /* what was chosen under another format may not be there */
  g_autoptr (GPtrArray) ways = slv_opening_ways (format, NULL);
  const SlvOddsSetup setup = { .players = book->players, .way = book->way <= ways->len ? book->way : 0, .gone = (const char * const *) names };
  return slv_odds_deck_new (deck, format, index, options, &setup, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table-play.c: every starter deck of every game that comes with the program, played by chance for more than a thousand actions, alone and by two sides:
 * cards are conserved, what is refused changes nothing, undo goes back to the start and redo to the end, the same seed and
 * actions give the same game, and nothing names a card that nobody saw. */
#include "slv-shipped.h"
#include "goldfish/slv-solo.h"
#include "import/slv-deck-file.h"

#define ACTIONS 1200u

static Shipped world;
static GPtrArray *plays;

typedef struct { char *path; SlvDeck *deck; const SlvFormat *format; } Play;

static void
play_free (Play *play)
{
  SLV_FREE_MEMBERS (play, (slv_deck_free, deck), path);
  g_free (play);
}

/* ---- chance ---- */

typedef struct { SlvSolo *table; SlvRandom random; guint positions[4]; guint n_zones; } Player;

static SlvSoloAction
random_action (Player *player)
{
  static const char * const texts[] = { "damage", "hp", "a mark", "", "Ærø" };
  SlvSoloAction action = SLV_SOLO_ACTION_INIT ((SlvSoloKind) slv_random_below (&player->random, SLV_SOLO_N_KINDS));

  if (slv_random_below (&player->random, 3) == 0)
    action.kind = SLV_SOLO_MOVE;
  action.zone = slv_random_below (&player->random, player->n_zones + 1);
  action.to = slv_random_below (&player->random, player->n_zones + 1);
  if (action.zone == player->n_zones)
    action.zone = SLV_SOLO_NONE;
  guint n = action.zone != SLV_SOLO_NONE ? slv_solo_zone (player->table, action.zone)->len : 0;
  action.n_cards = slv_random_below (&player->random, 4);
  for (guint i = 0; i < action.n_cards; i++)
    player->positions[i] = slv_random_below (&player->random, n + 1);
  action.cards = player->positions;
  action.n = (gint) slv_random_below (&player->random, 6);
  action.at = (gint) slv_random_below (&player->random, 12) - 3;
  action.facing = (SlvSoloFacing) slv_random_below (&player->random, 3);
  action.text = texts[slv_random_below (&player->random, G_N_ELEMENTS (texts))];
  return action;
}

/* ---- what must hold ---- */

static void
assert_conserved (SlvSolo *table, guint n_zones, guint start)
{
  guint n = slv_solo_n_cards (table), met = 0, tokens = 0;
  g_autofree guint8 *seen = g_new0 (guint8, (gsize) n + 1);

  for (guint i = 0; i < n_zones; i++)
    {
      const GArray *ids = slv_solo_zone (table, i);

      for (guint j = 0; j < ids->len; j++)
        {
          guint id = g_array_index (ids, guint, j);

          g_assert_cmpuint (id, <, n);
          g_assert_cmpuint (seen[id]++, ==, 0);
          g_assert_cmpuint (slv_solo_card (table, id)->zone, ==, i);
          if (slv_solo_card (table, id)->host != SLV_SOLO_NONE)
            g_assert_cmpuint (slv_solo_card (table, slv_solo_card (table, id)->host)->zone, ==, i);
          met++;
        }
    }
  for (guint i = 0; i < n; i++)
    tokens += slv_solo_card (table, i)->token ? 1 : 0;
  g_assert_cmpuint (met, ==, n);
  g_assert_cmpuint (n, ==, start + tokens);
}

/* As it is printed; a deck may spell it otherwise. */
static const char *
name_of (SlvSolo *table, guint id)
{
  const SlvSoloCard *card = slv_solo_card (table, id);

  return card->row != SLV_ROW_NONE ? slv_index_card_name (world.index, card->row) : card->name;
}

static void
note_seen (SlvSolo *table, GHashTable *seen)
{
  for (guint i = 0; i < slv_solo_n_cards (table); i++)
    if (slv_solo_sees (table, i))
      g_hash_table_add (seen, (gpointer) name_of (table, i));
}

/* Neither the log nor the document names a card of which no copy was ever seen. */
static void
assert_no_leak (SlvSolo *table, GHashTable *seen, guint log_from)
{
  g_autoptr (cJSON) json = slv_solo_to_json (table, log_from);
  g_autofree char *text = slv_json_print (json, FALSE);

  for (guint i = 0; i < slv_solo_n_cards (table); i++)
    {
      const char *name = name_of (table, i);
      g_autofree char *quoted = g_strdup_printf ("“%s”", name), *member = g_strdup_printf ("\"%s\"", name);

      if (slv_solo_card (table, i)->token || g_hash_table_contains (seen, name))
        continue;    /* who makes a token says its name */
      g_assert_null (strstr (text, quoted));
      g_assert_null (strstr (text, member));
    }
}

static char *
log_text (SlvSolo *table)
{
  const GPtrArray *log = slv_solo_log (table);
  GString *out = g_string_new (NULL);

  SLV_EACH (const SlvSoloEntry, entry, log)
    g_string_append_printf (out, "%u %d %s %s\n", entry->turn, entry->phase, entry->clause, entry->text);
  return g_string_free (out, FALSE);
}

static void
assert_undo_and_redo (SlvSolo *table, const char *start)
{
  g_autofree char *end = slv_solo_dump (table), *log = log_text (table), *back = NULL, *again = NULL, *log_again = NULL;
  guint n = slv_solo_n_done (table), steps = 0;

  while (slv_solo_undo (table))
    steps++;
  g_assert_cmpuint (steps, ==, n);
  back = slv_solo_dump (table);
  g_assert_cmpstr (back, ==, start);
  for (; steps > 0; steps--)
    g_assert_true (slv_solo_redo (table));
  again = slv_solo_dump (table);
  log_again = log_text (table);
  g_assert_cmpstr (again, ==, end);
  g_assert_cmpstr (log_again, ==, log);
}

static void
assert_saves (SlvSolo *table)
{
  g_autofree char *text = slv_solo_save_text (table), *before = slv_solo_dump (table), *after = NULL, *second = NULL;
  g_autofree char *log = log_text (table), *log_after = NULL;
  g_autoptr (SlvSolo) loaded = good (slv_solo_load_text (text, strlen (text), "saved", world.games, world.index, &error));

  after = slv_solo_dump (loaded);
  second = slv_solo_save_text (loaded);
  log_after = log_text (loaded);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpstr (log_after, ==, log);
  g_assert_cmpstr (second, ==, text);
}

/* ---- the game ---- */

/* Returns how many actions could be done. */
static guint
play_on (Player *player, GHashTable *seen, guint start_cards)
{
  guint n = 0;

  for (guint i = 0; i < ACTIONS; i++)
    {
      SlvSoloAction action = random_action (player);
      g_autofree char *before = i % 7 == 0 ? slv_solo_dump (player->table) : NULL;
      guint log = slv_solo_log (player->table)->len;
      g_autoptr (GError) error = NULL;
      gboolean done = slv_solo_do (player->table, &action, &error);

      g_assert_true (done == (error == NULL));
      n += done ? 1 : 0;
      if (done)
        note_seen (player->table, seen);
      else
        g_assert_cmpint (error->code, ==, SLV_ERROR_NO);
      if (!done && before != NULL)
        {
          g_autofree char *after = slv_solo_dump (player->table);

          g_assert_cmpstr (after, ==, before);
          g_assert_cmpuint (slv_solo_log (player->table)->len, ==, log);
        }
      if (i % 5 == 0 && slv_random_below (&player->random, 3) == 0)
        for (guint back = slv_random_below (&player->random, 5); back > 0; back--)
          slv_solo_undo (player->table);
      assert_conserved (player->table, player->n_zones, start_cards);
      if (i % 11 == 0)
        assert_no_leak (player->table, seen, 0);
    }
  return n;
}

static void
test_play (gconstpointer data)
{
  const Play *play = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvSolo) table = slv_solo_new (play->deck, play->format, world.index, NULL, 20250529, FALSE, 2, NULL, &error);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  Player player = { .table = table };

  if (g_error_matches (error, SLV_ERROR, SLV_ERROR_NO))
    {
      g_test_skip (error->message);
      return;
    }
  g_assert_no_error (error);
  player.n_zones = slv_solo_n_zones (table);
  slv_random_init (&player.random, g_str_hash (play->path));
  note_seen (table, seen);
  assert_no_leak (table, seen, 0);
  g_autofree char *start = slv_solo_dump (table);
  g_assert_cmpuint (play_on (&player, seen, slv_solo_n_cards (table)), >, ACTIONS / 6);
  assert_undo_and_redo (table, start);
  assert_saves (table);
}

static char *
dump_both (SlvSolo *table)
{
  g_autofree char *one = slv_solo_dump (table), *other = slv_solo_dump (slv_solo_other (table));

  return g_strconcat (one, other, NULL);
}

/* Of the side opposite the document names what lies open, of the log both what both see. */
static void
assert_hides_the_other (SlvSolo *table)
{
  SlvSolo *other = slv_solo_other (table);
  g_autoptr (cJSON) json = slv_solo_to_json (table, 0);
  g_autofree char *part = slv_json_print (cJSON_GetObjectItemCaseSensitive (cJSON_GetObjectItemCaseSensitive (json, "other"), "zones"), FALSE);
  g_autoptr (GHashTable) open = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < slv_solo_n_cards (other); i++)
    if (slv_solo_is_open (other, i))
      g_hash_table_add (open, (gpointer) name_of (other, i));
  for (guint i = 0; i < slv_solo_n_cards (other); i++)
    {
      g_autofree char *member = g_strdup_printf ("\"%s\"", name_of (other, i));

      /* who makes a token says its name, which may be that of a counter, too */
      g_assert_true (slv_solo_card (other, i)->token || g_hash_table_contains (open, name_of (other, i)) || strstr (part, member) == NULL);
    }
  /* whose each line of the log is */
  const GPtrArray *log = slv_solo_log (table);
  const cJSON *told = cJSON_GetObjectItemCaseSensitive (json, "log");
  g_assert_cmpint (cJSON_GetArraySize (told), ==, log->len);
  for (guint i = 0; i < log->len; i++)
    g_assert_cmpint (cJSON_GetObjectItemCaseSensitive (cJSON_GetArrayItem (told, (int) i), "side")->valueint, ==, ((SlvSoloEntry *) log->pdata[i])->side + 1);
}

/* Two sides, of which either acts at any time: undo, redo and saving are of both, and a side is what it would be alone. */
static void
test_two_sides (gconstpointer data)
{
  const Play *play = data;
  g_autoptr (SlvSolo) table = slv_solo_new (play->deck, play->format, world.index, NULL, 20250529, FALSE, 2, NULL, NULL), loaded = NULL;
  Player player = { .table = table };

  if (table == NULL)
    {
      g_test_skip ("it cannot start");
      return;
    }
  g_assert_true (good (slv_solo_sit_down (table, play->deck, NULL, NULL, &error)));
  player.n_zones = slv_solo_n_zones (table);
  slv_random_init (&player.random, g_str_hash (play->path));
  guint cards[2] = { slv_solo_n_cards (table), slv_solo_n_cards (slv_solo_other (table)) };
  g_autofree char *start = dump_both (table), *end = NULL, *again = NULL, *text = NULL, *back = NULL, *kept = NULL;
  for (guint i = 0; i < ACTIONS / 2; i++)
    {
      player.table = slv_random_below (&player.random, 2) == 0 ? table : slv_solo_other (table);
      SlvSoloAction action = random_action (&player);

      slv_solo_do (player.table, &action, NULL);
      if (i % 13 == 0)
        slv_solo_undo (table);
      assert_conserved (table, player.n_zones, cards[0]);
      assert_conserved (slv_solo_other (table), player.n_zones, cards[1]);
      if (i % 11 == 0)
        assert_hides_the_other (player.table);
    }
  end = dump_both (table);
  text = slv_solo_save_text (slv_solo_other (table));
  loaded = good (slv_solo_load_text (text, strlen (text), "saved", world.games, world.index, &error));
  again = dump_both (loaded);
  g_assert_cmpstr (again, ==, end);
  g_autofree char *log = log_text (table), *log_again = log_text (loaded), *log_redone = NULL;
  g_assert_cmpstr (log_again, ==, log);
  guint steps = slv_solo_n_done (table);
  g_assert_cmpuint (steps, >, 60);
  while (slv_solo_undo (slv_solo_other (table)))
    ;
  back = dump_both (table);
  g_assert_cmpstr (back, ==, start);
  for (; steps > 0; steps--)
    g_assert_true (slv_solo_redo (table));
  kept = dump_both (table);
  log_redone = log_text (table);
  g_assert_cmpstr (kept, ==, end);
  g_assert_cmpstr (log_redone, ==, log);
}

/* Nothing but phases: every game goes on until the rules say that it is lost, and says by which clause. */
static void
test_to_the_end (gconstpointer data)
{
  const Play *play = data;
  g_autoptr (SlvSolo) table = slv_solo_new (play->deck, play->format, world.index, NULL, 7, TRUE, 2, NULL, NULL);
  const SlvSoloAction next = SLV_SOLO_ACTION_INIT (SLV_SOLO_NEXT);
  const char *clause = NULL;
  guint n = 0;

  if (table == NULL || play->format->lose == NULL || play->format->lose->len == 0)
    {
      g_test_skip ("it cannot start, or cannot be lost");
      return;
    }
  for (; slv_solo_lost (table, &clause) == NULL && n < 2000; n++)
    {
      SlvSoloAction way = SLV_SOLO_ACTION_INIT (SLV_SOLO_WAY);

      g_assert_true (slv_solo_do (table, &next, NULL));
      if (slv_solo_ways (table) != NULL)
        g_assert_true (slv_solo_do (table, &way, NULL));
    }
  g_assert_cmpuint (n, <, 2000);
  g_assert_cmpstr (clause, !=, "");
  g_assert_cmpuint (slv_solo_zone (table, slv_solo_pile (table))->len, ==, 0);
  while (slv_solo_undo (table))
    ;
  g_assert_null (slv_solo_lost (table, NULL));
}

static gboolean
loses_when (const SlvFormat *format, const char *when)
{
  for (guint i = 0; format->lose != NULL && i < format->lose->len; i++)
    if (strcmp (((SlvStep *) g_ptr_array_index (format->lose, i))->when, when) == 0)
      return TRUE;
  return FALSE;
}

/* With the last card drawn, or with the one that was not there. */
static void
test_moment_of_loss (gconstpointer data)
{
  const Play *play = data;
  g_autoptr (SlvSolo) table = slv_solo_new (play->deck, play->format, world.index, NULL, 7, TRUE, 2, NULL, NULL);
  const SlvSoloAction next = SLV_SOLO_ACTION_INIT (SLV_SOLO_NEXT);
  SlvSoloAction draw = SLV_SOLO_ACTION_INIT (SLV_SOLO_DRAW);
  gboolean at_once = loses_when (play->format, "deck-empty"), failed = loses_when (play->format, "draw-from-empty");

  if (table == NULL)
    {
      g_test_skip ("it cannot start");
      return;
    }
  g_assert_true (slv_solo_do (table, &next, NULL));
  draw.n = (gint) slv_solo_zone (table, slv_solo_pile (table))->len - 1;
  g_assert_true (slv_solo_do (table, &draw, NULL));
  g_assert_null (slv_solo_lost (table, NULL));
  draw.n = 1;
  g_assert_true (slv_solo_do (table, &draw, NULL));
  g_assert_true ((slv_solo_lost (table, NULL) != NULL) == at_once);
  g_assert_true (slv_solo_do (table, &draw, NULL) == (failed && !at_once));
  g_assert_true ((slv_solo_lost (table, NULL) != NULL) == (at_once || failed));
}

static void
add_play (const char *folder, const char *file)
{
  g_autofree char *path = g_build_filename (folder, file, NULL);
  g_autoptr (GPtrArray) decks = slv_deck_file_read (path, NULL, world.games, NULL);

  for (guint i = 0; decks != NULL && i < decks->len; i++)
    {
      Play *play = g_new0 (Play, 1);
      g_autofree char *name = g_strdup_printf ("/goldfish/table-play/%s", file), *last = g_strdup_printf ("%s/to-the-end", name);
      g_autofree char *moment = g_strdup_printf ("%s/lost-at-the-right-moment", name);
      g_autofree char *two = g_strdup_printf ("%s/two-sides", name);

      g_ptr_array_add (plays, play);
      play->path = g_strdup (file);
      play->deck = slv_deck_copy (decks->pdata[i]);
      play->format = slv_check_default_format (play->deck, world.index, world.games, NULL);
      if (play->format == NULL)
        continue;
      g_test_add_data_func (name, play, test_play);
      g_test_add_data_func (last, play, test_to_the_end);
      g_test_add_data_func (moment, play, test_moment_of_loss);
      g_test_add_data_func (two, play, test_two_sides);
    }
}

int
main (int argc, char **argv)
{
  g_autofree char *starter = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "starter", NULL);
  const char *file;

  g_test_init (&argc, &argv, NULL);
  shipped_open (&world);
  plays = g_ptr_array_new_with_free_func ((GDestroyNotify) play_free);
  g_autoptr (GDir) dir = g_dir_open (starter, 0, NULL);
  while (dir != NULL && (file = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (file, ".txt"))
      add_play (starter, file);
  {
    int result = g_test_run ();

    g_ptr_array_unref (plays);
    shipped_close (&world);
    return result;
  }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-kinds.c: every kind of deck file: found from its content, written and read again with everything that it can carry,
 * what it cannot carry told; and what is hostile. */
#include "deck/slv-deck-group.h"
#include <glib/gstdio.h>
#include "base/slv-random.h"
#include "decks/slv-deck-write.h"
#include "import/slv-deck-corpus.h"
#include "import/slv-deck-folder.h"
#include "import-fixture.h"

static SlvGames *games;

/** The one deck of @text, of which every record is accounted for; @kind NULL: found; @tally: (nullable). */
static SlvDeck *
read_one (const char *text, const char *kind, SlvDeckTally *tally)
{
  SlvDeckTally own, *told = tally != NULL ? tally : &own;
  g_autoptr (GPtrArray) decks = good (slv_deck_text_read_tally (text, strlen (text), "file", kind, games, told, &error));
  g_assert_cmpuint (decks->len, ==, 1);
  g_assert_cmpuint (told->records, ==, told->cards + told->headings + told->comments + told->unread);
  return slv_deck_copy (g_ptr_array_index (decks, 0));
}

static char *
write_one (const SlvDeck *deck, const char *kind, GPtrArray *losses)
{
  return good (slv_deck_file_export (deck, kind, games, NULL, losses, &error));
}

/** A deck that has something of everything. */
static SlvDeck *
full_deck (void)
{
  SlvDeck *deck = slv_deck_new ("Full & <Deck>");
  SlvDeckPlan *plan = slv_deck_plan_new ("vs \"Fire\"");
  slv_take_str (&deck->format, g_strdup ("standard"));
  slv_take_str (&deck->author, g_strdup ("Someone"));
  slv_take_str (&deck->comment, g_strdup ("first\nsecond <line>, R&amp;D"));
  slv_deck_add (deck, "main", "Example Creature", 4, "SET", "123", 0);
  slv_deck_add (deck, "main", "Æther O'Name // Split", 3, "", "", 0);
  slv_deck_add (deck, "side", "Example Answer", 2, "SET", "7", 0);
  slv_take_str (&slv_deck_entry (deck, 0)->note, g_strdup ("a remark"));
  g_ptr_array_add (deck->headings, g_strdup ("main"));
  g_ptr_array_add (deck->headings, g_strdup ("side"));
  g_ptr_array_add (deck->tags, g_strdup ("aggro"));
  g_ptr_array_add (deck->option_texts, g_strdup ("lists=no"));
  slv_take_str (&plan->note, g_strdup ("mind the\nboard"));
  slv_take_str (&plan->on_play, g_strdup ("one more"));
  slv_deck_plan_move (plan, "Example Answer", "side", "main", 2);
  slv_deck_plan_move (plan, "Example Creature", "main", "side", 2);
  g_ptr_array_add (deck->plans, plan);
  slv_deck_add_unread (deck, 3, "???", "no reason");
  return deck;
}

static void
assert_same_cards (const SlvDeck *a, const SlvDeck *b)
{
  g_assert_cmpuint (a->entries->len, ==, b->entries->len);
  for (guint i = 0; i < a->entries->len; i++)
    {
      g_assert_cmpstr (slv_deck_entry (a, i)->name, ==, slv_deck_entry (b, i)->name);
      g_assert_cmpuint (slv_deck_entry (a, i)->count, ==, slv_deck_entry (b, i)->count);
    }
}

TEST ("/deck-kinds/json-loses-nothing", test_json_is_lossless)
{
  g_autoptr (SlvDeck) deck = full_deck ();
  g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (deck->extras, g_strdup ("octgn\tgame\tguid"));
  slv_deck_add (deck, "side", "Sand &amp;amp; Sea", 1, "", "", 0);
  slv_deck_plan_move (deck->plans->pdata[0], "Sand &amp;amp; Sea", "side", "main", 1);
  g_autofree char *text = write_one (deck, "json", losses);
  SlvDeckTally tally;
  g_autoptr (SlvDeck) again = read_one (text, NULL, &tally);
  g_autofree char *second = write_one (again, "json", NULL);
  g_assert_cmpstr (tally.kind, ==, "json");
  g_assert_cmpuint (losses->len, ==, 0);
  g_assert_cmpstr (text, ==, second);
}

TEST ("/deck-kinds/a-plain-list-of-ours-loses-nothing-that-a-person-wrote", test_text_loses_only_extras)
{
  g_autoptr (SlvDeck) deck = full_deck ();
  g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = write_one (deck, "text", losses);
  g_autoptr (SlvDeck) again = read_one (text, NULL, NULL);
  slv_take_str (&((SlvUnread *) g_ptr_array_index (again->unread, 0))->reason, g_strdup ("no reason"));
  ((SlvUnread *) g_ptr_array_index (again->unread, 0))->line = 3;
  g_autofree char *first = write_one (deck, "json", NULL), *second = write_one (again, "json", NULL);
  g_assert_cmpuint (losses->len, ==, 0);
  g_assert_cmpstr (first, ==, second);
}

/* ---- written and read again, by chance ---- */

/** (transfer full): a name of parts that mean something else where they stand alone. */
static char *
name_by_chance (SlvRandom *random)
{
  static const char * const parts[] = { "Ash", "Hound", "x", "4", "x4", "4x", "2x", "(SET)", "(SET) 12", "[foil]", "[SET]", "[SET:4]", "#", "//", "|", "SB:", "*F*", "<251>", "Deck",
                                        "Sideboard", "Main", ":", "-", "=", "1.", "3)", "…", "\"Fire\"", "Æther,", "O'Name", "& Co", "!", "?", "+1", "-1", "×", "(Red)", "//x", "Commander", "^Tag,#ff0000^" };
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint n = 1 + slv_random_below (random, 4); n > 0; n--)
    g_string_append_printf (name, "%s%s", name->len > 0 ? " " : "", parts[slv_random_below (random, G_N_ELEMENTS (parts))]);
  return g_string_free (g_steal_pointer (&name), FALSE);
}

static SlvDeck *
deck_by_chance (SlvRandom *random)
{
  static const char * const zones[] = { "main", "side" }, * const sets[] = { "", "SET", "M21", "a25" }, * const numbers[] = { "12", "7a", "★3", "" }, * const notes[] = { "", "", "a remark", "# (SET)" };
  SlvDeck *deck = slv_deck_new ("Chance");

  for (guint zone = 0; zone < 2; zone++)
    for (guint n = slv_random_below (random, 4) + (zone == 0); n > 0; n--)
      {
        g_autofree char *name = name_by_chance (random);
        const char *set = sets[slv_random_below (random, 4)];

        slv_deck_add (deck, zones[zone], name, 1 + slv_random_below (random, 12), set, *set != '\0' ? numbers[slv_random_below (random, 4)] : "", 0);
        slv_take_str (&slv_deck_entry (deck, deck->entries->len - 1)->note, g_strdup (notes[slv_random_below (random, 4)]));
      }
  return deck;
}

/** (transfer full): its cards, a line each; "Name (Part)" may be a name and a printing, and is looked for as both. */
static char *
cards_text (const SlvDeck *deck)
{
  GString *text = g_string_new (NULL);

  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    {
      g_autofree char *set = *entry->set_code != '\0' ? g_strdup_printf (" (%s)", entry->set_code) : g_strdup ("");
      g_string_append_printf (text, "%s: %u × %s%s / %s / %s\n", entry->zone, entry->count, entry->name, set, entry->number, entry->note);
    }
  SLV_EACH (const SlvUnread, unread, deck->unread)
    g_string_append_printf (text, "unread: %s\n", unread->text);
  return g_string_free (text, FALSE);
}

/** What a plain list cannot say so that it is read again as it was is told of each card; whatever is not told is as it was. */
static void
test_decks_by_chance (gconstpointer data)
{
  guint told = 0;
  for (guint seed = 0; seed < 400; seed++)
    {
      SlvRandom random;
      slv_random_init (&random, seed);
      g_autoptr (SlvDeck) deck = deck_by_chance (&random);
      g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *text = write_one (deck, data, losses);
      g_autoptr (SlvDeck) again = read_one (text, NULL, NULL);
      g_autofree char *before = cards_text (deck), *after = cards_text (again);
      g_test_message ("seed %u: %s", seed, text);
      told += losses->len;
      if (losses->len == 0)
        g_assert_cmpstr (after, ==, before);
    }
  g_assert_cmpint (told > 0, ==, g_str_equal (data, "text"));
}

/** A name of one letter is a name. */
TEST ("/deck-kinds/a-name-of-one-letter-is-a-name", test_short_names)
{
  for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind != NULL; kind++)
    {
      g_autoptr (SlvDeck) deck = slv_deck_new ("X");
      slv_deck_add (deck, "main", "Example Creature", 4, "", "", 0);
      if ((*kind)->write == NULL || (*kind)->read == NULL || !((*kind)->carries & SLV_CARRIES_NAME))
        continue;
      g_autofree char *text = write_one (deck, (*kind)->id, NULL);
      g_test_message ("%s: %s", (*kind)->id, text);
      g_autoptr (SlvDeck) again = read_one (text, (*kind)->id, NULL);
      g_assert_cmpstr (again->name, ==, "X");
    }
}

static void
assert_no_deck (const char *code, const char *words)
{
  fails_saying (slv_deck_text_read (code, strlen (code), "file", NULL, games, &error), SLV_ERROR_REFUSED, words);
}

/** What chat programs and scanners do to a code does not matter; whatever sign is wrong, nothing is read of it. */
TEST ("/deck-kinds/a-code-is-read-whole-or-not-at-all", test_codes)
{
  g_autoptr (SlvDeck) deck = full_deck ();
  g_autofree char *code = write_one (deck, "code", NULL), *lower = g_ascii_strdown (code, -1), *text = write_one (deck, "json", NULL);
  g_autoptr (GString) wrapped = g_string_new (" \n");
  SlvDeckTally tally;
  for (gsize at = 0; at < strlen (lower); at += 20)
    g_string_append_printf (wrapped, "%.20s\r\n ", lower + at);
  g_autoptr (SlvDeck) again = read_one (wrapped->str, NULL, &tally);
  g_autofree char *second = write_one (again, "json", NULL);
  g_assert_cmpstr (tally.kind, ==, "code");
  g_assert_cmpstr (text, ==, second);
  g_autofree char *twice = g_strconcat (code, lower, NULL);
  g_autoptr (GPtrArray) two = slv_deck_text_read_tally (twice, strlen (twice), "file", NULL, games, &tally, NULL);
  g_assert_cmpuint (two->len, ==, 2);
  g_assert_cmpuint (tally.records, ==, tally.cards + tally.headings + tally.comments + tally.unread);
  for (gsize at = strlen ("SLEEVES:1:"); at + 3 < strlen (code); at++)   /* the last letter has bits to spare */
    {
      char kept = code[at];
      code[at] = kept == 'A' ? 'B' : 'A';
      assert_no_deck (code, "damaged");
      code[at] = kept;
    }
  code[strlen (code) - 5] = '\0';
  assert_no_deck (code, "damaged");
  assert_no_deck ("SLEEVES:1:", "damaged");
  assert_no_deck ("SLEEVES:1:ABC1", "damaged");
  assert_no_deck ("SLEEVES:2:ABCDEFGH", "version 2");
  assert_no_deck ("SLEEVES:99999999999999999999999999:A", "newer");
  assert_no_deck ("SLEEVES:X", "does not go on");
}

/** A code that unpacks to more than any list, with a checksum that fits. */
TEST ("/deck-kinds/a-code-that-unpacks-without-end-is-refused", test_code_bomb)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("Long");
  g_autoptr (GString) comment = g_string_new (NULL);
  while (comment->len < 9u << 20)
    g_string_append (comment, "never ending ");
  slv_take_str (&deck->comment, g_strdup (comment->str));
  slv_deck_add (deck, "main", "Example Creature", 4, "", "", 0);
  g_autofree char *code = write_one (deck, "code", NULL);
  g_assert_cmpuint (strlen (code), <, 1u << 20);
  assert_no_deck (code, "damaged");
}

/** Copies that are in a sideboard, by whatever name. */
static guint
side_cards (const SlvDeck *deck)
{
  guint n = 0;
  for (guint i = 0; i < deck->entries->len; i++)
    n += g_ascii_strncasecmp (slv_deck_entry (deck, i)->zone, "side", 4) == 0 ? slv_deck_entry (deck, i)->count : 0;
  return n;
}

static gboolean
tells_of (const GPtrArray *losses, const char *words)
{
  for (guint i = 0; i < losses->len; i++)
    if (strstr (g_ptr_array_index (losses, i), words) != NULL)
      return TRUE;
  return FALSE;
}

/** A game and a format that are known are told by their titles, with the edition; others as the deck has them. */
TEST ("/deck-kinds/losses-are-told-in-the-words-of-the-game", test_titles_of_losses)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("");
  g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free), unknown = g_ptr_array_new_with_free_func (g_free);
  slv_deck_add (deck, "main", "Example Creature", 4, "", "", 0);
  slv_take_str (&deck->game, g_strdup ("grand-archive"));
  slv_take_str (&deck->format, g_strdup ("grand-archive/2025/standard"));
  g_autofree char *text = write_one (deck, "mtgo", losses);
  g_assert_true (tells_of (losses, "the game “Grand Archive” is not written"));
  g_assert_true (tells_of (losses, "the format “Standard constructed (2025)” is not written"));
  slv_take_str (&deck->game, g_strdup ("moon"));
  slv_take_str (&deck->format, g_strdup ("moon/1/full"));
  g_autofree char *again = write_one (deck, "mtgo", unknown);
  g_assert_true (tells_of (unknown, "the game “moon” is not written") && tells_of (unknown, "the format “moon/1/full” is not written"));
}

/** What a kind says that it carries comes back, and what it does not is told. */
static void
test_kind (gconstpointer data)
{
  const SlvDeckKind *kind = data;
  g_autoptr (SlvDeck) deck = full_deck ();
  g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
  gboolean name = (kind->carries & SLV_CARRIES_NAME) != 0, side = (kind->carries & SLV_CARRIES_SIDE) != 0;
  gboolean set = (kind->carries & SLV_CARRIES_SET) != 0, number = (kind->carries & SLV_CARRIES_NUMBER) != 0;
  gboolean plans = (kind->carries & SLV_CARRIES_PLANS) != 0;
  g_ptr_array_set_size (deck->unread, 0);
  for (guint i = 0; kind->has_ids && i < deck->entries->len; i++)
    slv_take_str (&slv_deck_entry (deck, i)->name, g_strdup_printf ("%u", 100200 + i));
  g_autofree char *text = write_one (deck, kind->id, losses);
  g_autoptr (SlvDeck) found = read_one (text, NULL, NULL), again = read_one (text, kind->read != NULL ? kind->id : NULL, NULL);
  assert_same_cards (deck, found);
  assert_same_cards (deck, again);
  g_assert_cmpuint (again->unread->len, ==, 0);
  g_assert_cmpuint (side_cards (again), ==, side ? 2 : 0);
  g_assert_cmpint (g_str_equal (again->name, deck->name), ==, name);
  g_assert_cmpint (g_str_equal (slv_deck_entry (again, 0)->set_code, "SET"), ==, set);
  g_assert_cmpint (g_str_equal (slv_deck_entry (again, 0)->number, "123"), ==, number);
  g_assert_cmpuint (again->plans->len, ==, plans);
  g_assert_cmpint (tells_of (losses, "plan is not written"), ==, !plans);
  g_assert_cmpint (tells_of (losses, "the name"), ==, !name);
  g_assert_cmpint (tells_of (losses, "of 2 cards are not written"), ==, !set || !number);
  g_assert_cmpint (tells_of (losses, "among those of the main deck"), ==, !side);
}

/* ---- one thing at a time: it comes back, or its loss is told ---- */

static void put_name (SlvDeck *deck) { slv_take_str (&deck->name, g_strdup ("Evening")); }
static void put_format (SlvDeck *deck) { slv_take_str (&deck->format, g_strdup ("standard")); }
static void put_author (SlvDeck *deck) { slv_take_str (&deck->author, g_strdup ("Someone")); }
static void put_comment (SlvDeck *deck) { slv_take_str (&deck->comment, g_strdup ("Slow but sure")); }
static void put_set (SlvDeck *deck) { slv_take_str (&slv_deck_entry (deck, 0)->set_code, g_strdup ("SET")); }
static void put_number_alone (SlvDeck *deck) { slv_take_str (&slv_deck_entry (deck, 0)->number, g_strdup ("12")); }
static void put_remark (SlvDeck *deck) { slv_take_str (&slv_deck_entry (deck, 0)->note, g_strdup ("lent out")); }
static void put_tag (SlvDeck *deck) { g_ptr_array_add (deck->tags, g_strdup ("aggro")); }
static void put_option (SlvDeck *deck) { g_ptr_array_add (deck->option_texts, g_strdup ("lists=no")); }
static void put_finish (SlvDeck *deck) { slv_take_str (&slv_deck_entry (deck, 0)->name, g_strdup ("Ash (Foil)")); }
/* What follows a text that ends so is no part of it. */
static void put_backslash (SlvDeck *deck) { put_comment (deck); slv_take_str (&deck->comment, g_strdup ("Slow  but // sure\\")); slv_take_str (&deck->author, g_strdup ("Some  // one\\")); }
static void put_zone (SlvDeck *deck) { slv_take_str (&slv_deck_entry (deck, 0)->name, g_strdup ("Sideboard")); }
static void put_strange (SlvDeck *deck) { g_ptr_array_add (deck->extras, g_strdup ("elsewhere\tthing\tvalue")); }

static void put_group (SlvDeck *deck) { good (slv_deck_add_group (deck, "Rampart", &error)); }

static void
put_number (SlvDeck *deck)
{
  put_set (deck);
  slv_take_str (&slv_deck_entry (deck, 0)->number, g_strdup ("12"));
}

static SlvDeckPlan *
put_plan (SlvDeck *deck)
{
  SlvDeckPlan *plan = slv_deck_plan_new ("Against fire");
  slv_deck_plan_move (plan, slv_deck_entry (deck, 1)->name, "side", "main", 1);
  g_ptr_array_add (deck->plans, plan);
  return plan;
}

static void put_bare_plan (SlvDeck *deck) { put_plan (deck); }
static void put_plan_note (SlvDeck *deck) { slv_take_str (&put_plan (deck)->note, g_strdup ("mind the board")); }
static void put_plan_play (SlvDeck *deck) { slv_take_str (&put_plan (deck)->on_play, g_strdup ("one more")); }
static void put_plan_draw (SlvDeck *deck) { slv_take_str (&put_plan (deck)->on_draw, g_strdup ("one fewer")); }

/* @text: which is to be found in what the deck says as JSON, when it is there; @loss: how its loss begins, @or_loss: or (nullable) */
static const struct { void (*put) (SlvDeck *deck); const char *text, *loss, *or_loss; } things[] = {
  { put_name, "\"Evening\"", "the name “Evening”", NULL }, { put_format, "\"standard\"", "the format “standard”", NULL },
  { put_author, "\"Someone\"", "the author “Someone”", NULL }, { put_comment, "Slow but sure", "the notes on the deck", NULL }, { put_backslash, "Slow  but // sure", "the notes on the deck", NULL },
  { put_set, "\"SET\"", "the set of 1 card", NULL }, { put_number, "\"12\"", "the collector number of 1 card", "the set of 1 card" },
  { put_number_alone, "\"12\"", "the collector number of 1 card", "the set of 1 card" }, { put_remark, "lent out", "the remark on 1 card", NULL }, { put_tag, "\"aggro\"", "1 tag", NULL },
  { put_option, "\"lists=no\"", "1 option", NULL }, { put_strange, "elsewhere", "what other programs keep", NULL },
  { put_group, "Rampart", "1 group of cards", NULL },
  { put_finish, "Ash (Foil)", "“Ash (Foil)” becomes another name", "4 copies of Ash (Foil) are not written" },
  { put_zone, "\"name\":\t\"Sideboard\"", "“Sideboard” becomes another name", "4 copies of Sideboard are not written" },
  { put_bare_plan, "Against fire", "1 sideboarding plan", NULL }, { put_plan_note, "mind the board", "the notes of the plans", "1 sideboarding plan" },
  { put_plan_play, "one more", "the notes of the plans", "1 sideboarding plan" }, { put_plan_draw, "one fewer", "the notes of the plans", "1 sideboarding plan" },
};

static void
test_one_thing (gconstpointer data)
{
  const SlvDeckKind *kind = data;
  for (guint i = 0; i < G_N_ELEMENTS (things); i++)
    {
      g_autoptr (SlvDeck) deck = slv_deck_new (""), again = NULL;
      g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
      slv_deck_add (deck, "main", kind->has_ids ? "100200" : "Example Creature", 4, "", "", 0);
      slv_deck_add (deck, "side", kind->has_ids ? "100201" : "Example Answer", 2, "", "", 0);
      things[i].put (deck);
      g_autofree char *text = write_one (deck, kind->id, losses);
      again = read_one (text, kind->read != NULL ? kind->id : NULL, NULL);
      g_autofree char *json = write_one (again, "json", NULL);
      gboolean told = tells_of (losses, things[i].loss) || (things[i].or_loss != NULL && tells_of (losses, things[i].or_loss));
      g_test_message ("%s: %s", kind->id, things[i].text);
      g_assert_cmpint (strstr (json, things[i].text) != NULL, !=, told);
      g_assert_true (things[i].put == put_strange || !tells_of (losses, "what other programs keep"));
    }
}

/** What is compared with is a folder, of which what is no deck file is told and left out, or a file, which must be one. */
TEST ("/deck-kinds/decks-to-compare-with-come-from-folders-and-files", test_decks_to_compare_with)
{
  static const struct { const char *name, *text; } files[] = { { "one.txt", "4 Moth\n" }, { "two.txt", "3 Ant\n2 Moth\n" }, { "note.json", "{}" } };
  char *folder = fixture_folder ();
  g_autofree char *two = g_build_filename (folder, "two.txt", NULL), *note = g_build_filename (folder, "note.json", NULL), *none = g_build_filename (folder, "none", NULL);
  g_autoptr (SlvIndex) index = slv_index_new_empty (games);
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SlvCorpus) corpus = slv_corpus_new (index, ((SlvGame *) slv_games_list (games)->pdata[0])->rulebooks->pdata[0]);
  const SlvCorpusTally *tally = slv_corpus_get_tally (corpus);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);
      g_assert_true (g_file_set_contents (path, files[i].text, -1, NULL));
    }
  g_assert_true (good (slv_deck_corpus_read (corpus, folder, games, problems, NULL, &error)));
  g_assert_cmpuint (tally->decks + tally->other + tally->empty, ==, 2);
  g_assert_cmpuint (problems->len, ==, 1);
  g_assert_nonnull (strstr (problems->pdata[0], "note.json"));
  g_assert_true (good (slv_deck_corpus_read (corpus, two, games, problems, NULL, &error)));
  g_assert_cmpuint (tally->decks + tally->other + tally->empty, ==, 3);
  fails (slv_deck_corpus_read (corpus, note, games, problems, NULL, &error), SLV_ERROR_REFUSED);
  fails (slv_deck_corpus_read (corpus, none, games, problems, NULL, &error), SLV_ERROR_NOT_FOUND);
  g_assert_cmpuint (problems->len, ==, 1);
  fixture_remove (folder);
}

/** Ids and endings say one thing each, and a file is written as the first kind of its ending. */
TEST ("/deck-kinds/are-told-apart-by-id-and-ending", test_kinds_are_told_apart)
{
  for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind != NULL; kind++)
    {
      if ((*kind)->write == NULL)   /* no file is made of it */
        continue;
      g_autofree char *path = g_strconcat ("folder/Name.of", (*kind)->endings[0], NULL);
      g_assert_true (slv_deck_kind_find ((*kind)->id) == *kind);
      g_assert_cmpstr (slv_deck_kind_of_path (path)->endings[0], ==, (*kind)->endings[0]);
      g_assert_cmpint ((*kind)->read != NULL, ==, (*kind)->detect != NULL);
    }
  g_assert_cmpstr (slv_deck_kind_of_path ("x.txt")->id, ==, "text");
  g_assert_cmpstr (slv_deck_kind_of_path ("x.JSON")->id, ==, "json");
  g_assert_null (slv_deck_kind_of_path ("x"));
}

TEST ("/deck-kinds/moves-of-a-plan-name-the-zones-of-the-deck", test_plan_zones)
{
  static const char text[] = "<cockatrice_deck version=\"1\"><zone name=\"main\"><card number=\"2\" name=\"A\"/></zone>"
    "<zone name=\"side\"><card number=\"1\" name=\"B\"/></zone><sideboard_plan><name>p</name>"
    "<move_card_to_zone><card_name>A</card_name><start_zone>main</start_zone><target_zone>side</target_zone></move_card_to_zone>"
    "<move_card_to_zone><card_name>A</card_name><start_zone>main</start_zone><target_zone>main</target_zone></move_card_to_zone>"
    "</sideboard_plan></cockatrice_deck>";
  g_autoptr (SlvDeck) deck = read_one (text, NULL, NULL);
  const SlvDeckPlan *plan = slv_deck_get_plan (deck, 0);
  g_assert_cmpuint (plan->moves->len, ==, 1);
  g_assert_cmpuint (slv_deck_plan_count (plan, "A", slv_deck_entry (deck, 0)->zone, slv_deck_entry (deck, 1)->zone), ==, 1);
  g_assert_cmpuint (deck->unread->len, ==, 1);   /* a move to where the card is already */
}

/** A table needs a name and a number of copies in each row; the order of its columns, what divides them and columns that nobody knows
 *  do not matter, and nothing in it is lost. */
TEST ("/deck-kinds/a-table-is-read-by-the-titles-of-its-columns", test_tables)
{
  static const char text[] = "sep=;\nCard;Section;Qty;Price;Collector Number;Edition;Note\n"
    "\"Harbour; Light\";Main;4;1.50;7a;LAN;keep\nTidal Wave;Main;x;;;;\n;Side;2;;;;\n'-Minus;Side;1;;;;\nTidal Wave;Side;;;;;\n";
  static const char * const other[] = { "count,set\n1,LAN\n", "name,zone\nTidal Wave,main\n", "4 Tidal, Wave\n" };
  SlvDeckTally tally;
  g_autoptr (SlvDeck) deck = read_one (text, NULL, &tally);
  g_assert_cmpstr (tally.kind, ==, "csv");
  g_assert_cmpuint (tally.records, ==, 6);
  g_assert_cmpuint (tally.cards, ==, 3);
  g_assert_cmpuint (deck->unread->len, ==, 2);
  g_assert_cmpuint (((SlvUnread *) g_ptr_array_index (deck->unread, 0))->line, ==, 4);
  g_assert_cmpstr (slv_deck_entry (deck, 0)->name, ==, "Harbour; Light");
  g_assert_cmpuint (slv_deck_entry (deck, 0)->count, ==, 4);
  g_assert_cmpstr (slv_deck_entry (deck, 0)->set_code, ==, "LAN");
  g_assert_cmpstr (slv_deck_entry (deck, 0)->number, ==, "7a");
  g_assert_cmpstr (slv_deck_entry (deck, 0)->note, ==, "Price: 1.50; keep");
  g_assert_cmpstr (slv_deck_entry (deck, 1)->name, ==, "-Minus");
  g_assert_cmpuint (slv_deck_entry (deck, 2)->count, ==, 1);
  g_assert_cmpuint (deck->headings->len, ==, 2);
  for (guint i = 0; i < G_N_ELEMENTS (other); i++)
    {
      g_autoptr (SlvDeck) none = read_one (other[i], NULL, &tally);
      g_assert_cmpstr (tally.kind, !=, "csv");
      fails (slv_deck_text_read (other[i], strlen (other[i]), "x", "csv", games, &error), SLV_ERROR_REFUSED);
    }
}

/** What a spreadsheet has above the names of its columns stays with the deck, as a comment does. */
TEST ("/deck-kinds/titles-above-a-table-stay-with-the-deck", test_titles_above_a_table)
{
  g_autofree char *wide = g_strnfill (300, 'w');
  g_autofree char *text = g_strdup_printf ("Harbour control,,\n%s,,\n,,\nCount,Name,Zone\n2,Tidal Wave,Main\n", wide);
  g_autofree char *comment = g_strdup_printf ("Harbour control\n%s", wide);
  SlvDeckTally tally;
  g_autoptr (SlvDeck) deck = read_one (text, NULL, &tally);
  g_assert_cmpstr (tally.kind, ==, "csv");
  g_assert_cmpstr (deck->comment, ==, comment);
  g_assert_cmpuint (tally.comments, ==, 3);
  g_assert_cmpuint (deck->entries->len, ==, 1);
  g_assert_cmpuint (slv_deck_entry (deck, 0)->line, ==, 5);
}

/** Whatever kind of file a name comes in: characters that nobody sees and that turn what follows around make no other name of it. */
TEST ("/deck-kinds/names-that-deceive-are-read-as-what-they-are", test_names_that_deceive)
{
  static const char name[] = "Har\xe2\x80\xae" "bour\x07 \xc2\xa0 Light", plain[] = "Harbour Light";
  for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind != NULL; kind++)
    {
      if ((*kind)->has_ids || (*kind)->write == NULL)   /* no names stand there, or nothing is written */
        continue;
      g_autoptr (SlvDeck) deck = slv_deck_new ("d");
      slv_deck_add (deck, "main", plain, 4, "", "", 0);
      g_autofree char *text = write_one (deck, (*kind)->id, NULL);
      g_autoptr (GString) turned = g_string_new (text);
      g_string_replace (turned, plain, strstr (text, "<") != NULL || text[0] == '{' ? "Har\xe2\x80\xae" "bour \xc2\xa0 Light" : name, 0);
      g_autoptr (SlvDeck) read = read_one (turned->str, NULL, NULL);
      g_test_message ("%s", (*kind)->id);
      g_assert_cmpstr (slv_deck_entry (read, 0)->name, ==, plain);
    }
  /* and of all else that a file says of a deck */
  g_autoptr (SlvDeck) full = full_deck ();
  SlvDeckPlan *plan = g_ptr_array_index (full->plans, 0);
  char **texts[] = { &full->format, &full->author, &full->comment, &full->folder, (char **) &full->tags->pdata[0], (char **) &full->option_texts->pdata[0],
                     &slv_deck_entry (full, 0)->note, &plan->name, &plan->note, &plan->on_play, &plan->on_draw };
  g_ptr_array_set_size (full->unread, 0);   /* what was not understood stays as it stands */
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    slv_take_str (texts[i], g_strdup_printf ("a%u\xe2\x80\xae=b", i));
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *file = write_one (full, i == 0 ? "text" : "json", NULL);
      SlvDeckTally all;
      g_autoptr (SlvDeck) read = read_one (file, NULL, &all);
      g_autofree char *said = write_one (read, "json", NULL);
      for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
        {
          g_autofree char *expected = g_strdup_printf ("a%u=b", k);
          g_test_message ("%s: %s", i == 0 ? "text" : "json", expected);
          g_assert_true (strstr (said, expected) != NULL || (i == 0 && texts[k] == &full->folder));   /* a list does not say where it lies */
        }
      g_assert_null (strstr (said, "\xe2\x80\xae"));
    }
  /* around a number they make it no part of the name, and a line ends where it is seen to */
  g_autoptr (SlvDeck) counted = read_one ("\xef\xbb\xbf\xe2\x80\x8e" "4 Red Fish\n\xe2\x80\x8b" "3x\xe2\x80\x8b" "Pearl\n\xe2\x80\xae" "2 Whale\xe2\x80\xa8" "1 Green Fish\n",
                                          NULL, NULL);
  static const struct { const char *name; guint count; } seen[] = { { "Red Fish", 4 }, { "Pearl", 3 }, { "Whale", 2 }, { "Green Fish", 1 } };
  g_assert_cmpuint (counted->entries->len, ==, G_N_ELEMENTS (seen));
  for (guint i = 0; i < G_N_ELEMENTS (seen); i++)
    {
      g_assert_cmpstr (slv_deck_entry (counted, i)->name, ==, seen[i].name);
      g_assert_cmpuint (slv_deck_entry (counted, i)->count, ==, seen[i].count);
    }
  g_autoptr (SlvDeck) nothing = read_one ("4 \xe2\x80\xae\xe2\x81\xa6\n1 A\n", NULL, NULL);
  g_assert_cmpuint (nothing->entries->len, ==, 1);
  g_assert_cmpuint (nothing->unread->len, ==, 1);
}

/** A heading that is nearly a zone's name is no remark, whatever stands before it; a remark stays one. */
TEST ("/deck-kinds/a-heading-that-is-nearly-a-zone-is-one", test_slips)
{
  static const struct { const char *text; guint headings; } cases[] = {
    { "1 A\n# Sideborad\n1 B\n", 1 }, { "1 A\n// Sideborad\n1 B\n", 1 }, { "1 A\n# Sidebaord (15)\n1 B\n", 1 },
    { "1 A\n# Sideborad\n", 0 }, { "1 A\n# Sideways thoughts\n1 B\n", 0 }, { "1 A\n# Creatures\n1 B\n", 0 },
    { "1 A\n> Sideborad\n1 B\n", 0 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = read_one (cases[i].text, NULL, NULL);
      g_test_message ("%s", cases[i].text);
      g_assert_cmpuint (deck->headings->len, ==, cases[i].headings);
      g_assert_cmpint (deck->comment[0] != '\0', ==, cases[i].headings == 0);
    }
}

/** A word for several cards of a kind above so many is no card; where the numbers do not agree, it is one, or is told. */
TEST ("/deck-kinds/a-kind-over-its-cards-counts-them", test_kinds_that_count)
{
  static const struct { const char *text, *read; } cases[] = {
    { "3 Creatures\n2 A\n1 B\n2 Sorceries\n2 C\n", "2 A, 1 B, 2 C" }, { "3 Creatures\n2 A\n1 B\n", "2 A, 1 B" }, { "3 Creatures\n2 A\n2 B\n", "3 Creatures, 2 A, 2 B" },
    { "3 Creatures\n2 A\n", "3 Creatures, 2 A" }, { "3 Creatures\n2 A\nB\n", "3 Creatures, 2 A, 1 B" }, { "3 Creatures\n3 A\nB\n", "3 A, 1 B" },
    { "3 Creatures\n3 A\n1 Sorceries of old\n1 B\n", "3 Creatures, 3 A, 1 Sorceries of old, 1 B" }, { "3 Creatures\n1 A\n2 Allies\n", "1 A, 2 Allies" },
    { "3 Creatures\n1 A\n2 Allies\n1 B\n", "3 Creatures, 1 A, 2 Allies, 1 B" }, { "3 Creatures\n3 A\n\n1 B\n", "3 A, 1 B" },
    { "1 Creatures\n1 A\n", "1 Creatures, 1 A" }, { "2 Creatures\n2 A\n", "2 A" }, { "3 Creature\n3 A\n", "3 Creature, 3 A" },
    { "3 Old Creatures\n3 A\n", "3 Old Creatures, 3 A" }, { "3 Bosses\n3 A\n", "3 Bosses, 3 A" }, { "3 Allies\n3 A\n", "3 A" },
    { "3x Creatures\n3 A\n", "3 Creatures, 3 A" }, { "Creatures - 3\n2 A\n1 B\nSorceries - 2\n2 C\n", "2 A, 1 B, 2 C" },
    { "Creatures - 4\n2 A\n1 B\n", "2 A, 1 B, ?Creatures - 4" }, { "Creatures – 4\n2 A\n1 B\n", "2 A, 1 B, ?Creatures – 4" },
    { "Creatures – 3\n2 A\n1 B\n", "2 A, 1 B" }, { "Creatures-4\n2 A\n1 B\n", "1 Creatures-4, 2 A, 1 B" }, { "Main - 4\n2 A\n1 B\n", "2 A@Main, 1 B@Main, ?Main - 4" },
    { "Main - 3\n2 A\n1 B\n", "2 A@Main, 1 B@Main" }, { "Main -3\n2 A\n1 B\n", "1 Main -3, 2 A, 1 B" }, { "Main 4\n2 A\n1 B\n", "1 Main 4, 2 A, 1 B" },
    { "Main:4\n2 A\n1 B\n", "2 A@Main, 1 B@Main, ?Main:4" }, { "Main (4)\n2 A\n1 B\n", "2 A@Main, 1 B@Main, ?Main (4)" },
    { "Creatures - many\n2 A\n1 B\n", "1 Creatures - many, 2 A, 1 B" }, { "Bosses - 3\n2 A\n1 B\n", "1 Bosses - 3, 2 A, 1 B" },
    { "Creature - 3\n2 A\n1 B\n", "1 Creature - 3, 2 A, 1 B" }, { "Creatures 3\n2 A\n1 B\n\nSorceries 2\n2 C\n", "2 A, 1 B, 2 C" },
    { "Creatures 4\n2 A\n1 B\n", "2 A, 1 B, ?Creatures 4" }, { "Creatures 3\n\n2 A\n1 B\n", "2 A, 1 B" }, { "Creature 3\n2 A\n1 B\n", "2 A, 1 B" },
    { "Bosses 3\n2 A\n1 B\n", "1 Bosses 3, 2 A, 1 B" }, { "3rd Creatures 3\n2 A\n1 B\n", "1 3rd Creatures 3, 2 A, 1 B" }, { "Creatures (3)\n2 A\n1 B\n", "2 A, 1 B" },
    { "Creatures: 3\n2 A\n1 B\n", "2 A, 1 B" }, { "Creatures: 5\n2 A\n1 B\n", "2 A, 1 B, ?Creatures: 5" },
    { "Creatures:\n2 A\n1 B\nSorceries:\n2 C\n", "2 A, 1 B, 2 C" }, { "Creatures\n2 A\n1 B\nSorceries\n2 C\n", "2 A, 1 B, 1 Sorceries, 2 C" },
    { "2 A\nCreatures 1\n1 B\n", "2 A, 1 Creatures 1, 1 B" }, { "2 A\n\nCreatures\n1 B\n", "2 A, 1 B" },
    { "2 A\nSorceries x2\n2 C\n", "2 A, 2 C" }, { "2 A\nSorceries x3\n2 C\n", "2 A, 3 Sorceries, 2 C" }, { "Creatures x3\n2 A\n1 B\nSorceries x2\n2 C\n", "2 A, 1 B, 2 C" },
    { "Main (LB 8)\n2 A\n1 B\n", "2 A@Main, 1 B@Main" }, { "Draw deck\n2 A\n", "2 A@Draw deck" }, { "2 A *\n1 B\n3 C **\n", "2 A, 1 B, 3 C" },
    { "1 C\nDice:\n5 Clay\nCreatures (3)\n2 A\n1 B\n", "1 C, 5 Clay@Dice, 2 A, 1 B" }, { "Main\n5 C\nCreatures (3)\n2 A\n1 B\n", "5 C@Main, 2 A@Main, 1 B@Main" },
    /* a kind stands over the deck, not over more of those that lead it; a list that names the deck itself, or has more than two cards before, has sorted what
     * it named */
    { "// Commander\n1 A\n// Creatures\n1 B\n1 A\n", "1 A@Commander, 1 B, 1 A" },
    { "Commander (1)\n1 A\n\nCreatures (1)\n1 B\n\nSpells (1)\n1 C\n", "1 A@Commander, 1 B, 1 C" },
    { "Commander:\n1 A\n\nCreatures:\n1 B\n\nSpells:\n1 C\n", "1 A@Commander, 1 B, 1 C" },
    { "## Commander (1)\n1 A\n\n## Creatures (2)\n2 B\n\n## Sideboard (1)\n1 C\n", "1 A@commander, 2 B, 1 C@side" },
    { "# Commander\n1 A\n1 B\n# Creatures\n1 C\n", "1 A@commander, 1 B@commander, 1 C" },
    { "# Commander\n1 A\n1 B\n1 C\n# Creatures\n1 D\n", "1 A@commander, 1 B@commander, 1 C@commander, 1 D@commander" },
    { "# Commander\n1 A\n# Creatures\n1 B\n# Main deck\n1 C\n", "1 A@commander, 1 B@commander, 1 C@main" },
    { "1 C\n\n# Commander\n1 A\n# Creatures\n1 B\n", "1 C, 1 A@commander, 1 B@commander" },
    { "# Main deck\n1 A\n# Creatures\n1 B\n", "1 A@main, 1 B@main" },
    { "Commander\n1 A\nCreature\n2 B\nSorcery\n1 C\n", "1 A@Commander, 1 Creature, 2 B, 1 Sorcery, 1 C" },   /* a card may be called so */
    { "Commander\n1 A\n\nCreature\n2 B\n", "1 A@Commander, 1 Creature, 2 B" }, { "Commander\n1 A\nCreatures\n2 B\n", "1 A@Commander, 2 B" },
    { "Commander\n1 A\nCreature\nB\n", "1 A@Commander, 1 Creature@Commander, 1 B@Commander" },   /* without numbers it may be a card */
    { "Commander\n1 A\n1 B\n1 C\nCreature\n1 D\n", "1 A@Commander, 1 B@Commander, 1 C@Commander, 1 Creature@Commander, 1 D@Commander" },
    { "Commander\n1 A\n\n1 B\nCreature\n1 D\n", "1 A@Commander, 1 B, 1 Creature, 1 D" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = read_one (cases[i].text, NULL, NULL);
      g_autoptr (GString) read = g_string_new (NULL);
      SLV_EACH (const SlvDeckEntry, entry, deck->entries)
        g_string_append_printf (read, "%u %s%s%s, ", entry->count, entry->name, *entry->zone != '\0' ? "@" : "", entry->zone);
      SLV_EACH (const SlvUnread, line, deck->unread)
        g_string_append_printf (read, "?%s, ", line->text);
      g_string_truncate (read, read->len - 2);
      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (read->str, ==, cases[i].read);
    }
}

/** Ids of other programs come back as often as they were met, and the last one stands for copies that were added. */
TEST ("/deck-kinds/ids-of-other-programs-survive-reading-saving-and-writing", test_ids)
{
  static const char text[] = "<deck game=\"g\"><section name=\"Main\"><card qty=\"2\" id=\"a\">X</card><card qty=\"1\" id=\"b\">X</card>"
    "</section></deck>";
  g_autoptr (SlvDeck) deck = read_one (text, NULL, NULL);
  g_assert_cmpuint (deck->entries->len, ==, 1);
  slv_deck_set_count (deck, 0, 4);
  g_autofree char *again = write_one (deck, "octgn", NULL);
  g_assert_nonnull (strstr (again, "<deck game=\"g\">"));
  g_assert_nonnull (strstr (again, "<card qty=\"2\" id=\"a\">X</card>"));
  g_assert_nonnull (strstr (again, "<card qty=\"1\" id=\"b\">X</card>"));
  g_autoptr (SlvDeck) loaded = slv_deck_copy (deck);
  g_autofree char *saved = write_one (loaded, "octgn", NULL);
  g_assert_cmpstr (saved, ==, again);
}

TEST ("/deck-kinds/cards-one-thinks-about-never-join-a-deck", test_maybe_cards_stay_out)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("d");
  g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
  slv_deck_add (deck, "main", "A", 1, "", "", 0);
  slv_deck_add (deck, SLV_DECK_MAYBE, "B", 1, "", "", 0);
  g_autofree char *mtgo = write_one (deck, "mtgo", losses), *text = write_one (deck, "text", NULL);
  g_autoptr (SlvDeck) again = read_one (text, NULL, NULL);
  g_assert_cmpstr (mtgo, ==, "1 A\n");
  g_assert_true (tells_of (losses, "are left out"));
  g_assert_true (slv_deck_zone_is_maybe (slv_deck_entry (again, 1)->zone));
}

/** Texts are told apart by what is in them, not by chance; without a sign they are plain. */
TEST ("/deck-kinds/texts-are-told-apart", test_forms_of_text)
{
  static const struct { const char *text, *kind; } cases[] = {
    { "Deck\n4 Moth\n\nSideboard\n2 Fly\n", "arena" }, { "About\nName One\n\nDeck\n4 Moth\n", "arena" }, { "4 Moth (LAN) 12\n2 Fly (LAN) 13\n", "arena" },
    { "One\n4 Moth\n2 Fly\n", "text" }, { "4 Moth\n2 Fly\n", "text" }, { "4 Moth\n\nDeck\n2 Fly\n", "text" }, { "4 Moth\n2 Fly (LAN) 13\n", "text" },
    { "4 Moth\nSB: 2 Fly\n", "text" }, { "# name: One\n4 Moth\n", "text" }, { "4 Moth\n# One by Ann\n2 Fly\n", "text" }, { "# One by Ann\n## Main\n4 Moth\n", "omnidex" },
    { "[metadata]\nName=One\n[Main]\n4 Moth|LAN\n", "forge" }, { "4 Moth|LAN\n", "forge" }, { "4 Moth|LAN\n2 Fly\n", "text" },
    { "NAME:One\n4 [LAN:12] Moth\n", "xmage" }, { "4 [LAN:12] Moth\n", "xmage" }, { "4 [LAN:12] Moth\n2 Fly\n", "text" },
    { "# One by Ann\n4x Moth\n", "titled" }, { "# One by Ann\n4x Moth\n2 Fly\n", "text" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SlvDeckTally tally;
      g_autoptr (SlvDeck) deck = read_one (cases[i].text, NULL, &tally);
      g_test_message ("%s: %s", cases[i].text, tally.kind);
      g_assert_cmpstr (tally.kind, ==, cases[i].kind);
    }
}

/** What other programs put into their files is kept and written again, each where it was; what nobody knows is told and counted. */
TEST ("/deck-kinds/parts-of-other-programs-are-kept", test_parts_of_other_programs)
{
  static const struct { const char *kind, *text; guint unread; const char *back[5]; } cases[] = {
    { "cockatrice", "<cockatrice_deck version=\"1\"><lastLoadedTimestamp>Mon</lastLoadedTimestamp><deckname>D</deckname><bannerCard providerId=\"p&amp;1\">A</bannerCard>"
      "<tags><tag>x</tag><tag></tag><tag>x</tag></tags><zone name=\"main\"><card number=\"2\" name=\"A\"/><token name=\"T\"/></zone><strange/>"
      "<sideboard_plan><name>p</name><odd/></sideboard_plan></cockatrice_deck>", 3,
      { "<lastLoadedTimestamp>Mon</lastLoadedTimestamp>", "<bannerCard providerId=\"p&amp;1\">A</bannerCard>", "<tag>x</tag>\n  </tags>", "<deckname>D</deckname>" } },
    { "octgn", "<deck game=\"g\" sleeveid=\"7\"><section name=\"Main\" shared=\"False\"><card qty=\"2\" id=\"a\">A</card><thing/></section>"
      "<section name=\"Tokens\" shared=\"True\"><card qty=\"1\" id=\"b\">B</card></section><notes>n</notes><sleeve>red</sleeve><odd/></deck>", 2,
      { "<deck game=\"g\" sleeveid=\"7\">", "<sleeve>red</sleeve>", "<section name=\"Main\" shared=\"False\">", "<section name=\"Tokens\" shared=\"True\">", "<notes>n</notes>" } },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SlvDeckTally tally;
      g_autoptr (SlvDeck) deck = read_one (cases[i].text, NULL, &tally);
      g_autofree char *again = write_one (deck, cases[i].kind, NULL);
      g_assert_cmpstr (tally.kind, ==, cases[i].kind);
      g_assert_cmpuint (deck->unread->len, ==, cases[i].unread);
      for (guint k = 0; k < G_N_ELEMENTS (cases[i].back) && cases[i].back[k] != NULL; k++)
        if (strstr (again, cases[i].back[k]) == NULL)
          g_error ("%s is not in %s", cases[i].back[k], again);
    }
}

/** "count id zone" by line and what was chosen, of decks that say copies by id beside a card that leads them; of what changes a card, which one. */
TEST ("/deck-kinds/copies-are-counted-by-id", test_counts_by_id)
{
  static const struct { const char *text, *cards, *options; guint unread; const char *changes; } cases[] = {
    { "{\"name\":\"D\",\"investigator_code\":\"01001\",\"slots\":{\"01010\":2,\"01011\":0,\"01012\":3},\"sideSlots\":{\"01013\":1},\"ignoreDeckLimitSlots\":{\"01012\":1},"
      "\"taboo_id\":5}", "1 01001; 2 01010; 2 01012; 1 01013 side; 1 01012 beyond; ", "taboo=5 ", 0, NULL },
    { "{\"name\":\"D\",\"hero_code\":\"01010\",\"slots\":{\"01010\":1},\"taboo_id\":0}", "1 01010; ", "", 0, NULL },   /* it leads and is among them */
    { "{\"name\":\"D\",\"hero_code\":\"01001\",\"slots\":{\"01010\":1},\"taboo_id\":1000,\"meta\":\"{\\\"alternate_back\\\":\\\"90001\\\",\\\"deck_size_selected\\\":\\\"30\\\",\\\"faction_2\\\":\\\"mystic\\\","
      "\\\"extra_deck\\\":\\\"01020,,01021\\\",\\\"cus_09\\\":\\\"0|1\\\",\\\"plain\\\":\\\"x\\\",\\\"none_selected\\\":\\\"\\\"}\"}",
      "1 90001; 1 01010; 1 01020 extra_deck; 1 01021 extra_deck; ", "deck-size-selected=30 faction-2=mystic customized=yes ", 1, "upgrades of the card “09”" },
    { "{\"name\":\"D\",\"hero_code\":\"01001\",\"slots\":{\"01010\":1},\"meta\":\"{\\\"transform_1\\\":\\\"2\\\"}\",\"taboo_id\":999}", "1 01001; 1 01010; ", "customized=yes taboo=999 ", 1, "the card “2” comes in the place" },
    { "{\"name\":\"D\",\"hero_code\":\"01001\",\"slots\":{\"01010\":1},\"meta\":\"no object\",\"taboo_id\":1}", "1 01001; 1 01010; ", "taboo=1 ", 0, NULL },
    { "{\"data\":{\"id\":\"a\",\"attributes\":{\"name\":\"D\",\"lead_card_id\":\"ann\",\"card_slots\":{\"moth\":3,\"sand_fly\":2},\"num_cards\":5}}}", "1 ann; 3 moth; 2 sand fly; ", "", 0, NULL },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = read_one (cases[i].text, NULL, NULL);
      g_autoptr (GString) cards = g_string_new (NULL), options = g_string_new (NULL);
      for (guint n = 0; n < deck->entries->len; n++)
        {
          const SlvDeckEntry *entry = slv_deck_entry (deck, n);
          g_string_append_printf (cards, "%u %s%s%s; ", entry->count, entry->name, entry->zone[0] != '\0' ? " " : "", entry->zone);
        }
      for (guint n = 0; n < deck->option_texts->len; n++)
        g_string_append_printf (options, "%s ", (char *) g_ptr_array_index (deck->option_texts, n));
      g_test_message ("%u", i);
      g_assert_cmpstr (cards->str, ==, cases[i].cards);
      g_assert_cmpstr (options->str, ==, cases[i].options);
      g_assert_cmpuint (deck->unread->len, ==, cases[i].unread);
      if (cases[i].changes != NULL)
        g_assert_nonnull (strstr (((SlvUnread *) g_ptr_array_index (deck->unread, 0))->reason, cases[i].changes));
    }
}

/** The one card of a zone of its own leads the deck: it stands in the head of such a list, and as a zone where it is not alone or thought about. */
TEST ("/deck-kinds/the-card-that-leads-stands-in-the-head", test_the_card_that_leads)
{
  static const struct { const char *zone; guint first, second; const char *fabrary, *nrdb; } cases[] = {
    { "hero", 1, 0, "Name: D\nhero: A\n\nmain\n4x C\n", "## D\n\nA\n\n4x C\n\n(4 cards)\n" },
    { "hero", 2, 0, "Name: D\n\nmain\n4x C\n\nhero\n2x A\n", "## D\n\n\n4x C\n2x A\n\n(6 cards)\n" },
    { "hero", 1, 1, "Name: D\n\nmain\n4x C\n\nhero\n1x A\n1x B\n", "## D\n\n\n4x C\n1x A\n1x B\n\n(6 cards)\n" },
    { SLV_DECK_MAYBE, 1, 0, "Name: D\n\nmain\n4x C\n", "## D\n\n\n4x C\n\n(4 cards)\n" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = slv_deck_new ("D");
      slv_deck_add (deck, "main", "C", 4, "", "", 0);
      slv_deck_add (deck, cases[i].zone, "A", cases[i].first, "", "", 0);
      if (cases[i].second > 0)
        slv_deck_add (deck, cases[i].zone, "B", cases[i].second, "", "", 0);
      g_autofree char *fabrary = write_one (deck, "fabrary", NULL), *nrdb = write_one (deck, "nrdb", NULL);
      g_assert_cmpstr (fabrary, ==, cases[i].fabrary);
      g_assert_cmpstr (nrdb, ==, cases[i].nrdb);
    }
  g_autoptr (SlvDeck) first = slv_deck_new ("D");   /* wherever it stands among the others */
  slv_deck_add (first, "hero", "A", 1, "", "", 0);
  slv_deck_add (first, "main", "C", 4, "", "", 0);
  g_autofree char *same = write_one (first, "nrdb", NULL);
  g_assert_cmpstr (same, ==, cases[0].nrdb);
  g_autoptr (SlvDeck) sets = read_one ("## D\n\nA\n\n4x C (Old Set)\n\n(4 cards)\n", "nrdb", NULL);
  g_assert_cmpstr (slv_deck_entry (sets, 1)->name, ==, "C");
  g_assert_cmpstr (slv_deck_entry (sets, 1)->set_code, ==, "Old Set");
}

/** No file is written over another, be it there already or of this run; with @replace one of another run is. */
TEST ("/deck-kinds/no-file-is-written-over-another", test_a_folder_of_decks)
{
  static const struct { const char *deck; const char *file; gboolean renamed; } first[] = {
    { "Evening", "Evening.txt", FALSE }, { "evening", "evening (2).txt", TRUE }, { "Evening", "Evening (3).txt", TRUE }, { "a/b", "a-b.txt", FALSE },
  };
  g_autofree char *top = g_dir_make_tmp ("sleeves-decks-XXXXXX", NULL), *dir = g_build_filename (top, "in", "there", NULL), *in = g_path_get_dirname (dir);
  g_autoptr (GError) error = NULL;
  for (guint round = 0; round < 3; round++)   /* new, beside those of the first, over them */
    {
      g_autoptr (SlvDeckFolder) folder = good (slv_deck_folder_new (dir, "text", games, NULL, round == 2, &error));
      for (guint i = 0; i < (round == 1 ? 1 : G_N_ELEMENTS (first)); i++)
        {
          g_autoptr (SlvDeck) deck = slv_deck_new (first[i].deck);
          g_autofree char *file = NULL, *name = NULL, *text = NULL, *whole = NULL;
          gboolean renamed;
          slv_deck_add (deck, "main", "A", round + 1, "", "", 0);
          text = write_one (deck, "text", NULL);
          g_assert_true (slv_deck_folder_add (folder, deck, &file, &renamed, NULL, &error));
          name = g_path_get_basename (file);
          g_assert_cmpstr (name, ==, round == 1 ? "Evening (2).txt" : first[i].file);
          g_assert_cmpint (renamed, ==, round == 1 || first[i].renamed);
          g_assert_true (g_file_get_contents (file, &whole, NULL, NULL));
          g_assert_cmpstr (whole, ==, text);
        }
    }
  {
    /* a folder that is not there any more */
    g_autoptr (SlvDeckFolder) folder = slv_deck_folder_new (dir, "text", games, NULL, FALSE, &error);
    g_autoptr (SlvDeck) deck = slv_deck_new ("Late");
    g_autofree char *away = g_strconcat (dir, "-away", NULL), *none = NULL;
    g_assert_cmpint (g_rename (dir, away), ==, 0);
    g_assert_false (slv_deck_folder_add (folder, deck, &none, NULL, NULL, &error));
    g_assert_error (error, SLV_ERROR, SLV_ERROR_STORE);
    g_assert_null (none);
    g_clear_error (&error);
    g_assert_cmpint (g_rename (away, dir), ==, 0);
  }
  g_autofree char *file = g_build_filename (dir, "Evening.txt", NULL);
  fails (slv_deck_folder_new (file, "text", games, NULL, FALSE, &error), SLV_ERROR_STORE);
  g_autoptr (GDir) all = g_dir_open (dir, 0, NULL);
  for (const char *name = g_dir_read_name (all); name != NULL; name = g_dir_read_name (all))
    {
      g_autofree char *path = g_build_filename (dir, name, NULL);
      g_remove (path);
    }
  g_rmdir (dir);
  g_rmdir (in);
  g_rmdir (top);
}

/* Which kinds, when one asks for them, read what: a kind of lines reads no JSON and no XML, whatever it is. */
TEST ("/deck-kinds/a-kind-that-is-asked-for-reads-what-may-be-its-own", test_asked_kinds)
{
  static const struct { const char *text, *kinds; } cases[] = {
    { "4 A\n2 B\n", " text omnidex titled lackey mtgo arena nrdb fabrary ptcgl ydk forge xmage" },
    { "# name: X\n# Main\n4 A\n", " text omnidex titled lackey mtgo arena nrdb fabrary ptcgl ydk forge xmage" },
    { "{\"zones\":{\"main\":[{\"name\":\"A\",\"count\":1}]}}", " json omnidex" },
    { "[{\"name\":\"A\",\"count\":1}]", " omnidex" },
    { "{\"ObjectStates\":[]}", " omnidex tts" },
    { "<deck game=\"x\"><section name=\"Main\"><card qty=\"1\" id=\"a\">A</card></section></deck>", " octgn xml" },
    { "<cockatrice_deck version=\"1\"><zone name=\"main\"><card number=\"1\" name=\"A\"/></zone></cockatrice_deck>", " cockatrice xml" },
    { "Count,Name\n4,A\n", " text omnidex titled lackey mtgo arena nrdb fabrary ptcgl ydk forge xmage csv" },
    { "Count;Name\n4;A\n", " text omnidex titled lackey mtgo arena nrdb fabrary ptcgl ydk forge xmage csv" },
    { "#main\n100\n200\n#extra\n!side\n", " text omnidex titled lackey mtgo arena nrdb fabrary ptcgl ydk forge xmage" },
    { "[main]\n4 A\n", " text omnidex titled lackey mtgo arena nrdb fabrary ptcgl ydk forge xmage" },
    { "Pok\u00e9mon: 1\n1 A SV1 3\n", " text omnidex titled lackey mtgo arena nrdb fabrary ptcgl ydk forge xmage" },
    { "A\n", " text omnidex titled lackey mtgo arena nrdb fabrary ptcgl ydk forge xmage" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) read = g_string_new (NULL);
      for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind != NULL; kind++)
        {
          g_autoptr (GPtrArray) decks = (*kind)->read != NULL ? slv_deck_text_read (cases[i].text, strlen (cases[i].text), "x", (*kind)->id, games, NULL) : NULL;
          if (decks != NULL)
            g_string_append_printf (read, " %s", (*kind)->id);
        }
      g_test_message ("%s:%s", cases[i].text, read->str);
      g_assert_cmpstr (read->str, ==, cases[i].kinds);
    }
}

/* How lists write the headings of zones that nobody knows and of those that all know, so that they are headings when they are read again. */
TEST ("/deck-kinds/headings-are-written-so-that-they-are-read-as-such", test_written_headings)
{
  static const char expected[] =
    "text: “# Main” “# Odd things” “# Sideboard”\n"
    "omnidex: “# Main” “# Odd things” “# Sideboard”\n"
    "titled:\n"
    "lackey-text: “Odd things:” “Sideboard:”\n"
    "mtgo: “Sideboard”\n"
    "arena: “Odd things:” “Sideboard”\n"
    "nrdb:\n"
    "fabrary: “Main” “Odd things” “Sideboard”\n"
    "ptcgl:\n"
    "ydk: “#main” “!side”\n"
    "ydke:\n"
    "xmage:\n"
    "csv: “1,A,,,Main,” “2,B,,,Odd things,” “3,C,,,Sideboard,”\n"
    "code:\n";
  g_autoptr (GString) written = g_string_new (NULL);
  for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind != NULL; kind++)
    {
      g_autoptr (SlvDeck) deck = slv_deck_new ("X");
      slv_deck_add (deck, "Main", "A", 1, "", "", 0);
      slv_deck_add (deck, "Odd things", "B", 2, "", "", 0);
      slv_deck_add (deck, "Sideboard", "C", 3, "", "", 0);
      g_autofree char *text = slv_deck_file_write (deck, (*kind)->id, games, NULL);
      if (text == NULL || strchr ("{[<", *text) != NULL)
        continue;
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
      g_string_append_printf (written, "%s:", (*kind)->id);
      for (guint i = 0; lines[i] != NULL; i++)
        if (strstr (lines[i], "Odd") != NULL || strstr (lines[i], "odd") != NULL || strstr (lines[i], "ain") != NULL || strstr (lines[i], "ide") != NULL)
          g_string_append_printf (written, " “%s”", lines[i]);
      g_string_append_c (written, '\n');
    }
  g_assert_cmpstr (written->str, ==, expected);
}

static char *
repeat (const char *text, guint n)
{
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    g_string_append (out, text);
  return g_string_free (out, FALSE);
}

/** Bombs of every make end in an error, or in a deck that says what it could not read, and soon. */
TEST ("/deck-kinds/bombs-end-soon", test_bombs)
{
  g_autofree char *deep = repeat ("<zone>", 100000), *cards = repeat ("<card/>", 300000), *names = repeat ("N", 10000);
  const struct { const char *start, *middle, *end; gboolean refused; } cases[] = {
    { "<!DOCTYPE d [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><cockatrice_deck><deckname>&b;</deckname>", "", "</cockatrice_deck>", TRUE },
    { "<!DOCTYPE d SYSTEM \"file:///etc/passwd\"><deck game=\"\">", "", "</deck>", TRUE },
    { "<cockatrice_deck>", deep, "", TRUE },
    { "<cockatrice_deck><zone name=\"main\">", cards, "</zone></cockatrice_deck>", TRUE },
    { "<cockatrice_deck><zone name=\"m\"><card name=\"", names, "\"/></zone></cockatrice_deck>", FALSE },
    { "<deck game=\"g\"><section name=\"", names, "\"/></deck>", FALSE },
    { "4 ", names, "", FALSE }, { "4 A|", names, "|x", FALSE }, { "4 A # ", names, "", FALSE }, { "# plan: ", names, "\n# move: 1 a > b c", FALSE },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat (cases[i].start, cases[i].middle, cases[i].end, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) decks = slv_deck_text_read (text, strlen (text), "bomb", NULL, games, &error);
      g_assert_cmpint (decks == NULL, ==, cases[i].refused);
      SlvPlace place = { NULL, 1, 0 };
      if (cases[i].refused)
        g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      if (cases[i].refused)
        slv_error_get_place (error, &place);
      g_assert_cmpuint (place.line, ==, 1);
    }
}

/** Files in other encodings, and with three sorts of line ends, are the deck that they are. */
TEST ("/deck-kinds/other-encodings-are-read", test_encodings)
{
#define BYTES(text) text, sizeof (text) - 1
  static const struct { const char *bytes; gsize length; const char *name; } cases[] = {
    { BYTES ("\xff\xfe" "4\0 \0\xc6\0t\0h\0e\0r\0\n\0"), "Æther" }, { BYTES ("\xfe\xff\0" "4\0 \0\xc6\0t\0h\0e\0r"), "Æther" },
    { BYTES ("4 \xc6ther Vial of the King\r\n2 Caf\xe9 au lait\r3 Na\xefve Mage\n"), NULL },
    { BYTES ("\xef\xbb\xbf<?xml version=\"1.0\" encoding=\"utf-16\"?><deck game=\"g\"><section name=\"M\"><card>A</card></section></deck>"), "A" },
  };
#undef BYTES
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (g_get_tmp_dir (), "slv-test-encoding.txt", NULL);
      g_assert_true (g_file_set_contents (path, cases[i].bytes, (gssize) cases[i].length, NULL));
      g_autoptr (GPtrArray) decks = good (slv_deck_file_read (path, NULL, games, &error));
      g_remove (path);
      const SlvDeck *deck = g_ptr_array_index (decks, 0);
      g_assert_true (g_utf8_validate (slv_deck_entry (deck, 0)->name, -1, NULL));
      if (cases[i].name != NULL)
        g_assert_cmpstr (slv_deck_entry (deck, 0)->name, ==, cases[i].name);
      else
        g_assert_cmpuint (deck->entries->len, ==, 3);
    }
}

TEST ("/deck-kinds/a-game-that-is-not-installed-is-kept", test_strange_game_is_kept)
{
  static const char text[] = "# name: D\n# game: a game of the future\n# Launch pad\n4 Rocket\n";
  g_autoptr (SlvDeck) deck = read_one (text, NULL, NULL);
  g_autofree char *again = write_one (deck, "text", NULL);
  g_assert_cmpstr (deck->game, ==, "a game of the future");
  g_assert_nonnull (strstr (again, "# game: a game of the future\n"));
  g_assert_cmpuint (slv_deck_n_cards (deck, NULL), ==, 4);
}

/* ---- what the card list knows of the cards ---- */

/* @values: "ATTRIBUTE VALUE", @printings: "KEY SET NUMBER ADDRESS", both divided by '|' */
static const struct { const char *game, *key, *name, *values, *printings; } listed[] = {
  { "yugioh", "100", "Keyed Hound", "", "" }, { "yugioh", "h2", "Further Hound", "passcode x7|passcode 200", "" }, { "yugioh", "h3", "Printed Hound", "", "p A 1 -|300 A 2 -" },
  { "yugioh", "h4", "Bare Hound", "passcode x", "p A 3 -" }, { "yugioh", "h5", "Painted Hound", "", "501 - - -|502 - - -|503 B 4 -|504 B 5 -" },
  { "pokemon", "c1", "Ember Cub", "kind Pokémon", "c1 EM 7 http://x/1|c2 EN 8 http://x/2|c3 EO 9 file:/x" }, { "pokemon", "c2", "Ember Trail", "kind Trainer", "" },
  { "pokemon", "c3", "Ember", "kind Energy", "" }, { "pokemon", "c4", "Ash Cub", "kind Pokémon", "" },
};

static void
import_listed (SlvImport *import, guint nth)
{
  g_autoptr (SlvCard) card = slv_card_new (listed[nth].game, listed[nth].key, listed[nth].name);
  g_auto (GStrv) values = g_strsplit (listed[nth].values, "|", -1), printings = g_strsplit (listed[nth].printings, "|", -1);

  for (guint i = 0; values[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (values[i], " ", 2);

      slv_face_add_value (g_ptr_array_index (card->faces, 0), words[0], words[1]);
    }
  for (guint i = 0; printings[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (printings[i], " ", 4);
      SlvPrinting *printing = slv_card_add_printing (card, words[0]);

      slv_take_str (&printing->set_code, g_strdup (g_str_equal (words[1], "-") ? "" : words[1]));
      slv_take_str (&printing->number, g_strdup (g_str_equal (words[2], "-") ? "" : words[2]));
      slv_take_str (&printing->image, g_strdup (words[3]));
    }
  good (slv_import_add (import, card, NULL, &error));
}

static SlvIndex *
listed_index (const char *folder)
{
  g_autoptr (SlvStore) store = fixture_store (folder);

  for (guint i = 0; i < G_N_ELEMENTS (listed); )
    {
      const char *game = listed[i].game;
      SlvImport *import = good (slv_import_begin (store, game, game, &error));

      for (; i < G_N_ELEMENTS (listed) && g_str_equal (listed[i].game, game); i++)
        import_listed (import, i);
      good (slv_import_finish (import, FALSE, NULL, NULL, &error));
    }
  return good (slv_index_build (store, games, NULL, &error));
}

/** Numbers, kinds and pictures of cards come from their list; @says: what stands in the file, its parts in order and divided by '|', @losses: what is told with a number. */
TEST ("/deck-kinds/numbers-kinds-and-pictures-come-from-the-card-list", test_what_a_list_knows)
{
  static const struct { const char *kind, *game, *deck, *says, *losses; } cases[] = {
    { "ydk", "yugioh", "main 2 Keyed Hound|main 1 Further Hound|side 1 Printed Hound", "#main\n100\n100\n200\n#extra\n!side\n300\n", "" },
    { "ydk", "yugioh", "main 1 Bare Hound|main 2 Nobody|main 1 400", "#main\n400\n",
      "1 copy of Bare Hound is not written: no card list gives it a number; 2 copies of Nobody are not written: no card list gives it a number" },
    { "ydke", "yugioh", "main 2 Keyed Hound|main 1 Further Hound|side 1 Printed Hound|side 1 Bare Hound", "ydke://ZAAAAGQAAADIAAAA!!LAEAAA==!\n",
      "1 copy of Bare Hound is not written: no card list gives it a number" },
    { "ydk", "yugioh", "main 1 501|main 2 502|main 1 503|main 1 504", "#main\n501\n502\n502\n503\n504\n#extra", "" },   /* which picture it is */
    { "ydk", "", "main 1 Keyed Hound", "#main\n100\n#extra", "" },   /* what game it is of its cards show */
    { "ydke", "", "main 1 Nobody|main 1 9999999999|main 1 4294967295", "ydke:///////w==!!!\n",
      "1 copy of Nobody is not written: no card list gives it a number; 1 copy of 9999999999 is not written: no card list gives it a number" },
    { "ptcgl", "pokemon", "main 1 Ember|main 2 Ember Cub|main 3 Ember Trail|main 1 Nobody|main 1 Ash Cub|maybe 1 Ember Cub",
      "Pokémon: 3\n2 Ember Cub\n1 Ash Cub\n\nTrainer: 3\n3 Ember Trail\n\nEnergy: 1\n1 Ember\n\nCards: 1\n1 Nobody\n\nTotal Cards: 8\n", "" },
    { "tts", "pokemon", "main 2 Ember Cub|side 1 Ash Cub", "\"Nickname\":\t\"Ember Cub\"|\"FaceURL\":\t\"http://x/1\"|\"GMNotes\":\t\"side\"",
      "1 card has no picture whose address is known and lies there blank" },
    { "tts", "pokemon", "main 2 Ember Cub@EN@8", "(EN) 8|\"FaceURL\":\t\"http://x/2\"", "" },
    { "tts", "pokemon", "main 2 Ember Cub@EO@9", "(EO) 9|\"FaceURL\":\t\"http://x/1\"", "" },
    { "tts", "pokemon", "main 5001 Ember Cub|main 2 Ember Cub@EN@8", "\"ContainedObjects\":", "3 copies are left out, because a table cannot lift so many" },
  };
  char *folder = fixture_folder ();
  g_autoptr (SlvIndex) index = listed_index (folder);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = slv_deck_new ("d");
      g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
      g_auto (GStrv) lines = g_strsplit (cases[i].deck, "|", -1), says = g_strsplit (cases[i].says, "|", -1);
      slv_take_str (&deck->game, g_strdup (cases[i].game));
      for (guint n = 0; lines[n] != NULL; n++)
        {
          g_auto (GStrv) parts = g_strsplit (lines[n], " ", 3), printing = g_strsplit (parts[2], "@", 3);
          gboolean has = printing[1] != NULL;
          slv_deck_add (deck, parts[0], printing[0], (guint) g_ascii_strtoull (parts[1], NULL, 10), has ? printing[1] : "", has ? printing[2] : "", 0);
        }
      g_autofree char *text = good (slv_deck_file_export (deck, cases[i].kind, games, index, losses, &error));
      g_test_message ("%u: %.2000s", i, text);
      const char *at = text;
      for (guint n = 0; says[n] != NULL; n++)
        {
          g_assert_nonnull (at = strstr (at, says[n]));
          at += strlen (says[n]);
        }
      g_autoptr (GString) told = g_string_new (NULL);
      for (guint n = 0; n < losses->len; n++)
        if (g_ascii_isdigit (((char *) losses->pdata[n])[0]))   /* not that the kind has no place for names or games */
          g_string_append_printf (told, "%s%s", told->len > 0 ? "; " : "", (char *) losses->pdata[n]);
      g_assert_cmpstr (told->str, ==, cases[i].losses);
    }
  g_clear_pointer (&index, slv_index_unref);
  fixture_remove (folder);
}

/** A line before the cards that is their title, or said of them, is no card of a file; where a card is called so it is one. */
TEST ("/deck-kinds/a-title-among-the-cards-is-written-as-no-card", test_titles_written)
{
  static const char * const kinds[] = { "text", "mtgo", "json" }, * const lines[] = { "Winter Ride", "Player: Nobody", "Ash Cub" };
  char *folder = fixture_folder ();
  g_autoptr (SlvIndex) index = listed_index (folder);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (SlvDeck) deck = slv_deck_new ("Winter Ride");
      g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
      slv_take_str (&deck->game, g_strdup ("pokemon"));
      for (guint n = 0; n < G_N_ELEMENTS (lines); n++)
        {
          slv_deck_add (deck, "", lines[n], 1, "", "", 0);
          g_ptr_array_add (deck->extras, g_strconcat (SLV_DECK_TITLE_EXTRA, lines[n], NULL));
        }
      slv_deck_add (deck, "", "Ember Cub", 4, "", "", 0);
      g_autofree char *text = good (slv_deck_file_export (deck, kinds[i], games, index, losses, &error));
      g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text, strlen (text), "d", kinds[i], games, &error));
      g_assert_cmpuint (slv_deck_n_cards (decks->pdata[0], NULL), ==, 5);
      g_assert_null (strstr (text, "1 Winter Ride"));
      g_assert_nonnull (strstr (text, "Ash Cub"));
      guint told = 0;
      for (guint n = 0; n < losses->len; n++)
        told += strstr (losses->pdata[n], "is no card") != NULL && strstr (losses->pdata[n], "Player: Nobody") != NULL;
      g_assert_cmpuint (told, ==, 1);
    }
  g_clear_pointer (&index, slv_index_unref);
  fixture_remove (folder);
}

/* ---- what is too much, or nothing that a reader knows, is kept as it stands and told ---- */

/** @text with "%s" where @n times @part stand; @unread: the reason that is given, @cards: how many came in all the same. */
TEST ("/deck-kinds/what-cannot-be-read-is-kept-and-told", test_what_cannot_be_read)
{
  static const struct { const char *text, *part; guint n; const char *kind; guint cards; const char *unread; } cases[] = {
    { "<deck version=\"0.8\"><superzone name=\"Deck\"><card><name>A</name><set></set><art>x</art></card></superzone></deck>", "", 0, "lackey", 1, "part of a card" },
    { "<deck version=\"0.8\"><superzone name=\"Deck\"><card><name>A</name></card><crd/></superzone></deck>", "", 0, "lackey", 1, "no card in this element" },
    { "<deck version=\"0.8\"><superzone name=\"Deck\"><card><name>A</name></card></superzone><extra/></deck>", "", 0, "lackey", 1, "part of a deck file" },
    { "<Deck><NetDeckID>0</NetDeckID><Cards CatID=\"1\" Quantity=\"1\" Name=\"A\"/><Odd/></Deck>", "", 0, "mtgo", 1, "part of a deck file" },
    { "{\"ObjectStates\":[{\"Nickname\":\"A\"},{\"Nickname\":\"\"},{\"Nickname\":\" \\t\"}]}", "", 0, "tts", 1, "there is no card name" },
    { "{\"ObjectStates\":[{\"Nickname\":\"A\"},{\"Nickname\":\"%s\"}]}", "n", 100000, "tts", 1, "too long for a card" },
    { "#main\n100\n0\n00\n4294967296\n12345678901\n12a\n", "", 0, "ydk", 1, "the number of a card" },
    { "4 A\n3\n3x\n", "", 0, "text", 4, NULL },
    { "name,count\nA,4\nB,10000000\n", "", 0, "csv", 4, NULL },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *part = repeat (cases[i].part, cases[i].n);
      g_autoptr (GString) text = g_string_new (cases[i].text);
      SlvDeckTally tally;
      g_string_replace (text, "%s", part, 0);
      g_autoptr (SlvDeck) deck = read_one (text->str, cases[i].kind, &tally);
      g_test_message ("%s", cases[i].text);
      g_assert_cmpuint (slv_deck_n_cards (deck, NULL), ==, cases[i].cards);
      g_assert_cmpuint (deck->unread->len, >, 0);
      g_assert_cmpuint (deck->unread->len, ==, tally.unread);
      for (guint n = 0; n < deck->unread->len && cases[i].unread != NULL; n++)
        g_assert_nonnull (strstr (((SlvUnread *) g_ptr_array_index (deck->unread, n))->reason, cases[i].unread));
    }
}

/** Lists as other programs write them, sign by sign. */
TEST ("/deck-kinds/lists-are-as-other-programs-write-them", test_lists_of_other_programs)
{
  static const struct { const char *kind, *text; } cases[] = {
    { "arena", "About\nName Evening\n\nDeck\n2 A (SET) 12\n1 B\n\nSideboard\n1 C (SET)\n" }, { "forge", "[metadata]\nName=Evening\n[Main]\n2 A|SET|3\n1 B\n[Sideboard]\n1 C|SET\n" },
    { "lackey-text", "2\tA\n1\tB\nSideboard:\n1\tC\n" }, { "mtgo", "2 A\n1 B\n\nSideboard\n1 C\n" }, { "titled", "# Evening by Ann\n\n2x A\n1x B\n1x C\n" },
    { "xmage", "NAME:Evening\n2 [SET:12] A\n1 B\nSB: 1 [SET] C\n" },
  };
  g_autoptr (SlvDeck) deck = slv_deck_new ("Evening");
  slv_take_str (&deck->author, g_strdup ("Ann"));
  slv_deck_add (deck, "main", "A", 2, "SET", "12", 0);
  slv_deck_add (deck, "main", "B", 1, "", "", 0);
  slv_deck_add (deck, "side", "C", 1, "SET", "", 0);
  slv_take_str (&slv_deck_entry (deck, 0)->note, g_strdup ("art 3"));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = write_one (deck, cases[i].kind, NULL);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/** Every kind that is written is offered, and no other. */
TEST ("/deck-kinds/every-kind-that-is-written-is-offered", test_kinds_offered)
{
  g_autofree char *offered = slv_deck_kinds_written ();
  g_auto (GStrv) ids = g_strsplit (offered, ", ", -1);
  g_autoptr (SlvDeck) deck = slv_deck_new ("d");
  for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind != NULL; kind++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = slv_deck_file_write (deck, (*kind)->id, games, &error);
      g_assert_cmpint (text != NULL, ==, g_strv_contains ((const char * const *) ids, (*kind)->id));
      if (text == NULL)
        g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
    }
}

/* ---- every real file ---- */

static guint
count_words (const char *text, const char *word)
{
  guint n = 0;
  for (const char *p = strstr (text, word); p != NULL; p = strstr (p + 1, word))
    n++;
  return n;
}

static guint
count_lines (const char *text)
{
  g_auto (GStrv) lines = g_regex_split_simple ("\r\n|\r|\n", text, 0, 0);
  guint n = 0;
  for (guint i = 0; lines[i] != NULL; i++)
    n += g_strstrip (lines[i])[0] != '\0';
  return n;
}

static void
check_real_file (const char *path, const char *text)
{
  SlvDeckTally tally;
  g_autoptr (GPtrArray) decks = good (slv_deck_text_read_tally (text, strlen (text), "real", NULL, games, &tally, &error));
  g_assert_cmpuint (tally.records, ==, tally.cards + tally.headings + tally.comments + tally.unread);
  g_assert_cmpuint (tally.cards, >, 0);
  const char *start = text + strspn (text, " \t\r\n");
  if (*start == '<')
    g_assert_cmpuint (tally.cards + tally.unread, ==, count_words (text, "<card ") + count_words (text, "<card>") + count_words (text, "<Cards "));
  else if (*start != '{' && (*start != '[' || g_str_has_suffix (path, ".dck")))
    g_assert_cmpuint (tally.records, ==, count_lines (text));
}

/** Returns how many files were read. */
static guint
walk (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL), *raw = NULL;
      gsize length = 0;
      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        n += walk (path);
      else if (!g_str_equal (name, "SOURCE.txt") && g_file_get_contents (path, &raw, &length, NULL))
        {
          const char *text = g_str_has_prefix (raw, "\xef\xbb\xbf") ? raw + 3 : raw;
          if (!g_utf8_validate (text, -1, NULL) || strlen (raw) != length)
            continue;   /* other encodings go through the file reader, above */
          check_real_file (path, text);
          n++;
        }
    }
  return n;
}

TEST ("/deck-kinds/every-line-of-real-files-is-accounted-for", test_real_files)
{
  static const char * const folders[] = { "decks", "arcmage/decks", "grand-archive/decks-text", "grand-archive/decks-other" };
  g_autofree char *beside = g_build_filename (g_getenv ("SLV_SOURCE_ROOT"), "..", "shared", NULL);
  const char *shared = g_getenv ("SLEEVES_SHARED") != NULL ? g_getenv ("SLEEVES_SHARED") : beside;
  guint n = 0;
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_build_filename (shared, "data", folders[i], NULL);
      n += walk (folder);
    }
  if (n == 0)
    g_test_skip ("the shared deck files are not here");
  else
    g_assert_cmpuint (n, >, 100);
}

TEST_MAIN_BETWEEN ({
  games = fixture_own_games ();
  g_test_add_data_func ("/deck-kinds/text/decks-by-chance-are-read-as-they-were-written", "text", test_decks_by_chance);
  g_test_add_data_func ("/deck-kinds/json/decks-by-chance-are-read-as-they-were-written", "json", test_decks_by_chance);
  for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind != NULL; kind++)
    {
      if ((*kind)->write == NULL)
        continue;
      g_autofree char *path = g_strdup_printf ("/deck-kinds/brings-back-what-it-can-carry-and-tells-the-rest/%s", (*kind)->id);
      g_autofree char *one = g_strdup_printf ("/deck-kinds/brings-back-one-thing-or-tells-it/%s", (*kind)->id);
      g_test_add_data_func (path, *kind, test_kind);
      g_test_add_data_func (one, *kind, test_one_thing);
    }
}, {
  slv_games_unref (games);
})

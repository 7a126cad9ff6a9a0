/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-file.c: deck files against what they should be read as. tests/data/decks/NAME.in is read and written as JSON,
 * which must be NAME.expected; read again from each kind that can carry it, it must be the same deck. */
#include <glib/gstdio.h>
#include "decks/slv-deck-line.h"
#include "deck/slv-deck-plan.h"
#include "import/slv-deck-folder.h"
#include "import/slv-deck-link.h"
#include "import-fixture.h"

static SlvGames *games;

static char *
data_path (const char *name)
{
  return g_build_filename (g_getenv ("SLV_TEST_DATA"), "decks", name, NULL);
}

/** Compact JSON of a deck, as `deck convert --as json` prints it but on one line. */
static char *
as_json (const SlvDeck *deck)
{
  g_autofree char *text = good (slv_deck_file_write (deck, "json", games, &error));
  g_autoptr (cJSON) json = good (slv_json_parse (text, strlen (text), "written", &error));
  return slv_json_print (json, FALSE);
}

static void
test_case (gconstpointer data)
{
  g_autofree char *name = g_strconcat (data, ".expected", NULL), *expected_path = data_path (name);
  g_autofree char *in = g_strconcat (data, ".in", NULL), *path = data_path (in), *expected = NULL;
  g_autoptr (GPtrArray) decks = good (slv_deck_file_read (path, NULL, games, &error));
  g_assert_cmpuint (decks->len, ==, 1);
  SlvDeck *deck = g_ptr_array_index (decks, 0);
  if (g_str_has_suffix (deck->name, ".in"))   /* named after the file */
    deck->name[strlen (deck->name) - 3] = '\0';
  g_autofree char *json = as_json (deck);
  g_assert_true (g_file_get_contents (expected_path, &expected, NULL, NULL));
  g_assert_cmpstr (json, ==, g_strchomp (expected));
}

static void
test_roundtrip (gconstpointer data)
{
  g_autofree char *in = g_strconcat (data, ".in", NULL), *path = data_path (in);
  g_autoptr (GPtrArray) decks = slv_deck_file_read (path, NULL, games, NULL);
  SlvDeck *deck = g_ptr_array_index (decks, 0);
  static const char *kinds[] = { "json", "text" };
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *text = good (slv_deck_file_write (deck, kinds[i], games, &error)), *again_json = NULL;
      if (deck->headings->len + deck->entries->len == 0 && i == 0)
        continue;   /* an empty deck has no zones that would make it a deck as JSON */
      g_autoptr (GPtrArray) again = good (slv_deck_text_read (text, strlen (text), deck->name, NULL, games, &error));
      SlvDeck *second = g_ptr_array_index (again, 0);
      g_assert_cmpuint (second->entries->len, ==, deck->entries->len);
      g_assert_cmpuint (slv_deck_n_cards (second, NULL), ==, slv_deck_n_cards (deck, NULL));
      g_assert_cmpuint (second->unread->len, ==, deck->unread->len);
      g_assert_cmpstr (second->name, ==, deck->name);
    }
}

/* An "x" that is the name's own is no part of the number before it. */
/* What nothing but an entry can be is told from what the lines of other programs, headings and remarks may be. */
TEST ("/deck/line/plain-entries-are-told-from-all-others", test_plain_lines)
{
  static const char *const plain[] = { "4 Ember Name", "1 Reed-Warden of Low Fen", "60 Ash, the First", "0 Ember Name", "1234 An Old Oath", "3 Mire's Edge Song", "2 Spells of Three" };
  static const char *const others[] = { "4 Name", "3 Spells", "2 Side Board", "2 Main Deck", "12345 Ember Name", "4  Ember Name", "4 Ember  Name", " 4 Ember Name",
    "4 Ember Name ", "4 some Name", "4x Ember Name", "4\tEmber Name", "Ember Name", "4 Ember Name (SET) 12", "4 Ember Name #tag", "4 Ember Name - Proxy", "4 Ember Name, 3 Other Name",
    "4 Ember Name,", "4 Ember Name *F*", "4 Ember Name 12", "4 Ember: Name", "4 Ember Name\r", "4 Ëmber Name", "4 Ember Name/Other", "", "4", "4 ", "- 4 Ember Name", "4 Ember -Name" };
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    {
      SlvDeckLine line;
      const char *reason = slv_deck_line_parse (plain[i], &line);
      g_assert_true (slv_deck_line_is_plain (plain[i]));
      g_assert_true ((reason == NULL) == (plain[i][0] != '0'));
      g_assert_true (reason != NULL || (g_str_equal (line.name, strchr (plain[i], ' ') + 1) && line.counted && line.count == (guint) g_ascii_strtoull (plain[i], NULL, 10)));
      slv_deck_line_clear (&line);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_false (slv_deck_line_is_plain (others[i]));
}

TEST ("/deck-file/a-name-that-begins-with-an-x-is-written-and-read-again", test_own_times)
{
  static const char * const names[] = { "x Ember", "× Ash", "Ember x 4", "x 4 Ash", "Ember x4" };
  static const char * const kinds[] = { "text", "json", "omnidex", "titled", "mtgo", "arena", "nrdb", "fabrary", "ptcgl", "forge", "csv" };
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      g_autoptr (SlvDeck) deck = slv_deck_new ("Times");
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        slv_deck_add (deck, "main", names[i], i + 1, "", "", 0);
      g_autofree char *text = good (slv_deck_file_write (deck, kinds[k], games, &error));
      g_test_message ("%s: %s", kinds[k], text);
      g_autoptr (GPtrArray) again = good (slv_deck_text_read (text, strlen (text), "Times", NULL, games, &error));
      g_assert_cmpuint (((SlvDeck *) again->pdata[0])->entries->len, ==, G_N_ELEMENTS (names));
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        {
          const SlvDeckEntry *entry = slv_deck_entry (again->pdata[0], i);
          g_assert_cmpstr (entry->name, ==, names[i]);
          g_assert_cmpuint (entry->count, ==, i + 1);
        }
    }
}

/* Cards that stand in another order, under what groups are called, are the same deck, with the same notes and zones. */
TEST ("/deck-file/groups-are-no-zones", test_grouped)
{
  static const guint order[] = { 2, 0, 3, 1 };
  static const char * const groups[] = { "Side (15)", "Main Deck: 4", "", "Sideboard" };
  g_autoptr (SlvDeck) deck = slv_deck_new ("Grouped");
  slv_deck_add (deck, "main", "Ember", 4, "", "", 0);
  slv_deck_add (deck, "main", "Ash", 2, "", "", 0);
  slv_deck_add (deck, "side", "Lamp", 1, "", "", 0);
  slv_deck_add (deck, "main", "Oil", 3, "", "", 0);
  slv_take_str (&deck->comment, g_strdup ("A note."));
  g_autofree char *text = slv_deck_file_write_grouped (deck, order, groups, games);
  g_assert_nonnull (strstr (text, "# group: Side (15)\n4 Ember\n# group: Sideboard\n3 Oil\n# group: Main Deck: 4\n2 Ash\n"));
  g_autoptr (GPtrArray) again = good (slv_deck_text_read (text, strlen (text), "Grouped", NULL, games, &error));
  const SlvDeck *second = again->pdata[0];
  g_assert_cmpstr (second->comment, ==, deck->comment);
  g_assert_cmpuint (second->entries->len, ==, 4);
  g_assert_cmpuint (second->unread->len, ==, 0);
  for (guint i = 0; i < 4; i++)
    for (guint k = 0; k < 4; k++)
      if (g_str_equal (slv_deck_entry (deck, i)->name, slv_deck_entry (second, k)->name))
        {
          g_assert_cmpuint (slv_deck_entry (deck, i)->count, ==, slv_deck_entry (second, k)->count);
          g_assert_cmpstr (slv_deck_entry (deck, i)->zone, ==, slv_deck_entry (second, k)->zone);
        }
}

/* How many cards follow in a part, as its heading says: cards or lines up to the next heading, or all of the list; of an empty part, whatever it says. */
TEST ("/deck-file/a-heading-counts-the-cards-below-it", test_headings_that_count)
{
  static const char * const forms[] = { "%s (%u)", "%s (%u):", "%s: %u", "%s:%u", "%s (%u cards)" };
  static const char * const lines[] = { "2 Ember\n", "1 Ash\n", "4 Lamp\n" };
  static const guint copies[] = { 0, 2, 3, 7 };

  for (guint form = 0; form < G_N_ELEMENTS (forms); form++)
    for (guint n = 0; n < G_N_ELEMENTS (copies); n++)
      for (guint said = 0; said < 13; said++)
        for (guint other = said % 5; other < 13; other += 5)
          {
            g_autoptr (GString) text = g_string_new ("1 Opal\n\n");
            guint all = 1 + copies[n] + 3;
            gboolean first = said == 0 || said == copies[n] || said == n || said == all || n == 0, second = other == 0 || other == 3 || other == 1 || other == all;

            g_string_append_printf (text, forms[form], "Main", said);
            g_string_append_c (text, '\n');
            for (guint i = 0; i < n; i++)
              g_string_append (text, lines[i]);
            g_string_append_c (text, '\n');
            g_string_append_printf (text, forms[form], "Sideboard", other);
            g_string_append (text, "\n3 Moth\n");
            g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text->str, text->len, "x", NULL, games, &error));
            g_test_message ("%s", text->str);
            g_assert_cmpuint (((SlvDeck *) decks->pdata[0])->unread->len, ==, !first + !second);
            g_assert_cmpuint (slv_deck_n_cards (decks->pdata[0], NULL), ==, all);
          }
}

TEST ("/deck-file/an-event-holds-many-decks-and-loses-none", test_event)
{
  static const char text[] =
    "[{\"player\":7,\"visible\":true,\"decklist\":{\"main\":[{\"card\":\"A\",\"quantity\":4}],\"material\":[],\"sideboard\":[]}},"
    " {\"player\":8,\"decklist\":null}, {\"decklist\":{\"main\":[{\"card\":\"B\",\"quantity\":2}]}}, {\"player\":\"Ann\",\"decklist\":{\"main\":[{\"card\":\"B\",\"quantity\":1}]}}]";
  g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text, strlen (text), "event", NULL, games, &error));
  g_assert_cmpuint (decks->len, ==, 4);
  g_assert_cmpstr (((SlvDeck *) g_ptr_array_index (decks, 0))->name, ==, "event#7");
  g_assert_cmpstr (((SlvDeck *) g_ptr_array_index (decks, 2))->name, ==, "event#3");
  g_assert_cmpstr (((SlvDeck *) g_ptr_array_index (decks, 3))->name, ==, "event#Ann");
  g_assert_cmpuint (slv_deck_n_cards (g_ptr_array_index (decks, 0), "main"), ==, 4);
  g_assert_cmpuint (((SlvDeck *) g_ptr_array_index (decks, 1))->unread->len, ==, 1);
}

/** (transfer full): the decks of @text, which has no fault; and each of its records is counted once. */
static GPtrArray *
read_well (const char *text)
{
  SlvDeckTally tally;
  GPtrArray *decks = good (slv_deck_text_read_tally (text, strlen (text), "x", NULL, games, &tally, &error));

  g_assert_cmpuint (tally.records, ==, tally.cards + tally.headings + tally.comments + tally.unread);
  return decks;
}

/* Lists one after the other: what says that the next one begins, and what only looks so. "NAME:COPIES" of each deck. */
TEST ("/deck-file/lists-in-a-row-are-decks-of-their-own", test_lists_in_a_row)
{
  static const struct { const char *text, *decks; } cases[] = {
    { "2025-01-20 21:46:29\nName: One\nHero: Ada\n\nArena cards\n1x Boots\n\nDeck cards\n2x Stab (red)\n\nMade with love at the FaBrary\n\n\n"
      "2025-01-21\nName: Two\nHero: Bo\n\nDeck cards\n3x Stab (red)\n", "One:4 Two:4" },
    { "# name: One\n4 Moth\n# name: Two\n3 Moth\n2 Fly\n", "One:4 Two:5" },
    { "// NAME : One\n4 Moth\nSB: 1 Fly\n\n// NAME : Two\n3 Moth\n", "One:5 Two:3" },
    { "About\nName One\n\nDeck\n4 Moth\n\nSideboard\n1 Fly\n\nAbout\nName Two\n\nDeck\n3 Moth\n", "One:5 Two:3" },
    { "[metadata]\nName=One\n[Main]\n4 Moth\n[metadata]\nName=Two\n[Main]\n3 Moth\n", "One:4 Two:3" },
    { "Deck\n4 Moth\n\nSideboard\n1 Fly\n\nDeck\n3 Moth\n", "x#1:5 x#2:3" },
    { "# Main Deck (4)\n4 Moth\n# Sideboard (1)\n1 Fly\n# Main Deck (3)\n3 Moth\n", "x#1:5 x#2:3" },
    { "Kind: 4\n4 Moth\nTotal Cards: 4\n\nKind: 3\n3 Moth\nTotal Cards: 3\n", "x#1:4 x#2:3" },
    /* one list each */
    { "Main Deck\n4 Moth\nMain Deck\n3 Fly\n", "x:7" },
    { "Main Deck\n4 Moth\nCreatures:\n1 Ant\nSideboard\n1 Fly\nCreatures:\n1 Ant\n", "x:7" },
    { "Kind: 4\n4 Moth\nTotal Cards: 4\n\nMade with love\n", "x:4" },
    { "# name: One\n# Name: Two\n4 Moth\n", "Two:4" },
    { "4 Moth\nName: 3\n", "x:4" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) decks = read_well (cases[i].text);
      g_autoptr (GString) told = g_string_new (NULL);
      SLV_EACH (const SlvDeck, deck, decks)
        g_string_append_printf (told, "%s%s:%u", told->len > 0 ? " " : "", deck->name, slv_deck_n_cards (deck, NULL));
      g_assert_cmpstr (told->str, ==, cases[i].decks);
    }
}

/* What is wrong in the second list is told with its line in the file; and of more lists than one file may hold none is read. */
TEST ("/deck-file/lists-in-a-row-keep-their-lines", test_lists_in_a_row_and_their_lines)
{
  static const char text[] = "# name: One\n4 Moth\n\n# name: Two\n3 Moth\n0 Fly\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) decks = slv_deck_text_read (text, strlen (text), "x", NULL, games, &error);
  g_autoptr (GString) many = g_string_new (NULL);
  const SlvDeck *second = decks->pdata[1];

  g_assert_cmpuint (second->unread->len, ==, 1);
  g_assert_cmpuint (((const SlvUnread *) second->unread->pdata[0])->line, ==, 6);
  g_assert_cmpuint (slv_deck_entry (second, 0)->line, ==, 5);
  for (guint i = 0; i < 10001; i++)
    g_string_append_printf (many, "# name: %u nth\n4 Moth\n", i);
  fails (slv_deck_text_read (many->str, many->len, "x", NULL, games, &error), SLV_ERROR_REFUSED);
}

/* Lists in the shapes of sites, their interfaces, tables and texts for the web: "deck: zone copies name@set/number, …; deck: …". */
TEST ("/deck-file/lists-in-the-shapes-of-sites", test_shapes)
{
  static const struct { const char *text, *decks; } cases[] = {
    { "Deck,Card,Quantity,Board\nRed,Moth,4,main\nRed,Fly,2,side\nBlue,Moth,3,main\n", "Red: main 4 Moth, side 2 Fly; Blue: main 3 Moth" },
    { "Player,Card Name,Count,Sideboarded\nAnn,Moth,4,No\nAnn,Fly,2,Yes\nBob,Ant,3,no\n", "x#Ann:  4 Moth, side 2 Fly; x#Bob:  3 Ant" },
    { "Card;Count;Deck\nMoth;4;Main\nFly;2;Sideboard\n", "x: main 4 Moth, side 2 Fly" },
    { "Player;Deck;Card;Number\nAnn;Red;Moth;4\nAnn;Red;Fly;2\nBob;Red;Moth;3\nBob;Blue;Ant;1\n", "Red:  4 Moth,  2 Fly; Red#Bob:  3 Moth; Blue:  1 Ant" },
    { "Event,Player,Deck,Card,Number,Board\nCup,Ann,Red,Moth,4,Main\nCup,Ann,Red,Fly,2,Side\nFair,Ann,Red,Moth,3,Main\n", "Red: main 4 Moth, side 2 Fly; Red#Ann: main 3 Moth" },
    { "deck_id,deck_name,card_name,quantity\n1,Red,Moth,4\n2,Red,Moth,3\n1,Red,Fly,2\n", "Red:  4 Moth,  2 Fly; Red#2:  3 Moth" },
    { "name,Set,Collector Number,status,maybeboard\nMoth,abc,1,Owned,false\nFly,abc,2,Owned,true\n", "x:  1 Moth@abc/1, maybeboard 1 Fly@abc/2" },
    { "[deck title=One]\n*4 Moth\n*2 Fly\n[/deck]\n", "One:  4 Moth,  2 Fly" },
    { "Moth, the Old\n\n4 Moth\n3 Fly\n2 Ant\n\nBee\n", "Moth, the Old:  1 Moth, the Old,  4 Moth,  3 Fly,  2 Ant,  1 Bee" },
    { "Fort:\n1x Moth\n\nLow Deck: (3)\n3x Fly\n\nHigh Deck: (2)\n2x Ant\n", "x: Fort 1 Moth, Low Deck 3 Fly, High Deck 2 Ant" },
    { "| Count | Card |\n|---|---|\n| 4 | Moth |\n\n### Sideboard\n\n| Count | Card |\n|---|---|\n| 2 | Fly |\n", "x:  4 Moth, side 2 Fly" },
    { "**Red Aggro** by Ann\n\n**Main**\n- 4x [Moth](https://x.example/c/1)\n- 2x [[Fly]]\n\n**Sideboard (4)**\n* 3 *Ant*\n1 `Bee`\n", "Red Aggro: Main 4 Moth, Main 2 Fly, Sideboard 3 Ant, Sideboard 1 Bee" },
    { "== Deck ==\n* 4 [[Moth]]\n* 2 [[Fly|flies]]\n* 3 {{Card|Ant}}\n", "x: Deck 4 Moth, Deck 2 Fly, Deck 3 Ant" },
    { "Deck Name : One\nAuthor : Ann\nDescription : Slow.\nBleeds.\n\nCrypt [3 vampires] Capacity min: 4 max: 9\n-----------\n2x Old Mira     9 AUS dom   Vela:4\n1x Young Tom of Wyre   4 aus   Vela:3\n\n"
      "Library (3 cards)\n-----------\nMaster (3; 1 trifle)\n2x Moth\n1x Fly\n\nCrafted with: Something. [Mon 12:00]\n", "One: Crypt 2 Old Mira, Crypt 1 Young Tom of Wyre, Library 2 Moth, Library 1 Fly" },
    { "Spring Cup\nLowville, Fenland\nMay 1st 2020\n25 players\nAnn A.\nhttps://cup.example/1\n\n-- 3 wins and 2.5 points\n\nDeck Name: Two\nCreated by: Bob\nDescription:\nIt wins on the third turn.\n\nIt asks for more of them than it has.\n\n"
      "Crypt (3 cards, min=4, max=9, avg=2)\n------\n2x Old Mira            9 AUS dom      Vela:4\n1x Young Tom of Wyre  4 aus DOM FEN  Vela:3\n\nLibrary (3 cards)\nMaster (3; 1 trifle)\n2x Moth\n1x Fly\n",
      "Two: Crypt 2 Old Mira, Crypt 1 Young Tom of Wyre, Library 2 Moth, Library 1 Fly" },
    { "Spring Cup\n12 players\nAnn A.\n\nI did not think that I would win with this one.\n\nMoths Again!\nby Ann A.\n\nCrypt (4 cards)\n-----\n2x Old Mira      9 AUS dom     Vela:4\n2x Young Tom     4 FEN dom     Vela:3\n\nLibrary (2 cards)\n2x Moth\n",
      "x: Crypt 2 Old Mira, Crypt 2 Young Tom, Library 2 Moth" },
    { "4 Moth\n12 players\n3 Fly\n", "x:  4 Moth,  12 players,  3 Fly" },
    { "Deck built on Site\n\nThree Moths\n\nMain Deck\n\nHero (2)\n2x Ada (Old Set)\n\nAlly (1)\n1x Fly\n\nEvent (1)\n1x Ant\n\nSideboard\n\nHero (1)\n1x Bea\n",
      "Three Moths: Main Deck 2 Ada, Main Deck 1 Fly, Main Deck 1 Ant, Sideboard 1 Bea" },
    { "Total Cards: (3)\n\nHero: (2)\n1x Ada\n1x Bea\n\nEvent: (3)\n3x Ant\n", "x: Hero 1 Ada, Hero 1 Bea, Event 3 Ant" },
    { "Low Waters\nby Ann\n\nClan: Eel\nPoints: 12/40\n\nFords (1)\n1x Pond\n\nMud Deck (7)\nBugs (7)\n4x Moth\n3x Fly\n", "Low Waters:  1 Low Waters,  1 Clan: Eel,  1 Pond,  4 Moth,  3 Fly" },
    { "Player: Ann\nBudget: 165/165\nBugs: 13\nScraps: 820\n\n4 Moth\n3 Fly\n2 Ant\nTotal: 9 cards\n", "x:  1 Player: Ann,  4 Moth,  3 Fly,  2 Ant" },
    { "Creatures\nMoth (4)\nFly (3)\nAnt (2)\nLands\nPond (1)\n", "x:  1 Creatures,  4 Moth,  3 Fly,  2 Ant,  1 Lands,  1 Pond" },
    { "Creatures (7): 4 Moth, 3 Fly\nLands: 2 Pond\nSideboard: 1 Ant, 2 Bee\n", "x:  4 Moth,  3 Fly,  2 Pond, Sideboard 1 Ant, Sideboard 2 Bee" },
    { "4 Moth\n3 Fly\n2 Ant\nTotal: $12.90\n", "x:  4 Moth,  3 Fly,  2 Ant" },
    { "Main Deck\nAlly (3)\n3 Moth\nExtra Deck (2)\n2 Eel\nSide Deck (1)\n1 Fly\n", "x: Main Deck 3 Moth, Extra Deck 2 Eel, Side Deck 1 Fly" },
    { "Bugs (4)\n4 Moth\nWorms (2)\n2 Eel\nMud (1)\n1 Pond (old)\n", "x:  4 Moth,  2 Eel,  1 Pond (old)" },
    { "Deck: One\n4 Moth   Common   $1.20\n2 Fly  (ABC) 12\n1 Ant (ABC 13)\n", "One:  4 Moth,  2 Fly@ABC/12,  1 Ant@ABC/13" },
    { "Deck: One\n4 Moth  2\n2 Fly  1.0\n1 No.  3:  Ant\n1 Bee  3  common\n", "One:  4 Moth 2,  2 Fly 1.0,  1 No. 3: Ant,  1 Bee" },
    { "Deck:\n4 Moth\nSideboard:\n2 Fly\n", "x: Deck 4 Moth, Sideboard 2 Fly" },
    { "Deck: 4\n4 Moth\n", "x: Deck 4 Moth" },
    { "Deck: 4 Moth\nSideboard: 1 Fly\n", "x: Deck 4 Moth, Sideboard 1 Fly" },
    { "Hero: Ash\nDeck: 1 Moth\nSideboard: 1 Fly\n2 Ant\nHero: The Beginning\n", "x: Hero 1 Ash, Deck 1 Moth, Sideboard 1 Fly,  2 Ant,  1 Hero: The Beginning" },
    { "Spell: Moth of Ys\n4 Fly\n", "x:  1 Spell: Moth of Ys,  4 Fly" },   /* until cards show which */
    { "[4] Moth [U]\n[3] Moth [S]\n[x] 2 Fly [B]\n", "x:  4 Moth [U],  3 Moth [S],  2 Fly [B]" },
    { "Moth: 4\n7 Wonders: 1\nFly: 3\nAnt: 2\n", "x:  4 Moth,  1 7 Wonders,  3 Fly,  2 Ant" }, { "Moth x4\n7 Wonders x1\n1,000 Ants (x3)\nFly ×3\nAnt x2\n", "x:  4 Moth,  1 7 Wonders,  3 1,000 Ants,  3 Fly,  2 Ant" },
    { "Moth...: 4\nFly: 3\nAnt: 2\n", "x:  4 Moth...,  3 Fly,  2 Ant" }, { "Moth ... 4\nFly ..... 3\nAnt... 2\n", "x:  4 Moth,  3 Fly,  2 Ant" },
    { "Moth: 4\nFly: 3\nSideboard(2)\nAnt: 2\n", "x:  4 Moth,  3 Fly, Sideboard 2 Ant" }, { "Moth: 4\nFly: 3\nSideboard: 2\nAnt: 2\n", "x:  4 Moth,  3 Fly, Sideboard 2 Ant" },
    { "Moth 4\nFly 3\nSideboard 2\nAnt 2\n", "x:  4 Moth,  3 Fly, Sideboard 2 Ant" }, { "Moth 4\nFly 3\nSideboard (2)\nAnt 2\n", "x:  4 Moth,  3 Fly, Sideboard 2 Ant" },
    { "Moth - 4\nFly - 3\nSideboard - 2\nAnt - 2\n", "x:  4 Moth,  3 Fly, Sideboard 2 Ant" },
    { "One Pond\n4 Moth (LAN) 12\n3 Ant (LAN) 14\n2 Bee (LAN) 15\n\n2 Fly (LAN) 13\n", "One Pond:  1 One Pond,  4 Moth@LAN/12,  3 Ant@LAN/14,  2 Bee@LAN/15, sideboard 2 Fly@LAN/13" },
    { "Insects:\n4 Moth (LAN) 12\n\n2 Fly (LAN) 13\n", "Insects:  4 Moth@LAN/12,  2 Fly@LAN/13" },
    { "Insects:\n4 Moth (LAN) 12\n\nWorms:\n2 Fly (LAN) 13\n", "x: Insects 4 Moth@LAN/12, Worms 2 Fly@LAN/13" },
    { "Bailiff:\n1 Moth (LAN) 12\n\nDeck:\n2 Fly (LAN) 13\n", "x: Bailiff 1 Moth@LAN/12, Deck 2 Fly@LAN/13" },   /* what leads a deck, over no more */
    { "Insects:\n1 Moth\n1 Fly\n1 Bee\n\nSideboard:\n2 Gnat\n", "Insects:  1 Moth,  1 Fly,  1 Bee, Sideboard 2 Gnat" },
    { "4 Moth\n3 Fly\nSideboard 2\n2 Ant\n", "x:  4 Moth,  3 Fly, Sideboard 2 Ant" }, { "Moth x4\nFly x3\nSideboard x2\nAnt x2\n", "x:  4 Moth,  3 Fly, Sideboard 2 Ant" },
    { "4 Moth\nSideboard = 2:\n2 Ant\n1 Sideboard\n", "x:  4 Moth, Sideboard 2 Ant, Sideboard 1 Sideboard" }, { "3 Moth\n2 Side Deck\n2 Ant\n", "x:  3 Moth, Side Deck 2 Ant" },
    { "Hero\n1 Ada\nCreatures\n4 Moth\nSpells\n2 Fly\n", "x: Hero 1 Ada,  4 Moth,  2 Fly" },
    { "Hero\n1 Ada\n\nCreatures (4)\n4 Moth\nSpells (2)\n2 Fly\n", "x: Hero 1 Ada,  4 Moth,  2 Fly" },
    { "// COMMANDER\n1 Ada\n\n4 Moth\n2 Fly\n\n// SIDEBOARD\n1 Ant\n", "x: COMMANDER 1 Ada,  4 Moth,  2 Fly, SIDEBOARD 1 Ant" },
    { "Commander\n1 Ada\n\n1 Bea\n\nDeck\n4 Moth\n", "x: Commander 1 Ada, Commander 1 Bea, Deck 4 Moth" },
    { "4 Moth 3 Pond Fly 12 Ant\n", "x:  4 Moth,  3 Pond Fly,  12 Ant" }, { "1 Pact of the 4 Ponds\n", "x:  1 Pact of the 4 Ponds" }, { "4 Moth 3 Rare\n2 Fly 4 Rare\n", "x:  4 Moth 3 Rare,  2 Fly 4 Rare" },
    { "AB-01 AB-01 AB-02-1\n", "x:  2 AB-01,  1 AB-02-1" }, { "4 (AB-01)\n2 (AB-02)\n", "x:  4 AB-01,  2 AB-02" }, { "3:01AB001\n2:01AB002\n", "x:  3 01AB001,  2 01AB002" },
    { "Copies: 4 | Card: Moth\nCopies: 2 | Card: Fly\n", "x:  4 Moth,  2 Fly" }, { "Card: Moth; Count: 4\nName: Fly, Qty: 2\n", "x:  4 Moth,  2 Fly" },
    { "4 [12345678901234567:1] Moth\n2 [123456789012345678:1] Fly\n", "x:  4 Moth@12345678901234567/1,  2 [123456789012345678:1] Fly" },
    { "4\u200b\u2060Moth\r\n2 Fire\u200bfly \u20603 Ant\n", "x:  4 Moth,  2 Firefly 3 Ant" }, { "[ ] Fly\n[ ] [ ] [ ] Moth\n", "x:  1 Fly,  3 Moth" }, { "2 [ABC] Pond (1)\n4 [ABC] Moth\n", "x:  2 Pond,  4 Moth" },
    { "Qty   Card   Set\n---   ----   ---\n4     Moth   ABC\n2     Fly    ABC\n", "x:  4 Moth,  2 Fly" },
    { "# (1) Moth\n# (2) Fly\n#\neyJDYXJkcyI6W3siQ2FyZERlZ==\n#\n# To use this deck, copy it.\n", "x:  1 Moth,  1 Fly" },
    { "<html><head><title>Site</title></head><body><nav>3 Decks</nav><p>12 likes</p><h1>One</h1><p>By Ann</p><h3>Leader</h3><ul><li>Ada</li></ul><h2>Main deck (6)</h2><table><tr><td>4</td>"
      "<td><a>Moth</a></td><td>$1</td></tr><tr><td>2</td><td>Fly</td></tr></table><h3>Sideboard</h3><div><span>2</span><span>Ant</span></div><p>2 comments</p><p>Ned: nice</p></body></html>",
      "One: commander 1 Ada, main 4 Moth, main 2 Fly, side 2 Ant; 4 left" },
    { "<h1>Cup</h1><h2>Red by Ann</h2><table><tr><th>Qty<th>Card<tr><td>28<td>Moth<tr><td>2<td>Fly</table><p>It won.</p><h2>Blue by Bob</h2><table><tr><th>Qty<th>Card<tr><td>30<td>Ant</table>",
      "Red by Ann:  28 Moth,  2 Fly; Blue by Bob:  30 Ant; 1 left" },
    { "<html><head><title>Site</title></head><body><ul><li>4 Moth<li>2 Fly</ul>", "Site:  4 Moth,  2 Fly" },
    { "<h1>Red</h1><h2>Bugs</h2><ul><li>30 Moth</ul><h2>Worms</h2><ul><li>10 Eel</ul><h2>Sideboard</h2><ul><li>2 Ant</ul>", "Red:  30 Moth,  10 Eel, Sideboard 2 Ant; 1 left" },
    { "<table><tr><th>Card<th>Copies<tr><td>Moth<td>4<tr><td>Fly<td>2<tr><td>Total<td>6</table>", "x:  4 Moth,  2 Fly" },
    { "<!DOCTYPE html><body><pre>4 Moth\n2 Fly\n\nSideboard\n1 Ant\n</pre>", "x:  4 Moth,  2 Fly, Sideboard 1 Ant" },
    { "[deck=One]\n4 Moth<br>\n<li>2 Fly</li>\n[/deck]\n", "One:  4 Moth,  2 Fly" },
    { "```\n4 Moth\n```\n", "x:  4 Moth" },
    { "# Words\n4 of us played it by day.\n## Bugs\n```\n4 Moth\n2 Fly\n```\n## Sideboard\n```\n1 Ant\n2 Bee\n```\n1 day I'll win.\n", "x:  4 Moth,  2 Fly, side 1 Ant, side 2 Bee" },
    { "# Two\n## Red\n```\n38 Moth\n2 Fly\n```\n## Blue\n1 word\n```\n39 Ant\n1 Bee\n```\n", "Red:  38 Moth,  2 Fly; Blue:  39 Ant,  1 Bee" },
    { "[general]\nConstructed\n[main]\n4 Moth\n[sideboard]\n2 Fly\n", "x: main 4 Moth, sideboard 2 Fly" }, { "\"4 Moth\",\n\"2 Fly\"\n", "x:  4 Moth,  2 Fly" },
    { "Main Deck:\n4 Moth\n3 Bee\n\nSide Deck:\n2 Fly\n\nNotes:\nMoths first\n", "x: Main Deck 4 Moth, Main Deck 3 Bee, Side Deck 2 Fly" },
    { "Moth×4\nFly×2\n", "x:  4 Moth,  2 Fly" }, { "Moth*4\nA*B*2\n", "x:  4 Moth,  2 A*B" }, { "4 * Moth\n2 * Fly\n", "x:  4 Moth,  2 Fly" },
    { "Moth x 4\nFly x 3\nAnt × 3\nEel x 1\n", "x:  4 Moth,  3 Fly,  3 Ant,  1 Eel" },
    { "Bugs (6)\nMoth x4 $0.50\nFly x2 $1\nWorms (1)\nEel x1 $2\n", "x:  4 Moth,  2 Fly,  1 Eel" },
    { "One\n===\n4 Moth\n", "One:  4 Moth" },
    { "2 _____ Moth\n1 ___\n1 A*B\n", "x:  2 _____ Moth,  1 ___,  1 A*B" },
    { "{\"Tournament\":{\"Name\":\"T\"},\"Decks\":[{\"Player\":\"Ann\",\"Result\":\"1st\",\"Mainboard\":[{\"Count\":4,\"CardName\":\"Moth\"}],\"Sideboard\":[{\"Count\":2,\"CardName\":\"Fly\"}]},"
      "{\"Player\":\"Bob\",\"Mainboard\":[{\"Count\":3,\"CardName\":\"Ant\"}],\"Sideboard\":[]}],\"Standings\":[{\"Rank\":1,\"Player\":\"Ann\"}]}",
      "x#Ann: Mainboard 4 Moth, Sideboard 2 Fly; x#Bob: Mainboard 3 Ant" },
    { "{\"standings\":[{\"name\":\"Ann\",\"decklist\":\"~~Main~~\\n4 Moth\\n\\n~~Sideboard~~\\n2 Fly\"},{\"name\":\"Bob\",\"decklist\":\"3 Ant\\n1 Bee\"}]}", "Ann: Main 4 Moth, Sideboard 2 Fly; Bob:  3 Ant,  1 Bee" },
    { "[[\"Moth\",4],[\"Fly\",2]]", "x:  4 Moth,  2 Fly" },
    { " [ [4, \"Moth\"], [2, \"Fly\"] ]", "x:  4 Moth,  2 Fly" },
    { "{\"decks\":{\"Red\":{\"cards\":[{\"name\":\"Moth\",\"qty\":4}],\"sideboard\":[{\"name\":\"Fly\",\"qty\":2}]},\"Blue\":{\"cards\":[{\"name\":\"Ant\",\"qty\":3}]}}}",
      "x#Red:  4 Moth, sideboard 2 Fly; x#Blue:  3 Ant" },
    { "{\"decks\":[{\"name\":\"Red\",\"cards\":[{\"name\":\"Moth\",\"count\":\"4\"}]},{\"name\":\"Blue\",\"cards\":[{\"name\":\"Ant\",\"count\":3}]}]}", "Red:  4 Moth; Blue:  3 Ant" },
    { "[{\"title\":\"Red\",\"list\":[[\"Moth\",4],[\"Fly\",2]]},{\"title\":\"Blue\",\"list\":[[3,\"Ant\"]]}]", "Red: list 4 Moth, list 2 Fly; Blue: list 3 Ant" },
    { "[{\"name\":\"Moth\",\"count\":4},{\"name\":\"Fly\",\"count\":2,\"board\":\"sideboard\"}]", "x:  4 Moth, sideboard 2 Fly" },
    { "{\"deckName\":\"One\",\"cards\":[{\"card_name\":\"Moth\",\"card_count\":4,\"section\":\"Main\"},{\"card_name\":\"Fly\",\"card_count\":2,\"section\":\"Side\"}]}", "One: Main 4 Moth, Side 2 Fly" },
    { "{\"leader\":\"EM-001\",\"cards\":{\"EM-016\":4},\"name\":\"One\"}", "One:  4 EM-016, leader 1 EM-001" },
    { "{\"name\":\"One\",\"categories\":[{\"name\":\"Commander\"}],\"cards\":[{\"categories\":[\"Bugs\",\"Sideboard\"],\"quantity\":1,\"card\":{\"collectorNumber\":\"12\",\"edition\":{\"editioncode\":\"abc\"},"
      "\"oracleCard\":{\"name\":\"Moth\"}}}]}", "One: Sideboard 1 Moth@abc/12" },
    { "{\"name\":\"One\",\"sections\":[{\"name\":\"Main\",\"cards\":[{\"amount\":4,\"name\":\"Moth\",\"collector_number\":\"12\"}]}],\"sideboard\":[{\"amount\":2,\"name\":\"Fly\"}]}", "One: Main 4 Moth@/12, sideboard 2 Fly" },
    { "{\"name\":\"One\",\"entries\":{\"mainboard\":[{\"count\":4,\"card_digest\":{\"name\":\"Moth\",\"set\":\"abc\",\"collector_number\":\"12\"}},{\"count\":0,\"card_digest\":null}],\"sideboard\":[]}}", "One: mainboard 4 Moth@abc/12" },
    { "{\"meta\":{},\"data\":{\"commander\":[],\"mainBoard\":[{\"count\":4,\"name\":\"Moth\",\"setCode\":\"ABC\",\"number\":\"12\"}],\"name\":\"One\"}}", "One: mainBoard 4 Moth@ABC/12" },
    { "{\"deck_name\":\"One\",\"main_deck\":\"[\\\"8963\\\",\\\"8963\\\"]\",\"side_deck\":\"[]\"}", "One: main_deck 2 8963" },
    { "{\"title\":\"One\",\"cards\":[\"Moth\",\"Moth\"],\"commander\":{\"name\":\"Ada\"}}", "One:  2 Moth, commander 1 Ada" },
    { "{\"deck\":{\"name\":\"One\",\"main\":[{\"name\":\"Moth\",\"count\":4}],\"side\":[]}}", "One: main 4 Moth" },
    { "{\"name\":\"One\",\"leader\":\"Ada\",\"cards\":[{\"name\":\"Moth\",\"count\":4},{\"name\":\"Ada\",\"count\":1}]}", "One:  4 Moth,  1 Ada" },
    { "{\"name\":\"Moth\",\"count\":4}\n{\"name\":\"Fly\",\"count\":2}\n", "x:  4 Moth,  2 Fly" },
    { "// mine\nexport const deck = {\n  name: 'One',\n  main: [{ name: 'Moth', count: 4 }, /* two */ { name: 'Fly', count: 2 },],\n};\n", "One: main 4 Moth, main 2 Fly" },
    { "{'name': 'One', 'cards': {'Moth': 4, 'Fly': 2,}}", "One:  4 Moth,  2 Fly" },
    { "{\"deck\":{\"name\":\"One\",\"cards\":{\"Moth\":4,\"Fly\":3},\"side\":{\"Ant\":2}}}", "One:  4 Moth,  3 Fly, side 2 Ant" },
    { "{\"deck\":{\"name\":\"One\",\"housesAndCards\":[{\"house\":\"Bugs\",\"cards\":[{\"cardTitle\":\"Moth\"},{\"cardTitle\":\"Moth\"}]},{\"house\":\"Worms\",\"cards\":[{\"cardTitle\":\"Eel\"}]}]}}", "One:  2 Moth,  1 Eel" },
    { "{\"data\":{\"deck\":{\"name\":\"One\",\"cards\":{\"totalCount\":2,\"edges\":[{\"cursor\":\"a\",\"quantity\":4,\"node\":{\"name\":\"Moth\"}},{\"node\":{\"quantity\":2,\"card\":{\"name\":\"Fly\"}}}]}}}}", "One:  4 Moth,  2 Fly" },
    { "{\"ObjectStates\":[{\"Name\":\"Bag\",\"Nickname\":\"One\",\"ContainedObjects\":[{\"Name\":\"Deck\",\"Nickname\":\"Sideboard\",\"ContainedObjects\":[{\"Nickname\":\"Fly\"},{\"Nickname\":\"Fly\"}]},{\"Name\":\"Card\",\"Nickname\":\"Ada\"}]}]}", "x: Sideboard 2 Fly,  1 Ada" },
    { "{\"name\":\"One\",\"cards\":[{\"name\":\"Moth\",\"count\":4,\"tags\":[{\"name\":\"bug\",\"weight\":2}]}]}", "One:  4 Moth" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) decks = read_well (cases[i].text);
      g_autoptr (GString) told = g_string_new (NULL);
      SLV_EACH (const SlvDeck, deck, decks)
        {
          g_string_append_printf (told, "%s%s:", told->len > 0 ? "; " : "", deck->name);
          g_assert_cmpuint (deck->unread->len, ==, 0);
          for (guint k = 0; k < deck->entries->len; k++)
            {
              const SlvDeckEntry *entry = slv_deck_entry (deck, k);
              g_string_append_printf (told, "%s %s %u %s", k > 0 ? "," : "", entry->zone, entry->count, entry->name);
              if (entry->number[0] != '\0')
                g_string_append_printf (told, "@%s/%s", entry->set_code, entry->number);
            }
        }
      const char *comment = ((const SlvDeck *) decks->pdata[0])->comment, *page = strstr (comment, " of the web page"), *line = page != NULL ? g_strrstr_len (comment, page - comment, "\n") : NULL;
      if (page != NULL)
        g_string_append_printf (told, "; %u left", (guint) g_ascii_strtoull (line != NULL ? line + 1 : comment, NULL, 10));
      g_assert_cmpstr (told->str, ==, cases[i].decks);
    }
}

/* Where the first player of an event has no list, players are no cards, and those who have none are told. */
TEST ("/deck-file/players-without-a-list", test_players_without_a_list)
{
  static const char text[] = "{\"standings\":[{\"name\":\"Ann\",\"decklist\":\"at home\"},{\"name\":\"Bob\",\"decklist\":\"3 Ant\\n1 Bee\"},{\"name\":\"Cid\",\"decklist\":null}]}",
    none[] = "{\"standings\":[{\"name\":\"Ann\",\"decklist\":\"at home\"},{\"name\":\"Bob\",\"decklist\":\"lost\"}]}";
  g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text, strlen (text), "x", NULL, games, &error));

  g_assert_cmpuint (decks->len, ==, 3);
  for (guint i = 0; i < decks->len; i++)
    {
      const SlvDeck *deck = decks->pdata[i];

      g_assert_cmpuint (deck->entries->len, ==, i == 1 ? 2 : 0);
      g_assert_cmpuint (deck->unread->len, ==, i == 1 ? 0 : 1);
    }
  fails (slv_deck_text_read (none, strlen (none), "x", NULL, games, &error), SLV_ERROR_REFUSED);
}

/* However many lists begin with the same headings, each is a deck of its own. */
TEST ("/deck-file/many-lists-by-their-headings", test_many_lists_by_headings)
{
  g_autoptr (GString) many = g_string_new (NULL);

  for (guint i = 0; i < 3000; i++)
    g_string_append_printf (many, "Deck\n4 Moth %u\nSideboard\n2 Fly %u\n\n", i, i);
  g_autoptr (GPtrArray) decks = good (slv_deck_text_read (many->str, many->len, "x", NULL, games, &error));
  g_assert_cmpuint (decks->len, ==, 3000);
  for (guint i = 0; i < decks->len; i++)
    g_assert_cmpuint (((const SlvDeck *) decks->pdata[i])->entries->len, ==, 2);
}

/* Of more lists than one file may hold the rest is told, with how many they are. */
TEST ("/deck-file/lists-beyond-what-one-file-may-hold-are-told", test_large_event)
{
  g_autoptr (GString) text = g_string_new ("[");

  for (guint i = 0; i < 20002; i++)
    g_string_append_printf (text, "%s{\"decklist\":{\"main\":[{\"card\":\"A\",\"quantity\":4}]}}", i > 0 ? "," : "");
  g_string_append_c (text, ']');
  g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text->str, text->len, "event", NULL, games, &error));
  g_assert_cmpuint (decks->len, ==, 20001);
  g_assert_cmpuint (slv_deck_n_cards (decks->pdata[19999], "main"), ==, 4);
  const SlvDeck *last = decks->pdata[20000];
  g_assert_cmpuint (last->entries->len, ==, 0);
  g_assert_cmpuint (last->unread->len, ==, 1);
  g_assert_true (g_str_has_prefix (((SlvUnread *) last->unread->pdata[0])->reason, "2 deck lists from here on are left out"));
}

TEST ("/deck-file/what-is-no-deck-is-refused-with-its-reason", test_refused)
{
  static const struct { const char *text, *kind; SlvErrorCode code; } cases[] = {
    { "{\"a\":1}", NULL, SLV_ERROR_REFUSED }, { "{\"zones\":", NULL, SLV_ERROR_REFUSED },
    { "\xff\xfe\xff", NULL, SLV_ERROR_REFUSED }, { "4 A", "nonsense", SLV_ERROR_USAGE },
    { "{\"main\":[{\"card\":\"A\"}]}", "json", SLV_ERROR_REFUSED },
    { "main:\n  - name: Reed\n    count: 4\n  - name: \"Mud\n    count: 2\n", NULL, SLV_ERROR_REFUSED },   /* and not four odd cards */
    /* a kind that is asked for and is not there, whatever stands in the file */
    { "4 A", "cockatrice", SLV_ERROR_REFUSED }, { "<deck game=\"x\"><section name=\"M\"/></deck>", "cockatrice", SLV_ERROR_REFUSED }, { "{\"zones\":{\"m\":[]}}", "octgn", SLV_ERROR_REFUSED },
    { "<x/>", NULL, SLV_ERROR_REFUSED }, { "<deck", NULL, SLV_ERROR_REFUSED }, { "<html><body>no</body></html>", NULL, SLV_ERROR_REFUSED }, { "<cockatrice_deck/>", "forge", SLV_ERROR_REFUSED },
    { "<deck/>", NULL, SLV_ERROR_REFUSED }, { "{\"ObjectStates\":[]}", "json", SLV_ERROR_REFUSED }, { "[]", NULL, SLV_ERROR_REFUSED }, { "<", NULL, SLV_ERROR_REFUSED },
    /* card lists, lists of banned cards and the like, though they name cards and numbers */
    { "[{\"code\":\"01001\",\"name\":\"Moth\",\"quantity\":3,\"text\":\"Flies.\",\"type\":\"Bug\",\"cost\":1,\"pack\":\"core\"}]", NULL, SLV_ERROR_REFUSED },
    { "{\"date\":\"2016-08-01\",\"penalty\":{\"1\":[\"moth\",\"d4v1d\"],\"2\":[\"ant\"]}}", NULL, SLV_ERROR_REFUSED },
    { "{\"Moth\":{\"name\":\"Moth\",\"sets\":[\"Alpha\",\"Beta\"],\"printings\":{\"Alpha\":{\"images\":[\"https://cards.example/content/v1/12.png\"]}}}}", NULL, SLV_ERROR_REFUSED },
    { "{\"data\":[{\"id\":1,\"name\":\"Moth\",\"type\":\"Bug\",\"desc\":\"x\",\"race\":\"y\",\"archetype\":\"z\",\"copies\":3},{\"id\":2}]}", NULL, SLV_ERROR_REFUSED },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    fails (slv_deck_text_read (cases[i].text, strlen (cases[i].text), "x", cases[i].kind, games, &error), (int) cases[i].code);
}

/* A line that is nearly something else is kept as it is, or told with its reason: nothing of it goes. */
TEST ("/deck-file/what-is-nearly-a-count-or-a-move-is-kept", test_nearly)
{
  static const char text[] = "# Main\n4 Red Fish\n4.5 Blue Fish\nPearl x4b\nWhale x2\nReef x0\n# plan: fire\n# move: 2 main > main Out\n"
    "# move: 2 main > side\n# move: 2 main > side Red Fish\n";
  g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text, strlen (text), "x", NULL, games, &error));
  static const struct { const char *name; guint count; } entries[] = { { "Red Fish", 4 }, { "Pearl x4b", 1 }, { "Whale", 2 }, { "Reef x0", 1 } };

  const SlvDeck *deck = decks->pdata[0];
  g_assert_cmpuint (deck->entries->len, ==, G_N_ELEMENTS (entries));
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_assert_cmpstr (slv_deck_entry (deck, i)->name, ==, entries[i].name);
      g_assert_cmpuint (slv_deck_entry (deck, i)->count, ==, entries[i].count);
    }
  g_assert_cmpuint (deck->unread->len, ==, 1);
  g_assert_cmpuint (((SlvUnread *) deck->unread->pdata[0])->line, ==, 3);
  const SlvDeckPlan *plan = slv_deck_get_plan (deck, 0);
  g_assert_cmpuint (plan->moves->len, ==, 1);
  g_assert_nonnull (strstr (deck->comment, "2 main > main Out"));
  g_assert_nonnull (strstr (deck->comment, "move: 2 main > side"));
}

/* One line as it is read among others: "count name|set|number|note", "?" with what is not read, "" nothing. */
static char *
read_line (const char *line)
{
  g_autofree char *text = g_strdup_printf ("# Main\n2 Red Fish\n%s\n3 Blue Fish\n", line);
  g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text, strlen (text), "x", "text", games, &error));
  g_autoptr (GString) out = g_string_new (NULL);

  const SlvDeck *deck = decks->pdata[0];
  g_assert_cmpstr (slv_deck_entry (deck, 0)->name, ==, "Red Fish");
  g_assert_cmpstr (slv_deck_entry (deck, deck->entries->len - 1)->name, ==, "Blue Fish");
  for (guint i = 1; i + 1 < deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (deck, i);

      g_string_append_printf (out, "%u %s|%s|%s|%s", entry->count, entry->name, entry->set_code, entry->number, entry->note);
    }
  for (guint i = 0; i < deck->unread->len; i++)
    g_string_append_printf (out, "?%s", ((SlvUnread *) deck->unread->pdata[i])->text);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

TEST ("/deck-file/a-line-is-read-whole-or-not-at-all", test_lines)
{
  static const struct { const char *line, *read; } cases[] = {
    { "4 Ember", "4 Ember|||" }, { "4x Ember", "4 Ember|||" }, { "4X Ember", "4 Ember|||" }, { "4× Ember", "4 Ember|||" },
    { "x4 Ember", "4 Ember|||" }, { "(4) Ember", "4 Ember|||" }, { "[4] Ember", "4 Ember|||" }, { "- 4 Ember", "4 Ember|||" },
    { "* 4 Ember", "4 Ember|||" }, { "• 4 Ember", "4 Ember|||" }, { "-4 Ember", "?-4 Ember" }, { "-Ember", "1 -Ember|||" },
    { "- Ember", "1 Ember|||" }, { "0 Ember", "?0 Ember" }, { "00 Ember", "?00 Ember" }, { "1/2 Ember", "1 1/2 Ember|||" },
    { "1.5 Ember", "?1.5 Ember" }, { "1,5 Ember", "?1,5 Ember" }, { "3rd Ember", "1 3rd Ember|||" }, { "4xAB-01", "4 AB-01|||" }, { "4AB-01", "1 4AB-01|||" }, { "1000 Ember", "1000 Ember|||" },
    { "100000 Ember", "100000 Ember|||" }, { "99999999999999999999 Ember", "?99999999999999999999 Ember" }, { "4", "?4" }, { "4x", "?4x" },
    { "Ember", "1 Ember|||" }, { "Ember x4", "4 Ember|||" }, { "Ember 4x", "1 Ember 4x|||" }, { "Ember X4", "4 Ember|||" },
    { "Ember ×4", "4 Ember|||" }, { "Ember x", "1 Ember x|||" }, { "Ember x0", "1 Ember x0|||" }, { "Ember x4 x5", "5 Ember x4|||" },
    { "4 Ember x5", "4 Ember x5|||" }, { "4 Ember (SET)", "4 Ember|SET||" }, { "4 Ember (SET) 12", "4 Ember|SET|12|" }, { "4 Ember (UF) K", "4 Ember|UF|K|" }, { "4 Ember (UF) ?", "4 Ember|UF|?|" }, { "4 Ember (the First) K", "4 Ember (the First) K|||" },
    { "4 Ember (SET) 12a", "4 Ember|SET|12a|" }, { "4 Ember (SET) 12 *F*", "4 Ember|SET|12|*F*" }, { "4 Ember (SET) A-12", "4 Ember|SET|A-12|" },
    { "4 Ember (set) 12", "4 Ember|set|12|" }, { "4 Ember (TOOLONGCODE1) 1", "4 Ember|TOOLONGCODE1|1|" },
    { "4 Ember (TOOLONGCODE12) 1", "4 Ember (TOOLONGCODE12) 1|||" }, { "4 Ember ( SET) 12", "4 Ember ( SET) 12|||" },
    { "4 Ember (SET ) 12", "4 Ember (SET ) 12|||" }, { "4 Ember () 12", "4 Ember () 12|||" }, { "4 Ember (SET) twelve", "4 Ember (SET) twelve|||" },
    { "4 Ember(SET) 12", "4 Ember(SET) 12|||" }, { "(SET) 12", "1 (SET) 12|||" }, { "4 (SET) 12", "4 (SET) 12|||" },
    { "4 Ember [SET:12]", "4 Ember|SET|12|" }, { "4 Ember [AB:12]", "4 Ember|AB|12|" }, { "4 Ember []", "4 Ember []|||" }, { "4 [SET] Ember", "4 Ember|SET||" },
    { "4 Ember SET 12", "4 Ember SET 12|||" }, { "4 Ember SET-12", "4 Ember SET-12|||" }, { "4 Ember set 12", "4 Ember set 12|||" },
    { "4 Ember S 12", "4 Ember S 12|||" }, { "4 Ember SET 123456789", "4 Ember SET 123456789|||" }, { "4 Ember|SET", "4 Ember|SET||" },
    { "4 Ember|SET|2", "4 Ember|SET||art 2" }, { "4 Ember|SET|", "4 Ember|SET||" }, { "4 Ember | Subtitle", "4 Ember | Subtitle|||" },
    { "4 Ember|", "4 Ember||||" }, { "4 |SET", "4 |SET|||" }, { "4 Ember|no set at all", "4 Ember|no set at all|||" },
    { "4 Ember # remark", "4 Ember|||remark" }, { "4 Ember #remark", "4 Ember|||#remark" }, { "4 Ember #", "4 Ember #|||" },
    { "4 # Ember", "4 # Ember|||" }, { "4 Ember // Ash", "4 Ember // Ash|||" }, { "4 Ember / Ash", "4 Ember / Ash|||" },
    { "4 Ember *F*", "4 Ember|||*F*" }, { "4 Ember *foil*", "4 Ember|||*foil*" }, { "4 Ember (foil)", "4 Ember|||(foil)" }, { "4 Ember (SET) 12 (Foil)", "4 Ember|SET|12|(Foil)" }, { "4 Ember $1.20", "4 Ember|||$1.20" },
    { "4 Ember (€0,50)", "4 Ember|||(€0,50)" }, { "4 Ember - $2", "4 Ember|||- $2" }, { "4 Ember ($1.20", "4 Ember ($1.20|||" }, { "4 Ember $", "4 Ember $|||" }, { "4 Ember $1a", "4 Ember $1a|||" },
    { "4 $5", "4 $5|||" },
    { "4 Ember *CMDR*", "4 Ember|||*CMDR*" }, { "4 Ember [Proxy]", "4 Ember|||[Proxy]" }, { "4 Ember (proxy)", "4 Ember|||(proxy)" },
    { "4 Ember proxy", "4 Ember proxy|||" }, { "4 Ember ^Have^", "4 Ember|||^Have^" }, { "4 Ember <12>", "4 Ember <12>|||" },
    { "4 Ember <SET>", "4 Ember <SET>|||" }, { "4 Ember {2}", "4 Ember {2}|||" }, { "4 Ember \"the First\"", "4 Ember \"the First\"|||" },
    { "4 \"Ember\"", "4 \"Ember\"|||" }, { "4\tEmber", "4 Ember|||" }, { "4 Ember\t", "4 Ember|||" }, { "  4   Ember  Ash ", "4 Ember Ash|||" },
    { "4 Ember, the First", "4 Ember, the First|||" }, { "4 Æther Ünit", "4 Æther Ünit|||" }, { "4 7", "4 7|||" },
    { "4 7 Wonders", "4 7 Wonders|||" }, { "7 Wonders", "7 Wonders|||" }, { "SB: 4 Ember", "4 Ember|||" }, { "SB:4 Ember", "4 Ember|||" },
    { "sb: 4 Ember", "4 Ember|||" }, { "Total: 12", "?Total: 12" }, { "Ember: 4", "?Ember: 4" }, { "Ember - 4", "1 Ember - 4|||" },
    { "// 4 Ember", "" }, { "# 4 Ember", "" }, { "> 4 Ember", "" }, { "4\u00a0Ember\u00a0", "4 Ember|||" },
    { "4 x Ember", "4 Ember|||" }, { "4 × Ember", "4 Ember|||" }, { "4 X Ember", "4 X Ember|||" }, { "4 x", "?4 x" }, { "4 x-Ember", "4 x-Ember|||" },
    { "4×Ember", "4 Ember|||" }, { "4xEmber", "4 Ember|||" }, { "4xember", "1 4xember|||" }, { "4XEmber", "1 4XEmber|||" },
    { "x 4 Ember", "4 Ember|||" }, { "X 4 Ember", "1 X 4 Ember|||" }, { "x4", "1 x4|||" }, { "Ember x 4", "4 Ember|||" },
    { "Ember X 4", "1 Ember X 4|||" }, { "x 4", "1 x 4|||" }, { "SB: 4 x Ember", "4 Ember|||" }, { "4\u00a0x\u00a0Ember", "4 Ember|||" },
    { "Ember\u00a0x4", "4 Ember|||" }, { "4 Ember\u00a0(SET)\u00a012\u3000*F*", "4 Ember|SET|12|*F*" }, { "４\u3000Ember", "4 Ember|||" },
    { "４x Ember", "4 Ember|||" }, { "- ４ Ember", "4 Ember|||" }, { "• ٤ Ember", "4 Ember|||" }, { "² Ember", "1 ² Ember|||" },
    { "4: Ember", "?4: Ember" }, { "4:Ember", "1 4:Ember|||" }, { "4 Ember  // Ash", "4 Ember // Ash|||" },
    { "4. Ember", "?4. Ember" }, { "4) Ember", "?4) Ember" }, { "4.) Ember", "?4.) Ember" }, { "4.Ember", "1 4.Ember|||" },
    { "٤. Ember", "?٤. Ember" }, { "４.5 Ember", "?４.5 Ember" }, { "4,５ Ember", "?4,５ Ember" }, { "-４ Ember", "?-４ Ember" },
    { "1 4. Ember", "1 4. Ember|||" }, { "4 Ember (the First)", "4 Ember (the First)|||" }, { "4 Ember (First)", "4 Ember|First||" },
    { "4 Ember [foil] Ash", "4 Ember [foil] Ash|||" }, { "4 Ember [Ash] (SET", "4 Ember [Ash] (SET|||" },
    { "4 Ember (4)", "4 Ember (4)|||" }, { "4 Ember (4) 12", "4 Ember|4|12|" }, { "4 Ember (4ED)", "4 Ember|4ED||" },
    { "4 Ember (Core Set) 12", "4 Ember|Core Set|12|" }, { "Ember (x4)", "4 Ember|||" }, { "Ember (×4)", "4 Ember|||" }, { "Ember *4", "4 Ember|||" },
    { "Ember (x4", "1 Ember (x4|||" }, { "Ember (x0)", "1 Ember|x0||" }, { "2 Ember (x4)", "2 Ember|x4||" }, { "Ember *4*", "1 Ember|||*4*" },
    { "4 Ember (SET:12)", "4 Ember|SET|12|" }, { "4 Ember (SET:12) *F*", "4 Ember|SET|12|*F*" }, { "4 Ember (Level: 2)", "4 Ember (Level: 2)|||" },
    { "4 Ember (set:12)", "4 Ember (set:12)|||" }, { "4 Ember (SET) 12 F", "4 Ember|SET|12|F" }, { "4 Ember // Ash (SET) 12 E # why", "4 Ember // Ash|SET|12|E why" },
    { "4 Ember (PR-SM:SM92)", "4 Ember|PR-SM|SM92|" }, { "4 Ember <SM92> [PR-SM]", "4 Ember|PR-SM|SM92|" }, { "4 Ember [3:24]", "4 Ember|3|24|" },
    { "4 Ember (P:056_p1)", "4 Ember|P|056_p1|" }, { "4 Ember [P] 12", "4 Ember [P] 12|||" }, { "4 Ember (3 24)", "4 Ember (3 24)|||" },
    { "4 Ember (SET) 12 G", "4 Ember (SET) 12 G|||" }, { "4 Ember [SET] 12", "4 Ember|SET|12|" }, { "4 Ember [set] 12", "4 Ember [set] 12|||" },
    { "4 Ember [2ED] (F)", "4 Ember|2ED||(F)" }, { "4 Ember <12> [SET]", "4 Ember|SET|12|" }, { "4 Ember <by night> [SET] (F)", "4 Ember|SET||<by night> (F)" },
    { "4 <12> [SET]", "4 <12> [SET]|||" }, { "4 Ember [SET]", "4 Ember [SET]|||" }, { "4 | Ember | Ash", "4 Ember | Ash|||" }, { "4 |", "4 ||||" },
    { "4 Ember &amp; Ash", "4 Ember & Ash|||" }, { "4 E&#x202E;mber", "4 Ember|||" }, { "4 &#x202E;", "??" }, { "4 Ember &amp Ash", "4 Ember &amp Ash|||" },
    { "MB: 4 Ember", "4 Ember|||" }, { "MB: Ember", "1 MB: Ember|||" }, { "Ember #!Commander", "1 Ember|||#!Commander" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *read = read_line (cases[i].line);

      g_test_message ("%s", cases[i].line);
      g_assert_cmpstr (read, ==, cases[i].read);
    }
}

/* A line between two cards as what it may be: a heading of a zone or of a kind, a name of the deck, a remark, or one that nobody understands; and the same after a
 * blank line, behind " || ". */
TEST ("/deck-file/a-heading-is-one-by-its-words-or-its-marks", test_headings)
{
  static const struct { const char *line, *read; } cases[] = {
    { "[]", "2 1 [] 3 || 2 1 [] 3" }, { ":", "2 1 : 3 || 2 1 : 3" }, { "[ ]", "2 1 [ ] 3 || 2 1 [ ] 3" }, { "[:]", "2 1 [:] 3 || 2 1 [:] 3" },
    { "[Main]", "2 3@Main [Main] || 2 3@Main [Main]" }, { "Main", "2 3@Main [Main] || 2 3@Main [Main]" }, { "Main:", "2 3@Main [Main] || 2 3@Main [Main]" },
    { "Main :", "2 3@Main [Main] || 2 3@Main [Main]" }, { "MAIN", "2 3@MAIN [MAIN] || 2 3@MAIN [MAIN]" }, { "[Main", "2 3@Main [Main] || 2 3@Main [Main]" },
    { "Main]", "2 3@Main [Main] || 2 3@Main [Main]" }, { "# Main", "2 3@main [main] || 2 3@main [main]" }, { "## Main", "2 3@main [main] || 2 3@main [main]" },
    { "### Main", "2 3@main [main] || 2 3@main [main]" }, { "// Main", "2 3@Main [Main] || 2 3@Main [Main]" }, { "//Main", "2 3@Main [Main] || 2 3@Main [Main]" },
    { "-- Main --", "2 3@Main [Main] || 2 3@Main [Main]" }, { "*** Main ***", "2 3@Main [Main] || 2 3@Main [Main]" },
    { "=== Main ===", "2 3@Main [Main] || 2 3@Main [Main]" }, { "**Main**", "2 3@Main [Main] || 2 3@Main [Main]" },
    { "~~Main~~", "2 3@Main [Main] || 2 3@Main [Main]" }, { "> Main", "2 3 #Main || 2 3 #Main" },
    { "Sideboard", "2 3@Sideboard [Sideboard] || 2 3@Sideboard [Sideboard]" }, { "Sideboard:", "2 3@Sideboard [Sideboard] || 2 3@Sideboard [Sideboard]" },
    { "Side board:", "2 3@Side board [Side board] || 2 3@Side board [Side board]" }, { "Sideborad", "2 1 Sideborad 3 || 2 3@Sideborad [Sideborad]" },
    { "Sideborad:", "2 3@Sideborad [Sideborad] || 2 3@Sideborad [Sideborad]" }, { "Sideboard (3)", "2 3@Sideboard [Sideboard] || 2 3@Sideboard [Sideboard]" },
    { "Sideboard 3", "2 3@Sideboard [Sideboard] || 2 3@Sideboard [Sideboard]" }, { "3 Sideboard", "2 3@Sideboard [Sideboard] || 2 3@Sideboard [Sideboard]" },
    { "Creatures", "2 1 Creatures 3 || 2 3" }, { "Creatures:", "2 3 || 2 3" }, { "Creatures (2)", "2 1 Creatures (2) 3 || 2 3 ?Creatures (2)" },
    { "[Creatures]", "2 3 || 2 3" }, { "Lands", "2 1 Lands 3 || 2 3" }, { "Lands (3):", "2 3 || 2 3" },
    { "Odd things:", "2 3@Odd things [Odd things] || 2 3@Odd things [Odd things]" },
    { "My list of today:", "2 3@My list of today [My list of today] || 2 3@My list of today [My list of today]" },
    { "2024 list:", "2 2024 list: 3 || 2 2024 list: 3" }, { "2nd part:", "2 1 2nd part: 3 || 2 1 2nd part: 3" },
    { "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:", "2 3@aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa] || 2 3@aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]" },
    { "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:", "2 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: 3 || 2 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: 3" },
    { "Extra Deck", "2 3@Extra Deck [Extra Deck] || 2 3@Extra Deck [Extra Deck]" }, { "Extra:", "2 3@Extra [Extra] || 2 3@Extra [Extra]" },
    { "Maybeboard", "2 3@Maybeboard [Maybeboard] || 2 3@Maybeboard [Maybeboard]" }, { "Maybeboard:", "2 3@Maybeboard [Maybeboard] || 2 3@Maybeboard [Maybeboard]" },
    { "Tokens:", "2 3@Tokens [Tokens] || 2 3@Tokens [Tokens]" }, { "Commander", "2 3@Commander [Commander] || 2 3@Commander [Commander]" },
    { "Commander:", "2 3@Commander [Commander] || 2 3@Commander [Commander]" }, { "Leader:", "2 3@Leader [Leader] || 2 3@Leader [Leader]" },
    { "Notes:", "2 3@Notes [Notes] || 2 3@Notes [Notes]" }, { "Total: 5", "2 3 || 2 3" }, { "Total cards", "2 1 Total cards 3 || 2 1 Total cards 3" },
    { "Deck", "2 3@Deck [Deck] || 2 3@Deck [Deck]" }, { "Deck:", "2 3@Deck [Deck] || 2 3@Deck [Deck]" }, { "About", "'x#1' 2 'x#2' 3 || 'x#1' 2 'x#2' 3" },
    { "Name: Reef", "'x#1' 2 'Reef' 3 || 'x#1' 2 'Reef' 3" }, { "// Name: Reef", "'x#1' 2 'Reef' 3 || 'x#1' 2 'Reef' 3" }, { "# Reef", "2 3 #Reef || 2 3 #Reef" },
    { "#", "2 3 || 2 3" }, { "//", "2 3 || 2 3" }, { "---", "2 3 || 2 3" }, { "===", "2 3 || 2 3" }, { "Author: Ann", "2 1 Author: Ann 3 || 2 1 Author: Ann 3" },
    { "Format: standard", "2 1 Format: standard 3 || 2 1 Format: standard 3" },
    { "Description: so it is", "2 1 Description: so it is 3 || 2 1 Description: so it is 3" },
    { "Main deck - 60 cards", "2 1 Main deck - 60 cards 3 || 2 1 Main deck - 60 cards 3" }, { "Main (60 cards):", "2 3@Main [Main] || 2 3@Main [Main]" },
    { "Sideboard:: ", "2 3@Sideboard: [Sideboard:] || 2 3@Sideboard: [Sideboard:]" }, { "{Main}", "2 1 {Main} 3 || 2 1 {Main} 3" },
    { "<Main>", "2 1 <Main> 3 || 2 1 <Main> 3" }, { "Main Deck:", "2 3@Main Deck [Main Deck] || 2 3@Main Deck [Main Deck]" },
    { "main-deck", "2 3@main-deck [main-deck] || 2 3@main-deck [main-deck]" }, { "?!:", "2 3@?! [?!] || 2 3@?! [?!]" },
    { "- Main -", "2 3@Main [Main] || 2 3@Main [Main]" }, { "* Main *", "2 3@Main [Main] || 2 3@Main [Main]" }, { "+ Main +", "2 3@Main [Main] || 2 3@Main [Main]" },
    { "~ Main ~", "2 3@Main [Main] || 2 3@Main [Main]" }, { "• Main •", "2 3@Main [Main] || 2 3@Main [Main]" }, { "· Main ·", "2 1 Main · 3 || 2 1 Main · 3" },
    { "- Main", "2 3@Main [Main] || 2 3@Main [Main]" }, { "• Main", "2 3@Main [Main] || 2 3@Main [Main]" }, { "* Main:", "2 3@Main [Main] || 2 3@Main [Main]" },
    { "- Ember", "2 1 Ember 3 || 2 1 Ember 3" }, { "• Ember", "2 1 Ember 3 || 2 1 Ember 3" }, { "* Ember", "2 1 Ember 3 || 2 1 Ember 3" },
    { "→ Ember", "2 1 Ember 3 || 2 1 Ember 3" }, { "- 4 Ember", "2 4 Ember 3 || 2 4 Ember 3" }, { "*4 Ember", "2 4 Ember 3 || 2 4 Ember 3" },
    { "*Ember", "2 1 *Ember 3 || 2 1 *Ember 3" }, { "- [ ] 4 Ember", "2 4 Ember 3 || 2 4 Ember 3" }, { "- [x] 4 Ember", "2 4 Ember 3 || 2 4 Ember 3" },
    { "- [X] Ember", "2 1 Ember 3 || 2 1 Ember 3" }, { "[ ] Ember", "2 1 Ember 3 || 2 1 Ember 3" }, { "[ ] [ ] Ember", "2 2 Ember 3 || 2 2 Ember 3" },
    { "[ ] [ ] [ ] Ember", "2 3 Ember 3 || 2 3 Ember 3" }, { "- [ ] [ ] Ember", "2 1 Ember 3 || 2 1 Ember 3" },
    { "• Ember -", "2 1 • Ember - 3 || 2 1 • Ember - 3" }, { "- ", "2 3 || 2 3" }, { "• ", "2 1 • 3 || 2 1 • 3" }, { "-", "2 3 || 2 3" },
    { "- - Ember", "2 1 - Ember 3 || 2 1 - Ember 3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) read = g_string_new (NULL);

      for (guint blank = 0; blank < 2; blank++)
        {
          g_autofree char *text = g_strdup_printf ("2 Red Fish\n%s%s\n3 Blue Fish\n", blank > 0 ? "\n" : "", cases[i].line);
          g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text, strlen (text), "x", "text", games, &error));

          g_string_append (read, blank > 0 ? " || " : "");
          SLV_EACH (const SlvDeck, deck, decks)
            {
              if (strcmp (deck->name, "x") != 0)
                g_string_append_printf (read, "'%s' ", deck->name);
              for (guint k = 0; k < deck->entries->len; k++)
                {
                  const SlvDeckEntry *entry = slv_deck_entry (deck, k);
                  gboolean known = g_str_has_suffix (entry->name, " Fish");

                  g_string_append_printf (read, "%u%s%s%s%s ", entry->count, known ? "" : " ", known ? "" : entry->name, *entry->zone != '\0' ? "@" : "", entry->zone);
                }
              for (guint k = 0; k < deck->headings->len; k++)
                g_string_append_printf (read, "[%s] ", (char *) deck->headings->pdata[k]);
              for (guint k = 0; k < deck->unread->len; k++)
                g_string_append_printf (read, "?%s ", ((SlvUnread *) deck->unread->pdata[k])->text);
              if (*deck->comment != '\0')
                g_string_append_printf (read, "#%s ", deck->comment);
            }
          g_string_truncate (read, read->len - 1);
        }
      g_test_message ("%s", cases[i].line);
      g_assert_cmpstr (read->str, ==, cases[i].read);
    }
}

/* What people say before and behind a list of cards that are counted: C a card, # a remark, H a heading of a zone, N the name of the deck, - one of a kind, ? not understood; alone before the
 * cards, below a greeting, behind the cards, and below a sentence there. */
TEST ("/deck-file/what-is-said-around-a-list-is-no-card", test_said_around)
{
  static const struct { const char *line, *read; } cases[] = {
    { "Hi Tom,", "####" }, { "Here it is!", "C#C#" }, { "this is my deck:", "N#H#" }, { "Main:", "HHHH" }, { "Creatures:", "----" }, { "Creatures!", "C#C#" },
    { "Sideboard.", "H#C#" }, { "Sideboard!", "H#C#" }, { "Thanks", "####" }, { "best regards", "####" }, { "Regards", "####" }, { "Fox", "CCCC" },
    { "at 10:30", "?#??" }, { "10:30 Fox", "CCC#" }, { "> quoted", "####" }, { "What a nice list of cards.", "####" }, { "Three words here.", "C#C#" },
    { "Three words here", "CCC#" }, { "1 Fox", "CCCC" }, { "Foxes, and more,", "####" }, { "My deck:", "NHH#" }, { "Deck:", "HHHH" },
    { "A sentence that is so long that no card is called like it", "####" }, { "Strategy:", "####" }, { "notes", "####" }, { "https://a.example/x", "####" },
  };
  static const char * const places[] = { "%s\n4 A\n4 B\n4 D\n4 E\n", "Hi Tom,\n%s\n4 A\n4 B\n4 D\n4 E\n", "4 A\n4 B\n4 D\n4 E\n%s\n", "4 A\n4 B\n4 D\n4 E\nLet me know what you think.\n%s\n" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) read = g_string_new (NULL);

      for (guint k = 0; k < G_N_ELEMENTS (places); k++)
        {
          g_auto (GStrv) around = g_strsplit (places[k], "%s", 2);
          g_autofree char *text = g_strconcat (around[0], cases[i].line, around[1], NULL);
          g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text, strlen (text), "x", "text", games, &error));
          const SlvDeck *deck = decks->pdata[0];
          gboolean remark = strstr (deck->comment, cases[i].line + (*cases[i].line == '>' ? 2 : 0)) != NULL;

          g_string_append_c (read, deck->entries->len > 4 ? 'C' : deck->unread->len > 0 ? '?' : deck->headings->len > 0 ? 'H' : strcmp (deck->name, "x") != 0 ? 'N' : remark ? '#' : '-');
        }
      g_test_message ("%s: %s", cases[i].line, read->str);
      g_assert_cmpstr (read->str, ==, cases[i].read);
    }
}

/* A blank line makes a sideboard by the sizes of both parts, in whatever script they are written. */
TEST ("/deck-file/a-sideboard-is-found-by-sizes-in-any-script", test_sizes_in_any_script)
{
  static const char * const texts[] = { "60 Ember\n\n15 Ash\n", "６０ Ember\n\n１５ Ash\n", "٦٠ Ember\n\n١٥ Ash\n" };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GPtrArray) decks = good (slv_deck_text_read (texts[i], strlen (texts[i]), "x", NULL, games, &error));
      g_test_message ("%s", texts[i]);
      const SlvDeckEntry *first = slv_deck_entry (decks->pdata[0], 0), *last = slv_deck_entry (decks->pdata[0], 1);
      g_assert_cmpuint (first->count, ==, 60);
      g_assert_cmpuint (last->count, ==, 15);
      g_assert_cmpint (g_ascii_strncasecmp (first->zone, "side", 4), !=, 0);
      g_assert_cmpint (g_ascii_strncasecmp (last->zone, "side", 4), ==, 0);
    }
}

/* @n times @text, in which %u is the number of the turn */
static char *
repeat (const char *text, guint n)
{
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) parts = g_strsplit (text, "%u", 2);
      g_string_append (out, parts[0]);
      if (parts[1] != NULL)
        g_string_append_printf (out, "%u%s", i, parts[1]);
    }
  return g_string_free (out, FALSE);
}

/* As many plans as a deck may have, and one more, which stays among the remarks. */
TEST ("/deck-file/a-plan-too-many-stays-among-the-remarks", test_many_plans)
{
  g_autofree char *plans = repeat ("# plan: fire %u\n", SLV_DECK_PLANS_MAX + 1), *text = g_strconcat ("# Main\n4 Red Fish\n", plans, NULL);
  g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text, strlen (text), "x", NULL, games, &error));

  const SlvDeck *deck = decks->pdata[0];
  g_assert_cmpuint (deck->plans->len, ==, SLV_DECK_PLANS_MAX);
  g_assert_nonnull (strstr (deck->comment, "fire 500"));
}

TEST ("/import/deck-file/what-cannot-be-a-deck-list-is-refused-soon", test_no_deck_list)
{
  static const struct { const char *text; guint n; gboolean refused; } cases[] = {
    { "5\n", 10000, FALSE }, { "5\n", 10002, TRUE }, { "Part %u:\n1 A\n", 200, FALSE }, { "Part %u:\n1 A\n", 4000, TRUE },
    { "# remark %u\n1 A\n", 20000, FALSE },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = repeat (cases[i].text, cases[i].n);
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) decks = slv_deck_text_read (text, strlen (text), "x", NULL, games, &error);
      if (cases[i].refused)
        g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      else
        g_assert_no_error (error);
    }
}

TEST ("/deck-file/a-deck-text-of-10-MB-is-refused", test_too_large)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "slv-test-large-deck.txt", NULL);
  g_autofree char *text = g_malloc (10u << 20);
  for (gsize i = 0; i < 10u << 20; i++)
    text[i] = "4 A Card\n"[i % 9];
  g_assert_true (g_file_set_contents (path, text, 10u << 20, NULL));
  g_autoptr (GError) error = NULL;
  g_assert_null (slv_deck_file_read (path, NULL, games, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
  SlvPlace place;
  g_assert_true (slv_error_get_place (error, &place));
  g_assert_cmpstr (place.file, ==, path);
  g_remove (path);
}

/* The address of a page of each site that the definitions know, with what may stand behind it; and what is nearly one. */
TEST ("/deck-file/pages-of-sites-are-known-by-their-addresses", test_sites)
{
  static const char * const ids[] = { "7", "Ab-1_x" }, * const behind[] = { "", "?tab=1", "#top", "/edit", ".json" };
  guint n = 0;

  for (guint g = 0; g < slv_games_list (games)->len; g++)
    {
      SlvGame *game = slv_games_list (games)->pdata[g], *found_game;

      for (guint s = 0; s < game->deck_sites->len; s++, n++)
        {
          const SlvDeckSite *site = game->deck_sites->pdata[s], *found;
          g_auto (GStrv) page = g_strsplit (site->page, "{id}", 2), data = g_strsplit (site->data != NULL ? site->data : "", "{id}", -1);
          g_autofree char *none = g_strconcat (page[0], page[1], NULL), *elsewhere = g_strconcat ("https://no.invalid/?", page[0], ids[0], page[1], NULL);
          g_autofree char *odd = g_strconcat (page[0], ids[0], "!", page[1], NULL);
          const char * const nearly[] = { none, elsewhere, odd };

          for (guint i = 0; i < G_N_ELEMENTS (ids) * G_N_ELEMENTS (behind); i++)
            {
              const char *id = ids[i % 2];
              g_autofree char *url = g_strconcat (page[0], id, page[1], behind[i / 2], NULL), *asked = slv_deck_link_resolve (url, games, &found, &found_game);
              g_autofree char *want = site->data != NULL ? g_strjoinv (id, data) : g_strdup (url);

              g_assert_true (found == site && found_game == game);
              g_assert_cmpstr (asked, ==, want);
            }
          for (guint i = 0; i < G_N_ELEMENTS (nearly); i++)
            {
              g_autofree char *asked = slv_deck_link_resolve (nearly[i], games, &found, &found_game);

              g_assert_true (found != site);
              g_assert_true (found != NULL || strcmp (asked, nearly[i]) == 0);
            }
        }
    }
  g_assert_cmpuint (n, >, 0);
}

/* An address with another letter anywhere before the id, or cut there, is none of that site; "www." and large letters in the host make no difference. */
TEST ("/deck-file/an-address-with-another-letter-is-of-no-site", test_other_sites)
{
  for (guint g = 0; g < slv_games_list (games)->len; g++)
    {
      SlvGame *game = slv_games_list (games)->pdata[g], *found_game;

      SLV_EACH (const SlvDeckSite, site, game->deck_sites)
        {
          const SlvDeckSite *found;
          g_auto (GStrv) page = g_strsplit (site->page, "{id}", 2);
          gsize begin = (gsize) (strstr (page[0], "://") + 3 - page[0]), host = begin + strcspn (page[0] + begin, "/");

          begin += g_str_has_prefix (page[0] + begin, "www.") ? 4 : 0;
          for (gsize at = begin; page[0][at] != '\0'; at++)
            {
              g_autofree char *other = g_strconcat (page[0], "7", page[1], NULL), *cut = g_strndup (page[0], at), *large = g_strdup (other), *a1 = NULL, *a2 = NULL, *a3 = NULL;

              other[at] = other[at] == 'q' ? 'z' : 'q';
              a1 = slv_deck_link_resolve (other, games, &found, &found_game);
              g_test_message ("%s", other);
              g_assert_true (found != site);
              a2 = slv_deck_link_resolve (cut, games, &found, &found_game);
              g_assert_true (found != site);
              large[at] = at < host ? g_ascii_toupper (large[at]) : large[at];
              a3 = slv_deck_link_resolve (large, games, &found, &found_game);
              g_assert_true (found == site);
            }
        }
    }
}

/* Names of decks as names of files: of every system, and never hidden, empty or that of a device. */
TEST ("/deck-file/names-of-decks-become-names-of-files", test_file_names)
{
  static const struct { const char *deck, *file; } cases[] = {
    { "Red Fish", "Red Fish" }, { "Fish/Reef: \"all\"", "Fish-Reef- -all-" }, { "a\\b*c?d<e>f|g", "a-b-c-d-e-f-g" }, { "", "deck" }, { " . . ", "deck" },
    { "..", "deck" }, { ".hidden", "-hidden" }, { "con", "-con" }, { "COM1", "-COM1" }, { "lpt9", "-lpt9" }, { "lptx", "lptx" }, { "com", "com" },
    { "com12", "com12" }, { "tab\there", "tab here" }, { "a\xe2\x80\xae" "b", "ab" }, { "e\xcc\x81", "\xc3\xa9" }, { "end. ", "end" }, { "\xff", "deck" },
    { "a\xe2\x80\xa8" "b", "a b" },
  };
  g_autofree char *long_name = g_strnfill (119, 'x'), *wide = g_strconcat (long_name, "\xc3\xa9", NULL), *just = g_strconcat (long_name, "xy", NULL);
  g_autofree char *cut = slv_deck_folder_name (wide), *fits = slv_deck_folder_name (just);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *file = slv_deck_folder_name (cases[i].deck);

      g_assert_cmpstr (file, ==, cases[i].file);
    }
  g_assert_cmpstr (cut, ==, long_name);   /* 120 bytes, and no half character */
  g_assert_cmpuint (strlen (fits), ==, 120);
}

/** Every real list: it is read, and its lines are all accounted for. */
TEST ("/deck-file/real-lists-are-read-whole", test_real_lists)
{
  g_autofree char *beside = g_build_filename (g_getenv ("SLV_SOURCE_ROOT"), "..", "shared", NULL);
  const char *shared = g_getenv ("SLEEVES_SHARED") != NULL ? g_getenv ("SLEEVES_SHARED") : beside;
  g_autofree char *folder = g_build_filename (shared, "data", "grand-archive", "decks-text", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  if (dir == NULL)
    {
      g_test_skip ("the shared card data are not here");
      return;
    }
  const char *name;
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr (GPtrArray) decks = good (slv_deck_file_read (path, NULL, games, &error));
      SlvDeck *deck = g_ptr_array_index (decks, 0);
      g_assert_cmpuint (deck->unread->len, ==, 0);
      g_assert_cmpuint (slv_deck_n_cards (deck, "main"), >=, 30);
      g_assert_cmpuint (slv_deck_n_cards (deck, "material"), >=, 1);
    }
}

/* Definitions are read when something asks for them; a list that says its game asks for no other one. */
TEST ("/deck-file/a-list-that-says-its-game-needs-no-other-definition", test_named_game)
{
  static const char text[] = "# name: Example\n# game: genesis\n# Deck\n3 Example (one) 12\n\n# Sideboard\n1 Another\n";
  g_autofree char *dir = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "games", NULL), *rng = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "game.rng", NULL);
  g_autoptr (SlvGames) late = good (slv_games_load_late ((const char *[]) { dir, NULL }, rng, NULL, &error));
  guint before = slv_games_alive ();
  g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text, strlen (text), "list", NULL, late, &error));
  g_assert_cmpstr (((SlvDeck *) g_ptr_array_index (decks, 0))->game, ==, "genesis");
  g_assert_cmpuint (slv_games_alive (), ==, before + 1);
}

/* A line says the same card in whatever dress its count and its name come; a dress with nothing in it is no card. */
TEST ("/deck-file/a-card-is-the-same-in-any-dress", test_dresses)
{
  static const char * const counts[] = { "4 %s", "4x %s", "4 x %s", "%s x4", "%s (x4)", "- 4 %s", "* 4x %s", "[4] %s", "x4 %s", "4\t%s" },
    * const dresses[] = { "%s", "[[%s]]", "[%s](https://x.example/1)", "`%s`", "**%s**", "*%s*", "_%s_", "{{%s}}", "{{Card|%s}}", "[[%s|this]]", " %s " },
    * const names[] = { "Moth", "Moth, the Grey", "Ant-Fly", "Bee's Knee", "Old \303\206on", "Fly Two", "" };

  for (guint n = 0; n < G_N_ELEMENTS (names); n++)
    for (guint c = 0; c < G_N_ELEMENTS (counts); c++)
      for (guint d = 0; d < G_N_ELEMENTS (dresses); d++)
        {
          g_auto (GStrv) dress = g_strsplit (dresses[d], "%s", 2), count = g_strsplit (counts[c], "%s", 2);
          g_autofree char *text = g_strconcat ("2 Eel\n", count[0], dress[0], names[n], dress[1], count[1], "\n3 Cat\n", NULL);
          g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text, strlen (text), "x", NULL, games, &error));
          const SlvDeck *deck = decks != NULL ? decks->pdata[0] : NULL;

          g_test_message ("%s", text);
          if (names[n][0] != '\0')
            {
              g_assert_cmpuint (deck->entries->len, ==, 3);
              g_assert_cmpstr (slv_deck_entry (deck, 1)->name, ==, names[n]);
              g_assert_cmpuint (slv_deck_entry (deck, 1)->count, ==, 4);
            }
          for (guint i = 0; i < deck->entries->len; i++)
            g_assert_true (slv_deck_entry (deck, i)->name[0] != '\0' && strstr (slv_deck_entry (deck, i)->name, "://") == NULL);
        }
}

/* ---- lists in a row, by chance ---- */

/* How a text tells its lists: the line above each, with "%u" for its name's number, the headings of its two zones, a total below. */
typedef struct { const char *title, *first, *second, *total; gboolean both; /* each has both zones, by which alone they are told */ } Row;
static const Row rows_of_lists[] = {
  { "# name: List %u\n", "", "", "", FALSE }, { "Name: List %u\n\n", "Deck\n", "Sideboard\n", "", FALSE }, { "Deck Name: List %u\n", "Main Deck:\n", "Sideboard:\n", "", FALSE },
  { "// name: List %u\n", "[Main]\n", "[Sideboard]\n", "", FALSE }, { "About\nName List %u\n\n", "Deck\n", "Sideboard\n", "", FALSE }, { "", "Deck\n", "\nSideboard\n", "\n", TRUE },
  { "", "## Main\n", "## Sideboard\n", "", TRUE }, { "", "", "", "\nTotal Cards: %u\n", FALSE },
};

/* (transfer full): one list of such a text */
static char *
draw_list (GRand *rand, const Row *row, guint nth)
{
  g_autoptr (GString) first = g_string_new (NULL), second = g_string_new (NULL);
  GString *cards[2] = { first, second };
  GString *list = g_string_new (NULL);
  guint total = 0, zones = row->both ? 2 : row->second[0] == '\0' ? 1 : (guint) g_rand_int_range (rand, 1, 3);

  for (guint zone = 0; zone < zones; zone++)
    for (guint i = 0, n = (guint) g_rand_int_range (rand, 1, 6); i < n; i++)
      {
        guint copies = (guint) g_rand_int_range (rand, 1, 5);

        g_string_append_printf (cards[zone], "%u Moth %u-%u-%u\n", copies, nth, zone, i);
        total += copies;
      }
  g_auto (GStrv) title = g_strsplit (row->title, "%u", 2);
  if (title[0] != NULL && title[1] != NULL)
    g_string_append_printf (list, "%s%u%s", title[0], nth + 1, title[1]);
  g_string_append_printf (list, "%s%s", row->first, cards[0]->str);
  if (zones > 1)
    g_string_append_printf (list, "%s%s", row->second, cards[1]->str);
  g_auto (GStrv) parts = g_strsplit (row->total, "%u", 2);
  if (parts[0] != NULL && parts[1] != NULL)
    g_string_append_printf (list, "%s%u%s", parts[0], total, parts[1]);
  else
    g_string_append (list, row->total);
  return g_string_free (list, FALSE);
}

static char *
tell_deck (const SlvDeck *deck)
{
  GString *told = g_string_new (NULL);

  g_assert_cmpuint (deck->unread->len, ==, 0);
  for (guint i = 0; i < deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (deck, i);

      g_string_append_printf (told, "%s: %u %s\n", entry->zone, entry->count, entry->name);
    }
  return g_string_free (told, FALSE);
}

/* Each of several lists in a text is what it is alone: no card of it goes to another, and none is lost. */
TEST ("/deck-file/lists-in-a-row-are-what-each-is-alone", test_rows_of_lists)
{
  for (guint seed = 0; seed < 400; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const Row *row = &rows_of_lists[seed % G_N_ELEMENTS (rows_of_lists)];
      guint n = (guint) g_rand_int_range (rand, 2, 7);
      g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func (g_free), decks = NULL;
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint i = 0; i < n; i++)
        {
          g_ptr_array_add (lists, draw_list (rand, row, i));
          g_string_append_printf (text, "%s%s", (char *) lists->pdata[i], g_rand_boolean (rand) && row->total[0] == '\0' ? "\n" : "");
        }
      g_test_message ("seed %u: %s", seed, text->str);
      decks = good (slv_deck_text_read (text->str, text->len, "x", NULL, games, &error));
      g_assert_cmpuint (decks->len, ==, n);
      for (guint i = 0; i < n; i++)
        {
          const char *list = lists->pdata[i];
          g_autoptr (GPtrArray) alone = slv_deck_text_read (list, strlen (list), "x", NULL, games, NULL);
          g_autofree char *one = tell_deck (alone->pdata[0]), *other = tell_deck (decks->pdata[i]);

          g_assert_cmpuint (alone->len, ==, 1);
          g_assert_cmpstr (one, ==, other);
          if (row->title[0] != '\0')
            g_assert_cmpstr (((const SlvDeck *) alone->pdata[0])->name, ==, ((const SlvDeck *) decks->pdata[i])->name);
        }
    }
}

TEST_MAIN_BETWEEN ({
  games = fixture_own_games ();
  g_autofree char *folder = data_path ("");
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".in"))
      {
        char *stem = g_strndup (name, strlen (name) - 3);
        g_autofree char *path = g_strdup_printf ("/deck-file/reads/%s", stem);
        g_autofree char *again = g_strdup_printf ("/deck-file/survives-a-round-trip/%s", stem);
        g_test_add_data_func_full (path, stem, test_case, NULL);
        g_test_add_data_func_full (again, stem, test_roundtrip, g_free);
      }
}, {
  slv_games_unref (games);
})

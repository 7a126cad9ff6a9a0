/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-file-purpose.c: what a file is that was opened without a word. */
#include "import-fixture.h"
#include "import/slv-file-purpose.h"

static const struct { const char *name, *text; SlvFilePurpose purpose; } files[] = {
  { "deck.txt", "4 Thunder Fox\n2 Old Oak\n\nSideboard\n1 Rain\n", SLV_PURPOSE_DECK },
  { "deck.cod", "<?xml version=\"1.0\"?><cockatrice_deck version=\"1\"><deckname>x</deckname><zone name=\"main\">"
                "<card number=\"2\" name=\"Old Oak\"/></zone></cockatrice_deck>", SLV_PURPOSE_DECK },
  { "deck.json", "{\"name\":\"x\",\"zones\":{\"main\":[{\"name\":\"Old Oak\",\"count\":2}]}}", SLV_PURPOSE_DECK },
  { "cards.csv", "game,name,cost\nharbour,Old Oak,2\nharbour,Rain,1\n", SLV_PURPOSE_LIST },
  { "cards.json", "[{\"id\":\"1\",\"title\":\"Old Oak\",\"cost\":2},{\"id\":\"2\",\"title\":\"Rain\",\"cost\":1}]", SLV_PURPOSE_LIST },
  { "cards.xml", "<cockatrice_carddatabase version=\"4\"><cards><card><name>Old Oak</name></card></cards></cockatrice_carddatabase>",
    SLV_PURPOSE_LIST },
  { "cards.txt", "Name: Old Oak\nCost: 2\nText: It stands.\n\nName: Rain\nCost: 1\nText: It falls.\n\nName: Fox\nCost: 3\nText: It runs.\n", SLV_PURPOSE_LIST },
  { "two.txt", "Name: One\nHero: Ada\nFormat: Draft\n\nDeck cards\n1x Old Oak\n2x Rain\n\nName: Two\nHero: Bo\nFormat: Draft\n\nDeck cards\n3x Rain\n", SLV_PURPOSE_DECK },
  { "mine.csv", "Name,Quantity,Condition,Language\nOld Oak,3,Near Mint,English\nRain,1,Played,German\n", SLV_PURPOSE_COLLECTION },
  { "deck.csv", "Count,Name,Zone\n2,Old Oak,Main\n1,Rain,Sideboard\n", SLV_PURPOSE_DECK },
  { "game.xml", "<?xml version=\"1.0\"?>\n<!-- mine -->\n<game id=\"mine\" title=\"Mine\" model=\"2\"></game>\n", SLV_PURPOSE_DEFINITION },
  { "faulty.xml", "<game id=\"mine\"", SLV_PURPOSE_LIST },   /* not even an element: nobody knows what it was to be */
  { "other.xml", "<game title=\"saved\"/>", SLV_PURPOSE_LIST },
  { "empty.txt", "", SLV_PURPOSE_LIST },
  { "noise.deck", "\x01\x02\x03\x04", SLV_PURPOSE_LIST },
};

TEST ("/file-purpose/each-file-is-what-its-reader-takes-it-for", test_files)
{
  char *folder = fixture_folder ();
  SlvGames *games = fixture_games ();

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);

      g_assert_true (g_file_set_contents (path, files[i].text, -1, NULL));
      g_test_message ("%s", files[i].name);
      g_assert_cmpint (slv_file_purpose (path, games), ==, files[i].purpose);
    }
  g_assert_cmpint (slv_file_purpose (folder, games), ==, SLV_PURPOSE_LIST);
  g_assert_cmpint (slv_file_purpose ("/nowhere/deck.txt", games), ==, SLV_PURPOSE_LIST);
  g_assert_cmpint (slv_file_purpose ("https://cards.example/all.json", games), ==, SLV_PURPOSE_LIST);
  slv_games_unref (games);
  fixture_remove (folder);
}

TEST_MAIN ()

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-resolve.c: what names and headings mean against an index. */
#include "deck/slv-deck-group.h"
#include "slv-tidepool.h"
#include "deck/slv-alike-names.h"
#include "deck/slv-deck-diff.h"

static const SlvResolved *
card (const SlvResolution *resolution, guint nth)
{
  g_assert_cmpuint (nth, <, resolution->cards->len);
  return &g_array_index (resolution->cards, SlvResolved, nth);
}

static const char *
zone_of (Tidepool *pool, const SlvResolution *resolution, guint nth)
{
  const SlvRulebook *book = g_ptr_array_index (pool->game->rulebooks, 0);

  return ((SlvZone *) g_ptr_array_index (book->zones, card (resolution, nth)->zone))->id;
}

TEST ("/deck-resolve/headings-and-cards-without-one-find-their-zone", test_zones)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("Deck: 1 Red Fish", "SIDEBOARD 1 Red Fish", "tokens 1 Pearl", "hand 1 Pearl",
                                            "Maybe 2 Pearl", ". 1 Captain Coral", ". 1 Blue Fish", ". 1 Nobody", NULL);
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck, pool->index, g_ptr_array_index (pool->game->rulebooks, 0));

  g_assert_cmpuint (resolution->cards->len, ==, 6);
  g_assert_cmpstr (zone_of (pool, resolution, 0), ==, "main");
  g_assert_cmpstr (zone_of (pool, resolution, 1), ==, "side");
  g_assert_cmpstr (zone_of (pool, resolution, 2), ==, "tokens");
  g_assert_cmpstr (zone_of (pool, resolution, 3), ==, "captain");
  g_assert_cmpstr (zone_of (pool, resolution, 4), ==, "main");
  g_assert_cmpstr (zone_of (pool, resolution, 5), ==, "main");
  g_assert_cmpuint (card (resolution, 5)->row, ==, SLV_ROW_NONE);
  g_assert_cmpuint (card (resolution, 5)->n_candidates, ==, 0);
  g_assert_cmpuint (resolution->strange->len, ==, 1);
  g_assert_cmpuint (resolution->maybe->len, ==, 1);   /* never counted, and not strange either */
}

/* "Reef" is what captains lie under, and a type of card: what stands below it shows which is meant. */
TEST ("/deck-resolve/a-heading-that-is-of-cards-too-holds-while-all-cards-go-there", test_wavering)
{
  static const struct { const char *lines, *zones, *settled; } cases[] = {
    { "reef 1 Captain Coral", "captain ", "captain " },
    { "REEF: 1 Captain Coral|reef 1 Nobody", "captain captain ", "captain captain " },   /* (each by itself) */
    { "Reef 1 Captain Coral|Reef 1 Red Fish", "captain main ", "- - " },
    { "Reef 1 Red Fish|Reef 1 Nobody|captain 1 Captain Coral", "main main captain ", "- - captain " },
    { "Reefs 1 Red Fish", "main ", "Reefs " },                                           /* says what cards are, and nothing else */
    { "captain 1 Red Fish", "captain ", "captain " }, { "Captain 1 Red Fish", "captain ", "Captain " },
    { "Deck 1 Captain Coral", "main ", "Deck " }, { "side 1 Captain Coral", "side ", "side " },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = tidepool_deck_of (cases[i].lines);
      g_autoptr (GString) zones = g_string_new (NULL), settled = g_string_new (NULL);
      SLV_EACH (const SlvDeckEntry, entry, deck->entries)
        slv_deck_add_heading (deck, entry->zone);
      for (guint n = 0; n < 2; n++)   /* as it was read, and settled */
        {
          g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck, pool->index, g_ptr_array_index (pool->game->rulebooks, 0));
          g_string_truncate (zones, 0);
          for (guint k = 0; k < resolution->cards->len; k++)
            g_string_append_printf (zones, "%s ", zone_of (pool, resolution, k));
          g_test_message ("%s", cases[i].lines);
          g_assert_cmpstr (zones->str, ==, cases[i].zones);
          slv_deck_settle_names (deck, pool->index, n == 0 ? NULL : pool->game);
        }
      SLV_EACH (const SlvDeckEntry, entry, deck->entries)
        g_string_append_printf (settled, "%s ", entry->zone[0] != '\0' ? entry->zone : "-");
      g_assert_cmpstr (settled->str, ==, cases[i].settled);
      SLV_EACH (const char, heading, deck->headings)
        g_assert_true (settled->str[0] != '-' || strcmp (heading, "Reef") != 0);
    }
}

TEST ("/deck-resolve/case-blanks-and-decoration-do-not-matter-but-accents-do", test_spelling)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 1 Red Fish", "main 1 ★red  FISH★", "main 1 Cafe Fish", "main 1 café fish", NULL);
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck, pool->index, g_ptr_array_index (pool->game->rulebooks, 0));

  g_assert_cmpuint (card (resolution, 0)->row, !=, SLV_ROW_NONE);
  g_assert_false (card (resolution, 0)->folded);
  g_assert_cmpuint (card (resolution, 1)->row, ==, card (resolution, 0)->row);
  g_assert_true (card (resolution, 1)->folded);
  g_assert_cmpuint (card (resolution, 3)->row, !=, SLV_ROW_NONE);
  g_assert_cmpuint (card (resolution, 2)->row, ==, card (resolution, 3)->row);   /* no other card is called so */
}

TEST ("/deck-resolve/a-wrong-letter-or-comma-leads-to-the-card-and-more-to-none", test_slips)
{
  g_autoptr (Tidepool) pool = tidepool_new (&(TidepoolCard) { .name = "Eels", .type = "Fish" }, 1);
  g_autoptr (SlvAlikeNames) near = slv_alike_names_new (pool->index, pool->game);
  static const char * const slips[][2] = {
    { "Captan Coral", "Captain Coral" }, { "Captain, Coral", "Captain Coral" }, { "Cpatain Coral", "Captain Coral" },
    { "CaptainCoral", "Captain Coral" }, { "Captain Carol X", NULL }, { "Rad Fish", "Red Fish" }, { "Eel", NULL }, { "Eelss", "Eels" }, { "2 Captain Coral", NULL }, { "Reef Tow", "Reef Two" }, { "Reef Ono", "Reef One" }, { "Nobody", NULL }, { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (slips); i++)
    {
      g_autofree char *found = slv_alike_names_slip (near, slips[i][0]);
      g_test_message ("“%s”", slips[i][0]);
      g_assert_cmpstr (found, ==, slips[i][1]);
    }
}

/* Set and number choose among cards of one name, then the zone that they lie in; what is gone from the list counts only where nothing else is called so. */
TEST ("/deck-resolve/set-and-number-choose-among-cards-of-one-name", test_same_name)
{
  static const TidepoolCard twins[] = {
    { .name = "Nameless", .type = "Fish", .color = "Red", .weight = "1" },
    { .name = "Nameless", .type = "Fish", .color = "Blue|Red", .weight = "2" },
    { .name = "NAMELESS", .type = "Fish", .color = "Green", .weight = "3" },
    { .name = "Nameless", .type = "Captain", .weight = "4" },
    { .name = "Red Fish", .type = "Fish", .weight = "5" },
    { .name = "Nameless", .type = "Fish", .color = "Red", .weight = "6" },
  };
  static const struct { const char *zone, *name, *set, *number, *weight; guint n; } cases[] = {
    { "main", "Nameless", "", "", "1", 5 }, { "main", "Nameless", "s0", "21", "2", 1 }, { "main", "Nameless", "", "22", "3", 1 },
    { "main", "Nameless", "NOSUCH", "999", "1", 5 }, { "captain", "Nameless", "", "", "4", 1 }, { "main", "Nameless", "S1", "", "3", 2 },
    { "main", "Nameless", "S1", "25", "6", 1 }, { "main", "Nameless", "", "S1-25", "6", 1 }, { "main", "Nameless", "S1", "21", "3", 2 },
    { "main", "Red Fish", "", "5", "2", 1 }, { "main", "Red Fish", "", "", "2", 2 }, { "side", "Nameless", "", "", "1", 5 },
  };
  g_autoptr (Tidepool) pool = tidepool_new (twins, G_N_ELEMENTS (twins));
  g_autoptr (SlvDeck) deck = slv_deck_new ("test");
  const SlvAttr *weight = slv_game_find_attr (pool->game, "weight"), *color = slv_game_find_attr (pool->game, "color"), *type = slv_game_find_attr (pool->game, "type");
  const SlvRulebook *book = g_ptr_array_index (pool->game->rulebooks, 0);
  gboolean open;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    slv_deck_add (deck, cases[i].zone, cases[i].name, 1, cases[i].set, cases[i].number, i);
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck, pool->index, book);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s %s %s", cases[i].name, cases[i].set, cases[i].number);
      g_assert_cmpstr (slv_index_cell_value (pool->index, card (resolution, i)->row, weight, 0), ==, cases[i].weight);
      g_assert_cmpuint (card (resolution, i)->n_candidates, ==, cases[i].n);
    }
  /* what all that may be meant have alike is known */
  g_autoptr (GPtrArray) some = slv_resolution_values (resolution, card (resolution, 0), type, &open);
  g_assert_cmpuint (some->len, ==, 0);
  g_assert_true (open);
  g_autoptr (GPtrArray) one = slv_resolution_values (resolution, card (resolution, 1), color, &open);
  g_assert_cmpuint (one->len, ==, 2);
  g_assert_false (open);
  g_autoptr (GPtrArray) both = slv_resolution_values (resolution, card (resolution, 10), type, &open);
  g_assert_cmpuint (both->len, ==, 1);
  g_assert_cmpstr (both->pdata[0], ==, "Fish");
  g_assert_false (open);
  g_autoptr (GPtrArray) more = slv_resolution_values (resolution, card (resolution, 10), color, &open);   /* one is red, of the other nothing is said */
  g_assert_cmpuint (more->len, ==, 0);
  g_assert_true (open);

  /* a newer list has only two of them, then none of them */
  g_autofree char *schema = slv_schema_dir ();
  g_autoptr (SlvStore) store = good (slv_store_open (pool->dir, schema, &error));
  static const struct { const char *kept[2]; guint n; } lists[] = { { { "k00021", "k00025" }, 2 }, { { "k00001", "k00002" }, 5 } };
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      SlvImport *import = good (slv_import_begin (store, "test", "tidepool", &error));

      for (guint k = 0; k < 2; k++)
        {
          g_autoptr (SlvCard) kept = slv_card_new ("tidepool", lists[i].kept[k], i == 0 ? "Nameless" : "Captain Coral");
          good (slv_import_add (import, kept, NULL, &error));
        }
      good (slv_import_finish (import, FALSE, NULL, NULL, &error));
      g_autoptr (SlvIndex) index = good (slv_index_build (store, pool->games, NULL, &error));
      g_autoptr (SlvResolution) again = slv_deck_resolve (deck, index, book);
      g_assert_cmpuint (card (again, 0)->n_candidates, ==, lists[i].n);
      g_autoptr (GArray) meant = slv_resolution_dup_meant (again, card (again, 0));
      g_assert_cmpuint (meant->len, ==, lists[i].n);
    }
}

/* Two lists and what changes between them: "ZONE: NAME BEFORE>AFTER". Zones in the order of the book, what goes out before what comes in, by name. */
TEST ("/deck-resolve/what-changes-between-two-lists", test_diff)
{
  static const TidepoolCard twins[] = { { .name = "Nameless", .type = "Fish" }, { .name = "Nameless", .type = "Fish" } };
  static const struct { const char *before, *after, *told, *without_cards, *without_book; } cases[] = {
    { "main 2 Red Fish|main 1 Pearl|side 1 Whale", "side 2 Whale|Deck 1 red fish|main 3 Blue Fish|main 1 Pearl",
      "main: Red Fish 2>1; main: Blue Fish 0>3; side: Whale 1>2", "main: Red Fish 2>1; main: Blue Fish 0>3; side: Whale 1>2",
      "main: Red Fish 2>0; main: Blue Fish 0>3; side: Whale 1>2; deck: red fish 0>1" },
    { "main 1 Whale|main 1 Pearl|side 1 Pearl", "captain 1 Captain Fog", "captain: Captain Fog 0>1; main: Pearl 1>0; main: Whale 1>0; side: Pearl 1>0", NULL,
      "main: Pearl 1>0; main: Whale 1>0; side: Pearl 1>0; captain: Captain Fog 0>1" },
    { ". 1 Captain Fog|. 2 Pearl", "captain 1 Captain Fog|main 2 Pearl", "", "captain: Captain Fog 0>1; main: Pearl 0>2; : Captain Fog 1>0; : Pearl 2>0",
      ": Captain Fog 1>0; : Pearl 2>0; captain: Captain Fog 0>1; main: Pearl 0>2" },
    { "Zoo 1 Pearl|Attic 1 Pearl", "ZOO 2 pearl", "zoo: Pearl 1>2; attic: Pearl 1>0", NULL, NULL },
    { "main 1 Red Fish|main 2 Red Fish", "main 3 ★Red Fish★", "", NULL, "main: Red Fish 3>0; main: ★Red Fish★ 0>3" },
    { "main 1 Nobody", "main 1 nobody|main 1 Nobody Else", "main: Nobody Else 0>1", NULL, NULL },
    { "main 1 Nameless#S2#20|main 1 Nameless#S0#21", "main 1 Nameless#S0#21|main 2 Nameless#S0#",
      "main: Nameless (S2) 20 1>0; main: Nameless (S0) 21 1>3", "main: Nameless 2>3", "main: Nameless 2>3" },
    { "main 1 Pearl#S0#15", "main 2 Pearl#S9#", "main: Pearl 1>2", NULL, NULL },
  };
  g_autoptr (Tidepool) pool = tidepool_new (twins, G_N_ELEMENTS (twins));
  const SlvRulebook *book = g_ptr_array_index (pool->game->rulebooks, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) before = tidepool_deck_of (cases[i].before), after = tidepool_deck_of (cases[i].after);
      const char *told[] = { cases[i].told, cases[i].without_cards, cases[i].without_book };

      for (guint k = 0; k < 2; k++)
        SLV_EACH (SlvDeckEntry, entry, (k == 0 ? before : after)->entries)
          {
            g_auto (GStrv) parts = g_strsplit (entry->name, "#", 3);

            if (g_strv_length (parts) < 3)
              continue;
            slv_take_str (&entry->name, g_strdup (parts[0]));
            slv_take_str (&entry->set_code, g_strdup (parts[1]));
            slv_take_str (&entry->number, g_strdup (parts[2]));
          }
      for (guint k = 0; k < G_N_ELEMENTS (told); k++)
        {
          g_autoptr (GPtrArray) changes = slv_deck_diff (before, after, k < 2 ? book : NULL, k < 1 ? pool->index : NULL);
          g_autoptr (GPtrArray) beside = slv_deck_beside (before, after, k < 2 ? book : NULL, k < 1 ? pool->index : NULL);
          g_autoptr (GString) text = g_string_new (NULL);
          guint64 out, in, all[2] = { 0, 0 }, n_same = 0;

          SLV_EACH (const SlvDeckChange, change, changes)
            {
              g_string_append_printf (text, "%s%s: %s %u>%u", text->len > 0 ? "; " : "", change->zone, change->name, change->before, change->after);
              all[change->after > change->before] += change->after > change->before ? change->after - change->before : change->before - change->after;
            }
          g_assert_cmpstr (text->str, ==, told[k] != NULL ? told[k] : told[0]);
          slv_deck_changes_count (beside, &out, &in);
          g_assert_cmpuint (out, ==, all[0]);
          g_assert_cmpuint (in, ==, all[1]);
          SLV_EACH (const SlvDeckChange, change, beside)
            n_same += change->before == change->after;
          g_assert_cmpuint (beside->len, ==, changes->len + n_same);
        }
    }
  /* side by side, what both have alike stands among what goes out, by name */
  g_autoptr (SlvDeck) one = tidepool_deck_of ("main 1 Pearl|main 1 Red Fish|main 1 Blue Fish"), other = tidepool_deck_of ("main 1 Red Fish|main 1 Blue Fish|main 1 Grey Fish");
  g_autoptr (GPtrArray) beside = slv_deck_beside (one, other, book, pool->index);
  g_autoptr (GString) names = g_string_new (NULL);
  SLV_EACH (const SlvDeckChange, change, beside)
    g_string_append_printf (names, "%s %u%u,", change->name, change->before, change->after);
  g_assert_cmpstr (names->str, ==, "Blue Fish 11,Pearl 10,Red Fish 11,Grey Fish 01,");
}

/* What a list has in brackets may be a set, or belong to the name; cards of the pool are printed in the set "S0". */
TEST ("/deck-resolve/what-is-in-brackets-is-part-of-the-name-where-a-card-is-called-so", test_name_with_brackets)
{
  static const TidepoolCard first[] = { { .name = "Red Fish (First)", .type = "Fish" }, { .name = "Blue Fish (s0)", .type = "Fish" }, { .name = "Eel", .type = "Fish" }, { .name = "Eel", .type = "Fish" },
                                         { .name = "Eel (S9)", .type = "Fish" }, { .name = "Eel (S2)", .type = "Fish" } };
  static const struct { const char *name, *set, *number, *is; guint n; } cases[] = {
    { "Red Fish", "First", "", "Red Fish (First)", 1 }, { "Red Fish", "first", "", "Red Fish (First)", 1 },
    { "Red Fish", "First", "12", "Red Fish", 1 }, { "Red Fish", "Second", "", "Red Fish", 1 }, { "Red Fish", "", "", "Red Fish", 1 },
    { "Red Fish", "S0", "", "Red Fish", 1 }, { "Blue Fish", "S0", "", "Blue Fish", 2 }, { "Blue Fish", "S0", "1", "Blue Fish", 1 },
    { "Nobody", "First", "", NULL, 0 }, { "Eel", "S9", "", "Eel (S9)", 1 }, { "Eel", "S8", "", "Eel", 2 }, { "Eel", "S2", "", "Eel", 2 },
  };
  g_autoptr (Tidepool) pool = tidepool_new (first, G_N_ELEMENTS (first));
  g_autoptr (SlvDeck) deck = slv_deck_new ("test");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    slv_deck_add (deck, "main", cases[i].name, 1, cases[i].set, cases[i].number, i + 1);
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck, pool->index, g_ptr_array_index (pool->game->rulebooks, 0));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint row = card (resolution, i)->row;

      g_assert_cmpstr (row != SLV_ROW_NONE ? slv_index_card_name (pool->index, row) : NULL, ==, cases[i].is);
      g_assert_cmpuint (card (resolution, i)->n_candidates, ==, cases[i].n);
    }

  /* the deck itself says so, too, as soon as it is asked; what may be meant in two ways stays as it was read */
  g_autoptr (SlvDeck) made = NULL;
  const SlvDeck *settled = slv_deck_settled (deck, pool->index, &made);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gboolean whole = i < 2 || g_str_equal (cases[i].set, "S9");
      g_autofree char *is = whole ? g_strdup_printf ("%s (%s)", cases[i].name, cases[i].set) : g_strdup (cases[i].name);

      g_assert_cmpstr (slv_deck_entry (settled, i)->name, ==, is);
      g_assert_cmpstr (slv_deck_entry (settled, i)->set_code, ==, whole ? "" : cases[i].set);
      g_assert_cmpstr (slv_deck_entry (deck, i)->name, ==, cases[i].name);
    }
  slv_deck_settle_names (deck, NULL, NULL);
  g_assert_cmpstr (slv_deck_entry (deck, 0)->set_code, ==, "First");
  g_autoptr (SlvDeck) plain = tidepool_deck ("main 1 Pearl", NULL), none = NULL;
  g_assert_true (slv_deck_settled (plain, pool->index, &none) == plain);
  g_assert_null (none);

  /* what stands behind a name and belongs to none is a remark from then on, before those that are there */
  g_autoptr (SlvDeck) remarked = slv_deck_new ("test");
  g_autofree char *name = g_strdup_printf ("%s - which one?", cases[0].name);
  slv_deck_add (remarked, "main", name, 1, "", "", 1);
  slv_take_str (&slv_deck_entry (remarked, 0)->note, g_strdup ("*F*"));
  slv_deck_settle_names (remarked, pool->index, pool->game);
  g_assert_cmpstr (slv_deck_entry (remarked, 0)->name, ==, cases[0].name);
  g_assert_cmpstr (slv_deck_entry (remarked, 0)->note, ==, "which one? *F*");
}

/* What sites write as the keys of cards: from then on the names, wherever the deck speaks of these cards. */
TEST ("/deck-resolve/a-key-becomes-the-name-of-its-card", test_keys)
{
  static const TidepoolCard twins[] = { { .name = "Nameless", .type = "Fish" }, { .name = "Nameless", .type = "Crab" }, { .name = "k00001", .type = "Fish" } };
  static const struct { const char *key, *set, *number, *name, *is_set, *is_number; } cases[] = {
    { "k00005", "", "", "Red Fish", "", "" }, { "k00006", "S9", "4", "Blue Fish", "S9", "4" }, { "k00020", "", "", "Nameless", "S2", "20" },
    { "k00021", "", "", "Nameless", "S0", "21" }, { "k00021", "S7", "", "k00021", "S7", "" }, { "k00001", "", "", "k00001", "", "" },
    { "k99999", "", "", "k99999", "", "" }, { "S2-20", "", "", "S2-20", "", "" }, { "a1", "", "", "a1", "", "" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (twins, G_N_ELEMENTS (twins));
  g_autoptr (SlvDeck) deck = slv_deck_new ("test");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    slv_deck_add (deck, "main", cases[i].key, 1, cases[i].set, cases[i].number, i + 1);
  slv_deck_plan_move (slv_deck_add_plan (deck, "Fog"), "k00005", "main", "side", 1);
  g_assert_true (slv_deck_add_group (deck, "Bright", NULL));
  g_assert_true (slv_deck_group_card (deck, "k00005", "Bright", NULL));
  slv_deck_settle_names (deck, pool->index, pool->game);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (deck, i);

      g_test_message ("%s %s", cases[i].key, cases[i].set);
      g_assert_cmpstr (entry->name, ==, cases[i].name);
      g_assert_cmpstr (entry->set_code, ==, cases[i].is_set);
      g_assert_cmpstr (entry->number, ==, cases[i].is_number);
    }
  g_assert_cmpuint (slv_deck_plan_count (slv_deck_get_plan (deck, 0), "Red Fish", NULL, NULL), ==, 1);
  g_autoptr (GPtrArray) groups = slv_deck_dup_groups (deck);
  g_autoptr (GHashTable) grouped = slv_deck_dup_grouped (deck);
  g_assert_cmpstr (slv_deck_group_of (groups, grouped, "Red Fish"), ==, "Bright");
  g_assert_cmpuint (deck->entries->len, ==, G_N_ELEMENTS (cases));

  /* of a deck whose game nobody knows no name is a card's */
  g_autoptr (GArray) rows = NULL;
  g_assert_cmpuint (slv_index_find_name (pool->index, NULL, "Red Fish", &rows), ==, 0);
  g_assert_cmpuint (rows->len, ==, 0);
}

/* A number of a printing beside a name means that card where it has such a printing, and else nothing. */
TEST ("/deck-resolve/a-number-beside-a-name-is-that-of-a-printing", test_number_beside_name)
{
  static const TidepoolCard twins[] = { { .name = "Nameless", .type = "Fish" }, { .name = "Nameless", .type = "Crab" }, { .name = "Gulf-2 Fish", .type = "Fish" } };
  static const struct { const char *name, *is; guint n; } cases[] = {
    { "Nameless S0-21", "Nameless", 1 }, { "S0-21 Nameless", "Nameless", 1 }, { "s0-21 nameless", "Nameless", 1 }, { "Nameless S0-22", NULL, 0 }, { "Nameless 21", NULL, 0 },
    { "Nameless S1-21", NULL, 0 }, { "Nameless -21", NULL, 0 }, { "Gulf-2 Fish", "Gulf-2 Fish", 1 }, { "Nobody S0-21", NULL, 0 }, { "Nameless S0-", NULL, 0 },
    { "Nameless (21)", "Nameless", 1 }, { "Nameless (S0-21)", "Nameless", 1 }, { "Nameless (1)", NULL, 0 }, { "Nameless (x)", NULL, 0 }, { "Nameless ()", NULL, 0 },
    { "Nàmeless S0-21", "Nameless", 1 }, { "Nameless(21)", NULL, 0 }, { "(21)", NULL, 0 }, { "Nameless (21) x", NULL, 0 },
  };
  g_autoptr (Tidepool) pool = tidepool_new (twins, G_N_ELEMENTS (twins));
  g_autoptr (SlvDeck) deck = slv_deck_new ("test");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    slv_deck_add (deck, "main", cases[i].name, 1, "", "", i + 1);
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck, pool->index, g_ptr_array_index (pool->game->rulebooks, 0));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint row = card (resolution, i)->row;

      g_test_message ("%s", cases[i].name);
      g_assert_cmpstr (row != SLV_ROW_NONE ? slv_index_card_name (pool->index, row) : NULL, ==, cases[i].is);
      g_assert_cmpuint (card (resolution, i)->n_candidates, ==, cases[i].n);
    }
  g_assert_cmpuint (card (resolution, 0)->row, ==, card (resolution, 1)->row);
}

/* A first line without a number counts where a card is called so, or one that lies apart is but for a slip, and is the title where none is. */
TEST ("/deck-resolve/a-first-line-without-a-number-is-a-card-or-the-title", test_title)
{
  static const struct { const char *line; guint is_title; } firsts[] = { { "Red Fish", 0 }, { "Fish at Night", 1 }, { "Captain Corall", 0 }, { "Red Fishes", 1 }, { "Player: Nobody else", 1 }, { "Leads it: Red Fish", 0 }, { "Leads it: Red Fishh", 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (firsts); i++)
    {
      const char *line = firsts[i].line;
      guint is_title = firsts[i].is_title;
      g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
      g_autoptr (SlvDeck) deck = slv_deck_new (line);

      g_ptr_array_add (deck->extras, g_strconcat (SLV_DECK_TITLE_EXTRA, line, NULL));
      slv_deck_add (deck, "", line, 1, "", "", 1);
      slv_deck_add (deck, "", "Nobody", 1, "", "", 2);
      g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck, pool->index, g_ptr_array_index (pool->game->rulebooks, 0));
      g_assert_cmpuint (resolution->cards->len, ==, 2 - is_title);
      g_assert_cmpuint (resolution->maybe->len, ==, is_title);
      g_assert_cmpuint (card (resolution, 1 - is_title)->row, ==, SLV_ROW_NONE);
      g_assert_true (!g_str_has_suffix (line, ": Red Fish") || card (resolution, 0)->row != SLV_ROW_NONE);
    }
}

TEST ("/deck-resolve/the-game-is-found", test_guess_game)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) named = slv_deck_new ("a"), by_format = slv_deck_new ("b"), by_card = slv_deck_new ("c");
  g_autoptr (SlvDeck) by_heading = slv_deck_new ("d"), none = tidepool_deck (". 1 Nobody", NULL);
  g_autoptr (SlvDeck) elsewhere = slv_deck_new ("e");

  slv_take_str (&named->game, g_strdup ("tidepool"));
  slv_take_str (&by_format->format, g_strdup ("tidepool/1/open"));
  slv_deck_add (by_card, "", "red fish", 1, "", "", 1);
  g_ptr_array_add (by_heading->headings, g_strdup ("Captain"));
  g_assert_true (slv_deck_guess_game (named, pool->index, pool->games) == pool->game);
  g_assert_true (slv_deck_guess_game (by_format, pool->index, pool->games) == pool->game);
  g_assert_true (slv_deck_guess_game (by_card, pool->index, pool->games) == pool->game);
  g_assert_true (slv_deck_guess_game (by_heading, pool->index, pool->games) == pool->game);
  g_assert_null (slv_deck_guess_game (none, pool->index, pool->games));
  g_ptr_array_add (elsewhere->headings, g_strdup ("Captain"));
  g_ptr_array_add (elsewhere->headings, g_strdup ("Lagoon"));
  g_assert_cmpstr (slv_deck_guess_game (elsewhere, pool->index, pool->games)->id, ==, "atoll");
  /* without cards in the index, a heading that both games have tells of neither */
  g_assert_null (slv_deck_guess_game (by_heading, NULL, pool->games));
}

/* Numbers are names of cards of many games: they tell of one only together, or under its headings. */
TEST ("/deck-resolve/numbers-tell-a-game-only-together", test_guess_by_numbers)
{
  static const TidepoolCard numbered[] = { { .name = "12", .type = "Fish" }, { .name = "13", .type = "Fish" } };
  static const struct { const char *cards, *headings, *game; } cases[] = {
    { "12|13", "", "tidepool" }, { "12|77", "", NULL }, { "12|77", "Side", "tidepool" }, { "12|77", "Side|Lagoon", NULL }, { "12|13", "Lagoon", "tidepool" },
    { "12|77|Red Fish", "", NULL }, { "12|77|Red Fish|Pearl", "", "tidepool" }, { "77|78|Red Fish|Lantern Eel", "", NULL }, { "77", "Trench", "abyss" },
    { "Lantern Eel|Red Fish|Pearl", "", "tidepool" }, { "Lantern Eel", "Side|Captain", "abyss" }, { "7a", "Captain", "tidepool" }, { "7a", "Captain|Attic", NULL },
  };
  g_autoptr (Tidepool) pool = tidepool_new (numbered, G_N_ELEMENTS (numbered));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = slv_deck_new ("numbers");
      g_auto (GStrv) cards = g_strsplit (cases[i].cards, "|", -1), headings = g_strsplit (cases[i].headings, "|", -1);

      for (guint k = 0; cards[k] != NULL; k++)
        slv_deck_add (deck, "", cards[k], 1, "", "", k);
      for (guint k = 0; headings[k] != NULL && headings[k][0] != '\0'; k++)
        g_ptr_array_add (deck->headings, g_strdup (headings[k]));
      SlvGame *game = slv_deck_guess_game (deck, pool->index, pool->games);
      g_test_message ("%s under %s", cases[i].cards, cases[i].headings);
      g_assert_cmpstr (game != NULL ? game->id : NULL, ==, cases[i].game);
    }
}

TEST ("/deck-resolve/without-a-card-list-every-card-is-unknown", test_without_index)
{
  g_autoptr (Tidepool) pool = tidepool_new_empty ();
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck, pool->index, g_ptr_array_index (pool->game->rulebooks, 0));

  g_assert_cmpuint (resolution->cards->len, ==, 5);
  for (guint i = 0; i < resolution->cards->len; i++)
    g_assert_cmpuint (card (resolution, i)->row, ==, SLV_ROW_NONE);
}

TEST_MAIN ()

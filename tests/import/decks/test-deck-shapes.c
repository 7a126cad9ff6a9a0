/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-shapes.c: one deck by chance, written down in every shape that sites and people write lists in, by writers that stand here;
 * whatever the shape, what is read are the same copies of the same cards in the same zones, every line is accounted for, and a line in
 * its midst that is none is told with its number. */
#include "import-fixture.h"
#include "base/slv-fold.h"
#include "base/slv-random.h"
#include "decks/slv-deck-read.h"

#define CARDS_MAX 14u

typedef struct { const char *name; guint main, side; } Card;
/* @title: (nullable): what the list is called */
typedef struct { Card cards[CARDS_MAX]; guint n, dress, order, n_named; SlvRandom random; GString *out; gboolean side; const char *title; } Writer;

static SlvGames *games;

static gboolean
chance (Writer *w, guint of)
{
  return slv_random_below (&w->random, of) == 0;
}

/** Main deck and sideboard of names that have something in them which other shapes write around names. */
static void
deck_by_chance (Writer *w)
{
  static const char * const names[] = { "Ash Hound", "Brook Mill", "Älfric, the Old", "O'Hara", "Fox & Crow", "Mill of Ys", "Grey-Back", "Fire // Ice", "Young Ember", "Urza's Lamp",
                                        "Moth: Reborn", "Who?", "Lightning Bolt", "J. K. Ember", "Sea 12 Leagues", "15 Minutes" };

  w->n = 5 + slv_random_below (&w->random, CARDS_MAX - 5);
  w->side = !chance (w, 5);
  for (guint i = 0; i < w->n; i++)
    w->cards[i] = (Card) { names[(i + w->order) % G_N_ELEMENTS (names)], i < 3 || !w->side || chance (w, 2) ? 1 + slv_random_below (&w->random, 4) : 0, 0 };
  for (guint i = 0; i < w->n && w->side; i++)
    w->cards[i].side = w->cards[i].main == 0 || i == 1 ? 1 + slv_random_below (&w->random, 4) : 0;
}

static void
put (Writer *w, const char *text)
{
  g_string_append (w->out, text);
}

/* @form: with %u and %s, in that order where @before */
static void
put_lines (Writer *w, gboolean side, const char *form, gboolean before, const char *divider)
{
  gboolean first = TRUE;

  for (guint i = 0; i < w->n; i++)
    {
      guint count = side ? w->cards[i].side : w->cards[i].main;
      g_auto (GStrv) parts = g_strsplit (form, "%", 3);

      if (count == 0)
        continue;
      put (w, first ? "" : divider);
      first = FALSE;
      if (before)
        g_string_append_printf (w->out, "%s%u%s%s%s", parts[0], count, parts[1] + 1, w->cards[i].name, parts[2] + 1);
      else
        g_string_append_printf (w->out, "%s%s%s%u%s", parts[0], w->cards[i].name, parts[1] + 1, count, parts[2] + 1);
    }
}

static guint
copies (const Writer *w, gboolean side)
{
  guint n = 0;

  for (guint i = 0; i < w->n; i++)
    n += side ? w->cards[i].side : w->cards[i].main;
  return n;
}

/* ---- lists of lines ---- */

static const struct { const char *form; gboolean before; } line_forms[] = {
  { "%u %s", TRUE }, { "%ux %s", TRUE }, { "%u x %s", TRUE }, { "[%u] %s", TRUE }, { "x%u %s", TRUE }, { "- %u %s", TRUE }, { "* %ux %s", TRUE }, { "%u× %s", TRUE }, { "%u of %s", TRUE },
  { "%s x%u", FALSE }, { "%s (x%u)", FALSE }, { "%u [[%s]]", TRUE }, { "%u `%s`", TRUE }, { "%u **%s**", TRUE }, { "||%u %s||", TRUE }, { "%u\t%s", TRUE }, { "☐ %u %s", TRUE }, { "  %u  %s  ", TRUE }, 
  { "%u %s   2.50   rare", TRUE },
};

static const char * const headings[][2] = {
  { "", "Sideboard\n" }, { "Deck\n", "Sideboard\n" }, { "Main:\n", "Sideboard:\n" }, { "# Main Deck\n", "# Sideboard\n" }, { "## Main\n", "## Side\n" }, { "//Main\n", "//Sideboard\n" },
  { "[Main]\n", "[Sideboard]\n" }, { "Main (%u)\n", "Sideboard (%u)\n" }, { "=== Main ===\n", "=== Sideboard ===\n" }, { "--- Main ---\n", "--- Sideboard ---\n" },
  { "**Main**\n", "**Sideboard**\n" }, { "MAIN DECK: %u\n", "SIDEBOARD: %u\n" }, { "Main\n----\n", "Sideboard\n=========\n" },
};

/* The first three are names wherever they stand, which begins a deck; the others are where one begins anyway. */
static const char * const named[] = { "# name: %s\n", "// NAME : %s\n", "Name: %s\n", "%s\n=======\n", "%s\n-----\n" };

static void
put_heading (Writer *w, gboolean side)
{
  g_auto (GStrv) parts = g_strsplit (headings[w->dress][side], "%u", 2);

  put (w, parts[0] != NULL ? parts[0] : "");
  if (parts[0] != NULL && parts[1] != NULL)
    g_string_append_printf (w->out, "%u%s", copies (w, side), parts[1]);
}

static void
write_lines (Writer *w, guint form)
{
  const char *end = chance (w, 3) ? "\r\n" : "\n";

  put (w, w->out->len == 0 && chance (w, 4) ? "\xef\xbb\xbf" : "");
  if (w->title != NULL)
    g_string_append_printf (w->out, named[w->order % w->n_named], w->title);
  put_heading (w, FALSE);
  put_lines (w, FALSE, line_forms[form].form, line_forms[form].before, end);
  put (w, end);
  if (!w->side)
    return;
  put (w, end);
  put_heading (w, TRUE);
  put_lines (w, TRUE, line_forms[form].form, line_forms[form].before, end);
  put (w, end);
}

static void
write_marked (Writer *w, guint form G_GNUC_UNUSED)
{
  put_lines (w, FALSE, chance (w, 2) ? "%u %s" : "%ux %s", TRUE, "\n");
  put (w, "\n");
  put_lines (w, TRUE, chance (w, 2) ? "SB: %u %s" : "SB:%u %s", TRUE, "\n");
}

/* ---- tables ---- */

static void
put_cell (Writer *w, const char *text, char divider, gboolean last)
{
  if (strchr (text, divider) != NULL || chance (w, 3))
    g_string_append_printf (w->out, "\"%s\"", text);
  else
    put (w, text);
  g_string_append_c (w->out, last ? '\n' : divider);
}

static void
write_table (Writer *w, guint form)
{
  static const char * const titles[][3] = { { "Count", "Name", "Section" }, { "Anzahl", "Karte", "Zone" }, { "Quantity", "Card Name", "Board" }, { "Qty", "Card", "Section" } };
  static const char * const places[] = { "Main", "Sideboard" };
  guint titled = w->dress % G_N_ELEMENTS (titles), first = w->order % 3;
  const char *title[] = { titles[titled][0], titles[titled][1], titles[titled][2] };
  char divider = ",;\t"[form];

  for (guint k = 0; k < 3; k++)
    put_cell (w, title[(first + k) % 3], divider, k == 2);
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < w->n; i++)
      {
        guint count = side ? w->cards[i].side : w->cards[i].main;
        g_autofree char *number = g_strdup_printf ("%u", count);
        const char *cells[] = { number, w->cards[i].name, places[side] };

        for (guint k = 0; count > 0 && k < 3; k++)
          put_cell (w, cells[(first + k) % 3], divider, k == 2);
      }
}

/* ---- JSON, and the same as YAML ---- */

static const struct { const char *name, *begin, *between, *end, *card, *divider; } json_shapes[] = {
  { "main-of-records", "{'main':[", "],'sideboard':[", "]}", "{'name':'%s','count':%u}", "," },
  { "records-with-quantity", "{'name':'A list','main':[", "],'sideboard':[", "],'format':'x'}", "{'quantity':%u,'name':'%s'}", "," },
  { "pairs", "{'main':[", "],'sideboard':[", "]}", "['%s',%u]", "," },
  { "lines", "{'main':[", "],'sideboard':[", "]}", "'%u %s'", "," },
  { "text", "{'main':'", "','sideboard':'", "'}", "%u %s", "\\n" },
  { "names-to-copies", "{'main':{", "},'sideboard':{", "}}", "'%s':%u", "," },
  { "boards", "{'boards':{'mainboard':{'count':7,'cards':{", "}},'sideboard':{'count':7,'cards':{", "}}}}", "'k%s':{'quantity':%u}", "," },
  { "sections", "{'sections':[{'name':'Main','cards':[", "]},{'name':'Sideboard','cards':[", "]}]}", "{'count':%u,'name':'%s'}", "," },
  { "cards-within", "{'deck':{'main':[", "],'sideboard':[", "]}}", "{'quantity':%u,'card':{'name':'%s','cost':3}}", "," },
  { "event", "{'Decks':[{'Player':'Ann','Mainboard':[", "],'Sideboard':[", "]}]}", "{'Count':%u,'CardName':'%s'}", "," },
  { "standings", "{'standings':[{'name':'Ann','decklist':'", "\\n\\nSideboard\\n", "'}]}", "%u %s", "\\n" },
};

static void
write_json (Writer *w, guint form)
{
  gboolean before = strstr (json_shapes[form].card, "%u") < strstr (json_shapes[form].card, "%s");
  const char *card = strcmp (json_shapes[form].name, "boards") == 0 ? "'%s':{'quantity':%u}" : json_shapes[form].card;
  GString *kept = w->out;

  w->out = g_string_new (json_shapes[form].begin);
  put_lines (w, FALSE, card, before, json_shapes[form].divider);
  put (w, json_shapes[form].between);
  put_lines (w, TRUE, card, before, json_shapes[form].divider);
  put (w, json_shapes[form].end);
  for (const char *p = w->out->str; *p != '\0'; p++)   /* a quote of a name stays one: it has a letter before and behind it */
    {
      gboolean inner = *p == '\'' && p > w->out->str && g_ascii_isalpha (p[-1]) && (p[1] == 's' || p[1] == 'H') && p[2] != '\'' && strncmp (p, "'sideboard", 5) != 0;

      if (*p == '\'' && !inner)
        g_string_append_c (kept, '"');
      else
        g_string_append_c (kept, *p);
      if ((*p == ',' && p[1] == '\'') || (*p == '[' && p[1] == '{'))
        g_string_append (kept, chance (w, 6) ? "\n  " : "");
    }
  g_string_free (w->out, TRUE);
  w->out = kept;
}

/* ---- what is read ---- */

static char *
join (GPtrArray *lines)
{
  g_ptr_array_sort (lines, slv_compare_texts);
  return slv_join_texts (lines, "\n", 0);
}

static char *
reckon (const Writer *w)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < w->n; i++)
    for (guint side = 0; side < 2; side++)
      if ((side ? w->cards[i].side : w->cards[i].main) > 0)
        g_ptr_array_add (lines, g_strdup_printf ("%s: %u %s", side ? "side" : "main", side ? w->cards[i].side : w->cards[i].main, w->cards[i].name));
  return join (lines);
}

static gboolean
is_side (const char *zone)
{
  return g_ascii_strncasecmp (zone, "side", 4) == 0;
}

static char *
deck_text (const SlvDeck *deck)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    g_ptr_array_add (lines, g_strdup_printf ("%s: %u %s%s%s", is_side (entry->zone) ? "side" : "main", entry->count, entry->name, *entry->set_code != '\0' ? " / " : "", entry->set_code));
  return join (lines);
}

/** What is read of @text, which is one deck; @line: where what is not understood stands, 0: everything is. */
static char *
read_text (const char *text, guint line)
{
  SlvDeckTally tally;
  g_autoptr (GPtrArray) decks = good (slv_deck_text_read_tally (text, strlen (text), "file", NULL, games, &tally, &error));

  g_assert_cmpuint (decks->len, ==, 1);
  g_assert_cmpuint (tally.records, ==, tally.cards + tally.headings + tally.comments + tally.unread);
  g_assert_cmpuint (tally.unread, ==, line > 0);
  if (line > 0)
    g_assert_cmpuint (((SlvUnread *) ((SlvDeck *) decks->pdata[0])->unread->pdata[0])->line, ==, line);
  return deck_text (decks->pdata[0]);
}

/** A row of the tables above, as many decks of it as there are dresses. */
typedef struct { void (*write) (Writer *w, guint form); guint form; gboolean lines; } Shape;

static void
test_shape (gconstpointer data)
{
  const Shape *shape = data;

  for (guint seed = 0; seed < 3 * G_N_ELEMENTS (headings); seed++)
    {
      Writer w = { .out = g_string_new (NULL), .dress = seed % G_N_ELEMENTS (headings), .order = seed, .n_named = G_N_ELEMENTS (named) };

      slv_random_init (&w.random, seed);
      deck_by_chance (&w);
      w.title = chance (&w, 2) ? "Tides" : NULL;
      shape->write (&w, shape->form);
      g_test_message ("seed %u:\n%s", seed, w.out->str);
      g_autofree char *expected = reckon (&w), *got = read_text (w.out->str, 0), *with_fault = NULL;
      g_assert_cmpstr (got, ==, expected);
      if (shape->lines)
        {
          g_auto (GStrv) lines = g_strsplit (w.out->str, "\n", -1);
          guint at = 1 + (w.dress > 0) + 2 * (w.title != NULL) + slv_random_below (&w.random, 2);

          g_assert_cmpuint (g_strv_length (lines), >, at);
          slv_take_str (&lines[at], g_strconcat ("4294967297 Ash Hound\n", lines[at], NULL));
          g_autofree char *text = g_strjoinv ("\n", lines);
          with_fault = read_text (text, at + 1);
          g_assert_cmpstr (with_fault, ==, expected);
        }
      g_string_free (w.out, TRUE);
    }
}

/** Two such lists in one text are two decks, where each has its name, or where the second begins as the first does behind another zone. */
static void
test_two (gconstpointer data)
{
  const Shape *shape = data;

  for (guint seed = 0; seed < 4 * G_N_ELEMENTS (headings); seed++)
    {
      Writer w = { .out = g_string_new (NULL), .dress = seed % G_N_ELEMENTS (headings), .order = seed, .n_named = 3 };
      char *expected[2], *got;
      gboolean has_name = seed / G_N_ELEMENTS (headings) % 2;

      slv_random_init (&w.random, seed);
      if (!has_name && w.dress == 0)
        w.dress = 1;
      for (guint i = 0; i < 2; i++)
        {
          do
            deck_by_chance (&w);
          while (!w.side);
          w.title = has_name ? i == 0 ? "Tides" : "Second one" : NULL;
          shape->write (&w, shape->form);
          put (&w, "\n");
          expected[i] = reckon (&w);
        }
      g_test_message ("seed %u:\n%s", seed, w.out->str);
      g_autoptr (GPtrArray) decks = good (slv_deck_text_read (w.out->str, w.out->len, "file", NULL, games, &error));
      g_assert_cmpuint (decks->len, ==, 2);
      for (guint i = 0; i < 2; i++)
        {
          got = deck_text (decks->pdata[i]);
          g_assert_cmpstr (got, ==, expected[i]);
          g_assert_cmpstr (((SlvDeck *) decks->pdata[i])->name, ==, has_name ? i == 0 ? "Tides" : "Second one" : i == 0 ? "file#1" : "file#2");
          g_free (expected[i]);
          g_free (got);
        }
      g_string_free (w.out, TRUE);
    }
}

static void
add_shape (const char *name, Shape shape)
{
  g_autofree char *path = g_strconcat ("/deck-shapes/what-is-written-is-read/", name, NULL), *twice = g_strconcat ("/deck-shapes/two-lists-are-two-decks/", name, NULL);

  g_test_add_data_func_full (path, g_memdup2 (&shape, sizeof shape), test_shape, g_free);
  if (shape.write == write_lines)
    g_test_add_data_func_full (twice, g_memdup2 (&shape, sizeof shape), test_two, g_free);
}

/** Behind the only empty line of a list lies the sideboard where a main deck stands before it and no more behind it than a sideboard has. */
TEST ("/deck-shapes/the-only-empty-line-divides-a-deck-from-its-sideboard", test_gap)
{
  for (guint main = 37; main < 43; main++)
    for (guint side = 13; side < 18; side++)
      for (guint end = 0; end < 2; end++)
        {
          g_autofree char *text = g_strdup_printf ("4 Ash Hound\n4 Brook Mill\n%u Lamp\n\n3 Moth\n%u Ember\n%s", main - 8, side - 3, end ? "\n" : "");
          g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text, strlen (text), "file", NULL, games, &error));
          guint behind = 0;

          SLV_EACH (const SlvDeckEntry, entry, ((SlvDeck *) decks->pdata[0])->entries)
            behind += is_side (entry->zone) ? entry->count : 0;
          g_assert_cmpuint (behind, ==, main >= 40 && side <= 15 ? side : 0);
        }
}

static const struct { const char *written, *id; } zones[] = {
  { "Main Deck", "main" }, { "deck", "main" }, { "main", "main" }, { "Mainboard", "main" }, { "Sideboard", "side" }, { "SB", "side" }, { "side deck", "side" }, { "Commander", "commander" },
  { "Attic", "Attic" }, { "", "" },
};

static SlvDeck *
zones_by_chance (guint seed)
{
  static const char * const names[] = { "Ash", "Brook", "Crow" }, * const sets[] = { "", "SET" }, * const notes[] = { "", "", "", "lent" };
  SlvDeck *deck = slv_deck_new ("Zones");
  SlvDeckPlan *plan = slv_deck_plan_new ("Plan");
  SlvRandom random;

  slv_random_init (&random, seed);
  slv_take_str (&deck->game, g_strdup ("magic"));
  for (guint n = 3 + slv_random_below (&random, 20); n > 0; n--)
    {
      guint zone = slv_random_below (&random, G_N_ELEMENTS (zones)), count = slv_random_below (&random, 8) == 0 ? SLV_DECK_COUNT_MAX - 1 : 1 + slv_random_below (&random, 4);

      slv_deck_add (deck, zones[zone].written, names[slv_random_below (&random, 3)], count, sets[slv_random_below (&random, 2)], "", 0);
      slv_deck_add_heading (deck, zones[zone].written);
      if (slv_deck_entry (deck, deck->entries->len - 1)->note[0] == '\0')
        slv_take_str (&slv_deck_entry (deck, deck->entries->len - 1)->note, g_strdup (notes[slv_random_below (&random, 4)]));
    }
  slv_deck_plan_move (plan, "Ash", "SB", "Mainboard", 1);
  slv_deck_plan_move (plan, "Brook", "deck", "Attic", 1);
  g_ptr_array_add (deck->plans, plan);
  return deck;
}

/** Adds its copies to @sums, by the zone that its heading means. (transfer full): under which name. */
static char *
sum_up (GHashTable *sums, const SlvDeckEntry *entry, guint count)
{
  const char *id = entry->zone;

  for (guint zone = 0; zone < G_N_ELEMENTS (zones); zone++)
    id = strcmp (entry->zone, zones[zone].written) == 0 ? zones[zone].id : id;
  char *key = g_strdup_printf ("%s: %s (%s)", id, entry->name, entry->set_code);
  g_hash_table_replace (sums, g_strdup (key), GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (sums, key)) + count));
  return key;
}

/** Headings of one zone are one zone, and what stands under both of them is put together, but for what a note says; no copy is lost or made. */
TEST ("/deck-shapes/headings-that-mean-one-zone-become-it", test_settled_zones)
{
  for (guint seed = 0; seed < 200; seed++)
    {
      g_autoptr (SlvDeck) deck = zones_by_chance (seed);
      g_autoptr (GHashTable) sums = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL), first = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      GHashTableIter iter;
      gpointer left;

      SLV_EACH (const SlvDeckEntry, entry, deck->entries)
        g_free (sum_up (sums, entry, entry->count));
      slv_deck_settle_zones (deck, games);
      slv_deck_join_entries (deck);
      SLV_EACH (const SlvDeckEntry, entry, deck->entries)
        {
          g_autofree char *key = sum_up (sums, entry, -entry->count);
          guint before = GPOINTER_TO_UINT (g_hash_table_lookup (first, key));

          g_assert_cmpuint (entry->count, <=, SLV_DECK_COUNT_MAX);
          g_assert_true (before == 0 || entry->note[0] != '\0' || before + entry->count > SLV_DECK_COUNT_MAX);
          if (before == 0)   /* to the first of them all others come as long as there is room */
            g_hash_table_insert (first, g_steal_pointer (&key), GUINT_TO_POINTER (entry->count));
        }
      g_hash_table_iter_init (&iter, sums);
      while (g_hash_table_iter_next (&iter, NULL, &left))
        g_assert_cmpuint (GPOINTER_TO_UINT (left), ==, 0);
      for (guint i = 0; i < deck->headings->len; i++)
        for (guint k = 0; k < i; k++)
          g_assert_cmpstr (deck->headings->pdata[i], !=, deck->headings->pdata[k]);
      for (guint i = 0; i < 2; i++)
        {
          const SlvDeckMove *move = slv_deck_get_plan (deck, 0)->moves->pdata[i];
          g_assert_cmpstr (move->from, ==, i == 0 ? "side" : "main");
          g_assert_cmpstr (move->to, ==, i == 0 ? "main" : "Attic");
        }
    }
}

/** A list that stands in a text of a record is read where it is one list; what it is not is told, and never a deck without its cards. */
TEST ("/deck-shapes/a-list-within-a-text-is-one-or-told", test_text_within)
{
  static const struct { const char *list; guint copies; } cases[] = {
    { "4 Ash\\n3 Brook", 7 }, { "Deck\\n4 Ash\\n\\nSideboard\\n1 Crow", 5 }, { "Deck\\n4 Ash\\n\\nSideboard\\n1 Crow\\n\\nDeck\\n3 Brook", 0 }, { "", 0 }, { "words alone", 0 },
    { "# only a remark", 0 }, { "4 Ash\\n9999999999 Brook\\n9999999999 Crow", 0 }, { "4 Ash\\n3 Crow\\n9999999999 Brook", 7 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"name\": \"One\", \"decklist\": \"%s\"}", cases[i].list);
      g_autoptr (GError) error = NULL;
      SlvDeckTally tally;
      g_autoptr (GPtrArray) decks = slv_deck_text_read_tally (text, strlen (text), "file", NULL, games, &tally, &error);
      guint copies = decks != NULL && decks->len > 0 ? slv_deck_n_cards (decks->pdata[0], NULL) : 0;

      g_test_message ("%s", text);
      g_assert_cmpuint (copies, ==, cases[i].copies);
      if (copies == 0)
        g_assert_true (error != NULL || ((SlvDeck *) decks->pdata[0])->unread->len > 0);
      else
        g_assert_cmpuint (tally.records, ==, tally.cards + tally.headings + tally.comments + tally.unread);
    }
}

TEST_MAIN_BETWEEN ({
  games = fixture_own_games ();
  for (guint i = 0; i < G_N_ELEMENTS (line_forms); i++)
    {
      g_autofree char *name = g_strdup_printf ("lines-%u", i);
      add_shape (name, (Shape) { write_lines, i, TRUE });
    }
  add_shape ("marks", (Shape) { write_marked, 0, TRUE });
  add_shape ("table-commas", (Shape) { write_table, 0, FALSE });
  add_shape ("table-semicolons", (Shape) { write_table, 1, FALSE });
  add_shape ("table-tabs", (Shape) { write_table, 2, FALSE });
  for (guint i = 0; i < G_N_ELEMENTS (json_shapes); i++)
    add_shape (json_shapes[i].name, (Shape) { write_json, i, FALSE });
}, {
  slv_games_unref (games);
})

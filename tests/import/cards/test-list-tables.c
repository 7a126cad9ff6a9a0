/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-list-tables.c: tables as people keep them: what amounts, days and columns mean, and which rows are no cards. Amounts are read a second
 * time by patterns. */
#include "import-fixture.h"
#include "import/cards/slv-list-private.h"

typedef struct { GString *cards; SlvListAccount account; GError *error; } Told;

static gboolean
take_card (const SlvCard *card, gpointer user_data, G_GNUC_UNUSED GError **error)
{
  GString *out = user_data;

  g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", card->name);
  if (card->prices != NULL)
    {
      const SlvCardPrice *price = g_ptr_array_index (card->prices, 0);

      g_string_append_printf (out, "=%s%s%s", price->amount, *price->currency != '\0' ? "/" : "", price->currency);
    }
  return TRUE;
}

/* what is told of the list @text, whose columns are @wanted ("a=name;b=") or guessed */
static void
read_table (Told *told, SlvGames *games, const char *text, const char *game, const char *wanted)
{
  g_autoptr (GInputStream) input = g_memory_input_stream_new_from_data (text, -1, NULL);
  g_autoptr (GHashTable) said = wanted != NULL ? g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free) : NULL;
  g_auto (GStrv) pairs = g_strsplit (wanted != NULL ? wanted : "", ";", -1);

  for (guint i = 0; pairs[i] != NULL && said != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);

      g_hash_table_insert (said, g_strdup (pair[0]), g_strdup (pair[1]));
    }
  *told = (Told) { .cards = g_string_new (NULL), .account = { .wanted = said } };
  slv_list_file_read (input, "x", games, game, NULL, take_card, told->cards, &told->account, NULL, &told->error);
  told->account.wanted = NULL;
}

static void
clear (Told *told)
{
  g_string_free (told->cards, TRUE);
  slv_list_account_clear (&told->account);
  g_clear_error (&told->error);
}

/* ---- amounts ---- */

/* (transfer full): @text with a point before its minor units, by patterns; NULL: it is no amount, or nobody can say which. @comma, @point: what stands
 * before the minor units elsewhere in its list */
static char *
amount_of (const char *text, gboolean comma, gboolean point)
{
  static const char commas[] = "^[0-9]{1,3}(,[0-9]{3})+\\.[0-9]+$", points[] = "^[0-9]{1,3}(\\.[0-9]{3})+,[0-9]+$";
  gboolean open = g_regex_match_simple ("^[1-9][0-9]{0,2}[,.][0-9]{3}$", text, 0, 0), decimal;
  g_auto (GStrv) pieces = g_strsplit_set (text, ",.", -1);
  guint n = g_strv_length (pieces);

  if (open && comma == point)
    return NULL;
  if (open)
    decimal = (strchr (text, ',') != NULL) == comma;
  else if (g_regex_match_simple ("^[0-9]{1,3}(,[0-9]{3}){2,}$|^[0-9]{1,3}(\\.[0-9]{3}){2,}$|^[0-9]+$", text, 0, 0))
    decimal = FALSE;
  else if (g_regex_match_simple ("^[0-9]+[,.][0-9]+$", text, 0, 0) || g_regex_match_simple (commas, text, 0, 0) || g_regex_match_simple (points, text, 0, 0))
    decimal = TRUE;
  else
    return NULL;
  if (!decimal)
    return g_strjoinv ("", pieces);
  g_autofree char *last = g_steal_pointer (&pieces[n - 1]);
  {
    g_autofree char *whole = g_strjoinv ("", pieces);

    return g_strdup_printf ("%s.%s", whole, last);
  }
}

static void
check_amount (SlvGames *games, const char *amount)
{
  static const struct { const char *rows; gboolean comma, point; } lists[] = {
    { "", FALSE, FALSE }, { "lantern,B,\"1,5\"\n", TRUE, FALSE }, { "lantern,B,1.5\n", FALSE, TRUE }, { "lantern,B,\"1,5\"\nlantern,C,2.5\n", TRUE, TRUE },
    { "lantern,B,\"0,500\"\n", TRUE, FALSE }, { "lantern,B,\"x,5\"\nlantern,C,7\n", FALSE, FALSE }, { "lantern,B,\"2.000.000\"\n", TRUE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *text = g_strdup_printf ("game,name,amount\n%slantern,A,\"%s\"\n", lists[i].rows, amount), *plain = amount_of (amount, lists[i].comma, lists[i].point),
        *wanted = g_strdup_printf (" A=%s", plain);
      Told told;
      gboolean open = g_regex_match_simple ("^[1-9][0-9]{0,2}[,.][0-9]{3}$", amount, 0, 0), there;

      read_table (&told, games, text, "lantern", NULL);
      g_assert_no_error (told.error);
      g_string_prepend_c (told.cards, ' ');
      there = plain != NULL && g_str_has_suffix (told.cards->str, wanted);
      g_test_message ("“%s” beside “%s” is “%s”: %s", amount, lists[i].rows, plain, told.cards->str);
      g_assert_true (plain != NULL ? there : strstr (told.cards->str, " A=") == NULL);
      g_assert_cmpuint (told.account.notes->len, ==, open && plain != NULL);
      clear (&told);
    }
}

TEST ("/import/list-tables/an-amount-is-read-as-a-person-reads-it", test_amounts)
{
  static const char * const first[] = { "", "0", "7", "12", "123", "1234", "012" }, * const next[] = { "", ",5", ".5", ",50", ".50", ",000", ".000", ",0001", ".9999" };
  g_autoptr (SlvGames) games = fixture_games ();

  for (guint i = 0; i < G_N_ELEMENTS (first); i++)
    for (guint j = 0; j < G_N_ELEMENTS (next); j++)
      for (guint k = 0; k < G_N_ELEMENTS (next); k++)
        for (guint l = 0; l < G_N_ELEMENTS (next); l += k == 0 ? 9 : 4)
          if (*next[j] != '\0' || k == 0)
            {
              g_autofree char *amount = g_strconcat (first[i], next[j], next[k], next[l], NULL);

              if (*amount != '\0')
                check_amount (games, amount);
            }
}

TEST ("/import/list-tables/a-currency-is-told-once-and-no-other-stands-beside-it", test_currencies)
{
  static const struct { const char *currency, *amount, *told; } rows[] = {
    { "EUR", "3", "A=3/EUR" }, { "", "3", "A=3" }, { "", "€3", "A=3/€" }, { "", "3 €", "A=3/€" }, { "", "3 usd", "A=3/usd" }, { "", "CHF 1'000.50", "A=1000.50/CHF" },
    { "EUR", "€3", "A=3/EUR" }, { "€", "3 EUR", "A=3/€" }, { "USD", "€3", "" }, { "USD", "3 EUR", "" }, { "GBP", "£3", "A=3/GBP" }, { "", "¥ 300", "A=300/¥" },
    { "", "US", "" }, { "", "EUR", "" }, { "", "3 E", "" }, { "", "3 EU", "" }, { "", "", "" }, { "", "-3", "A=-3" }, { "", "$0.5", "A=0.5/$" },
    { "", "3,", "" }, { "", "3.", "" }, { "", "3.5x", "" }, { "", "3,-", "" }, { "", "1,234.567.890", "" },
  };
  g_autoptr (SlvGames) games = fixture_games ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf ("name,currency,amount\nA,%s,\"%s\"\n", rows[i].currency, rows[i].amount);
      Told told;

      g_test_message ("%s", text);
      read_table (&told, games, text, "lantern", NULL);
      g_assert_no_error (told.error);
      g_assert_cmpstr (told.cards->str, ==, rows[i].told);
      g_assert_cmpuint (told.account.rejected->len, ==, *rows[i].told == '\0');
      clear (&told);
    }
}

/* ---- rows that are no cards ---- */

TEST ("/import/list-tables/totals-and-titles-are-no-cards", test_rows)
{
  static const struct { const char *text, *cards, *note; } rows[] = {
    { "Name,Cost,Glow\nA,1,2\nTotal,,2\n", "A", "line 3 (“Total”)" }, { "Name,Cost,Glow\nTotal,,2\nA,1,2\n", "Total A", NULL },
    { "Name,Cost,Glow\nA,1,2\nTotal,1,2\n", "A Total", NULL }, { "Name,Cost,Glow\nA,1,2\nTotal,,\n", "A Total", NULL },
    { "Name,Cost,Glow\nA,1,2\nTotal,,2\nSumme,,3\n", "A Total", "line 4 (“Summe”)" }, { "Name,Cost,Glow\nA,1,2\nGrand total:,,2\n", "A", "line 3 (“Grand total:”)" },
    { "Name,Cost,Glow\nA,1,2\nTotal of all,,2\n", "A Total of all", NULL }, { "Name,Hue,Glow,Cost\nA,Blue,2,1\nTotal,Blue,2,\n", "A Total", NULL },
    { "Name,Cost,Glow\nA,1,2\nTotal,-,2\n", "A Total", NULL },   /* “-” is no blank cell, and no number */
    { "Name,Cost,Glow\nTotal,,2\n", "", "line 2 (“Total”)" },
    { "Card,,Play,\nName,Hue,Cost,Glow\nA,Blue,1,2\n", "A", "line 1 (“Card”)" }, { "Card,,Play,\nName,Hue,Cost\nA,Blue,1\n", NULL, NULL },
    { ",Of the card,Play,\nName,Hue,Cost,Glow\nA,Blue,1,2\n", "A", "line 1 (“Of the card”)" },
    { "Card,,Play,\nName,Hue,Cost,\nA,Blue,1,\n", NULL, NULL }, { "Card,,Play,\nName,Hue,Cost,7\nA,Blue,1,\n", NULL, NULL },
    { "Card,Play,Glow\nName,Cost,Glow\nA,1,2\n", NULL, NULL },   /* no column without a word: these are the names, and none is a card's */
    { "Name,,Glow\nTitle,Hue,Cost\nA,,2\n", NULL, NULL }, { "Name,,Glow\nTitle,,2\n", "Title", NULL }, { "Name,,Glow\n", "", NULL },
  };
  g_autoptr (SlvGames) games = fixture_games ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Told told;

      g_test_message ("%s", rows[i].text);
      read_table (&told, games, rows[i].text, "lantern", NULL);
      if (rows[i].cards == NULL)
        g_assert_true (told.error != NULL || told.account.rejected->len > 0);
      else
        {
          g_assert_no_error (told.error);
          g_assert_cmpuint (told.account.rejected->len, ==, 0);
          g_assert_cmpstr (told.cards->str, ==, rows[i].cards);
          g_assert_cmpuint (told.account.notes->len, ==, rows[i].note != NULL);
          if (rows[i].note != NULL)
            g_assert_nonnull (strstr (told.account.notes->pdata[0], rows[i].note));
        }
      clear (&told);
    }
}

/* ---- columns ---- */

TEST ("/import/list-tables/a-column-is-known-by-its-word", test_words)
{
  static const struct { const char *title, *role; } rows[] = {
    { "Name", "name" }, { "Card Names", "name" }, { "cardname", "name" }, { "Karte", "name" }, { "Card", NULL }, { "Cards", NULL }, { "Card #", "number" }, { "#", "number" },
    { "C#", NULL }, { "No.", "number" }, { "Nos", NULL }, { "Nums", "number" }, { "Rareté", "rarity" }, { "Coleção", "set" }, { "Set Name", "set-name" }, { "Set", "set" },
    { "Edition-Codes", "set" }, { "Collector's Number", NULL }, { "Collector Number", "number" }, { "Lang", "language" }, { "Finishes", "finish" }, { "Artists", "artist" },
    { "Künstler", "artist" }, { "Image URL", "image" }, { "Game", "game" }, { "Rules Text", NULL }, { "Rule Text", "text" }, { "Last modified", "updated" }, { "", NULL },
    { "Weight", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].title);
      g_assert_cmpstr (slv_list_word_role (rows[i].title), ==, rows[i].role);
    }
}

/* "Name!name Title?title": by their exact names, guessed (?), as said (=), or not read */
TEST ("/import/list-tables/each-thing-has-one-column", test_columns)
{
  static const struct { const char *game, *header, *wanted, *columns; } rows[] = {
    { "lantern", "Name,Cost", NULL, "Name!name Cost!cost" }, { "lantern", "Title,Costs", NULL, "Title?name Costs?cost" },
    { "lantern", "Title,Name", NULL, "Title- Name!name" }, { "lantern", "Title,Label", NULL, "Title?name Label-" },
    { "lantern", "Name,Unique", NULL, "Name!name Unique?rare" }, { "lantern", "Name,t", NULL, "Name!name t!type" }, { "lantern", "Name,Type,t", NULL, "Name!name Type!type t-" },
    { "lantern", "Name,Weight,", NULL, "Name!name Weight- -" },
    { "lantern", "Name,Cost", "name=;cost=name", "Name- Cost=name" }, { "lantern", "Title,Cost,Glow", "cost=;glow=", "Title?name Cost- Glow-" },
    { "lantern", "A,B", "a=name;b=name", NULL }, { "lantern", "A,B", "c=name", NULL }, { "lantern", "A,B", "a=name;b=weight", NULL },
    { "lantern", "A,B", "a=name;b=t", "A=name B=type" }, { "lantern", "A,Name", "a=name", "A=name Name-" },
    { NULL, "Name,Cost,Glow", NULL, "Name!name Cost!cost Glow!glow" }, { NULL, "Name,Cost", NULL, NULL }, { NULL, "Name,Cost,Set,Text", NULL, NULL },
    { NULL, "Game,Name,Cost,Title", NULL, "Game!game Name!name Cost- Title-" },
  };
  g_autoptr (SlvGames) games = fixture_games ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strconcat (rows[i].header, rows[i].columns == NULL ? "\nLantern\n" : "\n", NULL);
      g_autoptr (GString) columns = g_string_new (NULL);
      Told told;

      g_test_message ("%s", rows[i].header);
      read_table (&told, games, text, rows[i].game, rows[i].wanted);
      g_assert_true ((told.error == NULL) == (rows[i].columns != NULL));
      for (guint k = 0; k < told.account.columns->len; k++)
        {
          const SlvListColumn *column = told.account.columns->pdata[k];
          const char *mark = column->how == SLV_COLUMN_HOW_EXACT ? "!" : column->how == SLV_COLUMN_HOW_GUESSED ? "?" : column->how == SLV_COLUMN_HOW_SET && *column->to != '\0' ? "=" : "-";

          g_string_append_printf (columns, "%s%s%s%s", k > 0 ? " " : "", column->column, mark, column->to);
        }
      if (rows[i].columns != NULL)
        g_assert_cmpstr (columns->str, ==, rows[i].columns);
      clear (&told);
    }
}

/* A header that is refused, too: who says what the columns are sees what stands in them. */
TEST ("/import/list-tables/each-column-has-the-first-value-in-it", test_examples)
{
  static const struct { const char *text; const char *examples[3]; } lists[] = {
    { "game,name,set\ntrial,Amber,\ntrial,Flint,TWO\n", { "trial", "Amber", "TWO" } },
    { "Wort;Preis;Reihe\n Karte  1 ;0,50;\nKarte 2;2;9\n", { "Karte 1", "0,50", "" } },
    { "Wort;Preis;Reihe\nAbcdefghijklmnopqrstuvwxyz Abcdefghijklmnopqrstuvwxyz;2;9\n", { "Abcdefghijklmnopqrstuvwxyz Abcdefghijklm…", "2", "9" } },
    { "Wort;Preis;Reihe\n", { "", "", "" } },
    { "name,name\nAmber,Flint\n", { NULL } },
  };
  g_autoptr (SlvGames) games = fixture_games ();

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      Told told;

      read_table (&told, games, lists[i].text, NULL, NULL);
      g_assert_true ((told.error == NULL) == (i == 0));
      g_assert_cmpuint (told.account.columns->len, ==, lists[i].examples[0] != NULL ? 3 : 0);
      for (guint k = 0; k < told.account.columns->len; k++)
        g_assert_cmpstr (((SlvListColumn *) told.account.columns->pdata[k])->example, ==, lists[i].examples[k]);
      clear (&told);
    }
}

TEST ("/import/list-tables/a-header-alone-is-asked-of-no-game", test_header_alone)
{
  g_autoptr (SlvGames) games = fixture_games ();
  Told told;

  read_table (&told, games, "Name,Zeal\n", NULL, NULL);
  g_assert_no_error (told.error);
  clear (&told);
  read_table (&told, games, "Name,Zeal\nLantern,2\n", NULL, NULL);
  g_assert_error (told.error, SLV_ERROR, SLV_ERROR_UNSAID);
  clear (&told);
}

/* Two rows speak of one thing where all of their columns but the amount say the same: then the second one is refused, and else none. */
TEST ("/import/list-tables/a-price-is-told-twice-where-all-but-its-amount-is-the-same", test_twice)
{
  static const char * const values[][2] = {
    { "lantern", "lantern" }, { "A", "B" }, { "LAN", "MOO" }, { "001", "002" }, { "", "foil" }, { "near-mint", "poor" }, { "EUR", "USD" }, { "1.50", "2.50" }, { "2026-01-02", "2026-01-03" },
  };
  g_autoptr (SlvGames) games = fixture_games ();

  for (guint differ = 0; differ < G_N_ELEMENTS (values); differ++)
    for (guint other = differ; other < G_N_ELEMENTS (values); other++)
      {
        g_autoptr (GString) text = g_string_new ("game,name,set,number,finish,condition,currency,amount,day\n");
        gboolean same = (differ == 0 || differ == 7) && (other == 0 || other == 7);
        Told told;

        for (guint row = 0; row < 2; row++)
          for (guint i = 0; i < G_N_ELEMENTS (values); i++)
            g_string_append_printf (text, "%s%s", values[i][row == 1 && (i == differ || i == other)], i + 1 < G_N_ELEMENTS (values) ? "," : "\n");
        read_table (&told, games, text->str, NULL, NULL);
        g_test_message ("%s%s", text->str, told.cards->str);
        g_assert_cmpuint (told.account.rejected != NULL ? told.account.rejected->len : 0, ==, same);
        g_assert_cmpint (strchr (told.cards->str, ' ') != NULL, ==, !same);
        clear (&told);
      }
}

/* No column of ours stands twice, wherever. */
TEST ("/import/list-tables/a-title-that-stands-twice-is-refused", test_titles_twice)
{
  static const char * const titles[] = { "game", "name", "hue", "cost", "text" };
  g_autoptr (SlvGames) games = fixture_games ();

  for (guint from = 0; from < G_N_ELEMENTS (titles); from++)
    for (guint to = 0; to < G_N_ELEMENTS (titles); to++)
      {
        g_autoptr (GString) header = g_string_new (NULL);
        Told told;

        for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
          g_string_append_printf (header, "%s%s", i > 0 ? "," : "", i == to ? titles[from] : titles[i]);
        g_string_append (header, "\nlantern,lantern,lantern,lantern,lantern\n");
        read_table (&told, games, header->str, "lantern", NULL);
        g_test_message ("%s", header->str);
        g_assert_true (from == to || told.error != NULL);
        g_assert_true (from == to || to < 2 || strstr (told.error->message, "stands twice") != NULL);
        clear (&told);
      }
}

TEST_MAIN ()

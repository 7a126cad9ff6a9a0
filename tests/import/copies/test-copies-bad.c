/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-copies-bad.c: what is broken in a collection file is refused row by row, with line and column. */
#include "copies-fixture.h"

/* ---- bad input ---- */

#define MOX "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,Alter,Proxy,Purchase Price\n"

/* "line:column" of every fault, then the rows that came through. */
static void
assert_read (Box *box, const char *text, gsize length, const char *faults, guint matched)
{
  g_autoptr (SlvCopyList) list = good (slv_copies_read_text (text, length, "test.csv", NULL, NULL, &error));
  g_autoptr (GString) found = g_string_new (NULL);

  g_autoptr (SlvCopyPlan) plan = copies_match (box, list);
  for (guint i = 0; i < plan->faults->len; i++)
    {
      const SlvCopyFault *fault = plan->faults->pdata[i];

      g_string_append_printf (found, "%s%u:%s", i > 0 ? " " : "", (guint) fault->line, fault->column);
      g_assert_cmpstr (fault->reason, !=, "");
    }
  g_assert_cmpstr (found->str, ==, faults);
  g_assert_cmpuint (plan->matches->len, ==, matched);
}

BOX_TEST ("/copies/broken-rows-are-refused-one-by-one-with-line-and-column",
          test_broken_rows_are_refused_one_by_one_with_line_and_column)
{
  static const struct { const char *text, *faults; guint matched; } cases[] = {
    { MOX "1,,\"Ash Hound,LAN,,,,,,001,,,\n1,,Ash Hound,LAN,,,,,,001,,,\n", "2:Name", 1 },                   /* never closed */
    { MOX "1,,\"Ash Hound,LAN,,,,,,001,,,\n1,,\"Ash Hound\",LAN,,,,,,001,,,\n", "2:Name", 1 },               /* closed by the next row's */
    { MOX "1,,\"Ash\" Hound,LAN,,,,,,001,,,\n\n1,,Ash Hound,LAN,,,,,,001,,,\n", "2:Name", 1 },
    { MOX "1,,Ash Hound,LAN,,,,,,001,,,,,,\n1;;Ash Hound;LAN\n1,,Ash Hound,LAN\n", "2: 3:Count", 1 },         /* mixed delimiters; a short row */
    { MOX "-1,,Ash Hound,LAN\n9999999999999,,Ash Hound,LAN\n,,Ash Hound,LAN\n2.5,,Ash Hound,LAN\n", "2:Count 3:Count 4:Count 5:Count", 0 },
    { MOX "1,,Ash Hound,LAN,Shiny\n1,,Ash Hound,LAN,,Klingon\n1,,Ash Hound,LAN,,,bogus\n", "2:Condition 3:Language 4:Foil", 0 },
    { MOX "1,,Ash Hound,LAN,,,,,,1,maybe\n1,,Ash Hound,LAN,,,,,,1,,,=1+1\n1,2,Ash Hound,LAN\n", "2:Alter 3:Purchase Price 4:Tradelist Count", 0 },
    { MOX "1,,Ash Hound,LAN,,,,,,1,,,\"1,50\"\n2,,Ash Hound,LAN,,,,,,1,,,\"€1.234,50\"\n", "", 2 },              /* decimal commas */
    { MOX "1,,Ash Hound,LAN,,,,,,1,,,\n1,,Ash Hound,LAN,,,,,,1,,,\n", "", 2 },                               /* two rows for one lot */
    { MOX "1,,,,,,,,,,,,\n,,,,,,,,,,,,\n", "2:Name 3:Count", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("case %u", i);
      assert_read (box, cases[i].text, strlen (cases[i].text), cases[i].faults, cases[i].matched);
    }
}

BOX_TEST ("/copies/nuls-and-cells-without-end-cost-one-row", test_nuls_and_cells_without_end_cost_one_row)
{
  static const char nul[] = MOX "1,,Ash Hound,LAN\n1,,Ash\0 Hound,LAN\n1,,Ash Hound,LAN\n";
  g_autoptr (GString) large = g_string_new (MOX "1,,Ash Hound,LAN\n1,,\"");

  assert_read (box, nul, sizeof nul - 1, "3:3", 2);
  for (guint i = 0; i < (10u << 20) / 16; i++)
    g_string_append (large, "0123456789abcd\n,");
  g_string_append (large, "\",LAN\n1,,Ash Hound,LAN\n");
  assert_read (box, large->str, large->len, "3:Name", 2);
}

BOX_TEST ("/copies/a-file-of-another-kind-or-of-none-is-refused", test_a_file_of_another_kind_or_of_none_is_refused)
{
  static const struct { const char *text, *kind, *word; } cases[] = {
    { "Folder Name,Quantity,Card Name\nA,1,B\n", "moxfield", "Count" }, { "Ash Hound\nAsh Keeper\n", NULL, "no collection file" },
    { "", NULL, "no collection file" }, { "a,b\n1,2\n", "csv", "which card" }, { "count,count,name,game\n1,1,x,y\n", NULL, "two columns" },
    { "count,name,other,lang,card_id,name\n1,x,,,,y\n", NULL, "two columns mean the same: “name” and “name”" },
    { MOX, "nonsense", "moxfield" }, { "\n\n", "moxfield", "empty" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("case %u", i);
      g_assert_null (slv_copies_read_text (cases[i].text, strlen (cases[i].text), "test.csv", cases[i].kind, NULL, &error));
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, cases[i].word));
      if (cases[i].kind != NULL && g_str_equal (cases[i].kind, "csv"))
        {
          SlvPlace place = { 0 };

          /* no cell of the header is it */
          g_assert_true (slv_error_get_place (error, &place));
          g_assert_cmpuint (place.line, ==, 1);
          g_assert_cmpuint (place.column, ==, 0);
        }
    }
}

BOX_TEST ("/copies/days-of-two-readings-are-refused-unless-the-file-shows-its-order",
          test_days_of_two_readings_are_refused_unless_the_file_shows_its_order)
{
#define SHIELD "Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,Price Bought,Date Bought\n"
  static const char timed[] = SHIELD "A,1,0,Ash Hound,LAN,,1,,,,,3/28/2021 10:30\n", december[] = SHIELD "A,1,0,Ash Hound,LAN,,1,,,,,13/12/2021\n"
    "A,1,0,Ash Hound,LAN,,1,,,,,9/1/2021\n", doubtful[] = SHIELD "A,1,0,Ash Hound,LAN,,1,,,,,9/1/2021\n", shown[] = SHIELD "A,1,0,Ash Hound,LAN,,1,,,,,9/1/2021\n"
    "A,1,0,Ash Hound,LAN,,1,,,,,3/28/2021\n", torn[] = SHIELD "A,1,0,Ash Hound,LAN,,1,,,,,9/1/2021\nA,1,0,Ash Hound,LAN,,1,,,,,3/28/2021\n"
    "A,1,0,Ash Hound,LAN,,1,,,,,28/3/2021\n";
  g_autoptr (SlvCopyList) list = copies_read (shown, NULL);

  static const char * const no_days[] = { "3/28/2021x", "0/5/2021", "5/0/2021", "3/28/21", "28/3/0999", "2021/3/28x", "3/28/2021-10:30", "13/13/2021", "0/0/2021" };

  for (guint i = 0; i < G_N_ELEMENTS (no_days); i++)
    {
      g_autofree char *text = g_strdup_printf (SHIELD "A,1,0,Ash Hound,LAN,,1,,,,,%s\n", no_days[i]);

      assert_read (box, text, strlen (text), "2:Date Bought", 0);
    }
  assert_read (box, timed, strlen (timed), "", 1);
  assert_read (box, december, strlen (december), "", 2);
  assert_read (box, doubtful, strlen (doubtful), "2:Date Bought", 0);
  assert_read (box, torn, strlen (torn), "2:Date Bought", 2);
  assert_read (box, shown, strlen (shown), "", 2);
  g_assert_cmpstr (g_array_index (list->records, SlvCopyRecord, 0).values[SLV_COPY_ACQUIRED], ==, "2021-09-01");
  g_assert_cmpuint (list->notes->len, ==, 1);
}

BOX_TEST ("/copies/copies-a-row-and-lines-of-numbers-are-put-together", test_copies_a_row_and_lines_of_numbers_are_put_together)
{
  static const char castle[] = "Card Name,Set Name,Condition,Foil,Language,Multiverse ID,JSON ID,Price USD\n"
    "Ash Hound,Lantern Dawn,Near Mint,false,en,1,,0.1\nAsh Hound,Lantern Noon,Near Mint,false,en,2,,0.1\nAsh Hound,Lantern Dawn,Near Mint,false,en,1,,0.2\n";
  static const char lines[] = "lan/001\r\nLAN/2\r\n2x lan/1\n# said\n\nlan/999\nnothing\n";
  g_autoptr (SlvCopyList) one = copies_read (castle, NULL), other = copies_read (lines, "set-numbers");
  g_autoptr (SlvCopyPlan) plan = copies_match (box, one), second = copies_match (box, other);

  g_assert_cmpstr (one->kind, ==, "cardcastle");
  g_assert_cmpuint (plan->matches->len, ==, 3);
  g_assert_cmpuint (plan->targets->len, ==, 2);
  g_assert_cmpuint (plan->n_matched, ==, 3);
  g_assert_cmpuint (second->n_matched, ==, 3);
  g_assert_cmpuint (second->n_unmatched, ==, 1);
  g_assert_cmpuint (second->faults->len, ==, 1);
  g_assert_cmpuint (((SlvCopyFault *) second->faults->pdata[0])->line, ==, 7);
  g_assert_cmpuint (second->copies, ==, 5);
}

/* A line of a set and a number is one in these forms only; "quantity set number", "": it is refused, NULL: it is nobody's line. */
BOX_TEST ("/copies/lines-of-set-and-number-have-one-form", test_lines_of_set_and_number)
{
  static const struct { const char *line, *record; } cases[] = {
    { "LAN/1", "1 LAN 1" }, { "  LAN/001a \t", "1 LAN 001a" }, { "3 LAN/1", "3 LAN 1" }, { "3x LAN/1", "3x LAN 1" }, { "3X  LAN/1", "3X LAN 1" }, { "# LAN/1", NULL },
    { "", NULL }, { "LAN", "" }, { "/1", "" }, { "LAN/", "" }, { "x LAN/1", "" }, { "three LAN/1", "" }, { "LAN/1/2", "" }, { "1 2 LAN/1", "" }, { "a:b/1", "" },
    { "3 /1", "" }, { "http://x/1", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("ZZZ/9\n%s\nZZZ/8\n", cases[i].line), *found = NULL;
      g_autoptr (SlvCopyList) list = copies_read (text, "set-numbers");
      const SlvCopyRecord *record = &g_array_index (list->records, SlvCopyRecord, 1);

      g_test_message ("%s", cases[i].line);
      g_assert_cmpuint (list->faults->len, ==, cases[i].record != NULL && *cases[i].record == '\0');
      g_assert_cmpuint (list->records->len, ==, cases[i].record != NULL && *cases[i].record != '\0' ? 3 : 2);
      if (list->faults->len > 0)
        g_assert_cmpuint (((SlvCopyFault *) list->faults->pdata[0])->line, ==, 2);
      if (list->records->len < 3)
        continue;
      found = g_strjoin (" ", record->values[SLV_COPY_QUANTITY], record->values[SLV_COPY_SET_CODE], record->values[SLV_COPY_NUMBER], NULL);
      g_assert_cmpstr (found, ==, cases[i].record);
      g_assert_cmpuint (record->line, ==, 2);
    }
}

/* What the kind of a file is shows at its beginning: a line that is nobody's far down costs itself alone. */
BOX_TEST ("/copies/lines-of-set-and-number-are-known-by-their-beginning", test_lines_of_set_and_number_are_known_by_their_beginning)
{
  g_autoptr (GString) text = g_string_new ("# my pile\r\n\r\n");
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  for (guint i = 1; i <= 5000; i++)
    g_string_append_printf (text, i == 60 ? "what is this?\r\n" : "LAN/%u\r\n", i);
  g_autoptr (SlvCopyList) list = copies_read (text->str, NULL);
  g_autoptr (SlvCopyList) half = copies_read ("LAN/1\nwhat is this?\n", "set-numbers");
  g_assert_cmpuint (half->records->len, ==, 1);
  g_assert_cmpuint (half->faults->len, ==, 1);
  g_assert_cmpstr (list->kind, ==, "set-numbers");
  g_assert_cmpuint (list->records->len, ==, 4999);
  g_assert_cmpuint (list->faults->len, ==, 1);
  g_assert_cmpuint (((SlvCopyFault *) list->faults->pdata[0])->line, ==, 62);
  g_cancellable_cancel (cancelled);
  fails (slv_copies_read_text (text->str, text->len, "t", "set-numbers", cancelled, &error), SLV_ERROR_CANCELLED);
  fails (slv_copies_read_text ("# nothing\n", 10, "t", "set-numbers", NULL, &error), SLV_ERROR_REFUSED);
}

/* Days are turned only where the file itself shows which of two readings it means; then all of them. */
BOX_TEST ("/copies/days-are-turned-only-where-the-file-shows-how", test_the_order_of_days)
{
  static const struct { const char *days, *read; } cases[] = {
    { "9/1/2021 3/28/2021", "2021-09-01 2021-03-28" }, { "9/1/2021 28/3/2021", "2021-01-09 2021-03-28" }, { "12/11/2021 13/12/2021", "2021-11-12 2021-12-13" },
    { "12/11/2021 12/13/2021", "2021-12-11 2021-12-13" }, { "9/1/2021", "9/1/2021" }, { "9/9/2021 3/28/2021", "9/9/2021 3/28/2021" },
    { "9/1/2021 3/28/2021 28/3/2021", "9/1/2021 3/28/2021 28/3/2021" }, { "9/1/2021 13/13/2021", "9/1/2021 13/13/2021" }, { "9/1/2021 0/28/2021", "9/1/2021 0/28/2021" },
    { "9/1/2021 28/0/2021", "9/1/2021 28/0/2021" }, { "9/1/2021 3/28/999", "9/1/2021 3/28/999" }, { "9/1/1000 3/28/1000", "1000-09-01 1000-03-28" },
    { "11/12/2021 13/11/2021", "2021-12-11 2021-11-13" },
    { "2021-05-06 9/1/2021 3/28/2021", "2021-05-06 2021-09-01 2021-03-28" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) days = g_strsplit (cases[i].days, " ", -1);
      g_autoptr (GString) text = g_string_new (SHIELD), found = g_string_new (NULL);

      for (guint k = 0; days[k] != NULL; k++)
        g_string_append_printf (text, "A,1,0,Ash Hound,LAN,,1,,,,,%s\n", days[k]);
      g_autoptr (SlvCopyList) list = copies_read (text->str, NULL);
      for (guint k = 0; k < list->records->len; k++)
        g_string_append_printf (found, "%s%s", k > 0 ? " " : "", g_array_index (list->records, SlvCopyRecord, k).values[SLV_COPY_ACQUIRED]);
      g_assert_cmpstr (found->str, ==, cases[i].read);
      g_assert_cmpuint (list->notes->len, ==, strcmp (cases[i].days, cases[i].read) != 0);
    }
}

/* The brackets behind a name are of the printing where the plain name stands beside it. */
BOX_TEST ("/copies/brackets-behind-a-name-are-of-the-printing", test_simple_names)
{
  static const struct { const char *name, *simple, *read; } cases[] = {
    { "Ash Hound (Showcase)", "Ash Hound", "Ash Hound" }, { "Ash Hound", "Ash Hound", "Ash Hound" }, { "Ash Hound", "", "Ash Hound" }, { "", "Ash Hound", "Ash Hound" },
    { "Ash Hound - Promo", "Ash Hound", "Ash Hound - Promo" }, { "Ash Hounds (X)", "Ash Hound", "Ash Hounds (X)" }, { "Ember (X)", "Ash Hound", "Ember (X)" },
    { " (X)", "", "(X)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU\n"
                                               "1,%s,%s,Dawn,1,LAN,Normal,Near Mint,English,C,1,2\n", cases[i].name, cases[i].simple);
      g_autoptr (SlvCopyList) list = copies_read (text, NULL);

      g_assert_cmpstr (list->kind, ==, "tcgplayer");
      g_assert_cmpstr (g_array_index (list->records, SlvCopyRecord, 0).values[SLV_COPY_NAME], ==, cases[i].read);
    }
}

/* A row that is divided by something else than the header is refused, and that is what is said. */
BOX_TEST ("/copies/a-row-that-is-divided-otherwise-is-refused-with-its-mark", test_a_row_that_is_divided_otherwise)
{
  static const struct { const char *row, *word; } cases[] = { { "1;;Ash Hound;LAN", "“;”" }, { "1\t\tAsh Hound\tLAN", "“TAB”" } };
  static const char * const whole[] = { "name,count\n\"Ash; Hound\",2\n", "name\nAsh; Hound\n" };   /* such a mark within a name divides nothing */

  for (guint i = 0; i < G_N_ELEMENTS (whole); i++)
    {
      g_autoptr (SlvCopyList) list = copies_read (whole[i], "sleeves-csv");

      g_assert_cmpuint (list->faults->len, ==, 0);
      g_assert_cmpstr (g_array_index (list->records, SlvCopyRecord, 0).values[SLV_COPY_NAME], ==, "Ash; Hound");
    }

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (MOX "1,,Ash Hound,LAN\r\n%s\r\n2,,Ash Hound,LAN\r\n", cases[i].row);
      g_autoptr (SlvCopyList) list = copies_read (text, NULL);

      g_assert_cmpuint (list->records->len, ==, 2);
      g_assert_cmpuint (list->faults->len, ==, 1);
      g_assert_cmpuint (((SlvCopyFault *) list->faults->pdata[0])->line, ==, 3);
      g_assert_nonnull (strstr (((SlvCopyFault *) list->faults->pdata[0])->reason, cases[i].word));
      g_assert_cmpuint (g_array_index (list->records, SlvCopyRecord, 1).line, ==, 4);
    }
}

BOX_MAIN (tests_add)

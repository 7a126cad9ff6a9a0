/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-copies-columns.c: columns of no known program: guessed, said by a person, remembered. */
#include <glib/gstdio.h>
#include "copies/slv-copies-private.h"
#include "copies-fixture.h"

/* ---- columns of no known program ---- */

static SlvCopiesMap *
open_map (const char *text, SlvCopiesFile **file)
{
  g_autofree char *path = NULL;
  int fd = good (g_file_open_tmp ("sleeves-copies-XXXXXX", &path, &error));

  g_close (fd, NULL);
  good (g_file_set_contents (path, text, -1, &error));
  *file = good (slv_copies_open (path, NULL, NULL, &error));
  g_remove (path);
  g_assert_cmpstr (slv_copies_file_kind (*file)->id, ==, "csv");
  return slv_copies_file_map (*file);
}

/* What parts the cells, and where the first row begins. */
BOX_TEST ("/copies/the-delimiter-is-said-or-counted", test_the_delimiter_is_said_or_counted)
{
  static const struct { const char *text; char delimiter; gsize begin; } cases[] = {
    { "sep=;\nName;Set\n", ';', 6 }, { "SEP=|\r\nName|Set\n", '|', 7 }, { "sep=,\rName", ',', 6 }, { "\"sep=;\"\r\nName;Set\n", ';', 9 },
    { "\"sep=;\"\n\nName", ';', 8 }, { "sep=\nName;Set", ',', 0 }, { "sep=\r\nName;Set", ',', 0 }, { "sep=", ',', 0 }, { "sep=;", ';', 0 },
    { "sep=\";\"\nName", ',', 0 }, { "sep=;\"\nName", ';', 0 }, { "sep=;Name\n", ';', 0 }, { "", ',', 0 }, { "Name", ',', 0 },
    { "Name;Set\n,,,,\n", ';', 0 }, { "Name\tSet\r,,,,", '\t', 0 }, { "a,b;c", ',', 0 }, { "a;b\tc", ';', 0 }, { "a,b\tc\td", '\t', 0 },
    { "\"a;b;c;d\",e", ',', 0 }, { "\"a\"\"b;c\";d,e,\"f\"", ',', 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *begin;

      g_assert_cmpint (slv_copies_delimiter (cases[i].text, &begin), ==, cases[i].delimiter);
      g_assert_cmpuint ((gsize) (begin - cases[i].text), ==, cases[i].begin);
    }
}

/* A row of a total is no card; one that says another number, or has a set, may be. */
BOX_TEST ("/copies/a-row-that-only-adds-up-the-others-is-told-and-no-card", test_a_total_is_told)
{
  static const struct { const char *row; guint records, notes; } cases[] = {
    { "6,Total,", 2, 1 }, { "6,Gesamt,", 2, 1 }, { "7,Total,", 3, 0 }, { "6,Total,LAN", 3, 0 }, { ",Total,", 3, 0 }, { "6,Total War,", 3, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("Quantity,Name,Set\n5,Ash Hound,\n,Mire,\n%s\n", cases[i].row);
      g_autoptr (SlvCopyList) list = copies_read (text, NULL);

      g_assert_cmpuint (list->records->len, ==, cases[i].records);
      g_assert_cmpuint (list->notes->len, ==, cases[i].notes);
    }
}

/* JSON is a table of its records; of one without copies it is told that each row is one, and what no table has a place for is told or refused. */
BOX_TEST ("/copies/a-collection-may-be-json", test_json)
{
  static const struct { const char *text, *records; guint notes, faults; const char *told; } cases[] = {
    { "[{\"card\":{\"name\":\"Ash Hound\"},\"quantity\":2},{\"quantity\":3,\"card\":{\"name\":\"Mire\"},\"foil\":true}]", "2 Ash Hound . 3 Mire . ", 1, 0, "" },
    { "{\"owner\":\"Ann\",\"cards\":[{\"Name\":\"Ash Hound\",\"Count\":\"2\"}]}", "2 Ash Hound . ", 0, 0, "" }, { "{\"Ash Hound\":2,\"Mire\":1}", "2 Ash Hound . 1 Mire . ", 0, 0, "" },
    { "[{\"name\":\"Ash Hound\",\"kind\":\"Beast\"}]", " Ash Hound . ", 1, 0, "" },
    { "[{\"quantity\":2,\"card\":{\"name\":\"Ash Hound\"},\"set\":{\"name\":\"Lantern\"}}]", "2 Ash Hound Lantern. ", 0, 0, "" },
    { "[{\"name\":\"Fox, the red\"},{\"name\":\"Mire\",\"quantity\":2}]", " Fox, the red . 2 Mire . ", 0, 0, "" },
    { "{\"wants\":[{\"name\":\"Mire\"}],\"owned\":[{\"name\":\"Ash Hound\",\"quantity\":1},{\"name\":\"Fox\",\"quantity\":2}],\"page\":{\"n\":1}}", "1 Ash Hound . 2 Fox . ", 1, 0, "wants, page" },
    { "[{\"name\":\"Fox\",\"quantity\":2,\"tags\":[\"a\"],\"in\":{\"box\":{\"n\":1}}},{\"name\":\"Mire\",\"quantity\":1,\"tags\":[\"b\"],\"sold\":[1]}]", "2 Fox . 1 Mire . ", 1, 0, "out: tags, in.box, sold" },
    { "[{\"name\":\"Fox\",\"quantity\":2},\"4 Mire\",{\"name\":\"Mire\",\"quantity\":1}]", "2 Fox . 1 Mire . ", 0, 1, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvCopyList) list = copies_read (cases[i].text, NULL);
      g_autoptr (GString) records = g_string_new (NULL);
      g_autofree char *notes = copies_joined (list->notes);

      SLV_EACH_IN (const SlvCopyRecord, record, list->records)
        g_string_append_printf (records, "%s %s %s. ", record->values[SLV_COPY_QUANTITY], record->values[SLV_COPY_NAME], record->values[SLV_COPY_SET_NAME]);
      g_assert_cmpstr (records->str, ==, cases[i].records);
      g_assert_cmpuint (list->notes->len, ==, cases[i].notes);
      g_assert_cmpuint (list->faults->len, ==, cases[i].faults);
      g_assert_nonnull (strstr (notes, cases[i].told));
    }
}

BOX_TEST ("/copies/json-of-which-something-would-be-lost-is-refused", test_large_json)
{
  for (guint columns = 511; columns < 514; columns++)
    {
      g_autoptr (GString) text = g_string_new ("[{\"name\":\"Fox\"");
      g_autoptr (GError) error = NULL;

      for (guint i = 1; i < columns; i++)
        g_string_append_printf (text, ",\"m%u\":%u", i, i);
      g_string_append (text, "}]");
      g_autoptr (SlvCopyList) list = slv_copies_read_text (text->str, text->len, "x", NULL, NULL, &error);
      g_assert_cmpint (list != NULL, ==, columns <= 512);
    }
  g_autofree char *many = g_strnfill (17 << 20, ',');
  many[0] = '[';
  fails (slv_copies_read_text ("[{\"name\":\"Fox\",\"quantity\":1,\"quantity\":4}]", 42, "x", NULL, NULL, &error), SLV_ERROR_REFUSED);
  fails (slv_copies_read_text ("{\"Fox\":1,\"Fox\":4}", 17, "x", NULL, NULL, &error), SLV_ERROR_REFUSED);
  fails (slv_copies_read_text (many, strlen (many), "x", NULL, NULL, &error), SLV_ERROR_REFUSED);
}

BOX_TEST ("/copies/what-columns-of-one-title-say-is-all-kept", test_kept)
{
  g_autoptr (SlvCopyList) list = copies_read ("Name,Quantity,Shelf,shelf,Shelf\nFox,1,a,b,c\n", NULL);

  g_assert_cmpstr (g_array_index (list->records, SlvCopyRecord, 0).values[SLV_COPY_EXTRA], ==, "{\"Shelf\":\"a\",\"shelf\":\"b\",\"Shelf (5)\":\"c\"}");
}

static char *
map_text (const SlvCopiesMap *map)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < map->columns->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", slv_copies_map_word (((SlvCopiesMapColumn *) map->columns->pdata[i])->field));
  return g_string_free (text, FALSE);
}

BOX_TEST ("/copies/columns-are-guessed-by-title-and-cells", test_columns_are_guessed_by_title_and_cells)
{
  static const struct { const char *text, *map; } cases[] = {
    { "Karte;Anzahl;Sprache;Zustand;Fach\nAsh Hound;2;Deutsch;NM;A\n", "name count language condition keep" },
    { "Product,Set,No,Qty Owned,Foil\nAsh Hound,LAN,1,2,3\n", "name set number keep keep" },                       /* of foils it is not said beside what */
    { "Reg Qty,Foil Qty,Name,Set\n2,1,Ash Hound,Lantern Dawn\n", "count foils name set" }, { "Anzahl,Foil,Karte\n2,3,Ash Hound\n", "count foils name" },
    { "Total Qty,Foil Qty,Name\n3,1,Ash Hound\n", "count keep name" }, { "Foil Qty,Name\n3,Ash Hound\n", "keep name" },
    { "Reference;Name;Collection;In decks\nLAN_1;Ash Hound;2;1\n", "keep name count keep" }, { "English Name;Exp.;Exp. Name;Amount\nAsh Hound;LAN;Dawn;2\n", "name set set_name count" },
    { "Name,Edition,Edition code\nAsh Hound,Lantern Dawn,LAN\n", "name set_name set" }, { "set_id,set_code,Name\n7,LAN,Ash Hound\n", "keep set name" },
    { "Acquired,Date Acquired,Name\n1.50,2021-03-04,Ash Hound\n", "paid acquired name" }, { "Acquired,Name\n4/3/2021,Ash Hound\n", "acquired name" },
    { "Acquired,Name\nlong ago,Ash Hound\n", "keep name" },
    { "Name,Variant\nAsh Hound,foil\n", "name finish" }, { "Name,Variant\nAsh Hound,Near Mint\n", "name condition" },
    { "Name,Set,Status,maybeboard\nAsh Hound,LAN,Not Owned,false\n", "name set count keep" }, { "Name,Status,Other ID\nAsh Hound,tapped,-1\n", "name keep keep" },
    { "Normal,Foil,Name,Set,Card Number\n2,1,Ash Hound,LAN,1\n", "count foils name set number" },
    { "Name,NM,LP,HP\nAsh Hound,2,,1\nMire,,3,0\n", "name foils foils foils" }, { "Name,HP,MP\nAsh Hound,3,2\nMire,4,1\n", "name keep keep" },   /* points, nothing being near mint */
    { "Name,Quantity,NM,LP\nAsh Hound,3,2,1\nMire,1,0,1\n", "name count keep keep" }, { "Name,NM,LP\nAsh Hound,many,few\n", "name keep keep" },
    { "cardname,cardq,cardset,cardcode\nAsh Hound,2,Lantern Dawn,LAN-001\n", "name count set number" },
    { "Name,Set,Set number,Foiling,Have\nAsh Hound,LAN,1,Rainbow,2\n", "name set number finish count" },
    { "Normal,Foil,Name\n2,yes,Ash Hound\n", "count finish name" }, { "Kartenname,Sammlernummer,Lagerort,Kaufdatum\nAsh Hound,1,Box,4.3.2021\n", "name number location acquired" },
    { "Nom,Quantité,Langue\nAsh Hound,2,Allemand\n", "name count language" }, { "Name,Regular,Foil\nAsh Hound,0,1\nMire,2,0\n", "name count foils" },
    { "Cantidad;Nombre;Edición;Estado;Idioma\n4;Ash Hound;LAN;Jugado;Español\n", "count name set condition language" },
    { "NOM;ÉDITION;ÉTAT;Classeur\nAsh Hound;LAN;Légèrement joué;A\n", "name set condition location" }, { "Karte,Foil\nAsh Hound,1\nMire,1\nReed,2\n", "name keep" },
    { "Card ID,X,Y\nash-hound,German,Near Mint\n", "card_id language condition" },
    { "name,quantity total,comment\nAsh Hound,4,x\n", "name count notes" },
    { "Quantity here,Anzahl,Karte\n1,2,Ash Hound\n", "keep count name" },                                          /* what is called so goes before what only has the word */
    { "My cardname,Set number,Karte,Nr\nA,1,Ash Hound,2\n", "keep keep name number" }, { "Karte,Kartenname\nAsh Hound,B\n", "name keep" },
    { "Karte,Anzahl,Zustand,Grade\nAsh Hound,1,NM,LP\n", "name count condition keep" },
    { "Karte,Anzahl,A,B,C\nAsh Hound,1,NM,LP,de\n", "name count condition keep language" },
    { "Karte,Anzahl,Reihe,X\nAsh Hound,1,LAN,en\n", "name count keep language" },                                   /* a set's letters are no language */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvCopiesFile) file = NULL;
      g_autofree char *map = map_text (open_map (cases[i].text, &file));

      g_assert_cmpstr (map, ==, cases[i].map);
      /* no surer than its least sure column */
      SLV_EACH (const SlvCopiesMapColumn, column, slv_copies_file_map (file)->columns)
        if (column->field < SLV_N_COPY_FIELDS)
          g_assert_cmpuint (slv_copies_map_sure (slv_copies_file_map (file)), <=, column->sure);
    }
}

/* How sure it is what each column means, in percent: by its whole title, by a word in it, or by its cells alone; by fewer cells it is less so. */
BOX_TEST ("/copies/a-guess-is-as-sure-as-its-reason", test_sure)
{
  static const struct { const char *text, *sure; } cases[] = {
    { "Karte,Anzahl\nAsh Hound,2\n", "name 90, count 90, all 90" },
    { "Karte,Anzahl\nAsh Hound,2\nMire,x\nReed,3\nAsh Hound,4\n", "name 90, count 75, all 75" },
    { "My cardname,Quantity here\nAsh Hound,2\n", "name 60, count 60, all 60" },
    { "Regular,Foil,Name\n0,1,Ash Hound\n", "count 90, foils 60, name 90, all 90" },
    { "Reg Qty,Foil Qty,Name\n2,1,Ash Hound\n", "count 90, foils 60, name 90, all 90" },
    { "Name,NM,LP\nAsh Hound,2,1\n", "name 90, foils 60, foils 60, all 90" },
    { "Card ID,X,Y\nash-hound,German,Near Mint\n", "card_id 90, language 45, condition 45, all 45" },
    { "Name,Variant\nAsh Hound,foil\n", "name 90, finish 90, all 90" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvCopiesFile) file = NULL;
      g_autoptr (GString) sure = g_string_new (NULL);
      const SlvCopiesMap *map = open_map (cases[i].text, &file);

      SLV_EACH (const SlvCopiesMapColumn, column, map->columns)
        g_string_append_printf (sure, "%s %u, ", slv_copies_map_word (column->field), column->sure);
      g_string_append_printf (sure, "all %u", slv_copies_map_sure (slv_copies_file_map (file)));
      g_assert_cmpstr (sure->str, ==, cases[i].sure);
    }
}

/* A title alone is not enough: most of the cells have to be what it says. */
BOX_TEST ("/copies/a-title-counts-when-the-cells-fit", test_a_title_counts_when_the_cells_fit)
{
  static const struct { const char *title, *first, *second, *word; } cases[] = {
    { "Foil", "1", "0", "finish" }, { "Foil", "Etched", "", "finish" }, { "Foil", "1", "3", "keep" }, { "Foil", "2x", "4", "keep" },
    { "Signed", "yes", "N", "signed" }, { "Signed", "X", "", "signed" }, { "Signed", "By Ann", "by Bob", "keep" }, { "Altered", "TRUE", "f", "altered" },
    { "Proxy", "0", "1", "proxy" }, { "Proxy", "2", "3", "keep" }, { "Amount", "2x", "3.0", "count" }, { "Amount", "1234567", "1X", "count" },
    { "Amount", "12345678", "two", "keep" }, { "Amount", "2.5", "-1", "keep" }, { "Zustand", "NM", "LP", "condition" }, { "Zustand", "NM", "blue", "keep" },
    { "Sprache", "Deutsch", "ja", "language" }, { "Sprache", "1", "2", "keep" }, { "Card", "12", "13", "keep" }, { "Card", "Ash Hound", "火", "name" },
    { "Anzahl", "", "", "count" }, { "Amount", "2.5", "3.5", "keep" }, { "Amount", "12345678", "23456789", "keep" }, { "Amount", "2 x", "3 y", "keep" },
    { "Amount", "2.0", "3.0", "count" }, { "Amount", "2.00", "", "keep" }, { "Amount", "x", "", "keep" }, { "Foil", "1", "1", "finish" }, { "Foil", "0", "0", "finish" },
    { "Foil", "2", "3", "keep" }, { "Set Code", "1", "?", "set" }, { "The set code", "1", "?", "set" }, { "My Number", "", "", "number" },
    { "Wer", "NM", "LP", "condition" }, { "Wer", "NM", "blue", "keep" }, { "Wer", "de", "Deutsch", "language" }, { "Wer", "LAN", "DUS", "keep" },
    { "Wer", "3", "4", "keep" }, { "Proxy", "Y", "n", "proxy" }, { "Proxy", "maybe", "perhaps", "keep" },
    { "Amount", "", "two", "keep" }, { "Foil", "", "3", "keep" }, { "Zustand", "poor", "", "condition" }, { "Sprache", "", "1", "keep" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvCopiesFile) file = NULL;
      g_autofree char *text = g_strdup_printf ("Card ID,Rank,%s\na,x,%s\nb,y,%s\n", cases[i].title, cases[i].first, cases[i].second);
      const SlvCopiesMap *map = open_map (text, &file);
      const SlvCopiesMapColumn *column = map->columns->pdata[2];

      g_test_message ("%s: %s, %s", cases[i].title, cases[i].first, cases[i].second);
      g_assert_cmpstr (slv_copies_map_word (column->field), ==, cases[i].word);
      g_assert_cmpstr (column->example, ==, *cases[i].first != '\0' ? cases[i].first : cases[i].second);
    }
}

/* What is shown of a column is the first cell that says something, and no more than fits into a row. */
BOX_TEST ("/copies/an-example-is-the-first-cell-that-says-something", test_an_example_is_the_first_cell_that_says_something)
{
  g_autoptr (SlvCopiesFile) file = NULL;
  g_autofree char *long_one = g_strnfill (61, 'y'), *shown = g_strnfill (60, 'y');
  g_autofree char *text = g_strdup_printf ("Card ID,Many,Dusk\nx,,%s\nz,2,a\n", long_one);
  const SlvCopiesMap *map = open_map (text, &file);

  g_assert_cmpstr (((SlvCopiesMapColumn *) map->columns->pdata[0])->example, ==, "x");
  g_assert_cmpstr (((SlvCopiesMapColumn *) map->columns->pdata[1])->example, ==, "2");
  g_assert_cmpstr (((SlvCopiesMapColumn *) map->columns->pdata[2])->example, ==, shown);
}

BOX_TEST ("/copies/what-a-person-says-of-columns-is-remembered-for-the-header",
          test_what_a_person_says_of_columns_is_remembered_for_the_header)
{
  static const char text[] = "Thing,Many,Grade,Shelf mark\nAsh Hound,2,NM,7\n,,,\n";
  g_autoptr (SlvCopiesFile) file = NULL, again = NULL, third = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (slv_copies_read_text (text, strlen (text), "t", NULL, NULL, &error));
  g_clear_error (&error);
  SlvCopiesMap *map = open_map ("Thing,Name,Many,Number\nx,y,1,2\n", &third);
  fails (slv_copies_map_parse (map, "Nothing=name", &error), SLV_ERROR_USAGE);
  g_assert_false (slv_copies_map_parse (map, "Thing=nothing", &error));
  g_clear_error (&error);
  g_assert_true (good (slv_copies_map_parse (map, "Thing=name", &error)));   /* takes it from the other */
  g_assert_true (good (slv_copies_map_parse (map, "3=count", &error)));
  g_assert_true (good (slv_copies_map_parse (map, "Number=skip", &error)));
  {
    g_autofree char *said = map_text (map);

    g_assert_cmpstr (said, ==, "name keep count skip");
  }
  g_assert_true (good (slv_copies_map_remember (map, box->store, &error)));
  map = open_map ("Thing;Name;Many;Number\nx;y;1;2\n", &again);
  g_assert_true (slv_copies_map_recall (map, box->store));
  g_assert_true (map->remembered);
  g_autoptr (SlvCopyList) list = good (slv_copies_file_read (again, NULL, &error));
  const SlvCopyRecord *record = &g_array_index (list->records, SlvCopyRecord, 0);
  g_assert_cmpstr (record->values[SLV_COPY_NAME], ==, "x");
  g_assert_cmpstr (record->values[SLV_COPY_QUANTITY], ==, "1");
  g_assert_cmpstr (record->values[SLV_COPY_NUMBER], ==, "");
  g_assert_cmpstr (record->values[SLV_COPY_EXTRA], ==, "{\"Name\":\"y\"}");
}

/* What a file has in all: "2 foil; " by record. */
static char *
copies_and_finishes (const SlvCopyList *list)
{
  GString *text = g_string_new (NULL);

  SLV_EACH_IN (const SlvCopyRecord, record, list->records)
    {
      g_string_append_printf (text, "%llu: %s %s%s; ", (unsigned long long) record->line, record->values[SLV_COPY_QUANTITY], record->values[SLV_COPY_FINISH],
                              record->values[SLV_COPY_CONDITION]);
    }
  return g_string_free (text, FALSE);
}

BOX_TEST ("/copies/foils-that-are-counted-beside-the-others-are-lots-of-their-own",
          test_foils_that_are_counted_beside_the_others_are_lots_of_their_own)
{
  static const char text[] = "Reg Qty,Foil Qty,Name\n2,1,Ash Hound\n,3,Ash Hound\n4,,Ash Hound\n0,0,Ash Hound\n5,six,Ash Hound\n";
  g_autoptr (SlvCopyList) list = copies_read (text, NULL);
  g_autofree char *found = copies_and_finishes (list);

  g_assert_cmpstr (found, ==, "2: 2 ; 2: 1 foil; 3: 0 ; 3: 3 foil; 4: 4 ; 5: 0 ; 6: 5 ; 6: six foil; ");
  g_autoptr (SlvCopyList) several = copies_read ("Card,No.,Normal,Reverse Holo,Holo\nAsh Hound,1,1,2,0\nAsh Hound,1,0,,3\n", NULL);
  g_autofree char *each = copies_and_finishes (several);
  g_assert_cmpstr (each, ==, "2: 1 ; 2: 2 reverse-holo; 3: 0 ; 3: 3 holo; ");
  g_autoptr (SlvCopyList) graded = copies_read ("Name,NM,LP,HP\nAsh Hound,2,,1\nMire,,,\nMire,0,3,0\n", NULL);
  g_autofree char *grades = copies_and_finishes (graded);
  g_assert_cmpstr (grades, ==, "2: 2 near-mint; 2: 1 played; 3: 0 ; 4: 3 excellent; ");
  /* from the best to the worst, by whatever word */
  g_autoptr (SlvCopyList) all = copies_read ("Name,Mint,Near Mint,EX,Good,LP,PL,Poor\nAsh Hound,1,2,3,4,5,6,7\n", NULL);
  g_autofree char *words = copies_and_finishes (all);
  g_assert_cmpstr (words, ==, "2: 1 mint; 2: 2 near-mint; 2: 3 excellent; 2: 4 good; 2: 5 excellent; 2: 6 played; 2: 7 poor; ");
}

/* A column is named by its title, or by its number, from the first to the last. */
BOX_TEST ("/copies/a-column-is-named-by-title-or-number", test_named_columns)
{
  static const struct { const char *said, *map; } cases[] = {
    { "1=name", "name keep keep keep keep" }, { "2=count", "keep count keep keep name" }, { "3=name", "keep keep name keep keep" }, { "4=number", "keep keep keep number name" }, { "5=set", "keep keep keep keep set" }, { "0=set", NULL }, { "6=set", NULL }, { "-1=name", NULL }, { "1.5=name", NULL }, { "x=name", NULL }, { "THING=skip", "skip keep keep keep name" },
    { " many = count ", "keep keep keep count name" }, { "3 =skip", "keep keep skip keep name" }, { "=name", NULL }, { "name", NULL }, { "Many=", NULL }, { "a=b=number", "keep number keep keep name" }, { "3=COUNT", "keep keep count keep name" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvCopiesFile) file = NULL;
      g_autoptr (GError) error = NULL;
      SlvCopiesMap *map = open_map ("Thing,a=b,3,Many,Name\nx,y,1,2,Ash Hound\n", &file);
      g_autofree char *read = slv_copies_map_parse (map, cases[i].said, &error) ? map_text (map) : NULL;

      g_assert_true ((error == NULL) == (read != NULL));
      g_test_message ("%s: %s", cases[i].said, read);
      g_assert_cmpstr (read, ==, cases[i].map);
    }
}

/* A program's file with a column that its others do not have: read by its title, and told, unless the kind has that field already. */
BOX_TEST ("/copies/a-strange-column-says-what-its-title-says", test_a_strange_column_says_what_its_title_says)
{
  g_autoptr (SlvCopyList) list = copies_read ("extras,name,set_code,collector_number,quantity\nfoil,Ash Hound,LAN,001,2\n,Ash Hound,LAN,001,1\n", NULL);
  g_autoptr (SlvCopyList) both = copies_read ("extras,foil,name,set_code,collector_number,quantity\nfoil,normal,Ash Hound,LAN,001,2\n", NULL);
  g_autofree char *found = copies_and_finishes (list), *notes = copies_joined (list->notes), *kept = copies_and_finishes (both);

  g_assert_cmpstr (list->kind, ==, "manabox");
  g_assert_cmpstr (found, ==, "2: 2 foil; 3: 1 ; ");
  g_assert_cmpstr (notes, ==, "“extras”, which other files of the kind “manabox” do not have, is read as: Finish");
  g_assert_cmpstr (kept, ==, "2: 2 ; ");
  g_assert_cmpstr (g_array_index (both->records, SlvCopyRecord, 0).values[SLV_COPY_EXTRA], ==, "{\"extras\":\"foil\"}");
  g_autoptr (SlvCopyList) counted = copies_read ("count,foil,name\n2,3,Ash Hound\n", NULL);
  g_autofree char *apart = copies_and_finishes (counted);
  g_assert_cmpstr (apart, ==, "2: 2 ; 2: 3 foil; ");
}

/* A column for foil that is crossed or answered. */
BOX_TEST ("/copies/foil-is-answered-in-several-ways", test_foil_is_answered_in_several_ways)
{
  static const struct { const char *cell, *finish; } cases[] = {
    { "ja", "foil" }, { "Oui", "foil" }, { "x", "foil" }, { "*", "foil" }, { "✓", "foil" }, { "Y", "foil" }, { "nein", "" }, { "non", "" }, { "n", "" },
    { "-", "" }, { "", "" }, { "f", "f" }, { "Rainbow Foil", "rainbow-foil" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("Karte,Anzahl,Foil\nAsh Hound,1,%s\n", cases[i].cell);
      g_autoptr (SlvCopyList) list = copies_read (text, NULL);
      g_autoptr (SlvCopyPlan) plan = copies_match (box, list);

      g_test_message ("%s", cases[i].cell);
      g_assert_cmpstr (g_array_index (plan->matches, SlvCopyMatch, 0).lot.finish, ==, cases[i].finish);
    }
}

/* A cell of each program as it is read: ours, or why it cannot be. */
BOX_TEST ("/copies/cells-are-read-in-the-words-of-their-program", test_cells_are_read_in_the_words_of_their_program)
{
  static const char key[] = "0a1b2c3d-0000-4000-8000-123456789abc";
  static const struct { const char *kind, *column, *cell, *value; } cases[] = {
    { "moxfield", "Count", "4", "4" }, { "moxfield", "Count", "", NULL }, { "moxfield", "Condition", "damaged", "poor" },
    { "moxfield", "Condition", "Good (Lightly Played)", "good" }, { "moxfield", "Condition", "Mint", "mint" }, { "moxfield", "Condition", "Shiny", "Shiny" },
    { "moxfield", "Foil", "", "" }, { "moxfield", "Foil", "Etched", "etched" }, { "moxfield", "Foil", "rainbow", NULL }, { "moxfield", "Alter", "TRUE", "yes" },
    { "moxfield", "Alter", "False", "False" }, { "moxfield", "Tradelist Count", "0", "" }, { "moxfield", "Tradelist Count", "00", "00" },
    { "moxfield", "Tags", " a, ,b ,", "a|b" }, { "moxfield", "Tags", ",", "" }, { "moxfield", "Purchase Price", "$0.00", "" }, { "moxfield", "Purchase Price", "0,10", "0,10" },
    { "moxfield", "Purchase Price", "", "" }, { "deckbox", "My Price", "$0", "" }, { "deckbox", "My Price", "$3.50", "$3.50" }, { "moxfield", "Language", "Chinese", "zh-cn" },
    { "moxfield", "Language", "German", "German" }, { "manabox", "Language", "ZH_tw", "zh-tw" }, { "archidekt", "Language", "JP", "ja" }, { "deckbox", "Artist Proof", "", "" },
    { "deckbox", "Artist Proof", "proof", "proof" }, { "manabox", "Misprint", "FALSE", "" }, { "manabox", "Misprint", "true", "true" },
    { "manabox", "Scryfall ID", key, key }, { "manabox", "Scryfall ID", "0a1b2c3d", "" }, { "manabox", "Scryfall ID", "0a1b2c3d-0000-4000-8000-123456789abcd", "" },
    { "manabox", "Foil", "normal", "" }, { "dragonshield", "Printing", "Cold Foil", "cold-foil" }, { "dragonshield", "Printing", "Normal", "" },
    { "mtgo", "Collector #", "116/350", "116" }, { "mtgo", "Collector #", "116", "116" }, { "mtgo", "Premium", "Yes", "foil" },
    { "cardmarket", "idProduct", "12", "cardmarket:12" }, { "cardmarket", "idProduct", "", NULL }, { "cardmarket", "idProduct", "12a", NULL },
    { "cardmarket", "idProduct", "12345678901234567890", "cardmarket:12345678901234567890" }, { "cardmarket", "idProduct", "123456789012345678901", NULL },
    { "manabox", "Scryfall ID", "0a1b2c3d-0000-4000-8000-12345678zzzz", "" }, { "topdecked", "SIGNING", "false", "" },
    { "topdecked", "SIGNING", "None", "" }, { "topdecked", "SIGNING", "0", "" }, { "topdecked", "SIGNING", "By Ann", "yes" }, { "topdecked", "LANG", "zhs", "zh-cn" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const SlvCopiesKind * const *kinds = slv_copies_kinds ();
      const SlvCopiesColumn *column = NULL;
      g_autoptr (GString) hold = g_string_new (NULL);
      const char *value = NULL;
      guint k = 0;

      while (!g_str_equal (kinds[k]->id, cases[i].kind))
        k++;
      for (guint n = 0; n < kinds[k]->dialect->n_columns; n++)
        if (g_str_equal (kinds[k]->dialect->columns[n].title, cases[i].column))
          column = &kinds[k]->dialect->columns[n];
      g_test_message ("%s, %s: %s", cases[i].kind, cases[i].column, cases[i].cell);
      g_autofree char *reason = slv_copies_read_cell (kinds[k], column, cases[i].cell, &value, hold);
      g_assert_true ((reason == NULL) == (cases[i].value != NULL));
      if (cases[i].value != NULL)
        g_assert_cmpstr (value, ==, cases[i].value);
    }
}

/* The columns without which a file is none of its kind, and with which alone it is one. */
BOX_TEST ("/copies/columns-that-a-kind-cannot-do-without", test_columns_that_a_kind_cannot_do_without)
{
  static const struct { const char *kind, *columns; } cases[] = {
    { "moxfield", "Count,Name,Edition" }, { "deckbox", "Count,Name,Edition,Card Number" }, { "manabox", "Name,Set code,Collector number,Quantity" },
    { "dragonshield", "Folder Name,Quantity,Card Name,Set Code" }, { "archidekt", "Quantity,Name,Edition Code,Collector Number" },
    { "tcgplayer", "Quantity,Name,Simple Name,Set Code" }, { "topdecked", "QUANTITY,NAME,SETCODE" }, { "mtggoldfish", "Card,Set ID,Quantity" },
    { "mtgo", "Card Name,Quantity,Set,Premium" }, { "delver", "Quantity,Name,Set code,Card number" }, { "delver", "QuantityX,Name" },
    { "cardmarket", "idProduct,groupCount" }, { "cardkingdom", "title,edition,foil,quantity" }, { "cardcastle", "Card Name,Set Name,Foil,JSON ID" },
    { "sleeves-csv", "name" }, { "sleeves-csv", "code" }, { "sleeves-csv", "number" }, { "sleeves-csv", "printing" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) columns = g_strsplit (cases[i].columns, ",", -1);
      g_autoptr (SlvCopyList) whole = copies_read (cases[i].columns, cases[i].kind);

      g_assert_cmpstr (whole->kind, ==, cases[i].kind);
      for (guint k = 0; columns[k] != NULL; k++)
        {
          g_autoptr (GString) rest = g_string_new ("tags");

          for (guint n = 0; columns[n] != NULL; n++)
            if (n != k)
              g_string_append_printf (rest, ",%s", columns[n]);
          g_test_message ("%s: %s", cases[i].kind, rest->str);
          fails (slv_copies_read_text (rest->str, rest->len, "t", cases[i].kind, NULL, &error), SLV_ERROR_REFUSED);
        }
    }
}

/* What is remembered for a header is taken whole or not at all. */
BOX_TEST ("/copies/what-is-remembered-is-taken-whole", test_what_is_remembered_is_taken_whole)
{
  static const struct { const char *words; gboolean taken; } cases[] = {
    { "name\nskip\ncount", TRUE }, { "name\nskip", FALSE }, { "name\nskip\ncount\nkeep", FALSE }, { "odd\nskip\ncount", FALSE }, { "name\nskip\nodd", FALSE },
    { "", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvCopiesFile) file = NULL;
      SlvCopiesMap *map = open_map ("Name,Thing,Shelf mark\nx,y,z\n", &file);
      g_autofree char *key = g_strconcat ("collection-columns:", map->fingerprint, NULL), *said = NULL;

      g_assert_true (slv_store_set_setting (box->store, key, cases[i].words, NULL));
      g_assert_cmpint (slv_copies_map_recall (map, box->store), ==, cases[i].taken);
      g_assert_cmpint (map->remembered, ==, cases[i].taken);
      said = map_text (map);
      g_assert_cmpstr (said, ==, cases[i].taken ? "name skip count" : "name keep keep");
    }
}

/* Every meaning that a column can have has a title of its own and a word that is understood. */
BOX_TEST ("/copies/every-meaning-has-a-title-and-a-word", test_every_meaning_has_a_title_and_a_word)
{
  g_autoptr (GHashTable) met = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (SlvCopiesFile) file = NULL;
  SlvCopiesMap *map = open_map ("Name,Thing,=\nx,y,z\n", &file);

  for (guint field = 0; field <= SLV_COPIES_SKIP; field++)
    {
      g_autofree char *text = g_strdup_printf ("thing=%s", slv_copies_map_word (field));

      g_assert_cmpstr (slv_copies_map_title (field), !=, "");
      g_assert_true (g_hash_table_add (met, (gpointer) slv_copies_map_title (field)));
      g_assert_true (slv_copies_map_parse (map, text, NULL));
      g_assert_cmpuint (((SlvCopiesMapColumn *) map->columns->pdata[1])->field, ==, field);
    }
  g_assert_true (slv_copies_map_parse (map, "= = note", NULL));
  g_assert_cmpuint (((SlvCopiesMapColumn *) map->columns->pdata[2])->field, ==, SLV_COPY_NOTE);
  for (const char * const *odd = (const char * const []) { "Thing", "0=name", "4=name", "Thing=", "Thing=cardnam", NULL }; *odd != NULL; odd++)
    fails (slv_copies_map_parse (map, *odd, &error), SLV_ERROR_USAGE);
}

BOX_MAIN (tests_add)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-list-syntaxes.c: cards by chance, written down in every syntax that lists come in, by writers that stand here. Of each a definition
 * is made as for a game that nobody has described; what it reads is what was written, whatever the syntax. */
#include "import-fixture.h"
#include "base/slv-fold.h"
#include "base/slv-random.h"
#include <glib/gstdio.h>

/* One card; @text and @kin may be "". */
typedef struct { char *id, *name, *kind, *kin, *text; guint cost; } Card;
typedef struct { GPtrArray *cards; SlvRandom random; GString *out; } Writer;

static const char * const members[] = { "id", "name", "kind", "kin", "cost", "text" };

static void
card_free (gpointer data)
{
  Card *card = data;

  SLV_FREE_MEMBERS (card, id, name, kind, kin, text);
  g_free (card);
}

static char *
member_of (const Card *card, guint i)
{
  const char *texts[] = { card->id, card->name, card->kind, card->kin, NULL, card->text };

  return texts[i] != NULL ? g_strdup (texts[i]) : g_strdup_printf ("%u", card->cost);
}

/** Names and texts have in them what syntaxes mark their own with. */
static GPtrArray *
cards_by_chance (SlvRandom *random)
{
  static const char * const first[] = { "Ash", "Brook", "Älfric", "O'Hara", "Old", "Fox &", "Grey", "Young" }, * const second[] = { "Hound", "Mill", "the “Wise”", "Keeper", "Tower", "of Ys" };
  static const char * const kinds[] = { "Beast", "Charm", "Lamp" }, * const kins[] = { "Elf", "Troll", "Knight", "" };
  static const char * const texts[] = { "Draw %u cards.", "When it dies, deal %u damage; then rest.", "Gain %u life: \"Now\" & at once.", "Pay <%u>, or it's lost.", "" };
  GPtrArray *cards = g_ptr_array_new_with_free_func (card_free);

  for (guint i = 0; i < 48; i++)
    {
      Card *card = g_new0 (Card, 1);
      g_autofree char *text = g_strdup (texts[slv_random_below (random, i < 24 ? 4 : 5)]);

      card->id = g_strdup_printf ("x%03u", 7 * i + 11);
      card->name = g_strdup_printf ("%s %s", first[i % 8], second[i / 8]);
      card->kind = g_strdup (kinds[slv_random_below (random, 3)]);
      card->kin = g_strdup (kins[slv_random_below (random, 4)]);
      card->cost = slv_random_below (random, 9);
      char *at = strstr (text, "%u");
      card->text = at != NULL ? g_strdup_printf ("%.*s%u%s", (int) (at - text), text, 2 + slv_random_below (random, 80), at + 2) : g_strdup ("");
      g_ptr_array_add (cards, card);
    }
  return cards;
}

/* ---- writers ---- */

static gboolean
chance (Writer *w, guint of)
{
  return slv_random_below (&w->random, of) == 0;
}

static void
put (Writer *w, const char *text)
{
  g_string_append (w->out, text);
}

/* A text of JSON, or of a program, between @mark; what is said otherwise is said otherwise here and there where it need not be. */
static void
put_quoted (Writer *w, const char *text, char mark)
{
  g_string_append_c (w->out, mark);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar sign = g_utf8_get_char (p);

      if (sign == (gunichar) mark || sign == '\\' || (sign == '/' && chance (w, 2)))
        g_string_append_printf (w->out, "\\%c", (char) sign);
      else if (sign < 0x10000 && (sign > 0x7e ? chance (w, 2) : chance (w, 40)))
        g_string_append_printf (w->out, "\\u%04x", sign);
      else
        g_string_append_unichar (w->out, sign);
    }
  g_string_append_c (w->out, mark);
}

/* The members of a card with what divides them; @program: as a program's text has it. */
static void
put_object (Writer *w, const Card *card, gboolean program)
{
  put (w, "{");
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      g_autofree char *value = member_of (card, i);
      char mark = program && chance (w, 2) ? '\'' : '"';

      if (*value == '\0' && chance (w, 2))
        continue;
      put (w, i > 0 ? chance (w, 4) ? " , " : "," : "");
      put (w, program && chance (w, 5) ? " /* it, or { not */ " : program && chance (w, 5) ? "// as 'it' was }\n" : chance (w, 9) ? "\n\t" : "");
      if (program && chance (w, 2))
        put (w, members[i]);
      else
        put_quoted (w, members[i], program ? mark : '"');
      put (w, chance (w, 3) ? " : " : ":");
      if (strcmp (members[i], "cost") == 0)
        put (w, value);
      else
        put_quoted (w, value, program ? mark : '"');
    }
  put (w, program && chance (w, 3) ? ",}" : "}");
}

static void
put_objects (Writer *w, const char *divider, gboolean program)
{
  for (guint i = 0; i < w->cards->len; i++)
    {
      put (w, i > 0 ? divider : "");
      put_object (w, w->cards->pdata[i], program);
    }
}

static void
write_array (Writer *w)
{
  put (w, chance (w, 2) ? "\xef\xbb\xbf[" : " [ ");
  put_objects (w, chance (w, 2) ? "," : ",\r\n", FALSE);
  put (w, "]\n");
}

static void
write_wrapped (Writer *w)
{
  put (w, "{\"version\": 3, \"data\": [");
  put_objects (w, ", ", FALSE);
  put (w, "], \"made\": \"today\"}");
}

static void
write_lines (Writer *w)
{
  for (guint i = 0; i < w->cards->len; i++)
    {
      GString *line = g_string_new (NULL), *kept = w->out;

      w->out = line;
      put_object (w, w->cards->pdata[i], FALSE);
      g_strdelimit (line->str, "\n\t", ' ');
      w->out = kept;
      put (w, line->str);
      put (w, "\n");
      g_string_free (line, TRUE);
    }
}

static void
write_keyed (Writer *w)
{
  put (w, "{");
  for (guint i = 0; i < w->cards->len; i++)
    {
      g_string_append_printf (w->out, "%s\"%s\":", i > 0 ? "," : "", ((Card *) w->cards->pdata[i])->id);
      put_object (w, w->cards->pdata[i], FALSE);
    }
  put (w, "}");
}

static void
write_columnar (Writer *w)
{
  put (w, "{");
  for (guint m = 0; m < G_N_ELEMENTS (members); m++)
    {
      g_string_append_printf (w->out, "%s\"%s\":[", m > 0 ? "," : "", members[m]);
      for (guint i = 0; i < w->cards->len; i++)
        {
          g_autofree char *value = member_of (w->cards->pdata[i], m);

          put (w, i > 0 ? ", " : "");
          if (m == 4)
            put (w, value);
          else
            put_quoted (w, value, '"');
        }
      put (w, "]");
    }
  put (w, "}");
}

static void
write_program (Writer *w)
{
  put (w, "// The cards [of it]: { not here }\n'use strict';\nconst VERSION = \"3\";\nexport const cards = [\n");
  put_objects (w, ",\n", TRUE);
  put (w, ",\n];\nexport default cards;\n");
}

/* Hjson: a line for each member, quotes only where nothing is between them, texts of rules in three of them. */
static void
write_hjson (Writer *writer)
{
  g_string_append (writer->out, "{\n  # all of them\n  cards: [\n");
  SLV_EACH (const Card, card, writer->cards)
    {
      g_string_append (writer->out, "    {\n");
      for (guint i = 0; i < G_N_ELEMENTS (members); i++)
        {
          g_autofree char *text = member_of (card, i);
          const char *quotes = strcmp (members[i], "text") == 0 ? "'''" : *text == '\0' ? "\"" : "";

          g_string_append_printf (writer->out, "      %s: %s%s%s\n", members[i], quotes, text, quotes);
        }
      g_string_append (writer->out, "    }\n");
    }
  g_string_append (writer->out, "  ]\n}\n");
}

static void
write_yaml (Writer *w)
{
  put (w, "# cards\n---\n");
  for (guint i = 0; i < w->cards->len; i++)
    for (guint m = 0; m < G_N_ELEMENTS (members); m++)
      {
        g_autofree char *value = member_of (w->cards->pdata[i], m);

        put (w, m > 0 ? "  " : "- ");
        g_string_append_printf (w->out, "%s: ", members[m]);
        if (m == 4 || (m == 2 && chance (w, 2)))
          put (w, value);
        else if (m == 5 && *value != '\0' && chance (w, 2))
          g_string_append_printf (w->out, ">-\n    %s", value);
        else
          put_quoted (w, value, '"');
        put (w, "\n");
      }
}

static void
put_markup (Writer *w, const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar sign = g_utf8_get_char (p);

      if (sign == '<' || sign == '>' || sign == '&' || sign == '"' || (sign > 0x7e && chance (w, 2)))
        g_string_append_printf (w->out, chance (w, 2) ? "&#%u;" : "&#x%X;", sign);
      else
        g_string_append_unichar (w->out, sign);
    }
}

static void
put_xml (Writer *w, guint form)
{
  static const char * const begins[] = { "<%s>", " %s=\"", "<column name=\"%s\">" }, * const ends[] = { "</%s>", "\"", "</column>" };

  put (w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- cards -->\n<cards>");
  for (guint i = 0; i < w->cards->len; i++)
    {
      put (w, form == 1 ? "\n <card" : "\n <card>");
      for (guint m = 0; m < G_N_ELEMENTS (members); m++)
        {
          g_autofree char *value = member_of (w->cards->pdata[i], m);
          g_auto (GStrv) begin = g_strsplit (begins[form], "%s", 2), end = g_strsplit (ends[form], "%s", 2);

          g_string_append_printf (w->out, "%s%s%s", begin[0], members[m], begin[1]);
          if (form != 1 && chance (w, 5))
            g_string_append_printf (w->out, "<![CDATA[%s]]>", value);
          else
            put_markup (w, value);
          put (w, end[0]);
          put (w, end[1] != NULL ? members[m] : "");
          put (w, end[1] != NULL ? end[1] : "");
        }
      put (w, form == 1 ? "/>" : "</card>");
    }
  put (w, "\n</cards>\n");
}

static void write_elements (Writer *w) { put_xml (w, 0); }
static void write_attributes (Writer *w) { put_xml (w, 1); }
static void write_named (Writer *w) { put_xml (w, 2); }

static void
put_table (Writer *w, char divider)
{
  for (guint i = 0; i <= w->cards->len; i++)
    for (guint m = 0; m < G_N_ELEMENTS (members); m++)
      {
        g_autofree char *value = i == 0 ? g_strdup (members[m]) : member_of (w->cards->pdata[i - 1], m);

        if (strchr (value, divider) != NULL || strchr (value, '"') != NULL || chance (w, 4))
          {
            g_auto (GStrv) parts = g_strsplit (value, "\"", -1);
            g_autofree char *doubled = g_strjoinv ("\"\"", parts);
            g_string_append_printf (w->out, "\"%s\"", doubled);
          }
        else
          put (w, value);
        g_string_append_c (w->out, m + 1 < G_N_ELEMENTS (members) ? divider : '\n');
      }
}

static void write_commas (Writer *w) { put_table (w, ','); }
static void write_semicolons (Writer *w) { put_table (w, ';'); }
static void write_tabs (Writer *w) { put_table (w, '\t'); }

static void
write_page (Writer *w)
{
  put (w, "<!DOCTYPE html><html><head><title>Cards</title><style>td { x: 1 }</style></head><body><p>All of them</p><table>\n");
  for (guint i = 0; i <= w->cards->len; i++)
    {
      put (w, "<tr>");
      for (guint m = 0; m < G_N_ELEMENTS (members); m++)
        {
          g_autofree char *value = i == 0 ? g_strdup (members[m]) : member_of (w->cards->pdata[i - 1], m);

          put (w, i == 0 ? "<th>" : chance (w, 3) ? "<td class='x'>" : "<TD>");
          put (w, m == 1 && i > 0 && chance (w, 3) ? "<b>" : "");
          put_markup (w, value);
          put (w, g_str_has_suffix (w->out->str, "<b>") ? "" : chance (w, 4) ? "\n" : "");
          put (w, i == 0 ? "</th>" : chance (w, 3) ? "" : "</td>");
        }
      put (w, chance (w, 3) ? "\n" : "</tr>\n");
    }
  put (w, "</table></body></html>\n");
}

static void
write_wiki (Writer *w)
{
  put (w, "All of them.\n\n{| class=\"wikitable\"\n");
  for (guint i = 0; i <= w->cards->len; i++)
    {
      gboolean one_line = i > 0 && chance (w, 3);

      put (w, i > 0 ? chance (w, 3) ? "|- style=\"x\"\n" : "|-\n" : "");
      for (guint m = 0; m < G_N_ELEMENTS (members); m++)
        {
          g_autofree char *value = i == 0 ? g_strdup (members[m]) : member_of (w->cards->pdata[i - 1], m);

          put (w, i == 0 ? "! " : one_line && m > 0 ? "|| " : "| ");
          put (w, i > 0 && chance (w, 5) ? "style=\"a: b\" | " : "");
          if (m == 1 && i > 0 && chance (w, 2))
            g_string_append_printf (w->out, chance (w, 2) ? "[[%s]]" : "[[Some page|%s]]", value);
          else
            put_markup (w, value);
          put (w, one_line && m + 1 < G_N_ELEMENTS (members) ? " " : "\n");
        }
    }
  put (w, "|}\n");
}

static void
write_markdown (Writer *w)
{
  put (w, "# Cards\n\nAll of them.\n\n");
  for (guint i = 0; i <= w->cards->len; i++)
    {
      for (guint m = 0; m < G_N_ELEMENTS (members); m++)
        {
          g_autofree char *value = i == 0 ? g_strdup (members[m]) : member_of (w->cards->pdata[i - 1], m);

          g_string_append_printf (w->out, "| %s ", value);
        }
      put (w, i == 0 ? "|\n|---|:--|---|---|--:|---|\n" : "|\n");
    }
}

static void
write_labels (Writer *w)
{
  for (guint i = 0; i < w->cards->len; i++)
    {
      for (guint m = 0; m < G_N_ELEMENTS (members); m++)
        {
          g_autofree char *value = member_of (w->cards->pdata[i], m);

          if (*value != '\0')
            g_string_append_printf (w->out, "%s: %s\n", members[m], value);
        }
      put (w, "\n");
    }
}

static const struct { const char *name, *file; void (*write) (Writer *w); } syntaxes[] = {
  { "array", "list.json", write_array }, { "wrapped", "list.json", write_wrapped }, { "lines", "list.jsonl", write_lines }, { "keyed", "list.json", write_keyed },
  { "columnar", "list.json", write_columnar }, { "program", "list.js", write_program }, { "yaml", "list.yaml", write_yaml }, { "hjson", "list.hjson", write_hjson }, { "elements", "list.xml", write_elements },
  { "attributes", "list.xml", write_attributes }, { "named", "list.xml", write_named }, { "commas", "list.csv", write_commas }, { "semicolons", "list.csv", write_semicolons },
  { "tabs", "list.tsv", write_tabs }, { "page", "list.html", write_page }, { "wiki", "list.txt", write_wiki }, { "markdown", "list.markdown", write_markdown },
  { "labels", "list.txt", write_labels },
};

/* ---- what is read of it ---- */

static void
append_member (GString *line, const char *name, const char *value)
{
  if (value != NULL && *value != '\0')
    g_string_append_printf (line, "; %s=%s", name, value);
}

/** (transfer full): a line for each. */
static char *
reckon (const GPtrArray *cards)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH (const Card, card, cards)
    {
      GString *line = g_string_new (card->name);
      g_autofree char *cost = g_strdup_printf ("%u", card->cost);

      append_member (line, "cost", cost);
      append_member (line, "kin", card->kin);
      append_member (line, "kind", card->kind);
      append_member (line, "text", card->text);
      g_ptr_array_add (lines, g_string_free (line, FALSE));
    }
  g_ptr_array_sort (lines, slv_compare_texts);
  return slv_join_texts (lines, "\n", 0);
}

static gboolean
take_card (const SlvCard *card, gpointer lines, GError **error G_GNUC_UNUSED)
{
  static const char * const attrs[] = { "cost", "kin", "kind", "text" };
  GString *line = g_string_new (card->name);

  for (guint i = 0; i < G_N_ELEMENTS (attrs); i++)
    {
      GPtrArray *values = slv_face_get_values (card->faces->pdata[0], attrs[i]);

      for (guint k = 0; values != NULL && k < values->len; k++)
        append_member (line, attrs[i], values->pdata[k]);
    }
  g_ptr_array_add (lines, g_string_free (line, FALSE));
  return TRUE;
}

/** (transfer full): what a definition that is made of the list reads of it. */
static char *
read_back (const char *folder, const char *file, const char *text)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SlvGameDraft) draft = fixture_draft (folder, file, text);
  SlvListAccount account = { .whole = TRUE };

  fixture_draft_read (draft, folder, take_card, lines, &account);
  slv_list_account_clear (&account);
  g_unlink (draft->files->pdata[0]);
  g_ptr_array_sort (lines, slv_compare_texts);
  return slv_join_texts (lines, "\n", 0);
}

static void
test_syntax (gconstpointer data)
{
  guint syntax = GPOINTER_TO_UINT (data);
  char *folder = fixture_folder ();

  for (guint seed = 0; seed < 4; seed++)
    {
      Writer w = { .out = g_string_new (NULL) };

      slv_random_init (&w.random, seed);
      w.cards = cards_by_chance (&w.random);
      syntaxes[syntax].write (&w);
      g_test_message ("seed %u:\n%s", seed, w.out->str);
      g_autofree char *expected = reckon (w.cards), *got = read_back (folder, syntaxes[syntax].file, w.out->str);
      g_assert_cmpstr (got, ==, expected);
      g_ptr_array_unref (w.cards);
      g_string_free (w.out, TRUE);
    }
  fixture_remove (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (syntaxes); i++)
    {
      g_autofree char *path = g_strconcat ("/import/list-syntaxes/what-is-written-is-read/", syntaxes[i].name, NULL);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_syntax);
    }
  return g_test_run ();
}

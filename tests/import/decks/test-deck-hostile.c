/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-hostile.c: bad input, the same table for every kind of deck file. The files are those that our own writers make, with a
 * name or a number in them replaced, so that a new kind is tested by being there. Whatever comes is read as what it says, kept as
 * not understood, or refused with a reason; nothing is read as something else. */
#include <glib/gstdio.h>
#include <unistd.h>
#include "base/slv-clean.h"
#include "import/slv-deck-file.h"
#include "import-fixture.h"

#define NAME  "Namehere"
#define COUNT 77u
#define OTHER "Beside Card"

static SlvGames *games;
static char     *folder;

/* (transfer full): a file of @kind with COUNT copies of NAME and two of another card. */
static char *
template_of (const char *kind)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("Deck");

  slv_deck_add (deck, "main", NAME, COUNT, "", "", 0);
  slv_deck_add (deck, "main", OTHER, 2, "", "", 0);
  g_ptr_array_add (deck->headings, g_strdup ("main"));
  if (slv_deck_kind_find (kind)->write == NULL)   /* one that is only read */
    return g_strdup_printf ("<deck><main><card count=\"%d\">%s</card><card count=\"2\">%s</card></main></deck>", COUNT, NAME, OTHER);
  return good (slv_deck_file_write (deck, kind, games, &error));
}

static char *
replaced (const char *text, const char *old, const char *new)
{
  g_autoptr (GString) out = g_string_new (text);

  g_string_replace (out, old, new, 0);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* (nullable): NULL when it was refused, which must have a reason. Through a file, as a person's would come. */
static SlvDeck *
read_bytes (const char *kind, const char *bytes, gsize length)
{
  g_autofree char *path = g_build_filename (folder, "file", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  g_autoptr (GPtrArray) decks = slv_deck_file_read (path, kind, games, &error);
  if (decks == NULL)
    {
      g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      g_assert_cmpuint (strlen (error->message), >, 10);
      return NULL;
    }
  g_assert_no_error (error);
  return decks->len > 0 ? slv_deck_copy (g_ptr_array_index (decks, 0)) : slv_deck_new ("none");
}

static const SlvDeckEntry *
find_entry (const SlvDeck *deck, const char *name)
{
  for (guint i = 0; i < deck->entries->len; i++)
    if (g_str_equal (slv_deck_entry (deck, i)->name, name))
      return slv_deck_entry (deck, i);
  return NULL;
}

static gboolean
keeps (const SlvDeck *deck, const char *text)
{
  for (guint i = 0; i < deck->unread->len; i++)
    if (strstr (((SlvUnread *) g_ptr_array_index (deck->unread, i))->text, text) != NULL)
      return TRUE;
  for (guint i = 0; i < deck->entries->len; i++)
    if (strstr (slv_deck_entry (deck, i)->name, text) != NULL)
      return TRUE;
  return FALSE;
}

typedef void (*KindFunc) (const char *kind, const char *text);

static void
for_every_kind (KindFunc func)
{
  for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind != NULL; kind++)
    {
      if ((*kind)->has_ids)   /* names have no place there; test-deck-kinds.c writes and reads them */
        continue;
      g_autofree char *text = template_of ((*kind)->id);

      if (strstr (text, NAME) == NULL)   /* packed, with a checksum: what stands in it is our own JSON */
        continue;
      g_test_message ("%s", (*kind)->id);
      func ((*kind)->read != NULL ? (*kind)->id : NULL, text);   /* some are told apart by what is in them only */
    }
}

/* ---- quantities ---- */

static const struct { const char *text; guint count; } quantities[] = {
  { "999", 999 }, { "1", 1 }, { "0", 0 }, { "-1", 0 }, { "-77", 0 }, { "4294967295", 0 }, { "4294967296", 0 }, { "4294967297", 0 },
  { "18446744073709551617", 0 }, { "0x10", 0 }, { "NaN", 0 },
};

/* A number that can be is read; of one that cannot be no copy comes into the deck, and the line stays to be seen. */
static void
check_quantities (const char *kind, const char *text)
{
  if (strstr (text, "77") == NULL)   /* a kind that writes each copy by itself has no numbers */
    return;
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    {
      g_autofree char *bad = replaced (text, "77", quantities[i].text);
      g_autoptr (SlvDeck) deck = read_bytes (kind, bad, strlen (bad));
      const SlvDeckEntry *entry = deck != NULL ? find_entry (deck, NAME) : NULL;

      g_test_message ("%s copies", quantities[i].text);
      if (quantities[i].count > 0)
        g_assert_nonnull (entry);
      if (deck == NULL)
        continue;
      g_assert_cmpuint (entry != NULL ? entry->count : 0, ==, quantities[i].count);
      g_assert_true (keeps (deck, NAME));
      if (find_entry (deck, OTHER) != NULL)
        g_assert_cmpuint (find_entry (deck, OTHER)->count, ==, 2);
    }
}

TEST ("/deck-hostile/a-quantity-that-cannot-be-brings-no-copy-and-loses-no-line", test_quantities)
{
  for_every_kind (check_quantities);
}

/* ---- names ---- */

static void
check_names (const char *kind, const char *text)
{
  g_autofree char *endless = g_strnfill (10000, 'N'), *wide = g_strnfill (5000, 'e');
  g_autofree char *accents = replaced (wide, "e", "e\xcc\x81");
  const char *names[] = { "שלום עולם", "مرحبا بالعالم", "z\xcc\xa7\xcc\x87\xcc\x81\xcc\x88 combined", "Ω≈ç√∫", "日本語カード", "A\xe2\x80\xae" "b\u200f\u061c", endless, accents };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *strange = replaced (text, NAME, names[i]);
      g_autoptr (SlvDeck) deck = read_bytes (kind, strange, strlen (strange));

      if (deck == NULL && strlen (names[i]) > 1000)
        continue;   /* too long for a name, and said so */
      g_assert_nonnull (deck);
      g_autofree char *shown = g_utf8_make_valid (names[i], (gssize) MIN (strlen (names[i]), 20));
      g_test_message ("%s", shown);
      g_autofree char *kept = slv_name_clean (names[i]);   /* what turns the text around is no part of a name */
      g_assert_true (keeps (deck, kept) || strlen (names[i]) > 1000);
      g_assert_nonnull (find_entry (deck, OTHER));
      for (guint e = 0; e < deck->entries->len; e++)
        g_assert_true (g_utf8_validate (slv_deck_entry (deck, e)->name, -1, NULL));
      g_assert_cmpuint (deck->entries->len + deck->unread->len, >=, 2);
    }
}

TEST ("/deck-hostile/names-of-any-script-and-length-are-kept-or-refused", test_names)
{
  for_every_kind (check_names);
}

/* ---- encodings and line ends ---- */

static char *
mixed_ends (const char *text)
{
  static const char * const ends[] = { "\r\n", "\r", "\n" };
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *out = g_string_new (lines[0]);

  for (guint i = 1; lines[i] != NULL; i++)
    g_string_append_printf (out, "%s%s", ends[i % 3], lines[i]);
  return g_string_free (out, FALSE);
}

/* In UTF-16 with its mark, in the code page of Western Windows, and with three sorts of line ends it is the same deck. */
static void
check_encodings (const char *kind, const char *text)
{
  static const struct { const char *to, *mark; gsize n; } encodings[] = {
    { "UTF-16LE", "\xff\xfe", 2 }, { "UTF-16BE", "\xfe\xff", 2 }, { "UTF-8", "\xef\xbb\xbf", 3 }, { "WINDOWS-1252", "", 0 } };
  g_autofree char *accented = replaced (text, NAME, "Caf\u00e9 de la For\u00eat d\u2019\u00c9t\u00e9"), *ends = mixed_ends (accented);
  gboolean declares = strstr (text, "encoding=\"UTF-8\"") != NULL || strstr (text, "encoding=\"utf-8\"") != NULL;

  for (guint i = 0; i < G_N_ELEMENTS (encodings); i++)
    {
      gsize length = 0;
      g_autofree char *bytes = good (g_convert (ends, -1, encodings[i].to, "UTF-8", NULL, &length, &error));
      g_autoptr (GByteArray) all = g_byte_array_new ();

      g_byte_array_append (all, (const guint8 *) encodings[i].mark, (guint) encodings[i].n);
      g_byte_array_append (all, (const guint8 *) bytes, (guint) length);
      g_test_message ("in %s", encodings[i].to);
      g_autoptr (SlvDeck) deck = read_bytes (kind, (const char *) all->data, all->len);
      if (deck == NULL && declares && encodings[i].n == 0)
        continue;   /* it lies about its encoding */
      g_assert_nonnull (deck);
      g_assert_nonnull (find_entry (deck, OTHER));
      g_assert_cmpuint (find_entry (deck, OTHER)->count, ==, 2);
      g_assert_true (keeps (deck, "Caf\u00e9 de la For\u00eat"));
    }
}

TEST ("/deck-hostile/other-encodings-and-mixed-line-ends-are-the-same-deck", test_encodings)
{
  for_every_kind (check_encodings);
}

/* ---- files that are none ---- */

/* A file of 50 MB that begins as one of the kind; most of it is a hole, so that it costs no disk. */
static void
check_large (const char *kind, const char *text)
{
  g_autofree char *path = g_build_filename (folder, "large", NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_cmpint (truncate (path, 50 << 20), ==, 0);
  fails (slv_deck_file_read (path, kind, games, &error), SLV_ERROR_REFUSED);
  g_assert_cmpint (g_remove (path), ==, 0);
}

TEST ("/deck-hostile/a-file-of-50-MB-is-refused-at-once", test_large)
{
  for_every_kind (check_large);
}

/* Of what is empty or no deck list at all no card comes, whatever kind it is said to be. */
static void
check_no_list (const char *kind, const char *text G_GNUC_UNUSED)
{
#define BYTES(text) text, sizeof (text) - 1
  static const struct { const char *bytes; gsize length; } files[] = {
    { BYTES ("") }, { BYTES (" \r\n\t\n") }, { BYTES ("\xef\xbb\xbf") }, { BYTES ("\xff\xfe") }, { BYTES ("\0") }, { BYTES ("\0\0\0\0") },
    { BYTES ("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0") }, { BYTES ("PK\x03\x04\x14\0\0\0\x08\0\x21\x54") },
    { BYTES ("\x1f\x8b\x08\0\0\0\0\0\0\x03\x4b\x04\0\x43\xbe\xb7\xe8") }, { BYTES ("SQLite format 3\0\x10\0\x01\x01\0\x40\x20\x20") },
    { BYTES ("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n") }, { BYTES ("\x7f" "ELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0") },
    { BYTES ("<") }, { BYTES ("<html><body><p>4 cards</p></body></html>") }, { BYTES ("{") }, { BYTES ("[]") }, { BYTES ("{}") },
  };
#undef BYTES

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (SlvDeck) deck = read_bytes (kind, files[i].bytes, files[i].length);

      g_test_message ("from file %u", i);
      if (deck != NULL)
        g_assert_cmpuint (slv_deck_n_cards (deck, NULL), ==, 0);
    }
}

/* A zone is one zone by whatever a heading has around its name that nobody sees, and it is told once. */
TEST ("/deck-hostile/a-zone-is-one-zone-by-whatever-nobody-sees-in-its-heading", test_headings)
{
  static const struct { const char *kind, *text; } files[] = {
    { "text", "# game: %s\n\n2 Ember\n\n#\036\036Sideboard\n1 Ash\n\n## Side\n1 Moss\n" },
    { "text", "# game: %s\n\n2 Ember\n\nSideboard:\n1 Ash\n\nSide\xe2\x80\x8b""board:\n1 Moss\n" },
    { "json", "{\"game\":\"%s\",\"name\":\"x\",\"zones\":{\"\\u001eSideboard\":[{\"name\":\"Ash\",\"count\":1}],\"side\":[{\"name\":\"Moss\",\"count\":1}]}}" },
    { "csv", "Count,Name,Zone\n1,Ash,\036Sideboard\n1,Moss,Sideboard\n" } };
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *text = replaced (files[i].text, "%s", "grand-archive");
      g_autoptr (SlvDeck) deck = read_bytes (files[i].kind, text, strlen (text));
      guint n = 0;

      g_test_message ("%s: %s", files[i].kind, text);
      g_assert_nonnull (deck);
      SLV_EACH (const char, heading, deck->headings)
        {
          g_assert_true (slv_name_is_plain (heading));
          n += g_ascii_strncasecmp (heading, "side", 4) == 0;
        }
      g_assert_cmpuint (n, ==, 1);
      g_assert_cmpuint (slv_deck_n_cards (deck, g_ptr_array_index (deck->headings, deck->headings->len - 1)), ==, 2);
    }
}

/* What a deck says of itself has bounds, too: a name that no list can show is refused, and a plan too many stays to be seen. */
TEST ("/deck-hostile/what-a-deck-says-of-itself-has-bounds", test_described)
{
  g_autofree char *name = g_strnfill (2000, 'n');
  g_autoptr (GString) tags = g_string_new ("{\"zones\":{\"main\":[{\"name\":\"Ember\",\"count\":4}]},\"tags\":["), plans = g_string_new ("{\"zones\":{\"main\":[{\"name\":\"Ember\",\"count\":4}]},\"plans\":[");

  for (guint i = 0; i <= SLV_DECK_TAGS_MAX; i++)
    g_string_append_printf (tags, "%s\"t%u\"", i > 0 ? "," : "", i);
  for (guint i = 0; i < SLV_DECK_PLANS_MAX + 2; i++)
    g_string_append_printf (plans, "{\"name\":\"p%u\",\"moves\":[]},", i);
  g_string_append (tags, "]}");
  g_string_append (plans, "7],\"unread\":[{\"text\":\"a\\u001b[1m\",\"reason\":\"\\u0007\"}]}");
  g_autofree char *named = g_strdup_printf ("// name: %s\n4 Ember\n", name);
  g_autoptr (SlvDeck) nameless = read_bytes (NULL, named, strlen (named)), tagged = read_bytes ("json", tags->str, tags->len);
  g_autoptr (SlvDeck) planned = read_bytes ("json", plans->str, plans->len);
  g_assert_null (nameless);
  g_assert_null (tagged);
  g_assert_cmpuint (planned->plans->len, ==, SLV_DECK_PLANS_MAX);
  g_assert_cmpuint (planned->unread->len, ==, 4);
  g_assert_true (keeps (planned, "a [1m"));   /* what a terminal would obey is a blank */
}

TEST ("/deck-hostile/what-is-empty-or-no-deck-list-brings-no-card", test_no_list)
{
  for_every_kind (check_no_list);
}

/* Cut at any byte, a file of every kind is refused or read as far as it goes: never a card or a number that it does not have. */
static void
check_cut (const char *kind, const char *text)
{
  gsize length = strlen (text);

  for (gsize n = 0; n < length; n += 1 + length / 150)
    {
      g_autoptr (SlvDeck) deck = read_bytes (kind, text, n);

      for (guint i = 0; deck != NULL && i < deck->entries->len; i++)
        {
          const SlvDeckEntry *entry = slv_deck_entry (deck, i);

          g_assert_cmpuint (entry->count, <=, COUNT);
          g_assert_true (g_str_has_prefix (NAME, entry->name) || g_str_has_prefix (OTHER, entry->name) || entry->count <= 1);
        }
    }
}

TEST ("/deck-hostile/a-file-that-was-cut-brings-nothing-that-it-does-not-have", test_cut)
{
  for_every_kind (check_cut);
}

/* What an element says of itself is bounded, whether it is called an attribute or a namespace. */
TEST ("/deck-hostile/an-element-of-more-than-100-attributes-is-refused", test_attributes)
{
  for (guint n = 99; n <= 101; n++)
    for (guint spaces = 0; spaces <= n; spaces += n / 2)
      {
        g_autoptr (GString) text = g_string_new ("<cockatrice_deck version=\"1\"><zone");
        g_autoptr (GError) error = NULL;

        for (guint i = 0; i < n; i++)
          g_string_append_printf (text, i < spaces ? " xmlns:a%u=\"u\"" : " a%u=\"u\"", i);
        g_string_append (text, " name=\"main\"><card number=\"4\" name=\"Lamp\"/></zone></cockatrice_deck>");
        g_autoptr (GPtrArray) decks = slv_deck_text_read (text->str, text->len, "deck", NULL, games, &error);
        g_assert_cmpint (decks != NULL, ==, n + 1 <= 100);
        g_assert_cmpint (error != NULL, ==, n + 1 > 100);
      }
}

/* What a list says once more and once more, without end, is looked at once: a quarter of a megabyte, which took minutes, takes no longer than its bytes. Nothing of it is lost without a word. */
TEST ("/deck-hostile/what-is-said-again-without-end-is-read-in-one-go", test_again)
{
  static const struct { const char *lead, *again, *end; } lists[] = {
    { "", "\r", "4 Fox" }, { "4 F", "\xcc\x81", "\n" }, { "ydke://", "AAAA", "!!!" }, { "", " and 1 ", "x" }, { "4 Fox\n3 Owl\n2 ", " ", "x" }, { "4 Fox\n3 Owl\n2 ", "<a b=", "x" },
    { "4 Fox\n3 Owl\n", "[url=", "x" }, { "a=1\n", "\n ", "x y" }, { "cards:\n  - name: Fox\n    count: 4\n  ", " ", "x" }, { "a,b\n1,c", "\n", "" }, { "4 Fox, 3 Owl,", " ", "x" }, { "1 Fox    2 Owl\n", "1 Card    ", "x" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autoptr (GString) text = g_string_new (lists[i].lead);

      g_test_message ("%s%s", lists[i].lead, lists[i].again);
      while (text->len < 1 << 18)
        g_string_append (text, lists[i].again);
      g_string_append (text, lists[i].end);
      g_autoptr (SlvDeck) deck = read_bytes (NULL, text->str, text->len);
      g_assert_true (deck == NULL || deck->entries->len + deck->unread->len > 0);
    }
}

/* Of two that are called alike in one object only one would be read: such a deck is refused. */
TEST ("/deck-hostile/what-is-said-twice-in-one-object-is-refused", test_doubled)
{
  static const char * const lists[] = {
    "{\"cards\":{\"Fox\":4,\"Fox\":2}}", "{\"main\":[\"4 Fox\"],\"main\":[\"2 Owl\"]}", "const deck = {main: [{name: 'Fox', count: 4, count: 2}]};", "{\"name\":\"Fox\",\"count\":4,\"count\":2}\n{\"name\":\"Owl\",\"count\":1}\n",
    "cards:\n  - name: Fox\n    count: 4\n    count: 2\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    fails (slv_deck_text_read (lists[i], strlen (lists[i]), "x", NULL, games, &error), SLV_ERROR_REFUSED);
}

/* What stands under a zone's name and cannot be read is not left out as if the deck had no such zone. */
TEST ("/deck-hostile/a-zone-that-cannot-be-read-is-told", test_zones)
{
  static const struct { const char *list; guint copies; } lists[] = {
    { "{\"deck\":{\"Fox\":4},\"sideboard\":{\"Owl\":\"2\",\"Mire\":\"two\"}}", 4 }, { "{\"sideboard\":{\"Owl\":\"2\"},\"main\":[{\"name\":\"Fox\",\"count\":4}]}", 4 },
    { "{\"cards\":[{\"name\":\"Fox\",\"count\":4}],\"sideboard\":[{\"Owl\":{\"n\":2}}]}", 4 }, { "{\"zones\":{\"main\":[{\"name\":\"Fox\",\"count\":4}],\"sideboard\":{\"Owl\":{\"set\":\"A\"}}}}", 4 },
    { "[[main]]\nname = \"Fox\"\ncount = 4\n[sideboard]\n\"Owl\" = 2\n\"Mire\" = \"x\"\n", 4 },
    { "{\"main\":{\"Fox\":4},\"sideboard\":{\"Owl\":2}}", 6 }, { "{\"main\":{\"Fox\":4},\"sideboard\":{\"count\":3,\"cards\":{}}}", 4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autoptr (GPtrArray) decks = good (slv_deck_text_read (lists[i].list, strlen (lists[i].list), "x", NULL, games, &error));
      const SlvDeck *deck = decks->pdata[0];

      g_test_message ("%s", lists[i].list);
      g_assert_cmpuint (slv_deck_n_cards (deck, NULL), ==, lists[i].copies);
      g_assert_cmpuint (deck->unread->len, ==, i < 5);
      g_assert_true (i >= 5 || strstr (((SlvUnread *) deck->unread->pdata[0])->text, "Owl") != NULL);
    }
}

/* One copy more than an entry holds, and one card more than a deck: all others are there, and that one is told. */
TEST ("/deck-hostile/one-more-than-there-is-room-for-is-told", test_overfull)
{
  static const struct { const char *head, *line, *end; } lists[] = {   /* %u: copies, %s: the name */
    { "Main\n", "%u %s\n", "" }, { "Count,Name\n", "%u,%s\n", "" }, { "{\"main\":[", "{\"count\":%u,\"name\":\"%s\"},", "{\"count\":1,\"name\":\"Last\"}]}" },
    { "{\"main\":[", "\"%u %s\",", "\"1 Last\"]}" },
    { "<deck game=\"g\"><section name=\"Main\">", "<card qty=\"%u\" id=\"\">%s</card>", "</section></deck>" },
    { "<cockatrice_deck version=\"1\"><zone name=\"main\">", "<card number=\"%u\" name=\"%s\"/>", "</zone></cockatrice_deck>" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lists) * 2; i++)
    {
      gboolean cards = i % 2 == 1;
      g_autoptr (GString) text = g_string_new (lists[i / 2].head);
      guint n = cards ? SLV_DECK_ENTRIES_MAX + 1 : 2, last = g_str_has_suffix (lists[i / 2].end, "]}") ? 1 : 0;
      guint64 copies = cards ? SLV_DECK_ENTRIES_MAX : SLV_DECK_COUNT_MAX + last;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      for (guint k = 0; k < n; k++)
        {
          g_autofree char *name = cards ? g_strdup_printf ("Fox %u of Reed", k) : g_strdup ("Fox of Reed");
          g_string_append_printf (text, lists[i / 2].line, cards || k > 0 ? 1 : SLV_DECK_COUNT_MAX, name);
        }
#pragma GCC diagnostic pop
      g_string_append (text, lists[i / 2].end);
      g_autoptr (GPtrArray) decks = good (slv_deck_text_read (text->str, text->len, "x", NULL, games, &error));
      const SlvDeck *deck = decks->pdata[0];
      const SlvUnread *told = deck->unread->len > 0 ? deck->unread->pdata[0] : NULL;
      g_test_message ("%s: %" G_GUINT64_FORMAT " %s", lists[i / 2].head, (guint64) slv_deck_n_cards (deck, NULL), told != NULL ? told->reason : "");
      g_assert_cmpuint (slv_deck_n_cards (deck, NULL), ==, copies);
      g_assert_cmpuint (deck->unread->len, ==, cards ? 1 + last : 1);
      g_assert_nonnull (strstr (told->reason, cards ? "too many different cards" : "more copies than any deck holds"));
      g_assert_nonnull (strstr (told->text, cards ? "Fox 20000 of Reed" : "Fox of Reed"));
    }
}

TEST_MAIN_BETWEEN ({
  games = fixture_own_games ();
  folder = g_dir_make_tmp ("slv-hostile-XXXXXX", NULL);
}, {
  g_autofree char *path = g_build_filename (folder, "file", NULL);
  g_remove (path);
  g_rmdir (folder);
  g_free (folder);
  slv_games_unref (games);
})

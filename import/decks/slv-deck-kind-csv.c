/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-csv.c: a deck as a table, a row a card: what spreadsheets and scripts make. The first row names the columns; a name
 * and a number of copies are enough to be known as one. What stands in columns that are not known stays with the card as its remark, and
 * what stands above the names of the columns with the deck. */
#include <glib/gi18n-lib.h>
#include <string.h>
#include "base/slv-csv.h"
#include "base/slv-fold.h"
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-write.h"

#define NOTE_MAX 1000u   /* bytes of a remark on a card */

enum { COUNT, NAME, SET, NUMBER, ZONE, NOTE, N_FIELDS, OTHER = N_FIELDS };

/* The first word of each is what is written. */
static const char * const words[N_FIELDS][8] = {
  [COUNT] = { "count", "quantity", "qty", "copies", "amount" }, [NAME] = { "name", "card", "card-name" },
  [SET] = { "set", "set-code", "edition", "edition-code" }, [NUMBER] = { "number", "collector-number", "card-number" },
  [ZONE] = { "zone", "section", "board", "deck-section" }, [NOTE] = { "note", "notes", "remark", "comment" },
};

/* What a column holds, by its title. */
static guint
field_of (const char *title)
{
  g_autofree char *id = slv_fold_id (title);
  guint field = 0;
  while (field < N_FIELDS && !g_strv_contains (words[field], id))
    field++;
  return field;
}

/* ---- reading ---- */

typedef struct { const SlvDeckInput *input; SlvDeck *deck; GStrv titles; const char *cells[N_FIELDS]; gboolean head_only; } Table;

static gboolean
take_head (Table *t, char **cells, guint n, GError **error)
{
  gboolean met[N_FIELDS + 1] = { FALSE };
  t->titles = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    {
      t->titles[i] = slv_deck_line_trim (cells[i], strlen (cells[i]));
      met[field_of (t->titles[i])] = TRUE;
    }
  if (!met[NAME] || !met[COUNT])
    g_clear_pointer (&t->titles, g_strfreev);
  if (t->titles == NULL || t->head_only)
    slv_set_error (error, SLV_ERROR_CANCELLED, NULL, "enough");   /* a file is only read as a table when its head is one */
  else
    {
      t->input->tally->records++;
      t->input->tally->comments++;
    }
  return t->titles != NULL && !t->head_only;
}

/* The cells of a row by what they hold. Returns: (transfer full): what stands in columns of other titles, behind the remark. */
static char *
sort_cells (Table *t, char **cells, guint n)
{
  g_autoptr (GString) note = g_string_new (NULL);
  for (guint i = 0; i < N_FIELDS; i++)
    t->cells[i] = "";
  for (guint i = 0; i < n; i++)
    {
      const char *title = i < g_strv_length (t->titles) ? t->titles[i] : "";
      guint field = field_of (title);
      g_strstrip (g_strdelimit (cells[i], "\r\n\t", ' '));
      if (cells[i][0] == '\0')
        continue;
      const char *cell = slv_csv_unguard (cells[i]);
      if (field != OTHER && field != NOTE && t->cells[field][0] == '\0')
        t->cells[field] = cell;
      else if (field == NOTE || title[0] == '\0')
        g_string_append_printf (note, "%s%s", note->len > 0 ? "; " : "", cell);
      else
        g_string_append_printf (note, "%s%s: %s", note->len > 0 ? "; " : "", title, cell);
    }
  return g_string_free (g_steal_pointer (&note), FALSE);
}

/* The zone of the row, among the headings of the deck. */
static const char *
open_zone (Table *t, const char *heading)
{
  const char *id = heading[0] != '\0' ? slv_deck_heading_zone (t->input->games, NULL, heading) : NULL;
  const char *zone = id != NULL && id[0] != '\0' ? id : heading;
  slv_deck_add_heading (t->deck, zone);
  return zone;
}

static const char *
add_card (Table *t, const char *note, guint64 line)
{
  SlvDeck *deck = t->deck;
  guint count = 1;
  const char *reason = t->cells[COUNT][0] != '\0' ? slv_deck_count_parse (t->cells[COUNT], &count) : NULL;
  if (t->cells[NAME][0] == '\0')
    return _("there is no card name");
  if (reason != NULL)
    return reason;
  if (strlen (t->cells[NAME]) > SLV_DECK_NAME_MAX || strlen (t->cells[SET]) > SLV_DECK_NAME_MAX || strlen (t->cells[NUMBER]) > SLV_DECK_NAME_MAX)
    return _("the name is too long for a card");
  if (deck->entries->len >= SLV_DECK_ENTRIES_MAX)
    return _("the deck has too many different cards");
  const char *zone = open_zone (t, t->cells[ZONE]);
  guint n = deck->entries->len;
  if (!slv_deck_add (deck, zone, t->cells[NAME], count, t->cells[SET], t->cells[NUMBER], line))
    return _("there are more copies than any deck holds");
  if (deck->entries->len > n && strlen (note) <= NOTE_MAX)
    slv_take_str (&slv_deck_entry (deck, n)->note, g_strdup (note));
  return NULL;
}

static gboolean
take_row (char **cells, guint n, guint64 line, gpointer user_data, GError **error)
{
  Table *t = user_data;
  if (t->titles == NULL)
    return take_head (t, cells, n, error);
  g_autofree char *text = g_strjoinv (",", cells), *note = sort_cells (t, cells, n);
  const char *reason = add_card (t, note, line);
  t->input->tally->records++;
  if (reason == NULL)
    t->input->tally->cards++;
  else
    {
      t->input->tally->unread++;
      slv_deck_add_unread (t->deck, line, g_strdelimit (text, "\r\n", ' '), reason);
    }
  return TRUE;
}

/* What stands above the names of the columns is said of the deck, as a comment in a list is. */
static void
take_title (const char *text, guint64 line G_GNUC_UNUSED, gpointer user_data)
{
  Table *t = user_data;
  const char *before = t->deck->comment;
  gboolean first = before == NULL || before[0] == '\0';
  t->input->tally->records++;
  t->input->tally->comments++;
  slv_take_str (&t->deck->comment, first ? g_strdup (text) : g_strconcat (before, "\n", text, NULL));
}

static guint
detect (const SlvDeckInput *input)
{
  if (input->look == NULL || strpbrk (input->text, ",;\t|") == NULL)   /* a name and a number are two columns */
    return 0;
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (input->text, (gssize) input->length, NULL);
  g_autoptr (GError) enough = NULL;
  Table table = { .input = input, .head_only = TRUE };
  slv_csv_read (stream, input->name, 0, take_row, &table, NULL, &enough);
  gboolean is = table.titles != NULL;
  g_strfreev (table.titles);
  return is ? 95 : 0;
}

static gboolean
read_file (const SlvDeckInput *input, GPtrArray *decks, GError **error)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (input->text, (gssize) input->length, NULL);
  Table table = { .input = input, .deck = slv_deck_new (input->name) };
  g_ptr_array_add (decks, table.deck);
  gboolean done = slv_csv_read_titled (stream, input->name, 0, take_title, take_row, &table, NULL, error);
  g_strfreev (table.titles);
  slv_deck_settle_zones (table.deck, input->games);
  return done;
}

/* ---- writing ---- */

static void
put_entry (GString *out, const SlvDeckEntry *entry, const char *zone)
{
  g_autofree char *count = g_strdup_printf ("%u", entry->count);
  const char *cells[N_FIELDS] = { [COUNT] = count, [NAME] = entry->name, [SET] = entry->set_code, [NUMBER] = entry->number, [ZONE] = zone,
                                  [NOTE] = entry->note };
  for (guint i = 0; i < N_FIELDS; i++)
    slv_csv_append (out, cells[i], i + 1 == N_FIELDS);
}

static char *
write_file (SlvDeckOutput *o)
{
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < N_FIELDS; i++)
    slv_csv_append (out, words[i][0], i + 1 == N_FIELDS);
  SLV_EACH_IN (const SlvZoneOut, zone, o->zones)
    for (guint i = 0; i < o->deck->entries->len; i++)
      if (g_str_equal (slv_deck_entry (o->deck, i)->zone, zone->zone))
        put_entry (out, slv_deck_entry (o->deck, i), zone->zone[0] != '\0' ? zone->title : "");
  return g_string_free (out, FALSE);
}

const SlvDeckKind slv_deck_kind_csv = {
  .id = "csv", .title = N_("CSV table"), .endings = { ".csv", ".tsv" }, .detect = detect, .read = read_file, .write = write_file,
  .carries = SLV_CARRIES_ALL_ZONES | SLV_CARRIES_PRINTING | SLV_CARRIES_LONE_NUMBER | SLV_CARRIES_NOTES,
};

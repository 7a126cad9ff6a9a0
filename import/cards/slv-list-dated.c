/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-dated.c: sleeves-lists, dated lists of banned and limited cards as a table. Columns: game, format (the tag of a list
 * or any unique part of a format's id), name, limit (a number of copies, 0 or "banned", "any"), and if wanted from and until
 * (days, the last one included; neither: always), clause and reason. One row an entry; of two rows about one card the one with
 * the later day counts. An entry is kept like a card of its own, whose key says what it is, so that importing a list again
 * replaces what the same origin brought before, and the index gives it to all cards of the name. */
#include "config.h"
#include "import/cards/slv-list-private.h"
#include "base/slv-csv.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define HEAD_MAX   4096u     /* bytes of the first line that are looked at */
#define LIMIT_MAX  1000000

typedef enum { COLUMN_GAME, COLUMN_FORMAT, COLUMN_NAME, COLUMN_LIMIT, COLUMN_FROM, COLUMN_UNTIL, COLUMN_CLAUSE, COLUMN_REASON,
               N_COLUMNS } Column;
static const char * const columns[] = { "game", "format", "name", "limit", "from", "until", "clause", "reason", NULL };

typedef struct {
  SlvListRun *run;
  gboolean    started;              /* the first row was read */
  gint        at[N_COLUMNS];        /* position in the row, -1: not there */
  GHashTable *keys;                 /* of the entries so far */
  GPtrArray  *cards;                /* SlvCard */
} Dated;

/* A list of cards has other columns besides. */
gboolean
slv_list_is_dated (GInputStream *text)
{
  gsize n, length = 0;
  const char *data = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (text), &n);
  g_autofree char *line = NULL;
  g_auto (GStrv) cells = NULL;
  guint needed = 0;

  while (length < n && length < HEAD_MAX && data[length] != '\n' && data[length] != '\r')
    length++;
  line = g_strndup (data, length);
  cells = g_strsplit_set (g_str_has_prefix (line, "\xef\xbb\xbf") ? line + 3 : line, ",;\t", 64);
  for (guint i = 0; cells[i] != NULL; i++)
    {
      g_autofree char *folded = slv_fold_id (g_strstrip (g_strdelimit (cells[i], "\"", ' ')));

      if (*folded != '\0' && !g_strv_contains (columns, folded))
        return FALSE;
      needed += strcmp (folded, "format") == 0 || strcmp (folded, "name") == 0 || strcmp (folded, "limit") == 0 ? 1 : 0;
    }
  return needed == 3;
}

static gboolean
read_head (Dated *dated, char **cells, guint n, GError **error)
{
  static const Column needed[] = { COLUMN_FORMAT, COLUMN_NAME, COLUMN_LIMIT };

  for (guint k = 0; k < N_COLUMNS; k++)
    dated->at[k] = -1;
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *folded = slv_fold_id (cells[i]);
      gboolean known = FALSE;

      for (guint k = 0; k < N_COLUMNS; k++)
        if (strcmp (folded, columns[k]) == 0)
          {
            dated->at[k] = (gint) i;
            known = TRUE;
          }
      if (!known && *folded != '\0')
        slv_list_note (dated->run, _("the column “%s” is not known and was not read"), folded);
    }
  dated->started = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
    if (dated->at[needed[i]] < 0)
      {
        slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { dated->run->name, 1, 0 },
                       _("the first row names no column “%s”, so it is no dated list of the kind sleeves-lists"), columns[needed[i]]);
        return FALSE;
      }
  return TRUE;
}

/* ---- cells ---- */

static const char *
cell_of (const Dated *dated, char **cells, guint n, Column column)
{
  gint at = dated->at[column];

  return at >= 0 && (guint) at < n ? g_strstrip (cells[at]) : "";
}

static char *
read_game (Dated *dated, const char *text, const SlvGame **game)
{
  g_autoptr (GError) problem = NULL;

  *game = dated->run->game;
  if (*text == '\0' && *game == NULL)
    return g_strdup (_("no game is named, and none was given"));
  if (*text == '\0')
    return NULL;
  *game = slv_games_find (dated->run->games, text);
  if (*game == NULL)
    *game = slv_games_resolve (dated->run->games, text, &problem);
  if (*game == NULL)
    return g_strdup (problem->message);
  return dated->run->game == NULL || dated->run->game == *game
    ? NULL : g_strdup_printf (_("it is a card of “%s”, and “%s” was asked for"), (*game)->id, dated->run->game->id);
}

/* The tag under which the checks look for the entry; (transfer full), NULL with @reason. */
static char *
read_tag (Dated *dated, const SlvGame *game, const char *text, char **reason)
{
  g_autoptr (GError) problem = NULL;
  const SlvFormat *format;

  for (guint i = 0; i < game->rulebooks->len; i++)
    {
      const SlvRulebook *book = g_ptr_array_index (game->rulebooks, i);

      for (guint k = 0; k < book->formats->len; k++)
        {
          const char *tag = ((SlvFormat *) g_ptr_array_index (book->formats, k))->list_tag;

          if (tag != NULL && *tag != '\0' && g_ascii_strcasecmp (tag, text) == 0)
            return g_strdup (tag);
        }
    }
  format = *text != '\0' ? slv_games_resolve_format (dated->run->games, game, text, &problem) : NULL;
  if (format == NULL)
    {
      *reason = problem != NULL ? g_strdup (problem->message) : g_strdup (_("no format is named"));
      return NULL;
    }
  return g_strdup (format->list_tag != NULL && *format->list_tag != '\0' ? format->list_tag : format->full_id);
}

static gboolean
read_limit (const char *text, gint64 *limit)
{
  guint64 number;

  if (g_ascii_strcasecmp (text, "banned") == 0 || g_ascii_strcasecmp (text, "ban") == 0)
    *limit = 0;
  else if (g_ascii_strcasecmp (text, "any") == 0)
    *limit = SLV_ALL;
  else if (g_ascii_string_to_unsigned (text, 10, 0, LIMIT_MAX, &number, NULL))
    *limit = (gint64) number;
  else
    return FALSE;
  return TRUE;
}

/* "" or a day of the calendar. */
static gboolean
is_day (const char *text)
{
  g_autoptr (GDateTime) time = NULL;
  g_autofree char *full = NULL;

  if (*text == '\0')
    return TRUE;
  if (strlen (text) != 10)
    return FALSE;
  full = g_strconcat (text, "T00:00:00Z", NULL);
  time = g_date_time_new_from_iso8601 (full, NULL);
  return time != NULL;
}

static char *
next_day (const char *day)
{
  g_autofree char *full = g_strconcat (day, "T00:00:00Z", NULL);
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (full, NULL);
  g_autoptr (GDateTime) next = g_date_time_add_days (time, 1);

  return g_date_time_format (next, "%Y-%m-%d");
}

/* ---- rows ---- */

static void
add_entry (Dated *dated, const SlvGame *game, const char *tag, const char *name, gint64 limit, const char *from, const char *until,
           const char *note, char *key, guint64 line)
{
  SlvCard *card = slv_card_new (game->id, key, name);

  card->line = line;
  slv_card_add_face (card, "", name);
  slv_card_add_listed (card, tag, limit, from, note);
  if (*until != '\0')
    {
      g_autofree char *lifted = next_day (until);

      slv_card_add_listed (card, tag, SLV_ALL, lifted, note);
    }
  g_hash_table_add (dated->keys, key);
  g_ptr_array_add (dated->cards, card);
  if (*dated->run->account->game == '\0')
    slv_take_str (&dated->run->account->game, g_strdup (game->id));
}

/* NULL, or why the row is refused. */
static char *
read_row (Dated *dated, char **cells, guint n, const char *name, guint64 line)
{
  const char *from = cell_of (dated, cells, n, COLUMN_FROM), *until = cell_of (dated, cells, n, COLUMN_UNTIL);
  const char *limit_text = cell_of (dated, cells, n, COLUMN_LIMIT);
  const SlvGame *game = NULL;
  char *reason = read_game (dated, cell_of (dated, cells, n, COLUMN_GAME), &game);
  g_autofree char *tag = reason == NULL ? read_tag (dated, game, cell_of (dated, cells, n, COLUMN_FORMAT), &reason) : NULL;
  g_autofree char *folded = NULL, *note = NULL, *key = NULL;
  gint64 limit;

  if (reason != NULL)
    return reason;
  if (*name == '\0')
    return g_strdup (_("it has no name"));
  if (!read_limit (limit_text, &limit))
    return g_strdup_printf (_("“%s” is no limit; it is a number of copies, “banned” or “any”"), limit_text);
  if (!is_day (from) || !is_day (until))
    return g_strdup_printf (_("“%s” is not a day such as 2025-05-29"), is_day (from) ? until : from);
  if (*from != '\0' && *until != '\0' && strcmp (from, until) > 0)
    return g_strdup_printf (_("it ends on %s, before it begins on %s"), until, from);
  folded = slv_fold_name (name, game->strip);
  key = g_strdup_printf (SLV_LISTED_KEY "%s/%s/%s", tag, folded, from);
  if (g_hash_table_contains (dated->keys, key))
    return g_strdup (_("an earlier row says something about this card from the same day on"));
  if (*cell_of (dated, cells, n, COLUMN_CLAUSE) != '\0' || *cell_of (dated, cells, n, COLUMN_REASON) != '\0')
    note = g_strdup_printf ("%s\t%s", cell_of (dated, cells, n, COLUMN_CLAUSE), cell_of (dated, cells, n, COLUMN_REASON));
  add_entry (dated, game, tag, name, limit, from, until, note, g_steal_pointer (&key), line);
  return NULL;
}

static gboolean
take_row (char **cells, guint n, guint64 line, gpointer user_data, GError **error)
{
  Dated *dated = user_data;
  g_autofree char *name = NULL, *reason = NULL;

  if (!dated->started)
    return read_head (dated, cells, n, error);
  dated->run->account->records++;
  name = slv_name_clean (cell_of (dated, cells, n, COLUMN_NAME));
  reason = read_row (dated, cells, n, name, line);
  if (reason == NULL)
    return TRUE;
  if (*name == '\0')
    slv_take_str (&name, g_strdup_printf ("#%" G_GUINT64_FORMAT, dated->run->account->records));
  return slv_list_reject (dated->run, name, line, reason, error);
}

gboolean
slv_list_read_dated (SlvListRun *run, GInputStream *text, GError **error)
{
  Dated dated = { .run = run };
  gboolean done;

  dated.keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  dated.cards = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_card_free);
  slv_take_str (&run->account->kind, g_strdup (SLV_DATED_KIND));
  done = slv_csv_read (text, run->name, 0, take_row, &dated, run->cancellable, error);
  for (guint i = 0; done && i < dated.cards->len; i++)
    done = run->func (g_ptr_array_index (dated.cards, i), run->user_data, error);
  g_ptr_array_unref (dated.cards);
  g_hash_table_unref (dated.keys);
  return done;
}

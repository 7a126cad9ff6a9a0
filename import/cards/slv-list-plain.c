/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-plain.c: the program's own dated lists as tables: a first row that names columns, then one entry a row. Entries are
 * kept like cards of their own, whose key says what they are, so that importing a list again replaces what the same origin
 * brought before. What a row means is told by its kind (slv-list-dated.c, slv-list-errata.c). */
#include "import/cards/slv-list-plain.h"
#include "base/slv-fold.h"

#define HEAD_MAX 4096u     /* bytes of the first line that are looked at */

static gboolean
is_needed (const SlvPlainKind *kind, guint column)
{
  return (kind->needed & (1u << column)) != 0;
}

static gint
find_column (const SlvPlainKind *kind, const char *folded)
{
  for (gint i = 0; kind->columns[i] != NULL; i++)
    {
      g_auto (GStrv) names = g_strsplit (kind->columns[i], "|", -1);

      if (g_strv_contains ((const char * const *) names, folded))
        return i;
    }
  return -1;
}

/* A list of cards has other columns besides. */
gboolean
slv_plain_fits (const SlvPlainKind *kind, GInputStream *text)
{
  gsize n, length = 0;
  const char *data = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (text), &n);
  guint met = 0;

  while (length < n && length < HEAD_MAX && data[length] != '\n' && data[length] != '\r')
    length++;
  g_autofree char *line = g_strndup (data, length);
  g_auto (GStrv) cells = g_strsplit_set (g_str_has_prefix (line, "\xef\xbb\xbf") ? line + 3 : line, ",;\t", 64);
  for (guint i = 0; cells[i] != NULL; i++)
    {
      g_autofree char *folded = slv_fold_id (g_strstrip (g_strdelimit (cells[i], "\"", ' ')));
      gint column = find_column (kind, folded);

      if (*folded != '\0' && column < 0)
        return FALSE;
      met |= column >= 0 ? 1u << column : 0;
    }
  return (met & kind->needed) == kind->needed;
}

static gboolean
read_head (SlvPlainList *list, GError **error)
{
  const SlvPlainKind *kind = list->kind;

  for (guint k = 0; k < SLV_PLAIN_COLUMNS_MAX; k++)
    list->at[k] = -1;
  for (guint i = 0; i < list->n_cells; i++)
    {
      g_autofree char *folded = slv_fold_id (list->cells[i]);
      gint column = find_column (kind, folded);

      if (column >= 0)
        list->at[column] = (gint) i;
      else if (*folded != '\0')
        slv_list_note (list->run, _("the column “%s” is not known and was not read"), folded);
    }
  list->started = TRUE;
  for (guint i = 0; kind->columns[i] != NULL; i++)
    if (is_needed (kind, i) && list->at[i] < 0)
      return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { list->run->name, 1, 0 },
                            _("the header names no column “%s”, so it is no dated list of the kind %s"), kind->columns[i], kind->name);
  return TRUE;
}

const char *
slv_plain_cell (const SlvPlainList *list, guint column)
{
  gint at = list->at[column];

  return at >= 0 && (guint) at < list->n_cells ? g_strstrip (list->cells[at]) : "";
}

char *
slv_plain_game (const SlvPlainList *list, const char *text, const SlvGame **game)
{
  g_autoptr (GError) problem = NULL;

  *game = list->run->game;
  if (*text == '\0' && *game == NULL)
    return g_strdup (_("no game is named, and none was given"));
  if (*text == '\0')
    return NULL;
  *game = slv_games_find (list->run->games, text);
  if (*game == NULL)
    *game = slv_games_resolve (list->run->games, text, &problem);
  if (*game == NULL)
    return g_strdup (problem->message);
  return list->run->game == NULL || list->run->game == *game
    ? NULL : g_strdup_printf (_("it is a card of “%s”, and “%s” was asked for"), (*game)->id, list->run->game->id);
}

char *
slv_plain_note (const char *clause, const char *reason)
{
  return *clause != '\0' || *reason != '\0' ? g_strdup_printf ("%s\t%s", clause, reason) : NULL;
}

guint64
slv_plain_line (const SlvPlainList *list, const char *subject)
{
  const guint64 *line = g_hash_table_lookup (list->subjects, subject);

  return line != NULL ? *line : 0;
}

char *
slv_plain_twice (const SlvPlainList *list, const char *subject)
{
  return g_strdup_printf (_("an earlier row, line %llu, says something about this card from the same day on"),
                          (unsigned long long) slv_plain_line (list, subject));
}

void
slv_plain_add (SlvPlainList *list, SlvCard *card, const char *subject)
{
  g_hash_table_insert (list->subjects, g_strdup (subject), g_memdup2 (&card->line, sizeof card->line));
  g_ptr_array_add (list->cards, card);
  if (*list->run->account->game == '\0')
    slv_take_str (&list->run->account->game, g_strdup (card->game));
}

static gboolean
take_row (char **cells, guint n, guint64 line, gpointer user_data, GError **error)
{
  SlvPlainList *list = user_data;
  g_autofree char *name = NULL, *reason = NULL;

  list->cells = cells;
  list->n_cells = n;
  if (!list->started)
    return read_head (list, error);
  list->run->account->records++;
  name = slv_name_clean (slv_plain_cell (list, list->kind->name_column));
  reason = slv_name_problem (name) != NULL ? g_strdup (slv_name_problem (name)) : list->kind->row (list, name, line);
  if (reason == NULL)
    return TRUE;
  if (*name == '\0')
    slv_take_str (&name, g_strdup_printf ("#%" G_GUINT64_FORMAT, list->run->account->records));
  return slv_list_reject (list->run, name, line, reason, error);
}

static void
take_title (const char *text, guint64 line, gpointer user_data)
{
  g_autofree char *begin = slv_text_shown (text, SLV_TITLE_SHOWN);

  slv_list_note (((SlvPlainList *) user_data)->run, _("line %llu (“%s”) stands above the names of the columns and was not read"),
                 (unsigned long long) line, begin);
}

gboolean
slv_plain_read (SlvListRun *run, const SlvPlainKind *kind, GInputStream *text, GError **error)
{
  SlvPlainList list = { .run = run, .kind = kind };

  list.subjects = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  list.cards = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_card_free);
  slv_take_str (&run->account->kind, g_strdup (kind->name));
  gboolean done = slv_csv_read_titled (text, run->name, 0, take_title, take_row, &list, run->cancellable, error);
  done = done && (kind->settle == NULL || kind->settle (&list, error));
  for (guint i = 0; done && i < list.cards->len; i++)
    done = run->func (g_ptr_array_index (list.cards, i), run->user_data, error);
  SLV_FREE_MEMBERS (&list, cards, subjects);
  return done;
}

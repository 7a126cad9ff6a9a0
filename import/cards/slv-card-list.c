/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-list.c: which reader a card list is for, and the account that every reader keeps: what was met is a card, or
 * rejected with its reason. */
#include "config.h"
#include "import/cards/slv-list-private.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define CSV_KIND "sleeves-csv"

/* ---- the account ---- */

void
slv_rejected_free (SlvRejected *rejected)
{
  if (rejected == NULL)
    return;
  g_free (rejected->record);
  g_free (rejected->reason);
  g_free (rejected);
}

void
slv_list_account_clear (SlvListAccount *account)
{
  g_clear_pointer (&account->kind, g_free);
  g_clear_pointer (&account->game, g_free);
  g_clear_pointer (&account->rejected, g_ptr_array_unref);
  g_clear_pointer (&account->notes, g_ptr_array_unref);
  g_clear_pointer (&account->note_counts, g_hash_table_unref);
  account->records = account->total = 0;
  account->has_more = FALSE;
}

static void
account_start (SlvListAccount *account)
{
  if (account->kind == NULL)
    account->kind = g_strdup ("");
  if (account->game == NULL)
    account->game = g_strdup ("");
  if (account->rejected == NULL)
    account->rejected = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_rejected_free);
  if (account->notes == NULL)
    account->notes = g_ptr_array_new_with_free_func (g_free);
  if (account->note_counts == NULL)
    account->note_counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  account->has_more = FALSE;
  account->total = 0;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char * const *) a, *(char * const *) b);
}

static void
account_write_notes (SlvListAccount *account)
{
  GHashTableIter iter;
  gpointer text, count;

  g_ptr_array_set_size (account->notes, 0);
  g_hash_table_iter_init (&iter, account->note_counts);
  while (g_hash_table_iter_next (&iter, &text, &count))
    {
      guint n = GPOINTER_TO_UINT (count);

      if (n == 1)
        g_ptr_array_add (account->notes, g_strdup (text));
      else
        /* Translators: a note and how often it was met */
        g_ptr_array_add (account->notes, g_strdup_printf (ngettext ("%s (%u time)", "%s (%u times)", n), (char *) text, n));
    }
  g_ptr_array_sort (account->notes, compare_texts);
}

gboolean
slv_list_reject (SlvListRun *run, const char *record, guint64 line, const char *reason, GError **error)
{
  SlvPlace place = { run->name, line, 0 };
  SlvRejected *rejected;

  if (run->account->rejected->len >= SLV_LIST_REJECTED_MAX)
    {
      slv_set_error (error, SLV_ERROR_REFUSED, &place, _("more than %u records are bad; the last one: %s"),
                     SLV_LIST_REJECTED_MAX, reason);
      return FALSE;
    }
  rejected = g_new0 (SlvRejected, 1);
  rejected->record = g_utf8_substring (record, 0, MIN (g_utf8_strlen (record, -1), 200));
  rejected->line = line;
  rejected->reason = g_strdup (reason);
  g_ptr_array_add (run->account->rejected, rejected);
  return TRUE;
}

void
slv_list_note (SlvListRun *run, const char *format, ...)
{
  GHashTable *counts = run->account->note_counts;
  g_autofree char *text = NULL;
  gpointer count;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  count = g_hash_table_lookup (counts, text);
  if (count == NULL && g_hash_table_size (counts) >= SLV_LIST_NOTES_MAX)
    return;
  g_hash_table_replace (counts, g_steal_pointer (&text), GUINT_TO_POINTER (GPOINTER_TO_UINT (count) + 1));
}

/* ---- kinds ---- */

char **
slv_card_list_kinds (SlvGames *games)
{
  g_autoptr (GStrvBuilder) kinds = g_strv_builder_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *readers = slv_games_readers (games);

  for (guint i = 0; readers != NULL && i < readers->len; i++)
    {
      const SlvCardReader *reader = g_ptr_array_index (readers, i);

      if (g_hash_table_add (seen, reader->kind))
        g_strv_builder_add (kinds, reader->kind);
    }
  g_strv_builder_add (kinds, CSV_KIND);
  return g_strv_builder_end (kinds);
}

/* the readers that may be meant, and the game; FALSE for names that nobody has */
static gboolean
choose (SlvListRun *run, const char *game, const char *kind, GError **error)
{
  GPtrArray *readers = slv_games_readers (run->games);
  g_auto (GStrv) kinds = slv_card_list_kinds (run->games);
  const char *near;

  run->readers = g_ptr_array_new ();
  if (game != NULL)
    {
      run->game = slv_games_find (run->games, game);
      if (run->game == NULL)
        {
          slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no game “%s”"), game);
          return FALSE;
        }
    }
  for (guint i = 0; readers != NULL && i < readers->len; i++)
    {
      SlvCardReader *reader = g_ptr_array_index (readers, i);

      if (g_strcmp0 (reader->syntax, "json") == 0 && (run->game == NULL || reader->game == run->game)
          && (kind == NULL || strcmp (kind, reader->kind) == 0))
        g_ptr_array_add (run->readers, reader);
    }
  run->kind_given = kind != NULL;
  if (kind == NULL || strcmp (kind, CSV_KIND) == 0 || run->readers->len > 0)
    return TRUE;
  near = slv_nearest (kind, (const char * const *) kinds);
  if (g_strv_contains ((const char * const *) kinds, kind))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no kind of card list of the game “%s”"), kind, game);
  else if (near != NULL)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no kind of card list “%s”; did you mean “%s”?"), kind, near);
  else
    {
      g_autofree char *all = g_strjoinv (", ", kinds);

      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no kind of card list “%s”; there are: %s"), kind, all);
    }
  return FALSE;
}

/* the first character that is no blank, 0 when there is none in reach; FALSE with @error */
static gboolean
first_character (GInputStream *text, GCancellable *cancellable, char *first, GError **error)
{
  GBufferedInputStream *buffered = G_BUFFERED_INPUT_STREAM (text);
  const char *data;
  gsize n;

  *first = '\0';
  if (g_buffered_input_stream_get_available (buffered) == 0
      && g_buffered_input_stream_fill (buffered, -1, cancellable, error) < 0)
    return FALSE;
  data = g_buffered_input_stream_peek_buffer (buffered, &n);
  for (gsize i = 0; i < n && *first == '\0'; i++)
    if (!g_ascii_isspace (data[i]))
      *first = data[i];
  return TRUE;
}

static gboolean
refuse_content (SlvListRun *run, const char *reason, GError **error)
{
  g_auto (GStrv) kinds = slv_card_list_kinds (run->games);
  g_autofree char *tried = g_strjoinv (", ", kinds);
  SlvPlace place = { run->name, 0, 0 };

  slv_set_error (error, SLV_ERROR_REFUSED, &place, _("%s; kinds that can be read: %s"), reason, tried);
  return FALSE;
}

static gboolean
read_list (SlvListRun *run, GInputStream *text, const char *kind, GError **error)
{
  char first;

  if (!first_character (text, run->cancellable, &first, error))
    return FALSE;
  if (g_strcmp0 (kind, CSV_KIND) == 0)
    return slv_list_read_csv (run, text, error);
  if (kind != NULL || first == '[' || first == '{')
    return slv_list_read_json (run, text, error);
  if (first == '\0')
    return refuse_content (run, _("it is empty"), error);
  if (first == '<')
    return refuse_content (run, _("it is XML or a web page, not a card list"), error);
  return slv_list_read_csv (run, text, error);
}

gboolean
slv_card_list_read (GInputStream *input, const char *name, SlvGames *games, const char *game, const char *kind,
                    SlvCardFunc func, gpointer user_data, SlvListAccount *account, GCancellable *cancellable, GError **error)
{
  SlvListRun run = { .name = name, .games = games, .func = func, .user_data = user_data, .account = account,
                     .cancellable = cancellable };
  SlvPlace place = { name, 0, 0 };
  g_autoptr (GInputStream) text = NULL;
  GError *failure = NULL;
  gboolean done;

  account_start (account);
  done = choose (&run, game, kind, &failure);
  if (done)
    {
      text = slv_input_text_stream (input, cancellable, &failure);
      done = text != NULL && read_list (&run, text, kind, &failure);
    }
  g_clear_pointer (&run.readers, g_ptr_array_unref);
  account_write_notes (account);
  if (failure != NULL)
    {
      if (failure->domain != SLV_ERROR || failure->code != SLV_ERROR_USAGE)
        failure = slv_error_from_io (failure, &place);
      g_propagate_error (error, failure);
    }
  return done;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-file.c: which reader a card list is for, and the account that every reader keeps: what was met is a card, or
 * rejected with its reason. */
#include "import/cards/slv-list-page.h"
#include "import/cards/slv-list-plain.h"
#include "import/cards/slv-xml-push.h"
#include "base/slv-fold.h"

#define KIND(name) &slv_list_##name,
static const SlvListKind * const list_kinds[] = { SLV_LIST_KINDS };
#undef KIND

/* ---- the account ---- */

SLV_DEFINE_FREE (SlvRejected, slv_rejected_free, record, reason);

void
slv_list_account_clear (SlvListAccount *account)
{
  SLV_FREE_MEMBERS (account, kind, game, day, rejected, notes, columns, note_counts, (slv_gathered_free, gathered), dated, joins);
  account->records = account->total = 0;
  account->n_untold = account->n_dated = 0;
  account->has_more = FALSE;
}

void
slv_list_account_start (SlvListAccount *account)
{
  if (account->kind == NULL)
    account->kind = g_strdup ("");
  if (account->game == NULL)
    account->game = g_strdup ("");
  if (account->rejected == NULL)
    account->rejected = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_rejected_free);
  if (account->notes == NULL)
    account->notes = g_ptr_array_new_with_free_func (g_free);
  if (account->columns == NULL)
    account->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_list_column_free);
  if (account->note_counts == NULL)
    account->note_counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (account->joins == NULL)
    account->joins = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) slv_join_table_free);
  account->has_more = FALSE;
  account->total = 0;
}

void
slv_list_account_write_notes (SlvListAccount *account)
{
  g_ptr_array_set_size (account->notes, 0);
  SLV_EACH_PAIR (const char, text, const guint, count, account->note_counts)
    {
      guint n = *count;

      if (n == 1)
        g_ptr_array_add (account->notes, g_strdup (text));
      else
        /* Translators: a note and how often it was met */
        g_ptr_array_add (account->notes, slv_tell_printf (ngettext ("%s (%u time)", "%s (%u times)", n), (char *) text, n));
    }
  g_ptr_array_sort (account->notes, slv_compare_texts);
  if (account->n_untold > 0)
    g_ptr_array_add (account->notes, slv_tell_printf (ngettext ("and %u more note that is not shown", "and %u more notes that are not shown",
                                                                account->n_untold), account->n_untold));
}

gboolean
slv_list_reject (SlvListRun *run, const char *record, guint64 line, const char *reason, GError **error)
{
  SlvPlace place = { run->name, line, 0 };

  if (run->account->rejected->len >= SLV_LIST_REJECTED_MAX)
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("more than %u records are bad; the last one: %s"),
                          SLV_LIST_REJECTED_MAX, reason);
  SlvRejected *rejected = g_new0 (SlvRejected, 1);
  rejected->record = g_utf8_substring (record, 0, MIN (g_utf8_strlen (record, -1), 200));
  rejected->line = line;
  rejected->reason = g_strdup (reason);
  g_ptr_array_add (run->account->rejected, rejected);
  return TRUE;
}

void
slv_list_account_note (SlvListAccount *account, char *text)
{
  guint *count = g_hash_table_lookup (account->note_counts, text);

  if (count != NULL)
    ++*count;
  else if (g_hash_table_size (account->note_counts) >= SLV_LIST_NOTES_MAX)
    account->n_untold++;
  else
    g_hash_table_insert (account->note_counts, g_strdup (text), g_memdup2 (&(guint) { 1 }, sizeof (guint)));
  g_free (text);
}

void
slv_list_note_text (SlvListRun *run, const char *text)
{
  if (run->told != NULL && run->told->len <= SLV_LIST_TOLD_MAX)
    g_string_append_printf (run->told, "%s%s", text, SLV_LIST_TOLD_END);
  slv_list_account_note (run->account, g_strdup (text));
}

void
slv_list_note (SlvListRun *run, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *text = g_strdup_vprintf (format, args);
  va_end (args);
  slv_list_note_text (run, text);
}

/* There are characters that nobody sees and that no comparison of names looks at. */
static gboolean
shows_something (const char *name)
{
  g_autofree char *folded = slv_fold_name (name, NULL);

  return *folded != '\0';
}

const char *
slv_name_problem (const char *name)
{
  if (name == NULL || *name == '\0')
    return _("it has no name");
  if (strlen (name) > SLV_LIST_NAME_MAX && g_utf8_strlen (name, -1) > (glong) SLV_LIST_NAME_MAX)
    return _("its name is longer than 1,000 characters");
  return slv_name_is_plain (name) || shows_something (name) ? NULL : _("it has no name");
}

/* ---- kinds ---- */

static const SlvListKind *
find_kind (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (list_kinds); i++)
    if (g_strcmp0 (list_kinds[i]->id, id) == 0)
      return list_kinds[i];
  return NULL;
}

/* The row of a syntax of definitions. Static. */
static const SlvListKind *
kind_of_syntax (const char *syntax)
{
  guint i = 0;

  while (g_strcmp0 (list_kinds[i]->syntax, syntax) != 0)   /* game.rng has no other */
    i++;
  return list_kinds[i];
}

char **
slv_list_file_kinds (SlvGames *games)
{
  g_autoptr (GStrvBuilder) kinds = g_strv_builder_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *readers = slv_games_readers (games);

  SLV_EACH (const SlvCardReader, reader, readers)
    if (g_hash_table_add (seen, reader->kind))
      g_strv_builder_add (kinds, reader->kind);
  for (guint i = 0; i < G_N_ELEMENTS (list_kinds); i++)
    if (list_kinds[i]->id != NULL && g_hash_table_add (seen, (gpointer) list_kinds[i]->id))
      g_strv_builder_add (kinds, list_kinds[i]->id);
  return g_strv_builder_end (kinds);
}

/* the readers that may be meant, and the game; FALSE for names that nobody has */
static gboolean
choose (SlvListRun *run, const char *game, const char *kind, GError **error)
{
  GPtrArray *readers = slv_games_readers (run->games);
  g_auto (GStrv) kinds = slv_list_file_kinds (run->games);
  const SlvListKind *general = kind != NULL ? find_kind (kind) : NULL;

  run->readers = g_ptr_array_new ();
  if (game != NULL)
    {
      run->game = slv_games_find (run->games, game);
      if (run->game == NULL)
        return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no game “%s”"), game);
    }
  SLV_EACH (SlvCardReader, reader, readers)
    if ((run->game == NULL || reader->game == run->game) && (kind == NULL || strcmp (kind, reader->kind) == 0))
      g_ptr_array_add (run->readers, reader);
  run->kind_given = kind != NULL;
  if (kind == NULL || run->readers->len > 0 || (general != NULL && (general->syntax == NULL || run->game == NULL)))
    return TRUE;
  const char *near = slv_nearest (kind, (const char * const *) kinds);
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

gboolean
slv_list_first_character (GInputStream *text, GCancellable *cancellable, char *first, GError **error)
{
  GBufferedInputStream *buffered = G_BUFFERED_INPUT_STREAM (text);
  char inside;
  gsize n;

  *first = '\0';
  if (g_buffered_input_stream_get_available (buffered) == 0
      && g_buffered_input_stream_fill (buffered, -1, cancellable, error) < 0)
    return FALSE;
  const char *data = g_buffered_input_stream_peek_buffer (buffered, &n);
  for (gsize i = 0; i < n && *first == '\0'; i++)
    if (!g_ascii_isspace (data[i]))
      *first = data[i];
  if (*first != '\0' && strchr ("[{<", *first) == NULL && (inside = slv_list_script_first (data, n)) != '\0')
    *first = inside;
  return TRUE;
}

static gboolean
refuse_content (SlvListRun *run, const char *reason, GError **error)
{
  g_auto (GStrv) kinds = slv_list_file_kinds (run->games);
  g_autofree char *tried = g_strjoinv (", ", kinds);
  SlvPlace place = { run->name, 0, 0 };

  return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("%s; kinds that can be read: %s"), reason, tried);
}

/* ---- lists of table programs, whose game is told by what they say of themselves ---- */

gboolean
slv_list_has_origin (const SlvCardReader *reader, const char * const *origin)
{
  gboolean all = kind_of_syntax (reader->syntax)->all_origins;
  guint met = 0, n = 0;

  for (; reader->origin != NULL && reader->origin[n] != NULL; n++)
    for (guint k = 0; origin[k] != NULL; k++)
      if (g_ascii_strcasecmp (reader->origin[n], origin[k]) == 0)
        {
          met++;
          break;
        }
  return n > 0 && (all ? met == n : met > 0);
}

static const SlvCardReader *
refuse_reader (SlvListRun *run, const GString *several, GError **error)
{
  SlvPlace place = { run->name, 0, 0 };

  if (several->len > 0)
    slv_set_error (error, SLV_ERROR_UNSAID, &place, _("it may be a list of several games: %s"), several->str);
  else if (run->game != NULL)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the definition of “%s” does not say how this kind of list is read"), run->game->id);
  else
    slv_set_error (error, SLV_ERROR_UNSAID, &place, _("no definition of a game knows this list"));
  return NULL;
}

const SlvCardReader *
slv_list_find_reader (SlvListRun *run, const char *syntax, const char * const *origin, GError **error)
{
  const SlvCardReader *found = NULL, *other = NULL, *any = NULL;   /* any: one that takes whatever says nothing else */
  guint n_any = 0;
  g_autoptr (GString) several = g_string_new (NULL);

  SLV_EACH (const SlvCardReader, reader, run->readers)
    {
      if (strcmp (reader->syntax, syntax) != 0)
        continue;
      other = other != NULL ? other : reader;
      if (reader->origin == NULL || reader->origin[0] == NULL)
        n_any += (any = reader) != NULL;
      if (!slv_list_has_origin (reader, origin))
        continue;
      if (found != NULL)
        g_string_append_printf (several, "%s%s", several->len > 0 ? ", " : found->game->id, several->len > 0 ? "" : ", ");
      if (found != NULL)
        g_string_append (several, reader->game->id);
      found = found != NULL ? found : reader;
    }
  if (found != NULL && several->len == 0)
    return found;
  if (run->game != NULL && (found != NULL || (other != NULL && !run->account->probe)))
    return found != NULL ? found : other;
  if (found == NULL && n_any == 1)
    return any;
  return refuse_reader (run, several, error);
}

/* ---- which kind ---- */

static gboolean
read_list (SlvListRun *run, GInputStream *text, const char *id, GError **error)
{
  const SlvListKind *kind = id != NULL ? find_kind (id) : NULL;
  char first;

  if (!slv_list_first_character (text, run->cancellable, &first, error))
    return FALSE;
  if (id != NULL && kind == NULL)
    kind = kind_of_syntax (((SlvCardReader *) g_ptr_array_index (run->readers, 0))->syntax);
  else if (id == NULL && run->account->wanted != NULL)   /* whoever says what columns mean means a table */
    kind = &slv_list_csv;
  for (guint i = 0; kind == NULL && i < G_N_ELEMENTS (list_kinds); i++)
    if (list_kinds[i]->plain != NULL ? slv_plain_fits (list_kinds[i]->plain, text) : list_kinds[i]->fits (run, text, first))
      kind = list_kinds[i];
  if (kind == NULL)
    return refuse_content (run, _("it is empty"), error);
  if (id == NULL && slv_list_foreign (text) != NULL)
    return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { run->name, 0, 0 }, "%s", slv_list_foreign (text));
  return kind->plain != NULL ? slv_plain_read (run, kind->plain, text, error) : kind->read (run, text, error);
}

gboolean
slv_list_file_read (GInputStream *input, const char *name, SlvGames *games, const char *game, const char *kind,
                    SlvCardFunc func, gpointer user_data, SlvListAccount *account, GCancellable *cancellable, GError **error)
{
  SlvListRun run = { .name = name, .games = games, .func = func, .user_data = user_data, .account = account,
                     .cancellable = cancellable };
  SlvPlace place = { name, 0, 0 };
  g_autoptr (GInputStream) text = NULL;
  GError *failure = NULL;

  slv_list_account_start (account);
  gboolean done = choose (&run, game, kind, &failure);
  if (done)
    {
      text = slv_list_text_stream (input, name, cancellable, &failure);
      if (text != NULL && slv_input_text_guess (text) != NULL)
        slv_list_note (&run, _("the list is not UTF-8; its letters are taken for those of %s. Where names with accents are wrong, save it "
                               "as UTF-8 and import it again"), slv_input_text_guess (text));
      for (const char * const *note = text != NULL ? slv_list_text_notes (text) : NULL; note != NULL && *note != NULL; note++)
        slv_list_note_text (&run, *note);
      done = text != NULL && read_list (&run, text, kind, &failure)
             && (account->goes_on || slv_list_account_deliver (account, func, user_data, &failure));
    }
  g_clear_pointer (&run.readers, g_ptr_array_unref);
  slv_list_account_write_notes (account);
  if (failure != NULL)
    {
      if (failure->domain != SLV_ERROR || failure->code != SLV_ERROR_USAGE)
        failure = slv_error_from_io (failure, &place);
      g_propagate_error (error, failure);
    }
  return done;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job.c: fetch → read → account → write, whole or not at all. The import's transaction begins with the first card, when
 * everything that can be waited for is there, and ends with the account. */
#include "import/slv-job.h"
#include "base/slv-address.h"
#include "import/slv-job-state.h"
#include "base/slv-folder.h"
#include <stdlib.h>
#include <unistd.h>

#define NAMES_TOLD_MAX 10u

/* Cards of which records say otherwise than others did: how many, and the names of the first ones. */
typedef struct { guint n; GString *some; } Told;
enum { TOLD_OTHERS, N_TOLD };

typedef struct {
  SlvStore         *store;
  SlvGames         *games;
  const char       *what, *password, *game, *kind;   /* @password: (nullable): of the address */
  char             *origin;
  gboolean          dry_run, keep;
  const char       *kept_in;
  gboolean          whole, again;    /* see SlvListAccount; whether it has to be */
  GHashTable       *said;            /* (nullable) what is said of a table's columns; borrowed */
  GHashTable       *columns;         /* (nullable) the same, or what was said the last time */
  GCancellable     *cancellable;
  SlvJobMeter       meter;
  SlvJobKey         key;
  GPtrArray        *paths, *names;   /* of the files to be read; borrowed */
  char             *unpacked;        /* (nullable) folder of the files of an archive */
  GPtrArray        *inner, *titles;  /* (nullable) their paths, and names for messages */
  SlvImport        *import;          /* NULL before the first card */
  SlvKnownRecords  *known;           /* (nullable) what need not be read, because it is as the origin left it */
  SlvListAccount    list;
  GPtrArray        *strays;          /* char*: of files that are left out */
  GPtrArray        *refused;         /* SlvRejected: cards that the store did not take, until the list has been read */
  SlvJobPrices     *prices;          /* (nullable) what the list says that cards cost */
  gboolean          anew;            /* nothing of it counts as known */
  gboolean          had_prices;      /* the last import of it brought some */
  GHashTable       *same;            /* (nullable) "GAME/CARD" of cards whose prices are as they were */
  guint             strange;         /* prices of cards that are not known */
  char             *state;           /* that the list leaves when it has landed */
  gboolean          landed, pending; /* the cards are in; before their prices are */
  GHashTable       *entries;         /* (nullable) names that entries of lists of bans or errata speak of */
  Told              said_otherwise[N_TOLD];
  GHashTable       *keys;            /* of the cards, where a server said how many there are */
  guint64           done_bytes;      /* of files that are done */
  SlvImportAccount *account;
} Job;

SLV_DEFINE_FREE (SlvImportAccount, slv_import_account_free, what, kind, game, rejected, notes, columns, changes);

guint64
slv_import_account_n_prices (const SlvImportAccount *account)
{
  return account->prices.new_ + account->prices.changed + account->prices.unchanged;
}

guint64
slv_import_account_repeated (const SlvImportAccount *account)
{
  guint64 cards = account->cards.new_ + account->cards.changed + account->cards.unchanged, told = cards + account->rejected->len;

  return cards > 0 && account->records > told ? account->records - told : 0;
}

char *
slv_import_account_tell_repeated (const SlvImportAccount *account)
{
  guint64 repeated = slv_import_account_repeated (account);

  return repeated == 0 ? NULL : slv_tell_printf (ngettext ("%llu record is of a card that another record had brought: a printing or a part of it.",
                                                           "%llu records are of cards that other records had brought: printings or parts of them.",
                                                           (gulong) repeated), (unsigned long long) repeated);
}

static SlvImportAccount *
account_new (const char *what, gboolean dry_run)
{
  SlvImportAccount *account = g_new0 (SlvImportAccount, 1);

  account->what = g_strdup (what);
  account->kind = g_strdup ("");
  account->game = g_strdup ("");
  account->rejected = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_rejected_free);
  account->notes = g_ptr_array_new_with_free_func (g_free);
  account->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_list_column_free);
  account->dry_run = dry_run;
  return account;
}

/* ---- cards ---- */

static gboolean
reject_card (Job *job, const SlvCard *card, GError *cause)
{
  SlvRejected *rejected = g_new0 (SlvRejected, 1);

  rejected->record = g_strdup (card->name != NULL && *card->name != '\0' ? card->name : card->key);
  rejected->line = card->line;
  rejected->reason = g_strdup (cause->message);
  g_ptr_array_add (job->refused, rejected);
  g_error_free (cause);
  return TRUE;
}

/* ---- what is told of records that say otherwise than others did ---- */

static void
tell (Told *told, const char *name)
{
  if (told->some == NULL)
    told->some = g_string_new (NULL);
  if (told->n < NAMES_TOLD_MAX)
    g_string_append_printf (told->some, "%s%s", told->n > 0 ? ", " : "", name);
  else if (told->n == NAMES_TOLD_MAX)
    g_string_append (told->some, ", …");
  told->n++;
}

/* Only what a person could take amiss: a card's own key decides, and of dated records the newest. */
static void
tell_outcome (Job *job, const SlvCard *card, SlvOutcome outcome)
{
  if (outcome == SLV_OUTCOME_OTHERS)
    tell (&job->said_otherwise[TOLD_OTHERS], card->name);
}

static void
write_told (Job *job)
{
  GPtrArray *notes = job->account->notes;
  const Told *others = &job->said_otherwise[TOLD_OTHERS];

  if (others->n > 0)
    /* Translators: the last placeholder is a list of names */
    g_ptr_array_add (notes, slv_tell_printf (ngettext ("of %u card another list said something else; what this one says counts: %s",
                                                       "of %u cards another list said something else; what this one says counts: %s",
                                                       others->n), others->n, others->some->str));
}

/* The reader of a kind of list; NULL: the program itself reads it. */
static const SlvCardReader *
find_reader (SlvGames *games, const char *id, const char *kind)
{
  const SlvGame *game = id != NULL ? slv_games_find (games, id) : NULL;

  for (guint i = 0; game != NULL && i < game->readers->len; i++)
    if (g_strcmp0 (((SlvCardReader *) g_ptr_array_index (game->readers, i))->kind, kind) == 0)
      return g_ptr_array_index (game->readers, i);
  return NULL;
}

/* Whether all records of a kind are entries of lists. */
static gboolean
is_of_entries (SlvGames *games, const char *id, const char *kind)
{
  const SlvCardReader *reader = find_reader (games, id, kind);

  return reader != NULL ? reader->dated != NULL : g_strcmp0 (kind, "sleeves-lists") == 0 || g_strcmp0 (kind, "sleeves-errata") == 0;
}

/* The program's own dated lists. */
static gboolean
is_dated (const char *kind)
{
  return strcmp (kind, "sleeves-lists") == 0 || strcmp (kind, "sleeves-errata") == 0 || strcmp (kind, "sleeves-prices") == 0;
}

/* What was not read again costs what it cost. */
static void
note_same (Job *job, const SlvCard *card, const char *key)
{
  if (!job->had_prices)
    return;
  if (job->same == NULL)
    job->same = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_add (job->same, g_strconcat (card->game, "/", key, NULL));
}

static gboolean
add_card (const SlvCard *card, const char *kind, guint64 bytes, gpointer user_data, GError **error)
{
  Job *job = user_data;
  const char *key = card->key;
  SlvOutcome outcome;
  GError *cause = NULL;

  if (g_cancellable_is_cancelled (job->cancellable))
    return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("the import was interrupted"));
  if (card->prices != NULL && job->prices == NULL)
    job->prices = slv_job_prices_new ();
  if (card->prices != NULL)
    slv_job_prices_take (job->prices, card);
  job->meter.now.bytes = job->done_bytes + bytes;
  if (card->only_prices)
    return TRUE;
  if (job->import == NULL)
    {
      /* a plain list may bring cards of several games, and what it brought of each of them before counts */
      gboolean several = job->game == NULL && (strcmp (kind, "sleeves-csv") == 0 || is_dated (kind));

      job->import = slv_import_begin (job->store, job->origin, several ? NULL : card->game, error);
      if (job->import == NULL)
        return FALSE;
    }
  job->meter.now.records++;
  slv_job_meter_tell (&job->meter);
  if (card->same != 0 && !slv_import_add_same (job->import, card->same, &key, error))
    return FALSE;
  if (job->keys != NULL)
    g_hash_table_add (job->keys, g_strdup (key));
  if (card->same != 0)
    {
      note_same (job, card, key);
      return TRUE;
    }
  slv_job_names_take (&job->entries, card);
  if (slv_import_add (job->import, card, &outcome, &cause))
    {
      job->again = outcome == SLV_OUTCOME_TWICE && !job->whole && !is_dated (kind);
      if (job->again)
        {
          slv_set_error (error, SLV_ERROR_STORE, NULL, "records of one card have to be read together");   /* never shown: they are */
          return FALSE;
        }
      if (!is_dated (kind))
        tell_outcome (job, card, outcome);
      return TRUE;
    }
  if (g_error_matches (cause, SLV_ERROR, SLV_ERROR_REFUSED))
    return reject_card (job, card, cause);
  g_propagate_error (error, cause);
  return FALSE;
}

/* @next gives the files */
static gboolean
read_streams (Job *job, SlvNextInputFunc next, GError **error)
{
  guint64 bytes;
  gboolean done;

  job->refused = g_ptr_array_new ();
  job->list.wanted = job->columns;
  job->list.known = job->known;
  job->list.paths = job->paths;
  job->list.whole = job->whole;
  job->list.seed = slv_job_key_seed (&job->key);
  done = slv_list_file_read_ahead (next, job, job->games, job->game, job->kind, add_card, job, &job->list, &bytes, job->cancellable, error);
  job->done_bytes += bytes;
  job->meter.now.records = job->list.records;
  for (guint i = 0; i < job->refused->len && job->list.rejected != NULL; i++)
    g_ptr_array_add (job->list.rejected, g_ptr_array_index (job->refused, i));
  g_clear_pointer (&job->refused, g_ptr_array_unref);
  return done;
}

static GInputStream *
next_file (guint n, const char **name, gpointer user_data, GError **error)
{
  const Job *job = user_data;

  if (n >= job->paths->len)
    return NULL;
  *name = g_ptr_array_index (job->names, n);
  return slv_input_open (g_ptr_array_index (job->paths, n), SLV_INPUT_LIST_MAX, error);
}

static GInputStream *
next_standard_input (guint n, const char **name, gpointer user_data G_GNUC_UNUSED, GError **error)
{
  *name = _("standard input");
  return n == 0 ? slv_input_open ("-", SLV_INPUT_LIST_MAX, error) : NULL;
}

/* forgets what was read, for another try or the end */
static void
drop (Job *job)
{
  if (job->import != NULL)
    slv_import_abort (g_steal_pointer (&job->import));
  slv_list_account_clear (&job->list);
  SLV_FREE_MEMBERS (job, keys, entries, (slv_job_prices_free, prices), same);
  for (Told *told = job->said_otherwise; told < job->said_otherwise + N_TOLD; told++)
    {
      if (told->some != NULL)
        g_string_free (told->some, TRUE);
      *told = (Told) { 0, NULL };
    }
}

static void
leave_out_strays (Job *job)
{
  job->strays = g_ptr_array_new_with_free_func (g_free);
  if (job->kind == NULL)
    slv_job_leave_out_strays (job->games, job->game, job->paths, job->names, job->strays);
}

/* Of an archive its files are read. It lies unpacked in the library's folder as long as the job lasts, because its files may be asked for
 * more than once. */
static gboolean
unpack (Job *job, GError **error)
{
  const char *path = job->paths->len == 1 ? g_ptr_array_index (job->paths, 0) : NULL, *title;
  g_autofree char *parent = g_build_filename (slv_store_get_dir (job->store), "fetched", NULL);

  if (path == NULL || job->unpacked != NULL || !slv_job_holds_files (path))
    return TRUE;
  title = g_ptr_array_index (job->names, 0);
  job->inner = g_ptr_array_new_with_free_func (g_free);
  job->titles = g_ptr_array_new_with_free_func (g_free);
  job->unpacked = slv_job_unpack (parent, path, SLV_INPUT_LIST_MAX, job->inner, job->cancellable, error);
  if (job->unpacked == NULL)
    return FALSE;
  slv_job_leave_out_joined (job->games, job->game, job->inner);
  for (guint i = 0; i < job->inner->len; i++)
    g_ptr_array_add (job->titles, g_strconcat (title, (char *) g_ptr_array_index (job->inner, i) + strlen (job->unpacked), NULL));
  job->paths = job->inner;
  job->names = job->titles;
  leave_out_strays (job);
  return TRUE;
}

static void
forget_unpacked (Job *job)
{
  if (job->unpacked != NULL)
    slv_folder_remove (job->unpacked);
  SLV_FREE_MEMBERS (job, unpacked, inner, titles, strays);
}

/* What can be read only once is read so that nothing needs a second look. */
static gboolean
is_flowing (const GPtrArray *paths)
{
  for (guint i = 0; i < paths->len; i++)
    if (g_file_test (g_ptr_array_index (paths, i), G_FILE_TEST_EXISTS) && !g_file_test (g_ptr_array_index (paths, i), G_FILE_TEST_IS_REGULAR))
      return TRUE;
  return FALSE;
}

/* @total: whether a server said how many cards there are. What is as it was is passed over, and cards are written as they come; where that
 * does not fit what is new, all is read, and all records of a key together. */
static gboolean
read_files (Job *job, gboolean total, GError **error)
{
  if (!unpack (job, error))
    return FALSE;
  for (guint attempt = 0; attempt < 2; attempt++)
    {
      guint64 before = job->done_bytes;
      GError *failure = NULL;

      job->whole = attempt > 0 || is_flowing (job->paths);
      g_clear_pointer (&job->known, slv_known_records_free);
      if (attempt == 0 && !job->anew && (job->known = slv_store_known_records (job->store, job->origin, job->game, error)) == NULL)
        return FALSE;
      if (total)
        job->keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      if (read_streams (job, next_file, &failure))
        return TRUE;
      gboolean again = attempt == 0 && job->import != NULL && (job->again || slv_import_must_start_over (job->import));
      if (!again)
        {
          g_propagate_error (error, failure);
          return FALSE;
        }
      g_clear_error (&failure);
      drop (job);
      job->done_bytes = before;
    }
  return FALSE;
}

/* ---- the end ---- */

static gboolean
check_account (Job *job, GError **error)
{
  SlvPlace place = { job->what, 0, 0 };
  guint bad = job->list.rejected->len - job->strange;

  if (bad > 0 && (double) bad > SLV_JOB_BAD_SHARE * (double) job->list.records)
    {
      const SlvRejected *first = g_ptr_array_index (job->list.rejected, 0);
      g_autofree char *why = slv_tell_printf (ngettext ("%u of %llu records is bad, and nothing was imported; the first is “%s”: %s",
                                                        "%u of %llu records are bad, and nothing was imported; the first is “%s”: %s", bad),
                                              bad, (unsigned long long) job->list.records, first->record, first->reason);

      place.line = first->line;
      return slv_set_error (error, SLV_ERROR_REFUSED, &place, "%s", why);
    }
  if (job->import == NULL && job->prices != NULL)
    return TRUE;
  /* a dated list in which nothing stands any more takes back what it said before */
  if (job->import == NULL && is_dated (job->list.kind))
    {
      job->import = slv_import_begin (job->store, job->origin, job->game, error);
      return job->import != NULL;
    }
  if (job->import == NULL)
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("there are no cards in it"));
  return TRUE;
}

static void
fill_account (Job *job)
{
  SlvImportAccount *account = job->account;

  slv_take_str (&account->kind, g_strdup (job->list.kind));
  slv_take_str (&account->game, g_strdup (job->list.game));
  account->records = job->list.records;
  account->entries = is_of_entries (job->games, account->game, account->kind);
  SLV_FREE_MEMBERS (account, rejected, notes);
  account->rejected = g_steal_pointer (&job->list.rejected);
  account->notes = g_steal_pointer (&job->list.notes);
  for (guint i = 0; job->strays != NULL && i < job->strays->len; i++)
    g_ptr_array_insert (account->notes, (int) i, g_strdup (g_ptr_array_index (job->strays, i)));
  g_ptr_array_unref (account->columns);
  account->columns = g_steal_pointer (&job->list.columns);
}

/* Where prices were forgotten, lost with their file, or did not land, the list says them again: then nothing of it counts as known. */
static void
look_for_prices (Job *job, cJSON **state)
{
  gboolean said = cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (*state, "prices"));

  job->had_prices = slv_store_has_prices (job->store, job->origin);
  job->anew = (said && !job->had_prices) || slv_job_state_is_pending (*state);
  if (job->anew)
    g_clear_pointer (state, cJSON_Delete);
}

/* @any: prices follow. Until they are for good the cards are marked as without them. */
static gboolean
land_cards (gboolean any, gpointer user_data, GError **error)
{
  Job *job = user_data;
  g_autofree char *pending = any ? slv_job_state_pending (&job->key) : NULL;

  if (job->import == NULL)   /* prices alone: that the list is the same says nothing, since cards that it speaks of may have come */
    return TRUE;
  const SlvCardReader *reader = find_reader (job->games, job->list.game, job->list.kind);
  slv_import_set_state (job->import, pending != NULL ? pending : job->state);
  slv_import_set_reader (job->import, reader != NULL ? reader->print : 0);
  if (job->dry_run)
    {
      job->account->changes = slv_import_list_changes (job->import, SLV_JOB_CHANGES_MAX, &job->account->changes_left_off, error);
      if (job->account->changes == NULL)
        return FALSE;
    }
  job->pending = any;
  job->landed = slv_import_finish (g_steal_pointer (&job->import), job->dry_run, &job->account->cards, &job->account->printings, error);
  return job->landed;
}

/* Prices are written before the cards are for good, and are for good after them: so that there is never a price of a card that no list
 * has, and a price that cannot be written keeps the cards out. That of two files the second cannot be closed any more is told, and what
 * is pending is read again with the next import, as it is after a crash between them. */
static gboolean
land_all (Job *job, const GArray *prices, const char *day, GError **error)
{
  SlvPriceList list = { prices, day, job->same, land_cards, job };
  GError *failure = NULL;

  if (prices == NULL)
    return land_cards (FALSE, job, error);
  if (slv_store_save_prices (job->store, job->origin, &list, job->dry_run, &job->account->prices, &failure))
    {
      if (job->pending)
        slv_store_settle_origin (job->store, job->origin, job->state, NULL);
      return TRUE;
    }
  if (!job->landed)
    g_propagate_error (error, failure);
  else
    slv_set_error (error, failure->code, NULL, _("the cards are in, what they cost is not, and comes when the list is imported again: %s"),
                   failure->message);
  if (job->landed)
    g_error_free (failure);
  return FALSE;
}

static gboolean
finish (Job *job, const SlvFetched *fetched, GError **error)
{
  g_autofree char *day = NULL;
  g_autoptr (SlvIndex) index = NULL;
  g_autoptr (GArray) prices = NULL;
  const char *path = job->paths != NULL && job->paths->len > 0 ? g_ptr_array_index (job->paths, 0) : NULL;

  if (job->prices == NULL && job->had_prices)
    job->prices = slv_job_prices_new ();
  if (job->prices != NULL
      && (prices = slv_job_prices_settle (job->prices, job->store, job->games, &job->list, path, &job->strange, &day, &index, error)) == NULL)
    return FALSE;
  if (!check_account (job, error))
    return FALSE;
  slv_take_str (&job->state, slv_job_state_write (&job->key, &job->list, fetched, job->prices != NULL));
  if (!land_all (job, prices, day, error))
    return FALSE;
  fill_account (job);
  if (!job->landed)
    return TRUE;
  write_told (job);
  slv_job_names_tell (job->entries, job->store, job->games, job->account->notes);
  return TRUE;
}

/* where the list comes from is known: how its columns are read is, too */
static void
start (Job *job, char *origin)
{
  job->origin = origin;
  if (job->said == NULL)
    job->columns = slv_job_columns_load (job->store, origin);
  else
    job->columns = g_hash_table_ref (job->said);
  slv_job_key_init (&job->key, job->games, job->game, job->kind, job->columns);
}

/* the account of an import that would change nothing */
static void
account_unchanged (Job *job, const cJSON *state, guint64 cards, guint64 printings)
{
  job->account->cards.unchanged = cards;
  slv_job_state_read (state, job->account);
  job->account->entries = is_of_entries (job->games, job->account->game, job->account->kind);
  job->account->printings.unchanged = printings;
}

/* ---- files and folders ---- */

/* (transfer full): what a file or folder is called, whatever way leads to it. */
static char *
file_origin (const char *what)
{
  char *real = realpath (what, NULL), *origin = real != NULL ? g_strdup (real) : g_canonicalize_filename (what, NULL);

  free (real);
  return origin;
}

gboolean
slv_job_withdraw (SlvStore *store, const SlvSource *source, SlvTally *cards, GError **error)
{
  g_autofree char *origin = slv_fetch_is_url (source->url) ? g_strdup (source->url) : file_origin (source->url);
  SlvImport *import = slv_import_begin (store, origin, NULL, error);
  g_autoptr (GError) failure = NULL;

  if (import == NULL || !slv_import_finish (import, FALSE, cards, NULL, error))
    return FALSE;
  if (slv_store_remove_source (store, source->name, &failure))
    return TRUE;
  if (cards->gone == 0)
    g_propagate_error (error, g_steal_pointer (&failure));
  else
    slv_set_error (error, failure->code, NULL, _("the cards of “%s” are gone, but it is not forgotten yet; remove it again: %s"), source->name, failure->message);
  return FALSE;
}

static gboolean
run_files (Job *job, GError **error)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  guint64 cards, printings;

  start (job, file_origin (job->what));
  job->paths = job->names = paths;
  if (g_file_test (job->what, G_FILE_TEST_IS_DIR))
    {
      if (!slv_job_list_folder (job->what, SLV_JOB_FILES_MAX, job->paths, error))
        return FALSE;
      slv_job_leave_out_joined (job->games, job->game, job->paths);
      leave_out_strays (job);
    }
  else
    g_ptr_array_add (paths, g_strdup (job->what));
  job->meter.now.total = slv_job_total_size (paths);
  /* a pipe can be read only once, and a file that is not there is told by whoever opens it */
  if (g_file_test (g_ptr_array_index (paths, 0), G_FILE_TEST_IS_REGULAR)
      && !slv_job_key_hash (&job->key, paths, job->cancellable, error))
    return FALSE;
  g_autoptr (cJSON) state = slv_job_state_find (job->store, job->games, job->origin, job->game, &job->key, &cards, &printings);
  look_for_prices (job, &state);
  if (slv_job_state_same (state, &job->key))
    {
      account_unchanged (job, state, cards, printings);
      job->account->bytes = job->meter.now.total;
      return TRUE;
    }
  if (!read_files (job, FALSE, error))
    return FALSE;
  job->account->bytes = job->done_bytes;
  return finish (job, NULL, error);
}

static gboolean
run_standard_input (Job *job, GError **error)
{
  start (job, g_strdup ("-"));
  job->whole = TRUE;
  if (!read_streams (job, next_standard_input, error))
    return FALSE;
  job->account->bytes = job->done_bytes;
  return finish (job, NULL, error);
}

/* ---- addresses ---- */

/* whether as many cards came as the server said; pages move while they are walked */
static gboolean
is_complete (const Job *job, const SlvFetched *fetched)
{
  return fetched->total == 0 || job->list.rejected->len > 0 || g_hash_table_size (job->keys) >= fetched->total;
}

/* what was fetched into the index. @again: the pages do not fit together, and a fresh walk may help */
static gboolean
read_fetched (Job *job, const SlvFetched *fetched, gboolean *again, GError **error)
{
  SlvPlace place = { job->what, 0, 0 };
  g_autofree char *why = NULL;

  *again = FALSE;
  job->paths = fetched->paths;
  job->names = fetched->names;
  job->done_bytes = 0;
  if (!read_files (job, fetched->total > 0, error))
    return FALSE;
  job->account->bytes += job->done_bytes;
  if (is_complete (job, fetched))
    return finish (job, fetched, error);
  *again = TRUE;
  why = slv_tell_printf (_("the server said that there are %llu cards, and %u came"), (unsigned long long) fetched->total,
                         g_hash_table_size (job->keys));
  return slv_set_error (error, SLV_ERROR_REFUSED, &place, "%s", why);
}

/* one whole try; @again as above */
static gboolean
try_address (Job *job, gboolean fresh, gboolean *again, GError **error)
{
  guint64 cards, printings;
  g_autoptr (cJSON) state = slv_job_state_find (job->store, job->games, job->origin, job->game, &job->key, &cards, &printings);
  SlvFetched fetched = { 0 };
  gboolean done;

  *again = FALSE;
  look_for_prices (job, &state);
  if (job->kept_in != NULL && !fresh && slv_job_take_kept (job->kept_in, job->what, &fetched))
    done = TRUE;
  else
    done = slv_job_fetch (slv_store_get_dir (job->store), job->games, job->what, job->password, job->game,
                        job->kind == NULL ? slv_job_state_paged_kind (state) : job->kind,
                        cJSON_GetObjectItemCaseSensitive (state, "pages"), fresh, &job->meter, &fetched, job->cancellable, error);
  job->account->requests += fetched.requests;
  if (done && !fetched.not_modified)
    done = slv_job_key_hash (&job->key, fetched.paths, job->cancellable, error);
  if (done && (fetched.not_modified || slv_job_state_same (state, &job->key)))
    {
      account_unchanged (job, state, cards, printings);
      job->account->bytes += fetched.not_modified ? 0 : slv_job_total_size (fetched.paths);
      job->account->not_modified = TRUE;
    }
  else if (done)
    done = read_fetched (job, &fetched, again, error);
  if (done && job->keep && fetched.paths->len > 0)
    slv_job_keep (slv_store_get_dir (job->store), job->what, &fetched);
  slv_fetched_clear (&fetched);
  return done;
}

static gboolean
run_address (Job *job, GError **error)
{
  GError *failure = NULL;
  gboolean again, done;

  start (job, g_strdup (job->what));
  done = try_address (job, FALSE, &again, &failure);
  if (!done && again)
    {
      g_clear_error (&failure);
      drop (job);
      forget_unpacked (job);
      done = try_address (job, TRUE, &again, &failure);
    }
  /* what a break left is for the next time; everything else has done its work or is of no use */
  if ((done && !job->keep) || (!done && failure->code != SLV_ERROR_NETWORK && failure->code != SLV_ERROR_CANCELLED && failure->code != SLV_ERROR_STORE))
    slv_job_forget (slv_store_get_dir (job->store), job->what);
  if (failure != NULL)
    g_propagate_error (error, failure);
  return done;
}

/* The cards are in: that it has to be said again how the columns are meant is a note, and no failure. */
static void
remember_columns (Job *job)
{
  g_autoptr (GError) problem = NULL;

  if (!slv_job_columns_save (job->store, job->origin, job->said, &problem))
    g_ptr_array_add (job->account->notes, g_strdup_printf (_("how the columns are meant could not be remembered: %s"), problem->message));
}

SlvImportAccount *
slv_job_run_order (SlvStore *store, SlvGames *games, const SlvJobOrder *order, SlvJobProgressFunc progress, gpointer user_data,
                   GCancellable *cancellable, GError **error)
{
  g_autofree char *password = NULL, *what = slv_address_split (order->what, &password);
  Job job = { .store = store, .games = games, .what = what, .game = order->game, .kind = order->kind,
              .dry_run = order->dry_run, .keep = order->dry_run && order->keep, .said = order->columns,
              .kept_in = order->kept ? slv_store_get_dir (store) : order->kept_in,
              .cancellable = cancellable, .meter = { .func = progress, .user_data = user_data },
              .account = account_new (what, order->dry_run) };
  SlvPlace place = { what, 0, 0 };
  GError *failure = NULL;
  gboolean done;

  if (password == NULL && slv_fetch_is_url (what))
    password = slv_store_dup_password (store, what, &failure);
  job.password = password;
  slv_job_expire (slv_store_get_dir (store));
  if (failure != NULL)
    done = FALSE;
  else if (strcmp (job.what, "-") == 0)
    done = run_standard_input (&job, &failure);
  else if (slv_fetch_is_url (job.what))
    done = run_address (&job, &failure);
  else
    done = run_files (&job, &failure);
  gboolean meant = g_error_matches (failure, SLV_ERROR, SLV_ERROR_UNSAID) || g_error_matches (failure, SLV_ERROR, SLV_ERROR_REFUSED);
  for (GPtrArray *columns = job.list.columns; meant && order->untold != NULL && columns != NULL && columns->len > 0;)
    g_ptr_array_add (order->untold, g_ptr_array_steal_index (columns, 0));
  drop (&job);
  forget_unpacked (&job);
  if (done && job.said != NULL && !job.dry_run)
    remember_columns (&job);
  g_clear_pointer (&job.columns, g_hash_table_unref);
  slv_job_key_clear (&job.key);
  SLV_FREE_MEMBERS (&job, (slv_known_records_free, known), origin, state);
  if (done)
    return job.account;
  slv_import_account_free (job.account);
  slv_error_set_place (failure, &place);
  g_propagate_error (error, failure);
  return NULL;
}

SlvImportAccount *
slv_job_run (SlvStore *store, SlvGames *games, const char *what, const char *game, const char *kind, gboolean dry_run,
             SlvJobProgressFunc progress, gpointer user_data, GCancellable *cancellable, GError **error)
{
  SlvJobOrder order = { .what = what, .game = game, .kind = kind, .dry_run = dry_run };

  return slv_job_run_order (store, games, &order, progress, user_data, cancellable, error);
}

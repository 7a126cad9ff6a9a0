/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-state.c: the memory of an import. With the hash of the input stand the account and what the server said of the
 * pages, so that an unchanged list costs one pass over its bytes, or a question to its server, and gives the same answer. */
#include "import/slv-job-state.h"
#include <xxhash.h>

#define READER_VERSION "7"         /* counted up when the readers make other cards of the same list */
#define STATE_MAX      (256u << 10)

void
slv_job_key_init (SlvJobKey *key, SlvGames *games, const char *game, const char *kind, GHashTable *columns)
{
  g_autofree char *said = slv_job_columns_write (columns);
  g_autofree char *text = g_strjoin ("\n", READER_VERSION, slv_games_fingerprint (games), game != NULL ? game : "",
                                     kind != NULL ? kind : "", said, NULL);

  key->how = g_strdup_printf ("%016" G_GINT64_MODIFIER "x", (guint64) XXH3_64bits (text, strlen (text)));
  key->hash = NULL;
}

SLV_DEFINE_CLEAR (SlvJobKey, slv_job_key_clear, how, hash);

guint64
slv_job_key_seed (const SlvJobKey *key)
{
  return MAX (g_ascii_strtoull (key->how, NULL, 16), G_GUINT64_CONSTANT (1));
}

static gboolean
hash_file (XXH3_state_t *state, const char *path, char *buffer, gsize size, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  SlvPlace place = { path, 0, 0 };
  GError *cause = NULL;
  g_autoptr (GFileInputStream) input = g_file_read (file, cancellable, &cause);
  gssize n = input != NULL ? 0 : -1;

  while (input != NULL && (n = g_input_stream_read (G_INPUT_STREAM (input), buffer, size, cancellable, &cause)) > 0)
    XXH3_128bits_update (state, buffer, (gsize) n);
  XXH3_128bits_update (state, "\n", 1);
  if (n < 0)
    g_propagate_error (error, slv_error_from_io (cause, &place));
  return n >= 0;
}

gboolean
slv_job_key_hash (SlvJobKey *key, const GPtrArray *paths, GCancellable *cancellable, GError **error)
{
  const gsize size = 256u << 10;
  g_autofree char *buffer = g_malloc (size);
  XXH3_state_t *state = XXH3_createState ();
  gboolean good = TRUE;

  XXH3_128bits_reset (state);
  for (guint i = 0; i < paths->len && good; i++)
    good = hash_file (state, g_ptr_array_index (paths, i), buffer, size, cancellable, error);
  if (good)
    {
      XXH128_hash_t hash = XXH3_128bits_digest (state);

      slv_take_str (&key->hash, g_strdup_printf ("%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER "x", (guint64) hash.high64,
                                                 (guint64) hash.low64));
    }
  XXH3_freeState (state);
  return good;
}

/* ---- writing ---- */

static cJSON *
rejected_to_json (const GPtrArray *rejected)
{
  cJSON *list = cJSON_CreateArray ();

  SLV_EACH (const SlvRejected, row, rejected)
    {
      cJSON *object = slv_json_add_row (list);

      slv_json_put (object, { "record", SLV_TEXT (row->record) }, { "line", SLV_NUMBER (row->line) },
                    { "reason", SLV_TEXT (row->reason) });
    }
  return list;
}

static cJSON *
columns_to_json (const GPtrArray *columns)
{
  cJSON *list = cJSON_CreateArray ();

  SLV_EACH (const SlvListColumn, column, columns)
    {
      cJSON *object = slv_json_add_row (list);

      slv_json_put (object, { "column", SLV_TEXT (column->column) }, { "to", SLV_TEXT (column->to) },
                    { "example", SLV_TEXT (column->example) }, { "how", SLV_NUMBER (column->how) });
    }
  return list;
}

/* Of no input: that it brought prices, and whether those are to come yet. */
static char *
bare_state (const SlvJobKey *key, gboolean pending)
{
  g_autoptr (cJSON) state = cJSON_CreateObject ();

  cJSON_AddStringToObject (state, "how", key->how);
  cJSON_AddItemToObject (state, "prices", pending ? cJSON_CreateString ("pending") : cJSON_CreateTrue ());
  return slv_json_print (state, FALSE);
}

char *
slv_job_state_pending (const SlvJobKey *key)
{
  return bare_state (key, TRUE);
}

gboolean
slv_job_state_is_pending (const cJSON *state)
{
  return strcmp (slv_json_text (state, "prices"), "pending") == 0;
}

char *
slv_job_state_write (const SlvJobKey *key, const SlvListAccount *account, const SlvFetched *fetched, gboolean prices)
{
  /* of second files nothing is remembered, so such a list is always read */
  if (key->hash == NULL || account->rejected->len > 1000 || g_hash_table_size (account->joins) > 0)
    return prices ? bare_state (key, FALSE) : g_strdup ("");
  g_autoptr (cJSON) state = cJSON_CreateObject ();
  slv_json_put (state, { "how", SLV_TEXT (key->how) }, { "hash", SLV_TEXT (key->hash) },
                { "kind", SLV_TEXT (account->kind) }, { "game", SLV_TEXT (account->game) },
                { "records", SLV_NUMBER (account->records) }, { "read", SLV_NUMBER (account->read) });
  cJSON_AddItemToObject (state, "rejected", rejected_to_json (account->rejected));
  cJSON_AddItemToObject (state, "columns", columns_to_json (account->columns));
  slv_json_add_texts (state, "notes", account->notes);
  if (prices)
    cJSON_AddTrueToObject (state, "prices");
  if (fetched != NULL && fetched->paged)
    cJSON_AddTrueToObject (state, "paged");
  if (fetched != NULL && fetched->pages != NULL)
    cJSON_AddItemToObject (state, "pages", cJSON_Duplicate (fetched->pages, TRUE));
  g_autofree char *text = slv_json_print (state, FALSE);
  if (strlen (text) <= STATE_MAX)
    return g_steal_pointer (&text);
  return prices ? bare_state (key, FALSE) : g_strdup ("");
}

/* ---- lists that were read otherwise than now ---- */

static gboolean
has_reader (const SlvGame *game, guint64 print)
{
  SLV_EACH (const SlvCardReader, reader, game->readers)
    if (reader->print == print)
      return TRUE;
  return FALSE;
}

GPtrArray *
slv_job_find_outdated (SlvStore *store, SlvGames *games, const char *game)
{
  GPtrArray *faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (GPtrArray) readings = slv_store_list_readings (store, NULL);

  for (guint i = 0; readings != NULL && i < readings->len; i++)
    {
      const SlvListReading *reading = g_ptr_array_index (readings, i);
      const SlvGame *read = game == NULL || strcmp (game, reading->game) == 0 ? slv_games_find (games, reading->game) : NULL;

      if (read == NULL || has_reader (read, reading->reader))
        continue;
      SlvFault *fault = g_new0 (SlvFault, 1);
      fault->file = g_strdup (read->file);
      fault->message = g_strdup_printf (_("%s: the cards of “%s” were read before the definition’s reader was changed; import that list again"), g_dgettext (GETTEXT_PACKAGE, read->title), reading->origin);
      g_ptr_array_add (faults, fault);
    }
  return faults;
}

/* ---- reading ---- */

static guint64
number_of (const cJSON *json, const char *member)
{
  const cJSON *value = cJSON_GetObjectItemCaseSensitive (json, member);

  return cJSON_IsNumber (value) ? (guint64) CLAMP (value->valuedouble, 0, 1e15) : 0;
}

cJSON *
slv_job_state_find (SlvStore *store, SlvGames *games, const char *origin, const char *game, const SlvJobKey *key,
                    guint64 *cards, guint64 *printings)
{
  GPtrArray *list = slv_games_list (games);
  g_autofree char *state = NULL;

  *cards = *printings = 0;
  SLV_EACH (const SlvGame, each, list)
    {
      SlvOrigin known;

      if (game != NULL && strcmp (each->id, game) != 0)
        continue;
      if (slv_store_get_origin (store, each->id, origin, &known, NULL) && known.imported != 0)
        {
          /* one import leaves the same with each of its games; where they differ, something has changed since */
          if (state != NULL && strcmp (state, known.state) != 0)
            slv_take_str (&state, g_strdup (""));
          else if (state == NULL)
            state = g_strdup (known.state);
          *cards += known.cards;
          *printings += known.printings;
        }
      slv_origin_clear (&known);
    }
  g_autoptr (cJSON) json = state != NULL && *state != '\0' ? slv_json_parse (state, strlen (state), origin, NULL) : NULL;
  if (json == NULL || strcmp (slv_json_text (json, "how"), key->how) != 0)
    return NULL;
  return g_steal_pointer (&json);
}

gboolean
slv_job_state_same (const cJSON *state, const SlvJobKey *key)
{
  return state != NULL && key->hash != NULL && strcmp (slv_json_text (state, "hash"), key->hash) == 0;
}

const char *
slv_job_state_paged_kind (const cJSON *state)
{
  return cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (state, "paged")) ? slv_json_text (state, "kind") : NULL;
}

void
slv_job_state_read (const cJSON *state, SlvImportAccount *account)
{
  slv_take_str (&account->kind, g_strdup (slv_json_text (state, "kind")));
  slv_take_str (&account->game, g_strdup (slv_json_text (state, "game")));
  account->records = number_of (state, "records");
  account->cards.unchanged -= MIN (account->cards.unchanged, number_of (state, "read"));
  SLV_EACH_JSON (row, cJSON_GetObjectItemCaseSensitive (state, "rejected"))
    {
      SlvRejected *rejected = g_new0 (SlvRejected, 1);

      rejected->record = g_strdup (slv_json_text (row, "record"));
      rejected->line = number_of (row, "line");
      rejected->reason = g_strdup (slv_json_text (row, "reason"));
      g_ptr_array_add (account->rejected, rejected);
    }
  SLV_EACH_JSON (row, cJSON_GetObjectItemCaseSensitive (state, "columns"))
    {
      SlvListColumn *column = g_new0 (SlvListColumn, 1);

      column->column = g_strdup (slv_json_text (row, "column"));
      column->to = g_strdup (slv_json_text (row, "to"));
      column->example = g_strdup (slv_json_text (row, "example"));
      column->how = (SlvColumnHow) MIN (number_of (row, "how"), (guint64) SLV_COLUMN_HOW_UNREAD);
      g_ptr_array_add (account->columns, column);
    }
  SLV_EACH_JSON (row, cJSON_GetObjectItemCaseSensitive (state, "notes"))
    if (cJSON_IsString (row))
      g_ptr_array_add (account->notes, g_strdup (row->valuestring));
}

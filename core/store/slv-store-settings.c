/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-settings.c: remembered card lists and settings, in library.db. */
#include "store/slv-store-private.h"

#include "base/slv-address.h"
#include "base/slv-error.h"
#include "base/slv-fold.h"

SLV_DEFINE_FREE (SlvSource, slv_source_free, name, url, game, kind, state, etag, modified, hash);

static SlvSource *
read_source (SlvStatement *statement)
{
  SlvSource *source = g_new0 (SlvSource, 1);
  g_autofree char *password = NULL;

  source->name = g_strdup (slv_statement_text (statement, 0));
  source->url = slv_address_split (slv_statement_text (statement, 1), &password);
  source->game = g_strdup (slv_statement_text (statement, 2));
  source->kind = g_strdup (slv_statement_text (statement, 3));
  source->fetched = slv_statement_int (statement, 4);
  source->records = (guint64) slv_statement_int (statement, 5);
  source->state = g_strdup (slv_statement_text (statement, 6));
  source->etag = g_strdup (slv_statement_text (statement, 7));
  source->modified = g_strdup (slv_statement_text (statement, 8));
  source->hash = g_strdup (slv_statement_text (statement, 9));
  return source;
}

GPtrArray *
slv_store_list_sources (SlvStore *store, GError **error)
{
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_source_free);
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-sources", error);
  gboolean good;

  while (slv_statement_row (statement, &good, error))
    g_ptr_array_add (sources, read_source (statement));
  return good ? g_steal_pointer (&sources) : NULL;
}

static gboolean
write_source (SlvStore *store, const SlvSource *source, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-source-save", error);

  slv_statement_bind_text (statement, ":name", source->name);
  slv_statement_bind_text (statement, ":url", slv_or_empty (source->url));
  slv_statement_bind_text (statement, ":game", slv_or_empty (source->game));
  slv_statement_bind_text (statement, ":kind", slv_or_empty (source->kind));
  slv_statement_bind_int (statement, ":fetched", source->fetched);
  slv_statement_bind_int (statement, ":records", (gint64) source->records);
  slv_statement_bind_text (statement, ":state", slv_or_empty (source->state));
  slv_statement_bind_text (statement, ":etag", slv_or_empty (source->etag));
  slv_statement_bind_text (statement, ":modified", slv_or_empty (source->modified));
  slv_statement_bind_text (statement, ":hash", slv_or_empty (source->hash));
  return slv_statement_run (statement, error);
}

gboolean
slv_store_save_source (SlvStore *store, const SlvSource *source, GError **error)
{
  g_autofree char *password = NULL, *url = NULL;
  SlvSource plain = *source;
  gboolean good;

  if (source->name == NULL || *source->name == '\0')
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("a source needs a name"));
  plain.url = url = slv_address_split (slv_or_empty (source->url), &password);
  if (!slv_db_begin (store->library, error))
    return FALSE;
  good = (password == NULL || slv_store_write_password (store, url, password, error)) && write_source (store, &plain, error);
  return slv_db_end (store->library, good, error);
}

void
slv_store_set_no_source (SlvStore *store, const char *name, GError **error)
{
  g_autoptr (GPtrArray) sources = slv_store_list_sources (store, NULL), names = g_ptr_array_new_null_terminated (8, NULL, TRUE);

  for (guint i = 0; sources != NULL && i < sources->len; i++)
    g_ptr_array_add (names, ((SlvSource *) sources->pdata[i])->name);
  slv_set_error_near (error, SLV_ERROR_NOT_FOUND, name, (const char * const *) names->pdata, _("there is no source named “%s”"), name);
}

static gboolean
delete_source (SlvStore *store, const char *name, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-source-remove", error);
  gboolean row;

  slv_statement_bind_text (statement, ":name", name);
  if (!slv_statement_next (statement, &row, error))
    return FALSE;
  if (!row)
    slv_store_set_no_source (store, name, error);
  return row;
}

SlvSource *
slv_source_find (const GPtrArray *sources, const char *name)
{
  for (guint i = 0; sources != NULL && i < sources->len; i++)
    if (g_str_equal (((SlvSource *) sources->pdata[i])->name, name))
      return sources->pdata[i];
  return NULL;
}

/* (transfer full) (nullable): the address of the source @name, if no other one has it. */
static char *
url_of (SlvStore *store, const char *name)
{
  g_autoptr (GPtrArray) sources = slv_store_list_sources (store, NULL);
  const SlvSource *source = slv_source_find (sources, name);
  guint n = 0;

  for (guint i = 0; source != NULL && i < sources->len; i++)
    n += g_str_equal (((SlvSource *) sources->pdata[i])->url, source->url);
  return n == 1 ? g_strdup (source->url) : NULL;
}

gboolean
slv_store_remove_source (SlvStore *store, const char *name, GError **error)
{
  g_autofree char *url = url_of (store, name);
  gboolean known = FALSE;

  if (url != NULL && !slv_store_knows_password (store, url, &known, error))
    return FALSE;
  if (!slv_db_begin (store->library, error) || !slv_db_end (store->library, delete_source (store, name, error), error))
    return FALSE;
  if (known && slv_db_begin (store->library, NULL))   /* of nobody any more */
    slv_db_end (store->library, slv_store_write_password (store, url, NULL, NULL), NULL);
  return TRUE;
}

/* ---- settings that are written later ---- */

SLV_DEFINE_FREE (SlvSetting, slv_setting_free, key, value);

static SlvSetting *
setting_copy (const SlvSetting *setting)
{
  SlvSetting *copy = g_new (SlvSetting, 1);

  *copy = (SlvSetting) { setting->deck, g_strdup (setting->key), g_strdup (setting->value), setting->serial };
  return copy;
}

/* Borrowed (nullable): what was set and is not written. */
static SlvSetting *
find_behind (SlvStore *store, gint64 deck, const char *key)
{
  SLV_EACH (SlvSetting, setting, store->behind)
    if (setting->deck == deck && g_str_equal (setting->key, key))
      return setting;
  return NULL;
}

void
slv_store_write_later (SlvStore *store, void (*write) (SlvSetting *setting, gpointer data), gpointer data)
{
  store->write = write;
  store->write_data = data;
  if (store->behind == NULL)
    store->behind = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_setting_free);
}

/* Whether it is somebody else's to write: FALSE where that is bound to fail, so that the caller hears why. */
static gboolean
put_behind (SlvStore *store, gint64 deck, const char *key, const char *value)
{
  if (store->write == NULL || slv_store_get_only_look (store) != NULL || slv_store_has_moved (store))
    return FALSE;
  SlvSetting *setting = find_behind (store, deck, key);
  if (setting == NULL)
    {
      setting = g_new0 (SlvSetting, 1);
      setting->deck = deck;
      setting->key = g_strdup (key);
      g_ptr_array_add (store->behind, setting);
    }
  slv_take_str (&setting->value, g_strdup (value));
  setting->serial = ++store->serial;
  store->write (setting_copy (setting), store->write_data);
  return TRUE;
}

void
slv_store_written (SlvStore *store, const SlvSetting *setting)
{
  SlvSetting *known = find_behind (store, setting->deck, setting->key);

  if (known != NULL && known->serial == setting->serial)
    g_ptr_array_remove (store->behind, known);
}

void
slv_store_write_again (SlvStore *store)
{
  for (guint i = 0; i < store->behind->len; i++)
    store->write (setting_copy (store->behind->pdata[i]), store->write_data);
}

gboolean
slv_store_is_behind (SlvStore *store)
{
  return store->behind != NULL && store->behind->len > 0;
}

void
slv_store_give_up (SlvStore *store)
{
  g_ptr_array_set_size (store->behind, 0);
}

/* ---- settings ---- */

gboolean
slv_store_read_setting (SlvStore *store, const char *key, char **value, GError **error)
{
  const SlvSetting *behind = find_behind (store, 0, key);
  g_autoptr (SlvStatement) statement = behind == NULL ? slv_db_query (store->library, "library-setting", error) : NULL;
  gboolean row = FALSE;

  *value = behind != NULL ? g_strdup (behind->value) : NULL;
  if (behind != NULL)
    return TRUE;
  slv_statement_bind_text (statement, ":key", key);
  if (!slv_statement_next (statement, &row, error))
    return FALSE;
  *value = row ? g_strdup (slv_statement_text (statement, 0)) : NULL;
  return TRUE;
}

char *
slv_store_get_setting (SlvStore *store, const char *key)
{
  char *value;

  return slv_store_read_setting (store, key, &value, NULL) ? value : NULL;
}

gboolean
slv_store_write_setting (SlvStore *store, const char *key, const char *value, GError **error)
{
  const char *query = value != NULL ? "library-setting-save" : "library-setting-remove";
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, query, error);

  slv_statement_bind_text (statement, ":key", key);
  if (value != NULL)
    slv_statement_bind_text (statement, ":value", value);
  return slv_statement_run (statement, error);
}

gboolean
slv_store_set_setting (SlvStore *store, const char *key, const char *value, GError **error)
{
  g_return_val_if_fail (key != NULL && *key != '\0', FALSE);
  return put_behind (store, 0, key, value)
         || (slv_db_begin (store->library, error)
             && slv_db_end (store->library, slv_store_write_setting (store, key, value, error), error));
}

gboolean
slv_store_revise_setting (SlvStore *store, const char *key, SlvRevise revise, gpointer data, GError **error)
{
  g_autofree char *old = NULL, *fresh = NULL;

  if (store->write != NULL)
    return slv_store_read_setting (store, key, &old, error) && revise (old, &fresh, data, error)
           && slv_store_set_setting (store, key, fresh, error);
  if (!slv_db_begin (store->library, error))
    return FALSE;
  gboolean good = slv_store_read_setting (store, key, &old, error) && revise (old, &fresh, data, error)
                  && slv_store_write_setting (store, key, fresh, error);
  return slv_db_end (store->library, good, error);
}

/* ---- settings of one deck ---- */

static SlvStatement *
deck_setting (SlvStore *store, const char *query, gint64 deck, const char *key, GError **error)
{
  SlvStatement *statement = slv_db_query (store->library, query, error);

  slv_statement_bind_int (statement, ":deck", deck);
  slv_statement_bind_text (statement, ":key", key);
  return statement;
}

char *
slv_store_get_deck_setting (SlvStore *store, gint64 deck, const char *key)
{
  const SlvSetting *behind = find_behind (store, deck, key);
  gboolean row;

  if (behind != NULL)
    return g_strdup (behind->value);
  g_autoptr (SlvStatement) statement = deck_setting (store, "library-deck-setting", deck, key, NULL);
  if (!slv_statement_next (statement, &row, NULL) || !row)
    return NULL;
  return g_strdup (slv_statement_text (statement, 0));
}

gboolean
slv_store_set_deck_setting (SlvStore *store, gint64 deck, const char *key, const char *value, GError **error)
{
  const char *query = value != NULL ? "library-deck-setting-keep" : "library-deck-setting-forget";

  g_return_val_if_fail (key != NULL && *key != '\0', FALSE);
  if (put_behind (store, deck, key, value))
    return TRUE;
  if (!slv_db_begin (store->library, error))
    return FALSE;
  g_autoptr (SlvStatement) statement = deck_setting (store, query, deck, key, error);
  if (statement != NULL && value != NULL)
    slv_statement_bind_text (statement, ":value", value);
  gboolean good = slv_statement_run (statement, error);
  if (statement != NULL && !good && store->library->code == SQLITE_CONSTRAINT)
    {
      g_clear_error (error);
      slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no saved deck with the number %lld"), (long long) deck);
    }
  return slv_db_end (store->library, good, error);
}

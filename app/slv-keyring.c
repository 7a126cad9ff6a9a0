/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-keyring.c: questions to the keyring, each in a thread of its own that is waited for only so long: a service on the bus that hangs
 * holds up neither a command nor the window. */
#include "slv-keyring.h"

#include <glib/gi18n.h>
#include <libsecret/secret.h>

#define PATIENCE (2 * G_TIME_SPAN_SECOND)   /* for one question */

typedef struct _Question Question;
typedef gboolean (*Ask) (Question *question, SecretService *service, GHashTable *attributes);

struct _Question {
  Ask           ask;
  char         *id, *label, *password;   /* (nullable): label; password: to be kept, or what was found */
  GCancellable *given_up;
  GMutex        mutex;
  GCond         cond;
  gboolean      ended, good;             /* guarded */
};

static const SecretSchema schema = {
  .name = SLV_APP_ID ".Password",
  .flags = SECRET_SCHEMA_NONE,
  .attributes = { { "id", SECRET_SCHEMA_ATTRIBUTE_STRING } },
};
static gint hangs;   /* atomic: one question was not answered in time */

static void
question_clear (gpointer data)
{
  Question *question = data;

  SLV_FREE_MEMBERS (question, id, label, password, given_up);
  g_mutex_clear (&question->mutex);
  g_cond_clear (&question->cond);
}

static gpointer
question_thread (gpointer data)
{
  Question *question = data;
  g_autoptr (SecretService) service = secret_service_open_sync (SECRET_TYPE_SERVICE, NULL, SECRET_SERVICE_OPEN_SESSION, question->given_up, NULL);
  g_autoptr (GHashTable) attributes = secret_attributes_build (&schema, "id", question->id, NULL);
  gboolean good = service != NULL && question->ask (question, service, attributes);

  g_mutex_lock (&question->mutex);
  question->good = good;
  question->ended = TRUE;
  g_cond_signal (&question->cond);
  g_mutex_unlock (&question->mutex);
  g_atomic_rc_box_release_full (question, question_clear);
  return NULL;
}

/* GLib would start a bus of its own where there is none. */
static gboolean
has_bus (void)
{
  g_autofree char *path = g_build_filename (g_get_user_runtime_dir (), "bus", NULL);

  return g_getenv ("DBUS_SESSION_BUS_ADDRESS") != NULL || g_file_test (path, G_FILE_TEST_EXISTS);
}

/* @found: (out) (optional) (transfer full): the password, when it is good. */
static gboolean
ask (Ask func, const char *id, const char *address, const char *password, char **found)
{
  gint64 until = g_get_monotonic_time () + PATIENCE;

  if (g_atomic_int_get (&hangs) || !has_bus ())
    return FALSE;
  Question *question = g_atomic_rc_box_new0 (Question);
  question->ask = func;
  question->id = g_strdup (id);
  question->label = address != NULL ? g_strdup_printf (_("Sleeves: password of %s"), address) : NULL;
  question->password = g_strdup (password);
  question->given_up = g_cancellable_new ();
  g_mutex_init (&question->mutex);
  g_cond_init (&question->cond);
  GThread *thread = g_thread_try_new ("keyring", question_thread, g_atomic_rc_box_acquire (question), NULL);
  if (thread == NULL)   /* so does nobody answer */
    {
      g_atomic_rc_box_release (question);
      g_atomic_rc_box_release_full (question, question_clear);
      return FALSE;
    }
  g_mutex_lock (&question->mutex);
  while (!question->ended && g_cond_wait_until (&question->cond, &question->mutex, until))
    ;
  gboolean ended = question->ended;
  gboolean good = ended && question->good;
  if (good && found != NULL)
    *found = g_steal_pointer (&question->password);
  g_mutex_unlock (&question->mutex);
  if (ended)
    g_thread_join (thread);
  else
    {
      g_atomic_int_set (&hangs, 1);
      g_cancellable_cancel (question->given_up);
      g_thread_unref (thread);
    }
  g_atomic_rc_box_release_full (question, question_clear);
  return good;
}

static gboolean
ask_keep (Question *question, SecretService *service, GHashTable *attributes)
{
  g_autoptr (SecretCollection) collection = NULL;

  collection = secret_collection_for_alias_sync (service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, question->given_up, NULL);
  if (collection == NULL || secret_collection_get_locked (collection))
    return FALSE;
  g_autoptr (SecretValue) value = secret_value_new (question->password, -1, "text/plain");
  return secret_service_store_sync (service, &schema, attributes, SECRET_COLLECTION_DEFAULT, question->label, value, question->given_up, NULL);
}

static gboolean
ask_find (Question *question, SecretService *service, GHashTable *attributes)
{
  GList *items = secret_service_search_sync (service, &schema, attributes, SECRET_SEARCH_LOAD_SECRETS, question->given_up, NULL);
  g_autoptr (SecretValue) value = items != NULL ? secret_item_get_secret (items->data) : NULL;

  question->password = value != NULL ? g_strdup (secret_value_get_text (value)) : NULL;
  g_list_free_full (items, g_object_unref);
  return question->password != NULL;
}

static gboolean
ask_forget (Question *question, SecretService *service, GHashTable *attributes)
{
  return secret_service_clear_sync (service, &schema, attributes, question->given_up, NULL);
}

static gboolean
keep (const char *id, const char *address, const char *password)
{
  return ask (ask_keep, id, address, password, NULL);
}

static char *
find (const char *id)
{
  char *password = NULL;

  ask (ask_find, id, NULL, NULL, &password);
  return password;
}

static void
forget (const char *id)
{
  ask (ask_forget, id, NULL, NULL, NULL);
}

const SlvKeyring slv_keyring = { keep, find, forget };

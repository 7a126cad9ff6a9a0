/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-keyring.c: the keyring of the desktop, played by a thread of the test on a bus of its own (Secret Service API, draft 0.2): one that
 * answers, one that is locked, one that says nothing, and none. */
#include "slv-keyring.h"

#include <string.h>

#define ROOT       "/org/freedesktop/secrets"
#define COLLECTION ROOT "/collection/one"
#define ITEM       COLLECTION "/1"

typedef enum { ANSWERS, LOCKED, SILENT, NOBODY } Manner;

/* One collection with at most one password in it. */
typedef struct {
  GTestDBus    *bus;
  GThread      *thread;
  GMainContext *context;
  GMainLoop    *loop;
  Manner        manner;
  GVariant     *attributes;   /* (nullable): of the password */
  char         *password, *label;
  gboolean      ready;
  GMutex        mutex;
  GCond         cond;
} Ring;

static const char xml[] =
  "<node><interface name='org.freedesktop.Secret.Service'>"
  "<method name='OpenSession'><arg type='s' direction='in'/><arg type='v' direction='in'/><arg type='v' direction='out'/><arg type='o' direction='out'/></method>"
  "<method name='SearchItems'><arg type='a{ss}' direction='in'/><arg type='ao' direction='out'/><arg type='ao' direction='out'/></method>"
  "<method name='GetSecrets'><arg type='ao' direction='in'/><arg type='o' direction='in'/><arg type='a{o(oayays)}' direction='out'/></method>"
  "<method name='ReadAlias'><arg type='s' direction='in'/><arg type='o' direction='out'/></method>"
  "<property name='Collections' type='ao' access='read'/></interface>"
  "<interface name='org.freedesktop.Secret.Collection'>"
  "<method name='CreateItem'><arg type='a{sv}' direction='in'/><arg type='(oayays)' direction='in'/><arg type='b' direction='in'/><arg type='o' direction='out'/><arg type='o' direction='out'/></method>"
  "<property name='Items' type='ao' access='read'/><property name='Label' type='s' access='read'/><property name='Locked' type='b' access='read'/>"
  "<property name='Created' type='t' access='read'/><property name='Modified' type='t' access='read'/></interface>"
  "<interface name='org.freedesktop.Secret.Item'><method name='Delete'><arg type='o' direction='out'/></method>"
  "<property name='Attributes' type='a{ss}' access='read'/><property name='Label' type='s' access='read'/><property name='Locked' type='b' access='read'/>"
  "<property name='Created' type='t' access='read'/><property name='Modified' type='t' access='read'/></interface></node>";

/* Whether the password that is kept is the one that is asked for. */
static gboolean
is_asked (Ring *ring, GVariant *wanted)
{
  const char *id = NULL, *kept = NULL;

  return ring->password != NULL && g_variant_lookup (wanted, "id", "&s", &id) && g_variant_lookup (ring->attributes, "id", "&s", &kept) && g_str_equal (id, kept);
}

static void
create_item (Ring *ring, GVariant *parameters)
{
  g_autoptr (GVariant) properties = NULL, secret = NULL, bytes = NULL;
  gsize length;

  g_variant_get (parameters, "(@a{sv}@(oayays)b)", &properties, &secret, NULL);
  SLV_FREE_MEMBERS (ring, (g_variant_unref, attributes), password, label);
  g_assert_true (g_variant_lookup (properties, "org.freedesktop.Secret.Item.Attributes", "@a{ss}", &ring->attributes));
  g_assert_true (g_variant_lookup (properties, "org.freedesktop.Secret.Item.Label", "s", &ring->label));
  bytes = g_variant_get_child_value (secret, 2);
  const char *text = g_variant_get_fixed_array (bytes, &length, 1);
  ring->password = g_strndup (text, length);
}

static GVariant *
secret_of (Ring *ring, const char *session)
{
  GVariant *bytes = g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, ring->password, strlen (ring->password), 1);

  return g_variant_new ("(o@ay@ays)", session, g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, "", 0, 1), bytes, "text/plain");
}

static void
on_call (GDBusConnection *bus G_GNUC_UNUSED, const char *sender G_GNUC_UNUSED, const char *path G_GNUC_UNUSED, const char *interface G_GNUC_UNUSED,
         const char *method, GVariant *parameters, GDBusMethodInvocation *call, gpointer data)
{
  Ring *ring = data;
  g_autoptr (GVariant) first = g_variant_n_children (parameters) > 0 ? g_variant_get_child_value (parameters, 0) : NULL;

  if (ring->manner == SILENT)
    g_object_unref (call);   /* no answer is ever sent */
  else if (g_str_equal (method, "OpenSession") && !g_str_equal (g_variant_get_string (first, NULL), "plain"))
    g_dbus_method_invocation_return_dbus_error (call, "org.freedesktop.DBus.Error.NotSupported", "plain only");
  else if (g_str_equal (method, "OpenSession"))
    g_dbus_method_invocation_return_value (call, g_variant_new ("(vo)", g_variant_new_string (""), ROOT "/session/1"));
  else if (g_str_equal (method, "ReadAlias"))
    g_dbus_method_invocation_return_value (call, g_variant_new ("(o)", COLLECTION));
  else if (g_str_equal (method, "CreateItem"))
    {
      create_item (ring, parameters);
      g_dbus_method_invocation_return_value (call, g_variant_new ("(oo)", ITEM, "/"));
    }
  else if (g_str_equal (method, "SearchItems"))
    {
      const char *found[] = { ITEM, NULL }, *nothing[] = { NULL };
      gboolean there = is_asked (ring, first);

      g_dbus_method_invocation_return_value (call, g_variant_new ("(^ao^ao)", there && ring->manner == ANSWERS ? found : nothing,
                                                                  there && ring->manner == LOCKED ? found : nothing));
    }
  else if (g_str_equal (method, "GetSecrets"))
    {
      g_autoptr (GVariant) session = g_variant_get_child_value (parameters, 1);
      GVariantBuilder secrets;

      g_assert_cmpint (ring->manner, ==, ANSWERS);
      g_variant_builder_init (&secrets, G_VARIANT_TYPE ("a{o(oayays)}"));
      g_variant_builder_add (&secrets, "{o@(oayays)}", ITEM, secret_of (ring, g_variant_get_string (session, NULL)));
      g_dbus_method_invocation_return_value (call, g_variant_new ("(a{o(oayays)})", &secrets));
    }
  else
    {
      g_assert_cmpstr (method, ==, "Delete");
      g_clear_pointer (&ring->password, g_free);
      g_dbus_method_invocation_return_value (call, g_variant_new ("(o)", "/"));
    }
}

static GVariant *
on_property (GDBusConnection *bus G_GNUC_UNUSED, const char *sender G_GNUC_UNUSED, const char *path G_GNUC_UNUSED, const char *interface G_GNUC_UNUSED,
             const char *name, GError **error G_GNUC_UNUSED, gpointer data)
{
  Ring *ring = data;
  const char *one[] = { g_str_equal (name, "Items") ? ITEM : COLLECTION, NULL };

  if (g_str_equal (name, "Locked"))
    return g_variant_new_boolean (ring->manner == LOCKED);
  if (g_str_equal (name, "Label"))
    return g_variant_new_string (ring->label != NULL ? ring->label : "");
  if (g_str_equal (name, "Attributes"))
    return ring->attributes != NULL ? g_variant_ref (ring->attributes) : g_variant_new_array (G_VARIANT_TYPE ("{ss}"), NULL, 0);
  return g_str_equal (name, "Items") || g_str_equal (name, "Collections") ? g_variant_new_objv (one, 1) : g_variant_new_uint64 (0);
}

static gboolean
say_ready (gpointer data)
{
  Ring *ring = data;

  g_mutex_lock (&ring->mutex);
  ring->ready = TRUE;
  g_cond_signal (&ring->cond);
  g_mutex_unlock (&ring->mutex);
  return G_SOURCE_REMOVE;
}

/* The service, on a connection of its own. */
static gpointer
ring_thread (gpointer data)
{
  static const char * const paths[] = { ROOT, COLLECTION, ROOT "/aliases/default", ITEM };
  static const GDBusInterfaceVTable table = { .method_call = on_call, .get_property = on_property };
  Ring *ring = data;
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (xml, NULL);
  g_autoptr (GVariant) named = NULL;
  g_autoptr (GSource) ready = g_idle_source_new ();

  g_main_context_push_thread_default (ring->context);
  g_autoptr (GDBusConnection) bus = good (g_dbus_connection_new_for_address_sync (
    g_test_dbus_get_bus_address (ring->bus),
    G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL, &error));
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    g_assert_cmpuint (good (g_dbus_connection_register_object (bus, paths[i], node->interfaces[i == 0 ? 0 : i < 3 ? 1 : 2], &table,
                                                               ring, NULL, &error)), >, 0);
  if (ring->manner != NOBODY)
    named = good (g_dbus_connection_call_sync (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                                               "RequestName",
                                               g_variant_new ("(su)", "org.freedesktop.secrets", 4), NULL, G_DBUS_CALL_FLAGS_NONE, -1,
                                               NULL, &error));
  g_source_set_callback (ready, say_ready, ring, NULL);
  g_source_attach (ready, ring->context);
  g_main_loop_run (ring->loop);
  g_dbus_connection_close_sync (bus, NULL, NULL);
  g_main_context_pop_thread_default (ring->context);
  return NULL;
}

static void
ring_begin (Ring *ring, Manner manner)
{
  *ring = (Ring) { .manner = manner };
  ring->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (ring->bus);
  g_mutex_init (&ring->mutex);
  g_cond_init (&ring->cond);
  ring->context = g_main_context_new ();
  ring->loop = g_main_loop_new (ring->context, FALSE);
  ring->thread = g_thread_new ("ring", ring_thread, ring);
  g_mutex_lock (&ring->mutex);
  while (!ring->ready)
    g_cond_wait (&ring->cond, &ring->mutex);
  g_mutex_unlock (&ring->mutex);
}

static void
ring_end (Ring *ring)
{
  g_main_loop_quit (ring->loop);
  g_thread_join (ring->thread);
  SLV_FREE_MEMBERS (ring, (g_main_loop_unref, loop), (g_main_context_unref, context));
  g_mutex_clear (&ring->mutex);
  g_cond_clear (&ring->cond);
  SLV_FREE_MEMBERS (ring, (g_variant_unref, attributes), password, label);
  g_test_dbus_stop (ring->bus);
  g_object_unref (ring->bus);
}

static void
test_answers (void)
{
  Ring ring;

  ring_begin (&ring, ANSWERS);
  g_assert_true (slv_keyring.keep ("a-1", "https://ada@lists.example/cards", "p%20é"));
  g_assert_cmpstr (ring.password, ==, "p%20é");
  g_assert_nonnull (strstr (ring.label, "https://ada@lists.example/cards"));
  g_autofree char *found = slv_keyring.find ("a-1");
  g_assert_cmpstr (found, ==, "p%20é");
  g_autofree char *other = slv_keyring.find ("a-2");
  g_assert_null (other);
  slv_keyring.forget ("a-1");
  g_assert_null (ring.password);
  g_autofree char *gone = slv_keyring.find ("a-1");
  g_assert_null (gone);
  ring_end (&ring);
}

/* What is locked is not asked to be unlocked: such a call would end this test, which knows none. */
static void
test_locked (void)
{
  Ring ring;

  ring_begin (&ring, LOCKED);
  g_assert_false (slv_keyring.keep ("a-1", "https://ada@lists.example/cards", "pearl"));
  g_assert_null (ring.password);
  ring.password = g_strdup ("pearl");
  ring.attributes = g_variant_ref_sink (g_variant_new_parsed ("{'id': 'a-1'}"));
  g_assert_null (slv_keyring.find ("a-1"));
  ring_end (&ring);
}

/* It is left behind, and not waited for a second time. */
static void
test_silent (void)
{
  Ring ring;

  ring_begin (&ring, SILENT);
  g_assert_false (slv_keyring.keep ("a-1", "https://ada@lists.example/cards", "pearl"));
  ring.manner = ANSWERS;
  g_assert_false (slv_keyring.keep ("a-1", "https://ada@lists.example/cards", "pearl"));
  g_assert_null (slv_keyring.find ("a-1"));
  slv_keyring.forget ("a-1");
  ring_end (&ring);
}

static void
test_nobody (void)
{
  Ring ring;

  ring_begin (&ring, NOBODY);
  g_assert_false (slv_keyring.keep ("a-1", "https://ada@lists.example/cards", "pearl"));
  g_assert_null (slv_keyring.find ("a-1"));
  ring_end (&ring);
}

/* Without a bus none is started. */
static void
test_no_bus (void)
{
  g_unsetenv ("DBUS_SESSION_BUS_ADDRESS");
  g_setenv ("XDG_RUNTIME_DIR", "/nowhere", TRUE);
  g_assert_false (slv_keyring.keep ("a-1", "https://ada@lists.example/cards", "pearl"));
}

typedef struct { const char *path; void (*func) (void); } Case;

static const Case cases[] = {
  { "/keyring/what-is-kept-is-found-and-forgotten", test_answers },
  { "/keyring/what-is-locked-is-left-alone", test_locked },
  { "/keyring/what-hangs-holds-up-nobody", test_silent },
  { "/keyring/nobody-answers", test_nobody },
  { "/keyring/no-bus-is-started", test_no_bus },
};

/* Each in a process of its own: GLib keeps one bus for all of a process, and a keyring that hangs is not asked again. */
static void
test_apart (gconstpointer data)
{
  if (g_test_subprocess ())
    {
      ((const Case *) data)->func ();
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].path, &cases[i], test_apart);
  return g_test_run ();
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Loaded into the window by its tests (LD_PRELOAD). Looking through a window as assistive technology does takes some thousand questions,
// and every one of them is a message through two sockets: that was half of all that the tests cost. Here GTK is asked the same questions
// by the same functions that answer them on the bus, one after the other, and all answers leave in one message. What GTK registers on the
// accessibility bus, and what it answers there, passes by this file, which stands before GIO.
#include <dlfcn.h>
#include <gio/gio.h>

#define PLACE "/org/a11y/atspi/look"
#define ROOT "/org/a11y/atspi/accessible/root"
#define NOTHING "/org/a11y/atspi/null"
#define ACCESSIBLE "org.a11y.atspi.Accessible"
#define SIDES "org.a11y.atspi."

// what stands at a place under one name of an interface, and the next one of the same place
typedef struct Side {
  guint id;
  char *path, *interface;
  const GDBusInterfaceVTable *table;
  gpointer data;
  struct Side *next;
} Side;

// the first side of each path, and sides by id; the bus, as GTK holds it; the answer to the question that is being asked; who asks
static GHashTable *places, *by_id;
static GDBusConnection *bus;
static GVariant *answer;
static GDBusMethodInvocation *asking;

#define REAL(function) ((__typeof__(&function))(guintptr)real(#function))

static gpointer real(const char *function) {
  return dlsym(RTLD_NEXT, function);
}

__attribute__((constructor)) static void alone(void) {
  g_unsetenv("LD_PRELOAD");   // what the window starts is not looked into
}

// ---- what passes by ----

static void side_free(gpointer data) {
  Side *side = data;
  g_free(side->path);
  g_free(side->interface);
  g_free(side);
}

static void answer_look(GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *method,
                        GVariant *values, GDBusMethodInvocation *call, gpointer data);

static void begin(GDBusConnection *connection) {
  static const GDBusInterfaceVTable table = {.method_call = answer_look};
  g_autoptr(GDBusNodeInfo) node = g_dbus_node_info_new_for_xml(
    "<node><interface name='" SIDES "Look'>"
    "<method name='Walk'><arg type='o'/><arg type='i'/><arg type='i'/><arg type='t'/><arg type='t'/><arg type='t'/><arg type='t'/>"
    "<arg type='s' direction='out'/></method>"
    "<method name='Texts'><arg type='s'/><arg type='as' direction='out'/></method>"
    "<method name='Descriptions'><arg type='s'/><arg type='as' direction='out'/></method></interface></node>", NULL);
  bus = connection;
  by_id = g_hash_table_new_full(NULL, NULL, NULL, side_free);
  places = g_hash_table_new(g_str_hash, g_str_equal);
  asking = g_object_new(G_TYPE_DBUS_METHOD_INVOCATION, NULL);
  REAL(g_dbus_connection_register_object)(connection, PLACE, node->interfaces[0], &table, NULL, NULL, NULL);
}

guint g_dbus_connection_register_object(GDBusConnection *connection, const char *path, GDBusInterfaceInfo *info,
                                        const GDBusInterfaceVTable *table, gpointer data, GDestroyNotify destroy, GError **error) {
  guint id = REAL(g_dbus_connection_register_object)(connection, path, info, table, data, destroy, error);
  if (!id || !g_str_has_prefix(info->name, SIDES)) return id;
  if (!bus) begin(connection);
  Side *side = g_new0(Side, 1);
  *side = (Side){id, g_strdup(path), g_strdup(info->name), table, data, g_hash_table_lookup(places, path)};
  g_hash_table_insert(by_id, GUINT_TO_POINTER(id), side);
  g_hash_table_replace(places, side->path, side);
  return id;
}

gboolean g_dbus_connection_unregister_object(GDBusConnection *connection, guint id) {
  Side *side = bus == connection ? g_hash_table_lookup(by_id, GUINT_TO_POINTER(id)) : NULL;
  if (side) {
    Side *first = g_hash_table_lookup(places, side->path), **at = &first;
    while (*at && *at != side) at = &(*at)->next;
    if (*at) *at = side->next;
    if (first) g_hash_table_replace(places, first->path, first);
    else g_hash_table_remove(places, side->path);
    g_hash_table_remove(by_id, GUINT_TO_POINTER(id));
  }
  return REAL(g_dbus_connection_unregister_object)(connection, id);
}

void g_dbus_method_invocation_return_value(GDBusMethodInvocation *call, GVariant *value) {
  if (call != asking) REAL(g_dbus_method_invocation_return_value)(call, value);
  else answer = value ? g_variant_ref_sink(value) : NULL;
}

void g_dbus_method_invocation_return_error_literal(GDBusMethodInvocation *call, GQuark domain, int code, const char *message) {
  if (call != asking) REAL(g_dbus_method_invocation_return_error_literal)(call, domain, code, message);
}

void g_dbus_method_invocation_return_error(GDBusMethodInvocation *call, GQuark domain, int code, const char *format, ...) {
  if (call == asking) return;
  va_list args;
  va_start(args, format);
  g_dbus_method_invocation_return_error_valist(call, domain, code, format, args);
  va_end(args);
}

// Of all that GTK tells without being asked, the tests listen to where the focus is; nobody would hear the rest.
gboolean g_dbus_connection_emit_signal(GDBusConnection *connection, const char *to, const char *path, const char *interface, const char *signal,
                                       GVariant *values, GError **error) {
  g_autoptr(GVariant) sunk = values ? g_variant_ref_sink(values) : NULL;
  const char *what = "";
  if (sunk && g_str_equal(signal, "StateChanged")) g_variant_get_child(sunk, 0, "&s", &what);
  if (g_str_has_prefix(interface, SIDES) && !g_str_equal(what, "focused")) return TRUE;
  return REAL(g_dbus_connection_emit_signal)(connection, to, path, interface, signal, sunk, error);
}

// ---- questions ----

static const Side *side_of(const char *path, const char *interface) {
  const Side *side = g_hash_table_lookup(places, path);
  while (side && !g_str_equal(side->interface, interface)) side = side->next;
  return side;
}

// What a method answers, or NULL where nobody does; its parameters are sunk.
static GVariant *ask(const char *path, const char *interface, const char *method, GVariant *values) {
  const Side *side = side_of(path, interface);
  g_autoptr(GVariant) sunk = g_variant_ref_sink(values ? values : g_variant_new_tuple(NULL, 0));
  answer = NULL;
  if (side) side->table->method_call(bus, NULL, path, interface, method, sunk, asking, side->data);
  return g_steal_pointer(&answer);
}

static GVariant *property(const char *path, const char *interface, const char *name) {
  const Side *side = side_of(path, interface);
  GVariant *value = side && side->table->get_property ? side->table->get_property(bus, NULL, path, interface, name, NULL, side->data) : NULL;
  return value ? g_variant_ref_sink(value) : NULL;
}

// ---- the walk ----

typedef struct {
  int most;               // of the children of one
  guint64 closed[2];      // roles that are not looked into, by bit
  guint64 told_of[2];     // roles that are told of
  GHashTable *met;        // paths
  GString *told;          // a line for each widget, parted by characters that no name has
} Walk;

// The path of what a widget is below of, or NULL.
static char *parent_of(const char *path) {
  g_autoptr(GVariant) parent = property(path, ACCESSIBLE, "Parent");
  char *above = NULL;
  if (parent) g_variant_get(parent, "(so)", NULL, &above);
  return above;
}

static gboolean has_role(const guint64 roles[2], guint number) {
  return number < 128 && roles[number / 64] >> number % 64 & 1;
}

static void tell(Walk *walk, const char *path, const char *above, guint role) {
  g_autoptr(GVariant) states = ask(path, ACCESSIBLE, "GetState", NULL), name = property(path, ACCESSIBLE, "Name");
  g_autoptr(GVariant) both = states ? g_variant_get_child_value(states, 0) : NULL;
  guint low = 0, high = 0;
  if (both && g_variant_n_children(both) == 2) {
    g_variant_get_child(both, 0, "u", &low);
    g_variant_get_child(both, 1, "u", &high);
  }
  g_string_append_printf(walk->told, "%s\x1f%s\x1f%s\x1f%u\x1f%" G_GUINT64_FORMAT "\x1f%d\x1e", path, above ? above : NOTHING,
                         name ? g_variant_get_string(name, NULL) : "", role, low | (guint64)high << 32, side_of(path, SIDES "Text") != NULL);
}

// Tells of one widget, which is below of @above; whether it is there and may be looked into.
static gboolean meet(Walk *walk, const char *path, const char *above) {
  g_autoptr(GVariant) role = ask(path, ACCESSIBLE, "GetRole", NULL);
  guint number = 0;
  if (!role || !g_hash_table_add(walk->met, g_strdup(path))) return FALSE;
  g_variant_get(role, "(u)", &number);
  if (has_role(walk->told_of, number)) tell(walk, path, above, number);
  return !has_role(walk->closed, number);
}

static void walk_from(Walk *walk, const char *path, const char *above, int depth);

// Between a stack and what it shows stands a page: the parent of what is shown, although the stack does not tell.
static void walk_below(Walk *walk, const char *path, const char *child, int depth) {
  g_autofree char *page = parent_of(child), *above = NULL;
  if (page && g_strcmp0(page, path) && g_strcmp0(page, NOTHING)) above = parent_of(page);
  if (g_strcmp0(above, path)) walk_from(walk, child, page, depth);
  else if (meet(walk, page, above) && depth) walk_from(walk, child, page, depth - 1);
}

static void walk_from(Walk *walk, const char *path, const char *above, int depth) {
  if (g_hash_table_contains(walk->met, path) || !meet(walk, path, above) || !depth) return;
  g_autoptr(GVariant) children = ask(path, ACCESSIBLE, "GetChildren", NULL);
  if (!children) return;
  g_autoptr(GVariant) list = g_variant_get_child_value(children, 0);
  for (gsize i = 0; i < MIN((gsize)walk->most, g_variant_n_children(list)); i++) {
    const char *child;
    g_autoptr(GVariant) one = g_variant_get_child_value(list, i);
    g_variant_get(one, "(&s&o)", NULL, &child);
    walk_below(walk, path, child, depth - 1);
  }
}

static GVariant *all_below(GVariant *values) {
  g_autoptr(GString) told = g_string_new(NULL);
  g_autoptr(GHashTable) met = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  Walk walk = {.met = met, .told = told};
  const char *top;
  int depth;
  g_variant_get(values, "(&oiitttt)", &top, &walk.most, &depth, &walk.closed[0], &walk.closed[1], &walk.told_of[0], &walk.told_of[1]);
  g_autofree char *above = parent_of(top);
  walk_from(&walk, top, above, depth);
  return g_variant_new("(s)", told->str);
}

// What is written in a widget, or what it is described by; NULL: nothing.
static GVariant *said_by(const char *path, gboolean described) {
  if (described) return property(path, ACCESSIBLE, "Description");
  g_autoptr(GVariant) size = property(path, SIDES "Text", "CharacterCount");
  g_autoptr(GVariant) text = ask(path, SIDES "Text", "GetText", g_variant_new("(ii)", 0, size ? g_variant_get_int32(size) : 0));
  return text ? g_variant_get_child_value(text, 0) : NULL;
}

// That of each of these, paths with blanks between them.
static GVariant *all_said(GVariant *values, gboolean described) {
  g_auto(GVariantBuilder) told = G_VARIANT_BUILDER_INIT(G_VARIANT_TYPE_STRING_ARRAY);
  const char *paths;
  g_variant_get(values, "(&s)", &paths);
  g_auto(GStrv) each = g_strsplit(paths, " ", -1);
  for (char **path = each; *path; path++) {
    g_autoptr(GVariant) words = said_by(*path, described);
    g_variant_builder_add(&told, "s", words ? g_variant_get_string(words, NULL) : "");
  }
  return g_variant_new("(as)", &told);
}

static void answer_look(GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *method,
                        GVariant *values, GDBusMethodInvocation *call, gpointer data) {
  (void)connection, (void)sender, (void)path, (void)interface, (void)data;
  REAL(g_dbus_method_invocation_return_value)(call, g_str_equal(method, "Walk") ? all_below(values) : all_said(values, g_str_equal(method, "Descriptions")));
}

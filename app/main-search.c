/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main-search.c: `sleeves-search`: what the desktop's overview finds in Sleeves: saved decks and cards by their names
 * (org.gnome.Shell.SearchProvider2). Started by the session's bus, without a window and without GTK; it reads the library as it is,
 * makes none, and leaves when nobody has typed for a while. */
#include "base/slv-fold.h"
#include "cli/slv-cli.h"

#define BUS_NAME   SLV_APP_ID ".SearchProvider"
#define PATH       "/io/github/sleeves_cards/Sleeves/SearchProvider"
#define QUIET_S    60u     /* without a question, and it ends */
#define FOUND_MAX  24u     /* cards that are answered; more, nobody looks at there */
#define TERMS_MAX  16u

typedef struct {
  SlvCli     cli;
  GMainLoop *loop;
  guint      quiet;        /* source: the end */
} Search;

static const char interface[] =
  "<node><interface name='org.gnome.Shell.SearchProvider2'>"
  "<method name='GetInitialResultSet'><arg type='as' direction='in'/><arg type='as' direction='out'/></method>"
  "<method name='GetSubsearchResultSet'><arg type='as' direction='in'/><arg type='as' direction='in'/><arg type='as' direction='out'/></method>"
  "<method name='GetResultMetas'><arg type='as' direction='in'/><arg type='aa{sv}' direction='out'/></method>"
  "<method name='ActivateResult'><arg type='s' direction='in'/><arg type='as' direction='in'/><arg type='u' direction='in'/></method>"
  "<method name='LaunchSearch'><arg type='as' direction='in'/><arg type='u' direction='in'/></method>"
  "</interface></node>";

/* ---- finding ---- */

/* The library as it is now; FALSE where there is none or it cannot be read, which is told nowhere: there is no one to tell. */
static gboolean
look_again (Search *search)
{
  g_autoptr (GError) error = NULL;

  SLV_FREE_MEMBERS (search, (slv_index_unref, cli.index), (slv_store_close, cli.store));
  if (!g_file_test (search->cli.library, G_FILE_TEST_IS_DIR) || !slv_cli_games (&search->cli, &error))
    return FALSE;
  search->cli.store = slv_store_open (search->cli.library, search->cli.schema, &error);
  if (search->cli.store)
    search->cli.index = slv_index_open (search->cli.store, search->cli.games, &error);
  return search->cli.index != NULL;
}

static void
find_decks (Search *search, char **terms, GVariantBuilder *found)
{
  g_autoptr (GPtrArray) decks = slv_store_list_decks (search->cli.store, NULL);

  SLV_EACH (const SlvDeck, deck, decks)
    {
      g_autofree char *folded = slv_fold_search (deck->name);

      if (slv_fold_fit (folded, (const char * const *) terms) > 0)
        g_variant_builder_add_value (found, g_variant_new_take_string (g_strdup_printf ("deck:%" G_GINT64_FORMAT, deck->id)));
    }
}

static void
find_cards (Search *search, char **terms, GVariantBuilder *found)
{
  guint n = 0;

  for (guint wanted = 3; wanted > 0; wanted--)
    for (guint row = 0; row < slv_index_n_cards (search->cli.index) && n < FOUND_MAX; row++)
      if (!slv_index_card_gone (search->cli.index, row) && slv_fold_fit (slv_index_card_folded (search->cli.index, row), (const char * const *) terms) == wanted)
        {
          g_autofree char *id = slv_index_dup_id (search->cli.index, row);

          g_variant_builder_add_value (found, g_variant_new_take_string (g_strconcat ("card:", id, NULL)));
          n++;
        }
}

static GVariant *
find (Search *search, GVariant *words)
{
  g_autofree const char **given = g_variant_get_strv (words, NULL);
  g_autoptr (GPtrArray) terms = g_ptr_array_new_with_free_func (g_free);
  GVariantBuilder found;

  g_variant_builder_init (&found, G_VARIANT_TYPE ("as"));
  for (guint i = 0; given[i] != NULL && i < TERMS_MAX; i++)
    if (*given[i] != '\0')
      g_ptr_array_add (terms, slv_fold_search (given[i]));
  g_ptr_array_add (terms, NULL);
  if (terms->len > 1 && look_again (search))
    {
      find_decks (search, (char **) terms->pdata, &found);
      find_cards (search, (char **) terms->pdata, &found);
    }
  return g_variant_new ("(as)", &found);
}

/* ---- telling ---- */

static void
add_meta (GVariantBuilder *metas, const char *id, const char *name, const char *description)
{
  g_variant_builder_open (metas, G_VARIANT_TYPE ("a{sv}"));
  g_variant_builder_add (metas, "{sv}", "id", g_variant_new_string (id));
  g_variant_builder_add (metas, "{sv}", "name", g_variant_new_string (name));
  g_variant_builder_add (metas, "{sv}", "description", g_variant_new_string (description));
  g_variant_builder_add (metas, "{sv}", "gicon", g_variant_new_string (SLV_APP_ID));
  g_variant_builder_close (metas);
}

static void
tell_one (Search *search, const char *id, GVariantBuilder *metas)
{
  if (g_str_has_prefix (id, "deck:"))
    {
      g_autoptr (SlvDeck) deck = slv_store_load_deck (search->cli.store, g_ascii_strtoll (id + 5, NULL, 10), NULL);
      g_autofree char *text = deck ? slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "Deck of %u card", "Deck of %u cards", deck->n_listed), deck->n_listed) : NULL;

      if (deck)
        add_meta (metas, id, *deck->name ? deck->name : _("Untitled deck"), text);
    }
  else if (g_str_has_prefix (id, "card:"))
    {
      guint row = slv_index_find_id (search->cli.index, id + 5);

      if (row != SLV_ROW_NONE)
        add_meta (metas, id, slv_index_card_name (search->cli.index, row), slv_cli_tr (slv_index_card_game (search->cli.index, row)->title));
    }
}

static GVariant *
tell (Search *search, GVariant *ids)
{
  g_autofree const char **given = g_variant_get_strv (ids, NULL);
  GVariantBuilder metas;

  g_variant_builder_init (&metas, G_VARIANT_TYPE ("aa{sv}"));
  if (search->cli.index || look_again (search))
    for (guint i = 0; given[i] != NULL; i++)
      tell_one (search, given[i], &metas);
  return g_variant_new ("(aa{sv})", &metas);
}

/* ---- opening ---- */

/* The window's program is told what to show; the bus starts it where it does not run. */
static void
ask_window (GDBusConnection *bus, const char *action, const char *target)
{
  GVariantBuilder targets;

  g_variant_builder_init (&targets, G_VARIANT_TYPE ("av"));
  g_variant_builder_add (&targets, "v", g_variant_new_string (target));
  g_dbus_connection_call (bus, SLV_APP_ID, "/io/github/sleeves_cards/Sleeves", "org.freedesktop.Application", "ActivateAction",
                          g_variant_new ("(sava{sv})", action, &targets, NULL), NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL, NULL);
}

static void
open_result (GDBusConnection *bus, const char *id)
{
  if (g_str_has_prefix (id, "deck:"))
    ask_window (bus, "open-deck", id + 5);
  else if (g_str_has_prefix (id, "card:"))
    ask_window (bus, "show-card", id + 5);
}

/* ---- the bus ---- */

static gboolean
leave (gpointer data)
{
  Search *search = data;

  search->quiet = 0;
  g_main_loop_quit (search->loop);
  return G_SOURCE_REMOVE;
}

static void
wait_again (Search *search)
{
  g_clear_handle_id (&search->quiet, g_source_remove);
  search->quiet = g_timeout_add_seconds (QUIET_S, leave, search);
}

static void
called (GDBusConnection *bus, const char *sender G_GNUC_UNUSED, const char *path G_GNUC_UNUSED, const char *on G_GNUC_UNUSED,
        const char *method, GVariant *arguments, GDBusMethodInvocation *invocation, gpointer data)
{
  Search *search = data;
  g_autoptr (GVariant) first = g_variant_get_child_value (arguments, 0);
  GVariant *answer = NULL;

  wait_again (search);
  if (g_str_equal (method, "GetInitialResultSet"))
    answer = find (search, first);
  else if (g_str_equal (method, "GetSubsearchResultSet"))
    {
      /* among the former ones, of which only so many were answered, would miss some */
      g_autoptr (GVariant) words = g_variant_get_child_value (arguments, 1);

      answer = find (search, words);
    }
  else if (g_str_equal (method, "GetResultMetas"))
    answer = tell (search, first);
  else if (g_str_equal (method, "ActivateResult"))
    open_result (bus, g_variant_get_string (first, NULL));
  else
    {
      g_autofree const char **words = g_variant_get_strv (first, NULL);
      g_autofree char *text = g_strjoinv (" ", (char **) words);

      ask_window (bus, "search", text);
    }
  g_dbus_method_invocation_return_value (invocation, answer);
}

static void
have_bus (GDBusConnection *bus, const char *name G_GNUC_UNUSED, gpointer data)
{
  static const GDBusInterfaceVTable calls = { .method_call = called };
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (interface, NULL);

  g_dbus_connection_register_object (bus, PATH, node->interfaces[0], &calls, data, NULL, NULL);
}

static void
lost_bus (GDBusConnection *bus G_GNUC_UNUSED, const char *name G_GNUC_UNUSED, gpointer data)
{
  g_main_loop_quit (((Search *) data)->loop);
}

int
main (int argc G_GNUC_UNUSED, char **argv)
{
  Search search = { .loop = g_main_loop_new (NULL, FALSE) };
  g_autoptr (GError) error = NULL;

  slv_cli_init_locale ();
  slv_cli_init (&search.cli, argv);
  if (!slv_cli_parse (&search.cli, 1, argv, &error))
    return slv_cli_report (&search.cli, error);
  slv_cli_set_up (&search.cli);
  slv_games_init ();
  guint owned = g_bus_own_name (G_BUS_TYPE_SESSION, BUS_NAME, G_BUS_NAME_OWNER_FLAGS_NONE, have_bus, NULL, lost_bus, &search, NULL);
  wait_again (&search);
  g_main_loop_run (search.loop);
  g_bus_unown_name (owned);
  g_clear_handle_id (&search.quiet, g_source_remove);
  slv_cli_clear (&search.cli);
  g_main_loop_unref (search.loop);
  return 0;
}

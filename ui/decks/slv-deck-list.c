/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-list.c: see the header. What a survey found is kept with the deck's version and thrown away whole when index, options,
 * collection or day are others: a row shows what is true now, or that it is being judged. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include "decks/slv-deck-item.h"
#include "decks/slv-deck-list.h"
#include "decks/slv-deck-survey.h"

#define VIEW_KEY "decks-closed"   /* folders that are closed, divided by line ends */

struct _SlvDeckList
{
  AdwBin parent_instance;
  SlvSession *session;
  GtkListView *view;
  GtkEditable *search;
  GtkLabel *status;
  GtkStack *stack;
  GListStore *items;
  GtkSingleSelection *selection;
  GPtrArray *decks;         /* SlvStoredDeck of the game that is looked at, by folder and name */
  GHashTable *known;        /* gint64 → Known */
  GHashTable *matching;     /* gint64 of the decks that match the search; NULL: nothing is searched */
  GHashTable *closed;       /* folders */
  GCancellable *judging, *searching;
  char *day;                /* on which was judged */
};

/** What is known of a deck in one of its versions. */
typedef struct { guint version; char *verdict, *icon, *owned; } Known;

G_DEFINE_FINAL_TYPE (SlvDeckList, slv_deck_list, ADW_TYPE_BIN)

enum { SIGNAL_OPEN, SIGNAL_SELECTED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
known_free (gpointer data)
{
  Known *known = data;
  g_free (known->verdict);
  g_free (known->icon);
  g_free (known->owned);
  g_free (known);
}

static void
give_up (GCancellable **cancellable)
{
  if (*cancellable != NULL)
    g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

/* ---- the rows ---- */

static gboolean
is_within (const char *folder, const char *above)
{
  gsize n = strlen (above);
  return g_str_has_prefix (folder, above) && (folder[n] == '\0' || folder[n] == '/');
}

static const char *
folder_of (const SlvStoredDeck *deck)
{
  return deck->folder != NULL ? deck->folder : "";
}

static gboolean
is_sought (SlvDeckList *self, const SlvStoredDeck *deck)
{
  return self->matching == NULL || g_hash_table_contains (self->matching, &deck->id);
}

static guint
count_within (SlvDeckList *self, const char *folder)
{
  guint n = 0;
  for (guint i = 0; i < self->decks->len; i++)
    {
      const SlvStoredDeck *deck = g_ptr_array_index (self->decks, i);
      n += is_within (folder_of (deck), folder) && is_sought (self, deck);
    }
  return n;
}

/** Adds the headings of @folder that @before did not need. FALSE: one of them is closed, so that nothing in it is shown. A search
 *  looks into closed folders, too. */
static gboolean
add_headings (SlvDeckList *self, GPtrArray *rows, const char *folder, const char *before)
{
  if (folder[0] == '\0')
    return TRUE;
  for (const char *end = strchr (folder, '/'); ; end = strchr (end + 1, '/'))
    {
      g_autofree char *part = end != NULL ? g_strndup (folder, (gsize) (end - folder)) : g_strdup (folder);
      gboolean open = self->matching != NULL || !g_hash_table_contains (self->closed, part);
      if (!is_within (before, part))
        g_ptr_array_add (rows, slv_deck_item_new_folder (part, count_within (self, part), open));
      if (!open || end == NULL)
        return open;
    }
}

static void
show_known (SlvDeckList *self, SlvDeckItem *item)
{
  gint64 id = slv_deck_item_get_id (item);
  const Known *known = g_hash_table_lookup (self->known, &id);
  if (known != NULL && known->version == slv_deck_item_get_version (item))
    slv_deck_item_set_found (item, known->verdict, known->icon, known->owned);
  else if (id != 0)
    slv_deck_item_set_found (item, NULL, NULL, NULL);
}

static void
say_status (SlvDeckList *self, const char *fault)
{
  guint n = self->matching != NULL ? g_hash_table_size (self->matching) : 0;
  g_autofree char *text = g_strdup_printf (ngettext ("%u deck matches.", "%u decks match.", n), n);
  gtk_label_set_text (self->status, fault != NULL ? fault : self->matching != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->status), fault != NULL || self->matching != NULL);
}

/** The rows of the decks as they are known now; the selected one stays so. */
static void
fill (SlvDeckList *self)
{
  SlvDeckItem *old = gtk_single_selection_get_selected_item (self->selection);
  gint64 selected = old != NULL ? slv_deck_item_get_id (old) : 0;
  g_autofree char *folder = old != NULL ? g_strdup (slv_deck_item_get_folder (old)) : NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  const char *before = "";
  guint position = GTK_INVALID_LIST_POSITION;
  for (guint i = 0; i < self->decks->len; i++)
    {
      const SlvStoredDeck *deck = g_ptr_array_index (self->decks, i);
      if (!is_sought (self, deck))
        continue;
      gboolean shown = add_headings (self, rows, folder_of (deck), before);
      before = folder_of (deck);
      if (!shown)
        continue;
      SlvDeckItem *item = slv_deck_item_new (self->session, deck);
      show_known (self, item);
      g_ptr_array_add (rows, item);
    }
  for (guint i = 0; i < rows->len && old != NULL; i++)
    {
      SlvDeckItem *item = g_ptr_array_index (rows, i);
      if (selected != 0 ? slv_deck_item_get_id (item) == selected : g_strcmp0 (slv_deck_item_get_folder (item), folder) == 0)
        position = i;
    }
  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)), rows->pdata, rows->len);
  gtk_single_selection_set_selected (self->selection, position);
  gtk_stack_set_visible_child_name (self->stack, rows->len == 0 && self->matching != NULL ? "none" : "rows");
}

/* ---- what a survey finds ---- */

static void
take_found (SlvDeckList *self, GPtrArray *all)
{
  for (guint i = 0; i < all->len; i++)
    {
      const SlvDeckFound *found = g_ptr_array_index (all, i);
      Known *known = g_new0 (Known, 1);
      known->version = found->version;
      known->verdict = g_strdup (found->verdict);
      known->icon = g_strdup (found->icon);
      /* Translators: of the copies that a deck needs so many are there: "36 of 60 owned" */
      known->owned = found->need > 0 ? g_strdup_printf (_("%llu of %llu owned"), (unsigned long long) found->have, (unsigned long long) found->need)
                                     : g_strdup ("");
      g_hash_table_replace (self->known, g_memdup2 (&found->id, sizeof found->id), known);
    }
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->items)); i++)
    {
      g_autoptr (SlvDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
      show_known (self, item);
    }
}

static void
on_judged (GObject *source, GAsyncResult *result, gpointer data)
{
  (void) source;
  g_autoptr (SlvDeckList) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) all = slv_deck_survey_finish (result, &error);
  /* what was asked before something changed is not true any more */
  if (self->session == NULL || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  if (all != NULL)
    take_found (self, all);
  else
    g_warning ("the decks could not be judged: %s", error->message);
}

/** Has those decks judged of which nothing is known in their present version. */
static void
judge_rest (SlvDeckList *self)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *day = g_date_time_format (now, "%Y-%m-%d");
  give_up (&self->judging);
  if (g_strcmp0 (day, self->day) != 0)   /* lists go by days */
    g_hash_table_remove_all (self->known);
  g_free (self->day);
  self->day = g_steal_pointer (&day);
  for (guint i = 0; i < self->decks->len; i++)
    {
      const SlvStoredDeck *deck = g_ptr_array_index (self->decks, i);
      const Known *known = g_hash_table_lookup (self->known, &deck->id);
      if (known == NULL || known->version != deck->version)
        g_array_append_val (ids, deck->id);
    }
  if (ids->len == 0)
    return;
  self->judging = g_cancellable_new ();
  slv_deck_survey_async (self->session, ids, NULL, TRUE, self->judging, on_judged, g_object_ref (self));
}

static void
on_searched (GObject *source, GAsyncResult *result, gpointer data)
{
  (void) source;
  g_autoptr (SlvDeckList) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) all = slv_deck_survey_finish (result, &error);
  if (self->session == NULL || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  if (all == NULL)
    {
      g_autofree char *fault = slv_ui_error_text (error);
      say_status (self, fault);   /* the rows stay as they were */
      return;
    }
  g_clear_pointer (&self->matching, g_hash_table_unref);
  self->matching = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  for (guint i = 0; i < all->len; i++)
    {
      const SlvDeckFound *found = g_ptr_array_index (all, i);
      if (found->matches)
        g_hash_table_add (self->matching, g_memdup2 (&found->id, sizeof found->id));
    }
  fill (self);
  say_status (self, NULL);
}

static void
search (SlvDeckList *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->search)));
  give_up (&self->searching);
  if (text[0] == '\0')
    {
      g_clear_pointer (&self->matching, g_hash_table_unref);
      fill (self);
      say_status (self, NULL);
      return;
    }
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < self->decks->len; i++)
    g_array_append_val (ids, ((SlvStoredDeck *) g_ptr_array_index (self->decks, i))->id);
  self->searching = g_cancellable_new ();
  slv_deck_survey_async (self->session, ids, text, FALSE, self->searching, on_searched, g_object_ref (self));
}

/** Decks of one folder stand together, those without one first; within a folder by name. */
static int
compare_folders (gconstpointer a, gconstpointer b)
{
  const SlvStoredDeck *x = *(SlvStoredDeck * const *) a, *y = *(SlvStoredDeck * const *) b;
  int folders = g_strcmp0 (folder_of (x), folder_of (y));
  return folders != 0 ? folders : g_utf8_collate (x->name, y->name);
}

static void
reload (SlvDeckList *self)
{
  if (self->session == NULL)   /* a thread keeps what is closed already */
    return;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) decks = slv_store_list_decks (slv_session_get_store (self->session), &error);
  if (decks == NULL)
    {
      g_warning ("the decks could not be listed: %s", error->message);
      return;
    }
  const SlvGame *game = slv_session_get_game (self->session);
  for (guint i = decks->len; i > 0; i--)
    {
      const SlvStoredDeck *deck = g_ptr_array_index (decks, i - 1);
      if (game != NULL && deck->game[0] != '\0' && !g_str_equal (deck->game, game->id))
        g_ptr_array_remove_index (decks, i - 1);
    }
  g_ptr_array_sort (decks, compare_folders);
  g_ptr_array_unref (self->decks);
  self->decks = g_steal_pointer (&decks);
  fill (self);
  judge_rest (self);
  if (self->matching != NULL)
    search (self);
}

/** Index, options or collection are others: nothing that was found holds any more. */
static void
on_all_changed (SlvDeckList *self)
{
  if (self->session != NULL)
    g_hash_table_remove_all (self->known);
  reload (self);
}

/* ---- folders ---- */

static void
toggle_folder (SlvDeckList *self, const char *folder)
{
  g_autofree char *path = g_strdup (folder);
  if (!g_hash_table_remove (self->closed, path))
    g_hash_table_add (self->closed, g_steal_pointer (&path));
  g_autoptr (GString) all = g_string_new (NULL);
  GHashTableIter iter;
  gpointer key;
  g_hash_table_iter_init (&iter, self->closed);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_string_append_printf (all, "%s%s", all->len > 0 ? "\n" : "", (char *) key);
  slv_ui_set_view (VIEW_KEY, all->str);
  fill (self);
}

/** Left closes a folder and Right opens it, as in any tree. */
static gboolean
on_key (SlvDeckList *self, guint key)
{
  SlvDeckItem *item = gtk_single_selection_get_selected_item (self->selection);
  const char *folder = item != NULL ? slv_deck_item_get_folder (item) : NULL;
  if (folder == NULL || self->matching != NULL || (key != GDK_KEY_Left && key != GDK_KEY_Right))
    return FALSE;
  if (g_hash_table_contains (self->closed, folder) == (key == GDK_KEY_Right))
    toggle_folder (self, folder);
  return TRUE;
}

static void
on_activate (GtkListView *view, guint position, SlvDeckList *self)
{
  (void) view;
  g_autoptr (SlvDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);
  if (item != NULL && slv_deck_item_get_folder (item) != NULL)
    toggle_folder (self, slv_deck_item_get_folder (item));
  else if (item != NULL)
    g_signal_emit (self, signals[SIGNAL_OPEN], 0, slv_deck_item_get_id (item));
}

static void
on_selected (SlvDeckList *self)
{
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0);
}

static void
slv_deck_list_dispose (GObject *object)
{
  SlvDeckList *self = SLV_DECK_LIST (object);
  give_up (&self->judging);
  give_up (&self->searching);
  g_clear_pointer (&self->decks, g_ptr_array_unref);
  g_clear_pointer (&self->known, g_hash_table_unref);
  g_clear_pointer (&self->matching, g_hash_table_unref);
  g_clear_pointer (&self->closed, g_hash_table_unref);
  g_clear_pointer (&self->day, g_free);
  g_clear_object (&self->selection);
  g_clear_object (&self->items);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (slv_deck_list_parent_class)->dispose (object);
}

static void
slv_deck_list_class_init (SlvDeckListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_deck_list_dispose;
  signals[SIGNAL_OPEN] = g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_INT64);
  signals[SIGNAL_SELECTED] = g_signal_new ("selected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "decks/slv-deck-list.ui");
  gtk_widget_class_bind_template_child (widget_class, SlvDeckList, view);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckList, search);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckList, status);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckList, stack);
  gtk_widget_class_bind_template_callback (widget_class, search);
}

static void
recall_closed (SlvDeckList *self)
{
  g_autofree char *view = slv_ui_get_view (VIEW_KEY);
  g_auto (GStrv) folders = g_strsplit (view != NULL ? view : "", "\n", -1);
  for (guint i = 0; folders[i] != NULL; i++)
    if (folders[i][0] != '\0')
      g_hash_table_add (self->closed, g_strdup (folders[i]));
}

static void
slv_deck_list_init (SlvDeckList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->decks = g_ptr_array_new ();
  self->known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, known_free);
  self->closed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  recall_closed (self);
  self->items = g_list_store_new (SLV_TYPE_DECK_ITEM);
  /* autoselect off before the model is set: see gtk.md on selecting row 0 */
  self->selection = g_object_new (GTK_TYPE_SINGLE_SELECTION, "autoselect", FALSE, "can-unselect", TRUE,
                                  "model", self->items, NULL);
  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (on_selected), self, G_CONNECT_SWAPPED);
  GtkListItemFactory *factory = slv_deck_item_factory_new ();
  gtk_list_view_set_factory (self->view, factory);
  g_object_unref (factory);
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), keys);
  slv_ui_set_name (GTK_WIDGET (self->view), _("Decks"));
  slv_ui_set_name (GTK_WIDGET (self->search), _("Find decks"));
  g_signal_connect (self->view, "activate", G_CALLBACK (on_activate), self);
}

GtkWidget *
slv_deck_list_new (SlvSession *session)
{
  SlvDeckList *self = g_object_new (SLV_TYPE_DECK_LIST, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (reload), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (reload), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (on_all_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (on_all_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (slv_session_get_holdings (session), "changed", G_CALLBACK (on_all_changed), self, G_CONNECT_SWAPPED);
  reload (self);
  return GTK_WIDGET (self);
}

gint64
slv_deck_list_get_selected (SlvDeckList *self)
{
  SlvDeckItem *item = gtk_single_selection_get_selected_item (self->selection);
  return item != NULL ? slv_deck_item_get_id (item) : 0;
}

void
slv_deck_list_focus_search (SlvDeckList *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

gboolean
slv_deck_list_is_empty (SlvDeckList *self)
{
  return self->decks->len == 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view.c: see the header. Every change goes through an action to the document, and everything that is shown comes
 * back from the document's "changed": there is no second state to keep in step. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include "decks/slv-deck-cell.h"
#include "decks/slv-deck-finder.h"
#include "decks/slv-deck-view-private.h"
#include "decks/slv-verdict-pane.h"
#include "window/slv-window.h"

struct _SlvDeckView
{
  AdwBin parent_instance;
  SlvSession *session;
  SlvDeckDocument *document;
  GtkEditable *name;
  GtkDropDown *format;
  GtkWidget *undo, *redo, *hand, *save, *more, *show_find, *banner;
  GtkImage *banner_icon;
  GtkLabel *banner_label;
  AdwLeaflet *leaflet;
  GtkStack *deck_stack;
  SlvDeckFinder *finder;
  GtkListView *rows_view;
  SlvVerdictPane *verdict;
  GListStore *rows;
  GtkSingleSelection *selection;
  GPtrArray *formats;        /* SlvFormat, by position in the drop-down */
  gboolean updating;         /* the widgets are being set from the document */
};

G_DEFINE_FINAL_TYPE (SlvDeckView, slv_deck_view, ADW_TYPE_BIN)

/* ---- from the document to the widgets ---- */

static void
update_actions (SlvDeckView *self)
{
  SlvDeckDocument *document = self->document;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deck.undo", document != NULL && slv_deck_document_can_undo (document));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deck.redo", document != NULL && slv_deck_document_can_redo (document));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deck.save", document != NULL && slv_deck_document_is_changed (document));
}

static void
update_format (SlvDeckView *self)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  guint position = GTK_INVALID_LIST_POSITION;
  if (format != NULL)
    g_ptr_array_find (self->formats, format, &position);
  gtk_drop_down_set_selected (self->format, position);
}

static void
update (SlvDeckView *self)
{
  update_actions (self);
  if (self->document == NULL)
    return;
  self->updating = TRUE;
  const SlvDeck *deck = slv_deck_document_get_deck (self->document);
  if (!g_str_equal (gtk_editable_get_text (self->name), deck->name))
    gtk_editable_set_text (self->name, deck->name);
  update_format (self);
  const char *problem, *icon;
  const SlvReport *report = slv_deck_document_get_report (self->document, &problem);
  g_autofree char *summary = slv_verdict_pane_summary (report, problem, &icon);
  gtk_label_set_text (self->banner_label, summary);
  gtk_image_set_from_icon_name (self->banner_icon, icon);
  g_autofree char *spoken = g_strdup_printf (_("Verdict: %s"), summary);
  slv_ui_set_name (self->banner, spoken);
  slv_deck_rows_update (self->rows, self->document);
  gtk_stack_set_visible_child_name (self->deck_stack, deck->entries->len > 0 ? "rows" : "empty");
  self->updating = FALSE;
}

/** Brings a row into sight if it is not: all rows have one height, so its place follows from its position. */
static void
show_row (SlvDeckView *self, guint position)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->rows_view));
  double height = gtk_adjustment_get_upper (adjustment) / MAX (1, g_list_model_get_n_items (G_LIST_MODEL (self->rows)));
  double top = gtk_adjustment_get_value (adjustment), bottom = top + gtk_adjustment_get_page_size (adjustment);
  if (position * height < top || (position + 1) * height > bottom)
    gtk_widget_activate_action (GTK_WIDGET (self->rows_view), "list.scroll-to-item", "u", position);
}

static void
select_row (SlvDeckView *self, const char *zone, const char *name)
{
  guint position = slv_deck_rows_find (G_LIST_MODEL (self->rows), zone, name);
  if (position == G_MAXUINT)
    return;
  gtk_single_selection_set_selected (self->selection, position);
  show_row (self, position);
}

static SlvDeckRow *
selected_entry (SlvDeckView *self)
{
  SlvDeckRow *row = gtk_single_selection_get_selected_item (self->selection);
  return row != NULL && !slv_deck_row_is_heading (row) ? row : NULL;
}

static void
on_show_cards (SlvDeckView *self, GPtrArray *cards)
{
  const SlvFindingCard *card = g_ptr_array_index (cards, 0);
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  const GPtrArray *zones = format->rulebook->zones;
  adw_leaflet_set_visible_child_name (self->leaflet, "deck");
  select_row (self, card->zone < zones->len ? ((SlvZone *) g_ptr_array_index (zones, card->zone))->id : NULL, card->name);
  gtk_widget_grab_focus (GTK_WIDGET (self->rows_view));
}

static void
on_folded (SlvDeckView *self)
{
  SlvWindow *window = slv_window_of (GTK_WIDGET (self));
  if (window != NULL)
    slv_page_changed (slv_window_get_page (window, "decks"));
}

/* ---- from the widgets to the document ---- */

static void
on_name_done (SlvDeckView *self)
{
  if (self->document == NULL || self->updating)
    return;
  const char *name = gtk_editable_get_text (self->name);
  if (!g_str_equal (name, slv_deck_document_get_deck (self->document)->name))
    slv_deck_document_rename (self->document, name);
}

static void
on_format_chosen (SlvDeckView *self)
{
  guint position = gtk_drop_down_get_selected (self->format);
  if (self->document == NULL || self->updating || position >= self->formats->len)
    return;
  slv_deck_document_set_format (self->document, g_ptr_array_index (self->formats, position));
}

static void
change_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  (void) action;
  SlvDeckView *self = SLV_DECK_VIEW (widget);
  const char *zone, *name;
  gint delta;
  g_variant_get (parameter, "(&s&si)", &zone, &name, &delta);
  if (self->document == NULL)
    return;
  slv_deck_document_change (self->document, zone, name, delta);
  select_row (self, zone, name);
}

static void
set_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  (void) action;
  SlvDeckView *self = SLV_DECK_VIEW (widget);
  const char *zone, *name;
  guint count;
  g_variant_get (parameter, "(&s&su)", &zone, &name, &count);
  if (self->document == NULL)
    return;
  gint delta = (gint) count - (gint) slv_deck_document_count (self->document, zone, name);
  if (delta != 0)
    slv_deck_document_change (self->document, zone, name, delta);
  select_row (self, zone, name);
}

static void
move_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  (void) action;
  SlvDeckView *self = SLV_DECK_VIEW (widget);
  const char *name, *from, *to;
  g_variant_get (parameter, "(&s&s&s)", &name, &from, &to);
  if (self->document == NULL || g_str_equal (from, to))
    return;
  slv_deck_document_move (self->document, name, from, to, 1);
  select_row (self, to, name);
}

static void
save_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  (void) action, (void) parameter;
  SlvDeckView *self = SLV_DECK_VIEW (widget);
  if (self->document != NULL && slv_deck_view_save (self))
    slv_window_toast_from (widget, _("The deck is saved"), NULL);
}

static void
undo_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  (void) parameter;
  if (g_str_equal (action, "deck.undo"))
    slv_deck_view_undo (SLV_DECK_VIEW (widget));
  else
    slv_deck_view_redo (SLV_DECK_VIEW (widget));
}

static void
show_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  (void) parameter;
  SlvDeckView *self = SLV_DECK_VIEW (widget);
  const char *pane = strrchr (action, '-') + 1;
  adw_leaflet_set_visible_child_name (self->leaflet, pane);
  if (g_str_equal (pane, "find"))
    slv_deck_finder_focus (self->finder);
  else
    gtk_widget_child_focus (adw_leaflet_get_visible_child (self->leaflet), GTK_DIR_TAB_FORWARD);
}

static void
on_finder_add (SlvDeckView *self, const char *name)
{
  slv_deck_view_add (self, name);
}

/** − + Delete 1…9 and the keys of the zones work on the entry that is selected. */
static gboolean
on_row_key (SlvDeckView *self, guint key, guint code, GdkModifierType state)
{
  (void) code;
  SlvDeckRow *row = selected_entry (self);
  if (row == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  const char *zone = slv_deck_row_get_zone (row), *name = slv_deck_row_get_title (row);
  if (key == GDK_KEY_plus || key == GDK_KEY_KP_Add || key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract)
    gtk_widget_activate_action (GTK_WIDGET (self), "deck.change", "(ssi)", zone, name,
                                key == GDK_KEY_plus || key == GDK_KEY_KP_Add ? 1 : -1);
  else if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete)
    gtk_widget_activate_action (GTK_WIDGET (self), "deck.set", "(ssu)", zone, name, 0u);
  else if (key >= GDK_KEY_1 && key <= GDK_KEY_9)
    gtk_widget_activate_action (GTK_WIDGET (self), "deck.set", "(ssu)", zone, name, key - GDK_KEY_0);
  else
    {
      const SlvFormat *format = slv_deck_document_get_format (self->document);
      for (guint i = 0; format != NULL && i < format->rulebook->zones->len; i++)
        {
          const SlvZone *to = g_ptr_array_index (format->rulebook->zones, i);
          if (to->key == 0 || gdk_unicode_to_keyval ((guint32) to->key) != gdk_keyval_to_lower (key))
            continue;
          gtk_widget_activate_action (GTK_WIDGET (self), "deck.move", "(sss)", name, zone, to->id);
          return TRUE;
        }
      return FALSE;
    }
  return TRUE;
}

/* ---- making it ---- */

static void
setup_cell (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  (void) factory;
  gtk_list_item_set_child (item, slv_deck_cell_new ());
}

static void
bind_cell (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  (void) factory;
  SlvDeckRow *row = gtk_list_item_get_item (item);
  gtk_list_item_set_selectable (item, !slv_deck_row_is_heading (row));
  slv_deck_cell_bind (SLV_DECK_CELL (gtk_list_item_get_child (item)), row);
}

static void
unbind_cell (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  (void) factory;
  slv_deck_cell_bind (SLV_DECK_CELL (gtk_list_item_get_child (item)), NULL);
}

static void
fill_formats (SlvDeckView *self)
{
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));
  GtkStringList *titles = gtk_string_list_new (NULL);
  g_ptr_array_set_size (self->formats, 0);
  for (guint g = 0; g < games->len; g++)
    {
      const SlvGame *game = g_ptr_array_index (games, g);
      for (guint b = 0; b < game->rulebooks->len; b++)
        {
          const SlvRulebook *book = g_ptr_array_index (game->rulebooks, b);
          for (guint f = 0; f < book->formats->len; f++)
            {
              const SlvFormat *format = g_ptr_array_index (book->formats, f);
              /* Translators: game, format, edition of the rulebook */
              g_autofree char *title = g_strdup_printf (_("%s · %s (%s)"), game->title, slv_ui_tr (format->title), book->id);
              gtk_string_list_append (titles, title);
              g_ptr_array_add (self->formats, (gpointer) format);
            }
        }
    }
  self->updating = TRUE;
  gtk_drop_down_set_model (self->format, G_LIST_MODEL (titles));
  self->updating = FALSE;
  g_object_unref (titles);
}

static void
slv_deck_view_dispose (GObject *object)
{
  SlvDeckView *self = SLV_DECK_VIEW (object);
  slv_deck_view_open (self, NULL);
  g_clear_pointer (&self->formats, g_ptr_array_unref);
  g_clear_object (&self->selection);
  g_clear_object (&self->rows);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (slv_deck_view_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "decks/slv-deck-view.ui");
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, name);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, format);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, undo);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, redo);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, hand);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, save);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, more);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, show_find);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, banner);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, banner_icon);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, banner_label);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, leaflet);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, deck_stack);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, finder);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, rows_view);
  gtk_widget_class_bind_template_child (widget_class, SlvDeckView, verdict);
  gtk_widget_class_bind_template_callback (widget_class, on_name_done);
  gtk_widget_class_bind_template_callback (widget_class, on_folded);
  gtk_widget_class_bind_template_callback (widget_class, on_finder_add);
  gtk_widget_class_bind_template_callback (widget_class, on_show_cards);
}

static void
slv_deck_view_class_init (SlvDeckViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_deck_view_dispose;
  g_type_ensure (SLV_TYPE_DECK_FINDER);
  g_type_ensure (SLV_TYPE_VERDICT_PANE);
  bind_children (widget_class);
  gtk_widget_class_install_action (widget_class, "deck.change", "(ssi)", change_action);
  gtk_widget_class_install_action (widget_class, "deck.set", "(ssu)", set_action);
  gtk_widget_class_install_action (widget_class, "deck.move", "(sss)", move_action);
  gtk_widget_class_install_action (widget_class, "deck.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "deck.undo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "deck.redo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "deck.paste", NULL, slv_deck_view_paste_action);
  gtk_widget_class_install_action (widget_class, "deck.copy", NULL, slv_deck_view_copy_action);
  gtk_widget_class_install_action (widget_class, "deck.export", NULL, slv_deck_view_export_action);
  gtk_widget_class_install_action (widget_class, "deck.show-find", NULL, show_action);
  gtk_widget_class_install_action (widget_class, "deck.show-deck", NULL, show_action);
  gtk_widget_class_install_action (widget_class, "deck.show-verdict", NULL, show_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_s, GDK_CONTROL_MASK, "deck.save", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "deck.paste", NULL);
}

static void
name_controls (SlvDeckView *self)
{
  GtkWidget *buttons[] = { self->undo, self->redo, self->hand, self->save, self->more, self->show_find, self->banner };
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    slv_ui_name_from_tooltip (buttons[i]);
  slv_ui_set_name (GTK_WIDGET (self->name), _("Name of the deck"));
  slv_ui_set_name (GTK_WIDGET (self->format), _("Format"));
  slv_ui_set_name (GTK_WIDGET (self->rows_view), _("Cards of the deck"));
}

static void
slv_deck_view_init (SlvDeckView *self)
{
  self->formats = g_ptr_array_new ();
  self->rows = slv_deck_rows_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->selection = g_object_new (GTK_TYPE_SINGLE_SELECTION, "autoselect", FALSE, "can-unselect", TRUE,
                                  "model", self->rows, NULL);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cell), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cell), NULL);
  gtk_list_view_set_factory (self->rows_view, factory);
  g_object_unref (factory);
  gtk_list_view_set_model (self->rows_view, GTK_SELECTION_MODEL (self->selection));
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_row_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->rows_view), keys);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_name_done), self);
  gtk_widget_add_controller (GTK_WIDGET (self->name), focus);
  g_signal_connect_swapped (self->format, "notify::selected", G_CALLBACK (on_format_chosen), self);
  adw_leaflet_set_visible_child_name (self->leaflet, "deck");
  name_controls (self);
  on_folded (self);
}

GtkWidget *
slv_deck_view_new (SlvSession *session)
{
  SlvDeckView *self = g_object_new (SLV_TYPE_DECK_VIEW, NULL);
  self->session = g_object_ref (session);
  fill_formats (self);
  slv_deck_finder_set_session (self->finder, session);
  update_actions (self);
  return GTK_WIDGET (self);
}

void
slv_deck_view_open (SlvDeckView *self, SlvDeckDocument *document)
{
  if (self->document == document)
    return;
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (self->verdict != NULL)
    {
      slv_verdict_pane_set_document (self->verdict, document);
      slv_deck_finder_set_document (self->finder, document);
    }
  if (document == NULL)
    return;
  g_signal_connect_object (document, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_list_store_remove_all (self->rows);
  adw_leaflet_set_visible_child_name (self->leaflet, "deck");
  update (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->rows_view));
}

SlvDeckDocument *
slv_deck_view_get_document (SlvDeckView *self)
{
  return self->document;
}

gboolean
slv_deck_view_add (SlvDeckView *self, const char *name)
{
  if (self->document == NULL)
    return FALSE;
  const char *zone = slv_deck_finder_get_zone (self->finder);
  if (zone == NULL)
    zone = slv_deck_document_natural_zone (self->document, name);
  if (zone == NULL)
    zone = "";
  guint count = slv_deck_document_change (self->document, zone, name, 1);
  select_row (self, zone, name);
  g_autofree char *text = g_strdup_printf (ngettext ("%u copy of %s is in the deck now", "%u copies of %s are in the deck now", count),
                                           count, name);
  slv_deck_finder_announce (self->finder, text);
  return TRUE;
}

void
slv_deck_view_focus_search (SlvDeckView *self)
{
  adw_leaflet_set_visible_child_name (self->leaflet, "find");
  slv_deck_finder_focus (self->finder);
}

static gboolean
took_back (SlvDeckView *self, char *what)
{
  if (what == NULL)
    return FALSE;
  slv_window_toast_from (GTK_WIDGET (self), what, NULL);
  g_free (what);
  return TRUE;
}

gboolean
slv_deck_view_undo (SlvDeckView *self)
{
  return self->document != NULL && took_back (self, slv_deck_document_undo (self->document));
}

gboolean
slv_deck_view_redo (SlvDeckView *self)
{
  return self->document != NULL && took_back (self, slv_deck_document_redo (self->document));
}

gboolean
slv_deck_view_go_back (SlvDeckView *self)
{
  if (!adw_leaflet_get_folded (self->leaflet) || g_strcmp0 (adw_leaflet_get_visible_child_name (self->leaflet), "deck") == 0)
    return FALSE;
  adw_leaflet_set_visible_child_name (self->leaflet, "deck");
  return TRUE;
}

gboolean
slv_deck_view_save (SlvDeckView *self)
{
  if (self->document == NULL)
    return TRUE;
  on_name_done (self);
  if (!slv_deck_document_is_changed (self->document))
    return TRUE;
  g_autoptr (GError) error = NULL;
  if (slv_deck_document_save (self->document, &error))
    return TRUE;
  slv_window_error (GTK_WIDGET (self), _("The deck could not be saved"), error);
  return FALSE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-command-bar.c: see the header. */
#include "window/slv-window-dialogs.h"
#include "window/slv-window-private.h"
#include "cards/slv-card-peek.h"
#include "widgets/slv-parts.h"
#include "cards/slv-card-search.h"
#include "cards/slv-fields-now.h"

#define SHOWN_OF_A_KIND 8u      /* decks, and cards, at once */
#define RECENT_DECKS 5u         /* before a letter is typed */

/* Something that can be chosen. @on: what is clicked, or where @action is activated; it may be gone when it is chosen. */
typedef struct {
  char      *title, *place, *keys, *action;
  char      *folded, *both;   /* for searching: the title; the title and the place */
  GVariant  *target;
  GtkWidget *on;
  gint64     changed;
} Command;

#define SLV_TYPE_COMMAND_BAR (slv_command_bar_get_type ())
G_DECLARE_FINAL_TYPE (SlvCommandBar, slv_command_bar, SLV, COMMAND_BAR, AdwWindow)

struct _SlvCommandBar {
  AdwWindow          parent_instance;
  SlvWindow         *window;          /* it cannot go before this one: slv_ui_attach_dialog() */
  GtkWidget         *entry, *list, *scroller;
  GPtrArray         *commands, *decks, *cards;   /* Command */
  char             **words;           /* what was typed */
  GCancellable      *running;
  gboolean           entered;         /* Enter was pressed before the cards were found */
};
G_DEFINE_FINAL_TYPE (SlvCommandBar, slv_command_bar, ADW_TYPE_WINDOW)

SLV_DEFINE_STATIC_FREE (Command, command_free, title, place, keys, folded, both, action, target, (g_object_unref, on));

/* ---- what can be done ---- */

/* (transfer full): @label without the sign of its mnemonic. */
static char *
plain (const char *label)
{
  g_auto (GStrv) parts = g_strsplit (label, "_", -1);

  return g_strjoinv ("", parts);
}

static Command *
add (GPtrArray *to, GtkWidget *on, char *title, const char *place)
{
  Command *command = g_new0 (Command, 1);
  g_autofree char *both = g_strconcat (title, " ", place, NULL);

  command->title = title;
  command->place = g_strdup (place);
  command->folded = slv_fold_search (title);
  command->both = slv_fold_search (both);
  command->on = g_object_ref (on);
  g_ptr_array_add (to, command);
  return command;
}

/* Whether @action is there, seen from @on, and can be activated: only a widget is told that. */
static gboolean
can_do (GtkWidget *on, const char *action, GVariant *target)
{
  GtkWidget *probe = g_object_ref_sink (gtk_button_new ());

  gtk_widget_set_parent (probe, on);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (probe), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (probe), action);
  gboolean can = gtk_widget_get_sensitive (probe);
  gtk_widget_unparent (probe);
  g_object_unref (probe);
  return can;
}

static char *
dup_keys (SlvCommandBar *self, const char *action, GVariant *target)
{
  g_autofree char *detailed = g_action_print_detailed_name (action, target);
  g_auto (GStrv) keys = gtk_application_get_accels_for_action (gtk_window_get_application (GTK_WINDOW (self->window)), detailed);
  GdkModifierType mods;
  guint key;

  return keys[0] != NULL && gtk_accelerator_parse (keys[0], &key, &mods) ? gtk_accelerator_get_label (key, mods) : NULL;
}

static void
add_action (SlvCommandBar *self, GtkWidget *on, const char *title, const char *place, const char *action, GVariant *target)
{
  g_autoptr (GVariant) held = target != NULL ? g_variant_ref_sink (target) : NULL;

  if (!can_do (on, action, held))
    return;
  Command *command = add (self->commands, on, plain (title), place);
  command->action = g_strdup (action);
  command->keys = dup_keys (self, action, held);
  command->target = g_steal_pointer (&held);
}

static void
add_menu (SlvCommandBar *self, GtkWidget *on, GMenuModel *menu, const char *place)
{
  static const char * const links[] = { G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU };

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GVariant) label = g_menu_model_get_item_attribute_value (menu, i, G_MENU_ATTRIBUTE_LABEL, G_VARIANT_TYPE_STRING);
      g_autoptr (GVariant) action = g_menu_model_get_item_attribute_value (menu, i, G_MENU_ATTRIBUTE_ACTION, G_VARIANT_TYPE_STRING);
      g_autoptr (GVariant) target = g_menu_model_get_item_attribute_value (menu, i, G_MENU_ATTRIBUTE_TARGET, NULL);

      if (label != NULL && action != NULL)
        add_action (self, on, g_variant_get_string (label, NULL), place, g_variant_get_string (action, NULL), target);
      for (guint n = 0; n < G_N_ELEMENTS (links); n++)
        {
          g_autoptr (GMenuModel) below = g_menu_model_get_item_link (menu, i, links[n]);
          g_autofree char *said = label != NULL ? plain (g_variant_get_string (label, NULL)) : NULL;

          if (below != NULL)
            add_menu (self, on, below, said != NULL ? said : place);
        }
    }
}

/* (transfer full) (nullable): what a button says. Its tooltip says more where it only shows a sign, or is the heading of a column. */
static char *
dup_words (GtkWidget *button)
{
  g_autofree char *label = NULL;

  if (gtk_widget_has_css_class (button, "flat") && gtk_widget_get_tooltip_text (button) != NULL)
    return g_strdup (gtk_widget_get_tooltip_text (button));
  if (GTK_IS_MENU_BUTTON (button))
    label = g_strdup (gtk_menu_button_get_label (GTK_MENU_BUTTON (button)));
  else
    {
      GtkWidget *child = gtk_button_get_child (GTK_BUTTON (button));

      g_object_get (ADW_IS_BUTTON_CONTENT (child) || GTK_IS_LABEL (child) ? child : button, "label", &label, NULL);
    }
  return label != NULL && *label != '\0' ? plain (label) : g_strdup (gtk_widget_get_tooltip_text (button));
}

static void
command_bar_add_button (SlvCommandBar *self, GtkWidget *button, const char *place)
{
  g_autofree char *words = dup_words (button);
  GMenuModel *menu = GTK_IS_MENU_BUTTON (button) ? gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (button)) : NULL;

  if (words == NULL || !gtk_widget_is_sensitive (button))
    return;
  if (menu != NULL)
    add_menu (self, button, menu, words);
  else
    add (self->commands, button, g_steal_pointer (&words), place);
}

/* Rows of lists have buttons of their own, which say what they do only beside what stands there. */
static gboolean
is_list (GtkWidget *widget)
{
  return GTK_IS_LIST_BASE (widget) || GTK_IS_COLUMN_VIEW (widget) || GTK_IS_LIST_BOX (widget) || GTK_IS_FLOW_BOX (widget);
}

static gboolean
has_parts_only (GtkWidget *widget)
{
  return GTK_IS_EDITABLE (widget) || GTK_IS_DROP_DOWN (widget) || GTK_IS_POPOVER (widget) || GTK_IS_WINDOW_CONTROLS (widget)
         || ADW_IS_VIEW_SWITCHER_TITLE (widget) || ADW_IS_VIEW_SWITCHER_BAR (widget);
}

/* Where there is little room a page shows one of its panes: what the others offer can be done all the same. */
static gboolean
is_offered (GtkWidget *child, GtkWidget *parent)
{
  return gtk_widget_get_visible (child) && (gtk_widget_get_child_visible (child) || ADW_IS_LEAFLET (parent));
}

/* What the widgets within @from offer that are on the screen, and of the card that has the focus all that its menu does. */
static void
gather (SlvCommandBar *self, GtkWidget *from, const char *place)
{
  for (GtkWidget *child = gtk_widget_get_first_child (from); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      g_autofree char *card = NULL;
      g_autoptr (GMenuModel) menu = gtk_widget_get_mapped (child) ? slv_card_peek_dup_menu (child, &card) : NULL;

      if (menu != NULL)
        add_menu (self, child, menu, card);
      if (!is_offered (child, from) || is_list (child) || has_parts_only (child))
        continue;
      if (GTK_IS_MENU_BUTTON (child) || GTK_IS_BUTTON (child))
        command_bar_add_button (self, child, place);
      else
        gather (self, child, place);
    }
}

static void
gather_pages (SlvCommandBar *self)
{
  g_autoptr (GtkSelectionModel) pages = adw_view_stack_get_pages (self->window->stack);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++)
    {
      g_autoptr (AdwViewStackPage) page = g_list_model_get_item (G_LIST_MODEL (pages), i);

      add_action (self, GTK_WIDGET (self->window), adw_view_stack_page_get_title (page), _("Page"), "win.page",
                  g_variant_new_string (adw_view_stack_page_get_name (page)));
    }
}

/* Views of the pages that are not shown; what the one that is shown has is found in it. */
static void
gather_views (SlvCommandBar *self)
{
  const struct { const char *page, *view, *title, *place; } views[] = {
    { "collection", "collection/wants", _("Wants"), _("Collection") }, { "collection", "collection/sets", _("Sets"), _("Collection") },
    { "collection", "collection/built", _("Built decks"), _("Collection") }, { "decks", "decks/draw", _("Hand"), _("Decks") },
    { "decks", "decks/table", C_("of one player", "Table"), _("Decks") }, { "decks", "decks/odds", _("Odds"), _("Decks") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (!g_str_equal (views[i].page, adw_view_stack_get_visible_child_name (self->window->stack))
        && (!g_str_equal (views[i].page, "decks") || self->decks->len > 0))
      add_action (self, GTK_WIDGET (self->window), views[i].title, views[i].place, "win.view", g_variant_new_string (views[i].view));
}

SLV_DEFINE_POINTER_ORDER (Command, newest_first, (down, changed));

static void
gather_decks (SlvCommandBar *self)
{
  g_autoptr (GPtrArray) decks = slv_store_list_decks (slv_session_get_store (self->window->session), NULL);

  SLV_EACH (const SlvDeck, deck, decks)
    {
      Command *command = add (self->decks, GTK_WIDGET (self->window), g_strdup (deck->name), _("Deck"));

      command->action = g_strdup ("win.open-deck");
      command->target = g_variant_ref_sink (g_variant_new_printf ("%" G_GINT64_FORMAT, deck->id));
      command->changed = deck->changed;
    }
  g_ptr_array_sort (self->decks, newest_first);
}

/* ---- what fits ---- */

static GtkWidget *
make_row (const Command *command)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  const char *words[] = { command->title, command->place, command->keys };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      GtkWidget *label = words[i] != NULL ? slv_ui_words (words[i], i > 0 ? "dim-label" : NULL) : NULL;

      if (label == NULL)
        continue;
      gtk_widget_set_hexpand (label, TRUE);
      gtk_label_set_xalign (GTK_LABEL (label), i == 0 ? 0 : 1);
      gtk_box_append (GTK_BOX (box), label);
    }
  gtk_widget_set_layout_manager (box, slv_wrap_layout_new (6));   /* cut, it would not say what it does */
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  slv_ui_set_name (row, command->title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, command->place, -1);
  g_object_set_data (G_OBJECT (row), "slv-command", (gpointer) command);
  return row;
}

static const char *
typed (SlvCommandBar *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

/* How well what was typed fits: 0: the title begins so, 1: words of it do, 2: only together with where it stands, 3: not. */
static guint
rank (SlvCommandBar *self, const Command *command)
{
  guint fit = slv_fold_fit (command->folded, (const char * const *) self->words);

  return fit >= 2 ? 3 - fit : slv_fold_fit (command->both, (const char * const *) self->words) >= 2 ? 2 : 3;
}

/* Rows for what fits of @from, at most @most, the best first. */
static void
show_fitting (SlvCommandBar *self, GPtrArray *from, guint most)
{
  for (guint pass = 0; pass < 3; pass++)
    for (guint i = 0; i < from->len && most > 0; i++)
      if (rank (self, g_ptr_array_index (from, i)) == pass)
        {
          gtk_list_box_append (GTK_LIST_BOX (self->list), make_row (g_ptr_array_index (from, i)));
          most--;
        }
}

static void
select_first (SlvCommandBar *self)
{
  if (gtk_list_box_get_selected_row (GTK_LIST_BOX (self->list)) == NULL)
    gtk_list_box_select_row (GTK_LIST_BOX (self->list), gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0));
}

/* A menu opens only at a button that is seen. */
static void
show_pane_of (GtkWidget *on)
{
  for (GtkWidget *parent = gtk_widget_get_parent (on); parent != NULL && !gtk_widget_get_mapped (on); on = parent, parent = gtk_widget_get_parent (on))
    if (ADW_IS_LEAFLET (parent))
      adw_leaflet_set_visible_child (ADW_LEAFLET (parent), on);
}

static void
command_bar_run (SlvCommandBar *self, const Command *command)
{
  g_autoptr (GtkWidget) on = g_object_ref (command->on);
  g_autoptr (GVariant) target = command->target != NULL ? g_variant_ref (command->target) : NULL;
  g_autofree char *action = g_strdup (command->action);

  gtk_window_destroy (GTK_WINDOW (self));
  if (gtk_widget_get_root (on) == NULL)
    return;
  show_pane_of (on);
  if (action != NULL)
    gtk_widget_activate_action_variant (on, action, target);
  else if (GTK_IS_MENU_BUTTON (on))
    gtk_menu_button_popup (GTK_MENU_BUTTON (on));
  else
    g_signal_emit_by_name (on, "clicked");
}

static void
on_row (SlvCommandBar *self, GtkListBoxRow *row)
{
  command_bar_run (self, g_object_get_data (G_OBJECT (row), "slv-command"));
}

static void
add_all_cards (SlvCommandBar *self, const SlvCardHits *hits)
{
  guint n = hits->result->rows->len;
  Command *all = add (self->cards, GTK_WIDGET (self->window), slv_tell_printf (ngettext ("Search: %u card", "Search: %u cards", n), n), _("Page"));

  all->action = g_strdup ("win.query");
  all->target = g_variant_ref_sink (g_variant_new_string (hits->text));
  gtk_list_box_append (GTK_LIST_BOX (self->list), make_row (all));
}

static void
add_card (SlvCommandBar *self, SlvIndex *index, guint row)
{
  Command *command = add (self->cards, GTK_WIDGET (self->window), g_strdup (slv_index_card_name (index, row)), _("Card"));
  g_autofree char *id = slv_index_dup_id (index, row);

  command->action = g_strdup ("win.show-card");
  command->target = g_variant_ref_sink (g_variant_new_string (id));
  gtk_list_box_append (GTK_LIST_BOX (self->list), make_row (command));
}

/* The first cards of @hits: names that begin with what was typed, then those of which other words do, then the others. */
static void
show_cards (SlvCommandBar *self, const SlvCardHits *hits)
{
  guint shown = 0;

  for (guint pass = 0; pass < 3; pass++)
    for (guint i = 0; i < hits->result->rows->len && shown < SHOWN_OF_A_KIND; i++)
      {
        guint row = g_array_index (hits->result->rows, guint, i);
        guint fit = slv_fold_fit (slv_index_card_folded (hits->index, row), (const char * const *) self->words);

        if (3 - MAX (fit, 1) != pass)
          continue;
        add_card (self, hits->index, row);
        shown++;
      }
  if (hits->result->rows->len > shown)
    add_all_cards (self, hits);
}

static void
on_found (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvCommandBar) self = data;
  g_autoptr (SlvCardHits) hits = slv_card_search_finish (result);

  if (hits == NULL || self->running == NULL)
    return;
  g_clear_object (&self->running);
  if (hits->result != NULL)
    show_cards (self, hits);
  select_first (self);
  GtkListBoxRow *row = self->entered ? gtk_list_box_get_selected_row (GTK_LIST_BOX (self->list)) : NULL;
  self->entered = FALSE;
  if (row != NULL)
    on_row (self, row);
}

static void
search_cards (SlvCommandBar *self)
{
  SlvSession *session = self->window->session;
  g_autoptr (SlvSearchFields) fields = slv_fields_now (session, NULL);
  const SlvCardSearch wanted = { .index = slv_session_get_index (session), .game = slv_session_get_game (session), .text = typed (self),
                                 .fields = fields };

  self->running = g_cancellable_new ();
  slv_card_search_run_async (&wanted, self->running, on_found, g_object_ref (self));
}

static void
command_bar_on_typed (SlvCommandBar *self)
{
  GtkWidget *child;

  SLV_FREE_MEMBERS (self, (cancel, running));
  self->entered = FALSE;
  while ((child = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0))) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), child);
  g_ptr_array_set_size (self->cards, 0);
  g_strfreev (self->words);
  self->words = slv_fold_words (typed (self));
  if (*typed (self) == '\0')
    show_fitting (self, self->decks, RECENT_DECKS);
  show_fitting (self, self->commands, G_MAXUINT);
  if (*typed (self) != '\0')
    {
      show_fitting (self, self->decks, SHOWN_OF_A_KIND);
      search_cards (self);
    }
  select_first (self);
}

/* ---- keys ---- */

static void
on_enter (SlvCommandBar *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->list));

  self->entered = row == NULL;
  if (row != NULL)
    on_row (self, row);
}

/* The list does not scroll by itself to a row that has not the focus. */
static void
show_row (SlvCommandBar *self, GtkWidget *row)
{
  graphene_rect_t bounds;

  if (gtk_widget_compute_bounds (row, self->list, &bounds))
    gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), bounds.origin.y,
                               bounds.origin.y + bounds.size.height);
}

/* Up and Down walk the rows while the cursor stays in the entry. */
static gboolean
command_bar_on_key (SlvCommandBar *self, guint key)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->list));
  int step = key == GDK_KEY_Down || key == GDK_KEY_KP_Down ? 1 : key == GDK_KEY_Up || key == GDK_KEY_KP_Up ? -1 : 0;

  if (step == 0 || row == NULL)
    return FALSE;
  row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), gtk_list_box_row_get_index (row) + step);
  if (row == NULL)
    return TRUE;
  gtk_list_box_select_row (GTK_LIST_BOX (self->list), row);
  show_row (self, GTK_WIDGET (row));
  return TRUE;
}

/* ---- making it ---- */

SLV_DEFINE_DISPOSE (SlvCommandBar, slv_command_bar, (cancel, running));

SLV_DEFINE_FINALIZE (SlvCommandBar, slv_command_bar, words, commands, decks, cards);

static void
slv_command_bar_class_init (SlvCommandBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_command_bar_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_command_bar_finalize;
  SLV_UI_TEMPLATE (klass, SlvCommandBar, "window/slv-command-bar.ui", entry, list, scroller);
  SLV_UI_CALLBACKS (klass, command_bar_on_typed, on_enter, command_bar_on_key, on_row, gtk_window_close);
}

static void
slv_command_bar_init (SlvCommandBar *self)
{
  self->commands = g_ptr_array_new_with_free_func (command_free);
  self->decks = g_ptr_array_new_with_free_func (command_free);
  self->cards = g_ptr_array_new_with_free_func (command_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
slv_command_bar_present (SlvWindow *window)
{
  g_return_if_fail (SLV_IS_WINDOW (window));
  SlvCommandBar *self = g_object_new (SLV_TYPE_COMMAND_BAR, NULL);
  GtkWidget *page = adw_view_stack_get_visible_child (window->stack);

  self->window = window;
  gather (self, page, adw_view_stack_page_get_title (adw_view_stack_get_page (window->stack, page)));
  gather_pages (self);
  command_bar_add_button (self, GTK_WIDGET (window->menu_button), NULL);
  command_bar_add_button (self, GTK_WIDGET (window->game_button), NULL);
  gather_decks (self);
  gather_views (self);
  command_bar_on_typed (self);
  slv_ui_attach_dialog (GTK_WINDOW (self), GTK_WIDGET (window));
  gtk_window_present (GTK_WINDOW (self));
}

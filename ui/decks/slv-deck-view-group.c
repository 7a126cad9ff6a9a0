/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view-group.c: the deck's own groups: cards are put into them, and a dialog in which they are made, named, ordered and taken away. */
#include "deck/slv-deck-group.h"
#include "decks/slv-deck-view-private.h"

typedef enum { PUT, UP, DOWN, REMOVE, RENAME, ADD } Deed;

typedef struct {
  SlvDeckView *view;
  SlvDeckDocument *document;
  GPtrArray *cards;       /* SlvDeckRow: those that go into a group */
  GtkWidget *rows, *name;
  GtkLabel *fault;
} Groups;

static void deck_view_group_fill (Groups *groups, Deed deed, const char *name);

SLV_DEFINE_STATIC_FREE (Groups, groups_free, (g_object_unref, view), (g_object_unref, document), cards);

/* ---- cards into a group ---- */

/** FALSE with @error: then @deck is to be thrown away. @group: "": none. */
static gboolean
put_cards (SlvDeck *deck, GPtrArray *rows, const char *group, GError **error)
{
  for (guint i = 0; i < rows->len; i++)
    if (!slv_deck_group_card (deck, ((SlvDeckRow *) g_ptr_array_index (rows, i))->title, group[0] != '\0' ? group : NULL, error))
      return FALSE;
  return TRUE;
}

void
slv_deck_view_put_in_group (SlvDeckView *self, GPtrArray *rows, const char *group)
{
  g_autoptr (SlvDeck) changed = slv_deck_copy (slv_deck_document_get_deck (self->document));
  if (put_cards (changed, rows, group, NULL))
    slv_deck_document_regroup (self->document, changed);
}

SLV_UI_ACTION (SlvDeckView, group_action)
{
  g_autoptr (GPtrArray) rows = slv_deck_view_dup_meant (self);
  slv_deck_view_regroup_rows (self, rows, g_variant_get_string (target, NULL));
}

GMenu *
slv_deck_view_group_menu (SlvDeckView *self)
{
  g_autoptr (GPtrArray) names = slv_deck_dup_groups (slv_deck_document_get_deck (self->document));
  GMenu *menu = g_menu_new ();
  g_ptr_array_add (names, NULL);
  SLV_EACH (const char, name, names)
    slv_ui_menu_add (menu, name != NULL ? name : _("No group"), "deck.group", g_variant_new_string (name != NULL ? name : ""));
  g_menu_append (menu, _("Groups…"), "deck.groups");
  return menu;
}

/* ---- the dialog ---- */

static gboolean
change (Groups *groups, SlvDeck *deck, Deed deed, const char *name, const char *to, GError **error)
{
  g_autoptr (GPtrArray) names = slv_deck_dup_groups (deck);
  guint position = 0;
  while (position + 1 < names->len && !g_str_equal (g_ptr_array_index (names, position), name))
    position++;
  switch (deed)
    {
    case UP: return slv_deck_move_group (deck, name, position > 0 ? position - 1 : 0, error);
    case DOWN: return slv_deck_move_group (deck, name, position + 1, error);
    case REMOVE: return slv_deck_remove_group (deck, name, error);
    case RENAME: return slv_deck_rename_group (deck, name, to, error);
    case ADD: return slv_deck_add_group (deck, name, error) && put_cards (deck, groups->cards, name, error);
    case PUT: default: return put_cards (deck, groups->cards, name, error);
    }
}

/** Does it in one undo step, or says why not. */
static gboolean
act (Groups *groups, Deed deed, const char *name, const char *to)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvDeck) changed = slv_deck_copy (slv_deck_document_get_deck (groups->document));
  gboolean good = slv_deck_view_get_document (groups->view) == groups->document && slv_deck_view_can_edit (groups->view)
                  && change (groups, changed, deed, name, to, &error);
  slv_ui_tell_fault (groups->fault, error);
  if (good)
    slv_deck_document_regroup (groups->document, changed);
  return good;
}

static void
on_button (Groups *groups, GtkWidget *button)
{
  g_autofree char *name = g_strdup (gtk_widget_get_name (button));
  Deed deed = (Deed) GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "deed"));
  if (act (groups, deed, name, NULL))
    deck_view_group_fill (groups, deed, name);
}

/** What the entry and the buttons of a line are about. */
static void
name_line (GtkWidget *line, const char *name)
{
  const char * const words[] = { _("Put the selected cards into %s"), _("Move %s up"), _("Move %s down"), _("Remove the group %s; its cards stay"),
                                 _("Name of the group %s") };
  for (GtkWidget *child = gtk_widget_get_first_child (line); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      g_auto (GStrv) parts = g_strsplit (words[GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (child), "deed"))], "%s", 2);
      g_autofree char *tip = g_strconcat (parts[0], name, parts[1], NULL);
      gtk_widget_set_name (child, name);
      gtk_widget_set_tooltip_text (child, tip);
      slv_ui_set_name (child, tip);
    }
}

/** A name as it is typed is kept when it is done; one that cannot be is what it was. */
static void
on_name (Groups *groups, GtkWidget *entry)
{
  g_autofree char *name = g_strdup (gtk_widget_get_name (entry)), *to = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  gboolean same = g_str_equal (name, to), good = !same && act (groups, RENAME, name, to);
  if (good)
    name_line (gtk_widget_get_parent (entry), to);
  if (!same)
    gtk_editable_set_text (GTK_EDITABLE (entry), good ? to : name);
}

static void
on_leave (GtkEventController *controller, Groups *groups)
{
  on_name (groups, gtk_event_controller_get_widget (controller));
}

static void
on_add (Groups *groups)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (groups->name))));
  if (!act (groups, ADD, name, NULL))
    return;
  gtk_editable_set_text (GTK_EDITABLE (groups->name), "");
  deck_view_group_fill (groups, ADD, name);
}

static GtkWidget *
make_entry (Groups *groups, const char *name)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  gtk_editable_set_text (GTK_EDITABLE (entry), name);
  gtk_entry_set_max_length (GTK_ENTRY (entry), SLV_DECK_GROUP_CHARS_MAX);
  gtk_widget_set_hexpand (entry, TRUE);
  g_object_set_data (G_OBJECT (entry), "deed", GUINT_TO_POINTER (RENAME));
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (on_name), groups);
  g_signal_connect (focus, "leave", G_CALLBACK (on_leave), groups);
  gtk_widget_add_controller (entry, focus);
  return entry;
}

/** A line a group; the focus goes to what has been used, of the same group. */
static void
deck_view_group_fill (Groups *groups, Deed deed, const char *name)
{
  g_autoptr (GPtrArray) names = slv_deck_dup_groups (slv_deck_document_get_deck (groups->document));
  const char * const icons[] = { "object-select-symbolic", "go-up-symbolic", "go-down-symbolic", "user-trash-symbolic" };
  const char * const none[] = { _("First select cards of the deck."), _("This is the first one."), _("This is the last one."), NULL };
  GtkWidget *used = groups->name;
  slv_ui_empty (groups->rows);
  for (guint i = 0; i < names->len; i++)
    {
      const char *group = g_ptr_array_index (names, i);
      gboolean mine = g_str_equal (group, name);
      GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
      gtk_box_append (GTK_BOX (line), make_entry (groups, group));
      for (guint d = PUT; d <= REMOVE; d++)
        {
          GtkWidget *button = slv_ui_icon_button (icons[d], group);
          g_object_set_data (G_OBJECT (button), "deed", GUINT_TO_POINTER (d));
          g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_button), groups);
          gtk_box_append (GTK_BOX (line), button);
        }
      name_line (line, group);
      GtkWidget *button = gtk_widget_get_first_child (line);
      for (guint d = PUT; d <= REMOVE; d++)
        {
          button = gtk_widget_get_next_sibling (button);
          slv_ui_offer (NULL, NULL, button, (d == PUT ? groups->cards->len > 0 : d == UP ? i > 0 : d != DOWN || i + 1 < names->len) ? NULL : none[d]);
          if (mine && deed == d && gtk_widget_get_sensitive (button))
            used = button;
        }
      if (mine && deed != ADD && used == groups->name)
        used = gtk_widget_get_first_child (line);
      gtk_box_append (GTK_BOX (groups->rows), line);
    }
  gtk_widget_grab_focus (used);
}

static GtkWidget *
make_content (Groups *groups)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *scroll = gtk_scrolled_window_new (), *fault = slv_ui_line ("", "error");
  groups->rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  groups->name = gtk_entry_new ();
  groups->fault = GTK_LABEL (fault);
  gtk_label_set_wrap (groups->fault, TRUE);
  gtk_widget_set_visible (fault, FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroll), groups->rows);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroll), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroll), 320);
  gtk_entry_set_max_length (GTK_ENTRY (groups->name), SLV_DECK_GROUP_CHARS_MAX);
  gtk_entry_set_placeholder_text (GTK_ENTRY (groups->name), _("New group"));
  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (groups->name), GTK_ENTRY_ICON_SECONDARY, "list-add-symbolic");
  slv_ui_set_name (groups->name, _("New group"));
  g_signal_connect_swapped (groups->name, "activate", G_CALLBACK (on_add), groups);
  g_signal_connect_swapped (groups->name, "icon-release", G_CALLBACK (on_add), groups);
  gtk_box_append (GTK_BOX (box), scroll);
  gtk_box_append (GTK_BOX (box), groups->name);
  gtk_box_append (GTK_BOX (box), fault);
  return box;
}

/** What was changed is seen. */
static void
on_close (GtkWidget *dialog G_GNUC_UNUSED, const char *response G_GNUC_UNUSED, Groups *groups)
{
  slv_deck_view_focus_rows (groups->view);
}

SLV_UI_ACTION (SlvDeckView, groups_action)
{
  if (!slv_deck_view_can_edit (self))
    return;
  Groups *groups = g_new0 (Groups, 1);
  groups->view = g_object_ref (self);
  groups->document = g_object_ref (self->document);
  groups->cards = slv_deck_view_dup_meant (self);
  guint n = groups->cards->len;
  g_autofree char *body = n == 0 ? g_strdup (_("Cards that are selected in the deck can be put into a group here."))
    : slv_tell_printf (ngettext ("%u selected card goes into the group that is made or chosen here.",
                                 "%u selected cards go into the group that is made or chosen here.", n), n);
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), _("Groups of the deck"), body);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), make_content (groups));
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_close), groups, (GClosureNotify) (void (*) (void)) groups_free, 0);
  deck_view_group_fill (groups, ADD, "");
  gtk_window_present (GTK_WINDOW (dialog));
}

void
slv_deck_view_install_groups (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "deck.group", "s", group_action);
  gtk_widget_class_install_action (widget_class, "deck.groups", NULL, groups_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_g, GDK_CONTROL_MASK, "deck.groups", NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-tour.c: see the header. One popover at a time, made for its step and gone with it: there is nothing to leave behind. */
#include "window/slv-window-dialogs.h"
#include "window/slv-window-private.h"

#define WIDTH 32   /* characters of a line */

/* @page: the one that is spoken of, pointed at where pages are chosen; NULL: a button of the header */
static const struct { const char *page, *title, *text; } steps[] = {
  { NULL, N_("Your game"), N_("What you look at is of the game that is chosen here, or of all games.") },
  { "cards", N_("Find cards"), N_("Type words, or conditions like cost<=2; F1 tells how. Space shows a card large, and the right button what can be done with it.") },
  { "decks", N_("Build decks"), N_("Ctrl+N begins one. While you build, it says whether the deck is legal, and by which clause it is not.") },
  { "collection", N_("Keep your copies"), N_("Enter what you own, by number or by name. Decks then say what they lack.") },
  { NULL, N_("Everything by name"), N_("Ctrl+K finds every command, page, deck and card by a few letters. This tour is in the menu, too.") },
};

static void show_step (SlvWindow *window, guint step);

/* The button of the nth page, wherever pages are chosen in a window of this width; NULL: none is on the screen. */
static GtkWidget *
find_page_button (GtkWidget *within, guint *nth)
{
  GtkWidget *found = NULL;

  if (GTK_IS_TOGGLE_BUTTON (within) && gtk_widget_get_mapped (within) && gtk_widget_get_ancestor (within, ADW_TYPE_VIEW_SWITCHER))
    return (*nth)-- == 0 ? within : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (within); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find_page_button (child, nth);
  return found;
}

/* Lays the bubble where the step's place is. A tab's own children are not told to a screen reader: it hangs beside the tabs, and points at one. */
static GtkWidget *
place (GtkWidget *popover, SlvWindow *window, guint step)
{
  guint nth = step - 1;
  GtkWidget *button = steps[step].page ? find_page_button (GTK_WIDGET (window), &nth) : NULL, *parent = GTK_WIDGET (window->switcher);
  graphene_rect_t at;

  if (steps[step].page == NULL)
    parent = GTK_WIDGET (step == 0 ? window->game_button : window->menu_button);
  gtk_widget_set_parent (popover, parent);
  if (button == NULL || !gtk_widget_compute_bounds (button, parent, &at))
    return parent;
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &(GdkRectangle) { (int) at.origin.x, (int) at.origin.y, (int) at.size.width, (int) at.size.height });
  gtk_popover_set_position (GTK_POPOVER (popover), at.origin.y > at.size.height ? GTK_POS_TOP : GTK_POS_BOTTOM);
  return parent;
}

static void
drop (GtkWidget *popover)
{
  if (gtk_widget_get_parent (popover))
    gtk_widget_unparent (popover);
}

/* The next bubble comes when this one is gone: two at a time would close each other. */
static void
end_step (gpointer popover)
{
  SlvWindow *window = slv_window_of (popover);
  guint next = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (popover), "go-on"));

  drop (popover);
  if (window && next > 0)
    show_step (window, next);
}

static void
closed (GtkWidget *popover)
{
  slv_ui_once (popover, NULL, G_PRIORITY_DEFAULT, 0, G_CALLBACK (end_step));
}

static void
go_on (GtkWidget *popover)
{
  guint step = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (popover), "step"));

  g_object_set_data (G_OBJECT (popover), "go-on", GUINT_TO_POINTER ((step + 1) % G_N_ELEMENTS (steps)));
  gtk_popover_popdown (GTK_POPOVER (popover));
}

static GtkWidget *
make_buttons (GtkWidget *popover, guint step)
{
  gboolean last = step + 1 == G_N_ELEMENTS (steps);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *next = gtk_button_new_with_mnemonic (last ? _("_Done") : _("_Next"));
  g_autofree char *count = g_strdup_printf (_("%u of %u"), step + 1, (guint) G_N_ELEMENTS (steps));
  GtkWidget *label = slv_ui_line (count, "dim-label numeric");

  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  if (!last)
    {
      GtkWidget *leave = gtk_button_new_with_mnemonic (_("_Leave"));

      gtk_widget_add_css_class (leave, "flat");
      g_signal_connect_object (leave, "clicked", G_CALLBACK (gtk_popover_popdown), popover, G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (box), leave);
    }
  gtk_widget_add_css_class (next, "suggested-action");
  g_signal_connect_object (next, "clicked", G_CALLBACK (go_on), popover, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), next);
  g_object_set_data (G_OBJECT (popover), "next", next);
  return box;
}

/* A popover asks how high it is without saying how wide, and would cut what is below a text that takes one line more. */
static void
keep_lines (GtkWidget *text)
{
  int wide, high;

  gtk_widget_measure (text, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wide, NULL, NULL);
  gtk_widget_measure (text, GTK_ORIENTATION_VERTICAL, wide, NULL, &high, NULL, NULL);
  gtk_widget_set_size_request (text, wide, high);
}

static void
show_step (SlvWindow *window, guint step)
{
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *text = slv_ui_words (_(steps[step].text), NULL);

  if (steps[step].page)
    slv_window_show_page (window, steps[step].page);
  gtk_label_set_width_chars (GTK_LABEL (text), WIDTH - 8);
  gtk_label_set_max_width_chars (GTK_LABEL (text), WIDTH);
  gtk_box_append (GTK_BOX (box), slv_ui_line (_(steps[step].title), "heading"));
  gtk_box_append (GTK_BOX (box), text);
  g_object_set_data (G_OBJECT (popover), "step", GUINT_TO_POINTER (step));
  gtk_box_append (GTK_BOX (box), make_buttons (popover, step));
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  slv_ui_set_name (popover, _(steps[step].title));
  gtk_accessible_update_property (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _(steps[step].text), -1);
  g_signal_connect (popover, "closed", G_CALLBACK (closed), NULL);
  g_signal_connect_object (place (popover, window, step), "destroy", G_CALLBACK (drop), popover, G_CONNECT_SWAPPED);
  keep_lines (text);
  gtk_popover_popup (GTK_POPOVER (popover));
  gtk_widget_grab_focus (g_object_get_data (G_OBJECT (popover), "next"));
}

void
slv_tour_start (SlvWindow *window)
{
  g_return_if_fail (SLV_IS_WINDOW (window));
  show_step (window, 0);
}

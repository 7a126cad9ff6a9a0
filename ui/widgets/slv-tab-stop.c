/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-tab-stop.c: see the header. */
#include "widgets/slv-parts.h"

struct _SlvTabStop { AdwBin parent_instance; };
G_DEFINE_FINAL_TYPE (SlvTabStop, slv_tab_stop, ADW_TYPE_BIN)

/* (nullable): the first row within @widget that is selected, among those that its list has made. */
static GtkWidget *
find_selected (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_LIST_VIEW (widget) && !GTK_IS_GRID_VIEW (widget))
      found = find_selected (child);
    else if ((gtk_widget_get_state_flags (child) & GTK_STATE_FLAG_SELECTED) != 0)
      found = child;
  return found;
}

/* The first row within @widget that takes the focus: GTK gives up where that of a list is a heading. It is selected, as a row is to which
 * an arrow leads: what is done is done to what is selected. */
static gboolean
focus_first (GtkWidget *widget)
{
  gboolean done = FALSE, list = GTK_IS_LIST_VIEW (widget) || GTK_IS_GRID_VIEW (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !done; child = gtk_widget_get_next_sibling (child))
    {
      done = list ? gtk_widget_get_mapped (child) && gtk_widget_grab_focus (child) : focus_first (child);
      if (list && done)
        gtk_widget_activate_action (child, "listitem.select", "(bb)", FALSE, FALSE);
    }
  return done;
}

static gboolean
slv_tab_stop_focus (GtkWidget *widget, GtkDirectionType direction)
{
  gboolean tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;
  GtkWidget *row = tab ? find_selected (widget) : NULL;

  if (tab && gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;
  return (row != NULL && gtk_widget_grab_focus (row)) || (tab && focus_first (widget)) || GTK_WIDGET_CLASS (slv_tab_stop_parent_class)->focus (widget, direction);
}

static void
slv_tab_stop_class_init (SlvTabStopClass *klass)
{
  GTK_WIDGET_CLASS (klass)->focus = slv_tab_stop_focus;
}

SLV_DEFINE_EMPTY_INIT (SlvTabStop, slv_tab_stop);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sets-view-private.h: shared by the files of the view. */
#pragma once
#include "collection/slv-keyed-list.h"
#include "collection/slv-sets-found.h"
#include "collection/slv-sets-view.h"
#include "window/slv-window.h"

struct _SlvSetsView {
  AdwBin              parent_instance;
  SlvSession         *session;
  SlvHoldings        *holdings;
  GtkStack           *stack, *detail_stack, *missing_stack;
  AdwLeaflet         *leaflet;
  GtkSearchEntry     *search;
  GtkDropDown        *order;
  GtkSpinButton      *each;
  GtkListView        *view, *missing;
  GtkFlowBox         *bars;
  GtkLabel           *title, *missing_label, *unsure_label;
  GtkWidget          *binder, *binder_button, *back_button, *want_button, *show_button;
  SlvKeyedList       *list, *lacking;
  GtkSingleSelection *selection;
  GtkMultiSelection  *chosen;
  GPtrArray          *shares;      /* SlvSetShare: all */
  SlvCollection      *collection;  /* that they were counted from */
  char               *set;         /* key of the set that is shown, NULL: none */
  gboolean            looking, again;
};

/** (transfer full): key of an SlvSetShare in the list. */
char              *slv_sets_view_share_key (gconstpointer row);
/** The set that is shown, NULL: none. */
const SlvSetShare *slv_sets_view_get_share (SlvSetsView *self);
/** slv-sets-view-rows.c: the lists and their rows. */
void               slv_sets_view_init_lists (SlvSetsView *self);
/** slv-sets-view-actions.c */
void               slv_sets_view_install_actions (GtkWidgetClass *widget_class);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-wants-view-private.h: shared by the files of the view. */
#pragma once
#include "collection/slv-keyed-list.h"
#include "collection/slv-want-change.h"
#include "collection/slv-wants-found.h"
#include "collection/slv-wants-view.h"
#include "widgets/slv-query-entry.h"
#include "window/slv-window.h"

struct _SlvWantsView {
  AdwBin             parent_instance;
  SlvSession        *session;
  SlvHoldings       *holdings;
  SlvQueryEntry     *entry;
  GtkMenuButton     *decks_button;
  GtkWidget         *add_button, *arrived_button, *remove_button, *share_button;
  GtkLabel          *count_label, *none_label;
  GtkSearchEntry    *deck_search;
  GtkListBox        *deck_list;
  GtkStack          *stack;
  GtkColumnView     *table;
  SlvKeyedList      *list;
  GtkMultiSelection *selection;
  SlvIndex          *index;        /* that the rows are of; NULL: nothing was shown yet */
  GArray            *ids;          /* gint64: decks that count */
  guint              looking;      /* looks that run or wait; only the last one is shown */
  gboolean           again;
};

/** slv-wants-view-actions.c */
void       slv_wants_view_install_actions (GtkWidgetClass *widget_class);
void       slv_wants_view_update_actions  (SlvWantsView *self);
/** (transfer full) (element-type SlvWanted): lines that are selected; of a single one that line. Borrows the rows. */
GPtrArray *slv_wants_view_dup_selected    (SlvWantsView *self);
/** Looks at everything anew; @choose: (nullable) (element-type gint64): decks that count from now on. */
void       slv_wants_view_look            (SlvWantsView *self, GArray *choose);
/** slv-wants-view-columns.c: makes the columns of the table. */
void       slv_wants_view_add_columns     (SlvWantsView *self);

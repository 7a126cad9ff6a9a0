/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-parts.h: what the page of the collection is made of, beside its lots. */
#pragma once
#include "window/slv-session.h"
#include "collection/slv-lot-search.h"

/* slv-built-view.c: saved decks against the copies: which are built, what has changed since, what is claimed twice; build, take apart,
 * and ask which can be built at once. */
#define SLV_TYPE_BUILT_VIEW (slv_built_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvBuiltView, slv_built_view, SLV, BUILT_VIEW, AdwBin)

GtkWidget *slv_built_view_new (SlvSession *session);
void       slv_built_view_focus_search (SlvBuiltView *self);

/* slv-wants-view.c: the list of wants: what decks that count lack together, and one's own wants, with what is there of them; export,
 * and what has arrived. */
#define SLV_TYPE_WANTS_VIEW (slv_wants_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvWantsView, slv_wants_view, SLV, WANTS_VIEW, AdwBin)

GtkWidget *slv_wants_view_new (SlvSession *session);
/** Puts the cursor into the search. */
void       slv_wants_view_focus_search (SlvWantsView *self);

/* slv-sets-view.c: how complete sets are: by set, rarity and finish, what is missing in each, and on to wants and cards. */
#define SLV_TYPE_SETS_VIEW (slv_sets_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvSetsView, slv_sets_view, SLV, SETS_VIEW, AdwBin)

GtkWidget *slv_sets_view_new (SlvSession *session);
void       slv_sets_view_focus_search (SlvSetsView *self);
/** Whether a set lies over the list in a narrow window, and back to the list. Emits notify::can-go-back. */
gboolean   slv_sets_view_can_go_back (SlvSetsView *self);
void       slv_sets_view_go_back (SlvSetsView *self);

/* slv-places-pane.c: places as a tree with their copies, before them all copies and those without a place or card. Lots can be
 * dropped on a place. signals: "chosen" (another row), "dropped" (gint64 place: lots of the table were let go on it) */
#define SLV_TYPE_PLACES_PANE (slv_places_pane_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlacesPane, slv_places_pane, SLV, PLACES_PANE, GtkWidget)

void   slv_places_pane_set_collection (SlvPlacesPane *self, SlvCollection *collection);
/** A place, or SLV_PLACE_ANY, SLV_PLACE_TRAY, 0 for those nowhere in particular. */
gint64 slv_places_pane_get_chosen     (SlvPlacesPane *self);
/** Chooses the row of @place, if there is one. */
void   slv_places_pane_choose         (SlvPlacesPane *self, gint64 place);

/** What a drag of lots carries. */
#define SLV_LOTS_DRAG "x-sleeves-lots"

/* slv-share-bar.c: how much there is of something: a title, the numbers in words, and a bar beneath. */
#define SLV_TYPE_SHARE_BAR (slv_share_bar_get_type ())
G_DECLARE_FINAL_TYPE (SlvShareBar, slv_share_bar, SLV, SHARE_BAR, GtkWidget)

GtkWidget *slv_share_bar_new (void);
/** @detail: (nullable): a second, dimmed line. */
void       slv_share_bar_set (SlvShareBar *self, const char *title, const char *detail, guint owned, guint total);
/** (transfer full): "12 of 250 (4 %)". */
char      *slv_share_text (guint owned, guint total);

/* slv-entry-bar.c: quick entry of a pile of cards: set, condition and place are chosen once, then each Enter is a number of the set
 * or the beginning of a name, with copies before it. What was entered stands beside it. Each line is one change.
 * signals: "entered" (gint64 lot), "closed" */
#define SLV_TYPE_ENTRY_BAR (slv_entry_bar_get_type ())
G_DECLARE_FINAL_TYPE (SlvEntryBar, slv_entry_bar, SLV, ENTRY_BAR, AdwBin)

void slv_entry_bar_set_session (SlvEntryBar *self, SlvSession *session);
/** Puts the cursor where the next card is typed. */
void slv_entry_bar_focus       (SlvEntryBar *self);

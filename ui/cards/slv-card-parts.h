/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-parts.h: what the page of cards is made of, beside what shows the cards that were found. */
#pragma once
#include "widgets/slv-ui.h"
#include "query/slv-facets.h"
#include "decks/slv-deck-document.h"

/* slv-facet-pane.c: the side bar of the cards page: all facets of what was found. It neither knows nor keeps a query: it says what
 * a person switched, and shows what the next search says is chosen.
 *
 * signal "toggle" (char *field, char *value, gboolean on) */
#define SLV_TYPE_FACET_PANE (slv_facet_pane_get_type ())
G_DECLARE_FINAL_TYPE (SlvFacetPane, slv_facet_pane, SLV, FACET_PANE, GtkWidget)

/** slv_facet_pane_show: @facets (nullable: nothing is known) and @chosen as in SlvCardHits; borrowed for the call. */
void       slv_facet_pane_show (SlvFacetPane *self, SlvIndex *index, SlvFacets *facets, GHashTable *chosen);

/* slv-facet-group.c: one facet of the side bar: a heading that opens and closes it, and a check button for each value with the
 * number of cards. Long facets show their most frequent values, and on demand all of them with a search.
 *
 * signals: "toggle" (char *value, gboolean on), "opened" (gboolean open: by the person) */
#define SLV_TYPE_FACET_GROUP (slv_facet_group_get_type ())
G_DECLARE_FINAL_TYPE (SlvFacetGroup, slv_facet_group, SLV, FACET_GROUP, GtkWidget)

/** What a value is called for people, or NULL: as it is written. Borrowed. */
typedef const char *(*SlvFacetTitleFunc) (gpointer data, const char *field, const char *value);

GtkWidget  *slv_facet_group_new (const char *field, const char *title);
const char *slv_facet_group_get_field (SlvFacetGroup *self);
void        slv_facet_group_set_open (SlvFacetGroup *self, gboolean open);
/**
 * slv_facet_group_show:
 * @facet: copied as far as it is needed
 * @chosen: (element-type utf8): "FIELD:VALUE", as in SlvCardHits
 * @title_of: (nullable): for sets and games, which people know by another name
 */
void        slv_facet_group_show (SlvFacetGroup *self, const SlvFacet *facet, GHashTable *chosen, SlvFacetTitleFunc title_of,
                                  gpointer data);

/* slv-filter-button.c: saved searches: the one that is typed is saved under a name, those that were saved are run, renamed, moved
 * and removed. They lie in the library, under the setting "cards-filters".
 *
 * signal "chosen" (char *query) */
#define SLV_TYPE_FILTER_BUTTON (slv_filter_button_get_type ())
G_DECLARE_FINAL_TYPE (SlvFilterButton, slv_filter_button, SLV, FILTER_BUTTON, GtkWidget)

/** slv_filter_button_set_store: once; @store outlives the button. */
void slv_filter_button_set_store (SlvFilterButton *self, SlvStore *store);
/** Searches of @game are shown, and those that were saved for all games; NULL: only the latter. */
void slv_filter_button_set_game  (SlvFilterButton *self, SlvGame *game);
/** What would be saved: a query without a fault. */
void slv_filter_button_set_query (SlvFilterButton *self, const char *query);

/* slv-card-detail.c: everything that is known of one card: every face with its attributes, texts, where the number of copies is
 * limited, printings with what one owns of them, and which decks use it; + and − for the collection and for the open deck. */
#define SLV_TYPE_CARD_DETAIL (slv_card_detail_get_type ())
G_DECLARE_FINAL_TYPE (SlvCardDetail, slv_card_detail, SLV, CARD_DETAIL, GtkWidget)

/** slv_card_detail_show: @index NULL or @row SLV_ROW_NONE: says that no card is selected. The index is referenced.
 *  @printing: whose picture is shown; SLV_ROW_NONE: any */
void       slv_card_detail_show (SlvCardDetail *self, SlvIndex *index, guint row, guint printing);
/** slv_card_detail_set_session: once; from then on what one owns and the decks that use the card are shown. */
void       slv_card_detail_set_session (SlvCardDetail *self, SlvSession *session);
/** Puts the focus on what one does with a card first. */
void       slv_card_detail_focus (SlvCardDetail *self);
/** The deck that + and − change (nullable: none is open); referenced. */
void       slv_card_detail_set_deck (SlvCardDetail *self, SlvDeckDocument *document);

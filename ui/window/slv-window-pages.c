/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-window-pages.c: which pages the window has, in their order: one row a page. */
#include "window/slv-window-private.h"
#include "cards/slv-cards-page.h"
#include "collection/slv-collection-page.h"
#include "decks/slv-decks-page.h"
#include "games/slv-games-page.h"
#include "sources/slv-sources-page.h"
#include <glib/gi18n-lib.h>

static const SlvPageKind pages[] = {
  { slv_cards_page_new,   "cards",   N_("Cards"),   "sleeves-cards-symbolic" },
  { slv_decks_page_new,   "decks",   N_("Decks"),   "sleeves-decks-symbolic" },
  { slv_collection_page_new, "collection", N_("Collection"), "sleeves-collection-symbolic" },
  { slv_sources_page_new, "sources", N_("Sources"), "sleeves-sources-symbolic" },
  { slv_games_page_new,   "games",   N_("Games"),   "sleeves-games-symbolic" },
};

void
slv_window_make_pages (SlvWindow *window)
{
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    slv_window_add_page (window, &pages[i]);
}

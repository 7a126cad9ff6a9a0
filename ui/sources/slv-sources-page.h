/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sources-page.h: the page "sources": the card lists that are remembered, adding one, and how an import went. */
#pragma once
#include "window/slv-window.h"

#define SLV_TYPE_SOURCES_PAGE (slv_sources_page_get_type ())
G_DECLARE_FINAL_TYPE (SlvSourcesPage, slv_sources_page, SLV, SOURCES_PAGE, GtkWidget)

/** slv_sources_page_new: @session is referenced. */
GtkWidget *slv_sources_page_new (SlvSession *session);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-page.h: what a person owns: places at the side, the lots as a table that is edited in place, quick entry, import and
 * export, and every change to be undone. */
#pragma once
#include "window/slv-session.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_COLLECTION_PAGE (slv_collection_page_get_type ())
G_DECLARE_FINAL_TYPE (SlvCollectionPage, slv_collection_page, SLV, COLLECTION_PAGE, AdwBin)

GtkWidget *slv_collection_page_new (SlvSession *session);

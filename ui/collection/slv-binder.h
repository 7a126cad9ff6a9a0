/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-binder.h: the printings of a set as the pages of a binder: nine pockets each, by number. A pocket without a copy is empty, and tells the
 * number and the name; a number that lies between two others and that no card of the list has is an empty pocket, too. Main thread. */
#pragma once
#include <adwaita.h>
#include "window/slv-session.h"
#include <adwaita.h>

#define SLV_TYPE_BINDER (slv_binder_get_type ())
G_DECLARE_FINAL_TYPE (SlvBinder, slv_binder, SLV, BINDER, AdwBin)

GtkWidget *slv_binder_new (SlvSession *session);
/**
 * slv_binder_set: shows a set; the page stays when it is the one that is shown.
 * @collection: referenced; whose copies lie in the pockets
 * @printings: (element-type guint): of the set, by number; not kept
 * @set: what tells the set from others
 */
void       slv_binder_set (SlvBinder *self, SlvCollection *collection, const GArray *printings, const char *set);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-export.h: lots as a file of a kind that is chosen, told beforehand what that kind cannot say. */
#pragma once
#include "window/slv-session.h"
#include "widgets/slv-ui.h"

/** slv_copies_export_present: @ids: (element-type gint64): referenced */
void slv_copies_export_present (GtkWidget *parent, SlvSession *session, GArray *ids);

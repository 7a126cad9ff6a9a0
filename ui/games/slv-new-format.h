/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-new-format.h: a dialog that makes a format of one's own on one that is there: its title, the sizes of decks, and the cards that are
 * banned or limited. What is wrong is told where it was written, and nothing is on disk before all of it was tried. Main thread; the
 * trying happens in another. */
#pragma once
#include "widgets/slv-dialog.h"
#include "window/slv-window.h"

#define SLV_TYPE_NEW_FORMAT (slv_new_format_get_type ())
G_DECLARE_FINAL_TYPE (SlvNewFormat, slv_new_format, SLV, NEW_FORMAT, SlvDialog)

/** slv_new_format_new: above @parent; @base is kept. */
GtkWidget *slv_new_format_new (SlvWindow *parent, SlvSession *session, const SlvFormat *base);

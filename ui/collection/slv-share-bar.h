/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-share-bar.h: how much there is of something: a title, the numbers in words, and a bar beneath. */
#pragma once
#include "widgets/slv-ui.h"

#define SLV_TYPE_SHARE_BAR (slv_share_bar_get_type ())
G_DECLARE_FINAL_TYPE (SlvShareBar, slv_share_bar, SLV, SHARE_BAR, GtkWidget)

GtkWidget *slv_share_bar_new (void);
/** @detail: (nullable): a second, dimmed line. */
void       slv_share_bar_set (SlvShareBar *self, const char *title, const char *detail, guint owned, guint total);
/** (transfer full): "12 of 250 (4 %)". */
char      *slv_share_text (guint owned, guint total);

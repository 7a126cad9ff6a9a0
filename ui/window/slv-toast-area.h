/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-toast-area.h: what passes by, over the lower end of its child, or over the upper one while what has the focus, or a last row that
 * no scrolling brings out from under it, lies there. Its size is
 * that of the child, whatever lies over it, and is asked for as one number each: a GtkOverlay lets a window ask labels how wide they are at a height, which GTK 4.8 answers by complaints. */
#pragma once
#include <adwaita.h>

#define SLV_TYPE_TOAST_AREA (slv_toast_area_get_type ())
G_DECLARE_FINAL_TYPE (SlvToastArea, slv_toast_area, SLV, TOAST_AREA, AdwBin)

/** slv_toast_area_get_box: (transfer none): to be filled from top to bottom, and hidden while it is empty. */
GtkBox *slv_toast_area_get_box (SlvToastArea *self);

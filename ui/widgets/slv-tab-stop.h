/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-tab-stop.h: around a list: Tab goes into it once, to what is selected, or selects its first row, and the next one leaves it; arrows are for its rows. By itself
 * GTK 4.8 would walk through all of them. */
#pragma once
#include <adwaita.h>

#define SLV_TYPE_TAB_STOP (slv_tab_stop_get_type ())
G_DECLARE_FINAL_TYPE (SlvTabStop, slv_tab_stop, SLV, TAB_STOP, AdwBin)

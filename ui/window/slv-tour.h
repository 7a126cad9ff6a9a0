/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-tour.h: five bubbles that say what the window has, each at its place. Escape, “Leave” or a click elsewhere ends it at once. */
#pragma once
#include "window/slv-window.h"

/** slv_tour_start: shows the first of them; the pages that they speak of come by themselves. Main thread. */
void slv_tour_start (SlvWindow *window);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-care.h: care of the library: a copy to put away, bringing one back, looking for damage. */
#pragma once
#include "window/slv-window.h"

/** slv_care_present: a window over @window. */
void slv_care_present (SlvWindow *window);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-test-pch.h: what every test includes, compiled once for all of them; two thirds of what it costs to compile one. */
#include <gio/gio.h>
#include "good.h"

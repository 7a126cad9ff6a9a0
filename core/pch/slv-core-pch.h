/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-core-pch.h: compiled once for all libraries without a window, because GLib's headers are half of what compiling a file costs. No
 * file relies on it: with -Db_pch=false everything builds the same. It is never included, so nothing guards it. */
#include <gio/gio.h>

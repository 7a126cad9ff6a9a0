/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-ui-pch.h: compiled once for the whole room, because the toolkit's headers are half of what compiling a widget costs.
 * No file relies on it: with -Db_pch=false everything builds the same. It is never included, so nothing guards it. */
#include <adwaita.h>

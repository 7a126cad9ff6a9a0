/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paste-lines.h: what is pasted into a search and is no search: a list of several lines, or files. */
#pragma once
#include <gtk/gtk.h>

/** slv_paste_lines_to: several lines or files that are pasted into @entry (its text is a GtkText) are left to @action of it (a literal), which
 *  reads the clipboard by itself; one line is pasted as ever. */
void slv_paste_lines_to (GtkEditable *entry, const char *action);

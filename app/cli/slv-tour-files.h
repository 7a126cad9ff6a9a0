/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-tour-files.h: the files of the tour: what lies in the starter folder, and the scratch folder that goes at the end. */
#pragma once
#include <glib.h>

/** slv_tour_find_files: appends paths seen from @starter, in name order, to @lists (card lists) and @decks (deck files).
 *  Deck files are the .txt files and everything in a folder "decks". */
void slv_tour_find_files (const char *starter, GPtrArray *lists, GPtrArray *decks);


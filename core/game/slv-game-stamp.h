/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-stamp.h: whether definitions have changed on disk since they were read, without reading them. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/**
 * slv_games_stamp:
 * @dirs: (array zero-terminated=1): folders of definitions, as slv_games_load() takes them; a folder may be missing
 * Name, size and time of change of every XML file in them and in the folders one level below. Two equal stamps: nothing was
 * written in between, as far as the file system tells. Costs one question to it for each file. Any thread.
 * Returns: (transfer full)
 */
char *slv_games_stamp (const char * const *dirs);

G_END_DECLS

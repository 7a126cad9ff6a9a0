/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sets-found.h: shares of sets, and what is missing in one of them, counted in a thread from a snapshot. */
#pragma once
#include <gio/gio.h>
#include "collection/slv-collection-sets.h"

/** A printing of which there are not enough. Texts are those of the index. */
typedef struct { guint printing, row; guint64 have; const char *name, *number, *rarity, *key; } SlvLacking;

/** @collection and the games are referenced; @set: code of the set, with @set_game; NULL: none. @shares: (nullable): known already, else counted. */
typedef struct {
  SlvCollection *collection;
  SlvGame       *game, *set_game;
  guint          each;
  char          *set;
  GPtrArray     *shares;      /* SlvSetShare */
  GPtrArray     *lacking;     /* SlvLacking; NULL without a set */
  GArray        *printings;   /* guint: all of the set, by number; NULL without one */
} SlvSetsFound;

/** Takes @look; g_task_get_task_data() of the result gives it to @callback. */
void slv_sets_found_run (SlvSetsFound *look, GAsyncReadyCallback callback, gpointer user_data);

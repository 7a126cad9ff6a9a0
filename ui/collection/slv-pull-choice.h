/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pull-choice.h: which copies, worked out in a thread of its own from a snapshot: it may take seconds. */
#pragma once
#include "collection/slv-pull-dialog.h"

/** @collection and @decks are referenced. */
typedef struct {
  SlvCollection *collection;
  GPtrArray     *decks;
  SlvGame       *game;
  SlvPullKind    kind;
  SlvPrefer      prefer;
  gboolean       proxies;
} SlvPullChoice;

/** slv_pull_choice_run: takes @choice; g_task_get_task_data() of the result gives it to @callback. */
void      slv_pull_choice_run    (SlvPullChoice *choice, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** (transfer full): the copies to take, or those to put back; SLV_ERROR_CANCELLED. */
SlvBuild *slv_pull_choice_finish (GAsyncResult *result, GError **error);

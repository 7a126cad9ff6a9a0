/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pull-dialog.h: which copies decks take, and from where, before it is done: a list by place to tick off, copy and print; or what
 * goes back where when built decks are taken apart. */
#pragma once
#include "collection/slv-collection-decks.h"
#include "window/slv-session.h"
#include "widgets/slv-ui.h"

typedef enum { SLV_PULL_BUILD, SLV_PULL_APART } SlvPullKind;

/**
 * slv_pull_dialog_present:
 * @decks: (element-type SlvDeck): saved ones, with their entries; referenced
 * @game: (nullable): of decks that name none
 */
void slv_pull_dialog_present (GtkWidget *parent, SlvSession *session, SlvPullKind kind, GPtrArray *decks, SlvGame *game);


/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pane-handle.h: the line between two panes that can be dragged, for panes that fold (a GtkPaned cannot). It sets the width
 * of the pane after it and remembers it (slv_ui_set_pane()). Left and Right move it while it has the focus. */
#pragma once
#include "widgets/slv-ui.h"

#define SLV_TYPE_PANE_HANDLE (slv_pane_handle_get_type ())
G_DECLARE_FINAL_TYPE (SlvPaneHandle, slv_pane_handle, SLV, PANE_HANDLE, GtkWidget)

/**
 * slv_pane_handle_attach: before it is shown
 * @pane: the widget whose width is set; it outlives the handle
 * @name: under which the width is remembered; @title: accessible name of the handle
 * @min, @fallback, @max: pixels
 */
void slv_pane_handle_attach (SlvPaneHandle *self, GtkWidget *pane, const char *name, const char *title, int min, int fallback,
                             int max);

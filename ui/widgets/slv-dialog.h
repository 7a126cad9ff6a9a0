/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-dialog.h: a window over another one: a bar with its title, and below each other what its .ui file puts into it, of which what scrolls or
 * takes turns has the room that is left. Of its children in there, those of type "start" and "end" lie in the bar; one of type "apply", which
 * does what is suggested, too, and beside it a button that gives up. */
#pragma once
#include "widgets/slv-ui.h"

#define SLV_TYPE_DIALOG (slv_dialog_get_type ())
G_DECLARE_DERIVABLE_TYPE (SlvDialog, slv_dialog, SLV, DIALOG, AdwWindow)
struct _SlvDialogClass { AdwWindowClass parent_class; };

/** slv_dialog_cancel: the button that gives up, which is there from now on in the place of those of the window; borrowed */
GtkWidget *slv_dialog_cancel (SlvDialog *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft.h: a text of something that is kept elsewhere, while it is being typed. It knows what was read from there, so that only
 * what a person typed is ever kept, and what is typed is not overwritten by news of the same thing. Main thread only. */
#pragma once
#include <gtk/gtk.h>

typedef struct {
  GObject *where;   /* borrowed: what has a property "text": a GtkEditable, a GtkTextBuffer */
  char    *read;    /* what was shown last; NULL: nothing of what is to be shown now */
} SlvDraft;

/** slv_draft_show: shows @text, unless something else was typed since the last one was shown. */
void     slv_draft_show     (SlvDraft *draft, const char *text);
/** slv_draft_take: what was typed, to be kept now; from here on it counts as read. (transfer full) (nullable): nothing was. */
char    *slv_draft_take     (SlvDraft *draft);
/** slv_draft_forget: another thing is shown from now on; what was typed of the one before has been taken. */
void     slv_draft_forget   (SlvDraft *draft);

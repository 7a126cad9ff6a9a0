/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-id-steps.h: how one list of ids becomes another in few steps, so that a view keeps the rows that stay. No GTK. */
#pragma once
#include <glib.h>

/** Some neighbours go (@added 0) or come (@removed 0). @from: in the new list, where what comes stands. */
typedef struct { guint at, removed, added, from; } SlvIdStep;

/**
 * slv_id_steps: as few ids as possible go and come; one that has moved goes and comes.
 * @was, @is: no id stands twice in one of them
 * @most: so many ids may go and come; with more, all between the first and the last difference is replaced
 * Returns: (transfer full) (element-type SlvIdStep): to be taken one after the other, each @at counting in the list as the steps
 *   before it left it; empty: nothing is different. Removals and additions are steps of their own: GTK 4.8 asks for every row of a
 *   replacement.
 */
GArray *slv_id_steps (const gint64 *was, guint n_was, const gint64 *is, guint n_is, guint most);

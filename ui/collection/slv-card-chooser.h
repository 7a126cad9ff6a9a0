/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-chooser.h: the dialog in which a person says which card, and which printing of it, a row or lot means. */
#pragma once
#include "collection/slv-collection.h"
#include "widgets/slv-ui.h"

/** @row: card, SLV_ROW_NONE: none; @printing: SLV_ROW_NONE: not known which. @collection: what they are of; another one may be the present
 *  one by now. */
typedef void (*SlvCardChosen) (SlvCollection *collection, guint row, guint printing, gpointer user_data);

/**
 * slv_card_chooser_present:
 * @game: (nullable): cards of any
 * @name: looked for first; @set, @number: printings that fit come first; "" any
 * @none: (nullable): title of a first row that means no card
 * @free_data: called when the dialog goes, whether something was chosen or not
 */
void slv_card_chooser_present (GtkWidget *parent, SlvCollection *collection, SlvGame *game, const char *name, const char *set,
                               const char *number, const char *none, SlvCardChosen chosen, gpointer user_data, GDestroyNotify free_data);

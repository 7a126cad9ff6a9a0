/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-meaning-row.h: what a column or a member of a card list was taken for, as a row in which something else can be said. */
#pragma once
#include "widgets/slv-ui.h"

#define SLV_MEANING_ATTRIBUTE  "attribute"
#define SLV_MEANING_AS_GUESSED "?"   /* takes back what was said */

/**
 * slv_meaning_row_new: an AdwComboRow of @column, which says @how it is known what that is.
 * @action: is activated with (COLUMN, MEANING) by another choice; COLUMN is @id, or @column without
 */
GtkWidget *slv_meaning_row_new    (const char *column, const char *id, const char *how, const char *action);
/** Offers what may stand in any list, in its own order; @only: (array zero-terminated=1): of it. */
void       slv_meaning_row_offer  (GtkWidget *row, const char * const *only);
/** Offers one more, unless it is there. */
void       slv_meaning_row_add    (GtkWidget *row, const char *meaning, const char *title);
/** Shows @meaning, which is offered, as chosen; from now on the choices of a person are told. */
void       slv_meaning_row_choose (GtkWidget *row, const char *meaning);
/** slv_meaning_row_tell_fault: @row, of any kind, says why what was said of it cannot be. */
void       slv_meaning_row_tell_fault (GtkWidget *row, const GError *error);
/** What is said of columns, @said (nullable), once @column is said to be @to: there is one name, one set …
 *  Returns: (transfer full) (element-type utf8 utf8): a table of its own. */
GHashTable *slv_meanings_with     (GHashTable *said, const char *column, const char *to);

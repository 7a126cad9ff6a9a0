/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-errata.h: private to this room: cards that are other ones from a day on. */
#pragma once
#include "index/slv-index-image.h"

#define SLV_ERRATA_DAYS_MAX 64u   /* errata of one card that are told apart by day: the newest; those before hold from ever */

/** Whether every change is of a cell that there is, and its values are values of it. For slv_index_new_from_bytes(). */
gboolean  slv_image_check_changes (const SlvIndex *index);
/** The state of today; @index: (transfer full) (nullable). */
SlvIndex *slv_index_today (SlvIndex *index);
/**
 * slv_text_exchange: @text with the words @from replaced by @to. Blanks between words and the form of apostrophes do not count; what
 *   @from and @to have in common at both ends stays as it stands in @text, with its lines.
 * Returns: (transfer full): NULL when @text has no such words.
 */
char     *slv_text_exchange (const char *text, const char *from, const char *to);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-filters.h: saved searches as a list and as the text of a setting. No GTK. Main thread. */
#pragma once
#include "base/slv-error.h"

#define SLV_FILTERS_MAX      200u    /* saved searches */
#define SLV_FILTER_NAME_MAX  80      /* characters of a name */

/** A saved search. @game: id, "" for all games. */
typedef struct { char *name, *game, *query; } SlvFilter;

/** (transfer full) (element-type SlvFilter): an empty list. */
GPtrArray *slv_filters_new   (void);
/** slv_filters_parse: @text (nullable) as slv_filters_print() wrote it; what is not such a text gives an empty list, and entries
 *  without a name are passed over. (transfer full) */
GPtrArray *slv_filters_parse (const char *text);
char      *slv_filters_print (GPtrArray *filters);
/**
 * slv_filters_save: adds a search, or replaces the query of the one of that name and game.
 * @name: blanks around it do not count. SLV_ERROR_USAGE when it is empty or too long, or there are too many.
 */
gboolean   slv_filters_save   (GPtrArray *filters, const char *name, const char *game, const char *query, GError **error);
/** SLV_ERROR_USAGE as above, or when another of the same game is called so. */
gboolean   slv_filters_rename (GPtrArray *filters, SlvFilter *filter, const char *name, GError **error);
/** Swaps @filter with the next (@by 1) or last (@by -1) one that is shown together with it for @game; FALSE: there is none. */
gboolean   slv_filters_move   (GPtrArray *filters, SlvFilter *filter, const char *game, int by);
/** Whether it is shown when @game ("": all) is looked at. */
gboolean   slv_filter_is_for  (const SlvFilter *filter, const char *game);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-completer.h: offers fields and values beneath an entry while a query is typed. It never takes the focus: typing goes on
 * as if it were not there. Up and Down choose, Tab or Enter take what is chosen (Tab the first when nothing is), Escape puts
 * the offer away, Ctrl+Space asks for it. Candidates are made in a thread. */
#pragma once
#include "widgets/slv-ui.h"
#include "widgets/slv-search-fields.h"
#include "query/slv-complete.h"

#define SLV_TYPE_QUERY_COMPLETER (slv_query_completer_get_type ())
G_DECLARE_FINAL_TYPE (SlvQueryCompleter, slv_query_completer, SLV, QUERY_COMPLETER, GObject)

/** slv_query_completer_new: @entry: a GtkSearchEntry or GtkEntry. (transfer full): whoever made it disposes of it before @entry. */
SlvQueryCompleter *slv_query_completer_new (GtkWidget *entry);
/** What is completed from: @index (nullable): nothing is offered; @game NULL: all games. */
void               slv_query_completer_set_source (SlvQueryCompleter *self, SlvIndex *index, SlvGame *game);
/**
 * SlvFieldsFunc: what may be asked beyond the index now; called for each offer, in the main thread.
 * Returns: (transfer full) (nullable)
 */
typedef SlvSearchFields *(*SlvFieldsFunc) (gpointer data);
/** slv_query_completer_set_fields: @data must outlive the completer. */
void               slv_query_completer_set_fields (SlvQueryCompleter *self, SlvFieldsFunc func, gpointer data);
/** Puts the offer away, and what is still being looked for. */
void               slv_query_completer_close (SlvQueryCompleter *self);

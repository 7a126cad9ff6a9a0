/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-search-facets.h: what `search` says beside the cards: --facets and --complete. */
#pragma once
#include "cli/slv-cli.h"
#include "query/slv-complete.h"

/** (transfer full): {FIELD: {VALUE: count}} of all games in @result (of @game only, when given); values with a count of 0 are left out. */
cJSON *slv_search_facets_json  (SlvIndex *index, SlvGame *game, const SlvResult *result);
/** The same for people: a line for each field. */
void   slv_search_facets_print (SlvIndex *index, SlvGame *game, const SlvResult *result);
/** What may follow @text; 0, or 1 when nothing is known. */
int    slv_search_complete     (SlvCli *cli, SlvGame *game, const char *text, const SlvProvider *provider);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-examples.h: queries that can be run as they stand, each with what it means in words: how people learn the language. */
#pragma once
#include "query/slv-query.h"

/** @collection: it asks for what one owns, so it needs a provider that knows. */
typedef struct { char *query, *meaning; gboolean collection; } SlvQueryExample;
/**
 * slv_query_examples: the simple ones first. Fields and values are those of the definition; nothing is made up.
 * @game: (nullable): NULL: of any game
 * @games: names to choose from where no game is chosen
 * Returns: (transfer full) (element-type SlvQueryExample): meanings are translated. Any thread.
 */
GPtrArray *slv_query_examples (SlvGame *game, SlvGames *games);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query-fixture.h: the invented games of tests/data/query with their cards, in an index of their own. */
#pragma once
#include "query/slv-query.h"
G_BEGIN_DECLS

typedef struct {
  char      *folder;      /* temporary library */
  SlvGames  *games;
  SlvIndex  *index;
} QueryFixture;

char         *query_data_path (const char *name);      /* (transfer full) below tests/data/query */
char         *query_data_read (const char *name);      /* (transfer full) */
/** @more: (nullable): lines as in cards.txt, added to it. */
QueryFixture *query_fixture_new (const char *more);
void          query_fixture_free (QueryFixture *fixture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QueryFixture, query_fixture_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query-plain.h: the order of results, by a plain comparison of what the rows say. */
#pragma once
#include "query/slv-query.h"
G_BEGIN_DECLS

typedef struct { const char *name; gboolean descends; } PlainKey;
/** Whether row (or printing) @b may stand right behind @a. */
gboolean plain_order (SlvIndex *index, const PlainKey *keys, guint n, guint a, guint b, gboolean printings);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-json-private.h: what slv-json.c and slv-json-records.c share. */
#pragma once
#include "base/slv-arena.h"
#include "base/slv-json.h"
G_BEGIN_DECLS

/**
 * slv_json_parse_piece: parses exactly @length bytes, with the checks that cJSON does not make.
 * @scanned: depth and control characters have been looked at already and are fine
 * @problem: (out): on failure an untranslated sentence marked for translation
 * @at: (out): on failure where it stands, in bytes (0 when that is not known)
 * Returns: (transfer full) (nullable). Any thread.
 */
cJSON *slv_json_parse_piece (const char *text, gsize length, gboolean scanned, const char **problem, gsize *at);
/**
 * slv_json_parse_in: the same, but what is parsed belongs to @arena: it is gone when that is reset, and is never given to cJSON_Delete().
 */
cJSON *slv_json_parse_in (SlvArena *arena, const char *text, gsize length, gboolean scanned, const char **problem, gsize *at);

G_END_DECLS

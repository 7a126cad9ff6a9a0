/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-json-private.h: what slv-json.c and slv-json-records.c share. */
#pragma once
#include "base/slv-arena.h"
#include "base/slv-json.h"

/** What whoever cut a piece out has found of it: nothing; that depth and control characters are fine, but there are characters by
 *  number ("\u0041") among which a zero may be; that it has none of these either. */
typedef enum { SLV_JSON_UNSCANNED, SLV_JSON_ESCAPED, SLV_JSON_FINE } SlvJsonScanned;

/**
 * slv_json_parse_piece: parses exactly @length bytes, with the checks that cJSON does not make.
 * @problem: (out): on failure an untranslated sentence marked for translation
 * @at: (out): on failure where it stands, in bytes (0 when that is not known)
 * Returns: (transfer full) (nullable). Any thread.
 */
cJSON *slv_json_parse_piece (const char *text, gsize length, SlvJsonScanned scanned, const char **problem, gsize *at);
/**
 * slv_json_parse_in: the same, but what is parsed belongs to @arena: it is gone when that is reset, and is never given to cJSON_Delete().
 */
cJSON *slv_json_parse_in (SlvArena *arena, const char *text, gsize length, SlvJsonScanned scanned, const char **problem, gsize *at);

/** Whether all @length bytes at @text are ASCII and none is zero. */
gboolean    slv_json_is_ascii  (const char *text, gsize length);
/** The first quote, backslash or control character from @p on, or @end: past what ends no part of a text. */
const char *slv_json_skip_text (const char *p, const char *end);

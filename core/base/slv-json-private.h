/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-json-private.h: what slv-json.c and slv-json-records.c share. */
#pragma once
#include "base/slv-arena.h"

/**
 * slv_json_parse_piece: parses exactly @length bytes, with the checks that cJSON does not make.
 * @problem: (out): on failure an untranslated sentence marked for translation
 * @at: (out): on failure where it stands, in bytes (0 when that is not known)
 * Returns: (transfer full) (nullable). Any thread.
 */
cJSON *slv_json_parse_piece (const char *text, gsize length, SlvJsonScanned scanned, const char **problem, gsize *at);

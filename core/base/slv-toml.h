/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-toml.h: TOML and INI, as programs keep their settings and makers of small games their cards, become JSON, which goes the way of all JSON. */
#pragma once
#include <glib.h>

#define SLV_TOML_MAX (16u << 20)   /* bytes of the text */

/** slv_toml_is: whether the beginning of a text, @length bytes, is plainly TOML or INI, behind remarks: "[card]", "[[card]]", "name = \"Fox\"", "cards = [{ name =". Any thread. */
gboolean slv_toml_is (const char *text, gsize length);
/**
 * slv_toml_json: @text (UTF-8) as JSON; objects begin in the lines that they have in @text. A table that is there several times becomes a list, as INI has no other. What is
 * no value of TOML is a text up to the end of its line, and so are days.
 * @name: for messages
 * Returns: (transfer full) (nullable): NULL with SLV_ERROR_REFUSED and the line where it is neither, says something twice, is larger than SLV_TOML_MAX, or too deep. Any thread.
 */
char    *slv_toml_json (const char *text, gsize length, const char *name, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-yaml.h: YAML, as the makers of small games write their cards and decks, becomes JSON, which goes the way of all JSON. */
#pragma once
#include <glib.h>

#define SLV_YAML_MAX (16u << 20)   /* bytes, of the text and of what becomes of it */

/** slv_yaml_is: whether the beginning of a text, @length bytes, is plainly YAML: lists and objects in lines of their own. Any thread. */
gboolean slv_yaml_is (const char *text, gsize length);
/**
 * slv_yaml_json: @text (UTF-8) as JSON; several documents in it as an array of them; a text below a document between two lines "---" is its member "text". Objects begin in the lines that they have in @text. A word is a number,
 * a truth or nothing only where JSON calls it so; everything else is a text, as "yes" and "007" are.
 * @name: for messages
 * Returns: (transfer full) (nullable): NULL with SLV_ERROR_REFUSED where it is no YAML, is larger than SLV_YAML_MAX, or too deep. Any thread.
 */
char    *slv_yaml_json (const char *text, gsize length, const char *name, GError **error);

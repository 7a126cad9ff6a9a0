/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-markup.h: what web pages leave in texts: entities and tags of HTML. Both work in place, on valid UTF-8, and only ever shorten. Any thread. */
#pragma once
#include <glib.h>

/** slv_markup_decode: "&amp;", "&#39;" and "&eacute;" in @text, also coded twice, become the characters that they stand for; nothing else
 *  changes. Whether there were any. */
gboolean slv_markup_decode (char *text);

/**
 * slv_markup_strip: takes tags of HTML out of @text: those that stand alone ("<br>"), and those that are closed again in it: a lone "<U>" is no tag.
 * Paragraphs, breaks and items of lists become lines; an image is left as "[WORD]" by what is said instead of it, or its file's name, and so is
 * an empty element that only shows a class of its own. A text that is nothing but a link of a wiki, "[[Card|Name]]", is what that shows. Whether
 * there were any.
 */
gboolean slv_markup_strip (char *text);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-fold.h: the two ways in which texts are made comparable.
 * Names (copy limits, deck lists): NFC, blanks trimmed and runs folded to one, case folded, typographic
 * apostrophes and quotes as plain ones, the game's decoration stripped; accents and punctuation stay.
 * Search: the same, and accents are gone too. Source: core/README.md, "Attributes" and "The query language". */
#pragma once
#include <glib.h>

/**
 * slv_fold_name:
 * @name: valid UTF-8
 * @strip: (nullable): characters that a game treats as decoration, removed first
 * Returns: (transfer full): the form in which names are compared; "" when nothing is left. Any thread.
 */
char *slv_fold_name (const char *name, const char *strip);

/** slv_fold_search: Returns: (transfer full): @text folded for searching (see above). Plain ASCII costs one pass. Any thread. */
char *slv_fold_search (const char *text);

/** slv_fold_words: Returns: (transfer full): the words of @text, each folded for searching; none of them is empty. Any thread. */
char **slv_fold_words (const char *text);
/**
 * slv_fold_fit: how well a name answers what was typed.
 * @folded: the name, folded for searching
 * @words: as of slv_fold_words()
 * Returns: 0: one of @words is nowhere in it; 1: all are there; 2: each begins a word; 3: and the first begins the name. 3 without words. Any
 *   thread.
 */
guint slv_fold_fit (const char *folded, const char * const *words);

/** slv_fold_id: Returns: (transfer full): ASCII-lowered, blanks and '_' as '-': for ids of zones, formats, fields. Any thread. */
char *slv_fold_id (const char *text);
/** slv_fold_word: Returns: (transfer full): letters and digits of ASCII in @text, folded as for searching: "Card-Title" is "cardtitle". */
char *slv_fold_word (const char *text);
/** slv_fold_letters: Returns: (transfer full) (nullable): the letters and digits of @text, by which a name and what addresses and shops have of it
 *  are the same: "firehound" of "Fire Hound!", and with @slug of "fire_hound" and "fire hound". NULL: it has others than those of ASCII once it
 *  is folded, or with @slug anything but small letters, digits, blanks, "_" and "-": a name with capitals was written by somebody who may have
 *  left out a sign, and is a guess. Any thread. */
char *slv_fold_letters (const char *text, gboolean slug);
/** slv_fold_slug: Returns: (transfer full): the same, what stands between as one dash, at most forty: an id for what a person called @text. */
char *slv_fold_slug (const char *text);

/** slv_slips: letters to put in, take out, replace, or swap with their neighbour until @word is @other; G_MAXUINT when one of them is
 *  empty or longer than 100 characters. */
guint       slv_slips (const char *word, const char *other);
/**
 * slv_nearest:
 * @word: what was typed
 * @candidates: (array zero-terminated=1)
 * Returns: (nullable): the candidate with the smallest edit distance, if that is at most a third of its length
 *   (at least 1), borrowed from @candidates. For "did you mean". Any thread.
 */
const char *slv_nearest (const char *word, const char * const *candidates);
/** slv_nearest_name: the nearest; else the only one that has @word, of three letters or more, at the beginning of one of its words. Borrowed. */
const char *slv_nearest_name (const char *word, const char * const *candidates);

/* ---- texts in arrays ---- */

/** slv_compare_texts: of an array of texts, for sorting it: by their bytes. */
int         slv_compare_texts (gconstpointer a, gconstpointer b);
/** slv_array_find: the first structure of @array (of pointers) whose text at the offset @member is @text; (nullable), borrowed. Any thread. */
gpointer    slv_array_find (const GPtrArray *array, gsize member, const char *text);
/** slv_array_texts: (transfer container) (element-type utf8): those texts of all of them, borrowed. Any thread. */
GPtrArray  *slv_array_texts (const GPtrArray *array, gsize member);
/** slv_array_add_text: a copy of @text behind @texts (element-type utf8), unless it has one. Any thread. */
void        slv_array_add_text (GPtrArray *texts, const char *text);
/** slv_join_texts: (transfer full): @texts (element-type utf8), @between between two of them; of more than @most (0: all) “…” stands for the
 *  rest. Any thread. */
char       *slv_join_texts  (const GPtrArray *texts, const char *between, guint most);
static inline const char *
slv_or_empty (const char *text)
{
  return text != NULL ? text : "";
}

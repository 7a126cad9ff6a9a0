/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-story.h: what a change to the collection did, kept so that each reader is told in the own language: not a sentence, but which sentence,
 * with its number and names. Any thread. */
#pragma once
#include <glib.h>

typedef enum {
  SLV_STORY_ADDED, SLV_STORY_ADDED_LINE, SLV_STORY_ENTERED, SLV_STORY_IMPORTED, SLV_STORY_ONE_MORE, SLV_STORY_ONE_LESS,
  SLV_STORY_ONE_MORE_OF, SLV_STORY_ONE_LESS_OF, SLV_STORY_CHANGED, SLV_STORY_CHANGED_LOTS, SLV_STORY_MOVED_LOTS, SLV_STORY_SPLIT,
  SLV_STORY_MERGED, SLV_STORY_FOUND, SLV_STORY_REMOVED, SLV_STORY_REMOVED_LOTS, SLV_STORY_BUILT, SLV_STORY_TAKEN_APART,
  SLV_STORY_WANTED, SLV_STORY_WANT_CHANGED, SLV_STORY_WANTED_MISSING, SLV_STORY_WANTED_PRINTINGS, SLV_STORY_UNWANTED,
  SLV_STORY_UNWANTED_LINES, SLV_STORY_ARRIVED, SLV_STORY_ARRIVED_LINES, SLV_STORY_ARRIVED_ALL, SLV_STORY_PLACE_NEW,
  SLV_STORY_PLACE_NAMED, SLV_STORY_PLACE_MOVED, SLV_STORY_PLACE_REMOVED, SLV_STORY_TOOK_BACK, SLV_STORY_DID_AGAIN,
  SLV_STORY_ONE_MORE_EACH, SLV_STORY_WANTED_CARDS, SLV_N_STORIES
} SlvStory;

/**
 * slv_story_new:
 * @n: the number that the sentence tells; ignored by one that tells none
 * @name, @other: (nullable): the names in it, in its order, as they were typed
 * Returns: (transfer full): for slv_change_begin(), and for slv_story_text().
 */
char *slv_story_new  (SlvStory story, gint64 n, const char *name, const char *other);
/** (transfer full): a story as a sentence in the language of who runs the program. Any other text, like what versions that kept
 *  sentences left, stays as it is: nothing in @text is ever taken for a format. */
char *slv_story_text (const char *text);
/** (transfer full): that what @text tells was taken back; of what was taken back before, that it was done again. */
char *slv_story_back (const char *text);

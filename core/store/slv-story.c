/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-story.c: see the header. A story is a JSON array: the id of its sentence, its number if it tells one, its names. */
#include "store/slv-story.h"
#include "base/slv-clean.h"
#include "base/slv-json.h"
#include "base/slv-plural.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define NAMES_MAX  2
#define NUMBER_MAX 1e15

/* @many: (nullable): then the number comes first in the sentence, and decides on its form. The ids stay: libraries have them. */
static const struct { const char *id, *one, *many; } stories[SLV_N_STORIES] = {
  /* Translators: copies of a card: "Added 4 × Red Runner" */
  [SLV_STORY_ADDED] = { "added", NP_("Added %s × %s", "Added %s × %s") },
  [SLV_STORY_ADDED_LINE] = { "added-line", N_("Added %s"), NULL },
  [SLV_STORY_ENTERED] = { "entered", NP_("Entered %s line", "Entered %s lines") },
  [SLV_STORY_IMPORTED] = { "imported", N_("Imported %s"), NULL },
  [SLV_STORY_ONE_MORE] = { "one-more", N_("One copy more of %s"), NULL },
  [SLV_STORY_ONE_LESS] = { "one-less", N_("One copy less of %s"), NULL },
  /* Translators: the name of a card, then set and number of the printing */
  [SLV_STORY_ONE_MORE_OF] = { "one-more-of", N_("One copy more of %s, %s"), NULL },
  [SLV_STORY_ONE_LESS_OF] = { "one-less-of", N_("One copy less of %s, %s"), NULL },
  [SLV_STORY_CHANGED] = { "changed", N_("Changed %s"), NULL },
  [SLV_STORY_CHANGED_LOTS] = { "changed-lots", NP_("Changed %s row", "Changed %s rows") },
  [SLV_STORY_MOVED_LOTS] = { "moved-lots", NP_("Moved %s row", "Moved %s rows") },
  [SLV_STORY_SPLIT] = { "split", N_("Took copies out of a row"), NULL },
  [SLV_STORY_MERGED] = { "merged", N_("Merged rows that are alike"), NULL },
  [SLV_STORY_FOUND] = { "found", N_("Found the card: %s"), NULL },
  [SLV_STORY_REMOVED] = { "removed", N_("Removed %s"), NULL },
  [SLV_STORY_REMOVED_LOTS] = { "removed-lots", NP_("Removed %s row", "Removed %s rows") },
  [SLV_STORY_BUILT] = { "built", N_("Built %s"), NULL },
  [SLV_STORY_TAKEN_APART] = { "taken-apart", N_("Took %s apart"), NULL },
  [SLV_STORY_WANTED] = { "wanted", N_("Wanted %s"), NULL },
  [SLV_STORY_WANT_CHANGED] = { "want-changed", N_("Changed the want of %s"), NULL },
  [SLV_STORY_WANTED_MISSING] = { "wanted-missing", N_("Wanted what is missing for %s"), NULL },
  [SLV_STORY_WANTED_PRINTINGS] = { "wanted-printings", NP_("Wanted %s printing of %s", "Wanted %s printings of %s") },
  [SLV_STORY_UNWANTED] = { "unwanted", N_("No longer wanted: %s"), NULL },
  [SLV_STORY_UNWANTED_LINES] = { "unwanted-lines", NP_("No longer wanted: %s line", "No longer wanted: %s lines") },
  [SLV_STORY_ARRIVED] = { "arrived", N_("Arrived: %s"), NULL },
  [SLV_STORY_ARRIVED_LINES] = { "arrived-lines", NP_("Arrived: %s line of the wants", "Arrived: %s lines of the wants") },
  [SLV_STORY_ARRIVED_ALL] = { "arrived-all", N_("Booked what has arrived"), NULL },
  [SLV_STORY_PLACE_NEW] = { "place-new", N_("New place: %s"), NULL },
  [SLV_STORY_PLACE_NAMED] = { "place-named", N_("Renamed a place to %s"), NULL },
  [SLV_STORY_PLACE_MOVED] = { "place-moved", N_("Moved the place %s"), NULL },
  [SLV_STORY_PLACE_REMOVED] = { "place-removed", N_("Removed the place %s"), NULL },
  /* Translators: what a change did, like “Added 4 × Red Runner” */
  [SLV_STORY_TOOK_BACK] = { "took-back", N_("Took back: %s"), NULL },
  [SLV_STORY_DID_AGAIN] = { "did-again", N_("Did again: %s"), NULL },
  [SLV_STORY_ONE_MORE_EACH] = { "one-more-each", NP_("One copy more of %s card", "One copy more of each of %s cards") },
  [SLV_STORY_WANTED_CARDS] = { "wanted-cards", NP_("Wanted %s card", "Wanted %s cards") },
};

char *
slv_story_new (SlvStory story, gint64 n, const char *name, const char *other)
{
  const char *names[NAMES_MAX] = { name, other };
  g_autoptr (cJSON) json = cJSON_CreateArray ();

  g_return_val_if_fail (story < SLV_N_STORIES, NULL);
  cJSON_AddItemToArray (json, cJSON_CreateString (stories[story].id));
  if (stories[story].many != NULL)
    cJSON_AddItemToArray (json, cJSON_CreateNumber ((double) n));
  for (guint i = 0; i < NAMES_MAX && names[i] != NULL; i++)
    {
      g_autofree char *clean = slv_name_clean (names[i]);

      cJSON_AddItemToArray (json, cJSON_CreateString (clean));
    }
  return slv_json_print (json, FALSE);
}

/* How many places for a text a sentence has. */
static int
places_in (const char *sentence)
{
  int n = 0;

  for (const char *at = sentence; (at = strstr (at, "%s")) != NULL; at++)
    n++;
  return n;
}

/* (transfer full) (nullable): the array of a story that holds exactly what its sentence tells. */
static cJSON *
read_story (const char *text, SlvStory *story)
{
  g_autoptr (cJSON) json = text[0] == '[' ? cJSON_Parse (text) : NULL;
  const cJSON *id = cJSON_GetArrayItem (json, 0);

  for (*story = 0; cJSON_IsArray (json) && cJSON_IsString (id) && *story < SLV_N_STORIES; (*story)++)
    if (strcmp (id->valuestring, stories[*story].id) == 0)
      {
        gboolean counts = stories[*story].many != NULL;
        int size = cJSON_GetArraySize (json);
        const cJSON *n = cJSON_GetArrayItem (json, 1);
        gboolean good = size == 1 + places_in (stories[*story].one);

        good = good && (!counts || (cJSON_IsNumber (n) && n->valuedouble >= 0 && n->valuedouble <= NUMBER_MAX));
        for (int i = counts ? 2 : 1; good && i < size; i++)
          good = cJSON_IsString (cJSON_GetArrayItem (json, i));
        return good ? g_steal_pointer (&json) : NULL;
      }
  return NULL;
}

/* What stands in a place of a sentence: a number, a name, or what is told of another change. */
static char *
item_text (const cJSON *item, gboolean change)
{
  if (cJSON_IsNumber (item))
    return slv_tell_digits ((guint64) item->valuedouble);
  return change ? slv_story_text (item->valuestring) : g_strdup (cJSON_IsString (item) ? item->valuestring : "");
}

/* Puts what follows the id in @json into the places of its sentence: "%s" takes the next, "%2$s" the second. */
static char *
fill (const char *sentence, const cJSON *json, gboolean change)
{
  GString *out = g_string_new (NULL);
  int next = 1;

  for (const char *at = sentence; *at != '\0'; at++)
    {
      gboolean numbered = at[0] == '%' && g_ascii_isdigit (at[1]) && at[2] == '$' && at[3] == 's';

      if (numbered || (at[0] == '%' && at[1] == 's'))
        {
          const cJSON *item = cJSON_GetArrayItem (json, numbered ? at[1] - '0' : next++);
          g_autofree char *text = item_text (item, change);

          g_string_append (out, text);
          at += numbered ? 3 : 1;
        }
      else
        g_string_append_c (out, *at);
    }
  return g_string_free (out, FALSE);
}

char *
slv_story_text (const char *text)
{
  SlvStory story;
  g_autoptr (cJSON) json = read_story (text, &story);
  const cJSON *n = cJSON_GetArrayItem (json, 1);

  if (json == NULL)
    return g_strdup (text);
  if (stories[story].many == NULL)
    return fill (_(stories[story].one), json, story == SLV_STORY_TOOK_BACK || story == SLV_STORY_DID_AGAIN);
  return fill (g_dngettext (GETTEXT_PACKAGE, stories[story].one, stories[story].many, (gulong) n->valuedouble), json, FALSE);
}

char *
slv_story_back (const char *text)
{
  SlvStory story;
  g_autoptr (cJSON) json = read_story (text, &story);
  const cJSON *name = cJSON_GetArrayItem (json, 1);

  if (json != NULL && story == SLV_STORY_TOOK_BACK)
    return slv_story_new (SLV_STORY_DID_AGAIN, 0, name->valuestring, NULL);
  return slv_story_new (SLV_STORY_TOOK_BACK, 0, json != NULL && story == SLV_STORY_DID_AGAIN ? name->valuestring : text, NULL);
}

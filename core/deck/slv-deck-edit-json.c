/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-edit-json.c: a step of the undo list as text, so that it outlives the program. A step is written as it stands: done
 * ones hold what was before, those that were taken back what comes after. */
#include "deck/slv-deck-edit-step.h"
#include "deck/slv-deck-parts.h"

/* Words that stay when the order of the enumeration changes. */
static const char * const kinds[] = {
  [SLV_EDIT_CHANGE] = "change", [SLV_EDIT_MOVE] = "move", [SLV_EDIT_RENAME] = "rename", [SLV_EDIT_FORMAT] = "format",
  [SLV_EDIT_OPTION] = "option", [SLV_EDIT_MERGE] = "merge", [SLV_EDIT_REPLACE] = "replace", [SLV_EDIT_REPAIR] = "repair",
  [SLV_EDIT_GO_BACK] = "go-back", [SLV_EDIT_NOTES] = "notes", [SLV_EDIT_TAGS] = "tags", [SLV_EDIT_FOLDER] = "folder",
  [SLV_EDIT_SEVERAL] = "several", [SLV_EDIT_PLAN] = "plan", [SLV_EDIT_PLAN_ADD] = "plan-add",
  [SLV_EDIT_PLAN_REMOVE] = "plan-remove", [SLV_EDIT_PRINTING] = "printing", [SLV_EDIT_GROUPS] = "groups", [SLV_EDIT_CARDS] = "cards",
};

static cJSON *
change_to_json (const SlvEditChange *change)
{
  cJSON *json = cJSON_CreateObject ();
  const SlvDeckPart *part;

  switch (change->kind)
    {
    case SLV_EDIT_OF_COUNT:
      slv_json_put (json, { "at", SLV_NUMBER (change->position) }, { "count", SLV_NUMBER (change->count) });
      break;
    case SLV_EDIT_OF_ENTRY:
      cJSON_AddNumberToObject (json, "at", change->position);
      cJSON_AddItemToObject (json, "entry", change->held != NULL ? slv_deck_entry_to_json (change->held) : cJSON_CreateNull ());
      break;
    case SLV_EDIT_OF_TEXT:
    case SLV_EDIT_OF_ARRAY:
    default:
      part = slv_deck_part_at (change->offset);
      g_assert (part != NULL);
      cJSON_AddItemToObject (json, part->name, slv_deck_part_to_json (part, change->held));
      break;
    }
  return json;
}

char *
slv_edit_step_to_json (const SlvEditStep *step)
{
  g_autoptr (cJSON) json = cJSON_CreateObject ();

  slv_json_put (json, { "kind", SLV_TEXT (kinds[step->kind]) }, { "subject", SLV_TEXT (step->subject) });
  cJSON *changes = cJSON_AddArrayToObject (json, "changes");
  for (guint i = 0; i < step->changes->len; i++)
    cJSON_AddItemToArray (changes, change_to_json (&g_array_index (step->changes, SlvEditChange, i)));
  return slv_json_print (json, FALSE);
}

static gboolean
position_of (const cJSON *json, guint *position)
{
  const cJSON *at = cJSON_GetObjectItemCaseSensitive (json, "at");

  *position = cJSON_IsNumber (at) && at->valuedouble >= 0 && at->valuedouble <= SLV_DECK_ENTRIES_MAX ? (guint) at->valuedouble
                                                                                                     : G_MAXUINT;
  return *position != G_MAXUINT;
}

static gboolean
change_from_json (const cJSON *json, SlvEditChange *change)
{
  const cJSON *count = cJSON_GetObjectItemCaseSensitive (json, "count"), *entry = cJSON_GetObjectItemCaseSensitive (json, "entry");

  memset (change, 0, sizeof *change);
  if (count != NULL)
    {
      if (!cJSON_IsNumber (count) || !(count->valuedouble >= 0 && count->valuedouble <= SLV_DECK_COUNT_MAX))
        return FALSE;
      *change = (SlvEditChange) { .kind = SLV_EDIT_OF_COUNT, .count = (guint) count->valuedouble };
      return position_of (json, &change->position);
    }
  if (entry != NULL)
    {
      change->kind = SLV_EDIT_OF_ENTRY;
      if (!position_of (json, &change->position))
        return FALSE;
      change->held = slv_deck_entry_from_json (entry);
      return change->held != NULL || cJSON_IsNull (entry);
    }
  const SlvDeckPart *part = json->child != NULL && json->child->string != NULL ? slv_deck_part_named (json->child->string) : NULL;
  if (part == NULL)
    return FALSE;
  *change = (SlvEditChange) { .kind = part->to_json != NULL ? SLV_EDIT_OF_ARRAY : SLV_EDIT_OF_TEXT, .offset = part->offset };
  change->held = slv_deck_part_from_json (part, json->child);
  return change->held != NULL;
}

static SlvEditStep *
read_step (const cJSON *json)
{
  const cJSON *kind = cJSON_GetObjectItemCaseSensitive (json, "kind"), *subject = cJSON_GetObjectItemCaseSensitive (json, "subject");
  SlvEditStep *step = NULL;

  for (guint i = 0; cJSON_IsString (kind) && cJSON_IsString (subject) && i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i], kind->valuestring) == 0)
      step = slv_edit_step_new ((SlvEditKind) i, subject->valuestring);
  if (step == NULL)
    return NULL;
  SLV_EACH_JSON (item, cJSON_GetObjectItemCaseSensitive (json, "changes"))
    {
      SlvEditChange change;

      if (!change_from_json (item, &change))
        {
          slv_edit_step_free (step);
          return NULL;
        }
      g_array_append_val (step->changes, change);
    }
  return step;
}

SlvEditStep *
slv_edit_step_from_json (const char *text)
{
  g_autoptr (cJSON) json = slv_json_parse (text, strlen (text), "library.db", NULL);

  return json != NULL ? read_step (json) : NULL;
}

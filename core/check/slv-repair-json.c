/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-json.c: a repair as the JSON of the command line. Source: the manual page, "JSON". */
#include "check/slv-repair.h"

static void
add_ids (cJSON *object, const char *key, char **ids)
{
  cJSON *array = cJSON_AddArrayToObject (object, key);

  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    cJSON_AddItemToArray (array, cJSON_CreateString (ids[i]));
}

static cJSON *
change_to_json (const SlvRepairChange *change)
{
  cJSON *object = cJSON_CreateObject ();

  cJSON_AddStringToObject (object, "zone", change->zone);
  cJSON_AddStringToObject (object, "name", change->name);
  cJSON_AddNumberToObject (object, "from", (double) change->from);
  cJSON_AddNumberToObject (object, "to", (double) change->to);
  add_ids (object, "rules", change->rules);
  return object;
}

gpointer
slv_repair_to_json (const SlvRepair *repair, const SlvFormat *format, const SlvDeck *deck)
{
  cJSON *object, *changes;

  g_return_val_if_fail (repair != NULL && format != NULL && deck != NULL, NULL);
  object = cJSON_CreateObject ();
  cJSON_AddStringToObject (object, "deck", deck->name);
  if (deck->source[0] != '\0')
    cJSON_AddStringToObject (object, "file", deck->source);
  cJSON_AddStringToObject (object, "game", format->rulebook->game->id);
  cJSON_AddStringToObject (object, "format", format->full_id);
  cJSON_AddBoolToObject (object, "legal_before", repair->before == SLV_VERDICT_LEGAL);
  cJSON_AddBoolToObject (object, "legal_after", repair->after == SLV_VERDICT_LEGAL);
  cJSON_AddStringToObject (object, "verdict_before", slv_verdict_to_string (repair->before));
  cJSON_AddStringToObject (object, "verdict_after", slv_verdict_to_string (repair->after));
  changes = cJSON_AddArrayToObject (object, "changes");
  for (guint i = 0; i < repair->changes->len; i++)
    cJSON_AddItemToArray (changes, change_to_json (g_ptr_array_index (repair->changes, i)));
  cJSON_AddNumberToObject (object, "cost", (double) repair->cost);
  cJSON_AddNumberToObject (object, "moves", (double) repair->moves);
  cJSON_AddNumberToObject (object, "removals", (double) repair->removals);
  cJSON_AddNumberToObject (object, "additions", (double) repair->additions);
  cJSON_AddBoolToObject (object, "smallest", repair->smallest);
  add_ids (object, "contradicting", repair->contradicting);
  if (repair->reason != NULL)
    cJSON_AddStringToObject (object, "reason", repair->reason);
  else
    cJSON_AddNullToObject (object, "reason");
  return object;
}

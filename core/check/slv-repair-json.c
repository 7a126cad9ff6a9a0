/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-json.c: a repair as the JSON of the command line. Source: the manual page, "JSON". */
#include "check/slv-repair.h"

static cJSON *
change_to_json (const SlvRepairChange *change)
{
  cJSON *object = cJSON_CreateObject ();

  slv_json_put (object, { "zone", SLV_TEXT (change->zone) }, { "name", SLV_TEXT (change->name) },
                { "from", SLV_NUMBER (change->from) }, { "to", SLV_NUMBER (change->to) });
  cJSON *array = cJSON_AddArrayToObject (object, "rules");

  for (guint i = 0; change->rules != NULL && change->rules[i] != NULL; i++)
    cJSON_AddItemToArray (array, cJSON_CreateString (change->rules[i]));
  return object;
}

static void
add_reasons (cJSON *object, const char *key, const GPtrArray *reasons)
{
  cJSON *array = cJSON_AddArrayToObject (object, key);

  SLV_EACH (const SlvRepairReason, reason, reasons)
    {
      cJSON *item = cJSON_CreateObject ();

      slv_json_put (item, { "rule", SLV_TEXT (reason->rule) }, { "clause", SLV_TEXT (reason->clause) },
                    { "says", SLV_TEXT (reason->says) });
      if (reason->card != NULL)
        cJSON_AddStringToObject (item, "card", reason->card);
      cJSON_AddItemToArray (array, item);
    }
}

static void
add_keeps (cJSON *object, const char *key, guint keeps)
{
  cJSON *array = cJSON_AddArrayToObject (object, key);

  for (guint i = 0; i < SLV_N_REPAIR_KEEPS; i++)
    if ((keeps & (1u << i)) != 0)
      cJSON_AddItemToArray (array, cJSON_CreateString (slv_repair_keeps_id (1u << i)));
}

static void
add_part (cJSON *object, const SlvRepair *repair)
{
  cJSON_AddStringToObject (object, "title", repair->title);
  add_keeps (object, "keeps", repair->changes->len > 0 ? repair->keeps : 0);
  cJSON *changes = cJSON_AddArrayToObject (object, "changes");
  for (guint i = 0; i < repair->changes->len; i++)
    cJSON_AddItemToArray (changes, change_to_json (g_ptr_array_index (repair->changes, i)));
  slv_json_put (object, { "price", SLV_TEXT (repair->price) }, { "cost", SLV_NUMBER (repair->cost) },
                { "moves", SLV_NUMBER (repair->moves) }, { "removals", SLV_NUMBER (repair->removals) },
                { "additions", SLV_NUMBER (repair->additions) }, { "smallest", SLV_TRUTH (repair->smallest) });
  add_reasons (object, "reasons", repair->reasons);
  slv_json_add_texts (object, "instead", repair->others);
}

gpointer
slv_repair_part_to_json (const SlvRepair *repair)
{
  cJSON *object = cJSON_CreateObject ();

  add_part (object, repair);
  return object;
}

gpointer
slv_repair_to_json (const SlvRepair *repair, const SlvFormat *format, const SlvDeck *deck)
{
  g_return_val_if_fail (repair != NULL && format != NULL && deck != NULL, NULL);
  cJSON *object = cJSON_CreateObject ();
  cJSON_AddStringToObject (object, "deck", deck->name);
  if (deck->source[0] != '\0')
    cJSON_AddStringToObject (object, "file", deck->source);
  slv_json_put (object, { "game", SLV_TEXT (format->rulebook->game->id) }, { "format", SLV_TEXT (format->full_id) },
                { "legal_before", SLV_TRUTH (repair->before == SLV_VERDICT_LEGAL) },
                { "legal_after", SLV_TRUTH (repair->after == SLV_VERDICT_LEGAL) },
                { "verdict_before", SLV_TEXT (slv_verdict_to_string (repair->before)) },
                { "verdict_after", SLV_TEXT (slv_verdict_to_string (repair->after)) });
  add_part (object, repair);
  add_reasons (object, "contradicting", repair->contradicting);
  if (repair->reason != NULL)
    cJSON_AddStringToObject (object, "reason", repair->reason);
  else
    cJSON_AddNullToObject (object, "reason");
  slv_json_add_texts (object, "assumptions", repair->assumptions);
  return object;
}

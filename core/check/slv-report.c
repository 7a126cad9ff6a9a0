/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-report.c: a report as a value and as the JSON of the command line. Source: the manual page, "JSON". */
#include "check/slv-rule-class.h"
#include "game/slv-clause.h"

const char *
slv_verdict_to_string (SlvVerdict verdict)
{
  static const char * const names[] = { "legal", "unknown", "illegal" };

  return (guint) verdict < G_N_ELEMENTS (names) ? names[verdict] : "unknown";
}

SLV_DEFINE_FREE (SlvReport, slv_report_free, findings, zone_counts, revision, (slv_format_unref, format));

GPtrArray *
slv_report_dup_assumptions (const SlvReport *report)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH (const SlvFinding, finding, report->findings)
    if (finding->severity == SLV_SEVERITY_NOTE && strcmp (finding->rule, "option") == 0)
      g_ptr_array_add (sentences, g_strdup (finding->message));
  return sentences;
}

/* ---- which of two is worse ---- */

/* Rules of names have a finding for each name; those of the checker itself, too. */
static gboolean
is_of_names (const SlvFormat *format, const char *id)
{
  SLV_EACH (const SlvRule, rule, format->rules)
    if (strcmp (rule->id, id) == 0)
      return slv_rule_class (rule->kind)->limits_names;
  return TRUE;
}

static const char *
name_of (const SlvFinding *finding)
{
  return finding->cards->len > 0 ? ((const SlvFindingCard *) g_ptr_array_index (finding->cards, 0))->name : "";
}

/* How far it is from what is allowed; without a bound, how many copies it is about. */
static double
excess_of (const SlvFinding *finding)
{
  double copies = 0;

  if (slv_finding_is_too_few (finding))
    return (double) finding->min - finding->actual;
  if (finding->has_max && finding->has_actual && finding->actual > (double) finding->max)
    return finding->actual - (double) finding->max;
  for (guint i = 0; i < finding->cards->len; i++)
    copies += ((const SlvFindingCard *) g_ptr_array_index (finding->cards, i))->count;
  return finding->has_actual && !finding->has_min && !finding->has_max ? finding->actual : copies;
}

gboolean
slv_finding_is_like (const SlvFormat *format, const SlvFinding *a, const SlvFinding *b)
{
  return strcmp (a->rule, b->rule) == 0 && (!is_of_names (format, a->rule) || strcmp (name_of (a), name_of (b)) == 0);
}

static gboolean
was_as_bad (const SlvReport *than, const SlvFinding *finding)
{
  SLV_EACH (const SlvFinding, other, than->findings)
    if (other->severity >= finding->severity && slv_finding_is_like (than->format, other, finding)
        && (other->severity > finding->severity || excess_of (other) >= excess_of (finding)))
      return TRUE;
  return FALSE;
}

const SlvFinding *
slv_report_find_worse (const SlvReport *report, const SlvReport *than)
{
  SLV_EACH (const SlvFinding, finding, report->findings)
    if (finding->severity >= SLV_SEVERITY_WARNING && !was_as_bad (than, finding))
      return finding;
  return NULL;
}

/* ---- JSON ---- */

static cJSON *
cards_to_json (const SlvFinding *finding)
{
  cJSON *array = cJSON_CreateArray ();

  SLV_EACH (const SlvFindingCard, card, finding->cards)
    {
      cJSON *object = slv_json_add_row (array);

      slv_json_put (object, { "name", SLV_TEXT (card->name) }, { "count", SLV_NUMBER (card->count) });
    }
  return array;
}

static cJSON *
finding_to_json (const SlvFinding *finding, const SlvRulebook *book)
{
  cJSON *object = cJSON_CreateObject ();
  const char *told = slv_rulebook_clause (book, finding->clause);
  g_autofree char *allowed = slv_finding_dup_allowed (finding);

  cJSON_AddStringToObject (object, "rule", finding->rule);
  cJSON_AddStringToObject (object, "severity", slv_severity_to_string (finding->severity));
  cJSON_AddStringToObject (object, "clause", finding->clause);
  if (told != NULL)
    cJSON_AddStringToObject (object, "clause_says", told);
  cJSON_AddStringToObject (object, "zone", finding->zone);
  cJSON_AddItemToObject (object, "cards", cards_to_json (finding));
  if (finding->has_actual)
    cJSON_AddNumberToObject (object, "actual", finding->actual);
  else
    cJSON_AddNullToObject (object, "actual");
  if (allowed != NULL)
    cJSON_AddStringToObject (object, "allowed", allowed);
  else
    cJSON_AddNullToObject (object, "allowed");
  if (finding->line > 0)
    cJSON_AddNumberToObject (object, "line", (double) finding->line);
  if (finding->nearest[0] != '\0')
    cJSON_AddStringToObject (object, "nearest", finding->nearest);
  cJSON_AddStringToObject (object, "message", finding->message);
  return object;
}

static cJSON *
counts_to_json (const SlvReport *report)
{
  const SlvRulebook *book = report->format->rulebook;
  cJSON *object = cJSON_CreateObject ();

  for (guint i = 0; i < report->n_zones; i++)
    {
      const SlvZone *zone = g_ptr_array_index (book->zones, i);

      if (zone->scope != SLV_SCOPE_PLAY)
        cJSON_AddNumberToObject (object, zone->id, report->zone_counts[i]);
    }
  return object;
}

gpointer
slv_report_to_json (const SlvReport *report, const SlvDeck *deck)
{
  cJSON *object, *findings;

  g_return_val_if_fail (report != NULL && deck != NULL, NULL);
  object = cJSON_CreateObject ();
  cJSON_AddStringToObject (object, "deck", deck->name);
  if (deck->source[0] != '\0')
    cJSON_AddStringToObject (object, "file", deck->source);
  cJSON_AddStringToObject (object, "game", report->format->rulebook->game->id);
  cJSON_AddStringToObject (object, "format", report->format->full_id);
  cJSON_AddStringToObject (object, "verdict", slv_verdict_to_string (report->verdict));
  cJSON_AddItemToObject (object, "counts", counts_to_json (report));
  findings = cJSON_AddArrayToObject (object, "findings");
  for (guint i = 0; i < report->findings->len; i++)
    cJSON_AddItemToArray (findings, finding_to_json (g_ptr_array_index (report->findings, i), report->format->rulebook));
  cJSON_AddStringToObject (object, "revision", report->revision);
  return object;
}

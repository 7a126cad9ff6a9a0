/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-finding.c: findings as values: what a rule measured, what it allows, and which cards are meant. */
#include "check/slv-check-private.h"

SLV_DEFINE_STATIC_FREE (SlvFindingCard, finding_card_free, name);

SlvFinding *
slv_finding_new (const char *rule, const char *clause, SlvSeverity severity)
{
  SlvFinding *finding = g_new0 (SlvFinding, 1);

  finding->rule = g_strdup (rule);
  finding->clause = g_strdup (clause != NULL ? clause : "");
  finding->severity = severity;
  finding->open = severity == SLV_SEVERITY_UNKNOWN;
  finding->zone = g_strdup ("");
  finding->message = g_strdup ("");
  finding->nearest = g_strdup ("");
  finding->cards = g_ptr_array_new_with_free_func (finding_card_free);
  return finding;
}

SLV_DEFINE_FREE (SlvFinding, slv_finding_free, rule, clause, zone, message, nearest, cards);

void
slv_finding_set_actual (SlvFinding *finding, double actual)
{
  finding->has_actual = TRUE;
  finding->actual = actual;
}

void
slv_finding_set_range (SlvFinding *finding, gboolean has_min, gint64 min, gboolean has_max, gint64 max)
{
  finding->has_min = has_min;
  finding->min = has_min ? min : 0;
  finding->has_max = has_max;
  finding->max = has_max ? max : 0;
}

gboolean
slv_finding_is_too_few (const SlvFinding *finding)
{
  return finding->has_min && finding->has_actual && finding->actual < (double) finding->min;
}

void
slv_finding_add_card (SlvFinding *finding, const char *name, guint64 count, guint row, guint zone)
{
  SlvFindingCard *card = g_new0 (SlvFindingCard, 1);

  card->name = g_strdup (name);
  card->count = (guint) MIN (count, (guint64) G_MAXUINT);
  card->row = row;
  card->zone = zone;
  g_ptr_array_add (finding->cards, card);
}

char *
slv_finding_dup_allowed (const SlvFinding *finding)
{
  if (finding->has_min && finding->has_max && finding->min == finding->max)
    return g_strdup_printf ("= %" G_GINT64_FORMAT, finding->min);
  if (finding->has_min && finding->has_max)
    return g_strdup_printf ("%" G_GINT64_FORMAT "..%" G_GINT64_FORMAT, finding->min, finding->max);
  if (finding->has_min)
    return g_strdup_printf (">= %" G_GINT64_FORMAT, finding->min);
  if (finding->has_max)
    return g_strdup_printf ("<= %" G_GINT64_FORMAT, finding->max);
  return NULL;
}

/* ---- findings of rules ---- */

const SlvBoundsOf *
slv_run_bounds (const SlvRun *run, const SlvRuleState *state)
{
  return &run->bounds[state - &g_array_index (run->checker->rules, SlvRuleState, 0)];
}

SlvFinding *
slv_run_add (SlvRun *run, const SlvRuleState *state, SlvSeverity severity)
{
  const SlvRule *rule = state->rule;
  gboolean open = severity == SLV_SEVERITY_UNKNOWN, hard = rule->severity == SLV_SEVERITY_ERROR;
  SlvFinding *finding = slv_finding_new (rule->id, rule->clause, !open ? rule->severity : hard ? severity : SLV_SEVERITY_NOTE);
  const SlvBoundsOf *bounds = slv_run_bounds (run, state);

  finding->open = open;
  if (rule->zones != NULL)
    slv_take_str (&finding->zone, g_strjoinv (" ", rule->zones));
  slv_finding_set_range (finding, bounds->has_min, bounds->min, bounds->has_max, bounds->max);
  g_ptr_array_add (run->report->findings, finding);
  return finding;
}

void
slv_run_add_item (const SlvRun *run, SlvFinding *finding, const SlvItem *item, guint64 count)
{
  if (finding->line == 0)
    finding->line = slv_deck_entry (run->deck, item->entry)->line;
  slv_finding_add_card (finding, slv_run_item_name (run, item), count, item->row, item->zone);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-either.c: one of several rules is kept. The alternatives are rules of the format with all that their kinds know; they only
 * say nothing by themselves, which the other files see by SlvRule.either. One that does not hold under the options, or that looks at a
 * card which is not there, is no alternative; where none is left, nothing is asked. */
#include "check/slv-rule-class.h"
#include <math.h>

static const char * const says[] = { "zone", "card", "cards", "ways", NULL };

#define LEVER_MAX 10000   /* a factor beyond this would drown in the solver's tolerance */

/* The next alternative from *@at on that holds, or of which it is not known; NULL: none is left. */
static SlvRuleState *
next_way (const SlvRun *run, const SlvRuleState *state, guint *at)
{
  while (*at < run->checker->rules->len)
    {
      SlvRuleState *way = &g_array_index (run->checker->rules, SlvRuleState, *at);

      (*at)++;
      if (way->rule->either == state->rule && (run->bounds[*at - 1].active || run->bounds[*at - 1].open != SLV_BIND_KNOWN))
        return way;
    }
  return NULL;
}

/* ---- a deck ---- */

/* What an alternative has against the deck goes to @findings, with what is to be done, and is none of the deck's own. */
static SlvRange
judge_way (SlvRun *run, SlvRuleState *way, GPtrArray *findings)
{
  SlvReport *report = run->report, alone = { .format = report->format, .findings = g_ptr_array_new () };
  gboolean bound = slv_run_bounds (run, way)->active;
  SlvRange range = bound ? SLV_RANGE_HOLDS : SLV_RANGE_UNKNOWN;
  guint n = report->findings->len;

  if (bound)
    slv_rule_check (run, way);
  else
    slv_run_say_unbound (run, way);
  while (report->findings->len > n)
    {
      SlvFinding *finding = g_ptr_array_steal_index (report->findings, n);

      range = MAX (range, finding->severity == SLV_SEVERITY_ERROR ? SLV_RANGE_BROKEN : SLV_RANGE_UNKNOWN);
      g_ptr_array_add (alone.findings, finding);
      g_ptr_array_add (findings, finding);
    }
  run->report = &alone;
  slv_run_end_findings (run);
  run->report = report;
  g_ptr_array_unref (alone.findings);
  return range;
}

/* (transfer full): the findings, one behind the other. */
static char *
join_ways (const GPtrArray *findings)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      const SlvFinding *finding = g_ptr_array_index (findings, i);
      /* Translators: one of several ways in which a rule can be kept: its number, and what the deck lacks for it */
      g_autofree char *one = g_strdup_printf (_("(%u) %s"), i + 1, finding->message);

      g_string_append_printf (all, "%s%s", i > 0 ? " " : "", one);
    }
  return g_string_free (all, FALSE);
}

static gboolean
names_card (const SlvFinding *finding, const SlvFindingCard *card)
{
  SLV_EACH (const SlvFindingCard, other, finding->cards)
    if (other->zone == card->zone && other->row == card->row && g_str_equal (other->name, card->name))
      return TRUE;
  return FALSE;
}

static void
either_check (SlvRun *run, SlvRuleState *state)
{
  g_autoptr (GPtrArray) findings = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_finding_free);
  SlvRange best = SLV_RANGE_BROKEN;
  SlvRuleState *way;
  guint at = 0;

  while (best != SLV_RANGE_HOLDS && (way = next_way (run, state, &at)) != NULL)
    {
      SlvRange one = judge_way (run, way, findings);

      best = MIN (best, one);
    }
  if (best == SLV_RANGE_HOLDS || findings->len == 0)   /* none: others say already what is missing */
    return;
  SlvFinding *finding = slv_run_add (run, state, best == SLV_RANGE_BROKEN ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);
  if (best == SLV_RANGE_BROKEN)
    {
      SLV_EACH (const SlvFinding, one, findings)
        SLV_EACH (const SlvFindingCard, card, one->cards)
          if (!names_card (finding, card))
            slv_finding_add_card (finding, card->name, card->count, card->row, card->zone);
    }
  g_autofree char *ways = join_ways (findings);
  slv_run_say_with (run, state, finding,
                    best == SLV_RANGE_BROKEN ? N_("{zone}: one of these would be enough, and the deck keeps none: {ways}")
                                             : N_("{zone}: one of these is enough; whether the deck keeps one is not known: {ways}"),
                    &(SlvSayValue) { "ways", ways }, 1);
}

/* ---- one copy more ---- */

/* SlvRunRule; of each, an SlvTruth: whether it is open to the deck as it is. */
typedef struct { GArray *ways, *viable; } Own;

/* What the deck has too little of may still come. */
static SlvTruth
is_viable (SlvRun *run, SlvRuleState *way)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new (), findings = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_finding_free);
  SlvReport report = { .format = run->checker->format, .findings = all };
  SlvTruth viable = slv_run_bounds (run, way)->active ? SLV_TRUE : SLV_UNKNOWN;

  run->report = &report;
  judge_way (run, way, findings);
  run->report = NULL;
  SLV_EACH (const SlvFinding, finding, findings)
    if (finding->severity == SLV_SEVERITY_ERROR && !slv_finding_is_too_few (finding))
      return SLV_FALSE;
    else if (!finding->has_min || finding->has_max)
      viable = slv_finding_is_too_few (finding) ? viable : SLV_UNKNOWN;
  return viable;
}

static void
either_begin (SlvRunning *running, SlvRunRule *rule)
{
  Own *own = rule->own;
  SlvRuleState *way;
  guint at = 0;

  own->ways = slv_run_rules_new ();
  own->viable = g_array_new (FALSE, FALSE, sizeof (SlvTruth));
  while ((way = next_way (&running->run, rule->state, &at)) != NULL)
    {
      SlvTruth viable = is_viable (&running->run, way);

      slv_run_rules_add (running, own->ways, at - 1);
      g_array_append_val (own->viable, viable);
    }
}

static void
either_end (SlvRunRule *rule)
{
  SLV_FREE_MEMBERS ((Own *) rule->own, ways, viable);
}

/* Whether a copy more fills the zones of the alternative up: then nothing is left to come that it has too little of. */
static gboolean
fills_up (const SlvRunning *running, const SlvRunRule *way)
{
  guint n_zones = running->checker->book->zones->len;

  SLV_EACH_IN (const SlvRunRule, rule, running->rules)
    {
      const SlvRuleState *state = rule->state;
      gboolean covers = state->rule->either == NULL && state->rule->severity == SLV_SEVERITY_ERROR && rule->class->counts_cards
                        && state->where == NULL && rule->bounds->open == SLV_BIND_KNOWN && rule->bounds->has_max
                        && rule->lo + 1 >= (double) rule->bounds->max;

      for (guint i = 0; i < n_zones && covers; i++)
        covers = state->in_zone[i] || !way->state->in_zone[i];
      if (covers)
        return TRUE;
    }
  return FALSE;
}

/* Whether the deck with the copy has, or can still come to have, the least that the alternative asks for. */
static SlvTruth
can_suffice (SlvRunning *running, const SlvRunRule *way, const SlvItem *probe)
{
  double lo = 0, hi = 0;

  if (way->bounds->open != SLV_BIND_KNOWN || !way->bounds->has_min || way->class->span == NULL || !way->state->in_zone[probe->zone]
      || !fills_up (running, way))
    return SLV_TRUE;
  way->class->span (&running->run, way->state, probe, &lo, &hi);
  if (way->lo + lo >= (double) way->bounds->min)
    return SLV_TRUE;
  return way->endless == 0 && way->hi + hi < (double) way->bounds->min ? SLV_FALSE : SLV_UNKNOWN;
}

/* A card that changes nothing for any of them fits, whatever else is there. */
static SlvTruth
either_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name)
{
  const Own *own = rule->own;
  SlvTruth best = SLV_FALSE, all = SLV_TRUE;

  for (guint i = 0; i < own->ways->len; i++)
    {
      SlvRunRule *way = &g_array_index (own->ways, SlvRunRule, i);
      SlvTruth fits = way->bounds->open != SLV_BIND_KNOWN || way->class->fits == NULL ? SLV_UNKNOWN : way->class->fits (running, way, probe, name);
      SlvTruth suffices = can_suffice (running, way, probe), viable = suffices == SLV_FALSE ? SLV_FALSE : g_array_index (own->viable, SlvTruth, i);

      viable = viable == SLV_TRUE ? suffices : viable;
      all = fits == SLV_TRUE ? all : fits;
      if (fits == SLV_TRUE && viable == SLV_TRUE)
        best = SLV_TRUE;
      else if (fits != SLV_FALSE && viable != SLV_FALSE && best == SLV_FALSE)
        best = SLV_UNKNOWN;
    }
  return all == SLV_TRUE ? SLV_TRUE : best;
}

/* ---- repair: a variable between 0 and 1 for each alternative, of which one at least is 1; rows of the others need not hold ---- */

static double
most_of (const SlvRepairModel *model, guint var)
{
  return (double) g_array_index (model->vars, SlvRepairVar, var).cap;
}

/* What a row can come to at most (@up) or at least, whatever the copies. */
static double
reach_of (const SlvRepairModel *model, guint row, gboolean up)
{
  double reach = 0;

  SLV_EACH_IN (const SlvRepairTerm, term, model->terms)
    if (term->row == row && (term->value > 0) == up)
      reach += term->value * most_of (model, term->var);
  return CLAMP (reach, -LEVER_MAX, LEVER_MAX);
}

/* A row with two ends becomes two, as each has a factor of its own. */
static void
loosen_row (SlvRepairModel *model, guint row, guint choice)
{
  const SlvRepairRow bounds = g_array_index (model->rows, SlvRepairRow, row);
  double most = reach_of (model, row, TRUE), least = reach_of (model, row, FALSE);
  guint n_terms = model->terms->len, lower = row;

  if (isfinite (bounds.lo) && isfinite (bounds.hi))
    {
      lower = slv_repair_add_row (model, bounds.group, bounds.lo, INFINITY);
      for (guint i = 0; i < n_terms; i++)
        {
          const SlvRepairTerm term = g_array_index (model->terms, SlvRepairTerm, i);

          if (term.row == row)
            slv_repair_add_term (model, lower, term.var, term.value);
        }
      g_array_index (model->rows, SlvRepairRow, row).lo = -INFINITY;
    }
  if (isfinite (bounds.hi) && most > bounds.hi)
    {
      g_array_index (model->rows, SlvRepairRow, row).hi = most;
      slv_repair_add_term (model, row, choice, most - bounds.hi);
    }
  if (isfinite (bounds.lo) && least < bounds.lo)
    {
      g_array_index (model->rows, SlvRepairRow, lower).lo = least;
      slv_repair_add_term (model, lower, choice, least - bounds.lo);
    }
}

/* What the alternative forbids, it forbids only where it is chosen. */
static void
loosen_bans (SlvRepairModel *model, guint group, guint n_bans, guint choice)
{
  for (guint i = n_bans; i < model->bans->len; i++)
    {
      guint var = g_array_index (model->bans, SlvRepairBan, i).var, row = slv_repair_add_row (model, group, -INFINITY, most_of (model, var));

      slv_repair_add_term (model, row, var, 1);
      slv_repair_add_term (model, row, choice, most_of (model, var));
    }
  g_array_set_size (model->bans, n_bans);
}

/* Nothing that one alternative alone forbids may be left out before another one is tried. */
static void
add_way (SlvRepairModel *model, guint group, SlvRuleState *way, guint choice)
{
  guint of = (guint) (way - &g_array_index (model->run->checker->rules, SlvRuleState, 0));
  guint n_rows = model->rows->len, n_bans = model->bans->len, n_own;
  gboolean prune = model->prune;

  model->prune = FALSE;
  if (way->class->rows != NULL)
    way->class->rows (model, of, way);
  model->prune = prune;
  n_own = model->rows->len;
  for (guint row = n_rows; row < n_own; row++)
    {
      g_array_index (model->rows, SlvRepairRow, row).group = group;
      loosen_row (model, row, choice);
    }
  loosen_bans (model, group, n_bans, choice);
}

static void
either_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  SlvRuleState *way;
  guint at = 0, one;

  if (!slv_repair_is_hard (model->run, group) || next_way (model->run, state, &at) == NULL)
    return;
  one = slv_repair_add_row (model, group, 1, INFINITY);
  at = 0;
  while ((way = next_way (model->run, state, &at)) != NULL)
    {
      const SlvRepairVar choice = { .card = SLV_REPAIR_NONE, .zone = SLV_REPAIR_NONE, .next = SLV_REPAIR_NONE, .cap = 1 };
      guint var = model->vars->len;

      if (model->run->bounds[at - 1].open != SLV_BIND_KNOWN)
        continue;
      g_array_append_val (model->vars, choice);
      slv_repair_add_term (model, one, var, 1);
      add_way (model, group, way, var);
    }
}

/* ---- telling it ---- */

static char *
either_explain (const SlvTeller *teller, const SlvRule *rule, GString *detail)
{
  g_autofree char *zones = slv_tell_zones (teller, rule->zones);
  guint n = 0;

  for (guint i = 0; teller->format != NULL && i < teller->format->rules->len; i++)
    {
      const SlvRule *way = g_ptr_array_index (teller->format->rules, i);

      if (way->either != rule)
        continue;
      g_autoptr (GString) more = g_string_new (NULL);
      g_autofree char *told = slv_tell_rule (teller, way, more);
      slv_tell_line (detail, g_strdup_printf (_("(%u) %s"), ++n, told));
      slv_tell_line (more, slv_tell_if (teller, way->if_option, way->if_not));
      if (more->len > 0)
        slv_tell_line (detail, g_strdup (more->str));
    }
  /* Translators: a rule, of which the alternatives follow: "Main deck: one of these is kept." */
  return g_strdup_printf (_("%s: one of these is kept."), zones);
}

extern const SlvRuleClass slv_rule_either;
const SlvRuleClass slv_rule_either = {
  .name = "either",
  .says = says,
  .check = either_check,
  .run_size = sizeof (Own),
  .begin = either_begin,
  .end = either_end,
  .fits = either_fits,
  .rows = either_rows,
  .explain = either_explain,
};

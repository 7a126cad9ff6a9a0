/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-count.c: the number of cards in zones, of all or of those that match a query. */
#include "check/slv-rule-class.h"

static const char * const says[] = { "actual", "min", "max", "allowed", "zone", "where", "card", "cards", NULL };

static void
count_span (SlvRun *run G_GNUC_UNUSED, SlvRuleState *state, const SlvItem *item, double *lo, double *hi)
{
  SlvTruth truth = slv_check_query_test (state->where, item->row);

  *lo = truth == SLV_TRUE ? 1 : 0;
  *hi = truth == SLV_FALSE ? 0 : 1;
}

static void
count_check (SlvRun *run, SlvRuleState *state)
{
  static const char * const of_all[SLV_N_SAY] = {
    N_("{zone}: too few cards; at least: {min}, there: {actual}."),
    N_("{zone}: too many cards; at most: {max}, there: {actual}."),
    N_("{zone}: the number of cards must be {min}; it is {actual}."),
    N_("{zone}: the number of cards must be between {min} and {max}; it is {actual}."),
  };
  static const char * const of_some[SLV_N_SAY] = {
    N_("{zone}: too few cards where {where}; at least: {min}, there: {actual}."),
    N_("{zone}: too many cards where {where}; at most: {max}, there: {actual}."),
    N_("{zone}: the number of cards where {where} must be {min}; it is {actual}."),
    N_("{zone}: the number of cards where {where} must be between {min} and {max}; it is {actual}."),
  };

  slv_range_check (run, state, state->where != NULL ? of_some : of_all, state->where != NULL);
}

static char *
count_explain (const SlvTeller *teller, const SlvRule *rule, GString *detail G_GNUC_UNUSED)
{
  g_autofree char *zones = slv_tell_zones_together (teller, rule->zones), *cards = slv_tell_cards (teller, &rule->min, &rule->max);
  g_autofree char *query = rule->where != NULL ? slv_tell_query (teller, rule->where) : NULL;

  g_autofree char *only = query != NULL && slv_tell_none (teller, &rule->min, &rule->max) ? slv_tell_contrary (teller, rule->where) : NULL;

  if (only != NULL)
    /* Translators: a rule: "Main deck: only cards where Type is “Ally”, or Type is “Action”." Zones, a condition. */
    return g_strdup_printf (_("%s: only cards where %s."), zones, only);
  if (query != NULL)
    /* Translators: a rule: "Main deck: no card where Type is “Champion”." Zones, a number of cards, a condition. */
    return g_strdup_printf (_("%s: %s where %s."), zones, cards, query);
  /* Translators: a rule: "Main deck: at least 60 cards." Zones, a number of cards. */
  return g_strdup_printf (_("%s: %s."), zones, cards);
}

extern const SlvRuleClass slv_rule_count;
const SlvRuleClass slv_rule_count = {
  .name = "count",
  .says = says,
  .amounts = TRUE,
  .check = count_check,
  .grows = TRUE,
  .unknown = N_("{zone}: the number of cards where {where} must be {allowed}; {actual} are there for certain, and of these it "
                "is not known: {cards}."),
  .span = count_span,
  .counts_cards = TRUE,
  .weigh = slv_range_weigh,
  .fits = slv_range_fits,
  .is_home = TRUE,
  .rows = slv_range_rows,
  .explain = count_explain,
};

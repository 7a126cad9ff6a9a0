/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-sum.c: the total of a number over zones: of an attribute, or of weights, where the first row of weights that a
 * card matches counts. A number that is missing is not 0: it lies between the least number of its column and anything. */
#include "check/slv-rule-class.h"
#include <math.h>

static const char * const says[] = { "actual", "min", "max", "allowed", "zone", "where", "of", "card", "cards", NULL };

/* What a card adds does not change, but where the rule is bound to cards of a deck: lo and hi by row, and whether they are known. */
typedef struct { double *spans; guint8 *measured; } Own;

static gboolean
sum_prepare (SlvChecker *checker, SlvRuleState *state, GError **error G_GNUC_UNUSED)
{
  Own *own = state->own;

  own->spans = g_new0 (double, 2 * ((gsize) checker->n_rows + 1));
  own->measured = g_new0 (guint8, (gsize) checker->n_rows + 1);
  return TRUE;
}

static void
sum_release (SlvRuleState *state)
{
  SLV_FREE_MEMBERS ((Own *) state->own, spans, measured);
}

static void
sum_sense (const SlvRule *rule, const SlvSense *sense)
{
  gboolean all_taken = FALSE;

  if ((rule->of[0] != NULL) == (rule->weights->len > 0))
    sense->tell (sense->data, rule, TRUE, NULL, NULL, _("a sum adds up either an attribute (of) or weights"));
  SLV_EACH (const SlvWeight, weight, rule->weights)
    {
      if (all_taken)
        sense->tell (sense->data, rule, FALSE, weight->where != NULL ? "where" : NULL, weight->where,
                     _("no card comes to this weight: one before it takes every card"));
      all_taken = all_taken || weight->where == NULL;
    }
}

/* Rows of weights that a card may match, up to the first that it certainly does. */
static void
weigh (const SlvRuleState *state, guint row, double *lo, double *hi)
{
  *lo = INFINITY;
  *hi = -INFINITY;
  for (guint i = 0; i < state->weights->len; i++)
    {
      const SlvWeight *weight = g_ptr_array_index (state->rule->weights, i);
      SlvTruth truth = slv_check_query_test (g_ptr_array_index (state->weights, i), row);

      if (truth == SLV_FALSE)
        continue;
      *lo = MIN (*lo, (double) weight->is);
      *hi = MAX (*hi, (double) weight->is);
      if (truth == SLV_TRUE)
        return;
    }
  *lo = MIN (*lo, 0);
  *hi = MAX (*hi, 0);
}

static void
measure_row (SlvRun *run, SlvRuleState *state, guint row, double *lo, double *hi)
{
  SlvTruth truth = slv_check_query_test (state->where, row);

  *lo = *hi = 0;
  if (truth != SLV_FALSE && state->of->len > 0)
    slv_check_number (run->checker, g_ptr_array_index (state->of, 0), row, lo, hi);
  else if (truth != SLV_FALSE)
    weigh (state, row, lo, hi);
  if (truth == SLV_UNKNOWN)
    {
      *lo = MIN (*lo, 0);
      *hi = MAX (*hi, 0);
    }
  for (guint i = 0; i < state->plus->len; i++)
    {
      double more_lo, more_hi;

      slv_check_number (run->checker, g_ptr_array_index (state->plus, i), row, &more_lo, &more_hi);
      *lo += more_lo;
      *hi += more_hi;
    }
}

static void
sum_span (SlvRun *run, SlvRuleState *state, const SlvItem *item, double *lo, double *hi)
{
  const Own *own = state->own;
  guint at = item->row - run->checker->first_row;

  if (item->row == SLV_ROW_NONE || state->binds)
    {
      measure_row (run, state, item->row, lo, hi);
      return;
    }
  double *span = own->spans + 2 * (gsize) at;
  if (!own->measured[at])
    measure_row (run, state, item->row, &span[0], &span[1]);
  own->measured[at] = 1;
  *lo = span[0];
  *hi = span[1];
}

static void
sum_check (SlvRun *run, SlvRuleState *state)
{
  static const char * const sentences[SLV_N_SAY] = {
    N_("{zone}: the total must be at least {min}; it is {actual}."),
    N_("{zone}: the total must be at most {max}; it is {actual}."),
    N_("{zone}: the total must be {min}; it is {actual}."),
    N_("{zone}: the total must be between {min} and {max}; it is {actual}."),
  };

  slv_range_check (run, state, sentences, TRUE);
}

static const char *
sum_title (const SlvRuleState *state)
{
  return state->of->len > 0 ? g_dgettext (GETTEXT_PACKAGE, ((const SlvCheckColumn *) g_ptr_array_index (state->of, 0))->attr->title)
                            : _("Points");
}

static void
explain_weights (const SlvTeller *teller, const SlvRule *rule, GString *detail)
{
  SLV_EACH (const SlvWeight, weight, rule->weights)
    {
      g_autofree char *query = weight->where != NULL ? slv_tell_query (teller, weight->where) : NULL;

      slv_tell_line (detail, query != NULL ? slv_tell_printf (_("A card counts %lld where %s."), (long long) weight->is, query)
                                     : slv_tell_printf (_("Any other card counts %lld."), (long long) weight->is));
    }
}

static char *
sum_explain (const SlvTeller *teller, const SlvRule *rule, GString *detail)
{
  g_autofree char *zones = slv_tell_zones_together (teller, rule->zones), *range = slv_tell_range (teller, &rule->min, &rule->max);
  g_autofree char *query = rule->where != NULL ? slv_tell_query (teller, rule->where) : NULL;

  if (query != NULL)
    slv_tell_line (detail, g_strdup_printf (_("For cards where %s."), query));
  for (guint i = 0; rule->plus[i] != NULL; i++)
    /* Translators: of a rule about a total; an attribute of cards, such as "Points" */
    slv_tell_line (detail, g_strdup_printf (_("Every card adds its %s besides."), slv_tell_attr (teller, rule->plus[i])));
  if (rule->of[0] != NULL)
    /* Translators: a rule: "Deck: the total of Chi is at most 250." */
    return g_strdup_printf (_("%s: the total of %s is %s."), zones, slv_tell_attr (teller, rule->of[0]), range);
  explain_weights (teller, rule, detail);
  /* Translators: a rule: "Sideboard: the points add up to at most 15." */
  return g_strdup_printf (_("%s: the points add up to %s."), zones, range);
}

extern const SlvRuleClass slv_rule_sum;
const SlvRuleClass slv_rule_sum = {
  .name = "sum",
  .says = says,
  .of_kinds = SLV_KINDS_NUMBER,
  .sense = sum_sense,
  .own_size = sizeof (Own),
  .prepare = sum_prepare,
  .release = sum_release,
  .check = sum_check,
  .acts = &slv_acts_total,
  .unknown = N_("{zone}: the total must be {allowed}; {actual} is certain, and what these add is not known: {cards}."),
  .span = sum_span,
  .total_title = sum_title,
  .weigh = slv_range_weigh,
  .fits = slv_range_fits,
  .is_home = TRUE,
  .rows = slv_range_rows,
  .explain = sum_explain,
};

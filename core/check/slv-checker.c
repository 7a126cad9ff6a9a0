/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-checker.c: a format made ready for an index, and the check of a deck with it. Queries are bound when the checker is
 * made; what they say of a card is found out when a deck first has the card. */
#include "check/slv-rule-class.h"

/* ---- making ready ---- */

static void
rule_state_clear (gpointer data)
{
  SlvRuleState *state = data;

  if (state->own != NULL && state->class->release != NULL)
    state->class->release (state);
  SLV_FREE_MEMBERS (state, (g_free, own), in_zone, of, plus, to_of, weights);
}

static gboolean
set_zone (SlvChecker *checker, const SlvRule *rule, const char *id, guint *zone, GError **error)
{
  const SlvZone *found = slv_rulebook_find_zone (checker->book, id);

  if (found != NULL)
    {
      *zone = found->index;
      return TRUE;
    }
  return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = rule->file, .line = rule->line },
                        _("rule “%s” speaks of a zone “%s” that the rulebook does not have"), rule->id, id);
}

static gboolean
set_zones (SlvChecker *checker, SlvRuleState *state, GError **error)
{
  const SlvRule *rule = state->rule;
  guint zone = 0;

  state->in_zone = g_new0 (guint8, checker->book->zones->len + 1);
  state->other_zone = G_MAXUINT;
  for (guint i = 0; rule->zones != NULL && rule->zones[i] != NULL; i++)
    {
      if (!set_zone (checker, rule, rule->zones[i], &zone, error))
        return FALSE;
      state->in_zone[zone] = 1;
      checker->read_zones[zone] = 1;
    }
  if (rule->other_zone == NULL)
    return TRUE;
  if (!set_zone (checker, rule, rule->other_zone, &state->other_zone, error))
    return FALSE;
  checker->read_zones[state->other_zone] = 1;
  return slv_checker_query (checker, ((const SlvZone *) g_ptr_array_index (checker->book->zones, state->other_zone))->accepts, NULL,
                            &state->lends, error);
}

/* One that takes values from cards of a deck is made with samples of them, until there is a deck. */
static gboolean
set_query (SlvChecker *checker, const SlvRule *rule, const char *text, SlvCheckQuery **query, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *sample = slv_bind_sample (checker->book, text, &local);

  if (local == NULL)
    return slv_checker_query (checker, sample, &(SlvPlace) { .file = rule->file, .line = rule->line }, query, error);
  return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = rule->file, .line = rule->line }, "%s", local->message);
}

static gboolean
set_queries (SlvChecker *checker, SlvRuleState *state, GError **error)
{
  const SlvRule *rule = state->rule;

  state->weights = g_ptr_array_new ();
  for (guint i = 0; i < rule->weights->len; i++)
    {
      SlvCheckQuery *query;

      if (!set_query (checker, rule, ((const SlvWeight *) g_ptr_array_index (rule->weights, i))->where, &query, error))
        return FALSE;
      g_ptr_array_add (state->weights, query);
    }
  return set_query (checker, rule, rule->where, &state->where, error) && set_query (checker, rule, rule->except, &state->except, error)
      && set_query (checker, rule, rule->with_that, &state->that, error);
}

static gboolean
set_columns (SlvChecker *checker, SlvRuleState *state, GError **error)
{
  const SlvRule *rule = state->rule;
  SlvPlace place = { .file = rule->file, .line = rule->line };
  const struct { char **ids; GPtrArray **columns; } lists[] = {
    { rule->of, &state->of }, { rule->plus, &state->plus }, { rule->to_attrs, &state->to_of },
  };

  for (guint k = 0; k < G_N_ELEMENTS (lists); k++)
    {
      *lists[k].columns = g_ptr_array_new ();
      for (guint i = 0; lists[k].ids[i] != NULL; i++)
        {
          SlvCheckColumn *column = slv_checker_column (checker, lists[k].ids[i], TRUE, &place, error);

          if (column == NULL)
            return FALSE;
          g_ptr_array_add (*lists[k].columns, column);
        }
    }
  if (rule->override_attr == NULL)
    return TRUE;
  state->override = slv_checker_column (checker, rule->override_attr, TRUE, &place, error);
  return state->override != NULL;
}

/* The first error of the rule that its kind knows of. */
typedef struct { GError **error; gboolean told; } Refusal;

static void
refuse (gpointer data, const SlvRule *rule, gboolean error, const char *attribute G_GNUC_UNUSED, const char *value G_GNUC_UNUSED,
        const char *message)
{
  Refusal *refusal = data;

  if (error && !refusal->told)
    slv_set_error (refusal->error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = rule->file, .line = rule->line }, "%s", message);
  refusal->told = refusal->told || error;
}

static gboolean
add_rule (SlvChecker *checker, const SlvRule *rule, GError **error)
{
  SlvRuleState state = { .rule = rule, .class = slv_rule_class (rule->kind) };
  Refusal refusal = { error, FALSE };

  g_array_append_val (checker->rules, state);
  SlvRuleState *stored = &g_array_index (checker->rules, SlvRuleState, checker->rules->len - 1);
  slv_rule_sense (rule, &(SlvSense) { checker->game, refuse, &refusal });
  if (refusal.told || !set_zones (checker, stored, error) || !set_queries (checker, stored, error)
      || !set_columns (checker, stored, error))
    return FALSE;
  stored->binds = slv_rule_binds (rule);
  checker->binds = checker->binds || stored->binds;
  stored->own = g_malloc0 (stored->class->own_size);
  return stored->class->prepare == NULL || stored->class->prepare (checker, stored, error);
}

SlvBoundsOf
slv_checker_bounds (const SlvChecker *checker, const SlvRule *rule, const SlvOptions *options)
{
  /* what card lists allow on a day before they were read is told as not known, once for all cards */
  SlvBoundsOf bounds = { .active = slv_options_holds (options, checker->book, rule->if_option, rule->if_not)
                                   && (checker->known != SLV_LISTS_LATER || g_strcmp0 (rule->if_option, "lists") != 0)
                                   && (rule->from == NULL || strcmp (rule->from, checker->as_of) <= 0)
                                   && (rule->until == NULL || strcmp (checker->as_of, rule->until) <= 0) };

  if (rule->min.set)
    bounds.min = slv_number_value (&rule->min, options, checker->book);
  if (rule->max.set)
    bounds.max = slv_number_value (&rule->max, options, checker->book);
  bounds.copies = rule->copies.set ? slv_number_value (&rule->copies, options, checker->book) : 1;
  bounds.has_min = rule->min.set;
  bounds.has_max = rule->max.set && bounds.max != SLV_ALL;
  return bounds;
}

static SlvBoundsOf *
read_all_bounds (const SlvChecker *checker, const SlvOptions *options)
{
  SlvBoundsOf *bounds = g_new (SlvBoundsOf, checker->rules->len + 1);

  for (guint i = 0; i < checker->rules->len; i++)
    bounds[i] = slv_checker_bounds (checker, g_array_index (checker->rules, SlvRuleState, i).rule, options);
  return bounds;
}

static gboolean
set_day (SlvChecker *checker, const char *as_of, GError **error)
{
  if (as_of != NULL && !slv_is_day (as_of))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is not a day such as 2025-05-29"), as_of);
  g_autofree char *today = slv_today ();
  checker->as_of = g_strdup (as_of != NULL ? as_of : today);
  checker->is_past = strcmp (checker->as_of, today) < 0;
  return TRUE;
}

static void
make_arrays (SlvChecker *checker)
{
  checker->rules = g_array_sized_new (FALSE, TRUE, sizeof (SlvRuleState), checker->format->rules->len + 1);
  g_array_set_clear_func (checker->rules, rule_state_clear);
  checker->idents = g_new0 (guint, (gsize) checker->n_rows + 1);
  checker->ident_ids = g_hash_table_new (g_str_hash, g_str_equal);
  checker->strange_idents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  checker->items = g_array_new (FALSE, TRUE, sizeof (SlvItem));
  checker->heads = g_array_new (FALSE, TRUE, 2 * sizeof (guint));
  checker->tallies = g_array_new (FALSE, TRUE, sizeof (SlvNameTally));
  checker->touched = g_array_new (FALSE, TRUE, sizeof (guint));
  checker->marks = g_array_new (FALSE, TRUE, sizeof (guint));
  checker->read_zones = g_new0 (guint8, checker->book->zones->len + 1);
  checker->bind_zones = g_new0 (guint8, checker->book->zones->len + 1);
}

/* Zones that are traded between games are looked at, those that rules take something from, and a format of which only the name is known says nothing of any. */
static void
read_other_zones (SlvChecker *checker)
{
  const GPtrArray *swaps = checker->format->between != NULL ? checker->format->between->swaps : NULL;

  for (guint i = 0; i < checker->book->zones->len; i++)
    {
      const SlvZone *zone = g_ptr_array_index (checker->book->zones, i);

      for (guint k = 0; k < checker->rules->len && !checker->bind_zones[i]; k++)
        checker->bind_zones[i] = slv_rule_binds_to (g_array_index (checker->rules, SlvRuleState, k).rule, zone->id) ? 1 : 0;
      checker->read_zones[i] |= checker->format->is_template || checker->bind_zones[i] ? 1 : 0;
      SLV_EACH (const SlvSwap, swap, swaps)
        checker->read_zones[i] |= g_strcmp0 (swap->b, zone->id) == 0
                                  || (swap->a != NULL && g_strv_contains ((const char * const *) swap->a, zone->id));
    }
}

SlvChecker *
slv_checker_new (const SlvFormat *format, SlvIndex *index, const SlvOptions *options, const char *as_of, GError **error)
{
  g_return_val_if_fail (format != NULL && index != NULL, NULL);
  g_autoptr (SlvChecker) checker = g_new0 (SlvChecker, 1);
  checker->format = slv_format_ref (format);
  checker->book = format->rulebook;
  checker->game = format->rulebook->game;
  checker->options = slv_options_copy (options);
  if (!set_day (checker, as_of, error))
    {
      checker->index = slv_index_ref (index);
      make_arrays (checker);
      return NULL;
    }
  checker->index = slv_index_at (index, checker->as_of);
  checker->resolver = slv_resolver_new (checker->index, checker->book);
  checker->revision = g_strdup_printf ("%s:%" G_GUINT64_FORMAT, checker->game->fingerprint,
                                       slv_index_get_revision (index));
  slv_index_game_rows (index, checker->game, &checker->first_row, &checker->n_rows);
  make_arrays (checker);
  for (guint i = 0; i < format->rules->len; i++)
    if (!add_rule (checker, g_ptr_array_index (format->rules, i), error))
      return NULL;
  read_other_zones (checker);
  checker->known = slv_index_lists_known (index, format, checker->as_of, &checker->lists_begin);
  checker->bounds = read_all_bounds (checker, checker->options);
  checker->lists = slv_options_holds (checker->options, checker->book, "lists", FALSE);
  SLV_EACH_IN (const SlvRuleState, state, checker->rules)
    if (checker->listed_by == NULL && state->class->limits_values && ((SlvCheckColumn *) state->of->pdata[0])->attr->names)
      checker->listed_by = state->of->pdata[0];
  checker->list_zones = slv_checker_dup_deck_zones (checker, checker->bounds);
  return g_steal_pointer (&checker);
}

void
slv_checker_free (SlvChecker *checker)
{
  if (checker == NULL)
    return;
  g_array_unref (checker->rules);
  slv_checker_clear_columns (checker);
  SLV_FREE_MEMBERS (checker, (slv_options_free, options), (slv_resolver_free, resolver), as_of, revision, (g_free, bounds),
                    (g_free, listed), list_zones, read_zones, bind_zones, idents, ident_ids, strange_idents, items, heads, tallies,
                    touched, marks, (slv_check_errata_free, errata), (slv_index_unref, index), (slv_format_unref, format));
  g_free (checker);
}

const SlvFormat *
slv_checker_get_format (SlvChecker *checker)
{
  return checker->format;
}

/* ---- a deck ---- */

void
slv_run_begin (SlvRun *run, SlvChecker *checker, const SlvDeck *deck, GPtrArray *faults)
{
  *run = (SlvRun) { .checker = checker, .deck = deck, .options = checker->options, .bounds = checker->bounds,
                    .lists = checker->lists, .list_zones = checker->list_zones };
  if (deck->option_texts->len > 0)
    run->options = slv_deck_dup_options (deck, checker->book, checker->options, faults);
  if (deck->option_texts->len > 0 || checker->binds)
    {
      run->bounds = read_all_bounds (checker, run->options);
      run->lists = slv_options_holds (run->options, checker->book, "lists", FALSE);
      run->list_zones = slv_checker_dup_deck_zones (checker, run->bounds);
    }
  run->resolution = slv_resolver_resolve (checker->resolver, deck);
  slv_checker_doubt (checker, run->resolution);
  slv_checker_load (checker, run->resolution);
  slv_run_bind (run, checker->items, NULL);
}

void
slv_run_end (SlvRun *run)
{
  slv_resolution_free (run->resolution);
  if (run->bounds != run->checker->bounds)
    g_free (run->bounds);
  if (run->list_zones != run->checker->list_zones)
    g_free ((gpointer) run->list_zones);
  if (run->options != run->checker->options)
    slv_options_free ((SlvOptions *) run->options);
}

static SlvReport *
new_report (const SlvChecker *checker)
{
  SlvReport *report = g_new0 (SlvReport, 1);

  report->format = slv_format_ref (checker->format);
  report->findings = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_finding_free);
  report->n_zones = checker->book->zones->len;
  report->zone_counts = g_new0 (guint, report->n_zones + 1);
  report->revision = g_strdup (checker->revision);
  SLV_EACH_IN (const SlvItem, item, checker->items)
    {
      guint64 n = report->zone_counts[item->zone] + item->count;

      report->zone_counts[item->zone] = (guint) MIN (n, (guint64) G_MAXUINT);
    }
  return report;
}

/* Errors first, then what is unknown, warnings, notes; within each the order in which they were found. */
static void
sort_findings (SlvReport *report)
{
  g_autofree gpointer *found = g_memdup2 (report->findings->pdata, report->findings->len * sizeof (gpointer));
  guint n = 0;

  for (gint severity = SLV_SEVERITY_ERROR; severity >= SLV_SEVERITY_NOTE; severity--)
    for (guint i = 0; i < report->findings->len; i++)
      if ((gint) ((SlvFinding *) found[i])->severity == severity)
        report->findings->pdata[n++] = found[i];
}

void
slv_report_settle (SlvReport *report)
{
  const SlvFinding *first = report->findings->len > 0 ? g_ptr_array_index (report->findings, 0) : NULL;

  if (first != NULL && first->severity == SLV_SEVERITY_ERROR)
    report->verdict = SLV_VERDICT_ILLEGAL;
  else if (first != NULL && first->severity == SLV_SEVERITY_UNKNOWN)
    report->verdict = SLV_VERDICT_UNKNOWN;
  else
    report->verdict = SLV_VERDICT_LEGAL;
}

SlvReport *
slv_checker_check (SlvChecker *checker, const SlvDeck *deck)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func (g_free);
  SlvRun run;

  g_return_val_if_fail (checker != NULL && deck != NULL, NULL);
  slv_run_begin (&run, checker, deck, faults);
  run.report = new_report (checker);
  for (guint i = 0; i < checker->rules->len; i++)
    {
      SlvRuleState *state = &g_array_index (checker->rules, SlvRuleState, i);

      if (state->rule->either != NULL)
        continue;
      if (run.bounds[i].active)
        slv_rule_check (&run, state);
      else if (run.bounds[i].open != SLV_BIND_KNOWN)
        slv_run_say_unbound (&run, state);
    }
  slv_run_check_list (&run);
  slv_run_check_to_come (&run);
  slv_run_end_findings (&run);
  slv_run_add_notes (&run, faults);
  slv_run_check_loose (&run);
  sort_findings (run.report);
  slv_report_settle (run.report);
  slv_run_end (&run);
  return run.report;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-relate.c: the values of attributes of each card lie within those of the cards of another zone (subset), or meet them.
 * A card's values are those of all attributes that the rule names, taken together. What the other zone allows is the union over its
 * cards and attributes; an unknown card or a missing value there could allow anything. With nothing in the other zone there is
 * nothing to compare with, and no verdict: unless a rule about that zone has already said so as an error, that is what the
 * finding says. */
#include "check/slv-rule-class.h"
#include <math.h>

static const char * const says[] = { "actual", "zone", "where", "of", "to", "card", "cards", NULL };

typedef struct { gboolean meets; } Own;

static gboolean
relate_prepare (SlvChecker *checker G_GNUC_UNUSED, SlvRuleState *state, GError **error G_GNUC_UNUSED)
{
  ((Own *) state->own)->meets = strcmp (state->rule->op, "meets") == 0;
  return TRUE;
}

static gboolean
asks_to_meet (const SlvRuleState *state)
{
  return ((const Own *) state->own)->meets;
}

/* ---- values ---- */

/* A card that only lies where one leads the deck is none that leads it: that it lies there is another rule's matter. */
static gboolean
lends (const SlvRuleState *state, guint zone, guint row)
{
  return zone == state->other_zone && slv_check_query_test (state->lends, row) != SLV_FALSE;
}

/* Marks what a card of the other zone allows. Returns FALSE when it could allow more than is known. */
static gboolean
mark_values (SlvChecker *checker, SlvRuleState *state, guint row)
{
  gboolean known = TRUE;

  SLV_EACH (SlvCheckColumn, column, state->to_of)
    {
      guint first, n;

      if (slv_check_cell (column, row, &first, &n) == SLV_CELL_IS_UNKNOWN)
        known = FALSE;
      for (guint j = first; j < first + n; j++)
        slv_checker_mark (checker, slv_checker_value (checker, column, column->column.codes[j]));
    }
  return known;
}

/* What a card bears: its values and those among them that are marked; whether it has any of the attributes, and whether one that
 * it has is not known. */
typedef struct { guint n, n_marked; gboolean has, unknown; } Bears;

static Bears
bears (SlvChecker *checker, const SlvRuleState *state, guint row)
{
  Bears bears = { 0 };

  SLV_EACH (SlvCheckColumn, column, state->of)
    {
      guint first, n;
      SlvCellSense sense = slv_check_cell (column, row, &first, &n);

      bears.has = bears.has || sense != SLV_CELL_IS_FOREIGN;
      bears.unknown = bears.unknown || sense == SLV_CELL_IS_UNKNOWN;
      bears.n += n;
      for (guint j = first; j < first + n; j++)
        bears.n_marked += slv_checker_is_marked (checker, slv_checker_value (checker, column, column->column.codes[j])) ? 1 : 0;
    }
  return bears;
}

static SlvTruth
judge_values (SlvChecker *checker, const SlvRuleState *state, guint row, gboolean all_known)
{
  Bears of = bears (checker, state, row);
  gboolean meets = asks_to_meet (state);

  if (!of.has || (meets ? of.n_marked > 0 : of.n_marked == of.n && !of.unknown))
    return SLV_TRUE;
  /* one value too many is enough; to meet none, all have to be known */
  if (meets ? !of.unknown && (all_known || of.n == 0) : all_known && of.n_marked < of.n)
    return SLV_FALSE;
  return SLV_UNKNOWN;
}

/* Whether the card keeps the rule; a card that the rule may not be about breaks it at most perhaps. */
static SlvTruth
judge (SlvChecker *checker, SlvRuleState *state, guint row, gboolean all_known)
{
  SlvTruth where = slv_check_query_test (state->where, row), fits;

  if (where == SLV_FALSE)
    return SLV_TRUE;
  fits = judge_values (checker, state, row, all_known);
  return fits == SLV_FALSE && where == SLV_UNKNOWN ? SLV_UNKNOWN : fits;
}

/* ---- a deck ---- */

typedef struct { gboolean any, all_known, empty /* the other zone */; } Allowed;

static Allowed
collect_allowed (SlvChecker *checker, SlvRuleState *state)
{
  Allowed allowed = { FALSE, TRUE, TRUE };

  slv_checker_begin_marks (checker);
  SLV_EACH_IN (const SlvItem, item, checker->items)
    {
      allowed.empty = allowed.empty && item->zone != state->other_zone;
      if (!lends (state, item->zone, item->row))
        continue;
      allowed.any = TRUE;
      if (!mark_values (checker, state, item->row))
        allowed.all_known = FALSE;
    }
  return allowed;
}

/* A card that is in no list has a finding of its own, and is not named again when it could not be judged. */
static gboolean
is_meant (const SlvItem *item, SlvTruth truth)
{
  return truth != SLV_UNKNOWN || item->row != SLV_ROW_NONE;
}

static guint64
count_items (SlvRun *run, SlvRuleState *state, gboolean all_known, SlvTruth truth, SlvFinding *finding)
{
  SlvChecker *checker = run->checker;
  guint64 copies = 0;

  SLV_EACH_IN (const SlvItem, item, checker->items)
    {
      if (!state->in_zone[item->zone] || !is_meant (item, truth) || judge (checker, state, item->row, all_known) != truth)
        continue;
      copies += item->count;
      if (finding != NULL)
        slv_run_add_item (run, finding, item, item->count);
    }
  return copies;
}

static void
report (SlvRun *run, SlvRuleState *state, gboolean all_known, SlvTruth truth, guint64 broken)
{
  static const char * const sentences[] = {
    N_("{of}: these cards go beyond what {to} allows: {cards}."),
    N_("{of}: these cards have nothing in common with {to}: {cards}."),
  };
  SlvFinding *finding = slv_run_add (run, state, truth == SLV_FALSE ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);

  count_items (run, state, all_known, truth, finding);
  slv_finding_set_actual (finding, (gint64) broken);
  slv_run_say (run, state, finding, truth == SLV_FALSE ? sentences[asks_to_meet (state) ? 1 : 0] : state->class->unknown);
}

static gboolean
has_subject (SlvChecker *checker, SlvRuleState *state)
{
  SLV_EACH_IN (const SlvItem, item, checker->items)
    if (state->in_zone[item->zone] && slv_check_query_test (state->where, item->row) != SLV_FALSE)
      return TRUE;
  return FALSE;
}

static void
relate_check (SlvRun *run, SlvRuleState *state)
{
  SlvChecker *checker = run->checker;

  if (!has_subject (checker, state))
    return;
  Allowed allowed = collect_allowed (checker, state);
  if (!allowed.any)
    {
      if (!slv_run_has_error_about (run, state->rule->other_zone))
        slv_run_say (run, state, slv_run_add (run, state, SLV_SEVERITY_UNKNOWN), !allowed.empty ? state->class->unknown :
                     N_("{to} is empty, so there is nothing that the cards of {zone} could be compared with. A card there settles it."));
      return;
    }
  guint64 broken = count_items (run, state, allowed.all_known, SLV_FALSE, NULL);
  if (broken > 0)
    report (run, state, allowed.all_known, SLV_FALSE, broken);
  else if (count_items (run, state, allowed.all_known, SLV_UNKNOWN, NULL) > 0)
    report (run, state, allowed.all_known, SLV_UNKNOWN, 0);
}

/* ---- one copy more ---- */

/* Items in the other zone. */
typedef struct { GPtrArray *others; } RunOwn;

static void
relate_begin (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule)
{
  ((RunOwn *) rule->own)->others = g_ptr_array_new ();
}

static void
relate_end (SlvRunRule *rule)
{
  g_ptr_array_unref (((RunOwn *) rule->own)->others);
}

/* What the other zone allows, marked in the checker; only cards there are looked at, as a rule one or a few. */
static gboolean
mark_allowed (SlvRunning *running, SlvRunRule *rule)
{
  const RunOwn *own = rule->own;
  gboolean all_known = TRUE;

  slv_checker_begin_marks (running->checker);
  for (guint i = 0; i < own->others->len; i++)
    all_known = mark_values (running->checker, rule->state, ((const SlvRunItem *) g_ptr_array_index (own->others, i))->item.row)
                && all_known;
  return all_known;
}

static void
relate_weigh (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule, SlvRunItem *item)
{
  if (lends (rule->state, item->item.zone, item->item.row))
    g_ptr_array_add (((RunOwn *) rule->own)->others, item);
}

static SlvTruth
relate_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name G_GNUC_UNUSED)
{
  const RunOwn *own = rule->own;

  if (!rule->state->in_zone[probe->zone] || own->others->len == 0)
    return SLV_TRUE;
  return judge (running->checker, rule->state, probe->row, mark_allowed (running, rule));
}

/* ---- repair: copies ≤ lever · (copies in the other zone that bear a value of the card), which is linear ---- */

/* A row that cards of the other zone lift when they bear one of these values (numbers of the checker, in an array of all needs);
 * without values, any card there does. Candidates of a zone that need the same share a row. */
typedef struct { guint row, first, n, zone; double lever; } Need;
typedef struct { GArray *needs, *values; GHashTable *shared; /* need_key() → position + 1 */ } Needs;

static char *
need_key (const Needs *needs, const Need *need)
{
  GString *key = g_string_new (NULL);

  g_string_append_printf (key, "%u", need->zone);
  for (guint i = need->first; i < need->first + need->n; i++)
    g_string_append_printf (key, " %u", g_array_index (needs->values, guint, i));
  return g_string_free (key, FALSE);
}

static void
add_need (SlvRepairModel *model, guint group, Needs *needs, guint var, guint first, guint n)
{
  Need made = { 0, first, n, g_array_index (model->vars, SlvRepairVar, var).zone, 0 }, *need;
  g_autofree char *key = slv_repair_card_of (model, var)->fresh ? need_key (needs, &made) : NULL;
  guint at = key != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (needs->shared, key)) : 0;

  if (at == 0)
    {
      made.row = slv_repair_add_row (model, group, -INFINITY, 0);
      g_array_append_val (needs->needs, made);
      at = needs->needs->len;
      if (key != NULL)
        g_hash_table_insert (needs->shared, g_steal_pointer (&key), GUINT_TO_POINTER (at));
    }
  need = &g_array_index (needs->needs, Need, at - 1);
  need->lever = slv_repair_lever (model, made.zone, need->lever, var);
  slv_repair_add_term (model, need->row, var, 1);
}

/* In order, so that cards that bear the same have the same needs. */
static void
append_values (SlvChecker *checker, const SlvRuleState *state, guint row, GArray *values)
{
  guint before = values->len;

  SLV_EACH (SlvCheckColumn, column, state->of)
    {
      guint first, n;

      slv_check_cell (column, row, &first, &n);
      for (guint j = first; j < first + n; j++)
        {
          guint value = slv_checker_value (checker, column, column->column.codes[j]);

          g_array_append_val (values, value);
        }
    }
  if (values->len > before)
    qsort (&g_array_index (values, guint, before), values->len - before, sizeof (guint), slv_compare_guints);
}

static gboolean
relate_unfit (SlvRun *run, SlvRuleState *state, guint row)
{
  if (slv_check_query_test (state->where, row) == SLV_FALSE)
    return FALSE;
  Bears of = bears (run->checker, state, row);
  return asks_to_meet (state) ? of.has && of.n == 0 : of.unknown;
}

static void
needs_of_var (SlvRepairModel *model, guint group, SlvRuleState *state, Needs *needs, guint var)
{
  guint row = slv_repair_card_of (model, var)->row, first = needs->values->len, n;

  append_values (model->run->checker, state, row, needs->values);
  n = needs->values->len - first;
  if (relate_unfit (model->run, state, row))
    slv_repair_forbid (model, group, var);
  else if (n == 0 || asks_to_meet (state))
    add_need (model, group, needs, var, first, n);
  else
    for (guint i = 0; i < n; i++)
      add_need (model, group, needs, var, first + i, 1);
}

static gboolean
is_met (SlvChecker *checker, const Needs *needs, const Need *need)
{
  for (guint i = need->first; i < need->first + need->n; i++)
    if (slv_checker_is_marked (checker, g_array_index (needs->values, guint, i)))
      return TRUE;
  return need->n == 0;
}

static void
lift_needs (SlvRepairModel *model, SlvRuleState *state, const Needs *needs, guint var)
{
  SlvChecker *checker = model->run->checker;

  slv_checker_begin_marks (checker);
  mark_values (checker, state, slv_repair_card_of (model, var)->row);
  SLV_EACH_IN (const Need, need, needs->needs)
    if (is_met (checker, needs, need))
      slv_repair_add_term (model, need->row, var, -need->lever);
}

static void
relate_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Need)), values = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GHashTable) shared = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Needs needs = { list, values, shared };
  guint n_vars = model->vars->len;

  if (!slv_repair_is_hard (model->run, group))
    return;
  for (guint i = 0; i < n_vars; i++)
    if (slv_repair_is_subject (model, state, i))
      needs_of_var (model, group, state, &needs, i);
  for (guint i = 0; list->len > 0 && i < n_vars; i++)
    {
      const SlvRepairCard *card = slv_repair_card_of (model, i);

      if (card != NULL && lends (state, g_array_index (model->vars, SlvRepairVar, i).zone, card->row))
        lift_needs (model, state, &needs, i);
    }
}

/* ---- telling it ---- */

static char *
relate_explain (const SlvTeller *teller, const SlvRule *rule, GString *detail)
{
  g_autofree char *zones = slv_tell_zones (teller, rule->zones), *of = slv_tell_attrs (teller, rule->of);
  g_autofree char *to_of = slv_tell_attrs (teller, rule->to_attrs);
  g_autofree char *query = rule->where != NULL ? slv_tell_query (teller, rule->where) : NULL;
  const char *other = slv_tell_zone (teller, rule->other_zone);

  if (query != NULL)
    slv_tell_line (detail, g_strdup_printf (_("For cards where %s."), query));
  if (strcmp (rule->op, "meets") == 0)
    /* Translators: a rule: zones; an attribute; attributes; a zone */
    return g_strdup_printf (_("%s: each card shares a value of %s with %s of a card in %s."), zones, of, to_of, other);
  return g_strdup_printf (_("%s: each value of %s of a card is among %s of the cards in %s."), zones, of, to_of, other);
}

extern const SlvRuleClass slv_rule_relate;
const SlvRuleClass slv_rule_relate = {
  .name = "relate",
  .says = says,
  .of_kinds = SLV_KINDS_VALUES,
  .own_size = sizeof (Own),
  .prepare = relate_prepare,
  .check = relate_check,
  .frees = TRUE,
  .acts = &slv_acts_such,
  .unknown = N_("{of}: whether these cards fit {to} cannot be said, because something about them is not known: {cards}."),
  .run_size = sizeof (RunOwn),
  .begin = relate_begin,
  .end = relate_end,
  .weigh = relate_weigh,
  .fits = relate_fits,
  .unfit = relate_unfit,
  .rows = relate_rows,
  .explain = relate_explain,
};

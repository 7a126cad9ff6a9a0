/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-check-act.c: the end of a finding's words: what is the least that has to be done, where the numbers say so; which cards are
 * meant in which way; and, where a rule could not be judged, what is not known of which card. Everything is a sentence of its own
 * behind that of the rule, which measured and knows nothing of it. */
#include "check/slv-rule-class.h"
#include "base/slv-fold.h"
#include "game/slv-clause.h"

static void
add_sentence (SlvFinding *finding, char *sentence)
{
  g_autofree char *more = sentence;

  if (more != NULL && *more != '\0')
    slv_take_str (&finding->message, g_strjoin (*finding->message != '\0' ? " " : "", finding->message, more, NULL));
}

/* ---- the least to do ---- */

static const SlvActs acts_cards = { { NP_("Take out %.15g card.", "Take out %.15g cards.") },
                                 { NP_("%.15g more card is needed.", "%.15g more cards are needed.") } };
const SlvActs slv_acts_such = { { NP_("Take out %.15g such card.", "Take out %.15g such cards.") },
                                { NP_("%.15g more such card is needed.", "%.15g more such cards are needed.") } };
const SlvActs slv_acts_copies = { { NP_("Take out %.15g copy.", "Take out %.15g copies.") }, { NULL, NULL } };
const SlvActs slv_acts_total = { { NP_("It must come down by %.15g.", "It must come down by %.15g.") },
                                 { NP_("It must go up by %.15g.", "It must go up by %.15g.") } };
const SlvActs slv_acts_kinds = { { NP_("Take out all cards of %.15g of them.", "Take out all cards of %.15g of them.") },
                                 { NP_("%.15g more is needed.", "%.15g more are needed.") } };

/* A count of some cards speaks of such cards; of a total that the rule's own sentence does not tell nobody sees how it goes up or down. */
static const SlvActs *
acts_of (const SlvRuleState *state)
{
  const SlvActs *acts = state->class->acts;

  if (acts == &slv_acts_kinds && state->plus->len > 0)
    acts = &slv_acts_total;   /* it is not the number of kinds that is too much, but what they count */
  if (acts == &slv_acts_total && state->rule->say != NULL && strstr (state->rule->say, "{actual}") == NULL)
    return NULL;
  return acts != NULL || !state->class->counts_cards ? acts : state->where != NULL ? &slv_acts_such : &acts_cards;
}

static char *
say_act (const SlvPlural *words, double n)
{
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, words->one, words->many, n == 1 ? 1 : MAX (2, (gulong) MIN (n, G_MAXINT))), n);
}

/* What lacks (@words: of @acts->more) or is too much; NULL: no words for it. */
static const SlvPlural *
gap_of (const SlvFinding *finding, const SlvActs *acts, double *gap)
{
  gboolean few = slv_finding_is_too_few (finding) && acts->more.one != NULL;

  *gap = few ? (double) finding->min - finding->actual
       : finding->has_max && finding->actual > (double) finding->max ? finding->actual - (double) finding->max
       : !finding->has_min && !finding->has_max ? finding->actual : 0;   /* what was counted is what breaks the rule */
  return few ? &acts->more : *gap > 0 ? &acts->less : NULL;
}

static void
add_act (SlvFinding *finding, const SlvActs *acts)
{
  double gap;
  const SlvPlural *words = acts != NULL && finding->has_actual ? gap_of (finding, acts, &gap) : NULL;

  if (words != NULL)
    add_sentence (finding, say_act (words, gap));
}

guint64
slv_finding_least_copies (const SlvChecker *checker, const SlvFinding *finding)
{
  const SlvActs *acts = strcmp (finding->rule, "list") == 0 ? &slv_acts_copies : NULL;
  double gap;

  SLV_EACH_IN (const SlvRuleState, state, checker->rules)
    if (strcmp (state->rule->id, finding->rule) == 0 && state->rule->each == 0)
      acts = acts_of (state);
  if (acts == NULL || acts == &slv_acts_total || acts == &slv_acts_kinds || !finding->has_actual || gap_of (finding, acts, &gap) == NULL)
    return 0;
  return (guint64) gap;
}

/* ---- which values are foreign ---- */

/* Values of @row in @column that are not among @has (nullable: all of them). */
static void
collect_values (const SlvChecker *checker, SlvCheckColumn *column, guint row, const GPtrArray *has, GPtrArray *values)
{
  guint first, n;

  if (slv_check_cell (column, row, &first, &n) != SLV_CELL_IS_KNOWN)
    return;
  for (guint i = first; i < first + n; i++)
    {
      const char *value = slv_column_value (checker->index, &column->column, column->column.codes[i]);

      if (has == NULL || !g_ptr_array_find_with_equal_func ((GPtrArray *) has, value, g_str_equal, NULL))
        slv_array_add_text (values, value);
    }
}

static void
add_foreign (SlvRun *run, const SlvRuleState *state, SlvFinding *finding)
{
  SlvChecker *checker = run->checker;
  g_autoptr (GPtrArray) has = g_ptr_array_new_with_free_func (g_free), foreign = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < checker->items->len; i++)
    for (guint k = 0; k < state->to_of->len; k++)
      {
        const SlvItem *item = &g_array_index (checker->items, SlvItem, i);

        if (item->zone == state->other_zone && item->row != SLV_ROW_NONE && slv_check_query_test (state->lends, item->row) != SLV_FALSE)
          collect_values (checker, g_ptr_array_index (state->to_of, k), item->row, NULL, has);
      }
  SLV_EACH (const SlvFindingCard, card, finding->cards)
    for (guint k = 0; card->row != SLV_ROW_NONE && k < state->of->len; k++)
      collect_values (checker, g_ptr_array_index (state->of, k), card->row, has, foreign);
  g_autofree char *own = slv_say_names (has);
  g_autofree char *others = slv_say_names (foreign);
  {
    const SlvZone *zone = g_ptr_array_index (checker->book->zones, state->other_zone);
    const SlvSayValue values[] = { { "to", g_dgettext (GETTEXT_PACKAGE, zone->title) }, { "has", own }, { "foreign", others } };

    if (has->len > 0 && foreign->len > 0)
      add_sentence (finding, slv_say_fill (_("{to}: {has}. These cards: {foreign}."), values, G_N_ELEMENTS (values)));
  }
}

/* ---- where copies lack ---- */

static void
add_sides (SlvRun *run, const SlvRuleState *state, SlvFinding *finding)
{
  g_autoptr (GPtrArray) here = g_ptr_array_new_with_free_func (g_free), there = g_ptr_array_new_with_free_func (g_free);
  const SlvZone *zone = g_ptr_array_index (run->checker->book->zones, state->other_zone);

  SLV_EACH (const SlvFindingCard, card, finding->cards)
    {
      g_autofree char *folded = slv_fold_name (card->name, run->checker->game->strip);
      gint64 lead = 0;

      SLV_EACH_IN (const SlvItem, item, run->checker->items)
        {
          g_autofree char *name = slv_fold_name (slv_run_item_name (run, item), run->checker->game->strip);

          if (strcmp (name, folded) == 0)
            lead += item->zone == state->other_zone ? (gint64) item->count : state->in_zone[item->zone] ? -(gint64) item->count : 0;
        }
      g_ptr_array_add (lead > 0 ? there : here, g_strdup_printf ("%s ×%u", card->name, card->count));
    }
  g_autofree char *more = slv_say_names (there);
  g_autofree char *fewer = slv_say_names (here);
  {
    g_autofree char *zones = slv_say_zones (run->checker->book, state->rule->zones);
    const SlvSayValue values[] = { { "to", g_dgettext (GETTEXT_PACKAGE, zone->title) }, { "more", more }, { "fewer", fewer },
                                   { "zones", zones } };

    if (there->len > 0)
      add_sentence (finding, slv_say_fill (_("In “{to}” and in no deck: {more}. Add these to one of: {zones}."), values,
                                           G_N_ELEMENTS (values)));
    if (here->len > 0)
      add_sentence (finding, slv_say_fill (_("Not in “{to}”: {fewer}. Take these out."), values, G_N_ELEMENTS (values)));
  }
}

/* ---- which values there are ---- */

typedef struct { const char *value; guint64 copies; } Kind;

SLV_DEFINE_ORDER (Kind, by_copies, copies, value);

static void
count_kinds (const SlvRun *run, const SlvRuleState *state, const SlvItem *item, GArray *kinds)
{
  SlvCheckColumn *of = g_ptr_array_index (state->of, 0);
  guint first, n;

  slv_check_cell (of, item->row, &first, &n);
  for (guint i = first; i < first + n; i++)
    {
      Kind fresh = { slv_column_value (run->checker->index, &of->column, of->column.codes[i]), 0 }, *kind = NULL;

      for (guint k = 0; k < kinds->len && kind == NULL; k++)
        if (strcmp (g_array_index (kinds, Kind, k).value, fresh.value) == 0)
          kind = &g_array_index (kinds, Kind, k);
      if (kind == NULL)
        {
          g_array_append_val (kinds, fresh);
          kind = &g_array_index (kinds, Kind, kinds->len - 1);
        }
      kind->copies += item->count;
    }
}

/* The different ones, those with the fewest copies first: these are the least to take out. */
static void
add_kinds (const SlvRun *run, const SlvRuleState *state, SlvFinding *finding)
{
  g_autoptr (GArray) kinds = g_array_new (FALSE, FALSE, sizeof (Kind));
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    if (state->in_zone[item->zone] && slv_check_query_test (state->where, item->row) == SLV_TRUE)
      count_kinds (run, state, item, kinds);
  g_array_sort (kinds, by_copies);
  for (guint i = 0; i < kinds->len; i++)
    g_ptr_array_add (told, g_strdup_printf ("%s ×%" G_GUINT64_FORMAT, g_array_index (kinds, Kind, i).value,
                                            g_array_index (kinds, Kind, i).copies));
  g_autofree char *list = slv_say_names (told);
  if (told->len > 0)
    add_sentence (finding, slv_say_fill (_("There: {kinds}."), &(SlvSayValue) { "kinds", list }, 1));
}

/* ---- what is not known ---- */

static void
collect_doubts (SlvCheckQuery *query, guint row, GPtrArray *attrs, GPtrArray *sets)
{
  if (query != NULL)
    slv_bound_doubts (query->bound, row, attrs, sets);
}

/* The attributes of a card that leave open what the rule makes of it, or may do so; @sets: adds those of which the list has no card. */
static GPtrArray *
attrs_of (const SlvRuleState *state, guint row, GPtrArray *sets)
{
  GPtrArray *attrs = g_ptr_array_new ();

  collect_doubts (state->where, row, attrs, sets);
  collect_doubts (state->except, row, attrs, sets);
  for (guint i = 0; i < state->weights->len; i++)
    collect_doubts (g_ptr_array_index (state->weights, i), row, attrs, sets);
  for (guint i = 0; i < state->of->len; i++)
    g_ptr_array_add (attrs, (gpointer) ((const SlvCheckColumn *) g_ptr_array_index (state->of, i))->attr);
  for (guint i = 0; i < state->plus->len; i++)
    g_ptr_array_add (attrs, (gpointer) ((const SlvCheckColumn *) g_ptr_array_index (state->plus, i))->attr);
  if (state->override != NULL)
    g_ptr_array_add (attrs, (gpointer) state->override->attr);
  return attrs;
}

/* What is not known of cards: what no list says, what one says in two ways, and what is no number; of char*. */
typedef struct { GPtrArray *missing, *contested, *odd; } NotKnown;

/* "Type, Level of “X”"; nothing for no titles. */
static void
add_titles (GPtrArray *to, const GPtrArray *titles, const char *name)
{
  g_autofree char *list = slv_say_names (titles);

  if (titles->len > 0)
    /* Translators: what is not known of a card: "Type, Level of “Some Card”" */
    g_ptr_array_add (to, g_strdup_printf (_("%s of “%s”"), list, name));
}

static void
add_missing (const SlvRun *run, const GPtrArray *attrs, guint row, const char *name, const NotKnown *not_known)
{
  g_autoptr (GPtrArray) missing = g_ptr_array_new_with_free_func (g_free), contested = g_ptr_array_new_with_free_func (g_free);
  guint first, n;

  if (row == SLV_ROW_NONE)
    {
      g_ptr_array_add (not_known->missing, g_strdup_printf (_("everything about “%s”"), name));
      return;
    }
  SLV_EACH (const SlvAttr, attr, attrs)
    {
      SlvCheckColumn *column = slv_checker_column (run->checker, attr->id, FALSE, NULL, NULL);

      if (column == NULL)
        continue;
      if (slv_attr_says_no_number (run->checker->index, row, attr))
        {
          g_autofree char *value = slv_index_cell_text (run->checker->index, row, attr);

          /* Translators: a value of a card: "Cost of “Some Card” (X)" */
          g_ptr_array_add (not_known->odd, g_strdup_printf (_("%s of “%s” (%s)"), g_dgettext (GETTEXT_PACKAGE, attr->title), name, value));
        }
      else if (slv_check_cell (column, row, &first, &n) == SLV_CELL_IS_UNKNOWN)
        slv_array_add_text (slv_index_cell_state (run->checker->index, row, attr) == SLV_CELL_CONTESTED ? contested : missing,
                            g_dgettext (GETTEXT_PACKAGE, attr->title));
    }
  add_titles (not_known->missing, missing, name);
  add_titles (not_known->contested, contested, name);
}

/* What is missing on the other side of a relation. */
static void
add_missing_there (const SlvRun *run, const SlvRuleState *state, const NotKnown *not_known)
{
  g_autoptr (GPtrArray) attrs = g_ptr_array_new ();

  for (guint i = 0; i < state->to_of->len; i++)
    g_ptr_array_add (attrs, (gpointer) ((SlvCheckColumn *) g_ptr_array_index (state->to_of, i))->attr);
  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    if (item->zone == state->other_zone)
      add_missing (run, attrs, item->row, slv_run_item_name (run, item), not_known);
}

char *
slv_finding_say_allowed (const SlvFinding *finding)
{
  if (finding->has_min && finding->has_max && finding->min == finding->max)
    return slv_tell_printf (_("exactly %lld"), (long long) finding->min);
  if (finding->has_min && finding->has_max)
    return slv_tell_printf (_("%lld to %lld"), (long long) finding->min, (long long) finding->max);
  if (finding->has_min)
    return slv_tell_printf (_("at least %lld"), (long long) finding->min);
  return slv_tell_printf (_("at most %lld"), (long long) finding->max);
}

static void
say_unknown (SlvRun *run, const SlvRuleState *state, SlvFinding *finding)
{
  const char *told = slv_rulebook_clause (run->checker->book, finding->clause);
  g_autoptr (GPtrArray) missing = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) contested = g_ptr_array_new_with_free_func (g_free), odd = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) sets = g_ptr_array_new_with_free_func (g_free);
  const NotKnown not_known = { missing, contested, odd };
  g_autofree char *zones = slv_say_zones (run->checker->book, state->rule->zones), *unsaid = NULL, *twice = NULL, *odds = NULL, *packs = NULL, *allowed = slv_finding_say_allowed (finding);
  g_autofree char *actual = g_strdup_printf ("%.15g", finding->actual);

  SLV_EACH (const SlvFindingCard, card, finding->cards)
    {
      g_autoptr (GPtrArray) attrs = attrs_of (state, card->row, sets);

      add_missing (run, attrs, card->row, card->name, &not_known);
    }
  if (state->other_zone != G_MAXUINT)
    add_missing_there (run, state, &not_known);
  if (missing->len + contested->len + odd->len + sets->len == 0)
    return;
  odds = slv_say_names (odd);
  unsaid = slv_say_names (missing);
  twice = slv_say_names (contested);
  packs = slv_say_names (sets);
  {
    const SlvSayValue values[] = { { "zone", zones }, { "actual", actual }, { "allowed", allowed }, { "missing", unsaid },
                                   { "contested", twice }, { "odd", odds }, { "sets", packs } };
    guint n = G_N_ELEMENTS (values);

    slv_take_str (&finding->message, slv_say_fill (_("{zone}: whether this rule is kept cannot be said."), values, n));
    add_sentence (finding, g_strdup (told));
    if (finding->has_actual && (finding->has_min || finding->has_max))
      add_sentence (finding, slv_say_fill (_("Certain: {actual}; allowed: {allowed}."), values, n));
    if (missing->len > 0)
      add_sentence (finding, slv_say_fill (_("The card list does not say: {missing}. A list that does settles it, and so do other cards "
                                             "in their place."), values, n));
    if (sets->len > 0)
      add_sentence (finding, slv_say_fill (_("Cards may have been printed again in sets of which the card list has none: {sets}. A list that has these "
                                             "sets settles it, and so do other cards in their place."), values, n));
    if (contested->len > 0)
      add_sentence (finding, slv_say_fill (_("Card lists or errata contradict each other about: {contested}. A list that says one thing settles it, "
                                             "and so do other cards in their place."), values, n));
    if (odd->len > 0)
      add_sentence (finding, slv_say_fill (_("What is no number can neither be added up nor compared with one: {odd}. Other cards in their "
                                             "place settle it."), values, n));
  }
}

/* ---- all findings ---- */

SlvRuleState *
slv_run_rule_of (const SlvRun *run, const SlvFinding *finding)
{
  for (guint i = 0; i < run->checker->rules->len; i++)
    if (run->bounds[i].active && strcmp (g_array_index (run->checker->rules, SlvRuleState, i).rule->id, finding->rule) == 0)
      return &g_array_index (run->checker->rules, SlvRuleState, i);
  return NULL;
}

void
slv_run_end_findings (SlvRun *run)
{
  SLV_EACH (SlvFinding, finding, run->report->findings)
    {
      SlvRuleState *state = slv_run_rule_of (run, finding);
      gboolean broken = !finding->open && finding->severity >= SLV_SEVERITY_WARNING;

      if (state == NULL)
        {
          if (strcmp (finding->rule, "list") == 0 && broken)
            add_act (finding, &slv_acts_copies);
          continue;
        }
      if (finding->open && finding->cards->len > 0)
        say_unknown (run, state, finding);
      if (broken && state->other_zone != G_MAXUINT && state->of->len > 0)
        add_foreign (run, state, finding);
      else if (broken && state->class->freezes_other)
        add_sides (run, state, finding);
      if (broken && acts_of (state) == &slv_acts_kinds)
        add_kinds (run, state, finding);
      if (broken)
        add_act (finding, acts_of (state));
    }
}

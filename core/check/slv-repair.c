/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair.c: the smallest set of changes that makes a deck legal, among all cards of the game. Whatever is found is judged by
 * the checker, and each change is tried back alone to see which rules ask for it. When there is no answer, rules are relaxed one
 * by one until those are left that contradict each other. */
#include "check/slv-rule-class.h"
#include "base/slv-fold.h"
#include <math.h>

#define TIME_LIMIT      (5 * G_USEC_PER_SEC)
#define OTHER_LIMIT     (1 * G_USEC_PER_SEC)   /* for each of several */
#define RESCUE_LIMIT    (20 * G_USEC_PER_SEC)
#define EXPLAIN_LIMIT   (2 * G_USEC_PER_SEC)
#define NAMING_MAX      400000u  /* changes times lines: beyond this, changes are named by zone and not by trying */

SLV_DEFINE_STATIC_CLEAR (SlvRepairBuy, buy_clear, name);

SLV_DEFINE_STATIC_FREE (SlvRepairChange, change_free, zone, name, rules);

SLV_DEFINE_FREE (SlvRepair, slv_repair_free, changes, reason, price, title, untried_text, others, other_zone, contradicting,
                 reasons, assumptions, (slv_deck_free, deck), (slv_price_book_unref, prices), buys);

SlvDeck *
slv_repair_apply (const SlvRepair *repair)
{
  g_return_val_if_fail (repair != NULL, NULL);
  return slv_deck_copy (repair->deck);
}

static SlvRepair *
repair_new (const SlvChecker *checker, const SlvDeck *deck, const SlvRepairWish *wish, SlvRepairKeeps seeks, SlvVerdict before)
{
  SlvRepair *repair = g_new0 (SlvRepair, 1);
  g_autoptr (SlvOptions) options = slv_deck_dup_options (deck, checker->book, checker->options, NULL);

  repair->changes = g_ptr_array_new_with_free_func (change_free);
  repair->before = repair->after = before;
  repair->smallest = TRUE;
  repair->others = g_ptr_array_new_with_free_func (g_free);
  repair->contradicting = slv_repair_reasons_new ();
  repair->reasons = slv_repair_reasons_new ();
  repair->assumptions = slv_deck_dup_assumptions (deck, options, checker->format);
  repair->sought = seeks;
  repair->title = slv_repair_dup_title (checker, seeks);
  repair->price = g_strdup ("");
  repair->deck = slv_deck_copy (deck);
  repair->prices = wish != NULL && wish->prices != NULL ? slv_price_book_ref (wish->prices) : NULL;
  repair->buys = g_array_new (FALSE, FALSE, sizeof (SlvRepairBuy));
  g_array_set_clear_func (repair->buys, buy_clear);
  return repair;
}

/* ---- which rules ask for a change ---- */

static gboolean
is_about (const SlvFinding *finding, const char *zone)
{
  g_auto (GStrv) zones = g_strsplit (finding->zone, " ", -1);

  return zone == NULL || g_strv_contains ((const char * const *) zones, zone);
}

/* Rules that keep a deck from being legal. @zone: (nullable): findings about it only. */
static void
add_broken (GPtrArray *rules, const SlvReport *report, const char *zone)
{
  SLV_EACH (const SlvFinding, finding, report->findings)
    if (finding->severity >= SLV_SEVERITY_UNKNOWN && is_about (finding, zone))
      slv_array_add_text (rules, finding->rule);
}

static void
add_rules_of_undoing (SlvRepairModel *model, SlvChecker *checker, const SlvDeck *deck, guint var, GPtrArray *rules)
{
  SlvRepairVar *of = &g_array_index (model->vars, SlvRepairVar, var);
  gint64 to = of->to;

  of->to = of->n;
  g_autoptr (SlvDeck) undone = slv_repair_build_deck (model, checker, deck);
  of->to = to;
  g_autoptr (SlvReport) report = slv_checker_check (checker, undone);
  add_broken (rules, report, NULL);
}

/* Nothing breaks when the arrival of a moved copy is taken back, so the places that it left speak for it. */
static void
add_rules_of_partners (SlvRepairModel *model, SlvChecker *checker, const SlvDeck *deck, guint var, GPtrArray *rules)
{
  const SlvRepairVar *of = &g_array_index (model->vars, SlvRepairVar, var);
  guint at = g_array_index (model->cards, SlvRepairCard, of->card).first;

  for (; at != SLV_REPAIR_NONE; at = g_array_index (model->vars, SlvRepairVar, at).next)
    {
      const SlvRepairVar *other = &g_array_index (model->vars, SlvRepairVar, at);

      if (other->to != other->n && (other->to < other->n) != (of->to < of->n))
        add_rules_of_undoing (model, checker, deck, at, rules);
    }
}

/* Those that were broken before stand first. */
static char **
sort_rules (const GPtrArray *found, const GPtrArray *broken)
{
  GPtrArray *rules = g_ptr_array_new ();

  for (guint i = 0; i < broken->len; i++)
    if (g_ptr_array_find_with_equal_func ((GPtrArray *) found, g_ptr_array_index (broken, i), g_str_equal, NULL))
      slv_array_add_text (rules, g_ptr_array_index (broken, i));
  for (guint i = 0; i < found->len; i++)
    slv_array_add_text (rules, g_ptr_array_index (found, i));
  g_ptr_array_add (rules, NULL);
  return (char **) g_ptr_array_free (rules, FALSE);
}

static GPtrArray *
rules_of_change (SlvRepairModel *model, SlvChecker *checker, const SlvDeck *deck, guint var)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);

  add_rules_of_undoing (model, checker, deck, var, found);
  if (found->len == 0)
    add_rules_of_partners (model, checker, deck, var, found);
  return found;
}

/* ---- changes ---- */

static const char *
name_of (SlvChecker *checker, const SlvDeck *deck, const SlvRepairCard *card)
{
  return card->row != SLV_ROW_NONE ? slv_index_card_name (checker->index, card->row) : slv_deck_entry (deck, card->entry)->name;
}

static guint
count_changes (const SlvRepairModel *model)
{
  guint n = 0;

  SLV_EACH_IN (const SlvRepairVar, var, model->vars)
    n += var->card != SLV_REPAIR_NONE && var->to != var->n ? 1 : 0;
  return n;
}

/* Changes in one zone. @of_zone: what its findings were, for decks too long to take every change back. */
static void
add_changes_of_zone (SlvRepair *repair, SlvRepairModel *model, SlvChecker *checker, const SlvDeck *deck, const SlvZone *zone,
                     const GPtrArray *broken, const GPtrArray *of_zone)
{
  for (guint i = 0; i < model->vars->len; i++)
    {
      const SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, i);

      if (var->card == SLV_REPAIR_NONE || var->zone != zone->index || var->to == var->n)
        continue;
      g_autoptr (GPtrArray) found = of_zone == NULL ? rules_of_change (model, checker, deck, i) : NULL;
      SlvRepairChange *change = g_new0 (SlvRepairChange, 1);
      change->zone = g_strdup (zone->id);
      change->name = g_strdup (name_of (checker, deck, &g_array_index (model->cards, SlvRepairCard, var->card)));
      change->from = (guint64) var->n;
      change->to = (guint64) var->to;
      change->rules = sort_rules (found != NULL ? found : of_zone, broken);
      g_ptr_array_add (repair->changes, change);
    }
}

static void
add_changes (SlvRepair *repair, SlvRepairModel *model, SlvChecker *checker, const SlvDeck *deck, const SlvReport *before)
{
  gboolean try_back = (guint64) count_changes (model) * (deck->entries->len + 1) <= NAMING_MAX;
  g_autoptr (GPtrArray) broken = g_ptr_array_new_with_free_func (g_free);

  add_broken (broken, before, NULL);
  SLV_EACH (const SlvZone, zone, checker->book->zones)
    {
      g_autoptr (GPtrArray) of_zone = try_back ? NULL : g_ptr_array_new_with_free_func (g_free);

      if (of_zone != NULL)
        add_broken (of_zone, before, zone->id);
      add_changes_of_zone (repair, model, checker, deck, zone, broken, of_zone);
    }
}

/* What the answer moves, takes out and adds. */
typedef struct { guint64 moves, removals, additions; } Copies;

static Copies
count_copies (const SlvRepairModel *model)
{
  Copies copies = { 0 };

  for (guint i = 0; i < model->cards->len; i++)
    {
      guint64 up = 0, down = 0;

      for (guint at = g_array_index (model->cards, SlvRepairCard, i).first; at != SLV_REPAIR_NONE;)
        {
          const SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, at);

          up += var->to > var->n ? (guint64) (var->to - var->n) : 0;
          down += var->to < var->n ? (guint64) (var->n - var->to) : 0;
          at = var->next;
        }
      copies.moves += MIN (up, down);
      copies.removals += down - MIN (up, down);
      copies.additions += up - MIN (up, down);
    }
  return copies;
}

static guint64
cost_of (const Copies *copies)
{
  return SLV_REPAIR_MOVE * copies->moves + SLV_REPAIR_REMOVE * copies->removals + SLV_REPAIR_ADD * copies->additions;
}

static void
say_what_is_left (SlvRepair *repair, const SlvRun *run, const SlvReport *after)
{
  gboolean open = run->leads_move && repair->changes->len > 0;
  g_autoptr (GPtrArray) left = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  if (after->verdict == SLV_VERDICT_LEGAL)
    return;
  add_broken (left, after, NULL);
  for (guint i = 0; i < left->len; i++)
    {
      slv_repair_add_reason (repair->reasons, run->checker, after, left->pdata[i]);
      g_ptr_array_add (texts, slv_repair_reason_text (slv_repair_reason (repair, left->pdata[i])));
    }
  g_autofree char *joined = slv_join_texts (texts, " ", 0);
  repair->reason = g_strdup_printf (open ? _("Some rules hang on a card that these changes settle first. What is left then can be repaired in its turn: %s")
                                         : _("No change of copies settles this: %s"), joined);
}

static void
take_answer (SlvRepair *repair, SlvRepairModel *model, const SlvRun *run, const SlvReport *before)
{
  SlvChecker *checker = run->checker;
  const SlvDeck *deck = run->deck;

  slv_deck_free (repair->deck);
  repair->deck = slv_repair_build_deck (model, checker, deck);
  g_autoptr (SlvReport) after = slv_checker_check (checker, repair->deck);
  repair->after = after->verdict;
  Copies copies = count_copies (model);
  repair->moves = copies.moves;
  repair->removals = copies.removals;
  repair->additions = copies.additions;
  repair->cost = cost_of (&copies);
  repair->keeps = slv_repair_kept (model, copies.moves, copies.removals);
  add_changes (repair, model, checker, deck, before);
  for (guint i = 0; i < repair->changes->len; i++)
    for (char **rule = ((const SlvRepairChange *) repair->changes->pdata[i])->rules; *rule != NULL; rule++)
      slv_repair_add_reason (repair->reasons, checker, before, *rule);
  slv_take_str (&repair->price, slv_repair_dup_price (repair, checker->book));
  slv_repair_take_buys (repair, model);
  say_what_is_left (repair, run, after);
}

/* ---- no answer ---- */

static void
relax_warnings (const SlvRepairModel *model, guint8 *relaxed)
{
  for (guint i = 0; i < model->run->checker->rules->len; i++)
    relaxed[i] = !slv_repair_is_hard (model->run, i);
}

static gboolean
has_rows (const SlvRepairModel *model, guint group)
{
  for (guint i = 0; i < model->rows->len; i++)
    if (g_array_index (model->rows, SlvRepairRow, i).group == group)
      return TRUE;
  for (guint i = 0; i < model->bans->len; i++)
    if (g_array_index (model->bans, SlvRepairBan, i).group == group)
      return TRUE;
  return FALSE;
}

/* Leaves in force only rules without any of which there would be an answer. @sure: nor is there one under other cards that rules look at. */
static void
explain (SlvRepair *repair, SlvRun *run, gboolean sure, GCancellable *cancellable)
{
  g_autoptr (SlvRepairModel) model = slv_repair_model_new (run, FALSE);
  g_autofree guint8 *relaxed = g_new0 (guint8, model->n_groups);
  gint64 deadline = g_get_monotonic_time () + EXPLAIN_LIMIT;

  relax_warnings (model, relaxed);
  for (guint i = 0; i < model->n_groups; i++)
    if (!relaxed[i])
      {
        relaxed[i] = TRUE;
        relaxed[i] = slv_repair_solve (model, relaxed, SLV_SOLVE_ANY, deadline, cancellable) == SLV_SOLVED_NONE;
      }
  for (guint i = 0; i < model->n_groups; i++)
    if (!relaxed[i] && has_rows (model, i))
      {
        if (i >= model->lock_group)
          slv_repair_add_lock (repair->contradicting, run->wish->locked[i - model->lock_group]);
        else
          slv_repair_add_reason (repair->contradicting, run->checker, NULL, slv_repair_group_id (model, i));
      }
  if (!sure)
    repair->reason = g_strdup (_("No repair was found; with another card where rules look at one there may be one. This stands in the way:"));
  else if (run->wish != NULL && run->wish->only_spare)
    repair->reason = g_strdup (_("With the copies that are to be had no repair can be given. This stands in the way:"));
  else if (repair->contradicting->len == 1)
    repair->reason = g_strdup (_("No repair can be given. As far as the cards of the card list are known, this cannot be kept:"));
  else
    repair->reason = g_strdup (_("No repair can be given. As far as the cards of the card list are known, these cannot be kept together:"));
}

/* ---- finding ---- */

/* What is looked for, and the best that was found so far. */
typedef struct {
  SlvChecker          *checker;
  const SlvDeck       *deck;
  const SlvReport     *before;
  const SlvRepairWish *wish;
  SlvRepairKeeps       seeks;
  SlvRepairLeads      *leads;        /* NULL until they are wanted */
  const SlvRepairLead *chosen;       /* (nullable): the one of the first repair: further ones put this there, or none */
  gboolean             spare;        /* what is perhaps kept stays as it is */
  gboolean             spared;       /* there is something like that */
  gint64               limit, end;
  GCancellable        *cancellable;
  SlvRun              *run;          /* NULL: nothing was found */
  SlvRepairModel      *model;
  guint8              *relaxed;
  guint64              cost;
  gboolean             kept;         /* what is sought is */
  gboolean             only_adds;    /* nothing leaves or moves */
  gboolean             sure;         /* nothing that was left out, or not solved to its end, is smaller */
  gboolean             late;         /* the time was too short for something */
} Search;

static void
drop (SlvRun *run, SlvRepairModel *model, guint8 *relaxed)
{
  slv_repair_model_free (model);
  g_free (relaxed);
  if (run != NULL)
    slv_run_end (run);
  g_free (run);
}

static void
forget (Search *search)
{
  drop (search->run, search->model, search->relaxed);
  search->run = NULL;
  search->model = NULL;
  search->relaxed = NULL;
  search->cost = G_MAXUINT64;
}

static void
search_clear (Search *search)
{
  forget (search);
  slv_repair_leads_free (search->leads);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

/* @good: the first answer will do. */
static SlvSolved
solve (const Search *search, SlvRepairModel *model, guint8 *relaxed, gboolean good)
{
  gint64 end = good ? g_get_monotonic_time () + RESCUE_LIMIT : search->end;
  SlvSolved solved = SLV_SOLVED_NONE;

  if (!good)
    solved = slv_repair_solve (model, relaxed, SLV_SOLVE_BEST, end, search->cancellable);
  if (solved == SLV_SOLVED_NONE)
    {
      relax_warnings (model, relaxed);
      solved = slv_repair_solve (model, relaxed, good ? SLV_SOLVE_GOOD : SLV_SOLVE_BEST, end, search->cancellable);
    }
  return g_cancellable_is_cancelled (search->cancellable) ? SLV_SOLVED_CANCELLED : solved;
}

static void
set_solver_error (SlvSolved solved, const SlvDeck *deck, GError **error)
{
  if (solved == SLV_SOLVED_CANCELLED)
    slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("the repair of “%s” was interrupted"), deck->name);
  else
    slv_set_error (error, SLV_ERROR_NO, NULL, _("no repair of “%s” was found within %d seconds"), deck->name,
                   (int) ((TIME_LIMIT + RESCUE_LIMIT) / G_USEC_PER_SEC));
}

/* What is perhaps kept, as it is not known where cards lie, is not mended by others in their place: a total stays as near as it is, and
 * what cards are compared with is left open. Returns whether there is anything like that. */
static gboolean
spare_astray (SlvRun *run, const SlvReport *before)
{
  SlvChecker *checker = run->checker;
  gboolean any = FALSE;

  SLV_EACH (const SlvFinding, finding, before->findings)
    {
      const SlvRuleState *state = finding->astray && finding->severity == SLV_SEVERITY_UNKNOWN ? slv_run_rule_of (run, finding) : NULL;

      if (state == NULL)
        continue;
      any = TRUE;
      if (run->bounds == checker->bounds)
        run->bounds = g_memdup2 (checker->bounds, (checker->rules->len + 1) * sizeof (SlvBoundsOf));
      SlvBoundsOf *bounds = &run->bounds[state - &g_array_index (checker->rules, SlvRuleState, 0)];
      if (state->class->frees)
        bounds->active = FALSE;
      else if (slv_finding_is_too_few (finding))
        bounds->min = MIN (bounds->min, (gint64) floor (finding->actual));
      else if (state->class->span != NULL)
        bounds->max = MAX (bounds->max, (gint64) ceil (finding->actual));
    }
  return any;
}

static void
take_over (Search *search, SlvRun *run, SlvRepairModel *model, guint8 *relaxed)
{
  Copies copies = count_copies (model);
  gboolean kept = (slv_repair_kept (model, copies.moves, copies.removals) & search->seeks) == search->seeks;

  if (search->run != NULL && (search->kept > kept || (search->kept == kept && search->cost <= cost_of (&copies))))
    {
      drop (run, model, relaxed);
      return;
    }
  forget (search);
  search->run = run;
  search->model = model;
  search->relaxed = relaxed;
  search->kept = kept;
  search->only_adds = copies.moves + copies.removals == 0;
  search->cost = cost_of (&copies);
}

/* With @lead (nullable) for rules to hang on; @move: with whatever the solver puts there. */
static SlvSolved
try_lead (Search *search, const SlvRepairLead *lead, gboolean move, gboolean good)
{
  SlvRun *run = g_new0 (SlvRun, 1);
  SlvSolved solved = SLV_SOLVED_NONE;

  slv_run_begin (run, search->checker, search->deck, NULL);
  run->wish = search->wish;
  run->seeks = search->seeks;
  run->leads = search->leads;
  run->lead = lead;
  run->leads_move = move;
  if (lead != NULL && !slv_repair_bind_lead (run))
    {
      drop (run, NULL, NULL);
      return solved;
    }
  if (search->spare && spare_astray (run, search->before))
    search->spared = TRUE;
  SlvRepairModel *model = slv_repair_model_new (run, TRUE);
  guint8 *relaxed = g_new0 (guint8, model->n_groups);
  solved = solve (search, model, relaxed, good);
  search->late = search->late || solved == SLV_SOLVED_TIMEOUT;
  search->sure = search->sure && (solved == SLV_SOLVED || solved == SLV_SOLVED_NONE);
  if (solved <= SLV_SOLVED_PERHAPS_NOT_BEST)
    take_over (search, run, model, relaxed);
  else
    drop (run, model, relaxed);
  return solved;
}

/* Those that can be better than what was found. Where that only adds cards, the deck is unfinished and not wrong: what lies there is a choice
 * that a person made, and stays. */
static void
try_leads (Search *search)
{
  gboolean stays = search->run != NULL && search->only_adds;

  if (search->leads == NULL)
    search->leads = slv_repair_leads_new (search->checker, search->deck, search->wish);
  SLV_EACH_IN (const SlvRepairLead, lead, search->leads->all)
    {
      if (lead->least >= search->cost || g_cancellable_is_cancelled (search->cancellable))
        break;
      search->sure = search->sure && !stays;
      if (!stays)
        try_lead (search, lead, FALSE, FALSE);
    }
  search->sure = search->sure && (search->leads->whole || search->cost <= SLV_REPAIR_MOVE);
}

/* What lies there has half of the time, and stays where nothing is broken for certain. */
static void
try_all (Search *search)
{
  gboolean binds = search->checker->binds, broken = search->before->verdict == SLV_VERDICT_ILLEGAL;
  gint64 now = g_get_monotonic_time ();

  search->end = now + (binds && search->seeks == 0 ? search->limit / 2 : search->limit);
  search->sure = !binds || (search->seeks == 0 && broken);
  try_lead (search, NULL, FALSE, FALSE);
  search->end = now + search->limit;
  if (search->seeks != 0 && search->chosen != NULL)
    try_lead (search, search->chosen, FALSE, FALSE);
  else if (binds && search->seeks == 0 && (broken || search->run == NULL) && search->cost > SLV_REPAIR_MOVE)
    {
      search->sure = search->sure || !search->late;
      try_leads (search);
    }
  search->sure = search->sure || search->cost <= SLV_REPAIR_MOVE;
  if (search->run == NULL && binds && !search->late)
    try_lead (search, NULL, TRUE, FALSE);
}

/* When the time was not enough for the smallest, the first repair that can be found will do; but not for one among several. */
static SlvSolved
rescue (Search *search)
{
  const GArray *all = search->leads != NULL ? search->leads->all : NULL;
  SlvSolved solved = try_lead (search, NULL, FALSE, TRUE);

  if (solved == SLV_SOLVED_NONE && all != NULL && all->len > 0)
    solved = try_lead (search, &g_array_index (all, SlvRepairLead, 0), FALSE, TRUE);
  return solved;
}

static SlvSolved
search_for (Search *search)
{
  SlvSolved solved = SLV_SOLVED_NONE;

  search->spare = TRUE;
  try_all (search);
  if (search->run == NULL && search->spared && !search->late)   /* then what is perhaps kept is mended, too */
    {
      search->spare = FALSE;
      try_all (search);
    }
  if (search->run == NULL && search->late)
    solved = search->seeks != 0 ? SLV_SOLVED_TIMEOUT : rescue (search);
  return g_cancellable_is_cancelled (search->cancellable) ? SLV_SOLVED_CANCELLED : search->run != NULL ? SLV_SOLVED : solved;
}

/* Other cards that would do in the place of the one that was put there, with as few changes. */
static void
take_others (SlvRepair *repair, Search *search)
{
  const SlvRepairLead *lead = search->run->lead;

  if (lead == NULL && search->seeks == 0 && repair->after == SLV_VERDICT_LEGAL)
    slv_repair_add_others (search->model, repair->deck, repair);
  if (lead == NULL || search->seeks != 0)
    return;
  search->chosen = lead;
  repair->other_zone = g_strdup (((const SlvZone *) g_ptr_array_index (search->checker->book->zones, search->leads->zone))->title);
  SLV_EACH_IN (const SlvRepairLead, other, search->leads->all)
    if (other->row != lead->row && other->alone == search->cost)
      g_ptr_array_add (repair->others, g_strdup (slv_index_card_name (search->checker->index, other->row)));
}

static void
take_found (SlvRepair *repair, Search *search)
{
  if (search->model->offers != NULL)
    repair->cheapest = slv_repair_cheapen (search->model, search->relaxed, g_get_monotonic_time () + search->limit, search->cancellable)
                       && search->run->lead == NULL;
  repair->smallest = search->sure && !search->run->leads_move;
  if (!repair->smallest && search->seeks == 0)
    /* Translators: the title of a set of changes of which nobody knows whether it is the smallest, like "A repair: 1 card out" */
    slv_take_str (&repair->title, g_strdup (_("A repair")));
  take_answer (repair, search->model, search->run, search->before);
  take_others (repair, search);
}

static void
explain_deck (SlvRepair *repair, const Search *search)
{
  SlvRun run;

  slv_run_begin (&run, search->checker, search->deck, NULL);
  run.wish = search->wish;
  run.leads_move = search->checker->binds;
  explain (repair, &run, !run.leads_move || (search->leads != NULL && search->leads->whole), search->cancellable);
  slv_run_end (&run);
}

/* One repair that keeps what is sought; NULL with @error, or without one where such a repair does not exist, or was not found in time. */
static SlvRepair *
find (Search *search, GError **error)
{
  g_autoptr (SlvRepair) repair = repair_new (search->checker, search->deck, search->wish, search->seeks, search->before->verdict);

  if (search->before->verdict == SLV_VERDICT_LEGAL)
    return g_steal_pointer (&repair);
  SlvSolved solved = search_for (search);
  if (solved == SLV_SOLVED)
    take_found (repair, search);
  else if (search->seeks != 0)
    return NULL;
  else if (solved == SLV_SOLVED_NONE)
    explain_deck (repair, search);
  else
    {
      set_solver_error (solved, search->deck, error);
      return NULL;
    }
  return g_steal_pointer (&repair);
}

/* Begins to look for a repair that keeps @seeks, 0: nothing beside. */
static void
search_begin (Search *search, SlvRepairKeeps seeks)
{
  gint64 limit = search->wish != NULL ? search->wish->limit : 0;

  forget (search);
  search->seeks = seeks;
  search->limit = limit > 0 ? limit : seeks != 0 ? OTHER_LIMIT : TIME_LIMIT;
  search->late = search->spared = FALSE;
}

SlvRepair *
slv_repair_find (SlvChecker *checker, const SlvDeck *deck, const SlvRepairWish *wish, GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (checker != NULL && deck != NULL, NULL);
  g_autoptr (SlvReport) before = slv_checker_check (checker, deck);
  g_auto (Search) search = { .checker = checker, .deck = deck, .before = before, .wish = wish, .cancellable = cancellable };

  search_begin (&search, 0);
  return find (&search, error);
}

/* ---- several ---- */

/* The order in which they are looked for. */
static const SlvRepairKeeps sought[SLV_N_REPAIR_KEEPS] = {
  SLV_KEEPS_ZONES, SLV_KEEPS_CARDS, SLV_KEEPS_CURVE, SLV_KEEPS_OWNED, SLV_KEEPS_NAMES
};

static gboolean
is_kept_already (const GPtrArray *repairs, SlvRepairKeeps keeps)
{
  for (guint i = 0; i < repairs->len; i++)
    if ((((const SlvRepair *) g_ptr_array_index (repairs, i))->keeps & keeps) != 0)
      return TRUE;
  return FALSE;
}

static void
add_other (GPtrArray *repairs, Search *search, SlvRepairKeeps keeps)
{
  search_begin (search, keeps);
  g_autoptr (SlvRepair) repair = find (search, NULL);
  ((SlvRepair *) g_ptr_array_index (repairs, 0))->untried |= search->late ? keeps : 0;
  if (repair != NULL && repair->reason == NULL && (repair->keeps & keeps) != 0)
    g_ptr_array_add (repairs, g_steal_pointer (&repair));
}

GPtrArray *
slv_repair_find_several (SlvChecker *checker, const SlvDeck *deck, const SlvRepairWish *wish, GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (checker != NULL && deck != NULL, NULL);
  g_autoptr (GPtrArray) repairs = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_repair_free);
  g_autoptr (SlvReport) before = slv_checker_check (checker, deck);
  g_auto (Search) search = { .checker = checker, .deck = deck, .before = before, .wish = wish, .cancellable = cancellable };

  search_begin (&search, 0);
  SlvRepair *first = find (&search, error);
  if (first == NULL)
    return NULL;
  g_ptr_array_add (repairs, first);
  if (first->changes->len == 0 || first->reason != NULL)
    return g_steal_pointer (&repairs);
  for (guint i = 0; i < SLV_N_REPAIR_KEEPS && repairs->len < SLV_REPAIRS_MAX && !g_cancellable_is_cancelled (cancellable); i++)
    if (!is_kept_already (repairs, sought[i]) && (sought[i] != SLV_KEEPS_OWNED || (wish != NULL && wish->spare != NULL)))
      add_other (repairs, &search, sought[i]);
  first->untried_text = slv_repair_dup_untried (checker, first->untried);
  return g_steal_pointer (&repairs);
}

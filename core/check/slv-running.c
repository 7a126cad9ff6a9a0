/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-running.c: see the header. */
#include "base/slv-fold.h"
#include "check/slv-rule-class.h"

/* What the dated lists say of one more copy. They are no rule of a format. */

/* slv_running_fits(), as far as the dated lists go. */
static SlvTruth
slv_run_list_fits (SlvRunning *running, const SlvItem *probe, const SlvRunName *name)
{
  const SlvTruth unread = running->checker->known >= SLV_LISTS_LATER ? SLV_UNKNOWN : SLV_TRUE;   /* a list that nobody has read may ban it */
  SlvListTally tally = SLV_LIST_TALLY_INIT;

  if (!running->run.list_zones[probe->zone])
    return SLV_TRUE;
  if (slv_checker_listed (running->checker, probe->row)->truth == SLV_FALSE)
    return unread;
  for (const SlvRunItem *at = name != NULL ? name->items : NULL; at != NULL; at = at->next)
    if (at->item.row != SLV_ROW_NONE && running->run.list_zones[at->item.zone] && slv_list_counts_together (running->checker, probe->row, at->item.row))
      slv_list_tally_add (&tally, running->checker, at->item.row, at->item.count);
  slv_list_tally_add (&tally, running->checker, probe->row, probe->count);
  SlvTruth fits = slv_run_fits_of (slv_list_tally_judge (&tally));
  return fits == SLV_TRUE ? unread : fits;
}

/* ---- names and items ---- */

static SlvRunName *
name_of_row (SlvRunning *running, guint row, gboolean make)
{
  gpointer key = GUINT_TO_POINTER (slv_checker_ident (running->checker, row) + 1);
  SlvRunName *name = g_hash_table_lookup (running->idents, key);

  if (name == NULL && make)
    {
      name = g_new0 (SlvRunName, 1);
      g_hash_table_insert (running->idents, key, name);
    }
  return name;
}

static SlvRunName *
name_of_stranger (SlvRunning *running, const char *text)
{
  g_autofree char *folded = slv_fold_name (text, running->checker->game->strip);
  SlvRunName *name = g_hash_table_lookup (running->strange, folded);

  if (name == NULL)
    {
      name = g_new0 (SlvRunName, 1);
      g_hash_table_insert (running->strange, g_steal_pointer (&folded), name);
    }
  return name;
}

static SlvRunItem *
find_item (const SlvRunName *name, guint row, guint zone)
{
  for (SlvRunItem *at = name != NULL ? name->items : NULL; at != NULL; at = at->next)
    if (at->item.row == row && at->item.zone == zone)
      return at;
  return NULL;
}

static SlvRunItem *
item_of (SlvRunning *running, const SlvResolved *card, const char *text)
{
  SlvRunName *name = card->row != SLV_ROW_NONE ? name_of_row (running, card->row, TRUE) : name_of_stranger (running, text);
  SlvRunItem *item = find_item (name, card->row, card->zone);

  if (item != NULL)
    return item;
  item = g_new0 (SlvRunItem, 1);
  item->item = (SlvItem) { .row = card->row, .zone = card->zone, .n_candidates = card->n_candidates, .next = -1 };
  item->name = name;
  item->next = name->items;
  name->items = item;
  g_ptr_array_add (running->items, item);
  return item;
}

/* Whether the card alone keeps the verdict open. */
static gboolean
is_strange (const SlvRunning *running, const SlvItem *item)
{
  return (item->row == SLV_ROW_NONE && slv_run_matters (&running->run, item->zone)) || slv_checker_aside (running->checker, item) == SLV_ASIDE_STRAY
      || (running->run.list_zones[item->zone] && slv_checker_is_to_come (running->checker, item->row, NULL));
}

static void add_rules (SlvRunning *running);

/* Binds the rules to the deck as it is, or with one card more: when that changes what they say, all is added up anew. A card in a zone
 * that nothing is taken from changes no more than their number, so that whatever card it is, it is asked once. */
static void
bind (SlvRunning *running, const SlvItem *probe)
{
  SlvChecker *checker = running->checker;
  guint zone = 0;

  if (!checker->binds)
    return;
  if (probe != NULL)
    zone = checker->bind_zones[probe->zone] ? G_MAXUINT : probe->zone + 1;
  if (running->bound != NULL && checker->bound_by == &running->run && running->bound_zone == zone && zone != G_MAXUINT)
    return;
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (SlvItem));
  for (guint i = 0; i < running->items->len; i++)
    g_array_append_val (items, ((SlvRunItem *) g_ptr_array_index (running->items, i))->item);
  if (probe != NULL)
    g_array_append_val (items, *probe);
  g_autoptr (GString) said = g_string_new (NULL);
  slv_run_bind (&running->run, items, said);
  running->bound_zone = zone;
  if (g_strcmp0 (running->bound, said->str) == 0)
    return;
  slv_take_str (&running->bound, g_strdup (said->str));
  g_clear_pointer (&running->rules, g_array_unref);
  slv_checker_load (checker, running->run.resolution);   /* another deck may have been checked meanwhile */
  add_rules (running);
}

/* ---- making ready ---- */

static void
rule_clear (gpointer data)
{
  SlvRunRule *rule = data;

  if (rule->class->end != NULL)
    rule->class->end (rule);
  g_free (rule->own);
}

GArray *
slv_run_rules_new (void)
{
  GArray *rules = g_array_new (FALSE, TRUE, sizeof (SlvRunRule));

  g_array_set_clear_func (rules, rule_clear);
  return rules;
}

void
slv_run_rules_add (SlvRunning *running, GArray *rules, guint nth)
{
  SlvRuleState *state = &g_array_index (running->checker->rules, SlvRuleState, nth);
  SlvRunRule rule = { .state = state, .bounds = &running->run.bounds[nth], .class = state->class, .own = g_malloc0 (state->class->run_size) };

  if (rule.class->begin != NULL)
    rule.class->begin (running, &rule);
  for (guint i = 0; rule.class->weigh != NULL && i < running->items->len; i++)
    rule.class->weigh (running, &rule, g_ptr_array_index (running->items, i));
  g_array_append_val (rules, rule);
}

static void
add_rules (SlvRunning *running)
{
  running->rules = slv_run_rules_new ();
  for (guint i = 0; i < running->checker->rules->len; i++)
    {
      const SlvBoundsOf *bounds = &running->run.bounds[i];

      if (g_array_index (running->checker->rules, SlvRuleState, i).rule->either == NULL && (bounds->active || bounds->open != SLV_BIND_KNOWN))
        slv_run_rules_add (running, running->rules, i);
    }
}

SlvRunning *
slv_running_new (SlvChecker *checker, const SlvDeck *deck)
{
  g_return_val_if_fail (checker != NULL && deck != NULL, NULL);
  SlvRunning *running = g_new0 (SlvRunning, 1);
  running->checker = checker;
  running->deck = slv_deck_copy (deck);
  running->idents = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  running->strange = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  running->items = g_ptr_array_new_with_free_func (g_free);
  slv_run_begin (&running->run, checker, running->deck, NULL);
  SLV_EACH_IN (const SlvResolved, card, running->run.resolution->cards)
    {
      const SlvDeckEntry *entry = slv_deck_entry (running->deck, card->entry);

      item_of (running, card, entry->name)->item.count += entry->count;
    }
  add_rules (running);
  return running;
}

void
slv_running_free (SlvRunning *running)
{
  if (running == NULL)
    return;
  slv_run_end (&running->run);
  SLV_FREE_MEMBERS (running, (slv_report_free, report), rules, bound, idents, strange, items, (slv_deck_free, deck));
  g_free (running);
}

/* ---- asking ---- */

const SlvReport *
slv_running_report (SlvRunning *running)
{
  if (running->report == NULL)
    running->report = slv_checker_check (running->checker, running->deck);
  return running->report;
}

guint64
slv_running_copies (SlvRunning *running, guint row, guint zone)
{
  const SlvRunName *name = row != SLV_ROW_NONE ? name_of_row (running, row, FALSE) : NULL;
  guint64 copies = 0;

  for (const SlvRunItem *at = name != NULL ? name->items : NULL; at != NULL; at = at->next)
    {
      const SlvZone *there = g_ptr_array_index (running->checker->book->zones, at->item.zone);

      if (at->item.row == row && (zone == at->item.zone || (zone == G_MAXUINT && there->scope == SLV_SCOPE_LIST)))
        copies += at->item.count;
    }
  return copies;
}

static SlvTruth
fits_rule (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name)
{
  if (rule->state->rule->severity != SLV_SEVERITY_ERROR)
    return SLV_TRUE;
  if (rule->bounds->open != SLV_BIND_KNOWN)
    return rule->bounds->open == SLV_BIND_EMPTY ? SLV_TRUE : SLV_UNKNOWN;
  if (rule->class->fits == NULL)
    return rule->state->in_zone[probe->zone] ? SLV_UNKNOWN : SLV_TRUE;
  return rule->class->fits (running, rule, probe, name);
}

/* Whether other cards are measured by those in @zone: what such a card breaks, it need not be a part of. */
static gboolean
leads (const SlvRunning *running, guint zone)
{
  SLV_EACH_IN (const SlvRuleState, state, running->checker->rules)
    if (state->other_zone == zone)
      return TRUE;
  return running->checker->bind_zones[zone];
}

/* The same error; of a rule without bounds one that is as great. */
static gboolean
has_error (const SlvReport *report, const SlvFinding *like)
{
  SLV_EACH (const SlvFinding, finding, report->findings)
    if (finding->severity == SLV_SEVERITY_ERROR && g_str_equal (finding->rule, like->rule)
        && (finding->actual == like->actual || (!finding->has_min && !finding->has_max && finding->actual > like->actual)))
      return TRUE;
  return FALSE;
}

/* Whether the deck with one more such card has an error that it does not have without; too little of something is none. */
static gboolean
makes_worse (SlvRunning *running, const SlvItem *probe)
{
  SlvIndex *index = running->checker->index;
  g_autoptr (SlvDeck) more = slv_deck_copy (running->deck);
  SlvPrintingView view = { .set_code = "", .number = "" };

  slv_index_first_printing (index, probe->row, &view);
  slv_deck_add (more, ((const SlvZone *) g_ptr_array_index (running->checker->book->zones, probe->zone))->id, slv_index_card_name (index, probe->row),
                (guint) probe->count, view.set_code, view.number, 0);
  const SlvReport *before = slv_running_report (running);
  g_autoptr (SlvReport) after = slv_checker_check (running->checker, more);
  SLV_EACH (const SlvFinding, finding, after->findings)
    if (finding->severity == SLV_SEVERITY_ERROR && !(finding->has_min && finding->actual < finding->min) && !has_error (before, finding))
      return TRUE;
  return FALSE;
}

SlvTruth
slv_running_fits (SlvRunning *running, guint row, guint zone)
{
  SlvChecker *checker = running->checker;
  SlvItem probe = { .row = row, .zone = zone, .count = 1, .next = -1 };
  SlvTruth fits = SLV_TRUE;

  g_return_val_if_fail (row - checker->first_row < checker->n_rows, SLV_FALSE);
  if (zone >= checker->book->zones->len && !slv_resolver_home (checker->resolver, row, &probe.zone))
    return SLV_FALSE;
  bind (running, &probe);
  const SlvRunName *name = name_of_row (running, row, FALSE);
  for (guint i = 0; i < running->rules->len && fits != SLV_FALSE; i++)
    {
      SlvTruth one = fits_rule (running, &g_array_index (running->rules, SlvRunRule, i), &probe, name);

      fits = one == SLV_TRUE ? fits : one;
    }
  if (fits != SLV_FALSE && running->run.lists)
    {
      SlvTruth listed = slv_run_list_fits (running, &probe, name);

      fits = listed == SLV_TRUE ? fits : listed;
    }
  if (fits != SLV_FALSE && leads (running, probe.zone) && makes_worse (running, &probe))
    return SLV_FALSE;
  return fits == SLV_TRUE && is_strange (running, &probe) ? SLV_UNKNOWN : fits;
}

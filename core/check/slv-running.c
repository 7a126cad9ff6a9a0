/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-running.c: see the header. The deck is kept beside the sums, so that findings can be made from it at any time; an entry
 * is resolved once, when it comes in, and a change of its count is then a walk over the rules. */
#include "check/slv-rule-class.h"
#include "base/slv-fold.h"
#include <math.h>

/* A line of the deck and the copies it adds to; @item is NULL where it counts for nothing. */
typedef struct { SlvDeckEntry *entry; SlvRunItem *item; } RunEntry;

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

static void
weigh_rules (SlvRunning *running, SlvRunItem *item, gint sign)
{
  SLV_EACH_IN (SlvRunRule, rule, running->rules)
    if (rule->class->weigh != NULL)
      rule->class->weigh (running, rule, item, sign);
}

static void
weigh_all (SlvRunning *running, SlvRunItem *item, gint sign)
{
  weigh_rules (running, item, sign);
  if (running->list.class != NULL)
    running->list.class->weigh (running, &running->list, item, sign);
}

/* Whether the card alone keeps the verdict open. */
static gboolean
is_strange (const SlvRunning *running, const SlvItem *item)
{
  return (item->row == SLV_ROW_NONE && slv_run_matters (&running->run, item->zone)) || slv_checker_aside (running->checker, item) == SLV_ASIDE_STRAY
      || (running->run.list_zones[item->zone] && slv_checker_is_to_come (running->checker, item->row, NULL));
}

/* The one place where a count changes. */
static void
set_copies (SlvRunning *running, SlvRunItem *item, guint64 count)
{
  if (item == NULL || item->item.count == count)
    return;
  weigh_all (running, item, -1);
  if (is_strange (running, &item->item))
    running->n_strange += count - item->item.count;
  item->item.count = count;
  weigh_all (running, item, 1);
}

/* Copies more or fewer under a heading that the rulebook does not know; those that one only thinks about never count. */
static void
change_elsewhere (SlvRunning *running, const char *zone, gint64 delta)
{
  if (!slv_deck_zone_is_maybe (zone))
    running->n_strange += (guint64) delta;
}

static void add_rules (SlvRunning *running);

/* Adds all cards to rules that have none: one after the other, as what a name adds hangs on all its cards. */
static void
weigh_anew (SlvRunning *running)
{
  g_autofree guint64 *counts = g_new (guint64, running->items->len + 1);

  for (guint i = 0; i < running->items->len; i++)
    {
      SlvRunItem *item = g_ptr_array_index (running->items, i);

      counts[i] = item->item.count;
      item->item.count = 0;
    }
  for (guint i = 0; i < running->items->len; i++)
    {
      SlvRunItem *item = g_ptr_array_index (running->items, i);

      if (counts[i] == 0)
        continue;
      weigh_rules (running, item, -1);
      item->item.count = counts[i];
      weigh_rules (running, item, 1);
    }
}

/* Binds the rules to the deck as it is, or with one card more: when that changes what they say, all is added up anew. A card in a zone
 * that nothing is taken from changes no more than their number, so that whatever card it is, it is asked once. */
static void
bind (SlvRunning *running, const SlvItem *probe)
{
  SlvChecker *checker = running->checker;
  guint zone = 0;

  if (!checker->binds)
    return;
  for (guint i = 0; probe != NULL && i < checker->rules->len && zone == 0; i++)
    zone = slv_rule_binds_to (g_array_index (checker->rules, SlvRuleState, i).rule,
                              ((const SlvZone *) g_ptr_array_index (checker->book->zones, probe->zone))->id) ? G_MAXUINT : 0;
  zone = probe != NULL && zone == 0 ? probe->zone + 1 : zone;
  if (running->bound != NULL && checker->bound_by == &running->run && running->bound_zone == zone && zone != G_MAXUINT)
    return;
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (SlvItem));
  for (guint i = 0; i < running->items->len; i++)
    if (((SlvRunItem *) g_ptr_array_index (running->items, i))->item.count > 0)
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
  add_rules (running);
  weigh_anew (running);
}

/* ---- entries ---- */

static char *
entry_key (const char *zone, const char *name)
{
  g_autofree char *folded = slv_fold_name (name, NULL);

  return g_strconcat (zone, "\n", folded, NULL);
}

static void
keep_entry (SlvRunning *running, SlvDeckEntry *entry, SlvRunItem *item)
{
  g_autofree char *key = entry_key (entry->zone, entry->name);
  GPtrArray *same = g_hash_table_lookup (running->entries, key);
  RunEntry *kept = g_new0 (RunEntry, 1);

  *kept = (RunEntry) { entry, item };
  if (same == NULL)
    {
      same = g_ptr_array_new_with_free_func (g_free);
      g_hash_table_insert (running->entries, g_steal_pointer (&key), same);
    }
  g_ptr_array_add (same, kept);
}

/* What one copy of @name in @zone would be; NULL: nothing that counts. */
static SlvRunItem *
resolve_one (SlvRunning *running, const char *zone, const char *name)
{
  SlvDeckEntry *entry = slv_deck_entry (running->probe, 0);

  slv_take_str (&entry->zone, g_strdup (zone));
  slv_take_str (&entry->name, g_strdup (name));
  g_autoptr (SlvResolution) resolution = slv_resolver_resolve (running->checker->resolver, running->probe);
  slv_checker_doubt (running->checker, resolution);
  if (resolution->cards->len == 0)
    return NULL;
  return item_of (running, &g_array_index (resolution->cards, SlvResolved, 0), name);
}

static void
give (SlvRunning *running, GPtrArray *same, const char *zone, const char *name, guint n)
{
  guint len = running->deck->entries->len;
  RunEntry *first = same != NULL && same->len > 0 ? g_ptr_array_index (same, 0) : NULL;
  SlvRunItem *item;

  n = MIN (n, SLV_DECK_COUNT_MAX - MIN (first != NULL ? first->entry->count : 0, SLV_DECK_COUNT_MAX));
  if (n == 0)
    return;
  if (first == NULL)
    {
      slv_deck_add (running->deck, zone, name, n, "", "", 0);
      if (running->deck->entries->len == len)
        return;    /* the deck is full */
      item = resolve_one (running, zone, name);
      keep_entry (running, slv_deck_entry (running->deck, len), item);
    }
  else
    {
      first->entry->count += n;
      item = first->item;
    }
  if (item != NULL)
    set_copies (running, item, item->item.count + n);
  else
    change_elsewhere (running, zone, n);
}

static void
take (SlvRunning *running, GPtrArray *same, guint n)
{
  for (guint i = same->len; i > 0 && n > 0; i--)
    {
      RunEntry *kept = g_ptr_array_index (same, i - 1);
      guint here = MIN (kept->entry->count, n), position;

      n -= here;
      if (kept->item != NULL)
        set_copies (running, kept->item, kept->item->item.count - here);
      else
        change_elsewhere (running, kept->entry->zone, - (gint64) here);
      if (here < kept->entry->count)
        kept->entry->count -= here;
      else
        {
          if (g_ptr_array_find (running->deck->entries, kept->entry, &position))
            slv_deck_set_count (running->deck, position, 0);
          g_ptr_array_remove_index (same, i - 1);
        }
    }
}

guint
slv_running_change (SlvRunning *running, const char *zone, const char *name, gint delta)
{
  guint64 n = 0;

  g_return_val_if_fail (running != NULL && zone != NULL && name != NULL, 0);
  g_autofree char *key = entry_key (zone, name);
  GPtrArray *same = g_hash_table_lookup (running->entries, key);
  bind (running, NULL);
  if (delta != 0)
    g_clear_pointer (&running->report, slv_report_free);
  if (delta > 0)
    give (running, same, zone, name, (guint) delta);
  else if (delta < 0 && same != NULL)
    take (running, same, (guint) - (gint64) delta);
  running->bound_zone = G_MAXUINT;
  same = g_hash_table_lookup (running->entries, key);
  for (guint i = 0; same != NULL && i < same->len; i++)
    n += ((RunEntry *) g_ptr_array_index (same, i))->entry->count;
  return (guint) MIN (n, (guint64) G_MAXUINT);
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

/* What a class does not keep up to date is checked anew each time. */
static void
add_rules (SlvRunning *running)
{
  SlvChecker *checker = running->checker;

  running->rules = g_array_new (FALSE, TRUE, sizeof (SlvRunRule));
  g_array_set_clear_func (running->rules, rule_clear);
  for (guint i = 0; i < checker->rules->len; i++)
    {
      SlvRuleState *state = &g_array_index (checker->rules, SlvRuleState, i);
      SlvRunRule rule = { .state = state, .bounds = &running->run.bounds[i], .class = state->class };

      if (state->rule->either != NULL || (!rule.bounds->active && rule.bounds->open == SLV_BIND_KNOWN))
        continue;
      running->plain = running->plain || rule.class->weigh == NULL || rule.class->judge == NULL;
      rule.own = g_malloc0 (rule.class->run_size);
      if (rule.class->begin != NULL)
        rule.class->begin (running, &rule);
      g_array_append_val (running->rules, rule);
    }
  if (running->run.lists)
    running->list.class = &slv_run_list;
  running->plain = running->plain || slv_run_bans_proxies (&running->run);
}

static void
add_cards (SlvRunning *running)
{
  const GArray *cards = running->run.resolution->cards;
  guint at = 0;

  for (guint i = 0; i < running->deck->entries->len; i++)
    {
      SlvDeckEntry *entry = slv_deck_entry (running->deck, i);
      SlvRunItem *item = NULL;

      if (at < cards->len && g_array_index (cards, SlvResolved, at).entry == i)
        item = item_of (running, &g_array_index (cards, SlvResolved, at++), entry->name);
      keep_entry (running, entry, item);
      if (item != NULL)
        set_copies (running, item, item->item.count + entry->count);
      else
        change_elsewhere (running, entry->zone, entry->count);
    }
}

SlvRunning *
slv_running_new (SlvChecker *checker, const SlvDeck *deck)
{
  g_return_val_if_fail (checker != NULL && deck != NULL, NULL);
  SlvRunning *running = g_new0 (SlvRunning, 1);
  running->checker = checker;
  running->deck = slv_deck_copy (deck);
  running->entries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  running->idents = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  running->strange = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  running->items = g_ptr_array_new_with_free_func (g_free);
  running->probe = slv_deck_new ("");
  slv_deck_add (running->probe, "", "?", 1, "", "", 0);
  slv_run_begin (&running->run, checker, running->deck, NULL);
  add_rules (running);
  add_cards (running);
  return running;
}

void
slv_running_free (SlvRunning *running)
{
  if (running == NULL)
    return;
  slv_run_end (&running->run);
  slv_report_free (running->report);
  g_array_unref (running->rules);
  g_free (running->bound);
  g_hash_table_unref (running->entries);
  g_hash_table_unref (running->idents);
  g_hash_table_unref (running->strange);
  g_ptr_array_unref (running->items);
  slv_deck_free (running->probe);
  slv_deck_free (running->deck);
  g_free (running);
}

/* ---- asking ---- */

const SlvDeck *
slv_running_deck (SlvRunning *running)
{
  return running->deck;
}

const SlvReport *
slv_running_report (SlvRunning *running)
{
  if (running->report == NULL)
    running->report = slv_checker_check (running->checker, running->deck);
  return running->report;
}

static SlvVerdict
add_judgement (SlvVerdict verdict, const SlvRunRule *rule, SlvRange range)
{
  if (rule->state != NULL && rule->state->rule->severity != SLV_SEVERITY_ERROR)
    return verdict;
  return range == SLV_RANGE_BROKEN ? SLV_VERDICT_ILLEGAL : range == SLV_RANGE_UNKNOWN ? MAX (verdict, SLV_VERDICT_UNKNOWN) : verdict;
}

SlvVerdict
slv_running_verdict (SlvRunning *running)
{
  SlvVerdict verdict = running->n_strange > 0 || running->deck->unread->len > 0 ? SLV_VERDICT_UNKNOWN : SLV_VERDICT_LEGAL;

  if (running->plain || running->report != NULL)
    return slv_running_report (running)->verdict;
  bind (running, NULL);
  for (guint i = 0; i < running->rules->len && verdict != SLV_VERDICT_ILLEGAL; i++)
    {
      SlvRunRule *rule = &g_array_index (running->rules, SlvRunRule, i);

      verdict = add_judgement (verdict, rule, rule->bounds->open != SLV_BIND_KNOWN ? SLV_RANGE_UNKNOWN : rule->class->judge (running, rule));
    }
  if (running->list.class != NULL)
    verdict = add_judgement (verdict, &running->list, running->list.class->judge (running, &running->list));
  /* a lack is perhaps none where it is not certain in which zone cards lie; the sums here do not know of them */
  return verdict == SLV_VERDICT_ILLEGAL
         && (running->n_strange + running->deck->unread->len > 0 || slv_deck_is_bare (running->deck))
         ? slv_running_report (running)->verdict : verdict;
}

GArray *
slv_running_totals (SlvRunning *running)
{
  if (running->plain)
    return slv_checker_totals (running->checker, running->deck);
  bind (running, NULL);
  GArray *totals = g_array_new (FALSE, FALSE, sizeof (SlvTotal));
  SLV_EACH_IN (const SlvRunRule, rule, running->rules)
    if (rule->class->span != NULL && rule->bounds->open == SLV_BIND_KNOWN)
      slv_totals_add (totals, rule->state, rule->bounds, rule->lo, rule->endless > 0 ? INFINITY : rule->hi);
  return totals;
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
  if (fits != SLV_FALSE && running->list.class != NULL)
    {
      SlvTruth listed = running->list.class->fits (running, &running->list, &probe, name);

      fits = listed == SLV_TRUE ? fits : listed;
    }
  return fits == SLV_TRUE && is_strange (running, &probe) ? SLV_UNKNOWN : fits;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-model.c: which cards a repair may touch and where: those of the deck in the zones that the format speaks of, and
 * candidates. Zones that no rule of the format counts take no cards: a pile beside the deck would be the
 * cheapest repair of all, and nonsense. */
#include "check/slv-rule-class.h"

#define ZONE_MAX 100000   /* copies that a minimum may ask for */

gboolean
slv_repair_is_hard (const SlvRun *run, guint rule)
{
  return run->bounds[rule].active
      && g_array_index (run->checker->rules, SlvRuleState, rule).rule->severity == SLV_SEVERITY_ERROR;
}

/* ---- parts ---- */

static guint
ident_of (SlvRepairModel *model, guint row)
{
  if (row == SLV_ROW_NONE)
    return SLV_REPAIR_NONE;
  const char *identity = slv_index_card_identity (model->run->checker->index, row);
  guint ident = GPOINTER_TO_UINT (g_hash_table_lookup (model->idents, identity));
  if (ident == 0)
    {
      ident = g_hash_table_size (model->idents) + 1;
      g_hash_table_insert (model->idents, (gpointer) identity, GUINT_TO_POINTER (ident));
    }
  return ident - 1;
}

guint
slv_repair_add_card (SlvRepairModel *model, guint row, guint entry, gboolean fresh)
{
  SlvRepairCard card = { .row = row, .entry = entry, .ident = ident_of (model, row), .first = SLV_REPAIR_NONE, .fresh = fresh,
                         .like = model->cards->len, .n_like = 1 };

  g_array_append_val (model->cards, card);
  if (row != SLV_ROW_NONE)
    g_hash_table_insert (model->by_row, GUINT_TO_POINTER (row), GUINT_TO_POINTER (model->cards->len));
  return model->cards->len - 1;
}

guint
slv_repair_find_var (const SlvRepairModel *model, guint card, guint zone)
{
  guint at = g_array_index (model->cards, SlvRepairCard, card).first;

  while (at != SLV_REPAIR_NONE && g_array_index (model->vars, SlvRepairVar, at).zone != zone)
    at = g_array_index (model->vars, SlvRepairVar, at).next;
  return at;
}

guint
slv_repair_add_var (SlvRepairModel *model, guint card, guint zone, gint64 n)
{
  SlvRepairCard *of = &g_array_index (model->cards, SlvRepairCard, card);
  SlvRepairVar var = { .card = card, .zone = zone, .next = of->first, .n = n, .cap = n, .to = n };

  var.fixed = model->frozen[zone] && (of->row != SLV_ROW_NONE || !slv_run_matters (model->run, zone));
  of->total += (guint64) n;
  of->first = model->vars->len;
  of->n_vars++;
  g_array_append_val (model->vars, var);
  return model->vars->len - 1;
}

gint64
slv_repair_extra (const SlvRepairModel *model, guint row, guint64 total)
{
  const SlvRepairWish *wish = model->run->wish;

  if (wish == NULL || wish->spare == NULL || row == SLV_ROW_NONE || !(wish->only_spare || model->run->seeks == SLV_KEEPS_OWNED))
    return G_MAXINT64;
  guint64 there = MIN (wish->spare->spare (wish->spare->data, row), (guint64) ZONE_MAX);
  return there > total ? (gint64) (there - total) : 0;
}

guint
slv_repair_add_row (SlvRepairModel *model, guint group, double lo, double hi)
{
  SlvRepairRow row = { group, lo, hi, 1 };

  g_array_append_val (model->rows, row);
  return model->rows->len - 1;
}

void
slv_repair_add_term (SlvRepairModel *model, guint row, guint var, double value)
{
  SlvRepairTerm term = { row, var, value };

  g_array_append_val (model->terms, term);
}

const char *
slv_repair_group_id (const SlvRepairModel *model, guint group)
{
  if (group == model->unknown_group)
    return "unknown-card";
  if (group == model->list_group)
    return "list";
  return g_array_index (model->run->checker->rules, SlvRuleState, group).rule->id;
}

/* ---- zones ---- */

static void
read_rule (SlvRepairModel *model, guint rule)
{
  const SlvRuleState *state = &g_array_index (model->run->checker->rules, SlvRuleState, rule);
  const SlvBoundsOf *bounds = &model->run->bounds[rule];
  guint n_zones = model->run->checker->book->zones->len;

  if (bounds->active && state->class->freezes_other)
    model->frozen[state->other_zone] = TRUE;
  for (guint zone = 0; zone < n_zones && bounds->active && state->class->freezes_other; zone++)
    model->target[zone] = model->target[zone] || state->in_zone[zone];
  if (!slv_repair_is_hard (model->run, rule))
    return;
  if (state->other_zone != G_MAXUINT)
    {
      model->leads[state->other_zone] = TRUE;
      model->need[state->other_zone] = MAX (model->need[state->other_zone], 1);
    }
  for (guint zone = 0; zone < n_zones; zone++)
    {
      if (!state->in_zone[zone])
        continue;
      model->target[zone] = TRUE;
      if (bounds->has_min && (state->class->span != NULL || state->class->bind != NULL))
        model->need[zone] = MAX (model->need[zone], MIN (bounds->min, ZONE_MAX));
      if (bounds->has_min && bounds->min > 0)
        model->need[zone] = MAX (model->need[zone], MIN (bounds->copies, ZONE_MAX));
      if (bounds->has_max && state->class->counts_cards && state->where == NULL && state->rule->either == NULL)
        model->most[zone] = MIN (model->most[zone], MAX (bounds->max, 0));
    }
}

/* What rules take from cards of a zone was taken from those that lie there: others would say something else, and so do any where none lies. */
static void
hold_leads (SlvRepairModel *model)
{
  const SlvRun *run = model->run;
  const SlvRulebook *book = run->checker->book;

  for (guint i = 0; i < run->checker->rules->len && !run->leads_move; i++)
    {
      const SlvRule *rule = g_array_index (run->checker->rules, SlvRuleState, i).rule;

      for (guint zone = 0; zone < book->zones->len && slv_checker_bounds (run->checker, rule, run->options).active; zone++)
        model->frozen[zone] |= slv_rule_binds_to (rule, ((const SlvZone *) g_ptr_array_index (book->zones, zone))->id) ? 1 : 0;
    }
}

static void
read_zones (SlvRepairModel *model)
{
  const SlvRulebook *book = model->run->checker->book;

  model->target = g_new0 (guint8, book->zones->len + 1);
  model->frozen = g_new0 (guint8, book->zones->len + 1);
  model->leads = g_new0 (guint8, book->zones->len + 1);
  model->need = g_new0 (gint64, book->zones->len + 1);
  model->most = g_new (gint64, book->zones->len + 1);
  for (guint i = 0; i < book->zones->len; i++)
    {
      model->frozen[i] = ((const SlvZone *) g_ptr_array_index (book->zones, i))->scope != SLV_SCOPE_LIST;
      model->most[i] = G_MAXINT64;
    }
  for (guint i = 0; i < model->run->checker->rules->len; i++)
    read_rule (model, i);
  hold_leads (model);
  for (guint i = 0; i < book->zones->len; i++)
    model->target[i] = model->target[i] && !model->frozen[i];
}

/* ---- cards of the deck ---- */

static void
load_items (SlvRepairModel *model)
{
  SLV_EACH_IN (const SlvItem, item, model->run->checker->items)
    {
      guint card = 0;

      if (item->row != SLV_ROW_NONE)
        card = GPOINTER_TO_UINT (g_hash_table_lookup (model->by_row, GUINT_TO_POINTER (item->row)));
      card = card != 0 ? card - 1 : slv_repair_add_card (model, item->row, item->entry, FALSE);
      slv_repair_add_var (model, card, item->zone, (gint64) item->count);
    }
}

/* The deck's own cards may go to every zone that the format speaks of. */
static void
spread (SlvRepairModel *model, guint n_cards)
{
  guint n_zones = model->run->checker->book->zones->len;

  for (guint i = 0; i < n_cards; i++)
    {
      guint row = g_array_index (model->cards, SlvRepairCard, i).row;

      for (guint zone = 0; row != SLV_ROW_NONE && zone < n_zones; zone++)
        if (slv_repair_find_var (model, i, zone) == SLV_REPAIR_NONE && slv_repair_is_at_home (model, row, zone)
            && !(model->prune && slv_repair_is_forbidden (model, row, zone)))
          slv_repair_add_var (model, i, zone, 0);
    }
}

/* So small that even a whole deck of additions comes to less than one copy. */
static double
taste_unit (const SlvRepairModel *model)
{
  gint64 need = 0;

  for (guint i = 0; i < model->run->checker->book->zones->len; i++)
    need += model->need[i];
  return 0.1 / (double) MAX (need, 100);
}

/* How many copies may be there in the end; and that a person would rather see more of a card that is in the deck already,
 * and cards where lists without headings have them. */
static void
set_caps (SlvRepairModel *model)
{
  double unit = taste_unit (model);

  SLV_EACH_IN (SlvRepairVar, var, model->vars)
    {
      const SlvRepairCard *card = &g_array_index (model->cards, SlvRepairCard, var->card);

      if (var->fixed || card->row == SLV_ROW_NONE)
        continue;
      gint64 extra = slv_repair_extra (model, card->row, card->total);
      if (slv_repair_is_at_home (model, card->row, var->zone))
        var->cap = MAX (var->n, MIN (MAX ((gint64) card->total, model->need[var->zone]), model->most[var->zone]));
      if (extra < G_MAXINT64)
        var->cap = MAX (var->n, MIN (var->cap, (gint64) card->total + extra));
      if (model->lead != SLV_REPAIR_NONE && var == &g_array_index (model->vars, SlvRepairVar, model->lead))
        var->cap = MAX (var->n, 1);
      guint home = slv_repair_home (model, card->row);
      var->taste = unit * ((card->fresh ? 1 : 0) + (home != SLV_REPAIR_NONE && home != var->zone ? 3 : 0) + (var->n == 0 ? 0.2 : 0));
    }
}

SlvRepairModel *
slv_repair_model_new (SlvRun *run, gboolean prune)
{
  SlvRepairModel *model = g_new0 (SlvRepairModel, 1);

  model->run = run;
  model->prune = prune;
  model->lead = SLV_REPAIR_NONE;
  model->unknown_group = run->checker->rules->len;
  model->list_group = model->unknown_group + 1;
  model->wish_group = model->list_group + 1;
  model->lock_group = model->wish_group + 1;
  model->n_groups = model->lock_group + (run->wish != NULL && run->wish->locked != NULL ? g_strv_length (run->wish->locked) : 0);
  model->cards = g_array_new (FALSE, FALSE, sizeof (SlvRepairCard));
  model->vars = g_array_new (FALSE, FALSE, sizeof (SlvRepairVar));
  model->rows = g_array_new (FALSE, FALSE, sizeof (SlvRepairRow));
  model->terms = g_array_new (FALSE, FALSE, sizeof (SlvRepairTerm));
  model->bans = g_array_new (FALSE, FALSE, sizeof (SlvRepairBan));
  model->falls = g_new0 (guint8, run->checker->rules->len);
  model->by_row = g_hash_table_new (NULL, NULL);
  model->idents = g_hash_table_new (g_str_hash, g_str_equal);
  read_zones (model);
  load_items (model);
  if (run->lead != NULL)
    slv_repair_add_lead (model);
  guint n_cards = model->cards->len;
  slv_repair_pick (model);
  spread (model, n_cards);
  set_caps (model);
  slv_repair_add_rules (model);
  slv_repair_add_wishes (model);
  slv_repair_find_alike (model);
  slv_repair_read_offers (model);
  return model;
}

SLV_DEFINE_FREE (SlvRepairModel, slv_repair_model_free, cards, vars, rows, terms, bans, offers, by_row, idents, target, frozen,
                 falls, leads, need, most);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-lead.c: rules take what they allow from a card of the deck: a hero, an identity. Under another such card they are other
 * rules, and the program of a repair is another program. Here are the cards that could stand there, those first under which the
 * least is wrong: what the checker finds of the deck with such a card needs so many copies at least, and no repair is smaller. */
#include "check/slv-rule-class.h"

#define OTHERS_MAX 500u   /* cards that are tried in the place of another one */

/* ---- which zone ---- */

/* SLV_REPAIR_NONE: not exactly one. */
static guint
find_zone (const SlvChecker *checker)
{
  guint found = SLV_REPAIR_NONE, n = 0;

  SLV_EACH (const SlvZone, zone, checker->book->zones)
    {
      gboolean bound = FALSE;

      for (guint i = 0; i < checker->rules->len && !bound; i++)
        bound = slv_rule_binds_to (g_array_index (checker->rules, SlvRuleState, i).rule, zone->id);
      found = bound ? zone->index : found;
      n += bound ? 1 : 0;
    }
  return n == 1 ? found : SLV_REPAIR_NONE;
}

/* The rule that asks for one card in @zone; NULL: none does. */
static const SlvRuleState *
find_asking (const SlvRun *run, guint zone)
{
  for (guint i = 0; i < run->checker->rules->len; i++)
    {
      const SlvRuleState *state = &g_array_index (run->checker->rules, SlvRuleState, i);

      if (slv_repair_is_hard (run, i) && state->class->counts_cards && state->rule->either == NULL && state->in_zone[zone]
          && state->rule->zones[1] == NULL && run->bounds[i].has_min && run->bounds[i].min == 1)
        return state;
    }
  return NULL;
}

/* Nothing lies in @zone, and no rule that has to be kept counts cards there: a repair puts none there. */
static gboolean
stays_empty (const SlvRun *run, guint zone)
{
  gboolean empty = TRUE;

  for (guint i = 0; i < run->checker->rules->len; i++)
    empty = empty && !(slv_repair_is_hard (run, i) && g_array_index (run->checker->rules, SlvRuleState, i).in_zone[zone]);
  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    empty = empty && item->zone != zone;
  return empty;
}

/* Whether such a card leaves its place when another one is put there. */
static gboolean
slv_repair_gives_way (SlvRepairModel *model, const SlvRepairLeads *leads, guint row)
{
  return row != SLV_ROW_NONE
      && (slv_check_query_test (leads->where, row) == SLV_TRUE || (leads->picky && slv_repair_home (model, row) != leads->zone));
}

/* ---- the deck with another card there ---- */

/* Of a deck, by its resolution: copies that give way, those of the card itself that lie there and elsewhere. */
typedef struct { const SlvDeckEntry *own; guint64 leaving, here, elsewhere; } Seat;

/* (transfer full): @deck with one copy of @row for all that gives way. */
static SlvDeck *
seat (SlvRepairModel *model, const SlvRepairLeads *leads, const SlvDeck *deck, const SlvResolution *resolution, guint row, Seat *seat)
{
  SlvChecker *checker = model->run->checker;
  SlvDeck *made = slv_deck_copy (deck);
  SlvPrintingView view;

  *seat = (Seat) { 0 };
  for (guint i = resolution->cards->len; i > 0; i--)
    {
      const SlvResolved *card = &g_array_index (resolution->cards, SlvResolved, i - 1);
      SlvDeckEntry *entry = slv_deck_entry (made, card->entry);

      if (card->row == row && card->zone != leads->zone)
        seat->elsewhere += card->count;
      else if (card->row == row)
        seat->here += card->count;
      else if (card->zone == leads->zone && slv_repair_gives_way (model, leads, card->row))
        seat->leaving += card->count;
      seat->own = card->row == row ? slv_deck_entry (deck, card->entry) : seat->own;
      entry->count = card->zone == leads->zone && (card->row == row || slv_repair_gives_way (model, leads, card->row)) ? 0 : entry->count;
    }
  for (guint i = 0; i < resolution->cards->len && seat->here == 0 && seat->elsewhere > 0; i++)
    if (g_array_index (resolution->cards, SlvResolved, i).row == row)
      {
        slv_deck_entry (made, g_array_index (resolution->cards, SlvResolved, i).entry)->count--;
        break;
      }
  for (guint i = made->entries->len; i > 0; i--)
    if (slv_deck_entry (made, i - 1)->count == 0)
      slv_deck_set_count (made, i - 1, 0);
  slv_repair_can_name (checker, row, &view);
  slv_deck_add (made, ((const SlvZone *) g_ptr_array_index (checker->book->zones, leads->zone))->id,
                seat->own != NULL ? seat->own->name : slv_index_card_name (checker->index, row), 1,
                seat->own != NULL ? seat->own->set_code : view.set_code, seat->own != NULL ? seat->own->number : view.number, 0);
  return made;
}

/* What seating it costs, where each copy that leaves costs @leaving. */
static guint64
cost_of_seat (const Seat *seat, guint64 leaving)
{
  guint64 more = seat->here > 1 ? seat->here - 1 : 0;

  return (seat->leaving + more) * leaving + (seat->here > 0 ? 0 : seat->elsewhere > 0 ? SLV_REPAIR_MOVE : SLV_REPAIR_ADD);
}

/* What a repair of the deck that @report is of costs at least, where @coming copies may come to it that are paid for. @wrong: (out): copies that
 * are wrong, added up over all findings. */
static guint64
least_of (const SlvChecker *checker, const SlvReport *report, guint64 coming, guint64 *wrong)
{
  guint64 least = 0;

  SLV_EACH (const SlvFinding, finding, report->findings)
    {
      guint64 n = finding->severity == SLV_SEVERITY_ERROR ? slv_finding_least_copies (checker, finding) : 0;

      least = MAX (least, n);
      *wrong += finding->severity == SLV_SEVERITY_ERROR ? MAX (n, 1) : 0;
    }
  return (least - MIN (least, coming)) * SLV_REPAIR_MOVE;
}

/* ---- all of them ---- */

SLV_DEFINE_ORDER (SlvRepairLead, compare_leads, least, wrong, row);

static void
add_lead (SlvRepairModel *model, SlvRepairLeads *leads, const SlvDeck *deck, const SlvResolution *resolution, guint row)
{
  SlvRepairLead lead = { .row = row };
  Seat at;
  g_autoptr (SlvDeck) made = seat (model, leads, deck, resolution, row, &at);
  g_autoptr (SlvReport) report = slv_checker_check (model->run->checker, made);

  guint64 coming = at.leaving + (at.here > 1 ? at.here - 1 : 0);   /* what leaves its place may be what lacks elsewhere */
  lead.least = cost_of_seat (&at, SLV_REPAIR_MOVE) + least_of (model->run->checker, report, coming, &lead.wrong);
  lead.alone = report->verdict == SLV_VERDICT_LEGAL ? cost_of_seat (&at, SLV_REPAIR_REMOVE) : G_MAXUINT64;
  g_array_append_val (leads->all, lead);
}

static gboolean
is_in_deck (const SlvResolution *resolution, guint row)
{
  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    if (card->row == row)
      return TRUE;
  return FALSE;
}

/* Rows of cards that may stand there; whether others have their place in the zone, too. */
static GArray *
find_rows (SlvRepairModel *model, SlvRepairLeads *leads)
{
  SlvChecker *checker = model->run->checker;
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));

  leads->whole = leads->picky || leads->where == NULL;
  for (guint row = checker->first_row; row < checker->first_row + checker->n_rows; row++)
    {
      gboolean in_deck = is_in_deck (model->run->resolution, row);
      SlvPrintingView view;

      if (slv_check_query_test (leads->where, row) != SLV_TRUE)
        leads->whole = leads->whole && slv_repair_home (model, row) != leads->zone;
      else if ((leads->where != NULL || !leads->picky || slv_repair_home (model, row) == leads->zone) && !slv_index_card_gone (checker->index, row)
               && (in_deck || (slv_repair_can_name (checker, row, &view) && slv_repair_extra (model, row, 0) > 0))
               && !slv_repair_is_forbidden (model, row, leads->zone))
        g_array_append_val (rows, row);
    }
  return rows;
}

SlvRepairLeads *
slv_repair_leads_new (SlvChecker *checker, const SlvDeck *deck, const SlvRepairWish *wish)
{
  SlvRepairLeads *leads = g_new0 (SlvRepairLeads, 1);
  SlvRun run;
  g_autofree guint8 *falls = g_new0 (guint8, checker->rules->len + 1);
  SlvRepairModel probe = { .run = &run, .falls = falls };
  g_autoptr (GArray) rows = NULL;

  leads->all = g_array_new (FALSE, FALSE, sizeof (SlvRepairLead));
  leads->zone = find_zone (checker);
  slv_run_begin (&run, checker, deck, NULL);
  run.wish = wish;
  const SlvRuleState *asking = leads->zone != SLV_REPAIR_NONE ? find_asking (&run, leads->zone) : NULL;
  if (asking == NULL)
    leads->whole = leads->zone != SLV_REPAIR_NONE && stays_empty (&run, leads->zone);
  else
    {
      const SlvZone *zone = g_ptr_array_index (checker->book->zones, leads->zone);

      leads->where = asking->where;
      leads->picky = zone->accepts != NULL && zone->accepts[0] != '\0';
      rows = find_rows (&probe, leads);
      for (guint i = 0; i < rows->len; i++)
        add_lead (&probe, leads, deck, run.resolution, g_array_index (rows, guint, i));
      g_array_sort (leads->all, compare_leads);
    }
  slv_run_end (&run);
  return leads;
}

SLV_DEFINE_FREE (SlvRepairLeads, slv_repair_leads_free, (g_array_unref, all));

/* ---- others that would have done ---- */

/* The only variable of the answer by which a card comes to a zone that others are compared with, and where it lies alone; SLV_REPAIR_NONE: there
 * is none. @from: (out): where it lay, SLV_REPAIR_NONE: it is new. */
static guint
find_comer (const SlvRepairModel *model, guint *from)
{
  guint found = SLV_REPAIR_NONE;
  gint64 there = 0;

  for (guint i = 0; i < model->vars->len && found == SLV_REPAIR_NONE; i++)
    {
      const SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, i);

      if (var->card != SLV_REPAIR_NONE && model->leads[var->zone] && var->to == 1 && var->n == 0)
        found = i;
    }
  for (guint i = 0; i < model->vars->len && found != SLV_REPAIR_NONE; i++)
    {
      const SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, i), *comer = &g_array_index (model->vars, SlvRepairVar, found);

      there += var->card != SLV_REPAIR_NONE && var->zone == comer->zone ? var->to : 0;
      *from = var->card == comer->card && var->to < var->n ? var->zone : *from;
    }
  return there == 1 ? found : SLV_REPAIR_NONE;
}

void
slv_repair_add_others (SlvRepairModel *model, const SlvDeck *mended, SlvRepair *repair)
{
  SlvChecker *checker = model->run->checker;
  guint from = SLV_REPAIR_NONE, comer = find_comer (model, &from), tried = 0;
  SlvRepairLeads leads = { .zone = comer != SLV_REPAIR_NONE ? g_array_index (model->vars, SlvRepairVar, comer).zone : 0 };
  SlvResolution *resolution = slv_resolver_resolve (checker->resolver, mended);
  guint chosen = comer != SLV_REPAIR_NONE ? slv_repair_card_of (model, comer)->row : SLV_ROW_NONE;
  SlvPrintingView view;

  for (guint row = checker->first_row; chosen != SLV_ROW_NONE && row < checker->first_row + checker->n_rows && tried < OTHERS_MAX; row++)
    {
      Seat at;

      if (row == chosen || slv_index_card_gone (checker->index, row) || is_in_deck (resolution, row) != (from != SLV_REPAIR_NONE)
          || slv_repair_is_forbidden (model, row, leads.zone) || !slv_repair_can_name (checker, row, &view))
        continue;
      g_autoptr (SlvDeck) deck = seat (model, &leads, mended, resolution, row, &at);
      if (from != SLV_REPAIR_NONE)
        slv_deck_add (deck, ((const SlvZone *) g_ptr_array_index (checker->book->zones, from))->id, slv_index_card_name (checker->index, chosen), 1, "", "", 0);
      g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
      if (report->verdict == SLV_VERDICT_LEGAL)
        g_ptr_array_add (repair->others, g_strdup (slv_index_card_name (checker->index, row)));
      tried++;
    }
  if (chosen != SLV_ROW_NONE)
    slv_take_str (&repair->other_zone, g_strdup (((const SlvZone *) g_ptr_array_index (checker->book->zones, leads.zone))->title));
  slv_resolution_free (resolution);
}

/* ---- in the program ---- */

gboolean
slv_repair_bind_lead (SlvRun *run)
{
  SlvRepairModel probe = { .run = run };
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (SlvItem));
  const SlvItem lead = { .row = run->lead->row, .zone = run->leads->zone, .count = 1, .next = -1,
                         .ident = slv_checker_ident (run->checker, run->lead->row) };
  gboolean known = TRUE;

  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    if (item->zone != lead.zone || (item->row != SLV_ROW_NONE && item->row != lead.row && !slv_repair_gives_way (&probe, run->leads, item->row)))
      g_array_append_val (items, *item);
  g_array_append_val (items, lead);
  slv_run_bind (run, items, NULL);
  for (guint i = 0; i < run->checker->rules->len; i++)
    known = known && run->bounds[i].open == SLV_BIND_KNOWN;
  return known;
}

void
slv_repair_add_lead (SlvRepairModel *model)
{
  guint row = model->run->lead->row, zone = model->run->leads->zone;
  guint card = GPOINTER_TO_UINT (g_hash_table_lookup (model->by_row, GUINT_TO_POINTER (row)));

  for (guint i = 0; i < model->vars->len; i++)
    {
      SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, i);
      guint other = g_array_index (model->cards, SlvRepairCard, var->card).row;

      if (var->zone != zone || other == row || !slv_repair_gives_way (model, model->run->leads, other))
        continue;
      var->fixed = FALSE;
      slv_repair_forbid (model, model->unknown_group, i);
    }
  card = card != 0 ? card - 1 : slv_repair_add_card (model, row, SLV_REPAIR_NONE, TRUE);
  model->lead = slv_repair_find_var (model, card, zone);
  if (model->lead == SLV_REPAIR_NONE)
    model->lead = slv_repair_add_var (model, card, zone, 0);
  g_array_index (model->vars, SlvRepairVar, model->lead).fixed = FALSE;
  slv_repair_add_term (model, slv_repair_add_row (model, model->unknown_group, 1, 1), model->lead, 1);
}

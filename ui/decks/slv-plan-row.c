/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plan-row.c: see the header. */
#include "decks/slv-deck-rows.h"
#include "decks/slv-deck-parts.h"

G_DEFINE_FINAL_TYPE (SlvPlanRow, slv_plan_row, G_TYPE_OBJECT)

SLV_DEFINE_FINALIZE (SlvPlanRow, slv_plan_row, zone, title, detail);

static void
slv_plan_row_class_init (SlvPlanRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_plan_row_finalize;
  g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
slv_plan_row_init (SlvPlanRow *self)
{
  self->detail = g_strdup ("");
}

static SlvPlanRow *
row_new (gboolean heading, const char *zone, const char *title)
{
  SlvPlanRow *self = g_object_new (SLV_TYPE_PLAN_ROW, NULL);
  self->heading = heading;
  self->zone = g_strdup (zone);
  self->title = g_strdup (title);
  return self;
}

/* ---- before and after ---- */

SlvPlanOutcome *
slv_plan_outcome_new (SlvDeckDocument *document, const SlvDeckPlan *plan)
{
  g_autoptr (SlvPlanOutcome) outcome = g_new0 (SlvPlanOutcome, 1);
  g_autoptr (SlvDeckPlan) nothing = slv_deck_plan_new ("");
  outcome->document = document;
  outcome->plan = plan;
  /* nothing moved: the registered lists with every card in the zone that it is judged in */
  g_autoptr (SlvReport) registered = slv_deck_document_judge_plan (document, nothing, &outcome->before);
  outcome->report = slv_deck_document_judge_plan (document, plan, &outcome->after);
  if (registered == NULL || outcome->report == NULL)
    return NULL;
  outcome->totals = slv_deck_document_dup_totals (document, outcome->after);
  return g_steal_pointer (&outcome);
}

SLV_DEFINE_FREE (SlvPlanOutcome, slv_plan_outcome_free, (slv_deck_free, before), (slv_deck_free, after), (slv_report_free, report),
                 totals);

/* ---- rows ---- */

/** The row of a card; it is made where there is none yet. */
static SlvPlanRow *
row_of (const char *zone, const char *name, GHashTable *cards, GPtrArray *rows)
{
  g_autofree char *folded = slv_fold_name (name, NULL);
  SlvPlanRow *row = g_hash_table_lookup (cards, folded);
  if (row == NULL)
    {
      row = row_new (FALSE, zone, name);
      g_ptr_array_add (rows, row);
      g_hash_table_insert (cards, g_steal_pointer (&folded), row);
    }
  return row;
}

static void
count_cards (const SlvDeck *deck, const char *zone, gboolean after, GHashTable *cards, GPtrArray *rows)
{
  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    if (g_str_equal (entry->zone, zone))
      {
        SlvPlanRow *row = row_of (zone, entry->name, cards, rows);
        *(after ? &row->after : &row->before) += entry->count;
      }
}

/** What the plan moves from @zone, and does not lie there since the deck was changed, can be left out of the plan. */
static void
count_missing (const SlvDeckPlan *plan, const char *zone, GHashTable *cards, GPtrArray *rows)
{
  SLV_EACH (const SlvDeckMove, move, plan->moves)
    if (g_str_equal (move->from, zone))
      row_of (zone, move->name, cards, rows)->missing += move->count;
  SLV_EACH (SlvPlanRow, row, rows)
    row->missing -= MIN (row->missing, row->before);
}

SLV_DEFINE_POINTER_ORDER (SlvPlanRow, compare_rows, (words, title));

static void
append_zone (GPtrArray *out, const SlvPlanOutcome *outcome, const char *id)
{
  const SlvFormat *format = slv_deck_document_get_format (outcome->document);
  const SlvZone *zone = slv_rulebook_find_zone (format->rulebook, id);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  g_autoptr (GHashTable) cards = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  SlvPlanRow *heading = row_new (TRUE, id, zone != NULL ? slv_ui_tr (zone->title) : id);
  count_cards (outcome->before, id, FALSE, cards, rows);
  count_cards (outcome->after, id, TRUE, cards, rows);
  count_missing (outcome->plan, id, cards, rows);
  g_ptr_array_sort (rows, compare_rows);
  for (guint i = 0; i < rows->len; i++)
    {
      heading->before += ((SlvPlanRow *) g_ptr_array_index (rows, i))->before;
      heading->after += ((SlvPlanRow *) g_ptr_array_index (rows, i))->after;
    }
  slv_take_str (&heading->detail, slv_deck_rows_zone_totals (outcome->totals, id));
  if (heading->detail[0] == '\0')
    {
      slv_take_str (&heading->detail, g_strdup_printf ("%u", heading->after));
    }
  g_ptr_array_add (out, heading);
  g_ptr_array_extend_and_steal (out, g_steal_pointer (&rows));
}

/** Copies of each card that lie on the other side of the swap after the plan. */
static void
note_spares (GPtrArray *rows, const SlvPlanOutcome *outcome, const char * const *zones)
{
  const SlvSwap *swap = slv_deck_document_get_swap (outcome->document);
  const char * const b[] = { swap != NULL ? swap->b : NULL, NULL };
  const char * const *others = swap != NULL && g_strv_contains (zones, swap->b) ? (const char * const *) swap->a : b;
  g_autoptr (GPtrArray) there = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GHashTable) cards = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; others[i] != NULL; i++)
    count_cards (outcome->after, others[i], TRUE, cards, there);
  SLV_EACH (SlvPlanRow, row, rows)
    {
      g_autofree char *folded = slv_fold_name (row->title, NULL);
      const SlvPlanRow *other = row->heading ? NULL : g_hash_table_lookup (cards, folded);
      row->spare = MAX (other != NULL ? other->after : 0, row->missing);
    }
}

/** Whether the rows are the same cards in the same order; then those that are there take the new numbers. */
static gboolean
update_in_place (GListStore *rows, GPtrArray *fresh)
{
  GListModel *model = G_LIST_MODEL (rows);
  if (g_list_model_get_n_items (model) != fresh->len)
    return FALSE;
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < fresh->len; i++)
      {
        g_autoptr (SlvPlanRow) old = g_list_model_get_item (model, i);
        SlvPlanRow *row = g_ptr_array_index (fresh, i);
        if (pass == 0 && (old->heading != row->heading || !g_str_equal (old->zone, row->zone)
                          || !g_str_equal (old->title, row->title)))
          return FALSE;
        if (pass == 0 || (old->before == row->before && old->after == row->after && old->spare == row->spare && old->missing == row->missing && g_str_equal (old->detail, row->detail)))
          continue;
        old->before = row->before;
        old->after = row->after;
        old->spare = row->spare;
        old->missing = row->missing;
        slv_take_str (&old->detail, g_strdup (row->detail));
        g_signal_emit_by_name (old, "changed");
      }
  return TRUE;
}

void
slv_plan_rows_update (GListStore *rows, const SlvPlanOutcome *outcome, const char * const *zones)
{
  g_autoptr (GPtrArray) fresh = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; zones[i] != NULL; i++)
    append_zone (fresh, outcome, zones[i]);
  note_spares (fresh, outcome, zones);
  if (!update_in_place (rows, fresh))
    g_list_store_splice (rows, 0, g_list_model_get_n_items (G_LIST_MODEL (rows)), fresh->pdata, fresh->len);
}

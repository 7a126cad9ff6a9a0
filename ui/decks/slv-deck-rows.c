/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-rows.c: see the header. The new rows are compared with the old ones from both ends. Rows of the same card stay and take
 * the new numbers; only what lies between, cards that came and went, is spliced. */
#include "decks/slv-deck-rows.h"
#include "widgets/slv-card-face.h"

/* ---- a row ---- */

G_DEFINE_FINAL_TYPE (SlvDeckRow, slv_deck_row, G_TYPE_OBJECT)

SLV_DEFINE_FINALIZE (SlvDeckRow, slv_deck_row, zone, title, detail, problem, owned, owned_detail, place.title, place.text,
                     (slv_index_unref, index));

static void
slv_deck_row_class_init (SlvDeckRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_deck_row_finalize;
  g_signal_new ("changed", SLV_TYPE_DECK_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
slv_deck_row_init (SlvDeckRow *self)
{
  self->detail = g_strdup ("");
  self->problem = g_strdup ("");
  self->owned = g_strdup ("");
  self->owned_detail = g_strdup ("");
  self->card = self->printing = SLV_ROW_NONE;
  self->price = self->hand = self->turn = -1;
}

/** (transfer full): a row that says nothing yet beside its title and count. */
static SlvDeckRow *
row_new (gboolean heading, const char *zone, const char *title, guint count)
{
  SlvDeckRow *self = g_object_new (SLV_TYPE_DECK_ROW, NULL);
  self->heading = heading;
  self->zone = g_strdup (zone);
  self->title = g_strdup (title);
  self->count = count;
  return self;
}

/** The same heading, or the same card in the same zone. */
static gboolean
row_is_of (const SlvDeckRow *a, const SlvDeckRow *b)
{
  return a->heading == b->heading && a->group == b->group && g_str_equal (a->zone, b->zone) && g_str_equal (a->title, b->title);
}

/** Whether two rows of the same card say the same. */
static gboolean
row_equal (const SlvDeckRow *a, const SlvDeckRow *b)
{
  return a->count == b->count && a->severity == b->severity && g_str_equal (a->detail, b->detail) && g_str_equal (a->problem, b->problem)
         && a->n_colours == b->n_colours && memcmp (a->colours, b->colours, a->n_colours * sizeof *a->colours) == 0
         && a->missing == b->missing && a->index == b->index && a->card == b->card && a->printing == b->printing
         && a->price == b->price && a->hand == b->hand && a->turn == b->turn
         && g_str_equal (a->owned, b->owned) && g_str_equal (a->owned_detail, b->owned_detail);
}

/** @row says what @fresh said, which is used up; "changed" if that is something else than before. Of its place only group and title change. */
static void
row_take (SlvDeckRow *row, SlvDeckRow *fresh)
{
  row->place.group = fresh->place.group;
  slv_take_str (&row->place.title, g_steal_pointer (&fresh->place.title));
  if (row_equal (row, fresh))
    return;
  slv_take_str (&row->detail, g_steal_pointer (&fresh->detail));
  slv_take_str (&row->problem, g_steal_pointer (&fresh->problem));
  slv_take_str (&row->owned, g_steal_pointer (&fresh->owned));
  slv_take_str (&row->owned_detail, g_steal_pointer (&fresh->owned_detail));
  g_clear_pointer (&row->index, slv_index_unref);
  row->index = g_steal_pointer (&fresh->index);
  row->count = fresh->count;
  row->severity = fresh->severity;
  row->missing = fresh->missing;
  row->card = fresh->card;
  row->printing = fresh->printing;
  row->price = fresh->price;
  row->hand = fresh->hand;
  row->turn = fresh->turn;
  row->n_colours = fresh->n_colours;
  memcpy (row->colours, fresh->colours, sizeof row->colours);
  g_signal_emit_by_name (row, "changed");
}

GListStore *
slv_deck_rows_new (void)
{
  return g_list_store_new (SLV_TYPE_DECK_ROW);
}

/* ---- what a row says ---- */

/** "58 / 60", "243 / 250", "12": measured against what is allowed. */
static char *
total_text (const SlvTotal *total)
{
  if (total->has_min && total->has_max && total->min == total->max)
    return g_strdup_printf ("%.15g / %" G_GINT64_FORMAT, total->actual, total->min);
  if (total->has_max)
    return g_strdup_printf (_("%.15g of at most %lld"), total->actual, (long long) total->max);
  return g_strdup_printf (_("%.15g of at least %lld"), total->actual, (long long) total->min);
}

/** The totals of rules that look at this zone alone and at all of its cards: sizes and sums. */
char *
slv_deck_rows_zone_totals (GArray *totals, const char *zone)
{
  GString *text = g_string_new (NULL);
  SLV_EACH_IN (const SlvTotal, total, totals)
    {
      const SlvRule *rule = total->rule;
      gboolean mine = rule->where == NULL && g_strv_length (rule->zones) == 1 && g_str_equal (rule->zones[0], zone);
      if (!mine || (!total->has_min && total->has_max && total->max == 0))
        continue;
      g_autofree char *part = total_text (total);
      if (text->len > 0)
        g_string_append (text, " · ");
      if (total->title != NULL)
        g_string_append_printf (text, "%s ", total->title);
      g_string_append (text, part);
    }
  return g_string_free (text, FALSE);
}

/* ---- what is wrong with a card ---- */

/** The findings by the cards that they name, so that a deck full of them is looked through once, not once for each row. Keys are
 *  zone and folded name; no zone: the finding is about the card wherever it lies. */
static char *
problem_key (const char *zone, const char *folded)
{
  return g_strconcat (zone, "\n", folded, NULL);
}

static void
note_finding (GHashTable *problems, const SlvReport *report, const SlvFinding *finding)
{
  const GPtrArray *zones = report->format->rulebook->zones;
  SLV_EACH (const SlvFindingCard, card, finding->cards)
    {
      g_autofree char *folded = slv_fold_name (card->name, NULL);
      char *key = problem_key (card->zone < zones->len ? ((SlvZone *) g_ptr_array_index (zones, card->zone))->id : "", folded);
      const SlvFinding *before = g_hash_table_lookup (problems, key);
      if (before == NULL || before->severity < finding->severity)
        g_hash_table_replace (problems, key, (gpointer) finding);
      else
        g_free (key);
    }
}

/** (transfer full): SlvFinding by problem_key(), the worst of each card; they belong to @report. */
static GHashTable *
find_problems (const SlvReport *report)
{
  GHashTable *problems = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; report != NULL && i < report->findings->len; i++)
    {
      const SlvFinding *finding = g_ptr_array_index (report->findings, i);
      if (finding->severity > SLV_SEVERITY_NOTE)
        note_finding (problems, report, finding);
    }
  return problems;
}

static void
note_problem (SlvDeckRow *row, GHashTable *problems)
{
  g_autofree char *folded = slv_fold_name (row->title, NULL);
  g_autofree char *here = problem_key (row->zone, folded), *anywhere = problem_key ("", folded);
  const SlvFinding *finding = g_hash_table_lookup (problems, here), *other = g_hash_table_lookup (problems, anywhere);
  if (finding == NULL || (other != NULL && other->severity > finding->severity))
    finding = other;
  if (finding == NULL)
    return;
  slv_take_str (&row->problem, g_strdup (finding->message));
  row->severity = finding->severity;
}

/** Which card it is, and what a copy costs: of the printing that the list names, else of the cheapest. Returns: (transfer full) (nullable): the
 *  price in words; NULL: that is not known, or not yet. */
static char *
note_card (SlvDeckRow *row, SlvSession *session, const SlvResolved *resolved, const SlvDeckEntry *entry)
{
  SlvPriceBook *book = slv_holdings_get_prices (slv_session_get_holdings (session));
  SlvIndex *index = slv_session_get_index (session);
  SlvLot named = { .printing = "", .set_code = entry->set_code, .number = entry->number };
  SlvQuote quote;
  if (resolved == NULL || resolved->row == SLV_ROW_NONE)
    return NULL;
  row->index = slv_index_ref (index);
  row->card = resolved->row;
  row->printing = slv_held_find_printing (index, resolved->row, &named);
  row->n_colours = slv_card_colours (index, row->card, row->colours);
  SlvPriceOf of = { .row = row->card, .printing = row->printing };
  if (book == NULL || slv_price_book_get_index (book) != index || slv_price_book_ask (book, &of, &quote) != SLV_QUOTE_KNOWN)
    return NULL;
  row->price = (double) quote.amount;
  return slv_quote_text (&quote);
}

static char *
entry_detail (SlvIndex *index, const SlvResolved *resolved, const SlvDeckEntry *entry)
{
  g_autofree char *printing = entry->set_code[0] == '\0' ? g_strdup ("")
    : entry->number[0] == '\0' ? g_strdup (entry->set_code) : g_strdup_printf ("%s %s", entry->set_code, entry->number);
  if (resolved == NULL || resolved->row == SLV_ROW_NONE)
    return g_strdup (printing[0] != '\0' ? printing : _("Not in the card index"));
  const SlvGame *game = slv_index_card_game (index, resolved->row);
  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      if (!attr->facet || attr->kind == SLV_ATTR_NUMBER || attr->kind == SLV_ATTR_EXPRESSION)   /* a number alone says nothing */
        continue;
      g_autofree char *text = slv_index_cell_text (index, resolved->row, attr);
      if (slv_card_is_sample (index, resolved->row))
        slv_take_str (&text, g_strdup_printf ("%s · %s", _("Sample"), text));
      return printing[0] == '\0' ? g_steal_pointer (&text) : g_strdup_printf ("%s · %s", text, printing);
    }
  return g_strdup (printing);
}

/* ---- what one has ---- */

/** What rows are made with: how they are arranged, what is wrong with cards, and copies that the deck needs by card, all of its
 *  zones together, with which a row says what is missing. */
typedef struct { SlvCollection *collection; GHashTable *needs, *problems; gint64 deck; SlvDeckArrange *arrange;
                 SlvDeckSights *sights; } Owned;

static void
count_needs (Owned *owned, const SlvResolution *resolution)
{
  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    {
      guint before = GPOINTER_TO_UINT (g_hash_table_lookup (owned->needs, GUINT_TO_POINTER (card->row)));
      g_hash_table_insert (owned->needs, GUINT_TO_POINTER (card->row), GUINT_TO_POINTER (before + card->count));
    }
}

static void
note_owned (SlvDeckRow *row, const Owned *owned, guint card)
{
  guint64 have = slv_collection_have (owned->collection, card);
  guint64 spare = MIN (have, slv_collection_free_for (owned->collection, card, owned->deck));
  guint64 need = GPOINTER_TO_UINT (g_hash_table_lookup (owned->needs, GUINT_TO_POINTER (card)));
  guint64 missing = need > spare ? need - spare : 0;
  SLV_FREE_MEMBERS (row, owned, owned_detail);
  row->missing = missing;
  row->owned = missing > 0 ? slv_tell_printf (ngettext ("%llu missing", "%llu missing", (gulong) missing), (unsigned long long) missing)
    /* Translators: all copies of a card that a deck needs are there */
    : g_strdup (_("all there"));
  row->owned_detail = have > spare
    /* Translators: copies of a card that one has, how many of them sit in other decks, how many are free for this one */
    ? slv_tell_printf (_("have %llu · other decks %llu · free %llu"), (unsigned long long) have, (unsigned long long) (have - spare),
                       (unsigned long long) spare)
    /* Translators: copies of a card that one has, all of them free */
    : slv_tell_printf (_("have %llu"), (unsigned long long) have);
}

static SlvDeckRow *
entry_row (SlvDeckDocument *document, const Owned *owned, SlvDeckArrange *arrange, const char *zone, const SlvDeckEntry *entry,
           const SlvResolved *resolved)
{
  SlvDeckRow *row = row_new (FALSE, zone, entry->name, entry->count);
  g_free (row->detail);
  SlvIndex *index = slv_session_get_index (slv_deck_document_get_session (document));
  row->detail = entry_detail (index, resolved, entry);
  g_autofree char *price = note_card (row, slv_deck_document_get_session (document), resolved, entry);
  if (price != NULL)
    slv_take_str (&row->detail, g_strdup_printf (row->detail[0] != '\0' ? "%s · %s" : "%s%s", row->detail, price));
  slv_deck_arrange_place (arrange, index, resolved != NULL ? resolved->row : SLV_ROW_NONE, entry->name, &row->place);
  note_problem (row, owned->problems);
  return row;
}

/** What the deck itself sorts by: @order of slv_deck_arrange_get_order(). */
static void
place_by_deck (SlvDeckRow *row, const char *order)
{
  double value = g_str_equal (order, SLV_DECK_COPIES) ? row->count : g_str_equal (order, SLV_DECK_PRICE) ? row->price
    : g_str_equal (order, SLV_DECK_HAND) ? row->hand : g_str_equal (order, SLV_DECK_TURN) ? row->turn : (double) row->missing;
  row->place.sort = value < 0 || (g_str_equal (order, SLV_DECK_MISSING) && row->owned[0] == '\0') ? G_MAXDOUBLE : value;
}

/** By the headings over them, then as is chosen, what has no value last, then by name. */
static int
compare_rows (gconstpointer a, gconstpointer b, gpointer data)
{
  const SlvDeckRow *x = *(SlvDeckRow * const *) a, *y = *(SlvDeckRow * const *) b;
  gboolean descending;
  const char *by = slv_deck_arrange_get_order (data, &descending);
  int turn = descending ? -1 : 1;
  if (x->place.group != y->place.group)
    return x->place.group < y->place.group ? -1 : 1;
  int order = g_utf8_collate (x->place.title, y->place.title);
  if (order == 0 && x->place.sort != y->place.sort)
    return (x->place.sort < y->place.sort ? -1 : 1) * (MAX (x->place.sort, y->place.sort) == G_MAXDOUBLE ? 1 : turn);
  order = order != 0 ? order : turn * g_utf8_collate (x->place.text, y->place.text);
  return order != 0 ? order : g_utf8_collate (x->title, y->title) * (g_str_equal (by, "name") ? turn : 1);
}

static SlvDeckRow *
append_group (GPtrArray *out, const char *zone, const char *title, double position)
{
  SlvDeckRow *group = row_new (TRUE, zone, title, 0);
  group->group = TRUE;
  group->place.group = position;
  group->place.title = g_strdup (title);
  g_ptr_array_add (out, group);
  return group;
}

/** The rows in their order, with a heading and its count over each group. @all: (nullable): groups that have a heading without cards, too. */
static void
append_entries (GPtrArray *out, const char *zone, GPtrArray *rows, const GPtrArray *all)
{
  SlvDeckRow *group = NULL;
  guint next = 0, end = all != NULL ? all->len : 0;
  SLV_EACH (SlvDeckRow, row, rows)
    {
      if (row->place.title[0] != '\0' && (group == NULL || row->place.group != group->place.group || !g_str_equal (group->title, row->place.title)))
        {
          for (; next < end && next < row->place.group; next++)
            append_group (out, zone, g_ptr_array_index (all, next), next);
          next++;
          group = append_group (out, zone, row->place.title, row->place.group);
        }
      if (group != NULL)
        group->count += row->count;
      g_ptr_array_add (out, g_object_ref (row));
    }
  for (; next < end; next++)
    append_group (out, zone, g_ptr_array_index (all, next), next);
}

static void
append_zone (GPtrArray *out, SlvDeckArrange *arrange, const char *zone, const char *title, char *detail, GPtrArray *rows)
{
  guint count = 0;
  gboolean descending;
  const char *order = slv_deck_arrange_get_order (arrange, &descending);
  SLV_EACH (SlvDeckRow, row, rows)
    {
      count += row->count;
      if (order[0] == '@' || g_str_equal (order, SLV_DECK_PRICE))
        place_by_deck (row, order);
    }
  SlvDeckRow *heading = row_new (TRUE, zone, title, count);
  slv_take_str (&heading->detail, detail);
  /* in the first zone every group of the deck is there to put cards into */
  const GPtrArray *all = out->len == 0 ? slv_deck_arrange_get_own (arrange) : NULL;
  g_ptr_array_add (out, heading);
  g_ptr_array_sort_with_data (rows, compare_rows, arrange);
  append_entries (out, zone, rows, all);
}

/** A rule that wants this zone empty: while it is, there is nothing to show. */
static gboolean
is_unwanted (const SlvFormat *format, const char *zone)
{
  for (guint i = 0; i < format->rules->len; i++)
    if (slv_rule_wants_empty (g_ptr_array_index (format->rules, i), zone))
      return TRUE;
  return FALSE;
}

static void
append_known_zone (GPtrArray *out, SlvDeckDocument *document, const SlvResolution *resolution, const Owned *owned, guint z,
                   char *detail)
{
  const SlvZone *zone = g_ptr_array_index (resolution->book->zones, z);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  SLV_EACH_IN (const SlvResolved, resolved, resolution->cards)
    {
      if (resolved->zone != z)
        continue;
      const SlvDeckEntry *entry = slv_deck_entry (resolution->deck, resolved->entry);
      SlvDeckRow *row = entry_row (document, owned, owned->arrange, zone->id, entry, resolved);
      if (owned->collection != NULL && resolved->row != SLV_ROW_NONE)
        note_owned (row, owned, resolved->row);
      if (owned->sights != NULL && g_strcmp0 (zone->id, resolution->book->pile) == 0)
        slv_deck_sights_get (owned->sights, resolved->row, &row->hand, &row->turn);
      g_ptr_array_add (rows, row);
    }
  gboolean wanted = zone->scope == SLV_SCOPE_LIST && !is_unwanted (slv_deck_document_get_format (document), zone->id);
  if (rows->len > 0 || wanted)
    append_zone (out, owned->arrange, zone->id, slv_ui_tr (zone->title), detail, rows);
  else
    g_free (detail);
}

/** Zones of the rulebook that a person fills, those with totals to keep first; helpers only when they hold cards. */
static void
append_known_zones (GPtrArray *out, SlvDeckDocument *document, const SlvResolution *resolution, const Owned *owned)
{
  const GPtrArray *zones = resolution->book->zones;
  for (guint pass = 0; pass < 2; pass++)
    for (guint z = 0; z < zones->len; z++)
      {
        char *detail = slv_deck_rows_zone_totals (slv_deck_document_get_totals (document), ((SlvZone *) g_ptr_array_index (zones, z))->id);
        if ((detail[0] != '\0') == (pass == 0))
          append_known_zone (out, document, resolution, owned, z, detail);
        else
          g_free (detail);
      }
}

static void
append_strange_zones (GPtrArray *out, SlvDeckDocument *document, const Owned *owned, GPtrArray *entries)
{
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < entries->len; i++)
    {
      const char *zone = ((SlvDeckEntry *) g_ptr_array_index (entries, i))->zone;
      if (!g_hash_table_add (done, (gpointer) zone))
        continue;
      g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
      for (guint j = i; j < entries->len; j++)
        {
          const SlvDeckEntry *entry = g_ptr_array_index (entries, j);
          if (g_str_equal (entry->zone, zone))
            g_ptr_array_add (rows, entry_row (document, owned, NULL, zone, entry, NULL));
        }
      append_zone (out, owned->arrange, zone, zone[0] == '\0' ? _("Cards") : slv_deck_zone_is_maybe (zone) ? _("Maybe, not counted") : zone,
                   g_strdup (""), rows);
    }
}

/** Headings that no entry follows. */
static void
drop_empty_zones (GPtrArray *rows)
{
  for (guint i = rows->len; i > 0; i--)
    {
      const SlvDeckRow *row = g_ptr_array_index (rows, i - 1), *below = i < rows->len ? g_ptr_array_index (rows, i) : NULL;
      if (row->heading && (below == NULL || (below->heading && (row->group || !below->group))))
        g_ptr_array_remove_index (rows, i - 1);
    }
}

static GPtrArray *
make_rows (SlvDeckDocument *document, SlvDeckFilter *filter, SlvCollection *collection, SlvDeckArrange *arrange, SlvDeckSights *sights)
{
  GPtrArray *out = g_ptr_array_new_with_free_func (g_object_unref);
  const SlvDeck *deck = slv_deck_document_get_deck (document);
  const SlvFormat *format = slv_deck_document_get_format (document);
  SlvIndex *index = slv_session_get_index (slv_deck_document_get_session (document));
  g_autoptr (GHashTable) needs = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) problems = find_problems (slv_deck_document_get_report (document, NULL));
  gboolean told = collection != NULL && slv_collection_get_index (collection) == index;
  Owned owned = { told ? collection : NULL, needs, problems, deck->id, arrange, sights };
  if (format == NULL)
    {
      append_strange_zones (out, document, &owned, deck->entries);
      return out;
    }
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck, index, format->rulebook);
  if (owned.collection != NULL)
    count_needs (&owned, resolution);
  if (filter != NULL)
    slv_deck_filter_apply (filter, resolution);
  append_known_zones (out, document, resolution, &owned);
  append_strange_zones (out, document, &owned, resolution->strange);
  append_strange_zones (out, document, &owned, resolution->maybe);
  if (filter != NULL)
    drop_empty_zones (out);
  return out;
}

/** The row at @position takes what the new one says, if it is of the same card; then it stays, and with it focus and selection. */
static gboolean
take_over (GListStore *rows, guint position, SlvDeckRow *fresh)
{
  g_autoptr (SlvDeckRow) row = g_list_model_get_item (G_LIST_MODEL (rows), position);
  if (!row_is_of (row, fresh))
    return FALSE;
  row_take (row, fresh);
  return TRUE;
}

void
slv_deck_rows_update (GListStore *rows, SlvDeckDocument *document, SlvDeckFilter *filter, SlvCollection *owned, SlvDeckArrange *arrange,
                      SlvDeckSights *sights)
{
  g_autoptr (GPtrArray) fresh = make_rows (document, filter, owned, arrange, sights);
  guint old = g_list_model_get_n_items (G_LIST_MODEL (rows)), head = 0, tail = 0;
  while (head < old && head < fresh->len && take_over (rows, head, g_ptr_array_index (fresh, head)))
    head++;
  while (tail < old - head && tail < fresh->len - head
         && take_over (rows, old - 1 - tail, g_ptr_array_index (fresh, fresh->len - 1 - tail)))
    tail++;
  if (old - head - tail > 0 || fresh->len - head - tail > 0)
    g_list_store_splice (rows, head, old - head - tail, fresh->pdata + head, fresh->len - head - tail);
}

guint
slv_deck_rows_find (GListModel *rows, const char *zone, const char *name)
{
  g_autofree char *folded = slv_fold_name (name, NULL);
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (SlvDeckRow) row = g_list_model_get_item (rows, i);
      if (row->heading || (zone != NULL && !g_str_equal (row->zone, zone)))
        continue;
      g_autofree char *other = slv_fold_name (row->title, NULL);
      if (g_str_equal (folded, other))
        return i;
    }
  return G_MAXUINT;
}

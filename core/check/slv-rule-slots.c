/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-slots.c: a card of the deck brings a list of slots with it, each of them a query of its own. "cover": every card has a place in one
 * of them, where a slot that takes only so many cards is used up by those that have no other place; whether all can be placed is an
 * assignment, and is solved as a flow. "fill": for each slot so many cards are there. A slot that cannot be read could mean anything. */
#include "check/slv-rule-class.h"
#include <math.h>

#define SLOTS_MAX  200u       /* of all cards of the other zone together */
#define COPIES_MAX 1000000u
#define UNCHOSEN   "open"     /* value of an option: nobody has said, and the slot may be there or not */
#define NAMES_MAX  4u         /* cards that a slot is told by, else by its query */

static const char * const says[] = { "actual", "min", "allowed", "zone", "where", "to", "slot", "card", "cards", NULL };

/* @n: cover: cards that it takes at most; fill: cards that it needs. */
typedef struct { char *text; SlvCheckQuery *query; gint64 n; gboolean never, dark; guint row; } Slot;   /* @row: of the card that brings it */
typedef struct { gboolean fills; GArray *slots; } Own;

SLV_DEFINE_STATIC_CLEAR (Slot, slot_clear, text);

static gboolean
slots_prepare (SlvChecker *checker G_GNUC_UNUSED, SlvRuleState *state, GError **error G_GNUC_UNUSED)
{
  Own *own = state->own;

  own->fills = strcmp (state->rule->op, "fill") == 0;
  own->slots = g_array_new (FALSE, FALSE, sizeof (Slot));
  g_array_set_clear_func (own->slots, slot_clear);
  return TRUE;
}

static void
slots_release (SlvRuleState *state)
{
  g_clear_pointer (&((Own *) state->own)->slots, g_array_unref);
}

static const Own *
own_of (const SlvRuleState *state)
{
  return state->own;
}

static Slot *
slot_at (const SlvRuleState *state, guint i)
{
  return &g_array_index (own_of (state)->slots, Slot, i);
}

/* ---- reading slots ---- */

/* The value of the option @id as it is written in a list, where "_" may stand for "-"; NULL: the rulebook has no such option. */
static const char *
option_value (const SlvRun *run, const char *id)
{
  g_autofree char *plain = g_strdelimit (g_strdup (id), "_", '-');

  for (guint i = 0; i < run->checker->book->options->len; i++)
    if (g_str_equal (((const SlvOption *) g_ptr_array_index (run->checker->book->options, i))->id, plain))
      return slv_options_get (run->options, run->checker->book, plain);
  return NULL;
}

static gboolean
fill_option (const GMatchInfo *match, GString *into, gpointer data)
{
  g_autofree char *id = g_match_info_fetch (match, 1);
  const char *value = option_value (data, id);

  g_string_append_printf (into, "\"%s\"", value != NULL ? value : "");
  return FALSE;
}

/* (transfer full): the next word of *@at, without quotes. */
static char *
next_word (const char **at)
{
  const char *start = *at + strspn (*at, " ");
  gsize length = strcspn (start, " ");
  g_autofree char *word = g_strndup (start, length);

  *at = start + length;
  *at += strspn (*at, " ");
  return g_strdup (g_strstrip (g_strdelimit (word, "\"", ' ')));
}

/* What stands before the query. FALSE: it cannot be read. @holds: whether the slot is there under the options. */
static gboolean
read_heads (SlvRun *run, const char **at, gboolean fills, Slot *slot, gboolean *holds)
{
  while (**at == '@')
    {
      g_autofree char *head = next_word (at), *word = NULL, *other = NULL;
      guint64 number;

      if (g_str_equal (head, "@never") && !fills)
        {
          slot->never = TRUE;
          continue;
        }
      word = next_word (at);
      if (g_str_equal (head, fills ? "@least" : "@most") && g_ascii_string_to_unsigned (word, 10, 0, 1000000, &number, NULL))
        slot->n = (gint64) number;
      else if (g_str_equal (head, "@if") && option_value (run, word) != NULL && g_ascii_strcasecmp (option_value (run, word), UNCHOSEN) != 0)
        {
          other = next_word (at);
          *holds = *holds && g_ascii_strcasecmp (option_value (run, word), other) == 0;
        }
      else
        return FALSE;
    }
  return TRUE;
}

static void
add_slot (SlvRun *run, SlvRuleState *state, const char *text, const SlvItem *item, GString *said)
{
  const Own *own = own_of (state);
  g_autoptr (GRegex) option = g_regex_new ("\\{option\\.([a-z][a-z0-9_-]*)\\}", 0, 0, NULL);
  g_autofree char *filled = g_regex_replace_eval (option, text, -1, 0, 0, fill_option, run, NULL);
  Slot slot = { .n = own->fills ? 1 : G_MAXINT64, .row = item->row };
  const char *query = filled;
  gboolean holds = TRUE;

  g_string_append_printf (said, "%s %" G_GUINT64_FORMAT "\n", filled, item->count);
  slot.dark = !read_heads (run, &query, own->fills, &slot, &holds);
  if (!slot.dark && !holds)
    return;
  slot.dark = slot.dark || *query == '\0' || own->slots->len >= SLOTS_MAX
              || !slv_checker_query (run->checker, query, NULL, &slot.query, NULL);
  if (slot.n < G_MAXINT64)
    slot.n *= (gint64) MIN (item->count, COPIES_MAX);
  for (guint i = 0; own->fills && i < own->slots->len; i++)
    if (g_str_equal (slot_at (state, i)->text, query))
      {
        slot_at (state, i)->n += slot.n;
        return;
      }
  slot.text = g_strdup (query);
  g_array_append_val (own->slots, slot);
}

static SlvBindSense
slots_bind (SlvRun *run, SlvRuleState *state, const GArray *items, SlvBoundsOf *bounds, GString *said)
{
  SlvCheckColumn *column = g_ptr_array_index (state->to_of, 0);
  SlvBindSense sense = SLV_BIND_EMPTY;

  g_array_set_size (own_of (state)->slots, 0);
  for (guint i = 0; i < items->len && sense != SLV_BIND_UNKNOWN; i++)
    {
      const SlvItem *item = &g_array_index (items, SlvItem, i);
      guint first, n;

      if (item->zone != state->other_zone || (item->row != SLV_ROW_NONE && slv_check_query_test (state->lends, item->row) == SLV_FALSE))
        continue;
      SlvCellSense cell = slv_check_cell (column, item->row, &first, &n);
      sense = cell == SLV_CELL_IS_KNOWN ? SLV_BIND_KNOWN : cell == SLV_CELL_IS_UNKNOWN ? SLV_BIND_UNKNOWN : sense;
      for (guint k = first; k < first + n; k++)
        add_slot (run, state, slv_column_value (run->checker->index, &column->column, column->column.codes[k]), item, said);
    }
  bounds->has_min = own_of (state)->fills;
  for (guint i = 0; bounds->has_min && i < own_of (state)->slots->len; i++)
    bounds->min += slot_at (state, i)->dark ? 0 : slot_at (state, i)->n;
  return sense;
}

/* ---- cover: placing cards ---- */

/* A flow from cards to slots; edges[card * n_slots + slot]. */
typedef struct { guint n_cards, n_slots; guint64 *left; gint64 *room; guint64 *flow; guint8 *edges, *seen; } Net;

static void
net_init (Net *net, guint n_cards, guint n_slots)
{
  net->n_cards = n_cards;
  net->n_slots = n_slots;
  net->left = g_new0 (guint64, n_cards + 1);
  net->room = g_new0 (gint64, n_slots + 1);
  net->flow = g_new0 (guint64, n_cards * n_slots + 1);
  net->edges = g_new0 (guint8, n_cards * n_slots + 1);
  net->seen = g_new0 (guint8, n_slots + 1);
}

SLV_DEFINE_STATIC_CLEAR (Net, net_clear, left, room, flow, edges, seen);

/* Finds a place for up to @amount copies of @card, moving others where that makes room. Returns for how many. */
static guint64
place (Net *net, guint card, guint64 amount)
{
  for (guint slot = 0; slot < net->n_slots; slot++)
    {
      guint64 *flow = &net->flow[card * net->n_slots + slot], got = 0;

      if (!net->edges[card * net->n_slots + slot] || net->seen[slot])
        continue;
      net->seen[slot] = TRUE;
      if (net->room[slot] > 0)
        {
          got = MIN (amount, (guint64) net->room[slot]);
          net->room[slot] -= (gint64) got;
        }
      for (guint other = 0; other < net->n_cards && got == 0; other++)
        {
          guint64 *moved = &net->flow[other * net->n_slots + slot];

          got = other != card && *moved > 0 ? place (net, other, MIN (amount, *moved)) : 0;
          *moved -= got;
        }
      *flow += got;
      if (got > 0)
        return got;
    }
  return 0;
}

/* Copies without a place. Afterwards seen[] are the slots that these, and those that they could change places with, compete for. */
static guint64
net_solve (Net *net)
{
  guint64 homeless = 0;

  for (guint card = 0; card < net->n_cards; card++)
    while (net->left[card] > 0)
      {
        memset (net->seen, 0, net->n_slots);
        guint64 got = place (net, card, net->left[card]);
        if (got == 0)
          break;
        net->left[card] -= got;
      }
  memset (net->seen, 0, net->n_slots);
  for (guint card = 0; card < net->n_cards; card++)
    if (net->left[card] > 0)
      {
        homeless += net->left[card];
        place (net, card, net->left[card]);
      }
  return homeless;
}

/* Whether @row has a place in @slot: for certain (@sure), or perhaps. */
static gboolean
takes (const Slot *slot, guint row, gboolean sure)
{
  if (slot->dark || slot->never)
    return slot->dark && !sure;
  SlvTruth truth = slv_check_query_test (slot->query, row);
  return truth == SLV_TRUE || (truth == SLV_UNKNOWN && !sure);
}

/* Whether a slot shuts @row out that none before it of the same card takes: likewise for certain that it may stay (@sure), or that it may not. */
static gboolean
is_barred (const SlvRuleState *state, guint row, gboolean sure)
{
  for (guint i = 0; i < own_of (state)->slots->len; i++)
    {
      const Slot *slot = slot_at (state, i);
      gboolean taken = FALSE;

      for (guint k = 0; slot->never && k < i && !taken; k++)
        taken = slot_at (state, k)->row == slot->row && takes (slot_at (state, k), row, sure);
      if (taken)
        continue;
      SlvTruth truth = slot->never && !slot->dark ? slv_check_query_test (slot->query, row) : SLV_FALSE;

      if (truth == SLV_TRUE || (truth == SLV_UNKNOWN && sure) || (slot->never && slot->dark && sure))
        return TRUE;
    }
  return FALSE;
}

/* @sure: every card that may have to be placed, where it has a place for certain; else those that have to, where they have one perhaps.
 * A card that is in no list has a finding of its own. */
static guint64
count_homeless (const SlvRuleState *state, const GArray *items, gboolean sure, Net *net)
{
  guint n_slots = own_of (state)->slots->len;

  net_init (net, items->len, n_slots);
  for (guint slot = 0; slot < n_slots; slot++)
    net->room[slot] = slot_at (state, slot)->dark ? G_MAXINT64 : slot_at (state, slot)->n;
  for (guint i = 0; i < items->len; i++)
    {
      const SlvItem *item = &g_array_index (items, SlvItem, i);
      SlvTruth where = item->row != SLV_ROW_NONE && state->in_zone[item->zone] ? slv_check_query_test (state->where, item->row) : SLV_FALSE;

      if (where == SLV_FALSE || (where == SLV_UNKNOWN && !sure))
        continue;
      net->left[i] = item->count;
      for (guint slot = 0; slot < n_slots && !is_barred (state, item->row, sure); slot++)
        net->edges[i * n_slots + slot] = takes (slot_at (state, slot), item->row, sure);
    }
  return net_solve (net);
}

static guint64
homeless (const SlvRuleState *state, const GArray *items, gboolean sure)
{
  Net net;
  guint64 n = count_homeless (state, items, sure, &net);

  net_clear (&net);
  return n;
}

/* The cards that have no place, and those that they could change with. */
static void
add_rivals (SlvRun *run, SlvFinding *finding, const GArray *items, const Net *net)
{
  for (guint i = 0; i < items->len; i++)
    {
      const SlvItem *item = &g_array_index (items, SlvItem, i);
      gboolean rival = net->left[i] > 0;

      for (guint slot = 0; slot < net->n_slots; slot++)
        rival = rival || (net->seen[slot] && net->flow[i * net->n_slots + slot] > 0);
      if (rival)
        slv_run_add_item (run, finding, item, item->count);
    }
}

static void
check_cover (SlvRun *run, SlvRuleState *state)
{
  const GArray *items = run->checker->items;
  SlvFinding *finding;
  Net net;
  guint64 n = count_homeless (state, items, FALSE, &net);
  gboolean broken = n > 0;

  if (!broken)
    {
      net_clear (&net);
      n = count_homeless (state, items, TRUE, &net);
    }
  if (n > 0)
    {
      finding = slv_run_add (run, state, broken ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);
      add_rivals (run, finding, items, &net);
      slv_finding_set_actual (finding, (double) n);
      slv_run_say (run, state, finding, broken ? N_("{zone}: what {to} allows leaves no place for {actual} of these: {cards}.") : state->class->unknown);
    }
  net_clear (&net);
}

/* ---- fill: what has to be there ---- */

/* Copies that belong to @slot, for certain and perhaps, as any card does of which nothing is known. */
static void
count_there (const SlvRuleState *state, const Slot *slot, const GArray *items, guint64 *lo, guint64 *hi)
{
  *lo = *hi = 0;
  SLV_EACH_IN (const SlvItem, item, items)
    {
      SlvTruth where = state->in_zone[item->zone] ? slv_check_query_test (state->where, item->row) : SLV_FALSE;

      if (where != SLV_FALSE && takes (slot, item->row, FALSE))
        *hi += item->count;
      if (where == SLV_TRUE && takes (slot, item->row, TRUE))
        *lo += item->count;
    }
}

static SlvRange
judge_slot (const SlvRuleState *state, const Slot *slot, const GArray *items, guint64 *there)
{
  guint64 hi;

  count_there (state, slot, items, there, &hi);
  return slot->dark || ((gint64) *there < slot->n && (gint64) hi >= slot->n) ? SLV_RANGE_UNKNOWN
       : (gint64) hi < slot->n ? SLV_RANGE_BROKEN : SLV_RANGE_HOLDS;
}

/* (transfer full): what a slot asks for: the names of its cards where these are few. */
static char *
tell_slot (const SlvRun *run, const Slot *slot)
{
  SlvChecker *checker = run->checker;
  const SlvTeller teller = { .game = checker->game, .format = checker->format, .book = checker->book, .index = checker->index, .options = run->options };
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint row = checker->first_row; !slot->dark && row < checker->first_row + checker->n_rows && names->len <= NAMES_MAX; row++)
    if (slv_check_query_test (slot->query, row) == SLV_TRUE
        && !g_ptr_array_find_with_equal_func (names, slv_index_card_name (checker->index, row), g_str_equal, NULL))
      g_ptr_array_add (names, g_strdup (slv_index_card_name (checker->index, row)));
  if (names->len == 0 || names->len > NAMES_MAX)
    return slv_tell_query (&teller, slot->text);
  return slv_say_names (names);
}

static void
check_fill (SlvRun *run, SlvRuleState *state)
{
  for (guint i = 0; i < own_of (state)->slots->len; i++)
    {
      const Slot *slot = slot_at (state, i);
      guint64 there;
      SlvRange range = judge_slot (state, slot, run->checker->items, &there);

      if (range == SLV_RANGE_HOLDS)
        continue;
      g_autofree char *told = tell_slot (run, slot);
      SlvFinding *finding = slv_run_add (run, state, range == SLV_RANGE_BROKEN ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);
      slv_finding_set_actual (finding, (double) there);
      slv_finding_set_range (finding, TRUE, slot->n, FALSE, 0);
      slv_run_say_with (run, state, finding,
                        range == SLV_RANGE_BROKEN ? N_("{zone}: {to} asks for {slot}; needed: {min}, there: {actual}.")
                                                  : N_("{zone}: {to} asks for {slot}; whether that is there is not known."),
                        &(SlvSayValue) { "slot", told }, 1);
    }
}

static void
slots_check (SlvRun *run, SlvRuleState *state)
{
  if (own_of (state)->fills)
    check_fill (run, state);
  else
    check_cover (run, state);
}

/* ---- one copy more: a handful of cards and slots, judged anew each time ---- */

/* (transfer full): SlvItem of the rule's zones. */
static GArray *
items_of (SlvRunning *running, const SlvRunRule *rule)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (SlvItem));

  SLV_EACH (const SlvRunItem, item, running->items)
    if (rule->state->in_zone[item->item.zone])
      g_array_append_val (items, item->item);
  return items;
}

/* It fits where no more cards than now are left without a place. */
static SlvTruth
slots_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name G_GNUC_UNUSED)
{
  if (own_of (rule->state)->fills || !rule->state->in_zone[probe->zone])
    return SLV_TRUE;
  g_autoptr (GArray) items = items_of (running, rule);
  guint64 sure = homeless (rule->state, items, TRUE);
  guint64 perhaps = homeless (rule->state, items, FALSE);
  g_array_append_val (items, *probe);
  if (homeless (rule->state, items, FALSE) > perhaps)
    return SLV_FALSE;
  return homeless (rule->state, items, TRUE) > sure ? SLV_UNKNOWN : SLV_TRUE;
}

/* ---- repair: copies are spread over the slots that take so many only ---- */

/* Whether a card has a slot without an end (@any), and in how many of the others it has a place; for certain. */
static guint
find_places (const SlvRuleState *state, guint row, gboolean *any)
{
  guint n = 0;

  *any = FALSE;
  for (guint i = 0; i < own_of (state)->slots->len && !is_barred (state, row, TRUE); i++)
    if (takes (slot_at (state, i), row, TRUE))
      {
        *any = *any || slot_at (state, i)->n == G_MAXINT64;
        n++;
      }
  return n;
}

static gboolean
slots_unfit (SlvRun *run G_GNUC_UNUSED, SlvRuleState *state, guint row)
{
  gboolean any;

  return !own_of (state)->fills && slv_check_query_test (state->where, row) != SLV_FALSE && find_places (state, row, &any) == 0;
}

static gboolean
slots_brings (SlvRun *run G_GNUC_UNUSED, SlvRuleState *state, guint row)
{
  gboolean any;

  return own_of (state)->fills && slv_check_query_test (state->where, row) == SLV_TRUE && find_places (state, row, &any) > 0;
}

/* Copies of @var are at most those of its places, each of which is a part of a slot. */
static void
spread_var (SlvRepairModel *model, guint group, SlvRuleState *state, guint var, const guint *rows)
{
  guint row = slv_repair_card_of (model, var)->row, own = slv_repair_add_row (model, group, -INFINITY, 0);
  gint64 cap = g_array_index (model->vars, SlvRepairVar, var).cap;

  slv_repair_add_term (model, own, var, 1);
  for (guint i = 0; i < own_of (state)->slots->len; i++)
    {
      const SlvRepairVar part = { .card = SLV_REPAIR_NONE, .zone = SLV_REPAIR_NONE, .next = SLV_REPAIR_NONE, .cap = 1 };
      guint n = model->vars->len;

      if (!takes (slot_at (state, i), row, TRUE))
        continue;
      for (gint64 k = 0; k < MIN (cap, slot_at (state, i)->n); k++, n++)   /* one for each copy, as such variables end at 1 */
        {
          g_array_append_val (model->vars, part);
          slv_repair_add_term (model, own, n, -1);
          slv_repair_add_term (model, rows[i], n, 1);
        }
    }
}

static void
cover_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  guint n_slots = own_of (state)->slots->len, n_vars = model->vars->len;
  g_autofree guint *rows = g_new0 (guint, n_slots + 1);

  for (guint i = 0; i < n_slots; i++)
    if (slot_at (state, i)->n < G_MAXINT64)
      rows[i] = slv_repair_add_row (model, group, -INFINITY, (double) slot_at (state, i)->n);
  for (guint var = 0; var < n_vars; var++)
    {
      gboolean any;

      if (!slv_repair_is_subject (model, state, var))
        continue;
      guint n = find_places (state, slv_repair_card_of (model, var)->row, &any);
      if (n == 0)
        slv_repair_forbid (model, group, var);
      else if (!any && n > 1)
        spread_var (model, group, state, var, rows);
      for (guint i = 0; n == 1 && !any && i < n_slots; i++)
        if (takes (slot_at (state, i), slv_repair_card_of (model, var)->row, TRUE))
          slv_repair_add_term (model, rows[i], var, 1);
    }
}

static void
fill_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  guint n_vars = model->vars->len;

  for (guint i = 0; i < own_of (state)->slots->len; i++)
    {
      const Slot *slot = slot_at (state, i);
      guint row = slv_repair_add_row (model, group, (double) slot->n, INFINITY);

      for (guint var = 0; var < n_vars; var++)
        if (slv_repair_is_subject (model, state, var)
            && slv_check_query_test (state->where, slv_repair_card_of (model, var)->row) == SLV_TRUE
            && takes (slot, slv_repair_card_of (model, var)->row, TRUE))
          slv_repair_add_term (model, row, var, 1);
    }
}

static void
slots_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  if (!slv_repair_is_hard (model->run, group))
    return;
  if (own_of (state)->fills)
    fill_rows (model, group, state);
  else
    cover_rows (model, group, state);
}

/* ---- telling it ---- */

static char *
slots_explain (const SlvTeller *teller, const SlvRule *rule, GString *detail)
{
  g_autofree char *zones = slv_tell_zones (teller, rule->zones), *of = slv_tell_attr_of (teller, rule->other_zone, rule->to_attrs[0]);
  g_autofree char *query = rule->where != NULL ? slv_tell_query (teller, rule->where) : NULL;

  if (query != NULL)
    slv_tell_line (detail, g_strdup_printf (_("For cards where %s."), query));
  if (strcmp (rule->op, "fill") == 0)
    /* Translators: a rule: zones; an attribute of the card in a zone, as "What it asks for of the card in Leader" */
    return g_strdup_printf (_("%s: all that stands in this list is there: %s."), zones, of);
  /* Translators: a rule: zones; an attribute of the card in a zone, as "Deck options of the card in Leader" */
  return g_strdup_printf (_("%s: each card has a place in this list, where an entry may take only so many: %s."), zones, of);
}

extern const SlvRuleClass slv_rule_slots;
const SlvRuleClass slv_rule_slots = {
  .name = "slots",
  .says = says,
  .own_size = sizeof (Own),
  .prepare = slots_prepare,
  .release = slots_release,
  .bind = slots_bind,
  .check = slots_check,
  .acts = &slv_acts_such,
  .is_home = TRUE,
  .unknown = N_("{zone}: whether these have a place in what {to} allows cannot be said, because something about them, or about what is "
                "allowed, is not known: {cards}."),
  .fits = slots_fits,
  .unfit = slots_unfit,
  .brings = slots_brings,
  .rows = slots_rows,
  .explain = slots_explain,
};

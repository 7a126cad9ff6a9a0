/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-swap.c: see the header. The swap is carried out on a copy of the deck as far as it can be; what a rulebook demands of a
 * swap (equal number, equal sum) is measured over the moves, everything else over the lists that come of it. */
#include "check/slv-swap.h"
#include "base/slv-clean.h"
#include "base/slv-fold.h"
#include "check/slv-check-private.h"
#include "check/slv-swap-offers.h"
#include <math.h>

typedef struct {
  SlvChecker    *checker;
  const SlvSwap *swap;        /* NULL: nothing may trade */
  const char    *clause;
  SlvDeck       *deck;        /* what comes of it */
  GPtrArray     *findings;    /* SlvFinding */
  guint64        n[2];        /* cards out, in */
  guint64      (*of_zone)[2]; /* the same by zone */
  double         sum[2];
  GString       *unknown;     /* cards without a value that were moved, for people */
} Swapping;

/* The swap that holds under the options; the first one that names zones. */
const SlvSwap *
slv_swap_of (const SlvFormat *format, const SlvOptions *options)
{
  const SlvBetween *between = format->between;

  for (guint i = 0; between != NULL && i < between->swaps->len; i++)
    {
      const SlvSwap *swap = g_ptr_array_index (between->swaps, i);

      if (slv_options_holds (options, format->rulebook, swap->if_option, swap->if_not))
        return swap;
    }
  return NULL;
}

/* A zone as people read it; a heading that is no zone stays as written. */
static const char *
zone_title (const SlvChecker *checker, const char *heading)
{
  const SlvZone *zone = slv_rulebook_match_zone (checker->book, heading);

  return zone != NULL ? g_dgettext (GETTEXT_PACKAGE, zone->title) : heading;
}

static void
add_finding (Swapping *s, const char *rule, const char *zone, const char *name, guint64 count, guint64 line, const char *message)
{
  SlvFinding *finding = slv_finding_new (rule, s->clause, SLV_SEVERITY_ERROR);

  slv_take_str (&finding->zone, g_strdup (zone));
  slv_take_str (&finding->message, g_strdup (message));
  if (name != NULL)
    slv_finding_add_card (finding, name, count, SLV_ROW_NONE, G_MAXUINT);
  finding->line = line;
  g_ptr_array_add (s->findings, finding);
}

/* Copies of @name that lie in the zone @id of @deck, settled. */
static guint
copies_in (SlvChecker *checker, const SlvDeck *deck, const char *id, const char *name)
{
  g_autofree char *folded = slv_fold_name (name, checker->game->strip);
  guint copies = 0;

  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    {
      const SlvZone *zone = slv_rulebook_match_zone (checker->book, entry->zone);
      g_autofree char *other = slv_fold_name (entry->name, checker->game->strip);

      if (zone != NULL && strcmp (zone->id, id) == 0 && strcmp (folded, other) == 0)
        copies += entry->count;
    }
  return copies;
}

/* The zone of the deck where a card belongs that comes in: its natural one when that trades, else the first that does. */
static const char *
slv_swap_home (SlvChecker *checker, const SlvSwap *swap, const char *name)
{
  g_autoptr (SlvDeck) one = slv_deck_new ("");

  slv_deck_add (one, "", name, 1, "", "", 0);
  g_autoptr (SlvResolution) resolution = slv_resolver_resolve (checker->resolver, one);
  if (resolution->cards->len == 0)
    return swap->a[0];
  const SlvZone *zone = g_ptr_array_index (checker->book->zones, g_array_index (resolution->cards, SlvResolved, 0).zone);
  return g_strv_contains ((const char * const *) swap->a, zone->id) ? zone->id : swap->a[0];
}

/* The zone of @deck (settled) that @move is about: as said, else where its copies lie, else slv_swap_home(); NULL: the one that is
 *  said does not trade. */
static const char *
slv_swap_zone (SlvChecker *checker, const SlvSwap *swap, const SlvDeck *deck, const SlvSwapMove *move)
{
  if (move->zone[0] != '\0')
    {
      const SlvZone *zone = slv_rulebook_match_zone (checker->book, move->zone);

      return zone != NULL && g_strv_contains ((const char * const *) swap->a, zone->id) ? zone->id : NULL;
    }
  for (guint i = 0; !move->in && swap->a[i] != NULL; i++)
    if (copies_in (checker, deck, swap->a[i], move->name) > 0)
      return swap->a[i];
  return slv_swap_home (checker, swap, move->name);
}

/* Takes @count copies out of @zone, whatever their printings, and lays them into @to. */
static void
carry (Swapping *s, const char *name, const char *zone_id, const char *to, guint count)
{
  g_autofree char *folded = slv_fold_name (name, s->checker->game->strip);

  for (guint i = s->deck->entries->len; i-- > 0 && count > 0;)
    {
      SlvDeckEntry *entry = slv_deck_entry (s->deck, i);
      const SlvZone *zone = slv_rulebook_match_zone (s->checker->book, entry->zone);
      g_autofree char *other = slv_fold_name (entry->name, s->checker->game->strip);
      g_autofree char *own = g_strdup (entry->name), *set = g_strdup (entry->set_code), *number = g_strdup (entry->number);
      guint moved = MIN (count, entry->count);

      if (zone == NULL || strcmp (zone->id, zone_id) != 0 || strcmp (folded, other) != 0)
        continue;
      slv_deck_set_count (s->deck, i, entry->count - moved);
      slv_deck_add (s->deck, to, own, moved, set, number, 0);
      count -= moved;
    }
}

/* What a copy adds to the sum that a swap must keep; FALSE: not known. 0 where no sum is kept. */
static gboolean
slv_swap_value (SlvChecker *checker, const SlvSwap *swap, const char *name, double *value)
{
  const SlvAttr *attr = swap->equal_sum != NULL ? slv_game_find_attr (checker->game, swap->equal_sum) : NULL;
  g_autoptr (GArray) rows = NULL;

  *value = 0;
  return attr == NULL || (slv_index_find_name (checker->index, checker->game, name, &rows) > 0
                          && slv_index_cell_number (checker->index, g_array_index (rows, guint, 0), attr, value));
}

static gboolean
slv_swap_keeps_count (SlvChecker *checker, const SlvSwap *swap)
{
  return swap->equal_count.set && slv_number_value (&swap->equal_count, checker->options, checker->book) != 0;
}

/* What the moved copies add to the sum that a swap must keep. */
static void
weigh (Swapping *s, const SlvSwapMove *move, const char *zone)
{
  double value;

  s->n[move->in] += move->count;
  s->of_zone[slv_rulebook_find_zone (s->checker->book, zone)->index][move->in] += move->count;
  if (!slv_swap_value (s->checker, s->swap, move->name, &value))
    {
      g_string_append (s->unknown, s->unknown->len > 0 ? ", " : "");
      g_string_append_printf (s->unknown, _("“%s”"), move->name);
    }
  s->sum[move->in] += value * move->count;
}

/* (transfer full): why a plan's line may not name the zone @heading, translated. */
static char *
slv_swap_dup_zone_fault (const SlvChecker *checker, const SlvSwap *swap, const char *heading)
{
  const SlvZone *named = slv_rulebook_match_zone (checker->book, heading);
  const char *side = zone_title (checker, swap->b);
  g_autoptr (GString) decks = g_string_new (NULL);

  for (guint i = 0; swap->a[i] != NULL; i++)
    g_string_append_printf (decks, "%s%s", i > 0 ? ", " : "", zone_title (checker, swap->a[i]));
  if (named != NULL && strcmp (named->id, swap->b) == 0)
    return g_strdup_printf (_("“-” takes a card out and “+” puts one in, so a line names the zone that changes (%s), never “%s”."),
                            decks->str, side);
  return g_strdup_printf (_("Between games cards are exchanged with “%s” in these zones only: %s. “%s” is none of them."), side,
                          decks->str, zone_title (checker, heading));
}

static void
carry_out (Swapping *s, const SlvSwapMove *move)
{
  const char *zone = slv_swap_zone (s->checker, s->swap, s->deck, move), *from = move->in ? s->swap->b : zone;
  g_autofree char *message = NULL;

  if (zone == NULL)
    {
      message = slv_swap_dup_zone_fault (s->checker, s->swap, move->zone);
      add_finding (s, "swap-zone", move->zone, move->name, move->count, move->line, message);
      return;
    }
  guint there = copies_in (s->checker, s->deck, from, move->name);
  if (there < move->count)
    {
      message = there == 0
        ? g_strdup_printf (_("The plan moves “%s”, of which no copy lies in “%s”. Leave this line out."), move->name, zone_title (s->checker, from))
        : slv_tell_printf (ngettext ("The plan moves more copies of “%s” than there are: %u lies in “%s”. Move %u fewer.",
                                           "The plan moves more copies of “%s” than there are: %u lie in “%s”. Move %u fewer.", there),
                                 move->name, there, zone_title (s->checker, from), move->count - there);
      add_finding (s, "swap-missing", from, move->name, move->count, move->line, message);
    }
  carry (s, move->name, from, move->in ? zone : s->swap->b, MIN (there, move->count));
  weigh (s, move, zone);
}

/* As many in as out. @zone: (nullable): of this zone by itself */
static void
check_number (Swapping *s, const char *zone, const guint64 n[2])
{
  const guint64 less = MIN (n[0], n[1]), more = MAX (n[0], n[1]) - less;

  if (more == 0)
    return;
  g_autofree char *message = slv_tell_printf (n[0] < n[1]
    ? ngettext ("A swap puts in as many cards as it takes out; taken out: %llu, put in: %llu. Take out %llu more card, or put in as many fewer.",
                "A swap puts in as many cards as it takes out; taken out: %llu, put in: %llu. Take out %llu more cards, or put in as many fewer.", more)
    : ngettext ("A swap puts in as many cards as it takes out; taken out: %llu, put in: %llu. Put in %llu more card, or take out as many fewer.",
                "A swap puts in as many cards as it takes out; taken out: %llu, put in: %llu. Put in %llu more cards, or take out as many fewer.", more),
                                              (unsigned long long) n[0], (unsigned long long) n[1], (unsigned long long) more);
  if (zone != NULL)
    slv_take_str (&message, g_strdup_printf ("%s: %s", zone_title (s->checker, zone), message));
  add_finding (s, "swap-count", zone != NULL ? zone : s->swap->b, NULL, 0, 0, message);
}

static void
check_numbers (Swapping *s)
{
  if (!slv_swap_keeps_count (s->checker, s->swap))
    return;
  for (guint i = 0; s->swap->each && s->swap->a[i] != NULL; i++)
    check_number (s, s->swap->a[i], s->of_zone[slv_rulebook_find_zone (s->checker->book, s->swap->a[i])->index]);
  if (!s->swap->each)
    check_number (s, NULL, s->n);
}

static void
check_kept (Swapping *s)
{
  const SlvAttr *attr = s->swap->equal_sum != NULL ? slv_game_find_attr (s->checker->game, s->swap->equal_sum) : NULL;
  const char *title = attr != NULL ? g_dgettext (GETTEXT_PACKAGE, attr->title) : s->swap->equal_sum;
  g_autofree char *message = NULL;

  check_numbers (s);
  if (s->swap->equal_sum == NULL || (s->unknown->len == 0 && s->sum[0] == s->sum[1]))
    return;
  message = s->unknown->len > 0
    ? g_strdup_printf (_("Whether the swap keeps the total of “%s” cannot be said: no card list says it of %s. A list that does settles it."),
                       title, s->unknown->str)
    : g_strdup_printf (s->sum[0] < s->sum[1] ? _("A swap keeps the total of “%s”; taken out: %.15g, put in: %.15g. What comes in must be worth %.15g less.")
                                             : _("A swap keeps the total of “%s”; taken out: %.15g, put in: %.15g. What comes in must be worth %.15g more."),
                       title, s->sum[0], s->sum[1], fabs (s->sum[0] - s->sum[1]));
  add_finding (s, "swap-sum", s->swap->b, NULL, 0, 0, message);
  SlvFinding *finding = g_ptr_array_index (s->findings, s->findings->len - 1);
  slv_finding_set_actual (finding, s->sum[1]);
  if (s->unknown->len > 0)
    finding->severity = SLV_SEVERITY_UNKNOWN;
}

/* Puts the findings of the swap before those of the lists, errors before unknowns, and settles the verdict. */
static void
join (SlvReport *report, GPtrArray *findings)
{
  guint errors = 0;

  SLV_EACH (SlvFinding, finding, findings)
    {
      if (finding->severity == SLV_SEVERITY_ERROR)
        g_ptr_array_insert (report->findings, (gint) errors++, finding);
      else
        {
          guint at = 0;

          while (at < report->findings->len
                 && ((SlvFinding *) g_ptr_array_index (report->findings, at))->severity == SLV_SEVERITY_ERROR)
            at++;
          g_ptr_array_insert (report->findings, (gint) at, finding);
        }
    }
  g_ptr_array_set_free_func (findings, NULL);
  slv_report_settle (report);
}

/* (transfer full): the lists with every entry in the zone that it is judged in, also those that stood before any heading. */
static SlvDeck *
slv_swap_settle (SlvChecker *checker, const SlvDeck *deck)
{
  SlvDeck *copy = slv_deck_copy (deck);
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck, checker->index, checker->book);

  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    {
      const SlvZone *zone = g_ptr_array_index (checker->book->zones, card->zone);

      slv_take_str (&slv_deck_entry (copy, card->entry)->zone, g_strdup (zone->id));
    }
  return copy;
}

SlvReport *
slv_swap_check (SlvChecker *checker, const SlvDeck *deck, const SlvSwapPlan *plan, SlvDeck **result)
{
  g_autoptr (GPtrArray) findings = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_finding_free);
  g_autoptr (GString) unknown = g_string_new (NULL);
  const SlvBetween *between = checker->format->between;
  g_autofree guint64 (*of_zone)[2] = g_malloc0_n (checker->book->zones->len, sizeof *of_zone);
  Swapping s = { .of_zone = of_zone, .checker = checker, .swap = slv_swap_of (checker->format, checker->options),
                 .clause = between != NULL ? between->clause : "", .deck = slv_swap_settle (checker, deck), .findings = findings, .unknown = unknown };

  if (s.swap == NULL && plan->moves->len > 0)
    add_finding (&s, "swap-frozen", "", NULL, 0, 0, _("Under this format lists stay as they are between games: no card is exchanged, and every game is "
                                                         "played with the registered lists."));
  for (guint i = 0; s.swap != NULL && i < plan->moves->len; i++)
    carry_out (&s, g_ptr_array_index (plan->moves, i));
  if (s.swap != NULL && plan->moves->len > 0)
    check_kept (&s);
  SlvReport *report = slv_checker_check (checker, s.deck);
  join (report, findings);
  *result = s.deck;
  return report;
}

#define SUM_STEPS   1000.0    /* values are compared to a thousandth */
#define REFUSED   10u         /* a swap that only the full check refuses costs as much as so many others */
#define OUT 0
#define IN  1

/* @to: the zone where a copy would go. */
typedef struct { char *name, *folded; const char *zone, *to; guint count, id; gint64 value; } Stock;
typedef struct { gint64 sum; guint32 place; guint16 at[SLV_SWAP_OFFER_CARDS_MAX]; guint8 n; } Choice;

/* Cards out and in of a swap; even ones first, then the smallest. */
typedef struct { guint8 out, in; } Shape;
static const Shape shapes[] = {
  { 1, 1 }, { 2, 2 }, { 3, 3 }, { 1, 0 }, { 0, 1 }, { 2, 1 }, { 1, 2 }, { 2, 0 }, { 0, 2 }, { 3, 2 }, { 2, 3 }, { 3, 1 }, { 1, 3 },
  { 3, 0 }, { 0, 3 },
};

typedef struct _SlvSwapSearch {
  SlvChecker    *checker;
  const SlvSwap *swap;
  gboolean       same_count, same_sum;
  SlvBound      *asked[2];      /* NULL: any card */
  GArray        *stock[2];      /* Stock: what may go out, what may come in */
  GArray        *choices[2][SLV_SWAP_OFFER_CARDS_MAX + 1];   /* Choice by number of cards; NULL until come to; those of IN by sum */
  guint          max_cards;
  SlvDeck       *deck;          /* settled */
  SlvReport     *before;
  guint          shape, out, in;   /* where it stands; in: SLV_NEXT: at the first that fits */
  SlvSwapPlan   *ahead;         /* (nullable): the next one, found already */
} Search;
#define SLV_NEXT G_MAXUINT

/* ---- what lies where ---- */

SLV_DEFINE_STATIC_CLEAR (Stock, stock_clear, name, folded);

SLV_DEFINE_ORDER (Stock, compare_stock, folded, zone);

static Stock *
find_stock (GArray *stock, const char *folded, const char *zone)
{
  SLV_EACH_IN (Stock, there, stock)
    if (strcmp (there->folded, folded) == 0 && strcmp (there->zone, zone) == 0)
      return there;
  return NULL;
}

static gboolean
is_asked (const Search *search, guint side, const char *name)
{
  g_autoptr (GArray) rows = NULL;

  return search->asked[side] == NULL || (slv_index_find_name (search->checker->index, search->checker->game, name, &rows) > 0
                                         && slv_bound_test (search->asked[side], g_array_index (rows, guint, 0)) == SLV_TRUE);
}

static void
add_stock (Search *search, const SlvDeckEntry *entry, guint *unknown)
{
  gboolean in = strcmp (entry->zone, search->swap->b) == 0;
  Stock *there, made = { 0 };
  double value;

  if ((!in && !g_strv_contains ((const char * const *) search->swap->a, entry->zone)) || !is_asked (search, in ? IN : OUT, entry->name))
    return;
  g_autofree char *folded = slv_fold_name (entry->name, search->checker->game->strip);
  there = find_stock (search->stock[in], folded, entry->zone);
  if (there != NULL)
    {
      there->count += entry->count;
      return;
    }
  if (!slv_swap_value (search->checker, search->swap, entry->name, &value))
    {
      ++*unknown;
      return;
    }
  made = (Stock) { .name = g_strdup (entry->name), .folded = g_steal_pointer (&folded), .zone = entry->zone,
                   .to = in ? slv_swap_home (search->checker, search->swap, entry->name) : search->swap->b,
                   .count = entry->count, .value = llround (value * SUM_STEPS) };
  g_array_append_val (search->stock[in], made);
}

/* Equal names get equal numbers, so that a card that would go both ways is seen. */
static void
number_names (Search *search)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint side = OUT; side <= IN; side++)
    SLV_EACH_IN (Stock, stock, search->stock[side])
      {
        guint id = GPOINTER_TO_UINT (g_hash_table_lookup (ids, stock->folded));

        stock->id = id != 0 ? id : g_hash_table_size (ids) + 1;
        g_hash_table_insert (ids, stock->folded, GUINT_TO_POINTER (stock->id));
      }
}

/* ---- choices ---- */

SLV_DEFINE_ORDER (Choice, compare_choices, sum, place);

/* Adds all choices of @n more cards, none of them before @from, in order of names. */
static void
choose (const Search *search, guint side, GArray *choices, Choice choice, guint n, guint from)
{
  if (n == 0)
    {
      choice.place = choices->len;
      g_array_append_val (choices, choice);
      return;
    }
  for (guint i = from; i < search->stock[side]->len; i++)
    {
      const Stock *stock = &g_array_index (search->stock[side], Stock, i);
      Choice next = choice;
      guint taken = 0;

      for (guint j = 0; j < choice.n; j++)
        taken += choice.at[j] == i ? 1 : 0;
      if (taken >= stock->count)
        continue;
      next.at[next.n++] = (guint16) i;
      next.sum += search->same_sum ? stock->value : 0;
      choose (search, side, choices, next, n - 1, i);
    }
}

static const GArray *
choices_of (Search *search, guint side, guint n)
{
  GArray **choices = &search->choices[side][n];

  if (*choices != NULL)
    return *choices;
  *choices = g_array_new (FALSE, FALSE, sizeof (Choice));
  choose (search, side, *choices, (Choice) { 0 }, n, 0);
  if (side == IN)
    g_array_sort (*choices, compare_choices);
  return *choices;
}

/* ---- swaps ---- */

static void
add_moves (Search *search, SlvSwapPlan *plan, guint side, const Choice *choice)
{
  guint count = 1;

  for (guint i = 0; i < choice->n; i += count)
    {
      const Stock *stock = &g_array_index (search->stock[side], Stock, choice->at[i]);

      for (count = 1; i + count < choice->n && choice->at[i + count] == choice->at[i];)
        count++;
      slv_swap_plan_add (plan, side == IN, count, stock->name, side == OUT ? stock->zone : stock->to);
    }
}

static gboolean
shares_card (const Search *search, const Choice *out, const Choice *in)
{
  for (guint i = 0; i < out->n; i++)
    for (guint j = 0; j < in->n; j++)
      if (g_array_index (search->stock[OUT], Stock, out->at[i]).id == g_array_index (search->stock[IN], Stock, in->at[j]).id)
        return TRUE;
  return FALSE;
}

/* The plan of a swap, checked in full; NULL when it adds a fault, or makes one worse: in a deck that is not legal the verdict alone would
 * not tell. */
static SlvSwapPlan *
try_swap (Search *search, const Choice *out, const Choice *in, guint *tried)
{
  ++*tried;
  if (shares_card (search, out, in))
    return NULL;
  SlvSwapPlan *plan = slv_swap_plan_new ("");
  add_moves (search, plan, OUT, out);
  add_moves (search, plan, IN, in);
  SlvDeck *result = NULL;
  g_autoptr (SlvReport) report = slv_swap_check (search->checker, search->deck, plan, &result);
  slv_deck_free (result);
  if (slv_report_find_worse (report, search->before) == NULL)
    return plan;
  *tried += report->verdict <= search->before->verdict ? REFUSED : 0;
  slv_swap_plan_free (plan);
  return NULL;
}

/* The first choice of the sideboard with at least this sum. */
static guint
first_match (const GArray *choices, gint64 sum)
{
  const Choice wanted = { .sum = sum };
  guint at;

  SLV_HALVE (at, choices->len, compare_choices (&g_array_index (choices, Choice, at), &wanted) < 0);
  return at;
}

/* The next pair that may be exchanged as far as number and sum go; FALSE: there is none. */
static gboolean
next_pair (Search *search, const Choice **out, const Choice **in)
{
  for (; search->shape < G_N_ELEMENTS (shapes); search->shape++, search->out = 0, search->in = SLV_NEXT)
    {
      const Shape *shape = &shapes[search->shape];

      if (MAX (shape->out, shape->in) > search->max_cards || (search->same_count && shape->out != shape->in))
        continue;
      const GArray *outs = choices_of (search, OUT, shape->out);
      const GArray *ins = choices_of (search, IN, shape->in);
      for (; search->out < outs->len; search->out++, search->in = SLV_NEXT)
        {
          *out = &g_array_index (outs, Choice, search->out);
          search->in = search->in == SLV_NEXT ? first_match (ins, (*out)->sum) : search->in + 1;
          *in = search->in < ins->len ? &g_array_index (ins, Choice, search->in) : NULL;
          if (*in != NULL && (*in)->sum == (*out)->sum)
            return TRUE;
        }
    }
  return FALSE;
}

/* Finds the next plan into @ahead; none is left there when the search is at its end, or enough was tried. */
static gboolean
look_ahead (SlvSwapOffers *offers, guint *tried, GCancellable *cancellable, GError **error)
{
  Search *search = offers->search;
  const Choice *out, *in;

  while (search->ahead == NULL && *tried < SLV_SWAP_OFFERS_TRIED)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("the search for swaps was interrupted"));
      if (!next_pair (search, &out, &in))
        {
          offers->complete = TRUE;
          return TRUE;
        }
      search->ahead = try_swap (search, out, in, tried);
    }
  return TRUE;
}

gboolean
slv_swap_offers_more (SlvSwapOffers *offers, guint limit, GCancellable *cancellable, GError **error)
{
  guint tried = 0, wanted = offers->plans->len + MIN (limit, G_MAXUINT - offers->plans->len);

  while (!offers->complete)
    {
      if (!look_ahead (offers, &tried, cancellable, error))
        return FALSE;
      if (offers->search->ahead == NULL || offers->plans->len == wanted)
        return TRUE;
      g_ptr_array_add (offers->plans, g_steal_pointer (&offers->search->ahead));
    }
  return TRUE;
}

/* ---- begin and end ---- */

static gboolean
bind_asked (Search *search, const SlvSwapAsk *ask, GError **error)
{
  const char *texts[] = { ask->out, ask->in };

  for (guint side = OUT; side <= IN; side++)
    {
      if (texts[side] == NULL || texts[side][0] == '\0')
        continue;
      g_autoptr (SlvQuery) query = slv_query_parse (texts[side], error);
      search->asked[side] = query != NULL
        ? slv_query_bind (query, search->checker->game, search->checker->index, SLV_QUERY_SEARCH, NULL, error) : NULL;
      if (search->asked[side] == NULL)
        return FALSE;
    }
  return TRUE;
}

static void
load_stock (Search *search, guint *unknown)
{
  for (guint i = 0; i < search->deck->entries->len; i++)
    add_stock (search, slv_deck_entry (search->deck, i), unknown);
  for (guint side = OUT; side <= IN; side++)
    {
      g_array_sort (search->stock[side], compare_stock);
      g_array_set_size (search->stock[side], MIN (search->stock[side]->len, G_MAXUINT16));
    }
  number_names (search);
}

SlvSwapOffers *
slv_swap_offers_new (SlvChecker *checker, const SlvDeck *deck, const SlvSwapAsk *ask, GError **error)
{
  g_autoptr (SlvSwapOffers) offers = g_new0 (SlvSwapOffers, 1);
  Search *search = offers->search = g_new0 (Search, 1);

  offers->plans = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_swap_plan_free);
  offers->assumptions = slv_deck_dup_assumptions (deck, checker->options, checker->format);
  search->checker = checker;
  search->swap = slv_swap_of (checker->format, checker->options);
  search->max_cards = CLAMP (ask->max_cards, 1, SLV_SWAP_OFFER_CARDS_MAX);
  search->in = SLV_NEXT;
  for (guint side = OUT; side <= IN; side++)
    {
      search->stock[side] = g_array_new (FALSE, TRUE, sizeof (Stock));
      g_array_set_clear_func (search->stock[side], stock_clear);
    }
  if (!bind_asked (search, ask, error))
    return NULL;
  offers->frozen = offers->complete = search->swap == NULL;
  if (offers->frozen)
    return g_steal_pointer (&offers);
  search->same_count = slv_swap_keeps_count (checker, search->swap);
  search->same_sum = search->swap->equal_sum != NULL;
  search->deck = slv_swap_settle (checker, deck);
  search->before = slv_checker_check (checker, search->deck);
  load_stock (search, &offers->unknown);
  return g_steal_pointer (&offers);
}

void
slv_swap_offers_free (SlvSwapOffers *offers)
{
  Search *search = offers != NULL ? offers->search : NULL;

  if (offers == NULL)
    return;
  for (guint side = OUT; side <= IN; side++)
    {
      for (guint n = 0; n <= SLV_SWAP_OFFER_CARDS_MAX; n++)
        g_clear_pointer (&search->choices[side][n], g_array_unref);
      g_array_unref (search->stock[side]);
      g_clear_pointer (&search->asked[side], slv_bound_free);
    }
  SLV_FREE_MEMBERS (search, (slv_swap_plan_free, ahead), (slv_report_free, before), (slv_deck_free, deck));
  g_free (search);
  SLV_FREE_MEMBERS (offers, plans, assumptions);
  g_free (offers);
}

gpointer
slv_swap_offers_to_json (const SlvSwapOffers *offers)
{
  cJSON *list = cJSON_CreateArray ();

  SLV_EACH (const SlvSwapPlan, plan, offers->plans)
    {
      cJSON *json = slv_json_add_row (list), *out = cJSON_AddArrayToObject (json, "out"), *in = cJSON_AddArrayToObject (json, "in");

      SLV_EACH (const SlvSwapMove, move, plan->moves)
        slv_json_put (slv_json_add_row (move->in ? in : out), { "name", SLV_TEXT (move->name) }, { "count", SLV_NUMBER (move->count) },
                      { move->in ? "to" : "from", SLV_TEXT (move->zone) });
    }
  return list;
}

/* Plans as a deck keeps them (so many copies from one zone into another) and as a swap under a format reads
 * them (out of the deck, or in). A kept plan names both zones, so that it means the same under every format. */

guint
slv_swap_plan_find (const SlvDeck *deck, const char *name)
{
  g_autofree char *asked = slv_fold_name (name, NULL);

  for (guint i = 0; i < deck->plans->len; i++)
    {
      g_autofree char *there = slv_fold_name (slv_deck_get_plan (deck, i)->name, NULL);

      if (strcmp (asked, there) == 0)
        return i;
    }
  return G_MAXUINT;
}

/* ---- from the deck ---- */

static gboolean
is_zone (SlvChecker *checker, const char *heading, const char *id)
{
  const SlvZone *zone = slv_rulebook_match_zone (checker->book, heading);

  return strcmp (zone != NULL ? zone->id : heading, id) == 0;
}

SlvSwapPlan *
slv_swap_plan_from_deck (SlvChecker *checker, const SlvDeckPlan *plan)
{
  const SlvSwap *swap = slv_swap_of (checker->format, checker->options);
  SlvSwapPlan *made = slv_swap_plan_new (plan->name);

  SLV_EACH (const SlvDeckMove, move, plan->moves)
    {
      g_autofree char *both = g_strdup_printf ("%s → %s", move->from, move->to);

      if (swap != NULL && is_zone (checker, move->from, swap->b))
        slv_swap_plan_add (made, TRUE, move->count, move->name, move->to);
      else if (swap == NULL || is_zone (checker, move->to, swap->b))
        slv_swap_plan_add (made, FALSE, move->count, move->name, move->from);
      else
        slv_swap_plan_add (made, FALSE, move->count, move->name, both);
    }
  return made;
}

/* ---- into the deck ---- */

SlvDeckPlan *
slv_swap_plan_to_deck (SlvChecker *checker, const SlvDeck *deck, const SlvSwapPlan *plan, const char *name, GError **error)
{
  const SlvSwap *swap = slv_swap_of (checker->format, checker->options);
  g_autoptr (SlvDeck) settled = slv_swap_settle (checker, deck);
  g_autoptr (SlvDeckPlan) made = slv_deck_plan_new (name);

  if (swap == NULL && plan->moves->len > 0)
    return slv_error_null (error, SLV_ERROR_REFUSED, NULL,
                           _("Under this format lists stay as they are between games: no card is exchanged."));
  SLV_EACH (const SlvSwapMove, move, plan->moves)
    {
      const char *zone = slv_swap_zone (checker, swap, settled, move);

      if (zone == NULL)
        {
          g_autofree char *fault = slv_swap_dup_zone_fault (checker, swap, move->zone);

          slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { plan->name, move->line, 0 }, "%s", fault);
          return NULL;
        }
      slv_deck_plan_move (made, move->name, move->in ? swap->b : zone, move->in ? zone : swap->b, move->count);
    }
  return g_steal_pointer (&made);
}

/* Plans as text. */

#define LINE_SHOWN 80   /* characters of a line that is no move */

SLV_DEFINE_STATIC_FREE (SlvSwapMove, move_free, name, zone);

SLV_DEFINE_FREE (SlvSwapPlan, slv_swap_plan_free, name, moves);

SlvSwapPlan *
slv_swap_plan_new (const char *name)
{
  SlvSwapPlan *plan = g_new0 (SlvSwapPlan, 1);

  plan->name = g_strdup (name);
  plan->moves = g_ptr_array_new_with_free_func (move_free);
  return plan;
}

void
slv_swap_plan_add (SlvSwapPlan *plan, gboolean in, guint count, const char *name, const char *zone)
{
  SlvSwapMove *move = g_new0 (SlvSwapMove, 1);

  move->in = in;
  move->count = MIN (count, SLV_DECK_COUNT_MAX);
  move->name = g_strdup (name);
  move->zone = g_strdup (zone);
  g_ptr_array_add (plan->moves, move);
}

/* "[zone]" at the end of @text is cut off and returned. */
static char *
cut_zone (char *text)
{
  gsize length = strlen (text);
  char *open = length > 2 && text[length - 1] == ']' ? strrchr (text, '[') : NULL;

  if (open == NULL || open == text)
    return g_strdup ("");
  text[length - 1] = '\0';
  char *zone = g_strstrip (g_strdup (open + 1));
  *open = '\0';
  g_strchomp (text);
  return zone;
}

/* One line that is not blank and no comment; NULL when it is no move. */
static SlvSwapMove *
parse_move (const char *line, guint64 number)
{
  char *end = NULL;
  guint64 count = 1;

  if (line[0] != '+' && line[0] != '-')
    return NULL;
  if (g_ascii_isdigit (line[1]))
    count = g_ascii_strtoull (line + 1, &end, 10);
  else
    end = (char *) line + 1;
  if (*end == 'x' && g_ascii_isspace (end[1]))
    end++;
  if (count < 1 || count > SLV_DECK_COUNT_MAX || (!g_ascii_isspace (*end) && end != line + 1))
    return NULL;
  SlvSwapMove *move = g_new0 (SlvSwapMove, 1);
  move->in = line[0] == '+';
  move->count = (guint) count;
  move->line = number;
  move->name = g_strstrip (g_strdup (end));
  move->zone = cut_zone (move->name);
  slv_name_settle (&move->name);
  slv_name_settle (&move->zone);
  if (move->name[0] != '\0')
    return move;
  move_free (move);
  return NULL;
}

SlvSwapPlan *
slv_swap_parse (const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr (SlvSwapPlan) plan = slv_swap_plan_new (name);
  SlvPlace place = { name, 0, 0 };

  if (length > SLV_SWAP_TEXT_MAX || !g_utf8_validate_len (text, length, NULL) || memchr (text, '\0', length) != NULL)
    return slv_error_null (error, SLV_ERROR_REFUSED, &place, _("“%s” is no sideboarding plan: too large, or no text"), name);
  g_autoptr (GString) copy = g_string_new_len (text, (gssize) length);
  g_string_replace (copy, "\r\n", "\n", 0);
  g_string_replace (copy, "\r", "\n", 0);
  g_auto (GStrv) lines = g_strsplit_set (copy->str, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *line = g_strstrip (lines[i]);
      SlvSwapMove *move = line[0] != '\0' && line[0] != '#' ? parse_move (line, i + 1) : NULL;

      if (move != NULL)
        g_ptr_array_add (plan->moves, move);
      if (move != NULL || line[0] == '\0' || line[0] == '#')
        continue;
      place.line = i + 1;
      g_autofree char *start = slv_text_shown (line, LINE_SHOWN);
      slv_set_error (error, SLV_ERROR_REFUSED, &place, _("“%s” is no move; a move reads “-1 Card Name” or “+1 Card Name”"), start);
      return NULL;
    }
  return g_steal_pointer (&plan);
}

gpointer
slv_swap_plan_to_json (const SlvSwapPlan *plan)
{
  cJSON *json = cJSON_CreateObject ();

  cJSON_AddStringToObject (json, "name", plan->name);
  cJSON *in = cJSON_AddArrayToObject (json, "in"), *out = cJSON_AddArrayToObject (json, "out");
  SLV_EACH (const SlvSwapMove, move, plan->moves)
    slv_json_put (slv_json_add_row (move->in ? in : out), { "name", SLV_TEXT (move->name) }, { "count", SLV_NUMBER (move->count) },
                  { "to", SLV_TEXT (move->zone) });
  return json;
}

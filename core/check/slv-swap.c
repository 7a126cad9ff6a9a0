/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-swap.c: see the header. The swap is carried out on a copy of the deck as far as it can be; what a rulebook demands of a
 * swap (equal number, equal sum) is measured over the moves, everything else over the lists that come of it. */
#include "check/slv-swap-private.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

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

const char *
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

const char *
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

gboolean
slv_swap_value (SlvChecker *checker, const SlvSwap *swap, const char *name, double *value)
{
  const SlvAttr *attr = swap->equal_sum != NULL ? slv_game_find_attr (checker->game, swap->equal_sum) : NULL;
  g_autoptr (GArray) rows = NULL;

  *value = 0;
  return attr == NULL || (slv_index_find_name (checker->index, checker->game, name, &rows) > 0
                          && slv_index_cell_number (checker->index, g_array_index (rows, guint, 0), attr, value));
}

gboolean
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

char *
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

SlvDeck *
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

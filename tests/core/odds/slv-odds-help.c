/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-help.c: see slv-odds-help.h. The brute force knows nothing of classes, states or laws: it holds sets of single cards in
 * the bits of a number and asks slv_count_test() about each. */
#include "slv-odds-help.h"

#define CARDS_MAX 12u

SlvOddsDeck *
help_odds_deck (Tidepool *pool, const SlvDeck *deck, const char *format, const char *option, guint draw)
{
  g_autoptr (SlvOptions) options = slv_options_new ();
  const SlvOddsSetup setup = { .draw = draw };

  if (option != NULL)
    g_assert_true (slv_options_set (options, tidepool_format (pool, format)->rulebook, option, NULL));
  return good (slv_odds_deck_new (deck, tidepool_format (pool, format), pool->index, options, &setup, &error));
}

SlvDeck *
help_random_deck (SlvRandom *random, guint n)
{
  static const char * const names[] = {
    "Red Fish", "Blue Fish", "Twin Fish", "Pearl", "Reef One", "Whale", "Unweighed Fish", "Grey Fish", "Shapeless Thing", "Nobody",
  };
  SlvDeck *deck = tidepool_deck ("captain 1 Captain Coral", NULL);

  for (guint i = 0; i < n; i++)
    slv_deck_add (deck, "main", names[slv_random_below (random, G_N_ELEMENTS (names))], 1, "", "", 0);
  return deck;
}

static char *
random_count (SlvRandom *random, gboolean pile)
{
  static const char * const queries[] = {
    "type:fish", "color:red", "color:blue -type:reef", "weight<=2", "name:fish", "type:pearl or weight>=5", "-color:red", "", "name:nobody",
    "weight=1", "name:whale", "type:reef|pearl",
  };
  static const char * const signs[] = { "=", "<", "<=", ">", ">=", "!=" };
  const char *query = queries[slv_random_below (random, G_N_ELEMENTS (queries))];
  const char *zone = pile && slv_random_below (random, 5) == 0 ? "@main" : slv_random_below (random, 4) == 0 ? "@hand" : "";
  guint a = slv_random_below (random, 4), b = slv_random_below (random, 3);

  switch (slv_random_below (random, 5))
    {
    case 0:
      return g_strdup_printf ("[%s]%s", query, zone);
    case 1:
      return g_strdup_printf ("[%s]%s = %u..%u", query, zone, a, a + b);
    case 2:
      return g_strdup_printf ("sum(weight)[%s]%s %s %u", query, zone, signs[slv_random_below (random, G_N_ELEMENTS (signs))], 3 * a + b);
    default:
      return g_strdup_printf ("[%s]%s %s %u", query, zone, signs[slv_random_below (random, G_N_ELEMENTS (signs))], a);
    }
}

char *
help_random_want (SlvRandom *random, guint deep, gboolean pile)
{
  guint shape = deep > 0 ? slv_random_below (random, 5) : 4;

  if (shape == 4)
    return random_count (random, pile);
  g_autofree char *a = help_random_want (random, deep - 1, pile);
  if (shape == 0)
    return g_strdup_printf ("not (%s)", a);
  g_autofree char *b = help_random_want (random, deep - 1, pile);
  return g_strdup_printf (shape == 1 ? "(%s) or (%s)" : shape == 2 ? "(%s) and (%s)" : "%s %s", a, b);
}

/* ---- brute force ---- */

typedef struct {
  const HelpGame *game;
  guint           n;                      /* single cards */
  SlvCountCard    cards[CARDS_MAX];
  gboolean        may_redraw[CARDS_MAX];
  SlvCountBound  *want, *given, *keep_if;
  guint           hand_zone, pile_zone;
  double         *known;                  /* by final set of cards: truth of the want, -1 not asked yet */
} Force;

static guint
size_of (guint set)
{
  return (guint) __builtin_popcount (set);
}

static SlvTruth
truth_of (const Force *force, SlvCountBound *bound, guint hand)
{
  SlvCountCard bag[CARDS_MAX];

  for (guint i = 0; i < force->n; i++)
    {
      bag[i] = force->cards[i];
      bag[i].zone = hand & 1u << i ? force->hand_zone : force->pile_zone;
    }
  return bound != NULL ? slv_count_test (bound, bag, force->n) : SLV_TRUE;
}

/* A term without a zone means the hand here. */
static char *
with_zones (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p++)
    {
      g_string_append_c (out, *p);
      if (*p == ']' && p[1] != '@')
        g_string_append (out, "@hand");
    }
  return g_string_free (out, FALSE);
}

static SlvCountBound *
bind (const HelpGame *game, const char *text)
{
  if (text == NULL)
    return NULL;
  g_autofree char *full = with_zones (text);
  g_autoptr (SlvCount) count = good (slv_count_parse (full, &error));
  return good (slv_count_bind (count, g_ptr_array_index (game->pool->game->rulebooks, 0), game->pool->index, &error));
}

static void
add_cards (Force *force)
{
  const SlvRulebook *book = g_ptr_array_index (force->game->pool->game->rulebooks, 0);
  g_autoptr (SlvQuery) query = slv_query_parse ("-type:fish", NULL);
  g_autoptr (SlvBound) redraw = slv_query_bind (query, force->game->pool->game, force->game->pool->index, SLV_QUERY_RULES, NULL, NULL);

  force->hand_zone = slv_rulebook_find_zone (book, "hand")->index;
  force->pile_zone = slv_rulebook_find_zone (book, "main")->index;
  for (guint i = 0; i < force->game->deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (force->game->deck, i);
      GArray *rows = NULL;
      guint found = slv_index_find_name (force->game->pool->index, force->game->pool->game, entry->name, &rows);
      guint row = found > 0 ? g_array_index (rows, guint, 0) : SLV_ROW_NONE;

      g_clear_pointer (&rows, g_array_unref);
      for (guint j = 0; g_str_equal (entry->zone, "main") && j < entry->count; j++)
        {
          g_assert_cmpuint (force->n, <, CARDS_MAX);
          force->may_redraw[force->n] = row != SLV_ROW_NONE && slv_bound_test (redraw, row) == SLV_TRUE;
          force->cards[force->n++] = (SlvCountCard) { 0, row, 1, entry->name };
        }
    }
}

static double
worth (Force *force, guint set)
{
  if (force->known[set] < 0)
    force->known[set] = truth_of (force, force->want, set) == SLV_TRUE;
  return force->known[set];
}

/* Mean worth of @kept with @n more cards of @rest. */
static double
mean (Force *force, guint kept, guint rest, guint n)
{
  double sum = 0, ways = 0;

  for (guint set = 0; set < 1u << force->n; set++)
    if ((set & ~rest) == 0 && size_of (set) == n)
      {
        sum += worth (force, kept | set);
        ways++;
      }
  return ways > 0 ? sum / ways : 0;
}

/* The best that can come of @n more cards when @rest lies in any order on @bottom, whose order the player chose. */
static double
draw_on (Force *force, guint kept, guint rest, guint bottom, guint n)
{
  guint there = size_of (rest) - MIN (force->game->aside, size_of (rest)), more;
  double best = -1;

  n = MIN (n, there + size_of (bottom));
  if (n <= there)
    return mean (force, kept, rest, n);
  more = n - there;
  for (guint set = 0; set < 1u << force->n; set++)
    if ((set & ~bottom) == 0 && size_of (set) == more)
      best = MAX (best, mean (force, kept | set, rest, there));
  return best;
}

/* @back is exchanged: as many are drawn, then the later ones from a pile into which it was shuffled. */
static double
shuffled_in (Force *force, guint kept, guint rest, guint back)
{
  guint later = MIN (force->game->later, size_of (rest));
  double sum = 0, ways = 0;

  for (guint drawn = 0; drawn < 1u << force->n; drawn++)
    if ((drawn & ~rest) == 0 && size_of (drawn) == size_of (back))
      {
        sum += mean (force, kept | drawn, (rest & ~drawn) | back, later);
        ways++;
      }
  return sum / ways;
}

static double
use (Force *force, guint hand, guint back, guint due, gboolean looked)
{
  const HelpGame *game = force->game;
  guint rest = ~hand & ((1u << force->n) - 1), kept = hand & ~back, n = size_of (back);

  if (looked)
    return size_of (kept) > game->hand + game->later ? -1 : draw_on (force, kept, rest, back, game->hand + game->later - size_of (kept));
  if (n < due || n > due + game->exchange || n - due > size_of (rest))
    return -1;
  if (game->shuffles)
    return shuffled_in (force, kept, rest, back);
  if (game->removes)
    return mean (force, kept, rest, MIN (n + game->later, size_of (rest)));
  return draw_on (force, kept, rest, back, n - due + game->later);
}

static double
best_use (Force *force, guint hand, guint due, gboolean looked)
{
  double best = -1;

  for (guint back = 0; back < 1u << force->n; back++)
    if ((back & ~hand) == 0)
      best = MAX (best, use (force, hand, back, due, looked));
  return best;
}

static gboolean
is_without_fish (const Force *force, guint hand)
{
  for (guint i = 0; i < force->n; i++)
    if (hand & 1u << i && !force->may_redraw[i])
      return FALSE;
  return TRUE;
}

/* The chance after so many redraws. */
static double
chance (Force *force, guint taken, gboolean given)
{
  const HelpGame *game = force->game;
  guint cost = taken > game->free ? taken - game->free : 0;
  guint size = taken == 0 ? game->look > 0 ? game->look : game->hand : game->redraw_size - game->fewer * cost;
  double next = taken < game->redraws ? chance (force, taken + 1, FALSE) : 0, sum = 0, ways = 0;

  for (guint hand = 0; hand < 1u << force->n; hand++)
    {
      gboolean again = is_without_fish (force, hand);

      if (size_of (hand) != MIN (size, force->n) || (given && truth_of (force, force->given, hand) != SLV_TRUE) || (game->forced && again))
        continue;
      double value = best_use (force, hand, game->put_back * cost, taken == 0 && game->look > 0);
      if (taken < game->redraws && (game->any || again)
          && (game->best ? next > value : truth_of (force, force->keep_if, hand) != SLV_TRUE))
        value = next;
      sum += value;
      ways++;
    }
  return ways > 0 ? sum / ways : -1;
}

double
help_brute_force (const HelpGame *game)
{
  Force force = { .game = game };
  g_autofree double *known = NULL;

  add_cards (&force);
  force.known = known = g_new (double, 1u << force.n);
  for (guint i = 0; i < 1u << force.n; i++)
    known[i] = -1;
  force.want = bind (game, game->want);
  force.given = bind (game, game->given);
  force.keep_if = bind (game, game->keep_if);
  double result = chance (&force, 0, game->given != NULL);
  SLV_FREE_MEMBERS (&force, (slv_count_bound_free, want), (slv_count_bound_free, given), (slv_count_bound_free, keep_if));
  return result;
}

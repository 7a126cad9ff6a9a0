/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-problem.c: texts and a deck → classes. Two cards are of one class when every counted query of every text gives them
 * the same weight and the rules treat them alike; whatever overlaps is so split into parts that do not. */
#include "odds/slv-odds-private.h"
#include <math.h>

#define VALUE_MAX 1e9      /* of a sum's addend after scaling */
#define SCALE_MAX 1e6      /* numbers of more places than that are not counted but played, rounded to so many */
#define PLAYED_MAX 1e14    /* of an addend that is played, scaled: more than any number of cards adds up to what no longer fits */

/* ---- binding ---- */

static gboolean
check_zones (SlvOddsProblem *problem, const SlvCountBound *bound, GError **error)
{
  const SlvOddsDeck *deck = problem->deck;

  for (guint i = 0; i < slv_count_n_terms (bound); i++)
    {
      const SlvCountTerm *term = slv_count_term (bound, i);
      const SlvZone *pile;
      g_autofree char *message = NULL;

      if (term->zone < 0 || (guint) term->zone == deck->hand_zone)
        continue;
      if ((guint) term->zone == deck->pile_zone && (deck->rules[0].aside > 0 || slv_odds_deck_returns (deck)))
        {
          slv_count_refuse (bound, i, deck->rules[0].aside > 0
                            ? _("what is left of the pile cannot be counted: the opening sets some of it aside unseen")
                            : _("what is left of the pile cannot be counted: cards that the opening sets aside go back into it"), error);
          return FALSE;
        }
      if ((guint) term->zone == deck->pile_zone)
        continue;
      const SlvZone *hand = g_ptr_array_index (deck->book->zones, deck->hand_zone);
      pile = deck->pile_zone < deck->book->zones->len ? g_ptr_array_index (deck->book->zones, deck->pile_zone) : hand;
      message = g_strdup_printf (_("a want counts cards of the hand (@%s) or of what is left of the pile (@%s), no other zone"),
                                 hand->id, pile->id);
      slv_count_refuse (bound, i, message, error);
      return FALSE;
    }
  return TRUE;
}

static gboolean
bind_text (SlvOddsProblem *problem, SlvOddsText text, const char *expression, GError **error)
{
  static const char * const where[] = {
    [SLV_ODDS_WANT] = NULL,
    /* Translators: before the reason why a text cannot be understood */
    [SLV_ODDS_GIVEN] = N_("what is given of the hand: "), [SLV_ODDS_KEEP_IF] = N_("the rule for keeping a hand: "),
  };
  GError *problem_of_text = NULL;
  g_autoptr (SlvCount) count = slv_count_parse (expression, &problem_of_text);

  if (count != NULL && slv_count_refuse_verdict (count, _("“legal:this” is asked of decks, not of hands"), &problem_of_text))
    problem->bound[text] = slv_count_bind (count, problem->deck->book, problem->deck->index, &problem_of_text);
  if (problem->bound[text] != NULL && check_zones (problem, problem->bound[text], &problem_of_text))
    return TRUE;
  if (where[text] != NULL)
    g_prefix_error_literal (&problem_of_text, _(where[text]));
  g_propagate_error (error, problem_of_text);
  return FALSE;
}

/* ---- weights of the lots ---- */

typedef struct { SlvTruth truth; double value; } Weight;

/* The smallest power of ten that makes all values of a term whole; 0 when none of the first few does. */
static double
find_scale (const Weight *weights, guint n, guint step)
{
  for (double scale = 1; scale <= SCALE_MAX; scale *= 10)
    {
      gboolean whole = TRUE;

      for (guint i = 0; i < n && whole; i++)
        {
          double value = weights[i * step].truth == SLV_FALSE || isnan (weights[i * step].value) ? 0 : weights[i * step].value;

          whole = fabs (value * scale - rint (value * scale)) < 1e-9 && value >= 0 && value * scale <= VALUE_MAX;
        }
      if (whole)
        return scale;
    }
  return 0;
}

/* A value that is not known may be any; counted is one that is more than all others together and than what is asked for. */
static gint64
find_beyond (const SlvOddsProblem *problem, const SlvOddsTerm *term, const Weight *weights, guint step)
{
  const SlvCountBound *bound = problem->bound[term->text];
  double scale = term->scale > 0 ? term->scale : SCALE_MAX, beyond = 1;

  for (guint i = 0; i < problem->deck->lots->len; i++)
    {
      const Weight *weight = &weights[i * step];

      if (weight->truth != SLV_FALSE && isfinite (weight->value))
        beyond += fabs (weight->value) * g_array_index (problem->deck->lots, SlvOddsLot, i).count * scale;
    }
  for (guint i = 0; i < slv_count_n_limits (bound); i++)
    {
      const SlvCountLimit *limit = slv_count_limit (bound, i);

      if (limit->term == term->nth)
        beyond += (isfinite (limit->low) ? fabs (limit->low) : 0) * scale + (isfinite (limit->high) ? fabs (limit->high) : 0) * scale;
    }
  return (gint64) ceil (MIN (beyond, term->scale > 0 ? VALUE_MAX : PLAYED_MAX));
}

static Weight *
weigh_lots (SlvOddsProblem *problem)
{
  GArray *lots = problem->deck->lots;
  guint n_terms = problem->terms->len;
  Weight *weights = g_new0 (Weight, (gsize) n_terms * lots->len + 1);

  for (guint t = 0; t < n_terms; t++)
    {
      SlvOddsTerm *term = &g_array_index (problem->terms, SlvOddsTerm, t);

      for (guint i = 0; i < lots->len; i++)
        {
          const SlvOddsLot *lot = &g_array_index (lots, SlvOddsLot, i);
          Weight *weight = &weights[(gsize) i * n_terms + t];

          weight->truth = slv_odds_lot_weigh (problem->bound[term->text], term->nth, lot, &weight->value);
          term->uncertain = term->uncertain || weight->truth == SLV_UNKNOWN;
        }
      term->scale = find_scale (weights + t, lots->len, n_terms);
      term->beyond = find_beyond (problem, term, weights + t, n_terms);
      problem->whole = problem->whole && term->scale > 0;
      problem->uncertain = problem->uncertain || (term->uncertain && term->text == SLV_ODDS_WANT);
    }
  return weights;
}

/* ---- classes ---- */

SLV_DEFINE_STATIC_CLEAR (SlvOddsClass, class_clear, lots, low, may);

static gint64
scaled (const SlvOddsTerm *term, double value)
{
  double most = term->scale > 0 ? VALUE_MAX : PLAYED_MAX, whole = rint (value * (term->scale > 0 ? term->scale : SCALE_MAX));

  return isnan (whole) ? term->beyond : (gint64) CLAMP (whole, -most, most);
}

static void
fill_class (const SlvOddsProblem *problem, SlvOddsClass *class, const Weight *weights, const SlvOddsLot *lot)
{
  guint n = problem->terms->len;

  class->may_redraw = lot->may_redraw;
  class->low = g_new0 (gint64, n + 1);
  class->may = g_new0 (gint64, n + 1);
  for (guint t = 0; t < n; t++)
    {
      const SlvOddsTerm *term = &g_array_index (problem->terms, SlvOddsTerm, t);

      if (weights[t].truth == SLV_TRUE)
        class->low[t] = scaled (term, weights[t].value);
      else if (weights[t].truth == SLV_UNKNOWN)
        class->may[t] = scaled (term, weights[t].value);
    }
}

static void
add_lot (SlvOddsProblem *problem, const Weight *weights, guint nth, GHashTable *known)
{
  const SlvOddsLot *lot = &g_array_index (problem->deck->lots, SlvOddsLot, nth);
  guint n = problem->terms->len;
  SlvOddsClass fresh = { .count = 0 };
  GByteArray *key = g_byte_array_new ();
  gpointer at;

  fill_class (problem, &fresh, weights + (gsize) nth * n, lot);
  g_byte_array_append (key, (const guint8 *) fresh.low, n * sizeof (gint64));
  g_byte_array_append (key, (const guint8 *) fresh.may, n * sizeof (gint64));
  if (problem->deck->rules[0].redraws > 0 || problem->deck->rules[0].forced)
    g_byte_array_append (key, lot->may_redraw ? (const guint8 *) "y" : (const guint8 *) "n", 1);
  g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (key);
  if (g_hash_table_lookup_extended (known, bytes, NULL, &at))
    {
      SLV_FREE_MEMBERS (&fresh, (g_free, low), (g_free, may));
    }
  else
    {
      fresh.lots = g_array_new (FALSE, FALSE, sizeof (guint));
      at = GUINT_TO_POINTER (problem->classes->len);
      g_array_append_val (problem->classes, fresh);
      g_hash_table_insert (known, g_bytes_ref (bytes), at);
    }
  SlvOddsClass *class = slv_odds_class (problem, GPOINTER_TO_UINT (at));
  class->count += lot->count;
  class->fits += lot->fits;
  class->fit_names += lot->fits > 0;
  g_array_append_val (class->lots, nth);
}

static gint
compare_classes (gconstpointer a, gconstpointer b)
{
  const SlvOddsClass *one = a, *other = b;
  guint lot_a = g_array_index (one->lots, guint, 0), lot_b = g_array_index (other->lots, guint, 0);

  if (one->count != other->count)
    return one->count > other->count ? -1 : 1;
  return lot_a < lot_b ? -1 : lot_a > lot_b;
}

static void
make_classes (SlvOddsProblem *problem)
{
  g_autofree Weight *weights = weigh_lots (problem);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  for (guint i = 0; i < problem->deck->lots->len; i++)
    if (g_array_index (problem->deck->lots, SlvOddsLot, i).count > 0)
      add_lot (problem, weights, i, known);
  g_array_sort (problem->classes, compare_classes);
}

SlvOddsProblem *
slv_odds_problem_new (SlvOddsDeck *deck, const char *want, const char *given, const char *keep_if, GError **error)
{
  const char *texts[SLV_ODDS_TEXTS] = { [SLV_ODDS_WANT] = want, [SLV_ODDS_GIVEN] = given, [SLV_ODDS_KEEP_IF] = keep_if };
  g_autoptr (SlvOddsProblem) problem = g_new0 (SlvOddsProblem, 1);

  problem->deck = slv_odds_deck_ref (deck);
  problem->whole = TRUE;
  problem->terms = g_array_new (FALSE, TRUE, sizeof (SlvOddsTerm));
  problem->classes = g_array_new (FALSE, TRUE, sizeof (SlvOddsClass));
  g_array_set_clear_func (problem->classes, class_clear);
  for (guint text = 0; text < SLV_ODDS_TEXTS; text++)
    {
      if (texts[text] == NULL)
        continue;
      if (!bind_text (problem, (SlvOddsText) text, texts[text], error))
        return NULL;
      for (guint i = 0; i < slv_count_n_terms (problem->bound[text]); i++)
        {
          int zone = slv_count_term (problem->bound[text], i)->zone;
          /* where hand and pile are one zone, the hand is meant */
          const SlvOddsTerm term = { (SlvOddsText) text, i, zone >= 0 && (guint) zone != deck->hand_zone, FALSE, 1, 0 };

          g_array_append_val (problem->terms, term);
        }
    }
  make_classes (problem);
  return g_steal_pointer (&problem);
}

void
slv_odds_problem_free (SlvOddsProblem *problem)
{
  for (guint text = 0; text < SLV_ODDS_TEXTS; text++)
    g_clear_pointer (&problem->bound[text], slv_count_bound_free);
  SLV_FREE_MEMBERS (problem, classes, terms, (slv_odds_deck_unref, deck));
  g_free (problem);
}

/* ---- one hand ---- */

SlvTruth
slv_odds_problem_truth (const SlvOddsProblem *problem, SlvOddsText text, const guint *pile, const guint *hand)
{
  const SlvCountBound *bound = problem->bound[text];
  double low[SLV_COUNT_TERMS_MAX], high[SLV_COUNT_TERMS_MAX];
  SlvTruth limits[SLV_COUNT_TERMS_MAX];

  if (bound == NULL)
    return SLV_TRUE;
  for (guint t = 0; t < problem->terms->len; t++)
    {
      const SlvOddsTerm *term = &g_array_index (problem->terms, SlvOddsTerm, t);
      gint64 sure = 0, may = 0;
      double scale = term->scale > 0 ? term->scale : SCALE_MAX;

      if (term->text != text)
        continue;
      for (guint k = 0; k < problem->classes->len; k++)
        {
          const SlvOddsClass *class = slv_odds_class (problem, k);
          gint64 n = term->in_pile ? (gint64) pile[k] - (gint64) hand[k] : (gint64) hand[k];

          sure += n * class->low[t];
          may += n * class->may[t];
        }
      low[term->nth] = (double) (sure + MIN (may, 0)) / scale;
      high[term->nth] = (double) (sure + MAX (may, 0)) / scale;
    }
  for (guint i = 0; i < slv_count_n_limits (bound); i++)
    {
      const SlvCountLimit *limit = slv_count_limit (bound, i);

      limits[i] = slv_count_limit_test (limit, low[limit->term], high[limit->term]);
    }
  return slv_count_decide (bound, limits);
}

gboolean
slv_odds_problem_may_redraw (const SlvOddsProblem *problem, const guint *hand)
{
  for (guint k = 0; k < problem->classes->len; k++)
    if (hand[k] > 0 && !slv_odds_class (problem, k)->may_redraw)
      return FALSE;
  return TRUE;
}

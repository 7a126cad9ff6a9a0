/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-opening-move.c: cards that are set aside or put into play before the first hand. Where a player chooses and nobody
 * did, the program takes the first cards that fit and says so; but it never chooses a card that decides how many cards
 * are drawn, because then the answer would be about another deck than the player's. */
#include "goldfish/slv-opening-private.h"
#include "base/slv-fold.h"

typedef struct {
  SlvOpeningReal *real;
  const SlvStep  *step;
  guint           from, to;
  guint           want;       /* cards to move */
  guint           unknown;    /* cards that may fit, too */
  gboolean        distinct;   /* no two of one name */
  GArray         *fits;       /* guint: positions in the zone, in the fixed order of their cards */
  GArray         *picked;     /* guint: positions, in the order in which they were picked */
} Move;

static const SlvHandCard *
card_at (const Move *move, guint position)
{
  return &g_array_index (slv_opening_zone (move->real, move->from), SlvHandCard, position);
}

static gint
compare_positions (gconstpointer a, gconstpointer b, gpointer data)
{
  const Move *move = data;
  gint order = slv_opening_compare (move->real, card_at (move, *(const guint *) a), card_at (move, *(const guint *) b));

  return order != 0 ? order : slv_compare_guints (a, b);
}

static gboolean
find_fits (Move *move, GError **error)
{
  guint n = slv_opening_zone (move->real, move->from)->len;

  for (guint i = 0; i < n; i++)
    {
      SlvTruth truth;

      if (!slv_opening_test (move->real, move->step->where, move->step->line, card_at (move, i), &truth, error))
        return FALSE;
      if (truth == SLV_TRUE)
        g_array_append_val (move->fits, i);
      else if (truth == SLV_UNKNOWN)
        move->unknown++;
    }
  if (move->step->pick != SLV_PICK_TOP)
    g_array_sort_with_data (move->fits, compare_positions, move);
  return TRUE;
}

/* How many of the cards that fit can move: all, or where they have to differ, one of each name. */
static guint
count_fits (const Move *move)
{
  if (!move->distinct)
    return move->fits->len;
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < move->fits->len; i++)
    g_hash_table_add (names, slv_opening_dup_identity (move->real, card_at (move, g_array_index (move->fits, guint, i))));
  return g_hash_table_size (names);
}

static gboolean
refuse_too_few (const Move *move, gint64 min, guint fits, GError **error)
{
  g_autofree char *zone = slv_opening_zone_title (move->real, move->from);
  const char *clause = move->step->clause;
  g_autofree char *named = move->step->text != NULL ? g_strdup (g_dgettext (GETTEXT_PACKAGE, move->step->text))
                                                    : slv_opening_dup_where (move->real, move->step->where);
  /* Translators: for lack of a better name for what is needed, as in "Cities needed of “Deck”: 3" */
  const char *what = named != NULL ? named : C_("needed", "Cards");

  if (move->unknown > 0)
    slv_set_error (error, SLV_ERROR_NO, NULL,
                   /* Translators: a clause; what is needed, as "Cities"; a zone */
                   _("the opening cannot start (%s): %s needed of “%s”: %lld, there for certain: %u, cards not known well enough to "
                     "say: %u"), clause, what, zone, (long long) min, fits, move->unknown);
  else if (move->distinct)
    slv_set_error (error, SLV_ERROR_NO, NULL,
                   /* Translators: a clause; what is needed, as "Cities"; a zone */
                   _("the opening cannot start (%s): %s of different names needed of “%s”: %lld, there: %u"), clause, what, zone,
                   (long long) min, fits);
  else
    /* Translators: a clause; what is needed, as "Cities"; a zone */
    slv_set_error (error, SLV_ERROR_NO, NULL, _("the opening cannot start (%s): %s needed of “%s”: %lld, there: %u"), clause, what,
                   zone, (long long) min, fits);
  return FALSE;
}

/* How many cards move: up to the most that are allowed, where that is a number. Without a most, what has to. */
static gboolean
set_want (Move *move, GError **error)
{
  SlvOpeningReal *real = move->real;
  const SlvStep *step = move->step;
  gint64 max = slv_opening_number (real, &step->max, SLV_ALL);
  gint64 min = slv_opening_number (real, &step->min, max == SLV_ALL ? 0 : max);
  gint64 want = max;

  move->distinct = slv_opening_number (real, &step->distinct, 0) != 0;
  guint fits = count_fits (move);
  if (max == SLV_ALL)
    want = step->min.set && min != SLV_ALL && step->where == NULL ? min : (gint64) fits;
  move->want = (guint) CLAMP (want, 0, (gint64) fits);
  return min == SLV_ALL || (gint64) fits >= min || refuse_too_few (move, min, fits, error);
}

static void
pick (Move *move, guint nth)
{
  guint position = g_array_index (move->fits, guint, nth);

  g_array_append_val (move->picked, position);
  g_array_remove_index (move->fits, nth);
  for (guint i = move->fits->len; move->distinct && i > 0; i--)
    if (slv_opening_same_card (move->real, card_at (move, position), card_at (move, g_array_index (move->fits, guint, i - 1))))
      g_array_remove_index (move->fits, i - 1);
}

/* Whether the card at @position has the name that was chosen. */
static gboolean
is_named (const Move *move, guint position, const char *name)
{
  const SlvHandCard *card = card_at (move, position);
  const char *strip = move->real->game->strip;
  g_autofree char *wanted = slv_fold_name (name, strip);
  g_autofree char *folded = slv_fold_name (card->name, strip);

  if (strcmp (folded, wanted) == 0)
    return TRUE;
  return card->row != SLV_ROW_NONE && strcmp (slv_index_card_identity (move->real->index, card->row), wanted) == 0;
}

static void
pick_named (Move *move)
{
  SlvOpeningReal *real = move->real;

  for (guint i = 0; real->start != NULL && real->start[i] != NULL && move->picked->len < move->want; i++)
    for (guint j = 0; j < move->fits->len; j++)
      if (is_named (move, g_array_index (move->fits, guint, j), real->start[i]))
        {
          pick (move, j);
          real->start_used[i] = TRUE;
          break;
        }
}

/* Whether different cards are left of which not all are taken. */
static gboolean
has_choice (const Move *move)
{
  guint left = move->want - move->picked->len;

  if (left == 0 || left >= count_fits (move))
    return FALSE;
  for (guint i = 1; i < move->fits->len; i++)
    if (!slv_opening_same_card (move->real, card_at (move, g_array_index (move->fits, guint, 0)),
                                card_at (move, g_array_index (move->fits, guint, i))))
      return TRUE;
  return FALSE;
}

static gboolean
decides_a_draw (const Move *move)
{
  SLV_EACH (const SlvStep, step, move->real->format->opening)
    if (step->kind == SLV_STEP_DRAW && g_strcmp0 (step->n_zone, move->step->to) == 0)
      return TRUE;
  return FALSE;
}

static char *
join_names (const Move *move, const GArray *positions, gboolean once)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < positions->len; i++)
    {
      const SlvHandCard *card = card_at (move, g_array_index (positions, guint, i));
      const char *name = card->row != SLV_ROW_NONE ? slv_index_card_name (move->real->index, card->row) : card->name;

      if (!once || names->len == 0 || strcmp (g_ptr_array_index (names, names->len - 1), name) != 0)
        g_ptr_array_add (names, (gpointer) name);
    }
  return slv_opening_dup_names (names);
}

static gboolean
refuse_choice (const Move *move, GError **error)
{
  g_autofree char *names = join_names (move, move->fits, TRUE);

  return slv_set_error (error, SLV_ERROR_NO, NULL,
                        _("the opening cannot start (%s): a card has to be chosen, and the hand depends on it; choose one with the "
                          "option start=NAME: %s"), move->step->clause, names);
}

/* Nobody chose: what the choice is among, for whoever knows what the hand is wanted for. */
static SlvOpeningChoice *
remember_choice (const Move *move)
{
  if (move->from != move->real->pile || move->real->drawn)
    return NULL;
  SlvOpeningChoice *choice = g_new0 (SlvOpeningChoice, 1);
  choice->clause = g_strdup (move->step->clause);
  choice->n = move->want - move->picked->len;
  choice->distinct = move->distinct;
  choice->fits = g_array_new (FALSE, FALSE, sizeof (SlvHandCard));
  for (guint i = 0; i < move->fits->len; i++)
    g_array_append_vals (choice->fits, card_at (move, g_array_index (move->fits, guint, i)), 1);
  choice->went = g_array_new (FALSE, FALSE, sizeof (SlvHandCard));
  g_ptr_array_add (move->real->opening.choices, choice);
  return choice;
}

static gboolean
pick_cards (Move *move, gboolean *assumed, GError **error)
{
  SlvOpeningChoice *choice = NULL;

  *assumed = FALSE;
  if (move->step->pick == SLV_PICK_CHOOSE)
    {
      pick_named (move);
      *assumed = has_choice (move);
      if (*assumed && decides_a_draw (move))
        return refuse_choice (move, error);
      if (*assumed)
        choice = remember_choice (move);
    }
  guint named = move->picked->len;
  while (move->picked->len < move->want)
    switch (move->step->pick)
      {
      case SLV_PICK_RANDOM:
        pick (move, slv_random_below (&move->real->random, move->fits->len));
        break;
      case SLV_PICK_TOP:
        pick (move, move->fits->len - 1);
        break;
      case SLV_PICK_CHOOSE:
      default:
        pick (move, 0);
        break;
      }
  for (guint i = named; choice != NULL && i < move->picked->len; i++)
    g_array_append_vals (choice->went, card_at (move, g_array_index (move->picked, guint, i)), 1);
  return TRUE;
}

/* Whether nobody looked at a card that goes where nobody looks at it: prizes are not told. */
static gboolean
goes_unseen (const Move *move)
{
  const SlvZone *from = g_ptr_array_index (move->real->book->zones, move->from), *to = g_ptr_array_index (move->real->book->zones, move->to);

  return move->step->pick != SLV_PICK_CHOOSE && from->seen == SLV_SEEN_NONE && (move->step->face_down || to->seen == SLV_SEEN_NONE);
}

static void
carry_out (Move *move, gboolean assumed)
{
  GArray *source = slv_opening_zone (move->real, move->from), *target = slv_opening_zone (move->real, move->to);
  g_autofree char *names = goes_unseen (move) ? slv_tell_printf (ngettext ("%u card face down", "%u cards face down", move->picked->len),
                                                                 move->picked->len)
                                              : join_names (move, move->picked, FALSE);
  g_autofree char *from = slv_opening_zone_title (move->real, move->from);
  g_autofree char *to = slv_opening_zone_title (move->real, move->to);

  for (guint i = 0; i < move->picked->len; i++)
    {
      const SlvHandCard card = *card_at (move, g_array_index (move->picked, guint, i));

      if (move->step->cell > 0 && i == 0)
        {
          const SlvOpeningCell cell = { move->to, target->len, move->step->cell };

          g_array_append_val (move->real->cells, cell);
        }
      g_array_append_val (target, card);
    }
  if (move->step->pick != SLV_PICK_CHOOSE)
    slv_opening_remember_after (move->real, move->from, move->to, move->picked->len);
  g_array_sort (move->picked, slv_compare_guints);
  for (guint i = move->picked->len; i > 0; i--)
    g_array_remove_index (source, g_array_index (move->picked, guint, i - 1));
  if (move->picked->len == 0)
    return;
  slv_opening_note (move->real, move->step->clause, assumed,
                    assumed ? g_strdup_printf (_("Nobody chose, so the first that fit went from “%s” to “%s”: %s."), from, to,
                                               names)
                            : g_strdup_printf (_("From “%s” to “%s”: %s."), from, to, names));
  ((SlvOpeningNote *) g_ptr_array_index (move->real->opening.notes, move->real->opening.notes->len - 1))->chosen = assumed;
}

gboolean
slv_opening_run_move (SlvOpeningReal *real, const SlvStep *step, GError **error)
{
  g_autoptr (GArray) fits = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) picked = g_array_new (FALSE, FALSE, sizeof (guint));
  Move move = { .real = real, .step = step, .from = slv_opening_zone_index (real, step->from), .to = slv_opening_zone_index (real, step->to),
                .fits = fits, .picked = picked };
  gboolean assumed;

  if (!find_fits (&move, error) || !set_want (&move, error) || !pick_cards (&move, &assumed, error))
    return FALSE;
  carry_out (&move, assumed);
  return TRUE;
}

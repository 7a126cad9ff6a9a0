/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-opening-steps.c: the steps of an opening, a table of functions by kind. A redraw and an exchange are not done here:
 * the opening only remembers that it may be done, and the player does it or does not (slv-opening-redraw.c). */
#include "goldfish/slv-opening-private.h"
#include "base/slv-fold.h"

/* ---- cards that are set aside or put into play before the first hand: where a player chooses and nobody did, the program takes the first that
 * fit and says so; but never one that decides how many are drawn, because then the answer would be about another deck than the player's ---- */

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

static gboolean
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

typedef gboolean (*StepFunc) (SlvOpeningReal *real, const SlvStep *step, GError **error);

/* ---- drawing ---- */

gboolean
slv_opening_skips (const SlvOpeningReal *real, const SlvStep *step, guint turn)
{
  const SlvOpening *opening = &real->opening;

  if (!step->has_skip)
    return FALSE;
  if (step->skip_turn > 0 && (guint) step->skip_turn != turn)
    return FALSE;
  if (step->skip_players > 0 && (guint) step->skip_players != opening->players)
    return FALSE;
  return step->skip_seat == 0 || (step->skip_seat == 1) == opening->first;
}

/* The card that says how many to draw: the one that came to the zone last. NULL when none lies there. */
static const SlvHandCard *
speaking_card (SlvOpeningReal *real, const char *zone_id)
{
  GArray *cards = slv_opening_zone (real, slv_opening_zone_index (real, zone_id));

  return cards->len > 0 ? &g_array_index (cards, SlvHandCard, cards->len - 1) : NULL;
}

static const SlvAttr *
attr_of (SlvOpeningReal *real, const char *id)
{
  return id != NULL ? slv_game_find_attr (real->game, id) : NULL;
}

/* The number on the card, else the fallback, with a note that says so. */
static gboolean
number_of_card (SlvOpeningReal *real, const SlvStep *step, const SlvHandCard *card, gint64 *n, GError **error)
{
  const SlvAttr *attr = attr_of (real, step->n_attr);
  double number;

  if (card == NULL)
    return slv_set_error (error, SLV_ERROR_NO, NULL,
                          _("the opening cannot start (%s): a card says how many are drawn, and no such card is there"), step->clause);
  if (card->row != SLV_ROW_NONE && attr != NULL && slv_index_cell_number (real->index, card->row, attr, &number)
      && number >= 0 && number <= SLV_OPENING_CARDS_MAX)
    {
      *n = (gint64) number;
      return TRUE;
    }
  if (!step->fallback.set)
    return slv_set_error (error, SLV_ERROR_NO, NULL,
                          _("the opening cannot start (%s): how many cards “%s” draws is not known"), step->clause, card->name);
  *n = slv_opening_number (real, &step->fallback, 0);
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, *n);
  slv_opening_note (real, step->clause, TRUE,
                    g_strdup_printf (_("How many cards “%s” draws is not known; assumed: %s."), card->name, text));
  return TRUE;
}

static guint
draw_target (SlvOpeningReal *real, const SlvStep *step, const SlvHandCard *card, guint otherwise)
{
  const SlvAttr *attr = attr_of (real, step->to_attr);
  const SlvZone *zone = NULL;

  if (attr != NULL && card != NULL && card->row != SLV_ROW_NONE && slv_index_cell_count (real->index, card->row, attr) > 0)
    zone = slv_rulebook_match_zone (real->book, slv_index_cell_value (real->index, card->row, attr, 0));
  return zone != NULL ? zone->index : otherwise;
}

/* The hand has another size than the opening says: as many as were asked for, and no more than there are. */
static gint64
asked_number (SlvOpeningReal *real, const SlvStep *step, guint from)
{
  guint there = slv_opening_zone (real, from)->len;

  if (real->draw > there)
    slv_opening_note (real, step->clause, TRUE,
                      slv_tell_printf (_("Cards asked for: %u; the pile holds only %u, so the hand is the whole pile."), real->draw, there));
  real->draw = MIN (real->draw, there);
  return real->draw;
}

static gboolean
check_pile (SlvOpeningReal *real, const SlvStep *step, guint from, gint64 n, GError **error)
{
  guint there = slv_opening_zone (real, from)->len;
  g_autofree char *zone = slv_opening_zone_title (real, from);

  if (n <= (gint64) there)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_NO, NULL,
                        _("the opening cannot start (%s): cards to draw from “%s”: %lld, cards there: %u"),
                        step->clause, zone, (long long) n, there);
}

static gboolean
run_draw (SlvOpeningReal *real, const SlvStep *step, GError **error)
{
  SlvOpening *opening = &real->opening;
  const SlvHandCard *card = step->n_zone != NULL ? speaking_card (real, step->n_zone) : NULL;
  gint64 n = slv_opening_number (real, &step->n, 0);
  guint from = slv_opening_zone_index (real, step->from), to = slv_opening_zone_index (real, step->to);

  if (slv_opening_skips (real, step, 1))
    {
      slv_opening_note (real, step->clause, FALSE, g_strdup (_("This draw is skipped.")));
      return TRUE;
    }
  if (real->draw > 0 && !real->drawn)
    n = asked_number (real, step, from);
  else if (step->n_zone != NULL && !number_of_card (real, step, card, &n, error))
    return FALSE;
  n = MAX (n, 0);
  to = draw_target (real, step, card, to);
  if (!check_pile (real, step, from, n, error))
    return FALSE;
  /* Before the first draw: what it is drawn from. */
  GArray *pile = slv_opening_zone (real, from);

  if (!real->drawn && from == real->pile)
    g_array_append_vals (real->opening.drawn_from, pile->data, pile->len);
  slv_opening_take (real, from, to, (guint) n);
  if (!real->drawn)
    opening->hand_zone = to;
  real->drawn = TRUE;
  if (to == opening->hand_zone)
    opening->hand_size += (guint) n;
  else
    slv_opening_remember_after (real, from, to, (guint) n);
  g_autofree char *title = slv_opening_zone_title (real, to);
  g_autofree char *count = g_strdup_printf ("%" G_GINT64_FORMAT, n);
  slv_opening_note (real, step->clause, FALSE, g_strdup_printf (_("Cards drawn to “%s”: %s."), title, count));
  return TRUE;
}

void
slv_opening_remember_after (SlvOpeningReal *real, guint from, guint to, guint n)
{
  const SlvOpeningAfter after = { to, n };

  if (from == real->pile && real->drawn)
    g_array_append_val (real->after, after);
}

/* ---- looking before the draw ---- */

/* Whether nobody can know what the attribute is on this card: nothing that it could be found in is there. */
static gboolean
is_silent (SlvOpeningReal *real, const SlvHandCard *card, const SlvAttr *attr)
{
  if (card->row == SLV_ROW_NONE)
    return TRUE;
  for (guint i = 0; i < attr->derives->len; i++)
    {
      const SlvAttr *from = attr_of (real, ((SlvDerive *) g_ptr_array_index (attr->derives, i))->from);

      if (from != NULL && slv_index_cell_count (real->index, card->row, from) > 0)
        return FALSE;
    }
  return attr->derives->len > 0;
}

/* Cards that a card lets its player look at: none where it does not say so. */
static gint64
looked_by_card (SlvOpeningReal *real, const SlvStep *step)
{
  const SlvHandCard *card = speaking_card (real, step->n_zone);
  const SlvAttr *attr = attr_of (real, step->n_attr);
  double number;

  if (card == NULL || attr == NULL)
    return 0;
  if (card->row != SLV_ROW_NONE && slv_index_cell_number (real->index, card->row, attr, &number))
    return (gint64) CLAMP (number, 0, SLV_OPENING_CARDS_MAX);
  if (is_silent (real, card, attr))
    slv_opening_note (real, step->clause, TRUE,
                      /* Translators: a card, and the game's word for looking at cards before the draw */
                      g_strdup_printf (_("Whether “%s” has a %s before the draw is not known; assumed: none."), card->name,
                                       g_dgettext (GETTEXT_PACKAGE, step->text)));
  return 0;
}

static gboolean
run_look (SlvOpeningReal *real, const SlvStep *step, GError **error G_GNUC_UNUSED)
{
  gint64 n = step->n_zone != NULL ? looked_by_card (real, step) : slv_opening_number (real, &step->n, 0);
  g_autofree char *title = slv_opening_zone_title (real, real->pile);
  const char *word = g_dgettext (GETTEXT_PACKAGE, step->text);

  real->look = step;
  real->looked = (guint) CLAMP (n, 0, (gint64) slv_opening_zone (real, real->pile)->len);
  if (real->looked == 0)
    return TRUE;
  slv_opening_note (real, step->clause, FALSE,
                    /* Translators: the game's word for it, its number of cards, a pile */
                    g_strdup_printf (ngettext ("%s %u: before the draw the top card of “%s” is looked at; it may go under it.",
                                               "%s %u: before the draw the top cards of “%s” are looked at; any of them may go under it.",
                                               real->looked), word, real->looked, title));
  slv_opening_note (real, step->clause, TRUE, g_strdup (_("Until somebody chooses, all of them stay on top.")));
  ((SlvOpeningNote *) g_ptr_array_index (real->opening.notes, real->opening.notes->len - 1))->chosen = TRUE;
  return TRUE;
}

/* ---- the other steps ---- */

static gboolean
run_first_player (SlvOpeningReal *real, const SlvStep *step, GError **error G_GNUC_UNUSED)
{
  const char *how = g_dgettext (GETTEXT_PACKAGE, step->text);

  slv_opening_note (real, step->clause, FALSE,
                    g_strdup_printf (real->opening.first ? _("First player (%s): this one begins.")
                                                         : _("First player (%s): another one begins."), how));
  return TRUE;
}

static gboolean
run_shuffle (SlvOpeningReal *real, const SlvStep *step, GError **error G_GNUC_UNUSED)
{
  guint zone = slv_opening_zone_index (real, step->zone);
  g_autofree char *title = slv_opening_zone_title (real, zone);

  slv_opening_shuffle (real, zone);
  slv_opening_note (real, step->clause, FALSE, g_strdup_printf (_("“%s” is shuffled."), title));
  return TRUE;
}

static gboolean
run_exchange (SlvOpeningReal *real, const SlvStep *step, GError **error G_GNUC_UNUSED)
{
  real->exchange = step;
  real->exchanges = MAX (step->times, 1);
  return TRUE;
}

static gboolean
run_mulligan (SlvOpeningReal *real, const SlvStep *step, GError **error)
{
  real->mulligan = step;
  return !step->forced || slv_opening_force_redraws (real, error);
}

static gboolean
run_choose (SlvOpeningReal *real, const SlvStep *step, GError **error)
{
  SLV_EACH (const SlvWay, way, step->ways)
    {
      if (!slv_opening_when (real, way->when))
        continue;
      slv_opening_note (real, step->clause, step->ways->len > 1,
                        g_strdup_printf (_("Of several ways this one is taken: %s."),
                                         g_dgettext (GETTEXT_PACKAGE, way->title)));
      return slv_opening_run (real, way->steps, error);
    }
  return TRUE;
}

static gboolean
run_limit (SlvOpeningReal *real, const SlvStep *step, GError **error G_GNUC_UNUSED)
{
  gint64 max = slv_opening_number (real, &step->max, SLV_ALL);
  guint zone = slv_opening_zone_index (real, step->zone);

  if ((gint64) slv_opening_zone (real, zone)->len <= max)
    return TRUE;
  g_autofree char *title = slv_opening_zone_title (real, zone);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, max);
  slv_opening_note (real, step->clause, FALSE, g_strdup_printf (_("Most cards allowed in “%s”: %s."), title, number));
  return TRUE;
}

static gboolean
run_note (SlvOpeningReal *real, const SlvStep *step, GError **error G_GNUC_UNUSED)
{
  slv_opening_note (real, step->clause, FALSE, g_strdup (g_dgettext (GETTEXT_PACKAGE, step->text)));
  return TRUE;
}

gboolean
slv_opening_loses (SlvOpeningReal *real, const SlvStep *step, const char *when)
{
  if (g_strcmp0 (step->when, when) != 0)
    return FALSE;
  for (guint i = 0; step->zones[i] != NULL; i++)
    SLV_EACH_IN (const SlvHandCard, card, slv_opening_zone (real, slv_opening_zone_index (real, step->zones[i])))
      {
        SlvTruth truth;

        if (slv_opening_test (real, step->where, step->line, card, &truth, NULL) && truth == SLV_TRUE)
          return TRUE;
      }
  return step->zones[0] == NULL;
}

static gboolean
run_lose (SlvOpeningReal *real, const SlvStep *step, GError **error G_GNUC_UNUSED)
{
  if (slv_opening_loses (real, step, "turn-end"))
    slv_opening_note (real, step->clause, FALSE, g_strdup (_("The game is lost when a turn ends and the pile is empty.")));
  else if (slv_opening_loses (real, step, "deck-empty"))
    slv_opening_note (real, step->clause, FALSE, g_strdup (slv_opening_zone (real, real->pile)->len == 0 ? _("The pile is empty: the game is lost.")
                                                                            : _("The game is lost as soon as the pile is empty.")));
  else if (slv_opening_loses (real, step, "draw-from-empty"))
    slv_opening_note (real, step->clause, FALSE,
                      g_strdup (_("The game is lost when a card has to be drawn and the pile is empty.")));
  return TRUE;
}

static const StepFunc functions[] = {
  [SLV_STEP_FIRST_PLAYER] = run_first_player,
  [SLV_STEP_SHUFFLE] = run_shuffle,
  [SLV_STEP_MOVE] = slv_opening_run_move,
  [SLV_STEP_DRAW] = run_draw,
  [SLV_STEP_EXCHANGE] = run_exchange,
  [SLV_STEP_MULLIGAN] = run_mulligan,
  [SLV_STEP_CHOOSE] = run_choose,
  [SLV_STEP_LIMIT] = run_limit,
  [SLV_STEP_NOTE] = run_note,
  [SLV_STEP_LOSE] = run_lose,
  [SLV_STEP_LOOK] = run_look,
};

gboolean
slv_opening_run (SlvOpeningReal *real, const GPtrArray *steps, GError **error)
{
  SLV_EACH (const SlvStep, step, steps)
    if ((guint) step->kind < G_N_ELEMENTS (functions) && !functions[step->kind] (real, step, error))
      return FALSE;
  return TRUE;
}

/* ---- conditions ---- */

static gboolean
compare (guint64 left, const char *sign, guint64 right)
{
  static const struct { const char *sign; gboolean less, equal, greater; } signs[] = {
    { "<=", TRUE, TRUE, FALSE }, { ">=", FALSE, TRUE, TRUE }, { "<", TRUE, FALSE, FALSE }, { ">", FALSE, FALSE, TRUE },
    { "=", FALSE, TRUE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (strcmp (sign, signs[i].sign) == 0)
      return left < right ? signs[i].less : left == right ? signs[i].equal : signs[i].greater;
  return FALSE;
}

gboolean
slv_opening_when_counted (const SlvRulebook *book, const char *when, SlvZoneCount count, gconstpointer data)
{
  gsize id_length = when != NULL ? strcspn (when, "<>= ") : 0, sign_at, sign_length;

  if (when == NULL || when[0] == '\0')
    return TRUE;
  g_autofree char *id = g_strndup (when, id_length);
  sign_at = id_length + strspn (when + id_length, " ");
  sign_length = strspn (when + sign_at, "<>=");
  g_autofree char *sign = g_strndup (when + sign_at, sign_length);
  const SlvZone *zone = slv_rulebook_find_zone (book, id);
  return zone != NULL && compare (count (data, zone->index), sign, g_ascii_strtoull (when + sign_at + sign_length, NULL, 10));
}

static guint
count_zone (gconstpointer data, guint zone)
{
  return slv_opening_zone ((SlvOpeningReal *) data, zone)->len;
}

gboolean
slv_opening_when (SlvOpeningReal *real, const char *when)
{
  return slv_opening_when_counted (real->book, when, count_zone, real);
}

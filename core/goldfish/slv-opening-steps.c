/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-opening-steps.c: the steps of an opening, a table of functions by kind. A redraw and an exchange are not done here:
 * the opening only remembers that it may be done, and the player does it or does not (slv-opening-redraw.c). */
#include "goldfish/slv-opening-private.h"

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

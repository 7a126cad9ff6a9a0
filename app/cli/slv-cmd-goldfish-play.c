/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-goldfish-play.c: the commands at the table for one that play: each turns the words of a line into an action. */
#include "cli/slv-cmd-goldfish-play.h"

static gboolean
do_action (SlvGoldfish *game, SlvSoloAction *action, GArray *positions, GError **error)
{
  if (positions != NULL)
    {
      action->cards = (const guint *) (gpointer) positions->data;
      action->n_cards = positions->len;
    }
  return slv_solo_do (game->table, action, error);
}

gboolean
slv_goldfish_plain (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (line->kind);

  return do_action (game, &action, NULL, error);
}

gboolean
slv_goldfish_on_cards (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (line->kind);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint));

  return slv_goldfish_all_cards (game, line, &action.zone, positions, error) && do_action (game, &action, positions, error);
}

/* An action with a number, what the command has it be where none was typed, counted from @below. */
static gboolean
with_number (SlvGoldfish *game, const SlvGoldfishLine *line, gint below, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (line->kind);

  action.n = line->otherwise;
  if (line->n > 0 && !slv_goldfish_number (line->words[0], 1, (gint) SLV_SOLO_CARDS_MAX, &action.n, error))
    return FALSE;
  action.n -= below;
  return do_action (game, &action, NULL, error);
}

gboolean
slv_goldfish_with_number (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  return with_number (game, line, 0, error);
}

/* ---- turn ---- */

gboolean
slv_goldfish_next (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  gint n = 1;

  if (line->n > 0 && !slv_goldfish_number (line->words[0], 1, 1000, &n, error))
    return FALSE;
  for (; n > 0; n--)
    if (!slv_goldfish_plain (game, line, error))
      return FALSE;
  slv_goldfish_follow_turn (game);
  return TRUE;
}

gboolean
slv_goldfish_way (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  return with_number (game, line, 1, error);
}

gboolean
slv_goldfish_phase (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  const GPtrArray *phases = game->format->phases;
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_PHASE);

  for (guint i = 0; phases != NULL && i < phases->len; i++)
    {
      const SlvPhase *phase = g_ptr_array_index (phases, i);

      if (g_ascii_strcasecmp (phase->id, line->words[0]) != 0)
        continue;
      action.n = (gint) i;
      return do_action (game, &action, NULL, error);
    }
  return with_number (game, line, 1, error);
}

/* ---- moving ---- */

/* "top", "bottom", "3", "up", "down", in any order. */
static gboolean
read_manner (const SlvGoldfishLine *line, guint from, SlvSoloAction *action, GError **error)
{
  static const struct { const char *word; gint at; SlvSoloFacing facing; } manners[] = {
    { "top", SLV_SOLO_TOP, SLV_SOLO_FACING_KEEP }, { "bottom", SLV_SOLO_BOTTOM, SLV_SOLO_FACING_KEEP },
    { "up", 0, SLV_SOLO_FACING_UP }, { "down", 0, SLV_SOLO_FACING_DOWN },
  };

  for (guint i = from; i < line->n; i++)
    {
      gboolean known = FALSE;

      for (guint j = 0; j < G_N_ELEMENTS (manners) && !known; j++)
        if (g_ascii_strcasecmp (line->words[i], manners[j].word) == 0)
          {
            known = TRUE;
            if (manners[j].facing != SLV_SOLO_FACING_KEEP)
              action->facing = manners[j].facing;
            else
              action->at = manners[j].at;
          }
      if (known)
        continue;
      if (!slv_goldfish_number (line->words[i], 1, (gint) SLV_SOLO_CARDS_MAX, &action->at, error))
        return FALSE;
      action->at--;
    }
  return TRUE;
}

gboolean
slv_goldfish_move (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint));

  return slv_goldfish_cards (game, line->words[0], &action.zone, positions, error)
         && slv_goldfish_zone (game, line->words[1], &action.to, error) && read_manner (line, 2, &action, error)
         && do_action (game, &action, positions, error);
}

gboolean
slv_goldfish_from_to (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (line->kind);

  return slv_goldfish_number (line->words[0], 1, (gint) SLV_SOLO_CARDS_MAX, &action.n, error)
         && slv_goldfish_zone (game, line->words[1], &action.zone, error)
         && slv_goldfish_zone (game, line->words[2], &action.to, error) && read_manner (line, 3, &action, error)
         && do_action (game, &action, NULL, error);
}

/* Each card goes where the phase, else the turn, lets such a card go. */
gboolean
slv_goldfish_play (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint)), ids = g_array_new (FALSE, FALSE, sizeof (guint));
  guint zone;

  if (!slv_goldfish_all_cards (game, line, &zone, positions, error))
    return FALSE;
  for (guint i = 0; i < positions->len; i++)
    g_array_append_val (ids, g_array_index (slv_solo_zone (game->table, zone), guint, g_array_index (positions, guint, i)));
  for (guint i = 0; i < ids->len; i++)
    {
      SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE);
      guint position = slv_solo_position (game->table, zone, g_array_index (ids, guint, i));

      if (position == SLV_SOLO_NONE
          || !slv_solo_default_move (game->table, g_array_index (ids, guint, i), &action.to, &action.facing))
        return slv_set_error (error, SLV_ERROR_NO, NULL, _("the rules name no place for this card; use “move”"));
      action.zone = zone;
      action.cards = &position;
      action.n_cards = 1;
      if (!slv_solo_do (game->table, &action, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- costs: moved as the player says, never judged ---- */

static const SlvStep *
find_cost (SlvGoldfish *game, guint *from, guint *to, SlvPick *pick)
{
  g_autoptr (GPtrArray) offers = slv_solo_offers (game->table);
  const GPtrArray *phases = game->format->phases;

  for (guint i = 0; i < offers->len; i++)
    if (slv_solo_cost (game->table, g_ptr_array_index (offers, i), from, to, pick))
      return g_ptr_array_index (offers, i);
  for (guint i = 0; i < offers->len; i++)    /* cards from the top of a pile are a cost of their own */
    {
      const SlvStep *step = g_ptr_array_index (offers, i);

      if (step->kind != SLV_STEP_MOVE || step->pick == SLV_PICK_CHOOSE)
        continue;
      *from = slv_rulebook_find_zone (game->format->rulebook, step->from)->index;
      *to = slv_rulebook_find_zone (game->format->rulebook, step->to)->index;
      *pick = step->pick;
      return step;
    }
  for (guint i = 0; phases != NULL && i < phases->len; i++)
    for (guint j = 0; j < ((SlvPhase *) g_ptr_array_index (phases, i))->steps->len; j++)
      if (slv_solo_cost (game->table, g_ptr_array_index (((SlvPhase *) g_ptr_array_index (phases, i))->steps, j), from, to, pick))
        return g_ptr_array_index (((SlvPhase *) g_ptr_array_index (phases, i))->steps, j);
  return NULL;
}

static gboolean
only_words (const SlvGoldfishLine *line, guint most, GError **error)
{
  if (line->n > most)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is not understood"), line->words[most]);
  return line->n <= most;
}

/* A cost that is paid with cards of a certain zone is paid with no others. */
static gboolean
pay_with_cards (SlvGoldfish *game, const SlvGoldfishLine *line, guint from, SlvSoloAction *action, GArray *positions, GError **error)
{
  if (!slv_goldfish_all_cards (game, line, &action->zone, positions, error))
    return FALSE;
  if (action->zone == from)
    return do_action (game, action, positions, error);
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("this cost is paid with cards of “%s”"),
                        slv_cli_tr (slv_solo_zone_of (game->table, from)->title));
}

gboolean
slv_goldfish_pay (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint));
  SlvPick pick;
  guint from;

  if (find_cost (game, &from, &action.to, &pick) == NULL)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("the rules name no cost that is paid with cards here"));
  if (pick == SLV_PICK_CHOOSE)
    return pay_with_cards (game, line, from, &action, positions, error);
  action.zone = from;
  action.kind = pick == SLV_PICK_RANDOM ? SLV_SOLO_RANDOM : SLV_SOLO_TAKE;
  return only_words (line, 1, error) && slv_goldfish_number (line->words[0], 1, (gint) SLV_SOLO_CARDS_MAX, &action.n, error)
         && do_action (game, &action, NULL, error);
}

/* ---- looking ---- */

static gboolean
on_zone (SlvGoldfish *game, SlvSoloAction *action, const char *word, GError **error)
{
  action->zone = slv_solo_pile (game->table);
  return (word == NULL || slv_goldfish_zone (game, word, &action->zone, error)) && do_action (game, action, NULL, error);
}

gboolean
slv_goldfish_on_zone (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (line->kind);

  return on_zone (game, &action, line->n > 0 ? line->words[0] : NULL, error);
}

gboolean
slv_goldfish_peek (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_PEEK);

  if (line->n > 0 && strchr (line->words[0], ':') != NULL)
    return slv_goldfish_on_cards (game, line, error);
  if (!only_words (line, 2, error))
    return FALSE;
  action.n = 1;
  if (line->n > 0 && !slv_goldfish_number (line->words[0], 1, (gint) SLV_SOLO_CARDS_MAX, &action.n, error))
    return FALSE;
  return on_zone (game, &action, line->n > 1 ? line->words[1] : NULL, error);
}

/* ---- marks ---- */

/* What stands behind the first @n words of the line. */
static const char *
behind (const SlvGoldfishLine *line, guint n)
{
  const char *rest = line->rest;

  for (guint i = 0; i < n; i++)
    {
      rest += strcspn (rest, " \t");
      rest += strspn (rest, " \t");
    }
  return rest;
}

/* Whether a word names cards and not a text: it has a colon or a digit at its beginning. */
static gboolean
names_cards (const char *word)
{
  const char *colon = strrchr (word, ':');

  return g_ascii_isdigit (colon != NULL ? colon[1] : word[0]);
}

gboolean
slv_goldfish_counter (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_COUNT);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint));
  guint at = names_cards (line->words[0]) ? 1 : 0;

  if (at >= line->n)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the name of a counter is missing"));
  action.n = 1;
  action.text = line->words[at];
  if (at > 0 && !slv_goldfish_cards (game, line->words[0], &action.zone, positions, error))
    return FALSE;
  if (!only_words (line, at + 2, error))
    return FALSE;
  if (line->n > at + 1 && !slv_goldfish_number (line->words[at + 1], -1000000, 1000000, &action.n, error))
    return FALSE;
  return do_action (game, &action, positions, error);
}

gboolean
slv_goldfish_note (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_NOTE);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean on = names_cards (line->words[0]);

  action.text = behind (line, on ? 1 : 0);
  if (on && !slv_goldfish_cards (game, line->words[0], &action.zone, positions, error))
    return FALSE;
  return do_action (game, &action, positions, error);
}

gboolean
slv_goldfish_attach (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_ATTACH);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint)), host = g_array_new (FALSE, FALSE, sizeof (guint));

  if (!slv_goldfish_cards (game, line->words[0], &action.zone, positions, error)
      || !slv_goldfish_cards (game, line->words[1], &action.to, host, error))
    return FALSE;
  if (host->len > 1)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("cards lie with one card; “%s” are several"), line->words[1]);
  action.n = (gint) g_array_index (host, guint, 0);
  return do_action (game, &action, positions, error);
}

gboolean
slv_goldfish_token (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_TOKEN);

  action.text = behind (line, 1);
  return slv_goldfish_zone (game, line->words[0], &action.zone, error) && do_action (game, &action, NULL, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-goldfish.c: `goldfish`: a deck played alone, in a terminal or by a script: one command a line, read from standard
 * input until it ends. With --json the game is printed as one document after every command. A line that cannot be done is told
 * and changes nothing. On disk when `save` says nothing against it: the whole game; else the one that was kept before. */
#include <stdio.h>
#include <unistd.h>
#include "cli/slv-cli-verdict.h"
#include "base/slv-fold.h"
#include "cli/slv-cli.h"
#include "goldfish/slv-solo.h"

typedef struct {
  SlvCli          *cli;
  SlvSolo        *table;        /* the side that is played now */
  const SlvFormat *format;
  SlvDeck         *deck;        /* as it is played */
  SlvOptions      *options;
  char            *plan;        /* (nullable): name of the plan that was carried out */
  SlvDeck         *opposite;    /* (nullable): the deck of the other side */
  gboolean         first;
  guint            players;
  guint            shown;       /* entries of the log that were printed */
  gboolean         show_all, quit;
  gboolean         unsaved;     /* what was to be saved last is not */
  cJSON           *answer;      /* (nullable): what a command says besides the game; printed with it */
} SlvGoldfish;

/** A command line: its first word looked up, the rest divided at blanks, and as it was typed; @kind, @otherwise: of the command. */
typedef struct { char **words; guint n; const char *rest; SlvSoloKind kind; gint otherwise; } SlvGoldfishLine;

typedef gboolean (*SlvGoldfishFunc) (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
/** @min, @max: words that it needs, and takes at most: SLV_GOLDFISH_ANY where they are cards or a text. A line with more is refused. @kind: what it does, where @func does several
 *  things; @otherwise: its number where none is typed. */
#define SLV_GOLDFISH_ANY G_MAXUINT
typedef struct { const char *name, *letter, *usage, *help; guint min, max; SlvGoldfishFunc func; SlvSoloKind kind; gint otherwise; } SlvGoldfishCommand;

/** Terminated by a row without a name. */
extern const SlvGoldfishCommand slv_goldfish_commands[];

static gboolean slv_goldfish_deal (SlvGoldfish *game, guint64 seed, GError **error);
static void     slv_goldfish_follow_turn (SlvGoldfish *game);

/* ---- what a person types: zones and cards by short names and numbers ---- */

static gboolean
unknown_zone (SlvGoldfish *game, const char *word, GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < slv_solo_n_zones (game->table); i++)
    if (slv_solo_shows (game->table, i) || i + 1 == slv_solo_n_zones (game->table))
      g_ptr_array_add (ids, slv_solo_zone_of (game->table, i)->id);
  g_autofree char *list = slv_join_texts (ids, ", ", 0);
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no zone “%s”; there are: %s"), word, list);
}

/* A zone by its letter, id, title, alias or the beginning of its id. SLV_ERROR_USAGE names those that there are. */
static gboolean
slv_goldfish_zone (SlvGoldfish *game, const char *word, guint *zone, GError **error)
{
  const SlvZone *found = slv_rulebook_match_zone (game->format->rulebook, word);
  guint n = slv_solo_n_zones (game->table), at = found != NULL ? found->index : n;

  for (guint i = 0; i < n && at == n; i++)
    if (word[0] != '\0' && word[1] == '\0' && g_ascii_tolower (word[0]) == slv_solo_zone_of (game->table, i)->key)
      at = i;
  for (guint i = 0; i < n && at == n && word[0] != '\0'; i++)
    if (g_ascii_strncasecmp (slv_solo_zone_of (game->table, i)->id, word, strlen (word)) == 0)
      at = i;
  if (at == n)
    return unknown_zone (game, word, error);
  *zone = at;
  return TRUE;
}

static gboolean
slv_goldfish_number (const char *word, gint min, gint max, gint *number, GError **error)
{
  gint64 value;

  if (*word == '+')
    word++;
  if (!g_ascii_string_to_signed (word, 10, min, max, &value, NULL))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no number from %d to %d"), word, min, max);
  *number = (gint) value;
  return TRUE;
}

static gboolean
add_card (SlvGoldfish *game, guint zone, gint nth, GArray *positions, GError **error)
{
  guint position = slv_solo_nth (game->table, zone, (guint) nth);

  if (position == SLV_SOLO_NONE)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no card %d in “%s”"), nth,
                          slv_cli_tr (slv_solo_zone_of (game->table, zone)->title));
  for (guint i = 0; i < positions->len; i++)
    if (g_array_index (positions, guint, i) == position)
      return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("card %d is named twice"), nth);
  g_array_append_val (positions, position);
  return TRUE;
}

/* The hand; while the opening lasts the zone that it was drawn to. */
static guint
hand_zone (SlvGoldfish *game)
{
  return slv_solo_turn (game->table) == 0 ? slv_solo_opening_hand (game->table) : slv_solo_hand (game->table);
}

/* "3", "1,2", "1-4", "ZONE:2": positions of cards, numbered from the top of a pile, else from the left; the hand where no zone
 *  is named. @positions: guint, appended; a card that is named twice is an error. */
static gboolean
slv_goldfish_cards (SlvGoldfish *game, const char *word, guint *zone, GArray *positions, GError **error)
{
  const char *colon = strrchr (word, ':'), *list = colon != NULL ? colon + 1 : word;
  g_autofree char *name = colon != NULL ? g_strndup (word, (gsize) (colon - word)) : NULL;
  g_auto (GStrv) parts = g_strsplit (list, ",", 1000);

  *zone = hand_zone (game);
  if (name != NULL && !slv_goldfish_zone (game, name, zone, error))
    return FALSE;
  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *dash = strchr (parts[i], '-');
      gint from, to;

      if (dash != NULL)
        *dash++ = '\0';
      if (!slv_goldfish_number (parts[i], 1, (gint) SLV_SOLO_CARDS_MAX, &from, error))
        return FALSE;
      to = from;
      if (dash != NULL && !slv_goldfish_number (dash, from, (gint) SLV_SOLO_CARDS_MAX, &to, error))
        return FALSE;
      for (gint nth = from; nth <= to; nth++)
        if (!add_card (game, *zone, nth, positions, error))
          return FALSE;
    }
  return TRUE;
}

/* All words, as slv_goldfish_cards(), of one zone: "1 2" is "1,2". */
static gboolean
slv_goldfish_all_cards (SlvGoldfish *game, const SlvGoldfishLine *line, guint *zone, GArray *positions, GError **error)
{
  guint other;

  if (!slv_goldfish_cards (game, line->words[0], zone, positions, error))
    return FALSE;
  for (guint i = 1; i < line->n; i++)
    {
      /* "field:1 2" are two cards of the field */
      g_autofree char *word = strchr (line->words[i], ':') == NULL
        ? g_strdup_printf ("%s:%s", slv_solo_zone_of (game->table, *zone)->id, line->words[i])
        : g_strdup (line->words[i]);

      if (!slv_goldfish_cards (game, word, &other, positions, error))
        return FALSE;
      if (other == *zone)
        continue;
      return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("cards of one zone at a time; “%s” is in another"), line->words[i]);
    }
  return TRUE;
}

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

/* These do what @line->kind is: by itself, with a number, to the cards that the words name, to so many cards of one zone for another, to
 * a zone, which is the pile where none is named. */
static gboolean
slv_goldfish_plain (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (line->kind);

  return do_action (game, &action, NULL, error);
}

static gboolean
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

static gboolean
slv_goldfish_with_number (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  return with_number (game, line, 0, error);
}

/* ---- turn ---- */

static gboolean
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

static gboolean
slv_goldfish_way (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  return with_number (game, line, 1, error);
}

static gboolean
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

static gboolean
slv_goldfish_move (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint));

  return slv_goldfish_cards (game, line->words[0], &action.zone, positions, error)
         && slv_goldfish_zone (game, line->words[1], &action.to, error) && read_manner (line, 2, &action, error)
         && do_action (game, &action, positions, error);
}

static gboolean
slv_goldfish_from_to (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (line->kind);

  return slv_goldfish_number (line->words[0], 1, (gint) SLV_SOLO_CARDS_MAX, &action.n, error)
         && slv_goldfish_zone (game, line->words[1], &action.zone, error)
         && slv_goldfish_zone (game, line->words[2], &action.to, error) && read_manner (line, 3, &action, error)
         && do_action (game, &action, NULL, error);
}

/* Each card goes where the phase, else the turn, lets such a card go. */
static gboolean
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

static gboolean
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

static gboolean
slv_goldfish_on_zone (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (line->kind);

  return on_zone (game, &action, line->n > 0 ? line->words[0] : NULL, error);
}

static gboolean
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

static gboolean
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

static gboolean
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

static gboolean
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

static gboolean
slv_goldfish_token (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_TOKEN);

  action.text = behind (line, 1);
  return slv_goldfish_zone (game, line->words[0], &action.zone, error) && do_action (game, &action, NULL, error);
}

#define STATS_ROWS 40u   /* cards that a terminal shows */

/* ---- what is printed: zones ---- */

/* (transfer full): "3  Red Runner, rested, cell 2": a name with what is the case with the card. */
static char *
told_card (SlvSolo *table, guint id, const char *name)
{
  const SlvSoloCard *card = slv_solo_card (table, id);
  const GArray *counts = slv_solo_counts (table);
  const char *note = slv_solo_note (table, id);
  g_autoptr (GPtrArray) marks = g_ptr_array_new_with_free_func (g_free);
  char *told = g_strdup (name);

  if (card->rested)
    g_ptr_array_add (marks, g_strdup (_("rested")));
  if (card->face_down)
    g_ptr_array_add (marks, g_strdup (_("face down")));
  if (card->cell >= 0)
    g_ptr_array_add (marks, g_strdup_printf (_("cell %d"), card->cell + 1));
  if (card->host != SLV_SOLO_NONE)
    g_ptr_array_add (marks, g_strdup_printf (_("with card %u"), slv_solo_position (table, card->zone, card->host) + 1));
  SLV_EACH_IN (const SlvSoloCount, count, counts)
    if (count->card == id)
      g_ptr_array_add (marks, g_strdup_printf ("%s %d", slv_solo_count_title (table, count->name), count->value));
  for (guint i = 0; i < marks->len; i++)
    slv_take_str (&told, g_strdup_printf (_("%s, %s"), told, (char *) marks->pdata[i]));
  if (*note != '\0')
    slv_take_str (&told, g_strdup_printf ("%s — %s", told, note));
  return told;
}

/* A grid as it lies there: in each cell the numbers of its cards, or a dot. */
static void
print_grid (const SlvSolo *table, const SlvZone *zone)
{
  const GArray *ids = slv_solo_zone (table, zone->index);

  for (guint row = 0; row < zone->rows; row++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      for (guint column = 0; column < zone->columns; column++)
        {
          g_autoptr (GString) cell = g_string_new (NULL);

          for (guint nth = 1; nth <= ids->len; nth++)
            if (slv_solo_card (table, g_array_index (ids, guint, nth - 1))->cell == (gint) (row * zone->columns + column))
              g_string_append_printf (cell, "%s%u", cell->len > 0 ? "+" : "", nth);
          g_string_append_printf (line, "%5s", cell->len > 0 ? cell->str : ".");
        }
      slv_text_sayf (SLV_STYLE_PLAIN, "  %s", line->str);
    }
}

/* @open: of the side opposite, of which only what both see is named */
static void
print_zone (SlvSolo *table, guint index, gboolean open)
{
  const SlvZone *zone = slv_solo_zone_of (table, index);
  const GArray *ids = slv_solo_zone (table, index);

  slv_text_put (SLV_STYLE_BOLD, slv_cli_tr (zone->title));
  if (zone->key)
    slv_text_putf (SLV_STYLE_DIM, " [%c]", zone->key);
  slv_text_sayf (SLV_STYLE_DIM, " %u", ids->len);
  if (zone->columns > 0)
    print_grid (table, zone);
  for (guint nth = 1; nth <= ids->len; nth++)
    {
      guint id = g_array_index (ids, guint, slv_solo_nth (table, index, nth));
      const SlvSoloCard *card = slv_solo_card (table, id);
      gboolean sees = open ? slv_solo_is_open (table, id) : slv_solo_sees (table, id);
      g_autofree char *told = NULL;

      if ((zone->pile || open) && !sees)
        continue;
      told = told_card (table, id, !sees ? _("(a card face down)")
                                         : card->row != SLV_ROW_NONE ? slv_index_card_name (slv_solo_index (table), card->row) : card->name);
      slv_text_sayf (sees ? SLV_STYLE_PLAIN : SLV_STYLE_DIM, "  %2u  %s", nth, told);
    }
}

/* ---- the turn ---- */

static void
print_counters (const SlvSolo *table)
{
  const GArray *counts = slv_solo_counts (table);

  SLV_EACH_IN (const SlvSoloCount, count, counts)
    {
      if (count->card != SLV_SOLO_NONE)
        continue;
      slv_text_sayf (SLV_STYLE_PLAIN, _("%s: %d."), slv_solo_count_title (table, count->name), count->value);
    }
}

static void
print_lost (const SlvSolo *table)
{
  const char *clause, *lost = slv_solo_lost (table, &clause);

  if (lost != NULL)
    slv_text_sayf (SLV_STYLE_BAD, *clause != '\0' ? _("%s (clause %s)") : "%s", lost, clause);
}

static void
print_turn (SlvGoldfish *game)
{
  const SlvPhase *phase = slv_solo_phase (game->table);
  const GPtrArray *ways = slv_solo_ways (game->table);
  g_autoptr (GPtrArray) hints = slv_solo_hints (game->table);

  if (!slv_solo_has_turn (game->table))
    slv_text_put (SLV_STYLE_BOLD, _("It is the other side’s turn."));
  else if (slv_solo_turn (game->table) == 0)
    slv_text_put (SLV_STYLE_BOLD, _("The opening. “next” begins the first turn."));
  else
    slv_text_putf (SLV_STYLE_BOLD, _("%s %u: %s."), slv_cli_tr (game->format->turn_title), slv_solo_turn (game->table),
                   phase != NULL ? slv_cli_tr (phase->title) : "");
  slv_text_line ();
  for (guint i = 0; ways != NULL && i < ways->len; i++)
    {
      const SlvWay *way = g_ptr_array_index (ways, i);

      slv_text_sayf (slv_solo_way_open (game->table, way) ? SLV_STYLE_PLAIN : SLV_STYLE_DIM, "  way %u  %s", i + 1,
                     slv_cli_tr (way->title));
    }
  for (guint i = 0; i < hints->len; i++)
    slv_text_paragraph (4, "  - ", SLV_STYLE_DIM, g_ptr_array_index (hints, i));
  print_counters (game->table);
  print_lost (game->table);
}

static void
print_zones (SlvSolo *table, gboolean open)
{
  g_autofree char *name = slv_solo_side_name (table);

  if (slv_solo_other (table) != NULL)
    slv_text_sayf (SLV_STYLE_BOLD, open ? _("Opposite: %s") : _("This side: %s"), name);
  for (guint i = 0; i < slv_solo_n_zones (table); i++)
    if (slv_solo_shows (table, i))
      print_zone (table, i, open);
  slv_text_line ();
}

static void
slv_goldfish_print (SlvGoldfish *game)
{
  SlvSolo *other = slv_solo_other (game->table);

  if (other != NULL)
    {
      print_zones (other, TRUE);
      print_counters (other);
      print_lost (other);
    }
  print_zones (game->table, FALSE);
  print_turn (game);
}

/* ---- the log ---- */

static void
slv_goldfish_print_log (SlvGoldfish *game, guint from)
{
  const GPtrArray *log = slv_solo_log (game->table);

  for (guint i = from; i < log->len; i++)
    {
      const SlvSoloEntry *entry = g_ptr_array_index (log, i);
      g_autofree char *text = *entry->clause != '\0' ? g_strdup_printf (_("%s (clause %s)"), entry->text, entry->clause)
                                                    : g_strdup (entry->text);
      g_autofree char *turn = g_strdup_printf ("%3u ", entry->turn);

      if (slv_solo_other (game->table) != NULL)
        {
          g_autofree char *side = slv_solo_side_name (slv_solo_side (game->table) == entry->side ? game->table : slv_solo_other (game->table));

          /* Translators: a deck, and what was done with it */
          slv_take_str (&text, g_strdup_printf (_("%s: %s"), side, text));
        }
      slv_text_paragraph (4, turn, SLV_STYLE_PLAIN, text);
    }
}

/* ---- help ---- */

static void
slv_goldfish_print_help (SlvGoldfish *game)
{
  g_autoptr (GString) zones = g_string_new (NULL);

  for (const SlvGoldfishCommand *c = slv_goldfish_commands; c->name; c++)
    {
      g_autofree char *head = g_strdup_printf ("  %-12s %s", c->name, c->usage != NULL ? _(c->usage) : "");

      slv_text_put (SLV_STYLE_BOLD, head);
      if (c->letter)
        slv_text_putf (SLV_STYLE_DIM, "  (%s)", c->letter);
      slv_text_line ();
      slv_text_paragraph (15, NULL, SLV_STYLE_PLAIN, _(c->help));
    }
  for (guint i = 0; i < slv_solo_n_zones (game->table); i++)
    {
      const SlvZone *zone = slv_solo_zone_of (game->table, i);

      g_string_append_printf (zones, "%s%s", zones->len > 0 ? ", " : "", zone->id);
      if (zone->key)
        g_string_append_printf (zones, " [%c]", zone->key);
    }
  slv_text_line ();
  slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN,
                      _("CARDS are numbers: 3 is the third card of the hand, 1 2 or 1,2 the first two, field:1,2 the first two of the zone “field”, deck:1-3 the top three of a pile. A ZONE is its id, its title, the beginning of its id or its letter:"));
  slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN, zones->str);
}

/* ---- statistics ---- */

static void
slv_goldfish_print_stats (const SlvSoloStats *stats)
{
  g_autofree char *title = slv_tell_printf (ngettext ("seen by turn, %% of %u game", "seen by turn, %% of %u games", stats->games), stats->games);
  SlvRows *rows = slv_rows_new (NULL, NULL, NULL);

  for (guint i = 0; i < stats->rows->len && i < STATS_ROWS; i++)
    {
      const SlvSoloSeen *seen = g_ptr_array_index (stats->rows, i);
      g_autofree SlvRowMember *cells = g_new0 (SlvRowMember, stats->turns + 3);
      g_autoptr (GPtrArray) heads = g_ptr_array_new_with_free_func (g_free);

      cells[0] = (SlvRowMember) { .head = title, .shown = seen->name };
      for (guint t = 0; t <= stats->turns; t++)
        {
          g_ptr_array_add (heads, t == 0 ? g_strdup (_("opening")) : g_strdup_printf ("%u", t));
          cells[t + 1] = (SlvRowMember) { .head = heads->pdata[t], .right = TRUE,
                                          .taken = g_strdup_printf ("%.1f", 100.0 * (double) seen->games[t] / stats->games) };
        }
      slv_rows_add_members (rows, cells);
    }
  slv_rows_end (rows, 2);
  slv_text_assumptions (4, stats->assumptions);
  if (stats->redraws > 0)
    {
      g_autofree char *told = slv_tell_printf (_("First hands that could have been drawn again: %llu."), (unsigned long long) stats->redraws);

      slv_text_say (SLV_STYLE_DIM, told);
    }
}

#define PLAYERS_MAX 64u
#define LINE_MAX_BYTES 4096
#define STATS_GAMES 1000
#define STATS_TURNS 6

/* ---- commands about the game as a whole ---- */

static gboolean
run_help (SlvGoldfish *game, const SlvGoldfishLine *line G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  if (!game->cli->json)
    slv_goldfish_print_help (game);
  else
    {
      cJSON *list = cJSON_AddArrayToObject (game->answer, "help");

      for (const SlvGoldfishCommand *c = slv_goldfish_commands; c->name; c++)
        cJSON_AddItemToArray (list, cJSON_CreateString (c->name));
    }
  return TRUE;
}

static gboolean
run_show (SlvGoldfish *game, const SlvGoldfishLine *line G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  game->show_all = TRUE;
  return TRUE;
}

static gboolean
run_back (SlvGoldfish *game, const SlvGoldfishLine *line, gboolean (*step) (SlvSolo *table), const char *none, GError **error)
{
  gint n = 1;

  if (line->n > 0 && !slv_goldfish_number (line->words[0], 1, (gint) SLV_SOLO_ACTIONS_MAX, &n, error))
    return FALSE;
  game->show_all = TRUE;
  for (; n > 0; n--)
    if (!step (game->table))
      return slv_set_error (error, SLV_ERROR_NO, NULL, "%s", none);
  return TRUE;
}

static gboolean
run_undo (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  gboolean done = run_back (game, line, slv_solo_undo, _("there is nothing to undo"), error);

  game->shown = MIN (game->shown, slv_solo_log (game->table)->len);
  return done;
}

static gboolean
run_redo (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  return run_back (game, line, slv_solo_redo, _("there is nothing to do again"), error);
}

static gboolean
run_log (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  guint all = slv_solo_log (game->table)->len;
  gint n = (gint) all;

  if (line->n > 0 && !slv_goldfish_number (line->words[0], 1, G_MAXINT, &n, error))
    return FALSE;
  game->shown = all - MIN ((guint) n, all);
  return TRUE;
}

static gboolean
run_new (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  guint64 seed = slv_random_new_seed ();

  if (line->n > 0 && !g_ascii_string_to_unsigned (line->words[0], 10, 0, G_MAXUINT64, &seed, NULL))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("a seed is a whole number"));
  return slv_goldfish_deal (game, seed, error);
}

static gboolean
run_stats (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  gint games = STATS_GAMES, turns = STATS_TURNS;
  g_autoptr (SlvSoloStats) stats = NULL;

  if ((line->n > 0 && !slv_goldfish_number (line->words[0], 1, (gint) SLV_SOLO_GAMES_MAX, &games, error))
      || (line->n > 1 && !slv_goldfish_number (line->words[1], 0, (gint) SLV_SOLO_TURNS_MAX, &turns, error)))
    return FALSE;
  stats = slv_solo_stats (game->deck, game->format, game->cli->index, game->options, slv_solo_seed (game->table), game->first,
                          game->players, (guint) games, (guint) turns, game->cli->cancellable, error);
  if (stats == NULL)
    return FALSE;
  if (game->cli->json)
    cJSON_AddItemToObject (game->answer, "stats", slv_solo_stats_to_json (stats));
  else
    slv_goldfish_print_stats (stats);
  return TRUE;
}

static gboolean
run_save (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  const char *name = *line->rest != '\0' ? line->rest : game->deck->name;

  game->unsaved = !slv_solo_save (game->table, game->cli->library, name, error);
  if (game->unsaved)
    return FALSE;
  if (!game->cli->json)
    slv_cli_say (_("saved as “%s”"), name);
  return TRUE;
}

static gboolean
run_load (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSolo *table = slv_solo_load (game->cli->library, *line->rest != '\0' ? line->rest : game->deck->name, game->cli->games,
                                  game->cli->index, error);

  if (table == NULL)
    return FALSE;
  SLV_FREE_MEMBERS (game, (slv_solo_free, table), (slv_deck_free, deck), (slv_deck_free, opposite));
  game->table = table;
  game->deck = slv_deck_copy (slv_solo_deck (table));
  game->opposite = slv_solo_other (table) != NULL ? slv_deck_copy (slv_solo_deck (slv_solo_other (table))) : NULL;
  game->format = slv_solo_format (table);
  game->first = slv_solo_first (table);
  game->players = slv_solo_players (table);
  game->shown = slv_solo_log (table)->len;
  game->show_all = TRUE;
  slv_goldfish_follow_turn (game);
  return TRUE;
}

static gboolean
run_over (SlvGoldfish *game, const SlvGoldfishLine *line G_GNUC_UNUSED, GError **error)
{
  if (game->opposite == NULL)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("nobody sits opposite; --opposite DECK lets a deck sit down there"));
  game->table = slv_solo_other (game->table);
  game->show_all = TRUE;
  return TRUE;
}

static gboolean
run_quit (SlvGoldfish *game, const SlvGoldfishLine *line G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  game->quit = TRUE;
  return TRUE;
}

const SlvGoldfishCommand slv_goldfish_commands[] = {
  { "help", "?", NULL, N_("What can be typed."), 0, 0, run_help, 0, 0 },
  { "show", "s", NULL, N_("The whole table: zones, cards with their numbers, the phase and what it offers."), 0, 0, run_show, 0, 0 },
  { "next", "n", N_("[TIMES]"), N_("Go on to the next phase; what happens there by itself is done."), 0, 1, slv_goldfish_next, SLV_SOLO_NEXT, 0 },
  { "phase", NULL, N_("PHASE"), N_("Go to a phase of this turn, forward or back; nothing happens by itself."), 1, 1, slv_goldfish_phase, SLV_SOLO_PHASE, 0 },
  { "way", "w", N_("NUMBER"), N_("Choose one of the ways that a phase leaves open."), 1, 1, slv_goldfish_way, SLV_SOLO_WAY, 0 },
  { "draw", "d", N_("[NUMBER]"), N_("Draw cards."), 0, 1, slv_goldfish_with_number, SLV_SOLO_DRAW, 1 },
  { "play", "p", N_("CARDS"), N_("Put cards where the rules have such a card go from there."), 1, SLV_GOLDFISH_ANY, slv_goldfish_play, 0, 0 },
  { "pay", NULL, N_("NUMBER or CARDS"), N_("Pay a cost as the phase has it: by chance, from the top of a pile, or with the cards that you name."), 1, SLV_GOLDFISH_ANY, slv_goldfish_pay, 0, 0 },
  { "move", "m", N_("CARDS ZONE [PLACE] [top|bottom] [up|down]"), N_("Move cards to another zone, or to another place of the same."), 2, SLV_GOLDFISH_ANY, slv_goldfish_move, 0, 0 },
  { "take", NULL, N_("NUMBER ZONE ZONE"), N_("Move so many cards from the top of one zone to another."), 3, SLV_GOLDFISH_ANY, slv_goldfish_from_to, SLV_SOLO_TAKE, 0 },
  { "random", NULL, N_("NUMBER ZONE ZONE"), N_("Move so many cards of one zone, picked by chance, to another."), 3, SLV_GOLDFISH_ANY, slv_goldfish_from_to, SLV_SOLO_RANDOM, 0 },
  { "shuffle", NULL, N_("[ZONE]"), N_("Shuffle the pile, or another zone."), 0, 1, slv_goldfish_on_zone, SLV_SOLO_SHUFFLE, 0 },
  { "peek", NULL, N_("[NUMBER [ZONE]] or CARDS"), N_("Look at the top cards of the pile or of another zone, or at single cards."), 0, SLV_GOLDFISH_ANY, slv_goldfish_peek, SLV_SOLO_PEEK, 0 },
  { "search", NULL, N_("[ZONE]"), N_("Look at all cards of the pile or of another zone."), 0, 1, slv_goldfish_on_zone, SLV_SOLO_PEEK, 0 },
  { "reveal", NULL, N_("CARDS"), N_("Show cards to everybody."), 1, SLV_GOLDFISH_ANY, slv_goldfish_on_cards, SLV_SOLO_REVEAL, 0 },
  { "turn", NULL, N_("CARDS"), N_("Turn cards over."), 1, SLV_GOLDFISH_ANY, slv_goldfish_on_cards, SLV_SOLO_TURN, 0 },
  { "rest", "r", N_("CARDS"), N_("Let cards rest, or wake them."), 1, SLV_GOLDFISH_ANY, slv_goldfish_on_cards, SLV_SOLO_REST, 0 },
  { "counter", "c", N_("[CARDS] NAME [NUMBER]"), N_("Put counters on cards, or count something of the game (“you” and “opponent” are the points of the two sides); a number below 0 takes them away."), 1, 3, slv_goldfish_counter, 0, 0 },
  { "note", NULL, N_("[CARDS] TEXT"), N_("Write a note on cards, or into the log."), 1, SLV_GOLDFISH_ANY, slv_goldfish_note, 0, 0 },
  { "attach", NULL, N_("CARDS CARD"), N_("Lay cards with another card."), 2, 2, slv_goldfish_attach, 0, 0 },
  { "token", NULL, N_("ZONE NAME"), N_("Make a card that is in no deck."), 2, SLV_GOLDFISH_ANY, slv_goldfish_token, 0, 0 },
  { "dice", NULL, N_("[SIDES]"), N_("Roll a die; it has 6 sides unless told otherwise."), 0, 1, slv_goldfish_with_number, SLV_SOLO_DICE, 6 },
  { "coin", NULL, NULL, N_("Throw a coin."), 0, 0, slv_goldfish_with_number, SLV_SOLO_DICE, 2 },
  { "mulligan", NULL, NULL, N_("Draw a new opening hand, where the rules allow it."), 0, 0, slv_goldfish_plain, SLV_SOLO_MULLIGAN, 0 },
  { "exchange", NULL, N_("CARDS"), N_("Exchange cards of the opening hand, where the rules allow it."), 1, SLV_GOLDFISH_ANY, slv_goldfish_on_cards, SLV_SOLO_EXCHANGE, 0 },
  { "putback", NULL, N_("CARDS"), N_("Put cards of the opening hand under the pile: what a redraw costs, or of what was looked at before the draw."), 1, SLV_GOLDFISH_ANY, slv_goldfish_on_cards, SLV_SOLO_PUT_BACK, 0 },
  { "over", "o", NULL, N_("Go over to the other side of the table."), 0, 0, run_over, 0, 0 },
  { "concede", NULL, NULL, N_("Give the game up."), 0, 0, slv_goldfish_plain, SLV_SOLO_CONCEDE, 0 },
  { "undo", "u", N_("[TIMES]"), N_("Take back what was done, without end."), 0, 1, run_undo, 0, 0 },
  { "redo", NULL, N_("[TIMES]"), N_("Do again what was taken back."), 0, 1, run_redo, 0, 0 },
  { "log", "l", N_("[NUMBER]"), N_("What happened, or the last of it."), 0, 1, run_log, 0, 0 },
  { "stats", NULL, N_("[GAMES [TURNS]]"), N_("What was in hand by turn, in many games of draws alone."), 0, 2, run_stats, 0, 0 },
  { "save", NULL, N_("[NAME]"), N_("Keep the game in the library, to go on later."), 0, SLV_GOLDFISH_ANY, run_save, 0, 0 },
  { "load", NULL, N_("[NAME]"), N_("Go on with a game that was kept."), 0, SLV_GOLDFISH_ANY, run_load, 0, 0 },
  { "new", NULL, N_("[SEED]"), N_("A new game with the same deck."), 0, 1, run_new, 0, 0 },
  { "quit", "q", NULL, N_("Leave the table."), 0, 0, run_quit, 0, 0 },
  { NULL, NULL, NULL, NULL, 0, 0, NULL, 0, 0 }
};

/* ---- a line ---- */

static const SlvGoldfishCommand *
find_command (const char *word)
{
  for (const SlvGoldfishCommand *c = slv_goldfish_commands; c->name; c++)
    if (g_ascii_strcasecmp (c->name, word) == 0 || (c->letter != NULL && g_ascii_strcasecmp (c->letter, word) == 0))
      return c;
  return NULL;
}

/* One line typed by a person or a script; SLV_ERROR_USAGE for what is no command. */
static gboolean
run_line (SlvGoldfish *game, const char *text, GError **error)
{
  g_autofree char *copy = g_strstrip (g_strdup (text));
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_auto (GStrv) parts = g_strsplit_set (copy, " \t", -1);
  SlvGoldfishLine line;

  for (guint i = 0; parts[i] != NULL; i++)
    if (parts[i][0] != '\0')
      g_ptr_array_add (words, parts[i]);
  g_ptr_array_add (words, NULL);
  if (words->len == 1 || *copy == '#')
    return TRUE;
  const SlvGoldfishCommand *command = find_command (words->pdata[0]);
  line = (SlvGoldfishLine) { (char **) words->pdata + 1, words->len - 2, copy + strcspn (copy, " \t"), SLV_SOLO_NEXT, 0 };
  line.rest += strspn (line.rest, " \t");
  if (command == NULL)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no command here; “help” lists them"), (char *) words->pdata[0]);
  if (line.n < command->min)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” needs more: %s"), command->name, _(command->usage));
  if (line.n > command->max)
    {
      if (command->usage != NULL)
        slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is not understood; “%s” takes this: %s"), line.words[command->max],
                       command->name, _(command->usage));
      else
        slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is not understood; “%s” stands alone"), line.words[command->max], command->name);
      return FALSE;
    }
  line.kind = command->kind;
  line.otherwise = command->otherwise;
  return command->func (game, &line, error);
}

static void
answer_json (SlvGoldfish *game, const GError *problem)
{
  cJSON *json = slv_solo_to_json (game->table, game->shown), *item;

  while ((item = game->answer->child) != NULL)
    {
      g_autofree char *name = g_strdup (item->string);

      cJSON_AddItemToObject (json, name, cJSON_DetachItemViaPointer (game->answer, item));
    }
  if (problem != NULL)
    cJSON_AddItemToObject (json, "error", slv_cli_error_json (problem));
  slv_cli_print_json_line (json);
  fflush (stdout);
}

/* Prints what a command did. */
static void
answer (SlvGoldfish *game, const GError *problem)
{
  if (problem != NULL)
    slv_cli_say ("%s", problem->message);
  if (game->cli->json)
    answer_json (game, problem);
  else
    {
      slv_goldfish_print_log (game, game->shown);
      if (game->show_all)
        slv_goldfish_print (game);
      fflush (stdout);
    }
  game->shown = slv_solo_log (game->table)->len;
  game->show_all = FALSE;
}

static void
prompt (SlvGoldfish *game)
{
  const SlvPhase *phase = slv_solo_phase (game->table);

  if (!isatty (STDIN_FILENO) || game->cli->json)
    return;
  if (game->opposite != NULL)
    {
      g_autofree char *side = slv_solo_side_name (game->table);

      slv_text_putf (SLV_STYLE_DIM, "%s ", side);
    }
  slv_text_putf (SLV_STYLE_BOLD, "%u %s> ", slv_solo_turn (game->table), phase != NULL ? slv_cli_tr (phase->title) : "");
  fflush (stdout);
}

/* One line without its end. FALSE at the end of the input. */
static gboolean
read_line (char *line, gboolean *too_long)
{
  int c;

  if (fgets (line, LINE_MAX_BYTES, stdin) == NULL)
    return FALSE;
  gsize length = strlen (line);
  *too_long = length == LINE_MAX_BYTES - 1 && line[length - 1] != '\n';
  for (c = *too_long ? getc (stdin) : '\n'; c != '\n' && c != EOF;)
    c = getc (stdin);
  line[strcspn (line, "\r\n")] = '\0';
  return TRUE;
}

static int
play (SlvGoldfish *game, GError **error)
{
  char line[LINE_MAX_BYTES];
  gboolean too_long;

  game->answer = cJSON_CreateObject ();
  game->show_all = TRUE;
  answer (game, NULL);
  for (prompt (game); !game->quit && read_line (line, &too_long); prompt (game))
    {
      g_autoptr (GError) problem = NULL;

      if (too_long || !g_utf8_validate (line, -1, NULL))
        slv_set_error (&problem, SLV_ERROR_USAGE, NULL, too_long ? _("the line is too long") : _("the line is not valid UTF-8"));
      else
        run_line (game, line, &problem);
      if (!slv_cli_going (game->cli, error))
        break;
      if (!game->quit)
        answer (game, problem);
    }
  cJSON_Delete (game->answer);
  return game->unsaved ? 3 : 0;
}

/* ---- sitting down ---- */

static gboolean
slv_goldfish_deal (SlvGoldfish *game, guint64 seed, GError **error)
{
  g_autoptr (SlvSolo) table = slv_solo_new (game->deck, game->format, game->cli->index, game->options, seed, game->first, game->players,
                                            game->plan, error);
  g_autoptr (SlvOptions) opposite = table != NULL && game->opposite != NULL
    ? slv_cli_options (game->cli, game->opposite, game->format->rulebook, error) : NULL;

  if (table == NULL || (game->opposite != NULL && opposite == NULL)
      || (opposite != NULL && !slv_solo_sit_down (table, game->opposite, opposite, NULL, error)))
    return FALSE;
  slv_solo_free (game->table);
  game->table = g_steal_pointer (&table);
  game->shown = 0;
  game->show_all = TRUE;
  return TRUE;
}

/* Goes over to the side whose turn it is. */
static void
slv_goldfish_follow_turn (SlvGoldfish *game)
{
  if (slv_solo_has_turn (game->table))
    return;
  game->table = slv_solo_other (game->table);
  game->show_all = TRUE;
}

/* One of the same game: its cards lie in the same zones. */
static gboolean
seat_opposite (SlvGoldfish *game, const char *name, GError **error)
{
  g_autoptr (GPtrArray) formats = NULL;

  if (!(game->opposite = slv_cli_deck (game->cli, name, error)) || !(formats = slv_cli_formats (game->cli, game->opposite, error)))
    return FALSE;
  const SlvFormat *format = formats->pdata[0];
  return format->rulebook->game == game->format->rulebook->game
         || slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” and “%s” are decks of different games"), game->deck->name, game->opposite->name);
}

/* The deck becomes what a sideboarding plan makes of it; what is wrong with the swap is told. */
static gboolean
carry_out_plan (SlvGoldfish *game, const char *name, GError **error)
{
  g_autoptr (SlvChecker) checker = slv_checker_new (game->format, game->cli->index, game->options, NULL, error);
  g_autoptr (SlvSwapPlan) plan = checker ? slv_cli_plan (checker, game->deck, name, error) : NULL;
  g_autoptr (SlvDeck) result = NULL;
  g_autoptr (SlvReport) report = plan ? slv_swap_check (checker, game->deck, plan, &result) : NULL;

  if (report == NULL)
    return FALSE;
  SLV_EACH (const SlvFinding, finding, report->findings)
    if (finding->severity == SLV_SEVERITY_ERROR)
      slv_cli_say ("%s", finding->message);
  slv_deck_free (game->deck);
  game->deck = g_steal_pointer (&result);
  game->plan = g_strdup (plan->name);
  return TRUE;
}

static gboolean
sit_down (SlvGoldfish *game, GError **error)
{
  SlvCli *cli = game->cli;

  if (!(game->deck = slv_cli_deck (cli, slv_cli_arg (cli, 0), error))
      || !(game->format = slv_cli_format (cli, game->deck, _("a game is played under one format; give --format once"), error))
      || !(game->options = slv_cli_options (cli, game->deck, game->format->rulebook, error))
      || (slv_cli_has (cli, "plan") && !carry_out_plan (game, slv_cli_get (cli, "plan"), error))
      || (slv_cli_has (cli, "opposite") && !seat_opposite (game, slv_cli_get (cli, "opposite"), error)))
    return FALSE;
  return slv_goldfish_deal (game, slv_cli_has (cli, "seed") ? slv_cli_number (cli, "seed", 0) : slv_random_new_seed (), error);
}

int
slv_cmd_goldfish (SlvCli *cli, GError **error)
{
  guint64 players = slv_cli_number (cli, "players", 2);
  SlvGoldfish game = { .cli = cli, .first = !slv_cli_has (cli, "second") };
  int code = 3;

  if (players < 1 || players > PLAYERS_MAX || (slv_cli_has (cli, "first") && slv_cli_has (cli, "second")))
    return slv_cli_usage (error, "%s",
                          players >= 1 && players <= PLAYERS_MAX ? _("--first and --second exclude each other")
                                                                 : _("--players must lie between 1 and 64"));
  game.players = (guint) players;
  if (sit_down (&game, error))
    code = play (&game, error);
  SLV_FREE_MEMBERS (&game, (slv_solo_free, table), (slv_options_free, options), (slv_deck_free, deck), (slv_deck_free, opposite), plan);
  return code;
}

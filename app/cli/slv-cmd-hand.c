/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-hand.c: `hand`: an opening hand under the format's own procedure, with what happened on the way and its clauses, and
 * the odds of what is wanted of hands (slv-cmd-hand-odds.c). */
#include "cli/slv-cmd-hand-odds.h"

/* One run: what was asked, the hand, and the answers. */
typedef struct {
  SlvDeck         *deck;
  const SlvFormat *format;
  SlvOptions      *options;
  SlvOpening      *opening;
  SlvHandOdds      odds;
  guint            turn;
  SlvHandAnswers  *answers, *other;   /* NULL: nothing is wanted; not compared */
  SlvDeck         *other_deck;
  GPtrArray       *each;              /* SlvOddsSight, NULL: not asked for */
  char            *each_words;
} Hand;

static void
hand_clear (Hand *hand)
{
  SLV_FREE_MEMBERS (hand, (slv_hand_answers_free, answers), (slv_hand_answers_free, other));
  slv_hand_odds_clear (&hand->odds);
  SLV_FREE_MEMBERS (hand, (slv_opening_free, opening), (slv_options_free, options), (slv_deck_free, deck),
                    (slv_deck_free, other_deck), each, each_words);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Hand, hand_clear)

/* (transfer container) (element-type utf8): what had to be assumed, for the answers or else for the hand. */
static GPtrArray *
list_assumptions (const Hand *hand, const SlvHandAnswers *answers)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *way = NULL;

  for (guint i = 0; answers == NULL && i < hand->opening->notes->len; i++)
    {
      const SlvOpeningNote *note = hand->opening->notes->pdata[i];

      if (note->assumption)
        g_ptr_array_add (list, g_strdup (note->text));
    }
  if (answers == NULL && hand->turn > 0 && (way = slv_opening_say_way (hand->opening, hand->odds.setup.way)) != NULL)
    g_ptr_array_add (list, g_steal_pointer (&way));
  if (answers == NULL)
    return list;
  g_ptr_array_unref (list);
  list = slv_odds_assumptions (answers->snapshot, &hand->odds.question);
  if (hand->odds.gone[0] != NULL)
    g_ptr_array_add (list, g_strdup (_("The sample hand is drawn from the whole pile, the cards that are gone among it.")));
  if (answers->results->len > 1 && slv_odds_deck_sets_aside (answers->snapshot))
    g_ptr_array_add (list, g_strdup (_("The sample hand is drawn after setting aside what the first want is answered with.")));
  return list;
}

static void
add_assumptions (cJSON *json, const Hand *hand, const SlvHandAnswers *answers)
{
  g_autoptr (GPtrArray) texts = list_assumptions (hand, answers);

  slv_json_add_texts (json, "assumptions", texts);
}

static guint
hand_size (const Hand *hand)
{
  return hand->answers != NULL ? slv_odds_deck_hand_size (hand->answers->snapshot) : hand->opening->hand_size;
}

static guint
cards_seen (const Hand *hand)
{
  return hand->answers != NULL ? slv_odds_deck_seen (hand->answers->snapshot, hand->odds.question.second, hand->turn)
                               : slv_opening_seen (hand->opening, hand->turn, hand->odds.setup.way);
}

static cJSON *
other_json (const Hand *hand)
{
  cJSON *json = cJSON_CreateObject ();

  cJSON_AddStringToObject (json, "deck", hand->other->deck->name);
  cJSON_AddNumberToObject (json, "hand_size", slv_odds_deck_hand_size (hand->other->snapshot));
  cJSON_AddNumberToObject (json, "seen", slv_odds_deck_seen (hand->other->snapshot, hand->odds.question.second, hand->turn));
  add_assumptions (json, hand, hand->other);
  cJSON_AddItemToObject (json, "results", slv_hand_results_json (hand->other, hand->odds.question.policy));
  return json;
}

static cJSON *
hand_json (const Hand *hand)
{
  cJSON *json = cJSON_CreateObject (), *list;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, hand->opening->seed);
  GArray *cards = slv_opening_hand (hand->opening);

  slv_json_put (json, { "deck", SLV_TEXT (hand->deck->name) }, { "format", SLV_TEXT (hand->format->full_id) });
  cJSON_AddRawToObject (json, "seed", seed);    /* a double would round large ones */
  slv_json_put (json, { "hand_size", SLV_NUMBER (hand_size (hand)) }, { "seen", SLV_NUMBER (cards_seen (hand)) });
  add_assumptions (json, hand, hand->answers);
  cJSON_AddStringToObject (json, "policy", hand->answers != NULL ? slv_hand_policy_word (&hand->odds) : "keep");
  cJSON_AddItemToObject (json, "results", hand->answers != NULL ? slv_hand_results_json (hand->answers, hand->odds.question.policy)
                                                                : cJSON_CreateArray ());
  if (hand->other != NULL)
    cJSON_AddItemToObject (json, "against", other_json (hand));
  if (hand->each != NULL)
    slv_hand_sights_json (json, hand->each);
  list = cJSON_AddArrayToObject (json, "sample");
  for (guint i = 0; i < cards->len; i++)
    cJSON_AddItemToArray (list, cJSON_CreateString (g_array_index (cards, SlvHandCard, i).name));
  SlvRows *steps = slv_rows_new (NULL, json, "steps");
  SLV_EACH (const SlvOpeningNote, note, hand->opening->notes)
    slv_rows_add (steps, { "clause", SLV_TEXT (note->clause ? note->clause : "") }, { "text", SLV_TEXT (note->text) });
  slv_rows_end (steps, 0);
  return json;
}

/* Those of the deck that is compared with only as far as they are others. */
static void
print_assumptions (const Hand *asked)
{
  g_autoptr (GPtrArray) texts = list_assumptions (asked, asked->answers);
  g_autoptr (GPtrArray) others = asked->other != NULL ? list_assumptions (asked, asked->other) : NULL;

  slv_text_assumptions (4, texts);
  for (guint i = 0; others != NULL && i < others->len; i++)
    {
      if (g_ptr_array_find_with_equal_func (texts, g_ptr_array_index (others, i), g_str_equal, NULL))
        continue;
      /* Translators: the name of a deck, and what is assumed of it */
      g_autofree char *text = g_strdup_printf (_("%s: %s"), asked->other->deck->name, (char *) g_ptr_array_index (others, i));
      slv_text_paragraph (4, "  ? ", SLV_STYLE_UNSURE, text);
    }
}

static void
print_hand (const Hand *asked)
{
  SlvOpening *opening = asked->opening;
  GArray *hand = slv_opening_hand (opening);
  guint turn = asked->turn;

  slv_text_put (SLV_STYLE_BOLD, asked->deck->name);
  slv_text_sayf (SLV_STYLE_DIM, "  %s", asked->format->full_id);
  SLV_EACH (const SlvOpeningNote, note, opening->notes)
    {
      g_autofree char *text = note->clause && *note->clause ? g_strdup_printf (_("%s (clause %s)"), note->text, note->clause) : g_strdup (note->text);

      slv_text_paragraph (4, note->assumption ? "  ? " : "  - ", note->assumption ? SLV_STYLE_UNSURE : SLV_STYLE_DIM, text);
    }
  slv_text_line ();
  for (guint i = 0; i < hand->len; i++)
    slv_text_sayf (SLV_STYLE_PLAIN, "  %2u  %s", i + 1, g_array_index (hand, SlvHandCard, i).name);
  slv_text_line ();
  if (turn)
    slv_text_sayf (SLV_STYLE_PLAIN, _("Cards seen by the end of turn %u: %u."), turn, cards_seen (asked));
  if (opening->redraws_left)
    slv_text_say (SLV_STYLE_PLAIN, _("The rules allow this hand to be drawn again."));
  if (opening->look_left)
    slv_text_sayf (SLV_STYLE_PLAIN, ngettext ("The first card of it was looked at before the draw and may go under the pile.",
                                              "The first %u cards of it were looked at before the draw; any of them may go under the pile.",
                                              opening->look_left), opening->look_left);
  if (opening->exchange_left)
    slv_text_sayf (SLV_STYLE_PLAIN, ngettext ("Up to %u card may be exchanged.", "Up to %u cards may be exchanged.", opening->exchange_left),
                   opening->exchange_left);
  slv_text_sayf (SLV_STYLE_DIM, _("Seed %llu"), (unsigned long long) opening->seed);
}

/* The deck to compare with, under the same format and options. */
static gboolean
ask_other (SlvCli *cli, Hand *hand, GError **error)
{
  const char *against = slv_cli_get (cli, "against");
  g_autoptr (SlvOptions) options = NULL;

  if (against == NULL)
    return TRUE;
  hand->other_deck = slv_cli_deck (cli, against, error);
  if (hand->other_deck != NULL && hand->other_deck->game[0] != '\0' && strcmp (hand->other_deck->game, hand->format->rulebook->game->id) != 0)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is a deck of another game (%s); --against compares decks of one"),
                          hand->other_deck->name, hand->other_deck->game);
  options = hand->other_deck != NULL ? slv_cli_options (cli, hand->other_deck, hand->format->rulebook, error) : NULL;
  if (options == NULL)
    return FALSE;
  hand->other = slv_hand_odds_ask (cli, &hand->odds, hand->other_deck, hand->format, options, NULL, error);
  return hand->other != NULL;
}

static gboolean
ask_odds (SlvCli *cli, Hand *hand, GError **error)
{
  if (hand->odds.wants == NULL || hand->odds.wants->len == 0)
    return TRUE;
  hand->answers = slv_hand_odds_ask (cli, &hand->odds, hand->deck, hand->format, hand->options, &hand->opening, error);
  return hand->answers != NULL && ask_other (cli, hand, error);
}

static gboolean
ask_each (SlvCli *cli, Hand *hand, GError **error)
{
  g_autoptr (SlvOddsDeck) deck = NULL;

  if (!slv_cli_has (cli, "every-card"))
    return TRUE;
  deck = hand->answers != NULL ? slv_odds_deck_ref (hand->answers->snapshot)
                               : slv_odds_deck_new (hand->deck, hand->format, cli->index, hand->options, &hand->odds.setup, error);
  hand->each = slv_hand_sights (cli, &hand->odds, deck, error);
  hand->each_words = hand->each != NULL ? slv_odds_sights_words (deck, hand->each) : NULL;
  return hand->each != NULL;
}

static gboolean
draw_hand (SlvCli *cli, Hand *hand, GError **error)
{
  guint64 seed = slv_cli_has (cli, "seed") ? slv_cli_number (cli, "seed", 0) : slv_random_new_seed ();

  hand->turn = (guint) slv_cli_number (cli, "turn", 0);
  if (!(hand->options = slv_cli_options (cli, hand->deck, hand->format->rulebook, error))
      || !slv_hand_odds_read (cli, &hand->odds, hand->deck, hand->format, seed, error))
    return FALSE;
  if (hand->odds.wants == NULL || hand->odds.wants->len == 0)
    hand->opening = slv_opening_new_drawing (hand->deck, hand->format, cli->index, hand->options, seed, !slv_cli_has (cli, "second"),
                                             hand->odds.setup.players, hand->odds.setup.draw, error);
  return hand->opening != NULL || (hand->odds.wants != NULL && hand->odds.wants->len > 0);
}

int
slv_cmd_hand (SlvCli *cli, GError **error)
{
  g_auto (Hand) hand = { NULL };

  if (!slv_hand_check_seat (cli, error))
    return 2;
  if (!(hand.deck = slv_cli_deck (cli, slv_cli_arg (cli, 0), error))
      || !(hand.format = slv_cli_format (cli, hand.deck, _("a hand is drawn under one format; give --format once"), error)))
    return 3;
  if (!draw_hand (cli, &hand, error) || !ask_odds (cli, &hand, error) || !ask_each (cli, &hand, error))
    return 1;
  if (cli->json)
    slv_cli_print_json (hand_json (&hand));
  else
    {
      print_hand (&hand);
      if (hand.answers != NULL)
        {
          print_assumptions (&hand);
          slv_hand_results_print (hand.answers, hand.other);
        }
      if (hand.each != NULL)
        slv_hand_sights_print (hand.each, hand.each_words);
    }
  return 0;
}

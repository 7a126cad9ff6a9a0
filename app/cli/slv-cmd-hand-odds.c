/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-hand-odds.c: the questions of `hand`: options → questions → answers as JSON or as text. */
#include <math.h>
#include "cli/slv-cmd-hand-odds.h"

#define PLAYERS_MAX 64u
#define TURN_MAX    100000u
#define TURNS_SHOWN 10u    /* of --by-turn without --turn */
#define EACH_SHOWN   5u    /* of --every-card */
#define MOVES_SHOWN 10u

/* ---- options ---- */

void
slv_hand_odds_clear (SlvHandOdds *odds)
{
  SLV_FREE_MEMBERS (odds, gone, rule);
  *odds = (SlvHandOdds) { NULL };
}

gboolean
slv_hand_check_seat (SlvCli *cli, GError **error)
{
  guint64 players = slv_cli_number (cli, "players", 2), turn = slv_cli_number (cli, "turn", 0);
  gboolean both = slv_cli_has (cli, "first") && slv_cli_has (cli, "second");

  if (!both && players >= 1 && players <= PLAYERS_MAX && turn <= TURN_MAX)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_USAGE, NULL,
                        both ? _("--first and --second exclude each other")
                             : turn > TURN_MAX ? _("--turn is too large") : _("--players must lie between 1 and 64"));
}

static gboolean
check_options (SlvCli *cli, GError **error)
{
  guint rules = slv_cli_has (cli, "keep") + slv_cli_has (cli, "keep-if") + slv_cli_has (cli, "by-rule");
  gboolean wants = slv_cli_has (cli, "want");

  if (slv_cli_has (cli, "exact") && slv_cli_has (cli, "trials"))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--exact and --trials exclude each other"));
  if (rules > 1)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--keep, --keep-if and --by-rule exclude each other"));
  if (slv_cli_has (cli, "remember") && !slv_cli_has (cli, "keep-if"))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--remember keeps the rule of --keep-if; give one"));
  if (slv_cli_has (cli, "trials")
      && (slv_cli_number (cli, "trials", 1) < 1 || slv_cli_number (cli, "trials", 1) > SLV_ODDS_TRIALS_MAX))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--trials must lie between 1 and 1,000,000,000,000"));
  if (slv_cli_has (cli, "threads")
      && (slv_cli_number (cli, "threads", 1) < 1 || slv_cli_number (cli, "threads", 1) > SLV_ODDS_THREADS_MAX))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--threads must lie between 1 and 64"));
  if (slv_cli_has (cli, "draw")
      && (slv_cli_number (cli, "draw", 1) < 1 || slv_cli_number (cli, "draw", 1) > SLV_HAND_DRAW_MAX))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--draw must lie between 1 and 100,000"));
  if (!wants && (slv_cli_has (cli, "given") || slv_cli_has (cli, "moves") || slv_cli_has (cli, "by-turn") || slv_cli_has (cli, "against")))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--given, --moves, --by-turn and --against belong to a want; give one with --want"));
  return TRUE;
}

/* The rule that was given, or the one that is kept for the deck. */
static gboolean
read_rule (SlvCli *cli, SlvHandOdds *odds, const SlvDeck *deck, const SlvFormat *format, GError **error)
{
  SlvStore *store;

  odds->rule = g_strdup (slv_cli_get (cli, "keep-if"));
  if (slv_cli_has (cli, "by-rule"))
    {
      if (!(store = slv_cli_store (cli, error)))
        return FALSE;
      odds->rule = slv_odds_rule_get (store, format, deck->id, NULL);
      if (odds->rule == NULL)
        return slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("no rule for keeping a hand is kept for “%s” or for %s"), deck->name, format->full_id);
    }
  if (odds->rule != NULL)
    odds->question.policy = SLV_ODDS_RULE;
  odds->question.keep_if = odds->rule;
  return TRUE;
}

static gboolean
remember_rule (SlvCli *cli, const SlvHandOdds *odds, const SlvDeck *deck, const SlvFormat *format, GError **error)
{
  SlvStore *store = slv_cli_store (cli, error);

  return store != NULL && slv_odds_rule_set (store, format, deck->id, odds->rule, error);
}

/* --way: a number, or the title of a way, or its beginning. */
static gboolean
read_way (SlvCli *cli, SlvHandOdds *odds, const SlvFormat *format, GError **error)
{
  const char *text = slv_cli_get (cli, "way");
  g_autoptr (GPtrArray) ways = slv_opening_ways (format, NULL);
  g_autoptr (GString) list = g_string_new (NULL);
  guint64 number = 0;

  if (text == NULL)
    return TRUE;
  if (g_ascii_string_to_unsigned (text, 10, 1, MAX (ways->len, 1), &number, NULL) && number <= ways->len)
    odds->setup.way = (guint) number;
  for (guint i = 0; i < ways->len; i++)
    {
      const SlvWay *way = g_ptr_array_index (ways, i);
      g_autofree char *title = g_utf8_casefold (slv_cli_tr (way->title), -1), *wanted = g_utf8_casefold (text, -1);

      if (odds->setup.way == 0 && *wanted != '\0' && g_str_has_prefix (title, wanted))
        odds->setup.way = i + 1;
      g_string_append_printf (list, "%s%u = %s", i > 0 ? ", " : "", i + 1, slv_cli_tr (way->title));
    }
  if (odds->setup.way > 0)
    return TRUE;
  if (ways->len > 0)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no way that a turn of %s takes; there are: %s"), text, format->full_id, list->str);
  else
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--way: a turn of %s leaves no way open that decides what is drawn"), format->full_id);
  return FALSE;
}

gboolean
slv_hand_odds_read (SlvCli *cli, SlvHandOdds *odds, const SlvDeck *deck, const SlvFormat *format, guint64 seed, GError **error)
{
  GPtrArray *gone = slv_cli_get_all (cli, "gone");

  *odds = (SlvHandOdds) { .wants = slv_cli_get_all (cli, "want") };
  if (!check_options (cli, error))
    return FALSE;
  odds->gone = g_new0 (char *, (gone != NULL ? gone->len : 0) + 1);
  for (guint i = 0; gone != NULL && i < gone->len; i++)
    odds->gone[i] = g_strdup (g_ptr_array_index (gone, i));
  odds->setup.gone = (const char * const *) odds->gone;
  odds->setup.players = (guint) slv_cli_number (cli, "players", 2);
  odds->setup.draw = (guint) slv_cli_number (cli, "draw", 0);
  if (!read_way (cli, odds, format, error))
    return FALSE;
  odds->question.second = slv_cli_has (cli, "second");
  odds->question.turn = (guint) slv_cli_number (cli, "turn", 0);
  odds->question.policy = slv_cli_has (cli, "keep") ? SLV_ODDS_AS_IT_COMES : SLV_ODDS_BEST;
  odds->question.given = slv_cli_get (cli, "given");
  odds->question.method = slv_cli_has (cli, "exact") ? SLV_ODDS_EXACT : slv_cli_has (cli, "trials") ? SLV_ODDS_SIMULATED : SLV_ODDS_AUTO;
  odds->question.trials = slv_cli_number (cli, "trials", 0);
  odds->question.threads = (guint) slv_cli_number (cli, "threads", 0);
  odds->question.seed = seed;
  odds->moves = slv_cli_has (cli, "moves");
  odds->by_turn = slv_cli_has (cli, "by-turn");
  return read_rule (cli, odds, deck, format, error) && (!slv_cli_has (cli, "remember") || remember_rule (cli, odds, deck, format, error));
}

const char *
slv_hand_policy_word (const SlvHandOdds *odds)
{
  static const char * const words[] = { [SLV_ODDS_BEST] = "best", [SLV_ODDS_AS_IT_COMES] = "keep", [SLV_ODDS_RULE] = "rule" };

  return words[odds->question.policy];
}

/* ---- answers ---- */

static void
free_advice (gpointer advice)
{
  if (advice != NULL)
    slv_odds_advice_free (advice);
}

SLV_DEFINE_FREE (SlvHandAnswers, slv_hand_answers_free, (slv_odds_deck_unref, snapshot), results, advice, moves, turns);

static void
tell (guint64 done, guint64 total, gpointer cli)
{
  slv_cli_progress (cli, _("hands"), done, total, done);
}

/* Whether two answers set aside the same cards, so that a hand of the one is a hand of the other. */
static gboolean
same_pile (const SlvOddsResult *a, const SlvOddsResult *b)
{
  if (a->set_aside->len != b->set_aside->len)
    return FALSE;
  for (guint i = 0; i < a->set_aside->len; i++)
    if (strcmp (g_ptr_array_index (a->set_aside, i), g_ptr_array_index (b->set_aside, i)) != 0)
      return FALSE;
  return TRUE;
}

/* @sample: (nullable): the hand to show, dealt with the first answer. */
static gboolean
ask_one (SlvCli *cli, const SlvHandOdds *odds, SlvHandAnswers *answers, const char *want, SlvOpening **sample, GError **error)
{
  SlvOddsQuestion question = odds->question;
  SlvOpening *opening = NULL;
  gboolean plays = question.policy != SLV_ODDS_AS_IT_COMES;

  question.want = want;
  SlvOddsResult *result = slv_odds_ask (answers->snapshot, &question, cli->cancellable, tell, cli, error);
  slv_cli_progress_end (cli);
  if (result == NULL)
    return FALSE;
  g_ptr_array_add (answers->results, result);
  if (sample != NULL && *sample == NULL && (*sample = slv_odds_deal (answers->snapshot, result, question.seed, question.second, error)) == NULL)
    return FALSE;
  if (sample != NULL && same_pile (g_ptr_array_index (answers->results, 0), result))
    opening = *sample;
  if (opening != NULL && plays && result->method == SLV_ODDS_EXACT
      && (opening->redraws_left > 0 || opening->exchange_left > 0 || opening->look_left > 0))
    g_ptr_array_add (answers->advice, slv_odds_advise (answers->snapshot, opening, &question, NULL, cli->cancellable, NULL));
  else
    g_ptr_array_add (answers->advice, NULL);
  if (odds->moves)
    {
      GPtrArray *moves = slv_odds_moves (answers->snapshot, &question, MOVES_SHOWN, cli->cancellable, error);

      if (moves == NULL)
        return FALSE;
      g_ptr_array_add (answers->moves, moves);
    }
  if (odds->by_turn)
    {
      question.turn = question.turn > 0 ? MIN (question.turn, slv_odds_deck_last_turn (answers->snapshot, question.second)) : TURNS_SHOWN;
      GArray *turns = slv_odds_by_turn (answers->snapshot, &question, cli->cancellable, error);
      if (turns == NULL)
        return FALSE;
      g_ptr_array_add (answers->turns, turns);
    }
  return TRUE;
}

SlvHandAnswers *
slv_hand_odds_ask (SlvCli *cli, const SlvHandOdds *odds, const SlvDeck *deck, const SlvFormat *format, const SlvOptions *options,
                   SlvOpening **sample, GError **error)
{
  g_autoptr (SlvHandAnswers) answers = g_new0 (SlvHandAnswers, 1);

  answers->deck = deck;
  answers->results = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_odds_result_free);
  answers->advice = g_ptr_array_new_with_free_func (free_advice);
  answers->moves = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  answers->turns = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  answers->snapshot = slv_odds_deck_new (deck, format, cli->index, options, &odds->setup, error);
  if (answers->snapshot == NULL)
    return NULL;
  SLV_EACH (const char, want, odds->wants)
    {
      if (ask_one (cli, odds, answers, want, sample, error))
        continue;
      if (odds->wants->len > 1)
        /* Translators: before the reason why one of several wants has no answer */
        g_prefix_error (error, _("want “%s”: "), want);
      return NULL;
    }
  return g_steal_pointer (&answers);
}

/* ---- as JSON ---- */

/* What changes the answer most; @json: NULL: for people */
static void
tell_moves (cJSON *json, const GPtrArray *moves)
{
  SlvRows *rows = slv_rows_new (NULL, json, "moves");

  SLV_EACH (const SlvOddsMove, move, moves)
    {
      g_autofree char *delta = g_strdup_printf ("%+d", move->delta), *chance = slv_odds_chance_text (move->probability);
      g_autofree char *change = slv_odds_change_text (move->change);

      slv_rows_add (rows, { "name", SLV_TEXT (move->name), _("Card") }, { "delta", SLV_NUMBER (move->delta), _("Copies"), delta, .right = TRUE },
                    { "probability", SLV_NUMBER (move->probability), _("Chance"), chance, .right = TRUE },
                    { "change", SLV_NUMBER (move->change), _("Change"), change, .right = TRUE });
    }
  slv_rows_end (rows, 4);
}

/* @json: NULL: for people */
static void
tell_turns (cJSON *json, const GArray *turns)
{
  SlvRows *rows = slv_rows_new (NULL, json, "turns");

  SLV_EACH_IN (const SlvOddsPoint, point, turns)
    {
      g_autofree char *chance = slv_odds_chance_text (point->probability), *bar = slv_text_bar (point->probability, 30);

      slv_rows_add (rows, { "turn", SLV_ID (point->turn), _("Turn") }, { "seen", SLV_ID (point->seen), _("Cards seen") },
                    { "probability", SLV_NUMBER (point->probability), _("Chance"), chance, .right = TRUE }, { .head = "", .shown = bar });
    }
  slv_rows_end (rows, 4);
}

static void
add_advice_json (cJSON *json, const SlvOddsAdvice *advice)
{
  static const char * const acts[] = { [SLV_ODDS_KEEP] = "keep", [SLV_ODDS_REDRAW] = "redraw", [SLV_ODDS_EXCHANGE] = "exchange",
                                      [SLV_ODDS_PUT_BACK] = "put-back" };
  cJSON *row = cJSON_AddObjectToObject (json, "advice"), *list;

  slv_json_put (row, { "act", SLV_TEXT (acts[advice->act]) }, { "text", SLV_TEXT (advice->words) },
                { "keep", SLV_NUMBER (advice->keep) }, { "best", SLV_NUMBER (advice->best) });
  if (!isnan (advice->redraw))
    cJSON_AddNumberToObject (row, "redraw", advice->redraw);
  list = cJSON_AddArrayToObject (row, "return");
  for (guint i = 0; i < advice->positions->len; i++)
    cJSON_AddItemToArray (list, cJSON_CreateNumber (g_array_index (advice->positions, guint, i)));
}

static cJSON *
result_json (const SlvOddsResult *result, SlvOddsPolicy policy)
{
  cJSON *json = cJSON_CreateObject ();

  slv_json_put (json, { "want", SLV_TEXT (result->want) }, { "words", SLV_TEXT (result->words) },
                { "probability", SLV_NUMBER (result->probability) },
                { "method", SLV_TEXT (result->method == SLV_ODDS_EXACT ? "exact" : "simulated") });
  if (result->method == SLV_ODDS_SIMULATED)
    slv_json_put (json, { "trials", SLV_NUMBER (result->trials) }, { "low", SLV_NUMBER (result->low) }, { "high", SLV_NUMBER (result->high) });
  if (result->fraction != NULL)
    cJSON_AddStringToObject (json, "fraction", result->fraction);
  if (result->unknown > 0)
    cJSON_AddNumberToObject (json, "unknown", result->unknown);
  cJSON_AddStringToObject (json, "policy", result->policy);
  if (result->redraws > 0)
    cJSON_AddNumberToObject (json, "redraws", result->redraws);
  if (policy == SLV_ODDS_RULE)
    {
      cJSON *keep = cJSON_AddObjectToObject (json, "keep");

      slv_json_put (keep, { "first", SLV_NUMBER (result->keep_first) }, { "final", SLV_NUMBER (result->keep_final) });
    }
  if (result->assumptions->len > 0)
    slv_json_add_texts (json, "assumptions", result->assumptions);
  if (result->set_aside->len > 0)
    slv_json_add_texts (json, "set_aside", result->set_aside);
  return json;
}

GPtrArray *
slv_hand_sights (SlvCli *cli, const SlvHandOdds *odds, SlvOddsDeck *snapshot, GError **error)
{
  guint turn = odds->question.turn > 0 ? odds->question.turn : EACH_SHOWN;

  return snapshot != NULL ? slv_odds_sights (snapshot, odds->question.second, turn, cli->cancellable, error) : NULL;
}

void
slv_hand_sights_json (cJSON *json, const GPtrArray *sights)
{
  cJSON *list = cJSON_AddArrayToObject (json, "each");

  SLV_EACH (const SlvOddsSight, sight, sights)
    {
      cJSON *row = slv_json_add_row (list);

      slv_json_put (row, { "attribute", SLV_TEXT (sight->attr != NULL ? sight->attr->id : NULL) }, { "name", SLV_TEXT (sight->label) },
                    { "copies", SLV_NUMBER (sight->copies) }, { "open", SLV_NUMBER (sight->open) }, { "want", SLV_TEXT (sight->want) });
      tell_turns (row, sight->turns);
    }
}

cJSON *
slv_hand_results_json (const SlvHandAnswers *answers, SlvOddsPolicy policy)
{
  cJSON *list = cJSON_CreateArray ();

  for (guint i = 0; i < answers->results->len; i++)
    {
      cJSON *json = result_json (g_ptr_array_index (answers->results, i), policy);

      if (g_ptr_array_index (answers->advice, i) != NULL)
        add_advice_json (json, g_ptr_array_index (answers->advice, i));
      if (i < answers->moves->len)
        tell_moves (json, g_ptr_array_index (answers->moves, i));
      if (i < answers->turns->len)
        tell_turns (json, g_ptr_array_index (answers->turns, i));
      cJSON_AddItemToArray (list, json);
    }
  return list;
}

/* ---- as text ---- */

/* One table of those from @first on that are of one attribute; the place of the next one. */
static guint
print_sights_of (const GPtrArray *sights, guint first)
{
  const SlvOddsSight *one = g_ptr_array_index (sights, first);
  const SlvAttr *attr = one->attr;
  SlvRows *rows = slv_rows_new (NULL, NULL, NULL);
  guint i;

  for (i = first; i < sights->len && (one = g_ptr_array_index (sights, i))->attr == attr; i++)
    {
      g_autofree SlvRowMember *cells = g_new0 (SlvRowMember, one->turns->len + 3);
      g_autoptr (GPtrArray) heads = g_ptr_array_new_with_free_func (g_free);

      cells[0] = (SlvRowMember) { .head = attr != NULL ? slv_cli_tr (attr->title) : _("Card"), .shown = one->label };
      cells[1] = (SlvRowMember) { .head = _("Copies"), SLV_NUMBER (one->copies) };
      for (guint turn = 0; turn < one->turns->len; turn++)
        {
          /* Translators: the opening hand, before the first turn; heads a narrow column */
          g_ptr_array_add (heads, turn == 0 ? g_strdup (_("Hand")) : g_strdup_printf (_("Turn %u"), turn));
          cells[turn + 2] = (SlvRowMember) { .head = heads->pdata[turn], .right = TRUE,
                                             .taken = slv_odds_chance_text (g_array_index (one->turns, SlvOddsPoint, turn).probability) };
        }
      slv_rows_add_members (rows, cells);
    }
  slv_text_line ();
  slv_rows_end (rows, 2);
  return i;
}

void
slv_hand_sights_print (const GPtrArray *sights, const char *words)
{
  slv_text_line ();
  slv_text_paragraph (2, "  ", SLV_STYLE_DIM, words);
  for (guint i = 0; i < sights->len;)
    i = print_sights_of (sights, i);
}

static void
print_result (const SlvHandAnswers *answers, guint i, gboolean tell_policy)
{
  const SlvOddsResult *result = g_ptr_array_index (answers->results, i);
  const SlvOddsAdvice *advice = g_ptr_array_index (answers->advice, i);
  g_autofree char *chance = slv_odds_chance_text (result->probability), *method = slv_odds_method_text (result);

  slv_text_putf (SLV_STYLE_BOLD, "  %s", chance);
  slv_text_putf (SLV_STYLE_PLAIN, "  %s", result->want);
  slv_text_sayf (SLV_STYLE_DIM, "  (%s)", method);
  slv_text_paragraph (4, "    ", SLV_STYLE_DIM, result->words);
  if (result->unknown > 0)
    {
      g_autofree char *unknown = slv_odds_chance_text (result->unknown);
      g_autofree char *text = g_strdup_printf (_("Of %s it cannot be said, because cards are not known well enough."), unknown);

      slv_text_paragraph (6, "    ? ", SLV_STYLE_UNSURE, text);
    }
  if (tell_policy)
    slv_text_paragraph (4, "    ", SLV_STYLE_DIM, result->policy);
  slv_text_assumptions (6, result->assumptions);
  if (advice != NULL)
    {
      g_autofree char *best = slv_odds_chance_text (advice->best);
      g_autofree char *text = g_strdup_printf (_("With the hand above: %s That makes the want true in %s."), advice->words, best);

      slv_text_paragraph (4, "    ", SLV_STYLE_PLAIN, text);
    }
  if (i < answers->moves->len)
    tell_moves (NULL, g_ptr_array_index (answers->moves, i));
  if (i < answers->turns->len)
    tell_turns (NULL, g_ptr_array_index (answers->turns, i));
}

static void
print_comparison (const SlvHandAnswers *answers, const SlvHandAnswers *other)
{
  SlvRows *rows = slv_rows_new (NULL, NULL, NULL);

  for (guint i = 0; i < answers->results->len; i++)
    {
      const SlvOddsResult *one = g_ptr_array_index (answers->results, i), *two = g_ptr_array_index (other->results, i);
      g_autofree char *a = slv_odds_chance_text (one->probability), *b = slv_odds_chance_text (two->probability);
      g_autofree char *change = slv_odds_change_text (two->probability - one->probability);

      slv_rows_add (rows, { .head = _("Want"), .shown = one->want }, { .head = answers->deck->name, .shown = a, .right = TRUE },
                    { .head = other->deck->name, .shown = b, .right = TRUE }, { .head = _("Change"), .shown = change, .right = TRUE });
    }
  slv_rows_end (rows, 2);
}

void
slv_hand_results_print (const SlvHandAnswers *answers, const SlvHandAnswers *other)
{
  const char *policy = NULL;

  slv_text_line ();
  for (guint i = 0; i < answers->results->len; i++)
    {
      const SlvOddsResult *result = g_ptr_array_index (answers->results, i);

      /* told once as long as it stays the same */
      print_result (answers, i, g_strcmp0 (policy, result->policy) != 0);
      policy = result->policy;
    }
  if (other != NULL)
    {
      slv_text_line ();
      print_comparison (answers, other);
    }
}

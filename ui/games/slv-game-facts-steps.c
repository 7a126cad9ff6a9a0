/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-facts-steps.c: procedures in words: opening, turn, how a game is lost, and what may change between games. */
#include "games/slv-game-facts-private.h"
#include "widgets/slv-ui.h"

static void tell_steps (SlvTeller *teller, SlvFactSection section, const GPtrArray *steps, const char *phase);

static const char *
pick_title (SlvPick pick)
{
  static const char * const titles[] = { N_("The player chooses them."), N_("They are chosen at random."), N_("They are taken from the top.") };

  return (gsize) pick < G_N_ELEMENTS (titles) ? _(titles[pick]) : "";
}

static char *
say_first_player (SlvTeller *teller G_GNUC_UNUSED, const SlvStep *step, SlvFact *fact G_GNUC_UNUSED)
{
  return g_strdup_printf (_("Who begins: %s."), slv_ui_tr (step->text));
}

static char *
say_shuffle (SlvTeller *teller, const SlvStep *step, SlvFact *fact G_GNUC_UNUSED)
{
  return g_strdup_printf (_("Shuffle: %s."), slv_tell_zone (teller, step->zone));
}

/* "hand>memory:choose" */
static char *
say_cost (SlvTeller *teller, const char *cost)
{
  g_auto (GStrv) parts = g_strsplit_set (cost, ">:", 3);
  const char *how = g_strv_length (parts) == 3 ? parts[2] : "";

  if (g_strv_length (parts) < 2)
    return g_strdup_printf (_("It costs: %s."), cost);
  if (g_str_equal (how, "random"))
    return g_strdup_printf (_("It is paid with cards from %s to %s, at random."), slv_tell_zone (teller, parts[0]), slv_tell_zone (teller, parts[1]));
  if (g_str_equal (how, "top"))
    return g_strdup_printf (_("It is paid with cards from %s to %s, from the top."), slv_tell_zone (teller, parts[0]), slv_tell_zone (teller, parts[1]));
  return g_strdup_printf (_("It is paid with cards from %s to %s, as the player chooses."), slv_tell_zone (teller, parts[0]),
                          slv_tell_zone (teller, parts[1]));
}

static char *
say_move (SlvTeller *teller, const SlvStep *step, SlvFact *fact)
{
  g_autofree char *cards = slv_tell_cards (teller, &step->min, &step->max);
  g_autofree char *query = step->where ? slv_tell_query (teller, step->where) : NULL;
  gboolean all = step->min.set && step->min.option == NULL && step->min.value == SLV_ALL;

  if (query)
    slv_fact_add_line (fact, g_strdup_printf (_("For cards where %s."), query));
  if (!all)
    slv_fact_add_line (fact, g_strdup (pick_title (step->pick)));
  if (step->distinct.set && slv_number_value (&step->distinct, teller->options, teller->book) != 0)
    slv_fact_add_line (fact, g_strdup (_("No two of them have one name.")));
  if (step->face_down)
    slv_fact_add_line (fact, g_strdup (_("They lie face down.")));
  if (step->cost)
    slv_fact_add_line (fact, say_cost (teller, step->cost));
  /* Translators: a step: "Material deck to Field: exactly 1 card." */
  return g_strdup_printf (_("%s to %s: %s."), slv_tell_zone (teller, step->from), slv_tell_zone (teller, step->to), cards);
}

static void
say_skip (const SlvStep *step, SlvFact *fact)
{
  static const char * const seats[] = { N_("any player"), N_("the first player"), N_("every player but the first") };
  const char *seat = _(seats[CLAMP (step->skip_seat, 0, 2)]);

  if (!step->has_skip)
    return;
  if (step->skip_turn > 0 && step->skip_players > 0)
    slv_fact_add_line (fact, g_strdup_printf (_("Left out in turn %d by %s, with %d players."), step->skip_turn, seat, step->skip_players));
  else if (step->skip_turn > 0)
    slv_fact_add_line (fact, g_strdup_printf (_("Left out in turn %d by %s."), step->skip_turn, seat));
  else if (step->skip_players > 0)
    slv_fact_add_line (fact, slv_tell_printf (_("Left out by %s, with %d players."), seat, step->skip_players));
  else
    slv_fact_add_line (fact, g_strdup_printf (_("Left out by %s."), seat));
}

static char *
say_draw (SlvTeller *teller, const SlvStep *step, SlvFact *fact)
{
  const char *from = slv_tell_zone (teller, step->from), *to = slv_tell_zone (teller, step->to);
  g_autofree char *n = step->n.set ? slv_tell_number (teller, &step->n) : NULL;

  if (step->to_attr)
    slv_fact_add_line (fact, g_strdup_printf (_("Where they go is said by %s of that card."), slv_tell_attr (teller, step->to_attr)));
  if (step->fallback.set)
    {
      g_autofree char *fallback = slv_tell_number (teller, &step->fallback);
      slv_fact_add_line (fact, g_strdup_printf (_("Where that is not known, %s are assumed, and said to be an assumption."), fallback));
    }
  say_skip (step, fact);
  if (step->n_attr)
    return g_strdup_printf (_("Draw from %s to %s: as many cards as %s of the card in %s says."), from, to,
                            slv_tell_attr (teller, step->n_attr), slv_tell_zone (teller, step->n_zone));
  /* Translators: a step: "Draw from Deck to Hand: 7." */
  return g_strdup_printf (_("Draw from %s to %s: %s."), from, to, n ? n : "");
}

static char *
say_look (SlvTeller *teller, const SlvStep *step, SlvFact *fact)
{
  g_autofree char *n = step->n.set ? slv_tell_number (teller, &step->n) : NULL;

  slv_fact_add_line (fact, g_strdup (_("Any of them may go under it, in any order.")));
  if (step->n_attr)
    /* Translators: the game's word for looking at cards before the draw; an attribute; a zone */
    return g_strdup_printf (_("%s: before the draw as many cards of the pile are looked at as %s of the card in %s says."),
                            slv_ui_tr (step->text), slv_tell_attr (teller, step->n_attr), slv_tell_zone (teller, step->n_zone));
  return g_strdup_printf (_("%s: before the draw so many cards of the pile are looked at: %s."), slv_ui_tr (step->text), n ? n : "");
}

static char *
say_exchange (SlvTeller *teller, const SlvStep *step, SlvFact *fact)
{
  g_autofree char *max = step->max.set ? slv_tell_number (teller, &step->max) : g_strdup ("0");
  g_autofree char *other = step->max_other.set ? slv_tell_number (teller, &step->max_other) : g_strdup (max);

  if (step->times > 1)
    slv_fact_add_line (fact, slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "At most %u time.", "At most %u times.", step->times), step->times));
  if (strcmp (step->to, "bottom") != 0)
    slv_fact_add_line (fact, g_strdup_printf (_("They go to %s, and as many are drawn."), slv_tell_zone (teller, step->to)));
  else
    slv_fact_add_line (fact, g_strdup (step->shuffle ? _("They go to the bottom, as many are drawn, and the pile is shuffled.")
                                                     : _("They go to the bottom, and as many are drawn.")));
  return g_strdup_printf (_("Exchange cards of the hand: up to %s who begins, up to %s everybody else."), max, other);
}

/* What each redraw takes. */
static void
say_costs (SlvTeller *teller, const SlvStep *step, SlvFact *fact)
{
  g_autofree char *fewer = step->fewer.set ? slv_tell_number (teller, &step->fewer) : NULL;
  g_autofree char *back = step->put_back.set ? slv_tell_number (teller, &step->put_back) : NULL;
  g_autofree char *free = step->free.set ? slv_tell_number (teller, &step->free) : NULL;

  if (fewer)
    slv_fact_add_line (fact, g_strdup_printf (_("Each draws so many cards fewer than the one before: %s."), fewer));
  if (back)
    slv_fact_add_line (fact, g_strdup_printf (_("For each so many cards of the hand that is kept go under the pile: %s."), back));
  if (free && step->free_players > 1)
    slv_fact_add_line (fact, slv_tell_printf (_("So many of the first cost nothing: %s, with %u players or more."), free, step->free_players));
  else if (free)
    slv_fact_add_line (fact, g_strdup_printf (_("So many of the first cost nothing: %s."), free));
}

/* @sentence with the title of an option and its value. */
static char *
say_option (const SlvTeller *teller, const char *sentence, const char *id)
{
  const char *now = slv_options_get (teller->options, teller->book, id);
  g_autofree char *value = slv_option_say (slv_rulebook_option (teller->book, id), now != NULL ? now : "");

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (sentence, slv_option_title (teller->book, id), value);
#pragma GCC diagnostic pop
}

static char *
say_mulligan (SlvTeller *teller, const SlvStep *step, SlvFact *fact)
{
  g_autofree char *max = step->max.set ? slv_tell_number (teller, &step->max) : g_strdup ("");
  g_autofree char *n = step->n.set ? slv_tell_number (teller, &step->n) : NULL;
  g_autofree char *query = step->where ? slv_tell_query (teller, step->where) : NULL;

  if (query)
    slv_fact_add_line (fact, g_strdup_printf (_("Allowed when for every card of the hand: %s."), query));
  if (step->when_option)
    slv_fact_add_line (fact, say_option (teller, _("The option “%s” (now “%s”) says when it is allowed."), step->when_option));
  if (step->over.option)
    slv_fact_add_line (fact, say_option (teller, _("The option “%s” (now “%s”) says what a further one means."), step->over.option));
  if (n)
    slv_fact_add_line (fact, g_strdup_printf (_("Cards drawn again: %s."), n));
  say_costs (teller, step, fact);
  if (step->forced)
    return g_strdup (_("Such a hand has to be shuffled in and drawn anew, as often as it takes."));
  return g_strdup_printf (_("Shuffle the hand in and draw anew, as often as: %s."), max);
}

/* One of several ways; "hand>=2": when it may be chosen. */
static char *
say_way (const SlvTeller *teller, const SlvWay *way)
{
  gsize end = way->when ? strcspn (way->when, "<>= ") : 0;
  g_autofree char *id = g_strndup (way->when ? way->when : "", end);
  g_autoptr (GString) least = g_string_new (way->when ? way->when + end : NULL);

  if (way->when == NULL)
    return g_strdup_printf (_("• %s"), slv_ui_tr (way->title));
  g_string_replace (least, ">=", "≥ ", 1);
  g_string_replace (least, "<=", "≤ ", 1);
  /* Translators: one of several ways, by its title; a zone; "≥ 2", a number of cards */
  return g_strdup_printf (_("• %s (when the number of cards in %s is %s)"), slv_ui_tr (way->title), slv_tell_zone (teller, id),
                          least->str);
}

static char *
say_choose (SlvTeller *teller, const SlvStep *step, SlvFact *fact)
{
  SLV_EACH (const SlvWay, way, step->ways)
    {
      SlvTeller inner = *teller;
      g_autoptr (GPtrArray) facts = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fact_free);

      inner.facts = facts;
      tell_steps (&inner, SLV_FACTS_TURN, way->steps, NULL);
      /* Translators: one of several ways, by its title */
      slv_fact_add_line (fact, say_way (teller, way));
      for (guint j = 0; j < facts->len; j++)
        slv_fact_add_line (fact, g_strdup_printf ("    %s", ((SlvFact *) g_ptr_array_index (facts, j))->title));
    }
  return g_strdup (_("Choose one of these ways."));
}

static char *
game_facts_steps_say_limit (SlvTeller *teller, const SlvStep *step, SlvFact *fact)
{
  g_autofree char *cards = slv_tell_cards (teller, &(SlvNumber) { 0 }, &step->max);

  if (step->to)
    slv_fact_add_line (fact, g_strdup_printf (_("The rest goes to %s."), slv_tell_zone (teller, step->to)));
  /* Translators: a step: "Hand: at most 7 cards." */
  return g_strdup_printf (_("%s: %s."), slv_tell_zone (teller, step->zone), cards);
}

static char *
game_facts_steps_say_note (SlvTeller *teller G_GNUC_UNUSED, const SlvStep *step, SlvFact *fact G_GNUC_UNUSED)
{
  return g_strdup (slv_ui_tr (step->text));
}

static char *
say_wake (SlvTeller *teller, const SlvStep *step, SlvFact *fact G_GNUC_UNUSED)
{
  return g_strdup_printf (_("Cards are made ready again: %s."), slv_tell_zone (teller, step->zone));
}

static char *
say_lose_by_cards (SlvTeller *teller, const SlvStep *step)
{
  g_autofree char *zones = slv_tell_zones (teller, step->zones);
  g_autofree char *query = step->where ? slv_tell_query (teller, step->where) : NULL;

  if (g_strcmp0 (step->when, "counter") != 0)
    return query ? g_strdup_printf (_("A player loses when no card is left in %s where %s."), zones, query)
                 : g_strdup_printf (_("A player loses when no card is left in %s."), zones);
  return query ? g_strdup_printf (_("A player loses when %s is used up on a card in %s where %s."), slv_tell_counter (teller, step->counter), zones, query)
               : g_strdup_printf (_("A player loses when %s is used up on a card in %s."), slv_tell_counter (teller, step->counter), zones);
}

static char *
say_lose (SlvTeller *teller, const SlvStep *step, SlvFact *fact)
{
  if (step->if_option && step->if_value)
    slv_fact_add_line (fact, slv_tell_option (teller, step->if_option, step->if_value));
  if (g_strcmp0 (step->when, "gone") == 0 || g_strcmp0 (step->when, "counter") == 0)
    return say_lose_by_cards (teller, step);
  if (step->where)
    {
      g_autofree char *zones = slv_tell_zones (teller, step->zones), *query = slv_tell_query (teller, step->where);

      slv_fact_add_line (fact, g_strdup_printf (_("Only while a card lies in %s where %s."), zones, query));
    }
  if (g_strcmp0 (step->when, "turn-end") == 0)
    return g_strdup (_("A player who ends a turn with an empty deck loses."));
  if (g_strcmp0 (step->when, "deck-empty") == 0)
    return g_strdup (_("A player loses at the moment when the deck is empty."));
  return g_strdup (_("A player who must draw from an empty deck loses."));
}

static char *(* const sentences[]) (SlvTeller *teller, const SlvStep *step, SlvFact *fact) = {
  [SLV_STEP_FIRST_PLAYER] = say_first_player, [SLV_STEP_SHUFFLE] = say_shuffle, [SLV_STEP_MOVE] = say_move,
  [SLV_STEP_DRAW] = say_draw, [SLV_STEP_EXCHANGE] = say_exchange, [SLV_STEP_MULLIGAN] = say_mulligan,
  [SLV_STEP_CHOOSE] = say_choose, [SLV_STEP_LIMIT] = game_facts_steps_say_limit, [SLV_STEP_NOTE] = game_facts_steps_say_note, [SLV_STEP_LOSE] = say_lose,
  [SLV_STEP_WAKE] = say_wake, [SLV_STEP_LOOK] = say_look,
};

static void
tell_steps (SlvTeller *teller, SlvFactSection section, const GPtrArray *steps, const char *phase)
{
  SLV_EACH (const SlvStep, step, steps)
    {
      SlvFact *fact = slv_teller_add (teller, section, NULL, step->clause);
      g_autofree char *title = (gsize) step->kind < G_N_ELEMENTS (sentences) ? sentences[step->kind] (teller, step, fact) : NULL;

      /* Translators: a phase of the turn, and what happens in it */
      fact->title = phase ? g_strdup_printf (_("%s – %s"), phase, title ? title : "") : g_strdup (title ? title : "");
    }
}

void
slv_tell_opening (SlvTeller *teller)
{
  tell_steps (teller, SLV_FACTS_OPENING, teller->format->opening, NULL);
}

static const char *
phase_title (const SlvTeller *teller, const char *id)
{
  SLV_EACH (const SlvPhase, phase, teller->format->phases)
    if (g_str_equal (phase->id, id))
      return slv_ui_tr (phase->title);
  return id;
}

/* What is counted on the table. */
static void
tell_counters (SlvTeller *teller)
{
  SLV_EACH (const SlvCounter, counter, teller->book->counters)
    {
      /* Translators: something that is counted on the table, such as damage */
      SlvFact *fact = slv_teller_add (teller, SLV_FACTS_TURN, g_strdup_printf (_("Counted on the table: %s."), slv_ui_tr (counter->title)), NULL);
      g_autofree char *query = counter->where ? slv_tell_query (teller, counter->where) : NULL;

      if (counter->of_game)
        slv_fact_add_line (fact, g_strdup (_("It is one of the game, not of a card.")));
      if (query)
        slv_fact_add_line (fact, g_strdup_printf (_("Cards have it from the start where %s."), query));
      if (counter->start)
        slv_fact_add_line (fact, g_strdup_printf (_("It starts at what %s says."), slv_tell_attr (teller, counter->start)));
      if (counter->reset)
        slv_fact_add_line (fact, g_strdup_printf (_("It is 0 again at the phase “%s”."), phase_title (teller, counter->reset)));
    }
}

void
slv_tell_turn (SlvTeller *teller)
{
  const SlvFormat *format = teller->format;

  SLV_EACH (const SlvPhase, phase, format->phases)
    {
      /* Translators: a phase of the turn that may be left out */
      g_autofree char *title = phase->optional ? g_strdup_printf (_("%s (may be left out)"), slv_ui_tr (phase->title))
                                               : g_strdup (slv_ui_tr (phase->title));

      guint first = teller->facts->len;

      if (phase->steps && phase->steps->len > 0)
        tell_steps (teller, SLV_FACTS_TURN, phase->steps, title);
      else
        slv_teller_add (teller, SLV_FACTS_TURN, g_steal_pointer (&title), NULL);
      say_skip (&phase->skip, g_ptr_array_index (teller->facts, first));
    }
  tell_counters (teller);
  tell_steps (teller, SLV_FACTS_TURN, format->lose, NULL);
}

/* ---- between games ---- */

static void
tell_swap (SlvTeller *teller, const SlvBetween *between, const SlvSwap *swap)
{
  g_autofree char *zones = slv_tell_zones (teller, swap->a);
  /* Translators: two zones that trade cards between games */
  SlvFact *fact = slv_teller_add (teller, SLV_FACTS_BETWEEN,
                                  g_strdup_printf (_("%s may trade cards with %s."), zones, slv_tell_zone (teller, swap->b)), between->clause);

  if (swap->equal_count.set && slv_number_value (&swap->equal_count, teller->options, teller->book) != 0)
    slv_fact_add_line (fact, swap->equal_count.option ? g_strdup_printf (_("As many go in as out (option “%s”)."), slv_option_title (teller->book, swap->equal_count.option))
                                                      : g_strdup (swap->each ? _("As many go in as out, in each of these zones.") : _("As many go in as out.")));
  else
    slv_fact_add_line (fact, g_strdup (_("The number of cards may change; the whole format is checked again.")));
  if (swap->equal_sum)
    slv_fact_add_line (fact, g_strdup_printf (_("The total of %s stays the same."), slv_tell_attr (teller, swap->equal_sum)));
  slv_fact_add_line (fact, slv_tell_if (teller, swap->if_option, swap->if_not));
}

void
slv_tell_between (SlvTeller *teller)
{
  static const struct { const char *word, *sentence; } choosers[] = {
    { "loser", N_("The loser of the game before chooses who begins.") },
    { "winner", N_("The winner of the game before chooses who begins.") },
    { "random", N_("Who begins the next game is left to chance.") },
  };
  const SlvBetween *between = teller->format->between;

  if (between == NULL || between->swaps == NULL || between->swaps->len == 0)
    slv_teller_add (teller, SLV_FACTS_BETWEEN, g_strdup (_("Lists are frozen: nothing is swapped between games.")), between ? between->clause : NULL);
  for (guint i = 0; between && between->swaps && i < between->swaps->len; i++)
    tell_swap (teller, between, g_ptr_array_index (between->swaps, i));
  if (between && g_strcmp0 (between->restore, "match-end") == 0)
    slv_teller_add (teller, SLV_FACTS_BETWEEN, g_strdup (_("The registered list comes back at the end of the match.")), between->clause);
  for (guint i = 0; between && i < G_N_ELEMENTS (choosers); i++)
    if (g_strcmp0 (between->choose_first, choosers[i].word) == 0)
      slv_teller_add (teller, SLV_FACTS_BETWEEN, g_strdup (_(choosers[i].sentence)), between->clause);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-facts.c: a game and a format told as sentences, section by section. Their phrases are those of check/slv-tell.h. */
#include "check/slv-tell.h"
#include "games/slv-game-facts.h"
#include "widgets/slv-ui.h"
#include "game/slv-clause.h"

SLV_DEFINE_FREE (SlvFact, slv_fact_free, title, detail, clause);

/* Appends a sentence to the fact's detail; takes @line, NULL adds nothing. */
static void
slv_fact_add_line (SlvFact *fact, char *line)
{
  g_autofree char *before = fact->detail;

  if (line == NULL)
    {
      g_steal_pointer (&before);
      return;
    }
  fact->detail = before ? g_strdup_printf ("%s\n%s", before, line) : g_strdup (line);
  g_free (line);
}

/* Adds a fact; takes @title. */
static SlvFact *
slv_teller_add (SlvTeller *teller, SlvFactSection section, char *title, const char *clause)
{
  SlvFact *fact = g_new0 (SlvFact, 1);

  fact->section = section;
  fact->title = title;
  fact->clause = clause && *clause ? g_strdup (clause) : NULL;
  slv_fact_add_line (fact, g_strdup (slv_rulebook_clause (teller->book, clause)));
  g_ptr_array_add (teller->facts, fact);
  return fact;
}

/* ---- procedures: opening, turn, how a game is lost, and what may change between games ---- */

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

static char *(* const steps_told[]) (SlvTeller *teller, const SlvStep *step, SlvFact *fact) = {
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
      g_autofree char *title = (gsize) step->kind < G_N_ELEMENTS (steps_told) ? steps_told[step->kind] (teller, step, fact) : NULL;

      /* Translators: a phase of the turn, and what happens in it */
      fact->title = phase ? g_strdup_printf (_("%s – %s"), phase, title ? title : "") : g_strdup (title ? title : "");
    }
}

static void
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

static void
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

static void
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

/* ---- since when there are lists of banned and limited cards, and what of them the card lists carry, each card with its day ---- */

#define LISTED_MAX 500u   /* cards that are told one by one */

typedef struct { guint row; gint64 limit; char *since, *until; } Listed;

SLV_DEFINE_STATIC_FREE (Listed, listed_free, since, until);

static gint
compare_listed (gconstpointer a, gconstpointer b, gpointer data)
{
  const Listed *one = *(Listed * const *) a, *other = *(Listed * const *) b;
  guint left = slv_index_card_rank (data, one->row), right = slv_index_card_rank (data, other->row);

  if (left != right)
    return left < right ? -1 : 1;
  return g_strcmp0 (one->since, other->since);
}

static GPtrArray *
collect (const SlvTeller *teller)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (listed_free);
  guint first, n;

  slv_index_game_rows (teller->index, teller->game, &first, &n);
  for (guint row = first; row < first + n; row++)
    for (guint i = 0; i < slv_index_n_limits (teller->index, row); i++)
      {
        SlvLimitView view;

        slv_index_limit (teller->index, row, i, &view);
        if (view.limit == SLV_UNSAID || g_ascii_strcasecmp (view.tag, teller->format->list_tag) != 0)
          continue;
        Listed *listed = g_new0 (Listed, 1);
        *listed = (Listed) { row, view.limit, g_strdup (view.since), g_strdup (view.until) };
        g_ptr_array_add (all, listed);
      }
  g_ptr_array_sort_with_data (all, compare_listed, teller->index);
  return all;
}

static char *
game_facts_lists_say_limit (gint64 limit)
{
  if (limit == SLV_ALL)
    return g_strdup (_("No longer limited."));
  if (limit <= 0)
    return g_strdup (_("Banned."));
  return slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "At most %lld copy.", "At most %lld copies.", (gulong) MIN (limit, 1000)),
                          (long long) limit);
}

static char *
say_days (const Listed *listed)
{
  g_autofree char *since = slv_tell_day (listed->since), *until = slv_tell_day (listed->until);

  if (*since && *until)
    return g_strdup_printf (_("From %s to %s."), since, until);
  if (*since)
    return g_strdup_printf (_("Since %s."), since);
  return *until ? g_strdup_printf (_("Until %s."), until) : g_strdup (_("The list names no day."));
}

/* For which days what is banned and limited is known. */
static void
tell_reach (SlvTeller *teller)
{
  const SlvFormat *format = teller->format;
  g_autofree char *first = slv_tell_day (format->first_list), *today = slv_today ();

  if (first != NULL)
    slv_teller_add (teller, SLV_FACTS_LISTS, g_strdup_printf (_("The first list of this format is of %s; before it nothing was banned or limited."), first), NULL);
  if (slv_index_lists_known (teller->index, format, today, NULL) >= SLV_LISTS_LATER)
    slv_teller_add (teller, SLV_FACTS_LISTS, g_strdup (_("You have no list of all that this format bans and limits today, so of no deck is it known "
                                                         "that it is legal.")), NULL);
}

static void
slv_tell_lists (SlvTeller *teller)
{
  const char *tag = teller->format->list_tag;

  if (tag == NULL || *tag == '\0' || teller->index == NULL)
    {
      slv_teller_add (teller, SLV_FACTS_LISTS, g_strdup (_("This format has no dated list of cards.")), NULL);
      return;
    }
  tell_reach (teller);
  g_autoptr (GPtrArray) all = collect (teller);
  if (all->len == 0)
    slv_teller_add (teller, SLV_FACTS_LISTS, g_strdup_printf (_("The card lists that you have carry no limits under “%s”."), tag), NULL);
  for (guint i = 0; i < MIN (all->len, LISTED_MAX); i++)
    {
      const Listed *listed = g_ptr_array_index (all, i);
      SlvFact *fact = slv_teller_add (teller, SLV_FACTS_LISTS, g_strdup (slv_index_card_name (teller->index, listed->row)), tag);

      slv_fact_add_line (fact, game_facts_lists_say_limit (listed->limit));
      slv_fact_add_line (fact, say_days (listed));
    }
  if (all->len > LISTED_MAX)
    slv_teller_add (teller, SLV_FACTS_LISTS, slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "… and %u more", "… and %u more", all->len - LISTED_MAX),
                                                              all->len - LISTED_MAX), tag);
}

/* ---- each rule of a format as a sentence of its kind: the definition's own speaks of a deck that was measured, and here there is none ---- */

static void
slv_tell_rules (SlvTeller *teller)
{
  SLV_EACH (const SlvRule, rule, teller->format->rules)
    {
      g_autoptr (GString) detail = g_string_new (NULL);

      if (rule->either != NULL)
        continue;
      SlvFact *fact = slv_teller_add (teller, SLV_FACTS_RULES, NULL, rule->clause);
      fact->has_severity = TRUE;
      fact->severity = rule->severity;
      fact->off = !slv_options_holds (teller->options, teller->book, rule->if_option, rule->if_not);
      fact->title = slv_tell_rule (teller, rule, detail);
      if (detail->len > 0)
        slv_fact_add_line (fact, g_strdup (detail->str));
      slv_fact_add_line (fact, slv_tell_if (teller, rule->if_option, rule->if_not));
    }
  if (teller->format->rules->len == 0)
    slv_teller_add (teller, SLV_FACTS_RULES, g_strdup (_("The rulebook gives no rule for decks of this format.")), NULL);
}

const char *
slv_fact_section_title (SlvFactSection section)
{
  static const char * const titles[SLV_FACTS_N_SECTIONS] = {
    N_("About"), N_("Rules"), N_("Options"), N_("Zones"), N_("Opening"), N_("Turn and end of the game"), N_("Between games"),
    N_("Banned and limited cards"), N_("Attributes of cards"), N_("Card lists that are understood"),
  };

  return section < SLV_FACTS_N_SECTIONS ? _(titles[section]) : "";
}

const char *
slv_fact_severity_title (SlvSeverity severity)
{
  static const char * const titles[] = { NC_("finding", "Note"), NC_("finding", "Warning"), NC_("finding", "Unknown"), NC_("finding", "Error") };

  return (gsize) severity < G_N_ELEMENTS (titles) ? g_dpgettext2 (GETTEXT_PACKAGE, "finding", titles[severity]) : "";
}

/* ---- attributes ---- */

static const char *
kind_sentence (SlvAttrKind kind)
{
  static const char * const sentences[] = {
    N_("Free text."), N_("A number."), N_("Yes or no."), N_("One value."), N_("Several different values."),
    N_("Several values, each any number of times."), N_("A number, or X, X+2 and the like."),
  };

  return (gsize) kind < G_N_ELEMENTS (sentences) ? _(sentences[kind]) : "";
}

static void
tell_missing (const SlvAttr *attr, SlvFact *fact)
{
  if (attr->default_value == NULL)
    slv_fact_add_line (fact, g_strdup (_("Where it is missing, it is unknown.")));
  else if (*attr->default_value == '\0')
    slv_fact_add_line (fact, g_strdup (_("Where it is missing, the card has none.")));
  else
    slv_fact_add_line (fact, g_strdup_printf (_("Where it is missing, it is “%s”."),
                                              attr->kind != SLV_ATTR_FLAG ? attr->default_value
                                              : g_str_equal (attr->default_value, "yes") ? _("yes") : _("no")));
}

static void
tell_origin (const SlvTeller *teller, const SlvAttr *attr, SlvFact *fact)
{
  g_autoptr (GPtrArray) met = g_ptr_array_new ();

  if (attr->from)
    slv_fact_add_line (fact, g_strdup_printf (_("Follows from %s."), slv_tell_attr (teller, attr->from)));
  SLV_EACH (const SlvDerive, derive, attr->derives)
    {
      if (g_ptr_array_find_with_equal_func (met, derive->from, g_str_equal, NULL))
        continue;
      g_ptr_array_add (met, derive->from);
      slv_fact_add_line (fact, g_strdup_printf (_("Where the card list does not say it, it is found in %s of the card."),
                                                slv_tell_attr (teller, derive->from)));
    }
}

/* @shorts: (nullable) */
static void
tell_search (SlvFact *fact, const char *id, const char * const *shorts)
{
  /* Translators: what is typed before a value in a search */
  if (!shorts || !shorts[0])
    slv_fact_add_line (fact, g_strdup_printf (_("A search for it begins with “%s:”."), id));
  for (guint i = 0; shorts && shorts[i]; i++)
    slv_fact_add_line (fact, g_strdup_printf (_("A search for it begins with “%s:”, or short with “%s:”."), id, shorts[i]));
}

static void
tell_names (const SlvAttr *attr, SlvFact *fact)
{
  g_autofree char *aliases = attr->aliases && *attr->aliases ? g_strjoinv (", ", attr->aliases) : NULL;

  tell_search (fact, attr->id, (const char * const *) attr->shorts);
  if (aliases)
    slv_fact_add_line (fact, g_strdup_printf (_("Also called: %s."), aliases));
}

/* The rarities are no attribute of cards: what there is to tell is their order. */
static void
tell_rarities (SlvTeller *teller, const SlvAttr *order)
{
  SlvFact *fact = slv_teller_add (teller, SLV_FACTS_ATTRIBUTES, g_strdup (slv_ui_tr (order->title)), NULL);
  g_autofree char *values = g_strjoinv (", ", order->values);

  slv_fact_add_line (fact, g_strdup (_("It belongs to printings, and compares in the order of the game.")));
  slv_fact_add_line (fact, g_strdup_printf (_("In their order: %s; others have no place in it."), values));
  tell_search (fact, order->id, (const char *[]) { "r", NULL });
}

static void
tell_attribute (SlvTeller *teller, const SlvAttr *attr)
{
  SlvFact *fact = slv_teller_add (teller, SLV_FACTS_ATTRIBUTES, g_strdup (slv_ui_tr (attr->title)), NULL);
  g_autofree char *applies = attr->applies ? slv_tell_query (teller, attr->applies) : NULL;

  slv_fact_add_line (fact, g_strdup (kind_sentence (attr->kind)));
  if (attr->values && *attr->values)
    {
      g_autofree char *values = g_strjoinv (", ", attr->values);

      slv_fact_add_line (fact, attr->open ? g_strdup_printf (_("Values: %s; others are taken with a hint."), values)
                                          : g_strdup_printf (_("Values: %s."), values));
    }
  tell_names (attr, fact);
  if (applies)
    slv_fact_add_line (fact, g_strdup_printf (_("Only on cards where %s."), applies));
  tell_origin (teller, attr, fact);
  tell_missing (attr, fact);
  if (attr->hidden)
    slv_fact_add_line (fact, g_strdup (_("It is a helper and not shown among a card's attributes.")));
}

static void
tell_reader (SlvTeller *teller, const SlvCardReader *reader)
{
  SlvFact *fact = slv_teller_add (teller, SLV_FACTS_READERS, g_strdup (slv_ui_tr (reader->title)), NULL);
  g_autofree char *members = reader->detect ? g_strjoinv (", ", reader->detect) : NULL;

  slv_fact_add_line (fact, g_strdup_printf (_("Kind: %s."), reader->kind));
  if (members && *members)
    slv_fact_add_line (fact, g_strdup_printf (_("It is known by these members of its first record: %s."), members));
  if (reader->page_param)
    slv_fact_add_line (fact, slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "Over the web it comes in pages of %u record.",
                                              "Over the web it comes in pages of %u records.", reader->page_size), reader->page_size));
  if (reader->limits->len > 0)
    slv_fact_add_line (fact, g_strdup (_("It carries banned and limited cards.")));
}

/* ---- the parts of a rulebook ---- */

static void
tell_zone (SlvTeller *teller, const SlvZone *zone)
{
  static const char * const scopes[] = {
    N_("Part of a deck list."), N_("On the table only, never in a list."), N_("May stand in a list and is never counted."),
  };
  static const char * const seen[] = { N_("Everybody sees its cards."), N_("Its owner sees its cards."), N_("Nobody sees its cards.") };
  SlvFact *fact = slv_teller_add (teller, SLV_FACTS_ZONES, g_strdup (slv_ui_tr (zone->title)), NULL);
  g_autofree char *accepts = zone->accepts && *zone->accepts ? slv_tell_query (teller, zone->accepts) : NULL;
  g_autofree char *aliases = zone->aliases && *zone->aliases ? g_strjoinv (", ", zone->aliases) : NULL;

  slv_fact_add_line (fact, g_strdup (_(scopes[MIN ((guint) zone->scope, 2)])));
  if (accepts)
    slv_fact_add_line (fact, g_strdup_printf (_("In a list without headings, cards go here where %s."), accepts));
  else if (zone->accepts)
    slv_fact_add_line (fact, g_strdup (_("In a list without headings, all other cards go here.")));
  slv_fact_add_line (fact, g_strdup (_(seen[MIN ((guint) zone->seen, 2)])));
  if (zone->ordered)
    slv_fact_add_line (fact, g_strdup (_("The order of its cards counts.")));
  if (zone->shared)
    slv_fact_add_line (fact, g_strdup (_("All players share it.")));
  if (aliases && zone->scope != SLV_SCOPE_PLAY)
    slv_fact_add_line (fact, g_strdup_printf (_("Headings in deck files: %s, %s."), zone->id, aliases));
  else if (zone->scope != SLV_SCOPE_PLAY)
    slv_fact_add_line (fact, g_strdup_printf (_("Heading in deck files: %s."), zone->id));
  if (zone->key)
    slv_fact_add_line (fact, g_strdup_printf (_("Key: %c."), g_ascii_toupper (zone->key)));
}

static void
tell_options (SlvTeller *teller)
{
  g_autoptr (GPtrArray) options = slv_rulebook_dup_options (teller->book);

  SLV_EACH (const SlvOption, option, options)
    {
      SlvFact *fact = slv_teller_add (teller, SLV_FACTS_OPTIONS, g_strdup (slv_ui_tr (option->title)), option->clause);

      fact->option = option;
    }
}

/* Of what comes with the program nobody edits the file. */
static void
tell_file (SlvTeller *teller, SlvFact *fact, const char *file)
{
  g_autofree char *folder = g_path_get_dirname (teller->game->file);

  if (!teller->game->built_in || !g_str_has_prefix (file, folder))
    slv_fact_add_line (fact, g_strdup_printf (_("Definition: %s"), file));
}

static void
tell_about_format (SlvTeller *teller)
{
  const SlvFormat *format = teller->format;
  SlvFact *fact = slv_teller_add (teller, SLV_FACTS_ABOUT, g_strdup (slv_ui_tr (teller->book->title)), NULL);
  g_autofree char *day = slv_tell_day (teller->book->date);

  if (*day)
    slv_fact_add_line (fact, g_strdup_printf (_("Edition of %s."), day));
  if (strcmp (format->file, teller->book->file) != 0)
    tell_file (teller, fact, format->file);
  if (format->players_min > 0 && format->players_max == format->players_min)
    slv_fact_add_line (fact, slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "For %d player.", "For %d players.", (gulong) format->players_min),
                                              format->players_min));
  else if (format->players_min > 0)
    slv_fact_add_line (fact, slv_tell_printf (_("For %d players or more."), format->players_min));
  if (format->is_template)
    slv_fact_add_line (fact, g_strdup (_("The rulebook names this format without giving its numbers.")));
  if (format->note && *format->note)
    slv_fact_add_line (fact, g_strdup (slv_ui_tr (format->note)));
}

static void
tell_about_game (SlvTeller *teller)
{
  const SlvGame *game = teller->game;
  SlvFact *fact = slv_teller_add (teller, SLV_FACTS_ABOUT, game->built_in ? g_strdup (_("Comes with the program"))
                                                                          : g_strdup (_("Your own definition")), NULL);

  tell_file (teller, fact, game->file);
  if (*game->strip)
    slv_fact_add_line (fact, g_strdup_printf (_("These signs around a name do not count: %s"), game->strip));
  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    slv_fact_add_line (fact, slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "Edition “%s”: %u format.", "Edition “%s”: %u formats.",
                                                           book->formats->len), slv_ui_tr (book->title), book->formats->len));
}

GPtrArray *
slv_game_facts_new (SlvGame *game, const SlvFormat *format, SlvIndex *index, const SlvOptions *options)
{
  GPtrArray *facts = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fact_free);
  SlvTeller teller = { game, format, format ? format->rulebook : NULL, index, options, facts };

  if (format == NULL)
    {
      tell_about_game (&teller);
      for (guint i = 0; i < game->attrs->len; i++)
        if (g_ptr_array_index (game->attrs, i) == slv_game_rarities (game))
          tell_rarities (&teller, g_ptr_array_index (game->attrs, i));
        else
          tell_attribute (&teller, g_ptr_array_index (game->attrs, i));
      for (guint i = 0; i < game->readers->len; i++)
        tell_reader (&teller, g_ptr_array_index (game->readers, i));
      return facts;
    }
  tell_about_format (&teller);
  slv_tell_rules (&teller);
  tell_options (&teller);
  for (guint i = 0; i < teller.book->zones->len; i++)
    tell_zone (&teller, g_ptr_array_index (teller.book->zones, i));
  slv_tell_opening (&teller);
  slv_tell_turn (&teller);
  slv_tell_between (&teller);
  slv_tell_lists (&teller);
  return facts;
}

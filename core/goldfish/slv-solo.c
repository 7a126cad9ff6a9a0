/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo.c: a game as a list of actions. The state is never written backwards: undo takes the last state that was marked
 * and plays the actions behind it again, so that undo, redo, saving and loading are all the same thing and cannot differ. */
#include "goldfish/slv-solo-private.h"
#include "base/slv-fold.h"

#define STRIDE_MIN  32u
#define CARDS_A_STEP 8u    /* marks of large decks are further apart, so that they do not fill the memory */
#define RANDOM_STREAM G_GUINT64_CONSTANT (0x7461626c65)   /* apart from the opening and from blocks of simulations */

/* What happened, in sentences. A card is named only when the player saw it before or sees it afterwards. */

#define NAMES_MAX 40u   /* cards that a sentence names; of more it only says how many */

void
slv_solo_say (SlvSolo *table, const char *clause, char *text)
{
  if (table->quiet)
    {
      g_free (text);
      return;
    }
  SlvSoloEntry *entry = g_new0 (SlvSoloEntry, 1);
  entry->turn = table->state->turn;
  entry->phase = table->state->phase;
  entry->action = slv_solo_n_done (table);
  entry->side = table->side;
  entry->clause = g_strdup (clause != NULL ? clause : "");
  entry->text = text;
  g_ptr_array_add (table->log, entry);
}

/* Of two sides both read the log: what only one of them sees is not in it. */
gboolean
slv_solo_tells (const SlvSolo *table, guint id)
{
  return table->two != NULL ? slv_solo_is_open (table, id) : slv_solo_sees (table, id);
}

char *
slv_solo_name (const SlvSolo *table, guint id, gboolean seen)
{
  const SlvSoloCard *card = slv_solo_card (table, id);

  if (!seen)
    return g_strdup (_("a card"));
  return g_strdup_printf (_("“%s”"), card->row != SLV_ROW_NONE ? slv_index_card_name (table->index, card->row) : card->name);
}

char *
slv_solo_title (const SlvSolo *table, guint zone)
{
  return g_strdup (g_dgettext (GETTEXT_PACKAGE, slv_solo_zone_of (table, zone)->title));
}

char *
slv_solo_names (const SlvSolo *table, const guint *ids, guint n, const gboolean *seen)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint unseen = 0;

  for (guint i = 0; i < n && names->len < NAMES_MAX; i++)
    if (seen[i])
      g_ptr_array_add (names, slv_solo_name (table, ids[i], TRUE));
  for (guint i = 0; i < n; i++)
    unseen += seen[i] ? 0 : 1;
  if (unseen > 0)
    g_ptr_array_add (names, slv_tell_printf (ngettext ("%u card face down", "%u cards face down", unseen), unseen));
  if (n - unseen > NAMES_MAX)
    g_ptr_array_add (names, slv_tell_printf (ngettext ("%u more card", "%u more cards", n - unseen - NAMES_MAX),
                                             n - unseen - NAMES_MAX));
  return slv_join_texts (names, ", ", 0);
}

void
slv_solo_say_moved (SlvSolo *table, const char *clause, const guint *ids, guint n, guint from, guint to,
                     const gboolean *seen_before)
{
  g_autofree gboolean *seen = g_new0 (gboolean, (gsize) n + 1);

  if (table->quiet || n == 0)
    return;
  for (guint i = 0; i < n; i++)
    seen[i] = seen_before[i] || slv_solo_tells (table, ids[i]);
  g_autofree char *names = slv_solo_names (table, ids, n, seen);
  g_autofree char *source = slv_solo_title (table, from);
  g_autofree char *target = slv_solo_title (table, to);
  if (from == to)
    slv_solo_say (table, clause, g_strdup_printf (_("Moved within “%s”: %s."), source, names));
  else
    slv_solo_say (table, clause, g_strdup_printf (_("From “%s” to “%s”: %s."), source, target, names));
}

/* What a face of the program shows of a game besides its cards: the phase, what it offers and reminds of, and
 * what is likely meant when a card is played. */

guint
slv_solo_turn (const SlvSolo *table)
{
  return table->state->turn;
}

gint
slv_solo_phase_index (const SlvSolo *table)
{
  return table->state->turn > 0 ? table->state->phase : -1;
}

const SlvPhase *
slv_solo_phase (const SlvSolo *table)
{
  gint index = slv_solo_phase_index (table);

  return index >= 0 ? g_ptr_array_index (table->format->phases, (guint) index) : NULL;
}

const GPtrArray *
slv_solo_ways (const SlvSolo *table)
{
  const SlvPhase *phase = slv_solo_phase (table);

  if (phase == NULL || table->state->choice < 0)
    return NULL;
  return ((SlvStep *) g_ptr_array_index (phase->steps, (guint) table->state->choice))->ways;
}

/* ---- offers ---- */

static void
add_offers (const SlvSolo *table, const SlvPhase *phase, const GPtrArray *steps, GPtrArray *offers)
{
  SLV_EACH (SlvStep, step, steps)
    if ((step->kind == SLV_STEP_MOVE || (step->kind == SLV_STEP_DRAW && step->n_zone == NULL))
        && !slv_solo_is_automatic (table, phase, step))
      g_ptr_array_add (offers, step);
}

GPtrArray *
slv_solo_offers (const SlvSolo *table)
{
  GPtrArray *offers = g_ptr_array_new ();
  const SlvPhase *phase = slv_solo_phase (table);
  const SlvStep *choice;

  if (phase == NULL)
    return offers;
  if (table->state->way >= 0)
    {
      choice = g_ptr_array_index (phase->steps, (guint) table->state->way_of);
      add_offers (table, phase, ((SlvWay *) g_ptr_array_index (choice->ways, (guint) table->state->way))->steps, offers);
    }
  add_offers (table, phase, phase->steps, offers);
  return offers;
}

gboolean
slv_solo_cost (const SlvSolo *table, const SlvStep *step, guint *from, guint *to, SlvPick *pick)
{
  g_auto (GStrv) parts = step->cost != NULL ? g_strsplit_set (step->cost, ">:", 3) : NULL;

  if (parts == NULL || g_strv_length (parts) < 3)
    return FALSE;
  const SlvZone *source = slv_rulebook_find_zone (table->format->rulebook, parts[0]);
  const SlvZone *target = slv_rulebook_find_zone (table->format->rulebook, parts[1]);
  if (source == NULL || target == NULL)
    return FALSE;
  *from = source->index;
  *to = target->index;
  *pick = strcmp (parts[2], "random") == 0 ? SLV_PICK_RANDOM : strcmp (parts[2], "top") == 0 ? SLV_PICK_TOP : SLV_PICK_CHOOSE;
  return TRUE;
}

/* ---- what is likely meant ---- */

static gboolean
takes_card (SlvSolo *table, const SlvPhase *phase, const SlvStep *step, guint id)
{
  const SlvZone *zone = slv_solo_zone_of (table, slv_solo_card (table, id)->zone);

  return step->kind == SLV_STEP_MOVE && step->pick == SLV_PICK_CHOOSE && strcmp (step->from, zone->id) == 0
         && !slv_solo_is_automatic (table, phase, step) && slv_solo_matches (table, step->where, step->line, id);
}

/* The first of @steps that takes the card; one that is meant for such cards goes before one for any card. */
static const SlvStep *
first_that_takes (SlvSolo *table, const SlvPhase *phase, const GPtrArray *steps, guint id)
{
  const SlvStep *any = NULL;

  SLV_EACH (const SlvStep, step, steps)
    {
      if (!takes_card (table, phase, step, id))
        continue;
      if (step->where != NULL)
        return step;
      any = any != NULL ? any : step;
    }
  return any;
}

gboolean
slv_solo_default_move (SlvSolo *table, guint id, guint *to, SlvSoloFacing *facing)
{
  g_autoptr (GPtrArray) offers = slv_solo_offers (table);
  const GPtrArray *phases = table->format->phases;
  const SlvStep *step = first_that_takes (table, slv_solo_phase (table), offers, id);

  for (guint i = 0; phases != NULL && i < phases->len && step == NULL; i++)
    {
      const SlvPhase *phase = g_ptr_array_index (phases, i);

      step = first_that_takes (table, phase, phase->steps, id);
    }
  if (step == NULL)
    return FALSE;
  *to = slv_rulebook_find_zone (table->format->rulebook, step->to)->index;
  *facing = step->face_down ? SLV_SOLO_FACING_DOWN : SLV_SOLO_FACING_KEEP;
  return TRUE;
}

/* ---- reminders ---- */

guint
slv_solo_over_limit (const SlvSolo *table, const SlvStep **limit)
{
  const SlvPhase *phase = slv_solo_phase (table);

  for (guint i = 0; phase != NULL && i < phase->steps->len; i++)
    {
      const SlvStep *step = g_ptr_array_index (phase->steps, i);
      const SlvZone *zone = step->kind == SLV_STEP_LIMIT ? slv_rulebook_find_zone (table->format->rulebook, step->zone) : NULL;
      gint64 n = zone != NULL ? (gint64) slv_solo_ids (table, zone->index)->len : 0;
      gint64 max = zone != NULL ? slv_solo_number (table, &step->max, SLV_ALL) : 0;

      if (n > max)
        {
          *limit = step;
          return (guint) (n - max);
        }
    }
  return 0;
}

static void
hint_limit (const SlvSolo *table, GPtrArray *hints)
{
  const SlvStep *step;
  guint over = slv_solo_over_limit (table, &step);

  if (over == 0)
    return;
  g_autofree char *from = slv_solo_title (table, slv_rulebook_find_zone (table->format->rulebook, step->zone)->index);
  g_autofree char *to = slv_solo_title (table, slv_rulebook_find_zone (table->format->rulebook, step->to)->index);
  g_ptr_array_add (hints, slv_tell_printf (ngettext ("%u card above the limit of “%s” has to go to “%s” (%s).",
                                                     "%u cards above the limit of “%s” have to go to “%s” (%s).", over),
                                           over, from, to, step->clause));
}

static void
hint_opening (SlvSolo *table, GPtrArray *hints)
{
  guint exchange = slv_solo_exchange_left (table), due = slv_solo_put_back_left (table), looked = slv_solo_look_left (table);

  if (due > 0)
    g_ptr_array_add (hints, slv_tell_printf (ngettext ("If this hand is kept, %u card of it has to go under the pile.",
                                                       "If this hand is kept, %u cards of it have to go under the pile.", due), due));
  if (looked > 0)
    g_ptr_array_add (hints, slv_tell_printf (ngettext ("The first card of the hand was looked at before the draw: it may go under the pile.",
                                                       "The first %u cards of the hand were looked at before the draw: any of them may go under the pile.",
                                                       looked), looked));
  if (slv_solo_redraws_left (table) > 0)
    g_ptr_array_add (hints, g_strdup (_("The rules allow this hand to be drawn again.")));
  if (exchange > 0)
    g_ptr_array_add (hints, slv_tell_printf (ngettext ("Up to %u card may be exchanged.", "Up to %u cards may be exchanged.",
                                                       exchange), exchange));
}

GPtrArray *
slv_solo_hints (const SlvSolo *table)
{
  GPtrArray *hints = g_ptr_array_new_with_free_func (g_free);
  const SlvPhase *phase = slv_solo_phase (table);

  if (table->state->opening)
    hint_opening ((SlvSolo *) table, hints);
  if (slv_solo_ways (table) != NULL)
    g_ptr_array_add (hints, g_strdup (_("Choose one of the ways.")));
  hint_limit (table, hints);
  for (guint i = 0; phase != NULL && i < phase->steps->len; i++)
    {
      const SlvStep *step = g_ptr_array_index (phase->steps, i);

      if (step->kind == SLV_STEP_NOTE)
        g_ptr_array_add (hints, g_strdup (g_dgettext (GETTEXT_PACKAGE, step->text)));
    }
  return hints;
}

/* What was in hand by turn, over many games. Only the opening and the draws that the turn gives by itself are
 * played: the cards seen by a turn are those of the opening hand and the next ones of the pile. */

#define SEED_BITS 11   /* shifted off: seeds fit in 53 bits, so that a game can be played again from any face */

SLV_DEFINE_STATIC_FREE (SlvSoloSeen, seen_free, games, copies);

typedef struct {
  SlvSoloStats *stats;
  GHashTable    *rows;      /* name → SlvSoloSeen */
  GHashTable    *here;      /* SlvSoloSeen met in this game */
} Gather;

static SlvSoloSeen *
seen_of (Gather *gather, const SlvHandCard *card, const SlvDeck *deck, SlvIndex *index)
{
  const char *name = card->row != SLV_ROW_NONE ? slv_index_card_name (index, card->row) : card->name;
  SlvSoloSeen *seen = g_hash_table_lookup (gather->rows, name);

  if (seen != NULL)
    return seen;
  seen = g_new0 (SlvSoloSeen, 1);
  seen->row = card->row;
  seen->name = name;
  for (guint i = 0; card->row == SLV_ROW_NONE && i < deck->entries->len; i++)    /* the opening's own copy goes away */
    if (strcmp (slv_deck_entry (deck, i)->name, name) == 0)
      seen->name = slv_deck_entry (deck, i)->name;
  seen->games = g_new0 (guint64, (gsize) gather->stats->turns + 1);
  seen->copies = g_new0 (guint64, (gsize) gather->stats->turns + 1);
  g_hash_table_insert (gather->rows, (gpointer) seen->name, seen);
  g_ptr_array_add (gather->stats->rows, seen);
  return seen;
}

/* A card that was seen at turn @turn has been seen by every later one. */
static void
add_card (Gather *gather, SlvSoloSeen *seen, guint turn)
{
  gboolean first = g_hash_table_add (gather->here, seen);

  for (guint t = turn; t <= gather->stats->turns; t++)
    {
      seen->games[t] += first ? 1 : 0;
      seen->copies[t]++;
    }
}

static void
add_game (Gather *gather, SlvOpening *opening, const SlvDeck *deck, SlvIndex *index)
{
  const GArray *hand = slv_opening_hand (opening);
  const GArray *pile = g_ptr_array_index (opening->zones, ((SlvOpeningReal *) opening)->pile);
  guint drawn = 0;

  g_hash_table_remove_all (gather->here);
  gather->stats->redraws += opening->redraws_left > 0 ? 1 : 0;
  for (guint i = 0; i < hand->len; i++)
    add_card (gather, seen_of (gather, &g_array_index (hand, SlvHandCard, i), deck, index), 0);
  gather->stats->cards[0] = hand->len;
  for (guint turn = 1; turn <= gather->stats->turns; turn++)
    {
      guint by_now = MIN (slv_opening_seen (opening, turn, 0) - opening->hand_size, pile->len);

      for (; drawn < by_now; drawn++)
        add_card (gather, seen_of (gather, &g_array_index (pile, SlvHandCard, pile->len - 1 - drawn), deck, index), turn);
      gather->stats->cards[turn] = hand->len + drawn;
    }
}

/* What holds in every game, as the first one tells it. */
static void
add_assumptions (SlvSoloStats *stats, SlvOpening *opening)
{
  g_autofree char *way = stats->turns > 0 ? slv_opening_say_way (opening, 0) : NULL;

  SLV_EACH (const SlvOpeningNote, note, opening->notes)
    if (note->assumption)
      g_ptr_array_add (stats->assumptions, g_strdup (note->text));
  if (way != NULL)
    g_ptr_array_add (stats->assumptions, g_steal_pointer (&way));
}

static gint
compare_seen (gconstpointer a, gconstpointer b, gpointer turns)
{
  const SlvSoloSeen *left = *(SlvSoloSeen * const *) a, *right = *(SlvSoloSeen * const *) b;
  guint last = GPOINTER_TO_UINT (turns);

  if (left->games[last] != right->games[last])
    return left->games[last] > right->games[last] ? -1 : 1;
  return strcmp (left->name, right->name);
}

static gboolean
may_go_on (GCancellable *cancellable, GError **error)
{
  if (!g_cancellable_is_cancelled (cancellable))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("interrupted"));
}

SlvSoloStats *
slv_solo_stats (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options, guint64 seed,
                 gboolean first, guint players, guint games, guint turns, GCancellable *cancellable, GError **error)
{
  g_autoptr (GHashTable) rows = g_hash_table_new (g_str_hash, g_str_equal), here = g_hash_table_new (NULL, NULL);

  if (games == 0 || games > SLV_SOLO_GAMES_MAX || turns > SLV_SOLO_TURNS_MAX)
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, _("1 to %u games of up to %u turns can be counted"), SLV_SOLO_GAMES_MAX,
                           SLV_SOLO_TURNS_MAX);
  g_autoptr (SlvSoloStats) stats = g_new0 (SlvSoloStats, 1);
  stats->games = games;
  stats->turns = turns;
  stats->cards = g_new0 (guint, (gsize) turns + 1);
  stats->assumptions = g_ptr_array_new_with_free_func (g_free);
  stats->rows = g_ptr_array_new_with_free_func (seen_free);
  Gather gather = (Gather) { stats, rows, here };
  for (guint game = 0; game < games; game++)
    {
      g_autoptr (SlvOpening) opening = NULL;
      SlvRandom random;

      if (!may_go_on (cancellable, error))
        return NULL;
      slv_random_init_stream (&random, seed, game);
      opening = slv_opening_new (deck, format, index, options, slv_random_next (&random) >> SEED_BITS, first, players, error);
      if (opening == NULL)
        return NULL;
      add_game (&gather, opening, deck, index);
      if (game == 0)
        add_assumptions (stats, opening);
    }
  g_ptr_array_sort_with_data (stats->rows, compare_seen, GUINT_TO_POINTER (turns));
  return g_steal_pointer (&stats);
}

static void
add_numbers (cJSON *json, const char *name, const guint64 *numbers, guint n)
{
  cJSON *list = cJSON_AddArrayToObject (json, name);

  for (guint i = 0; i < n; i++)
    cJSON_AddItemToArray (list, cJSON_CreateNumber ((double) numbers[i]));
}

cJSON *
slv_solo_stats_to_json (const SlvSoloStats *stats)
{
  cJSON *json = cJSON_CreateObject (), *list;

  slv_json_put (json, { "games", SLV_NUMBER (stats->games) }, { "turns", SLV_NUMBER (stats->turns) },
                { "redraws", SLV_NUMBER (stats->redraws) });
  list = cJSON_AddArrayToObject (json, "cards");
  for (guint i = 0; i <= stats->turns; i++)
    cJSON_AddItemToArray (list, cJSON_CreateNumber (stats->cards[i]));
  slv_json_add_texts (json, "assumptions", stats->assumptions);
  list = cJSON_AddArrayToObject (json, "seen");
  SLV_EACH (const SlvSoloSeen, seen, stats->rows)
    {
      cJSON *item = slv_json_add_row (list);

      cJSON_AddStringToObject (item, "name", seen->name);
      add_numbers (item, "games", seen->games, stats->turns + 1);
      add_numbers (item, "copies", seen->copies, stats->turns + 1);
    }
  return json;
}

SLV_DEFINE_FREE (SlvSoloStats, slv_solo_stats_free, rows, assumptions, cards);

SLV_DEFINE_STATIC_FREE (SlvSoloEntry, entry_free, clause, text);

static void
done_clear (SlvSoloDone *done)
{
  g_free ((gpointer) done->action.cards);
}

/* ---- beginning ---- */

SlvSolo *
slv_solo_alloc (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options, guint64 seed,
                gboolean first, guint players, const char *plan)
{
  SlvSolo *table = g_new0 (SlvSolo, 1);

  table->seed = seed;
  table->first = first;
  table->players = MAX (players, 1);
  table->plan = g_strdup (plan);
  table->deck = slv_deck_copy (deck);
  table->format = slv_format_ref (format);
  table->index = slv_index_ref (index);
  table->options = options != NULL ? slv_options_copy (options) : slv_options_new ();
  table->lots = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  table->state = slv_solo_state_new (format->rulebook->zones->len
                                     + (slv_rulebook_find_zone (format->rulebook, SLV_SOLO_OPPONENT) == NULL ? 1 : 0));
  table->marks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_solo_state_free);
  table->done = g_array_new (FALSE, FALSE, sizeof (SlvSoloDone));
  g_array_set_clear_func (table->done, (GDestroyNotify) done_clear);
  table->log = g_ptr_array_new_with_free_func (entry_free);
  table->texts = g_string_chunk_new (256);
  slv_random_init_stream (&table->state->random, seed, RANDOM_STREAM);
  return table;
}

gboolean
slv_solo_start (SlvSolo *table, GError **error)
{
  const SlvRulebook *book = table->format->rulebook;

  if (slv_deck_n_cards (table->deck, NULL) > SLV_SOLO_CARDS_MAX)
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("deck “%s” has more than %u cards"), table->deck->name,
                          SLV_SOLO_CARDS_MAX);
  if (!slv_solo_sync_opening (table, 0, error))
    return FALSE;
  table->pile = slv_rulebook_find_zone (book, book->pile)->index;
  table->hand = slv_rulebook_find_zone (book, book->hand)->index;
  slv_solo_lay_out (table);
  slv_solo_look_for_loss (table);
  table->stride = MAX (STRIDE_MIN, table->state->cards->len / CARDS_A_STEP);
  g_ptr_array_add (table->marks, slv_solo_state_copy (table->state));
  SLV_EACH (const SlvOpeningNote, note, table->opening->notes)
    slv_solo_say (table, note->clause, g_strdup (note->text));
  return TRUE;
}

SlvSolo *
slv_solo_new (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options, guint64 seed,
               gboolean first, guint players, const char *plan, GError **error)
{
  g_return_val_if_fail (deck != NULL && format != NULL && index != NULL, NULL);
  g_autoptr (SlvSolo) table = slv_solo_alloc (deck, format, index, options, seed, first, players, plan);
  if (!slv_solo_start (table, error))
    return NULL;
  return g_steal_pointer (&table);
}

SLV_DEFINE_FREE (SlvSolo, slv_solo_free_side, (slv_solo_state_free, state), marks, done, log, lots, texts,
                 (slv_opening_free, opening), (slv_options_free, options), (slv_deck_free, deck), (slv_index_unref, index),
                 (slv_format_unref, format), plan);

/* ---- doing ---- */

static SlvSoloDone
keep_action (SlvSolo *table, const SlvSoloAction *action)
{
  SlvSoloDone done = { *action, table->log->len };

  done.action.cards = g_memdup2 (action->cards, action->n_cards * sizeof (guint));
  done.action.text = action->text != NULL ? g_string_chunk_insert_const (table->texts, action->text) : NULL;
  return done;
}

static gboolean
carry_out (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  if (!slv_solo_apply (table, action, error))
    return FALSE;
  slv_solo_look_for_loss (table);
  table->n_done++;
  if (table->n_done % table->stride == 0 && table->marks->len == table->n_done / table->stride)
    g_ptr_array_add (table->marks, slv_solo_state_copy (table->state));
  return TRUE;
}

gboolean
slv_solo_do_side (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  if (table->n_done >= SLV_SOLO_ACTIONS_MAX)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("a game has at most %u actions"), SLV_SOLO_ACTIONS_MAX);
  SlvSoloDone done = keep_action (table, action);
  g_ptr_array_set_size (table->marks, (gint) MIN (table->marks->len, table->n_done / table->stride + 1));
  if (!carry_out (table, &done.action, error))
    {
      done_clear (&done);
      return FALSE;
    }
  g_array_set_size (table->done, table->n_done - 1);
  g_array_append_val (table->done, done);
  return TRUE;
}

void
slv_solo_undo_side (SlvSolo *table)
{
  guint target = table->n_done - 1;
  guint mark = target / table->stride;
  g_ptr_array_set_size (table->log, (gint) g_array_index (table->done, SlvSoloDone, target).log_before);
  slv_solo_state_free (table->state);
  table->state = slv_solo_state_copy (g_ptr_array_index (table->marks, mark));
  table->quiet = TRUE;
  for (table->n_done = mark * table->stride; table->n_done < target;)
    if (!carry_out (table, &g_array_index (table->done, SlvSoloDone, table->n_done).action, NULL))
      break;    /* cannot be: it was done before */
  table->quiet = FALSE;
}

gboolean
slv_solo_redo_side (SlvSolo *table)
{
  SlvSoloDone *done = &g_array_index (table->done, SlvSoloDone, table->n_done);
  done->log_before = table->log->len;
  return carry_out (table, &done->action, NULL);
}

gboolean
slv_solo_do (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  g_return_val_if_fail (table != NULL && action != NULL, FALSE);
  return (table->two != NULL ? slv_solo_do_two : slv_solo_do_side) (table, action, error);
}

gboolean
slv_solo_undo (SlvSolo *table)
{
  g_return_val_if_fail (table != NULL, FALSE);
  if (slv_solo_n_done (table) == 0)
    return FALSE;
  if (table->two != NULL)
    slv_solo_undo_two (table->two);
  else
    slv_solo_undo_side (table);
  return TRUE;
}

gboolean
slv_solo_redo (SlvSolo *table)
{
  g_return_val_if_fail (table != NULL, FALSE);
  if (slv_solo_n_undone (table) == 0)
    return FALSE;
  return table->two != NULL ? slv_solo_redo_two (table->two) : slv_solo_redo_side (table);
}

guint
slv_solo_n_done (const SlvSolo *table)
{
  return table->two != NULL ? table->two->n_done : table->n_done;
}

guint
slv_solo_n_undone (const SlvSolo *table)
{
  return table->two != NULL ? table->two->order->len - table->two->n_done : table->done->len - table->n_done;
}

/* ---- what is known of a game ---- */

const SlvFormat *slv_solo_format  (const SlvSolo *table) { return table->format; }
const SlvDeck   *slv_solo_deck    (const SlvSolo *table) { return table->deck; }
SlvIndex        *slv_solo_index   (const SlvSolo *table) { return table->index; }
guint64          slv_solo_seed    (const SlvSolo *table) { return table->seed; }
gboolean         slv_solo_first   (const SlvSolo *table) { return table->first; }
guint            slv_solo_players (const SlvSolo *table) { return table->players; }
guint            slv_solo_n_cards (const SlvSolo *table) { return table->state->cards->len; }

const SlvSoloCard *
slv_solo_card (const SlvSolo *table, guint id)
{
  return &g_array_index (table->state->cards, SlvSoloCard, id);
}

const GArray *
slv_solo_zone (const SlvSolo *table, guint zone)
{
  return slv_solo_ids (table, zone);
}

guint slv_solo_pile         (const SlvSolo *table) { return table->pile; }
guint slv_solo_opening_hand (const SlvSolo *table) { return table->opening->hand_zone; }
guint slv_solo_hand         (const SlvSolo *table) { return table->hand; }

guint
slv_solo_nth (const SlvSolo *table, guint zone, guint nth)
{
  guint n = slv_solo_ids (table, zone)->len;

  if (nth == 0 || nth > n)
    return SLV_SOLO_NONE;
  return slv_solo_zone_of (table, zone)->pile ? n - nth : nth - 1;
}

/* Lists that cards come from between games are no part of a game. */
static gboolean
is_outside (const SlvSolo *table, const SlvZone *zone)
{
  const SlvBetween *between = table->format->between;

  for (guint i = 0; between != NULL && i < between->swaps->len; i++)
    {
      const SlvSwap *swap = g_ptr_array_index (between->swaps, i);

      if (strcmp (swap->b, zone->id) == 0 && !g_strv_contains ((const char * const *) swap->a, zone->id))
        return TRUE;
    }
  return FALSE;
}

gboolean
slv_solo_shows (const SlvSolo *table, guint index)
{
  const SlvZone *zone = slv_solo_zone_of (table, index);

  if (index < table->format->rulebook->zones->len && (zone->scope == SLV_SCOPE_PLAY || index == table->pile))
    return TRUE;
  return slv_solo_ids (table, index)->len > 0 && !is_outside (table, zone);
}

const GArray *
slv_solo_counts (const SlvSolo *table)
{
  return table->state->counts;
}

const char *
slv_solo_count_title (const SlvSolo *table, const char *name)
{
  SLV_EACH (const SlvCounter, counter, table->format->rulebook->counters)
    if (strcmp (counter->id, name) == 0)
      return g_dgettext (GETTEXT_PACKAGE, counter->title);
  if (strcmp (name, SLV_SOLO_YOU) == 0)
    return _("Your points");
  return strcmp (name, SLV_SOLO_OPPONENT) == 0 ? _("Opponent’s points") : name;
}

const GPtrArray *
slv_solo_log (const SlvSolo *table)
{
  return table->log;
}

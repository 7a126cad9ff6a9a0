/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-opening.c: an opening hand, made by walking through the steps that the format writes down. */
#include "base/slv-fold.h"
#include "goldfish/slv-opening-private.h"

/* How many cards the turns draw by themselves, as far as the definition says it in numbers. */

static gint64 draws_of_steps (SlvOpeningReal *real, const GPtrArray *steps, guint turn, guint way);

/* Whether a choice decides how many cards are drawn. */
static gboolean
is_about_draws (const SlvStep *step)
{
  for (guint i = 0; step->kind == SLV_STEP_CHOOSE && step->ways != NULL && i < step->ways->len; i++)
    {
      const GPtrArray *steps = ((SlvWay *) g_ptr_array_index (step->ways, i))->steps;

      for (guint j = 0; j < steps->len; j++)
        if (((SlvStep *) g_ptr_array_index (steps, j))->kind == SLV_STEP_DRAW)
          return TRUE;
    }
  return FALSE;
}

GPtrArray *
slv_opening_ways (const SlvFormat *format, const char **clause)
{
  GPtrArray *ways = g_ptr_array_new ();

  SLV_EACH (const SlvPhase, phase, format->phases)
    {
      for (guint j = 0; !phase->optional && j < phase->steps->len; j++)
        {
          const SlvStep *step = g_ptr_array_index (phase->steps, j);

          if (!is_about_draws (step))
            continue;
          for (guint k = 0; k < step->ways->len; k++)
            g_ptr_array_add (ways, g_ptr_array_index (step->ways, k));
          if (clause != NULL)
            *clause = step->clause;
          return ways;
        }
    }
  return ways;
}

static gint64
draws_of_step (SlvOpeningReal *real, const SlvStep *step, guint turn, guint way)
{
  gint64 most = 0;

  if (step->kind == SLV_STEP_DRAW)
    return step->n_zone != NULL || slv_opening_skips (real, step, turn) ? 0 : MAX (slv_opening_number (real, &step->n, 0), 0);
  if (step->kind != SLV_STEP_CHOOSE)
    return 0;
  for (guint i = 0; step->ways != NULL && i < step->ways->len; i++)
    if (way == 0 || way == i + 1 || way > step->ways->len)
      most = MAX (most, draws_of_steps (real, ((SlvWay *) g_ptr_array_index (step->ways, i))->steps, turn, 0));
  return most;
}

static gint64
draws_of_steps (SlvOpeningReal *real, const GPtrArray *steps, guint turn, guint way)
{
  gint64 n = 0;

  for (guint i = 0; steps != NULL && i < steps->len; i++)
    n += draws_of_step (real, g_ptr_array_index (steps, i), turn, way);
  return n;
}

char *
slv_opening_say_way (SlvOpening *opening, guint way)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;
  const char *clause = "";
  g_autoptr (GPtrArray) ways = slv_opening_ways (real->format, &clause);
  guint taken = way;
  gint64 most = -1;

  if (ways->len == 0)
    return NULL;
  for (guint i = 0; i < ways->len && way == 0; i++)
    {
      gint64 draws = draws_of_steps (real, ((SlvWay *) g_ptr_array_index (ways, i))->steps, 2, 0);

      taken = draws > most ? i + 1 : taken;
      most = MAX (most, draws);
    }
  if (taken > ways->len)
    return NULL;
  return g_strdup_printf (way == 0 ? _("Nobody said which way each turn takes (%s); assumed, because it draws most: %s.")
                                   : _("Each turn takes this way (%s): %s."),
                          clause, g_dgettext (GETTEXT_PACKAGE, ((SlvWay *) g_ptr_array_index (ways, taken - 1))->title));
}

guint
slv_opening_turn_draws (SlvOpening *opening, guint turn, guint way)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;
  gint64 n = 0;

  g_return_val_if_fail (opening != NULL, 0);
  SLV_EACH (const SlvPhase, phase, real->format->phases)
    n += phase->optional ? 0 : draws_of_steps (real, phase->steps, turn, way);
  return (guint) MIN (n, (gint64) SLV_OPENING_CARDS_MAX);
}

guint
slv_opening_seen (SlvOpening *opening, guint turn, guint way)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;
  guint drawn = 0;

  g_return_val_if_fail (opening != NULL, 0);
  for (guint i = 1; i <= turn && drawn < real->pile_after; i++)
    {
      guint n = slv_opening_turn_draws (opening, i, way);

      drawn += MIN (n, real->pile_after - drawn);
    }
  return opening->hand_size + drawn;
}

/* Cards as they lie in zones. Before anything is shuffled they lie in an order that depends on the
 * cards alone, so the same seed gives the same hand whatever the order of the list or of the index. */

GArray *
slv_opening_zone (SlvOpeningReal *real, guint zone)
{
  return g_ptr_array_index (real->opening.zones, zone);
}

guint
slv_opening_zone_index (const SlvOpeningReal *real, const char *id)
{
  return slv_rulebook_find_zone (real->book, id)->index;
}

char *
slv_opening_zone_title (SlvOpeningReal *real, guint zone)
{
  const SlvZone *found = g_ptr_array_index (real->book->zones, zone);

  return g_strdup (g_dgettext (GETTEXT_PACKAGE, found->title));
}

/* ---- order ---- */

char *
slv_opening_dup_identity (SlvOpeningReal *real, const SlvHandCard *card)
{
  if (card->row != SLV_ROW_NONE)
    return g_strdup (slv_index_card_identity (real->index, card->row));
  return slv_fold_name (card->name, real->game->strip);
}

gint
slv_opening_compare (SlvOpeningReal *real, const SlvHandCard *a, const SlvHandCard *b)
{
  g_autofree char *identity_a = slv_opening_dup_identity (real, a);
  g_autofree char *identity_b = slv_opening_dup_identity (real, b);
  gint order = strcmp (identity_a, identity_b);

  if (order == 0)
    order = strcmp (a->row != SLV_ROW_NONE ? slv_index_card_key (real->index, a->row) : "",
                    b->row != SLV_ROW_NONE ? slv_index_card_key (real->index, b->row) : "");
  return order != 0 ? order : strcmp (a->name, b->name);
}

gboolean
slv_opening_same_card (SlvOpeningReal *real, const SlvHandCard *a, const SlvHandCard *b)
{
  if (a->row != SLV_ROW_NONE && a->row == b->row)
    return TRUE;
  g_autofree char *identity_a = slv_opening_dup_identity (real, a);
  g_autofree char *identity_b = slv_opening_dup_identity (real, b);
  return strcmp (identity_a, identity_b) == 0;
}

typedef struct { SlvHandCard card; guint zone, count; } Lot;

static gint
compare_lots (gconstpointer a, gconstpointer b, gpointer real)
{
  return slv_opening_compare (real, &((const Lot *) a)->card, &((const Lot *) b)->card);
}

/* Lays out the deck: every zone of its list in the fixed order. */
static gboolean
slv_opening_lay_out (SlvOpeningReal *real, GError **error)
{
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (real->deck, real->index, real->book);
  g_autoptr (GArray) lots = g_array_new (FALSE, FALSE, sizeof (Lot));
  guint64 total = 0;

  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    {
      const Lot lot = { { card->row, slv_deck_entry (real->deck, card->entry)->name }, card->zone, card->count };

      total += card->count;
      g_array_append_val (lots, lot);
    }
  if (total > SLV_OPENING_CARDS_MAX)
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("deck “%s” has more than %u cards"), real->deck->name,
                          SLV_OPENING_CARDS_MAX);
  g_array_sort_with_data (lots, compare_lots, real);
  SLV_EACH_IN (const Lot, lot, lots)
    for (guint j = 0; j < lot->count; j++)
      g_array_append_val (slv_opening_zone (real, lot->zone), lot->card);
  return TRUE;
}

/* ---- moving ---- */

void
slv_opening_shuffle (SlvOpeningReal *real, guint zone)
{
  GArray *cards = slv_opening_zone (real, zone);
  g_autofree guint32 *places = g_new (guint32, (gsize) cards->len + 1);
  g_autofree SlvHandCard *before = g_memdup2 (cards->data, cards->len * sizeof (SlvHandCard));

  for (guint i = 0; i < cards->len; i++)
    places[i] = i;
  slv_random_shuffle (&real->random, places, cards->len);
  for (guint i = 0; i < cards->len; i++)
    g_array_index (cards, SlvHandCard, i) = before[places[i]];
}

void
slv_opening_take (SlvOpeningReal *real, guint from, guint to, guint n)
{
  GArray *source = slv_opening_zone (real, from), *target = slv_opening_zone (real, to);

  for (guint i = 0; i < n && source->len > 0; i++)
    {
      const SlvHandCard card = g_array_index (source, SlvHandCard, source->len - 1);

      g_array_set_size (source, source->len - 1);
      g_array_append_val (target, card);
    }
}

/* ---- queries ---- */

static SlvBound *
bind (SlvOpeningReal *real, const char *where, guint line, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (SlvQuery) query = slv_query_parse (where, &reason);
  SlvBound *bound = NULL;

  if (query != NULL)
    bound = slv_query_bind (query, real->game, real->index, SLV_QUERY_RULES, NULL, &reason);
  if (bound == NULL)
    slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = real->format->file, .line = line }, _("query “%s”: %s"),
                   where, reason->message);
  else
    g_hash_table_insert (real->queries, g_strdup (where), bound);
  return bound;
}

gboolean
slv_opening_test (SlvOpeningReal *real, const char *where, guint line, const SlvHandCard *card, SlvTruth *truth,
                  GError **error)
{
  *truth = SLV_TRUE;
  if (where == NULL || where[0] == '\0')
    return TRUE;
  SlvBound *bound = g_hash_table_lookup (real->queries, where);
  if (bound == NULL)
    bound = bind (real, where, line, error);
  if (bound == NULL)
    return FALSE;
  *truth = card->row != SLV_ROW_NONE ? slv_bound_test (bound, card->row) : SLV_UNKNOWN;
  return TRUE;
}

char *
slv_opening_dup_where (SlvOpeningReal *real, const char *where)
{
  SlvBound *bound = where != NULL ? g_hash_table_lookup (real->queries, where) : NULL;
  g_autofree char *words = bound != NULL ? slv_bound_describe (bound) : NULL;

  /* Translators: cards that an opening needs, in the words of a query, as in "Cards (Type has “champion”) needed of “Deck”: 1" */
  return words != NULL ? g_strdup_printf (_("Cards (%s)"), words) : NULL;
}

SLV_DEFINE_STATIC_FREE (SlvOpeningNote, note_free, clause, text);

void
slv_opening_note (SlvOpeningReal *real, const char *clause, gboolean assumption, char *text)
{
  SlvOpeningNote *note = g_new0 (SlvOpeningNote, 1);

  note->clause = g_strdup (clause != NULL ? clause : "");
  note->text = text;
  note->assumption = assumption;
  g_ptr_array_add (real->opening.notes, note);
}

gint64
slv_opening_number (SlvOpeningReal *real, const SlvNumber *number, gint64 otherwise)
{
  return number->set ? slv_number_value (number, real->options, real->book) : otherwise;
}

SLV_DEFINE_STATIC_FREE (SlvOpeningChoice, choice_free, clause, fits, went);

static void
set_start (SlvOpeningReal *real)
{
  const char *start = slv_options_get (real->options, real->book, "start");

  if (start == NULL || start[0] == '\0')
    return;
  real->start = g_strsplit (start, "|", -1);
  real->start_used = g_new0 (gboolean, g_strv_length (real->start) + 1);
  for (guint i = 0; real->start[i] != NULL; i++)
    g_strstrip (real->start[i]);
}

static gboolean
check_start (SlvOpeningReal *real, GError **error)
{
  for (guint i = 0; real->start != NULL && real->start[i] != NULL; i++)
    if (!real->start_used[i] && real->start[i][0] != '\0')
      return slv_set_error (error, SLV_ERROR_NO, NULL, _("the opening cannot start with “%s”: no such card of the deck fits"),
                            real->start[i]);
  return TRUE;
}

static SlvOpeningReal *
opening_alloc (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options)
{
  SlvOpeningReal *real = g_new0 (SlvOpeningReal, 1);

  real->deck = slv_deck_copy (deck);
  real->format = slv_format_ref (format);
  real->book = format->rulebook;
  real->game = format->rulebook->game;
  real->index = slv_index_ref (index);
  real->options = slv_deck_dup_options (deck, real->book, options, NULL);
  real->queries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) slv_bound_free);
  real->opening.notes = g_ptr_array_new_with_free_func (note_free);
  real->opening.drawn_from = g_array_new (FALSE, FALSE, sizeof (SlvHandCard));
  real->after = g_array_new (FALSE, FALSE, sizeof (SlvOpeningAfter));
  real->cells = g_array_new (FALSE, FALSE, sizeof (SlvOpeningCell));
  real->opening.choices = g_ptr_array_new_with_free_func (choice_free);
  real->opening.zones = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint i = 0; i < real->book->zones->len; i++)
    g_ptr_array_add (real->opening.zones, g_array_new (FALSE, FALSE, sizeof (SlvHandCard)));
  return real;
}

/* ---- names ---- */

char *
slv_opening_dup_names (const GPtrArray *names)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);   /* of those that were not told yet */
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < names->len; i++)
    g_hash_table_insert (counts, names->pdata[i], GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (counts, names->pdata[i])) + 1));
  for (guint i = 0; i < names->len; i++)
    {
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, names->pdata[i]));

      if (!g_hash_table_remove (counts, names->pdata[i]))
        continue;
      g_string_append (list, list->len > 0 ? ", " : "");
      if (n > 1)
        g_string_append_printf (list, "%u × ", n);
      g_string_append (list, names->pdata[i]);
    }
  return g_string_free (list, FALSE);
}

/* ---- options ---- */

static gboolean uses_option (const GPtrArray *steps, const char *id);

static gboolean
step_uses (const SlvStep *step, const char *id)
{
  const SlvNumber *numbers[] = { &step->min, &step->max, &step->max_other, &step->distinct, &step->n, &step->fallback, &step->fewer,
                                 &step->put_back, &step->free, &step->over };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (g_strcmp0 (numbers[i]->option, id) == 0)
      return TRUE;
  for (guint i = 0; step->ways != NULL && i < step->ways->len; i++)
    if (uses_option (((const SlvWay *) g_ptr_array_index (step->ways, i))->steps, id))
      return TRUE;
  return g_strcmp0 (step->when_option, id) == 0 || g_strcmp0 (step->if_option, id) == 0;
}

static gboolean
uses_option (const GPtrArray *steps, const char *id)
{
  for (guint i = 0; steps != NULL && i < steps->len; i++)
    if (step_uses (g_ptr_array_index (steps, i), id))
      return TRUE;
  return FALSE;
}

/* How opening and turns are read otherwise than the rulebook is. */
static void
note_options (SlvOpeningReal *real)
{
  g_autoptr (GPtrArray) readings = slv_deck_dup_readings (real->deck, real->options, real->format);

  SLV_EACH (SlvReading, reading, readings)
    {
      const SlvOption *option = reading->option;
      gboolean used = uses_option (real->format->opening, option->id) || uses_option (real->format->lose, option->id);

      for (guint k = 0; real->format->phases != NULL && k < real->format->phases->len; k++)
        used = used || uses_option (((const SlvPhase *) g_ptr_array_index (real->format->phases, k))->steps, option->id);
      if (used)
        slv_opening_note (real, option->clause, TRUE, g_steal_pointer (&reading->words));
    }
}

/* Where the rules say nothing of a game's begin, but the caller how many cards the hand has: that is all that happens. */
static gboolean
run_drawing (SlvOpeningReal *real, GError **error)
{
  SlvStep shuffle = { .kind = SLV_STEP_SHUFFLE, .zone = real->book->pile };
  SlvStep draw = { .kind = SLV_STEP_DRAW, .from = real->book->pile, .to = real->book->hand };
  gpointer steps[] = { &shuffle, &draw };

  slv_opening_note (real, NULL, TRUE, g_strdup (_("Nothing says how a game begins: the hand is drawn from the shuffled pile.")));
  return slv_opening_run (real, &(GPtrArray) { steps, G_N_ELEMENTS (steps) }, error);
}

static gboolean
opening_start (SlvOpeningReal *real, GError **error)
{
  const GPtrArray *steps = real->format->opening;
  gboolean silent = steps == NULL || steps->len == 0;

  if ((silent && real->draw == 0) || real->book->pile == NULL || real->book->hand == NULL)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("“%s” does not say how a game begins"), real->format->full_id);
  real->pile = slv_opening_zone_index (real, real->book->pile);
  real->opening.hand_zone = slv_opening_zone_index (real, real->book->hand);
  if (!slv_opening_lay_out (real, error))
    return FALSE;
  set_start (real);
  note_options (real);
  if (!(silent ? run_drawing (real, error) : slv_opening_run (real, steps, error)) || !check_start (real, error))
    return FALSE;
  real->pile_after = slv_opening_zone (real, real->pile)->len;
  slv_opening_update (real);
  return slv_opening_run (real, real->format->lose, error);
}

SlvOpening *
slv_opening_new (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options, guint64 seed,
                 gboolean first, guint players, GError **error)
{
  return slv_opening_new_drawing (deck, format, index, options, seed, first, players, 0, error);
}

SlvOpening *
slv_opening_new_drawing (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options, guint64 seed,
                         gboolean first, guint players, guint draw, GError **error)
{
  g_return_val_if_fail (deck != NULL && format != NULL && index != NULL, NULL);
  SlvOpeningReal *real = opening_alloc (deck, format, index, options);
  g_autoptr (SlvOpening) opening = &real->opening;
  opening->seed = seed;
  opening->first = first;
  opening->players = MAX (players, 1);
  real->draw = draw;
  slv_random_init (&real->random, seed);
  if (!opening_start (real, error))
    return NULL;
  return g_steal_pointer (&opening);
}

void
slv_opening_free (SlvOpening *opening)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;

  if (opening == NULL)
    return;
  SLV_FREE_MEMBERS (opening, zones, notes, choices, drawn_from);
  SLV_FREE_MEMBERS (real, after, cells, queries, start, start_used, (slv_options_free, options), (slv_deck_free, deck),
                    (slv_index_unref, index), (slv_format_unref, format));
  g_free (real);
}

GArray *
slv_opening_hand (SlvOpening *opening)
{
  g_return_val_if_fail (opening != NULL, NULL);
  return g_ptr_array_index (opening->zones, opening->hand_zone);
}

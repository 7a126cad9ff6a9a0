/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-opening.c: an opening hand, made by walking through the steps that the format writes down. */
#include "goldfish/slv-opening-private.h"
#include <glib/gi18n-lib.h>

static void
note_free (SlvOpeningNote *note)
{
  g_free (note->clause);
  g_free (note->text);
  g_free (note);
}

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

static void
choice_free (gpointer data)
{
  SlvOpeningChoice *choice = data;

  g_free (choice->clause);
  g_array_unref (choice->fits);
  g_array_unref (choice->went);
  g_free (choice);
}

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
  real->opening.notes = g_ptr_array_new_with_free_func ((GDestroyNotify) note_free);
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
  SlvStep shuffle = { .kind = SLV_STEP_SHUFFLE, .zone = real->book->pile }, draw = { .kind = SLV_STEP_DRAW };
  gpointer steps[] = { &shuffle, &draw };

  slv_opening_note (real, NULL, TRUE, g_strdup (_("Nothing says how a game begins: the hand is drawn from the shuffled pile.")));
  return slv_opening_run (real, &(GPtrArray) { steps, G_N_ELEMENTS (steps) }, error);
}

static gboolean
opening_start (SlvOpeningReal *real, GError **error)
{
  const GPtrArray *steps = real->format->opening;
  gboolean silent = steps == NULL || steps->len == 0;

  if (silent && real->draw == 0)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("“%s” does not say how a game begins"), real->format->full_id);
  if (!slv_opening_find_zone (real, real->book->pile, &real->pile, error)
      || !slv_opening_find_zone (real, real->book->hand, &real->opening.hand_zone, error)
      || !slv_opening_lay_out (real, error))
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
  g_ptr_array_unref (opening->zones);
  g_ptr_array_unref (opening->notes);
  g_ptr_array_unref (opening->choices);
  g_array_unref (opening->drawn_from);
  g_array_unref (real->after);
  g_array_unref (real->cells);
  g_hash_table_unref (real->queries);
  g_strfreev (real->start);
  g_free (real->start_used);
  slv_options_free (real->options);
  slv_deck_free (real->deck);
  slv_index_unref (real->index);
  slv_format_unref (real->format);
  g_free (real);
}

GArray *
slv_opening_hand (SlvOpening *opening)
{
  g_return_val_if_fail (opening != NULL, NULL);
  return g_ptr_array_index (opening->zones, opening->hand_zone);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-opening-turns.c: how many cards the turns draw by themselves, as far as the definition says it in numbers. */
#include "goldfish/slv-opening-private.h"
#include <glib/gi18n-lib.h>

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
  const GPtrArray *phases = real->format->phases;
  SLV_EACH (const SlvPhase, phase, phases)
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
      if (n == 0 && i > 1000)
        break;
    }
  return opening->hand_size + drawn;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check-speed.c: how long a full check of a deck takes, and the question what may still be added;
 * for the starter decks of every game, on one core. Prints one JSON document. Run by bench.py. */
#include "slv-shipped.h"
#include "check/slv-running.h"
#include <stdlib.h>

#define ROUNDS 7u
#define N      2000u

typedef double (*Work) (SlvChecker *checker, SlvRunning *running, const SlvDeck *deck);   /* µs a piece */

static double
check_again (SlvChecker *checker, SlvRunning *running G_GNUC_UNUSED, const SlvDeck *deck)
{
  gint64 start = g_get_monotonic_time ();

  for (guint i = 0; i < N; i++)
    {
      g_autoptr (SlvReport) report = slv_checker_check (checker, deck);

      if (report->n_zones == 0)
        abort ();
    }
  return (double) (g_get_monotonic_time () - start) / N;
}

static Shipped shipped;

/* All cards of the game; µs a card. */
static double
ask_addable (SlvChecker *checker, SlvRunning *running, const SlvDeck *deck G_GNUC_UNUSED)
{
  gint64 start = g_get_monotonic_time ();
  guint first, n, fit = 0;

  if (!slv_index_game_rows (shipped.index, slv_checker_get_format (checker)->rulebook->game, &first, &n))
    abort ();
  for (guint i = 0; i < N; i++)
    fit += slv_running_fits (running, first + i % n, G_MAXUINT) == SLV_TRUE;
  return fit <= N ? (double) (g_get_monotonic_time () - start) / N : 0;
}

static gint
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static double
median_of (Work work, SlvChecker *checker, SlvRunning *running, const SlvDeck *deck)
{
  double times[ROUNDS];

  work (checker, running, deck);
  for (guint i = 0; i < ROUNDS; i++)
    times[i] = work (checker, running, deck);
  qsort (times, ROUNDS, sizeof (double), compare);
  return times[ROUNDS / 2];
}

int
main (void)
{
  static const struct { const char *format, *deck; } cases[] = {
    { "grand-archive/2025/standard", "grand-archive-legal.txt" }, { "arcmage/arc60/standard", "arcmage-legal.txt" },
    { "genesis/5.2/constructed", "genesis-legal.txt" }, { "colossus-order/1.3/master", "colossus-order-legal.txt" },
  };
  g_autoptr (cJSON) list = cJSON_CreateArray ();

  shipped_open (&shipped);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvChecker) checker = shipped_checker (&shipped, cases[i].format);
      g_autoptr (SlvDeck) deck = shipped_deck (&shipped, cases[i].deck);
      g_autoptr (SlvRunning) running = slv_running_new (checker, deck);
      cJSON *json = cJSON_CreateObject ();

      cJSON_AddStringToObject (json, "format", cases[i].format);
      cJSON_AddNumberToObject (json, "cards", slv_deck_n_cards (deck, NULL));
      cJSON_AddNumberToObject (json, "rules", slv_checker_get_format (checker)->rules->len);
      cJSON_AddNumberToObject (json, "check_us", median_of (check_again, checker, running, deck));
      cJSON_AddNumberToObject (json, "addable_us", median_of (ask_addable, checker, running, deck));
      cJSON_AddItemToArray (list, json);
    }
  g_autofree char *text = slv_json_print (list, FALSE);
  g_print ("%s\n", text);
  shipped_close (&shipped);
  return 0;
}

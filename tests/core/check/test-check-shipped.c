/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-check-shipped.c: what the games that come with the program say where a deck in a file cannot show it. */
#include "slv-shipped.h"
#include "check/slv-swap.h"
#include <string.h>

static Shipped world;

static const SlvFinding *
find_rule (const SlvReport *report, const char *rule)
{
  for (guint i = 0; i < report->findings->len; i++)
    if (strcmp (((SlvFinding *) report->findings->pdata[i])->rule, rule) == 0)
      return report->findings->pdata[i];
  return NULL;
}

/* The paragraph that asks for an equal number and an equal total is the one on the lock. */
static void
test_lock (void)
{
  g_autoptr (SlvChecker) checker = shipped_checker (&world, "genesis/5.2/constructed");
  g_autoptr (SlvDeck) deck = shipped_deck (&world, "genesis-legal.txt"), result = NULL;
  g_autoptr (GError) error = NULL;
  const char *text = "-1 Glass Djinn\n";
  g_autoptr (SlvSwapPlan) plan = slv_swap_parse (text, strlen (text), "plan", &error);
  g_autoptr (SlvReport) report = NULL;

  g_assert_no_error (error);
  report = slv_swap_check (checker, deck, plan, &result);
  g_assert_cmpstr (find_rule (report, "swap-count")->clause, ==, "LS.lock");
  g_assert_cmpstr (find_rule (report, "swap-sum")->clause, ==, "LS.lock");
}

int
main (int argc, char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  shipped_open (&world);
  g_test_add_func ("/check-shipped/a-swap-that-breaks-the-lock-cites-it", test_lock);
  status = g_test_run ();
  shipped_close (&world);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-rule-classes.c: every kind of rule is whole, and a rule of a kind that is not leads to "not known" everywhere: in the check,
 * the running verdict, the repair, what can be added and the sentence; never to a crash, never to a verdict. */
#include "slv-tidepool.h"
#include "check/slv-repair.h"
#include "check/slv-rule-class.h"
#include <string.h>

static void
test_whole (void)
{
  guint n;
  const SlvRuleClass * const *classes = slv_rule_classes (&n);

  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < n; i++)
    {
      const SlvRuleClass *class = classes[i];

      g_test_message ("%s", class->name);
      g_assert_true (slv_rule_class (class->name) == class);
      g_assert_nonnull (class->says);
      g_assert_nonnull (class->check);
      g_assert_nonnull (class->explain);
      g_assert_nonnull (class->weigh);
      g_assert_nonnull (class->judge);
      g_assert_nonnull (class->fits);
      g_assert_nonnull (class->rows);
      g_assert_true (class->span == NULL || class->counts_cards != (class->total_title != NULL));
    }
}

static SlvChecker *
checker_of (Tidepool *pool, SlvFormat *format)
{
  g_autoptr (GError) error = NULL;
  SlvChecker *checker = slv_checker_new (format, pool->index, NULL, "2023-12-31", &error);

  g_assert_no_error (error);
  return checker;
}

static const SlvFinding *
find (const SlvReport *report, const char *rule)
{
  for (guint i = 0; i < report->findings->len; i++)
    if (strcmp (((SlvFinding *) report->findings->pdata[i])->rule, rule) == 0)
      return report->findings->pdata[i];
  return NULL;
}

/* Every {key} that a class claims to fill is filled. */
static void
test_says (void)
{
  Tidepool *pool = tidepool_new (NULL, 0);
  SlvFormat *format = tidepool_format (pool, "open");
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "captain 1 Captain Kelp", "main 40 Green Fish", "main 4 Pearl",
                                            "side 9 Reef One", "pool 1 Whale", NULL);
  g_autoptr (GPtrArray) said = g_ptr_array_new_with_free_func (g_free);
  guint n_told = 0;

  for (guint i = 0; i < format->rules->len; i++)
    {
      SlvRule *rule = g_ptr_array_index (format->rules, i);
      g_autofree char *keys = g_strjoinv ("} {", (char **) slv_rule_class (rule->kind)->says);

      g_ptr_array_add (said, rule->say = g_strdup_printf ("{%s}", keys));
    }
  {
    g_autoptr (SlvChecker) checker = checker_of (pool, format);
    g_autoptr (SlvReport) report = slv_checker_check (checker, deck);

    for (guint i = 0; i < format->rules->len; i++)
      {
        const SlvRule *rule = g_ptr_array_index (format->rules, i);
        const SlvFinding *finding = find (report, rule->id);

        if (finding == NULL)
          continue;
        n_told++;
        g_test_message ("%s: %s", rule->id, finding->message);
        g_assert_null (strchr (finding->message, '{'));
      }
  }
  g_assert_cmpuint (n_told, >=, 7);
  tidepool_free (pool);
}

/* What a rule asks is told in lines of their own, and of each of its weights. */
static void
test_told (void)
{
  Tidepool *pool = tidepool_new (NULL, 0);
  SlvFormat *format = tidepool_format (pool, "open");
  const SlvTeller teller = { .game = pool->game, .format = format, .book = format->rulebook };
  guint n_weights = 0;

  for (guint i = 0; i < format->rules->len; i++)
    {
      const SlvRule *rule = g_ptr_array_index (format->rules, i);
      g_autoptr (GString) detail = g_string_new (NULL);
      g_autofree char *title = slv_tell_rule (&teller, rule, detail);
      g_auto (GStrv) lines = g_strsplit (detail->str, "\n", -1);

      for (guint n = 0; lines[n] != NULL; n++)
        g_assert_cmpstr (lines[n], !=, "");
      for (guint w = 0; w < rule->weights->len; w++)
        {
          g_autofree char *is = g_strdup_printf (" %" G_GINT64_FORMAT, ((SlvWeight *) rule->weights->pdata[w])->is);

          g_assert_nonnull (strstr (detail->str, is));
        }
      n_weights = MAX (n_weights, rule->weights->len);
    }
  g_assert_cmpuint (n_weights, >, 1);
  tidepool_free (pool);
}

/* Each rule in turn becomes one of a kind that nobody knows. */
static void
test_unknown_kind (void)
{
  Tidepool *pool = tidepool_new (NULL, 0);
  SlvFormat *format = tidepool_format (pool, "open");
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();
  guint main_zone = slv_rulebook_find_zone (format->rulebook, "main")->index;

  for (guint i = 0; i < format->rules->len; i++)
    {
      SlvRule *rule = g_ptr_array_index (format->rules, i);
      gboolean hard = rule->severity == SLV_SEVERITY_ERROR;
      char *kind = rule->kind, unknown[] = "tide";
      g_autofree char *title = NULL;
      g_autoptr (GString) detail = g_string_new (NULL);
      const SlvTeller teller = { .game = pool->game, .format = format, .book = format->rulebook };
      g_autoptr (GError) error = NULL;

      if (rule->if_option != NULL && !rule->if_not)
        continue;
      rule->kind = unknown;
      {
        g_autoptr (SlvChecker) checker = checker_of (pool, format);
        g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
        SlvRunning *running = slv_running_new (checker, deck);
        g_autoptr (GArray) totals = slv_running_totals (running);
        g_autoptr (SlvRepair) repair = slv_repair_find (checker, deck, NULL, NULL, &error);
        g_autoptr (GArray) rows = NULL;

        g_assert_no_error (error);
        g_assert_nonnull (find (report, rule->id));
        g_assert_true (find (report, rule->id)->open);
        g_assert_cmpint (find (report, rule->id)->severity, ==, hard ? SLV_SEVERITY_UNKNOWN : SLV_SEVERITY_NOTE);
        g_assert_cmpint (report->verdict, ==, hard ? SLV_VERDICT_UNKNOWN : SLV_VERDICT_LEGAL);
        g_assert_cmpint (slv_running_verdict (running), ==, report->verdict);
        g_assert_cmpuint (slv_index_find_name (pool->index, pool->game, "Pearl", &rows), ==, 1);
        if (g_strv_contains ((const char * const *) rule->zones, "main") && rule->severity == SLV_SEVERITY_ERROR)
          g_assert_cmpint (slv_running_fits (running, g_array_index (rows, guint, 0), main_zone), ==, SLV_UNKNOWN);
        g_assert_cmpint (repair->after, ==, report->verdict);
        g_assert_cmpint (repair->reason != NULL, ==, hard);
        slv_running_free (running);
      }
      title = slv_tell_rule (&teller, rule, detail);
      g_assert_cmpstr (title, !=, "");
      rule->kind = kind;
    }
  tidepool_free (pool);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rule-classes/every-kind-is-whole", test_whole);
  g_test_add_func ("/rule-classes/every-key-that-a-kind-names-is-filled", test_says);
  g_test_add_func ("/rule-classes/what-a-rule-asks-is-told-line-by-line", test_told);
  g_test_add_func ("/rule-classes/a-kind-that-nobody-knows-is-not-judged", test_unknown_kind);
  return g_test_run ();
}

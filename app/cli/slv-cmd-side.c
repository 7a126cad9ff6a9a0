/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-side.c: `side`: a sideboarding plan carried out on a deck, what the swap must keep, and the verdict on the lists that
 * come of it. A plan is a text file of moves; see slv-swap.h. */
#include "config.h"
#include <string.h>
#include <glib/gi18n.h>
#include "base/slv-input.h"
#include "check/slv-swap.h"
#include "cli/slv-cli.h"
#include "cli/slv-cli-verdict.h"

static SlvSwapPlan *
read_plan (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = slv_input_read_all (path, SLV_SWAP_TEXT_MAX, NULL, error);
  g_autofree char *text = bytes ? slv_input_to_utf8 (bytes, path, NULL, error) : NULL;
  SlvSwapPlan *plan = text ? slv_swap_parse (text, strlen (text), path, error) : NULL;

  if (plan)
    slv_take_str (&plan->name, g_path_get_basename (path));
  return plan;
}

static void
print_text (const SlvDeck *deck, const SlvSwapPlan *plan, const SlvReport *report)
{
  slv_text_put (SLV_STYLE_BOLD, deck->name);
  slv_text_line ();
  for (guint i = 0; i < plan->moves->len; i++)
    {
      const SlvSwapMove *move = g_ptr_array_index (plan->moves, i);
      g_autofree char *line = g_strdup_printf ("  %c%u %s", move->in ? '+' : '-', move->count, move->name);

      slv_text_put (SLV_STYLE_PLAIN, line);
      slv_text_line ();
    }
  slv_verdict_print (report);
}

static int
side_deck (SlvCli *cli, const SlvDeck *deck, const SlvSwapPlan *plan, GError **error)
{
  g_autoptr (GPtrArray) formats = slv_cli_formats (cli, deck, error);
  cJSON *list = cli->json && formats ? cJSON_CreateArray () : NULL;
  gboolean legal = TRUE;

  for (guint i = 0; formats && i < formats->len; i++)
    {
      const SlvFormat *format = formats->pdata[i];
      g_autoptr (SlvOptions) options = slv_cli_options (cli, deck, format->rulebook, error);
      g_autoptr (SlvChecker) checker = options ? slv_checker_new (format, cli->index, options, slv_cli_get (cli, "as-of"), error) : NULL;
      g_autoptr (SlvDeck) result = NULL;
      g_autoptr (SlvReport) report = checker ? slv_swap_check (checker, deck, plan, &result) : NULL;

      if (report == NULL)
        {
          cJSON_Delete (list);
          return 3;
        }
      legal = legal && report->verdict == SLV_VERDICT_LEGAL;
      if (list)
        cJSON_AddItemToArray (list, slv_report_to_json (report, result));
      else
        print_text (deck, plan, report);
    }
  if (list)
    {
      cJSON *json = cJSON_CreateObject ();

      cJSON_AddItemToObject (json, "decks", list);
      cJSON_AddItemToObject (json, "plan", slv_swap_plan_to_json (plan));
      slv_cli_print_json (json);
    }
  return formats == NULL ? 3 : legal ? 0 : 1;
}

int
slv_cmd_side (SlvCli *cli, GError **error)
{
  g_autoptr (SlvDeck) deck = slv_cli_index (cli, error) ? slv_cli_deck (cli, slv_cli_arg (cli, 0), error) : NULL;
  g_autoptr (SlvSwapPlan) plan = deck ? read_plan (slv_cli_arg (cli, 1), error) : NULL;

  return plan ? side_deck (cli, deck, plan, error) : 3;
}

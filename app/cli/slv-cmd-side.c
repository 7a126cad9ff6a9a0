/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-side.c: `side`: a sideboarding plan carried out on a deck, what the swap must keep, and the verdict on the lists that come
 * of it; plans that are kept with a saved deck; and the swaps that a format allows. See slv-swap.h. On disk when a plan is kept or
 * removed: the deck with its plans as a new state; else the one before. */
#include "base/slv-input.h"
#include "check/slv-swap-offers.h"
#include "cli/slv-cli.h"
#include "cli/slv-cli-verdict.h"

#define OFFERS_SHOWN 50u   /* where no --limit is given */

/* For what concerns one format only. */
static SlvChecker *
first_checker (SlvCli *cli, const SlvDeck *deck, GError **error)
{
  g_autoptr (GPtrArray) formats = slv_cli_formats (cli, deck, error);

  return formats ? slv_cli_checker (cli, deck, formats->pdata[0], error) : NULL;
}

static SlvSwapPlan *
read_plan (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = slv_input_read_all (path, SLV_SWAP_TEXT_MAX, NULL, error);
  g_autofree char *text = bytes ? slv_input_to_utf8 (bytes, path, NULL, error) : NULL;
  SlvSwapPlan *plan = text ? slv_swap_parse (text, strlen (text), path, error) : NULL;

  if (plan)
    slv_take_str (&plan->name, g_filename_display_basename (path));
  return plan;
}

/* ---- carrying out ---- */

static void
print_moves (const SlvSwapPlan *plan)
{
  SLV_EACH (const SlvSwapMove, move, plan->moves)
    slv_text_sayf (SLV_STYLE_PLAIN, "  %c%u %s", move->in ? '+' : '-', move->count, move->name);
}

/* The plan under @checker: the one of that name that the deck keeps, else the one of the file. */
SlvSwapPlan *
slv_cli_plan (SlvChecker *checker, const SlvDeck *deck, const char *arg, GError **error)
{
  guint kept = g_utf8_validate (arg, -1, NULL) ? slv_swap_plan_find (deck, arg) : G_MAXUINT;

  return kept != G_MAXUINT ? slv_swap_plan_from_deck (checker, slv_deck_get_plan (deck, kept)) : read_plan (arg, error);
}

static gboolean
side_format (SlvCli *cli, const SlvDeck *deck, const SlvFormat *format, cJSON *json, gboolean *legal, GError **error)
{
  g_autoptr (SlvChecker) checker = slv_cli_checker (cli, deck, format, error);
  g_autoptr (SlvSwapPlan) plan = checker ? slv_cli_plan (checker, deck, slv_cli_arg (cli, 1), error) : NULL;
  g_autoptr (SlvDeck) result = NULL;
  g_autoptr (SlvReport) report = plan ? slv_swap_check (checker, deck, plan, &result) : NULL;

  if (report == NULL)
    return FALSE;
  *legal = *legal && report->verdict == SLV_VERDICT_LEGAL;
  if (json == NULL)
    {
      slv_text_say (SLV_STYLE_BOLD, deck->name);
      print_moves (plan);
      slv_verdict_print (report, slv_cli_has (cli, "clauses"));
      return TRUE;
    }
  cJSON_AddItemToArray (cJSON_GetObjectItem (json, "decks"), slv_report_to_json (report, result));
  if (cJSON_GetObjectItem (json, "plan") == NULL)
    cJSON_AddItemToObject (json, "plan", slv_swap_plan_to_json (plan));
  return TRUE;
}

static int
side_deck (SlvCli *cli, const SlvDeck *deck, GError **error)
{
  g_autoptr (GPtrArray) formats = slv_cli_formats (cli, deck, error);
  g_autoptr (cJSON) json = cli->json ? cJSON_CreateObject () : NULL;
  gboolean legal = TRUE;

  if (formats == NULL)
    return 3;
  if (json)
    cJSON_AddArrayToObject (json, "decks");
  for (guint i = 0; i < formats->len; i++)
    if (!side_format (cli, deck, formats->pdata[i], json, &legal, error))
      return 3;
  if (json)
    {
      cJSON_AddStringToObject (json, "registered", "unchanged");
      slv_cli_print_json (g_steal_pointer (&json));
    }
  else
    slv_text_paragraph (2, NULL, SLV_STYLE_DIM, _("The registered lists stay as they are; these are the lists of one game."));
  return legal ? 0 : 1;
}

/* ---- plans of a saved deck ---- */

static int
list_plans (SlvCli *cli, const SlvDeck *deck)
{
  cJSON *json = cJSON_CreateObject (), *list;

  cJSON_AddStringToObject (json, "deck", deck->name);
  list = cJSON_AddArrayToObject (json, "plans");
  SLV_EACH (const SlvDeckPlan, plan, deck->plans)
    {
      cJSON_AddItemToArray (list, slv_deck_plan_to_json (plan));
      if (cli->json)
        continue;
      slv_text_say (SLV_STYLE_BOLD, plan->name);
      SLV_EACH (const SlvDeckMove, move, plan->moves)
        slv_text_sayf (SLV_STYLE_PLAIN, "  %u %s: %s → %s", move->count, move->name, move->from, move->to);
    }
  if (!cli->json && deck->plans->len == 0)
    slv_cli_say (_("no plan is kept with “%s”"), deck->name);
  return slv_cli_answer (cli, json);
}

/* Keeps them with the deck and tells them. */
static int
store_plans (SlvCli *cli, SlvDeck *deck, GError **error)
{
  gboolean behind = FALSE;

  if (slv_cli_store (cli, error) != NULL && slv_store_save_deck_after (cli->store, deck, &behind, error))
    return list_plans (cli, deck);
  return behind ? slv_cli_again (cli, slv_cmd_side, error) : 3;
}

/* Plans are kept with saved decks only, as they are now; a file and earlier states stay as they are. */
static gboolean
is_saved (SlvCli *cli, const SlvDeck *deck, GError **error)
{
  const char *name = slv_cli_arg (cli, 0);
  gint64 id;

  if (deck->id != 0)
    return slv_store_find_deck_id (cli->store, name, &id, error)
           && (id != 0 || slv_set_error (error, SLV_ERROR_USAGE, NULL, _("plans are kept with a deck as it is now, and “%s” is an earlier state"), name));
  return slv_set_error (error, SLV_ERROR_USAGE, NULL,
                        _("plans are kept with saved decks, and “%s” is none; “sleeves deck add” saves it"), deck->name);
}

static int
save_plan (SlvCli *cli, SlvDeck *deck, const char *name, GError **error)
{
  if (!is_saved (cli, deck, error))
    return 2;
  if (cli->args->len < 2 || name[0] == '\0' || !g_utf8_validate (name, -1, NULL))
    return slv_cli_usage (error, _("--save needs a name, and the file of the plan behind the deck"));
  g_autoptr (SlvChecker) checker = first_checker (cli, deck, error);
  g_autoptr (SlvSwapPlan) read = checker ? read_plan (slv_cli_arg (cli, 1), error) : NULL;
  g_autoptr (SlvDeckPlan) plan = read ? slv_swap_plan_to_deck (checker, deck, read, name, error) : NULL;
  if (plan == NULL)
    return 3;
  guint kept = slv_swap_plan_find (deck, name);
  if (kept != G_MAXUINT)
    g_ptr_array_remove_index (deck->plans, kept);
  if (deck->plans->len >= SLV_DECK_PLANS_MAX)
    return slv_cli_fail (error, SLV_ERROR_REFUSED, NULL, _("“%s” keeps %u plans already"), deck->name, SLV_DECK_PLANS_MAX);
  g_ptr_array_insert (deck->plans, kept != G_MAXUINT ? (gint) kept : -1, g_steal_pointer (&plan));
  return store_plans (cli, deck, error);
}

static int
remove_plan (SlvCli *cli, SlvDeck *deck, const char *name, GError **error)
{
  guint kept = g_utf8_validate (name, -1, NULL) ? slv_swap_plan_find (deck, name) : G_MAXUINT;

  if (!is_saved (cli, deck, error))
    return 2;
  if (kept == G_MAXUINT)
    return slv_cli_fail (error, SLV_ERROR_NOT_FOUND, NULL, _("“%s” keeps no plan “%s”"), deck->name, name);
  g_ptr_array_remove_index (deck->plans, kept);
  return store_plans (cli, deck, error);
}

/* ---- offers ---- */

static void
print_offers (const SlvDeck *deck, const SlvSwapOffers *offers)
{
  g_autofree char *shown = slv_tell_digits (offers->plans->len);

  slv_text_say (SLV_STYLE_BOLD, deck->name);
  if (offers->frozen)
    {
      slv_cli_say (_("Under this format lists stay as they are between games: no card is exchanged, and every game is played with the "
                     "registered lists."));
      return;
    }
  for (guint i = 0; i < offers->plans->len; i++)
    {
      print_moves (offers->plans->pdata[i]);
      slv_text_line ();
    }
  if (offers->complete)
    slv_cli_say (ngettext ("%s swap, and there are no others", "%s swaps, and there are no others", offers->plans->len), shown);
  else
    slv_cli_say (ngettext ("%s swap shown; there may be more, which --limit asks for", "%s swaps shown; there may be more, which --limit asks for",
                           offers->plans->len), shown);
  if (offers->unknown > 0)
    slv_cli_say (ngettext ("%u card is left out, because the value that a swap must keep is not known of it",
                           "%u cards are left out, because the value that a swap must keep is not known of them", offers->unknown),
                 offers->unknown);
}

static int
offer_swaps (SlvCli *cli, const SlvDeck *deck, GError **error)
{
  guint64 cards = SLV_SWAP_OFFER_CARDS_MAX, limit = slv_cli_number (cli, "limit", OFFERS_SHOWN);

  if (cli->args->len > 1
      && !g_ascii_string_to_unsigned (slv_cli_arg (cli, 1), 10, 1, SLV_SWAP_OFFER_CARDS_MAX, &cards, NULL))
    return slv_cli_usage (error, _("“%s” is no number of cards from 1 to %u"), slv_cli_arg (cli, 1),
                          SLV_SWAP_OFFER_CARDS_MAX);
  g_autoptr (SlvChecker) checker = first_checker (cli, deck, error);
  SlvSwapAsk ask = { (guint) cards, slv_cli_get (cli, "out"), slv_cli_get (cli, "in") };
  g_autoptr (SlvSwapOffers) offers = checker ? slv_swap_offers_new (checker, deck, &ask, error) : NULL;
  if (offers == NULL || !slv_swap_offers_more (offers, (guint) MIN (limit, G_MAXUINT), cli->cancellable, error))
    return 3;
  cJSON *json = cJSON_CreateObject ();
  slv_json_put (json, { "deck", SLV_TEXT (deck->name) }, { "format", SLV_TEXT (slv_checker_get_format (checker)->full_id) },
                { "total", SLV_NUMBER (offers->plans->len) }, { "complete", SLV_TRUTH (offers->complete) },
                { "left_out", SLV_NUMBER (offers->unknown) });
  cJSON_AddItemToObject (json, "offers", slv_swap_offers_to_json (offers));
  slv_json_add_texts (json, "assumptions", offers->assumptions);
  if (!cli->json)
    {
      print_offers (deck, offers);
      slv_text_assumptions (4, offers->assumptions);
    }
  slv_cli_answer (cli, json);
  return offers->plans->len > 0 ? 0 : 1;
}

int
slv_cmd_side (SlvCli *cli, GError **error)
{
  g_autoptr (SlvDeck) deck = slv_cli_index (cli, error) ? slv_cli_deck (cli, slv_cli_arg (cli, 0), error) : NULL;

  if (deck == NULL)
    return 3;
  if (slv_cli_has (cli, "list"))
    return list_plans (cli, deck);
  if (slv_cli_has (cli, "save"))
    return save_plan (cli, deck, slv_cli_get (cli, "save"), error);
  if (slv_cli_has (cli, "remove"))
    return remove_plan (cli, deck, slv_cli_get (cli, "remove"), error);
  if (slv_cli_has (cli, "offers"))
    return offer_swaps (cli, deck, error);
  if (cli->args->len > 1)
    return side_deck (cli, deck, error);
  return slv_cli_usage (error, _("“side” needs a plan: the name of one that the deck keeps, or a file"));
}

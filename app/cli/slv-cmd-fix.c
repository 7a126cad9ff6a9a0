/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-fix.c: `fix`: the smallest set of changes that makes a deck legal, each with the rules that ask for it, others that keep
 * something that it does not, and the deck as it is then in a file if one is named. The deck itself is never touched. On disk at the end,
 * where the deck can be made legal: that file, whole; else the file as it was. */
#include "check/slv-repair.h"
#include "base/slv-fold.h"
#include "cli/slv-cli-collection.h"
#include "cli/slv-cli-money.h"

/* ---- for people ---- */

static const char *
zone_title (const SlvFormat *format, const char *id)
{
  const SlvZone *zone = slv_rulebook_find_zone (format->rulebook, id);

  return zone != NULL ? slv_cli_tr (zone->title) : id;
}

/* (transfer full): the clauses of the rules that ask for a change, each once. */
static char *
clauses_of (const SlvRepair *repair, const SlvRepairChange *change)
{
  g_autoptr (GPtrArray) clauses = g_ptr_array_new ();

  for (char **rule = change->rules; *rule != NULL; rule++)
    {
      const SlvRepairReason *reason = slv_repair_reason (repair, *rule);

      if (reason != NULL && reason->clause[0] != '\0'
          && !g_ptr_array_find_with_equal_func (clauses, reason->clause, g_str_equal, NULL))
        g_ptr_array_add (clauses, reason->clause);
    }
  return slv_join_texts (clauses, ", ", 0);
}

static void
print_changes (const SlvRepair *repair, const SlvFormat *format)
{
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);
  SlvRows *rows = slv_rows_new (NULL, NULL, NULL);

  SLV_EACH (const SlvRepairChange, change, repair->changes)
    {
      g_autofree char *copies = g_strdup_printf ("%" G_GUINT64_FORMAT " → %" G_GUINT64_FORMAT, change->from, change->to);
      g_autofree char *by = g_strdup_printf ("%+" G_GINT64_FORMAT, (gint64) change->to - (gint64) change->from);
      g_autofree char *clauses = clauses_of (repair, change);
      g_autofree char *buy = change->to > change->from && g_hash_table_add (told, change->name) ? slv_repair_buy_text (repair, change->name) : NULL;

      slv_rows_add (rows, { .head = _("Zone"), .shown = zone_title (format, change->zone) }, { .head = _("Copies"), .shown = copies, .right = TRUE },
                    { .head = _("Change"), .shown = by, .right = TRUE }, { .head = _("Card"), .shown = change->name },
                    { .key = "", .head = repair->prices != NULL ? _("To buy") : NULL, .shown = buy != NULL ? buy : "", .right = TRUE },
                    { .head = _("Clauses"), .shown = clauses });
    }
  slv_rows_end (rows, 2);
}

static void
print_reasons (const GPtrArray *reasons)
{
  for (guint i = 0; i < reasons->len; i++)
    slv_text_paragraph_taken (4, "  · ", SLV_STYLE_PLAIN, slv_repair_reason_text (reasons->pdata[i]));
}

static void
print_others (const GPtrArray *repairs, guint chosen)
{
  const SlvRepair *first = repairs->pdata[0];

  if (repairs->len > 1)
    slv_text_paragraph (2, NULL, SLV_STYLE_DIM, _("Other repairs; --choose N takes one:"));
  for (guint i = 0; repairs->len > 1 && i < repairs->len; i++)
    {
      const SlvRepair *repair = repairs->pdata[i];
      g_autofree char *number = g_strdup_printf ("  %u  ", i + 1);
      /* Translators: what a repair keeps, what it takes: "No card leaves the deck: 1 moved to “Sideboard”" */
      g_autofree char *text = g_strdup_printf (_("%s: %s"), repair->title, repair->price);
      g_autofree char *spend = repair->prices != NULL ? slv_cost_text (&repair->spend, slv_price_book_currency (repair->prices)) : NULL;
      /* Translators: a repair; what is to be bought for it costs so much */
      g_autofree char *both = spend != NULL ? g_strdup_printf (_("%s; to buy: %s"), text, spend) : NULL;

      if (i != chosen)
        slv_text_paragraph (5, number, SLV_STYLE_PLAIN, both != NULL ? both : text);
    }
  if (first->untried_text != NULL)
    slv_text_paragraph (2, NULL, SLV_STYLE_UNSURE, first->untried_text);
}

static void
print_repair (const SlvRepair *repair, const SlvFormat *format, const SlvDeck *deck)
{
  slv_text_put (SLV_STYLE_BOLD, deck->name);
  slv_text_sayf (SLV_STYLE_DIM, "  %s", format->full_id);
  if (repair->before == SLV_VERDICT_LEGAL)
    slv_text_paragraph (2, NULL, SLV_STYLE_GOOD, _("The deck is legal as it is."));
  if (repair->changes->len > 0)
    {
      g_autofree char *sum = g_strdup_printf (_("%s: %s"), repair->title, repair->price), *spend = slv_repair_spend_text (repair);

      print_changes (repair, format);
      print_reasons (repair->reasons);
      slv_text_paragraph (2, NULL, SLV_STYLE_BOLD, sum);
      if (repair->prices != NULL)
        slv_text_paragraph (2, NULL, repair->cheapest ? SLV_STYLE_PLAIN : SLV_STYLE_UNSURE, spend);
      if (repair->after == SLV_VERDICT_LEGAL)
        slv_text_paragraph (2, NULL, SLV_STYLE_GOOD, _("With these changes the deck is legal."));
    }
  if (repair->reason != NULL)
    slv_text_paragraph (2, NULL, SLV_STYLE_BAD, repair->reason);
  print_reasons (repair->contradicting);
  g_autofree char *others = slv_repair_others_text (repair);
  if (*others != '\0')
    slv_text_paragraph (2, NULL, SLV_STYLE_PLAIN, others);
  if (!repair->smallest)
    slv_text_paragraph (2, NULL, SLV_STYLE_UNSURE, _("This is a repair; a smaller one may exist."));
}

/* ---- running ---- */

static gboolean
write_deck (SlvCli *cli, const SlvRepair *repair, const char *kind, GError **error)
{
  g_autoptr (SlvDeck) made = slv_repair_apply (repair);
  g_autofree char *text = slv_deck_file_write (made, kind, cli->games, error);

  return text != NULL && slv_cli_write (cli, text, error);
}

static gboolean
check_kind (const char *kind, GError **error)
{
  const SlvDeckKind *found = slv_deck_kind_find (kind);

  if (found != NULL && found->write != NULL)
    return TRUE;
  g_autofree char *kinds = slv_deck_kinds_written ();
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no kind of deck file that can be written; there are: %s"), kind, kinds);
}

/* What the deck may count on: free copies, and those that sit in it. */
typedef struct { SlvCollection *collection; gint64 deck; } Owned;

static guint64
count_spare (gpointer data, guint row)
{
  const Owned *owned = data;

  return slv_collection_free_for (owned->collection, row, owned->deck);
}

/* (transfer full): names of the cards that every --leave means. */
static char **
locked_names (SlvCli *cli, SlvChecker *checker, const SlvDeck *deck, GError **error)
{
  GPtrArray *texts = slv_cli_get_all (cli, "leave");
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; texts != NULL && i < texts->len; i++)
    {
      g_auto (GStrv) found = slv_repair_match (checker, deck, texts->pdata[i], error);

      if (found == NULL)
        return NULL;
      g_strv_builder_addv (names, (const char **) found);
    }
  return g_strv_builder_end (names);
}

/* What is owned is asked for where there is a library, so that a repair that needs nothing else can be offered. */
static GPtrArray *
find_repairs (SlvCli *cli, SlvChecker *checker, const SlvDeck *deck, char **locked, GError **error)
{
  gboolean only = slv_cli_has (cli, "owned"), needed = only || slv_cli_has (cli, "cheap");
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, needed ? error : NULL);
  Owned owned = { collection, deck->id };
  const SlvRepairSpare spare = { count_spare, &owned };
  SlvRepairWish wish = { .spare = collection != NULL ? &spare : NULL, .only_spare = only, .locked = locked };

  if ((collection == NULL && needed) || (slv_cli_has (cli, "cheap") && (wish.prices = slv_cli_prices (collection, error)) == NULL))
    return NULL;
  return slv_repair_find_several (checker, deck, &wish, cli->cancellable, error);
}

/* What has to be bought, where the cheapest was asked for. */
static void
add_buys (cJSON *json, const SlvRepair *repair)
{
  const char *currency = repair->prices != NULL ? slv_price_book_currency (repair->prices) : NULL;

  if (repair->prices == NULL)
    return;
  cJSON *buy = slv_cli_cost_json (&repair->spend, currency);
  slv_json_put (buy, { "currency", SLV_TEXT (currency) }, { "least", SLV_TRUTH (repair->cheapest) });
  SlvRows *cards = slv_rows_new (NULL, buy, "cards");
  SLV_EACH_IN (const SlvRepairBuy, of, repair->buys)
    slv_rows_add (cards, { "name", SLV_TEXT (of->name) }, { "copies", SLV_NUMBER (of->copies) },
                  { "price", SLV_ITEM (slv_cli_quote_json (of->state, &of->quote)) });
  slv_rows_end (cards, 0);
  cJSON_AddItemToObject (json, "buy", buy);
}

static void
print_json (const GPtrArray *repairs, guint chosen, char **locked, const SlvFormat *format, const SlvDeck *deck)
{
  cJSON *json = slv_repair_to_json (repairs->pdata[chosen], format, deck), *others = cJSON_AddArrayToObject (json, "others");
  cJSON *names = cJSON_AddArrayToObject (json, "locked"), *untried = cJSON_AddArrayToObject (json, "untried");
  const SlvRepair *first = repairs->pdata[0];

  add_buys (json, repairs->pdata[chosen]);
  for (guint i = 0; i < SLV_N_REPAIR_KEEPS; i++)
    if ((first->untried & (1u << i)) != 0)
      cJSON_AddItemToArray (untried, cJSON_CreateString (slv_repair_keeps_id (1u << i)));
  for (char **name = locked; *name != NULL; name++)
    cJSON_AddItemToArray (names, cJSON_CreateString (*name));
  for (guint i = 0; i < repairs->len; i++)
    {
      cJSON *other = i != chosen ? slv_repair_part_to_json (repairs->pdata[i]) : NULL;

      if (other == NULL)
        continue;
      cJSON_AddNumberToObject (other, "choose", i + 1);
      add_buys (other, repairs->pdata[i]);
      cJSON_AddItemToArray (others, other);
    }
  slv_cli_print_json (json);
}

int
slv_cmd_fix (SlvCli *cli, GError **error)
{
  const char *kind = slv_cli_get (cli, "as") != NULL ? slv_cli_get (cli, "as") : "text";
  guint64 choose = slv_cli_number (cli, "choose", 1);
  g_autoptr (SlvDeck) deck = NULL;
  g_autoptr (SlvChecker) checker = NULL;
  g_autoptr (GPtrArray) repairs = NULL;
  g_auto (GStrv) locked = NULL;
  SlvFormat *format;

  if (!check_kind (kind, error) || !slv_cli_index (cli, error)
      || !(deck = slv_cli_deck (cli, slv_cli_arg (cli, 0), error))
      || !(format = slv_cli_format (cli, deck, _("“fix” makes a deck legal under one format; here are %u"), error))
      || !(checker = slv_cli_checker (cli, deck, format, error))
      || !(locked = locked_names (cli, checker, deck, error)) || !(repairs = find_repairs (cli, checker, deck, locked, error)))
    return 3;
  if (choose < 1 || choose > repairs->len)
    return slv_cli_usage (error, ngettext ("there is %u repair to choose from, no number %s", "there are %u repairs to choose from, no number %s",
                                           repairs->len), repairs->len, slv_cli_get (cli, "choose"));
  const SlvRepair *repair = repairs->pdata[choose - 1];
  if (repair->after == SLV_VERDICT_LEGAL && slv_cli_get (cli, "output") != NULL && !write_deck (cli, repair, kind, error))
    return 3;
  if (cli->json)
    print_json (repairs, (guint) choose - 1, locked, format, deck);
  else if (g_strcmp0 (slv_cli_get (cli, "output"), "-") == 0)    /* standard output is the deck's */
    {
      if (repair->reason != NULL)
        slv_cli_say ("%s", repair->reason);
    }
  else
    {
      print_repair (repair, format, deck);
      slv_text_assumptions (4, repair->assumptions);
      g_autofree char *names = g_strjoinv (", ", locked), *text = g_strdup_printf (_("Left as they are: %s."), names);

      if (locked[0] != NULL)
        slv_text_paragraph (2, NULL, SLV_STYLE_PLAIN, text);
      if (repair->prices != NULL)
        slv_cli_say_rates (slv_price_book_rates (repair->prices));
      print_others (repairs, (guint) choose - 1);
    }
  return repair->after == SLV_VERDICT_LEGAL ? 0 : 1;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-fix.c: `fix`: the smallest set of changes that makes a deck legal, each with the rules that ask for it, and the deck
 * as it is then in a file if one is named. The deck itself is never touched. */
#include <string.h>
#include <glib/gi18n.h>
#include "check/slv-repair.h"
#include "cli/slv-cli-collection.h"
#include "slv-deck-file.h"

static SlvFormat *
get_format (SlvCli *cli, const SlvDeck *deck, GError **error)
{
  g_autoptr (GPtrArray) formats = slv_cli_formats (cli, deck, error);

  if (formats == NULL)
    return NULL;
  if (formats->len > 1)
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“fix” makes a deck legal under one format; here are %u"), formats->len);
      return NULL;
    }
  return formats->pdata[0];
}

/* ---- for people ---- */

static const char *
zone_title (const SlvFormat *format, const char *id)
{
  const SlvZone *zone = slv_rulebook_find_zone (format->rulebook, id);

  return zone != NULL ? slv_cli_tr (zone->title) : id;
}

static void
print_changes (const SlvRepair *repair, const SlvFormat *format)
{
  SlvTable *table = slv_table_new ("lrrll", (const char *[]) { _("Zone"), _("Copies"), _("Change"), _("Card"), _("Rules") });

  for (guint i = 0; i < repair->changes->len; i++)
    {
      const SlvRepairChange *change = repair->changes->pdata[i];
      g_autofree char *copies = g_strdup_printf ("%" G_GUINT64_FORMAT " → %" G_GUINT64_FORMAT, change->from, change->to);
      g_autofree char *by = g_strdup_printf ("%+" G_GINT64_FORMAT, (gint64) change->to - (gint64) change->from);
      g_autofree char *rules = g_strjoinv (", ", change->rules);

      slv_table_add (table, (const char *[]) { zone_title (format, change->zone), copies, by, change->name, rules });
    }
  slv_table_print (table, 2);
}

static void
print_repair (const SlvRepair *repair, const SlvFormat *format, const SlvDeck *deck)
{
  slv_text_put (SLV_STYLE_BOLD, deck->name);
  slv_text_putf (SLV_STYLE_DIM, "  %s", format->full_id);
  slv_text_line ();
  if (repair->before == SLV_VERDICT_LEGAL)
    slv_text_paragraph (2, NULL, SLV_STYLE_GOOD, _("The deck is legal as it is."));
  if (repair->changes->len > 0)
    {
      g_autofree char *moves = slv_cli_count (repair->moves), *removals = slv_cli_count (repair->removals);
      g_autofree char *additions = slv_cli_count (repair->additions);
      g_autofree char *sum = g_strdup_printf (_("Copies moved: %s, taken out: %s, added: %s."), moves, removals, additions);

      print_changes (repair, format);
      slv_text_paragraph (2, NULL, SLV_STYLE_PLAIN, sum);
      if (repair->after == SLV_VERDICT_LEGAL)
        slv_text_paragraph (2, NULL, SLV_STYLE_GOOD, _("With these changes the deck is legal."));
    }
  if (repair->reason != NULL)
    slv_text_paragraph (2, NULL, SLV_STYLE_BAD, repair->reason);
  if (!repair->smallest)
    slv_text_paragraph (2, NULL, SLV_STYLE_UNSURE, _("This is a repair; a smaller one may exist."));
}

/* ---- running ---- */

static gboolean
write_deck (SlvCli *cli, const SlvRepair *repair, const char *kind, GError **error)
{
  const char *output = slv_cli_get (cli, "output");
  g_autoptr (SlvDeck) made = slv_repair_apply (repair);
  g_autofree char *text = slv_deck_file_write (made, kind, cli->games, error);
  g_autoptr (GError) problem = NULL;

  if (text == NULL)
    return FALSE;
  if (g_file_set_contents_full (output, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0644, &problem))
    return TRUE;
  slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { output, 0, 0 }, "%s", problem->message);
  return FALSE;
}

static gboolean
check_kind (const char *kind, GError **error)
{
  const SlvDeckKind *found = slv_deck_kind_find (kind);
  g_autofree char *kinds = NULL;

  if (found != NULL && found->write != NULL)
    return TRUE;
  kinds = slv_deck_kinds_written ();
  slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no kind of deck file that can be written; there are: %s"), kind, kinds);
  return FALSE;
}

/* What the deck may count on: free copies, and those that sit in it. */
typedef struct { SlvCollection *collection; gint64 deck; } Owned;

static guint64
count_spare (gpointer data, guint row)
{
  const Owned *owned = data;

  return slv_collection_free_for (owned->collection, row, owned->deck);
}

static SlvRepair *
find_repair (SlvCli *cli, SlvChecker *checker, const SlvDeck *deck, GError **error)
{
  g_autoptr (SlvCollection) collection = NULL;
  Owned owned = { NULL, deck->id };
  const SlvRepairSpare spare = { count_spare, &owned };

  if (!slv_cli_has (cli, "owned"))
    return slv_repair_find (checker, deck, cli->cancellable, error);
  owned.collection = collection = slv_cli_collection (cli, error);
  return collection != NULL ? slv_repair_find_within (checker, deck, &spare, cli->cancellable, error) : NULL;
}

int
slv_cmd_fix (SlvCli *cli, GError **error)
{
  const char *kind = slv_cli_get (cli, "as") != NULL ? slv_cli_get (cli, "as") : "text";
  g_autoptr (SlvDeck) deck = NULL;
  g_autoptr (SlvOptions) options = NULL;
  g_autoptr (SlvChecker) checker = NULL;
  g_autoptr (SlvRepair) repair = NULL;
  SlvFormat *format;

  if (!check_kind (kind, error) || !slv_cli_index (cli, error)
      || !(deck = slv_cli_deck (cli, slv_cli_arg (cli, 0), error)) || !(format = get_format (cli, deck, error))
      || !(options = slv_cli_options (cli, deck, format->rulebook, error))
      || !(checker = slv_checker_new (format, cli->index, options, slv_cli_get (cli, "as-of"), error))
      || !(repair = find_repair (cli, checker, deck, error)))
    return 3;
  if (repair->after == SLV_VERDICT_LEGAL && slv_cli_get (cli, "output") != NULL && !write_deck (cli, repair, kind, error))
    return 3;
  if (cli->json)
    slv_cli_print_json (slv_repair_to_json (repair, format, deck));
  else
    print_repair (repair, format, deck);
  return repair->after == SLV_VERDICT_LEGAL ? 0 : 1;
}

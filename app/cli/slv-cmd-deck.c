/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck.c: `deck show`: a saved deck or a deck file by zones. Showing a file needs no library. */
#include <stdio.h>
#include <string.h>
#include <glib/gi18n.h>
#include "cli/slv-cli.h"
#include "slv-deck-file.h"

/* What was not understood; only texts have lines. */
char *
slv_cli_unread_text (const SlvUnread *unread)
{
  if (unread->line == 0)
    return g_strdup_printf (_("“%s” was not understood (%s)"), unread->text, unread->reason);
  return g_strdup_printf (_("line %u was not understood: “%s” (%s)"), (guint) unread->line, unread->text, unread->reason);
}

/* ---- show ---- */

static void
print_zone (const SlvDeck *deck, const char *zone)
{
  SlvTable *table = slv_table_new ("rll", NULL);

  slv_text_line ();
  slv_text_putf (SLV_STYLE_BOLD, "%s (%u)", *zone ? zone : _("without a heading"), slv_deck_n_cards (deck, zone));
  slv_text_line ();
  for (guint i = 0; i < deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = deck->entries->pdata[i];
      g_autofree char *count = NULL, *printing = NULL;

      if (strcmp (entry->zone, zone))
        continue;
      count = g_strdup_printf ("%u", entry->count);
      printing = *entry->set_code ? g_strdup_printf ("(%s) %s", entry->set_code, entry->number) : NULL;
      slv_table_add (table, (const char *[]) { count, entry->name, printing });
    }
  slv_table_print_any (table, 2);
}

static void
print_deck (const SlvDeck *deck)
{
  g_autoptr (GPtrArray) zones = g_ptr_array_new ();

  slv_text_put (SLV_STYLE_BOLD, deck->name);
  slv_text_putf (SLV_STYLE_DIM, "  %s", *deck->format ? deck->format : deck->game);
  slv_text_line ();
  if (*deck->comment)
    slv_text_paragraph (2, NULL, SLV_STYLE_PLAIN, deck->comment);
  for (guint i = 0; i < deck->headings->len; i++)
    if (!g_ptr_array_find_with_equal_func (zones, deck->headings->pdata[i], g_str_equal, NULL))
      g_ptr_array_add (zones, deck->headings->pdata[i]);
  for (guint i = 0; i < deck->entries->len; i++)
    if (!g_ptr_array_find_with_equal_func (zones, ((SlvDeckEntry *) deck->entries->pdata[i])->zone, g_str_equal, NULL))
      g_ptr_array_add (zones, ((SlvDeckEntry *) deck->entries->pdata[i])->zone);
  for (guint i = 0; i < zones->len; i++)
    print_zone (deck, zones->pdata[i]);
  for (guint i = 0; i < deck->unread->len; i++)
    {
      g_autofree char *text = slv_cli_unread_text (deck->unread->pdata[i]);

      slv_text_paragraph (2, NULL, SLV_STYLE_UNSURE, text);
    }
}

int
slv_cmd_deck_show (SlvCli *cli, GError **error)
{
  g_autoptr (SlvDeck) deck = slv_cli_deck (cli, slv_cli_arg (cli, 0), error);
  g_autofree char *text = NULL;

  if (deck == NULL)
    return 3;
  if (!cli->json)
    print_deck (deck);
  else if ((text = slv_deck_file_write (deck, "json", cli->games, error)) == NULL)
    return 3;
  else
    fputs (g_strchomp (text), stdout), fputc ('\n', stdout);
  return 0;
}

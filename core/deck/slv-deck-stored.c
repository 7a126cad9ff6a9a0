/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-stored.c: a deck as the library keeps it, and back. What has no column of its own there (headings without
 * cards, lines that were not understood) is kept in the stored deck's extras, so that nothing a person wrote is lost. */
#include "config.h"
#include "deck/slv-deck-private.h"
#include <string.h>

#define HEADING "heading\t"
#define UNREAD  "unread\t"

static void
entry_to_stored (const SlvDeckEntry *entry, SlvStoredDeck *stored)
{
  SlvStoredEntry *to = slv_stored_deck_add_entry (stored, entry->zone, entry->name, entry->count);

  slv_take_str (&to->set_code, g_strdup (entry->set_code));
  slv_take_str (&to->number, g_strdup (entry->number));
  slv_take_str (&to->note, g_strdup (entry->note));
  to->line = entry->line;
}

static void
copy_rest (const SlvStoredDeck *from, SlvStoredDeck *to)
{
  slv_take_str (&to->folder, g_strdup (from->folder != NULL ? from->folder : ""));
  for (guint i = 0; from->plans != NULL && i < from->plans->len; i++)
    {
      const SlvStoredPlan *plan = g_ptr_array_index (from->plans, i);
      SlvStoredPlan *copy = slv_stored_deck_add_plan (to, plan->name);

      slv_take_str (&copy->note, g_strdup (plan->note != NULL ? plan->note : ""));
      for (guint j = 0; j < plan->moves->len; j++)
        {
          const SlvStoredMove *move = g_ptr_array_index (plan->moves, j);

          slv_stored_plan_add_move (copy, move->from_zone, move->to_zone, move->name, move->count);
        }
    }
}

SlvStoredDeck *
slv_deck_rest_copy (const SlvStoredDeck *rest)
{
  SlvStoredDeck *copy = slv_stored_deck_new (rest->name);

  copy_rest (rest, copy);
  return copy;
}

static char *
unread_to_text (const SlvUnread *unread)
{
  g_autofree char *reason = g_strdelimit (g_strdup (unread->reason), "\t\n", ' ');

  return g_strdup_printf (UNREAD "%" G_GUINT64_FORMAT "\t%s\t%s", unread->line, reason, unread->text);
}

SlvStoredDeck *
slv_deck_to_stored (const SlvDeck *deck)
{
  SlvStoredDeck *stored;
  GString *options = g_string_new (NULL);

  g_return_val_if_fail (deck != NULL, NULL);
  stored = slv_stored_deck_new (deck->name);
  stored->id = deck->id;
  slv_take_str (&stored->game, g_strdup (deck->game));
  slv_take_str (&stored->format, g_strdup (deck->format));
  slv_take_str (&stored->author, g_strdup (deck->author));
  slv_take_str (&stored->comment, g_strdup (deck->comment));
  stored->n_cards = slv_deck_n_cards (deck, NULL);
  if (slv_deck_get_rest (deck) != NULL)
    copy_rest (slv_deck_get_rest (deck), stored);
  for (guint i = 0; i < deck->entries->len; i++)
    entry_to_stored (g_ptr_array_index (deck->entries, i), stored);
  for (guint i = 0; i < deck->headings->len; i++)
    g_ptr_array_add (stored->extras, g_strconcat (HEADING, (char *) g_ptr_array_index (deck->headings, i), NULL));
  for (guint i = 0; i < deck->unread->len; i++)
    g_ptr_array_add (stored->extras, unread_to_text (g_ptr_array_index (deck->unread, i)));
  for (guint i = 0; i < deck->option_texts->len; i++)
    g_string_append_printf (options, "%s\n", (char *) g_ptr_array_index (deck->option_texts, i));
  slv_take_str (&stored->options, g_string_free (options, FALSE));
  return stored;
}

static void
read_extra (SlvDeck *deck, const char *extra)
{
  g_auto (GStrv) parts = NULL;

  if (g_str_has_prefix (extra, HEADING))
    {
      g_ptr_array_add (deck->headings, g_strdup (extra + strlen (HEADING)));
      return;
    }
  parts = g_str_has_prefix (extra, UNREAD) ? g_strsplit (extra + strlen (UNREAD), "\t", 3) : NULL;
  if (parts != NULL && g_strv_length (parts) == 3)
    slv_deck_add_unread (deck, g_ascii_strtoull (parts[0], NULL, 10), parts[2], parts[1]);
  else
    slv_deck_add_unread (deck, 0, extra, "");
}

static void
read_options (SlvDeck *deck, const char *options)
{
  g_auto (GStrv) lines = g_strsplit (options != NULL ? options : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '\0')
      g_ptr_array_add (deck->option_texts, g_strdup (lines[i]));
}

SlvDeck *
slv_deck_from_stored (const SlvStoredDeck *stored)
{
  SlvDeck *deck;

  g_return_val_if_fail (stored != NULL, NULL);
  deck = slv_deck_new (stored->name);
  deck->id = stored->id;
  slv_take_str (&deck->game, g_strdup (stored->game != NULL ? stored->game : ""));
  slv_take_str (&deck->format, g_strdup (stored->format != NULL ? stored->format : ""));
  slv_take_str (&deck->author, g_strdup (stored->author != NULL ? stored->author : ""));
  slv_take_str (&deck->comment, g_strdup (stored->comment != NULL ? stored->comment : ""));
  for (guint i = 0; stored->entries != NULL && i < stored->entries->len; i++)
    {
      const SlvStoredEntry *from = g_ptr_array_index (stored->entries, i);
      SlvDeckEntry *entry = slv_deck_entry_new (from->zone, from->name, from->count, from->set_code, from->number,
                                                from->line);

      slv_take_str (&entry->note, g_strdup (from->note != NULL ? from->note : ""));
      g_ptr_array_add (deck->entries, entry);
    }
  for (guint i = 0; stored->extras != NULL && i < stored->extras->len; i++)
    read_extra (deck, g_ptr_array_index (stored->extras, i));
  read_options (deck, stored->options);
  slv_deck_take_rest (deck, slv_deck_rest_copy (stored));
  return deck;
}

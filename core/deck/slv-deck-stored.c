/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-stored.c: a deck as the library keeps it, and back. What has no column of its own there (headings without
 * cards, lines that were not understood) is kept in the stored deck's extras, so that nothing a person wrote is lost. */
#include "deck/slv-deck-private.h"
#include <string.h>

#define HEADING "heading\t"
#define UNREAD  "unread\t"
#define EXTRA   "extra\t"
#define TAG     "tag\t"
#define ON_PLAY "plan-on-play\t"
#define ON_DRAW "plan-on-draw\t"

static void
entry_to_stored (const SlvDeckEntry *entry, SlvStoredDeck *stored)
{
  SlvStoredEntry *to = slv_stored_deck_add_entry (stored, entry->zone, entry->name, entry->count);

  slv_take_str (&to->set_code, g_strdup (entry->set_code));
  slv_take_str (&to->number, g_strdup (entry->number));
  slv_take_str (&to->note, g_strdup (entry->note));
  to->line = entry->line;
}

/* What a stored plan has no column for lies in the extras, by the position of the plan. */
static void
plan_to_stored (const SlvDeckPlan *plan, guint position, SlvStoredDeck *stored)
{
  SlvStoredPlan *to = slv_stored_deck_add_plan (stored, plan->name);

  slv_take_str (&to->note, g_strdup (plan->note));
  for (guint i = 0; i < plan->moves->len; i++)
    {
      const SlvDeckMove *move = g_ptr_array_index (plan->moves, i);

      slv_stored_plan_add_move (to, move->from, move->to, move->name, move->count);
    }
  if (plan->on_play[0] != '\0')
    g_ptr_array_add (stored->extras, g_strdup_printf (ON_PLAY "%u\t%s", position, plan->on_play));
  if (plan->on_draw[0] != '\0')
    g_ptr_array_add (stored->extras, g_strdup_printf (ON_DRAW "%u\t%s", position, plan->on_draw));
}

static void
plans_from_stored (const SlvStoredDeck *stored, SlvDeck *deck)
{
  for (guint i = 0; stored->plans != NULL && i < stored->plans->len && i < SLV_DECK_PLANS_MAX; i++)
    {
      const SlvStoredPlan *from = g_ptr_array_index (stored->plans, i);
      SlvDeckPlan *plan = slv_deck_plan_new (from->name);

      slv_take_str (&plan->note, g_strdup (from->note != NULL ? from->note : ""));
      for (guint j = 0; j < from->moves->len; j++)
        {
          const SlvStoredMove *move = g_ptr_array_index (from->moves, j);

          slv_deck_plan_move (plan, move->name, move->from_zone, move->to_zone, move->count);
        }
      g_ptr_array_add (deck->plans, plan);
    }
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
  stored->version = deck->version;
  slv_take_str (&stored->game, g_strdup (deck->game));
  slv_take_str (&stored->format, g_strdup (deck->format));
  slv_take_str (&stored->author, g_strdup (deck->author));
  slv_take_str (&stored->comment, g_strdup (deck->comment));
  stored->n_cards = slv_deck_n_cards (deck, NULL);
  slv_take_str (&stored->folder, g_strdup (deck->folder));
  for (guint i = 0; i < deck->plans->len; i++)
    plan_to_stored (g_ptr_array_index (deck->plans, i), i, stored);
  for (guint i = 0; i < deck->tags->len; i++)
    g_ptr_array_add (stored->extras, g_strconcat (TAG, (char *) g_ptr_array_index (deck->tags, i), NULL));
  for (guint i = 0; i < deck->entries->len; i++)
    entry_to_stored (g_ptr_array_index (deck->entries, i), stored);
  for (guint i = 0; i < deck->headings->len; i++)
    g_ptr_array_add (stored->extras, g_strconcat (HEADING, (char *) g_ptr_array_index (deck->headings, i), NULL));
  for (guint i = 0; i < deck->extras->len; i++)
    g_ptr_array_add (stored->extras, g_strconcat (EXTRA, (char *) g_ptr_array_index (deck->extras, i), NULL));
  for (guint i = 0; i < deck->unread->len; i++)
    g_ptr_array_add (stored->extras, unread_to_text (g_ptr_array_index (deck->unread, i)));
  for (guint i = 0; i < deck->option_texts->len; i++)
    g_string_append_printf (options, "%s\n", (char *) g_ptr_array_index (deck->option_texts, i));
  slv_take_str (&stored->options, g_string_free (options, FALSE));
  return stored;
}

/* The note of a plan: TEXT is "POSITION\tNOTE". */
static void
read_plan_note (SlvDeck *deck, const char *text, gboolean play)
{
  char *end;
  guint64 position = g_ascii_strtoull (text, &end, 10);
  SlvDeckPlan *plan = position < G_MAXUINT ? slv_deck_get_plan (deck, (guint) position) : NULL;

  if (plan != NULL && *end == '\t')
    slv_take_str (play ? &plan->on_play : &plan->on_draw, g_strdup (end + 1));
}

static void
read_extra (SlvDeck *deck, const char *extra)
{
  const struct { const char *prefix; GPtrArray *to; } texts[] = {
    { HEADING, deck->headings }, { EXTRA, deck->extras }, { TAG, deck->tags } };
  g_auto (GStrv) parts = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_str_has_prefix (extra, texts[i].prefix))
      {
        g_ptr_array_add (texts[i].to, g_strdup (extra + strlen (texts[i].prefix)));
        return;
      }
  if (g_str_has_prefix (extra, ON_PLAY) || g_str_has_prefix (extra, ON_DRAW))
    {
      read_plan_note (deck, strchr (extra, '\t') + 1, g_str_has_prefix (extra, ON_PLAY));
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
  deck->version = stored->version;
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
  slv_take_str (&deck->folder, g_strdup (stored->folder != NULL ? stored->folder : ""));
  plans_from_stored (stored, deck);
  for (guint i = 0; stored->extras != NULL && i < stored->extras->len; i++)
    read_extra (deck, g_ptr_array_index (stored->extras, i));
  read_options (deck, stored->options);
  return deck;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-decks-texts.c: what of a deck has no column of its own (headings without cards, tags, lines that were not understood), as texts,
 * so that nothing a person wrote is lost. */
#include "store/slv-store-decks.h"
#include <string.h>

#define HEADING "heading\t"
#define UNREAD  "unread\t"
#define EXTRA   "extra\t"
#define TAG     "tag\t"
#define ON_PLAY "plan-on-play\t"
#define ON_DRAW "plan-on-draw\t"

static char *
unread_to_text (const SlvUnread *unread)
{
  g_autofree char *reason = g_strdelimit (g_strdup (unread->reason), "\t\n", ' ');

  return g_strdup_printf (UNREAD "%" G_GUINT64_FORMAT "\t%s\t%s", unread->line, reason, unread->text);
}

/* (transfer full) "POSITION\tNOTE" under @prefix; nothing where there is none. */
static void
add_plan_note (GPtrArray *rest, const char *prefix, guint position, const char *note)
{
  if (note[0] != '\0')
    g_ptr_array_add (rest, g_strdup_printf ("%s%u\t%s", prefix, position, note));
}

static void
add_each (GPtrArray *rest, const char *prefix, const GPtrArray *texts)
{
  for (guint i = 0; i < texts->len; i++)
    g_ptr_array_add (rest, g_strconcat (prefix, (char *) g_ptr_array_index (texts, i), NULL));
}

GPtrArray *
slv_store_dup_rest (const SlvDeck *deck)
{
  GPtrArray *rest = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < deck->plans->len; i++)
    {
      const SlvDeckPlan *plan = g_ptr_array_index (deck->plans, i);

      add_plan_note (rest, ON_PLAY, i, plan->on_play);
      add_plan_note (rest, ON_DRAW, i, plan->on_draw);
    }
  add_each (rest, TAG, deck->tags);
  add_each (rest, HEADING, deck->headings);
  add_each (rest, EXTRA, deck->extras);
  for (guint i = 0; i < deck->unread->len; i++)
    g_ptr_array_add (rest, unread_to_text (g_ptr_array_index (deck->unread, i)));
  return rest;
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

void
slv_store_take_rest (SlvDeck *deck, const char *extra)
{
  const struct { const char *prefix; GPtrArray *to; } texts[] = {
    { HEADING, deck->headings }, { EXTRA, deck->extras }, { TAG, deck->tags } };

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
  g_auto (GStrv) parts = g_str_has_prefix (extra, UNREAD) ? g_strsplit (extra + strlen (UNREAD), "\t", 3) : NULL;
  if (parts != NULL && g_strv_length (parts) == 3)
    slv_deck_add_unread (deck, g_ascii_strtoull (parts[0], NULL, 10), parts[2], parts[1]);
  else
    slv_deck_add_unread (deck, 0, extra, "");
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo-log.c: what happened, in sentences. A card is named only when the player saw it before or sees it afterwards. */
#include "goldfish/slv-solo-private.h"
#include <glib/gi18n-lib.h>

#define NAMES_MAX 40u   /* cards that a sentence names; of more it only says how many */

void
slv_solo_say (SlvSolo *table, const char *clause, char *text)
{
  if (table->quiet)
    {
      g_free (text);
      return;
    }
  SlvSoloEntry *entry = g_new0 (SlvSoloEntry, 1);
  entry->turn = table->state->turn;
  entry->phase = table->state->phase;
  entry->action = slv_solo_n_done (table);
  entry->side = table->side;
  entry->clause = g_strdup (clause != NULL ? clause : "");
  entry->text = text;
  g_ptr_array_add (table->log, entry);
}

/* Of two sides both read the log: what only one of them sees is not in it. */
gboolean
slv_solo_tells (const SlvSolo *table, guint id)
{
  return table->two != NULL ? slv_solo_is_open (table, id) : slv_solo_sees (table, id);
}

char *
slv_solo_name (const SlvSolo *table, guint id, gboolean seen)
{
  const SlvSoloCard *card = slv_solo_card (table, id);

  if (!seen)
    return g_strdup (_("a card"));
  return g_strdup_printf (_("“%s”"), card->row != SLV_ROW_NONE ? slv_index_card_name (table->index, card->row) : card->name);
}

char *
slv_solo_title (const SlvSolo *table, guint zone)
{
  return g_strdup (g_dgettext (GETTEXT_PACKAGE, slv_solo_zone_of (table, zone)->title));
}

char *
slv_solo_names (const SlvSolo *table, const guint *ids, guint n, const gboolean *seen)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint unseen = 0;

  for (guint i = 0; i < n && names->len < NAMES_MAX; i++)
    if (seen[i])
      g_ptr_array_add (names, slv_solo_name (table, ids[i], TRUE));
  for (guint i = 0; i < n; i++)
    unseen += seen[i] ? 0 : 1;
  if (unseen > 0)
    g_ptr_array_add (names, slv_tell_printf (ngettext ("%u card face down", "%u cards face down", unseen), unseen));
  if (n - unseen > NAMES_MAX)
    g_ptr_array_add (names, slv_tell_printf (ngettext ("%u more card", "%u more cards", n - unseen - NAMES_MAX),
                                             n - unseen - NAMES_MAX));
  g_ptr_array_add (names, NULL);
  return g_strjoinv (", ", (char **) names->pdata);
}

void
slv_solo_say_moved (SlvSolo *table, const char *clause, const guint *ids, guint n, guint from, guint to,
                     const gboolean *seen_before)
{
  g_autofree gboolean *seen = g_new0 (gboolean, (gsize) n + 1);

  if (table->quiet || n == 0)
    return;
  for (guint i = 0; i < n; i++)
    seen[i] = seen_before[i] || slv_solo_tells (table, ids[i]);
  g_autofree char *names = slv_solo_names (table, ids, n, seen);
  g_autofree char *source = slv_solo_title (table, from);
  g_autofree char *target = slv_solo_title (table, to);
  if (from == to)
    slv_solo_say (table, clause, g_strdup_printf (_("Moved within “%s”: %s."), source, names));
  else
    slv_solo_say (table, clause, g_strdup_printf (_("From “%s” to “%s”: %s."), source, target, names));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo-marks.c: what is done to cards where they lie: shown, turned, rested, counted on, noted, laid together; and what
 * belongs to no card: dice, tokens. */
#include "goldfish/slv-solo-private.h"

/* The names of the cards of an action, each told when it was seen before or is now. */
static char *
names_now (const SlvSolo *table, const guint *ids, guint n, gboolean *seen)
{
  for (guint i = 0; i < n; i++)
    seen[i] = seen[i] || slv_solo_tells (table, ids[i]);
  return slv_solo_names (table, ids, n, seen);
}

gboolean
slv_solo_apply_reveal (SlvSolo *table, const SlvSoloAction *action, GError **error G_GNUC_UNUSED)
{
  g_autofree gboolean *seen = NULL;
  g_autofree guint *ids = slv_solo_named (table, action, &seen);
  g_autofree char *names = NULL, *title = slv_solo_title (table, action->zone);

  for (guint i = 0; i < action->n_cards; i++)
    {
      slv_solo_edit (table, ids[i])->face_down = FALSE;
      seen[i] = TRUE;
    }
  names = names_now (table, ids, action->n_cards, seen);
  slv_solo_say (table, NULL, g_strdup_printf (_("Revealed in “%s”: %s."), title, names));
  return TRUE;
}

gboolean
slv_solo_apply_turn (SlvSolo *table, const SlvSoloAction *action, GError **error G_GNUC_UNUSED)
{
  g_autofree gboolean *seen = NULL;
  g_autofree guint *ids = slv_solo_named (table, action, &seen);
  g_autofree char *names = NULL, *title = slv_solo_title (table, action->zone);
  const SlvZone *zone = slv_solo_zone_of (table, action->zone);

  for (guint i = 0; i < action->n_cards; i++)
    {
      SlvSoloCard *card = slv_solo_edit (table, ids[i]);

      card->face_down = !card->face_down;
      card->known = card->face_down && zone->seen != SLV_SEEN_NONE;
    }
  names = names_now (table, ids, action->n_cards, seen);
  slv_solo_say (table, NULL, g_strdup_printf (_("Turned over in “%s”: %s."), title, names));
  return TRUE;
}

gboolean
slv_solo_apply_rest (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  g_autofree gboolean *seen = NULL;
  g_autofree guint *ids = slv_solo_named (table, action, &seen);

  if (slv_solo_zone_of (table, action->zone)->pile)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("cards of a pile do not rest"));
  for (guint i = 0; i < action->n_cards; i++)
    {
      SlvSoloCard *card = slv_solo_edit (table, ids[i]);
      g_autofree char *name = slv_solo_name (table, ids[i], seen[i]);

      card->rested = !card->rested;
      slv_solo_say (table, NULL, g_strdup_printf (card->rested ? _("Rested: %s.") : _("Woken: %s."), name));
    }
  return TRUE;
}

/* ---- counters and notes ---- */

gboolean
slv_solo_apply_count (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  g_autofree gboolean *seen = NULL;
  const char *title = slv_solo_count_title (table, action->text);

  if (action->zone != SLV_SOLO_NONE && action->n_cards == 0)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("a card is missing"));
  if (action->zone == SLV_SOLO_NONE)
    {
      gint64 value = (gint64) slv_solo_count (table, SLV_SOLO_NONE, action->text) + action->n;

      slv_solo_set_count (table, SLV_SOLO_NONE, action->text, (gint) CLAMP (value, -1000000, 1000000));
      slv_solo_say (table, NULL, g_strdup_printf (_("%s: %d."), title, slv_solo_count (table, SLV_SOLO_NONE, action->text)));
      return TRUE;
    }
  g_autofree guint *ids = slv_solo_named (table, action, &seen);
  for (guint i = 0; i < action->n_cards; i++)
    {
      gint64 value = (gint64) slv_solo_count (table, ids[i], action->text) + action->n;
      g_autofree char *name = slv_solo_name (table, ids[i], seen[i]);

      slv_solo_set_count (table, ids[i], action->text, (gint) CLAMP (value, -1000000, 1000000));
      /* Translators: a counter, the card that it lies on, how many */
      slv_solo_say (table, NULL, g_strdup_printf (_("%s on %s: %d."), title, name,
                                                   slv_solo_count (table, ids[i], action->text)));
    }
  return TRUE;
}

gboolean
slv_solo_apply_note (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  g_autofree gboolean *seen = NULL;

  if (action->zone == SLV_SOLO_NONE)
    {
      slv_solo_say (table, NULL, g_strdup_printf (_("Note: %s"), action->text));
      return TRUE;
    }
  if (action->n_cards == 0)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("a card is missing"));
  g_autofree guint *ids = slv_solo_named (table, action, &seen);
  for (guint i = 0; i < action->n_cards; i++)
    {
      g_autofree char *name = slv_solo_name (table, ids[i], seen[i]);

      slv_solo_set_note (table, ids[i], action->text);
      slv_solo_say (table, NULL, *action->text != '\0' ? g_strdup_printf (_("Note on %s: %s"), name, action->text)
                                                        : g_strdup_printf (_("No note on %s any more."), name));
    }
  return TRUE;
}

/* ---- cards that lie together ---- */

static gboolean
check_host (const SlvSolo *table, const SlvSoloAction *action, guint *host, GError **error)
{
  const GArray *ids = slv_solo_ids (table, action->to);
  const SlvZone *zone = slv_solo_zone_of (table, action->to);

  if (zone->pile || (guint) action->n >= ids->len)
    return slv_set_error (error, SLV_ERROR_NO, NULL, zone->pile ? _("nothing lies with a card of a pile") : _("there is no such card"));
  *host = g_array_index (ids, guint, action->n);
  if (slv_solo_card (table, *host)->host != SLV_SOLO_NONE)
    *host = slv_solo_card (table, *host)->host;
  for (guint i = 0; i < action->n_cards; i++)
    if (g_array_index (slv_solo_ids (table, action->zone), guint, action->cards[i]) == *host)
      return slv_set_error (error, SLV_ERROR_NO, NULL, _("a card cannot lie with itself"));
  return TRUE;
}

gboolean
slv_solo_apply_attach (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  g_autofree gboolean *seen = NULL;
  guint host = 0;

  if (!check_host (table, action, &host, error))
    return FALSE;
  g_autofree guint *ids = slv_solo_named (table, action, &seen);
  for (guint i = 0; i < action->n_cards; i++)
    {
      gint cell = slv_solo_card (table, host)->cell;

      slv_solo_place (table, ids[i], action->to, cell >= 0 ? cell : SLV_SOLO_TOP, SLV_SOLO_FACING_KEEP);
      slv_solo_edit (table, ids[i])->host = host;
      for (guint j = 0; j < slv_solo_n_cards (table); j++)
        if (slv_solo_card (table, j)->host == ids[i])
          slv_solo_edit (table, j)->host = host;
    }
  g_autofree char *names = names_now (table, ids, action->n_cards, seen);
  g_autofree char *name = slv_solo_name (table, host, slv_solo_tells (table, host));
  slv_solo_say (table, NULL, g_strdup_printf (_("Laid with %s: %s."), name, names));
  return TRUE;
}

/* ---- what belongs to no deck ---- */

gboolean
slv_solo_apply_token (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  g_autoptr (GArray) rows = NULL;
  g_autofree char *title = slv_solo_title (table, action->zone), *name = NULL;
  const char *text = g_string_chunk_insert_const (table->texts, action->text);
  guint tokens = 0, row = SLV_ROW_NONE, id;

  for (guint i = 0; i < slv_solo_n_cards (table); i++)
    tokens += slv_solo_card (table, i)->token ? 1 : 0;
  if (tokens >= SLV_SOLO_TOKENS_MAX)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("there are too many tokens"));
  if (slv_index_find_name (table->index, table->format->rulebook->game, text, &rows) > 0)
    row = g_array_index (rows, guint, 0);
  id = slv_solo_add_card (table, row, text, action->zone);
  name = slv_solo_name (table, id, TRUE);
  slv_solo_say (table, NULL, g_strdup_printf (_("Made in “%s”: %s."), title, name));
  return TRUE;
}

gboolean
slv_solo_apply_dice (SlvSolo *table, const SlvSoloAction *action, GError **error G_GNUC_UNUSED)
{
  guint fell = slv_random_below (&table->state->random, (guint32) action->n);

  if (action->n == 2)
    slv_solo_say (table, NULL, g_strdup (fell == 0 ? _("The coin shows heads.") : _("The coin shows tails.")));
  else
    slv_solo_say (table, NULL, g_strdup_printf (_("The die with %d sides shows %u."), action->n, fell + 1));
  return TRUE;
}

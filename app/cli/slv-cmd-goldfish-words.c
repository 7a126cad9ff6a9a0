/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-goldfish-words.c: what a person types at the table: zones and cards by short names and numbers. */
#include "cli/slv-cmd-goldfish.h"
#include "base/slv-fold.h"

static gboolean
unknown_zone (SlvGoldfish *game, const char *word, GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < slv_solo_n_zones (game->table); i++)
    if (slv_solo_shows (game->table, i) || i + 1 == slv_solo_n_zones (game->table))
      g_ptr_array_add (ids, slv_solo_zone_of (game->table, i)->id);
  g_autofree char *list = slv_join_texts (ids, ", ", 0);
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no zone “%s”; there are: %s"), word, list);
}

gboolean
slv_goldfish_zone (SlvGoldfish *game, const char *word, guint *zone, GError **error)
{
  const SlvZone *found = slv_rulebook_match_zone (game->format->rulebook, word);
  guint n = slv_solo_n_zones (game->table), at = found != NULL ? found->index : n;

  for (guint i = 0; i < n && at == n; i++)
    if (word[0] != '\0' && word[1] == '\0' && g_ascii_tolower (word[0]) == slv_solo_zone_of (game->table, i)->key)
      at = i;
  for (guint i = 0; i < n && at == n && word[0] != '\0'; i++)
    if (g_ascii_strncasecmp (slv_solo_zone_of (game->table, i)->id, word, strlen (word)) == 0)
      at = i;
  if (at == n)
    return unknown_zone (game, word, error);
  *zone = at;
  return TRUE;
}

gboolean
slv_goldfish_number (const char *word, gint min, gint max, gint *number, GError **error)
{
  gint64 value;

  if (*word == '+')
    word++;
  if (!g_ascii_string_to_signed (word, 10, min, max, &value, NULL))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no number from %d to %d"), word, min, max);
  *number = (gint) value;
  return TRUE;
}

static gboolean
add_card (SlvGoldfish *game, guint zone, gint nth, GArray *positions, GError **error)
{
  guint position = slv_solo_nth (game->table, zone, (guint) nth);

  if (position == SLV_SOLO_NONE)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no card %d in “%s”"), nth,
                          slv_cli_tr (slv_solo_zone_of (game->table, zone)->title));
  for (guint i = 0; i < positions->len; i++)
    if (g_array_index (positions, guint, i) == position)
      return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("card %d is named twice"), nth);
  g_array_append_val (positions, position);
  return TRUE;
}

/* The hand; while the opening lasts the zone that it was drawn to. */
static guint
hand_zone (SlvGoldfish *game)
{
  return slv_solo_turn (game->table) == 0 ? slv_solo_opening_hand (game->table) : slv_solo_hand (game->table);
}

gboolean
slv_goldfish_all_cards (SlvGoldfish *game, const SlvGoldfishLine *line, guint *zone, GArray *positions, GError **error)
{
  guint other;

  if (!slv_goldfish_cards (game, line->words[0], zone, positions, error))
    return FALSE;
  for (guint i = 1; i < line->n; i++)
    {
      /* "field:1 2" are two cards of the field */
      g_autofree char *word = strchr (line->words[i], ':') == NULL
        ? g_strdup_printf ("%s:%s", slv_solo_zone_of (game->table, *zone)->id, line->words[i])
        : g_strdup (line->words[i]);

      if (!slv_goldfish_cards (game, word, &other, positions, error))
        return FALSE;
      if (other == *zone)
        continue;
      return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("cards of one zone at a time; “%s” is in another"), line->words[i]);
    }
  return TRUE;
}

gboolean
slv_goldfish_cards (SlvGoldfish *game, const char *word, guint *zone, GArray *positions, GError **error)
{
  const char *colon = strrchr (word, ':'), *list = colon != NULL ? colon + 1 : word;
  g_autofree char *name = colon != NULL ? g_strndup (word, (gsize) (colon - word)) : NULL;
  g_auto (GStrv) parts = g_strsplit (list, ",", 1000);

  *zone = hand_zone (game);
  if (name != NULL && !slv_goldfish_zone (game, name, zone, error))
    return FALSE;
  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *dash = strchr (parts[i], '-');
      gint from, to;

      if (dash != NULL)
        *dash++ = '\0';
      if (!slv_goldfish_number (parts[i], 1, (gint) SLV_SOLO_CARDS_MAX, &from, error))
        return FALSE;
      to = from;
      if (dash != NULL && !slv_goldfish_number (dash, from, (gint) SLV_SOLO_CARDS_MAX, &to, error))
        return FALSE;
      for (gint nth = from; nth <= to; nth++)
        if (!add_card (game, *zone, nth, positions, error))
          return FALSE;
    }
  return TRUE;
}

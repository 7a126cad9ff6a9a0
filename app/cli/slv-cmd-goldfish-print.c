/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-goldfish-print.c: the table for one as text: zones with their cards by number, the phase and what it offers, the log. */
#include "cli/slv-cmd-goldfish.h"

#define STATS_ROWS 40u   /* cards that a terminal shows */

/* ---- zones ---- */

/* (transfer full): "3  Red Runner, rested, cell 2": a name with what is the case with the card. */
static char *
told_card (SlvSolo *table, guint id, const char *name)
{
  const SlvSoloCard *card = slv_solo_card (table, id);
  const GArray *counts = slv_solo_counts (table);
  const char *note = slv_solo_note (table, id);
  g_autoptr (GPtrArray) marks = g_ptr_array_new_with_free_func (g_free);
  char *told = g_strdup (name);

  if (card->rested)
    g_ptr_array_add (marks, g_strdup (_("rested")));
  if (card->face_down)
    g_ptr_array_add (marks, g_strdup (_("face down")));
  if (card->cell >= 0)
    g_ptr_array_add (marks, g_strdup_printf (_("cell %d"), card->cell + 1));
  if (card->host != SLV_SOLO_NONE)
    g_ptr_array_add (marks, g_strdup_printf (_("with card %u"), slv_solo_position (table, card->zone, card->host) + 1));
  SLV_EACH_IN (const SlvSoloCount, count, counts)
    if (count->card == id)
      g_ptr_array_add (marks, g_strdup_printf ("%s %d", slv_solo_count_title (table, count->name), count->value));
  for (guint i = 0; i < marks->len; i++)
    slv_take_str (&told, g_strdup_printf (_("%s, %s"), told, (char *) marks->pdata[i]));
  if (*note != '\0')
    slv_take_str (&told, g_strdup_printf ("%s — %s", told, note));
  return told;
}

/* A grid as it lies there: in each cell the numbers of its cards, or a dot. */
static void
print_grid (const SlvSolo *table, const SlvZone *zone)
{
  const GArray *ids = slv_solo_zone (table, zone->index);

  for (guint row = 0; row < zone->rows; row++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      for (guint column = 0; column < zone->columns; column++)
        {
          g_autoptr (GString) cell = g_string_new (NULL);

          for (guint nth = 1; nth <= ids->len; nth++)
            if (slv_solo_card (table, g_array_index (ids, guint, nth - 1))->cell == (gint) (row * zone->columns + column))
              g_string_append_printf (cell, "%s%u", cell->len > 0 ? "+" : "", nth);
          g_string_append_printf (line, "%5s", cell->len > 0 ? cell->str : ".");
        }
      slv_text_sayf (SLV_STYLE_PLAIN, "  %s", line->str);
    }
}

/* @open: of the side opposite, of which only what both see is named */
static void
print_zone (SlvSolo *table, guint index, gboolean open)
{
  const SlvZone *zone = slv_solo_zone_of (table, index);
  const GArray *ids = slv_solo_zone (table, index);

  slv_text_put (SLV_STYLE_BOLD, slv_cli_tr (zone->title));
  if (zone->key)
    slv_text_putf (SLV_STYLE_DIM, " [%c]", zone->key);
  slv_text_sayf (SLV_STYLE_DIM, " %u", ids->len);
  if (zone->columns > 0)
    print_grid (table, zone);
  for (guint nth = 1; nth <= ids->len; nth++)
    {
      guint id = g_array_index (ids, guint, slv_solo_nth (table, index, nth));
      const SlvSoloCard *card = slv_solo_card (table, id);
      gboolean sees = open ? slv_solo_is_open (table, id) : slv_solo_sees (table, id);
      g_autofree char *told = NULL;

      if ((zone->pile || open) && !sees)
        continue;
      told = told_card (table, id, !sees ? _("(a card face down)")
                                         : card->row != SLV_ROW_NONE ? slv_index_card_name (slv_solo_index (table), card->row) : card->name);
      slv_text_sayf (sees ? SLV_STYLE_PLAIN : SLV_STYLE_DIM, "  %2u  %s", nth, told);
    }
}

/* ---- the turn ---- */

static void
print_counters (const SlvSolo *table)
{
  const GArray *counts = slv_solo_counts (table);

  SLV_EACH_IN (const SlvSoloCount, count, counts)
    {
      if (count->card != SLV_SOLO_NONE)
        continue;
      slv_text_sayf (SLV_STYLE_PLAIN, _("%s: %d."), slv_solo_count_title (table, count->name), count->value);
    }
}

static void
print_lost (const SlvSolo *table)
{
  const char *clause, *lost = slv_solo_lost (table, &clause);

  if (lost != NULL)
    slv_text_sayf (SLV_STYLE_BAD, *clause != '\0' ? _("%s (clause %s)") : "%s", lost, clause);
}

static void
print_turn (SlvGoldfish *game)
{
  const SlvPhase *phase = slv_solo_phase (game->table);
  const GPtrArray *ways = slv_solo_ways (game->table);
  g_autoptr (GPtrArray) hints = slv_solo_hints (game->table);

  if (!slv_solo_has_turn (game->table))
    slv_text_put (SLV_STYLE_BOLD, _("It is the other side’s turn."));
  else if (slv_solo_turn (game->table) == 0)
    slv_text_put (SLV_STYLE_BOLD, _("The opening. “next” begins the first turn."));
  else
    slv_text_putf (SLV_STYLE_BOLD, _("%s %u: %s."), slv_cli_tr (game->format->turn_title), slv_solo_turn (game->table),
                   phase != NULL ? slv_cli_tr (phase->title) : "");
  slv_text_line ();
  for (guint i = 0; ways != NULL && i < ways->len; i++)
    {
      const SlvWay *way = g_ptr_array_index (ways, i);

      slv_text_sayf (slv_solo_way_open (game->table, way) ? SLV_STYLE_PLAIN : SLV_STYLE_DIM, "  way %u  %s", i + 1,
                     slv_cli_tr (way->title));
    }
  for (guint i = 0; i < hints->len; i++)
    slv_text_paragraph (4, "  - ", SLV_STYLE_DIM, g_ptr_array_index (hints, i));
  print_counters (game->table);
  print_lost (game->table);
}

static void
print_zones (SlvSolo *table, gboolean open)
{
  g_autofree char *name = slv_solo_side_name (table);

  if (slv_solo_other (table) != NULL)
    slv_text_sayf (SLV_STYLE_BOLD, open ? _("Opposite: %s") : _("This side: %s"), name);
  for (guint i = 0; i < slv_solo_n_zones (table); i++)
    if (slv_solo_shows (table, i))
      print_zone (table, i, open);
  slv_text_line ();
}

void
slv_goldfish_print (SlvGoldfish *game)
{
  SlvSolo *other = slv_solo_other (game->table);

  if (other != NULL)
    {
      print_zones (other, TRUE);
      print_counters (other);
      print_lost (other);
    }
  print_zones (game->table, FALSE);
  print_turn (game);
}

/* ---- the log ---- */

void
slv_goldfish_print_log (SlvGoldfish *game, guint from)
{
  const GPtrArray *log = slv_solo_log (game->table);

  for (guint i = from; i < log->len; i++)
    {
      const SlvSoloEntry *entry = g_ptr_array_index (log, i);
      g_autofree char *text = *entry->clause != '\0' ? g_strdup_printf (_("%s (clause %s)"), entry->text, entry->clause)
                                                    : g_strdup (entry->text);
      g_autofree char *turn = g_strdup_printf ("%3u ", entry->turn);

      if (slv_solo_other (game->table) != NULL)
        {
          g_autofree char *side = slv_solo_side_name (slv_solo_side (game->table) == entry->side ? game->table : slv_solo_other (game->table));

          /* Translators: a deck, and what was done with it */
          slv_take_str (&text, g_strdup_printf (_("%s: %s"), side, text));
        }
      slv_text_paragraph (4, turn, SLV_STYLE_PLAIN, text);
    }
}

/* ---- help ---- */

void
slv_goldfish_print_help (SlvGoldfish *game)
{
  g_autoptr (GString) zones = g_string_new (NULL);

  for (const SlvGoldfishCommand *c = slv_goldfish_commands; c->name; c++)
    {
      g_autofree char *head = g_strdup_printf ("  %-12s %s", c->name, c->usage != NULL ? _(c->usage) : "");

      slv_text_put (SLV_STYLE_BOLD, head);
      if (c->letter)
        slv_text_putf (SLV_STYLE_DIM, "  (%s)", c->letter);
      slv_text_line ();
      slv_text_paragraph (15, NULL, SLV_STYLE_PLAIN, _(c->help));
    }
  for (guint i = 0; i < slv_solo_n_zones (game->table); i++)
    {
      const SlvZone *zone = slv_solo_zone_of (game->table, i);

      g_string_append_printf (zones, "%s%s", zones->len > 0 ? ", " : "", zone->id);
      if (zone->key)
        g_string_append_printf (zones, " [%c]", zone->key);
    }
  slv_text_line ();
  slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN,
                      _("CARDS are numbers: 3 is the third card of the hand, 1 2 or 1,2 the first two, field:1,2 the first two of the zone “field”, deck:1-3 the top three of a pile. A ZONE is its id, its title, the beginning of its id or its letter:"));
  slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN, zones->str);
}

/* ---- statistics ---- */

void
slv_goldfish_print_stats (const SlvSoloStats *stats)
{
  g_autofree char *title = slv_tell_printf (ngettext ("seen by turn, %% of %u game", "seen by turn, %% of %u games", stats->games), stats->games);
  SlvRows *rows = slv_rows_new (NULL, NULL, NULL);

  for (guint i = 0; i < stats->rows->len && i < STATS_ROWS; i++)
    {
      const SlvSoloSeen *seen = g_ptr_array_index (stats->rows, i);
      g_autofree SlvRowMember *cells = g_new0 (SlvRowMember, stats->turns + 3);
      g_autoptr (GPtrArray) heads = g_ptr_array_new_with_free_func (g_free);

      cells[0] = (SlvRowMember) { .head = title, .shown = seen->name };
      for (guint t = 0; t <= stats->turns; t++)
        {
          g_ptr_array_add (heads, t == 0 ? g_strdup (_("opening")) : g_strdup_printf ("%u", t));
          cells[t + 1] = (SlvRowMember) { .head = heads->pdata[t], .right = TRUE,
                                          .taken = g_strdup_printf ("%.1f", 100.0 * (double) seen->games[t] / stats->games) };
        }
      slv_rows_add_members (rows, cells);
    }
  slv_rows_end (rows, 2);
  slv_text_assumptions (4, stats->assumptions);
  if (stats->redraws > 0)
    {
      g_autofree char *told = slv_tell_printf (_("First hands that could have been drawn again: %llu."), (unsigned long long) stats->redraws);

      slv_text_say (SLV_STYLE_DIM, told);
    }
}

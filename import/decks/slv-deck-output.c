/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-output.c: a deck made ready for a writer: its zones in the order of the rulebook, and what they are to programs that
 * know only a deck and a sideboard. And what a kind of file has no place for, said in whole sentences. */
#include "base/slv-fold.h"
#include "deck/slv-deck-group.h"
#include "decks/slv-deck-write.h"
#include "game/slv-clause.h"

static const SlvRulebook *
book_of (const SlvDeck *deck, const SlvGame *game, SlvGames *games)
{
  if (game == NULL || game->rulebooks->len == 0)
    return NULL;
  const SlvFormat *format = deck->format[0] != '\0' ? slv_games_resolve_format (games, (SlvGame *) game, deck->format, NULL) : NULL;
  return format != NULL ? format->rulebook : g_ptr_array_index (game->rulebooks, 0);
}

/* ---- zones ---- */

static gboolean
is_word (const char *folded, const char * const *words)
{
  return folded[0] == '\0' || g_strv_contains (words, folded);
}

SlvZoneRole
slv_deck_zone_role (const SlvRulebook *book, const char *zone)
{
  static const char * const main_words[] = { "deck", "main", "main-deck", "maindeck", "mainboard", "decklist", NULL };
  static const char * const side_words[] = { "side", "sideboard", "side-deck", "side-board", NULL };
  g_autofree char *folded = slv_fold_id (zone);
  if (slv_deck_zone_is_maybe (zone))
    return SLV_ROLE_OTHER;
  if (is_word (folded, main_words))
    return SLV_ROLE_MAIN;
  if (is_word (folded, side_words))
    return SLV_ROLE_SIDE;
  const SlvZone *known = book != NULL ? slv_rulebook_match_zone (book, zone) : NULL;
  if (known == NULL)
    return SLV_ROLE_OTHER;
  for (guint i = 0; known->headings != NULL && known->headings[i] != NULL; i++)
    if (g_strv_contains (side_words, known->headings[i]))
      return SLV_ROLE_SIDE;
  return g_strcmp0 (book->pile, known->id) == 0 ? SLV_ROLE_MAIN : SLV_ROLE_OTHER;
}

/** Zones as they are met: headings first, then those of entries, those without a heading in front. (char*, borrowed) */
static GPtrArray *
zones_met (const SlvDeck *deck)
{
  GPtrArray *met = g_ptr_array_new ();
  for (guint i = 0; i < deck->headings->len; i++)
    if (!g_ptr_array_find_with_equal_func (met, g_ptr_array_index (deck->headings, i), g_str_equal, NULL))
      g_ptr_array_add (met, g_ptr_array_index (deck->headings, i));
  for (guint i = 0; i < deck->entries->len; i++)
    if (!g_ptr_array_find_with_equal_func (met, slv_deck_entry (deck, i)->zone, g_str_equal, NULL))
      g_ptr_array_insert (met, slv_deck_entry (deck, i)->zone[0] == '\0' ? 0 : -1, slv_deck_entry (deck, i)->zone);
  return met;
}

static void
add_zone (SlvDeckOutput *o, const char *zone)
{
  const SlvZone *known = o->book != NULL && zone[0] != '\0' ? slv_rulebook_match_zone (o->book, zone) : NULL;
  SlvZoneOut out = { zone, known != NULL ? known->title : zone, slv_deck_zone_role (o->book, zone), slv_deck_n_cards (o->deck, zone) };
  for (guint i = 0; i < o->zones->len; i++)
    if (g_array_index (o->zones, SlvZoneOut, i).zone == zone)
      return;
  g_array_append_val (o->zones, out);
}

void
slv_deck_output_init (SlvDeckOutput *o, const SlvDeck *deck, SlvGames *games)
{
  memset (o, 0, sizeof *o);
  o->deck = deck;
  o->games = games;
  o->game = deck->game[0] != '\0' ? slv_games_find (games, deck->game) : NULL;
  o->book = book_of (deck, o->game, games);
  o->zones = g_array_new (FALSE, FALSE, sizeof (SlvZoneOut));
  g_autoptr (GPtrArray) met = zones_met (deck);
  if (met->len > 0 && ((char *) g_ptr_array_index (met, 0))[0] == '\0')
    add_zone (o, g_ptr_array_index (met, 0));
  for (guint z = 0; o->book != NULL && z < o->book->zones->len; z++)
    for (guint i = 0; i < met->len; i++)
      if (slv_rulebook_match_zone (o->book, g_ptr_array_index (met, i)) == g_ptr_array_index (o->book->zones, z))
        add_zone (o, g_ptr_array_index (met, i));
  for (guint i = 0; i < met->len; i++)
    add_zone (o, g_ptr_array_index (met, i));
}

SLV_DEFINE_CLEAR (SlvDeckOutput, slv_deck_output_clear, zones);

/* ---- losses ---- */

void
slv_deck_lose (SlvDeckOutput *o, const char *format, ...)
{
  va_list args;
  if (o->losses == NULL)
    return;
  va_start (args, format);
  g_ptr_array_add (o->losses, g_strdup_vprintf (format, args));
  va_end (args);
}

static guint
count_entries (const SlvDeck *deck, gsize offset)
{
  guint n = 0;
  for (guint i = 0; i < deck->entries->len; i++)
    n += G_STRUCT_MEMBER (char *, slv_deck_entry (deck, i), offset)[0] != '\0';
  return n;
}

static gboolean
has_plan_notes (const SlvDeck *deck)
{
  SLV_EACH (const SlvDeckPlan, plan, deck->plans)
    if (plan->note[0] != '\0' || plan->on_play[0] != '\0' || plan->on_draw[0] != '\0')
      return TRUE;
  return FALSE;
}

static void
tell_zones (SlvDeckOutput *o, guint carries)
{
  SLV_EACH_IN (const SlvZoneOut, zone, o->zones)
    {
      const char *title = *zone->title ? g_dgettext (GETTEXT_PACKAGE, zone->title) : "";
      const SlvZone *known = o->book != NULL ? slv_rulebook_match_zone (o->book, zone->zone) : NULL;
      gboolean lone = o->kind->has_head && zone->n_cards == 1 && known != NULL && known->accepts != NULL;   /* it shows where it lies */
      gboolean kept = (carries & SLV_CARRIES_ZONES) != 0 || zone->role == SLV_ROLE_MAIN
                      || (zone->role == SLV_ROLE_SIDE && (carries & SLV_CARRIES_SIDE) != 0) || (zone->role == SLV_ROLE_OTHER && lone);
      if (!kept && slv_deck_zone_is_maybe (zone->zone))
        slv_deck_lose (o, _("the cards of “%s” are left out"), title);
      else if (!kept && zone->n_cards > 0)
        slv_deck_lose (o, _("the cards of “%s” stand among those of the main deck"), title);
      else if (zone->n_cards == 0 && !(carries & SLV_CARRIES_EMPTY_ZONES) && zone->zone[0] != '\0')
        slv_deck_lose (o, _("“%s” is empty and is not written"), title);
    }
}

static void
tell_counts (SlvDeckOutput *o, guint carries)
{
  const SlvDeck *deck = o->deck;
  guint numbers = count_entries (deck, G_STRUCT_OFFSET (SlvDeckEntry, number)), sets = count_entries (deck, G_STRUCT_OFFSET (SlvDeckEntry, set_code));
  g_autoptr (GPtrArray) groups = slv_deck_dup_groups (deck);
  guint notes = count_entries (deck, G_STRUCT_OFFSET (SlvDeckEntry, note)), lone = 0;
  for (guint i = 0; i < deck->entries->len; i++)
    lone += slv_deck_entry (deck, i)->number[0] != '\0' && slv_deck_entry (deck, i)->set_code[0] == '\0';
  /* where sets are not written at all, what is told of them tells of their numbers, too */
  if ((carries & SLV_CARRIES_NUMBER) || !(carries & SLV_CARRIES_SET))
    numbers = carries & SLV_CARRIES_LONE_NUMBER ? 0 : lone;
  const struct { guint carries, n; const char *one, *many; } parts[] = {
    { SLV_CARRIES_SET, sets, NP_("the set of %u card is not written", "the sets of %u cards are not written") },
    { 0, numbers, NP_("the collector number of %u card is not written", "the collector numbers of %u cards are not written") },
    { SLV_CARRIES_NOTES, notes, NP_("the remark on %u card is not written", "the remarks on %u cards are not written") },
    { SLV_CARRIES_PLANS, deck->plans->len, NP_("%u sideboarding plan is not written", "%u sideboarding plans are not written") },
    { SLV_CARRIES_EXTRAS, groups->len, NP_("%u group of cards is not written", "%u groups of cards are not written") },
    { SLV_CARRIES_TAGS, deck->tags->len, NP_("%u tag is not written", "%u tags are not written") },
    { SLV_CARRIES_OPTIONS, deck->option_texts->len, NP_("%u option of the rulebook is not written", "%u options of the rulebook are not written") },
    { SLV_CARRIES_UNREAD, deck->unread->len, NP_("%u line that was not understood is not written", "%u lines that were not understood are not written") },
  };
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (!(carries & parts[i].carries) && parts[i].n > 0)
      {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        slv_deck_lose (o, ngettext (parts[i].one, parts[i].many, parts[i].n), parts[i].n);
#pragma GCC diagnostic pop
      }
}

/** Extras of other kinds than the one written. */
static gboolean
has_strange_extras (const SlvDeckOutput *o)
{
  for (guint i = 0; i < o->deck->extras->len; i++)
    {
      const char *extra = g_ptr_array_index (o->deck->extras, i), *tab = strchr (extra, '\t');
      if (slv_deck_is_group (extra) || g_str_has_prefix (extra, SLV_DECK_TITLE_EXTRA))
        continue;
      if (tab == NULL || strncmp (extra, o->kind->id, (gsize) (tab - extra)) != 0)
        return TRUE;
    }
  return FALSE;
}

void
slv_deck_tell_losses (SlvDeckOutput *o)
{
  const SlvDeck *deck = o->deck;
  guint carries = o->kind->carries;
  const SlvFormat *format = o->game != NULL && deck->format[0] != '\0' ? slv_games_resolve_format (o->games, (SlvGame *) o->game, deck->format, NULL) : NULL;
  const char *game_title = o->game != NULL ? g_dgettext (GETTEXT_PACKAGE, o->game->title) : deck->game;
  g_autofree char *format_title = format != NULL ? slv_format_dup_title (format) : g_strdup (deck->format);
  const struct { guint carries; const char *value, *sentence; } texts[] = {
    { SLV_CARRIES_NAME, deck->name, N_("the name “%s” is not written") },
    { SLV_CARRIES_GAME, game_title, N_("the game “%s” is not written") },
    { SLV_CARRIES_FORMAT, format_title, N_("the format “%s” is not written") },
    { SLV_CARRIES_AUTHOR, deck->author, N_("the author “%s” is not written") },
  };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (!(carries & texts[i].carries) && texts[i].value[0] != '\0')
      {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        slv_deck_lose (o, _(texts[i].sentence), texts[i].value);
#pragma GCC diagnostic pop
      }
  if (!(carries & SLV_CARRIES_COMMENT) && deck->comment[0] != '\0')
    slv_deck_lose (o, _("the notes on the deck are not written"));
  tell_zones (o, carries);
  tell_counts (o, carries);
  if ((carries & SLV_CARRIES_PLANS) && !(carries & SLV_CARRIES_PLAN_NOTES) && has_plan_notes (deck))
    slv_deck_lose (o, _("the notes of the plans are not written"));
  if (!(carries & SLV_CARRIES_EXTRAS) && has_strange_extras (o))
    slv_deck_lose (o, _("what other programs keep with the deck is not written"));
}

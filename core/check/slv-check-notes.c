/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-check-notes.c: findings that no rule of a definition gives: cards that the index does not know, lines that were not
 * understood, headings that the rulebook has no zone for, options that differ from their default, cards of one name. */
#include "base/slv-clean.h"
#include "base/slv-fold.h"
#include "check/slv-rule-class.h"

static SlvFinding *
add (SlvRun *run, const char *rule, const char *clause, SlvSeverity severity)
{
  SlvFinding *finding = slv_finding_new (rule, clause, severity);

  g_ptr_array_add (run->report->findings, finding);
  return finding;
}

static void
leave_open (SlvFinding *finding)
{
  finding->severity = SLV_SEVERITY_UNKNOWN;
  finding->open = TRUE;
}

static void
say (SlvFinding *finding, const char *text, const SlvSayValue *values, guint n)
{
  slv_take_str (&finding->message, slv_say_fill (text, values, n));
}

static void
add_zone (SlvFinding *finding, const char *zone)
{
  g_auto (GStrv) zones = g_strsplit (finding->zone, " ", -1);

  if (finding->zone[0] == '\0')
    slv_take_str (&finding->zone, g_strdup (zone));
  else if (!g_strv_contains ((const char * const *) zones, zone))
    slv_take_str (&finding->zone, g_strconcat (finding->zone, " ", zone, NULL));
}

/* ---- cards ---- */

/* Whether the name of an item is that of several cards, of which nothing chooses one. */
static gboolean
is_of_several (const SlvItem *item)
{
  return item->n_candidates > 1;
}

/* It is part of the deck, or lies beside it and is for some cards only. */
gboolean
slv_run_matters (const SlvRun *run, guint zone)
{
  return run->list_zones[zone]
      || (!run->checker->read_zones[zone] && ((SlvZone *) g_ptr_array_index (run->checker->book->zones, zone))->accepts != NULL);
}

/* One finding for each name, whatever zones it lies in: items of a name are chained, and the first of a chain by its
 * place in the deck is the last one that was put in front of it. */
static void
add_unknown_card (SlvRun *run, GHashTable *met, const SlvItem *item)
{
  const SlvZone *zone = g_ptr_array_index (run->checker->book->zones, item->zone);
  SlvFinding *finding = g_hash_table_lookup (met, GUINT_TO_POINTER (item->ident + 1));
  const SlvSayValue values[] = { { "card", slv_run_item_name (run, item) } };

  if (finding == NULL)
    {
      finding = add (run, "unknown-card", "", SLV_SEVERITY_NOTE);
      g_hash_table_insert (met, GUINT_TO_POINTER (item->ident + 1), finding);
      say (finding, _("The card list has no card named “{card}”; it counts for sizes and copies, and nothing else is known. Another spelling, or a card list that has it, settles it."),
           values, G_N_ELEMENTS (values));
    }
  if (slv_run_matters (run, item->zone))
    leave_open (finding);
  add_zone (finding, zone->id);
  slv_run_add_item (run, finding, item, item->count);
  slv_finding_set_actual (finding, finding->actual + (gint64) item->count);
}

static void
add_unknown_cards (SlvRun *run)
{
  g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);

  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    if (item->row == SLV_ROW_NONE && !is_of_several (item))
      add_unknown_card (run, met, item);
}

static void
add_same_names (SlvRun *run, gboolean in_doubt)
{
  SlvFinding *finding = NULL;

  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    {
      if (!is_of_several (item) || (item->row == SLV_ROW_NONE) != in_doubt)
        continue;
      if (finding == NULL)
        finding = add (run, "same-name", "", SLV_SEVERITY_NOTE);
      if (in_doubt && slv_run_matters (run, item->zone))
        leave_open (finding);
      slv_run_add_item (run, finding, item, item->count);
    }
  if (finding == NULL)
    return;
  g_autofree char *names = slv_finding_dup_names (finding);
  if (in_doubt)
    say (finding, _("Several cards of the list may be meant by one name, and rules see them differently; which one is meant is not known: {cards}. Set "
                    "and number behind the name settle it."), &(SlvSayValue) { "cards", names }, 1);
  else
    say (finding, _("Several cards of the list may be meant by one name; no rule of this format tells them apart: {cards}."),
         &(SlvSayValue) { "cards", names }, 1);
}

/* Whether every name stands as its card is called: then there are no two spellings of one. */
static gboolean
all_as_printed (const SlvRun *run)
{
  SLV_EACH_IN (const SlvResolved, card, run->resolution->cards)
    if (card->row == SLV_ROW_NONE || card->folded)
      return FALSE;
  return TRUE;
}

/* Names that differ in letter case alone are one name, which nobody has to guess. */
static void
add_spellings (SlvRun *run)
{
  if (all_as_printed (run))
    return;
  g_autoptr (GHashTable) first = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) spellings = g_ptr_array_new ();

  for (guint i = 0; i < run->resolution->cards->len; i++)
    {
      const char *name = slv_deck_entry (run->deck, g_array_index (run->resolution->cards, SlvResolved, i).entry)->name;
      g_autofree char *folded = slv_fold_name (name, run->checker->game->strip), *lower = NULL, *other = NULL;
      const char *met = g_hash_table_lookup (first, folded);

      if (met == NULL)
        g_hash_table_insert (first, g_steal_pointer (&folded), (gpointer) name);
      if (met == NULL || strcmp (met, name) == 0)
        continue;
      lower = g_utf8_strdown (name, -1);
      other = g_utf8_strdown (met, -1);
      if (strcmp (lower, other) == 0)
        {
          if (!g_ptr_array_find_with_equal_func (spellings, met, g_str_equal, NULL))
            g_ptr_array_add (spellings, (gpointer) met);
          if (!g_ptr_array_find_with_equal_func (spellings, name, g_str_equal, NULL))
            g_ptr_array_add (spellings, (gpointer) name);
        }
    }
  if (spellings->len == 0)
    return;
  g_autofree char *names = slv_join_texts (spellings, ", ", 0);
  say (add (run, "spelling", "", SLV_SEVERITY_NOTE), _("Names that differ in letter case alone are counted as one name: {cards}."),
       &(SlvSayValue) { "cards", names }, 1);
}

/* ---- proxies ---- */

/* The rule by which every card has to be one of the card list, whether it holds or not; NULL: the format has none. */
static const SlvRuleState *
known_rule (const SlvChecker *checker)
{
  for (guint i = 0; i < checker->rules->len; i++)
    if (g_array_index (checker->rules, SlvRuleState, i).class->wants_originals)
      return &g_array_index (checker->rules, SlvRuleState, i);
  return NULL;
}

/* Whether the deck marks proxies where every card has to be one of the card list. */
static gboolean
bans_proxies (const SlvRun *run)
{
  const SlvRuleState *known = known_rule (run->checker);

  if (known == NULL || !slv_run_bounds (run, known)->active)
    return FALSE;
  for (guint i = 0; i < run->deck->entries->len; i++)
    if (slv_deck_entry_is_proxy (slv_deck_entry (run->deck, i)))
      return TRUE;
  return FALSE;
}

/* What the deck itself marks, of an entry as a whole; nothing else can be known from a list. Where a switch asks for cards of the list, its clause speaks of
 * altered ones. */
static void
add_proxies (SlvRun *run)
{
  const SlvRuleState *known = known_rule (run->checker);
  const SlvOption *option = known != NULL && known->rule->if_option != NULL
    ? slv_rulebook_find_option (run->checker->book, known->rule->if_option) : NULL;
  gboolean banned = bans_proxies (run);
  const char *rule = banned ? known->rule->id : "proxies";
  g_autoptr (GPtrArray) marked = g_ptr_array_new ();
  SlvFinding *finding = NULL;

  SLV_EACH_IN (const SlvResolved, card, run->resolution->cards)
    {
      const SlvItem item = { .row = card->row, .zone = card->zone, .entry = card->entry };

      if (!run->list_zones[card->zone] || !slv_deck_entry_is_proxy (slv_deck_entry (run->deck, card->entry)))
        continue;
      if (finding == NULL)
        finding = add (run, rule, option != NULL ? option->clause : "", banned ? SLV_SEVERITY_ERROR : SLV_SEVERITY_NOTE);
      slv_run_add_item (run, finding, &item, card->count);
      if (!g_ptr_array_find_with_equal_func (marked, slv_run_item_name (run, &item), g_str_equal, NULL))
        g_ptr_array_add (marked, (gpointer) slv_run_item_name (run, &item));
    }
  if (finding == NULL && known != NULL && slv_run_bounds (run, known)->active)
    say (add (run, "proxies", option != NULL ? option->clause : "", SLV_SEVERITY_NOTE),
         _("No list shows whether a copy is an altered card that stands for another; here none is taken to be one."), NULL, 0);
  if (finding == NULL)
    return;
  g_autofree char *names = slv_join_texts (marked, ", ", 0);
  say (finding, banned ? _("The deck marks copies of these as proxies, and here no altered card stands for another: {cards}. Put the cards "
                           "themselves in their place.")
                       : _("The deck marks copies of these as proxies: {cards}. They were counted as the cards that they stand for; whether proxies may be "
                           "played is the organiser's word."), &(SlvSayValue) { "cards", names }, 1);
}

/* ---- lines and headings ---- */

static void
add_unread (SlvRun *run)
{
  SLV_EACH (const SlvUnread, unread, run->deck->unread)
    {
      g_autofree char *line = g_strdup_printf ("%" G_GUINT64_FORMAT, unread->line), *text = slv_text_shown (unread->text, SLV_SHOWN_MAX);
      SlvFinding *finding = add (run, "unread-line", "", SLV_SEVERITY_UNKNOWN);
      const SlvSayValue values[] = { { "line", line }, { "text", text }, { "reason", unread->reason } };

      finding->line = unread->line;
      if (unread->line == 0)   /* of a file that is no text of lines */
        say (finding, _("An entry of the deck could not be judged ({reason}): “{text}”. If it is a mistake, mend it or take it out of the file; if it belongs "
                        "to the deck, see on the card what it allows: without it this would be another deck."), values, G_N_ELEMENTS (values));
      else if (unread->reason[0] != '\0')
        say (finding, _("Line {line} of the deck was not understood ({reason}): “{text}”. Mend it, or take it out."), values, G_N_ELEMENTS (values));
      else
        say (finding, _("Line {line} of the deck was not understood: “{text}”. Mend it, or take it out."), values, G_N_ELEMENTS (values));
    }
}

static SlvFinding *
find_strange (const GPtrArray *findings, guint from, const char *heading)
{
  for (guint i = from; i < findings->len; i++)
    if (strcmp (((SlvFinding *) g_ptr_array_index (findings, i))->zone, heading) == 0)
      return g_ptr_array_index (findings, i);
  return NULL;
}

/* The zone of a list that is most like @heading; NULL when none is. */
static const SlvZone *
nearest_zone (const SlvRulebook *book, const char *heading)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *typed = slv_fold_id (heading);

  SLV_EACH (const SlvZone, zone, book->zones)
    {
      if (zone->scope == SLV_SCOPE_PLAY)
        continue;
      g_ptr_array_add (words, g_strdup (zone->id));
      g_ptr_array_add (words, slv_fold_id (zone->title));
      for (guint k = 0; zone->headings != NULL && zone->headings[k] != NULL; k++)
        g_ptr_array_add (words, slv_fold_id (zone->headings[k]));
    }
  g_ptr_array_add (words, NULL);
  const char *nearest = slv_nearest (typed, (const char * const *) words->pdata);
  return nearest != NULL ? slv_rulebook_match_zone (book, nearest) : NULL;
}

static void
say_strange_zone (const SlvRulebook *book, SlvFinding *finding)
{
  const SlvZone *nearest = nearest_zone (book, finding->zone);
  const SlvSayValue values[] = { { "zone", finding->zone },
                                 { "nearest", nearest != NULL ? g_dgettext (GETTEXT_PACKAGE, nearest->title) : "" } };

  if (nearest == NULL)
    say (finding, _("The rulebook has no zone “{zone}” for a deck list. Whether the cards there belong to the deck is not known; a heading "
                    "that it has would settle it."), values, G_N_ELEMENTS (values));
  else
    {
      slv_take_str (&finding->nearest, g_strdup (nearest->id));
      say (finding, _("The rulebook has no zone “{zone}” for a deck list; is “{nearest}” meant? Whether the cards there belong to the deck "
                      "is not known; that heading would settle it."), values, G_N_ELEMENTS (values));
    }
}

static void
add_strange_zones (SlvRun *run)
{
  guint from = run->report->findings->len;
  SlvFinding *finding = NULL;

  SLV_EACH (const SlvDeckEntry, entry, run->resolution->strange)
    {
      if (finding == NULL || strcmp (finding->zone, entry->zone) != 0)
        finding = find_strange (run->report->findings, from, entry->zone);
      if (finding == NULL)
        {
          finding = add (run, "unknown-zone", "", SLV_SEVERITY_UNKNOWN);
          finding->line = entry->line;
          slv_take_str (&finding->zone, g_strdup (entry->zone));
          say_strange_zone (run->checker->book, finding);
        }
      slv_finding_add_card (finding, entry->name, entry->count, SLV_ROW_NONE, G_MAXUINT);
      slv_finding_set_actual (finding, finding->actual + entry->count);
    }
}

/* ---- zones that the format does not look at ---- */

SlvAside
slv_checker_aside (SlvChecker *checker, const SlvItem *item)
{
  const SlvZone *zone = g_ptr_array_index (checker->book->zones, item->zone);
  SlvCheckQuery *query = NULL;

  if (checker->read_zones[item->zone] || (zone->scope == SLV_SCOPE_HELPER && zone->accepts == NULL))
    return SLV_ASIDE_NO;
  if (zone->accepts == NULL)
    return SLV_ASIDE_STRAY;
  if (item->row == SLV_ROW_NONE)   /* which is told by itself */
    return SLV_ASIDE_FITS;
  if (!slv_checker_query (checker, zone->accepts, NULL, &query, NULL))
    return SLV_ASIDE_STRAY;
  return query == NULL || slv_check_query_test (query, item->row) == SLV_TRUE ? SLV_ASIDE_FITS : SLV_ASIDE_STRAY;
}

static void
say_aside (SlvFinding *finding, const SlvZone *zone)
{
  g_autofree char *names = slv_finding_dup_names (finding);
  const SlvSayValue values[] = { { "zone", g_dgettext (GETTEXT_PACKAGE, zone->title) }, { "cards", names } };

  if (finding->severity == SLV_SEVERITY_NOTE)
    say (finding, _("No rule of this format looks at “{zone}”; the cards there are no part of the deck."), values, G_N_ELEMENTS (values));
  else if (zone->scope == SLV_SCOPE_HELPER)
    say (finding, _("“{zone}” is for cards that lie beside the deck, and these are none: {cards}. Whether they were meant for the deck is "
                    "not known; a heading of the deck over them would settle it."), values, G_N_ELEMENTS (values));
  else
    say (finding, _("No rule of this format looks at “{zone}”. Whether the cards there were meant for the deck is not known: {cards}. A "
                    "heading of the deck over them would settle it."), values, G_N_ELEMENTS (values));
}

/* One finding for each such zone and what its cards are. */
static void
add_aside (SlvRun *run, guint zone, SlvAside aside, SlvSeverity severity)
{
  const SlvZone *aside_zone = g_ptr_array_index (run->checker->book->zones, zone);
  SlvFinding *finding = NULL;

  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    {
      if (item->zone != zone || item->count == 0 || slv_checker_aside (run->checker, item) != aside)
        continue;
      if (finding == NULL)
        {
          finding = add (run, "zone-aside", "", severity);
          slv_take_str (&finding->zone, g_strdup (aside_zone->id));
        }
      slv_run_add_item (run, finding, item, item->count);
      slv_finding_set_actual (finding, finding->actual + (gint64) item->count);
    }
  if (finding != NULL)
    say_aside (finding, aside_zone);
}

static void
add_asides (SlvRun *run)
{
  for (guint i = 0; i < run->checker->book->zones->len; i++)
    {
      const SlvZone *zone = g_ptr_array_index (run->checker->book->zones, i);

      if (run->checker->read_zones[i])
        continue;
      add_aside (run, i, SLV_ASIDE_STRAY, SLV_SEVERITY_UNKNOWN);
      if (zone->scope == SLV_SCOPE_LIST)
        add_aside (run, i, SLV_ASIDE_FITS, SLV_SEVERITY_NOTE);
    }
}

/* ---- options and format ---- */

static void
add_options (SlvRun *run, GPtrArray *faults)
{
  g_autoptr (GPtrArray) readings = slv_deck_dup_readings (run->deck, run->options, run->checker->format);

  SLV_EACH (SlvReading, reading, readings)
    slv_take_str (&add (run, "option", reading->option->clause, SLV_SEVERITY_NOTE)->message, g_steal_pointer (&reading->words));
  for (guint i = 0; faults != NULL && i < faults->len; i++)
    say (add (run, "option", "", SLV_SEVERITY_WARNING), _("An option of the deck does not count: {reason}. Mend it, or take it out of the deck."),
         &(SlvSayValue) { "reason", g_ptr_array_index (faults, i) }, 1);
}

/* What the definition has to say of the format at large: what was assumed, and what was not looked at. */
static void
add_format_note (SlvRun *run)
{
  const SlvFormat *format = run->checker->format;
  const char *note = format->note != NULL ? format->note : "";

  if (note[0] == '\0' && format->is_template)
    note = N_("The rulebook names this format without giving its numbers; only what it does say was checked.");
  if (note[0] != '\0')
    slv_take_str (&add (run, format->is_template ? "template" : "format", "", SLV_SEVERITY_NOTE)->message,
                  g_strdup (g_dgettext (GETTEXT_PACKAGE, note)));
}

void
slv_run_add_notes (SlvRun *run, GPtrArray *option_faults)
{
  add_unknown_cards (run);
  add_proxies (run);
  add_unread (run);
  add_strange_zones (run);
  add_asides (run);
  add_format_note (run);
  add_options (run, option_faults);
  add_same_names (run, TRUE);
  add_same_names (run, FALSE);
  add_spellings (run);
  slv_run_add_errata (run);
}

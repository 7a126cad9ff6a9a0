/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-check-loose.c: cards of which it is not certain in which zone they lie: those under a heading that the rulebook does not have, those
 * without a heading that no list has, and those in a zone that no rule looks at and that is not for them; and lines that were not understood, which may be
 * cards. Whatever kind of rule is broken, it is broken for certain only where it is so in every way to read the deck: the rule is asked again with the cards lying elsewhere. */
#include "check/slv-rule-class.h"

#define READINGS_MAX 256u   /* ways to read a deck that are tried for a rule; where there are more, one of them may be right */

/* What has to be said where it belongs, such as a heading or a name, and by entry of the deck which of them it is under, + 1; and what was found with
 * all of it in one zone, by rule and zone: a rule may find as much as the deck has cards, and each reading takes the whole deck. */
typedef struct { SlvRun *run; GPtrArray *names; guint *of_entry; GHashTable *within; } Loose;
/* Zones in which it makes a difference to a rule that a card lies: @home, one of those that it adds up, @away, none that it looks at; and
 * all of them. NULL: there is none. */
typedef struct { const SlvZone *home, *other, *away; GPtrArray *all; } Places;

static void
add_entry (Loose *loose, GHashTable *met, guint entry, const char *kind, const char *name, const char *printing)
{
  g_autofree char *key = g_strconcat (kind, name, "\n", printing, NULL);
  guint nth = GPOINTER_TO_UINT (g_hash_table_lookup (met, key));

  if (nth == 0)
    {
      /* Translators: a name in quotes */
      g_ptr_array_add (loose->names, g_strdup_printf (_("“%s”"), name));
      nth = loose->names->len;
      g_hash_table_insert (met, g_steal_pointer (&key), GUINT_TO_POINTER (nth));
    }
  loose->of_entry[entry] = nth;
}

static void
add_card (Loose *loose, GHashTable *met, const SlvResolved *card)
{
  const SlvDeckEntry *entry = slv_deck_entry (loose->run->deck, card->entry);
  const SlvItem item = { .row = card->row, .zone = card->zone };

  if (card->row == SLV_ROW_NONE && entry->zone[0] == '\0')
    {
      /* of two unknown cards of one name with a set or number of their own one may lie here and the other there */
      g_autofree char *printing = g_strconcat (entry->set_code, "\n", entry->number, NULL);

      add_entry (loose, met, card->entry, "card ", entry->name, printing);
    }
  else if (slv_checker_aside (loose->run->checker, &item) == SLV_ASIDE_STRAY)
    add_entry (loose, met, card->entry, "zone ",
               g_dgettext (GETTEXT_PACKAGE, ((const SlvZone *) g_ptr_array_index (loose->run->checker->book->zones, card->zone))->title), "");
}

static void
find_loose (Loose *loose)
{
  const SlvResolution *resolution = loose->run->resolution;
  g_autoptr (GHashTable) met = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint at = 0;

  for (guint i = 0; i < loose->run->deck->entries->len && at < resolution->strange->len; i++)
    if (slv_deck_entry (loose->run->deck, i) == g_ptr_array_index (resolution->strange, at))
      {
        add_entry (loose, met, i, "heading ", slv_deck_entry (loose->run->deck, i)->zone, "");
        at++;
      }
  for (guint i = 0; i < resolution->cards->len; i++)
    add_card (loose, met, &g_array_index (resolution->cards, SlvResolved, i));
}

static void
find_places (const SlvRun *run, const SlvRuleState *state, Places *places)
{
  for (guint i = 0; i < run->checker->book->zones->len; i++)
    {
      const SlvZone *zone = g_ptr_array_index (run->checker->book->zones, i);
      gboolean asked = slv_rule_binds_to (state->rule, zone->id);

      if (zone->scope == SLV_SCOPE_PLAY)
        continue;
      if (state->other_zone == i)
        places->other = zone;
      else if (state->in_zone[i] && places->home == NULL)
        places->home = zone;
      else if (!asked && (state->in_zone[i] || places->away != NULL))
        continue;
      else if (!asked)
        places->away = zone;
      g_ptr_array_add (places->all, (gpointer) zone);
    }
}

/* Of the deck when the n-th of what is loose lies in the n-th of @zones, NULL: where it is written: whether the rule of @finding is broken
 * as it says, or in another way. */
typedef enum { KEPT, BROKEN, BROKEN_OTHERWISE } Outcome;

/* (transfer full) (element-type SlvFinding): what the rule finds then. */
static GPtrArray *
read_deck (const Loose *loose, const SlvRuleState *state, const SlvZone * const *zones)
{
  SlvChecker *checker = loose->run->checker;
  guint nth = (guint) (state - &g_array_index (checker->rules, SlvRuleState, 0));
  g_autoptr (SlvDeck) deck = slv_deck_copy (loose->run->deck);
  SlvReport report = { .findings = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_finding_free) };
  SlvRun run;

  for (guint i = 0; i < deck->entries->len; i++)
    if (loose->of_entry[i] > 0 && zones[loose->of_entry[i] - 1] != NULL)
      slv_take_str (&slv_deck_entry (deck, i)->zone, g_strdup (zones[loose->of_entry[i] - 1]->id));
  slv_run_begin (&run, checker, deck, NULL);
  run.report = &report;
  if (run.bounds[nth].active)
    slv_rule_check (&run, &g_array_index (checker->rules, SlvRuleState, nth));
  slv_run_end (&run);
  return report.findings;
}

static Outcome
outcome_of (const Loose *loose, const GPtrArray *findings, const SlvFinding *finding)
{
  Outcome outcome = KEPT;

  for (guint i = 0; i < findings->len && outcome != BROKEN; i++)
    {
      const SlvFinding *other = g_ptr_array_index (findings, i);

      if (!other->open && slv_finding_is_like (loose->run->checker->format, other, finding))
        outcome = slv_finding_is_too_few (other) == slv_finding_is_too_few (finding) ? BROKEN : BROKEN_OTHERWISE;
    }
  return outcome;
}

/* Of the deck with everything that is loose in one zone. */
static Outcome
read_within (const Loose *loose, const SlvRuleState *state, const SlvFinding *finding, const SlvZone *zone)
{
  guint n_zones = loose->run->checker->book->zones->len;
  guint nth = (guint) (state - &g_array_index (loose->run->checker->rules, SlvRuleState, 0));
  gpointer key = GUINT_TO_POINTER (nth * (n_zones + 1) + (zone != NULL ? zone->index : n_zones));
  GPtrArray *findings = g_hash_table_lookup (loose->within, key);

  if (findings == NULL)
    {
      g_autofree const SlvZone **zones = g_new (const SlvZone *, loose->names->len);

      for (guint i = 0; i < loose->names->len; i++)
        zones[i] = zone;
      findings = read_deck (loose, state, zones);
      g_hash_table_insert (loose->within, key, findings);
    }
  return outcome_of (loose, findings, finding);
}

/* Whether one of all ways to read the deck keeps the rule; where there are too many of them, one may. */
static gboolean
may_be_kept_somehow (const Loose *loose, const SlvRuleState *state, const SlvFinding *finding, const GPtrArray *places)
{
  g_autofree const SlvZone **zones = g_new (const SlvZone *, loose->names->len);
  guint64 n = 1;

  for (guint i = 0; i < loose->names->len && n <= READINGS_MAX; i++)
    n *= places->len + 1;
  for (guint i = 1; i < n && n <= READINGS_MAX; i++)
    {
      guint rest = i;

      for (guint k = 0; k < loose->names->len; k++, rest /= places->len + 1)
        zones[k] = rest % (places->len + 1) > 0 ? g_ptr_array_index (places, rest % (places->len + 1) - 1) : NULL;
      g_autoptr (GPtrArray) findings = read_deck (loose, state, zones);
      if (outcome_of (loose, findings, finding) == KEPT)
        return TRUE;
    }
  return n > READINGS_MAX;
}

/* Where the kind of rule tells which way to read the deck would be the best for it, that one decides. */
static gboolean
may_be_kept (const Loose *loose, const SlvRuleState *state, const SlvFinding *finding)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  Places places = { .all = all };
  Outcome best = BROKEN_OTHERWISE;

  find_places (loose->run, state, &places);
  if (!state->binds && state->class->grows)
    best = read_within (loose, state, finding, slv_finding_is_too_few (finding) ? places.home : places.away);
  else if (!state->binds && state->class->frees && !state->in_zone[state->other_zone])
    best = read_within (loose, state, finding, places.other);
  return best == KEPT || (best == BROKEN_OTHERWISE && may_be_kept_somehow (loose, state, finding, all));
}

/* A rule that only warns leaves no verdict open. */
static void
open_finding (SlvFinding *finding)
{
  finding->severity = finding->severity == SLV_SEVERITY_ERROR ? SLV_SEVERITY_UNKNOWN : SLV_SEVERITY_NOTE;
  finding->open = finding->astray = TRUE;
}

/* What is said of a rule that is perhaps kept. */
static void
leave_open (const Loose *loose, const SlvRuleState *state, SlvFinding *finding)
{
  g_autofree char *names = slv_say_names (loose->names), *asked = slv_finding_say_allowed (finding);
  const SlvSayValue values[] = { { "loose", names }, { "asked", asked } };
  gboolean numbers = finding->has_actual && (finding->has_min || finding->has_max);

  open_finding (finding);
  slv_run_say_with (loose->run, state, finding, numbers
    ? N_("{zone}: whether this rule is kept cannot be said, for it is not certain where these belong: {loose}. As the deck is written: {actual}; "
         "allowed: {asked}. A heading that names their zone settles it.")
    : N_("{zone}: whether this rule is kept cannot be said, for it is not certain where these belong: {loose}. A heading that names their "
         "zone settles it."), values, G_N_ELEMENTS (values));
}

/* Whether a line that was not understood may be the card that @finding finds too few of. */
static gboolean
may_be_unread (const SlvRun *run, const SlvRuleState *state, const SlvFinding *finding)
{
  return run->deck->unread->len > 0 && state->class->grows && slv_finding_is_too_few (finding);
}

static void
leave_unread (SlvRun *run, const SlvRuleState *state, SlvFinding *finding)
{
  g_autofree char *asked = slv_finding_say_allowed (finding);
  const SlvSayValue values[] = { { "asked", asked } };

  open_finding (finding);
  slv_run_say_with (run, state, finding,
                    N_("{zone}: whether this rule is kept cannot be said, for not all of the deck was understood, and what was not may be what is "
                       "missing. As the deck is written: {actual}; allowed: {asked}."), values, G_N_ELEMENTS (values));
}

/* ---- lists without headings ---- */

/* Whether the list has no headings at all: then it leaves open what lies in zones to which its cards do not belong of themselves. */
static gboolean
slv_deck_is_bare (const SlvDeck *deck)
{
  gboolean bare = deck->entries->len > 0 && deck->headings->len == 0;

  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    bare = bare && entry->zone[0] == '\0';
  return bare;
}

/* No card lies there of itself in a list without headings, or none does of this one. */
static gboolean
is_apart (const SlvZone *zone)
{
  return zone->accepts == NULL || zone->accepts[0] != '\0';
}

/* Whether a rule lacks all that it asks for in zones that such a list need not name. */
static gboolean
is_unnamed (const SlvRun *run, const SlvRuleState *state, const SlvFinding *finding)
{
  gboolean unnamed = state->class->counts_cards && slv_finding_is_too_few (finding) && finding->actual == 0;

  SLV_EACH (const SlvZone, zone, run->checker->book->zones)
    unnamed = unnamed && (!state->in_zone[zone->index] || is_apart (zone));
  return unnamed;
}

/* Whether a rule wants no such card in @zone. */
static gboolean
is_barred (const SlvRun *run, const SlvZone *zone, guint row)
{
  gboolean barred = row == SLV_ROW_NONE;

  for (guint i = 0; i < run->checker->rules->len && !barred; i++)
    {
      const SlvRuleState *state = &g_array_index (run->checker->rules, SlvRuleState, i);
      const SlvBoundsOf *bounds = &run->bounds[i];

      barred = bounds->active && state->rule->either == NULL && state->class->counts_cards && state->in_zone[zone->index] && bounds->has_max
               && bounds->max <= 0 && slv_check_query_test (state->where, row) == SLV_TRUE;
    }
  return barred;
}

/* (transfer full): cards of the list of which one copy in @zone makes the deck legal; those that belong there of themselves would lie there. */
static char *
settling_cards (const SlvRun *run, const SlvZone *zone)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint tried = 0;

  for (guint i = 0; zone->accepts == NULL && i < run->resolution->cards->len && tried < READINGS_MAX; i++)
    {
      const SlvResolved *card = &g_array_index (run->resolution->cards, SlvResolved, i);
      const SlvDeckEntry *entry = slv_deck_entry (run->deck, card->entry);

      if (is_barred (run, zone, card->row))
        continue;
      g_autoptr (SlvDeck) deck = slv_deck_copy (run->deck);
      slv_deck_set_count (deck, card->entry, entry->count - 1);
      slv_deck_add (deck, zone->id, entry->name, 1, entry->set_code, entry->number, 0);
      g_autoptr (SlvReport) report = slv_checker_check (run->checker, deck);
      if (report->verdict == SLV_VERDICT_LEGAL)
        g_ptr_array_add (names, g_strdup (entry->name));
      tried++;
    }
  return names->len > 0 ? slv_say_names (names) : g_strdup ("");
}

static void
leave_unnamed (SlvRun *run, const SlvRuleState *state, SlvFinding *finding, const SlvZone *zone)
{
  gboolean numbers = finding->has_min || finding->has_max;
  g_autofree char *asked = numbers ? slv_finding_say_allowed (finding) : NULL, *cards = numbers ? settling_cards (run, zone) : g_strdup ("");
  const SlvSayValue values[] = { { "asked", asked }, { "bare", g_dgettext (GETTEXT_PACKAGE, zone->title) }, { "these", cards } };

  finding->severity = SLV_SEVERITY_UNKNOWN;
  finding->open = TRUE;
  slv_run_say_with (run, state, finding,
                    !numbers ? N_("{zone}: whether this rule is kept hangs on what lies in “{bare}”, and the list has no headings that say it. A card "
                                  "under such a heading settles it.")
                    : *cards != '\0'
                    ? N_("{zone}: the list has no headings, and which of its cards lies in “{bare}” is not said. As it is written: {actual}; allowed: "
                         "{asked}. A heading “{bare}” settles it; over one of these cards the deck is legal: {these}.")
                    : N_("{zone}: the list has no headings, and of its cards none is said to lie in “{bare}”; it may have been left out. As it is "
                         "written: {actual}; allowed: {asked}. A card under a heading “{bare}” settles it."), values, G_N_ELEMENTS (values));
}

/* Whether @finding would perhaps not be there with @room cards in @zone that the list does not name. */
static gboolean
may_hang_on (const SlvRuleState *state, const SlvFinding *finding, const SlvZone *zone, gint64 room)
{
  return state->other_zone == zone->index || slv_rule_binds_to (state->rule, zone->id)
      || (state->in_zone[zone->index] && slv_finding_is_too_few (finding)
          && (!state->class->counts_cards || (double) finding->min - finding->actual <= (double) room));
}

/* What a list without headings does not name may be there all the same, and then other totals have as many cards more. */
static void
check_unnamed (SlvRun *run)
{
  const SlvZone *apart = NULL;
  gint64 room = 0;

  SLV_EACH (SlvFinding, finding, run->report->findings)
    {
      const SlvRuleState *state = finding->severity == SLV_SEVERITY_ERROR && !finding->open ? slv_run_rule_of (run, finding) : NULL;

      if (state == NULL || !is_unnamed (run, state, finding))
        continue;
      apart = slv_rulebook_find_zone (run->checker->book, state->rule->zones[0]);
      room += finding->has_max ? finding->max : finding->min;
      leave_unnamed (run, state, finding, apart);
    }
  SLV_EACH (SlvFinding, finding, run->report->findings)
    {
      const SlvRuleState *state = apart != NULL && finding->severity == SLV_SEVERITY_ERROR && !finding->open ? slv_run_rule_of (run, finding) : NULL;

      if (state != NULL && may_hang_on (state, finding, apart, room))
        leave_unnamed (run, state, finding, apart);
    }
}

void
slv_run_check_loose (SlvRun *run)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint *of_entry = NULL;
  g_autoptr (GHashTable) within = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);
  Loose loose = { run, names, NULL, within };

  SLV_EACH (SlvFinding, finding, run->report->findings)
    {
      const SlvRuleState *state = finding->severity >= SLV_SEVERITY_WARNING && !finding->open ? slv_run_rule_of (run, finding) : NULL;

      if (state == NULL)
        continue;
      if (of_entry == NULL)
        {
          loose.of_entry = of_entry = g_new0 (guint, run->deck->entries->len + 1);
          find_loose (&loose);
        }
      if (may_be_unread (run, state, finding))
        leave_unread (run, state, finding);
      else if (names->len > 0 && may_be_kept (&loose, state, finding))
        leave_open (&loose, state, finding);
    }
  if (slv_deck_is_bare (run->deck))
    check_unnamed (run);
}

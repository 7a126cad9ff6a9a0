/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-check-list.c: what a card list says of days: dated lists of banned and limited cards, as the card index carries them for a
 * format's tag or id (those that stand with a card in its list, and those that were imported by themselves), and when a card came
 * out. Which entry of a list decides is the index's business (slv_index_limit_of()); a limit of 0 is a ban, SLV_ALL none.
 * Copies are counted over all zones that are part of the deck. What a card list says without a day holds since it was read; for a
 * day before that the verdict stays open, and the finding says what would settle it. */
#include "check/slv-rule-class.h"
#include "base/slv-fold.h"

/* What holds for the card on the day. SLV_UNKNOWN: @found perhaps does. */
static SlvTruth
find_entry (const SlvChecker *checker, guint row, SlvLimitView *found)
{
  guint n = slv_index_n_limits (checker->index, row);
  SlvTruth truth = SLV_FALSE;

  for (guint i = 0; i < n && truth != SLV_TRUE; i++)
    {
      SlvLimitView view;

      SlvTruth decides = slv_index_limit_of (checker->index, checker->format, row, i, checker->as_of, &view);

      /* of two that contradict each other the stricter one may be the right one */
      if (decides == SLV_FALSE || (decides == SLV_UNKNOWN && truth == SLV_UNKNOWN && found->limit < view.limit))
        continue;
      *found = view;
      truth = decides;
    }
  if (truth == SLV_FALSE || found->limit == SLV_ALL)
    return SLV_FALSE;
  return found->limit == SLV_UNSAID ? SLV_UNKNOWN : truth;
}

const SlvListed *
slv_checker_listed (SlvChecker *checker, guint row)
{
  SlvLimitView view;

  if (checker->listed == NULL)
    checker->listed = g_new0 (SlvListed, (gsize) checker->n_rows + 1);
  SlvListed *listed = &checker->listed[row - checker->first_row];
  if (listed->asked)
    return listed;
  listed->asked = TRUE;
  listed->truth = find_entry (checker, row, &view);
  if (listed->truth != SLV_FALSE)
    listed->limit = MAX (view.limit, 0);
  return listed;
}

guint
slv_list_group (const SlvChecker *checker, guint row)
{
  guint first, n;

  if (checker->listed_by == NULL)
    return 0;
  return slv_check_cell (checker->listed_by, row, &first, &n) == SLV_CELL_IS_KNOWN && n > 0 ? checker->listed_by->column.codes[first] : G_MAXUINT - row;
}

gboolean
slv_list_counts_together (SlvChecker *checker, guint row, guint other)
{
  return row == other || (slv_checker_listed (checker, other)->truth != SLV_FALSE && slv_list_group (checker, row) == slv_list_group (checker, other));
}

void
slv_list_tally_add (SlvListTally *tally, SlvChecker *checker, guint row, guint64 copies)
{
  const SlvListed *listed = slv_checker_listed (checker, row);

  tally->copies += copies;
  if (listed->truth == SLV_TRUE)
    tally->allowed = MIN (tally->allowed, listed->limit);
  else if (listed->truth == SLV_UNKNOWN)
    tally->perhaps = MIN (tally->perhaps, listed->limit);
}

SlvRange
slv_list_tally_judge (const SlvListTally *tally)
{
  if ((gint64) tally->copies > tally->allowed)
    return SLV_RANGE_BROKEN;
  return (gint64) tally->copies > tally->perhaps ? SLV_RANGE_UNKNOWN : SLV_RANGE_HOLDS;
}

/* ---- sentences ---- */

/* What is said first, by [banned or limited][for certain or perhaps]. */
static const char * const sentences[2][2] = {
  { N_("“{card}” is limited in this format; allowed copies: {max}, copies: {actual}."),
    N_("Whether “{card}” was limited to {max} on {day} is not known; copies: {actual}.") },
  { N_("“{card}” is not allowed in this format."), N_("Whether “{card}” was allowed on {day} is not known.") },
};

/* Which list says so, and since when. @view: of a card list or of a dated list. @whole: a list that was read as a whole would settle what @view
 * leaves open, as slv_index_limit_of() has it. */
static const char *
source_sentence (const SlvLimitView *view, gboolean known, gboolean whole)
{
  if (view->defined && view->limit == SLV_UNSAID)
    return N_("What “{origin}” says of it under “{list}” was not understood when the game's definition was written out of it; "
              "a dated list that names the card settles it.");
  if (view->defined)
    return known ? N_("The game's definition says so under “{list}”, as it stood in “{origin}” when the definition was written.")
                 : N_("The game's definition has it under “{list}” without a day, as it stood in “{origin}”; "
                      "a dated list that names the day settles it.");
  if (view->limit == SLV_UNSAID)
    return whole && view->since[0] == '\0' ? N_("The card list “{origin}” leaves it open under “{list}”; a dated list that names the card settles it, "
                                                "and so does a table of all that is banned, with a row for “*” that says since when it is whole.")
                                           : N_("The card list “{origin}” leaves it open under “{list}”; a dated list that names the card settles it.");
  if (!known)
    return N_("The card list “{origin}” has it under “{list}” without a day; a dated list that names the day settles it.");
  if (view->seen[0] != '\0')
    return view->since[0] != '\0' ? N_("The card list “{origin}” says so under “{list}” since {since}.")
                                  : N_("The card list “{origin}”, read on {seen}, says so under “{list}” without a day.");
  if (view->until[0] != '\0')
    return view->since[0] != '\0' ? N_("The dated list “{origin}” says so from {since} to {until}.")
                                  : N_("The dated list “{origin}” says so until {until}.");
  return view->since[0] != '\0' ? N_("The dated list “{origin}” says so since {since}.") : N_("The dated list “{origin}” says so for all days.");
}

static const char *
contest_sentence (const SlvLimitView *rival)
{
  return rival->since[0] != '\0'
    ? N_("Lists contradict each other about what holds under “{list}” from {since} on: {says}. The one that is wrong, corrected and read "
         "again, settles it, and so does a dated list with a later day.")
    : N_("Lists contradict each other about what holds under “{list}”: {says}. The one that is wrong, corrected and read again, settles it, "
         "and so does a dated list that names a day.");
}

/* (transfer full): the first of the lists that say it, as a person calls it. */
static char *
origin_words (const char *origins)
{
  g_auto (GStrv) all = g_strsplit (origins, "\n", 2);

  if (all[0] == NULL)
    /* Translators: in the place of a list's name */
    return g_strdup (_("no longer there"));
  return g_path_is_absolute (all[0]) ? g_path_get_basename (all[0]) : g_strdup (all[0]);
}

/* (transfer full): what one list says where others say something else. */
static char *
stance_words (const SlvLimitView *view)
{
  g_autofree char *origin = origin_words (view->origins), *until = slv_tell_day (view->until);

  if (view->limit == SLV_UNSAID)
    return g_strdup_printf (_("“%s”: not said"), origin);
  if (view->limit == SLV_ALL)
    return *until == '\0' ? g_strdup_printf (_("“%s”: not limited"), origin)
                          : g_strdup_printf (_("“%s”: not limited until %s"), origin, until);
  if (view->limit <= 0)
    return *until == '\0' ? g_strdup_printf (_("“%s”: not allowed"), origin)
                          : g_strdup_printf (_("“%s”: not allowed until %s"), origin, until);
  return *until == '\0' ? slv_tell_printf (_("“%s”: limited to %lld"), origin, (long long) view->limit)
                        : slv_tell_printf (_("“%s”: limited to %lld until %s"), origin, (long long) view->limit, until);
}

/* (transfer full) (nullable): what the lists say that contradict each other on the checker's day. @since: (out): from which day on. */
static char *
contest_words (const SlvChecker *checker, guint row, SlvLimitView *since)
{
  guint n = slv_index_n_limits (checker->index, row);
  g_autoptr (GPtrArray) stances = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    {
      SlvLimitView view;
      gboolean contested = FALSE;

      slv_index_limit (checker->index, row, i, &view);
      for (guint k = 0; k < n && !contested && slv_format_is_listed (checker->format, view.tag); k++)
        contested = slv_index_limit_contests (checker->index, row, i, k, checker->as_of);
      if (!contested)
        continue;
      *since = view;
      g_ptr_array_add (stances, stance_words (&view));
    }
  if (stances->len == 0)
    return NULL;
  return slv_join_texts (stances, "; ", 0);
}

/* What a list gives as its reason, which often ends without a full stop: other sentences follow it. */
static char *
as_sentence (const char *reason)
{
  const char *end = reason + strlen (reason);

  return *reason == '\0' || g_unichar_ispunct (g_utf8_get_char (g_utf8_prev_char (end))) ? g_strdup (reason) : g_strconcat (reason, ".", NULL);
}

/* (transfer full): the card's name, and where others of that name are no such cards, the further one that it is counted by. */
static char *
card_words (const SlvRun *run, const SlvItem *item)
{
  const SlvCheckColumn *column = run->checker->listed_by;
  const char *name = slv_run_item_name (run, item), *further = "";
  guint first, n;

  if (column != NULL && slv_check_cell ((SlvCheckColumn *) column, item->row, &first, &n) == SLV_CELL_IS_KNOWN && n > 0)
    further = slv_column_value (run->checker->index, &column->column, column->column.codes[first]);
  return *further == '\0' || strstr (name, further) != NULL ? g_strdup (name) : g_strdup_printf ("%s %s", name, further);
}

static void
report_name (SlvRun *run, const SlvItem *item, const SlvListTally *tally, gboolean known)
{
  SlvChecker *checker = run->checker;
  const SlvZone *zone = g_ptr_array_index (checker->book->zones, item->zone);
  gint64 limit = known ? tally->allowed : tally->perhaps;
  g_autofree char *allowed = g_strdup_printf ("%" G_GINT64_FORMAT, limit);
  g_autofree char *copies = g_strdup_printf ("%" G_GUINT64_FORMAT, tally->copies);
  g_autofree char *first = NULL, *source = NULL, *why = NULL, *origin = NULL, *contest = NULL, *card = card_words (run, item);
  g_auto (GStrv) note = NULL;   /* clause, reason */
  SlvLimitView view, rival = { 0 };

  find_entry (checker, item->row, &view);
  origin = origin_words (view.origins);
  contest = known ? NULL : contest_words (checker, item->row, &rival);
  note = g_strsplit (view.note, "\t", 2);
  SlvFinding *finding = slv_finding_new ("list", note[0], known ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);
  {
    g_autofree char *reason = as_sentence (note[0] != NULL && note[1] != NULL ? note[1] : "");
    const SlvSayValue values[] = { { "card", card }, { "max", allowed }, { "actual", copies },
                                   { "day", checker->as_of }, { "list", view.tag }, { "since", contest != NULL ? rival.since : view.since },
                                   { "until", view.until }, { "reason", reason }, { "origin", origin }, { "seen", view.seen },
                                   { "says", contest } };
    guint n = G_N_ELEMENTS (values);

    first = slv_say_fill (view.limit == SLV_UNSAID ? _("Whether “{card}” is allowed in this format on {day} is not known.")
                                                   : _(sentences[limit <= 0 ? 1 : 0][known ? 0 : 1]), values, n);
    source = slv_say_fill (contest == NULL ? _(source_sentence (&view, known, !checker->format->undated)) : _(contest_sentence (&rival)), values, n);
    why = *reason != '\0' ? slv_say_fill (_("Reason: {reason}"), values, n) : NULL;
    slv_take_str (&finding->message, g_strjoin (" ", first, source, why, NULL));
  }
  slv_take_str (&finding->zone, g_strdup (zone->id));
  slv_finding_set_actual (finding, (gint64) tally->copies);
  slv_finding_set_range (finding, FALSE, 0, TRUE, limit);
  slv_run_add_item (run, finding, item, tally->copies);
  g_ptr_array_add (run->report->findings, finding);
}

/* Whether the lists count @item together with @first, of the same name. */
static gboolean
counts_with (SlvRun *run, const SlvItem *first, const SlvItem *item)
{
  return item->ident == first->ident && item->row != SLV_ROW_NONE && run->list_zones[item->zone]
         && slv_list_counts_together (run->checker, first->row, item->row);
}

/* The first of the cards that count with @first; @truth (nullable): of which the lists speak so. */
static const SlvItem *
find_counted (SlvRun *run, const SlvItem *first, const SlvTruth *truth)
{
  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    if (counts_with (run, first, item) && (truth == NULL || slv_checker_listed (run->checker, item->row)->truth == *truth))
      return item;
  return first;
}

static void
check_name (SlvRun *run, const SlvItem *first)
{
  SlvChecker *checker = run->checker;
  SlvListTally tally = SLV_LIST_TALLY_INIT;

  SLV_EACH_IN (const SlvItem, item, checker->items)
    if (counts_with (run, first, item))
      slv_list_tally_add (&tally, checker, item->row, item->count);
  SlvRange range = slv_list_tally_judge (&tally);
  if (range != SLV_RANGE_HOLDS)
    {
      const SlvTruth truth = range == SLV_RANGE_BROKEN ? SLV_TRUE : SLV_UNKNOWN;

      report_name (run, find_counted (run, first, &truth), &tally, truth == SLV_TRUE);
    }
}

/* What is known of the lists on the day where they do not say it themselves. */
static const char *
known_sentence (const SlvChecker *checker)
{
  if (checker->known == SLV_LISTS_UNREAD)
    return _("What this format bans and limits stands in lists of their own, and none of them has been read; a list of the kind “{title}” settles it.");
  if (checker->known == SLV_LISTS_TAKEN)
    return _("Cards that this format allows today are taken for allowed on {day}, too: card lists say that without a day.");
  return checker->lists_begin != NULL ? _("Which cards this format allowed on {day} is not known: the lists of it that were read begin on {since}.")
                                      : _("Which cards this format allowed on {day} is not known: no list of it that was read says since when it holds.");
}

/* Which list settles it; an entry by itself does not. */
static const char *
settling_sentence (gboolean reads)
{
  return reads ? _("A list of the kind “{title}” that holds on that day settles it.")
               : _("A dated table of all that it bans settles it, with a row for “*” that says since when it is whole; entries by themselves do not.");
}

char *
slv_checker_dup_known (const SlvChecker *checker)
{
  const SlvCardReader *reader = slv_format_list_reader (checker->format);
  const SlvSayValue values[] = { { "day", checker->as_of }, { "since", checker->lists_begin },
                                 { "title", reader != NULL ? g_dgettext (GETTEXT_PACKAGE, reader->title) : "" } };
  g_autofree char *known = slv_say_fill (known_sentence (checker), values, G_N_ELEMENTS (values));
  g_autofree char *settling = slv_say_fill (settling_sentence (reader != NULL), values, G_N_ELEMENTS (values));

  return g_strjoin (" ", known, checker->known != SLV_LISTS_UNREAD ? settling : NULL, NULL);
}

static void
report_known (SlvRun *run)
{
  SlvFinding *finding = slv_finding_new ("list", "", run->checker->known == SLV_LISTS_TAKEN ? SLV_SEVERITY_NOTE : SLV_SEVERITY_UNKNOWN);

  slv_take_str (&finding->message, slv_checker_dup_known (run->checker));
  g_ptr_array_add (run->report->findings, finding);
}

void
slv_run_check_list (SlvRun *run)
{
  SlvChecker *checker = run->checker;

  if (!run->lists)
    return;
  if (checker->known != SLV_LISTS_KNOWN)
    report_known (run);
  SLV_EACH_IN (const SlvItem, item, checker->items)
    if (item->row != SLV_ROW_NONE && run->list_zones[item->zone] && slv_checker_listed (checker, item->row)->truth != SLV_FALSE
        && find_counted (run, item, NULL) == item)
      check_name (run, item);
}

/* ---- cards that are to come ---- */

gboolean
slv_checker_is_to_come (const SlvChecker *checker, guint row, const char **first)
{
  const char *earliest = NULL;

  SLV_EACH_PRINTING (view, checker->index, row)
    {
      /* a release may be a year only, and then a day within it is not before it */
      if (view->released[0] == '\0' || strncmp (view->released, checker->as_of, strlen (view->released)) <= 0)
        return FALSE;
      if (earliest == NULL || strcmp (view->released, earliest) < 0)
        earliest = view->released;
    }
  if (first != NULL)
    *first = earliest;
  return earliest != NULL;
}

static void
report_to_come (SlvRun *run, const SlvItem *item, const char *first)
{
  SlvFinding *finding = slv_finding_new ("to-come", "", SLV_SEVERITY_UNKNOWN);
  const SlvZone *zone = g_ptr_array_index (run->checker->book->zones, item->zone);
  const SlvSayValue values[] = { { "card", slv_run_item_name (run, item) }, { "released", first }, { "day", run->checker->as_of } };

  slv_take_str (&finding->zone, g_strdup (zone->id));
  slv_take_str (&finding->message,
                slv_say_fill (_("“{card}” was not out yet on {day}: its first printing is of {released}. The rulebook does not say from when "
                                "on a card may be played, so that is the organiser's word; a printing of an earlier day in the card list "
                                "settles it."), values, G_N_ELEMENTS (values)));
  slv_finding_set_actual (finding, (gint64) item->count);
  slv_run_add_item (run, finding, item, item->count);
  g_ptr_array_add (run->report->findings, finding);
}

static gboolean
has_released (const SlvChecker *checker, guint row)
{
  SLV_EACH_PRINTING (view, checker->index, row)
    if (view->released[0] != '\0')
      return TRUE;
  return FALSE;
}

/* A list may say of no printing when it came out; then a deck of cards that are far from printed yet is judged like any other. */
static void
note_undated_cards (SlvRun *run)
{
  SlvChecker *checker = run->checker;
  SlvFinding *finding = NULL;
  guint64 cards = 0;

  SLV_EACH_IN (const SlvItem, item, checker->items)
    if (checker->is_past && item->row != SLV_ROW_NONE && run->list_zones[item->zone] && !has_released (checker, item->row))
      {
        finding = finding != NULL ? finding : slv_finding_new ("to-come", "", SLV_SEVERITY_NOTE);
        slv_run_add_item (run, finding, item, item->count);
        cards += item->count;
      }
  if (finding == NULL)
    return;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, cards);
  const SlvSayValue values[] = { { "actual", number }, { "day", checker->as_of } };
  slv_take_str (&finding->message, slv_say_fill (_("Cards of which the card list does not say when they came out: {actual}. Whether they were out on "
                                                   "{day} is not judged."), values, G_N_ELEMENTS (values)));
  slv_finding_set_actual (finding, (gint64) cards);
  g_ptr_array_add (run->report->findings, finding);
}

void
slv_run_check_to_come (SlvRun *run)
{
  SlvChecker *checker = run->checker;

  SLV_EACH_IN (const SlvItem, item, checker->items)
    {
      const char *first;

      if (item->row != SLV_ROW_NONE && run->list_zones[item->zone] && slv_checker_is_to_come (checker, item->row, &first))
        report_to_come (run, item, first);
    }
  note_undated_cards (run);
}

/* ---- zones ---- */

guint8 *
slv_checker_dup_deck_zones (const SlvChecker *checker, const SlvBoundsOf *bounds)
{
  guint8 *zones = g_new0 (guint8, checker->book->zones->len + 1);

  for (guint i = 0; i < checker->book->zones->len; i++)
    zones[i] = ((SlvZone *) g_ptr_array_index (checker->book->zones, i))->scope == SLV_SCOPE_LIST;
  for (guint i = 0; i < checker->rules->len; i++)
    {
      const SlvRuleState *state = &g_array_index (checker->rules, SlvRuleState, i);
      const SlvRule *rule = state->rule;

      if (state->class->freezes_other)
        zones[state->other_zone] = 0;
      if (rule->either != NULL || !state->class->counts_cards || rule->severity != SLV_SEVERITY_WARNING || state->where != NULL || !bounds[i].active
          || !bounds[i].has_max || bounds[i].max != 0)
        continue;
      for (guint z = 0; z < checker->book->zones->len; z++)
        if (state->in_zone[z])
          zones[z] = 0;
    }
  return zones;
}

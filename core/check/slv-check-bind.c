/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-check-bind.c: what rules take from cards of the deck: bounds that are an attribute of the card in a zone, values of such cards
 * within queries ({ZONE.ATTRIBUTE}), a query that such a card has to match for the rule to hold (with, that), and bounds that grow with
 * the number of cards (each, more). All of it is worked out before a deck is judged, so that kinds of rule see plain queries and
 * numbers. Where the cards do not say, the rule is open: nothing is guessed, and the finding says which card would have to say it. */
#include "check/slv-rule-class.h"
#include <math.h>

#define REFERENCE "\\{([a-z][a-z0-9-]*)\\.([a-z][a-z0-9-]*)\\}"

/* Appends what stands for {@zone.@attr}; FALSE: nothing does. */
typedef gboolean (*Fill) (gpointer data, const char *zone, const char *attr, GString *into);
typedef struct { Fill fill; gpointer data; gboolean failed; } Filling;

static gboolean
fill_one (const GMatchInfo *match, GString *into, gpointer data)
{
  Filling *filling = data;
  g_autofree char *zone = g_match_info_fetch (match, 1), *attr = g_match_info_fetch (match, 2);

  filling->failed = filling->failed || !filling->fill (filling->data, zone, attr, into);
  return filling->failed;
}

/* (transfer full): @text with every reference filled in; NULL: not all can be. */
static char *
fill_all (const char *text, Fill fill, gpointer data)
{
  g_autoptr (GRegex) regex = g_regex_new (REFERENCE, 0, 0, NULL);
  Filling filling = { fill, data, FALSE };
  g_autofree char *filled = g_regex_replace_eval (regex, text, -1, 0, 0, fill_one, &filling, NULL);

  return filling.failed ? NULL : g_steal_pointer (&filled);
}

static gboolean
has_reference (const char *text)
{
  return text != NULL && strchr (text, '{') != NULL && g_regex_match_simple (REFERENCE, text, 0, 0);
}

gboolean
slv_rule_binds (const SlvRule *rule)
{
  gboolean binds = rule->min.zone != NULL || rule->max.zone != NULL || rule->copies.zone != NULL || rule->with_zone != NULL || rule->each > 0
                   || has_reference (rule->where) || has_reference (rule->except) || slv_rule_class (rule->kind)->bind != NULL;

  for (guint i = 0; i < rule->weights->len && !binds; i++)
    binds = has_reference (((const SlvWeight *) g_ptr_array_index (rule->weights, i))->where);
  return binds;
}

/* ---- without a deck: something that could stand there ---- */

typedef struct { const SlvRulebook *book; GError **error; } Sample;

static const char *
sample_of (const SlvAttr *attr)
{
  if (attr->values != NULL && attr->values[0] != NULL)
    return attr->values[0];
  return (SLV_KIND_BIT (attr->kind) & SLV_KINDS_NUMBER) != 0 ? "987654321" : attr->kind == SLV_ATTR_FLAG ? "yes" : "{}";
}

static gboolean
fill_sample (gpointer data, const char *zone, const char *id, GString *into)
{
  const Sample *sample = data;
  const SlvAttr *attr = slv_game_find_attr (sample->book->game, id);

  if (slv_rulebook_find_zone (sample->book, zone) == NULL)
    slv_set_error (sample->error, SLV_ERROR_REFUSED, NULL, _("{%s.%s}: the rulebook has no zone “%s”"), zone, id, zone);
  else if (attr == NULL || attr->kind == SLV_ATTR_TEXT)
    slv_set_error (sample->error, SLV_ERROR_REFUSED, NULL, _("{%s.%s}: no attribute “%s” that could be compared"), zone, id, id);
  else
    g_string_append_printf (into, "\"%s\"", sample_of (attr));
  return *sample->error == NULL;
}

char *
slv_bind_sample (const SlvRulebook *book, const char *text, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *filled = text != NULL ? fill_all (text, fill_sample, &(Sample) { book, &local }) : NULL;

  if (local != NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  return g_steal_pointer (&filled);
}

typedef struct { const SlvTeller *teller; char *told; } Telling;

static gboolean
tell_reference (gpointer data, const char *zone, const char *id, GString *into G_GNUC_UNUSED)
{
  Telling *telling = data;
  const SlvAttr *attr = slv_game_find_attr (telling->teller->game, id);
  /* Translators: a value in quotes */
  g_autofree char *sample = g_strdup_printf (_("“%s”"), sample_of (attr)), *of = slv_tell_attr_of (telling->teller, zone, id);
  g_auto (GStrv) parts = g_strsplit (telling->told, sample, -1);

  slv_take_str (&telling->told, g_strjoinv (of, parts));
  return TRUE;
}

char *
slv_bind_tell (const SlvTeller *teller, const char *text, const char *told)
{
  Telling telling = { teller, g_strdup (told) };

  g_free (fill_all (text, tell_reference, &telling));
  return telling.told;
}

/* ---- what the cards of a zone say ---- */

typedef struct { SlvRun *run; const GArray *items; SlvBoundsOf *bounds; guint zone; /* looked at last */ } Bind;

/* A rule that is open for several reasons has the one that is told first. */
static void
leave_open (Bind *bind, SlvBindSense sense, guint zone)
{
  if (bind->bounds->open != SLV_BIND_KNOWN)
    return;
  bind->bounds->open = sense;
  bind->bounds->open_zone = zone;
}

/* (transfer full): what the cards of @zone have in @column, each once. NULL: it is not known, and the rule is open. A card that does not
 * have the attribute at all says nothing. */
static GPtrArray *
values_of (Bind *bind, guint zone, SlvCheckColumn *column)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new ();
  SlvBindSense sense = SLV_BIND_EMPTY;

  bind->zone = zone;
  SLV_EACH_IN (const SlvItem, item, bind->items)
    {
      guint first, n;

      if (item->zone != zone)
        continue;
      SlvCellSense cell = slv_check_cell (column, item->row, &first, &n);
      sense = cell == SLV_CELL_IS_UNKNOWN ? SLV_BIND_UNKNOWN : MAX (sense, cell == SLV_CELL_IS_KNOWN ? SLV_BIND_SEVERAL : sense);
      for (guint k = first; k < first + n; k++)
        {
          const char *value = slv_column_value (bind->run->checker->index, &column->column, column->column.codes[k]);

          if (!g_ptr_array_find_with_equal_func (values, value, g_str_equal, NULL))
            g_ptr_array_add (values, (gpointer) value);
        }
      if (sense == SLV_BIND_UNKNOWN)
        break;
    }
  if (sense == SLV_BIND_SEVERAL && values->len > 0)
    return g_steal_pointer (&values);
  leave_open (bind, sense == SLV_BIND_SEVERAL ? SLV_BIND_UNKNOWN : sense, zone);
  return NULL;
}

static void
bind_number (Bind *bind, const SlvNumber *number, gboolean *has, gint64 *value)
{
  SlvChecker *checker = bind->run->checker;
  SlvCheckColumn *column = number->zone != NULL ? slv_checker_column (checker, number->attr, TRUE, NULL, NULL) : NULL;
  const SlvZone *zone = column != NULL ? slv_rulebook_find_zone (checker->book, number->zone) : NULL;
  g_autoptr (GPtrArray) values = zone != NULL ? values_of (bind, zone->index, column) : NULL;
  char *end;

  if (values == NULL)
    return;
  if (values->len > 1)
    {
      leave_open (bind, SLV_BIND_SEVERAL, zone->index);
      return;
    }
  *has = g_ascii_strcasecmp (g_ptr_array_index (values, 0), "any") != 0;
  if (!*has)
    return;
  double found = g_ascii_strtod (g_ptr_array_index (values, 0), &end);
  if (*end != '\0' || floor (found) != found)
    leave_open (bind, SLV_BIND_UNKNOWN, zone->index);
  *value = slv_range_number (found);
}

/* Several values are any of them; of several numbers nobody can say which one counts. */
static gboolean
fill_values (gpointer data, const char *zone_id, const char *attr, GString *into)
{
  Bind *bind = data;
  SlvChecker *checker = bind->run->checker;
  const SlvZone *zone = slv_rulebook_find_zone (checker->book, zone_id);
  SlvCheckColumn *column = slv_checker_column (checker, attr, TRUE, NULL, NULL);
  g_autoptr (GPtrArray) values = zone != NULL && column != NULL ? values_of (bind, zone->index, column) : NULL;

  if (values != NULL && values->len > 1 && (SLV_KIND_BIT (column->attr->kind) & SLV_KINDS_NUMBER) != 0)
    {
      leave_open (bind, SLV_BIND_SEVERAL, zone->index);
      return FALSE;
    }
  for (guint i = 0; values != NULL && i < values->len; i++)
    {
      if (strchr (g_ptr_array_index (values, i), '"') != NULL)
        {
          leave_open (bind, SLV_BIND_UNKNOWN, zone->index);
          return FALSE;
        }
      g_string_append_printf (into, "%s\"%s\"", i > 0 ? "|" : "", (const char *) g_ptr_array_index (values, i));
    }
  return values != NULL;
}

/* A query that cannot be filled leaves the rule open, and stays what it was. */
static void
bind_query (Bind *bind, const char *text, SlvCheckQuery **query, GString *said)
{
  g_autofree char *filled = has_reference (text) ? fill_all (text, fill_values, bind) : NULL;
  SlvCheckQuery *bound;

  if (filled == NULL)
    return;
  g_string_append_printf (said, "%s\n", filled);
  if (slv_checker_query (bind->run->checker, filled, NULL, &bound, NULL))
    *query = bound;
  else
    leave_open (bind, SLV_BIND_UNKNOWN, bind->zone);
}

/* Whether a card is there for which the rule holds. */
static void
bind_with (Bind *bind, const SlvRuleState *state)
{
  const SlvZone *zone = slv_rulebook_find_zone (bind->run->checker->book, state->rule->with_zone);
  SlvTruth truth = SLV_FALSE;

  for (guint i = 0; i < bind->items->len && truth != SLV_TRUE; i++)
    {
      const SlvItem *item = &g_array_index (bind->items, SlvItem, i);
      SlvTruth one = item->zone == zone->index ? slv_check_query_test (state->that, item->row) : SLV_FALSE;

      truth = one != SLV_FALSE ? one : truth;
    }
  if (truth == SLV_UNKNOWN)
    leave_open (bind, SLV_BIND_UNKNOWN, zone->index);
  bind->bounds->active = bind->bounds->active && truth != SLV_FALSE;
}

static void
grow (Bind *bind, const SlvRuleState *state)
{
  guint64 n = 0;

  SLV_EACH_IN (const SlvItem, item, bind->items)
    n += state->in_zone[item->zone] ? item->count : 0;
  bind->bounds->grown = (gint64) (n / (guint64) state->rule->each) * state->rule->more;
  bind->bounds->min += bind->bounds->has_min ? bind->bounds->grown : 0;
  bind->bounds->max += bind->bounds->has_max ? bind->bounds->grown : 0;
}

static void
bind_rule (Bind *bind, SlvRuleState *state, GString *said)
{
  const SlvRule *rule = state->rule;
  SlvBoundsOf *bounds = bind->bounds;
  gboolean any;

  *bounds = slv_checker_bounds (bind->run->checker, rule, bind->run->options);
  if (rule->with_zone != NULL)
    bind_with (bind, state);
  if (!bounds->active)
    {
      bounds->open = SLV_BIND_KNOWN;
      g_string_append (said, "-\n");
      return;
    }
  bind_number (bind, &rule->min, &bounds->has_min, &bounds->min);
  bind_number (bind, &rule->max, &bounds->has_max, &bounds->max);
  bind_number (bind, &rule->copies, &any, &bounds->copies);
  bind_query (bind, rule->where, &state->where, said);
  bind_query (bind, rule->except, &state->except, said);
  for (guint i = 0; i < rule->weights->len; i++)
    bind_query (bind, ((const SlvWeight *) g_ptr_array_index (rule->weights, i))->where,
                (SlvCheckQuery **) &g_ptr_array_index (state->weights, i), said);
  if (rule->each > 0)
    grow (bind, state);
  if (state->class->bind != NULL)
    {
      SlvBindSense sense = state->class->bind (bind->run, state, bind->items, bounds, said);

      if (sense != SLV_BIND_KNOWN)
        leave_open (bind, sense, state->other_zone);
    }
  bounds->active = bounds->open == SLV_BIND_KNOWN;
  g_string_append_printf (said, "%d %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", bounds->open,
                          bounds->has_min ? bounds->min : G_MININT64, bounds->has_max ? bounds->max : G_MAXINT64);
}

void
slv_run_bind (SlvRun *run, const GArray *items, GString *said)
{
  SlvChecker *checker = run->checker;
  g_autoptr (GString) own = said == NULL ? g_string_new (NULL) : NULL;

  for (guint i = 0; checker->binds && i < checker->rules->len; i++)
    {
      SlvRuleState *state = &g_array_index (checker->rules, SlvRuleState, i);

      if (state->binds)
        bind_rule (&(Bind) { run, items, &run->bounds[i], 0 }, state, said != NULL ? said : own);
    }
  checker->bound_by = run;
}

gboolean
slv_rule_binds_to (const SlvRule *rule, const char *zone)
{
  g_autofree char *opening = g_strdup_printf ("{%s.", zone);
  gboolean binds = g_strcmp0 (rule->min.zone, zone) == 0 || g_strcmp0 (rule->max.zone, zone) == 0
                   || g_strcmp0 (rule->copies.zone, zone) == 0 || g_strcmp0 (rule->with_zone, zone) == 0
                   || (rule->where != NULL && strstr (rule->where, opening) != NULL)
                   || (rule->except != NULL && strstr (rule->except, opening) != NULL)
                   || (slv_rule_class (rule->kind)->bind != NULL && g_strcmp0 (rule->other_zone, zone) == 0);

  for (guint i = 0; i < rule->weights->len && !binds; i++)
    {
      const SlvWeight *weight = g_ptr_array_index (rule->weights, i);

      binds = weight->where != NULL && strstr (weight->where, opening) != NULL;
    }
  return binds;
}

/* ---- telling it ---- */

gboolean
slv_run_has_error_about (const SlvRun *run, const char *zone)
{
  SLV_EACH (const SlvFinding, finding, run->report->findings)
    {
      g_auto (GStrv) zones = finding->severity == SLV_SEVERITY_ERROR ? g_strsplit (finding->zone, " ", -1) : NULL;

      if (zones != NULL && g_strv_contains ((const char * const *) zones, zone))
        return TRUE;
    }
  return FALSE;
}

/* With an error about the zone the answer is no whatever the rule would have said; and a card that is in no list has a finding of its
 * own. */
void
slv_run_say_unbound (SlvRun *run, const SlvRuleState *state)
{
  static const char * const sentences[] = {
    [SLV_BIND_EMPTY] = N_("{zone}: what is allowed hangs on the card in {lead}, and none is there. A card there settles it."),
    [SLV_BIND_SEVERAL] = N_("{zone}: what is allowed hangs on the card in {lead}, and those that are there say different things: {cards}. One "
                            "of them alone settles it."),
    [SLV_BIND_UNKNOWN] = N_("{zone}: what is allowed hangs on the card in {lead}, and the card list does not say enough of it: {cards}. A list "
                            "that does settles it, and so does another card in its place."),
  };
  const SlvBoundsOf *bounds = slv_run_bounds (run, state);
  const SlvZone *lead = g_ptr_array_index (run->checker->book->zones, bounds->open_zone);
  const SlvSayValue values[] = { { "lead", g_dgettext (GETTEXT_PACKAGE, lead->title) } };
  SlvBindSense open = bounds->open;
  gboolean strange = FALSE;

  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    strange = strange || (item->zone == lead->index && item->row == SLV_ROW_NONE && slv_run_matters (run, item->zone));
  if (strange || (bounds->open != SLV_BIND_UNKNOWN && slv_run_has_error_about (run, lead->id)))
    return;
  SlvFinding *finding = slv_run_add (run, state, SLV_SEVERITY_UNKNOWN);
  slv_finding_set_range (finding, FALSE, 0, FALSE, 0);
  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    {
      if (item->zone != lead->index)
        continue;
      slv_run_add_item (run, finding, item, item->count);
      open = open == SLV_BIND_EMPTY ? SLV_BIND_UNKNOWN : open;   /* a card is there, and has nothing of what is asked */
    }
  slv_run_say_with (run, state, finding, sentences[open], values, G_N_ELEMENTS (values));
}

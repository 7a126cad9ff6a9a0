/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-definition-check.c: whether every rule of a definition makes sense to its kind, and every query says something about the game
 * it stands in. The loader knows neither kinds of rule nor the query language, so this is the part of `games validate` that comes
 * after it. */
#include "check/slv-rule-class.h"

typedef struct {
  SlvGame           *game;
  const char        *file;      /* in which what is checked stands */
  GPtrArray         *faults;
  GHashTable        *met;       /* arrays of steps that were checked: formats share them */
  gboolean           good;
} Check;

/* Takes @message. */
static void
add_fault (Check *check, gboolean error, const char *attribute, const char *text, guint line, char *message)
{
  SlvFault *fault = g_new0 (SlvFault, 1);

  fault->file = g_strdup (check->file);
  fault->error = error;
  if (!slv_game_locate (check->file, line, attribute, text, &fault->line, &fault->column))
    fault->line = line;
  fault->message = message;
  g_ptr_array_add (check->faults, fault);
  check->good = check->good && !error;
}

static char *
dup_query_fault (const char *text, const GError *error)
{
  SlvPlace place = { 0 };

  slv_error_get_place (error, &place);
  if (place.column > 0)
    return g_strdup_printf (_("query “%s”, character %u: %s"), text, place.column, error->message);
  return g_strdup_printf (_("query “%s”: %s"), text, error->message);
}

/* @written: as it stands in the file. */
static void
check_query_as (Check *check, const char *attribute, const char *written, const char *text, guint line)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvBound) bound = NULL;

  if (text == NULL || text[0] == '\0')
    return;
  g_autoptr (SlvQuery) query = slv_query_parse (text, &error);
  if (query != NULL)
    bound = slv_query_bind (query, check->game, NULL, SLV_QUERY_RULES, NULL, &error);
  if (bound == NULL)
    add_fault (check, TRUE, attribute, written, line, dup_query_fault (text, error));
}

static void
check_query (Check *check, const char *attribute, const char *text, guint line)
{
  check_query_as (check, attribute, text, text, line);
}

/* One of a rule, which may take values from cards of the deck. */
static void
check_rule_query (Check *check, const SlvRulebook *book, const char *attribute, const char *text, guint line)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *sample = slv_bind_sample (book, text, &error);

  if (error != NULL)
    add_fault (check, TRUE, attribute, text, line, g_strdup (error->message));
  else
    check_query_as (check, attribute, text, sample, line);
}

static void
tell_fault (gpointer data, const SlvRule *rule, gboolean error, const char *attribute, const char *value, const char *message)
{
  add_fault (data, error, attribute, value, rule->line, g_strdup (message));
}

static void
check_rule (Check *check, const SlvRulebook *book, const SlvRule *rule)
{
  slv_rule_sense (rule, &(SlvSense) { check->game, tell_fault, check });
  check_rule_query (check, book, "where", rule->where, rule->line);
  check_rule_query (check, book, "except", rule->except, rule->line);
  check_rule_query (check, book, "that", rule->with_that, rule->line);
  for (guint i = 0; i < rule->weights->len; i++)
    check_rule_query (check, book, "where", ((SlvWeight *) g_ptr_array_index (rule->weights, i))->where, rule->line);
}

static void
check_steps (Check *check, const GPtrArray *steps)
{
  if (steps == NULL || !g_hash_table_add (check->met, (gpointer) steps))
    return;
  SLV_EACH (const SlvStep, step, steps)
    {
      check_query (check, step->kind == SLV_STEP_MULLIGAN ? "when" : "where", step->where, step->line);
      for (guint j = 0; step->ways != NULL && j < step->ways->len; j++)
        check_steps (check, ((SlvWay *) g_ptr_array_index (step->ways, j))->steps);
    }
}

static void
check_format (Check *check, const SlvFormat *format)
{
  check->file = format->file;   /* what it inherits was met in the edition's own file, which comes first */
  for (guint i = 0; i < format->own_rules->len; i++)
    check_rule (check, format->rulebook, g_ptr_array_index (format->own_rules, i));
  check_steps (check, format->opening);
  check_steps (check, format->lose);
  for (guint i = 0; format->phases != NULL && i < format->phases->len; i++)
    check_steps (check, ((SlvPhase *) g_ptr_array_index (format->phases, i))->steps);
}

static void
check_book (Check *check, const SlvRulebook *book)
{
  check->file = book->file;
  SLV_EACH (const SlvZone, zone, book->zones)
    check_query (check, "accepts", zone->accepts, zone->line);
  SLV_EACH (const SlvCounter, counter, book->counters)
    check_query (check, "where", counter->where, counter->line);
  for (guint i = 0; i < book->formats->len; i++)
    check_format (check, g_ptr_array_index (book->formats, i));
}

gboolean
slv_check_definition (SlvGame *game, GPtrArray *faults)
{
  g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);
  Check check = { .game = game, .file = game->file, .faults = faults, .met = met, .good = TRUE };

  g_return_val_if_fail (game != NULL && faults != NULL, FALSE);
  SLV_EACH (const SlvAttr, attr, game->attrs)
    check_query (&check, "for", attr->applies, attr->line);
  for (guint i = 0; i < game->rulebooks->len; i++)
    check_book (&check, g_ptr_array_index (game->rulebooks, i));
  return check.good;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-check-say.c: the sentences of findings. A sentence comes whole, from the definition or from the kind of rule, is
 * translated whole, and only then its {keys} are replaced, in one pass: a value with braces in it stays what it is. */
#include "base/slv-clean.h"
#include "check/slv-check-private.h"
#include "check/slv-tell.h"

#define NAMES_IN_SENTENCE 6u

static const char *
find_value (const SlvSayValue *values, guint n, const char *key, gsize length)
{
  for (guint i = 0; i < n; i++)
    if (strlen (values[i].key) == length && strncmp (values[i].key, key, length) == 0)
      return values[i].value;
  return NULL;
}

char *
slv_say_fill (const char *text, const SlvSayValue *values, guint n)
{
  static const char * const days[] = { "day", "since", "until", "seen", "released", NULL };
  GString *out = g_string_new (NULL);

  while (*text != '\0')
    {
      const char *open = strchr (text, '{');
      const char *close = open != NULL ? strchr (open, '}') : NULL;

      if (close == NULL)
        {
          g_string_append (out, text);
          break;
        }
      g_string_append_len (out, text, open - text);
      const char *value = find_value (values, n, open + 1, (gsize) (close - open - 1));
      if (value != NULL)
        {
          g_autofree char *key = g_strndup (open + 1, (gsize) (close - open - 1)), *day = NULL;

          if (g_strv_contains (days, key))
            value = day = slv_tell_day (value);
          slv_append_isolated (out, value);
          text = close + 1;
        }
      else
        {
          g_string_append_c (out, '{');
          text = open + 1;
        }
    }
  return g_string_free (out, FALSE);
}

char *
slv_say_names (const GPtrArray *names)
{
  guint shown = MIN (names->len, NAMES_IN_SENTENCE), left = names->len - shown;
  GString *joined = g_string_new (NULL);

  for (guint i = 0; i < shown; i++)
    g_string_append_printf (joined, "%s%s", i > 0 ? ", " : "", (const char *) g_ptr_array_index (names, i));
  g_autofree char *list = g_string_free (joined, FALSE);
  if (left == 0)
    return g_steal_pointer (&list);
  /* Translators: a list of names of cards, cut short */
  return slv_tell_printf (ngettext ("%s and %u more", "%s and %u more", left), list, left);
}

char *
slv_finding_dup_names (const SlvFinding *finding)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH (const SlvFindingCard, card, finding->cards)
    g_ptr_array_add (names, card->count > 1 ? g_strdup_printf ("%s ×%u", card->name, card->count) : g_strdup (card->name));
  return slv_say_names (names);
}

char *
slv_say_zones (const SlvRulebook *book, char **zones)
{
  GString *titles = g_string_new (NULL);

  for (guint i = 0; zones != NULL && zones[i] != NULL; i++)
    {
      const SlvZone *zone = slv_rulebook_find_zone (book, zones[i]);

      g_string_append_printf (titles, "%s%s", i > 0 ? ", " : "",
                              zone != NULL ? g_dgettext (GETTEXT_PACKAGE, zone->title) : zones[i]);
    }
  return g_string_free (titles, FALSE);
}

static char *
other_title (const SlvRun *run, const SlvRuleState *state)
{
  if (state->other_zone >= run->checker->book->zones->len)
    return g_strdup ("");
  const SlvZone *zone = g_ptr_array_index (run->checker->book->zones, state->other_zone);
  return g_strdup (g_dgettext (GETTEXT_PACKAGE, zone->title));
}

static char *
attr_titles (const SlvRuleState *state)
{
  GString *titles = g_string_new (NULL);

  for (guint i = 0; i < state->of->len; i++)
    g_string_append_printf (titles, "%s%s", i > 0 ? ", " : "",
                            g_dgettext (GETTEXT_PACKAGE, ((const SlvCheckColumn *) g_ptr_array_index (state->of, i))->attr->title));
  return g_string_free (titles, FALSE);
}

static char *
number_text (gboolean has, gint64 number)
{
  return has ? g_strdup_printf ("%" G_GINT64_FORMAT, number) : g_strdup ("");
}

void
slv_run_say_with (const SlvRun *run, const SlvRuleState *state, SlvFinding *finding, const char *generic, const SlvSayValue *more,
                  guint n_more)
{
  const SlvRule *rule = state->rule;
  gboolean own = rule->say != NULL && rule->say[0] != '\0' && !finding->open;
  const SlvFindingCard *card = finding->cards->len > 0 ? g_ptr_array_index (finding->cards, 0) : NULL;
  g_autofree char *actual = finding->has_actual ? g_strdup_printf ("%.15g", finding->actual) : g_strdup ("");
  g_autofree char *min = number_text (finding->has_min, finding->min);
  g_autofree char *max = number_text (finding->has_max, finding->max);
  g_autofree char *zone = slv_say_zones (run->checker->book, rule->zones);
  g_autofree char *names = slv_finding_dup_names (finding);
  g_autofree char *allowed = slv_finding_dup_allowed (finding);
  g_autofree char *to = other_title (run, state), *of = attr_titles (state);
  const char *text = own ? g_dgettext (GETTEXT_PACKAGE, rule->say) : _(generic);
  const SlvTeller teller = { run->checker->game, run->checker->format, run->checker->book, run->checker->index, run->options, NULL };
  g_autofree char *where = rule->where != NULL && strstr (text, "{where}") != NULL ? slv_tell_query (&teller, rule->where) : g_strdup ("");
  const SlvSayValue values[] = {
    { "actual", actual }, { "min", min }, { "max", max }, { "zone", zone }, { "cards", names },
    { "card", card != NULL ? card->name : "" }, { "allowed", allowed != NULL ? allowed : "" }, { "to", to },
    { "where", where },
    { "of", of },
  };

  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (SlvSayValue));

  g_array_append_vals (all, values, G_N_ELEMENTS (values));
  g_array_append_vals (all, more, n_more);
  slv_take_str (&finding->message, slv_say_fill (text, (const SlvSayValue *) (gpointer) all->data, all->len));
}

void
slv_run_say (const SlvRun *run, const SlvRuleState *state, SlvFinding *finding, const char *generic)
{
  slv_run_say_with (run, state, finding, generic, NULL, 0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-tell.c: phrases that stand in several sentences about a game: numbers, counts of cards, zones, queries; and rules as
 * sentences of their kinds. */
#include "check/slv-rule-class.h"

static const char *
tr (const char *text)
{
  return text != NULL && *text != '\0' ? g_dgettext (GETTEXT_PACKAGE, text) : "";   /* that of "" is the head of the catalogue */
}

void
slv_tell_line (GString *detail, char *line)
{
  if (line != NULL)
    g_string_append_printf (detail, "%s%s", detail->len > 0 ? "\n" : "", line);
  g_free (line);
}

char *
slv_tell_rule (const SlvTeller *teller, const SlvRule *rule, GString *detail)
{
  const SlvRuleClass *class = slv_rule_class (rule->kind);

  g_autofree char *told = class->explain != NULL ? class->explain (teller, rule, detail) : g_strdup (rule->id);
  g_autofree char *from = slv_tell_day (rule->from), *until = slv_tell_day (rule->until);
  g_autofree char *that = rule->with_that != NULL ? slv_tell_query (teller, rule->with_that) : NULL;

  if (that != NULL)
    slv_tell_line (detail, g_strdup_printf (_("Only when a card in %s is one where %s."), slv_tell_zone (teller, rule->with_zone), that));
  if (from != NULL && until != NULL)
    slv_tell_line (detail, g_strdup_printf (_("From %s to %s."), from, until));
  else if (from != NULL)
    slv_tell_line (detail, g_strdup_printf (_("From %s on."), from));
  else if (until != NULL)
    slv_tell_line (detail, g_strdup_printf (_("Until %s."), until));
  if (rule->each > 0)
    /* Translators: a rule whose numbers grow with the number of cards */
    slv_tell_line (detail, slv_tell_printf (_("For every %lld cards there the numbers grow by %lld."), (long long) rule->each,
                                            (long long) rule->more));
  return g_steal_pointer (&told);
}

static char *
tell_query (const SlvTeller *teller, const char *text, char *(*describe) (SlvBound *bound))
{
  g_autofree char *filled = teller->book != NULL ? slv_bind_sample (teller->book, text, NULL) : g_strdup (text);
  g_autoptr (SlvQuery) query = filled ? slv_query_parse (filled, NULL) : NULL;
  g_autoptr (SlvBound) bound = query ? slv_query_bind (query, teller->game, NULL, SLV_QUERY_RULES, NULL, NULL) : NULL;
  g_autofree char *told = bound ? describe (bound) : NULL;

  return told ? slv_bind_tell (teller, text, told) : NULL;
}

char *
slv_tell_query (const SlvTeller *teller, const char *text)
{
  char *told = tell_query (teller, text, slv_bound_describe);

  return told ? told : g_strdup (text);
}

char *
slv_tell_contrary (const SlvTeller *teller, const char *text)
{
  return tell_query (teller, text, slv_bound_describe_contrary);
}

char *
slv_tell_number (const SlvTeller *teller, const SlvNumber *number)
{
  gint64 value = slv_number_value (number, teller->options, teller->book);
  g_autofree char *digits = value < 0 ? g_strdup_printf ("%lld", (long long) value) : slv_tell_digits ((guint64) value);

  if (number->zone != NULL)
    return slv_tell_attr_of (teller, number->zone, number->attr);
  if (number->option == NULL)
    return g_steal_pointer (&digits);
  /* Translators: a number, and the option that it comes from */
  return g_strdup_printf (_("%s (option “%s”)"), digits, slv_option_title (teller->book, number->option));
}

static gint64
value_of (const SlvTeller *teller, const SlvNumber *number)
{
  return slv_number_value (number, teller->options, teller->book);
}

static gboolean
is_open (const SlvTeller *teller, const SlvNumber *number)
{
  return !number->set || value_of (teller, number) == SLV_ALL;
}

char *
slv_tell_erratum (const SlvGame *game, const SlvErratumView *view)
{
  const SlvAttr *attr = *view->attr ? slv_game_find_attr (game, view->attr) : NULL;
  g_autofree char *value = g_strdup (*view->value ? view->value : _("none"));

  if (attr == NULL || attr->kind == SLV_ATTR_TEXT)
    return g_steal_pointer (&value);
  g_strdelimit (value, "\n", '|');
  return g_strdup_printf (_("%s: %s"), tr (attr->title), value);
}

/* 1 for one, any other number for many: what ngettext() is asked with. */
static gulong
plural (gint64 value)
{
  return value >= 0 && value < G_MAXINT ? (gulong) value : 2;
}

gboolean
slv_tell_none (const SlvTeller *teller, const SlvNumber *min, const SlvNumber *max)
{
  return (!min->set || value_of (teller, min) == 0) && max->set && max->option == NULL && !is_open (teller, max) && value_of (teller, max) == 0;
}

char *
slv_tell_cards (const SlvTeller *teller, const SlvNumber *min, const SlvNumber *max)
{
  gboolean no_min = !min->set || value_of (teller, min) == 0, no_max = is_open (teller, max);
  gint64 low = min->set ? value_of (teller, min) : 0, high = max->set ? value_of (teller, max) : SLV_ALL;
  g_autofree char *first = min->set && low != SLV_ALL ? slv_tell_number (teller, min) : NULL;
  g_autofree char *last = no_max ? NULL : slv_tell_number (teller, max);

  if (low == SLV_ALL)
    return g_strdup (_("all cards"));
  if (no_min && no_max)
    return g_strdup (_("any number of cards"));
  if (no_max)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "at least %s card", "at least %s cards", plural (low)), first);
  if (slv_tell_none (teller, min, max))
    return g_strdup (_("no card"));
  if (no_min)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "at most %s card", "at most %s cards", plural (high)), last);
  if (low == high)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "exactly %s card", "exactly %s cards", plural (high)), last);
  /* Translators: "2 to 4 cards" */
  return g_strdup_printf (_("%s to %s cards"), first, last);
}

char *
slv_tell_range (const SlvTeller *teller, const SlvNumber *min, const SlvNumber *max)
{
  gboolean no_max = is_open (teller, max);
  g_autofree char *first = min->set ? slv_tell_number (teller, min) : NULL;
  g_autofree char *last = no_max ? NULL : slv_tell_number (teller, max);

  if (first && last && value_of (teller, min) == value_of (teller, max))
    return g_strdup_printf (_("exactly %s"), last);
  if (first && last)
    return g_strdup_printf (_("%s to %s"), first, last);
  if (first)
    return g_strdup_printf (_("at least %s"), first);
  if (last)
    return g_strdup_printf (_("at most %s"), last);
  return g_strdup (_("any number"));
}

const char *
slv_tell_zone (const SlvTeller *teller, const char *id)
{
  SlvZone *zone = id && teller->book ? slv_rulebook_find_zone (teller->book, id) : NULL;

  return zone ? tr (zone->title) : id ? id : "";
}

char *
slv_tell_zones (const SlvTeller *teller, char **ids)
{
  g_autofree char *all = NULL;
  guint n = 0;

  for (; ids && ids[n]; n++)
    {
      const char *title = slv_tell_zone (teller, ids[n]);
      /* Translators: a list of zones: those before, and one more */
      char *longer = all ? g_strdup_printf (_("%s, %s"), all, title) : g_strdup (title);

      g_free (all);
      all = longer;
    }
  return all ? g_steal_pointer (&all) : g_strdup (_("The whole deck"));
}

char *
slv_tell_zones_together (const SlvTeller *teller, char **ids)
{
  g_autofree char *all = slv_tell_zones (teller, ids);

  if (ids == NULL || ids[0] == NULL || ids[1] == NULL)
    return g_steal_pointer (&all);
  /* Translators: several zones whose cards are counted together */
  return g_strdup_printf (_("%s together"), all);
}

const char *
slv_tell_attr (const SlvTeller *teller, const char *id)
{
  SlvAttr *attr = id ? slv_game_find_attr (teller->game, id) : NULL;

  return attr ? tr (attr->title) : id ? id : "";
}

char *
slv_tell_attrs (const SlvTeller *teller, char **ids)
{
  g_autofree char *all = NULL;

  for (guint i = 0; ids[i] != NULL; i++)
    {
      const char *title = slv_tell_attr (teller, ids[i]);

      slv_take_str (&all, all != NULL ? g_strdup_printf (_("%s, %s"), all, title) : g_strdup (title));
    }
  return all != NULL ? g_steal_pointer (&all) : g_strdup ("");
}

char *
slv_tell_attr_of (const SlvTeller *teller, const char *zone, const char *attr)
{
  /* Translators: an attribute of a card, and the zone in which that card lies: "Influence limit of the card in Identity" */
  return g_strdup_printf (_("%s of the card in %s"), slv_tell_attr (teller, attr), slv_tell_zone (teller, zone));
}

const char *
slv_tell_counter (const SlvTeller *teller, const char *id)
{
  for (guint i = 0; id && teller->book->counters && i < teller->book->counters->len; i++)
    {
      const SlvCounter *counter = g_ptr_array_index (teller->book->counters, i);

      if (g_str_equal (counter->id, id))
        return tr (counter->title);
    }
  return id ? id : "";
}

/* (transfer full): that something holds only when an option is at @value, or, @negated, only when it is not. */
static char *
tell_option (const SlvTeller *teller, const char *id, const char *value, gboolean negated)
{
  const char *now = slv_options_get (teller->options, teller->book, id);
  g_autofree char *is = slv_option_say (slv_rulebook_option (teller->book, id), value);
  g_autofree char *now_is = slv_option_say (slv_rulebook_option (teller->book, id), now != NULL ? now : "");

  return g_strdup_printf (negated ? _("Not when the option “%s” is at “%s”; it is now at “%s”.")
                                  : _("Only when the option “%s” is at “%s”; it is now at “%s”."),
                          slv_option_title (teller->book, id), is, now_is);
}

char *
slv_tell_if (const SlvTeller *teller, const char *option, gboolean negated)
{
  const char *is = option != NULL ? strchr (option, '=') : NULL;
  g_auto (GStrv) all = option != NULL ? g_strsplit (option, " ", -1) : NULL;
  g_autofree char *id = is != NULL ? g_strndup (option, (gsize) (is - option)) : g_strdup (option);
  SlvOption *found = id != NULL ? slv_rulebook_find_option (teller->book, id) : NULL;

  if (option == NULL)
    return NULL;
  if (all[1] != NULL)
    {
      g_autoptr (GString) lines = g_string_new (NULL);

      for (guint i = 0; all[i] != NULL; i++)
        slv_tell_line (lines, slv_tell_if (teller, all[i] + (all[i][0] == '!'), all[i][0] == '!'));
      return g_string_free (g_steal_pointer (&lines), FALSE);
    }
  if (is != NULL)
    return tell_option (teller, id, is + 1, negated);
  if (found != NULL && found->kind == SLV_OPTION_NUMBER)   /* it holds where the number is not 0 */
    return tell_option (teller, id, "0", !negated);
  return tell_option (teller, id, negated ? "no" : "yes", FALSE);
}

char *
slv_tell_option (const SlvTeller *teller, const char *id, const char *value)
{
  return tell_option (teller, id, value, FALSE);
}

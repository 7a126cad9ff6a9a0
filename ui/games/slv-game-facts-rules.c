/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-facts-rules.c: each rule of a format as a sentence of its kind. The definition's own sentence speaks of a deck that
 * was measured; here there is none. */
#include "config.h"
#include "games/slv-game-facts-private.h"
#include "widgets/slv-ui.h"
#include <glib/gi18n-lib.h>

static char *
say_count (SlvTeller *teller, const SlvRule *rule, SlvFact *fact G_GNUC_UNUSED)
{
  g_autofree char *zones = slv_tell_zones_together (teller, rule->zones), *cards = slv_tell_cards (teller, &rule->min, &rule->max);
  g_autofree char *query = rule->where ? slv_tell_query (teller, rule->where) : NULL;

  if (query)
    /* Translators: a rule: "Main deck: no card where Type is “Champion”." Zones, a number of cards, a condition. */
    return g_strdup_printf (_("%s: %s where %s."), zones, cards, query);
  /* Translators: a rule: "Main deck: at least 60 cards." Zones, a number of cards. */
  return g_strdup_printf (_("%s: %s."), zones, cards);
}

static char *
say_copies (SlvTeller *teller, const SlvRule *rule, SlvFact *fact)
{
  g_autofree char *zones = slv_tell_zones_together (teller, rule->zones);
  g_autofree char *max = rule->max.set ? slv_tell_number (teller, &rule->max) : g_strdup ("");
  g_autofree char *query = rule->where ? slv_tell_query (teller, rule->where) : NULL;
  g_autofree char *except = rule->except ? slv_tell_query (teller, rule->except) : NULL;
  gulong n = rule->max.set ? (gulong) CLAMP (slv_number_value (&rule->max, teller->options, teller->book), 0, 1000) : 0;

  if (query)
    slv_fact_add_line (fact, g_strdup_printf (_("For cards where %s."), query));
  if (except)
    slv_fact_add_line (fact, g_strdup_printf (_("Not for cards where %s."), except));
  if (rule->override_attr)
    slv_fact_add_line (fact, g_strdup_printf (_("What a card says itself (%s) goes before."),
                                              slv_tell_attr (teller, rule->override_attr)));
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s: at most %s copy of one name.",
                                       "%s: at most %s copies of one name.", n), zones, max);
}

static void
say_weights (SlvTeller *teller, const SlvRule *rule, SlvFact *fact)
{
  for (guint i = 0; i < rule->weights->len; i++)
    {
      const SlvWeight *weight = g_ptr_array_index (rule->weights, i);
      g_autofree char *query = weight->where ? slv_tell_query (teller, weight->where) : NULL;

      slv_fact_add_line (fact, query ? g_strdup_printf (_("A card counts %lld where %s."), (long long) weight->is, query)
                                     : g_strdup_printf (_("Any other card counts %lld."), (long long) weight->is));
    }
}

static char *
say_sum (SlvTeller *teller, const SlvRule *rule, SlvFact *fact)
{
  g_autofree char *zones = slv_tell_zones_together (teller, rule->zones), *range = slv_tell_range (teller, &rule->min, &rule->max);
  g_autofree char *query = rule->where ? slv_tell_query (teller, rule->where) : NULL;

  if (query)
    slv_fact_add_line (fact, g_strdup_printf (_("For cards where %s."), query));
  if (rule->of)
    /* Translators: a rule: "Deck: the total of Chi is at most 250." */
    return g_strdup_printf (_("%s: the total of %s is %s."), zones, slv_tell_attr (teller, rule->of), range);
  if (rule->weights)
    say_weights (teller, rule, fact);
  /* Translators: a rule: "Sideboard: the points add up to at most 15." */
  return g_strdup_printf (_("%s: the points add up to %s."), zones, range);
}

static char *
say_relate (SlvTeller *teller, const SlvRule *rule, SlvFact *fact)
{
  g_autofree char *zones = slv_tell_zones (teller, rule->zones), *attrs = NULL;
  g_autofree char *query = rule->where ? slv_tell_query (teller, rule->where) : NULL;
  const char *of = slv_tell_attr (teller, rule->of), *other = slv_tell_zone (teller, rule->to_zone);

  for (guint i = 0; rule->to_attrs && rule->to_attrs[i]; i++)
    {
      const char *title = slv_tell_attr (teller, rule->to_attrs[i]);
      char *longer = attrs ? g_strdup_printf (_("%s, %s"), attrs, title) : g_strdup (title);

      g_free (attrs);
      attrs = longer;
    }
  if (query)
    slv_fact_add_line (fact, g_strdup_printf (_("For cards where %s."), query));
  if (rule->meets)
    /* Translators: a rule: zones; an attribute; attributes; a zone */
    return g_strdup_printf (_("%s: each card shares a value of %s with %s of a card in %s."), zones, of, attrs ? attrs : of,
                            other);
  return g_strdup_printf (_("%s: each value of %s of a card is among %s of the cards in %s."), zones, of,
                          attrs ? attrs : of, other);
}

static char *
say_distinct (SlvTeller *teller, const SlvRule *rule, SlvFact *fact)
{
  g_autofree char *zones = slv_tell_zones_together (teller, rule->zones), *range = slv_tell_range (teller, &rule->min, &rule->max);
  g_autofree char *query = rule->where ? slv_tell_query (teller, rule->where) : NULL;

  if (query)
    slv_fact_add_line (fact, g_strdup_printf (_("For cards where %s."), query));
  /* Translators: a rule: "Deck: different values of Faction: at most 3." */
  return g_strdup_printf (_("%s: different values of %s: %s."), zones, slv_tell_attr (teller, rule->of), range);
}

static char *
say_known (SlvTeller *teller, const SlvRule *rule, SlvFact *fact G_GNUC_UNUSED)
{
  g_autofree char *zones = slv_tell_zones (teller, rule->zones);

  return g_strdup_printf (_("%s: every card stands in the card list as it is printed."), zones);
}

static char *
say_conserve (SlvTeller *teller, const SlvRule *rule, SlvFact *fact G_GNUC_UNUSED)
{
  g_autofree char *zones = slv_tell_zones_together (teller, rule->zones);

  return g_strdup_printf (_("%s: exactly the cards of %s."), zones, slv_tell_zone (teller, rule->equals));
}

static char *(* const sentences[]) (SlvTeller *teller, const SlvRule *rule, SlvFact *fact) = {
  [SLV_RULE_COUNT] = say_count, [SLV_RULE_COPIES] = say_copies, [SLV_RULE_SUM] = say_sum, [SLV_RULE_RELATE] = say_relate,
  [SLV_RULE_DISTINCT] = say_distinct, [SLV_RULE_KNOWN] = say_known, [SLV_RULE_CONSERVE] = say_conserve,
};

void
slv_tell_rules (SlvTeller *teller)
{
  for (guint i = 0; i < teller->format->rules->len; i++)
    {
      const SlvRule *rule = g_ptr_array_index (teller->format->rules, i);
      SlvFact *fact = slv_teller_add (teller, SLV_FACTS_RULES, NULL, rule->clause);

      fact->has_severity = TRUE;
      fact->severity = rule->severity;
      fact->off = !slv_options_holds (teller->options, teller->book, rule->if_option, rule->if_not);
      if ((gsize) rule->kind < G_N_ELEMENTS (sentences))
        fact->title = sentences[rule->kind] (teller, rule, fact);
      else
        fact->title = g_strdup (rule->id);
      slv_fact_add_line (fact, slv_tell_if (teller, rule->if_option, rule->if_not));
      slv_fact_add_line (fact, g_strdup_printf (_("Rule “%s”"), rule->id));
    }
  if (teller->format->rules->len == 0)
    slv_teller_add (teller, SLV_FACTS_RULES, g_strdup (_("The rulebook gives no rule for decks of this format.")), NULL);
}

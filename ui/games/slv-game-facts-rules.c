/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-facts-rules.c: each rule of a format as a sentence of its kind. The definition's own sentence speaks of a deck that
 * was measured; here there is none. */
#include "games/slv-game-facts-private.h"

void
slv_tell_rules (SlvTeller *teller)
{
  SLV_EACH (const SlvRule, rule, teller->format->rules)
    {
      g_autoptr (GString) detail = g_string_new (NULL);

      if (rule->either != NULL)
        continue;
      SlvFact *fact = slv_teller_add (teller, SLV_FACTS_RULES, NULL, rule->clause);
      fact->has_severity = TRUE;
      fact->severity = rule->severity;
      fact->off = !slv_options_holds (teller->options, teller->book, rule->if_option, rule->if_not);
      fact->title = slv_tell_rule (teller, rule, detail);
      if (detail->len > 0)
        slv_fact_add_line (fact, g_strdup (detail->str));
      slv_fact_add_line (fact, slv_tell_if (teller, rule->if_option, rule->if_not));
    }
  if (teller->format->rules->len == 0)
    slv_teller_add (teller, SLV_FACTS_RULES, g_strdup (_("The rulebook gives no rule for decks of this format.")), NULL);
}

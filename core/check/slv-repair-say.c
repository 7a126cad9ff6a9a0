/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-say.c: a repair in words: what it takes, why each change is asked for, and what stands against what. */
#include "base/slv-fold.h"
#include "check/slv-repair-private.h"
#include "check/slv-tell.h"

SLV_DEFINE_STATIC_FREE (SlvRepairReason, reason_free, rule, clause, says, card);

GPtrArray *
slv_repair_reasons_new (void)
{
  return g_ptr_array_new_with_free_func (reason_free);
}

static void
take_reason (GPtrArray *reasons, const char *rule, const char *clause, char *says, const char *card)
{
  SlvRepairReason *reason = g_new0 (SlvRepairReason, 1);

  reason->rule = g_strdup (rule);
  reason->clause = g_strdup (clause);
  reason->says = says;
  reason->card = g_strdup (card);
  g_ptr_array_add (reasons, reason);
}

const SlvRepairReason *
slv_repair_reason (const SlvRepair *repair, const char *rule)
{
  return slv_array_find (repair->reasons, offsetof (SlvRepairReason, rule), rule);
}

char *
slv_repair_reason_text (const SlvRepairReason *reason)
{
  return reason->clause[0] == '\0' ? g_strdup (reason->says)
    /* Translators: what a rule says or finds, the clause of the rulebook */
    : g_strdup_printf (_("%s (clause %s)"), reason->says, reason->clause);
}

/* What the rule asks of every deck. @says_more: sentences about which cards, or NULL. */
static void
add_rule_itself (GPtrArray *reasons, const SlvChecker *checker, const char *id)
{
  const SlvTeller teller = { .game = checker->game, .format = checker->format, .book = checker->book, .index = checker->index,
                             .options = checker->options };

  for (guint i = 0; i < checker->rules->len; i++)
    {
      const SlvRule *rule = g_array_index (checker->rules, SlvRuleState, i).rule;
      g_autoptr (GString) detail = g_string_new (NULL);

      if (strcmp (rule->id, id) != 0)
        continue;
      take_reason (reasons, id, rule->clause, slv_tell_rule (&teller, rule, detail), NULL);
      return;
    }
  if (strcmp (id, "list") == 0)
    take_reason (reasons, id, "", g_strdup (_("What the lists ban or limit is not played more often than they allow.")), NULL);
  else
    take_reason (reasons, id, "", g_strdup (_("Every card is known by the card list, and was out on the day.")), NULL);
}

void
slv_repair_add_reason (GPtrArray *reasons, const SlvChecker *checker, const SlvReport *before, const char *id)
{
  if (slv_array_find (reasons, offsetof (SlvRepairReason, rule), id) != NULL)
    return;
  for (guint i = 0; before != NULL && i < before->findings->len; i++)
    {
      const SlvFinding *finding = g_ptr_array_index (before->findings, i);

      if (strcmp (finding->rule, id) != 0 || finding->severity < SLV_SEVERITY_UNKNOWN)
        continue;
      take_reason (reasons, id, finding->clause, g_strdup (finding->message), NULL);
      return;
    }
  add_rule_itself (reasons, checker, id);
}

void
slv_repair_add_lock (GPtrArray *reasons, const char *card)
{
  take_reason (reasons, "locked", "", g_strdup_printf (_("“%s” is to stay as it is."), card), card);
}

/* ---- what it takes ---- */

static void
add_part (GString *text, const char *one, const char *many, guint64 n, const char *zone)
{
  if (n == 0)
    return;
  g_string_append (text, text->len > 0 ? ", " : "");
  if (zone != NULL)
    g_string_append_printf (text, ngettext (one, many, (gulong) MIN (n, G_MAXLONG)), (unsigned long long) n, zone);
  else
    g_string_append_printf (text, ngettext (one, many, (gulong) MIN (n, G_MAXLONG)), (unsigned long long) n);
}

/* Copies of the change's card that come from elsewhere in the deck: those that left other zones, as far as they go, zones in order. */
static guint64
moved_by (const SlvRepair *repair, guint at)
{
  const SlvRepairChange *change = g_ptr_array_index (repair->changes, at);
  guint64 gone = 0, before = 0;

  for (guint i = 0; i < repair->changes->len; i++)
    {
      const SlvRepairChange *other = g_ptr_array_index (repair->changes, i);

      if (strcmp (other->name, change->name) != 0)
        continue;
      gone += other->from > other->to ? other->from - other->to : 0;
      before += i < at && other->to > other->from ? other->to - other->from : 0;
    }
  return change->to > change->from && gone > before ? MIN (change->to - change->from, gone - before) : 0;
}

char *
slv_repair_dup_price (const SlvRepair *repair, const SlvRulebook *book)
{
  GString *text = g_string_new (NULL);

  add_part (text, NP_("%llu card out", "%llu cards out"), repair->removals, NULL);
  add_part (text, NP_("%llu card in", "%llu cards in"), repair->additions, NULL);
  SLV_EACH (const SlvZone, zone, book->zones)
    {
      guint64 moved = 0;

      for (guint i = 0; i < repair->changes->len; i++)
        if (strcmp (((const SlvRepairChange *) g_ptr_array_index (repair->changes, i))->zone, zone->id) == 0)
          moved += moved_by (repair, i);
      /* Translators: part of a list: "1 card out, 2 moved to “Sideboard”" */
      add_part (text, NP_("%llu moved to “%s”", "%llu moved to “%s”"), moved, g_dgettext (GETTEXT_PACKAGE, zone->title));
    }
  return g_string_free (text, FALSE);
}

char *
slv_repair_others_text (const SlvRepair *repair)
{
  g_autoptr (GPtrArray) different = g_ptr_array_new ();

  SLV_EACH (char, name, repair->others)
    if (!g_ptr_array_find_with_equal_func (different, name, g_str_equal, NULL))
      g_ptr_array_add (different, name);
  if (different->len == 0)
    return g_strdup ("");
  g_autofree char *names = slv_say_names (different);
  const SlvSayValue values[] = { { "zone", g_dgettext (GETTEXT_PACKAGE, repair->other_zone) }, { "cards", names } };
  return slv_say_fill (_("With as few changes another card could lie in “{zone}”: {cards}."), values, G_N_ELEMENTS (values));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rules.c: the kinds of rule, and what is asked of any of them. How one is added: core/README.md, "Verdict". */
#include "check/slv-rule-class.h"
#include "base/slv-fold.h"

/* SLV_RULE_KINDS: KIND(count) KIND(copies) …, from meson.build */
#define KIND(name) extern const SlvRuleClass slv_rule_##name;
SLV_RULE_KINDS
#undef KIND

#define KIND(name) &slv_rule_##name,
static const SlvRuleClass * const classes[] = { SLV_RULE_KINDS };
#undef KIND

const SlvRuleClass *
slv_rule_class (const char *name)
{
  static const SlvRuleClass none = { .name = NULL };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    if (strcmp (classes[i]->name, name) == 0)
      return classes[i];
  return &none;
}

const SlvRuleClass * const *
slv_rule_classes (guint *n)
{
  *n = G_N_ELEMENTS (classes);
  return classes;
}

gboolean
slv_rule_wants_empty (const SlvRule *rule, const char *zone)
{
  return rule->either == NULL && slv_rule_class (rule->kind)->counts_cards && rule->where == NULL && rule->max.set && rule->max.option == NULL
      && rule->max.value == 0 && g_strv_length (rule->zones) == 1 && g_str_equal (rule->zones[0], zone);
}

/* ---- a deck ---- */

void
slv_rule_check (SlvRun *run, SlvRuleState *state)
{
  if (state->class->check != NULL)
    state->class->check (run, state);
  else
    slv_run_say (run, state, slv_run_add (run, state, SLV_SEVERITY_UNKNOWN),
                 N_("{zone}: this program does not judge rules of this kind; whether the deck keeps it is not known."));
}

SlvTruth
slv_run_fits_of (SlvRange range)
{
  return range == SLV_RANGE_BROKEN ? SLV_FALSE : range == SLV_RANGE_UNKNOWN ? SLV_UNKNOWN : SLV_TRUE;
}

/* ---- faults of a definition ---- */

static void
sense_attrs (const SlvRule *rule, guint kinds, const SlvSense *sense)
{
  g_autofree char *all = g_strjoinv (" ", rule->of);

  for (guint i = 0; rule->of[i] != NULL; i++)
    {
      const SlvAttr *attr = slv_game_find_attr (sense->game, rule->of[i]);
      g_autofree char *unfit = attr != NULL ? slv_attr_dup_unfit (attr, kinds) : NULL;

      if (unfit != NULL)
        sense->tell (sense->data, rule, TRUE, "of", all, unfit);
    }
}

static void
sense_amounts (const SlvRule *rule, const SlvSense *sense)
{
  const struct { const char *name; const SlvNumber *number; } ends[] = { { "min", &rule->min }, { "max", &rule->max } };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (ends[i].number->set && ends[i].number->value < 0)
      {
        g_autofree char *value = g_strdup_printf ("%" G_GINT64_FORMAT, ends[i].number->value);

        sense->tell (sense->data, rule, TRUE, ends[i].name, value, _("a number of cards is never below 0"));
      }
}

static void
sense_sentence (const SlvRule *rule, const char * const *says, const SlvSense *sense)
{
  for (const char *open = strchr (rule->say, '{'); open != NULL; open = strchr (open + 1, '{'))
    {
      const char *close = strchr (open, '}');
      g_autofree char *word = close != NULL ? g_strndup (open + 1, close - open - 1) : g_strdup ("");

      if (close != NULL && g_strv_contains (says, word))
        continue;
      const char *nearest = strlen (word) <= 200 ? slv_nearest (word, says) : NULL;
      g_autofree char *message = nearest != NULL ? g_strdup_printf (_("nothing stands for {%s}; did you mean {%s}?"), word, nearest)
                                                 : g_strdup_printf (_("nothing stands for {%s}"), word);
      sense->tell (sense->data, rule, TRUE, "say", rule->say, message);
    }
}

void
slv_rule_sense (const SlvRule *rule, const SlvSense *sense)
{
  const SlvRuleClass *class = slv_rule_class (rule->kind);
  g_autofree char *message = NULL;

  if (class->of_kinds != 0)
    sense_attrs (rule, class->of_kinds, sense);
  if (class->amounts)
    sense_amounts (rule, sense);
  if ((class->amounts || class->span != NULL) && !rule->min.set && !rule->max.set)
    {
      message = g_strdup_printf (_("the rule “%s” has neither min nor max"), rule->id);
      sense->tell (sense->data, rule, TRUE, NULL, NULL, message);
    }
  if (class->sense != NULL)
    class->sense (rule, sense);
  if (rule->say != NULL && class->says != NULL)
    sense_sentence (rule, class->says, sense);
}

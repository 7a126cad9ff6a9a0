/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-load-rules.c: the rules of a format, and what may be traded between games. Kinds of rule are a table: an element, its
 * kind, the function that reads what only this kind has. */
#include "config.h"
#include "game/slv-game-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

static const struct { const char *name; SlvSeverity severity; } severities[] = {
  { "error", SLV_SEVERITY_ERROR }, { "warning", SLV_SEVERITY_WARNING }, { "note", SLV_SEVERITY_NOTE },
};

static const char * const placeholders[] = { "actual", "min", "max", "zone", "card", "cards" };

/* ---- what only one kind has ---- */

/* A number of cards, copies or values below nought cannot be meant. */
static void
read_amounts (SlvBookLoad   *load,
              const xmlNode *node,
              SlvRule       *rule)
{
  slv_book_range (load, node, &rule->min, &rule->max);
  if (!rule->min.set && !rule->max.set)
    slv_xml_source_error (load->source, node, NULL, _("the rule “%s” has neither min nor max"), rule->id);
  if (rule->min.set && rule->min.value < 0)
    slv_xml_source_error (load->source, node, "min", _("a number of cards is never below 0"));
  if (rule->max.set && rule->max.value < 0)
    slv_xml_source_error (load->source, node, "max", _("a number of cards is never below 0"));
}

static void
read_copies (SlvBookLoad   *load,
             const xmlNode *node,
             SlvRule       *rule)
{
  read_amounts (load, node, rule);
  rule->except = slv_node_dup_words (node, "except");
  rule->override_attr = slv_book_dup_attr (load, node, "override", SLV_KINDS_NUMBER);
}

static void
read_weights (SlvBookLoad   *load,
              const xmlNode *node,
              SlvRule       *rule)
{
  gboolean all_taken = FALSE;

  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      SlvWeight *weight = g_new0 (SlvWeight, 1);
      g_autofree char *is = slv_node_dup (child, "is");

      weight->where = slv_node_dup_words (child, "where");
      weight->is = g_ascii_strtoll (is, NULL, 10);
      g_ptr_array_add (rule->weights, weight);
      if (all_taken)
        slv_xml_source_hint (load->source, child, NULL, _("no card comes to this weight: one before it takes every card"));
      all_taken = all_taken || weight->where == NULL;
    }
}

static void
read_sum (SlvBookLoad   *load,
          const xmlNode *node,
          SlvRule       *rule)
{
  slv_book_range (load, node, &rule->min, &rule->max);
  if (!rule->min.set && !rule->max.set)
    slv_xml_source_error (load->source, node, NULL, _("the rule “%s” has neither min nor max"), rule->id);
  rule->of = slv_book_dup_attr (load, node, "of", SLV_KINDS_NUMBER);
  read_weights (load, node, rule);
  if ((rule->of != NULL) == (rule->weights->len > 0))
    slv_xml_source_error (load->source, node, NULL, _("a sum adds up either an attribute (of) or weights"));
}

static void
read_relate (SlvBookLoad   *load,
             const xmlNode *node,
             SlvRule       *rule)
{
  g_autofree char *op = slv_node_dup (node, "op");

  rule->meets = strcmp (op, "meets") == 0;
  rule->of = slv_book_dup_attr (load, node, "of", SLV_KINDS_VALUES);
  rule->to_zone = slv_book_dup_zone (load, node, "to", SLV_SCOPES_LISTED);
  rule->to_attrs = slv_node_list (node, "to-of", " ");
  for (guint i = 0; rule->to_attrs[i] != NULL; i++)
    slv_book_check_attr (load, node, "to-of", rule->to_attrs[i], SLV_KINDS_VALUES);
}

static void
read_distinct (SlvBookLoad   *load,
               const xmlNode *node,
               SlvRule       *rule)
{
  read_amounts (load, node, rule);
  rule->of = slv_book_dup_attr (load, node, "of", SLV_KINDS_VALUES);
}

static void
read_known (SlvBookLoad   *load G_GNUC_UNUSED,
            const xmlNode *node G_GNUC_UNUSED,
            SlvRule       *rule G_GNUC_UNUSED)
{
}

static void
read_conserve (SlvBookLoad   *load,
               const xmlNode *node,
               SlvRule       *rule)
{
  rule->equals = slv_book_dup_zone (load, node, "equals", SLV_SCOPES_LISTED);
  if (g_strv_contains ((const char * const *) rule->zones, rule->equals))
    slv_xml_source_error (load->source, node, "equals", _("the zone “%s” cannot equal a sum that it is part of"), rule->equals);
}

static const struct {
  const char *name;
  SlvRuleKind kind;
  void      (*read) (SlvBookLoad *load, const xmlNode *node, SlvRule *rule);
} rule_kinds[] = {
  { "count", SLV_RULE_COUNT, read_amounts },
  { "copies", SLV_RULE_COPIES, read_copies },
  { "sum", SLV_RULE_SUM, read_sum },
  { "relate", SLV_RULE_RELATE, read_relate },
  { "distinct", SLV_RULE_DISTINCT, read_distinct },
  { "known", SLV_RULE_KNOWN, read_known },
  { "conserve", SLV_RULE_CONSERVE, read_conserve },
};

/* ---- what every rule has ---- */

static void
check_say (SlvBookLoad   *load,
           const xmlNode *node,
           const char    *say)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (placeholders); i++)
    g_ptr_array_add (names, (gpointer) placeholders[i]);
  for (const char *open = strchr (say, '{'); open != NULL; open = strchr (open + 1, '{'))
    {
      const char *close = strchr (open, '}');
      g_autofree char *word = close != NULL ? g_strndup (open + 1, close - open - 1) : g_strdup (open + 1);
      gboolean known = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (placeholders) && close != NULL; i++)
        known = known || strcmp (placeholders[i], word) == 0;
      if (!known)
        slv_xml_source_unknown (load->source, node, "say", TRUE, SLV_NOUN_PLACEHOLDER, word, names);
    }
}

static SlvSeverity
read_severity (const xmlNode *node)
{
  g_autofree char *name = slv_node_dup (node, "severity");

  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (severities); i++)
    if (strcmp (severities[i].name, name) == 0)
      return severities[i].severity;
  return SLV_SEVERITY_ERROR;
}

SlvRule *
slv_load_rule (SlvBookLoad   *load,
               const xmlNode *node)
{
  SlvRule *rule = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rule_kinds) && rule == NULL; i++)
    {
      if (!slv_node_is (node, rule_kinds[i].name))
        continue;
      rule = g_new0 (SlvRule, 1);
      rule->kind = rule_kinds[i].kind;
      rule->line = slv_xml_source_line (load->source, node);
      rule->id = slv_node_dup (node, "id");
      rule->clause = slv_node_dup (node, "clause");
      rule->say = slv_node_dup_words (node, "say");
      rule->severity = read_severity (node);
      rule->zones = slv_book_list_zones (load, node, "in", SLV_SCOPES_LISTED);
      rule->where = slv_node_dup_words (node, "where");
      rule->weights = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_weight_free);
      slv_book_condition (load, node, &rule->if_option, &rule->if_not);
      if (rule->say != NULL)
        check_say (load, node, rule->say);
      rule_kinds[i].read (load, node, rule);
    }
  return rule;
}

/* ---- between games ---- */

static SlvSwap *
read_swap (SlvBookLoad   *load,
           const xmlNode *node)
{
  SlvSwap *swap = g_new0 (SlvSwap, 1);
  g_autofree char *count = slv_node_dup (node, "equal-count");

  swap->a = slv_book_list_zones (load, node, "a", SLV_SCOPES_LISTED);
  swap->b = slv_book_dup_zone (load, node, "b", SLV_SCOPES_LISTED);
  if (g_strcmp0 (count, "no") != 0)
    swap->equal_count = slv_book_number (load, node, "equal-count");
  swap->equal_sum = slv_book_dup_attr (load, node, "equal-sum", SLV_KINDS_NUMBER);
  slv_book_condition (load, node, &swap->if_option, &swap->if_not);
  if (g_strv_contains ((const char * const *) swap->a, swap->b))
    slv_xml_source_error (load->source, node, "b", _("the zone “%s” cannot trade with itself"), swap->b);
  return swap;
}

SlvBetween *
slv_load_between (SlvBookLoad   *load,
                  const xmlNode *node)
{
  SlvBetween *between = g_new0 (SlvBetween, 1);

  between->clause = slv_node_dup (node, "clause");
  between->restore = slv_node_dup (node, "restore");
  between->choose_first = slv_node_dup (node, "choose-first");
  between->swaps = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_swap_free);
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    g_ptr_array_add (between->swaps, read_swap (load, child));
  return between;
}

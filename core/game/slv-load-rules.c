/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-load-rules.c: the rules of a format, and what may be traded between games. Rules of all kinds share one set of words, which
 * are read here with the names that they have to be of; which of them make sense together is asked of the kind when a rule is
 * bound or its definition checked (core/check). */
#include "game/slv-game-private.h"

static const struct { const char *name; SlvSeverity severity; } severities[] = {
  { "error", SLV_SEVERITY_ERROR }, { "warning", SLV_SEVERITY_WARNING }, { "note", SLV_SEVERITY_NOTE },
};

static SlvSeverity
read_severity (const xmlNode *node)
{
  char *name = slv_node_text (node, "severity");

  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (severities); i++)
    if (strcmp (severities[i].name, name) == 0)
      return severities[i].severity;
  return SLV_SEVERITY_ERROR;
}

static char **
list_attrs (SlvBookLoad *load, const xmlNode *node, const char *attribute, guint kinds)
{
  char **ids = slv_node_list (node, attribute, " ");

  for (guint i = 0; ids[i] != NULL; i++)
    slv_book_check_attr (load, node, attribute, ids[i], kinds);
  return ids;
}

static gint64
read_integer (const xmlNode *node, const char *attribute)
{
  char *text = slv_node_text (node, attribute);

  return text != NULL ? g_ascii_strtoll (text, NULL, 10) : 0;
}

/* @alternatives: what stands inside is rules, which are read by themselves. */
static GPtrArray *
read_weights (const xmlNode *node, gboolean alternatives)
{
  GPtrArray *weights = slv_keep_array (node);

  for (const xmlNode *child = alternatives ? NULL : slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      SlvWeight *weight = slv_keep_new (node, SlvWeight);

      weight->where = slv_node_words (child, "where");
      weight->is = read_integer (child, "is");
      g_ptr_array_add (weights, weight);
    }
  return weights;
}

/* NULL: not a rule */
static SlvRule *
load_rule (SlvBookLoad *load, const xmlNode *node)
{
  char *in = slv_node_text (node, "in");
  gboolean alternatives = slv_node_is (node, "either");

  if (in == NULL && !alternatives)
    return NULL;
  SlvRule *rule = slv_keep_new (node, SlvRule);
  rule->kind = slv_keep_text (node, g_strdup ((const char *) node->name));
  rule->file = load->file;
  rule->line = slv_xml_source_line (load->source, node);
  rule->id = slv_node_text (node, "id");
  rule->clause = slv_node_text (node, "clause");
  rule->say = slv_node_words (node, "say");
  rule->severity = read_severity (node);
  rule->zones = slv_book_list_zones (load, node, "in", SLV_SCOPES_LISTED);
  rule->where = slv_node_words (node, "where");
  slv_book_condition (load, node, &rule->if_option, &rule->if_not);
  rule->from = slv_book_day (load, node, "from");
  rule->until = slv_book_day (load, node, "until");
  if (rule->from != NULL && rule->until != NULL && strcmp (rule->until, rule->from) < 0)
    slv_xml_source_error (load->source, node, "until", _("the rule ends on %s, before it begins on %s"), rule->until, rule->from);
  slv_book_range (load, node, &rule->min, &rule->max);
  rule->copies = slv_book_number (load, node, "copies");
  rule->except = slv_node_words (node, "except");
  rule->override_attr = slv_book_attr (load, node, "override", SLV_KINDS_NUMBER);
  rule->of = list_attrs (load, node, "of", SLV_KINDS_ALL);
  rule->plus = list_attrs (load, node, slv_node_is (node, "distinct") ? "counts" : "plus", SLV_KINDS_NUMBER);
  rule->op = slv_node_text (node, "op");
  rule->weights = read_weights (node, alternatives);
  rule->other_zone = slv_book_zone (load, node, "to", SLV_SCOPES_LISTED);
  if (rule->other_zone == NULL)
    rule->other_zone = slv_book_zone (load, node, "equals", SLV_SCOPES_LISTED);
  rule->to_attrs = list_attrs (load, node, "to-of", SLV_KINDS_VALUES);
  rule->with_zone = slv_book_zone (load, node, "with", SLV_SCOPES_LISTED);
  rule->with_that = slv_node_words (node, "that");
  rule->each = read_integer (node, "each");
  rule->more = read_integer (node, "more");
  return rule;
}

static SlvRule *
add_rule (SlvBookLoad *load, const xmlNode *node, GPtrArray *rules, GHashTable *seen)
{
  SlvRule *rule = load_rule (load, node);

  if (rule == NULL)
    return NULL;
  if (!g_hash_table_add (seen, rule->id))
    slv_xml_source_error (load->source, node, "id", _("there are two rules “%s” in this format"), rule->id);
  g_ptr_array_add (rules, rule);
  return rule;
}

/* A rule is about the zones of all its alternatives, and how bad breaking all of them is, is said once. */
static void
add_alternatives (SlvBookLoad *load, const xmlNode *parent, GPtrArray *rules, GHashTable *seen, SlvRule *either)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GHashTable) zones = g_hash_table_new (g_str_hash, g_str_equal);

  for (const xmlNode *node = slv_node_first (parent); node != NULL; node = slv_node_next (node))
    {
      char *severity = slv_node_text (node, "severity");
      SlvRule *rule = add_rule (load, node, rules, seen);

      if (rule == NULL)
        continue;
      if (severity != NULL)
        slv_xml_source_error (load->source, node, "severity", _("how bad it is stands at the rule that this is an alternative of"));
      rule->either = either;
      for (guint i = 0; rule->zones[i] != NULL; i++)
        if (g_hash_table_add (zones, rule->zones[i]))
          g_strv_builder_add (builder, rule->zones[i]);
    }
  either->zones = slv_keep_list (parent, g_strv_builder_end (builder));
}

GPtrArray *
slv_load_rules (SlvBookLoad *load, const xmlNode *parent)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *rules = slv_keep_array (parent);

  for (const xmlNode *node = slv_node_first (parent); node != NULL; node = slv_node_next (node))
    {
      SlvRule *rule = add_rule (load, node, rules, seen);

      if (rule != NULL && slv_node_is (node, "either"))
        add_alternatives (load, node, rules, seen, rule);
    }
  return rules;
}

/* ---- between games ---- */

static SlvSwap *
read_swap (SlvBookLoad *load, const xmlNode *node)
{
  SlvSwap *swap = slv_keep_new (node, SlvSwap);
  char *count = slv_node_text (node, "equal-count");

  swap->a = slv_book_list_zones (load, node, "a", SLV_SCOPES_LISTED);
  swap->b = slv_book_zone (load, node, "b", SLV_SCOPES_LISTED);
  if (g_strcmp0 (count, "no") != 0)
    swap->equal_count = slv_book_number (load, node, "equal-count");
  swap->each = slv_node_flag (node, "each");
  swap->equal_sum = slv_book_attr (load, node, "equal-sum", SLV_KINDS_NUMBER);
  slv_book_condition (load, node, &swap->if_option, &swap->if_not);
  if (g_strv_contains ((const char * const *) swap->a, swap->b))
    slv_xml_source_error (load->source, node, "b", _("the zone “%s” cannot trade with itself"), swap->b);
  return swap;
}

SlvBetween *
slv_load_between (SlvBookLoad *load, const xmlNode *node)
{
  SlvBetween *between = slv_keep_new (node, SlvBetween);

  between->clause = slv_node_text (node, "clause");
  between->restore = slv_node_text (node, "restore");
  between->choose_first = slv_node_text (node, "choose-first");
  between->swaps = slv_keep_array (node);
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      const SlvSwap *before = between->swaps->len > 0 ? g_ptr_array_index (between->swaps, between->swaps->len - 1) : NULL;

      if (before != NULL && before->if_option == NULL)
        slv_xml_source_hint (load->source, child, NULL, _("the swap before this one always holds, so that this one never does"));
      g_ptr_array_add (between->swaps, read_swap (load, child));
    }
  return between;
}

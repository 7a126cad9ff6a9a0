/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-load-rulebook.c: an edition of the rules: options, zones, its formats, and through the files beside it its procedure. First all
 * formats are read with what is their own; then each is made whole from the one that it extends: rules (replaced in place by id,
 * dropped, added), what stands between games, opening and turn. Also the readers of references that those files share: every name of
 * a zone, an attribute or an option is looked up where it is read, so that a slip is told where it stands. */
#include "game/slv-game-private.h"
#include "base/slv-fold.h"

/* ---- rules, and what may be traded between games. Rules of all kinds share one set of words, which are read here with the names that they
 * have to be of; which of them make sense together is asked of the kind when a rule is bound or its definition checked (core/check) ---- */

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

/* The rules of a format, each followed by its alternatives; of SlvRule. */
static GPtrArray *
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

static SlvBetween *
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

#define WAITING_TOLD_MAX 16u   /* formats on the way to a fault that are named */

/* ---- references ---- */

void
slv_book_check_zone (SlvBookLoad *load, const xmlNode *node, const char *attribute, const char *id, guint scopes)
{
  const SlvZone *zone = slv_rulebook_find_zone (load->book, id);

  if (zone != NULL)
    {
      if ((SLV_KIND_BIT (zone->scope) & scopes) == 0)
        slv_xml_source_error (load->source, node, attribute, _("the zone “%s” is not part of a deck list"), id);
      return;
    }
  g_autoptr (GPtrArray) ids = slv_array_texts (load->book->zones, offsetof (SlvZone, id));
  slv_xml_source_unknown (load->source, node, attribute, TRUE, SLV_NOUN_ZONE, id, ids);
}

char *
slv_book_zone (SlvBookLoad *load, const xmlNode *node, const char *attribute, guint scopes)
{
  char *id = slv_node_text (node, attribute);

  if (id != NULL)
    slv_book_check_zone (load, node, attribute, id, scopes);
  return id;
}

char **
slv_book_list_zones (SlvBookLoad *load, const xmlNode *node, const char *attribute, guint scopes)
{
  char **ids = slv_node_list (node, attribute, " ");

  for (guint i = 0; ids[i] != NULL; i++)
    {
      slv_book_check_zone (load, node, attribute, ids[i], scopes);
      for (guint j = 0; j < i; j++)
        if (strcmp (ids[i], ids[j]) == 0)
          slv_xml_source_error (load->source, node, attribute, _("the zone “%s” stands here twice"), ids[i]);
    }
  return ids;
}

/* What an attribute may be here, in words. */
static const char *
kinds_in_words (guint kinds)
{
  if (kinds == SLV_KINDS_NUMBER)
    return _("a number");
  if (kinds == SLV_KIND_BIT (SLV_ATTR_CHOICE))
    return _("one of several values");
  if (kinds == SLV_KINDS_ALIKE)
    return _("anything but a text");
  return _("a list of values");
}

char *
slv_attr_dup_unfit (const SlvAttr *attr, guint kinds)
{
  if ((SLV_KIND_BIT (attr->kind) & kinds) != 0)
    return NULL;
  return g_strdup_printf (_("the attribute “%s” is of kind “%s”; needed here: %s"), attr->id, slv_attr_kind_name (attr->kind),
                          kinds_in_words (kinds));
}

void
slv_book_check_attr (SlvBookLoad *load, const xmlNode *node, const char *attribute, const char *id, guint kinds)
{
  const SlvAttr *attr = slv_game_find_attr (load->game, id);
  g_autofree char *unfit = attr != NULL ? slv_attr_dup_unfit (attr, kinds) : NULL;

  if (unfit != NULL)
    slv_xml_source_error (load->source, node, attribute, "%s", unfit);
  if (attr != NULL)
    return;
  g_autoptr (GPtrArray) ids = slv_array_texts (load->game->attrs, offsetof (SlvAttr, id));
  slv_xml_source_unknown (load->source, node, attribute, TRUE, SLV_NOUN_ATTR, id, ids);
}

char *
slv_book_attr (SlvBookLoad *load, const xmlNode *node, const char *attribute, guint kinds)
{
  char *id = slv_node_text (node, attribute);

  if (id != NULL)
    slv_book_check_attr (load, node, attribute, id, kinds);
  return id;
}

const SlvOption *
slv_book_check_option (SlvBookLoad *load, const xmlNode *node, const char *attribute, const char *id)
{
  const SlvOption *option = slv_rulebook_option (load->book, id);

  if (option != NULL)
    return option;
  g_autoptr (GPtrArray) ids = slv_array_texts (load->book->options, offsetof (SlvOption, id));
  slv_xml_source_unknown (load->source, node, attribute, TRUE, SLV_NOUN_OPTION, id, ids);
  return NULL;
}

/* ---- numbers and conditions ---- */

SlvNumber
slv_book_number (SlvBookLoad *load, const xmlNode *node, const char *attribute)
{
  char *text = slv_node_text (node, attribute);
  SlvNumber number = { .set = FALSE };
  const SlvOption *option;

  if (text == NULL)
    return number;
  number.set = TRUE;
  if (g_str_has_prefix (text, "option:"))
    {
      number.option = text + strlen ("option:");
      option = slv_book_check_option (load, node, attribute, number.option);
      if (option != NULL && option->kind == SLV_OPTION_CHOICE)
        slv_xml_source_error (load->source, node, attribute, _("the option “%s” is no number"), number.option);
    }
  else if (g_ascii_isalpha (*text) && strchr (text, '.') != NULL)
    {
      char *dot = strchr (text, '.');

      *dot = '\0';
      number.value = SLV_NUMBER_OF_CARD;
      number.zone = text;
      number.attr = dot + 1;
      slv_book_check_zone (load, node, attribute, number.zone, SLV_SCOPES_LISTED);
      slv_book_check_attr (load, node, attribute, number.attr, SLV_KINDS_NUMBER);
    }
  else if (strcmp (text, "all") == 0 || strcmp (text, "any") == 0)
    number.value = SLV_ALL;
  else if (strcmp (text, "yes") == 0)
    number.value = 1;
  else
    number.value = g_ascii_strtoll (text, NULL, 10);
  return number;
}

void
slv_book_range (SlvBookLoad *load, const xmlNode *node, SlvNumber *min, SlvNumber *max)
{
  *min = slv_book_number (load, node, "min");
  *max = slv_book_number (load, node, "max");
  if (min->set && max->set && min->option == NULL && max->option == NULL && min->zone == NULL && min->value > max->value)
    slv_xml_source_error (load->source, node, "min", _("min is above max"));
}

void
slv_book_condition (SlvBookLoad *load, const xmlNode *node, char **if_option, gboolean *if_not)
{
  char *text = slv_node_words (node, "if");
  g_auto (GStrv) all = text != NULL ? g_strsplit (text, " ", -1) : NULL;

  if (text == NULL)
    return;
  *if_not = *text == '!' && all[1] == NULL;
  *if_option = text + (*if_not ? 1 : 0);
  for (guint i = 0; all[i] != NULL; i++)
    {
      char *is = strchr (all[i], '=');

      if (is != NULL)
        *is = '\0';
      const SlvOption *option = slv_book_check_option (load, node, "if", all[i] + (all[i][0] == '!'));
      if (option != NULL && is == NULL && option->kind == SLV_OPTION_CHOICE)
        slv_xml_source_error (load->source, node, "if", _("the option “%s” is neither on nor off"), option->id);
      else if (option != NULL && is != NULL && option->kind != SLV_OPTION_NUMBER && (option->kind != SLV_OPTION_CHOICE || !g_strv_contains ((const char * const *) option->values, is + 1)))
        slv_xml_source_error (load->source, node, "if", _("“%s” is no value of the option “%s”"), is + 1, option->id);
    }
}

/* ---- options ---- */

static const struct { const char *name; SlvOptionKind kind; } option_kinds[] = {
  { "flag", SLV_OPTION_FLAG }, { "number", SLV_OPTION_NUMBER }, { "choice", SLV_OPTION_CHOICE },
};

static SlvOptionKind
read_option_kind (const xmlNode *node)
{
  char *name = slv_node_text (node, "kind");

  for (guint i = 0; i < G_N_ELEMENTS (option_kinds); i++)
    if (strcmp (option_kinds[i].name, name) == 0)
      return option_kinds[i].kind;
  return SLV_OPTION_FLAG;
}

static gboolean
is_number (const char *text)
{
  gint64 number;

  return g_ascii_string_to_signed (text, 10, -G_GINT64_CONSTANT (1000000000000), G_GINT64_CONSTANT (1000000000000), &number, NULL);
}

static void
check_option (SlvXmlSource *source, const xmlNode *node, const SlvOption *option)
{
  const char *value = option->default_value;
  g_autoptr (GPtrArray) values = g_ptr_array_new ();

  if (option->kind == SLV_OPTION_FLAG && strcmp (value, "yes") != 0 && strcmp (value, "no") != 0)
    slv_xml_source_error (source, node, "default", _("the option “%s” is yes or no, not “%s”"), option->id, value);
  else if (option->kind == SLV_OPTION_NUMBER && !is_number (value))
    slv_xml_source_error (source, node, "default", _("the option “%s” is a whole number, not “%s”"), option->id, value);
  if (option->kind != SLV_OPTION_CHOICE)
    {
      if (option->values[0] != NULL)
        slv_xml_source_error (source, node, "values", _("only an option of kind “choice” has values"));
      return;
    }
  for (guint i = 0; option->values[i] != NULL; i++)
    g_ptr_array_add (values, option->values[i]);
  if (values->len == 0)
    slv_xml_source_error (source, node, NULL, _("the option “%s” has no values to choose from"), option->id);
  else if (!g_strv_contains ((const char * const *) option->values, value))
    slv_xml_source_unknown (source, node, "default", TRUE, SLV_NOUN_VALUE, value, values);
}

static void
read_options (SlvBookLoad *load, const xmlNode *list)
{
  for (const xmlNode *node = slv_node_first (list); node != NULL; node = slv_node_next (node))
    {
      SlvOption *option = slv_keep_new (node, SlvOption);

      option->id = slv_node_text (node, "id");
      option->title = slv_node_text (node, "title");
      option->clause = slv_node_text (node, "clause");
      option->kind = read_option_kind (node);
      option->default_value = g_strstrip (slv_node_text (node, "default"));
      option->values = slv_node_list (node, "values", "|");
      check_option (load->source, node, option);
      if (slv_rulebook_find_option (load->book, option->id) != NULL)
        slv_xml_source_error (load->source, node, "id", _("there are two options “%s”"), option->id);
      g_ptr_array_add (load->book->options, option);
    }
}

/* ---- zones ---- */

static const struct { const char *name; SlvZoneScope scope; } scopes[] = {
  { "list", SLV_SCOPE_LIST }, { "play", SLV_SCOPE_PLAY }, { "helper", SLV_SCOPE_HELPER },
};
static const struct { const char *name; SlvZoneSeen seen; } seers[] = {
  { "all", SLV_SEEN_ALL }, { "owner", SLV_SEEN_OWNER }, { "none", SLV_SEEN_NONE },
};

/* What a heading of a deck file may say for this zone, folded once: lists of thousands of decks are compared with it. */
static char **
fold_headings (const xmlNode *node, const SlvZone *zone)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *title = slv_fold_id (zone->title);

  g_strv_builder_add_many (builder, zone->id, title, NULL);
  for (guint i = 0; zone->aliases[i] != NULL; i++)
    {
      g_autofree char *alias = slv_fold_id (zone->aliases[i]);

      g_strv_builder_add (builder, alias);
    }
  return slv_keep_list (node, g_strv_builder_end (builder));
}

static SlvZone *
read_zone (const xmlNode *node)
{
  SlvZone *zone = slv_keep_new (node, SlvZone);
  char *scope = slv_node_text (node, "scope");
  char *seen = slv_node_text (node, "seen");
  char *ordered = slv_node_text (node, "ordered");
  char *key = slv_node_text (node, "key");

  zone->id = slv_node_text (node, "id");
  zone->title = slv_node_text (node, "title");
  zone->aliases = slv_node_list (node, "alias", "|");
  zone->headings = fold_headings (node, zone);
  zone->accepts = slv_node_text (node, "accepts");
  zone->shared = slv_node_flag (node, "shared");
  zone->grid = g_strcmp0 (ordered, "grid") == 0;
  zone->ordered = zone->grid || g_strcmp0 (ordered, "yes") == 0;
  zone->key = key != NULL ? *key : 0;
  for (guint i = 0; i < G_N_ELEMENTS (scopes); i++)
    if (strcmp (scopes[i].name, scope) == 0)
      zone->scope = scopes[i].scope;
  for (guint i = 0; i < G_N_ELEMENTS (seers); i++)
    if (strcmp (seers[i].name, seen) == 0)
      zone->seen = seers[i].seen;
  return zone;
}

/* A heading may mean one zone only. */
static void
claim_heading (SlvBookLoad *load, const xmlNode *node, const char *attribute, GHashTable *headings, const char *heading,
               SlvZone *zone)
{
  char *folded = slv_keep_text (node, slv_fold_id (heading));
  const SlvZone *other = g_hash_table_lookup (headings, folded);

  if (other != NULL && other != zone)
    slv_xml_source_error (load->source, node, attribute, _("“%s” means the zone “%s” already"), heading, other->id);
  if (other == NULL)
    g_hash_table_insert (headings, folded, zone);
}

static void
check_zone (SlvBookLoad *load, const xmlNode *node, GHashTable *headings, SlvZone *zone)
{
  claim_heading (load, node, "id", headings, zone->id, zone);
  claim_heading (load, node, "title", headings, zone->title, zone);
  for (guint i = 0; zone->aliases[i] != NULL; i++)
    claim_heading (load, node, "alias", headings, zone->aliases[i], zone);
  if (zone->accepts != NULL && zone->scope == SLV_SCOPE_PLAY)
    slv_xml_source_hint (load->source, node, "accepts", _("cards of a list never go to the zone “%s”, which is not part of it"), zone->id);
  SLV_EACH (const SlvZone, other, load->book->zones)
    {
      if (zone->key != 0 && other->key == zone->key)
        slv_xml_source_error (load->source, node, "key", _("the zone “%s” has the key “%c” already"), other->id, zone->key);
      if (zone->accepts != NULL && zone->scope != SLV_SCOPE_HELPER && other->accepts != NULL && *other->accepts == '\0')
        slv_xml_source_hint (load->source, node, "accepts", _("the zone “%s” before this one takes every card"), other->id);
    }
}

static void
read_zones (SlvBookLoad *load, const xmlNode *list)
{
  GHashTable *headings = ((SlvBook *) load->book)->headings;

  for (const xmlNode *node = slv_node_first (list); node != NULL; node = slv_node_next (node))
    {
      if (load->book->zones->len >= SLV_GAME_ZONES_MAX)
        {
          slv_xml_source_error (load->source, node, NULL, _("a rulebook has at most %u zones"), SLV_GAME_ZONES_MAX);
          return;
        }
      SlvZone *zone = read_zone (node);
      zone->index = load->book->zones->len;
      zone->line = slv_xml_source_line (load->source, node);
      slv_load_zone_table (load, node, zone);
      check_zone (load, node, headings, zone);
      g_ptr_array_add (load->book->zones, zone);
    }
}

/* ---- clauses ---- */

static void
read_clauses (SlvBookLoad *load, const xmlNode *list)
{
  for (const xmlNode *node = slv_node_first (list); node != NULL; node = slv_node_next (node))
    {
      SlvClause *clause = slv_keep_new (node, SlvClause);

      clause->id = slv_node_text (node, "id");
      clause->say = slv_node_text (node, "say");
      if (slv_rulebook_clause (load->book, clause->id) != NULL)
        slv_xml_source_error (load->source, node, "id", _("the clause “%s” is told already"), clause->id);
      g_ptr_array_add (((SlvBook *) load->book)->clauses, clause);
    }
}

/* Clauses that are cited under @node and told nowhere, each once. */
static void
hint_untold (SlvBookLoad *load, const xmlNode *node, GHashTable *told)
{
  for (; node != NULL; node = slv_node_next (node))
    {
      char *clause = slv_node_text (node, "clause");

      if (clause != NULL && *clause != '\0' && slv_rulebook_clause (load->book, clause) == NULL && !g_hash_table_contains (told, clause))
        {
          slv_xml_source_hint (load->source, node, "clause", _("what the clause “%s” says is not told among the clauses"), clause);
          g_hash_table_add (told, clause);
        }
      hint_untold (load, slv_node_first (node), told);
    }
}

/* ---- the book ---- */

char *
slv_book_day (SlvBookLoad *load, const xmlNode *node, const char *attribute)
{
  char *day = slv_node_text (node, attribute);

  if (day == NULL || *day == '\0')
    return NULL;
  if (!slv_is_day (day))
    slv_xml_source_error (load->source, node, attribute, _("“%s” is no day of the calendar"), day);
  return day;
}

static void
read_head (SlvBookLoad *load, const xmlNode *root)
{
  SlvRulebook *book = load->book;
  char *game = slv_node_text (root, "game");

  book->game = load->game;
  book->file = load->file;
  book->id = slv_node_text (root, "id");
  book->title = slv_node_text (root, "title");
  book->date = slv_book_day (load, root, "date");
  if (book->date == NULL)
    book->date = slv_keep_text (root, g_strdup (""));
  book->zones = slv_keep_array (root);
  ((SlvBook *) book)->clauses = slv_keep_array (root);
  ((SlvBook *) book)->headings = slv_keep_table (root);
  book->options = slv_keep_array (root);
  book->counters = slv_keep_array (root);
  book->formats = slv_keep_array (root);
  if (game != NULL && strcmp (game, load->game->id) != 0)
    slv_xml_source_error (load->source, root, "game", _("this rulebook belongs to the game “%s”, not “%s”"), game, load->game->id);
}

/* ---- formats ---- */

typedef enum { STATE_OWN, STATE_AT_WORK, STATE_WHOLE } SlvFormatState;

/* A format on its way. */
typedef struct {
  SlvFormat     *format;
  const xmlNode *node;
  char          *extends;
  SlvProcedure   own;
  SlvFormatState state;
} SlvFormatLoad;

typedef struct { SlvBookLoad *load; const SlvProcedure *procedure; GPtrArray *all; } SlvFormatsLoad;

/* ---- what is a format's own ---- */

static void
read_players (SlvBookLoad *load, const xmlNode *node, SlvFormat *format)
{
  char *text = slv_node_text (node, "players");
  char *end = NULL;

  if (text == NULL)
    return;
  format->players_min = (gint) g_ascii_strtoull (text, &end, 10);
  if (*end == '-')
    format->players_max = (gint) g_ascii_strtoull (end + 1, NULL, 10);
  else
    format->players_max = *end == '+' ? G_MAXINT : format->players_min;
  if (format->players_min < 1 || format->players_max < format->players_min)
    slv_xml_source_error (load->source, node, "players", _("“%s” is no number of players"), text);
}

static SlvFormatLoad *
read_format (SlvBookLoad *load, const xmlNode *node)
{
  SlvFormatLoad *one = slv_keep_new (node, SlvFormatLoad);
  SlvFormat *format = slv_keep_new (node, SlvFormat);
  const xmlNode *between = slv_node_child (node, "between");

  one->format = format;
  one->node = node;
  one->extends = slv_node_text (node, "extends");
  format->rulebook = load->book;
  format->file = load->file;
  format->id = slv_node_text (node, "id");
  format->title = slv_node_text (node, "title");
  format->full_id = slv_keep_text (node, g_strjoin ("/", load->game->id, load->book->id, format->id, NULL));
  format->list_tag = slv_node_words (node, "list");
  format->undated = slv_node_flag (node, "undated");
  format->taken = g_strcmp0 (slv_node_text (node, "undated"), "no") == 0;
  format->first_list = slv_book_day (load, node, "first-list");
  format->is_template = slv_node_flag (node, "template");
  format->note = slv_node_text (node, "note");
  format->own_rules = slv_load_rules (load, node);
  read_players (load, node, format);
  if (between != NULL)
    format->between = slv_load_between (load, between);
  slv_load_procedure (load, node, &one->own);
  return one;
}

/* ---- what it has from others ---- */

static SlvFormatLoad *
find_format (SlvFormatsLoad *formats, const char *id)
{
  SLV_EACH (SlvFormatLoad, one, formats->all)
    if (strcmp (one->format->id, id) == 0)
      return one;
  return NULL;
}

static gboolean
find_rule (GPtrArray *rules, const char *id, guint *position)
{
  for (guint i = 0; i < rules->len; i++)
    if (strcmp (((SlvRule *) g_ptr_array_index (rules, i))->id, id) == 0)
      {
        *position = i;
        return TRUE;
      }
  return FALSE;
}

/* What holds as one of several alternatives only can be neither dropped nor replaced by itself. */
static gboolean
is_alternative (SlvFormatsLoad *formats, const xmlNode *node, const char *attribute, const SlvRule *rule)
{
  if (rule->either != NULL)
    slv_xml_source_error (formats->load->source, node, attribute, _("“%s” is an alternative of the rule “%s”, which can be replaced as a whole"),
                          rule->id, rule->either->id);
  return rule->either != NULL;
}

/* Alternatives go with the rule that they stand in. */
static void
drop_alternatives (GPtrArray *rules)
{
  for (guint i = rules->len; i > 0; i--)
    {
      const SlvRule *rule = g_ptr_array_index (rules, i - 1);

      if (rule->either != NULL && !g_ptr_array_find (rules, rule->either, NULL))
        g_ptr_array_remove_index (rules, i - 1);
    }
}

static void
drop_rules (SlvFormatsLoad *formats, SlvFormatLoad *one)
{
  for (const xmlNode *node = slv_node_first (one->node); node != NULL; node = slv_node_next (node))
    {
      char *id = slv_node_is (node, "drop") ? slv_node_text (node, "rule") : NULL;
      guint position;

      if (id == NULL)
        continue;
      if (find_rule (one->format->rules, id, &position) && !is_alternative (formats, node, "rule", g_ptr_array_index (one->format->rules, position)))
        g_ptr_array_remove_index (one->format->rules, position);
      else if (!find_rule (one->format->rules, id, &position))
        {
          g_autoptr (GPtrArray) ids = slv_array_texts (one->format->rules, offsetof (SlvRule, id));

          slv_xml_source_unknown (formats->load->source, node, "rule", TRUE, SLV_NOUN_RULE, id, ids);
        }
    }
}

static void
merge_rules (SlvFormatsLoad *formats, SlvFormatLoad *one, const SlvFormat *base)
{
  SlvFormat *format = one->format;

  format->rules = slv_keep_array (one->node);
  for (guint i = 0; base != NULL && i < base->rules->len; i++)
    g_ptr_array_add (format->rules, g_ptr_array_index (base->rules, i));
  drop_rules (formats, one);
  SLV_EACH (SlvRule, rule, format->own_rules)
    {
      guint position;

      if (rule->either == NULL && find_rule (format->rules, rule->id, &position)
          && ((const SlvRule *) g_ptr_array_index (format->rules, position))->either == NULL)
        format->rules->pdata[position] = rule;
    }
  drop_alternatives (format->rules);
  SLV_EACH (SlvRule, rule, format->own_rules)
    {
      guint position;

      if (g_ptr_array_find (format->rules, rule, NULL))
        continue;
      if (find_rule (format->rules, rule->id, &position))   /* two of the format itself were told when they were read */
        is_alternative (formats, one->node, NULL, g_ptr_array_index (format->rules, position));
      else if (format->rules->len < SLV_GAME_RULES_MAX)
        g_ptr_array_add (format->rules, rule);
      else
        {
          slv_xml_source_error (formats->load->source, one->node, NULL, _("a format has at most %u rules"), SLV_GAME_RULES_MAX);
          return;
        }
    }
}

static GPtrArray *
first_of (const xmlNode *node, GPtrArray *own, GPtrArray *inherited, GPtrArray *of_the_book)
{
  if (own == NULL)
    own = inherited != NULL ? inherited : of_the_book;
  return own != NULL ? own : slv_keep_array (node);
}

static void
inherit (SlvFormatsLoad *formats, SlvFormatLoad *one, const SlvFormat *base)
{
  SlvFormat *format = one->format;
  const SlvProcedure *book = formats->procedure;
  gboolean own = one->own.turn_title != NULL;
  char *title = own ? one->own.turn_title : base != NULL ? base->turn_title : book->turn_title;

  merge_rules (formats, one, base);
  format->turn_title = title != NULL ? title : slv_keep_text (one->node, g_strdup (""));
  format->turn_shared = own ? one->own.turn_shared : base != NULL ? base->turn_shared : book->turn_shared;
  format->opening = first_of (one->node, one->own.opening, base != NULL ? base->opening : NULL, book->opening);
  format->phases = first_of (one->node, one->own.phases, base != NULL ? base->phases : NULL, book->phases);
  format->lose = first_of (one->node, one->own.lose, base != NULL ? base->lose : NULL, book->lose);
  if (base == NULL)
    return;
  if (format->between == NULL)
    format->between = base->between;
  if (xmlHasProp ((xmlNode *) one->node, (const xmlChar *) "undated") == NULL)
    {
      format->undated = base->undated;
      format->taken = base->taken;
    }
  if (strcmp (format->file, base->file) != 0 && xmlHasProp ((xmlNode *) one->node, (const xmlChar *) "list") == NULL)
    format->list_tag = base->list_tag;   /* who adds to a format of somebody else has its bans */
  if (format->first_list == NULL && g_strcmp0 (format->list_tag, base->list_tag) == 0)
    format->first_list = base->first_list;
  if (format->players_min == 0)
    {
      format->players_min = base->players_min;
      format->players_max = base->players_max;
    }
}

/* What @one extends stands in a file that waits as well: whether they wait for each other, and where the other one stands. Tells it. */
static gboolean
tell_waiting (SlvFormatsLoad *formats, const SlvFormatLoad *one)
{
  SlvBookLoad *load = formats->load;
  g_autoptr (GString) way = g_string_new (NULL);
  g_autofree char *first = NULL;
  const char *id = one->extends;

  for (guint i = 0; load->waiting != NULL && i < WAITING_TOLD_MAX; i++)
    {
      g_autofree char *key = g_strconcat (load->game->id, "/", load->book->id, "/", id, NULL);
      const SlvWaitingFormat *next = g_hash_table_lookup (load->waiting, key);
      g_autofree char *file = next != NULL ? g_path_get_basename (next->file) : NULL;

      if (next == NULL && i == 0)
        return FALSE;
      if (next == NULL)
        break;
      if (first == NULL)
        first = g_strdup (file);
      g_string_append_printf (way, "%s%s (%s)", way->len > 0 ? ", " : "", id, file);
      if (strcmp (id, one->format->id) == 0)
        {
          /* Translators: the second placeholder lists formats with the files in which they stand */
          slv_xml_source_error (load->source, one->node, "extends", _("“%s” extends itself in the end, by way of %s"), one->format->id, way->str);
          return TRUE;
        }
      id = next->extends;
      if (id == NULL)
        break;
    }
  if (first != NULL)
    slv_xml_source_error (load->source, one->node, "extends", _("the format “%s” is not there, because “%s” has a fault"), one->extends, first);
  return first != NULL;
}

static void
make_whole (SlvFormatsLoad *formats, SlvFormatLoad *one)
{
  SlvFormatLoad *base = NULL;

  if (one->state == STATE_WHOLE)
    return;
  one->state = STATE_AT_WORK;
  if (one->extends != NULL)
    {
      base = find_format (formats, one->extends);
      if (base == NULL && !tell_waiting (formats, one))
        {
          g_autoptr (GPtrArray) ids = g_ptr_array_new ();

          for (guint i = 0; i < formats->all->len; i++)
            g_ptr_array_add (ids, ((SlvFormatLoad *) g_ptr_array_index (formats->all, i))->format->id);
          slv_xml_source_unknown (formats->load->source, one->node, "extends", TRUE, SLV_NOUN_FORMAT, one->extends, ids);
        }
      else if (base != NULL && base->state == STATE_AT_WORK)
        {
          slv_xml_source_error (formats->load->source, one->node, "extends", _("“%s” extends itself in the end"), one->format->id);
          base = NULL;
        }
      else if (base != NULL)
        make_whole (formats, base);
    }
  inherit (formats, one, base != NULL ? base->format : NULL);
  one->state = STATE_WHOLE;
}

static void
load_formats (SlvBookLoad *load, const xmlNode *root, const SlvProcedure *procedure)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  SlvFormatsLoad formats = { load, procedure, all };

  for (guint i = 0; i < load->book->formats->len; i++)   /* there are some where a file adds to an edition */
    {
      SlvFormatLoad *one = slv_keep_new (root, SlvFormatLoad);

      one->format = g_ptr_array_index (load->book->formats, i);
      one->state = STATE_WHOLE;
      g_ptr_array_add (all, one);
    }
  for (const xmlNode *node = slv_node_first (root); node != NULL; node = slv_node_next (node))
    {
      if (!slv_node_is (node, "format"))
        continue;
      if (all->len >= SLV_GAME_FORMATS_MAX)
        {
          slv_xml_source_error (load->source, node, NULL, _("a rulebook has at most %u formats"), SLV_GAME_FORMATS_MAX);
          break;
        }
      SlvFormatLoad *one = read_format (load, node);
      SlvFormatLoad *other = find_format (&formats, one->format->id);
      if (other != NULL && other->node != NULL)
        slv_xml_source_error (load->source, node, "id", _("there are two formats “%s”"), one->format->id);
      else if (other != NULL)
        slv_xml_source_error (load->source, node, "id", _("the format “%s” stands in “%s” already"), one->format->id, other->format->file);
      g_ptr_array_add (all, one);
      g_ptr_array_add (load->book->formats, one->format);
    }
  for (guint i = 0; i < all->len; i++)
    make_whole (&formats, g_ptr_array_index (all, i));
}

/* ---- the whole ---- */

/* What an edition has and a file may add to it. */
static void
read_words (SlvBookLoad *load, const xmlNode *root)
{
  const xmlNode *options = slv_node_child (root, "options"), *clauses = slv_node_child (root, "clauses");

  slv_game_take (load->game, load->source);
  if (clauses != NULL)
    read_clauses (load, clauses);
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);

  if (slv_rulebook_clauses (load->book)->len > 0)
    hint_untold (load, slv_node_first (root), told);
  if (options != NULL)
    read_options (load, options);
}

SlvRulebook *
slv_load_rulebook (SlvXmlSource *source, const xmlNode *root, SlvGame *game)
{
  SlvBook *book = slv_keep_new (root, SlvBook);
  SlvBookLoad load = { source, game, &book->book, slv_keep_text (root, g_strdup (source->path)), NULL };

  read_head (&load, root);
  read_words (&load, root);
  read_zones (&load, slv_node_child (root, "zones"));
  load.book->pile = slv_book_zone (&load, root, "pile", SLV_SCOPES_ALL);
  load.book->hand = slv_book_zone (&load, root, "hand", SLV_SCOPES_ALL);
  slv_load_counters (&load, root);
  slv_load_procedure (&load, root, &book->procedure);
  load_formats (&load, root, &book->procedure);
  return load.book;
}

SlvRulebook *
slv_load_zones (SlvXmlSource *source, const xmlNode *root, SlvGame *game)
{
  SlvBook *book = slv_keep_new (root, SlvBook);
  SlvBookLoad load = { source, game, &book->book, slv_keep_text (root, g_strdup (source->path)), NULL };

  slv_game_take (game, source);
  read_head (&load, root);
  read_zones (&load, slv_node_child (root, "zones"));
  return load.book;
}

void
slv_load_overlay (SlvXmlSource *source, const xmlNode *root, SlvGame *game, GHashTable *waiting)
{
  char *edition = slv_node_text (root, "extends");
  SlvBook *book = (SlvBook *) slv_game_find_rulebook (game, edition);
  SlvBookLoad load = { source, game, (SlvRulebook *) book, slv_keep_text (root, g_strdup (source->path)), waiting };

  if (book == NULL)
    {
      g_autoptr (GPtrArray) ids = slv_array_texts (game->rulebooks, offsetof (SlvRulebook, id));

      slv_xml_source_unknown (source, root, "extends", TRUE, SLV_NOUN_EDITION, edition, ids);
      return;
    }
  guint n_formats = book->book.formats->len;
  guint n_options = book->book.options->len;
  guint n_clauses = book->clauses->len;
  read_words (&load, root);
  load_formats (&load, root, &book->procedure);
  if (source->n_errors == 0)
    return;
  g_ptr_array_set_size (book->book.formats, (gint) n_formats);
  g_ptr_array_set_size (book->book.options, (gint) n_options);
  g_ptr_array_set_size (book->clauses, (gint) n_clauses);
}

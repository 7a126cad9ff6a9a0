/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-load-steps.c: openings and turns as steps. Like kinds of rule, kinds of step are a table of an element and the
 * function that reads it; every zone, attribute and option that a step names is looked up here. */
#include "game/slv-game-private.h"

static GPtrArray *read_steps (SlvBookLoad *load, const xmlNode *parent);

/* ---- pieces of steps ---- */

static SlvPick
read_pick (const xmlNode *node)
{
  char *pick = slv_node_text (node, "pick");

  if (g_strcmp0 (pick, "random") == 0)
    return SLV_PICK_RANDOM;
  return g_strcmp0 (pick, "top") == 0 ? SLV_PICK_TOP : SLV_PICK_CHOOSE;
}

/* "memory>banishment:random": the zones on both sides. */
static void
check_cost (SlvBookLoad *load, const xmlNode *node, const char *cost)
{
  g_auto (GStrv) parts = g_strsplit_set (cost, ">:", 3);

  for (guint i = 0; i < 2 && parts[i] != NULL; i++)
    slv_book_check_zone (load, node, "cost", parts[i], SLV_SCOPES_ALL);
}

/* A whole number out of "turn=1", at most three digits as the schema has it. */
static gint
number_after (const char *word, const char *prefix)
{
  return (gint) g_ascii_strtoull (word + strlen (prefix), NULL, 10);
}

static void
read_skip (const xmlNode *node, SlvStep *step)
{
  char **words = slv_node_list (node, "skip", " ");

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (g_str_has_prefix (words[i], "turn="))
        step->skip_turn = number_after (words[i], "turn=");
      else if (g_str_has_prefix (words[i], "players="))
        step->skip_players = number_after (words[i], "players=");
      else
        step->skip_seat = strcmp (words[i], "seat=first") == 0 ? 1 : 2;
    }
  step->has_skip = words[0] != NULL;
}

/* An attribute whose values are zones of this rulebook. */
static char *
read_zone_attr (SlvBookLoad *load, const xmlNode *node, const char *attribute)
{
  char *id = slv_book_attr (load, node, attribute, SLV_KIND_BIT (SLV_ATTR_CHOICE));
  const SlvAttr *attr = id != NULL ? slv_game_find_attr (load->game, id) : NULL;

  if (attr == NULL || attr->kind != SLV_ATTR_CHOICE)
    return id;
  if (attr->values[0] == NULL)
    slv_xml_source_error (load->source, node, attribute, _("the attribute “%s” has no values; zones are needed here"), id);
  for (guint i = 0; attr->values[i] != NULL; i++)
    slv_book_check_zone (load, node, attribute, attr->values[i], SLV_SCOPES_ALL);
  return id;
}

/* The zone that a step names, else the rulebook's own; told when there is neither. */
static char *
read_zone_or (SlvBookLoad *load, const xmlNode *node, const char *attribute, const char *fallback, const char *fallback_name)
{
  char *zone = slv_book_zone (load, node, attribute, SLV_SCOPES_ALL);

  if (zone == NULL && fallback == NULL)
    slv_xml_source_error (load->source, node, NULL, _("<%s> needs “%s”, or the rulebook needs “%s”"),
                      (const char *) node->name, attribute, fallback_name);
  return zone != NULL ? zone : (char *) fallback;
}

/* Drawing and returning cards takes for granted that there is a pile and a hand. */
static void
need_pile_and_hand (SlvBookLoad *load, const xmlNode *node)
{
  if (load->book->pile == NULL || load->book->hand == NULL)
    slv_xml_source_error (load->source, node, NULL, _("<%s> needs a rulebook that names its pile and its hand"),
                      (const char *) node->name);
}

/* ---- kinds of step ---- */

static void
read_first_player (SlvBookLoad *load G_GNUC_UNUSED, const xmlNode *node, SlvStep *step)
{
  step->text = slv_node_text (node, "by");
}

/* A shuffle, or cards that wake: only the zone counts. */
static void
read_shuffle (SlvBookLoad *load, const xmlNode *node, SlvStep *step)
{
  step->zone = slv_book_zone (load, node, "zone", SLV_SCOPES_ALL);
}

/* A cell that the grid has. */
static void
read_cell (SlvBookLoad *load, const xmlNode *node, SlvStep *step)
{
  char *cell = slv_node_text (node, "cell");
  const SlvZone *zone = slv_rulebook_find_zone (load->book, step->to);

  if (cell == NULL || zone == NULL)
    return;
  step->cell = (guint) g_ascii_strtoull (cell, NULL, 10);
  if (step->cell == 0 || step->cell > zone->columns * zone->rows)
    slv_xml_source_error (load->source, node, "cell", _("the zone “%s” has no cell %u; it has %u columns and %u rows"), zone->id,
                          step->cell, zone->columns, zone->rows);
}

static void
read_move (SlvBookLoad *load, const xmlNode *node, SlvStep *step)
{
  char *facing = slv_node_text (node, "facing");

  step->from = slv_book_zone (load, node, "from", SLV_SCOPES_ALL);
  step->to = slv_book_zone (load, node, "to", SLV_SCOPES_ALL);
  step->where = slv_node_words (node, "where");
  slv_book_range (load, node, &step->min, &step->max);
  step->pick = read_pick (node);
  step->distinct = slv_book_number (load, node, "distinct");
  step->face_down = g_strcmp0 (facing, "down") == 0;
  step->text = slv_node_text (node, "title");
  read_cell (load, node, step);
  step->cost = slv_node_text (node, "cost");
  if (step->cost != NULL)
    check_cost (load, node, step->cost);
  if (strcmp (step->from, step->to) == 0)
    slv_xml_source_error (load->source, node, "to", _("a move ends in another zone than it began in"));
}

/* How many cards: a number, an option, or what an attribute of a card says. */
static void
read_n (SlvBookLoad *load, const xmlNode *node, SlvStep *step)
{
  char *n = slv_node_text (node, "n");
  char *dot = g_str_has_prefix (n, "option:") ? NULL : strchr (n, '.');

  if (dot == NULL)
    {
      step->n = slv_book_number (load, node, "n");
      return;
    }
  *dot = '\0';
  step->n_zone = n;
  step->n_attr = dot + 1;
  slv_book_check_zone (load, node, "n", step->n_zone, SLV_SCOPES_ALL);
  slv_book_check_attr (load, node, "n", step->n_attr, SLV_KINDS_NUMBER);
}

static void
read_look (SlvBookLoad *load, const xmlNode *node, SlvStep *step)
{
  need_pile_and_hand (load, node);
  read_n (load, node, step);
  step->text = slv_node_text (node, "title");
}

static void
read_draw (SlvBookLoad *load, const xmlNode *node, SlvStep *step)
{
  read_n (load, node, step);
  step->from = read_zone_or (load, node, "from", load->book->pile, "pile");
  step->to = read_zone_or (load, node, "to", load->book->hand, "hand");
  step->to_attr = read_zone_attr (load, node, "to-of");
  step->fallback = slv_book_number (load, node, "fallback");
  read_skip (node, step);
}

static void
read_exchange (SlvBookLoad *load, const xmlNode *node, SlvStep *step)
{
  char *times = slv_node_text (node, "times");

  need_pile_and_hand (load, node);
  step->max = slv_book_number (load, node, "max-first");
  step->max_other = slv_book_number (load, node, "max-other");
  step->times = times != NULL ? (guint) g_ascii_strtoull (times, NULL, 10) : 1;
  step->to = slv_node_text (node, "to");
  step->shuffle = slv_node_flag (node, "shuffle");
  if (strcmp (step->to, "bottom") == 0)
    return;
  slv_book_check_zone (load, node, "to", step->to, SLV_SCOPES_ALL);
  if (step->shuffle)
    slv_xml_source_error (load->source, node, "shuffle", _("cards that go to another zone cannot be shuffled into the pile"));
}

/* What a mulligan too many means is the matter of an option. */
static char *
read_over (SlvBookLoad *load, const xmlNode *node)
{
  char *text = slv_node_text (node, "over");
  char *id = text != NULL ? text + strlen ("option:") : NULL;

  if (id != NULL)
    slv_book_check_option (load, node, "over", id);
  return id;
}

static void
read_mulligan (SlvBookLoad *load, const xmlNode *node, SlvStep *step)
{
  char *free_players = slv_node_text (node, "free-players");

  need_pile_and_hand (load, node);
  step->where = slv_node_words (node, "when");
  step->when_option = slv_node_text (node, "when-option");
  step->max = slv_book_number (load, node, "max");
  step->n = slv_book_number (load, node, "draw");
  step->fewer = slv_book_number (load, node, "fewer");
  step->put_back = slv_book_number (load, node, "put-back");
  step->free = slv_book_number (load, node, "free");
  step->free_players = free_players != NULL ? (guint) g_ascii_strtoull (free_players, NULL, 10) : 0;
  step->forced = slv_node_flag (node, "forced");
  if (step->forced && (step->where == NULL || step->fewer.set || step->put_back.set))
    slv_xml_source_error (load->source, node, "forced", _("a forced redraw needs “when” and draws the same number of cards again"));
  step->over.option = read_over (load, node);
  step->over.set = step->over.option != NULL;
  const SlvOption *option = step->when_option != NULL ? slv_book_check_option (load, node, "when-option", step->when_option) : NULL;
  if (option != NULL && option->kind != SLV_OPTION_CHOICE)
    slv_xml_source_error (load->source, node, "when-option", _("the option “%s” has no values to choose from"), step->when_option);
}

static void
read_choose (SlvBookLoad *load, const xmlNode *node, SlvStep *step)
{
  step->ways = slv_keep_array (node);
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      SlvWay *way = slv_keep_new (child, SlvWay);

      way->title = slv_node_text (child, "title");
      way->when = slv_node_text (child, "when");
      if (way->when != NULL)
        {
          g_autofree char *zone = g_strndup (way->when, strcspn (way->when, "<>="));

          slv_book_check_zone (load, child, "when", zone, SLV_SCOPES_ALL);
        }
      way->steps = read_steps (load, child);
      g_ptr_array_add (step->ways, way);
    }
}

static void
read_limit (SlvBookLoad *load, const xmlNode *node, SlvStep *step)
{
  step->zone = slv_book_zone (load, node, "zone", SLV_SCOPES_ALL);
  step->to = slv_book_zone (load, node, "to", SLV_SCOPES_ALL);
  step->max = slv_book_number (load, node, "max");
}

static void
read_note (SlvBookLoad *load, const xmlNode *node, SlvStep *step)
{
  xmlChar *text = xmlNodeGetContent (node);
  g_auto (GStrv) words = g_strsplit_set ((const char *) text, " \t\r\n", -1);
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", words[i]);
  if (line->len == 0)
    slv_xml_source_error (load->source, node, NULL, _("a note without a text says nothing"));
  step->text = slv_keep_text (node, g_string_free (g_steal_pointer (&line), FALSE));
  xmlFree (text);
}

static const struct {
  const char *name;
  SlvStepKind kind;
  void      (*read) (SlvBookLoad *load, const xmlNode *node, SlvStep *step);
} step_kinds[] = {
  { "first-player", SLV_STEP_FIRST_PLAYER, read_first_player },
  { "shuffle", SLV_STEP_SHUFFLE, read_shuffle },
  { "move", SLV_STEP_MOVE, read_move },
  { "draw", SLV_STEP_DRAW, read_draw },
  { "exchange", SLV_STEP_EXCHANGE, read_exchange },
  { "mulligan", SLV_STEP_MULLIGAN, read_mulligan },
  { "choose", SLV_STEP_CHOOSE, read_choose },
  { "limit", SLV_STEP_LIMIT, read_limit },
  { "note", SLV_STEP_NOTE, read_note },
  { "lose", SLV_STEP_LOSE, slv_load_lose },
  { "wake", SLV_STEP_WAKE, read_shuffle },
  { "look", SLV_STEP_LOOK, read_look },
};

static SlvStep *
read_step (SlvBookLoad *load, const xmlNode *node)
{
  for (guint i = 0; i < G_N_ELEMENTS (step_kinds); i++)
    if (slv_node_is (node, step_kinds[i].name))
      {
        SlvStep *step = slv_keep_new (node, SlvStep);

        step->kind = step_kinds[i].kind;
        step->line = slv_xml_source_line (load->source, node);
        step->clause = slv_node_text (node, "clause");
        step_kinds[i].read (load, node, step);
        return step;
      }
  return NULL;
}

static GPtrArray *
read_steps (SlvBookLoad *load, const xmlNode *parent)
{
  GPtrArray *steps = slv_keep_array (parent);

  for (const xmlNode *node = slv_node_first (parent); node != NULL; node = slv_node_next (node))
    {
      SlvStep *step = read_step (load, node);

      if (step != NULL)
        g_ptr_array_add (steps, step);
    }
  return steps;
}

/* ---- opening and turn ---- */

static SlvPhase *
read_phase (SlvBookLoad *load, const xmlNode *node)
{
  SlvPhase *phase = slv_keep_new (node, SlvPhase);

  phase->id = slv_node_text (node, "id");
  phase->title = slv_node_text (node, "title");
  phase->optional = slv_node_flag (node, "optional");
  read_skip (node, &phase->skip);
  phase->steps = read_steps (load, node);
  return phase;
}

static void
read_turn (SlvBookLoad *load, const xmlNode *turn, SlvProcedure *procedure)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  procedure->turn_title = slv_node_text (turn, "title");
  procedure->turn_shared = slv_node_flag (turn, "shared");
  procedure->phases = slv_keep_array (turn);
  procedure->lose = slv_keep_array (turn);
  for (const xmlNode *node = slv_node_first (turn); node != NULL; node = slv_node_next (node))
    {
      if (slv_node_is (node, "lose"))
        {
          g_ptr_array_add (procedure->lose, read_step (load, node));
          continue;
        }
      SlvPhase *phase = read_phase (load, node);
      if (!g_hash_table_add (seen, phase->id))
        slv_xml_source_error (load->source, node, "id", _("there are two phases “%s”"), phase->id);
      g_ptr_array_add (procedure->phases, phase);
    }
}

/* What a player may do with the first hand is done once, and what is done must be possible to reckon with. */
static void
check_opening (SlvBookLoad *load, const xmlNode *opening, const GPtrArray *steps)
{
  const SlvStep *found[SLV_STEP_LOOK + 1] = { NULL };

  SLV_EACH (const SlvStep, step, steps)
    {
      if (step->kind != SLV_STEP_MULLIGAN && step->kind != SLV_STEP_EXCHANGE && step->kind != SLV_STEP_LOOK)
        continue;
      if (found[step->kind] != NULL)
        slv_xml_source_error (load->source, opening, NULL, _("an opening has one <look>, one <mulligan> and one <exchange> at most"));
      found[step->kind] = step;
    }
  const SlvStep *mulligan = found[SLV_STEP_MULLIGAN];
  const SlvStep *exchange = found[SLV_STEP_EXCHANGE];
  if (found[SLV_STEP_LOOK] != NULL && (mulligan != NULL || exchange != NULL))
    slv_xml_source_error (load->source, opening, NULL, _("an opening with <look> has neither <mulligan> nor <exchange>"));
  if (mulligan != NULL && mulligan->put_back.set && exchange != NULL)
    slv_xml_source_error (load->source, opening, NULL, _("an opening whose <mulligan> puts cards back has no <exchange>"));
}

void
slv_load_procedure (SlvBookLoad *load, const xmlNode *parent, SlvProcedure *procedure)
{
  const xmlNode *opening = slv_node_child (parent, "opening");
  const xmlNode *turn = slv_node_child (parent, "turn");

  if (opening != NULL)
    {
      procedure->opening = read_steps (load, opening);
      check_opening (load, opening, procedure->opening);
    }
  if (turn != NULL)
    read_turn (load, turn, procedure);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-load-table.c: what only the table for one asks of a rulebook: how the cards of a zone lie, what players count, and what
 * else but an empty pile loses a game. */
#include "game/slv-game-private.h"
#include "base/slv-fold.h"

/* ---- zones ---- */

static void
read_size (const xmlNode *node, SlvZone *zone)
{
  char *size = slv_node_text (node, "size");
  const char *cross = size != NULL ? strchr (size, 'x') : NULL;

  if (cross == NULL)
    return;
  zone->columns = (guint) g_ascii_strtoull (size, NULL, 10);
  zone->rows = (guint) g_ascii_strtoull (cross + 1, NULL, 10);
}

void
slv_load_zone_table (SlvBookLoad *load, const xmlNode *node, SlvZone *zone)
{
  char *lies = slv_node_text (node, "lies");

  zone->pile = lies != NULL ? strcmp (lies, "pile") == 0 : zone->scope != SLV_SCOPE_PLAY || zone->seen == SLV_SEEN_NONE;
  zone->peek_option = slv_node_text (node, "peek");
  const SlvOption *option = zone->peek_option != NULL ? slv_book_check_option (load, node, "peek", zone->peek_option) : NULL;
  if (option != NULL && option->kind == SLV_OPTION_CHOICE)
    slv_xml_source_error (load->source, node, "peek", _("the option “%s” is neither on nor off"), zone->peek_option);
  read_size (node, zone);
  if (zone->columns > 0 && !zone->grid)
    slv_xml_source_error (load->source, node, "size", _("the zone “%s” is no grid"), zone->id);
}

/* ---- counters ---- */

static const xmlNode *
find_phase (const xmlNode *root, const char *id)
{
  const xmlNode *turn = slv_node_child (root, "turn");

  for (const xmlNode *node = turn != NULL ? slv_node_first (turn) : NULL; node != NULL; node = slv_node_next (node))
    {
      char *other = slv_node_is (node, "phase") ? slv_node_text (node, "id") : NULL;

      if (g_strcmp0 (other, id) == 0)
        return node;
    }
  return NULL;
}

static SlvCounter *
read_counter (SlvBookLoad *load, const xmlNode *root, const xmlNode *node)
{
  SlvCounter *counter = slv_keep_new (node, SlvCounter);
  char *of = slv_node_text (node, "of");

  counter->id = slv_node_text (node, "id");
  counter->title = slv_node_text (node, "title");
  counter->where = slv_node_words (node, "where");
  counter->start = slv_book_attr (load, node, "start", SLV_KINDS_NUMBER);
  counter->reset = slv_node_text (node, "reset");
  counter->of_game = g_strcmp0 (of, "game") == 0;
  counter->line = slv_xml_source_line (load->source, node);
  if (counter->reset != NULL && find_phase (root, counter->reset) == NULL)
    slv_xml_source_error (load->source, node, "reset", _("the turn has no phase “%s”"), counter->reset);
  if (counter->of_game && (counter->where != NULL || counter->start != NULL))
    slv_xml_source_error (load->source, node, "of", _("a counter of the game belongs to no card"));
  return counter;
}

void
slv_load_counters (SlvBookLoad *load, const xmlNode *root)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  const xmlNode *list = slv_node_child (root, "counters");

  for (const xmlNode *node = list != NULL ? slv_node_first (list) : NULL; node != NULL; node = slv_node_next (node))
    {
      SlvCounter *counter = read_counter (load, root, node);

      if (!g_hash_table_add (seen, counter->id))
        slv_xml_source_error (load->source, node, "id", _("there are two counters “%s”"), counter->id);
      g_ptr_array_add (load->book->counters, counter);
      if (load->book->counters->len <= SLV_GAME_COUNTERS_MAX)
        continue;
      slv_xml_source_error (load->source, node, NULL, _("a rulebook has at most %u counters"), SLV_GAME_COUNTERS_MAX);
      return;
    }
}

/* ---- what loses a game ---- */

static void
check_value (SlvBookLoad *load, const xmlNode *node, const SlvStep *step)
{
  const SlvOption *option = slv_book_check_option (load, node, "option", step->if_option);

  if (option != NULL && option->kind == SLV_OPTION_CHOICE
      && !g_strv_contains ((const char * const *) option->values, step->if_value))
    slv_xml_source_error (load->source, node, "is", _("“%s” is no value of the option “%s”"), step->if_value, step->if_option);
}

void
slv_load_lose (SlvBookLoad *load, const xmlNode *node, SlvStep *step)
{
  step->when = slv_node_text (node, "when");
  step->where = slv_node_words (node, "where");
  step->zones = slv_book_list_zones (load, node, "in", SLV_SCOPES_ALL);
  step->counter = slv_node_text (node, "counter");
  step->if_option = slv_node_text (node, "option");
  step->if_value = slv_node_text (node, "is");
  gboolean looks = strcmp (step->when, "gone") == 0 || strcmp (step->when, "counter") == 0;
  if (looks && step->zones[0] == NULL)
    slv_xml_source_error (load->source, node, "in", _("this needs “in”, the zones that are looked at"));
  if (!looks && (step->zones[0] != NULL) != (step->where != NULL))
    slv_xml_source_error (load->source, node, "in", _("“in” and “where” mean something together only"));
  if ((strcmp (step->when, "counter") == 0) != (step->counter != NULL))
    slv_xml_source_error (load->source, node, "counter", _("“counter” belongs to losing by a counter, and only there"));
  if (step->counter != NULL && slv_array_find (load->book->counters, offsetof (SlvCounter, id), step->counter) == NULL)
    slv_xml_source_error (load->source, node, "counter", _("there is no counter “%s”"), step->counter);
  if (step->if_option != NULL)
    check_value (load, node, step);
}

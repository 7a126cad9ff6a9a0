/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-sights.c: what turns show of every card of a pile, and of every group of its cards. Each is a want like one that a person
 * writes, so that the numbers are those of any other answer. */
#include "odds/slv-odds-private.h"
#include "base/slv-fold.h"
#include "query/slv-facets.h"

#define VALUES_MAX 12u   /* of an attribute whose groups are told */

SLV_DEFINE_STATIC_FREE (SlvOddsSight, sight_free, label, want, turns);

static SlvOddsSight *
sight_new (const SlvAttr *attr, guint row, const char *label, guint copies)
{
  SlvOddsSight *sight = g_new0 (SlvOddsSight, 1);
  g_autofree char *quoted = slv_query_quote (label);
  gboolean one_of_many = attr != NULL && (attr->kind == SLV_ATTR_SET || attr->kind == SLV_ATTR_MULTISET);

  sight->attr = attr;
  sight->row = row;
  sight->label = g_strdup (label);
  sight->copies = copies;
  sight->want = attr == NULL ? g_strdup_printf ("[!%s]", quoted)
                             : g_strdup_printf ("[%s%s%s]", attr->id, one_of_many ? ">=" : "=", quoted);
  return sight;
}

/* ---- cards ---- */

SLV_DEFINE_POINTER_ORDER (SlvOddsSight, compare_cards, (down, copies), (words, label));

static void
add_cards (const SlvOddsDeck *deck, GPtrArray *sights)
{
  SLV_EACH_IN (const SlvOddsLot, lot, deck->lots)
    if (lot->count > 0)
      g_ptr_array_add (sights, sight_new (NULL, lot->row, lot->name, lot->count));
  g_ptr_array_sort (sights, compare_cards);
}

/* ---- groups ---- */

typedef struct { const char *value; double number; guint copies; } Group;

SLV_DEFINE_ORDER (Group, compare_groups, number, (words, value));

static void
count_value (GArray *groups, const char *value, guint copies)
{
  Group group = { value, g_ascii_strtod (value, NULL), copies };

  for (guint i = 0; i < groups->len; i++)
    if (strcmp (g_array_index (groups, Group, i).value, value) == 0)
      {
        g_array_index (groups, Group, i).copies += copies;
        return;
      }
  g_array_append_val (groups, group);
}

/* The values of one card; of several that may be meant those that all of them have. */
static void
count_values (const SlvOddsDeck *deck, const SlvOddsLot *lot, const SlvAttr *attr, GArray *groups)
{
  g_autoptr (GPtrArray) values = slv_meant_values (deck->index, lot->row, lot->meant, attr);

  SLV_EACH (const char, value, values)
    count_value (groups, value, lot->count);
}

static void
add_groups (const SlvOddsDeck *deck, const SlvAttr *attr, GPtrArray *sights)
{
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (Group));

  SLV_EACH_IN (const SlvOddsLot, lot, deck->lots)
    if (lot->row != SLV_ROW_NONE && lot->count > 0)
      count_values (deck, lot, attr, groups);
  if (groups->len > VALUES_MAX)
    return;
  g_array_sort (groups, compare_groups);
  SLV_EACH_IN (const Group, group, groups)
    g_ptr_array_add (sights, sight_new (attr, SLV_ROW_NONE, group->value, group->copies));
}

/* Copies that may be of the group, and are not counted as of it. FALSE with @error. */
static gboolean
count_open (SlvOddsDeck *deck, SlvOddsSight *sight, GError **error)
{
  g_autoptr (SlvOddsProblem) problem = slv_odds_problem_new (deck, sight->want, NULL, NULL, error);
  double value;

  if (problem == NULL)
    return FALSE;
  SLV_EACH_IN (const SlvOddsLot, lot, deck->lots)
    if (slv_odds_lot_weigh (problem->bound[0], 0, lot, &value) == SLV_UNKNOWN)
      sight->open += lot->count;
  return TRUE;
}

/* ---- chances ---- */

GPtrArray *
slv_odds_sights (SlvOddsDeck *deck, gboolean second, guint last, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) sights = g_ptr_array_new_with_free_func (sight_free);
  const GPtrArray *attrs = deck->book->game->attrs;

  add_cards (deck, sights);
  SLV_EACH (const SlvAttr, attr, attrs)
    if (attr->facet && attr->kind != SLV_ATTR_TEXT)
      add_groups (deck, attr, sights);
  SLV_EACH (SlvOddsSight, sight, sights)
    {
      const SlvOddsQuestion question = { .want = sight->want, .second = second, .turn = MIN (last, slv_odds_deck_last_turn (deck, second)),
                                         .policy = SLV_ODDS_AS_IT_COMES, .method = SLV_ODDS_EXACT };

      sight->turns = slv_odds_by_turn (deck, &question, cancellable, error);
      if (sight->turns == NULL || !count_open (deck, sight, error))
        return NULL;
    }
  return g_steal_pointer (&sights);
}

char *
slv_odds_sight_name (const SlvOddsSight *sight)
{
  /* Translators: an attribute and one of its values, as in "Type: Ally" */
  return sight->attr == NULL ? g_strdup (sight->label) : g_strdup_printf (_("%s: %s"), g_dgettext (GETTEXT_PACKAGE, sight->attr->title), sight->label);
}

#define NAMED_MAX 4u   /* groups in the sentence on what is open */

char *
slv_odds_sights_words (const SlvOddsDeck *deck, const GPtrArray *sights)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free), names = g_ptr_array_new_with_free_func (g_free);
  guint open = 0;

  g_ptr_array_add (words, g_strdup (_("The chance to see one copy at the least by the end of each turn, when the first hand is kept. None is simulated.")));
  if (slv_odds_deck_sets_aside (deck))
    g_ptr_array_add (words, g_strdup (_("Of the cards that are set aside before the hand, as many as can be are others.")));
  SLV_EACH (const SlvOddsSight, sight, sights)
    if (sight->open > 0)
      {
        open = MAX (open, sight->open);
        g_ptr_array_add (names, slv_odds_sight_name (sight));
      }
  g_autofree char *groups = slv_join_texts (names, ", ", NAMED_MAX);
  if (open > 0)
    g_ptr_array_add (words, slv_tell_printf (ngettext ("Up to %u card more may be of a group (%s): it is not known well enough, and not counted there.",
                                                       "Up to %u cards more may be of a group (%s): they are not known well enough, and not counted there.", open), open, groups));
  return slv_join_texts (words, " ", 0);
}

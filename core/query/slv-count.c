/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-count.c: a counting text bound to a rulebook and an index, and its truth for a bag of cards. Cards of which too little is
 * known make a count uncertain: it then lies between two numbers, and a comparison that hangs on the difference is unknown. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>
#include "base/slv-fold.h"
#include "query/slv-count-private.h"

/* ---- binding ---- */

static void
term_clear (gpointer data)
{
  SlvCountBoundTerm *term = data;

  g_clear_pointer (&term->bound, slv_bound_free);
}

static gboolean
bind_zone (const SlvCount *count, const SlvCountSource *source, const SlvRulebook *book, int *zone, GError **error)
{
  const SlvZone *found = source->zone != NULL ? slv_rulebook_match_zone (book, source->zone) : NULL;

  *zone = found != NULL ? (int) found->index : -1;
  if (source->zone == NULL || found != NULL)
    return TRUE;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint i = 0; i < book->zones->len; i++)
    g_ptr_array_add (names, ((const SlvZone *) g_ptr_array_index (book->zones, i))->id);
  g_ptr_array_add (names, NULL);
  return slv_query_fail_near (error, count->text, source->zone_span, source->zone, (const char * const *) names->pdata,
                              _("%s has no zone “%s”"), book->game->title, source->zone);
}

static gboolean
bind_attr (const SlvCount *count, const SlvCountSource *source, const SlvRulebook *book, const SlvAttr **attr, GError **error)
{
  *attr = source->attr != NULL ? slv_game_find_field (book->game, source->attr) : NULL;
  if (source->attr == NULL || (*attr != NULL && slv_attr_is_numeric (*attr)))
    return TRUE;
  if (*attr != NULL)
    return slv_query_fail (error, count->text, source->attr_span, _("“%s” is no number that could be added up"), source->attr);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint i = 0; i < book->game->attrs->len; i++)
    g_ptr_array_add (names, ((const SlvAttr *) g_ptr_array_index (book->game->attrs, i))->id);
  g_ptr_array_add (names, NULL);
  return slv_query_fail_near (error, count->text, source->attr_span, source->attr, (const char * const *) names->pdata,
                              _("%s has no field “%s”"), book->game->title, source->attr);
}

SlvCountBound *
slv_count_bind (SlvCount *count, const SlvRulebook *book, SlvIndex *index, const SlvProvider *provider, GError **error)
{
  g_return_val_if_fail (count != NULL && book != NULL, NULL);
  g_autoptr (SlvCountBound) bound = g_new0 (SlvCountBound, 1);
  bound->count = slv_count_ref (count);
  bound->book = slv_rulebook_ref (book);
  bound->verdict = SLV_UNKNOWN;
  bound->index = index != NULL ? slv_index_ref (index) : NULL;
  bound->terms = g_array_new (FALSE, TRUE, sizeof (SlvCountBoundTerm));
  g_array_set_clear_func (bound->terms, term_clear);
  SLV_EACH_IN (const SlvCountSource, source, count->sources)
    {
      SlvCountBoundTerm term = { .term = { .is_sum = source->attr != NULL, .span = source->span } };
      GError *problem = NULL;

      if (!bind_zone (count, source, book, &term.term.zone, error) || !bind_attr (count, source, book, &term.attr, error))
        return NULL;
      term.bound = slv_query_bind (source->query, book->game, index, SLV_QUERY_COUNT, provider, &problem);
      if (term.bound == NULL)
        {
          slv_count_propagate (count, source->start, problem, error);
          return NULL;
        }
      g_array_append_val (bound->terms, term);
    }
  return g_steal_pointer (&bound);
}

void
slv_count_bound_free (SlvCountBound *bound)
{
  g_array_unref (bound->terms);
  slv_count_unref (bound->count);
  g_clear_pointer (&bound->index, slv_index_unref);
  slv_rulebook_unref (bound->book);
  g_free (bound);
}

/* ---- the parts ---- */

guint
slv_count_n_terms (const SlvCountBound *bound)
{
  return bound->terms->len;
}

const SlvCountTerm *
slv_count_term (const SlvCountBound *bound, guint nth)
{
  g_return_val_if_fail (nth < bound->terms->len, NULL);
  return &g_array_index (bound->terms, SlvCountBoundTerm, nth).term;
}

void
slv_count_refuse (const SlvCountBound *bound, guint nth, const char *message, GError **error)
{
  slv_query_fail (error, bound->count->text, slv_count_term (bound, nth)->span, "%s", message);
}

guint
slv_count_n_limits (const SlvCountBound *bound)
{
  return bound->count->limits->len;
}

const SlvCountLimit *
slv_count_limit (const SlvCountBound *bound, guint nth)
{
  g_return_val_if_fail (nth < bound->count->limits->len, NULL);
  return &g_array_index (bound->count->limits, SlvCountLimit, nth);
}

/* ---- cards of which only the name is known ---- */

static SlvTruth
truth_not (SlvTruth truth)
{
  return truth == SLV_UNKNOWN ? SLV_UNKNOWN : truth == SLV_TRUE ? SLV_FALSE : SLV_TRUE;
}

/* Kleene's "and" over @truths, or his "or". */
static SlvTruth
truth_join (gboolean is_or, SlvTruth a, SlvTruth b)
{
  SlvTruth decides = is_or ? SLV_TRUE : SLV_FALSE;

  if (a == decides || b == decides)
    return decides;
  return a == SLV_UNKNOWN || b == SLV_UNKNOWN ? SLV_UNKNOWN : truth_not (decides);
}

static SlvTruth
name_term (const SlvNode *node, const char *name)
{
  const char *field = node->field != NULL ? slv_builtin_field (node->field) : "name";
  gboolean whole = node->exact || node->op == SLV_OP_EQ, found = FALSE;

  if (g_strcmp0 (field, "name") != 0 || (node->op != SLV_OP_HAS && node->op != SLV_OP_EQ))
    return SLV_UNKNOWN;
  g_autofree char *folded = whole ? slv_fold_name (name, NULL) : slv_fold_search (name);
  for (guint i = 0; i < node->values->len; i++)
    {
      const SlvQueryValue *value = slv_node_value (node, i);
      g_autofree char *needle = whole ? slv_fold_name (value->text, NULL) : slv_fold_search (value->text);

      if (value->form == SLV_FORM_REGEX)
        return SLV_UNKNOWN;
      found = found || (whole ? g_str_equal (folded, needle) : strstr (folded, needle) != NULL);
    }
  return found ? SLV_TRUE : SLV_FALSE;
}

static SlvTruth
name_truth (const SlvNode *node, const char *name)
{
  if (node == NULL)
    return SLV_TRUE;
  if (node->kind == SLV_NODE_TERM)
    return name_term (node, name);
  SlvTruth truth = name_truth (g_ptr_array_index (node->children, 0), name);
  if (node->kind == SLV_NODE_NOT)
    return truth_not (truth);
  for (guint i = 1; i < node->children->len; i++)
    truth = truth_join (node->kind == SLV_NODE_OR, truth, name_truth (g_ptr_array_index (node->children, i), name));
  return truth;
}

SlvTruth
slv_count_weigh (SlvCountBound *bound, guint nth, guint row, const char *name, double *value)
{
  SlvCountBoundTerm *term = &g_array_index (bound->terms, SlvCountBoundTerm, nth);
  SlvTruth truth;

  *value = term->attr != NULL ? NAN : 1;
  if (row == SLV_ROW_NONE || bound->index == NULL)
    {
      truth = name_truth (term->bound->query->root, name != NULL ? name : "");
      /* what it adds is not known, even where it is certain that it counts */
      return term->attr != NULL && truth == SLV_TRUE ? SLV_UNKNOWN : truth;
    }
  truth = slv_bound_test (term->bound, row);
  if (term->attr == NULL || truth == SLV_FALSE)
    return truth;
  if (slv_index_cell_state (bound->index, row, term->attr) == SLV_CELL_NONE)
    *value = 0;
  else if (!slv_index_cell_number (bound->index, row, term->attr, value))
    {
      *value = NAN;
      return SLV_UNKNOWN;
    }
  return truth;
}

void
slv_count_doubts (SlvCountBound *bound, guint nth, guint row, GPtrArray *attrs)
{
  const SlvCountBoundTerm *term = &g_array_index (bound->terms, SlvCountBoundTerm, nth);
  double value;

  slv_bound_doubts (term->bound, row, attrs);
  if (term->attr != NULL && slv_bound_test (term->bound, row) != SLV_FALSE && slv_count_weigh (bound, nth, row, NULL, &value) == SLV_UNKNOWN
      && isnan (value) && !g_ptr_array_find (attrs, term->attr, NULL))
    g_ptr_array_add (attrs, (gpointer) term->attr);
}

/* ---- truth ---- */

gboolean
slv_count_asks_verdict (const SlvCount *count)
{
  return count->asks_verdict;
}

gboolean
slv_count_refuse_verdict (const SlvCount *count, const char *message, GError **error)
{
  return !count->asks_verdict || slv_query_fail (error, count->text, count->verdict, "%s", message);
}

void
slv_count_set_verdict (SlvCountBound *bound, SlvTruth legal)
{
  bound->verdict = legal;
}

SlvTruth
slv_count_limit_test (const SlvCountLimit *limit, double low, double high)
{
  SlvTruth inside = SLV_UNKNOWN;

  if (low >= limit->low && high <= limit->high)
    inside = SLV_TRUE;
  else if (high < limit->low || low > limit->high)
    inside = SLV_FALSE;
  return limit->outside ? truth_not (inside) : inside;
}

static SlvTruth
decide (const SlvCountBound *bound, const SlvCountNode *node, const SlvTruth *limits)
{
  if (node->kind == SLV_COUNT_LIMIT)
    return limits[node->limit];
  if (node->kind == SLV_COUNT_VERDICT)
    return bound->verdict;
  SlvTruth truth = decide (bound, g_ptr_array_index (node->children, 0), limits);
  if (node->kind == SLV_COUNT_NOT)
    return truth_not (truth);
  for (guint i = 1; i < node->children->len; i++)
    truth = truth_join (node->kind == SLV_COUNT_OR, truth, decide (bound, g_ptr_array_index (node->children, i), limits));
  return truth;
}

SlvTruth
slv_count_decide (const SlvCountBound *bound, const SlvTruth *limits)
{
  return decide (bound, bound->count->root, limits);
}

static void
add_card (double *low, double *high, SlvTruth truth, double value, guint count)
{
  /* numbers on cards are not below 0 as long as nobody says so */
  double least = isnan (value) ? 0 : value * count, most = isnan (value) ? INFINITY : value * count;

  if (truth == SLV_FALSE)
    return;
  /* a card that may count adds all or nothing */
  *low += truth == SLV_TRUE ? least : MIN (least, 0);
  *high += truth == SLV_TRUE ? most : MAX (most, 0);
}

SlvTruth
slv_count_test (SlvCountBound *bound, const SlvCountCard *cards, guint n)
{
  g_autofree SlvTruth *limits = g_new0 (SlvTruth, bound->count->limits->len + 1);
  g_autofree double *low = g_new0 (double, bound->terms->len + 1), *high = g_new0 (double, bound->terms->len + 1);

  for (guint i = 0; i < bound->terms->len; i++)
    {
      int zone = slv_count_term (bound, i)->zone;

      for (guint j = 0; j < n; j++)
        {
          double value;

          if (cards[j].count > 0 && (zone < 0 || (guint) zone == cards[j].zone))
            {
              SlvTruth truth = slv_count_weigh (bound, i, cards[j].row, cards[j].name, &value);

              add_card (&low[i], &high[i], truth, value, cards[j].count);
            }
        }
    }
  for (guint i = 0; i < bound->count->limits->len; i++)
    {
      const SlvCountLimit *limit = slv_count_limit (bound, i);

      limits[i] = slv_count_limit_test (limit, low[limit->term], high[limit->term]);
    }
  return slv_count_decide (bound, limits);
}

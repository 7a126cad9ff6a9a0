/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-count-describe.c: a counting text in words for people. A whole sentence pattern for each shape of comparison. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include "query/slv-count-private.h"

typedef enum { SHAPE_AT_LEAST, SHAPE_AT_MOST, SHAPE_EXACTLY, SHAPE_BETWEEN, SHAPE_OTHER, SHAPE_NOT_BETWEEN } Shape;

/* How many cards: the pattern for a shape. @n: the number that the word for cards follows. */
static const char *
count_pattern (Shape shape, gulong n)
{
  switch (shape)
    {
    /* Translators: “%1$s” and “%2$s” are numbers; then follows a condition on cards, like: at least 2 cards with: Type is “ally” */
    case SHAPE_AT_LEAST:
      return ngettext ("at least %1$s card with: %3$s", "at least %1$s cards with: %3$s", n);
    case SHAPE_AT_MOST:
      return ngettext ("at most %2$s card with: %3$s", "at most %2$s cards with: %3$s", n);
    case SHAPE_EXACTLY:
      return ngettext ("exactly %1$s card with: %3$s", "exactly %1$s cards with: %3$s", n);
    case SHAPE_OTHER:
      return ngettext ("not exactly %1$s card with: %3$s", "not exactly %1$s cards with: %3$s", n);
    case SHAPE_NOT_BETWEEN:
      return ngettext ("not %1$s to %2$s card with: %3$s", "not %1$s to %2$s cards with: %3$s", n);
    case SHAPE_BETWEEN:
    default:
      return ngettext ("%1$s to %2$s card with: %3$s", "%1$s to %2$s cards with: %3$s", n);
    }
}

/* Translators: “%4$s” is the title of a field that is added up, like Cost */
static const char * const sum_patterns[] = {
  [SHAPE_AT_LEAST] = N_("%4$s at least %1$s in all for cards with: %3$s"), [SHAPE_AT_MOST] = N_("%4$s at most %2$s in all for cards with: %3$s"),
  [SHAPE_EXACTLY] = N_("%4$s exactly %1$s in all for cards with: %3$s"), [SHAPE_BETWEEN] = N_("%4$s of %1$s to %2$s in all for cards with: %3$s"),
  [SHAPE_OTHER] = N_("%4$s other than %1$s in all for cards with: %3$s"),
  [SHAPE_NOT_BETWEEN] = N_("%4$s not of %1$s to %2$s in all for cards with: %3$s"),
};

static Shape
shape_of (double low, double high, gboolean outside)
{
  if (low == high)
    return outside ? SHAPE_OTHER : SHAPE_EXACTLY;
  if (isinf (high))
    return outside ? SHAPE_AT_MOST : SHAPE_AT_LEAST;
  if (isinf (low))
    return outside ? SHAPE_AT_LEAST : SHAPE_AT_MOST;
  return outside ? SHAPE_NOT_BETWEEN : SHAPE_BETWEEN;
}

static char *
fill (const char *pattern, const char *low, const char *high, const char *query, const char *title)
{
  GString *out = g_string_new (pattern);

  /* what a person typed goes last: it may look like a hole */
  g_string_replace (out, "%1$s", low, 1);
  g_string_replace (out, "%2$s", high, 1);
  g_string_replace (out, "%4$s", title, 1);
  g_string_replace (out, "%3$s", query, 1);
  return g_string_free (out, FALSE);
}

static char *
number_text (double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (text, sizeof text, "%.10g", number));
}

static char *
say_limit (SlvCountBound *bound, guint nth)
{
  const SlvCountLimit *limit = slv_count_limit (bound, nth);
  const SlvCountBoundTerm *term = &g_array_index (bound->terms, SlvCountBoundTerm, limit->term);
  gboolean is_sum = term->attr != NULL;
  /* numbers of cards are whole: more than two are at least three */
  double low = is_sum ? limit->low : ceil (limit->low), high = is_sum ? limit->high : floor (limit->high);
  Shape shape = shape_of (low, high, limit->outside);
  g_autofree char *query = slv_bound_describe (term->bound);
  g_autofree char *low_text = number_text (shape == SHAPE_AT_LEAST && isinf (low) ? high + 1 : low);
  g_autofree char *high_text = number_text (shape == SHAPE_AT_MOST && isinf (high) ? low - 1 : high);
  double last = shape == SHAPE_AT_LEAST || shape == SHAPE_EXACTLY || shape == SHAPE_OTHER ? low : high;
  gulong n = last >= 0 && last < 1e9 ? (gulong) last : 2;
  g_autofree char *words = fill (is_sum ? _(sum_patterns[shape]) : count_pattern (shape, n), low_text, high_text, query,
                                 is_sum ? g_dgettext (GETTEXT_PACKAGE, term->attr->title) : "");
  const SlvZone *zone = term->term.zone >= 0 ? g_ptr_array_index (bound->book->zones, (guint) term->term.zone) : NULL;

  if (zone == NULL)
    return g_steal_pointer (&words);
  /* Translators: the first is the title of a zone of the game, the second a condition on cards there */
  return g_strdup_printf (_("in “%s”: %s"), g_dgettext (GETTEXT_PACKAGE, zone->title), words);
}

static char *
say_node (SlvCountBound *bound, const SlvCountNode *node)
{
  g_autofree char *all = NULL;

  if (node->kind == SLV_COUNT_LIMIT)
    return say_limit (bound, node->limit);
  if (node->kind == SLV_COUNT_VERDICT)
    return g_strdup (_("the deck is legal under its format"));
  SLV_EACH (const SlvCountNode, child, node->children)
    {
      g_autofree char *words = say_node (bound, child);
      g_autofree char *part = child->children->len == 0 ? g_strdup (words) : g_strdup_printf (_("(%s)"), words);
      char *joined;

      if (node->kind == SLV_COUNT_NOT)
        /* Translators: the placeholder is a condition on a hand of cards */
        joined = g_strdup_printf (_("not: %s"), part);
      else if (all == NULL)
        joined = g_strdup (part);
      else
        joined = g_strdup_printf (node->kind == SLV_COUNT_AND ? _("%s; and %s") : _("%s; or %s"), all, part);
      g_free (all);
      all = joined;
    }
  return g_steal_pointer (&all);
}

char *
slv_count_describe (SlvCountBound *bound)
{
  return say_node (bound, bound->count->root);
}

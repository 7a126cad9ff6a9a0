/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-complete-place.c: where the cursor stands in a query. A small scanner of its own, because an open quote or a missing value is
 * no fault here but the very place that is asked about. */
#include <string.h>
#include "query/slv-complete-place.h"

static gboolean
is_end (const char *text, guint at)
{
  return text[at] == '\0' || g_ascii_isspace (text[at]) || text[at] == '(' || text[at] == ')';
}

/* The end of a quoted text that begins at @at, or of the text when it is not closed. */
static guint
quote_end (const char *text, guint at)
{
  for (at++; text[at] != '\0' && text[at] != '"'; at++)
    if (text[at] == '\\' && text[at + 1] != '\0')
      at++;
  return text[at] == '"' ? at + 1 : at;
}

static guint
value_end (const char *text, guint at)
{
  if (text[at] == '"')
    return quote_end (text, at);
  while (!is_end (text, at) && text[at] != '|')
    at++;
  return at;
}

/* "!=" "<=" ">=" ":" "=" "<" ">" */
static guint
operator_at (const char *text, guint at, SlvOp *op)
{
  static const SlvOp ops[] = { SLV_OP_NE, SLV_OP_LE, SLV_OP_GE, SLV_OP_LT, SLV_OP_GT, SLV_OP_EQ, SLV_OP_HAS };

  for (guint i = 0; i < G_N_ELEMENTS (ops); i++)
    if (g_str_has_prefix (text + at, slv_op_to_string (ops[i])))
      {
        *op = ops[i];
        return (guint) strlen (slv_op_to_string (ops[i]));
      }
  return 0;
}

static void
set_piece (SlvPlaceInQuery *place, guint start, guint end)
{
  guint from = start, to = MIN (place->cursor, end);

  place->piece = (SlvSpan) { start, end };
  place->quoted = place->text[start] == '"';
  from += place->quoted;
  if (to > from && place->quoted && place->text[to - 1] == '"' && to == end && to - 1 > start)
    to--;
  place->part = g_strndup (place->text + from, to > from ? to - from : 0);
}

/* The values of a field, from @at on; TRUE when the cursor stands in one. */
static gboolean
scan_values (SlvPlaceInQuery *place, guint *at)
{
  guint start = *at;

  for (;;)
    {
      guint end = value_end (place->text, start);

      *at = end;
      if (place->cursor >= start && place->cursor <= end && place->part == NULL)
        set_piece (place, start, end);
      if (place->text[end] != '|')
        break;
      start = end + 1;
    }
  place->term.end = *at;
  return place->part != NULL;
}

/* A word with what hangs on it; TRUE when the cursor stands in it. */
static gboolean
scan_word (SlvPlaceInQuery *place, guint *at)
{
  guint start = *at, end = start, length = 0;

  place->has_operator = FALSE;
  place->exact = place->text[start] == '!';
  start += place->exact;
  place->term = (SlvSpan) { *at, start };
  if (place->text[start] == '"')
    end = quote_end (place->text, start);
  else
    for (end = start; !is_end (place->text, end) && place->text[end] != '"'; end++)
      if ((length = operator_at (place->text, end, &place->op)) > 0)
        break;
  place->term.end = *at = end;
  if (length == 0)
    {
      if (place->cursor >= start && place->cursor <= end)
        set_piece (place, start, end);
      *at = MAX (end, start + 1);
      return place->part != NULL;
    }
  if (place->cursor < end + length)
    {
      place->has_operator = TRUE;
      if (place->cursor >= start)
        set_piece (place, start, end);
      *at = end + length;
      return place->part != NULL;
    }
  *at = end + length;
  place->field = g_strndup (place->text + start, end - start);
  if (scan_values (place, at))
    return TRUE;
  g_clear_pointer (&place->field, g_free);
  return FALSE;
}

void
slv_place_find (SlvPlaceInQuery *place)
{
  guint at = 0, length = (guint) strlen (place->text);   /* a word may end one behind the last character: a lone "!" does */

  while (at < length && at <= place->cursor)
    {
      if (is_end (place->text, at) || (place->text[at] == '-' && !is_end (place->text, at + 1)))
        at++;
      else if (scan_word (place, &at))
        return;
    }
  place->exact = place->has_operator = FALSE;
  place->term = (SlvSpan) { place->cursor, place->cursor };
  set_piece (place, place->cursor, place->cursor);
  g_clear_pointer (&place->part, g_free);
  place->quoted = FALSE;
  place->part = g_strdup ("");
}

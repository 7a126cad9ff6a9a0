/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-count-parse.c: counting text → tree. The text between brackets is handed to the query parser as it is; its errors come
 * back with their place moved to the whole text, so a column is always the column of what was typed. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>
#include "query/slv-count-private.h"

typedef struct {
  SlvCount *count;
  SlvLexer  lexer;
  guint     depth;
} Parser;

#define VERDICT_FIELD "legal:"
#define VERDICT_TEXT  VERDICT_FIELD "this"

typedef enum { MARK_END, MARK_OPEN, MARK_CLOSE, MARK_NOT, MARK_AND, MARK_OR, MARK_BRACKET, MARK_SUM, MARK_OTHER } Mark;

static SlvCountNode *parse_or (Parser *parser, GError **error);

/* ---- nodes ---- */

void
slv_count_node_free (SlvCountNode *node)
{
  g_clear_pointer (&node->children, g_ptr_array_unref);
  g_free (node);
}

static SlvCountNode *
node_new (SlvCountKind kind, SlvCountNode *child)
{
  SlvCountNode *node = g_new0 (SlvCountNode, 1);

  node->kind = kind;
  node->children = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_count_node_free);
  if (child != NULL)
    g_ptr_array_add (node->children, child);
  return node;
}

static void
source_clear (gpointer data)
{
  SlvCountSource *source = data;

  g_clear_pointer (&source->query, slv_query_unref);
  g_free (source->inner);
  g_free (source->zone);
  g_free (source->attr);
}

gboolean
slv_count_propagate (const SlvCount *count, guint start, GError *problem, GError **error)
{
  g_autoptr (GError) inner = problem;
  SlvSpan span = slv_error_get_span (problem);
  SlvPlace place = { .column = 0 };

  slv_error_get_place (problem, &place);
  if (place.column > 0)
    place.column += (guint) g_utf8_strlen (count->text, start);
  slv_set_error (error, (SlvErrorCode) inner->code, &place, "%s", inner->message);
  if (error != NULL)
    slv_error_set_span (*error, (SlvSpan) { span.start + start, span.end + start });
  return FALSE;
}

/* ---- looking ahead ---- */

static gboolean
is_word_at (const Parser *parser, guint at, const char *word)
{
  gsize n = strlen (word);
  const char *rest = parser->lexer.text + at;

  return g_ascii_strncasecmp (rest, word, n) == 0 && !g_ascii_isalnum (rest[n]) && rest[n] != '_' && (guchar) rest[n] < 0x80;
}

/* What stands next; @width: its bytes. Nothing is taken. */
static Mark
peek (Parser *parser, guint *width)
{
  static const struct { const char *text; Mark mark; gboolean word; } marks[] = {
    { "(", MARK_OPEN, FALSE }, { ")", MARK_CLOSE, FALSE }, { "-", MARK_NOT, FALSE }, { "[", MARK_BRACKET, FALSE },
    { "not", MARK_NOT, TRUE }, { "and", MARK_AND, TRUE }, { "or", MARK_OR, TRUE }, { "sum", MARK_SUM, TRUE },
  };
  guint at = slv_lexer_skip (&parser->lexer);

  *width = 0;
  if (at >= parser->lexer.length)
    return MARK_END;
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (marks[i].word ? is_word_at (parser, at, marks[i].text) : g_str_has_prefix (parser->lexer.text + at, marks[i].text))
      {
        *width = (guint) strlen (marks[i].text);
        return marks[i].mark;
      }
  return MARK_OTHER;
}

/* The bytes up to the next blank or bracket, for messages. */
static SlvSpan
strange_span (const Parser *parser)
{
  const char *text = parser->lexer.text;
  guint start = parser->lexer.at, end = start;

  while (end < parser->lexer.length && (end == start || strchr (" \t\r\n()[]", text[end]) == NULL))
    end = (guint) (g_utf8_next_char (text + end) - text);
  return (SlvSpan) { start, end };
}

static gboolean
fail_here (Parser *parser, GError **error)
{
  SlvSpan span = strange_span (parser);

  if (span.start >= parser->lexer.length)
    return slv_query_fail (error, parser->lexer.text, span, _("a count is expected here, like [name:fire] >= 2"));
  return slv_query_fail (error, parser->lexer.text, span,
                         _("a count like [name:fire] >= 2 is expected here, not “%.*s”; cards are described between brackets"),
                         (int) (span.end - span.start), parser->lexer.text + span.start);
}

/* ---- one count ---- */

static gboolean
parse_sum (Parser *parser, SlvCountSource *source, GError **error)
{
  SlvLexer *lexer = &parser->lexer;
  guint start = lexer->at, open, close;

  lexer->at += (guint) strlen ("sum");
  open = slv_lexer_skip (lexer);
  if (lexer->text[open] != '(')
    return slv_query_fail (error, lexer->text, (SlvSpan) { start, open }, _("a sum is written like sum(cost)[type:ally] <= 20"));
  close = open + (guint) strcspn (lexer->text + open, ")[]");
  source->attr = g_strstrip (g_strndup (lexer->text + open + 1, close - open - 1));
  source->attr_span = (SlvSpan) { open + 1, close };
  if (lexer->text[close] != ')' || *source->attr == '\0')
    return slv_query_fail (error, lexer->text, (SlvSpan) { start, close }, _("a sum is written like sum(cost)[type:ally] <= 20"));
  lexer->at = close + 1;
  if (lexer->text[slv_lexer_skip (lexer)] != '[')
    return slv_query_fail (error, lexer->text, (SlvSpan) { start, lexer->at },
                           _("brackets are expected after the sum, like sum(cost)[type:ally] <= 20"));
  return TRUE;
}

static gboolean
parse_query (Parser *parser, SlvCountSource *source, GError **error)
{
  SlvLexer *lexer = &parser->lexer;
  guint open = lexer->at, close = slv_lexer_find_mark (lexer, open + 1, ']');
  GError *problem = NULL;

  if (close >= lexer->length)
    return slv_query_fail (error, lexer->text, (SlvSpan) { open, open + 1 }, _("this bracket is not closed"));
  source->start = open + 1;
  source->inner = g_strndup (lexer->text + open + 1, close - open - 1);
  source->query = slv_query_parse (source->inner, &problem);
  lexer->at = close + 1;
  if (source->query == NULL)
    return slv_count_propagate (parser->count, source->start, problem, error);
  if (slv_query_order (source->query) != NULL || slv_query_wants_printings (source->query))
    return slv_query_fail (error, lexer->text, (SlvSpan) { open, close + 1 },
                           _("“order:” and “unique:” say how results are shown; they mean nothing in a count"));
  return TRUE;
}

static gboolean
parse_zone (Parser *parser, SlvCountSource *source, GError **error)
{
  SlvLexer *lexer = &parser->lexer;
  guint start = lexer->at + 1, end = start;
  gboolean quoted = lexer->text[start] == '"';

  if (quoted)
    end += 1 + (guint) strcspn (lexer->text + start + 1, "\"");
  else
    while (end < lexer->length && (g_ascii_isalnum (lexer->text[end]) || strchr ("-_", lexer->text[end]) != NULL
                                   || (guchar) lexer->text[end] >= 0x80))
      end++;
  source->zone_span = (SlvSpan) { start, MIN (end + (quoted ? 1 : 0), lexer->length) };
  lexer->at = source->zone_span.end;
  source->zone = g_strndup (lexer->text + start + (quoted ? 1 : 0), end - start - (quoted ? 1 : 0));
  if (*g_strstrip (source->zone) == '\0' || (quoted && end >= lexer->length))
    return slv_query_fail (error, lexer->text, (SlvSpan) { start - 1, lexer->at }, _("the name of a zone is expected after “@”"));
  return TRUE;
}

/* The number of the source: that of an equal one which stands there already. Takes what is in @source. */
static guint
add_source (SlvCount *count, SlvCountSource *source)
{
  for (guint i = 0; i < count->sources->len; i++)
    {
      const SlvCountSource *other = &g_array_index (count->sources, SlvCountSource, i);

      if (g_strcmp0 (other->inner, source->inner) == 0 && g_strcmp0 (other->zone, source->zone) == 0
          && g_strcmp0 (other->attr, source->attr) == 0)
        {
          source_clear (source);
          return i;
        }
    }
  g_array_append_val (count->sources, *source);
  return count->sources->len - 1;
}

/* ---- its comparison ---- */

static gboolean
set_limit (SlvCountLimit *limit, SlvOp op, double number)
{
  limit->low = -INFINITY;
  limit->high = INFINITY;
  limit->outside = op == SLV_OP_NE;
  if (op == SLV_OP_HAS || op == SLV_OP_EQ || op == SLV_OP_NE || op == SLV_OP_GE)
    limit->low = number;
  if (op == SLV_OP_HAS || op == SLV_OP_EQ || op == SLV_OP_NE || op == SLV_OP_LE)
    limit->high = number;
  if (op == SLV_OP_GT)
    limit->low = nextafter (number, INFINITY);
  if (op == SLV_OP_LT)
    limit->high = nextafter (number, -INFINITY);
  return TRUE;
}

static gboolean
parse_number (Parser *parser, SlvCountLimit *limit, SlvOp op, SlvSpan op_span, GError **error)
{
  SlvLexer *lexer = &parser->lexer;
  guint start = slv_lexer_skip (lexer), end = start + (guint) strcspn (lexer->text + start, " \t\r\n()[]");
  g_autofree char *text = g_strndup (lexer->text + start, end - start);
  SlvSpan span = { start, end };
  SlvNumberRange range;
  double number;

  lexer->at = end;
  limit->span.end = end;
  if (slv_number_parse (text, &number))
    return set_limit (limit, op, number);
  if (!slv_number_parse_span (text, &range))
    return slv_query_fail (error, lexer->text, start < end ? span : op_span,
                           _("a number or a range like 2..3 is expected after “%s”"), slv_op_to_string (op));
  if (op != SLV_OP_HAS && op != SLV_OP_EQ && op != SLV_OP_NE)
    return slv_query_fail (error, lexer->text, span, _("a range like “%s” follows “:” or “=”, not “%s”"), text,
                           slv_op_to_string (op));
  if (range.low > range.high)
    return slv_query_fail (error, lexer->text, span, _("the range “%s” ends before it begins"), text);
  limit->low = range.low;
  limit->high = range.high;
  limit->outside = op == SLV_OP_NE;
  return TRUE;
}

static gboolean
parse_limit (Parser *parser, SlvCountLimit *limit, gboolean is_sum, GError **error)
{
  SlvLexer *lexer = &parser->lexer;
  guint before = lexer->at;
  SlvSpan op_span;
  SlvOp op;

  slv_lexer_skip (lexer);
  if (slv_lexer_operator (lexer, &op, &op_span))
    return parse_number (parser, limit, op, op_span, error);
  lexer->at = before;
  if (is_sum)
    return slv_query_fail (error, lexer->text, (SlvSpan) { before, before },
                           _("a comparison is expected after a sum, like sum(cost)[type:ally] <= 20"));
  limit->low = 1;
  limit->high = INFINITY;
  return TRUE;
}

static SlvCountNode *
parse_count (Parser *parser, gboolean is_sum, GError **error)
{
  SlvCount *count = parser->count;
  SlvCountSource source = { .start = 0 };
  SlvCountLimit limit = { .span = { parser->lexer.at, 0 } };
  gboolean ok = (!is_sum || parse_sum (parser, &source, error)) && parse_query (parser, &source, error)
                && (parser->lexer.text[parser->lexer.at] != '@' || parse_zone (parser, &source, error));

  source.span = limit.span = (SlvSpan) { limit.span.start, parser->lexer.at };
  ok = ok && parse_limit (parser, &limit, is_sum, error);
  if (ok && count->limits->len >= SLV_COUNT_TERMS_MAX)
    ok = slv_query_fail (error, parser->lexer.text, limit.span, _("this text has too many counts: at most %u"), SLV_COUNT_TERMS_MAX);
  if (!ok)
    {
      source_clear (&source);
      return NULL;
    }
  limit.term = add_source (count, &source);
  g_array_append_val (count->limits, limit);
  SlvCountNode *node = node_new (SLV_COUNT_LIMIT, NULL);
  node->limit = count->limits->len - 1;
  return node;
}

/* ---- and, or, not ---- */

static gboolean
enter (Parser *parser, guint width, GError **error)
{
  guint at = parser->lexer.at;

  parser->lexer.at += width;
  if (++parser->depth <= SLV_QUERY_DEPTH_MAX)
    return TRUE;
  return slv_query_fail (error, parser->lexer.text, (SlvSpan) { at, at + width },
                         _("this query is nested too deeply: at most %u levels"), SLV_QUERY_DEPTH_MAX);
}

static SlvCountNode *parse_unary (Parser *parser, GError **error);

/* Only of the deck itself: what a list says of single cards is asked for between brackets. */
static SlvCountNode *
parse_verdict (Parser *parser, GError **error)
{
  SlvSpan span = strange_span (parser);

  if (span.end - span.start != strlen (VERDICT_TEXT) || !g_str_has_prefix (parser->lexer.text + span.start, VERDICT_TEXT))
    {
      slv_query_fail (error, parser->lexer.text, span, _("of a whole deck “%s” can be asked; what lists say of cards is asked between brackets"),
                      VERDICT_TEXT);
      return NULL;
    }
  if (!parser->count->asks_verdict)
    parser->count->verdict = span;
  parser->count->asks_verdict = TRUE;
  parser->lexer.at = span.end;
  return node_new (SLV_COUNT_VERDICT, NULL);
}

static SlvCountNode *
parse_group (Parser *parser, guint width, GError **error)
{
  guint open = parser->lexer.at;
  g_autoptr (SlvCountNode) node = NULL;

  if (!enter (parser, width, error) || (node = parse_or (parser, error)) == NULL)
    return NULL;
  if (peek (parser, &width) != MARK_CLOSE)
    {
      if (slv_lexer_skip (&parser->lexer) < parser->lexer.length)
        fail_here (parser, error);
      else
        slv_query_fail (error, parser->lexer.text, (SlvSpan) { open, open + 1 }, _("this parenthesis is not closed"));
      return NULL;
    }
  parser->lexer.at += width;
  parser->depth--;
  return g_steal_pointer (&node);
}

static SlvCountNode *
parse_unary (Parser *parser, GError **error)
{
  guint width;
  Mark mark = peek (parser, &width);
  SlvCountNode *child;

  if (mark == MARK_OPEN)
    return parse_group (parser, width, error);
  if (mark == MARK_OTHER && g_str_has_prefix (parser->lexer.text + parser->lexer.at, VERDICT_FIELD))
    return parse_verdict (parser, error);
  if (mark == MARK_BRACKET || mark == MARK_SUM)
    return parse_count (parser, mark == MARK_SUM, error);
  if (mark != MARK_NOT)
    {
      fail_here (parser, error);
      return NULL;
    }
  if (!enter (parser, width, error) || (child = parse_unary (parser, error)) == NULL)
    return NULL;
  parser->depth--;
  return node_new (SLV_COUNT_NOT, child);
}

static SlvCountNode *
parse_list (Parser *parser, SlvCountKind kind, GError **error)
{
  g_autoptr (SlvCountNode) list = node_new (kind, NULL);

  for (;;)
    {
      SlvCountNode *child = kind == SLV_COUNT_OR ? parse_list (parser, SLV_COUNT_AND, error) : parse_unary (parser, error);
      guint width;

      if (child == NULL)
        return NULL;
      g_ptr_array_add (list->children, child);
      Mark mark = peek (parser, &width);
      /* a blank between two counts is "and", as everywhere */
      if (mark == MARK_END || mark == MARK_CLOSE || (kind == SLV_COUNT_AND && mark == MARK_OR))
        break;
      if (mark == (kind == SLV_COUNT_AND ? MARK_AND : MARK_OR))
        parser->lexer.at += width;
    }
  if (list->children->len == 1)
    {
      g_ptr_array_set_free_func (list->children, NULL);
      return g_ptr_array_index (list->children, 0);
    }
  return g_steal_pointer (&list);
}

static SlvCountNode *
parse_or (Parser *parser, GError **error)
{
  return parse_list (parser, SLV_COUNT_OR, error);
}

/* ---- the text ---- */

SlvCount *
slv_count_parse (const char *text, GError **error)
{
  Parser parser = { .depth = 0 };
  const char *end;

  g_return_val_if_fail (text != NULL, NULL);
  gsize length = strlen (text);
  if (length > SLV_QUERY_TEXT_MAX || !g_utf8_validate (text, (gssize) length, &end))
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, length > SLV_QUERY_TEXT_MAX ? _("this query is too long")
                                                                                    : _("this query is not valid UTF-8"));
  g_autoptr (SlvCount) count = g_new0 (SlvCount, 1);
  g_atomic_ref_count_init (&count->ref_count);
  count->text = g_strdup (text);
  count->sources = g_array_new (FALSE, TRUE, sizeof (SlvCountSource));
  g_array_set_clear_func (count->sources, source_clear);
  count->limits = g_array_new (FALSE, TRUE, sizeof (SlvCountLimit));
  parser.count = count;
  parser.lexer = (SlvLexer) { count->text, (guint) length, 0 };
  count->root = parse_or (&parser, error);
  if (count->root == NULL)
    return NULL;
  if (slv_lexer_skip (&parser.lexer) < parser.lexer.length)
    {
      slv_query_fail (error, count->text, (SlvSpan) { parser.lexer.at, parser.lexer.at + 1 }, _("no parenthesis is open here"));
      return NULL;
    }
  return g_steal_pointer (&count);
}

SlvCount *
slv_count_ref (SlvCount *count)
{
  g_atomic_ref_count_inc (&count->ref_count);
  return count;
}

void
slv_count_unref (SlvCount *count)
{
  if (!g_atomic_ref_count_dec (&count->ref_count))
    return;
  g_clear_pointer (&count->root, slv_count_node_free);
  g_array_unref (count->sources);
  g_array_unref (count->limits);
  g_free (count->text);
  g_free (count);
}

gboolean
slv_count_looks_like (const char *text)
{
  SlvLexer lexer = { text, (guint) MIN (strlen (text), SLV_QUERY_TEXT_MAX), 0 };

  /* quotes and regular expressions may hold brackets of their own */
  return slv_lexer_find_mark (&lexer, 0, '[') < lexer.length;
}

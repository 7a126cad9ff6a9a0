/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-count.c: a counting text bound to a rulebook and an index, and its truth for a bag of cards. Cards of which too little is
 * known make a count uncertain: it then lies between two numbers, and a comparison that hangs on the difference is unknown. */
#include "query/slv-count.h"
#include <math.h>
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

typedef enum { SLV_COUNT_AND, SLV_COUNT_OR, SLV_COUNT_NOT, SLV_COUNT_LIMIT, SLV_COUNT_VERDICT } SlvCountKind;
typedef struct {
  SlvCountKind kind;
  GPtrArray   *children;    /* SlvCountNode; LIMIT and VERDICT: none */
  guint        limit;       /* LIMIT: which */
} SlvCountNode;
static void slv_count_node_free (SlvCountNode *node);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCountNode, slv_count_node_free)

/** A bracketed query as typed. Terms that are typed twice stand here once. */
typedef struct {
  SlvQuery *query;
  guint     start;          /* byte of the whole text at which the query's own text begins */
  char     *inner;          /* text of the query */
  char     *zone, *attr;    /* as typed, NULL: none */
  SlvSpan   span, zone_span, attr_span;
} SlvCountSource;

struct _SlvCount {
  gatomicrefcount ref_count;
  char         *text;
  GArray       *sources;    /* SlvCountSource */
  GArray       *limits;     /* SlvCountLimit */
  gboolean      asks_verdict;
  SlvSpan       verdict;    /* where it first does */
  SlvCountNode *root;
};

typedef struct { SlvCountTerm term; const SlvAttr *attr; /* NULL: no sum */ SlvBound *bound; } SlvCountBoundTerm;
struct _SlvCountBound {
  SlvCount          *count;
  const SlvRulebook *book;
  SlvIndex          *index;
  GArray            *terms;    /* SlvCountBoundTerm, as count->sources */
  SlvTruth           verdict;
};

/* A counting text in words for people. A whole sentence pattern for each shape of comparison. */

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

  if (shape == SHAPE_AT_LEAST && isinf (low))
    low = high + 1;
  if (shape == SHAPE_AT_MOST && isinf (high))
    high = low - 1;
  g_autofree char *low_text = number_text (low), *high_text = number_text (high);
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

/* Counting text → tree. The text between brackets is handed to the query parser as it is; its errors come
 * back with their place moved to the whole text, so a column is always the column of what was typed. */

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

SLV_DEFINE_FREE (SlvCountNode, slv_count_node_free, children);

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

SLV_DEFINE_STATIC_CLEAR (SlvCountSource, source_clear, (slv_query_unref, query), inner, zone, attr);

/* Moves the place of an error from the text within the brackets to the whole one. Takes @problem; returns FALSE. */
static gboolean
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

SLV_DEFINE_SHARED (SlvCount, slv_count, (slv_count_node_free, root), sources, limits, text);

gboolean
slv_count_looks_like (const char *text)
{
  SlvLexer lexer = { .text = text, .length = (guint) MIN (strlen (text), SLV_QUERY_TEXT_MAX) };

  /* quotes and regular expressions may hold brackets of their own */
  return slv_lexer_find_mark (&lexer, 0, '[') < lexer.length;
}

/* Counting texts that are no more than a list of counts, as parts that can be chosen one by one, and back. */

#define NUMBER_MAX 1000000.0

SLV_DEFINE_STATIC_FREE (SlvCountPart, part_free, term);

GPtrArray *
slv_count_parts_new (void)
{
  return g_ptr_array_new_with_free_func (part_free);
}

void
slv_count_parts_add (GPtrArray *parts, const char *term, SlvCountHow how, guint n)
{
  SlvCountPart *part = g_new0 (SlvCountPart, 1);

  part->term = g_strdup (term);
  part->how = how;
  part->n = n;
  g_ptr_array_add (parts, part);
}

/* FALSE: another comparison than those three. */
static gboolean
add_limit (const SlvCount *count, const SlvCountNode *node, GPtrArray *parts)
{
  const SlvCountLimit *limit = &g_array_index (count->limits, SlvCountLimit, node->limit);
  const SlvCountSource *source = &g_array_index (count->sources, SlvCountSource, limit->term);
  g_autofree char *term = g_strndup (count->text + source->span.start, source->span.end - source->span.start);
  gboolean least = !isinf (limit->low), most = !isinf (limit->high);
  double n = least ? limit->low : limit->high;

  if (limit->outside || (least && most && limit->low < limit->high) || n < 0 || n > NUMBER_MAX || n != floor (n))
    return FALSE;
  slv_count_parts_add (parts, term, !most ? SLV_COUNT_LEAST : !least ? SLV_COUNT_MOST : SLV_COUNT_EXACTLY, (guint) n);
  return TRUE;
}

GPtrArray *
slv_count_parts (const char *text, gboolean *any)
{
  g_autoptr (GPtrArray) parts = slv_count_parts_new ();

  *any = FALSE;
  if (text[strspn (text, " \t\r\n")] == '\0')
    return g_steal_pointer (&parts);
  g_autoptr (SlvCount) count = slv_count_parse (text, NULL);
  const SlvCountNode *root = count != NULL ? count->root : NULL;
  if (root != NULL && root->kind == SLV_COUNT_LIMIT)
    return add_limit (count, root, parts) ? g_steal_pointer (&parts) : NULL;
  if (root == NULL || (root->kind != SLV_COUNT_AND && root->kind != SLV_COUNT_OR))
    return NULL;
  *any = root->kind == SLV_COUNT_OR;
  SLV_EACH (const SlvCountNode, child, root->children)
    if (child->kind != SLV_COUNT_LIMIT || !add_limit (count, child, parts))
      return NULL;
  return g_steal_pointer (&parts);
}

char *
slv_count_parts_text (const GPtrArray *parts, gboolean any)
{
  static const char * const signs[] = { [SLV_COUNT_LEAST] = ">=", [SLV_COUNT_MOST] = "<=", [SLV_COUNT_EXACTLY] = "=" };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    {
      const SlvCountPart *part = g_ptr_array_index (parts, i);

      g_string_append_printf (text, "%s%s %s %u", i == 0 ? "" : any ? " or " : " and ", part->term, signs[part->how], part->n);
    }
  return g_string_free (text, FALSE);
}

/* ---- binding ---- */

SLV_DEFINE_STATIC_CLEAR (SlvCountBoundTerm, term_clear, (slv_bound_free, bound));

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
slv_count_bind (SlvCount *count, const SlvRulebook *book, SlvIndex *index, GError **error)
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
      term.bound = slv_query_bind (source->query, book->game, index, SLV_QUERY_COUNT, NULL, &problem);
      if (term.bound != NULL && term.attr != NULL && !slv_bind_applies (term.bound, term.attr, &problem))
        g_clear_pointer (&term.bound, slv_bound_free);
      if (term.bound == NULL)
        {
          slv_count_propagate (count, source->start, problem, error);
          return NULL;
        }
      g_array_append_val (bound->terms, term);
    }
  return g_steal_pointer (&bound);
}

SLV_DEFINE_FREE (SlvCountBound, slv_count_bound_free, terms, (slv_count_unref, count), (slv_index_unref, index),
                 (slv_rulebook_unref, book));

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
  SlvCellState state = slv_index_cell_state (bound->index, row, term->attr);
  /* a card that need not say it adds nothing */
  if (state == SLV_CELL_NONE
      || (state == SLV_CELL_MISSING && slv_answer_missing (term->bound, term->attr, &(SlvAt) { row, SLV_ROW_NONE, FALSE }) == SLV_FALSE))
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

  slv_bound_doubts (term->bound, row, attrs, NULL);
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

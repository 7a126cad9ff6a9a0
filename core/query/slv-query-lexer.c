/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-lexer.c: text as typed → tokens with their place. Nothing is trimmed or unescaped before its bytes are counted,
 * so that every error points at what stands under the person's eyes. What a field or a value means is not known here. */
#include "query/slv-query-private.h"

static const struct { const char *text; SlvOp op; } operators[] = {   /* longer ones first */
  { "!=", SLV_OP_NE }, { "<=", SLV_OP_LE }, { ">=", SLV_OP_GE },
  { "<", SLV_OP_LT }, { ">", SLV_OP_GT }, { "=", SLV_OP_EQ }, { ":", SLV_OP_HAS },
};

static const struct { const char *word; SlvTokenKind kind; } keywords[] = {
  { "and", SLV_TOKEN_AND }, { "or", SLV_TOKEN_OR }, { "not", SLV_TOKEN_NOT },
};

static const struct { const char *open, *close; } quotes[] = {
  { "\"", "\"" }, { "\u201c", "\u201d" }, { "\u201e", "\u201c" },
};

const char *
slv_op_to_string (SlvOp op)
{
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (operators[i].op == op)
      return operators[i].text;
  return "";
}

void
slv_token_clear (SlvToken *token)
{
  g_clear_pointer (&token->text, g_free);
  token->kind = SLV_TOKEN_END;
}

/* Length of the blank that stands at @at, 0 for none. */
static guint
blank_at (const SlvLexer *lexer, guint at)
{
  const char *p = lexer->text + at;
  guchar c = (guchar) *p;

  if (c < 0x80)
    return c != '\0' && g_ascii_isspace ((char) c) ? 1 : 0;
  return g_unichar_isspace (g_utf8_get_char (p)) ? (guint) (g_utf8_next_char (p) - p) : 0;
}

static guint
skip_blanks (const SlvLexer *lexer, guint at)
{
  for (guint n; at < lexer->length && (n = blank_at (lexer, at)) > 0; )
    at += n;
  return at;
}

static int
quote_at (const SlvLexer *lexer, guint at)
{
  for (guint i = 0; i < G_N_ELEMENTS (quotes); i++)
    if (g_str_has_prefix (lexer->text + at, quotes[i].open))
      return (int) i;
  return -1;
}

static int
operator_at (const SlvLexer *lexer, guint at)
{
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (g_str_has_prefix (lexer->text + at, operators[i].text))
      return (int) i;
  return -1;
}

static gboolean
is_bracket (char c)
{
  return c == '(' || c == ')';
}

static gboolean
is_end_of_value (const SlvLexer *lexer, guint at)
{
  return at >= lexer->length || is_bracket (lexer->text[at]) || lexer->text[at] == '|' || blank_at (lexer, at) > 0;
}

/* A quoted text; the quote stands at lexer->at. Backslash keeps a quote or a backslash. */
static gboolean
read_phrase (SlvLexer *lexer, guint start, SlvToken *token, GError **error)
{
  int q = quote_at (lexer, lexer->at);
  gsize close = strlen (quotes[q].close);
  g_autoptr (GString) out = g_string_new (NULL);
  guint at = lexer->at + (guint) strlen (quotes[q].open);

  while (at < lexer->length && !g_str_has_prefix (lexer->text + at, quotes[q].close))
    {
      if (lexer->text[at] == '\\' && (lexer->text[at + 1] == '\\' || g_str_has_prefix (lexer->text + at + 1, quotes[q].close)))
        at++;
      const char *next = g_utf8_next_char (lexer->text + at);
      g_string_append_len (out, lexer->text + at, next - (lexer->text + at));
      at = (guint) (next - lexer->text);
    }
  if (at >= lexer->length)
    return slv_query_fail (error, lexer->text, (SlvSpan) { lexer->at, lexer->length }, _("this quote is not closed"));
  lexer->at = at + (guint) close;
  token->span = (SlvSpan) { start, lexer->at };
  if (strspn (out->str, " \t\r\n") == out->len)
    return slv_query_fail (error, lexer->text, token->span, _("nothing stands between the quotes"));
  token->text = g_strdup (out->str);
  return TRUE;
}

/* Where the slash that closes a regular expression stands; @at is behind the first one. 0: nowhere. */
static guint
find_slash (const SlvLexer *lexer, guint at)
{
  for (; at < lexer->length; at++)
    {
      if (lexer->text[at] == '\\' && at + 1 < lexer->length)
        at++;
      else if (lexer->text[at] == '/')
        return at;
    }
  return 0;
}

static gboolean
read_regex (SlvLexer *lexer, SlvToken *token, GError **error)
{
  guint start = lexer->at, end = find_slash (lexer, start + 1);

  if (end == 0)
    return slv_query_fail (error, lexer->text, (SlvSpan) { start, lexer->length },
                           _("this regular expression is not closed by “/”"));
  token->kind = SLV_TOKEN_REGEX;
  token->span = (SlvSpan) { start, end + 1 };
  lexer->at = end + 1;
  if (end == start + 1)
    return slv_query_fail (error, lexer->text, token->span, _("nothing stands between the slashes"));
  if (!is_end_of_value (lexer, lexer->at))
    return slv_query_fail (error, lexer->text, (SlvSpan) { lexer->at, lexer->at + 1 },
                           _("a blank is expected after the regular expression; a slash within it is written “\\/”"));
  token->text = g_strndup (lexer->text + start + 1, end - start - 1);
  return TRUE;
}

/* The end of a bare word: a blank, a bracket, a quote, an operator. */
static guint
word_end (const SlvLexer *lexer, guint at)
{
  while (at < lexer->length && blank_at (lexer, at) == 0 && !is_bracket (lexer->text[at]) && quote_at (lexer, at) < 0
         && operator_at (lexer, at) < 0)
    at = (guint) (g_utf8_next_char (lexer->text + at) - lexer->text);
  return at;
}

/* After a word: the operator that makes it a field. Comparisons may have blanks around them, a colon may not, because names
 * of cards have colons before blanks. */
static void
read_operator (SlvLexer *lexer, SlvToken *token)
{
  int op = operator_at (lexer, lexer->at), after;
  guint at = lexer->at;

  if (op < 0)
    {
      at = skip_blanks (lexer, at);
      op = operator_at (lexer, at);
      if (op >= 0 && operators[op].op == SLV_OP_HAS)
        op = -1;
    }
  if (op < 0)
    return;
  lexer->at = at + (guint) strlen (operators[op].text);
  if (operators[op].op == SLV_OP_HAS && (after = operator_at (lexer, lexer->at)) >= 0 && operators[after].op != SLV_OP_HAS)   /* cost:<=2 */
    {
      op = after;
      lexer->at += (guint) strlen (operators[op].text);
    }
  token->kind = SLV_TOKEN_FIELD;
  token->op = operators[op].op;
  token->span.end = lexer->at;
  if (token->op != SLV_OP_HAS)
    lexer->at = skip_blanks (lexer, lexer->at);
}

static gboolean
read_word (SlvLexer *lexer, SlvToken *token, GError **error)
{
  guint start = lexer->at, end = word_end (lexer, start);

  token->kind = SLV_TOKEN_WORD;
  token->span = (SlvSpan) { start, end };
  if (end == start)
    {
      guint length = (guint) strlen (operators[operator_at (lexer, start)].text);
      return slv_query_fail (error, lexer->text, (SlvSpan) { start, start + length },
                             _("the name of a field is expected before “%.*s”"), (int) length, lexer->text + start);
    }
  token->text = g_strndup (lexer->text + start, end - start);
  lexer->at = end;
  if (g_ascii_strcasecmp (token->text, "sum") == 0 && lexer->text[end] == '(')
    return slv_query_fail (error, lexer->text, (SlvSpan) { start, end + 1 },
                           _("counts belong to wishes for a hand and to searches among decks, not to a search for cards"));
  read_operator (lexer, token);
  for (guint i = 0; token->kind == SLV_TOKEN_WORD && i < G_N_ELEMENTS (keywords); i++)
    if (g_ascii_strcasecmp (token->text, keywords[i].word) == 0)
      {
        token->kind = keywords[i].kind;
        break;
      }
  return TRUE;
}

static gboolean
read_exact (SlvLexer *lexer, SlvToken *token, GError **error)
{
  guint start = lexer->at++;

  if (quote_at (lexer, lexer->at) >= 0)
    {
      token->kind = SLV_TOKEN_EXACT;
      return read_phrase (lexer, start, token, error);
    }
  guint end = word_end (lexer, lexer->at);
  if (end == lexer->at)
    return slv_query_fail (error, lexer->text, (SlvSpan) { start, lexer->at },
                           _("a name is expected after “!”, like !\"Exact Name\""));
  token->kind = SLV_TOKEN_EXACT;
  token->text = g_strndup (lexer->text + lexer->at, end - lexer->at);
  lexer->at = end;
  token->span = (SlvSpan) { start, end };
  return TRUE;
}

/* Tokens that are one character; returns FALSE when none of them stands here. */
static gboolean
read_mark (SlvLexer *lexer, SlvToken *token)
{
  static const struct { char c; SlvTokenKind kind; } marks[] = {
    { '(', SLV_TOKEN_OPEN }, { ')', SLV_TOKEN_CLOSE }, { '-', SLV_TOKEN_MINUS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (lexer->text[lexer->at] == marks[i].c)
      {
        token->kind = marks[i].kind;
        token->span = (SlvSpan) { lexer->at, lexer->at + 1 };
        lexer->at++;
        return TRUE;
      }
  return FALSE;
}

gboolean
slv_lexer_next (SlvLexer *lexer, SlvToken *token, GError **error)
{
  *token = (SlvToken) { .kind = SLV_TOKEN_END };
  lexer->at = skip_blanks (lexer, lexer->at);
  token->span = (SlvSpan) { lexer->at, lexer->at };
  if (lexer->at >= lexer->length)
    return TRUE;
  char c = lexer->text[lexer->at];
  if (read_mark (lexer, token))
    return TRUE;
  if (c == '[')
    return slv_query_fail (error, lexer->text, (SlvSpan) { lexer->at, lexer->at + 1 },
                           _("counts belong to wishes for a hand and to searches among decks, not to a search for cards"));
  if (c == '!' && lexer->text[lexer->at + 1] != '=')
    return read_exact (lexer, token, error);
  if (quote_at (lexer, lexer->at) >= 0)
    {
      token->kind = SLV_TOKEN_PHRASE;
      return read_phrase (lexer, lexer->at, token, error);
    }
  /* names of two faces are written with two slashes between them: those are a word */
  if (c == '/' && find_slash (lexer, lexer->at + 1) > lexer->at + 1)
    return read_regex (lexer, token, error);
  return read_word (lexer, token, error);
}

gboolean
slv_lexer_value (SlvLexer *lexer, const SlvToken *field, SlvToken *token, GError **error)
{
  guint start = lexer->at, end = start;

  *token = (SlvToken) { .kind = SLV_TOKEN_WORD, .span = { start, start } };
  if (quote_at (lexer, start) >= 0)
    {
      token->kind = SLV_TOKEN_PHRASE;
      return read_phrase (lexer, start, token, error);
    }
  if (lexer->text[start] == '/')
    return read_regex (lexer, token, error);
  if (lexer->text[start] == '!' && quote_at (lexer, start + 1) >= 0)
    return slv_query_fail (error, lexer->text, (SlvSpan) { start, start + 1 },
                           _("“!” stands before the name of a card; the whole value of a field is asked for with %s="), field->text);
  while (!is_end_of_value (lexer, end) && quote_at (lexer, end) < 0)
    end = (guint) (g_utf8_next_char (lexer->text + end) - lexer->text);
  if (end == start && lexer->text[start] == '(')
    return slv_query_fail (error, lexer->text, (SlvSpan) { start, start + 1 },
                           _("a value is expected after “%s%s”; several are written like %s%sone|other"),
                           field->text, slv_op_to_string (field->op), field->text, slv_op_to_string (field->op));
  if (end == start)
    return slv_query_fail (error, lexer->text, (SlvSpan) { field->span.start, MAX (start, field->span.end) },
                           _("a value is expected after “%s%s”; the name of a card with a colon is put in quotes"),
                           field->text, slv_op_to_string (field->op));
  token->text = g_strndup (lexer->text + start, end - start);
  token->span = (SlvSpan) { start, end };
  lexer->at = end;
  return TRUE;
}

gboolean
slv_lexer_bar (SlvLexer *lexer)
{
  if (lexer->at >= lexer->length || lexer->text[lexer->at] != '|')
    return FALSE;
  lexer->at++;
  return TRUE;
}

guint
slv_lexer_skip (SlvLexer *lexer)
{
  lexer->at = skip_blanks (lexer, lexer->at);
  return lexer->at;
}

gboolean
slv_lexer_operator (SlvLexer *lexer, SlvOp *op, SlvSpan *span)
{
  int found = operator_at (lexer, lexer->at);

  if (found < 0)
    return FALSE;
  *op = operators[found].op;
  *span = (SlvSpan) { lexer->at, lexer->at + (guint) strlen (operators[found].text) };
  lexer->at = span->end;
  return TRUE;
}

/* Behind the quoted text that begins at @at; the end of the text when the quote is not closed. */
static guint
skip_quoted (const SlvLexer *lexer, guint at)
{
  const char *close = quotes[quote_at (lexer, at)].close;

  at += (guint) strlen (quotes[quote_at (lexer, at)].open);
  while (at < lexer->length && !g_str_has_prefix (lexer->text + at, close))
    at += lexer->text[at] == '\\' && at + 1 < lexer->length ? 2 : 1;
  return MIN (at + (guint) strlen (close), lexer->length);
}

/* Whether a slash after @before, the last character that is no blank, begins a regular expression. */
static gboolean
may_begin_regex (char before, gboolean blank)
{
  return blank || strchr (":=<>|(-[", before) != NULL;
}

guint
slv_lexer_find_mark (const SlvLexer *lexer, guint at, char mark)
{
  char before = '[';
  gboolean blank = FALSE;

  while (at < lexer->length && lexer->text[at] != mark)
    {
      guint skip = blank_at (lexer, at);
      if (skip > 0)
        {
          at += skip;
          blank = TRUE;
          continue;
        }
      char c = lexer->text[at];
      if (quote_at (lexer, at) >= 0)
        at = skip_quoted (lexer, at);
      else if (c == '/' && may_begin_regex (before, blank) && find_slash (lexer, at + 1) > at + 1)
        at = find_slash (lexer, at + 1) + 1;
      else
        at++;
      before = c;
      blank = FALSE;
    }
  return MIN (at, lexer->length);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query.c: a parsed query and the place of its errors. order: and unique: say how results are shown and are no conditions;
 * they are taken out of the tree here. */
#include <stdarg.h>
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

/* Tokens → tree, by recursive descent with bounded depth. What fields mean is not known here. */

/* ---- nodes ---- */

SLV_DEFINE_STATIC_CLEAR (SlvQueryValue, value_clear, text, regex);

SLV_DEFINE_FREE (SlvNode, slv_node_free, children, values, field);

static SlvNode *
node_new (SlvNodeKind kind, SlvSpan span)
{
  SlvNode *node = g_new0 (SlvNode, 1);

  node->kind = kind;
  node->span = span;
  if (kind != SLV_NODE_TERM)
    node->children = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_node_free);
  else
    {
      node->values = g_array_new (FALSE, TRUE, sizeof (SlvQueryValue));
      g_array_set_clear_func (node->values, value_clear);
    }
  return node;
}

/* Puts @child beside what is there: NULL, one node, or a node of @kind already. */
static SlvNode *
node_join (SlvNodeKind kind, SlvNode *list, SlvNode *child, gboolean fresh)
{
  if (list == NULL)
    return child;
  if (fresh)
    {
      SlvNode *parent = node_new (kind, list->span);
      g_ptr_array_add (parent->children, list);
      list = parent;
    }
  g_ptr_array_add (list->children, child);
  list->span.end = child->span.end;
  return list;
}

/* ---- parser ---- */

typedef struct {
  SlvLexer  lexer;
  SlvToken  token;       /* the one that is looked at */
  guint     depth, n_terms;
} SlvParser;

static SlvNode *parse_or (SlvParser *parser, GError **error);

static gboolean
advance (SlvParser *parser, GError **error)
{
  slv_token_clear (&parser->token);
  return slv_lexer_next (&parser->lexer, &parser->token, error);
}

static gboolean
fail_at_token (SlvParser *parser, GError **error, const char *before)
{
  const char *text = parser->lexer.text;
  const SlvToken *token = &parser->token;
  int length = (int) (token->span.end - token->span.start);

  if (token->kind == SLV_TOKEN_END && before == NULL)
    return slv_query_fail (error, text, token->span, _("a term is expected here"));
  if (token->kind == SLV_TOKEN_END)
    return slv_query_fail (error, text, token->span,
                           _("a term is expected after “%s”; a word of a name is put in quotes"), before);
  if (token->kind == SLV_TOKEN_CLOSE)
    return slv_query_fail (error, text, token->span, _("a term is expected before “)”"));
  return slv_query_fail (error, text, token->span,
                         _("a term is expected before “%.*s”; a word of a name is put in quotes"),
                         length, text + token->span.start);
}

/* The column that GRegex names in its message: the first number behind the pattern. */
static guint
regex_error_offset (const char *message, const char *pattern)
{
  const char *at = strstr (message, pattern);

  at = at != NULL ? at + strlen (pattern) : NULL;
  while (at != NULL && *at != '\0' && !g_ascii_isdigit (*at))
    at++;
  return at != NULL ? (guint) g_ascii_strtoull (at, NULL, 10) : 0;
}

/* Patterns are run with limits that they cannot raise themselves; what fails is told with the column inside the pattern. */
static GRegex *
compile_regex (const char *text, const SlvToken *token, GError **error)
{
  const GRegexCompileFlags flags = G_REGEX_CASELESS | G_REGEX_MULTILINE;
  g_autoptr (GError) problem = NULL;

  if (strlen (token->text) > SLV_REGEX_PATTERN_MAX)
    {
      slv_query_fail (error, text, token->span, _("this regular expression is too long: at most %u bytes"), SLV_REGEX_PATTERN_MAX);
      return NULL;
    }
  g_autoptr (GRegex) plain = g_regex_new (token->text, flags, 0, &problem);
  if (plain == NULL)
    {
      guint offset = MIN (regex_error_offset (problem->message, token->text), (guint) g_utf8_strlen (token->text, -1));
      const char *inside = text + token->span.start + 1;
      guint start = token->span.start + 1 + (guint) (g_utf8_offset_to_pointer (inside, offset) - inside);
      slv_query_fail (error, text, (SlvSpan) { start, token->span.end }, _("the regular expression cannot be used: %s"),
                      problem->message);
      return NULL;
    }
  g_autofree char *limited = g_strconcat ("(*LIMIT_MATCH=20000)(*LIMIT_DEPTH=2000)(*LIMIT_HEAP=4096)", token->text, NULL);
  g_regex_unref (g_steal_pointer (&plain));
  plain = g_regex_new (limited, flags | G_REGEX_OPTIMIZE, 0, &problem);
  if (plain == NULL)
    slv_query_fail (error, text, token->span, _("the regular expression cannot be used: %s"), problem->message);
  return g_steal_pointer (&plain);
}

/* Takes the text of @token as one more value of @node. */
static gboolean
add_value (SlvParser *parser, SlvNode *node, SlvToken *token, GError **error)
{
  SlvQueryValue value = { .form = SLV_FORM_WORD, .span = token->span };

  if (++parser->n_terms > SLV_QUERY_TERMS_MAX)
    return slv_query_fail (error, parser->lexer.text, token->span, _("this query has too many terms: at most %u"),
                           SLV_QUERY_TERMS_MAX);
  if (token->kind == SLV_TOKEN_REGEX)
    {
      value.form = SLV_FORM_REGEX;
      value.regex = compile_regex (parser->lexer.text, token, error);
      if (value.regex == NULL)
        return FALSE;
    }
  else if (token->kind != SLV_TOKEN_WORD)
    value.form = SLV_FORM_PHRASE;
  value.text = g_steal_pointer (&token->text);
  node->span.end = token->span.end;
  g_array_append_val (node->values, value);
  return TRUE;
}

static gboolean
parse_values (SlvParser *parser, SlvNode *node, GError **error)
{
  do
    {
      SlvToken token;
      gboolean ok = slv_lexer_value (&parser->lexer, &parser->token, &token, error) && add_value (parser, node, &token, error);
      slv_token_clear (&token);
      if (!ok)
        return FALSE;
    }
  while (slv_lexer_bar (&parser->lexer));
  return TRUE;
}

/* A bare word; one|other is either. */
static gboolean
split_word (SlvParser *parser, SlvNode *node, GError **error)
{
  const char *text = parser->token.text;
  guint start = parser->token.span.start;

  if (strspn (text, "|") == strlen (text))
    return add_value (parser, node, &parser->token, error);
  for (const char *p = text; *p != '\0'; )
    {
      gsize n = strcspn (p, "|");
      SlvToken part = { .kind = SLV_TOKEN_WORD };
      if (n > 0)
        {
          part.text = g_strndup (p, n);
          part.span = (SlvSpan) { start + (guint) (p - text), start + (guint) (p - text + n) };
          gboolean ok = add_value (parser, node, &part, error);
          slv_token_clear (&part);
          if (!ok)
            return FALSE;
        }
      p += n + (p[n] == '|' ? 1 : 0);
    }
  return TRUE;
}

static SlvNode *
parse_term (SlvParser *parser, GError **error)
{
  SlvToken *token = &parser->token;
  g_autoptr (SlvNode) node = node_new (SLV_NODE_TERM, token->span);
  gboolean ok;

  node->op = token->op;
  node->exact = token->kind == SLV_TOKEN_EXACT;
  if (token->kind == SLV_TOKEN_FIELD)
    {
      node->field = slv_fold_id (token->text);
      node->field_span = (SlvSpan) { token->span.start, token->span.start + (guint) strlen (token->text) };
      ok = parse_values (parser, node, error);
    }
  else if (token->kind == SLV_TOKEN_WORD)
    ok = split_word (parser, node, error);
  else
    ok = add_value (parser, node, token, error);
  if (!ok || !advance (parser, error))
    return NULL;
  return g_steal_pointer (&node);
}

static SlvNode *parse_unary (SlvParser *parser, GError **error);

static gboolean
enter (SlvParser *parser, GError **error)
{
  if (++parser->depth > SLV_QUERY_DEPTH_MAX)
    return slv_query_fail (error, parser->lexer.text, parser->token.span,
                           _("this query is nested too deeply: at most %u levels"), SLV_QUERY_DEPTH_MAX);
  return TRUE;
}

static SlvNode *
parse_group (SlvParser *parser, GError **error)
{
  SlvSpan open = parser->token.span;

  if (!enter (parser, error) || !advance (parser, error))
    return NULL;
  if (parser->token.kind == SLV_TOKEN_CLOSE)
    {
      slv_query_fail (error, parser->lexer.text, parser->token.span, _("nothing stands between these parentheses"));
      return NULL;
    }
  g_autoptr (SlvNode) node = parse_or (parser, error);
  if (node == NULL)
    return NULL;
  if (parser->token.kind != SLV_TOKEN_CLOSE)
    {
      slv_query_fail (error, parser->lexer.text, open, _("this parenthesis is not closed"));
      return NULL;
    }
  node->span = (SlvSpan) { open.start, parser->token.span.end };
  parser->depth--;
  return advance (parser, error) ? g_steal_pointer (&node) : NULL;
}

static SlvNode *
parse_not (SlvParser *parser, GError **error)
{
  SlvSpan span = parser->token.span;
  gboolean minus = parser->token.kind == SLV_TOKEN_MINUS;

  if (!enter (parser, error) || !advance (parser, error))
    return NULL;
  if (minus && parser->token.span.start != span.end)
    {
      slv_query_fail (error, parser->lexer.text, span, _("a term is expected right after “-”, without a blank"));
      return NULL;
    }
  if (parser->token.kind == SLV_TOKEN_END)
    {
      fail_at_token (parser, error, minus ? "-" : "not");
      return NULL;
    }
  g_autoptr (SlvNode) child = parse_unary (parser, error);
  if (child == NULL)
    return NULL;
  parser->depth--;
  SlvNode *node = node_new (SLV_NODE_NOT, (SlvSpan) { span.start, child->span.end });
  g_ptr_array_add (node->children, g_steal_pointer (&child));
  return node;
}

static SlvNode *
parse_unary (SlvParser *parser, GError **error)
{
  switch (parser->token.kind)
    {
    case SLV_TOKEN_MINUS:
    case SLV_TOKEN_NOT:
      return parse_not (parser, error);
    case SLV_TOKEN_OPEN:
      return parse_group (parser, error);
    case SLV_TOKEN_WORD:
    case SLV_TOKEN_PHRASE:
    case SLV_TOKEN_EXACT:
    case SLV_TOKEN_REGEX:
    case SLV_TOKEN_FIELD:
      return parse_term (parser, error);
    case SLV_TOKEN_END:
    case SLV_TOKEN_CLOSE:
    case SLV_TOKEN_AND:
    case SLV_TOKEN_OR:
    default:
      fail_at_token (parser, error, NULL);
      return NULL;
    }
}

static SlvNode *
parse_and (SlvParser *parser, GError **error)
{
  g_autoptr (SlvNode) list = NULL;
  gboolean fresh = TRUE;

  for (;;)
    {
      SlvNode *child = parse_unary (parser, error);
      if (child == NULL)
        return NULL;
      gboolean second = list != NULL;
      list = node_join (SLV_NODE_AND, g_steal_pointer (&list), child, second && fresh);
      fresh = fresh && !second;
      SlvTokenKind kind = parser->token.kind;
      if (kind == SLV_TOKEN_END || kind == SLV_TOKEN_CLOSE || kind == SLV_TOKEN_OR)
        return g_steal_pointer (&list);
      if (kind != SLV_TOKEN_AND)
        continue;
      if (!advance (parser, error))
        return NULL;
      if (parser->token.kind == SLV_TOKEN_END)
        {
          fail_at_token (parser, error, "and");
          return NULL;
        }
    }
}

static SlvNode *
parse_or (SlvParser *parser, GError **error)
{
  g_autoptr (SlvNode) list = NULL;
  gboolean fresh = TRUE;

  for (;;)
    {
      SlvNode *child = parse_and (parser, error);
      if (child == NULL)
        return NULL;
      gboolean second = list != NULL;
      list = node_join (SLV_NODE_OR, g_steal_pointer (&list), child, second && fresh);
      fresh = fresh && !second;
      if (parser->token.kind != SLV_TOKEN_OR)
        return g_steal_pointer (&list);
      if (!advance (parser, error))
        return NULL;
      if (parser->token.kind == SLV_TOKEN_END)
        {
          fail_at_token (parser, error, "or");
          return NULL;
        }
    }
}

/* NULL without @error: an empty text. @text is valid UTF-8 and may not be longer than SLV_QUERY_TEXT_MAX. */
static SlvNode *
slv_node_parse (const char *text, guint length, GError **error)
{
  SlvParser parser = { .lexer = { text, length, 0 } };
  g_autoptr (SlvNode) root = NULL;

  if (advance (&parser, error) && parser.token.kind != SLV_TOKEN_END)
    {
      root = parse_or (&parser, error);
      if (root != NULL && parser.token.kind == SLV_TOKEN_CLOSE)
        {
          slv_query_fail (error, text, parser.token.span, _("no parenthesis is open here"));
          g_clear_pointer (&root, slv_node_free);
        }
    }
  slv_token_clear (&parser.token);
  return g_steal_pointer (&root);
}

/* The same query with its words looked for in the rules texts, for words that match no name. Terms that say
 * already where to look stay, and so does what must not be in a name. */

#define TEXT_FIELD "text:"

/* Bytes where a word of a name begins, in the order of the text. */
static void
find_names (const SlvNode *node, GArray *places)
{
  if (node->kind == SLV_NODE_NOT)
    return;
  for (guint i = 0; node->children != NULL && i < node->children->len; i++)
    find_names (g_ptr_array_index (node->children, i), places);
  if (node->kind != SLV_NODE_TERM || node->field != NULL || node->exact || node->values->len != 1)
    return;
  const SlvQueryValue *value = slv_node_value (node, 0);
  if (*value->text != '\0')
    g_array_append_val (places, value->span.start);
}

char *
slv_query_in_texts (const char *text)
{
  g_autoptr (SlvQuery) query = g_utf8_validate (text, -1, NULL) ? slv_query_parse (text, NULL) : NULL;
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  guint at = 0;

  if (query == NULL || query->root == NULL)
    return NULL;
  find_names (query->root, places);
  if (places->len == 0)
    return NULL;
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < places->len; i++)
    {
      guint place = g_array_index (places, guint, i);

      g_string_append_len (out, text + at, place - at);
      g_string_append (out, TEXT_FIELD);
      at = place;
    }
  g_string_append (out, text + at);
  return g_string_free (out, FALSE);
}

/* ---- errors with their place ---- */

/* whoever shows a span cuts the text there, which must not be within a character */
static SlvSpan
whole_characters (const char *text, SlvSpan span)
{
  gsize length = strlen (text);

  while (span.start > 0 && span.start < length && (text[span.start] & 0xc0) == 0x80)
    span.start--;
  while (span.end < length && (text[span.end] & 0xc0) == 0x80)
    span.end++;
  return span;
}

gboolean
slv_query_fail (GError **error, const char *text, SlvSpan span, const char *format, ...)
{
  SlvPlace place = { .column = (guint) g_utf8_strlen (text, span.start) + 1 };
  va_list args;

  if (error == NULL)
    return FALSE;
  va_start (args, format);
  g_autofree char *message = g_strdup_vprintf (format, args);
  va_end (args);
  slv_set_error (error, SLV_ERROR_USAGE, &place, "%s", message);
  slv_error_set_span (*error, whole_characters (text, span));
  return FALSE;
}

gboolean
slv_query_fail_near (GError **error, const char *text, SlvSpan span, const char *word, const char * const *names, const char *format, ...)
{
  const char *near = slv_nearest (word, names);
  va_list args;

  va_start (args, format);
  g_autofree char *message = g_strdup_vprintf (format, args);
  va_end (args);
  if (near == NULL)
    return slv_query_fail (error, text, span, "%s", message);
  return slv_query_fail (error, text, span, _("%s; did you mean “%s”?"), message, near);
}

/* ---- order: and unique: ---- */

/* Games of which cards are unique ask for "unique:yes": that is a flag of a card. */
static gboolean
is_manner (const SlvNode *node)
{
  if (node->kind != SLV_NODE_TERM || node->field == NULL || node->op != SLV_OP_HAS)
    return FALSE;
  return g_str_equal (node->field, "order")
         || (g_str_equal (node->field, "unique") && (node->values->len != 1 || slv_flag_value (slv_node_value (node, 0)->text) == NULL));
}

static gboolean
take_unique (SlvQuery *query, const SlvQueryValue *value, GError **error)
{
  static const struct { const char *word; gboolean printings; } words[] = {
    { "printings", TRUE }, { "prints", TRUE }, { "cards", FALSE }, { "names", FALSE },
  };
  g_autofree char *word = slv_fold_id (value->text);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (word, words[i].word))
      {
        query->printings = words[i].printings;
        return TRUE;
      }
  return slv_query_fail (error, query->text, value->span, _("“%s” is unknown here; “printings” or “cards” is expected"),
                         value->text);
}

static gboolean
take_manner (SlvQuery *query, const SlvNode *node, GError **error)
{
  const SlvQueryValue *value = slv_node_value (node, 0);

  if (node->values->len > 1 || value->form == SLV_FORM_REGEX)
    return slv_query_fail (error, query->text, slv_node_value (node, node->values->len - 1)->span,
                           _("one value is expected here; sort keys are divided by commas, like order:cost,-name"));
  if (g_str_equal (node->field, "unique"))
    return take_unique (query, value, error);
  char *order = query->order != NULL ? g_strconcat (query->order, ",", value->text, NULL) : g_strdup (value->text);
  slv_take_str (&query->order, order);
  query->order_span = value->span;
  return TRUE;
}

/* Under "or" and "not" these words would say nothing. */
static gboolean
refuse_manners (SlvQuery *query, const SlvNode *node, GError **error)
{
  if (is_manner (node))
    return slv_query_fail (error, query->text, node->span,
                           _("“%s:” says how results are shown; it cannot stand inside “or”, “not” or parentheses"),
                           node->field);
  for (guint i = 0; node->children != NULL && i < node->children->len; i++)
    if (!refuse_manners (query, g_ptr_array_index (node->children, i), error))
      return FALSE;
  return TRUE;
}

static gboolean
take_manners (SlvQuery *query, GError **error)
{
  SlvNode *root = query->root;
  gboolean list = root->kind == SLV_NODE_AND;

  for (guint i = 0; i < (list ? root->children->len : 1); )
    {
      SlvNode *node = list ? g_ptr_array_index (root->children, i) : root;
      if (!is_manner (node))
        {
          if (!refuse_manners (query, node, error))
            return FALSE;
          i++;
          continue;
        }
      if (!take_manner (query, node, error))
        return FALSE;
      if (!list)
        {
          g_clear_pointer (&query->root, slv_node_free);
          return TRUE;
        }
      g_ptr_array_remove_index (root->children, i);
    }
  if (list && root->children->len == 0)
    g_clear_pointer (&query->root, slv_node_free);
  return TRUE;
}

/* ---- the query ---- */

static gboolean
check_text (const char *text, gsize *length, GError **error)
{
  const char *end;

  *length = strlen (text);
  if (!g_utf8_validate (text, (gssize) MIN (*length, SLV_QUERY_TEXT_MAX), &end) && (gsize) (end - text) + 4 < SLV_QUERY_TEXT_MAX)
    return slv_query_fail (error, text, (SlvSpan) { (guint) (end - text), (guint) (end - text) + 1 },
                           _("this query is not valid UTF-8"));
  if (*length > SLV_QUERY_TEXT_MAX)
    return slv_query_fail (error, text, (SlvSpan) { (guint) (end - text), (guint) (end - text) },
                           _("this query is too long: at most %u bytes"), SLV_QUERY_TEXT_MAX);
  if (*end != '\0')
    return slv_query_fail (error, text, (SlvSpan) { (guint) (end - text), (guint) (end - text) + 1 },
                           _("this query is not valid UTF-8"));
  return TRUE;
}

SlvQuery *
slv_query_parse (const char *text, GError **error)
{
  g_autoptr (GError) problem = NULL;
  gsize length;

  g_return_val_if_fail (text != NULL, NULL);
  if (!check_text (text, &length, error))
    return NULL;
  g_autoptr (SlvQuery) query = g_new0 (SlvQuery, 1);
  g_atomic_ref_count_init (&query->ref_count);
  query->text = g_strdup (text);
  query->root = slv_node_parse (query->text, (guint) length, &problem);
  if (problem == NULL && (query->root == NULL || take_manners (query, &problem)))
    return g_steal_pointer (&query);
  g_propagate_error (error, g_steal_pointer (&problem));
  return NULL;
}

SLV_DEFINE_SHARED (SlvQuery, slv_query, (slv_node_free, root), order, text);

gboolean    slv_query_wants_printings (const SlvQuery *query) { return query->printings; }
const char *slv_query_order           (const SlvQuery *query) { return query->order; }

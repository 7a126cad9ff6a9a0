/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-rewrite.c: values put into the text of a query and taken out again, without touching what else stands there. The text
 * is looked at token by token and not parsed, so that this works while it is still faulty: where the lexer stops, the rest is
 * left alone. */
#include "base/slv-fold.h"
#include "query/slv-facets.h"
#include "query/slv-query-private.h"

/* A term of the topmost "and" with its field and its values. */
typedef struct { SlvSpan span; GArray *values; /* SlvSpan */ GPtrArray *texts; } Term;
/* @stopped: the lexer could not go on to the end. */
typedef struct { GPtrArray *terms; gboolean has_or, stopped; } Scan;

SLV_DEFINE_STATIC_FREE (Term, term_free, values, texts);

/* Two names of one field. */
static gboolean
is_same_field (SlvGame *game, const char *a, const char *b)
{
  g_autofree char *one = slv_fold_id (a), *other = slv_fold_id (b);
  const char *x = slv_builtin_field (one), *y = slv_builtin_field (other);

  if (strcmp (one, other) == 0 || (x != NULL && y != NULL && g_str_equal (x, y)))
    return TRUE;
  const SlvAttr *attr = game != NULL ? slv_game_find_field (game, one) : NULL;
  return attr != NULL && attr == slv_game_find_field (game, other);
}

/* The values after a field's operator; FALSE where the lexer stops. */
static gboolean
read_values (SlvLexer *lexer, const SlvToken *field, Term *term)
{
  do
    {
      SlvToken value;

      if (!slv_lexer_value (lexer, field, &value, NULL))
        {
          slv_token_clear (&value);
          return FALSE;
        }
      g_array_append_val (term->values, value.span);
      g_ptr_array_add (term->texts, value.kind == SLV_TOKEN_REGEX ? g_strdup ("") : g_steal_pointer (&value.text));
      slv_token_clear (&value);
    }
  while (slv_lexer_bar (lexer));
  term->span.end = lexer->at;
  return TRUE;
}

/* Terms of @field whose operator is @op; ":" and "=" are the same. */
static void
scan_text (const char *text, SlvGame *game, const char *field, SlvOp op, Scan *scan)
{
  SlvLexer lexer = { text, (guint) strlen (text), 0 };
  SlvToken token;
  guint depth = 0;
  gboolean turned = FALSE;

  scan->terms = g_ptr_array_new_with_free_func (term_free);
  scan->has_or = FALSE;
  scan->stopped = TRUE;
  while (slv_lexer_next (&lexer, &token, NULL))
    {
      if (token.kind == SLV_TOKEN_END)
        {
          scan->stopped = FALSE;
          break;
        }

      gboolean ours = token.kind == SLV_TOKEN_FIELD && depth == 0 && !turned && (token.op == SLV_OP_EQ ? SLV_OP_HAS : token.op) == op
                      && is_same_field (game, token.text, field);

      if (token.kind == SLV_TOKEN_FIELD)
        {
          Term *term = g_new0 (Term, 1);

          term->span = token.span;
          term->values = g_array_new (FALSE, FALSE, sizeof (SlvSpan));
          term->texts = g_ptr_array_new_with_free_func (g_free);
          if (!read_values (&lexer, &token, term) || !ours)
            {
              gboolean stopped = term->values->len == 0 || term->span.end != lexer.at;

              term_free (term);
              if (stopped)
                break;
            }
          else
            g_ptr_array_add (scan->terms, term);
        }
      depth += token.kind == SLV_TOKEN_OPEN;
      depth -= token.kind == SLV_TOKEN_CLOSE && depth > 0;
      scan->has_or = scan->has_or || (token.kind == SLV_TOKEN_OR && depth == 0);
      turned = token.kind == SLV_TOKEN_MINUS || token.kind == SLV_TOKEN_NOT;
      slv_token_clear (&token);
    }
  slv_token_clear (&token);
  if (scan->has_or)
    g_ptr_array_set_size (scan->terms, 0);
}

static gboolean
find_value (const Term *term, const char *value, guint *place)
{
  g_autofree char *wanted = slv_fold_search (value);

  for (guint i = 0; i < term->texts->len; i++)
    {
      g_autofree char *folded = slv_fold_search (g_ptr_array_index (term->texts, i));

      if (strcmp (folded, wanted) == 0)
        {
          *place = i;
          return TRUE;
        }
    }
  return FALSE;
}

char *
slv_query_quote (const char *value)
{
  gboolean plain = *value != '\0' && *value != '/' && strpbrk (value, " \t\r\n()|\"\\[]!") == NULL && strstr (value, "..") == NULL
                   && strstr (value, "\u201c") == NULL && strstr (value, "\u201d") == NULL && strstr (value, "\u201e") == NULL;

  for (const char *p = value; plain && *p != '\0'; p = g_utf8_next_char (p))
    plain = !g_unichar_isspace (g_utf8_get_char (p));
  if (plain)
    return g_strdup (value);
  GString *out = g_string_new ("\"");
  for (const char *p = value; *p != '\0'; p++)
    {
      if (*p == '"' || *p == '\\')
        g_string_append_c (out, '\\');
      g_string_append_c (out, *p);
    }
  g_string_append_c (out, '"');
  return g_string_free (out, FALSE);
}

/* ---- writing ---- */

/* Takes [start, end) out, and one of two blanks that then stand side by side. */
char *
slv_query_without (const char *text, SlvSpan span)
{
  gsize length = strlen (text);
  guint start = (guint) MIN (span.start, length), end = (guint) CLAMP (span.end, start, length);

  if (text[end] == ' ' && (start == 0 || text[start - 1] == ' '))
    end++;
  else if (text[end] == '\0')
    while (start > 0 && text[start - 1] == ' ')
      start--;
  GString *out = g_string_new_len (text, start);
  g_string_append (out, text + end);
  return g_string_free (out, FALSE);
}

/* The value and the bar that divides it from its neighbour. */
static char *
take_value (const char *text, const Term *term, guint place)
{
  const SlvSpan *values = (const SlvSpan *) (gconstpointer) term->values->data;
  guint start = place > 0 ? values[place - 1].end : values[place].start;
  guint end = place > 0 ? values[place].end : values[place + 1].start;
  GString *out = g_string_new_len (text, start);

  g_string_append (out, text + end);
  return g_string_free (out, FALSE);
}

static char *
remove_value (const char *text, SlvGame *game, const char *field, const char *value)
{
  g_autofree char *now = g_strdup (text);

  for (gboolean again = TRUE; again; )
    {
      Scan scan;

      again = FALSE;
      scan_text (now, game, field, SLV_OP_HAS, &scan);
      for (guint i = 0; i < scan.terms->len && !again; i++)
        {
          const Term *term = g_ptr_array_index (scan.terms, i);
          guint place;

          if (!find_value (term, value, &place))
            continue;
          char *next = term->values->len > 1 ? take_value (now, term, place) : slv_query_without (now, term->span);
          g_free (now);
          now = next;
          again = TRUE;
        }
      g_ptr_array_unref (scan.terms);
    }
  return g_steal_pointer (&now);
}

/* @term behind all that stands there, joined by "and". */
static char *
append_term (const char *text, const Scan *scan, const char *term)
{
  gsize length = strlen (text);
  GString *out = g_string_new (NULL);

  while (length > 0 && text[length - 1] == ' ')
    length--;
  /* behind a fault it could not be read again */
  if (scan->stopped)
    g_string_append_printf (out, "%s ", term);
  g_string_append (out, scan->has_or ? "(" : "");
  g_string_append_len (out, text, (gssize) length);
  g_string_append (out, scan->has_or ? ")" : "");
  if (!scan->stopped)
    g_string_append_printf (out, "%s%s", length > 0 ? " " : "", term);
  return g_string_free (out, FALSE);
}

static char *
add_value (const char *text, SlvGame *game, const char *field, const char *value)
{
  g_autofree char *quoted = slv_query_quote (value), *whole = g_strdup_printf ("%s:%s", field, quoted);
  char *made;
  Scan scan;

  scan_text (text, game, field, SLV_OP_HAS, &scan);
  if (scan.terms->len > 0)
    {
      guint end = ((Term *) g_ptr_array_index (scan.terms, scan.terms->len - 1))->span.end;

      /* behind a closing quote a word may follow at once; behind this value it would be part of it */
      made = g_strdup_printf ("%.*s|%s%s%s", (int) end, text, quoted, strchr (" )", text[end]) != NULL ? "" : " ", text + end);
    }
  else
    made = append_term (text, &scan, whole);
  g_ptr_array_unref (scan.terms);
  return made;
}

char *
slv_query_with (const char *text, SlvGame *game, const char *field, const char *value, gboolean on)
{
  if (slv_query_has (text, game, field, value) == !!on || !g_utf8_validate (text, -1, NULL))
    return g_strdup (text);
  return on ? add_value (text, game, field, value) : remove_value (text, game, field, value);
}

gboolean
slv_query_has (const char *text, SlvGame *game, const char *field, const char *value)
{
  gboolean found = FALSE;
  guint place;
  Scan scan;

  if (!g_utf8_validate (text, -1, NULL))
    return FALSE;
  scan_text (text, game, field, SLV_OP_HAS, &scan);
  for (guint i = 0; i < scan.terms->len && !found; i++)
    found = find_value (g_ptr_array_index (scan.terms, i), value, &place);
  g_ptr_array_unref (scan.terms);
  return found;
}

/* ---- whole terms ---- */

/* Field, operator and value of @term; FALSE: it is none. */
static gboolean
read_term (const char *term, SlvToken *field, SlvToken *value)
{
  SlvLexer lexer = { term, (guint) strlen (term), 0 };

  return slv_lexer_next (&lexer, field, NULL) && field->kind == SLV_TOKEN_FIELD && slv_lexer_value (&lexer, field, value, NULL);
}

/* Where @term stands by itself; FALSE: nowhere. */
static gboolean
find_term (const char *text, const char *term, Scan *scan, SlvSpan *span)
{
  SlvToken field = { 0 }, value = { 0 };
  gboolean found = FALSE;
  guint place;

  if (read_term (term, &field, &value))
    {
      scan_text (text, NULL, field.text, field.op == SLV_OP_EQ ? SLV_OP_HAS : field.op, scan);
      for (guint i = 0; i < scan->terms->len && !found; i++)
        {
          const Term *one = g_ptr_array_index (scan->terms, i);

          found = one->values->len == 1 && find_value (one, value.text, &place);
          *span = one->span;
        }
      g_clear_pointer (&scan->terms, g_ptr_array_unref);
    }
  slv_token_clear (&field);
  slv_token_clear (&value);
  return found;
}

gboolean
slv_query_has_term (const char *text, const char *term)
{
  SlvSpan span;
  Scan scan;

  return g_utf8_validate (text, -1, NULL) && find_term (text, term, &scan, &span);
}

char *
slv_query_with_term (const char *text, const char *term, gboolean on)
{
  g_autofree char *now = g_strdup (text);
  Scan scan = { NULL, FALSE, FALSE };
  SlvSpan span;

  if (!g_utf8_validate (text, -1, NULL))
    return g_steal_pointer (&now);
  while (find_term (now, term, &scan, &span))
    {
      char *less = on ? NULL : slv_query_without (now, span);

      if (on)
        return g_steal_pointer (&now);
      g_free (now);
      now = less;
    }
  return on ? append_term (now, &scan, term) : g_steal_pointer (&now);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query-real-private.h: what query-real.c (terms on cards) and query-real-printing.c (on printings) share. */
#pragma once
#include "base/slv-fold.h"
#include "query/slv-facets.h"
#include "query-real.h"
G_BEGIN_DECLS

typedef struct {
  const SlvAttr *attr, *other;
  const char    *op;
  char          *value, *second;     /* as typed, without quotes */
  double         number, high;
  GRegex        *regex;
  GHashTable    *set_codes;          /* folded codes that are meant */
} Term;
typedef SlvTruth (*Answer) (const RealCards *cards, const Term *term, const RealLook *look, const SlvPrintingView *view);
/** Writes the term into @out; FALSE: the game has nothing to make one of. */
typedef gboolean (*Make) (const RealCards *cards, Term *term, GString *out);

static inline SlvTruth
truth (gboolean yes)
{
  return yes ? SLV_TRUE : SLV_FALSE;
}

static inline guint
below (const RealCards *cards, guint n)
{
  return slv_random_below (cards->chance, n);
}

static inline const char *
pick_op (const RealCards *cards, gboolean orders)
{
  static const char * const ops[] = { ":", "=", "!=", "<", "<=", ">", ">=" };

  return ops[below (cards, orders ? 7 : 3)];
}

static inline gboolean
differs (const char *op)
{
  return g_str_equal (op, "!=");
}

static inline gboolean
compare (double a, const char *op, double b)
{
  if (differs (op))
    return a < b || a > b;
  return (strchr (op, '<') != NULL && a < b) || (strchr (op, '>') != NULL && a > b)
         || ((strchr (op, '=') != NULL || *op == ':') && !(a < b) && !(a > b));
}

static inline gboolean
is_number (const char *text, double *number)
{
  const char *digits = *text == '-' ? text + 1 : text;

  *number = g_ascii_strtod (text, NULL);
  return *digits != '\0' && strspn (digits, "0123456789.") == strlen (digits);
}

/* Whether @word begins a word of @text. */
static inline gboolean
begins_word (const char *text, const char *word)
{
  gsize length = strlen (word);

  for (const char *at = text; *at != '\0'; at++)
    if (strncmp (at, word, length) == 0 && (at == text || !(g_ascii_isalnum (at[-1]) || (at[-1] & 0x80) != 0)))
      return TRUE;
  return length == 0;
}

typedef struct { Make make; Answer answer; } RealKind;
/** Both end with NULL; a kind that stands there twice is made more often. */
extern const RealKind real_card_kinds[], real_printing_kinds[];
/** A word of letters out of @text, with @part perhaps only its beginning; NULL: the word that was met is none. (transfer full) */
char *real_pick_word (const RealCards *cards, const char *text, gboolean part);

G_END_DECLS

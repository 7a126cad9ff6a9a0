/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-eval.c: what single terms answer for one card. Three values throughout (Kleene): in rules a missing value is
 * unknown; in the search box it is unknown inside as well, and only at the very end unknown means no, so that it matches nothing
 * under "not" either. Patterns have a budget of time for a whole run; the run fails when it is spent, it never answers less. */
#include <math.h>
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

#define HITS_ONE_BY_ONE     64u

/* ---- missing values ---- */

SlvTruth
slv_answer_missing (SlvBound *bound, const SlvAttr *attr, const SlvAt *at)
{
  if (bound->mode == SLV_QUERY_SEARCH || attr->applies == NULL)
    return SLV_UNKNOWN;
  const SlvTest *applies = bound->applies[attr->index];
  if (applies == NULL || bound->applies_state[attr->index] == SLV_APPLIES_BUSY)
    return SLV_UNKNOWN;
  bound->applies_state[attr->index] = SLV_APPLIES_BUSY;
  SlvTruth exists = slv_test_run (bound, applies, at);
  bound->applies_state[attr->index] = SLV_APPLIES_READY;
  return exists == SLV_FALSE ? SLV_FALSE : SLV_UNKNOWN;
}

static G_GNUC_NO_INLINE SlvTruth
or_also (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at, SlvTruth answer)
{
  if (answer != SLV_TRUE && leaf->also != NULL && leaf->also->test (bound, leaf->also, at) == SLV_TRUE)
    return SLV_TRUE;
  return answer;
}

/* ---- terms on attributes ---- */

/* What has no value is not another one than was asked for either: in the search box "!=" finds it no more than "not !=" does. */
static SlvTruth
answer_none (const SlvBound *bound, const SlvLeaf *leaf)
{
  return leaf->op == SLV_OP_NE && bound->mode == SLV_QUERY_SEARCH ? SLV_UNKNOWN : SLV_FALSE;
}

SlvTruth
slv_leaf_test_constant (SlvBound *bound G_GNUC_UNUSED, const SlvLeaf *leaf, const SlvAt *at G_GNUC_UNUSED)
{
  return leaf->constant;
}

SlvTruth
slv_leaf_test_codes (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  const SlvColumn *column = &leaf->column;
  guint i = at->row - column->first_row;
  guint32 k = column->starts[i], end = column->starts[i + 1];
  gboolean any = FALSE;

  if (!SLV_CELL_IS_SAID (column->states[i]))
    return or_also (bound, leaf, at, slv_answer_missing (bound, leaf->attr, at));
  SlvTruth answer = k == end ? answer_none (bound, leaf) : SLV_FALSE;
  for (; k < end && !any; k++)
    any = leaf->table[column->codes[k]];
  if (any != (leaf->op == SLV_OP_NE) && column->starts[i] < end)
    answer = SLV_TRUE;
  return or_also (bound, leaf, at, answer);
}

SlvTruth
slv_leaf_test_numbers (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  const SlvColumn *column = &leaf->column;
  guint i = at->row - column->first_row, n = 0;
  gboolean open = FALSE, any = FALSE;

  if (!SLV_CELL_IS_SAID (column->states[i]))
    return slv_answer_missing (bound, leaf->attr, at);
  for (guint32 k = column->starts[i]; k < column->starts[i + 1]; k++, n++)
    {
      any = any || leaf->table[column->codes[k]] == SLV_TRUE;
      open = open || leaf->table[column->codes[k]] == SLV_UNKNOWN;
    }
  if (!any && open)
    return SLV_UNKNOWN;
  return n == 0 ? answer_none (bound, leaf) : any != (leaf->op == SLV_OP_NE) ? SLV_TRUE : SLV_FALSE;
}

SlvTruth
slv_leaf_test_set (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  const SlvColumn *column = &leaf->column;
  guint i = at->row - column->first_row, seen[65];
  gboolean extra = FALSE, lacking = FALSE, yes;

  if (!SLV_CELL_IS_SAID (column->states[i]))
    return slv_answer_missing (bound, leaf->attr, at);
  memset (seen, 0, (leaf->n_wanted + 1) * sizeof (guint));
  for (guint32 k = column->starts[i]; k < column->starts[i + 1]; k++)
    {
      guint32 which = leaf->wanted[column->codes[k]];
      if (which == 0 || (++seen[which] > leaf->counts[which - 1] && leaf->attr->kind == SLV_ATTR_MULTISET))
        extra = TRUE;
    }
  for (guint w = 0; w < leaf->n_wanted; w++)
    lacking = lacking || seen[w + 1] < leaf->counts[w];
  switch (leaf->op)
    {
    case SLV_OP_NE: yes = extra || lacking; break;
    case SLV_OP_LT: yes = !extra && lacking; break;
    case SLV_OP_LE: yes = !extra; break;
    case SLV_OP_GT: yes = extra && !lacking; break;
    case SLV_OP_GE: yes = !lacking; break;
    case SLV_OP_EQ:
    case SLV_OP_HAS:
    default:        yes = !extra && !lacking; break;
    }
  return yes ? SLV_TRUE : SLV_FALSE;
}

/* TRUE with the number; FALSE: there is none, or one cannot be; UNKNOWN: nothing is said, or what is said (X, *) is no number. */
static SlvTruth
read_operand (SlvBound *bound, const SlvOperand *operand, const SlvAt *at, double *number)
{
  const SlvColumn *column = &operand->column;

  if (operand->provided != NULL)
    return bound->provider.number (bound->provider.data, operand->provided, NULL, at->row, number) ? SLV_TRUE : SLV_UNKNOWN;
  guint i = at->row - column->first_row;
  SlvCellState state = column->states[i];
  if (!SLV_CELL_IS_SAID (state))
    return slv_answer_missing (bound, operand->attr, at);
  if (column->starts[i] == column->starts[i + 1])
    return SLV_FALSE;
  *number = operand->numbers[column->codes[column->starts[i]]];
  return isnan (*number) ? SLV_UNKNOWN : SLV_TRUE;
}

SlvTruth
slv_leaf_test_fields (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  double one = 0, other = 0;
  SlvTruth left = read_operand (bound, &leaf->left, at, &one), right = read_operand (bound, &leaf->right, at, &other);
  gboolean yes;

  if (left == SLV_FALSE || right == SLV_FALSE)
    return answer_none (bound, leaf);
  if (left == SLV_UNKNOWN || right == SLV_UNKNOWN)
    return SLV_UNKNOWN;
  switch (leaf->op)
    {
    case SLV_OP_NE: yes = one < other || one > other; break;
    case SLV_OP_LT: yes = one < other; break;
    case SLV_OP_LE: yes = one <= other; break;
    case SLV_OP_GT: yes = one > other; break;
    case SLV_OP_GE: yes = one >= other; break;
    case SLV_OP_EQ:
    case SLV_OP_HAS:
    default:        yes = one >= other && one <= other; break;
    }
  return yes ? SLV_TRUE : SLV_FALSE;
}

/* ---- texts and names ---- */

gboolean
slv_regex_test (SlvBound *bound, GRegex *regex, SlvSpan span, const char *text)
{
  gsize length = strnlen (text, SLV_REGEX_TEXT_MAX + 1);
  g_autoptr (GError) problem = NULL;

  if (bound->failure != NULL)
    return FALSE;
  if (length > SLV_REGEX_TEXT_MAX)
    length = (gsize) (g_utf8_find_prev_char (text, text + SLV_REGEX_TEXT_MAX) - text);
  gint64 begun = g_get_monotonic_time ();
  gboolean yes = g_regex_match_full (regex, text, (gssize) length, 0, 0, NULL, &problem);
  bound->regex_time += g_get_monotonic_time () - begun;
  if (problem != NULL || bound->regex_time > SLV_REGEX_TIME_MAX)
    slv_query_fail (&bound->failure, bound->query->text, span,
                    _("this regular expression takes too long; a simpler one, or more words beside it, will do"));
  return yes;
}

/* Whether @needle begins a word of @text; both folded. */
gboolean
slv_match_word (const char *text, const char *needle)
{
  for (const char *p = text; (p = strstr (p, needle)) != NULL; p++)
    if (p == text || (!g_ascii_isalnum (p[-1]) && (guchar) p[-1] < 0x80))
      return TRUE;
  return FALSE;
}

gboolean
slv_matches_test (SlvBound *bound, GArray *matches, const char *text, const char *folded)
{
  SLV_EACH_IN (const SlvMatch, match, matches)
    {
      gboolean yes = FALSE;

      switch (match->kind)
        {
        case SLV_MATCH_PART:  yes = strstr (folded, match->needle) != NULL; break;
        case SLV_MATCH_WORD:  yes = slv_match_word (folded, match->needle); break;
        case SLV_MATCH_WHOLE: yes = strcmp (folded, match->needle) == 0; break;
        case SLV_MATCH_REGEX: yes = slv_regex_test (bound, match->regex, match->span, text); break;
        default: break;
        }
      if (yes)
        return TRUE;
    }
  return FALSE;
}

static const char *
folded_of (SlvBound *bound, const SlvAttr *attr, guint row)
{
  return attr == NULL ? slv_index_card_folded (bound->index, row) : slv_index_text_folded (bound->index, row, attr);
}

/* All rows in which @needle stands, in one pass over the game's folded texts. */
static void
mark_hits (SlvBound *bound, const SlvAttr *attr, const char *needle, guint8 *rows)
{
  gsize length, needle_length = strlen (needle);
  const char *base, *at = slv_index_folds (bound->index, bound->game, attr, &length), *end = at != NULL ? at + length : NULL;
  const guint32 *starts = slv_index_fold_starts (bound->index, bound->game, attr, &base);
  guint i = 0;

  while (at != NULL && starts != NULL && at < end && (at = memmem (at, (gsize) (end - at), needle, needle_length)) != NULL)
    {
      while (i + 1 < bound->n_rows && base + starts[i + 1] <= at)
        i++;
      rows[i] = 1;
      if (++i >= bound->n_rows)
        return;
      at = MAX (at + 1, base + starts[i]);
    }
}

/* Parts of a text. A few cards are asked one by one; one who asks for many is answered for all at once. */
static gboolean
match_parts (SlvBound *bound, const SlvLeaf *leaf, const SlvAttr *attr, guint row)
{
  SlvHits *hits = leaf->hits;

  if (hits->rows != NULL)
    return hits->rows[row - bound->first_row];
  if (++hits->asked <= HITS_ONE_BY_ONE || hits->asked < bound->n_rows / 16)
    return slv_matches_test (bound, leaf->matches, "", folded_of (bound, attr, row));
  hits->rows = g_new0 (guint8, bound->n_rows);
  for (guint i = 0; i < leaf->matches->len; i++)
    mark_hits (bound, attr, g_array_index (leaf->matches, SlvMatch, i).needle, hits->rows);
  return hits->rows[row - bound->first_row];
}

/* The first face alone is judged by rules; who looks for a word means whichever side it stands on. */
static gboolean
match_further_texts (SlvBound *bound, const SlvLeaf *leaf, guint row)
{
  guint n = bound->mode == SLV_QUERY_SEARCH ? slv_index_n_faces (bound->index, row) : 1;

  for (guint face = 1; face < n; face++)
    {
      g_autofree char *text = slv_index_face_text (bound->index, row, face, leaf->attr), *folded = text != NULL ? slv_fold_search (text) : NULL;

      if (text != NULL && slv_matches_test (bound, leaf->matches, text, folded))
        return TRUE;
    }
  return FALSE;
}

SlvTruth
slv_leaf_test_text (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  SlvTruth answer = answer_none (bound, leaf);

  SlvCellState state = (SlvCellState) leaf->column.states[at->row - leaf->column.first_row];
  if (!SLV_CELL_IS_SAID (state))
    answer = slv_answer_missing (bound, leaf->attr, at);
  else if (state != SLV_CELL_NONE)
    {
      gboolean yes = leaf->hits != NULL ? match_parts (bound, leaf, leaf->attr, at->row)
                     : slv_matches_test (bound, leaf->matches, slv_index_text (bound->index, at->row, leaf->attr),
                                         slv_index_text_folded (bound->index, at->row, leaf->attr));
      answer = yes != (leaf->op == SLV_OP_NE) ? SLV_TRUE : SLV_FALSE;
    }
  if ((answer == SLV_TRUE) == (leaf->op == SLV_OP_NE) && match_further_texts (bound, leaf, at->row))
    answer = leaf->op == SLV_OP_NE ? SLV_FALSE : SLV_TRUE;
  return leaf->also == NULL ? answer : or_also (bound, leaf, at, answer);
}

/* Further faces have names of their own. They are few, and folded once for a bound query. */
static void
read_faces (SlvBound *bound)
{
  bound->faces = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  for (guint row = bound->first_row; row < bound->first_row + bound->n_rows; row++)
    {
      guint n = slv_index_n_faces (bound->index, row);
      if (n < 2)
        continue;
      GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
      for (guint face = 1; face < n; face++)
        g_ptr_array_add (names, slv_fold_search (slv_index_face_name (bound->index, row, face)));
      g_hash_table_insert (bound->faces, GUINT_TO_POINTER (row), names);
    }
}

static gboolean
match_faces (SlvBound *bound, const SlvLeaf *leaf, guint row)
{
  if (bound->faces == NULL)
    read_faces (bound);
  if (g_hash_table_size (bound->faces) == 0)
    return FALSE;
  GPtrArray *names = g_hash_table_lookup (bound->faces, GUINT_TO_POINTER (row));
  for (guint i = 0; names != NULL && i < names->len; i++)
    if (slv_matches_test (bound, leaf->matches, slv_index_face_name (bound->index, row, i + 1), g_ptr_array_index (names, i)))
      return TRUE;
  return FALSE;
}

/* Whole names are also the same when they differ in nothing but the game's decoration. */
static gboolean
match_identity (SlvBound *bound, const SlvLeaf *leaf, guint row)
{
  const char *identity = leaf->arguments != NULL ? slv_index_card_identity (bound->index, row) : NULL;

  return identity != NULL && g_strv_contains ((const char * const *) leaf->arguments, identity);
}

SlvTruth
slv_leaf_test_name (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  guint row = at->row;
  gboolean yes;

  if (leaf->hits != NULL)
    yes = match_parts (bound, leaf, NULL, row);
  else
    yes = slv_matches_test (bound, leaf->matches, slv_index_card_name (bound->index, row), folded_of (bound, NULL, row))
          || match_identity (bound, leaf, row);
  yes = yes || match_faces (bound, leaf, row);
  return yes != (leaf->op == SLV_OP_NE) ? SLV_TRUE : SLV_FALSE;
}

/* ---- providers ---- */

static gboolean
ask_provider (SlvBound *bound, const SlvLeaf *leaf, const char *argument, guint row, gboolean *known)
{
  double number = 0;

  *known = bound->provider.number (bound->provider.data, leaf->provided, argument, row, &number) || *known;
  if (argument != NULL)
    return number < 0 || number > 0;
  for (guint i = 0; i < leaf->ranges->len; i++)
    if (slv_range_has (&g_array_index (leaf->ranges, SlvNumberRange, i), number))
      return TRUE;
  return FALSE;
}

SlvTruth
slv_leaf_test_provider (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  gboolean known = FALSE, yes = FALSE;

  if (leaf->arguments == NULL)
    yes = ask_provider (bound, leaf, NULL, at->row, &known);
  for (guint i = 0; leaf->arguments != NULL && leaf->arguments[i] != NULL && !yes; i++)
    yes = ask_provider (bound, leaf, leaf->arguments[i], at->row, &known);
  if (!known)
    return SLV_UNKNOWN;
  return yes != (leaf->op == SLV_OP_NE) ? SLV_TRUE : SLV_FALSE;
}

/* Fields that speak of one printing are asked for each; a card without printings is asked as a whole. */
SlvTruth
slv_leaf_test_provider_text (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  const SlvProvider *provider = &bound->provider;
  SlvOp op = leaf->op == SLV_OP_NE ? SLV_OP_EQ : leaf->op;
  guint printing = leaf->of_printing || leaf->either ? at->printing : SLV_ROW_NONE;
  SlvTruth answer = SLV_FALSE;

  if (leaf->of_printing && at->undecided)
    return SLV_UNKNOWN;
  for (guint i = 0; leaf->arguments[i] != NULL && answer != SLV_TRUE; i++)
    {
      SlvTruth one = provider->test (provider->data, leaf->provided, op, leaf->arguments[i], at->row, printing);

      answer = one == SLV_FALSE ? answer : one;
    }
  if (leaf->op != SLV_OP_NE || answer == SLV_UNKNOWN)
    return answer;
  return answer == SLV_TRUE ? SLV_FALSE : SLV_TRUE;
}

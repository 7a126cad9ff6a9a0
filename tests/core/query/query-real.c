/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query-real.c: see the header. */
#include "query-real-private.h"

static guint
pick_row (const RealCards *cards)
{
  return cards->first + below (cards, cards->n);
}

static const SlvAttr *
pick_attr (const RealCards *cards, GPtrArray *attrs)
{
  return attrs->len > 0 ? g_ptr_array_index (attrs, below (cards, attrs->len)) : NULL;
}

/* The values of an attribute with its default; NULL: missing. */
static GPtrArray *
values_of (const RealCards *cards, guint row, const SlvAttr *attr)
{
  GPtrArray *own = g_ptr_array_new ();
  gboolean missing = slv_index_cell_state (cards->index, row, attr) == SLV_CELL_MISSING;

  if (attr->kind == SLV_ATTR_TEXT && !missing)
    g_ptr_array_add (own, (gpointer) slv_index_text (cards->index, row, attr));
  for (guint i = 0; attr->kind != SLV_ATTR_TEXT && !missing && i < slv_index_cell_count (cards->index, row, attr); i++)
    g_ptr_array_add (own, (gpointer) slv_index_cell_value (cards->index, row, attr, i));
  if (missing && attr->default_value != NULL && *attr->default_value != '\0')
    g_ptr_array_add (own, attr->default_value);
  if (!missing || attr->default_value != NULL)
    return own;
  g_ptr_array_unref (own);
  return NULL;
}

/* Whether a card has one of @attr, by its `for`: "type:ally or -type:item". */
static SlvTruth
should_have (const RealCards *cards, guint row, const SlvAttr *attr)
{
  g_auto (GStrv) parts = g_strsplit (attr->applies != NULL ? attr->applies : "", " or ", -1);
  SlvTruth answer = parts[0] != NULL ? SLV_FALSE : SLV_UNKNOWN;

  for (guint i = 0; parts[i] != NULL; i++)
    {
      gboolean turned = *parts[i] == '-';
      g_auto (GStrv) term = g_strsplit (parts[i] + turned, ":", 2);
      g_autoptr (GPtrArray) own = values_of (cards, row, slv_game_find_attr (cards->game, term[0]));
      gboolean found = FALSE;

      for (guint k = 0; own != NULL && k < own->len; k++)
        found = found || g_ascii_strcasecmp (g_ptr_array_index (own, k), term[1]) == 0;
      if (own == NULL)
        return SLV_UNKNOWN;
      answer = found != turned ? SLV_TRUE : answer;
    }
  return answer;
}

/* What a value means that nobody told. */
static SlvTruth
missing (const RealCards *cards, guint row, const SlvAttr *attr)
{
  return cards->mode == SLV_QUERY_RULES && should_have (cards, row, attr) == SLV_FALSE ? SLV_FALSE : SLV_UNKNOWN;
}

/* Of what is said to be none; in a search it matches "!=" no more than "not !=". */
static SlvTruth
none (const RealCards *cards, const Term *term)
{
  return cards->mode == SLV_QUERY_SEARCH && term->op != NULL && differs (term->op) ? SLV_UNKNOWN : SLV_FALSE;
}

/* ---- names ---- */

char *
real_pick_word (const RealCards *cards, const char *text, gboolean part)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n", -1);
  const char *word = words[0] != NULL ? words[below (cards, g_strv_length (words))] : "";
  gsize length = strspn (word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

  if (length < 2 || word[length] != '\0')
    return NULL;
  if (g_ascii_strcasecmp (word, "or") == 0 || g_ascii_strcasecmp (word, "and") == 0 || g_ascii_strcasecmp (word, "not") == 0)
    return NULL;
  return g_strndup (word, part ? 2 + below (cards, (guint) length - 1) : length);
}

static gboolean
make_word (const RealCards *cards, Term *term, GString *out)
{
  term->value = real_pick_word (cards, slv_index_card_name (cards->index, pick_row (cards)), TRUE);
  if (term->value != NULL)
    g_string_append_printf (out, cards->mode == SLV_QUERY_SEARCH && below (cards, 3) == 0 ? "name:%s" : below (cards, 2) == 0 ? "\"%s\"" : "%s", term->value);
  return term->value != NULL && g_ascii_strcasecmp (term->value, "or") != 0 && g_ascii_strcasecmp (term->value, "not") != 0
         && g_ascii_strcasecmp (term->value, "and") != 0;
}

static SlvTruth
answer_word (const RealCards *cards, const Term *term, const RealLook *look, const SlvPrintingView *view G_GNUC_UNUSED)
{
  g_autofree char *wanted = slv_fold_search (term->value);

  for (guint i = 0; i < slv_index_n_faces (cards->index, look->row); i++)
    {
      g_autofree char *name = slv_fold_search (i == 0 ? slv_index_card_name (cards->index, look->row)
                                                      : slv_index_face_name (cards->index, look->row, i));
      if (strstr (name, wanted) != NULL)
        return SLV_TRUE;
    }
  return SLV_FALSE;
}

static gboolean
make_name_pattern (const RealCards *cards, Term *term, GString *out)
{
  g_autofree char *word = real_pick_word (cards, slv_index_card_name (cards->index, pick_row (cards)), TRUE), *pattern = NULL;

  if (word == NULL)
    return FALSE;
  pattern = g_strdup_printf (below (cards, 2) == 0 ? "^%c.*%s" : "%c\\w?%s\\b", word[0], word + 1);
  term->regex = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_MULTILINE, 0, NULL);
  g_string_append_printf (out, "name:/%s/", pattern);
  return TRUE;
}

static SlvTruth
answer_name_pattern (const RealCards *cards, const Term *term, const RealLook *look, const SlvPrintingView *view G_GNUC_UNUSED)
{
  for (guint i = 0; i < slv_index_n_faces (cards->index, look->row); i++)
    if (g_regex_match (term->regex, i == 0 ? slv_index_card_name (cards->index, look->row)
                                           : slv_index_face_name (cards->index, look->row, i), 0, NULL))
      return SLV_TRUE;
  return SLV_FALSE;
}

/* ---- values of a choice or a set ---- */

static gboolean
make_value (const RealCards *cards, Term *term, GString *out)
{
  gboolean set = below (cards, 2) == 0, choice;

  term->attr = pick_attr (cards, set ? cards->sets : cards->choices);
  g_autoptr (GPtrArray) own = term->attr != NULL ? values_of (cards, pick_row (cards), term->attr) : NULL;
  if (own == NULL || own->len == 0)
    return FALSE;
  term->value = g_strdup (g_ptr_array_index (own, below (cards, own->len)));
  choice = term->attr->kind == SLV_ATTR_CHOICE || term->attr->kind == SLV_ATTR_FLAG;
  term->op = choice ? pick_op (cards, FALSE) : ":";
  if (*term->op == ':' && cards->mode == SLV_QUERY_SEARCH && term->attr->kind != SLV_ATTR_FLAG && below (cards, 2) == 0)
    term->value[g_utf8_offset_to_pointer (term->value, MIN (3, g_utf8_strlen (term->value, -1))) - term->value] = '\0';
  g_autofree char *quoted = slv_query_quote (term->value);
  g_string_append_printf (out, "%s%s%s", term->attr->id, term->op, quoted);
  if (below (cards, 3) == 0)
    {
      g_autoptr (GPtrArray) more = values_of (cards, pick_row (cards), term->attr);

      term->second = g_strdup (g_ptr_array_index (more != NULL && more->len > 0 ? more : own, 0));
      g_autofree char *other = slv_query_quote (term->second);
      g_string_append_printf (out, "|%s", other);
    }
  return *term->value != '\0';
}

static gboolean
is_whole (const SlvAttr *attr, const char *typed, const char *value)
{
  g_autofree char *a = slv_fold_search (typed), *b = slv_fold_search (value);

  return g_strcmp0 (slv_attr_canonical_value (attr, typed), value) == 0 || g_str_equal (a, b);
}

/* Where a card of the game has the typed value as a whole, no other one is meant. */
static gboolean
is_known (const RealCards *cards, const SlvAttr *attr, const char *typed)
{
  const char *canonical = slv_attr_canonical_value (attr, typed);
  g_autofree char *folded = slv_fold_search (typed), *key = g_strconcat (attr->id, "\t", folded, NULL);
  g_autofree char *meant = canonical != NULL ? slv_fold_search (canonical) : NULL;
  g_autofree char *other = g_strconcat (attr->id, "\t", meant, NULL);

  return g_hash_table_contains (cards->known, key) || (canonical != NULL && g_hash_table_contains (cards->known, other));
}

static gboolean
is_begun (const SlvAttr *attr, const char *typed, const char *value)
{
  g_autofree char *word = slv_fold_search (typed), *text = slv_fold_search (value);

  if (begins_word (text, word))
    return TRUE;
  SLV_EACH_PAIR (char, name, char, canonical, attr->value_names)
    {
      g_autofree char *spelling = slv_fold_search (name);
      if (g_str_equal (canonical, value) && begins_word (spelling, word))
        return TRUE;
    }
  return FALSE;
}

static gboolean
fits (const RealCards *cards, const SlvAttr *attr, const char *op, const char *typed, const char *value)
{
  gboolean loose = *op == ':' && cards->mode == SLV_QUERY_SEARCH && attr->kind != SLV_ATTR_FLAG && !is_known (cards, attr, typed);

  return is_whole (attr, typed, value) || (loose && is_begun (attr, typed, value));
}

static SlvTruth
ask_values (const RealCards *cards, const SlvAttr *attr, const Term *term, guint row)
{
  g_autoptr (GPtrArray) own = values_of (cards, row, attr);
  gboolean found = FALSE;

  for (guint i = 0; own != NULL && i < own->len; i++)
    found = found || fits (cards, attr, term->op, term->value, g_ptr_array_index (own, i))
            || (term->second != NULL && fits (cards, attr, term->op, term->second, g_ptr_array_index (own, i)));
  if (own == NULL)
    return missing (cards, row, attr);
  return own->len == 0 ? none (cards, term) : truth (found != differs (term->op));
}

static SlvTruth
answer_value (const RealCards *cards, const Term *term, const RealLook *look, const SlvPrintingView *view G_GNUC_UNUSED)
{
  SlvTruth answer = ask_values (cards, term->attr, term, look->row);

  for (guint i = 0; *term->op == ':' && cards->mode == SLV_QUERY_SEARCH && answer != SLV_TRUE && term->attr->loose[i] != NULL; i++)
    {
      const SlvAttr *other = slv_game_find_attr (cards->game, term->attr->loose[i]);
      if (other != term->attr && other->kind != SLV_ATTR_TEXT && ask_values (cards, other, term, look->row) == SLV_TRUE)
        return SLV_TRUE;
    }
  return answer;
}

/* ---- sets as wholes ---- */

static gboolean
make_set (const RealCards *cards, Term *term, GString *out)
{
  term->attr = pick_attr (cards, cards->sets);
  if (term->attr == NULL || term->attr->kind != SLV_ATTR_SET)
    return FALSE;
  g_autoptr (GPtrArray) own = values_of (cards, pick_row (cards), term->attr);
  g_autoptr (GPtrArray) more = values_of (cards, pick_row (cards), term->attr);
  if (own == NULL || own->len == 0 || more == NULL || more->len == 0)
    return FALSE;
  term->value = g_strdup (g_ptr_array_index (own, below (cards, own->len)));
  term->second = g_strdup (g_ptr_array_index (more, below (cards, more->len)));
  do
    term->op = pick_op (cards, TRUE);
  while (*term->op == ':');
  g_autofree char *one = slv_query_quote (term->value);
  g_autofree char *other = slv_query_quote (term->second);
  g_string_append_printf (out, "%s%s%s|%s", term->attr->id, term->op, one, other);
  return TRUE;
}

static SlvTruth
answer_set (const RealCards *cards, const Term *term, const RealLook *look, const SlvPrintingView *view G_GNUC_UNUSED)
{
  g_autoptr (GPtrArray) own = values_of (cards, look->row, term->attr);
  guint wanted = is_whole (term->attr, term->value, term->second) ? 1 : 2, found = 0;

  if (own == NULL)
    return missing (cards, look->row, term->attr);
  for (guint i = 0; i < own->len; i++)
    found += is_whole (term->attr, term->value, g_ptr_array_index (own, i))
             || is_whole (term->attr, term->second, g_ptr_array_index (own, i));
  gboolean extra = own->len > found;
  gboolean lacking = found < wanted;
  if (g_str_equal (term->op, "="))
    return truth (!extra && !lacking);
  if (differs (term->op))
    return truth (extra || lacking);
  if (*term->op == '<')
    return truth (!extra && (term->op[1] == '=' || lacking));
  return truth (!lacking && (term->op[1] == '=' || extra));
}

/* ---- numbers ---- */

static gboolean
make_number (const RealCards *cards, Term *term, GString *out)
{
  term->attr = pick_attr (cards, cards->numbers);
  term->op = pick_op (cards, TRUE);
  term->number = below (cards, 9);
  if (term->attr != NULL)
    g_string_append_printf (out, "%s%s%g", term->attr->id, term->op, term->number);
  return term->attr != NULL;
}

static SlvTruth
answer_number (const RealCards *cards, const Term *term, const RealLook *look, const SlvPrintingView *view G_GNUC_UNUSED)
{
  g_autoptr (GPtrArray) own = values_of (cards, look->row, term->attr);
  double number;

  if (own == NULL)
    return missing (cards, look->row, term->attr);
  if (own->len == 0)
    return none (cards, term);
  if (!is_number (g_ptr_array_index (own, 0), &number))   /* X may be any number, unless somebody just searches */
    return cards->mode == SLV_QUERY_RULES ? SLV_UNKNOWN : truth (differs (term->op));
  return truth (compare (number, term->op, term->number));
}

/* A number to compare with; %SLV_FALSE: there is none that it could be; @other: what X is. */
static SlvTruth
operand (const RealCards *cards, guint row, const SlvAttr *attr, SlvTruth other, double *number)
{
  g_autoptr (GPtrArray) own = values_of (cards, row, attr);

  if (own == NULL)
    return missing (cards, row, attr);
  if (own->len > 0 && !is_number (g_ptr_array_index (own, 0), number))
    return other;
  return truth (own->len > 0);
}

static gboolean
make_range (const RealCards *cards, Term *term, GString *out)
{
  term->attr = pick_attr (cards, cards->numbers);
  term->number = below (cards, 6);
  term->high = term->number + below (cards, 5);
  if (term->attr != NULL)
    g_string_append_printf (out, "%s:%g..%g", term->attr->id, term->number, term->high);
  return term->attr != NULL;
}

static SlvTruth
answer_range (const RealCards *cards, const Term *term, const RealLook *look, const SlvPrintingView *view G_GNUC_UNUSED)
{
  double number;
  SlvTruth there = operand (cards, look->row, term->attr, cards->mode == SLV_QUERY_RULES ? SLV_UNKNOWN : SLV_FALSE, &number);

  return there == SLV_TRUE ? truth (number >= term->number && number <= term->high) : there;
}

static gboolean
make_fields (const RealCards *cards, Term *term, GString *out)
{
  term->attr = pick_attr (cards, cards->numbers);
  term->other = pick_attr (cards, cards->numbers);
  term->op = pick_op (cards, TRUE);
  if (term->attr != NULL)
    g_string_append_printf (out, "%s%s%s", term->attr->id, term->op, term->other->id);
  return term->attr != NULL;
}

static SlvTruth
answer_fields (const RealCards *cards, const Term *term, const RealLook *look, const SlvPrintingView *view G_GNUC_UNUSED)
{
  double a = 0, b = 0;
  SlvTruth left = operand (cards, look->row, term->attr, SLV_UNKNOWN, &a), right = operand (cards, look->row, term->other, SLV_UNKNOWN, &b);

  if (left == SLV_FALSE || right == SLV_FALSE)
    return none (cards, term);
  return left == SLV_UNKNOWN || right == SLV_UNKNOWN ? SLV_UNKNOWN : truth (compare (a, term->op, b));
}

/* ---- texts, has: ---- */

static gboolean
make_text (const RealCards *cards, Term *term, GString *out)
{
  term->attr = pick_attr (cards, cards->texts);
  term->value = term->attr != NULL ? real_pick_word (cards, slv_index_text (cards->index, pick_row (cards), term->attr), TRUE) : NULL;
  if (term->value == NULL)
    return FALSE;
  if (below (cards, 3) == 0)
    {
      g_autofree char *pattern = g_strdup_printf ("\\b%c\\w*%s", term->value[0], term->value + 1);
      term->regex = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_MULTILINE, 0, NULL);
      g_string_append_printf (out, "%s:/%s/", term->attr->id, pattern);
      return TRUE;
    }
  g_autofree char *quoted = slv_query_quote (term->value);
  g_string_append_printf (out, "%s:%s", term->attr->id, quoted);
  return TRUE;
}

static SlvTruth
has_text (const Term *term, const char *text)
{
  g_autofree char *wanted = slv_fold_search (term->value), *folded = slv_fold_search (text);

  return truth (term->regex != NULL ? g_regex_match (term->regex, text, 0, NULL) : strstr (folded, wanted) != NULL);
}

static SlvTruth
answer_text_of (const RealCards *cards, const Term *term, const RealLook *look, const SlvAttr *attr)
{
  g_autoptr (GPtrArray) own = values_of (cards, look->row, attr);
  SlvTruth answer = own == NULL ? missing (cards, look->row, attr) : own->len == 0 ? SLV_FALSE : has_text (term, g_ptr_array_index (own, 0));

  for (guint i = 1; cards->mode == SLV_QUERY_SEARCH && answer != SLV_TRUE && i < slv_index_n_faces (cards->index, look->row); i++)
    {
      g_autofree char *text = slv_index_face_text (cards->index, look->row, i, attr);

      answer = text != NULL && has_text (term, text) == SLV_TRUE ? SLV_TRUE : answer;
    }
  return answer;
}

static SlvTruth
answer_text (const RealCards *cards, const Term *term, const RealLook *look, const SlvPrintingView *view G_GNUC_UNUSED)
{
  SlvTruth answer = answer_text_of (cards, term, look, term->attr);

  for (guint i = 0; cards->mode == SLV_QUERY_SEARCH && answer != SLV_TRUE && term->attr->loose[i] != NULL; i++)
    answer = answer_text_of (cards, term, look, slv_game_find_attr (cards->game, term->attr->loose[i]));
  return answer;
}

static gboolean
make_has (const RealCards *cards, Term *term, GString *out)
{
  do
    term->attr = g_ptr_array_index (cards->game->attrs, below (cards, cards->game->attrs->len));
  while (g_str_equal (term->attr->id, SLV_RARITY_ATTR));
  g_string_append_printf (out, "has:%s", term->attr->id);
  return TRUE;
}

static SlvTruth
answer_has (const RealCards *cards, const Term *term, const RealLook *look, const SlvPrintingView *view G_GNUC_UNUSED)
{
  g_autoptr (GPtrArray) own = values_of (cards, look->row, term->attr);

  if (own == NULL && cards->mode == SLV_QUERY_RULES)
    return missing (cards, look->row, term->attr);
  return truth (own != NULL && own->len > 0 && *(const char *) g_ptr_array_index (own, 0) != '\0');
}

const RealKind real_card_kinds[] = {
  { make_word, answer_word }, { make_word, answer_word }, { make_name_pattern, answer_name_pattern }, { make_value, answer_value },
  { make_value, answer_value }, { make_value, answer_value }, { make_set, answer_set }, { make_number, answer_number },
  { make_range, answer_range }, { make_fields, answer_fields }, { make_text, answer_text }, { make_text, answer_text },
  { make_has, answer_has }, { NULL, NULL },
};

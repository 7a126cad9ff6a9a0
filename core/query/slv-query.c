/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query.c: a parsed query and the place of its errors. order: and unique: say how results are shown and are no conditions;
 * they are taken out of the tree here. */
#include <stdarg.h>
#include <string.h>
#include <glib/gi18n-lib.h>
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

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

static gboolean
is_manner (const SlvNode *node)
{
  return node->kind == SLV_NODE_TERM && node->field != NULL
         && (g_str_equal (node->field, "order") || g_str_equal (node->field, "unique")) && node->op == SLV_OP_HAS;
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
  g_free (query->order);
  query->order = order;
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

SlvQuery *
slv_query_ref (SlvQuery *query)
{
  g_atomic_ref_count_inc (&query->ref_count);
  return query;
}

void
slv_query_unref (SlvQuery *query)
{
  if (!g_atomic_ref_count_dec (&query->ref_count))
    return;
  g_clear_pointer (&query->root, slv_node_free);
  g_free (query->order);
  g_free (query->text);
  g_free (query);
}

gboolean
slv_query_wants_printings (const SlvQuery *query)
{
  return query->printings;
}

const char *
slv_query_order (const SlvQuery *query)
{
  return query->order;
}

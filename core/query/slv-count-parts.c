/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-count-parts.c: counting texts that are no more than a list of counts, as parts that can be chosen one by one, and back. */
#include "query/slv-count-private.h"
#include <math.h>

#define NUMBER_MAX 1000000.0

static void
part_free (gpointer data)
{
  SlvCountPart *part = data;

  g_free (part->term);
  g_free (part);
}

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

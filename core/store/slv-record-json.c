/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-record-json.c: the stored text of a card, written (slv-record-read.c reads it). One fixed order of everything makes equal
 * cards equal texts, so that a hash of the text tells whether anything changed. Written by hand because it lies on the path of
 * every card of an import: a tree of JSON nodes costs four times as much. */
#include "store/slv-record.h"


/* ---- writing ---- */

static void
append_string (GString *out, const char *text)
{
  static const char hex[] = "0123456789abcdef";
  const char *start = text;

  g_string_append_c (out, '"');
  for (const char *p = text; ; p++)
    {
      guchar c = (guchar) *p;

      if (c >= 0x20 && c != '"' && c != '\\')
        continue;
      g_string_append_len (out, start, p - start);
      start = p + 1;
      if (c == '\0')
        break;
      g_string_append_c (out, '\\');
      if (c == '\n')
        g_string_append_c (out, 'n');
      else if (c == '"' || c == '\\')
        g_string_append_c (out, (gchar) c);
      else
        {
          const char code[] = { 'u', '0', '0', hex[c >> 4], hex[c & 15], '\0' };

          g_string_append (out, code);
        }
    }
  g_string_append_c (out, '"');
}

/* "name":"text" with the comma before it. */
static void
append_member (GString *out, const char *name, const char *text)
{
  if (out->len > 0 && out->str[out->len - 1] != '{')
    g_string_append_c (out, ',');
  append_string (out, name);
  g_string_append_c (out, ':');
  append_string (out, text != NULL ? text : "");
}

static void
append_values (GString *out, GPtrArray *values)
{
  for (guint i = 0; i < values->len; i++)
    {
      const SlvValue *value = values->pdata[i];

      if (i > 0)
        g_string_append_c (out, ',');
      append_string (out, value->attr);
      g_string_append (out, ":[");
      for (guint k = 0; k < value->values->len; k++)
        {
          if (k > 0)
            g_string_append_c (out, ',');
          append_string (out, value->values->pdata[k]);
        }
      g_string_append_c (out, ']');
    }
}

static void
append_face (GString *out, const SlvFace *face)
{
  g_string_append_c (out, '{');
  append_member (out, "key", face->key);
  append_member (out, "name", face->name);
  g_string_append (out, ",\"values\":{");
  append_values (out, face->values);
  g_string_append (out, "}}");
}

static gint
compare_faces (gconstpointer a, gconstpointer b)
{
  const SlvFace *left = *(SlvFace * const *) a, *right = *(SlvFace * const *) b;
  int order = g_strcmp0 (left->key, right->key);

  return order != 0 ? order : g_strcmp0 (left->name, right->name);
}

static gint
compare_limits (gconstpointer a, gconstpointer b)
{
  const SlvLimit *left = *(SlvLimit * const *) a, *right = *(SlvLimit * const *) b;
  int order = g_strcmp0 (left->tag, right->tag);

  if (order == 0)
    order = g_strcmp0 (left->since, right->since);
  if (order == 0)
    order = left->limit < right->limit ? -1 : left->limit > right->limit;
  if (order == 0)
    order = g_strcmp0 (left->until, right->until);
  if (order == 0)
    order = g_strcmp0 (left->note, right->note);
  return order;
}

static gint
compare_errata (gconstpointer a, gconstpointer b)
{
  const SlvErratum *left = *(SlvErratum * const *) a, *right = *(SlvErratum * const *) b;
  const char * const pairs[][2] = { { left->day, right->day }, { left->attr, right->attr }, { left->was, right->was },
                                    { left->value, right->value }, { left->note, right->note } };
  int order = 0;

  for (guint i = 0; i < G_N_ELEMENTS (pairs) && order == 0; i++)
    order = g_strcmp0 (pairs[i][0], pairs[i][1]);
  return order != 0 ? order : left->part - right->part;
}

/* A shallow copy in order; @first elements stay where they are. */
static GPtrArray *
sorted (GPtrArray *array, guint first, GCompareFunc compare)
{
  GPtrArray *copy = g_ptr_array_sized_new (array->len);

  for (guint i = 0; i < array->len; i++)
    g_ptr_array_add (copy, array->pdata[i]);
  if (copy->len > first + 1)
    qsort (copy->pdata + first, copy->len - first, sizeof (gpointer), compare);
  return copy;
}

static void
append_errata (GString *out, const SlvCard *card)
{
  g_autoptr (GPtrArray) errata = card->errata != NULL ? sorted (card->errata, 0, compare_errata) : NULL;

  if (errata == NULL)
    return;
  g_string_append (out, ",\"errata\":[");
  for (guint i = 0; i < errata->len; i++)
    {
      const SlvErratum *erratum = errata->pdata[i];

      g_string_append (out, i > 0 ? ",{" : "{");
      append_member (out, "day", erratum->day);
      append_member (out, "attr", erratum->attr);
      append_member (out, "value", erratum->value);
      append_member (out, "was", erratum->was);
      if (erratum->note[0] != '\0')
        append_member (out, "note", erratum->note);
      if (erratum->part)
        g_string_append (out, ",\"part\":1");
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
}

void
slv_card_append_face_json (const SlvCard *card, GString *out)
{
  g_autoptr (GPtrArray) faces = sorted (card->faces, 1, compare_faces);
  g_autoptr (GPtrArray) limits = sorted (card->limits, 0, compare_limits);

  g_string_append (out, "{\"faces\":[");
  for (guint i = 0; i < faces->len; i++)
    {
      if (i > 0)
        g_string_append_c (out, ',');
      append_face (out, faces->pdata[i]);
    }
  g_string_append (out, "],\"limits\":[");
  for (guint i = 0; i < limits->len; i++)
    {
      const SlvLimit *limit = limits->pdata[i];

      if (i > 0)
        g_string_append_c (out, ',');
      g_string_append_c (out, '{');
      append_member (out, "tag", limit->tag);
      g_string_append_printf (out, ",\"limit\":%" G_GINT64_FORMAT, limit->limit);
      append_member (out, "since", limit->since);
      if (limit->until[0] != '\0')
        append_member (out, "until", limit->until);
      if (limit->note[0] != '\0')
        append_member (out, "note", limit->note);
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
  append_errata (out, card);
  g_string_append_c (out, '}');
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-record-json.c: the stored text of a card, written and read. One fixed order of everything makes equal cards equal
 * texts, so that a hash of the text tells whether anything changed. Written and read by hand because both lie on the path
 * of every card of an import and of every new index: a tree of JSON nodes costs four times as much. The reader believes
 * nothing: the file may be damaged. */
#include "config.h"
#include "store/slv-record.h"

#include <string.h>

#define DEPTH_MAX 16u   /* nesting of members that are passed over */

/* ---- writing ---- */

static void
append_string (GString    *out,
               const char *text)
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
append_member (GString    *out,
               const char *name,
               const char *text)
{
  if (out->len > 0 && out->str[out->len - 1] != '{')
    g_string_append_c (out, ',');
  append_string (out, name);
  g_string_append_c (out, ':');
  append_string (out, text != NULL ? text : "");
}

static void
append_values (GString   *out,
               GPtrArray *values)
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
append_face (GString       *out,
             const SlvFace *face)
{
  g_string_append_c (out, '{');
  append_member (out, "key", face->key);
  append_member (out, "name", face->name);
  g_string_append (out, ",\"values\":{");
  append_values (out, face->values);
  g_string_append (out, "}}");
}

static gint
compare_faces (gconstpointer a,
               gconstpointer b)
{
  const SlvFace *left = *(SlvFace * const *) a, *right = *(SlvFace * const *) b;
  int order = g_strcmp0 (left->key, right->key);

  return order != 0 ? order : g_strcmp0 (left->name, right->name);
}

static gint
compare_limits (gconstpointer a,
                gconstpointer b)
{
  const SlvLimit *left = *(SlvLimit * const *) a, *right = *(SlvLimit * const *) b;
  int order = g_strcmp0 (left->tag, right->tag);

  if (order == 0)
    order = g_strcmp0 (left->since, right->since);
  if (order == 0)
    order = left->limit < right->limit ? -1 : left->limit > right->limit;
  return order;
}

static gint
compare_printings (gconstpointer a,
                   gconstpointer b)
{
  return g_strcmp0 ((*(SlvPrinting * const *) a)->key, (*(SlvPrinting * const *) b)->key);
}

/* A shallow copy in order; @first elements stay where they are. */
static GPtrArray *
sorted (GPtrArray    *array,
        guint         first,
        GCompareFunc  compare)
{
  GPtrArray *copy = g_ptr_array_sized_new (array->len);

  for (guint i = 0; i < array->len; i++)
    g_ptr_array_add (copy, array->pdata[i]);
  if (copy->len > first + 1)
    qsort (copy->pdata + first, copy->len - first, sizeof (gpointer), compare);
  return copy;
}

void
slv_card_append_face_json (const SlvCard *card,
                           GString       *out)
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
      g_string_append_c (out, '}');
    }
  g_string_append (out, "]}");
}

char *
slv_card_face_json (const SlvCard *card)
{
  GString *out = g_string_new (NULL);

  slv_card_append_face_json (card, out);
  return g_string_free (out, FALSE);
}

static void
append_printing (GString           *out,
                 const SlvPrinting *printing)
{
  g_string_append_c (out, '{');
  append_member (out, "key", printing->key);
  append_member (out, "set", printing->set_code);
  append_member (out, "set-name", printing->set_name);
  append_member (out, "released", printing->released);
  append_member (out, "language", printing->language);
  append_member (out, "number", printing->number);
  append_member (out, "rarity", printing->rarity);
  append_member (out, "artist", printing->artist);
  append_member (out, "image", printing->image);
  append_member (out, "text", printing->text);
  append_member (out, "finishes", printing->finishes);
  append_member (out, "updated", printing->updated);
  g_string_append_c (out, '}');
}

char *
slv_card_to_json (const SlvCard *card)
{
  GString *out = g_string_new ("{");
  g_autoptr (GPtrArray) printings = sorted (card->printings, 0, compare_printings);

  append_member (out, "game", card->game);
  append_member (out, "key", card->key);
  append_member (out, "name", card->name);
  append_member (out, "updated", card->updated);
  g_string_append (out, ",\"card\":");
  slv_card_append_face_json (card, out);
  g_string_append (out, ",\"printings\":[");
  for (guint i = 0; i < printings->len; i++)
    {
      if (i > 0)
        g_string_append_c (out, ',');
      append_printing (out, printings->pdata[i]);
    }
  g_string_append (out, "]}");
  return g_string_free (out, FALSE);
}

/* ---- reading ---- */

typedef struct {
  const char             *p;
  const SlvCardDataFuncs *funcs;
  gpointer                user_data;
  GString                *member, *text, *other;   /* scratch */
  GString                *key, *name;
  gint64                  limit;
  guint                   depth;
} Reader;

typedef gboolean (*MemberFunc) (Reader *reader, const char *member);

static inline void
skip_blanks (Reader *reader)
{
  while (*reader->p == ' ' || *reader->p == '\n' || *reader->p == '\t' || *reader->p == '\r')
    reader->p++;
}

static inline gboolean
take (Reader *reader,
      char    c)
{
  skip_blanks (reader);
  if (*reader->p != c)
    return FALSE;
  reader->p++;
  return TRUE;
}

static gboolean
read_code (Reader  *reader,
           GString *out)
{
  gunichar code = 0;

  for (guint i = 0; i < 4; i++, reader->p++)
    {
      gint digit = g_ascii_xdigit_value (*reader->p);

      if (digit < 0)
        return FALSE;
      code = code * 16 + (gunichar) digit;
    }
  if (code == 0 || !g_unichar_validate (code))
    return FALSE;
  g_string_append_unichar (out, code);
  return TRUE;
}

static gboolean
read_string (Reader  *reader,
             GString *out)
{
  static const char from[] = "\"\\/nrtbf", to[] = "\"\\/\n\r\t\b\f";

  g_string_truncate (out, 0);
  if (!take (reader, '"'))
    return FALSE;
  for (;;)
    {
      gsize run = strcspn (reader->p, "\"\\");
      const char *escape;

      g_string_append_len (out, reader->p, (gssize) run);
      reader->p += run;
      if (*reader->p == '\0')
        return FALSE;
      if (*reader->p++ == '"')
        return TRUE;
      if (*reader->p == 'u')
        {
          reader->p++;
          if (!read_code (reader, out))
            return FALSE;
          continue;
        }
      escape = *reader->p != '\0' ? strchr (from, *reader->p) : NULL;
      if (escape == NULL)
        return FALSE;
      g_string_append_c (out, to[escape - from]);
      reader->p++;
    }
}

static gboolean
read_object (Reader     *reader,
             GString    *member,
             MemberFunc  func)
{
  if (!take (reader, '{'))
    return FALSE;
  if (take (reader, '}'))
    return TRUE;
  do
    if (!read_string (reader, member) || !take (reader, ':') || !func (reader, member->str))
      return FALSE;
  while (take (reader, ','));
  return take (reader, '}');
}

static gboolean
read_array (Reader     *reader,
            MemberFunc  func,
            const char *member)
{
  if (!take (reader, '['))
    return FALSE;
  if (take (reader, ']'))
    return TRUE;
  do
    if (!func (reader, member))
      return FALSE;
  while (take (reader, ','));
  return take (reader, ']');
}

static gboolean
read_number (Reader *reader,
             gint64 *number)
{
  char *end;

  skip_blanks (reader);
  *number = g_ascii_strtoll (reader->p, &end, 10);
  if (end == reader->p)
    return FALSE;
  reader->p = end;
  return TRUE;
}

/* Passes over a value of any kind. */
static gboolean
skip_value (Reader     *reader,
            const char *member G_GNUC_UNUSED)
{
  gboolean good;

  skip_blanks (reader);
  if (*reader->p == '"')
    return read_string (reader, reader->other);
  if (*reader->p != '{' && *reader->p != '[')
    {
      gsize run = strspn (reader->p, "-+.0123456789eEtrufalsn");

      reader->p += run;
      return run > 0;
    }
  if (++reader->depth > DEPTH_MAX)
    return FALSE;
  good = *reader->p == '{' ? read_object (reader, reader->other, skip_value) : read_array (reader, skip_value, "");
  reader->depth--;
  return good;
}

static gboolean
read_value (Reader     *reader,
            const char *attr)
{
  if (!read_string (reader, reader->text))
    return FALSE;
  if (reader->funcs->value != NULL)
    reader->funcs->value (attr, reader->text->str, reader->user_data);
  return TRUE;
}

static gboolean
read_attr (Reader     *reader,
           const char *attr)
{
  const char *start;

  skip_blanks (reader);
  start = reader->p;
  if (*start == '[' && start[1] == ']')
    {
      reader->p += 2;
      if (reader->funcs->value != NULL)
        reader->funcs->value (attr, NULL, reader->user_data);
      return TRUE;
    }
  return read_array (reader, read_value, attr);
}

/* "key" and "name" come before "values", because that is how it is written. */
static gboolean
read_face_member (Reader     *reader,
                  const char *member)
{
  if (strcmp (member, "key") == 0)
    return read_string (reader, reader->key);
  if (strcmp (member, "name") == 0)
    return read_string (reader, reader->name);
  if (strcmp (member, "values") != 0)
    return skip_value (reader, member);
  if (reader->funcs->face != NULL)
    reader->funcs->face (reader->key->str, reader->name->str, reader->user_data);
  return read_object (reader, reader->member, read_attr);
}

static gboolean
read_face (Reader     *reader,
           const char *member G_GNUC_UNUSED)
{
  g_string_truncate (reader->key, 0);
  g_string_truncate (reader->name, 0);
  return read_object (reader, reader->other, read_face_member);
}

static gboolean
read_limit_member (Reader     *reader,
                   const char *member)
{
  if (strcmp (member, "tag") == 0)
    return read_string (reader, reader->key);
  if (strcmp (member, "since") == 0)
    return read_string (reader, reader->name);
  if (strcmp (member, "limit") == 0)
    return read_number (reader, &reader->limit);
  return skip_value (reader, member);
}

static gboolean
read_limit (Reader     *reader,
            const char *member G_GNUC_UNUSED)
{
  g_string_truncate (reader->key, 0);
  g_string_truncate (reader->name, 0);
  reader->limit = 0;
  if (!read_object (reader, reader->other, read_limit_member))
    return FALSE;
  if (reader->funcs->limit != NULL)
    reader->funcs->limit (reader->key->str, reader->limit, reader->name->str, reader->user_data);
  return TRUE;
}

static gboolean
read_root_member (Reader     *reader,
                  const char *member)
{
  if (strcmp (member, "faces") == 0)
    return read_array (reader, read_face, "");
  if (strcmp (member, "limits") == 0)
    return read_array (reader, read_limit, "");
  return skip_value (reader, member);
}

gboolean
slv_card_data_read (const char             *data,
                    const SlvCardDataFuncs *funcs,
                    gpointer                user_data)
{
  Reader reader = { .p = data, .funcs = funcs, .user_data = user_data };
  g_autoptr (GString) root = g_string_new (NULL);
  gboolean good;

  reader.member = g_string_new (NULL);
  reader.text = g_string_new (NULL);
  reader.other = g_string_new (NULL);
  reader.key = g_string_new (NULL);
  reader.name = g_string_new (NULL);
  good = read_object (&reader, root, read_root_member);
  skip_blanks (&reader);
  good = good && *reader.p == '\0';
  g_string_free (reader.member, TRUE);
  g_string_free (reader.text, TRUE);
  g_string_free (reader.other, TRUE);
  g_string_free (reader.key, TRUE);
  g_string_free (reader.name, TRUE);
  return good;
}

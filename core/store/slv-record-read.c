/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-record-read.c: the stored text of a card (slv-record-json.c), read back. By hand because it lies on the path of every new
 * index: a tree of JSON nodes costs four times as much. It believes nothing: the file may be damaged. */
#include "store/slv-record.h"

#include <string.h>

#define DEPTH_MAX 16u   /* nesting of members that are passed over */

typedef struct {
  const char             *p;
  const SlvCardDataFuncs *funcs;
  gpointer                user_data;
  GString                *member, *text, *other;   /* scratch */
  GString                *key, *name, *note;
  GString                *day, *attr, *value, *was;   /* of an erratum; day: the last one of a limit */
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
  if (strcmp (member, "until") == 0)
    return read_string (reader, reader->day);
  if (strcmp (member, "note") == 0)
    return read_string (reader, reader->note);
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
  g_string_truncate (reader->note, 0);
  g_string_truncate (reader->day, 0);
  reader->limit = 0;
  if (!read_object (reader, reader->other, read_limit_member))
    return FALSE;
  if (reader->funcs->limit != NULL)
    reader->funcs->limit (&(SlvLimit) { reader->key->str, reader->limit, reader->name->str, reader->day->str, reader->note->str },
                          reader->user_data);
  return TRUE;
}

static gboolean
read_erratum_member (Reader     *reader,
                     const char *member)
{
  const struct { const char *name; GString *text; } texts[] = {
    { "day", reader->day }, { "attr", reader->attr }, { "value", reader->value }, { "was", reader->was }, { "note", reader->note },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (strcmp (member, texts[i].name) == 0)
      return read_string (reader, texts[i].text);
  return strcmp (member, "part") == 0 ? read_number (reader, &reader->limit) : skip_value (reader, member);
}

static gboolean
read_erratum (Reader     *reader,
              const char *member G_GNUC_UNUSED)
{
  GString * const texts[] = { reader->day, reader->attr, reader->value, reader->was, reader->note };
  SlvErratum erratum;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_string_truncate (texts[i], 0);
  reader->limit = 0;
  if (!read_object (reader, reader->other, read_erratum_member))
    return FALSE;
  erratum = (SlvErratum) { reader->day->str, reader->attr->str, reader->value->str, reader->was->str, reader->note->str,
                           reader->limit != 0 };
  if (reader->funcs->erratum != NULL)
    reader->funcs->erratum (&erratum, reader->user_data);
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
  if (strcmp (member, "errata") == 0)
    return read_array (reader, read_erratum, "");
  return skip_value (reader, member);
}

gboolean
slv_card_data_read (const char             *data,
                    const SlvCardDataFuncs *funcs,
                    gpointer                user_data)
{
  Reader reader = { .p = data, .funcs = funcs, .user_data = user_data };
  g_autoptr (GString) root = g_string_new (NULL);
  GString ** const scratch[] = { &reader.member, &reader.text, &reader.other, &reader.key, &reader.name, &reader.note, &reader.day,
                                 &reader.attr, &reader.value, &reader.was };
  gboolean good;

  for (guint i = 0; i < G_N_ELEMENTS (scratch); i++)
    *scratch[i] = g_string_new (NULL);
  good = read_object (&reader, root, read_root_member);
  skip_blanks (&reader);
  good = good && *reader.p == '\0';
  for (guint i = 0; i < G_N_ELEMENTS (scratch); i++)
    g_string_free (*scratch[i], TRUE);
  return good;
}

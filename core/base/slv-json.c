/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-json.c: parsing of bounded pieces of JSON, paths into them, and printing. cJSON does the parsing; what it lets pass
 * (depth up to 1000, bytes that are no UTF-8, a zero inside a string, doubled keys of which it finds the first) is settled
 * here, once for records and documents. */
#include "base/slv-json-private.h"
#include "base/slv-error.h"
#include <math.h>
#include <stdlib.h>

/* FALSE when no two members can have the same key: a cheap test that nearly every object passes */
static gboolean
may_have_doubled (const cJSON *object)
{
  guint64 seen[64] = { 0 };

  for (const cJSON *member = object->child; member != NULL; member = member->next)
    {
      guint32 hash = 2166136261u, bit;

      for (const char *p = member->string; *p != '\0'; p++)
        hash = (hash ^ (guchar) *p) * 16777619u;
      bit = (hash ^ (hash >> 15)) & 4095;
      if ((seen[bit / 64] >> (bit % 64)) & 1)
        return TRUE;
      seen[bit / 64] |= G_GUINT64_CONSTANT (1) << (bit % 64);
    }
  return FALSE;
}

/* removes the members of @object that a later one of the same key overrides */
static void
drop_doubled (cJSON *object)
{
  if (object->child == NULL || object->child->next == NULL || !may_have_doubled (object))
    return;
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (cJSON *member = object->child, *next; member != NULL; member = next)
    {
      cJSON *old = g_hash_table_lookup (seen, member->string);

      next = member->next;
      g_hash_table_replace (seen, member->string, member);
      if (old != NULL)
        {
          cJSON_Delete (cJSON_DetachItemViaPointer (object, old));
          object->valueint++;   /* of no other use in an object */
        }
    }
}

/* depth is bounded before, so this may call itself; FALSE for a number that is none (1e999) */
static gboolean
settle (cJSON *json)
{
  if (cJSON_IsNumber (json) && !isfinite (json->valuedouble))
    return FALSE;
  if (cJSON_IsObject (json))
    drop_doubled (json);
  for (cJSON *child = json->child; child != NULL; child = child->next)
    if (!settle (child))
      return FALSE;
  return TRUE;
}

/* depth of brackets outside of strings, and zeros written as escapes inside them */
static const char *
find_trouble (const char *text, gsize length, gsize *at)
{
  guint depth = 0;
  gboolean in_string = FALSE;

  for (gsize i = 0; i < length; i++)
    {
      char c = text[i];

      *at = i;
      if (c == '"')
        in_string = !in_string;
      else if (c == '\\' && in_string)
        {
          if (length - i >= 6 && memcmp (text + i, "\\u0000", 6) == 0)
            return N_("a text holds a zero character");
          i++;
        }
      else if (in_string && (guchar) c < 0x20)
        return N_("a text holds a control character that is not escaped");
      else if (!in_string && (c == '{' || c == '[') && ++depth > SLV_JSON_DEPTH_MAX)
        return N_("it is nested too deeply");
      else if (!in_string && (c == '}' || c == ']') && depth > 0)
        depth--;
    }
  return NULL;
}

/* ---- numbers that are no amounts: identifiers with more digits than a number can hold ---- */

#define DIGITS_MAX 15u   /* that a double tells apart */

/* Whether somewhere more than DIGITS_MAX digits stand in a row. */
static gboolean
has_long_digits (const char *text, gsize length)
{
  for (gsize i = DIGITS_MAX; i < length; i += DIGITS_MAX + 1)
    {
      gsize first = i, last = i;

      if (!g_ascii_isdigit (text[i]))
        continue;
      while (first > 0 && g_ascii_isdigit (text[first - 1]))
        first--;
      while (last + 1 < length && g_ascii_isdigit (text[last + 1]))
        last++;
      if (last - first >= DIGITS_MAX)
        return TRUE;
      i = last;
    }
  return FALSE;
}

/* The text with such whole numbers in quotes, so that no two of them become one. (transfer full) */
static GString *
quote_long_numbers (const char *text, gsize length)
{
  GString *quoted = g_string_sized_new (length + 64);
  gboolean in_string = FALSE;

  for (gsize i = 0; i < length; i++)
    {
      gsize end = i + (!in_string && text[i] == '-');

      while (!in_string && end < length && g_ascii_isdigit (text[end]))
        end++;
      if (end - i > DIGITS_MAX && end < length && strchr (".eE", text[end]) == NULL && (text[i] != '0' && g_ascii_isdigit (text[end - 1])))
        {
          g_string_append_c (quoted, '"');
          g_string_append_len (quoted, text + i, (gssize) (end - i));
          g_string_append_c (quoted, '"');
          i = end - 1;
          continue;
        }
      if (end > i)   /* the rest of a number is none of its own */
        {
          while (end < length && (g_ascii_isalnum (text[end]) || strchr (".+-", text[end]) != NULL))
            end++;
          g_string_append_len (quoted, text + i, (gssize) (end - i));
          i = end - 1;
          continue;
        }
      if (text[i] == '\\' && in_string && i + 1 < length)
        g_string_append_c (quoted, text[i++]);
      else if (text[i] == '"')
        in_string = !in_string;
      g_string_append_c (quoted, text[i]);
    }
  return quoted;
}

cJSON *
slv_json_parse_piece (const char *text, gsize length, SlvJsonScanned scanned, const char **problem, gsize *at)
{
  const char *end = NULL;
  g_autoptr (GString) long_numbers = NULL;

  *at = 0;
  *problem = NULL;
  if (!g_utf8_validate_len (text, length, &end))
    {
      *at = (gsize) (end - text);
      *problem = *at < length && *end == '\0' ? N_("a text holds a zero character") : N_("it is not valid UTF-8");
      return NULL;
    }
  if (scanned == SLV_JSON_UNSCANNED || (scanned == SLV_JSON_ESCAPED && memmem (text, length, "\\u0000", 6) != NULL))
    *problem = find_trouble (text, length, at);
  if (*problem != NULL)
    return NULL;
  if (has_long_digits (text, length))
    {
      long_numbers = quote_long_numbers (text, length);
      text = long_numbers->str;
      length = long_numbers->len;
    }
  g_autoptr (cJSON) json = cJSON_ParseWithLengthOpts (text, length, &end, FALSE);
  while (json != NULL && end < text + length && (*end == ' ' || *end == '\t' || *end == '\n' || *end == '\r'))
    end++;
  *at = end != NULL && end >= text ? MIN ((gsize) (end - text), length) : 0;
  if (json == NULL || end != text + length)
    {
      *problem = N_("it is not valid JSON");
      return NULL;
    }
  *at = 0;
  if (!settle (json))
    {
      *problem = N_("a number is too large");
      return NULL;
    }
  return g_steal_pointer (&json);
}

/* ---- parsing into an arena ---- */

/* cJSON asks one pair of functions for all memory. They are those of the heap but while this thread parses a record: a list has
 * hundreds of thousands of them with dozens of members each, and the heap would take most of the time. */
static _Thread_local SlvArena *arena_in_use;

static void *
take_memory (size_t size)
{
  return arena_in_use != NULL ? slv_arena_take (arena_in_use, size) : malloc (size);
}

static void
give_memory (void *memory)
{
  if (arena_in_use == NULL)
    free (memory);
}

/* Before main(), hence before any other thread could be in the midst of cJSON. Outside of a record both functions are those of the
 * heap, so that whatever else uses cJSON in this process notices nothing. */
__attribute__ ((constructor)) static void
hook_memory (void)
{
  cJSON_Hooks hooks = { take_memory, give_memory };

  cJSON_InitHooks (&hooks);
}

cJSON *
slv_json_parse_in (SlvArena *arena, const char *text, gsize length, SlvJsonScanned scanned, const char **problem, gsize *at)
{
  g_return_val_if_fail (arena_in_use == NULL, NULL);
  arena_in_use = arena;
  cJSON *json = slv_json_parse_piece (text, length, scanned, problem, at);
  if (json != NULL)
    slv_json_unwrap (json);
  arena_in_use = NULL;
  return json;
}

cJSON *
slv_json_parse (const char *text, gsize length, const char *name, GError **error)
{
  SlvPlace place = { name, 1, 0 };
  const char *problem;
  gsize at;

  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    {
      text += 3;
      length -= 3;
    }
  cJSON *json = slv_json_parse_piece (text, length, SLV_JSON_UNSCANNED, &problem, &at);
  if (json != NULL)
    return json;
  for (gsize i = 0; i < at; i++)
    place.line += text[i] == '\n';
  slv_set_error (error, SLV_ERROR_REFUSED, &place, "%s", _(problem));
  return NULL;
}

static gboolean
has_doubled (const cJSON *json)
{
  SLV_EACH_JSON (child, json)
    if (has_doubled (child))
      return TRUE;
  return cJSON_IsObject (json) && json->valueint > 0;   /* see drop_doubled() */
}

gboolean
slv_json_is_single (const cJSON *json, const char *name, GError **error)
{
  return !has_doubled (json) || slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = name }, _("in an object something is said twice, and only one of the two would be read"));
}

static const cJSON *
find_member (const cJSON *object, const char *name, gsize length)
{
  if (!cJSON_IsObject (object))
    return NULL;
  /* of a record's forty members many begin with the same letter, and few with the same two */
  for (const cJSON *child = object->child; child != NULL; child = child->next)
    if (*child->string == *name && (length < 2 || child->string[1] == name[1]) && strncmp (child->string, name, length) == 0
        && child->string[length] == '\0')
      return child;
  return NULL;
}

/* Whether the member is the text @wanted, which ends before @end; a number or a truth as JSON writes it. */
static gboolean
is_value (const cJSON *value, const char *wanted, const char *end)
{
  g_autofree char *text = value != NULL && !cJSON_IsString (value) ? cJSON_PrintUnformatted (value) : NULL;
  const char *known = text != NULL ? text : value != NULL ? value->valuestring : NULL;

  return known != NULL && strlen (known) == (gsize) (end - wanted) && strncmp (known, wanted, (gsize) (end - wanted)) == 0;
}

/* Whether the @nth element of a list, @child, is one that @wanted means, up to its ']': "" all, "0" the first, "lang=en&side!=b" the
 * objects of which that holds. */
static gboolean
is_wanted (const cJSON *child, guint nth, const char *wanted)
{
  const char *end = wanted + strcspn (wanted, "]");

  if (wanted == end)
    return TRUE;
  if (memchr (wanted, '=', (gsize) (end - wanted)) == NULL)
    return g_ascii_isdigit (*wanted) && g_ascii_strtoull (wanted, NULL, 10) == nth;
  while (wanted < end)
    {
      const char *next = wanted + MIN (strcspn (wanted, "&"), (gsize) (end - wanted)), *sign = memchr (wanted, '=', (gsize) (next - wanted));
      gboolean other = sign != NULL && sign > wanted && sign[-1] == '!';

      if (sign == NULL || is_value (find_member (child, wanted, (gsize) (sign - other - wanted)), sign + 1, next) == other)
        return FALSE;
      wanted = next + (next < end);
    }
  return TRUE;
}

static void
gather (const cJSON *json, const char *path, const char *end, GPtrArray *values)
{
  const cJSON *value;
  guint nth = 0;

  if (path >= end)
    {
      if (json != NULL && !cJSON_IsNull (json))
        g_ptr_array_add (values, (gpointer) json);
      return;
    }
  const char *dot = memchr (path, '.', (gsize) (end - path));
  if (dot == NULL)
    dot = end;
  const char *name_end = dot - path >= 2 && (dot[-1] == ']' || dot[-1] == '}') ? dot - 2 : dot;
  while (name_end > path && dot[-1] == ']' && *name_end != '[')
    name_end--;
  char each = name_end < dot && (*name_end == '[' || (*name_end == '{' && dot[-1] == '}')) ? *name_end : '\0';
  if (each == '\0')
    name_end = dot;
  /* a bare "[]" looks at the value itself */
  value = name_end == path && each != '\0' ? json : find_member (json, path, (gsize) (name_end - path));
  if (value == NULL)
    return;
  if (each == '\0')
    gather (value, dot + (dot < end), end, values);
  else if (each == '[' && name_end > path && *path != '@' && name_end[1] == ']' && !cJSON_IsArray (value))
    gather (value, dot + (dot < end), end, values);   /* one alone, where others have a list */
  else if (each == '[' ? cJSON_IsArray (value) : cJSON_IsObject (value))
    for (const cJSON *child = value->child; child != NULL; child = child->next, nth++)
      if (each == '{' || is_wanted (child, nth, name_end + 1))
        gather (child, dot + (dot < end), end, values);
}

GPtrArray *
slv_json_path (const cJSON *json, const char *path)
{
  GPtrArray *values = g_ptr_array_new ();

  slv_json_path_into (json, path, values);
  return values;
}

void
slv_json_path_into (const cJSON *json, const char *path, GPtrArray *values)
{
  g_return_if_fail (path != NULL);
  g_ptr_array_set_size (values, 0);
  while (json != NULL && values->len == 0)
    {
      const char *bar = strchrnul (path, '|');

      gather (json, path, bar, values);
      if (*bar == '\0')
        break;
      path = bar + 1;
    }
}

const char *
slv_json_text (const cJSON *object, const char *key)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (object, key);

  return cJSON_IsString (item) ? item->valuestring : "";
}

gboolean
slv_json_is_columns (const cJSON *row)
{
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);

  for (const cJSON *cell = cJSON_IsArray (row) ? row->child : NULL; cell != NULL; cell = cell->next)
    if (!cJSON_IsString (cell) || *cell->valuestring == '\0' || !g_hash_table_add (told, cell->valuestring))
      return FALSE;
  return g_hash_table_size (told) >= 2;
}

/* Columns that are told by objects, [{"name": "cost", "type": "number"}], become their names. */
static void
name_columns (cJSON *columns)
{
  static const char * const names[] = { "name", "label", "field", "title", "key", "id" };
  const char *name = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names) && name == NULL; i++)
    if (cJSON_IsString (cJSON_GetObjectItemCaseSensitive (columns->child, names[i])))
      name = names[i];
  for (const cJSON *column = columns->child; column != NULL; column = column->next)
    if (name == NULL || !cJSON_IsString (cJSON_GetObjectItemCaseSensitive (column, name)))
      return;
  for (cJSON *column = columns->child, *next; column != NULL; column = next)
    {
      next = column->next;
      cJSON_ReplaceItemViaPointer (columns, column, cJSON_CreateString (slv_json_text (column, name)));
    }
}

const cJSON *
slv_json_columns (cJSON *around, const cJSON *row)
{
  for (cJSON *member = around != NULL ? around->child : NULL; member != NULL; member = member->next)
    if (cJSON_IsArray (member) && cJSON_IsObject (member->child) && cJSON_GetArraySize (member) == cJSON_GetArraySize (row))
      name_columns (member);
  for (const cJSON *member = around != NULL ? around->child : NULL; member != NULL; member = member->next)
    if (member != row && slv_json_is_columns (member) && cJSON_GetArraySize (member) == cJSON_GetArraySize (row))
      return member;
  return NULL;
}

cJSON *
slv_json_add_row (cJSON *list)
{
  cJSON *row = cJSON_CreateObject ();

  cJSON_AddItemToArray (list, row);
  return row;
}

void
slv_json_put_members (cJSON *object, const SlvJsonMember *members)
{
  for (; members->key != NULL; members++)
    if (members->kind == SLV_JSON_TEXT)
      cJSON_AddStringToObject (object, members->key, members->text);
    else if (members->kind == SLV_JSON_NUMBER)
      cJSON_AddNumberToObject (object, members->key, members->number);
    else
      cJSON_AddBoolToObject (object, members->key, members->number != 0);
}

void
slv_json_add_texts (cJSON *object, const char *key, const GPtrArray *texts)
{
  cJSON *list = cJSON_AddArrayToObject (object, key);

  for (guint i = 0; i < texts->len; i++)
    cJSON_AddItemToArray (list, cJSON_CreateString (g_ptr_array_index (texts, i)));
}

void
slv_json_add_strv (cJSON *object, const char *key, char * const *texts)
{
  cJSON *list = cJSON_AddArrayToObject (object, key);

  for (; texts != NULL && *texts != NULL; texts++)
    cJSON_AddItemToArray (list, cJSON_CreateString (*texts));
}

/* Control characters that JSON leaves as they are, and orders that turn text around: a terminal takes them for its own. */
static gboolean
is_order (gunichar c)
{
  return (c >= 0x7f && c < 0xa0) || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

void
slv_json_append_text (GString *out, const char *text, gsize length)
{
  g_string_append_c (out, '"');
  for (gsize i = 0; i < length; i++)
    if ((guchar) text[i] < 0x20)
      g_string_append_printf (out, "\\u%04x", (guint) text[i]);
    else
      {
        if (text[i] == '"' || text[i] == '\\')
          g_string_append_c (out, '\\');
        g_string_append_c (out, text[i]);
      }
  g_string_append_c (out, '"');
}

char *
slv_json_print (const cJSON *json, gboolean pretty)
{
  char *printed = pretty ? cJSON_Print (json) : cJSON_PrintUnformatted (json);
  /* a file's name may be anything, and names stand in what is printed */
  g_autofree char *text = printed == NULL || g_utf8_validate (printed, -1, NULL) ? g_strdup (printed) : g_utf8_make_valid (printed, -1);
  const char *p = text;

  cJSON_free (printed);
  while (p != NULL && *(p += strcspn (p, "\x7f\xc2\xe2")) != '\0' && !is_order (g_utf8_get_char (p)))   /* all orders begin so */
    p++;
  if (p == NULL || *p == '\0')
    return g_steal_pointer (&text);
  GString *out = g_string_new_len (text, p - text);
  for (; *p != '\0'; p = g_utf8_next_char (p))
    if (is_order (g_utf8_get_char (p)))
      g_string_append_printf (out, "\\u%04x", g_utf8_get_char (p));
    else
      g_string_append_len (out, p, g_utf8_next_char (p) - p);
  return g_string_free (out, FALSE);
}

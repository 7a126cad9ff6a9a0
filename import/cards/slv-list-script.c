/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-script.c: lists that are JSON but for what a program allows around and inside it: "export default […]", "const cards = […];", "load([…])", "new Map([[…]])",
 * comments, commas before a bracket that closes, single quotes, names of members without any; Hjson, YAML, TOML and INI. Such a file is written down as JSON, line by line;
 * several values with names of their own become the members of one object, constants ("Kind.Beast") the last part of their name. What cannot be such stays as it is, and is refused by who reads it.
 * Other texts that are plainly no list are told by what they are. */
#include "import/cards/slv-list-survey.h"
#include "import/cards/slv-xml-push.h"
#include "base/slv-toml.h"
#include "base/slv-yaml.h"
#include "store/slv-dump.h"

#define SCRIPT_MAX (64u << 20)   /* bytes of a file that is no plain JSON */
#define LOOK_MAX   (64u << 10)   /* bytes of it that are looked at first */
#define WORD_MAX   200u

/* ---- before and between the values ---- */

static gboolean
is_word_char (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '$';
}

/* behind blanks and comments */
static const char *
skip_blanks (const char *p, const char *end)
{
  while (p < end)
    {
      const char *close = NULL;

      if (g_ascii_isspace (*p))
        p++;
      else if (end - p >= 2 && p[0] == '/' && p[1] == '/')
        p = (close = memchr (p, '\n', (gsize) (end - p))) != NULL ? close : end;
      else if (end - p >= 2 && p[0] == '/' && p[1] == '*')
        p = (close = memmem (p + 2, (gsize) (end - p - 2), "*/", 2)) != NULL ? close + 2 : end;
      else
        return p;
    }
  return end;
}

/* Takes @word, where it stands at *@p for itself. */
static gboolean
take_word (const char **p, const char *end, const char *word)
{
  gsize length = strlen (word);

  if ((gsize) (end - *p) <= length || strncmp (*p, word, length) != 0 || is_word_char ((*p)[length]))
    return FALSE;
  *p = skip_blanks (*p + length, end);
  return TRUE;
}

/* "module.exports", "window.cards", "cards"; the last part of it is left in @name. FALSE: none stands there. */
static gboolean
take_path (const char **p, const char *end, char **name)
{
  const char *from = *p;

  for (;;)
    {
      const char *at = from;

      while (at < end && is_word_char (*at))
        at++;
      if (at == from || g_ascii_isdigit (*from) || at - from > (gssize) WORD_MAX)
        return FALSE;
      slv_take_str (name, g_strndup (from, (gsize) (at - from)));
      if (at == end || *at != '.')
        {
          *p = skip_blanks (at, end);
          return TRUE;
        }
      from = at + 1;
    }
}

static gboolean
is_open (const char *p, const char *end)
{
  return p < end && (*p == '[' || *p == '{');
}

/* Whether a list or object that is written out begins at @p, none of what stands elsewhere: "{ cards, sets }", "[...cards]". */
static gboolean
is_data (const char *p, const char *end)
{
  gboolean object = is_open (p, end) && *p == '{';
  const char *first = is_open (p, end) ? skip_blanks (p + 1, end) : end, *behind = first;

  if (first == end || (!g_ascii_isalpha (*first) && *first != '_'))
    return first < end && *first != '.';
  while (behind < end && is_word_char (*behind))
    behind++;
  behind = skip_blanks (behind, end);
  return object && behind < end && *behind == ':';
}

/* Whether data begins at *@p; else that is behind what was looked at. */
static gboolean
at_data (const char **p, const char *end)
{
  if (is_data (*p, end))
    return TRUE;
  if (is_open (*p, end))
    *p = skip_blanks (*p + 1, end);
  return FALSE;
}

/* Takes a statement up to the bracket with which its value begins; FALSE: it has no such value, and *@p is what was looked at. @name: (out): what it is called; @map: (out): it is what
 * "new Map()" is made of */
static gboolean
take_value (const char **p, const char *end, char **name, gboolean *map)
{
  g_autofree char *function = NULL;

  *map = FALSE;
  take_word (p, end, "export");
  if (take_word (p, end, "default"))
    {
      slv_take_str (name, g_strdup ("default"));
      return at_data (p, end);
    }
  gboolean declared = take_word (p, end, "const") || take_word (p, end, "let") || take_word (p, end, "var");
  if (!take_path (p, end, name))
    return FALSE;
  if (declared && *p < end && **p == ':')   /* the type of a value */
    while (*p < end && **p != '=' && **p != '\n')
      (*p)++;
  if (*p < end && **p == '=')
    *p = skip_blanks (*p + 1, end);
  else if (*p == end || **p != '(' || declared || !is_word_char ((*p)[-1]))   /* "Toll ({2}: draw" is a card's text */
    return FALSE;
  take_word (p, end, "new");
  if (*p < end && !is_open (*p, end) && take_path (p, end, &function))   /* "= Object.freeze([", "= new Map<string, Card>([" */
    {
      const char *open = memchr (*p, '(', (gsize) (end - *p));

      if (*p == end || open == NULL || (**p != '(' && (**p != '<' || memchr (*p, '\n', (gsize) (open - *p)) != NULL)))
        return FALSE;
      *p = open;
      *map = strcmp (function, "Map") == 0;
    }
  if (*p < end && **p == '(')
    *p = skip_blanks (*p + 1, end);
  return at_data (p, end);
}

/* The next such bracket from @p on, where other statements may come first; (nullable) */
static const char *
find_next (const char *p, const char *end, char **name, gboolean *map)
{
  while ((p = skip_blanks (p, end)) < end)
    {
      if (take_value (&p, end, name, map))
        return p;
      const char *line = memchr (p, '\n', (gsize) (end - p));
      p = line != NULL ? line + 1 : end;
    }
  return NULL;
}

/* ---- a value as JSON ---- */

/* @begin: of the text; @owed: line ends that stood in a text; @map: the value is a list of keys and what stands under them, and is written as an object */
typedef struct { const char *begin, *p, *end; GString *out; guint owed; gboolean map; } Script;

/* a text in any quotes; what JSON has no escape for stays, and is refused later */
static void
write_text (Script *self)
{
  char quote = *self->p++;

  g_string_append_c (self->out, '"');
  for (; self->p < self->end && *self->p != quote; self->p++)
    if (*self->p == '\\' && self->p + 1 < self->end)
      {
        char next = *++self->p;

        if (next == '\'' || next == '`')
          g_string_append_c (self->out, next);
        else if (next == 'x')
          g_string_append (self->out, "\\u00");
        else if (next == '\n')
          self->owed++;
        else
          g_string_append_printf (self->out, "\\%c", next);
      }
    else if (quote == '`' && *self->p == '$' && self->p + 1 < self->end && self->p[1] == '{')
      g_string_append_c (self->out, '\1');   /* what is put in is not known: no JSON */
    else if (*self->p == '\n' && quote == '`')
      {
        g_string_append (self->out, "\\n");
        self->owed++;
      }
    else
      {
        if (*self->p == '"')
          g_string_append_c (self->out, '\\');
        g_string_append_c (self->out, *self->p);
      }
  self->p += self->p < self->end;
  g_string_append_c (self->out, '"');
  for (; self->owed > 0; self->owed--)
    g_string_append_c (self->out, '\n');
}

/* the line ends of what is left out */
static void
write_lines (Script *self, const char *from, const char *to)
{
  for (; from < to; from++)
    if (*from == '\n')
      g_string_append_c (self->out, '\n');
}

/* Where the text takes the constant of @length characters at @word from, the file that it is called by: "Base Set" of `import Set from '../Base Set'`.
 * (transfer full), %NULL: from nowhere. */
static char *
dup_imported (const Script *self, const char *word, gsize length)
{
  g_autofree char *statement = g_strdup_printf ("import %.*s from ", (int) length, word), *path = NULL, *base = NULL;
  const char *at = g_strstr_len (self->begin, self->end - self->begin, statement), *quote, *behind;

  quote = at != NULL ? at + strlen (statement) : self->end;
  behind = quote < self->end ? memchr (quote + 1, *quote, (gsize) (self->end - quote - 1)) : NULL;
  if (behind == NULL || strchr ("'\"", *quote) == NULL || behind - quote > (gssize) WORD_MAX)
    return NULL;
  path = g_strndup (quote + 1, (gsize) (behind - quote - 1));
  base = g_path_get_basename (path);
  return strpbrk (base, "\\\"\n") == NULL ? g_strndup (base, strcspn (base, ".")) : NULL;
}

/* the name of a member, a word such as true, or that of a constant */
static void
write_word (Script *self, gboolean key)
{
  static const struct { const char *word, *json; } others[] = { { "undefined", "null" }, { "None", "null" }, { "NaN", "null" }, { "True", "true" }, { "False", "false" },
                                                                { "true", "true" }, { "false", "false" }, { "null", "null" } };
  const char *from = self->p, *whole = from, *same = NULL;
  gboolean constant = !key && !g_ascii_isdigit (*from);

  while (self->p < self->end && (is_word_char (*self->p) || (constant && *self->p == '.')))
    {
      from = *self->p == '.' ? self->p + 1 : from;   /* the last part of "Kind.Beast" */
      self->p++;
    }
  for (guint i = 0; i < G_N_ELEMENTS (others) && !key; i++)
    if (strlen (others[i].word) == (gsize) (self->p - from) && strncmp (from, others[i].word, (gsize) (self->p - from)) == 0)
      same = others[i].json;
  if (same != NULL)
    g_string_append (self->out, same);
  else
    {
      g_autofree char *imported = constant && from == whole ? dup_imported (self, from, (gsize) (self->p - from)) : NULL;
      const char *next = skip_blanks (self->p, self->end), *mark = next < self->end && (key ? *next == ':' : constant && (imported != NULL || g_ascii_isupper (*whole) || g_ascii_isupper (*from)) && strchr (",]}", *next) != NULL) ? "\"" : "";

      g_string_append (self->out, mark);
      g_string_append_len (self->out, imported != NULL ? imported : from, imported != NULL ? (gssize) strlen (imported) : self->p - from);
      g_string_append (self->out, mark);
    }
}

/* the same, or a number that is the key of an entry */
static void
write_name (Script *self, gboolean key, gboolean entry)
{
  const char *mark = entry ? "\"" : "";

  g_string_append (self->out, mark);
  write_word (self, key || entry);
  g_string_append (self->out, mark);
}

/* A bracket or a sign; of entries the outermost brackets are those of an object, and the next ones none. @depth: with a bracket that opens, without one that
 * closes */
static void
write_sign (Script *self, guint depth)
{
  char c = *self->p++;

  if (self->map && ((c == '[' && depth <= 2) || (c == ']' && depth <= 1)))
    g_string_append (self->out, c == '[' ? depth == 1 ? "{" : "" : depth == 0 ? "}" : "");
  else
    g_string_append_c (self->out, c);
}

/* the value at self->p, a bracket, up to the one that closes it */
static void
write_value (Script *self)
{
  guint64 objects = 0;   /* a bit for each bracket that is open */
  guint depth = 0;
  gboolean comma = FALSE, key = FALSE, pair = FALSE;   /* pair: the key of an entry comes next */

  while (self->p < self->end)
    {
      char c = *self->p;
      const char *behind = skip_blanks (self->p, self->end);

      if (behind > self->p)
        {
          write_lines (self, self->p, behind);
          g_string_append_c (self->out, ' ');
          self->p = behind;
          continue;
        }
      if (comma && c != ']' && c != '}')
        {
          g_string_append_c (self->out, pair && depth == 2 ? ':' : ',');
          pair = pair && depth != 2;
        }
      comma = FALSE;
      if (c == '[' || c == '{')
        {
          depth++;
          pair = self->map && c == '[' && depth == 2;
          objects = objects << 1 | (c == '{');
          key = c == '{';
        }
      else if (c == ']' || c == '}')
        {
          objects >>= 1;
          depth--;
        }
      if (c == ',')
        {
          comma = TRUE;
          key = objects & 1;
          self->p++;
        }
      else if (c == '"' || c == '\'' || c == '`')
        write_text (self);
      else if (is_word_char (c))
        write_name (self, key, pair);
      else
        write_sign (self, depth);
      key = key && (c == '{' || c == ',');
      if (depth == 0)
        return;
    }
}

/* JSON that is loose only inside; lines that are lists are the elements of one. */
static void
write_loose (Script *self)
{
  const char *begin = self->out->str + self->out->len;
  gboolean lines = FALSE, list = *self->p == '[';
  gsize at = (gsize) (begin - self->out->str);

  for (;;)
    {
      write_value (self);
      const char *next = skip_blanks (self->p, self->end);
      write_lines (self, self->p, next);
      self->p = next;
      if (!list || next == self->end || *next != '[')
        break;
      if (!lines)
        g_string_insert_c (self->out, (gssize) at, '[');
      lines = TRUE;
      g_string_append_c (self->out, ',');
    }
  if (lines)
    g_string_append_c (self->out, ']');
  if (self->p < self->end && *self->p != ';')
    g_string_append_len (self->out, self->p, self->end - self->p);   /* what stands behind it is told by who reads it */
}

/* ---- Hjson: commas may be left out, and quotes around a text that goes to the end of its line ---- */

/* behind blanks and comments, of which those with # are some, too */
static const char *
skip_remarks (const char *p, const char *end)
{
  while ((p = skip_blanks (p, end)) < end && *p == '#')
    while (p < end && *p != '\n')
      p++;
  return p;
}

/* @length bytes at @from as a text of JSON */
static void
write_bare (Script *self, const char *from, gsize length)
{
  g_string_append_c (self->out, '"');
  for (gsize i = 0; i < length; i++)
    if (strchr ("\"\\", from[i]) != NULL && from[i] != '\0')
      g_string_append_printf (self->out, "\\%c", from[i]);
    else if ((guchar) from[i] < ' ')
      g_string_append_printf (self->out, "\\u%04x", (guint) (guchar) from[i]);
    else
      g_string_append_c (self->out, from[i]);
  g_string_append_c (self->out, '"');
}

/* The text between three quotes, or the number, word or text that goes on up to the end of the line. */
static void
write_quoteless (Script *self)
{
  const char *from = self->p, *line = memchr (from, '\n', (gsize) (self->end - from)), *stop = line != NULL ? line : self->end, *behind = from;
  gboolean quotes = self->end - from > 3 && strncmp (from, "'''", 3) == 0;
  const char *close = quotes ? memmem (from + 3, (gsize) (self->end - from - 3), "'''", 3) : NULL;

  if (close != NULL)
    {
      g_autofree char *text = g_strstrip (g_strndup (from + 3, (gsize) (close - from - 3)));

      write_bare (self, text, strlen (text));
      write_lines (self, from, close);
      self->p = close + 3;
      return;
    }
  while (behind < stop && (g_ascii_isalnum (*behind) || strchr ("+-.", *behind) != NULL))
    behind++;
  g_autofree char *word = g_strndup (from, MIN ((gsize) (behind - from), WORD_MAX));
  g_autoptr (cJSON) plain = slv_json_parse (word, strlen (word), "", NULL);
  const char *next = skip_remarks (behind, stop);
  if (plain != NULL && (next == stop || strchr (",]}", *next) != NULL))
    g_string_append (self->out, word);
  else
    {
      while (stop > from && g_ascii_isspace (stop[-1]))
        stop--;
      write_bare (self, from, (gsize) (stop - from));
      behind = stop;
    }
  self->p = behind;
}

/* The name of a member, with quotes or without, and what stands between it and its value; FALSE: its line has no such. */
static gboolean
write_key (Script *self)
{
  const char *line = memchr (self->p, '\n', (gsize) (self->end - self->p)), *colon = memchr (self->p, ':', (gsize) ((line != NULL ? line : self->end) - self->p));

  if (colon == NULL)
    return FALSE;
  g_autofree char *name = g_strstrip (g_strndup (self->p, (gsize) (colon - self->p)));
  gboolean quoted = strlen (name) > 1 && strchr ("\"'", *name) != NULL && g_str_has_suffix (name, *name == '"' ? "\"" : "'");
  write_bare (self, name + quoted, strlen (name) - 2 * quoted);
  g_string_append_c (self->out, ':');
  self->p = colon + 1;
  return TRUE;
}

/* The value at self->p, a bracket, up to the one that closes it. */
static void
write_hjson (Script *self)
{
  guint64 objects = 0;   /* a bit for each bracket that is open */
  guint depth = 0;
  gboolean comma = FALSE, key = FALSE;

  while (self->p < self->end)
    {
      const char *next = skip_remarks (self->p, self->end);

      write_lines (self, self->p, next);
      self->p = next;
      if (next == self->end || (depth == 64 && strchr ("[{", *next) != NULL))
        return;
      if (*next == ',')
        self->p++;
      else if (strchr ("]}", *next) != NULL)
        {
          g_string_append_c (self->out, *self->p++);
          objects >>= 1;
          key = objects & 1;
          comma = TRUE;
          if (depth-- <= 1)
            return;
        }
      else
        {
          if (comma)
            g_string_append_c (self->out, ',');
          comma = !key;
          if (key && !write_key (self))
            return;
          if (key)
            {
              key = FALSE;
              continue;
            }
          if (strchr ("[{", *next) != NULL)
            {
              depth++;
              objects = objects << 1 | (*next == '{');
              g_string_append_c (self->out, *self->p++);
              comma = FALSE;
            }
          else if (strchr ("\"'", *next) != NULL && (self->end - next < 3 || strncmp (next, "'''", 3) != 0))
            write_text (self);
          else
            write_quoteless (self);
          key = objects & 1;
        }
    }
}

/* Whether a member stands below another one, and no comma between. */
static gboolean
is_hjson (const char *text, gsize length)
{
  static GRegex *members;

  if (g_once_init_enter (&members))
    g_once_init_leave (&members, g_regex_new ("^[ \\t]*[\\w-]++[ \\t]*+:[ \\t]*+[^\\s,{\\[](?:(?!//|/\\*)[^\\n])*(?<![,{\\[(\\s])[ \\t\\r]*\\n[ \\t]*[\\w-]++[ \\t]*+:", G_REGEX_OPTIMIZE | G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL));
  return memchr (text, '`', length) == NULL && g_regex_match_full (members, text, (gssize) length, 0, 0, NULL, NULL);
}

/* ---- what a sheet of Google's answers ---- */

/* {"cols": [{"label": "Name"}], "rows": [{"c": [{"v": "A"}, null]}]} in an answer to a query; NULL: it is none. */
static const cJSON *
find_sheet (const cJSON *answer)
{
  const cJSON *table = cJSON_GetObjectItemCaseSensitive (answer, "table"), *rows = cJSON_GetObjectItemCaseSensitive (table, "rows");

  return cJSON_IsArray (cJSON_GetObjectItemCaseSensitive (table, "cols")) && cJSON_IsArray (rows) && cJSON_IsArray (cJSON_GetObjectItemCaseSensitive (rows->child, "c")) ? table : NULL;
}

/* Such a table as rows of cells, the first of which has the names of the columns. */
static char *
sheet_rows (const cJSON *table)
{
  g_autoptr (cJSON) list = cJSON_CreateArray ();
  cJSON *names = cJSON_CreateArray ();

  for (const cJSON *column = cJSON_GetObjectItemCaseSensitive (table, "cols")->child; column != NULL; column = column->next)
    cJSON_AddItemToArray (names, cJSON_CreateString (slv_json_text (column, *slv_json_text (column, "label") != '\0' ? "label" : "id")));
  cJSON_AddItemToArray (list, names);
  for (const cJSON *row = cJSON_GetObjectItemCaseSensitive (table, "rows")->child; row != NULL; row = row->next)
    {
      const cJSON *cells = cJSON_GetObjectItemCaseSensitive (row, "c");
      cJSON *values = cJSON_CreateArray ();

      for (const cJSON *cell = cJSON_IsArray (cells) ? cells->child : NULL; cell != NULL; cell = cell->next)
        {
          const cJSON *value = cJSON_GetObjectItemCaseSensitive (cell, "v"), *shown = cJSON_GetObjectItemCaseSensitive (cell, "f");
          gboolean day = cJSON_IsString (value) && g_str_has_prefix (value->valuestring, "Date(") && shown != NULL;

          cJSON_AddItemToArray (values, value != NULL ? cJSON_Duplicate (day ? shown : value, TRUE) : cJSON_CreateNull ());
        }
      cJSON_AddItemToArray (list, values);
    }
  return slv_json_print (list, FALSE);
}

/* ---- all of it ---- */

/* Whether @json is an object that has a name: `const card = {name: "A"}` says what one record is, and not what stands under "card". */
static gboolean
is_record (const cJSON *json)
{
  for (const cJSON *child = cJSON_IsObject (json) ? json->child : NULL; child != NULL; child = child->next)
    if (slv_places_name_rank (child->string) >= 0 && !cJSON_IsArray (child))
      return TRUE;
  return FALSE;
}

char *
slv_list_script_json (const char *text, gsize length)
{
  Script self = { text, text, text + length, g_string_sized_new (length + 64), 0, FALSE };
  g_autofree char *name = NULL;
  const char *begin = skip_blanks (text, self.end);
  gsize lines = 0, written = 0;
  guint n = 0;

  if (is_open (begin, self.end))
    {
      write_lines (&self, text, begin);
      self.p = begin;
      if (is_hjson (text, MIN (length, LOOK_MAX)))
        {
          write_hjson (&self);
          begin = skip_remarks (self.p, self.end);
          g_string_append_len (self.out, begin, self.end - begin);   /* what stands behind it is told by who reads it */
        }
      else
        write_loose (&self);
      return g_string_free (self.out, FALSE);
    }
  for (const char *value = find_next (text, self.end, &name, &self.map); value != NULL; value = find_next (self.p, self.end, &name, &self.map))
    {
      write_lines (&self, self.p, value);
      lines = self.out->len;
      g_string_append_printf (self.out, "%s\"%s\":", n++ == 0 ? "{" : ",", name);
      written = self.out->len;
      self.p = value;
      write_value (&self);
    }
  g_string_append_c (self.out, '}');
  g_autoptr (cJSON) whole = n == 1 ? slv_json_parse (self.out->str, self.out->len, "", NULL) : NULL;
  const cJSON *sheet = whole != NULL ? find_sheet (whole->child) : NULL;
  if (sheet != NULL)
    {
      g_string_free (self.out, TRUE);
      return sheet_rows (sheet);
    }
  if (whole != NULL && is_record (whole->child))
    {
      g_string_erase (self.out, (gssize) lines, (gssize) (written - lines));
      g_string_truncate (self.out, self.out->len - 1);
    }
  return g_string_free (self.out, FALSE);
}

/* ---- which texts are such ---- */

/* Whether what begins like JSON has something in its first part that JSON does not allow. */
static gboolean
is_loose (const char *text, const char *end)
{
  char before = '\0';

  for (const char *p = text; p < end;)
    {
      if (*p == '"')
        {
          for (p++; p < end && *p != '"'; p++)
            p += *p == '\\';
          before = '"';
          p++;
        }
      else if (*p == '/' || *p == '\'' || *p == '`' || (before == ',' && (*p == ']' || *p == '}')) || ((before == '{' || before == ',') && (g_ascii_isalpha (*p) || *p == '_')
               && strncmp (p, "true", 4) != 0 && strncmp (p, "false", 5) != 0 && strncmp (p, "null", 4) != 0))
        return TRUE;
      else if ((before == ']' && *p == '[') || (before == ':' && g_ascii_isupper (*p)))   /* NaN, True, None */
        return TRUE;
      else
        {
          before = g_ascii_isspace (*p) ? before : *p;
          p++;
        }
    }
  return FALSE;
}

char
slv_list_script_first (const char *text, gsize length)
{
  g_autofree char *name = NULL;
  gboolean map;

  if (slv_yaml_is (text, length) || slv_toml_is (text, length))
    return '{';
  const char *end = text + MIN (length, LOOK_MAX), *begin = skip_blanks (text, end), *value = is_open (begin, end) ? begin : find_next (begin, end, &name, &map);

  return value != NULL ? *value : '\0';
}

GInputStream *
slv_list_script_stream (GInputStream *text, const char *name, GCancellable *cancellable, GError **error)
{
  SlvPlace place = { name, 0, 0 };
  guint8 part[16u << 10];
  gsize length, n = 1;
  const char *begin = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (text), &length), *first = begin;
  gboolean yaml = slv_yaml_is (begin, length), toml = !yaml && slv_toml_is (begin, length);
  char *converted;

  while (first < begin + length && g_ascii_isspace (*first))
    first++;
  if (length == 0 || (!toml && is_open (first, begin + length) ? !is_loose (begin, begin + MIN (length, LOOK_MAX)) : slv_list_script_first (begin, length) == '\0'))
    return g_object_ref (text);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  while (n > 0 && bytes->len <= SCRIPT_MAX)
    {
      if (!g_input_stream_read_all (text, part, sizeof part, &n, cancellable, error))
        return NULL;
      g_byte_array_append (bytes, part, (guint) n);
    }
  if (bytes->len > SCRIPT_MAX)
    return slv_error_null (error, SLV_ERROR_REFUSED, &place, _("it is no plain JSON, and as a program's text it is too long"));
  converted = yaml ? slv_yaml_json ((const char *) bytes->data, bytes->len, name, error)
    : toml ? slv_toml_json ((const char *) bytes->data, bytes->len, name, error) : slv_list_script_json ((const char *) bytes->data, bytes->len);
  if (converted == NULL)
    return NULL;
  g_autoptr (GInputStream) json = g_memory_input_stream_new_from_data (converted, -1, g_free);
  return g_buffered_input_stream_new (json);
}

/* ---- what is no list ---- */

/* the line at @p without its end, up to some characters; (transfer full) */
static char *
line_at (const char *p, const char *end)
{
  gsize length = 0;

  while ((gsize) (end - p) > length && p[length] != '\n' && p[length] != '\r' && length < WORD_MAX)
    length++;
  return g_strndup (p, length);
}

const char *
slv_list_foreign (GInputStream *text)
{
  gsize length;
  const char *data = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (text), &length), *end = data + length, *p = skip_blanks (data, end);
  static const char * const program[] = { "import ", "export ", "function ", "const ", "let ", "var ", "class ", "module.exports", "def ", "from ", "using ", "package ", "#include", "<?php", "return ", "local " };
  g_autofree char *line = line_at (p, end), *tag = p < end && *p == '<' ? slv_list_xml_tag (text) : NULL;

  if (end - p > 5 && strncmp (p, "{\\rtf", 5) == 0)
    return _("it is a text with fonts and colors (RTF); save it as plain text, and take that");
  if (tag != NULL)
    return g_str_has_prefix (tag, "Workbook") || g_str_has_prefix (tag, "office:document") ? _("it is a document of an office program: save its table there as CSV, and take that file") : NULL;
  if (is_open (p, end) || slv_list_script_first (data, length) != '\0')
    return NULL;
  if (slv_dump_is (data, length))
    return _("it is a dump of a database, which is read where it is named alone");
  for (guint i = 0; i < G_N_ELEMENTS (program); i++)
    if (g_str_has_prefix (line, program[i]) && strpbrk (line, "({='\"") != NULL && (strpbrk (line, ",;\t") == strrchr (line, ';') || strstr (line, "=>") != NULL || strstr (line, "=Object.") != NULL || strstr (line, "function(") != NULL))
      return _("it is a program, and no list stands in it as plain data; save its cards as JSON or CSV and try that");
  return NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-toml.c: see the header. A tree is made first, since a table may go on anywhere below, and is then written line by line. Source: the specification of TOML 1.0. */
#include "base/slv-toml.h"
#include "base/slv-error.h"
#include "base/slv-json.h"

#define DEPTH_MAX 60u    /* tables and lists within each other */
#define LOOK_MAX  800u   /* bytes by which it is known */

typedef struct { const cJSON *object; const char *name; } Slot;   /* a member of an object; @name is the member's own */

/* @line of each object stands in its valueint; that of a table which only another one below it has named is 0. */
typedef struct {
  const char *p;
  int         line;
  guint       depth;
  GHashTable *members;   /* Slot → cJSON: a table may have as many as the file has lines */
  const char *reason;    /* (nullable) why it is refused */
} Reader;

static cJSON *read_value (Reader *self, gboolean inside);

/* Whether all of @text is as @pattern says; @regex keeps it. */
static gboolean
is_all (GRegex **regex, const char *pattern, const char *text)
{
  if (g_once_init_enter (regex))
    g_once_init_leave (regex, g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, NULL));
  return g_regex_match (*regex, text, 0, NULL);
}

gboolean
slv_toml_is (const char *text, gsize length)
{
  static GRegex *begins;
  g_autofree char *head = g_strndup (text, MIN (length, LOOK_MAX));

  if (g_once_init_enter (&begins))
    g_once_init_leave (&begins, g_regex_new ("\\A(?:\\s+|[#;][^\n]*\n)*(?:\\[{1,2}(?!true\\]|false\\]|null\\])[A-Za-z][^\\]\n\",:{}]*\\]{1,2}\\s*(?:#[^\n]*)?$"
                                             "|[\\w.-]+\\s*=\\s*\\[\\s*\\{\\s*[\\w-]+\\s*=|[\\w.-]+\\s*=\\s*([\"'])[^\n]*\\1\\s*$)",
                                             G_REGEX_OPTIMIZE | G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL));
  return g_regex_match (begins, head, 0, NULL);
}

/* ---- members ---- */

static guint
slot_hash (gconstpointer slot)
{
  return g_direct_hash (((const Slot *) slot)->object) * 31 + g_str_hash (((const Slot *) slot)->name);
}

static gboolean
slot_equal (gconstpointer a, gconstpointer b)
{
  const Slot *one = a, *other = b;

  return one->object == other->object && strcmp (one->name, other->name) == 0;
}

static cJSON *
member_of (Reader *self, const cJSON *object, const char *name)
{
  return g_hash_table_lookup (self->members, &(Slot) { object, name });
}

/* @value: (transfer full) (nullable) */
static cJSON *
add_member (Reader *self, cJSON *object, const char *name, cJSON *value)
{
  if (value == NULL)
    return NULL;
  if (member_of (self, object, name) != NULL)
    {
      self->reason = N_("something is said twice");
      cJSON_Delete (value);
      return NULL;
    }
  cJSON_AddItemToObject (object, name, value);
  g_hash_table_insert (self->members, g_memdup2 (&(Slot) { object, value->string }, sizeof (Slot)), value);
  return value;
}

static cJSON *
table_new (int line)
{
  cJSON *table = cJSON_CreateObject ();

  table->valueint = line;
  return table;
}

/* ---- texts ---- */

/* Blanks and remarks; ends of lines, too, where @lines. */
static void
skip_blanks (Reader *self, gboolean lines)
{
  for (;; self->p++)
    {
      if (*self->p == '#')
        self->p += strcspn (self->p, "\n");
      if (*self->p == '\0' || strchr (lines ? " \t\r\n" : " \t\r", *self->p) == NULL)
        return;
      self->line += *self->p == '\n';
    }
}

/* What a backslash before *self->p stands for; behind it then. */
static void
read_escape (Reader *self, GString *text)
{
  static const char written[] = "btnfre\"\\", meant[] = "\b\t\n\f\r\x1b\"\\";
  const char *found = *self->p != '\0' ? strchr (written, *self->p) : NULL;
  guint digits = *self->p == 'u' ? 4 : *self->p == 'U' ? 8 : 0;
  gunichar c = 0;

  if (found != NULL)
    g_string_append_c (text, meant[found - written]);
  for (guint i = 1; i <= digits && g_ascii_isxdigit (self->p[i]); i++)
    c = c * 16 + (gunichar) g_ascii_xdigit_value (self->p[i]);
  if (digits > 0 && c > 0 && g_unichar_validate (c) && strspn (self->p + 1, "0123456789abcdefABCDEF") >= digits)
    g_string_append_unichar (text, c);
  else if (found == NULL && !g_ascii_isspace (*self->p))
    self->reason = N_("a text has a sign that stands for nothing");
  if (found == NULL && g_ascii_isspace (*self->p))   /* the line goes on below */
    skip_blanks (self, TRUE);
  else
    self->p += *self->p != '\0' ? 1 + digits * (self->reason == NULL) : 0;
}

/* (transfer full) (nullable): "text", 'text', """text""" and '''text''' */
static char *
read_quoted (Reader *self)
{
  char quote = *self->p;
  guint n = self->p[1] == quote && self->p[2] == quote ? 3 : 1;
  const char mark[] = { quote, n == 3 ? quote : '\0', n == 3 ? quote : '\0', '\0' };
  g_autoptr (GString) text = g_string_new (NULL);

  self->p += n;
  self->p += n == 3 ? strspn (self->p, "\r") : 0;
  if (n == 3 && *self->p == '\n')
    {
      self->line++;
      self->p++;
    }
  while (self->reason == NULL && (strncmp (self->p, mark, n) != 0 || (n == 3 && self->p[3] == quote)))
    {
      if (*self->p == '\0' || (n == 1 && *self->p == '\n'))
        self->reason = N_("a text is opened and not closed");
      else if (*self->p == '\\' && quote == '"')
        {
          self->p++;
          read_escape (self, text);
        }
      else
        {
          self->line += *self->p == '\n';
          g_string_append_c (text, *self->p++);
        }
    }
  self->p += self->reason == NULL ? n : 0;
  return self->reason == NULL ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* The parts of "a.b" or "a b.c" up to @stop; where one is no word of TOML, all of it is one name, as INI has it. (transfer full) (nullable) */
static char **
read_path (Reader *self, char stop)
{
  g_autoptr (GStrvBuilder) parts = g_strv_builder_new ();
  const char *from = self->p;
  const char stops[] = { stop, '\n', '\0' };
  static GRegex *words;
  g_autofree char *raw = g_strndup (from, strcspn (from, stops));

  if (strpbrk (raw, "\"'") == NULL)
    {
      self->p += strlen (raw);
      g_strstrip (raw);
      if (*raw == '\0' || *self->p != stop)
        self->reason = N_("it is neither TOML nor INI");
      else if (is_all (&words, "^[\\w-]+(?:\\s*\\.\\s*[\\w-]+)*$", raw))
        {
          g_auto (GStrv) names = g_strsplit (raw, ".", (gint) DEPTH_MAX);
          for (guint i = 0; names[i] != NULL; i++)
            g_strv_builder_add (parts, g_strstrip (names[i]));
        }
      else
        g_strv_builder_add (parts, raw);
      return self->reason == NULL ? g_strv_builder_end (parts) : NULL;
    }
  for (guint n = 0; self->reason == NULL && (n == 0 || *self->p == '.'); n++)
    {
      if (n >= DEPTH_MAX)
        self->reason = N_("lists and objects stand too deep within each other");
      self->p += n > 0;
      skip_blanks (self, FALSE);
      gsize length = strspn (self->p, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_-");
      g_autofree char *part = *self->p != '\0' && strchr ("\"'", *self->p) != NULL ? read_quoted (self) : g_strndup (self->p, length);
      if (part != NULL && from == self->p)
        self->reason = N_("it is neither TOML nor INI");
      self->p += self->p > from && strchr ("\"'", self->p[-1]) != NULL ? 0 : length;
      g_strv_builder_add (parts, part != NULL ? part : "");
      skip_blanks (self, FALSE);
    }
  if (self->reason == NULL && *self->p != stop)
    self->reason = N_("it is neither TOML nor INI");
  return self->reason == NULL ? g_strv_builder_end (parts) : NULL;
}

/* ---- values ---- */

/* The object in which the last of @path stands, from @table on; (nullable) */
static cJSON *
descend (Reader *self, cJSON *table, char **path)
{
  for (; path[1] != NULL && self->reason == NULL; path++)
    {
      cJSON *inner = member_of (self, table, path[0]);

      if (inner == NULL)
        inner = add_member (self, table, path[0], table_new (0));
      if (cJSON_IsArray (inner) && inner->child != NULL)
        inner = inner->child->prev;   /* the last one */
      if (!cJSON_IsObject (inner))
        self->reason = N_("something is said twice");
      table = inner;
    }
  return self->reason == NULL ? table : NULL;
}

/* "a.b = value" into @table. */
static void
read_member (Reader *self, cJSON *table, gboolean inside)
{
  g_auto (GStrv) path = read_path (self, '=');
  cJSON *object = path != NULL ? descend (self, table, path) : NULL;

  if (object == NULL)
    return;
  self->p++;
  skip_blanks (self, FALSE);
  add_member (self, object, path[g_strv_length (path) - 1], read_value (self, inside));
}

/* "[1, 2]" or "{ a = 1 }", perhaps in several lines. */
static cJSON *
read_list (Reader *self)
{
  gboolean object = *self->p++ == '{';
  cJSON *list = object ? table_new (self->line) : cJSON_CreateArray ();

  if (++self->depth > DEPTH_MAX)
    self->reason = N_("lists and objects stand too deep within each other");
  skip_blanks (self, TRUE);
  while (self->reason == NULL && *self->p != (object ? '}' : ']'))
    {
      if (object)
        read_member (self, list, TRUE);
      else
        {
          cJSON *value = read_value (self, TRUE);

          if (value != NULL)
            cJSON_AddItemToArray (list, value);
        }
      skip_blanks (self, TRUE);
      if (*self->p == ',')
        self->p++;
      else if (self->reason == NULL && *self->p != (object ? '}' : ']'))
        self->reason = N_("a list is opened and not closed");
      skip_blanks (self, TRUE);
    }
  self->p += self->reason == NULL;
  self->depth--;
  return list;
}

/* A number, true or false; else a text up to the end of the line, or @inside a list up to what ends it there. */
static cJSON *
read_bare (Reader *self, gboolean inside)
{
  gsize length = strcspn (self->p, inside ? ",]}\n#" : "\n"), remark = strcspn (self->p, "#\n");
  g_autofree char *whole = g_strstrip (g_strndup (self->p, length)), *word = g_strstrip (g_strndup (self->p, MIN (length, remark)));
  g_auto (GStrv) digits = g_strsplit (word, "_", -1);
  g_autofree char *number = g_strjoinv ("", digits);
  static GRegex *numbers;
  gboolean truth = strcmp (word, "true") == 0 || strcmp (word, "false") == 0;

  self->p += length;
  if (truth)
    return cJSON_CreateBool (word[0] == 't');
  if (is_all (&numbers, "^[+-]?(?:0|[1-9](?:_?[0-9])*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$", word))
    return cJSON_CreateRaw (number + (*number == '+'));   /* as many digits as there are: who reads the JSON knows when they are no amount */
  if (inside && *word == '\0')
    self->reason = N_("it is neither TOML nor INI");
  return cJSON_CreateString (whole);
}

static cJSON *
read_value (Reader *self, gboolean inside)
{
  if (*self->p == '[' || *self->p == '{')
    return read_list (self);
  if (*self->p != '"' && *self->p != '\'')
    return read_bare (self, inside);
  g_autofree char *text = read_quoted (self);
  return text != NULL ? cJSON_CreateString (text) : NULL;
}

/* ---- tables ---- */

/* A table that is there again: from now on it is a list of tables. */
static void
make_list (cJSON *table)
{
  cJSON *first = table_new (table->valueint);

  first->child = g_steal_pointer (&table->child);
  table->type = cJSON_Array | (table->type & cJSON_StringIsConst);
  cJSON_AddItemToArray (table, first);
}

/* "[a.b]" and "[[a.b]]": the table that the lines below fill; (nullable) */
static cJSON *
read_header (Reader *self, cJSON *root)
{
  guint n = self->p[1] == '[' ? 2 : 1;
  self->p += n;
  g_auto (GStrv) path = read_path (self, ']');
  cJSON *holder = path != NULL ? descend (self, root, path) : NULL;
  const char *name = holder != NULL ? path[g_strv_length (path) - 1] : "";
  cJSON *table = holder != NULL ? member_of (self, holder, name) : NULL;

  if (holder == NULL)
    return NULL;
  self->p += strspn (self->p, "]");
  if (table == NULL)
    table = add_member (self, holder, name, n == 2 ? cJSON_CreateArray () : table_new (self->line));
  else if (cJSON_IsObject (table) && table->valueint == 0 && n == 1)
    table->valueint = self->line;
  else if (cJSON_IsObject (table))
    make_list (table);
  else if (!cJSON_IsArray (table) || (table->child != NULL && !cJSON_IsObject (table->child)))
    self->reason = N_("something is said twice");
  if (self->reason != NULL || !cJSON_IsArray (table))
    return self->reason == NULL ? table : NULL;
  cJSON *element = table_new (self->line);
  cJSON_AddItemToArray (table, element);
  return element;
}

static void
read_tables (Reader *self, cJSON *root)
{
  cJSON *table = root;
  int line = 1;

  while (self->reason == NULL && (skip_blanks (self, TRUE), *self->p != '\0'))
    {
      line = self->line;

      if (*self->p == ';')   /* a remark of INI */
        self->p += strcspn (self->p, "\n");
      else if (*self->p == '[')
        table = read_header (self, root);
      else
        read_member (self, table, FALSE);
      skip_blanks (self, FALSE);
      if (self->reason == NULL && *self->p != '\n' && *self->p != '\0')
        self->reason = N_("it is neither TOML nor INI");
    }
  self->line = line;   /* where what is wrong begins */
}

/* ---- JSON ---- */

static void
write_json (GString *out, const cJSON *value, int *line)   /* no deeper than DEPTH_MAX lists of paths of DEPTH_MAX names */
{
  gboolean object = cJSON_IsObject (value);

  for (; object && *line < value->valueint; ++*line)
    g_string_append_c (out, '\n');
  if (!object && !cJSON_IsArray (value))
    {
      g_autofree char *text = slv_json_print (value, FALSE);

      g_string_append (out, text);
      return;
    }
  g_string_append_c (out, object ? '{' : '[');
  SLV_EACH_JSON (member, value)
    {
      if (member != value->child)
        g_string_append_c (out, ',');
      if (object)
        {
          slv_json_append_text (out, member->string, strlen (member->string));
          g_string_append_c (out, ':');
        }
      write_json (out, member, line);
    }
  g_string_append_c (out, object ? '}' : ']');
}

char *
slv_toml_json (const char *text, gsize length, const char *name, GError **error)
{
  g_autofree char *copy = length <= SLV_TOML_MAX ? g_strndup (text, length) : g_strdup ("");
  g_autoptr (cJSON) root = table_new (1);
  g_autoptr (GHashTable) members = g_hash_table_new_full (slot_hash, slot_equal, g_free, NULL);
  Reader reader = { .p = copy, .line = 1, .members = members, .reason = length <= SLV_TOML_MAX ? NULL : N_("it is too large") };
  int line = 1;

  read_tables (&reader, root);
  if (reader.reason != NULL)
    return slv_error_null (error, SLV_ERROR_REFUSED, &(SlvPlace) { name, (guint64) reader.line, 0 }, _("it looks like TOML or INI, but %s; save it as JSON or CSV and try that"), _(reader.reason));
  GString *out = g_string_new (NULL);
  write_json (out, root, &line);
  return g_string_free (out, FALSE);
}

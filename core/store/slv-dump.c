/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-dump.c: the rows of a dump as CSV. It is gone through twice: columns that a later statement names are known before the first row is written. */
#include "store/slv-dump.h"
#include "base/slv-csv.h"
#include "base/slv-error.h"

#define TABLES_MAX 1000u
#define NESTED_MAX 8u   /* calls around a text */

typedef struct {
  char *title;
  GPtrArray *columns; /* names, as they are written */
  GString *rows;      /* CSV */
} Table;

typedef enum { END, WORD, QUOTED, SIGN } Kind;

typedef struct {
  const char *begin, *p, *end;
  Kind kind;        /* of what was read last */
  const char *from; /* where it begins */
  GString *token;
  gboolean escapes;   /* a backslash within quotes says what follows it */
  gboolean writing;   /* the second time */
  guint statement;    /* words of it that were passed over */
  guint nested;       /* calls around what is read */
  GHashTable *tables; /* name folded → Table */
  GPtrArray *order;
  const char *name;
  guint64 left;
  GCancellable *cancellable;
  GError **error;
} Dump;

SLV_DEFINE_STATIC_FREE (Table, table_free, title, columns, rows);

static gboolean
refuse (Dump *dump, const char *reason)
{
  guint64 line = 1;

  for (const char *p = dump->begin; p < dump->p; p++)
    line += *p == '\n';
  return slv_set_error (dump->error, SLV_ERROR_REFUSED, &(SlvPlace) { dump->name, line, 0 }, "%s", reason);
}

/* ---- words ---- */

static const char *
behind (const char *p, const char *end, const char *mark)
{
  const char *found = g_strstr_len (p, end - p, mark);

  return found != NULL ? found + strlen (mark) : end;
}

/* behind blanks and comments; at the @begin of a text that may be something else a line of "#" is none, and ";" ends nothing */
static const char *
skip_blanks (const char *p, const char *end, gboolean begin)
{
  while (p < end)
    if (g_ascii_isspace (*p) || (begin && *p == ';'))
      p++;
    else if (end - p >= 2 && p[0] == '/' && p[1] == '*')
      p = behind (p + 2, end, "*/");
    else if ((end - p >= 2 && p[0] == '-' && p[1] == '-') || (!begin && *p == '#'))
      p = behind (p, end, "\n");
    else
      break;
  return p;
}

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '.' || c == '$' || c == '@' || (guchar) c >= 0x80;
}

static char
escaped (char c)
{
  return c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
}

/* What is between quotes; two of them are one that is meant. */
static void
take_quoted (Dump *dump, char close, gboolean escapes)
{
  for (dump->p++; dump->p < dump->end; dump->p++)
    {
      gboolean more = dump->p + 1 < dump->end;

      if (*dump->p == close && (!more || dump->p[1] != close))
        break;
      if (more && escapes && *dump->p == '\\')
        g_string_append_c (dump->token, escaped (*++dump->p));
      else
        g_string_append_c (dump->token, *dump->p == close ? *dump->p++ : *dump->p);
    }
  dump->p = MIN (dump->p + 1, dump->end);
}

static Kind
next (Dump *dump)
{
  g_string_truncate (dump->token, 0);
  dump->p = dump->from = skip_blanks (dump->p, dump->end, FALSE);
  if (dump->p == dump->end)
    return dump->kind = END;
  if (strchr ("'\"`[", *dump->p) != NULL)
    {
      take_quoted (dump, *dump->p == '[' ? ']' : *dump->p, dump->escapes && strchr ("'\"", *dump->p) != NULL);
      return dump->kind = QUOTED;
    }
  do
    g_string_append_c (dump->token, *dump->p++);
  while (is_word (dump->p[-1]) && dump->p < dump->end && is_word (*dump->p));

  const char *word = dump->token->str;

  if (*word == '$' && !g_ascii_isdigit (word[1]) && g_str_has_suffix (word, "$"))   /* "$tag$ … $tag$" */
    {
      dump->p = behind (dump->p, dump->end, word);
      return dump->kind = QUOTED;
    }
  if (dump->p < dump->end && *dump->p == '\'' && (strlen (word) == 1 || *word == '_') && is_word (*word))   /* N'text', E'text', X'bytes' */
    {
      gboolean bytes = strchr ("xXbB", *word) != NULL, escapes = dump->escapes || g_ascii_toupper (*word) == 'E';

      g_string_truncate (dump->token, 0);
      take_quoted (dump, '\'', escapes);
      g_string_truncate (dump->token, bytes ? 0 : dump->token->len);
      return dump->kind = QUOTED;
    }
  return dump->kind = is_word (*word) ? WORD : SIGN;
}

static gboolean
is_sign (Dump *dump, char c)
{
  return dump->kind == SIGN && dump->token->str[0] == c;
}

static gboolean
is_token (Dump *dump, const char *word)
{
  return dump->kind == WORD && g_ascii_strcasecmp (dump->token->str, word) == 0;
}

/* to the end of what is open here: to "," or ")" */
static void
skip_item (Dump *dump)
{
  for (int depth = 0; dump->kind != END && (depth > 0 || (!is_sign (dump, ',') && !is_sign (dump, ')'))); next (dump))
    depth += is_sign (dump, '(') - is_sign (dump, ')');
}

/* to the ";" of the statement; that of a trigger holds others, and ends at its END */
static void
skip_statement (Dump *dump)
{
  for (gboolean over = TRUE, body = FALSE; dump->kind != END && !(is_sign (dump, ';') && over); next (dump))
    if (dump->kind == WORD)
      {
        body |= is_token (dump, "begin") && dump->statement > 0;
        over = !body || is_token (dump, "end");
        dump->statement++;
      }
}

/* What is read last as the last part of a name: "public.cards", `db`.`cards`, [cards]; goes on behind it. (transfer full) */
static char *
take_name (Dump *dump)
{
  for (;;)
    {
      const char *dot = dump->kind == WORD ? strrchr (dump->token->str, '.') : NULL;
      g_autofree char *name = g_strdup (dot != NULL ? dot + 1 : dump->token->str);

      next (dump);
      if (*name != '\0' && !is_token (dump, "."))
        return g_steal_pointer (&name);
      if (dump->kind == END)
        return g_strdup ("");
      if (is_token (dump, "."))
        next (dump);
    }
}

/* ---- tables ---- */

static Table *
table_of (Dump *dump, const char *title)
{
  char *key = g_ascii_strdown (title, -1);
  Table *table = g_hash_table_lookup (dump->tables, key);

  if (table != NULL)
    return g_free (key), table;
  table = g_new0 (Table, 1);
  table->title = g_strdup (title);
  table->columns = g_ptr_array_new_with_free_func (g_free);
  table->rows = g_string_new (NULL);
  g_ptr_array_add (dump->order, table);
  g_hash_table_insert (dump->tables, key, table);
  return table;
}

static guint
column_of (Table *table, const char *name)
{
  guint i = 0;

  while (i < table->columns->len && g_ascii_strcasecmp (table->columns->pdata[i], name) != 0)
    i++;
  if (i == table->columns->len && i <= SLV_CSV_COLUMN_MAX) /* one more is enough to refuse it */
    g_ptr_array_add (table->columns, g_strdup (name));
  return MIN (i, SLV_CSV_COLUMN_MAX);
}

/* The names behind "(" as places of columns; (transfer full) (nullable): where there are none. */
static GArray *
take_columns (Dump *dump, Table *table)
{
  if (!is_sign (dump, '('))
    return NULL;
  GArray *places = g_array_new (FALSE, FALSE, sizeof (guint));

  next (dump);
  while (dump->kind != END && !is_sign (dump, ')'))
    {
      g_autofree char *name = take_name (dump);
      guint place = column_of (table, name);

      g_array_append_val (places, place);
      skip_item (dump);
      if (is_sign (dump, ','))
        next (dump);
    }
  next (dump);
  return places;
}

static void
take_definition (Dump *dump, Table *table)
{
  static const char * const others[] = { "primary", "key", "unique", "constraint", "foreign", "check", "index", "fulltext", "spatial", "exclude", "like", NULL };

  next (dump);
  while (dump->kind != END && !is_sign (dump, ')'))
    {
      gboolean other = FALSE;

      for (guint i = 0; others[i] != NULL; i++)
        other |= is_token (dump, others[i]);
      if (!other)
        {
          g_autofree char *name = take_name (dump);

          column_of (table, name);
        }
      skip_item (dump);
      if (is_sign (dump, ','))
        next (dump);
    }
}

/* ---- rows ---- */

static gboolean
write_row (Dump *dump, Table *table, GPtrArray *cells, GArray *places)
{
  guint n = table->columns->len > 0 ? table->columns->len : cells->len;

  if (cells->len != (places != NULL ? places->len : n))
    return refuse (dump, _("a row has other columns than its table"));
  if (!dump->writing)
    return n <= SLV_CSV_COLUMN_MAX || refuse (dump, _("a row has more than 512 columns"));
  g_autofree const char **row = g_new0 (const char *, n);

  for (guint i = 0; i < cells->len; i++)
    row[places != NULL ? g_array_index (places, guint, i) : i] = cells->pdata[i];
  for (guint i = 0; i < n; i++)
    {
      g_string_append (table->rows, i > 0 ? "," : "");
      slv_csv_append_quoted (table->rows, row[i] != NULL ? row[i] : "", n == 1);
    }
  g_string_append_c (table->rows, '\n');
  return table->rows->len <= dump->left || refuse (dump, _("the files in it are larger than what is read"));
}

static gboolean
pass (Dump *dump, char sign)
{
  return is_sign (dump, sign) && next (dump) != END;
}

/* "char (10)"; 0: it is something else. */
static char
take_char (Dump *dump)
{
  char c = 0;

  if (is_token (dump, "char") && next (dump) == SIGN && pass (dump, '('))
    {
      c = (char) (dump->kind == WORD ? g_ascii_strtoull (dump->token->str, NULL, 10) & 0x7f : 0);
      next (dump);
    }
  return c != 0 && pass (dump, ')') ? c : 0;
}

/* A text, also as others write it: "cast (N'a' as text)", and SQLite one with line ends as "replace ('a\nb', '\n', char (10))".
 * (transfer full) (nullable): it is something else. */
static char *
take_text (Dump *dump)
{
  if (dump->kind == QUOTED)
    {
      char *text = g_strdup (dump->token->str);

      next (dump);
      return text;
    }
  gboolean cast = is_token (dump, "cast");

  if (dump->nested == NESTED_MAX || (!cast && !is_token (dump, "replace")) || next (dump) != SIGN || !pass (dump, '('))
    return NULL;
  dump->nested++;
  g_autofree char *inner = take_text (dump);

  dump->nested--;

  if (inner != NULL && cast)
    {
      skip_item (dump);
      return pass (dump, ')') ? g_steal_pointer (&inner) : NULL;
    }
  g_autofree char *mark = inner != NULL && pass (dump, ',') ? take_text (dump) : NULL;
  char c = mark != NULL && *mark != '\0' && pass (dump, ',') ? take_char (dump) : 0;

  if (c == 0 || !pass (dump, ')'))
    return NULL;
  g_autoptr (GString) text = g_string_new (inner);

  g_string_replace (text, mark, (char[]){ c, '\0' }, 0);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* One value of a row, to "," or ")": a text, a number or another word. (transfer full) (nullable): what only its database can work out. */
static char *
take_value (Dump *dump)
{
  const char *from = dump->from;
  gboolean none = is_token (dump, "null");
  g_autofree char *text = none ? g_strdup ("") : take_text (dump);
  gboolean whole = none ? next (dump) == SIGN : text != NULL;
  gboolean plain = is_sign (dump, ',') || is_sign (dump, ')') || is_sign (dump, ':'); /* 'text'::kind */

  skip_item (dump);
  if (whole && plain)
    return g_steal_pointer (&text);
  if (text != NULL || memchr (from, '(', (gsize) (dump->from - from)) != NULL)
    return NULL;
  return g_strchomp (g_strndup (from, (gsize) (dump->from - from)));
}

static gboolean
refuse_value (Dump *dump)
{
  return refuse (dump, _("what stands in this row is worked out by the database and not in its dump; export the table as CSV or JSON, and take that"));
}

static gboolean
take_insert (Dump *dump)
{
  while (next (dump) == WORD && (is_token (dump, "into") || is_token (dump, "or") || is_token (dump, "ignore") || is_token (dump, "replace")))
    continue;
  g_autofree char *title = take_name (dump);
  Table *table = table_of (dump, title);
  g_autoptr (GArray) places = take_columns (dump, table);
  gboolean taken = TRUE;

  while (dump->kind == WORD && !is_token (dump, "select") && !is_token (dump, "with") && !is_token (dump, "default"))   /* OVERRIDING SYSTEM VALUE VALUES */
    next (dump);
  if (!is_sign (dump, '('))
    return refuse_value (dump);
  while (taken && is_sign (dump, '('))
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      do
        {
          next (dump);
          char *value = take_value (dump);

          if (value == NULL)
            return refuse_value (dump);
          g_ptr_array_add (cells, value);
        }
      while (is_sign (dump, ','));
      taken = write_row (dump, table, cells, places);
      if (is_sign (dump, ')') && next (dump) == SIGN && is_sign (dump, ','))
        next (dump);
    }
  return taken;
}

/* What came is the end of its statement, and what is read next begins at @p. */
static void
end_at (Dump *dump, const char *p)
{
  dump->p = p;
  dump->kind = SIGN;
  g_string_assign (dump->token, ";");
}

/* A line of values with tabs between them. */
static gboolean
take_line (Dump *dump, Table *table, GArray *places, const char *line, gsize length)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *whole = g_strndup (line, length);
  g_auto (GStrv) parts = g_strsplit (whole, "\t", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      GString *cell = g_string_new (NULL);

      for (const char *p = g_str_equal (parts[i], "\\N") ? "" : parts[i]; *p != '\0'; p++)
        g_string_append_c (cell, *p == '\\' && p[1] != '\0' ? escaped (*++p) : *p);
      g_ptr_array_add (cells, g_string_free (cell, FALSE));
    }
  return write_row (dump, table, cells, places);
}

static gboolean
take_copy (Dump *dump)
{
  next (dump);
  g_autofree char *title = take_name (dump);
  Table *table = table_of (dump, title);
  g_autoptr (GArray) places = take_columns (dump, table);
  gboolean taken = TRUE;

  if (!is_token (dump, "from") || next (dump) != WORD || !is_token (dump, "stdin"))
    return TRUE;
  for (const char *line = behind (dump->p, dump->end, "\n"), *stop; taken; line = stop)
    {
      stop = behind (line, dump->end, "\n");
      gsize length = (gsize) (stop - line);

      while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r'))
        length--;
      end_at (dump, stop);
      if (line == dump->end || (length == 2 && strncmp (line, "\\.", 2) == 0))
        break;
      taken = take_line (dump, table, places, line, length);
    }
  return taken;
}

static void
take_create (Dump *dump)
{
  while (next (dump) == WORD && !is_token (dump, "table") && !is_token (dump, "trigger") && !is_token (dump, "view"))
    continue;
  if (!is_token (dump, "table"))
    return;
  while (next (dump) == WORD && (is_token (dump, "if") || is_token (dump, "not") || is_token (dump, "exists")))
    continue;
  g_autofree char *title = take_name (dump);

  if (is_sign (dump, '('))
    take_definition (dump, table_of (dump, title));
}

static gboolean
take_statements (Dump *dump)
{
  dump->p = dump->begin;
  while (next (dump) != END)
    {
      gboolean taken = TRUE;

      if (g_cancellable_is_cancelled (dump->cancellable))
        return slv_set_error (dump->error, SLV_ERROR_CANCELLED, NULL, _("the import was interrupted"));
      dump->statement = 0;
      if (is_token (dump, "insert") || is_token (dump, "replace"))
        taken = take_insert (dump);
      else if (is_token (dump, "copy"))
        taken = take_copy (dump);
      else if (is_token (dump, "create"))
        take_create (dump);
      else if (is_token (dump, "delimiter")) /* what is between two of them is a program of the database */
        end_at (dump, behind (behind (dump->p, dump->end, "DELIMITER"), dump->end, "\n"));
      else if (is_sign (dump, '\\')) /* an order to the program that reads dumps */
        end_at (dump, behind (dump->p, dump->end, "\n"));
      if (!taken)
        return FALSE;
      if (dump->order->len > TABLES_MAX)
        return refuse (dump, _("there are more than 1,000 tables in it"));
      skip_statement (dump);
    }
  return TRUE;
}

static gboolean
write_tables (Dump *dump, const char *to, guint64 *left)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gboolean any = FALSE;

  SLV_EACH (Table, table, dump->order)
    {
      if (table->rows->len == 0)
        continue;
      g_autofree char *path = slv_csv_path (taken, to, table->title);
      g_autoptr (GString) all = g_string_new (NULL);
      g_autoptr (GError) problem = NULL;

      for (guint i = 0; i < table->columns->len; i++)
        {
          slv_csv_append_quoted (all, table->columns->pdata[i], table->columns->len == 1);
          g_string_append_c (all, i + 1 < table->columns->len ? ',' : '\n');
        }
      g_string_append_len (all, table->rows->str, (gssize) table->rows->len);
      if (all->len > *left)
        return refuse (dump, _("the files in it are larger than what is read"));
      if (!g_file_set_contents_full (path, all->str, (gssize) all->len, G_FILE_SET_CONTENTS_NONE, 0600, &problem))
        return slv_set_error (dump->error, SLV_ERROR_STORE, &(SlvPlace) { path, 0, 0 }, "%s", problem->message);
      *left -= all->len;
      any = TRUE;
    }
  return any
         || slv_set_error (dump->error, SLV_ERROR_REFUSED, &(SlvPlace) { dump->name, 0, 0 },
                           _("the database has no table with rows"));
}

/* ---- all of it ---- */

static gboolean
begins_with (const char *p, const char *end, const char * const *words)
{
  for (guint i = 0; words[i] != NULL; i++)
    if ((gsize) (end - p) > strlen (words[i]) && g_ascii_strncasecmp (p, words[i], strlen (words[i])) == 0)
      return TRUE;
  return FALSE;
}

gboolean
slv_dump_is (const char *text, gsize length)
{
  static const char * const begins[] = { "insert ", "replace ", "create ", "drop ", "pragma ", "begin", "start ", "lock ", "set ", "use ", "delete ", "truncate ", "select ", "copy ", "alter ", "delimiter ", "\\", NULL };
  static const char * const rows[] = { "insert ", "replace into ", "create table ", "copy ", NULL };
  const char *end = text + length, *p = skip_blanks (text, end, TRUE);

  if (!begins_with (p, end, begins))
    return FALSE;
  while (p < end && !begins_with (p, end, rows))
    p = skip_blanks (behind (p, end, "\n"), end, TRUE);
  return p < end;
}

gboolean
slv_dump_write (const char *text, gsize length, const char *to, const char *name, guint64 *left, GCancellable *cancellable, GError **error)
{
  g_autoptr (GHashTable) tables = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) order = g_ptr_array_new_with_free_func (table_free);
  g_autoptr (GString) token = g_string_new (NULL);
  Dump dump = { .begin = text, .p = text, .end = text + length, .token = token, .tables = tables, .order = order, .name = name, .left = *left, .cancellable = cancellable, .error = error };

  if (memchr (text, '\0', length) != NULL)
    return refuse (&dump, _("it holds bytes that are no text"));
  /* SQLite and PostgreSQL, which say what they are, take a backslash for one, MySQL does not */
  dump.escapes = g_strstr_len (text, (gssize) MIN (length, SLV_DUMP_PEEK), "PostgreSQL") == NULL && (next (&dump), !is_token (&dump, "pragma"))
                 && (memchr (text, '`', length) != NULL || g_strstr_len (text, (gssize) length, "\\'") != NULL);
  if (!take_statements (&dump))
    return FALSE;
  dump.writing = TRUE;
  return take_statements (&dump) && write_tables (&dump, to, left);
}

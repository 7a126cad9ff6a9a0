/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-json-records.c: slv_json_read_records(). The scanner knows of JSON only strings, brackets and commas, which is
 * enough to cut the records out of a stream of any size; each record then is parsed for itself. */
#include "base/slv-json-private.h"
#include "base/slv-error.h"
#include "base/slv-input.h"

#define BUFFER_SIZE   (64u << 10)
#define ENVELOPE_MAX  (256u << 10)   /* bytes of all members together */
#define KEY_MAX       (64u << 10)
#define ACTION_MAX    512u           /* bytes of a line for a search server */
#define PLACES_MAX    256u           /* lists that are looked for at once */
#define GIVE_UP_AT    (64u << 20)    /* bytes of one value after which nothing sensible can follow */
#define AROUND_MAX    (4u << 10)     /* bytes of a member that stands around records and is kept for them */
#define AROUND_MANY   1000           /* such members of an object: one of more is a list of its own */
#define HELD_MAX      (16u << 20)    /* bytes of records that wait for what stands behind them */

/* a record that waits for the end of the object around it; its text is a part of Scanner.held_text */
typedef struct { char *member, *within; const char *list; gsize length, size; guint64 line; SlvJsonScanned scanned; } Held;

typedef struct {
  GInputStream      *input;
  const char        *name;
  GCancellable      *cancellable;
  GError           **error;
  const char        *p, *end;         /* unread bytes of the buffer */
  guint64            line;
  gboolean           found;
  gboolean           in_lines;        /* records stand one behind the other, in no array */
  const char * const *lists;
  guint              n_lists;
  SlvJsonKnownFunc   known;           /* (nullable) */
  SlvJsonRecordFunc  func;
  gpointer           user_data;
  guint64            number;
  GString           *value;           /* the last value, as it stands in the text */
  guint64            value_line;
  gsize              value_size;      /* the same when it was too long to be kept */
  SlvJsonScanned     value_scanned;
  SlvArena           arena;           /* of the record that is reported */
  char              *member;          /* key of the root member that is read */
  char              *within;          /* (nullable) the last key that a "{}" of a list stands for; of "{}{}" both, as "red / rare" */
  char              *outer;           /* (nullable) the first of both */
  GPtrArray         *around;          /* cJSON, one for each object that is open: what it and those around it say, from the outermost on */
  GArray            *held;            /* Held */
  GString           *held_text;
  gboolean           streams;         /* the object around the records is too large to wait for its end */
  cJSON             *columns;         /* (nullable) names of the cells of records that are arrays */
  cJSON             *envelope;
  gsize              envelope_size;
  char               buffer[BUFFER_SIZE];
} Scanner;

static gboolean
refuse (Scanner *self, const char *reason)
{
  SlvPlace place = { self->name, self->line, 0 };

  return slv_set_error (self->error, SLV_ERROR_REFUSED, &place, "%s", reason);
}

/* It may well be whole, and one of another kind. */
static gboolean
refuse_kind (Scanner *self)
{
  SlvPlace place = { self->name, self->line, 0 };

  return slv_set_error (self->error, SLV_ERROR_UNSAID, &place, "%s", _("it holds no list of the expected kind"));
}

/* FALSE at the end of the input, or with the error set: then @failed */
static gboolean
fill (Scanner *self, gboolean *failed)
{
  gsize n = 0;

  /* not every stream looks at the cancellable; a whole buffer, because its first one shows what is read */
  *failed = g_cancellable_set_error_if_cancelled (self->cancellable, self->error)
            || !g_input_stream_read_all (self->input, self->buffer, BUFFER_SIZE, &n, self->cancellable, self->error);
  if (*failed || n == 0)
    return FALSE;
  self->p = self->buffer;
  self->end = self->buffer + n;
  return TRUE;
}

/* fills when the buffer is used up; the end of the input is an error here */
static gboolean
need (Scanner *self)
{
  gboolean failed;

  if (self->p < self->end || fill (self, &failed))
    return TRUE;
  return failed ? FALSE : refuse (self, _("the list is cut off"));
}

/* the next character that is not blank, or -1 at the end, -2 with the error set */
static int
peek (Scanner *self)
{
  gboolean failed;

  for (;;)
    {
      if (self->p == self->end && !fill (self, &failed))
        return failed ? -2 : -1;
      if (*self->p != ' ' && *self->p != '\t' && *self->p != '\r' && *self->p != '\n')
        return (guchar) *self->p;
      self->line += *self->p == '\n';
      self->p++;
    }
}

/* like peek(), where something must follow; 0 with the error set */
static int
expect (Scanner *self)
{
  int c = peek (self);

  if (c == -1)
    refuse (self, _("the list is cut off"));
  else if (c == 0)
    refuse (self, _("it is not JSON"));
  return c < 0 ? 0 : c;
}

static gboolean
keep (Scanner *self, const char *from, gsize max)
{
  gsize n = (gsize) (self->p - from);

  self->value_size += n;
  if (self->value_size <= max)
    g_string_append_len (self->value, from, (gssize) n);
  return self->value_size <= GIVE_UP_AT || refuse (self, _("one record has no end"));
}

/* behind the opening quote up to and with the closing one */
static gboolean
scan_string (Scanner *self, gsize max)
{
  gboolean escaped = FALSE, closed = FALSE;

  while (!closed)
    {
      const char *from, *p, *end;
      guint64 lines = 0;

      if (!need (self))
        return FALSE;
      from = p = self->p;
      end = self->end;
      if (escaped)
        p++;
      while (p < end && *p != '"' && *p != '\\')
        lines += *p++ == '\n';
      escaped = p < end && *p == '\\';
      closed = p < end && *p == '"';
      self->p = p + (p < end);
      self->line += lines;
      if (!keep (self, from, max))
        return FALSE;
    }
  return TRUE;
}

static gboolean
scan_scalar (Scanner *self, gsize max)
{
  for (;;)
    {
      gboolean failed;

      if (self->p == self->end && !fill (self, &failed))
        return !failed;
      const char *from = self->p;
      while (self->p < self->end && strchr (",]}:\"[{ \t\r\n", *self->p) == NULL)
        self->p++;
      if (!keep (self, from, max))
        return FALSE;
      if (self->p < self->end)
        return self->value_size > 0 || refuse (self, _("a value is missing"));
    }
}

/* what the scanner stops at outside of strings; inside it is quotes, backslashes and control characters */
static const gboolean stops[256] = {
  ['\n'] = TRUE, ['"'] = TRUE, ['{'] = TRUE, ['}'] = TRUE, ['['] = TRUE, [']'] = TRUE,
};

/* where in a container the scanner is */
typedef struct { guint64 depth, lines; gboolean inside, escaped, trouble, unicode; } Within;

/* one part of a container that lies in the buffer; returns where it ends, or @end */
static const char *
scan_part (Within *within, const char *p, const char *end)
{
  Within now = *within;

  for (;;)
    {
      if (now.escaped && p < end)
        {
          now.trouble |= (guchar) *p < 0x20;
          now.unicode |= *p == 'u';
          now.lines += *p++ == '\n';
          now.escaped = FALSE;
        }
      while (p < end && (now.inside ? *p != '"' && *p != '\\' && (guchar) *p >= 0x20 : !stops[(guchar) *p]))
        p++;
      if (p == end)
        break;
      if (*p == '"')
        now.inside = !now.inside;
      else if (now.inside && *p == '\\')
        now.escaped = TRUE;
      else if (*p == '\n')
        now.lines++;
      else if (!now.inside && (*p == '{' || *p == '['))
        now.trouble |= ++now.depth > SLV_JSON_DEPTH_MAX;
      else if (!now.inside)
        now.depth--;
      now.trouble |= now.inside && (guchar) *p < 0x20;
      p++;
      if (now.depth == 0)
        break;
    }
  *within = now;
  return p;
}

/* a whole array or object; which bracket closes which is for the parser to judge */
static gboolean
scan_container (Scanner *self, gsize max)
{
  Within within = { 0 };

  do
    {
      if (!need (self))
        return FALSE;
      const char *from = self->p;
      self->p = scan_part (&within, self->p, self->end);
      if (!keep (self, from, max))
        return FALSE;
    }
  while (within.depth > 0);
  self->line += within.lines;
  self->value_scanned = within.trouble ? SLV_JSON_UNSCANNED : within.unicode ? SLV_JSON_ESCAPED : SLV_JSON_FINE;
  return TRUE;
}

static gboolean
scan_value (Scanner *self, gsize max)
{
  int c = expect (self);

  if (c == 0)
    return FALSE;
  g_string_truncate (self->value, 0);
  self->value_size = 0;
  self->value_scanned = SLV_JSON_UNSCANNED;
  self->value_line = self->line;
  if (c == '{' || c == '[')
    return scan_container (self, max);
  if (c != '"')
    return scan_scalar (self, max);
  self->p++;
  g_string_append_c (self->value, '"');
  self->value_size = 1;
  return scan_string (self, max);
}

/* what stands around the value that is read; NULL: nothing. Borrowed. */
static const cJSON *
around_of (const Scanner *self)
{
  const cJSON *around = self->around->len > 0 ? g_ptr_array_index (self->around, self->around->len - 1) : NULL;

  return around != NULL && around->child != NULL ? around : NULL;
}

/* A row of cells as an object. The names of the cells stand around it, or the row has them itself: then it is no record, and NULL. */
static cJSON *
name_cells (Scanner *self, cJSON *row)
{
  if (self->columns == NULL)
    self->columns = cJSON_Duplicate (slv_json_columns ((cJSON *) around_of (self), row), TRUE);
  if (self->columns != NULL)
    return slv_arena_name_row (&self->arena, row, self->columns);
  self->columns = slv_json_is_columns (row) ? cJSON_Duplicate (row, TRUE) : NULL;
  return self->columns != NULL ? NULL : row;
}

static gboolean
report (Scanner *self, const char *member, const char *list)
{
  SlvJsonRecord record = { .member = member, .within = self->within, .list = list, .around = around_of (self), .number = ++self->number,
                           .line = self->value_line };
  cJSON *json = NULL;
  gsize at;

  self->found = TRUE;
  if (self->func == NULL)
    return TRUE;
  record.text = self->value->str;
  record.length = self->value->len;
  if (self->value_size > SLV_JSON_RECORD_MAX)
    {
      record.length = 0;
      record.problem = _("it is longer than 4 MiB");
    }
  else
    {
      gboolean done = FALSE;

      if (self->known != NULL && (!self->known (&record, &done, self->user_data, self->error) || done))
        return done;
      slv_arena_reset (&self->arena);
      json = slv_json_parse_in (&self->arena, record.text, record.length, self->value_scanned, &record.problem, &at);
      if (json == NULL)
        record.problem = _(record.problem);
      else if (cJSON_IsArray (json) && (json = name_cells (self, json)) == NULL)
        {
          self->number--;
          return TRUE;
        }
    }
  record.json = json;
  return self->func (&record, self->user_data, self->error);
}

SLV_DEFINE_STATIC_CLEAR (Held, held_clear, member, within);

static gboolean
report_held (Scanner *self)
{
  const char *text = self->held_text->str;
  char *within = g_steal_pointer (&self->within);
  gboolean done = TRUE;

  for (guint i = 0; done && i < self->held->len; i++)
    {
      const Held *held = &g_array_index (self->held, Held, i);

      g_string_truncate (self->value, 0);
      g_string_append_len (self->value, text, (gssize) held->length);
      text += held->length;
      self->value_size = held->size;
      self->value_scanned = held->scanned;
      self->value_line = held->line;
      self->within = held->within;
      done = report (self, held->member, held->list);
    }
  self->within = within;
  g_array_set_size (self->held, 0);
  g_string_truncate (self->held_text, 0);
  return done;
}

/* What stood whole in a list that is at fault further on is reported, as everywhere. */
static void
report_before_fault (Scanner *self)
{
  GError *failure = g_steal_pointer (self->error);

  report_held (self);
  g_clear_error (self->error);
  *self->error = failure;
}

/* The object around a record may go on behind it ("cards" comes before "code" and "name"). */
static gboolean
hold (Scanner *self, const char *member, const char *list)
{
  const Held held = { g_strdup (member), g_strdup (self->within), list, self->value->len, self->value_size, self->value_line, self->value_scanned };

  g_array_append_val (self->held, held);
  g_string_append_len (self->held_text, self->value->str, (gssize) self->value->len);
  self->streams = self->held_text->len > HELD_MAX;
  return !self->streams || report_held (self);
}

static gboolean
read_key (Scanner *self)
{
  g_autoptr (cJSON) key = NULL;
  const char *problem;
  gsize at;

  if (expect (self) != '"')
    return *self->error == NULL ? refuse (self, _("a member has no name")) : FALSE;
  if (!scan_value (self, KEY_MAX))
    return FALSE;
  key = self->value_size <= KEY_MAX ? slv_json_parse_piece (self->value->str, self->value->len, SLV_JSON_UNSCANNED, &problem, &at) : NULL;
  if (key == NULL)
    return refuse (self, _("the name of a member cannot be read"));
  g_free (self->member);
  self->member = g_strdup (key->valuestring);
  if (expect (self) != ':')
    return *self->error == NULL ? refuse (self, _("a colon is missing behind the name of a member")) : FALSE;
  self->p++;
  return TRUE;
}

static gboolean
keep_member (Scanner *self)
{
  const char *problem;
  gsize at;

  if (self->value_size > ENVELOPE_MAX || self->envelope_size + self->value_size > ENVELOPE_MAX)
    return TRUE;
  cJSON *json = slv_json_parse_piece (self->value->str, self->value->len, SLV_JSON_UNSCANNED, &problem, &at);
  if (json == NULL)
    {
      self->line = self->value_line;
      return refuse (self, _(problem));
    }
  self->envelope_size += self->value_size + strlen (self->member) + sizeof (cJSON);
  cJSON_DeleteItemFromObjectCaseSensitive (self->envelope, self->member);
  cJSON_AddItemToObject (self->envelope, self->member, json);
  return TRUE;
}

/* A short member of an object around records, for those. */
static void
keep_around (Scanner *self)
{
  cJSON *around = self->around->len > 0 ? g_ptr_array_index (self->around, self->around->len - 1) : NULL, *json;
  const char *problem;
  gsize at;

  if (around == NULL || self->value_size > AROUND_MAX || *self->value->str == '{' || cJSON_GetArraySize (around) >= AROUND_MANY)
    return;
  json = slv_json_parse_piece (self->value->str, self->value->len, self->value_scanned, &problem, &at);
  cJSON_DeleteItemFromObjectCaseSensitive (around, self->member);
  if (json != NULL)
    cJSON_AddItemToObject (around, self->member, json);
}

/* ---- places ----
 * Where the scanner stands is, for every list, what is left of its path: "cards[]" at the root, "[]" at the value of its member "cards",
 * "" at a record. NULL: the list is elsewhere. */

typedef const char *Places[PLACES_MAX];

/* whether some list goes on with an element of an array ('[') or with a member of an object ('{') */
static gboolean
goes_on (Scanner *self, const Places at, char into)
{
  for (guint i = 0; i < self->n_lists; i++)
    if (at[i] != NULL && *at[i] != '\0' && (*at[i] == '[') == (into == '['))
      return TRUE;
  return FALSE;
}

/* whether some list came here by the very name of this member and goes on: it knows better than one that takes any member */
static gboolean
is_meant_by_name (Scanner *self, const Places at, char into)
{
  for (guint i = 0; i < self->n_lists; i++)
    if (at[i] != NULL && *at[i] != '\0' && (*at[i] == '[') == (into == '[') && at[i] > self->lists[i])
      {
        const char *before = at[i] - 1 - (at[i][-1] == '.');

        if (*before != '}' && *before != ']')
          return TRUE;
      }
  return FALSE;
}

/* @next: what is left behind a step into an element, or into the member @member; whether anything is */
static gboolean
step (Scanner *self, const Places at, const char *member, Places next)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->n_lists; i++)
    {
      const char *rest = at[i];
      gsize n = member != NULL ? strlen (member) : 0;

      if (rest != NULL && strncmp (rest, member == NULL ? "[]" : "{}", 2) == 0)
        rest += 2;
      else if (rest != NULL && member != NULL && n > 0 && strncmp (rest, member, n) == 0 && strchr (".[{", rest[n]) != NULL)
        rest += n;
      else
        rest = NULL;
      if (rest != NULL && *rest == '.')
        rest++;
      next[i] = rest;
      any = any || rest != NULL;
    }
  return any;
}

/* the list of which a record stands here; NULL: none. Of an object's members only objects count. */
static const char *
is_record (Scanner *self, const Places at, gboolean element, int c)
{
  for (guint i = 0; i < self->n_lists; i++)
    if (at[i] != NULL && *at[i] == '\0' && (element || c == '{'))
      return self->lists[i];
  return NULL;
}

static gboolean read_place (Scanner *self, const Places at, gboolean element, guint depth);

static void
keep_within (Scanner *self, const Places at)
{
  for (guint i = 0; i < self->n_lists; i++)
    if (at[i] != NULL && strncmp (at[i], "{}", 2) == 0 && at[i][2] != '\0')
      {
        gboolean inner = at[i] > self->lists[i] && at[i][-1] == '}';

        g_free (self->within);
        self->within = inner ? g_strdup_printf ("%s / %s", self->outer, self->member) : g_strdup (self->member);
        if (inner)
          return;
        g_free (self->outer);
        self->outer = g_strdup (self->member);
        return;
      }
}

/* behind the opening bracket up to and with the closing one; @at: of the container */
static gboolean
read_members (Scanner *self, const Places at, gboolean array, guint depth)
{
  const char close = array ? ']' : '}';
  int c = expect (self);
  Places next;

  if (step (self, at, array ? NULL : "", next) && (array || c == close))
    self->found = self->found || is_record (self, next, TRUE, '{') != NULL;
  if (c == close)
    {
      self->p++;
      return TRUE;
    }
  while (c != 0)
    {
      if (!array && !read_key (self))
        return FALSE;
      if (step (self, at, array ? NULL : self->member, next) && !array)
        keep_within (self, at);
      if (!read_place (self, next, array, depth + 1))
        return FALSE;
      c = expect (self);
      if (c == 0)
        return FALSE;
      self->p++;
      if (c == close)
        return TRUE;
      if (c != ',')
        return refuse (self, array ? _("a comma is missing between two records") : _("a comma is missing between two members"));
      c = expect (self);
      if (c == close)   /* a comma behind the last one */
        {
          self->p++;
          return TRUE;
        }
    }
  return FALSE;
}

/* such an object says nothing itself: what stands around it is next to its records */
static gboolean
is_map_of_records (Scanner *self, const Places at)
{
  for (guint i = 0; i < self->n_lists; i++)
    if (g_strcmp0 (at[i], "{}") == 0)
      return TRUE;
  return FALSE;
}

static gboolean
read_container (Scanner *self, const Places at, gboolean array, guint depth)
{
  const cJSON *around = around_of (self);
  cJSON *here;

  if (array)
    return read_members (self, at, TRUE, depth);
  if (!report_held (self))
    return FALSE;
  g_ptr_array_add (self->around, here = around != NULL ? cJSON_Duplicate (around, TRUE) : cJSON_CreateObject ());
  for (cJSON *child = is_map_of_records (self, at) ? NULL : here->child; child != NULL; child = child->next)
    child->type |= SLV_JSON_OUTER;
  self->streams = FALSE;
  gboolean done = read_members (self, at, FALSE, depth);
  if (!done)
    report_before_fault (self);
  done = done && report_held (self);
  g_ptr_array_set_size (self->around, (int) self->around->len - 1);
  self->streams = FALSE;
  return done;
}

/* whether what was scanned last is slv_json_is_action() */
static gboolean
is_action (Scanner *self)
{
  const char *problem;
  gsize at;

  if (self->value->len > ACTION_MAX || (strstr (self->value->str, "\"index\"") == NULL && strstr (self->value->str, "\"create\"") == NULL))
    return FALSE;
  g_autoptr (cJSON) line = slv_json_parse_piece (self->value->str, self->value->len, SLV_JSON_UNSCANNED, &problem, &at);
  return slv_json_is_action (line);
}

/* the value that follows; @element: of an array, else of the member that was read last */
static gboolean
read_place (Scanner *self, const Places at, gboolean element, guint depth)
{
  int c = expect (self);
  const char *list = c != 0 ? is_record (self, at, element, c) : NULL;

  if (c == 0)
    return FALSE;
  if (list != NULL && !is_meant_by_name (self, at, (char) c))
    {
      const char *member = element ? NULL : self->member;
      gboolean waits = self->around->len > 0 && self->func != NULL && !self->streams;

      if (!scan_value (self, SLV_JSON_RECORD_MAX))
        return FALSE;
      return (self->in_lines && is_action (self)) || (waits ? hold (self, member, list) : report (self, member, list));
    }
  if ((c == '[' || c == '{') && depth < SLV_JSON_DEPTH_MAX && goes_on (self, at, (char) c))
    {
      self->p++;
      return read_container (self, at, c == '[', depth);
    }
  if (!scan_value (self, ENVELOPE_MAX))
    return FALSE;
  if (!element)
    keep_around (self);
  return element || depth > 1 || keep_member (self);
}

gboolean
slv_json_is_action (const cJSON *line)
{
  const cJSON *what = cJSON_IsObject (line) ? line->child : NULL;

  if (what == NULL || what->next != NULL || !cJSON_IsObject (what) || (strcmp (what->string, "index") != 0 && strcmp (what->string, "create") != 0))
    return FALSE;
  for (const cJSON *child = what->child; child != NULL; child = child->next)
    if (*child->string != '_')
      return FALSE;
  return TRUE;
}

gboolean
slv_json_is_lines (const char *text, gsize length)
{
  const char *end = text + length;
  Within within = { 0 };

  if (length == 0 || *text != '{')
    return FALSE;
  text = scan_part (&within, text, end);
  while (text < end && g_ascii_isspace (*text))
    text++;
  return within.depth == 0 && text < end && *text == '{';
}

/* One object behind the other, or one alone, as if they were the elements of an array. */
static gboolean
read_lines (Scanner *self, const Places at)
{
  Places next;
  int c;

  self->in_lines = TRUE;
  if (!step (self, at, NULL, next))
    return refuse_kind (self);
  while ((c = peek (self)) == '{')
    if (!read_place (self, next, TRUE, 1))
      return FALSE;
  return c == -1 || (c != -2 && refuse (self, _("one of its lines is no object")));
}

static gboolean
read_root (Scanner *self)
{
  int c = expect (self);
  Places at = { NULL };

  for (guint i = 0; i < self->n_lists; i++)
    at[i] = self->lists[i];
  if (c == 0)
    return FALSE;
  if (slv_json_is_lines (self->p, (gsize) (self->end - self->p)) || (c == '{' && !goes_on (self, at, '{') && goes_on (self, at, '[')))
    return read_lines (self, at);
  if (c != '[' && c != '{')
    return refuse (self, _("it is not JSON"));
  if (!goes_on (self, at, (char) c))
    return refuse_kind (self);
  if (!read_place (self, at, TRUE, 0))
    return FALSE;
  c = peek (self);
  if (c == -2)
    return FALSE;
  if (c != -1)
    return refuse (self, _("something stands behind the end of the list"));
  return self->found || refuse_kind (self);
}

/* @func NULL: count only */
static gboolean
scan (GInputStream *input, const char *name, const char * const *lists, SlvJsonKnownFunc known, SlvJsonRecordFunc func,
      gpointer user_data, guint64 *records, cJSON **envelope, GCancellable *cancellable, GError **error)
{
  GError *failure = NULL;
  g_autoptr (GInputStream) text = slv_input_text_stream (input, cancellable, &failure);
  g_autofree Scanner *self = g_new0 (Scanner, 1);

  self->input = text;
  self->name = name;
  self->cancellable = cancellable;
  self->error = &failure;
  self->line = 1;
  self->lists = lists;
  self->known = known;
  self->func = func;
  self->user_data = user_data;
  self->n_lists = MIN (g_strv_length ((char **) lists), PLACES_MAX);
  self->value = g_string_sized_new (4096);
  slv_arena_init (&self->arena);
  self->envelope = cJSON_CreateObject ();
  self->around = g_ptr_array_new_with_free_func ((GDestroyNotify) cJSON_Delete);
  self->held = g_array_new (FALSE, FALSE, sizeof (Held));
  g_array_set_clear_func (self->held, held_clear);
  self->held_text = g_string_new (NULL);
  gboolean done = text != NULL && read_root (self);
  *records = self->number;
  g_string_free (self->value, TRUE);
  slv_arena_clear (&self->arena);
  SLV_FREE_MEMBERS (self, member, within, outer, around, held, held_text, (cJSON_Delete, columns));
  if (done && envelope != NULL)
    *envelope = g_steal_pointer (&self->envelope);
  cJSON_Delete (self->envelope);
  if (failure != NULL)
    {
      SlvPlace place = { name, 0, 0 };

      g_propagate_error (error, slv_error_from_io (failure, &place));
    }
  return done;
}

gboolean
slv_json_read_records (GInputStream *input, const char *name, const char * const *lists, SlvJsonKnownFunc known,
                       SlvJsonRecordFunc func, gpointer user_data, cJSON **envelope, GCancellable *cancellable, GError **error)
{
  guint64 records;

  g_return_val_if_fail (func != NULL, FALSE);
  return scan (input, name, lists, known, func, user_data, &records, envelope, cancellable, error);
}

gboolean
slv_json_count_records (GInputStream *input, const char *name, const char * const *lists, guint64 *records,
                        cJSON **envelope, GCancellable *cancellable, GError **error)
{
  return scan (input, name, lists, NULL, NULL, NULL, records, envelope, cancellable, error);
}

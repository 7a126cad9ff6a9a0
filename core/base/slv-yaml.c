/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-yaml.c: see the header. libyaml tells what comes next, and that is written as it comes; what an alias stands for was written before, and is written
 * again as long as there is room. */
#include "base/slv-yaml.h"
#include "base/slv-error.h"
#include "base/slv-json.h"
#include <yaml.h>

#define DEPTH_MAX 60u     /* lists and objects within each other */
#define LOOK_MAX  40u     /* lines by which it is known */
#define LOOK_SIZE 8192u   /* bytes of these */
#define KEY_MAX   60u     /* bytes of a member's name where it is looked for */

/* What is open: @items: members or elements so far; @named: the name of a member was written, and its value comes next; @merging: that is an object whose
 * members become those of this one */
typedef struct { gboolean object, named, merging; guint items; gsize from; char *anchor; } Open;

typedef struct {
  GString    *out;
  GArray     *open;      /* Open */
  GHashTable *anchors;   /* name → what stands there, as JSON */
  gsize       kept;      /* bytes of these */
  gsize       line;      /* of what was written */
  guint       documents, maps;   /* maps: documents that are objects */
  const char *reason;    /* (nullable) why it is refused */
} Writer;

/* ---- what it is ---- */

/* Where the value begins in "name: Fox" and "- name: Fox"; NULL: the line has no such name of one word. @element: (out): there is a dash before it */
static const char *
value_in (const char *p, gboolean *element)
{
  *element = g_str_has_prefix (p, "- ");
  p += *element ? 1 + strspn (p + 1, " ") : 0;
  if (*p == '"' || *p == '\'')
    p++;
  gsize length = strcspn (p, ":\"' \t,;[]{}()#&*!|>%@`");
  const char *colon = p + length + (length > 0 && strchr ("\"'", p[length]) != NULL && p[length] != '\0');

  return length > 0 && length <= KEY_MAX && *colon == ':' && strchr (" ", colon[1]) != NULL ? colon + 1 + strspn (colon + 1, " ") : NULL;
}

/* Elements that are objects, a name over lines that stand further in and have such names, too, or over elements, or names below "---". What stands behind a
 * tab is no YAML. */
gboolean
slv_yaml_is (const char *text, gsize length)
{
  g_autofree char *begin = g_strndup (text, MIN (length, LOOK_SIZE));
  gboolean holds = FALSE, marked = FALSE;
  guint named = 0, n = 0;

  for (char *first = begin, *next; first != NULL && n < LOOK_MAX; first = next, n++)
    {
      gboolean element;
      if ((next = strchr (first, '\n')) != NULL)
        *next++ = '\0';
      gsize indent = strspn (g_strchomp (first), " ");
      const char *line = first + indent, *value = value_in (line, &element);

      if (*line == '\0' || g_str_has_prefix (line, "# ") || g_str_has_prefix (line, "%YAML"))
        continue;
      if (strcmp (line, "---") == 0 && named == 0)
        {
          marked = TRUE;
          continue;
        }
      if ((element && value != NULL) || (holds && (element || (indent > 0 && (value != NULL || strstr (line, ": ") != NULL)))) || (marked && named > 0 && value != NULL))
        return TRUE;
      if (value == NULL || element || indent > 0)
        return FALSE;
      if ((*value == '>' || *value == '|') && strlen (value) <= 2 && next != NULL && *next == ' ')   /* a text of several lines */
        return TRUE;
      named++;
      holds = *value == '\0' || *value == '&';
    }
  return FALSE;
}

/* ---- writing ---- */

static Open *
inner (const Writer *self)
{
  return self->open->len > 0 ? &g_array_index (self->open, Open, self->open->len - 1) : NULL;
}

/* Before a value or a member's name: what divides it from the one before, and the lines up to its own. Whether it is a name. */
static gboolean
begin_item (Writer *self, gsize line)
{
  Open *open = inner (self);
  gboolean name = open != NULL && open->object && !open->named;

  if (open != NULL && !open->named && open->items++ > 0)
    g_string_append_c (self->out, ',');
  for (; self->line < line && !(open != NULL && open->named); self->line++)
    g_string_append_c (self->out, '\n');
  if (open != NULL)
    open->named = name;
  return name;
}

/* "12", "-0.5", "1e3", "true", "null": what JSON writes without quotes */
static gboolean
is_bare (const char *text, gsize length)
{
  static const char * const words[] = { "true", "false", "null" };
  static GRegex *number;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strlen (words[i]) == length && strncmp (words[i], text, length) == 0)
      return TRUE;
  if (g_once_init_enter (&number))
    g_once_init_leave (&number, g_regex_new ("^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$", G_REGEX_OPTIMIZE | G_REGEX_DOLLAR_ENDONLY, 0, NULL));
  return length < 40 && g_regex_match_full (number, text, (gssize) length, 0, 0, NULL, NULL);
}

static void
keep_anchor (Writer *self, const char *anchor, gsize from)
{
  if (anchor == NULL)
    return;
  self->kept += self->out->len - from;
  if (self->kept > SLV_YAML_MAX)
    self->reason = N_("it is too large");
  else
    g_hash_table_replace (self->anchors, g_strdup (anchor), g_strdup (self->out->str + from));
}

/* "<<": the members of what an alias stands for come next. */
static gboolean
begin_merge (Writer *self, const char *text)
{
  Open *open = inner (self);

  if (open == NULL || !open->object || open->named || strcmp (text, "<<") != 0)
    return FALSE;
  open->named = open->merging = TRUE;
  return TRUE;
}

static void
write_merged (Writer *self, Open *open, const char *known)
{
  gsize length = strlen (known);

  open->named = open->merging = FALSE;
  if (*known != '{')
    self->reason = N_("it takes members over from something that has none");
  else if (length > 2)
    g_string_append_printf (self->out, "%s%.*s", open->items++ > 0 ? "," : "", (int) length - 2, known + 1);
}

static void
write_scalar (Writer *self, const yaml_event_t *event)
{
  const char *text = (const char *) event->data.scalar.value;
  gsize length = event->data.scalar.length, from;
  gboolean plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE, name;

  if (plain && begin_merge (self, text))
    return;
  name = begin_item (self, event->start_mark.line);
  from = self->out->len;
  if (memchr (text, '\0', length) != NULL)
    self->reason = N_("it holds a NUL character");
  else if (!name && plain && (length == 0 || strcmp (text, "~") == 0))
    g_string_append (self->out, "null");
  else if (!name && plain && is_bare (text, length))
    g_string_append_len (self->out, text, (gssize) length);
  else
    slv_json_append_text (self->out, text, length);
  keep_anchor (self, (const char *) event->data.scalar.anchor, from);
  if (name)
    g_string_append_c (self->out, ':');
}

static void
write_alias (Writer *self, const yaml_event_t *event)
{
  const char *known = g_hash_table_lookup (self->anchors, (const char *) event->data.alias.anchor);
  Open *open = inner (self);

  if (known == NULL)
    self->reason = N_("it repeats something that was not said before");
  else if (open != NULL && open->merging && self->out->len + strlen (known) <= SLV_YAML_MAX)
    write_merged (self, open, known);
  else if (begin_item (self, event->start_mark.line))
    self->reason = N_("a member is called by something else than a word");
  else if (self->out->len + strlen (known) > SLV_YAML_MAX)
    self->reason = N_("it is too large");
  else
    g_string_append (self->out, known);
}

static void
write_begin (Writer *self, gboolean object, gsize line, const char *anchor)
{
  Open open = { .object = object, .anchor = g_strdup (anchor) };

  if (inner (self) != NULL && inner (self)->merging)
    self->reason = N_("it takes members over from something that has none");
  if (begin_item (self, line))
    self->reason = N_("a member is called by something else than a word");
  open.from = self->out->len;
  g_string_append_c (self->out, object ? '{' : '[');
  g_array_append_val (self->open, open);
  if (self->open->len > DEPTH_MAX)
    self->reason = N_("lists and objects stand too deep within each other");
}

static void
write_end (Writer *self)
{
  Open *open = inner (self);
  g_autofree char *anchor = g_steal_pointer (&open->anchor);

  g_string_append_c (self->out, open->object ? '}' : ']');
  keep_anchor (self, anchor, open->from);
  g_array_set_size (self->open, self->open->len - 1);
}

static void
write_event (Writer *self, const yaml_event_t *event)
{
  switch (event->type)
    {
    case YAML_DOCUMENT_START_EVENT:
      if (self->documents++ > 0)
        g_string_append_c (self->out, ',');
      break;
    case YAML_SCALAR_EVENT:
      write_scalar (self, event);
      break;
    case YAML_ALIAS_EVENT:
      write_alias (self, event);
      break;
    case YAML_SEQUENCE_START_EVENT:
      write_begin (self, FALSE, event->start_mark.line, (const char *) event->data.sequence_start.anchor);
      break;
    case YAML_MAPPING_START_EVENT:
      self->maps += self->open->len == 0 ? 1 : 0;
      write_begin (self, TRUE, event->start_mark.line, (const char *) event->data.mapping_start.anchor);
      break;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
      write_end (self);
      break;
    default:
      break;
    }
  if (self->out->len > SLV_YAML_MAX)
    self->reason = N_("it is too large");
}

/* Whether all events were written; else self->reason says why not, in line @line. */
static gboolean
write_events (Writer *self, yaml_parser_t *parser, gsize *line)
{
  gboolean more = TRUE;

  while (more && self->reason == NULL)
    {
      yaml_event_t event;

      if (!yaml_parser_parse (parser, &event))
        {
          self->reason = N_("it is no valid YAML");
          *line = parser->problem_mark.line;
          return FALSE;
        }
      more = event.type != YAML_STREAM_END_EVENT;
      *line = event.start_mark.line;
      write_event (self, &event);
      yaml_event_delete (&event);
    }
  return self->reason == NULL;
}

SLV_DEFINE_STATIC_CLEAR (Open, clear_open, anchor);

/* @text as JSON, several documents as an array. @of_objects: (out): all of them are objects */
static char *
write_json (const char *text, gsize length, gboolean *of_objects, const char *name, GError **error)
{
  g_autoptr (GString) out = g_string_new ("[");
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Open));
  g_autoptr (GHashTable) anchors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  Writer writer = { .out = out, .open = open, .anchors = anchors };
  yaml_parser_t parser;
  gsize line = 0;

  g_array_set_clear_func (open, clear_open);
  if (length > SLV_YAML_MAX || !yaml_parser_initialize (&parser))
    return slv_error_null (error, SLV_ERROR_REFUSED, &(SlvPlace) { name, 0, 0 }, "%s", _("it is too large"));
  yaml_parser_set_encoding (&parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string (&parser, (const guchar *) text, length);
  gboolean done = write_events (&writer, &parser, &line);
  yaml_parser_delete (&parser);
  if (!done)
    return slv_error_null (error, SLV_ERROR_REFUSED, &(SlvPlace) { name, line + 1, 0 }, "%s", _(writer.reason));
  *of_objects = writer.maps == writer.documents;
  if (writer.documents == 1)
    g_string_erase (out, 0, 1);
  else
    g_string_append_c (out, ']');
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* Where the text begins below what stands between two lines "---", as the pages of web sites are written; NULL: there are no such lines. */
static const char *
below_head (const char *text, gsize length)
{
  const char *end = g_str_has_prefix (text, "---\n") || g_str_has_prefix (text, "---\r\n") ? g_strstr_len (text + 3, (gssize) length - 3, "\n---") : NULL;
  gsize blank = end != NULL ? strspn (end + 4, " \r") : 0;

  return end != NULL && strchr ("\n", end[4 + blank]) != NULL ? end + 4 + blank : NULL;
}

/* The text below the head is a member of it. */
static char *
with_text (const char *head, const char *below, gsize length)
{
  g_autofree char *text = g_strndup (below, length);
  g_autoptr (cJSON) json = cJSON_CreateString (g_strstrip (text));
  g_autofree char *quoted = cJSON_PrintUnformatted (json);
  const char *close = strrchr (head, '}');

  return *text == '\0' || close == NULL || close == head || close[-1] == '{' ? g_strdup (head)
         : g_strdup_printf ("%.*s,\"%s\":%s}", (int) (close - head), head, strstr (head, "\"text\":") != NULL ? "body" : "text", quoted);
}

char *
slv_yaml_json (const char *text, gsize length, const char *name, GError **error)
{
  g_autofree char *copy = g_strndup (text, length), *head = NULL;
  const char *below = below_head (copy, length);
  gboolean of_objects = FALSE;
  g_autoptr (GError) failure = NULL;
  g_autofree char *json = write_json (copy, length, &of_objects, name, &failure);

  if (below != NULL && !of_objects)   /* else there are several documents */
    head = write_json (copy, (gsize) (below - copy) - strlen ("---"), &of_objects, name, NULL);
  if (head != NULL && of_objects)
    return with_text (head, below, length - (gsize) (below - copy));
  if (json == NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  return g_steal_pointer (&json);
}

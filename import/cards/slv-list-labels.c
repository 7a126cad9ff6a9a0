/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-labels.c: lists in which each value stands behind its label: texts of blocks of lines, as people have passed on the cards of games since
 * there is mail, scripts of programs that know one card each, sets of programs that draw cards, and the templates in the pages of wikis. Each becomes a
 * row of a table, with a column for each label. Source of the last: MediaWiki's Help:Export and Help:Templates. */
#include "import/cards/slv-list-labels.h"
#include "import/cards/slv-list-private.h"
#include <libxml/parser.h>

#define LABEL_MAX   40u        /* bytes */
#define LABELS_MAX  200u       /* columns */
#define RECORDS_MIN 2u         /* that begin alike, where nothing else tells a list */
#define HEADS_SHARE 20u        /* one in so many records has a label below its name, where that is one */
#define WRAPPED_MIN 30u        /* bytes of a line that may go on in the next */
#define LOOKS_MAX   16u        /* at each letter of a page: templates stand in templates, but not that deep */

/* ---- records ---- */

struct SlvLabels {
  GPtrArray  *titles;    /* char *: labels as first met */
  GHashTable *columns;   /* label in small letters → its column, from 1 on */
  GPtrArray  *records;   /* of GHashTable: column → GString */
};

SlvLabels *
slv_labels_new (void)
{
  SlvLabels *labels = g_new0 (SlvLabels, 1);

  labels->titles = g_ptr_array_new_with_free_func (g_free);
  labels->columns = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  labels->records = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  return labels;
}

SLV_DEFINE_FREE (SlvLabels, slv_labels_free, (g_ptr_array_unref, titles), (g_hash_table_unref, columns),
                 (g_ptr_array_unref, records));

static void
text_free (gpointer text)
{
  g_string_free (text, TRUE);
}

void
slv_labels_begin (SlvLabels *labels)
{
  g_ptr_array_add (labels->records, g_hash_table_new_full (NULL, NULL, NULL, text_free));
}

void
slv_labels_put (SlvLabels *labels, const char *label, const char *value)
{
  GHashTable *record = labels->records->len > 0 ? g_ptr_array_index (labels->records, labels->records->len - 1) : NULL;
  g_autofree char *folded = g_utf8_strdown (label, -1);
  gpointer column = g_hash_table_lookup (labels->columns, folded);

  if (column == NULL)
    {
      g_ptr_array_add (labels->titles, g_strdup (label));
      column = GUINT_TO_POINTER (labels->titles->len);
      g_hash_table_insert (labels->columns, g_steal_pointer (&folded), column);
    }
  if (record == NULL)
    return;
  GString *text = g_hash_table_lookup (record, column);
  if (text == NULL)
    g_hash_table_insert (record, column, text = g_string_new (NULL));
  if (text->len > 0 && *value != '\0')
    g_string_append_c (text, '\n');
  g_string_append (text, value);
}

void
slv_labels_put_at (SlvLabels *labels, guint nth, const char *value)
{
  slv_labels_put (labels, g_ptr_array_index (labels->titles, nth), value);
}

/* Whether the record at hand says something behind @label. */
static gboolean
labels_has (const SlvLabels *labels, const char *label)
{
  g_autofree char *folded = g_utf8_strdown (label, -1);
  gpointer column = g_hash_table_lookup (labels->columns, folded);

  return column != NULL && labels->records->len > 0 && g_hash_table_contains (g_ptr_array_index (labels->records, labels->records->len - 1), column);
}

guint
slv_labels_count (const SlvLabels *labels)
{
  return labels->records->len;
}

/* Whether one of the labels, written as @role is in other lists ("name"), was met, and its text; NULL: none was. Borrowed. */
static const char *
labels_find (const SlvLabels *labels, const char *role)
{
  SLV_EACH (const char, title, labels->titles)
    if (g_strcmp0 (slv_list_word_role (title), role) == 0)
      return title;
  return NULL;
}

GPtrArray *
slv_labels_rows (SlvLabels *labels)
{
  guint n = labels->titles->len, records = n > LABELS_MAX || (guint64) n * labels->records->len > SLV_LABELS_CELLS_MAX ? 0 : labels->records->len;

  if (labels->records->len == 0 || n < 2)
    return NULL;
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  for (guint i = 0; i <= records; i++)
    {
      char **cells = g_new0 (char *, n + 1);

      for (guint k = 0; k < n; k++)
        {
          const GString *text = i > 0 ? g_hash_table_lookup (g_ptr_array_index (labels->records, i - 1), GUINT_TO_POINTER (k + 1)) : NULL;

          cells[k] = g_strdup (i == 0 ? g_ptr_array_index (labels->titles, k) : text != NULL ? text->str : "");
        }
      g_ptr_array_add (rows, cells);
    }
  return rows;
}

/* ---- lines ---- */

/* Where the value begins in "Card Name: Fox"; NULL: it has no label. An address has none, and a sentence is none. */
static const char *
value_of (const char *line)
{
  const char *colon = strchr (line, ':');
  gsize length = colon != NULL ? (gsize) (colon - line) : 0;
  guint words = 1;

  if (length == 0 || length > LABEL_MAX || !(g_ascii_isalpha (*line) || (guchar) *line >= 0x80) || g_str_has_prefix (colon, "://"))
    return NULL;
  for (const char *p = line; p < colon; p++)
    {
      if (strchr (".;!?,\"{}[]|<>=", *p) != NULL)
        return NULL;
      words += *p == ' ' && p[1] != ' ' ? 1 : 0;
    }
  return words <= 4 ? colon + 1 : NULL;
}

/* "- **Cost:** 3" and "## Fox" of Markdown without what only draws them, in place. */
static void
take_marks_off (char *line)
{
  gboolean bullet = *line != '\0' && strchr ("-*+", *line) != NULL && line[1] == ' ', heading = *line == '#';
  char *begin = line + (bullet ? 1 + strspn (line + 1, " ") : heading ? strspn (line, "#") : 0), *close = strncmp (begin, "**", 2) == 0 ? strstr (begin + 2, "**") : NULL;

  if (heading && *begin == ' ')
    memmove (line, begin + 1, strlen (begin + 1) + 1);
  else if (close != NULL && memchr (begin, ':', (gsize) (close - begin) + (strlen (close) > 2 ? 3 : 0)) != NULL)
    {
      memmove (close, close + 2, strlen (close + 2) + 1);
      memmove (line, begin + 2, strlen (begin + 2) + 1);
    }
  else if (bullet && value_of (begin) != NULL)
    memmove (line, begin, strlen (begin) + 1);
}

/* Whether a name and what its card is stand at @i over lines with labels, and nothing before them. */
static gboolean
has_kind (char **lines, guint i)
{
  for (guint k = i; k < i + 2; k++)
    if (lines[k] == NULL || lines[k][strspn (lines[k], " \t\r")] == '\0' || value_of (lines[k]) != NULL)
      return FALSE;
  return (i == 0 || lines[i - 1][strspn (lines[i - 1], " \t\r")] == '\0') && lines[i + 2] != NULL && value_of (lines[i + 2]) != NULL;
}

/* "Fox", "Ally - Red", "Cost: 3": of several such blocks the second line gets a label, too. */
static char **
split_lines (const char *text)
{
  char **lines = g_strsplit_set (text, "\n", -1);
  guint kinds = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    take_marks_off (lines[i]);
  for (guint i = 0; lines[i] != NULL; i++)
    kinds += has_kind (lines, i);
  for (guint i = 0; lines[i] != NULL && kinds >= RECORDS_MIN; i++)
    if (has_kind (lines, i))
      slv_take_str (&lines[i + 1], g_strconcat ("Type: ", lines[i + 1], NULL));
  return lines;
}

/* (transfer full) */
static char *
label_of (const char *line)
{
  return g_strstrip (g_strndup (line, strcspn (line, ":")));
}

static gboolean
is_rule (const char *line)
{
  return *line != '\0' && line[strspn (line, "-=_*#~+ ")] == '\0';
}

/* How records begin: @first: the label with which each does, or @under: the word below which each stands further in, or with a line that is the name
 * alone, behind a blank one (@titled); then @heads: (element-type utf8): labels that stand right below such names, others begin a text ("Flash: draw a card"). */
typedef struct { char *first, *under; guint records, labelled, lines, different; gboolean named, titled; GHashTable *heads; } Form;

SLV_DEFINE_STATIC_CLEAR (Form, form_clear, first, under, heads);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Form, form_clear)

/* the word of the most lines "card:", behind which a line stands further in and has a label */
static void
find_under (Form *form, char **lines)
{
  g_autoptr (GHashTable) met = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; lines[i] != NULL && lines[i + 1] != NULL; i++)
    {
      const char *value = value_of (lines[i]), *next = lines[i + 1];

      if (value == NULL || value[strspn (value, " \r")] != '\0' || *next != '\t' || value_of (next + 1) == NULL)
        continue;
      g_autofree char *word = label_of (lines[i]);
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (met, word)) + 1;
      g_hash_table_replace (met, g_strdup (word), GUINT_TO_POINTER (n));
      if (n >= RECORDS_MIN && n > form->records)
        {
          form->records = n;
          slv_take_str (&form->under, g_steal_pointer (&word));
        }
    }
}

/* @below: lines may stand above the first label */
static void
find_first (Form *form, char **lines, gboolean below)
{
  g_autoptr (GHashTable) met = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  form->lines = form->labelled = form->records = 0;
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *value = value_of (lines[i]);
      g_autofree char *label = value != NULL ? label_of (lines[i]) : NULL;

      if (lines[i][strspn (lines[i], " \t\r")] == '\0' || is_rule (lines[i]))
        continue;
      if (form->lines++ == 0 || (below && form->first == NULL))
        form->first = g_strdup (label);
      form->labelled += label != NULL;
      form->records += label != NULL && g_strcmp0 (label, form->first) == 0;
      form->named = form->named || (label != NULL && g_strcmp0 (slv_list_word_role (label), "name") == 0);
      if (label != NULL)
        g_hash_table_add (met, g_steal_pointer (&label));
    }
  form->different = g_hash_table_size (met);
}

static gboolean
is_empty (const char *line)
{
  return line[strspn (line, " \t\r")] == '\0';
}

/* Whether a name alone stands at @i over lines with labels. */
static gboolean
is_title (char **lines, guint i)
{
  guint next = i + 1;

  while (lines[next] != NULL && next == i + 1 && is_empty (lines[next]))   /* behind a heading there may be one */
    next++;
  return !is_empty (lines[i]) && (i == 0 || is_empty (lines[i - 1])) && value_of (lines[i]) == NULL && lines[next] != NULL && value_of (lines[next]) != NULL;
}

/* "draw a card, then rest." */
static gboolean
is_sentence (const char *value)
{
  gsize end, blanks = 0;

  value += strspn (value, " \t*_");
  end = strlen (value);
  while (end > 0 && strchr (" \t\r*_", value[end - 1]) != NULL)
    end--;
  for (const char *p = strchr (value, ' '); p != NULL; p = strchr (p + 1, ' '))
    blanks++;
  return end > 0 && strchr (".!", value[end - 1]) != NULL && blanks >= 2;
}

/* The labels of the lines below each name, up to the first that has none; (transfer full). What hardly any record has there is none, nor what few of them have
 * and a sentence follows, unless it is what texts are called. */
static GHashTable *
find_heads (char **lines, guint titled)
{
  GHashTable *heads = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) sentences = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer label_met, n;

  for (guint i = 0; lines[i] != NULL; i++)
    for (guint k = is_title (lines, i) ? i + 1 + (is_empty (lines[i + 1]) ? 1 : 0) : i; k > i && lines[k] != NULL && value_of (lines[k]) != NULL; k++)
      {
        char *label = label_of (lines[k]);

        if (is_sentence (value_of (lines[k])))
          g_hash_table_replace (sentences, g_strdup (label), GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (sentences, label)) + 1));
        n = g_hash_table_lookup (heads, label);
        g_hash_table_replace (heads, label, GUINT_TO_POINTER (GPOINTER_TO_UINT (n) + 1));
      }
  g_hash_table_iter_init (&iter, heads);
  while (g_hash_table_iter_next (&iter, &label_met, &n))
    if (GPOINTER_TO_UINT (n) * HEADS_SHARE < titled
        || (GPOINTER_TO_UINT (n) * 2 < titled && g_hash_table_lookup (sentences, label_met) == n && slv_list_word_role (label_met) == NULL))
      g_hash_table_iter_remove (&iter);
  return heads;
}

/* Blocks between blank lines: a name alone, and lines with labels below it, of which most come again. A line alone is none of them. */
static void
find_titled (Form *form, char **lines)
{
  guint titled = 0, labelled = 0, others = 0, known = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      gboolean labels = value_of (lines[i]) != NULL;

      titled += is_title (lines, i);
      others += titled == 0 && labels;   /* of a block that has no name */
      labelled += labels;
    }
  if (titled < RECORDS_MIN || others > 0)
    return;
  form->heads = find_heads (lines, titled);
  for (guint i = 0; lines[i] != NULL; i++)
    if (value_of (lines[i]) != NULL)
      {
        g_autofree char *label = label_of (lines[i]);

        known += g_hash_table_contains (form->heads, label) ? 1 : 0;
      }
  form->titled = g_hash_table_size (form->heads) >= 2 && g_hash_table_size (form->heads) * RECORDS_MIN <= labelled && known * 2 > labelled;
}

/* Several records say the same labels again; one alone has to be nothing but labels. What nothing in it is called a name of is something else. */
static gboolean
find_form (Form *form, char **lines)
{
  find_first (form, lines, FALSE);
  if (form->first == NULL)
    find_titled (form, lines);
  if (form->titled)
    return TRUE;
  if (form->first == NULL)
    find_first (form, lines, TRUE);
  if (form->named && form->different >= 2
      && (form->records >= RECORDS_MIN ? form->labelled * 10 >= form->lines * 6 && form->different * RECORDS_MIN <= form->labelled
          : form->different >= 3 && form->labelled == form->lines))
    return TRUE;
  form->records = 0;
  find_under (form, lines);
  return form->under != NULL;
}

gboolean
slv_labels_fit (const char *data, gsize length)
{
  g_autofree char *text = g_strndup (data, length);
  g_auto (GStrv) lines = split_lines (text);
  g_auto (Form) form = { 0 };

  return find_form (&form, lines);
}

/* (transfer full): a value, without the tags of a program that draws cards: "<word-list-type>Creature</word-list-type>" */
static char *
plain_value (const Form *form, const char *value)
{
  static GRegex *tags;
  static gsize made;

  if (form->under == NULL)
    return g_strstrip (g_strdup (value));
  if (g_once_init_enter (&made))
    {
      tags = g_regex_new ("</?[a-z][a-z0-9:_-]*>", G_REGEX_OPTIMIZE, 0, NULL);
      g_once_init_leave (&made, 1);
    }
  return g_strstrip (g_regex_replace (tags, value, -1, 0, "", 0, NULL));
}

/* @last: (nullable): the label of the line before; @left: lines that stand in no record; @outside: what follows stands below another word than @form's;
 * @apart: the line before was blank or a rule; @above: bytes of the last that was not */
typedef struct { SlvLabels *labels; const Form *form; char *last; guint left, above; gboolean outside, apart; } Reading;

/* Whether a record begins at the line @i, which has the label @label (nullable). One that lacks what others begin with is told by its name, or by what it
 * says again behind a gap. */
static gboolean
begins_record (const Reading *self, char **lines, guint i, const char *label, guint deep)
{
  const Form *form = self->form;

  if (form->titled)
    return is_title (lines, i);
  if (form->under != NULL)
    return deep == 0 && g_strcmp0 (label, form->under) == 0;
  if (label == NULL || strcmp (label, form->first) == 0)
    return label != NULL;
  return (self->apart || g_strcmp0 (slv_list_word_role (label), "name") == 0) && labels_has (self->labels, label);
}

static void
put_line (Reading *self, const char *label, const char *value)
{
  g_autofree char *plain = plain_value (self->form, value);

  slv_labels_put (self->labels, label, plain);
  if (label != self->last)
    slv_take_str (&self->last, g_strdup (label));
}

/* A line without a label goes on with the value above it where that is a text, or may be a long one; below other values the text of the card begins. */
static void
put_loose (Reading *self, const char *line)
{
  const Form *form = self->form;
  const char *plain = line + (form->titled && *line == '>' ? 1 : 0);

  if (form->titled && self->labels->titles->len <= LABELS_MAX && g_strcmp0 (slv_list_word_role (self->last), "text") != 0 && (self->apart || self->above < WRAPPED_MIN))
    put_line (self, labels_find (self->labels, "text") != NULL ? labels_find (self->labels, "text") : "Text", plain);
  else
    put_line (self, self->last, plain);
}

static void
read_line (Reading *self, char **lines, guint i)
{
  const Form *form = self->form;
  const char *line = lines[i];
  guint deep = form->under != NULL && *line == '\t' ? 1 : 0;
  gboolean empty = is_empty (line), out = form->under != NULL && deep == 0;
  const char *value = value_of (line + deep);
  g_autofree char *label = value != NULL ? label_of (line + deep) : NULL;
  gboolean begins = !empty && begins_record (self, lines, i, label, deep);

  if (label != NULL && form->titled && !g_hash_table_contains (form->heads, label))
    g_clear_pointer (&label, g_free);

  if (begins)
    slv_labels_begin (self->labels);
  if (begins || (out && !empty))
    g_clear_pointer (&self->last, g_free);
  if (out && !empty)
    self->outside = !begins;
  if (empty || is_rule (line) || (begins && out))
    {
      self->apart = empty || is_rule (line);
      return;
    }
  if (begins && form->titled)
    put_line (self, "Name", line);
  else if (label != NULL && !out && !self->outside && slv_labels_count (self->labels) > 0)
    put_line (self, label, value);
  else if (self->last != NULL)
    put_loose (self, line);
  else
    self->left++;
  self->apart = FALSE;
  self->above = (guint) strlen (line);
}

GPtrArray *
slv_labels_read (const char *text, guint *left)
{
  g_auto (GStrv) lines = split_lines (text);
  g_autoptr (SlvLabels) labels = slv_labels_new ();
  g_auto (Form) form = { 0 };
  Reading reading = { .labels = labels, .form = &form };

  *left = 0;
  if (!find_form (&form, lines))
    return NULL;
  for (guint i = 0; lines[i] != NULL; i++)
    read_line (&reading, lines, i);
  *left = reading.left;
  g_free (reading.last);
  return slv_labels_rows (labels);
}

/* ---- pages of wikis ---- */

/* behind the braces that close those at @p; NULL: none do */
static const char *
end_of_template (const char *p)
{
  guint depth = 0;

  for (; *p != '\0'; p++)
    if ((p[0] == '{' && p[1] == '{') || (p[0] == '[' && p[1] == '['))
      {
        depth++;
        p++;
      }
    else if ((p[0] == '}' && p[1] == '}') || (p[0] == ']' && p[1] == ']'))
      {
        p++;
        if (--depth == 0)
          return p + 1;
      }
  return NULL;
}

/* The parts of "{{Card|name=Fox|text=[[A|B]]}}" between the bars that stand in nothing else. (transfer full) */
static GPtrArray *
parts_of_template (const char *from, const char *end)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (g_free);
  const char *part = from + 2;

  for (const char *p = part; p <= end - 2; p++)
    {
      const char *inner = p < end - 2 && (strncmp (p, "{{", 2) == 0 || strncmp (p, "[[", 2) == 0) ? end_of_template (p) : NULL;

      if (inner != NULL && inner <= end - 2)
        p = inner - 1;
      else if (*p == '|' || p == end - 2)
        {
          g_ptr_array_add (parts, g_strstrip (g_strndup (part, (gsize) (p - part))));
          part = p + 1;
        }
    }
  return parts;
}

typedef struct { char *title, *text; } Page;

SLV_DEFINE_STATIC_FREE (Page, page_free, title, text);

typedef void (*TemplateFunc) (const Page *page, const GPtrArray *parts, gpointer data);

/* Each template of a page that stands in no other one and names two values or more. FALSE: there are more behind those that were looked at. */
static gboolean
each_template (const Page *page, TemplateFunc func, gpointer data)
{
  const char *at = page->text, *last = at + strlen (at);
  gsize looks = 0;

  while ((at = strstr (at, "{{")) != NULL)
    {
      if (looks > LOOKS_MAX * (gsize) (last - page->text))
        return FALSE;
      const char *end = end_of_template (at);
      g_autoptr (GPtrArray) parts = end != NULL ? parts_of_template (at, end) : NULL;
      guint named = 0;

      for (guint i = 1; parts != NULL && i < parts->len; i++)
        named += strchr (g_ptr_array_index (parts, i), '=') != NULL ? 1 : 0;
      if (named >= 2)
        func (page, parts, data);
      looks += (gsize) ((end != NULL ? end : last) - at);
      at = named >= 2 ? end : at + 2;
    }
  return TRUE;
}

static char *
template_name (const GPtrArray *parts)
{
  return g_utf8_strdown (g_ptr_array_index (parts, 0), -1);
}

static void
count_template (const Page *page, const GPtrArray *parts, gpointer counts)
{
  char *name = template_name (parts);
  GHashTable *pages = g_hash_table_lookup (counts, name);

  if (pages == NULL)
    g_hash_table_insert (counts, g_strdup (name), pages = g_hash_table_new (NULL, NULL));
  g_hash_table_add (pages, (gpointer) page);
  g_free (name);
}

typedef struct { SlvLabels *labels; char *name; } Chosen;

static void
take_template (const Page *page, const GPtrArray *parts, gpointer data)
{
  Chosen *chosen = data;
  g_autofree char *name = template_name (parts);

  if (strcmp (name, chosen->name) != 0)
    return;
  slv_labels_begin (chosen->labels);
  slv_labels_put (chosen->labels, "Page", page->title);
  for (guint i = 1; i < parts->len; i++)
    {
      const char *part = g_ptr_array_index (parts, i), *is = strchr (part, '=');
      g_autofree char *label = is != NULL ? g_strstrip (g_strndup (part, (gsize) (is - part))) : g_strdup_printf ("%u", i);
      g_autofree char *value = g_strstrip (g_strdup (is != NULL ? is + 1 : part));

      slv_labels_put (chosen->labels, label, value);
    }
}

static char *
child_text (const xmlNode *node, const char *name)
{
  for (const xmlNode *child = node->children; child != NULL; child = child->next)
    if (child->type == XML_ELEMENT_NODE && strcmp ((const char *) child->name, name) == 0)
      {
        xmlChar *text = xmlNodeGetContent (child);
        char *copy = g_strdup ((const char *) text);

        xmlFree (text);
        return copy;
      }
  return NULL;
}

/* whether a page of the space @number is what people say of another one, or a template itself */
static gboolean
is_beside (const char *number)
{
  gint64 space = g_ascii_strtoll (number, NULL, 10);

  return space == 10 || space % 2 != 0;
}

/* (transfer full): the pages, each as its last revision */
static GPtrArray *
list_pages (const xmlNode *root)
{
  GPtrArray *pages = g_ptr_array_new_with_free_func (page_free);

  for (const xmlNode *node = root->children; node != NULL; node = node->next)
    {
      if (node->type != XML_ELEMENT_NODE || strcmp ((const char *) node->name, "page") != 0)
        continue;
      Page *page = g_new0 (Page, 1);
      page->title = child_text (node, "title");
      g_autofree char *space = child_text (node, "ns");
      for (const xmlNode *child = node->children; child != NULL; child = child->next)
        if (child->type == XML_ELEMENT_NODE && strcmp ((const char *) child->name, "revision") == 0)
          slv_take_str (&page->text, child_text (child, "text"));
      if (space != NULL && is_beside (space))
        slv_take_str (&page->text, g_strdup (""));
      if (page->title != NULL && page->text != NULL)
        g_ptr_array_add (pages, page);
      else
        page_free (page);
    }
  return pages;
}

/* The template of the most pages; (transfer full) (nullable). @n: (out): how many they are */
static char *
choose_template (const GPtrArray *pages, guint *n)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_hash_table_unref);
  const char *best = NULL;

  *n = 0;
  SLV_EACH (const Page, page, pages)
    each_template (page, count_template, counts);
  SLV_EACH_PAIR (const char, name, GHashTable, met, counts)
    if (g_hash_table_size (met) > *n || (g_hash_table_size (met) == *n && strcmp (name, best) < 0))
      {
        best = name;
        *n = g_hash_table_size (met);
      }
  return g_strdup (best);
}

static void
drop_first_column (GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      char **cells = g_ptr_array_index (rows, i);

      g_free (cells[0]);
      memmove (cells, cells + 1, sizeof (char *) * g_strv_length (cells + 1) + sizeof (char *));
    }
}

/* The title of its page is the name of a card that says none itself; it is of no use where it is that of each. */
static void
settle_names (GPtrArray *rows, const char *named)
{
  char **titles = g_ptr_array_index (rows, 0);
  gboolean same = TRUE;
  guint name = 0;

  for (guint k = 1; named != NULL && titles[k] != NULL; k++)
    name = strcmp (titles[k], named) == 0 ? k : name;
  slv_take_str (&titles[0], g_strdup (name > 0 ? "Page" : "Name"));
  for (guint i = 1; name > 0 && i < rows->len; i++)
    {
      char **cells = g_ptr_array_index (rows, i);

      if (*cells[name] == '\0')
        slv_take_str (&cells[name], g_strdup (cells[0]));
      same = same && strcmp (cells[name], cells[0]) == 0;
    }
  if (name > 0 && same)
    drop_first_column (rows);
}

GPtrArray *
slv_labels_wiki (const char *xml, gsize length, guint *others, guint *cut, char **texts)
{
  xmlDoc *doc = xmlReadMemory (xml, (int) length, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_COMPACT);
  const xmlNode *root = doc != NULL && doc->intSubset == NULL ? xmlDocGetRootElement (doc) : NULL;
  g_autoptr (GPtrArray) pages = root != NULL ? list_pages (root) : NULL;
  g_autoptr (SlvLabels) labels = slv_labels_new ();
  GString *all = pages != NULL ? g_string_new (NULL) : NULL;
  guint n = 0;

  *others = *cut = 0;
  *texts = NULL;
  xmlFreeDoc (doc);
  if (pages == NULL)
    return NULL;
  g_autofree char *name = choose_template (pages, &n);
  SLV_EACH (const Page, page, pages)
    {
      g_string_append_printf (all, "%s\n", page->text);
      *cut += name != NULL && !each_template (page, take_template, &(Chosen) { labels, name }) ? 1 : 0;
    }
  *texts = g_string_free (all, FALSE);
  *others = pages->len - n;
  GPtrArray *rows = slv_labels_rows (labels);
  if (rows != NULL)
    settle_names (rows, labels_find (labels, "name"));
  return rows;
}

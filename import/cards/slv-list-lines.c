/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-lines.c: lists that people write line by line, "Fox (2) - Beast - Draw a card.": the parts of each line become the columns of a table. Only what
 * nearly all lines have alike is taken for such a list, so that neither prose nor decks, whose parts are numbers and names, are. */
#include "import/cards/slv-list-labels.h"
#include "import/cards/slv-list-private.h"

#define LINES_MIN   4u
#define NAME_BYTES  80u    /* bytes */
#define PARTS_MAX   12u
#define SENTENCE    25u    /* bytes of a part that is no name */
#define LOOKED_AT   2000u  /* lines that tell what all are */

/* @least: parts that nearly all lines have; @brackets: a bracket behind nearly all names */
typedef struct { const char *divider; guint least; gboolean brackets; } Form;

static const char * const dividers[] = { " – ", " — ", " - ", " • ", " · ", " :: ", NULL };

/* the line without what only lists it */
static const char *
skip_sign (const char *line)
{
  static const char * const signs[] = { "- ", "* ", "+ ", "• ", "· ", NULL };

  line += strspn (line, " \t");
  for (guint i = 0; signs[i] != NULL; i++)
    if (g_str_has_prefix (line, signs[i]))
      return line + strlen (signs[i]) + strspn (line + strlen (signs[i]), " ");
  return line;
}

/* Parts of a line between @divider, at most @most, of which the last has the rest; (transfer full) */
static char **
split_line (const char *line, const char *divider, guint most)
{
  char **parts = g_strsplit (skip_sign (line), divider, (gint) most);

  for (guint i = 0; parts[i] != NULL; i++)
    g_strstrip (parts[i]);
  return parts;
}

/* "Fox" of "Fox (2)": where its bracket begins, behind which nothing follows; NULL: it has none */
static const char *
find_bracket (const char *name)
{
  const char *open = g_str_has_suffix (name, ")") ? strrchr (name, '(') : NULL;

  return open != NULL && open > name && open[1] != ')' ? open : NULL;
}

static gboolean
may_be_name (const char *part)
{
  return *part != '\0' && strlen (part) <= NAME_BYTES && !g_ascii_isdigit (*part) && strpbrk (part, "\t;|\"{}<>=") == NULL && (strchr (part, ',') == NULL || find_bracket (part) == NULL);
}

/* whether the parts say what those of other lines are */
static gboolean
are_titles (char **parts, const Form *form)
{
  gboolean name = FALSE;

  for (guint i = 0; parts[i] != NULL; i++)
    name = name || g_strcmp0 (slv_list_word_role (parts[i]), "name") == 0;
  return name && g_strv_length (parts) == form->least;
}

static gboolean
is_blank (const char *line)
{
  return line[strspn (line, " \t\r")] == '\0';
}

/* Whether nearly all of the lines are divided by @divider into a name and something that is no name. */
static gboolean
try_divider (Form *form, char **lines, const char *divider)
{
  guint counts[PARTS_MAX + 1] = { 0 }, n = 0, good = 0, sentences = 0, brackets = 0, most = 0;

  for (guint i = 0; lines[i] != NULL && n < LOOKED_AT; i++)
    {
      g_auto (GStrv) parts = is_blank (lines[i]) ? NULL : split_line (lines[i], divider, PARTS_MAX);
      guint length = parts != NULL ? g_strv_length (parts) : 0;

      n += length > 0;
      if (length < 2 || !may_be_name (parts[0]))
        continue;
      good++;
      counts[length]++;
      sentences += strlen (parts[length - 1]) >= SENTENCE && strchr (".!)\"”", parts[length - 1][strlen (parts[length - 1]) - 1]) != NULL;
      brackets += find_bracket (parts[0]) != NULL;
    }
  *form = (Form) { divider, 2, brackets * 10 >= n * 9 };
  for (guint parts = PARTS_MAX; parts >= 2 && most * 10 < n * 9; parts--)
    {
      most += counts[parts];
      form->least = parts;
    }
  return n >= LINES_MIN && good * 10 >= n * 9 && (form->least > 2 || sentences * 10 >= n * 7);
}

static gboolean
find_form (Form *form, char **lines)
{
  for (guint i = 0; dividers[i] != NULL; i++)
    if (try_divider (form, lines, dividers[i]))
      return TRUE;
  return FALSE;
}

gboolean
slv_lines_fit (const char *data, gsize length)
{
  g_autofree char *text = g_strndup (data, length);
  g_auto (GStrv) lines = g_strsplit_set (text, "\n", -1);
  Form form;

  return find_form (&form, lines);
}

/* "Name", "In brackets", "Part 2": what the parts are called where the first line does not say it */
static void
put_titles (SlvLabels *labels, char **names, const Form *form)
{
  slv_labels_put (labels, names != NULL ? names[0] : "Name", "");
  if (form->brackets)
    slv_labels_put (labels, "In brackets", "");
  for (guint i = 1; i < form->least; i++)
    {
      g_autofree char *title = g_strdup_printf ("Part %u", i + 1);

      slv_labels_put (labels, names != NULL ? names[i] : title, "");
    }
}

GPtrArray *
slv_lines_read (const char *text, guint *left, gboolean *named)
{
  g_auto (GStrv) lines = g_strsplit_set (text, "\n", -1);
  g_autoptr (SlvLabels) labels = slv_labels_new ();
  g_auto (GStrv) titles = NULL;
  Form form;

  *left = 0;
  if (!find_form (&form, lines))
    return NULL;
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) parts = is_blank (lines[i]) ? NULL : split_line (lines[i], form.divider, form.least);
      const char *bracket = parts != NULL && *parts != NULL && form.brackets ? find_bracket (parts[0]) : NULL;
      guint column = 0;

      if (parts == NULL)
        continue;
      if (titles == NULL && slv_labels_count (labels) == 0 && are_titles (parts, &form))
        {
          titles = g_steal_pointer (&parts);
          continue;
        }
      if (g_strv_length (parts) < form.least || !may_be_name (parts[0]))
        {
          ++*left;
          continue;
        }
      if (slv_labels_count (labels) == 0)
        put_titles (labels, titles, &form);
      slv_labels_begin (labels);
      for (guint k = 0; parts[k] != NULL; k++)
        {
          g_autofree char *name = k == 0 && bracket != NULL ? g_strstrip (g_strndup (parts[0], (gsize) (bracket - parts[0]))) : NULL;

          slv_labels_put_at (labels, column++, name != NULL ? name : parts[k]);
          if (k > 0 || !form.brackets)
            continue;
          g_autofree char *inner = bracket != NULL ? g_strndup (bracket + 1, strlen (bracket) - 2) : NULL;
          slv_labels_put_at (labels, column++, inner != NULL ? inner : "");
        }
    }
  *named = titles != NULL;
  return slv_labels_rows (labels);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-plain.c: lines of "set/number", one a copy, or with a number of copies before them: "3 bbd/140", "3x bbd/140"; and lines as
 * decks have them, "3 Name (SET) 12 *F*", of which each says how many there are. */
#include "base/slv-clean.h"
#include "collection/slv-copy-words.h"
#include "copies/slv-copies-private.h"
#include "decks/slv-deck-line.h"

#define LINE_MAX_BYTES 200u
#define LIST_LINE_MAX  1200u   /* bytes; a name is shorter */
#define DETECT_LINES   50u

/* "3x bbd/140" → "3x", "bbd", "140"; FALSE when a line is nothing of the kind. */
static gboolean
take_apart (char *line, const char **count, const char **set, const char **number)
{
  char *slash = strrchr (line, '/'), *blank;

  if (slash == NULL || slash == line || slash[1] == '\0' || strpbrk (line, ",;\t\"<>{}") != NULL || strpbrk (slash, " ") != NULL)
    return FALSE;
  *slash = '\0';
  blank = strrchr (line, ' ');
  if (blank != NULL)
    *blank = '\0';
  *count = blank != NULL ? g_strstrip (line) : "1";
  *set = blank != NULL ? blank + 1 : line;
  *number = slash + 1;
  return g_ascii_isdigit (**count) && strspn (*count, "0123456789xX") == strlen (*count) && **set != '\0' && strchr (*set, '/') == NULL
         && strchr (*set, ':') == NULL;
}

/* How many of the first lines @is_one takes, of @n that are neither empty nor remarks. */
static guint
count_lines (const char *head, gboolean (*is_one) (char *line), guint *n)
{
  g_auto (GStrv) lines = g_strsplit_set (head, "\r\n", (int) DETECT_LINES + 1);
  guint good = 0;

  *n = 0;
  for (guint i = 0; lines[i] != NULL && i < DETECT_LINES; i++)
    {
      if (*g_strstrip (lines[i]) == '\0' || *lines[i] == '#')
        continue;
      *n += 1;
      good += is_one (lines[i]);
    }
  return good;
}

static gboolean
is_set_number (char *line)
{
  const char *count, *set, *number;

  return take_apart (line, &count, &set, &number);
}

static guint
detect (const SlvCopiesKind *self G_GNUC_UNUSED, const char *head)
{
  guint n, good = count_lines (head, is_set_number, &n);

  return n > 0 && good == n ? 40 : 0;
}

static void
read_line (SlvCopyList *list, char *line, guint64 n)
{
  const char *count, *set, *number;
  g_autofree char *whole = g_strdup (line);

  if (strlen (line) > LINE_MAX_BYTES || !take_apart (line, &count, &set, &number))
    {
      g_autofree char *begin = slv_text_shown (whole, 60);
      g_autofree char *reason = g_strdup_printf (_("“%s” is no set and number, like ABC/012"), begin);

      slv_copy_faults_add (list->faults, n, "", reason);
      return;
    }
  guint record = slv_copy_list_add (list, n);
  slv_copy_list_set (list, record, SLV_COPY_QUANTITY, count);
  slv_copy_list_set (list, record, SLV_COPY_SET_CODE, set);
  slv_copy_list_set (list, record, SLV_COPY_NUMBER, number);
}

/* ---- lines with names ---- */

static gboolean
is_counted_name (char *text)
{
  SlvDeckLine line = { 0 };
  gboolean is = strlen (text) <= LIST_LINE_MAX && slv_deck_line_parse (text, &line) == NULL && line.counted && g_ascii_isdigit (text[*text == '['
    || *text == '(' || *text == 'x']);

  slv_deck_line_clear (&line);
  return is;
}

static guint
detect_list (const SlvCopiesKind *self G_GNUC_UNUSED, const char *head)
{
  guint n, good = count_lines (head, is_counted_name, &n);

  return n > 0 && good * 10 >= n * 8 ? 31 : 0;
}

/* "*F*" and what else is called a finish is the copy's; the rest stays a note. */
static void
put_note (SlvCopyList *list, guint record, const char *note)
{
  g_autofree char *finish = g_str_equal (note, "*F*") ? g_strdup ("foil") : g_str_equal (note, "*E*") ? g_strdup ("etched") : slv_finish_known (note);

  slv_copy_list_set (list, record, finish != NULL ? SLV_COPY_FINISH : SLV_COPY_NOTE, finish != NULL ? finish : note);
}

/* What does not say how many there are may be a heading: nobody is told to own it. */
static void
read_list_line (SlvCopyList *list, char *text, guint64 n)
{
  SlvDeckLine line = { 0 };
  const char *reason = strlen (text) <= LIST_LINE_MAX ? slv_deck_line_parse (text, &line) : _("the line is too long for a card");

  if (reason == NULL && !line.counted)
    reason = _("the line does not say how many copies there are; write “1” before a card that is there once");
  if (reason != NULL)
    slv_copy_faults_add (list->faults, n, "", reason);
  else
    {
      g_autofree char *count = g_strdup_printf ("%u", line.count);
      guint record = slv_copy_list_add (list, n);

      slv_copy_list_set (list, record, SLV_COPY_QUANTITY, count);
      slv_copy_list_set (list, record, SLV_COPY_NAME, line.name);
      slv_copy_list_set (list, record, SLV_COPY_SET_CODE, line.set_code);
      slv_copy_list_set (list, record, SLV_COPY_NUMBER, line.number);
      put_note (list, record, line.note);
    }
  slv_deck_line_clear (&line);
}

/* ---- both ---- */

static gboolean
read_file (const SlvCopiesKind *self, SlvCopiesFile *file, SlvCopyList *list, GCancellable *cancellable, GError **error)
{
  const char *p = file->text;

  for (guint64 n = 1; *p != '\0'; n++)
    {
      gsize length = strcspn (p, "\r\n");
      g_autofree char *line = g_strstrip (g_strndup (p, length));

      if (n % 4096 == 0 && g_cancellable_is_cancelled (cancellable))
        return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("the import was cancelled"));
      if (list->records->len + list->faults->len >= SLV_COPIES_ROWS_MAX)
        return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { file->name, n, 0 }, _("the file has more than %u rows"), SLV_COPIES_ROWS_MAX);
      if (*line != '\0' && *line != '#')
        (self == &slv_copies_list ? read_list_line : read_line) (list, line, n);
      p += length;
      p += *p == '\r';
      p += *p == '\n';
    }
  if (list->records->len + list->faults->len == 0)
    slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { file->name, 0, 0 }, _("the file is empty"));
  return list->records->len + list->faults->len > 0;
}

static gboolean
can_write (const SlvHeld *held)
{
  return !held->lot.is_proxy && *held->lot.set_code != '\0' && *held->lot.number != '\0'
         && strpbrk (held->lot.set_code, " /:,;\t\"<>{}\r\n#") == NULL && strpbrk (held->lot.number, " /,;\t\"<>{}\r\n") == NULL;
}

static gboolean
write_file (const SlvCopiesKind *self, SlvCollection *collection, const GArray *lots, GString *out, GError **error)
{
  gint64 rows = 0;

  for (guint i = 0; i < lots->len; i++)
    {
      const SlvHeld *held = slv_collection_get_lot (collection, g_array_index (lots, guint, i));

      rows += can_write (held) ? held->lot.quantity : 0;
      if (rows > SLV_COPIES_ROWS_MAX)
        return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("a file of the kind “%s” would have more than %u rows"), self->id, SLV_COPIES_ROWS_MAX);
      for (gint64 n = 0; can_write (held) && n < held->lot.quantity; n++)
        g_string_append_printf (out, "%s/%s\n", held->lot.set_code, held->lot.number);
    }
  return TRUE;
}

static void
tell_losses (const SlvCopiesKind *self G_GNUC_UNUSED, SlvCollection *collection, const GArray *lots, GPtrArray *losses)
{
  guint out = 0, written = 0;

  for (guint i = 0; i < lots->len; i++)
    {
      gboolean can = can_write (slv_collection_get_lot (collection, g_array_index (lots, guint, i)));

      written += can;
      out += !can;
    }
  if (out > 0)
    g_ptr_array_add (losses, slv_tell_printf (ngettext ("%u row is left out, because it is a proxy or has no set and number",
                                                        "%u rows are left out, because they are proxies or have no set and number", out), out));
  if (written > 0)
    g_ptr_array_add (losses, slv_tell_printf (ngettext ("of %u row only set, number and how many there are is written",
                                                        "of %u rows only set, number and how many there are is written", written), written));
}

const SlvCopiesKind slv_copies_plain = { "set-numbers", "set/number", detect, read_file, write_file, tell_losses, NULL, FALSE };
const SlvCopiesKind slv_copies_list = { "list", N_("List of names"), detect_list, read_file, NULL, NULL, NULL, FALSE };

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies.c: the kinds of collection files, and finding the one that a file is. */
#include "base/slv-folder.h"
#include "copies/slv-copies-private.h"
#include "import/slv-job-private.h"

#define HEAD_MAX  (64u << 10)
#define SURE_FROM 30u   /* less than that is a guess that nobody should rely on */

#define KIND(name) &slv_copies_##name,
static const SlvCopiesKind * const own[] = { SLV_COPIES_KINDS };
#undef KIND

const SlvCopiesKind * const *
slv_copies_kinds (void)
{
  static GPtrArray *kinds;

  if (g_once_init_enter (&kinds))
    {
      GPtrArray *all = g_ptr_array_new ();

      g_ptr_array_add (all, (gpointer) own[0]);
      for (guint i = 0; slv_copies_dialects[i].id != NULL; i++)
        g_ptr_array_add (all, (gpointer) &slv_copies_dialects[i]);
      for (guint i = 1; i < G_N_ELEMENTS (own); i++)
        g_ptr_array_add (all, (gpointer) own[i]);
      g_ptr_array_add (all, NULL);
      g_once_init_leave (&kinds, all);
    }
  return (const SlvCopiesKind * const *) kinds->pdata;
}

const SlvCopiesKind *
slv_copies_kind (const char *id)
{
  const SlvCopiesKind * const *kinds = slv_copies_kinds ();

  for (guint i = 0; kinds[i] != NULL; i++)
    if (g_str_equal (kinds[i]->id, id))
      return kinds[i];
  return NULL;
}

static const SlvCopiesKind *
detect (const char *text)
{
  const SlvCopiesKind * const *kinds = slv_copies_kinds ();
  g_autofree char *head = g_strndup (text, HEAD_MAX);
  const SlvCopiesKind *best = NULL;
  guint sure = SURE_FROM - 1;
  const char *end;

  if (!g_utf8_validate (head, -1, &end))
    head[end - head] = '\0';
  for (guint i = 0; kinds[i] != NULL; i++)
    {
      guint one = kinds[i]->detect (kinds[i], head);

      if (one > sure)
        best = kinds[i];
      sure = MAX (one, sure);
    }
  return best;
}

static char *
kind_names (gboolean written)
{
  const SlvCopiesKind * const *kinds = slv_copies_kinds ();
  GString *names = g_string_new (NULL);

  for (guint i = 0; kinds[i] != NULL; i++)
    if (!written || kinds[i]->write != NULL)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", kinds[i]->id);
  return g_string_free (names, FALSE);
}

static gboolean
check_kind (const char *kind, gboolean written, GError **error)
{
  g_autofree char *names = kind_names (written);

  if (kind == NULL || slv_copies_kind (kind) != NULL)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no kind of collection file; there are: %s"), kind, names);
}

/* ---- taking in ---- */

/* In which cell of its line a byte stands, counted from 1. */
static guint
cell_at (const char *line, gsize at, char delimiter)
{
  gboolean quoted = FALSE;
  guint n = 1;

  for (gsize i = 0; i < at; i++)
    {
      quoted ^= line[i] == '"';
      n += line[i] == delimiter && !quoted;
    }
  return n;
}

/* Lines with a NUL in them are refused, the others stay. */
static GBytes *
without_nuls (GBytes *bytes, SlvCopyList *faults)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size), *end = data + size, *begin;
  g_autofree char *first = g_strndup (data, MIN (size, HEAD_MAX));
  char delimiter = slv_copies_delimiter (first, &begin);
  GByteArray *out = g_byte_array_sized_new ((guint) MIN (size, G_MAXUINT));
  guint64 line = 1;

  for (const char *p = data, *stop; p < end; p = stop, line++)
    {
      for (stop = p; stop < end && *stop != '\n' && *stop != '\r'; )
        stop++;
      const char *nul = memchr (p, '\0', (gsize) (stop - p));
      if (nul == NULL)
        g_byte_array_append (out, (const guint8 *) p, (guint) (stop - p));
      else if (faults->faults->len < SLV_COPIES_ROWS_MAX)
        {
          g_autofree char *cell = g_strdup_printf ("%u", cell_at (p, (gsize) (nul - p), delimiter));

          slv_copy_faults_add (faults->faults, line, cell, _("the line has a NUL in it"));
        }
      stop += end - stop >= 2 && stop[0] == '\r' && stop[1] == '\n';
      stop += stop < end;
      g_byte_array_append (out, (const guint8 *) "\n", 1);
    }
  return g_byte_array_free_to_bytes (out);
}

static gboolean
take_text (SlvCopiesFile *file, GBytes *bytes, GError **error)
{
  g_autoptr (GError) problem = NULL;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  file->text = slv_input_to_utf8 (bytes, file->name, NULL, &problem);
  if (file->text != NULL)
    return TRUE;
  if (size == 0 || memchr (data, '\0', size) == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  g_autoptr (GBytes) rest = without_nuls (bytes, file->faults);
  file->text = slv_input_to_utf8 (rest, file->name, NULL, error);
  return file->text != NULL;
}

static SlvCopiesFile *
file_new (GBytes *bytes, const char *name, const char *kind, GError **error)
{
  g_autoptr (SlvCopiesFile) file = g_new0 (SlvCopiesFile, 1);

  file->name = g_strdup (name);
  file->faults = slv_copy_list_new ("", name);
  file->left = g_ptr_array_new_with_free_func (g_free);
  if (!take_text (file, bytes, error) || !slv_copies_json_table (&file->text, name, file->left, file->faults, error))
    return NULL;
  file->kind = kind != NULL ? slv_copies_kind (kind) : detect (file->text);
  if (file->kind == NULL)
    return slv_error_null (error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = name }, _("this is no collection file of a kind that is known; a table with titles such as “Name” and “Quantity” is read, and so are lines like “4 Name”"));
  if (file->kind->is_csv)
    slv_copies_clean (file->text, file->faults);
  if (file->faults->faults->len >= SLV_COPIES_ROWS_MAX)
    return slv_error_null (error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = name }, _("the file has more than %u rows"), SLV_COPIES_ROWS_MAX);
  if (file->kind == &slv_copies_csv)
    {
      g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
      g_auto (GStrv) titles = slv_copies_header (file->text, rows, SLV_COPIES_EXAMPLES);

      if (titles == NULL)
        return slv_error_null (error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = name }, _("the file has no header that can be read"));
      file->map = slv_copies_map_new (titles, rows);
    }
  return g_steal_pointer (&file);
}

/* The line with the titles of a table, behind empty ones. */
static const char *
titles_of (GBytes *table, gsize *length)
{
  gsize size, before = 0;
  const char *text = g_bytes_get_data (table, &size);

  while (before < size && strchr ("\r\n", text[before]) != NULL)
    before++;
  for (*length = 0; before + *length < size && strchr ("\r\n", text[before + *length]) == NULL;)
    ++*length;
  return text + before;
}

/* The sheets of a document, or the tables of an archive, as one: the longest and those that have its titles; @left: gets sentences on the others. */
static GBytes *
read_tables (const char *path, GPtrArray *left, GCancellable *cancellable, GError **error)
{
  g_autofree char *scratch = slv_folder_temporary (error);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free), tables = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autofree char *folder = scratch != NULL ? slv_job_unpack (scratch, path, SLV_COPIES_FILE_MAX, paths, cancellable, error) : NULL;
  GBytes *longest = NULL;
  gsize length = 0, size = 0, n;

  for (guint i = 0; folder != NULL && i < paths->len; i++)
    {
      g_autoptr (GError) failure = NULL;
      GBytes *table = slv_input_read_all (paths->pdata[i], SLV_COPIES_FILE_MAX - size, cancellable, &failure);   /* each may be packed once more */
      g_autofree char *name = g_filename_display_name ((const char *) paths->pdata[i] + strlen (folder) + 1);

      size += table != NULL ? g_bytes_get_size (table) : 0;
      g_ptr_array_add (tables, table != NULL ? table : g_bytes_new (NULL, 0));
      if (table == NULL)
        g_ptr_array_add (left, g_strdup_printf (_("“%s” is left out: %s"), name, failure->message));
      else if (longest == NULL || g_bytes_get_size (table) > g_bytes_get_size (longest))
        longest = table;
    }
  GByteArray *all = longest != NULL ? g_byte_array_new () : NULL;
  const char *titles = longest != NULL ? titles_of (longest, &length) : NULL;
  for (guint i = 0; longest != NULL && i < tables->len; i++)
    {
      const char *line = titles_of (tables->pdata[i], &n), *whole = g_bytes_get_data (tables->pdata[i], NULL), *begin = all->len > 0 ? line + n : whole;
      g_autofree char *name = g_filename_display_name ((const char *) paths->pdata[i] + strlen (folder) + 1);

      if (n == length && memcmp (line, titles, n) == 0)
        g_byte_array_append (all, (const guint8 *) begin, (guint) (g_bytes_get_size (tables->pdata[i]) - (gsize) (begin - whole)));
      else if (n > 0)
        g_ptr_array_add (left, g_strdup_printf (_("“%s” has other columns, and is not read"), name));
    }
  if (folder != NULL && longest == NULL)   /* slv_job_unpack() refuses one without files */
    slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = path }, "%s", (const char *) left->pdata[0]);
  if (scratch != NULL)
    slv_folder_remove (scratch);
  return all != NULL ? g_byte_array_free_to_bytes (all) : NULL;
}

SlvCopiesFile *
slv_copies_open (const char *path, const char *kind, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) left = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GBytes) bytes = NULL;

  if (!check_kind (kind, FALSE, error)
      || !(bytes = slv_job_holds_files (path) ? read_tables (path, left, cancellable, error) : slv_input_read_all (path, SLV_COPIES_FILE_MAX, cancellable, error)))
    return NULL;
  SlvCopiesFile *file = file_new (bytes, path, kind, error);
  if (file != NULL)
    g_ptr_array_extend_and_steal (file->left, g_steal_pointer (&left));
  return file;
}

SLV_DEFINE_FREE (SlvCopiesFile, slv_copies_file_free, (slv_copies_map_free, map), (slv_copy_list_free, faults), text, name, left);

const SlvCopiesKind *slv_copies_file_kind (const SlvCopiesFile *file) { return file->kind; }
SlvCopiesMap        *slv_copies_file_map  (SlvCopiesFile *file) { return file->map; }

SlvCopyList *
slv_copies_file_read (SlvCopiesFile *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvCopyList) list = slv_copy_list_new (file->kind->id, file->name);

  SLV_EACH (const SlvCopyFault, fault, file->faults->faults)
    slv_copy_faults_add (list->faults, fault->line, fault->column, fault->reason);
  SLV_EACH (const char, note, file->left)
    g_ptr_array_add (list->notes, g_strdup (note));
  return file->kind->read (file->kind, file, list, cancellable, error) ? g_steal_pointer (&list) : NULL;
}

SlvCopyList *
slv_copies_read_text (const char *text, gsize length, const char *name, const char *kind, GCancellable *cancellable, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  g_autoptr (SlvCopiesFile) file = check_kind (kind, FALSE, error) ? file_new (bytes, name, kind, error) : NULL;

  return file != NULL ? slv_copies_file_read (file, cancellable, error) : NULL;
}

/* ---- writing ---- */

char *
slv_copies_write (SlvCollection *collection, const GArray *lots, const char *kind, GError **error)
{
  const SlvCopiesKind *writer = slv_copies_kind (kind);
  g_autoptr (GString) out = g_string_new (NULL);

  if (!check_kind (kind, TRUE, error))
    return NULL;
  if (writer->write == NULL)
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, _("files of the kind “%s” are read, but not written"), kind);
  return writer->write (writer, collection, lots, out, error) ? g_string_free (g_steal_pointer (&out), FALSE) : NULL;
}

GPtrArray *
slv_copies_losses (SlvCollection *collection, const GArray *lots, const char *kind)
{
  const SlvCopiesKind *writer = slv_copies_kind (kind);
  GPtrArray *losses = g_ptr_array_new_with_free_func (g_free);

  if (writer != NULL && writer->losses != NULL)
    writer->losses (writer, collection, lots, losses);
  return losses;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-languages.c: files of a list that say in another language what others of it say, "cards/fr/base.json" beside "cards/en/base.json" or
 * "translations/fr/base.json" beside "base.json": read together, each card would be there once for each language. */
#include "import/cards/slv-draft-private.h"

/* A file that is of a language by how it, or a folder above it, is called. @twin: where the same would stand in no language; @in: (nullable): the folder in
 * which that part stands alone, of files with a '*' behind it; @key: the path with one for the language */
typedef struct { guint nth; const char *language; char *twin, *key, *in; } Spoken;

SLV_DEFINE_STATIC_CLEAR (Spoken, spoken_clear, twin, key, in);

/* The part of a path from @from to @to as a language: "fr" of "cards/fr/a.json", of "fr.json", and of "cards.fr.json". */
static gboolean
take_part (const char *path, gsize from, gsize to, Spoken *spoken)
{
  g_autofree char *part = g_strndup (path + from, to - from), *above = g_strndup (path, from > 0 ? from - 1 : 0), *holder = g_path_get_basename (above);
  gboolean alone = from == 0 || path[from - 1] == G_DIR_SEPARATOR, folder = alone && path[to] == G_DIR_SEPARATOR;
  gsize cut = alone ? from : from - 1;

  if (slv_places_language (part) == NULL)
    return FALSE;
  if (folder && SLV_WORD_IS (holder, "translations", "translation", "i18n", "l10n", "locale", "locales", "lang", "langs", "languages", "localization", "localizations"))
    cut = from - 1 - strlen (holder);
  spoken->language = slv_places_language (part);
  spoken->twin = g_strdup_printf ("%.*s%s", (int) cut, path, path + to + (folder ? 1 : 0));
  spoken->key = g_strdup_printf ("%.*s*%s", (int) from, path, path + to);
  spoken->in = alone ? g_strdup_printf ("%.*s%s", (int) from, path, folder ? "" : "*") : NULL;
  return TRUE;
}

/* Whether the path has such a part behind @from: the first folder called so, else what its file is called, whole or behind a mark. @mixed: gets the folders in
 * which something stands that is called by no language */
static gboolean
find_part (const char *path, gsize from, GHashTable *mixed, Spoken *spoken)
{
  gsize stem = strlen (path);
  gboolean found = FALSE;

  for (const char *slash = strchr (path + from, G_DIR_SEPARATOR); slash != NULL && !found; slash = strchr (slash + 1, G_DIR_SEPARATOR))
    {
      found = take_part (path, from, (gsize) (slash - path), spoken);
      if (!found)
        g_hash_table_add (mixed, g_strndup (path, from));
      from = (gsize) (slash - path) + 1;
    }
  while (stem > from && path[stem] != '.')
    stem--;
  stem = stem > from ? stem : strlen (path);
  if (found || take_part (path, from, stem, spoken))
    return TRUE;
  g_hash_table_add (mixed, g_strdup_printf ("%.*s*", (int) from, path));
  for (gsize at = from + 1; at < stem && !found; at++)   /* "en-US" before "US" */
    found = strchr ("._-", path[at]) != NULL && take_part (path, at + 1, stem, spoken);
  return found;
}

/* What all paths begin with, up to the end of a folder. */
static gsize
shared_length (const GPtrArray *paths)
{
  const char *first = g_ptr_array_index (paths, 0);
  gsize length = strlen (first);

  SLV_EACH (const char, path, paths)
    {
      gsize same = 0;

      while (same < length && path[same] == first[same])
        same++;
      length = same;
    }
  while (length > 0 && first[length - 1] != G_DIR_SEPARATOR)
    length--;
  return length;
}

static gboolean
is_english (const char *language)
{
  return SLV_WORD_IS (language, "en", "us", "eng", "english");
}

/* The language of most files, English before others; @of: language → number of files. */
static const char *
best_language (GHashTable *of)
{
  const char *best = NULL;
  guint most = 0;

  SLV_EACH_PAIR (const char, language, void, count, of)
    {
      guint n = 2 * GPOINTER_TO_UINT (count) + is_english (language);

      if (n > most || (n == most && strcmp (language, best) < 0))
        best = language;
      most = MAX (n, most);
    }
  return best;
}

void
slv_list_leave_out_languages (GPtrArray *paths, GPtrArray *names, GPtrArray *notes)
{
  g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL), mixed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                         said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL), of = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GArray) found = g_array_new (FALSE, TRUE, sizeof (Spoken));
  gsize shared = paths->len > 1 ? shared_length (paths) : 0;
  guint n = paths->len;

  g_array_set_clear_func (found, (GDestroyNotify) spoken_clear);
  for (guint i = 0; i < n && n > 1; i++)
    {
      Spoken spoken = { .nth = i };

      g_hash_table_add (all, g_strdup (paths->pdata[i]));
      if (!find_part (paths->pdata[i], shared, mixed, &spoken))
        continue;
      g_array_append_val (found, spoken);
      g_hash_table_insert (of, (gpointer) spoken.language, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (of, spoken.language)) + 1));
      g_hash_table_add (said, g_strconcat (spoken.language, spoken.key, NULL));
    }
  const char *best = best_language (of);
  for (guint i = found->len; i-- > 0;)
    {
      const Spoken *spoken = &g_array_index (found, Spoken, i);
      g_autofree char *other = g_strconcat (best, spoken->key, NULL);
      gboolean clear = spoken->in != NULL ? !g_hash_table_contains (mixed, spoken->in) : is_english (best);   /* codes of sets may look like those of languages */

      if (!g_hash_table_contains (all, spoken->twin) && (!clear || strcmp (best, spoken->language) == 0 || !g_hash_table_contains (said, other)))
        continue;
      g_ptr_array_remove_index (paths, spoken->nth);
      if (names != paths)
        g_ptr_array_remove_index (names, spoken->nth);
    }
  n -= paths->len;
  if (n > 0)
    g_ptr_array_add (notes, slv_tell_printf (ngettext ("%u file says in another language what another one says, and is left out: taken by itself, it is read",
                                                       "%u files say in other languages what others say, and are left out: taken by themselves, they are read", n), n));
}

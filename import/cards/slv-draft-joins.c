/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft-joins.c: what files beside the list say of its records, of their printings and of their sets. */
#include "import/cards/slv-draft-private.h"
#include "base/slv-fold.h"

#define FOLDERS_UP 3   /* that a second file may lie above the list */
#define ROWS_MAX   1000u   /* of a second file in which members are looked for */

/* ---- files and their rows ---- */

char *
slv_draft_second_file (const SlvDrafting *draft, const SlvBeside *beside)
{
  const char *path = beside->pattern != NULL ? beside->pattern : beside->path;
  g_autofree char *folder = g_path_get_dirname (g_ptr_array_index (draft->survey->files, 0));

  for (guint i = 0; i <= FOLDERS_UP; i++)
    {
      g_autofree char *inside = g_strconcat (folder, G_DIR_SEPARATOR_S, NULL), *up = g_path_get_dirname (folder);

      if (g_str_has_prefix (path, inside))
        return g_strdup (path + strlen (inside));
      slv_take_str (&folder, g_steal_pointer (&up));
    }
  return NULL;
}

char *
slv_draft_beside_name (const SlvBeside *beside)
{
  g_autofree char *folder = g_path_get_dirname (beside->name), *last = g_path_get_basename (folder), *file = g_path_get_basename (beside->name);

  if (beside->own)
    return g_strdup (beside->lists);
  return *file == '*' && *last != '.' ? g_build_filename (last, file, NULL) : g_steal_pointer (&file);   /* of a folder's files only that tells which they are */
}

/* the name of a file without what ends it */
static char *
bare_name (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);

  return g_strndup (base, strcspn (base, "."));
}

/* "packs.json" → "pack"; a file that is called like a language goes by its folder */
static char *
stem_of (const char *path)
{
  g_autofree char *name = bare_name (path), *folder = g_path_get_dirname (path), *above = g_path_get_basename (folder);
  g_autofree char *word = slv_fold_word (strlen (name) <= 3 && strlen (above) > 3 ? above : name);
  gsize length = strlen (word);

  if (length > 4 && g_str_has_suffix (word, "ies"))
    return g_strdup_printf ("%.*sy", (int) length - 3, word);
  if (length > 3 && word[length - 1] == 's')
    word[length - 1] = '\0';
  return g_steal_pointer (&word);
}

/* the same of what one of several lists in a file is called: "data.types[]" → "type" */
static char *
stem_of_beside (const SlvBeside *beside)
{
  g_autofree char *name = NULL;
  const char *dot = beside->part ? strrchr (beside->lists, '.') : NULL;

  if (!beside->part)
    return stem_of (beside->path);
  name = g_strdup (dot != NULL ? dot + 1 : beside->lists);
  return stem_of (g_strdelimit (name, "[]{}", '.'));
}

/* the names of the files of the list, where there are several */
static GHashTable *
file_names (const SlvSurvey *survey)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < survey->files->len && survey->files->len > 1; i++)
    g_hash_table_add (names, bare_name (g_ptr_array_index (survey->files, i)));
  return names;
}

GHashTable *
slv_beside_count (const SlvBeside *beside, const char *member)
{
  GHashTable *met = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  SLV_EACH (const cJSON, row, beside->rows)
    {
      char *text = slv_path_text (row, member, NULL);

      if (text != NULL)
        g_hash_table_replace (met, text, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (met, text)) + 1));
    }
  return met;
}

static gboolean
is_once (GHashTable *met)
{
  SLV_EACH_VALUE (void, n, met)
    if (GPOINTER_TO_UINT (n) > 1)
      return FALSE;
  return TRUE;
}

/* Whether a member only counts its rows, from 0 or 1 on: no two lists of different lengths mean the same by it. */
static gboolean
counts_rows (GHashTable *met)
{
  guint n = g_hash_table_size (met), numbers = 0;

  for (guint i = 0; i <= n; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i);

      numbers += g_hash_table_contains (met, number);
    }
  return numbers == n;
}

static gboolean
may_join (const char *member)
{
  return strcmp (member, "@key") == 0 || (*member != '\0' && *member != ' ' && strpbrk (member, ".|[]{}+@\n\r\t") == NULL);
}

/* The member of @beside whose values hold most of @values; at least nine in ten. @unique: (out): each of its values once. Borrowed. */
static const char *
match_member (const SlvBeside *beside, GHashTable *values, gboolean *unique)
{
  const cJSON *first = beside->rows->len > 0 ? g_ptr_array_index (beside->rows, 0) : NULL;
  guint n = g_hash_table_size (values);

  for (const cJSON *member = first != NULL ? first->child : NULL; member != NULL && n > 0; member = member->next)
    {
      g_autoptr (GHashTable) met = NULL;
      guint found = 0;

      if (!may_join (member->string))
        continue;
      met = slv_beside_count (beside, member->string);
      SLV_EACH_KEY (char, value, values)
        found += g_hash_table_contains (met, value);
      *unique = is_once (met);
      if (*unique && g_hash_table_size (met) > n && counts_rows (met))
        continue;
      if (found * 10 >= n * 9 && (found >= 2 || beside->rows->len == 1))
        return member->string;
    }
  return NULL;
}

/* Whether its rows, of which each may leave out what it has no value of, say something that the records themselves do not. */
static gboolean
says_more (const SlvDrafting *draft, const SlvBeside *beside)
{
  const char *one = NULL;

  for (guint i = 0; i < MIN (beside->rows->len, ROWS_MAX); i++)
    for (const cJSON *member = ((const cJSON *) beside->rows->pdata[i])->child; member != NULL; member = member->next)
      if (*member->string != '@' && slv_survey_find (draft->survey, member->string) == NULL)
        {
          if (one != NULL && strcmp (one, member->string) != 0)
            return TRUE;
          one = member->string;
        }
  return FALSE;
}

/* ---- joins ---- */

SLV_DEFINE_FREE (SlvDraftJoin, slv_draft_join_free, file, as, key, by);

gboolean
slv_draft_is_joined (const SlvDrafting *draft, const SlvBeside *beside)
{
  SLV_EACH (const SlvDraftJoin, join, draft->joins)
    if (join->beside == beside)
      return TRUE;
  return FALSE;
}

/* One file says what a set is called; one that lies too far away says nothing. */
static void
add_join (SlvDrafting *draft, const SlvBeside *beside, const char *key, const char *by, gboolean many, guint inside, gboolean for_set)
{
  g_autofree char *file = beside->own ? NULL : slv_draft_second_file (draft, beside), *stem = stem_of_beside (beside);
  SlvDraftJoin *join;

  if (file == NULL && !beside->own)
    return;
  SLV_EACH (const SlvDraftJoin, other, draft->joins)
    if (for_set && other->for_set && other->inside == inside)
      return;
  join = g_new0 (SlvDraftJoin, 1);
  join->beside = beside;
  join->file = g_steal_pointer (&file);
  join->as = many ? g_strdup ("print") : slv_draft_make_id (NULL, stem);
  join->key = g_strdup (key);
  join->by = g_strdup (by);
  join->many = many;
  join->inside = inside;
  join->for_set = for_set;
  join->facts = !many && !for_set;
  g_ptr_array_add (draft->joins, join);
}

/* Whether a file is called after what a member identifies, or has a member of that very name: numbers alone occur in any file. */
static gboolean
is_called_after (const SlvBeside *beside, const char *key, const SlvDatum *datum)
{
  g_autofree char *stem = stem_of_beside (beside), *word = slv_fold_word (datum->title);
  gboolean plain = g_ascii_strcasecmp (key, "id") == 0 || g_ascii_strcasecmp (key, "code") == 0 || strcmp (key, "@key") == 0;

  return g_str_has_prefix (word, stem) || (!plain && g_ascii_strcasecmp (key, datum->title) == 0);
}

static gboolean
speaks_of_sets (const SlvBeside *beside)
{
  g_autofree char *stem = stem_of_beside (beside);

  return SLV_WORD_HAS (stem, "set", "edition", "expansion", "pack", "release", "serie");
}

/* Whether rows have a code, a name and a day, as those of sets have. */
static gboolean
are_of_sets (const cJSON *row)
{
  gboolean code = FALSE, name = FALSE, day = FALSE;

  for (const cJSON *member = row != NULL ? row->child : NULL; member != NULL; member = member->next)
    {
      g_autofree char *date = cJSON_IsString (member) ? slv_day_read (NULL, member->valuestring) : NULL;

      code = code || (cJSON_IsString (member) && SLV_WORD_HAS (member->string, "code", "abbr"));
      name = name || slv_places_name_rank (member->string) >= 0;
      day = day || date != NULL;
    }
  return code && name && day;
}

/* A second file that says what the numbers of a member stand for: "rarity_id" and a table of rarities, or "rarity" where these are numbers that it has no name for. */
static void
find_lookup (SlvDrafting *draft, const SlvBeside *beside)
{
  const cJSON *first = beside->rows->len > 1 ? g_ptr_array_index (beside->rows, 0) : NULL;

  SLV_EACH_DATUM (draft, datum)
    {
      gboolean unique = FALSE, own = datum->group == NULL && datum->values <= datum->records && !datum->overflow && *datum->path != '@' && datum != draft->id;
      gboolean found_by = slv_title_is_identifier (datum->title) || (datum->numbers == datum->values && slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE));
      g_autofree char *by = g_strconcat (datum->path, datum->many ? "[]" : "", NULL);
      const char *key = own && found_by && !slv_draft_is (draft, datum, "set") && g_hash_table_size (datum->distinct) <= SLV_DRAFT_FACET_MAX
                        ? match_member (beside, datum->distinct, &unique) : NULL;

      if (key == NULL || first == NULL || !unique || first->child == NULL || first->child->next == NULL || !is_called_after (beside, key, datum)
          || draft->roles[datum->index].sure == SLV_SURE_SAID)
        continue;
      gboolean set = are_of_sets (first) && slv_draft_find (draft, "set") == NULL && slv_draft_find (draft, "set-name") == NULL;
      add_join (draft, beside, key, by, FALSE, SLV_JOIN_AT_TOP, set);
      slv_draft_give_up (draft, datum, set ? "set" : SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("what it stands for is said in another list"));
      return;
    }
}

/* A second file that speaks of the sets, or of the printings, of the records, or says more of each of them. One that says more of other members is of no use. */
static void
find_join (SlvDrafting *draft, const SlvBeside *beside, GHashTable *files)
{
  gboolean unique = FALSE;
  const char *key;

  SLV_EACH_DATUM (draft, datum)
    {
      gboolean set = slv_draft_is (draft, datum, "set"), name = slv_draft_is (draft, datum, "name");
      gboolean other = datum->unique && datum != draft->id && datum->numbers < datum->values;   /* that tells records apart as their key does */

      g_autofree char *by = g_strconcat (datum->path, datum->many ? "[]" : "", NULL);   /* a list of one, as some services write what they link */

      if (datum->group != NULL || (datum->many && datum->values > datum->records) || (datum != draft->id && !set && !name && !other))
        continue;
      key = match_member (beside, datum->distinct, &unique);
      if (key != NULL && set && datum->numbers == datum->values && !is_called_after (beside, key, datum) && !speaks_of_sets (beside))
        continue;
      if (key != NULL && !set && unique && (datum->unique || datum->values == (guint64) g_hash_table_size (datum->distinct)) && says_more (draft, beside))
        {
          add_join (draft, beside, key, by, FALSE, SLV_JOIN_AT_TOP, FALSE);
          return;
        }
      if (key != NULL && !name && (set || datum == draft->id) && (unique == (datum != draft->id)) && (unique || draft->print_group == NULL))
        {
          add_join (draft, beside, key, by, !unique, SLV_JOIN_AT_TOP, unique);
          return;
        }
    }
  SLV_EACH_DATUM (draft, datum)
    {
      gboolean set = draft->print_group != NULL && g_strcmp0 (datum->group, draft->print_group) == 0 && !datum->overflow && slv_draft_is (draft, datum, "set");

      key = set ? match_member (beside, datum->distinct, &unique) : NULL;
      if (key != NULL && unique)
        {
          add_join (draft, beside, key, datum->member, FALSE, SLV_JOIN_IN_PRINTINGS, TRUE);
          return;
        }
    }
  key = match_member (beside, files, &unique);
  if (key != NULL && unique)
    add_join (draft, beside, key, "@file", FALSE, SLV_JOIN_AT_TOP, TRUE);
  else
    find_lookup (draft, beside);
}

/* A second file that speaks of the sets of the printings that another one brings, the @nth join. Whether there is one. */
static gboolean
find_inner_join (SlvDrafting *draft, guint nth)
{
  const SlvDraftJoin *outer = g_ptr_array_index (draft->joins, nth);
  const cJSON *first = outer->many ? g_ptr_array_index (outer->beside->rows, 0) : NULL;

  for (const cJSON *member = first != NULL ? first->child : NULL; member != NULL; member = member->next)
    {
      g_autoptr (GHashTable) values = NULL;

      if (g_strcmp0 (slv_list_word_role (member->string), "set") != 0)
        continue;
      values = slv_beside_count (outer->beside, member->string);
      SLV_EACH (const SlvBeside, beside, draft->survey->beside)
        {
          gboolean unique = FALSE;
          const char *key = beside != outer->beside ? match_member (beside, values, &unique) : NULL;

          if (key != NULL && unique)
            {
              add_join (draft, beside, key, member->string, FALSE, nth, TRUE);
              return TRUE;
            }
        }
    }
  return FALSE;
}

/* What second files say of each record are data as if it said that itself. */
static void
take_joined_facts (SlvDrafting *draft)
{
  guint known = draft->survey->data->len;

  SLV_EACH (const SlvDraftJoin, join, draft->joins)
    {
      g_autofree char *as = g_strconcat ("@", join->as, NULL), *key = g_strconcat (as, ".", join->key, NULL);
      const SlvDatum *datum;

      if (!join->facts)
        continue;
      slv_survey_take_rows ((SlvSurvey *) draft->survey, join->beside, as);
      draft->roles = g_renew (SlvDraftRole, draft->roles, draft->survey->data->len + 1);
      memset (draft->roles + known, 0, (draft->survey->data->len + 1 - known) * sizeof (SlvDraftRole));
      datum = slv_survey_find (draft->survey, key);
      if (datum != NULL)
        slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("it is found by it"));
      slv_draft_find_limits (draft);
      for (; known < draft->survey->data->len; known++)
        slv_draft_guess_role (draft, g_ptr_array_index (draft->survey->data, known));
    }
}

/* Whether files are called as the pages of one answer are, "cards-1" and "page2": no sets, as "OP01" and "OP02" are. */
static gboolean
are_pages (const GPtrArray *files)
{
  SLV_EACH (const char, file, files)
    {
      g_autofree char *word = bare_name (file);

      g_strchomp (g_strcanon (word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", ' '));
      if (!SLV_WORD_IS (word, "page", "pages", "card", "cards", "part", "chunk", "batch", "result", "results", "response", "data", "export", "list"))
        return FALSE;
    }
  return TRUE;
}

/* Whether folders are called by the letters with which the names in them begin. */
static gboolean
are_letters (GHashTable *folders)
{
  SLV_EACH_KEY (const char, folder, folders)
    {
      g_autofree char *name = g_path_get_basename (folder);

      if (g_utf8_strlen (name, -1) > 1)
        return FALSE;
    }
  return TRUE;
}

/* Of what no record says its set, the files may be it, or the folders where one name of a file stands in several. */
static void
find_set (SlvDrafting *draft, GHashTable *names)
{
  const GPtrArray *files = draft->survey->files;
  g_autoptr (GHashTable) folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (slv_draft_find (draft, "set") != NULL || slv_draft_find (draft, "set-name") != NULL || slv_draft_find (draft, SLV_ROLE_PRINTINGS) != NULL || files->len < 2 || slv_survey_find (draft->survey, "@file") != NULL)
    return;
  SLV_EACH_DATUM (draft, datum)
    if (datum->many && g_strcmp0 (slv_list_word_role (datum->title), "set") == 0)
      return;   /* they say their sets, if not in a way that is read as such */
  SLV_EACH (const char, file, files)
    g_hash_table_add (folders, g_path_get_dirname (file));
  if (g_hash_table_size (names) == files->len && files->len * 2 <= draft->survey->objects && !are_pages (files))
    draft->set_from = "@file";
  else if (g_hash_table_size (folders) > 1 && !are_letters (folders))
    draft->set_from = "@folder";
}

void
slv_draft_find_joins (SlvDrafting *draft)
{
  g_autoptr (GHashTable) files = file_names (draft->survey);
  gboolean found = FALSE;

  slv_draft_find_legalities (draft);
  SLV_EACH (const SlvBeside, beside, draft->survey->beside)
    if (!g_ptr_array_find (draft->banned_in, beside, NULL))
      find_join (draft, beside, files);
  for (guint i = 0; i < draft->joins->len && !found; i++)
    found = find_inner_join (draft, i);
  take_joined_facts (draft);
  find_set (draft, files);
}

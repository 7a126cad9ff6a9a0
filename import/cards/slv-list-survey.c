/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-survey.c: goes once through the records of a list and counts, for every member, what its values look like. */
#include "import/cards/slv-list-survey.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define DATA_MAX   400u   /* members of all records together */
#define LONG_TEXT  60     /* characters: a longer value is a text */
#define PIECE_LONG 40

static const char * const dividers[] = { " - ", " — ", " / ", "|", ", ", "/", ";" };

static void
datum_free (SlvDatum *datum)
{
  g_free (datum->path);
  g_free (datum->title);
  g_hash_table_unref (datum->distinct);
  g_hash_table_unref (datum->pieces);
  g_free (datum);
}

void
slv_survey_free (SlvSurvey *survey)
{
  if (survey == NULL)
    return;
  g_free (survey->syntax);
  g_strfreev (survey->origin);
  g_ptr_array_unref (survey->data);
  g_hash_table_unref (survey->by_path);
  g_free (survey);
}

static SlvDatum *
find_datum (SlvSurvey *survey, const char *parent, const char *member, gboolean printing)
{
  g_autofree char *path = *parent != '\0' ? g_strconcat (parent, ".", member, NULL) : g_strdup (member);
  g_autofree char *key = g_strconcat (printing ? "p " : "c ", path, NULL);
  SlvDatum *datum = g_hash_table_lookup (survey->by_path, key);

  if (datum != NULL || survey->data->len >= DATA_MAX)
    return datum;
  datum = g_new0 (SlvDatum, 1);
  datum->path = g_steal_pointer (&path);
  datum->title = g_strdup (member);
  datum->printing = printing;
  datum->only_numbers = TRUE;
  datum->distinct = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  datum->pieces = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_ptr_array_add (survey->data, datum);
  g_hash_table_insert (survey->by_path, g_steal_pointer (&key), datum);
  return datum;
}

static gboolean
count_value (GHashTable *table, const char *value)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (table, value));

  if (n == 0 && g_hash_table_size (table) >= SLV_SURVEY_VALUES_MAX)
    return FALSE;
  g_hash_table_replace (table, g_strdup (value), GUINT_TO_POINTER (n + 1));
  return TRUE;
}

static gboolean
is_flag (const char *text)
{
  static const char * const words[] = { "0", "1", "yes", "no", "true", "false" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (text, words[i]) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_number (const char *text)
{
  gsize length = strlen (text), sign = *text == '-' ? 1 : 0;

  return length > sign && length < 12 && strspn (text + sign, "0123456789") == length - sign;
}

static gboolean
is_expression (const char *text)
{
  gsize length = strlen (text);

  return length > 0 && length <= 8 && strspn (text, "0123456789+-*XxYyZz?") == length;
}

/* the pieces of a value that names several things: "Character - Star - Kid" */
static void
count_pieces (SlvDatum *datum, const char *value)
{
  for (guint i = 0; i < G_N_ELEMENTS (dividers); i++)
    {
      g_auto (GStrv) pieces = NULL;

      if ((datum->divider != NULL && datum->divider != dividers[i]) || strstr (value, dividers[i]) == NULL)
        continue;
      datum->divider = dividers[i];
      datum->divided++;
      pieces = g_strsplit (value, dividers[i], 32);
      for (guint k = 0; pieces[k] != NULL; k++)
        if (*g_strstrip (pieces[k]) != '\0' && g_utf8_strlen (pieces[k], -1) <= PIECE_LONG)
          {
            datum->only_numbers = datum->only_numbers && is_expression (pieces[k]);
            count_value (datum->pieces, pieces[k]);
          }
      return;
    }
  count_value (datum->pieces, value);
}

static void
take_value (SlvDatum *datum, const char *raw)
{
  g_autofree char *value = slv_text_clean (raw);

  if (*value == '\0')
    return;
  datum->values++;
  datum->numbers += is_number (value) ? 1 : 0;
  datum->expressions += is_expression (value) ? 1 : 0;
  datum->flags += is_flag (value) ? 1 : 0;
  if (g_utf8_strlen (value, -1) > LONG_TEXT || strchr (value, '\n') != NULL)
    {
      datum->long_ones++;
      return;
    }
  if (!count_value (datum->distinct, value))
    datum->overflow = TRUE;
  count_pieces (datum, value);
}

static void
take_object (SlvSurvey *survey, const cJSON *object, const char *parent, gboolean printing)
{
  for (const cJSON *child = object->child; child != NULL; child = child->next)
    {
      SlvDatum *datum;

      if (cJSON_IsObject (child))
        {
          take_object (survey, child, child->string, printing);
          continue;
        }
      if (cJSON_IsArray (child) && (child->child == NULL || cJSON_IsObject (child->child)))
        {
          if (strcmp (child->string, "printings") == 0)
            for (const cJSON *each = child->child; each != NULL; each = each->next)
              take_object (survey, each, "", TRUE);
          continue;
        }
      datum = find_datum (survey, parent, child->string, printing);
      if (datum == NULL)
        continue;
      datum->records++;
      datum->many = datum->many || cJSON_IsArray (child);
      for (const cJSON *each = cJSON_IsArray (child) ? child->child : child; each != NULL; each = cJSON_IsArray (child) ? each->next : NULL)
        if (cJSON_IsString (each))
          take_value (datum, each->valuestring);
    }
}

static gboolean
take_record (const char *syntax, const char * const *origin, const SlvJsonRecord *record, gpointer user_data, GError **error)
{
  SlvSurvey *survey = user_data;

  (void) error;
  if (survey->syntax == NULL)
    {
      survey->syntax = g_strdup (syntax);
      survey->origin = g_strdupv ((char **) origin);
    }
  if (record->json == NULL)
    return TRUE;
  survey->records++;
  take_object (survey, record->json, "", FALSE);
  return TRUE;
}

/* lists of table programs only: the others have readers of their own */
static gboolean
read_raw (SlvListRun *run, GInputStream *text, GError **error)
{
  SlvPlace place = { run->name, 0, 0 };
  const char *data;
  gsize n, at = 0, line = 0;

  if (g_buffered_input_stream_get_available (G_BUFFERED_INPUT_STREAM (text)) == 0
      && g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (text), -1, run->cancellable, error) < 0)
    return FALSE;
  data = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (text), &n);
  while (at < n && g_ascii_isspace (data[at]))
    at++;
  if (at < n && data[at] == '<')
    return slv_list_read_xml (run, text, error);
  while (line < n && data[line] != '\n')
    line++;
  if (line > 0 && memchr (data, '\t', line) != NULL)
    return slv_list_read_lackey (run, text, error);
  slv_set_error (error, SLV_ERROR_REFUSED, &place,
                 _("it is no card list of a table program (cockatrice-xml, octgn-xml, lackey-tsv)"));
  return FALSE;
}

SlvSurvey *
slv_survey_new (GInputStream *input, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvSurvey) survey = g_new0 (SlvSurvey, 1);
  SlvListAccount account = { 0 };
  SlvListRun run = { .name = name, .account = &account, .cancellable = cancellable, .raw = take_record, .raw_data = survey };
  SlvPlace place = { name, 0, 0 };
  g_autoptr (GInputStream) text = NULL;
  GError *failure = NULL;
  gboolean done;

  survey->data = g_ptr_array_new_with_free_func ((GDestroyNotify) datum_free);
  survey->by_path = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  slv_list_account_start (&account);
  run.readers = g_ptr_array_new ();
  text = slv_input_text_stream (input, cancellable, &failure);
  done = text != NULL && read_raw (&run, text, &failure);
  g_ptr_array_unref (run.readers);
  slv_list_account_clear (&account);
  if (failure != NULL)
    g_propagate_error (error, slv_error_from_io (failure, &place));
  if (!done)
    return NULL;
  if (survey->records > 0)
    return g_steal_pointer (&survey);
  slv_set_error (error, SLV_ERROR_REFUSED, &place, _("there are no cards in it"));
  return NULL;
}

static int
compare_counts (gconstpointer a, gconstpointer b, gpointer table)
{
  const char *left = *(const char * const *) a, *right = *(const char * const *) b;
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (table, left)), m = GPOINTER_TO_UINT (g_hash_table_lookup (table, right));

  return n != m ? (n > m ? -1 : 1) : strcmp (left, right);
}

GPtrArray *
slv_survey_values (GHashTable *table)
{
  GPtrArray *values = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &value, NULL))
    g_ptr_array_add (values, value);
  g_ptr_array_sort_with_data (values, compare_counts, table);
  return values;
}

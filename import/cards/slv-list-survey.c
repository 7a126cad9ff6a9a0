/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-survey.c: goes once through the records of a list and counts, for every member, what its values look like. Of several files
 * those are the list that hold most of what may be cards; the others stand beside it. */
#include "import/cards/slv-draft-private.h"
#include "import/cards/slv-list-page.h"
#include "import/cards/slv-list-survey.h"
#include "import/cards/slv-xml-push.h"
#include "base/slv-fold.h"
#include "store/slv-store-prices.h"
#include <xxhash.h>

#define DATA_MAX    400u            /* members of all records together */
#define DEPTH_MAX   10u             /* objects and lists in a record; what wraps each of them counts, too */
#define LONG_TEXT   60              /* characters: a longer value is a text */
#define OTHERS_MAX       8u     /* lists in the file of the cards that are looked at, too: each is another pass */
#define POSITION_LONG    4u     /* digits of a key that only counts */
#define NAMED_LONG       40u    /* of the name of a value in a list of such */
#define PIECE_LONG  40
#define PIECES_MAX  1000u           /* different ones */
#define BESIDE_MAX  60000u          /* records of a file beside the list that are looked at */
#define BESIDE_SIZE (32u << 20)     /* bytes of such a file */
#define TEXTS_SIZE  (1u << 20)      /* bytes of one that holds texts alone */
#define WITHOUT_MAX 5000u
#define COLUMN_ROWS 3000u           /* rows of a table that are counted before it is known what it is */
#define FIRST_MAX   (6u << 20)      /* hashes of first records of a name */
#define LISTED_MAX  32u             /* texts of a list that are held against each other */
#define TRY_MAX     (2u << 20)      /* hashes of the first records of a key that is tried */
#define TOLD_EVERY  2000u           /* records */
#define UNNAMED_MAX 20u
#define SLIPS_SHARE 1000u           /* one record in so many may have an identifier that another one has */
#define SHAPES_MAX  5000u           /* different sets of members that records have */
#define BARE        4u              /* one in so many of the usual named values is as good as none */
#define USUAL_MIN   3u              /* members that most records have: fewer tell nothing of their kind */
#define ALIKE       0.6             /* share of members that two files of one list have in common */
#define KIND_CARDS   3u             /* cards of one kind in a file of theirs, and members that each has */
#define KIND_MEMBERS 3u
#define COLUMNS_ALIKE 6             /* that two tables of cards of different kinds have in common, when it is most of the smaller one */
#define FEW         4u              /* code, name and what else anything has */
#define FEWER       2u              /* times as many members as the other has: no file of the same list, if that says anything new */
#define LONE_MIN    8u      /* records of which each has an element once */
#define SHAPE_WORTH 1e5       /* score of a card list of a program that is known: as much as a middling list of cards */
#define NAME_WORTH  200     /* more than any rank of a name */

static const char * const dividers[] = { " - ", " — ", " / ", " • ", "|", ", ", "/", ";", "•", SLV_SURVEY_DOTS };

/* ---- data ---- */

SLV_DEFINE_STATIC_FREE (SlvDatum, datum_free, path, group, repeated_by, grouped_as, distinct, pieces, seen, with_name, names);

SLV_DEFINE_STATIC_FREE (SlvSurveyGroup, group_free, path);

SLV_DEFINE_FREE (SlvBeside, slv_beside_free, path, name, pattern, lists, since, until, rows);

SLV_DEFINE_FREE (SlvSurvey, slv_survey_free, syntax, doubled_in, odd_first, bare_first, lists, name, origin, files, names_of, beside, left_out, unread,
                 notes, listings, leave_out, without, unnamed, data, groups, by_path, first_of, shapes, (datum_free, slug));

SlvDatum *
slv_survey_find (const SlvSurvey *survey, const char *path)
{
  return g_hash_table_lookup (survey->by_path, path);
}

gboolean
slv_datum_saw (const SlvDatum *datum, const char *value)
{
  guint64 hash = XXH3_64bits_withSeed (value, strlen (value), 1);

  return datum->seen != NULL && g_hash_table_contains (datum->seen, &hash);
}

static SlvDatum *
find_datum (SlvSurvey *survey, const char *path, const char *group)
{
  SlvDatum *datum = g_hash_table_lookup (survey->by_path, path);

  if (datum != NULL || survey->data->len >= DATA_MAX)
    return datum;
  datum = g_new0 (SlvDatum, 1);
  datum->path = g_strdup (path);
  datum->group = g_strdup (group);
  datum->member = group != NULL ? datum->path + strlen (group) + 1 : datum->path;
  const char *dot = strrchr (datum->path, '.');
  datum->title = dot != NULL ? dot + 1 : datum->path;
  datum->index = survey->data->len;
  datum->only_numbers = TRUE;
  datum->distinct = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  datum->pieces = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  datum->seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  datum->with_name = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  if (group == NULL && strlen (datum->title) > 2
      && (g_ascii_strcasecmp (datum->title + strlen (datum->title) - 2, "id") == 0 || g_ascii_strncasecmp (datum->title, "id", 2) == 0))
    datum->names = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_ptr_array_add (survey->data, datum);
  g_hash_table_insert (survey->by_path, datum->path, datum);
  return datum;
}

static SlvSurveyGroup *
find_group (SlvSurvey *survey, const char *path)
{
  for (guint i = 0; i < survey->groups->len; i++)
    if (strcmp (((SlvSurveyGroup *) g_ptr_array_index (survey->groups, i))->path, path) == 0)
      return g_ptr_array_index (survey->groups, i);
  SlvSurveyGroup *group = g_new0 (SlvSurveyGroup, 1);
  group->path = g_strdup (path);
  g_ptr_array_add (survey->groups, group);
  return group;
}

/* ---- values ---- */

static gboolean
count_value (GHashTable *table, const char *value, guint most)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (table, value));

  if (n == 0 && g_hash_table_size (table) >= most)
    return FALSE;
  g_hash_table_replace (table, g_strdup (value), GUINT_TO_POINTER (n + 1));
  return TRUE;
}

/* Whether @value is one of SLV_SURVEY_NONES. */
static gboolean
says_none (const char *value)
{
  static const char * const words[] = SLV_SURVEY_NONES;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (value, words[i]) == 0)
      return TRUE;
  return FALSE;
}

const char *
slv_survey_says_flag (const char *text)
{
  static const struct { const char *yes, *no; } words[] = { { "yes", "no" }, { "true", "false" }, { "1", "0" }, { "ja", "nein" }, { "oui", "non" }, { "sí", "no" }, { "si", "no" }, { "sim", "não" } };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (text, words[i].yes) == 0 || g_ascii_strcasecmp (text, words[i].no) == 0)
      return g_ascii_strcasecmp (text, words[i].yes) == 0 ? "yes" : "no";
  return NULL;
}

static gboolean
is_number (const char *text)
{
  gsize length = strlen (text), sign = *text == '-' ? 1 : 0;
  const char *dot = strpbrk (text, ".,");

  return length > sign && length < 12 && strspn (text + sign, "0123456789.,") == length - sign
         && (dot == NULL || (dot > text + sign && dot[1] != '\0' && strpbrk (dot + 1, ".,") == NULL && (*dot == '.' || strlen (dot) != 4)));
}

/* "€1.20", "1.20 USD": a number beside the mark or the code of a currency */
static gboolean
is_money (const char *text)
{
  gsize digits = strcspn (text, "0123456789"), after;

  after = digits + strspn (text + digits, "0123456789.,");
  const char *rest = text + after;
  if (after == digits || (digits > 0 && *rest != '\0'))
    return FALSE;
  g_autofree char *mark = g_strndup (digits > 0 ? text : rest, digits > 0 ? digits : strlen (rest));
  g_strstrip (mark);
  if (g_strcmp0 (slv_currency_mark (mark), mark) == 0)
    return TRUE;
  return strlen (mark) == 3 && strspn (mark, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 3;
}

/* "<style=Vocab>Arrive</style>: draw": marks of print, no text alone */
static gboolean
has_tag (const char *text)
{
  const char *open = strchr (text, '<');

  return open != NULL && (g_ascii_isalpha (open[1]) || open[1] == '/') && strchr (open, '>') != NULL;
}

static gboolean
is_expression (const char *text)
{
  gsize length = strlen (text);

  return length > 0 && length <= 8 && strspn (text, "0123456789+-*XxYyZz?") == length;
}

static gboolean
is_address (const char *text)
{
  return g_str_has_prefix (text, "https://") || g_str_has_prefix (text, "http://");
}

static gboolean
is_picture (const char *text)
{
  static const char * const endings[] = { ".jpg", ".jpeg", ".png", ".webp" };
  g_autofree char *path = g_strndup (text, strcspn (text, "?#"));

  for (guint i = 0; is_address (text) && i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (path, endings[i]))
      return TRUE;
  return FALSE;
}

static gboolean
is_day (const char *text)
{
  g_autofree char *day = strlen (text) >= 10 ? g_strndup (text, 10) : NULL;
  g_autofree char *read = day != NULL ? slv_day_read (NULL, day) : NULL;

  return read != NULL;
}

gboolean
slv_survey_is_sentence (const char *text)
{
  gsize length = strlen (text);
  guint words = 0;

  if (length == 0 || strchr (".!?", text[length - 1]) == NULL)
    return FALSE;
  for (const char *p = text; *p != '\0' && words < 3; p++)
    if (*p == ' ')
      words = p > text && strchr (".!?", p[-1]) != NULL ? 0 : words + 1;
  return words >= 3;
}

/* What stands between the groups of "1,000", "-12.345.678" and "1 000"; '\0': it is no such number. */
static char
find_thousands (const char *text, gboolean *twice)
{
  const char *p = text + (*text == '-' ? 1 : 0);
  gsize n = strspn (p, "0123456789");
  char mark = '\0';

  if (*p == '0' || n == 0 || n > 3)
    return '\0';
  for (p += n; *p != '\0'; p += 3)
    {
      gunichar c = g_utf8_get_char (p);
      char here = g_unichar_isspace (c) ? ' ' : c == '.' || c == ',' || c == '\'' ? (char) c : '\0';

      p = g_utf8_next_char (p);
      if (here == '\0' || (mark != '\0' && mark != here) || strspn (p, "0123456789") != 3)
        return '\0';
      *twice = mark != '\0';
      mark = here;
    }
  return mark;
}

static void
count_thousands (SlvDatum *datum, const char *value)
{
  gsize digits = strspn (value, "0123456789");
  gboolean twice = FALSE;
  char mark = find_thousands (value, &twice);

  if (mark != '\0' && datum->grouped++ == 0)
    {
      datum->thousands = mark;
      datum->grouped_as = g_strdup (value);
    }
  else if (mark != '\0' && mark != datum->thousands)
    datum->thousands = '?';
  else if (mark == '\0' && value[digits] == '\0')
    {
      datum->whole++;
      datum->long_whole = datum->long_whole || digits > 3;
    }
  datum->hundreds = datum->hundreds || twice || (digits == 3 && *value != '0' && value[digits] == '\0');
}

/* ["Red", "Blue"] in a cell, as programs write lists that they put into tables */
static gboolean
is_list_in_cell (const char *value)
{
  gsize length = strlen (value);

  return length >= 2 && value[0] == '[' && value[length - 1] == ']' && (length == 2 || strchr ("\"'", value[1]) != NULL);
}

static void
count_listed (SlvDatum *datum, const char *value)
{
  g_autofree char *inside = g_strndup (value + 1, strlen (value) - 2);
  g_auto (GStrv) pieces = g_strsplit (inside, ",", 32);

  datum->listed++;
  datum->only_numbers = FALSE;
  for (guint i = 0; pieces[i] != NULL; i++)
    {
      char *piece = g_strstrip (pieces[i]);
      gsize length = strlen (piece);

      if (length > 2 && strchr ("\"'", *piece) != NULL && piece[length - 1] == *piece)
        {
          piece[length - 1] = '\0';
          count_value (datum->pieces, piece + 1, PIECES_MAX);
        }
    }
}

/* the pieces of a value that names several things: "Character - Star - Kid", "Item. Tool." */
static void
count_pieces (SlvDatum *datum, const char *value)
{
  gboolean ends = g_str_has_suffix (value, ".") && (datum->divider == NULL || strcmp (datum->divider, SLV_SURVEY_DOTS) == 0);
  g_autofree char *whole = g_strndup (value, strlen (value) - (ends ? 1 : 0));

  if (is_list_in_cell (value))
    {
      count_listed (datum, value);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (dividers); i++)
    {
      if ((datum->divider != NULL && datum->divider != dividers[i]) || strstr (value, dividers[i]) == NULL)
        continue;
      datum->divider = dividers[i];
      datum->divided++;
      g_auto (GStrv) pieces = g_strsplit (whole, dividers[i], 32);
      for (guint k = 0; pieces[k] != NULL; k++)
        if (*g_strstrip (pieces[k]) != '\0' && g_utf8_strlen (pieces[k], -1) <= PIECE_LONG)
          {
            datum->only_numbers = datum->only_numbers && is_expression (pieces[k]);
            count_value (datum->pieces, pieces[k], PIECES_MAX);
          }
      return;
    }
  count_value (datum->pieces, whole, PIECES_MAX);
}

static void
take_value (SlvDatum *datum, const cJSON *json, guint64 *hash)
{
  g_autofree char *raw = slv_scalar_text (json), *value = raw != NULL ? slv_text_clean (raw) : NULL;

  if (value == NULL || *value == '\0')
    return;
  *hash = XXH3_64bits_withSeed (value, strlen (value), *hash + 1);
  if (says_none (value))
    {
      datum->nones++;
      return;
    }
  datum->values++;
  if (cJSON_IsString (json))
    count_thousands (datum, value);
  datum->numbers += is_number (value) ? 1 : 0;
  datum->expressions += is_expression (value) ? 1 : 0;
  datum->flags += cJSON_IsBool (json) || (!cJSON_IsNumber (json) && slv_survey_says_flag (value) != NULL) ? 1 : 0;
  datum->addresses += is_address (value) ? 1 : 0;
  datum->pictures += is_picture (value) ? 1 : 0;
  datum->days += is_day (value) ? 1 : 0;
  datum->money += is_money (value) ? 1 : 0;
  datum->sentences += slv_survey_is_sentence (value) ? 1 : 0;
  datum->tagged += (cJSON_IsString (json) && json->valueint == 1) || has_tag (value);   /* see slv_json_strip() */
  if (g_utf8_strlen (value, -1) > LONG_TEXT || strchr (value, '\n') != NULL)
    {
      datum->long_ones++;
      return;
    }
  if (!count_value (datum->distinct, value, SLV_SURVEY_VALUES_MAX))
    datum->overflow = TRUE;
  count_pieces (datum, value);
}

/* ---- records ---- */

/* what a record says of each datum, as hashes */
typedef struct { guint64 hashes[DATA_MAX]; } Said;

static void take_object (SlvSurvey *survey, Said *said, const cJSON *object, const char *path, const char *group, guint depth);

/* Whether one of the texts of a list, as far as it is short, stands in it twice. */
static gboolean
has_twice (const cJSON *list)
{
  guint n = 0;

  for (const cJSON *child = list->child; child != NULL && n < LISTED_MAX; child = child->next, n++)
    for (const cJSON *before = list->child; before != child; before = before->next)
      if (cJSON_IsString (child) && cJSON_IsString (before) && strcmp (child->valuestring, before->valuestring) == 0 && !says_none (child->valuestring))
        return TRUE;
  return FALSE;
}

static void
take_list (SlvDatum *datum, const cJSON *list, guint64 *hash)
{
  datum->twice = datum->twice || has_twice (list);
  for (const cJSON *child = list->child; child != NULL; child = child->next)
    take_value (datum, child, hash);
}

/* NULL: there are too many members already. */
static SlvDatum *
take_scalars (SlvSurvey *survey, Said *said, const cJSON *value, const char *path, const char *group)
{
  SlvDatum *datum = find_datum (survey, path, group);

  if (datum == NULL)
    return NULL;
  datum->records++;
  datum->many = datum->many || cJSON_IsArray (value);
  if (!cJSON_IsArray (value))
    take_value (datum, value, &said->hashes[datum->index]);
  else
    take_list (datum, value, &said->hashes[datum->index]);
  return datum;
}

/* Whether the objects of a list are what one record says in several languages, each once: no printings, which have a language, too. */
static gboolean
are_languages (const cJSON *list, const char *member)
{
  static const char * const printing[] = { "set", "set-name", "number", "rarity", "released", NULL };
  g_autoptr (GHashTable) met = g_hash_table_new (g_str_hash, g_str_equal);

  for (const cJSON *object = list->child; object != NULL; object = object->next)
    {
      const cJSON *language = member != NULL ? cJSON_GetObjectItemCaseSensitive (object, member) : NULL;

      if (!cJSON_IsString (language) || slv_places_language (language->valuestring) == NULL || !g_hash_table_add (met, language->valuestring))
        return FALSE;
      for (const cJSON *child = object->child; child != NULL; child = child->next)
        if (slv_list_word_role (child->string) != NULL && g_strv_contains (printing, slv_list_word_role (child->string)))
          return FALSE;
    }
  return TRUE;
}

gboolean
slv_survey_is_name_of_value (const char *member)
{
  static const char * const names[] = { "name", "key", "stat", "attribute", "property", "field", "label", "format", "trait_type", "traitType", NULL };

  return g_strv_contains (names, member);
}

gboolean
slv_survey_is_value (const char *member)
{
  static const char * const values[] = { "value", "val", "amount", "status", "legality", "legal", "allowed", "banned", "restricted", NULL };

  return g_strv_contains (values, member);
}

gboolean
slv_survey_shows_name (const char *member)
{
  g_autofree char *word = slv_fold_word (member);

  return *member == '@' || strcmp (word, "displayname") == 0 || strcmp (word, "displaylabel") == 0 || strcmp (word, "displaytype") == 0 || strcmp (word, "maxvalue") == 0;
}

/* The member by which each object of a list is called, where the list holds named values, each once: "format" of {"format": "Modern", "legality": "Banned"}, "name" of
 * {"name": "Cost", "value": 3}, perhaps with a "displayName" or an "@type", "key" of <attr key="Cost">3</attr>; NULL: it does not. */
static const char *
naming_member (const cJSON *list, const char *path)
{
  g_autoptr (GHashTable) met = g_hash_table_new (g_str_hash, g_str_equal);
  const char *member = NULL, *dot = strrchr (path, '.'), *element = dot != NULL ? dot + 1 : path;   /* XML's text beside attributes is called so */

  for (const cJSON *object = list->child; object != NULL; object = object->next)
    {
      const cJSON *name = NULL, *value = NULL;
      guint n = 0, shown = 0;

      for (const cJSON *child = object->child; child != NULL; child = child->next, n++)
        if ((slv_survey_is_value (child->string) || strcmp (child->string, element) == 0) && !cJSON_IsObject (child) && !cJSON_IsArray (child))
          value = child;
        else if (cJSON_IsString (child) && slv_survey_is_name_of_value (child->string) && (member == NULL || strcmp (member, child->string) == 0))
          name = child;
        else
          shown += slv_survey_shows_name (child->string);
      if (n != 2 + shown || name == NULL || value == NULL || *name->valuestring == '\0' || strlen (name->valuestring) > NAMED_LONG
          || strpbrk (name->valuestring, ".|[]{}+=\"<>&@") != NULL || !g_hash_table_add (met, name->valuestring))
        return NULL;
      member = name->string;
    }
  return member;
}

static void
take_group (SlvSurvey *survey, Said *said, const cJSON *list, const char *path, guint depth)
{
  g_autofree char *each = g_strconcat (path, "[]", NULL), *first = g_strconcat (path, "[0]", NULL);
  const char *member = strpbrk (path, "[{") == NULL ? slv_places_language_member (list->child) : NULL, *naming = strpbrk (path, "[{") == NULL ? naming_member (list, path) : NULL;
  gboolean languages = are_languages (list, member);
  gsize length = strlen (first);

  for (const cJSON *child = languages ? list->child : NULL; child != NULL; child = child->next)
    {
      g_autofree char *element = slv_places_element (path, child, member);

      take_object (survey, said, child, element, NULL, depth + 1);
    }
  for (const cJSON *child = !languages && naming != NULL ? list->child : NULL; child != NULL; child = child->next)
    {
      g_autofree char *element = g_strdup_printf ("%s[%s=%s]", path, naming, cJSON_GetObjectItemCaseSensitive (child, naming)->valuestring);

      take_object (survey, said, child, element, NULL, depth + 1);
    }
  if (languages || naming != NULL)
    return;
  /* the face from which the record has its name is what it says itself */
  if (survey->name != NULL && strncmp (survey->name, first, length) == 0 && survey->name[length] == '.')
    take_object (survey, said, list->child, first, NULL, depth + 1);
  SlvSurveyGroup *group = find_group (survey, each);
  group->records++;
  for (const cJSON *child = list->child; child != NULL; child = child->next)
    {
      group->objects++;
      take_object (survey, said, child, each, each, depth + 1);
    }
}

/* Whether what stands under the members of an object are printings, or lists of them: then the members are no words but the codes of their
 * sets. */
static gboolean
is_keyed (const cJSON *object)
{
  static const char * const said[] = { "number", "rarity", "released", "set-name", "artist", "image", "finish" };
  gboolean lists = cJSON_IsArray (object->child);

  for (const cJSON *child = object->child; child != NULL; child = child->next)
    {
      const cJSON *one = lists ? child->child : child;
      guint met = 0;

      if (cJSON_IsArray (child) != lists || !cJSON_IsObject (one))
        return FALSE;
      for (const cJSON *member = one->child; member != NULL; member = member->next)
        {
          const char *role = slv_list_word_role (member->string);

          for (guint i = 0; role != NULL && i < G_N_ELEMENTS (said); i++)
            met += strcmp (role, said[i]) == 0 ? i == 0 ? 2 : 1 : 0;
        }
      if (met < 2)
        return FALSE;
    }
  return object->child != NULL;
}

static void
take_key (SlvSurvey *survey, Said *said, const char *key, const char *group, const char *as)
{
  g_autofree char *path = g_strconcat (group, ".", as, NULL);
  g_autoptr (cJSON) json = cJSON_CreateString (key);

  take_scalars (survey, said, json, path, group);
}

static void
take_keyed (SlvSurvey *survey, Said *said, const cJSON *object, const char *path, guint depth)
{
  gboolean lists = cJSON_IsArray (object->child);
  g_autofree char *each = g_strconcat (path, lists ? "{}.[]" : "{}", NULL);
  SlvSurveyGroup *group = find_group (survey, each);

  group->records++;
  for (const cJSON *child = object->child; child != NULL; child = child->next)
    for (const cJSON *one = lists ? child->child : child; one != NULL; one = lists ? one->next : NULL)
      {
        group->objects++;
        take_key (survey, said, child->string, each, lists ? "@in" : "@");
        take_object (survey, said, one, each, each, depth + 1);
      }
}

/* whether a path can name it */
static gboolean
is_member (const char *name)
{
  gsize length = name != NULL ? strlen (name) : 0;

  return length > 0 && length <= 200 && *name != ' ' && name[length - 1] != ' ' && *name != '@' && strpbrk (name, ".|[]{}+\n\r\t") == NULL;
}

/* The list of objects that stands elsewhere at the place where @object stands alone: "printing" and "printing[]"; NULL: none does. */
static const SlvSurveyGroup *
find_list_of (const SlvSurvey *survey, const char *path)
{
  gsize length = strlen (path);

  SLV_EACH (const SlvSurveyGroup, group, survey->groups)
    if (strncmp (group->path, path, length) == 0 && strcmp (group->path + length, "[]") == 0)
      return group;
  return NULL;
}

/* an object where others have a list of such is a list of one */
static void
take_lone (SlvSurvey *survey, Said *said, const cJSON *object, const char *path, guint depth)
{
  cJSON one = *object, list = { .type = cJSON_Array, .child = &one };

  one.next = one.prev = NULL;
  take_group (survey, said, &list, path, depth);
}

/* whether a list or an object that some records leave empty holds something in others */
static gboolean
holds_others (const SlvSurvey *survey, const SlvDatum *datum)
{
  gsize length = strlen (datum->path);

  if (datum->values > 0)
    return FALSE;
  SLV_EACH (const SlvDatum, other, survey->data)
    if (strncmp (other->path, datum->path, length) == 0 && other->path[length] != '\0' && strchr (".[{", other->path[length]) != NULL)
      return TRUE;
  return FALSE;
}

/* What was met of such objects before their list was, and where nothing stood in them. */
static void
drop_lone (SlvSurvey *survey)
{
  for (guint i = survey->data->len; i-- > 0;)
    {
      SlvDatum *datum = g_ptr_array_index (survey->data, i);
      gboolean lone = holds_others (survey, datum);

      for (const char *dot = strchr (datum->path, '.'); dot != NULL && datum->group == NULL && !lone; dot = strchr (dot + 1, '.'))
        {
          g_autofree char *above = g_strndup (datum->path, (gsize) (dot - datum->path));

          lone = find_list_of (survey, above) != NULL;
        }
      if (!lone)
        continue;
      g_hash_table_remove (survey->by_path, datum->path);
      g_ptr_array_remove_index (survey->data, i);
    }
  for (guint i = 0; i < survey->data->len; i++)
    ((SlvDatum *) g_ptr_array_index (survey->data, i))->index = i;
}

static void
take_object (SlvSurvey *survey, Said *said, const cJSON *object, const char *path, const char *group, guint depth)
{
  for (const cJSON *child = object->child; child != NULL; child = child->next)
    {
      if (cJSON_IsNull (child))
        continue;
      if (!is_member (child->string))
        {
          if (survey->unnamed->len < UNNAMED_MAX && g_strcmp0 (child->string, "@key") != 0)   /* what a row of another file stands under */
            slv_array_add_text (survey->unnamed, child->string);
          continue;
        }
      g_autofree char *here = *path != '\0' ? g_strconcat (path, ".", child->string, NULL) : g_strdup (child->string);
      if (cJSON_IsObject (child) && depth < DEPTH_MAX && group == NULL && is_keyed (child))
        take_keyed (survey, said, child, here, depth);
      else if (cJSON_IsObject (child) && depth < DEPTH_MAX && find_list_of (survey, here) != NULL)
        take_lone (survey, said, child, here, depth);
      else if (cJSON_IsObject (child) && depth < DEPTH_MAX)
        take_object (survey, said, child, here, group, depth + 1);
      else if (cJSON_IsArray (child) && cJSON_IsObject (child->child) && depth < DEPTH_MAX)
        take_group (survey, said, child, here, depth);
      else if (!cJSON_IsObject (child) && (!cJSON_IsArray (child) || !cJSON_IsArray (child->child)))
        take_scalars (survey, said, child, here, group);
    }
}

void
slv_survey_take_rows (SlvSurvey *survey, const SlvBeside *beside, const char *as)
{
  for (guint i = 0; i < beside->rows->len; i++)
    {
      Said said = { { 0 } };

      take_object (survey, &said, g_ptr_array_index (beside->rows, i), as, NULL, 1);
    }
}

/* Whether the datum and the name together still tell all records apart; FALSE for good once they do not. */
static void
add_with_name (SlvDatum *datum, guint64 hash, guint64 of_name)
{
  guint64 both = XXH3_64bits_withSeed (&hash, sizeof hash, of_name);

  if (datum->with_name != NULL && !g_hash_table_add (datum->with_name, g_memdup2 (&both, sizeof both)))
    g_clear_pointer (&datum->with_name, g_hash_table_unref);
}

/* A member that may be the key is held against all others; texts and lists are none. */
static void
count_repeats (SlvDatum *datum, guint64 hash, const char *name)
{
  if (datum->group != NULL || datum->many || datum->long_ones > 0 || hash == 0)
    g_clear_pointer (&datum->seen, g_hash_table_unref);
  if (datum->seen == NULL || g_hash_table_add (datum->seen, g_memdup2 (&hash, sizeof hash)))
    return;
  if (datum->repeats++ == 0)
    datum->repeated_by = g_strdup (name);
  if (datum->repeats > SLV_SURVEY_SLIPS_MAX)
    g_clear_pointer (&datum->seen, g_hash_table_unref);
}

/* Whether each value still goes with one name only; FALSE for good once it does not. */
static void
add_to_names (SlvDatum *datum, guint64 hash, guint64 of_name)
{
  gpointer known;

  if (datum->names == NULL || hash == 0)
    return;
  if (!g_hash_table_lookup_extended (datum->names, &hash, NULL, &known))
    g_hash_table_insert (datum->names, g_memdup2 (&hash, sizeof hash), GSIZE_TO_POINTER (of_name));
  else if (GPOINTER_TO_SIZE (known) != of_name)
    g_clear_pointer (&datum->names, g_hash_table_unref);
}

/* What the record says against the first one of its name, and what tells it from all others. What is kept of first records is bounded:
 * names that are met for the first time beyond that are compared with nothing. */
static void
compare (SlvSurvey *survey, const Said *said, const char *name)
{
  guint64 *first = g_hash_table_lookup (survey->first_of, name), of_name = XXH3_64bits (name, strlen (name));
  guint n = survey->data->len;

  for (guint i = 0; i < n; i++)
    {
      SlvDatum *datum = g_ptr_array_index (survey->data, i);

      count_repeats (datum, said->hashes[i], name);
      add_to_names (datum, said->hashes[i], of_name);
      if (datum->group != NULL || datum->many)
        g_clear_pointer (&datum->with_name, g_hash_table_unref);
      if (first == NULL)
        continue;
      if (first[1] == 0)
        add_with_name (datum, i < first[0] ? first[i + 2] : 0, of_name);
      add_with_name (datum, said->hashes[i], of_name);
      datum->differs += i < first[0] ? first[i + 2] != said->hashes[i] : said->hashes[i] != 0;
    }
  survey->again += first != NULL;
  survey->names += first == NULL;
  if (first != NULL)
    first[1] = 1;
  if (first != NULL || survey->kept > FIRST_MAX)
    return;
  survey->kept += n + 2;
  first = g_new (guint64, n + 2);
  first[0] = n;
  first[1] = 0;   /* nobody has repeated it yet */
  memcpy (first + 2, said->hashes, n * sizeof *first);
  g_hash_table_insert (survey->first_of, g_strdup (name), first);
}

/* ---- records of another kind ---- */

/* The members that some records have, and no others: by SlvDatum.index whether they do. */
typedef struct { guint64 records, first; char *name; guint members; gboolean again, few, has[DATA_MAX]; } Shape;   /* again: of a name that a fuller one has */

SLV_DEFINE_STATIC_FREE (Shape, shape_free, name);

static void
count_shape (SlvSurvey *survey, const Said *said, const char *name)
{
  const guint64 *before = g_hash_table_lookup (survey->first_of, name);
  guint n = 0, n_before = 0;
  guint64 hash = 0;

  for (guint i = 0; before != NULL && i < before[0]; i++)
    n_before += before[i + 2] != 0;
  for (guint i = 0; i < survey->data->len; i++)
    if (said->hashes[i] != 0)
      {
        hash = XXH3_64bits_withSeed (&i, sizeof i, hash + 1);
        n++;
      }
  Shape *shape = g_hash_table_lookup (survey->shapes, &hash);
  if (shape == NULL && g_hash_table_size (survey->shapes) < SHAPES_MAX)
    {
      shape = g_new0 (Shape, 1);
      shape->name = g_strdup (name);
      shape->first = survey->objects;
      shape->members = n;
      for (guint i = 0; i < survey->data->len; i++)
        shape->has[i] = said->hashes[i] != 0;
      g_hash_table_insert (survey->shapes, g_memdup2 (&hash, sizeof hash), shape);
    }
  if (shape == NULL)
    return;
  shape->records++;
  shape->again = shape->again || n_before >= 2 * n;
}

/* records that have the @nth member; @many: of those that have more than a few of the usual ones */
static guint64
count_having (const GPtrArray *shapes, guint nth, gboolean many)
{
  guint64 records = 0;

  SLV_EACH (const Shape, shape, shapes)
    records += shape->has[nth] && (!many || !shape->few) ? shape->records : 0;
  return records;
}

/* Only what stands beside the name tells something of their kind: no lists and no objects inside them, nor what is around them. */
static void
find_few (const SlvSurvey *survey, const GPtrArray *shapes)
{
  const char *dot = survey->name != NULL ? strrchr (survey->name, '.') : NULL;
  gsize before = dot != NULL ? (gsize) (dot + 1 - survey->name) : 0;
  guint n = 0;
  g_autofree guint *has = g_new0 (guint, shapes->len + 1);

  for (guint i = 0; i < survey->data->len; i++)
    {
      const SlvDatum *datum = g_ptr_array_index (survey->data, i);

      if ((before > 0 && strncmp (datum->path, survey->name, before) != 0) || strpbrk (datum->path + before, "@.[") != NULL
          || count_having (shapes, i, FALSE) * 2 <= survey->objects)
        continue;
      n++;
      for (guint k = 0; k < shapes->len; k++)
        has[k] += ((Shape *) g_ptr_array_index (shapes, k))->has[i];
    }
  for (guint k = 0; k < shapes->len; k++)
    {
      Shape *shape = g_ptr_array_index (shapes, k);

      shape->few = (n >= USUAL_MIN && has[k] * 2 <= n) || (n == 2 && shape->members == 1);   /* of a table of two columns, a row with a name alone */
    }
}

/* Records with few of the usual members may just have little to say: of another kind are those that have something that no usual record
 * has, or the name of one that has twice as much, or nothing but a name. */
static void
find_odd (SlvSurvey *survey)
{
  g_autoptr (GPtrArray) shapes = g_ptr_array_new ();
  guint64 first = G_MAXUINT64;

  SLV_EACH_VALUE (Shape, each, survey->shapes)
    g_ptr_array_add (shapes, each);
  find_few (survey, shapes);
  SLV_EACH (const Shape, shape, shapes)
    {
      gboolean odd = shape->few && shape->again;

      for (guint k = 0; k < survey->data->len && shape->few && !odd; k++)
        odd = (shape->has[k] && ((const SlvDatum *) survey->data->pdata[k])->group == NULL && count_having (shapes, k, TRUE) == 0) || shape->members == 1;
      if (!odd)
        continue;
      survey->odd += shape->records;
      if (shape->first < first)
        slv_take_str (&survey->odd_first, g_strdup (shape->name));
      first = MIN (first, shape->first);
    }
}

/* Whether some records have the list of the named value @datum with a name several times: they are not without it. */
static gboolean
is_listed_too (const SlvSurvey *survey, const SlvDatum *datum)
{
  gsize length = strcspn (datum->path, "[") + 1;

  SLV_EACH (const SlvDatum, other, survey->data)
    if (other->group != NULL && strncmp (other->group, datum->path, length) == 0 && other->group[length] == ']')
      return TRUE;
  return FALSE;
}

/* What a service knows of all that it sells stands in the members, what it knows of a card in a list of named values: records with hardly one of these are
 * packs and boxes. */
static void
find_bare (SlvSurvey *survey)
{
  g_autoptr (GPtrArray) shapes = g_ptr_array_new (), usual = g_ptr_array_new ();
  guint64 first = G_MAXUINT64;

  SLV_EACH_VALUE (Shape, each, survey->shapes)
    g_ptr_array_add (shapes, each);
  SLV_EACH (SlvDatum, datum, survey->data)
    if (datum->group == NULL && strchr (datum->path, '[') != NULL && strchr (datum->path, '=') != NULL && !is_listed_too (survey, datum)
        && count_having (shapes, datum->index, FALSE) * 2 > survey->objects)
      g_ptr_array_add (usual, datum);
  SLV_EACH (Shape, shape, shapes)
    {
      guint has = 0;

      SLV_EACH (const SlvDatum, datum, usual)
        has += shape->has[datum->index];
      shape->few = usual->len >= USUAL_MIN && has * BARE <= usual->len;
      if (!shape->few)
        continue;
      survey->bare += shape->records;
      if (shape->first < first)
        slv_take_str (&survey->bare_first, g_strdup (shape->name));
      first = MIN (first, shape->first);
    }
  SLV_EACH (const SlvDatum, datum, usual)
    if (survey->bare > 0 && survey->bare_of == NULL && g_hash_table_size (datum->distinct) > 1
        && count_having (shapes, datum->index, FALSE) == survey->objects - survey->bare
        && count_having (shapes, datum->index, TRUE) == survey->objects - survey->bare)
      survey->bare_of = datum;
}

/* Names of members of a table are lent by its reader. */
static cJSON *
dup_record (const cJSON *json)
{
  cJSON *copy = cJSON_Duplicate (json, FALSE);

  for (const cJSON *child = json->child; child != NULL; child = child->next)
    {
      cJSON *member = cJSON_Duplicate (child, TRUE);

      if (member->type & cJSON_StringIsConst)
        {
          member->type &= ~cJSON_StringIsConst;
          member->string = NULL;
        }
      cJSON_AddItemToObject (copy, child->string, member);
    }
  return copy;
}

gboolean
slv_survey_is_map_in_map (const char *lists)
{
  return lists != NULL && g_str_has_suffix (lists, "{}") && strchr (lists, '{') < strrchr (lists, '{');
}

/* Whether the record stands under a key that it does not say itself, and that is no mere position. */
static gboolean
is_own_key (const SlvSurvey *survey, const SlvJsonRecord *record)
{
  const char *key = record->member;

  if (key == NULL || survey->lists == NULL || !g_str_has_suffix (survey->lists, "{}") || strpbrk (key, " .|") != NULL || (strlen (key) <= POSITION_LONG && key[strspn (key, "0123456789")] == '\0'))
    return FALSE;
  for (const cJSON *child = record->json->child; child != NULL; child = child->next)
    {
      g_autofree char *text = cJSON_IsString (child) || cJSON_IsNumber (child) ? slv_scalar_text (child) : NULL;

      if (g_strcmp0 (text, key) == 0)
        return FALSE;
    }
  return TRUE;
}

/* what stands beside the record: @text under @path, where there is one */
static void
take_beside (SlvSurvey *survey, Said *said, const char *path, const char *text)
{
  g_autoptr (cJSON) json = text != NULL ? cJSON_CreateString (text) : NULL;

  if (json != NULL)
    take_scalars (survey, said, json, path, NULL);
}

SLV_DEFINE_STATIC_FREE (SlvDraftLeft, left_free, path, value);

/* "type=Token" */
static gboolean
read_leave_out (SlvSurvey *survey, const GPtrArray *all, GError **error)
{
  for (guint i = 0; all != NULL && i < all->len; i++)
    {
      const char *text = g_ptr_array_index (all, i), *bracket = strchr (text, '['), *equals = strchr (text, '=');
      SlvDraftLeft *left = g_new0 (SlvDraftLeft, 1);

      if (bracket != NULL && bracket < equals)   /* "stats[name=Cost].value=0" */
        equals = strchr (text + strcspn (text, "]"), '=');
      g_ptr_array_add (survey->leave_out, left);
      left->path = g_strndup (text, equals != NULL ? (gsize) (equals - text) : 0);
      left->value = g_strdup (equals != NULL ? equals + 1 : "");
      if (*left->path == '\0' || *left->value == '\0' || strchr (left->value, '|') != NULL)
        return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is not of the form MEMBER=VALUE"), text);
    }
  return TRUE;
}

/* by which of what was said the record is left out; (nullable) */
static SlvDraftLeft *
find_left_out (const SlvSurvey *survey, const SlvJsonRecord *record)
{
  SLV_EACH (SlvDraftLeft, left, survey->leave_out)
    if (slv_record_leave_out (record, left->path, (char *[]) { left->value, NULL }) != NULL)
      return left;
  return NULL;
}

static gboolean
check_left_out (const SlvSurvey *survey, GError **error)
{
  SLV_EACH (const SlvDraftLeft, left, survey->leave_out)
    if (left->records == 0)
      return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("in no record is “%s” “%s”, so that none can be left out by it"), left->path, left->value);
  return TRUE;
}

/* ---- which members are the key of a card ---- */

/* Of all records: what those of one key say against the first of them. */
typedef struct {
  const GPtrArray *keys;    /* SlvKeyTry */
  const GPtrArray *facts;   /* SlvDatum: what a card says */
  guint n_rules;            /* so many of them are looked at by rules */
} Tries;

static guint64
hash_at (const cJSON *json, const char *path)
{
  g_autoptr (GPtrArray) values = slv_json_path (json, path);
  guint64 hash = 0;

  SLV_EACH (const cJSON, value, values)
    for (const cJSON *each = cJSON_IsArray (value) ? value->child : value; each != NULL; each = cJSON_IsArray (value) ? each->next : NULL)
      {
        g_autofree char *text = slv_scalar_text (each);

        if (text != NULL && *text != '\0')
          hash = XXH3_64bits_withSeed (text, strlen (text), hash + 1);
      }
  return hash;
}

static void
try_key (SlvKeyTry *try, const char *key, const guint64 *said, guint n, guint n_rules)
{
  guint64 hash = XXH3_64bits (key, strlen (key)), *first = g_hash_table_lookup (try->first, &hash);
  gboolean differs = FALSE;

  if (first == NULL && try->groups * n < TRY_MAX)
    {
      first = g_new (guint64, n + 1);
      first[0] = hash;
      memcpy (first + 1, said, n * sizeof *said);
      g_hash_table_insert (try->first, first, first);
      try->groups++;
      return;
    }
  if (first == NULL)
    return;
  for (guint i = 0; i < n; i++)
    {
      try->differs[i] += first[i + 1] != said[i];
      differs = differs || (i <= n_rules && first[i + 1] != said[i]);
    }
  try->again++;
  try->differing += differs;
}

static void
try_keys (const SlvSurvey *survey, const SlvJsonRecord *record)
{
  const Tries *tries = survey->tries;
  g_autofree guint64 *said = g_new (guint64, tries->facts->len + 1);
  g_autofree char *name = cJSON_IsObject (record->json) ? slv_path_text (record->json, survey->name, record->member) : NULL;

  if (name == NULL || *name == '\0' || find_left_out (survey, record) != NULL)
    return;
  said[0] = XXH3_64bits (name, strlen (name));
  for (guint i = 0; i < tries->facts->len; i++)
    said[i + 1] = hash_at (record->json, ((const SlvDatum *) g_ptr_array_index (tries->facts, i))->path);
  SLV_EACH (SlvKeyTry, try, tries->keys)
    {
      g_autofree char *key = slv_key_text (record->json, try->key, record->member);

      if (key != NULL && *key != '\0')
        try_key (try, key, said, tries->facts->len + 1, tries->n_rules);
      else
        try->without++;
    }
}

SlvKeyTry *
slv_key_try_new (const SlvSurvey *survey, char *key)
{
  SlvKeyTry *try = g_new0 (SlvKeyTry, 1);

  try->key = key;
  try->first = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  try->differs = g_new0 (guint64, survey->data->len + 1);
  return try;
}

SLV_DEFINE_FREE (SlvKeyTry, slv_key_try_free, key, differs, first);

static void
take_around (SlvSurvey *survey, Said *said, const SlvJsonRecord *record)
{
  guint64 around = 0;

  for (const cJSON *child = record->around != NULL ? record->around->child : NULL; child != NULL; child = child->next)
    if (is_member (child->string) && !cJSON_IsArray (child) && !cJSON_IsNull (child))
      {
        g_autofree char *path = g_strconcat (SLV_SURVEY_AROUND, child->string, NULL);

        SlvDatum *datum = take_scalars (survey, said, child, path, NULL);

        if (datum == NULL)
          continue;
        datum->outer += (child->type & SLV_JSON_OUTER) != 0;
        around = XXH3_64bits_withSeed (&said->hashes[datum->index], sizeof around, around + 1);
      }
  const guint64 turn[] = { around, record->within != NULL ? XXH3_64bits_withSeed (record->within, strlen (record->within), around) : around };
  for (guint i = 0; i < G_N_ELEMENTS (turn); survey->last[i] = turn[i], i++)
    survey->turns[i] += survey->turns[i] == 0 || turn[i] != survey->last[i];
}

static gboolean
take_json (const SlvJsonRecord *record, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  SlvSurvey *survey = user_data;
  Said said = { { 0 } };

  if (record->json != NULL)
    survey->marked += slv_json_strip ((cJSON *) record->json) && survey->tries == NULL;
  if (survey->tries != NULL)
    {
      try_keys (survey, record);
      return TRUE;
    }
  if (++survey->records % TOLD_EVERY == 0 && survey->progress != NULL)
    survey->progress (survey->records, survey->progress_data);
  if (!cJSON_IsObject (record->json))
    return TRUE;
  SlvDraftLeft *left = find_left_out (survey, record);
  if (left != NULL)
    {
      left->records++;
      survey->records--;
      return TRUE;
    }
  g_autofree char *name = survey->name != NULL ? slv_path_text (record->json, survey->name, record->member) : NULL;
  if (survey->name != NULL && (name == NULL || *name == '\0'))
    {
      if (++survey->nameless <= WITHOUT_MAX)
        g_ptr_array_add (survey->without, dup_record (record->json));
      return TRUE;
    }
  survey->objects++;
  if (record->json->valueint > 0 && survey->doubled++ == 0)
    survey->doubled_in = g_strdup (name);
  take_object (survey, &said, record->json, "", NULL, 0);
  take_beside (survey, &said, "@in", record->within);
  take_beside (survey, &said, "@file", survey->kind);
  take_beside (survey, &said, "@", g_strcmp0 (survey->name, "@") == 0 || slv_survey_is_map_in_map (survey->lists) || is_own_key (survey, record) ? record->member : NULL);
  take_around (survey, &said, record);
  if (name != NULL)
    count_shape (survey, &said, name);
  compare (survey, &said, name != NULL ? name : "");
  return TRUE;
}

/* of several tables, the columns that all of them have */
static void
keep_common (SlvSurvey *survey, const char * const *origin)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (guint i = 0; survey->origin[i] != NULL; i++)
    if (g_strv_contains (origin, survey->origin[i]))
      g_ptr_array_add (kept, g_strdup (survey->origin[i]));
  g_ptr_array_add (kept, NULL);
  g_strfreev (survey->origin);
  survey->origin = (char **) g_ptr_array_steal (kept, NULL);
}

static gboolean
take_raw (const char *syntax, const char * const *origin, const SlvJsonRecord *record, gpointer user_data, GError **error)
{
  SlvSurvey *survey = user_data;

  if (survey->syntax == NULL)
    {
      survey->syntax = g_strdup (syntax);
      survey->origin = g_strdupv ((char **) origin);
    }
  else if (survey->next_file && survey->origin != NULL && origin != NULL && strcmp (syntax, "table") == 0)
    keep_common (survey, origin);
  survey->next_file = FALSE;
  return take_json (record, survey, error);
}

/* ---- which files are the list ---- */

/* @is_kind: it is called like a kind of cards, as all that may hold cards are; @empty: (element-type utf8): of a table, its columns by position, NULL: some row says something there */
typedef struct { const char *path, *name; char kind; gboolean xml, is_kind; SlvPlaceFound found; double score; GPtrArray *empty; } File;

static void
file_free (File *file)
{
  g_ptr_array_unref (file->empty);
  slv_place_found_clear (&file->found);
  g_free (file);
}

static gboolean
count_row (char **cells, guint n, guint64 line G_GNUC_UNUSED, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  File *file = user_data;

  if (file->found.members == 0)
    {
      file->found.members = n;
      for (guint i = 0; i < n; i++)
        {
          file->found.named = file->found.named || slv_places_name_rank (cells[i]) >= 0;
          if (*cells[i] != '\0')   /* what has no name is there once something stands in it: the bars around a table of Markdown have nothing */
            g_hash_table_add (file->found.names, slv_list_member_name (cells[i]));
          g_ptr_array_add (file->empty, slv_list_member_name (cells[i]));
        }
      return n > 1 || file->found.named;
    }
  for (guint i = 0; i < MIN (n, file->empty->len); i++)
    if (*cells[i] != '\0' && g_ptr_array_index (file->empty, i) != NULL)
      g_hash_table_add (file->found.names, g_steal_pointer (&g_ptr_array_index (file->empty, i)));
  return ++file->found.objects < COLUMN_ROWS;
}

/* What is called like a name, and never holds one, is none. */
static void
drop_empty_names (File *file)
{
  SLV_EACH (const char, column, file->empty)
    if (column != NULL && file->found.objects > 0 && slv_places_name_rank (column) >= 0)
      g_hash_table_remove (file->found.names, column);
}

static int
name_rank (const char *member)
{
  return MAX (slv_places_name_rank (member), slv_places_name_value_rank (member));
}

/* of two members that are the same word: "name" before "_name", "NAME" before "name " */
static gboolean
is_plainer (const char *member, const char *other)
{
  gsize length = strlen (member), than = strlen (other);

  return length != than ? length < than : strcmp (member, other) < 0;
}

/* "name" before "title" before "card name"; NULL: nothing is called like a name. Borrowed. */
static const char *
best_name (GHashTable *names)
{
  const char *best = NULL;
  int best_rank = G_MAXINT;

  SLV_EACH_KEY (char, name, names)
    {
      int rank = name_rank (name);

      if (rank < 0 || rank > best_rank || (rank == best_rank && !is_plainer (name, best)))
        continue;
      best = name;
      best_rank = rank;
    }
  return best;
}

/* The only member of the records themselves that ends like a name, "cname", where it is not that of something else; NULL: there is none, or several. Borrowed. */
static const char *
only_name (GHashTable *names)
{
  static const char * const others[] = { "user", "file", "set", "edition", "expansion", "pack", "artist", "type", "class", "faction", "nick", "game", "deck", "image", "short", "player", "author",
                                         "rarity", "sphere", "clan", "series", "product", "brand", "release", "group", "collection", NULL };
  const char *found = NULL;

  SLV_EACH_KEY (const char, name, names)
    {
      g_autofree char *word = strpbrk (name, ".[{") == NULL ? slv_fold_word (name) : NULL;
      gboolean fits = word != NULL && g_str_has_suffix (word, "name") && !slv_word_has (name, others);

      if (fits && found != NULL)
        return NULL;
      found = fits ? name : found;
    }
  return found;
}

/* the same of a table in which nothing is called like a name, but a column is called like the cards; where columns have no names, the first row may
 * only group them */
static const char *
name_of_cards (GHashTable *names)
{
  SLV_EACH_KEY (char, name, g_hash_table_contains (names, "_") ? NULL : names)
    if (slv_places_is_card_word (name))
      return name;
  return NULL;
}

/* how much of what may be cards is in it; of two tables alike that whose rows have a name of their own, not that of a card */
static double
score_of (const File *file)
{
  const char *name = file->found.names != NULL ? best_name (file->found.names) : NULL;

  return (double) file->found.objects * MIN (file->found.members, 20) * (file->found.named && name != NULL ? NAME_WORTH - name_rank (name) : 1);
}

/* what a file may be a list of; what it cannot be is no error where there are others */
static File *
look_at (const char *path, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (GInputStream) input = slv_input_open (path, SLV_INPUT_LIST_MAX, error);
  g_autoptr (GInputStream) text = input != NULL ? slv_list_text_stream (input, name, cancellable, error) : NULL;
  char first;

  if (text == NULL || !slv_list_first_character (text, cancellable, &first, error))
    return NULL;
  if (slv_list_foreign (text) != NULL)
    {
      SlvPlace place = { name, 0, 0 };

      return slv_error_null (error, SLV_ERROR_REFUSED, &place, "%s", slv_list_foreign (text));
    }
  File *file = g_new0 (File, 1);
  file->empty = g_ptr_array_new_with_free_func (g_free);
  file->path = path;
  file->name = name;
  file->kind = first == '<' && slv_list_is_shape (text) ? '<' : strchr ("[{<", first) == NULL ? 't' : first == '\0' ? '\0' : '{';
  file->xml = first == '<';
  if (file->kind == '{')
    {
      if (!slv_places_find (path, name, &file->found, cancellable, error))
        g_clear_pointer (&file, file_free);
    }
  else if (file->kind == 't')
    {
      GError *failure = NULL;

      file->found.names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      if (!slv_list_read_rows (NULL, text, name, count_row, file, cancellable, &failure) && failure != NULL)
        {
          g_propagate_error (error, failure);
          g_clear_pointer (&file, file_free);
        }
      else
        drop_empty_names (file);
    }
  else if (file->kind == '<')
    file->score = SHAPE_WORTH;
  if (file != NULL && file->score == 0)
    file->score = score_of (file);
  return file;
}

/* Whether cards are named alike in two tables, neither of which is called as lists of something else are. */
static gboolean
have_one_name (const File *a, const File *b)
{
  const char *name = best_name (a->found.names);
  g_autofree char *called = g_path_get_basename (a->path), *other = g_path_get_basename (b->path);

  return name != NULL && g_strcmp0 (name, best_name (b->found.names)) == 0 && !slv_places_is_called_other (called) && !slv_places_is_called_other (other);
}

static gboolean
is_alike (const File *a, const File *b)
{
  guint same = 0, least, most;

  if (a->kind != b->kind || g_strcmp0 (a->found.lists, b->found.lists) != 0)
    return FALSE;
  if (a->kind == '<' || a == b || (a->is_kind && b->is_kind))
    return TRUE;
  if (a->found.names == NULL || b->found.names == NULL)
    return FALSE;
  SLV_EACH_KEY (char, name, a->found.names)
    same += g_hash_table_contains (b->found.names, name);
  least = MIN (g_hash_table_size (a->found.names), g_hash_table_size (b->found.names));
  most = MAX (g_hash_table_size (a->found.names), g_hash_table_size (b->found.names));
  if (a->kind == 't' && (a->found.objects > 1 || b->found.objects > 1))   /* a record that is alone in its file has but what there is to say of it, as those of JSON have */
    return same >= ALIKE * most || (same >= MAX (ALIKE * least, COLUMNS_ALIKE) && have_one_name (a, b));
  g_autofree char *called = g_path_get_basename (a->path), *other = g_path_get_basename (b->path);
  gboolean is_other = slv_places_is_called_other (called), is_small = least * FEWER < most;
  if (is_other != slv_places_is_called_other (other))   /* what services put around all records is no likeness of these */
    return least > FEW && same + 1 >= least && !is_small;
  /* a record of JSON has what there is to say of it, which of cards is much; one that repeats another says little, and hardly anything new */
  return least > 0 && same >= ALIKE * least && (!is_small || (!is_other && same + 1 >= least && least > FEW));
}

/* (transfer full): what the records of the file are called by its name, in small letters */
static char *
word_of (const File *file)
{
  g_autofree char *base = g_path_get_basename (file->path);

  return g_ascii_strdown (base, (gssize) strcspn (base, "."));
}

/* Whether @other lacks something that all files of kinds have. */
static gboolean
lacks_something (const GPtrArray *files, const File *other)
{
  const File *first = NULL;

  SLV_EACH (const File, file, files)
    first = first == NULL && file->is_kind ? file : first;
  SLV_EACH_KEY (const char, name, first->found.names)
    {
      gboolean all = !g_hash_table_contains (other->found.names, name);

      SLV_EACH (const File, file, files)
        all = all && (!file->is_kind || g_hash_table_contains (file->found.names, name));
      if (all)
        return TRUE;
    }
  return FALSE;
}

/* Files may be kinds of cards, "heroes" beside "spells", that have hardly more in common than where their names stand. What is called as no cards are has to
 * lack something that these have: else nobody could tell it from them later. */
static void
mark_kinds (const GPtrArray *files)
{
  const File *first = NULL;
  gboolean fits = TRUE;
  guint n = 0;

  SLV_EACH (File, file, files)
    {
      g_autofree char *word = word_of (file);
      const char *name = file->found.names != NULL ? best_name (file->found.names) : NULL;

      if (file->found.objects < KIND_CARDS || name == NULL || slv_places_is_called_other (word))
        continue;
      first = first != NULL ? first : file;
      file->is_kind = slv_title_is_plural (word) && word[strspn (word, "abcdefghijklmnopqrstuvwxyz")] == '\0' && !slv_places_is_called_list (word)
                      && g_hash_table_size (file->found.names) >= KIND_MEMBERS && file->kind == first->kind && g_strcmp0 (file->found.lists, first->found.lists) == 0
                      && g_str_equal (name, best_name (first->found.names));
      fits = fits && file->is_kind;
      n++;
    }
  fits = fits && n > 1;
  SLV_EACH (const File, file, files)
    fits = fits && (file->is_kind || file->found.objects == 0 || file->found.names == NULL || lacks_something (files, file));
  SLV_EACH (File, file, files)
    file->is_kind = file->is_kind && fits;
}

SLV_DEFINE_POINTER_ORDER (File, compare_scores, (down, score), path);

/* the file that stands for the list: its like together have the highest score */
static const File *
find_best (const GPtrArray *files)
{
  const File *best = NULL;
  double most = 0;

  for (guint i = 0; i < files->len; i++)
    {
      const File *file = g_ptr_array_index (files, i);
      double sum = 0;

      for (guint k = 0; k < files->len && i < 12; k++)
        sum += is_alike (file, g_ptr_array_index (files, k)) ? ((File *) g_ptr_array_index (files, k))->score : 0;
      if (sum > most)
        best = file;
      most = MAX (most, sum);
    }
  return best;
}

/* ---- files beside the list ---- */

static gboolean
keep_record (const SlvJsonRecord *record, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  SlvBeside *beside = user_data;

  if (cJSON_IsObject (record->json))
    g_ptr_array_add (beside->rows, dup_record (record->json));
  if (cJSON_IsObject (record->json) && record->member != NULL)
    cJSON_AddStringToObject (g_ptr_array_index (beside->rows, beside->rows->len - 1), "@key", record->member);
  return beside->rows->len < BESIDE_MAX;
}

static gboolean
keep_raw (const char *syntax G_GNUC_UNUSED, const char * const *origin G_GNUC_UNUSED, const SlvJsonRecord *record, gpointer user_data,
          GError **error)
{
  return keep_record (record, user_data, error);
}

static gboolean
read_table (GInputStream *text, const char *path, SlvListRawFunc func, gpointer data, gboolean lackey, GPtrArray *notes, GCancellable *cancellable,
            GError **error)
{
  SlvListAccount account = { 0 };
  SlvListRun run = { .name = path, .account = &account, .cancellable = cancellable, .raw = func, .raw_data = data };

  for (const char * const *told = slv_list_text_notes (text); *told != NULL; told++)
    g_ptr_array_add (notes, g_strdup (*told));
  slv_list_account_start (&account);
  run.readers = g_ptr_array_new ();
  gboolean done = lackey ? slv_list_read_lackey (&run, text, error) : slv_list_read_table (&run, text, error);
  g_ptr_array_unref (run.readers);
  guint n;
  g_autofree gpointer *found = g_hash_table_get_keys_as_array (account.note_counts, &n);
  qsort (found, n, sizeof *found, slv_compare_texts);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (notes, g_strdup (found[i]));
  slv_list_account_clear (&account);
  return done;
}

/* @other: (nullable): one of several lists in it; @own: it is the list's own file */
static SlvBeside *
read_beside (const File *file, const char *other, gboolean own, GPtrArray *notes, GCancellable *cancellable)
{
  SlvBeside *beside = g_new0 (SlvBeside, 1);
  g_autoptr (GInputStream) input = slv_input_open (file->path, BESIDE_SIZE, NULL);
  g_autoptr (GInputStream) text = input != NULL ? slv_list_text_stream (input, file->name, cancellable, NULL) : NULL;
  g_autoptr (GInputStream) json = NULL;
  g_autoptr (GError) ignored = NULL;
  const char *lists[] = { other != NULL ? other : file->found.lists, NULL };

  beside->path = g_strdup (file->path);
  beside->name = other != NULL ? g_strdup_printf ("%s: %s", file->name, other) : g_strdup (file->name);
  beside->lists = g_strdup (lists[0]);
  beside->own = own;
  beside->part = other != NULL;
  beside->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) cJSON_Delete);
  if (text != NULL && file->kind == '{' && file->found.lists != NULL)
    json = slv_list_json_stream (text, file->name, cancellable, &ignored);
  if (json != NULL)
    slv_json_read_records (json, file->name, lists, NULL, keep_record, beside, NULL, cancellable, &ignored);
  else if (text != NULL && file->kind == 't')
    read_table (text, file->name, keep_raw, beside, FALSE, notes, cancellable, &ignored);
  return beside;
}

/* @text as a row of @beside; FALSE: it is none */
static gboolean
add_text_row (SlvBeside *beside, const char *text)
{
  g_autofree char *clean = slv_name_clean (text);

  if (*clean == '\0' || slv_name_problem (clean) != NULL || beside->rows->len == BESIDE_MAX)
    return FALSE;
  cJSON *row = cJSON_CreateObject ();
  cJSON_AddStringToObject (row, "@key", clean);
  g_ptr_array_add (beside->rows, row);
  return TRUE;
}

static SlvBeside *
texts_new (const File *file, const char *member)
{
  SlvBeside *beside = g_new0 (SlvBeside, 1);

  beside->path = g_strdup (file->path);
  beside->name = member != NULL ? g_strdup_printf ("%s: %s", file->name, member) : g_strdup (file->name);
  beside->lists = file->kind == '{' ? g_strconcat (member != NULL ? member : "", "[]", NULL) : NULL;
  beside->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) cJSON_Delete);
  beside->texts = TRUE;
  return beside;
}

/* (transfer full) (nullable): where each text of a list in @root finds the day on which it begins or, @until, ends. */
static char *
day_around (const cJSON *root, gboolean until)
{
  g_autofree char *day = cJSON_IsObject (root) ? slv_member_of_day (root, until) : NULL;

  return day != NULL && strpbrk (day, ".|[]{}+=@\"<>& ") == NULL ? g_strconcat ("@around.", day, NULL) : NULL;
}

/* A list of nothing but texts, as JSON; or of numbers, where it is called after what is allowed. @member: under which it stands in @root, NULL: it is that. */
static gboolean
keep_listed (SlvSurvey *survey, const File *file, const cJSON *root, const char *member, const cJSON *list)
{
  SlvBeside *beside = cJSON_IsArray (list) && list->child != NULL && (member == NULL || strpbrk (member, ".|[]{}+=@\"<>& ") == NULL) ? texts_new (file, member) : NULL;

  gboolean numbers = beside != NULL && slv_draft_speaks_of_limits (beside);

  for (const cJSON *text = beside != NULL ? list->child : NULL; text != NULL; text = text->next)
    {
      g_autofree char *key = cJSON_IsString (text) || (numbers && cJSON_IsNumber (text)) ? slv_scalar_text (text) : NULL;

      if (key != NULL && add_text_row (beside, key))
        continue;
      g_clear_pointer (&beside, slv_beside_free);
      break;
    }
  if (beside == NULL)
    return FALSE;
  beside->since = day_around (root, FALSE);
  beside->until = day_around (root, TRUE);
  g_ptr_array_add (survey->beside, beside);
  return TRUE;
}

/* All that could be a name in what nobody reads of a file: members, with the number that stands there, and texts, with what the list that has them is called and
 * what that stands in. @path: members around @json; (nullable): there are too many. */
static void
gather_names (SlvBeside *beside, const cJSON *json, guint depth, const char *path)
{
  if (cJSON_IsString (json) && g_utf8_strlen (json->valuestring, -1) <= LONG_TEXT && add_text_row (beside, json->valuestring) && path != NULL)
    cJSON_AddStringToObject (g_ptr_array_index (beside->rows, beside->rows->len - 1), SLV_BESIDE_LIST, path);
  for (const cJSON *child = json->child; child != NULL && depth < DEPTH_MAX; child = child->next)
    {
      g_autofree char *within = path == NULL || child->string == NULL ? g_strdup (path) : *path == '\0' ? g_strdup (child->string) : g_strconcat (path, "\n", child->string, NULL);

      if (child->string != NULL && add_text_row (beside, child->string) && cJSON_IsNumber (child))
        {
          cJSON *row = g_ptr_array_index (beside->rows, beside->rows->len - 1);

          cJSON_AddNumberToObject (row, SLV_BESIDE_NUMBER, child->valuedouble);
          cJSON_AddStringToObject (row, SLV_BESIDE_LIST, path != NULL ? path : "\n");
        }
      gather_names (beside, child, depth + 1, cJSON_IsArray (json) && cJSON_IsObject (child) ? NULL : within);
    }
}

/* @member: (nullable): of the file's object */
static void
keep_unread (SlvSurvey *survey, const File *file, const char *member, const cJSON *json)
{
  SlvBeside *beside = texts_new (file, member);

  gather_names (beside, json, 0, member != NULL ? member : "");
  g_ptr_array_add (survey->unread, beside);
}

SlvBeside *
slv_beside_names (const SlvBeside *beside)
{
  SlvBeside *names = g_new0 (SlvBeside, 1);

  *names = (SlvBeside) { .name = g_strdup (beside->name), .rows = g_ptr_array_new_with_free_func ((GDestroyNotify) cJSON_Delete), .texts = TRUE };
  SLV_EACH (const cJSON, row, beside->rows)
    {
      const cJSON *key = cJSON_GetObjectItemCaseSensitive (row, "@key");

      if (beside->texts)
        g_ptr_array_add (names->rows, cJSON_Duplicate (row, TRUE));
      else
        gather_names (names, row, 1, key != NULL ? key->valuestring : NULL);   /* of records without a name nobody knows what they are */
    }
  return names;
}

/* Lists of texts beside those of records: {"banned": ["a1"], "limited": [{"id": "b2", "copies": 1}]}. Returns: how many. */
static guint
keep_all_listed (SlvSurvey *survey, const File *file, const cJSON *root)
{
  guint listed = 0;

  for (const cJSON *child = cJSON_IsObject (root) ? root->child : NULL; child != NULL; child = child->next)
    listed += keep_listed (survey, file, root, child->string, child);
  return listed;
}

/* Texts alone may name cards: a list of them, an object that holds such, or one in each line. FALSE: there is anything else. */
static gboolean
keep_texts (SlvSurvey *survey, const File *file, GCancellable *cancellable)
{
  g_autoptr (GInputStream) input = slv_input_open (file->path, TEXTS_SIZE, NULL);
  g_autoptr (GInputStream) text = input != NULL ? slv_list_text_stream (input, file->name, cancellable, NULL) : NULL;
  g_autoptr (GInputStream) json = text != NULL && file->kind == '{' ? slv_list_json_stream (text, file->name, cancellable, NULL) : NULL;
  g_autofree char *data = g_malloc (TEXTS_SIZE + 1);
  gsize n;

  if ((file->kind == '{' ? json : text) == NULL || !g_input_stream_read_all (file->kind == '{' ? json : text, data, TEXTS_SIZE, &n, cancellable, NULL))
    return FALSE;
  data[n] = '\0';
  if (file->kind == '{')
    {
      g_autoptr (cJSON) root = slv_json_parse (data, n, file->name, NULL);
      g_autoptr (GPtrArray) others = g_ptr_array_new ();
      guint listed = 0;

      if (file->found.objects > 0)
        return keep_all_listed (survey, file, root) > 0;

      for (const cJSON *child = cJSON_IsObject (root) ? root->child : NULL; child != NULL; child = child->next)
        if (keep_listed (survey, file, root, child->string, child))
          listed++;
        else if (cJSON_IsObject (child) || (cJSON_IsArray (child) && child->child != NULL && !cJSON_IsString (child->child)))
          g_ptr_array_add (others, (gpointer) child);
      for (guint i = 0; listed > 0 && i < others->len; i++)
        {
          const cJSON *other = others->pdata[i];

          keep_unread (survey, file, other->string, other);
          g_ptr_array_add (survey->left_out, g_strdup_printf ("%s: %s", file->name, other->string));
        }
      if (listed > 0 || keep_listed (survey, file, root, NULL, root))
        return TRUE;
      if (root != NULL)
        keep_unread (survey, file, NULL, root);
      return FALSE;
    }
  g_auto (GStrv) lines = g_strsplit (data, "\n", (gint) BESIDE_MAX);
  SlvBeside *beside = texts_new (file, NULL);
  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '#' && !g_str_has_prefix (lines[i], "//"))   /* a remark */
      add_text_row (beside, lines[i]);
  g_ptr_array_add (survey->beside, beside);
  return TRUE;
}

/* ---- the pass ---- */

static gboolean
read_file (SlvSurvey *survey, const File *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (GInputStream) input = slv_input_open (file->path, SLV_INPUT_LIST_MAX, error);
  g_autoptr (GInputStream) text = input != NULL ? slv_list_text_stream (input, file->name, cancellable, error) : NULL;
  SlvListAccount account = { 0 };
  SlvListRun run = { .name = file->name, .account = &account, .cancellable = cancellable, .raw = take_raw, .raw_data = survey };
  const char *lists[] = { survey->lists, NULL };

  if (text == NULL)
    return FALSE;
  survey->next_file = TRUE;
  if (file->kind == '{')
    {
      g_autoptr (GInputStream) json = slv_list_json_stream (text, file->name, cancellable, error);

      if (json == NULL || !slv_json_read_records (json, file->name, lists, NULL, take_json, survey, NULL, cancellable, error))
        return FALSE;
      char *note = slv_list_json_note (json);
      if (note != NULL)
        g_ptr_array_add (survey->notes, note);
      return TRUE;
    }
  if (file->kind == 't')
    {
      g_autofree char **columns = (char **) g_hash_table_get_keys_as_array (file->found.names, NULL);

      return read_table (text, file->name, take_raw, survey, slv_list_is_lackey (columns), survey->notes, cancellable, error);
    }
  slv_list_account_start (&account);
  run.readers = g_ptr_array_new ();
  gboolean done = slv_list_read_xml (&run, text, error);
  g_ptr_array_unref (run.readers);
  slv_list_account_clear (&account);
  return done;
}

gboolean
slv_survey_try_keys (SlvSurvey *survey, const GPtrArray *keys, const GPtrArray *facts, guint n_rules, GCancellable *cancellable)
{
  Tries tries = { keys, facts, n_rules };
  gboolean done = TRUE;

  survey->tries = &tries;
  for (guint i = 0; i < survey->files->len && done; i++)
    {
      g_autoptr (GError) ignored = NULL;
      File *file = look_at (g_ptr_array_index (survey->files, i), g_ptr_array_index (survey->names_of, i), cancellable, &ignored);

      done = file != NULL && read_file (survey, file, cancellable, &ignored);
      if (file != NULL)
        file_free (file);
    }
  survey->tries = NULL;
  return done;
}

/* those that lie beside the list before those in folders of their own */
static int
compare_depths (gconstpointer a, gconstpointer b)
{
  const char *left = (*(SlvBeside * const *) a)->path, *right = (*(SlvBeside * const *) b)->path;
  int deeper = 0;

  for (; *left != '\0'; left++)
    deeper += G_IS_DIR_SEPARATOR (*left);
  for (; *right != '\0'; right++)
    deeper -= G_IS_DIR_SEPARATOR (*right);
  return deeper;
}

static gboolean
has_same_members (const File *a, const File *b)
{
  if (a->found.names == NULL || b->found.names == NULL || g_hash_table_size (a->found.names) != g_hash_table_size (b->found.names) || !is_alike (a, b))
    return FALSE;
  SLV_EACH_KEY (char, name, a->found.names)
    if (!g_hash_table_contains (b->found.names, name))
      return FALSE;
  return TRUE;
}

/* Whether all that lies in the folder of @file is of one kind, and nothing of the list lies there or below. */
static gboolean
is_folder_of_one_kind (const GPtrArray *files, const File *best, const File *file)
{
  g_autofree char *folder = g_path_get_dirname (file->path), *within = g_strconcat (folder, G_DIR_SEPARATOR_S, NULL);

  SLV_EACH (const File, other, files)
    if (g_str_has_prefix (other->path, within) && (is_alike (best, other) || !has_same_members (file, other)))
      return FALSE;
  return TRUE;
}

/* The beside that already holds what lies in the same folder; (nullable) */
static SlvBeside *
find_beside (const SlvSurvey *survey, const File *file)
{
  g_autofree char *folder = g_path_get_dirname (file->path);

  SLV_EACH (SlvBeside, beside, survey->beside)
    {
      g_autofree char *other = g_path_get_dirname (beside->path);

      if (strcmp (folder, other) == 0)
        return beside;
    }
  return NULL;
}

/* "printings/a.json" and "printings/b.json" are read as "printings/" and any other like these. */
static void
join_beside (SlvBeside *beside, SlvBeside *more)
{
  g_autofree char *folder = g_path_get_dirname (beside->path), *shown = g_path_get_dirname (beside->name), *base = g_path_get_basename (beside->path);
  g_autofree char *any = g_strconcat ("*", strchr (base, '.'), NULL);

  g_ptr_array_extend_and_steal (beside->rows, g_steal_pointer (&more->rows));
  more->rows = g_ptr_array_new ();
  if (!beside->several)
    {
      slv_take_str (&beside->pattern, g_build_filename (folder, any, NULL));
      slv_take_str (&beside->name, g_build_filename (shown, any, NULL));
    }
  beside->several = TRUE;
}

static void
keep_beside (SlvSurvey *survey, const GPtrArray *files, const File *best, const File *file, GCancellable *cancellable)
{
  const SlvBeside named = { .name = (char *) file->name };
  gboolean lists = file->kind == '{' && slv_draft_speaks_of_limits (&named) && keep_texts (survey, file, cancellable);
  gboolean several = lists || (file->found.others != NULL && file->found.others->len > 0);
  SlvBeside *known = is_folder_of_one_kind (files, best, file) ? find_beside (survey, file) : NULL, *beside = read_beside (file, several ? file->found.lists : NULL, FALSE, survey->notes, cancellable);

  for (guint i = 0; file->found.others != NULL && i < MIN (file->found.others->len, OTHERS_MAX); i++)
    g_ptr_array_add (survey->beside, read_beside (file, file->found.others->pdata[i], FALSE, survey->notes, cancellable));
  if (known == NULL || several || known->rows->len + beside->rows->len > BESIDE_MAX)
    {
      g_ptr_array_add (survey->beside, beside);
      return;
    }
  join_beside (known, beside);
  slv_beside_free (beside);
}

/* Other records in the file of the list: they may say more of these, as those of a second file. */
static void
keep_other (SlvSurvey *survey, const File *best, const File *file, const char *lists, GCancellable *cancellable)
{
  if (file == best && file->kind == '{' && survey->beside->len < OTHERS_MAX)
    g_ptr_array_add (survey->beside, read_beside (file, lists, TRUE, survey->notes, cancellable));
  else
    g_ptr_array_add (survey->left_out, g_strdup_printf ("%s: %s", file->name, lists));
}

static gboolean
sort_files (SlvSurvey *survey, const GPtrArray *files, const File *best, GCancellable *cancellable, GError **error)
{
  SLV_EACH (const File, file, files)
    if (is_alike (best, file))
      {
        g_ptr_array_add (survey->files, g_strdup (file->path));
        g_ptr_array_add (survey->names_of, g_strdup (file->name));
        for (guint k = 0; file->found.others != NULL && k < file->found.others->len; k++)
          keep_other (survey, best, file, file->found.others->pdata[k], cancellable);
        g_autofree char *base = g_path_get_basename (file->path), *kind = g_strndup (base, strcspn (base, "."));
        survey->kind = file->is_kind ? kind : NULL;
        if (!read_file (survey, file, cancellable, error))
          return FALSE;
      }
    else if (file->kind != '<' && file->found.objects > 0)
      keep_beside (survey, files, best, file, cancellable);
    else if ((file->kind != '{' && file->kind != 't') || !keep_texts (survey, file, cancellable))
      g_ptr_array_add (survey->left_out, g_strdup (file->name));
  g_ptr_array_sort (survey->beside, compare_depths);
  return TRUE;
}

/* Whether the datum is of an element that no record has twice, and more than a few have. */
static gboolean
is_lone (const SlvSurvey *survey, const SlvDatum *datum)
{
  SLV_EACH (const SlvSurveyGroup, group, survey->groups)
    if (g_strcmp0 (group->path, datum->group) == 0)
      return survey->xml && group->objects == group->records && group->records >= LONE_MIN && strchr (group->path, '[') == strrchr (group->path, '[');
  return FALSE;
}

/* (transfer full) (nullable) */
static SlvDatum *
read_slugs (const SlvSurvey *survey)
{
  SlvDatum *datum = g_new0 (SlvDatum, 1);

  datum->path = g_strdup ("@slug");
  datum->seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  SLV_EACH_KEY (const char, name, survey->first_of)
    {
      g_autofree char *word = slv_fold_word (name);
      guint64 hash = XXH3_64bits_withSeed (word, strlen (word), 1);

      if (*word == '\0' || !g_hash_table_add (datum->seen, g_memdup2 (&hash, sizeof hash)))
        {
          datum_free (datum);
          return NULL;
        }
    }
  return datum;
}

static void
settle (SlvSurvey *survey)
{
  SLV_EACH (SlvDatum, datum, survey->data)
    {
      datum->unique = datum->seen != NULL && datum->records >= survey->objects && datum->repeats * SLIPS_SHARE <= survey->objects;
      datum->parts = datum->with_name != NULL;
      datum->lone = is_lone (survey, datum);
      if (!datum->unique)
        g_clear_pointer (&datum->seen, g_hash_table_unref);
      g_clear_pointer (&datum->with_name, g_hash_table_unref);
    }
  survey->slug = read_slugs (survey);
  g_hash_table_remove_all (survey->first_of);
  drop_lone (survey);
  find_odd (survey);
  find_bare (survey);
}

static SlvSurvey *
survey_new (void)
{
  SlvSurvey *survey = g_new0 (SlvSurvey, 1);

  survey->files = g_ptr_array_new_with_free_func (g_free);
  survey->names_of = g_ptr_array_new_with_free_func (g_free);
  survey->beside = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_beside_free);
  survey->left_out = g_ptr_array_new_with_free_func (g_free);
  survey->notes = g_ptr_array_new_with_free_func (g_free);
  survey->without = g_ptr_array_new_with_free_func ((GDestroyNotify) cJSON_Delete);
  survey->leave_out = g_ptr_array_new_with_free_func (left_free);
  survey->unnamed = g_ptr_array_new_with_free_func (g_free);
  survey->data = g_ptr_array_new_with_free_func (datum_free);
  survey->groups = g_ptr_array_new_with_free_func (group_free);
  survey->by_path = g_hash_table_new (g_str_hash, g_str_equal);
  survey->first_of = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  survey->unread = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_beside_free);
  survey->shapes = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, shape_free);
  return survey;
}

static const char *
why_no_list (const GPtrArray *files)
{
  const File *only = files->len == 1 ? g_ptr_array_index (files, 0) : NULL;

  return only != NULL && only->kind == 't' && only->found.members == 1
           ? _("there are no cards in it, but lines of one part: if these are names of cards, put the line “Name” above them")
           : _("there are no cards in it: no list of records with members is found");
}

/* @why: (out): what stood in the way of the first that could not be read. (transfer full): File */
static GPtrArray *
look_at_all (SlvSurvey *survey, const GPtrArray *all, const GPtrArray *all_names, GCancellable *cancellable, GError **why)
{
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) file_free);
  g_autoptr (GPtrArray) paths = g_ptr_array_new (), names = g_ptr_array_new ();

  g_ptr_array_extend (paths, (GPtrArray *) all, NULL, NULL);
  g_ptr_array_extend (names, (GPtrArray *) (all_names != NULL ? all_names : all), NULL, NULL);
  slv_list_leave_out_languages (paths, names, survey->notes);
  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GError) failure = NULL;
      const char *shown = g_ptr_array_index (names, i);
      File *file = look_at (g_ptr_array_index (paths, i), shown, cancellable, &failure);

      g_ptr_array_add (file != NULL ? files : survey->left_out, file != NULL ? (gpointer) file : g_strdup (shown));
      if (*why == NULL)
        *why = g_steal_pointer (&failure);
    }
  mark_kinds (files);
  g_ptr_array_sort (files, compare_scores);
  return files;
}

SlvSurvey *
slv_survey_new (const GPtrArray *paths, const SlvDraftOrder *order, const char *name_path, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvSurvey) survey = survey_new ();
  g_autoptr (GError) why = NULL;
  g_autoptr (GPtrArray) files = look_at_all (survey, paths, order->names, cancellable, &why);
  SlvPlace place = { order->name, 0, 0 };

  survey->progress = order->progress;
  survey->progress_data = order->progress_data;
  const File *best = find_best (files);
  if (best == NULL && files->len == 0 && why != NULL)
    g_propagate_error (error, g_steal_pointer (&why));
  else if (best == NULL)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, "%s", why_no_list (files));
  if (best == NULL)
    return NULL;
  survey->lists = g_strdup (best->found.lists);
  survey->xml = best->xml;
  survey->name = g_strdup (name_path != NULL ? name_path : best->kind == '<' || best->found.names == NULL ? "name" : best_name (best->found.names));
  if (survey->name == NULL && best->kind == 't')
    survey->name = g_strdup (name_of_cards (best->found.names));
  if (survey->name == NULL && best->found.names != NULL)
    survey->name = g_strdup (only_name (best->found.names));
  if (best->kind == '{')
    survey->syntax = g_strdup ("json");
  if (best->found.listings != NULL)
    survey->listings = g_ptr_array_ref (best->found.listings);
  /* what is called as no cards are is left out as if somebody had said it */
  if (!read_leave_out (survey, best->found.no_cards, error) || !read_leave_out (survey, order->leave_out, error) || !sort_files (survey, files, best, cancellable, error) || !check_left_out (survey, error))
    return NULL;
  settle (survey);
  if (survey->objects > 0)
    return g_steal_pointer (&survey);
  if (survey->nameless > 0)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("none of its records has a name at “%s”"), survey->name);
  else
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

  SLV_EACH_KEY (char, value, table)
    g_ptr_array_add (values, value);
  g_ptr_array_sort_with_data (values, compare_counts, table);
  return values;
}

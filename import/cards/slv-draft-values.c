/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft-values.c: what the values of a member look like, whatever it is in a card. */
#include "import/cards/slv-draft-private.h"
#include "base/slv-fold.h"
#include "store/slv-store-prices.h"
#include "collection/slv-copy-words.h"

#define CHOICE_SMALL 12u
#define SET_PIECES   600u
#define CAPITALS     "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define SMALL        "abcdefghijklmnopqrstuvwxyz"
#define DIGITS       "0123456789"

/* ---- words ---- */

gboolean
slv_word_has (const char *text, const char * const *words)
{
  g_autofree char *word = slv_fold_word (text);

  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (word, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

int
slv_word_find (const char *text, const char * const *words)
{
  g_autofree char *word = slv_fold_word (text);

  for (int i = 0; words[i] != NULL; i++)
    if (strcmp (word, words[i]) == 0)
      return i;
  return -1;
}

gboolean
slv_title_ends (const char *title)
{
  return SLV_WORD_HAS (title, "until", "expir", "lifted", "unban", "enddate", "validto", "bannedto", "gultigbis", "verbotenbis", "gesperrtbis")
         || SLV_WORD_IS (title, "to", "end", "ends", "endson", "ended", "banend", "dateend", "till", "through", "thru", "bis", "fin", "datefin", "hasta", "todate", "lift", "removed");
}

gboolean
slv_title_is_identifier (const char *title)
{
  static const char * const words[] = { "id", "ids", "pk", "uid", "uuid", "guid", "muid", "identifier" };
  gsize length = strlen (title);

  if (SLV_WORD_IS (title, "cardcode") || (g_str_has_prefix (title, "id") && (g_ascii_isupper (title[2]) || (title[2] == '_' && title[3] != '\0'))))   /* "idProduct" */
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize n = strlen (words[i]);

      if (length >= n && g_ascii_strcasecmp (title + length - n, words[i]) == 0
          && (length == n || !g_ascii_isalpha (title[length - n - 1]) || (g_ascii_isupper (title[length - n]) && g_ascii_islower (title[length - n - 1]))))
        return TRUE;
    }
  return FALSE;
}

char *
slv_title_without_id (const char *title)
{
  gsize length = strlen (title), many = length > 3 && g_ascii_strcasecmp (title + length - 3, "ids") == 0 ? 1 : 0, stem = length - MIN (length, 2 + many);
  gboolean apart = stem > 3 && strchr ("_- ", title[stem - 1]) != NULL;

  if (stem < 3 || g_ascii_strcasecmp (title + stem, many > 0 ? "ids" : "id") != 0 || !(apart || (g_ascii_isupper (title[stem]) && g_ascii_islower (title[stem - 1]))))
    return NULL;
  return g_strndup (title, stem - apart);
}

gboolean
slv_title_is_plural (const char *title)
{
  gsize length = strlen (title);

  return length > 3 && g_ascii_tolower (title[length - 1]) == 's' && strchr ("sSuUiI", title[length - 2]) == NULL;
}

/* whether 0 and 1 under that name are no and yes, and no numbers of which others will come */
static gboolean
asks_yes_no (const char *title)
{
  static const char * const begins[] = { "is", "has", "can", "Is", "Has" };

  for (guint i = 0; i < G_N_ELEMENTS (begins); i++)
    if (g_str_has_prefix (title, begins[i]))
      return TRUE;
  return SLV_WORD_HAS (title, "unique", "foil", "legal", "banned", "limited", "reserved", "promo", "loyal", "flag", "token", "collectible");
}

char *
slv_datum_named (const SlvDatum *datum)
{
  const char *end = datum->title > datum->path + 1 && datum->title[-2] == ']' ? datum->title - 2 : NULL, *is = end != NULL ? g_strrstr_len (datum->path, end - datum->path, "=") : NULL;
  g_autofree char *name = is != NULL ? g_strndup (is + 1, (gsize) (end - is) - 1) : NULL;

  return name != NULL && slv_places_language (name) == NULL ? g_steal_pointer (&name) : NULL;
}

gboolean
slv_datum_is_found_by (const SlvDatum *datum)
{
  g_autofree char *word = g_strconcat ("[", datum->title, "=", NULL);

  return datum->group == NULL
         && (strstr (datum->path, word) != NULL || (slv_survey_shows_name (datum->title) && datum->title > datum->path + 1 && datum->title[-2] == ']'));
}

static gboolean
is_condition (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  const char *blank = strchr (value, ' '), *second = blank != NULL ? strchr (blank + 1, ' ') : NULL;
  g_autofree char *two = second != NULL ? g_strndup (value, (gsize) (second - value)) : NULL;   /* "Near Mint Foil" */

  return slv_condition_grade (value) > 0 || (two != NULL && slv_condition_grade (two) > 0);
}

gboolean
slv_datum_is_condition (const SlvDatum *datum)
{
  return SLV_WORD_IS (datum->title, "condition", "cardcondition", "zustand", "etat", "grading", "estado", "condizione") && slv_datum_all (datum, is_condition, NULL);
}

gboolean
slv_path_is_price (const char *path)
{
  return SLV_WORD_HAS (path, "price", "tcgplayer", "cardmarket", "preis", "prix", "precio", "prezzo");
}

const char *
slv_path_currency (const char *path)
{
  const char *mark = slv_currency_mark (path);
  static const struct { const char *word, *currency; } words[] = {
    { "usd", "USD" }, { "dollar", "USD" }, { "tcgplayer", "USD" }, { "eur", "EUR" }, { "cardmarket", "EUR" }, { "gbp", "GBP" }, { "yen", "JPY" },
    { "jpy", "JPY" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (SLV_WORD_HAS (path, words[i].word))
      return words[i].currency;
  return mark != NULL ? slv_currency_code (mark) : NULL;
}

static gboolean
has_mark (const char *value, gconstpointer mark)
{
  return g_strcmp0 (slv_currency_mark (value), mark) == 0;
}

const char *
slv_datum_currency_mark (const SlvDatum *datum)
{
  static const char * const marks[] = { "$", "¥" };
  const char *said = slv_path_currency (datum->path);

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (said != NULL ? strstr (datum->path, marks[i]) != NULL && strcmp (said, slv_currency_code (marks[i])) == 0
        && !SLV_WORD_HAS (datum->path, "usd", "dollar", "tcgplayer", "yen", "jpy")
        : datum->money * 10 >= datum->values * 9 && slv_datum_count (datum, has_mark, marks[i]) > 0)
      return marks[i];
  return NULL;
}

gboolean
slv_value_is_foreign_flag (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return strlen (value) > 1 && slv_survey_says_flag (value) != NULL && !SLV_WORD_IS (value, "yes", "no", "true", "false");
}

/* ---- how many values are such ---- */

static guint
count_values (GHashTable *values, SlvValueIs is, gconstpointer data)
{
  guint n = 0;

  SLV_EACH_KEY (char, value, values)
    n += is (value, data) ? 1 : 0;
  return n;
}

guint
slv_datum_count (const SlvDatum *datum, SlvValueIs is, gconstpointer data)
{
  return count_values (datum->distinct, is, data);
}

gboolean
slv_datum_all (const SlvDatum *datum, SlvValueIs is, gconstpointer data)
{
  return !datum->overflow && slv_datum_count (datum, is, data) == g_hash_table_size (datum->distinct);
}

gboolean
slv_datum_most (const SlvDatum *datum, SlvValueIs is)
{
  guint n = slv_datum_count (datum, is, NULL);

  return n >= 3 && n * 10 >= g_hash_table_size (datum->distinct) * 9;
}

static gboolean
has_dash (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  const char *dash = strchr (value, '-');

  return dash != NULL && dash > value && dash[1] != '\0' && strlen (value) <= 16 && strchr (value, ' ') == NULL && strpbrk (dash, DIGITS) != NULL;
}

/* "BT01/001EN", "D-BT01/001EN": a set that has a letter, then a number; "2/159" is a number of how many */
static gboolean
has_slash (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  gsize set = strspn (value, CAPITALS DIGITS "-");

  return set >= 2 && set <= 8 && value[set] == '/' && strcspn (value, CAPITALS) < set && g_ascii_isdigit (value[set + 1]) && strlen (value + set) <= 8;
}

/* whether what stands before the slash is that of many: of "T01/81" it is the number */
static gboolean
are_of_sets (const SlvDatum *datum)
{
  g_autoptr (GHashTable) sets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (!slv_datum_most (datum, has_slash))
    return FALSE;
  SLV_EACH_KEY (char, value, datum->distinct)
    g_hash_table_add (sets, g_strndup (value, strcspn (value, "/")));
  return g_hash_table_size (sets) * 4 <= g_hash_table_size (datum->distinct);
}

gboolean
slv_datum_is_set_and_number (const SlvDatum *datum)
{
  return !slv_title_is_identifier (datum->title) && datum->days * 2 < MAX (datum->values, 1) && (slv_datum_most (datum, has_dash) || are_of_sets (datum));
}

const char *
slv_datum_set_pattern (const SlvDatum *datum)
{
  return are_of_sets (datum) ? "^([^/]+)/" : "^#?([^-]+)-";
}

gboolean
slv_datum_is_own_set_and_number (const SlvDatum *datum)
{
  return slv_datum_is_set_and_number (datum)
         && (datum->overflow || datum->unique || (datum->group != NULL && g_hash_table_size (datum->distinct) * 2 > datum->values));
}

static gboolean
is_numbered (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  gsize set = strspn (value, CAPITALS DIGITS), digits = value[set] == '-' ? strspn (value + set + 1, DIGITS) : 0;

  return set >= 1 && set <= 6 && digits >= 2 && digits <= 4 && strlen (value + set + 1 + digits) <= 1 && !g_ascii_isdigit (*value);
}

gboolean
slv_datum_is_numbered (const SlvDatum *datum)
{
  return slv_datum_most (datum, is_numbered);
}

static gboolean
is_uuid (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return strlen (value) == 36 && g_uuid_string_is_valid (value);
}

gboolean
slv_datum_is_uuid (const SlvDatum *datum)
{
  return slv_datum_most (datum, is_uuid);
}

/* "DYN172": letters, then digits alone */
static gboolean
is_joined_number (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  gsize letters = strspn (value, CAPITALS), digits = strspn (value + letters, DIGITS);

  return letters >= 2 && letters <= 4 && digits >= 3 && value[letters + digits] == '\0';
}

gboolean
slv_datum_is_joined_number (const SlvDatum *datum)
{
  return slv_datum_most (datum, is_joined_number);
}

static gboolean
has_any_of (const char *value, gconstpointer letters)
{
  return strpbrk (value, letters) != NULL;
}

gboolean
slv_datum_may_be_key (const SlvDatum *datum, guint64 objects)
{
  gboolean numbers = datum->numbers == datum->values, few = objects < SLV_DRAFT_ENOUGH;

  return !(few && (numbers || datum->expressions == datum->values)) && slv_datum_count (datum, has_any_of, numbers ? " .,eE" : " ") == 0;
}

gboolean
slv_datum_has_words (const SlvDatum *datum)
{
  return slv_datum_count (datum, has_any_of, " ") * 2 > g_hash_table_size (datum->distinct);
}

static gboolean
is_word_of_several (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return slv_title_is_plural (value) && strlen (value) >= 5 && strspn (value, SMALL) == strlen (value);
}

gboolean
slv_datum_names_kinds (const SlvDatum *datum)
{
  return slv_datum_all (datum, is_word_of_several, NULL);
}

/* ---- kinds of attributes ---- */

static gboolean
is_value (const char *piece, gconstpointer datum)
{
  GHashTable *values = ((const SlvDatum *) datum)->distinct;
  g_autofree char *dotted = g_strconcat (piece, ".", NULL);

  return g_hash_table_contains (values, piece) || g_hash_table_contains (values, dotted);
}

/* whether nine in ten of the pieces are values, too: "Red", "Green" and "Red/Green" */
static gboolean
stand_alone (const SlvDatum *datum)
{
  return count_values (datum->pieces, is_value, datum) * 10 >= g_hash_table_size (datum->pieces) * 9;
}

char
slv_datum_thousands (const SlvDatum *datum)
{
  if (datum->grouped == 0 || datum->many || datum->group != NULL || datum->grouped + datum->whole < datum->values)
    return '\0';
  return !datum->long_whole && (datum->hundreds || strchr (" '", datum->thousands) != NULL) ? datum->thousands : '?';
}

gboolean
slv_datum_is_listed (const SlvDatum *datum)
{
  return datum->values > 0 && datum->listed * 10 >= datum->values * 9 && g_hash_table_size (datum->pieces) > 0;
}

SlvDatumKind
slv_datum_kind (const SlvDatum *datum)
{
  guint n = g_hash_table_size (datum->distinct), pieces = g_hash_table_size (datum->pieces);
  gboolean many = datum->many || (datum->group != NULL && !datum->lone), divided = !datum->only_numbers && pieces < SET_PIECES, often = datum->divided * 10 >= datum->values * 3;

  if (slv_datum_is_listed (datum))
    return SLV_KIND_SET;
  if (datum->values == 0 || datum->long_ones * 5 > datum->values || datum->sentences * 2 > datum->values)
    return SLV_KIND_TEXT;
  if (slv_datum_thousands (datum) != '\0')
    return slv_datum_thousands (datum) == '?' ? SLV_KIND_TEXT : SLV_KIND_NUMBER;
  if (slv_title_is_plural (datum->title) && divided && (often || (datum->divided > 0 && (g_strcmp0 (datum->divider, ";") == 0 || stand_alone (datum)))))
    return SLV_KIND_SET;
  if (!many && datum->flags == datum->values && n <= 2 && !datum->overflow && (datum->numbers < datum->values || asks_yes_no (datum->title)))
    return SLV_KIND_FLAG;
  if (!many && datum->numbers == datum->values)
    return SLV_KIND_NUMBER;
  if (!many && datum->expressions * 10 >= datum->values * 9 && datum->numbers * 2 >= datum->values)
    return SLV_KIND_EXPRESSION;
  if (many)
    return datum->overflow && datum->values < 3 * (guint64) n ? SLV_KIND_TEXT : SLV_KIND_SET;
  if (datum->divided > 0 && divided && (datum->overflow || pieces * 4 < n * 3) && (often || stand_alone (datum)))
    return SLV_KIND_SET;
  if (!datum->overflow && datum->long_ones == 0 && (n <= CHOICE_SMALL || (n <= SLV_DRAFT_FACET_MAX && datum->values >= 3 * (guint64) n)))
    return SLV_KIND_CHOICE;
  return SLV_KIND_TEXT;
}

/* a value that a record says twice is there twice */
const char *
slv_datum_kind_name (const SlvDatum *datum)
{
  static const char * const names[] = { "text", "number", "expression", "flag", "choice", "set" };   /* SlvDatumKind */
  SlvDatumKind kind = slv_datum_kind (datum);

  return kind == SLV_KIND_SET && datum->twice && datum->group == NULL ? "multiset" : names[kind];
}

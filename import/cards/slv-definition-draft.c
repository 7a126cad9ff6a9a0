/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-definition-draft.c: what was found in a list, written as a definition that reads it. What a member means is taken from its values
 * where they can be counted, else from its name; how sure that is is told, and what nobody can know from a list is asked. */
#include "import/slv-definition-draft.h"
#include "import/cards/slv-list-survey.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <string.h>
#include <xxhash.h>

#define VALUES_TOLD  250u   /* of a domain; it is an open one anyway */
#define FACET_MAX    120u   /* different values that are worth a facet */
#define CHOICE_SMALL 12u
#define SET_PIECES   600u
#define DETECT_MAX   5u     /* members that tell the kind */
#define ORIGIN_MAX   8u     /* columns that do */
#define FEW_EACH     3u    /* records in an object: they may be faces of one card */
#define VALUES_FEW   24u    /* different ones of a member by which records may be left out */
#define TAGS_MAX     100u   /* formats that a list speaks of */
#define ENOUGH       30u    /* records of which it is no chance that all numbers of a member are different */
#define OFTEN        5u    /* one record in so many repeats a name: names alone tell no cards apart */
#define PART_NUMBERS 4u    /* different numbers of a member that tells cards of one name apart: more are what a card can do */
#define TRIES_MAX    12u   /* members that are tried as the key of cards */
#define FEW_FACTS    5u    /* one fact in so many may be another one in each printing */
#define LOOKS_ONLY   4u    /* from here on a key is one by its values only, see key_rank() */
#define SELDOM       50u   /* one record in so many has a list of objects that hardly any has */
#define FEW_OBJECTS  8u     /* of a list inside a record: more are no part of what a card says */

/* members of no use outside the program or shop that the list is for: parts of their names, folded */
static const char * const of_no_use[] = { "tablerow", "cipt", "upsidedown", "landscapeorientation", "reverserelated", "sound", "slug",
                                          "purchase", "uri", "hash", "foreigndata", "ruling", "watermark", "frame", "border" };
static const char * const identifiers[] = { "id", "ids", "uid", "uuid", "guid", "muid", "identifier" };

/* fields that every query has */
static const char * const taken[] = { "game", "name", "set", "number", "rarity", "released", "language", "artist", "finish", "image",
                                      "in", "is", "year", "order", "unique", "have", "free", "want", "place", "deck", "zone", "qty",
                                      "addable", "legal", "banned", "limit", "price", "cond", "lang", "or", "and", "not" };

/* words of lists of what is allowed; the limit that they mean, "any", or "-" for what says nothing */
static const struct { const char *word, *limit; } legal_words[] = {
  { "legal", "any" }, { "not_legal", "0" }, { "not legal", "0" }, { "illegal", "0" }, { "banned", "0" }, { "forbidden", "0" },
  { "suspended", "0" }, { "prohibited", "0" }, { "restricted", "1" }, { "limited", "1" }, { "semi-limited", "2" }, { "semilimited", "2" }, { "unlimited", "any" },
  { "unrestricted", "any" }, { "restricted to 1", "1" }, { "restricted to 2", "2" }, { "limited to 1", "1" }, { "limited to 2", "2" },
  { "yes", "-" }, { "no", "0" },
};
#define FIRST_YES_NO 18u   /* from here on words that only count under a name that speaks of it */

typedef enum { KIND_TEXT, KIND_NUMBER, KIND_EXPRESSION, KIND_FLAG, KIND_CHOICE, KIND_SET } Kind;
static const char * const kind_names[] = { "text", "number", "expression", "flag", "choice", "set" };

/* what a member is */
typedef struct { const char *to; SlvSure sure; const char *why; char *attr; } Role;
#define TOURNAMENT "tournament"   /* the format of bans that name none */
#define LEFT_OUT  ""
#define ATTRIBUTE "attribute"
#define PRICE     "price"
#define PRINTINGS "printings"

/* a second file, and what of it is used */
typedef struct { const SlvBeside *beside; char *file, *as, *key, *by; gboolean many; guint inside; gboolean for_set, facts; } Join;   /* facts: one row says more of each record */
#define AT_TOP G_MAXUINT

typedef struct {
  const SlvSurvey *survey;
  const SlvDraftOrder *order;
  SlvGameDraft   *draft;
  GString    *xml;
  GHashTable *ids;         /* given to attributes */
  Role       *roles;       /* of survey->data by position */
  GArray     *joins;       /* Join */
  const char *print_group; /* (nullable) the list in the records that holds printings */
  const char *face_group;  /* (nullable) that holds faces */
  const char *back;        /* (nullable) the member that holds the other side of a card */
  const SlvDatum *id, *side, *part;   /* (nullable) */
  const char *set_from;    /* (nullable) "@file" or "@folder", which is the set */
  const char *copy_of;     /* (nullable) the member by which a record names the one that it repeats */
  gboolean    several, says_legal;
  GPtrArray  *tags;        /* char*: of lists of what is allowed */
  char       *key;
} Draft;

/* ---- writing ---- */

static void put (Draft *draft, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Control characters come out of the escaping as references ("&#x19;"), which XML does not allow any more than the characters
 * themselves, nor U+FFFE and U+FFFF: blanks in their place, as in the texts of cards. */
static void
append_allowed (GString *xml, const char *text)
{
  for (const char *p = text, *next; *p != '\0'; p = next)
    {
      gunichar c = g_utf8_get_char (p);

      next = g_utf8_next_char (p);
      if (g_str_has_prefix (p, "&#x") && g_ascii_strtoull (p + 3, NULL, 16) < 0x20)
        {
          g_string_append_c (xml, ' ');
          next = strchr (p, ';') + 1;
        }
      else if (c == 0xfffe || c == 0xffff)
        g_string_append_c (xml, ' ');
      else
        g_string_append_len (xml, p, next - p);
    }
}

/* every argument is escaped for XML */
static void
put (Draft *draft, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_markup_vprintf_escaped (format, args);
  va_end (args);
  append_allowed (draft->xml, text);
}

/* @option: (nullable): of the command line; takes @text */
static void
ask (SlvGameDraft *draft, const char *option, char *text)
{
  SlvDraftQuestion *question = g_new0 (SlvDraftQuestion, 1);

  question->text = text;
  question->option = option;
  g_ptr_array_add (draft->questions, question);
}

/* ---- words ---- */

static gboolean
contains_any (const char *text, const char * const *words, guint n)
{
  g_autofree char *word = slv_fold_word (text);

  for (guint i = 0; i < n; i++)
    if (strstr (word, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* "multiverseId", "tcgplayer_id", "UUID": the last word of the name says so */
static gboolean
is_identifier (const char *title)
{
  gsize length = strlen (title);
  g_autofree char *word = slv_fold_word (title);

  if (strcmp (word, "cardcode") == 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (identifiers); i++)
    {
      gsize n = strlen (identifiers[i]);

      if (length >= n && g_ascii_strcasecmp (title + length - n, identifiers[i]) == 0
          && (length == n || !g_ascii_isalpha (title[length - n - 1]) || (g_ascii_isupper (title[length - n]) && g_ascii_islower (title[length - n - 1]))))
        return TRUE;
    }
  return FALSE;
}

/* letters and digits of @title, in lower case, joined by dashes; never twice the same */
static char *
make_id (GHashTable *ids, const char *title)
{
  g_autofree char *slug = slv_fold_slug (title);
  g_autoptr (GString) id = g_string_new (slug);
  guint n = 1;

  if (id->len == 0)
    g_string_append (id, "field");
  for (guint i = 0; i < G_N_ELEMENTS (taken); i++)
    if (strcmp (id->str, taken[i]) == 0)
      {
        g_string_prepend (id, "card-");
        break;
      }
  while (ids != NULL && g_hash_table_contains (ids, id->str))
    {
      char *dash = n > 1 ? strrchr (id->str, '-') : NULL;

      if (dash != NULL)
        g_string_truncate (id, (gsize) (dash - id->str));
      g_string_append_printf (id, "-%u", ++n);
    }
  if (ids != NULL)
    g_hash_table_add (ids, g_strdup (id->str));
  return g_string_free (g_steal_pointer (&id), FALSE);
}

static char *
make_title (const char *member)
{
  g_autofree char *title = g_strdup (member);

  g_strdelimit (title, "_.[]", ' ');
  slv_take_str (&title, slv_name_clean (title));
  if (*title == '\0')
    return g_strdup ("?");
  if (g_ascii_islower (*title))
    *title = g_ascii_toupper (*title);
  return g_steal_pointer (&title);
}

/* ---- what values look like ---- */

/* whether nine in ten of the pieces are values, too: "Red", "Green" and "Red/Green" */
static gboolean
stand_alone (const SlvDatum *datum)
{
  guint alone = 0;
  GHashTableIter iter;
  gpointer piece;

  g_hash_table_iter_init (&iter, datum->pieces);
  while (g_hash_table_iter_next (&iter, &piece, NULL))
    {
      g_autofree char *dotted = g_strconcat (piece, ".", NULL);

      alone += g_hash_table_contains (datum->distinct, piece) || g_hash_table_contains (datum->distinct, dotted);
    }
  return alone * 10 >= g_hash_table_size (datum->pieces) * 9;
}

/* "keywords", "Traits"; not "class" */
static gboolean
is_plural (const char *title)
{
  gsize length = strlen (title);

  return length > 3 && g_ascii_tolower (title[length - 1]) == 's' && strchr ("sSuUiI", title[length - 2]) == NULL;
}

/* The mark between thousands in all values; '?': there is one, but it may stand before decimals in some, or all; '\0': there is none. */
static char
thousands_of (const SlvDatum *datum)
{
  if (datum->grouped == 0 || datum->many || datum->group != NULL || datum->grouped + datum->whole < datum->values)
    return '\0';
  return !datum->long_whole && (datum->hundreds || strchr (" '", datum->thousands) != NULL) ? datum->thousands : '?';
}

/* whether 0 and 1 under that name are no and yes, and no numbers of which others will come */
static gboolean
asks_yes_no (const char *title)
{
  static const char * const words[] = { "unique", "foil", "legal", "banned", "limited", "reserved", "promo", "loyal", "flag", "token", "collectible" };
  gboolean asks = g_str_has_prefix (title, "is") || g_str_has_prefix (title, "has") || g_str_has_prefix (title, "can") || g_str_has_prefix (title, "Is") || g_str_has_prefix (title, "Has");

  return asks || contains_any (title, words, G_N_ELEMENTS (words));
}

static Kind
guess_kind (const SlvDatum *datum)
{
  guint n = g_hash_table_size (datum->distinct), pieces = g_hash_table_size (datum->pieces);
  gboolean many = datum->many || datum->group != NULL;

  if (datum->values == 0 || datum->long_ones * 5 > datum->values || datum->sentences * 2 > datum->values)
    return KIND_TEXT;
  if (thousands_of (datum) != '\0')
    return thousands_of (datum) == '?' ? KIND_TEXT : KIND_NUMBER;
  if (is_plural (datum->title) && datum->divided * 10 >= datum->values * 3 && !datum->only_numbers && pieces < SET_PIECES)
    return KIND_SET;
  if (!many && datum->flags == datum->values && n <= 2 && !datum->overflow && (datum->numbers < datum->values || asks_yes_no (datum->title)))
    return KIND_FLAG;
  if (!many && datum->numbers == datum->values)
    return KIND_NUMBER;
  if (!many && datum->expressions * 10 >= datum->values * 9 && datum->numbers * 2 >= datum->values)
    return KIND_EXPRESSION;
  if (many || (datum->divided > 0 && !datum->only_numbers && pieces < SET_PIECES && (datum->overflow || pieces * 4 < n * 3)
               && (datum->divided * 10 >= datum->values * 3 || stand_alone (datum))))
    return many && datum->overflow && datum->values < 3 * (guint64) n ? KIND_TEXT : KIND_SET;
  if (!datum->overflow && datum->long_ones == 0 && (n <= CHOICE_SMALL || (n <= FACET_MAX && datum->values >= 3 * (guint64) n)))
    return KIND_CHOICE;
  return KIND_TEXT;
}

/* what a definition calls it; a value that a record says twice is there twice */
static const char *
kind_of (const SlvDatum *datum)
{
  Kind kind = guess_kind (datum);

  return kind == KIND_SET && datum->twice && datum->group == NULL ? "multiset" : kind_names[kind];
}

static const char *
limit_of (const char *word, gboolean yes_no)
{
  for (guint i = 0; i < G_N_ELEMENTS (legal_words); i++)
    if ((yes_no || i < FIRST_YES_NO) && g_ascii_strcasecmp (legal_words[i].word, word) == 0)
      return legal_words[i].limit;
  return NULL;
}

/* words that say what is allowed, under whatever name; "yes" and "no" under one that speaks of it */
static gboolean
is_legality (const SlvDatum *datum)
{
  static const char * const speaks[] = { "legal", "allowed" };
  gboolean yes_no = contains_any (datum->title, speaks, G_N_ELEMENTS (speaks));
  GHashTableIter iter;
  gpointer value;

  if (datum->many || datum->group != NULL || datum->values == 0 || datum->overflow || datum->long_ones > 0)
    return FALSE;
  g_hash_table_iter_init (&iter, datum->distinct);
  while (g_hash_table_iter_next (&iter, &value, NULL))
    if (limit_of (value, yes_no) == NULL)
      return FALSE;
  return TRUE;
}

/* The limit that a member is called after: "bannedFormats", "is_legal"; NULL: nothing. */
static const char *
limit_of_title (const char *title)
{
  static const char * const banned[] = { "banned", "bans", "banlist", "forbidden", "suspended", "prohibited", "illegal" }, * const one[] = { "restricted" },
                    * const any[] = { "legal", "allowed" };

  return contains_any (title, banned, G_N_ELEMENTS (banned)) ? "0" : contains_any (title, one, G_N_ELEMENTS (one)) ? "1" :
         contains_any (title, any, G_N_ELEMENTS (any)) ? "any" : NULL;
}

/* whether all of a few values are days written as eight digits */
static gboolean
are_bare_days (const SlvDatum *datum)
{
  GHashTableIter iter;
  gpointer value;

  if (datum->values == 0 || datum->overflow)
    return FALSE;
  g_hash_table_iter_init (&iter, datum->distinct);
  while (g_hash_table_iter_next (&iter, &value, NULL))
    {
      g_autofree char *day = slv_day_read ("%Y%m%d", value);

      if (strlen (value) != 8 || day == NULL)
        return FALSE;
    }
  return TRUE;
}

/* What a member that is called after a limit says: in which formats it holds, that it holds, or since when. */
typedef enum { SAYS_NO_LIMIT, SAYS_FORMATS, SAYS_FLAG, SAYS_DAY } SaysLimit;

static SaysLimit
says_limit (const SlvDatum *datum)
{
  static const char * const formats[] = { "format", "tournament" }, * const bare[] = { "banned", "bannedin", "legalin", "legal", "restricted", "restrictedin", "forbidden", "forbiddenin" };
  const char *limit = datum->group == NULL ? limit_of_title (datum->title) : NULL;
  g_autofree char *word = slv_fold_word (datum->title);
  gboolean named = contains_any (datum->title, formats, G_N_ELEMENTS (formats));

  for (guint i = 0; i < G_N_ELEMENTS (bare); i++)
    named = named || strcmp (word, bare[i]) == 0;
  if (limit == NULL || datum->values == 0 || datum->long_ones > 0 || is_legality (datum))
    return SAYS_NO_LIMIT;
  if (datum->many)
    return named && !datum->overflow && datum->numbers == 0 && datum->flags == 0 && g_hash_table_size (datum->distinct) <= TAGS_MAX ? SAYS_FORMATS : SAYS_NO_LIMIT;
  if (strcmp (limit, "0") == 0 && (datum->days == datum->values || are_bare_days (datum)))
    return SAYS_DAY;
  return datum->flags == datum->values && datum->numbers == 0
         && (g_hash_table_size (datum->distinct) == 2 || (strcmp (limit, "0") == 0 && (g_hash_table_contains (datum->distinct, "true") || g_hash_table_contains (datum->distinct, "yes"))))
         ? SAYS_FLAG : SAYS_NO_LIMIT;
}

/* "DYN172": letters, then digits alone */
static gboolean
is_joined_number (const char *value)
{
  gsize letters = strspn (value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), digits = strspn (value + letters, "0123456789");

  return letters >= 2 && letters <= 4 && digits >= 3 && value[letters + digits] == '\0';
}

/* nine in ten values are made of two parts: "OP01-001" */
static gboolean
are_set_and_number (const SlvDatum *datum)
{
  guint dashed = 0, n = 0;
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, datum->distinct);
  while (g_hash_table_iter_next (&iter, &value, NULL))
    {
      const char *dash = strchr (value, '-');

      n++;
      dashed += dash != NULL && dash > (char *) value && dash[1] != '\0' && strlen (value) <= 16 && strchr (value, ' ') == NULL
                && dash[strcspn (dash, "0123456789")] != '\0';
    }
  return n >= 3 && !is_identifier (datum->title) && datum->days * 2 < MAX (datum->values, 1) && dashed * 10 >= n * 9;
}

/* nine in ten are like "CMF-001": an identifier that is the number of a printing besides */
static gboolean
are_numbered (const SlvDatum *datum)
{
  guint good = 0;
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, datum->distinct);
  while (g_hash_table_iter_next (&iter, &value, NULL))
    {
      gsize set = strspn (value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"), digits = ((char *) value)[set] == '-' ? strspn ((char *) value + set + 1, "0123456789") : 0;

      good += set >= 2 && set <= 6 && digits >= 2 && digits <= 4 && strlen ((char *) value + set + 1 + digits) <= 1 && !g_ascii_isdigit (*(char *) value);
    }
  return good >= 3 && good * 10 >= g_hash_table_size (datum->distinct) * 9;
}

/* nine in ten are like "DYN172" */
static gboolean
are_joined_numbers (const SlvDatum *datum)
{
  guint joined = 0;
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, datum->distinct);
  while (g_hash_table_iter_next (&iter, &value, NULL))
    joined += is_joined_number (value);
  return joined >= 3 && joined * 10 >= g_hash_table_size (datum->distinct) * 9;
}

/* and most of its values are different */
static gboolean
is_set_and_number (const SlvDatum *datum)
{
  return are_set_and_number (datum)
         && (datum->overflow || datum->unique || (datum->group != NULL && g_hash_table_size (datum->distinct) * 2 > datum->values));
}

/* a list of printings of which nothing else is said: ["OP01-001", "OP02-013"] */
static gboolean
is_list_of_printings (const Draft *draft, const SlvDatum *datum)
{
  static const char * const words[] = { "print", "edition", "version", "reprint" };

  return datum->group == NULL && datum->many && draft->print_group == NULL && contains_any (datum->title, words, G_N_ELEMENTS (words))
         && are_set_and_number (datum);
}

/* ---- roles ---- */

static void
give (Draft *draft, const SlvDatum *datum, const char *to, SlvSure sure, const char *why)
{
  Role *role = &draft->roles[datum->index];

  if (role->to == NULL)
    *role = (Role) { to, sure, why, role->attr };
}

static gboolean
is_free (const Draft *draft, const char *to)
{
  for (guint i = 0; i < draft->survey->data->len; i++)
    if (g_strcmp0 (draft->roles[i].to, to) == 0)
      return FALSE;
  return TRUE;
}

#define EACH_DATUM(draft, datum) \
  for (guint i_ = 0; i_ < (draft)->survey->data->len; i_++) \
    for (const SlvDatum *datum = g_ptr_array_index ((draft)->survey->data, i_); datum != NULL; datum = NULL)

static gboolean
take_said (Draft *draft, GError **error)
{
  GHashTableIter iter;
  gpointer path, to;

  if (draft->order->said == NULL)
    return TRUE;
  g_hash_table_iter_init (&iter, draft->order->said);
  while (g_hash_table_iter_next (&iter, &path, &to))
    {
      const SlvDatum *datum = NULL;

      EACH_DATUM (draft, each)
        if (g_ascii_strcasecmp (each->path, path) == 0)
          datum = each;
      if (datum == NULL)
        {
          slv_set_error (error, SLV_ERROR_USAGE, NULL, _("no member of the records is “%s”"), (char *) path);
          return FALSE;
        }
      if (*(char *) to != '\0' && strcmp (to, ATTRIBUTE) != 0 && strcmp (to, "name") != 0 && strcmp (to, "key") != 0 && !slv_printing_has (to))
        {
          slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” cannot be “%s”: it may be name, key, attribute, a datum of printings such as set, "
                         "number, rarity or image, or nothing"), (char *) path, (char *) to);
          return FALSE;
        }
      give (draft, datum, to, SLV_SURE_SAID, NULL);
    }
  return TRUE;
}

/* whether a list stands in the objects of another one: "editions[].prints[]" in "editions[]" */
static gboolean
is_within (const char *group, const char *outer)
{
  return g_str_has_prefix (group, outer) && group[strlen (outer)] == '.';
}

/* Whether a datum is of what the list of printings stands in, and of nothing between. */
static gboolean
is_around_printings (const Draft *draft, const SlvDatum *datum)
{
  return draft->print_group != NULL && datum->group != NULL && is_within (draft->print_group, datum->group)
         && strchr (draft->print_group + strlen (datum->group) + 1, '.') == NULL;
}

/* Where a record says what it is itself, as it stands before a path: "front.", "faces[0].", else "". (transfer full) */
static char *
own_place (const Draft *draft)
{
  const char *name = draft->survey->name, *dot = strrchr (name, '.');

  return dot != NULL && slv_places_language (dot + 1) == NULL ? g_strndup (name, (gsize) (dot + 1 - name)) : g_strdup ("");
}

/* the same of the record itself as @member says of another face; NULL: it says nothing of the kind */
static const SlvDatum *
find_own (const Draft *draft, const char *member)
{
  g_autofree char *place = own_place (draft), *path = g_strconcat (place, member, NULL);

  return slv_survey_find (draft->survey, path);
}

/* What a datum of another side is called there; NULL: it is of none. */
static const char *
member_of_back (const Draft *draft, const SlvDatum *datum)
{
  gsize length = draft->back != NULL ? strlen (draft->back) : 0;

  return length > 0 && datum->group == NULL && strncmp (datum->path, draft->back, length) == 0 && datum->path[length] == '.' ? datum->path + length + 1 : NULL;
}

/* whether it is read under what the record says of the same itself */
static gboolean
is_of_face (const Draft *draft, const SlvDatum *datum)
{
  const char *back = member_of_back (draft, datum);

  if (back != NULL)
    return find_own (draft, back) != NULL;
  return datum->group != NULL && g_strcmp0 (datum->group, draft->face_group) == 0 && find_own (draft, datum->member) != NULL;
}

/* an object that says of the other side what the record, or its "front", says of itself */
static void
find_back (Draft *draft)
{
  static const char * const words[] = { "back", "backside", "backface", "reverse", "faceb", "sideb", "other", "otherside", "flip", "flipside" };
  const char *name = strrchr (draft->survey->name, '.');

  for (guint k = 0; k < G_N_ELEMENTS (words) && draft->back == NULL; k++)
    EACH_DATUM (draft, datum)
      {
        gsize length = strcspn (datum->path, ".");
        g_autofree char *top = g_strndup (datum->path, length), *word = slv_fold_word (top);

        if (datum->group == NULL && datum->path[length] == '.' && strcmp (word, words[k]) == 0
            && strcmp (datum->path + length + 1, name != NULL ? name + 1 : draft->survey->name) == 0)
          draft->back = g_intern_string (top);
      }
}

/* lists inside the records: those with data of printings, and those that say the same as the records do, of another face */
static void
find_groups (Draft *draft)
{
  guint most = 2;

  for (guint k = 0; k < draft->survey->groups->len; k++)
    {
      const SlvSurveyGroup *group = g_ptr_array_index (draft->survey->groups, k);
      static const char * const sets[] = { "set", "expansion", "edition", "print", "release" };
      const char *dot = strrchr (group->path, '.');
      gboolean of_sets = contains_any (dot != NULL ? dot + 1 : group->path, sets, G_N_ELEMENTS (sets));
      guint printing = 0, facts = 0, shared = 0;
      gboolean named = FALSE;

      EACH_DATUM (draft, datum)
        {
          const char *word = slv_list_word_role (datum->title);
          gboolean name = slv_places_name_rank (datum->title) >= 0 && strchr (datum->member, '.') == NULL;

          if (g_strcmp0 (datum->group, group->path) != 0 || datum->values == 0)
            continue;
          printing += (word != NULL && (strcmp (word, "set") == 0 || strcmp (word, "set-name") == 0 || strcmp (word, "number") == 0 || strcmp (word, "rarity") == 0))
                      || (of_sets && (name || datum->days == datum->values));
          facts += word != NULL && slv_printing_has (word) && strcmp (word, "text") != 0;
          named = named || (name && datum->records * 10 >= group->objects * 9);
          shared += find_own (draft, datum->member) != NULL && datum->addresses == 0 && !is_identifier (datum->title);
        }
      if ((printing >= 2 && (draft->print_group == NULL || is_within (group->path, draft->print_group)))
          || (facts >= 2 && draft->print_group != NULL && is_within (group->path, draft->print_group)))
        draft->print_group = group->path;
      else if (named && shared > most)
        {
          draft->face_group = group->path;
          most = shared;
        }
    }
}

static void
find_legalities (Draft *draft)
{
  EACH_DATUM (draft, datum)
    if (says_limit (datum) != SAYS_NO_LIMIT)
      {
        give (draft, datum, "limits", SLV_SURE_WORD, _("it says what is allowed"));
        draft->says_legal = draft->says_legal || (says_limit (datum) == SAYS_FORMATS && strcmp (limit_of_title (datum->title), "any") == 0);
      }
    else if (is_legality (datum))
      {
        give (draft, datum, "limits", SLV_SURE_LOOKS, _("words that say what is allowed"));
        draft->says_legal = draft->says_legal || g_hash_table_contains (datum->distinct, "legal") || g_hash_table_contains (datum->distinct, "Legal");
      }
}

/* Whether values that differ in all of @objects records could be meant to tell them apart: no words in a row, no shares and prices, and of
 * a few records no numbers. */
static gboolean
may_be_key (const SlvDatum *datum, guint64 objects)
{
  GHashTableIter iter;
  gpointer value;

  if (datum->numbers == datum->values && objects < ENOUGH)
    return FALSE;

  g_hash_table_iter_init (&iter, datum->distinct);
  while (g_hash_table_iter_next (&iter, &value, NULL))
    if (strchr (value, ' ') != NULL || (datum->numbers == datum->values && strcspn (value, ".,eE") < strlen (value)))
      return FALSE;
  return TRUE;
}

/* whether it is called as what tells the records themselves apart */
static gboolean
is_own_identifier (const SlvDatum *datum)
{
  static const char * const own[] = { "id", "uuid", "guid" };

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    if (datum->group == NULL && g_ascii_strcasecmp (datum->path, own[i]) == 0)
      return TRUE;
  return FALSE;
}

/* How much a unique member is called as what tells records apart; the lower, the more. An identifier inside an object is one of
 * somebody else; what is only different so far counts for something where names do not tell them apart. */
static guint
key_rank (const Draft *draft, const SlvDatum *datum)
{
  gboolean inside = strchr (datum->path, '.') != NULL;

  if (is_own_identifier (datum))
    return 0;
  if (g_ascii_strcasecmp (datum->title, "code") == 0 && !inside)
    return 1;
  return is_identifier (datum->title) ? (inside ? 3 : 2) : (draft->survey->again > 0 || is_set_and_number (datum)) && may_be_key (datum, draft->survey->objects) ? LOOKS_ONLY : G_MAXUINT;
}

/* what tells a record from all others: what is called so, else the first of its kind */
static void
find_identifier (Draft *draft)
{
  guint best = G_MAXUINT;

  EACH_DATUM (draft, datum)
    if (g_strcmp0 (draft->roles[datum->index].to, "key") == 0)
      {
        draft->id = datum;
        best = 0;
      }
  EACH_DATUM (draft, datum)
    if (draft->roles[datum->index].to == NULL && datum->unique && datum->long_ones == 0 && datum->pictures == 0
        && strcmp (datum->path, draft->survey->name) != 0 && key_rank (draft, datum) < best)
      {
        draft->id = datum;
        best = key_rank (draft, datum);
      }
  if (draft->id != NULL)
    give (draft, draft->id, "key", SLV_SURE_COUNTED, _("no two records have the same"));
}

/* of several pictures of a card that which is large enough to be read, and no larger */
static void
find_picture (Draft *draft)
{
  static const char * const words[] = { "normal", "large", "full" };
  const SlvDatum *best = NULL;
  guint rank = G_N_ELEMENTS (words) + 1;

  EACH_DATUM (draft, datum)
    {
      g_autofree char *flat = slv_fold_word (datum->path);
      guint own = 0;

      while (own < G_N_ELEMENTS (words) && strstr (flat, words[own]) == NULL)
        own++;
      if ((datum->group == NULL || g_strcmp0 (datum->group, draft->print_group) == 0) && datum->pictures * 2 > datum->values && own < rank
          && draft->roles[datum->index].to == NULL)
        {
          best = datum;
          rank = own;
        }
    }
  if (best != NULL && is_free (draft, "image"))
    give (draft, best, "image", SLV_SURE_LOOKS, _("an address of a picture"));
}

static gboolean
is_price (const char *flat)
{
  static const char * const words[] = { "price", "tcgplayer", "cardmarket", "preis", "prix", "precio", "prezzo" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (flat, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* of a price, by its name or the shop that it is called after; NULL: nobody says it */
static const char *
currency_of (const char *flat)
{
  static const struct { const char *word, *currency; } words[] = {
    { "usd", "USD" }, { "dollar", "USD" }, { "tcgplayer", "USD" }, { "eur", "EUR" }, { "cardmarket", "EUR" }, { "gbp", "GBP" }, { "yen", "JPY" },
    { "jpy", "JPY" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (flat, words[i].word) != NULL)
      return words[i].currency;
  return NULL;
}

/* What the objects around those at @lists are called, that which is next to them and says more than that there are cards in it: "set" in
 * "sets.set[].cards[].card[]"; (transfer full) */
static char *
container_of (const char *lists)
{
  static const char * const holders[] = { "card", "cards", "item", "items", "entry", "entries", "record", "records", "row", "rows", "list", "data",
                                          "node", "nodes", "edges", "results" };
  const char *end = lists + strlen (lists) - 2;   /* before the brackets of the records */
  const char *from;

  while (end > lists && end[-1] != ']' && end[-1] != '}')
    end--;
  while (end > lists && strchr ("[]{}", end[-1]) != NULL)
    end--;
  for (from = end; from > lists && strchr (".]}", from[-1]) == NULL;)
    from--;
  for (guint i = 0; i < G_N_ELEMENTS (holders); i++)
    if (from > lists && strlen (holders[i]) == (gsize) (end - from) && g_ascii_strncasecmp (from, holders[i], strlen (holders[i])) == 0)
      {
        g_autofree char *outer = g_strndup (lists, (gsize) (end - lists) + 2);   /* with its brackets */

        return strpbrk (lists, "]}") < from ? container_of (outer) : g_strdup (holders[i]);
      }
  return g_strndup (from, (gsize) (end - from));
}

/* whether a value that stands around the records is another one for every few of them, as a set never is */
static gboolean
is_of_few (const Draft *draft, const SlvDatum *datum)
{
  return datum->values * FEW_EACH >= draft->survey->objects && (datum->overflow ? draft->survey->objects < FEW_EACH * (guint64) SLV_SURVEY_VALUES_MAX
         : (guint64) g_hash_table_size (datum->distinct) * FEW_EACH > datum->values);
}

/* What stands around the records, or the printings in them, speaks of their set, unless it is called like something else. */
static void
guess_around (Draft *draft, const SlvDatum *datum, const char *lists, const char *why)
{
  static const char * const sets[] = { "set", "expansion", "edition", "pack", "release", "serie", "erweiterung", "extension" };
  static const char * const codes[] = { "code", "id", "key", "abbreviation", "short" };
  g_autofree char *container = container_of (lists);
  const char *word = slv_list_word_role (datum->title);
  gboolean same = !datum->overflow && g_hash_table_size (datum->distinct) <= 1;
  gboolean of_set = *container == '\0' || contains_any (container, sets, G_N_ELEMENTS (sets));
  gboolean code = contains_any (datum->title, codes, G_N_ELEMENTS (codes)), name = slv_places_name_rank (datum->title) >= 0;

  if (same && (!of_set || (!code && (datum->days == 0 || datum->days < datum->values))))
    give (draft, datum, LEFT_OUT, SLV_SURE_COUNTED, _("all records say the same"));
  else if (!of_set && name)
    give (draft, datum, ATTRIBUTE, SLV_SURE_LOOKS, NULL);
  else if (of_set && code && is_free (draft, "set") && !(datum->group == NULL && is_of_few (draft, datum)))
    give (draft, datum, "set", SLV_SURE_LOOKS, why);
  else if (of_set && name && is_free (draft, "set-name"))
    give (draft, datum, "set-name", SLV_SURE_LOOKS, why);
  else if (of_set && datum->days * 2 > datum->values && is_free (draft, "released"))
    give (draft, datum, "released", SLV_SURE_LOOKS, why);
  else if (of_set && word != NULL && slv_printing_has (word) && is_free (draft, word))
    give (draft, datum, word, SLV_SURE_WORD, why);
  else
    give (draft, datum, LEFT_OUT, SLV_SURE_LOOKS, why);
}

/* whether the values of @datum are those of the member that is the set */
static gboolean
says_set (const Draft *draft, const SlvDatum *datum)
{
  EACH_DATUM (draft, other)
    if (g_strcmp0 (draft->roles[other->index].to, "set") == 0)
      {
        GHashTableIter iter;
        gpointer value;

        g_hash_table_iter_init (&iter, datum->distinct);
        while (g_hash_table_iter_next (&iter, &value, NULL))
          if (!g_hash_table_contains (other->distinct, value))
            return FALSE;
        return TRUE;
      }
  return FALSE;
}

/* whether the values are words like "cards" and "tokens", as no set is called */
static gboolean
names_kinds (const SlvDatum *datum)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, datum->distinct);
  while (g_hash_table_iter_next (&iter, &value, NULL))
    if (!is_plural (value) || strlen (value) < 5 || strspn (value, "abcdefghijklmnopqrstuvwxyz") < strlen (value))
      return FALSE;
  return !datum->overflow;
}

/* whether it is the "lang" of a path with "[lang=en]" */
static gboolean
is_own_language (const SlvDatum *datum)
{
  g_autofree char *word = g_strconcat ("[", datum->title, "=", NULL);

  return datum->group == NULL && strstr (datum->path, word) != NULL;
}

/* How much a member of an object is called like the code of it; the lower, the more. */
static guint
code_rank (const char *title)
{
  static const char * const codes[] = { "code", "abbr", "abbreviation", "short", "symbol", "acronym", "reference", "slug", "stub", "setid", "id" };

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (g_ascii_strcasecmp (title, codes[i]) == 0)
      return i;
  return G_MAXUINT;
}

/* The best name, or code, that the object has in which @datum stands. */
static const SlvDatum *
best_beside (const Draft *draft, const SlvDatum *datum, gboolean name)
{
  gsize length = (gsize) (datum->title - datum->path);
  const SlvDatum *best = NULL;

  EACH_DATUM (draft, other)
    if ((gsize) (other->title - other->path) == length && strncmp (other->path, datum->path, length) == 0 && other->values > 0
        && (name ? slv_places_name_rank (other->title) >= 0 && best == NULL
            : code_rank (other->title) < (best != NULL ? code_rank (best->title) : G_MAXUINT)))
      best = other;
  return best;
}

/* the datum of printings that a member is called like; what is inside "set" is the set's, and a rarity is what it is called */
static const char *
printing_word (const Draft *draft, const SlvDatum *datum)
{
  const char *dot = strrchr (datum->member, '.');
  g_autofree char *above = dot != NULL ? g_strndup (datum->member, (gsize) (dot - datum->member)) : NULL;
  const char *last = above != NULL && strrchr (above, '.') != NULL ? strrchr (above, '.') + 1 : above;
  const char *role = last != NULL ? slv_list_word_role (last) : NULL;
  const SlvDatum *name = role != NULL ? best_beside (draft, datum, TRUE) : NULL, *code = role != NULL ? best_beside (draft, datum, FALSE) : NULL;

  if (g_strcmp0 (role, "set") == 0 && (datum == name || datum == code))
    return datum == code ? "set" : "set-name";
  if (g_strcmp0 (role, "rarity") == 0 && datum == (name != NULL ? name : code))
    return "rarity";
  role = g_strcmp0 (role, "set") == 0 || g_strcmp0 (role, "rarity") == 0 ? role : NULL;
  return role != NULL && (code_rank (datum->title) < G_MAXUINT || slv_places_name_rank (datum->title) >= 0) ? NULL : slv_list_word_role (datum->title);
}

/* whether most of the values are of several words, as codes never are */
static gboolean
has_words (const SlvDatum *datum)
{
  guint words = 0;
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, datum->distinct);
  while (g_hash_table_iter_next (&iter, &value, NULL))
    words += strchr (value, ' ') != NULL;
  return words * 2 > g_hash_table_size (datum->distinct);
}

/* Whether what is called like a set is the name of one, because another member there is its code. */
static gboolean
is_name_of_set (const Draft *draft, const SlvDatum *datum)
{
  if (datum->many || !has_words (datum))
    return FALSE;
  EACH_DATUM (draft, other)
    if (other != datum && !other->many && g_strcmp0 (other->group, datum->group) == 0 && g_strcmp0 (printing_word (draft, other), "set") == 0 && !has_words (other)
        && other->values * 10 >= datum->values * 9)
      return TRUE;
  return FALSE;
}

/* "FN:U2, POD:DTC" in a column: all printings of a card in one cell */
static gboolean
is_cell_of_printings (const Draft *draft, const SlvDatum *datum)
{
  return strcmp (draft->survey->syntax, "table") == 0 && draft->survey->again * 3 < draft->survey->objects && datum->divider != NULL && strchr (",;", *datum->divider) != NULL
         && datum->divided * 10 >= datum->values * 3 && datum->values >= 4;
}

/* what a datum is by where it stands */
static void
guess_place (Draft *draft, const SlvDatum *datum, const char *word, gboolean own, gboolean printing)
{
  if (own && strcmp (datum->path, draft->survey->name) == 0)
    give (draft, datum, "name", SLV_SURE_WORD, NULL);
  else if (datum->values == 0)
    give (draft, datum, LEFT_OUT, SLV_SURE_COUNTED, _("it is always empty"));
  else if (g_str_has_prefix (datum->path, SLV_SURVEY_AROUND))
    guess_around (draft, datum, draft->survey->lists, _("it stands around the records"));
  else if (is_around_printings (draft, datum))
    guess_around (draft, datum, draft->print_group, _("it stands around the printings of its card"));
  else if (is_own_language (datum))
    give (draft, datum, LEFT_OUT, SLV_SURE_COUNTED, _("it is found by it"));
  else if (is_of_face (draft, datum))
    give (draft, datum, LEFT_OUT, SLV_SURE_COUNTED, _("of a face"));   /* read there, under the record's own member */
  else if (own && g_strcmp0 (word, "set") == 0 && is_cell_of_printings (draft, datum) && is_free (draft, PRINTINGS) && is_free (draft, "set"))
    give (draft, datum, PRINTINGS, SLV_SURE_LOOKS, _("several printings in one cell"));
  else if (is_list_of_printings (draft, datum) && is_free (draft, PRINTINGS) && is_free (draft, "set") && is_free (draft, "number"))
    give (draft, datum, PRINTINGS, SLV_SURE_LOOKS, _("set and number in one"));
  else if (strcmp (datum->path, "@") == 0)
    give (draft, datum, is_free (draft, "number") ? "number" : LEFT_OUT, SLV_SURE_LOOKS, _("under which the records stand"));
  else if (printing && !own && (strcmp (datum->member, "@") == 0 || strcmp (datum->member, "@in") == 0))
    give (draft, datum, is_free (draft, "set") ? "set" : LEFT_OUT, SLV_SURE_LOOKS, _("under which its printings stand"));
}

static void
guess_role (Draft *draft, const SlvDatum *datum)
{
  const char *word = printing_word (draft, datum);
  gboolean own = datum->group == NULL, printing = own ? draft->print_group == NULL : g_strcmp0 (datum->group, draft->print_group) == 0;
  g_autofree char *flat = slv_fold_word (datum->path);

  guess_place (draft, datum, word, own, printing);
  if (draft->roles[datum->index].to != NULL)
    return;
  if (is_price (flat) && datum->money * 10 >= datum->values * 9 && (own || !printing))
    give (draft, datum, PRICE, SLV_SURE_LOOKS, _("each says its currency"));
  else if (is_price (flat) && currency_of (flat) != NULL && !is_identifier (datum->title) && datum->numbers * 2 > datum->values && (own || !printing))
    give (draft, datum, PRICE, SLV_SURE_WORD, NULL);
  else if (is_price (flat))
    give (draft, datum, LEFT_OUT, SLV_SURE_WORD, _("prices without a currency, and what else shops say, are not read"));
  else if (datum->pictures * 2 > datum->values || (printing && g_strcmp0 (word, "image") == 0))
    give (draft, datum, is_free (draft, "image") && (printing || own || draft->print_group == NULL) ? "image" : LEFT_OUT, SLV_SURE_LOOKS, _("an address of a picture"));
  else if (datum->addresses * 2 > datum->values)
    give (draft, datum, LEFT_OUT, SLV_SURE_COUNTED, _("an address"));
  else if (contains_any (datum->path, of_no_use, G_N_ELEMENTS (of_no_use)))
    give (draft, datum, LEFT_OUT, SLV_SURE_WORD, _("of use only to the program that the list is for"));
  else if (printing && is_set_and_number (datum) && (word == NULL || strcmp (word, "set") == 0 || strcmp (word, "number") == 0) && is_free (draft, "number"))
    give (draft, datum, "number", SLV_SURE_LOOKS, _("set and number in one"));
  else if (printing && is_identifier (datum->title) && is_free (draft, "number") && are_joined_numbers (datum))
    give (draft, datum, "number", SLV_SURE_LOOKS, _("set and number in one"));
  else if (printing && g_strcmp0 (word, "set") == 0 && is_free (draft, "set-name") && is_name_of_set (draft, datum))
    give (draft, datum, "set-name", SLV_SURE_LOOKS, NULL);
  else if (printing && word != NULL && strcmp (word, "released") == 0 && datum->days * 2 < datum->values)
    give (draft, datum, LEFT_OUT, SLV_SURE_COUNTED, _("no day"));
  else if ((printing || (draft->print_group == NULL && g_strcmp0 (word, "rarity") == 0)) && word != NULL && slv_printing_has (word) && strcmp (word, "text") != 0 && is_free (draft, word)
           && datum->long_ones * 5 <= datum->values)   /* a sentence is no set and no number */
    give (draft, datum, word, SLV_SURE_WORD, NULL);
  else if (own && datum->long_ones == 0 && !datum->overflow && g_hash_table_size (datum->distinct) == 1 && datum->values == draft->survey->objects
           && draft->survey->objects >= ENOUGH)
    give (draft, datum, LEFT_OUT, SLV_SURE_COUNTED, _("all records say the same"));
  else if (strcmp (datum->path, "@in") == 0)
    give (draft, datum, is_free (draft, "set") && !names_kinds (datum) ? "set" : says_set (draft, datum) ? LEFT_OUT : ATTRIBUTE, SLV_SURE_LOOKS, _("under which the records stand"));
  else if (own && is_own_identifier (datum))
    give (draft, datum, LEFT_OUT, SLV_SURE_COUNTED, datum->repeats > 0 ? _("several records have the same") : _("not every record has one of its own"));
  else if (is_identifier (datum->title) || (datum->unique && datum->numbers == datum->values && may_be_key (datum, draft->survey->objects)))
    give (draft, datum, LEFT_OUT, SLV_SURE_LOOKS, _("an identifier of another program or shop"));
  else if (!own && printing)
    give (draft, datum, LEFT_OUT, SLV_SURE_WORD, _("a printing has no place for it"));
  else
    give (draft, datum, ATTRIBUTE, SLV_SURE_LOOKS, datum->long_ones == 0 && strchr ("?", thousands_of (datum)) == NULL ? _("a mark stands between thousands") : NULL);
}

/* a list in the records that is long, or that hardly any record has, is no part of what a card says */
static void
drop_odd_groups (Draft *draft)
{
  for (guint k = 0; k < draft->survey->groups->len; k++)
    {
      const SlvSurveyGroup *group = g_ptr_array_index (draft->survey->groups, k);
      gboolean rare = draft->survey->objects >= ENOUGH && group->records * SELDOM < draft->survey->objects;

      if ((!rare && group->objects <= FEW_OBJECTS * MAX (group->records, 1)) || g_strcmp0 (group->path, draft->print_group) == 0
          || g_strcmp0 (group->path, draft->face_group) == 0)
        continue;
      EACH_DATUM (draft, datum)
        if (datum->group != NULL && g_str_has_prefix (datum->group, group->path))
          give (draft, datum, LEFT_OUT, SLV_SURE_COUNTED, rare ? _("hardly any record has it") : _("a long list in each record"));
    }
}

/* ---- which records are one card ---- */

/* whether a member says what a card is, not which printing of it */
static gboolean
is_rule (const Draft *draft, const SlvDatum *datum)
{
  static const char * const others[] = { "quantity", "position", "variation", "flavor", "flavour", "promo", "foil", "finish", "count", "copies", "full", "reprint", "rank", "image", "games",
                                        "availab", "layout", "number", "variant", "treatment" };
  Kind kind = guess_kind (datum);

  return g_strcmp0 (draft->roles[datum->index].to, ATTRIBUTE) == 0 && datum->group == NULL && kind != KIND_TEXT && kind != KIND_FLAG
         && !contains_any (datum->title, others, G_N_ELEMENTS (others));
}

static void
find_side (Draft *draft)
{
  EACH_DATUM (draft, datum)
    if (datum->group == NULL && (g_ascii_strcasecmp (datum->title, "side") == 0 || g_ascii_strcasecmp (datum->title, "face") == 0)
        && !datum->overflow && g_hash_table_size (datum->distinct) <= 6 && datum->records * 2 < draft->survey->objects)
      {
        draft->side = datum;
        draft->roles[datum->index] = (Role) { LEFT_OUT, SLV_SURE_WORD, _("it tells the faces of a card apart"), NULL };
      }
}

static void
find_part (Draft *draft)
{
  /* where the list has an identifier of its own, few names that repeat are no reason to call the cards otherwise */
  if (draft->id != NULL && key_rank (draft, draft->id) < LOOKS_ONLY && draft->survey->again * OFTEN < draft->survey->objects)
    return;
  EACH_DATUM (draft, datum)
    if (is_rule (draft, datum) && !datum->many && datum->parts && datum->records * 2 > draft->survey->objects
        && (datum->numbers < datum->values || (!datum->overflow && g_hash_table_size (datum->distinct) <= PART_NUMBERS))
        && (draft->part == NULL || g_hash_table_size (datum->distinct) < g_hash_table_size (draft->part->distinct)))
      draft->part = datum;
}

/* the member that holds what the card says: a long text of that name, else the one with most long values, else a short one of that name */
static const SlvDatum *
find_rules_text (const Draft *draft)
{
  static const char * const names[] = { "text", "rules", "rulestext", "cardtext", "oracletext", "fulltext", "oracle", "gametext", "abilities", "ability", "specialability", "effect", "desc", "functionaltext", "regeltext", "kartentext", "texte", "texto" };
  const SlvDatum *best = NULL, *named = NULL;
  g_autofree char *place = own_place (draft);

  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    EACH_DATUM (draft, datum)
      {
        g_autofree char *word = slv_fold_word (datum->title);

        if (datum->group != NULL || strcmp (word, names[k]) != 0 || strlen (place) != (gsize) (datum->title - datum->path) || !g_str_has_prefix (datum->path, place))
          continue;
        if (best == NULL && (datum->long_ones * 5 > datum->values || datum->sentences * 2 > datum->values))
          best = datum;
        else if (named == NULL && g_strcmp0 (draft->roles[datum->index].to, ATTRIBUTE) == 0 && strcmp (kind_names[guess_kind (datum)], "text") == 0)
          named = datum;
      }
  for (guint pass = 0; pass < 2 && best == NULL; pass++)
    EACH_DATUM (draft, datum)
      if (g_strcmp0 (draft->roles[datum->index].to, ATTRIBUTE) == 0 && datum->long_ones > (best != NULL ? best->long_ones : 0)
          && strstr (datum->title, "lavo") == NULL && (pass == 1 || datum->group == NULL))
        best = datum;
  return best != NULL ? best : named;
}

/* what differs between the printings of a card says nothing of the card */
static void
drop_printing_facts (Draft *draft)
{
  const SlvDatum *text = find_rules_text (draft);

  EACH_DATUM (draft, datum)
    if (datum != text && draft->side == NULL && datum->group == NULL && datum->differs * 4 > draft->survey->again && g_strcmp0 (draft->roles[datum->index].to, ATTRIBUTE) == 0)
      draft->roles[datum->index] = (Role) { LEFT_OUT, SLV_SURE_COUNTED, _("it differs between the printings of a card"), NULL };
}

/* The key of records of which several are one card: an identifier that goes with one name, and hardly a name with more of them, else the name. */
static char *
several_key (Draft *draft)
{
  guint64 names = draft->survey->names;

  EACH_DATUM (draft, datum)
    if (datum->names != NULL && !datum->unique && datum->records == draft->survey->objects && g_hash_table_size (datum->names) >= names
        && g_hash_table_size (datum->names) <= names + names / SELDOM)
      {
        draft->roles[datum->index] = (Role) { "key", SLV_SURE_COUNTED, _("each goes with one name"), NULL };
        return g_strdup (datum->path);
      }
  return g_strdup (draft->survey->name);
}

/* What a card says, as far as it can be held against what another record of it says: first what its rules look at. @n_rules: (out): how many these are;
 * (transfer container) */
static GPtrArray *
list_facts (const Draft *draft, guint *n_rules)
{
  GPtrArray *facts = g_ptr_array_new ();

  EACH_DATUM (draft, datum)
    if (is_rule (draft, datum))
      g_ptr_array_add (facts, (gpointer) datum);
  *n_rules = facts->len;
  EACH_DATUM (draft, datum)
    if (!is_rule (draft, datum) && datum->group == NULL && g_strcmp0 (draft->roles[datum->index].to, ATTRIBUTE) == 0 && datum->long_ones == 0)
      g_ptr_array_add (facts, (gpointer) datum);
  return facts;
}

/* whether a member that several records share may be what cards are told apart by: a number, a code; and beside the name a text of few words */
static gboolean
may_tell_cards (const Draft *draft, const SlvDatum *datum, gboolean with_name)
{
  static const char * const second[] = { "title", "subname", "secondname", "epithet", "untertitel" };
  const char *word = slv_list_word_role (datum->title);
  Kind kind = guess_kind (datum);

  if (datum->group != NULL || datum->many || datum->long_ones > 0 || datum->unique || *datum->path == '@' || strcmp (datum->path, draft->survey->name) == 0)
    return FALSE;
  if (with_name)
    return g_strcmp0 (draft->roles[datum->index].to, ATTRIBUTE) == 0 && (kind == KIND_CHOICE || kind == KIND_TEXT) && datum->differs > 0 && contains_any (datum->title, second, G_N_ELEMENTS (second));
  return datum->records == draft->survey->objects && (g_strcmp0 (word, "number") == 0 || is_identifier (datum->title)
                                                       || g_ascii_strcasecmp (datum->title, "code") == 0 || are_set_and_number (datum));
}

/* what records that repeat names may be told apart by; the last one is by set and number, where both are said */
static GPtrArray *
list_tries (const Draft *draft)
{
  GPtrArray *tries = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_key_try_free);
  const SlvDatum *set = NULL, *number = NULL;

  for (guint with_name = 0; with_name < 2; with_name++)
    EACH_DATUM (draft, datum)
      if (tries->len < TRIES_MAX && may_tell_cards (draft, datum, with_name == 1))
        g_ptr_array_add (tries, slv_key_try_new (draft->survey, with_name == 1 ? g_strconcat (draft->survey->name, "+", datum->path, NULL) : g_strdup (datum->path)));
  EACH_DATUM (draft, datum)
    if (datum->group == NULL && *datum->path != '@' && g_strcmp0 (draft->roles[datum->index].to, "set") == 0)
      set = datum;
    else if (datum->group == NULL && *datum->path != '@' && g_strcmp0 (draft->roles[datum->index].to, "number") == 0)
      number = datum;
  if (set != NULL && number != NULL)
    g_ptr_array_add (tries, slv_key_try_new (draft->survey, g_strconcat (set->path, "+", number->path, NULL)));
  return tries;
}

/* what differs between the records of one key is of their printings */
static void
drop_tried_facts (Draft *draft, const SlvKeyTry *best, const GPtrArray *facts, guint n_rules)
{
  for (guint i = 0; i < facts->len; i++)
    {
      const SlvDatum *datum = g_ptr_array_index (facts, i);

      if (best->differs[i + 1] * (i < n_rules ? 33 : 4) > best->again)
        draft->roles[datum->index] = (Role) { LEFT_OUT, SLV_SURE_COUNTED, _("it differs between the printings of a card"), NULL };
    }
}

/* Records that repeat names and say otherwise: what tells them apart so that those of one key say the same; of several such keys that which
 * makes the fewest cards. */
static gboolean
is_tried_good (const SlvKeyTry *try, guint n_rules)
{
  gboolean of_cards = strchr (try->key, '+') == NULL;
  guint differing = 0;

  if (try->without > 0)
    return FALSE;
  if (try->differing * 33 <= try->again)
    return TRUE;
  for (guint i = 0; i < n_rules; i++)
    differing += try->differs[i + 1] * 33 > try->again;
  /* a number that goes with one name, whatever single fact its printings do not share */
  return of_cards && try->differs[0] == 0 && differing * FEW_FACTS <= n_rules;
}

static gboolean
find_tried_key (Draft *draft)
{
  guint n_rules;
  g_autoptr (GPtrArray) facts = list_facts (draft, &n_rules), tries = list_tries (draft);
  const SlvKeyTry *best = NULL;
  const char *plus;

  if (tries->len == 0 || !slv_survey_try_keys ((SlvSurvey *) draft->survey, tries, facts, n_rules, NULL))
    return FALSE;
  for (guint i = 0; i < tries->len; i++)
    {
      const SlvKeyTry *try = g_ptr_array_index (tries, i);

      if (is_tried_good (try, n_rules) && (best == NULL || try->groups < best->groups))
        best = try;
    }
  if (best == NULL)
    return FALSE;
  draft->key = g_strdup (best->key);
  draft->several = best->again > 0;
  drop_tried_facts (draft, best, facts, n_rules);
  plus = strchr (best->key, '+');
  if (plus != NULL && g_str_has_prefix (best->key, draft->survey->name) && (gsize) (plus - best->key) == strlen (draft->survey->name))
    draft->part = slv_survey_find (draft->survey, plus + 1);
  return TRUE;
}

static void
ask_own_cards (Draft *draft, const char *differing)
{
  guint again = (guint) draft->survey->again;

  ask (draft->draft, "--map MEMBER=key", slv_tell_printf (ngettext ("%u record has the name of another one and is taken for a card of its own, because “%s” is not always the same: is it one?",
                                                          "%u records have the names of others and are taken for cards of their own, because “%s” is not always the same: are they?",
                                                          (gulong) again), again, differing));
}

static void
find_cards (Draft *draft)
{
  const SlvSurvey *survey = draft->survey;
  const SlvDatum *differing = NULL;
  guint64 most = 0;

  find_side (draft);
  EACH_DATUM (draft, datum)
    if (is_rule (draft, datum) && datum->differs > most)
      {
        most = datum->differs;
        differing = datum;
      }
  if (draft->side != NULL || (survey->again > 0 && most * 33 < survey->again))
    {
      draft->several = TRUE;
      draft->key = several_key (draft);
      drop_printing_facts (draft);
      return;
    }
  if (survey->again > 0)
    find_part (draft);
  if (draft->part != NULL)
    draft->key = g_strconcat (survey->name, "+", draft->part->path, NULL);
  else if (survey->again > 0 && differing != NULL && (draft->id == NULL || (draft->roles[draft->id->index].sure != SLV_SURE_SAID && key_rank (draft, draft->id) >= LOOKS_ONLY)) && find_tried_key (draft))
    {
      if (!draft->several)
        ask_own_cards (draft, differing->path);
      return;
    }
  else if (draft->id != NULL)
    {
      draft->key = g_strdup (draft->id->path);
      draft->several = draft->id->repeats > 0;
      if (differing != NULL)
        ask_own_cards (draft, differing->path);
      return;
    }
  else
    {
      draft->key = g_strdup (survey->name);
      draft->several = TRUE;   /* even if none has come twice so far */
    }
  if (draft->several && survey->again > 0)
    ask (draft->draft, "--map MEMBER=key", g_strdup (_("Records of one name differ, and no member tells them apart: is each of them a card of its own? A key says what tells them apart.")));
}

/* records without a name that name another one, from which they take it */
static void
find_copies (Draft *draft)
{
  const SlvSurvey *survey = draft->survey;
  const cJSON *first = survey->without->len > 0 ? g_ptr_array_index (survey->without, 0) : NULL;

  for (const cJSON *member = first != NULL && draft->id != NULL ? first->child : NULL; member != NULL && draft->copy_of == NULL; member = member->next)
    {
      guint met = 0;

      for (guint i = 0; i < survey->without->len && strcmp (member->string, draft->id->path) != 0; i++)
        {
          const cJSON *value = cJSON_GetObjectItemCaseSensitive (g_ptr_array_index (survey->without, i), member->string);
          g_autofree char *text = slv_scalar_text (value);
          guint64 hash = text != NULL ? XXH3_64bits_withSeed (text, strlen (text), 1) : 0;

          met += text != NULL && g_hash_table_contains (draft->id->seen, &hash);
        }
      if (met * 10 >= survey->without->len * 8)
        draft->copy_of = member->string;
    }
  /* what another record repeats is a printing of its card */
  if (draft->copy_of != NULL && strcmp (draft->key, draft->id->path) == 0)
    {
      slv_take_str (&draft->key, g_strconcat (draft->copy_of, "|", draft->id->path, NULL));
      draft->several = TRUE;
    }
}

/* ---- second files ---- */

/* the path of a second file as a definition writes it; NULL: it lies too far away */
static char *
relative_path (const GPtrArray *files, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (g_ptr_array_index (files, 0));

  for (guint i = 0; i <= 3; i++)
    {
      g_autofree char *inside = g_strconcat (folder, G_DIR_SEPARATOR_S, NULL), *up = g_path_get_dirname (folder);

      if (g_str_has_prefix (path, inside))
        return g_strdup (path + strlen (inside));
      slv_take_str (&folder, g_steal_pointer (&up));
    }
  return NULL;
}

/* "packs.json" → "pack"; a file that is called like a language goes by its folder */
static char *
stem_of (const char *path)
{
  g_autofree char *base = g_path_get_basename (path), *folder = g_path_get_dirname (path), *above = g_path_get_basename (folder);
  g_autofree char *name = g_strndup (base, strcspn (base, ".")), *word = slv_fold_word (strlen (name) <= 3 && strlen (above) > 3 ? above : name);
  gsize length = strlen (word);

  if (length > 4 && g_str_has_suffix (word, "ies"))
    return g_strdup_printf ("%.*sy", (int) length - 3, word);
  if (length > 3 && word[length - 1] == 's')
    word[length - 1] = '\0';
  return g_steal_pointer (&word);
}

/* value → how often a member of the rows has it; (transfer full) */
static GHashTable *
count_member (const SlvBeside *beside, const char *member)
{
  GHashTable *met = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < beside->rows->len; i++)
    {
      char *text = slv_path_text (g_ptr_array_index (beside->rows, i), member, NULL);

      if (text != NULL)
        g_hash_table_replace (met, text, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (met, text)) + 1));
    }
  return met;
}

static gboolean
is_once (GHashTable *met)
{
  GHashTableIter iter;
  gpointer n;

  g_hash_table_iter_init (&iter, met);
  while (g_hash_table_iter_next (&iter, NULL, &n))
    if (GPOINTER_TO_UINT (n) > 1)
      return FALSE;
  return TRUE;
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
      GHashTableIter iter;
      gpointer value;

      if (member->string == NULL || (strpbrk (member->string, ".|[]{}+@\n\r\t") != NULL && strcmp (member->string, "@key") != 0) || *member->string == '\0' || *member->string == ' ')
        continue;
      met = count_member (beside, member->string);
      g_hash_table_iter_init (&iter, values);
      while (g_hash_table_iter_next (&iter, &value, NULL))
        found += g_hash_table_contains (met, value);
      *unique = is_once (met);
      if (found * 10 >= n * 9 && (found >= 2 || beside->rows->len == 1))
        return member->string;
    }
  return NULL;
}

static void
add_join (Draft *draft, const SlvBeside *beside, const char *key, const char *by, gboolean many, guint inside, gboolean for_set)
{
  char *file = relative_path (draft->survey->files, beside->pattern != NULL ? beside->pattern : beside->path);
  g_autofree char *stem = file != NULL ? stem_of (beside->path) : NULL;
  Join join = { beside, file, NULL, g_strdup (key), g_strdup (by), many, inside, for_set, !many && !for_set };
  gboolean again = FALSE;   /* one file says what a set is called */

  for (guint i = 0; i < draft->joins->len; i++)
    again = again || (for_set && g_array_index (draft->joins, Join, i).for_set && g_array_index (draft->joins, Join, i).inside == inside);
  if (again)
    g_clear_pointer (&file, g_free);
  if (file == NULL)
    {
      g_free (join.key);
      g_free (join.by);
      return;
    }
  join.as = many ? g_strdup ("print") : make_id (NULL, stem);
  g_array_append_val (draft->joins, join);
}

static void
join_clear (Join *join)
{
  g_free (join->file);
  g_free (join->as);
  g_free (join->key);
  g_free (join->by);
}

/* the names of the files, where there are several */
static GHashTable *
file_names (const SlvSurvey *survey)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < survey->files->len && survey->files->len > 1; i++)
    {
      g_autofree char *base = g_path_get_basename (g_ptr_array_index (survey->files, i));

      g_hash_table_add (names, g_strndup (base, strcspn (base, ".")));
    }
  return names;
}

/* Whether its rows say something that the records themselves do not. */
static gboolean
says_more (const Draft *draft, const SlvBeside *beside)
{
  const cJSON *first = g_ptr_array_index (beside->rows, 0);
  guint more = 0;

  for (const cJSON *member = first->child; member != NULL; member = member->next)
    more += *member->string != '@' && slv_survey_find (draft->survey, member->string) == NULL;
  return more >= 2;
}

/* A second file that speaks of the sets, or of the printings, of the records, or says more of each of them. One that says more of other members is of no use. */
static void
find_join (Draft *draft, const SlvBeside *beside, GHashTable *files)
{
  gboolean unique = FALSE;
  const char *key;

  EACH_DATUM (draft, datum)
    {
      const char *to = draft->roles[datum->index].to;

      if (datum->group != NULL || datum->many || (datum != draft->id && g_strcmp0 (to, "set") != 0 && g_strcmp0 (to, "name") != 0))
        continue;
      key = match_member (beside, datum->distinct, &unique);
      if (key != NULL && g_strcmp0 (to, "set") != 0 && unique && datum->values == (guint64) g_hash_table_size (datum->distinct) && says_more (draft, beside))
        {
          add_join (draft, beside, key, datum->path, FALSE, AT_TOP, FALSE);
          return;
        }
      if (key != NULL && g_strcmp0 (to, "name") != 0 && (unique == (datum != draft->id)) && (unique || draft->print_group == NULL))
        {
          add_join (draft, beside, key, datum->path, !unique, AT_TOP, unique);
          return;
        }
    }
  key = match_member (beside, files, &unique);
  if (key != NULL && unique)
    add_join (draft, beside, key, "@file", FALSE, AT_TOP, TRUE);
}

/* a second file that speaks of the sets of the printings that another one brings */
static void
find_inner_joins (Draft *draft)
{
  for (guint i = 0; i < draft->joins->len; i++)
    {
      const Join *outer = &g_array_index (draft->joins, Join, i);
      const cJSON *first = outer->many ? g_ptr_array_index (outer->beside->rows, 0) : NULL;

      for (const cJSON *member = first != NULL ? first->child : NULL; member != NULL; member = member->next)
        {
          g_autoptr (GHashTable) values = NULL;

          if (g_strcmp0 (slv_list_word_role (member->string), "set") != 0)
            continue;
          values = count_member (outer->beside, member->string);
          for (guint k = 0; k < draft->survey->beside->len; k++)
            {
              const SlvBeside *beside = g_ptr_array_index (draft->survey->beside, k);
              gboolean unique = FALSE;
              const char *key = beside != outer->beside ? match_member (beside, values, &unique) : NULL;

              if (key != NULL && unique)
                {
                  add_join (draft, beside, key, member->string, FALSE, i, TRUE);
                  return;
                }
            }
        }
    }
}

/* What second files say of each record are data as if it said that itself. */
static void
take_joined_facts (Draft *draft)
{
  guint known = draft->survey->data->len;

  for (guint i = 0; i < draft->joins->len; i++)
    {
      const Join *join = &g_array_index (draft->joins, Join, i);
      g_autofree char *as = g_strconcat ("@", join->as, NULL), *key = g_strconcat (as, ".", join->key, NULL);
      const SlvDatum *datum;

      if (!join->facts)
        continue;
      slv_survey_take_rows ((SlvSurvey *) draft->survey, join->beside, as);
      draft->roles = g_renew (Role, draft->roles, draft->survey->data->len + 1);
      memset (draft->roles + known, 0, (draft->survey->data->len + 1 - known) * sizeof (Role));
      datum = slv_survey_find (draft->survey, key);
      if (datum != NULL)
        give (draft, datum, LEFT_OUT, SLV_SURE_COUNTED, _("it is found by it"));
      for (; known < draft->survey->data->len; known++)
        guess_role (draft, g_ptr_array_index (draft->survey->data, known));
    }
}

static void
find_joins (Draft *draft)
{
  g_autoptr (GHashTable) files = file_names (draft->survey);

  for (guint i = 0; i < draft->survey->beside->len; i++)
    find_join (draft, g_ptr_array_index (draft->survey->beside, i), files);
  find_inner_joins (draft);
  take_joined_facts (draft);
}

/* Of what no record says its set, the files may be it, or the folders where one name of a file stands in several. */
static void
find_set (Draft *draft)
{
  const GPtrArray *files = draft->survey->files;
  g_autoptr (GHashTable) names = file_names (draft->survey), folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < files->len; i++)
    g_hash_table_add (folders, g_path_get_dirname (g_ptr_array_index (files, i)));
  if (!is_free (draft, "set") || !is_free (draft, PRINTINGS) || files->len < 2)
    return;
  if (g_hash_table_size (names) == files->len && files->len * 2 <= draft->survey->objects)
    draft->set_from = "@file";
  else if (g_hash_table_size (folders) > 1)
    draft->set_from = "@folder";
}

static gboolean
is_joined (const Draft *draft, const SlvBeside *beside)
{
  for (guint i = 0; i < draft->joins->len; i++)
    if (g_array_index (draft->joins, Join, i).beside == beside)
      return TRUE;
  return FALSE;
}

/* ---- attributes ---- */

/* @order: (nullable): of two strings; else the most frequent first */
static char *
join_values (GHashTable *table, GCompareFunc order)
{
  g_autoptr (GPtrArray) values = slv_survey_values (table);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GHashTable) folded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint told = 0;

  if (order != NULL)
    g_ptr_array_sort (values, order);   /* stable */
  for (guint i = 0; i < values->len && told < VALUES_TOLD; i++)
    {
      const char *value = g_ptr_array_index (values, i);

      /* two spellings of one value are one value */
      if (strchr (value, '|') != NULL || !g_hash_table_add (folded, slv_fold_name (value, NULL)))
        continue;
      g_string_append_printf (text, "%s%s", told++ > 0 ? "|" : "", value);
    }
  return told > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static void
put_values (Draft *draft, GHashTable *table)
{
  g_autofree char *text = join_values (table, NULL);

  if (text != NULL)
    put (draft, "\n          values=\"%s\"", text);
}

/* whether one part of a path is a language: "texts.de.rules", "names[lang=de].text" */
static gboolean
is_in_language (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, ".", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (slv_places_language (parts[i]) != NULL || strchr (parts[i], '=') != NULL)
      return TRUE;
  return FALSE;
}

/* what a member is called in the game: of one inside a list or an object, with that where its own name says little */
static char *
called (const Draft *draft, const SlvDatum *datum)
{
  static const char * const little[] = { "name", "text", "type", "value", "cost", "code", "id" };
  g_autofree char *place = own_place (draft);
  const char *path = *datum->path == '@' && strchr (datum->path, '.') != NULL ? strchr (datum->path, '.') + 1
                     : g_str_has_prefix (datum->path, place) ? datum->path + strlen (place) : datum->path;
  gboolean inside = datum->group != NULL || (strchr (path, '.') != NULL && strcmp (draft->survey->syntax, "json") == 0);

  if (g_str_has_prefix (datum->path, SLV_SURVEY_AROUND) && slv_places_name_rank (datum->title) >= 0)
    return container_of (draft->survey->lists);
  if (strcmp (datum->path, "@in") == 0)
    return g_strdup ("Kind");
  for (guint i = 0; i < G_N_ELEMENTS (little); i++)
    if (inside && (g_ascii_strcasecmp (datum->title, little[i]) == 0 || is_in_language (path)))
      {
        char *whole = g_strdup (path);

        return g_strdelimit (whole, ".[]=", ' ');
      }
  return g_strdup (datum->title);
}

static void
put_attribute (Draft *draft, const SlvDatum *datum, const char *id)
{
  Kind kind = guess_kind (datum);
  guint n = g_hash_table_size (kind == KIND_SET ? datum->pieces : datum->distinct);
  gboolean domain = kind == KIND_CHOICE || kind == KIND_SET;
  gboolean missing = datum->records < draft->survey->objects || datum->values < datum->records;
  g_autofree char *name = called (draft, datum), *title = make_title (name);

  if (datum->group == NULL)
    put (draft, "    <!-- in %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " records -->\n", datum->records, draft->survey->objects);
  else
    put (draft, "    <!-- met in %s: %" G_GUINT64_FORMAT " -->\n", datum->group, datum->records);
  put (draft, "    <attr id=\"%s\" title=\"%s\" kind=\"%s\"", id, title, kind_of (datum));
  if (kind == KIND_FLAG)
    put (draft, " default=\"no\"");
  else if ((missing || datum->group != NULL) && kind != KIND_NUMBER && kind != KIND_EXPRESSION)
    put (draft, " default=\"\"");
  if (slv_places_is_other_name (datum->path))
    put (draft, " names=\"yes\"");
  if (domain)
    put (draft, " open=\"yes\"");
  if ((domain && n <= FACET_MAX) || (kind == KIND_NUMBER && n <= 40))
    put (draft, " facet=\"yes\"");
  if (domain && n <= SLV_SURVEY_VALUES_MAX / 2)
    put_values (draft, kind == KIND_SET ? datum->pieces : datum->distinct);
  put (draft, "/>\n");
}

/* words and letters that lists have for rarities, from the most common on; others come after these */
static guint
rarity_rank (const char *value)
{
  static const char * const words[][5] = {
    { "basic", "b" }, { "common", "c" }, { "uncommon", "uc", "u", "unc" }, { "rare", "r" }, { "rareholo" }, { "doublerare", "rr", "superrare", "sr" },
    { "ultrarare", "ur" }, { "mythic", "mythicrare", "majestic", "m", "mr" }, { "legendary", "legendaryrare" },
  };
  g_autofree char *word = slv_fold_word (value);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    for (guint k = 0; k < G_N_ELEMENTS (words[i]) && words[i][k] != NULL; k++)
      if (strcmp (words[i][k], word) == 0)
        return i;
  return G_N_ELEMENTS (words);
}

static int
compare_rarities (gconstpointer a, gconstpointer b)
{
  guint left = rarity_rank (*(const char * const *) a), right = rarity_rank (*(const char * const *) b);

  return (left > right) - (left < right);
}

/* how often each rarity occurs, in the records or in a second file with their printings; (transfer full) (nullable) */
static GHashTable *
count_rarities (const Draft *draft)
{
  EACH_DATUM (draft, datum)
    if (g_strcmp0 (draft->roles[datum->index].to, "rarity") == 0)
      return datum->overflow ? NULL : g_hash_table_ref (datum->distinct);
  for (guint i = 0; i < draft->joins->len; i++)
    {
      const Join *join = &g_array_index (draft->joins, Join, i);
      const cJSON *first = join->many ? g_ptr_array_index (join->beside->rows, 0) : NULL;

      for (const cJSON *member = first != NULL ? first->child : NULL; member != NULL; member = member->next)
        if (g_strcmp0 (slv_list_word_role (member->string), "rarity") == 0)
          return count_member (join->beside, member->string);
    }
  return NULL;
}

static void
put_rarity (Draft *draft)
{
  g_autoptr (GHashTable) met = count_rarities (draft);
  g_autofree char *values = met != NULL && g_hash_table_size (met) <= FACET_MAX ? join_values (met, compare_rarities) : NULL;

  if (values == NULL)
    return;
  put (draft, "    <!-- from the most common one on: that order is a guess, by what they are called, and else by how often each occurs -->\n"
       "    <attr id=\"rarity\" title=\"Rarity\" kind=\"choice\" open=\"yes\"\n          values=\"%s\"/>\n", values);
  g_hash_table_add (draft->ids, g_strdup ("rarity"));
}

static void
put_attributes (Draft *draft)
{
  const SlvDatum *text = find_rules_text (draft);

  put (draft, "  <attributes>\n");
  g_hash_table_add (draft->ids, g_strdup ("text"));
  EACH_DATUM (draft, datum)
    if (g_strcmp0 (draft->roles[datum->index].to, ATTRIBUTE) == 0)
      {
        Role *role = &draft->roles[datum->index];
        g_autofree char *name = called (draft, datum);

        role->attr = datum == text ? g_strdup ("text") : make_id (draft->ids, name);
        if (datum != text)
          put_attribute (draft, datum, role->attr);
      }
  put (draft, "    <attr id=\"text\" title=\"Text\" kind=\"text\" ");
  if (!g_hash_table_contains (draft->ids, "rules"))
    put (draft, "alias=\"rules\" ");
  put (draft, "default=\"\"/>\n");
  put_rarity (draft);
  put (draft, "  </attributes>\n\n");
}

/* ---- the reader ---- */

static void
put_field (Draft *draft, const char *indent, const SlvDatum *datum, const char *to, const char *path)
{
  static const char * const nones[] = SLV_SURVEY_NONES;
  const char *divider = datum != NULL && draft->roles[datum->index].attr != NULL && guess_kind (datum) == KIND_SET && datum->divided > 0
                        ? datum->divider : NULL;

  put (draft, "%s<field to=\"%s\" path=\"%s\"", indent, to, path);
  if (divider != NULL && strcmp (divider, SLV_SURVEY_DOTS) == 0)
    put (draft, " strip=\"\\.\\s*$\"");
  else if (datum != NULL && draft->roles[datum->index].attr != NULL && guess_kind (datum) == KIND_NUMBER && thousands_of (datum) != '\0')
    put (draft, " strip=\"[%c%s](?=\\d{3}(\\D|$))\"", thousands_of (datum), thousands_of (datum) == ' ' ? "\\p{Z}" : "");
  if (divider != NULL)
    put (draft, " split=\"%s\"", divider);
  if (datum == NULL || datum->nones == 0)
    {
      put (draft, "/>\n");
      return;
    }
  put (draft, ">");
  for (guint i = 0; i < G_N_ELEMENTS (nones); i++)
    put (draft, "<map from=\"%s\" to=\"\"/>", nones[i]);
  put (draft, "</field>\n");
}

static void
put_fields (Draft *draft, const char *indent)
{
  EACH_DATUM (draft, datum)
    if (draft->roles[datum->index].attr != NULL)
      put_field (draft, indent, datum, draft->roles[datum->index].attr, datum->path);
}

static void
put_leave_out (Draft *draft)
{
  const GPtrArray *all = draft->survey->leave_out;

  for (guint i = 0; i < all->len; i++)
    {
      const SlvDraftLeft *left = g_ptr_array_index (all, i);

      put (draft, "      <leave-out path=\"%s\" is=\"%s\"/>\n", left->path, left->value);
    }
}

static void
put_joins (Draft *draft)
{
  for (guint i = 0; i < draft->joins->len; i++)
    {
      const Join *join = &g_array_index (draft->joins, Join, i);

      put (draft, "      <join as=\"%s\" file=\"%s\"", join->as, join->file);
      if (join->beside->lists != NULL)
        put (draft, " lists=\"%s\"", join->beside->lists);
      put (draft, " key=\"%s\" by=\"%s\"", join->key, join->by);
      if (join->inside != AT_TOP)
        put (draft, " in=\"%s\"", g_array_index (draft->joins, Join, join->inside).as);
      g_string_append (draft->xml, join->many ? " many=\"yes\"/>\n" : "/>\n");
    }
  if (draft->copy_of != NULL)
    put (draft, "      <join as=\"original\" key=\"%s\" by=\"%s\" fill=\"yes\"/>\n", draft->id->path, draft->copy_of);
}

/* what a second file says of a set */
static void
put_set_words (Draft *draft, const Join *join, const char *prefix)
{
  const cJSON *first = g_ptr_array_index (join->beside->rows, 0);
  gboolean named = FALSE, dated = FALSE;

  for (const cJSON *member = first->child; member != NULL; member = member->next)
    {
      g_autofree char *path = g_strconcat (prefix, ".", member->string, NULL), *word = slv_fold_word (member->string);

      if (!named && slv_places_name_rank (member->string) >= 0 && cJSON_IsString (member))
        {
          put_field (draft, "        ", NULL, "set-name", path);
          named = TRUE;
        }
      else if (!dated && cJSON_IsString (member) && (strstr (word, "date") != NULL || strstr (word, "release") != NULL))
        {
          put (draft, "        <field to=\"released\" path=\"%s\" match=\"^(\\d{4}-\\d{2}-\\d{2})\"/>\n", path);
          dated = TRUE;
        }
    }
}

/* a set's code as decks write it, where a second file has another one than the records */
static char *
find_deck_code (const Join *join)
{
  const cJSON *first = g_ptr_array_index (join->beside->rows, 0);

  for (const cJSON *member = first->child; member != NULL; member = member->next)
    {
      guint capital = 0, n = 0;
      g_autofree char *word = slv_fold_word (member->string);

      for (guint i = 0; i < join->beside->rows->len && strstr (word, "code") != NULL && strcmp (member->string, join->key) != 0; i++)
        {
          g_autofree char *text = slv_path_text (g_ptr_array_index (join->beside->rows, i), member->string, NULL);

          n += text != NULL;
          capital += text != NULL && strlen (text) <= 8 && g_ascii_isupper (*text);
        }
      if (n * 2 > join->beside->rows->len && capital * 10 > n * 8)
        return g_strdup (member->string);
    }
  return NULL;
}

static void
put_set (Draft *draft, GHashTable *given)
{
  for (guint i = 0; i < draft->joins->len; i++)
    {
      const Join *join = &g_array_index (draft->joins, Join, i);
      g_autofree char *at = g_strconcat ("@", join->as, NULL), *code = NULL, *path = NULL;

      if (!join->for_set || join->inside != AT_TOP)
        continue;
      code = find_deck_code (join);
      path = code != NULL ? g_strconcat (at, ".", code, "|", join->by, NULL) : g_strdup (join->by);
      if ((code != NULL || strcmp (join->by, "@file") == 0) && g_hash_table_add (given, (gpointer) "set"))
        put_field (draft, "        ", NULL, "set", path);
      put_set_words (draft, join, at);
      return;
    }
  if (draft->set_from != NULL && g_hash_table_add (given, (gpointer) "set"))
    put_field (draft, "        ", NULL, "set", draft->set_from);
}

static void
put_set_and_number (Draft *draft, const char *path, GHashTable *given)
{
  if (is_free (draft, "set") && g_hash_table_add (given, (gpointer) "set"))
    put (draft, "        <field to=\"set\" path=\"%s\" match=\"^#?([^-]+)-\"/>\n", path);
  put (draft, "        <field to=\"number\" path=\"%s\" strip=\"^#\"/>\n", path);
}

/* of a printing: whatever was found of it, seen from where it stands */
static void
put_printing_fields (Draft *draft, GHashTable *given)
{
  EACH_DATUM (draft, datum)
    {
      const char *to = draft->roles[datum->index].to;
      gboolean here = g_strcmp0 (datum->group, draft->print_group) == 0 || (draft->print_group == NULL && datum->group != NULL);

      gboolean around = is_around_printings (draft, datum);
      g_autofree char *path = around ? g_strconcat (SLV_SURVEY_AROUND, datum->member, NULL) : g_strdup (draft->print_group == NULL ? datum->path : datum->member);

      if (to == NULL || *to == '\0' || !slv_printing_has (to) || !(here || around) || !g_hash_table_add (given, (gpointer) to))
        continue;
      if (strcmp (to, "number") == 0 && is_set_and_number (datum))
        put_set_and_number (draft, datum->member, given);
      else
        put_field (draft, "        ", datum, to, path);
    }
  EACH_DATUM (draft, datum)   /* a set of which only the name is said is called by it */
    if (g_strcmp0 (draft->roles[datum->index].to, "set-name") == 0 && is_free (draft, "set") && !g_hash_table_contains (given, "set")
        && !(draft->id != NULL && (is_set_and_number (draft->id) || are_numbered (draft->id))) && g_hash_table_contains (given, "set-name"))
      {
        g_autofree char *path = is_around_printings (draft, datum) ? g_strconcat (SLV_SURVEY_AROUND, datum->member, NULL) : g_strdup (draft->print_group == NULL ? datum->path : datum->member);

        g_hash_table_add (given, (gpointer) "set");
        put_field (draft, "        ", datum, "set", path);
      }
  if (draft->print_group == NULL && draft->id != NULL && (is_set_and_number (draft->id) || are_numbered (draft->id)) && g_hash_table_add (given, (gpointer) "number"))
    put_set_and_number (draft, draft->id->member, given);
  else if (draft->print_group == NULL && draft->id != NULL && g_strcmp0 (slv_list_word_role (draft->id->title), "number") == 0
           && g_hash_table_add (given, (gpointer) "number"))
    put_field (draft, "        ", NULL, "number", draft->id->path);
}

/* the printings that a second file brings */
static void
put_joined_printings (Draft *draft, guint at)
{
  const Join *join = &g_array_index (draft->joins, Join, at);
  const cJSON *first = g_ptr_array_index (join->beside->rows, 0);
  g_autoptr (GHashTable) given = g_hash_table_new (g_str_hash, g_str_equal);
  const char *key = NULL;

  for (const cJSON *member = first->child; member != NULL && key == NULL; member = member->next)
    {
      g_autoptr (GHashTable) met = count_member (join->beside, member->string);

      if (g_hash_table_size (met) == join->beside->rows->len)
        key = member->string;
    }
  put (draft, "      <printings path=\"@%s[]\"", join->as);
  if (key != NULL)
    put (draft, " key=\"%s\"", key);
  put (draft, ">\n");
  for (const cJSON *member = first->child; member != NULL; member = member->next)
    {
      const char *to = slv_list_word_role (member->string);
      g_autofree char *word = slv_fold_word (member->string);

      if (to == NULL && strcmp (word, "cardid") == 0)
        to = "number";
      if (to != NULL && slv_printing_has (to) && strcmp (to, "text") != 0 && strpbrk (member->string, ".|[]{}") == NULL && g_hash_table_add (given, (gpointer) to))
        put_field (draft, "        ", NULL, to, member->string);
    }
  for (guint i = 0; i < draft->joins->len; i++)
    if (g_array_index (draft->joins, Join, i).inside == at)
      {
        g_autofree char *prefix = g_strconcat ("@", g_array_index (draft->joins, Join, i).as, NULL);

        put_set_words (draft, &g_array_index (draft->joins, Join, i), prefix);
      }
  put (draft, "      </printings>\n");
}

/* What a record says of all the printings in one of its members. */
static void
put_around_fields (Draft *draft, GHashTable *given)
{
  EACH_DATUM (draft, datum)
    {
      const char *to = draft->roles[datum->index].to;
      g_autofree char *path = g_strconcat (SLV_SURVEY_AROUND, datum->path, NULL);

      if (to != NULL && *to != '\0' && slv_printing_has (to) && datum->group == NULL && *datum->path != '@' && g_hash_table_add (given, (gpointer) to))
        put_field (draft, "        ", datum, to, path);
    }
}

static void
put_printings (Draft *draft)
{
  const char *syntax = draft->survey->syntax;
  const SlvDatum *uuid = slv_survey_find (draft->survey, "printings[].uuid"), *set = slv_survey_find (draft->survey, "printings[].set");
  g_autoptr (GHashTable) given = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < draft->joins->len; i++)
    if (g_array_index (draft->joins, Join, i).many)
      {
        put_joined_printings (draft, i);
        return;
      }
  EACH_DATUM (draft, datum)
    if (g_strcmp0 (draft->roles[datum->index].to, PRINTINGS) == 0)
      {
        gboolean cell = !datum->many;

        put (draft, cell ? "      <printings path=\"%s\">\n" : "      <printings path=\"%s[]\">\n", datum->path);
        if (cell && g_hash_table_add (given, (gpointer) "set") && g_hash_table_add (given, (gpointer) "rarity"))
          put (draft, "        <field to=\"set\" path=\"@\" match=\"^([^:]+)\"/>\n        <field to=\"rarity\" path=\"@\" match=\":(.+)$\"/>\n");
        else
          put_set_and_number (draft, "@", given);
        put_around_fields (draft, given);
        put (draft, "      </printings>\n");
        return;
      }
  put (draft, "      <printings");
  if (draft->print_group != NULL)
    put (draft, " path=\"%s\"", draft->print_group);
  if (strcmp (syntax, "cockatrice") == 0 && uuid != NULL && set != NULL && uuid->values == set->values)
    put (draft, " key=\"uuid\"");
  else if (strcmp (syntax, "octgn") == 0)
    put (draft, " key=\"id\"");
  else if (draft->print_group == NULL && draft->id != NULL && draft->side == NULL)
    put (draft, " key=\"%s\"", draft->id->path);
  put (draft, ">\n");
  if (draft->print_group == NULL)
    put_set (draft, given);
  put_printing_fields (draft, given);
  put (draft, "      </printings>\n");
}

static void
put_prices (Draft *draft)
{
  EACH_DATUM (draft, datum)
    {
      gsize length = (gsize) (datum->title - datum->path);
      g_autofree char *flat = slv_fold_word (datum->path), *path = length > 0 ? g_strndup (datum->path, length - 1) : NULL;

      if (g_strcmp0 (draft->roles[datum->index].to, PRICE) != 0)
        continue;
      put (draft, "      <price");
      if (path != NULL)
        put (draft, " path=\"%s\"", path);
      put (draft, " amount=\"%s\"", datum->title);
      if (datum->money * 10 < datum->values * 9)
        put (draft, " currency=\"%s\"", currency_of (flat));
      if (strstr (flat, "foil") != NULL || strstr (flat, "etched") != NULL)
        put (draft, " finish=\"%s\"", strstr (flat, "foil") != NULL ? "foil" : "etched");
      put (draft, "/>\n");
    }
}

static void
add_tag (Draft *draft, const char *tag)
{
  for (guint i = 0; i < draft->tags->len; i++)
    if (strcmp (g_ptr_array_index (draft->tags, i), tag) == 0)
      return;
  if (draft->tags->len < TAGS_MAX)
    g_ptr_array_add (draft->tags, g_strdup (tag));
}

/* a list of the formats of which a member says so; of what they allow, when nothing else said anything of it */
static void
put_formats (Draft *draft, const SlvDatum *datum)
{
  const char *limit = limit_of_title (datum->title);
  g_autoptr (GPtrArray) values = slv_survey_values (datum->distinct);
  g_autoptr (GString) tags = g_string_new (NULL);

  for (guint i = 0; i < values->len; i++)
    {
      add_tag (draft, g_ptr_array_index (values, i));
      g_string_append_printf (tags, "%s%s", i > 0 ? "|" : "", (char *) g_ptr_array_index (values, i));
    }
  put (draft, "      <limits path=\"%s\"", datum->path);
  if (strcmp (limit, "any") == 0)
    put (draft, " tags=\"%s\" missing=\"unknown\"", tags->str);
  put (draft, "><map from=\"*\" to=\"%s\"/></limits>\n", limit);
}

/* a member that says that its card is banned, or since when */
static void
put_ban (Draft *draft, const SlvDatum *datum)
{
  const char *limit = limit_of_title (datum->title);
  gboolean day = says_limit (datum) == SAYS_DAY;

  add_tag (draft, TOURNAMENT);
  put (draft, "      <limits path=\"%s\" tag=\"%s\"", datum->path, TOURNAMENT);
  if (day)
    put (draft, " since=\"%s\"", datum->path);
  if (day && datum->days < datum->values)
    put (draft, " day-form=\"%%Y%%m%%d\"");
  if (!day)
    put (draft, "><map from=\"false\" to=\"%s\"/><map from=\"no\" to=\"%s\"/", strcmp (limit, "any") == 0 ? "0" : "-", strcmp (limit, "any") == 0 ? "0" : "-");
  put (draft, "><map from=\"*\" to=\"%s\"/></limits>\n", limit);
}

/* members that say so by what they are called, those first that allow least */
static void
put_called_limits (Draft *draft)
{
  static const char * const order[] = { "0", "1", "any" };

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    EACH_DATUM (draft, datum)
      {
        SaysLimit says = g_strcmp0 (draft->roles[datum->index].to, "limits") == 0 ? says_limit (datum) : SAYS_NO_LIMIT;

        if (says == SAYS_NO_LIMIT || strcmp (limit_of_title (datum->title), order[i]) != 0)
          continue;
        if (says == SAYS_FORMATS)
          put_formats (draft, datum);
        else
          put_ban (draft, datum);
      }
}

/* one element for all members of an object, or one for a member of the record */
static void
put_limits (Draft *draft)
{
  g_autoptr (GHashTable) done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  EACH_DATUM (draft, datum)
    {
      const char *dot = strrchr (datum->path, '.');
      g_autofree char *parent = dot != NULL ? g_strndup (datum->path, (gsize) (dot - datum->path)) : NULL;
      g_autoptr (GString) tags = g_string_new (NULL);

      if (g_strcmp0 (draft->roles[datum->index].to, "limits") != 0 || says_limit (datum) != SAYS_NO_LIMIT || (parent != NULL && !g_hash_table_add (done, g_strdup (parent))))
        continue;
      for (guint k = 0; k < draft->survey->data->len; k++)
        {
          const SlvDatum *other = g_ptr_array_index (draft->survey->data, k);
          const char *end = strrchr (other->path, '.');
          gboolean same = parent == NULL ? other == datum
                          : end != NULL && (gsize) (end - other->path) == strlen (parent) && g_str_has_prefix (other->path, parent);

          if (same && g_strcmp0 (draft->roles[other->index].to, "limits") == 0 && says_limit (other) == SAYS_NO_LIMIT)
            {
              g_string_append_printf (tags, "%s%s", tags->len > 0 ? "|" : "", other->title);
              add_tag (draft, other->title);
            }
        }
      put (draft, "      <limits path=\"%s\"", parent != NULL ? parent : datum->path);
      if (parent == NULL)
        put (draft, " tag=\"%s\"", datum->title);
      else if (draft->says_legal)
        put (draft, " tags=\"%s\" missing=\"unknown\"", tags->str);
      put (draft, ">\n");
      for (guint i = 0; i < G_N_ELEMENTS (legal_words); i++)
        if (i < FIRST_YES_NO || parent == NULL)
          put (draft, "        <map from=\"%s\" to=\"%s\"/>\n", legal_words[i].word, legal_words[i].limit);
      put (draft, "      </limits>\n");
    }
}

static void
put_faces (Draft *draft)
{
  gboolean octgn = strcmp (draft->survey->syntax, "octgn") == 0;
  const char *name = strrchr (draft->survey->name, '.');
  const SlvDatum *face_name = slv_survey_find (draft->survey, "faceName");

  if (draft->side != NULL)
    {
      put (draft, "      <sides path=\"%s\"", draft->side->path);
      if (face_name != NULL)
        put (draft, " name=\"%s\"", face_name->path);
      put (draft, "/>\n");
    }

  if (octgn)
    {
      put (draft, "      <faces path=\"alternate[]\" key=\"type\" name=\"name\">\n");
      put_fields (draft, "        ");
    }
  else if ((draft->face_group != NULL || draft->back != NULL) && draft->side == NULL)
    {
      put (draft, "      <faces path=\"%s\"", draft->face_group != NULL ? draft->face_group : draft->back);
      if (draft->face_group == NULL)
        put (draft, " key=\"@\"");
      put (draft, " name=\"%s\">\n", name != NULL && !slv_places_is_other_name (draft->survey->name) ? name + 1 : draft->survey->name);
      EACH_DATUM (draft, datum)
        {
          const char *member = draft->face_group == NULL ? member_of_back (draft, datum) : g_strcmp0 (datum->group, draft->face_group) == 0 ? datum->member : NULL;
          const SlvDatum *own = member != NULL ? find_own (draft, member) : NULL;

          if (own != NULL && draft->roles[own->index].attr != NULL)
            put_field (draft, "        ", own, draft->roles[own->index].attr, member);
        }
    }
  if (octgn || ((draft->face_group != NULL || draft->back != NULL) && draft->side == NULL))
    put (draft, "      </faces>\n");
}

/* members that every record has and that, together, tell the list from others */
static void
put_detect (Draft *draft)
{
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) members = g_string_new (NULL);

  EACH_DATUM (draft, datum)
    {
      g_autofree char *top = g_strndup (datum->path, strcspn (datum->path, ".["));
      gboolean wanted = datum == draft->id || (draft->survey->without->len == 0 && datum->records == draft->survey->objects);

      if (datum->group == NULL && wanted && strpbrk (top, " \t\n@") == NULL && g_hash_table_size (told) < DETECT_MAX && g_hash_table_add (told, g_strdup (top)))
        g_string_append_printf (members, "%s%s", members->len > 0 ? " " : "", top);
    }
  put (draft, " lists=\"%s\" detect=\"%s\"", draft->survey->lists, members->str);
}

static void
put_origin (Draft *draft)
{
  gboolean table = strcmp (draft->survey->syntax, "table") == 0;
  g_autoptr (GString) origin = g_string_new (NULL);
  guint told = 0;

  for (guint i = 0; draft->survey->origin != NULL && draft->survey->origin[i] != NULL && (!table || told < ORIGIN_MAX); i++)
    if (!table || strcmp (draft->survey->origin[i], "_") != 0)
      g_string_append_printf (origin, "%s%s", told++ > 0 ? "|" : "", draft->survey->origin[i]);
  if (origin->len > 0)
    put (draft, "\n            origin=\"%s\"", origin->str);
}

static void
put_reader (Draft *draft, const char *game)
{
  const SlvSurvey *survey = draft->survey;
  const char *syntax = survey->syntax;
  gboolean json = strcmp (syntax, "json") == 0, table = strcmp (syntax, "table") == 0, lackey = strcmp (syntax, "lackey") == 0;
  g_autofree char *kind = json || table ? g_strdup_printf ("%s-%s", game, syntax) : g_strdup_printf ("%s-%s", syntax, lackey ? "tsv" : "xml");
  const char *key = json || table ? draft->key : lackey ? survey->name : strcmp (syntax, "octgn") == 0 ? "id" : "key";

  put (draft, "  <readers>\n    <reader kind=\"%s\" title=\"%s\" syntax=\"%s\"", kind, json ? "Card list" : table ? "Card list (table)" :
       lackey ? "LackeyCCG sets" : strcmp (syntax, "octgn") == 0 ? "OCTGN set" : "Cockatrice card database", syntax);
  if (json)
    put_detect (draft);
  put_origin (draft);
  put (draft, "\n            key=\"%s\" name=\"%s\"", key, survey->name);
  if (draft->part != NULL && key == draft->key)
    put (draft, " apart=\"%s\"", draft->part->path);
  g_string_append (draft->xml, draft->several || lackey ? " records=\"several\">\n" : ">\n");
  put_leave_out (draft);
  put_joins (draft);
  put_fields (draft, "      ");
  put_called_limits (draft);
  put_limits (draft);
  put_faces (draft);
  put_printings (draft);
  put_prices (draft);
  put (draft, "    </reader>\n  </readers>\n\n");
}

static void
put_images (Draft *draft)
{
  g_autoptr (GHashTable) hosts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) words = g_string_new (NULL);
  g_autoptr (GList) names = NULL;

  EACH_DATUM (draft, datum)
    {
      GHashTableIter iter;
      gpointer value;

      if (g_strcmp0 (draft->roles[datum->index].to, "image") != 0)
        continue;
      g_hash_table_iter_init (&iter, datum->distinct);
      while (g_hash_table_iter_next (&iter, &value, NULL))
        if (g_str_has_prefix (value, "https://") && g_hash_table_size (hosts) < 4)
          {
            const char *host = (const char *) value + 8;
            gsize length = strspn (host, "abcdefghijklmnopqrstuvwxyz0123456789.-");

            if (length > 3 && length < 200 && host[length] == '/' && g_ascii_isalnum (*host) && memchr (host, '.', length) != NULL)
              g_hash_table_add (hosts, g_strndup (host, length));
          }
    }
  names = g_list_sort (g_hash_table_get_keys (hosts), (GCompareFunc) strcmp);
  for (const GList *l = names; l != NULL; l = l->next)
    g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "", (char *) l->data);
  if (words->len > 0)
    put (draft, "  <!-- nothing is fetched before pictures are switched on -->\n  <images hosts=\"%s\" query=\"yes\" delay-ms=\"100\"/>\n\n", words->str);
}

/* ---- the rulebook: what was said, and the least that works ---- */

static void
put_format (Draft *draft, const char *id, const char *title, const char *tag)
{
  const SlvDraftOrder *order = draft->order;

  put (draft, "    <format id=\"%s\" title=\"%s\"", id, title);
  if (tag != NULL)
    put (draft, " list=\"%s\"", tag);
  put (draft, ">\n      <count id=\"main-size\" clause=\"draft\" in=\"main\" min=\"%u\"", MAX (order->deck_min, 1u));
  if (order->deck_max > 0)
    put (draft, " max=\"%u\"", order->deck_max);
  put (draft, " say=\"Cards in the main deck: {actual}; {min} is the least%s.\"/>\n", order->deck_max > 0 ? ", {max} the most" : "");
  if (order->copies > 0)
    put (draft, "      <copies id=\"copies\" clause=\"draft\" in=\"main side\" max=\"%u\" say=\"Copies of {card}: {actual}; allowed: {max}.\"/>\n", order->copies);
  put (draft, "    </format>\n");
}

static void
put_rulebook (Draft *draft)
{
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  put (draft, "  <!-- Zones and rules are not said by a card list: this is the least that works. See the chapter on adding a game. -->\n"
       "  <rulebook id=\"draft\" title=\"Draft of the rules\" pile=\"main\" hand=\"hand\">\n");
  if (draft->tags->len > 0)
    put (draft, "    <options>\n      <option id=\"lists\" kind=\"flag\" default=\"yes\" title=\"What the card list bans and limits counts\" clause=\"draft\"/>\n    </options>\n");
  put (draft, "    <zones>\n"
       "      <zone id=\"main\" title=\"Main deck\" alias=\"deck|maindeck|mainboard|cards\" scope=\"list\" seen=\"none\" ordered=\"yes\" key=\"d\" accepts=\"\"/>\n"
       "      <zone id=\"side\" title=\"Sideboard\" alias=\"side deck|sb|reserve\" scope=\"list\" seen=\"owner\" ordered=\"no\" key=\"s\"/>\n"
       "      <zone id=\"hand\" title=\"Hand\" scope=\"play\" seen=\"owner\" ordered=\"no\" key=\"h\"/>\n"
       "    </zones>\n");
  put_format (draft, "open", "Open", NULL);
  g_hash_table_add (ids, g_strdup ("open"));
  for (guint i = 0; i < draft->tags->len; i++)
    {
      g_autofree char *id = make_id (ids, g_ptr_array_index (draft->tags, i)), *title = make_title (g_ptr_array_index (draft->tags, i));

      put_format (draft, id, title, g_ptr_array_index (draft->tags, i));
    }
  put (draft, "  </rulebook>\n");
}

/* ---- what is told ---- */

static void
guess_free (SlvDraftGuess *guess)
{
  g_free (guess->path);
  g_free (guess->to);
  g_free (guess->kind);
  g_free (guess->why);
  g_clear_pointer (&guess->values, g_ptr_array_unref);
  g_free (guess);
}

void
slv_game_draft_free (SlvGameDraft *draft)
{
  if (draft == NULL)
    return;
  g_free (draft->xml);
  g_free (draft->id);
  g_free (draft->title);
  g_ptr_array_unref (draft->guesses);
  g_ptr_array_unref (draft->questions);
  g_clear_pointer (&draft->leave_out, g_ptr_array_unref);
  g_ptr_array_unref (draft->files);
  g_ptr_array_unref (draft->names_of);
  g_ptr_array_unref (draft->beside);
  g_ptr_array_unref (draft->left_out);
  g_free (draft);
}

/* those of a member that has so few that a person may say which are no cards; (transfer full) (nullable) */
static GPtrArray *
few_values (const SlvDatum *datum)
{
  g_autoptr (GPtrArray) values = NULL;
  GPtrArray *few;

  if (datum->group != NULL || datum->unique || datum->overflow || datum->long_ones > 0 || g_hash_table_size (datum->distinct) < 2 || g_hash_table_size (datum->distinct) > VALUES_FEW)
    return NULL;
  values = slv_survey_values (datum->distinct);
  few = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < values->len; i++)
    if (strchr (g_ptr_array_index (values, i), '|') == NULL)
      g_ptr_array_add (few, g_strdup (g_ptr_array_index (values, i)));
  return few;
}

static void
tell_guess (Draft *draft, const SlvDatum *datum, const char *path, const char *to, const char *kind, const char *why, SlvSure sure)
{
  SlvDraftGuess *guess = g_new0 (SlvDraftGuess, 1);

  *guess = (SlvDraftGuess) { g_strdup (path), g_strdup (to), g_strdup (kind), g_strdup (why), sure, datum != NULL ? few_values (datum) : NULL };
  g_ptr_array_add (draft->draft->guesses, guess);
}

static void
tell_guesses (Draft *draft)
{
  EACH_DATUM (draft, datum)
    {
      const Role *role = &draft->roles[datum->index];

      tell_guess (draft, datum, datum->path, role->attr != NULL ? role->attr : datum == draft->side ? "side" : role->to,
                  role->attr != NULL ? strcmp (role->attr, "text") == 0 ? "text" : kind_of (datum) : "", role->why, role->sure);
    }
  if (draft->set_from != NULL)
    tell_guess (draft, NULL, draft->set_from, "set", "", _("no record says its set"), SLV_SURE_LOOKS);
}

char *
slv_draft_left_text (const SlvDraftLeft *left)
{
  /* Translators: how many records, a member of theirs, its value */
  return slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu record is left out: its “%s” is “%s”", "%llu records are left out: their “%s” is “%s”", (gulong) left->records),
                          (unsigned long long) left->records, left->path, left->value);
}

static void
tell_files (Draft *draft)
{
  const SlvSurvey *survey = draft->survey;

  for (guint i = 0; i < survey->files->len; i++)
    {
      g_ptr_array_add (draft->draft->files, g_strdup (g_ptr_array_index (survey->files, i)));
      g_ptr_array_add (draft->draft->names_of, g_strdup (g_ptr_array_index (survey->names_of, i)));
    }
  for (guint i = 0; i < survey->beside->len; i++)
    {
      const SlvBeside *beside = g_ptr_array_index (survey->beside, i);

      g_ptr_array_add (is_joined (draft, beside) ? draft->draft->beside : draft->draft->left_out, g_strdup (beside->name));
    }
  for (guint i = 0; i < survey->left_out->len; i++)
    g_ptr_array_add (draft->draft->left_out, g_strdup (g_ptr_array_index (survey->left_out, i)));
}

/* @datum: an identifier that records share */
static void
ask_repeats (Draft *draft, const SlvDatum *datum)
{
  guint n = (guint) datum->repeats;

  if (datum == draft->id)
    ask (draft->draft, NULL, g_strdup_printf (ngettext ("%u record has the “%s” of another one (“%s”), and is taken for one card with it: is that so?",
                                                        "%u records have the “%s” of others (the first is “%s”), and are taken for one card with those: is that so?", n),
                                              n, datum->path, datum->repeated_by));
  else if (n > SLV_SURVEY_SLIPS_MAX)
    ask (draft->draft, "--map MEMBER=key", g_strdup_printf (_("At least %u records have the “%s” of others (the first is “%s”), so that it is not taken for the key: should it be?"),
                                                          n, datum->path, datum->repeated_by));
  else
    ask (draft->draft, "--map MEMBER=key", g_strdup_printf (ngettext ("%u record has the “%s” of another one (“%s”), so that it is not taken for the key: should it be?",
                                                        "%u records have the “%s” of others (the first is “%s”), so that it is not taken for the key: should it be?", n),
                                                          n, datum->path, datum->repeated_by));
}

/* Records that may be no cards, or no cards of their own. */
static void
ask_kinds (Draft *draft)
{
  const SlvSurvey *survey = draft->survey;
  const SlvDatum *in = slv_survey_find (survey, "@in"), *around = NULL;
  guint odd = (guint) survey->odd;

  if (odd > 0 && draft->copy_of == NULL)
    ask (draft->draft, NULL, slv_tell_printf (ngettext ("%u record (“%s”) has at most half of the members that most others have, and is taken for a card as they are: is it one?",
                                                        "%u records (the first is “%s”) have at most half of the members that most others have, and are taken for cards as these are: are they?",
                                                        odd), odd, survey->odd_first));
  EACH_DATUM (draft, datum)
    if (around == NULL && g_str_has_prefix (datum->path, SLV_SURVEY_AROUND) && survey->objects >= ENOUGH && is_of_few (draft, datum))
      around = datum;
  if (around != NULL)
    ask (draft->draft, NULL, g_strdup_printf (_("The records stand in groups of few, each group with its own “%s”, and each record is taken for a card of its own: are those of a group faces of one card?"),
                                              around->path + strlen (SLV_SURVEY_AROUND)));
  if (in != NULL && names_kinds (in))
    {
      g_autoptr (GPtrArray) words = slv_survey_values (in->distinct);
      g_autofree char *names = NULL;

      g_ptr_array_add (words, NULL);
      names = g_strjoinv (", ", (char **) words->pdata);
      ask (draft->draft, "--leave-out @in=WORD", g_strdup_printf (_("The records stand under words that are no names of sets (%s): is each of them a card?"), names));
    }
}

/* Records that say of themselves that they are tokens, or not to be collected. */
static void
ask_tokens (Draft *draft)
{
  static const char * const words[] = { "token", "emblem", "marker" }, * const flags[] = { "collectible", "deckable" };

  EACH_DATUM (draft, datum)
    {
      gboolean flag = datum->flags == datum->values && contains_any (datum->title, flags, G_N_ELEMENTS (flags));
      g_autoptr (GPtrArray) values = datum->group == NULL && datum->values > 0 && !datum->overflow ? slv_survey_values (datum->distinct) : g_ptr_array_new ();

      for (guint i = 0; i < values->len && values->len <= VALUES_FEW && *datum->path != '@' && strcmp (datum->path, draft->survey->name) != 0; i++)
        {
          const char *value = g_ptr_array_index (values, i);
          guint n = GPOINTER_TO_UINT (g_hash_table_lookup (datum->distinct, value));

          if ((flag ? strcmp (value, "false") == 0 || strcmp (value, "no") == 0 : contains_any (value, words, G_N_ELEMENTS (words))) && n < draft->survey->objects)
            ask (draft->draft, "--leave-out MEMBER=VALUE", slv_tell_printf (ngettext ("%u record in which “%s” is “%s” may be no card for decks, and is taken for one: is it one?",
                                                                             "%u records in which “%s” is “%s” may be no cards for decks, and are taken for some: are they?", n), n, datum->path, value));
        }
    }
}

static void
add_quoted (GString *names, const char *name)
{
  g_string_append_printf (names, "%s“%s”", names->len > 0 ? ", " : "", name);
}

/* Records that name others by their key: perhaps these are their other sides. Whatever members they do so by, that is one question. */
static void
ask_links (Draft *draft)
{
  g_autoptr (GString) names = g_string_new (NULL);

  if (draft->id == NULL || draft->id->seen == NULL || g_strcmp0 (draft->key, draft->id->path) != 0)
    return;
  EACH_DATUM (draft, datum)
    {
      guint met = 0;
      GHashTableIter iter;
      gpointer value;

      if (datum == draft->id || datum->unique || *datum->path == '@' || datum->group != NULL || datum->overflow || (datum->numbers == datum->values && !is_identifier (datum->title)))
        continue;
      g_hash_table_iter_init (&iter, datum->distinct);
      while (g_hash_table_iter_next (&iter, &value, NULL))
        {
          guint64 hash = XXH3_64bits_withSeed (value, strlen (value), 1);

          met += g_hash_table_contains (draft->id->seen, &hash);
        }
      if (met >= 2 && met * 10 >= g_hash_table_size (datum->distinct) * 9)
        add_quoted (names, datum->path);
    }
  if (names->len > 0)
    ask (draft->draft, NULL, g_strdup_printf (_("By %s records name others, and each is taken for a card of its own: are they sides or printings of one card?"), names->str));
}

/* What limits a deck in most games is read by no rule as long as it is only an attribute. */
static void
ask_limits (Draft *draft)
{
  static const char * const words[] = { "banned", "banlist", "legal", "allowed", "forbidden", "restrict", "limit", "maxcopies", "copies" };

  EACH_DATUM (draft, datum)
    if (draft->roles[datum->index].attr != NULL && datum->group == NULL && guess_kind (datum) != KIND_TEXT && contains_any (datum->title, words, G_N_ELEMENTS (words)))
      ask (draft->draft, NULL, g_strdup_printf (_("“%s” may say what a deck may hold, and no rule of the definition looks at it: does it?"), datum->path));
}

/* Prices that no list can be read for as long as nobody says in which currency they are. */
static void
ask_currencies (Draft *draft)
{
  EACH_DATUM (draft, datum)
    {
      g_autofree char *flat = slv_fold_word (datum->path);

      if (datum->group == NULL && is_price (flat) && currency_of (flat) == NULL && datum->values > 0 && datum->numbers == datum->values && !is_identifier (datum->title)
          && g_strcmp0 (draft->roles[datum->index].to, LEFT_OUT) == 0)
        ask (draft->draft, NULL, g_strdup_printf (_("“%s” may be prices, and nobody says in which currency, so that they are not read: which is it? In the definition: <price amount=\"%s\" currency=\"EUR\"/>"),
                                                  datum->path, datum->path));
    }
}

/* how many texts there are in @json, at any depth, and how many of them are keys of cards */
static void
count_keys (const Draft *draft, const cJSON *json, guint depth, guint *texts, guint *keys)
{
  for (const cJSON *child = json->child; child != NULL && depth < 4; child = child->next)
    if (cJSON_IsString (child) && cJSON_IsArray (json))
      {
        guint64 hash = XXH3_64bits_withSeed (child->valuestring, strlen (child->valuestring), 1);

        (*texts)++;
        *keys += g_hash_table_contains (draft->id->seen, &hash);
      }
    else
      count_keys (draft, child, depth + 1, texts, keys);
}

/* Files that are not read and list cards by their keys: bans, most of the time. */
static void
ask_files (Draft *draft)
{
  for (guint i = 0; draft->id != NULL && draft->id->seen != NULL && i < draft->survey->beside->len; i++)
    {
      const SlvBeside *beside = g_ptr_array_index (draft->survey->beside, i);
      g_autofree char *base = g_path_get_basename (beside->name);
      guint texts = 0, keys = 0;

      for (guint k = 0; k < beside->rows->len && !is_joined (draft, beside); k++)
        count_keys (draft, g_ptr_array_index (beside->rows, k), 0, &texts, &keys);
      if (keys >= 2 && keys * 3 >= texts)
        ask (draft->draft, NULL, g_strdup_printf (_("“%s” lists cards by their “%s” and is not read: does it say which of them are banned or limited?"), base, draft->id->path));
    }
}

/* "1,000" and "1.000" in columns that do not tell whether that is a thousand or one. */
static void
ask_thousands (Draft *draft)
{
  EACH_DATUM (draft, datum)
    if (draft->roles[datum->index].attr != NULL && thousands_of (datum) == '?')
      ask (draft->draft, NULL, g_strdup_printf (_("The numbers of “%s” (“%s”) may have a mark between thousands or one before decimals, and are kept as texts: which is it? "
                                                  "In the definition, kind=\"number\" reads decimals, and strip=\"[.,]\" takes the mark away."), datum->path, datum->grouped_as));
}

static void
ask_rules (Draft *draft)
{
  SlvGameDraft *made = draft->draft;
  guint without = draft->survey->without->len;

  if (draft->order->deck_min == 0)
    ask (made, "--deck-size 60, 40-60, 60+", g_strdup (_("A card list does not say how many cards a deck has.")));
  if (draft->order->copies == 0)
    ask (made, "--copies 4", g_strdup (_("Nor how many copies of one card are allowed.")));
  if (draft->says_legal && draft->tags->len > 0)
    ask (made, NULL, g_strdup (_("Others are called legal: is a card of which a format says nothing allowed in it? Until then nobody knows; in the definition, "
                                 "missing=\"0\" says that it is not, missing=\"any\" that it is.")));
  else if (draft->tags->len > 0)
    ask (made, NULL, g_strdup (_("A card of which a format says nothing is taken for an allowed one, because the list only names what is not: is that so?")));
  EACH_DATUM (draft, datum)
    if (datum->repeats > 0 && datum->group == NULL && strchr (datum->path, '.') == NULL && datum->records >= draft->survey->objects && is_identifier (datum->title)
        && (datum->repeats * 4 < draft->survey->objects || is_own_identifier (datum)) && draft->side == NULL && (datum == draft->id || draft->id == NULL))
      ask_repeats (draft, datum);
  EACH_DATUM (draft, datum)
    if (g_strcmp0 (draft->roles[datum->index].to, "language") == 0 && datum->group == NULL && g_hash_table_size (datum->distinct) > 1
        && draft->survey->again * 2 < draft->survey->objects)
      ask (made, "--map MEMBER=key", g_strdup (_("Records of one card in several languages are taken for a card each, unless their names are the same: "
                                                 "which member do they have in common?")));
  ask_kinds (draft);
  ask_tokens (draft);
  ask_links (draft);
  ask_limits (draft);
  ask_files (draft);
  ask_currencies (draft);
  ask_thousands (draft);
  if (draft->survey->doubled > 0)
    ask (made, NULL, g_strdup_printf (ngettext ("%u record has a member twice (“%s”), of which the last counts: what is the other?",
                                                "%u records have a member twice (the first is “%s”), of which the last counts: what is the other?",
                                                (gulong) draft->survey->doubled), (guint) draft->survey->doubled,
                                      draft->survey->doubled_in != NULL ? draft->survey->doubled_in : "?"));
  if (draft->survey->unnamed->len > 0)
    {
      g_autoptr (GString) names = g_string_new (NULL);

      for (guint i = 0; i < draft->survey->unnamed->len; i++)
        add_quoted (names, draft->survey->unnamed->pdata[i]);
      ask (made, NULL, g_strdup_printf (ngettext ("A member of that name cannot be read, because no path can name it: %s",
                                                  "Members of these names cannot be read, because no path can name them: %s", draft->survey->unnamed->len), names->str));
    }
  if (without > 0 && draft->copy_of == NULL)
    ask (made, NULL, slv_tell_printf (ngettext ("%u record has no name and is refused: what is it?",
                                                "%u records have no name and are refused: what are they?", without), without));
}

/* ---- the whole ---- */

static gboolean
is_id (const char *text)
{
  if (!g_ascii_islower (*text) && !g_ascii_isdigit (*text))
    return FALSE;
  return strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789.-") == strlen (text) && strlen (text) <= 60;
}

/* the name without folder and what ends it */
static char *
guess_title (const char *name)
{
  g_autofree char *base = g_path_get_basename (name), *shown = g_filename_display_name (base);
  char *dot = strchr (shown, '.');

  if (dot != NULL && dot != shown)
    *dot = '\0';
  return make_title (shown);
}

static const char *
said_name (const SlvDraftOrder *order)
{
  GHashTableIter iter;
  gpointer path, to;

  if (order->said == NULL)
    return NULL;
  g_hash_table_iter_init (&iter, order->said);
  while (g_hash_table_iter_next (&iter, &path, &to))
    if (strcmp (to, "name") == 0)
      return path;
  return NULL;
}

static void
write_draft (Draft *draft)
{
  const SlvGameDraft *made = draft->draft;

  put (draft, "<game id=\"%s\" title=\"%s\" model=\"2\">\n  <identity strip=\"\"/>\n\n", made->id, made->title);
  put_attributes (draft);
  put_reader (draft, made->id);
  put_images (draft);
  put_rulebook (draft);
  put (draft, "</game>\n");
}

/* order matters: what was said goes first, what can be counted before what is only called so */
static gboolean
find_all (Draft *draft, GError **error)
{
  if (!take_said (draft, error))
    return FALSE;
  find_back (draft);
  find_groups (draft);
  drop_odd_groups (draft);
  find_legalities (draft);
  find_identifier (draft);
  find_picture (draft);
  EACH_DATUM (draft, datum)
    guess_role (draft, datum);
  find_cards (draft);
  find_copies (draft);
  find_joins (draft);
  find_set (draft);
  return TRUE;
}

static void
question_free (SlvDraftQuestion *question)
{
  g_free (question->text);
  g_free (question);
}

static SlvGameDraft *
draft_new (void)
{
  SlvGameDraft *draft = g_new0 (SlvGameDraft, 1);

  draft->guesses = g_ptr_array_new_with_free_func ((GDestroyNotify) guess_free);
  draft->questions = g_ptr_array_new_with_free_func ((GDestroyNotify) question_free);
  draft->files = g_ptr_array_new_with_free_func (g_free);
  draft->names_of = g_ptr_array_new_with_free_func (g_free);
  draft->beside = g_ptr_array_new_with_free_func (g_free);
  draft->left_out = g_ptr_array_new_with_free_func (g_free);
  return draft;
}

/* Nothing is called like a name: the members are told as they are, and a person says which one it is. */
static void
ask_name (Draft *draft)
{
  draft->roles = g_new0 (Role, draft->survey->data->len + 1);
  for (guint i = 0; i < draft->survey->data->len; i++)
    draft->roles[i] = (Role) { LEFT_OUT, SLV_SURE_LOOKS, NULL, NULL };
  tell_guesses (draft);
  g_free (draft->roles);
  ask (draft->draft, "--map MEMBER=name", g_strdup (_("No member of its records is called like a name: which one is it?")));
}

SlvGameDraft *
slv_game_draft_new (const GPtrArray *paths, const SlvDraftOrder *order, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvSurvey) survey = NULL;
  g_autoptr (SlvGameDraft) made = NULL;
  Draft draft = { .order = order };

  if (order->id != NULL && !is_id (order->id))
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no id of a game: small letters, digits, dots and dashes"), order->id);
      return NULL;
    }
  survey = slv_survey_new (paths, order, said_name (order), cancellable, error);
  if (survey == NULL)
    return NULL;
  made = draft_new ();
  made->records = survey->records;
  made->names = survey->names;
  made->leave_out = g_ptr_array_ref (survey->leave_out);
  draft.survey = survey;
  draft.draft = made;
  made->title = order->title != NULL ? make_title (order->title) : guess_title (order->name);
  made->id = order->id != NULL ? g_strdup (order->id) : make_id (NULL, made->title);
  if (survey->name == NULL)
    {
      ask_name (&draft);
      return g_steal_pointer (&made);
    }
  draft.ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  draft.roles = g_new0 (Role, survey->data->len + 1);
  draft.joins = g_array_new (FALSE, FALSE, sizeof (Join));
  draft.tags = g_ptr_array_new_with_free_func (g_free);
  draft.xml = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- SPDX-License-Identifier: CC0-1.0 -->\n");
  if (find_all (&draft, error))
    {
      write_draft (&draft);
      tell_guesses (&draft);
      tell_files (&draft);
      ask_rules (&draft);
      made->xml = g_strdup (draft.xml->str);
    }
  for (guint i = 0; i < draft.joins->len; i++)
    join_clear (&g_array_index (draft.joins, Join, i));
  for (guint i = 0; i < survey->data->len; i++)
    g_free (draft.roles[i].attr);
  g_array_unref (draft.joins);
  g_ptr_array_unref (draft.tags);
  g_hash_table_unref (draft.ids);
  g_string_free (draft.xml, TRUE);
  g_free (draft.roles);
  g_free (draft.key);
  return made->xml != NULL ? g_steal_pointer (&made) : NULL;
}

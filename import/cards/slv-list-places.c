/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-places.c: where the records of a JSON file stand. Its beginning is parsed as a whole: what is open where the beginning ends is
 * closed, and the place is that of the many objects that have names. */
#include "import/cards/slv-draft-private.h"
#include "import/cards/slv-list-page.h"
#include "import/cards/slv-list-survey.h"
#include "import/cards/slv-xml-push.h"
#include "base/slv-fold.h"

#define SAMPLE_MAX (6u << 20)   /* bytes that are looked at */
#define DEPTH_MAX  10u          /* lists and objects around the records */
#define WORTH_MAX  20u          /* members of an object that count for it */

#define PART_SHARE 0.6           /* of the members of a record that what stands inside has, if it is to be a record itself */
#define OTHERS_SHARE 0.1         /* what a list counts that is called as none of cards is, "sets" */
#define PLACES_TOLD 100u        /* of other records */
#define MANY       8u            /* objects that are not all called the same */
#define LISTINGS_MAX 12u         /* lists that name records */
#define FEW_MEMBERS  32u         /* looking for each of so many needs no table */
#define OWN_MAX      64u         /* members by which records may be named */
#define LOOKED_AT  200u          /* objects whose members are told */
#define FEW        8u            /* objects: they may be parts of a record */
#define KINDS_MIN  3u            /* members of a card, where cards of other kinds have others */
#define MUCH_MORE  4u            /* times the members that two objects share: those of another kind */
#define LANGUAGE_LONG 24u        /* bytes of the word for one, and more */
#define FACES_MAX  3u            /* in each record: they are no records themselves */

/* @outside: members of the named objects around what is looked at, 0: there are none; @n_outside: how many these are */
typedef struct { SlvPlaceFound *best; double score, outside; guint n_outside; } Search;

const char *
slv_places_language (const char *text)
{
  static const char * const words[] = {
    "en", "english", "us", "de", "german", "deutsch", "fr", "french", "francais", "es", "spanish", "espanol", "it", "italian", "italiano", "pt", "portuguese",
    "portugues", "br", "ja", "japanese", "jp", "ko", "korean", "kr", "zh", "chinese", "simplifiedchinese", "traditionalchinese", "cn", "tw", "zhs", "zht", "ru", "russian",
    "pl", "polish", "nl", "dutch", "cs", "czech", "sv", "da", "hu", "tr", "th", "fi", "uk",
    "eng", "deu", "ger", "fra", "fre", "spa", "ita", "por", "jpn", "kor", "zho", "chi", "rus", "pol", "nld", NULL
  };
  gsize length = strlen (text);
  gboolean region = (length == 5 && strchr ("-_", text[2]) != NULL && g_ascii_isalpha (text[3]) && g_ascii_isalpha (text[4]))   /* "en-US" */
                    || (length == 4 && g_ascii_islower (text[0]) && g_ascii_islower (text[1]) && g_ascii_isupper (text[2]) && g_ascii_isupper (text[3]));   /* "enUS" */
  g_autofree char *first = g_strndup (text, region ? 2 : length);
  int at = slv_word_find (first, words);

  return at >= 0 ? words[at] : NULL;
}

const char *
slv_places_cut_language (const char *name, gboolean front, char **rest)
{
  gsize end = strlen (name) - (g_str_has_suffix (name, ")") ? 1 : 0), first = front || end <= LANGUAGE_LONG ? 1 : end - LANGUAGE_LONG;

  for (gsize at = first; at < (front ? MIN (end, LANGUAGE_LONG) : end); at++)   /* "en-US" before "US" */
    {
      gsize behind = at + (strchr ("_-.( ", name[at]) != NULL ? 1 : 0);
      gboolean apart = behind > at || (g_ascii_isupper (name[at]) && g_ascii_islower (name[at - 1]));
      g_autofree char *word = apart ? front ? g_strndup (name, at) : g_strndup (name + behind, end - behind) : NULL;
      const char *language = word != NULL ? slv_places_language (word) : NULL;

      if (language == NULL)
        continue;
      slv_take_str (rest, front ? g_strndup (name + behind, end - behind) : g_strndup (name, at));
      return language;
    }
  return NULL;
}

/* Letters of the word in @member, which may be followed by a language, or have one before it: "name_en", "nameEn", "name.de", "Name (FR)", "name.en-US",
 * "English Name", "enName", "texts.en.name", "names[lang=en].name". @language: (out) (nullable): as slv_places_language() */
static char *
name_word (const char *member, const char **language)
{
  const char *dot = strrchr (member, '.'), *inside = dot != NULL && dot > member && dot[-1] == ']' ? g_strrstr_len (member, dot - member, "=") : NULL;
  g_autofree char *rest = NULL, *last = NULL;

  if (inside != NULL)
    {
      last = g_strndup (inside + 1, (gsize) (dot - 1 - (inside + 1)));
      *language = slv_places_language (last);
      return slv_fold_word (dot + 1);
    }
  *language = slv_places_cut_language (member, FALSE, &rest);
  dot = strrchr (rest != NULL ? rest : member, '.');
  if (*language == NULL)
    *language = slv_places_cut_language (dot != NULL ? dot + 1 : member, TRUE, &last);
  if (*language == NULL && dot != NULL)
    {
      g_autofree char *before = g_strndup (member, (gsize) (dot - member));
      const char *above = strrchr (before, '.');

      *language = slv_places_language (above != NULL ? above + 1 : before);
    }
  return slv_fold_word (last != NULL ? last : dot != NULL ? dot + 1 : rest != NULL ? rest : member);
}

/* Whether what a member holds says what the card does: its front, or all that is said of it, and no set or rarity of it. */
static gboolean
holds_card (const char *member, gsize length)
{
  static const char * const words[] = { "card", "front", "frontside", "frontface", "face", "faces", "cardfaces", "vorderseite", "recto", "anverso", "fronte", "side", "sides", "facea", "sidea", "halves", "attributes", "fields",
                                        "node", "source", "document", "title", "item", "doc", "record", "tag", "tags", "property", "fielddata", "data", "info", "details", "properties", "name", "names", "texts", "translations", "localizations", "locales", "i18n" };
  g_autofree char *name = g_strndup (member, MIN (length, strcspn (member, "["))), *word = slv_fold_word (name);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (word, words[i]) == 0)
      return TRUE;
  return slv_places_language (name) != NULL;   /* "en" holds all that is said in English */
}

/* "printings.en.name": what is said in a language, under a word for no other thing than the card */
static gboolean
is_in_language (const char *member)
{
  g_auto (GStrv) parts = g_strsplit (member, ".", -1);

  return g_strv_length (parts) == 3 && slv_places_language (parts[1]) != NULL && !slv_places_is_called_other (parts[0]);
}

int
slv_places_name_rank (const char *member)
{
  static const char * const words[] = { "fullname", "name", "title", "cardname", "cardtitle", "realname", "label", "kartenname", "karte", "nom",
                                        "nombre", "nome", "titel", "titre", "titulo", "titolo", "naam", "namn", "navn", "カード名", "名前", "卡名", "卡牌名称", "卡片名称", "名称", "名字", "カード名称", "카드명", "카드이름", "이름", "название", "имя", "карта", "назва", "nazwa", "nazev", "nev", "nimi", "isim", "όνομα", "productname", "nickname", "display" };
  const char *language, *dot = strrchr (member, '.');
  g_autofree char *word = name_word (member, &language), *small = g_utf8_strdown (member, -1);
  gboolean alone = dot == NULL || (language != NULL && slv_places_language (dot + 1) != NULL && memchr (member, '.', (gsize) (dot - member)) == NULL);
  guint kind = language != NULL ? (strcmp (language, "en") == 0 || strcmp (language, "eng") == 0 || strcmp (language, "english") == 0 ? 2 : 3) : dot != NULL;

  if (!alone && !holds_card (member, strcspn (member, ".")) && !is_in_language (member))
    return -1;   /* the name of something that a card has: which is the card's own is asked */
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (word, words[i]) == 0 || strcmp (small, words[i]) == 0)   /* folding leaves no other letters than Latin ones */
      return (int) (i + kind * G_N_ELEMENTS (words));
  return strcmp (member, "@") == 0 ? 4 * (int) G_N_ELEMENTS (words) : -1;
}

gboolean
slv_places_is_card_word (const char *column)
{
  static const char * const words[] = { "card", "cards", "carte", "carta" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (column, words[i]) == 0)
      return TRUE;
  return FALSE;
}

int
slv_places_name_value_rank (const char *member)
{
  static const char * const lists[] = { "name", "names", "title", "titles", "cardname", "cardnames", NULL }, * const values[] = { "text", "value", "content", "string", NULL };
  const char *bracket = strchr (member, '['), *dot = strrchr (member, '.');
  g_autofree char *list = bracket != NULL && dot != NULL && dot > bracket && dot[-1] == ']' ? g_ascii_strdown (member, bracket - member) : NULL, *as_name = NULL;

  if (list == NULL || !g_strv_contains (lists, list) || !g_strv_contains (values, dot + 1))
    return -1;
  as_name = g_strdup_printf ("names%.*s.name", (int) (dot - bracket), bracket);
  return slv_places_name_rank (as_name);
}

gboolean
slv_places_is_other_name (const char *member)
{
  const char *language;

  g_free (name_word (member, &language));
  return language != NULL && slv_places_name_rank (member) >= 0;
}

/* The path of what a list of names in several languages holds in the language of one of its objects; NULL: it is no such list, or the object has a
 * name of its own. */
static char *
name_value_in (const char *list, const cJSON *element)
{
  const char *member = cJSON_IsObject (element) ? slv_places_language_member (element) : NULL;
  g_autofree char *path = member != NULL ? slv_places_element (list, element, member) : NULL;

  for (const cJSON *inner = path != NULL ? element->child : NULL; inner != NULL; inner = inner->next)
    if (slv_places_name_rank (inner->string) >= 0)
      return NULL;
  for (const cJSON *inner = path != NULL ? element->child : NULL; inner != NULL; inner = inner->next)
    {
      g_autofree char *whole = g_strconcat (path, ".", inner->string, NULL);

      if (cJSON_IsString (inner) && slv_places_name_value_rank (whole) >= 0)
        return g_steal_pointer (&whole);
    }
  return NULL;
}

const char *
slv_places_language_member (const cJSON *object)
{
  static const char * const words[] = { "lang", "language", "languagecode", "langcode", "locale", "localecode", NULL };

  for (const cJSON *child = object->child; child != NULL; child = child->next)
    if (cJSON_IsString (child) && slv_word_find (child->string, words) >= 0 && slv_places_language (child->valuestring) != NULL && strpbrk (child->valuestring, ".|[]{}+= ") == NULL)
      return child->string;
  return NULL;
}

char *
slv_places_element (const char *list, const cJSON *element, const char *member)
{
  const cJSON *language = member != NULL ? cJSON_GetObjectItemCaseSensitive (element, member) : NULL;

  if (member == NULL)
    return g_strconcat (list, "[0]", NULL);
  return cJSON_IsString (language) && slv_places_language (language->valuestring) != NULL ? g_strdup_printf ("%s[%s=%s]", list, member, language->valuestring) : NULL;
}

/* ---- the beginning of a file as a whole document ---- */

/* Cuts @text behind its last whole value and closes what is open there. */
static void
close_open (GString *text)
{
  g_autoptr (GString) open = g_string_new (NULL), at = g_string_new (NULL);
  gboolean inside = FALSE;
  gsize cut = 0;

  for (gsize i = 0; i < text->len; i++)
    {
      char c = text->str[i];

      if (inside && c == '\\')
        i++;
      else if (c == '"')
        inside = !inside;
      else if (!inside && (c == '{' || c == '['))
        g_string_append_c (open, c == '{' ? '}' : ']');
      else if (!inside && (c == '}' || c == ']') && open->len > 0)
        g_string_truncate (open, open->len - 1);
      if (!inside && (c == '}' || c == ']'))
        {
          cut = i + 1;
          g_string_assign (at, open->str);
        }
    }
  g_string_truncate (text, cut);
  for (gsize i = at->len; i-- > 0;)
    g_string_append_c (text, at->str[i]);
}

void
slv_list_join_lines (GString *text)
{
  g_autoptr (GString) joined = g_string_sized_new (text->len + 1024);
  guint depth = 0;
  gboolean inside = FALSE;

  for (gsize i = 0; i < text->len; i++)
    {
      char c = text->str[i];

      if (depth == 0 && c == '{')
        g_string_append_c (joined, joined->len > 0 ? ',' : '[');
      g_string_append_c (joined, c);
      if (inside && c == '\\' && i + 1 < text->len)
        g_string_append_c (joined, text->str[++i]);
      else if (c == '"')
        inside = !inside;
      else if (!inside && (c == '{' || c == '['))
        depth++;
      else if (!inside && (c == '}' || c == ']') && depth > 0)
        depth--;
    }
  g_string_append_c (joined, ']');
  g_string_assign (text, joined->str);
}

/* Arrays of cells as objects, as the reader of records makes them. @around: (nullable): the object in which @json stands */
static void
name_rows (cJSON *json, cJSON *around, guint depth)
{
  cJSON *first = cJSON_IsArray (json) ? json->child : NULL, *row = first;
  const cJSON *columns = cJSON_IsArray (first) ? slv_json_columns (around, first) : NULL;

  if (columns == NULL && slv_json_is_columns (first))
    {
      columns = first;
      row = first->next;
    }
  for (cJSON *child = json->child; columns == NULL && child != NULL && depth < DEPTH_MAX; child = child->next)
    name_rows (child, cJSON_IsObject (json) ? json : NULL, depth + 1);
  while (columns != NULL && row != NULL)
    {
      cJSON *object = cJSON_IsArray (row) ? slv_arena_name_row (NULL, row, columns) : cJSON_CreateNull (), *next = row->next;

      cJSON_ReplaceItemViaPointer (json, row, object);
      row = next;
    }
  if (columns != NULL && columns == first)
    cJSON_Delete (cJSON_DetachItemViaPointer (json, first));
}

static cJSON *
read_sample (const char *path, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (GInputStream) input = slv_input_open (path, SLV_INPUT_LIST_MAX, error);
  g_autoptr (GInputStream) stream = input != NULL ? slv_list_text_stream (input, name, cancellable, error) : NULL;
  g_autoptr (GInputStream) converted = stream != NULL ? slv_list_json_stream (stream, name, cancellable, error) : NULL;
  g_autofree char *buffer = g_malloc (SAMPLE_MAX);
  g_autoptr (GString) text = NULL;
  gboolean lines;
  cJSON *json;
  gsize n;

  if (converted == NULL || !g_input_stream_read_all (converted, buffer, SAMPLE_MAX, &n, cancellable, error))
    return NULL;
  text = g_string_new_len (buffer, (gssize) n);
  if (n == SAMPLE_MAX)
    close_open (text);
  lines = slv_json_is_lines (text->str, text->len);
  if (lines)
    slv_list_join_lines (text);
  json = slv_json_parse (text->str, text->len, name, error);
  if (json == NULL)   /* it may be loose further on than was looked at */
    {
      g_autofree char *strict = slv_list_script_json (text->str, text->len);

      json = slv_json_parse (strict, strlen (strict), name, NULL);
      if (json != NULL)
        g_clear_error (error);
    }
  for (cJSON *line = lines && json != NULL ? json->child : NULL, *next; line != NULL; line = next)
    {
      next = line->next;
      if (slv_json_is_action (line))
        cJSON_Delete (cJSON_DetachItemViaPointer (json, line));
    }
  if (json != NULL)
    {
      name_rows (json, NULL, 0);
      slv_json_unwrap (json);
    }
  return json;
}

/* ---- places ---- */

/* whether a text is called like a name, or an object with one in English or another language */
static gboolean
is_name (const cJSON *member)
{
  if (slv_places_name_rank (member->string) < 0)
    return FALSE;
  for (const cJSON *inner = cJSON_IsObject (member) ? member->child : NULL; inner != NULL; inner = inner->next)
    if (cJSON_IsString (inner) && slv_places_language (inner->string) != NULL)
      return TRUE;
  return cJSON_IsString (member);
}

/* The object in @member that may say the name for its record: itself, or the first of the faces or languages that it lists. (nullable) */
static const cJSON *
name_holder (const cJSON *member)
{
  const cJSON *inner = cJSON_IsArray (member) ? member->child : member, *each = cJSON_IsObject (member) ? member->child : NULL;
  gboolean languages = each != NULL && !slv_places_is_called_other (member->string);

  for (; languages && each != NULL; each = each->next)
    languages = cJSON_IsObject (each) && slv_places_language (each->string) != NULL;
  return cJSON_IsObject (inner) && (languages || holds_card (member->string, strlen (member->string))) ? inner : NULL;
}

static gboolean
has_name (const cJSON *object)
{
  for (const cJSON *child = object->child; child != NULL; child = child->next)
    if (is_name (child))
      return TRUE;
  return FALSE;
}

/* whether an object has a name, or what it holds for it, perhaps in several languages */
static gboolean
is_named (const cJSON *object)
{
  if (has_name (object))
    return TRUE;
  for (const cJSON *child = object->child; child != NULL; child = child->next)
    {
      const cJSON *holder = name_holder (child);
      g_autofree char *value = cJSON_IsArray (child) ? name_value_in (child->string, child->child) : NULL;

      if (value != NULL || (holder != NULL && has_name (holder)))
        return TRUE;
      for (const cJSON *inner = holder != NULL ? holder->child : NULL; inner != NULL; inner = inner->next)
        if (cJSON_IsObject (inner) && slv_places_language (inner->string) != NULL && has_name (inner))
          return TRUE;
    }
  return FALSE;
}

/* whether objects stand under their names: keys of several words, or of small letters behind a capital one */
static gboolean
under_names (const GPtrArray *objects)
{
  guint named = 0;

  for (guint i = 0; i < objects->len; i++)
    {
      const char *key = ((const cJSON *) g_ptr_array_index (objects, i))->string;

      named += key != NULL && (strchr (key, ' ') != NULL || (g_ascii_isupper (key[0]) && g_ascii_islower (key[1])));
    }
  return named * 2 > objects->len;
}

static guint
count_members (const cJSON *object)
{
  guint n = 0;

  for (const cJSON *child = object->child; child != NULL; child = child->next)
    n++;
  return n;
}

/* "factions", "types": no code of a set */
static gboolean
is_word_of_several (const char *key)
{
  gsize length = key != NULL ? strlen (key) : 0;

  return length >= 4 && key[length - 1] == 's' && strspn (key, "abcdefghijklmnopqrstuvwxyz") == length;
}

/* how many members of @object @other has, too */
static guint
count_shared (const cJSON *object, const cJSON *other)
{
  g_autoptr (GHashTable) names = count_members (object) > FEW_MEMBERS ? g_hash_table_new (g_str_hash, g_str_equal) : NULL;
  guint shared = 0;

  for (const cJSON *child = names != NULL ? other->child : NULL; child != NULL && child->string != NULL; child = child->next)
    g_hash_table_add (names, child->string);
  for (const cJSON *child = object->child; child != NULL && child->string != NULL; child = child->next)
    shared += names != NULL ? g_hash_table_contains (names, child->string) : cJSON_GetObjectItemCaseSensitive (other, child->string) != NULL;
  return shared;
}

/* Whether the lists hold objects of one kind: they begin with the same member, and share most of what the smaller one has. "houses" beside "cards"
 * have no more in common than an identifier and a name. */
static gboolean
alike_elements (const cJSON *list, const cJSON *other)
{
  const cJSON *first = list->child, *second = other->child;
  guint shared, n, m;

  if (!cJSON_IsObject (first) || first->child == NULL || !cJSON_IsObject (second) || cJSON_GetObjectItemCaseSensitive (second, first->child->string) == NULL)
    return FALSE;
  shared = count_shared (first, second);
  n = count_members (first);
  m = count_members (second);
  return shared * 2 > MIN (n, m) && shared * (is_word_of_several (list->string) && is_word_of_several (other->string) ? 2 : MUCH_MORE) >= MAX (n, m);
}

/* whether @other has the members of @object, of which there are some */
static gboolean
same_members (const cJSON *object, const cJSON *other)
{
  return cJSON_IsObject (object) && cJSON_IsObject (other) && count_members (object) >= 2 && count_shared (object, other) == count_members (object);
}

gboolean
slv_places_is_called_list (const char *key)
{
  static const char * const words[] = { "card", "cards", "cardlist", "allcards", "data", "items", "item", "results", "records", "entries", "docs", "documents", "rows", "list", "value", NULL };

  return slv_word_find (key, words) >= 0;
}

gboolean
slv_places_is_called_other (const char *key)
{
  static const char * const words[] = { "set", "expansion", "edition", "serie", "pack", "product", "cycle", "faction", "clan", "house", "type", "kind", "format", "rarit", "color", "colour", "keyword",
                                        "artist", "illustrator", "author", "user", "player", "deck", "ruling", "errat", "language", "attribute", "trait", "tag", "categor", "release", "tournament",
                                        "image", "picture", "price", "abilit", "icon", "legal", "ban", "translation", "meta", "link", "question", "faq", "changelog", "version", "stat", "column", "field",
                                        "glossar", "symbol", "class", "affiliation", "sphere", "archetype", "group", "team", "rule", "zone", "phase", "includ", "error", "warning", NULL };

  return slv_word_has (key, words);
}

/* Whether the lists in an object may be groups of cards of several kinds, which have no more in common than a name: "heroes" beside "spells". @others:
 * (nullable): gets the names of those that are none, "sets". */
static gboolean
are_kinds (const cJSON *object, GPtrArray *others)
{
  guint lists = 0;

  for (const cJSON *child = object->child; child != NULL; child = child->next)
    if (cJSON_IsObject (child) || (cJSON_IsArray (child) && child->child != NULL))
      {
        gboolean other = slv_places_is_called_other (child->string);

        if (!cJSON_IsArray (child) || !cJSON_IsObject (child->child) || (!other && (!has_name (child->child) || count_members (child->child) < KINDS_MIN || slv_places_is_called_list (child->string))))
          return FALSE;
        if (other && others != NULL && strchr (child->string, '|') == NULL)
          g_ptr_array_add (others, g_strconcat ("@in=", child->string, NULL));
        lists += !other;
      }
  return lists >= 2;
}

/* The record that @json is, or the first one of the list that it is; NULL: it is neither. */
static const cJSON *
record_of (const cJSON *json)
{
  const cJSON *record = cJSON_IsArray (json) ? json->child : json;

  return cJSON_IsObject (record) && record->child != NULL ? record : NULL;
}

/* Whether all members of an object are objects that hold records of one kind under their keys, {"Relic": {"Fox": {…}}, "Ally": {"Owl": {…}}}, or lists of such. */
static gboolean
holds_maps (const cJSON *object)
{
  const cJSON *first = object->child != NULL ? record_of (object->child->child) : NULL;
  guint n = 0;

  for (const cJSON *child = object->child; child != NULL; child = child->next, n++)
    {
      if (!cJSON_IsObject (child) || child->child == NULL || slv_places_is_called_list (child->string) || slv_places_is_called_other (child->string))
        return FALSE;
      for (const cJSON *inner = child->child; inner != NULL; inner = inner->next)
        if (record_of (inner) == NULL || first == NULL || inner->type != child->child->type
            || cJSON_GetObjectItemCaseSensitive (record_of (inner), first->child->string) == NULL)
          return FALSE;
    }
  return n >= 2;
}

/* whether "cards" stands in an object beside "sets", which hold something else than these */
static gboolean
divides_lists (const cJSON *object)
{
  gboolean list = FALSE, other = FALSE;

  for (const cJSON *child = object->child; child != NULL; child = child->next)
    if (cJSON_IsArray (child))
      {
        list = list || slv_places_is_called_list (child->string);
        other = other || (!slv_places_is_called_list (child->string) && slv_places_is_called_other (child->string));
      }
  return list && other;
}

/* whether both objects hold, under the same name, a list that is called as lists of cards are, or lists of things of one kind, also under keys */
static gboolean
hold_cards (const cJSON *object, const cJSON *other)
{
  for (const cJSON *child = object->child; child != NULL; child = child->next)
    {
      const cJSON *same = child->string != NULL ? cJSON_GetObjectItemCaseSensitive (other, child->string) : NULL;
      gboolean lists = cJSON_IsArray (child) && cJSON_IsArray (same), maps = cJSON_IsObject (child) && cJSON_IsObject (same) && cJSON_IsArray (child->child) && cJSON_IsArray (same->child);

      if ((lists && (slv_places_is_called_list (child->string) || alike_elements (child, same))) || (maps && alike_elements (child->child, same->child)))
        return TRUE;
    }
  return FALSE;
}

/* An object that holds its records under their keys: most of its members are objects (or lists) of one kind. What stands beside lists says something of
 * all of them, unless it is a name or one of the lists is the list. */
static gboolean
is_map (const cJSON *object)
{
  gboolean named = has_name (object);
  const cJSON *first = object->child;
  guint alike = 0, same = 0, n = 0;

  if (holds_maps (object) || divides_lists (object))
    return holds_maps (object);
  for (const cJSON *child = object->child; child != NULL; child = child->next)
    named = named || slv_places_is_called_list (child->string);
  while (first != NULL && !named && !cJSON_IsObject (first) && !cJSON_IsArray (first))
    first = first->next;
  if (named || !cJSON_IsArray (first))
    {
      first = object->child;
      named = TRUE;
    }
  for (const cJSON *child = object->child; child != NULL; child = child->next)
    {
      if ((cJSON_IsArray (child) && child->child == NULL) || (!named && !cJSON_IsObject (child) && !cJSON_IsArray (child)))
        continue;   /* nothing under a key is no other kind of thing */
      n++;
      same += same_members (first, child) || hold_cards (first, child);
      alike += first->type == child->type && (cJSON_IsArray (child) ? alike_elements (first, child)
               : cJSON_IsObject (child) && child->child != NULL && first->child != NULL
                 && cJSON_GetObjectItemCaseSensitive (child, first->child->string) != NULL);
    }
  return n >= (cJSON_IsArray (first) || same == n ? 2 : 3) && alike * 10 >= n * 8;
}

/* Whether the objects @values, of as many records, have the same few members, which are objects: what each record says, not records of its own. */
static gboolean
are_parts (const GPtrArray *values)
{
  const cJSON *first = g_ptr_array_index (values, 0);
  guint n = cJSON_IsObject (first) ? (guint) cJSON_GetArraySize (first) : 0;

  if (values->len < MANY || n == 0 || n > FEW_MEMBERS || !cJSON_IsObject (first->child))
    return FALSE;
  for (guint i = 1; i < values->len; i++)
    if ((guint) cJSON_GetArraySize (g_ptr_array_index (values, i)) != n || count_shared (first, g_ptr_array_index (values, i)) != n)
      return FALSE;
  return TRUE;
}

/* Whether an object holds nothing but lists, all but one of which are empty: what it is, others have to say. */
static gboolean
is_sparse (const cJSON *object)
{
  guint filled = 0;

  SLV_EACH_JSON (child, object)
    {
      filled += child->child != NULL;
      if (!cJSON_IsArray (child) || filled > 1)
        return FALSE;
    }
  return cJSON_IsObject (object) && object->child != NULL;
}

/* @path: where they stand */
static gboolean
are_maps (const GPtrArray *values, const char *path, gboolean inside)
{
  gboolean any = FALSE;

  if (strstr (path, "[]") != NULL && are_parts (values))
    return FALSE;
  SLV_EACH (const cJSON, value, values)
    if (!cJSON_IsObject (value) || (!is_sparse (value) && !is_map (value) && (inside || !are_kinds (value, NULL))))
      return FALSE;
    else
      any = any || !is_sparse (value);
  return any;
}

/* members of each of @objects, where they have names; else 0 */
static double
count_named (const GPtrArray *objects)
{
  guint named = 0;
  double members = 0;

  for (guint i = 0; i < objects->len; i++)
    {
      named += is_named (g_ptr_array_index (objects, i));
      members += count_members (g_ptr_array_index (objects, i));
    }
  return named * 2 > objects->len ? members / objects->len : 0;
}

/* The member @child of a record, and what inside it may be its name, as paths. */
static void
add_names (GHashTable *names, const cJSON *child)
{
  const cJSON *list = cJSON_IsArray (child) ? name_holder (child) : NULL, *inner = list != NULL ? list : cJSON_IsObject (child) ? child : NULL;
  const char *member = list != NULL ? slv_places_language_member (list) : NULL;
  g_autofree char *path = NULL;

  if ((!cJSON_IsObject (child) && member == NULL) || slv_places_name_rank (child->string) < 0)
    g_hash_table_add (names, g_strdup (child->string));
  for (const cJSON *each = cJSON_IsArray (child) ? child->child : NULL; each != NULL; each = each->next)
    {
      char *value = name_value_in (child->string, each);

      if (value != NULL)
        g_hash_table_add (names, value);
    }
  if (inner == NULL || child->string == NULL || strchr (child->string, '.') != NULL)
    return;
  if (list == NULL)
    path = g_strdup (child->string);
  for (const cJSON *each = list; each != NULL; each = member != NULL ? each->next : NULL)
    {
      slv_take_str (&path, slv_places_element (child->string, each, member));
      for (inner = path != NULL && cJSON_IsObject (each) ? each->child : NULL; inner != NULL; inner = inner->next)
        if (slv_places_name_rank (inner->string) >= 0)
          g_hash_table_add (names, g_strconcat (path, ".", inner->string, NULL));
    }
  for (const cJSON *each = list == NULL && name_holder (child) != NULL ? child->child : NULL; each != NULL; each = each->next)
    for (inner = cJSON_IsObject (each) && slv_places_language (each->string) != NULL ? each->child : NULL; inner != NULL; inner = inner->next)
      if (slv_places_name_rank (inner->string) >= 0)
        g_hash_table_add (names, g_strconcat (path, ".", each->string, ".", inner->string, NULL));
  for (inner = list == NULL ? child->child : NULL; inner != NULL; inner = inner->next)
    {
      if (!cJSON_IsObject (inner) && (slv_places_name_rank (inner->string) >= 0 || holds_card (child->string, strlen (child->string)) || (is_name (child) && slv_places_language (inner->string) != NULL)))
        g_hash_table_add (names, g_strconcat (path, ".", inner->string, NULL));
      for (const cJSON *each = cJSON_IsObject (inner) && is_name (inner) ? inner->child : NULL; each != NULL; each = each->next)
        if (slv_places_language (each->string) != NULL)
          g_hash_table_add (names, g_strconcat (path, ".", inner->string, ".", each->string, NULL));
    }
}

/* Whether objects hold a value and what it is called, and nothing else: what a record says, not records. */
static gboolean
are_named_values (const GPtrArray *objects)
{
  for (guint i = 0; i < objects->len; i++)
    {
      guint values = 0, names = 0;

      for (const cJSON *child = ((const cJSON *) g_ptr_array_index (objects, i))->child; child != NULL; child = child->next)
        if (slv_survey_is_value (child->string))
          values++;
        else if (slv_survey_is_name_of_value (child->string) || slv_survey_shows_name (child->string))
          names++;
        else
          return FALSE;
      if (values != 1 || names == 0)
        return FALSE;
    }
  return TRUE;
}

/* Whether a member is called like a name, and many objects say only a few of them, while another one is called so, too: "Card" beside "nickname". */
static gboolean
is_no_name (const GPtrArray *objects, const cJSON *member)
{
  gboolean other = FALSE;

  if (!cJSON_IsString (member) || objects->len < MANY || slv_places_name_rank (member->string) < 0)
    return FALSE;
  for (const cJSON *child = ((const cJSON *) g_ptr_array_index (objects, 0))->child; child != NULL; child = child->next)
    other = other || (cJSON_IsString (child) && strcmp (child->string, member->string) != 0 && *child->valuestring != '\0' && slv_places_name_rank (child->string) >= 0);
  g_autoptr (GHashTable) said = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; other && i < MIN (objects->len, LOOKED_AT); i++)
    g_hash_table_add (said, (gpointer) slv_json_text (g_ptr_array_index (objects, i), member->string));
  return other && g_hash_table_size (said) * MANY <= MIN (objects->len, LOOKED_AT);
}

/* Whether @objects, which stand in lists of @parents others, have a few names over and over: what each of these is made of. */
static gboolean
are_pieces (const GPtrArray *objects, guint parents)
{
  g_autoptr (GHashTable) said = g_hash_table_new (g_str_hash, g_str_equal);
  guint named = 0;

  for (guint i = 0; parents >= MANY && i < objects->len; i++)
    for (const cJSON *child = ((const cJSON *) g_ptr_array_index (objects, i))->child; child != NULL; child = child->next)
      if (cJSON_IsString (child) && slv_places_name_rank (child->string) >= 0)
        {
          g_hash_table_add (said, child->valuestring);
          named++;
          break;
        }
  return named > 0 && g_hash_table_size (said) * MANY <= named;
}

/* whether a member is called like a name and says none */
static gboolean
is_empty_name (const cJSON *member)
{
  return (cJSON_IsNull (member) || (cJSON_IsString (member) && *member->valuestring == '\0')) && slv_places_name_rank (member->string) >= 0;
}

static void
weigh (Search *search, const char *lists, const GPtrArray *objects)
{
  guint64 members = 0, named = 0;
  gboolean by_key = g_str_has_suffix (lists, "{}") && under_names (objects), few = search->n_outside >= FEW && objects->len < FACES_MAX * search->n_outside;
  const char *dot = strrchr (lists, '.');
  g_autofree char *last = g_strndup (dot != NULL ? dot + 1 : lists, strcspn (dot != NULL ? dot + 1 : lists, "[{"));
  double score;

  for (guint i = 0; i < objects->len; i++)
    {
      members += count_members (g_ptr_array_index (objects, i));
      named += is_named (g_ptr_array_index (objects, i));
    }
  /* a part of a record has fewer members than the record; a face has as many, and there are few of them, or it is called so where the record says hardly more than its key */
  if (objects->len == 0 || !slv_game_is_place (lists) || (dot != NULL && strcspn (lists, "[{") < (gsize) (dot - lists) && SLV_WORD_IS (last, "cardfaces", "faces", "cardsides", "sides", "halves")) || (search->outside > 0 && are_named_values (objects)) || (double) members / objects->len < search->outside * (few ? 2 : PART_SHARE))
    return;
  if (by_key && named * 2 <= objects->len)
    named = objects->len;
  else
    by_key = FALSE;
  if (search->outside == 0 && strcmp (lists, "{}") != 0 && search->best->others->len < PLACES_TOLD)
    g_ptr_array_add (search->best->others, g_strdup (lists));
  score = (slv_places_is_called_other (last) || slv_places_name_rank (last) >= 0 ? OTHERS_SHARE : 1) * (double) objects->len * MIN ((double) members / objects->len, WORTH_MAX) * (named * 2 > objects->len ? 100 : 1);
  if (score <= search->score)
    return;
  search->score = score;
  slv_take_str (&search->best->lists, g_strdup (lists));
  search->best->objects = objects->len;
  search->best->members = members / objects->len;
  search->best->named = named * 2 > objects->len;
  g_hash_table_remove_all (search->best->names);
  if (by_key)
    g_hash_table_add (search->best->names, g_strdup ("@"));
  for (guint i = 0; i < MIN (objects->len, LOOKED_AT); i++)
    for (const cJSON *child = ((const cJSON *) g_ptr_array_index (objects, i))->child; child != NULL; child = child->next)
      if (!is_empty_name (child) && !is_no_name (objects, child))
        add_names (search->best->names, child);
}

/* what comes next stands inside @objects */
static void
go_inside (Search *search, const GPtrArray *objects)
{
  double members = objects->len > 0 ? count_named (objects) : 0;

  search->outside = MAX (search->outside, members);
  if (members > 0)
    search->n_outside = objects->len;
}

/* @members: name → what stands under it, of the kind of the first */
static void
add_member (GHashTable *members, const cJSON *child)
{
  GPtrArray *same = g_hash_table_lookup (members, child->string);

  if (same == NULL)
    g_hash_table_insert (members, child->string, same = g_ptr_array_new ());
  if (same->len == 0 || child->type == ((const cJSON *) same->pdata[0])->type)
    g_ptr_array_add (same, (gpointer) child);
}

/* @values: what stands at the place @path of one kind, however many there are */
static void
explore (Search *search, const char *path, const GPtrArray *values, guint depth)
{
  g_autoptr (GPtrArray) inner = g_ptr_array_new (), objects = g_ptr_array_new ();
  g_autoptr (GHashTable) members = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  g_autofree char *each = NULL;
  const cJSON *first = g_ptr_array_index (values, 0);
  gboolean map = are_maps (values, path, search->outside > 0);
  double outside = search->outside;
  guint n_outside = search->n_outside;

  if (depth > DEPTH_MAX)
    return;   /* outside is as it was */
  for (guint i = 0; i < values->len; i++)
    for (const cJSON *child = ((const cJSON *) g_ptr_array_index (values, i))->child; child != NULL; child = child->next)
      {
        if ((cJSON_IsArray (first) || map) && (cJSON_IsObject (child) || cJSON_IsArray (child)))
          g_ptr_array_add (inner, (gpointer) child);
        if ((cJSON_IsArray (first) || map) && cJSON_IsObject (child))
          g_ptr_array_add (objects, (gpointer) child);
        if (cJSON_IsObject (first) && !map && child->string != NULL && *child->string != '\0' && strpbrk (child->string, ".|[]{} ") == NULL
            && (cJSON_IsArray (child) || cJSON_IsObject (child)))
          add_member (members, child);
      }
  each = g_strconcat (path, cJSON_IsArray (first) ? "[]" : "{}", NULL);
  if (!are_pieces (objects, values->len))
    weigh (search, each, objects);
  go_inside (search, objects);
  /* a list in a list has no place of its own */
  if (inner->len > 0 && (map || cJSON_IsObject (g_ptr_array_index (inner, 0))))
    explore (search, each, inner, depth + 1);
  g_autoptr (GList) names = g_hash_table_get_keys (members);
  for (const GList *name = names; name != NULL; name = name->next)
    {
      g_autofree char *next = *path != '\0' ? g_strconcat (path, ".", name->data, NULL) : g_strdup (name->data);

      explore (search, next, g_hash_table_lookup (members, name->data), depth + 1);
    }
  search->outside = outside;
  search->n_outside = n_outside;
}

/* A named object that holds no list of more than its parts is a record, alone in its file. */
static void
weigh_alone (Search *search, const GPtrArray *root)
{
  const cJSON *json = g_ptr_array_index (root, 0);
  const SlvPlaceFound *best = search->best;

  if (!cJSON_IsObject (json) || !is_named (json) || (best->lists != NULL && (best->objects > FEW || best->members >= count_members (json))))
    return;
  search->score = 0;
  g_ptr_array_set_size (search->best->others, 0);   /* what it holds is its own */
  weigh (search, "[]", root);
}

/* Of records that stand under the root's keys, those that are none are told: see are_kinds(). */
static void
find_no_cards (SlvPlaceFound *found, const cJSON *root)
{
  if (g_strcmp0 (found->lists, "{}[]") != 0 || is_map (root) || !are_kinds (root, found->no_cards))
    g_ptr_array_set_size (found->no_cards, 0);
}

/* whether a word for a kind of record is that for cards, "cards.card" */
static gboolean
is_card_kind (const char *value)
{
  const char *dot = strrchr (value, '.');

  return slv_places_is_card_word (dot != NULL ? dot + 1 : value);
}

/* Where most records say that they are cards, those that say that they are sets, or the like, are none: {"_type": "set"} beside {"_type": "card"}. */
static void
find_other_kinds (SlvPlaceFound *found, const cJSON *root)
{
  static const char * const members[] = { "_type", "__typename", "model", "object", "recordType", "docType", "entity", "type", "kind" };
  g_autoptr (GPtrArray) records = g_strcmp0 (found->lists, "[]") == 0 ? g_ptr_array_new () : found->lists != NULL ? slv_json_path (root, found->lists) : g_ptr_array_new ();

  for (const cJSON *child = g_strcmp0 (found->lists, "[]") == 0 ? root->child : NULL; child != NULL; child = child->next)
    g_ptr_array_add (records, (gpointer) child);
  for (guint i = 0; i < G_N_ELEMENTS (members) && found->no_cards->len == 0; i++)
    {
      g_autoptr (GHashTable) kinds = g_hash_table_new (g_str_hash, g_str_equal);
      guint cards = 0;

      SLV_EACH (const cJSON, record, records)
        {
          const char *kind = slv_json_text (record, members[i]);

          cards += is_card_kind (kind);
          if (*kind != '\0')
            g_hash_table_add (kinds, (gpointer) kind);
        }
      SLV_EACH_KEY (char, value, cards * 2 > records->len ? kinds : NULL)
        if (!is_card_kind (value) && strchr (value, '|') == NULL && slv_places_is_called_other (value))
          g_ptr_array_add (found->no_cards, g_strdup_printf ("%s=%s", members[i], value));
    }
  g_ptr_array_sort (found->no_cards, slv_compare_texts);
}

/* ---- texts that name the records ---- */

SLV_DEFINE_STATIC_FREE (SlvListing, listing_free, path, by, since, until, of);

/* The texts or numbers that records have at @member, where each has another one; NULL: they have not. (transfer full) */
static GHashTable *
own_texts (const GPtrArray *records, const char *member)
{
  g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  SLV_EACH (const cJSON, record, records)
    {
      char *text = slv_scalar_text (cJSON_GetObjectItemCaseSensitive (record, member));

      if (text != NULL && *text != '\0')
        g_hash_table_add (texts, text);
      else
        g_free (text);
    }
  return records->len >= 2 && g_hash_table_size (texts) == records->len ? g_steal_pointer (&texts) : NULL;
}

typedef struct { const char *member; GHashTable *texts; } Own;   /* @member: "@slug": of the names letters and digits alone count */

SLV_DEFINE_STATIC_CLEAR (Own, own_clear, texts);

/* NULL: two are the same. */
static GHashTable *
slugs_of (GHashTable *texts)
{
  GHashTable *slugs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  SLV_EACH_KEY (const char, text, texts)
    g_hash_table_add (slugs, slv_fold_word (text));
  if (g_hash_table_size (slugs) == g_hash_table_size (texts) && !g_hash_table_contains (slugs, ""))
    return slugs;
  g_hash_table_unref (slugs);
  return NULL;
}

/* The members of records by which others may name them. (transfer full) (element-type Own) */
static GArray *
find_own (const GPtrArray *records)
{
  GArray *owns = g_array_new (FALSE, FALSE, sizeof (Own));
  GHashTable *slugs = NULL;
  guint n = 0;

  g_array_set_clear_func (owns, (GDestroyNotify) own_clear);
  for (const cJSON *member = ((const cJSON *) g_ptr_array_index (records, 0))->child; member != NULL && n < OWN_MAX; member = member->next)
    if (cJSON_IsString (member) || cJSON_IsNumber (member))
      {
        Own own = { member->string, own_texts (records, member->string) };

        n++;
        if (own.texts != NULL)
          g_array_append_val (owns, own);
        if (own.texts != NULL && slugs == NULL && slv_places_name_rank (member->string) == slv_places_name_rank ("name"))
          slugs = slugs_of (own.texts);
      }
  if (slugs != NULL)
    g_array_append_val (owns, ((Own) { "@slug", slugs }));
  return owns;
}

/* Adds @list, at @path, if most of its texts are what records have for themselves, or of its numbers where it is called after what is allowed: others are sizes and
 * prices as well. */
static SlvListing *
add_listing (SlvPlaceFound *found, const char *path, const cJSON *list, const GArray *owns)
{
  gboolean numbers = SLV_WORD_HAS (path, "ban", "forbid", "restrict", "illegal", "suspended");
  guint n = 0;

  for (const cJSON *text = list->child; text != NULL; text = text->next, n++)
    if (!cJSON_IsString (text) && !(numbers && cJSON_IsNumber (text)))
      return NULL;
  for (guint i = 0; n > 0 && found->listings->len < LISTINGS_MAX && i < owns->len; i++)
    {
      const Own *own = &g_array_index (owns, Own, i);
      gboolean slug = strcmp (own->member, "@slug") == 0;
      guint met = 0;

      for (const cJSON *text = slug || strpbrk (own->member, ".|[]{}+=@\"<>& ") == NULL ? list->child : NULL; text != NULL; text = text->next)
        {
          g_autofree char *plain = slv_scalar_text (text), *word = slug ? slv_fold_word (plain) : NULL;

          met += g_hash_table_contains (own->texts, slug ? word : plain);
        }
      if (met * 3 < n * 2 || met == 0)
        continue;
      SlvListing *listing = g_new0 (SlvListing, 1);
      listing->path = g_strdup (path);
      listing->by = g_strdup (own->member);
      g_ptr_array_add (found->listings, listing);
      return listing;
    }
  return NULL;
}

const char *
slv_places_called (const cJSON *object)
{
  static const char * const words[] = { "format", "name", "title", "list", "tournament", "code", "id", "key" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (*slv_json_text (object, words[i]) != '\0')
      return slv_json_text (object, words[i]);
  return "";
}

char *
slv_member_of_day (const cJSON *object, gboolean until)
{
  for (; object != NULL; object = until ? object->next : NULL)   /* most lists are open, and one ends */
    for (const cJSON *child = object->child; child != NULL; child = child->next)
      {
        g_autofree char *day = cJSON_IsString (child) ? slv_day_read (NULL, child->valuestring) : NULL;

        if (day != NULL && slv_title_ends (child->string) == until)
          return g_strdup (child->string);
      }
  return NULL;
}

/* Whether each object of a list is called something that a path can name, and no two are called the same: else they may be one list after the other. */
static GPtrArray *
called_each (const cJSON *objects)
{
  g_autoptr (GPtrArray) of = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) met = g_hash_table_new (g_str_hash, g_str_equal);

  for (const cJSON *object = objects->child; object != NULL; object = object->next)
    {
      const char *called = cJSON_IsObject (object) ? slv_places_called (object) : "";

      if (*called == '\0' || strpbrk (called, ".|[]{}+=@\"<>&") != NULL || !g_hash_table_add (met, (gpointer) called))
        return NULL;
      g_ptr_array_add (of, g_strdup (called));
    }
  return of->len > 0 ? g_steal_pointer (&of) : NULL;
}

/* Lists of texts in the objects of a list: {"formats": [{"name": "Standard", "banned": […]}]}. Whether there are such. */
static gboolean
add_listings_of (SlvPlaceFound *found, const cJSON *objects, const GArray *owns)
{
  g_autoptr (GPtrArray) of = cJSON_IsArray (objects) ? called_each (objects) : NULL;
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);

  for (const cJSON *object = of != NULL ? objects->child : NULL; object != NULL; object = object->next)
    for (const cJSON *list = object->child; list != NULL; list = list->next)
      {
        g_autofree char *path = g_strdup_printf ("%s[].%s", objects->string, list->string);
        SlvListing *listing = cJSON_IsArray (list) && list->child != NULL && strpbrk (list->string, ".|[]{}+=@\"<>& ") == NULL && g_hash_table_add (done, list->string)
                                ? add_listing (found, path, list, owns) : NULL;

        if (listing == NULL)
          continue;
        listing->of = g_ptr_array_ref (of);
        listing->since = slv_member_of_day (object, FALSE);
        listing->until = slv_member_of_day (object, TRUE);
      }
  return of != NULL && found->listings->len > 0 && ((const SlvListing *) found->listings->pdata[found->listings->len - 1])->of == of;
}

/* Takes what stands under @member out of the other records. */
static void
drop_other (SlvPlaceFound *found, const char *member, const char *brackets)
{
  g_autofree char *path = g_strconcat (member, brackets, NULL);
  guint nth;

  if (g_ptr_array_find_with_equal_func (found->others, path, g_str_equal, &nth))
    g_ptr_array_remove_index (found->others, nth);
}

/* whether an object holds objects alone, each under its key: what they say is said of something */
static gboolean
holds_objects (const cJSON *object)
{
  for (const cJSON *child = object->child; child != NULL; child = child->next)
    if (!cJSON_IsObject (child))
      return FALSE;
  return cJSON_IsObject (object) && object->child != NULL;
}

/* Whether an object says something of most records by what they have for themselves: {"limits": {"A1": 0}}. */
static gboolean
is_keyed_by (const cJSON *object, const GArray *owns)
{
  for (guint i = 0; cJSON_IsObject (object) && i < owns->len; i++)
    {
      guint met = 0, n = 0;

      for (const cJSON *child = object->child; child != NULL; child = child->next, n++)
        met += g_hash_table_contains (g_array_index (owns, Own, i).texts, child->string);
      if (met > 0 && met * 3 >= n * 2)
        return TRUE;
    }
  return FALSE;
}

/* Lists of texts beside the records, or in objects beside them: "banned", "banlist.standard"; objects that say something of records by their keys are told. */
/* {"standard": {"from": "2024-05-17", "banned": ["A", "B"]}} at @path. Whether there are such. */
static gboolean
add_listings_in (SlvPlaceFound *found, const char *path, const cJSON *object, const GArray *owns)
{
  gboolean any = FALSE;

  for (const cJSON *inner = object->child; inner != NULL; inner = inner->next)
    for (const cJSON *list = cJSON_IsObject (inner) && strpbrk (inner->string, ".|[]{}+=@\"<>& ") == NULL ? inner->child : NULL; list != NULL; list = list->next)
      {
        g_autofree char *at = g_strconcat (path, ".", inner->string, ".", list->string, NULL);
        SlvListing *listing = cJSON_IsArray (list) && strpbrk (list->string, ".|[]{}+=@\"<>& ") == NULL ? add_listing (found, at, list, owns) : NULL;

        if (listing != NULL)
          {
            listing->since = slv_member_of_day (inner, FALSE);
            listing->until = slv_member_of_day (inner, TRUE);
          }
        any = any || listing != NULL;
      }
  return any;
}

static void
find_listings (SlvPlaceFound *found, const cJSON *root)
{
  g_autoptr (GPtrArray) records = found->lists != NULL ? slv_json_path (root, found->lists) : NULL;

  if (records == NULL || records->len == 0 || !cJSON_IsObject (g_ptr_array_index (records, 0)))
    return;
  g_autoptr (GArray) owns = find_own (records);
  for (const cJSON *member = cJSON_IsObject (root) ? root->child : NULL; member != NULL; member = member->next)
    {
      if (strpbrk (member->string, ".|[]{}+=@\"<>& ") != NULL)
        continue;
      if (cJSON_IsArray (member))
        add_listing (found, member->string, member, owns);
      if (add_listings_of (found, member, owns))
        drop_other (found, member->string, "[]");
      else if (cJSON_IsObject (member) && add_listings_in (found, member->string, member, owns))
        drop_other (found, member->string, "{}");
      else if (found->others->len < PLACES_TOLD && (holds_objects (member) || is_keyed_by (member, owns)) && !g_str_has_prefix (found->lists, member->string))
        {
          drop_other (found, member->string, "{}");
          g_ptr_array_add (found->others, g_strconcat (member->string, "{}", NULL));
        }
      for (const cJSON *inner = cJSON_IsObject (member) ? member->child : NULL; inner != NULL; inner = inner->next)
        {
          g_autofree char *path = g_strconcat (member->string, ".", inner->string, NULL);

          if (cJSON_IsArray (inner) && strpbrk (inner->string, ".|[]{}+=@\"<>& ") == NULL)
            add_listing (found, path, inner, owns);
        }
    }
}

/* What stands around or inside the records is no other list. */
static void
drop_related (SlvPlaceFound *found)
{
  for (guint i = found->others->len; i-- > 0;)
    {
      const char *other = g_ptr_array_index (found->others, i);

      if (found->lists == NULL || g_str_has_prefix (other, found->lists) || g_str_has_prefix (found->lists, other))
        g_ptr_array_remove_index (found->others, i);
    }
}

gboolean
slv_places_find (const char *path, const char *name, SlvPlaceFound *found, GCancellable *cancellable, GError **error)
{
  g_autoptr (cJSON) json = read_sample (path, name, cancellable, error);
  g_autoptr (GPtrArray) root = g_ptr_array_new ();
  Search search = { found, 0, 0, 0 };

  *found = (SlvPlaceFound){ .names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                            .others = g_ptr_array_new_with_free_func (g_free),
                            .no_cards = g_ptr_array_new_with_free_func (g_free),
                            .listings = g_ptr_array_new_with_free_func (listing_free) };
  if (json == NULL)
    return FALSE;
  g_ptr_array_add (root, json);
  if (cJSON_IsArray (json) || cJSON_IsObject (json))
    explore (&search, "", root, 0);
  weigh_alone (&search, root);
  drop_related (found);
  find_no_cards (found, json);
  find_other_kinds (found, json);
  find_listings (found, json);
  return TRUE;
}

SLV_DEFINE_CLEAR (SlvPlaceFound, slv_place_found_clear, lists, names, others, no_cards, listings);

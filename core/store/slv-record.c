/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-record.c: a card between a reader and the store. Attributes are kept in order of their ids while they are added, so
 * that lookups are short and the canonical text needs no sorting. */
#include "store/slv-record.h"
#include <string.h>

#define BY_KEY_FROM   16u   /* printings of a card from which a table is worth it */
#define CONTESTED_MAX 32u   /* values that are kept of what contradicts another one */

/* The stored text of a card, written. One fixed order of everything makes equal
 * cards equal texts, so that a hash of the text tells whether anything changed. Written by hand because it lies on the path of
 * every card of an import: a tree of JSON nodes costs four times as much. */

/* ---- writing ---- */

static void
append_string (GString *out, const char *text)
{
  static const char hex[] = "0123456789abcdef";
  const char *start = text;

  g_string_append_c (out, '"');
  for (const char *p = text; ; p++)
    {
      guchar c = (guchar) *p;

      if (c >= 0x20 && c != '"' && c != '\\')
        continue;
      g_string_append_len (out, start, p - start);
      start = p + 1;
      if (c == '\0')
        break;
      g_string_append_c (out, '\\');
      if (c == '\n')
        g_string_append_c (out, 'n');
      else if (c == '"' || c == '\\')
        g_string_append_c (out, (gchar) c);
      else
        {
          const char code[] = { 'u', '0', '0', hex[c >> 4], hex[c & 15], '\0' };

          g_string_append (out, code);
        }
    }
  g_string_append_c (out, '"');
}

/* "name":"text" with the comma before it. */
static void
append_member (GString *out, const char *name, const char *text)
{
  if (out->len > 0 && out->str[out->len - 1] != '{')
    g_string_append_c (out, ',');
  append_string (out, name);
  g_string_append_c (out, ':');
  append_string (out, text != NULL ? text : "");
}

static void
append_values (GString *out, GPtrArray *values)
{
  for (guint i = 0; i < values->len; i++)
    {
      const SlvValue *value = values->pdata[i];

      if (i > 0)
        g_string_append_c (out, ',');
      append_string (out, value->attr);
      g_string_append (out, ":[");
      for (guint k = 0; k < value->values->len; k++)
        {
          if (k > 0)
            g_string_append_c (out, ',');
          append_string (out, value->values->pdata[k]);
        }
      g_string_append_c (out, ']');
    }
}

static void
append_face (GString *out, const SlvFace *face)
{
  g_string_append_c (out, '{');
  append_member (out, "key", face->key);
  append_member (out, "name", face->name);
  g_string_append (out, ",\"values\":{");
  append_values (out, face->values);
  g_string_append (out, "}}");
}

SLV_DEFINE_POINTER_ORDER (SlvFace, compare_faces, key, name);

SLV_DEFINE_POINTER_ORDER (SlvLimit, compare_limits, tag, since, limit, until, note);

SLV_DEFINE_POINTER_ORDER (SlvErratum, compare_errata, day, attr, was, value, note, part);

/* A shallow copy in order; @first elements stay where they are. */
static GPtrArray *
sorted (GPtrArray *array, guint first, GCompareFunc compare)
{
  GPtrArray *copy = g_ptr_array_sized_new (array->len);

  for (guint i = 0; i < array->len; i++)
    g_ptr_array_add (copy, array->pdata[i]);
  if (copy->len > first + 1)
    qsort (copy->pdata + first, copy->len - first, sizeof (gpointer), compare);
  return copy;
}

static void
append_errata (GString *out, const SlvCard *card)
{
  g_autoptr (GPtrArray) errata = card->errata != NULL ? sorted (card->errata, 0, compare_errata) : NULL;

  if (errata == NULL)
    return;
  g_string_append (out, ",\"errata\":[");
  for (guint i = 0; i < errata->len; i++)
    {
      const SlvErratum *erratum = errata->pdata[i];

      g_string_append (out, i > 0 ? ",{" : "{");
      append_member (out, "day", erratum->day);
      append_member (out, "attr", erratum->attr);
      append_member (out, "value", erratum->value);
      append_member (out, "was", erratum->was);
      if (erratum->note[0] != '\0')
        append_member (out, "note", erratum->note);
      if (erratum->part)
        g_string_append (out, ",\"part\":1");
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
}

void
slv_card_append_face_json (const SlvCard *card, GString *out)
{
  g_autoptr (GPtrArray) faces = sorted (card->faces, 1, compare_faces);
  g_autoptr (GPtrArray) limits = sorted (card->limits, 0, compare_limits);

  g_string_append (out, "{\"faces\":[");
  for (guint i = 0; i < faces->len; i++)
    {
      if (i > 0)
        g_string_append_c (out, ',');
      append_face (out, faces->pdata[i]);
    }
  g_string_append (out, "],\"limits\":[");
  for (guint i = 0; i < limits->len; i++)
    {
      const SlvLimit *limit = limits->pdata[i];

      if (i > 0)
        g_string_append_c (out, ',');
      g_string_append_c (out, '{');
      append_member (out, "tag", limit->tag);
      g_string_append_printf (out, ",\"limit\":%" G_GINT64_FORMAT, limit->limit);
      append_member (out, "since", limit->since);
      if (limit->until[0] != '\0')
        append_member (out, "until", limit->until);
      if (limit->note[0] != '\0')
        append_member (out, "note", limit->note);
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
  append_errata (out, card);
  g_string_append_c (out, '}');
}

/* The stored text of a card, read back. The tree lies in an arena, because this is on the path
 * of every new index. It believes nothing: the file may be damaged. */

typedef struct { const SlvCardDataFuncs *funcs; gpointer user_data; } Reader;

typedef gboolean (*ItemFunc) (const Reader *reader, const cJSON *item);

/* "" where @object has no such member; FALSE: it is no text. */
static gboolean
read_text (const cJSON *object, const char *member, char **text)
{
  const cJSON *value = cJSON_GetObjectItemCaseSensitive (object, member);

  *text = value != NULL ? value->valuestring : (char *) "";
  return value == NULL || cJSON_IsString (value);
}

/* 0 where @object has no such member; one of very many digits comes as a text (slv_json_parse_piece()). */
static gboolean
read_number (const cJSON *object, const char *member, gint64 *number)
{
  const cJSON *value = cJSON_GetObjectItemCaseSensitive (object, member);

  *number = cJSON_IsNumber (value) ? (gint64) value->valuedouble : cJSON_IsString (value) ? g_ascii_strtoll (value->valuestring, NULL, 10) : 0;
  return value == NULL || cJSON_IsNumber (value) || cJSON_IsString (value);
}

static gboolean
read_attr (const Reader *reader, const cJSON *values)
{
  if (!cJSON_IsArray (values))
    return FALSE;
  if (values->child == NULL && reader->funcs->value != NULL)
    reader->funcs->value (values->string, NULL, reader->user_data);
  for (const cJSON *value = values->child; value != NULL; value = value->next)
    {
      if (!cJSON_IsString (value))
        return FALSE;
      if (reader->funcs->value != NULL)
        reader->funcs->value (values->string, value->valuestring, reader->user_data);
    }
  return TRUE;
}

static gboolean
read_face (const Reader *reader, const cJSON *face)
{
  const cJSON *values = cJSON_GetObjectItemCaseSensitive (face, "values");
  char *key, *name;

  if (!read_text (face, "key", &key) || !read_text (face, "name", &name) || (values != NULL && !cJSON_IsObject (values)))
    return FALSE;
  if (values != NULL && reader->funcs->face != NULL)
    reader->funcs->face (key, name, reader->user_data);
  for (const cJSON *attr = values != NULL ? values->child : NULL; attr != NULL; attr = attr->next)
    if (!read_attr (reader, attr))
      return FALSE;
  return TRUE;
}

static gboolean
read_limit (const Reader *reader, const cJSON *item)
{
  SlvLimit limit;

  if (!read_text (item, "tag", &limit.tag) || !read_number (item, "limit", &limit.limit) || !read_text (item, "since", &limit.since)
      || !read_text (item, "until", &limit.until) || !read_text (item, "note", &limit.note))
    return FALSE;
  if (reader->funcs->limit != NULL)
    reader->funcs->limit (&limit, reader->user_data);
  return TRUE;
}

static gboolean
read_erratum (const Reader *reader, const cJSON *item)
{
  SlvErratum erratum;
  gint64 part;

  if (!read_text (item, "day", &erratum.day) || !read_text (item, "attr", &erratum.attr) || !read_text (item, "value", &erratum.value)
      || !read_text (item, "was", &erratum.was) || !read_text (item, "note", &erratum.note) || !read_number (item, "part", &part))
    return FALSE;
  erratum.part = part != 0;
  if (reader->funcs->erratum != NULL)
    reader->funcs->erratum (&erratum, reader->user_data);
  return TRUE;
}

static gboolean
read_list (const Reader *reader, const cJSON *root, const char *member, ItemFunc func)
{
  const cJSON *list = cJSON_GetObjectItemCaseSensitive (root, member);

  for (const cJSON *item = list != NULL ? list->child : NULL; item != NULL; item = item->next)
    if (!cJSON_IsObject (item) || !func (reader, item))
      return FALSE;
  return list == NULL || cJSON_IsArray (list);
}

gboolean
slv_card_data_read (SlvArena *arena, const char *data, const SlvCardDataFuncs *funcs, gpointer user_data)
{
  const Reader reader = { funcs, user_data };
  const char *problem;
  gsize at;

  slv_arena_reset (arena);
  const cJSON *root = slv_json_parse_in (arena, data, strlen (data), SLV_JSON_UNSCANNED, &problem, &at);
  return cJSON_IsObject (root) && read_list (&reader, root, "faces", read_face) && read_list (&reader, root, "limits", read_limit)
         && read_list (&reader, root, "errata", read_erratum);
}

SLV_DEFINE_STATIC_FREE (SlvValue, value_free, values);

SLV_DEFINE_STATIC_FREE (SlvFace, face_free, key, name, values);

char slv_no_text[1] = "";

/* Every text of a printing but its key. */
static const gsize printing_texts[] = {
  offsetof (SlvPrinting, set_code), offsetof (SlvPrinting, set_name), offsetof (SlvPrinting, released), offsetof (SlvPrinting, language),
  offsetof (SlvPrinting, number), offsetof (SlvPrinting, rarity), offsetof (SlvPrinting, artist), offsetof (SlvPrinting, image),
  offsetof (SlvPrinting, text), offsetof (SlvPrinting, finishes), offsetof (SlvPrinting, updated),
};

static void
printing_free (SlvPrinting *printing)
{
  for (guint i = 0; i < G_N_ELEMENTS (printing_texts); i++)
    slv_take_str (&G_STRUCT_MEMBER (char *, printing, printing_texts[i]), slv_no_text);
  g_free (printing->key);
  g_free (printing);
}

SLV_DEFINE_STATIC_FREE (SlvLimit, limit_free, tag, since, until, note);

SLV_DEFINE_STATIC_FREE (SlvErratum, erratum_free, day, attr, value, was, note);

SlvCard *
slv_card_new (const char *game, const char *key, const char *name)
{
  SlvCard *card = g_new0 (SlvCard, 1);

  g_atomic_ref_count_init (&card->refs);
  card->game = g_strdup (game);
  card->key = g_strdup (key);
  card->name = g_strdup (name);
  card->updated = g_strdup ("");
  card->faces = g_ptr_array_new_with_free_func (face_free);
  card->printings = g_ptr_array_new_with_free_func ((GDestroyNotify) printing_free);
  card->limits = g_ptr_array_new_with_free_func (limit_free);
  slv_card_add_face (card, NULL, name);
  return card;
}

gboolean
slv_key_is_entry (const char *key)
{
  return g_str_has_prefix (key, SLV_LISTED_KEY) || g_str_has_prefix (key, SLV_ERRATA_KEY);
}

SlvCard *
slv_card_new_read (const char *game, const char *key, const char *name)
{
  g_autofree char *other = slv_key_is_entry (key) ? g_strconcat ("=", key, NULL) : NULL;

  return slv_card_new (game, other != NULL ? other : key, name);
}

SlvCard *
slv_card_ref (const SlvCard *card)
{
  SlvCard *shared = (SlvCard *) card;

  g_atomic_ref_count_inc (&shared->refs);
  return shared;
}

void
slv_card_free (SlvCard *card)
{
  if (card == NULL || !g_atomic_ref_count_dec (&card->refs))
    return;
  SLV_FREE_MEMBERS (card, game, key, name, updated, notes, faces, by_key, printings, limits, errata, prices);
  g_free (card);
}

static void
price_free (SlvCardPrice *price)
{
  char **texts[] = { &price->printing, &price->set_code, &price->number, &price->finish, &price->condition, &price->currency, &price->amount,
                     &price->day };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    slv_take_str (texts[i], slv_no_text);
  g_free (price);
}

SlvCardPrice *
slv_card_add_price (SlvCard *card)
{
  SlvCardPrice *price = g_new0 (SlvCardPrice, 1);

  *price = (SlvCardPrice) { slv_no_text, slv_no_text, slv_no_text, slv_no_text, slv_no_text, slv_no_text, slv_no_text, slv_no_text, 0 };
  if (card->prices == NULL)
    card->prices = g_ptr_array_new_with_free_func ((GDestroyNotify) price_free);
  g_ptr_array_add (card->prices, price);
  return price;
}

SlvFace *
slv_card_add_face (SlvCard *card, const char *key, const char *name)
{
  SlvFace *face = g_new0 (SlvFace, 1);

  face->key = g_strdup (key);
  face->name = g_strdup (name);
  face->values = g_ptr_array_new_with_free_func (value_free);
  g_ptr_array_add (card->faces, face);
  return face;
}

SlvFace *
slv_card_find_face (const SlvCard *card, const char *key)
{
  for (guint i = 1; i < card->faces->len; i++)
    if (strcmp (((SlvFace *) card->faces->pdata[i])->key, key) == 0)
      return card->faces->pdata[i];
  return NULL;
}

SlvPrinting *
slv_card_add_printing (SlvCard *card, const char *key)
{
  SlvPrinting *printing = g_new (SlvPrinting, 1);

  printing->key = g_strdup (key);
  for (guint i = 0; i < G_N_ELEMENTS (printing_texts); i++)
    G_STRUCT_MEMBER (char *, printing, printing_texts[i]) = slv_no_text;
  g_ptr_array_add (card->printings, printing);
  return printing;
}

/* The earliest printing of each key. */
static void
fill_by_key (SlvCard *card)
{
  card->by_key = g_hash_table_new (g_str_hash, g_str_equal);
  SLV_EACH (SlvPrinting, printing, card->printings)
    if (!g_hash_table_contains (card->by_key, printing->key))
      g_hash_table_insert (card->by_key, printing->key, printing);
}

SlvPrinting *
slv_card_find_same_printing (SlvCard *card, SlvPrinting *printing)
{
  SlvPrinting *same;

  if (card->by_key == NULL && card->printings->len > BY_KEY_FROM)
    fill_by_key (card);
  if (card->by_key != NULL)
    {
      same = g_hash_table_lookup (card->by_key, printing->key);
      if (same == NULL)
        g_hash_table_insert (card->by_key, printing->key, printing);
      return same != printing ? same : NULL;
    }
  for (guint i = 0; i < card->printings->len; i++)
    {
      same = card->printings->pdata[i];
      if (same != printing && strcmp (same->key, printing->key) == 0)
        return same;
    }
  return NULL;
}

void
slv_card_add_listed (SlvCard *card, const SlvLimit *limit)
{
  SlvLimit *row = g_new0 (SlvLimit, 1);

  row->tag = g_strdup (limit->tag);
  row->limit = limit->limit;
  row->since = g_strdup (limit->since != NULL ? limit->since : "");
  row->until = g_strdup (limit->until != NULL ? limit->until : "");
  row->note = g_strdup (limit->note != NULL ? limit->note : "");
  g_ptr_array_add (card->limits, row);
}

void
slv_card_add_limit (SlvCard *card, const char *tag, gint64 limit, const char *since)
{
  slv_card_add_listed (card, &(SlvLimit) { .tag = (char *) tag, .limit = limit, .since = (char *) since });
}

void
slv_card_add_erratum (SlvCard *card, const SlvErratum *erratum)
{
  SlvErratum *row = g_new0 (SlvErratum, 1);

  row->day = g_strdup (erratum->day);
  row->attr = g_strdup (erratum->attr != NULL ? erratum->attr : "");
  row->value = g_strdup (erratum->value != NULL ? erratum->value : "");
  row->was = g_strdup (erratum->was != NULL ? erratum->was : "");
  row->note = g_strdup (erratum->note != NULL ? erratum->note : "");
  row->part = erratum->part;
  if (card->errata == NULL)
    card->errata = g_ptr_array_new_with_free_func (erratum_free);
  g_ptr_array_add (card->errata, row);
}

/* Where @attr stands, or where it would have to be put in (*found says which). */
static guint
find_value (const SlvFace *face, const char *attr, gboolean *found)
{
  SlvValue **values = (SlvValue **) face->values->pdata;
  guint at;

  SLV_HALVE (at, face->values->len, strcmp (values[at]->attr, attr) < 0);
  *found = at < face->values->len && strcmp (values[at]->attr, attr) == 0;
  return at;
}

void
slv_face_add_value (SlvFace *face, const char *attr, const char *value)
{
  gboolean found;
  guint at = find_value (face, attr, &found);
  SlvValue *row;

  if (!found)
    {
      gsize length = strlen (attr) + 1;

      row = g_malloc0 (sizeof *row + length);   /* the id lies behind the row */
      row->attr = memcpy (row + 1, attr, length);
      row->values = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_insert (face->values, (gint) at, row);
    }
  row = face->values->pdata[at];
  if (value != NULL)
    g_ptr_array_add (row->values, g_strdup (value));
}

SlvValue *
slv_face_find (const SlvFace *face, const char *attr)
{
  gboolean found;
  guint at = find_value (face, attr, &found);

  return found ? face->values->pdata[at] : NULL;
}

GPtrArray *
slv_face_get_values (const SlvFace *face, const char *attr)
{
  const SlvValue *value = slv_face_find (face, attr);

  return value != NULL ? value->values : NULL;
}

void
slv_face_drop (SlvFace *face, const char *attr)
{
  gboolean found;
  guint at = find_value (face, attr, &found);

  if (found)
    g_ptr_array_remove_index (face->values, at);
}

void
slv_face_take_value (SlvFace *face, SlvValue *value)
{
  gboolean found;

  slv_face_drop (face, value->attr);
  g_ptr_array_insert (face->values, (gint) find_value (face, value->attr, &found), value);
}

void
slv_face_contest (SlvFace *face, const char *attr, const GPtrArray *values)
{
  g_autofree char *contested = g_strconcat (SLV_CONTESTED, attr, NULL);

  slv_face_add_value (face, contested, NULL);
  for (guint i = 0; i < values->len && slv_face_get_values (face, contested)->len < CONTESTED_MAX; i++)
    slv_face_add_value (face, contested, values->pdata[i]);
}

/* A day, or a day with a time, whose seconds may be missing; GLib wants both, and capitals. */
gint64
slv_time_from_iso (const char *text)
{
  g_autofree char *given = g_ascii_strup (text, -1);
  gsize length = strlen (given);
  gboolean has_seconds = length < 16 || strchr ("Z+-", given[16]) == NULL;
  g_autofree char *whole = length == 10 ? g_strconcat (given, "T00:00:00", NULL)
                           : has_seconds ? g_strdup (given) : g_strdup_printf ("%.16s:00%s", given, given + 16);
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) time = length >= 10 ? g_date_time_new_from_iso8601 (whole, utc) : NULL;

  return time != NULL ? g_date_time_to_unix (time) * G_TIME_SPAN_SECOND + g_date_time_get_microsecond (time) : G_MININT64;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-json.c: records of card lists, as JSON objects whatever file they were cut out of. Which list it is and what its
 * members mean stands in the games' definitions; the kind of a JSON list is found from the first record that has all the
 * members which a definition asks for. */
#include "import/cards/slv-errata.h"
#include "import/cards/slv-list-records.h"
#include "import/cards/slv-xml-push.h"

#define UNDECIDED_MAX 20u     /* records that may fit no kind before the list is refused */
#define RARITIES_MAX  32u     /* of one printing */
#define LIMIT_MAX     1000.0  /* copies that a list of limits may allow */

/* ---- a record as a card ---- */

static void
read_face (SlvListRecords *list, SlvFace *face, const GPtrArray *fields, const cJSON *json, const char *member)
{
  SLV_EACH (const SlvFieldMap, field, fields)
    {
      const SlvAttr *attr = slv_field_counts (field, face) ? slv_game_find_attr ((SlvGame *) list->reader->game, field->to) : NULL;

      if (attr == NULL)
        continue;
      slv_field_find (field, json, member, face->name, face, &list->found);
      slv_field_store (list->run, face, attr, &list->found);
    }
}

/* "faces[]" when the card's name is that of "faces[0]": the first of them is the card itself. */
static gboolean
is_own_face (const SlvCardReader *reader)
{
  gsize length = reader->faces->path != NULL ? strlen (reader->faces->path) : 0;

  return length > 2 && strncmp (reader->name, reader->faces->path, length - 1) == 0 && g_str_has_prefix (reader->name + length - 1, "0].");
}

static void
read_faces (SlvListRecords *list, SlvCard *card, const cJSON *json)
{
  const SlvFaceMap *map = list->reader->faces;
  g_autoptr (GPtrArray) objects = map == NULL ? NULL : map->path != NULL ? slv_json_path (json, map->path) : g_ptr_array_new ();

  if (map != NULL && map->path == NULL)
    g_ptr_array_add (objects, (gpointer) json);
  for (guint i = objects != NULL && is_own_face (list->reader) ? 1 : 0; objects != NULL && i < objects->len; i++)
    {
      const cJSON *object = g_ptr_array_index (objects, i);
      const char *called = map->path != NULL ? object->string : "back";
      g_autofree char *name = slv_path_text (object, map->name, called);
      g_autofree char *key = slv_path_text (object, map->key, called);
      SlvFace *known, *face;

      if (name == NULL || *name == '\0' || !cJSON_IsObject (object))
        continue;
      if (key == NULL)
        key = g_strdup (name);
      if (strcmp (key, card->key) == 0)
        continue;
      known = slv_card_find_face (card, key);
      face = slv_card_add_face (card, key, name);
      read_face (list, face, map->fields, object, called);
      if (known == NULL)
        continue;
      slv_list_join_face (list->run, card, face);
      g_ptr_array_remove_index (card->faces, card->faces->len - 1);
    }
}

/* @limit copies in the list @tag on @days: from the first on, up to that of the end. Whether a list means by it the last day or the first one
 * that is free again nobody knows, so nothing is known of that day, nor of those after it where cards that a list does not name ("none" of a second file) are not simply allowed. */
static void
add_limit (SlvCard *card, const SlvLimitMap *map, const char *tag, gint64 limit, const SlvLimit *days)
{
  SlvLimit row = { .tag = (char *) tag, .limit = limit, .since = days->since };
  const char *none = g_hash_table_lookup (map->map, "none");
  gboolean free_after = none != NULL ? *none == '-' || *none == 'a' : !map->fills || map->missing == SLV_ALL, ends = *days->until != '\0' && strcmp (days->since, days->until) < 0;
  g_autofree char *last = ends ? slv_list_day_before (days->until) : NULL;

  row.until = last;
  if (ends || *days->until == '\0')
    slv_card_add_listed (card, &row);
  if (*days->until != '\0')
    slv_card_add_listed (card, &(SlvLimit) { .tag = (char *) tag, .limit = SLV_UNSAID, .since = days->until,
                                             .until = free_after ? days->until : NULL });
}

/* what @value says of the list @tag: a number of copies, or a word that the definition maps, or whatever it is, "*" */
static void
take_limit (SlvListRecords *list, SlvCard *card, const SlvLimitMap *map, const char *tag, const cJSON *value, const SlvLimit *days)
{
  g_autofree char *text = slv_scalar_text (value), *folded = text != NULL ? g_utf8_casefold (g_strstrip (text), -1) : NULL;
  const char *mapped = folded != NULL ? g_hash_table_lookup (map->map, folded) : NULL;
  double number;
  char *end;

  if (mapped == NULL && folded != NULL && *folded != '\0')
    mapped = g_hash_table_lookup (map->map, "*");
  if (text == NULL || g_strcmp0 (mapped, "-") == 0 || (*text == '\0' && mapped == NULL))
    return;
  if (g_strcmp0 (mapped, "any") == 0 || g_strcmp0 (mapped, "unknown") == 0)
    {
      add_limit (card, map, tag, *mapped == 'a' ? SLV_ALL : SLV_UNSAID, days);
      return;
    }
  number = g_ascii_strtod (mapped != NULL ? mapped : text, &end);
  if (*end == '\0' && number >= 0 && number <= LIMIT_MAX)
    add_limit (card, map, tag, (gint64) number, days);
  else
    {
      slv_list_note (list->run, _("“%s” is neither a number of copies nor a word that the definition maps to one, in the list “%s”"), text, tag);
      add_limit (card, map, tag, SLV_UNSAID, days);
    }
}

static const cJSON *
first_at (const cJSON *json, const char *path)
{
  g_autoptr (GPtrArray) values = path != NULL ? slv_json_path (json, path) : NULL;

  return path == NULL ? json : values->len > 0 ? g_ptr_array_index (values, 0) : NULL;
}

/* an empty cell of a table is a member that is not there */
static gboolean
says_nothing (const cJSON *value)
{
  return value == NULL || cJSON_IsNull (value) || (cJSON_IsString (value) && value->valuestring[strspn (value->valuestring, " \t")] == '\0');
}

/* (nullable): which of @limits from @from to before @to holds on @day in the list of @tag. */
static const SlvLimit *
limit_on (const GPtrArray *limits, guint from, guint to, const char *tag, const char *day)
{
  const SlvLimit *found = NULL;

  for (guint i = from; i < to; i++)
    {
      const SlvLimit *limit = limits->pdata[i];

      if (strcmp (limit->tag, tag) == 0 && strcmp (limit->since, day) <= 0 && (found == NULL || strcmp (limit->since, found->since) >= 0))
        found = limit;
    }
  return found;
}

/* What two lists allow together: a ban stays one whatever the other says; of the rest nobody knows where one of them does not say it. */
static const SlvLimit *
stricter (const SlvLimit *one, const SlvLimit *other)
{
  if (one == NULL || other == NULL)
    return one != NULL ? one : other;
  if ((one->limit == SLV_UNSAID) != (other->limit == SLV_UNSAID) && MAX (one->limit, other->limit) == 0)
    return one->limit == 0 ? one : other;
  return other->limit < one->limit ? other : one;
}

/* Whether the entry at @at says what holds from an earlier day on anyway. */
static gboolean
is_repeated (const GPtrArray *limits, guint at)
{
  const SlvLimit *own = limits->pdata[at], *before = NULL;

  for (guint i = 0; i < limits->len; i++)
    {
      const SlvLimit *limit = limits->pdata[i];
      gint order = strcmp (limit->since, own->since);

      if (strcmp (limit->tag, own->tag) == 0 && (order < 0 || (order == 0 && i < at)) && (before == NULL || strcmp (before->since, limit->since) <= 0))
        before = limit;
    }
  return before != NULL && before->limit == own->limit;
}

/* Whether of two lists of @tag, of which the second one's entries begin at @first, one says when something ends. */
static gboolean
ends_one_of_two (const GPtrArray *limits, guint first, const char *tag)
{
  gboolean said[2] = { FALSE, FALSE }, ends = FALSE;

  for (guint i = 0; i < limits->len; i++)
    {
      const SlvLimit *limit = limits->pdata[i];

      if (strcmp (limit->tag, tag) != 0)
        continue;
      ends = ends || *limit->until != '\0';
      said[i >= first] = said[i >= first] || limit->limit != SLV_UNSAID;
    }
  return ends && said[0] && said[1];
}

/* The limits from @first on are of one more list of @tag: the strictest of a day counts, and one list lifts no ban of another. Where one of two lists
 * says when it ends, nothing is known. */
static void
hold_together (SlvCard *card, guint first, const char *tag)
{
  const guint n = card->limits->len;

  if (first < n && ends_one_of_two (card->limits, first, tag))
    SLV_EACH (SlvLimit, limit, card->limits)
      if (strcmp (limit->tag, tag) == 0)
        {
          limit->limit = SLV_UNSAID;
          slv_take_str (&limit->until, g_strdup (""));
        }
  if (first == n)
    return;
  for (guint i = 0; i < n; i++)
    {
      const SlvLimit *own = card->limits->pdata[i];
      const SlvLimit *before = limit_on (card->limits, 0, first, own->tag, own->since), *here = limit_on (card->limits, first, n, own->tag, own->since);
      SlvLimit strictest = strcmp (own->tag, tag) != 0 ? *own : *stricter (before, here);

      strictest.since = own->since;
      slv_card_add_listed (card, &strictest);
    }
  g_ptr_array_remove_range (card->limits, 0, n);
  for (guint i = card->limits->len; i > 0; i--)
    if (strcmp (((SlvLimit *) card->limits->pdata[i - 1])->tag, tag) == 0 && is_repeated (card->limits, i - 1))
      g_ptr_array_remove_index (card->limits, i - 1);
}

static gboolean
has_limit (const SlvCard *card, const char *tag)
{
  SLV_EACH (const SlvLimit, limit, card->limits)
    if (strcmp (limit->tag, tag) == 0)
      return TRUE;
  return FALSE;
}

/* A list of the formats that say so of the card; what another list says of them holds, too. */
static void
take_named (SlvListRecords *list, SlvCard *card, const SlvLimitMap *map, const cJSON *names, const SlvLimit *days)
{
  for (const cJSON *name = names->child; name != NULL; name = name->next)
    if (cJSON_IsString (name) && *name->valuestring != '\0')
      {
        guint first = card->limits->len;
        take_limit (list, card, map, name->valuestring, name, days);
        hold_together (card, first, name->valuestring);
      }
}

/* the same of a text, in which commas or semicolons divide them */
static void
take_named_in (SlvListRecords *list, SlvCard *card, const SlvLimitMap *map, const char *text, const SlvLimit *days)
{
  g_auto (GStrv) names = g_strsplit_set (text, ",;", -1);
  g_autoptr (cJSON) array = cJSON_CreateArray ();

  for (guint i = 0; names[i] != NULL; i++)
    cJSON_AddItemToArray (array, cJSON_CreateString (g_strstrip (names[i])));
  take_named (list, card, map, array, days);
}

/* (transfer full): the day at @path; "": none stands there that can be read. */
static char *
read_day (SlvListRecords *list, const cJSON *json, const SlvLimitMap *map, const char *path)
{
  g_autofree char *text = slv_path_text (json, path, NULL);
  char *day = text != NULL ? slv_day_read (map->day_form, text) : NULL;

  if (text != NULL && *text != '\0' && day == NULL)
    slv_list_note (list->run, _("“%s” is no day of the calendar; the limits of its record are taken without one"), text);
  return day != NULL ? day : g_strdup ("");
}

/* What @json, the record or an object of it, says of the limit. */
static void
read_limit_at (SlvListRecords *list, SlvCard *card, const cJSON *json, const SlvLimitMap *map)
{
  const cJSON *value = first_at (json, map->path);
  g_autofree char *since = read_day (list, json, map, map->since), *until = read_day (list, json, map, map->until);
  SlvLimit days = { .since = since, .until = until };

  if (map->tag != NULL)
    take_limit (list, card, map, map->tag, value, &days);
  else if (cJSON_IsObject (value))
    for (const cJSON *child = value->child; child != NULL; child = child->next)
      take_limit (list, card, map, child->string, first_at (child, map->value), &days);
  else if (cJSON_IsArray (value))
    take_named (list, card, map, value, &days);
  else if (cJSON_IsString (value) && *value->valuestring != '\0' && strcmp (map->path, "@in") == 0)
    take_limit (list, card, map, value->valuestring, value, &days);
  else if (cJSON_IsString (value))
    take_named_in (list, card, map, value->valuestring, &days);
  if (!map->fills)
    return;
  if (map->tag != NULL && says_nothing (value))
    slv_card_add_limit (card, map->tag, map->missing, since);
  for (guint i = 0; map->tags[i] != NULL; i++)
    if (cJSON_IsArray (value) || cJSON_IsString (value) ? !has_limit (card, map->tags[i]) : !cJSON_IsObject (value) || says_nothing (cJSON_GetObjectItemCaseSensitive (value, map->tags[i])))
      slv_card_add_limit (card, map->tags[i], map->missing, since);
}

/* (transfer full) (nullable): what is noted of limits that stand in another file than the list: in that the definition was made of, or in a
 * second file that was there when @json was read. */
static char *
other_file (const SlvCardReader *reader, const cJSON *json, const SlvLimitMap *map)
{
  const char *path = map->of != NULL ? map->of : map->path;

  if (map->said_in != NULL)
    return g_strconcat (SLV_LIMIT_SAID_IN, map->said_in, NULL);
  SLV_EACH (const SlvJoin, join, reader->joins)
    {
      g_autofree char *member = g_strconcat ("@", join->as, NULL);

      if (join->file != NULL && g_str_has_prefix (path, member) && !g_ascii_isalnum (path[strlen (member)]) && path[strlen (member)] != '-'
          && cJSON_HasObjectItem (json, member))
        return g_strconcat (SLV_LIMIT_READ_IN, join->file, NULL);
    }
  return NULL;
}

static void
read_limits (SlvListRecords *list, SlvCard *card, const cJSON *json, const SlvLimitMap *map)
{
  g_autofree char *note = other_file (list->reader, json, map);
  g_autoptr (GPtrArray) objects = map->of != NULL ? slv_json_path (json, map->of) : NULL;
  guint first = card->limits->len;

  for (guint i = 0; objects != NULL && i < objects->len; i++)
    read_limit_at (list, card, g_ptr_array_index (objects, i), map);
  if (objects == NULL || objects->len == 0)
    read_limit_at (list, card, json, map);
  for (guint i = first; note != NULL && i < card->limits->len; i++)
    slv_take_str (&((SlvLimit *) card->limits->pdata[i])->note, g_strdup (note));
  if (map->tag != NULL)
    hold_together (card, first, map->tag);
}

/* ---- printings ---- */

/* Whether several values of a rarity are all of one printing, and not one of each of several in a list. */
static gboolean
lists_rarities (const SlvFieldMap *field)
{
  return strcmp (field->to, "rarity") == 0 && !g_str_has_prefix (field->path, "@around.") && strstr (field->path, "].") == NULL && strstr (field->path, "}.") == NULL;
}

/* Returns: how many rarities the field says; of those the printing gets that at @nth. */
static guint
read_printing_field (SlvListRecords *list, const SlvCard *card, SlvPrinting *printing, const SlvFieldMap *field, const cJSON *json,
                     const char *member, guint nth)
{
  GPtrArray *values = list->found.values;
  const char *text = slv_field_plain_text (field, json, list->found.met);

  if (text != NULL)
    {
      slv_printing_set (printing, field->to, text);
      return 0;
    }
  slv_field_find (field, json, member, card->name, NULL, &list->found);
  if (lists_rarities (field))
    {
      if (nth < values->len)
        slv_printing_set (printing, field->to, g_ptr_array_index (values, nth));
      return values->len;
    }
  for (guint i = 0; i < values->len; i++)
    slv_printing_set (printing, field->to, g_ptr_array_index (values, i));
  return 0;
}

/* What a printing, @key, or a record costs. @rarities: that it says, so that it is as many printings */
static void
read_prices (SlvListRecords *list, const GPtrArray *maps, SlvCard *card, const cJSON *json, const char *key, guint rarities)
{
  if (rarities > 1 && maps->len > 0)
    slv_list_note (list->run, _("what “%s” costs is said once for several rarities, so that nobody knows for which, and is not read"), card->name);
  else
    slv_list_read_prices (maps, card, json, key);
}

/* @member: (nullable): what the printing stands under. Of several rarities each has a printing of its own. */
static void
read_printing (SlvListRecords *list, SlvCard *card, const cJSON *json, const char *member)
{
  const SlvPrintingMap *map = list->reader->printings;
  g_autofree char *key = slv_key_text (json, map->key, member);
  const char *stands = NULL;
  guint rarities = 1;

  if (map->key != NULL && (key == NULL || *key == '\0'))
    {
      slv_list_note (list->run, _("a printing of “%s” has no key and is left out"), card->name);
      return;
    }
  for (guint nth = 0; nth < MIN (rarities, RARITIES_MAX); nth++)
    {
      SlvPrinting *printing = slv_card_add_printing (card, "");
      g_autofree char *updated = map->updated != NULL ? slv_path_text (json, map->updated, NULL) : NULL, *own = NULL;

      for (guint i = 0; i < map->fields->len; i++)
        rarities = MAX (rarities, read_printing_field (list, card, printing, g_ptr_array_index (map->fields, i), json, member, nth));
      if (updated != NULL)
        slv_take_str (&printing->updated, g_steal_pointer (&updated));
      own = key != NULL && nth > 0 ? g_strconcat (key, "|", printing->rarity, NULL) : g_strdup (key);
      stands = slv_printing_settle (list->run, card, printing, own)->key;
    }
  if (rarities > RARITIES_MAX)
    slv_list_note (list->run, _("a printing of “%s” has more than %u rarities, and those behind them are left out"), card->name, RARITIES_MAX);
  read_prices (list, map->prices, card, json, stands, rarities);
}

/* The printing @json while "@around" in it is what its list stands in, and "@in" the member that this stands under. */
static void
read_printing_within (SlvListRecords *list, SlvCard *card, cJSON *json, const cJSON *holder)
{
  cJSON around = *holder, in = { .type = cJSON_String | cJSON_IsReference, .valuestring = holder->string };

  around.next = around.prev = NULL;
  around.string = NULL;
  around.type = (holder->type & 0xff) | cJSON_IsReference;
  cJSON_AddItemToObjectCS (json, "@around", &around);
  if (holder->string != NULL)
    cJSON_AddItemToObjectCS (json, "@in", &in);
  read_printing (list, card, json, json->string);
  cJSON_DetachItemViaPointer (json, &around);
  if (holder->string != NULL)
    cJSON_DetachItemViaPointer (json, &in);
}

/* A printing of which nothing but one text is said, such as the address of its picture, is read as if it stood under that. */
static void
read_bare_printing (SlvListRecords *list, SlvCard *card, const char *text, const cJSON *holder)
{
  cJSON *around = cJSON_CreateObject ();

  cJSON_AddItemToObject (around, text, cJSON_CreateObject ());
  if (holder != NULL)
    read_printing_within (list, card, around->child, holder);
  else
    read_printing (list, card, around->child, text);
  cJSON_Delete (around);
}

/* "FN:U2, POD:DTC" in a cell of a table: several printings of which no more is said than that. */
static void
read_cell (SlvListRecords *list, SlvCard *card, const char *text, const cJSON *holder)
{
  g_auto (GStrv) pieces = g_strsplit_set (text, ",;", (gint) SLV_LIST_PIECES_MAX);

  for (guint i = 0; pieces[i] != NULL; i++)
    if (*g_strstrip (pieces[i]) != '\0')
      read_bare_printing (list, card, pieces[i], holder);
}

/* @holder: (nullable): what they stand in, where their fields ask for it */
static void
read_objects (SlvListRecords *list, SlvCard *card, const GPtrArray *objects, const cJSON *holder)
{
  SLV_EACH (cJSON, object, objects)
    if (cJSON_IsObject (object) && holder != NULL)
      read_printing_within (list, card, object, holder);
    else if (cJSON_IsObject (object))
      read_printing (list, card, object, object->string);
    else if (cJSON_IsString (object) && strcmp (list->reader->syntax, "table") == 0)
      read_cell (list, card, object->valuestring, holder);
    else if (cJSON_IsString (object))
      read_bare_printing (list, card, object->valuestring, holder);
}

/* "editions[].prints[]": first what the lists of printings stand in, and from there on each of those */
static void
read_printings_from (SlvListRecords *list, SlvCard *card, const cJSON *json, const char *path)
{
  const char *dot = strrchr (path, '.');
  g_autofree char *outer = dot != NULL ? g_strndup (path, (gsize) (dot - path)) : NULL;
  g_autoptr (GPtrArray) holders = outer != NULL ? slv_json_path (json, outer) : g_ptr_array_new ();

  if (outer == NULL)
    g_ptr_array_add (holders, (gpointer) json);
  SLV_EACH (const cJSON, holder, holders)
    {
      g_autoptr (GPtrArray) objects = slv_json_path (holder, dot != NULL ? dot + 1 : path);

      read_objects (list, card, objects, holder);
    }
}

static gboolean
asks_holders (SlvListRecords *list)
{
  const GPtrArray *fields = list->reader->printings->fields;

  if (list->holders_reader == list->reader)
    return list->asks_holders;
  list->holders_reader = list->reader;
  list->asks_holders = FALSE;
  for (guint i = 0; i < fields->len; i++)
    {
      const char *path = ((const SlvFieldMap *) g_ptr_array_index (fields, i))->path;

      list->asks_holders = list->asks_holders || strstr (path, "@around.") != NULL || strstr (path, "@in") != NULL;
    }
  return list->asks_holders;
}

static void
read_printings (SlvListRecords *list, SlvCard *card, const cJSON *json, const char *member)
{
  const SlvPrintingMap *map = list->reader->printings;

  if (map == NULL)
    return;
  if (map->path == NULL)
    read_printing (list, card, json, member);
  else if (asks_holders (list) && strchr (map->path, '|') == NULL)
    read_printings_from (list, card, json, map->path);
  else
    {
      g_autoptr (GPtrArray) objects = slv_json_path (json, map->path);

      read_objects (list, card, objects, NULL);
    }
}

/* ---- records ---- */

/* (transfer full) (nullable) */
static char *
read_name (const SlvCardReader *reader, const cJSON *json, const char *member)
{
  g_autofree char *name = slv_path_text (json, reader->name, member), *apart = slv_path_text (json, reader->apart, member);
  g_autofree char *lower = apart != NULL ? g_utf8_strdown (apart, -1) : NULL;

  return name != NULL && *name != '\0' && lower != NULL && *lower != '\0' ? g_strdup_printf ("%s (%s)", name, lower) : g_steal_pointer (&name);
}

/* Whether a record is a printing. */
static gboolean
is_printing (const SlvCardReader *reader)
{
  return reader->printings != NULL && reader->printings->path == NULL;
}

/* The key of the printing that the record itself is; NULL: it is none, or nothing tells it from others of the card. */
static const char *
own_printing (const SlvCardReader *reader, const SlvCard *card)
{
  const SlvPrinting *printing = is_printing (reader) && card->printings->len > 0 ? card->printings->pdata[0] : NULL;

  if (printing == NULL || (reader->printings->key == NULL && *printing->set_code == '\0' && *printing->number == '\0' && *printing->rarity == '\0'))
    return NULL;
  return printing->key;
}

static SlvCard *
read_card (SlvListRecords *list, const SlvJsonRecord *record, const char **reason)
{
  const SlvCardReader *reader = list->reader;
  g_autofree char *key = slv_key_text (record->json, reader->key, record->member);
  g_autofree char *name = read_name (reader, record->json, record->member);
  g_autofree char *updated = slv_path_text (record->json, reader->updated, record->member);
  g_autoptr (GPtrArray) only = reader->only != NULL ? slv_json_path (record->json, reader->only) : NULL;
  SlvCard *card;

  if (!cJSON_IsObject (record->json))
    *reason = _("it is no object");
  else if (only != NULL && only->len == 0)
    *reason = _("it is not a card of this list");
  else if (slv_name_problem (name) != NULL)
    *reason = slv_name_problem (name);
  else if (key == NULL || *key == '\0')
    *reason = _("it has no key");
  else if (strlen (key) > SLV_LIST_KEY_MAX)
    *reason = _("its key is too long");
  if (*reason != NULL)
    return NULL;
  if (record->json->valueint > 0)
    slv_list_note (list->run, _("a record has a member twice, of which the last one counts"));
  card = slv_card_new_read (reader->game->id, reader->only_prices ? "" : key, name);
  card->line = record->line;
  card->only_prices = reader->only_prices;
  card->number = record->number;
  if (updated != NULL)
    slv_take_str (&card->updated, g_steal_pointer (&updated));
  read_face (list, g_ptr_array_index (card->faces, 0), reader->fields, record->json, record->member);
  read_faces (list, card, record->json);
  for (guint i = 0; i < reader->limits->len; i++)
    read_limits (list, card, record->json, g_ptr_array_index (reader->limits, i));
  read_printings (list, card, record->json, record->member);
  read_prices (list, reader->prices, card, record->json, own_printing (reader, card), is_printing (reader) ? card->printings->len : 1);
  g_clear_pointer (&list->refusal, g_free);
  if (reader->errata != NULL && !slv_errata_read (list->run, reader, card, record->json, list->errata, &list->refusal))
    {
      *reason = list->refusal;
      g_clear_pointer (&card, slv_card_free);
    }
  return card;
}

static gboolean
reject (SlvListRecords *list, const SlvJsonRecord *record, const char *reason, GError **error)
{
  g_autofree char *name = NULL, *label = NULL;

  if (record->json != NULL && list->reader != NULL)
    name = read_name (list->reader, record->json, record->member);
  if ((name == NULL || *name == '\0') && record->member != NULL)
    slv_take_str (&name, slv_name_clean (record->member));
  label = name != NULL && *name != '\0' ? g_steal_pointer (&name) : g_strdup_printf ("#%" G_GUINT64_FORMAT, record->number);
  return slv_list_reject (list->run, label, record->line, reason, error);
}

/* Two readers may look at one place by different paths: the one that was met stands in the record. */
static gboolean
stands_in (const SlvCardReader *reader, const SlvJsonRecord *record)
{
  return record->list == NULL || g_strv_contains ((const char * const *) reader->lists, record->list);
}

/* whether a record has what a definition asks for: a member, or one that stands within another */
static gboolean
has_member (const cJSON *record, const char *path)
{
  const char *dot = strchr (path, '.');
  g_autofree char *first = dot != NULL ? g_strndup (path, (gsize) (dot - path)) : NULL;
  const cJSON *member = cJSON_GetObjectItemCaseSensitive (record, first != NULL ? first : path);

  return member != NULL && (dot == NULL || has_member (member, dot + 1));
}

/* whether the record is one of @reader's; @missing: (out): the first member that it lacks, where that is all */
static gboolean
fits (const SlvCardReader *reader, const SlvJsonRecord *record, const char **missing)
{
  *missing = NULL;
  if (!cJSON_IsObject (record->json) || !stands_in (reader, record) || reader->detect == NULL)
    return FALSE;
  for (guint i = 0; reader->detect[i] != NULL; i++)
    if (!has_member (record->json, reader->detect[i]))
      {
        *missing = reader->detect[i];
        return FALSE;
      }
  if (reader->only != NULL)   /* lists of two games may have the same members */
    {
      g_autoptr (GPtrArray) only = slv_json_path (record->json, reader->only);

      return only->len > 0;
    }
  return TRUE;
}

/* "“MEMBER” (KIND)", once for a kind, while nothing is found */
static void
note_missing (SlvListRecords *list, const SlvCardReader *reader, const char *missing)
{
  g_autofree char *named = g_strdup_printf ("(%s)", reader->kind);

  if (list->lacking == NULL)
    list->lacking = g_string_new (NULL);
  if (missing == NULL || list->lacking->len > 400 || strstr (list->lacking->str, named) != NULL)
    return;
  g_string_append_printf (list->lacking, "%s“%s” (%s)", list->lacking->len > 0 ? ", " : "", missing, reader->kind);
}

/* How much of what its list alone has the record has: files of sister sites have a few of the other's members, too. */
static guint
count_own (const SlvCardReader *reader, const SlvJsonRecord *record)
{
  g_auto (GStrv) own = g_strsplit (reader->only != NULL ? reader->only : "", "|", -1);
  guint n = 0;

  for (guint i = 0; own[i] != NULL; i++)
    n += has_member (record->json, own[i]);
  return n;
}

static void
decide (SlvListRecords *list, const SlvJsonRecord *record)
{
  GPtrArray *readers = list->run->readers;
  guint most = 0, most_own = 0;

  /* the one that asks for most is the one that is meant */
  SLV_EACH (const SlvCardReader, reader, readers)
    {
      const char *missing;
      gboolean good = fits (reader, record, &missing);

      note_missing (list, reader, missing);
      guint asked = good ? g_strv_length (reader->detect) : 0, own = good ? count_own (reader, record) : 0;
      if (asked > most || (asked == most && own > most_own) || (good && list->reader == NULL))
        {
          most = asked;
          most_own = own;
          list->reader = reader;
        }
    }
}

static gboolean
refuse_kind (SlvListRecords *list, GError **error)
{
  SlvPlace place = { list->run->name, list->problem_line, 0 };
  g_autoptr (GString) kinds = g_string_new (NULL);

  for (guint i = 0; i < list->run->readers->len; i++)
    g_string_append_printf (kinds, "%s%s", i > 0 ? ", " : "",
                            ((SlvCardReader *) g_ptr_array_index (list->run->readers, i))->kind);
  if (list->problem != NULL)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("it is no card list of a kind that is known (tried: %s), and a record of "
                   "it cannot be read: %s"), kinds->str, list->problem);
  else if (list->run->readers->len == 0)
    slv_set_error (error, SLV_ERROR_UNSAID, &place, _("no game that is asked for knows card lists of that kind"));
  else if (list->lacking != NULL && list->lacking->len > 0)
    slv_set_error (error, SLV_ERROR_UNSAID, &place, _("it is no card list of a kind that is known; its records lack %s"), list->lacking->str);
  else
    slv_set_error (error, SLV_ERROR_UNSAID, &place, _("it is no card list of a kind that is known (tried: %s)"), kinds->str);
  return FALSE;
}

/* ---- members of an object that come before it is known what the list is: what is said of the list, or cards that lack something ---- */

/* @text: the record; NULL: it could not be read, and @problem says why. */
typedef struct { char *member, *within, *text, *problem; const char *list; guint64 number, line; } Waiting;

static void
waiting_free (gpointer data)
{
  Waiting *waiting = data;

  SLV_FREE_MEMBERS (waiting, member, within, problem);
  free (waiting->text);
  g_free (waiting);
}

/* The value at @path by which @reader leaves a record out; NULL: it does not. Borrowed, both. */
static const char *
leaves_out (const SlvCardReader *reader, const SlvJsonRecord *record, const char **path)
{
  SLV_EACH (const SlvLeaveOut, left, reader->leave_out)
    {
      const char *value = slv_record_leave_out (record, left->path, left->is);

      *path = left->path;
      if (value != NULL)
        return value;
    }
  return NULL;
}

/* Whether it has half of what tells a card of @reader's, or that leaves it out, or nobody can know. */
static gboolean
looks_like (const SlvCardReader *reader, const SlvJsonRecord *record)
{
  guint n = 0, has = 0;
  const char *path;

  if (!stands_in (reader, record))
    return FALSE;
  if (cJSON_IsObject (record->json) && leaves_out (reader, record, &path) != NULL)
    return TRUE;
  for (; reader->detect != NULL && reader->detect[n] != NULL; n++)
    has += record->json == NULL || has_member (record->json, reader->detect[n]);
  return has > 0 && 2 * has >= n;
}

/* A record waits until it is known what the list is where it stands under a key and may be a card, or would be left out. Whether nothing else becomes of it now. */
static gboolean
keep_waiting (SlvListRecords *list, const SlvJsonRecord *record)
{
  gboolean any = FALSE;
  const char *path;

  SLV_EACH (const SlvCardReader, reader, list->run->readers)
    any = any || (record->member != NULL ? looks_like (reader, record) : cJSON_IsObject (record->json) && stands_in (reader, record) && leaves_out (reader, record, &path) != NULL);
  if (!any)
    return record->member != NULL;
  if (list->waiting == NULL)
    list->waiting = g_ptr_array_new_with_free_func (waiting_free);
  Waiting *waiting = g_new0 (Waiting, 1);
  *waiting = (Waiting) { g_strdup (record->member), g_strdup (record->within), record->json != NULL ? cJSON_PrintUnformatted (record->json) : NULL,
                         g_strdup (record->problem), record->list, record->number, record->line };
  g_ptr_array_add (list->waiting, waiting);
  return TRUE;
}

/* What the list is, is not known yet. @waits: (out): the record is looked at later, if at all. FALSE with @error: for too long. */
static gboolean
stay_undecided (SlvListRecords *list, const SlvJsonRecord *record, gboolean *waits, GError **error)
{
  if (record->json == NULL && list->problem == NULL)
    {
      list->problem = record->problem;
      list->problem_line = record->line;
    }
  *waits = keep_waiting (list, record);
  return ++list->undecided <= UNDECIDED_MAX || refuse_kind (list, error);
}

static gboolean
take_waiting (SlvListRecords *list, GError **error)
{
  g_autoptr (GPtrArray) waiting = g_steal_pointer (&list->waiting);
  SlvArena arena;
  gboolean good = TRUE;

  slv_arena_init (&arena);
  for (guint i = 0; i < waiting->len && good; i++)
    {
      const Waiting *one = waiting->pdata[i];
      SlvJsonRecord record = { .member = one->member, .within = one->within, .list = one->list, .number = one->number, .line = one->line, .problem = one->problem };
      gsize at;

      slv_arena_reset (&arena);
      if (one->text != NULL)
        record.json = slv_json_parse_in (&arena, one->text, strlen (one->text), SLV_JSON_UNSCANNED, &record.problem, &at);
      good = !looks_like (list->reader, &record) || slv_list_records_take (&record, list, error);
    }
  slv_arena_clear (&arena);
  return good;
}

gboolean
slv_list_records_outside (const SlvListRecords *list, const SlvJsonRecord *record)
{
  return !stands_in (list->reader, record);
}

static void
name_kind (SlvListRecords *list)
{
  slv_take_str (&list->run->account->kind, g_strdup (list->reader->kind));
  slv_take_str (&list->run->account->game, g_strdup (list->reader->game->id));
}

static gboolean
gather (SlvListRecords *list, SlvCard *card, const cJSON *json, GError **error)
{
  const SlvSideMap *map = list->reader->sides;
  g_autofree char *side = map != NULL ? slv_path_text (json, map->path, NULL) : NULL;
  g_autofree char *name = map != NULL ? slv_path_text (json, map->name, NULL) : NULL;
  SlvGatherAs as = { .side = map != NULL && side == NULL ? "" : side, .name = name, .newest = !list->reader->several };

  SLV_EACH (const SlvLimitMap, limits, list->reader->limits)
    if (strcmp (limits->path, "@in") == 0 && limits->tag == NULL)
      as.groups = limits->tags;

  return slv_list_gather (list->run, card, &as, &card, error);
}

/* Whether the definition says that the record is no card; it is told, and is none of the records that become cards or are refused. */
static gboolean
leave_out (SlvListRecords *list, const SlvJsonRecord *record)
{
  const char *path, *value = leaves_out (list->reader, record, &path);

  if (value == NULL)
    return FALSE;
  slv_list_note (list->run, _("a record in which “%s” is “%s” is left out, as the definition says"), path, value);
  list->run->account->records--;
  return TRUE;
}

gboolean
slv_list_records_take (const SlvJsonRecord *record, gpointer user_data, GError **error)
{
  SlvListRecords *list = user_data;
  g_autoptr (SlvCard) card = NULL;
  const char *reason = NULL;
  gboolean same = FALSE, waits = FALSE;
  guint64 hash;

  if (list->reader == NULL)
    decide (list, record);
  if (list->reader == NULL && !stay_undecided (list, record, &waits, error))
    return FALSE;
  if (waits)
    return TRUE;
  if (list->reader != NULL && slv_list_records_outside (list, record))
    return TRUE;
  if (list->reader != NULL && *list->run->account->kind == '\0')
    name_kind (list);
  if (list->reader != NULL && list->run->account->probe)
    {
      slv_set_error (error, SLV_ERROR_NO, NULL, "the kind is known");   /* never shown */
      return FALSE;
    }
  if (list->waiting != NULL && !take_waiting (list, error))
    return FALSE;
  hash = record->json != NULL ? slv_list_records_hash (list, record) : 0;
  /* where the record had no text of its own, nobody has asked yet */
  if (record->text == NULL && (!slv_list_records_same (list, hash, record->line, &same, error) || same))
    return same;
  list->run->account->records++;
  if (record->json == NULL)
    return reject (list, record, record->problem, error);
  if (list->reader == NULL)
    return reject (list, record, _("it is no card of a kind that is known"), error);
  if (cJSON_IsObject (record->json) && !slv_list_joins_attach (list, record, error))
    return FALSE;
  if (list->reader->markup)
    slv_json_strip ((cJSON *) record->json);
  if (cJSON_IsObject (record->json) && leave_out (list, record))
    return TRUE;
  if (list->reader->dated != NULL)
    {
      g_clear_pointer (&list->refusal, g_free);
      return slv_series_take (list, record, &list->refusal, error) && (list->refusal == NULL || reject (list, record, list->refusal, error));
    }
  card = read_card (list, record, &reason);
  if (card == NULL)
    return reject (list, record, reason, error);
  slv_list_records_remember (list, card, hash);
  if (!card->only_prices && (list->reader->several || list->run->account->whole))
    return gather (list, g_steal_pointer (&card), record->json, error);
  return list->run->func (card, list->run->user_data, error);
}

/* ---- the list ---- */

/* every place where a list of one of the kinds may stand */
static GPtrArray *
all_lists (const SlvListRun *run)
{
  GPtrArray *lists = g_ptr_array_new ();

  SLV_EACH (const SlvCardReader, reader, run->readers)
    for (guint k = 0; reader->lists[k] != NULL; k++)
      if (!g_ptr_array_find_with_equal_func (lists, reader->lists[k], g_str_equal, NULL))
        g_ptr_array_add (lists, reader->lists[k]);
  g_ptr_array_add (lists, NULL);
  return lists;
}

static void
read_envelope (SlvListRecords *list, const cJSON *envelope)
{
  SlvListAccount *account = list->run->account;
  const SlvCardReader *reader = list->reader;
  g_autoptr (GPtrArray) more = reader->more_path != NULL ? slv_json_path (envelope, reader->more_path) : NULL;
  g_autoptr (GPtrArray) total = reader->total_path != NULL ? slv_json_path (envelope, reader->total_path) : NULL;

  for (guint i = 0; i < reader->prices->len && account->day == NULL; i++)
    account->day = slv_path_text (envelope, ((SlvPriceMap *) g_ptr_array_index (reader->prices, i))->day, NULL);
  account->has_more = more != NULL && more->len > 0 && cJSON_IsTrue ((const cJSON *) g_ptr_array_index (more, 0));
  account->total = 0;
  if (total != NULL && total->len > 0 && cJSON_IsNumber ((const cJSON *) g_ptr_array_index (total, 0)))
    account->total = (guint64) CLAMP (((const cJSON *) g_ptr_array_index (total, 0))->valuedouble, 0, 1e12);
}

SlvListRecords *
slv_list_records_new (SlvListRun *run)
{
  SlvListRecords *list = g_new0 (SlvListRecords, 1);

  list->run = run;
  if (run->kind_given && run->readers->len == 1)
    list->reader = g_ptr_array_index (run->readers, 0);
  list->found.values = g_ptr_array_new_with_free_func (g_free);
  list->found.met = g_ptr_array_new ();
  list->errata = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  list->scratch = g_string_new (NULL);
  slv_arena_init (&list->arena);
  run->told = run->account->seed != 0 ? g_string_new (NULL) : NULL;
  return list;
}

void
slv_list_records_use (SlvListRecords *list, const SlvCardReader *reader)
{
  list->reader = reader;
  name_kind (list);
}

void
slv_list_records_free (SlvListRecords *list)
{
  SLV_FREE_MEMBERS (list, (g_ptr_array_unref, found.values), (g_ptr_array_unref, found.met), errata, scratch);
  slv_arena_clear (&list->arena);
  SLV_FREE_MEMBERS (list, file, folder);
  if (list->lacking != NULL)
    g_string_free (list->lacking, TRUE);
  if (list->run->told != NULL)
    g_string_free (g_steal_pointer (&list->run->told), TRUE);
  SLV_FREE_MEMBERS (list, waiting, refusal);
  g_free (list);
}

static gboolean
read_json (SlvListRun *run, GInputStream *text, GError **error)
{
  g_autoptr (SlvListRecords) list = slv_list_records_new (run);
  g_autoptr (GInputStream) json = slv_list_json_stream (text, run->name, run->cancellable, error);
  g_autoptr (GPtrArray) lists = NULL;
  g_autoptr (cJSON) envelope = NULL;
  g_autofree char *note = NULL;

  if (json == NULL)
    return FALSE;
  for (guint i = run->readers->len; i-- > 0;)
    if (strcmp (((SlvCardReader *) g_ptr_array_index (run->readers, i))->syntax, slv_list_json.syntax) != 0)
      g_ptr_array_remove_index (run->readers, i);
  if (run->readers->len == 0)
    return refuse_kind (list, error);
  lists = all_lists (run);
  if (!slv_json_read_records (json, run->name, (const char * const *) lists->pdata, slv_list_records_known, slv_list_records_take, list,
                              &envelope, run->cancellable, error))
    return FALSE;
  note = slv_list_json_note (json);
  if (note != NULL)
    slv_list_note_text (run, note);
  if (list->reader == NULL)
    return refuse_kind (list, error);
  name_kind (list);
  read_envelope (list, envelope);
  return TRUE;
}

static gboolean
is_json (SlvListRun *run G_GNUC_UNUSED, GInputStream *text G_GNUC_UNUSED, char first)
{
  return first == '[' || first == '{' || first == '<';   /* what is of no kind of XML by now */
}

const SlvListKind slv_list_json = { NULL, "json", FALSE, NULL, is_json, read_json };

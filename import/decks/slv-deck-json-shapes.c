/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-json-shapes.c: deck lists in JSON are read here. Sleeves' own form ({"zones": {ZONE: […]}}), and the shapes that sites, their interfaces and tables of
 * small games use, told apart by what is there and not by a game. A card is a record of name or id and copies (by several words for them, see count_keys), a
 * pair of both, {ID: copies}, or a name alone; its name may stand in a record of its own, or in two halves. Cards stand as members that are called as zones are,
 * in parts that name themselves, or in one array, where each may name its zone; below "cards", "decklist", "boards" and the like, or not. One card may stand alone
 * under a zone's name. Several decks are an array, or filed under their names. Source: import/README.md, "Deck files". */
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-scan.h"

#define DECKS_MAX 20000u
#define NOTE_MAX  10000u   /* bytes of a remark on a card */
#define LIGHT_MAX 6        /* members of a record that is no more than a card of a deck; those of a card list describe it, and may say how many of it a pack holds */
#define FILED_MIN 3         /* cards under their names, where nothing else says that there is a deck */
#define EVENT_DEPTH 2u     /* objects within objects in which the decks of an event are looked for */

/** @plain: only what is plainly cards is taken for some, since nothing says that there is a deck at all; @worded: ids are words of names, "sand_fox". */
typedef struct { const SlvDeckInput *input; SlvDeck *deck; gboolean plain, worded; } JsonReader;

static const char *
string_member (const cJSON *object, const char *key)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (object, key);
  return cJSON_IsString (item) ? item->valuestring : NULL;
}

/** Whether @written is @key, which is in small letters: "CardName" and "card_name" are "cardname". */
static gboolean
is_key (const char *written, const char *key)
{
  for (; *written != '\0'; written++)
    if (*written == '_' || *written == '-')
      continue;
    else if (*key == '\0' || g_ascii_tolower (*written) != *key++)
      return FALSE;
  return *key == '\0';
}

/** The first of @keys that @object has a value of; of an array nothing. */
static const cJSON *
any_member (const cJSON *object, const char * const *keys)
{
  for (guint i = 0; cJSON_IsObject (object) && keys[i] != NULL; i++)
    SLV_EACH_JSON (item, object)
      if (is_key (item->string, keys[i]) && !cJSON_IsNull (item))
        return item;
  return NULL;
}

static const char * const count_keys[] = { "quantity", "count", "qty", "amount", "copies", "num", "cardcount", "cardquantity", NULL };
static const char * const card_keys[] = { "card", "carddigest", NULL };

/** ["Name", 4]: a card and its copies, whichever stands first; the first element that is such a @kind of value. */
static const cJSON *
half_of_pair (const cJSON *record, cJSON_bool (*is_kind) (const cJSON *))
{
  const cJSON *item = cJSON_IsArray (record) && cJSON_GetArraySize (record) == 2 ? record->child : NULL;
  return item == NULL || is_kind (item) ? item : is_kind (item->next) ? item->next : NULL;
}

/** Its copies, as they are written. */
static const cJSON *
copies_of (const cJSON *record)
{
  return cJSON_IsArray (record) ? half_of_pair (record, cJSON_IsNumber) : any_member (record, count_keys);
}

/** The card's name of one record: "card" or "name", itself or its own "name"; where copies are counted, a title or an id is enough. */
static const char *
entry_name (const cJSON *record)
{
  static const char * const keys[] = { "card", "name", "cardname", "cardtitle", "carddigest", NULL }, * const own[] = { "name", "oraclecard", "title", "cardname", NULL },
    * const ids[] = { "title", "id", "code", "reference", "cardid", "cardnumber", "number", NULL };
  const cJSON *item = cJSON_IsArray (record) ? half_of_pair (record, cJSON_IsString) : any_member (record, keys);
  while (cJSON_IsObject (item))
    item = any_member (item, own);
  if (item == NULL && copies_of (record) != NULL)
    item = any_member (record, ids);
  if (item == NULL && copies_of (record) != NULL)
    item = any_member (any_member (record, card_keys), ids);   /* {"card": {"code": "A1"}, "count": 3} */
  return cJSON_IsString (item) ? item->valuestring : NULL;
}

/** A text of the record, or of its card; of a set that is described, its code. */
static const char *
printing_member (const cJSON *record, const char * const *keys)
{
  static const char * const codes[] = { "code", "editioncode", NULL };
  const cJSON *item = any_member (record, keys);
  if (item == NULL)
    item = any_member (any_member (record, card_keys), keys);
  if (cJSON_IsObject (item))
    item = any_member (item, codes);
  return cJSON_IsString (item) ? item->valuestring : "";
}

/** Copies of one record; 1 when none are said. Returns a reason when they are no number of copies. */
static const char *
entry_count (const cJSON *record, guint *count)
{
  const cJSON *item = copies_of (record);
  gboolean digits = cJSON_IsString (item) && item->valuestring[0] != '\0' && strspn (item->valuestring, "0123456789") == strlen (item->valuestring);
  double copies = digits ? g_ascii_strtod (item->valuestring, NULL) : cJSON_IsNumber (item) ? item->valuedouble : 0.5;
  *count = 1;
  if (item == NULL)
    return NULL;
  if (copies > SLV_DECK_COUNT_MAX)
    return _("the number of copies is larger than any deck");
  if (copies <= 0)
    return _("the number of copies is zero or negative");
  if (copies != (double) (guint) copies)
    return _("the number of copies is no whole number");
  *count = (guint) copies;
  return NULL;
}

/** Puts a remark on the entry that a record was added to: the last one of that card. */
static void
add_note (SlvDeck *deck, const char *name, const char *note)
{
  SlvDeckEntry *entry = deck->entries->len > 0 ? slv_deck_entry (deck, deck->entries->len - 1) : NULL;
  if (note != NULL && entry != NULL && g_str_equal (entry->name, name) && entry->note[0] == '\0' && strlen (note) <= NOTE_MAX)
    slv_take_str (&entry->note, g_strdup (note));
}

/** Whether @record, which names no card, is a line that nobody filled in: no copies of nothing. */
static gboolean
is_nothing (const cJSON *record)
{
  const cJSON *copies = copies_of (record);
  return cJSON_IsNumber (copies) && copies->valuedouble == 0;
}

/** The name of a card that stands alone under a zone's name: a title or an id is enough there. */
static const char *
lone_name (const cJSON *card)
{
  static const char * const titles[] = { "title", NULL };
  const cJSON *title = entry_name (card) == NULL ? any_member (card, titles) : NULL;
  return cJSON_IsString (card) ? card->valuestring : cJSON_IsString (title) ? title->valuestring : entry_name (card);
}

static void
add_record (JsonReader *r, const char *zone, const char *name, const cJSON *record)
{
  static const char * const sets[] = { "set", "setcode", "edition", "setid", NULL }, * const numbers[] = { "number", "cn", "collectornumber", NULL };
  SlvDeck *deck = r->deck;
  r->input->tally->records++;
  const char *reason = NULL;
  guint count = 1;
  static const char * const parts[] = { "version", "subtitle", NULL };   /* the other half of a name that is written in two */
  const cJSON *other = any_member (record, parts);
  const char *part = cJSON_IsString (other) ? other->valuestring : NULL;
  g_autofree char *whole = name != NULL && part != NULL && part[0] != '\0' ? g_strdup_printf ("%s - %s", name, part) : g_strdup (name);
  g_autofree char *trimmed = whole != NULL ? slv_deck_line_trim (whole, strlen (whole)) : NULL;
  if (trimmed != NULL && trimmed[0] != '\0')
    reason = entry_count (record, &count);
  if (trimmed == NULL && is_nothing (record))
    {
      r->input->tally->comments++;
      return;
    }
  const char *set = printing_member (record, sets), *number = printing_member (record, numbers);
  number = g_str_equal (number, trimmed != NULL ? trimmed : "") ? "" : number;   /* it is the name already */
  if (reason == NULL)
    reason = slv_deck_take_card (deck, zone, trimmed, count, set, number, 0);
  if (reason == NULL)
    {
      r->input->tally->cards++;
      add_note (deck, trimmed, string_member (record, "note"));
      return;
    }
  g_autofree char *text = slv_json_print (record, FALSE);
  slv_deck_add_unread (deck, 0, text, reason);
  r->input->tally->unread++;
}

static void
add_heading (JsonReader *r, const char *zone)
{
  r->input->tally->records++;
  r->input->tally->headings++;
  slv_deck_add_heading (r->deck, zone);
}

/** Whether the texts of @texts are lines of a list, each with its copies: "4 Name". */
static gboolean
are_lines (const cJSON *texts)
{
  SLV_EACH_JSON (text, texts)
    if (!cJSON_IsString (text) || !slv_deck_line_is_counted (text->valuestring))
      return FALSE;
  return texts->child != NULL;
}

/** A line of a list, in a text of its own. */
static void
add_line (JsonReader *r, const char *zone, const char *text)
{
  SlvDeckLine line;
  const char *reason = slv_deck_line_parse (text, &line);
  r->input->tally->records++;
  if (reason == NULL)
    reason = slv_deck_take_card (r->deck, zone, line.name, line.count, line.set_code, line.number, 0);
  if (reason == NULL)
    add_note (r->deck, line.name, line.note);
  else
    slv_deck_add_unread (r->deck, 0, text, reason);
  *(reason == NULL ? &r->input->tally->cards : &r->input->tally->unread) += 1;
  slv_deck_line_clear (&line);
}

/** One card by its id, @count copies. */
static void
add_id (JsonReader *r, const char *zone, const char *id, double count)
{
  g_autoptr (cJSON) record = cJSON_CreateObject ();
  g_autofree char *name = g_strdelimit (g_strdup (id), r->worded ? "_" : "", ' ');
  cJSON_AddNumberToObject (record, "count", count);
  add_record (r, zone, name, record);
}

/** The cards of a list under @zone. */
static void
add_cards (JsonReader *r, const char *zone, const cJSON *records)
{
  gboolean lines = are_lines (records);
  SLV_EACH_JSON (record, records)
    if (lines)
      add_line (r, zone, record->valuestring);
    else if (cJSON_IsNumber (record))
      {
        g_autofree char *id = g_strdup_printf ("%.0f", record->valuedouble);
        add_id (r, zone, id, 1);
      }
    else
      add_record (r, zone, cJSON_IsString (record) ? record->valuestring : entry_name (record), record);
}

static void
add_zone (JsonReader *r, const char *zone, const cJSON *records)
{
  add_heading (r, zone);
  add_cards (r, zone, records);
}

/** Whether @name is what a zone is called. */
static gboolean
names_zone (JsonReader *r, const char *name)
{
  return strlen (name) < 60 && (slv_deck_is_customary_zone (name) || slv_deck_heading_zone (r->input->games, NULL, name) != NULL);
}

/** The zone that a record of an array for all of them names itself: before the name, "[sideboard] Name", where *@name (inout) goes behind it then, or in a
 *  member of its own, perhaps among its other groups; "" where it says none that a game has. */
static const char *
zone_of_record (JsonReader *r, const cJSON *record, const char **name, GString *buffer)
{
  static const char * const keys[] = { "section", "zone", "board", "boardtype", "location", "categories", NULL };
  const char *end = *name != NULL && (*name)[0] == '[' ? strchr (*name, ']') : NULL;
  if (end != NULL && end - *name < 40)
    {
      g_string_append_len (buffer, *name + 1, end - *name - 1);
      if (buffer->len > 0 && slv_deck_heading_zone (r->input->games, NULL, buffer->str) != NULL)
        {
          *name = end + 1;
          return buffer->str;
        }
    }
  const cJSON *item = any_member (record, keys);
  for (const cJSON *one = cJSON_IsArray (item) ? item->child : item; one != NULL; one = cJSON_IsArray (item) ? one->next : NULL)
    if (cJSON_IsString (one) && names_zone (r, one->valuestring))
      return one->valuestring;
  return "";
}

/** One array for all zones. */
static void
add_flat (JsonReader *r, const cJSON *records)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  SLV_EACH_JSON (record, records)
    {
      g_autoptr (GString) buffer = g_string_new (NULL);
      const char *name = entry_name (record), *zone = zone_of_record (r, record, &name, buffer);
      if (zone[0] != '\0' && g_hash_table_add (known, g_strdup (zone)))
        add_heading (r, zone);
      add_record (r, zone, name, record);
    }
}

/** Whether @object is {"ID": copies, …}, as sites with ids for their cards give a deck. */
static gboolean
is_counts (const cJSON *object)
{
  return cJSON_IsObject (object) && cJSON_IsNumber (object->child) && object->child->string != NULL && strpbrk (object->child->string, "0123456789-") != NULL;
}

/** {"meta": "{…}"}: what was chosen for the deck, as JSON in a text. Returns: (transfer full) (nullable). */
static cJSON *
read_meta (const cJSON *object)
{
  const char *text = string_member (object, "meta");
  cJSON *meta = text != NULL && text[0] == '{' ? slv_json_parse (text, strlen (text), "meta", NULL) : NULL;
  if (cJSON_IsObject (meta))
    return meta;
  cJSON_Delete (meta);
  return NULL;
}

/** "A,B,C" under @zone. */
static void
add_ids (JsonReader *r, const char *zone, const char *ids)
{
  g_auto (GStrv) all = g_strsplit (ids, ",", (gint) SLV_DECK_ENTRIES_MAX);
  add_heading (r, zone);
  for (guint i = 0; all[i] != NULL; i++)
    if (all[i][0] != '\0')
      add_record (r, zone, all[i], NULL);
}

/** What changes a card of the deck, "cus_ID": "WHICH|HOW MUCH,…", or puts another one in its place, "transform_into": "ID": no line of cards. */
static void
add_change (JsonReader *r, const cJSON *item)
{
  gboolean other = g_str_has_prefix (item->string, "transform_");
  g_autofree char *text = g_strdup_printf ("%s: %s", item->string, item->valuestring), *reason = NULL;
  reason = other ? g_strdup_printf (_("the card “%s” comes in the place of another one, and what it lets stand of the deck stands in its text only"), item->valuestring)
                 : g_strdup_printf (_("these are upgrades of the card “%s”; whether the deck may have it with them says its text"), item->string + strlen ("cus_"));
  slv_deck_add_unread (r->deck, 0, text, reason);
}

/** What was chosen becomes options of the deck, "x_selected" "x-selected", "faction_1" "faction-1"; what changes cards is kept as it is, and nobody can say what
 *  the rules make of it. */
static void
add_choices (JsonReader *r, const cJSON *object, const cJSON *meta)
{
  gboolean changed = FALSE;
  const cJSON *taboo = cJSON_GetObjectItemCaseSensitive (object, "taboo_id");
  SLV_EACH_JSON (item, meta)
    if (!cJSON_IsString (item) || item->valuestring[0] == '\0')
      continue;
    else if (g_str_has_suffix (item->string, "_selected") || g_str_has_prefix (item->string, "faction_"))
      {
        g_autofree char *id = g_strdelimit (g_strdup (item->string), "_", '-');
        g_ptr_array_add (r->deck->option_texts, g_strdup_printf ("%s=%s", id, item->valuestring));
      }
    else if (g_str_has_prefix (item->string, "extra_"))
      add_ids (r, item->string, item->valuestring);
    else if (g_str_has_prefix (item->string, "cus_") || g_str_has_prefix (item->string, "transform_"))
      {
        add_change (r, item);
        changed = TRUE;
      }
  if (changed)
    g_ptr_array_add (r->deck->option_texts, g_strdup ("customized=yes"));
  if (cJSON_IsNumber (taboo) && taboo->valuedouble >= 1 && taboo->valuedouble < 1000)
    g_ptr_array_add (r->deck->option_texts, g_strdup_printf ("taboo=%d", (int) taboo->valuedouble));
}

/** Whether an entry of the deck is @name. */
static gboolean
is_there (const SlvDeck *deck, const char *name)
{
  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    if (name != NULL && g_str_equal (entry->name, name))
      return TRUE;
  return FALSE;
}

/** {"X_code": ID} beside the cards: the card that leads the deck, one copy that is not among them; by its id, as names are not always those
 *  of one card. Where @meta (nullable) says that another one's back is meant, it is that one. */
static void
add_leader (JsonReader *r, const cJSON *object, const cJSON *counts, const cJSON *meta)
{
  const char *back = string_member (meta, "alternate_back");
  SLV_EACH_JSON (item, object)
    if (cJSON_IsString (item) && (g_str_has_suffix (item->string, "_code") || (r->worded && g_str_has_suffix (item->string, "_card_id"))) && g_ascii_isdigit (item->valuestring[0]) == g_ascii_isdigit (counts->child->string[0])   /* and not "mwl_code" */
        && cJSON_GetObjectItemCaseSensitive (counts, item->valuestring) == NULL && !is_there (r->deck, item->valuestring))
      add_id (r, "", back != NULL && back[0] != '\0' ? back : item->valuestring, 1);
}

/** {"cards": {ID: copies}}, {"slots": {…}, "sideSlots": {…}} and {"card_slots": {…}}. */
static guint
read_counts (JsonReader *r, const cJSON *object)
{
  static const struct { const char *key, *zone; } parts[] = {
    { "cards", "" }, { "slots", "" }, { "card_slots", "" }, { "sideSlots", "sideboard" }, { "ignoreDeckLimitSlots", "ignoreDeckLimitSlots" },
  };
  const cJSON *beyond = cJSON_GetObjectItemCaseSensitive (object, "ignoreDeckLimitSlots");
  g_autoptr (cJSON) meta = read_meta (object);
  guint found = 0;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const cJSON *counts = cJSON_GetObjectItemCaseSensitive (object, parts[i].key);
      r->worded = g_str_equal (parts[i].key, "card_slots") && cJSON_IsObject (counts) && cJSON_IsNumber (counts->child);
      if (!r->worded && !is_counts (counts))
        continue;
      if (found++ == 0)
        add_leader (r, object, counts, meta);
      if (parts[i].zone[0] != '\0')
        add_heading (r, parts[i].zone);
      SLV_EACH_JSON (item, counts)
        if (cJSON_IsNumber (item) && item->valuedouble == 0)
          continue;
        else if (cJSON_IsNumber (item))
          {
            const cJSON *more = g_str_equal (parts[i].key, "slots") ? cJSON_GetObjectItemCaseSensitive (beyond, item->string) : NULL;
            double count = item->valuedouble - (cJSON_IsNumber (more) ? more->valuedouble : 0);   /* these are among them */
            if (count != 0)
              add_id (r, parts[i].zone, item->string, count);
          }
        else
          add_record (r, parts[i].zone, NULL, item);
    }
  if (found > 0)
    add_choices (r, object, meta);
  return found;
}

/** Whether @array is a list of cards with their copies, so that it is a whole deck without zones and no card list. */
static gboolean
is_counted_array (const cJSON *array)
{
  return cJSON_IsArray (array) && array->child != NULL && copies_of (array->child) != NULL && entry_name (array->child) != NULL;
}

static const char * const written_keys[] = { "decklist", "list", "deck", "decktext", "export", NULL };   /* of a whole list as people write it */

/** The list that @record has as people write it, in a text: {"decklist": "4 Name\n…"}; NULL when there is none. */
static const char *
written_list (const cJSON *record)
{
  const cJSON *list = any_member (record, written_keys);
  const char *end = cJSON_IsString (list) ? strchr (list->valuestring, '\n') : NULL;
  const char *line = end != NULL ? list->valuestring : NULL;
  for (; line != NULL && !slv_deck_line_is_counted (line); line = end != NULL ? end + 1 : NULL)
    end = strchr (line, '\n');
  return line != NULL ? list->valuestring : NULL;
}

/** Whether @record is a part of a deck, or a deck, and no card: cards with their copies are listed in it, or it says where such a list would be. */
static gboolean
holds_list (const cJSON *record)
{
  static const char * const keys[] = { "decklist", "decktext", NULL };
  SLV_EACH_JSON (member, record)
    if (is_counted_array (member))
      return TRUE;
  return written_list (record) != NULL || cJSON_IsString (any_member (record, keys));
}

/** Whether one of @array holds a list: the first player of an event may have none. */
static gboolean
holds_lists (const cJSON *array)
{
  SLV_EACH_JSON (record, array)
    if (holds_list (record))
      return TRUE;
  return FALSE;
}

/** Whether @array could hold cards: it is empty, or its first element has a name. */
static gboolean
is_card_array (const cJSON *array)
{
  return cJSON_IsArray (array)
         && (array->child == NULL || cJSON_IsString (array->child) || (cJSON_IsNumber (array->child) && array->child->valuedouble > 9999) || (entry_name (array->child) != NULL && !holds_lists (array)));
}

/** Whether @member of a part of a deck holds its cards: with their copies, or {"cards": ["Name", "Name"]}. */
static gboolean
is_cards_of_section (const cJSON *member)
{
  return is_counted_array (member) || (cJSON_IsArray (member) && cJSON_IsString (member->child) && is_key (member->string, "cards"));
}

/** Whether @array are parts of a deck that are named in themselves: [{"name": "Main", "cards": […]}]. */
static gboolean
is_sections (JsonReader *r, const cJSON *array)
{
  const char *name = cJSON_IsArray (array) && cJSON_IsObject (array->child) ? entry_name (array->child) : NULL;
  const cJSON *member;
  gboolean holds = name != NULL && holds_list (array->child);
  if (name != NULL)
    cJSON_ArrayForEach (member, array->child)
      holds |= is_cards_of_section (member);
  return holds && names_zone (r, name);
}

static void
take_string (char **field, const cJSON *object, const char *key)
{
  const char * const keys[] = { key, NULL };
  const cJSON *value = any_member (object, keys);
  if (cJSON_IsString (value))
    slv_take_str (field, g_strdup (value->valuestring));
}

static void
read_unread (SlvDeck *deck, const cJSON *list)
{
  SLV_EACH_JSON (item, list)
    {
      const char *text = string_member (item, "text"), *reason = string_member (item, "reason");
      const cJSON *line = cJSON_GetObjectItemCaseSensitive (item, "line");
      guint64 number = cJSON_IsNumber (line) && line->valuedouble > 0 && line->valuedouble < 1e15 ? (guint64) line->valuedouble : 0;
      if (text != NULL)
        slv_deck_add_unread (deck, number, text, reason != NULL ? reason : "");
    }
}

/** Whether all of @object are numbers of copies, {NAME: copies}, or all are records with them, {NAME: {quantity, …}}. */
static gboolean
is_filed (const cJSON *object)
{
  gboolean filed = cJSON_IsObject (object) && object->child != NULL;
  SLV_EACH_JSON (item, object)
    filed = filed && (cJSON_IsObject (object->child) ? cJSON_IsObject (item) && any_member (item, count_keys) != NULL : cJSON_IsNumber (item));
  return filed;
}

/** Whether all of @object are whole numbers of copies, as a deck has them. */
static gboolean
are_copies (const cJSON *object)
{
  SLV_EACH_JSON (item, object)
    if (!cJSON_IsNumber (item) || item->valuedouble < 1 || item->valuedouble > 99 || item->valuedouble != (double) item->valueint)
      return FALSE;
  return cJSON_IsObject (object) && object->child != NULL;
}

/** "EM-010", "89631139": what an id of a card looks like and a number of something else does not. */
static gboolean
is_id (const char *text)
{
  gboolean letter = FALSE, digit = FALSE, digits = TRUE;
  for (const char *p = text; *p != '\0'; p++)
    {
      if (!g_ascii_isalnum (*p) && strchr ("-_.", *p) == NULL)
        return FALSE;   /* an address, or a sentence */
      letter |= g_ascii_isalpha (*p);
      digit |= g_ascii_isdigit (*p);
      digits &= g_ascii_isdigit (*p);
    }
  return (digits && strlen (text) >= 5) || (letter && digit && strlen (text) >= 4);
}

/** Whether @filed, under @zone, are cards: the zone is one, or the ids or records are plainly those of cards. */
static gboolean
holds_cards (JsonReader *r, const char *zone, const cJSON *filed)
{
  return names_zone (r, zone) || (cJSON_IsNumber (filed->child) ? is_id (filed->child->string) : entry_name (filed->child) != NULL);
}

/** Cards that are filed under their names or ids. */
static void
add_filed (JsonReader *r, const char *zone, const cJSON *filed)
{
  add_heading (r, zone);
  SLV_EACH_JSON (item, filed)
    if (cJSON_IsNumber (item))
      add_id (r, zone, item->string, item->valuedouble);
    else
      add_record (r, zone, entry_name (item) != NULL ? entry_name (item) : item->string, item);
}

/** One card, a record with its copies or a name alone, as {"leader": "ID"} has it. */
static void
add_lone (JsonReader *r, const char *zone, const cJSON *card)
{
  add_heading (r, zone);
  add_record (r, zone, lone_name (card), card);
}

/** Whether the records of @array, which nothing says to be a deck, are no card list. */
static gboolean
is_light (const cJSON *array)
{
  return array->child == NULL || cJSON_GetArraySize (array->child) <= LIGHT_MAX;
}

/** Whether @array, under @zone, are plainly cards, and not the tags, colours or authors of the deck. */
static gboolean
is_zone_array (JsonReader *r, const char *zone, const cJSON *array)
{
  const cJSON *first = array->child;
  return names_zone (r, zone) || (cJSON_IsString (first) ? is_id (first->valuestring) : is_counted_array (array) && is_light (array));
}

/** The parts of @array, each under its own name. */
static void
add_sections (JsonReader *r, const cJSON *array)
{
  SLV_EACH_JSON (section, array)
    SLV_EACH_JSON (member, section)
      if (is_cards_of_section (member))
        add_zone (r, entry_name (section) != NULL ? entry_name (section) : "", member);
}

/** Whether the cards of the deck are grouped by what they are, [{"house": "A", "cards": [{…}]}]: what names itself may be a deck. */
static gboolean
are_groups (const cJSON *array)
{
  SLV_EACH_JSON (group, array)
    {
      const cJSON *cards = cJSON_GetObjectItemCaseSensitive (group, "cards");
      if (entry_name (group) != NULL || cJSON_GetArraySize (group) > 3 || !cJSON_IsArray (cards) || entry_name (cards->child) == NULL)
        return FALSE;
    }
  return cJSON_IsArray (array) && array->child != NULL;
}

/** The lines of a list in a text, under @zone. */
static void
add_written (JsonReader *r, const char *zone, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", (gint) SLV_DECK_ENTRIES_MAX);
  add_heading (r, zone);
  for (guint i = 0; lines[i] != NULL; i++)
    if (*g_strstrip (lines[i]) != '\0')
      add_line (r, zone, lines[i]);
}

/** @any: whatever is a list could be cards. */
static guint
read_zone (JsonReader *r, const char *zone, const cJSON *member, gboolean any)
{
  g_autoptr (cJSON) list = cJSON_IsString (member) && member->valuestring[0] == '[' && names_zone (r, zone)
    ? slv_json_parse (member->valuestring, strlen (member->valuestring), zone, NULL) : NULL;   /* {"main_deck": "[\"ID\"]"} */
  if (list != NULL)
    return read_zone (r, zone, list, FALSE);
  if (cJSON_IsString (member) && slv_deck_line_is_counted (member->valuestring) && !g_strv_contains (written_keys, zone) && names_zone (r, zone))
    {
      add_written (r, zone, member->valuestring);
      return 1;
    }
  const cJSON *cards = cJSON_GetObjectItemCaseSensitive (member, "cards");
  if (is_filed (cards) && any_member (member, count_keys) != NULL)   /* {"count": 60, "cards": {…}} */
    member = cards;
  if (is_sections (r, member))
    add_sections (r, member);
  else if (are_groups (member))
    SLV_EACH_JSON (group, member)
      add_cards (r, "", cJSON_GetObjectItemCaseSensitive (group, "cards"));
  else if (is_card_array (member) && ((any && is_light (member)) || is_zone_array (r, zone, member)))
    add_zone (r, g_str_equal (zone, "deckCards") ? "" : zone, member);
  else if (is_filed (member) && holds_cards (r, zone, member))
    add_filed (r, zone, member);
  else if (cJSON_IsObject (member) && any_member (member, count_keys) != NULL && entry_name (member) != NULL)
    add_lone (r, zone, member);
  else
    return 0;
  return 1;
}

/** {"leader": "ID"}, {"commander": {"name": "Name"}}: one card alone, under a zone's own name; "deck" and the like are titles there. One that is among the
 *  cards of a list beside it leads them, and is no further copy. */
static void
read_lone (JsonReader *r, const cJSON *object)
{
  static const char * const leads[] = { "commander", "companion", NULL };
  SLV_EACH_JSON (member, object)
    {
      const char *name = member->string != NULL && copies_of (member) == NULL ? lone_name (member) : NULL;
      if (name != NULL && name[0] != '\0' && !cJSON_IsArray (member) && !is_key (member->string, "name") && names_zone (r, member->string)
          && (!slv_deck_is_customary_zone (member->string) || g_strv_contains (leads, member->string)) && !is_there (r->deck, name))
        add_lone (r, member->string, member);
    }
}

/** What a list beside those of cards says of the deck. */
static gboolean
is_about (const char *name)
{
  static const char * const words[] = { "tags", "colors", "colours", "colorIdentity", "color_identity", "authors", "owners", "users", "likes", "comments", "options", "extras", "plans",
                                        "unread", "formats", "legalities", "keywords", "hubs", "links", "urls", "images", "pictures", "languages", "sets", "games", "warnings", "errors", "notes", NULL };
  return g_strv_contains (words, name);
}

static void
tell_doubtful (JsonReader *r, const cJSON *member)
{
  g_autofree char *list = slv_json_print (member, FALSE), *text = g_strdup_printf ("%s: %s", member->string, list);
  slv_deck_add_unread (r->deck, 0, text, names_zone (r, member->string) ? _("a zone is called so, but not all that stands there are cards with their copies")
                       : copies_of (member->child) != NULL ? _("copies are counted there, but of which cards is not said")
                       : _("whether these are cards of the deck is not certain: no game calls a zone so, and no copies are counted"));
  r->input->tally->records++;
  r->input->tally->unread++;
}

/** Whether there is anything in @value but how much there would be: {"count": 0, "cards": {}} is empty. */
static gboolean
says_something (const cJSON *value)
{
  SLV_EACH_JSON (item, value)
    if (says_something (item) || (cJSON_IsString (item) && item->valuestring[0] != '\0') || (cJSON_IsNumber (item) && any_member (value, count_keys) != item))
      return TRUE;
  return FALSE;
}

/** Whether @member, of which nothing was read, is called as a zone is, and is no card alone. */
static gboolean
is_lost (JsonReader *r, const cJSON *member)
{
  return says_something (member) && lone_name (member) == NULL && !is_about (member->string) && names_zone (r, member->string);
}

/** Whether nobody says what @member, a list beside those of cards, is. */
static gboolean
is_doubtful (JsonReader *r, const cJSON *member)
{
  return member->string != NULL && member->child != NULL && !is_about (member->string)
         && (is_card_array (member) ? !is_zone_array (r, member->string, member) : cJSON_IsArray (member) && copies_of (member->child) != NULL && !is_sections (r, member));
}

/** Whether @object says more of itself in the words of @card, a record of the deck, than whatever has a name: {"hero": {"name": "A", "stub": "a"}}. */
static gboolean
is_like (const cJSON *object, const cJSON *card)
{
  static const char * const any[] = { "id", "name", "title", "url", "uri", "image", "slug", "description", "created", "updated" };
  guint alike = 0;
  SLV_EACH_JSON (member, cJSON_IsObject (object) && cJSON_IsObject (card) && entry_name (object) != NULL ? object : NULL)
    {
      alike += cJSON_HasObjectItem (card, member->string);
      for (guint i = 0; i < G_N_ELEMENTS (any); i++)
        alike -= is_key (member->string, any[i]) && cJSON_HasObjectItem (card, member->string);
    }
  return alike > 0;
}

/** What stands beside the one list of all cards: {"cards": […], "sideboard": […]}. */
static void
read_beside (JsonReader *r, const cJSON *object, const cJSON *cards)
{
  SLV_EACH_JSON (member, object)
    if (member == cards || member->string == NULL || member->child == NULL || is_about (member->string))
      continue;
    else if (names_zone (r, member->string) || (is_card_array (member) && is_zone_array (r, member->string, member)))
      {
        if (read_zone (r, member->string, member, FALSE) == 0 && is_lost (r, member))
          tell_doubtful (r, member);
      }
    else if (is_counted_array (member) || (is_like (member, cards->child) && !is_there (r->deck, entry_name (member))))
      tell_doubtful (r, member);
}

/** Zones as members of @zones. @inside: they stand apart from what is said of the deck. Returns how many; where none is plainly one, every list
 *  could be. */
static guint
read_zones (JsonReader *r, const cJSON *zones, gboolean inside)
{
  guint found = 0, any = inside && !r->plain, before = 0;
  g_autoptr (GPtrArray) lost = g_ptr_array_new ();
  for (; any < (r->plain ? 1 : 2) && found == 0; any++, g_ptr_array_set_size (lost, found > 0 ? (gint) lost->len : 0))
    SLV_EACH_JSON (member, zones)
      if (member->string != NULL)
        {
          found += read_zone (r, member->string, member, any > 0);
          if (found == before && is_lost (r, member))
            g_ptr_array_add (lost, (gpointer) member);
          before = found;
        }
  SLV_EACH (const cJSON, member, found > 0 ? lost : NULL)
    tell_doubtful (r, member);
  SLV_EACH_JSON (member, found > 0 && any == 1 && !inside ? zones : NULL)
    if (is_doubtful (r, member))
      tell_doubtful (r, member);
  return found;
}

/** Texts of which each is one copy; a first one that says where they come from is none. */
static void
add_texts (JsonReader *r, const cJSON *texts)
{
  if (are_lines (texts))
    {
      add_cards (r, "", texts);
      return;
    }
  SLV_EACH_JSON (item, texts)
    if (item == texts->child && g_ascii_strncasecmp (item->valuestring, "Exported from", 13) == 0)
      {
        slv_take_str (&r->deck->comment, g_strdup (item->valuestring));
        r->input->tally->records++;
        r->input->tally->comments++;
      }
    else
      add_record (r, "", cJSON_IsString (item) ? item->valuestring : NULL, item);
}

/** Whether @array begins with a text. */
static gboolean
is_text_array (const cJSON *array)
{
  return cJSON_IsArray (array) && cJSON_IsString (array->child);
}

static void
read_strings (GPtrArray *strings, const cJSON *array)
{
  SLV_EACH_JSON (item, array)
    if (cJSON_IsString (item) && strings->len < SLV_DECK_ENTRIES_MAX && strlen (item->valuestring) <= NOTE_MAX)
      g_ptr_array_add (strings, g_strdup (item->valuestring));
}

static void
read_plan (JsonReader *r, const cJSON *object)
{
  const char *name = string_member (object, "name");
  SlvDeckPlan *plan = slv_deck_plan_new (name != NULL ? name : "");
  take_string (&plan->note, object, "note");
  take_string (&plan->on_play, object, "onplay");
  take_string (&plan->on_draw, object, "ondraw");
  SLV_EACH_JSON (item, cJSON_GetObjectItemCaseSensitive (object, "moves"))
    {
      const char *from = string_member (item, "from"), *to = string_member (item, "to"), *card = string_member (item, "name");
      guint count = 1;
      if (from != NULL && to != NULL && card != NULL && entry_count (item, &count) == NULL && plan->moves->len < SLV_DECK_ENTRIES_MAX
          && strlen (card) <= SLV_DECK_NAME_MAX)
        {
          slv_deck_plan_move (plan, card, from, to, count);
          continue;
        }
      g_autofree char *text = slv_json_print (item, FALSE);
      slv_deck_add_unread (r->deck, 0, text, _("this is no move of a card from one zone to another"));
    }
  g_ptr_array_add (r->deck->plans, plan);
}

static void
read_about (JsonReader *r, const cJSON *object)
{
  SlvDeck *deck = r->deck;
  const struct { const char *key; char **field; } texts[] = {
    { "title", &deck->name }, { "deckname", &deck->name }, { "name", &deck->name }, { "game", &deck->game }, { "format", &deck->format },
    { "author", &deck->author }, { "comment", &deck->comment }, { "folder", &deck->folder },
  };
  const struct { const char *key; GPtrArray *strings; } lists[] = {
    { "options", deck->option_texts }, { "tags", deck->tags }, { "extras", deck->extras },
  };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      take_string (texts[i].field, cJSON_GetObjectItemCaseSensitive (object, "metadata"), texts[i].key);
      take_string (texts[i].field, object, texts[i].key);
    }
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    read_strings (lists[i].strings, cJSON_GetObjectItemCaseSensitive (object, lists[i].key));
  read_unread (deck, cJSON_GetObjectItemCaseSensitive (object, "unread"));
  SLV_EACH_JSON (item, cJSON_GetObjectItemCaseSensitive (object, "plans"))
    if (cJSON_IsObject (item) && deck->plans->len < SLV_DECK_PLANS_MAX)
      read_plan (r, item);
    else
      {
        g_autofree char *text = slv_json_print (item, FALSE);
        slv_deck_add_unread (deck, 0, text, cJSON_IsObject (item) ? _("there are more plans than a deck can have") : _("this is no plan"));
      }
}

/** @object, whose list stands in a text. Returns: (transfer full) (nullable). */
static SlvDeck *
read_written (const SlvDeckInput *input, const cJSON *object, const char *name)
{
  const char *list = written_list (object);
  SlvDeckTally tally;
  g_autoptr (GPtrArray) decks = list != NULL ? slv_deck_text_read_tally (list, strlen (list), name, NULL, input->games, &tally, NULL) : NULL;
  if (decks == NULL || decks->len != 1 || tally.cards == 0 || tally.unread > tally.cards)
    return NULL;
  input->tally->records += tally.records;
  input->tally->cards += tally.cards;
  input->tally->headings += tally.headings;
  input->tally->comments += tally.comments;
  input->tally->unread += tally.unread;
  SlvDeck *deck = g_ptr_array_steal_index (decks, 0);
  read_about (&(JsonReader) { .input = input, .deck = deck }, object);
  return deck;
}

/** What @object is wrapped in, as an answer's data are. */
static const cJSON *
unwrap (const cJSON *object)
{
  static const char * const wraps[] = { "data", "record", NULL };
  const cJSON *wrapped = any_member (object, wraps);
  if (cJSON_IsArray (wrapped) && cJSON_GetArraySize (wrapped) == 1)
    wrapped = wrapped->child;
  const cJSON *attributes = cJSON_GetObjectItemCaseSensitive (wrapped, "attributes");   /* as JSON:API has them */
  return cJSON_IsObject (attributes) ? attributes : cJSON_IsObject (wrapped) ? wrapped : object;
}

/** One deck of whatever shape. Returns: (transfer full) (nullable). */
static SlvDeck *
read_deck (const SlvDeckInput *input, const cJSON *object, const char *name, gboolean plain)
{
  static const char * const inner[] = { "zones", "decklist", "boards", "cards", "entries", NULL };
  g_autoptr (SlvDeck) deck = slv_deck_new (name);
  JsonReader reader = { .input = input, .deck = deck, .plain = plain };
  object = unwrap (object);
  const cJSON *zones = any_member (object, inner);
  if (!cJSON_IsObject (zones) && !cJSON_IsArray (zones))
    zones = object;
  gboolean flat = is_counted_array (zones) && !holds_list (zones->child), own = cJSON_IsObject (object) && cJSON_HasObjectItem (object, "zones");
  if (read_counts (&reader, object) > 0)
    zones = NULL;
  else if (is_text_array (zones))
    add_texts (&reader, zones);
  else if (flat)
    add_flat (&reader, zones);
  else if (is_sections (&reader, zones))
    add_sections (&reader, zones);
  else if ((zones != object || (!plain && cJSON_GetArraySize (zones) >= FILED_MIN)) && are_copies (zones))
    add_filed (&reader, "", zones);
  else if (!cJSON_IsObject (zones) || read_zones (&reader, zones, zones != object) == 0)
    return read_written (input, object, name);
  if (zones != NULL && zones != object && (!cJSON_IsObject (zones) || are_copies (zones)))
    read_beside (&reader, object, zones);
  if (cJSON_IsObject (object) && !own)
    read_lone (&reader, object);
  read_about (&reader, object);
  /* our own form says what it means; a zone that it left as a person wrote it stays so */
  if (deck->game[0] != '\0' || !own)
    slv_deck_settle_zones (deck, input->games);
  return g_steal_pointer (&deck);
}

/** "FILE#PLAYER" for the lists of an event; the name under which it stands, or the position, where no player is named. */
static char *
event_name (const char *name, const cJSON *object, guint position)
{
  static const char * const keys[] = { "player", NULL };
  const cJSON *player = any_member (object, keys);
  if (cJSON_IsString (player) || object->string != NULL)
    return g_strdup_printf ("%s#%s", name, cJSON_IsString (player) ? player->valuestring : object->string);
  if (cJSON_IsNumber (player))
    return g_strdup_printf ("%s#%.0f", name, player->valuedouble);
  return g_strdup_printf ("%s#%u", name, position);
}

static void
read_event (const SlvDeckInput *input, GPtrArray *decks, const cJSON *lists, gboolean plain)
{
  const cJSON *item;
  guint position = 0;
  /* never a list less without a word: what could not be read stands as a deck that says so */
  for (item = lists->child; item != NULL && decks->len <= DECKS_MAX; item = item->next)
    {
      g_autofree char *own = event_name (input->name, item, ++position);
      SlvDeck *deck = (cJSON_IsObject (item) || cJSON_IsArray (item)) && decks->len < DECKS_MAX ? read_deck (input, item, own, plain) : NULL;
      if (deck == NULL)
        {
          g_autofree char *text = slv_json_print (item, FALSE), *beyond = NULL;
          if (decks->len == DECKS_MAX)   /* once: counting them is as long as the file */
            {
              guint left = (guint) cJSON_GetArraySize (lists) - decks->len;
              beyond = slv_tell_printf (ngettext ("%u deck list from here on is left out: of one file no more than %u are read",
                                                  "%u deck lists from here on are left out: of one file no more than %u are read", left), left, DECKS_MAX);
            }
          deck = slv_deck_new (own);
          slv_deck_add_unread (deck, 0, text, beyond != NULL ? beyond : _("there is no deck list in this record"));
        }
      g_ptr_array_add (decks, deck);
    }
}

/** Whether a deck is read from @object; what is read is thrown away. */
static gboolean
is_deck (const SlvDeckInput *input, const cJSON *object)
{
  SlvDeckTally tally = { 0 };
  SlvDeckInput trial = *input;
  trial.tally = &tally;
  g_autoptr (SlvDeck) deck = cJSON_IsObject (object) ? read_deck (&trial, object, "", TRUE) : NULL;
  return deck != NULL && deck->entries->len > 0;
}

/** Where the decks of an event stand in @object: in an array, or filed under their names; not every player's is known. */
static const cJSON *
find_event (const SlvDeckInput *input, const cJSON *object, guint depth)
{
  const cJSON *one, *found = NULL;
  SLV_EACH_JSON (member, object)
    for (one = found == NULL ? member->child : NULL; one != NULL && found == NULL; one = one->next)
      if (is_deck (input, one))
        found = member;
  SLV_EACH_JSON (member, object)
    if (found == NULL && depth > 0 && cJSON_IsObject (member))
      found = find_event (input, member, depth - 1);
  return found;
}

gboolean
slv_deck_read_json (const SlvDeckInput *input, GPtrArray *decks, GError **error)
{
  const cJSON *json = input->json, *event = cJSON_IsArray (json) && cJSON_IsObject (json->child) ? json : NULL, *lone = NULL;
  gboolean one = cJSON_IsObject (json) || is_text_array (json) || (is_counted_array (json) && is_light (json) && !holds_list (json->child));
  SlvDeck *deck = one ? read_deck (input, json, input->name, FALSE) : NULL;
  guint readable = 0;
  if (deck == NULL && cJSON_IsObject (json))
    {
      cJSON_ArrayForEach (lone, json)
        if (is_deck (input, lone))
          break;
      event = lone == NULL ? find_event (input, json, EVENT_DEPTH) : NULL;
      deck = lone != NULL ? read_deck (input, lone, input->name, TRUE) : NULL;
    }
  if (deck != NULL)
    g_ptr_array_add (decks, deck);
  else if (event != NULL)
    read_event (input, decks, event, event != json);
  SLV_EACH (const SlvDeck, each, decks)
    readable += each->headings->len + each->entries->len > 0;
  if (readable == 0)
    slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { input->name, 0, 0 }, _("there is no deck list of a known shape in this JSON"));
  return readable > 0;
}

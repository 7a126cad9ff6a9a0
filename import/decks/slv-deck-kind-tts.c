/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-tts.c: saved objects of a virtual table: a pile for each zone, side by side, one object for each copy, its picture by
 * address. Cards whose picture the list does not say come without one, and that is told. Read again, a pile's nickname is its
 * zone. Source: import/README.md, "Deck files". */
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-write.h"

#define COPIES_MAX 5000u   /* physical cards in one file: a table cannot lift more */

/* ---- writing ---- */

typedef struct { SlvDeckOutput *o; guint next_key, n_copies, n_blank, n_left; } Table;

/** The address of a picture of the card, or NULL. Borrowed from the index. */
static const char *
image_of (const SlvDeckOutput *o, const SlvDeckEntry *entry)
{
  g_autoptr (GArray) rows = NULL;
  const char *image = NULL;
  if (o->index == NULL || o->game == NULL || slv_index_find_name (o->index, o->game, entry->name, &rows) == 0)
    return NULL;
  SLV_EACH_PRINTING (view, o->index, g_array_index (rows, guint, 0))
    {
      gboolean wanted = g_str_equal (view->set_code, entry->set_code) && g_str_equal (view->number, entry->number);
      if (g_str_has_prefix (view->image, "http") && (image == NULL || wanted))
        image = view->image;
    }
  return image;
}

static void
add_transform (cJSON *object, double x)
{
  const struct { const char *key; double value; } parts[] = {
    { "posX", x }, { "posY", 1 }, { "posZ", 0 }, { "rotX", 0 }, { "rotY", 180 }, { "rotZ", 180 },
    { "scaleX", 1 }, { "scaleY", 1 }, { "scaleZ", 1 },
  };
  cJSON *transform = cJSON_AddObjectToObject (object, "Transform");
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    cJSON_AddNumberToObject (transform, parts[i].key, parts[i].value);
}

static cJSON *
picture_json (const char *image)
{
  cJSON *json = cJSON_CreateObject ();
  slv_json_put (json, { "FaceURL", SLV_TEXT (image != NULL ? image : "") }, { "BackURL", SLV_TEXT ("") },
                { "NumWidth", SLV_NUMBER (1) }, { "NumHeight", SLV_NUMBER (1) }, { "BackIsHidden", SLV_TRUTH (TRUE) },
                { "UniqueBack", SLV_TRUTH (FALSE) });
  return json;
}

static cJSON *
card_json (const SlvDeckEntry *entry, guint key, const char *image)
{
  cJSON *card = cJSON_CreateObject ();
  g_autofree char *number = g_strdup_printf ("%u", key);
  g_autofree char *printing = entry->set_code[0] != '\0' ? g_strdup_printf ("(%s) %s", entry->set_code, entry->number) : g_strdup ("");
  slv_json_put (card, { "Name", SLV_TEXT ("CardCustom") }, { "CardID", SLV_NUMBER (key * 100.0) },
                { "Nickname", SLV_TEXT (entry->name) }, { "Description", SLV_TEXT (g_strchomp (printing)) });
  add_transform (card, 0);
  cJSON_AddItemToObject (cJSON_AddObjectToObject (card, "CustomDeck"), number, picture_json (image));
  return card;
}

/** The cards of one zone as a pile; a pile of one is the card itself. NULL when there are none. */
static cJSON *
pile_json (Table *t, const SlvZoneOut *zone)
{
  cJSON *pile = cJSON_CreateObject (), *ids = cJSON_CreateArray (), *pictures = cJSON_CreateObject (), *cards = cJSON_CreateArray ();
  SLV_EACH (const SlvDeckEntry, entry, t->o->deck->entries)
    {
      if (!g_str_equal (entry->zone, zone->zone))
        continue;
      const char *image = image_of (t->o, entry);
      g_autofree char *key = g_strdup_printf ("%u", ++t->next_key);
      t->n_blank += image == NULL;
      cJSON_AddItemToObject (pictures, key, picture_json (image));
      for (guint n = 0; n < entry->count; n++)
        {
          if (t->n_copies++ >= COPIES_MAX)
            {
              t->n_left += entry->count - n;
              break;
            }
          cJSON_AddItemToArray (ids, cJSON_CreateNumber (t->next_key * 100.0));
          cJSON_AddItemToArray (cards, card_json (entry, t->next_key, image));
        }
    }
  slv_json_put (pile, { "Name", SLV_TEXT ("DeckCustom") },
                { "Nickname", SLV_TEXT (zone->zone[0] != '\0' ? zone->title : t->o->deck->name) },
                { "Description", SLV_TEXT (t->o->deck->name) }, { "HideWhenFaceDown", SLV_TRUTH (TRUE) });
  cJSON_AddItemToObject (pile, "DeckIDs", ids);
  cJSON_AddItemToObject (pile, "CustomDeck", pictures);
  cJSON_AddItemToObject (pile, "ContainedObjects", cards);
  return pile;
}

static void
add_pile (Table *t, cJSON *states, const SlvZoneOut *zone, guint position)
{
  cJSON *pile = pile_json (t, zone), *cards = cJSON_GetObjectItemCaseSensitive (pile, "ContainedObjects");
  int n = cJSON_GetArraySize (cards);
  if (n == 1)   /* the table makes no pile of one card */
    {
      cJSON *card = cJSON_DetachItemFromArray (cards, 0);
      cJSON_DeleteItemFromObjectCaseSensitive (card, "Transform");
      add_transform (card, position * 3.0);
      cJSON_AddStringToObject (card, "GMNotes", zone->zone[0] != '\0' ? zone->title : "");
      cJSON_AddItemToArray (states, card);
    }
  else if (n > 1)
    {
      add_transform (pile, position * 3.0);
      cJSON_AddItemToArray (states, g_steal_pointer (&pile));
    }
  cJSON_Delete (pile);
}

static char *
write_file (SlvDeckOutput *o)
{
  static const char * const texts[] = { "GameMode", "Date", "Table", "Sky", "Rules", "PlayerTurn", "LuaScript" };
  g_autoptr (cJSON) json = cJSON_CreateObject ();
  Table table = { .o = o };
  slv_json_put (json, { "SaveName", SLV_TEXT (o->deck->name) }, { "Note", SLV_TEXT (o->deck->comment) });
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    cJSON_AddStringToObject (json, texts[i], "");
  cJSON *states = cJSON_AddArrayToObject (json, "ObjectStates");
  for (guint i = 0; i < o->zones->len; i++)
    add_pile (&table, states, &g_array_index (o->zones, SlvZoneOut, i), i);
  if (table.n_blank > 0)
    slv_deck_lose (o, ngettext ("%u card has no picture whose address is known and lies there blank",
                                "%u cards have no picture whose address is known and lie there blank", table.n_blank), table.n_blank);
  if (table.n_left > 0)
    slv_deck_lose (o, ngettext ("%u copy is left out, because a table cannot lift so many", "%u copies are left out, because a table cannot lift so many",
                                table.n_left), table.n_left);
  g_autofree char *text = slv_json_print (json, TRUE);
  return g_strconcat (text, "\n", NULL);
}

/* ---- reading ---- */

static void
read_card (const SlvDeckInput *input, SlvDeck *deck, const char *zone, const cJSON *card)
{
  const char *nickname = slv_json_text (card, "Nickname");
  g_autofree char *name = slv_deck_line_trim (nickname, strcspn (nickname, "\n"));   /* what the card is stands below */
  input->tally->records++;
  const char *reason = slv_deck_take_card (deck, zone, g_strdelimit (name, "\r\n\t", ' '), 1, "", "", 0);
  if (reason == NULL)
    {
      input->tally->cards++;
      return;
    }
  g_autofree char *text = slv_json_print (card, FALSE);
  input->tally->unread++;
  slv_deck_add_unread (deck, 0, text, reason);
}

/* A pile, a card alone, or a bag of both, which may be in a bag (the parser of JSON bounds the depth). */
static void
read_pile (const SlvDeckInput *input, SlvDeck *deck, const cJSON *pile)
{
  const cJSON *cards = cJSON_GetObjectItemCaseSensitive (pile, "ContainedObjects");
  const char *zone = slv_json_text (pile, cJSON_IsArray (cards) ? "Nickname" : "GMNotes");
  gboolean bag = FALSE;
  SLV_EACH_JSON (card, cards)
    bag = bag || cJSON_IsArray (cJSON_GetObjectItemCaseSensitive (card, "ContainedObjects"));
  if (bag || strlen (zone) > 200 || slv_deck_heading_zone (input->games, NULL, zone) == NULL)
    zone = "";
  if (zone[0] != '\0')
    {
      slv_deck_add_heading (deck, zone);
      input->tally->records++;
      input->tally->headings++;
    }
  if (!cJSON_IsArray (cards))
    read_card (input, deck, zone, pile);
  SLV_EACH_JSON (card, cards)
    if (bag)
      read_pile (input, deck, card);
    else
      read_card (input, deck, zone, card);
}

static guint
detect (const SlvDeckInput *input)
{
  return cJSON_IsObject (input->json) && cJSON_IsArray (cJSON_GetObjectItemCaseSensitive (input->json, "ObjectStates")) ? 100 : 0;
}

static gboolean
read_file (const SlvDeckInput *input, GPtrArray *decks, GError **error G_GNUC_UNUSED)
{
  const char *name = slv_json_text (input->json, "SaveName");
  SlvDeck *deck = slv_deck_new (name[0] != '\0' && strlen (name) < 1000 ? name : input->name);
  slv_take_str (&deck->comment, g_strdup (slv_json_text (input->json, "Note")));
  SLV_EACH_JSON (pile, cJSON_GetObjectItemCaseSensitive (input->json, "ObjectStates"))
    if (cJSON_IsObject (pile))
      read_pile (input, deck, pile);
  slv_deck_settle_zones (deck, input->games);
  g_ptr_array_add (decks, deck);
  return TRUE;
}

const SlvDeckKind slv_deck_kind_tts = {
  .id = "tts", .title = N_("Tabletop Simulator"), .endings = { ".json" }, .detect = detect, .read = read_file, .write = write_file,
  .carries = SLV_CARRIES_NAME | SLV_CARRIES_COMMENT | SLV_CARRIES_ALL_ZONES, .has_pictures = TRUE,
};

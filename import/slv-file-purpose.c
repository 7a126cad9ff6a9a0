/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-file-purpose.c: see the header. The readers themselves are asked: what one of them understands is meant for it. */
#include <libxml/xmlreader.h>
#include "base/slv-input.h"
#include "cards/slv-list-labels.h"
#include "cards/slv-list-page.h"
#include "copies/slv-copies.h"
#include "decks/slv-deck-picture.h"
#include "slv-deck-file.h"
#include "slv-fetch.h"
#include "slv-file-purpose.h"

#define HEAD_MAX (64u << 10)   /* bytes in which the first element begins */

/* A definition is told by its first element. libxml2 would unpack a file without end to find one. */
static gboolean
is_definition (const char *path)
{
  g_autoptr (GInputStream) stream = slv_input_open (path, SLV_INPUT_DECK_MAX, NULL);
  g_autofree char *head = g_malloc (HEAD_MAX);
  gsize length = 0;
  gboolean is = FALSE;
  xmlTextReader *reader;

  if (stream != NULL)
    g_input_stream_read_all (stream, head, HEAD_MAX, &length, NULL, NULL);
  reader = xmlReaderForMemory (head, (int) length, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);

  while (reader != NULL && xmlTextReaderRead (reader) == 1)
    if (xmlTextReaderNodeType (reader) == XML_READER_TYPE_ELEMENT)
      {
        xmlChar *id = xmlTextReaderGetAttribute (reader, BAD_CAST "id");

        is = id != NULL && xmlStrEqual (xmlTextReaderConstName (reader), BAD_CAST "game");
        xmlFree (id);
        break;
      }
  xmlFreeTextReader (reader);
  return is;
}

/* Any line can be the name of a card and any table a list of them, so a table is a deck only by its own titles, and what was hardly
 * understood, or tells card after card behind labels, is none. */
static gboolean
is_deck (const char *text, gsize length, const char *path, gboolean table, SlvGames *games)
{
  SlvDeckTally tally;
  g_autoptr (GPtrArray) decks = slv_deck_text_read_tally (text, length, path, NULL, games, &tally, NULL);

  return decks != NULL && tally.cards > 0 && tally.unread <= tally.cards && !slv_labels_fit (text, length)
         && !(slv_list_is_page (text, strlen (text)) && strcasestr (text, "<table") != NULL) && (!table || g_str_equal (tally.kind, "csv"));
}

/* A table of cards without a number of copies is a card list; one that may also be a deck (@deck) is a collection when it tells in
 * which state the copies are. */
static gboolean
is_collection (const char *path, const char *text, gboolean deck)
{
  static const char * const states[] = { "condition", "language", "foil", "finish", "trade" };
  g_autoptr (SlvCopiesFile) copies = slv_copies_open (path, NULL, NULL, NULL);
  SlvCopiesMap *map = copies != NULL ? slv_copies_file_map (copies) : NULL;
  g_autofree char *titles = g_utf8_strdown (text, (gssize) strcspn (text, "\r\n"));
  gboolean counted = copies != NULL && map == NULL, described = FALSE;

  for (guint i = 0; map != NULL && i < map->columns->len; i++)
    counted |= ((const SlvCopiesMapColumn *) map->columns->pdata[i])->field == SLV_COPY_QUANTITY;
  for (gsize s = 0; s < G_N_ELEMENTS (states); s++)
    described |= strstr (titles, states[s]) != NULL;
  return counted && (described || !deck);
}

SlvFilePurpose
slv_file_purpose (const char *what, SlvGames *games)
{
  g_autofree char *lower = g_ascii_strdown (what, -1), *text = NULL;
  gboolean table = g_str_has_suffix (lower, ".csv") || g_str_has_suffix (lower, ".tsv");

  if (slv_fetch_is_url (what) || !g_file_test (what, G_FILE_TEST_IS_REGULAR))
    return SLV_PURPOSE_LIST;
  if (g_str_has_suffix (lower, ".xml") && is_definition (what))
    return SLV_PURPOSE_DEFINITION;
  if (g_str_has_suffix (lower, ".xlsx") || g_str_has_suffix (lower, ".ods"))   /* whoever opens archives of decks has looked at the sheets one by one */
    return is_collection (what, "", FALSE) ? SLV_PURPOSE_COLLECTION : SLV_PURPOSE_LIST;
  g_autoptr (GBytes) bytes = slv_input_read_all (what, SLV_INPUT_DECK_MAX, NULL, NULL);
  if (bytes != NULL && slv_deck_is_picture (bytes))
    return SLV_PURPOSE_DECK;
  gboolean deck = bytes != NULL && (text = slv_input_to_utf8 (bytes, what, NULL, NULL))
                  && is_deck (text, strlen (text), what, table, games);
  if (table && text && is_collection (what, text, deck))
    return SLV_PURPOSE_COLLECTION;
  return deck ? SLV_PURPOSE_DECK : SLV_PURPOSE_LIST;
}

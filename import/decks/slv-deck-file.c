/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-file.c: finds the kind of a deck file from its content and hands it to the reader of that kind. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include <string.h>
#include "base/slv-input.h"
#include "decks/slv-deck-tree.h"

/** JSON starts with { or [ and goes on as JSON does; "[Main]" and "[4] Name" are headings and entries of a text. */
static gboolean
looks_like_json (const char *text)
{
  text += strspn (text, " \t\r\n");
  if (*text == '{')
    return TRUE;
  if (*text != '[')
    return FALSE;
  text++;
  text += strspn (text, " \t\r\n");
  return *text == '{' || *text == ']' || *text == '\0';
}

/* What is made of lines that nobody understands, or of nothing but headings, is no deck list whatever else it is. */
static gboolean
check_decks (const GPtrArray *decks, const char *name, GError **error)
{
  SlvPlace place = { name, 0, 0 };
  for (guint i = 0; i < decks->len; i++)
    {
      const SlvDeck *deck = g_ptr_array_index (decks, i);
      if (deck->unread->len > SLV_DECK_UNREAD_MAX)
        {
          const SlvUnread *last = g_ptr_array_index (deck->unread, deck->unread->len - 1);
          place.line = last->line;
          slv_set_error (error, SLV_ERROR_REFUSED, &place, _("more than %u lines were not understood, so this is no deck list; "
                         "the last one: %s"), SLV_DECK_UNREAD_MAX, last->reason);
          return FALSE;
        }
      if (deck->headings->len > SLV_DECK_HEADINGS_MAX)
        {
          slv_set_error (error, SLV_ERROR_REFUSED, &place, _("it has more than %u headings, so it is no deck list"),
                         SLV_DECK_HEADINGS_MAX);
          return FALSE;
        }
    }
  return TRUE;
}

/* What may be read at all. */
static gboolean
check_input (const char *text, gsize length, const char *name, const char *kind, SlvGames *games, GError **error)
{
  SlvPlace place = { name, 0, 0 };
  if (length > SLV_INPUT_DECK_MAX)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the list is larger than any deck"));
  else if (kind != NULL && (slv_deck_file_resolve_kind (kind, games) == NULL || !slv_deck_file_resolve_kind (kind, games)->reads))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("decks cannot be read as “%s”"), kind);
  else if (!g_utf8_validate_len (text, length, NULL) || memchr (text, '\0', length) != NULL
           || (length >= 5 && memcmp (text, "%PDF-", 5) == 0))   /* whose first lines could be names */
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the list is not text"));
  else
    return TRUE;
  return FALSE;
}

/* XML, JSON or a text: the first sign says; a kind that has no such form refuses it. */
typedef enum { SHAPE_TEXT = 1, SHAPE_JSON = 2, SHAPE_XML = 4 } Shape;

static gboolean
check_shape (Shape shape, const char *name, const char *kind, GError **error)
{
  static const struct { const char *kind; guint shapes; } forms[] = {
    { "json", SHAPE_JSON }, { "tts", SHAPE_JSON }, { "omnidex", SHAPE_TEXT | SHAPE_JSON }, { "cockatrice", SHAPE_XML },
    { "octgn", SHAPE_XML }, { "lackey", SHAPE_XML | SHAPE_TEXT }, { "mtgo", SHAPE_XML | SHAPE_TEXT },
  };
  guint allowed = SHAPE_TEXT;
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (g_str_equal (forms[i].kind, kind))
      allowed = forms[i].shapes;
  if (allowed & shape)
    return TRUE;
  slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { name, 0, 0 }, _("this is no deck file of the kind “%s”"), kind);
  return FALSE;
}

/* (transfer full) (element-type SlvDeck) */
static GPtrArray *
read_shape (const SlvDeckInput *input, Shape shape, GError **error)
{
  if (shape == SHAPE_JSON)
    return slv_deck_read_json (input, error);
  g_autoptr (xmlDoc) doc = shape == SHAPE_XML ? slv_deck_tree_parse (input->text, input->length, input->name, error) : NULL;
  if (shape == SHAPE_XML && doc == NULL)
    return NULL;
  SlvDeck *deck = doc != NULL ? slv_deck_read_tree (input, doc, error) : slv_deck_read_text (input);
  if (deck == NULL)
    return NULL;
  GPtrArray *decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  g_ptr_array_add (decks, deck);
  return decks;
}

GPtrArray *
slv_deck_text_read_tally (const char *text, gsize length, const char *name, const char *kind, SlvGames *games, SlvDeckTally *tally,
                          GError **error)
{
  memset (tally, 0, sizeof *tally);
  if (!check_input (text, length, name, kind, games, error))
    return NULL;
  kind = kind != NULL ? slv_deck_file_resolve_kind (kind, games)->id : NULL;
  gsize mark = length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  g_autofree char *copy = g_strndup (text + mark, length - mark);
  SlvDeckInput input = { copy, length - mark, name, kind, kind != NULL, games, tally };
  Shape shape = looks_like_json (copy) ? SHAPE_JSON : copy[strspn (copy, " \t\r\n")] == '<' ? SHAPE_XML : SHAPE_TEXT;
  if (kind != NULL && !check_shape (shape, name, kind, error))
    return NULL;
  g_autoptr (GPtrArray) decks = read_shape (&input, shape, error);
  return decks != NULL && check_decks (decks, name, error) ? g_steal_pointer (&decks) : NULL;
}

GPtrArray *
slv_deck_text_read (const char *text, gsize length, const char *name, const char *kind, SlvGames *games, GError **error)
{
  SlvDeckTally tally;
  return slv_deck_text_read_tally (text, length, name, kind, games, &tally, error);
}

/* A reader of text knows the list by its name; for people it is the file that matters. */
static void
name_file (GError **error, const char *path)
{
  g_autoptr (GError) cause = *error;
  SlvPlace place = { NULL, 0, 0 };
  slv_error_get_place (cause, &place);
  place.file = path;
  *error = slv_error_new_at (cause->domain == SLV_ERROR ? cause->code : SLV_ERROR_REFUSED, &place, "%s", cause->message);
}

GPtrArray *
slv_deck_file_read (const char *path, const char *kind, SlvGames *games, GError **error)
{
  g_autoptr (GBytes) bytes = slv_input_read_all (path, SLV_INPUT_DECK_MAX, NULL, error);
  if (bytes == NULL)
    return NULL;
  g_autofree char *text = slv_input_to_utf8 (bytes, path, NULL, error);
  if (text == NULL)
    return NULL;
  g_autofree char *name = slv_deck_name_of_path (path);
  GPtrArray *decks = slv_deck_text_read (text, strlen (text), name, kind, games, error);
  if (decks == NULL)
    {
      if (error != NULL)
        name_file (error, path);
      return NULL;
    }
  for (guint i = 0; i < decks->len; i++)
    {
      SlvDeck *deck = g_ptr_array_index (decks, i);
      g_free (deck->source);
      deck->source = g_strdup (path);
    }
  return decks;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-file.c: finds the kind of a deck file from its content and hands it to the reader of that kind. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include <string.h>
#include "base/slv-input.h"
#include "decks/slv-deck-read.h"

static const char * const read_kinds[] = { "text", "omnidex", "json", NULL };
static const char * const write_kinds[] = { "text", "omnidex", "json", NULL };

const char * const *
slv_deck_file_kinds (gboolean write)
{
  return write ? write_kinds : read_kinds;
}

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

GPtrArray *
slv_deck_text_read (const char *text, gsize length, const char *name, const char *kind, SlvGames *games, GError **error)
{
  SlvPlace place = { name, 0, 0 };
  if (length > SLV_INPUT_DECK_MAX)
    {
      slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the list is larger than any deck"));
      return NULL;
    }
  if (kind != NULL && !g_strv_contains (read_kinds, kind))
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("decks cannot be read as “%s”"), kind);
      return NULL;
    }
  if (!g_utf8_validate_len (text, length, NULL) || memchr (text, '\0', length) != NULL)
    {
      slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the list is not text"));
      return NULL;
    }
  g_autofree char *copy = g_strndup (text, length);
  gboolean json = kind == NULL ? looks_like_json (copy)
                  : g_str_equal (kind, "json") || (g_str_equal (kind, "omnidex") && looks_like_json (copy));
  g_autoptr (GPtrArray) decks = NULL;
  if (json)
    decks = slv_deck_read_json (copy, length, name, kind, games, error);
  else
    {
      decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
      g_ptr_array_add (decks, slv_deck_read_text (copy, length, name, games));
    }
  return decks != NULL && check_decks (decks, name, error) ? g_steal_pointer (&decks) : NULL;
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

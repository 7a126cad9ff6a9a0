/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-words.c: see the header. */
#include "index/slv-card-words.h"

static void
append (GString *out, const char *separator, const char *text)
{
  if (text == NULL || text[0] == '\0')
    return;
  if (out->len > 0)
    g_string_append (out, separator);
  g_string_append (out, text);
}

/* Whether it is what was said last: a card's colors are mostly its color identity, too. */
static gboolean
is_said (const GString *out, const char *separator, const char *text)
{
  g_autofree char *last = g_strconcat (separator, text, NULL);
  return strcmp (out->str, text) == 0 || g_str_has_suffix (out->str, last);
}

static void
take_value (SlvCardWords *words, const SlvAttr *attr, const char *value)
{
  if (attr->kind != SLV_ATTR_NUMBER && attr->kind != SLV_ATTR_EXPRESSION)
    append (words->types, " · ", is_said (words->types, " · ", value) ? NULL : value);
  else if (words->corner == NULL && value[0] != '\0')
    words->corner = g_strdup (value);
  else if (value[0] != '\0')
    {
      g_autofree char *line = g_strdup_printf ("%s %s", attr->title[0] != '\0' ? g_dgettext (GETTEXT_PACKAGE, attr->title) : "", value);
      append (words->foot, " · ", line);
    }
}

static void
take_other_faces (SlvCardWords *words, SlvIndex *index, guint row, const SlvGame *game)
{
  for (guint n = 1; n < slv_index_n_faces (index, row); n++)
    {
      append (words->text, "\n— ", slv_index_face_name (index, row, n));
      SLV_EACH (const SlvAttr, attr, game->attrs)
        {
          g_autofree char *value = attr->kind == SLV_ATTR_TEXT && !attr->hidden ? slv_index_face_text (index, row, n, attr) : NULL;
          append (words->text, "\n", value);
          if (value != NULL && value[0] != '\0')
            break;
        }
    }
}

void
slv_card_words_init (SlvCardWords *words, SlvIndex *index, guint row)
{
  *words = (SlvCardWords) { NULL, g_string_new (NULL), g_string_new (NULL), g_string_new (NULL) };
  if (row == SLV_ROW_NONE)
    return;
  const SlvGame *game = slv_index_card_game (index, row);
  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      if (attr->hidden || attr->from != NULL || attr->kind == SLV_ATTR_FLAG || slv_index_cell_state (index, row, attr) == SLV_CELL_DERIVED)
        continue;
      g_autofree char *value = attr->kind != SLV_ATTR_TEXT ? slv_index_cell_text (index, row, attr) : NULL;
      if (value != NULL)
        take_value (words, attr, value);
      else if (words->text->len == 0)
        append (words->text, "\n", slv_index_text (index, row, attr));
    }
  take_other_faces (words, index, row, game);
}

void
slv_card_words_clear (SlvCardWords *words)
{
  g_clear_pointer (&words->corner, g_free);
  for (GString **text = &words->types; text <= &words->foot; text++)
    if (*text != NULL)
      g_string_free (g_steal_pointer (text), TRUE);
}

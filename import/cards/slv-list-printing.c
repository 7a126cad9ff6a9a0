/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-printing.c: the data of a printing, the same for every kind of list. */
#include "import/cards/slv-list-private.h"

typedef struct { const char *to; gsize offset; } PrintingField;
static const PrintingField fields[] = {
  { "set", G_STRUCT_OFFSET (SlvPrinting, set_code) },        { "set-name", G_STRUCT_OFFSET (SlvPrinting, set_name) },
  { "released", G_STRUCT_OFFSET (SlvPrinting, released) },   { "language", G_STRUCT_OFFSET (SlvPrinting, language) },
  { "number", G_STRUCT_OFFSET (SlvPrinting, number) },       { "rarity", G_STRUCT_OFFSET (SlvPrinting, rarity) },
  { "artist", G_STRUCT_OFFSET (SlvPrinting, artist) },       { "image", G_STRUCT_OFFSET (SlvPrinting, image) },
  { "text", G_STRUCT_OFFSET (SlvPrinting, text) },           { "finish", G_STRUCT_OFFSET (SlvPrinting, finishes) },
};

static const PrintingField *
find_field (const char *to)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (*fields[i].to == *to && strcmp (fields[i].to, to) == 0)
      return &fields[i];
  return NULL;
}

gboolean
slv_printing_has (const char *to)
{
  return find_field (to) != NULL;
}

/* adds one to "foil|nonfoil": every finish once, in order */
static void
add_finish (SlvPrinting *printing, const char *value)
{
  g_autofree char *finish = g_utf8_strdown (value, -1);
  gboolean added = FALSE;

  if (*finish == '\0' || strchr (finish, '|') != NULL || strcmp (finish, printing->finishes) == 0)
    return;
  if (*printing->finishes == '\0')
    {
      slv_take_str (&printing->finishes, g_steal_pointer (&finish));
      return;
    }
  g_auto (GStrv) old = g_strsplit (printing->finishes, "|", -1);
  if (g_strv_contains ((const char * const *) old, finish))
    return;
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; old[i] != NULL; i++)
    {
      if (!added && strcmp (finish, old[i]) < 0)
        {
          g_string_append_printf (text, "%s%s", text->len > 0 ? "|" : "", finish);
          added = TRUE;
        }
      if (*old[i] != '\0')
        g_string_append_printf (text, "%s%s", text->len > 0 ? "|" : "", old[i]);
    }
  if (!added)
    g_string_append_printf (text, "%s%s", text->len > 0 ? "|" : "", finish);
  slv_take_str (&printing->finishes, g_strdup (text->str));
}

/* "2004/09/01", "2004.9.1" and days with a time behind them as queries and orders compare days; NULL: it is none. (transfer full) */
static char *
day_of (const char *value)
{
  char *day = slv_day_read (NULL, value);

  day = day != NULL ? day : slv_day_read ("%Y/%m/%d", value);
  return day != NULL ? day : slv_day_read ("%Y.%m.%d", value);
}

void
slv_printing_set (SlvPrinting *printing, const char *to, const char *value)
{
  const PrintingField *field = find_field (to);

  if (field == NULL)
    return;
  char **text = &G_STRUCT_MEMBER (char *, printing, field->offset);
  if (text == &printing->finishes)
    add_finish (printing, value);
  else if (**text == '\0')
    {
      char *day = text == &printing->released ? day_of (value) : NULL;

      slv_take_str (text, day != NULL ? day : g_strdup (value));
    }
}

/* whether both say something, and not the same */
static gboolean
says_other (const char *one, const char *other)
{
  return *one != '\0' && *other != '\0' && strcmp (one, other) != 0;
}

const SlvPrinting *
slv_printing_settle (SlvListRun *run, SlvCard *card, SlvPrinting *printing, const char *key)
{
  GPtrArray *texts = slv_face_get_values (g_ptr_array_index (card->faces, 0), "text");
  g_autofree char *made = g_strconcat (card->key, "|", printing->set_code, "|", printing->number, *printing->language != '\0' ? "|" : "", printing->language, NULL);
  gboolean own = key != NULL && strcmp (key, made) != 0;   /* what was made for another record says no more than none */

  slv_take_str (&printing->key, g_strdup (own ? key : made));
  if (texts != NULL && texts->len > 0 && strcmp (g_ptr_array_index (texts, 0), printing->text) == 0)
    slv_take_str (&printing->text, g_strdup (""));
  SlvPrinting *same = slv_card_find_same_printing (card, printing);
  /* of one set and number, and yet another printing */
  if (same != NULL && !own && strcmp (same->rarity, printing->rarity) != 0)
    {
      slv_take_str (&printing->key, g_strconcat (printing->key, "|", printing->rarity, NULL));
      same = slv_card_find_same_printing (card, printing);
    }
  if (same != NULL)
    {
      g_auto (GStrv) finishes = g_strsplit (printing->finishes, "|", -1);

      for (guint i = 0; finishes[i] != NULL; i++)
        add_finish (same, finishes[i]);
      if (run != NULL && (says_other (same->image, printing->image) || says_other (same->artist, printing->artist) || says_other (same->released, printing->released)))
        slv_list_note (run, _("two printings of a card are the same by their key, or by set, number and rarity, and are taken for one; the picture, artist or day of the second is left out"));
      g_ptr_array_remove_index (card->printings, card->printings->len - 1);
    }
  return same != NULL ? same : printing;
}

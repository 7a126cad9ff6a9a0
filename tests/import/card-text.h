/* SPDX-License-Identifier: GPL-3.0-or-later */
/* card-text.h: a whole card as text, with its printings in order of their keys, for comparing what was read. */
#pragma once
#include "store/slv-record.h"

static inline gint
card_text_compare (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 ((*(SlvPrinting * const *) a)->key, (*(SlvPrinting * const *) b)->key);
}

/** (transfer full): what the store keeps of it. */
static inline char *
card_data (const SlvCard *card)
{
  GString *data = g_string_new (NULL);

  slv_card_append_face_json (card, data);
  return g_string_free (data, FALSE);
}

/** (transfer full) */
static inline char *
card_text (const SlvCard *card)
{
  g_autoptr (cJSON) json = cJSON_CreateObject ();
  g_autofree char *data = card_data (card);
  g_autoptr (GPtrArray) printings = g_ptr_array_copy (card->printings, NULL, NULL);
  const char * const words[][2] = { { "game", card->game }, { "key", card->key }, { "name", card->name }, { "updated", card->updated } };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    cJSON_AddStringToObject (json, words[i][0], words[i][1]);
  cJSON_AddRawToObject (json, "card", data);
  cJSON *list = cJSON_AddArrayToObject (json, "printings");
  g_ptr_array_set_free_func (printings, NULL);
  g_ptr_array_sort (printings, card_text_compare);
  SLV_EACH (const SlvPrinting, p, printings)
    {
      const char * const texts[][2] = {
        { "key", p->key }, { "set", p->set_code }, { "set-name", p->set_name }, { "released", p->released }, { "language", p->language },
        { "number", p->number }, { "rarity", p->rarity }, { "artist", p->artist }, { "image", p->image }, { "text", p->text },
        { "finishes", p->finishes }, { "updated", p->updated } };
      cJSON *one = cJSON_CreateObject ();

      for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
        cJSON_AddStringToObject (one, texts[k][0], texts[k][1]);
      cJSON_AddItemToArray (list, one);
    }
  return slv_json_print (json, FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-images-address.c: which printing's picture is meant, where it is to be had, and whether it is there already: all that
 * needs no network, for programs that do not load what fetches. */
#include "images/slv-images-private.h"

char *
slv_images_address_of (const SlvIndex *index, guint printing, const SlvImageScheme **scheme, GError **error)
{
  guint row = slv_index_printing_card (index, printing);
  SlvPrintingView view;

  slv_index_printing (index, printing, &view);
  SlvImageFields fields = (SlvImageFields) {
                   .image = view.image, .set = view.set_code, .number = view.number, .language = view.language, .key = view.key,
                   .name = slv_index_card_name (index, row),
                 };
  return slv_game_image_address (slv_index_card_game (index, row), &fields, scheme, error);
}

gboolean
slv_images_address (const SlvIndex *index, guint printing, char **address, GError **error)
{
  g_return_val_if_fail (printing < slv_index_n_printings (index), FALSE);
  g_autofree char *found = slv_images_address_of (index, printing, NULL, error);
  if (found == NULL)
    return FALSE;
  if (address != NULL)
    *address = g_steal_pointer (&found);
  return TRUE;
}

static gboolean
is_wanted (const char *wanted, const char *there)
{
  return wanted == NULL || *wanted == '\0' || g_ascii_strcasecmp (wanted, there) == 0;
}

guint
slv_images_pick (const SlvIndex *index, guint row, const char *set, const char *number)
{
  gboolean named = (set != NULL && *set != '\0') || (number != NULL && *number != '\0');
  guint first, n, best = SLV_ROW_NONE, worth = 0;

  slv_index_card_printings (index, row, &first, &n);
  for (guint i = first; i < first + n; i++)
    {
      SlvPrintingView view;

      slv_index_printing (index, i, &view);
      /* what is named counts most, then that there is a picture, then that the list still has it; of equals the first */
      guint here = 1 + (named && is_wanted (set, view.set_code) && is_wanted (number, view.number) ? 4 : 0)
                   + (slv_images_address (index, i, NULL, NULL) ? 2 : 0) + (view.gone ? 0 : 1);
      if (here > worth)
        {
          best = i;
          worth = here;
        }
    }
  return best;
}

gboolean
slv_images_is_on (SlvStore *store)
{
  g_autofree char *on = slv_store_get_setting (store, SLV_IMAGES_SETTING);

  return g_strcmp0 (on, "yes") == 0;
}

GBytes *
slv_images_peek (const char *dir, const SlvIndex *index, guint printing, SlvImageFacts *facts)
{
  g_autofree char *address = slv_images_address_of (index, printing, NULL, NULL);

  if (address == NULL)
    return NULL;
  g_autoptr (SlvImageCache) cache = slv_image_cache_new (dir);
  return slv_image_cache_read (cache, address, facts, NULL);
}

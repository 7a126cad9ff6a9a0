/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-images.c: the object that a window or a command holds: settings, the cache as a whole, and requests for pictures. */
#include "images/slv-images-private.h"
#include <glib/gi18n-lib.h>

#define SETTING_CEILING "images-ceiling"
#define READ_EVERY      G_USEC_PER_SEC   /* settings are read again after that: another program may have set them */

struct _SlvImages {
  GObject        parent;
  SlvStore      *store;     /* borrowed */
  SlvImageCache *cache;
  SlvImageQueue *queue;     /* NULL until something is asked for */
  gboolean       enabled;
  guint64        ceiling;
  gint64         read_at;   /* monotonic µs, 0: never */
};

G_DEFINE_FINAL_TYPE (SlvImages, slv_images, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
slv_images_finalize (GObject *object)
{
  SlvImages *self = SLV_IMAGES (object);

  g_clear_pointer (&self->queue, slv_image_queue_free);
  slv_image_cache_free (self->cache);
  G_OBJECT_CLASS (slv_images_parent_class)->finalize (object);
}

static void
slv_images_class_init (SlvImagesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_images_finalize;
  signals[CHANGED] = g_signal_new ("changed", SLV_TYPE_IMAGES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
slv_images_init (SlvImages *self)
{
  self->ceiling = SLV_IMAGES_CEILING;
}

SlvImages *
slv_images_new (SlvStore *store)
{
  SlvImages *self = g_object_new (SLV_TYPE_IMAGES, NULL);

  self->store = store;
  self->cache = slv_image_cache_new (slv_store_get_dir (store));
  return self;
}

/* ---- settings ---- */

static void
read_settings (SlvImages *self)
{
  gint64 now = g_get_monotonic_time ();
  guint64 bytes;

  if (self->read_at != 0 && now - self->read_at < READ_EVERY)
    return;
  g_autofree char *ceiling = slv_store_get_setting (self->store, SETTING_CEILING);
  self->read_at = now;
  self->enabled = slv_images_is_on (self->store);
  self->ceiling = SLV_IMAGES_CEILING;
  if (ceiling != NULL && g_ascii_string_to_unsigned (ceiling, 10, SLV_IMAGES_CEILING_MIN, SLV_IMAGES_CEILING_MAX, &bytes, NULL))
    self->ceiling = bytes;
  slv_image_cache_set_ceiling (self->cache, self->ceiling);
}

static GError *
off_error (void)
{
  return slv_error_new_at (SLV_ERROR_NO, NULL, _("pictures are switched off"));
}

gboolean
slv_images_get_enabled (SlvImages *images)
{
  g_return_val_if_fail (SLV_IS_IMAGES (images), FALSE);
  read_settings (images);
  return images->enabled;
}

gboolean
slv_images_set_enabled (SlvImages *images, gboolean enabled, GError **error)
{
  g_return_val_if_fail (SLV_IS_IMAGES (images), FALSE);
  if (!slv_store_set_setting (images->store, SLV_IMAGES_SETTING, enabled ? "yes" : NULL, error))
    return FALSE;
  images->enabled = enabled;
  g_autoptr (GError) off = off_error ();
  if (!enabled && images->queue != NULL)
    slv_image_queue_drop (images->queue, off);
  g_signal_emit (images, signals[CHANGED], 0);
  return TRUE;
}

guint64
slv_images_get_ceiling (SlvImages *images)
{
  g_return_val_if_fail (SLV_IS_IMAGES (images), 0);
  read_settings (images);
  return images->ceiling;
}

gboolean
slv_images_set_ceiling (SlvImages *images, guint64 bytes, GError **error)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, bytes);

  g_return_val_if_fail (SLV_IS_IMAGES (images), FALSE);
  if (bytes < SLV_IMAGES_CEILING_MIN || bytes > SLV_IMAGES_CEILING_MAX)
    {
      g_autofree char *least = g_format_size_full (SLV_IMAGES_CEILING_MIN, G_FORMAT_SIZE_IEC_UNITS);
      g_autofree char *most = g_format_size_full (SLV_IMAGES_CEILING_MAX, G_FORMAT_SIZE_IEC_UNITS);

      return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the room for pictures is between %s and %s"), least, most);
    }
  if (!slv_store_set_setting (images->store, SETTING_CEILING, bytes != SLV_IMAGES_CEILING ? text : NULL, error))
    return FALSE;
  images->ceiling = bytes;
  slv_image_cache_set_ceiling (images->cache, bytes);
  return TRUE;
}

/* ---- the cache as a whole ---- */

void
slv_images_measure (SlvImages *images, SlvImagesSize *size)
{
  slv_image_cache_measure (slv_store_get_dir (images->store), size);
}

gboolean
slv_images_shrink (SlvImages *images, gboolean all, SlvImagesSize *gone, GError **error)
{
  g_return_val_if_fail (SLV_IS_IMAGES (images), FALSE);
  return slv_image_cache_shrink (images->cache, all, gone, error);
}

/* ---- requests ---- */

void
slv_images_request_async (SlvImages *images, SlvIndex *index, guint printing, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (images, cancellable, callback, user_data);
  const SlvImageScheme *scheme = NULL;
  GError *error = NULL;

  g_return_if_fail (SLV_IS_IMAGES (images) && printing < slv_index_n_printings (index));
  g_task_set_name (task, "picture");
  g_task_set_check_cancellable (task, FALSE);   /* a cancelled request says so in the words of this program */
  if (!slv_images_get_enabled (images))
    {
      g_task_return_error (task, off_error ());
      return;
    }
  char *address = slv_images_address_of (index, printing, &scheme, &error);
  if (address == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (images->queue == NULL)
    images->queue = slv_image_queue_new (images->cache);
  slv_image_queue_add (images->queue, address, slv_index_get_games (index), scheme, task);
}

GBytes *
slv_images_request_finish (SlvImages *images, GAsyncResult *result, SlvImageFacts *facts, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, images), NULL);
  g_autoptr (SlvImageResult) found = g_task_propagate_pointer (G_TASK (result), error);
  if (found == NULL)
    return NULL;
  if (facts != NULL)
    *facts = found->facts;
  return g_bytes_ref (found->bytes);
}

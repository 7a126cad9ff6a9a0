/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-image.c: see the header. The memory hangs on the SlvImages that the pictures come from; it is emptied when they are switched
 * off or the cache on the disk is cleared. Widths come in steps, so that a wall whose cards grow does not decode anew each time. */
#include "widgets/slv-card-image.h"
#include "base/slv-pool.h"

#define MEMORY_KEY "slv-card-images"

typedef struct { char *key; GdkTexture *texture; gsize bytes; } Kept;
/** @order: Kept, the one that was shown last at the head; @links: key → its GList. */
typedef struct { GQueue order; GHashTable *links; gsize bytes; } Memory;

/* ---- memory ---- */

SLV_DEFINE_STATIC_FREE (Kept, kept_free, key, (g_object_unref, texture));

static void
forget (Memory *memory)
{
  g_hash_table_remove_all (memory->links);
  g_queue_clear_full (&memory->order, kept_free);
  memory->bytes = 0;
}

static void
memory_free (gpointer data)
{
  Memory *memory = data;

  forget (memory);
  g_hash_table_unref (memory->links);
  g_free (memory);
}

static void
card_image_images_changed (SlvImages *images G_GNUC_UNUSED, Memory *memory)
{
  forget (memory);
}

static Memory *
memory_of (SlvImages *images)
{
  Memory *memory = g_object_get_data (G_OBJECT (images), MEMORY_KEY);

  if (memory == NULL)
    {
      memory = g_new0 (Memory, 1);
      memory->links = g_hash_table_new (g_str_hash, g_str_equal);
      g_object_set_data_full (G_OBJECT (images), MEMORY_KEY, memory, memory_free);
      g_signal_connect (images, "changed", G_CALLBACK (card_image_images_changed), memory);
    }
  return memory;
}

static void
keep (Memory *memory, const char *key, GdkTexture *texture)
{
  if (g_hash_table_contains (memory->links, key))
    return;
  Kept *kept = g_new (Kept, 1);
  *kept = (Kept) { g_strdup (key), g_object_ref (texture),
                   4 * (gsize) gdk_texture_get_width (texture) * (gsize) gdk_texture_get_height (texture) };
  g_queue_push_head (&memory->order, kept);
  g_hash_table_insert (memory->links, kept->key, memory->order.head);
  memory->bytes += kept->bytes;
  while (memory->bytes > SLV_CARD_IMAGE_MEMORY && memory->order.length > 1)
    {
      Kept *last = g_queue_pop_tail (&memory->order);

      g_hash_table_remove (memory->links, last->key);
      memory->bytes -= last->bytes;
      kept_free (last);
    }
}

gsize
slv_card_image_get_memory (SlvImages *images)
{
  return memory_of (images)->bytes;
}

/* ---- keys ---- */

/* The next of 96, 144, 192, 288, 384, … pixels. */
static int
step_of (int width)
{
  int step = 96;

  while (step < MIN (width, SLV_CARD_IMAGE_WIDTH_MAX))
    step = step % 3 == 0 && (step / 3 & (step / 3 - 1)) == 0 ? step / 2 * 3 : step / 3 * 4;
  return step;
}

static char *
make_key (SlvIndex *index, guint printing, int width)
{
  SlvPrintingView view;
  guint row = slv_index_printing_card (index, printing);

  slv_index_printing (index, printing, &view);
  return g_strdup_printf ("%d\t%s\t%s\t%s\t%s", step_of (width), slv_index_card_game (index, row)->id, slv_index_card_key (index, row),
                          view.key ? view.key : "", view.image ? view.image : "");
}

GdkTexture *
slv_card_image_peek (SlvImages *images, SlvIndex *index, guint printing, int width)
{
  Memory *memory = memory_of (images);
  g_autofree char *key = make_key (index, printing, width);
  GList *link = g_hash_table_lookup (memory->links, key);

  if (link == NULL)
    return NULL;
  g_queue_unlink (&memory->order, link);
  g_queue_push_head_link (&memory->order, link);
  return ((Kept *) link->data)->texture;
}

/* ---- decoding ---- */

typedef struct { SlvImages *images; char *key; int width; GBytes *file; } Load;

SLV_DEFINE_STATIC_FREE (Load, load_free, (g_object_unref, images), key, file);

/* Makes the decoder scale down while it reads, where its kind can. */
static void
size_prepared (GdkPixbufLoader *loader, int width, int height, int *wanted)
{
  if (width > *wanted)
    gdk_pixbuf_loader_set_size (loader, *wanted, MAX (1, (int) ((gint64) height * *wanted / width)));
}

static void
decode (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  Load *load = data;
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  GError *error = NULL;

  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared), &load->width);
  gboolean read = gdk_pixbuf_loader_write_bytes (loader, load->file, &error);
  /* a loader is closed in any case, and says but one thing */
  read = gdk_pixbuf_loader_close (loader, read ? &error : NULL) && read;
  GdkPixbuf *pixbuf = read ? gdk_pixbuf_loader_get_pixbuf (loader) : NULL;
  if (pixbuf != NULL)
    g_task_return_pointer (task, gdk_texture_new_for_pixbuf (pixbuf), g_object_unref);
  else
    g_task_return_new_error (task, SLV_ERROR, SLV_ERROR_REFUSED, "%s", error ? error->message : _("the picture cannot be decoded"));
  g_clear_error (&error);
}

static void
got_file (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  Load *load = g_task_get_task_data (task);
  GError *error = NULL;

  load->file = slv_images_request_finish (SLV_IMAGES (source), result, NULL, &error);
  if (load->file == NULL)
    g_task_return_error (task, error);
  else
    slv_task_run (task, decode);
}

void
slv_card_image_load_async (SlvImages *images, SlvIndex *index, guint printing, int width, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (images, cancellable, callback, user_data);
  Load *load = g_new0 (Load, 1);

  load->images = g_object_ref (images);
  load->key = make_key (index, printing, width);
  load->width = step_of (width);
  g_task_set_name (task, "picture of a card");
  g_task_set_task_data (task, load, load_free);
  slv_images_request_async (images, index, printing, cancellable, got_file, task);
}

GdkTexture *
slv_card_image_load_finish (GAsyncResult *result, GError **error)
{
  Load *load = g_task_get_task_data (G_TASK (result));
  GdkTexture *texture = g_task_propagate_pointer (G_TASK (result), error);

  if (texture != NULL)
    keep (memory_of (load->images), load->key, texture);
  return texture;
}

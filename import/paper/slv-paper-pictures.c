/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paper-pictures.c: pictures on sheets of cards, from a folder that a person has or from what was fetched. A file of the folder is
 * called SET-NUMBER (T1-001.png) or as the card is; case, accents, blanks and punctuation do not count. What is to be drawn passes the
 * same check as what comes from the network, and is never larger in memory than a printer can use. */
#include <gdk-pixbuf/gdk-pixbuf.h>
#include "base/slv-fold.h"
#include "base/slv-input.h"
#include "images/slv-images.h"
#include "paper/slv-paper-private.h"

#define WIDTH     (63 * MM)
#define HEIGHT    (88 * MM)
#define SIDE_MAX  2079           /* pixels of the long side: 88 mm at 600 dots an inch */
#define FILES_MAX 100000u
#define KEPT      9u             /* decoded pictures: a page of them */
#define NEAR      0.04           /* so much may a picture's shape differ from a card's and still fill it */

/** A decoded picture. @source: path or address-like name, NULL: the slot is free. */
typedef struct { char *source; cairo_surface_t *surface; guint64 used; } Kept;

struct _SlvPaperPictures {
  char       *folder, *library;  /* (nullable) */
  GHashTable *files;             /* key → path */
  Kept        kept[KEPT];
  guint64     clock;
};

/* ---- the folder ---- */

/* Letters and digits of a text, folded: "Ada, of Edges" and "ada_of_edges" are one. (transfer full) */
static char *
key_of (const char *text)
{
  g_autofree char *folded = slv_fold_search (text);
  GString *key = g_string_new (NULL);

  for (const char *p = folded; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isalnum (g_utf8_get_char (p)))
      g_string_append_unichar (key, g_utf8_get_char (p));
  return g_string_free (key, FALSE);
}

/* "T1", "001" → "t1-001"; one mark between them, so that T and 1001 are others. (transfer full) */
static char *
printing_key (const char *set, const char *number)
{
  g_autofree char *first = key_of (set), *second = key_of (number);

  return *first != '\0' && *second != '\0' ? g_strconcat (first, "-", second, NULL) : NULL;
}

/* The name of a file without its ending; NULL when it is no picture. (transfer full) */
static char *
stem_of (const char *name)
{
  static const char * const endings[] = { ".png", ".jpg", ".jpeg" };
  gsize length = strlen (name);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      gsize ending = strlen (endings[i]);

      if (length > ending && g_ascii_strcasecmp (name + length - ending, endings[i]) == 0)
        return g_strndup (name, length - ending);
    }
  return NULL;
}

static void
add_key (GHashTable *files, char *key, const char *path)
{
  if (key != NULL && *key != '\0' && !g_hash_table_contains (files, key))
    g_hash_table_insert (files, key, g_strdup (path));
  else
    g_free (key);
}

/* Under its name, and where there is a mark between two parts also as set and number: at the last one, "DOA 1st-012". */
static void
add_file (SlvPaperPictures *pictures, const char *name)
{
  g_autofree char *stem = stem_of (name), *shown = NULL, *path = NULL;
  char *divider;

  if (stem == NULL)
    return;
  shown = g_filename_display_name (stem);
  path = g_build_filename (pictures->folder, name, NULL);
  add_key (pictures->files, key_of (shown), path);
  divider = strpbrk (shown, "-_ ") != NULL ? MAX (MAX (strrchr (shown, '-'), strrchr (shown, '_')), strrchr (shown, ' ')) : NULL;
  if (divider == NULL)
    return;
  *divider = '\0';
  add_key (pictures->files, printing_key (shown, divider + 1), path);
}

/* In order of names, so that of two files for one card it is always the same. */
static gboolean
read_folder (SlvPaperPictures *pictures, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (GDir) dir = g_dir_open (pictures->folder, 0, &problem);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  SlvPlace place = { pictures->folder, 0, 0 };
  const char *name;

  if (dir == NULL)
    return slv_set_error (error, SLV_ERROR_NOT_FOUND, &place, "%s", problem->message);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      if (names->len >= FILES_MAX)
        return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the folder has more than %u files"), FILES_MAX);
      g_ptr_array_add (names, g_strdup (name));
    }
  g_ptr_array_sort (names, slv_compare_texts);
  for (guint i = 0; i < names->len; i++)
    add_file (pictures, names->pdata[i]);
  return TRUE;
}

SlvPaperPictures *
slv_paper_pictures_new (const char *folder, const char *library, GError **error)
{
  SlvPaperPictures *pictures = g_new0 (SlvPaperPictures, 1);

  pictures->folder = g_strdup (folder);
  pictures->library = g_strdup (library);
  pictures->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (folder == NULL || read_folder (pictures, error))
    return pictures;
  slv_paper_pictures_free (pictures);
  return NULL;
}

SLV_DEFINE_STATIC_CLEAR (Kept, clear_kept, source, (cairo_surface_destroy, surface));

void
slv_paper_pictures_free (SlvPaperPictures *pictures)
{
  if (pictures == NULL)
    return;
  for (guint i = 0; i < KEPT; i++)
    clear_kept (&pictures->kept[i]);
  SLV_FREE_MEMBERS (pictures, files, folder, library);
  g_free (pictures);
}

static const char *
find_key (const SlvPaperPictures *pictures, char *key)
{
  const char *path = key != NULL ? g_hash_table_lookup (pictures->files, key) : NULL;

  g_free (key);
  return path;
}

/* The printing that the deck names, then the card's name, then any of its printings. */
static const char *
find_file (const SlvPaper *paper, guint row, const SlvDeckEntry *entry)
{
  const SlvPaperPictures *pictures = paper->pictures;
  const char *path = find_key (pictures, printing_key (entry->set_code, entry->number));

  if (path == NULL)
    path = find_key (pictures, key_of (row != SLV_ROW_NONE ? slv_index_card_name (paper->index, row) : entry->name));
  SLV_EACH_PRINTING (view, paper->index, row)
    path = path != NULL ? path : find_key (pictures, printing_key (view->set_code, view->number));
  return path;
}

/* ---- decoding ---- */

static void
limit_size (GdkPixbufLoader *loader, int width, int height, gpointer user_data)
{
  gboolean *whole = user_data;
  int longer = MAX (width, height);

  if (longer <= SIDE_MAX)
    return;
  *whole = FALSE;
  gdk_pixbuf_loader_set_size (loader, MAX (width * SIDE_MAX / longer, 1), MAX (height * SIDE_MAX / longer, 1));
}

/* Cairo's pixels: one word each, colours multiplied by what shows of them. */
static cairo_surface_t *
to_surface (GdkPixbuf *pixbuf)
{
  int width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf), n = gdk_pixbuf_get_n_channels (pixbuf);
  cairo_surface_t *surface = cairo_image_surface_create (n == 4 ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width, height);
  const guint8 *from = gdk_pixbuf_read_pixels (pixbuf);
  guint8 *to = cairo_image_surface_get_data (surface);

  if (to == NULL)
    return surface;
  for (int y = 0; y < height; y++)
    {
      const guint8 *in = from + (gsize) y * (gsize) gdk_pixbuf_get_rowstride (pixbuf);
      guint32 *out = (guint32 *) (gpointer) (to + (gsize) y * (gsize) cairo_image_surface_get_stride (surface));

      for (int x = 0; x < width; x++, in += n)
        {
          guint32 alpha = n == 4 ? in[3] : 255;

          out[x] = alpha << 24 | (in[0] * alpha / 255) << 16 | (in[1] * alpha / 255) << 8 | in[2] * alpha / 255;
        }
    }
  cairo_surface_mark_dirty (surface);
  return surface;
}

/* A JPEG goes into a PDF as it is: smaller, and nothing is lost twice. */
static void
attach_file (cairo_surface_t *surface, GBytes *file)
{
  gsize size;
  gconstpointer data = g_bytes_get_data (file, &size);

  if (cairo_surface_set_mime_data (surface, CAIRO_MIME_TYPE_JPEG, data, size, (cairo_destroy_func_t) g_bytes_unref,
                                   g_bytes_ref (file)) != CAIRO_STATUS_SUCCESS)
    g_bytes_unref (file);
}

/* @facts: of @file, which was checked. NULL with @error */
static cairo_surface_t *
decode (GBytes *file, const SlvImageFacts *facts, GError **error)
{
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new_with_type (slv_image_kind_to_string (facts->kind), error);
  gboolean whole = TRUE, written;

  if (loader == NULL)
    return NULL;
  g_signal_connect (loader, "size-prepared", G_CALLBACK (limit_size), &whole);
  written = gdk_pixbuf_loader_write_bytes (loader, file, error);
  if (!gdk_pixbuf_loader_close (loader, written ? error : NULL) || !written)
    return NULL;
  GdkPixbuf *pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);
  g_autoptr (GdkPixbuf) upright = gdk_pixbuf_apply_embedded_orientation (pixbuf);
  cairo_surface_t *surface = to_surface (upright);
  if (whole && upright == pixbuf && (facts->components == 1 || facts->components == 3))
    attach_file (surface, file);
  return surface;
}

/* ---- on the page ---- */

static GBytes *
read_file (const char *path, SlvImageFacts *facts, GError **error)
{
  g_autoptr (GBytes) bytes = slv_input_read_all (path, SLV_IMAGE_BYTES_MAX, NULL, error);   /* not mapped: it may be cut while the page is made */
  gsize size;

  if (bytes == NULL)
    return NULL;
  gconstpointer data = g_bytes_get_data (bytes, &size);
  return slv_image_check_bytes (data, size, facts, error) ? g_steal_pointer (&bytes) : NULL;
}

/* Takes @source and @surface. */
static cairo_surface_t *
keep (SlvPaperPictures *pictures, char *source, cairo_surface_t *surface)
{
  Kept *oldest = &pictures->kept[0];

  for (guint i = 1; i < KEPT; i++)
    if (pictures->kept[i].used < oldest->used)
      oldest = &pictures->kept[i];
  clear_kept (oldest);
  *oldest = (Kept) { source, surface, ++pictures->clock };
  return surface;
}

static cairo_surface_t *
find_kept (SlvPaperPictures *pictures, const char *source)
{
  for (guint i = 0; i < KEPT; i++)
    if (g_strcmp0 (pictures->kept[i].source, source) == 0)
      {
        pictures->kept[i].used = ++pictures->clock;
        return pictures->kept[i].surface;
      }
  return NULL;
}

/* The picture decoded, or NULL: there is none, or it cannot be read, which is told. Borrowed. */
static cairo_surface_t *
from_folder (SlvPaper *paper, guint row, const SlvDeckEntry *entry)
{
  const char *path = find_file (paper, row, entry);
  cairo_surface_t *surface = path != NULL ? find_kept (paper->pictures, path) : NULL;
  g_autoptr (GError) error = NULL;
  SlvImageFacts facts;

  if (path == NULL || surface != NULL)
    return surface;
  g_autoptr (GBytes) file = read_file (path, &facts, &error);
  surface = file != NULL ? decode (file, &facts, &error) : NULL;
  if (surface != NULL)
    return keep (paper->pictures, g_strdup (path), surface);
  g_autofree char *name = g_filename_display_basename (path);
  slv_paper_note (paper, g_strdup_printf (_("“%s” is not drawn: %s"), name, error->message));
  return NULL;
}

static cairo_surface_t *
from_library (SlvPaper *paper, guint row, const SlvDeckEntry *entry)
{
  guint printing = row != SLV_ROW_NONE ? slv_images_pick (paper->index, row, entry->set_code, entry->number) : SLV_ROW_NONE;
  SlvImageFacts facts;

  if (paper->pictures->library == NULL || printing == SLV_ROW_NONE)
    return NULL;
  g_autofree char *source = g_strdup_printf ("printing:%u", printing);
  cairo_surface_t *surface = find_kept (paper->pictures, source);
  if (surface != NULL)
    return surface;
  g_autoptr (GBytes) file = slv_images_peek (paper->pictures->library, paper->index, printing, &facts);
  surface = file != NULL ? decode (file, &facts, NULL) : NULL;
  return surface != NULL ? keep (paper->pictures, g_steal_pointer (&source), surface) : NULL;
}

/* Fills the card when the picture has about its shape; else it is shown whole, on white. One that lies on its side is turned. */
static void
draw_surface (cairo_t *cr, cairo_surface_t *surface)
{
  double width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface), across, down, scale;

  cairo_rectangle (cr, 0, 0, WIDTH, HEIGHT);
  cairo_clip (cr);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_translate (cr, WIDTH / 2, HEIGHT / 2);
  if (width > height)
    cairo_rotate (cr, G_PI / 2);
  across = (width > height ? HEIGHT : WIDTH) / width;
  down = (width > height ? WIDTH : HEIGHT) / height;
  scale = across / down > 1 - NEAR && across / down < 1 + NEAR ? MAX (across, down) : MIN (across, down);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, surface, -width / 2, -height / 2);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_BEST);
  cairo_paint (cr);
}

gboolean
slv_paper_picture (SlvPaper *paper, cairo_t *cr, guint row, const SlvDeckEntry *entry)
{
  if (paper->pictures == NULL)
    return FALSE;
  cairo_surface_t *surface = from_folder (paper, row, entry);
  if (surface == NULL)
    surface = from_library (paper, row, entry);
  if (surface == NULL || cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    return FALSE;
  cairo_save (cr);
  draw_surface (cr, surface);
  cairo_restore (cr);
  return TRUE;
}

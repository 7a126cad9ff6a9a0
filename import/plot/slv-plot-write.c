/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plot-write.c: plots as files. A file appears whole or not at all. */
#include <cairo-svg.h>
#include "base/slv-folder.h"
#include "plot/slv-plot.h"

#define WIDTH  720
#define HEIGHT 420
#define DENSE  2      /* dots of a PNG for each unit of the drawing */

static const SlvPlotStyle paper = {   /* black on white */
  .text = { 0.12, 0.12, 0.12, 1 }, .accent = { 0.1, 0.37, 0.71, 1 }, .paper = { 1, 1, 1, 1 }, .font = NULL, .size = 13, .fill = TRUE,
  .rtl = FALSE, .at = -1,
};

static cairo_status_t
gather (void *data, const unsigned char *bytes, unsigned int length)
{
  g_byte_array_append (data, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t
draw_on (const SlvPlot *plot, cairo_surface_t *surface, double scale)
{
  cairo_t *cr = cairo_create (surface);
  cairo_scale (cr, scale, scale);
  slv_plot_draw (plot, cr, WIDTH, HEIGHT, &paper);
  cairo_status_t status = cairo_status (cr);
  cairo_destroy (cr);
  return status;
}

static cairo_status_t
make_svg (const SlvPlot *plot, GByteArray *bytes)
{
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (gather, bytes, WIDTH, HEIGHT);
  cairo_status_t status = draw_on (plot, surface, 1);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return status;
}

static cairo_status_t
make_png (const SlvPlot *plot, GByteArray *bytes)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH * DENSE, HEIGHT * DENSE);
  cairo_status_t status = draw_on (plot, surface, DENSE);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, gather, bytes);
  cairo_surface_destroy (surface);
  return status;
}

static cairo_status_t
make_csv (const SlvPlot *plot, GByteArray *bytes)
{
  g_autofree char *text = slv_plot_to_csv (plot);
  g_byte_array_append (bytes, (const guint8 *) text, (guint) strlen (text));
  return CAIRO_STATUS_SUCCESS;
}

typedef cairo_status_t (*MakeFunc) (const SlvPlot *plot, GByteArray *bytes);
static const struct { const char *ending; MakeFunc make; } kinds[] = { { ".png", make_png }, { ".svg", make_svg }, { ".csv", make_csv } };

static MakeFunc
find_kind (const char *path)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_suffix (lower, kinds[i].ending))
      return kinds[i].make;
  return NULL;
}

gboolean
slv_plot_knows (const char *path)
{
  return find_kind (path) != NULL;
}

GBytes *
slv_plot_to_file (const SlvPlot *plot, const char *path, GError **error)
{
  MakeFunc make = find_kind (path);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  if (make == NULL)
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, _("a plot is written as .png, .svg or .csv, and “%s” ends in none of them"), path);
  cairo_status_t status = make (plot, bytes);
  if (status != CAIRO_STATUS_SUCCESS)
    return slv_error_null (error, SLV_ERROR_STORE, &(SlvPlace) { path, 0, 0 }, _("the plot cannot be drawn: %s"), cairo_status_to_string (status));
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

gboolean
slv_plot_write (const SlvPlot *plot, const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = slv_plot_to_file (plot, path, error);
  return bytes != NULL && slv_file_write (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), error);
}

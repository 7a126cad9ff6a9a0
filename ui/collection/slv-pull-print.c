/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pull-print.c: a list of lines on paper. */
#include "collection/slv-pull-dialog.h"
#include <glib/gi18n-lib.h>

#define MARGIN 42.0   /* points */

typedef struct { char *title, *text; GPtrArray *starts; /* bytes of the text at which pages begin */ } Printing;

static void
printing_free (gpointer data)
{
  Printing *printing = data;

  g_free (printing->title);
  g_free (printing->text);
  g_ptr_array_unref (printing->starts);
  g_free (printing);
}

static PangoLayout *
make_layout (GtkPrintContext *context, const char *text, int length, const char *font)
{
  PangoLayout *layout = gtk_print_context_create_pango_layout (context);
  g_autoptr (PangoFontDescription) description = pango_font_description_from_string (font);

  pango_layout_set_font_description (layout, description);
  pango_layout_set_width (layout, (int) ((gtk_print_context_get_width (context) - 2 * MARGIN) * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text (layout, text, length);
  return layout;
}

/* Breaks the text into pages between lines. */
static void
begin_print (GtkPrintOperation *operation, GtkPrintContext *context, Printing *printing)
{
  g_autoptr (PangoLayout) layout = make_layout (context, printing->text, -1, "Sans 10");
  PangoLayoutIter *iter = pango_layout_get_iter (layout);
  double room = gtk_print_context_get_height (context) - 2 * MARGIN - 28, top = 0;

  g_ptr_array_set_size (printing->starts, 0);
  g_ptr_array_add (printing->starts, GSIZE_TO_POINTER (0));
  do
    {
      PangoRectangle box;

      pango_layout_iter_get_line_extents (iter, NULL, &box);
      if ((box.y + box.height) / (double) PANGO_SCALE - top <= room)
        continue;
      top = box.y / (double) PANGO_SCALE;
      g_ptr_array_add (printing->starts, GSIZE_TO_POINTER ((gsize) pango_layout_iter_get_index (iter)));
    }
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
  gtk_print_operation_set_n_pages (operation, (int) printing->starts->len);
}

static void
draw_page (GtkPrintOperation *operation G_GNUC_UNUSED, GtkPrintContext *context, int page, Printing *printing)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  guint at = (guint) page, n = printing->starts->len;
  gsize start = GPOINTER_TO_SIZE (printing->starts->pdata[at]);
  gsize end = at + 1 < n ? GPOINTER_TO_SIZE (printing->starts->pdata[at + 1]) : strlen (printing->text);
  g_autofree char *head = n > 1 ? g_strdup_printf (_("%s (page %u of %u)"), printing->title, at + 1, n) : g_strdup (printing->title);
  g_autoptr (PangoLayout) title = make_layout (context, head, -1, "Sans Bold 12");
  g_autoptr (PangoLayout) lines = make_layout (context, printing->text + start, (int) (end - start), "Sans 10");

  pango_layout_set_ellipsize (title, PANGO_ELLIPSIZE_END);
  cairo_set_source_rgb (cr, 0, 0, 0);   /* ink */
  cairo_move_to (cr, MARGIN, MARGIN);
  pango_cairo_show_layout (cr, title);
  cairo_move_to (cr, MARGIN, MARGIN + 28);
  pango_cairo_show_layout (cr, lines);
}

void
slv_pull_text_print (GtkWindow *parent, const char *title, const char *text)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  Printing *printing = g_new (Printing, 1);

  *printing = (Printing) { g_strdup (title), g_strdup (text), g_ptr_array_new () };
  g_object_set_data_full (G_OBJECT (operation), "slv-printing", printing, printing_free);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_job_name (operation, title);
  gtk_print_operation_set_allow_async (operation, TRUE);
  g_signal_connect (operation, "begin-print", G_CALLBACK (begin_print), printing);
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw_page), printing);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, parent, NULL);
}

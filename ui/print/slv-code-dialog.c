/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-code-dialog.c: see the header. */
#include "print/slv-print.h"
#include "import/slv-deck-file.h"
#include "paper/slv-qr.h"
#include "widgets/slv-parts.h"

#define PICTURE_SIDE 1024   /* pixels of the copied picture */

#define SLV_TYPE_CODE_DIALOG (slv_code_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvCodeDialog, slv_code_dialog, SLV, CODE_DIALOG, AdwWindow)

struct _SlvCodeDialog {
  AdwWindow       parent_instance;
  AdwToastOverlay *toasts;
  GtkDrawingArea *area;
  GtkLabel       *code, *note;
  GtkWidget      *buttons, *copy, *copy_picture;
  SlvQr          *qr;          /* NULL: there is too much for one */
};
G_DEFINE_FINAL_TYPE (SlvCodeDialog, slv_code_dialog, ADW_TYPE_WINDOW)

static void
draw (GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height, gpointer data)
{
  SlvCodeDialog *self = data;
  int side = MIN (width, height);

  if (self->qr != NULL)
    slv_qr_draw (self->qr, cr, (width - side) / 2.0, (height - side) / 2.0, side);
}

static void
code_dialog_tell (SlvCodeDialog *self, const char *text)
{
  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (text));
}

SLV_UI_ACTION (SlvCodeDialog, copy_code)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), gtk_label_get_text (self->code));
  code_dialog_tell (self, _("The code is in the clipboard"));
}

SLV_UI_ACTION (SlvCodeDialog, copy_picture)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, PICTURE_SIDE, PICTURE_SIDE);
  cairo_t *cr = cairo_create (surface);

  slv_qr_draw (self->qr, cr, 0, 0, PICTURE_SIDE);
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_get_from_surface (surface, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
  g_autoptr (GdkTexture) texture = gdk_texture_new_for_pixbuf (pixbuf);
  gdk_clipboard_set_texture (gtk_widget_get_clipboard (widget), texture);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  code_dialog_tell (self, _("The picture is in the clipboard"));
}

SLV_DEFINE_FINALIZE (SlvCodeDialog, slv_code_dialog, (slv_qr_free, qr));

static void
slv_code_dialog_class_init (SlvCodeDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = slv_code_dialog_finalize;
  SLV_UI_TEMPLATE (widget_class, SlvCodeDialog, "print/slv-code-dialog.ui", toasts, area, code, note, buttons, copy, copy_picture);
  gtk_widget_class_install_action (widget_class, "code.copy", NULL, copy_code);
  gtk_widget_class_install_action (widget_class, "code.copy-picture", NULL, copy_picture);
}

static void
slv_code_dialog_init (SlvCodeDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->buttons, slv_wrap_layout_new (12));
  gtk_drawing_area_set_draw_func (self->area, draw, self, NULL);
}

void
slv_code_dialog_present (GtkWidget *parent, const SlvDeck *deck, SlvGames *games)
{
  SlvCodeDialog *self = g_object_new (SLV_TYPE_CODE_DIALOG, NULL);
  g_autofree char *code = slv_deck_file_write (deck, "code", games, NULL), *reason = NULL;
  g_autoptr (GError) error = NULL;

  gtk_label_set_text (self->code, g_strchomp (code));
  self->qr = slv_qr_new (code, SLV_QR_VERSION_MAX, &error);
  reason = error != NULL ? slv_ui_error_text (error) : NULL;
  gtk_widget_set_visible (GTK_WIDGET (self->area), self->qr != NULL);
  slv_ui_offer (GTK_WIDGET (self), "code.copy-picture", self->copy_picture, reason);
  if (reason != NULL)
    gtk_label_set_text (self->note, reason);
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (self->copy);
}

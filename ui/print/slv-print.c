/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-print.c: see the header. The sheets are laid out in milliseconds, so the preview is made anew whenever something is changed;
 * the print operation lays them out once more for the paper that was chosen in its own dialog. */
#include "print/slv-print.h"
#include "widgets/slv-dialog.h"
#include "widgets/slv-parts.h"
#include "window/slv-window.h"

#define PREVIEW_DELAY_MS 120   /* after the last key */

#define SLV_TYPE_PRINT_DIALOG (slv_print_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvPrintDialog, slv_print_dialog, SLV, PRINT_DIALOG, SlvDialog)

struct _SlvPrintDialog
{
  SlvDialog parent_instance;
  AdwComboRow *what, *size, *order, *zone;
  GtkSwitch *missing;
  GtkWidget *missing_row;
  GPtrArray *orders, *zones;   /* char*: by position in those two */
  SlvCollection *collection;   /* NULL: none is open */
  GtkEditable *player, *event, *day;
  GtkWidget *form, *before, *after, *cards, *forget, *choose, *print;
  AdwActionRow *pictures;
  GtkLabel *note, *pages;
  GtkDrawingArea *preview;
  SlvDeck *deck;
  SlvIndex *index;
  const SlvFormat *format;
  SlvOptions *options;
  char *folder;          /* with pictures of one's own; NULL: none */
  char *library;         /* the library's folder when fetched pictures are to be printed; NULL: they are switched off */
  char *as_of;           /* ISO day of dated lists; NULL: today */
  SlvPaper *paper;       /* what the preview shows; NULL: nothing to print, the note says why */
  guint page, pending;
};
G_DEFINE_FINAL_TYPE (SlvPrintDialog, slv_print_dialog, SLV_TYPE_DIALOG)

void slv_print_dialog_changed (SlvPrintDialog *self);

static gboolean
same_text (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (a, b) == 0;
}

/* ---- what is printed ---- */

/** The sheet as it is chosen, on paper of @width by @height points. (transfer full) */
static SlvPaper *
make_paper (SlvPrintDialog *self, double width, double height, GError **error)
{
  guint order = adw_combo_row_get_selected (self->order), zone = adw_combo_row_get_selected (self->zone);
  SlvPaperSpec spec = {
    .order = order < self->orders->len ? g_ptr_array_index (self->orders, order) : NULL,
    .zone = zone > 0 && zone < self->zones->len ? g_ptr_array_index (self->zones, zone) : NULL,
    .lacked_by = gtk_switch_get_active (self->missing) ? self->collection : NULL,
    .what = (SlvPaperWhat) adw_combo_row_get_selected (self->what), .width = width, .height = height, .deck = self->deck,
    .pictures = self->folder, .library = self->library, .index = self->index, .format = self->format, .options = self->options, .as_of = self->as_of,
    .player = gtk_editable_get_text (self->player), .event = gtk_editable_get_text (self->event), .day = gtk_editable_get_text (self->day),
  };
  return slv_paper_new (&spec, error);
}

static void
chosen_size (SlvPrintDialog *self, double *width, double *height)
{
  slv_paper_size (adw_combo_row_get_selected (self->size) == 1 ? "letter" : "a4", width, height);
}

/* ---- the preview ---- */

static void
show_page (SlvPrintDialog *self)
{
  guint n = self->paper != NULL ? slv_paper_n_pages (self->paper) : 0;
  self->page = n > 0 ? MIN (self->page, n - 1) : 0;
  g_autofree char *text = n > 0 ? g_strdup_printf (_("Page %u of %u"), self->page + 1, n) : g_strdup ("");
  gtk_label_set_text (self->pages, text);
  slv_ui_offer (NULL, NULL, self->before, self->page > 0 ? NULL : _("This is the first one."));
  slv_ui_offer (NULL, NULL, self->after, self->page + 1 < n ? NULL : _("This is the last one."));
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));
}

static void
renew (SlvPrintDialog *self)
{
  g_autoptr (GError) error = NULL;
  double width, height;
  chosen_size (self, &width, &height);
  g_clear_pointer (&self->paper, slv_paper_free);
  self->paper = make_paper (self, width, height, &error);
  g_autofree char *problem = self->paper == NULL ? slv_ui_error_text (error) : NULL;
  gtk_label_set_text (self->note, problem != NULL ? problem : "");
  slv_ui_offer (GTK_WIDGET (self), "print.start", self->print, problem);
  gtk_widget_set_visible (self->form, adw_combo_row_get_selected (self->what) == SLV_PAPER_SHEET);
  gtk_widget_set_visible (self->cards, adw_combo_row_get_selected (self->what) == SLV_PAPER_CARDS);
  gtk_widget_set_visible (GTK_WIDGET (self->order), adw_combo_row_get_selected (self->what) <= SLV_PAPER_CARDS);
  show_page (self);
}

void
slv_print_dialog_changed (SlvPrintDialog *self)
{
  if (self->deck != NULL)
    slv_ui_once (self, &self->pending, G_PRIORITY_DEFAULT, PREVIEW_DELAY_MS, G_CALLBACK (renew));
}

static void
draw_preview (GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height, gpointer data)
{
  SlvPrintDialog *self = data;
  double page_width, page_height, scale;
  if (self->paper == NULL)
    return;
  slv_paper_get_size (self->paper, &page_width, &page_height);
  scale = MIN ((width - 4) / page_width, (height - 4) / page_height);
  cairo_translate (cr, (width - page_width * scale) / 2, (height - page_height * scale) / 2);
  cairo_set_source_rgb (cr, 1, 1, 1);   /* paper is white, whatever the style of the window */
  cairo_rectangle (cr, 0, 0, page_width * scale, page_height * scale);
  cairo_fill_preserve (cr);
  cairo_set_source_rgba (cr, 0.5, 0.5, 0.5, 0.6);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  cairo_scale (cr, scale, scale);
  slv_paper_draw (self->paper, self->page, cr);
  /* notes come as pages are drawn; a label must not change while its window is drawn */
}

SLV_UI_ACTION (SlvPrintDialog, turn_action)
{
  gint page = (gint) self->page + g_variant_get_int32 (target);
  if (self->paper == NULL || page < 0 || (guint) page >= slv_paper_n_pages (self->paper))
    return;
  self->page = (guint) page;
  show_page (self);
}

/* ---- pictures of one's own ---- */

/* Takes @folder. */
static void
set_folder (SlvPrintDialog *self, char *folder)
{
  g_autofree char *shown = folder != NULL ? g_filename_display_name (folder) : NULL;
  slv_take_str (&self->folder, folder);
  const char *without = self->library != NULL ? _("Fetched pictures; other cards are drawn") : _("Cards are drawn from their attributes");
  g_autofree char *escaped = g_markup_escape_text (shown != NULL ? shown : without, -1);
  adw_action_row_set_subtitle (self->pictures, escaped);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->pictures), shown);
  gtk_widget_set_visible (self->forget, folder != NULL);
  slv_print_dialog_changed (self);
}

static void
folder_chosen (gpointer self, GFile *folder)
{
  char *path = g_file_get_path (folder);
  if (path != NULL)
    set_folder (self, path);
}

SLV_UI_ACTION (SlvPrintDialog, print_choose_action)
{
  GtkNativeDialog *dialog = slv_ui_file_chooser (widget, _("Pictures of cards"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _("_Choose"),
                                                 folder_chosen);
  g_autoptr (GFile) now = self->folder != NULL ? g_file_new_for_path (self->folder) : NULL;
  gtk_native_dialog_set_modal (dialog, TRUE);
  if (now != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (dialog), now, NULL);
  gtk_native_dialog_show (dialog);
}

SLV_UI_ACTION (SlvPrintDialog, forget_action)
{
  set_folder (self, NULL);
  gtk_widget_grab_focus (self->choose);   /* the button that was pressed is gone */
}

/* ---- the print operation ---- */

static void
paper_free_later (gpointer paper)
{
  slv_paper_free (paper);
}

static void
begin_print (GtkPrintOperation *operation, GtkPrintContext *context, SlvPrintDialog *self)
{
  g_autoptr (GError) error = NULL;
  SlvPaper *paper = make_paper (self, gtk_print_context_get_width (context), gtk_print_context_get_height (context), &error);
  if (paper == NULL)
    {
      gtk_print_operation_cancel (operation);
      return;
    }
  g_object_set_data_full (G_OBJECT (operation), "slv-paper", paper, paper_free_later);
  gtk_print_operation_set_n_pages (operation, (int) slv_paper_n_pages (paper));
}

static void
draw_page (GtkPrintOperation *operation, GtkPrintContext *context, int page, SlvPrintDialog *self G_GNUC_UNUSED)
{
  SlvPaper *paper = g_object_get_data (G_OBJECT (operation), "slv-paper");
  if (paper != NULL && page >= 0 && (guint) page < slv_paper_n_pages (paper))
    slv_paper_draw (paper, (guint) page, gtk_print_context_get_cairo_context (context));
}

static void
done_print (GtkPrintOperation *operation, GtkPrintOperationResult result, SlvPrintDialog *self)
{
  g_autoptr (GError) error = NULL;
  if (result == GTK_PRINT_OPERATION_RESULT_APPLY)
    gtk_window_close (GTK_WINDOW (self));
  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (operation, &error);
  g_autofree char *text = error != NULL ? slv_ui_error_text (error) : NULL;
  gtk_label_set_text (self->note, text != NULL ? text : _("The deck could not be printed."));
}

SLV_UI_ACTION (SlvPrintDialog, start_action)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();
  g_autoptr (GtkPaperSize) size = gtk_paper_size_new (adw_combo_row_get_selected (self->size) == 1 ? GTK_PAPER_NAME_LETTER : GTK_PAPER_NAME_A4);
  gtk_page_setup_set_paper_size (setup, size);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_job_name (operation, self->deck->name[0] != '\0' ? self->deck->name : _("Untitled deck"));
  gtk_print_operation_set_allow_async (operation, TRUE);
  g_signal_connect_object (operation, "begin-print", G_CALLBACK (begin_print), self, 0);
  g_signal_connect_object (operation, "draw-page", G_CALLBACK (draw_page), self, 0);
  g_signal_connect_object (operation, "done", G_CALLBACK (done_print), self, 0);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (self), NULL);
}

/* ---- the dialog ---- */

SLV_DEFINE_DISPOSE (SlvPrintDialog, slv_print_dialog, (timer, pending), (slv_paper_free, paper), (slv_deck_free, deck),
                    (slv_index_unref, index), (slv_format_unref, format), (slv_options_free, options), (slv_collection_unref, collection),
                    orders, zones, as_of, folder, library);

static void
slv_print_dialog_class_init (SlvPrintDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_print_dialog_dispose;
  SLV_UI_TYPES (SLV_TYPE_WRAP_LAYOUT);
  SLV_UI_TEMPLATE (widget_class, SlvPrintDialog, "print/slv-print-dialog.ui", what, size, order, zone, missing, missing_row,
                   player, event, day, form, before, after, note, pages, preview, cards, pictures, choose, print, forget);
  gtk_widget_class_bind_template_callback (widget_class, slv_print_dialog_changed);
  gtk_widget_class_install_action (widget_class, "print.start", NULL, start_action);
  gtk_widget_class_install_action (widget_class, "print.choose-pictures", NULL, print_choose_action);
  gtk_widget_class_install_action (widget_class, "print.forget-pictures", NULL, forget_action);
  gtk_widget_class_install_action (widget_class, "print.turn", "i", turn_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "print.start", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Up, 0, "print.turn", "i", -1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Down, 0, "print.turn", "i", 1);
}

static void
slv_print_dialog_init (SlvPrintDialog *self)
{
  self->orders = g_ptr_array_new ();
  self->zones = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (self->preview, draw_preview, self, NULL);
  slv_ui_set_name (GTK_WIDGET (self->preview), _("Preview of the page"));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  set_folder (self, NULL);
}

/** By name, as in the list, or by the numbers of the game; and each zone that the deck has. */
static void
fill_choices (SlvPrintDialog *self)
{
  g_autoptr (GtkStringList) orders = gtk_string_list_new ((const char *[]) { _("By name"), _("As in the list"), NULL });
  g_autoptr (GtkStringList) zones = gtk_string_list_new ((const char *[]) { _("All zones"), NULL });
  const GPtrArray *attrs = self->format != NULL ? self->format->rulebook->game->attrs : NULL;
  g_ptr_array_add (self->orders, (gpointer) "name");
  g_ptr_array_add (self->orders, (gpointer) "list");
  g_ptr_array_add (self->zones, NULL);
  SLV_EACH (const SlvAttr, attr, attrs)
    {
      if (attr->hidden || !attr->facet || attr->kind == SLV_ATTR_TEXT)
        continue;
      g_ptr_array_add (self->orders, attr->id);
      gtk_string_list_append (orders, slv_ui_tr (attr->title));
    }
  for (guint i = 0; i < self->deck->entries->len; i++)
    {
      const char *zone = slv_deck_entry (self->deck, i)->zone;
      const SlvZone *match = self->format != NULL ? slv_rulebook_match_zone (self->format->rulebook, zone) : NULL;
      if (zone[0] == '\0' || slv_deck_zone_is_maybe (zone) || g_ptr_array_find_with_equal_func (self->zones, zone, same_text, NULL))
        continue;
      g_ptr_array_add (self->zones, (gpointer) zone);
      gtk_string_list_append (zones, match != NULL ? slv_ui_tr (match->title) : zone);
    }
  adw_combo_row_set_model (self->order, G_LIST_MODEL (orders));
  adw_combo_row_set_model (self->zone, G_LIST_MODEL (zones));
  gtk_widget_set_visible (GTK_WIDGET (self->zone), self->zones->len > 2);
}

void
slv_print_deck (GtkWindow *parent, SlvPaperWhat what, const SlvDeck *deck, SlvIndex *index, const SlvFormat *format,
                const SlvOptions *options, const char *as_of)
{
  g_return_if_fail (deck != NULL && index != NULL);
  SlvPrintDialog *self = g_object_new (SLV_TYPE_PRINT_DIALOG, NULL);
  self->deck = slv_deck_copy (deck);
  self->index = slv_index_ref (index);
  self->format = slv_format_ref (format);
  self->options = options != NULL ? slv_options_copy (options) : NULL;
  self->as_of = g_strdup (as_of);
  if (SLV_IS_WINDOW (parent))
    {
      SlvStore *store = slv_session_get_store (slv_window_get_session (SLV_WINDOW (parent)));
      self->library = slv_images_is_on (store) ? g_strdup (slv_store_get_dir (store)) : NULL;
      set_folder (self, NULL);
      SlvCollection *collection = slv_holdings_get_collection (slv_session_get_holdings (slv_window_get_session (SLV_WINDOW (parent))));
      self->collection = collection != NULL ? slv_collection_ref (collection) : NULL;
    }
  gtk_widget_set_visible (self->missing_row, self->collection != NULL);
  fill_choices (self);
  slv_ui_attach_dialog (GTK_WINDOW (self), GTK_WIDGET (parent));
  const char *paper = gtk_paper_size_get_default ();
  adw_combo_row_set_selected (self->size, g_strcmp0 (paper, GTK_PAPER_NAME_LETTER) == 0 ? 1 : 0);
  adw_combo_row_set_selected (self->what, what);
  renew (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->what));
  gtk_window_present (GTK_WINDOW (self));
}

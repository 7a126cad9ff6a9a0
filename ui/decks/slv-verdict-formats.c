/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-verdict-formats.c: see the header. The document keeps a checker for each format, so that an edit costs a check a format;
 * nothing is judged while no other format is chosen. */
#include "decks/slv-deck-parts.h"
#include "game/slv-clause.h"

struct _SlvVerdictFormats
{
  AdwBin parent_instance;
  GtkWidget *choose;
  GtkBox *checks;
  GtkListBox *rows;
  GtkLabel *sentence;
  SlvDeckDocument *document;
  SlvGame   *game;           /* whose formats the popover offers */
  GPtrArray *chosen;         /* SlvFormat of it; the deck's own is always judged */
};

G_DEFINE_FINAL_TYPE (SlvVerdictFormats, slv_verdict_formats, ADW_TYPE_BIN)

static void
verdict_formats_add_row (SlvVerdictFormats *self, const SlvFormat *format, const SlvReport *report, const char *problem)
{
  const char *icon;
  g_autofree char *summary = slv_verdict_pane_summary (report, problem, &icon), *title = slv_format_dup_title (format);
  GtkWidget *row = slv_ui_row (title, summary);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), slv_ui_colour_sign (gtk_image_new_from_icon_name (icon)));
  g_autofree char *spoken = g_strdup_printf (_("%s: %s"), title, summary);
  slv_ui_set_name (row, spoken);
  gtk_list_box_append (self->rows, row);
}

static void
judge_one (SlvVerdictFormats *self, const SlvFormat *format, GPtrArray *reports)
{
  g_autoptr (GError) error = NULL;
  SlvReport *report = slv_deck_document_judge_under (self->document, format, &error);
  g_autofree char *problem = error != NULL ? slv_ui_error_text (error) : NULL;
  verdict_formats_add_row (self, format, report, problem);
  if (report != NULL)
    g_ptr_array_add (reports, report);
}

static void
verdict_formats_judge (SlvVerdictFormats *self)
{
  const SlvFormat *own = self->document != NULL ? slv_deck_document_get_format (self->document) : NULL;
  g_autoptr (GPtrArray) reports = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_report_free);
  slv_ui_empty (GTK_WIDGET (self->rows));
  gboolean any = FALSE;
  for (guint i = 0; own != NULL && i < self->chosen->len; i++)
    any = any || g_ptr_array_index (self->chosen, i) != own;
  gtk_widget_set_visible (GTK_WIDGET (self), any);   /* a box with nothing in it would have a gap around it */
  if (!any)
    return;
  judge_one (self, own, reports);
  for (guint i = 0; i < self->chosen->len; i++)
    if (g_ptr_array_index (self->chosen, i) != own)
      judge_one (self, g_ptr_array_index (self->chosen, i), reports);
  g_autofree char *sentence = reports->len > 1 ? slv_reports_compare (reports, SLV_COMPARE_TITLES) : g_strdup ("");
  gtk_label_set_text (self->sentence, sentence);
}

/* ---- choosing ---- */

/** (transfer full) (nullable): under which it is kept for this deck; NULL: the deck is in no library yet. */
static char *
view_key (SlvVerdictFormats *self)
{
  gint64 id = self->document != NULL ? slv_deck_document_get_registered (self->document)->id : 0;
  return id != 0 ? g_strdup_printf ("deck-compare/%" G_GINT64_FORMAT, id) : NULL;
}

static void
remember (SlvVerdictFormats *self)
{
  g_autoptr (GString) ids = g_string_new (NULL);
  for (guint i = 0; i < self->chosen->len; i++)
    g_string_append_printf (ids, "%s%s", i > 0 ? "," : "", ((SlvFormat *) g_ptr_array_index (self->chosen, i))->full_id);
  g_autofree char *key = view_key (self);
  if (key != NULL)
    slv_ui_set_view (key, ids->str);
}

static void
on_toggled (SlvVerdictFormats *self, GtkCheckButton *check)
{
  SlvFormat *format = g_object_get_data (G_OBJECT (check), "format");
  if (gtk_check_button_get_active (check))
    g_ptr_array_add (self->chosen, format);
  else
    g_ptr_array_remove (self->chosen, format);
  remember (self);
  verdict_formats_judge (self);
}

static void
add_check (SlvVerdictFormats *self, SlvFormat *format, const char * const *remembered)
{
  g_autofree char *title = slv_format_dup_title (format);
  GtkWidget *check = gtk_check_button_new_with_label (title);
  gboolean active = remembered != NULL && g_strv_contains (remembered, format->full_id);
  g_object_set_data (G_OBJECT (check), "format", format);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), active);
  if (active)
    g_ptr_array_add (self->chosen, format);
  g_signal_connect_object (check, "toggled", G_CALLBACK (on_toggled), self, G_CONNECT_SWAPPED);
  gtk_box_append (self->checks, check);
}

static void
verdict_formats_fill (SlvVerdictFormats *self, SlvGame *game)
{
  g_ptr_array_set_size (self->chosen, 0);
  slv_ui_empty (GTK_WIDGET (self->checks));
  slv_game_keep (&self->game, game);
  if (game == NULL)
    return;
  g_autofree char *key = view_key (self), *view = key != NULL ? slv_ui_get_view (key) : NULL;
  g_auto (GStrv) remembered = view != NULL ? g_strsplit (view, ",", -1) : NULL;
  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    for (guint f = 0; f < book->formats->len; f++)
      add_check (self, g_ptr_array_index (book->formats, f), (const char * const *) remembered);
}

static void
verdict_formats_update (SlvVerdictFormats *self)
{
  const SlvFormat *format = self->document != NULL ? slv_deck_document_get_format (self->document) : NULL;
  SlvGame *game = format != NULL ? format->rulebook->game : NULL;
  if (game != self->game)
    verdict_formats_fill (self, game);
  verdict_formats_judge (self);
}

/* ---- making it ---- */

SLV_DEFINE_DISPOSE (SlvVerdictFormats, slv_verdict_formats, (g_object_unref, document), chosen, (slv_game_unref, game));

static void
slv_verdict_formats_class_init (SlvVerdictFormatsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_verdict_formats_dispose;
  SLV_UI_TEMPLATE (klass, SlvVerdictFormats, "decks/slv-verdict-formats.ui", choose, checks, rows, sentence);
}

static void
slv_verdict_formats_init (SlvVerdictFormats *self)
{
  self->chosen = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_set_name (self->choose, _("Compare formats"));
}

GtkWidget *
slv_verdict_formats_get_button (SlvVerdictFormats *self)
{
  return self->choose;
}

void
slv_verdict_formats_set_document (SlvVerdictFormats *self, SlvDeckDocument *document)
{
  if (!slv_deck_document_watch (&self->document, document, G_CALLBACK (verdict_formats_update), self))
    return;
  verdict_formats_fill (self, NULL);   /* what another deck was compared under is not asked of this one */
  verdict_formats_update (self);
}

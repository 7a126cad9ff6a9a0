/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-worth-dialog.c: see the header. Prices are read in the thread of the store. */
#include "collection/slv-collection-dialogs.h"
#include "widgets/slv-parts.h"
#include "window/slv-window-parts.h"

#define DAYS_MOST 31u
#define ROWS_MAX  300u

#define SLV_TYPE_WORTH_DIALOG (slv_worth_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvWorthDialog, slv_worth_dialog, SLV, WORTH_DIALOG, SlvDialog)

struct _SlvWorthDialog {
  SlvDialog     parent_instance;
  SlvHoldings  *holdings;
  GArray       *ids;
  GPtrArray    *values[3];    /* by place, set, game */
  SlvPriceBook *book;
  GtkLabel     *fault, *sum, *notes, *gain;
  GtkDropDown  *by;
  GtkListBox   *list;
  SlvPlotView  *plot;
  SlvPriceSettings *settings;
};
G_DEFINE_FINAL_TYPE (SlvWorthDialog, slv_worth_dialog, SLV_TYPE_DIALOG)

/* What is read in the other thread. */
typedef struct { GArray *ids; SlvPriceBook *book; GPtrArray *all, *values[3]; GArray *days; } Worth;

static void
worth_free (gpointer data)
{
  Worth *worth = data;

  SLV_FREE_MEMBERS (worth, ids, (slv_price_book_unref, book), all, days);
  for (guint i = 0; i < G_N_ELEMENTS (worth->values); i++)
    g_clear_pointer (&worth->values[i], g_ptr_array_unref);
  g_free (worth);
}

static gboolean
worth_dialog_look (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error)
{
  Worth *worth = data;
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint)), rows = NULL;

  for (guint i = 0; i < worth->ids->len; i++)
    {
      guint position;

      if (slv_collection_find_lot (collection, g_array_index (worth->ids, gint64, i), &position) != NULL)
        g_array_append_val (positions, position);
    }
  rows = slv_collection_rows_of (collection, positions);
  worth->book = slv_price_book_open (store, slv_collection_get_index (collection), &(SlvPriceBookAsk) { .rows = rows, .history = TRUE }, error);
  if (worth->book == NULL)
    return FALSE;
  if (slv_price_book_currency (worth->book) == NULL)
    return TRUE;
  worth->all = slv_collection_value (collection, worth->book, positions, SLV_VALUE_ALL);
  for (guint i = 0; i < G_N_ELEMENTS (worth->values); i++)
    worth->values[i] = slv_collection_value (collection, worth->book, positions, SLV_VALUE_PLACE + i);
  worth->days = slv_collection_value_days (collection, worth->book, positions, DAYS_MOST);
  return TRUE;
}

/* ---- showing ---- */

static void
worth_dialog_add_row (SlvWorthDialog *self, const SlvWorth *value)
{
  const char *currency = slv_price_book_currency (self->book);
  g_autofree char *sum = slv_cost_text (&value->worth, currency), *notes = slv_cost_notes (&value->worth);
  g_autofree char *count = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu copy", "%llu copies", (gulong) value->worth.copies),
                                            (unsigned long long) value->worth.copies);
  g_autofree char *subtitle = *notes != '\0' ? g_strdup_printf ("%s · %s", count, notes) : g_strdup (count);

  GtkWidget *row = slv_ui_row (*value->title != '\0' ? value->title : _("None noted"), subtitle);
  GtkWidget *amount = slv_ui_words (sum, "numeric");
  gtk_label_set_wrap_mode (GTK_LABEL (amount), PANGO_WRAP_WORD);   /* an amount in two parts would be another one */
  gtk_label_set_natural_wrap_mode (GTK_LABEL (amount), GTK_NATURAL_WRAP_NONE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), amount);
  gtk_list_box_append (self->list, row);
}

static void
show_list (SlvWorthDialog *self)
{
  const GPtrArray *values = self->values[MIN (gtk_drop_down_get_selected (self->by), 2)];

  slv_ui_empty (GTK_WIDGET (self->list));
  for (guint i = 0; values != NULL && i < MIN (values->len, ROWS_MAX); i++)
    worth_dialog_add_row (self, values->pdata[i]);
  gtk_widget_set_visible (GTK_WIDGET (self->list), values != NULL && values->len > 0);
}

static void
have_read (SlvWorthDialog *self, Worth *worth, const GError *error)
{
  const SlvWorth none = { 0 }, *all = error == NULL && worth->all != NULL && worth->all->len > 0 ? worth->all->pdata[0] : &none;
  g_autofree char *sum = NULL;

  if (self->fault == NULL)   /* closed meanwhile */
    return;
  slv_ui_tell_fault (self->fault, error);
  if (error != NULL)
    return;
  g_clear_pointer (&self->book, slv_price_book_unref);
  self->book = g_steal_pointer (&worth->book);
  for (guint i = 0; i < G_N_ELEMENTS (self->values); i++)
    {
      g_clear_pointer (&self->values[i], g_ptr_array_unref);
      self->values[i] = g_steal_pointer (&worth->values[i]);
    }
  const char *currency = slv_price_book_currency (self->book);
  sum = slv_price_book_has_any (self->book) ? slv_cost_text (&all->worth, currency) : g_strdup (slv_price_book_none (self->book));
  g_autofree char *notes = slv_price_book_has_any (self->book) ? slv_cost_notes (&all->worth) : NULL;
  g_autofree char *gain = currency != NULL ? slv_gain_text (&all->gain, currency) : NULL;
  slv_ui_tell (self->sum, sum);
  slv_ui_tell (self->notes, notes);
  slv_ui_tell (self->gain, gain);
  slv_plot_view_take_plot (self->plot, worth->days != NULL && worth->days->len > 0 ? slv_plot_of_value (worth->days, currency) : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->plot), worth->days != NULL && worth->days->len > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->by), currency != NULL);
  show_list (self);
}

static void
read_worth (SlvWorthDialog *self)
{
  Worth *worth = g_new0 (Worth, 1);

  worth->ids = g_array_ref (self->ids);
  slv_holdings_run_async (self->holdings, worth_dialog_look, worth, worth_free, G_CALLBACK (have_read), self);
}

static void
slv_worth_dialog_dispose (GObject *object)
{
  SlvWorthDialog *self = SLV_WORTH_DIALOG (object);

  self->fault = NULL;
  SLV_FREE_MEMBERS (self, (g_object_unref, holdings), ids, (slv_price_book_unref, book));
  for (guint i = 0; i < G_N_ELEMENTS (self->values); i++)
    g_clear_pointer (&self->values[i], g_ptr_array_unref);
  G_OBJECT_CLASS (slv_worth_dialog_parent_class)->dispose (object);
}

static void
slv_worth_dialog_class_init (SlvWorthDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_worth_dialog_dispose;
  SLV_UI_TYPES (SLV_TYPE_PLOT_VIEW, SLV_TYPE_PRICE_SETTINGS);
  SLV_UI_TEMPLATE (klass, SlvWorthDialog, "collection/slv-worth-dialog.ui", fault, sum, notes, gain, by, list, plot, settings);
  SLV_UI_CALLBACKS (klass, show_list, read_worth);
}

static void
slv_worth_dialog_init (SlvWorthDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_name_from_tooltip (GTK_WIDGET (self->by));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  slv_plot_view_set_names (self->plot, _("Chart: what the copies cost, day by day"), _("worth over days"));
}

void
slv_worth_dialog_present (GtkWidget *parent, SlvSession *session, GArray *ids)
{
  SlvWorthDialog *self = g_object_new (SLV_TYPE_WORTH_DIALOG, NULL);

  self->holdings = g_object_ref (slv_session_get_holdings (session));
  self->ids = g_array_ref (ids);
  slv_price_settings_set_session (self->settings, session);
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  read_worth (self);
  gtk_window_present (GTK_WINDOW (self));
}

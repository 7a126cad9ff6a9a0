/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-price-settings.c: see the header. Written in the thread of the holdings; what another program chose is shown when the holdings are others. */
#include "window/slv-window-parts.h"

struct _SlvPriceSettings {
  AdwPreferencesGroup parent_instance;
  SlvSession    *session;
  GtkEditable   *currency, *rate;
  GtkSpinButton *age;
  GPtrArray     *rows;     /* GtkWidget: of rates (borrowed) */
  gboolean       filling;
};
G_DEFINE_FINAL_TYPE (SlvPriceSettings, slv_price_settings, ADW_TYPE_PREFERENCES_GROUP)

/* ---- in the other thread ---- */

/* One of them. @currency: "" no choice; @words: FROM TO RATE, or FROM TO that are forgotten */
typedef struct { char *currency, **words; guint days; } Choice;

SLV_DEFINE_STATIC_FREE (Choice, choice_free, currency, words);

static gboolean
choose (SlvStore *store, gpointer data, GError **error)
{
  const Choice *choice = data;
  char **words = choice->words;

  if (choice->currency != NULL)
    return slv_price_book_choose (store, *choice->currency != '\0' ? choice->currency : NULL, error);
  if (choice->days > 0)
    return slv_price_choose_old_days (store, choice->days, error);
  if (g_strv_length (words) == 2)
    return slv_price_rates_forget (store, words[0], words[1], error);
  if (g_strv_length (words) == 3)
    return slv_price_rates_set (store, words[0], words[1], words[2], NULL, error);
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("a rate is written as USD EUR 0.92"));
}

/* ---- what there is ---- */

static void price_settings_fill (SlvPriceSettings *self);

static void
price_settings_chosen (gpointer owner, gpointer data G_GNUC_UNUSED, const GError *error)
{
  SlvPriceSettings *self = owner;
  g_autofree char *text = error != NULL ? slv_ui_error_text (error) : NULL, *safe = text != NULL ? g_markup_escape_text (text, -1) : NULL;

  if (self->session == NULL)   /* closed meanwhile */
    return;
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self), safe != NULL ? safe
    : _("Amounts of different currencies are never added up without a rate that you gave."));
  if (error != NULL)
    return;
  price_settings_fill (self);
  g_signal_emit_by_name (self, "changed");
}

static void
write_choice (SlvPriceSettings *self, const char *currency, char **words, guint days)
{
  Choice *choice = g_new0 (Choice, 1);

  *choice = (Choice) { g_strdup (currency), words, days };
  slv_session_write (self->session, choose, choice, choice_free, price_settings_chosen, self);
}

static void
currency_applied (SlvPriceSettings *self)
{
  write_choice (self, gtk_editable_get_text (self->currency), NULL, 0);
}

static void
rate_applied (SlvPriceSettings *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->rate)));

  write_choice (self, NULL, g_strsplit (text, " ", 4), 0);
}

static void
age_changed (SlvPriceSettings *self)
{
  if (!self->filling)
    write_choice (self, NULL, NULL, (guint) gtk_spin_button_get_value_as_int (self->age));
}

static void
forget_clicked (SlvPriceSettings *self, GtkWidget *button)
{
  write_choice (self, NULL, g_strsplit (g_object_get_data (G_OBJECT (button), "slv-rate"), " ", -1), 0);
}

static void
add_rate (SlvPriceSettings *self, const SlvPriceRate *rate)
{
  g_autofree char *text = slv_price_rate_text (rate), *title = g_strdup_printf (rate->old ? _("%s (old)") : "%s", text);
  g_autofree char *name = g_strdup_printf (_("Forget %s"), text);
  GtkWidget *row = slv_ui_row (title, NULL), *button = gtk_button_new_with_label (_("Forget"));

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  slv_ui_set_name (button, name);
  g_object_set_data_full (G_OBJECT (button), "slv-rate", g_strdup_printf ("%s %s", rate->from, rate->to), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (forget_clicked), self, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_ptr_array_add (self->rows, row);
}

static void
price_settings_fill (SlvPriceSettings *self)
{
  SlvStore *store = slv_session_get_store (self->session);
  g_autofree char *currency = slv_store_get_setting (store, SLV_PRICE_CURRENCY);
  g_autoptr (GArray) rates = slv_price_rates_read (store);

  self->filling = TRUE;
  if (gtk_widget_get_focus_child (GTK_WIDGET (self->currency)) == NULL)   /* else it is being typed */
    gtk_editable_set_text (self->currency, currency != NULL ? currency : "");
  gtk_spin_button_set_value (self->age, slv_price_old_days (store));
  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), self->rows->pdata[i]);
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < rates->len; i++)
    add_rate (self, &g_array_index (rates, SlvPriceRate, i));
  self->filling = FALSE;
}

/* ---- the type ---- */

SLV_DEFINE_DISPOSE (SlvPriceSettings, slv_price_settings, (g_object_unref, session), rows);

static void
slv_price_settings_class_init (SlvPriceSettingsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_price_settings_dispose;
  SLV_UI_TEMPLATE (klass, SlvPriceSettings, "window/slv-price-settings.ui", currency, age, rate);
  SLV_UI_CALLBACKS (klass, currency_applied, age_changed, rate_applied);
  g_signal_new ("changed", SLV_TYPE_PRICE_SETTINGS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
slv_price_settings_init (SlvPriceSettings *self)
{
  self->rows = g_ptr_array_new ();
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_spin_button_set_range (self->age, 1, SLV_PRICE_OLD_DAYS_MAX);
}

void
slv_price_settings_set_session (SlvPriceSettings *self, SlvSession *session)
{
  self->session = g_object_ref (session);
  g_signal_connect_object (slv_session_get_holdings (session), "changed", G_CALLBACK (price_settings_fill), self, G_CONNECT_SWAPPED);
  price_settings_fill (self);
}

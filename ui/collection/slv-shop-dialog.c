/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-shop-dialog.c: see the header. Orders are worked out in the thread of the store, the newest question last; rows in which something is
 * typed stay while what is found is shown anew. */
#include "base/slv-address.h"
#include "collection/slv-collection-dialogs.h"
#include "collection/slv-shop-order.h"
#include "widgets/slv-parts.h"

#define SOURCES_MAX 30u   /* that shipping can be said of */
#define REMEMBERED "shop-shipping/%s"

#define SLV_TYPE_SHOP_DIALOG (slv_shop_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvShopDialog, slv_shop_dialog, SLV, SHOP_DIALOG, SlvDialog)

struct _SlvShopDialog {
  SlvDialog     parent_instance;
  SlvSession   *session;
  GArray       *ids;
  GPtrArray    *decks;       /* SlvDeck; NULL: what is wanted, and those of @ids */
  SlvGame      *game;
  SlvShopOrder *order;       /* that is shown; NULL: none yet */
  AdwPreferencesPage  *page;
  AdwPreferencesGroup *sum, *shipping;   /* @shipping: NULL: no source is known yet */
  GtkSwitch    *turn;
  GtkWidget    *turn_row;
  GPtrArray    *results;     /* GtkWidget: groups of what was found (borrowed) */
  GPtrArray    *entries;     /* GtkWidget: of @shipping, each with its source (borrowed) */
};
G_DEFINE_FINAL_TYPE (SlvShopDialog, slv_shop_dialog, SLV_TYPE_DIALOG)

/* ---- in the thread of the store ---- */

typedef struct { GArray *ids; GPtrArray *decks; SlvGame *game; SlvWantedHow how; GPtrArray *sources, *fees; SlvShopOrder *order; } Question;

SLV_DEFINE_STATIC_FREE (Question, question_free, ids, decks, (slv_game_unref, game), sources, fees, (slv_shop_order_free, order));

/* Fees were typed as text, since only the book knows the currency; one that is none is told beside its entry. */
static gboolean
answer (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error)
{
  Question *question = data;
  g_autoptr (GPtrArray) decks = question->decks != NULL ? g_ptr_array_ref (question->decks) : slv_wanting_load (store, question->ids, question->game);
  g_autoptr (GPtrArray) list = slv_collection_wanted (collection, decks, question->game, question->how);
  g_autoptr (SlvPriceBook) book = slv_price_book_open (store, slv_collection_get_index (collection), &(SlvPriceBookAsk) { 0 }, error);
  g_autoptr (GArray) shipping = g_array_new (FALSE, FALSE, sizeof (SlvShipping));

  for (guint i = 0; book != NULL && slv_price_book_currency (book) != NULL && i < question->sources->len; i++)
    {
      SlvShipping fee = { question->sources->pdata[i], 0 };

      if (slv_amount_read (question->fees->pdata[i], slv_price_book_currency (book), &fee.amount))
        g_array_append_val (shipping, fee);
    }
  question->order = book != NULL ? slv_shop_order_new (book, list, shipping, 0, NULL, error) : NULL;
  return question->order != NULL;
}

/* ---- what is found ---- */

static AdwPreferencesGroup *
shop_dialog_add_group (SlvShopDialog *self, const char *title, const char *description)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autofree char *safe = g_markup_escape_text (title, -1), *plain = g_markup_escape_text (description, -1);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), safe);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), plain);
  adw_preferences_page_add (self->page, ADW_PREFERENCES_GROUP (group));
  slv_ui_name_groups (group, title);
  return ADW_PREFERENCES_GROUP (group);
}

/* The rows of @group, which Tab goes past: there may be hundreds before its button. */
static GtkListBox *
add_list (AdwPreferencesGroup *group)
{
  GtkWidget *list = gtk_list_box_new ();

  gtk_widget_add_css_class (list, "boxed-list");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  adw_preferences_group_add (group, g_object_new (SLV_TYPE_TAB_STOP, "child", list, NULL));
  return GTK_LIST_BOX (list);
}

static void
shop_dialog_add_row (GtkListBox *list, const char *title, const char *subtitle, const char *amount)
{
  GtkWidget *row = slv_ui_row (title, subtitle);
  g_autofree char *spoken = g_strdup_printf ("%s. %s. %s", title, subtitle, amount != NULL ? amount : "");

  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  if (amount != NULL)
    {
      GtkWidget *label = gtk_label_new (amount);

      gtk_widget_add_css_class (label, "numeric");
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
    }
  slv_ui_set_name (row, spoken);
  gtk_list_box_append (list, row);
}

static void
add_line (GtkListBox *list, const SlvShopOrder *order, const SlvShop *shop, const SlvShopLine *line)
{
  SlvWanted *thing = slv_shop_order_line (order, shop, line);
  g_autofree char *title = g_strdup_printf ("%" G_GUINT64_FORMAT " × %s", line->copies, thing->name), *each = slv_quote_text (&line->quote);
  g_autofree char *sum = slv_amount_text (line->quote.amount * (gint64) line->copies, line->quote.currency), *seen = slv_tell_day (line->quote.seen);
  const char *parts[] = { thing->set_code, thing->number, thing->finish, thing->condition, each, seen };
  g_autoptr (GString) subtitle = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (*parts[i] != '\0')
      g_string_append_printf (subtitle, "%s%s", subtitle->len > 0 ? " · " : "", parts[i]);
  shop_dialog_add_row (list, title, subtitle->str, sum);
  slv_wanted_free (thing);
}

/* (transfer full): of a file its name; the rest of where it lies is a tip. */
static char *
source_title (const char *source)
{
  return slv_address_is_web (source) ? g_strdup (source) : g_filename_display_basename (source);
}

static void
copy_clicked (SlvShopDialog *self, GtkWidget *button)
{
  guint nth = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "slv-shop"));
  g_autofree char *text = slv_shop_order_write (self->order, self->order->shops->pdata[nth], SLV_WANTED_TEXT);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (button), text);
  gtk_button_set_label (GTK_BUTTON (button), _("Copied"));
}

static void
add_shop (SlvShopDialog *self, guint nth)
{
  const SlvShop *shop = self->order->shops->pdata[nth];
  const char *currency = slv_price_book_currency (self->order->book);
  g_autofree char *cards = slv_amount_text (shop->cost.amount, currency), *fee = slv_amount_text (shop->shipping, currency);
  /* Translators: amounts with their currency */
  g_autofree char *costs = g_strdup_printf (_("Cards %s %s, shipping %s %s"), cards, currency, fee, currency);
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Copy the list"));
  g_autofree char *title = source_title (shop->source);
  AdwPreferencesGroup *group = shop_dialog_add_group (self, title, costs);

  g_ptr_array_add (self->results, group);
  gtk_widget_set_tooltip_text (GTK_WIDGET (group), shop->source);
  gtk_widget_set_halign (button, GTK_ALIGN_END);
  gtk_widget_set_margin_top (button, 6);
  g_object_set_data (G_OBJECT (button), "slv-shop", GUINT_TO_POINTER (nth));
  g_signal_connect_object (button, "clicked", G_CALLBACK (copy_clicked), self, G_CONNECT_SWAPPED);
  GtkListBox *list = add_list (group);
  for (guint i = 0; i < shop->lines->len; i++)
    add_line (list, self->order, shop, &g_array_index (shop->lines, SlvShopLine, i));
  adw_preferences_group_add (group, button);   /* below, where it leaves the heading its width */
}

static void
add_open (SlvShopDialog *self)
{
  AdwPreferencesGroup *group = shop_dialog_add_group (self, _("Without a price that counts"), _("These are in no sum."));

  GtkListBox *list = add_list (group);
  g_ptr_array_add (self->results, group);
  SLV_EACH_IN (const SlvShopOpen, open, self->order->open)
    {
      const SlvWanted *thing = self->order->list->pdata[open->wanted];
      g_autofree char *title = g_strdup_printf ("%" G_GUINT64_FORMAT " × %s", thing->missing, thing->name);

      shop_dialog_add_row (list, title, open->state == SLV_QUOTE_NO_RATE ? _("Priced in another currency only, to which no rate was given") : _("No price is known"), NULL);
    }
}

/* ---- what is asked ---- */

static void ask (SlvShopDialog *self);

static void
fee_applied (SlvShopDialog *self, GtkWidget *entry)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry)), *source = g_object_get_data (G_OBJECT (entry), "slv-source");
  g_autofree char *key = g_strdup_printf (REMEMBERED, source);
  gint64 amount;
  gboolean good = *text == '\0' || slv_amount_read (text, slv_price_book_currency (self->order->book), &amount);

  if (!good)
    {
      gtk_widget_add_css_class (entry, "error");
      gtk_widget_set_tooltip_text (entry, _("An amount is digits with a point, such as 4.90"));
      return;
    }
  gtk_widget_remove_css_class (entry, "error");
  gtk_widget_set_tooltip_text (entry, source);
  slv_ui_set_view (key, text);
  ask (self);
}

static void
add_entries (SlvShopDialog *self)
{
  g_autoptr (GPtrArray) sources = slv_price_book_sources (self->order->book);
  const char *currency = slv_price_book_currency (self->order->book);
  g_autofree char *title = sources->len > 0 ? g_strdup_printf (_("Shipping in %s"), currency) : NULL;

  if (sources->len == 0)
    return;
  self->shipping = shop_dialog_add_group (self, title, _("What an order costs besides its cards; nothing where it is not said."));
  for (guint i = 0; i < MIN (sources->len, SOURCES_MAX); i++)
    {
      GtkWidget *entry = adw_entry_row_new ();
      g_autofree char *key = g_strdup_printf (REMEMBERED, (char *) sources->pdata[i]), *kept = slv_ui_get_view (key);
      g_autofree char *name = source_title (sources->pdata[i]);

      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (entry), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry), name);
      gtk_widget_set_tooltip_text (entry, sources->pdata[i]);
      gtk_editable_set_text (GTK_EDITABLE (entry), kept != NULL ? kept : "");
      adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (entry), TRUE);
      g_object_set_data_full (G_OBJECT (entry), "slv-source", g_strdup (sources->pdata[i]), g_free);
      g_signal_connect_object (entry, "apply", G_CALLBACK (fee_applied), self, G_CONNECT_SWAPPED);
      adw_preferences_group_add (self->shipping, entry);
      g_ptr_array_add (self->entries, entry);
    }
}

static void
show_order (SlvShopDialog *self)
{
  g_autofree char *sum = slv_shop_order_sum (self->order), *notes = slv_shop_order_notes (self->order);
  /* Translators: an amount and its currency */
  g_autofree char *title = self->order->list->len > 0 ? g_strdup_printf (_("All together: %s"), sum) : g_strdup (_("Nothing is missing"));
  g_autofree char *plain = g_markup_escape_text (notes, -1);

  for (guint i = 0; i < self->results->len; i++)
    adw_preferences_page_remove (self->page, self->results->pdata[i]);
  g_ptr_array_set_size (self->results, 0);
  adw_preferences_group_set_title (self->sum, title);
  adw_preferences_group_set_description (self->sum, plain);
  for (guint i = 0; i < self->order->shops->len; i++)
    add_shop (self, i);
  if (self->order->open->len > 0)
    add_open (self);
}

static void
answered (SlvShopDialog *self, Question *question, const GError *error)
{
  if (self->session == NULL)   /* closed meanwhile */
    return;
  if (error != NULL)
    {
      g_autofree char *text = slv_ui_error_text (error), *safe = g_markup_escape_text (text, -1);

      adw_preferences_group_set_title (self->sum, _("The prices could not be read"));
      adw_preferences_group_set_description (self->sum, safe);
      return;
    }
  slv_shop_order_free (self->order);
  self->order = g_steal_pointer (&question->order);
  if (self->shipping == NULL)
    {
      add_entries (self);
      for (guint i = 0; i < self->entries->len; i++)   /* what was said the last time counts */
        if (*gtk_editable_get_text (self->entries->pdata[i]) != '\0')
          {
            ask (self);
            return;
          }
    }
  show_order (self);
}

static void
ask (SlvShopDialog *self)
{
  Question *question = g_new0 (Question, 1);

  question->ids = self->ids != NULL ? g_array_ref (self->ids) : NULL;
  question->decks = self->decks != NULL ? g_ptr_array_ref (self->decks) : NULL;
  question->game = slv_game_ref (self->game);
  question->how = gtk_switch_get_active (self->turn) ? SLV_WANTED_IN_TURN : SLV_WANTED_ALL;
  question->how |= self->decks != NULL ? SLV_WANTED_DECKS_ONLY : 0;
  question->sources = g_ptr_array_new_with_free_func (g_free);
  question->fees = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < self->entries->len; i++)
    {
      g_ptr_array_add (question->sources, g_strdup (g_object_get_data (self->entries->pdata[i], "slv-source")));
      g_ptr_array_add (question->fees, g_strdup (gtk_editable_get_text (self->entries->pdata[i])));
    }
  slv_holdings_run_async (slv_session_get_holdings (self->session), answer, question, question_free, G_CALLBACK (answered), self);
}

/* ---- the type ---- */

SLV_DEFINE_DISPOSE (SlvShopDialog, slv_shop_dialog, (g_object_unref, session), ids, decks, (slv_game_unref, game),
                    (slv_shop_order_free, order), results, entries);

static void
slv_shop_dialog_class_init (SlvShopDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_shop_dialog_dispose;
  SLV_UI_TEMPLATE (klass, SlvShopDialog, "collection/slv-shop-dialog.ui", page, sum, turn, turn_row);
  SLV_UI_CALLBACKS (klass, ask);
}

static void
slv_shop_dialog_init (SlvShopDialog *self)
{
  self->results = g_ptr_array_new ();
  self->entries = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
slv_shop_dialog_present (GtkWidget *parent, SlvSession *session, GArray *ids, GPtrArray *decks, SlvGame *game)
{
  SlvShopDialog *self = g_object_new (SLV_TYPE_SHOP_DIALOG, NULL);

  self->session = g_object_ref (session);
  self->ids = ids != NULL ? g_array_ref (ids) : NULL;
  self->decks = decks != NULL ? g_ptr_array_ref (decks) : NULL;
  self->game = game != NULL ? slv_game_ref (game) : NULL;
  gtk_widget_set_visible (self->turn_row, decks == NULL || decks->len > 1);
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  ask (self);
  gtk_window_present (GTK_WINDOW (self));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-detail-printings.c: the printings of the card, each with the copies that one has of it and with + and −. Rows stay while
 * the collection changes; only their numbers are written anew. */
#include "cards/slv-card-copies.h"
#include "cards/slv-card-detail-private.h"
#include "collection/slv-copy-words.h"
#include "collection/slv-lot-change.h"
#include "store/slv-store-prices.h"
#include "window/slv-window.h"
#include <glib/gi18n-lib.h>

#define PRINTINGS_MAX 200u   /* rows; what is beyond is counted */
#define KINDS_MAX     4u     /* of copies that a row tells apart */

void
slv_copies_row_clear (gpointer row)
{
  g_free (((SlvCopiesRow *) row)->more);
}

static SlvCollection *
collection_of (SlvCardDetail *self)
{
  SlvCollection *collection = self->session ? slv_holdings_get_collection (slv_session_get_holdings (self->session)) : NULL;

  /* of another index, its rows would be other cards */
  return collection && slv_collection_get_index (collection) == self->index ? collection : NULL;
}

/* ---- what one has ---- */

/* "Near mint, foil": how the copies of a lot are. (transfer full) */
static char *
lot_words (const SlvLot *lot)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  if (*lot->condition != '\0')
    g_ptr_array_add (parts, (gpointer) slv_condition_title (slv_condition_grade (lot->condition)));
  if (*lot->finish != '\0')
    g_ptr_array_add (parts, (gpointer) slv_finish_title (lot->finish));
  if (*lot->language != '\0')
    g_ptr_array_add (parts, (gpointer) lot->language);
  if (lot->is_signed)
    g_ptr_array_add (parts, (gpointer) _("signed"));
  if (lot->is_altered)
    g_ptr_array_add (parts, (gpointer) _("altered"));
  if (lot->is_proxy)
    g_ptr_array_add (parts, (gpointer) _("proxy"));
  if (parts->len == 0)
    g_ptr_array_add (parts, (gpointer) _("nothing noted"));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (", ", (char **) parts->pdata);
}

typedef struct { char *words; gint64 copies; } Kind;

static void
kind_clear (gpointer kind)
{
  g_free (((Kind *) kind)->words);
}

static void
add_kind (GArray *kinds, const SlvLot *lot)
{
  g_autofree char *words = lot_words (lot);
  Kind kind = { NULL, lot->quantity };

  for (guint i = 0; i < kinds->len; i++)
    if (g_str_equal (g_array_index (kinds, Kind, i).words, words))
      {
        g_array_index (kinds, Kind, i).copies += lot->quantity;
        return;
      }
  kind.words = g_steal_pointer (&words);
  g_array_append_val (kinds, kind);
}

/* The copies of a printing, told apart by how they are. @copies: (out): without proxies; @sleeved: (out): in built decks */
static GArray *
collect_kinds (SlvCardDetail *self, SlvCollection *collection, guint printing, gint64 *copies, gint64 *sleeved)
{
  g_autoptr (GArray) positions = slv_collection_lots_of (collection, self->row);
  GArray *kinds = g_array_new (FALSE, FALSE, sizeof (Kind));

  g_array_set_clear_func (kinds, kind_clear);
  *copies = *sleeved = 0;
  for (guint i = 0; i < positions->len; i++)
    {
      const SlvHeld *held = slv_collection_get_lot (collection, g_array_index (positions, guint, i));

      if (held->printing != printing)
        continue;
      *copies += held->lot.is_proxy ? 0 : held->lot.quantity;
      *sleeved += slv_collection_sleeved_of (collection, held->lot.id, 0);
      add_kind (kinds, &held->lot);
    }
  return kinds;
}

/* Prices by the key of the printing that they are of, "" of the card: lines of the newest that each list says. */
static gboolean
take_price (const SlvPrice *price, gpointer prices, GError **error G_GNUC_UNUSED)
{
  g_autofree char *text = slv_price_text (price);
  const char *before = g_hash_table_lookup (prices, price->printing);

  g_hash_table_replace (prices, g_strdup (price->printing), before != NULL ? g_strdup_printf ("%s · %s", before, text) : g_strdup (text));
  return TRUE;
}

/* Without prices there are copies all the same; that their file is damaged is told by who asks for prices alone, and by the doctor. */
static GHashTable *
read_prices (SlvCardDetail *self)
{
  GHashTable *prices = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  SlvPriceAsk ask = { slv_index_card_game (self->index, self->row)->id, slv_index_card_key (self->index, self->row), FALSE };

  slv_store_each_price (slv_session_get_store (self->session), &ask, take_price, prices, NULL);
  return prices;
}

static GString *
kinds_text (const GArray *kinds, gint64 sleeved)
{
  GString *text = g_string_new (NULL);
  gboolean plain = kinds->len == 1 && g_str_equal (g_array_index (kinds, Kind, 0).words, _("nothing noted"));

  /* that nothing is noted needs no words while it is so of all copies */
  for (guint i = 0; !plain && i < MIN (kinds->len, KINDS_MAX); i++)
    {
      const Kind *kind = &g_array_index (kinds, Kind, i);
      g_autofree char *part = g_strdup_printf ("%lld × %s", (long long) kind->copies, kind->words);

      slv_card_detail_append_part (text, part);
    }
  if (kinds->len > KINDS_MAX)
    slv_card_detail_append_part (text, "…");
  if (sleeved > 0)
    {
      g_autofree char *part = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%lld in a built deck", "%lld in built decks", (gulong) sleeved),
                                               (long long) sleeved);
      slv_card_detail_append_part (text, part);
    }
  return text;
}

static void
update_row (SlvCardDetail *self, SlvCollection *collection, GHashTable *prices, const SlvCopiesRow *row)
{
  SlvPrintingView view = { .key = "" };
  gint64 copies, sleeved;
  g_autoptr (GArray) kinds = collect_kinds (self, collection, row->printing, &copies, &sleeved);
  g_autoptr (GString) have = kinds_text (kinds, sleeved);
  g_autofree char *number = slv_tell_digits ((guint64) copies);
  g_autofree char *owned = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu copy owned", "%llu copies owned", (gulong) copies), (unsigned long long) copies);

  if (row->printing != SLV_ROW_NONE)
    slv_index_printing (self->index, row->printing, &view);
  slv_card_detail_append_part (have, g_hash_table_lookup (prices, view.key));
  g_autofree char *subtitle = *row->more && have->len > 0 ? g_strdup_printf ("%s\n%s", row->more, have->str) : g_strconcat (row->more, have->str, NULL);
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row->row));
  g_autofree char *name = g_strdup_printf ("%s, %s", title, owned);

  gtk_label_set_text (row->count, number);
  gtk_widget_set_sensitive (row->less, copies > sleeved);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row->row), subtitle);
  slv_ui_set_name (row->row, name);
  gtk_widget_set_visible (row->row, row->printing != SLV_ROW_NONE || kinds->len > 0 || self->copies->len == 1);
}

static void
update_owned (SlvCardDetail *self, SlvCollection *collection)
{
  unsigned long long have = slv_collection_have (collection, self->row), free_copies = slv_collection_free (collection, self->row);
  unsigned long long want = slv_collection_want (collection, self->row);
  g_autofree char *owned = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu copy owned", "%llu copies owned", (gulong) have), have);
  /* Translators: copies that sit in no built deck */
  g_autofree char *loose = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu free", "%llu free", (gulong) free_copies), free_copies);
  g_autofree char *lacks = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu wanted", "%llu wanted", (gulong) want), want);
  g_autoptr (GString) text = g_string_new (NULL);

  slv_card_detail_append_part (text, have > 0 ? owned : _("Not owned"));
  slv_card_detail_append_part (text, have > free_copies ? loose : NULL);
  slv_card_detail_append_part (text, want > 0 ? lacks : NULL);
  gtk_label_set_text (self->owned_label, text->str);
}

/* Numbers of the rows from the @first on. */
static void
update_rows (SlvCardDetail *self, guint first)
{
  SlvCollection *collection = self->row != SLV_ROW_NONE ? collection_of (self) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->owned_label), collection != NULL);
  if (collection == NULL)
    return;
  update_owned (self, collection);
  g_autoptr (GHashTable) prices = first < self->copies->len ? read_prices (self) : NULL;
  for (guint i = first; i < self->copies->len; i++)
    update_row (self, collection, prices, &g_array_index (self->copies, SlvCopiesRow, i));
}

void
slv_card_detail_update_copies (SlvCardDetail *self)
{
  update_rows (self, 0);
}

/* ---- rows ---- */

static GtkWidget *
make_button (const char *icon, const char *format, const char *what, guint printing, gint delta)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_autofree char *name = g_strdup_printf (format, what);
#pragma GCC diagnostic pop

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, name);
  slv_ui_set_name (button, name);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(ui)", printing, delta);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "card.own");
  return button;
}

/* Takes @more. */
static void
add_copies_row (SlvCardDetail *self, guint printing, const char *title, char *more)
{
  SlvCopiesRow made = { printing, slv_card_detail_add_row (self->printings, title, more), NULL, GTK_LABEL (gtk_label_new ("0")), more };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  made.less = make_button ("list-remove-symbolic", _("Take a copy out of the collection: %s"), title, printing, -1);
  gtk_widget_set_sensitive (made.less, FALSE);
  gtk_label_set_width_chars (made.count, 2);
  gtk_widget_add_css_class (GTK_WIDGET (made.count), "numeric");
  gtk_box_append (GTK_BOX (box), made.less);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (made.count));
  gtk_box_append (GTK_BOX (box), make_button ("list-add-symbolic", _("Add a copy to the collection: %s"), title, printing, 1));
  adw_action_row_add_suffix (ADW_ACTION_ROW (made.row), box);
  g_array_append_val (self->copies, made);
}

static void
add_printing (SlvCardDetail *self, guint printing)
{
  SlvPrintingView view;
  g_autoptr (GString) title = g_string_new (NULL);
  GString *more = g_string_new (NULL);
  g_auto (GStrv) finishes = NULL;
  g_autofree char *finish = NULL, *released = NULL;

  slv_index_printing (self->index, printing, &view);
  finishes = g_strsplit (view.finishes ? view.finishes : "", "|", -1);
  for (guint i = 0; finishes[i] != NULL; i++)
    slv_take_str (&finishes[i], g_strdup (slv_finish_title (finishes[i])));
  finish = g_strjoinv (", ", finishes);
  released = slv_tell_day (view.released);
  const char *set = view.set_name && *view.set_name ? view.set_name : view.set_code;
  slv_card_detail_append_part (title, set && *set ? set : _("Printing without a set"));
  slv_card_detail_append_part (title, view.number);
  if (g_strcmp0 (view.set_name, "") != 0 && g_strcmp0 (view.set_name, view.set_code) != 0)
    slv_card_detail_append_part (more, view.set_code);
  slv_card_detail_append_part (more, view.rarity);
  slv_card_detail_append_part (more, view.language);
  slv_card_detail_append_part (more, finish);
  slv_card_detail_append_part (more, view.artist);
  slv_card_detail_append_part (more, released);
  if (view.gone)
    slv_card_detail_append_part (more, _("no longer in its list"));
  add_copies_row (self, printing, title->str, g_string_free (more, FALSE));
}

static void
add_last_rows (SlvCardDetail *self, guint n)
{
  if (n > PRINTINGS_MAX)
    {
      guint more = n - PRINTINGS_MAX;
      g_autofree char *text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "and %u more printing", "and %u more printings", more), more);
      slv_card_detail_add_row (self->printings, text, "");
    }
  /* of copies whose printing nobody noted, and of cards without printings */
  add_copies_row (self, SLV_ROW_NONE, _("Printing not noted"), g_strdup (""));
  gtk_widget_set_visible (g_array_index (self->copies, SlvCopiesRow, self->copies->len - 1).row, n == 0);
}

gboolean
slv_card_detail_add_printings (SlvCardDetail *self)
{
  guint first, n, done = self->copies->len;

  slv_index_card_printings (self->index, self->row, &first, &n);
  guint most = MIN (n, PRINTINGS_MAX), end = MIN (most, done + SLV_CARD_ROWS);
  if (done > most)   /* the row of no printing is the last */
    return FALSE;
  for (guint i = done; i < end; i++)
    add_printing (self, first + i);
  if (end == most)
    add_last_rows (self, n);
  update_rows (self, done);
  return end < most;
}

void
slv_card_detail_show_printings (SlvCardDetail *self)
{
  guint first, n;
  g_autofree char *title = NULL;

  g_array_set_size (self->copies, 0);
  slv_index_card_printings (self->index, self->row, &first, &n);
  /* Translators: a printing is one of the forms in which a card was published: a set, a number, a picture */
  title = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u printing", "%u printings", n), n);
  gtk_label_set_text (self->printings_label, n > 0 ? title : _("Copies"));
  update_rows (self, 0);
  slv_card_detail_fill_later (self);
}

/* ---- + and − ---- */

static void
own_done (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvCardDetail) self = data;
  const SlvCardCopies *copies = slv_holdings_run_data (result);
  g_autoptr (GError) error = NULL;

  if (slv_holdings_run_finish (SLV_HOLDINGS (source), result, &error))
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "cards.booked", NULL);
      slv_window_toast_step (GTK_WIDGET (self), copies->what, "card.undo-own", source);
    }
  else
    slv_window_toast_error (GTK_WIDGET (self), _("The copies could not be changed"), error);
}

static void
own (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target)
{
  SlvCardDetail *self = SLV_CARD_DETAIL (widget);
  g_autoptr (GArray) cards = g_array_new (FALSE, FALSE, sizeof (SlvCopyCandidate));
  SlvCopyCandidate card = { .row = self->row };
  gint delta;

  g_variant_get (target, "(ui)", &card.printing, &delta);
  g_array_append_val (cards, card);
  if (self->session && self->row != SLV_ROW_NONE)
    slv_card_copies_run (slv_session_get_holdings (self->session), self->index, cards, delta, own_done, g_object_ref (self));
}

static void
undo_own (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  slv_lot_change_step (widget, slv_session_get_holdings (SLV_CARD_DETAIL (widget)->session), FALSE);
}

void
slv_card_detail_install_copies (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "card.undo-own", NULL, undo_own);
  gtk_widget_class_install_action (widget_class, "card.own", "(ui)", own);
}

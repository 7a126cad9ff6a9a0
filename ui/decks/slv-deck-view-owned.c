/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view-owned.c: what one has of the open deck: told with each card when that is switched on, above the cards in one
 * sentence, and what is missing handed to the list of wants. The collection is read in its own thread; until then nothing is
 * told. */
#include "collection/slv-deck-cost.h"
#include "collection/slv-collection-dialogs.h"
#include "decks/slv-deck-view-private.h"
#include "window/slv-window.h"

#define VIEW_KEY "decks-owned"   /* "1" or "0" once a person has said */

enum { PROP_SHOW_OWNED = 1 };

static SlvCollection *
collection_of (SlvDeckView *self)
{
  return slv_holdings_get_collection (slv_session_get_holdings (self->session));
}

static gboolean
shows_owned (SlvDeckView *self)
{
  if (self->session == NULL)
    return FALSE;
  if (self->show_owned >= 0)
    return self->show_owned;
  SlvCollection *collection = collection_of (self);
  return collection != NULL && slv_collection_n_lots (collection) > 0;
}

SlvCollection *
slv_deck_view_get_owned (SlvDeckView *self)
{
  return shows_owned (self) || (self->look == SLV_DECK_TABLE && strstr (self->shown, SLV_DECK_MISSING) != NULL) ? collection_of (self) : NULL;
}

/** (transfer full) (element-type SlvDeck): the registered lists, without cards that are only thought about. */
static GPtrArray *
needed (const SlvDeck *registered)
{
  g_autoptr (SlvDeck) deck = slv_deck_copy (registered);
  for (guint i = deck->entries->len; i > 0; i--)
    if (slv_deck_zone_is_maybe (slv_deck_entry (deck, i - 1)->zone))
      slv_deck_set_count (deck, i - 1, 0);
  GPtrArray *decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  g_ptr_array_add (decks, g_steal_pointer (&deck));
  return decks;
}

static SlvGame *
deck_view_owned_game_of (SlvDeckView *self)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  return format != NULL ? format->rulebook->game : NULL;
}

/** Copies on the list of wants for this deck. */
static guint64
count_wants (SlvCollection *collection, gint64 deck)
{
  guint64 copies = 0;
  for (guint i = 0; deck != 0 && i < slv_collection_n_wants (collection); i++)
    {
      const SlvWant *want = slv_collection_get_want (collection, i);
      copies += want->deck == deck ? (guint64) want->quantity : 0;
    }
  return copies;
}

/* (transfer full): what the deck costs, "": no price is known. What the sums leave open is in @notes (out). */
static char *
cost_text (SlvDeckView *self, SlvCollection *collection, const GPtrArray *decks, char **notes)
{
  SlvPriceBook *book = slv_holdings_get_prices (slv_session_get_holdings (self->session));

  *notes = NULL;
  if (book == NULL || !slv_price_book_has_any (book) || slv_price_book_get_index (book) != slv_collection_get_index (collection))
    return g_strdup ("");
  const char *currency = slv_price_book_currency (book);
  g_autoptr (SlvDeckCost) cost = slv_deck_cost_new (collection, book, g_ptr_array_index (decks, 0), deck_view_owned_game_of (self));
  g_autofree char *cheapest = slv_cost_text (&cost->cheapest, currency);
  g_autofree char *chosen = slv_cost_text (&cost->chosen, currency);
  g_autofree char *missing = slv_cost_text (&cost->missing, currency);
  *notes = slv_cost_notes (&cost->chosen);
  return g_strdup_printf (_("It costs %s in the cheapest printings, %s in those of its list; what is missing %s."), cheapest, chosen, missing);
}

/** What of the deck is there: (transfer full). */
static char *
owned_text (SlvDeckView *self, SlvCollection *collection, const GPtrArray *decks)
{
  g_autoptr (GPtrArray) missing = slv_collection_missing (collection, decks, deck_view_owned_game_of (self));
  guint64 copies = 0;
  for (guint i = 0; i < missing->len; i++)
    copies += ((SlvMissing *) g_ptr_array_index (missing, i))->missing;
  gboolean wanted = copies > 0 && count_wants (collection, slv_deck_document_get_registered (self->document)->id) == copies;
  gtk_widget_set_visible (self->want, copies > 0 && !wanted);
  gtk_widget_set_visible (self->show_wants, wanted);
  gtk_widget_set_visible (self->shop, copies > 0);
  if (copies == 0)
    return g_strdup (_("Every card of this deck is there."));
  return slv_tell_printf (wanted
    ? ngettext ("%llu copy is missing for this deck and on the list of wants.", "%llu copies are missing for this deck and on the list of wants.",
                (gulong) copies)
    : ngettext ("%llu copy is missing for this deck.", "%llu copies are missing for this deck.", (gulong) copies), (unsigned long long) copies);
}

/** Whoever does not ask what is owned is told what the deck costs all the same. */
void
slv_deck_view_update_owned (SlvDeckView *self)
{
  SlvCollection *collection = self->document != NULL ? collection_of (self) : NULL;
  gtk_widget_set_visible (self->owned_bar, FALSE);
  if (collection == NULL)
    return;
  g_autoptr (GPtrArray) decks = needed (slv_deck_document_get_registered (self->document));
  g_autofree char *notes = NULL, *cost = cost_text (self, collection, decks, &notes);
  g_autofree char *owned = shows_owned (self) ? owned_text (self, collection, decks) : NULL;
  g_autoptr (GStrvBuilder) sentences = g_strv_builder_new ();
  const char *all[] = { owned, cost, notes };
  gtk_widget_set_visible (self->owned_bar, owned != NULL || cost[0] != '\0');
  gtk_widget_set_visible (self->want, owned != NULL && gtk_widget_get_visible (self->want));
  gtk_widget_set_visible (self->show_wants, owned != NULL && gtk_widget_get_visible (self->show_wants));
  gtk_widget_set_visible (self->shop, owned != NULL && cost[0] != '\0' && gtk_widget_get_visible (self->shop));
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (all[i] != NULL && all[i][0] != '\0')
      g_strv_builder_add (sentences, all[i]);
  g_auto (GStrv) texts = g_strv_builder_end (sentences);
  g_autofree char *text = g_strjoinv (" ", texts);
  gtk_label_set_text (self->owned_label, text);
}

static void
on_collection_changed (SlvDeckView *self)
{
  if (self->document == NULL)
    return;
  slv_deck_view_update_rows (self);
  slv_deck_view_update_owned (self);
}

/* ---- wants ---- */

static void
on_wanted (SlvDeckView *self, const SlvHoldingChange *work, const GError *error)
{
  if (error != NULL)
    {
      slv_window_error (GTK_WIDGET (self), _("The wants could not be written"), error);
      return;
    }
  g_autofree char *text = slv_tell_printf (ngettext ("%llu missing copy is on the list of wants", "%llu missing copies are on the list of wants",
                                                     (gulong) work->copies), (unsigned long long) work->copies);
  SlvWindow *window = slv_window_of (GTK_WIDGET (self));
  if (window != NULL)
    slv_window_toast_button (window, text, _("Show"), "win.view::collection/wants");
}

static void
want_saved (SlvDeckDocument *document, const GError *error, gpointer view)
{
  SlvDeckView *self = view;
  const SlvDeck *deck = slv_deck_document_get_registered (document);
  if (error != NULL || deck->id == 0 || document != self->document)
    return;
  g_autofree char *what = slv_story_new (SLV_STORY_WANTED_MISSING, 0, deck->name, NULL);
  SlvHoldingChange *work = slv_holding_change_new (SLV_WANT_MISSING, NULL, what);
  work->keep = needed (deck);
  work->game = slv_game_ref (deck_view_owned_game_of (self));
  work->deck = deck->id;
  slv_holding_change_run (work, slv_session_get_holdings (self->session), G_CALLBACK (on_wanted), self);
}

SLV_UI_ACTION (SlvDeckView, deck_view_owned_want_action)
{
  slv_deck_view_save (self, want_saved, widget);   /* wants are those of a saved deck */
}

SLV_UI_ACTION (SlvDeckView, shop_action)
{
  if (self->document == NULL)
    return;
  g_autoptr (GPtrArray) decks = needed (slv_deck_document_get_registered (self->document));
  slv_shop_dialog_present (widget, self->session, NULL, decks, deck_view_owned_game_of (self));
}

/* ---- the switch ---- */

static void
slv_deck_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SlvDeckView *self = SLV_DECK_VIEW (object);
  if (id != PROP_SHOW_OWNED)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  self->show_owned = g_value_get_boolean (value);
  slv_ui_set_view (VIEW_KEY, self->show_owned ? "1" : "0");
  on_collection_changed (self);
}

static void
slv_deck_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SHOW_OWNED)
    g_value_set_boolean (value, shows_owned (SLV_DECK_VIEW (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

void
slv_deck_view_install_owned (GObjectClass *klass, GtkWidgetClass *widget_class)
{
  klass->set_property = slv_deck_view_set_property;
  klass->get_property = slv_deck_view_get_property;
  g_object_class_install_property (klass, PROP_SHOW_OWNED, g_param_spec_boolean ("show-owned", NULL, NULL, FALSE,
                                                                                G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  gtk_widget_class_install_property_action (widget_class, "deck.show-owned", "show-owned");
  gtk_widget_class_install_action (widget_class, "deck.want-missing", NULL, deck_view_owned_want_action);
  gtk_widget_class_install_action (widget_class, "deck.shop-missing", NULL, shop_action);
}

static void
on_holdings_changed (SlvDeckView *self)
{
  g_object_notify (G_OBJECT (self), "show-owned");   /* what is owned may decide it */
  on_collection_changed (self);
}

void
slv_deck_view_init_owned (SlvDeckView *self)
{
  g_autofree char *said = slv_ui_get_view (VIEW_KEY);
  self->show_owned = said != NULL ? said[0] == '1' : -1;
  g_signal_connect_object (slv_session_get_holdings (self->session), "changed", G_CALLBACK (on_holdings_changed), self, G_CONNECT_SWAPPED);
}

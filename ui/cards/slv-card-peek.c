/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-peek.c: see the header. The card is found from the widget under the pointer, or from the one that has the focus: upwards to
 * the row of the list, and in it the first cell that is marked or a card's face. */
#include "cards/slv-card-peek.h"
#include "cards/slv-card-copies.h"
#include "cards/slv-card-list.h"
#include "collection/slv-holding-change.h"
#include "decks/slv-decks-page.h"
#include "widgets/slv-card-face.h"
#include "widgets/slv-piles.h"
#include "widgets/slv-touch.h"
#include "window/slv-window.h"

#define WIDTH 380   /* pixels that a card is wide when it is looked at */
#define CARD_PEEK_SPACE 80    /* that the window keeps around it */
#define REST_MS 500  /* that the pointer rests on a card before it is looked at */
#define DECKS_MAX 12u   /* in the menu of a card */
#define AT_ONCE 100u   /* cards that something is done to */
#define POINT_WIDTH 180   /* of a row, from its start: what opens stands beside the name, not in the middle of a wide list */

typedef struct { SlvIndex *index; guint row, printing; } Card;

typedef struct {
  GtkWidget      *view, *look, *menu;   /* @look, @menu: popovers, NULL: not made yet */
  SlvSession     *session;
  SlvPeekOffer    offer;
  SlvCardPeekFunc own;
  Card            card;                 /* whose menu is open */
  GtkSelectionModel *several;           /* (nullable): what is selected, when it is more than this card and this one among it */
  GtkWidget      *under;                /* under the pointer: compared only, it may be gone */
  double          x, y;                 /* of the pointer */
  guint           resting;              /* source: the pointer rests on @under */
  gboolean        hovered;              /* what is looked at goes with the pointer, or with the next key */
  GtkEventController *keys;             /* (nullable): of the window, as long as a card is hovered */
} Peek;

SLV_DEFINE_STATIC_FREE (Card, card_free, (slv_index_unref, index));

void
slv_card_peek_mark (GtkWidget *widget, SlvIndex *index, guint row, guint printing)
{
  Card *card = NULL;

  if (row != SLV_ROW_NONE)
    {
      card = g_new (Card, 1);
      *card = (Card) { slv_index_ref (index), row, printing };
    }
  g_object_set_data_full (G_OBJECT (widget), "slv-card", card, card_free);
}

/* ---- which card ---- */

static gboolean
is_list (GtkWidget *widget)
{
  return GTK_IS_LIST_VIEW (widget) || GTK_IS_GRID_VIEW (widget) || GTK_IS_COLUMN_VIEW (widget) || SLV_IS_PILES (widget);
}

/* The card that @widget stands for; @within: or the first thing in it that stands for one. */
static gboolean
shows_card (GtkWidget *widget, gboolean within, Card *found)
{
  const Card *marked = g_object_get_data (G_OBJECT (widget), "slv-card");

  if (marked != NULL)
    *found = *marked;
  else if (SLV_IS_CARD_FACE (widget))
    slv_card_face_get_card (SLV_CARD_FACE (widget), &found->index, &found->row, &found->printing);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); within && child != NULL && found->index == NULL;
       child = gtk_widget_get_next_sibling (child))
    shows_card (child, TRUE, found);
  return found->index != NULL;
}

/* (nullable): the widget of the list around @inner that stands for a card. */
static GtkWidget *
find_card (Peek *peek, GtkWidget *inner, Card *found)
{
  *found = (Card) { NULL, SLV_ROW_NONE, SLV_ROW_NONE };
  for (GtkWidget *at = inner; at != NULL && at != peek->view && !is_list (at) && !GTK_IS_SCROLLED_WINDOW (at);
       at = gtk_widget_get_parent (at))
    {
      gboolean whole = gtk_widget_get_focusable (at) || is_list (gtk_widget_get_parent (at));   /* a row, or a button with a card */

      if (shows_card (at, whole, found))
        return at;
    }
  return NULL;
}

static GtkWidget *
find_focused (Peek *peek, Card *found)
{
  GtkRoot *root = gtk_widget_get_root (peek->view);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && !GTK_IS_TEXT (focus) && gtk_widget_is_ancestor (focus, peek->view) ? find_card (peek, focus, found) : NULL;
}

static void
point_at (Peek *peek, GtkWidget *popover, GtkWidget *widget)
{
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (widget, peek->view, &bounds))
    return;
  int width = CLAMP ((int) bounds.size.width, 1, POINT_WIDTH), x = (int) bounds.origin.x;
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    x += (int) bounds.size.width - width;
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &(GdkRectangle) { x, (int) bounds.origin.y, width, MAX ((int) bounds.size.height, 1) });
}

/* (nullable): the same for the pointer, of a wide row only where its name stands: buttons are at its end. */
static GtkWidget *
find_pointed (Peek *peek, double x, double y, Card *found)
{
  GtkWidget *at = find_card (peek, gtk_widget_pick (peek->view, x, y, GTK_PICK_DEFAULT), found);
  graphene_rect_t bounds;

  if (at == NULL || !gtk_widget_compute_bounds (at, peek->view, &bounds))
    return NULL;
  double from_start = gtk_widget_get_direction (at) == GTK_TEXT_DIR_RTL ? bounds.origin.x + bounds.size.width - x : x - bounds.origin.x;
  return bounds.size.width > 3 * bounds.size.height && from_start > POINT_WIDTH ? NULL : at;
}

/* ---- looking at it ---- */

static gboolean
is_looking (Peek *peek)
{
  return peek->look != NULL && gtk_widget_get_visible (peek->look);
}

static void
card_peek_look (Peek *peek, GtkWidget *at, const Card *card)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (peek->view));
  int room = MIN (gtk_widget_get_width (root) - CARD_PEEK_SPACE, (gtk_widget_get_height (root) - CARD_PEEK_SPACE) * 63 / 88);

  if (peek->look == NULL)
    {
      /* the keys stay with the list, so that the next card is one arrow away */
      peek->look = gtk_popover_new ();
      gtk_popover_set_autohide (GTK_POPOVER (peek->look), FALSE);
      gtk_popover_set_position (GTK_POPOVER (peek->look), gtk_widget_get_direction (peek->view) == GTK_TEXT_DIR_RTL ? GTK_POS_LEFT : GTK_POS_RIGHT);
      gtk_widget_set_can_focus (peek->look, FALSE);
      gtk_popover_set_child (GTK_POPOVER (peek->look), slv_card_face_new ());
      gtk_widget_set_parent (peek->look, peek->view);
    }
  SlvCardFace *face = SLV_CARD_FACE (gtk_popover_get_child (GTK_POPOVER (peek->look)));
  slv_card_face_set_card (face, card->index, card->row, CLAMP (room, 140, WIDTH));
  slv_card_face_set_picture (face, slv_session_get_images (peek->session), card->printing);
  point_at (peek, peek->look, at);
  gtk_popover_popup (GTK_POPOVER (peek->look));
}

static void
follow (gpointer view)
{
  Peek *peek = g_object_get_data (view, "slv-card-peek");
  Card card;
  GtkWidget *at = is_looking (peek) ? find_focused (peek, &card) : NULL;

  if (at != NULL)
    card_peek_look (peek, at, &card);
  else if (is_looking (peek))
    gtk_popover_popdown (GTK_POPOVER (peek->look));
}

/* ---- its menu ---- */

gboolean
slv_card_peek_fits (GtkWidget *from, guint64 n)
{
  g_autofree char *text = slv_tell_printf (ngettext ("At most %u card is added or taken out at once.", "At most %u cards are added or taken out at once.",
                                                     AT_ONCE), AT_ONCE);

  if (n > AT_ONCE)
    slv_window_toast_from (from, text, NULL);
  return n <= AT_ONCE;
}

static void
wanted (GtkWidget *view, const SlvHoldingChange *work, const GError *error)
{
  slv_card_copies_told (view, work->holdings, error, work->what, "card-peek.undo",
                        _("The list of wants could not be changed"));
}

/* (nullable): what is selected in the list around @at, if it is several cards and the one that @at shows is among them. */
static GtkSelectionModel *
selection_of (GtkWidget *at)
{
  GtkWidget *list = gtk_widget_get_parent (at);
  GtkSelectionModel *model = NULL;

  for (; list != NULL && !is_list (list); list = gtk_widget_get_parent (list))
    at = list;
  if (GTK_IS_GRID_VIEW (list))
    model = gtk_grid_view_get_model (GTK_GRID_VIEW (list));
  else if (GTK_IS_LIST_VIEW (list))
    model = gtk_list_view_get_model (GTK_LIST_VIEW (list));
  else if (SLV_IS_PILES (list))
    model = slv_piles_get_rows (SLV_PILES (list));
  if (model == NULL || (gtk_widget_get_state_flags (at) & GTK_STATE_FLAG_SELECTED) == 0)
    return NULL;
  g_autoptr (GObject) first = g_list_model_get_item (G_LIST_MODEL (model), 0);
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (model);
  return SLV_IS_CARD_ITEM (first) && gtk_bitset_get_size (set) > 1 ? model : NULL;
}

static guint
count_meant (const Peek *peek)
{
  g_autoptr (GtkBitset) set = peek->several != NULL ? gtk_selection_model_get_selection (peek->several) : NULL;

  return set != NULL ? (guint) MAX (1, gtk_bitset_get_size (set)) : 1;
}

/* (transfer full) (nullable) (element-type SlvCopyCandidate): the cards that the menu is about; NULL: they are too many, which is told. */
static GArray *
dup_meant (Peek *peek)
{
  g_autoptr (GtkBitset) set = peek->several != NULL ? gtk_selection_model_get_selection (peek->several) : gtk_bitset_new_empty ();
  GArray *cards = g_array_new (FALSE, FALSE, sizeof (SlvCopyCandidate));

  if (!slv_card_peek_fits (peek->view, gtk_bitset_get_size (set)))
    return g_array_free (cards, TRUE), NULL;
  for (guint i = 0; i < gtk_bitset_get_size (set); i++)
    {
      g_autoptr (SlvCardItem) item = g_list_model_get_item (G_LIST_MODEL (peek->several), gtk_bitset_get_nth (set, i));
      SlvCopyCandidate card = { slv_card_item_get_row (item), slv_card_item_get_printing (item) };

      if (slv_card_item_get_index (item) == peek->card.index)
        g_array_append_val (cards, card);
    }
  if (cards->len == 0)
    g_array_append_val (cards, ((SlvCopyCandidate) { peek->card.row, peek->card.printing }));
  return cards;
}

static gboolean
look_at_focused (gpointer view)
{
  Peek *peek = g_object_get_data (view, "slv-card-peek");
  Card card;
  GtkWidget *at = find_focused (peek, &card);

  if (at != NULL)
    card_peek_look (peek, at, &card);
  return G_SOURCE_REMOVE;
}

static void
on_look (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  slv_ui_later (((Peek *) data)->view, G_PRIORITY_LOW, 0, look_at_focused);   /* when the menu has given the focus back */
}

static void
on_book (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  Peek *peek = data;
  g_autoptr (GArray) cards = dup_meant (peek);

  if (cards != NULL)
    slv_card_copies_run (peek->view, slv_session_get_holdings (peek->session), peek->card.index, cards, 1, "card-peek.undo");
}

static void
on_want (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  Peek *peek = data;
  g_autoptr (GArray) cards = dup_meant (peek);
  g_autofree char *what = NULL;

  if (cards == NULL)
    return;
  what = cards->len > 1 ? slv_story_new (SLV_STORY_WANTED_CARDS, cards->len, NULL, NULL)
                        : slv_story_new (SLV_STORY_WANTED, 0, slv_index_card_name (peek->card.index, peek->card.row), NULL);
  SlvHoldingChange *work = slv_holding_change_new_want (SLV_WANT_CARDS, peek->card.index, what);
  work->printings = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < cards->len; i++)
    g_array_append_val (work->printings, g_array_index (cards, SlvCopyCandidate, i).row);
  slv_holding_change_run (work, slv_session_get_holdings (peek->session), G_CALLBACK (wanted), peek->view);
}

static void
on_copy (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  Peek *peek = data;

  gdk_clipboard_set_text (gtk_widget_get_clipboard (peek->view), slv_index_card_name (peek->card.index, peek->card.row));
}

static void
on_undo (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  Peek *peek = data;

  slv_holding_change_step (peek->view, slv_session_get_holdings (peek->session), FALSE);
}

static char **
dup_names (SlvIndex *index, const GArray *cards)
{
  char **names = g_new0 (char *, cards->len + 1);

  for (guint i = 0; i < cards->len; i++)
    names[i] = g_strdup (slv_index_card_name (index, g_array_index (cards, SlvCopyCandidate, i).row));
  return names;
}

static void
on_put (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  Peek *peek = data;
  g_autoptr (GArray) cards = dup_meant (peek);
  g_auto (GStrv) names = cards != NULL ? dup_names (peek->card.index, cards) : NULL;
  SlvPage *page = slv_window_get_page (slv_window_of (peek->view), "decks");

  if (names != NULL)
    slv_decks_page_put (SLV_DECKS_PAGE (page), g_variant_get_int64 (target), (const char * const *) names);
}

/* ---- into a part of the open deck ---- */

/* (nullable): the deck that is open, when a part of it can be chosen for the card: it is of the card's game. */
static SlvDeckDocument *
find_open_deck (Peek *peek)
{
  SlvPage *page = slv_window_peek_page (slv_window_of (peek->view), "decks");
  SlvDeckDocument *document = page != NULL ? slv_decks_page_get_document (SLV_DECKS_PAGE (page)) : NULL;
  const SlvFormat *format = document != NULL && slv_deck_document_get_played (document) == NULL ? slv_deck_document_get_format (document) : NULL;

  return format != NULL && g_str_equal (format->rulebook->game->id, slv_index_card_game (peek->card.index, peek->card.row)->id) ? document : NULL;
}

GMenu *
slv_card_peek_dup_zones (const SlvFormat *format, const char *without, const char *action)
{
  GMenu *menu = g_menu_new ();
  guint n = format != NULL ? format->rulebook->zones->len : 0;

  for (guint i = 0; i <= n; i++)
    {
      const SlvZone *zone = i < n ? g_ptr_array_index (format->rulebook->zones, i) : NULL;
      const char *id = zone != NULL ? zone->id : SLV_DECK_MAYBE;

      if (g_strcmp0 (id, without) != 0 && (zone == NULL || zone->scope != SLV_SCOPE_PLAY))
        slv_ui_menu_add (menu, zone != NULL ? slv_ui_tr (zone->title) : _("Maybe, not counted"), action, g_variant_new_string (id));
    }
  return menu;
}

static void
on_add_as (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  Peek *peek = data;
  SlvDeckDocument *document = find_open_deck (peek);
  g_autofree char *title = slv_deck_document_dup_title (document), *text = NULL;

  if (document == NULL)
    return;
  slv_deck_document_change (document, g_variant_get_string (target, NULL), slv_index_card_name (peek->card.index, peek->card.row), 1);
  text = slv_tell_printf (ngettext ("%u copy was added to “%s”", "%u copies were added to “%s”", 1), 1, title);
  slv_window_toast_step (peek->view, text, "card-peek.undo-deck", document);
}

/* The toast that offers it goes with the next step: the last one of the open deck is the one that it tells of. */
static void
on_undo_deck (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  Peek *peek = data;
  SlvDeckDocument *document = find_open_deck (peek);
  g_autofree char *what = document != NULL ? slv_deck_document_step (document, FALSE) : NULL;

  if (what != NULL)
    slv_window_toast_from (peek->view, what, NULL);
}

static const GActionEntry entries[] = {
  { .name = "look", .activate = on_look }, { .name = "book", .activate = on_book }, { .name = "want", .activate = on_want },
  { .name = "copy", .activate = on_copy }, { .name = "undo", .activate = on_undo }, { .name = "put", .parameter_type = "x", .activate = on_put },
  { .name = "add-as", .parameter_type = "s", .activate = on_add_as }, { .name = "undo-deck", .activate = on_undo_deck },
};

SLV_DEFINE_POINTER_ORDER (SlvDeck, compare_changed, (down, changed));

/* The saved decks of the card's game, those that were changed last. */
static void
append_decks (GMenu *menu, Peek *peek)
{
  g_autoptr (GPtrArray) decks = slv_store_list_decks (slv_session_get_store (peek->session), NULL);
  const char *game = slv_index_card_game (peek->card.index, peek->card.row)->id;
  g_autoptr (GMenu) list = g_menu_new ();

  if (decks != NULL)
    g_ptr_array_sort (decks, compare_changed);
  for (guint i = 0; decks != NULL && i < decks->len && g_menu_model_get_n_items (G_MENU_MODEL (list)) < (int) DECKS_MAX; i++)
    {
      const SlvDeck *deck = g_ptr_array_index (decks, i);
      g_auto (GStrv) parts = g_strsplit (*deck->name ? deck->name : _("Untitled deck"), "_", -1);
      g_autofree char *title = g_strjoinv ("__", parts);   /* one alone would be the sign of a mnemonic */

      if (*deck->game == '\0' || g_str_equal (deck->game, game))
        slv_ui_menu_add (list, title, "card-peek.put", g_variant_new_int64 (deck->id));
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (list)) > 0)
    g_menu_append_submenu (menu, _("Add to a Deck"), G_MENU_MODEL (list));
}

/* Only the page of cards has lists in which several cards are selected. */
static void
append_several (GMenu *menu, guint n)
{
  g_autofree char *added = slv_tell_printf (ngettext ("Add %u Card to the Open Deck", "Add %u Cards to the Open Deck", n), n);
  g_autofree char *more = slv_tell_printf (ngettext ("One Copy More of %u Card in the Collection", "One Copy More of %u Cards in the Collection", n), n);
  g_autofree char *want = slv_tell_printf (ngettext ("Want a Copy of %u Card", "Want a Copy of %u Cards", n), n);

  g_menu_append (menu, added, "cards.add");
  g_menu_append (menu, more, "card-peek.book");
  g_menu_append (menu, want, "card-peek.want");
}

void
slv_card_peek_append_look (GMenu *menu, SlvPeekOffer offer)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (_("Look at It"), "card-peek.look");

  g_menu_item_set_attribute (item, "accel", "s", (offer & SLV_PEEK_SPACE) != 0 ? "space" : "i");
  g_menu_append_item (menu, item);
}

static GMenuModel *
make_menu (Peek *peek)
{
  g_autofree char *id = slv_index_dup_id (peek->card.index, peek->card.row);
  g_autoptr (GMenuModel) own = peek->own != NULL ? peek->own (peek->view) : NULL;
  g_autoptr (GMenu) card = g_menu_new (), copies = g_menu_new ();
  GMenu *menu = g_menu_new ();
  guint n = count_meant (peek);

  if (own != NULL)
    g_menu_append_section (menu, NULL, own);
  else if (n == 1)
    {
      SlvDeckDocument *document = find_open_deck (peek);
      g_autoptr (GMenu) zones = document != NULL ? slv_card_peek_dup_zones (slv_deck_document_get_format (document), NULL, "card-peek.add-as") : NULL;

      slv_ui_menu_add (copies, _("Add to the Open Deck"), "win.add-card", g_variant_new_string (id));
      /* Translators: a menu of the parts of a deck, like "Commander", "Main deck" and "Sideboard" */
      if (zones != NULL)
        g_menu_append_submenu (copies, _("Add to the Open Deck As"), G_MENU_MODEL (zones));
    }
  if ((peek->offer & SLV_PEEK_DRAG) != 0)   /* what can be dragged onto a deck */
    append_decks (copies, peek);
  if (n > 1)
    append_several (copies, n);
  else
    {
      g_menu_append (copies, _("One Copy More in the Collection"), "card-peek.book");
      g_menu_append (copies, _("Want a Copy"), "card-peek.want");
    }
  slv_card_peek_append_look (card, peek->offer);
  slv_ui_menu_add (card, _("Show in the Card List"), "win.show-card", g_variant_new_string (id));
  g_menu_append (card, _("Copy the Name"), "card-peek.copy");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copies));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (card));
  return G_MENU_MODEL (menu);
}

/* From now on the entries of the menu are about @card, which @at shows, and what is selected with it. */
static void
take_card (Peek *peek, GtkWidget *at, const Card *card)
{
  g_set_object (&peek->several, selection_of (at));
  slv_index_ref (card->index);
  g_clear_pointer (&peek->card.index, slv_index_unref);
  peek->card = *card;
}

GMenuModel *
slv_card_peek_dup_menu (GtkWidget *view, char **name)
{
  Peek *peek = g_object_get_data (G_OBJECT (view), "slv-card-peek");
  GtkWidget *at;
  Card card;

  if (peek == NULL || (peek->offer & SLV_PEEK_MENU) == 0 || (at = find_focused (peek, &card)) == NULL)
    return NULL;
  take_card (peek, at, &card);
  *name = g_strdup (slv_index_card_name (card.index, card.row));
  return make_menu (peek);
}

static gboolean
open_menu (Peek *peek, GtkWidget *at, const Card *card)
{
  if (at == NULL)
    return FALSE;
  if (is_looking (peek))
    gtk_popover_popdown (GTK_POPOVER (peek->look));
  take_card (peek, at, card);
  g_autoptr (GMenuModel) menu = make_menu (peek);
  if (peek->menu == NULL)
    {
      peek->menu = gtk_popover_menu_new_from_model (menu);
      gtk_widget_set_parent (peek->menu, peek->view);
    }
  else
    gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (peek->menu), menu);
  point_at (peek, peek->menu, at);
  while (at != NULL && !gtk_widget_get_focusable (at))
    at = gtk_widget_get_parent (at);
  slv_touch_pop_up (peek->menu, at != NULL ? at : peek->view);
  return TRUE;
}

/* ---- dragging it ---- */

static GdkContentProvider *
on_drag_prepare (GtkDragSource *source, double x, double y, Peek *peek)
{
  Card card;
  GtkWidget *at = find_card (peek, gtk_widget_pick (peek->view, x, y, GTK_PICK_DEFAULT), &card);

  if (at == NULL)
    return NULL;
  take_card (peek, at, &card);
  g_autoptr (GArray) cards = dup_meant (peek);
  if (cards == NULL)
    return NULL;
  slv_dragged_show (source, at, cards->len);
  g_auto (GStrv) names = dup_names (card.index, cards);
  return gdk_content_provider_new_typed (G_TYPE_STRV, names);
}

/* ---- the pointer and the keys ---- */

/* A row takes the focus before its menu opens, so that what the menu does is done to what was clicked at. */
static gboolean
open_menu_at (GtkWidget *view G_GNUC_UNUSED, double x, double y, gpointer data)
{
  Peek *peek = data;
  Card card;
  GtkWidget *at = find_card (peek, gtk_widget_pick (peek->view, x, y, GTK_PICK_DEFAULT), &card);
  GtkWidget *row = at;

  while (row != NULL && !gtk_widget_get_focusable (row))
    row = gtk_widget_get_parent (row);
  if (row != NULL)
    gtk_widget_grab_focus (row);
  return open_menu (peek, at, &card);
}

static void
stop_hovering (Peek *peek)
{
  g_clear_handle_id (&peek->resting, g_source_remove);
  if (peek->keys != NULL)
    gtk_widget_remove_controller (gtk_event_controller_get_widget (peek->keys), peek->keys);
  peek->keys = NULL;
  if (peek->hovered && is_looking (peek))
    gtk_popover_popdown (GTK_POPOVER (peek->look));
  peek->hovered = FALSE;
}

static gboolean
card_peek_on_key (GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED, GdkModifierType state, Peek *peek)
{
  GdkModifierType mods = state & gtk_accelerator_get_default_mod_mask ();
  Card card;
  GtkWidget *at;

  if (peek->hovered && key != GDK_KEY_Escape)   /* the keys are about the card that has the focus */
    stop_hovering (peek);
  if (is_looking (peek) && (key == GDK_KEY_Escape || key == GDK_KEY_space || key == GDK_KEY_i))
    {
      gtk_popover_popdown (GTK_POPOVER (peek->look));
      return TRUE;
    }
  if (is_looking (peek))
    slv_ui_once (peek->view, NULL, G_PRIORITY_DEFAULT_IDLE, 0, G_CALLBACK (follow));
  if ((peek->offer & SLV_PEEK_MENU) != 0 && ((key == GDK_KEY_Menu && mods == 0) || (key == GDK_KEY_F10 && mods == GDK_SHIFT_MASK)))
    {
      at = find_focused (peek, &card);
      return open_menu (peek, at, &card);
    }
  at = key == ((peek->offer & SLV_PEEK_SPACE) != 0 ? GDK_KEY_space : GDK_KEY_i) && mods == 0 ? find_focused (peek, &card) : NULL;
  if (at != NULL)
    card_peek_look (peek, at, &card);
  return at != NULL;
}

static void
on_leave (GtkEventControllerFocus *focus G_GNUC_UNUSED, Peek *peek)
{
  if (is_looking (peek))
    gtk_popover_popdown (GTK_POPOVER (peek->look));
}

/* ---- the pointer that rests ---- */

/* Who types looks at what is typed. */
static gboolean
on_other_key (Peek *peek)
{
  if (!gtk_widget_is_ancestor (gtk_root_get_focus (gtk_widget_get_root (peek->view)), peek->view))
    stop_hovering (peek);
  return FALSE;
}

static void
on_rest (gpointer view)
{
  Peek *peek = g_object_get_data (view, "slv-card-peek");
  Card card;
  GtkWidget *at = find_pointed (peek, peek->x, peek->y, &card);

  peek->hovered = at != NULL && !is_looking (peek);
  if (!peek->hovered)
    return;
  peek->keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (peek->keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (peek->keys, "key-pressed", G_CALLBACK (on_other_key), peek);
  gtk_widget_add_controller (GTK_WIDGET (gtk_widget_get_root (view)), peek->keys);
  card_peek_look (peek, at, &card);
}

static void
on_motion (GtkEventController *motion G_GNUC_UNUSED, double x, double y, Peek *peek)
{
  Card card;
  GtkWidget *at = x != peek->x || y != peek->y ? find_pointed (peek, x, y, &card) : peek->under;   /* rows move, and popovers come, under a pointer that rests */

  peek->x = x;
  peek->y = y;
  if (at == peek->under)
    return;
  stop_hovering (peek);
  peek->under = at;
  if (at != NULL)
    slv_ui_once (peek->view, &peek->resting, G_PRIORITY_DEFAULT, REST_MS, G_CALLBACK (on_rest));
}

static void
on_pointer_gone (GtkEventController *motion G_GNUC_UNUSED, Peek *peek)
{
  if (!peek->hovered)   /* else what is looked at may have come between, in a narrow window: it would come and go without end */
    peek->under = NULL;
  stop_hovering (peek);
}

static void
hover (Peek *peek)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *press = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (press), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (press), GTK_PHASE_CAPTURE);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), peek);
  g_signal_connect (motion, "leave", G_CALLBACK (on_pointer_gone), peek);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (stop_hovering), peek);
  gtk_widget_add_controller (peek->view, motion);
  gtk_widget_add_controller (peek->view, GTK_EVENT_CONTROLLER (press));
}

/* ---- making it ---- */

static void
drop_popovers (GtkWidget *view G_GNUC_UNUSED, Peek *peek)
{
  stop_hovering (peek);
  SLV_FREE_MEMBERS (peek, (gtk_widget_unparent, look), (gtk_widget_unparent, menu));
}

SLV_DEFINE_STATIC_FREE (Peek, peek_free, (slv_index_unref, card.index), (g_object_unref, several), (g_object_unref, session));

void
slv_card_peek_install (GtkWidget *view, SlvSession *session, SlvPeekOffer offer, SlvCardPeekFunc own)
{
  Peek *peek = g_object_get_data (G_OBJECT (view), "slv-card-peek");
  GtkEventController *keys = gtk_event_controller_key_new (), *focus = gtk_event_controller_focus_new ();
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();

  g_return_if_fail (peek == NULL);
  peek = g_new0 (Peek, 1);
  peek->view = view;
  peek->session = g_object_ref (session);
  peek->offer = offer;
  peek->own = own;
  g_object_set_data_full (G_OBJECT (view), "slv-card-peek", peek, peek_free);
  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), peek);
  gtk_widget_insert_action_group (view, "card-peek", G_ACTION_GROUP (actions));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);   /* before the list takes Space for a selection */
  g_signal_connect (keys, "key-pressed", G_CALLBACK (card_peek_on_key), peek);
  g_signal_connect (focus, "leave", G_CALLBACK (on_leave), peek);
  g_signal_connect (view, "destroy", G_CALLBACK (drop_popovers), peek);
  gtk_widget_add_controller (view, keys);
  gtk_widget_add_controller (view, focus);
  if ((offer & SLV_PEEK_HOVER) != 0)
    hover (peek);
  if ((offer & SLV_PEEK_DRAG) != 0)
    {
      GtkDragSource *drag = gtk_drag_source_new ();

      gtk_drag_source_set_actions (drag, GDK_ACTION_COPY);
      g_signal_connect (drag, "prepare", G_CALLBACK (on_drag_prepare), peek);
      gtk_widget_add_controller (peek->view, GTK_EVENT_CONTROLLER (drag));
    }
  if ((offer & SLV_PEEK_MENU) != 0)
    slv_touch_add_menu (view, open_menu_at, peek);
}

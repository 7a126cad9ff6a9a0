/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-piles.c: see the header. A deck has some dozens of different cards, so each has its widget; fanned copies are the same
 * widget drawn again. */
#include "decks/slv-deck-piles.h"

#define STRIP    34    /* pixels that are seen of a card below the next one, with texts of the usual size */
#define FAN      9     /* of a further copy */
#define FANNED   4u    /* copies that are drawn at most */
#define LONG     360   /* where the last card of a column begins, at the latest */
#define GAP      10
#define ZONE_WIDTH 480   /* of the heading of a zone, at most */

typedef struct { GtkWidget *widget; SlvDeckCell *cell; SlvDeckRow *row; int x, y, width, height; } Card;   /* @widget: the cell's; borrowed */

struct _SlvDeckPiles
{
  GtkWidget parent_instance;
  GtkMultiSelection *rows;
  gboolean pictures;    /* else lines, in columns as high as there is room for */
  SlvDeckPilesDress dress;
  gpointer data;
  GArray *cards;        /* Card, as the rows */
  guint anchor;         /* that Shift selects from */
};

G_DEFINE_FINAL_TYPE (SlvDeckPiles, slv_deck_piles, GTK_TYPE_WIDGET)

static Card *
get (SlvDeckPiles *self, guint position)
{
  return &g_array_index (self->cards, Card, position);
}

static guint
n_fanned (const Card *card)
{
  return slv_deck_row_is_heading (card->row) || slv_deck_cell_get_face (card->cell) == NULL ? 0 : CLAMP (slv_deck_row_get_count (card->row), 1, FANNED) - 1;
}

/* ---- where they lie ---- */

/** @wished: whether all that a line says has room, too. */
static int
column_width (SlvDeckPiles *self, gboolean wished)
{
  int width = 0;
  for (guint i = 0; i < self->cards->len; i++)
    {
      int least, most;
      gtk_widget_measure (get (self, i)->widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &most, NULL, NULL);
      width = MAX (width, wished ? most : least);
    }
  return width;
}

/** What has to stand in the column in which the line at @position begins: a heading is followed by what it is over. */
static int
height_from (SlvDeckPiles *self, guint position)
{
  int height = get (self, position)->height;
  while (slv_deck_row_is_heading (get (self, position)->row) && ++position < self->cards->len)
    height += get (self, position)->height;
  return height;
}

/** Places lines in columns of this width and height. Returns: the width of all. */
static int
lay_out_lines (SlvDeckPiles *self, int column, int height)
{
  int x = 0, y = 0;
  for (guint i = 0; i < self->cards->len; i++)
    {
      Card *card = get (self, i);
      card->width = column;
      gtk_widget_measure (card->widget, GTK_ORIENTATION_VERTICAL, column, NULL, &card->height, NULL, NULL);
    }
  for (guint i = 0; i < self->cards->len; i++)
    {
      Card *card = get (self, i);
      if (y > 0 && y + height_from (self, i) > height)
        {
          x += column;
          y = 0;
        }
      card->x = x;
      card->y = y;
      y += card->height;
    }
  return x + column;
}

/** Lines are cut before a column is out of sight. */
static void
fit_lines (SlvDeckPiles *self, int width, int height)
{
  int least = column_width (self, FALSE), column = column_width (self, TRUE), all;
  while ((all = lay_out_lines (self, column, height)) > width && column > least)
    column = CLAMP (width / (all / column), least, column - 1);
}

/** Places all of them for this width: the heading of a zone over its piles, a pile under each heading of a group. Returns: the height. */
static int
lay_out (SlvDeckPiles *self, int width)
{
  double scale = MAX (1, slv_ui_text_scale ());
  int x = 0, y = 0, top = 0, bottom = 0, column = column_width (self, FALSE);
  gboolean fresh = TRUE;   /* nothing lies in the column yet */
  for (guint i = 0; i < self->cards->len; i++)
    {
      Card *card = get (self, i);
      gboolean heading = slv_deck_row_is_heading (card->row), zone = heading && !slv_deck_row_is_group (card->row);
      if (zone || (!fresh && (heading || y - top > LONG * scale)))
        {
          x += column + GAP;
          if (zone || x + column > width)
            {
              x = 0;
              top = i > 0 ? bottom + GAP : 0;
            }
          y = top;
        }
      card->width = zone ? MIN (width, ZONE_WIDTH) : column;
      gtk_widget_measure (card->widget, GTK_ORIENTATION_VERTICAL, card->width, NULL, &card->height, NULL, NULL);
      card->x = x;
      card->y = y += FAN * (int) n_fanned (card);
      bottom = MAX (bottom, y + card->height);
      y += heading ? card->height : (int) (STRIP * scale);
      fresh = zone;
      top = zone ? y : top;
    }
  return bottom;
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return SLV_DECK_PILES (widget)->pictures ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH : GTK_SIZE_REQUEST_WIDTH_FOR_HEIGHT;
}

static void
slv_deck_piles_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  SlvDeckPiles *self = SLV_DECK_PILES (widget);
  int size = for_size < 0 ? G_MAXINT / 2 : for_size;
  *minimum_baseline = *natural_baseline = -1;
  int least = column_width (self, FALSE);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = self->pictures ? lay_out (self, size) : 0;
  else
    {
      *minimum = self->pictures ? least : lay_out_lines (self, least, size);
      *natural = self->pictures ? least : MAX (*minimum, lay_out_lines (self, column_width (self, TRUE), size));
    }
}

static void
slv_deck_piles_size_allocate (GtkWidget *widget, int width, int height, int baseline G_GNUC_UNUSED)
{
  SlvDeckPiles *self = SLV_DECK_PILES (widget);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  if (self->pictures)
    lay_out (self, width);
  else
    fit_lines (self, width, height);
  for (guint i = 0; i < self->cards->len; i++)
    {
      const Card *card = get (self, i);
      int x = mirrored ? width - card->x - card->width : card->x;
      gtk_widget_allocate (card->widget, card->width, card->height, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) x, (float) card->y)));
    }
}

/** The picture of a card again, so much higher. */
static void
draw_copy (SlvDeckPiles *self, const Card *card, float higher, GtkSnapshot *snapshot)
{
  graphene_rect_t picture;
  if (!gtk_widget_compute_bounds (slv_deck_cell_get_face (card->cell), GTK_WIDGET (self), &picture))
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, -higher));
  gtk_snapshot_push_clip (snapshot, &picture);   /* what stands beside it stands there once */
  gtk_widget_snapshot_child (GTK_WIDGET (self), card->widget, snapshot);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}

/** A card that is pointed at, or has the focus, lies on the others, so that it can be read; what takes a click is its strip all the same. */
static void
draw_raised (SlvDeckPiles *self, GtkStateFlags why, GtkSnapshot *snapshot)
{
  for (guint i = 0; i < self->cards->len; i++)
    if (!slv_deck_row_is_heading (get (self, i)->row) && (gtk_widget_get_state_flags (get (self, i)->widget) & why) != 0)
      gtk_widget_snapshot_child (GTK_WIDGET (self), get (self, i)->widget, snapshot);
}

static void
slv_deck_piles_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SlvDeckPiles *self = SLV_DECK_PILES (widget);
  for (guint i = 0; i < self->cards->len; i++)
    {
      for (guint copy = n_fanned (get (self, i)); copy > 0; copy--)
        draw_copy (self, get (self, i), (float) copy * FAN, snapshot);
      gtk_widget_snapshot_child (widget, get (self, i)->widget, snapshot);
    }
  draw_raised (self, GTK_STATE_FLAG_FOCUS_VISIBLE, snapshot);
  draw_raised (self, GTK_STATE_FLAG_PRELIGHT, snapshot);
}

/* ---- the selection and the focus ---- */

static void
show_selected (SlvDeckPiles *self)
{
  for (guint i = 0; i < self->cards->len; i++)
    {
      GtkWidget *widget = get (self, i)->widget;
      gboolean selected = !slv_deck_row_is_heading (get (self, i)->row) && gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->rows), i);
      gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
      if (selected)
        gtk_widget_set_state_flags (widget, GTK_STATE_FLAG_SELECTED, FALSE);
      else
        gtk_widget_unset_state_flags (widget, GTK_STATE_FLAG_SELECTED);
    }
}

/** Position of the card that @widget is or lies in; G_MAXUINT: none. */
static guint
position_of (SlvDeckPiles *self, GtkWidget *widget)
{
  for (guint i = 0; widget != NULL && i < self->cards->len; i++)
    if (widget == get (self, i)->widget || gtk_widget_is_ancestor (widget, get (self, i)->widget))
      return slv_deck_row_is_heading (get (self, i)->row) ? G_MAXUINT : i;
  return G_MAXUINT;
}

/** With Shift from the last one that was gone to without, with Ctrl beside what is selected. */
static void
go_to (SlvDeckPiles *self, guint position, GdkModifierType state, gboolean press)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->rows);
  gboolean more = (state & GDK_CONTROL_MASK) != 0;
  if ((state & GDK_SHIFT_MASK) != 0)
    gtk_selection_model_select_range (model, MIN (self->anchor, position), MAX (self->anchor, position) - MIN (self->anchor, position) + 1, !more);
  else if (more && press && gtk_selection_model_is_selected (model, position))
    gtk_selection_model_unselect_item (model, position);
  else if (press || !more)
    gtk_selection_model_select_item (model, position, !more);
  if ((state & GDK_SHIFT_MASK) == 0)
    self->anchor = position;
  gtk_widget_grab_focus (get (self, position)->widget);
}

/** The next card up or down, or the nearest one in the column at the left or right; @from where there is none. */
static guint
neighbour (SlvDeckPiles *self, guint from, guint key)
{
  gboolean back = key == GDK_KEY_Up || key == GDK_KEY_Left;
  guint best = from;
  int least = G_MAXINT;
  for (guint i = 0; i < self->cards->len; i++)
    {
      const Card *card = get (self, i), *here = get (self, from);
      gboolean along = key == GDK_KEY_Up || key == GDK_KEY_Down;
      int far = along ? ABS ((int) i - (int) from) : ABS (card->x - here->x) * 10 + ABS (card->y - here->y);
      if (slv_deck_row_is_heading (card->row) || (along ? (back ? i >= from : i <= from) : (back ? card->x >= here->x : card->x <= here->x)) || far >= least)
        continue;
      least = far;
      best = i;
    }
  return best;
}

static gboolean
on_key (SlvDeckPiles *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  guint from = position_of (self, gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self))));
  if ((state & GDK_CONTROL_MASK) != 0 && key == GDK_KEY_a)
    return gtk_selection_model_select_all (GTK_SELECTION_MODEL (self->rows));
  if (from == G_MAXUINT || (state & GDK_ALT_MASK) != 0 || (key != GDK_KEY_Up && key != GDK_KEY_Down && key != GDK_KEY_Left && key != GDK_KEY_Right))
    return FALSE;
  go_to (self, neighbour (self, from, key), state, FALSE);
  return TRUE;
}

/** When it is let go: what is dragged stays selected. */
static void
on_click (SlvDeckPiles *self, int n_press G_GNUC_UNUSED, double x, double y, GtkGesture *click)
{
  guint position = position_of (self, gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT));
  if (position != G_MAXUINT)
    go_to (self, position, gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (click)), TRUE);
}

/** On what is selected, else on the first card. */
static gboolean
slv_deck_piles_grab_focus (GtkWidget *widget)
{
  SlvDeckPiles *self = SLV_DECK_PILES (widget);
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->rows));
  guint position = gtk_bitset_is_empty (set) ? 0 : gtk_bitset_get_minimum (set);
  while (position < self->cards->len && slv_deck_row_is_heading (get (self, position)->row))
    position++;
  return position < self->cards->len && gtk_widget_grab_focus (get (self, position)->widget);
}

/** Tab goes into the piles once, and out of them with the next. */
static gboolean
slv_deck_piles_focus (GtkWidget *widget, GtkDirectionType direction G_GNUC_UNUSED)
{
  return gtk_widget_get_focus_child (widget) == NULL && slv_deck_piles_grab_focus (widget);
}

SLV_UI_ACTION (SlvDeckPiles, scroll_to)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  guint position = g_variant_get_uint32 (target);
  if (scroller == NULL || position >= self->cards->len)
    return;
  const Card *card = get (self, position);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = mirrored ? gtk_widget_get_width (widget) - card->x - card->width : card->x;
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)), card->y, card->y + card->height);
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scroller)), x, x + card->width);
}

/* ---- rows ---- */

static void
make_card (SlvDeckPiles *self, Card *card, SlvDeckRow *row, GtkWidget *before)
{
  card->row = row;
  card->cell = SLV_DECK_CELL (slv_deck_cell_new (self->pictures ? SLV_DECK_PICTURES : SLV_DECK_COLUMNS));
  card->widget = g_object_new (ADW_TYPE_BIN, "css-name", "child", "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM, "child", card->cell, NULL);
  gtk_widget_set_focusable (card->widget, !slv_deck_row_is_heading (row));
  gtk_widget_insert_after (card->widget, GTK_WIDGET (self), before);
  slv_deck_cell_bind (card->cell, row);
  self->dress (self->data, card->cell, row);
  g_signal_connect_object (card->widget, "state-flags-changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "changed", G_CALLBACK (gtk_widget_queue_resize), self, G_CONNECT_SWAPPED);
}

static void
on_rows (SlvDeckPiles *self, guint position, guint removed, guint added)
{
  for (guint i = position; i < position + removed; i++)
    {
      g_signal_handlers_disconnect_by_data (get (self, i)->row, self);
      gtk_widget_unparent (get (self, i)->widget);
      g_object_unref (get (self, i)->row);
    }
  g_array_remove_range (self->cards, position, removed);
  for (guint i = position; i < position + added; i++)
    {
      Card card = { NULL };
      make_card (self, &card, g_list_model_get_item (G_LIST_MODEL (self->rows), i), i > 0 ? get (self, i - 1)->widget : NULL);
      g_array_insert_val (self->cards, i, card);
    }
  show_selected (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* ---- making it ---- */

static void
slv_deck_piles_dispose (GObject *object)
{
  SlvDeckPiles *self = SLV_DECK_PILES (object);
  if (self->rows != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->rows, self);
      on_rows (self, 0, self->cards->len, 0);
    }
  g_clear_object (&self->rows);
  G_OBJECT_CLASS (slv_deck_piles_parent_class)->dispose (object);
}

SLV_DEFINE_FINALIZE (SlvDeckPiles, slv_deck_piles, cards);

static void
slv_deck_piles_class_init (SlvDeckPilesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_deck_piles_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_deck_piles_finalize;
  widget_class->get_request_mode = get_request_mode;
  widget_class->measure = slv_deck_piles_measure;
  widget_class->size_allocate = slv_deck_piles_size_allocate;
  widget_class->snapshot = slv_deck_piles_snapshot;
  widget_class->focus = slv_deck_piles_focus;
  widget_class->grab_focus = slv_deck_piles_grab_focus;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST);
  gtk_widget_class_install_action (widget_class, "list.scroll-to-item", "u", scroll_to);
}

static void
slv_deck_piles_init (SlvDeckPiles *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  self->cards = g_array_new (FALSE, FALSE, sizeof (Card));
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (click, "released", G_CALLBACK (on_click), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
slv_deck_piles_new (GtkMultiSelection *rows, gboolean pictures, SlvDeckPilesDress dress, gpointer data)
{
  SlvDeckPiles *self = g_object_new (SLV_TYPE_DECK_PILES, "css-name", pictures ? "piles" : "gridview", NULL);   /* lines look as in GTK's own grid */
  self->pictures = pictures;
  self->rows = g_object_ref (rows);
  self->dress = dress;
  self->data = data;
  g_signal_connect_object (rows, "items-changed", G_CALLBACK (on_rows), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rows, "selection-changed", G_CALLBACK (show_selected), self, G_CONNECT_SWAPPED);
  on_rows (self, 0, 0, g_list_model_get_n_items (G_LIST_MODEL (rows)));
  return GTK_WIDGET (self);
}

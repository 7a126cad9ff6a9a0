/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-piles.c: see the header. Where all rows lie is counted; widgets are few, and those that go out of sight serve for others. Fanned copies are the same
 * widget drawn again. */
#include "widgets/slv-piles.h"

#define STRIP    34    /* pixels that are seen of a card below the next one, with texts of the usual size */
#define NARROW   150   /* a column that is wider has higher strips */
#define FAN      9     /* of a further copy */
#define FANNED   4u    /* copies that are drawn at most */
#define LONG     360   /* where the last card of a column begins, at the latest */
#define GAP      10
#define ZONE_WIDTH 480   /* of the heading of a zone, at most */

typedef struct { GtkWidget *widget, *cell; gpointer item; int x, y, width, height; guint8 kind, fanned; guint shown; } Card;   /* @widget: NULL: it has none; the others are its then */

struct _SlvPiles
{
  GtkWidget parent_instance;
  GtkMultiSelection *rows;
  const SlvPilesLook *look;
  gpointer data;
  GtkScrolledWindow *scroller;   /* borrowed: around it; NULL: not yet */
  GArray *cards;        /* Card, as the rows */
  GArray *shown;        /* guint: positions of those with a widget, ascending */
  GPtrArray *spare[SLV_N_PILE_KINDS];   /* widgets without a row, borrowed: they are children */
  guint anchor;         /* that Shift selects from */
  guint wanted;         /* position that has a widget in any case */
  guint soon;           /* source */
  int laid_out;         /* width for which widgets were given */
  int placed, height;   /* width for which the cards have their places, 0: none; of all */
};

G_DEFINE_FINAL_TYPE (SlvPiles, slv_piles, GTK_TYPE_WIDGET)

/* The widget of a card, which assistive technology can press. */
typedef struct { AdwBin parent_instance; } SlvPileCard;
typedef struct { AdwBinClass parent_class; } SlvPileCardClass;
static GType slv_pile_card_get_type (void);
G_DEFINE_FINAL_TYPE (SlvPileCard, slv_pile_card, ADW_TYPE_BIN)

static Card *
get (SlvPiles *self, guint position)
{
  return &g_array_index (self->cards, Card, position);
}

/** The @nth of those that have a widget. */
static Card *
get_shown (SlvPiles *self, guint nth)
{
  return get (self, g_array_index (self->shown, guint, nth));
}

static gboolean
is_heading (const Card *card)
{
  return card->kind != SLV_PILE_CARD;
}

/* ---- where they lie ---- */

/** @wished: whether all that a line says has room, too. */
static int
column_width (SlvPiles *self, gboolean wished)
{
  int width = 0;
  for (guint i = 0; i < self->shown->len; i++)
    {
      int least, most;
      gtk_widget_measure (get_shown (self, i)->widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &most, NULL, NULL);
      width = MAX (width, wished ? most : least);
    }
  return width;
}

/** What has to stand in the column in which the line at @position begins: a heading is followed by what it is over. */
static int
height_from (SlvPiles *self, guint position)
{
  int height = get (self, position)->height;
  while (is_heading (get (self, position)) && ++position < self->cards->len)
    height += get (self, position)->height;
  return height;
}

/** Places lines in columns of this width and height. Returns: the width of all. */
static int
lay_out_lines (SlvPiles *self, int column, int height)
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
fit_lines (SlvPiles *self, int width, int height)
{
  int least = column_width (self, FALSE), column = column_width (self, TRUE), all;
  while ((all = lay_out_lines (self, column, height)) > width && column > least)
    column = CLAMP (width / (all / column), least, column - 1);
}

/** How high columns of lines are at least, so that none of them is out of sight beside the others: what has no room lies below. */
static int
least_height (SlvPiles *self, int width)
{
  int column = column_width (self, FALSE), least = G_MAXINT, height = 0;
  lay_out_lines (self, column, G_MAXINT);
  for (guint i = 0; i < self->cards->len; i++)
    {
      height += get (self, i)->height;
      least = MIN (least, get (self, i)->height);
    }
  for (height /= MAX (1, width / MAX (1, column)); lay_out_lines (self, column, height) > MAX (width, column); height += MAX (1, least))
    ;
  for (guint i = 0; i < self->cards->len; i++)
    height = MAX (height, get (self, i)->y + get (self, i)->height);
  return height;
}

/** Places all of them for this width: the heading of a zone over its piles, a pile under each heading of a group. What has no widget is as high as
 *  the last one of its kind that has. Returns: the height. */
static int
piles_lay_out (SlvPiles *self, int width)
{
  if (width == self->placed && !self->look->all)
    return self->height;
  double scale = MAX (1, slv_ui_text_scale ());
  int x = 0, y = 0, top = 0, bottom = 0, column = column_width (self, FALSE), heights[SLV_N_PILE_KINDS] = { 0 };
  int strip = MAX ((int) (STRIP * scale), column * STRIP / NARROW), longest = MAX ((int) (LONG * scale), column * LONG / NARROW);
  gboolean fresh = TRUE;   /* nothing lies in the column yet */
  for (guint i = 0; i < self->cards->len; i++)
    {
      Card *card = get (self, i);
      gboolean heading = is_heading (card), zone = card->kind == SLV_PILE_ZONE;
      if (zone || (!fresh && (heading || y - top > longest)))
        {
          x += column + GAP;
          if (zone || x + column > width)
            {
              x = 0;
              top = i > 0 ? bottom + GAP : 0;
            }
          y = top + (heading ? 0 : heights[SLV_PILE_HEADING]);   /* a pile goes on where the first card of it lies */
        }
      card->width = zone ? MIN (width, ZONE_WIDTH) : column;
      if (card->widget != NULL)
        gtk_widget_measure (card->widget, GTK_ORIENTATION_VERTICAL, card->width, NULL, &heights[card->kind], NULL, NULL);
      card->height = heights[card->kind];
      card->x = x;
      card->y = y += FAN * card->fanned;
      bottom = MAX (bottom, y + card->height);
      y += heading ? card->height : strip;
      fresh = zone;
      top = zone ? y : top;
    }
  self->placed = width;
  return self->height = bottom;
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget G_GNUC_UNUSED)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
slv_piles_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  SlvPiles *self = SLV_PILES (widget);
  int size = for_size >= 0 ? for_size : self->placed > 0 ? self->placed : G_MAXINT / 2;
  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = column_width (self, FALSE);
  else
    *minimum = *natural = self->look->lines ? least_height (self, size) : piles_lay_out (self, size);
}

static void update_soon (SlvPiles *self);

static void
slv_piles_size_allocate (GtkWidget *widget, int width, int height, int baseline G_GNUC_UNUSED)
{
  SlvPiles *self = SLV_PILES (widget);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  if (self->look->lines)
    fit_lines (self, width, height);
  else
    piles_lay_out (self, width);
  if (self->laid_out != width)   /* other cards are in sight */
    update_soon (self);
  self->laid_out = width;
  for (guint i = 0; i < self->shown->len; i++)
    {
      const Card *card = get_shown (self, i);
      int x = mirrored ? width - card->x - card->width : card->x;
      gtk_widget_allocate (card->widget, card->width, card->height, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) x, (float) card->y)));
    }
}

/** The picture of a card again, so much higher. */
static void
draw_copy (SlvPiles *self, const Card *card, float higher, GtkSnapshot *snapshot)
{
  graphene_rect_t picture;
  GtkWidget *face = self->look->face (self->data, card->cell);
  if (face == NULL || !gtk_widget_compute_bounds (face, GTK_WIDGET (self), &picture))
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
draw_raised (SlvPiles *self, GtkStateFlags why, GtkSnapshot *snapshot)
{
  for (guint i = 0; i < self->shown->len; i++)
    if (!is_heading (get_shown (self, i)) && (gtk_widget_get_state_flags (get_shown (self, i)->widget) & why) != 0)
      gtk_widget_snapshot_child (GTK_WIDGET (self), get_shown (self, i)->widget, snapshot);
}

static void
slv_piles_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SlvPiles *self = SLV_PILES (widget);
  for (guint i = 0; i < self->shown->len; i++)
    {
      const Card *card = get_shown (self, i);
      for (guint copy = card->fanned; copy > 0; copy--)
        draw_copy (self, card, (float) copy * FAN, snapshot);
      gtk_widget_snapshot_child (widget, card->widget, snapshot);
    }
  draw_raised (self, GTK_STATE_FLAG_FOCUS_VISIBLE, snapshot);
  draw_raised (self, GTK_STATE_FLAG_PRELIGHT, snapshot);
}

/* ---- the selection and the focus ---- */

static void
show_selected (SlvPiles *self)
{
  for (guint i = 0; i < self->shown->len; i++)
    {
      GtkWidget *widget = get_shown (self, i)->widget;
      gboolean selected = !is_heading (get_shown (self, i))
                          && gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->rows), g_array_index (self->shown, guint, i));
      gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
      if (selected)
        gtk_widget_set_state_flags (widget, GTK_STATE_FLAG_SELECTED, FALSE);
      else
        gtk_widget_unset_state_flags (widget, GTK_STATE_FLAG_SELECTED);
    }
}

/* ---- rows and their widgets ---- */

/** The card has no widget any more; where all have one, another row does not take it over. */
static void
let_go (SlvPiles *self, Card *card)
{
  if (card->widget == NULL)
    return;
  g_signal_handlers_disconnect_by_data (card->item, self);
  self->look->show (self->data, card->cell, NULL, 0);
  if (self->look->all)
    gtk_widget_unparent (card->widget);
  else
    g_ptr_array_add (self->spare[card->kind], card->widget);
  g_clear_object (&card->item);
  card->widget = card->cell = NULL;
}

static void
drop_spare (SlvPiles *self)
{
  for (guint kind = 0; kind < SLV_N_PILE_KINDS; kind++)
    {
      SLV_EACH (GtkWidget, widget, self->spare[kind])
        gtk_widget_unparent (widget);
      g_ptr_array_set_size (self->spare[kind], 0);
    }
}

static void
ask_what (SlvPiles *self, Card *card, guint position)
{
  guint copies = 1;
  SlvPileKind kind = self->look->what (self->data, position, &copies);
  if (card->widget != NULL && kind != card->kind)
    let_go (self, card);
  card->kind = (guint8) kind;
  card->fanned = (guint8) (self->look->lines || kind != SLV_PILE_CARD ? 0 : CLAMP (copies, 1, FANNED) - 1);
}

/** There are more copies of it, or fewer. */
static void
item_changed (SlvPiles *self, gpointer item)
{
  for (guint i = 0; i < self->cards->len; i++)
    if (get (self, i)->item == item)
      ask_what (self, get (self, i), i);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
give_widget (SlvPiles *self, guint position)
{
  Card *card = get (self, position);
  GPtrArray *spare = self->spare[card->kind];
  if (spare->len > 0)
    card->widget = g_ptr_array_steal_index (spare, spare->len - 1);
  else
    {
      GtkWidget *cell = self->look->make (self->data, (SlvPileKind) card->kind);
      card->widget = g_object_new (is_heading (card) ? ADW_TYPE_BIN : slv_pile_card_get_type (), "css-name", "child", "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM, "child", cell, NULL);
      gtk_widget_set_focusable (card->widget, !is_heading (card));
      gtk_widget_set_parent (card->widget, GTK_WIDGET (self));
      g_signal_connect_object (card->widget, "state-flags-changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
    }
  card->cell = adw_bin_get_child (ADW_BIN (card->widget));
  card->item = g_list_model_get_item (G_LIST_MODEL (self->rows), position);
  card->shown = G_MAXUINT;
  if (self->look->all)
    g_signal_connect_object (card->item, "changed", G_CALLBACK (item_changed), self, G_CONNECT_SWAPPED);
}

static void
note_shown (SlvPiles *self)
{
  g_array_set_size (self->shown, 0);
  for (guint i = 0; i < self->cards->len; i++)
    if (get (self, i)->widget != NULL)
      g_array_append_val (self->shown, i);
}

/** The first card of each kind says how large those are that have no widget. */
static void
give_samples (SlvPiles *self, guint *samples)
{
  for (guint kind = 0; kind < SLV_N_PILE_KINDS; kind++)
    samples[kind] = G_MAXUINT;
  for (guint i = 0, missing = SLV_N_PILE_KINDS; i < self->cards->len && missing > 0; i++)
    if (samples[get (self, i)->kind] == G_MAXUINT)
      {
        samples[get (self, i)->kind] = i;
        missing--;
        if (get (self, i)->widget == NULL)
          give_widget (self, i);
        if (get (self, i)->shown != i)
          self->look->show (self->data, get (self, i)->cell, get (self, i)->item, get (self, i)->shown = i);
      }
}

/** The widgets that there are become those of the cards that are seen, or within half a window above and below, and where the focus is. */
static void
piles_update (SlvPiles *self)
{
  GtkWidget *before = NULL, *focus = gtk_widget_get_focus_child (GTK_WIDGET (self));
  GtkAdjustment *vadjustment = self->scroller != NULL ? gtk_scrolled_window_get_vadjustment (self->scroller) : NULL;
  double page = vadjustment != NULL ? gtk_adjustment_get_page_size (vadjustment) : 0;
  double top = vadjustment != NULL ? gtk_adjustment_get_value (vadjustment) - 0.5 * page : 0, bottom = top + 2 * page;
  guint samples[SLV_N_PILE_KINDS];
  gboolean changed = self->laid_out == 0;
  g_clear_handle_id (&self->soon, g_source_remove);
  give_samples (self, samples);
  note_shown (self);
  if (changed)
    self->placed = 0;
  if (!self->look->lines && changed)
    piles_lay_out (self, gtk_widget_get_width (GTK_WIDGET (self)));
  self->laid_out = gtk_widget_get_width (GTK_WIDGET (self));
  for (guint turn = 0; turn < 2; turn++)
    for (guint i = 0; i < self->cards->len; i++)
      {
        Card *card = get (self, i);
        gboolean kept = self->look->all || i == samples[card->kind] || i == self->wanted || (focus != NULL && card->widget == focus)
                        || (card->y <= bottom && card->y + card->height >= top);
        changed |= kept == (card->widget == NULL);
        if (turn == 0 && !kept)
          let_go (self, card);
        if (turn == 0 || !kept)
          continue;
        if (card->widget == NULL)
          give_widget (self, i);
        gtk_widget_insert_after (card->widget, GTK_WIDGET (self), before);
        if (card->shown != i)
          self->look->show (self->data, card->cell, card->item, card->shown = i);
        before = card->widget;
      }
  drop_spare (self);
  if (!changed)
    return;
  note_shown (self);
  show_selected (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/** Before the next frame, but not while it is laid out. */
static void
update_soon (SlvPiles *self)
{
  if (!self->look->all)
    slv_ui_once (self, &self->soon, G_PRIORITY_HIGH_IDLE, 0, G_CALLBACK (piles_update));
}

static void
on_rows (SlvPiles *self, guint position, guint removed, guint added)
{
  g_autofree Card *fresh = g_new0 (Card, added);
  for (guint i = position; i < position + removed; i++)
    let_go (self, get (self, i));
  g_array_remove_range (self->cards, position, removed);
  g_array_insert_vals (self->cards, position, fresh, added);
  for (guint i = position; i < position + added; i++)
    ask_what (self, get (self, i), i);
  note_shown (self);
  self->placed = 0;
  self->wanted = G_MAXUINT;
  self->laid_out = 0;
  if (self->look->all)
    piles_update (self);
  else
    update_soon (self);
}

void
slv_piles_renew (SlvPiles *self)
{
  g_return_if_fail (SLV_IS_PILES (self));
  for (guint i = 0; i < self->cards->len; i++)
    {
      ask_what (self, get (self, i), i);
      get (self, i)->shown = G_MAXUINT;
    }
  self->laid_out = 0;
  piles_update (self);
}

/** Position of the card that @widget is or lies in; G_MAXUINT: none. */
static guint
position_of (SlvPiles *self, GtkWidget *widget)
{
  for (guint i = 0; widget != NULL && i < self->shown->len; i++)
    if (widget == get_shown (self, i)->widget || gtk_widget_is_ancestor (widget, get_shown (self, i)->widget))
      return is_heading (get_shown (self, i)) ? G_MAXUINT : g_array_index (self->shown, guint, i);
  return G_MAXUINT;
}

/** Brings the card into sight: with a widget, whether it had one or not. */
static void
reveal (SlvPiles *self, guint position)
{
  self->wanted = position;
  piles_update (self);
  const Card *card = get (self, position);
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int x = mirrored ? gtk_widget_get_width (GTK_WIDGET (self)) - card->x - card->width : card->x;
  if (self->scroller == NULL)
    return;
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (self->scroller), card->y, card->y + card->height);
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_hadjustment (self->scroller), x, x + card->width);
}

static gboolean
focus_at (SlvPiles *self, guint position)
{
  reveal (self, position);
  return gtk_widget_grab_focus (get (self, position)->widget);
}

/** With Shift from the last one that was gone to without, with Ctrl beside what is selected. */
static void
go_to (SlvPiles *self, guint position, GdkModifierType state, gboolean press)
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
  focus_at (self, position);
}

static gboolean
is_back (guint key)
{
  return key == GDK_KEY_Up || key == GDK_KEY_Left || key == GDK_KEY_Page_Up || key == GDK_KEY_Home;
}

/** How far @card is from where @key leads from @here; G_MAXINT: not in that direction. */
static int
distance (SlvPiles *self, const Card *here, const Card *card, guint key)
{
  int x = card->x - here->x, y = card->y - here->y, along = (int) (card - here);
  int page = self->scroller != NULL ? (int) gtk_adjustment_get_page_size (gtk_scrolled_window_get_vadjustment (self->scroller)) : LONG;
  switch (key)
    {
    case GDK_KEY_Home: case GDK_KEY_End:
      return along == 0 || (along > 0) == is_back (key) ? G_MAXINT : G_MAXINT / 2 - ABS (along);
    case GDK_KEY_Up: case GDK_KEY_Down:
      return along == 0 || (along < 0) != is_back (key) ? G_MAXINT : ABS (along);
    case GDK_KEY_Left: case GDK_KEY_Right:
      return x == 0 || (x < 0) != is_back (key) ? G_MAXINT : ABS (x) * 10 + ABS (y);
    default:
      return y == 0 || (y < 0) != is_back (key) ? G_MAXINT : ABS (ABS (y) - page) + ABS (x) * 2;
    }
}

/** The next card up or down, or the nearest one in the column at the left or right, or a page away; @from where there is none. */
static guint
neighbour (SlvPiles *self, guint from, guint key)
{
  guint best = from;
  int least = G_MAXINT;
  for (guint i = 0; i < self->cards->len; i++)
    {
      int far = is_heading (get (self, i)) ? G_MAXINT : distance (self, get (self, from), get (self, i), key);
      if (far >= least)
        continue;
      least = far;
      best = i;
    }
  return best;
}

static gboolean
piles_on_key (SlvPiles *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  static const guint keys[] = { GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Page_Up, GDK_KEY_Page_Down, GDK_KEY_Home, GDK_KEY_End };
  guint from = position_of (self, gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)))), known = 0;
  if ((state & GDK_CONTROL_MASK) != 0 && key == GDK_KEY_a)
    return gtk_selection_model_select_all (GTK_SELECTION_MODEL (self->rows));
  while (known < G_N_ELEMENTS (keys) && keys[known] != key)
    known++;
  if (from == G_MAXUINT || (state & GDK_ALT_MASK) != 0)
    return FALSE;
  if (known < G_N_ELEMENTS (keys))
    go_to (self, neighbour (self, from, key), state, FALSE);
  else if ((state & gtk_accelerator_get_default_mod_mask ()) != 0 || (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter)
           || !g_signal_has_handler_pending (self, g_signal_lookup ("activate", SLV_TYPE_PILES), 0, FALSE))
    return FALSE;
  else
    g_signal_emit_by_name (self, "activate");
  return TRUE;
}

/** When it is let go: what is dragged stays selected. */
static void
on_click (SlvPiles *self, int n_press, double x, double y, GtkGesture *click)
{
  guint position = position_of (self, gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT));
  if (position == G_MAXUINT)
    return;
  go_to (self, position, gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (click)), TRUE);
  if (n_press == 2)
    g_signal_emit_by_name (self, "activate");
}

/** What a click and Return do. */
static void
press (GtkWidget *widget, const char *name G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  SlvPiles *self = SLV_PILES (gtk_widget_get_parent (widget));
  guint position = position_of (self, widget);
  if (position == G_MAXUINT)
    return;
  go_to (self, position, 0, TRUE);
  g_signal_emit_by_name (self, "activate");
}

static void
slv_pile_card_class_init (SlvPileCardClass *klass)
{
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "row.press", NULL, press);
}

SLV_DEFINE_EMPTY_INIT (SlvPileCard, slv_pile_card);

/** On what is selected, else on the first card. */
static gboolean
slv_piles_grab_focus (GtkWidget *widget)
{
  SlvPiles *self = SLV_PILES (widget);
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->rows));
  guint position = gtk_bitset_is_empty (set) ? 0 : gtk_bitset_get_minimum (set);
  while (position < self->cards->len && is_heading (get (self, position)))
    position++;
  if (position >= self->cards->len)
    return FALSE;
  self->anchor = position;
  return focus_at (self, position);
}

/** Tab goes into the piles once, and out of them with the next. */
static gboolean
slv_piles_focus (GtkWidget *widget, GtkDirectionType direction G_GNUC_UNUSED)
{
  return gtk_widget_get_focus_child (widget) == NULL && slv_piles_grab_focus (widget);
}

SLV_UI_ACTION (SlvPiles, scroll_to)
{
  if (g_variant_get_uint32 (target) < self->cards->len)
    reveal (self, g_variant_get_uint32 (target));
}

/* ---- making it ---- */

/** What is scrolled to is known only within what scrolls, and a card is brought into sight by where it will lie, not by where its new widget is. */
static void
slv_piles_map (GtkWidget *widget)
{
  SlvPiles *self = SLV_PILES (widget);
  GtkWidget *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW), *parent = gtk_widget_get_parent (widget);
  if (self->scroller == NULL && scroller != NULL)
    {
      GtkAdjustment *vadjustment = gtk_scrolled_window_get_vadjustment (self->scroller = GTK_SCROLLED_WINDOW (scroller));
      g_signal_connect_object (vadjustment, "value-changed", G_CALLBACK (update_soon), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (vadjustment, "notify::page-size", G_CALLBACK (update_soon), self, G_CONNECT_SWAPPED);
    }
  self->laid_out = 0;   /* what is not in a window is measured otherwise */
  update_soon (self);
  if (GTK_IS_VIEWPORT (parent))
    gtk_viewport_set_scroll_to_focus (GTK_VIEWPORT (parent), FALSE);
  GTK_WIDGET_CLASS (slv_piles_parent_class)->map (widget);
}

static void
slv_piles_dispose (GObject *object)
{
  SlvPiles *self = SLV_PILES (object);
  if (self->rows != NULL)
    g_signal_handlers_disconnect_by_data (self->rows, self);
  for (guint i = 0; i < self->cards->len; i++)
    let_go (self, get (self, i));
  g_array_set_size (self->cards, 0);
  g_array_set_size (self->shown, 0);
  drop_spare (self);
  SLV_FREE_MEMBERS (self, (timer, soon), (g_object_unref, rows));
  G_OBJECT_CLASS (slv_piles_parent_class)->dispose (object);
}

static void
slv_piles_finalize (GObject *object)
{
  SlvPiles *self = SLV_PILES (object);
  SLV_FREE_MEMBERS (self, cards, shown);
  for (guint kind = 0; kind < SLV_N_PILE_KINDS; kind++)
    g_ptr_array_unref (self->spare[kind]);
  G_OBJECT_CLASS (slv_piles_parent_class)->finalize (object);
}

static void
slv_piles_class_init (SlvPilesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_piles_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_piles_finalize;
  widget_class->get_request_mode = get_request_mode;
  widget_class->measure = slv_piles_measure;
  widget_class->size_allocate = slv_piles_size_allocate;
  widget_class->snapshot = slv_piles_snapshot;
  widget_class->focus = slv_piles_focus;
  widget_class->grab_focus = slv_piles_grab_focus;
  widget_class->map = slv_piles_map;
  g_signal_new ("activate", SLV_TYPE_PILES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST);
  gtk_widget_class_install_action (widget_class, "list.scroll-to-item", "u", scroll_to);
}

static void
slv_piles_init (SlvPiles *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  self->cards = g_array_new (FALSE, TRUE, sizeof (Card));
  self->shown = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint kind = 0; kind < SLV_N_PILE_KINDS; kind++)
    self->spare[kind] = g_ptr_array_new ();
  self->wanted = G_MAXUINT;
  g_signal_connect_object (click, "released", G_CALLBACK (on_click), self, G_CONNECT_SWAPPED);
  slv_ui_on_key (GTK_WIDGET (self), GTK_PHASE_BUBBLE, G_CALLBACK (piles_on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
slv_piles_new (GtkMultiSelection *rows, const SlvPilesLook *look, gpointer data)
{
  SlvPiles *self = g_object_new (SLV_TYPE_PILES, "css-name", look->lines ? "gridview" : "piles", NULL);   /* lines look as in GTK's own grid */
  self->look = look;
  self->rows = g_object_ref (rows);
  self->data = data;
  g_signal_connect_object (rows, "items-changed", G_CALLBACK (on_rows), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rows, "selection-changed", G_CALLBACK (show_selected), self, G_CONNECT_SWAPPED);
  on_rows (self, 0, 0, g_list_model_get_n_items (G_LIST_MODEL (rows)));
  return GTK_WIDGET (self);
}

GtkSelectionModel *
slv_piles_get_rows (SlvPiles *self)
{
  return GTK_SELECTION_MODEL (self->rows);
}

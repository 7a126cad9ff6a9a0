/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-wall.c: a grid view over a lazy list. GTK makes thirty rows of as many columns as there may be, whatever is visible: so
 * there may only be as many as fit, and a card gathers its texts when it is drawn for the first time. */
#include "cards/slv-card-wall.h"
#include "collection/slv-lot-list.h"
#include "widgets/slv-card-face.h"
#include "widgets/slv-columns.h"
#include "widgets/slv-piles.h"
#include "widgets/slv-touch.h"

#define GAP 12        /* pixels around a card */
#define SIDE 3u       /* pockets of a page of a binder, side by side and one above another */
#define POCKETS (SIDE * SIDE)
#define POCKET_MIN ((int) (60 * MAX (1, slv_ui_text_scale ()))) /* pixels that a pocket is wide: a page is seen whole, and a card is read large */
#define SIZE_VIEW "cards-wall-size"
#define CARD_WALL_SPACE 2       /* pixels between a card and what is said below it */
#define COUNT_CHARS 4 /* of copies beside a card in a pile */
#define HEADING_CHARS 10 /* of the heading of a pile that have room in any case */
#define BAR 16        /* pixels of a bar to scroll with */
#define STEP 20       /* pixels by which a key changes the size */
#define COLUMNS_MAX 24u
#define LOOK_DELAY 60u  /* ms without scrolling after which pictures are asked for */

struct _SlvCardWall {
  GtkWidget          parent_instance;
  GtkScrolledWindow *scroller;
  GtkGridView       *view;
  SlvPiles          *piles;         /* in place of @view; NULL: it is none */
  SlvCardList       *list;
  GtkMultiSelection *selection;     /* of the list, or what somebody else shows, too */
  SlvCardWallLook    look;          /* (nullable), with @look_data */
  gpointer           look_data;
  SlvPockets        *pockets;       /* (nullable) */
  GtkBitset         *gaps;          /* positions in it that no card has */
  GArray            *rows;          /* that were set last, of @index */
  SlvIndex          *index;
  GPtrArray         *bound;         /* boxes, borrowed: those that show a card */
  SlvImages         *images;        /* NULL: cards are drawn */
  guint              looking;       /* source: which cards are in view is found out in a moment */
  char              *selected_id;
  SlvWallForm        form;
  gboolean           shown;         /* whether there are rows */
  int                size, fitted;  /* as chosen; of a pocket of a page, 0: it is none */
  int                pocket;        /* as chosen, 0: as large as there is room for */
  GtkWidget         *bar;           /* to turn pages */
  GtkLabel          *where;
  guint              replacing;
};
G_DEFINE_FINAL_TYPE (SlvCardWall, slv_card_wall, GTK_TYPE_WIDGET)

/* ---- cards ---- */

#define ITEM "slv-item"   /* of a box: what it shows, and the GtkListItem, if it is one's, or its place among the piles */
#define LIST_ITEM "slv-list-item"
#define PLACE "slv-place"
#define PILED "slv-piled"   /* of a box that is a card in a pile */

static guint
position_of (GtkWidget *box)
{
  GtkListItem *list_item = g_object_get_data (G_OBJECT (box), LIST_ITEM);

  return list_item != NULL ? gtk_list_item_get_position (list_item) : GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (box), PLACE));
}

static gint
card_at (SlvCardWall *self, guint position)
{
  return self->pockets != NULL && position < self->pockets->order->len ? g_array_index (self->pockets->order, gint, position) : 0;
}

/* (nullable): what is known of a place without a card. Lots know it by themselves: some may have gone since it was found where they lie. */
static const SlvPocketLabel *
label_of (SlvCardWall *self, gpointer item, guint position)
{
  gint64 at = SLV_IS_LOT_ITEM (item) ? slv_lot_item_get_id (item) : card_at (self, position);

  return at < 0 && self->pockets != NULL && -1 - at < self->pockets->labels->len ? g_ptr_array_index (self->pockets->labels, -1 - at) : NULL;
}

/* (out) @pocket: what stands at the item's position; to be cleared. */
static void
look_at (SlvCardWall *self, gpointer item, guint position, SlvPocket *pocket)
{
  const SlvPocketLabel *label = label_of (self, item, position);

  *pocket = (SlvPocket) { NULL, SLV_ROW_NONE, SLV_ROW_NONE, NULL, NULL, label != NULL };
  if (label != NULL)
    {
      pocket->printing = label->printing;
      pocket->caption = g_strdup (label->text);
      pocket->name = g_strdup_printf (_("%s: no card in the list"), label->text);
    }
  else if (SLV_IS_CARD_ITEM (item))
    {
      pocket->index = slv_card_item_get_index (item);
      pocket->row = slv_card_item_get_row (item);
      pocket->printing = slv_card_item_get_printing (item);
      pocket->name = pocket->row != SLV_ROW_NONE ? g_strdup (slv_index_card_name (pocket->index, pocket->row)) : g_strdup ("");
      if (pocket->printing != SLV_ROW_NONE)
        {
          SlvPrintingView view;

          slv_index_printing (pocket->index, pocket->printing, &view);
          slv_take_str (&pocket->name, g_strdup_printf ("%s, %s %s", pocket->name, view.set_code ? view.set_code : "", view.number ? view.number : ""));
        }
    }
  if (self->look && (label == NULL || !SLV_IS_CARD_ITEM (item)))
    self->look (self->look_data, item, pocket);
}

SLV_DEFINE_STATIC_CLEAR (SlvPocket, slv_pocket_clear, name, caption);

static gboolean
query_tooltip (GtkWidget *box, int x G_GNUC_UNUSED, int y G_GNUC_UNUSED, gboolean keyboard G_GNUC_UNUSED, GtkTooltip *tooltip)
{
  const char *name = g_object_get_data (G_OBJECT (box), "slv-name");

  gtk_tooltip_set_text (tooltip, name);
  return name != NULL;
}

static SlvCardFace *
face_of (GtkWidget *box)
{
  GtkWidget *first = gtk_widget_get_first_child (box);

  return SLV_CARD_FACE (SLV_IS_CARD_FACE (first) ? first : gtk_widget_get_next_sibling (first));
}

static GtkWidget *
make_box (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, CARD_WALL_SPACE), *face = slv_card_face_new ();

  gtk_box_append (GTK_BOX (box), face);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_has_tooltip (box, TRUE);
  g_signal_connect (box, "query-tooltip", G_CALLBACK (query_tooltip), NULL);
  gtk_widget_add_css_class (face, "wall-card");
  slv_card_face_set_in_view (SLV_CARD_FACE (face), FALSE);
  return box;
}

static void
setup (SlvCardWall *self G_GNUC_UNUSED, GtkListItem *list_item)
{
  gtk_list_item_set_child (list_item, make_box ());
}

/* ---- pictures ---- */

/* Whether any of the card lies in what is scrolled to, or @ahead so many heights of that above or below. */
static gboolean
is_in_view (SlvCardWall *self, GtkWidget *face, float ahead)
{
  float height = (float) gtk_widget_get_height (GTK_WIDGET (self->scroller));
  graphene_rect_t bounds;

  return gtk_widget_get_mapped (face) && gtk_widget_compute_bounds (face, GTK_WIDGET (self->scroller), &bounds)
         && bounds.origin.y + bounds.size.height > -ahead * height && bounds.origin.y < (1 + ahead) * height;
}

static void
card_wall_look (SlvCardWall *self)
{
  for (float ahead = 0; ahead <= 1; ahead++)    /* what is seen is asked for first, then what comes next */
    for (guint i = 0; i < self->bound->len; i++)
      {
        SlvCardFace *face = face_of (g_ptr_array_index (self->bound, i));

        if (ahead > 0 || is_in_view (self, GTK_WIDGET (face), 0))
          slv_card_face_set_in_view (face, is_in_view (self, GTK_WIDGET (face), ahead));
      }
}

/* GTK makes widgets for many more cards than are seen, and those that rush by while one scrolls are not worth a request. */
static void
look_soon (SlvCardWall *self)
{
  if (self->images == NULL || !slv_images_get_enabled (self->images))
    return;
  g_clear_handle_id (&self->looking, g_source_remove);
  slv_ui_once (self, &self->looking, G_PRIORITY_DEFAULT, LOOK_DELAY, G_CALLBACK (card_wall_look));
}

/* A card that is drawn is text: with larger letters it needs more room. */
static int
drawn_width (const SlvCardWall *self)
{
  if (self->fitted > 0)
    return self->fitted;
  return MIN ((int) (self->size * MAX (slv_ui_text_scale (), 1)), SLV_CARD_WALL_MAX);
}

/* (nullable): the label below the card, or beside it. */
static GtkWidget *
caption_of (GtkWidget *box)
{
  GtkWidget *first = gtk_widget_get_first_child (box);

  return SLV_IS_CARD_FACE (first) ? gtk_widget_get_next_sibling (first) : first;
}

static void
show_caption (GtkWidget *box, const char *caption)
{
  gboolean beside = gtk_orientable_get_orientation (GTK_ORIENTABLE (box)) == GTK_ORIENTATION_HORIZONTAL;
  GtkWidget *label = caption_of (box);

  if (label == NULL && caption == NULL)
    return;
  if (label == NULL)
    {
      label = slv_ui_line (NULL, "caption");
      gtk_label_set_width_chars (GTK_LABEL (label), beside ? COUNT_CHARS : -1);
      gtk_label_set_max_width_chars (GTK_LABEL (label), beside ? COUNT_CHARS : 1);   /* as wide as the card */
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_widget_set_valign (label, beside ? GTK_ALIGN_START : GTK_ALIGN_FILL);
      gtk_widget_set_margin_top (label, beside ? CARD_WALL_SPACE * 2 : 0);
      (beside ? gtk_box_prepend : gtk_box_append) (GTK_BOX (box), label);
    }
  gtk_widget_set_visible (label, caption != NULL);
  gtk_label_set_text (GTK_LABEL (label), caption ? caption : "");
}

static void
show_box (SlvCardWall *self, GtkWidget *box)
{
  SlvCardFace *face = face_of (box);
  SlvPocket pocket;

  look_at (self, g_object_get_data (G_OBJECT (box), ITEM), position_of (box), &pocket);
  slv_card_face_set_card (face, pocket.index, pocket.row, drawn_width (self));
  if (self->images && pocket.row != SLV_ROW_NONE)
    slv_card_face_set_picture (face, self->images, pocket.printing);
  slv_ui_set_class (GTK_WIDGET (face), "lacking", pocket.lacking);
  show_caption (box, pocket.caption);
  slv_ui_set_row_name (box, pocket.name);
  g_object_set_data_full (G_OBJECT (box), "slv-name", g_steal_pointer (&pocket.name), g_free);
  slv_pocket_clear (&pocket);
}

void
slv_card_wall_set_images (SlvCardWall *self, SlvImages *images)
{
  g_return_if_fail (SLV_IS_CARD_WALL (self) && self->images == NULL);
  self->images = g_object_ref (images);
  g_signal_connect_object (images, "changed", G_CALLBACK (look_soon), self, G_CONNECT_SWAPPED);
}

static void
show_again (GtkWidget *box)
{
  GtkWidget *wall = gtk_widget_get_ancestor (box, SLV_TYPE_CARD_WALL);

  if (wall)
    show_box (SLV_CARD_WALL (wall), box);
}

/* From now on the box shows the item; NULL: none any more. Items of one's own list are shown again by who fills it. */
static void
take_item (SlvCardWall *self, GtkWidget *box, gpointer item)
{
  gpointer before = g_object_get_data (G_OBJECT (box), ITEM);

  if (before == item)
    return;
  if (before != NULL)
    g_signal_handlers_disconnect_by_data (before, box);
  g_object_set_data_full (G_OBJECT (box), ITEM, item != NULL ? g_object_ref (item) : NULL, g_object_unref);
  if (item != NULL && !SLV_IS_CARD_ITEM (item))
    g_signal_connect_object (item, "changed", G_CALLBACK (show_again), box, G_CONNECT_SWAPPED);
  if (item == NULL)
    slv_card_face_set_in_view (face_of (box), FALSE);
  if (item == NULL && self->bound)
    g_ptr_array_remove_fast (self->bound, box);
  else if (before == NULL)
    g_ptr_array_add (self->bound, box);
}

static void
bind (SlvCardWall *self, GtkListItem *list_item)
{
  GtkWidget *box = gtk_list_item_get_child (list_item);

  g_object_set_data (G_OBJECT (box), LIST_ITEM, list_item);
  take_item (self, box, gtk_list_item_get_item (list_item));
  show_box (self, box);
  look_soon (self);
}

static void
unbind (SlvCardWall *self, GtkListItem *list_item)
{
  take_item (self, gtk_list_item_get_child (list_item), NULL);
}

/* ---- piles ---- */

static SlvPileKind
what_lies (gpointer wall, guint position, guint *copies)
{
  SlvCardWall *self = wall;
  gint at = card_at (self, position);

  if (at >= 0 && self->pockets != NULL && self->pockets->copies != NULL)
    *copies = self->pockets->copies[at];
  return at < 0 ? SLV_PILE_HEADING : SLV_PILE_CARD;
}

static GtkWidget *
make_cell (gpointer wall G_GNUC_UNUSED, SlvPileKind kind)
{
  GtkWidget *box, *title, *count;

  if (kind == SLV_PILE_CARD)
    {
      box = make_box ();
      gtk_orientable_set_orientation (GTK_ORIENTABLE (box), GTK_ORIENTATION_HORIZONTAL);   /* below a card lies the next one */
      gtk_widget_add_css_class (GTK_WIDGET (face_of (box)), "pile-card");
      g_object_set_data (G_OBJECT (box), PILED, box);
      return box;
    }
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  title = slv_ui_line (NULL, "heading");
  count = slv_ui_line (NULL, "dim-label");
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (title), HEADING_CHARS);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (count), PANGO_ELLIPSIZE_NONE);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_widget_add_css_class (count, "numeric");
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), count);
  return box;
}

static void
show_cell (gpointer wall, GtkWidget *cell, gpointer item, guint position)
{
  const SlvPocketLabel *label = item != NULL ? label_of (wall, item, position) : NULL;

  if (g_object_get_data (G_OBJECT (cell), PILED) != NULL)
    {
      g_object_set_data (G_OBJECT (cell), PLACE, GUINT_TO_POINTER (position));
      take_item (wall, cell, item);
      if (item != NULL)
        show_box (wall, cell);
      look_soon (wall);
    }
  else if (label != NULL)
    {
      g_autofree char *count = slv_tell_printf ("%llu", (unsigned long long) label->n), *name = g_strdup_printf (_("Group %s: %s"), label->text, count);

      gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (cell)), label->text);
      gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (cell)), count);
      slv_ui_set_row_name (cell, name);
    }
}

static GtkWidget *
face_in (gpointer wall G_GNUC_UNUSED, GtkWidget *cell)
{
  return g_object_get_data (G_OBJECT (cell), PILED) != NULL ? GTK_WIDGET (face_of (cell)) : NULL;
}

static const SlvPilesLook piles_look = { FALSE, FALSE, what_lies, make_cell, show_cell, face_in };

/* ---- selection ---- */

GtkSelectionModel *
slv_card_wall_get_selection (SlvCardWall *self)
{
  return GTK_SELECTION_MODEL (self->selection);
}

static void
card_wall_selection_changed (SlvCardWall *self)
{
  g_autoptr (GtkBitset) all = gtk_selection_model_get_selection (slv_card_wall_get_selection (self)), set = gtk_bitset_copy (self->gaps);

  if (self->replacing > 0)
    return;
  gtk_bitset_intersect (set, all);
  if (!gtk_bitset_is_empty (set))    /* nothing can be done to them */
    {
      g_autoptr (GtkBitset) none = gtk_bitset_new_empty ();

      self->replacing++;
      gtk_selection_model_set_selection (slv_card_wall_get_selection (self), none, set);
      self->replacing--;
    }
  slv_card_list_note_id (self->list, slv_columns_first_selected (slv_card_wall_get_selection (self)), &self->selected_id);
  g_signal_emit_by_name (self, "selected");
}

/* ---- pages of a binder ---- */

static guint
n_items (SlvCardWall *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->selection));
}

static guint
n_pages (SlvCardWall *self)
{
  return MAX (1, (n_items (self) + POCKETS - 1) / POCKETS);
}

/* All rows are of one height. */
static double
page_height (SlvCardWall *self)
{
  guint rows = (n_items (self) + SIDE - 1) / SIDE;

  return gtk_adjustment_get_upper (gtk_scrolled_window_get_vadjustment (self->scroller)) / MAX (1, rows) * SIDE;
}

static guint
page_now (SlvCardWall *self)
{
  GtkAdjustment *vadjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double value = gtk_adjustment_get_value (vadjustment), page = page_height (self);

  if (value > 0 && value + gtk_adjustment_get_page_size (vadjustment) >= gtk_adjustment_get_upper (vadjustment) - 1)   /* the last one may be short */
    return n_pages (self) - 1;
  return page > 0 ? MIN ((guint) (value / page + 0.5), n_pages (self) - 1) : 0;
}

static void
tell_page (SlvCardWall *self)
{
  g_autofree char *text = self->fitted > 0 ? slv_tell_printf (_("Page %u of %u"), page_now (self) + 1, n_pages (self)) : g_strdup ("");

  gtk_label_set_text (self->where, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "wall.turn", self->fitted > 0);
}

/* ---- rows ---- */

static void set_columns_later (SlvCardWall *self);

/* Those that are there, as they are now. */
static void
show_all (SlvCardWall *self)
{
  if (self->piles != NULL)
    slv_piles_renew (self->piles);
  else
    SLV_EACH (GtkWidget, box, self->bound)
      show_box (self, box);
  look_soon (self);
}

/* What lies where, before the rows are there. */
static void
take_pockets (SlvCardWall *self, SlvPockets *pockets)
{
  if (pockets != NULL)
    slv_pockets_ref (pockets);
  g_clear_pointer (&self->pockets, slv_pockets_unref);
  self->pockets = pockets;
  gtk_bitset_remove_all (self->gaps);
  for (guint i = 0; pockets != NULL && i < pockets->order->len; i++)
    if (g_array_index (pockets->order, gint, i) < 0)
      gtk_bitset_add (self->gaps, i);
}

/* (transfer full): @rows where they lie, SLV_ROW_NONE between. */
static GArray *
placed (GArray *rows, const SlvPockets *pockets)
{
  GArray *all = pockets != NULL ? g_array_sized_new (FALSE, FALSE, sizeof (guint), pockets->order->len) : g_array_ref (rows);

  for (guint i = 0; pockets != NULL && i < pockets->order->len; i++)
    {
      gint at = g_array_index (pockets->order, gint, i);
      guint row = at < 0 ? SLV_ROW_NONE : g_array_index (rows, guint, at);

      g_array_append_val (all, row);
    }
  return all;
}

void
slv_card_wall_set_rows (SlvCardWall *self, SlvIndex *index, GArray *rows, gboolean printings, SlvPockets *pockets)
{
  g_return_if_fail (SLV_IS_CARD_WALL (self));
  g_autoptr (GArray) all = placed (rows, pockets);
  gboolean same = self->rows != NULL && self->index == index && self->rows->len == rows->len
                  && (rows->len == 0 || memcmp (self->rows->data, rows->data, rows->len * sizeof (guint)) == 0);

  if (same && printings && self->fitted > 0)   /* the page that is looked at stays */
    {
      show_all (self);
      g_signal_emit_by_name (self, "selected");
      return;
    }
  SLV_FREE_MEMBERS (self, rows, (slv_index_unref, index));
  self->rows = printings && self->fitted > 0 ? g_array_ref (rows) : NULL;
  self->index = slv_index_ref (index);
  self->replacing++;
  /* before the rows go: from far below, the view would look for a place that is there no more; and it is not told, for it would look for one
   * that is there not yet where its columns have just become others */
  GtkAdjustment *vadjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  g_signal_handlers_block_matched (vadjustment, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, self->view);
  gtk_adjustment_set_value (vadjustment, 0);
  g_signal_handlers_unblock_matched (vadjustment, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, self->view);
  gtk_selection_model_unselect_all (slv_card_wall_get_selection (self));
  take_pockets (self, pockets);
  slv_card_list_set (self->list, index, all, printings);
  SLV_EACH (GtkWidget, box, self->bound)
    slv_card_face_set_in_view (face_of (box), FALSE);
  show_all (self);
  guint at = slv_card_list_find_id (self->list, self->selected_id);
  if (at != G_MAXUINT)
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), at, TRUE);
  self->replacing--;
  gtk_adjustment_set_value (vadjustment, 0);
  slv_ui_once (self, NULL, G_PRIORITY_HIGH_IDLE, 0, G_CALLBACK (set_columns_later));   /* gaps have a line below */
  tell_page (self);
  g_signal_emit_by_name (self, "selected");
}

void
slv_card_wall_set_look (SlvCardWall *self, SlvCardWallLook func, gpointer data)
{
  self->look = func;
  self->look_data = data;
}

static void
card_wall_activated (SlvCardWall *self)
{
  g_signal_emit_by_name (self, "activate");
}

/* The rows are those of the one that is seen. */
static void
show_form (SlvCardWall *self, gboolean piles)
{
  gtk_grid_view_set_model (self->view, self->shown && !piles ? GTK_SELECTION_MODEL (self->selection) : NULL);
  self->piles = NULL;
  gtk_scrolled_window_set_child (self->scroller, piles ? NULL : GTK_WIDGET (self->view));
  if (!piles || !self->shown)
    return;
  self->piles = SLV_PILES (slv_piles_new (self->selection, &piles_look, self));
  slv_ui_set_name (GTK_WIDGET (self->piles), _("Cards"));
  g_signal_connect_object (self->piles, "activate", G_CALLBACK (card_wall_activated), self, G_CONNECT_SWAPPED);
  gtk_scrolled_window_set_child (self->scroller, GTK_WIDGET (self->piles));
}

void
slv_card_wall_set_pockets (SlvCardWall *self, SlvPockets *pockets)
{
  take_pockets (self, pockets);
  show_all (self);
}

void
slv_card_wall_show (SlvCardWall *self, GtkMultiSelection *rows)
{
  self->shown = rows != NULL;
  if (rows != NULL && g_set_object (&self->selection, rows))
    {
      g_signal_connect_object (rows, "selection-changed", G_CALLBACK (card_wall_selection_changed), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (rows, "items-changed", G_CALLBACK (tell_page), self, G_CONNECT_SWAPPED);
    }
  show_form (self, self->form == SLV_WALL_PILES);
  tell_page (self);
}

void
slv_card_wall_clear (SlvCardWall *self)
{
  self->replacing++;
  g_clear_pointer (&self->rows, g_array_unref);
  take_pockets (self, NULL);
  slv_card_list_clear (self->list);
  self->replacing--;
}

/* ---- turning pages ---- */

/* As wide as three of them have room beside, and three above, each other. */
static int
pocket_width (SlvCardWall *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->scroller)), height = gtk_widget_get_height (GTK_WIDGET (self->scroller));
  int caption = 0;
  SLV_EACH (GtkWidget, box, self->bound)
    {
      GtkWidget *label = caption_of (box);
      int high = 0;

      if (label != NULL && gtk_widget_get_visible (label))
        gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, -1, NULL, &high, NULL, NULL);
      caption = MAX (caption, high > 0 ? high + CARD_WALL_SPACE : 0);
    }
  int across = (width - GAP - BAR) / (int) SIDE - GAP, down = ((height - GAP / 2) / (int) SIDE - GAP - caption) * 63 / 88;

  return width > 0 && height > 0 ? CLAMP (MIN (across, self->pocket > 0 ? self->pocket : down), POCKET_MIN, SLV_CARD_WALL_MAX) : SLV_CARD_WALL_USUAL;
}

/* As by a click: Shift selects from there on. */
static void
card_wall_select_only (SlvCardWall *self, guint position)
{
  gtk_widget_activate_action (GTK_WIDGET (self->view), "list.select-item", "(ubb)", position, FALSE, FALSE);
}

/* The first card of the page is selected: the next key goes on there. */
SLV_UI_ACTION (SlvCardWall, turn_action)
{
  int page = CLAMP ((int) page_now (self) + g_variant_get_int32 (target), 0, (int) n_pages (self) - 1);

  if (page == (int) page_now (self))
    return;
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), page * page_height (self));
  guint first = (guint) page * POCKETS;
  while (gtk_bitset_contains (self->gaps, first))
    first++;
  card_wall_select_only (self, first);
  slv_ui_once (self, NULL, G_PRIORITY_DEFAULT_IDLE, 0, G_CALLBACK (slv_card_wall_focus));
}

/* ---- size ---- */

/* As many columns as fit at the moment. */
static void
card_wall_set_columns (SlvCardWall *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  gboolean pages = self->fitted > 0;
  guint n = pages ? SIDE : width > 0 ? (guint) CLAMP (width / (drawn_width (self) + GAP), 1, (int) COLUMNS_MAX) : 6;

  gtk_widget_set_halign (GTK_WIDGET (self->view), pages ? GTK_ALIGN_CENTER : GTK_ALIGN_FILL);   /* pockets lie together */
  tell_page (self);
  if (gtk_grid_view_get_max_columns (self->view) == n && gtk_grid_view_get_min_columns (self->view) == (pages ? SIDE : 1))
    return;
  gtk_grid_view_set_min_columns (self->view, 1);
  gtk_grid_view_set_max_columns (self->view, n);
  gtk_grid_view_set_min_columns (self->view, pages ? SIDE : 1);
}

/* Each card that is there, as large as it is drawn now. */
static void
show_size (SlvCardWall *self)
{
  show_all (self);
  card_wall_set_columns (self);
}

static void
set_columns_later (SlvCardWall *self)
{
  int fitted = self->fitted > 0 ? pocket_width (self) : 0;

  if (fitted == self->fitted)
    card_wall_set_columns (self);
  else
    {
      self->fitted = fitted;
      show_size (self);
    }
}

void
slv_card_wall_set_form (SlvCardWall *self, SlvWallForm form)
{
  g_return_if_fail (SLV_IS_CARD_WALL (self));
  if (form == self->form)
    return;
  if ((form == SLV_WALL_PILES) != (self->form == SLV_WALL_PILES))
    show_form (self, form == SLV_WALL_PILES);
  self->form = form;
  self->fitted = form == SLV_WALL_PAGES ? pocket_width (self) : 0;
  gtk_widget_set_visible (self->bar, form == SLV_WALL_PAGES);
  show_size (self);
}

/* The number of columns cannot be changed while they are laid out. */
static void
width_changed (SlvCardWall *self)
{
  slv_ui_once (self, NULL, G_PRIORITY_HIGH_IDLE, 0, G_CALLBACK (set_columns_later));
}

int
slv_card_wall_get_size (SlvCardWall *self)
{
  return self->size;
}

void
slv_card_wall_set_size (SlvCardWall *self, int width)
{
  width = CLAMP (width, SLV_CARD_WALL_MIN, SLV_CARD_WALL_MAX);
  if (width == self->size)
    return;
  self->size = width;
  show_size (self);
  g_autofree char *text = g_strdup_printf ("%d", width);
  slv_ui_set_view (SIZE_VIEW, text);
}

SLV_UI_ACTION (SlvCardWall, resize_action)
{
  if (self->fitted > 0)
    {
      self->pocket = CLAMP (self->fitted + STEP * g_variant_get_int32 (target), POCKET_MIN, SLV_CARD_WALL_MAX);
      set_columns_later (self);
      return;
    }
  slv_card_wall_set_size (self, self->size + STEP * g_variant_get_int32 (target));
  g_signal_emit_by_name (self, "resized");
}

/* ---- focus ---- */

/* The card's widget, when it has been made. */
static GtkWidget *
find_widget (SlvCardWall *self, guint position)
{
  SLV_EACH (GtkWidget, box, self->bound)
    if (position_of (box) == position)
      return gtk_widget_get_parent (box);
  return NULL;
}

guint
slv_card_wall_position_at (SlvCardWall *self, double x, double y, GtkWidget **widget)
{
  GtkWidget *at = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  SLV_EACH (GtkWidget, box, self->bound)
    if (at != NULL && (at == box || gtk_widget_is_ancestor (at, box)))
      {
        *widget = box;
        return position_of (box);
      }
  return G_MAXUINT;
}

void
slv_card_wall_scroll_to (SlvCardWall *self, guint position)
{
  gtk_widget_activate_action (self->piles != NULL ? GTK_WIDGET (self->piles) : GTK_WIDGET (self->view), "list.scroll-to-item", "u", position);
}

gboolean
slv_card_wall_select (SlvCardWall *self, const char *card_id)
{
  guint at = slv_card_list_find_id (self->list, card_id);

  if (at == G_MAXUINT)
    return FALSE;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), at, TRUE);
  slv_card_wall_scroll_to (self, at);
  return TRUE;
}

void
slv_card_wall_focus (SlvCardWall *self)
{
  guint at = slv_columns_first_selected (slv_card_wall_get_selection (self));

  if (n_items (self) == 0)
    return;
  if (at == GTK_INVALID_LIST_POSITION)
    {
      for (at = 0; gtk_bitset_contains (self->gaps, at); at++)
        ;
      gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), at, TRUE);
    }
  if (self->piles != NULL)
    {
      gtk_widget_grab_focus (GTK_WIDGET (self->piles));
      return;
    }
  GtkWidget *widget = find_widget (self, at);
  if (widget == NULL)
    {
      slv_card_wall_scroll_to (self, at);
      widget = find_widget (self, at);
    }
  gtk_widget_grab_focus (widget ? widget : GTK_WIDGET (self->view));
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (slv_card_wall_get_selection (self));
  if (gtk_bitset_get_size (set) == 1)
    card_wall_select_only (self, at);
}

/* Tab goes into the wall once, to the card that is selected, and the next one leaves it: arrows are for its cards. */
static gboolean
focus_vfunc (GtkWidget *widget, GtkDirectionType direction)
{
  SlvCardWall *self = SLV_CARD_WALL (widget);
  gboolean tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;

  if (!tab)
    return GTK_WIDGET_CLASS (slv_card_wall_parent_class)->focus (widget, direction);
  if (gtk_widget_get_focus_child (widget) != NULL || n_items (self) == 0)
    return FALSE;
  slv_card_wall_focus (self);
  return TRUE;
}

/* ---- the widget ---- */

static void
slv_card_wall_dispose (GObject *object)
{
  SlvCardWall *self = SLV_CARD_WALL (object);

  self->replacing++;
  SLV_FREE_MEMBERS (self, (timer, looking), (unparent, scroller), (unparent, bar), (g_object_unref, selection), (g_object_unref, list), (g_object_unref, images),
                    (g_object_unref, view), selected_id, bound, (gtk_bitset_unref, gaps), (slv_pockets_unref, pockets), rows, (slv_index_unref, index));
  G_OBJECT_CLASS (slv_card_wall_parent_class)->dispose (object);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  static const struct { guint key; GdkModifierType mods; int by; } keys[] = {
    { GDK_KEY_plus, GDK_CONTROL_MASK, 1 }, { GDK_KEY_equal, GDK_CONTROL_MASK, 1 }, { GDK_KEY_KP_Add, GDK_CONTROL_MASK, 1 },
    { GDK_KEY_minus, GDK_CONTROL_MASK, -1 }, { GDK_KEY_KP_Subtract, GDK_CONTROL_MASK, -1 },
  };

  gtk_widget_class_install_action (widget_class, "wall.resize", "i", resize_action);
  gtk_widget_class_install_action (widget_class, "wall.turn", "i", turn_action);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].mods, "wall.resize", "i", keys[i].by);
}

static void
slv_card_wall_class_init (SlvCardWallClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const char * const names[] = { "selected", "activate", "resized" };

  G_OBJECT_CLASS (klass)->dispose = slv_card_wall_dispose;
  widget_class->focus = focus_vfunc;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_signal_new (names[i], SLV_TYPE_CARD_WALL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  bind_keys (widget_class);
}

static GtkWidget *
turn_button (GtkEventController *keys, const char *icon, const char *tooltip, guint key, int by)
{
  GtkWidget *button = slv_ui_icon_button (icon, tooltip);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", by);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "wall.turn");
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new_with_arguments (gtk_keyval_trigger_new (key, 0), gtk_named_action_new ("wall.turn"), "i", by));
  return button;
}

static void
make_bar (SlvCardWall *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);   /* before what scrolls takes them */
  self->bar = gtk_center_box_new ();
  self->where = GTK_LABEL (slv_ui_line (NULL, "caption"));
  gtk_center_box_set_start_widget (GTK_CENTER_BOX (self->bar), turn_button (keys, "go-previous-symbolic", _("Page before (Page Up)"), GDK_KEY_Page_Up, -1));
  gtk_center_box_set_center_widget (GTK_CENTER_BOX (self->bar), GTK_WIDGET (self->where));
  gtk_center_box_set_end_widget (GTK_CENTER_BOX (self->bar), turn_button (keys, "go-next-symbolic", _("Next page (Page Down)"), GDK_KEY_Page_Down, 1));
  gtk_widget_set_visible (self->bar, FALSE);
  gtk_widget_add_controller (GTK_WIDGET (self->view), keys);
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));
}

static void
slv_card_wall_init (SlvCardWall *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new (), *view;
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_autofree char *size = slv_ui_get_view (SIZE_VIEW);
  self->size = size != NULL && *size != '\0' ? (int) CLAMP (g_ascii_strtoll (size, NULL, 10), SLV_CARD_WALL_MIN, SLV_CARD_WALL_MAX) : SLV_CARD_WALL_USUAL;
  self->bound = g_ptr_array_new ();
  self->gaps = gtk_bitset_new_empty ();
  self->shown = TRUE;
  self->list = slv_card_list_new ();
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->list)));
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind), self, G_CONNECT_SWAPPED);
  view = gtk_grid_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)), factory);
  self->view = GTK_GRID_VIEW (g_object_ref_sink (view));
  gtk_grid_view_set_max_columns (self->view, 6);
  gtk_widget_add_css_class (view, "card-wall");
  slv_ui_set_name (view, _("Cards"));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  self->scroller = GTK_SCROLLED_WINDOW (scroller);
  slv_touch_add_zoom (scroller, "wall.resize", 1);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_parent (scroller, GTK_WIDGET (self));
  make_bar (self);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (card_wall_selection_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "activate", G_CALLBACK (card_wall_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller), "value-changed", G_CALLBACK (look_soon),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller), "notify::page-size", G_CALLBACK (width_changed),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller), "notify::page-size", G_CALLBACK (width_changed),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller), "value-changed", G_CALLBACK (tell_page),
                           self, G_CONNECT_SWAPPED);
}

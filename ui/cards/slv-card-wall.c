/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-wall.c: a grid view over a lazy list. GTK makes thirty rows of as many columns as there may be, whatever is visible: so
 * there may only be as many as fit, and a card gathers its texts when it is drawn for the first time. */
#include "cards/slv-card-wall.h"
#include "widgets/slv-card-face.h"
#include "widgets/slv-columns.h"
#include "widgets/slv-touch.h"
#include <glib/gi18n-lib.h>

#define GAP 12        /* pixels around a card */
#define SIDE 3u       /* pockets of a page of a binder, side by side and one above another */
#define POCKETS (SIDE * SIDE)
#define BAR 16        /* pixels of a bar to scroll with */
#define STEP 20       /* pixels by which a key changes the size */
#define COLUMNS_MAX 24u
#define LOOK_DELAY 60u  /* ms without scrolling after which pictures are asked for */

struct _SlvCardWall {
  GtkWidget          parent_instance;
  GtkScrolledWindow *scroller;
  GtkGridView       *view;
  SlvCardList       *list;
  GtkMultiSelection *selection;
  GPtrArray         *bound;         /* GtkListItem, borrowed: those that show a card */
  SlvImages         *images;        /* NULL: cards are drawn */
  guint              looking;       /* source: which cards are in view is found out in a moment */
  char              *selected_id;
  int                size, fitted;  /* as chosen; of a pocket of a page, 0: it is a wall */
  GtkWidget         *bar;           /* to turn pages */
  GtkLabel          *where;
  guint              replacing;
};
G_DEFINE_FINAL_TYPE (SlvCardWall, slv_card_wall, GTK_TYPE_WIDGET)

enum { SELECTED, ACTIVATE, RESIZED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- cards ---- */

static char *
item_name (SlvCardItem *item)
{
  SlvIndex *index = slv_card_item_get_index (item);
  const char *name = slv_index_card_name (index, slv_card_item_get_row (item));
  SlvPrintingView view;

  if (slv_card_item_get_printing (item) == SLV_ROW_NONE)
    return g_strdup (name);
  slv_index_printing (index, slv_card_item_get_printing (item), &view);
  return g_strdup_printf ("%s, %s %s", name, view.set_code ? view.set_code : "", view.number ? view.number : "");
}

static gboolean
query_tooltip (GtkListItem *list_item, int x G_GNUC_UNUSED, int y G_GNUC_UNUSED, gboolean keyboard G_GNUC_UNUSED, GtkTooltip *tooltip)
{
  SlvCardItem *item = gtk_list_item_get_item (list_item);
  g_autofree char *name = item ? item_name (item) : NULL;

  gtk_tooltip_set_text (tooltip, name);
  return name != NULL;
}

static void
setup (SlvCardWall *self G_GNUC_UNUSED, GtkListItem *list_item)
{
  GtkWidget *face = slv_card_face_new ();

  gtk_widget_set_has_tooltip (face, TRUE);
  g_signal_connect_object (face, "query-tooltip", G_CALLBACK (query_tooltip), list_item, G_CONNECT_SWAPPED);
  gtk_widget_add_css_class (face, "wall-card");
  slv_card_face_set_in_view (SLV_CARD_FACE (face), FALSE);
  gtk_list_item_set_child (list_item, face);
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

static gboolean
look (gpointer data)
{
  SlvCardWall *self = data;

  self->looking = 0;
  for (float ahead = 0; ahead <= 1; ahead++)    /* what is seen is asked for first, then what comes next */
    for (guint i = 0; i < self->bound->len; i++)
      {
        GtkWidget *face = gtk_list_item_get_child (g_ptr_array_index (self->bound, i));

        if (ahead > 0 || is_in_view (self, face, 0))
          slv_card_face_set_in_view (SLV_CARD_FACE (face), is_in_view (self, face, ahead));
      }
  return G_SOURCE_REMOVE;
}

/* GTK makes widgets for many more cards than are seen, and those that rush by while one scrolls are not worth a request. */
static void
look_soon (SlvCardWall *self)
{
  if (self->images == NULL || !slv_images_get_enabled (self->images))
    return;
  g_clear_handle_id (&self->looking, g_source_remove);
  self->looking = slv_ui_later (self, G_PRIORITY_DEFAULT, LOOK_DELAY, look);
}

/* A card that is drawn is text: with larger letters it needs more room. */
static int
drawn_width (const SlvCardWall *self)
{
  if (self->fitted > 0)
    return self->fitted;
  return MIN ((int) (self->size * MAX (slv_ui_text_scale (), 1)), SLV_CARD_WALL_MAX);
}

static void
show_card (SlvCardWall *self, SlvCardFace *face, SlvCardItem *item)
{
  slv_card_face_set_card (face, slv_card_item_get_index (item), slv_card_item_get_row (item), drawn_width (self));
  if (self->images)
    slv_card_face_set_picture (face, self->images, slv_card_item_get_printing (item));
}

void
slv_card_wall_set_images (SlvCardWall *self, SlvImages *images)
{
  g_return_if_fail (SLV_IS_CARD_WALL (self) && self->images == NULL);
  self->images = g_object_ref (images);
  g_signal_connect_object (images, "changed", G_CALLBACK (look_soon), self, G_CONNECT_SWAPPED);
}

static void
show_item (SlvCardWall *self, GtkListItem *list_item)
{
  GtkWidget *face = gtk_list_item_get_child (list_item);
  SlvCardItem *item = gtk_list_item_get_item (list_item);
  g_autofree char *name = item_name (item);

  show_card (self, SLV_CARD_FACE (face), item);
  slv_ui_set_row_name (face, name);
}

static void
bind (SlvCardWall *self, GtkListItem *list_item)
{
  show_item (self, list_item);
  g_ptr_array_add (self->bound, list_item);
  look_soon (self);
}

static void
unbind (SlvCardWall *self, GtkListItem *list_item)
{
  if (self->bound)
    g_ptr_array_remove_fast (self->bound, list_item);
  slv_card_face_set_in_view (SLV_CARD_FACE (gtk_list_item_get_child (list_item)), FALSE);
}

/* ---- selection ---- */

GtkSelectionModel *
slv_card_wall_get_selection (SlvCardWall *self)
{
  return GTK_SELECTION_MODEL (self->selection);
}

static void
selection_changed (SlvCardWall *self)
{
  if (self->replacing > 0)
    return;
  slv_card_list_note_id (self->list, slv_columns_first_selected (slv_card_wall_get_selection (self)), &self->selected_id);
  g_signal_emit (self, signals[SELECTED], 0);
}

/* ---- pages of a binder ---- */

static guint
n_pages (SlvCardWall *self)
{
  return MAX (1, (g_list_model_get_n_items (G_LIST_MODEL (self->list)) + POCKETS - 1) / POCKETS);
}

/* All rows are of one height. */
static double
page_height (SlvCardWall *self)
{
  guint rows = (g_list_model_get_n_items (G_LIST_MODEL (self->list)) + SIDE - 1) / SIDE;

  return gtk_adjustment_get_upper (gtk_scrolled_window_get_vadjustment (self->scroller)) / MAX (1, rows) * SIDE;
}

static guint
page_now (SlvCardWall *self)
{
  double value = gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (self->scroller)), page = page_height (self);

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

void
slv_card_wall_set_rows (SlvCardWall *self, SlvIndex *index, GArray *rows, gboolean printings)
{
  g_return_if_fail (SLV_IS_CARD_WALL (self));

  self->replacing++;
  /* before the rows go: from far below, the view would look for a place that is there no more */
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  gtk_selection_model_unselect_all (slv_card_wall_get_selection (self));
  slv_card_list_set (self->list, index, rows, printings);
  SLV_EACH (GtkListItem, list_item, self->bound)
    {
      slv_card_face_set_in_view (SLV_CARD_FACE (gtk_list_item_get_child (list_item)), FALSE);
      show_item (self, list_item);
    }
  look_soon (self);
  guint at = slv_card_list_find_id (self->list, self->selected_id);
  if (at != G_MAXUINT)
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), at, TRUE);
  self->replacing--;
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  tell_page (self);
  g_signal_emit (self, signals[SELECTED], 0);
}

void
slv_card_wall_clear (SlvCardWall *self)
{
  self->replacing++;
  slv_card_list_clear (self->list);
  self->replacing--;
}

/* ---- turning pages ---- */

/* As wide as three of them have room beside, and three above, each other. */
static int
pocket_width (SlvCardWall *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->scroller)), height = gtk_widget_get_height (GTK_WIDGET (self->scroller));
  int across = (width - GAP - BAR) / (int) SIDE - GAP, down = ((height - GAP / 2) / (int) SIDE - GAP) * 63 / 88;

  return width > 0 && height > 0 ? CLAMP (MIN (across, down), SLV_CARD_WALL_MIN, SLV_CARD_WALL_MAX) : SLV_CARD_WALL_USUAL;
}

static gboolean
focus_page (gpointer wall)
{
  slv_card_wall_focus (wall);
  return G_SOURCE_REMOVE;
}

/* The first card of the page is selected: the next key goes on there. */
static void
turn_action (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target)
{
  SlvCardWall *self = SLV_CARD_WALL (widget);
  int page = CLAMP ((int) page_now (self) + g_variant_get_int32 (target), 0, (int) n_pages (self) - 1);

  if (page == (int) page_now (self))
    return;
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), page * page_height (self));
  gtk_selection_model_select_item (slv_card_wall_get_selection (self), (guint) page * POCKETS, TRUE);
  slv_ui_later (self, G_PRIORITY_DEFAULT_IDLE, 0, focus_page);
}

/* ---- size ---- */

/* As many columns as fit at the moment. */
static void
set_columns (SlvCardWall *self)
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
  SLV_EACH (GtkListItem, list_item, self->bound)
    {
      SlvCardItem *item = gtk_list_item_get_item (list_item);

      show_card (self, SLV_CARD_FACE (gtk_list_item_get_child (list_item)), item);
    }
  look_soon (self);
  set_columns (self);
}

static gboolean
set_columns_later (gpointer data)
{
  SlvCardWall *self = data;
  int fitted = self->fitted > 0 ? pocket_width (self) : 0;

  if (fitted == self->fitted)
    set_columns (self);
  else
    {
      self->fitted = fitted;
      show_size (self);
    }
  return G_SOURCE_REMOVE;
}

void
slv_card_wall_set_pages (SlvCardWall *self, gboolean pages)
{
  g_return_if_fail (SLV_IS_CARD_WALL (self));
  if (pages == (self->fitted > 0))
    return;
  self->fitted = pages ? pocket_width (self) : 0;
  gtk_widget_set_visible (self->bar, pages);
  show_size (self);
}

/* The number of columns cannot be changed while they are laid out. */
static void
width_changed (SlvCardWall *self)
{
  slv_ui_later (self, G_PRIORITY_HIGH_IDLE, 0, set_columns_later);
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
}

static void
resize_action (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target)
{
  SlvCardWall *self = SLV_CARD_WALL (widget);

  slv_card_wall_set_size (self, self->size + STEP * g_variant_get_int32 (target));
  g_signal_emit (self, signals[RESIZED], 0);
}

/* ---- focus ---- */

/* The card's widget, when it has been made. */
static GtkWidget *
find_widget (SlvCardWall *self, guint position)
{
  SLV_EACH (GtkListItem, list_item, self->bound)
    if (gtk_list_item_get_position (list_item) == position)
      return gtk_widget_get_parent (gtk_list_item_get_child (list_item));
  return NULL;
}

gboolean
slv_card_wall_select (SlvCardWall *self, const char *card_id)
{
  guint at = slv_card_list_find_id (self->list, card_id);

  if (at == G_MAXUINT)
    return FALSE;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), at, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", at);
  return TRUE;
}

void
slv_card_wall_focus (SlvCardWall *self)
{
  guint at = slv_columns_first_selected (slv_card_wall_get_selection (self));

  if (g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0)
    return;
  if (at == GTK_INVALID_LIST_POSITION)
    {
      at = 0;
      gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), at, TRUE);
    }
  GtkWidget *widget = find_widget (self, at);
  if (widget == NULL)
    {
      gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", at);
      widget = find_widget (self, at);
    }
  gtk_widget_grab_focus (widget ? widget : GTK_WIDGET (self->view));
}

/* Tab goes into the wall once, to the card that is selected, and the next one leaves it: arrows are for its cards. */
static gboolean
focus_vfunc (GtkWidget *widget, GtkDirectionType direction)
{
  SlvCardWall *self = SLV_CARD_WALL (widget);
  gboolean tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;

  if (!tab)
    return GTK_WIDGET_CLASS (slv_card_wall_parent_class)->focus (widget, direction);
  if (gtk_widget_get_focus_child (widget) != NULL || g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0)
    return FALSE;
  slv_card_wall_focus (self);
  return TRUE;
}

/* ---- the widget ---- */

static void
activated (SlvCardWall *self)
{
  g_signal_emit (self, signals[ACTIVATE], 0);
}

static void
slv_card_wall_dispose (GObject *object)
{
  SlvCardWall *self = SLV_CARD_WALL (object);

  self->replacing++;
  g_clear_handle_id (&self->looking, g_source_remove);
  g_clear_pointer ((GtkWidget **) &self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->bar, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_object (&self->list);
  g_clear_object (&self->images);
  g_clear_pointer (&self->selected_id, g_free);
  g_clear_pointer (&self->bound, g_ptr_array_unref);
  G_OBJECT_CLASS (slv_card_wall_parent_class)->dispose (object);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  static const struct { guint key; int by; } keys[] = {
    { GDK_KEY_plus, 1 }, { GDK_KEY_equal, 1 }, { GDK_KEY_KP_Add, 1 }, { GDK_KEY_minus, -1 }, { GDK_KEY_KP_Subtract, -1 },
  };

  gtk_widget_class_install_action (widget_class, "wall.resize", "i", resize_action);
  gtk_widget_class_install_action (widget_class, "wall.turn", "i", turn_action);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, GDK_CONTROL_MASK, "wall.resize", "i", keys[i].by);
}

static void
slv_card_wall_class_init (SlvCardWallClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const char * const names[] = { "selected", "activate", "resized" };

  G_OBJECT_CLASS (klass)->dispose = slv_card_wall_dispose;
  widget_class->focus = focus_vfunc;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    signals[i] = g_signal_new (names[i], SLV_TYPE_CARD_WALL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
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

  self->size = SLV_CARD_WALL_USUAL;
  self->bound = g_ptr_array_new ();
  self->list = slv_card_list_new ();
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->list)));
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind), self, G_CONNECT_SWAPPED);
  view = gtk_grid_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)), factory);
  self->view = GTK_GRID_VIEW (view);
  gtk_grid_view_set_max_columns (self->view, 6);
  gtk_widget_add_css_class (view, "card-wall");
  slv_ui_set_name (view, _("Cards found"));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  self->scroller = GTK_SCROLLED_WINDOW (scroller);
  slv_touch_add_zoom (scroller, "wall.resize", 1);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_parent (scroller, GTK_WIDGET (self));
  make_bar (self);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (selection_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "activate", G_CALLBACK (activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller), "value-changed", G_CALLBACK (look_soon),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller), "notify::page-size", G_CALLBACK (width_changed),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller), "notify::page-size", G_CALLBACK (width_changed),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller), "value-changed", G_CALLBACK (tell_page),
                           self, G_CONNECT_SWAPPED);
}

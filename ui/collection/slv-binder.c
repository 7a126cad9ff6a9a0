/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-binder.c: see the header. Only the page that is looked at has widgets. */
#include "collection/slv-binder.h"
#include "cards/slv-card-peek.h"
#include "widgets/slv-card-face.h"
#include "widgets/slv-touch.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define POCKETS 9u
#define COLUMNS 3
#define GAP_MAX 18u         /* numbers between two others: what lies further apart is another row of numbers */
#define SPACE 20            /* pixels around a pocket's card */
#define STEP 20
#define SIZE_VIEW "binder-size"
enum { CARD_MIN = 70, CARD_USUAL = 160, CARD_MAX = 360 };

/* @printing SLV_ROW_NONE: no card of the list has the number. */
typedef struct { guint printing; char *number; } Pocket;

struct _SlvBinder {
  AdwBin         parent_instance;
  SlvSession    *session;
  SlvCollection *collection;
  GArray        *pockets;     /* Pocket */
  char          *set;
  guint          page;
  int            size, drawn; /* pixels of a card: as chosen, and as there is room for */
  GtkWidget     *scroller, *grid, *before, *after;
  GtkLabel      *where;
};
G_DEFINE_FINAL_TYPE (SlvBinder, slv_binder, ADW_TYPE_BIN)

/* ---- pockets ---- */

static void
pocket_clear (Pocket *pocket)
{
  g_free (pocket->number);
}

/* (out) @value: of a number that is digits and nothing else. */
static gboolean
whole_number (const char *text, guint64 *value)
{
  return g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT32, value, NULL);
}

/* Empty pockets for the numbers between @last and @next, as wide as the latter is written. */
static void
add_gaps (SlvBinder *self, guint64 last, guint64 next, const char *written)
{
  if (next <= last + 1 || next - last - 1 > GAP_MAX)
    return;
  for (guint64 n = last + 1; n < next; n++)
    {
      const Pocket gap = { SLV_ROW_NONE, g_strdup_printf ("%0*" G_GUINT64_FORMAT, (int) strlen (written), n) };

      g_array_append_val (self->pockets, gap);
    }
}

static void
take_printings (SlvBinder *self, const GArray *printings)
{
  guint64 last = 0, number;

  g_array_set_size (self->pockets, 0);
  for (guint i = 0; i < printings->len; i++)
    {
      Pocket pocket = { g_array_index (printings, guint, i), NULL };
      SlvPrintingView view;

      slv_index_printing (slv_collection_get_index (self->collection), pocket.printing, &view);
      pocket.number = g_strdup (view.number);
      if (whole_number (view.number, &number))
        {
          add_gaps (self, last, number, view.number);
          last = number;
        }
      g_array_append_val (self->pockets, pocket);
    }
}

static guint
n_pages (SlvBinder *self)
{
  return MAX (1, (self->pockets->len + POCKETS - 1) / POCKETS);
}

/* ---- a pocket ---- */

/* (transfer full): what a pocket tells: number, card, and how many copies. */
static char *
told (const Pocket *pocket, const char *name, guint64 copies)
{
  g_autofree char *count = slv_tell_printf (ngettext ("%llu copy", "%llu copies", copies), (unsigned long long) copies);

  if (name == NULL)
    return g_strdup_printf (_("%s: no card in the list"), pocket->number);
  return copies > 0 ? g_strdup_printf (_("%s: %s, %s"), pocket->number, name, count)
                    : g_strdup_printf (_("%s: %s, missing"), pocket->number, name);
}

static GtkWidget *
empty_pocket (const Pocket *pocket, const char *name, int width)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4), *title = slv_ui_words (name != NULL ? name : _("No card in the list"), "caption dim-label");

  gtk_widget_set_size_request (box, width, width * 88 / 63);
  gtk_widget_add_css_class (box, "binder-empty");
  gtk_box_append (GTK_BOX (box), slv_ui_line (pocket->number, "heading"));
  gtk_label_set_max_width_chars (GTK_LABEL (title), 6);
  gtk_label_set_lines (GTK_LABEL (title), 4);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), title);
  return box;
}

static GtkWidget *
full_pocket (SlvBinder *self, const Pocket *pocket, guint row, guint64 copies)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2), *face = slv_card_face_new ();
  /* Translators: the number of a printing and how many copies of it there are */
  g_autofree char *caption = slv_tell_printf (_("%s · %llu ×"), pocket->number, (unsigned long long) copies);

  slv_card_face_set_card (SLV_CARD_FACE (face), slv_collection_get_index (self->collection), row, self->drawn);
  slv_card_face_set_picture (SLV_CARD_FACE (face), slv_session_get_images (self->session), pocket->printing);
  gtk_box_append (GTK_BOX (box), face);
  gtk_box_append (GTK_BOX (box), slv_ui_line (caption, "caption"));
  return box;
}

static GtkWidget *
pocket_new (SlvBinder *self, const Pocket *pocket)
{
  SlvIndex *index = slv_collection_get_index (self->collection);
  guint row = pocket->printing != SLV_ROW_NONE ? slv_index_printing_card (index, pocket->printing) : SLV_ROW_NONE;
  guint64 copies = row != SLV_ROW_NONE ? slv_collection_have_printing (self->collection, pocket->printing) : 0;
  const char *name = row != SLV_ROW_NONE ? slv_index_card_name (index, row) : NULL;
  g_autofree char *text = told (pocket, name, copies);
  GtkWidget *button = gtk_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), copies > 0 ? full_pocket (self, pocket, row, copies) : empty_pocket (pocket, name, self->drawn));
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, text);
  slv_ui_set_name (button, text);
  if (row != SLV_ROW_NONE)
    {
      g_autofree char *id = slv_index_dup_id (index, row);

      slv_card_peek_mark (button, index, row, pocket->printing);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", id);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.show-card");
    }
  return button;
}

/* ---- a page ---- */

static int
width_now (SlvBinder *self)
{
  int width = gtk_widget_get_width (self->scroller);

  return width > 0 ? CLAMP (width / COLUMNS - SPACE, CARD_MIN, self->size) : self->size;
}

static void
show_page (SlvBinder *self)
{
  guint n = n_pages (self), first;

  self->page = MIN (self->page, n - 1);
  self->drawn = width_now (self);
  first = self->page * POCKETS;
  slv_ui_empty (self->grid);
  for (guint i = 0; i < POCKETS && first + i < self->pockets->len; i++)
    gtk_grid_attach (GTK_GRID (self->grid), pocket_new (self, &g_array_index (self->pockets, Pocket, first + i)), (int) i % COLUMNS,
                     (int) i / COLUMNS, 1, 1);
  g_autofree char *where = slv_tell_printf (_("Page %u of %u"), self->page + 1, n);
  gtk_label_set_text (self->where, where);
  gtk_widget_set_sensitive (self->before, self->page > 0);
  gtk_widget_set_sensitive (self->after, self->page + 1 < n);
}

void
slv_binder_set (SlvBinder *self, SlvCollection *collection, const GArray *printings, const char *set)
{
  g_return_if_fail (SLV_IS_BINDER (self) && collection != NULL);
  slv_collection_ref (collection);
  g_clear_pointer (&self->collection, slv_collection_unref);
  self->collection = collection;
  if (g_strcmp0 (set, self->set) != 0)
    self->page = 0;
  slv_take_str (&self->set, g_strdup (set));
  take_printings (self, printings);
  show_page (self);
}

static void
turn_action (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target)
{
  SlvBinder *self = SLV_BINDER (widget);
  gint by = g_variant_get_int32 (target);
  gboolean focused = gtk_widget_get_focus_child (self->grid) != NULL;

  if (self->collection == NULL || (by < 0 ? self->page == 0 : self->page + 1 >= n_pages (self)))
    return;
  self->page = (guint) ((gint) self->page + by);
  show_page (self);
  if (focused)
    gtk_widget_child_focus (self->grid, GTK_DIR_TAB_FORWARD);
}

static gboolean
fit (gpointer data)
{
  SlvBinder *self = data;

  if (self->collection != NULL && width_now (self) != self->drawn)
    show_page (self);
  return G_SOURCE_REMOVE;
}

static void
width_changed (SlvBinder *self)
{
  slv_ui_later (self, G_PRIORITY_HIGH_IDLE, 0, fit);
}

static void
resize_action (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target)
{
  SlvBinder *self = SLV_BINDER (widget);

  self->size = CLAMP (self->drawn + STEP * g_variant_get_int32 (target), CARD_MIN, CARD_MAX);
  g_autofree char *text = g_strdup_printf ("%d", self->size);
  slv_ui_set_view (SIZE_VIEW, text);
  fit (self);
}

/* ---- the type ---- */

static void
slv_binder_dispose (GObject *object)
{
  SlvBinder *self = SLV_BINDER (object);

  g_clear_object (&self->session);
  g_clear_pointer (&self->collection, slv_collection_unref);
  G_OBJECT_CLASS (slv_binder_parent_class)->dispose (object);
}

static void
slv_binder_finalize (GObject *object)
{
  SlvBinder *self = SLV_BINDER (object);

  g_array_unref (self->pockets);
  g_free (self->set);
  G_OBJECT_CLASS (slv_binder_parent_class)->finalize (object);
}

static void
slv_binder_class_init (SlvBinderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const struct { guint key; GdkModifierType mods; const char *action; int by; } keys[] = {
    { GDK_KEY_plus, GDK_CONTROL_MASK, "binder.resize", 1 }, { GDK_KEY_equal, GDK_CONTROL_MASK, "binder.resize", 1 },
    { GDK_KEY_minus, GDK_CONTROL_MASK, "binder.resize", -1 },
  };

  G_OBJECT_CLASS (klass)->dispose = slv_binder_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_binder_finalize;
  gtk_widget_class_install_action (widget_class, "binder.turn", "i", turn_action);
  gtk_widget_class_install_action (widget_class, "binder.resize", "i", resize_action);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].mods, keys[i].action, "i", keys[i].by);
}

/* On the pockets, before what scrolls takes the keys. */
static void
add_turn_key (GtkShortcutController *keys, guint key, int by)
{
  gtk_shortcut_controller_add_shortcut (keys, gtk_shortcut_new_with_arguments (gtk_keyval_trigger_new (key, 0),
                                                                               gtk_named_action_new ("binder.turn"), "i", by));
}

static GtkWidget *
turn_button (const char *icon, const char *tooltip, int by)
{
  GtkWidget *button = slv_ui_icon_button (icon, tooltip);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", by);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "binder.turn");
  return button;
}

static void
slv_binder_init (SlvBinder *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *bar = gtk_center_box_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();
  g_autofree char *size = slv_ui_get_view (SIZE_VIEW);

  self->size = size != NULL && *size != '\0' ? (int) CLAMP (g_ascii_strtoll (size, NULL, 10), CARD_MIN, CARD_MAX) : CARD_USUAL;
  self->pockets = g_array_new (FALSE, FALSE, sizeof (Pocket));
  g_array_set_clear_func (self->pockets, (GDestroyNotify) pocket_clear);
  self->grid = gtk_grid_new ();
  gtk_widget_set_halign (self->grid, GTK_ALIGN_CENTER);
  slv_ui_set_name (self->grid, _("Pockets"));
  add_turn_key (GTK_SHORTCUT_CONTROLLER (keys), GDK_KEY_Page_Down, 1);
  add_turn_key (GTK_SHORTCUT_CONTROLLER (keys), GDK_KEY_Page_Up, -1);
  gtk_widget_add_controller (self->grid, keys);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->grid);
  gtk_widget_set_vexpand (self->scroller, TRUE);
  slv_touch_add_zoom (self->scroller, "binder.resize", 1);
  self->before = turn_button ("go-previous-symbolic", _("Page before (Page Up)"), -1);
  self->after = turn_button ("go-next-symbolic", _("Next page (Page Down)"), 1);
  self->where = GTK_LABEL (slv_ui_line (NULL, "caption"));
  gtk_center_box_set_start_widget (GTK_CENTER_BOX (bar), self->before);
  gtk_center_box_set_center_widget (GTK_CENTER_BOX (bar), GTK_WIDGET (self->where));
  gtk_center_box_set_end_widget (GTK_CENTER_BOX (bar), self->after);
  gtk_box_append (GTK_BOX (box), self->scroller);
  gtk_box_append (GTK_BOX (box), bar);
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "notify::page-size",
                           G_CALLBACK (width_changed), self, G_CONNECT_SWAPPED);
}

GtkWidget *
slv_binder_new (SlvSession *session)
{
  SlvBinder *self = g_object_new (SLV_TYPE_BINDER, NULL);

  self->session = g_object_ref (session);
  slv_card_peek_install (GTK_WIDGET (self), session, SLV_PEEK_SPACE | SLV_PEEK_MENU, NULL);
  return GTK_WIDGET (self);
}

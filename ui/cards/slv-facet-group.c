/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-facet-group.c: see the header. Check buttons are kept and filled anew with every key that changes the counts; only as many
 * exist as were ever shown at once, at most ROWS_MAX. */
#include "cards/slv-card-parts.h"

#define SHORT_MAX 10u    /* values that are always all shown */
#define TOP       6u     /* of more, so many at first */
#define ROWS_MAX  60u    /* when all are asked for; the search finds the others */

typedef struct { GtkWidget *button; GtkLabel *title, *count; char *value; } Row;
typedef struct { char *value, *title, *folded; guint count; gboolean on; } Value;

struct _SlvFacetGroup {
  GtkWidget   parent_instance;
  char       *field, *title;
  GtkWidget  *header, *arrow, *body, *rows_box, *search, *more;
  GtkLabel   *title_label, *chosen_label, *missing, *left;
  GArray     *rows;        /* Row */
  GArray     *values;      /* Value */
  guint       n_missing;
  gboolean    all, ordered, filling;
};
G_DEFINE_FINAL_TYPE (SlvFacetGroup, slv_facet_group, GTK_TYPE_WIDGET)

SLV_DEFINE_STATIC_CLEAR (Value, value_clear, value, title, folded);

SLV_DEFINE_STATIC_CLEAR (Row, row_clear, value);

/* ---- rows ---- */

static void
facet_group_toggled (SlvFacetGroup *self, GtkWidget *button)
{
  if (self->filling)
    return;
  SLV_EACH_IN (Row, row, self->rows)
    {
      if (row->button == button)
        {
          g_autofree char *value = g_strdup (row->value);
          g_signal_emit_by_name (self, "toggle", value, gtk_check_button_get_active (GTK_CHECK_BUTTON (button)));
          return;
        }
    }
}

static Row *
make_row (SlvFacetGroup *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  Row row = { gtk_check_button_new (), GTK_LABEL (gtk_label_new (NULL)), GTK_LABEL (gtk_label_new (NULL)), NULL };

  gtk_label_set_xalign (row.title, 0);
  gtk_label_set_ellipsize (row.title, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (GTK_WIDGET (row.title), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (row.count), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (row.count), "dim-label");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row.title));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row.count));
  gtk_check_button_set_child (GTK_CHECK_BUTTON (row.button), box);
  g_signal_connect_object (row.button, "toggled", G_CALLBACK (facet_group_toggled), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->rows_box), row.button);
  g_array_append_val (self->rows, row);
  return &g_array_index (self->rows, Row, self->rows->len - 1);
}

static void
show_row (SlvFacetGroup *self, guint nth, const Value *value)
{
  Row *row = nth < self->rows->len ? &g_array_index (self->rows, Row, nth) : make_row (self);
  g_autofree char *number = slv_tell_digits (value->count);
  /* Translators: a value of a facet and the number of cards that have it */
  g_autofree char *name = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%s, %u card", "%s, %u cards", value->count), value->title, value->count);

  slv_take_str (&row->value, g_strdup (value->value));
  gtk_label_set_text (row->title, value->title);
  gtk_label_set_text (row->count, number);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (row->button), value->on);
  gtk_widget_set_opacity (GTK_WIDGET (row->title), value->count || value->on ? 1 : 0.55);
  slv_ui_set_name (row->button, name);
  gtk_widget_set_visible (row->button, TRUE);
}

/* ---- which values ---- */

static gint
compare_counts (gconstpointer a, gconstpointer b, gpointer values)
{
  guint one = *(const guint *) a, other = *(const guint *) b;
  guint x = g_array_index ((GArray *) values, Value, one).count, y = g_array_index ((GArray *) values, Value, other).count;

  return x != y ? (x > y ? -1 : 1) : (one < other ? -1 : one > other);
}

/* The most frequent ones, in their order by number of cards; numbers and rarities in their own; what is chosen always. */
static GArray *
pick_top (SlvFacetGroup *self)
{
  GArray *picked = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->values->len; i++)
    if (!self->ordered || g_array_index (self->values, Value, i).count > 0 || g_array_index (self->values, Value, i).on)
      g_array_append_val (order, i);
  if (!self->ordered)
    g_array_sort_with_data (order, compare_counts, self->values);
  for (guint i = 0; i < order->len; i++)
    {
      guint at = g_array_index (order, guint, i);
      if (i < (self->ordered ? SHORT_MAX : TOP) || g_array_index (self->values, Value, at).on)
        g_array_append_val (picked, at);
    }
  return picked;
}

static GArray *
pick_all (SlvFacetGroup *self, guint *left)
{
  g_autofree char *needle = slv_fold_search (gtk_editable_get_text (GTK_EDITABLE (self->search)));
  GArray *picked = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->values->len; i++)
    {
      if (*needle && strstr (g_array_index (self->values, Value, i).folded, needle) == NULL)
        continue;
      if (picked->len < ROWS_MAX)
        g_array_append_val (picked, i);
      else
        ++*left;
    }
  return picked;
}

static void
facet_group_fill (SlvFacetGroup *self)
{
  gboolean is_long = self->values->len > SHORT_MAX;
  guint left = 0;
  g_autoptr (GArray) picked = is_long && !self->all ? pick_top (self) : pick_all (self, &left);
  g_autofree char *more = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u value…", "All %u values…", self->values->len), self->values->len);
  g_autofree char *rest = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u more value: search for it", "%u more values: search for them",
                                                        left), left);
  g_autofree char *missing = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u card without", "%u cards without", self->n_missing),
                                              self->n_missing);

  self->filling = TRUE;
  for (guint i = 0; i < picked->len; i++)
    show_row (self, i, &g_array_index (self->values, Value, g_array_index (picked, guint, i)));
  for (guint i = picked->len; i < self->rows->len; i++)
    gtk_widget_set_visible (g_array_index (self->rows, Row, i).button, FALSE);
  self->filling = FALSE;
  gtk_widget_set_visible (self->search, is_long && self->all);
  gtk_widget_set_visible (self->more, is_long);
  gtk_button_set_label (GTK_BUTTON (self->more), self->all ? _("Fewer values") : more);
  gtk_label_set_text (self->left, picked->len == 0 ? _("No value matches") : rest);
  gtk_widget_set_visible (GTK_WIDGET (self->left), left > 0 || (picked->len == 0 && self->values->len > 0));
  slv_ui_tell (self->missing, self->n_missing > 0 ? missing : NULL);
}

/* ---- the heading ---- */

static void
show_open (SlvFacetGroup *self)
{
  gboolean open = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->header));

  gtk_image_set_from_icon_name (GTK_IMAGE (self->arrow), open ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_widget_set_visible (self->body, open);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->header), GTK_ACCESSIBLE_STATE_EXPANDED, open, -1);
}

static void
header_toggled (SlvFacetGroup *self)
{
  show_open (self);
  if (!self->filling)
    g_signal_emit_by_name (self, "opened", gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->header)));
}

static void
show_chosen (SlvFacetGroup *self)
{
  guint n = 0;
  g_autofree char *name = NULL;

  for (guint i = 0; i < self->values->len; i++)
    n += g_array_index (self->values, Value, i).on;
  g_autofree char *text = n ? g_strdup_printf ("%u", n) : NULL;
  name = n ? slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%s, %u value chosen", "%s, %u values chosen", n), self->title, n)
           : g_strdup (self->title);
  slv_ui_tell (self->chosen_label, text);
  slv_ui_set_name (self->header, name);
}

static void
more_clicked (SlvFacetGroup *self)
{
  self->all = !self->all;
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  facet_group_fill (self);
  if (self->all)
    gtk_widget_grab_focus (self->search);
}

static void
search_stopped (SlvFacetGroup *self)
{
  if (*gtk_editable_get_text (GTK_EDITABLE (self->search)))
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  else
    {
      more_clicked (self);
      gtk_widget_grab_focus (self->more);
    }
}

/* ---- from outside ---- */

const char *
slv_facet_group_get_field (SlvFacetGroup *self)
{
  return self->field;
}

void
slv_facet_group_set_open (SlvFacetGroup *self, gboolean open)
{
  self->filling = TRUE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->header), open);
  self->filling = FALSE;
  show_open (self);
}

void
slv_facet_group_show (SlvFacetGroup *self, const SlvFacet *facet, GHashTable *chosen, SlvFacetTitleFunc title_of, gpointer data)
{
  g_return_if_fail (SLV_IS_FACET_GROUP (self));
  g_array_set_size (self->values, 0);
  self->ordered = facet->ordered;
  SLV_EACH_IN (const SlvFacetValue, one, facet->values)
    {
      const char *title = title_of ? title_of (data, facet->field, one->value) : NULL;
      g_autofree char *key = g_strdup_printf ("%s:%s", facet->field, one->value);
      Value value = { g_strdup (one->value), g_strdup (title ? title : one->value), slv_fold_search (title ? title : one->value),
                      one->count, g_hash_table_contains (chosen, key) };

      g_array_append_val (self->values, value);
    }
  self->n_missing = facet->missing;
  facet_group_fill (self);
  show_chosen (self);
}

/* ---- the widget ---- */

SLV_DEFINE_DISPOSE (SlvFacetGroup, slv_facet_group, (gtk_widget_unparent, header), (gtk_widget_unparent, body));

SLV_DEFINE_FINALIZE (SlvFacetGroup, slv_facet_group, rows, values, field, title);

static void
slv_facet_group_class_init (SlvFacetGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_facet_group_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_facet_group_finalize;
  g_signal_new ("toggle", SLV_TYPE_FACET_GROUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING,
                G_TYPE_BOOLEAN);
  g_signal_new ("opened", SLV_TYPE_FACET_GROUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  SLV_UI_TEMPLATE (widget_class, SlvFacetGroup, "cards/slv-facet-group.ui", header, title_label, chosen_label, arrow, body,
                   search, rows_box, left, missing, more);
  SLV_UI_CALLBACKS (widget_class, facet_group_fill, header_toggled, more_clicked, search_stopped);
}

static void
slv_facet_group_init (SlvFacetGroup *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_array_set_clear_func (self->rows, row_clear);
  self->values = g_array_new (FALSE, FALSE, sizeof (Value));
  g_array_set_clear_func (self->values, value_clear);
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_search_leads (self->search, self->rows_box);
}

GtkWidget *
slv_facet_group_new (const char *field, const char *title)
{
  SlvFacetGroup *self = g_object_new (SLV_TYPE_FACET_GROUP, NULL);
  g_autofree char *name = g_strdup_printf (_("Search the values of %s"), title);

  self->field = g_strdup (field);
  self->title = g_strdup (title);
  gtk_label_set_text (self->title_label, title);
  slv_ui_set_name (self->search, name);
  slv_facet_group_set_open (self, TRUE);
  slv_ui_set_name (GTK_WIDGET (self), title);
  return GTK_WIDGET (self);
}

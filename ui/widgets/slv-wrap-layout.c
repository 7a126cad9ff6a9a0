/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-wrap-layout.c: see the header. Measuring and allocating walk the children in the same way, so they agree on the lines. */
#include "widgets/slv-parts.h"

struct _SlvWrapLayout {
  GtkLayoutManager parent_instance;
  int              spacing;
};
G_DEFINE_FINAL_TYPE (SlvWrapLayout, slv_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

/* What @child gets in lines of @width. */
static void
size_of (GtkWidget *child, int width, int *wide, int *high)
{
  int minimum;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, wide, NULL, NULL);
  *wide = MAX (minimum, MIN (*wide, width));
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, *wide, NULL, high, NULL, NULL);
}

/* The children from @child on that have room in one line, or places them, in the middle of its height: @y. What is left of the line's width
 * (@left: found in the first walk) is shared by the @n of them that expand. Returns the first that has no room. */
static GtkWidget *
walk_line (SlvWrapLayout *self, GtkWidget *child, int width, int y, int *line, int *left, int *n, gboolean place)
{
  gboolean rtl = gtk_widget_get_direction (gtk_widget_get_parent (child)) == GTK_TEXT_DIR_RTL;
  int x = 0;

  for (int wide, high; child; child = gtk_widget_get_next_sibling (child))
    {
      if (!gtk_widget_should_layout (child))
        continue;
      size_of (child, width, &wide, &high);
      if (x > 0 && x + wide > width)
        break;
      if (place && gtk_widget_get_hexpand (child))
        {
          wide += *left / *n;
          *left -= *left / (*n)--;
        }
      int tall = gtk_widget_get_vexpand (child) ? *line : high;
      if (place)
        gtk_widget_size_allocate (child, &(GtkAllocation) { rtl ? width - x - wide : x, y + (*line - tall) / 2, wide, tall }, -1);
      else
        {
          *line = MAX (*line, high);
          *n += gtk_widget_get_hexpand (child);
        }
      x += wide + self->spacing;
    }
  if (!place)
    *left = MAX (0, width - x + self->spacing);
  return child;
}

/* Puts the children of @widget into lines of @width; places them when @place. Returns the height. */
static int
walk (SlvWrapLayout *self, GtkWidget *widget, int width, gboolean place)
{
  int y = 0, line, left, n;

  for (GtkWidget *next, *child = gtk_widget_get_first_child (widget); child; child = next)
    {
      line = n = 0;
      next = walk_line (self, child, width, y, &line, &left, &n, FALSE);
      if (place)
        walk_line (self, child, width, y, &line, &left, &n, TRUE);
      y += line + self->spacing;
    }
  return MAX (0, y - self->spacing);
}

static GtkSizeRequestMode
get_request_mode (GtkLayoutManager *manager G_GNUC_UNUSED, GtkWidget *widget G_GNUC_UNUSED)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
wrap_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                     int *minimum_baseline, int *natural_baseline)
{
  SlvWrapLayout *self = SLV_WRAP_LAYOUT (manager);

  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = *natural = walk (self, widget, for_size < 0 ? G_MAXINT / 2 : for_size, FALSE);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      int small, wide;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, orientation, -1, &small, &wide, NULL, NULL);
      *minimum = MAX (*minimum, small);
      *natural += wide + self->spacing;
    }
  *natural = MAX (*minimum, *natural);
}

static void
allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height G_GNUC_UNUSED, int baseline G_GNUC_UNUSED)
{
  walk (SLV_WRAP_LAYOUT (manager), widget, width, TRUE);
}

static void
slv_wrap_layout_class_init (SlvWrapLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->get_request_mode = get_request_mode;
  manager_class->measure = wrap_layout_measure;
  manager_class->allocate = allocate;
}

SLV_DEFINE_EMPTY_INIT (SlvWrapLayout, slv_wrap_layout);

GtkLayoutManager *
slv_wrap_layout_new (int spacing)
{
  SlvWrapLayout *self = g_object_new (SLV_TYPE_WRAP_LAYOUT, NULL);

  self->spacing = spacing;
  return GTK_LAYOUT_MANAGER (self);
}

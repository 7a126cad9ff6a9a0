/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-wants-view-columns.c: the columns of the list of wants. Every cell is one SlvCell of a fixed width, as in the tables of
 * cards and lots. */
#include "collection/slv-wants-view-private.h"
#include "collection/slv-copy-words.h"
#include "cards/slv-card-peek.h"
#include "widgets/slv-columns.h"
#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum { MISSING, NAME, PRINTING, NEED, HAVE, FREE, BUILT, PURPOSE } Column;

static const struct { Column id; const char *title; int width; gboolean number; } columns[] = {
  { MISSING,  N_("Missing"),        76,  TRUE  },
  { NAME,     N_("Name"),           160, FALSE },
  { PRINTING, N_("Printing"),       88,  FALSE },
  { NEED,     N_("Needed"),         72,  TRUE  },
  { HAVE,     N_("Have"),           60,  TRUE  },
  { FREE,     N_("Free"),           60,  TRUE  },
  { BUILT,    N_("In built decks"), 112, TRUE  },
  { PURPOSE,  N_("For"),            140, FALSE },
};

static guint64
number_of (const SlvWanted *wanted, Column id)
{
  return id == MISSING ? wanted->missing : id == NEED ? wanted->need : id == HAVE ? wanted->have : id == FREE ? wanted->free : wanted->built;
}

/* What a line is for: decks, or the note of one's own want. (transfer full) */
static char *
purpose_of (const SlvWanted *wanted)
{
  const char *parts[] = { wanted->decks, wanted->deck != 0 ? _("handed over by a deck") : "", slv_condition_title (slv_condition_grade (wanted->condition)),
                          slv_finish_title (wanted->finish), wanted->language, wanted->note };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (*parts[i] != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", parts[i]);
  if (text->len == 0)
    g_string_append (text, _("own want"));
  return g_string_free (text, FALSE);
}

static char *
cell_text (const SlvWanted *wanted, Column id)
{
  switch (id)
    {
    case NAME:     return g_strdup (wanted->name);
    case PRINTING: return *wanted->number != '\0' ? g_strdup_printf ("%s %s", wanted->set_code, wanted->number) : g_strdup (wanted->set_code);
    case PURPOSE:  return purpose_of (wanted);
    default:       return slv_tell_digits (number_of (wanted, id));
    }
}

/* A line for assistive technology. (transfer full) */
static char *
line_text (const SlvWanted *wanted)
{
  g_autofree char *missing = slv_tell_digits (wanted->missing), *need = slv_tell_digits (wanted->need), *have = slv_tell_digits (wanted->have);
  g_autofree char *left = slv_tell_digits (wanted->free), *printing = cell_text (wanted, PRINTING), *purpose = purpose_of (wanted);

  /* Translators: a line of the list of wants: missing copies, card, printing, needed, have, free, what for */
  return g_strdup_printf (_("%s × %s %s, needed %s, have %s, free %s, for %s"), missing, wanted->name, printing, need, have, left, purpose);
}

/* ---- cells ---- */

#define COLUMN "slv-want-column"

/* Asked for when the pointer rests on the cell, as in the table of lots and for the same reason. */
static gboolean
query_tooltip (GtkWidget *cell, int x G_GNUC_UNUSED, int y G_GNUC_UNUSED, gboolean keyboard G_GNUC_UNUSED, GtkTooltip *tooltip)
{
  const char *text = slv_cell_get_text (SLV_CELL (cell));

  if (gtk_widget_has_css_class (cell, "lot-unknown"))
    text = _("There is no such card in the card lists that you have");
  else if (text == NULL || g_utf8_strlen (text, -1) <= 12)
    return FALSE;
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
setup_cell (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, gpointer nth)
{
  GtkWidget *cell = slv_columns_setup_cell (item, columns[GPOINTER_TO_UINT (nth)].number);

  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (query_tooltip), NULL);
  g_object_set_data (G_OBJECT (cell), COLUMN, nth);
}

static void
show_cell (SlvKeyedItem *item, GtkWidget *cell)
{
  const SlvWanted *wanted = slv_keyed_item_get_row (item);
  Column id = columns[GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (cell), COLUMN))].id;
  g_autofree char *text = cell_text (wanted, id);

  slv_cell_set_text (SLV_CELL (cell), text);
  if (id == NAME)
    {
      g_autofree char *all = line_text (wanted);

      SlvWantsView *view = SLV_WANTS_VIEW (gtk_widget_get_ancestor (cell, SLV_TYPE_WANTS_VIEW));

      slv_ui_set_row_name (cell, all);
      slv_cell_set_card (SLV_CELL (cell), view->index, wanted->row);
      slv_card_peek_mark (cell, view->index, wanted->row, SLV_ROW_NONE);
      (wanted->row != SLV_ROW_NONE ? gtk_widget_remove_css_class : gtk_widget_add_css_class) (cell, "lot-unknown");
    }
}

/* ---- sorting ---- */

static int
compare (gconstpointer a, gconstpointer b, gpointer nth)
{
  const SlvWanted *one = slv_keyed_item_get_row ((gpointer) a), *other = slv_keyed_item_get_row ((gpointer) b);
  Column id = columns[GPOINTER_TO_UINT (nth)].id;
  guint64 x = number_of (one, id), y = number_of (other, id);

  if (columns[GPOINTER_TO_UINT (nth)].number)
    return gtk_ordering_from_cmpfunc ((x > y) - (x < y));
  g_autofree char *first = cell_text (one, id);
  g_autofree char *second = cell_text (other, id);
  int order = id == PRINTING ? strcmp (first, second) : g_utf8_collate (first, second);
  return gtk_ordering_from_cmpfunc (order);
}

void
slv_wants_view_add_columns (SlvWantsView *self)
{
  static const SlvFill fill = { (void (*) (gpointer, GtkWidget *)) show_cell };

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      GtkListItemFactory *factory = slv_columns_factory (G_CALLBACK (setup_cell), GUINT_TO_POINTER (i), &fill);
      GtkColumnViewColumn *column = slv_columns_append (self->table, _(columns[i].title), factory,
                                                        slv_columns_width (_(columns[i].title), columns[i].width), columns[i].id == NAME);
      g_autoptr (GtkSorter) sorter = GTK_SORTER (gtk_custom_sorter_new (compare, GUINT_TO_POINTER (i), NULL));

      gtk_column_view_column_set_sorter (column, sorter);
      if (columns[i].number)
        slv_columns_of_numbers (self->table, column);
    }
}

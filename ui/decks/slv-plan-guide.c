/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plan-guide.c: see the header. The table is worked out once, as texts, and then shown as a grid and copied as text. */
#include "decks/slv-deck-parts.h"
#include "window/slv-window.h"

struct _SlvPlanGuide
{
  AdwBin parent_instance;
  GtkGrid *grid;
  GtkWidget *copy;
  GPtrArray *rows;           /* GStrv: the first cell is the card or what the row says, then one for each plan */
};

G_DEFINE_FINAL_TYPE (SlvPlanGuide, slv_plan_guide, ADW_TYPE_BIN)

/* ---- the table ---- */

static char **
plan_guide_new_row (SlvPlanGuide *self, const char *title, guint n_plans)
{
  char **row = g_new0 (char *, n_plans + 2);
  row[0] = g_strdup (title);
  for (guint i = 0; i < n_plans; i++)
    row[i + 1] = g_strdup ("");
  g_ptr_array_add (self->rows, row);
  return row;
}

static void
set_cell (char **row, guint plan, char *text)
{
  g_free (row[plan + 1]);
  row[plan + 1] = text;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate (*(char * const *) a, *(char * const *) b);
}

/** Names of the cards that any plan moves, each once, in order. */
static GPtrArray *
moved_cards (const GPtrArray *plans)
{
  GPtrArray *names = g_ptr_array_new ();
  g_autoptr (GHashTable) done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  SLV_EACH (const SlvDeckPlan, plan, plans)
    SLV_EACH (SlvDeckMove, move, plan->moves)
      if (g_hash_table_add (done, slv_fold_name (move->name, NULL)))
        g_ptr_array_add (names, move->name);
  g_ptr_array_sort (names, compare_names);
  return names;
}

/** "−2" for copies that leave the deck, "+1" for copies that come in. */
static char *
cell_text (const SlvDeckPlan *plan, const char *name, const char *side)
{
  guint in = slv_deck_plan_count (plan, name, side, NULL), out = slv_deck_plan_count (plan, name, NULL, side);
  if (in == out)
    return g_strdup ("");
  return in > out ? g_strdup_printf ("+%u", in - out) : g_strdup_printf ("−%u", out - in);
}

static void
add_notes (SlvPlanGuide *self, const GPtrArray *plans)
{
  const struct { const char *title; gsize offset; } notes[] = {
    { _("Note"), G_STRUCT_OFFSET (SlvDeckPlan, note) }, { _("On the play"), G_STRUCT_OFFSET (SlvDeckPlan, on_play) },
    { _("On the draw"), G_STRUCT_OFFSET (SlvDeckPlan, on_draw) } };
  for (guint n = 0; n < G_N_ELEMENTS (notes); n++)
    {
      gboolean any = FALSE;
      for (guint p = 0; p < plans->len; p++)
        any = any || G_STRUCT_MEMBER (char *, g_ptr_array_index (plans, p), notes[n].offset)[0] != '\0';
      if (!any)
        continue;
      char **row = plan_guide_new_row (self, notes[n].title, plans->len);
      for (guint p = 0; p < plans->len; p++)
        set_cell (row, p, g_strdup (G_STRUCT_MEMBER (char *, g_ptr_array_index (plans, p), notes[n].offset)));
    }
}

static void
make_table (SlvPlanGuide *self, SlvDeckDocument *document)
{
  const GPtrArray *plans = slv_deck_document_get_registered (document)->plans;
  const SlvSwap *swap = slv_deck_document_get_swap (document);
  const char *side = swap != NULL ? swap->b : "";
  g_autoptr (GPtrArray) names = moved_cards (plans);
  g_ptr_array_set_size (self->rows, 0);
  char **head = plan_guide_new_row (self, _("Card"), plans->len);
  for (guint p = 0; p < plans->len; p++)
    set_cell (head, p, g_strdup (((SlvDeckPlan *) g_ptr_array_index (plans, p))->name));
  for (guint n = 0; n < names->len; n++)
    {
      char **row = plan_guide_new_row (self, g_ptr_array_index (names, n), plans->len);
      for (guint p = 0; p < plans->len; p++)
        set_cell (row, p, cell_text (g_ptr_array_index (plans, p), g_ptr_array_index (names, n), side));
    }
  char **sums = plan_guide_new_row (self, _("Out, in"), plans->len);
  for (guint p = 0; p < plans->len; p++)
    {
      const SlvDeckPlan *plan = g_ptr_array_index (plans, p);
      set_cell (sums, p, g_strdup_printf ("−%u +%u", slv_deck_plan_count (plan, NULL, NULL, side),
                                          slv_deck_plan_count (plan, NULL, side, NULL)));
    }
  add_notes (self, plans);
}

/* ---- as a grid ---- */

static void
add_label (SlvPlanGuide *self, const char *text, const char *spoken, guint column, guint row, gboolean heading)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), column == 0 ? 16 : 8);
  gtk_label_set_max_width_chars (GTK_LABEL (label), column == 0 ? 28 : 18);
  gtk_widget_add_css_class (label, heading ? "heading" : "numeric");
  gtk_widget_add_css_class (label, row % 2 == 0 ? "guide-even" : "guide-odd");
  gtk_widget_add_css_class (label, "guide-cell");
  if (spoken != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gtk_grid_attach (self->grid, label, (int) column, (int) row, 1, 1);
}

static void
show_table (SlvPlanGuide *self)
{
  slv_ui_empty (GTK_WIDGET (self->grid));
  char **head = g_ptr_array_index (self->rows, 0);
  for (guint r = 0; r < self->rows->len; r++)
    {
      char **row = g_ptr_array_index (self->rows, r);
      for (guint c = 0; row[c] != NULL; c++)
        {
          /* Translators: a cell of the guide as it is read out: plan, card, what happens to it */
          g_autofree char *spoken = r > 0 && c > 0 && row[c][0] != '\0' ? g_strdup_printf (_("%s, %s: %s"), head[c], row[0], row[c]) : NULL;
          add_label (self, row[c], spoken, c, r, r == 0 || c == 0);
        }
    }
}

/** A table in Markdown, which is readable as plain text, too. */
static char *
table_text (SlvPlanGuide *self)
{
  GString *text = g_string_new (NULL);
  for (guint r = 0; r < self->rows->len; r++)
    {
      char **row = g_ptr_array_index (self->rows, r);
      for (guint c = 0; row[c] != NULL; c++)
        {
          g_autofree char *cell = g_strdup (row[c]);
          g_string_append_printf (text, "| %s ", g_strdelimit (cell, "|\n\r", ' '));
        }
      g_string_append (text, "|\n");
      for (guint c = 0; r == 0 && row[c] != NULL; c++)
        g_string_append (text, row[c + 1] != NULL ? "|---" : "|---|\n");
    }
  return g_string_free (text, FALSE);
}

SLV_UI_ACTION (SlvPlanGuide, copy_action)
{
  g_autofree char *text = table_text (self);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  slv_window_toast_from (widget, _("The guide is in the clipboard"), NULL);
}

/* ---- making it ---- */

SLV_DEFINE_FINALIZE (SlvPlanGuide, slv_plan_guide, rows);

static void
slv_plan_guide_class_init (SlvPlanGuideClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->finalize = slv_plan_guide_finalize;
  gtk_widget_class_install_action (widget_class, "guide.copy", NULL, copy_action);
}

static void
slv_plan_guide_init (SlvPlanGuide *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *scrolled = gtk_scrolled_window_new ();
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  self->grid = GTK_GRID (gtk_grid_new ());
  self->copy = gtk_button_new_with_mnemonic (_("_Copy as text"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->copy), "guide.copy");
  gtk_widget_set_halign (self->copy, GTK_ALIGN_START);
  gtk_widget_set_halign (GTK_WIDGET (self->grid), GTK_ALIGN_START);
  slv_ui_set_name (GTK_WIDGET (self->grid), _("Guide"));
  const int margin = 12;
  gtk_widget_set_margin_top (box, margin);
  gtk_widget_set_margin_bottom (box, margin);
  gtk_widget_set_margin_start (box, margin);
  gtk_widget_set_margin_end (box, margin);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->grid));
  gtk_box_append (GTK_BOX (box), self->copy);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  gtk_widget_set_vexpand (scrolled, TRUE);
  adw_bin_set_child (ADW_BIN (self), scrolled);
}

void
slv_plan_guide_update (SlvPlanGuide *self, SlvDeckDocument *document)
{
  make_table (self, document);
  show_table (self);
}

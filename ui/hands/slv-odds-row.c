/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-row.c: see the header. The chance keeps its place while the text changes, so that the eye finds it again. */
#include "hands/slv-hand-parts.h"
#include "widgets/slv-query-entry.h"

struct _SlvOddsRow
{
  GtkListBoxRow parent_instance;
  GtkLabel *chance, *method, *words, *comparison;
  SlvQueryEntry *entry;
  SlvOddsParts *parts;
  GtkToggleButton *choose;
  GtkWidget *up, *down, *remove, *stop, *again, *busy;
  GtkProgressBar *progress;
};
G_DEFINE_FINAL_TYPE (SlvOddsRow, slv_odds_row, GTK_TYPE_LIST_BOX_ROW)

/* ---- what it shows ---- */

static void
set_name (SlvOddsRow *self)
{
  /* Translators: a want, its chance, how the chance was found */
  g_autofree char *name = g_strdup_printf (_("%s: %s %s"), slv_query_entry_get_text (self->entry), gtk_label_get_text (self->chance),
                                           gtk_label_get_text (self->method));
  slv_ui_set_name (GTK_WIDGET (self), name);
}

static void
show_state (SlvOddsRow *self, const char *chance, const char *method, const char *words)
{
  gtk_label_set_text (self->chance, chance);
  slv_ui_tell (self->method, method);
  slv_ui_tell (self->words, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->method), method[0] != '\0' ? method : NULL);
  gtk_widget_remove_css_class (GTK_WIDGET (self->chance), "dim-label");
  gtk_widget_set_visible (self->busy, FALSE);
  gtk_widget_set_visible (self->again, FALSE);
  set_name (self);
}

void
slv_odds_row_set_waiting (SlvOddsRow *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self->chance), "dim-label");
  gtk_widget_set_visible (self->busy, FALSE);
  gtk_widget_set_visible (self->again, FALSE);
}

void
slv_odds_row_set_result (SlvOddsRow *self, const SlvOddsResult *result)
{
  g_autofree char *chance = slv_odds_chance_text (result->probability), *method = slv_odds_method_text (result);
  g_autofree char *unknown = slv_odds_chance_text (result->unknown), *words = g_strdup (result->words);
  if (result->unknown > 0)
    {
      g_autofree char *more = g_strdup_printf (_("Of %s it cannot be said, because cards are not known well enough."), unknown);
      g_autofree char *before = g_steal_pointer (&words);
      words = g_strdup_printf ("%s\n%s", before, more);
    }
  slv_query_entry_set_fault (self->entry, NULL, (SlvSpan) { 0, 0 });
  show_state (self, chance, method, words);
  if (result->fraction != NULL)
    gtk_widget_set_tooltip_text (GTK_WIDGET (self->method), result->fraction);
}

void
slv_odds_row_set_problem (SlvOddsRow *self, const char *message, gboolean in_text, SlvSpan span)
{
  slv_query_entry_set_fault (self->entry, in_text ? message : NULL, span);
  show_state (self, "—", "", in_text || message == NULL ? "" : message);
  slv_ui_tell (self->comparison, NULL);
}

void
slv_odds_row_set_progress (SlvOddsRow *self, guint64 done, guint64 total)
{
  g_autofree char *part = slv_tell_digits (done), *all = slv_tell_digits (total), *text = g_strdup_printf (_("%s of %s hands"), part, all);
  if (!gtk_widget_get_visible (self->busy))
    {
      slv_query_entry_set_fault (self->entry, NULL, (SlvSpan) { 0, 0 });
      show_state (self, "…", "", "");
      gtk_widget_set_visible (self->busy, TRUE);
    }
  gtk_progress_bar_set_fraction (self->progress, total > 0 ? (double) done / (double) total : 0);
  gtk_progress_bar_set_text (self->progress, text);
}

void
slv_odds_row_set_stopped (SlvOddsRow *self)
{
  show_state (self, "—", _("Stopped before an answer was found"), "");
  gtk_widget_set_visible (self->again, TRUE);
  if (gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL || gtk_widget_has_focus (self->stop))
    gtk_widget_grab_focus (self->again);
}

void
slv_odds_row_set_comparison (SlvOddsRow *self, const char *text)
{
  slv_ui_tell (self->comparison, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->comparison), text);
}

/* ---- what is done to it ---- */

static void
on_edited (SlvOddsRow *self)
{
  slv_odds_parts_set_want (self->parts, slv_query_entry_get_text (self->entry));
  g_signal_emit_by_name (self, "edited");
}

/** The entry tells that its text is another one. */
static void
on_parts_edited (SlvOddsRow *self)
{
  slv_query_entry_set_text (self->entry, slv_odds_parts_get_want (self->parts));
}

static void
odds_row_on_activate (SlvOddsRow *self)
{
  g_signal_emit_by_name (self, "next");
}

static void
on_focus (SlvOddsRow *self)
{
  g_signal_emit_by_name (self, "chosen");
}

static void
on_button (GtkButton *button, SlvOddsRow *self)
{
  GtkWidget *widget = GTK_WIDGET (button);
  if (widget == self->up || widget == self->down)
    g_signal_emit_by_name (self, "move", widget == self->up ? -1 : 1);
  else
    g_signal_emit_by_name (self, widget == self->remove ? "remove" : widget == self->stop ? "give-up" : "again");
}

static gboolean
odds_row_on_key (SlvOddsRow *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != GDK_ALT_MASK)
    return FALSE;
  if (key == GDK_KEY_Up || key == GDK_KEY_Down)
    g_signal_emit_by_name (self, "move", key == GDK_KEY_Up ? -1 : 1);
  else if (key == GDK_KEY_Delete || key == GDK_KEY_BackSpace)
    g_signal_emit_by_name (self, "remove");
  else
    return FALSE;
  return TRUE;
}

/* ---- making it ---- */

static void
slv_odds_row_class_init (SlvOddsRowClass *klass)
{
  static const char * const plain[] = { "edited", "chosen", "next", "remove", "give-up", "again" };
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    g_signal_new (plain[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("move", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  SLV_UI_TYPES (SLV_TYPE_ODDS_PARTS, SLV_TYPE_QUERY_ENTRY);
  SLV_UI_TEMPLATE (klass, SlvOddsRow, "hands/slv-odds-row.ui", chance, method, words, comparison, entry, parts, choose, up, down,
                   remove, stop, again, busy, progress);
  SLV_UI_CALLBACKS (klass, odds_row_on_key, on_focus, on_button, on_parts_edited);
}

static void
slv_odds_row_init (SlvOddsRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_query_entry_set_title (self->entry, _("What is wanted of the hand"));
}

GtkWidget *
slv_odds_row_new (const char *want, gboolean choosing)
{
  SlvOddsRow *self = g_object_new (SLV_TYPE_ODDS_ROW, NULL);
  slv_query_entry_set_text (self->entry, want);
  slv_odds_parts_set_want (self->parts, want);
  gtk_toggle_button_set_active (self->choose, choosing);
  slv_odds_row_set_problem (self, NULL, FALSE, (SlvSpan) { 0, 0 });
  slv_odds_row_set_comparison (self, NULL);
  g_signal_connect_object (self->entry, "query-changed", G_CALLBACK (on_edited), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (odds_row_on_activate), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

void
slv_odds_row_set_sights (SlvOddsRow *self, GPtrArray *sights)
{
  slv_odds_parts_set_sights (self->parts, sights);
}

const char *
slv_odds_row_get_want (SlvOddsRow *self)
{
  return slv_query_entry_get_text (self->entry);
}

void
slv_odds_row_set_place (SlvOddsRow *self, guint nth, guint n)
{
  slv_ui_offer (NULL, NULL, self->up, nth > 0 ? NULL : _("This is the first one."));
  slv_ui_offer (NULL, NULL, self->down, nth + 1 < n ? NULL : _("This is the last one."));
  gtk_widget_set_visible (self->up, n > 1);
  gtk_widget_set_visible (self->down, n > 1);
}

void
slv_odds_row_focus (SlvOddsRow *self)
{
  slv_query_entry_focus (self->entry);
}

void
slv_odds_row_set_chosen (SlvOddsRow *self, gboolean chosen)
{
  slv_ui_set_class (GTK_WIDGET (self), "odds-chosen", chosen);
}

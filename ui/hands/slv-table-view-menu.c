/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-table-view-menu.c: the menus of the table, the one question it asks, and the count over many games. */
#include "cards/slv-card-peek.h"
#include "hands/slv-table-view-private.h"
#include "widgets/slv-touch.h"
#include "window/slv-window.h"

#define GAMES 2000u
#define TURNS 6u

/* ---- the menu of a card ---- */

static GMenu *
moves_menu (SlvTableView *self)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < slv_solo_n_zones (self->solo); i++)
    {
      const SlvZone *zone = slv_solo_zone_of (self->solo, i);

      if (slv_solo_shows (self->solo, i) || i == slv_solo_find_zone (self->solo, SLV_SOLO_OPPONENT))
        slv_ui_menu_add (menu, slv_ui_tr (zone->title), "table.move", g_variant_new_string (zone->id));
    }
  slv_ui_menu_add (menu, _("Bottom of the Pile"), "table.bottom", NULL);
  return menu;
}

static GMenu *
counters_menu (SlvTableView *self, gint n)
{
  const GPtrArray *counters = slv_solo_format (self->solo)->rulebook->counters;
  GMenu *menu = g_menu_new ();

  SLV_EACH (const SlvCounter, counter, counters)
    slv_ui_menu_add (menu, slv_ui_tr (counter->title), "table.count", g_variant_new ("(si)", counter->id, n));
  if (counters->len == 0)
    slv_ui_menu_add (menu, _("Mark"), "table.count", g_variant_new ("(si)", "", n));
  return menu;
}

static GMenuModel *
card_menu (SlvTableView *self)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) first = g_menu_new (), marks = g_menu_new ();
  g_autoptr (GMenu) moves = moves_menu (self), more = counters_menu (self, 1), fewer = counters_menu (self, -1);
  SlvTablePlace *place;
  guint at;
  GtkWidget *card = slv_table_view_focused (self, &place, &at);
  gboolean seen = card != NULL && slv_solo_sees (self->solo, slv_table_card_id (card));

  slv_ui_menu_add (first, _("Play"), "table.play", NULL);
  g_menu_append_submenu (first, _("Move To"), G_MENU_MODEL (moves));
  slv_ui_menu_add (first, _("Lay Marked Cards Here"), "table.attach", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (first));
  slv_ui_menu_add (marks, _("Rest or Wake"), "table.rest", NULL);
  slv_ui_menu_add (marks, _("Turn Over"), "table.turn", NULL);
  slv_ui_menu_add (marks, _("Reveal"), "table.reveal", NULL);
  if (seen)
    slv_card_peek_append_look (first, SLV_PEEK_LETTER);
  else
    slv_ui_menu_add (marks, _("Look At"), "table.peek", NULL);
  g_menu_append_submenu (marks, _("Add Counter"), G_MENU_MODEL (more));
  g_menu_append_submenu (marks, _("Remove Counter"), G_MENU_MODEL (fewer));
  slv_ui_menu_add (marks, _("Note…"), "table.note", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (marks));
  return G_MENU_MODEL (menu);
}

void
slv_table_view_drop_menu (SlvTableView *self)
{
  g_clear_pointer (&self->popover, gtk_widget_unparent);
}

static gboolean
drop_closed (gpointer data)
{
  SlvTableView *self = data;

  if (self->popover != NULL && !gtk_widget_get_visible (self->popover))
    slv_table_view_drop_menu (self);
  return G_SOURCE_REMOVE;
}

/* The item that was chosen acts after the menu has closed. */
static void
on_menu_closed (SlvTableView *self)
{
  slv_ui_later (self, G_PRIORITY_DEFAULT_IDLE, 0, drop_closed);
}

void
slv_table_view_context_menu (SlvTableView *self, GtkWidget *card, double x, double y)
{
  double at_x, at_y;

  if (self == NULL || self->solo == NULL)
    return;
  gtk_widget_grab_focus (card);
  slv_table_view_drop_menu (self);
  g_autoptr (GMenuModel) model = card_menu (self);
  self->popover = gtk_popover_menu_new_from_model (model);
  gtk_widget_translate_coordinates (card, GTK_WIDGET (self), x, y, &at_x, &at_y);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &(GdkRectangle) { (int) at_x, (int) at_y, 1, 1 });
  g_signal_connect_object (self->popover, "closed", G_CALLBACK (on_menu_closed), self, G_CONNECT_SWAPPED);
  slv_touch_pop_up (self->popover, card);
}

/* ---- the menu of the game ---- */

GMenuModel *
slv_table_view_main_menu (SlvTableView *self)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) opening = g_menu_new (), tools = g_menu_new (), piles = g_menu_new (), chance = g_menu_new (), game = g_menu_new (), opposite = g_menu_new ();
  const char *deck = slv_solo_deck (slv_table_other_begun (self))->name;
  const char *library = slv_session_get_dir (slv_deck_document_get_session (self->document));

  if (slv_solo_redraws_left (self->solo) > 0)
    slv_ui_menu_add (opening, _("Draw the Hand Again"), "table.mulligan", NULL);
  if (slv_solo_exchange_left (self->solo) > 0)
    slv_ui_menu_add (opening, _("Exchange Marked Cards"), "table.exchange", NULL);
  if (slv_solo_put_back_left (self->solo) > 0 || slv_solo_look_left (self->solo) > 0)
    slv_ui_menu_add (opening, _("Put Marked Cards Back"), "table.put-back", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (opening));
  if (self->tight)
    {
      slv_ui_menu_add (tools, _("Shuffle"), "table.shuffle", NULL);
      slv_ui_menu_add (tools, _("Do Again"), "table.redo", NULL);
      slv_ui_menu_add (tools, self->sorted ? _("Show the Hand as Drawn") : _("Sort the Hand"), "table.sort", NULL);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (tools));
    }
  slv_ui_menu_add (piles, _("Look at the Top Card"), "table.peek", NULL);
  slv_ui_menu_add (piles, _("Spread a Pile Out"), "table.open", NULL);
  slv_ui_menu_add (piles, _("Make a Token…"), "table.token", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (piles));
  slv_ui_menu_add (chance, _("Throw a Coin"), "table.dice", g_variant_new_int32 (2));
  slv_ui_menu_add (chance, _("Roll a Die"), "table.dice", g_variant_new_int32 (6));
  slv_ui_menu_add (chance, _("Roll a Die with 20 Sides"), "table.dice", g_variant_new_int32 (20));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (chance));
  slv_ui_menu_add (opposite, _("Play Against…"), "table.against", NULL);
  if (slv_solo_other (self->solo) != NULL)
    {
      slv_ui_menu_add (opposite, _("Go Over to the Other Side"), "table.over", NULL);
      slv_ui_menu_add (opposite, self->their_hand ? _("Hide the Hand Opposite") : _("Show the Hand Opposite"), "table.their-hand", NULL);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (opposite));
  slv_ui_menu_add (game, _("Count Many Games"), "table.stats", NULL);
  slv_ui_menu_add (game, _("Keep This Game"), "table.save", NULL);
  if (slv_solo_is_saved (library, deck))
    slv_ui_menu_add (game, _("Go on with the Game That Was Kept"), "table.load", NULL);
  slv_ui_menu_add (game, _("Give Up"), "table.concede", NULL);
  slv_ui_menu_add (game, _("New Game"), "table.new", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (game));
  return G_MENU_MODEL (menu);
}

/* ---- a question ---- */

typedef struct { SlvTableView *view; GtkWidget *entry; void (*done) (SlvTableView *self, const char *text); } Question;

static void
on_answer (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, Question *question)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (question->entry))));

  if (g_str_equal (response, "ok") && question->view->solo != NULL)
    question->done (question->view, text);
}

static void
question_free (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  Question *question = data;

  g_object_unref (question->view);
  g_free (question);
}

void
slv_table_view_ask (SlvTableView *self, const char *heading, const char *text, void (*done) (SlvTableView *self, const char *text))
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), heading, NULL);
  Question *question = g_new0 (Question, 1);

  question->view = g_object_ref (self);
  question->done = done;
  question->entry = gtk_entry_new ();
  gtk_entry_set_max_length (GTK_ENTRY (question->entry), 100);
  gtk_editable_set_text (GTK_EDITABLE (question->entry), text);
  gtk_entry_set_activates_default (GTK_ENTRY (question->entry), TRUE);
  slv_ui_set_name (question->entry, heading);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), question->entry);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "ok", _("_OK"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "ok");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_answer), question, question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- many games ---- */

typedef struct {
  SlvDeck         *deck;
  const SlvFormat *format;
  SlvIndex        *index;
  SlvOptions      *options;
  guint64          seed;
  gboolean         first;
} Count;

SLV_DEFINE_STATIC_FREE (Count, count_free, (slv_options_free, options), (slv_deck_free, deck), (slv_index_unref, index));

static void
count_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Count *count = data;
  GError *error = NULL;
  SlvSoloStats *stats = slv_solo_stats (count->deck, count->format, count->index, count->options, count->seed, count->first, 2, GAMES,
                                        TURNS, cancellable, &error);

  if (stats != NULL)
    g_task_return_pointer (task, stats, (GDestroyNotify) slv_solo_stats_free);
  else
    g_task_return_error (task, error);
}

static void
attach_text (GtkGrid *grid, const char *text, int column, int row, gboolean head)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column > 0 ? 1 : 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), column > 0 ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
  if (column == 0)
    gtk_label_set_width_chars (GTK_LABEL (label), 18);
  gtk_widget_add_css_class (label, head ? "caption-heading" : "numeric");
  gtk_grid_attach (grid, label, column, row, 1, 1);
}

static GtkWidget *
stats_table (const SlvSoloStats *stats)
{
  GtkWidget *grid = gtk_grid_new (), *scroll = gtk_scrolled_window_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 4);
  attach_text (GTK_GRID (grid), _("Card"), 0, 0, TRUE);
  for (guint t = 0; t <= stats->turns; t++)
    {
      g_autofree char *number = t > 0 ? g_strdup_printf ("%u", t) : g_strdup (_("Opening"));

      attach_text (GTK_GRID (grid), number, (int) t + 1, 0, TRUE);
    }
  for (guint i = 0; i < stats->rows->len; i++)
    {
      const SlvSoloSeen *seen = g_ptr_array_index (stats->rows, i);

      attach_text (GTK_GRID (grid), seen->name, 0, (int) i + 1, FALSE);
      for (guint t = 0; t <= stats->turns; t++)
        {
          g_autofree char *share = g_strdup_printf (_("%.0f %%"), 100.0 * (double) seen->games[t] / stats->games);

          attach_text (GTK_GRID (grid), share, (int) t + 1, (int) i + 1, FALSE);
        }
    }
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroll), grid);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroll), GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroll), TRUE);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroll), 320);
  return scroll;
}

static void
on_counted (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *view = GTK_WIDGET (source), *dialog;
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvSoloStats) stats = g_task_propagate_pointer (G_TASK (result), &error);
  g_autofree char *heading = NULL;

  if (stats == NULL && !g_error_matches (error, SLV_ERROR, SLV_ERROR_CANCELLED) && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    slv_window_error (view, _("The games could not be counted"), error);
  if (stats == NULL || gtk_widget_get_root (view) == NULL)
    return;
  heading = slv_tell_printf (ngettext ("Seen by turn, in %u game", "Seen by turn, in %u games", stats->games), stats->games);
  g_autoptr (GString) body = g_string_new (_("Openings and the draws of the turns alone: how often each card had come."));
  for (guint i = 0; i < stats->assumptions->len; i++)
    g_string_append_printf (body, "\n%s", (char *) g_ptr_array_index (stats->assumptions, i));
  dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (view)), heading, body->str);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), stats_table (stats));
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

void
slv_table_view_count_games (SlvTableView *self)
{
  if (self->solo == NULL)
    return;
  Count *count = g_new0 (Count, 1);
  const SlvSolo *begun = slv_table_other_begun (self);
  count->deck = slv_deck_copy (slv_solo_deck (begun));
  count->format = slv_solo_format (self->solo);
  count->index = slv_index_ref (slv_solo_index (self->solo));
  count->options = slv_deck_document_dup_options (self->document, count->format);
  count->seed = slv_solo_seed (begun);
  count->first = slv_solo_first (begun);
  slv_ui_in_thread (count_thread, count, count_free, self, self->cancellable, on_counted, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-view-detail.c: the chosen want in detail: its plots, the cards that move it most, which can be put in or taken out
 * here, and the deck or version that all wants are compared with. */
#include <glib/gi18n-lib.h>
#include "hands/slv-odds-view-private.h"
#include "window/slv-window.h"

/** Something to compare with. */
typedef struct { gint64 deck; guint version; /* 0: the deck as it is saved */ } Other;

/* ---- moves ---- */

/** The zone in which a copy is put in or taken out: that of the pile, if the card lies there. */
static const char *
zone_of (SlvOddsView *self, const char *name)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  const SlvZone *pile = format->rulebook->pile != NULL ? slv_rulebook_find_zone (format->rulebook, format->rulebook->pile) : NULL;
  if (pile != NULL && slv_deck_document_count (self->document, pile->id, name) > 0)
    return pile->id;
  return slv_deck_document_natural_zone (self->document, name);
}

static void
on_move (GtkButton *button, SlvOddsView *self)
{
  const char *name = g_object_get_data (G_OBJECT (button), "slv-name");
  int delta = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "slv-delta"));
  const char *zone = self->document != NULL && slv_deck_document_get_format (self->document) != NULL ? zone_of (self, name) : NULL;
  if (zone == NULL || slv_deck_document_get_played (self->document) != NULL)
    {
      slv_window_toast_from (GTK_WIDGET (self), _("The deck cannot be changed during a match"), NULL);
      return;
    }
  g_autofree char *text = g_strdup_printf (delta > 0 ? _("One more “%s”") : _("One “%s” less"), name), *where = g_strdup (zone);
  g_autofree char *kept = g_strdup (name);
  slv_deck_document_change (self->document, where, kept, delta);
  slv_window_toast_step (GTK_WIDGET (self), text, "odds.undo", self->document);
}

static GtkWidget *
move_row (SlvOddsView *self, const SlvOddsMove *move)
{
  g_autofree char *chance = slv_odds_chance_text (move->probability), *change = slv_odds_change_text (move->change);
  /* Translators: what the chance is then, and by how much it changes */
  g_autofree char *subtitle = g_strdup_printf (move->delta > 0 ? _("One copy more: %s, %s") : _("One copy less: %s, %s"), chance, change);
  g_autofree char *tooltip = g_strdup_printf (move->delta > 0 ? _("Put in one more “%s”") : _("Take out one “%s”"), move->name);
  g_autofree char *spoken = g_strdup_printf ("%s. %s", move->name, subtitle);
  GtkWidget *button = slv_ui_icon_button (move->delta > 0 ? "list-add-symbolic" : "list-remove-symbolic", tooltip);
  GtkWidget *row = slv_ui_row (move->name, subtitle);
  slv_ui_set_name (row, spoken);
  g_object_set_data_full (G_OBJECT (button), "slv-name", g_strdup (move->name), g_free);
  g_object_set_data (G_OBJECT (button), "slv-delta", GINT_TO_POINTER (move->delta));
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_move), self, 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return row;
}

static void
show_moves (SlvOddsView *self, const GPtrArray *moves, const char *problem)
{
  GtkWidget *child = gtk_widget_get_focus_child (GTK_WIDGET (self->moves));
  int at = child != NULL && GTK_IS_LIST_BOX_ROW (child) ? gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (child)) : -1;
  slv_ui_empty (GTK_WIDGET (self->moves));
  for (guint i = 0; moves != NULL && i < moves->len; i++)
    gtk_list_box_append (self->moves, move_row (self, g_ptr_array_index (moves, i)));
  gboolean any = moves != NULL && moves->len > 0;
  gtk_widget_set_visible (GTK_WIDGET (self->moves), any);
  gtk_widget_set_visible (GTK_WIDGET (self->moves_problem), problem != NULL);
  gtk_label_set_text (self->moves_problem, problem != NULL ? problem : "");
  /* who pressed a button there goes on pressing */
  GtkListBoxRow *row = any && at >= 0 ? gtk_list_box_get_row_at_index (self->moves, MIN (at, (int) moves->len - 1)) : NULL;
  if (row != NULL)
    gtk_widget_child_focus (GTK_WIDGET (row), GTK_DIR_TAB_FORWARD);
}

/* ---- plots ---- */

static void
show_plot (SlvPlotView *view, GtkLabel *label, SlvOddsNews *news)
{
  g_autofree char *reason = news->error != NULL ? slv_ui_error_text (news->error) : NULL;
  gtk_widget_set_visible (GTK_WIDGET (view), news->plot != NULL);
  gtk_widget_set_visible (GTK_WIDGET (label), reason != NULL);
  gtk_label_set_text (label, reason != NULL ? reason : "");
  slv_plot_view_take_plot (view, g_steal_pointer (&news->plot));
}

/** The terms to choose from stay as they are while the want is the same: the choice stays, too. */
static void
show_terms (SlvOddsView *self, char **terms)
{
  GListModel *model = gtk_drop_down_get_model (self->terms);
  guint n = terms != NULL ? g_strv_length (terms) : 0;
  gboolean same = model != NULL && g_list_model_get_n_items (model) == n;
  for (guint i = 0; same && i < n; i++)
    same = g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (model), i), terms[i]);
  gtk_widget_set_visible (GTK_WIDGET (self->terms), n > 1);
  if (same)
    return;
  guint at = gtk_drop_down_get_selected (self->terms);
  g_autoptr (GtkStringList) list = gtk_string_list_new ((const char * const *) terms);
  self->updating = TRUE;
  gtk_drop_down_set_model (self->terms, G_LIST_MODEL (list));
  if (n > 0)
    gtk_drop_down_set_selected (self->terms, MIN (at, n - 1));
  self->updating = FALSE;
}

static void
on_detail (SlvOddsRun *run G_GNUC_UNUSED, SlvOddsNews *news, gpointer data)
{
  SlvOddsView *self = data;
  g_autofree char *reason = news->error != NULL ? slv_ui_error_text (news->error) : NULL;
  gtk_widget_set_visible (self->details, TRUE);
  switch (news->kind)
    {
    case SLV_ODDS_NEWS_TURNS:
      show_plot (self->turns, self->turns_problem, news);
      break;
    case SLV_ODDS_NEWS_COUNTS:
      show_terms (self, news->terms);
      if (news->plot == NULL && news->error == NULL)
        news->error = g_error_new_literal (SLV_ERROR, SLV_ERROR_NO, _("this want counts no cards of the hand"));
      show_plot (self->counts, self->counts_problem, news);
      break;
    case SLV_ODDS_NEWS_MOVES:
      show_moves (self, news->moves, reason);
      break;
    case SLV_ODDS_NEWS_DONE:
      gtk_widget_remove_css_class (self->details, "odds-old");
      break;
    case SLV_ODDS_NEWS_DECK: case SLV_ODDS_NEWS_GIVEN: case SLV_ODDS_NEWS_RULE: case SLV_ODDS_NEWS_WANT:
    case SLV_ODDS_NEWS_PROGRESS: case SLV_ODDS_NEWS_KEEP: case SLV_ODDS_NEWS_SIGHTS:
      break;
    }
}

/** What is shown until the next answer comes is that of before. */
void
slv_odds_view_stop_detail (SlvOddsView *self)
{
  g_clear_pointer (&self->detail, slv_odds_run_stop);
}

void
slv_odds_view_start_detail (SlvOddsView *self)
{
  slv_odds_view_stop_detail (self);
  if (self->document == NULL || slv_deck_document_get_format (self->document) == NULL || self->chosen >= self->book->wants->len)
    return;
  guint term = gtk_drop_down_get_selected (self->terms);
  const SlvOddsAsked asked = { .document = self->document, .book = self->book, .rule = slv_query_entry_get_text (self->rule),
                               .detail = (int) self->chosen, .term = term != GTK_INVALID_LIST_POSITION ? term : 0 };
  gtk_widget_add_css_class (self->details, "odds-old");
  self->detail = slv_odds_run_start (&asked, on_detail, self);
}

void
slv_odds_view_clear_detail (SlvOddsView *self)
{
  slv_odds_view_stop_detail (self);
  gtk_widget_set_visible (self->details, FALSE);
  slv_plot_view_take_plot (self->turns, NULL);
  slv_plot_view_take_plot (self->counts, NULL);
  show_moves (self, NULL, NULL);
  gtk_label_set_text (self->policy_text, "");
}

void
slv_odds_view_on_term (SlvOddsView *self)
{
  if (!self->updating && gtk_drop_down_get_selected (self->terms) != GTK_INVALID_LIST_POSITION)
    slv_odds_view_start_detail (self);
}

/* ---- compared with ---- */

static void
add_other (SlvOddsView *self, GtkStringList *titles, gint64 deck, guint version, const char *title)
{
  const Other other = { deck, version };
  g_array_append_val (self->others, other);
  gtk_string_list_append (titles, title);
}

static void
add_versions (SlvOddsView *self, SlvStore *store, gint64 id, GtkStringList *titles)
{
  g_autoptr (GPtrArray) versions = id > 0 ? slv_store_list_deck_versions (store, id, NULL) : NULL;
  SLV_EACH (const SlvDeck, version, versions)
    {
      g_autofree char *when = slv_tell_time (version->changed);
      g_autofree char *title = g_strdup_printf (_("Version %u · %s"), version->version, when);
      add_other (self, titles, id, version->version, title);
    }
}

void
slv_odds_view_fill_others (SlvOddsView *self)
{
  SlvSession *session = slv_deck_document_get_session (self->document);
  const SlvDeck *deck = slv_deck_document_get_registered (self->document);
  g_autoptr (GPtrArray) decks = slv_store_list_decks (slv_session_get_store (session), NULL);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint at = gtk_drop_down_get_selected (self->compare);
  Other was = self->others != NULL && at < self->others->len ? g_array_index (self->others, Other, at) : (Other) { 0, 0 };
  g_clear_pointer (&self->others, g_array_unref);
  self->others = g_array_new (FALSE, FALSE, sizeof (Other));
  add_other (self, titles, 0, 0, _("Nothing"));
  add_versions (self, slv_session_get_store (session), deck->id, titles);
  SLV_EACH (const SlvDeck, one, decks)
    if (one->id != deck->id && g_strcmp0 (one->game, deck->game) == 0)
      add_other (self, titles, one->id, 0, one->name);
  self->updating = TRUE;
  gtk_drop_down_set_model (self->compare, G_LIST_MODEL (titles));
  for (guint i = 0; self->other != NULL && i < self->others->len; i++)
    if (g_array_index (self->others, Other, i).deck == was.deck && g_array_index (self->others, Other, i).version == was.version)
      gtk_drop_down_set_selected (self->compare, i);
  self->updating = FALSE;
}

void
slv_odds_view_on_compare (SlvOddsView *self)
{
  guint at = gtk_drop_down_get_selected (self->compare);
  if (self->updating || self->document == NULL || self->others == NULL || at >= self->others->len)
    return;
  const Other *other = &g_array_index (self->others, Other, at);
  SlvSession *session = slv_deck_document_get_session (self->document);
  g_autoptr (GError) error = NULL;
  g_clear_pointer (&self->other, slv_deck_free);
  if (other->version > 0)
    self->other = slv_store_load_deck_version (slv_session_get_store (session), other->deck, other->version, &error);
  else if (other->deck > 0)
    self->other = slv_session_load_deck (session, other->deck, &error);
  if (error != NULL)
    slv_window_error (GTK_WIDGET (self), _("The deck could not be read"), error);
  slv_odds_view_restart (self);
}

void
slv_odds_view_show_comparison (SlvOddsView *self, const SlvOddsNews *news)
{
  SlvOddsRow *row = slv_odds_view_get_row (self, news->nth);
  g_autofree char *text = NULL;
  if (news->other != NULL)
    {
      g_autofree char *chance = slv_odds_chance_text (news->other->probability);
      g_autofree char *change = slv_odds_change_text (news->result->probability - news->other->probability);
      /* Translators: chance of the other deck, and how this deck's differs from it */
      text = g_strdup_printf (_("There: %s; here it is %s"), chance, change);
    }
  else if (news->other_error != NULL)
    {
      g_autofree char *reason = slv_ui_error_text (news->other_error);
      text = g_strdup_printf (_("There: no answer. %s"), reason);
    }
  slv_odds_row_set_comparison (row, text);
}

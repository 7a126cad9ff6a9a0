/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-versions-view.c: see the header. The list holds the heads of the states only; a state is loaded when it is looked at. */
#include "decks/slv-deck-dialogs.h"
#include "decks/slv-deck-parts.h"
#include "window/slv-window.h"

#define PANES_FROM 560   /* pixels, as of slv_ui_fold_below() */
#define CHANGES_SHOWN 300u

struct _SlvVersionsView
{
  AdwBin parent_instance;
  SlvDeckDocument *document;
  GtkStack *stack;
  AdwLeaflet *leaflet;
  GtkListBox *list, *changes;
  GtkLabel *title, *summary;
  GtkWidget *head, *back, *against, *tools, *since;
  GtkDropDown *other;
  GtkCheckButton *sleeved;
  GPtrArray *versions;       /* SlvDeck, newest first, without entries; NULL: not read */
  guint selected;            /* position in @versions */
  guint in_sleeves;          /* number of the state that lies in sleeves, 0: none */
  gint64 sleeved_before;     /* what lay there before that was the last thing done here, for Ctrl+Z; -1: something else was done since */
  gint64 sleeved_after;      /* and what lay there before Ctrl+Z, for Ctrl+Shift+Z; -1 as above */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (SlvVersionsView, slv_versions_view, ADW_TYPE_BIN)

static const SlvDeck *
get_version (SlvVersionsView *self, guint position)
{
  return self->versions != NULL && position < self->versions->len ? g_ptr_array_index (self->versions, position) : NULL;
}

static char *
version_title (const SlvDeck *version)
{
  g_autofree char *when = slv_tell_time (version->changed);
  /* Translators: number of a saved state of a deck, when it was saved */
  return g_strdup_printf (_("Version %u · %s"), version->version, when);
}

/** (transfer full): the deck as it was; NULL when it cannot be read, which is told. */
static SlvDeck *
load (SlvVersionsView *self, guint position)
{
  const SlvDeck *version = get_version (self, position);
  if (version == NULL)
    return NULL;
  g_autoptr (GError) error = NULL;
  SlvStore *store = slv_session_get_store (slv_deck_document_get_session (self->document));
  g_autoptr (SlvDeck) stored = slv_store_load_deck_version (store, slv_deck_document_get_registered (self->document)->id,
                                                                  version->version, &error);
  if (stored != NULL)
    return g_steal_pointer (&stored);
  slv_window_error (GTK_WIDGET (self), _("The version could not be read"), error);
  return NULL;
}

/* ---- what changed ---- */

static const char *
zone_title (const SlvRulebook *book, const char *id)
{
  const SlvZone *zone = book != NULL ? slv_rulebook_find_zone (book, id) : NULL;
  if (zone != NULL)
    return slv_ui_tr (zone->title);
  return slv_deck_zone_is_maybe (id) ? _("Maybe, not counted") : id[0] != '\0' ? id : _("Cards");
}

static GtkWidget *
change_row (const SlvDeckChange *change, const SlvRulebook *book)
{
  gboolean in = change->after > change->before;
  guint n = in ? change->after - change->before : change->before - change->after;
  g_autofree char *title = g_strdup_printf ("%u × %s", n, change->name);
  g_autofree char *subtitle = slv_tell_printf (_("%s: %llu → %llu"), zone_title (book, change->zone),
                                               (unsigned long long) change->before, (unsigned long long) change->after);
  g_autofree char *spoken = g_strdup_printf (in ? _("Put in %s. %s") : _("Take out %s. %s"), title, subtitle);
  GtkWidget *row = slv_ui_row (title, subtitle);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name (in ? "list-add-symbolic" : "list-remove-symbolic"));
  slv_ui_set_name (row, spoken);
  return row;
}

static char *
versions_view_summary_text (GPtrArray *changes)
{
  guint64 in, out;
  slv_deck_changes_count (changes, &out, &in);
  if (in == 0 && out == 0)
    return g_strdup (_("The same cards in the same zones"));
  g_autofree char *put = slv_tell_printf (ngettext ("put in %u card", "put in %u cards", (gulong) in), (guint) in);
  g_autofree char *take = slv_tell_printf (ngettext ("Take out %u card", "Take out %u cards", (gulong) out), (guint) out);
  /* Translators: two parts of a sentence: "Take out 3 cards", "put in 2 cards" */
  return g_strdup_printf (_("%s, %s."), take, put);
}

static void
add_part (SlvVersionsView *self, GPtrArray *changes, const SlvRulebook *book, gboolean in)
{
  guint shown = 0;
  for (guint i = 0; i < changes->len && shown < CHANGES_SHOWN; i++)
    {
      const SlvDeckChange *change = g_ptr_array_index (changes, i);
      if ((change->after > change->before) != in)
        continue;
      gtk_list_box_append (self->changes, change_row (change, book));
      shown++;
    }
}

/** Out first and then in: that is the order in which sleeves get free; groups (SlvGroupChange) last. */
static void
show_changes (SlvVersionsView *self, GPtrArray *changes, const GPtrArray *groups, const SlvRulebook *book)
{
  g_autofree char *summary = versions_view_summary_text (changes);
  gtk_label_set_text (self->summary, summary);
  gtk_widget_set_visible (GTK_WIDGET (self->changes), changes->len + groups->len > 0);
  add_part (self, changes, book, FALSE);
  add_part (self, changes, book, TRUE);
  for (guint i = 0; i < groups->len && i < CHANGES_SHOWN; i++)
    gtk_list_box_append (self->changes, slv_deck_group_row (g_ptr_array_index (groups, i)));
}

static void
show_sleeved (SlvVersionsView *self)
{
  const SlvDeck *version = get_version (self, self->selected);
  gboolean before = self->updating;
  self->updating = TRUE;
  gtk_check_button_set_active (self->sleeved, version != NULL && version->version == self->in_sleeves);
  self->updating = before;
  slv_ui_offer (GTK_WIDGET (self), "versions.since-sleeved", self->since, self->in_sleeves > 0 ? NULL : _("First tick the version that lies in sleeves."));
}

static void
compare (SlvVersionsView *self)
{
  slv_ui_empty (GTK_WIDGET (self->changes));
  const SlvDeck *version = get_version (self, self->selected);
  if (version == NULL)
    return;
  g_autofree char *title = version_title (version);
  gtk_label_set_text (self->title, title);
  show_sleeved (self);
  guint other = gtk_drop_down_get_selected (self->other);
  g_autoptr (SlvDeck) before = load (self, self->selected);
  g_autoptr (SlvDeck) after = other == 0 || other == GTK_INVALID_LIST_POSITION
    ? slv_deck_copy (slv_deck_document_get_registered (self->document)) : load (self, other - 1);
  if (before == NULL || after == NULL)
    return;
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  const SlvRulebook *book = format != NULL ? format->rulebook : NULL;
  SlvIndex *index = slv_session_get_index (slv_deck_document_get_session (self->document));
  g_autoptr (GPtrArray) changes = slv_deck_diff (before, after, book, index), groups = slv_deck_diff_groups (before, after);
  show_changes (self, changes, groups, book);
}

/* ---- the list ---- */

static GtkWidget *
version_row (const SlvDeck *version, gboolean sleeved)
{
  g_autofree char *title = version_title (version);
  g_autofree char *counted = slv_tell_printf (ngettext ("%u card", "%u cards", version->n_listed), version->n_listed);
  /* Translators: "60 cards": this version is the one that lies in sleeves */
  g_autofree char *cards = sleeved ? g_strdup_printf (_("%s · in sleeves"), counted) : g_strdup (counted);
  g_autofree char *spoken = g_strdup_printf ("%s, %s", title, cards);
  GtkWidget *row = gtk_list_box_row_new (), *words = slv_ui_two_lines (title, cards, 2);
  gtk_widget_set_margin_top (words, 6);
  gtk_widget_set_margin_bottom (words, 6);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), words);
  slv_ui_set_name (row, spoken);
  return row;
}

static void
fill_others (SlvVersionsView *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  gtk_string_list_append (titles, _("The deck as it is now"));
  for (guint i = 0; i < self->versions->len; i++)
    {
      g_autofree char *title = version_title (g_ptr_array_index (self->versions, i));
      gtk_string_list_append (titles, title);
    }
  gtk_drop_down_set_model (self->other, G_LIST_MODEL (titles));
}

static void
reload (SlvVersionsView *self)
{
  if (self->document == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->updating = TRUE;
  slv_ui_empty (GTK_WIDGET (self->list));
  g_clear_pointer (&self->versions, g_ptr_array_unref);
  gint64 id = slv_deck_document_get_registered (self->document)->id;
  SlvStore *store = slv_session_get_store (slv_deck_document_get_session (self->document));
  self->versions = id != 0 ? slv_store_list_deck_versions (store, id, NULL) : NULL;
  self->in_sleeves = id != 0 ? slv_store_get_sleeved (store, id) : 0;
  gboolean any = self->versions != NULL && self->versions->len > 0;
  slv_ui_turn_to (self->stack, any ? "versions" : "empty");
  if (any)
    {
      SLV_EACH (const SlvDeck, version, self->versions)
        gtk_list_box_append (self->list, version_row (version, version->version == self->in_sleeves));
      fill_others (self);
      self->selected = MIN (self->selected, self->versions->len - 1);
      gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (int) self->selected));
    }
  self->updating = FALSE;
  if (any)
    compare (self);
}

/** What Ctrl+Z and Ctrl+Shift+Z put into sleeves; -1: nothing here. */
static void
set_steps (SlvVersionsView *self, gint64 before, gint64 after)
{
  self->sleeved_before = before;
  self->sleeved_after = after;
  g_signal_emit_by_name (self, "stepped");
}

static void
on_document_changed (SlvVersionsView *self)
{
  gboolean playing = slv_deck_document_get_played (self->document) != NULL;
  slv_ui_offer (GTK_WIDGET (self), "versions.go-back", self->back, playing ? _("While a plan is applied, the registered lists stay as they are.") : NULL);
  set_steps (self, -1, -1);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    compare (self);
}

static void
on_row_selected (SlvVersionsView *self, GtkListBoxRow *row)
{
  if (self->updating || row == NULL)
    return;
  self->selected = (guint) gtk_list_box_row_get_index (row);
  compare (self);
}

static void
versions_view_on_row_activated (SlvVersionsView *self, GtkListBoxRow *row G_GNUC_UNUSED)
{
  slv_ui_turn_to (self->leaflet, "changes");
}

static void
on_other_chosen (SlvVersionsView *self)
{
  if (!self->updating)
    compare (self);
}

static void
on_folded (SlvVersionsView *self)
{
  SlvWindow *window = slv_window_of (GTK_WIDGET (self));
  if (window != NULL)
    slv_page_changed (slv_window_get_page (window, "decks"));
}

SLV_UI_ACTION (SlvVersionsView, go_back_action)
{
  const SlvDeck *version = get_version (self, self->selected);
  g_autoptr (SlvDeck) old = version != NULL ? load (self, self->selected) : NULL;
  if (old == NULL)
    return;
  g_autofree char *title = version_title (version);
  slv_deck_document_go_back (self->document, old, title);
  g_autofree char *text = g_strdup_printf (_("The deck is as it was in “%s”"), title);
  slv_window_toast_step (widget, text, "deck.undo", self->document);
}

/* ---- in sleeves ---- */

typedef struct { gint64 deck; guint version, before; gboolean undone; } Sleeving;

static gboolean
write_sleeved (SlvStore *store, gpointer data, GError **error)
{
  const Sleeving *sleeving = data;
  return slv_store_set_sleeved (store, sleeving->deck, sleeving->version, error);
}

static void
sleeved_written (gpointer owner, gpointer data, const GError *error)
{
  SlvVersionsView *self = owner;
  const Sleeving *sleeving = data;
  if (self->document == NULL || slv_deck_document_get_registered (self->document)->id != sleeving->deck)
    return;
  reload (self);
  if (error != NULL)
    {
      slv_window_error (GTK_WIDGET (self), _("That could not be kept"), error);
      return;
    }
  g_autofree char *text = sleeving->version > 0 ? g_strdup_printf (_("Version %u lies in sleeves"), sleeving->version)
                                                : g_strdup (_("No version lies in sleeves"));
  set_steps (self, sleeving->undone ? -1 : (gint64) sleeving->before, sleeving->undone ? (gint64) sleeving->before : -1);
  slv_window_toast_step (GTK_WIDGET (self), text, sleeving->undone ? NULL : "deck.undo", self->document);
}

static void
set_sleeved (SlvVersionsView *self, guint version, gboolean undone)
{
  Sleeving *sleeving = g_new (Sleeving, 1);
  *sleeving = (Sleeving) { slv_deck_document_get_registered (self->document)->id, version, self->in_sleeves, undone };
  set_steps (self, -1, -1);
  slv_session_write (slv_deck_document_get_session (self->document), write_sleeved, sleeving, g_free, sleeved_written, self);
}

static void
on_sleeved (SlvVersionsView *self)
{
  const SlvDeck *version = get_version (self, self->selected);
  if (!self->updating && version != NULL)
    set_sleeved (self, gtk_check_button_get_active (self->sleeved) ? version->version : 0, FALSE);
}

gboolean
slv_versions_view_can_step (SlvVersionsView *self, gboolean redo)
{
  return self->document != NULL && (redo ? self->sleeved_after : self->sleeved_before) >= 0;
}

gboolean
slv_versions_view_step (SlvVersionsView *self, gboolean redo)
{
  if (!slv_versions_view_can_step (self, redo))
    return FALSE;
  set_sleeved (self, (guint) (redo ? self->sleeved_after : self->sleeved_before), !redo);
  return TRUE;
}

SLV_UI_ACTION (SlvVersionsView, since_sleeved_action)
{
  for (guint i = 0; self->versions != NULL && i < self->versions->len; i++)
    if (get_version (self, i)->version == self->in_sleeves)
      {
        gtk_drop_down_set_selected (self->other, 0);
        gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (int) i));
      }
}

SLV_UI_ACTION (SlvVersionsView, compare_decks_action)
{
  if (self->document != NULL)
    slv_deck_compare_present (widget, slv_deck_document_get_session (self->document), slv_deck_document_get_registered (self->document)->id, 0);
}

/* ---- making it ---- */

SLV_DEFINE_DISPOSE (SlvVersionsView, slv_versions_view, (g_object_unref, document), versions);

static void
slv_versions_view_class_init (SlvVersionsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_versions_view_dispose;
  g_signal_new ("stepped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  SLV_UI_TEMPLATE (widget_class, SlvVersionsView, "decks/slv-versions-view.ui", stack, leaflet, list, changes, title,
                   head, back, against, tools, since, summary, other, sleeved);
  SLV_UI_CALLBACKS (widget_class, on_row_selected, versions_view_on_row_activated);
  gtk_widget_class_install_action (widget_class, "versions.go-back", NULL, go_back_action);
  gtk_widget_class_install_action (widget_class, "versions.since-sleeved", NULL, since_sleeved_action);
  gtk_widget_class_install_action (widget_class, "versions.compare-decks", NULL, compare_decks_action);
}

static void
slv_versions_view_init (SlvVersionsView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  GtkWidget *lines[] = { self->head, self->against, self->tools };
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    gtk_widget_set_layout_manager (lines[i], slv_wrap_layout_new (8));
  slv_ui_fold_below (self->leaflet, PANES_FROM);
  slv_ui_set_name (GTK_WIDGET (self->other), _("Compared with"));
  g_signal_connect (self, "map", G_CALLBACK (reload), NULL);
  g_signal_connect_object (self->sleeved, "toggled", G_CALLBACK (on_sleeved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->other, "notify::selected", G_CALLBACK (on_other_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::folded", G_CALLBACK (on_folded), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::visible-child", G_CALLBACK (on_folded), self, G_CONNECT_SWAPPED);
}

void
slv_versions_view_set_document (SlvVersionsView *self, SlvDeckDocument *document)
{
  if (self->document == document)
    return;
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (slv_deck_document_get_session (self->document), self);
  slv_deck_document_watch (&self->document, document, G_CALLBACK (on_document_changed), self);
  g_clear_pointer (&self->versions, g_ptr_array_unref);
  self->selected = 0;
  set_steps (self, -1, -1);
  if (document == NULL)
    return;
  slv_ui_turn_to (self->leaflet, "list");
  g_signal_connect_object (slv_deck_document_get_session (document), "decks-changed", G_CALLBACK (reload), self, G_CONNECT_SWAPPED);
  reload (self);
}

gboolean
slv_versions_view_go_back (SlvVersionsView *self)
{
  if (!adw_leaflet_get_folded (self->leaflet) || slv_ui_is_at (self->leaflet, "list"))
    return FALSE;
  slv_ui_turn_to (self->leaflet, "list");
  return TRUE;
}

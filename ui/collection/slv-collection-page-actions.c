/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-page-actions.c: what a person does to lots and places. Each is one change, written in the thread of the store, with
 * a toast that takes it back; edits of one cell, which stand before one's eyes, have none. */
#include "collection/slv-collection-page-private.h"
#include "collection/slv-collection-dialogs.h"

void
slv_collection_page_undo (SlvCollectionPage *self, gboolean redo)
{
  slv_holding_change_step (GTK_WIDGET (self), self->holdings, redo);
}

/* ---- cells ---- */

void
slv_collection_page_edited (SlvCollectionPage *self, gint64 lot, guint field, const char *text)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  const SlvHeld *held = slv_collection_find_lot (slv_lot_table_get_collection (self->table), lot, NULL);

  if (held == NULL)
    return;
  g_autofree char *what = slv_story_new (SLV_STORY_CHANGED, 0, held->lot.name, NULL);
  g_array_append_val (ids, lot);
  SlvHoldingChange *work = slv_holding_change_new (SLV_LOT_CHANGE, ids, what);
  slv_holding_change_set (work, field, text);
  work->quiet = TRUE;
  slv_holding_change_run_from (work, self->holdings, GTK_WIDGET (self));
}

static void
count_selected (SlvCollectionPage *self, gint64 by)
{
  g_autoptr (GArray) ids = slv_lot_table_dup_selected (self->table);
  const SlvHeld *held = ids->len == 1 ? slv_collection_find_lot (slv_lot_table_get_collection (self->table), g_array_index (ids, gint64, 0), NULL) : NULL;

  if (ids->len > 1)
    slv_window_toast_from (GTK_WIDGET (self), _("Select one row to count its copies."), NULL);
  if (held == NULL)
    return;
  g_autofree char *what = slv_story_new (SLV_STORY_CHANGED, 0, held->lot.name, NULL);
  SlvHoldingChange *work = slv_holding_change_new (SLV_LOT_COUNT, ids, what);
  work->copies = by;
  work->quiet = TRUE;
  slv_holding_change_run_from (work, self->holdings, GTK_WIDGET (self));
}

/* ---- lots ---- */

SLV_UI_ACTION (SlvCollectionPage, more)
{
  count_selected (self, 1);
}

SLV_UI_ACTION (SlvCollectionPage, less)
{
  count_selected (self, -1);
}

SLV_UI_ACTION (SlvCollectionPage, undo)
{
  slv_collection_page_undo (self, FALSE);
}

SLV_UI_ACTION (SlvCollectionPage, remove_lots)
{
  g_autoptr (GArray) ids = slv_lot_table_dup_selected (self->table);
  const SlvHeld *held = ids->len == 1 ? slv_collection_find_lot (slv_lot_table_get_collection (self->table), g_array_index (ids, gint64, 0), NULL) : NULL;
  g_autofree char *what = NULL;

  if (ids->len == 0)
    return;
  what = slv_story_new (held ? SLV_STORY_REMOVED : SLV_STORY_REMOVED_LOTS, ids->len, held ? held->lot.name : NULL, NULL);
  slv_holding_change_run_from (slv_holding_change_new (SLV_LOT_REMOVE, ids, what), self->holdings, GTK_WIDGET (self));
}

SLV_UI_ACTION (SlvCollectionPage, merge_lots)
{
  g_autoptr (GArray) ids = slv_lot_table_dup_selected (self->table);
  GArray *which = ids->len > 1 ? ids : self->shown;
  g_autofree char *what = slv_story_new (SLV_STORY_MERGED, 0, NULL, NULL);

  if (which != NULL)
    slv_holding_change_run_from (slv_holding_change_new (SLV_LOT_MERGE, which, what), self->holdings, GTK_WIDGET (self));
}

static void
present_change (SlvCollectionPage *self, gboolean split)
{
  g_autoptr (GArray) ids = slv_lot_table_dup_selected (self->table);

  if (ids->len > 0 && (!split || ids->len == 1))
    slv_lots_dialog_present (GTK_WIDGET (self), self->holdings, ids, split);
}

SLV_UI_ACTION (SlvCollectionPage, change_lots)
{
  present_change (self, FALSE);
}

SLV_UI_ACTION (SlvCollectionPage, split_lot)
{
  present_change (self, TRUE);
}

/* ---- another card ---- */

typedef struct { SlvCollectionPage *self; GArray *ids; char *set, *number; } CardQuestion;

SLV_DEFINE_STATIC_FREE (CardQuestion, card_question_free, (g_object_unref, self), ids, set, number);

/* Set and number stay as they were said when the printing is not known. */
static void
card_chosen (SlvCollection *collection, guint row, guint printing, gpointer data)
{
  CardQuestion *question = data;
  SlvIndex *index = slv_collection_get_index (collection);
  SlvPrintingView view = { .key = "", .set_code = question->set, .number = question->number };
  g_autofree char *what = slv_story_new (SLV_STORY_FOUND, 0, slv_index_card_name (index, row), NULL);
  SlvHoldingChange *work = slv_holding_change_new (SLV_LOT_CHANGE, question->ids, what);

  if (printing != SLV_ROW_NONE)
    slv_index_printing (index, printing, &view);
  slv_holding_change_set (work, SLV_COPY_GAME, slv_index_card_game (index, row)->id);
  slv_holding_change_set (work, SLV_COPY_NAME, slv_index_card_name (index, row));
  slv_holding_change_set (work, SLV_COPY_CARD, slv_index_card_key (index, row));
  slv_holding_change_set (work, SLV_COPY_SET_CODE, view.set_code);
  slv_holding_change_set (work, SLV_COPY_NUMBER, view.number);
  slv_holding_change_set (work, SLV_COPY_PRINTING, view.key);
  slv_holding_change_run_from (work, question->self->holdings, GTK_WIDGET (question->self));
}

SLV_UI_ACTION (SlvCollectionPage, choose_card)
{
  g_autoptr (GArray) ids = slv_lot_table_dup_selected (self->table);
  SlvCollection *collection = slv_lot_table_get_collection (self->table);
  const SlvHeld *held = ids->len > 0 ? slv_collection_find_lot (collection, g_array_index (ids, gint64, 0), NULL) : NULL;

  if (held == NULL)
    return;
  CardQuestion *question = g_new (CardQuestion, 1);
  *question = (CardQuestion) { g_object_ref (self), g_array_ref (ids), g_strdup (held->lot.set_code), g_strdup (held->lot.number) };
  slv_card_chooser_present (widget, collection, held->game ? held->game : slv_session_get_game (self->session), held->lot.name,
                            held->lot.set_code, held->lot.number, NULL, card_chosen, question, card_question_free);
}

void
slv_collection_page_move_to (SlvCollectionPage *self, gint64 place)
{
  SlvCollection *collection = slv_holdings_get_collection (self->holdings);
  g_autoptr (GArray) ids = slv_lot_table_dup_selected (self->table);
  guint n = ids->len;

  if (n == 0 || place < 0)
    return;
  for (guint i = n; i > 0; i--)
    {
      const SlvHeld *held = slv_collection_find_lot (collection, g_array_index (ids, gint64, i - 1), NULL);

      if (held != NULL && held->lot.place == place)
        g_array_remove_index (ids, i - 1);
    }
  if (ids->len == 0)
    {
      g_autofree char *text = slv_tell_printf (ngettext ("%u row lies there already.", "%u rows lie there already.", n), n);

      slv_window_toast_from (GTK_WIDGET (self), text, NULL);
      return;
    }
  g_autofree char *what = slv_story_new (SLV_STORY_MOVED_LOTS, ids->len, NULL, NULL);
  SlvHoldingChange *work = slv_holding_change_new (SLV_LOT_CHANGE, ids, what);
  work->join = TRUE;
  slv_holding_change_set (work, SLV_COPY_PLACE, slv_collection_place_path (collection, place));
  slv_holding_change_run_from (work, self->holdings, GTK_WIDGET (self));
}

SLV_UI_ACTION (SlvCollectionPage, import_file)
{
  slv_copies_import_present (widget, self->session, NULL);
}

void
slv_collection_page_open_files (SlvPage *page, const char * const *files)
{
  slv_copies_import_present (GTK_WIDGET (page), SLV_COLLECTION_PAGE (page)->session, files[0]);
}

SLV_UI_ACTION (SlvCollectionPage, export_file)
{
  g_autoptr (GArray) ids = slv_lot_table_dup_selected (self->table);
  GArray *which = ids->len > 1 ? ids : self->shown;

  if (which != NULL)
    slv_copies_export_present (widget, self->session, which);
}

SLV_UI_ACTION (SlvCollectionPage, history)
{
  slv_history_dialog_present (widget, self->holdings);
}

SLV_UI_ACTION (SlvCollectionPage, worth)
{
  if (self->shown != NULL)
    slv_worth_dialog_present (widget, self->session, self->shown);
}

SLV_UI_ACTION (SlvCollectionPage, enter)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->enter_button), TRUE);
  slv_entry_bar_focus (self->entry_bar);
}

SLV_UI_ACTION (SlvCollectionPage, show_all)
{
  slv_places_pane_choose (self->places, SLV_PLACE_ANY);
  slv_query_entry_set_text (self->entry, "");
}

/* ---- places ---- */

typedef struct { SlvCollectionPage *self; GtkWidget *entry; gint64 place; gboolean name; } PlaceQuestion;

static void
place_answered (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, PlaceQuestion *question)
{
  g_autoptr (SlvCollectionPage) self = question->self;
  const char *text = gtk_editable_get_text (GTK_EDITABLE (question->entry));
  g_autofree char *what = slv_story_new (question->name ? SLV_STORY_PLACE_NAMED : SLV_STORY_PLACE_NEW, 0, text, NULL);
  SlvHoldingChange *work;

  if (g_str_equal (response, "apply") && *text != '\0')
    {
      work = slv_holding_change_new (question->name ? SLV_LOT_PLACE_NAME : SLV_LOT_PLACE_NEW, NULL, what);
      work->place = question->place;
      slv_holding_change_set (work, SLV_COPY_PLACE, text);
      slv_holding_change_run_from (work, self->holdings, GTK_WIDGET (self));
    }
  g_free (question);
}

static void
ask_place (SlvCollectionPage *self, gboolean name)
{
  gint64 place = slv_places_pane_get_chosen (self->places);
  const SlvPlaceView *view = slv_collection_find_place (slv_holdings_get_collection (self->holdings), MAX (place, 0));
  PlaceQuestion *question = g_new (PlaceQuestion, 1);
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), name ? _("Rename the place") : _("New place"),
                                              name ? NULL : _("A place can lie in another one: “Shelf/Box A”."));
  AdwMessageDialog *message = ADW_MESSAGE_DIALOG (dialog);
  g_autofree char *inside = !name && view ? g_strconcat (view->path, "/", NULL) : NULL;

  *question = (PlaceQuestion) { g_object_ref (self), gtk_entry_new (), place, name };
  gtk_editable_set_text (GTK_EDITABLE (question->entry), name && view ? view->name : inside ? inside : "");
  gtk_entry_set_activates_default (GTK_ENTRY (question->entry), TRUE);
  slv_ui_set_name (question->entry, _("Name of the place"));
  adw_message_dialog_set_extra_child (message, question->entry);
  adw_message_dialog_add_responses (message, "cancel", _("_Cancel"), "apply", name ? _("_Rename") : _("_Make"), NULL);
  adw_message_dialog_set_response_appearance (message, "apply", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (message, "apply");
  adw_message_dialog_set_close_response (message, "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (place_answered), question);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (question->entry);
  gtk_editable_set_position (GTK_EDITABLE (question->entry), -1);
}

SLV_UI_ACTION (SlvCollectionPage, place_new)
{
  if (slv_holdings_get_collection (self->holdings) != NULL)
    ask_place (self, FALSE);
}

SLV_UI_ACTION (SlvCollectionPage, place_name)
{
  if (slv_places_pane_get_chosen (self->places) > 0)
    ask_place (self, TRUE);
}

SLV_UI_ACTION (SlvCollectionPage, place_remove)
{
  gint64 place = slv_places_pane_get_chosen (self->places);
  g_autofree char *what = NULL;

  if (place <= 0)
    return;
  what = slv_story_new (SLV_STORY_PLACE_REMOVED, 0, slv_collection_place_path (slv_holdings_get_collection (self->holdings), place), NULL);
  SlvHoldingChange *work = slv_holding_change_new (SLV_LOT_PLACE_REMOVE, NULL, what);
  work->place = place;
  slv_holding_change_run_from (work, self->holdings, GTK_WIDGET (self));
}

SLV_UI_ACTION (SlvCollectionPage, turn)
{
  slv_collection_page_turn_view (self, g_variant_get_int32 (target));
}

/* ---- all of them ---- */

static const struct { const char *name; GtkWidgetActionActivateFunc activate; } actions[] = {
  { "lots.more", more }, { "lots.less", less }, { "lots.undo", undo }, { "lots.remove", remove_lots }, { "lots.merge", merge_lots },
  { "lots.change", change_lots }, { "lots.split", split_lot }, { "lots.import", import_file }, { "lots.export", export_file },
  { "lots.choose", choose_card }, { "lots.history", history }, { "lots.worth", worth }, { "lots.enter", enter }, { "lots.show-all", show_all }, { "lots.place-new", place_new },
  { "lots.place-name", place_name }, { "lots.place-remove", place_remove },
};

static const struct { guint key; GdkModifierType mods; const char *action; } keys[] = {
  { GDK_KEY_plus, 0, "lots.more" }, { GDK_KEY_KP_Add, 0, "lots.more" }, { GDK_KEY_minus, 0, "lots.less" },
  { GDK_KEY_KP_Subtract, 0, "lots.less" }, { GDK_KEY_Delete, 0, "lots.remove" }, { GDK_KEY_KP_Delete, 0, "lots.remove" },
  { GDK_KEY_e, GDK_CONTROL_MASK, "lots.change" }, { GDK_KEY_Insert, 0, "lots.enter" },
  { GDK_KEY_n, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "lots.enter" }, { GDK_KEY_h, GDK_CONTROL_MASK, "lots.history" }, { GDK_KEY_k, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "lots.choose" },
  { GDK_KEY_i, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "lots.import" }, { GDK_KEY_e, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "lots.export" },
};

void
slv_collection_page_install_actions (GtkWidgetClass *widget_class)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].mods, keys[i].action, NULL);
  gtk_widget_class_install_action (widget_class, "collection.turn", "i", turn);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Down, GDK_ALT_MASK, "collection.turn", "i", 1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Up, GDK_ALT_MASK, "collection.turn", "i", -1);
}

void
slv_collection_page_update_actions (SlvCollectionPage *self)
{
  g_autoptr (GArray) ids = slv_lot_table_dup_selected (self->table);
  gboolean here = slv_collection_page_shows_copies (self);   /* keys are for the lots only while they are looked at */
  guint n = self->shown != NULL ? self->shown->len : 0;
  const char *why = here && ids->len > 0 ? NULL : _("First select copies in the list.");
  const char *no_place = slv_places_pane_get_chosen (self->places) > 0 ? NULL : _("First choose a place.");
  const struct { const char *name, *why; } states[] = {
    { "lots.more", NULL }, { "lots.less", NULL }, { "lots.enter", NULL }, { "lots.choose", why },
    { "lots.split", ids->len == 1 ? NULL : _("First select one row of the list.") },
    { "lots.place-name", no_place }, { "lots.place-remove", no_place },
    { "lots.merge", n > 1 ? NULL : _("There are no two rows that could be merged.") },
    { "lots.export", n > 0 ? NULL : _("There are no rows to export.") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      gtk_widget_action_set_enabled (GTK_WIDGET (self), states[i].name, here);
      slv_ui_offer (GTK_WIDGET (self), states[i].name, NULL, states[i].why);
    }
  slv_ui_offer (GTK_WIDGET (self), "lots.change", self->change_button, why);
  slv_ui_offer (GTK_WIDGET (self), "lots.remove", self->remove_button, why);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-wants-view-actions.c: what a person does to the list of wants; each is one change, with a toast that takes it back. */
#include "collection/slv-shop-dialog.h"
#include "collection/slv-want-dialog.h"
#include "collection/slv-wants-view-private.h"
#include <glib/gi18n-lib.h>

#define ACTION(name) static void name (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)

static void
told (GtkWidget *widget, const char *what)
{
  slv_window_toast_step (widget, what, "lots.undo", SLV_WANTS_VIEW (widget)->holdings);
}

static void
finish (SlvWantsView *self, GObject *source, GAsyncResult *result, gboolean quietly)
{
  const SlvWantChange *work = slv_holdings_run_data (result);
  g_autoptr (GError) error = NULL;

  if (!slv_holdings_run_finish (SLV_HOLDINGS (source), result, &error))
    slv_window_toast_error (GTK_WIDGET (self), _("The list of wants could not be changed"), error);
  else if (!quietly)
    told (GTK_WIDGET (self), work->what);
}

static void
done (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvWantsView) self = data;

  finish (self, source, result, FALSE);
}

/* What can be seen in the row needs no words. */
static void
counted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvWantsView) self = data;

  finish (self, source, result, TRUE);
}

/* ---- counting ---- */

static void
count (SlvWantsView *self, gint64 by)
{
  g_autoptr (GPtrArray) rows = slv_wants_view_dup_selected (self);
  const SlvWanted *wanted = rows->len == 1 ? rows->pdata[0] : NULL;

  if (wanted == NULL)
    {
      slv_window_toast_from (GTK_WIDGET (self), _("Select one line to count its copies."), NULL);
      return;
    }
  if (wanted->want == 0 && by < 0)
    {
      slv_window_toast_from (GTK_WIDGET (self), _("The decks that count lack these copies. Book what has arrived, or let a deck not count."), NULL);
      return;
    }
  g_autofree char *what = slv_story_new (wanted->want != 0 ? SLV_STORY_WANT_CHANGED : SLV_STORY_WANTED, 0, wanted->name, NULL);
  SlvWantChange *work = slv_want_change_new (SLV_WANT_COUNT, self->index, what);
  work->id = wanted->want;
  work->by = by;
  work->game = slv_game_ref (wanted->game);
  if (wanted->want == 0)
    slv_want_change_set (work, SLV_COPY_NAME, wanted->name);
  if (wanted->want == 0 && wanted->row != SLV_ROW_NONE)
    slv_want_change_set (work, SLV_COPY_CARD, slv_index_card_key (self->index, wanted->row));
  slv_want_change_run (work, self->holdings, wanted->want != 0 ? counted : done, g_object_ref (self));
}

ACTION (more)
{
  count (SLV_WANTS_VIEW (widget), 1);
}

ACTION (less)
{
  count (SLV_WANTS_VIEW (widget), -1);
}

/* ---- adding, changing, taking away ---- */

ACTION (add)
{
  SlvWantsView *self = SLV_WANTS_VIEW (widget);

  slv_want_dialog_edit (widget, self->holdings, slv_session_get_index (self->session), slv_session_get_game (self->session), NULL, told);
}

ACTION (edit)
{
  SlvWantsView *self = SLV_WANTS_VIEW (widget);
  g_autoptr (GPtrArray) rows = slv_wants_view_dup_selected (self);
  const SlvWanted *wanted = rows->len == 1 ? rows->pdata[0] : NULL;

  if (wanted != NULL && wanted->want != 0)
    slv_want_dialog_edit (widget, self->holdings, self->index, NULL, wanted, told);
  else if (wanted != NULL)
    slv_want_dialog_arrived (widget, self->holdings, self->index, rows, told);
}

ACTION (arrived)
{
  SlvWantsView *self = SLV_WANTS_VIEW (widget);
  g_autoptr (GPtrArray) rows = slv_wants_view_dup_selected (self);

  if (rows->len > 0)
    slv_want_dialog_arrived (widget, self->holdings, self->index, rows, told);
}

ACTION (remove_wants)
{
  SlvWantsView *self = SLV_WANTS_VIEW (widget);
  g_autoptr (GPtrArray) rows = slv_wants_view_dup_selected (self);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *what = NULL;
  const char *name = NULL;

  for (guint i = 0; i < rows->len; i++)
    if (((SlvWanted *) rows->pdata[i])->want != 0)
      {
        g_array_append_val (ids, ((SlvWanted *) rows->pdata[i])->want);
        name = ((SlvWanted *) rows->pdata[i])->name;
      }
  if (ids->len == 0)
    {
      if (rows->len > 0)
        slv_window_toast_from (widget, _("What decks lack goes when they do not count any more."), NULL);
      return;
    }
  what = slv_story_new (ids->len == 1 ? SLV_STORY_UNWANTED : SLV_STORY_UNWANTED_LINES, ids->len, ids->len == 1 ? name : NULL, NULL);
  SlvWantChange *work = slv_want_change_new (SLV_WANT_DROP, self->index, what);
  work->ids = g_array_ref (ids);
  slv_want_change_run (work, self->holdings, done, g_object_ref (self));
}

ACTION (show_card)
{
  SlvWantsView *self = SLV_WANTS_VIEW (widget);
  g_autoptr (GPtrArray) rows = slv_wants_view_dup_selected (self);
  const SlvWanted *wanted = rows->len == 1 ? rows->pdata[0] : NULL;
  g_autofree char *id = wanted != NULL && wanted->row != SLV_ROW_NONE ? slv_index_dup_id (self->index, wanted->row) : NULL;

  if (id != NULL)
    gtk_widget_activate_action (widget, "win.show-card", "s", id);
}

ACTION (shop)
{
  SlvWantsView *self = SLV_WANTS_VIEW (widget);

  slv_shop_dialog_present (widget, self->session, self->ids, NULL, slv_session_get_game (self->session));
}

ACTION (choose_decks)
{
  gtk_menu_button_popup (SLV_WANTS_VIEW (widget)->decks_button);
}

ACTION (show_all)
{
  slv_query_entry_set_text (SLV_WANTS_VIEW (widget)->entry, "");
}

/* ---- for shops and friends ---- */

/* The lines that are selected when there are several, else all that are shown. */
static char *
write_list (SlvWantsView *self, SlvWantedKind kind)
{
  g_autoptr (GPtrArray) rows = slv_wants_view_dup_selected (self);

  if (rows->len < 2)
    {
      g_ptr_array_set_size (rows, 0);
      for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->list)); i++)
        {
          g_autoptr (SlvKeyedItem) item = g_list_model_get_item (G_LIST_MODEL (self->list), i);

          g_ptr_array_add (rows, slv_keyed_item_get_row (item));
        }
    }
  return slv_wanted_write (rows, kind);
}

ACTION (copy)
{
  SlvWantsView *self = SLV_WANTS_VIEW (widget);
  g_autofree char *text = write_list (self, SLV_WANTED_TEXT);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  slv_window_toast_from (widget, _("The list is on the clipboard."), NULL);
}

typedef struct { SlvWantsView *self; char *text; } Saving;

static void
saved (GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  g_autoptr (SlvWantsView) self = saving->self;
  g_autofree char *base = g_file_get_basename (G_FILE (source)), *shown = g_filename_display_name (base), *what = NULL;
  g_autoptr (GError) error = NULL;

  if (g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    {
      what = g_strdup_printf (_("Exported to %s"), shown);
      slv_window_toast_from (GTK_WIDGET (self), what, NULL);
    }
  else
    slv_window_error (GTK_WIDGET (self), _("The list could not be saved"), error);
  g_free (saving->text);
  g_free (saving);
}

static void
save_into (SlvWantsView *self, GFile *file, SlvWantedKind kind)
{
  Saving *saving = g_new (Saving, 1);

  *saving = (Saving) { g_object_ref (self), write_list (self, kind) };
  g_file_replace_contents_async (file, saving->text, strlen (saving->text), NULL, FALSE, G_FILE_CREATE_NONE, NULL, saved, saving);
}

static void
text_chosen (gpointer self, GFile *file)
{
  save_into (self, file, SLV_WANTED_TEXT);
}

static void
table_chosen (gpointer self, GFile *file)
{
  save_into (self, file, SLV_WANTED_CSV);
}

static void
ask_file (GtkWidget *view, const char *name, SlvFileChosen chosen)
{
  GtkNativeDialog *dialog = slv_ui_file_chooser (view, _("Save the list of wants"), GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), chosen);

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_native_dialog_show (dialog);
}

ACTION (save_text)
{
  ask_file (widget, "wants.txt", text_chosen);
}

ACTION (save_table)
{
  ask_file (widget, "wants.csv", table_chosen);
}

/* ---- all of them ---- */

static const struct { const char *name; GtkWidgetActionActivateFunc activate; } actions[] = {
  { "wants.more", more }, { "wants.less", less }, { "wants.add", add }, { "wants.edit", edit }, { "wants.arrived", arrived },
  { "wants.remove", remove_wants }, { "wants.show-card", show_card }, { "wants.choose-decks", choose_decks },
  { "wants.show-all", show_all }, { "wants.shop", shop }, { "wants.copy", copy }, { "wants.save-text", save_text }, { "wants.save-table", save_table },
};

static const struct { guint key; GdkModifierType mods; const char *action; } keys[] = {
  { GDK_KEY_plus, 0, "wants.more" }, { GDK_KEY_KP_Add, 0, "wants.more" }, { GDK_KEY_minus, 0, "wants.less" },
  { GDK_KEY_KP_Subtract, 0, "wants.less" }, { GDK_KEY_Delete, 0, "wants.remove" }, { GDK_KEY_KP_Delete, 0, "wants.remove" },
  { GDK_KEY_Insert, 0, "wants.add" }, { GDK_KEY_F2, 0, "wants.edit" }, { GDK_KEY_b, GDK_CONTROL_MASK, "wants.arrived" },
  { GDK_KEY_c, GDK_CONTROL_MASK, "wants.copy" }, { GDK_KEY_s, GDK_CONTROL_MASK, "wants.save-text" },
};

void
slv_wants_view_install_actions (GtkWidgetClass *widget_class)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].mods, keys[i].action, NULL);
}

void
slv_wants_view_update_actions (SlvWantsView *self)
{
  g_autoptr (GPtrArray) rows = slv_wants_view_dup_selected (self);
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (self->list)) > 0;
  const struct { const char *name; gboolean on; } states[] = {
    { "wants.arrived", rows->len > 0 }, { "wants.edit", rows->len == 1 }, { "wants.remove", rows->len > 0 },
    { "wants.show-card", rows->len == 1 }, { "wants.shop", any }, { "wants.copy", any }, { "wants.save-text", any }, { "wants.save-table", any },
  };

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), states[i].name, states[i].on);
}

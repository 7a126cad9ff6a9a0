/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-options-dialog.c: see the header. It shows what holds for the deck and where that comes from; what is chosen is told
 * to whoever has the deck, at once, so that the verdict behind it follows. */
#include "games/slv-game-parts.h"

struct _SlvGameOptionsDialog {
  SlvDialog             parent_instance;
  SlvSession           *session;
  const SlvRulebook    *book;
  SlvOptions           *options;    /* the deck's own over those chosen for good */
  GPtrArray            *rows;       /* SlvOptionRow, borrowed */
  AdwPreferencesGroup  *group;
};
G_DEFINE_FINAL_TYPE (SlvGameOptionsDialog, slv_game_options_dialog, SLV_TYPE_DIALOG)

static void
show_values (SlvGameOptionsDialog *self)
{
  SLV_EACH (SlvOptionRow, row, self->rows)
    {
      const char *id = slv_option_row_get_option (row)->id;
      gboolean own = g_hash_table_contains (self->options->values, id);
      const char *where = own ? _("Set for this deck.")
        : slv_options_is_standing (self->options, self->book, id) ? _("Set for good, for all decks.") : NULL;

      slv_option_row_show (row, slv_options_get (self->options, self->book, id), where, own);
    }
}

static void
game_options_dialog_chosen (SlvGameOptionsDialog *self, const char *text)
{
  g_autofree char *kept = g_strdup (text);
  const char *equals = strchr (kept, '=');
  g_autofree char *id = g_strndup (kept, equals - kept);

  if (equals[1] == '\0')
    g_hash_table_remove (self->options->values, id);
  else
    slv_options_set (self->options, self->book, kept, NULL);
  show_values (self);
  g_signal_emit_by_name (self, "chosen", kept);
}

SLV_DEFINE_DISPOSE (SlvGameOptionsDialog, slv_game_options_dialog, (g_object_unref, session), (slv_rulebook_unref, book),
                    (slv_options_free, options), rows);

static void
slv_game_options_dialog_class_init (SlvGameOptionsDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_game_options_dialog_dispose;
  g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  SLV_UI_TEMPLATE (klass, SlvGameOptionsDialog, "games/slv-game-options-dialog.ui", group);
}

static void
slv_game_options_dialog_init (SlvGameOptionsDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->rows = g_ptr_array_new ();
}

GtkWidget *
slv_game_options_dialog_new (GtkWindow *parent, SlvSession *session, const SlvRulebook *book, const GPtrArray *texts)
{
  SlvGameOptionsDialog *self = g_object_new (SLV_TYPE_GAME_OPTIONS_DIALOG, NULL);
  slv_ui_attach_dialog (GTK_WINDOW (self), GTK_WIDGET (parent));
  g_autoptr (GPtrArray) all = slv_rulebook_dup_options (book);

  self->session = g_object_ref (session);
  self->book = slv_rulebook_ref (book);
  self->options = slv_session_dup_options (session, book);
  for (guint i = 0; texts && i < texts->len; i++)
    slv_options_set (self->options, book, g_ptr_array_index (texts, i), NULL);
  adw_preferences_group_set_title (self->group, slv_ui_tr (book->title));
  for (guint i = 0; i < all->len; i++)
    {
      GtkWidget *row = slv_option_row_new (g_ptr_array_index (all, i), _("Take back for this deck"));

      g_signal_connect_object (row, "chosen", G_CALLBACK (game_options_dialog_chosen), self, G_CONNECT_SWAPPED);
      adw_preferences_group_add (self->group, row);
      g_ptr_array_add (self->rows, row);
    }
  show_values (self);
  return GTK_WIDGET (self);
}

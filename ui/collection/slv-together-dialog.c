/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-together-dialog.c: see the header. Sets are worked out in a thread; each can be built from here by its own list of copies. */
#include "collection/slv-collection-wanted.h"
#include "collection/slv-collection-dialogs.h"

#define SETS_MAX 60u   /* that are shown */

#define SLV_TYPE_TOGETHER_DIALOG (slv_together_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvTogetherDialog, slv_together_dialog, SLV, TOGETHER_DIALOG, SlvDialog)

struct _SlvTogetherDialog {
  SlvDialog    parent_instance;
  SlvSession  *session;
  GPtrArray   *decks;
  SlvGame     *game;
  GtkWidget   *asked_from;    /* weak */
  AdwPreferencesPage *page;
  GtkWidget   *spinner, *first;   /* row of which something can be done */
};
G_DEFINE_FINAL_TYPE (SlvTogetherDialog, slv_together_dialog, SLV_TYPE_DIALOG)

typedef struct {
  SlvCollection *collection;
  GPtrArray     *decks, *missing;
  SlvGame       *game;
  GArray        *sets;
} Question;

SLV_DEFINE_STATIC_FREE (Question, question_free, (slv_collection_unref, collection), (slv_game_unref, game), decks, missing, sets);

static void
ask_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  Question *question = data;

  question->sets = slv_collection_together (question->collection, question->decks, question->game);
  question->missing = slv_collection_missing (question->collection, question->decks, question->game);
  g_task_return_boolean (task, TRUE);
}

static char *
set_names (SlvTogetherDialog *self, guint32 set)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->decks->len; i++)
    if (set & (1u << i))
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", ((SlvDeck *) self->decks->pdata[i])->name);
  return g_string_free (text, FALSE);
}

/* ---- building one of the sets ---- */

static void
build_set (SlvTogetherDialog *self, guint32 set)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < self->decks->len; i++)
    if (set & (1u << i))
      g_array_append_val (ids, ((SlvDeck *) self->decks->pdata[i])->id);
  g_autoptr (GPtrArray) decks = slv_wanting_load (slv_session_get_store (self->session), ids, NULL);
  if (self->asked_from != NULL && decks->len > 0)
    slv_pull_dialog_present (self->asked_from, self->session, SLV_PULL_BUILD, decks, self->game);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
build_clicked (SlvTogetherDialog *self, GtkWidget *button)
{
  build_set (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "slv-set")));
}

/* ---- the answer ---- */

static AdwPreferencesGroup *
together_dialog_add_group (SlvTogetherDialog *self, const char *title, const char *description)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), description);
  adw_preferences_page_add (self->page, ADW_PREFERENCES_GROUP (group));
  slv_ui_name_groups (group, title);
  return ADW_PREFERENCES_GROUP (group);
}

static void
together_dialog_add_row (SlvTogetherDialog *self, AdwPreferencesGroup *group, const char *title, guint32 set, const char *button_text)
{
  GtkWidget *row = slv_ui_row (title, NULL);

  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 4);
  if (button_text != NULL)
    {
      GtkWidget *button = gtk_button_new_with_label (button_text);

      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      g_object_set_data (G_OBJECT (button), "slv-set", GUINT_TO_POINTER (set));
      g_signal_connect_object (button, "clicked", G_CALLBACK (build_clicked), self, G_CONNECT_SWAPPED);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
      adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
      self->first = self->first != NULL ? self->first : row;
    }
  adw_preferences_group_add (group, row);
}

static void
together_dialog_show_sets (SlvTogetherDialog *self, const Question *question)
{
  guint32 all = (guint32) ((1u << self->decks->len) - 1);
  g_autofree char *names = set_names (self, all);
  AdwPreferencesGroup *group;

  if (question->missing->len == 0)
    {
      group = together_dialog_add_group (self, _("Yes, all of them can be built at once"), NULL);
      together_dialog_add_row (self, group, names, all, _("Build…"));
      return;
    }
  group = together_dialog_add_group (self, _("Not all of them at once"), question->sets->len > 0 ? _("These are the largest sets that there are copies for; what is built and not among them stays built:")
                                                                                                 : _("There are copies for none of them."));
  for (guint i = 0; i < MIN (question->sets->len, SETS_MAX); i++)
    {
      guint32 set = g_array_index (question->sets, guint32, i);
      g_autofree char *some = set_names (self, set);

      together_dialog_add_row (self, group, some, set, _("Build…"));
    }
  if (question->sets->len > SETS_MAX)
    {
      g_autofree char *left = slv_tell_printf (ngettext ("%u more set of the same kind", "%u more sets of the same kind", question->sets->len - SETS_MAX),
                                               question->sets->len - SETS_MAX);

      together_dialog_add_row (self, group, left, 0, NULL);
    }
  group = together_dialog_add_group (self, _("All the same"), _("The best choice of copies for all, with the fewest missing; what is missing can go to the wants from there."));
  together_dialog_add_row (self, group, names, all, _("Choose…"));
}

static void
show_missing (SlvTogetherDialog *self, const GPtrArray *missing)
{
  AdwPreferencesGroup *group = missing->len > 0 ? together_dialog_add_group (self, _("Missing for all of them"), NULL) : NULL;

  SLV_EACH (const SlvMissing, one, missing)
    {
      /* Translators: copies, card, needed, free */
      g_autofree char *text = slv_tell_printf (_("%llu × %s (needed %llu, free %llu)"), (unsigned long long) one->missing, one->name,
                                               (unsigned long long) one->need, (unsigned long long) one->have);

      together_dialog_add_row (self, group, text, 0, NULL);
    }
}

static void
answered (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvTogetherDialog) self = data;
  const Question *question = g_task_get_task_data (G_TASK (result));

  if (self->session == NULL)
    return;
  gtk_widget_set_visible (self->spinner, FALSE);
  together_dialog_show_sets (self, question);
  show_missing (self, question->missing);
  gtk_widget_grab_focus (self->first);   /* until now there was nothing but what scrolls */
}

/* ---- the type ---- */

SLV_DEFINE_DISPOSE (SlvTogetherDialog, slv_together_dialog, (weak, asked_from), (g_object_unref, session), decks,
                    (slv_game_unref, game));

static void
slv_together_dialog_class_init (SlvTogetherDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_together_dialog_dispose;
  SLV_UI_TEMPLATE (klass, SlvTogetherDialog, "collection/slv-together-dialog.ui", page, spinner);
}

SLV_UI_INIT_TEMPLATE (SlvTogetherDialog, slv_together_dialog);

void
slv_together_dialog_present (GtkWidget *parent, SlvSession *session, GPtrArray *decks, SlvGame *game)
{
  SlvTogetherDialog *self = g_object_new (SLV_TYPE_TOGETHER_DIALOG, NULL);
  SlvCollection *collection = slv_holdings_get_collection (slv_session_get_holdings (session));
  Question *question = g_new0 (Question, 1);

  self->session = g_object_ref (session);
  self->decks = g_ptr_array_ref (decks);
  self->game = slv_game_ref (game);
  g_set_weak_pointer (&self->asked_from, parent);
  *question = (Question) { slv_collection_ref (collection), g_ptr_array_ref (decks), NULL, slv_game_ref (game), NULL };
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  slv_ui_in_thread (ask_thread, question, question_free, NULL, NULL, answered, g_object_ref (self));
  gtk_window_present (GTK_WINDOW (self));
}

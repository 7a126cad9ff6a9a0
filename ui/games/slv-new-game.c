/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-new-game.c: see the header. What is shown comes from a real import with the definition as it stands (slv-game-look.h): what will be
 * refused or go together is told before anything is written. */
#include "games/slv-game-parts.h"
#include "games/slv-game-look.h"
#include "widgets/slv-card-face.h"
#include "widgets/slv-parts.h"

#define CARDS_SHOWN 8u
#define CARD_WIDTH  150
#define NOTES_SHOWN 30u
#define MEMBER      "slv-member"   /* of a row: the member of which it speaks */

struct _SlvNewGame {
  SlvDialog             parent_instance;
  SlvSession           *session;
  SlvWindow            *window;       /* weak */
  GtkStack             *stack;
  GtkEntry             *what;
  GtkLabel             *failed, *fault, *counts, *doing, *met;
  GtkWidget            *strip;        /* around the cards */
  GtkBox               *cards;
  GtkWidget            *back, *make;
  AdwEntryRow          *title_row, *parts_row;
  GtkSpinButton        *least_spin, *most_spin, *same_spin, *hand_spin, *turn_spin;
  AdwPreferencesGroup  *questions, *members, *files;
  GPtrArray            *rows;         /* GtkWidget of these groups */
  GHashTable           *said;         /* member → what it is; replaced, and never changed */
  GPtrArray            *leave_out;    /* char* "MEMBER=VALUE": records that are no cards */
  char                 *title;        /* (nullable) as it was said */
  char                 *asked;        /* (nullable) the member of which something was said last */
  SlvGameLook          *seen;         /* what is shown */
  GCancellable         *cancellable;  /* of the look that is under way */
  GtkFileChooserNative *chooser;
  gint                 *under_way;    /* (nullable) SlvGameLook.met of the look that is */
  guint                 later, told;
  gboolean              filling;
  gboolean              again;        /* something else was said while a look was under way: the next one follows it */
};
G_DEFINE_FINAL_TYPE (SlvNewGame, slv_new_game, SLV_TYPE_DIALOG)

/* ---- what came of it ---- */

static void new_game_looked (GObject *source, GAsyncResult *result, gpointer data);

static void
forget_said (SlvNewGame *self)
{
  g_clear_pointer (&self->said, g_hash_table_unref);
  self->said = g_hash_table_new (g_str_hash, g_str_equal);
  g_clear_pointer (&self->leave_out, g_ptr_array_unref);
  self->leave_out = g_ptr_array_new_with_free_func (g_free);
}

static void
forget_seen (SlvNewGame *self)
{
  slv_game_look_forget_fetched (self->seen);
  g_clear_pointer (&self->seen, slv_game_look_free);
}

static void
show_step (SlvNewGame *self, const char *name)
{
  slv_ui_turn_to (self->stack, name);
  gtk_widget_set_visible (self->back, !g_str_equal (name, "start"));
  if (g_str_equal (name, "start"))
    gtk_widget_grab_focus (GTK_WIDGET (self->what));
}

static void
stop_telling (SlvNewGame *self)
{
  SLV_FREE_MEMBERS (self, (timer, told), (g_atomic_rc_box_release, under_way));
}

static gboolean
tell_met (gpointer data)
{
  SlvNewGame *self = data;
  guint64 met = (guint64) g_atomic_int_get (self->under_way);
  g_autofree char *text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu record", "%llu records", met), (unsigned long long) met);

  gtk_label_set_text (self->met, met > 0 ? text : "");
  return G_SOURCE_CONTINUE;
}

static gpointer
copy_text (gconstpointer text, gpointer data G_GNUC_UNUSED)
{
  return g_strdup (text);
}

static GPtrArray *
copy_texts (GPtrArray *texts)
{
  GPtrArray *copy = g_ptr_array_copy (texts, copy_text, NULL);

  g_ptr_array_set_free_func (copy, g_free);
  return copy;
}

static guint
number_in (GtkSpinButton *spin)
{
  return (guint) gtk_spin_button_get_value_as_int (spin);
}

/* What was said of the sizes of decks, as the draft takes it; (transfer full). */
static GPtrArray *
dup_sizes (SlvNewGame *self)
{
  GPtrArray *sizes = g_ptr_array_new_with_free_func (g_free);
  guint least = number_in (self->least_spin), most = number_in (self->most_spin);
  g_auto (GStrv) parts = g_strsplit (gtk_editable_get_text (GTK_EDITABLE (self->parts_row)), ",", -1);

  if (least > 0 || most > 0)
    g_ptr_array_add (sizes, most > 0 ? g_strdup_printf ("%u-%u", least, most) : g_strdup_printf ("%u+", least));
  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0')
      g_ptr_array_add (sizes, g_strdup (parts[i]));
  return sizes;
}

static void
start_look (SlvNewGame *self)
{
  SlvGameLook *look = g_new0 (SlvGameLook, 1);

  self->again = FALSE;
  slv_ui_begin_anew (&self->cancellable);
  look->games = slv_games_ref (slv_session_get_games (self->session));
  look->schema = g_strdup (slv_session_get_schema (self->session));
  look->dir = g_strdup (slv_session_get_dir (self->session));
  look->what = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->what))));
  look->title = g_strdup (self->title);
  look->said = g_hash_table_ref (self->said);
  look->leave_out = copy_texts (self->leave_out);
  look->sizes = dup_sizes (self);
  look->same = number_in (self->same_spin);
  look->hand = number_in (self->hand_spin);
  look->each_turn = number_in (self->turn_spin);
  look->met = g_atomic_rc_box_new0 (gint);
  stop_telling (self);
  self->under_way = g_atomic_rc_box_acquire (look->met);
  gtk_label_set_text (self->met, "");
  self->told = slv_ui_later (self, G_PRIORITY_DEFAULT, 200, tell_met);
  if (self->seen != NULL)
    look->files = g_steal_pointer (&self->seen->files);
  g_autoptr (GTask) task = g_task_new (self, self->cancellable, new_game_looked, NULL);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, look, NULL);   /* the thread gives it back */
  slv_task_run (task, slv_game_look_thread);
}

static gboolean
look_again (gpointer data)
{
  SlvNewGame *self = data;

  self->later = 0;
  self->again = self->under_way != NULL;
  if (self->again)   /* it has the files */
    g_cancellable_cancel (self->cancellable);
  else
    start_look (self);
  return G_SOURCE_REMOVE;
}

/* What was typed or chosen is tried when no more follows: a spin button tells each of its steps. */
static void
new_game_changed (SlvNewGame *self)
{
  if (self->filling || self->seen == NULL)
    return;
  slv_ui_offer (GTK_WIDGET (self), "new-game.make", self->make, _("The list is being read as it was described."));
  g_clear_handle_id (&self->later, g_source_remove);
  self->later = slv_ui_later (self, G_PRIORITY_DEFAULT, 150, look_again);
}

/* The other end gives way: no deck has at most less than at least; 0 is no end. */
static void
size_said (SlvNewGame *self, GtkSpinButton *spin)
{
  double least = gtk_spin_button_get_value (self->least_spin), most = gtk_spin_button_get_value (self->most_spin);

  if (most > 0 && most < least)
    gtk_spin_button_set_value (spin == self->least_spin ? self->most_spin : self->least_spin, spin == self->least_spin ? least : most);
  g_clear_pointer (&self->asked, g_free);
  new_game_changed (self);
}

static void
parts_said (SlvNewGame *self)
{
  g_clear_pointer (&self->asked, g_free);
  new_game_changed (self);
}

static void
title_said (SlvNewGame *self)
{
  slv_take_str (&self->title, g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->title_row))));
  g_clear_pointer (&self->asked, g_free);
  new_game_changed (self);
}

/* ---- the members ---- */

SLV_UI_ACTION (SlvNewGame, set_member)
{
  const char *member, *to;

  g_variant_get (target, "(&s&s)", &member, &to);
  GHashTable *said = slv_meanings_with (self->said, member, to);
  g_hash_table_unref (self->said);
  self->said = said;
  slv_take_str (&self->asked, g_strdup (member));
  new_game_changed (self);
}

/* @target: "MEMBER=VALUE" */
static void
ask_of_value (SlvNewGame *self, GVariant *target)
{
  const char *text = g_variant_get_string (target, NULL);

  slv_take_str (&self->asked, g_strndup (text, strcspn (text, "=")));
}

SLV_UI_ACTION (SlvNewGame, leave_out)
{
  g_ptr_array_add (self->leave_out, g_variant_dup_string (target, NULL));
  ask_of_value (self, target);
  new_game_changed (self);
}

SLV_UI_ACTION (SlvNewGame, take_in)
{
  guint at;

  if (g_ptr_array_find_with_equal_func (self->leave_out, g_variant_get_string (target, NULL), g_str_equal, &at))
    g_ptr_array_remove_index (self->leave_out, at);
  ask_of_value (self, target);
  new_game_changed (self);
}

/* @member: (nullable): of which it speaks */
static void
new_game_add_row (SlvNewGame *self, AdwPreferencesGroup *group, GtkWidget *row, const char *member)
{
  adw_preferences_group_add (group, row);
  g_object_set_data (G_OBJECT (row), "group", group);
  g_object_set_data_full (G_OBJECT (row), MEMBER, g_strdup (member), g_free);
  g_ptr_array_add (self->rows, row);
}

static void
add_left (SlvNewGame *self, const SlvDraftLeft *left)
{
  g_autofree char *text = slv_draft_left_text (left), *target = g_strconcat (left->path, "=", left->value, NULL);
  GtkWidget *row = slv_ui_row (text, NULL), *button = gtk_button_new_with_label (_("Take in"));

  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 3);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), "new-game.take-in");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", target);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  new_game_add_row (self, self->members, row, left->path);
}

/* @text: with a place for the name of a file, which stands where the list does */
static void
add_files (SlvNewGame *self, const GPtrArray *files, const char *text)
{
  g_autofree char *folder = g_file_test (self->seen->what, G_FILE_TEST_IS_DIR) ? g_strdup (self->seen->what) : g_path_get_dirname (self->seen->what);
  gsize length = strlen (folder);

  SLV_EACH (const char, file, files)
    {
      gboolean beside = strncmp (file, folder, length) == 0 && file[length] == G_DIR_SEPARATOR;
      g_autofree char *told = g_strdup_printf (text, beside ? file + length + 1 : file);

      new_game_add_row (self, self->files, slv_ui_row (told, NULL), NULL);
    }
}

/* What is told of the list as it is read, unless it is among @told, and which records are refused. */
static void
add_notes (SlvNewGame *self, const SlvImportAccount *account, const GPtrArray *told)
{
  g_autofree char *repeated = slv_import_account_tell_repeated (account), *more = NULL;
  guint left = account->notes->len > NOTES_SHOWN ? account->notes->len - NOTES_SHOWN : 0;

  if (repeated != NULL)
    new_game_add_row (self, self->files, slv_ui_row (repeated, NULL), NULL);
  for (guint i = 0; i < account->notes->len - left; i++)
    if (!g_ptr_array_find_with_equal_func ((GPtrArray *) told, account->notes->pdata[i], g_str_equal, NULL))
      new_game_add_row (self, self->files, slv_ui_row (account->notes->pdata[i], NULL), NULL);
  for (guint i = 0; i < MIN (account->rejected->len, NOTES_SHOWN); i++)
    {
      const SlvRejected *rejected = account->rejected->pdata[i];
      g_autofree char *line = g_strdup_printf (_("line %u, %s: %s"), (guint) rejected->line, rejected->record != NULL ? rejected->record : "?", rejected->reason);

      new_game_add_row (self, self->files, slv_ui_row (line, NULL), NULL);
    }
  if (left == 0)
    return;
  more = slv_tell_printf (ngettext ("and %u more note that is not shown", "and %u more notes that are not shown", left), left);
  new_game_add_row (self, self->files, slv_ui_row (more, NULL), NULL);
}

/* The member whose row has the focus; (transfer full) (nullable) */
static char *
member_in_focus (SlvNewGame *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, ADW_TYPE_PREFERENCES_ROW) : NULL;

  return row != NULL ? g_strdup (g_object_get_data (G_OBJECT (row), MEMBER)) : NULL;
}

static GtkWidget *
find_row (SlvNewGame *self, const char *member)
{
  for (guint i = self->rows->len; i > 0 && member != NULL; i--)
    if (g_strcmp0 (g_object_get_data (G_OBJECT (self->rows->pdata[i - 1]), MEMBER), member) == 0)
      return self->rows->pdata[i - 1];
  return NULL;
}

/* The view does not follow a row that is laid out after it has got the focus. */
static gboolean
show_row_in_focus (gpointer data)
{
  SlvNewGame *self = data;
  g_autofree char *member = member_in_focus (self);
  GtkWidget *row = find_row (self, member), *viewport = row != NULL ? gtk_widget_get_ancestor (row, GTK_TYPE_VIEWPORT) : NULL;
  graphene_rect_t bounds;

  if (viewport != NULL && gtk_widget_compute_bounds (row, gtk_viewport_get_child (GTK_VIEWPORT (viewport)), &bounds))
    gtk_adjustment_clamp_page (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (viewport)), bounds.origin.y, bounds.origin.y + bounds.size.height);
  return G_SOURCE_REMOVE;
}

static void
fill_rows (SlvNewGame *self)
{
  const SlvGameDraft *draft = self->seen->draft;
  g_autofree char *member = member_in_focus (self);

  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (g_object_get_data (G_OBJECT (self->rows->pdata[i]), "group"), self->rows->pdata[i]);
  g_ptr_array_set_size (self->rows, 0);
  SLV_EACH (const SlvDraftQuestion, question, draft->questions)
    {
      GtkWidget *row = slv_ui_row (question->text, NULL);

      adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("dialog-question-symbolic"));
      new_game_add_row (self, self->questions, row, NULL);
    }
  SLV_EACH (const SlvDraftLeft, left, draft->leave_out)
    add_left (self, left);
  SLV_EACH (const SlvDraftGuess, guess, draft->guesses)
    new_game_add_row (self, self->members, slv_member_row_new (guess, g_hash_table_lookup (self->said, guess->path)), guess->path);
  add_files (self, draft->beside, _("“%s” is read beside the list."));
  add_files (self, draft->left_out, _("“%s” is no part of the list."));
  SLV_EACH (const char, note, draft->notes)
    new_game_add_row (self, self->files, slv_ui_row (note, NULL), NULL);
  if (self->seen->account != NULL)
    add_notes (self, self->seen->account, draft->notes);
  gtk_widget_set_visible (GTK_WIDGET (self->questions), draft->questions->len > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->files), self->rows->len > draft->questions->len + draft->leave_out->len + draft->guesses->len);
  GtkWidget *row = find_row (self, member);
  if (row != NULL)
    {
      gtk_widget_grab_focus (row);
      slv_ui_later (self, G_PRIORITY_LOW, 50, show_row_in_focus);
    }
}

/* Some cards from all over the list, as they will look. */
static void
fill_cards (SlvNewGame *self)
{
  SlvIndex *index = self->seen->index;
  guint n = index != NULL ? slv_index_n_cards (index) : 0, shown = MIN (n, CARDS_SHOWN);

  slv_ui_empty (GTK_WIDGET (self->cards));
  for (guint i = 0; i < shown; i++)
    {
      guint row = (guint) ((guint64) n * i / shown);
      GtkWidget *child = slv_card_face_new ();

      slv_card_face_set_card (SLV_CARD_FACE (child), index, row, CARD_WIDTH);
      gtk_widget_set_size_request (child, CARD_WIDTH, CARD_WIDTH * 88 / 63);
      slv_ui_set_name (child, slv_index_card_name (index, row));
      gtk_box_append (self->cards, child);
    }
}

static void
fill_counts (SlvNewGame *self)
{
  const SlvImportAccount *account = self->seen->account;
  guint n_cards = account != NULL ? slv_index_n_cards (self->seen->index) : 0;
  guint n_printings = account != NULL ? slv_index_n_printings (self->seen->index) : 0;
  g_autofree char *cards = slv_tell_digits (n_cards), *printings = slv_tell_digits (n_printings), *refused = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  gtk_label_set_text (self->counts, "");
  if (account == NULL)
    return;
  refused = slv_tell_digits (account->rejected->len);
  g_string_append_printf (text, g_dngettext (GETTEXT_PACKAGE, "%s card", "%s cards", n_cards), cards);
  g_string_append (text, " · ");
  g_string_append_printf (text, g_dngettext (GETTEXT_PACKAGE, "%s printing", "%s printings", n_printings), printings);
  if (account->rejected->len > 0)
    {
      g_string_append (text, " · ");
      g_string_append_printf (text, g_dngettext (GETTEXT_PACKAGE, "%s record is refused", "%s records are refused", account->rejected->len),
                              refused);
    }
  gtk_label_set_text (self->counts, text->str);
}

static void
new_game_fill (SlvNewGame *self)
{
  gboolean whole = self->seen->index != NULL;

  self->filling = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->title_row), self->seen->draft->title);
  gtk_widget_set_visible (self->strip, whole);
  gtk_widget_set_visible (GTK_WIDGET (self->counts), whole);
  fill_rows (self);
  fill_cards (self);
  fill_counts (self);
  self->filling = FALSE;
  slv_ui_offer (GTK_WIDGET (self), "new-game.make", self->make, whole ? NULL : _("Cards cannot be read from this list as it is described."));
}

/* What was said last cannot be: that stands where it was said, and all that was said before stays. */
static void
take_back (SlvNewGame *self, SlvGameLook *look)
{
  self->seen->files = g_steal_pointer (&look->files);
  g_hash_table_unref (self->said);
  self->said = g_hash_table_ref (self->seen->said);
  g_ptr_array_unref (self->leave_out);
  self->leave_out = copy_texts (self->seen->leave_out);
  new_game_fill (self);
  GtkWidget *row = find_row (self, self->asked);
  if (row != NULL)
    slv_meaning_row_tell_fault (row, look->error);
  else
    slv_ui_tell_fault (self->fault, look->error);
  slv_game_look_free (look);
}

static void
new_game_looked (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvNewGame *self = SLV_NEW_GAME (source);
  SlvGameLook *look = g_task_propagate_pointer (G_TASK (result), NULL);

  gboolean late = self->later != 0 && self->seen != NULL;   /* something else was said meanwhile: what was found is not what will be made */

  if (late || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    {
      if (late)
        stop_telling (self);
      if (late || self->again)
        self->seen->files = g_steal_pointer (&look->files);
      slv_game_look_free (look);
      if (self->again)
        start_look (self);
      return;
    }
  stop_telling (self);
  slv_ui_tell_fault (self->fault, NULL);
  slv_ui_tell_fault (self->failed, self->seen == NULL ? look->error : NULL);
  if (look->error != NULL && self->seen != NULL)
    {
      take_back (self, look);
      return;
    }
  slv_game_look_free (self->seen);
  self->seen = look;
  if (look->error != NULL)
    {
      forget_said (self);
      forget_seen (self);
      show_step (self, "start");
      return;
    }
  new_game_fill (self);
  if (!slv_ui_is_at (self->stack, "survey"))
    {
      show_step (self, "survey");
      gtk_widget_grab_focus (GTK_WIDGET (self->title_row));
    }
}

/* ---- what the buttons do ---- */

static void
look_at (SlvNewGame *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->what))));

  if (*text == '\0')
    return;
  forget_seen (self);
  g_clear_pointer (&self->title, g_free);
  forget_said (self);
  show_step (self, "work");
  gtk_label_set_text (self->doing, _("Looking at the list…"));
  start_look (self);
}

SLV_UI_ACTION (SlvNewGame, new_game_look)
{
  look_at (self);
}

SLV_UI_ACTION (SlvNewGame, back)
{
  self->again = FALSE;
  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->later, g_source_remove);
  stop_telling (self);
  show_step (self, "start");
}

static void
new_game_chosen (SlvNewGame *self, int response)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser)) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  g_clear_object (&self->chooser);
  if (path == NULL)
    return;
  gtk_editable_set_text (GTK_EDITABLE (self->what), path);
  look_at (self);
}

static void
choose (SlvNewGame *self, GtkFileChooserAction what)
{
  if (self->chooser != NULL)
    return;
  self->chooser = gtk_file_chooser_native_new (_("Card list of the new game"), GTK_WINDOW (self), what, _("_Look at it"), _("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (new_game_chosen), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

SLV_UI_ACTION (SlvNewGame, choose_file)
{
  choose (self, GTK_FILE_CHOOSER_ACTION_OPEN);
}

SLV_UI_ACTION (SlvNewGame, choose_folder)
{
  choose (self, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER);
}

/* The session reads definitions in its own time; when the new one is there, its list is shown as an import. */
static void
games_read (SlvNewGame *self)
{
  SlvWindow *window = self->window;

  if (self->seen == NULL || window == NULL || slv_games_find (slv_session_get_games (self->session), self->seen->draft->id) == NULL)
    return;
  slv_window_show_page (window, "sources");
  SlvPage *page = slv_window_get_page (window, "sources");
  g_autofree char *list = slv_own_definition_list (self->seen->draft, self->seen->what);
  gtk_widget_activate_action (GTK_WIDGET (page), "sources.read-as", "(ss)", list, self->seen->draft->id);
  g_clear_pointer (&self->seen, slv_game_look_free);   /* what was fetched is read there */
  gtk_window_close (GTK_WINDOW (self));
}

static void
new_game_made (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvNewGame *self = SLV_NEW_GAME (source);
  SlvGameLook *look = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autoptr (GError) error = g_steal_pointer (&look->error);

  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))   /* a game that was made all the same is there with the next look */
    {
      slv_game_look_forget_fetched (look);
      slv_game_look_free (look);
      return;
    }
  self->seen = look;
  if (error == NULL)
    {
      g_signal_connect_object (self->session, "index-changed", G_CALLBACK (games_read), self, G_CONNECT_SWAPPED);
      slv_session_look_again (self->session);
      games_read (self);   /* where the session saw the file first */
      return;
    }
  show_step (self, "survey");
  gtk_widget_grab_focus (self->make);
  slv_window_error (GTK_WIDGET (self), _("The game was not made"), error);
}

/* What is made cannot be changed meanwhile: the thread has it. */
SLV_UI_ACTION (SlvNewGame, new_game_make)
{
  SlvGameLook *look = g_steal_pointer (&self->seen);

  g_clear_handle_id (&self->later, g_source_remove);
  slv_ui_begin_anew (&self->cancellable);
  slv_games_unref (look->games);
  look->games = slv_games_ref (slv_session_get_games (self->session));
  show_step (self, "work");
  gtk_label_set_text (self->doing, _("The game is being made."));
  gtk_label_set_text (self->met, "");
  g_autoptr (GTask) task = g_task_new (self, self->cancellable, new_game_made, NULL);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, look, NULL);   /* the thread gives it back */
  slv_task_run (task, slv_game_make_thread);
}

/* ---- the type ---- */

static void
slv_new_game_dispose (GObject *object)
{
  SlvNewGame *self = SLV_NEW_GAME (object);

  self->again = FALSE;
  g_clear_handle_id (&self->later, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  stop_telling (self);
  forget_seen (self);
  SLV_FREE_MEMBERS (self, cancellable, (g_object_unref, chooser), (g_object_unref, session), (weak, window), rows, said, leave_out,
                    title, asked);
  G_OBJECT_CLASS (slv_new_game_parent_class)->dispose (object);
}

static void
slv_new_game_class_init (SlvNewGameClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_new_game_dispose;
  SLV_UI_TEMPLATE (widget_class, SlvNewGame, "games/slv-new-game.ui", stack, what, failed, fault, doing, met, counts, strip,
                   cards, back, make, title_row, least_spin, most_spin, same_spin, hand_spin, turn_spin, parts_row, questions, members,
                   files);
  gtk_widget_class_install_action (widget_class, "new-game.look", NULL, new_game_look);
  gtk_widget_class_install_action (widget_class, "new-game.back", NULL, back);
  gtk_widget_class_install_action (widget_class, "new-game.set-member", "(ss)", set_member);
  gtk_widget_class_install_action (widget_class, "new-game.leave-out", "s", leave_out);
  gtk_widget_class_install_action (widget_class, "new-game.take-in", "s", take_in);
  gtk_widget_class_install_action (widget_class, "new-game.make", NULL, new_game_make);
  gtk_widget_class_install_action (widget_class, "new-game.choose-file", NULL, choose_file);
  gtk_widget_class_install_action (widget_class, "new-game.choose-folder", NULL, choose_folder);
}

static void
slv_new_game_init (SlvNewGame *self)
{

  gtk_widget_init_template (GTK_WIDGET (self));
  self->rows = g_ptr_array_new ();
  forget_said (self);
  GtkSpinButton *spins[] = { self->least_spin, self->most_spin, self->same_spin, self->hand_spin, self->turn_spin };
  for (guint i = 0; i < G_N_ELEMENTS (spins); i++)
    {
      AdwPreferencesRow *row = ADW_PREFERENCES_ROW (gtk_widget_get_ancestor (GTK_WIDGET (spins[i]), ADW_TYPE_PREFERENCES_ROW));

      slv_ui_set_name (GTK_WIDGET (spins[i]), adw_preferences_row_get_title (row));
      g_signal_connect_object (spins[i], "value-changed", G_CALLBACK (size_said), self, G_CONNECT_SWAPPED);
    }
  slv_ui_name_from_tooltip (self->back);
  g_signal_connect_object (self->what, "activate", G_CALLBACK (look_at), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->title_row, "apply", G_CALLBACK (title_said), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->parts_row, "apply", G_CALLBACK (parts_said), self, G_CONNECT_SWAPPED);
}

GtkWidget *
slv_new_game_new (SlvWindow *parent, SlvSession *session, const char *what)
{
  SlvNewGame *self = g_object_new (SLV_TYPE_NEW_GAME, NULL);

  slv_ui_attach_dialog (GTK_WINDOW (self), GTK_WIDGET (parent));
  g_set_weak_pointer (&self->window, parent);
  self->session = g_object_ref (session);
  show_step (self, "start");
  if (what != NULL)
    {
      gtk_editable_set_text (GTK_EDITABLE (self->what), what);
      look_at (self);
    }
  return GTK_WIDGET (self);
}

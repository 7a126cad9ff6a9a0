/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-advice-view.c: see the header. One thread works at a time, since all share the lists that were read; what is changed meanwhile is
 * asked for when it is done. */
#include "base/slv-address.h"
#include "cards/slv-card-peek.h"
#include "cards/slv-fields-now.h"
#include "decks/slv-deck-parts.h"
#include "decks/slv-deck-job.h"
#include "slv-deck-corpus.h"
#include "slv-deck-link.h"
#include "window/slv-window.h"

#define MOST 30u      /* cards that are proposed */
#define NEAREST 10u
#define PROBLEMS_SHOWN 8u

/* The lists, and what of them could not be read; shared with the thread. */
typedef struct { SlvCorpus *corpus; GPtrArray *problems; } Lists;

typedef struct {
  SlvDeckJob *job;
  SlvSearchFields *fields;
  char *text, *from, *dir, *schema;     /* @from: a path or an address; NULL: the saved decks */
  gboolean ask;                         /* the address was given just now, and may be asked */
  Lists *lists;                         /* NULL: to be read */
  SlvAdvice *advice;
} Asking;

struct _SlvAdviceView
{
  AdwBin parent_instance;
  SlvDeckDocument *document;
  GtkStack *stack;
  GtkLabel *from, *ground;
  GtkEditable *query;
  GtkWidget *saved, *back_to_saved, *sources;
  AdwStatusPage *none;
  AdwPreferencesGroup *missing, *unusual, *nearest;
  GPtrArray *rows;           /* GtkWidget of the three groups (borrowed) */
  Lists *lists;
  GCancellable *cancellable; /* of the thread; NULL: none works */
  gboolean again;            /* something was changed since it began */
  char *address;             /* that was typed since lists were read last, password and all; it may be asked */
};

G_DEFINE_FINAL_TYPE (SlvAdviceView, slv_advice_view, ADW_TYPE_BIN)

/* ---- in the thread ---- */

SLV_DEFINE_STATIC_CLEAR (Lists, lists_clear, (slv_corpus_free, corpus), problems);

static void
lists_unref (Lists *lists)
{
  g_atomic_rc_box_release_full (lists, lists_clear);
}

SLV_DEFINE_STATIC_FREE (Asking, asking_free, (slv_deck_job_free, job), (slv_search_fields_unref, fields), (lists_unref, lists),
                        (slv_advice_free, advice), text, from, dir, schema);

static gboolean
fill_lists (const Asking *asking, Lists *lists, GCancellable *cancellable, GError **error)
{
  SlvGames *games = asking->job->games;
  if (asking->from != NULL)
    {
      g_autofree char *path = !slv_address_is_web (asking->from) ? g_strdup (asking->from)
        : slv_deck_link_fetch_lists (asking->dir, asking->from, asking->ask, games, lists->problems, cancellable, error);
      return path != NULL && slv_deck_corpus_read (lists->corpus, path, games, lists->problems, cancellable, error);
    }
  g_autoptr (SlvStore) store = slv_store_open (asking->dir, asking->schema, error);
  return store != NULL && slv_deck_corpus_saved (lists->corpus, store, asking->job->deck->id, error);
}

/** All of them, or none. */
static gboolean
read_lists (Asking *asking, GCancellable *cancellable, GError **error)
{
  Lists *lists = g_atomic_rc_box_new0 (Lists);
  lists->corpus = slv_corpus_new (asking->job->index, asking->job->format->rulebook);
  lists->problems = g_ptr_array_new_with_free_func (g_free);
  if (fill_lists (asking, lists, cancellable, error))
    asking->lists = lists;
  else
    lists_unref (lists);
  return asking->lists != NULL;
}

static gboolean
bind_wanted (Asking *asking, const SlvProvider *provider, SlvBound **bound, GError **error)
{
  g_autoptr (SlvQuery) query = slv_query_parse (asking->text, error);
  *bound = query != NULL ? slv_query_bind (query, asking->job->format->rulebook->game, asking->job->index, SLV_QUERY_SEARCH, provider, error)
                         : NULL;
  return *bound != NULL;
}

static void
advice_view_work (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Asking *asking = data;
  GError *error = NULL;
  g_auto (SlvSearchFieldsUse) use = { 0 };
  g_autoptr (SlvBound) wanted = NULL;
  const SlvProvider *provider = slv_search_fields_use (asking->fields, asking->job->index, asking->text, &use);
  if ((asking->lists == NULL && !read_lists (asking, cancellable, &error)) || !bind_wanted (asking, provider, &wanted, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  asking->advice = slv_corpus_advise (asking->lists->corpus, asking->job->deck, wanted, MOST);
  g_task_return_boolean (task, TRUE);
}

/* ---- rows ---- */

static const char *
zone_title (SlvAdviceView *self, guint zone)
{
  const SlvZone *found = g_ptr_array_index (slv_corpus_get_book (self->lists->corpus)->zones, zone);
  return slv_ui_tr (found->title);
}

static GtkWidget *
append_row (SlvAdviceView *self, AdwPreferencesGroup *group, const char *title, const char *subtitle, double share)
{
  /* Translators: a share, in per cent */
  g_autofree char *percent = g_strdup_printf (_("%.0f %%"), share * 100);
  GtkWidget *label = gtk_label_new (percent);
  g_autofree char *spoken = g_strdup_printf ("%s, %s. %s.", title, percent, subtitle);
  gtk_label_set_width_chars (GTK_LABEL (label), 5);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "dim-label");
  GtkWidget *row = slv_ui_row (title, subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), label);
  slv_ui_set_name (row, spoken);
  adw_preferences_group_add (group, row);
  g_ptr_array_add (self->rows, row);
  return row;
}

static void
advice_view_add_button (SlvAdviceView *self, GtkWidget *row, const SlvAdvised *card, gint copies)
{
  const SlvZone *zone = g_ptr_array_index (slv_corpus_get_book (self->lists->corpus)->zones, card->zone);
  const char *name = slv_index_card_name (slv_corpus_get_index (self->lists->corpus), card->row);
  GtkWidget *button = gtk_button_new_from_icon_name (copies > 0 ? "list-add-symbolic" : "list-remove-symbolic");
  g_autofree char *tip = g_strdup_printf (copies > 0 ? _("Add a copy of %s: %s") : _("Take out a copy of %s: %s"), name, slv_ui_tr (zone->title));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(ssi)", zone->id, name, copies);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "advice.change");
  slv_ui_set_tip (button, tip);
  slv_ui_set_name (button, tip);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  if (copies > 0)
    adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
}

static void
add_card (SlvAdviceView *self, const SlvAdvice *advice, const SlvAdvised *card, gboolean here)
{
  SlvIndex *index = slv_corpus_get_index (self->lists->corpus);
  const char *name = slv_index_card_name (index, card->row);
  g_autofree char *counted = slv_tell_printf (ngettext ("in %u of the %u list asked, %u of all %u", "in %u of the %u lists asked, %u of all %u",
                                                        advice->nearest->len), card->near, advice->nearest->len, card->lists,
                                              slv_corpus_get_tally (self->lists->corpus)->decks);
  g_autofree char *usual = card->copies > 0 ? slv_tell_printf (_("usually %u"), card->copies) : NULL;
  g_autofree char *own = here ? slv_tell_printf (_("%u here"), card->here) : NULL;
  g_autofree char *with = card->with == SLV_ROW_NONE ? NULL
    : slv_tell_printf (_("goes with %s (in %u of its %u lists)"), slv_index_card_name (index, card->with), card->with_lists, card->with_of);
  const char *parts[] = { zone_title (self, card->zone), own, usual, counted, with };
  GString *subtitle = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL)
      g_string_append_printf (subtitle, "%s%s", subtitle->len > 0 ? " · " : "", parts[i]);
  GtkWidget *row = append_row (self, here ? self->unusual : self->missing, name, subtitle->str, card->share);
  g_string_free (subtitle, TRUE);
  advice_view_add_button (self, row, card, here ? -1 : 1);
  slv_card_peek_mark (row, index, card->row, SLV_ROW_NONE);
}

static void
add_near (SlvAdviceView *self, const SlvNearList *near)
{
  g_autofree char *both = slv_tell_printf (ngettext ("%u card in both", "%u cards in both", near->both), near->both);
  g_autofree char *here = slv_tell_printf (ngettext ("%u only here", "%u only here", near->only_here), near->only_here);
  g_autofree char *there = slv_tell_printf (ngettext ("%u only there", "%u only there", near->only_there), near->only_there);
  g_autofree char *subtitle = g_strdup_printf ("%s · %s · %s", both, here, there);
  append_row (self, self->nearest, near->name, subtitle, near->likeness);
}

/* ---- what was found ---- */

/** Of the rows the one that has the focus in it; their number: none has. */
static guint
focused_row (SlvAdviceView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  guint at = 0;
  while (at < self->rows->len && (focus == NULL || (focus != g_ptr_array_index (self->rows, at)
                                                    && !gtk_widget_is_ancestor (focus, g_ptr_array_index (self->rows, at)))))
    at++;
  return at;
}

static void
advice_view_show_none (SlvAdviceView *self, const char *title, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  adw_status_page_set_title (self->none, title);
  adw_status_page_set_description (self->none, escaped);
  slv_ui_turn_to (self->stack, "none");
}

static void
show_advice (SlvAdviceView *self, const SlvAdvice *advice)
{
  const SlvCorpusTally *tally = slv_corpus_get_tally (self->lists->corpus);
  g_autofree char *said = slv_advice_dup_ground (advice, tally);
  GString *ground = g_string_new (said);
  guint focused = focused_row (self);
  gboolean had = focused < self->rows->len;
  guint problems = self->lists->problems->len, more = problems - MIN (problems, PROBLEMS_SHOWN);
  for (guint i = 0; i < problems - more; i++)
    g_string_append_printf (ground, "\n%s", (const char *) g_ptr_array_index (self->lists->problems, i));
  if (more > 0)
    {
      g_string_append_c (ground, '\n');
      g_string_append_printf (ground, ngettext ("And %u more", "And %u more", more), more);
    }
  gtk_label_set_text (self->ground, ground->str);
  SLV_EACH (GtkWidget, row, self->rows)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (gtk_widget_get_ancestor (row, ADW_TYPE_PREFERENCES_GROUP)), row);
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < advice->missing->len; i++)
    add_card (self, advice, &g_array_index (advice->missing, SlvAdvised, i), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->missing), self->rows->len > 0);
  for (guint i = 0; i < advice->unusual->len && g_array_index (advice->unusual, SlvAdvised, i).share < SLV_ADVICE_SELDOM; i++)
    add_card (self, advice, &g_array_index (advice->unusual, SlvAdvised, i), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->unusual), advice->unusual->len > 0 && g_array_index (advice->unusual, SlvAdvised, 0).share < SLV_ADVICE_SELDOM);
  for (guint i = 0; i < MIN (NEAREST, advice->nearest->len); i++)
    add_near (self, &g_array_index (advice->nearest, SlvNearList, i));
  if (advice->nearest->len == 0)
    advice_view_show_none (self, _("Nothing to compare with"), ground->str);
  else
    slv_ui_turn_to (self->stack, "advice");
  g_string_free (ground, TRUE);
  if (had && self->rows->len > 0)
    gtk_widget_grab_focus (g_ptr_array_index (self->rows, MIN (focused, self->rows->len - 1)));
}

static void advice_view_update (SlvAdviceView *self);

static void
advice_view_on_done (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvAdviceView) self = data;
  g_autoptr (GError) error = NULL;
  gboolean done = g_task_propagate_boolean (G_TASK (result), &error);
  Asking *asking = g_task_get_task_data (G_TASK (result));
  gboolean cancelled = g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result)));
  g_clear_object (&self->cancellable);
  if (self->document == NULL || (cancelled && !self->again))
    return;
  if (!cancelled)
    g_clear_pointer (&self->address, g_free);
  if (!cancelled && self->lists == NULL)
    self->lists = g_steal_pointer (&asking->lists);
  if (self->again)
    {
      advice_view_update (self);
      return;
    }
  if (done)
    {
      show_advice (self, asking->advice);
      return;
    }
  g_autofree char *text = slv_ui_error_text (error);
  if (self->lists == NULL)
    {
      advice_view_show_none (self, _("The lists could not be read"), text);
      return;
    }
  gtk_label_set_text (self->ground, text);
  slv_ui_turn_to (self->stack, "advice");
}

/* ---- asking ---- */

/** (transfer full): the key under which it is remembered for the game where lists come from. */
static char *
view_key (SlvAdviceView *self)
{
  return g_strdup_printf ("advice-lists/%s", slv_deck_document_get_format (self->document)->rulebook->game->id);
}

/** (transfer full) (nullable): a path or an address. */
static char *
dup_from (SlvAdviceView *self)
{
  g_autofree char *key = view_key (self), *uri = slv_ui_get_view (key);
  if (uri == NULL || uri[0] == '\0')
    return NULL;
  return slv_address_is_web (uri) ? g_steal_pointer (&uri) : g_filename_from_uri (uri, NULL, NULL);
}

static void
show_from (SlvAdviceView *self, const char *from)
{
  g_autofree char *shown = from == NULL ? NULL : slv_address_is_web (from) ? slv_address_shown (from) : g_filename_display_basename (from);
  g_autofree char *text = shown != NULL ? g_strdup_printf (_("Compared with the lists in “%s”"), shown) : g_strdup (_("Compared with your saved decks"));
  gtk_label_set_text (self->from, text);
  gtk_widget_set_visible (self->saved, from != NULL);
  gtk_widget_set_visible (self->back_to_saved, from != NULL);
}

static void
advice_view_update (SlvAdviceView *self)
{
  const SlvFormat *format = self->document != NULL ? slv_deck_document_get_format (self->document) : NULL;
  self->again = FALSE;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (self->cancellable != NULL)
    {
      self->again = TRUE;
      return;
    }
  if (format == NULL)
    {
      advice_view_show_none (self, _("Nothing to compare with"), _("No game is installed that knows this deck."));
      return;
    }
  SlvSession *session = slv_deck_document_get_session (self->document);
  if (self->lists != NULL && (slv_corpus_get_book (self->lists->corpus) != format->rulebook
                              || slv_corpus_get_index (self->lists->corpus) != slv_session_get_index (session)))
    g_clear_pointer (&self->lists, lists_unref);
  Asking *asking = g_new0 (Asking, 1);
  asking->job = slv_deck_job_new (self->document);
  asking->fields = slv_fields_now (session, self->document);
  asking->text = g_strdup (gtk_editable_get_text (self->query));
  asking->from = self->address != NULL ? g_strdup (self->address) : dup_from (self);
  asking->ask = self->address != NULL;
  asking->dir = g_strdup (slv_session_get_dir (session));
  asking->schema = g_strdup (slv_session_get_schema (session));
  asking->lists = self->lists != NULL ? g_atomic_rc_box_acquire (self->lists) : NULL;
  show_from (self, asking->from);
  if (self->lists == NULL)
    slv_ui_turn_to (self->stack, "busy");
  self->cancellable = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (NULL, self->cancellable, advice_view_on_done, g_object_ref (self));
  g_task_set_name (task, "advice");
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, asking, asking_free);
  slv_task_run (task, advice_view_work);
}

/** Other lists are to be read. */
static void
advice_view_restart (SlvAdviceView *self)
{
  g_clear_pointer (&self->lists, lists_unref);
  g_cancellable_cancel (self->cancellable);
  advice_view_update (self);
}

static void
on_map (SlvAdviceView *self)
{
  g_autofree char *from = self->document != NULL && slv_deck_document_get_format (self->document) != NULL ? dup_from (self) : NULL;
  if (from == NULL)   /* other decks may have been saved since */
    advice_view_restart (self);
  else
    advice_view_update (self);
}

/* ---- what a person does ---- */

SLV_UI_ACTION (SlvAdviceView, change_action)
{
  const char *zone, *name;
  gint copies;
  if (self->document == NULL)
    return;
  g_variant_get (target, "(&s&si)", &zone, &name, &copies);
  slv_deck_document_change (self->document, zone, name, copies);
  guint count = slv_deck_document_count (self->document, NULL, name);
  g_autofree char *text = slv_tell_printf (ngettext ("%u copy of %s is in the deck now", "%u copies of %s are in the deck now", count),
                                           count, name);
  slv_window_toast_step (widget, text, "deck.undo", self->document);
}

static void
remember (SlvAdviceView *self, const char *uri)
{
  g_autofree char *key = view_key (self);
  slv_ui_set_view (key, uri);
  advice_view_restart (self);
}

static void
advice_view_on_chosen (gpointer owner, GFile *file)
{
  SlvAdviceView *self = owner;
  g_autofree char *uri = g_file_get_uri (file);
  if (self->document != NULL && slv_deck_document_get_format (self->document) != NULL)
    remember (self, uri);
}

SLV_UI_ACTION (SlvAdviceView, advice_view_choose_action)
{
  gtk_native_dialog_show (slv_ui_file_chooser (widget, _("A folder of deck lists"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _("_Choose"),
                                               advice_view_on_chosen));
}

#define ENTRY "entry"

static void
on_address (AdwMessageDialog *dialog, const char *response, SlvAdviceView *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (g_object_get_data (G_OBJECT (dialog), ENTRY))));
  g_autofree char *password = NULL, *plain = slv_address_split (text, &password);
  if (!g_str_equal (response, "apply") || self->document == NULL || slv_deck_document_get_format (self->document) == NULL)
    return;
  slv_take_str (&self->address, g_steal_pointer (&text));
  remember (self, plain);
}

/** Only an address that this program asks can be asked. */
static void
on_address_changed (GtkEditable *entry, AdwMessageDialog *dialog)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));
  adw_message_dialog_set_response_enabled (dialog, "apply", slv_address_is_web (text));
}

SLV_UI_ACTION (SlvAdviceView, address_action)
{
  g_autofree char *from = slv_deck_document_get_format (self->document) != NULL ? dup_from (self) : NULL;
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), _("Lists at an Address"),
    _("A zip file of deck lists, or data with decks. What comes from there is kept, and the address is asked only when it is given here.")));
  GtkWidget *entry = gtk_entry_new ();
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_entry_set_input_purpose (GTK_ENTRY (entry), GTK_INPUT_PURPOSE_URL);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), "https://");
  slv_ui_set_name (entry, _("Address of the lists"));
  adw_message_dialog_set_extra_child (dialog, entry);
  adw_message_dialog_add_responses (dialog, "cancel", _("_Cancel"), "apply", _("_Fetch"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "apply", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "apply");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_object_set_data (G_OBJECT (dialog), ENTRY, entry);
  g_signal_connect_object (entry, "changed", G_CALLBACK (on_address_changed), dialog, 0);
  gtk_editable_set_text (GTK_EDITABLE (entry), from != NULL && slv_address_is_web (from) ? from : "");
  on_address_changed (GTK_EDITABLE (entry), dialog);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_address), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

SLV_UI_ACTION (SlvAdviceView, saved_action)
{
  if (self->document != NULL && slv_deck_document_get_format (self->document) != NULL)
    remember (self, "");
}

/* ---- making it ---- */

static void
on_document_changed (SlvAdviceView *self)
{
  slv_ui_offer (GTK_WIDGET (self), "advice.change", NULL, slv_deck_document_get_fixed (self->document));
  advice_view_update (self);
}

void
slv_advice_view_set_session (SlvAdviceView *self, SlvSession *session)
{
  slv_card_peek_install (GTK_WIDGET (self->missing), session, SLV_PEEK_LETTER | SLV_PEEK_MENU, NULL);
  slv_card_peek_install (GTK_WIDGET (self->unusual), session, SLV_PEEK_LETTER | SLV_PEEK_MENU, NULL);
}

void
slv_advice_view_set_document (SlvAdviceView *self, SlvDeckDocument *document)
{
  if (!slv_deck_document_watch (&self->document, document, G_CALLBACK (on_document_changed), self))
    return;
  /* what is found for the deck before must not be shown beside this one */
  g_cancellable_cancel (self->cancellable);
  if (document == NULL)
    return;
  slv_ui_turn_to (self->stack, "busy");
  gtk_editable_set_text (self->query, "");
  on_document_changed (self);
}

static void
slv_advice_view_dispose (GObject *object)
{
  SlvAdviceView *self = SLV_ADVICE_VIEW (object);
  slv_advice_view_set_document (self, NULL);
  g_clear_pointer (&self->lists, lists_unref);
  G_OBJECT_CLASS (slv_advice_view_parent_class)->dispose (object);
}

SLV_DEFINE_FINALIZE (SlvAdviceView, slv_advice_view, rows, address, cancellable);

static void
on_activated (SlvAdviceView *self)
{
  gtk_widget_child_focus (GTK_WIDGET (self->missing), GTK_DIR_TAB_FORWARD);
}

static void
slv_advice_view_class_init (SlvAdviceViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_advice_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_advice_view_finalize;
  SLV_UI_TEMPLATE (widget_class, SlvAdviceView, "decks/slv-advice-view.ui", stack, from, ground, query, saved, back_to_saved,
                   sources, none, missing, unusual, nearest);
  SLV_UI_CALLBACKS (widget_class, advice_view_update, on_activated);
  gtk_widget_class_install_action (widget_class, "advice.change", "(ssi)", change_action);
  gtk_widget_class_install_action (widget_class, "advice.choose", NULL, advice_view_choose_action);
  gtk_widget_class_install_action (widget_class, "advice.address", NULL, address_action);
  gtk_widget_class_install_action (widget_class, "advice.saved", NULL, saved_action);
}

static void
slv_advice_view_init (SlvAdviceView *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->sources, slv_wrap_layout_new (8));
  g_signal_connect (self, "map", G_CALLBACK (on_map), NULL);
  slv_ui_hide_unseen_pages (GTK_WIDGET (self->stack));
}

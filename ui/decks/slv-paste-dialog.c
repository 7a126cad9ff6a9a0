/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paste-dialog.c: see the header. The reader is the one that reads files, so a pasted list means what the file would. */
#include "base/slv-clean.h"
#include "deck/slv-alike-names.h"
#include "decks/slv-deck-dialogs.h"
#include "game/slv-clause.h"
#include "import/slv-deck-file.h"
#include "widgets/slv-parts.h"

#define SLV_TYPE_PASTE_DIALOG (slv_paste_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvPasteDialog, slv_paste_dialog, SLV, PASTE_DIALOG, SlvDialog)

#define ROWS_SHOWN    200u
#define ROWS_AT_ONCE  8u     /* that are made for what stands below what is seen: each takes two milliseconds or more */
#define NAMES_OFFERED 6u
#define COPIES_ASKED  100u   /* of one card on a line: from here on the number is questioned */
#define ICON          "slv-icon"
#define CHOICE        "slv-choice"
#define BESIDE_FROM   860    /* pixels of the dialog from which what was understood stands beside the text */

struct _SlvPasteDialog
{
  SlvDialog parent_instance;
  SlvDeckDocument *document;
  GtkTextView *text;
  GtkLabel *summary;
  GtkWidget *add, *replace, *panes, *problems_window;
  GtkListBox *problems;
  GtkCheckButton *every;
  SlvAlikeNames *near;         /* NULL: not asked yet */
  char *near_game;             /* id (nullable) of the game whose names they are: it may be found only by a later line */
  GHashTable *chosen;    /* name as written → name that is meant, "": as it is written, which a person has said, or nothing is so like it */
  GHashTable *offers;    /* name as written → GtkStringList of the names that may be meant: they are looked for once */
  GPtrArray *lines;      /* Line: what the rows say */
  guint rows, filled;    /* lines, shown or left off; of the rows, those that say what they shall */
  gboolean filling;      /* a row is filled: nobody has chosen what its name means */
  SlvDeck *deck;         /* what was understood of the text as it is now */
  guint pending, growing;
};

G_DEFINE_FINAL_TYPE (SlvPasteDialog, slv_paste_dialog, SLV_TYPE_DIALOG)

/* What a row says. @written, @meant: (nullable): the name of which may be chosen what it means, and the names to choose from */
typedef struct { const char *icon; char *title, *subtitle, *written; GtkStringList *meant; } Line;

SLV_DEFINE_STATIC_FREE (Line, line_free, title, subtitle, written, (g_object_unref, meant));

/** Borrowed (nullable): a line for a row; NULL when there are enough already, which the last row says. */
static Line *
add_line (SlvPasteDialog *self, const char *icon, const char *title, const char *subtitle)
{
  if (self->rows++ >= ROWS_SHOWN)
    return NULL;
  Line *line = g_new0 (Line, 1);
  line->icon = icon;
  line->title = g_strdup (title);
  line->subtitle = g_strdup (subtitle);
  g_ptr_array_add (self->lines, line);
  return line;
}

static void on_text_changed (SlvPasteDialog *self);

/** What a name means is chosen; all lines that have it, and their sums, follow. */
static void
on_meant (GtkDropDown *choice, GParamSpec *pspec G_GNUC_UNUSED, SlvPasteDialog *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (choice), GTK_TYPE_LIST_BOX_ROW);
  guint nth = row != NULL && !self->filling ? (guint) gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) : G_MAXUINT;
  const Line *line = nth < self->lines->len ? g_ptr_array_index (self->lines, nth) : NULL;
  if (line == NULL || line->written == NULL)
    return;
  GtkStringObject *meant = gtk_drop_down_get_selected (choice) > 0 ? gtk_drop_down_get_selected_item (choice) : NULL;
  g_hash_table_replace (self->chosen, g_strdup (line->written), g_strdup (meant != NULL ? gtk_string_object_get_string (meant) : ""));
  on_text_changed (self);
}

/** (nullable): the row in which the focus is. */
static GtkWidget *
focused_row (SlvPasteDialog *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *row = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->problems)) ? focus : NULL;
  return row != NULL && !GTK_IS_LIST_BOX_ROW (row) ? gtk_widget_get_ancestor (row, GTK_TYPE_LIST_BOX_ROW) : row;
}

/** One key takes back what was guessed for the line. */
static gboolean
on_row_key (SlvPasteDialog *self, guint key)
{
  GtkWidget *row = focused_row (self);
  GtkDropDown *choice = row != NULL ? g_object_get_data (G_OBJECT (row), CHOICE) : NULL;
  if (choice == NULL || !gtk_widget_get_visible (gtk_widget_get_parent (GTK_WIDGET (choice))) || (key != GDK_KEY_Delete && key != GDK_KEY_KP_Delete && key != GDK_KEY_BackSpace))
    return FALSE;
  gtk_drop_down_set_selected (choice, 0);
  return TRUE;
}

static void
make_near (SlvPasteDialog *self, const SlvGame *game)
{
  const char *id = game != NULL ? game->id : NULL;
  if (self->near != NULL && g_strcmp0 (self->near_game, id) == 0)
    return;
  g_clear_pointer (&self->near, slv_alike_names_free);
  g_hash_table_remove_all (self->chosen);   /* of names of another game */
  g_hash_table_remove_all (self->offers);
  slv_take_str (&self->near_game, g_strdup (id));
  self->near = slv_alike_names_new (slv_session_get_index (slv_deck_document_get_session (self->document)), game);
}

/** Borrowed (nullable): the card that is taken for a name that none has: as was chosen, else that of which it is a slip. */
static const char *
meant_by (SlvPasteDialog *self, const SlvGame *game, const char *name)
{
  make_near (self, game);
  const char *chosen = g_hash_table_lookup (self->chosen, name);
  if (chosen != NULL)
    return chosen[0] != '\0' ? chosen : NULL;
  char *slip = slv_alike_names_slip (self->near, name);
  g_hash_table_replace (self->chosen, g_strdup (name), slip != NULL ? slip : g_strdup (""));
  return slip;
}

/** Borrowed: the names that may be meant, as it was written first. */
static GtkStringList *
names_for (SlvPasteDialog *self, const char *name, const char *meant)
{
  GtkStringList *titles = g_hash_table_lookup (self->offers, name);
  if (titles != NULL)
    return titles;
  g_autoptr (GPtrArray) names = slv_alike_names_find (self->near, name, NAMES_OFFERED);
  if (meant != NULL)
    slv_array_add_text (names, meant);
  titles = gtk_string_list_new (NULL);
  if (names->len > 0)
    gtk_string_list_append (titles, _("As written"));
  for (guint i = 0; i < names->len; i++)
    gtk_string_list_append (titles, g_ptr_array_index (names, i));
  g_hash_table_insert (self->offers, g_strdup (name), titles);
  return titles;
}

/* ---- rows ---- */

static GtkWidget *
make_row (SlvPasteDialog *self)
{
  GtkWidget *row = slv_ui_row ("", NULL), *icon = gtk_image_new (), *choice = gtk_drop_down_new (NULL, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 2);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), icon);
  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  g_object_set_data (G_OBJECT (row), ICON, icon);
  g_object_set_data (G_OBJECT (row), CHOICE, choice);
  g_signal_connect_object (choice, "notify::selected", G_CALLBACK (on_meant), self, 0);
  gtk_box_append (GTK_BOX (box), choice);
  slv_ui_ready_buttons (box);   /* a long name is cut where there is no room */
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), box);
  gtk_list_box_append (self->problems, row);
  return row;
}

/** A row is filled again and again: making it, with its list that drops down, is what a key would wait for. */
static void
paste_fill_row (SlvPasteDialog *self, GtkWidget *row, const Line *line)
{
  GtkDropDown *choice = g_object_get_data (G_OBJECT (row), CHOICE);
  const char *meant = line->written != NULL ? g_hash_table_lookup (self->chosen, line->written) : NULL;
  guint selected = 0;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), line->title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), line->subtitle);
  gtk_image_set_from_icon_name (g_object_get_data (G_OBJECT (row), ICON), line->icon);
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (choice)), line->written != NULL);
  if (line->written == NULL)
    return;
  for (guint i = 1; meant != NULL && i < g_list_model_get_n_items (G_LIST_MODEL (line->meant)); i++)
    selected = g_str_equal (gtk_string_list_get_string (line->meant, i), meant) ? i : selected;
  if (gtk_drop_down_get_model (choice) != G_LIST_MODEL (line->meant))
    gtk_drop_down_set_model (choice, G_LIST_MODEL (line->meant));
  gtk_drop_down_set_selected (choice, selected);
  g_autofree char *spoken = g_strdup_printf (_("What “%s” means"), line->written);
  slv_ui_set_name (GTK_WIDGET (choice), spoken);
}

/** Fills the rows there are, makes some of those that are missing, and takes away those that are too many. */
static gboolean
show_lines (gpointer data)
{
  SlvPasteDialog *self = data;
  GtkWidget *row = (GtkWidget *) gtk_list_box_get_row_at_index (self->problems, (int) self->filled), *next;
  self->filling = TRUE;
  for (guint made = 0; self->filled < self->lines->len && (row != NULL || made < ROWS_AT_ONCE); self->filled++)
    {
      made += row == NULL;
      row = row != NULL ? row : make_row (self);
      paste_fill_row (self, row, g_ptr_array_index (self->lines, self->filled));
      row = gtk_widget_get_next_sibling (row);
    }
  self->filling = FALSE;
  if (self->filled < self->lines->len)
    return G_SOURCE_CONTINUE;
  for (; row != NULL; row = next)
    {
      next = gtk_widget_get_next_sibling (row);
      if (row == focused_row (self))
        gtk_widget_grab_focus (self->filled > 0 ? gtk_widget_get_prev_sibling (row) : GTK_WIDGET (self->text));
      gtk_list_box_remove (self->problems, row);
    }
  self->growing = 0;
  return G_SOURCE_REMOVE;
}

static void
show_rows (SlvPasteDialog *self)
{
  g_clear_handle_id (&self->growing, g_source_remove);
  self->filled = 0;
  gtk_widget_set_visible (self->problems_window, self->lines->len > 0);
  if (show_lines (self) == G_SOURCE_CONTINUE)
    self->growing = slv_ui_later (self, G_PRIORITY_LOW, 0, show_lines);
}

typedef struct { guint understood, guessed, unknown; } Counts;

/** How one line was understood: a card, a guess (several cards have that name, or it is written otherwise), or no card. */
static void
add_entry (SlvPasteDialog *self, const SlvResolution *resolution, const SlvResolved *card, Counts *counts)
{
  const SlvDeckEntry *entry = slv_deck_entry (self->deck, card->entry);
  const SlvZone *zone = g_ptr_array_index (resolution->book->zones, card->zone);
  unsigned long long line = entry->line;
  const char *known = card->row != SLV_ROW_NONE ? slv_index_card_name (resolution->index, card->row) : "";
  g_autofree char *title = slv_tell_printf ("%u × %s", entry->count, entry->name);
  g_autofree char *where = NULL;
  if (entry->count >= COPIES_ASKED)
    {
      g_autofree char *asked = slv_tell_printf (_("Line %llu: are %u copies of one card meant?"), line, entry->count);
      add_line (self, "dialog-question-symbolic", title, asked);
    }
  if (card->row == SLV_ROW_NONE)
    {
      const char *meant = meant_by (self, resolution->book->game, entry->name);
      *(meant != NULL ? &counts->guessed : &counts->unknown) += 1;
      where = meant != NULL ? g_strdup_printf (_("Line %llu: taken for “%s”; Delete keeps it as written"), line, meant)
                            : slv_tell_printf (_("Line %llu: the lists of %s have no card of this name; it is kept as written"), line,
                                               slv_ui_tr (resolution->book->game->title));
      Line *row = add_line (self, meant != NULL ? "dialog-information-symbolic" : "dialog-question-symbolic", title, where);
      GtkStringList *names = row != NULL ? names_for (self, entry->name, meant) : NULL;
      if (names != NULL && g_list_model_get_n_items (G_LIST_MODEL (names)) > 0)
        {
          row->written = g_strdup (entry->name);
          row->meant = g_object_ref (names);
        }
    }
  else if (card->folded || card->n_candidates > 1)
    {
      counts->guessed++;
      where = card->n_candidates > 1
        ? g_strdup_printf (_("Line %llu: %u cards may be meant; taken for the first of them, in %s"), line, card->n_candidates, slv_ui_tr (zone->title))
        : g_strdup_printf (_("Line %llu: taken for “%s”, in %s"), line, known, slv_ui_tr (zone->title));
      add_line (self, "dialog-information-symbolic", title, where);
    }
  else if (entry->count >= COPIES_ASKED)
    counts->guessed++;
  else
    {
      counts->understood++;
      where = entry->set_code[0] != '\0' ? g_strdup_printf (_("Line %llu: %s %s, in %s"), line, entry->set_code, entry->number, slv_ui_tr (zone->title))
                                         : g_strdup_printf (_("Line %llu: in %s"), line, slv_ui_tr (zone->title));
      if (gtk_check_button_get_active (self->every))
        add_line (self, "emblem-ok-symbolic", title, where);
    }
}

/** Lines under headings that the rulebook does not know, and cards that one only thinks about. */
static void
add_outside (SlvPasteDialog *self, const GPtrArray *entries, const char *how, Counts *counts)
{
  SLV_EACH (const SlvDeckEntry, entry, entries)
    {
      g_autofree char *title = g_strdup_printf ("%u × %s", entry->count, entry->name);
      g_autofree char *where = g_strdup_printf (how, (unsigned long long) entry->line, entry->zone);
      counts->guessed++;
      add_line (self, "dialog-information-symbolic", title, where);
    }
}

static void
add_unread_lines (SlvPasteDialog *self)
{
  SLV_EACH (const SlvUnread, line, self->deck->unread)
    {
      g_autofree char *where = g_strdup_printf (_("Line %llu: %s"), (unsigned long long) line->line, line->reason);
      g_autofree char *text = slv_text_shown (line->text, SLV_SHOWN_MAX);
      add_line (self, "dialog-warning-symbolic", text, where);
    }
}

/** The document's format; that of the cards that were pasted where they are of another game, and the document has none that would go against it. */
static const SlvFormat *
format_of (SlvPasteDialog *self)
{
  SlvSession *session = slv_deck_document_get_session (self->document);
  const SlvFormat *own = slv_deck_document_get_format (self->document), *theirs;
  if (slv_deck_n_cards (slv_deck_document_get_deck (self->document), NULL) > 0)
    return own;
  theirs = slv_check_default_format (self->deck, slv_session_get_index (session), slv_session_get_games (session), NULL);
  return theirs != NULL && (own == NULL || theirs->rulebook->game != own->rulebook->game) ? theirs : own;
}

static void
tell_format (SlvPasteDialog *self, const SlvFormat *format)
{
  g_autofree char *title = slv_format_dup_title (format);
  /* Translators: a game */
  g_autofree char *told = g_strdup_printf (_("These are cards of %s: the empty deck is judged under this format then."),
                                           slv_ui_tr (format->rulebook->game->title));
  add_line (self, "dialog-information-symbolic", title, told);
}

static Counts
add_lines (SlvPasteDialog *self)
{
  const SlvFormat *format = format_of (self);
  Counts counts = { 0, 0, 0 };
  if (format != slv_deck_document_get_format (self->document))
    tell_format (self, format);
  add_unread_lines (self);
  if (format == NULL)   /* nothing to compare the names with: they are kept as they stand */
    {
      counts.understood = self->deck->entries->len;
      return counts;
    }
  SlvIndex *index = slv_session_get_index (slv_deck_document_get_session (self->document));
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (self->deck, index, format->rulebook);
  for (guint i = 0; i < resolution->cards->len; i++)
    add_entry (self, resolution, &g_array_index (resolution->cards, SlvResolved, i), &counts);
  add_outside (self, resolution->strange, _("Line %llu: kept under “%s”, which is no zone of this game"), &counts);
  add_outside (self, resolution->maybe, _("Line %llu: kept under “%s”, where nothing counts"), &counts);
  return counts;
}

static char *
summary_of (SlvPasteDialog *self, Counts counts)
{
  guint cards = slv_deck_n_cards (self->deck, NULL), lost = self->deck->unread->len;
  g_autofree char *all = slv_tell_printf (ngettext ("%u card", "%u cards", cards), cards);
  if (counts.guessed + counts.unknown + lost == 0)
    return slv_tell_printf (ngettext ("%u card understood", "%u cards understood", cards), cards);
  /* Translators: "60 cards"; then numbers of lines */
  return slv_tell_printf (_("%s. Lines: %u understood, %u guessed, %u of unknown cards, %u not understood"), all,
                          counts.understood, counts.guessed, counts.unknown, lost);
}

static void
tell_more_decks (SlvPasteDialog *self, guint more)
{
  g_autofree char *told = slv_tell_printf (ngettext ("%u more deck is in this text", "%u more decks are in this text", more), more);

  if (more > 0)
    add_line (self, "dialog-warning-symbolic", told, _("Only the first one is read here. A file with all of them can be opened from the list of decks."));
}

static void
read_text (SlvPasteDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  g_autofree char *text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE), *summary = NULL;
  SlvGames *games = slv_session_get_games (slv_deck_document_get_session (self->document));
  g_autoptr (GError) error = NULL;
  g_clear_pointer (&self->deck, slv_deck_free);
  g_ptr_array_set_size (self->lines, 0);
  self->rows = 0;
  g_autoptr (GPtrArray) decks = slv_deck_text_read (text, strlen (text), "", NULL, games, &error);
  if (decks != NULL && decks->len > 0)
    {
      self->deck = slv_deck_copy (g_ptr_array_index (decks, 0));
      const SlvFormat *format = format_of (self);
      if (format != NULL)
        slv_deck_settle_names (self->deck, slv_session_get_index (slv_deck_document_get_session (self->document)), format->rulebook->game);
      summary = summary_of (self, add_lines (self));
      tell_more_decks (self, decks->len - 1);
    }
  if (self->rows > ROWS_SHOWN)
    {
      guint more = self->rows - ROWS_SHOWN;
      g_autofree char *told = slv_tell_printf (ngettext ("And %u more line", "And %u more lines", more), more);
      self->rows = 0;
      add_line (self, "view-more-symbolic", told, _("All of them are taken over; only the first are shown."));
    }
  g_autofree char *fault = error != NULL ? slv_ui_error_text (error) : NULL;
  gtk_label_set_text (self->summary, fault != NULL ? fault : text[0] == '\0' || summary == NULL ? "" : summary);
  show_rows (self);
  /* what was not understood at all is kept with the deck, too */
  gboolean any = self->deck != NULL && (self->deck->entries->len > 0 || self->deck->unread->len > 0);
  const char *why = any ? NULL : _("The list names no card yet.");
  slv_ui_offer (GTK_WIDGET (self), "paste.add", self->add, why);
  slv_ui_offer (GTK_WIDGET (self), "paste.replace", self->replace, why);
}

/** The names that were chosen take the place of those that were written. */
static void
apply_choices (SlvPasteDialog *self)
{
  SLV_EACH (SlvDeckEntry, entry, self->deck->entries)
    {
      const char *meant = g_hash_table_lookup (self->chosen, entry->name);
      if (meant == NULL || meant[0] == '\0')
        continue;
      slv_take_str (&entry->name, g_strdup (meant));
    }
}

static void
on_text_changed (SlvPasteDialog *self)
{
  slv_ui_once (self, &self->pending, G_PRIORITY_DEFAULT, 120, G_CALLBACK (read_text));
}

/** A file in the clipboard is a text, too: where it lies, which is no list. */
static void
on_paste (SlvPasteDialog *self)
{
  if (!gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (gtk_widget_get_clipboard (GTK_WIDGET (self->text))), GDK_TYPE_FILE_LIST))
    return;
  g_signal_stop_emission_by_name (self->text, "paste-clipboard");
  gtk_label_set_text (self->summary, _("In the clipboard is a file, and here goes the text of a list. Close this, and the file can be pasted or dropped on the window."));
}

SLV_UI_ACTION (SlvPasteDialog, paste_dialog_apply_action)
{
  g_clear_handle_id (&self->pending, g_source_remove);
  read_text (self);
  if (self->deck == NULL)
    return;
  const SlvFormat *format = format_of (self);
  gboolean theirs = format != slv_deck_document_get_format (self->document);
  apply_choices (self);
  if (theirs)
    {
      slv_deck_document_begin (self->document, NULL, self->deck->entries->len);
      slv_deck_document_set_format (self->document, format);
    }
  slv_deck_document_merge (self->document, self->deck, g_str_equal (action_name, "paste.replace"));
  if (theirs)
    slv_deck_document_end (self->document);
  g_signal_emit_by_name (self, "taken", self->document);
  gtk_window_close (GTK_WINDOW (self));
}

SLV_DEFINE_DISPOSE (SlvPasteDialog, slv_paste_dialog, (timer, pending), (timer, growing), (slv_deck_free, deck), (slv_alike_names_free, near), (g_free, near_game),
                    chosen, offers, lines, (g_object_unref, document));

static void
slv_paste_dialog_class_init (SlvPasteDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_paste_dialog_dispose;
  g_signal_new ("taken", SLV_TYPE_PASTE_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, SLV_TYPE_DECK_DOCUMENT);
  g_type_ensure (SLV_TYPE_WRAP_LAYOUT);
  SLV_UI_TEMPLATE (widget_class, SlvPasteDialog, "decks/slv-paste-dialog.ui", add, replace, text, summary, panes,
                   problems_window, problems, every);
  gtk_widget_class_install_action (widget_class, "paste.add", NULL, paste_dialog_apply_action);
  gtk_widget_class_install_action (widget_class, "paste.replace", NULL, paste_dialog_apply_action);
}

static void
slv_paste_dialog_init (SlvPasteDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->offers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->lines = g_ptr_array_new_with_free_func (line_free);
  slv_ui_on_key (GTK_WIDGET (self->problems), GTK_PHASE_BUBBLE, G_CALLBACK (on_row_key), self);
  GtkEventController *enter = gtk_shortcut_controller_new ();
  gtk_event_controller_set_propagation_phase (enter, GTK_PHASE_CAPTURE);   /* before the text makes a line of it */
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (enter), gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Return, GDK_CONTROL_MASK), gtk_named_action_new ("paste.add")));
  gtk_widget_add_controller (GTK_WIDGET (self), enter);
  g_signal_connect_object (self->text, "paste-clipboard", G_CALLBACK (on_paste), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->every, "toggled", G_CALLBACK (on_text_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_text_view_get_buffer (self->text), "changed", G_CALLBACK (on_text_changed), self, G_CONNECT_SWAPPED);
}

/** As large as the window allows: beside the text there is room for what was understood of it in a wide one. */
static void
paste_dialog_fit (SlvPasteDialog *self, GtkWidget *parent)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (parent));
  int width = CLAMP (gtk_widget_get_width (window) - 80, 360, 1100), height = CLAMP (gtk_widget_get_height (window) - 60, 420, 1000);
  gboolean beside = width >= BESIDE_FROM * MAX (1, slv_ui_text_scale ());
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->panes), beside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_box_set_homogeneous (GTK_BOX (self->panes), beside);
}

GtkWidget *
slv_paste_dialog_present (GtkWidget *parent, SlvDeckDocument *document, const char *text)
{
  SlvPasteDialog *self = g_object_new (SLV_TYPE_PASTE_DIALOG, NULL);
  self->document = g_object_ref (document);
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  paste_dialog_fit (self, parent);
  if (text != NULL)
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), text, -1);
  g_clear_handle_id (&self->pending, g_source_remove);
  read_text (self);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
  return GTK_WIDGET (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-ui.h: what every widget of the program uses: where its .ui file lies, names for assistive technology that GTK 4.8 does
 * not give by itself, settings, and texts for errors. Main thread only. */
#pragma once
#include <adwaita.h>
#include "base/slv-error.h"
#include "base/slv-pool.h"

/** Resources of the folder ROOM (ROOM/ROOM.gresource.xml) lie under this prefix: SLV_UI_PATH "decks/slv-decks-page.ui".
 *  A "ROOM/style.css" among them is loaded for the display by slv_ui_init(). */
#define SLV_UI_PATH "/io/github/sleeves_cards/Sleeves/ui/"

/** Among what SLV_FREE_MEMBERS() and its kin free, (unparent, name) is a child of a widget that is no container: of any type of widgets. */
#define SLV_OWN_WORD_unparent ~, SLV_OWN_UNPARENT_
#define SLV_OWN_UNPARENT_(member, word) g_clear_pointer ((GtkWidget **) &(member), gtk_widget_unparent);

/** slv_ui_init: loads the style sheets of all rooms for the default display, and keeps tooltips away from windows without a place; called
 *  by slv_window_new(), once. */
void        slv_ui_init (void);

/**
 * SLV_UI_TEMPLATE: SLV_UI_TEMPLATE (klass, SlvThing, "room/slv-thing.ui", list, label, remove): in the class's init: the template of a type, and which
 *   of its children C touches. Each is bound to the member of the instance that is called as it is in the .ui file: a name that the structure
 *   does not have is told by the compiler, one that the template does not have by GTK.
 * SLV_UI_CHILDREN: SLV_UI_CHILDREN (klass, SlvThing, tools): more of them, behind it.
 * SLV_UI_CALLBACKS: SLV_UI_CALLBACKS (klass, on_typed, on_chosen): the same for functions that the .ui file names.
 * SLV_UI_INIT_TEMPLATE: SLV_UI_INIT_TEMPLATE (SlvThing, slv_thing): the init of a type that does no more than to read its template.
 * SLV_UI_TYPES: SLV_UI_TYPES (SLV_TYPE_ONE, SLV_TYPE_OTHER): types that the .ui file names have to be there before it is read.
 * Up to 26 names each; @klass is that of the type, as it is or as a GtkWidgetClass.
 */
#define SLV_UI_TEMPLATE(klass, Type, file, ...) \
  do \
    { \
      gtk_widget_class_set_template_from_resource ((GtkWidgetClass *) (klass), SLV_UI_PATH file); \
      SLV_UI_CHILDREN (klass, Type, __VA_ARGS__); \
    } \
  while (0)
#define SLV_UI_CHILDREN(klass, Type, ...) \
  do \
    { \
      GtkWidgetClass *class_ = (GtkWidgetClass *) (klass); \
      SLV_EACH_NAME (SLV_UI_CHILD_, Type, __VA_ARGS__) \
    } \
  while (0)
#define SLV_UI_CALLBACKS(klass, ...) SLV_EACH_NAME (SLV_UI_CALLBACK_, klass, __VA_ARGS__)
#define SLV_UI_INIT_TEMPLATE(Type, prefix) \
  static void prefix##_init (Type *self) \
  { \
    gtk_widget_init_template (GTK_WIDGET (self)); \
  } \
  static void prefix##_init (Type *self)
#define SLV_UI_TYPES(...) SLV_EACH_NAME (SLV_UI_TYPE_, ~, __VA_ARGS__)
#define SLV_UI_CHILD_(Type, name) gtk_widget_class_bind_template_child (class_, Type, name);
#define SLV_UI_CALLBACK_(klass, name) gtk_widget_class_bind_template_callback ((GtkWidgetClass *) (klass), name);
#define SLV_UI_TYPE_(none, type) g_type_ensure (type);

/**
 * SLV_UI_ACTION: what an action does that the class of @Type installs, as the function @name: SLV_UI_ACTION (SlvThing, save) { … }. Within stand
 *   @self and the same as @widget, @action_name, and its @target (%NULL: it takes none). It is not come to while the action is refused
 *   (see slv_ui_offer()).
 */
#define SLV_UI_ACTION(Type, name) \
  static void name##_done_ (Type *self, GtkWidget *widget, const char *action_name, GVariant *target); \
  static void name (GtkWidget *widget, const char *action_name, GVariant *target) \
  { \
    if (!slv_ui_refuses (widget, action_name)) \
      name##_done_ ((Type *) widget, widget, action_name, target); \
  } \
  static void name##_done_ (G_GNUC_UNUSED Type *self, G_GNUC_UNUSED GtkWidget *widget, G_GNUC_UNUSED const char *action_name, \
                            G_GNUC_UNUSED GVariant *target)

/* ---- accessible names ---- */
/** Gives @widget an accessible name; of a GtkMenuButton or GtkDropDown the inner button that really takes the
 *  focus. */
void        slv_ui_set_name (GtkWidget *widget, const char *name);
/** slv_ui_ready_buttons: every button within @root that shows no words is named by its tooltip; where a window is narrow, words
 *  of expanders and of buttons that stand below each other take more lines, and those of other buttons and of drop-downs are cut, and told by
 *  a tooltip. */
void        slv_ui_ready_buttons (GtkWidget *root);
/** Names @widget after its tooltip: for what shows an icon only. */
void        slv_ui_name_from_tooltip (GtkWidget *widget);
/** slv_ui_name_groups: gives the list of every AdwPreferencesGroup in @within, or of itself, the name of its title; @name where it has none. */
void        slv_ui_name_groups (GtkWidget *within, const char *name);
/** slv_ui_attach_dialog: @dialog stays above the window that @parent lies in, and closes with it and by Escape. The groups that it has by now are named,
 *  and its buttons become as narrow as those of a page. */
void        slv_ui_attach_dialog (GtkWindow *dialog, GtkWidget *parent);
/* ---- small parts of rows; @text: (nullable); @style: (nullable): classes, divided by blanks ---- */
/** slv_ui_line: a label of one line, cut where it does not fit. */
GtkWidget  *slv_ui_line (const char *text, const char *style);
/** slv_ui_words: a label of as many lines as its text takes. */
GtkWidget  *slv_ui_words (const char *text, const char *style);
/** slv_ui_expander: opens with @child below @label. What is closed is not visible, or GTK 4.8 looks for the focus in it and is told that it is in no
 *  window; in .ui files a binding says the same. */
GtkWidget  *slv_ui_expander (GtkWidget *label, GtkWidget *child);
/** slv_ui_two_lines: a box of two slv_ui_line(): @title, and below it @detail, small. */
GtkWidget  *slv_ui_two_lines (const char *title, const char *detail, int spacing);
/** slv_ui_icon_button: a flat button that is named by its tooltip. */
GtkWidget  *slv_ui_icon_button (const char *icon, const char *tooltip);
/** slv_ui_offer: @action of @owner can be done when @why is %NULL; else @button, which does it, is grey and tells @why when the pointer rests on
 *  it and to assistive technology. @action: (nullable): @button has none; @owner is not asked then. @button: (nullable): @action is in
 *  menus, whose entries can tell nothing while they are grey; so they stay as they are, and @why is said when one is chosen */
void        slv_ui_offer (GtkWidget *owner, const char *action, GtkWidget *button, const char *why);
/** slv_ui_refuses: says why @action (nullable: what is called as a function is none) of @owner cannot be done now, where slv_ui_offer() was told
 *  so; else %FALSE. */
gboolean    slv_ui_refuses (GtkWidget *owner, const char *action);
/** slv_ui_on_key: @pressed, a handler of "key-pressed" with @self as its first argument, is asked of keys for @widget while @self, a GObject, is there. */
void        slv_ui_on_key (GtkWidget *widget, GtkPropagationPhase phase, GCallback pressed, gpointer self);
/** slv_ui_search_leads: Enter or Down in @search, a GtkSearchEntry, goes on to the first of what it found, which is the first row of @results, a
 *  GtkListView, or the first within it that takes the focus; where nothing does, the focus stays. */
void        slv_ui_search_leads (GtkWidget *search, GtkWidget *results);
/** slv_ui_keys_beyond_texts: where the text that has the focus in @window has nothing to undo, Ctrl+Z is "win.undo", with Shift "win.redo"; and
 *  Insert is what it is around the text. */
void        slv_ui_keys_beyond_texts (GtkWindow *window);
/** slv_ui_acted: what was typed into @text, a GtkEditable or GtkTextBuffer, has been taken over, or is replaced: undoing it there would change
 *  nothing more, and until it is changed again Ctrl+Z takes back what came of it. */
void        slv_ui_acted (gpointer text);
/** slv_ui_scroll_words: the GtkScrolledWindow around @words, which are only read, is called @name, and Tab stops there only while they do not fit. */
void        slv_ui_scroll_words (GtkWidget *words, const char *name);
/** slv_ui_empty: takes all children but popovers out of a GtkBox, GtkFlowBox, GtkGrid, or GtkListBox without a placeholder. */
void        slv_ui_empty (GtkWidget *container);
/** slv_ui_turn_to: @pages, a GtkStack or AdwLeaflet, shows the child whose widget is called @name in the .ui file. */
void        slv_ui_turn_to (gpointer pages, const char *name);
/** slv_ui_is_at: whether it is that child that @pages shows. */
gboolean    slv_ui_is_at (gpointer pages, const char *name);
/** slv_dragged_show: what lies under the pointer while @source drags: @widget as it looks now, wherever it is seen afterwards, and their number
 *  where @n are dragged. For "prepare". */
void        slv_dragged_show (GtkDragSource *source, GtkWidget *widget, guint n);
/** slv_paste_lines_to: several lines or files that are pasted into @entry (its text is a GtkText), and so are no search, are left to @action of it
 *  (a literal), which reads the clipboard by itself; one line is pasted as ever. */
void        slv_paste_lines_to (GtkEditable *entry, const char *action);
/** slv_ui_row: a row that shows its words as they are, without markup. @subtitle: (nullable) */
GtkWidget  *slv_ui_row (const char *title, const char *subtitle);
/** SlvFileChosen: @owner: as slv_ui_file_chooser() was given it */
typedef void (*SlvFileChosen) (gpointer owner, GFile *file);
/** slv_ui_file_chooser: the desktop's dialog for a file or a folder, over the window of @owner; the one that was made for it before goes.
 *  @chosen is called if a file was chosen and @owner is still there. Returns: (transfer none): it is not shown yet. */
GtkNativeDialog *slv_ui_file_chooser (GtkWidget *owner, const char *title, GtkFileChooserAction action, const char *accept,
                                      SlvFileChosen chosen);
/** slv_ui_show_path: a SlvFileChosen for a GtkEditable: it has the path of @file from now on, if that can be written there. */
void        slv_ui_show_path (gpointer editable, GFile *file);
/** slv_ui_menu_add: an item at the end of @menu. @target: (nullable): floating, of @action. */
void        slv_ui_menu_add (GMenu *menu, const char *label, const char *action, GVariant *target);
/** slv_ui_later: @func (@owner) after @milliseconds (0: when there is nothing else to do), again and again until it returns FALSE, but
 *  never once @owner has been disposed of. Returns a source, to give it up before. */
guint       slv_ui_later (gpointer owner, int priority, guint milliseconds, GSourceFunc func);
/** slv_ui_once: @func (@owner) after @milliseconds (0: when there is nothing else to do), once, unless @owner has been disposed of by then. @waiting:
 *  (nullable): of @owner: the source while it waits, else 0; where it waits already it is let be. */
void        slv_ui_once (gpointer owner, guint *waiting, int priority, guint milliseconds, GCallback func);
/** slv_ui_begin_anew: what runs with this GCancellable (nullable) is given up, and another one takes its place. */
void        slv_ui_begin_anew (GCancellable **cancellable);
/** slv_ui_in_thread: @func with @data, which g_task_get_task_data() gives back and which is freed with @free_data, in a thread of its own; then
 *  @callback as of g_task_new(). @source, @cancellable: (nullable) */
void        slv_ui_in_thread (GTaskThreadFunc func, gpointer data, GDestroyNotify free_data, gpointer source, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
/** slv_ui_end_thread: @task has failed with @error (transfer full, nullable), else it has @result (transfer full, freed with @free_result); one that has
 *  none (NULL) is TRUE. In the thread. */
void        slv_ui_end_thread (GTask *task, gpointer result, GDestroyNotify free_result, GError *error);
/** SlvFileWritten: @owner, @file, @bytes: as slv_ui_write_file() was given them; @error: (nullable): why it was not written */
typedef void (*SlvFileWritten) (gpointer owner, GFile *file, GBytes *bytes, const GError *error);
/** slv_ui_write_file: slv_file_write() of @bytes in a thread; then @written. @owner: a GObject, which stays until then; @bytes: (transfer full) */
void        slv_ui_write_file (gpointer owner, GFile *file, GBytes *bytes, SlvFileWritten written);
/** slv_ui_follow_layout: from now on @fit (@owner) whenever @owner has come into sight and after its window was laid out: places have been
 *  given out by then, so what is in @owner may be arranged anew. What @fit returns does not matter. */
void        slv_ui_follow_layout (GtkWidget *owner, GSourceFunc fit);
/** slv_ui_fold_below: the panes of @leaflet stand beside each other only where it has so many pixels with texts of the usual size, and as many more
 *  as these are larger. */
void        slv_ui_fold_below (AdwLeaflet *leaflet, int width);
/** slv_ui_set_tip: what is told when the pointer rests on @widget; @text (nullable). For rows that are bound again and again:
 *  gtk_widget_set_tooltip_text() asks the X server each time where the pointer is, which takes longer than the rest of the row. */
void        slv_ui_set_tip (GtkWidget *widget, const char *text);
/** slv_ui_set_class: @widget has the style class @name, or has it no more. */
void        slv_ui_set_class (GtkWidget *widget, const char *name, gboolean on);
/** slv_ui_colour_sign: from now on @image has the colour of what its icon says: good, bad or not known. Returns it. The icon alone says it, too. */
GtkWidget  *slv_ui_colour_sign (GtkWidget *image);
/** In a column view's or list view's bind handler: names the row that @child is in. Before GTK 4.12 nothing else does. */
void        slv_ui_set_row_name (GtkWidget *child, const char *name);
/** The same of what is read out behind the name; "": nothing. */
void        slv_ui_set_row_note (GtkWidget *child, const char *note);
/** Keeps the pages of all stacks in @widget (and @widget itself) that are not visible from assistive technology, now and when
 *  they change: GTK 4.8 shows them all. The window does this for its pages. */
void        slv_ui_hide_unseen_pages (GtkWidget *widget);

/* ---- settings (GSettings io.github.sleeves_cards.Sleeves) ---- */
/** Borrowed; one for the program. */
GSettings  *slv_ui_settings (void);
/** Pixels that a pane was last wide, by a name such as "cards-detail"; @fallback when never set. Key `panes`. */
int         slv_ui_get_pane (const char *name, int fallback);
void        slv_ui_set_pane (const char *name, int pixels);
/** A remembered word by name, such as "cards-sort/GAME" → "-cost,name". Key `views`. Get: (transfer full) (nullable). */
char       *slv_ui_get_view (const char *name);
void        slv_ui_set_view (const char *name, const char *value);

/* ---- texts ---- */
/** How much larger than usual a person has set texts, 0.5 … 4: for widths that are given in pixels. */
double      slv_ui_text_scale (void);
/** Borrowed: words of a game's definition (titles, sentences) in the reader's language; "" for %NULL or "". */
const char *slv_ui_tr (const char *text);
/** (transfer full): @error as a sentence for people: place first where there is one, first letter capital but of an
 *  address, a file or an option, full stop. */
char       *slv_ui_error_text (const GError *error);
/** slv_ui_sentence: (transfer full): the same of a text, such as a note on a list. @as_it_begins: its first letter stays, too. */
char       *slv_ui_sentence (const char *text, gboolean as_it_begins);
/** slv_ui_tell: shows it in @label (a GtkLabel), which is hidden where there is none. @text: (nullable): as "" */
void        slv_ui_tell (gpointer label, const char *text);
/** slv_ui_tell_fault: the same of slv_ui_error_text(). @error: (nullable) */
void        slv_ui_tell_fault (gpointer label, const GError *error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-wants-view.c: see the header. The list is worked out in the thread of the store whenever copies, decks or the query change;
 * one look runs at a time. */
#include "collection/slv-collection-parts.h"
#include "cards/slv-card-peek.h"
#include "collection/slv-copy-words.h"
#include "collection/slv-keyed-list.h"
#include "collection/slv-collection-dialogs.h"
#include "widgets/slv-columns.h"
#include "widgets/slv-query-entry.h"
#include "window/slv-window.h"

struct _SlvWantsView {
  AdwBin             parent_instance;
  SlvSession        *session;
  SlvHoldings       *holdings;
  SlvQueryEntry     *entry;
  GtkMenuButton     *decks_button;
  GtkWidget         *add_button, *arrived_button, *remove_button, *share_button;
  GtkLabel          *count_label, *none_label;
  GtkSearchEntry    *deck_search;
  GtkListBox        *deck_list;
  GtkStack          *stack;
  GtkColumnView     *table;
  GListStore        *list;
  GtkMultiSelection *selection;
  SlvIndex          *index;        /* that the rows are of; NULL: nothing was shown yet */
  GArray            *ids;          /* gint64: decks that count */
  guint              looking;      /* looks that run or wait; only the last one is shown */
  gboolean           again;
};

typedef struct {
  /* asked */
  SlvGame *game;             /* (nullable) */
  char    *text;             /* query, "" all */
  GArray  *choose;           /* gint64: decks that shall count from now on; NULL: those that do */
  /* found */
  SlvIndex  *index;          /* that rows are of */
  GPtrArray *decks;          /* SlvDeck of the game, by name, without entries */
  GArray    *ids;            /* gint64: those that count, gone ones among them */
  GPtrArray *rows;           /* SlvWanted; NULL: @fault */
  guint      n_all;          /* before the query */
  GError    *fault;          /* of the query */
  SlvSpan    span;
} SlvWantsFound;

G_DEFINE_FINAL_TYPE (SlvWantsView, slv_wants_view, ADW_TYPE_BIN)

#define DECK "slv-deck"

static void slv_wants_view_look (SlvWantsView *self, GArray *choose);

/* What a person does to the list of wants; each is one change, with a toast that takes it back. */

/* ---- counting ---- */

/* The one line that is selected, borrowed from @rows, which it fills; NULL: there is no such one, which is told. An entry of a menu that is grey
 * could not say why. */
static const SlvWanted *
get_one (SlvWantsView *self, GPtrArray **rows)
{
  *rows = slv_keyed_list_dup_selected (GTK_SELECTION_MODEL (self->selection));
  if ((*rows)->len == 1)
    return (*rows)->pdata[0];
  slv_window_toast_from (GTK_WIDGET (self), _("First select one line of the list."), NULL);
  return NULL;
}

/* Whether there is anything on the list; if not, that is told. */
static gboolean
has_any (SlvWantsView *self)
{
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (self->list)) > 0;

  if (!any)
    slv_window_toast_from (GTK_WIDGET (self), _("No want is on this list."), NULL);
  return any;
}

static void
count (SlvWantsView *self, gint64 by)
{
  g_autoptr (GPtrArray) rows = NULL;
  const SlvWanted *wanted = get_one (self, &rows);

  if (wanted == NULL)
    return;
  if (wanted->want == 0 && by < 0)
    {
      slv_window_toast_from (GTK_WIDGET (self), _("The decks that count lack these copies. Book what has arrived, or let a deck not count."), NULL);
      return;
    }
  g_autofree char *what = slv_story_new (wanted->want != 0 ? SLV_STORY_WANT_CHANGED : SLV_STORY_WANTED, 0, wanted->name, NULL);
  SlvHoldingChange *work = slv_holding_change_new_want (SLV_WANT_COUNT, self->index, what);
  work->want = wanted->want;
  work->copies = by;
  work->quiet = wanted->want != 0;   /* what can be seen in the row needs no words */
  work->game = slv_game_ref (wanted->game);
  if (wanted->want == 0)
    slv_holding_change_set (work, SLV_COPY_NAME, wanted->name);
  if (wanted->want == 0 && wanted->row != SLV_ROW_NONE)
    slv_holding_change_set (work, SLV_COPY_CARD, slv_index_card_key (self->index, wanted->row));
  slv_holding_change_run_from (work, self->holdings, GTK_WIDGET (self));
}

SLV_UI_ACTION (SlvWantsView, more)
{
  count (self, 1);
}

SLV_UI_ACTION (SlvWantsView, less)
{
  count (self, -1);
}

/* ---- adding, changing, taking away ---- */

SLV_UI_ACTION (SlvWantsView, add)
{
  slv_want_dialog_edit (widget, self->holdings, slv_session_get_index (self->session), slv_session_get_game (self->session), NULL);
}

SLV_UI_ACTION (SlvWantsView, edit)
{
  g_autoptr (GPtrArray) rows = NULL;
  const SlvWanted *wanted = get_one (self, &rows);

  if (wanted != NULL && wanted->want != 0)
    slv_want_dialog_edit (widget, self->holdings, self->index, NULL, wanted);
  else if (wanted != NULL)
    slv_want_dialog_arrived (widget, self->holdings, self->index, rows);
}

SLV_UI_ACTION (SlvWantsView, arrived)
{
  g_autoptr (GPtrArray) rows = slv_keyed_list_dup_selected (GTK_SELECTION_MODEL (self->selection));

  if (rows->len > 0)
    slv_want_dialog_arrived (widget, self->holdings, self->index, rows);
}

SLV_UI_ACTION (SlvWantsView, remove_wants)
{
  g_autoptr (GPtrArray) rows = slv_keyed_list_dup_selected (GTK_SELECTION_MODEL (self->selection));
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
  SlvHoldingChange *work = slv_holding_change_new_want (SLV_WANT_DROP, self->index, what);
  work->ids = g_array_ref (ids);
  slv_holding_change_run_from (work, self->holdings, widget);
}

SLV_UI_ACTION (SlvWantsView, show_card)
{
  g_autoptr (GPtrArray) rows = NULL;
  const SlvWanted *wanted = get_one (self, &rows);
  g_autofree char *id = wanted != NULL && wanted->row != SLV_ROW_NONE ? slv_index_dup_id (self->index, wanted->row) : NULL;

  if (id != NULL)
    gtk_widget_activate_action (widget, "win.show-card", "s", id);
  else if (wanted != NULL)
    slv_window_toast_from (widget, _("No list knows this card."), NULL);
}

SLV_UI_ACTION (SlvWantsView, shop)
{
  if (has_any (self))
    slv_shop_dialog_present (widget, self->session, self->ids, NULL, slv_session_get_game (self->session));
}

SLV_UI_ACTION (SlvWantsView, choose_decks)
{
  gtk_menu_button_popup (self->decks_button);
}

SLV_UI_ACTION (SlvWantsView, show_all)
{
  slv_query_entry_set_text (self->entry, "");
}

/* ---- for shops and friends ---- */

/* The lines that are selected when there are several, else all that are shown. */
static char *
write_list (SlvWantsView *self, SlvWantedKind kind)
{
  g_autoptr (GPtrArray) rows = slv_keyed_list_dup_selected (GTK_SELECTION_MODEL (self->selection));

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

SLV_UI_ACTION (SlvWantsView, copy)
{
  if (!has_any (self))
    return;
  g_autofree char *text = write_list (self, SLV_WANTED_TEXT);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  slv_window_toast_from (widget, _("The list is on the clipboard."), NULL);
}

static void
saved (gpointer self, GFile *file, GBytes *bytes G_GNUC_UNUSED, const GError *error)
{
  g_autofree char *base = g_file_get_basename (file), *shown = g_filename_display_name (base), *what = g_strdup_printf (_("Exported to %s"), shown);

  if (error == NULL)
    slv_window_toast_from (self, what, NULL);
  else
    slv_window_error (self, _("The list could not be saved"), error);
}

static void
save_list (gpointer self, GFile *file, SlvWantedKind kind)
{
  char *text = write_list (self, kind);

  slv_ui_write_file (self, file, g_bytes_new_take (text, strlen (text)), saved);
}

static void
text_chosen (gpointer self, GFile *file)
{
  save_list (self, file, SLV_WANTED_TEXT);
}

static void
table_chosen (gpointer self, GFile *file)
{
  save_list (self, file, SLV_WANTED_CSV);
}

static void
ask_file (GtkWidget *view, const char *name, SlvFileChosen chosen)
{
  GtkNativeDialog *dialog = slv_ui_file_chooser (view, _("Save the list of wants"), GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), chosen);

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_native_dialog_show (dialog);
}

SLV_UI_ACTION (SlvWantsView, save_text)
{
  if (has_any (self))
    ask_file (widget, "wants.txt", text_chosen);
}

SLV_UI_ACTION (SlvWantsView, save_table)
{
  if (has_any (self))
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

static void
slv_wants_view_update_actions (SlvWantsView *self)
{
  g_autoptr (GPtrArray) rows = slv_keyed_list_dup_selected (GTK_SELECTION_MODEL (self->selection));

  slv_ui_offer (GTK_WIDGET (self), "wants.arrived", self->arrived_button, rows->len > 0 ? NULL : _("First select in the list what has arrived."));
  slv_ui_offer (GTK_WIDGET (self), "wants.remove", self->remove_button, rows->len > 0 ? NULL : _("First select the wants in the list."));
}

/* The columns of the list of wants. Every cell is one SlvCell of a fixed width, as in the tables of
 * cards and lots. */

typedef enum { MISSING, NAME, PRINTING, NEED, HAVE, FREE, BUILT, PURPOSE } Column;

static const struct { Column id; const char *title; int width; gboolean number; } columns[] = {
  { MISSING,  N_("Missing"),        76,  TRUE  },
  { NAME,     N_("Name"),           160, FALSE },
  { PRINTING, N_("Printing"),       88,  FALSE },
  { NEED,     N_("Needed"),         72,  TRUE  },
  { HAVE,     N_("Have"),           60,  TRUE  },
  { FREE,     N_("Free"),           60,  TRUE  },
  { BUILT,    N_("In built decks"), 112, TRUE  },
  { PURPOSE,  N_("For"),            140, FALSE },
};

static guint64
number_of (const SlvWanted *wanted, Column id)
{
  return id == MISSING ? wanted->missing : id == NEED ? wanted->need : id == HAVE ? wanted->have : id == FREE ? wanted->free : wanted->built;
}

/* What a line is for: decks, or the note of one's own want. (transfer full) */
static char *
purpose_of (const SlvWanted *wanted)
{
  const char *parts[] = { wanted->decks, wanted->deck != 0 ? _("handed over by a deck") : "", slv_condition_title (slv_condition_grade (wanted->condition)),
                          slv_finish_title (wanted->finish), wanted->language, wanted->note };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (*parts[i] != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", parts[i]);
  if (text->len == 0)
    g_string_append (text, _("own want"));
  return g_string_free (text, FALSE);
}

static char *
cell_text (const SlvWanted *wanted, Column id)
{
  switch (id)
    {
    case NAME:     return g_strdup (wanted->name);
    case PRINTING: return *wanted->number != '\0' ? g_strdup_printf ("%s %s", wanted->set_code, wanted->number) : g_strdup (wanted->set_code);
    case PURPOSE:  return purpose_of (wanted);
    default:       return slv_tell_digits (number_of (wanted, id));
    }
}

/* A line for assistive technology. (transfer full) */
static char *
line_text (const SlvWanted *wanted)
{
  g_autofree char *missing = slv_tell_digits (wanted->missing), *need = slv_tell_digits (wanted->need), *have = slv_tell_digits (wanted->have);
  g_autofree char *left = slv_tell_digits (wanted->free), *printing = cell_text (wanted, PRINTING), *purpose = purpose_of (wanted);

  g_autofree char *card = g_strjoin (" ", wanted->name, *printing != '\0' ? printing : NULL, NULL);
  /* Translators: a line of the list of wants: missing copies, card with its printing, needed, have, free, what for */
  return g_strdup_printf (_("%s × %s, needed %s, have %s, free %s, for %s"), missing, card, need, have, left, purpose);
}

/* ---- cells ---- */

#define COLUMN "slv-want-column"

/* Asked for when the pointer rests on the cell, as in the table of lots and for the same reason. */
static gboolean
query_tooltip (GtkWidget *cell, int x G_GNUC_UNUSED, int y G_GNUC_UNUSED, gboolean keyboard G_GNUC_UNUSED, GtkTooltip *tooltip)
{
  gboolean unknown = gtk_widget_has_css_class (cell, "lot-unknown");

  if (unknown)
    gtk_tooltip_set_text (tooltip, _("There is no such card in the card lists that you have"));
  return unknown;
}

static void
setup_cell (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, gpointer nth)
{
  GtkWidget *cell = slv_columns_setup_cell (item, columns[GPOINTER_TO_UINT (nth)].number);

  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (query_tooltip), NULL);
  g_object_set_data (G_OBJECT (cell), COLUMN, nth);
}

static void
show_cell (SlvKeyedItem *item, GtkWidget *cell)
{
  const SlvWanted *wanted = slv_keyed_item_get_row (item);
  Column id = columns[GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (cell), COLUMN))].id;
  g_autofree char *text = cell_text (wanted, id);

  slv_cell_set_text (SLV_CELL (cell), text);
  if (id == NAME)
    {
      g_autofree char *all = line_text (wanted);

      SlvWantsView *view = SLV_WANTS_VIEW (gtk_widget_get_ancestor (cell, SLV_TYPE_WANTS_VIEW));

      slv_ui_set_row_name (cell, all);
      slv_cell_set_card (SLV_CELL (cell), view->index, wanted->row);
      slv_card_peek_mark (cell, view->index, wanted->row, SLV_ROW_NONE);
      (wanted->row != SLV_ROW_NONE ? gtk_widget_remove_css_class : gtk_widget_add_css_class) (cell, "lot-unknown");
    }
}

/* ---- sorting ---- */

static int
compare (gconstpointer a, gconstpointer b, gpointer nth)
{
  const SlvWanted *one = slv_keyed_item_get_row ((gpointer) a), *other = slv_keyed_item_get_row ((gpointer) b);
  Column id = columns[GPOINTER_TO_UINT (nth)].id;
  guint64 x = number_of (one, id), y = number_of (other, id);

  if (columns[GPOINTER_TO_UINT (nth)].number)
    return gtk_ordering_from_cmpfunc ((x > y) - (x < y));
  g_autofree char *first = cell_text (one, id);
  g_autofree char *second = cell_text (other, id);
  int order = id == PRINTING ? strcmp (first, second) : g_utf8_collate (first, second);
  return gtk_ordering_from_cmpfunc (order);
}

/* slv-wants-view-columns.c: makes the columns of the table. */
static void
slv_wants_view_add_columns (SlvWantsView *self)
{
  static const SlvFill fill = { (void (*) (gpointer, GtkWidget *)) show_cell };

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      GtkListItemFactory *factory = slv_columns_factory (G_CALLBACK (setup_cell), GUINT_TO_POINTER (i), &fill);
      GtkColumnViewColumn *column = slv_columns_append (self->table, _(columns[i].title), factory,
                                                        slv_columns_width (_(columns[i].title), columns[i].width), columns[i].id == NAME);
      g_autoptr (GtkSorter) sorter = GTK_SORTER (gtk_custom_sorter_new (compare, GUINT_TO_POINTER (i), NULL));

      gtk_column_view_column_set_sorter (column, sorter);
      if (columns[i].number)
        slv_columns_of_numbers (self->table, column);
    }
}

/* The list of wants as it is now, worked out in the thread of the store: the decks there are, those that count, the
 * lines that match a query. */

SLV_DEFINE_STATIC_FREE (SlvWantsFound, wants_view_look_free, (slv_game_unref, game), text, choose, (slv_index_unref, index), decks, ids, rows,
                        fault);

/* Cards that match, NULL: the query is faulty. */
static GHashTable *
search (SlvCollection *collection, SlvWantsFound *look)
{
  SlvIndex *index = slv_collection_get_index (collection);
  SlvProvider provider;

  slv_collection_provider (collection, &provider);
  g_autoptr (SlvResult) result = slv_search (index, look->game, look->text, NULL, FALSE, &provider, NULL, &look->fault);
  if (result == NULL)
    {
      look->span = slv_error_get_span (look->fault);
      return NULL;
    }
  GHashTable *found = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < result->rows->len; i++)
    {
      guint row = g_array_index (result->rows, guint, i);

      g_hash_table_add (found, GUINT_TO_POINTER (result->printings ? slv_index_printing_card (index, row) : row));
    }
  return found;
}

static gboolean
is_other_game (const SlvDeck *deck, const SlvGame *game)
{
  return game != NULL && *deck->game != '\0' && !g_str_equal (deck->game, game->id);
}

static gboolean
wants_view_run (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error)
{
  SlvWantsFound *look = data;
  g_autoptr (GHashTable) found = NULL;

  if (look->choose != NULL && !slv_wanting_set (store, look->choose, error))
    return FALSE;
  look->decks = slv_store_list_decks (store, error);
  if (look->decks == NULL)
    return FALSE;
  for (guint i = look->decks->len; i-- > 0;)
    if (is_other_game (look->decks->pdata[i], look->game))
      g_ptr_array_remove_index (look->decks, i);
  look->index = slv_index_ref (slv_collection_get_index (collection));
  look->ids = slv_wanting_get (store);
  g_autoptr (GPtrArray) decks = slv_wanting_load (store, look->ids, look->game);
  g_autoptr (GPtrArray) rows = slv_collection_wanted (collection, decks, look->game, SLV_WANTED_ALL);
  look->n_all = rows->len;
  if (*look->text != '\0')
    {
      found = search (collection, look);
      if (found == NULL)
        return TRUE;
      for (guint i = rows->len; i-- > 0;)
        {
          const SlvWanted *wanted = rows->pdata[i];

          if (wanted->row == SLV_ROW_NONE || !g_hash_table_contains (found, GUINT_TO_POINTER (wanted->row)))
            g_ptr_array_remove_index (rows, i);
        }
    }
  look->rows = g_steal_pointer (&rows);
  return TRUE;
}

static char *
key_of (gconstpointer row)
{
  const SlvWanted *wanted = row;

  if (wanted->want != 0)
    return g_strdup_printf ("w%" G_GINT64_FORMAT, wanted->want);
  return wanted->row != SLV_ROW_NONE ? g_strdup_printf ("c%u", wanted->row) : g_strconcat ("?", wanted->name, NULL);
}

/* ---- decks that count ---- */

static gboolean
counts (SlvWantsView *self, gint64 id)
{
  for (guint i = 0; i < self->ids->len; i++)
    if (g_array_index (self->ids, gint64, i) == id)
      return TRUE;
  return FALSE;
}

static void
deck_toggled (SlvWantsView *self, GtkCheckButton *check)
{
  gint64 id = *(gint64 *) g_object_get_data (G_OBJECT (check), DECK);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < self->ids->len; i++)
    if (g_array_index (self->ids, gint64, i) != id)
      g_array_append_val (ids, g_array_index (self->ids, gint64, i));
  if (gtk_check_button_get_active (check))
    g_array_append_val (ids, id);
  g_array_unref (self->ids);
  self->ids = g_array_ref (ids);
  slv_wants_view_look (self, ids);
}

static void
add_deck (SlvWantsView *self, const SlvDeck *deck)
{
  GtkWidget *check = gtk_check_button_new_with_label (deck->name), *row = gtk_list_box_row_new ();
  GtkWidget *label = gtk_widget_get_last_child (check);

  if (GTK_IS_LABEL (label))
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (check, deck->name);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), counts (self, deck->id));
  g_object_set_data_full (G_OBJECT (check), DECK, g_memdup2 (&deck->id, sizeof deck->id), g_free);
  g_object_set_data_full (G_OBJECT (row), DECK, g_utf8_casefold (deck->name, -1), g_free);
  g_signal_connect_object (check, "toggled", G_CALLBACK (deck_toggled), self, G_CONNECT_SWAPPED);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), check);
  gtk_list_box_append (self->deck_list, row);
}

static gboolean
deck_matches (GtkListBoxRow *row, gpointer data)
{
  SlvWantsView *self = data;
  g_autofree char *wanted = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->deck_search)), -1);

  return strstr (g_object_get_data (G_OBJECT (row), DECK), wanted) != NULL;
}

/* The checks stay as they are while somebody uses them. */
static void
show_decks (SlvWantsView *self, const SlvWantsFound *look)
{
  GtkPopover *popover = gtk_menu_button_get_popover (self->decks_button);
  GtkWidget *child;
  guint n = 0;

  for (guint i = 0; i < look->decks->len; i++)
    n += counts (self, ((SlvDeck *) look->decks->pdata[i])->id);
  g_autofree char *text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "For %u deck", "For %u decks", n), n);
  gtk_menu_button_set_label (self->decks_button, text);
  slv_ui_set_name (GTK_WIDGET (self->decks_button), text);
  if (gtk_widget_get_visible (GTK_WIDGET (popover)))
    return;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->deck_list))) != NULL && GTK_IS_LIST_BOX_ROW (child))
    gtk_list_box_remove (self->deck_list, child);
  for (guint i = 0; i < look->decks->len; i++)
    add_deck (self, look->decks->pdata[i]);
  gtk_widget_set_visible (GTK_WIDGET (self->deck_search), look->decks->len > 8);
  gtk_widget_set_visible (GTK_WIDGET (self->none_label), look->decks->len == 0);
}

/* ---- what is shown ---- */

static void
show_count (SlvWantsView *self, const SlvWantsFound *look)
{
  g_autofree char *lines = slv_tell_printf (ngettext ("%u line", "%u lines", look->rows->len), look->rows->len), *missing = NULL, *text = NULL;
  guint64 n = 0;

  for (guint i = 0; i < look->rows->len; i++)
    n += ((SlvWanted *) look->rows->pdata[i])->missing;
  missing = slv_tell_printf (ngettext ("%llu copy missing", "%llu copies missing", n), (unsigned long long) n);
  /* Translators: "3 lines · 5 copies missing", both already translated */
  text = g_strdup_printf (_("%s · %s"), lines, missing);
  gtk_label_set_text (self->count_label, text);
}

static gboolean
focus_within (SlvWantsView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  return focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->stack));
}

static void
wants_view_show (SlvWantsView *self, const SlvWantsFound *look)
{
  static const SlvSpan nowhere;
  g_autofree char *message = look->fault ? slv_ui_error_text (look->fault) : NULL;
  gboolean had = focus_within (self);

  slv_query_entry_set_fault (self->entry, message, look->fault ? look->span : nowhere);
  g_array_unref (self->ids);
  self->ids = g_array_ref (look->ids);
  show_decks (self, look);
  if (look->rows == NULL)
    return;
  g_clear_pointer (&self->index, slv_index_unref);
  self->index = slv_index_ref (look->index);
  slv_keyed_list_set (self->list, key_of, look->rows);
  show_count (self, look);
  const char *page = look->rows->len > 0 ? "rows" : look->n_all > 0 ? "no-match" : look->ids->len > 0 ? "complete" : "empty";
  slv_ui_turn_to (self->stack, page);
  /* the row with the focus has gone: the keys of this view stay with it */
  if (had && !focus_within (self))
    gtk_widget_child_focus (gtk_stack_get_visible_child (self->stack), GTK_DIR_TAB_FORWARD);
  slv_wants_view_update_actions (self);
}

static void
wants_view_looked (SlvWantsView *self, const SlvWantsFound *look, const GError *error)
{
  gboolean again = self->again;

  self->looking--;
  if (self->session == NULL || self->looking > 0)
    return;
  self->again = FALSE;
  if (error != NULL)
    slv_window_error (GTK_WIDGET (self), _("The wants could not be read"), error);
  else if (again)
    slv_wants_view_look (self, NULL);
  else
    wants_view_show (self, look);
}

/* Looks at everything anew; @choose: (nullable) (element-type gint64): decks that count from now on. */
static void
slv_wants_view_look (SlvWantsView *self, GArray *choose)
{
  if (self->session == NULL || slv_holdings_get_collection (self->holdings) == NULL)
    return;
  if (self->looking > 0 && choose == NULL)
    {
      self->again = TRUE;
      return;
    }
  self->looking++;
  SlvWantsFound *look = g_new0 (SlvWantsFound, 1);
  look->game = slv_game_ref (slv_session_get_game (self->session));
  look->text = g_strdup (slv_query_entry_get_text (self->entry));
  look->choose = choose != NULL ? g_array_ref (choose) : NULL;
  slv_holdings_run_async (self->holdings, wants_view_run, look, wants_view_look_free, G_CALLBACK (wants_view_looked), self);
}

static void
look_again (SlvWantsView *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    slv_wants_view_look (self, NULL);
}

static void
wants_view_source_changed (SlvWantsView *self)
{
  slv_query_entry_set_source (self->entry, slv_session_get_index (self->session), slv_session_get_game (self->session));
  look_again (self);
}

void
slv_wants_view_focus_search (SlvWantsView *self)
{
  slv_query_entry_focus (self->entry);
}

/* ---- the type ---- */

SLV_DEFINE_DISPOSE (SlvWantsView, slv_wants_view, (g_object_unref, holdings), (g_object_unref, session),
                    (g_object_unref, selection), (g_object_unref, list), (slv_index_unref, index));

SLV_DEFINE_FINALIZE (SlvWantsView, slv_wants_view, ids);

static void
slv_wants_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (slv_wants_view_parent_class)->map (widget);
  slv_wants_view_look (SLV_WANTS_VIEW (widget), NULL);
}

static void
slv_wants_view_class_init (SlvWantsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_wants_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_wants_view_finalize;
  widget_class->map = slv_wants_view_map;
  g_type_ensure (SLV_TYPE_QUERY_ENTRY);
  SLV_UI_TEMPLATE (widget_class, SlvWantsView, "collection/slv-wants-view.ui", entry, decks_button, add_button, arrived_button,
                   remove_button, share_button, count_label, none_label, deck_search, deck_list, stack, table);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].mods, keys[i].action, NULL);
}

static void
wants_view_activated (SlvWantsView *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "wants.edit", NULL);
}

static void
on_search_done (SlvWantsView *self)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), 0, TRUE);
  if (!slv_columns_focus_selected (self->table))
    gtk_widget_grab_focus (GTK_WIDGET (self->table));
}

static void
slv_wants_view_init (SlvWantsView *self)
{
  GtkSortListModel *sorted;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->list = g_list_store_new (SLV_TYPE_KEYED_ITEM);
  slv_wants_view_add_columns (self);
  slv_columns_fit (self->table, TRUE);
  sorted = gtk_sort_list_model_new (G_LIST_MODEL (g_object_ref (self->list)), g_object_ref (gtk_column_view_get_sorter (self->table)));
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (sorted));
  gtk_column_view_set_model (self->table, GTK_SELECTION_MODEL (self->selection));
  slv_query_entry_set_title (self->entry, _("Search the wants"));
  slv_columns_set_name (self->table, _("List of wants"));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  slv_ui_set_name (GTK_WIDGET (self->deck_list), _("Decks that count"));
  slv_ui_set_name (GTK_WIDGET (self->deck_search), _("Find a deck"));
  gtk_list_box_set_filter_func (self->deck_list, deck_matches, self, NULL);
  slv_ui_search_leads (GTK_WIDGET (self->deck_search), GTK_WIDGET (self->deck_list));
  g_signal_connect_object (self->deck_search, "search-changed", G_CALLBACK (gtk_list_box_invalidate_filter),
                           self->deck_list, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "query-changed", G_CALLBACK (look_again), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (on_search_done), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "activate", G_CALLBACK (wants_view_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (slv_wants_view_update_actions), self, G_CONNECT_SWAPPED);
  slv_wants_view_update_actions (self);
  slv_ui_hide_unseen_pages (GTK_WIDGET (self));
}

GtkWidget *
slv_wants_view_new (SlvSession *session)
{
  SlvWantsView *self = g_object_new (SLV_TYPE_WANTS_VIEW, NULL);

  self->session = g_object_ref (session);
  slv_card_peek_install (GTK_WIDGET (self->table), session, SLV_PEEK_SPACE | SLV_PEEK_MENU, NULL);
  self->holdings = g_object_ref (slv_session_get_holdings (session));
  g_signal_connect_object (self->holdings, "changed", G_CALLBACK (look_again), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (look_again), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (wants_view_source_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (wants_view_source_changed), self, G_CONNECT_SWAPPED);
  wants_view_source_changed (self);
  return GTK_WIDGET (self);
}

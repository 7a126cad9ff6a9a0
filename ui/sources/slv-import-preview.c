/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-preview.c: see the header. The rows lie in one list store behind a filter, and only those on the screen are widgets, so
 * twenty thousand changes cost no more than ten. */
#include "sources/slv-import-parts.h"
#include "base/slv-fold.h"

#define NOTES_READ 6u   /* so many are read at once; more are opened */

struct _SlvImportPreview {
  GtkWidget           parent_instance;
  GtkWidget          *box, *search_box, *columns_expander, *notes_expander, *apply_button;
  GtkLabel           *title_label, *text_label, *notes_label, *count_label;
  GtkListBox         *columns_list;
  GtkSearchEntry     *search_entry;
  GtkDropDown        *kind_drop;
  GtkStack           *stack;
  AdwStatusPage      *nothing_page;
  GtkListView        *view;
  GListStore         *rows;       /* SlvChangeRow */
  GtkFilterListModel *shown;
  GtkFilter          *filter;
  char               *wanted;     /* what is searched, folded */
  int                 kind;       /* SlvRowKind, -1: all */
  int                 kinds[SLV_ROW_KINDS + 1];   /* by position in kind_drop */
  guint64             left_off;   /* changes that are counted and not listed */
  gboolean   has_prices;
};
G_DEFINE_FINAL_TYPE (SlvImportPreview, slv_import_preview, GTK_TYPE_WIDGET)

/* ---- rows ---- */

static void
import_preview_setup_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *icon = gtk_image_new (), *title = gtk_label_new (NULL), *detail = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (detail), 0);
  gtk_label_set_wrap (GTK_LABEL (detail), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (detail), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (detail), 3);
  gtk_label_set_ellipsize (GTK_LABEL (detail), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (detail, "caption");
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_append (GTK_BOX (texts), title);
  gtk_box_append (GTK_BOX (texts), detail);
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), texts);
  gtk_widget_add_css_class (box, "inset");
  gtk_list_item_set_child (item, box);
}

static void
import_preview_bind_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, gpointer data G_GNUC_UNUSED)
{
  SlvChangeRow *row = gtk_list_item_get_item (item);
  GtkWidget *box = gtk_list_item_get_child (item), *icon = gtk_widget_get_first_child (box);
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_next_sibling (icon));
  g_autofree char *name = g_strdup_printf ("%s. %s", slv_change_row_get_title (row), slv_change_row_get_detail (row));

  gtk_image_set_from_icon_name (GTK_IMAGE (icon), slv_change_row_get_icon (row));
  gtk_label_set_text (GTK_LABEL (title), slv_change_row_get_title (row));
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (title)), slv_change_row_get_detail (row));
  slv_ui_set_row_name (box, name);
}

static gboolean
passes (gpointer item, gpointer data)
{
  SlvImportPreview *self = data;

  return (self->kind < 0 || (int) slv_change_row_get_kind (item) == self->kind)
         && (*self->wanted == '\0' || slv_change_row_matches (item, self->wanted));
}

static void
show_count (SlvImportPreview *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->shown)), all = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  g_autofree char *text = n < all ? slv_tell_printf (_("%u of %u shown"), n, all)
    : self->left_off > 0 ? slv_tell_printf (_("%u shown, %llu more are not listed"), n, (unsigned long long) self->left_off) : g_strdup ("");

  gtk_label_set_text (self->count_label, text);
  slv_ui_turn_to (self->stack, n > 0 ? "rows" : "nothing");
  adw_status_page_set_title (self->nothing_page, all > 0 ? _("No match") : self->has_prices ? _("Prices alone") : _("Nothing would change"));
  adw_status_page_set_description (self->nothing_page, all > 0 ? _("Nothing of the list fits what you look for.")
                                   : self->has_prices ? _("The list says what cards cost, and changes no card.")
                                   : _("Everything in the list is known already, and as it is there."));
}

static void
refilter (SlvImportPreview *self)
{
  guint at = gtk_drop_down_get_selected (self->kind_drop);

  slv_take_str (&self->wanted, slv_fold_search (gtk_editable_get_text (GTK_EDITABLE (self->search_entry))));
  self->kind = at < G_N_ELEMENTS (self->kinds) ? self->kinds[at] : -1;
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  show_count (self);
}

/* ---- what is shown ---- */

static void
add_rows (SlvImportPreview *self, const SlvImportAccount *account, SlvGames *games, guint *counts)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < account->rejected->len; i++)
    g_ptr_array_add (rows, slv_change_row_new_refused (g_ptr_array_index (account->rejected, i)));
  SLV_EACH (const SlvImportChange, change, account->changes)
    g_ptr_array_add (rows, slv_change_row_new_change (change, slv_games_find (games, change->game)));
  for (guint i = 0; i < rows->len; i++)
    counts[slv_change_row_get_kind (g_ptr_array_index (rows, i))]++;
  g_list_store_splice (self->rows, g_list_model_get_n_items (G_LIST_MODEL (self->rows)), 0, rows->pdata, rows->len);
  self->left_off += account->changes_left_off;
}

static void
fill_kinds (SlvImportPreview *self, const guint *counts)
{
  static const char * const titles[SLV_ROW_KINDS] = { N_("New (%u)"), N_("Changed (%u)"), N_("Gone (%u)"), N_("Back (%u)"),
                                                      N_("Refused (%u)") };
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autofree char *all = slv_tell_printf (_("Everything (%u)"), g_list_model_get_n_items (G_LIST_MODEL (self->rows)));
  guint n = 0;

  gtk_string_list_append (names, all);
  self->kinds[n++] = -1;
  for (guint i = 0; i < SLV_ROW_KINDS; i++)
    if (counts[i] > 0)
      {
        g_autofree char *text = slv_tell_printf (_(titles[i]), counts[i]);

        gtk_string_list_append (names, text);
        self->kinds[n++] = (int) i;
      }
  gtk_drop_down_set_model (self->kind_drop, G_LIST_MODEL (names));
  gtk_widget_set_visible (self->search_box, g_list_model_get_n_items (G_LIST_MODEL (self->rows)) > 0);
}

/* What there is of it. */
static char *
tally_text (const SlvTally *cards, gboolean entries, guint refused)
{
  static const SlvTellCount counts[] = {
    { offsetof (SlvTally, new_), NP_ ("%s card is new.", "%s cards are new.") },
    { offsetof (SlvTally, changed), NP_ ("%s card is changed.", "%s cards are changed.") },
    { offsetof (SlvTally, gone), NP_ ("%s card is gone.", "%s cards are gone.") },
    { offsetof (SlvTally, unchanged), NP_ ("%s card is as before.", "%s cards are as before.") },
  };
  static const SlvTellCount listed[] = {
    { offsetof (SlvTally, new_), NP_ ("%s entry of a list is new.", "%s entries of lists are new.") },
    { offsetof (SlvTally, changed), NP_ ("%s entry of a list is changed.", "%s entries of lists are changed.") },
    { offsetof (SlvTally, gone), NP_ ("%s entry of a list is gone.", "%s entries of lists are gone.") },
    { offsetof (SlvTally, unchanged), NP_ ("%s entry of a list is as before.", "%s entries of lists are as before.") },
  };
  g_autoptr (GString) text = g_string_new (NULL);

  slv_tell_counts (text, cards, entries ? listed : counts, G_N_ELEMENTS (counts));
  if (refused > 0)
    slv_tell_more (text, slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u record is refused.", "%u records are refused.", refused), refused));
  slv_tell_more (text, g_strdup (_("Nothing is written before you apply it.")));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
fill_columns (SlvImportPreview *self, const SlvImportAccount *account, SlvGames *games)
{
  gboolean exact = TRUE;

  slv_import_columns_fill (self->columns_list, games, account->game, account->columns);
  for (guint i = 0; i < account->columns->len; i++)
    exact = exact && ((const SlvListColumn *) account->columns->pdata[i])->how == SLV_COLUMN_HOW_EXACT;
  gtk_widget_set_visible (self->columns_expander, account->columns->len > 0);
  gtk_expander_set_expanded (GTK_EXPANDER (self->columns_expander), account->columns->len > 0 && !exact);
}

static void
fill_notes (SlvImportPreview *self, const SlvImportAccount *account)
{
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  guint n = account->notes->len;
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (sentences, slv_ui_sentence (g_ptr_array_index (account->notes, i), FALSE));
  g_autofree char *text = slv_join_texts (sentences, "\n", 0);
  g_autofree char *title = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u note", "%u notes", n), n);

  gtk_label_set_text (self->notes_label, text);
  gtk_expander_set_label (GTK_EXPANDER (self->notes_expander), title);
  gtk_widget_set_visible (self->notes_expander, n > 0);
  gtk_expander_set_expanded (GTK_EXPANDER (self->notes_expander), n <= NOTES_READ);
}

void
slv_import_preview_show (SlvImportPreview *self, const SlvImportOutcome *outcome, SlvGames *games)
{
  g_return_if_fail (SLV_IS_IMPORT_PREVIEW (self) && outcome->accounts->len > 0);
  const SlvImportAccount *first = g_ptr_array_index (outcome->accounts, 0);
  const SlvGame *game = first->game ? slv_games_find (games, first->game) : NULL;
  g_autofree char *name = slv_importer_name_for (first->what), *title = NULL, *text = NULL;
  guint counts[SLV_ROW_KINDS] = { 0 };

  self->left_off = 0;
  self->has_prices = slv_import_account_n_prices (first) > 0;
  g_list_store_remove_all (self->rows);
  for (guint i = 0; i < outcome->accounts->len; i++)
    add_rows (self, g_ptr_array_index (outcome->accounts, i), games, counts);
  /* Translators: name of a list, title of its game */
  title = game ? g_strdup_printf (_("What “%s” brings to %s"), name, game->title) : g_strdup_printf (_("What “%s” brings"), name);
  text = tally_text (&first->cards, first->entries, first->rejected->len);
  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->text_label, text);
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  fill_columns (self, first, games);
  fill_notes (self, first);
  fill_kinds (self, counts);
  refilter (self);
  gtk_widget_grab_focus (self->apply_button);
}

/* ---- the type ---- */

SLV_DEFINE_DISPOSE (SlvImportPreview, slv_import_preview, (gtk_widget_unparent, box), (g_object_unref, shown));

SLV_DEFINE_FINALIZE (SlvImportPreview, slv_import_preview, wanted);

static void
slv_import_preview_class_init (SlvImportPreviewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_import_preview_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_import_preview_finalize;
  SLV_UI_TEMPLATE (klass, SlvImportPreview, "sources/slv-import-preview.ui", box, search_box, columns_expander, notes_expander,
                   apply_button, title_label, text_label, notes_label, count_label, columns_list, search_entry, kind_drop, stack,
                   nothing_page, view);
}

static void
slv_import_preview_init (SlvImportPreview *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  self->wanted = g_strdup ("");
  self->kind = -1;
  self->rows = g_list_store_new (SLV_TYPE_CHANGE_ROW);
  self->filter = GTK_FILTER (gtk_custom_filter_new (passes, self, NULL));
  self->shown = gtk_filter_list_model_new (G_LIST_MODEL (self->rows), self->filter);
  g_signal_connect (factory, "setup", G_CALLBACK (import_preview_setup_row), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (import_preview_bind_row), NULL);
  gtk_list_view_set_factory (self->view, factory);
  g_object_unref (factory);
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->shown)))));
  g_object_unref (gtk_list_view_get_model (self->view));
  slv_ui_set_name (GTK_WIDGET (self->kind_drop), _("Which changes are shown"));
  slv_ui_search_leads (GTK_WIDGET (self->search_entry), GTK_WIDGET (self->view));
  g_signal_connect_object (self->search_entry, "search-changed", G_CALLBACK (refilter), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->kind_drop, "notify::selected", G_CALLBACK (refilter), self, G_CONNECT_SWAPPED);
}

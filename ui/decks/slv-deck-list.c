/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-list.c: see the header. */
#include "decks/slv-deck-list.h"
#include "decks/slv-deck-item.h"
#include "game/slv-clause.h"
#include "store/slv-store-unsaved.h"
#include "widgets/slv-touch.h"
#include "widgets/slv-parts.h"
#include "window/slv-window.h"

typedef enum { SLV_DECK_SORT_NAME, SLV_DECK_SORT_FORMAT, SLV_DECK_SORT_CARDS, SLV_DECK_SORT_OWNED, SLV_DECK_SORT_CHANGED,
               SLV_DECK_SORT_VERDICT, SLV_DECK_SORT_ALSO, SLV_DECK_N_SORTS } SlvDeckSort;

struct _SlvDeckList
{
  AdwBin parent_instance;
  SlvSession *session;
  GtkListView *view;
  GtkEditable *search;
  GtkLabel *status;
  GtkStack *stack;
  GtkBox *heads, *first_heads;
  GtkWidget *top;           /* what stands above the rows */
  int bar;                  /* width of the bar beside the rows */
  GtkWidget *head[SLV_DECK_N_SORTS];
  GtkDropDown *also_choice;
  GMenuModel *menu;
  GtkWidget *popover;
  GListStore *items;
  GtkSelectionModel *selection;
  GPtrArray *unsaved;       /* (nullable): SlvUnsavedMark */
  GPtrArray *decks;         /* SlvDeck of the game that is looked at, in the order of the rows */
  GHashTable *ranks;        /* SlvDeck → its place by name */
  GHashTable *known;        /* gint64 → SlvDeckFound: what was found of a deck in one of its versions */
  GHashTable *matching;     /* gint64 of the decks that match the search; NULL: nothing is searched */
  GHashTable *closed;       /* folders */
  GCancellable *judging, *searching;
  char *day;                /* on which was judged */
  guint clock, relayout;    /* sources */
  gboolean narrow, filling, owns;   /* there are copies */
  gboolean typed;           /* what is searched for is new: what matches is seen from its beginning */
  SlvDeckSort sort;
  gboolean descending;
  GPtrArray *formats;       /* const SlvFormat, of the drop-down's rows after the first */
  const SlvFormat *also;    /* (nullable): a second verdict is shown */
};

#define VIEW_KEY "decks-closed"   /* folders that are closed, divided by line ends */
#define NARROW   720              /* pixels, with texts of the usual size */
#define CLOCK    60u              /* seconds: days change, and other programs change things */

G_DEFINE_FINAL_TYPE (SlvDeckList, slv_deck_list, ADW_TYPE_BIN)

enum { PROP_NARROW = 1, PROP_SHOWS_OWNED, PROP_SHOWS_ALSO, N_PROPS };
static GParamSpec *deck_list_properties[N_PROPS];

static void slv_deck_list_fill (SlvDeckList *self);
static void slv_deck_list_judge_rest (SlvDeckList *self);
static gboolean slv_deck_list_sorts_found (SlvDeckList *self);
static void slv_deck_list_reorder (SlvDeckList *self);
static void slv_deck_list_show_also (SlvDeckList *self);

/* What surveys find of the decks of the list: verdicts, owned shares, and which decks match the search. It is
 * kept with the deck's version and thrown away whole when index, options, collection or day are others: a row shows what is true
 * now, or that it is being judged. */

#define BATCH 1000u   /* decks that are judged at a time, so that the first verdicts come soon */

/* Cancels what is under way and forgets it. */
static void
slv_deck_list_give_up (GCancellable **cancellable)
{
  g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

/* (nullable): what is known of the deck as it is now. */
static const SlvDeckFound *
slv_deck_list_get_found (SlvDeckList *self, const SlvDeck *deck)
{
  const SlvDeckFound *found = g_hash_table_lookup (self->known, &deck->id);
  return found != NULL && found->version == deck->version ? found : NULL;
}

/* Puts what is known of its deck on a row; a folder's stays empty. */
static void
slv_deck_list_show_known (SlvDeckList *self, SlvDeckItem *item)
{
  gint64 id = slv_deck_item_get_id (item);
  const SlvDeckFound *found = g_hash_table_lookup (self->known, &id);
  gboolean edited = FALSE;
  for (guint i = 0; self->unsaved != NULL && i < self->unsaved->len; i++)
    edited |= ((const SlvUnsavedMark *) g_ptr_array_index (self->unsaved, i))->deck == id;
  if (id != 0)
    slv_deck_item_set_found (item, found != NULL && found->version == slv_deck_item_get_version (item) ? found : NULL, edited);
}

/* What is told of a deck is as it is saved; where it has been edited since, that is told, too. */
static void
read_unsaved (SlvDeckList *self)
{
  g_clear_pointer (&self->unsaved, g_ptr_array_unref);
  self->unsaved = slv_store_marked_unsaved (slv_session_get_store (self->session), NULL);
}

static void
on_unsaved_changed (SlvDeckList *self)
{
  if (self->session == NULL)
    return;
  read_unsaved (self);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->items)); i++)
    {
      g_autoptr (SlvDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
      slv_deck_list_show_known (self, item);
    }
}

static void
say_status (SlvDeckList *self, const char *fault)
{
  guint n = self->matching != NULL ? g_hash_table_size (self->matching) : 0;
  g_autofree char *text = slv_tell_printf (ngettext ("%u deck matches.", "%u decks match.", n), n);
  slv_ui_tell (self->status, fault != NULL ? fault : self->matching != NULL ? text : NULL);
}

/* ---- verdicts ---- */

static void
take_found (SlvDeckList *self, GPtrArray *all)
{
  g_ptr_array_set_free_func (all, NULL);   /* they go over */
  SLV_EACH (SlvDeckFound, found, all)
    g_hash_table_replace (self->known, g_memdup2 (&found->id, sizeof found->id), found);
  if (slv_deck_list_sorts_found (self))
    {
      slv_deck_list_reorder (self);
      return;
    }
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->items)); i++)
    {
      g_autoptr (SlvDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
      slv_deck_list_show_known (self, item);
    }
}

static void
on_judged (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvDeckList) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) all = slv_deck_survey_finish (result, &error);
  /* what was asked before something changed is not true any more */
  if (self->session == NULL || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  if (all == NULL)
    {
      slv_window_toast_error (GTK_WIDGET (self), _("The decks could not be judged"), error);
      return;
    }
  take_found (self, all);
  if (all->len > 0)
    slv_deck_list_judge_rest (self);
}

/* Has those decks judged of which nothing is known in their present version, some at a time. */
static void
slv_deck_list_judge_rest (SlvDeckList *self)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *day = slv_today ();
  slv_deck_list_give_up (&self->judging);
  if (g_strcmp0 (day, self->day) != 0)   /* lists go by days */
    g_hash_table_remove_all (self->known);
  slv_take_str (&self->day, g_steal_pointer (&day));
  for (guint i = 0; i < self->decks->len && ids->len < BATCH; i++)
    {
      const SlvDeck *deck = g_ptr_array_index (self->decks, i);
      if (slv_deck_list_get_found (self, deck) == NULL)
        g_array_append_val (ids, deck->id);
    }
  if (ids->len == 0)
    return;
  self->judging = g_cancellable_new ();
  slv_deck_survey_async (self->session, ids, NULL, TRUE, self->also, self->judging, on_judged, g_object_ref (self));
}

/* Everything that was found is forgotten and looked for again. */
static void
slv_deck_list_judge_all (SlvDeckList *self)
{
  g_hash_table_remove_all (self->known);
  slv_deck_list_fill (self);
  slv_deck_list_judge_rest (self);
}

static void
on_searched (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvDeckList) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) all = slv_deck_survey_finish (result, &error);
  if (self->session == NULL || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  if (all == NULL)
    {
      g_autofree char *fault = slv_ui_error_text (error);
      say_status (self, fault);   /* the rows stay as they were */
      return;
    }
  g_clear_pointer (&self->matching, g_hash_table_unref);
  self->matching = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  SLV_EACH (const SlvDeckFound, found, all)
    if (found->matches)
      g_hash_table_add (self->matching, g_memdup2 (&found->id, sizeof found->id));
  if (self->typed)   /* of rows that are not laid out yet GTK knows no place */
    gtk_adjustment_set_value (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view)), 0);
  self->typed = FALSE;
  slv_deck_list_fill (self);
  say_status (self, NULL);
}

/* Shows the decks that match what is in the search field; all of them when it is empty. */
static void
slv_deck_list_search (SlvDeckList *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->search)));
  slv_deck_list_give_up (&self->searching);
  if (text[0] == '\0')
    {
      g_clear_pointer (&self->matching, g_hash_table_unref);
      slv_deck_list_fill (self);
      say_status (self, NULL);
      return;
    }
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < self->decks->len; i++)
    g_array_append_val (ids, ((SlvDeck *) g_ptr_array_index (self->decks, i))->id);
  self->searching = g_cancellable_new ();
  slv_deck_survey_async (self->session, ids, text, FALSE, NULL, self->searching, on_searched, g_object_ref (self));
}

static void
on_search_changed (SlvDeckList *self)
{
  self->typed = TRUE;
  slv_deck_list_search (self);
}

/** Another program may have changed decks or cards, and with a new day other lists hold. */
static gboolean
slv_deck_list_look_again (gpointer data)
{
  SlvDeckList *self = data;
  g_autofree char *day = slv_today ();
  if (self->session == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return G_SOURCE_CONTINUE;
  slv_session_look_again (self->session);
  if (g_strcmp0 (day, self->day) != 0)
    slv_deck_list_judge_all (self);
  return G_SOURCE_CONTINUE;
}

/* Which decks the selected rows of the list mean (a folder means its decks), and the menu over them. */

/* Whether @folder is @above or lies in it. */
static gboolean
slv_deck_list_is_within (const char *folder, const char *above)
{
  gsize n = strlen (above);
  return g_str_has_prefix (folder, above) && (folder[n] == '\0' || folder[n] == '/');
}

/* "" for a deck in none. */
static const char *
slv_deck_list_folder_of (const SlvDeck *deck)
{
  return deck->folder != NULL ? deck->folder : "";
}

/* Whether it matches the search, as all decks do when nothing is searched. */
static gboolean
slv_deck_list_is_sought (SlvDeckList *self, const SlvDeck *deck)
{
  return self->matching == NULL || g_hash_table_contains (self->matching, &deck->id);
}

/* (transfer full) (element-type char*): keys of the selected rows, to find them again … */
static GHashTable *
slv_deck_list_dup_selected_keys (SlvDeckList *self)
{
  GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (self->selection);
  for (guint i = 0; i < gtk_bitset_get_size (set); i++)
    {
      g_autoptr (SlvDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), gtk_bitset_get_nth (set, i));
      g_hash_table_add (keys, slv_deck_item_dup_key (item));
    }
  return keys;
}

/* … among @rows, which are those of the list now. */
static void
slv_deck_list_select_keys (SlvDeckList *self, const GPtrArray *rows, GHashTable *keys)
{
  g_autoptr (GtkBitset) again = gtk_bitset_new_empty (), all = gtk_bitset_new_range (0, rows->len);
  for (guint i = 0; i < rows->len && g_hash_table_size (keys) > 0; i++)
    {
      g_autofree char *key = slv_deck_item_dup_key (g_ptr_array_index (rows, i));
      if (g_hash_table_contains (keys, key))
        gtk_bitset_add (again, i);
    }
  if (rows->len > 0)
    gtk_selection_model_set_selection (self->selection, again, all);
}

/* (transfer full) (nullable): the row, when one alone is selected. */
static SlvDeckItem *
slv_deck_list_dup_only_selected (SlvDeckList *self)
{
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (self->selection);
  return gtk_bitset_get_size (set) == 1 ? g_list_model_get_item (G_LIST_MODEL (self->items), gtk_bitset_get_minimum (set)) : NULL;
}

static void
add_selected (SlvDeckList *self, SlvDeckItem *item, GHashTable *chosen)
{
  gint64 id = slv_deck_item_get_id (item);
  if (id != 0)
    {
      g_hash_table_add (chosen, g_memdup2 (&id, sizeof id));
      return;
    }
  SLV_EACH (const SlvDeck, deck, self->decks)
    if (slv_deck_list_is_within (slv_deck_list_folder_of (deck), slv_deck_item_get_folder (item)) && slv_deck_list_is_sought (self, deck))
      g_hash_table_add (chosen, g_memdup2 (&deck->id, sizeof deck->id));
}

GArray *
slv_deck_list_dup_selected (SlvDeckList *self)
{
  g_autoptr (GHashTable) chosen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (self->selection);
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < gtk_bitset_get_size (set); i++)
    {
      g_autoptr (SlvDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), gtk_bitset_get_nth (set, i));
      add_selected (self, item, chosen);
    }
  SLV_EACH (const SlvDeck, deck, self->decks)
    if (g_hash_table_contains (chosen, &deck->id))
      g_array_append_val (ids, deck->id);
  return ids;
}

GPtrArray *
slv_deck_list_dup_folders (SlvDeckList *self)
{
  GPtrArray *folders = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < self->decks->len; i++)
    {
      const char *folder = slv_deck_list_folder_of (g_ptr_array_index (self->decks, i));
      if (folder[0] != '\0' && g_hash_table_add (seen, (gpointer) folder))
        g_ptr_array_add (folders, g_strdup (folder));
    }
  return folders;
}

/* What is done next is done to the row at @position: with all that are selected, if it is one of them. */
static void
slv_deck_list_mean (SlvDeckList *self, guint position)
{
  if (!gtk_selection_model_is_selected (self->selection, position))
    gtk_selection_model_select_item (self->selection, position, TRUE);
}

/* Shows what can be done with the selected rows at @x, @y of @row; when the row at @position is not selected it becomes the only one. */
static void
slv_deck_list_pop_up (GtkWidget *widget, guint position, GtkWidget *row, double x, double y)
{
  SlvDeckList *self = SLV_DECK_LIST (widget);
  double at_x, at_y;
  slv_deck_list_mean (self, position);
  if (self->popover == NULL || !gtk_widget_translate_coordinates (row, widget, x, y, &at_x, &at_y))
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &(GdkRectangle) { (int) at_x, (int) at_y, 1, 1 });
  slv_touch_pop_up (self->popover, gtk_widget_get_parent (row));
}

void
slv_deck_list_set_menu (SlvDeckList *self, GMenuModel *menu)
{
  self->popover = gtk_popover_menu_new_from_model (menu);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
}

/* The headings above the list of decks, which sort it, and the choice of a second format to judge under. */

#define SORT_KEY "decks-sort"   /* a column's id, with a dash before it when the last comes first */
#define ALSO_KEY "decks-also"   /* full id of a format */

static const struct { const char *id, *title, *tooltip; int chars; gboolean wide; } columns[SLV_DECK_N_SORTS] = {
  [SLV_DECK_SORT_NAME]    = { "name", N_("Name"), N_("Sort by name"), 0, FALSE },
  [SLV_DECK_SORT_FORMAT]  = { "format", N_("Format"), N_("Sort by game, format and edition"), 0, FALSE },
  [SLV_DECK_SORT_CARDS]   = { "cards", N_("Cards"), N_("Sort by number of cards"), 0, FALSE },
  [SLV_DECK_SORT_OWNED]   = { "owned", N_("Owned"), N_("Sort by the share of cards that is owned"), SLV_DECK_OWNED_CHARS, TRUE },
  [SLV_DECK_SORT_CHANGED] = { "changed", N_("Changed"), N_("Sort by the last change"), SLV_DECK_CHANGED_CHARS, TRUE },
  [SLV_DECK_SORT_VERDICT] = { "verdict", N_("Verdict"), N_("Sort by verdict, legal ones first"), SLV_DECK_VERDICT_CHARS, FALSE },
  [SLV_DECK_SORT_ALSO]    = { "also", N_("Also"), N_("Sort by the verdict under the other format"), SLV_DECK_VERDICT_CHARS, FALSE },
};

/* ---- order ---- */

static int
compare_numbers (guint64 a, guint64 b)
{
  return a < b ? -1 : a > b;
}

/** Share of what is owned in millionths; what is not known comes last. */
static guint64
share_of (const SlvDeckFound *found)
{
  return found != NULL && found->need > 0 ? found->have * 1000000 / found->need : G_MAXUINT64;
}

static int
compare_column (SlvDeckList *self, const SlvDeck *x, const SlvDeck *y)
{
  const SlvDeckFound *a = slv_deck_list_get_found (self, x), *b = slv_deck_list_get_found (self, y);
  switch (self->sort)
    {
    case SLV_DECK_SORT_FORMAT:
      {
        int games = g_strcmp0 (x->game, y->game);
        return games != 0 ? games : g_strcmp0 (x->format, y->format);
      }
    case SLV_DECK_SORT_CARDS:
      return compare_numbers (x->n_listed, y->n_listed);
    case SLV_DECK_SORT_OWNED:
      return compare_numbers (share_of (a), share_of (b));
    case SLV_DECK_SORT_CHANGED:
      return x->changed < y->changed ? 1 : x->changed > y->changed ? -1 : 0;   /* the newest first */
    case SLV_DECK_SORT_VERDICT:
      return compare_numbers (a != NULL ? a->rank : SLV_DECK_RANK_NONE, b != NULL ? b->rank : SLV_DECK_RANK_NONE);
    case SLV_DECK_SORT_ALSO:
      return compare_numbers (a != NULL ? a->also_rank : SLV_DECK_RANK_NONE, b != NULL ? b->also_rank : SLV_DECK_RANK_NONE);
    default:
      return 0;
    }
}

static guint
rank_of (SlvDeckList *self, const SlvDeck *deck)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->ranks, deck));
}

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  SlvDeckList *self = data;
  const SlvDeck *x = *(SlvDeck * const *) a, *y = *(SlvDeck * const *) b;
  int order = g_strcmp0 (x->folder, y->folder);
  if (order != 0)
    return order;
  order = compare_column (self, x, y);
  if (order == 0)   /* names go upwards also where the column goes downwards */
    return compare_numbers (rank_of (self, x), rank_of (self, y)) * (self->sort == SLV_DECK_SORT_NAME && self->descending ? -1 : 1);
  return self->descending ? -order : order;
}

typedef struct { char *key; const SlvDeck *deck; } Named;

SLV_DEFINE_ORDER (Named, compare_keys, key);

/* Finds out the order of the names; to be called when @decks are others. */
static void
slv_deck_list_rank (SlvDeckList *self)
{
  g_autoptr (GArray) named = g_array_sized_new (FALSE, FALSE, sizeof (Named), self->decks->len);
  SLV_EACH (const SlvDeck, deck, self->decks)
    {
      Named one = { g_utf8_collate_key_for_filename (deck->name, -1), deck };
      g_array_append_val (named, one);
    }
  g_array_sort (named, compare_keys);
  g_hash_table_remove_all (self->ranks);
  for (guint i = 0; i < named->len; i++)
    {
      Named *one = &g_array_index (named, Named, i);
      g_hash_table_insert (self->ranks, (gpointer) one->deck, GUINT_TO_POINTER (i));
      g_free (one->key);
    }
}

/* Whether the order hangs on what surveys find. */
static gboolean
slv_deck_list_sorts_found (SlvDeckList *self)
{
  return self->sort == SLV_DECK_SORT_OWNED || self->sort == SLV_DECK_SORT_VERDICT || self->sort == SLV_DECK_SORT_ALSO;
}

/* ---- headings ---- */

static char *
format_title (const SlvFormat *format, gboolean with_game)
{
  g_autofree char *title = slv_format_dup_title (format);
  return with_game ? g_strdup_printf ("%s · %s", slv_ui_tr (format->rulebook->game->title), title) : g_steal_pointer (&title);
}

static const char *
column_title (SlvDeckList *self, guint column, char **own)
{
  *own = column == SLV_DECK_SORT_ALSO && self->also != NULL ? format_title (self->also, FALSE) : NULL;
  return *own != NULL ? *own : _(columns[column].title);
}

/** The heading that sorts says so by an arrow, and in words to assistive technology. */
static void
show_heads (SlvDeckList *self)
{
  for (guint i = 0; i < SLV_DECK_N_SORTS; i++)
    {
      GtkWidget *button = self->head[i];
      g_autofree char *own = NULL;
      const char *title = column_title (self, i, &own);
      gboolean sorts = self->sort == i;
      g_autofree char *text = g_strdup_printf ("%s%s", title, !sorts ? "" : self->descending ? " ▾" : " ▴");
      gtk_label_set_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), text);
      g_autofree char *spoken = !sorts ? g_strdup (_(columns[i].tooltip))
        : g_strdup_printf (self->descending ? _("%s; sorted, the last first") : _("%s; sorted"), title);
      slv_ui_set_name (button, spoken);
      if (columns[i].chars > 0)
        gtk_label_set_width_chars (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), self->narrow ? -1 : columns[i].chars);
      gtk_widget_set_visible (button, (!columns[i].wide || !self->narrow) && (i != SLV_DECK_SORT_ALSO || self->also != NULL)
                                      && (i != SLV_DECK_SORT_OWNED || self->owns));
    }
}

static GtkWidget *
head_new (guint column)
{
  GtkWidget *button = gtk_button_new (), *label = slv_ui_line (NULL, NULL);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "deck-list-head");
  gtk_widget_set_tooltip_text (button, _(columns[column].tooltip));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "deck-list.sort");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", columns[column].id);
  if (columns[column].chars == 0)
    return button;
  gtk_label_set_width_chars (GTK_LABEL (label), columns[column].chars);
  gtk_label_set_max_width_chars (GTK_LABEL (label), columns[column].chars);
  if (!columns[column].wide)   /* the icon of a verdict and the space beside it */
    gtk_widget_set_margin_end (label, 22);
  return button;
}

/* Shows the rows in the order that was chosen: folders by name, those without one first, and within a folder by the column. */
static void
slv_deck_list_reorder (SlvDeckList *self)
{
  g_ptr_array_sort_with_data (self->decks, compare, self);
  slv_deck_list_fill (self);
}

SLV_UI_ACTION (SlvDeckList, sort_action)
{
  guint column = 0;
  while (column < SLV_DECK_N_SORTS && !g_str_equal (columns[column].id, g_variant_get_string (target, NULL)))
    column++;
  if (column == SLV_DECK_N_SORTS)
    return;
  self->descending = self->sort == column && !self->descending;
  self->sort = column;
  g_autofree char *word = g_strconcat (self->descending ? "-" : "", columns[column].id, NULL);
  slv_ui_set_view (SORT_KEY, word);
  show_heads (self);
  slv_deck_list_reorder (self);
}

/* ---- the second format ---- */

static void
on_also_chosen (SlvDeckList *self)
{
  guint n = gtk_drop_down_get_selected (self->also_choice);
  const SlvFormat *format = n > 0 && n <= self->formats->len ? g_ptr_array_index (self->formats, n - 1) : NULL;
  if (self->filling || format == self->also)
    return;
  slv_format_keep (&self->also, format);
  slv_ui_set_view (ALSO_KEY, format != NULL ? format->full_id : "");
  slv_deck_list_show_also (self);
  slv_deck_list_judge_all (self);
}

/* The formats of the game that is looked at (of all of them) that a second verdict can be had under. */
static void
slv_deck_list_update_formats (SlvDeckList *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  g_autofree char *kept = slv_ui_get_view (ALSO_KEY);
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));
  const SlvGame *only = slv_session_get_game (self->session);
  guint selected = 0;
  g_ptr_array_set_size (self->formats, 0);
  gtk_string_list_append (titles, _("Own format only"));
  SLV_EACH (const SlvGame, game, games)
    {
      for (guint b = 0; (only == NULL || game == only) && b < game->rulebooks->len; b++)
        {
          const SlvRulebook *book = g_ptr_array_index (game->rulebooks, b);
          SLV_EACH (const SlvFormat, format, book->formats)
            {
              g_autofree char *title = format_title (format, only == NULL);
              gtk_string_list_append (titles, title);
              g_ptr_array_add (self->formats, (gpointer) slv_format_ref (format));
              if (g_strcmp0 (kept, format->full_id) == 0)
                selected = self->formats->len;
            }
        }
    }
  self->filling = TRUE;
  gtk_drop_down_set_model (self->also_choice, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (self->also_choice, selected);
  self->filling = FALSE;
  slv_format_keep (&self->also, selected > 0 ? g_ptr_array_index (self->formats, selected - 1) : NULL);
  slv_deck_list_show_also (self);
}

/* Shows or hides what is owned, which says nothing to who keeps no collection. */
static void
slv_deck_list_show_owned (SlvDeckList *self)
{
  const SlvCollection *collection = slv_holdings_get_collection (slv_session_get_holdings (self->session));
  self->owns = collection != NULL && slv_collection_n_lots (collection) > 0;
  g_object_notify (G_OBJECT (self), "shows-owned");
  show_heads (self);
}

/* Shows or hides the second verdict. */
static void
slv_deck_list_show_also (SlvDeckList *self)
{
  g_object_notify (G_OBJECT (self), "shows-also");
  show_heads (self);
}

/** The order as it was last; what is no column any more is that of names. */
static void
recall (SlvDeckList *self)
{
  g_autofree char *word = slv_ui_get_view (SORT_KEY);
  gboolean descending = word != NULL && word[0] == '-';
  for (guint i = 0; word != NULL && i < SLV_DECK_N_SORTS; i++)
    if (g_str_equal (columns[i].id, word + descending))
      {
        self->sort = i;
        self->descending = descending;
      }
}

/* The headings, and the order as it was last. */
static void
slv_deck_list_init_sort (SlvDeckList *self)
{
  recall (self);
  gtk_widget_set_layout_manager (GTK_WIDGET (self->first_heads), slv_wrap_layout_new (12));
  gtk_widget_set_layout_manager (gtk_widget_get_parent (GTK_WIDGET (self->search)), slv_wrap_layout_new (6));
  for (guint i = 0; i < SLV_DECK_N_SORTS; i++)
    {
      self->head[i] = head_new (i);
      /* what follows stands above columns at the end of the rows */
      gtk_box_append (i <= SLV_DECK_SORT_CARDS ? self->first_heads : self->heads, self->head[i]);
    }
  slv_ui_set_name (GTK_WIDGET (self->also_choice), _("Judge also under"));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  g_signal_connect_object (self->also_choice, "notify::selected", G_CALLBACK (on_also_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::narrow", G_CALLBACK (show_heads), NULL);
  show_heads (self);
}

/* ---- the rows ---- */

static guint
count_within (SlvDeckList *self, const char *folder)
{
  guint n = 0;
  SLV_EACH (const SlvDeck, deck, self->decks)
    n += slv_deck_list_is_within (slv_deck_list_folder_of (deck), folder) && slv_deck_list_is_sought (self, deck);
  return n;
}

/** Adds the headings of @folder that @before did not need. FALSE: one of them is closed, so that nothing in it is shown. A search
 *  looks into closed folders, too. */
static gboolean
add_headings (SlvDeckList *self, GPtrArray *rows, const char *folder, const char *before)
{
  if (folder[0] == '\0')
    return TRUE;
  for (const char *end = strchr (folder, '/'); ; end = strchr (end + 1, '/'))
    {
      g_autofree char *part = end != NULL ? g_strndup (folder, (gsize) (end - folder)) : g_strdup (folder);
      gboolean open = self->matching != NULL || !g_hash_table_contains (self->closed, part);
      if (!slv_deck_list_is_within (before, part))
        g_ptr_array_add (rows, slv_deck_item_new_folder (part, count_within (self, part), open));
      if (!open || end == NULL)
        return open;
    }
}

static void
add_rows (SlvDeckList *self, GPtrArray *rows)
{
  const char *before = "";
  SLV_EACH (const SlvDeck, deck, self->decks)
    {
      if (!slv_deck_list_is_sought (self, deck))
        continue;
      gboolean shown = add_headings (self, rows, slv_deck_list_folder_of (deck), before);
      before = slv_deck_list_folder_of (deck);
      if (!shown)
        continue;
      SlvDeckItem *item = slv_deck_item_new (self->session, deck);
      slv_deck_list_show_known (self, item);
      g_ptr_array_add (rows, item);
    }
}

/* The rows of the decks as they are known now; what was selected stays so, and the focus stays with the rows, or the next key would be lost. */
static void
slv_deck_list_fill (SlvDeckList *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->view));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gboolean focused = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->view));
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GHashTable) selected = slv_deck_list_dup_selected_keys (self);
  add_rows (self, rows);
  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)), rows->pdata, rows->len);
  slv_deck_list_select_keys (self, rows, selected);
  if (focused)
    slv_deck_list_focus (self);
  slv_ui_turn_to (self->stack, rows->len == 0 && self->matching != NULL ? "none" : "rows");
  g_signal_emit_by_name (self, "selected");
}

static void
reload (SlvDeckList *self)
{
  if (self->session == NULL)   /* a thread keeps what is closed already */
    return;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) decks = slv_store_list_decks (slv_session_get_store (self->session), &error);
  if (decks == NULL)
    {
      slv_window_toast_error (GTK_WIDGET (self), _("The decks could not be listed"), error);
      return;
    }
  read_unsaved (self);
  const SlvGame *game = slv_session_get_game (self->session);
  for (guint i = decks->len; i > 0; i--)
    {
      const SlvDeck *deck = g_ptr_array_index (decks, i - 1);
      if (game != NULL && deck->game[0] != '\0' && !g_str_equal (deck->game, game->id))
        g_ptr_array_remove_index (decks, i - 1);
    }
  g_ptr_array_unref (self->decks);
  self->decks = g_steal_pointer (&decks);
  slv_deck_list_rank (self);
  slv_deck_list_reorder (self);
  slv_deck_list_judge_rest (self);
  if (self->matching != NULL)
    slv_deck_list_search (self);
}

/** Index, options or collection are others: nothing that was found holds any more. */
static void
on_all_changed (SlvDeckList *self)
{
  if (self->session == NULL)
    return;
  g_hash_table_remove_all (self->known);
  slv_deck_list_show_owned (self);
  reload (self);
}

static void
on_game_changed (SlvDeckList *self)
{
  const SlvFormat *before = slv_format_ref (self->also);
  slv_deck_list_update_formats (self);
  if (self->also != before)
    g_hash_table_remove_all (self->known);
  slv_format_unref (before);
  reload (self);
}

/* ---- folders ---- */

static void
toggle_folder (SlvDeckList *self, const char *folder)
{
  g_autofree char *path = g_strdup (folder);
  if (!g_hash_table_remove (self->closed, path))
    g_hash_table_add (self->closed, g_steal_pointer (&path));
  g_autoptr (GString) all = g_string_new (NULL);
  SLV_EACH_KEY (char, key, self->closed)
    g_string_append_printf (all, "%s%s", all->len > 0 ? "\n" : "", key);
  slv_ui_set_view (VIEW_KEY, all->str);
  slv_deck_list_fill (self);
}

/** Left closes a folder and Right opens it, as in any tree; Ctrl+Enter opens decks in tabs. */
static gboolean
deck_list_on_key (SlvDeckList *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && (state & GDK_CONTROL_MASK) != 0)
    return gtk_widget_activate_action (GTK_WIDGET (self), "decks.open-tabs", NULL);
  g_autoptr (SlvDeckItem) item = slv_deck_list_dup_only_selected (self);
  g_autofree char *folder = item != NULL ? g_strdup (slv_deck_item_get_folder (item)) : NULL;
  if (folder == NULL || self->matching != NULL || (key != GDK_KEY_Left && key != GDK_KEY_Right))
    return FALSE;
  if (g_hash_table_contains (self->closed, folder) == (key == GDK_KEY_Right))
    toggle_folder (self, folder);
  return TRUE;
}

static void
deck_list_on_activate (GtkListView *view G_GNUC_UNUSED, guint position, SlvDeckList *self)
{
  g_autoptr (SlvDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);
  if (item != NULL && slv_deck_item_get_folder (item) != NULL)
    toggle_folder (self, slv_deck_item_get_folder (item));
  else if (item != NULL)
    g_signal_emit_by_name (self, "open", slv_deck_item_get_id (item));
}

static void
deck_list_on_selected (SlvDeckList *self)
{
  g_signal_emit_by_name (self, "selected");
}

/* ---- width ---- */

static gboolean
is_narrow (int width)
{
  return width < NARROW * slv_ui_text_scale ();
}

/** Of the bar beside the rows, where it takes room. */
static int
bar_width (SlvDeckList *self, int width)
{
  GtkWidget *rows = gtk_widget_get_parent (GTK_WIDGET (self->view));
  return gtk_widget_get_mapped (rows) ? MAX (0, width - gtk_widget_get_width (rows)) : self->bar;
}

static void
deck_list_lay_out (SlvDeckList *self)
{
  self->narrow = is_narrow (gtk_widget_get_width (GTK_WIDGET (self)));
  self->bar = bar_width (self, gtk_widget_get_width (GTK_WIDGET (self)));
  gtk_widget_set_margin_end (self->top, self->bar);   /* the headings stand above their columns */
  g_object_notify_by_pspec (G_OBJECT (self), deck_list_properties[PROP_NARROW]);
}

static void
slv_deck_list_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
                       int *natural_baseline)
{
  *minimum_baseline = *natural_baseline = -1;
  gtk_widget_measure (adw_bin_get_child (ADW_BIN (widget)), orientation, for_size, minimum, natural, NULL, NULL);
}

static void
slv_deck_list_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  SlvDeckList *self = SLV_DECK_LIST (widget);
  gtk_widget_allocate (adw_bin_get_child (ADW_BIN (widget)), width, height, baseline, NULL);
  if (self->popover != NULL)
    gtk_popover_present (GTK_POPOVER (self->popover));
  if (is_narrow (width) != self->narrow || bar_width (self, width) != self->bar)   /* not now: columns cannot come and go while space is given out */
    slv_ui_once (self, &self->relayout, G_PRIORITY_DEFAULT_IDLE, 0, G_CALLBACK (deck_list_lay_out));
}

static void
slv_deck_list_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SlvDeckList *self = SLV_DECK_LIST (object);
  if (id == PROP_NARROW)
    g_value_set_boolean (value, self->narrow);
  else if (id == PROP_SHOWS_OWNED)
    g_value_set_boolean (value, self->owns);
  else if (id == PROP_SHOWS_ALSO)
    g_value_set_boolean (value, self->also != NULL);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
on_root (SlvDeckList *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  if (GTK_IS_WINDOW (root))
    g_signal_connect_object (root, "notify::is-active", G_CALLBACK (slv_deck_list_look_again), self, G_CONNECT_SWAPPED);
}

static void
slv_deck_list_dispose (GObject *object)
{
  SlvDeckList *self = SLV_DECK_LIST (object);
  slv_deck_list_give_up (&self->judging);
  slv_deck_list_give_up (&self->searching);
  SLV_FREE_MEMBERS (self, (timer, clock), (timer, relayout), (gtk_widget_unparent, popover), formats, (slv_format_unref, also), ranks,
                    decks, unsaved, known, matching, closed, day, (g_object_unref, selection), (g_object_unref, items),
                    (g_object_unref, session));
  G_OBJECT_CLASS (slv_deck_list_parent_class)->dispose (object);
}

/** By the Menu key, or by Delete (@remove not NULL), on the row that has the focus. */
static gboolean
on_row_key (GtkWidget *widget, GVariant *remove, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget)), *row = focus != NULL ? gtk_widget_get_first_child (focus) : NULL;
  guint position = slv_deck_item_position (row);
  if (position == GTK_INVALID_LIST_POSITION)
    return FALSE;
  if (remove != NULL)
    {
      slv_deck_list_mean (SLV_DECK_LIST (widget), position);
      return gtk_widget_activate_action (widget, "decks.remove", NULL);
    }
  slv_deck_list_pop_up (widget, position, row, MIN (gtk_widget_get_width (row), gtk_widget_get_height (row)), gtk_widget_get_height (row));
  return TRUE;
}

static void
slv_deck_list_class_init (SlvDeckListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_deck_list_dispose;
  G_OBJECT_CLASS (klass)->get_property = slv_deck_list_get_property;
  widget_class->measure = slv_deck_list_measure;
  widget_class->size_allocate = slv_deck_list_size_allocate;
  deck_list_properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  deck_list_properties[PROP_SHOWS_OWNED] = g_param_spec_boolean ("shows-owned", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  deck_list_properties[PROP_SHOWS_ALSO] = g_param_spec_boolean ("shows-also", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, deck_list_properties);
  g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  g_signal_new ("selected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  SLV_UI_TEMPLATE (widget_class, SlvDeckList, "decks/slv-deck-list.ui", view, search, status, stack, top, heads, first_heads,
                   also_choice);
  gtk_widget_class_bind_template_callback_full (widget_class, "search", G_CALLBACK (on_search_changed));
  gtk_widget_class_bind_template_callback_full (widget_class, "focus", G_CALLBACK (slv_deck_list_focus));
  gtk_widget_class_install_action (widget_class, "deck-list.sort", "s", sort_action);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, on_row_key, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, on_row_key, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Delete, 0, on_row_key, "b", TRUE);
}

static void
slv_deck_list_init (SlvDeckList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->narrow = TRUE;   /* columns that are not there yet ask for no room */
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);   /* ours sees how wide it is */
  self->decks = g_ptr_array_new ();
  self->formats = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_format_unref);
  self->ranks = g_hash_table_new (NULL, NULL);
  self->known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) slv_deck_found_free);
  self->closed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *view = slv_ui_get_view (VIEW_KEY);
  g_auto (GStrv) folders = g_strsplit_set (view != NULL ? view : "", "\n", -1);
  for (guint i = 0; folders[i] != NULL; i++)
    if (folders[i][0] != '\0')
      g_hash_table_add (self->closed, g_strdup (folders[i]));
  self->items = g_list_store_new (SLV_TYPE_DECK_ITEM);
  self->selection = GTK_SELECTION_MODEL (gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->items))));
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (deck_list_on_selected), self, G_CONNECT_SWAPPED);
  GtkListItemFactory *factory = slv_deck_item_factory_new (GTK_WIDGET (self), slv_deck_list_pop_up);
  gtk_list_view_set_factory (self->view, factory);
  g_object_unref (factory);
  gtk_list_view_set_model (self->view, self->selection);
  slv_ui_on_key (GTK_WIDGET (self->view), GTK_PHASE_CAPTURE, G_CALLBACK (deck_list_on_key), self);
  g_signal_connect_object (self->view, "activate", G_CALLBACK (deck_list_on_activate), self, 0);
  g_signal_connect (self, "notify::root", G_CALLBACK (on_root), NULL);
  g_signal_connect (self, "map", G_CALLBACK (slv_deck_list_look_again), NULL);
  self->clock = slv_ui_later (self, G_PRIORITY_DEFAULT, CLOCK * 1000, slv_deck_list_look_again);
}

GtkWidget *
slv_deck_list_new (SlvSession *session)
{
  SlvDeckList *self = g_object_new (SLV_TYPE_DECK_LIST, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (reload), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "unsaved-changed", G_CALLBACK (on_unsaved_changed), self, G_CONNECT_SWAPPED);
  slv_deck_list_init_sort (self);
  slv_deck_list_show_owned (self);
  slv_deck_list_update_formats (self);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (on_game_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (on_all_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (on_all_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (slv_session_get_holdings (session), "changed", G_CALLBACK (on_all_changed), self, G_CONNECT_SWAPPED);
  reload (self);
  return GTK_WIDGET (self);
}

void
slv_deck_list_focus_search (SlvDeckList *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

void
slv_deck_list_focus (SlvDeckList *self)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->view));
  while (row != NULL && (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED) == 0)
    row = gtk_widget_get_next_sibling (row);
  gtk_widget_grab_focus (row != NULL ? row : GTK_WIDGET (self->view));
}

gboolean
slv_deck_list_is_empty (SlvDeckList *self)
{
  return self->decks->len == 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sets-view.c: see the header. Shares of all sets are counted in a thread, from a snapshot; what is missing in the one that is
 * chosen, likewise. */
#include "cards/slv-card-peek.h"
#include "cards/slv-card-wall.h"
#include "collection/slv-collection-parts.h"
#include "collection/slv-collection-sets.h"
#include "collection/slv-copy-words.h"
#include "collection/slv-holding-change.h"
#include "collection/slv-keyed-list.h"
#include "widgets/slv-columns.h"
#include "window/slv-window.h"

struct _SlvSetsView {
  AdwBin              parent_instance;
  SlvSession         *session;
  SlvHoldings        *holdings;
  GtkStack           *stack, *detail_stack, *missing_stack;
  AdwLeaflet         *leaflet;
  GtkSearchEntry     *search;
  GtkDropDown        *order;
  GtkSpinButton      *each;
  GtkListView        *view, *missing;
  GtkFlowBox         *bars;
  GtkLabel           *title, *missing_label, *unsure_label;
  SlvCardWall        *binder;
  GtkWidget          *binder_button, *back_button, *want_button, *show_button;
  GListStore         *list, *lacking;
  GtkSingleSelection *selection;
  GtkMultiSelection  *chosen;
  GPtrArray          *shares;      /* SlvSetShare: all */
  SlvCollection      *collection;  /* that they were counted from */
  char               *set;         /* key of the set that is shown, NULL: none */
  gboolean            looking, again;
};

/** A printing of which there are not enough. Texts are those of the index. */
typedef struct { guint printing, row; guint64 have; gboolean unsure; const char *name, *number, *rarity, *key; } SlvLacking;

/** @collection and the games are referenced; @set: code of the set, with @set_game; NULL: none. @shares: (nullable): known already, else counted. */
typedef struct {
  SlvCollection *collection;
  SlvGame       *game, *set_game;
  guint          each;
  char          *set;
  GPtrArray     *shares;      /* SlvSetShare */
  GPtrArray     *lacking;     /* SlvLacking; NULL without a set */
  GArray        *printings;   /* guint: all of the set, by number; NULL without one */
  SlvPockets    *pockets;     /* (nullable): of them */
} SlvSetsFound;

#define PANES_FROM 590   /* pixels of the view, with texts of the usual size, from which the sets stand beside the one that is chosen */
#define EACH_VIEW  "sets-each"
#define ORDER_VIEW "sets-order"
#define BINDER_VIEW "sets-binder"

typedef enum { NEWEST, BY_NAME, MOST_COMPLETE } Order;

G_DEFINE_FINAL_TYPE (SlvSetsView, slv_sets_view, ADW_TYPE_BIN)

enum { PROP_CAN_GO_BACK = 1 };

static void sets_view_look (SlvSetsView *self);

static const SlvSetShare *slv_sets_view_get_share (SlvSetsView *self);

/* On from what is missing: to the wants, to the cards. */

/* Printings that are selected, else all. (transfer full) */
static GArray *
chosen_printings (SlvSetsView *self, gboolean all_if_none)
{
  GArray *printings = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GtkBitset) chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->chosen));

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->lacking)); i++)
    {
      g_autoptr (SlvKeyedItem) item = g_list_model_get_item (G_LIST_MODEL (self->lacking), i);

      if (gtk_bitset_contains (chosen, i) || (all_if_none && gtk_bitset_is_empty (chosen)))
        g_array_append_val (printings, ((SlvLacking *) slv_keyed_item_get_row (item))->printing);
    }
  return printings;
}

SLV_UI_ACTION (SlvSetsView, sets_view_want_action)
{
  const SlvSetShare *share = slv_sets_view_get_share (self);
  g_autoptr (GArray) printings = share != NULL ? chosen_printings (self, TRUE) : NULL;

  if (printings == NULL || printings->len == 0)
    return;
  g_autofree char *what = slv_story_new (SLV_STORY_WANTED_PRINTINGS, printings->len, share->code, NULL);
  SlvHoldingChange *work = slv_holding_change_new_want (SLV_WANT_PRINTINGS, slv_collection_get_index (self->collection), what);
  work->printings = g_array_ref (printings);
  work->each = (guint) gtk_spin_button_get_value_as_int (self->each);
  slv_holding_change_run_from (work, self->holdings, widget);
}

SLV_UI_ACTION (SlvSetsView, show_action)
{
  const SlvSetShare *share = slv_sets_view_get_share (self);
  g_autoptr (GArray) printings = share != NULL ? chosen_printings (self, FALSE) : NULL;
  SlvIndex *index = self->collection != NULL ? slv_collection_get_index (self->collection) : NULL;
  g_autofree char *text = NULL;

  if (printings == NULL)
    return;
  if (printings->len == 1)
    {
      text = slv_index_dup_id (index, slv_index_printing_card (index, g_array_index (printings, guint, 0)));
      gtk_widget_activate_action (widget, "win.show-card", "s", text);
      return;
    }
  /* of a printing: have:… asks the card, copies:… the printing */
  text = g_strdup_printf ("set:\"%s\" copies<%d", share->code, gtk_spin_button_get_value_as_int (self->each));
  gtk_widget_activate_action (widget, "win.query", "s", text);
}

SLV_UI_ACTION (SlvSetsView, back_action)
{
  slv_sets_view_go_back (self);
}

SLV_UI_ACTION (SlvSetsView, sources_action)
{
  gtk_widget_activate_action (widget, "win.page", "s", "sources");
}

/* Sets as bars, and printings that are missing as lines. */

/* (transfer full): key of an SlvSetShare in the list. */
static char *
slv_sets_view_share_key (gconstpointer row)
{
  const SlvSetShare *share = row;

  return g_strconcat (share->game->id, "\n", share->code, NULL);
}

static char *
lacking_key (gconstpointer row)
{
  return g_strdup_printf ("%u", ((const SlvLacking *) row)->printing);
}

static void
setup_share (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  gtk_list_item_set_child (item, slv_share_bar_new ());
}

static void
show_share (SlvKeyedItem *item, GtkWidget *bar)
{
  const SlvSetShare *share = slv_keyed_item_get_row (item);
  g_autofree char *year = g_strndup (share->released, 4);   /* an ISO day */
  g_autofree char *of = g_strjoin (" · ", slv_ui_tr (share->game->title), *year != '\0' ? year : share->code,
                                   *year != '\0' && !g_str_equal (share->code, share->title) ? share->code : NULL, NULL);
  g_autofree char *maybe = share->unsure > 0 ? slv_tell_printf (ngettext ("%u more may be there", "%u more may be there", share->unsure), share->unsure) : NULL;
  g_autofree char *detail = g_strjoin (" · ", maybe != NULL ? maybe : of, maybe != NULL ? of : NULL, NULL);
  g_autofree char *share_text = slv_share_text (share->owned, share->total);
  g_autofree char *numbers = maybe != NULL ? g_strdup_printf ("%s · %s", share_text, maybe) : g_steal_pointer (&share_text);
  const char *title = *share->title != '\0' ? share->title : share->code;
  /* Translators: a set and how much of it there is: "Lantern Dawn: 12 of 250 (4 %)" */
  g_autofree char *name = g_strdup_printf (_("%s: %s"), title, numbers);

  slv_share_bar_set (SLV_SHARE_BAR (bar), title, detail, share->owned, share->total);
  slv_ui_set_row_name (bar, name);
}

static void
setup_lacking (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  const struct { int chars; gboolean expand; const char *style; } parts[] = { { 5, FALSE, "numeric" }, { 8, TRUE, NULL }, { 10, FALSE, "dim-label" },
                                                                              { 6, FALSE, "numeric" } };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      GtkWidget *cell = gtk_inscription_new (NULL);

      gtk_inscription_set_text_overflow (GTK_INSCRIPTION (cell), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
      gtk_inscription_set_min_lines (GTK_INSCRIPTION (cell), 1);
      gtk_inscription_set_nat_lines (GTK_INSCRIPTION (cell), 1);
      gtk_inscription_set_min_chars (GTK_INSCRIPTION (cell), (guint) parts[i].chars);
      gtk_inscription_set_nat_chars (GTK_INSCRIPTION (cell), (guint) parts[i].chars);
      gtk_widget_set_hexpand (cell, parts[i].expand);
      if (parts[i].style)
        gtk_widget_add_css_class (cell, parts[i].style);
      gtk_box_append (GTK_BOX (box), cell);
    }
  gtk_list_item_set_child (item, box);
}

static void
show_lacking_row (SlvKeyedItem *item, GtkWidget *box)
{
  const SlvLacking *lacking = slv_keyed_item_get_row (item);
  g_autofree char *have = lacking->have > 0 ? slv_tell_printf (_("have %u"), (guint) lacking->have) : g_strdup (lacking->unsure ? _("unsure") : "");
  const char *texts[] = { lacking->number, lacking->name, lacking->rarity, have };
  g_autofree char *name = g_strjoin (" ", lacking->number, lacking->name, lacking->rarity, *have != '\0' ? have : NULL, NULL);
  GtkWidget *cell = gtk_widget_get_first_child (box);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++, cell = gtk_widget_get_next_sibling (cell))
    {
      gtk_inscription_set_text (GTK_INSCRIPTION (cell), texts[i]);
      gtk_widget_set_visible (cell, *texts[i] != '\0');
    }
  slv_ui_set_row_name (box, name);
}

/* slv-sets-view-rows.c: the lists and their rows. */
static void
slv_sets_view_init_lists (SlvSetsView *self)
{
  static const SlvFill share = { (void (*) (gpointer, GtkWidget *)) show_share }, lacking = { (void (*) (gpointer, GtkWidget *)) show_lacking_row };
  g_autoptr (GtkListItemFactory) shares = slv_columns_factory (G_CALLBACK (setup_share), NULL, &share);
  g_autoptr (GtkListItemFactory) missing = slv_columns_factory (G_CALLBACK (setup_lacking), NULL, &lacking);

  self->list = g_list_store_new (SLV_TYPE_KEYED_ITEM);
  self->lacking = g_list_store_new (SLV_TYPE_KEYED_ITEM);
  self->selection = g_object_new (GTK_TYPE_SINGLE_SELECTION, "autoselect", FALSE, "can-unselect", TRUE, "model", self->list, NULL);
  self->chosen = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->lacking)));
  gtk_list_view_set_factory (self->view, shares);
  gtk_list_view_set_factory (self->missing, missing);
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  gtk_list_view_set_model (self->missing, GTK_SELECTION_MODEL (self->chosen));
  slv_ui_set_name (GTK_WIDGET (self->view), _("Sets"));
  slv_ui_set_name (GTK_WIDGET (self->missing), _("Missing printings"));
}

/* Shares of sets, and what is missing in one of them, counted in a thread from a snapshot. */

SLV_DEFINE_STATIC_FREE (SlvSetsFound, sets_view_look_free, (slv_game_unref, game), (slv_game_unref, set_game),
                        (slv_collection_unref, collection), shares, lacking, printings, (slv_pockets_unref, pockets), set);

static GPtrArray *
find_lacking (const SlvSetsFound *one)
{
  SlvIndex *index = slv_collection_get_index (one->collection);
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) printings = slv_collection_set_missing (one->collection, one->set_game, one->set, one->each);

  for (guint i = 0; i < printings->len; i++)
    {
      guint printing = g_array_index (printings, guint, i), row = slv_index_printing_card (index, printing);
      SlvLacking *lacking = g_new (SlvLacking, 1);
      SlvPrintingView view;

      slv_index_printing (index, printing, &view);
      *lacking = (SlvLacking) { printing, row, slv_collection_have_printing (one->collection, printing),
                                slv_collection_has_unsure (one->collection, row), slv_index_card_name (index, row), view.number, view.rarity, view.key };
      g_ptr_array_add (found, lacking);
    }
  return found;
}

static void
look_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  SlvSetsFound *one = data;

  if (one->shares == NULL)
    one->shares = slv_collection_sets (one->collection, one->game, NULL, one->each);
  if (one->set != NULL)
    {
      one->lacking = find_lacking (one);
      one->printings = slv_collection_set_missing (one->collection, one->set_game, one->set, G_MAXUINT);
      one->pockets = slv_pockets_by_number (slv_collection_get_index (one->collection), (const guint *) (gconstpointer) one->printings->data,
                                            one->printings->len, TRUE);
    }
  g_task_return_boolean (task, TRUE);
}

/* ---- what is shown ---- */

/* The set that is shown, NULL: none. */
static const SlvSetShare *
slv_sets_view_get_share (SlvSetsView *self)
{
  for (guint i = 0; self->set != NULL && self->shares != NULL && i < self->shares->len; i++)
    {
      g_autofree char *key = slv_sets_view_share_key (self->shares->pdata[i]);

      if (g_str_equal (key, self->set))
        return self->shares->pdata[i];
    }
  return NULL;
}

static int
compare_titles (gconstpointer a, gconstpointer b)
{
  const SlvSetShare *one = *(SlvSetShare * const *) a, *other = *(SlvSetShare * const *) b;

  return g_utf8_collate (*one->title != '\0' ? one->title : one->code, *other->title != '\0' ? other->title : other->code);
}

static int
compare_parts (gconstpointer a, gconstpointer b)
{
  const SlvSetShare *one = *(SlvSetShare * const *) a, *other = *(SlvSetShare * const *) b;
  guint64 x = (guint64) one->owned * MAX (other->total, 1), y = (guint64) other->owned * MAX (one->total, 1);

  return x != y ? (x < y) - (x > y) : compare_titles (a, b);
}

static gboolean
matches (const SlvSetShare *share, const char *wanted)
{
  g_autofree char *title = g_utf8_casefold (share->title, -1), *code = g_utf8_casefold (share->code, -1);

  return strstr (title, wanted) != NULL || strstr (code, wanted) != NULL;
}

static void
sets_view_show_sets (SlvSetsView *self)
{
  g_autofree char *wanted = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  g_autoptr (GPtrArray) sets = g_ptr_array_new ();
  Order order = gtk_drop_down_get_selected (self->order);

  if (self->shares == NULL)
    return;
  for (guint i = 0; i < self->shares->len; i++)
    if (matches (self->shares->pdata[i], wanted))
      g_ptr_array_add (sets, self->shares->pdata[i]);
  if (order != NEWEST)
    g_ptr_array_sort (sets, order == BY_NAME ? compare_titles : compare_parts);
  /* the list keeps all shares alive with its rows */
  g_ptr_array_ref (self->shares);
  g_object_set_data_full (G_OBJECT (self->list), "slv-shares", self->shares, (GDestroyNotify) g_ptr_array_unref);
  slv_keyed_list_set (self->list, slv_sets_view_share_key, sets);
  guint at = self->set != NULL ? slv_keyed_list_find (self->list, self->set) : G_MAXUINT;
  if (at != G_MAXUINT)
    gtk_single_selection_set_selected (self->selection, at);
  slv_ui_turn_to (self->stack, self->shares->len > 0 ? "sets" : "empty");
}

static void
add_bar (SlvSetsView *self, const char *title, const char *detail, guint owned, guint total)
{
  GtkWidget *bar = slv_share_bar_new (), *cell = gtk_flow_box_child_new ();

  slv_share_bar_set (SLV_SHARE_BAR (bar), title, detail, owned, total);
  gtk_widget_set_size_request (bar, 190, -1);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (cell), bar);
  gtk_widget_set_focusable (cell, FALSE);
  gtk_flow_box_append (self->bars, cell);
}

static void
add_bars (SlvSetsView *self, const GPtrArray *parts, const char *kind)
{
  /* where the list says nothing there is nothing to divide */
  for (guint i = 0; i < parts->len && (parts->len > 1 || *((SlvSetPart *) parts->pdata[0])->name != '\0'); i++)
    {
      const SlvSetPart *part = parts->pdata[i];

      add_bar (self, *part->name != '\0' ? slv_finish_title (part->name) : _("Not said"), kind, part->owned, part->total);
    }
}

static void
show_set (SlvSetsView *self)
{
  const SlvSetShare *share = slv_sets_view_get_share (self);

  slv_ui_turn_to (self->detail_stack, share != NULL ? "set" : "none");
  if (share == NULL)
    return;
  g_autofree char *title = *share->title != '\0' ? g_strdup_printf ("%s · %s", share->title, share->code) : g_strdup (share->code);
  gtk_label_set_text (self->title, title);
  slv_ui_empty (GTK_WIDGET (self->bars));
  g_autofree char *detail = slv_tell_printf (_("Copies: %llu"), (unsigned long long) share->copies);
  add_bar (self, _("All printings"), detail, share->owned, share->total);
  add_bars (self, share->rarities, _("Rarity"));
  add_bars (self, share->finishes, _("Finish"));
}

static void
update_actions (SlvSetsView *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->lacking));

  const char *why = n > 0 ? NULL : _("Nothing of this set is missing.");
  slv_ui_offer (GTK_WIDGET (self), "sets.want", self->want_button, why);
  slv_ui_offer (GTK_WIDGET (self), "sets.show", self->show_button, why);
}

/* What is missing as a list, or all of the set as pages of a binder. */
static void
show_as (SlvSetsView *self)
{
  gboolean binder = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->binder_button));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->lacking));

  gtk_widget_set_visible (GTK_WIDGET (self->missing_label), n > 0);
  slv_ui_turn_to (self->missing_stack, binder ? "binder" : n > 0 ? "rows" : "complete");
}

/* What a pocket tells: number, card, and how many copies. */
static void
look_at_pocket (gpointer view, gpointer item G_GNUC_UNUSED, SlvPocket *pocket)
{
  SlvSetsView *self = view;
  const SlvCollection *held = self->collection != NULL && slv_collection_get_index (self->collection) == pocket->index ? self->collection : NULL;
  guint64 copies = held != NULL ? slv_collection_have_printing (self->collection, pocket->printing) : 0;
  const char *name = slv_index_card_name (pocket->index, pocket->row);
  g_autofree char *count = slv_tell_printf (ngettext ("%llu copy", "%llu copies", copies), (unsigned long long) copies);
  SlvPrintingView printing;

  slv_index_printing (pocket->index, pocket->printing, &printing);
  pocket->lacking = copies == 0;
  slv_take_str (&pocket->name, copies > 0 ? g_strdup_printf (_("%s: %s, %s"), printing.number, name, count)
                : held != NULL && slv_collection_has_unsure (held, pocket->row)
                  ? g_strdup_printf (_("%s: %s, may be among copies whose printing is not known"), printing.number, name)
                  : g_strdup_printf (_("%s: %s, missing"), printing.number, name));
  /* Translators: the number of a printing and how many copies of it there are */
  pocket->caption = copies == 0 ? g_strdup (printing.number) : slv_tell_printf (_("%s · %llu ×"), printing.number, (unsigned long long) copies);
}

static void
pocket_activated (SlvSetsView *self)
{
  GtkSelectionModel *rows = slv_card_wall_get_selection (self->binder);
  g_autoptr (SlvCardItem) item = g_list_model_get_item (G_LIST_MODEL (rows), slv_columns_first_selected (rows));
  g_autofree char *id = item != NULL ? slv_index_dup_id (slv_card_item_get_index (item), slv_card_item_get_row (item)) : NULL;

  if (id != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-card", "s", id);
}

static void
show_lacking (SlvSetsView *self, GPtrArray *lacking)
{
  const SlvSetShare *share = slv_sets_view_get_share (self);
  guint64 n = share != NULL ? share->lacking : 0;
  g_autofree char *printings = slv_tell_printf (ngettext ("%u printing missing", "%u printings missing", lacking->len), lacking->len);
  g_autofree char *copies = slv_tell_printf (ngettext ("%llu copy missing", "%llu copies missing", n), (unsigned long long) n);
  /* Translators: "62 printings missing · 248 copies missing", both already translated */
  g_autofree char *text = n == lacking->len ? g_strdup (printings) : g_strdup_printf (_("%s · %s"), printings, copies);
  g_autofree char *unsure = share != NULL ? slv_set_share_unsure (share) : NULL;

  slv_keyed_list_set (self->lacking, lacking_key, lacking);
  gtk_label_set_text (self->missing_label, text);
  slv_ui_tell (self->unsure_label, unsure);
  update_actions (self);
  show_as (self);
}

static void
sets_view_looked (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvSetsView) self = data;
  SlvSetsFound *one = g_task_get_task_data (G_TASK (result));
  gboolean again = self->again;

  self->looking = self->again = FALSE;
  if (self->session == NULL)
    return;
  slv_collection_ref (one->collection);
  g_clear_pointer (&self->collection, slv_collection_unref);
  self->collection = one->collection;
  if (one->shares != self->shares)
    {
      GPtrArray *old = self->shares;

      self->shares = g_ptr_array_ref (one->shares);
      sets_view_show_sets (self);
      g_clear_pointer (&old, g_ptr_array_unref);
    }
  show_set (self);
  if (one->lacking == NULL)   /* what is shown of the old index must go with it */
    one->lacking = g_ptr_array_new ();
  show_lacking (self, one->lacking);
  if (one->printings == NULL || !gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->binder_button)))
    slv_card_wall_clear (self->binder);   /* GTK would make widgets for them */
  else
    slv_card_wall_set_rows (self->binder, slv_collection_get_index (self->collection), one->printings, TRUE, one->pockets);
  if (again)
    sets_view_look (self);
}

/* @all: shares of sets, too; else only what is missing in the one that is chosen. */
static void
start (SlvSetsView *self, gboolean all)
{
  SlvCollection *collection = self->session ? slv_holdings_get_collection (self->holdings) : NULL;
  const SlvSetShare *share = slv_sets_view_get_share (self);

  if (collection == NULL || self->looking)
    {
      self->again = self->looking;
      return;
    }
  self->looking = TRUE;
  SlvSetsFound *one = g_new0 (SlvSetsFound, 1);
  one->collection = slv_collection_ref (collection);
  one->game = slv_game_ref (slv_session_get_game (self->session));
  one->each = (guint) gtk_spin_button_get_value_as_int (self->each);
  one->set = share != NULL ? g_strdup (share->code) : NULL;
  one->set_game = share != NULL ? slv_game_ref (share->game) : NULL;
  one->shares = !all && collection == self->collection && self->shares != NULL ? g_ptr_array_ref (self->shares) : NULL;
  slv_ui_in_thread (look_thread, one, sets_view_look_free, NULL, NULL, sets_view_looked, g_object_ref (self));
}

static void
sets_view_look (SlvSetsView *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    start (self, TRUE);
}

/* ---- what a person does ---- */

static void
choose (SlvSetsView *self)
{
  SlvKeyedItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (item == NULL || g_strcmp0 (slv_keyed_item_get_key (item), self->set) == 0)
    return;
  slv_take_str (&self->set, g_strdup (slv_keyed_item_get_key (item)));
  show_set (self);
  start (self, FALSE);
}

static void
open_set (SlvSetsView *self, guint position)
{
  gtk_single_selection_set_selected (self->selection, position);
  slv_ui_turn_to (self->leaflet, "set");
}

static void
binder_toggled (SlvSetsView *self)
{
  slv_ui_set_view (BINDER_VIEW, gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->binder_button)) ? "yes" : "");
  show_as (self);
  start (self, FALSE);
}

static void
each_changed (SlvSetsView *self)
{
  g_autofree char *text = g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (self->each));

  slv_ui_set_view (EACH_VIEW, text);
  if (self->looking)
    self->again = TRUE;
  else
    sets_view_look (self);
}

static void
order_changed (SlvSetsView *self)
{
  g_autofree char *text = g_strdup_printf ("%u", gtk_drop_down_get_selected (self->order));

  slv_ui_set_view (ORDER_VIEW, text);
  sets_view_show_sets (self);
}

static void
missing_activated (SlvSetsView *self, guint position)
{
  g_autoptr (SlvKeyedItem) item = g_list_model_get_item (G_LIST_MODEL (self->chosen), position);
  g_autofree char *id = item != NULL ? slv_index_dup_id (slv_collection_get_index (self->collection), ((SlvLacking *) slv_keyed_item_get_row (item))->row) : NULL;

  if (id != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-card", "s", id);
}

void
slv_sets_view_focus_search (SlvSetsView *self)
{
  slv_ui_turn_to (self->leaflet, "list");
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

gboolean
slv_sets_view_can_go_back (SlvSetsView *self)
{
  return adw_leaflet_get_folded (self->leaflet) && slv_ui_is_at (self->leaflet, "set");
}

void
slv_sets_view_go_back (SlvSetsView *self)
{
  slv_ui_turn_to (self->leaflet, "list");
}

static void
folded (SlvSetsView *self)
{
  gtk_widget_set_visible (self->back_button, adw_leaflet_get_folded (self->leaflet));
  g_object_notify (G_OBJECT (self), "can-go-back");
}

static void
sets_view_source_changed (SlvSetsView *self)
{
  g_clear_pointer (&self->set, g_free);
  sets_view_look (self);
}

/* ---- the type ---- */

static void
slv_sets_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CAN_GO_BACK)
    g_value_set_boolean (value, slv_sets_view_can_go_back (SLV_SETS_VIEW (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

SLV_DEFINE_DISPOSE (SlvSetsView, slv_sets_view, (g_object_unref, holdings), (g_object_unref, session), (g_object_unref, selection),
                    (g_object_unref, chosen), (g_object_unref, list), (g_object_unref, lacking), shares,
                    (slv_collection_unref, collection), set);

static void
slv_sets_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (slv_sets_view_parent_class)->map (widget);
  sets_view_look (SLV_SETS_VIEW (widget));
}

static void
slv_sets_view_class_init (SlvSetsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_sets_view_dispose;
  G_OBJECT_CLASS (klass)->get_property = slv_sets_view_get_property;
  widget_class->map = slv_sets_view_map;
  g_object_class_install_property (G_OBJECT_CLASS (klass), PROP_CAN_GO_BACK,
                                   g_param_spec_boolean ("can-go-back", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  g_type_ensure (SLV_TYPE_CARD_WALL);
  SLV_UI_TEMPLATE (widget_class, SlvSetsView, "collection/slv-sets-view.ui", stack, detail_stack, missing_stack, leaflet, search,
                   order, each, view, missing, bars, title, missing_label, unsure_label, binder, binder_button, back_button,
                   want_button, show_button);
  gtk_widget_class_install_action (widget_class, "sets.want", NULL, sets_view_want_action);
  gtk_widget_class_install_action (widget_class, "sets.show", NULL, show_action);
  gtk_widget_class_install_action (widget_class, "sets.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "sets.sources", NULL, sources_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_plus, 0, "sets.want", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Add, 0, "sets.want", NULL);
}

static void
slv_sets_view_init (SlvSetsView *self)
{
  g_autofree char *each = slv_ui_get_view (EACH_VIEW), *order = slv_ui_get_view (ORDER_VIEW), *binder = slv_ui_get_view (BINDER_VIEW);

  gtk_widget_init_template (GTK_WIDGET (self));
  slv_sets_view_init_lists (self);
  gtk_spin_button_set_value (self->each, each != NULL ? g_ascii_strtod (each, NULL) : 1);
  gtk_drop_down_set_selected (self->order, order != NULL ? (guint) CLAMP (g_ascii_strtoll (order, NULL, 10), 0, MOST_COMPLETE) : NEWEST);
  slv_ui_ready_buttons (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (gtk_widget_get_parent (GTK_WIDGET (self->search)), slv_wrap_layout_new (4));
  slv_ui_set_name (GTK_WIDGET (self->order), _("Order of the sets"));
  slv_ui_search_leads (GTK_WIDGET (self->search), GTK_WIDGET (self->view));
  g_signal_connect_object (self->search, "search-changed", G_CALLBACK (sets_view_show_sets), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->order, "notify::selected", G_CALLBACK (order_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->each, "value-changed", G_CALLBACK (each_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (choose), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "activate", G_CALLBACK (open_set), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->missing, "activate", G_CALLBACK (missing_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::folded", G_CALLBACK (folded), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::visible-child", G_CALLBACK (folded), self, G_CONNECT_SWAPPED);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->binder_button), binder != NULL && *binder != '\0');
  g_signal_connect_object (self->binder_button, "toggled", G_CALLBACK (binder_toggled), self, G_CONNECT_SWAPPED);
  slv_card_wall_set_look (self->binder, look_at_pocket, self);
  slv_card_wall_set_form (self->binder, SLV_WALL_PAGES);
  g_signal_connect_object (self->binder, "activate", G_CALLBACK (pocket_activated), self, G_CONNECT_SWAPPED);
  slv_ui_fold_below (self->leaflet, PANES_FROM);
  folded (self);
  update_actions (self);
  slv_ui_hide_unseen_pages (GTK_WIDGET (self));
}

GtkWidget *
slv_sets_view_new (SlvSession *session)
{
  SlvSetsView *self = g_object_new (SLV_TYPE_SETS_VIEW, NULL);

  self->session = g_object_ref (session);
  self->holdings = g_object_ref (slv_session_get_holdings (session));
  slv_card_wall_set_images (self->binder, slv_session_get_images (session));
  slv_card_peek_install (GTK_WIDGET (self->binder), session, SLV_PEEK_SPACE | SLV_PEEK_MENU | SLV_PEEK_DRAG, NULL);
  g_signal_connect_object (self->holdings, "changed", G_CALLBACK (sets_view_look), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (sets_view_source_changed), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-built-view.c: see the header. Several decks are chosen as in any list; what is done is asked of those that are chosen. */
#include "collection/slv-collection-parts.h"
#include "collection/slv-keyed-list.h"
#include "collection/slv-collection-dialogs.h"
#include "widgets/slv-columns.h"
#include "window/slv-window.h"

/** A saved deck. Numbers of one that is not built are not known until fill() has found them. */
typedef struct {
  SlvDeck *deck;       /* with its entries when @known */
  gboolean       built, known, stale;   /* stale: numbers of before, until they are found anew */
  guint64        sits;       /* copies that sit in it */
  guint64        cards;      /* that its list asks for, without those only thought about */
  guint64        missing;    /* that it lacks of what is free and sits in it */
  guint64        put_in, take_out;   /* since it was built */
  GPtrArray     *drifts;     /* SlvDrift */
} SlvBuiltDeck;

typedef struct {
  SlvGame       *game;       /* asked: (nullable) */
  SlvCollection *collection; /* found: that it was worked out from */
  GPtrArray     *decks;      /* SlvBuiltDeck: built ones first, then by name */
  GPtrArray     *conflicts;  /* SlvConflict */
  guint          n_built;
} SlvBuiltFound;

/** Some more decks of a look, in the thread of the store; the next ones are asked for when these are there, so that edits get their
 *  turn between them. */
typedef struct {
  SlvGame   *game;
  GArray    *ids;            /* gint64: asked */
  GPtrArray *decks;          /* SlvBuiltDeck: found, in this order; those that are gone are left out */
} SlvBuiltFill;
#define SLV_BUILT_FILL_MAX 48u

struct _SlvBuiltView {
  AdwBin             parent_instance;
  SlvSession        *session;
  SlvHoldings       *holdings;
  GtkStack          *stack;
  GtkSearchEntry    *search;
  GtkListView       *view;
  GtkExpander       *conflicts;
  GtkWidget         *build_button, *apart_button, *together_button;
  GtkLabel          *count_label, *conflicts_label;
  GListStore        *list;
  GtkMultiSelection *selection;
  GPtrArray         *decks;      /* SlvBuiltDeck: all */
  guint              next;       /* the first of them that was not asked about yet */
  gboolean           looking, again, filling;
};
G_DEFINE_FINAL_TYPE (SlvBuiltView, slv_built_view, ADW_TYPE_BIN)

/* How saved decks stand to the copies: built or not, what is missing, what has changed since, what is claimed
 * twice. Worked out in the thread of the store. */

SLV_DEFINE_STATIC_FREE (SlvBuiltDeck, deck_free, (slv_deck_free, deck), drifts);

SLV_DEFINE_STATIC_FREE (SlvBuiltFound, built_view_look_free, (slv_collection_unref, collection), decks, conflicts, (slv_game_unref, game));

/* Only its name. */
static SlvBuiltDeck *
name_of (const SlvDeck *brief)
{
  SlvBuiltDeck *one = g_new0 (SlvBuiltDeck, 1);

  one->deck = slv_deck_new (brief->name);
  one->deck->id = brief->id;
  one->drifts = g_ptr_array_new ();
  return one;
}

static SlvBuiltDeck *
look_at (SlvCollection *collection, SlvDeck *deck, SlvGame *game)
{
  SlvBuiltDeck *one = g_new0 (SlvBuiltDeck, 1);
  g_autoptr (GPtrArray) only = g_ptr_array_new (), needs = slv_collection_needs (collection, deck, game), missing = NULL;

  one->deck = deck;
  one->known = TRUE;
  one->built = slv_collection_is_built (collection, deck->id);
  g_ptr_array_add (only, deck);
  missing = slv_collection_missing (collection, only, game);
  for (guint i = 0; i < needs->len; i++)
    one->cards += ((SlvNeed *) needs->pdata[i])->need;
  for (guint i = 0; i < missing->len; i++)
    one->missing += ((SlvMissing *) missing->pdata[i])->missing;
  one->drifts = slv_collection_drift (collection, deck, game);
  SLV_EACH (const SlvDrift, drift, one->drifts)
    {
      one->put_in += drift->listed > drift->sits ? drift->listed - drift->sits : 0;
      one->take_out += drift->sits > drift->listed ? drift->sits - drift->listed : 0;
    }
  for (guint i = 0; one->built && i < slv_collection_n_sleeved (collection); i++)
    {
      const SlvSleeved *sleeved = slv_collection_get_sleeved (collection, i);

      one->sits += sleeved->deck == deck->id ? (guint64) sleeved->quantity : 0;
    }
  return one;
}

SLV_DEFINE_POINTER_ORDER (SlvBuiltDeck, compare_decks, (down, built), (words, deck->name));

static gboolean
built_view_run (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error)
{
  SlvBuiltFound *look = data;
  g_autoptr (GPtrArray) brief = slv_store_list_decks (store, error);

  look->conflicts = brief != NULL ? slv_collection_conflicts (collection, store, error) : NULL;
  if (look->conflicts == NULL)
    return FALSE;
  look->collection = slv_collection_ref (collection);
  look->decks = g_ptr_array_new_with_free_func (deck_free);
  SLV_EACH (const SlvDeck, one, brief)
    {
      gboolean built = slv_collection_is_built (collection, one->id);

      if (look->game != NULL && *one->game != '\0' && !g_str_equal (one->game, look->game->id))
        continue;
      SlvDeck *deck = built ? slv_store_load_deck (store, one->id, error) : NULL;
      if (deck == NULL && built)
        return FALSE;
      g_ptr_array_add (look->decks, built ? look_at (collection, deck, look->game) : name_of (one));
      look->n_built += built;
    }
  g_ptr_array_sort (look->decks, compare_decks);
  return TRUE;
}

/* ---- the other ones, step by step ---- */

SLV_DEFINE_STATIC_FREE (SlvBuiltFill, fill_free, (slv_game_unref, game), ids, decks);

static gboolean
fill_some (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  SlvBuiltFill *fill = data;

  for (guint i = 0; i < fill->ids->len; i++)
    {
      SlvDeck *deck = slv_store_load_deck (store, g_array_index (fill->ids, gint64, i), NULL);

      if (deck != NULL)
        g_ptr_array_add (fill->decks, look_at (collection, deck, fill->game));
    }
  return TRUE;
}

static char *
key_of (gconstpointer row)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, ((const SlvBuiltDeck *) row)->deck->id);
}

/* ---- rows ---- */

typedef struct { GtkWidget *icon; GtkLabel *name, *state; } RowParts;

static void
built_view_setup_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10), *texts = slv_ui_two_lines (NULL, NULL, 1);
  RowParts *parts = g_new (RowParts, 1);

  *parts = (RowParts) { gtk_image_new (), GTK_LABEL (gtk_widget_get_first_child (texts)), GTK_LABEL (gtk_widget_get_last_child (texts)) };
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_append (GTK_BOX (row), parts->icon);
  gtk_box_append (GTK_BOX (row), texts);
  gtk_widget_set_margin_start (row, 8);
  gtk_widget_set_margin_end (row, 8);
  gtk_widget_set_margin_top (row, 4);
  gtk_widget_set_margin_bottom (row, 4);
  g_object_set_data_full (G_OBJECT (row), "slv-parts", parts, g_free);
  gtk_list_item_set_child (item, row);
}

static char *
state_text (const SlvBuiltDeck *one)
{
  if (one->built && one->drifts->len > 0)
    /* Translators: copies in the deck; copies that its list has more and fewer since */
    return slv_tell_printf (_("Built with copies: %llu. Not as its list is now: put in %llu, take out %llu"), (unsigned long long) one->sits,
                            (unsigned long long) one->put_in, (unsigned long long) one->take_out);
  if (one->built)
    return slv_tell_printf (ngettext ("Built with %llu copy", "Built with %llu copies", (gulong) one->sits), (unsigned long long) one->sits);
  if (!one->known)
    return g_strdup (_("Not built"));
  if (one->cards == 0)
    return g_strdup (_("Not built; it has no cards"));
  if (one->missing == 0)
    return g_strdup (_("Not built; every card is there and free"));
  return slv_tell_printf (_("Not built; missing %llu of %llu"), (unsigned long long) one->missing, (unsigned long long) one->cards);
}

static void
show_row (SlvKeyedItem *item, GtkWidget *row)
{
  const SlvBuiltDeck *one = slv_keyed_item_get_row (item);
  RowParts *parts = g_object_get_data (G_OBJECT (row), "slv-parts");
  g_autofree char *state = state_text (one), *name = NULL;

  /* Translators: a deck and its state */
  name = g_strdup_printf (_("%s: %s"), one->deck->name, state);
  gtk_label_set_text (parts->name, one->deck->name);
  gtk_label_set_text (parts->state, state);
  gtk_widget_set_tooltip_text (row, g_utf8_strlen (name, -1) > 60 ? name : NULL);
  gtk_image_set_from_icon_name (GTK_IMAGE (parts->icon), !one->built ? "list-remove-symbolic" : one->drifts->len > 0 ? "dialog-warning-symbolic"
                                                                                                                    : "emblem-ok-symbolic");
  gtk_widget_set_opacity (parts->icon, one->built ? 1 : 0);
  slv_ui_set_row_name (row, name);
}

/* ---- what is shown ---- */

/* Decks that are chosen, built ones only or none of them. (transfer full) (element-type SlvDeck) */
static GPtrArray *
chosen_decks (SlvBuiltView *self, gboolean built_only)
{
  GPtrArray *decks = slv_keyed_list_dup_selected (GTK_SELECTION_MODEL (self->selection));

  for (guint i = decks->len; i-- > 0;)
    {
      const SlvBuiltDeck *one = decks->pdata[i];

      if (!built_only || one->built)
        decks->pdata[i] = one->deck;
      else
        g_ptr_array_remove_index (decks, i);
    }
  return decks;
}

static void
update_actions (SlvBuiltView *self)
{
  g_autoptr (GPtrArray) all = chosen_decks (self, FALSE), built = chosen_decks (self, TRUE);

  const char *none = all->len == 0 ? _("First select the decks in the list.") : NULL;

  slv_ui_offer (GTK_WIDGET (self), "built.build", self->build_button, none);
  slv_ui_offer (GTK_WIDGET (self), "built.apart", self->apart_button,
                none != NULL || built->len > 0 ? none : _("None of the selected decks is built."));
  slv_ui_offer (GTK_WIDGET (self), "built.together", self->together_button, all->len > 1 ? NULL : _("First select two decks or more in the list."));
}

static void
show_rows (SlvBuiltView *self)
{
  g_autofree char *wanted = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  for (guint i = 0; self->decks != NULL && i < self->decks->len; i++)
    {
      g_autofree char *name = g_utf8_casefold (((SlvBuiltDeck *) self->decks->pdata[i])->deck->name, -1);

      if (strstr (name, wanted) != NULL)
        g_ptr_array_add (rows, self->decks->pdata[i]);
    }
  slv_keyed_list_set (self->list, key_of, rows);
  if (self->decks != NULL)
    slv_ui_turn_to (self->stack, self->decks->len == 0 ? "empty" : rows->len == 0 ? "no-match" : "rows");
  update_actions (self);
}

static void
show_conflicts (SlvBuiltView *self, const GPtrArray *conflicts)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *title = NULL;

  for (guint i = 0; i < conflicts->len; i++)
    {
      g_autofree char *one = slv_conflict_text (conflicts->pdata[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", one);
    }
  title = slv_tell_printf (ngettext ("Conflicts: %u card is claimed more often than there are copies", "Conflicts: %u cards are claimed more often than there are copies",
                                     conflicts->len), conflicts->len);
  gtk_expander_set_label (self->conflicts, title);
  gtk_label_set_text (self->conflicts_label, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->conflicts), conflicts->len > 0);
}

/* What was known of decks before is shown until it is found anew, so that rows do not flicker. */
static void
keep_known (GPtrArray *old, GPtrArray *decks)
{
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; old != NULL && i < old->len; i++)
    if (((SlvBuiltDeck *) old->pdata[i])->known && !((SlvBuiltDeck *) old->pdata[i])->built)
      g_hash_table_insert (by_id, &((SlvBuiltDeck *) old->pdata[i])->deck->id, old->pdata[i]);
  for (guint i = 0; i < decks->len; i++)
    {
      SlvBuiltDeck *one = decks->pdata[i], *before = one->known ? NULL : g_hash_table_lookup (by_id, &one->deck->id);

      if (before == NULL || !g_str_equal (before->deck->name, one->deck->name))
        continue;
      one->cards = before->cards;
      one->missing = before->missing;
      one->known = one->stale = TRUE;
    }
}

static void
built_view_show (SlvBuiltView *self, const SlvBuiltFound *look)
{
  g_autoptr (GPtrArray) old = g_steal_pointer (&self->decks);
  g_autofree char *text = slv_tell_printf (ngettext ("Built: %u of %u deck", "Built: %u of %u decks", look->decks->len), look->n_built, look->decks->len);

  keep_known (old, look->decks);
  self->decks = g_ptr_array_ref (look->decks);
  self->next = 0;
  gtk_label_set_text (self->count_label, text);
  show_rows (self);
  show_conflicts (self, look->conflicts);
}

static void built_view_look (SlvBuiltView *self);

/* ---- what is missing for decks that are not built: some at a time ---- */

static void built_view_fill (SlvBuiltView *self);

static void
filled (SlvBuiltView *self, const SlvBuiltFill *some, const GError *error)
{
  self->filling = FALSE;
  if (self->session == NULL || error != NULL)
    return;
  for (guint i = 0, at = 0; i < some->decks->len; i++)
    {
      SlvBuiltDeck *one = some->decks->pdata[i];
      g_autofree char *key = key_of (one);

      /* both stand in the order of the view */
      while (at < self->decks->len && ((SlvBuiltDeck *) self->decks->pdata[at])->deck->id != one->deck->id)
        at++;
      if (at == self->decks->len)
        break;
      SlvBuiltDeck *shown = self->decks->pdata[at], old = *shown;
      *shown = *one;   /* what was found out about the same deck */
      *one = old;
      slv_keyed_list_touch (self->list, key);
    }
  built_view_fill (self);
}

static void
built_view_fill (SlvBuiltView *self)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  if (self->filling || self->looking || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  for (; self->next < self->decks->len && ids->len < SLV_BUILT_FILL_MAX; self->next++)
    if (!((SlvBuiltDeck *) self->decks->pdata[self->next])->known || ((SlvBuiltDeck *) self->decks->pdata[self->next])->stale)
      g_array_append_val (ids, ((SlvBuiltDeck *) self->decks->pdata[self->next])->deck->id);
  if (ids->len == 0)
    return;
  self->filling = TRUE;
  SlvBuiltFill *some = g_new (SlvBuiltFill, 1);
  *some = (SlvBuiltFill) { slv_game_ref (slv_session_get_game (self->session)), g_array_ref (ids), g_ptr_array_new_with_free_func (deck_free) };
  slv_holdings_run_async (self->holdings, fill_some, some, fill_free, G_CALLBACK (filled), self);
}

static void
built_view_looked (SlvBuiltView *self, gpointer data, const GError *error)
{
  gboolean again = self->again;

  self->looking = self->again = FALSE;
  if (self->session == NULL)
    return;
  if (error != NULL)
    slv_window_error (GTK_WIDGET (self), _("The decks could not be read"), error);
  else
    built_view_show (self, data);
  if (error == NULL && again)
    built_view_look (self);
  else if (error == NULL)
    built_view_fill (self);
}

static void
built_view_look (SlvBuiltView *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || slv_holdings_get_collection (self->holdings) == NULL)
    return;
  if (self->looking)
    {
      self->again = TRUE;
      return;
    }
  self->looking = TRUE;
  SlvBuiltFound *found = g_new0 (SlvBuiltFound, 1);
  found->game = slv_game_ref (slv_session_get_game (self->session));
  slv_holdings_run_async (self->holdings, built_view_run, found, built_view_look_free, G_CALLBACK (built_view_looked), self);
}

/* ---- what a person does ---- */

/* Decks for a dialog, which lives longer than what is shown here. */
static GPtrArray *
load_decks (SlvBuiltView *self, GPtrArray *chosen)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < chosen->len; i++)
    g_array_append_val (ids, ((SlvDeck *) chosen->pdata[i])->id);
  g_ptr_array_unref (chosen);
  return slv_wanting_load (slv_session_get_store (self->session), ids, NULL);
}

SLV_UI_ACTION (SlvBuiltView, build_action)
{
  g_autoptr (GPtrArray) decks = load_decks (self, chosen_decks (self, FALSE));

  if (decks->len > 0)
    slv_pull_dialog_present (widget, self->session, SLV_PULL_BUILD, decks, slv_session_get_game (self->session));
}

SLV_UI_ACTION (SlvBuiltView, apart_action)
{
  g_autoptr (GPtrArray) decks = load_decks (self, chosen_decks (self, TRUE));

  if (decks->len > 0)
    slv_pull_dialog_present (widget, self->session, SLV_PULL_APART, decks, slv_session_get_game (self->session));
}

SLV_UI_ACTION (SlvBuiltView, together_action)
{
  g_autoptr (GPtrArray) decks = load_decks (self, chosen_decks (self, FALSE));
  g_autofree char *text = slv_tell_printf (_("Choose 2 to %u decks to ask about."), SLV_TOGETHER_MAX);

  if (decks->len > 1 && decks->len <= SLV_TOGETHER_MAX && slv_holdings_get_collection (self->holdings) != NULL)
    slv_together_dialog_present (widget, self->session, decks, slv_session_get_game (self->session));
  else
    slv_window_toast_from (widget, text, NULL);
}

static void
built_view_activated (SlvBuiltView *self, guint position)
{
  GtkSelectionModel *model = gtk_list_view_get_model (self->view);

  if (!gtk_selection_model_is_selected (model, position))   /* keys may have brought the focus to a row and no more */
    gtk_selection_model_select_item (model, position, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (self), "built.build", NULL);
}

void
slv_built_view_focus_search (SlvBuiltView *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

/* ---- the type ---- */

SLV_DEFINE_DISPOSE (SlvBuiltView, slv_built_view, (g_object_unref, holdings), (g_object_unref, session),
                    (g_object_unref, selection), (g_object_unref, list), decks);

static void
slv_built_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (slv_built_view_parent_class)->map (widget);
  built_view_look (SLV_BUILT_VIEW (widget));
}

static const struct { guint key; GdkModifierType mods; const char *action; } keys[] = {
  { GDK_KEY_b, GDK_CONTROL_MASK, "built.build" }, { GDK_KEY_Delete, 0, "built.apart" }, { GDK_KEY_t, GDK_CONTROL_MASK, "built.together" },
};

static void
slv_built_view_class_init (SlvBuiltViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_built_view_dispose;
  widget_class->map = slv_built_view_map;
  SLV_UI_TEMPLATE (widget_class, SlvBuiltView, "collection/slv-built-view.ui", stack, search, view, conflicts, count_label,
                   conflicts_label, build_button, apart_button, together_button);
  gtk_widget_class_install_action (widget_class, "built.build", NULL, build_action);
  gtk_widget_class_install_action (widget_class, "built.apart", NULL, apart_action);
  gtk_widget_class_install_action (widget_class, "built.together", NULL, together_action);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].mods, keys[i].action, NULL);
}

static void
slv_built_view_init (SlvBuiltView *self)
{
  static const SlvFill fill = { (void (*) (gpointer, GtkWidget *)) show_row };
  g_autoptr (GtkListItemFactory) factory = slv_columns_factory (G_CALLBACK (built_view_setup_row), NULL, &fill);

  gtk_widget_init_template (GTK_WIDGET (self));
  self->list = g_list_store_new (SLV_TYPE_KEYED_ITEM);
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->list)));
  gtk_list_view_set_factory (self->view, factory);
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  slv_ui_search_leads (GTK_WIDGET (self->search), GTK_WIDGET (self->view));
  g_signal_connect_object (self->search, "search-changed", G_CALLBACK (show_rows), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "activate", G_CALLBACK (built_view_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
  update_actions (self);
  slv_ui_hide_unseen_pages (GTK_WIDGET (self));
  slv_ui_ready_buttons (GTK_WIDGET (self));
}

GtkWidget *
slv_built_view_new (SlvSession *session)
{
  SlvBuiltView *self = g_object_new (SLV_TYPE_BUILT_VIEW, NULL);

  self->session = g_object_ref (session);
  self->holdings = g_object_ref (slv_session_get_holdings (session));
  g_signal_connect_object (self->holdings, "changed", G_CALLBACK (built_view_look), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (built_view_look), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (built_view_look), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

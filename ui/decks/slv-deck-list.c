/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-list.c: see the header. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include "check/slv-check.h"
#include "decks/slv-deck-list.h"

/* ---- one deck in the list ---- */

struct _SlvDeckItem
{
  GObject parent_instance;
  gint64 id;
  char *name, *detail;
  char *verdict, *icon, *style;   /* words, an icon and a style class; "" while not yet worked out */
};

enum { ITEM_NAME = 1, ITEM_DETAIL, ITEM_VERDICT, ITEM_ICON, N_ITEM_PROPS };
static GParamSpec *item_props[N_ITEM_PROPS];

G_DEFINE_FINAL_TYPE (SlvDeckItem, slv_deck_item, G_TYPE_OBJECT)

static void
slv_deck_item_finalize (GObject *object)
{
  SlvDeckItem *self = SLV_DECK_ITEM (object);
  g_free (self->name);
  g_free (self->detail);
  g_free (self->verdict);
  g_free (self->icon);
  g_free (self->style);
  G_OBJECT_CLASS (slv_deck_item_parent_class)->finalize (object);
}

static void
slv_deck_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SlvDeckItem *self = SLV_DECK_ITEM (object);
  switch (id)
    {
    case ITEM_NAME: g_value_set_string (value, self->name); break;
    case ITEM_DETAIL: g_value_set_string (value, self->detail); break;
    case ITEM_VERDICT: g_value_set_string (value, self->verdict); break;
    case ITEM_ICON: g_value_set_string (value, self->icon); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
slv_deck_item_class_init (SlvDeckItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->finalize = slv_deck_item_finalize;
  object_class->get_property = slv_deck_item_get_property;
  const char *names[N_ITEM_PROPS] = { NULL, "name", "detail", "verdict", "icon" };
  for (guint i = 1; i < N_ITEM_PROPS; i++)
    item_props[i] = g_param_spec_string (names[i], NULL, NULL, "", G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_ITEM_PROPS, item_props);
}

static void
slv_deck_item_init (SlvDeckItem *self)
{
  self->verdict = g_strdup ("");
  self->icon = g_strdup ("");
  self->style = g_strdup ("");
}

/* ---- the list ---- */

struct _SlvDeckList
{
  AdwBin parent_instance;
  SlvSession *session;
  GtkListView *view;
  GListStore *items;
  GtkSingleSelection *selection;
  GHashTable *checkers;     /* full format id → SlvChecker, for decks without options of their own */
  guint idle;
  guint next;               /* position of the next deck to judge */
};

G_DEFINE_FINAL_TYPE (SlvDeckList, slv_deck_list, ADW_TYPE_BIN)

enum { SIGNAL_OPEN, SIGNAL_SELECTED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
item_set_verdict (SlvDeckItem *item, const SlvReport *report)
{
  guint errors = 0, unknown = 0;
  for (guint i = 0; report != NULL && i < report->findings->len; i++)
    {
      SlvSeverity severity = ((SlvFinding *) g_ptr_array_index (report->findings, i))->severity;
      errors += severity == SLV_SEVERITY_ERROR;
      unknown += severity == SLV_SEVERITY_UNKNOWN;
    }
  g_free (item->verdict);
  g_free (item->icon);
  if (report == NULL)
    {
      item->verdict = g_strdup (_("Not judged: the game is not installed"));
      item->icon = g_strdup ("dialog-question-symbolic");
    }
  else if (report->verdict == SLV_VERDICT_LEGAL)
    {
      item->verdict = g_strdup (_("Legal"));
      item->icon = g_strdup ("emblem-ok-symbolic");
    }
  else if (report->verdict == SLV_VERDICT_ILLEGAL)
    {
      item->verdict = g_strdup_printf (ngettext ("Illegal: %u finding", "Illegal: %u findings", errors), errors);
      item->icon = g_strdup ("dialog-error-symbolic");
    }
  else
    {
      item->verdict = g_strdup_printf (ngettext ("Unknown: %u question", "Unknown: %u questions", unknown), unknown);
      item->icon = g_strdup ("dialog-question-symbolic");
    }
  g_object_notify_by_pspec (G_OBJECT (item), item_props[ITEM_VERDICT]);
  g_object_notify_by_pspec (G_OBJECT (item), item_props[ITEM_ICON]);
}

static SlvChecker *
checker_for (SlvDeckList *self, const SlvFormat *format, const SlvDeck *deck, gboolean *own)
{
  *own = deck->option_texts->len > 0;
  SlvChecker *checker = *own ? NULL : g_hash_table_lookup (self->checkers, format->full_id);
  if (checker != NULL)
    return checker;
  g_autoptr (SlvOptions) options = slv_session_dup_options (self->session, format->rulebook);   /* the deck's own go over them */
  checker = slv_checker_new (format, slv_session_get_index (self->session), options, NULL, NULL);
  if (checker != NULL && !*own)
    g_hash_table_insert (self->checkers, g_strdup (format->full_id), checker);
  return checker;
}

static void
judge_item (SlvDeckList *self, SlvDeckItem *item)
{
  SlvGames *games = slv_session_get_games (self->session);
  g_autoptr (SlvDeck) deck = slv_session_load_deck (self->session, item->id, NULL);
  const SlvFormat *format = deck != NULL
    ? slv_check_default_format (deck, slv_session_get_index (self->session), games, NULL) : NULL;
  gboolean own = FALSE;
  SlvChecker *checker = format != NULL ? checker_for (self, format, deck, &own) : NULL;
  g_autoptr (SlvReport) report = checker != NULL ? slv_checker_check (checker, deck) : NULL;
  item_set_verdict (item, report);
  if (own)
    slv_checker_free (checker);
}

static gboolean
judge_next (gpointer data)
{
  SlvDeckList *self = data;
  g_autoptr (SlvDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), self->next++);
  if (item == NULL)
    {
      self->idle = 0;
      return G_SOURCE_REMOVE;
    }
  judge_item (self, item);
  return G_SOURCE_CONTINUE;
}

static char *
deck_detail (SlvDeckList *self, const SlvStoredDeck *deck)
{
  SlvGames *games = slv_session_get_games (self->session);
  const SlvGame *game = slv_games_find (games, deck->game);
  const SlvFormat *format = game != NULL && deck->format[0] != '\0'
    ? slv_games_resolve_format (games, game, deck->format, NULL) : NULL;
  g_autofree char *cards = g_strdup_printf (ngettext ("%u card", "%u cards", deck->n_cards), deck->n_cards);
  if (format != NULL)   /* Translators: game, format, edition of the rulebook, number of cards */
    return g_strdup_printf (_("%s · %s, %s · %s"), game->title, slv_ui_tr (format->title), format->rulebook->id, cards);
  if (deck->game[0] != '\0')
    return g_strdup_printf ("%s · %s", game != NULL ? game->title : deck->game, cards);
  return g_steal_pointer (&cards);
}

/** Decks of one folder stand together, those without one first; within a folder by name. */
static int
compare_folders (gconstpointer a, gconstpointer b)
{
  const SlvStoredDeck *x = *(SlvStoredDeck * const *) a, *y = *(SlvStoredDeck * const *) b;
  int folders = g_utf8_collate (x->folder != NULL ? x->folder : "", y->folder != NULL ? y->folder : "");
  return folders != 0 ? folders : g_utf8_collate (x->name, y->name);
}

static void
reload (SlvDeckList *self)
{
  gint64 selected = slv_deck_list_get_selected (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) decks = slv_store_list_decks (slv_session_get_store (self->session), &error);
  if (decks == NULL)
    {
      g_warning ("the decks could not be listed: %s", error->message);
      return;
    }
  g_ptr_array_sort (decks, compare_folders);
  g_autoptr (GPtrArray) fresh = g_ptr_array_new_with_free_func (g_object_unref);
  const SlvGame *game = slv_session_get_game (self->session);
  guint position = GTK_INVALID_LIST_POSITION;
  for (guint i = 0; i < decks->len; i++)
    {
      const SlvStoredDeck *deck = g_ptr_array_index (decks, i);
      if (game != NULL && deck->game[0] != '\0' && !g_str_equal (deck->game, game->id))
        continue;
      SlvDeckItem *item = g_object_new (SLV_TYPE_DECK_ITEM, NULL);
      item->id = deck->id;
      item->name = g_strdup (deck->name[0] != '\0' ? deck->name : _("Untitled deck"));
      g_autofree char *detail = deck_detail (self, deck);
      /* Translators: folder of a deck, what else is said of it */
      item->detail = deck->folder != NULL && deck->folder[0] != '\0' ? g_strdup_printf (_("%s · %s"), deck->folder, detail)
                                                                    : g_steal_pointer (&detail);
      if (deck->id == selected)
        position = fresh->len;
      g_ptr_array_add (fresh, item);
    }
  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)), fresh->pdata, fresh->len);
  gtk_single_selection_set_selected (self->selection, position);
  self->next = 0;
  if (self->idle == 0)
    self->idle = g_idle_add_full (G_PRIORITY_LOW, judge_next, self, NULL);
}

static void
on_index_changed (SlvDeckList *self)
{
  g_hash_table_remove_all (self->checkers);
  reload (self);
}

/* ---- rows ---- */

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  (void) factory, (void) data;
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *name = gtk_label_new (NULL), *detail = gtk_label_new (NULL);
  GtkWidget *icon = gtk_image_new (), *verdict = gtk_label_new (NULL);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_margin_top (row, 6);
  gtk_widget_set_margin_bottom (row, 6);
  for (guint i = 0; i < 2; i++)
    {
      GtkLabel *label = GTK_LABEL (i == 0 ? name : detail);
      gtk_label_set_xalign (label, 0);
      gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
      gtk_box_append (GTK_BOX (words), GTK_WIDGET (label));
    }
  gtk_widget_add_css_class (name, "heading");
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_label_set_ellipsize (GTK_LABEL (verdict), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (verdict), 16);
  gtk_label_set_xalign (GTK_LABEL (verdict), 0);
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (GTK_BOX (row), icon);
  gtk_box_append (GTK_BOX (row), verdict);
  gtk_list_item_set_child (list_item, row);
  static const char *properties[] = { "name", "detail", "verdict" };
  GtkWidget *labels[] = { name, detail, verdict };
  for (guint i = 0; i < 3; i++)
    {
      GtkExpression *item = gtk_property_expression_new (GTK_TYPE_LIST_ITEM, NULL, "item");
      gtk_expression_bind (gtk_property_expression_new (SLV_TYPE_DECK_ITEM, item, properties[i]), labels[i], "label", list_item);
    }
  GtkExpression *item = gtk_property_expression_new (GTK_TYPE_LIST_ITEM, NULL, "item");
  gtk_expression_bind (gtk_property_expression_new (SLV_TYPE_DECK_ITEM, item, "icon"), icon, "icon-name", list_item);
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  (void) factory, (void) data;
  SlvDeckItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *row = gtk_list_item_get_child (list_item);
  slv_ui_set_row_name (row, item->name);
  gtk_widget_set_tooltip_text (row, item->name);
}

static void
on_activate (GtkListView *view, guint position, SlvDeckList *self)
{
  (void) view;
  g_autoptr (SlvDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);
  if (item != NULL)
    g_signal_emit (self, signals[SIGNAL_OPEN], 0, item->id);
}

static void
on_selected (SlvDeckList *self)
{
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0);
}

static void
slv_deck_list_dispose (GObject *object)
{
  SlvDeckList *self = SLV_DECK_LIST (object);
  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_pointer (&self->checkers, g_hash_table_unref);
  g_clear_object (&self->selection);
  g_clear_object (&self->items);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (slv_deck_list_parent_class)->dispose (object);
}

static void
slv_deck_list_class_init (SlvDeckListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_deck_list_dispose;
  signals[SIGNAL_OPEN] = g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_INT64);
  signals[SIGNAL_SELECTED] = g_signal_new ("selected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "decks/slv-deck-list.ui");
  gtk_widget_class_bind_template_child (widget_class, SlvDeckList, view);
}

static void
slv_deck_list_init (SlvDeckList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->checkers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) slv_checker_free);
  self->items = g_list_store_new (SLV_TYPE_DECK_ITEM);
  /* autoselect off before the model is set: see gtk.md on selecting row 0 */
  self->selection = g_object_new (GTK_TYPE_SINGLE_SELECTION, "autoselect", FALSE, "can-unselect", TRUE,
                                  "model", self->items, NULL);
  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (on_selected), self, G_CONNECT_SWAPPED);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (setup_row), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), NULL);
  gtk_list_view_set_factory (self->view, factory);
  g_object_unref (factory);
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  slv_ui_set_name (GTK_WIDGET (self->view), _("Decks"));
  g_signal_connect (self->view, "activate", G_CALLBACK (on_activate), self);
}

GtkWidget *
slv_deck_list_new (SlvSession *session)
{
  SlvDeckList *self = g_object_new (SLV_TYPE_DECK_LIST, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (reload), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (reload), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (on_index_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (on_index_changed), self, G_CONNECT_SWAPPED);
  reload (self);
  return GTK_WIDGET (self);
}

gint64
slv_deck_list_get_selected (SlvDeckList *self)
{
  SlvDeckItem *item = gtk_single_selection_get_selected_item (self->selection);
  return item != NULL ? item->id : 0;
}

gboolean
slv_deck_list_is_empty (SlvDeckList *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->items)) == 0;
}

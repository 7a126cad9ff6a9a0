/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cards-page.c: a search for every key. One search runs at a time; while it runs, the text may change as often as it
 * likes and the last text is searched next. A faulty query leaves the last results where they are. */
#include <gtk/gtk.h>
#include "window/slv-window-parts.h"
#include "cards/slv-card-columns.h"
#include "cards/slv-card-parts.h"
#include "cards/slv-card-owned.h"
#include "cards/slv-card-peek.h"
#include "cards/slv-card-search.h"
#include "cards/slv-card-sort.h"
#include "cards/slv-card-wall.h"
#include "cards/slv-fields-now.h"
#include "collection/slv-holding-change.h"
#include "decks/slv-decks-page.h"
#include "widgets/slv-columns.h"
#include "widgets/slv-query-entry.h"

/* ---- games of which no cards are there yet ---- */

static void
game_offers_add_button (GtkWidget *box, GtkWidget *button, const char *name, const char *action, const char *target)
{
  gtk_widget_set_tooltip_text (button, name);
  slv_ui_set_name (button, name);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (GTK_BOX (box), button);
}

/* "Standard, Draft", each title once, however many editions have it; @n: (out): how many they are. */
static char *
format_titles (const SlvGame *game, guint *n)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();

  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    {
      for (guint k = 0; k < book->formats->len; k++)
        {
          const char *title = slv_ui_tr (((SlvFormat *) g_ptr_array_index (book->formats, k))->title);

          if (!g_ptr_array_find_with_equal_func (titles, title, g_str_equal, NULL))
            g_ptr_array_add (titles, (gpointer) title);
        }
    }
  *n = titles->len;
  return slv_join_texts (titles, ", ", 0);
}

static void
add_game (GtkListBox *list, const SlvGame *game, gboolean samples)
{
  const SlvListSource *source = game->sources->len > 0 ? g_ptr_array_index (game->sources, 0) : NULL;
  guint n;
  g_autofree char *titles = format_titles (game, &n);
  /* Translators: titles of formats, divided by commas */
  g_autofree char *formats = g_strdup_printf (ngettext ("Format: %s", "Formats: %s", n), titles);
  g_autoptr (GUri) uri = source ? g_uri_parse (source->url, G_URI_FLAGS_NONE, NULL) : NULL;
  const char *host = uri ? g_uri_get_host (uri) : NULL;
  /* Translators: the title of a card list, and the host that has it */
  g_autofree char *from = source ? g_strdup_printf (_("%s, from %s"), slv_ui_tr (source->title), host ? host : source->url)
                                 : g_strdup (_("No published list is known: import one that you have"));
  const char *note = source ? slv_ui_tr (source->note) : "";
  g_autofree char *subtitle = g_strdup_printf ("%s\n%s%s%s", formats, from, *note ? "\n" : "", note);
  /* below each other: the words need the width */
  GtkWidget *row = slv_ui_row (slv_ui_tr (game->title), subtitle), *buttons = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  /* of any length, and yet as wide for every height */
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 3);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 6);

  if (source)
    {
      g_autofree char *name = g_strdup_printf (_("Get “%s”"), slv_ui_tr (source->title));

      game_offers_add_button (buttons, gtk_button_new_with_label (_("Get")), name, "win.get-list", source->id);
    }
  if (samples)
    {
      g_autofree char *name = g_strdup_printf (_("Load invented sample cards: %s"), slv_ui_tr (game->title));
      GtkWidget *button = gtk_button_new_with_label (_("Samples"));

      gtk_widget_add_css_class (button, "flat");
      game_offers_add_button (buttons, button, name, "win.load-samples", game->id);
    }
  gtk_widget_set_margin_top (buttons, 6);
  gtk_widget_set_margin_bottom (buttons, 6);
  gtk_widget_set_valign (buttons, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), buttons);
  gtk_list_box_append (list, row);
}

/* A row a game in @list, which is emptied first. A button gets the list that the game publishes ("win.get-list"), another
 *  one loads its samples ("win.load-samples"). Main thread. */
static void
slv_game_offers_fill (GtkListBox *list, SlvSession *session)
{
  GPtrArray *games = slv_games_list (slv_session_get_games (session));

  slv_ui_empty (GTK_WIDGET (list));
  SLV_EACH (const SlvGame, game, games)
    {
      g_autofree char *name = g_strconcat (game->id, ".csv", NULL);
      g_autofree char *sample = g_build_filename (slv_session_get_schema (session), "starter", name, NULL);

      add_game (list, game, g_file_test (sample, G_FILE_TEST_IS_REGULAR));
    }
}

#define SLV_TYPE_CARDS_PAGE (slv_cards_page_get_type ())
G_DECLARE_FINAL_TYPE (SlvCardsPage, slv_cards_page, SLV, CARDS_PAGE, GtkWidget)

typedef enum { LOOK_TABLE, LOOK_WALL, LOOK_PAGES, LOOK_PILES, N_LOOKS } Look;   /* all but the table are an SlvCardWall */
static const char * const looks[] = { "table", "wall", "pages", "piles" };

struct _SlvCardsPage {
  GtkWidget        parent_instance;
  AdwFlap         *flap;
  AdwLeaflet      *leaflet;
  SlvFacetPane    *facets;
  SlvQueryEntry   *entry;
  GtkWidget       *count_box;
  GtkLabel        *count_label;
  GtkToggleButton *facets_button, *table_button, *wall_button, *pages_button, *piles_button;
  GtkScale        *size_scale;
  GtkMenuButton   *sort_button, *view_button;
  SlvFilterButton *filter_button;
  GtkStack        *stack, *views;
  SlvCardTable    *table;
  SlvCardWall     *wall;
  GtkWidget       *texts_button, *all_games_button;
  GtkListBox      *offers;        /* games to begin with */
  SlvPaneHandle   *handle;
  SlvCardDetail   *detail;
  SlvSession      *session;
  SlvCardHits     *hits;          /* what is shown */
  GCancellable    *cancellable;   /* of the search that runs, NULL: none does */
  gboolean         going_on;      /* the results are to take the focus when they are there */
  gboolean         again;         /* something changed meanwhile */
  gboolean         renew;         /* the search that runs is shown, and done once more */
  char            *sort;
  char            *columns;       /* ids, NULL: the usual ones */
  Look             look;
  char            *pile_by;       /* id of a column, NULL: the usual one */
  gboolean         printings, column_printings;
  const SlvGame   *column_game;  /* that whose columns they are; only to be compared with */
  gboolean         filling;       /* buttons are set by the program */
  SlvDeckDocument *document;      /* the open deck that is followed, NULL: none */
  gboolean         done_to_deck;  /* the last change from here was one of the deck, not of the collection */
  char            *wanted;        /* card to select once results are there */
  char            *kept;          /* the same, but nobody turns to it */
  gboolean         had_focus;     /* the rows before had it: those that are searched for get it */
  GSimpleActionGroup *column_actions;
  gulong           layout_handler;
};

static void slv_cards_page_search (SlvCardsPage *self);
static void slv_cards_page_fill_menus (SlvCardsPage *self);

/* How results are shown: as a table or a wall, in which order, with which columns, cards or printings, with
 * or without facets. All of it is remembered for each game under names such as "cards-sort/GAME". */

#define FACETS_BESIDE 880   /* pixels of the window from which on the facets have room beside the results */

enum { PROP_0, PROP_SORT_BY, PROP_THEN_BY, PROP_PILE_BY, PROP_DESCENDING, PROP_PRINTINGS, N_PROPS };
static GParamSpec *props[N_PROPS];

/* ---- what is remembered ---- */

static char *
key_of (SlvCardsPage *self, const char *what)
{
  SlvGame *game = slv_session_get_game (self->session);

  return g_strdup_printf ("cards-%s/%s", what, game ? game->id : "");
}

/* What is remembered of the game that is looked at; @value NULL: nothing. */
static void
slv_cards_page_remember (SlvCardsPage *self, const char *what, const char *value)
{
  g_autofree char *key = key_of (self, what);

  slv_ui_set_view (key, value ? value : "");
}

/* (transfer full): NULL when nothing is remembered. */
static char *
recall (SlvCardsPage *self, const char *what)
{
  g_autofree char *key = key_of (self, what);
  g_autofree char *value = slv_ui_get_view (key);

  return value && *value ? g_steal_pointer (&value) : NULL;
}

/* ---- rows ---- */

/* What is selected in the view that is shown, SlvCardItem; borrowed. */
static GtkSelectionModel *
slv_cards_page_get_selection (SlvCardsPage *self)
{
  return self->look != LOOK_TABLE ? slv_card_wall_get_selection (self->wall) : slv_card_table_get_selection (self->table);
}

/* The first card that is selected in the view that is shown: (transfer full) (nullable). */
static SlvCardItem *
slv_cards_page_dup_selected (SlvCardsPage *self)
{
  GtkSelectionModel *model = slv_cards_page_get_selection (self);

  return g_list_model_get_item (G_LIST_MODEL (model), slv_columns_first_selected (model));
}

static gboolean
slv_cards_page_select (SlvCardsPage *self, const char *card_id)
{
  return self->look != LOOK_TABLE ? slv_card_wall_select (self->wall, card_id) : slv_card_table_select (self->table, card_id);
}

static void
slv_cards_page_focus_rows (SlvCardsPage *self)
{
  if (self->look != LOOK_TABLE)
    slv_card_wall_focus (self->wall);
  else
    slv_card_table_focus (self->table);
}

static gboolean
slv_cards_page_shows_printings (SlvCardsPage *self)
{
  return self->hits && self->hits->result ? self->hits->result->printings : self->printings;
}

/* The columns that are shown: (transfer full) (element-type SlvCardColumn). */
static GPtrArray *
slv_cards_page_choose_columns (SlvCardsPage *self)
{
  return slv_card_columns_choose (self->session, slv_session_get_card_game (self->session), slv_cards_page_shows_printings (self), self->columns);
}

/* Makes the table's columns and the menus anew; the rows are to be shown again. */
static void
slv_cards_page_make_columns (SlvCardsPage *self)
{
  self->column_printings = slv_cards_page_shows_printings (self);
  self->column_game = slv_session_get_card_game (self->session);
  slv_card_table_set_columns (self->table, slv_cards_page_choose_columns (self), self->columns == NULL, self->sort);
  slv_cards_page_fill_menus (self);
}

/* Shows the rows of @self->hits in the table or on the wall. */
static void
slv_cards_page_show_rows (SlvCardsPage *self)
{
  SlvCardHits *hits = self->hits;

  if (hits == NULL)
    return;
  if (self->column_printings != hits->result->printings)
    slv_cards_page_make_columns (self);
  if (self->look != LOOK_TABLE)
    slv_card_wall_set_rows (self->wall, hits->index, hits->result->rows, hits->result->printings, hits->pockets);
  else
    slv_card_table_set_rows (self->table, hits->index, hits->result->rows, hits->result->printings);
}

/* ---- table or wall ---- */

static GtkToggleButton *
button_of (SlvCardsPage *self, Look look)
{
  return look == LOOK_PILES ? self->piles_button : look == LOOK_PAGES ? self->pages_button : look == LOOK_WALL ? self->wall_button : self->table_button;
}

static void
show_view (SlvCardsPage *self)
{
  gboolean pages = self->look == LOOK_PAGES;

  self->filling = TRUE;
  gtk_toggle_button_set_active (button_of (self, self->look), TRUE);
  gtk_range_set_value (GTK_RANGE (self->size_scale), slv_card_wall_get_size (self->wall));
  self->filling = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->size_scale), self->look == LOOK_WALL || self->look == LOOK_PILES);
  /* they stay where they are: a second click on "Pages of a binder" would meet another button */
  slv_ui_offer (NULL, NULL, GTK_WIDGET (self->sort_button), pages ? _("A binder is in the order of set and number.") : NULL);
  slv_ui_offer (NULL, NULL, GTK_WIDGET (self->view_button), pages ? _("A binder shows each printing by itself.") : NULL);
  slv_card_wall_set_form (self->wall, pages ? SLV_WALL_PAGES : self->look == LOOK_PILES ? SLV_WALL_PILES : SLV_WALL_CARDS);
  slv_ui_turn_to (self->views, self->look != LOOK_TABLE ? "wall" : "table");
}

/* A row that the table has not made yet cannot have it, and no other one is to be selected for that. */
static void
keep_focus (SlvCardsPage *self)
{
  if (self->had_focus && self->look == LOOK_TABLE && !slv_card_table_focus_selected (self->table))
    slv_query_entry_focus (self->entry);
  else if (self->had_focus && self->look != LOOK_TABLE)
    slv_card_wall_focus (self->wall);
  self->had_focus = FALSE;
}

/* The view that is not seen holds no rows: GTK would make widgets for them. */
static void
view_toggled (SlvCardsPage *self)
{
  Look look = LOOK_TABLE;

  while (look < N_LOOKS && !gtk_toggle_button_get_active (button_of (self, look)))
    look++;
  if (self->filling || look == N_LOOKS || look == self->look)   /* of the two buttons that change, the one that is let go tells nothing */
    return;
  g_autoptr (SlvCardItem) item = slv_cards_page_dup_selected (self);
  g_autofree char *id = item ? slv_index_dup_id (slv_card_item_get_index (item), slv_card_item_get_row (item)) : NULL;
  gboolean other_rows = MAX (look, self->look) > LOOK_WALL;
  self->had_focus = gtk_widget_get_focus_child (GTK_WIDGET (self->views)) != NULL;   /* by a command, or a key */
  self->look = look;
  slv_cards_page_remember (self, "view", looks[look]);
  show_view (self);
  if (look != LOOK_TABLE)
    slv_card_table_clear (self->table);
  if (look == LOOK_TABLE || other_rows)   /* what lies otherwise is shown when it has been searched */
    slv_card_wall_clear (self->wall);
  if (!other_rows)
    {
      slv_cards_page_show_rows (self);
      if (id != NULL)
        slv_cards_page_select (self, id);
      keep_focus (self);
      return;
    }
  g_clear_pointer (&self->hits, slv_card_hits_free);
  slv_take_str (&self->kept, g_steal_pointer (&id));
  slv_cards_page_search (self);
}

static void
scale_moved (SlvCardsPage *self)
{
  if (!self->filling)
    slv_card_wall_set_size (self->wall, (int) gtk_range_get_value (GTK_RANGE (self->size_scale)));
}

/* ---- order ---- */

/* Takes @sort: from the headers, or from the menu. */
static void
take_sort (SlvCardsPage *self, char *sort)
{
  slv_take_str (&self->sort, sort);
  slv_cards_page_remember (self, "sort", sort);
  for (guint i = PROP_SORT_BY; i <= PROP_DESCENDING; i++)
    g_object_notify_by_pspec (G_OBJECT (self), props[i]);
  slv_cards_page_search (self);
}

static void
sort_changed (SlvCardsPage *self)
{
  take_sort (self, slv_card_table_dup_sort (self->table));
}

/* From the menu, for those who do not click on headers. */
static void
choose_sort (SlvCardsPage *self, guint place, const char *by, gboolean descending)
{
  g_autofree char *base = place > 1 && self->sort == NULL ? g_strdup ("name") : g_strdup (self->sort);
  g_autofree char *sort = slv_card_sort_set (base, place, by, descending);

  if (g_strcmp0 (sort, self->sort) == 0)
    return;
  slv_card_table_set_sort (self->table, sort);
  take_sort (self, g_steal_pointer (&sort));
}

/* ---- facets ---- */

static gboolean
wants_facets (void)
{
  g_autofree char *value = slv_ui_get_view ("cards-facets");

  return g_strcmp0 (value, "hidden") != 0;
}

/* Whether the facets lie over the results. */
static gboolean
slv_cards_page_facets_cover (SlvCardsPage *self)
{
  return adw_flap_get_folded (self->flap) && adw_flap_get_reveal_flap (self->flap);
}

/* Folds the facets over the results or lays them beside, by the width there is. */
static void
slv_cards_page_fold_facets (SlvCardsPage *self, int width)
{
  AdwFlapFoldPolicy policy = width < FACETS_BESIDE * MAX (1, slv_ui_text_scale ()) ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_NEVER;

  if (adw_flap_get_fold_policy (self->flap) == policy)
    return;
  adw_flap_set_fold_policy (self->flap, policy);
  adw_flap_set_reveal_flap (self->flap, policy == ADW_FLAP_FOLD_POLICY_NEVER && wants_facets ());
}

/* GTK 4.8 shows what a flap hides to assistive technology. */
static void
facets_revealed (SlvCardsPage *self)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->facets), GTK_ACCESSIBLE_STATE_HIDDEN, !adw_flap_get_reveal_flap (self->flap), -1);
  slv_page_changed (SLV_PAGE (self));
}

static void
facets_toggled (SlvCardsPage *self)
{
  gboolean shown = gtk_toggle_button_get_active (self->facets_button);

  if (adw_flap_get_fold_policy (self->flap) == ADW_FLAP_FOLD_POLICY_NEVER)
    slv_ui_set_view ("cards-facets", shown ? "shown" : "hidden");
}

/* They are there only some frames after they were asked for. Where they lie over the cards, keys are for them. */
static void
facets_mapped (SlvCardsPage *self)
{
  if (slv_cards_page_facets_cover (self))
    gtk_widget_child_focus (GTK_WIDGET (self->facets), GTK_DIR_TAB_FORWARD);
}

SLV_UI_ACTION (SlvCardsPage, toggle_facets)
{
  gboolean show = !adw_flap_get_reveal_flap (self->flap);

  adw_flap_set_reveal_flap (self->flap, show);
  if (adw_flap_get_fold_policy (self->flap) == ADW_FLAP_FOLD_POLICY_NEVER)
    slv_ui_set_view ("cards-facets", show ? "shown" : "hidden");
  if (show)
    gtk_widget_child_focus (GTK_WIDGET (self->facets), GTK_DIR_TAB_FORWARD);
}

/* ---- the page's part ---- */

/* Everything that is remembered of the game that is looked at. */
static void
slv_cards_page_read_views (SlvCardsPage *self)
{
  g_autofree char *view = recall (self, "view"), *printings = recall (self, "printings");

  slv_take_str (&self->sort, recall (self, "sort"));
  slv_take_str (&self->columns, recall (self, "columns"));
  self->printings = g_strcmp0 (printings, "yes") == 0;
  slv_take_str (&self->pile_by, recall (self, "pile"));
  self->look = LOOK_TABLE;
  for (Look look = LOOK_TABLE; look < N_LOOKS; look++)
    if (g_strcmp0 (view, looks[look]) == 0)
      self->look = look;
  g_clear_pointer (&self->hits, slv_card_hits_free);
  slv_card_wall_clear (self->wall);
  slv_cards_page_make_columns (self);
  show_view (self);
  for (guint i = PROP_SORT_BY; i < N_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), props[i]);
}

/* (transfer full) (element-type SlvCardColumn): what the cards are laid in piles by, one. */
static GPtrArray *
slv_cards_page_dup_pile (SlvCardsPage *self)
{
  return slv_card_columns_pile (self->session, slv_session_get_card_game (self->session), self->pile_by ? self->pile_by : "");
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (object);
  gboolean descending;
  g_autofree char *first = slv_card_sort_get (self->sort, 1, &descending);
  g_autofree char *second = slv_card_sort_get (self->sort, 2, NULL);

  if (id == PROP_SORT_BY)
    g_value_set_string (value, first ? first : "");
  else if (id == PROP_THEN_BY)
    g_value_set_string (value, second ? second : "");
  else if (id == PROP_PILE_BY)
    {
      g_autoptr (GPtrArray) pile = slv_cards_page_dup_pile (self);

      g_value_set_string (value, pile->len > 0 ? ((SlvCardColumn *) g_ptr_array_index (pile, 0))->id : "");
    }
  else if (id == PROP_DESCENDING)
    g_value_set_boolean (value, descending);
  else if (id == PROP_PRINTINGS)
    g_value_set_boolean (value, self->printings);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (object);
  gboolean descending;
  g_autofree char *first = slv_card_sort_get (self->sort, 1, &descending);

  if (id == PROP_SORT_BY)
    choose_sort (self, 1, g_value_get_string (value), descending);
  else if (id == PROP_THEN_BY)
    choose_sort (self, 2, g_value_get_string (value), FALSE);
  else if (id == PROP_PILE_BY)
    {
      slv_take_str (&self->pile_by, g_value_dup_string (value));
      slv_cards_page_remember (self, "pile", self->pile_by);
      if (self->look == LOOK_PILES)
        {
          g_clear_pointer (&self->hits, slv_card_hits_free);   /* the same cards lie otherwise */
          slv_cards_page_search (self);
        }
      else   /* it is chosen to be looked at */
        gtk_toggle_button_set_active (self->piles_button, TRUE);
    }
  else if (id == PROP_DESCENDING)
    choose_sort (self, 1, first ? first : "name", g_value_get_boolean (value));
  else if (id == PROP_PRINTINGS && self->printings != g_value_get_boolean (value))
    {
      self->printings = g_value_get_boolean (value);
      slv_cards_page_remember (self, "printings", self->printings ? "yes" : NULL);
      slv_cards_page_search (self);
    }
  else if (id != PROP_PRINTINGS)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

/* F9 works wherever the focus is, as long as the page is seen. */
static gboolean
facets_key (GtkWidget *widget, GVariant *args G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  toggle_facets (widget, NULL, NULL);
  return TRUE;
}

static void
watch_keys (SlvCardsPage *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (keys), GTK_SHORTCUT_SCOPE_GLOBAL);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_F9, 0), gtk_callback_action_new (facets_key, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
slv_cards_page_install_views (SlvCardsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const struct { const char *action, *property; } actions[] = {
    { "cards.sort-by", "sort-by" }, { "cards.then-by", "then-by" }, { "cards.pile-by", "pile-by" }, { "cards.descending", "descending" },
    { "cards.printings", "printings" },
  };

  object_class->get_property = get_property;
  object_class->set_property = set_property;
  props[PROP_SORT_BY] = g_param_spec_string ("sort-by", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_THEN_BY] = g_param_spec_string ("then-by", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_PILE_BY] = g_param_spec_string ("pile-by", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_DESCENDING] = g_param_spec_boolean ("descending", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_PRINTINGS] = g_param_spec_boolean ("printings", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_property_action (widget_class, actions[i].action, actions[i].property);
  gtk_widget_class_install_action (widget_class, "cards.toggle-facets", NULL, toggle_facets);
}

static void
slv_cards_page_init_views (SlvCardsPage *self)
{
  GtkWidget *named[] = { GTK_WIDGET (self->sort_button), GTK_WIDGET (self->view_button), GTK_WIDGET (self->facets_button),
                         GTK_WIDGET (self->table_button), GTK_WIDGET (self->wall_button), GTK_WIDGET (self->pages_button), GTK_WIDGET (self->piles_button),
                         GTK_WIDGET (self->size_scale) };

  watch_keys (self);
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    slv_ui_name_from_tooltip (named[i]);
  gtk_range_set_range (GTK_RANGE (self->size_scale), SLV_CARD_WALL_MIN, SLV_CARD_WALL_MAX);
  gtk_range_set_increments (GTK_RANGE (self->size_scale), 10, 40);
  facets_revealed (self);
  g_object_bind_property (self->flap, "reveal-flap", self->facets_button, "active", G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->facets_button, "clicked", G_CALLBACK (facets_toggled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->facets, "map", G_CALLBACK (facets_mapped), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (self->flap, "notify::reveal-flap", G_CALLBACK (facets_revealed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "sort-changed", G_CALLBACK (sort_changed), self, G_CONNECT_SWAPPED);
  for (Look look = LOOK_TABLE; look < N_LOOKS; look++)
    g_signal_connect_object (button_of (self, look), "toggled", G_CALLBACK (view_toggled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->size_scale, "value-changed", G_CALLBACK (scale_moved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->wall, "resized", G_CALLBACK (show_view), self, G_CONNECT_SWAPPED);
}

/* What is done from here to the open deck and to the collection: copies put in and taken out, and all of it taken
 * back. The page of decks is asked for the deck each time: another one may have been opened there. */

static SlvDeckDocument *
get_document (SlvCardsPage *self)
{
  SlvWindow *window = slv_window_of (GTK_WIDGET (self));
  SlvPage *page = window ? slv_window_peek_page (window, "decks") : NULL;

  return page ? slv_decks_page_get_document (SLV_DECKS_PAGE (page)) : NULL;
}

/* As SlvFieldsFunc: @page is the page. */
static SlvSearchFields *
slv_cards_page_dup_fields (gpointer page)
{
  SlvCardsPage *self = page;

  return self->session ? slv_fields_now (self->session, get_document (self)) : NULL;
}

/* The deck is another one, or has other cards: a search that asks for it is out of date. */
static void
deck_changed (SlvCardsPage *self)
{
  if (self->session && slv_search_fields_ask_deck (slv_query_entry_get_text (self->entry)))
    slv_cards_page_search (self);
}

/* Looks which deck is open now. */
static void
slv_cards_page_follow_deck (SlvCardsPage *self)
{
  SlvDeckDocument *document = get_document (self);

  if (document == self->document)
    return;
  if (self->document)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document)
    g_signal_connect_object (document, "changed", G_CALLBACK (deck_changed), self, G_CONNECT_SWAPPED);
  slv_card_detail_set_deck (self->detail, document);
  deck_changed (self);
}

/* ---- copies of the deck ---- */

static gboolean
tell_played (SlvCardsPage *self, SlvDeckDocument *document)
{
  const char *fixed = slv_deck_document_get_fixed (document);

  if (fixed != NULL)
    slv_window_toast_from (GTK_WIDGET (self), fixed, NULL);
  return fixed != NULL;
}

static void
cards_page_take_out (SlvCardsPage *self, SlvDeckDocument *document, const char *name)
{
  const char *zone = slv_deck_document_zone_with (document, name);

  if (!tell_played (self, document) && zone != NULL)
    slv_deck_document_change (document, zone, name, -1);
}

/* Says how many there are now, when that is another number than before. */
static void
cards_page_tell (SlvCardsPage *self, SlvDeckDocument *document, const char *name, guint before)
{
  guint count = slv_deck_document_count (document, NULL, name);
  g_autofree char *text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u copy of %s is in the deck now", "%u copies of %s are in the deck now",
                                                        count), count, name);

  if (count == before)
    return;
  self->done_to_deck = TRUE;
  slv_window_toast_step (GTK_WIDGET (self), text, "cards.undo-deck", document);
}

static void
change_card (SlvCardsPage *self, const char *card_id, gint delta)
{
  SlvIndex *index = slv_session_get_index (self->session);
  guint row = slv_index_find_id (index, card_id);
  SlvDeckDocument *document = get_document (self);
  const char *name = row != SLV_ROW_NONE ? slv_index_card_name (index, row) : NULL;
  guint before = document && name ? slv_deck_document_count (document, NULL, name) : 0;

  slv_cards_page_follow_deck (self);
  if (document == NULL || name == NULL || delta > 0)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.add-card", "s", card_id);
  else
    cards_page_take_out (self, document, name);
  if (document && name)
    cards_page_tell (self, document, name, before);
}

/* One copy more or less of each in one step. */
static void
change_each (SlvCardsPage *self, SlvDeckDocument *document, GtkBitset *set, gint delta)
{
  GListModel *model = G_LIST_MODEL (slv_cards_page_get_selection (self));
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *title = slv_deck_document_dup_title (document), *text = NULL, *why = NULL;

  for (guint i = 0; i < gtk_bitset_get_size (set); i++)
    {
      g_autoptr (SlvCardItem) item = g_list_model_get_item (model, gtk_bitset_get_nth (set, i));

      g_ptr_array_add (names, g_strdup (slv_index_card_name (slv_card_item_get_index (item), slv_card_item_get_row (item))));
    }
  g_ptr_array_add (names, NULL);
  why = delta > 0 ? slv_deck_document_welcome (document, (const char * const *) names->pdata) : NULL;
  if (why != NULL)
    slv_window_toast_from (GTK_WIDGET (self), why, NULL);
  guint n = why == NULL ? slv_deck_document_change_each (document, (const char * const *) names->pdata, delta) : 0;
  if (n == 0)
    return;
  self->done_to_deck = TRUE;
  text = slv_tell_printf (delta > 0 ? ngettext ("%u copy was added to “%s”", "%u copies were added to “%s”", n)
                                    : ngettext ("%u copy was taken out of “%s”", "%u copies were taken out of “%s”", n), n, title);
  slv_window_toast_step (GTK_WIDGET (self), text, "cards.undo-deck", document);
}

static void
change_selected (SlvCardsPage *self, gint delta)
{
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (slv_cards_page_get_selection (self));
  g_autoptr (SlvCardItem) item = slv_cards_page_dup_selected (self);
  g_autofree char *id = item ? slv_index_dup_id (slv_card_item_get_index (item), slv_card_item_get_row (item)) : NULL;
  SlvDeckDocument *document = get_document (self);

  if (!slv_card_peek_fits (GTK_WIDGET (self), gtk_bitset_get_size (set)))
    return;
  if (document != NULL && gtk_bitset_get_size (set) > 1)
    {
      if (!tell_played (self, document))
        change_each (self, document, set, delta);
    }
  else if (id)
    change_card (self, id, delta);
}

SLV_UI_ACTION (SlvCardsPage, add)
{
  change_selected (self, 1);
}

SLV_UI_ACTION (SlvCardsPage, take)
{
  if (get_document (self))
    change_selected (self, -1);
}

SLV_UI_ACTION (SlvCardsPage, add_to_deck)
{
  change_card (self, g_variant_get_string (target, NULL), 1);
}

SLV_UI_ACTION (SlvCardsPage, take_from_deck)
{
  change_card (self, g_variant_get_string (target, NULL), -1);
}

/* ---- undo ---- */

static void
step_copies (SlvCardsPage *self, gboolean redo)
{
  self->done_to_deck = FALSE;
  slv_holding_change_step (GTK_WIDGET (self), slv_session_get_holdings (self->session), redo);
}

static void
step_deck (SlvCardsPage *self, gboolean redo)
{
  SlvDeckDocument *document = get_document (self);
  g_autofree char *what = document == NULL ? NULL : slv_deck_document_step (document, redo);

  slv_window_toast_from (GTK_WIDGET (self), what ? what : redo ? _("There is nothing to do again.") : _("There is nothing to undo."), NULL);
}

/* Takes back, or does again, what was last done from here. */
static gboolean
step (SlvPage *page, gboolean redo)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (page);

  (self->done_to_deck ? step_deck : step_copies) (self, redo);
  return TRUE;
}

SLV_UI_ACTION (SlvCardsPage, undo_deck)
{
  step_deck (self, FALSE);
}

/* Copies or wants were changed, by the card's pane or its menu: that is what Ctrl+Z takes back now. */
SLV_UI_ACTION (SlvCardsPage, booked)
{
  self->done_to_deck = FALSE;
}

/* ---- all of them ---- */

static void
slv_cards_page_install_deck (GtkWidgetClass *widget_class)
{
  static const struct { const char *name, *type; GtkWidgetActionActivateFunc activate; } actions[] = {
    { "cards.add", NULL, add }, { "cards.take", NULL, take }, { "cards.add-to-deck", "s", add_to_deck },
    { "cards.take-from-deck", "s", take_from_deck }, { "cards.undo-deck", NULL, undo_deck }, { "cards.booked", NULL, booked },
  };
  static const struct { guint key; GdkModifierType mods; const char *action; } keys[] = {
    { GDK_KEY_KP_Enter, GDK_CONTROL_MASK, "cards.add" }, { GDK_KEY_Return, GDK_CONTROL_MASK, "cards.add" }, { GDK_KEY_KP_Add, 0, "cards.add" },
    { GDK_KEY_plus, 0, "cards.add" }, { GDK_KEY_KP_Subtract, 0, "cards.take" }, { GDK_KEY_minus, 0, "cards.take" },   /* menus show the last one */
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].type, actions[i].activate);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].mods, keys[i].action, NULL);
}

/* The menus of the cards page: by which columns the results are ordered, and which columns there are. Both
 * are made from the game's definition, anew whenever the columns change. */

static GMenu *
make_order (GPtrArray *columns, const char *action, const char *none)
{
  GMenu *menu = g_menu_new ();
  g_autofree char *nothing = g_strconcat (action, "::", NULL);

  if (none != NULL)
    g_menu_append (menu, none, nothing);
  SLV_EACH (SlvCardColumn, column, columns)
    slv_ui_menu_add (menu, column->title, action, g_variant_new_string (column->id));
  return menu;
}

static void
fill_sort_menu (SlvCardsPage *self)
{
  g_autoptr (GPtrArray) columns = slv_cards_page_choose_columns (self);
  g_autoptr (GMenu) menu = g_menu_new (), down = g_menu_new ();
  g_autoptr (GMenu) by = make_order (columns, "cards.sort-by", _("As the search says"));

  g_menu_append (down, _("Descending"), "cards.descending");
  g_menu_append_section (menu, _("Order by"), G_MENU_MODEL (by));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (down));
  gtk_menu_button_set_menu_model (self->sort_button, G_MENU_MODEL (menu));
}

/* ---- columns ---- */

static void
cards_page_set_columns (SlvCardsPage *self, char *columns)
{
  slv_take_str (&self->columns, columns);
  slv_cards_page_remember (self, "columns", columns);
  slv_cards_page_make_columns (self);
  if (self->look == LOOK_TABLE)
    slv_cards_page_show_rows (self);
}

/* A column was switched: those that are shown now, and it or not it. */
static void
column_toggled (GSimpleAction *action, GVariant *state, SlvCardsPage *self)
{
  g_autoptr (GPtrArray) columns = slv_cards_page_choose_columns (self);

  g_simple_action_set_state (action, state);
  cards_page_set_columns (self, slv_card_columns_switch (columns, g_action_get_name (G_ACTION (action)), g_variant_get_boolean (state)));
}

SLV_UI_ACTION (SlvCardsPage, usual_columns)
{
  cards_page_set_columns (self, NULL);
}

static GMenu *
make_column_menu (SlvCardsPage *self)
{
  g_autoptr (GPtrArray) all = slv_card_columns_all (self->session, slv_session_get_card_game (self->session), slv_cards_page_shows_printings (self));
  g_autoptr (GPtrArray) shown = slv_cards_page_choose_columns (self);
  GMenu *menu = g_menu_new ();

  g_clear_object (&self->column_actions);
  self->column_actions = g_simple_action_group_new ();
  for (guint i = 1; i < all->len; i++)
    {
      SlvCardColumn *column = g_ptr_array_index (all, i);
      g_autoptr (GSimpleAction) action = g_simple_action_new_stateful (column->id, NULL,
                                                                       g_variant_new_boolean (slv_card_columns_has (shown, column->id)));
      g_autofree char *name = g_strconcat ("columns.", column->id, NULL);

      g_signal_connect_object (action, "change-state", G_CALLBACK (column_toggled), self, 0);
      g_action_map_add_action (G_ACTION_MAP (self->column_actions), G_ACTION (action));
      g_menu_append (menu, column->title, name);
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "columns", G_ACTION_GROUP (self->column_actions));
  return menu;
}

static void
slv_cards_page_fill_menus (SlvCardsPage *self)
{
  g_autoptr (GMenu) menu = g_menu_new (), shown = g_menu_new (), more = g_menu_new (), usual = g_menu_new ();
  g_autoptr (GPtrArray) chosen = slv_cards_page_choose_columns (self);
  g_autoptr (GPtrArray) pile_columns = slv_card_columns_pile (self->session, slv_session_get_card_game (self->session), NULL);
  g_autoptr (GMenu) columns = make_column_menu (self), then = make_order (chosen, "cards.then-by", _("Nothing else"));
  g_autoptr (GMenu) piles = make_order (pile_columns, "cards.pile-by", NULL);

  fill_sort_menu (self);
  g_menu_append (usual, _("Usual columns"), "cards.usual-columns");
  g_menu_append_section (columns, NULL, G_MENU_MODEL (usual));
  g_menu_append (shown, _("Each printing by itself"), "cards.printings");
  g_menu_append_submenu (more, _("Columns"), G_MENU_MODEL (columns));
  g_menu_append_submenu (more, _("Piles by"), G_MENU_MODEL (piles));
  g_menu_append_submenu (more, _("Then order by"), G_MENU_MODEL (then));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (shown));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (more));
  gtk_menu_button_set_menu_model (self->view_button, G_MENU_MODEL (menu));
}

/* ---- searching ---- */

/* (transfer full): @count, and the copies that a question about what one owns cannot find, since no list knows their cards. */
static char *
with_lacking (SlvCardsPage *self, const char *count)
{
  SlvCollection *collection = slv_holdings_get_collection (slv_session_get_holdings (self->session));
  gboolean asked = collection != NULL && slv_search_fields_ask_collection (self->hits->text);
  guint lacking = asked ? (guint) MIN (slv_collection_place_totals (collection)->tray, G_MAXUINT) : 0;

  /* Translators: "5 cards · 3 copies without a card": those whose card is in no card list */
  return lacking == 0 ? g_strdup (count) : slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%s · %u copy without a card", "%s · %u copies without a card", lacking),
                                                            count, lacking);
}

static void
show_count (SlvCardsPage *self, guint n, gboolean printings)
{
  g_autofree char *text = printings ? slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u printing", "%u printings", n), n)
                                    : slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u card", "%u cards", n), n);

  g_autofree char *all = with_lacking (self, text);

  gtk_label_set_text (self->count_label, all);
}

/* No list brings a card: there was none, or what they brought is gone. */
static gboolean
has_none (const SlvIndex *index)
{
  for (guint row = 0; row < slv_index_n_cards (index); row++)
    if (!slv_index_card_gone (index, row))
      return FALSE;
  return TRUE;
}

static void
show_stack (SlvCardsPage *self, guint n_found)
{
  gboolean none = has_none (slv_session_get_index (self->session));
  gboolean first = !none && slv_ui_is_at (self->stack, "no-cards");

  if (none)
    slv_game_offers_fill (self->offers, self->session);
  gtk_widget_set_visible (self->texts_button, self->hits && self->hits->in_texts);
  gtk_widget_set_visible (self->all_games_button, slv_session_get_game (self->session) != NULL);
  slv_ui_turn_to (self->stack, none ? "no-cards" : n_found == 0 ? "no-match" : "results");
  gtk_widget_set_visible (self->count_box, !none);
  gtk_widget_set_visible (GTK_WIDGET (self->handle), !none);
  gtk_widget_set_visible (GTK_WIDGET (self->detail), !none);
  gtk_widget_set_visible (GTK_WIDGET (self->facets), !none);
  if (first && gtk_widget_get_mapped (GTK_WIDGET (self)))   /* what had the focus is gone: it would fall on whatever stands next */
    slv_query_entry_focus (self->entry);
}

static void
show_facets (SlvCardsPage *self)
{
  SlvCardHits *hits = self->hits;

  slv_facet_pane_show (self->facets, hits->index, hits->facets, hits->chosen);
}

/* Rows that are there already stay where they are: only numbers beside them may be others. */
static gboolean
same_rows (const SlvCardHits *a, const SlvCardHits *b)
{
  guint n = b->result->rows->len;

  /* an empty array has no memory to compare */
  return a && a->index == b->index && a->result->printings == b->result->printings && a->result->rows->len == n
         && (n == 0 || memcmp (a->result->rows->data, b->result->rows->data, n * sizeof (guint)) == 0);
}

static void
focus_selected (SlvCardsPage *self)
{
  if (adw_leaflet_get_folded (self->leaflet))
    slv_card_detail_focus (self->detail);
  else
    slv_cards_page_focus_rows (self);
}

/* Its row has the focus, once it was scrolled into sight, or in a narrow window what lies over the rows. */
static void
turn_to_selected (SlvCardsPage *self)
{
  slv_ui_turn_to (self->leaflet, "detail");
  slv_ui_once (self, NULL, G_PRIORITY_LOW, 0, G_CALLBACK (focus_selected));
}

/* Takes @hits. */
static void
show_hits (SlvCardsPage *self, SlvCardHits *hits)
{
  static const SlvSpan nowhere;
  g_autofree char *message = hits->fault ? slv_ui_error_text (hits->fault) : NULL;

  slv_query_entry_set_fault (self->entry, message, hits->fault ? hits->span : nowhere);
  if (hits->result == NULL)
    {
      slv_card_hits_free (hits);
      return;
    }
  gboolean same = same_rows (self->hits, hits);
  g_clear_pointer (&self->hits, slv_card_hits_free);
  self->hits = hits;
  slv_query_entry_set_parts (self->entry, hits->text, hits->parts);
  show_count (self, hits->result->rows->len, hits->result->printings);
  show_stack (self, hits->result->rows->len);
  show_facets (self);
  slv_filter_button_set_query (self->filter_button, hits->text);
  if (!same)
    slv_cards_page_show_rows (self);
  if (self->wanted && slv_cards_page_select (self, self->wanted))
    turn_to_selected (self);
  else if (self->kept)
    slv_cards_page_select (self, self->kept);
  keep_focus (self);
  SLV_FREE_MEMBERS (self, wanted, kept);
}

static void
search_done (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvCardsPage) self = data;
  SlvCardHits *hits = slv_card_search_finish (result);
  gboolean again = self->again, renew = self->renew;

  g_clear_object (&self->cancellable);
  self->again = self->renew = FALSE;
  if (self->session && !again && hits)
    show_hits (self, g_steal_pointer (&hits));
  g_clear_pointer (&hits, slv_card_hits_free);
  if (self->session && (again || renew))
    slv_cards_page_search (self);
  else if (self->session && self->going_on)
    {
      self->going_on = FALSE;
      slv_cards_page_focus_rows (self);
    }
}

/* slv-cards-page.c: searches for what stands in the entry, by the order that is set. */
static void
slv_cards_page_search (SlvCardsPage *self)
{
  gboolean pages = self->look == LOOK_PAGES;
  SlvCardSearch search;

  if (self->session == NULL)
    return;
  if (self->cancellable)
    {
      self->again = TRUE;
      g_cancellable_cancel (self->cancellable);
      return;
    }
  g_autoptr (GPtrArray) pile = self->look == LOOK_PILES ? slv_cards_page_dup_pile (self) : NULL;
  g_autoptr (SlvSearchFields) fields = slv_cards_page_dup_fields (self);
  search = (SlvCardSearch) { slv_session_get_index (self->session), slv_session_get_card_game (self->session),
                             slv_query_entry_get_text (self->entry), pages ? "game,set,number" : self->sort,
                             pages || self->printings || (pile && pile->len > 0 && slv_card_column_of_printings (g_ptr_array_index (pile, 0))),
                             TRUE, fields, pages, slv_card_column_heading, pile };
  self->cancellable = g_cancellable_new ();
  slv_card_search_run_async (&search, self->cancellable, search_done, g_object_ref (self));
}

/* ---- what the person does ---- */

static void
selected (SlvCardsPage *self)
{
  g_autoptr (SlvCardItem) item = slv_cards_page_dup_selected (self);

  slv_card_detail_show (self->detail, item ? slv_card_item_get_index (item) : NULL,
                        item ? slv_card_item_get_row (item) : SLV_ROW_NONE, item ? slv_card_item_get_printing (item) : SLV_ROW_NONE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "cards.add", item != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "cards.take", item != NULL);
}

/* On to the results: those of what is typed, which may still be on their way. */
static void
go_on (SlvCardsPage *self)
{
  self->going_on = self->cancellable != NULL;
  if (!self->going_on)
    slv_cards_page_focus_rows (self);
}

static void
cards_page_activated (SlvCardsPage *self)
{
  if (!adw_leaflet_get_folded (self->leaflet))
    return;
  slv_ui_turn_to (self->leaflet, "detail");
  slv_card_detail_focus (self->detail);
}

SLV_UI_ACTION (SlvCardsPage, search_texts)
{
  if (self->hits && self->hits->in_texts)
    slv_query_entry_set_text (self->entry, self->hits->in_texts);
  slv_query_entry_focus (self->entry);
}

/* A value of a facet was switched: it is written into the query, and the next search says what is chosen. */
static void
facet_toggled (SlvCardsPage *self, const char *field, const char *value, gboolean on)
{
  SlvGame *game = self->hits && self->hits->facets ? self->hits->facets->game : NULL;
  const char *now = slv_query_entry_get_text (self->entry);
  g_autofree char *text = g_str_equal (field, SLV_CARD_OWNED) ? slv_card_owned_toggle (now, value, on)
                                                              : slv_query_with (now, game, field, value, on);

  slv_query_entry_set_text (self->entry, text);
}

static void
filter_chosen (SlvCardsPage *self, const char *query)
{
  slv_query_entry_set_text (self->entry, query);
  slv_cards_page_search (self);
  go_on (self);
}

/* ---- what the session does ---- */

static void
cards_page_source_changed (SlvCardsPage *self)
{
  slv_query_entry_set_source (self->entry, slv_session_get_index (self->session), slv_session_get_card_game (self->session));
  slv_cards_page_search (self);
}

static void
game_changed (SlvCardsPage *self)
{
  slv_cards_page_read_views (self);
  slv_filter_button_set_game (self->filter_button, slv_session_get_card_game (self->session));
  cards_page_source_changed (self);
}

/* With a list another game may have come, or all games but one may have gone. */
static void
index_changed (SlvCardsPage *self)
{
  if (self->column_game != slv_session_get_card_game (self->session))
    game_changed (self);
  else
    cards_page_source_changed (self);
}

/* What one owns has changed: what stands beside the results, and results that were asked for by it. At the start the collection has been
 * read while the first search is under way: its cards are shown, and not only those of the next one. */
static void
holdings_changed (SlvCardsPage *self)
{
  if (self->cancellable && !slv_search_fields_ask_collection (slv_query_entry_get_text (self->entry)))
    self->renew = TRUE;
  else
    slv_cards_page_search (self);
}

/* A saved deck that the query names has other cards. */
static void
decks_changed (SlvCardsPage *self)
{
  if (slv_saved_decks_asked (slv_query_entry_get_text (self->entry)))
    slv_cards_page_search (self);
}

/* ---- the page ---- */

static gboolean
focus (SlvPage *page)
{
  slv_query_entry_focus (SLV_CARDS_PAGE (page)->entry);
  return TRUE;
}

static gboolean
focus_search (SlvPage *page)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (page);

  slv_ui_turn_to (self->leaflet, "list");
  slv_query_entry_focus (self->entry);
  return TRUE;
}

static gboolean
can_go_back (SlvPage *page)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (page);

  return slv_cards_page_facets_cover (self)
         || (adw_leaflet_get_folded (self->leaflet) && adw_leaflet_get_visible_child (self->leaflet) == GTK_WIDGET (self->detail));
}

static gboolean
go_back (SlvPage *page)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (page);

  if (!can_go_back (page))
    return FALSE;
  if (slv_cards_page_facets_cover (self))
    adw_flap_set_reveal_flap (self->flap, FALSE);
  slv_ui_turn_to (self->leaflet, "list");
  slv_cards_page_focus_rows (self);
  return TRUE;
}

static gboolean
show_card (SlvPage *page, const char *card_id)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (page);

  if (slv_index_find_id (slv_session_get_index (self->session), card_id) == SLV_ROW_NONE)
    return FALSE;
  if (self->cancellable == NULL && slv_cards_page_select (self, card_id))
    {
      turn_to_selected (self);
      return TRUE;
    }
  /* not among the results: ask for all cards of all games, and select it when they are there */
  slv_take_str (&self->wanted, g_strdup (card_id));
  slv_query_entry_set_text (self->entry, "");
  slv_session_set_game (self->session, NULL);
  slv_cards_page_search (self);
  return TRUE;
}

static gboolean
run_query (SlvPage *page, const char *text)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (page);

  slv_query_entry_set_text (self->entry, text);
  slv_ui_turn_to (self->leaflet, "list");
  slv_query_entry_focus (self->entry);
  return TRUE;
}

SLV_DEFINE_PAGE (SlvCardsPage, slv_cards_page, GTK_TYPE_WIDGET, .step = step, .focus = focus,
                 .focus_search = focus_search, .can_go_back = can_go_back, .go_back = go_back, .show_card = show_card,
                 .query = run_query)

/* ---- the type ---- */

static void
slv_cards_page_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (slv_cards_page_parent_class)->root (widget);
  SlvWindow *window = slv_window_of (widget);
  if (window)
    g_signal_connect_object (window, "notify::open-deck", G_CALLBACK (slv_cards_page_follow_deck), widget, G_CONNECT_SWAPPED);
}

/* Another deck of the same name may have been opened meanwhile. */
static void
slv_cards_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (slv_cards_page_parent_class)->map (widget);
  slv_cards_page_follow_deck (SLV_CARDS_PAGE (widget));
}

/* The window's width is known before its insides are laid out. */
static void
slv_cards_page_realize (GtkWidget *widget)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (widget);

  GTK_WIDGET_CLASS (slv_cards_page_parent_class)->realize (widget);
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));
  self->layout_handler = g_signal_connect_object (surface, "layout", G_CALLBACK (slv_cards_page_fold_facets), self,
                                                  G_CONNECT_SWAPPED);
}

static void
slv_cards_page_unrealize (GtkWidget *widget)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));

  g_clear_signal_handler (&SLV_CARDS_PAGE (widget)->layout_handler, surface);
  GTK_WIDGET_CLASS (slv_cards_page_parent_class)->unrealize (widget);
}

SLV_DEFINE_DISPOSE (SlvCardsPage, slv_cards_page, (cancel, cancellable), (g_object_unref, session), (g_object_unref, document),
                    (unparent, flap), (slv_card_hits_free, hits), columns, (g_object_unref, column_actions), sort, pile_by, kept, wanted);

static void
ensure_types (void)
{
  SLV_UI_TYPES (SLV_TYPE_CARD_DETAIL, SLV_TYPE_CARD_TABLE, SLV_TYPE_CARD_WALL, SLV_TYPE_FACET_PANE, SLV_TYPE_FILTER_BUTTON,
                SLV_TYPE_PANE_HANDLE, SLV_TYPE_QUERY_ENTRY, SLV_TYPE_WRAP_LAYOUT);
}

static void
slv_cards_page_class_init (SlvCardsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_cards_page_dispose;
  slv_cards_page_install_views (klass);
  widget_class->root = slv_cards_page_root;
  widget_class->map = slv_cards_page_map;
  widget_class->realize = slv_cards_page_realize;
  widget_class->unrealize = slv_cards_page_unrealize;
  ensure_types ();
  gtk_widget_class_install_action (widget_class, "cards.usual-columns", NULL, usual_columns);
  SLV_UI_TEMPLATE (widget_class, SlvCardsPage, "cards/slv-cards-page.ui", flap, leaflet, facets, entry, count_box, count_label,
                   facets_button, table_button, wall_button, pages_button, piles_button, size_scale, sort_button, view_button,
                   filter_button, stack, views, table, wall, texts_button, offers, all_games_button, handle, detail);
  slv_cards_page_install_deck (widget_class);
  gtk_widget_class_install_action (widget_class, "cards.search-texts", NULL, search_texts);
}

static void
slv_cards_page_init (SlvCardsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  slv_pane_handle_attach (self->handle, GTK_WIDGET (self->detail), "cards-detail", _("Width of the card's pane"), 280, 320, 640);
  g_signal_connect_object (self->entry, "query-changed", G_CALLBACK (slv_cards_page_search), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (go_on), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "selected", G_CALLBACK (selected), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "activate", G_CALLBACK (cards_page_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->wall, "selected", G_CALLBACK (selected), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->wall, "activate", G_CALLBACK (cards_page_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->facets, "toggle", G_CALLBACK (facet_toggled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->filter_button, "chosen", G_CALLBACK (filter_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::folded", G_CALLBACK (slv_page_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::visible-child", G_CALLBACK (slv_page_changed), self, G_CONNECT_SWAPPED);
  slv_cards_page_init_views (self);
  slv_query_entry_set_fields (self->entry, slv_cards_page_dup_fields, self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "cards.add", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "cards.take", FALSE);
}

GtkWidget *
slv_cards_page_new (SlvSession *session)
{
  SlvCardsPage *self = g_object_new (SLV_TYPE_CARDS_PAGE, NULL);

  self->session = g_object_ref (session);
  slv_card_detail_set_session (self->detail, session);
  slv_card_wall_set_images (self->wall, slv_session_get_images (session));
  slv_card_peek_install (GTK_WIDGET (self->table), session, SLV_PEEK_SPACE | SLV_PEEK_MENU | SLV_PEEK_DRAG, NULL);
  slv_card_peek_install (GTK_WIDGET (self->wall), session, SLV_PEEK_SPACE | SLV_PEEK_MENU | SLV_PEEK_DRAG, NULL);
  slv_filter_button_set_store (self->filter_button, slv_session_get_store (session));
  g_signal_connect_object (session, "notify::game", G_CALLBACK (game_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (index_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (decks_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (slv_session_get_holdings (session), "changed", G_CALLBACK (holdings_changed), self, G_CONNECT_SWAPPED);
  game_changed (self);
  return GTK_WIDGET (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-window-life.c: the whole window in this process, on a display: what is typed belongs to the deck in which it was typed, however
 * one goes to another; and pages, decks and windows can be closed at any moment. Both walk at random, by a seed that is printed.
 * Every warning and critical ends the program, as in all tests. Run by on-display.py. */
#include <locale.h>
#include <stdlib.h>
#include "decks/slv-deck-dialogs.h"
#include "decks/slv-deck-view-private.h"
#include "decks/slv-decks-page.h"
#include "decks/slv-plans-view-private.h"
#include "window/slv-window-parts.h"

#define DECKS 3u
#define PLANS 2u
#define STEPS 220u
#define CLOSINGS 24u

typedef struct { char *name, *notes, *tags, *folder, *plan[PLANS], *note[PLANS], *on_play[PLANS], *on_draw[PLANS]; } Typed;

typedef struct {
  SlvGames    *games;
  SlvSession  *session;
  SlvWindow   *window;
  gint64       decks[DECKS];
  Typed        typed[DECKS];   /* what each deck must hold */
  guint        open;           /* position in decks, DECKS: none */
  guint        words;          /* so many texts were typed: each is another one */
} Fixture;

static AdwApplication *application;   /* of all tests */

/* ---- the window ---- */

static gboolean
take_over (gpointer over)
{
  *(gboolean *) over = TRUE;
  return G_SOURCE_REMOVE;
}

static void
run_for (guint milliseconds)
{
  gboolean over = FALSE;

  g_timeout_add (milliseconds, take_over, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

static void
wait_until_safe (Fixture *fixture)
{
  while (!slv_session_is_safe (fixture->session))
    g_main_context_iteration (NULL, TRUE);
}

static void
open_window (Fixture *fixture)
{
  fixture->window = slv_window_new (GTK_APPLICATION (application), fixture->session);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1000, 700);
  gtk_window_present (GTK_WINDOW (fixture->window));
  slv_window_show_page (fixture->window, "decks");
}

static GtkWidget *
find_type (GtkWidget *widget, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_type (child, type);

      if (found)
        return found;
    }
  return NULL;
}

static SlvDecksPage *
decks_page (Fixture *fixture)
{
  return SLV_DECKS_PAGE (slv_window_get_page (fixture->window, "decks"));
}

static SlvDeckView *
editor (Fixture *fixture)
{
  return SLV_DECK_VIEW (find_type (GTK_WIDGET (decks_page (fixture)), SLV_TYPE_DECK_VIEW));
}

/* ---- the library ---- */

static void
add_deck (Fixture *fixture, guint position)
{
  Typed *typed = &fixture->typed[position];
  g_autofree char *name = g_strdup_printf ("Deck %u", position);
  g_autoptr (SlvDeck) deck = slv_deck_new (name);

  SLV_FREE_MEMBERS (deck, (g_free, game), (g_free, format));
  deck->game = g_strdup ("grand-archive");
  deck->format = g_strdup ("grand-archive/2025/standard");
  slv_deck_add (deck, "main", "Kiln Hound", 4, NULL, NULL, 0);
  *typed = (Typed) { .name = g_steal_pointer (&name), .notes = g_strdup (""), .tags = g_strdup (""), .folder = g_strdup ("") };
  for (guint i = 0; i < PLANS; i++)
    {
      typed->plan[i] = g_strdup_printf ("Plan %u of %u", i, position);
      typed->note[i] = g_strdup ("");
      typed->on_play[i] = g_strdup ("");
      typed->on_draw[i] = g_strdup ("");
      g_ptr_array_add (deck->plans, slv_deck_plan_new (typed->plan[i]));
    }
  g_autoptr (SlvDeck) stored = slv_deck_copy (deck);
  g_assert_true (good (slv_store_save_deck (slv_session_get_store (fixture->session), stored, &error)));
  fixture->decks[position] = stored->id;
}

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  const char *schema = g_getenv ("SLEEVES_SCHEMA");
  g_autofree char *games = g_build_filename (schema, "games", NULL), *rng = g_build_filename (schema, "game.rng", NULL);

  fixture->games = good (slv_games_load ((const char *[]) { games, NULL }, rng, NULL, &error));
  fixture->session = good (slv_session_new (g_getenv ("SLEEVES_LIBRARY"), schema, fixture->games, &error));
  for (guint i = 0; i < DECKS; i++)
    add_deck (fixture, i);
  fixture->open = DECKS;
}

static void
typed_clear (Typed *typed)
{
  SLV_FREE_MEMBERS (typed, name, notes, tags, folder);
  for (guint i = 0; i < PLANS; i++)
    {
      g_free (typed->plan[i]);
      g_free (typed->note[i]);
      g_free (typed->on_play[i]);
      g_free (typed->on_draw[i]);
    }
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  if (fixture->window)
    gtk_window_destroy (GTK_WINDOW (fixture->window));
  wait_until_safe (fixture);
  run_for (50);
  for (guint i = 0; i < DECKS; i++)
    {
      slv_store_remove_deck (slv_session_get_store (fixture->session), fixture->decks[i], NULL);
      typed_clear (&fixture->typed[i]);
    }
  g_clear_object (&fixture->session);
  slv_games_unref (fixture->games);
}

/* ---- typing ---- */

static gboolean
is_plan_shown (Fixture *fixture)
{
  SlvPlansView *plans = editor (fixture)->plans;

  return slv_ui_is_at (plans->stack, "plan");
}

static GtkWidget *
notes_child (Fixture *fixture, const char *name)
{
  SlvNotesView *notes = editor (fixture)->notes;

  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (notes), SLV_TYPE_NOTES_VIEW, name));
}

/* Types another text into one of the fields of the deck that is open, as a person does: the focus is in it. */
static void
type_somewhere (Fixture *fixture, GRand *dice)
{
  SlvDeckView *view = editor (fixture);
  SlvPlansView *plans = view->plans;
  Typed *typed = &fixture->typed[fixture->open];
  guint at = MIN (plans->selected, PLANS - 1);
  struct { const char *page; GtkWidget *widget; char **kept; } fields[] = {
    { NULL, GTK_WIDGET (view->name), &typed->name },
    { "notes", notes_child (fixture, "notes"), &typed->notes },
    { "notes", notes_child (fixture, "tags"), &typed->tags },
    { "notes", notes_child (fixture, "folder"), &typed->folder },
    { "plans", GTK_WIDGET (plans->name), &typed->plan[at] },
    { "plans", GTK_WIDGET (plans->note), &typed->note[at] },
    { "plans", GTK_WIDGET (plans->on_play), &typed->on_play[at] },
    { "plans", GTK_WIDGET (plans->on_draw), &typed->on_draw[at] },
  };
  guint which = (guint) g_rand_int_range (dice, 0, G_N_ELEMENTS (fields));
  g_autofree char *text = g_strdup_printf ("Words %u", fixture->words++);

  if (fields[which].page)
    gtk_stack_set_visible_child_name (view->views, fields[which].page);
  if (g_strcmp0 (fields[which].page, "plans") == 0)
    {
      if (!is_plan_shown (fixture))
        return;
      slv_ui_turn_to (plans->leaflet, "plan");
    }
  gtk_widget_grab_focus (fields[which].widget);
  if (GTK_IS_TEXT_VIEW (fields[which].widget))
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (fields[which].widget)), text, -1);
  else
    gtk_editable_set_text (GTK_EDITABLE (fields[which].widget), text);
  g_free (*fields[which].kept);
  *fields[which].kept = g_steal_pointer (&text);
}

/* Goes elsewhere within the deck: another view, the preview, another plan, the guide, a narrow window or a wide one. */
static void
wander (Fixture *fixture, GRand *dice)
{
  static const char * const views[] = { "deck", "plans", "versions", "notes" };
  SlvDeckView *view = editor (fixture);
  GtkToggleButton *preview = GTK_TOGGLE_BUTTON (notes_child (fixture, "preview")), *guide = GTK_TOGGLE_BUTTON (view->plans->guide_button);

  switch (g_rand_int_range (dice, 0, 6))
    {
    case 0:
      gtk_stack_set_visible_child_name (view->views, views[g_rand_int_range (dice, 0, G_N_ELEMENTS (views))]);
      break;
    case 1:
      gtk_stack_set_visible_child_name (view->views, "notes");
      gtk_toggle_button_set_active (preview, !gtk_toggle_button_get_active (preview));
      break;
    case 2:
      gtk_list_box_select_row (view->plans->plans, gtk_list_box_get_row_at_index (view->plans->plans, g_rand_int_range (dice, 0, PLANS)));
      break;
    case 3:
      gtk_toggle_button_set_active (guide, !gtk_toggle_button_get_active (guide));
      break;
    case 4:
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), g_rand_boolean (dice) ? 600 : 1000, 700);
      break;
    default:
      slv_session_decks_changed (fixture->session);   /* another program has changed something */
    }
}

/* The three ways to another deck, and the way back to the list. */
static void
go_elsewhere (Fixture *fixture, GRand *dice)
{
  guint to = (guint) g_rand_int_range (dice, 0, DECKS + 2);

  if (to < DECKS)
    g_assert_true (slv_decks_page_open (decks_page (fixture), fixture->decks[to]));
  else if (to == DECKS)
    gtk_widget_activate_action (GTK_WIDGET (decks_page (fixture)), "decks.new", NULL);
  else
    while (slv_page_can_go_back (SLV_PAGE (decks_page (fixture))))
      g_assert_true (slv_page_go_back (SLV_PAGE (decks_page (fixture))));
  fixture->open = MIN (to, DECKS);
}

/* ---- what must hold ---- */

static void
compare_deck (Fixture *fixture, guint position)
{
  const Typed *typed = &fixture->typed[position];
  g_autoptr (SlvDeck) deck = good (slv_session_load_deck (fixture->session, fixture->decks[position], &error));

  g_assert_cmpstr (deck->name, ==, typed->name);
  g_assert_cmpstr (deck->comment, ==, typed->notes);
  g_assert_cmpstr (deck->folder, ==, typed->folder);
  g_assert_cmpuint (deck->tags->len, ==, typed->tags[0] != '\0');
  if (deck->tags->len > 0)
    g_assert_cmpstr (g_ptr_array_index (deck->tags, 0), ==, typed->tags);
  g_assert_cmpuint (deck->plans->len, ==, PLANS);
  for (guint i = 0; i < PLANS; i++)
    {
      const SlvDeckPlan *plan = slv_deck_get_plan (deck, i);

      g_assert_cmpstr (plan->name, ==, typed->plan[i]);
      g_assert_cmpstr (plan->note, ==, typed->note[i]);
      g_assert_cmpstr (plan->on_play, ==, typed->on_play[i]);
      g_assert_cmpstr (plan->on_draw, ==, typed->on_draw[i]);
    }
}

/* A new deck has none of the texts of the one before. */
static void
compare_new (Fixture *fixture)
{
  const SlvDeck *deck = slv_deck_document_get_registered (slv_decks_page_get_document (decks_page (fixture)));

  g_assert_cmpstr (deck->comment, ==, "");
  g_assert_cmpstr (deck->folder, ==, "");
  g_assert_cmpuint (deck->tags->len, ==, 0);
  g_assert_cmpuint (deck->plans->len, ==, 0);
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up, tear_down, path, name)

CASE ("/window/what-is-typed-stays-with-its-deck", test_typed)
{
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) dice = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  open_window (fixture);
  run_for (100);
  for (guint step = 0; step < STEPS; step++)
    {
      if (fixture->open == DECKS || g_rand_int_range (dice, 0, 4) == 0)
        {
          guint before = fixture->open;

          go_elsewhere (fixture, dice);
          wait_until_safe (fixture);
          for (guint i = 0; i < DECKS; i++)
            if (i != fixture->open || before == i)
              compare_deck (fixture, i);
          if (slv_decks_page_get_document (decks_page (fixture)) != NULL && fixture->open == DECKS)
            compare_new (fixture);
        }
      else if (g_rand_boolean (dice))
        type_somewhere (fixture, dice);
      else
        wander (fixture, dice);
      if (g_rand_int_range (dice, 0, 3) == 0)
        run_for ((guint) g_rand_int_range (dice, 0, 40));
    }
}

/* ---- messages ---- */

/* The label that begins with @text and can be seen, or NULL. */
static GtkWidget *
find_label (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), text) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_label (child, text);

      if (found)
        return found;
    }
  return NULL;
}

/* What failed is said while something that went well is still on the screen, and before the reason with its path. */
CASE ("/window/an-error-is-said-at-once", test_error_first)
{
  const SlvPlace place = { .file = "/somewhere/library.db" };
  g_autoptr (GError) error = slv_error_new_at (SLV_ERROR_STORE, &place, "no room is left");

  open_window (fixture);
  run_for (300);
  slv_window_toast_from (GTK_WIDGET (decks_page (fixture)), "One copy more", "deck.undo");
  slv_window_toast_from (GTK_WIDGET (decks_page (fixture)), "All is well", NULL);
  run_for (300);
  slv_window_toast_error (GTK_WIDGET (decks_page (fixture)), "The copies could not be changed", error);
  run_for (500);
  g_assert_nonnull (find_label (GTK_WIDGET (fixture->window), "The copies could not be changed: /somewhere/library.db"));
}

static GtkWidget *
window_child (Fixture *fixture, const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (fixture->window), SLV_TYPE_WINDOW, name));
}

static gboolean
lies_below (GtkWidget *toasts, double height)
{
  graphene_rect_t place;

  return gtk_widget_compute_bounds (toasts, gtk_widget_get_parent (toasts), &place) && place.origin.y > height;
}

/* What passes by lies below, or above while the focus, or the last row of what has been scrolled to its end, is below. */
CASE ("/window/what-passes-by-does-not-hide-the-focus", test_toast_and_focus)
{
  GtkWidget *window = gtk_window_new (), *area = g_object_new (SLV_TYPE_TOAST_AREA, NULL), *rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *first = gtk_button_new (), *last = gtk_button_new (), *toasts;

  (void) fixture;
  gtk_widget_set_vexpand (first, TRUE);
  gtk_widget_set_valign (first, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (rows), first);
  gtk_box_append (GTK_BOX (rows), last);
  adw_bin_set_child (ADW_BIN (area), rows);
  gtk_window_set_child (GTK_WINDOW (window), area);
  gtk_window_set_default_size (GTK_WINDOW (window), 300, 300);
  toasts = GTK_WIDGET (slv_toast_area_get_box (SLV_TOAST_AREA (area)));
  gtk_box_append (GTK_BOX (toasts), gtk_label_new ("One copy more"));
  gtk_widget_set_visible (toasts, TRUE);
  gtk_widget_grab_focus (first);
  gtk_window_present (GTK_WINDOW (window));
  for (guint i = 0; i < 100 && !lies_below (toasts, 150); i++)
    run_for (50);
  g_assert_true (lies_below (toasts, 150));
  gtk_widget_grab_focus (last);
  for (guint i = 0; i < 100 && lies_below (toasts, 150); i++)
    run_for (50);
  g_assert_false (lies_below (toasts, 150));
  GtkWidget *scroller = gtk_scrolled_window_new (), *tall = gtk_button_new ();
  GtkAdjustment *rolled = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  gtk_widget_set_size_request (tall, -1, 2000);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), tall);
  adw_bin_set_child (ADW_BIN (area), scroller);
  for (guint i = 0; i < 100 && !lies_below (toasts, 150); i++)
    run_for (50);
  g_assert_true (lies_below (toasts, 150));
  gtk_adjustment_set_value (rolled, 2000);
  for (guint i = 0; i < 100 && lies_below (toasts, 150); i++)
    run_for (50);
  g_assert_false (lies_below (toasts, 150));
  gtk_adjustment_set_value (rolled, 1000);
  for (guint i = 0; i < 100 && !lies_below (toasts, 150); i++)
    run_for (50);
  g_assert_true (lies_below (toasts, 150));
  /* a list that just fills its page cannot be scrolled at all */
  gtk_widget_set_size_request (toasts, -1, 60);
  for (guint n = 1; n <= 5; n += 4)
    {
      GtkWidget *list = gtk_list_box_new ();
      for (guint i = 0; i < n; i++)
        {
          GtkWidget *words = gtk_label_new ("Row");
          gtk_widget_set_size_request (words, -1, 50);
          gtk_list_box_append (GTK_LIST_BOX (list), words);
        }
      scroller = gtk_scrolled_window_new ();
      gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
      adw_bin_set_child (ADW_BIN (area), scroller);
      for (guint i = 0; i < 100 && lies_below (toasts, 150) != (n == 1); i++)
        run_for (50);
      g_assert_true (lies_below (toasts, 150) == (n == 1));
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What is told of the disk stands in a bar without any of its buttons, and its room is known: a window that is as low as can be is asked
 * how wide it has to be then. */
CASE ("/window/the-bar-has-its-room", test_ground)
{
  int height;

  open_window (fixture);
  gtk_label_set_text (GTK_LABEL (window_child (fixture, "ground_text")), "The disk is slow.");
  gtk_widget_hide (window_child (fixture, "keep_button"));
  gtk_widget_hide (window_child (fixture, "reopen_button"));
  gtk_widget_show (window_child (fixture, "ground"));
  run_for (300);
  GtkWidget *around = gtk_widget_get_parent (window_child (fixture, "ground"));
  gtk_widget_measure (around, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  gtk_widget_measure (around, GTK_ORIENTATION_HORIZONTAL, height, NULL, NULL, NULL, NULL);   /* no complaint */
  g_assert_nonnull (find_label (GTK_WIDGET (fixture->window), "The disk is slow."));
}

/* ---- what is still looked for ---- */

static GtkWidget *
find_dialog (const char *type)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();

  for (GList *at = all; at != NULL; at = at->next)
    if (g_str_equal (G_OBJECT_TYPE_NAME (at->data), type))
      return at->data;
  return NULL;
}

/* An order says that it is being looked for until it is there, and may be closed before. */
CASE ("/window/an-order-is-looked-for", test_pending)
{
  GtkWidget *dialog;

  open_window (fixture);
  slv_decks_page_open (decks_page (fixture), fixture->decks[0]);
  while (editor (fixture) == NULL || slv_decks_page_get_document (decks_page (fixture)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (editor (fixture)->plans), "deck.shop-missing", NULL));
      dialog = find_dialog ("SlvShopDialog");
      g_assert_nonnull (find_label (dialog, "Looking for the cheapest way"));
      while (i == 0 && find_label (dialog, "All together: unknown") == NULL)
        g_main_context_iteration (NULL, TRUE);
      g_assert_true (i > 0 || find_label (dialog, "Looking for") == NULL);
      gtk_window_destroy (GTK_WINDOW (dialog));
      g_assert_null (find_dialog ("SlvShopDialog"));
    }
  run_for (500);   /* what the second one asked is answered to nobody */
}

/* ---- before the first frame ---- */

static gboolean
keep_busy (gpointer more G_GNUC_UNUSED)
{
  return G_SOURCE_CONTINUE;
}

/* A machine that comes to no frame for longer than a tooltip waits, while the pointer rests where all widgets of a window are that have no
 * place yet. GTK 4.8 takes the window for a tooltip when it gets its place below one. */
CASE ("/window/no-tooltip-before-the-first-frame", test_tip_before_place)
{
  g_assert_true (good (g_spawn_command_line_sync ("xdotool mousemove 1 1", NULL, NULL, NULL, &error)));
  guint busy = g_idle_add_full (GDK_PRIORITY_EVENTS, keep_busy, NULL, NULL);
  open_window (fixture);
  run_for (1500);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture->window)), ==, 0);   /* there was no frame */
  g_source_remove (busy);
  run_for (300);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture->window)), >, 0);
}

/* ---- closing ---- */

/* A window with something under way: a deck edited, a page made, a search begun; closed after a moment that is drawn, with more
 * windows on the same session. What is under way ends after the window. */
static void
begin_something (Fixture *fixture, GRand *dice)
{
  static const char * const of_deck[] = { "deck.print", "deck.paste", "deck.options", "decks.hand::draw", "deck.show-find", "deck.shop-missing", "plans.offers" };
  static const char * const of_window[] = { "win.query::type:ally", "win.query::ember", "win.view::collection/wants", "win.search", "win.refresh" };
  gboolean deck = g_rand_boolean (dice);
  GtkWidget *widget = deck ? GTK_WIDGET (editor (fixture)->plans) : GTK_WIDGET (fixture->window);
  guint nth = (guint) g_rand_int_range (dice, 0, deck ? G_N_ELEMENTS (of_deck) : G_N_ELEMENTS (of_window));
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_assert_true (g_action_parse_detailed_name (deck ? of_deck[nth] : of_window[nth], &name, &target, NULL));
  gtk_widget_activate_action_variant (widget, name, target);
}

CASE ("/window/closed-at-any-moment", test_closing)
{
  static const char * const pages[] = { "cards", "decks", "collection", "sources", "games" };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) dice = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint i = 0; i < CLOSINGS; i++)
    {
      guint edits = (guint) g_rand_int_range (dice, 0, 3);

      open_window (fixture);
      run_for (i % 3 == 0 ? 0 : (guint) g_rand_int_range (dice, 0, 250));
      slv_decks_page_open (decks_page (fixture), fixture->decks[i % DECKS]);
      for (guint n = 0; n < edits; n++)
        slv_deck_document_change (slv_decks_page_get_document (decks_page (fixture)), "main", "Kiln Hound", n % 2 == 0 ? 1 : -1);
      if (g_rand_boolean (dice))
        slv_window_show_page (fixture->window, pages[g_rand_int_range (dice, 0, G_N_ELEMENTS (pages))]);
      if (g_rand_int_range (dice, 0, 3) == 0)
        slv_session_reload_index (fixture->session);
      if (g_rand_int_range (dice, 0, 3) == 0)
        slv_session_decks_changed (fixture->session);
      while (g_rand_boolean (dice))
        begin_something (fixture, dice);
      run_for ((guint) g_rand_int_range (dice, 0, 200));
      g_object_add_weak_pointer (G_OBJECT (fixture->window), (gpointer *) &fixture->window);
      gtk_window_close (GTK_WINDOW (fixture->window));
      while (fixture->window != NULL)   /* it waits for what was edited */
        g_main_context_iteration (NULL, TRUE);
      run_for ((guint) g_rand_int_range (dice, 0, 200));
      slv_holdings_reload (slv_session_get_holdings (fixture->session));
      if (g_rand_boolean (dice))
        run_for (300);
    }
  run_for (1000);
  g_assert_null (fixture->window);
  g_autoptr (GList) left = gtk_window_list_toplevels ();
  for (GList *at = left; at; at = at->next)
    g_test_message ("%s is still open", G_OBJECT_TYPE_NAME (at->data));
  g_assert_null (left);
}

/* Every complaint ends the program, but the one of libadwaita 1.2 about its leaflet in the frame in which that folds. */
static GLogWriterOutput
complain (GLogLevelFlags level, const GLogField *fields, gsize n, gpointer data)
{
  for (gsize i = 0; i < n; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") && strstr (fields[i].value, "without a current allocation"))
      return G_LOG_WRITER_HANDLED;
  GLogWriterOutput written = g_log_writer_default (level, fields, n, data);
  if (level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING))
    abort ();
  return written;
}

/* ---- told where nobody looks ---- */

static const char told_as[] =
  "<node><interface name='org.freedesktop.Notifications'><method name='Notify'>"
  "<arg type='s' direction='in'/><arg type='u' direction='in'/><arg type='s' direction='in'/><arg type='s' direction='in'/>"
  "<arg type='s' direction='in'/><arg type='as' direction='in'/><arg type='a{sv}' direction='in'/><arg type='i' direction='in'/>"
  "<arg type='u' direction='out'/></method></interface></node>";

static void
notified (GDBusConnection *bus G_GNUC_UNUSED, const char *sender G_GNUC_UNUSED, const char *path G_GNUC_UNUSED,
          const char *interface G_GNUC_UNUSED, const char *method G_GNUC_UNUSED, GVariant *arguments, GDBusMethodInvocation *call, gpointer said)
{
  g_variant_get_child (arguments, 3, "s", said);
  g_dbus_method_invocation_return_value (call, g_variant_new ("(u)", 1));
}

static void
name_acquired (GDBusConnection *bus G_GNUC_UNUSED, const char *name G_GNUC_UNUSED, gpointer acquired)
{
  *(gboolean *) acquired = TRUE;
}

CASE ("/window/a-file-is-not-pasted-as-where-it-lies", test_file_pasted)
{
  open_window (fixture);
  g_autoptr (SlvDeckDocument) document = slv_deck_document_new (fixture->session, slv_deck_new ("List"));
  GtkWidget *dialog = GTK_WIDGET (slv_paste_dialog_present (GTK_WIDGET (fixture->window), document, "4 Kiln Hound"));
  GtkTextView *text = GTK_TEXT_VIEW (find_type (dialog, GTK_TYPE_TEXT_VIEW));
  g_autoptr (GFile) file = g_file_new_for_path ("/tmp/list.txt");
  GdkFileList *list = gdk_file_list_new_from_array (&file, 1);

  gdk_clipboard_set (gtk_widget_get_clipboard (dialog), GDK_TYPE_FILE_LIST, list);
  g_boxed_free (GDK_TYPE_FILE_LIST, list);
  g_signal_emit_by_name (text, "paste-clipboard");
  run_for (300);
  g_autofree char *kept = NULL;
  g_object_get (gtk_text_view_get_buffer (text), "text", &kept, NULL);
  g_assert_cmpstr (kept, ==, "4 Kiln Hound");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

CASE ("/window/told-where-nobody-looks", test_told_away)
{
  static const GDBusInterfaceVTable calls = { .method_call = notified };
  GDBusConnection *bus = g_application_get_dbus_connection (G_APPLICATION (application));
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (told_as, NULL);
  SlvWindow *window = slv_window_new (GTK_APPLICATION (application), fixture->session);   /* in front of nobody: it is not shown */
  g_autofree char *said = NULL;
  gboolean acquired = FALSE;

  g_assert_nonnull (bus);
  slv_window_tell_away (GTK_WIDGET (window), "to nobody");   /* no complaint */
  guint object =
    g_dbus_connection_register_object (bus, "/org/freedesktop/Notifications", node->interfaces[0], &calls, &said, NULL, NULL);
  guint name = g_bus_own_name_on_connection (bus, "org.freedesktop.Notifications", G_BUS_NAME_OWNER_FLAGS_NONE, name_acquired, NULL,
                                             &acquired, NULL);
  while (!acquired)
    g_main_context_iteration (NULL, TRUE);
  slv_window_tell_away (GTK_WIDGET (window), "The list is read");
  while (g_strcmp0 (said, "The list is read") != 0)
    {
      g_clear_pointer (&said, g_free);
      while (said == NULL)
        g_main_context_iteration (NULL, TRUE);
    }
  gtk_window_destroy (GTK_WINDOW (window));
  g_bus_unown_name (name);
  g_dbus_connection_unregister_object (bus, object);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_log_set_writer_func (complain, NULL, NULL);
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  application = adw_application_new ("io.github.sleeves_cards.SleevesTest", G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_log_set_always_fatal (G_LOG_FATAL_MASK);   /* complain() decides */
  tests_add ();
  return g_test_run ();
}

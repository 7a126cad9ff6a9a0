/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plans-view.c: see the header. Like the deck editor it keeps no state of its own but which plan is shown: every change goes
 * to the document, and what is shown comes back from its "changed". */
#include "decks/slv-deck-dialogs.h"
#include "decks/slv-plans-view-private.h"
#include "window/slv-window.h"

#define PANES_FROM 720   /* pixels, as of slv_ui_fold_below() */
#define COLUMNS_FROM 420 /* and from which its two lists do */
#define LIST_HEIGHT    190   /* pixels of a list above the other one: four cards; the page is scrolled */
#define VERDICT_HEIGHT 40   /* pixels: two lines; more are scrolled to */
#define NONE G_MAXUINT

G_DEFINE_FINAL_TYPE (SlvPlansView, slv_plans_view, ADW_TYPE_BIN)

static const SlvDeck *
get_deck (SlvPlansView *self)
{
  return slv_deck_document_get_registered (self->document);
}

static const SlvDeckPlan *
get_plan (SlvPlansView *self)
{
  return self->document != NULL && self->selected != NONE ? slv_deck_get_plan (get_deck (self), self->selected) : NULL;
}

static void
forget (SlvPlansView *self)
{
  for (guint i = 0; i < SLV_PLAN_N_DRAFTS; i++)
    slv_draft_forget (&self->drafts[i]);
}

/* ---- from the document to the widgets ---- */

/** "3 out, 3 in", as far as the swap's zones are concerned. */
static char *
moves_text (SlvPlansView *self, const SlvDeckPlan *plan)
{
  const SlvSwap *swap = slv_deck_document_get_swap (self->document);
  guint in = swap != NULL ? slv_deck_plan_count (plan, NULL, swap->b, NULL) : 0;
  guint out = swap != NULL ? slv_deck_plan_count (plan, NULL, NULL, swap->b) : 0;
  if (in == 0 && out == 0)
    return g_strdup (_("nothing moves"));
  /* Translators: cards that a sideboarding plan takes out of the deck and puts in */
  return slv_tell_printf (_("%u out, %u in"), out, in);
}

static void
fill_row (SlvPlansView *self, GtkListBoxRow *row, const SlvDeckPlan *plan)
{
  SlvDeck *after = NULL;
  const char *icon, *problem;
  g_autoptr (SlvReport) report = slv_deck_document_judge_plan (self->document, plan, &after);
  slv_deck_document_get_report (self->document, &problem);
  g_autofree char *summary = slv_verdict_pane_summary (report, problem, &icon), *moves = moves_text (self, plan);
  g_clear_pointer (&after, slv_deck_free);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *words = slv_ui_two_lines (plan->name, moves, 2);
  for (GtkWidget *line = gtk_widget_get_first_child (words); line != NULL; line = gtk_widget_get_next_sibling (line))
    gtk_label_set_max_width_chars (GTK_LABEL (line), 22);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), slv_ui_colour_sign (gtk_image_new_from_icon_name (icon)));
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_list_box_row_set_child (row, box);
  g_autofree char *tooltip = g_strdup_printf ("%s\n%s", plan->name, summary);
  g_autofree char *spoken = g_strdup_printf (_("Plan %s: %s. %s"), plan->name, moves, summary);
  slv_ui_set_tip (GTK_WIDGET (row), tooltip);
  slv_ui_set_name (GTK_WIDGET (row), spoken);
}

/** Rows stay as long as there are plans for them: a click or the focus may be on one. */
static void
fill_list (SlvPlansView *self)
{
  const GPtrArray *plans = get_deck (self)->plans;
  GtkListBoxRow *row;
  while ((row = gtk_list_box_get_row_at_index (self->plans, (int) plans->len)) != NULL)
    gtk_list_box_remove (self->plans, GTK_WIDGET (row));
  for (guint i = 0; i < plans->len; i++)
    {
      row = gtk_list_box_get_row_at_index (self->plans, (int) i);
      if (row == NULL)
        {
          row = GTK_LIST_BOX_ROW (gtk_list_box_row_new ());
          gtk_list_box_append (self->plans, GTK_WIDGET (row));
        }
      fill_row (self, row, g_ptr_array_index (plans, i));
    }
  if (self->n_plans != plans->len)
    forget (self);
  self->n_plans = plans->len;
  self->selected = plans->len == 0 ? NONE : MIN (self->selected, plans->len - 1);
  gtk_list_box_select_row (self->plans, self->selected != NONE
                           ? gtk_list_box_get_row_at_index (self->plans, (int) self->selected) : NULL);
}

/** What stands in the way, if anything, after the verdict: the first finding that matters. */
static char *
verdict_text (SlvPlansView *self, const SlvDeckPlan *plan, const SlvReport *report, const char *summary)
{
  const SlvFinding *finding = report->findings->len > 0 ? g_ptr_array_index (report->findings, 0) : NULL;
  g_autofree char *moves = moves_text (self, plan);
  if (finding == NULL || finding->severity < SLV_SEVERITY_UNKNOWN)
    return g_strdup_printf ("%s · %s", summary, moves);
  if (finding->clause[0] != '\0')
    /* Translators: verdict, cards that are moved, a finding's sentence, the clause of the rulebook */
    return g_strdup_printf (_("%s · %s\n%s (clause %s)"), summary, moves, finding->message, finding->clause);
  return g_strdup_printf ("%s · %s\n%s", summary, moves, finding->message);
}

static void
show_plan (SlvPlansView *self, const SlvSwap *swap, const SlvDeckPlan *plan)
{
  g_autoptr (SlvPlanOutcome) outcome = slv_plan_outcome_new (self->document, plan);
  const char * const outside[] = { swap->b, NULL };
  const char *icon;
  const char *texts[SLV_PLAN_N_DRAFTS] = { plan->name, plan->note, plan->on_play, plan->on_draw };
  for (guint i = 0; i < SLV_PLAN_N_DRAFTS; i++)
    slv_draft_show (&self->drafts[i], texts[i]);
  slv_plan_column_update (self->inside, outcome, (const char * const *) swap->a);
  slv_plan_column_update (self->outside, outcome, outside);
  if (outcome == NULL)
    return;
  g_autofree char *summary = slv_verdict_pane_summary (outcome->report, NULL, &icon);
  g_autofree char *text = verdict_text (self, plan, outcome->report, summary);
  gtk_image_set_from_icon_name (self->verdict_icon, icon);
  gtk_label_set_text (self->verdict_label, text);
}

/** What is said nothing of is not said to be forbidden. */
static void
show_frozen (SlvPlansView *self, const SlvFormat *format)
{
  g_autofree char *text = format == NULL ? g_strdup (_("No game is installed for this deck."))
    : format->between != NULL && format->between->clause != NULL && format->between->clause[0] != '\0'
    /* Translators: format, clause of the rulebook */
    ? g_strdup_printf (_("Under %s no card is exchanged between games (clause %s)."), slv_ui_tr (format->title), format->between->clause)
    : g_strdup_printf (format->between != NULL ? _("Under %s no card is exchanged between games.")
                                               : _("What is written down of the rules of %s says nothing of cards that are exchanged between games."), slv_ui_tr (format->title));
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  adw_status_page_set_title (self->frozen, format == NULL || format->between != NULL ? _("Lists stay as they are") : _("No exchange is known"));
  adw_status_page_set_description (self->frozen, escaped);
}

static void
plans_view_update (SlvPlansView *self)
{
  if (self->document == NULL)
    return;
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  const SlvSwap *swap = slv_deck_document_get_swap (self->document);
  const char *frozen = format != NULL && format->between == NULL ? _("No exchange between games is known of this format, so there is nothing to plan.")
                                                                     : _("This format exchanges no cards between games, so there is nothing to plan."), *none = _("No plan is chosen.");
  self->updating = TRUE;
  fill_list (self);
  self->updating = FALSE;
  const SlvDeckPlan *plan = get_plan (self);
  gboolean guide = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->guide_button)) && plan != NULL;
  gtk_widget_set_visible (self->guide_button, plan != NULL);
  slv_ui_offer (GTK_WIDGET (self), "plans.new", self->new, swap == NULL ? frozen : NULL);
  slv_ui_offer (GTK_WIDGET (self), "plans.duplicate", self->duplicate, swap == NULL ? frozen : plan == NULL ? none : NULL);
  slv_ui_offer (GTK_WIDGET (self), "plans.remove", self->remove, plan == NULL ? none : NULL);
  slv_ui_offer (GTK_WIDGET (self), "plans.play", self->play, swap == NULL ? frozen : plan == NULL ? none : NULL);
  slv_ui_offer (GTK_WIDGET (self), "plans.offers", self->offers, swap == NULL ? frozen : plan == NULL ? none : NULL);
  /* where there is nothing to choose from, what is said about it comes first in a narrow window, too */
  if (plan == NULL)
    slv_ui_turn_to (self->leaflet, "plan");
  slv_ui_turn_to (self->stack, guide ? "guide" : swap == NULL ? "frozen" : plan == NULL ? "empty" : "plan");
  if (guide)
    slv_plan_guide_update (self->guide, self->document);
  else if (swap == NULL)
    show_frozen (self, format);
  else if (plan != NULL)
    show_plan (self, swap, plan);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) && gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self))) == NULL)
    gtk_widget_child_focus (gtk_stack_get_visible_child (self->stack), GTK_DIR_TAB_FORWARD);   /* what had it can do nothing any more */
}

/* ---- from the widgets to the document ---- */

/** Another plan is shown from now on. */
static void
select_plan (SlvPlansView *self, guint position)
{
  slv_plans_view_commit (self);
  forget (self);
  self->selected = position;
}

void
slv_plans_view_commit (SlvPlansView *self)
{
  const SlvDeckPlan *plan = get_plan (self);
  if (plan == NULL)
    return;
  g_autoptr (SlvDeckPlan) changed = slv_deck_plan_copy (plan);
  char *typed[SLV_PLAN_N_DRAFTS], **texts[SLV_PLAN_N_DRAFTS] = { NULL, &changed->note, &changed->on_play, &changed->on_draw };
  gboolean any = FALSE;
  for (guint i = 0; i < SLV_PLAN_N_DRAFTS; i++)
    {
      typed[i] = slv_draft_take (&self->drafts[i]);
      any = any || typed[i] != NULL;
      if (typed[i] == NULL || texts[i] == NULL)
        continue;
      slv_take_str (texts[i], g_steal_pointer (&typed[i]));
    }
  if (typed[SLV_PLAN_NAME] != NULL)
    slv_deck_plan_rename (changed, typed[SLV_PLAN_NAME]);
  g_free (typed[SLV_PLAN_NAME]);
  if (any)
    slv_deck_document_set_plan (self->document, self->selected, changed);
}

static void
on_plan_selected (SlvPlansView *self, GtkListBoxRow *row)
{
  if (self->updating || row == NULL || self->document == NULL)
    return;
  guint position = (guint) gtk_list_box_row_get_index (row);
  if (position == self->selected)
    return;
  select_plan (self, position);
  plans_view_update (self);
}

static void
on_plan_activated (SlvPlansView *self, GtkListBoxRow *row G_GNUC_UNUSED)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->guide_button), FALSE);
  slv_ui_turn_to (self->leaflet, "plan");
  if (!adw_leaflet_get_folded (self->leaflet))
    gtk_widget_child_focus (GTK_WIDGET (self->inside), GTK_DIR_TAB_FORWARD);
}

static void
on_guide_toggled (SlvPlansView *self)
{
  if (self->document == NULL)
    return;
  if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->guide_button)))
    {
      slv_plans_view_commit (self);
      slv_ui_turn_to (self->leaflet, "plan");
    }
  plans_view_update (self);
}

static void
on_folded (SlvPlansView *self)
{
  SlvWindow *window = slv_window_of (GTK_WIDGET (self));
  if (window != NULL)
    slv_page_changed (slv_window_get_page (window, "decks"));
}

/* ---- actions ---- */

static void
add_plan (SlvPlansView *self, const SlvDeckPlan *plan, guint position)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->guide_button), FALSE);
  select_plan (self, position);
  if (slv_deck_document_add_plan (self->document, plan, position) == NONE)
    {
      plans_view_update (self);
      slv_window_toast_from (GTK_WIDGET (self), _("The deck has as many plans as it can hold."), NULL);
      return;
    }
  slv_ui_turn_to (self->leaflet, "plan");
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
}

SLV_UI_ACTION (SlvPlansView, new_action)
{
  if (self->document == NULL)
    return;
  slv_plans_view_commit (self);
  g_autoptr (SlvDeckPlan) plan = slv_deck_plan_new (_("New match-up"));
  add_plan (self, plan, get_deck (self)->plans->len);
}

SLV_UI_ACTION (SlvPlansView, duplicate_action)
{
  slv_plans_view_commit (self);
  const SlvDeckPlan *plan = get_plan (self);
  if (plan == NULL)
    return;
  g_autoptr (SlvDeckPlan) copy = slv_deck_plan_copy (plan);
  /* Translators: name of the copy of a plan */
  g_autofree char *name = g_strdup_printf (_("%s (copy)"), plan->name);
  slv_deck_plan_rename (copy, name);
  add_plan (self, copy, self->selected + 1);
}

SLV_UI_ACTION (SlvPlansView, remove_action)
{
  slv_plans_view_commit (self);
  const SlvDeckPlan *plan = get_plan (self);
  if (plan == NULL)
    return;
  g_autofree char *text = g_strdup_printf (_("The plan “%s” is removed"), plan->name);
  slv_deck_document_remove_plan (self->document, self->selected);
  slv_window_toast_step (widget, text, "deck.undo", self->document);
}

SLV_UI_ACTION (SlvPlansView, play_action)
{
  slv_plans_view_commit (self);
  const SlvDeckPlan *plan = get_plan (self);
  if (plan == NULL)
    return;
  slv_deck_document_play (self->document, plan);
  g_signal_emit_by_name (self, "play");
}

SLV_UI_ACTION (SlvPlansView, offers_action)
{
  slv_plans_view_commit (self);
  if (get_plan (self) != NULL && slv_deck_document_get_swap (self->document) != NULL)
    slv_offers_dialog_present (widget, self->document, self->selected);
}

/* ---- cards moved by hand: what a key, a button or a drop in a column means for the plan. A copy more in the sideboard is a copy
 * fewer in a zone of the deck; which zone that is, when several trade, follows from where the card lies ---- */

/** Copies of @name that lie in @zone after the plan. */
static guint
copies_after (SlvPlansView *self, const SlvDeckPlan *plan, const char *zone, const char *name)
{
  SlvDeck *after;
  g_autoptr (SlvReport) report = slv_deck_document_judge_plan (self->document, plan, &after);
  if (report == NULL)
    return 0;
  g_autofree char *folded = slv_fold_name (name, NULL);
  guint n = 0;
  SLV_EACH (const SlvDeckEntry, entry, after->entries)
    {
      g_autofree char *other = slv_fold_name (entry->name, NULL);
      if (g_str_equal (entry->zone, zone) && g_str_equal (folded, other))
        n += entry->count;
    }
  slv_deck_free (after);
  return n;
}

/** Moves as many copies as there are, or as only the plan moves the other way, up to @count; says so when there are none. */
static void
move (SlvPlansView *self, const char *name, const char *from, const char *to, guint count)
{
  const SlvDeckPlan *plan = get_plan (self);
  guint there = MAX (copies_after (self, plan, from, name), slv_deck_plan_count (plan, name, to, from));
  if (there == 0)
    {
      g_autofree char *text = g_strdup_printf (_("No copy of “%s” is left there to move."), name);
      slv_window_toast_from (GTK_WIDGET (self), text, NULL);
      return;
    }
  g_autoptr (SlvDeckPlan) changed = slv_deck_plan_copy (plan);
  slv_deck_plan_move (changed, name, from, to, MIN (count, there));
  slv_deck_document_set_plan (self->document, self->selected, changed);
}

/** The zone of the deck that a card of the sideboard goes to: where the plan took it from, where it lies, where it belongs. */
static const char *
zone_inside (SlvPlansView *self, const SlvSwap *swap, const char *name, gboolean out_of_it)
{
  const SlvDeckPlan *plan = get_plan (self);
  const char *natural = slv_deck_document_natural_zone (self->document, name);
  for (guint i = 0; swap->a[i] != NULL && !out_of_it; i++)
    if (slv_deck_plan_count (plan, name, swap->a[i], swap->b) > 0)
      return swap->a[i];
  for (guint i = 0; swap->a[i] != NULL; i++)
    if (copies_after (self, plan, swap->a[i], name) > 0)
      return swap->a[i];
  if (natural != NULL && g_strv_contains ((const char * const *) swap->a, natural))
    return natural;
  return swap->a[0];
}

static const SlvSwap *
get_swap (SlvPlansView *self)
{
  return self->document != NULL && get_plan (self) != NULL ? slv_deck_document_get_swap (self->document) : NULL;
}

static void
on_inside_change (SlvPlansView *self, SlvPlanRow *row, gint delta)
{
  const SlvSwap *swap = get_swap (self);
  if (swap == NULL)
    return;
  g_autofree char *name = g_strdup (row->title), *zone = g_strdup (row->zone);
  if (delta > 0)
    move (self, name, swap->b, zone, (guint) delta);
  else
    move (self, name, zone, swap->b, (guint) -delta);
}

static void
on_outside_change (SlvPlansView *self, SlvPlanRow *row, gint delta)
{
  const SlvSwap *swap = get_swap (self);
  if (swap == NULL)
    return;
  g_autofree char *name = g_strdup (row->title);
  const char *zone = zone_inside (self, swap, name, delta > 0);
  if (delta > 0)
    move (self, name, zone, swap->b, (guint) delta);
  else
    move (self, name, swap->b, zone, (guint) -delta);
}

static void
on_dropped_inside (SlvPlansView *self, SlvPlanRow *row)
{
  on_outside_change (self, row, - (gint) row->after);
}

static void
on_dropped_outside (SlvPlansView *self, SlvPlanRow *row)
{
  on_inside_change (self, row, - (gint) row->after);
}

/* ---- making it ---- */

static void
slv_plans_view_dispose (GObject *object)
{
  SlvPlansView *self = SLV_PLANS_VIEW (object);
  g_clear_object (&self->document);
  forget (self);
  G_OBJECT_CLASS (slv_plans_view_parent_class)->dispose (object);
}

static void
slv_plans_view_class_init (SlvPlansViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_plans_view_dispose;
  g_signal_new ("play", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  SLV_UI_TYPES (SLV_TYPE_PLAN_COLUMN, SLV_TYPE_PLAN_GUIDE);
  SLV_UI_TEMPLATE (widget_class, SlvPlansView, "decks/slv-plans-view.ui", leaflet, stack, guide_button, new,
                   duplicate, remove, play, offers, plans, name, note, on_play, on_draw, verdict_icon, verdict_label,
                   verdict_scroller, verdict_row, frozen, columns, notes, inside, outside, guide);
  SLV_UI_CALLBACKS (widget_class, on_plan_selected, on_plan_activated, on_guide_toggled, slv_plans_view_commit, on_inside_change,
                    on_outside_change, on_dropped_inside, on_dropped_outside);
  gtk_widget_class_install_action (widget_class, "plans.new", NULL, new_action);
  gtk_widget_class_install_action (widget_class, "plans.duplicate", NULL, duplicate_action);
  gtk_widget_class_install_action (widget_class, "plans.remove", NULL, remove_action);
  gtk_widget_class_install_action (widget_class, "plans.play", NULL, play_action);
  gtk_widget_class_install_action (widget_class, "plans.offers", NULL, offers_action);
}

/* Side by side, the names of cards would be cut to nothing, and the verdict to a word a line; above each other they need the room of the notes. */
static gboolean
fit_columns (gpointer view)
{
  SlvPlansView *self = view;
  GtkOrientation wanted = gtk_widget_get_width (view) < COLUMNS_FROM * MAX (1, slv_ui_text_scale ()) ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;

  if (gtk_orientable_get_orientation (self->columns) != wanted)
    {
      gtk_orientable_set_orientation (self->columns, wanted);
      gtk_orientable_set_orientation (self->verdict_row, wanted);
      for (GtkWidget *list = gtk_widget_get_first_child (GTK_WIDGET (self->columns)); list != NULL; list = gtk_widget_get_next_sibling (list))
        gtk_widget_set_size_request (list, -1, wanted == GTK_ORIENTATION_VERTICAL ? (int) (LIST_HEIGHT * MAX (1, slv_ui_text_scale ())) : -1);
      gtk_expander_set_expanded (self->notes, wanted == GTK_ORIENTATION_HORIZONTAL);
    }
  return G_SOURCE_REMOVE;
}

static void
slv_plans_view_init (SlvPlansView *self)
{
  self->selected = NONE;
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_scroll_words (GTK_WIDGET (self->verdict_label), _("Verdict"));
  slv_ui_fold_below (self->leaflet, PANES_FROM);
  slv_ui_follow_layout (GTK_WIDGET (self), fit_columns);
  gtk_widget_set_size_request (self->verdict_scroller, -1, (int) (VERDICT_HEIGHT * MAX (1, slv_ui_text_scale ())));
  GtkEditable *entries[SLV_PLAN_N_DRAFTS] = { self->name, self->note, self->on_play, self->on_draw };
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      GtkEventController *focus = gtk_event_controller_focus_new ();
      g_signal_connect_object (focus, "leave", G_CALLBACK (slv_plans_view_commit), self, G_CONNECT_SWAPPED);
      gtk_widget_add_controller (GTK_WIDGET (entries[i]), focus);
      self->drafts[i].where = G_OBJECT (entries[i]);
    }
  slv_ui_set_name (GTK_WIDGET (self->name), _("Name of the plan"));   /* the others have their labels */
  slv_ui_colour_sign (GTK_WIDGET (self->verdict_icon));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  slv_plan_column_set_title (self->inside, _("In the deck"));
  slv_plan_column_set_title (self->outside, _("In the sideboard"));
  g_signal_connect_object (self->leaflet, "notify::folded", G_CALLBACK (on_folded), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::visible-child", G_CALLBACK (on_folded), self, G_CONNECT_SWAPPED);
}

void
slv_plans_view_set_document (SlvPlansView *self, SlvDeckDocument *document)
{
  if (self->document == document)
    return;
  select_plan (self, NONE);   /* what is typed goes to the deck that it was read from, before anything moves */
  slv_deck_document_watch (&self->document, document, G_CALLBACK (plans_view_update), self);
  self->selected = document != NULL ? 0 : NONE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->guide_button), FALSE);
  if (document == NULL)
    return;
  slv_ui_turn_to (self->leaflet, "list");
  plans_view_update (self);
}

gboolean
slv_plans_view_go_back (SlvPlansView *self)
{
  slv_plans_view_commit (self);
  if (get_plan (self) == NULL || !adw_leaflet_get_folded (self->leaflet)
      || slv_ui_is_at (self->leaflet, "list"))
    return FALSE;
  slv_ui_turn_to (self->leaflet, "list");
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->plans);
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
  return TRUE;
}

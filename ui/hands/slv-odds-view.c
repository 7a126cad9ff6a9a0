/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-view.c: see the header. The book is the truth; rows show it and change it. Every change of the book or of the deck
 * stops the run that is under way and starts another one. */
#include "hands/slv-hand-parts.h"
#include "hands/slv-odds-run.h"
#include "widgets/slv-parts.h"
#include "widgets/slv-query-entry.h"
#include "window/slv-window.h"

struct _SlvOddsView
{
  AdwBin parent_instance;
  SlvDeckDocument *document;
  SlvOddsBook *book;
  SlvOddsRun *run, *detail;       /* NULL: none is under way or was made */
  guint chosen;                   /* the want whose details are shown */
  gboolean updating;              /* controls are being set from the book */
  gboolean stale;                 /* something changed while the page was not seen */
  gboolean unsaved, rule_unsaved;
  guint saving;                   /* source */
  char *rule_format;              /* full id of the format whose rule is shown */
  SlvDeck *other;                 /* compared with, NULL: nothing */
  GArray *others;                 /* what can be compared with, see -detail */

  GtkStack *stack;
  AdwStatusPage *refused;
  GtkWidget *bar, *empty, *asked, *details, *numbers, *compare_box, *add;
  GtkToggleButton *first, *second;
  GtkSpinButton *turn, *players;
  GtkDropDown *way, *policy, *trials, *scope, *terms, *compare;
  GtkListBox *wants, *moves;
  GtkLabel *policy_text, *assumptions, *keep_text, *turns_problem, *counts_problem, *moves_problem;
  SlvQueryEntry *given, *rule;
  GtkEditable *gone, *seed;
  GtkCheckButton *simulate;
  GtkExpander *conditions, *rule_expander, *moves_expander, *sights_expander;
  GtkLabel *sights_words;
  SlvOddsSightsTable *sights;
  GPtrArray *seen;                /* SlvOddsSight: what they were last; NULL: not known yet */
  GArray *removed;                /* SlvOddsRemoved, the last one at the end */
  gboolean edited;                /* the deck was changed after the last of them was removed */
  SlvPlotView *turns, *counts;
};

/** A want that was removed, and where it stood. */
typedef struct { char *want; guint nth; } SlvOddsRemoved;

SLV_DEFINE_STATIC_CLEAR (SlvOddsRemoved, slv_odds_removed_clear, want);

G_DEFINE_FINAL_TYPE (SlvOddsView, slv_odds_view, ADW_TYPE_BIN)

static SlvOddsRow *slv_odds_view_get_row (SlvOddsView *self, guint nth);
static void slv_odds_view_restart (SlvOddsView *self);
static void slv_odds_view_load_rule (SlvOddsView *self);

/* The controls of the odds page: they show the book and change it. Wants and conditions are remembered with
 * the deck, the rule for keeping a hand with the deck or with its format; both are written when typing has paused. */

#define SAVE_AFTER_MS 400

enum { SCOPE_DECK, SCOPE_FORMAT };
static const guint64 trials[] = { 0, 10000, 100000, 1000000, 10000000, 100000000 };

static gint64
deck_id (SlvOddsView *self)
{
  return slv_deck_document_get_registered (self->document)->id;
}

static SlvStore *
get_store (SlvOddsView *self)
{
  return slv_session_get_store (slv_deck_document_get_session (self->document));
}

/* ---- writing ---- */

/** The rule under the deck's key or the format's; what is empty is forgotten. */
static gboolean
save_rule (SlvOddsView *self, GError **error)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  const char *text = slv_query_entry_get_text (self->rule);
  gboolean own = gtk_drop_down_get_selected (self->scope) == SCOPE_DECK && deck_id (self) > 0;
  if (format == NULL)
    return TRUE;
  /* a rule that is meant for the whole format must not stay hidden by the deck's own */
  if (!own && deck_id (self) > 0 && !slv_odds_rule_set (get_store (self), format, deck_id (self), NULL, error))
    return FALSE;
  return slv_odds_rule_set (get_store (self), format, own ? deck_id (self) : 0, text[0] != '\0' ? text : NULL, error);
}

/* Writes what is not written yet. */
static void
slv_odds_view_save_book (SlvOddsView *self)
{
  g_autoptr (GError) error = NULL;
  g_clear_handle_id (&self->saving, g_source_remove);
  if (self->document == NULL)
    return;
  gboolean good = !self->rule_unsaved || save_rule (self, &error);
  /* a deck that was never saved has no place for it yet; it is tried again later */
  if (good && self->unsaved && deck_id (self) > 0)
    {
      good = slv_odds_book_save (self->book, get_store (self), deck_id (self), &error);
      self->unsaved = !good;
    }
  self->rule_unsaved = self->rule_unsaved && !good;
  if (!good && gtk_widget_get_mapped (GTK_WIDGET (self)))
    slv_window_error (GTK_WIDGET (self), _("What is asked of the hands could not be kept"), error);
}

static void
save_later (SlvOddsView *self)
{
  g_clear_handle_id (&self->saving, g_source_remove);
  slv_ui_once (self, &self->saving, G_PRIORITY_DEFAULT, SAVE_AFTER_MS, G_CALLBACK (slv_odds_view_save_book));
}

static void
slv_odds_view_book_changed (SlvOddsView *self)
{
  self->unsaved = TRUE;
  save_later (self);
  slv_odds_view_restart (self);
}

/* ---- reading ---- */

/** The ways that a turn leaves open, as far as they decide what is drawn; mostly there is none. */
static void
odds_view_show_ways (SlvOddsView *self)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  g_autoptr (GPtrArray) ways = format != NULL ? slv_opening_ways (format, NULL) : g_ptr_array_new ();
  /* Translators: of the ways that every turn leaves open the one that draws most cards */
  g_autoptr (GtkStringList) titles = gtk_string_list_new ((const char *[]) { _("Each turn draws most"), NULL });
  for (guint i = 0; i < ways->len; i++)
    {
      /* Translators: what every turn takes, as in "Each turn: Draw 2" */
      g_autofree char *title = g_strdup_printf (_("Each turn: %s"), slv_ui_tr (((SlvWay *) g_ptr_array_index (ways, i))->title));
      gtk_string_list_append (titles, title);
    }
  gboolean updating = self->updating;
  self->updating = TRUE;
  gtk_drop_down_set_model (self->way, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (self->way, self->book->way <= ways->len ? self->book->way : 0);
  gtk_widget_set_visible (GTK_WIDGET (self->way), ways->len > 0);
  self->updating = updating;
}

static void
show_book (SlvOddsView *self)
{
  const SlvOddsBook *book = self->book;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, book->seed);
  guint at = 0;
  for (guint i = 0; i < G_N_ELEMENTS (trials); i++)
    at = book->trials == trials[i] ? i : at;
  gtk_toggle_button_set_active (book->second ? self->second : self->first, TRUE);
  gtk_spin_button_set_value (self->turn, book->turn);
  gtk_spin_button_set_value (self->players, book->players);
  odds_view_show_ways (self);
  gtk_drop_down_set_selected (self->policy, book->policy);
  slv_query_entry_set_text (self->given, book->given);
  gtk_editable_set_text (self->gone, book->gone);
  gtk_check_button_set_active (self->simulate, book->simulate);
  gtk_drop_down_set_selected (self->trials, at);
  gtk_editable_set_text (self->seed, seed);
  /* what is in force is not to be folded away */
  gtk_expander_set_expanded (self->conditions, book->given[0] != '\0' || book->gone[0] != '\0' || book->simulate);
}

/* The book of the document, its rule, and the controls that show them. */
static void
slv_odds_view_load_book (SlvOddsView *self)
{
  self->updating = TRUE;
  slv_odds_book_free (self->book);
  self->book = slv_odds_book_load (get_store (self), deck_id (self));
  show_book (self);
  self->unsaved = FALSE;
  self->updating = FALSE;
  g_clear_pointer (&self->rule_format, g_free);
  slv_odds_view_load_rule (self);
  gtk_expander_set_expanded (self->rule_expander, slv_query_entry_get_text (self->rule)[0] != '\0' || self->book->policy == SLV_ODDS_RULE);
}

/** Another format has another rule. */
static void
slv_odds_view_load_rule (SlvOddsView *self)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  if (format == NULL || g_strcmp0 (self->rule_format, format->full_id) == 0)
    return;
  slv_take_str (&self->rule_format, g_strdup (format->full_id));
  odds_view_show_ways (self);
  gboolean own;
  g_autofree char *rule = slv_odds_rule_get (get_store (self), format, deck_id (self), &own);
  self->updating = TRUE;
  gtk_drop_down_set_selected (self->scope, own ? SCOPE_DECK : SCOPE_FORMAT);
  slv_query_entry_set_text (self->rule, rule != NULL ? rule : "");
  self->rule_unsaved = FALSE;
  self->updating = FALSE;
}

/* ---- the controls ---- */

/** FALSE: something is being typed that is no number yet. */
static gboolean
read_seed (SlvOddsView *self, guint64 *seed)
{
  gboolean good = g_ascii_string_to_unsigned (gtk_editable_get_text (self->seed), 10, 0, G_MAXUINT64, seed, NULL);
  slv_ui_set_class (GTK_WIDGET (self->seed), "error", !good);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->seed), GTK_ACCESSIBLE_STATE_INVALID,
                               good ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE, -1);
  return good;
}

static gboolean
same_book (const SlvOddsBook *a, const SlvOddsBook *b)
{
  return a->second == b->second && a->turn == b->turn && a->players == b->players && a->way == b->way && a->policy == b->policy && a->simulate == b->simulate
         && a->trials == b->trials && a->seed == b->seed && g_str_equal (a->given, b->given) && g_str_equal (a->gone, b->gone);
}

/* handlers of the template */
static void
on_asked (SlvOddsView *self)
{
  if (self->updating || self->document == NULL)
    return;
  g_autoptr (SlvOddsBook) book = slv_odds_book_copy (self->book);
  guint policy = gtk_drop_down_get_selected (self->policy), count = gtk_drop_down_get_selected (self->trials);
  /* of the group, the one that is let go is told first */
  book->second = !gtk_toggle_button_get_active (self->first);
  book->turn = (guint) gtk_spin_button_get_value_as_int (self->turn);
  book->players = (guint) gtk_spin_button_get_value_as_int (self->players);
  if (gtk_widget_get_visible (GTK_WIDGET (self->way)) && gtk_drop_down_get_selected (self->way) != GTK_INVALID_LIST_POSITION)
    book->way = gtk_drop_down_get_selected (self->way);
  book->policy = policy <= SLV_ODDS_RULE ? (SlvOddsPolicy) policy : SLV_ODDS_BEST;
  book->simulate = gtk_check_button_get_active (self->simulate);
  book->trials = count < G_N_ELEMENTS (trials) ? trials[count] : 0;
  read_seed (self, &book->seed);
  SLV_FREE_MEMBERS (book, given, gone);
  book->given = g_strdup (slv_query_entry_get_text (self->given));
  book->gone = g_strdup (gtk_editable_get_text (self->gone));
  if (same_book (book, self->book))
    return;
  if (book->policy == SLV_ODDS_RULE && self->book->policy != SLV_ODDS_RULE)
    gtk_expander_set_expanded (self->rule_expander, TRUE);
  slv_odds_book_free (self->book);
  self->book = g_steal_pointer (&book);
  slv_odds_view_book_changed (self);
}

/* ---- the rule ---- */

static void
on_rule (SlvOddsView *self)
{
  if (self->updating || self->document == NULL)
    return;
  self->rule_unsaved = TRUE;
  save_later (self);
  slv_odds_view_restart (self);
}

static void
on_scope (SlvOddsView *self)
{
  if (self->updating || self->document == NULL)
    return;
  if (deck_id (self) == 0 && gtk_drop_down_get_selected (self->scope) == SCOPE_DECK)
    slv_window_toast_from (GTK_WIDGET (self), _("Save the deck first: until then the rule holds for its format"), NULL);
  self->rule_unsaved = TRUE;
  save_later (self);
}

static void
slv_odds_view_show_keep (SlvOddsView *self, const SlvOddsNews *news)
{
  if (news->result == NULL)
    {
      g_autofree char *reason = news->error != NULL ? slv_ui_error_text (news->error) : g_strdup ("");
      gtk_label_set_text (self->keep_text, reason);
      return;
    }
  const SlvOddsResult *result = news->result;
  g_autofree char *first = slv_odds_chance_text (result->keep_first), *final = slv_odds_chance_text (result->keep_final);
  /* Translators: how often a person's rule is true of hands */
  g_autofree char *text = result->redraws > 0
    ? g_strdup_printf (_("The first hand is kept in %s, the one that is played with is as the rule says in %s; %.3f redraws on average."),
                       first, final, result->redraws)
    : g_strdup_printf (_("The first hand is as the rule says in %s."), first);
  gtk_label_set_text (self->keep_text, text);
}

/* The chosen want in detail: its plots, the cards that move it most, which can be put in or taken out
 * here, and the deck or version that all wants are compared with. */

/** Something to compare with. */
typedef struct { gint64 deck; guint version; /* 0: the deck as it is saved */ } Other;

/* ---- moves ---- */

/** The zone in which a copy is put in or taken out: that of the pile, if the card lies there. */
static const char *
zone_of (SlvOddsView *self, const char *name)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  const SlvZone *pile = format->rulebook->pile != NULL ? slv_rulebook_find_zone (format->rulebook, format->rulebook->pile) : NULL;
  if (pile != NULL && slv_deck_document_count (self->document, pile->id, name) > 0)
    return pile->id;
  return slv_deck_document_natural_zone (self->document, name);
}

static void
on_move (GtkButton *button, SlvOddsView *self)
{
  const char *name = g_object_get_data (G_OBJECT (button), "slv-name");
  int delta = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "slv-delta"));
  const char *zone = self->document != NULL && slv_deck_document_get_format (self->document) != NULL ? zone_of (self, name) : NULL;
  const char *fixed = zone != NULL ? slv_deck_document_get_fixed (self->document) : NULL;
  if (fixed != NULL)
    slv_window_toast_from (GTK_WIDGET (self), fixed, NULL);
  if (zone == NULL || fixed != NULL)
    return;
  g_autofree char *text = g_strdup_printf (delta > 0 ? _("One more “%s”") : _("One “%s” less"), name), *where = g_strdup (zone);
  g_autofree char *kept = g_strdup (name);
  slv_deck_document_change (self->document, where, kept, delta);
  slv_window_toast_step (GTK_WIDGET (self), text, "odds.undo", self->document);
}

static GtkWidget *
move_row (SlvOddsView *self, const SlvOddsMove *move)
{
  g_autofree char *chance = slv_odds_chance_text (move->probability), *change = slv_odds_change_text (move->change);
  /* Translators: what the chance is then, and by how much it changes */
  g_autofree char *subtitle = g_strdup_printf (move->delta > 0 ? _("One copy more: %s, %s") : _("One copy less: %s, %s"), chance, change);
  g_autofree char *tooltip = g_strdup_printf (move->delta > 0 ? _("Put in one more “%s”") : _("Take out one “%s”"), move->name);
  g_autofree char *spoken = g_strdup_printf ("%s. %s", move->name, subtitle);
  GtkWidget *button = slv_ui_icon_button (move->delta > 0 ? "list-add-symbolic" : "list-remove-symbolic", tooltip);
  GtkWidget *row = slv_ui_row (move->name, subtitle);
  slv_ui_set_name (row, spoken);
  g_object_set_data_full (G_OBJECT (button), "slv-name", g_strdup (move->name), g_free);
  g_object_set_data (G_OBJECT (button), "slv-delta", GINT_TO_POINTER (move->delta));
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_move), self, 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return row;
}

static void
show_moves (SlvOddsView *self, const GPtrArray *moves, const char *problem)
{
  GtkWidget *child = gtk_widget_get_focus_child (GTK_WIDGET (self->moves));
  int at = child != NULL && GTK_IS_LIST_BOX_ROW (child) ? gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (child)) : -1;
  slv_ui_empty (GTK_WIDGET (self->moves));
  for (guint i = 0; moves != NULL && i < moves->len; i++)
    gtk_list_box_append (self->moves, move_row (self, g_ptr_array_index (moves, i)));
  gboolean any = moves != NULL && moves->len > 0;
  gtk_widget_set_visible (GTK_WIDGET (self->moves), any);
  gtk_widget_set_visible (GTK_WIDGET (self->moves_problem), problem != NULL);
  gtk_label_set_text (self->moves_problem, problem != NULL ? problem : "");
  /* who pressed a button there goes on pressing */
  GtkListBoxRow *row = any && at >= 0 ? gtk_list_box_get_row_at_index (self->moves, MIN (at, (int) moves->len - 1)) : NULL;
  if (row != NULL)
    gtk_widget_child_focus (GTK_WIDGET (row), GTK_DIR_TAB_FORWARD);
}

/* ---- plots ---- */

static void
show_plot (SlvPlotView *view, GtkLabel *label, SlvOddsNews *news)
{
  g_autofree char *reason = news->error != NULL ? slv_ui_error_text (news->error) : NULL;
  gtk_widget_set_visible (GTK_WIDGET (view), news->plot != NULL);
  gtk_widget_set_visible (GTK_WIDGET (label), reason != NULL);
  gtk_label_set_text (label, reason != NULL ? reason : "");
  slv_plot_view_take_plot (view, g_steal_pointer (&news->plot));
}

/** The terms to choose from stay as they are while the want is the same: the choice stays, too. */
static void
show_terms (SlvOddsView *self, char **terms)
{
  GListModel *model = gtk_drop_down_get_model (self->terms);
  guint n = terms != NULL ? g_strv_length (terms) : 0;
  gboolean same = model != NULL && g_list_model_get_n_items (model) == n;
  for (guint i = 0; same && i < n; i++)
    same = g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (model), i), terms[i]);
  gtk_widget_set_visible (GTK_WIDGET (self->terms), n > 1);
  if (same)
    return;
  guint at = gtk_drop_down_get_selected (self->terms);
  g_autoptr (GtkStringList) list = gtk_string_list_new ((const char * const *) terms);
  self->updating = TRUE;
  gtk_drop_down_set_model (self->terms, G_LIST_MODEL (list));
  if (n > 0)
    gtk_drop_down_set_selected (self->terms, MIN (at, n - 1));
  self->updating = FALSE;
}

static void
on_detail (SlvOddsRun *run G_GNUC_UNUSED, SlvOddsNews *news, gpointer data)
{
  SlvOddsView *self = data;
  g_autofree char *reason = news->error != NULL ? slv_ui_error_text (news->error) : NULL;
  gtk_widget_set_visible (self->details, TRUE);
  switch (news->kind)
    {
    case SLV_ODDS_NEWS_TURNS:
      show_plot (self->turns, self->turns_problem, news);
      break;
    case SLV_ODDS_NEWS_COUNTS:
      show_terms (self, news->terms);
      if (news->plot == NULL && news->error == NULL)
        news->error = g_error_new_literal (SLV_ERROR, SLV_ERROR_NO, _("this want counts no cards of the hand"));
      show_plot (self->counts, self->counts_problem, news);
      break;
    case SLV_ODDS_NEWS_MOVES:
      show_moves (self, news->moves, reason);
      break;
    case SLV_ODDS_NEWS_DONE:
      gtk_widget_remove_css_class (self->details, "odds-old");
      break;
    case SLV_ODDS_NEWS_DECK: case SLV_ODDS_NEWS_GIVEN: case SLV_ODDS_NEWS_RULE: case SLV_ODDS_NEWS_WANT:
    case SLV_ODDS_NEWS_PROGRESS: case SLV_ODDS_NEWS_KEEP: case SLV_ODDS_NEWS_SIGHTS:
      break;
    }
}

/* Plots and moves of the chosen want. What is shown until the next answer comes is that of before. */
static void
slv_odds_view_start_detail (SlvOddsView *self)
{
  g_clear_pointer (&self->detail, slv_odds_run_stop);
  if (self->document == NULL || slv_deck_document_get_format (self->document) == NULL || self->chosen >= self->book->wants->len)
    return;
  guint term = gtk_drop_down_get_selected (self->terms);
  const SlvOddsAsked asked = { .document = self->document, .book = self->book, .rule = slv_query_entry_get_text (self->rule),
                               .detail = (int) self->chosen, .term = term != GTK_INVALID_LIST_POSITION ? term : 0 };
  gtk_widget_add_css_class (self->details, "odds-old");
  self->detail = slv_odds_run_start (&asked, on_detail, self);
}

/* Nothing is plotted and nothing moved. */
static void
slv_odds_view_clear_detail (SlvOddsView *self)
{
  g_clear_pointer (&self->detail, slv_odds_run_stop);
  gtk_widget_set_visible (self->details, FALSE);
  slv_plot_view_take_plot (self->turns, NULL);
  slv_plot_view_take_plot (self->counts, NULL);
  show_moves (self, NULL, NULL);
  gtk_label_set_text (self->policy_text, "");
}

static void
on_term (SlvOddsView *self)
{
  if (!self->updating && gtk_drop_down_get_selected (self->terms) != GTK_INVALID_LIST_POSITION)
    slv_odds_view_start_detail (self);
}

/* ---- compared with ---- */

static void
add_other (SlvOddsView *self, GtkStringList *titles, gint64 deck, guint version, const char *title)
{
  const Other other = { deck, version };
  g_array_append_val (self->others, other);
  gtk_string_list_append (titles, title);
}

static void
add_versions (SlvOddsView *self, SlvStore *store, gint64 id, GtkStringList *titles)
{
  g_autoptr (GPtrArray) versions = id > 0 ? slv_store_list_deck_versions (store, id, NULL) : NULL;
  SLV_EACH (const SlvDeck, version, versions)
    {
      g_autofree char *when = slv_tell_time (version->changed);
      g_autofree char *title = g_strdup_printf (_("Version %u · %s"), version->version, when);
      add_other (self, titles, id, version->version, title);
    }
}

static void
slv_odds_view_fill_others (SlvOddsView *self)
{
  SlvSession *session = slv_deck_document_get_session (self->document);
  const SlvDeck *deck = slv_deck_document_get_registered (self->document);
  g_autoptr (GPtrArray) decks = slv_store_list_decks (slv_session_get_store (session), NULL);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint at = gtk_drop_down_get_selected (self->compare);
  Other was = self->others != NULL && at < self->others->len ? g_array_index (self->others, Other, at) : (Other) { 0, 0 };
  g_clear_pointer (&self->others, g_array_unref);
  self->others = g_array_new (FALSE, FALSE, sizeof (Other));
  add_other (self, titles, 0, 0, _("Nothing"));
  add_versions (self, slv_session_get_store (session), deck->id, titles);
  SLV_EACH (const SlvDeck, one, decks)
    if (one->id != deck->id && g_strcmp0 (one->game, deck->game) == 0)
      add_other (self, titles, one->id, 0, one->name);
  self->updating = TRUE;
  gtk_drop_down_set_model (self->compare, G_LIST_MODEL (titles));
  for (guint i = 0; self->other != NULL && i < self->others->len; i++)
    if (g_array_index (self->others, Other, i).deck == was.deck && g_array_index (self->others, Other, i).version == was.version)
      gtk_drop_down_set_selected (self->compare, i);
  self->updating = FALSE;
}

static void
on_compare (SlvOddsView *self)
{
  guint at = gtk_drop_down_get_selected (self->compare);
  if (self->updating || self->document == NULL || self->others == NULL || at >= self->others->len)
    return;
  const Other *other = &g_array_index (self->others, Other, at);
  SlvSession *session = slv_deck_document_get_session (self->document);
  g_autoptr (GError) error = NULL;
  g_clear_pointer (&self->other, slv_deck_free);
  if (other->version > 0)
    self->other = slv_store_load_deck_version (slv_session_get_store (session), other->deck, other->version, &error);
  else if (other->deck > 0)
    self->other = slv_session_load_deck (session, other->deck, &error);
  if (error != NULL)
    slv_window_error (GTK_WIDGET (self), _("The deck could not be read"), error);
  slv_odds_view_restart (self);
}

static void
slv_odds_view_show_comparison (SlvOddsView *self, const SlvOddsNews *news)
{
  SlvOddsRow *row = slv_odds_view_get_row (self, news->nth);
  g_autofree char *text = NULL;
  if (news->other != NULL)
    {
      g_autofree char *chance = slv_odds_chance_text (news->other->probability);
      g_autofree char *change = slv_odds_change_text (news->result->probability - news->other->probability);
      /* Translators: chance of the other deck, and how this deck's differs from it */
      text = g_strdup_printf (_("There: %s; here it is %s"), chance, change);
    }
  else if (news->other_error != NULL)
    {
      g_autofree char *reason = slv_ui_error_text (news->other_error);
      text = g_strdup_printf (_("There: no answer. %s"), reason);
    }
  slv_odds_row_set_comparison (row, text);
}

/* ---- rows ---- */

static SlvOddsRow *
slv_odds_view_get_row (SlvOddsView *self, guint nth)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->wants, (int) nth);
  return row != NULL ? SLV_ODDS_ROW (row) : NULL;
}

static void
show_places (SlvOddsView *self)
{
  guint n = self->book->wants->len;
  self->chosen = n > 0 ? MIN (self->chosen, n - 1) : 0;
  for (guint i = 0; i < n; i++)
    {
      slv_odds_row_set_place (slv_odds_view_get_row (self, i), i, n);
      slv_odds_row_set_chosen (slv_odds_view_get_row (self, i), n > 1 && i == self->chosen);
    }
  gtk_widget_set_visible (self->empty, n == 0);
  gtk_widget_set_visible (self->asked, n > 0);
  gtk_widget_set_visible (self->compare_box, n > 0);
  slv_ui_offer (GTK_WIDGET (self), "odds.add", self->add, n < SLV_ODDS_WANTS_MAX ? NULL : _("More wants cannot be asked at a time."));
  if (n == 0)
    slv_odds_view_clear_detail (self);
}

static guint
nth_of (SlvOddsRow *row)
{
  return (guint) gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
}

static void
on_row_edited (SlvOddsRow *row, SlvOddsView *self)
{
  guint nth = nth_of (row);
  if (g_strcmp0 (g_ptr_array_index (self->book->wants, nth), slv_odds_row_get_want (row)) == 0)
    return;
  g_free (g_ptr_array_index (self->book->wants, nth));
  g_ptr_array_index (self->book->wants, nth) = g_strdup (slv_odds_row_get_want (row));
  slv_odds_view_book_changed (self);
}

static void
on_row_chosen (SlvOddsRow *row, SlvOddsView *self)
{
  guint nth = nth_of (row);
  if (nth == self->chosen)
    return;
  self->chosen = nth;
  show_places (self);
  slv_odds_view_start_detail (self);
}

static void
on_row_next (SlvOddsRow *row, SlvOddsView *self)
{
  guint nth = nth_of (row);
  if (nth + 1 < self->book->wants->len)
    slv_odds_row_focus (slv_odds_view_get_row (self, nth + 1));
  else
    gtk_widget_grab_focus (self->add);
}

static void
on_row_move (SlvOddsRow *row, int by, SlvOddsView *self)
{
  guint nth = nth_of (row), to = nth + (guint) by;
  if (to >= self->book->wants->len)
    return;
  gpointer *texts = self->book->wants->pdata, text = texts[nth];
  texts[nth] = texts[to];
  texts[to] = text;
  g_object_ref (row);
  gtk_list_box_remove (self->wants, GTK_WIDGET (row));
  gtk_list_box_insert (self->wants, GTK_WIDGET (row), (int) to);
  g_object_unref (row);
  self->chosen = to;
  show_places (self);
  slv_odds_row_focus (row);
  slv_odds_view_book_changed (self);
}

static void
on_row_remove (SlvOddsRow *row, SlvOddsView *self)
{
  guint nth = nth_of (row);
  SlvOddsRemoved removed = { g_ptr_array_index (self->book->wants, nth), nth };
  if (*removed.want != '\0')
    {
      g_autofree char *text = g_strdup_printf (_("No longer wanted: %s"), removed.want);
      removed.want = g_strdup (removed.want);
      g_array_append_val (self->removed, removed);
      self->edited = FALSE;
      slv_window_toast_step (GTK_WIDGET (self), text, "odds.undo", self->document);
    }
  g_ptr_array_remove_index (self->book->wants, nth);
  gtk_list_box_remove (self->wants, GTK_WIDGET (row));
  show_places (self);
  slv_odds_view_focus (self);
  slv_odds_view_book_changed (self);
}

static void
on_row_give_up (SlvOddsRow *row, SlvOddsView *self)
{
  if (self->run != NULL)
    slv_odds_run_give_up (self->run, nth_of (row));
}

static SlvOddsRow *
insert_row (SlvOddsView *self, const char *want, guint nth, gboolean choosing)
{
  static const struct { const char *signal; GCallback handler; } handlers[] = {
    { "edited", G_CALLBACK (on_row_edited) }, { "chosen", G_CALLBACK (on_row_chosen) }, { "next", G_CALLBACK (on_row_next) },
    { "move", G_CALLBACK (on_row_move) }, { "remove", G_CALLBACK (on_row_remove) }, { "give-up", G_CALLBACK (on_row_give_up) } };
  GtkWidget *row = slv_odds_row_new (want, choosing);
  slv_odds_row_set_sights (SLV_ODDS_ROW (row), self->seen);
  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (row, handlers[i].signal, handlers[i].handler, self, 0);
  g_signal_connect_object (row, "again", G_CALLBACK (slv_odds_view_restart), self, G_CONNECT_SWAPPED);
  gtk_list_box_insert (self->wants, row, (int) nth);
  return SLV_ODDS_ROW (row);
}

/* Makes the rows be those of the book. */
static void
slv_odds_view_fill_rows (SlvOddsView *self)
{
  slv_ui_empty (GTK_WIDGET (self->wants));
  for (guint i = 0; i < self->book->wants->len; i++)
    insert_row (self, g_ptr_array_index (self->book->wants, i), i, FALSE);
  self->chosen = 0;
  show_places (self);
}

void
slv_odds_view_focus (SlvOddsView *self)
{
  SlvOddsRow *row = self->book != NULL ? slv_odds_view_get_row (self, self->chosen) : NULL;
  if (row != NULL)
    slv_odds_row_focus (row);
  else
    gtk_widget_child_focus (self->empty, GTK_DIR_TAB_FORWARD);
}

/* ---- what is found ---- */

static void
show_deck (SlvOddsView *self, const SlvOddsNews *news)
{
  if (news->snapshot == NULL)
    {
      g_autofree char *reason = slv_ui_error_text (news->error), *escaped = g_markup_escape_text (reason, -1);
      /* a card that is gone is a mistake in a control of this page, which has to stay in sight */
      gboolean gone = self->book->gone[0] != '\0' && g_error_matches (news->error, SLV_ERROR, SLV_ERROR_USAGE);
      adw_status_page_set_description (self->refused, escaped);
      slv_ui_turn_to (self->stack, gone ? "odds" : "refused");
      gtk_label_set_text (self->assumptions, gone ? reason : "");
      for (guint i = 0; i < self->book->wants->len; i++)
        slv_odds_row_set_problem (slv_odds_view_get_row (self, i), reason, FALSE, (SlvSpan) { 0, 0 });
      return;
    }
  SlvOddsDeck *deck = news->snapshot;
  g_autoptr (GString) text = g_string_new (NULL);
  guint seen = slv_odds_deck_seen (deck, self->book->second, self->book->turn), pile = slv_odds_deck_pile_size (deck);
  const SlvOddsBook *book = self->book;
  const SlvOddsQuestion question = { .second = book->second, .turn = book->turn, .policy = book->policy,
                                     .given = book->given[strspn (book->given, " ")] != '\0' ? book->given : NULL };
  g_autoptr (GPtrArray) assumptions = slv_odds_assumptions (deck, &question);
  g_string_append_printf (text, ngettext ("%u card seen of %u in the pile.", "%u cards seen of %u in the pile.", seen), seen, pile);
  for (guint i = 0; i < assumptions->len; i++)
    g_string_append_printf (text, "\n%s", (char *) g_ptr_array_index (assumptions, i));
  gtk_label_set_text (self->assumptions, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->policy), slv_odds_deck_redraws (deck) > 0 || slv_odds_deck_exchange (deck, FALSE) > 0
                          || slv_odds_deck_exchange (deck, TRUE) > 0 || slv_odds_deck_look (deck) > 0);
  slv_ui_turn_to (self->stack, "odds");
}

/** What the player does for the chosen want, and what had to be assumed for its answer. */
static void
show_policy (SlvOddsView *self, const SlvOddsResult *result)
{
  g_autoptr (GString) text = g_string_new (result->policy);
  for (guint i = 0; i < result->assumptions->len; i++)
    g_string_append_printf (text, "\n%s", (char *) g_ptr_array_index (result->assumptions, i));
  gtk_label_set_text (self->policy_text, text->str);
}

static void
show_want (SlvOddsView *self, SlvOddsNews *news)
{
  SlvOddsRow *row = slv_odds_view_get_row (self, news->nth);
  gboolean chosen = news->nth == self->chosen;
  if (row == NULL)
    return;
  if (news->result != NULL)
    {
      slv_odds_row_set_result (row, news->result);
      slv_odds_view_show_comparison (self, news);
      if (chosen)
        show_policy (self, news->result);
      if (chosen)
        slv_odds_view_start_detail (self);
    }
  else if (g_error_matches (news->error, SLV_ERROR, SLV_ERROR_CANCELLED))
    slv_odds_row_set_stopped (row);
  else
    {
      g_autofree char *message = slv_ui_error_text (news->error);
      slv_odds_row_set_problem (row, message, g_error_matches (news->error, SLV_ERROR, SLV_ERROR_USAGE), news->span);
    }
}

/** A text that all wants hang on has a fault: they wait for it. */
static void
show_fault (SlvOddsView *self, const SlvOddsNews *news)
{
  gboolean given = news->kind == SLV_ODDS_NEWS_GIVEN;
  SlvQueryEntry *entry = given ? self->given : self->rule;
  g_autofree char *message = news->error != NULL ? slv_ui_error_text (news->error) : NULL;
  gboolean unruled = !given && self->book->policy == SLV_ODDS_RULE && slv_query_entry_get_text (entry)[0] == '\0';
  slv_query_entry_set_fault (entry, message, news->span);
  if (!given && (message != NULL || unruled))
    gtk_label_set_text (self->keep_text, "");
  if (message == NULL && !unruled)
    return;
  if (!given && self->book->policy != SLV_ODDS_RULE)
    return;
  for (guint i = 0; i < self->book->wants->len; i++)
    slv_odds_row_set_problem (slv_odds_view_get_row (self, i),
                              given ? _("The condition has a fault; see Conditions.")
                                    : unruled ? _("There is no rule yet; write one under “My rule for keeping a hand”.")
                                              : _("The rule for keeping a hand has a fault."), FALSE, (SlvSpan) { 0, 0 });
}

static void
show_sights (SlvOddsView *self, const SlvOddsNews *news)
{
  g_autofree char *words = slv_odds_sights_words (news->snapshot, news->sights);
  gtk_label_set_text (self->sights_words, words);
  g_clear_pointer (&self->seen, g_ptr_array_unref);
  self->seen = g_ptr_array_ref (news->sights);
  for (guint i = 0; i < self->book->wants->len; i++)
    slv_odds_row_set_sights (slv_odds_view_get_row (self, i), self->seen);
  slv_odds_sights_table_show (self->sights, news->sights, slv_session_get_index (slv_deck_document_get_session (self->document)));
}

static void
on_told (SlvOddsRun *run G_GNUC_UNUSED, SlvOddsNews *news, gpointer data)
{
  SlvOddsView *self = data;
  switch (news->kind)
    {
    case SLV_ODDS_NEWS_DECK:
      show_deck (self, news);
      break;
    case SLV_ODDS_NEWS_GIVEN:
    case SLV_ODDS_NEWS_RULE:
      show_fault (self, news);
      break;
    case SLV_ODDS_NEWS_WANT:
      show_want (self, news);
      break;
    case SLV_ODDS_NEWS_PROGRESS:
      if (slv_odds_view_get_row (self, news->nth) != NULL)
        slv_odds_row_set_progress (slv_odds_view_get_row (self, news->nth), news->done, news->total);
      break;
    case SLV_ODDS_NEWS_KEEP:
      slv_odds_view_show_keep (self, news);
      break;
    case SLV_ODDS_NEWS_SIGHTS:
      show_sights (self, news);
      break;
    case SLV_ODDS_NEWS_TURNS: case SLV_ODDS_NEWS_COUNTS: case SLV_ODDS_NEWS_MOVES: case SLV_ODDS_NEWS_DONE:
      break;
    }
}

/* Answers everything anew; the run before is stopped. */
static void
slv_odds_view_restart (SlvOddsView *self)
{
  g_clear_pointer (&self->run, slv_odds_run_stop);
  g_clear_pointer (&self->detail, slv_odds_run_stop);
  self->stale = self->document != NULL && !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->document == NULL || self->stale)
    return;
  if (slv_deck_document_get_format (self->document) == NULL)
    {
      adw_status_page_set_description (self->refused, _("No game is installed for this deck."));
      slv_ui_turn_to (self->stack, "refused");
      return;
    }
  for (guint i = 0; i < self->book->wants->len; i++)
    if (((char *) g_ptr_array_index (self->book->wants, i))[0] == '\0')
      slv_odds_row_set_problem (slv_odds_view_get_row (self, i), NULL, TRUE, (SlvSpan) { 0, 0 });
    else
      slv_odds_row_set_waiting (slv_odds_view_get_row (self, i));
  const SlvOddsAsked asked = { .document = self->document, .book = self->book, .rule = slv_query_entry_get_text (self->rule),
                               .other = self->other, .detail = -1 };
  self->run = slv_odds_run_start (&asked, on_told, self);
}

static void
on_map (SlvOddsView *self)
{
  if (self->document == NULL)
    return;
  slv_odds_view_fill_others (self);
  if (self->stale)
    slv_odds_view_restart (self);
}

static void
on_document_changed (SlvOddsView *self)
{
  self->edited = TRUE;
  slv_odds_view_load_rule (self);
  slv_odds_view_restart (self);
}

/* ---- actions ---- */

static void
insert_want (SlvOddsView *self, const char *want, guint nth)
{
  if (self->document == NULL || self->book->wants->len >= SLV_ODDS_WANTS_MAX)
    return;
  g_ptr_array_insert (self->book->wants, (int) nth, g_strdup (want));
  SlvOddsRow *row = insert_row (self, want, nth, TRUE);
  show_places (self);
  slv_odds_row_focus (row);
  if (want[0] != '\0')
    slv_odds_view_book_changed (self);
}

static void
add_want (SlvOddsView *self, const char *want)
{
  insert_want (self, want, self->book->wants->len);
}

SLV_UI_ACTION (SlvOddsView, add_action)
{
  add_want (self, "");
}

SLV_UI_ACTION (SlvOddsView, odds_view_undo_action)
{
  if (self->removed->len > 0 && !self->edited)
    {
      const SlvOddsRemoved *last = &g_array_index (self->removed, SlvOddsRemoved, self->removed->len - 1);
      g_autofree char *text = g_strdup_printf (_("Wanted again: %s"), last->want);
      insert_want (self, last->want, MIN (last->nth, self->book->wants->len));
      slv_window_toast_from (widget, text, NULL);
      g_array_set_size (self->removed, self->removed->len - 1);
      return;
    }
  g_autofree char *what = self->document != NULL ? slv_deck_document_step (self->document, FALSE) : NULL;
  if (what != NULL)
    slv_window_toast_from (widget, what, NULL);
}

/* ---- making it ---- */

void
slv_odds_view_set_document (SlvOddsView *self, SlvDeckDocument *document)
{
  if (self->document == document)
    return;
  g_clear_pointer (&self->run, slv_odds_run_stop);
  slv_odds_view_clear_detail (self);
  slv_odds_view_save_book (self);
  g_clear_pointer (&self->other, slv_deck_free);
  slv_deck_document_watch (&self->document, document, G_CALLBACK (on_document_changed), self);
  self->stale = FALSE;
  if (document == NULL)
    return;
  g_array_set_size (self->removed, 0);
  slv_odds_view_load_book (self);
  slv_odds_view_fill_rows (self);
  slv_odds_view_restart (self);
}

static void
slv_odds_view_dispose (GObject *object)
{
  SlvOddsView *self = SLV_ODDS_VIEW (object);
  g_clear_pointer (&self->run, slv_odds_run_stop);
  g_clear_pointer (&self->detail, slv_odds_run_stop);
  slv_odds_view_save_book (self);
  SLV_FREE_MEMBERS (self, (g_object_unref, document), (slv_odds_book_free, book), (slv_deck_free, other), seen, removed, others,
                    rule_format);
  G_OBJECT_CLASS (slv_odds_view_parent_class)->dispose (object);
}

static void
slv_odds_view_class_init (SlvOddsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_odds_view_dispose;
  SLV_UI_TYPES (SLV_TYPE_ODDS_SIGHTS_TABLE, SLV_TYPE_PLOT_VIEW, SLV_TYPE_QUERY_ENTRY);
  SLV_UI_TEMPLATE (widget_class, SlvOddsView, "hands/slv-odds-view.ui", stack, refused, bar, empty, asked, details, numbers,
                   compare_box, add, first, second, turn, players, way, policy, trials, scope, terms, compare, wants, moves,
                   policy_text, assumptions, keep_text, turns_problem, counts_problem);
  SLV_UI_CHILDREN (widget_class, SlvOddsView, moves_problem, given, rule, gone, seed, simulate, conditions,
                   rule_expander, moves_expander, sights_expander, sights_words, sights, turns, counts);
  SLV_UI_CALLBACKS (widget_class, on_asked, add_want, on_rule, on_scope, on_term, on_compare);
  gtk_widget_class_install_action (widget_class, "odds.add", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "odds.undo", NULL, odds_view_undo_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "odds.add", NULL);
}

static void
slv_odds_view_init (SlvOddsView *self)
{
  self->updating = TRUE;
  self->book = slv_odds_book_new ();
  self->removed = g_array_new (FALSE, FALSE, sizeof (SlvOddsRemoved));
  g_array_set_clear_func (self->removed, slv_odds_removed_clear);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->bar, slv_wrap_layout_new (12));
  gtk_widget_set_layout_manager (self->numbers, slv_wrap_layout_new (12));
  const struct { gpointer widget; const char *name; } names[] = {
    { self->turn, _("By turn") }, { self->players, _("Players") }, { self->way, _("What each turn takes") }, { self->policy, _("What the player does") },
    { self->wants, _("Wants") }, { self->moves, _("Cards that move it") }, { self->trials, _("Hands to play") },
    { self->scope, _("The rule holds for") }, { self->terms, _("Counted cards") }, { self->compare, _("Compare with") },
    { self->gone, _("Cards that are gone from the pile") }, { self->seed, _("Seed") },
    { self->conditions, _("Conditions") }, { self->rule_expander, _("My rule for keeping a hand") },
    { self->moves_expander, _("Which card moves it most") }, { self->sights_expander, _("Every card by turn") } };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    slv_ui_set_name (names[i].widget, names[i].name);
  slv_query_entry_set_title (self->given, _("Given that the first hand has"));
  slv_query_entry_set_title (self->rule, _("Keep a hand when"));
  slv_plot_view_set_names (self->turns, _("Chart: the chance over turns"), _("odds over turns"));
  slv_plot_view_set_names (self->counts, _("Chart: number of cards in hand"), _("cards in hand"));
  g_signal_connect (self, "map", G_CALLBACK (on_map), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (slv_odds_view_save_book), NULL);
  slv_odds_view_clear_detail (self);
  self->updating = FALSE;
}

const SlvOddsBook *
slv_odds_view_get_book (SlvOddsView *self)
{
  return self->book;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-view-private.h: what the files of the odds page share: rows and runs (slv-odds-view.c), the controls and what is
 * remembered (-book), plots, moves and the deck compared with (-detail). */
#pragma once
#include "hands/slv-odds-book.h"
#include "hands/slv-odds-row.h"
#include "hands/slv-odds-sights-table.h"
#include "hands/slv-odds-run.h"
#include "hands/slv-odds-view.h"
#include "widgets/slv-plot-view.h"
#include "widgets/slv-query-entry.h"

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
  SlvPlotView *turns, *counts;
};

/* ---- slv-odds-view.c ---- */
/** Answers everything anew; the run before is stopped. */
void        slv_odds_view_restart (SlvOddsView *self);
SlvOddsRow *slv_odds_view_get_row (SlvOddsView *self, guint nth);

/* ---- slv-odds-view-book.c ---- */
/** The book of the document, its rule, and the controls that show them. */
void        slv_odds_view_load_book (SlvOddsView *self);
/** Writes what is not written yet. */
void        slv_odds_view_save_book (SlvOddsView *self);
void        slv_odds_view_book_changed (SlvOddsView *self);
void        slv_odds_view_load_rule (SlvOddsView *self);
void        slv_odds_view_show_keep (SlvOddsView *self, const SlvOddsNews *news);
/* handlers of the template */
void        slv_odds_view_on_asked (SlvOddsView *self);
void        slv_odds_view_on_rule (SlvOddsView *self);
void        slv_odds_view_on_scope (SlvOddsView *self);

/* ---- slv-odds-view-detail.c ---- */
/** Plots and moves of the chosen want. */
void        slv_odds_view_start_detail (SlvOddsView *self);
void        slv_odds_view_stop_detail (SlvOddsView *self);
/** Nothing is plotted and nothing moved. */
void        slv_odds_view_clear_detail (SlvOddsView *self);
void        slv_odds_view_fill_others (SlvOddsView *self);
void        slv_odds_view_show_comparison (SlvOddsView *self, const SlvOddsNews *news);
void        slv_odds_view_on_term (SlvOddsView *self);
void        slv_odds_view_on_compare (SlvOddsView *self);

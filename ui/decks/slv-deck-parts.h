/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-parts.h: what the deck editor is made of: its views, their rows and buttons. */
#pragma once
#include "cards/slv-card-columns.h"
#include "decks/slv-deck-rows.h"

/* slv-advice-view.c: what lists like the open deck play that it does not, what it plays that they do not, and which lists those are. The
 * lists are a folder that the person has chosen for the game, or what an address gave that was typed here, else the saved decks; they are
 * read when the page is first looked at, and everything is counted in a thread. Main thread only. */
#define SLV_TYPE_ADVICE_VIEW (slv_advice_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvAdviceView, slv_advice_view, SLV, ADVICE_VIEW, AdwBin)

/** slv_advice_view_set_session: once. */
void slv_advice_view_set_session  (SlvAdviceView *self, SlvSession *session);
/** slv_advice_view_set_document: @document: (nullable). */
void slv_advice_view_set_document (SlvAdviceView *self, SlvDeckDocument *document);

/* slv-arrange-button.c: chooses how the cards of a deck are grouped and sorted, and keeps a person's own categories.
 * Signal "changed": something else is chosen. */
#define SLV_TYPE_ARRANGE_BUTTON (slv_arrange_button_get_type ())
G_DECLARE_FINAL_TYPE (SlvArrangeButton, slv_arrange_button, SLV, ARRANGE_BUTTON, AdwBin)

/** slv_arrange_button_set_document: (nullable): whose game is meant. */
void slv_arrange_button_set_document (SlvArrangeButton *self, SlvDeckDocument *document);

/* slv-as-of-button.c: the day under whose dated lists and errata the open deck is judged: a button that says it, with a popover in
 * which it is typed or chosen. */
#define SLV_TYPE_AS_OF_BUTTON (slv_as_of_button_get_type ())
G_DECLARE_FINAL_TYPE (SlvAsOfButton, slv_as_of_button, SLV, AS_OF_BUTTON, AdwBin)

/** slv_as_of_button_set_document: @document (nullable) is referenced and followed. */
void slv_as_of_button_set_document (SlvAsOfButton *self, SlvDeckDocument *document);

/* slv-bar-chart.c: numbers of cards as bars: upright beside each other for a curve, or lying one below the other with their
 * words. The same numbers are its accessible description. A chart that is made focusable answers a click, and Enter on the bar that
 * arrow keys have led to, with "chosen" (guint bar). */
#define SLV_TYPE_BAR_CHART (slv_bar_chart_get_type ())
G_DECLARE_FINAL_TYPE (SlvBarChart, slv_bar_chart, SLV, BAR_CHART, GtkWidget)

GtkWidget *slv_bar_chart_new (const char *title, gboolean upright);
/** slv_bar_chart_clear: no bars; slv_bar_chart_add() appends one, @colour (nullable) "#rrggbb" its own; slv_bar_chart_done() shows and
 *  describes them. */
void       slv_bar_chart_clear (SlvBarChart *self);
void       slv_bar_chart_add   (SlvBarChart *self, const char *label, guint count, const char *colour);
void       slv_bar_chart_done  (SlvBarChart *self);
/** (transfer none) (nullable): what the bar was added with; NULL: there is no such bar. */
const char *slv_bar_chart_get_label (SlvBarChart *self, guint bar);

/* slv-deck-charts.c: what the open deck is made of, as charts: a curve for the first number that the game gives a facet, bars for
 * its other facets, or one of an attribute that is chosen. Counted are the copies in the pile that is drawn from, in a zone, or in all. Both choices
 * are remembered for each deck. Choosing a bar emits "show-cards" (GPtrArray of SlvFindingCard): the cards that it counts. */
#define SLV_TYPE_DECK_CHARTS (slv_deck_charts_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckCharts, slv_deck_charts, SLV, DECK_CHARTS, AdwBin)

/** slv_deck_charts_set_document: @document (nullable) is referenced and followed. */
void slv_deck_charts_set_document (SlvDeckCharts *self, SlvDeckDocument *document);
/** slv_deck_charts_set_card: (nullable): the card whose chances of having been drawn by each turn are shown, too. */
void slv_deck_charts_set_card (SlvDeckCharts *self, const char *name);

/* slv-deck-finder.c: cards of the deck's game to add: a query entry and its results. Enter adds the first or the selected
 * card, again and again, and with a number before the name so many copies at once; the zone is where the card belongs, or the one that is
 * chosen here or written before ("side: 4 ember"), the printing any or of the set that is written behind ("ember (ABC)"). On a row + and − put in and take out a copy, Delete all of them. */
#define SLV_TYPE_DECK_FINDER (slv_deck_finder_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckFinder, slv_deck_finder, SLV, DECK_FINDER, AdwBin)

/* signal "add" (name, copies): so many copies of this card are to be added: one, or the number that was written before its name; below
 * 0: taken out, as far as there are so many.
 * signal "selected" (name): this card is looked at */

/** slv_deck_finder_set_session: once. */
void        slv_deck_finder_set_session (SlvDeckFinder *self, SlvSession *session);
void        slv_deck_finder_set_document (SlvDeckFinder *self, SlvDeckDocument *document);   /* nullable */
void        slv_deck_finder_focus (SlvDeckFinder *self);
/** (transfer full) (nullable): code of the set that is written, as it is written. */
char       *slv_deck_finder_dup_set (SlvDeckFinder *self);
/** Id of the zone that the person wrote or chose, NULL: where the card belongs. */
const char *slv_deck_finder_get_zone (SlvDeckFinder *self);
/** Shows @text beneath the entry until something else is done to the deck: what was just added. */
void        slv_deck_finder_announce (SlvDeckFinder *self, const char *text);

/* slv-deck-text-view.c: a deck as the text that is copied and exported as a plain list: all of it, or any part of it, can be selected and
 * copied; it is not typed into. Cards
 * stand in the order and under the headings that are chosen for the deck. Main thread. */

/** slv_deck_text_view_new: a GtkTextView; its buffer tells "notify::cursor-position" when another line is gone to. */
GtkWidget *slv_deck_text_view_new  (void);
/** slv_deck_text_view_show: the deck of @document as it is now; the cursor keeps its line. @arrange: (nullable). @marked: (nullable) (element-type SlvDeckRow): entries that are
 *  looked for: their names are marked. */
void       slv_deck_text_view_show (GtkTextView *view, SlvDeckDocument *document, SlvDeckArrange *arrange, GListModel *marked);
/** slv_deck_text_card: the name of the card of @deck that @line of its text is of, borrowed from @deck; NULL: none, as of a heading or a remark. Any thread. */
const char *slv_deck_text_card (const SlvDeck *deck, const char *line);
/** slv_deck_text_view_dup_card: (transfer full) (nullable): the name of the card of @document in the line with the cursor. */
char      *slv_deck_text_view_dup_card (GtkTextView *view, SlvDeckDocument *document);

/* slv-notes-view.c: what a person writes about the open deck: notes (plain text or Markdown, kept as typed), tags, folder. */
#define SLV_TYPE_NOTES_VIEW (slv_notes_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvNotesView, slv_notes_view, SLV, NOTES_VIEW, AdwBin)

/** slv_notes_view_set_document: @document (nullable) is referenced and followed. */
void slv_notes_view_set_document (SlvNotesView *self, SlvDeckDocument *document);
/** slv_notes_view_commit: takes over what was typed and not yet confirmed. */
void slv_notes_view_commit (SlvNotesView *self);

/* slv-plans-view.c: sideboarding plans of the open deck: a list of match-ups; for each the cards that go out and come in, judged
 * as one moves them, with notes; the guide to take along; and the lists of a plan for the game that is played now.
 * Actions: plans.new · plans.duplicate · plans.remove · plans.play · plans.offers */
#define SLV_TYPE_PLANS_VIEW (slv_plans_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlansView, slv_plans_view, SLV, PLANS_VIEW, AdwBin)

/* signal "play": the lists of a plan have become those of the deck (slv_deck_document_play()) */

/** slv_plans_view_set_document: @document (nullable) is referenced and followed. */
void     slv_plans_view_set_document (SlvPlansView *self, SlvDeckDocument *document);
/** slv_plans_view_commit: takes over what was typed and not yet confirmed. */
void     slv_plans_view_commit (SlvPlansView *self);
/** TRUE when the plan lay over the list of plans and was put away (narrow windows). */
gboolean slv_plans_view_go_back (SlvPlansView *self);

/* slv-plan-row.c: what a sideboarding plan makes of the lists, as rows for one side of the plan: the zones that trade with the
 * sideboard, or the sideboard. A row knows the copies before and after. */

/** A row, which others only read. Signal "changed": the copies after, here or on the other side, or a heading's totals, are other than before. */
#define SLV_TYPE_PLAN_ROW (slv_plan_row_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlanRow, slv_plan_row, SLV, PLAN_ROW, GObject)
struct _SlvPlanRow
{
  GObject parent_instance;
  gboolean heading;
  char *zone;                  /* id */
  char *title;                 /* headings: of the zone; else the card's name as written */
  char *detail;                /* headings: running totals after the swap; else "" */
  guint before, after;         /* copies in the registered list, and after the swap */
  guint spare;                 /* copies on the other side, or only in the plan, which can still come here */
  guint missing;               /* copies that the plan moves away from here, and that are not here */
};

/** The lists before and after a plan, looked at together. */
typedef struct {
  SlvDeckDocument *document;   /* borrowed */
  const SlvDeckPlan *plan;     /* borrowed */
  SlvDeck         *before, *after;
  SlvReport       *report;     /* on the lists after */
  GArray          *totals;     /* SlvTotal of the lists after */
} SlvPlanOutcome;
/** (transfer full): NULL when the document has no format. */
SlvPlanOutcome *slv_plan_outcome_new  (SlvDeckDocument *document, const SlvDeckPlan *plan);
void            slv_plan_outcome_free (SlvPlanOutcome *outcome);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvPlanOutcome, slv_plan_outcome_free)

/** slv_plan_rows_update: makes @rows (of SlvPlanRow) what @outcome says of @zones (ids). Rows that stay are kept, so that focus
 *  and selection stay with them. */
void            slv_plan_rows_update (GListStore *rows, const SlvPlanOutcome *outcome, const char * const *zones);

/* slv-plan-column.c: one side of a sideboarding plan as a list: the cards with their copies after the swap, and how many more
 * or fewer that are. − and + (keys and buttons) move a copy away or here; a row dragged to the other side takes all of its
 * copies with it. */
#define SLV_TYPE_PLAN_COLUMN (slv_plan_column_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlanColumn, slv_plan_column, SLV, PLAN_COLUMN, AdwBin)

/* signals: "change" (SlvPlanRow, gint): so many copies more or fewer of the row are wanted here; "dropped" (SlvPlanRow): a row
 * of another column was dragged here */

/** slv_plan_column_set_title: the accessible name of the list. */
void slv_plan_column_set_title (SlvPlanColumn *self, const char *title);
/** slv_plan_column_update: shows what @outcome says of @zones (ids); NULL shows nothing. */
void slv_plan_column_update (SlvPlanColumn *self, const SlvPlanOutcome *outcome, const char * const *zones);

/* slv-plan-guide.c: all sideboarding plans of a deck in one table, cards against match-ups, with their notes: what one takes
 * along. It can be copied as text. Action: guide.copy */
#define SLV_TYPE_PLAN_GUIDE (slv_plan_guide_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlanGuide, slv_plan_guide, SLV, PLAN_GUIDE, AdwBin)

/** slv_plan_guide_update: makes the table anew. */
void slv_plan_guide_update (SlvPlanGuide *self, SlvDeckDocument *document);

/* slv-verdict-pane.c: the verdict on the deck that is open, always there and always current: legal or not, every finding
 * with its sentence, clause and cards. Activating a finding, or a bar of a chart, emits "show-cards". */
#define SLV_TYPE_VERDICT_PANE (slv_verdict_pane_get_type ())
G_DECLARE_FINAL_TYPE (SlvVerdictPane, slv_verdict_pane, SLV, VERDICT_PANE, AdwBin)

/* signal "show-cards" (GPtrArray of SlvFindingCard): the cards of a finding or a bar are to be selected in the deck */

/** slv_verdict_pane_set_document: @document (nullable) is referenced and followed. */
void  slv_verdict_pane_set_document (SlvVerdictPane *self, SlvDeckDocument *document);
/** (transfer full): the verdict in a few words for a banner, for example "Illegal: 3 findings"; @icon (out): its icon's name. */
char *slv_verdict_pane_summary (const SlvReport *report, const char *problem, const char **icon);
/** The same of the deck that is open (nullable), with the day when it is not today. */
char *slv_verdict_pane_document_summary (SlvDeckDocument *document, const char **icon);
/** slv_verdict_pane_set_card: (nullable): the card that is selected in the deck. */
void slv_verdict_pane_set_card (SlvVerdictPane *self, const char *name);

/* slv-verdict-formats.c: the open deck under several formats and editions of its game side by side, and in a sentence what
 * differs. Which formats is remembered for each game. */
#define SLV_TYPE_VERDICT_FORMATS (slv_verdict_formats_get_type ())
G_DECLARE_FINAL_TYPE (SlvVerdictFormats, slv_verdict_formats, SLV, VERDICT_FORMATS, AdwBin)

/** slv_verdict_formats_set_document: @document (nullable) is referenced and followed. */
void slv_verdict_formats_set_document (SlvVerdictFormats *self, SlvDeckDocument *document);
/** Borrowed: the button that chooses what to compare with; it stands where its owner puts it. */
GtkWidget *slv_verdict_formats_get_button (SlvVerdictFormats *self);

/* slv-versions-view.c: the saved states of the open deck: what to put in and take out from one of them to the deck as it is now,
 * or to another state; and the way back, as one undo step. Action: versions.go-back */
#define SLV_TYPE_VERSIONS_VIEW (slv_versions_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvVersionsView, slv_versions_view, SLV, VERSIONS_VIEW, AdwBin)

/** slv_versions_view_set_document: @document (nullable) is referenced; its states are read when the view is shown. */
void     slv_versions_view_set_document (SlvVersionsView *self, SlvDeckDocument *document);
/** TRUE when the changes lay over the list of states and were put away (narrow windows). */
gboolean slv_versions_view_go_back (SlvVersionsView *self);
/** Ctrl+Z: takes back which version lies in sleeves, where that was the last thing done to the deck; Ctrl+Shift+Z (@redo): does so again where
 *  taking it back was the last. FALSE: it was not. Signal "stepped": whether either can be done may be another now. */
gboolean slv_versions_view_step (SlvVersionsView *self, gboolean redo);
/** Whether slv_versions_view_step() would do something. */
gboolean slv_versions_view_can_step (SlvVersionsView *self, gboolean redo);

/* slv-deck-table.c: the open deck as a table: the rows of slv-deck-rows.h in the columns of the Cards page, with some that only a deck has. A
 * header that is clicked asks for an order by the action deck.sort ("cost", "-cost") of the view around it. Main thread only. */

/** slv_deck_table_all: (transfer full) (element-type SlvCardColumn): every column that there can be, the name with the copies first. */
GPtrArray *slv_deck_table_all   (SlvDeckDocument *document);
/** slv_deck_table_shown: those of them that are chosen for @document, or usual. (transfer full) */
GPtrArray *slv_deck_table_shown (SlvDeckDocument *document);
/** slv_deck_table_describe: (transfer full): the ids of slv_deck_table_shown(): tables with the same are made alike. */
char      *slv_deck_table_describe (SlvDeckDocument *document);
/** SlvDeckTableDress: does with a cell of a row what each cell of the deck needs. */
typedef void (*SlvDeckTableDress) (GtkWidget *cell, GtkListItem *item);
/**
 * slv_deck_table_new: with the columns that are chosen for @document.
 * @rows: of SlvDeckRow; @names: (transfer full): makes cells of the column of names
 * Returns: (transfer floating)
 */
GtkWidget *slv_deck_table_new   (SlvDeckDocument *document, GtkSelectionModel *rows, GtkListItemFactory *names, SlvDeckTableDress dress);
/** slv_deck_table_show_order: the headers tell by what @document is sorted. */
void       slv_deck_table_show_order (GtkColumnView *view, SlvDeckDocument *document);

/* slv-deck-cell.c: the widget of one SlvDeckRow: a zone's heading with its totals, or an entry with − and +. It asks for
 * changes through the action deck.change (zone, name, delta) of the view around it. */
#define SLV_TYPE_DECK_CELL (slv_deck_cell_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckCell, slv_deck_cell, SLV, DECK_CELL, AdwBin)

/** @look: of the list that it stands in: − and + and details only where there is room for them. */
GtkWidget *slv_deck_cell_new (SlvDeckForm look);
/** slv_deck_cell_show_face: of a cell for pictures, after it was bound: the card of its row. @row: SLV_ROW_NONE: no list knows it */
void       slv_deck_cell_show_face (SlvDeckCell *self, SlvIndex *index, guint row);
/** Borrowed; NULL: it is no cell for pictures. */
GtkWidget *slv_deck_cell_get_face (SlvDeckCell *self);
/** slv_deck_cell_bind: shows @row (referenced); NULL empties the cell. */
void       slv_deck_cell_bind (SlvDeckCell *self, SlvDeckRow *row);
/** slv_deck_cell_get_row: (nullable): the row that it shows, borrowed until it is bound again. */
SlvDeckRow *slv_deck_cell_get_row (SlvDeckCell *self);

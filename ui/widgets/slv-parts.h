/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-parts.h: small widgets that .ui files of several rooms name, and what goes with any. */
#pragma once
#include "index/slv-card-colours.h"
#include "widgets/slv-ui.h"
#include "query/slv-facets.h"
#include "plot/slv-plot.h"

/* slv-colour-mark.c: the colours of a card, as its game gives them to values of an attribute, and a narrow strip in them that stands
 * at the edge of a row. They say nothing that words do not say, too. Main thread only. */

/** slv_card_colours: slv_index_card_colours() for GTK. */
guint slv_card_colours (SlvIndex *index, guint row, GdkRGBA *colours);

/** slv_colour_mark_draw: the strip of @n colours, from top to bottom, into @where of what @widget draws. */
void  slv_colour_mark_draw (GtkWidget *widget, GtkSnapshot *snapshot, const GdkRGBA *colours, guint n, const graphene_rect_t *where);
#define SLV_COLOUR_MARK_WIDTH 4   /* pixels */

#define SLV_TYPE_COLOUR_MARK (slv_colour_mark_get_type ())
G_DECLARE_FINAL_TYPE (SlvColourMark, slv_colour_mark, SLV, COLOUR_MARK, GtkWidget)

/** slv_colour_mark_set: @n colours from top to bottom; 0: the strip stays empty. */
void  slv_colour_mark_set (SlvColourMark *self, const GdkRGBA *colours, guint n);

/* slv-cell.c: one line of text in a table. A view of GTK 4.8 makes and measures some two hundred rows of which thirty are seen: a label,
 * or an inscription, makes a layout for each of them, this one only when it is drawn. All of the text is told when the pointer rests on it
 * and some of it is cut. Main thread only. */
#define SLV_TYPE_CELL (slv_cell_get_type ())
G_DECLARE_FINAL_TYPE (SlvCell, slv_cell, SLV, CELL, GtkWidget)

/** slv_cell_new: @number: the text stands at the end of the cell instead of its start. Returns: floating. */
GtkWidget  *slv_cell_new      (gboolean number);
/** slv_cell_set_text: @text: copied; NULL is "". It is the accessible name, too. */
void        slv_cell_set_text (SlvCell *self, const char *text);
/** slv_cell_set_card: the cell names the card at @row, whose colours stand at its edge, and behind it that it is a sample; SLV_ROW_NONE: it names none that is known. */
void        slv_cell_set_card (SlvCell *self, SlvIndex *index, guint row);
/** slv_cell_get_text: borrowed: never NULL. */
const char *slv_cell_get_text (SlvCell *self);

/* slv-draft.c: a text of something that is kept elsewhere, while it is being typed. It knows what was read from there, so that only
 * what a person typed is ever kept, and what is typed is not overwritten by news of the same thing. Main thread only. */
typedef struct {
  GObject *where;   /* borrowed: what has a property "text": a GtkEditable, a GtkTextBuffer */
  char    *read;    /* what was shown last; NULL: nothing of what is to be shown now */
} SlvDraft;

/** slv_draft_show: shows @text, unless something else was typed since the last one was shown. */
void     slv_draft_show     (SlvDraft *draft, const char *text);
/** slv_draft_take: what was typed, to be kept now; from here on it counts as read. (transfer full) (nullable): nothing was. */
char    *slv_draft_take     (SlvDraft *draft);
/** slv_draft_forget: another thing is shown from now on; what was typed of the one before has been taken. */
void     slv_draft_forget   (SlvDraft *draft);

/* slv-pane-handle.c: the line between two panes that can be dragged, for panes that fold (a GtkPaned cannot). It sets the width
 * of the pane after it and remembers it (slv_ui_set_pane()). Left and Right move it while it has the focus. */
#define SLV_TYPE_PANE_HANDLE (slv_pane_handle_get_type ())
G_DECLARE_FINAL_TYPE (SlvPaneHandle, slv_pane_handle, SLV, PANE_HANDLE, GtkWidget)

/**
 * slv_pane_handle_attach: before it is shown
 * @pane: the widget whose width is set; it outlives the handle
 * @name: under which the width is remembered; @title: accessible name of the handle
 * @min, @fallback, @max: pixels
 */
void slv_pane_handle_attach (SlvPaneHandle *self, GtkWidget *pane, const char *name, const char *title, int min, int fallback,
                             int max);

/* slv-tab-stop.c: around a list: Tab goes into it once, to what is selected, or selects its first row, and the next one leaves it; arrows are for its rows. By itself
 * GTK 4.8 would walk through all of them. */
#define SLV_TYPE_TAB_STOP (slv_tab_stop_get_type ())
G_DECLARE_FINAL_TYPE (SlvTabStop, slv_tab_stop, SLV, TAB_STOP, AdwBin)

/* slv-wrap-layout.c: children one after another, in as many lines as they need, each as wide as it wants to be; what
 * is left of a line is shared by its children that expand; one that expands downwards is as high as its line. (GtkFlowBox makes
 * columns of equal width, and keeps the focus in a last one that has nothing to take it; AdwWrapBox is younger than the libadwaita that this program is for.) */
#define SLV_TYPE_WRAP_LAYOUT (slv_wrap_layout_get_type ())
G_DECLARE_FINAL_TYPE (SlvWrapLayout, slv_wrap_layout, SLV, WRAP_LAYOUT, GtkLayoutManager)

/** @spacing: pixels between children and between lines. */
GtkLayoutManager *slv_wrap_layout_new (int spacing);

/* slv-meaning-row.c: what a column or a member of a card list was taken for, as a row in which something else can be said. */
#define SLV_MEANING_ATTRIBUTE  "attribute"
#define SLV_MEANING_AS_GUESSED "?"   /* takes back what was said */

/**
 * slv_meaning_row_new: an AdwComboRow of @column, which says @how it is known what that is.
 * @action: is activated with (COLUMN, MEANING) by another choice; COLUMN is @id, or @column without
 */
GtkWidget *slv_meaning_row_new    (const char *column, const char *id, const char *how, const char *action);
/** Offers what may stand in any list, in its own order; @only: (array zero-terminated=1): of it. */
void       slv_meaning_row_offer  (GtkWidget *row, const char * const *only);
/** Offers one more, unless it is there. */
void       slv_meaning_row_add    (GtkWidget *row, const char *meaning, const char *title);
/** Shows @meaning, which is offered, as chosen; from now on the choices of a person are told. */
void       slv_meaning_row_choose (GtkWidget *row, const char *meaning);
/** slv_meaning_row_tell_fault: @row, of any kind, says why what was said of it cannot be. */
void       slv_meaning_row_tell_fault (GtkWidget *row, const GError *error);
/** What is said of columns, @said (nullable), once @column is said to be @to: there is one name, one set …
 *  Returns: (transfer full) (element-type utf8 utf8): a table of its own. */
GHashTable *slv_meanings_with     (GHashTable *said, const char *column, const char *to);

/* slv-query-chips.c: what was understood of a query: one button for each of its parts. A part that is switched off is taken out of
 * the text and stays here, to be switched on again.
 *
 * signal "rewrite" (char *text): the query is to read so. */
#define SLV_TYPE_QUERY_CHIPS (slv_query_chips_get_type ())
G_DECLARE_FINAL_TYPE (SlvQueryChips, slv_query_chips, SLV, QUERY_CHIPS, GtkWidget)

/** slv_query_chips_set_parts: @text: the query that @parts (SlvQueryPart) were read from; hidden when there is nothing to show. */
void       slv_query_chips_set_parts (SlvQueryChips *self, const char *text, GPtrArray *parts);
/** Forgets the parts that are switched off. */
void       slv_query_chips_forget (SlvQueryChips *self);

/* slv-plot-view.c: a chart one can read off: the plot, what it says at the place that is pointed at, the same numbers as a table,
 * and its export as PNG, SVG or CSV.
 * Actions: plot.export · plot.copy (the table, as CSV) */
#define SLV_TYPE_PLOT_VIEW (slv_plot_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlotView, slv_plot_view, SLV, PLOT_VIEW, AdwBin)

/** @name: accessible name of the chart; @file: name of an exported file without its ending, translated. Both are copied. */
void       slv_plot_view_set_names (SlvPlotView *self, const char *name, const char *file);
/** slv_plot_view_take_plot: (transfer full) (nullable): NULL shows an empty place. */
void       slv_plot_view_take_plot (SlvPlotView *self, SlvPlot *plot);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-table-view-private.h: what the files of the table share. */
#pragma once
#include "hands/slv-hand-parts.h"
#include "widgets/slv-parts.h"

/** A zone on the table: its cards as buttons in the order in which they are seen; of a closed pile one button. @box holds them. */
typedef struct { guint zone; GPtrArray *buttons; gboolean closed; GtkWidget *box; } SlvTablePlace;

#define SLV_AGAINST_KEPT (-1)

struct _SlvTableView
{
  AdwBin parent_instance;
  SlvDeckDocument *document;
  SlvSolo *solo;             /* the side that is played now */
  SlvSolo *before;           /* (nullable): the game that this one took the place of, until something is done in this one */
  gint64 against;            /* the deck opposite; 0: the deck itself once more; below 0: as the kept game has it */
  GArray *open;              /* guint: piles that are spread out */
  GHashTable *finders;       /* zone → GtkSearchEntry of the pile that is spread out */
  GPtrArray *places;         /* SlvTablePlace, from top to bottom */
  GPtrArray *points;         /* GtkSpinButton, borrowed: what the tray counts */
  char *token_names;         /* of the tokens that the tray offers */
  gboolean filling;          /* the tray's numbers are set by the program */
  gboolean their_hand;       /* the hand opposite is shown */
  gboolean narrow;           /* the log and the faces of piles make room for the cards, */
  gboolean tight;            /* and so do the phases and some tools, which are in the menus then */
  gboolean low;              /* what lies in play comes before the piles */
  gboolean sorted;           /* the hand is shown by its first number and name, not as drawn */
  GCancellable *cancellable; /* of what runs for this game */
  GtkWidget *popover;        /* menu of a card, NULL: none is open */
  GtkStack *stack;
  AdwStatusPage *refused;
  AdwFlap *flap;
  GtkLabel *turn, *hints, *lost, *said;
  GtkWidget *head, *turn_button, *lost_box, *undo, *redo, *sort, *menu;
  GtkBox *tools, *tray, *tokens, *phases, *offers, *other_box, *piles_box, *zones_box, *hand_box;
  GtkTextView *log;
};

/* ---- cards and zones (slv-table-card.c, slv-table-zone.c) ---- */
/** A card as a button; @width in pixels; @open: of the side opposite, which shows what lies open. Its id: slv_table_card_id(). */
GtkWidget *slv_table_card_new (SlvSolo *solo, guint id, int width, gboolean open);
/** A card in a grid: its name and what lies on it. */
GtkWidget *slv_table_card_new_small (SlvSolo *solo, guint id);
/** The card on top of a pile where there is no room for its face: its name, or a strip of its back. */
GtkWidget *slv_table_card_new_top (SlvSolo *solo, guint id);
/** SLV_SOLO_NONE when @widget is no card. */
guint      slv_table_card_id (GtkWidget *widget);
/** (transfer full): name of a card and how it lies, for people; one that is not seen is a card face down. */
char      *slv_table_card_name (SlvSolo *solo, guint id, gboolean open);
/** A zone as it lies; appended to view->places. */
GtkWidget *slv_table_zone_new (SlvTableView *self, guint zone);

/** slv_table_view_width: @width of a card with texts of the usual size, wider with larger ones, as far as the window has room. */
int        slv_table_view_width (SlvTableView *self, int width);
/** Cards one after the other, in as many lines as it takes. */
GtkWidget *slv_table_zone_new_wrap (void);

/* ---- the side opposite (slv-table-other.c) ---- */
void       slv_table_other_install (GtkWidgetClass *widget_class);
/** Shows it, if somebody sits there. */
void       slv_table_other_update (SlvTableView *self);
/** Goes over to the other side. */
void       slv_table_other_go_over (SlvTableView *self);
/** The side with the deck of the document. */
SlvSolo   *slv_table_other_begun (SlvTableView *self);
/** A new game with @seed against the same opposite as before, if there is one. */
void       slv_table_other_again (SlvTableView *self, guint64 seed, gboolean first);

/* ---- beside the cards (slv-table-tray.c) ---- */
void       slv_table_tray_install (GtkWidgetClass *widget_class);
void       slv_table_tray_init (SlvTableView *self);
/** Makes it for the game that begins. */
void       slv_table_tray_fill (SlvTableView *self);
/** Shows the numbers as they are now. */
void       slv_table_tray_update (SlvTableView *self);
gboolean   slv_table_tray_is_shown (SlvTableView *self);
/** Gives it as much height as its lines need, unless that is more than is left for them. */
void       slv_table_tray_fit      (SlvTableView *self);

/* ---- acting (slv-table-view-actions.c) ---- */
void       slv_table_view_install_actions (GtkWidgetClass *widget_class);
void       slv_table_view_install_marks (GtkWidgetClass *widget_class);   /* slv-table-view-marks.c */
void       slv_table_view_simple (SlvTableView *self, SlvSoloKind kind, gint n);
/** The same on the chosen cards. */
gboolean   slv_table_view_on_chosen (SlvTableView *self, SlvSoloAction *action);
/** Carries out @action and shows what came of it, or says why not. */
gboolean   slv_table_view_do (SlvTableView *self, const SlvSoloAction *action);
/** slv_table_view_moved: shows the moment to which something led, from the side that has the turn if the one that is played had it (@had). */
void       slv_table_view_moved (SlvTableView *self, gboolean had);
/** Says why something was not done, or how the dice fell, until the next action. Not a toast: whoever holds a key down would get
 *  hundreds of them. */
void       slv_table_view_say (SlvTableView *self, const char *text);
/** Positions of the marked cards of the zone of the card that has the focus, else of that card; empty: none has. */
void       slv_table_view_move (SlvTableView *self, guint to, gint at);
void       slv_table_view_play (SlvTableView *self);
gboolean   slv_table_view_is_open (SlvTableView *self, guint zone);

/* ---- keys and focus (slv-table-view-keys.c) ---- */
void       slv_table_view_add_keys (SlvTableView *self);
void       slv_table_view_install_keys (GtkWidgetClass *widget_class);
/** The card that has the focus: its place and its position there; NULL: none. */
GtkWidget *slv_table_view_focused (SlvTableView *self, SlvTablePlace **place, guint *at);
/** Gives the focus to the card @id, else to the one at @at of @zone, else to any. */
void       slv_table_view_focus (SlvTableView *self, guint id, guint zone, guint at);

/* ---- menus and dialogs (slv-table-view-menu.c) ---- */
void       slv_table_view_context_menu (SlvTableView *self, GtkWidget *card, double x, double y);
void       slv_table_view_drop_menu (SlvTableView *self);
/** (transfer full) */
GMenuModel *slv_table_view_main_menu (SlvTableView *self);
/** Asks for a text; @done gets it, trimmed, or is not called. */
void       slv_table_view_ask (SlvTableView *self, const char *heading, const char *text,
                               void (*done) (SlvTableView *self, const char *text));

/** Shows the game as it is now (slv-table-view.c). */
void       slv_table_view_update (SlvTableView *self);
/** Sits down at @solo, which is taken; whatever game there was has been left. */
void       slv_table_view_take (SlvTableView *self, SlvSolo *solo);
/** Leaves the game: what was done in it can be taken up again as long as nothing is done in the next one. */
void       slv_table_view_leave (SlvTableView *self);
/** Takes it up again. FALSE: there is none, or something was done since. */
gboolean   slv_table_view_return (SlvTableView *self);

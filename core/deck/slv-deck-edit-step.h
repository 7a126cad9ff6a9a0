/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-edit-step.h: the elementary changes that an edit is made of. Each one is its own inverse: done a second time, it
 * takes itself back. That is why undo and redo need no code of their own for any kind of edit. */
#pragma once
#include "deck/slv-deck.h"

typedef enum {
  SLV_EDIT_CHANGE, SLV_EDIT_MOVE, SLV_EDIT_RENAME, SLV_EDIT_FORMAT, SLV_EDIT_OPTION, SLV_EDIT_MERGE, SLV_EDIT_REPLACE,
  SLV_EDIT_REPAIR, SLV_EDIT_GO_BACK, SLV_EDIT_NOTES, SLV_EDIT_TAGS, SLV_EDIT_FOLDER, SLV_EDIT_SEVERAL, SLV_EDIT_PLAN,
  SLV_EDIT_PLAN_ADD, SLV_EDIT_PLAN_REMOVE, SLV_EDIT_PRINTING, SLV_EDIT_GROUPS,
  SLV_EDIT_CARDS     /* its subject is how many cards */
} SlvEditKind;

typedef enum { SLV_EDIT_OF_COUNT, SLV_EDIT_OF_ENTRY, SLV_EDIT_OF_TEXT, SLV_EDIT_OF_ARRAY } SlvEditOf;

/** An elementary change. */
typedef struct {
  SlvEditOf  kind;
  guint      position;   /* of the entry */
  guint      count;      /* SLV_EDIT_OF_COUNT: the one that the entry does not have now */
  gsize      offset;     /* SLV_EDIT_OF_TEXT, SLV_EDIT_OF_ARRAY: of the member in the deck */
  gpointer   held;       /* what the deck does not have now; SLV_EDIT_OF_ENTRY: NULL while the entry is in */
} SlvEditChange;

/** One step of the undo list: elementary changes in the order in which they were done. */
typedef struct { SlvEditKind kind; char *subject; GArray *changes; /* SlvEditChange */ } SlvEditStep;

SlvEditStep *slv_edit_step_new (SlvEditKind kind, const char *subject);
void         slv_edit_step_free (SlvEditStep *step);
/** Each of these does the change to @deck and appends it to @step. */
void slv_edit_step_count  (SlvEditStep *step, SlvDeck *deck, guint position, guint count);
void slv_edit_step_insert (SlvEditStep *step, SlvDeck *deck, guint position, SlvDeckEntry *entry);   /* takes @entry */
void slv_edit_step_remove (SlvEditStep *step, SlvDeck *deck, guint position);
void slv_edit_step_text   (SlvEditStep *step, SlvDeck *deck, char **member, const char *text);
void slv_edit_step_array  (SlvEditStep *step, SlvDeck *deck, GPtrArray **member, GPtrArray *array);  /* takes @array */
/** Takes the step back, or does it again. */
void slv_edit_step_undo (SlvEditStep *step, SlvDeck *deck);
void slv_edit_step_redo (SlvEditStep *step, SlvDeck *deck);
/** (transfer full): what was taken back (@undone) or done again, for a toast. */
char *slv_edit_step_describe (const SlvEditStep *step, gboolean undone);
/** Puts the changes of @other, which were done after those of @step, behind them. Frees @other. */
void slv_edit_step_join (SlvEditStep *step, SlvEditStep *other);
/** Takes @step and appends it to the undo list of @edit; one without changes is no step. */
void slv_deck_edit_push (SlvDeckEdit *edit, SlvEditStep *step);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-document-private.h: what the files of the document share. */
#pragma once
#include "check/slv-running.h"
#include "decks/slv-deck-document.h"

struct _SlvDeckDocument
{
  GObject parent_instance;
  SlvSession *session;
  SlvDeckEdit *edit;
  const SlvFormat *format;
  SlvChecker *checker;
  SlvRunning *running;     /* (nullable): sums and findings; NULL: to be made anew */
  GArray *totals;
  char *problem;
  GHashTable *others;      /* full id of a format → SlvChecker, for looking at it beside the deck's own */
  gboolean several;        /* between begin and end */
  SlvDeck *match;          /* (nullable): the lists of the game that is played; the registered ones stay in @edit */
  SlvDeckPlan *match_plan; /* a copy of the plan that they come of */
  guint match_game;        /* 2 is the first one after a swap */
  gboolean match_draw;     /* the other player begins */
  gboolean match_changed;  /* since it was last kept */
  gboolean writing;        /* a visit to the library is under way */
  gboolean whole;          /* the next one writes the whole undo list */
  gboolean missed;         /* others have changed something meanwhile */
  gboolean save_wanted;    /* a new state is to be saved, … */
  gboolean save_again;     /* … and after the one that is under way another */
  GPtrArray *thens;        /* who is to be told of it */
  gboolean told_never;     /* that nothing of it can be kept */
  guint retry;             /* source: what could not be written is tried again */
  char *kept;              /* the deck as the library has it, as slv_deck_edit_dup_state() */
  gint64 marked;           /* id of the deck that is marked as holding edits that are not saved, 0: none */
  char *token;             /* tells this open deck from the same deck in another window */
  char *as_of;             /* (nullable): ISO day, NULL today */
  char *warning;           /* (nullable): what a person has to know, until it has been told */
  guint seen;              /* number of the newest state in the library when it was last looked at, 0: none */
};

/** The format and its checker, made anew; to be followed by slv_deck_document_edited(). */
void        slv_deck_document_make_checker (SlvDeckDocument *self);
/** The day under which this deck was judged before (slv-deck-document-match.c). */
void        slv_deck_document_recall_as_of (SlvDeckDocument *self);
/** Keeps that day for the deck once it is saved. */
void        slv_deck_document_remember_as_of (SlvDeckDocument *self);
/** Judges anew and emits "changed", unless several edits are being made one. */
void        slv_deck_document_edited (SlvDeckDocument *self);

/* ---- kept over the end of the program (slv-deck-document-unsaved.c) ---- */
/** The deck as it was being edited, with its undo list; NULL: nothing was kept, or nothing that can be read (then with a warning).
 *  Takes @deck when it does not return NULL. A state
 *  that was saved by somebody else meanwhile is one more step. */
SlvDeckEdit *slv_deck_document_restore_work (SlvDeckDocument *self, SlvDeck *deck);
/** Hands what was edited since to the writer's thread. A deck that is in no library yet is saved there first. What cannot be written is
 *  tried again by itself. */
void        slv_deck_document_keep_work (SlvDeckDocument *self);
/** Looks whether another window or program has saved or removed the deck: without edits of one's own that state is shown, and one step
 *  back leads to the one before; with such they stay. Either is told. */
void        slv_deck_document_follow (SlvDeckDocument *self);
/** A deck that says no format yet says the one that it is judged under. */
void        slv_deck_document_name_format (SlvDeckDocument *self);
/** The match in which the program was left. A kept match that cannot be read is forgotten, with a
 *  warning; the registered lists are shown then. */
void        slv_deck_document_restore_match (SlvDeckDocument *self);
/** Frees one of ->thens. */
void        slv_deck_document_then_free (gpointer data);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-document-private.h: what the files of the document share. */
#pragma once
#include "decks/slv-deck-document.h"
G_BEGIN_DECLS

struct _SlvDeckDocument
{
  GObject parent_instance;
  SlvSession *session;
  SlvDeckEdit *edit;
  const SlvFormat *format;
  SlvChecker *checker;
  SlvReport *report;
  GArray *totals;
  char *problem;
  GHashTable *others;      /* full id of a format → SlvChecker, for looking at it beside the deck's own */
  gboolean several;        /* between begin and end */
  SlvDeck *match;          /* (nullable): the lists of the game that is played; the registered ones stay in @edit */
  char *match_plan;        /* name of its plan */
  char *as_of;             /* (nullable): ISO day, NULL today */
};

/** The format and its checker, made anew; to be followed by slv_deck_document_edited(). */
void        slv_deck_document_make_checker (SlvDeckDocument *self);
/** The day under which this deck was judged before (slv-deck-document-match.c). */
void        slv_deck_document_recall_as_of (SlvDeckDocument *self);
/** Keeps that day for the deck once it is saved. */
void        slv_deck_document_remember_as_of (SlvDeckDocument *self);
/** Judges anew and emits "changed", unless several edits are being made one. */
void        slv_deck_document_edited (SlvDeckDocument *self);
G_END_DECLS

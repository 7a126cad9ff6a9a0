/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo-private.h: what stands behind an SlvSolo, and what the files of it share. */
#pragma once
#include "goldfish/slv-opening-private.h"
#include "goldfish/slv-solo.h"

/** Everything that an action can change. */
typedef struct {
  GArray    *cards;      /* SlvSoloCard by id */
  GPtrArray *zones;      /* GArray of guint ids by zone */
  GArray    *counts;     /* SlvSoloCount */
  GArray    *notes;      /* SlvSoloCount without value: card and text */
  SlvRandom  random;
  guint      turn;
  gint       phase;      /* -1: none */
  gint       choice;     /* step of the phase that is a choice, -1: none is open */
  gint       way;        /* way that was taken of step @way_of, -1 */
  gint       way_of;
  gboolean   opening;    /* nothing but redraws and exchanges so far */
  gint       lost;       /* step of the format's losses, -1: not lost */
  gboolean   conceded;
  guint64    had;        /* bit n: loss n had cards to lose */
} SlvSoloState;

/** What two sides share: the order of what they did. */
typedef struct {
  SlvSolo *sides[2];
  GArray  *order;        /* SlvSoloWho of each action: done, and behind them undone ones */
  guint    n_done;
} SlvSoloTwo;
typedef enum { SLV_SOLO_ONE, SLV_SOLO_OTHER, SLV_SOLO_BOTH } SlvSoloWho;

/** An action that was done, with texts of the table's own. */
typedef struct { SlvSoloAction action; guint log_before; } SlvSoloDone;

struct _SlvSolo {
  SlvDeck         *deck;        /* own copy: names are borrowed from it */
  const SlvFormat *format;
  SlvIndex        *index;
  SlvOptions      *options;     /* as given */
  guint64          seed;
  gboolean         first;
  guint            players;
  char            *plan;
  guint            pile, hand;

  SlvOpening      *opening;     /* never NULL once the table stands */
  guint            opening_done;   /* actions that were carried out on it */
  GHashTable      *lots;        /* "ROW NAME" → GArray of ids: copies of one card */

  SlvSoloState   *state;
  GPtrArray       *marks;       /* SlvSoloState after every @stride actions, the start first */
  guint            stride;
  GArray          *done;        /* SlvSoloDone: done, and behind them undone ones */
  guint            n_done;
  SlvSoloTwo      *two;         /* (nullable): both have it */
  guint            side;        /* of it: whose member it is */
  GPtrArray       *log;         /* SlvSoloEntry; of two sides one for both */
  gboolean         quiet;       /* replay: nothing is written to the log */
  GStringChunk    *texts;
};

/* ---- doing (slv-solo.c, slv-solo-two.c) ---- */
/** slv_solo_new() before anything is dealt, and dealing; the same for a deck that sits down opposite. */
SlvSolo       *slv_solo_alloc (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options, guint64 seed,
                               gboolean first, guint players, const char *plan);
gboolean       slv_solo_start (SlvSolo *table, GError **error);
void           slv_solo_free_side (SlvSolo *table);
/** slv_solo_do(), slv_solo_undo() and slv_solo_redo() of one side by itself. */
gboolean       slv_solo_do_side (SlvSolo *table, const SlvSoloAction *action, GError **error);
void           slv_solo_undo_side (SlvSolo *table);
gboolean       slv_solo_redo_side (SlvSolo *table);
/** Those of a game of two sides. */
gboolean       slv_solo_do_two (SlvSolo *table, const SlvSoloAction *action, GError **error);
void           slv_solo_undo_two (SlvSoloTwo *two);
gboolean       slv_solo_redo_two (SlvSoloTwo *two);

/* ---- state (slv-solo-state.c) ---- */
SlvSoloState *slv_solo_state_new (guint n_zones);
SlvSoloState *slv_solo_state_copy (const SlvSoloState *state);
void           slv_solo_state_free (SlvSoloState *state);
SlvSoloCard  *slv_solo_edit (SlvSolo *table, guint id);
GArray        *slv_solo_ids (const SlvSolo *table, guint zone);
/** Moves one card; keeps counters, rest and notes where both zones are in play in the open. */
void           slv_solo_place (SlvSolo *table, guint id, guint to, gint at, SlvSoloFacing facing);
/** A card that was in no deck. Returns its id. */
guint          slv_solo_add_card (SlvSolo *table, guint row, const char *name, guint zone);
/** Lays the cards out as the opening left them. */
void           slv_solo_lay_out (SlvSolo *table);
void           slv_solo_set_count (SlvSolo *table, guint card, const char *name, gint value);
void           slv_solo_set_note (SlvSolo *table, guint card, const char *text);
gboolean       slv_solo_matches (SlvSolo *table, const char *where, guint line, guint id);

/* ---- actions (slv-solo-actions.c) ---- */
typedef gboolean (*SlvSoloFunc) (SlvSolo *table, const SlvSoloAction *action, GError **error);
/** One kind of action: its word, what it needs, and what it does. */
enum { SLV_NEEDS_ZONE = 1, SLV_NEEDS_TO = 2, SLV_NEEDS_CARDS = 4, SLV_NEEDS_N = 8, SLV_NEEDS_TEXT = 16,
       SLV_TAKES_ZONE = 32, SLV_TAKES_TO = 64, SLV_TAKES_CARDS = 128, SLV_TAKES_N = 256, SLV_TAKES_AT = 512,
       SLV_TAKES_FACING = 1024 };
typedef struct { const char *word; guint needs; gint n_min, n_max; SlvSoloFunc func; } SlvSoloSpec;
const SlvSoloSpec *slv_solo_spec (SlvSoloKind kind);
/** Carries out an action of which everything that the table of kinds says has been checked. */
gboolean       slv_solo_apply (SlvSolo *table, const SlvSoloAction *action, GError **error);
/** (transfer full): ids of the cards that an action names, and whether each is seen now. */
guint         *slv_solo_named (const SlvSolo *table, const SlvSoloAction *action, gboolean **seen);

/* ---- opening and turn (slv-solo-turn.c) ---- */
gboolean       slv_solo_apply_opening (SlvSolo *table, const SlvSoloAction *action, GError **error);
gboolean       slv_solo_apply_next (SlvSolo *table, const SlvSoloAction *action, GError **error);
gboolean       slv_solo_apply_phase (SlvSolo *table, const SlvSoloAction *action, GError **error);
gboolean       slv_solo_apply_way (SlvSolo *table, const SlvSoloAction *action, GError **error);
gboolean       slv_solo_apply_draw (SlvSolo *table, const SlvSoloAction *action, GError **error);
gboolean       slv_solo_apply_concede (SlvSolo *table, const SlvSoloAction *action, GError **error);
/** Brings the opening to where it was after the first @n actions, which all were its own. */
gboolean       slv_solo_sync_opening (SlvSolo *table, guint n, GError **error);
/** Looks whether the game is lost now. */
void           slv_solo_look_for_loss (SlvSolo *table);
/** Whether a step of @phase happens by itself when the phase begins. */
gboolean       slv_solo_is_automatic (const SlvSolo *table, const SlvPhase *phase, const SlvStep *step);
gint64         slv_solo_number (const SlvSolo *table, const SlvNumber *number, gint64 otherwise);

/** Whether a phase of this turn is still to come. */
gboolean       slv_solo_has_phase_left (const SlvSolo *table);

/* ---- log ---- */
/** Whether the log may name the card: whoever reads it sees its front. */
gboolean       slv_solo_tells (const SlvSolo *table, guint id);
/** Adds an entry; takes @text. */
void           slv_solo_say (SlvSolo *table, const char *clause, char *text);
/** (transfer full): names of cards by whether @seen (one for each) says that they may be told; "a card" for the others. */
char          *slv_solo_names (const SlvSolo *table, const guint *ids, guint n, const gboolean *seen);
/** (transfer full): the name, or "a card". */
char          *slv_solo_name (const SlvSolo *table, guint id, gboolean seen);
char          *slv_solo_title (const SlvSolo *table, guint zone);
void           slv_solo_say_moved (SlvSolo *table, const char *clause, const guint *ids, guint n, guint from, guint to,
                                    const gboolean *seen_before);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-definition-draft.h: a first definition of a game, out of a card list of a game that nobody has described yet: a guess at what its
 * members are, told with how sure it is, and open points put as questions instead of being made up. */
#pragma once
#include <gio/gio.h>

/** How sure a guess is: by counting all records, by what a member is called, by what its values look like, or because it was said. */
typedef enum { SLV_SURE_COUNTED, SLV_SURE_WORD, SLV_SURE_LOOKS, SLV_SURE_SAID } SlvSure;
/** Records that are left out, as was said: those in which a value at @path is @value; @records: how many. */
typedef struct { char *path, *value; guint64 records; } SlvDraftLeft;
/** slv_draft_left_text: that they are, for people. (transfer full) */
char *slv_draft_left_text (const SlvDraftLeft *left);
/** What a member of the records was taken for, a file beside them that lists cards, or "@unlisted", cards of which a format says nothing.
 *  @offers: (element-type utf8): answers to the questions that there are of it, as in SlvDraftOrder.said; @also: (nullable) (element-type utf8): what
 *  its values allow to say of it besides, unlike of any member; @only_offers: nothing but @offers. @values: (nullable) (element-type utf8): where it has few, all of them, the most frequent
 *  first; @example: (nullable): the most frequent one. @to: "key", "name", a datum of printings ("set", "number", "rarity" …), "limits", "price", "printings", the
 *  id of an attribute, "" left out; @kind: of an attribute, as in definitions, else ""; @why: (nullable): for people */
typedef struct { char *path, *to, *kind, *why, *example; SlvSure sure; GPtrArray *values, *offers, *also; gboolean only_offers; } SlvDraftGuess;

/** What the list does not say. @text: for people; @option: (nullable): how the command line is told, borrowed */
typedef struct { char *text; const char *option; } SlvDraftQuestion;

/** Told every few thousand records of a list, in the thread that reads it. */
typedef void (*SlvDraftProgress) (guint64 records, gpointer data);

/** What is known beforehand. All zero: nothing. */
typedef struct {
  const char *name;        /* of the list, for messages */
  const GPtrArray *names;  /* (nullable) (element-type utf8) of its files, in their order, for messages; else their paths */
  const char *id, *title;  /* (nullable) of the game; NULL: made from the title, and that from @name */
  GHashTable *said;        /* (nullable) (element-type utf8 utf8) path → what it is: "", "name", "key", a datum of printings, "attribute", or an attribute of
                            * which more is known: "names" (further names of the card), "copies" (that a deck may hold), "thousands", "decimals" (what
                            * the mark in it is); "price", "price:EUR"; "banned", "allowed" (formats, or a flag), "banned:VALUE"; "copy-of", "side-of" (the record
                            * whose printing, or side, it is); of "@unlisted" "allowed", "banned" or "unknown"; of the name of a file "banned" */
  const GPtrArray *leave_out;   /* (nullable) (element-type utf8) "PATH=VALUE": records that are no cards; a member may have several */
  const GPtrArray *sizes;  /* (nullable) (element-type utf8) how many cards a deck has, as slv_own_size_read() takes it; of a part of it behind "side=", or
                            * behind a word that cards have for a value: "Leader=1", "type:Leader=1": such cards lie apart from the others */
  guint       copies;      /* of one card that a deck may hold; 0: not said */
  guint       hand, each_turn;   /* cards of the opening hand, and how many each turn draws; 0: not said */
  SlvDraftProgress progress;   /* (nullable) */
  gpointer    progress_data;
} SlvDraftOrder;

typedef struct {
  char      *xml;                          /* the definition; NULL: nobody can tell which member is the name, and that is the question */
  gboolean   refuses;                       /* so many records have no name that the list would be refused as it is */
  char      *id, *title;                   /* what the game is called there */
  GPtrArray *guesses;                      /* SlvDraftGuess, in the order of the members */
  GPtrArray *questions;                    /* SlvDraftQuestion */
  GPtrArray *leave_out;                    /* SlvDraftLeft, as they were said */
  GPtrArray *files;                        /* char*: paths of those that are read as the list */
  GPtrArray *names_of, *beside, *left_out; /* char*: names for messages, of those, of second files, and of what is not read at all */
  GPtrArray *notes;                        /* char*: sentences on lines of them that are no records */
  guint64    records, names;               /* of the list; different names in it */
} SlvGameDraft;
void slv_game_draft_free (SlvGameDraft *draft);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvGameDraft, slv_game_draft_free)

/**
 * slv_game_draft_new:
 * @paths: (element-type filename): the files of the list: JSON of any nesting, tables, lists of table programs; others may stand among
 *   them and are used as second files where they say more of its records
 * SLV_ERROR_USAGE: what was said names a member that is not there, a value that no record has, or a thing that a member cannot be. SLV_ERROR_REFUSED: there are
 * no cards in it; the message says what is there.
 * Returns: (transfer full). Any thread.
 */
SlvGameDraft *slv_game_draft_new (const GPtrArray *paths, const SlvDraftOrder *order, GCancellable *cancellable, GError **error);

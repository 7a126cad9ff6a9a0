/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck.h: what the names of a deck (store/slv-deck-value.h) mean against an index, how it is read, and edits that can be taken back. */
#pragma once
#include "index/slv-index.h"

/* ---- what the names mean ---- */

/** One entry against an index. @row is SLV_ROW_NONE when the card is not known. */
typedef struct {
  guint    entry;        /* position in the deck */
  guint    row;
  guint    zone;         /* index of the zone in the rulebook */
  guint    count;
  guint    n_candidates; /* cards of that name that may be meant; > 1: neither set and number nor the zone, which is the home of only
                          * one of them, chooses, or what is in brackets is the set of one and ends another's name; @row is then the first */
  gboolean folded;       /* the name differs from the card's in case, blanks or apostrophes */
} SlvResolved;

typedef struct {
  const SlvDeck     *deck;
  SlvIndex          *index;
  const SlvRulebook *book;
  GArray            *cards;     /* SlvResolved, entries of zones that the rulebook knows */
  GPtrArray         *strange;   /* SlvDeckEntry* (borrowed): entries whose zone the rulebook does not know */
  GPtrArray         *maybe;     /* SlvDeckEntry* (borrowed): entries that never count, see slv_deck_zone_is_maybe(), and the title */
} SlvResolution;

/**
 * slv_deck_resolve: zones by slv_rulebook_match_zone(); entries without heading by the zones' `accepts` (rules mode), an
 * unknown card to the first zone with an empty `accepts`. @deck must outlive the result. Any thread (not one deck at once).
 */
SlvResolution *slv_deck_resolve (const SlvDeck *deck, SlvIndex *index, const SlvRulebook *book);
void           slv_resolution_free (SlvResolution *resolution);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvResolution, slv_resolution_free)

/** slv_resolution_dup_meant: rows of the cards that an entry may mean, as the list leaves it open: those of its name that lists still have.
 *  (transfer full) (nullable) (element-type guint): NULL: it means one, or none is known. Any thread. */
GArray        *slv_resolution_dup_meant (const SlvResolution *resolution, const SlvResolved *card);
/** slv_meant_values: (transfer container) (element-type utf8): what the card @row has in @attr, of several that may be meant (@meant, nullable) what
 *  all of them have. Any thread. */
GPtrArray     *slv_meant_values (SlvIndex *index, guint row, const GArray *meant, const SlvAttr *attr);
/** slv_resolution_values: (transfer container) (element-type utf8): what a known card has in @attr, of several that may be meant what all of
 *  them have. @open: (out): one of these has something else. Any thread. */
GPtrArray     *slv_resolution_values (const SlvResolution *resolution, const SlvResolved *card, const SlvAttr *attr, gboolean *open);

/** A resolver keeps what it found out about names and zones, so that thousands of decks resolve at the cost of a few hash
 *  look-ups an entry (slv_deck_resolve() makes one for a single call). Keeps the index; one thread at a time. */
typedef struct _SlvResolver SlvResolver;
SlvResolver   *slv_resolver_new (SlvIndex *index, const SlvRulebook *book);
void           slv_resolver_free (SlvResolver *resolver);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvResolver, slv_resolver_free)
/** slv_resolver_resolve: as slv_deck_resolve(). The result does not need the resolver any more. */
SlvResolution *slv_resolver_resolve (SlvResolver *resolver, const SlvDeck *deck);
/** slv_resolver_zone: position of the zone that @heading names in a deck list; FALSE when the rulebook has none (zones of
 *  play are no part of a list). */
gboolean       slv_resolver_zone (SlvResolver *resolver, const char *heading, guint *zone);

/** slv_resolver_home: position of the zone where the card @row lies in a list without headings; FALSE: in none. */
gboolean       slv_resolver_home (SlvResolver *resolver, guint row, guint *zone);

/**
 * slv_deck_dup_options: the options that hold for @deck: what the deck says (option_texts), and over it what @over sets.
 * @over: (nullable): options of this run or of the person
 * @faults: (nullable) (element-type utf8): texts of the deck that @book does not understand are appended, with the reason
 * Any thread.
 */
SlvOptions    *slv_deck_dup_options (const SlvDeck *deck, const SlvRulebook *book, const SlvOptions *over, GPtrArray *faults);
/** That an option is read otherwise than the rulebook is, and who says so, in a sentence, translated. */
typedef struct { const SlvOption *option; char *words; } SlvReading;
/** slv_deck_dup_readings: everything that is read otherwise where @deck is judged or played under @format. @options: those in force.
 *  (transfer full) (element-type SlvReading) */
GPtrArray     *slv_deck_dup_readings (const SlvDeck *deck, const SlvOptions *options, const SlvFormat *format);
/** slv_deck_dup_assumptions: the same as sentences. (transfer full) (element-type utf8) */
GPtrArray     *slv_deck_dup_assumptions (const SlvDeck *deck, const SlvOptions *options, const SlvFormat *format);

/**
 * slv_deck_guess_game: the game that the deck names; where it names none, the one whose cards (identity) it has most of, else the one game
 * whose zones its headings name. Returns: (nullable) borrowed: NULL also where it names one that is not known, or several games have as many of
 * these cards, or zones.
 */
SlvGame       *slv_deck_guess_game (const SlvDeck *deck, SlvIndex *index, SlvGames *games);

/** slv_deck_dup_whole_name: "Ember (First)", of which a reader took what is in brackets for the set. (transfer full) (nullable): NULL: the entry
 *  has no set, or a number too. Any thread. */
char          *slv_deck_dup_whole_name (const SlvDeckEntry *entry);
/** slv_deck_dup_settled_name: the same, where the card lists have a card of that name and nothing printed under the shorter one is of such a set.
 *  (transfer full) (nullable). Any thread. */
char          *slv_deck_dup_settled_name (SlvIndex *index, const SlvGame *game, const SlvDeckEntry *entry);
/**
 * slv_deck_settle_names: gives back to the names of @deck what its reader took for a set, as slv_deck_dup_settled_name() does, moves to the notes what stands behind
 * names as a remark (slv_index_before_remark()), and puts names for codes: an entry that is the key of a card, or of a printing, becomes the card's name, with set and
 * number where the code says them or several cards have that name; where these would not say the same card, the code stays. Plans and groups follow. Whoever has read
 * a deck, and has card lists, asks for it before anything else looks at the names: one that is written, counted or kept without its end would be another card's.
 * Entries under a heading of which slv_zone_heading_wavers() says that it may be of cards get the zone, or none, as the cards there show.
 * @index: (nullable): NULL: nothing is done
 * @game: (nullable): whose cards the names are; NULL: of the game that slv_deck_guess_game() tells
 * Any thread (not one deck at once).
 */
void           slv_deck_settle_names (SlvDeck *deck, SlvIndex *index, const SlvGame *game);
/** slv_deck_settled: the same for a deck that is somebody else's. @made: (out) (transfer full) (nullable): a copy with its names settled, where
 *  some may have to be. Returns: (transfer none): @made, else @deck. Any thread. */
const SlvDeck *slv_deck_settled (const SlvDeck *deck, SlvIndex *index, SlvDeck **made);

/* ---- edits that can be taken back ---- */

/** A deck under the editor with an undo list without limit. Every edit is one step; runs of the same kind are not merged. */
typedef struct _SlvDeckEdit SlvDeckEdit;
SlvDeckEdit *slv_deck_edit_new (SlvDeck *deck);                 /* takes @deck */
void         slv_deck_edit_free (SlvDeckEdit *edit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvDeckEdit, slv_deck_edit_free)
SlvDeck     *slv_deck_edit_get (SlvDeckEdit *edit);             /* borrowed; changes only through this interface */
/** Changes the copies of a card in a zone by @delta (never below 0). Adds an entry when there is none. Returns the new count. */
guint        slv_deck_edit_change (SlvDeckEdit *edit, const char *zone, const char *name, gint delta);
void         slv_deck_edit_move (SlvDeckEdit *edit, const char *name, const char *from, const char *to, guint count);
/** slv_deck_edit_set_printing: all copies of @name in @zone become this printing (set code and number, "" not said); lines that are
 *  alike then become one. Returns the copies that were of another. */
guint        slv_deck_edit_set_printing (SlvDeckEdit *edit, const char *zone, const char *name, const char *set_code, const char *number);
void         slv_deck_edit_rename (SlvDeckEdit *edit, const char *name);
/** @text: "ID=VALUE", "" no value of its own. @title, of both: what is said of it when it is taken back. */
void         slv_deck_edit_set_format (SlvDeckEdit *edit, const char *game, const char *format, const char *title);
void         slv_deck_edit_set_option (SlvDeckEdit *edit, const char *text, const char *title);
/** Replaces all entries by those of @other (paste), or adds them. */
void         slv_deck_edit_merge (SlvDeckEdit *edit, const SlvDeck *other, gboolean replace);
/** The cards become those of @repaired (what a repair makes of this deck). */
void         slv_deck_edit_repair (SlvDeckEdit *edit, const SlvDeck *repaired);
/** Everything but the name and the folder becomes as it is in @old, an earlier state of this deck; @label: its name for the
 *  undo list. */
void         slv_deck_edit_go_back (SlvDeckEdit *edit, const SlvDeck *old, const char *label);
void         slv_deck_edit_set_notes (SlvDeckEdit *edit, const char *notes);
/** @tags: separated by commas; blanks around them, empty ones and repeats fall away. */
void         slv_deck_edit_set_tags (SlvDeckEdit *edit, const char *tags);
/** @folder: "A/B"; empty steps fall away. */
void         slv_deck_edit_set_folder (SlvDeckEdit *edit, const char *folder);
/** The edits between slv_deck_edit_begin() and slv_deck_edit_end() are one step. Not nested. @name: (nullable): of what they
 *  change; NULL: they change @n cards. */
void         slv_deck_edit_begin (SlvDeckEdit *edit, const char *name, guint n);
void         slv_deck_edit_end (SlvDeckEdit *edit);
/** slv_deck_edit_join: the last edit was made for the sake of the next one, with which it becomes one step. */
void         slv_deck_edit_join (SlvDeckEdit *edit);
gboolean     slv_deck_edit_can_undo (SlvDeckEdit *edit);
gboolean     slv_deck_edit_can_redo (SlvDeckEdit *edit);
/** Returns: (transfer full) (nullable): what was taken back or done again, in words for a toast. */
char        *slv_deck_edit_undo (SlvDeckEdit *edit);
char        *slv_deck_edit_redo (SlvDeckEdit *edit);
gboolean     slv_deck_edit_is_changed (SlvDeckEdit *edit);      /* since it was opened or marked saved */
void         slv_deck_edit_mark_saved (SlvDeckEdit *edit);
/** Saving that takes a while: what is edited between the two is not saved, and that state is the one that undo leads back to. */
void         slv_deck_edit_begin_save (SlvDeckEdit *edit);
void         slv_deck_edit_end_save (SlvDeckEdit *edit);

/* ---- an undo list that outlives the program: the deck as it is and each step, as texts that the library keeps ---- */

/** (transfer full): the deck as it is, saved or not. @version: number of the saved state that it came from. */
char        *slv_deck_edit_dup_state (SlvDeckEdit *edit, guint version);
/** (transfer full): the step at @position of the undo list. */
char        *slv_deck_edit_dup_step (SlvDeckEdit *edit, guint position);
/** slv_deck_edit_take_changes: which steps read otherwise since this was last asked: @n from @first on. Returns how many there are. */
guint        slv_deck_edit_take_changes (SlvDeckEdit *edit, guint *first, guint *n);
/**
 * slv_deck_edit_restore: the deck and its undo list as they were.
 * @steps: (element-type utf8): all of them, in their order
 * @version: (out): as it was given to slv_deck_edit_dup_state()
 * Returns: (transfer full) (nullable): NULL when the texts are none that the functions above have written. The deck's id is 0.
 */
SlvDeckEdit *slv_deck_edit_restore (const char *state, const GPtrArray *steps, guint *version);
/** (transfer full): @deck as one line of text, without its id, and back (nullable: NULL when it is no such text). */
char        *slv_deck_to_line (const SlvDeck *deck);
SlvDeck     *slv_deck_from_line (const char *line);

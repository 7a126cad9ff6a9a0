/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo.h: the table for one: a deck played alone, by the zones, the opening and the turn that its format writes down.
 * A game is a seed and a list of actions; the state follows from them, so undo goes back without end, and the same seed and
 * actions give the same game everywhere. The table moves what the player says and keeps the order, the visibility and the
 * counts right; it never judges a cost. What the definition does not have (a phase, a redraw, a counter) is not there.
 * One thread at a time for each table. Source: each entry of the log names its clause. */
#pragma once
#include "goldfish/slv-opening.h"

#define SLV_SOLO_NONE        G_MAXUINT
#define SLV_SOLO_CARDS_MAX   20000u    /* of a deck that is laid out */
#define SLV_SOLO_TOKENS_MAX  1000u     /* cards that were made in a game */
#define SLV_SOLO_ACTIONS_MAX 100000u   /* of a game */
#define SLV_SOLO_TEXT_MAX    500u      /* bytes of a note or a name */
#define SLV_SOLO_SAVE_MAX    (G_GUINT64_CONSTANT (16) << 20)   /* bytes of a saved game */

typedef struct _SlvSolo SlvSolo;

/* ---- what a player does ---- */

typedef enum {
  SLV_SOLO_MULLIGAN,   /* redraw the opening hand */
  SLV_SOLO_EXCHANGE,   /* cards of the opening hand, as many are drawn */
  SLV_SOLO_PUT_BACK,   /* cards of the opening hand under the pile: what a redraw costs, or what was looked at before the draw */
  SLV_SOLO_NEXT,       /* the next phase, with what happens there by itself; out of the opening, the first turn */
  SLV_SOLO_PHASE,      /* to phase n of this turn, forward or back; nothing happens there by itself */
  SLV_SOLO_WAY,        /* way n of the choice that is open */
  SLV_SOLO_DRAW,       /* n cards, zone → to (pile and hand where not said) */
  SLV_SOLO_MOVE,       /* cards of zone → to, at, facing; the same zone: another place in it */
  SLV_SOLO_TAKE,       /* the top n cards, zone → to, facing */
  SLV_SOLO_RANDOM,     /* n cards by chance, zone → to, facing */
  SLV_SOLO_SHUFFLE,    /* zone */
  SLV_SOLO_PEEK,       /* the player looks at cards of zone, else at its top n (0: all of it, a search) */
  SLV_SOLO_REVEAL,     /* cards of zone are shown to everybody */
  SLV_SOLO_TURN,       /* cards of zone are turned over */
  SLV_SOLO_REST,       /* cards of zone rest, those that do wake */
  SLV_SOLO_COUNT,      /* counters named text: n more (fewer) on cards of zone, or of the game without a zone */
  SLV_SOLO_NOTE,       /* text on cards of zone ("" takes it away), or into the log without a zone */
  SLV_SOLO_ATTACH,     /* cards of zone lie with card n of zone to */
  SLV_SOLO_TOKEN,      /* a card named text that is in no deck, into zone */
  SLV_SOLO_DICE,       /* a die of n sides; 2 is a coin */
  SLV_SOLO_CONCEDE,
  SLV_SOLO_N_KINDS
} SlvSoloKind;

typedef enum { SLV_SOLO_FACING_KEEP, SLV_SOLO_FACING_UP, SLV_SOLO_FACING_DOWN } SlvSoloFacing;
#define SLV_SOLO_TOP    (-1)
#define SLV_SOLO_BOTTOM (-2)

/**
 * SlvSoloAction: members that the kind does not name are not looked at.
 * @zone, @to: indices of zones of the table (slv_solo_zone_of()), or SLV_SOLO_NONE
 * @cards, @n_cards: positions in @zone, each once; the last of a pile is its top. Several cards move in this order.
 * @at: SLV_SOLO_TOP, SLV_SOLO_BOTTOM or a position in @to; of a grid a cell (row by row), TOP the first free one
 */
typedef struct {
  SlvSoloKind   kind;
  guint          zone, to;
  const guint   *cards;
  guint          n_cards;
  gint           n, at;
  SlvSoloFacing facing;
  const char    *text;
} SlvSoloAction;

/** A plain action: everything else is not said. */
#define SLV_SOLO_ACTION_INIT(the_kind) { .kind = (the_kind), .zone = SLV_SOLO_NONE, .to = SLV_SOLO_NONE, .at = SLV_SOLO_TOP }

/* ---- a game ---- */

/**
 * slv_solo_new: lays out @deck and carries out the opening (slv_opening_new(), whose errors these are).
 * @deck: as it is played: after sideboarding the list that comes of it; copied
 * @format, @index: kept (@index referenced)
 * @options: (nullable): over those of the deck
 * @plan: (nullable): name of the sideboarding plan that was carried out, for people
 * SLV_ERROR_REFUSED when the deck has more than SLV_SOLO_CARDS_MAX cards.
 */
SlvSolo *slv_solo_new  (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options, guint64 seed,
                          gboolean first, guint players, const char *plan, GError **error);
void      slv_solo_free (SlvSolo *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSolo, slv_solo_free)

/**
 * slv_solo_sit_down: @deck sits down opposite of @table, at which nothing was done yet: a game of two sides, both played by one person.
 * Each side is an SlvSolo: @table, and slv_solo_other(). What is done to either is one step of the game; undo, the log and saving are of
 * both. SLV_SOLO_NEXT goes on with the side whose turn it is, and then with the other one's turn; where both have it at once (SlvFormat.turn_shared) with both.
 * The points of the opponent are those that the other side has of its own. The log names only what both see.
 * @deck, @options, @plan: as slv_solo_new(); its format is the table's, its seed follows from the table's
 * FALSE: errors as slv_solo_new(), and @table as it was.
 */
gboolean  slv_solo_sit_down (SlvSolo *table, const SlvDeck *deck, const SlvOptions *options, const char *plan, GError **error);
/** The other side; NULL: there is none. Either is freed with the one it belongs to, whichever slv_solo_free() is given. */
SlvSolo  *slv_solo_other    (const SlvSolo *table);
/** 0: the one that was there first; 1: the one that sat down. */
guint     slv_solo_side     (const SlvSolo *table);
/** (transfer full): what to call a side: the name of its deck, with a number where both are called the same. */
char     *slv_solo_side_name (const SlvSolo *table);
/** Whether it is this side's turn; TRUE without another side, in the opening, and where both have it at once. */
gboolean  slv_solo_has_turn (const SlvSolo *table);

/** slv_solo_do: FALSE with SLV_ERROR_NO and an unchanged table when it cannot be done. What was undone is forgotten. */
gboolean  slv_solo_do   (SlvSolo *table, const SlvSoloAction *action, GError **error);
gboolean  slv_solo_undo (SlvSolo *table);   /* FALSE: nothing to undo */
gboolean  slv_solo_redo (SlvSolo *table);
guint     slv_solo_n_done   (const SlvSolo *table);
guint     slv_solo_n_undone (const SlvSolo *table);

/* ---- what lies where ---- */

/** A card; @row SLV_ROW_NONE: not in the index. Its id is its place here. */
typedef struct {
  guint       row;
  const char *name;
  guint       zone;
  guint       host;        /* id of the card that it lies with, SLV_SOLO_NONE */
  gint        cell;        /* of a grid, else -1 */
  gboolean    rested, face_down, known, token;
} SlvSoloCard;

const SlvFormat *slv_solo_format  (const SlvSolo *table);
const SlvDeck   *slv_solo_deck    (const SlvSolo *table);
SlvIndex        *slv_solo_index   (const SlvSolo *table);
guint64          slv_solo_seed    (const SlvSolo *table);
gboolean         slv_solo_first   (const SlvSolo *table);
guint            slv_solo_players (const SlvSolo *table);
guint            slv_solo_n_cards (const SlvSolo *table);
/** Borrowed until the next action. */
const SlvSoloCard *slv_solo_card (const SlvSolo *table, guint id);
/** Ids (guint) in order; the last of a pile is its top. Borrowed until the next action. */
const GArray    *slv_solo_zone    (const SlvSolo *table, guint zone);
/** Whether the player sees the front of the card: by its zone, by how it lies, or because it was looked at. */
gboolean         slv_solo_sees    (const SlvSolo *table, guint id);
/** Whether both sides see the front of the card. */
gboolean         slv_solo_is_open (const SlvSolo *table, guint id);
/** SLV_SOLO_NONE when the card is not in the zone. */
guint            slv_solo_position (const SlvSolo *table, guint zone, guint id);
/** The position that a person means by "the @nth card" (1-based): of a pile from its top; SLV_SOLO_NONE when there is none. */
guint            slv_solo_nth     (const SlvSolo *table, guint zone, guint nth);
/** The zones of the table: those of the rulebook by their index, and behind them one for what the opponent has in play as far as
 *  testing needs it. A rulebook that has a zone "opponent" of its own gets no other. */
guint            slv_solo_n_zones (const SlvSolo *table);
/** Borrowed. @zone: below slv_solo_n_zones() */
const SlvZone   *slv_solo_zone_of (const SlvSolo *table, guint zone);
/** By id; SLV_SOLO_NONE: there is none. */
guint            slv_solo_find_zone (const SlvSolo *table, const char *id);
#define SLV_SOLO_OPPONENT "opponent"   /* id of that zone, and the name of the counter of the opponent's points */
#define SLV_SOLO_YOU      "you"        /* counter of the player's own points: life, lore, whatever the game has */
/** Zones that belong on the table now: those in play, and others while cards lie there. */
gboolean         slv_solo_shows   (const SlvSolo *table, guint zone);
guint            slv_solo_pile    (const SlvSolo *table);
guint            slv_solo_hand    (const SlvSolo *table);
/** The zone that the opening hand was drawn to. */
guint            slv_solo_opening_hand (const SlvSolo *table);

/** A counter. @card: id, or SLV_SOLO_NONE: of the game. @name: id of one of the definition, or any word. */
typedef struct { guint card; const char *name; gint value; } SlvSoloCount;
const GArray *slv_solo_counts (const SlvSolo *table);                    /* SlvSoloCount, none is 0 */
gint          slv_solo_count  (const SlvSolo *table, guint card, const char *name);
/** Its title in the reader's language; the word itself when the definition has none. */
const char   *slv_solo_count_title (const SlvSolo *table, const char *name);
const char   *slv_solo_note   (const SlvSolo *table, guint card);        /* "" none */

/* ---- turn ---- */

guint           slv_solo_turn  (const SlvSolo *table);    /* 0: the opening */
const SlvPhase *slv_solo_phase (const SlvSolo *table);    /* NULL: the opening, or a game without phases */
gint            slv_solo_phase_index (const SlvSolo *table);   /* -1 */
/** The choice that is open: its ways (SlvWay), or NULL. */
const GPtrArray *slv_solo_ways (const SlvSolo *table);
/** Whether a way can be taken now. */
gboolean        slv_solo_way_open (const SlvSolo *table, const SlvWay *way);
/** (transfer container) (element-type SlvStep): moves and draws that the phase, and the way that was taken, offer. */
GPtrArray      *slv_solo_offers (const SlvSolo *table);
/** What a cost of a step says: zones, and how the cards are picked. FALSE when the step has none. */
gboolean        slv_solo_cost (const SlvSolo *table, const SlvStep *step, guint *from, guint *to, SlvPick *pick);
/** The limit of this phase that is exceeded: by how many cards, and its step; 0: none is. */
guint           slv_solo_over_limit (const SlvSolo *table, const SlvStep **step);
/** (transfer full) (element-type utf8): what the phase reminds of: notes, a limit, a choice that is open. Translated. */
GPtrArray      *slv_solo_hints (const SlvSolo *table);
guint           slv_solo_redraws_left  (SlvSolo *table);
guint           slv_solo_exchange_left (SlvSolo *table);
/** Cards that have to be put back before the first turn begins; cards that may be, the first of the hand. 0 none. */
guint           slv_solo_put_back_left (SlvSolo *table);
guint           slv_solo_look_left     (SlvSolo *table);
/** What happens to a card by itself when it is "played": the first move of this phase, else of any, that begins in its zone and
 *  takes it. FALSE: none does. */
gboolean        slv_solo_default_move (SlvSolo *table, guint id, guint *to, SlvSoloFacing *facing);
/** NULL: not lost; else a sentence, with the clause. Borrowed. */
const char     *slv_solo_lost (const SlvSolo *table, const char **clause);

/* ---- the log ---- */

/** One sentence. It names a card only when the player saw it before or after. */
typedef struct {
  guint turn;
  gint phase;
  guint action;   /* number of actions done before it */
  guint side;     /* whose it is */
  char *clause, *text;
} SlvSoloEntry;
/** SlvSoloEntry, of what is done now. Borrowed until the next action. */
const GPtrArray *slv_solo_log (const SlvSolo *table);

/* ---- as data (slv-solo-json.c, slv-solo-save.c) ---- */

/** (transfer full): what the player sees, as printed by the command line; entries of the log from @log_from on. */
cJSON    *slv_solo_to_json (SlvSolo *table, guint log_from);
/** (transfer full): everything, hidden cards too, as one text: equal when and only when two games stand equal. */
char     *slv_solo_dump (const SlvSolo *table);
/** (transfer full): the game as a document: deck, format, options, seed and actions. */
char     *slv_solo_save_text (const SlvSolo *table);
/**
 * slv_solo_load_text: plays a saved game again up to where it stood; what was undone can be done again.
 * SLV_ERROR_REFUSED with @name when the document is none, holds what it may not hold, or when the card list or the definition
 * has changed so that the same actions lead elsewhere; SLV_ERROR_NOT_FOUND when its format is not there.
 */
SlvSolo *slv_solo_load_text (const char *text, gsize length, const char *name, SlvGames *games, SlvIndex *index, GError **error);
/** Games are kept in the folder "tables" of the library, a file each. @name: any text; it is folded to a file name. */
char     *slv_solo_path (const char *library, const char *name);
gboolean  slv_solo_save (const SlvSolo *table, const char *library, const char *name, GError **error);
SlvSolo *slv_solo_load (const char *library, const char *name, SlvGames *games, SlvIndex *index, GError **error);
gboolean  slv_solo_is_saved (const char *library, const char *name);

/* ---- many games ---- */

#define SLV_SOLO_GAMES_MAX 1000000u
#define SLV_SOLO_TURNS_MAX 100u

/** Of one name: games in which it had been seen by the end of turn t, and copies seen in all of them; [0] the opening hand. */
typedef struct { const char *name; guint row; guint64 *games, *copies; } SlvSoloSeen;
typedef struct {
  guint      games, turns;
  guint     *cards;       /* by turn: cards seen by then in a game */
  GPtrArray *rows;        /* SlvSoloSeen, most games at the last turn first, then by name; names borrowed from the deck */
  guint64    redraws;     /* games whose first hand could have been redrawn */
  GPtrArray *assumptions; /* (element-type utf8): what nobody chose or knew, a sentence each; empty mostly */
} SlvSoloStats;
/**
 * slv_solo_stats: what was in hand by turn in @games games of the opening and the draws of the turns alone; nothing is played,
 * redrawn or exchanged. Game k draws with a seed that depends on @seed and k only.
 * @deck must outlive the result. Errors as slv_opening_new(), SLV_ERROR_USAGE for numbers out of bounds, SLV_ERROR_CANCELLED.
 */
SlvSoloStats *slv_solo_stats (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options,
                                guint64 seed, gboolean first, guint players, guint games, guint turns, GCancellable *cancellable,
                                GError **error);
/** (transfer full): {"games","turns","cards":[by turn],"assumptions":[…],"seen":[{"name","games":[…],"copies":[…]}]} */
cJSON         *slv_solo_stats_to_json (const SlvSoloStats *stats);
void           slv_solo_stats_free (SlvSoloStats *stats);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSoloStats, slv_solo_stats_free)

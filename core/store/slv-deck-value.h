/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-value.h: a deck as a person wrote it: names and counts by zone, and the plans that go with it. A plain value, which is also what
 * the library keeps: what a name means is found later against an index (deck/slv-deck.h), so a deck outlives every card list. Any thread,
 * not one deck at once. */
#pragma once
#include <glib.h>

#define SLV_DECK_ENTRIES_MAX 20000u
#define SLV_DECK_COUNT_MAX   1000000u   /* copies in one entry; larger counts are refused with their line */
/* A file with more of these is no deck list: one above is kept, so that a reader sees it and refuses the file. */
#define SLV_DECK_HEADINGS_MAX 200u
#define SLV_DECK_TAGS_MAX     200u
#define SLV_DECK_UNREAD_MAX   10000u

typedef struct {
  char    *zone;       /* zone id when known (game known), else the heading as written; "" when no heading stood before */
  char    *name;       /* as written */
  guint    count;      /* >= 1 */
  char    *set_code, *number;   /* "" when not given */
  char    *note;
  guint64  line;       /* of the file, 0 none */
} SlvDeckEntry;

typedef struct { guint64 line; char *text, *reason; } SlvUnread;

typedef struct {
  char    *name, *game, *format, *author, *comment;   /* "" when not said */
  char    *source;          /* file or "" */
  GPtrArray *entries;       /* SlvDeckEntry, in the order of the file */
  GPtrArray *headings;      /* char*: zones that had a heading, with or without cards */
  GPtrArray *unread;        /* SlvUnread */
  GPtrArray *option_texts;  /* char* "ID=VALUE": options of this deck */
  char    *folder;          /* "Tournaments/2025", "" top; @comment are the notes, plain text */
  GPtrArray *tags;          /* char*, each once */
  GPtrArray *plans;         /* SlvDeckPlan, see slv-deck-plan.h */
  GPtrArray *extras;        /* char* "KIND\tKEY\tVALUE": what a deck file of KIND said that nothing here has a place for; it goes
                             * out again into files of that kind. Without line ends. */
  gint64   id;              /* of the library, 0: not saved */
  guint    version;         /* number of the saved state that this was read from or last saved as, 0: not known */
  gint64   changed;         /* when that state was saved, unix s */
  guint    n_listed;        /* cards over all zones, as the library has them: also where it lists decks without their cards */
} SlvDeck;

SlvDeck      *slv_deck_new (const char *name);
SlvDeck      *slv_deck_copy (const SlvDeck *deck);     /* deep */
void          slv_deck_free (SlvDeck *deck);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvDeck, slv_deck_free)
/** Appends; an entry of the same zone, name, set and number is added to (counts are summed, capped and reported by FALSE). The texts are
 *  kept as slv_name_clean() leaves them: what nobody sees tells no entries apart. */
gboolean      slv_deck_add (SlvDeck *deck, const char *zone, const char *name, guint count, const char *set_code,
                            const char *number, guint64 line);
/** slv_deck_add_heading: that @zone had a heading: once, as slv_name_clean() leaves it, and nothing for one without a name; up to one above
 *  SLV_DECK_HEADINGS_MAX is kept. */
void          slv_deck_add_heading (SlvDeck *deck, const char *zone);
/** What was not understood; up to one above SLV_DECK_UNREAD_MAX is kept. */
void          slv_deck_add_unread (SlvDeck *deck, guint64 line, const char *text, const char *reason);
/** slv_deck_entry_is_proxy: whether the note of an entry says that its copies are proxies, altered cards that stand for this one:
 *  the word by itself, between whatever marks, and no "not" with it. Any thread. */
gboolean      slv_deck_entry_is_proxy (const SlvDeckEntry *entry);
/** Sets the copies of the entry at @position; 0 removes it. */
void          slv_deck_set_count (SlvDeck *deck, guint position, guint count);
SlvDeckEntry *slv_deck_entry (const SlvDeck *deck, guint position);
guint         slv_deck_n_cards (const SlvDeck *deck, const char *zone);   /* zone NULL: all */
/** The zone for cards that one thinks about: kept with the deck, part of no list, never counted and never judged, unless the
 *  rulebook itself has a zone of this name. */
#define SLV_DECK_MAYBE "maybe"
/** slv_deck_zone_is_maybe: whether @zone is SLV_DECK_MAYBE or a heading that deck files use for it. */
gboolean      slv_deck_zone_is_maybe (const char *zone);
/** What stands in SlvDeck.extras before the first line of a list that has no number: its title, or a card; and before others of them that are called as
 *  what cards are: headings, or cards. */
#define SLV_DECK_TITLE_EXTRA "title\tline\t"
/** slv_deck_may_be_title: whether @entry was such a line. It is the title, or a heading, where no card is called so. */
gboolean      slv_deck_may_be_title (const SlvDeck *deck, const SlvDeckEntry *entry);

/** Entries and lines that were not understood, one by one: for what makes a deck whole. */
SlvDeckEntry *slv_deck_entry_new (const char *zone, const char *name, guint count, const char *set_code, const char *number, guint64 line);
SlvDeckEntry *slv_deck_entry_copy (const SlvDeckEntry *entry);
void          slv_deck_entry_free (SlvDeckEntry *entry);
SlvUnread    *slv_unread_new (guint64 line, const char *text, const char *reason);
void          slv_unread_free (SlvUnread *unread);
/** Forgets what slv_deck_add() remembers of the positions: entries were put in or taken out behind its back. */
void          slv_deck_forget_positions (SlvDeck *deck);

/* ---- plans: named swaps between games, one for a match-up ---- */

#define SLV_DECK_PLANS_MAX 500u   /* of a deck; no more are added */

/** So many copies from one zone into another. Zones by id. */
typedef struct { char *from, *to, *name; guint count; /* >= 1 */ } SlvDeckMove;

typedef struct {
  char      *name;               /* of the match-up, never "" */
  char      *note;               /* "" when there is nothing to say */
  char      *on_play, *on_draw;  /* what else to mind when one begins, and when the other does */
  GPtrArray *moves;              /* SlvDeckMove, in the order in which they were made */
} SlvDeckPlan;

/** slv_deck_plan_new: @name "" becomes a name that says that there was none. (transfer full) */
SlvDeckPlan *slv_deck_plan_new  (const char *name);
SlvDeckPlan *slv_deck_plan_copy (const SlvDeckPlan *plan);   /* deep */
void         slv_deck_plan_free (SlvDeckPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvDeckPlan, slv_deck_plan_free)
/** slv_deck_add_plan: an empty plan behind the others; borrowed. NULL: there are SLV_DECK_PLANS_MAX already. */
SlvDeckPlan *slv_deck_add_plan (SlvDeck *deck, const char *name);
/** slv_deck_plan_rename: an empty @name leaves the plan's as it is. */
void         slv_deck_plan_rename (SlvDeckPlan *plan, const char *name);
/**
 * slv_deck_plan_move: @count copies more of @name go from @from to @to. Copies that go the other way so far stay where they are
 * first, so that a move and its opposite leave nothing. Names are compared as slv_fold_name() folds them.
 */
void         slv_deck_plan_move (SlvDeckPlan *plan, const char *name, const char *from, const char *to, guint count);
/** slv_deck_plan_count: copies of @name (NULL: of all cards) that go from @from to @to (NULL: any zone). */
guint        slv_deck_plan_count (const SlvDeckPlan *plan, const char *name, const char *from, const char *to);
/** Borrowed; NULL when @position is too large. */
SlvDeckPlan *slv_deck_get_plan (const SlvDeck *deck, guint position);
/** (transfer full): a deep copy of an array of SlvDeckPlan; NULL gives an empty one. */
GPtrArray    *slv_deck_plans_copy (const GPtrArray *plans);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-write.h: what the writers of all kinds share; for this folder only. */
#pragma once
#include "decks/slv-deck-read.h"

/** Where the cards of a zone go in files that know only a deck and a sideboard. */
typedef enum { SLV_ROLE_MAIN, SLV_ROLE_SIDE, SLV_ROLE_OTHER } SlvZoneRole;

/** One zone of a deck that is written. All borrowed from the deck or from its rulebook. */
typedef struct { const char *zone;   /* as the entries have it */
                 const char *title;  /* the rulebook's, else the zone; "" for cards without a heading */
                 SlvZoneRole role; guint n_cards; } SlvZoneOut;

/** A deck on its way out. */
struct _SlvDeckOutput {
  const SlvDeck     *deck;
  SlvGames          *games;
  SlvIndex          *index;     /* (nullable) */
  const SlvGame     *game;      /* (nullable): installed */
  const SlvRulebook *book;      /* (nullable) */
  GArray            *zones;     /* SlvZoneOut in the order in which they are written */
  GPtrArray         *losses;    /* (nullable) char* */
  const SlvDeckKind *kind;
  const guint       *order;     /* (nullable): of the entries, in our own lists */
  const char * const *groups;   /* with @order: under what each entry stands, "" nothing */
};

/** What a kind of file can carry of a deck; what it cannot is told (slv-deck-output.c). */
typedef enum {
  SLV_CARRIES_NAME = 1 << 0, SLV_CARRIES_GAME = 1 << 1, SLV_CARRIES_FORMAT = 1 << 2, SLV_CARRIES_AUTHOR = 1 << 3,
  SLV_CARRIES_COMMENT = 1 << 4, SLV_CARRIES_SET = 1 << 5, SLV_CARRIES_NUMBER = 1 << 6, SLV_CARRIES_ZONES = 1 << 7,
  SLV_CARRIES_SIDE = 1 << 8, SLV_CARRIES_EMPTY_ZONES = 1 << 9, SLV_CARRIES_PLANS = 1 << 10, SLV_CARRIES_PLAN_NOTES = 1 << 11,
  SLV_CARRIES_TAGS = 1 << 12, SLV_CARRIES_OPTIONS = 1 << 13, SLV_CARRIES_NOTES = 1 << 14, SLV_CARRIES_UNREAD = 1 << 15,
  SLV_CARRIES_EXTRAS = 1 << 16, SLV_CARRIES_LONE_NUMBER = 1 << 17 /* of a card without a set */, SLV_CARRIES_ALL = (1 << 18) - 1,
  SLV_CARRIES_ALL_ZONES = SLV_CARRIES_ZONES | SLV_CARRIES_SIDE, SLV_CARRIES_PRINTING = SLV_CARRIES_SET | SLV_CARRIES_NUMBER
} SlvCarries;

void  slv_deck_output_init (SlvDeckOutput *output, const SlvDeck *deck, SlvGames *games);
void  slv_deck_output_clear (SlvDeckOutput *output);
/** The role that cards of @zone have in files with two zones. Maybe cards have SLV_ROLE_OTHER. */
SlvZoneRole slv_deck_zone_role (const SlvRulebook *book, const char *zone);
/** Appends a loss; @format is translated. */
void  slv_deck_lose (SlvDeckOutput *output, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** Tells of everything in the deck that its kind does not carry. */
void  slv_deck_tell_losses (SlvDeckOutput *output);

/** slv_deck_write_json: (transfer full): Sleeves' own JSON, which loses nothing (slv-deck-kind-json.c). */
cJSON *slv_deck_write_json (SlvDeckOutput *output);

/* ---- lists (slv-deck-list-write.c) ---- */

/** slv_deck_write_list: our own form of a list with everything that a comment can say, or the @plain one that sites take. */
char *slv_deck_write_list (SlvDeckOutput *output, gboolean plain);
/** How lists of a program are written. Headings are formats with one %s, "" none; NULL: the zone has none and joins the main deck. */
typedef struct {
  const char *entry;                 /* its first letter says how: x "4x Name", tab, ( [ | where the printing stands */
  const char *main, *side, *other;   /* headings */
  const char *side_mark;             /* before each entry of a sideboard, "" */
  gboolean    gap;                   /* a blank line between zones */
} SlvDeckDialect;
/** slv_deck_write_dialect: @head, which is taken, and the cards behind it. */
char *slv_deck_write_dialect (const SlvDeckOutput *output, const SlvDeckDialect *dialect, GString *head);
/** (transfer full): @text on one line. */
char *slv_deck_one_line (const char *text);

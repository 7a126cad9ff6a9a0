/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-write.h: what the writers of all kinds share; for this folder only. */
#pragma once
#include "decks/slv-deck-read.h"
G_BEGIN_DECLS

/** Where the cards of a zone go in files that know only a deck and a sideboard. */
typedef enum { SLV_ROLE_MAIN, SLV_ROLE_SIDE, SLV_ROLE_OTHER } SlvZoneRole;

/** One zone of a deck that is written. All borrowed from the deck or from its rulebook. */
typedef struct { const char *zone;   /* as the entries have it */
                 const char *title;  /* the rulebook's, else the zone; "" for cards without a heading */
                 SlvZoneRole role; guint n_cards; } SlvZoneOut;

/** A deck on its way out. */
typedef struct {
  const SlvDeck     *deck;
  SlvGames          *games;
  SlvIndex          *index;     /* (nullable) */
  const SlvGame     *game;      /* (nullable): installed */
  const SlvRulebook *book;      /* (nullable) */
  GArray            *zones;     /* SlvZoneOut in the order in which they are written */
  GPtrArray         *losses;    /* (nullable) char* */
  const char        *kind;
} SlvDeckOutput;

/** What a kind of file can carry of a deck; what it cannot is told (slv-deck-loss.c). */
typedef enum {
  SLV_CARRIES_NAME = 1 << 0, SLV_CARRIES_GAME = 1 << 1, SLV_CARRIES_FORMAT = 1 << 2, SLV_CARRIES_AUTHOR = 1 << 3,
  SLV_CARRIES_COMMENT = 1 << 4, SLV_CARRIES_SET = 1 << 5, SLV_CARRIES_NUMBER = 1 << 6, SLV_CARRIES_ZONES = 1 << 7,
  SLV_CARRIES_SIDE = 1 << 8, SLV_CARRIES_EMPTY_ZONES = 1 << 9, SLV_CARRIES_PLANS = 1 << 10, SLV_CARRIES_PLAN_NOTES = 1 << 11,
  SLV_CARRIES_TAGS = 1 << 12, SLV_CARRIES_OPTIONS = 1 << 13, SLV_CARRIES_NOTES = 1 << 14, SLV_CARRIES_UNREAD = 1 << 15,
  SLV_CARRIES_EXTRAS = 1 << 16, SLV_CARRIES_ALL = (1 << 17) - 1
} SlvCarries;

void  slv_deck_output_init (SlvDeckOutput *output, const SlvDeck *deck, SlvGames *games);
void  slv_deck_output_clear (SlvDeckOutput *output);
/** The role that cards of @zone have in files with two zones. Maybe cards have SLV_ROLE_OTHER. */
SlvZoneRole slv_deck_zone_role (const SlvRulebook *book, const char *zone);
/** Appends a loss; @format is translated. */
void  slv_deck_lose (SlvDeckOutput *output, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** Tells of everything in the deck that is not among @carries. */
void  slv_deck_tell_losses (SlvDeckOutput *output, guint carries);

/* ---- writers: (transfer full) ---- */
char *slv_deck_write_text (SlvDeckOutput *output);
char *slv_deck_write_omnidex (SlvDeckOutput *output);
char *slv_deck_write_lines (SlvDeckOutput *output);      /* titled, mtgo, arena, forge, xmage, lackey-text */
char *slv_deck_write_json (SlvDeckOutput *output);
char *slv_deck_write_tts (SlvDeckOutput *output);
char *slv_deck_write_cod (SlvDeckOutput *output);
char *slv_deck_write_octgn (SlvDeckOutput *output);
char *slv_deck_write_lackey (SlvDeckOutput *output);
char *slv_deck_write_mtgo (SlvDeckOutput *output);
G_END_DECLS

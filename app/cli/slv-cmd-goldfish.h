/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-goldfish.h: what the files of the command `goldfish` share: one sitting at the table for one. */
#pragma once
#include "cli/slv-cli.h"
#include "goldfish/slv-solo.h"

typedef struct {
  SlvCli          *cli;
  SlvSolo        *table;        /* the side that is played now */
  const SlvFormat *format;
  SlvDeck         *deck;        /* as it is played */
  SlvOptions      *options;
  char            *plan;        /* (nullable): name of the plan that was carried out */
  SlvDeck         *opposite;    /* (nullable): the deck of the other side */
  gboolean         first;
  guint            players;
  guint            shown;       /* entries of the log that were printed */
  gboolean         show_all, quit;
  gboolean         unsaved;     /* what was to be saved last is not */
  cJSON           *answer;      /* (nullable): what a command says besides the game; printed with it */
} SlvGoldfish;

/** A command line: its first word looked up, the rest divided at blanks, and as it was typed; @kind, @otherwise: of the command. */
typedef struct { char **words; guint n; const char *rest; SlvSoloKind kind; gint otherwise; } SlvGoldfishLine;

typedef gboolean (*SlvGoldfishFunc) (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
/** @min, @max: words that it needs, and takes at most: SLV_GOLDFISH_ANY where they are cards or a text. A line with more is refused. @kind: what it does, where @func does several
 *  things; @otherwise: its number where none is typed. */
#define SLV_GOLDFISH_ANY G_MAXUINT
typedef struct { const char *name, *letter, *usage, *help; guint min, max; SlvGoldfishFunc func; SlvSoloKind kind; gint otherwise; } SlvGoldfishCommand;

/** Terminated by a row without a name. */
extern const SlvGoldfishCommand slv_goldfish_commands[];

gboolean slv_goldfish_deal (SlvGoldfish *game, guint64 seed, GError **error);
/** Goes over to the side whose turn it is. */
void     slv_goldfish_follow_turn (SlvGoldfish *game);

/* ---- words (slv-cmd-goldfish-words.c) ---- */
/** A zone by its letter, id, title, alias or the beginning of its id. SLV_ERROR_USAGE names those that there are. */
gboolean slv_goldfish_zone  (SlvGoldfish *game, const char *word, guint *zone, GError **error);
/** "3", "1,2", "1-4", "ZONE:2": positions of cards, numbered from the top of a pile, else from the left; the hand where no zone
 *  is named. @positions: guint, appended; a card that is named twice is an error. */
gboolean slv_goldfish_cards (SlvGoldfish *game, const char *word, guint *zone, GArray *positions, GError **error);
/** All words, as slv_goldfish_cards(), of one zone: "1 2" is "1,2". */
gboolean slv_goldfish_all_cards (SlvGoldfish *game, const SlvGoldfishLine *line, guint *zone, GArray *positions, GError **error);
gboolean slv_goldfish_number (const char *word, gint min, gint max, gint *number, GError **error);

/* ---- printing (slv-cmd-goldfish-print.c) ---- */
void     slv_goldfish_print (SlvGoldfish *game);
void     slv_goldfish_print_help (SlvGoldfish *game);
void     slv_goldfish_print_log (SlvGoldfish *game, guint from);
void     slv_goldfish_print_stats (const SlvSoloStats *stats);

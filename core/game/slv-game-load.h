/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-load.h: definitions from XML. libxml2 without network, DTD or entities, at most SLV_INPUT_XML_MAX bytes and
 * 64 levels; validated against schema/game.rng, then checked for sense; every fault has file, line and column. */
#pragma once
#include "base/slv-own-folder.h"
#include "game/slv-game.h"

/** All games of a run, reference-counted; for any thread. What a game is never changes once it was read. */
typedef struct _SlvGames SlvGames;

/** A fault of a definition. @error: it cannot be used; otherwise it is a hint. */
typedef struct { char *file; guint line, column; gboolean error; char *message; } SlvFault;
void slv_fault_free (SlvFault *fault);
/** (transfer full): the file of a fault, and its line and column where it has any. */
char *slv_fault_place (const SlvFault *fault);

/** slv_game_is_place: whether records may stand there: a path that ends in "[]" or "{}", in which "{}" may be followed by "{}" and by "[]" at once. Any thread. */
gboolean slv_game_is_place (const char *text);

/**
 * slv_games_load:
 * @dirs: (array zero-terminated=1): folders that hold GAME/game.xml with rulebook-*.xml beside it, or GAME.xml in one file;
 *   an earlier folder replaces a game of the same id in a later one. Folders that do not exist are passed over.
 * @schema: path of game.rng; the folder games/ beside it holds the shipped definitions, each in a folder named by its id
 * @faults: (out) (optional) (transfer full) (element-type SlvFault): hints and faults of the games that were left out
 * A definition with an error leaves out that game only (its faults say why). Fails only when nothing at all can be loaded.
 * Any thread; libxml2 must be initialised in the main thread (slv_games_init()).
 */
SlvGames *slv_games_load (const char * const *dirs, const char *schema, GPtrArray **faults, GError **error);
/** The same, but a shipped definition waits until somebody asks for its game or for all: a search has to do with the games of its
 *  cards only. A fault that is found then is logged. */
SlvGames *slv_games_load_late (const char * const *dirs, const char *schema, GPtrArray **faults, GError **error);
void      slv_games_init (void);
SlvGames *slv_games_ref (SlvGames *games);
void      slv_games_unref (SlvGames *games);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvGames, slv_games_unref)

/**
 * slv_games_stamp:
 * @dirs: (array zero-terminated=1): folders of definitions, as slv_games_load() takes them; a folder may be missing
 * Name, size and time of change of every XML file in them and in the folders one level below. Two equal stamps: nothing was
 * written in between, as far as the file system tells. Costs one question to it for each file. Any thread.
 * Returns: (transfer full)
 */
char *slv_games_stamp (const char * const *dirs);

/**
 * slv_game_load_file: one definition (game.xml, or a file with rulebooks inside), for `games validate`.
 * @dirs: (nullable): where the game of a rulebook may stand, besides its own folder and what is shipped
 * @faults: (element-type SlvFault): faults are appended. Returns: (transfer full) (nullable): games of one, or NULL.
 */
SlvGames *slv_game_load_file (const char *path, const char * const *dirs, const char *schema, GPtrArray *faults);

/** slv_game_compare: places of two games (SlvGame **) in the order of title, whatever its spelling, then id. Any thread. */
gint       slv_game_compare (gconstpointer a, gconstpointer b);
GPtrArray *slv_games_list (SlvGames *games);                         /* SlvGame, in order of title; borrowed; reads them all */
/**
 * slv_games_zones: all games as far as their zones go, to know of what game a heading may be, in no order. Where it can be, a definition that waits is
 * not read for that, and nothing but id, rulebooks and zones is in its game, which is another one than slv_games_find() gives.
 * Any thread. Returns: (transfer container) (element-type SlvGame): they live as long as @games
 */
GPtrArray *slv_games_zones (SlvGames *games);
SlvGame   *slv_games_find (SlvGames *games, const char *id);         /* exact id; reads that one */
/** Any unique part of an id or title; SLV_ERROR_USAGE with the nearest name or the candidates. */
SlvGame   *slv_games_resolve (SlvGames *games, const char *part, GError **error);
/** A format by full id or any unique part ("2021/standard", a game alone, "draft" within @game). Without an edition the newest
 *  that has it; without a format the rulebook's first. @game (nullable) narrows. SLV_ERROR_USAGE names candidates. */
SlvFormat *slv_games_resolve_format (SlvGames *games, const SlvGame *game, const char *part, GError **error);
/** All readers of card lists of all games, SlvCardReader, borrowed array. */
GPtrArray *slv_games_readers (SlvGames *games);
/** One hash over all definitions, read or not: a snapshot of the index belongs to it. */
const char *slv_games_fingerprint (const SlvGames *games);

/**
 * slv_game_locate:
 * @file, @line: where an attribute, zone, rule or step of a definition begins (SlvGame.file, SlvRulebook.file)
 * @attribute: (nullable): name of the XML attribute whose value is @value; %NULL: any element, whatever @value
 * Finds the first element from @line on in which it stands, for a fault found after loading. FALSE, with @line and column
 * 0, when it is not there any more. Reads the file again. Any thread.
 */
gboolean slv_game_locate (const char *file, guint line, const char *attribute, const char *value,
                          guint *out_line, guint *out_column);


/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli.h: one run of the command line: what was asked, and what commands share (games, store, index, cancellation,
 * output). Everything is opened on first use, so that a command pays only for what it needs. Main thread. */
#pragma once
#include "cli/slv-cli-table.h"
#include "cli/slv-cli-text.h"
#include "check/slv-check.h"
#include "slv-deck-corpus.h"

typedef struct {
  const SlvCommandSpec *command;      /* NULL: none was given */
  const char   *group;                /* (nullable) static: with --help: the word that several commands begin with */
  GHashTable   *values;               /* option name → GPtrArray of char* */
  GPtrArray    *args;                 /* char* */
  gboolean      json;
  const char   *rows;                 /* (nullable) static: "csv", "tsv" or "table": the answer's list instead of JSON (slv-cli-rows.h) */
  GError       *rows_error;           /* why it could not be printed so */
  gboolean      json_told;            /* the document that was begun tells of the error itself */
  gboolean      no_hint;              /* the fault was shown in its place: no "try --help" */
  char        **argv;                 /* borrowed: as the program was started */
  char         *library, *schema;
  GCancellable *cancellable;          /* cancelled by SIGINT and SIGTERM */
  SlvGames     *games;                /* the rest: NULL until asked for */
  SlvStore     *store;
  SlvIndex     *index;
  SlvOptions   *options;            /* of @options_of, as the library and the command line set them */
  const SlvRulebook *options_of;
  gint64        progress_time;        /* of the progress bar, monotonic µs; 0: none is drawn */
  guint         agains;               /* how often slv_cli_again() looked again */
} SlvCli;

/** A command: returns the exit code, or sets @error, whose code then says it. */
typedef int (*SlvCommandFunc) (SlvCli *cli, GError **error);

/** The commands that a program carries itself, or hands to the sibling program @elsewhere: where @meant (nullable) is true of what was
 *  asked, else the next row of that command holds. Terminated by a row without a name. */
typedef struct {
  const char     *command;
  SlvCommandFunc  run;
  const char     *elsewhere;
  gboolean      (*meant) (SlvCli *cli);
} SlvRunner;

/* ---- parsing (slv-cli-parse.c) ---- */
/** slv_cli_parse: fills @cli from @argv by the table. SLV_ERROR_USAGE names the nearest thing that exists. */
gboolean    slv_cli_parse (SlvCli *cli, int argc, char **argv, GError **error);
/** slv_cli_take_command: finds the command that the first words make and takes them off; whether there is one. */
gboolean    slv_cli_take_command (SlvCli *cli);
gboolean    slv_cli_has (SlvCli *cli, const char *option);
/** The last value given, or NULL. */
const char *slv_cli_get (SlvCli *cli, const char *option);
/** All values given, in order; borrowed, may be NULL. */
GPtrArray  *slv_cli_get_all (SlvCli *cli, const char *option);
/** The number given, else @fallback. */
guint64     slv_cli_number (SlvCli *cli, const char *option, guint64 fallback);
/** slv_cli_get_map: what --map says of each COLUMN=ATTR; NULL when it says nothing. @folded: "Card Title" is the column "card-title".
 *  (transfer full). SLV_ERROR_USAGE: it is of another form. */
gboolean    slv_cli_get_map (SlvCli *cli, gboolean folded, GHashTable **map, GError **error);
const char *slv_cli_arg (SlvCli *cli, guint nth);
/** slv_cli_words: (transfer full): the arguments with blanks between them, NULL with SLV_ERROR_USAGE, which is @invalid, where they are not valid UTF-8. */
char       *slv_cli_words (SlvCli *cli, const char *invalid, GError **error);

/* ---- help (slv-cli-help.c) ---- */
void        slv_cli_print_help (SlvCli *cli);

/* ---- a run (slv-cli.c) ---- */
/**
 * slv_cli_main: the whole program: parses, runs what is among @runners, hands what is not to the sibling program
 * @elsewhere (nullable). Returns: the exit code.
 */
int         slv_cli_main (int argc, char **argv, const SlvRunner *runners, const char *elsewhere);
void        slv_cli_init (SlvCli *cli, char **argv);
/** Sets library and schema from what was parsed; called by slv_cli_main(), and by the window's program after slv_cli_parse(). */
void        slv_cli_set_up (SlvCli *cli);
void        slv_cli_clear (SlvCli *cli);
/** Locale and translations, from the build folder when run from there. First thing in main(). */
void        slv_cli_init_locale (void);
/** Prints @error to standard error, or as a JSON document; returns its exit code. */
int         slv_cli_report (SlvCli *cli, const GError *error);
/** Says it on standard error, and with which option a person says what was not said. */
void        slv_cli_say_error (const GError *error);

/** Borrowed; loaded or opened on first use. Faults of definitions are told on standard error. */
SlvGames   *slv_cli_games (SlvCli *cli, GError **error);
SlvStore   *slv_cli_store (SlvCli *cli, GError **error);
SlvIndex   *slv_cli_index (SlvCli *cli, GError **error);
/** slv_cli_outdated: slv_job_find_outdated(); a library that is not there is not made for it. (transfer full) (element-type SlvFault) */
GPtrArray  *slv_cli_outdated (SlvCli *cli, SlvGames *games, const char *game);
/** The same, told on standard error. */
void        slv_cli_say_outdated (SlvCli *cli, const char *game);
/** slv_cli_index_there: the same for what can do without card lists. (nullable): NULL: there are none, or they cannot be read. */
SlvIndex   *slv_cli_index_there (SlvCli *cli);
/** Folders of definitions in the order in which they count: --games, the library's own, the built-in ones. (transfer full) */
char      **slv_cli_game_dirs (SlvCli *cli);
/** The game of --game; @game is NULL when none was given. */
gboolean    slv_cli_game (SlvCli *cli, SlvGame **game, GError **error);
/** SLV_ERROR_CANCELLED when a signal asked to stop. */
gboolean    slv_cli_going (SlvCli *cli, GError **error);
/** slv_cli_again: the command once more, after another program has changed meanwhile what it had read: a command that knows what it wants
 *  looks again and goes on, but not for ever. @error: why it did not go, forgotten. Returns: the exit code; SLV_ERROR_STORE: another program
 *  was always faster. */
int         slv_cli_again (SlvCli *cli, SlvCommandFunc command, GError **error);

/** slv_cli_usage: SLV_ERROR_USAGE with a sentence, and the status with which a command ends that was not called as it has to be. */
#define     slv_cli_usage(error, ...) (slv_set_error (error, SLV_ERROR_USAGE, NULL, __VA_ARGS__), 2)
/** slv_cli_fail: the same with any other error; the status is that of the error then. */
#define     slv_cli_fail(error, ...) (slv_set_error (error, __VA_ARGS__), 3)
/** A message for people on standard error. */
void        slv_cli_say (const char *format, ...) G_GNUC_PRINTF (1, 2);
/** The same of a text, which is taken. */
void        slv_cli_say_taken (char *text);
/** Prints @json (taken) as the run's document, with a line end; or its list as rows, where those were asked for. */
void        slv_cli_print_json (cJSON *json);
/** slv_cli_tell_json: the same of a document that has these members alone, given as slv_json_put() takes them. */
#define     slv_cli_tell_json(...) slv_cli_print_members ((const SlvJsonMember[]) { __VA_ARGS__, { .key = NULL } })
void        slv_cli_print_members (const SlvJsonMember *members);
/** slv_cli_answer: the same with --json; else nothing. @json is taken. Returns: 0. */
int         slv_cli_answer (SlvCli *cli, cJSON *json);
/** slv_cli_tell: slv_cli_tell_json() with --json; else says @text, which is taken. Returns: 0. */
#define     slv_cli_tell(cli, text, ...) slv_cli_tell_members (cli, text, (const SlvJsonMember[]) { __VA_ARGS__, { .key = NULL } })
int         slv_cli_tell_members (SlvCli *cli, char *text, const SlvJsonMember *members);
/** @json on one line. */
void        slv_cli_print_json_line (cJSON *json);
/** (transfer full): {"code","message","file"?,"line"?,"column"?} */
cJSON      *slv_cli_error_json (const GError *error);
/** gettext() of a text of a definition; "" and NULL give "". */
const char *slv_cli_tr (const char *text);
/** Writes @text to the file of --output, whole or not at all; to standard output without that option, or where it is "-". */
gboolean    slv_cli_write (SlvCli *cli, const char *text, GError **error);
/** Borrowed: @file, or of "-" a path under which standard input can be read more than once. NULL with @error. */
const char *slv_cli_readable (SlvCli *cli, const char *file, GError **error);

/* ---- rows (slv-cli-rows.c): a list of an answer, said once for programs and for people ---- */
typedef struct _SlvRows SlvRows;
/**
 * SlvRowMember: { "copies", SLV_NUMBER (n), head }: its name for programs, its value, and the head of its column for people; without a
 * name, or without a head, it is for the others only ({ .key = "", .head = NULL }, people being told, is no column at all). People see a text as it is and a number with the separators of the locale, flush right.
 * @shown: (nullable): what they see instead, flush left unless @right; @taken: (nullable) (transfer full): the same
 * @item: (transfer full): of SLV_ITEM, the value for programs; NULL: the member is left out
 */
typedef struct { const char *key, *text; double number; guint kind; const char *head, *shown; char *taken; gboolean right; cJSON *item; } SlvRowMember;
/** A number without separators, since it is a name; unix seconds, which people see as slv_tell_time(); a day, seen as slv_tell_day(). */
#define     SLV_ID(value)    .number = (double) (value), .kind = SLV_ROW_ID
#define     SLV_TIME(value)  .number = (double) (value), .kind = SLV_ROW_TIME
#define     SLV_DAY(value)   .text = (value), .kind = SLV_ROW_DAY
#define     SLV_ITEM(value)  .item = (value), .kind = SLV_ROW_ITEM
enum { SLV_ROW_ID = 16, SLV_ROW_TIME, SLV_ROW_DAY, SLV_ROW_ITEM };
/** slv_rows_new: the list @key of @json is begun, with --json; where @cli is NULL, wherever there is a @json. */
SlvRows    *slv_rows_new (SlvCli *cli, cJSON *json, const char *key);
/** slv_rows_add: adds a row of these members; with --json returns the row, borrowed, to which more can be added, else NULL. */
#define     slv_rows_add(rows, ...) slv_rows_add_members (rows, (SlvRowMember[]) { __VA_ARGS__, { .key = NULL } })
cJSON      *slv_rows_add_members (SlvRows *rows, SlvRowMember *members);
/** slv_rows_end: prints the table, @indent columns in, if people are told and there is a row. Frees @rows. Returns: how many there were. */
guint       slv_rows_end (SlvRows *rows, guint indent);
/** slv_rows_drop: frees @rows (nullable), of which no table is printed. */
void        slv_rows_drop (SlvRows *rows);

/* ---- progress (slv-cli-progress.c): a bar on standard error when that is a terminal ---- */
void        slv_cli_progress (SlvCli *cli, const char *what, guint64 done, guint64 total, guint64 records);
void        slv_cli_progress_end (SlvCli *cli);

/* ---- decks and formats as arguments (slv-cli-deck.c) ---- */
/** (transfer full) (element-type SlvDeck): the decks that @arg means: a file, FILE#NAME, "-", or a saved deck's name. */
GPtrArray  *slv_cli_decks (SlvCli *cli, const char *arg, GError **error);
/** (transfer full): exactly one deck; SLV_ERROR_USAGE when @arg means several. */
SlvDeck    *slv_cli_deck (SlvCli *cli, const char *arg, GError **error);
/** (transfer full): options chosen for good, over them the deck's, then those of --option. Unknown ones are SLV_ERROR_USAGE. */
SlvOptions *slv_cli_options (SlvCli *cli, const SlvDeck *deck, const SlvRulebook *book, GError **error);
/** (transfer full): what judges @deck under @format, as of --as-of and with its options. */
SlvChecker *slv_cli_checker (SlvCli *cli, const SlvDeck *deck, const SlvFormat *format, GError **error);
/** The one format that is meant; SLV_ERROR_USAGE, the sentence @several (with their number as %u), where there are more. */
SlvFormat  *slv_cli_format (SlvCli *cli, const SlvDeck *deck, const char *several, GError **error);
/** (transfer container) (element-type SlvFormat): those of --format, else the one that the deck is judged under by default. */
GPtrArray  *slv_cli_formats (SlvCli *cli, const SlvDeck *deck, GError **error);

/* ---- cards for people and scripts (slv-cli-card.c) ---- */
/** (transfer full): {ATTRIBUTE: number, string or list}; what is missing is absent. */
cJSON      *slv_cli_attributes_json (SlvIndex *index, guint row);

/* ---- saved decks (slv-cmd-deck.c, slv-cmd-deck-add.c) ---- */
/** As slv_deck_files_each(): @func for the decks of each file of an argument, or for those of whatever else it may be. */
typedef gboolean (*SlvDeckReader) (SlvCli *cli, const char *what, SlvDeckFilesFunc func, gpointer user_data, GError **error);
/** slv_cli_add_decks: `deck add` of what @read reads. Returns: the exit code. */
int         slv_cli_add_decks (SlvCli *cli, SlvDeckReader read, GError **error);
/** Adds the decks of a value of --lists to @corpus; as slv_deck_corpus_read(). */
typedef gboolean (*SlvListsReader) (SlvCli *cli, SlvCorpus *corpus, const char *what, GPtrArray *problems, GError **error);
/** slv_cli_advise: `deck advice` with lists that @read reads. Returns: the exit code. */
int         slv_cli_advise (SlvCli *cli, SlvListsReader read, GError **error);
/** (transfer full): a line that was not understood, as a sentence. */
char       *slv_cli_unread_text (const SlvUnread *unread);
/** Adds "groups" to @json: the groups of the deck's own in their order, each with its cards that are in the deck. Returns: what was added. */
cJSON      *slv_cli_add_groups (cJSON *json, const SlvDeck *deck);

/* ---- commands: each in slv-cmd-NAME.c, in the program that has what it needs ---- */
/** Those of `sleeves`, of `sleeves-online` and of `sleeves-paper`: DO ("NAME", function). */
#define SLV_COMMANDS(DO) \
  DO ("completion", slv_cmd_completion) \
  DO ("games", slv_cmd_games) \
  DO ("games validate", slv_cmd_games_validate) \
  DO ("games format", slv_cmd_games_format) \
  DO ("games options", slv_cmd_games_options) \
  DO ("prices", slv_cmd_prices) \
  DO ("prices forget", slv_cmd_prices_forget) \
  DO ("prices rate", slv_cmd_prices_rate) \
  DO ("prices currency", slv_cmd_prices_currency) \
  DO ("prices age", slv_cmd_prices_age) \
  DO ("deck price", slv_cmd_deck_price) \
  DO ("collection value", slv_cmd_collection_value) \
  DO ("source list", slv_cmd_source_list) \
  DO ("search", slv_cmd_search) \
  DO ("card", slv_cmd_card) \
  DO ("check", slv_cmd_check) \
  DO ("fix", slv_cmd_fix) \
  DO ("deck list", slv_cmd_deck_list) \
  DO ("deck add", slv_cmd_deck_add) \
  DO ("deck show", slv_cmd_deck_show) \
  DO ("deck remove", slv_cmd_deck_remove) \
  DO ("deck convert", slv_cmd_deck_convert) \
  DO ("deck export", slv_cmd_deck_export) \
  DO ("deck diff", slv_cmd_deck_diff) \
  DO ("deck versions", slv_cmd_deck_versions) \
  DO ("deck restore", slv_cmd_deck_restore) \
  DO ("deck stats", slv_cmd_deck_stats) \
  DO ("deck advice", slv_cmd_deck_advice) \
  DO ("deck move", slv_cmd_deck_move) \
  DO ("deck tag", slv_cmd_deck_tag) \
  DO ("deck group", slv_cmd_deck_group) \
  DO ("deck copy", slv_cmd_deck_copy) \
  DO ("deck sleeve", slv_cmd_deck_sleeve) \
  DO ("hand", slv_cmd_hand) \
  DO ("goldfish", slv_cmd_goldfish) \
  DO ("side", slv_cmd_side) \
  DO ("collection list", slv_cmd_collection_list) \
  DO ("collection add", slv_cmd_collection_add) \
  DO ("collection enter", slv_cmd_collection_enter) \
  DO ("collection change", slv_cmd_collection_change) \
  DO ("collection move", slv_cmd_collection_move) \
  DO ("collection split", slv_cmd_collection_split) \
  DO ("collection merge", slv_cmd_collection_merge) \
  DO ("collection remove", slv_cmd_collection_remove) \
  DO ("collection import", slv_cmd_collection_import) \
  DO ("collection export", slv_cmd_collection_export) \
  DO ("collection missing", slv_cmd_collection_missing) \
  DO ("collection pull", slv_cmd_collection_pull) \
  DO ("collection build", slv_cmd_collection_build) \
  DO ("collection unbuild", slv_cmd_collection_unbuild) \
  DO ("collection conflicts", slv_cmd_collection_conflicts) \
  DO ("collection built", slv_cmd_collection_built) \
  DO ("collection take-apart", slv_cmd_collection_unbuild) \
  DO ("collection together", slv_cmd_collection_together) \
  DO ("collection arrived", slv_cmd_collection_arrived) \
  DO ("collection wants", slv_cmd_collection_wants) \
  DO ("collection shop", slv_cmd_collection_shop) \
  DO ("collection sets", slv_cmd_collection_sets) \
  DO ("collection places", slv_cmd_collection_places) \
  DO ("collection undo", slv_cmd_collection_undo) \
  DO ("collection redo", slv_cmd_collection_redo) \
  DO ("collection history", slv_cmd_collection_history) \
  DO ("collection revert", slv_cmd_collection_revert) \
  DO ("backup", slv_cmd_backup) \
  DO ("restore", slv_cmd_restore) \
  DO ("doctor", slv_cmd_doctor)
/** In `sleeves` of files, in `sleeves-online` of addresses. */
#define SLV_COMMANDS_EITHER(DO) \
  DO ("import", slv_cmd_import) \
  DO ("games from", slv_cmd_games_from)
#define SLV_COMMANDS_ONLINE(DO) \
  DO ("tour", slv_cmd_tour) \
  DO ("source add", slv_cmd_source_add) \
  DO ("source remove", slv_cmd_source_remove) \
  DO ("source refresh", slv_cmd_source_refresh) \
  DO ("deck add", slv_cmd_deck_link) \
  DO ("deck advice", slv_cmd_deck_advice_link) \
  DO ("images", slv_cmd_images) \
  DO ("images on", slv_cmd_images_on) \
  DO ("images off", slv_cmd_images_off) \
  DO ("images limit", slv_cmd_images_limit) \
  DO ("images clear", slv_cmd_images_clear) \
  DO ("images fetch", slv_cmd_images_fetch)
#define SLV_COMMANDS_PAPER(DO) \
  DO ("print", slv_cmd_print) \
  DO ("hand", slv_cmd_hand_plot) \
  DO ("collection value", slv_cmd_value_plot)
#define SLV_RUNNER(name, func)  { .command = name, .run = func },
#define SLV_DECLARE(name, run) int run (SlvCli *cli, GError **error);
SLV_COMMANDS (SLV_DECLARE)
SLV_COMMANDS_EITHER (SLV_DECLARE)
SLV_COMMANDS_ONLINE (SLV_DECLARE)
SLV_COMMANDS_PAPER (SLV_DECLARE)
/** Without a command: what the window's first page says, as text. */
int slv_cmd_start          (SlvCli *cli, GError **error);

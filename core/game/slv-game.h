/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game.h: the room's entry: what a game is, as its definition says. The room decides what a definition means and whether it can
 * be used at all; everything that the program knows of a game comes from here, and the C code knows kinds of things, never a
 * game's name. Three calls matter:
 *
 *   games = slv_games_load (folders, "schema/game.rng", &faults, &error);    // slv-game-load.h: files → games, each whole or left out
 *   format = slv_games_resolve_format (games, NULL, "2025/standard", &error);   // what a person means by a name
 *   slv_options_get_flag (options, format->rulebook, "lists");                  // an open point of a rulebook, as it was chosen
 *
 * Plain data, read once, immutable afterwards and so free for every thread. Strings are owned by the structure they stand in; a
 * pointer obtained here lives as long as its game, which is reference-counted: who keeps a game, a rulebook, a format or anything
 * within them for longer than a call keeps a reference, or something that does (SlvGames, SlvIndex). So definitions that were read
 * anew free the old ones. */
#pragma once
#include "base/slv-error.h"

typedef struct _SlvGame SlvGame;
typedef struct _SlvRulebook SlvRulebook;
typedef struct _SlvFormat SlvFormat;

/* ---- attributes of cards (core/README.md, "Attributes") ---- */

typedef enum {
  SLV_ATTR_TEXT,        /* free text */
  SLV_ATTR_NUMBER,      /* a decimal number */
  SLV_ATTR_FLAG,        /* yes or no */
  SLV_ATTR_CHOICE,      /* one value */
  SLV_ATTR_SET,         /* several different values */
  SLV_ATTR_MULTISET,    /* several values, each any number of times */
  SLV_ATTR_EXPRESSION   /* a number, or X, X+2, … */
} SlvAttrKind;

/** A way to find a value in another attribute of the same card. All values of @pattern's matches are taken. */
typedef struct {
  char   *from;      /* id of the attribute that is read */
  GRegex *pattern;   /* bounded, run on at most 64 KiB; NULL until it is first used, where the file is known to be sound */
  char   *value;     /* what it yields: "\\1" style reference, or a fixed word; number words become digits */
  char   *pattern_text, *filled;   /* as written; with {values} replaced by the declared values */
} SlvDerive;

typedef struct {
  char        *id, *title;
  char        *title_of_values;   /* (nullable) heading where values are listed, e.g. "Types" */
  SlvAttrKind  kind;
  guint        index;             /* position in the game's attributes; columns have the same */
  char       **values;            /* declared domain in its own order (with @map and no domain of its own: the targets);
                                   * empty when none is declared */
  char       **colours;           /* "#rrggbb" of each of @values; empty: it has none */
  GHashTable  *value_names;       /* folded value or alias → canonical value (borrowed from values) */
  char       **aliases;           /* other names of the field; editions' own words too */
  char       **shorts;            /* short letters for queries */
  char       **loose;             /* ids of attributes that the search box looks at too (type line); empty: itself alone */
  char        *default_value;     /* NULL: a missing value is unknown; "" : missing means none */
  double       least;             /* of numbers and expressions: the smallest that there can be; -G_MAXDOUBLE: not said */
  char        *applies;           /* `for`: query text, NULL: on every card */
  char        *from;              /* value mapped from another attribute, NULL: none */
  GHashTable  *map;               /* folded value of @from → value here */
  GPtrArray   *derives;           /* SlvDerive, may be empty */
  gboolean     open;              /* values outside the domain are accepted with a hint */
  gboolean     facet;             /* worth a facet in the window */
  gboolean     names;             /* its values are further names of the card: in deck lists, and wherever a name is looked up */
  gboolean     listed;            /* dated lists say it of cards (SlvDatedMap, SlvErrataMap.list) */
  gboolean     hidden;            /* not shown among a card's attributes (helpers of derivations) */
  guint        line;              /* in the definition (SlvGame.file) */
} SlvAttr;

#define SLV_RARITY_ATTR "rarity"  /* id of the attribute that orders the rarities of printings; see slv_game_rarities() */
#define SLV_GAME_ATTRS_MAX 255u   /* of a game */
#define SLV_GAME_ZONES_MAX 64u    /* of a rulebook */
#define SLV_GAME_FORMATS_MAX 256u /* of a rulebook */
#define SLV_GAME_RULES_MAX 500u   /* of a format, inherited ones too */

/* ---- readers of card lists (issue: one JSON reader, told by the definition) ---- */

typedef enum { SLV_CASE_KEEP, SLV_CASE_TITLE, SLV_CASE_LOWER } SlvCase;

/** A part of a value that is put together: what @path finds in the object, or what @match finds in the text. */
typedef struct {
  char       *path;      /* (nullable): the text itself */
  char       *match;     /* (nullable) regular expression; its first group is the value */
  GRegex     *match_re;  /* NULL until slv_field_part_match() */
  char       *split;     /* (nullable) text that divides it into several values */
  char       *form;      /* (nullable) with {} for the values, quoted and divided by '|'; NULL: it is known and says nothing */
} SlvFieldPart;

/** One JSON or CSV field into one attribute or printing datum. See slv_json_path() for @path. */
typedef struct {
  char       *to;        /* attribute id; for printings: set set-name released language number rarity artist image text finish */
  char       *path;      /* path in the record, or "@" for the member under which the record stands; "@file" the name of the
                          * file without its ending, "@AS" what a join brought */
  GHashTable *map;       /* (nullable) exact source text → target text; a target of "" means none, "-" means leave out; "*" is every other text */
  SlvCase     kase;
  char       *split;     /* (nullable) text that divides one string into several values; "": every character is one */
  char       *strip;     /* (nullable) regular expression removed from the text */
  GRegex     *strip_re;  /* NULL until it is first used: slv_field_map_strip() */
  char       *match;     /* (nullable) regular expression; only the part in its first group is the value, no match: no value */
  GRegex     *match_re;  /* slv_field_map_match() */
  gboolean    drop_name; /* leave out values equal to the card's own name, or listed in @drop */
  char      **drop;      /* values that are left out */
  char      **drop_of;   /* ids of attributes: their values on the same face are left out, too */
  char       *when_attr; /* (nullable) the field counts only on faces that have one of the values @when in this attribute */
  char      **when;
  GPtrArray  *parts;     /* (nullable) SlvFieldPart: each object, or text, gives one value put together from these; where it has a member
                          * that no part names, "@?" stands before it */
} SlvFieldMap;

typedef struct {
  char       *path;      /* where they stand (array or object); NULL: the record itself */
  char       *key;       /* path of the key, or several joined by '+'; NULL: set and number */
  char       *updated;
  GPtrArray  *fields;    /* SlvFieldMap */
  GPtrArray  *prices;    /* SlvPriceMap, of the printing in which they stand */
} SlvPrintingMap;

typedef struct {
  char       *path;      /* array of further faces, seen from the record; "editions[].other_orientations[]" */
  char       *key;       /* faces of one key are one face */
  char       *name;
  GPtrArray  *fields;    /* SlvFieldMap */
} SlvFaceMap;

/** Errata of a list. Without @path its records are no cards but errata, each of the cards of its name, and its fields are new values
 *  from the day on; with @path they are what a record says anew of its own card. Paths are seen from the erratum. */
typedef struct {
  char       *path;      /* (nullable) */
  char       *only_path, *only_value; /* (nullable) an erratum is only one in which this member has this value */
  char       *day;
  char       *day_form;  /* (nullable) see slv_day_read(); NULL: ISO, perhaps with a time */
  char       *attr;      /* (nullable) attribute that @value is of; NULL: the words are only told */
  char       *value;     /* (nullable) */
  char       *was;       /* (nullable) what stood there before */
  char       *note;      /* (nullable) told with it */
  gboolean    part;      /* @was and @value are parts of a longer text */
  char       *list;      /* (nullable) the list that says so of the card, which is no erratum then */
} SlvErrataMap;

/** What a dated list says of its cards: the copies that it allows (@to NULL), or the value of an attribute while the list holds. */
typedef struct {
  char       *path;      /* seen from the entry; "@of": the member under which the list of its entries stands; "@name": as it names its card */
  char       *cards;     /* (nullable) entries that say only this, seen from the record */
  char       *list;      /* (nullable) only lists with this tag say it */
  char       *kind;      /* (nullable) attribute: the entries of @cards are values of it, and speak of all cards that have them */
  char       *to;        /* (nullable) attribute */
  GHashTable *map;       /* word, folded → "0", "1", "any" …; of an attribute its value; "-": says nothing */
} SlvSaysMap;

/** Records that are dated lists of cards. Each list replaces the one before it in its series. Paths are seen from the record, those
 *  of @says and @card from the entry. */
typedef struct {
  char       *since;     /* (nullable) the day from which a list holds; NULL: always */
  char       *day_form;  /* (nullable) see slv_day_read() */
  char       *cards;     /* (nullable) its entries; NULL, and in @says too: the record is an entry, and those of one day are one list */
  char       *card;      /* the name of a card, or the key of a card or printing; "@": the member under which the entry stands */
  char       *of;        /* (nullable) what tells the series */
  GPtrArray  *series;    /* SlvDatedSeries: the first one that matches; a list of none is left out */
  GPtrArray  *says;      /* SlvSaysMap */
} SlvDatedMap;
typedef struct { GRegex *match; char *list; /* match: (nullable); list: tag of the formats that have it */ } SlvDatedSeries;

/** What a list says that a printing (of a reader without printings: a card) costs. Paths are seen from the record, or the printing in which
 *  that stands, @finish_at and @amount from what stands at @path. */
typedef struct {
  char       *path;      /* (nullable) of objects with amounts; NULL: the record */
  char       *amount;
  char       *currency;  /* its code */
  char       *finish;    /* (nullable) of all these prices */
  char       *finish_at; /* (nullable) where it is said */
  char       *condition; /* (nullable) of all these prices */
  char       *set, *number;   /* (nullable) where it is said which printing it is; else it is the record's own */
  char       *day;       /* (nullable) of the price, in the record or around the list */
  char       *day_form;  /* (nullable) how it is written, see slv_day_read() */
} SlvPriceMap;

/** The copies that a list allows of a card. Numbers of copies stand as they are; words are mapped. Lists of one tag hold together: on each
 *  day what the strictest of them says. */
typedef struct {
  char       *of;        /* (nullable) objects of the record, each of which says a limit of a day: @path and @since are seen from there */
  char       *path;      /* of an object FORMAT-TAG → limit; with @tag: of the limit itself */
  char       *value;     /* (nullable) member of that object's values which is the limit */
  char       *tag;       /* (nullable) the one list that is meant */
  char       *since;     /* (nullable) path of the day from which it holds, seen from the record */
  char       *until;     /* (nullable) the same of the day on which it ends, of which nothing is known */
  char       *day_form;  /* (nullable) how these days are written; NULL: 2025-05-29 */
  GHashTable *map;       /* word, folded → "0", "1", "any", "unknown", or "-": says nothing */
  char      **tags;      /* lists in which a card that is not named has the limit @missing; may be empty */
  gboolean    fills;     /* @missing counts */
  gint64      missing;
  char       *said_in;   /* (nullable) the file out of which the definition itself has what @map says */
} SlvLimitMap;

/** A second file, of which a record of the list gets what belongs to it, as its member "@" + @as. */
typedef struct {
  char       *as;
  char       *file;      /* (nullable) path beside the list or in one of the folders above; NULL: the list itself */
  char      **lists;     /* where records stand in it; a table has none */
  char       *key;       /* path in its records */
  char       *by;        /* path in the list's records, or in those of the join @in */
  char       *in;        /* (nullable) as of a join that is not read yet: this one belongs to its records */
  gboolean    many;      /* all records of the key, as an array; else the first */
  gboolean    some;      /* it speaks of some records only: one without any gets the member "@none" there */
  gboolean    fill;      /* members that the list's record lacks are taken from it, too */
} SlvJoin;

/** Records of one key that are faces of one card. */
typedef struct {
  char       *path;      /* what tells faces from one another; the card's own is the one that comes first by it */
  char       *name;      /* (nullable) the face's own name */
} SlvSideMap;

/** Records that are left out: those in which one of the values at @path is one of @is. */
typedef struct { char *path, **is; } SlvLeaveOut;

typedef struct {
  guint64         print;     /* hash of what it says, never 0: two equal ones make the same cards of a list */
  char           *kind;      /* name for --as */
  char           *title;     /* for people */
  char           *syntax;    /* "json", "table", "cockatrice", "octgn", "lackey": how records are cut out of the file */
  char          **origin;    /* what such a file says of itself, to know its game: set types, a game's id; NULL: nothing */
  char          **lists;     /* see slv_json_read_records() */
  char          **detect;    /* members that the first record must all have, for finding the kind */
  char           *key, *name, *updated;   /* paths; @updated may be NULL; of @key several, joined by '+' */
  char           *apart;     /* (nullable) path of what tells cards of one name apart: it stands in parentheses behind the name */
  char           *only;      /* (nullable) path that must be there and not null, else the record is not a card of this list */
  GPtrArray      *leave_out; /* SlvLeaveOut: records that are in the list and are no cards of the game */
  GPtrArray      *fields;    /* SlvFieldMap */
  GPtrArray      *limits;    /* SlvLimitMap */
  GPtrArray      *joins;     /* SlvJoin */
  GPtrArray      *prices;    /* SlvPriceMap */
  gboolean        only_prices;   /* its records are no cards: they say what the cards of their names cost */
  gboolean        markup;    /* its texts have tags of HTML, which are taken out */
  gboolean        several;   /* several records may be of one card: they are kept until the end of the list */
  SlvSideMap     *sides;     /* (nullable) */
  SlvFaceMap     *faces;     /* (nullable) */
  SlvPrintingMap *printings; /* (nullable) */
  SlvErrataMap   *errata;    /* (nullable) */
  SlvDatedMap    *dated;     /* (nullable) its records are dated lists, no cards; @name is that of a list */
  /* paging over HTTP; all NULL or 0 when the list is one document */
  char           *page_param, *page_size_param, *more_path, *total_path;
  guint           page_size, page_delay_ms, page_parallel;   /* parallel: pages asked for at once, 1 to 8 */
  char           *page_body;   /* (nullable): pages are asked for by POST with this JSON object, the parameters set in it */
  SlvGame        *game;
} SlvCardReader;

/** A published card list that the definition knows of. Nothing is fetched before a person asks for it by name. */
typedef struct { char *id, *title, *url, *kind, *note; /* kind: of a reader; note: nullable, for people */ } SlvListSource;

/** A site with decks that have pages. @page: the address of such a page, with {id} for what tells decks apart; @data: the address where
 *  the site gives the deck as data, with {id}, NULL: the page itself is the deck; @account: the site gives it only to who is signed in,
 *  so that it is never asked. */
typedef struct { char *title, *page, *data; gboolean account; } SlvDeckSite;

/** Where pictures of printings are to be had (see slv-image-address.h). A printing does not remember which list brought it, so the
 *  first scheme of its game that has a place for it counts. */
typedef struct {
  char     *base;         /* (nullable) "https://HOST/…/" that paths are joined to; NULL: only whole addresses */
  char     *path;         /* behind the base, with {image} {set} {number} {language} {key} {name}; "{image}" unless said otherwise */
  char    **hosts;        /* HOST or HOST:PORT that a whole address may have, and a redirect may lead to, beside the base's own */
  char    **endings;      /* what a path ends in after its last dot; empty: anything */
  gboolean  query;        /* a list's address may go on with "?…" */
  gboolean  lower;        /* fields other than {image} in lower case */
  guint     parallel, delay_ms;   /* requests at once (1 to 8), and a pause before each */
} SlvImageScheme;

/* ---- rulebooks ---- */

typedef enum { SLV_OPTION_FLAG, SLV_OPTION_NUMBER, SLV_OPTION_CHOICE } SlvOptionKind;
typedef struct {
  char          *id, *title, *clause;
  SlvOptionKind  kind;
  char          *default_value;    /* flags: "yes" or "no" */
  char         **values;           /* for choices */
} SlvOption;

typedef enum { SLV_SCOPE_LIST, SLV_SCOPE_PLAY, SLV_SCOPE_HELPER } SlvZoneScope;   /* helper: listed, never counted */
typedef enum { SLV_SEEN_ALL, SLV_SEEN_OWNER, SLV_SEEN_NONE } SlvZoneSeen;
typedef struct {
  char        *id, *title;
  char       **aliases;     /* other headings in deck files, compared by slv_fold_id() */
  char       **headings;    /* id, title and aliases by slv_fold_id(): what a heading is compared with */
  SlvZoneScope scope;
  SlvZoneSeen  seen;
  gboolean     ordered, grid, shared;
  gboolean     pile;        /* on the table its cards lie on each other, the next one on top */
  char        *peek_option; /* (nullable): seen by nobody, but the player may look when this option is on */
  guint        columns, rows;   /* of a grid; 0: none */
  char        *accepts;     /* (nullable) query: cards that go here when a list has no heading */
  char         key;         /* letter for the keyboard, 0: none */
  guint        index;       /* position in the rulebook's zones */
  guint        line;        /* in the rulebook's file */
} SlvZone;

typedef enum { SLV_SEVERITY_NOTE, SLV_SEVERITY_WARNING, SLV_SEVERITY_UNKNOWN, SLV_SEVERITY_ERROR } SlvSeverity;
const char *slv_severity_to_string (SlvSeverity severity);   /* "note" "warning" "unknown" "error" */

/** A number written in a definition, or taken from an option; of a rule's bounds also from the card in a zone of the deck: then @value
 *  is SLV_NUMBER_OF_CARD. */
typedef struct { gboolean set; gint64 value; char *option, *zone, *attr; } SlvNumber;
#define SLV_NUMBER_OF_CARD (G_MAXINT64 / 2)

typedef struct { char *where; /* NULL: every card */ gint64 is; } SlvWeight;

/** A rule as it is written: the words that all kinds of rule share, of which game.rng says what a kind has. What a kind means
 *  by them is in core/check, one file a kind. */
typedef struct _SlvRule {
  char        *kind;         /* name of its element */
  char        *id, *clause;
  char        *say;          /* sentence for people with the {keys} that its kind fills; NULL: the kind's own */
  SlvSeverity  severity;
  char        *if_option;    /* NULL: always */
  gboolean     if_not;
  char        *from, *until; /* (nullable) ISO days, the last one included: it holds on these */
  char       **zones;        /* ids */
  char        *where;        /* query, NULL: every card */
  SlvNumber    min, max;
  SlvNumber    copies;       /* of how many cards a value is there; not set: of one */
  char        *except;       /* (nullable) query of exempt cards */
  char        *override_attr;/* (nullable) attribute with the card's own limit */
  char       **of;           /* attributes, may be empty */
  char       **plus;         /* attributes that every card of the zones adds besides; what different values count; may be empty */
  char        *op;           /* (nullable) */
  GPtrArray   *weights;      /* SlvWeight, first matching row counts; may be empty */
  char        *other_zone;   /* (nullable) id: what the zones are compared with */
  char       **to_attrs;     /* attributes of cards there, may be empty */
  char        *with_zone, *with_that;   /* (nullable) id and query: the rule holds when a card there matches */
  gint64       each, more;   /* for every so many cards of its zones the bounds grow by so much; 0: they do not */
  const struct _SlvRule *either;   /* (nullable): the rule that it is one of the alternatives of, in the same format; it holds only as such */
  char        *file;         /* path of the file that it stands in; @line is its */
  guint        line;
} SlvRule;

typedef enum {
  SLV_STEP_FIRST_PLAYER, SLV_STEP_SHUFFLE, SLV_STEP_MOVE, SLV_STEP_DRAW, SLV_STEP_EXCHANGE, SLV_STEP_MULLIGAN,
  SLV_STEP_CHOOSE, SLV_STEP_LIMIT, SLV_STEP_NOTE, SLV_STEP_LOSE, SLV_STEP_WAKE, SLV_STEP_LOOK
} SlvStepKind;
typedef enum { SLV_PICK_CHOOSE, SLV_PICK_RANDOM, SLV_PICK_TOP } SlvPick;
#define SLV_ALL G_MAXINT64    /* min/max "all" or "any" */
#define SLV_UNSAID (-1)       /* limit of a card of which a list does not say whether it is allowed */

typedef struct _SlvWay { char *title, *when; GPtrArray *steps; } SlvWay;

/** One step of an opening or a phase. Which members count depends on @kind. A move without min or max leaves them unset;
 *  a draw has from and to always (the rulebook's pile and hand where none is written). */
typedef struct {
  SlvStepKind  kind;
  char        *clause, *text;       /* text: notes, how the first player is found, what cards of a move and a look are called */
  char        *zone;                /* shuffle, limit, wake */
  char        *from, *to;           /* move, draw (default: the rulebook's pile and hand), exchange, limit */
  char        *where;               /* move: query; mulligan: the hand qualifies when all its cards match */
  SlvNumber    min, max;            /* move; limit: max; mulligan: max; exchange: max of the first player */
  SlvNumber    max_other;           /* exchange: of the others */
  SlvPick      pick;
  SlvNumber    distinct;            /* move: not 0: no two cards of one name */
  gboolean     face_down;
  guint        cell;                /* move: cell of the grid, row by row from 1; 0: the first free one */
  SlvNumber    n;                   /* draw, look; mulligan: cards drawn again */
  char        *n_zone, *n_attr;     /* draw, look: as many as this attribute of the card in that zone says */
  char        *to_attr;             /* draw: attribute (choice of zone ids) that says where the cards go */
  SlvNumber    fallback;            /* draw: when the attribute is unknown; an assumption */
  char        *when_option;         /* mulligan: option that says when it is allowed (choice "any" lifts @where) */
  SlvNumber    fewer, put_back;     /* mulligan: cards that each one draws less, that each one puts under the pile in the end */
  SlvNumber    free;                /* mulligan: so many at first cost neither, with @free_players players or more */
  guint        free_players;
  gboolean     forced;              /* mulligan: not allowed but due, as often as the hand is such a one */
  SlvNumber    over;                /* mulligan: option for what a further one means (only .option is used) */
  gint         skip_turn, skip_players;   /* draw: skipped when all that are > 0 agree */
  gint         skip_seat;           /* 0 any, 1 first, 2 other; a draw is skipped only where a skip is written */
  gboolean     has_skip;
  char        *cost;                /* move: "memory>banishment:random" */
  guint        times;               /* exchange */
  gboolean     shuffle;             /* exchange: what was returned is shuffled in after the draw */
  char        *when;                /* lose: "draw-from-empty", "deck-empty", "turn-end", "gone" or "counter" */
  char       **zones;               /* lose: ids of the zones that are looked at, cards that match @where: such have to be there, or be gone */
  char        *counter;             /* lose, counter: such a card has 0 or less of it */
  char        *if_option, *if_value;   /* lose: (nullable) only when this option has this value */
  GPtrArray   *ways;                /* choose: SlvWay */
  guint        line;
} SlvStep;

/** @skip: only its members skip_… and has_skip count: when the phase is left out. */
typedef struct { char *id, *title; gboolean optional; GPtrArray *steps; SlvStep skip; } SlvPhase;

/** What is counted on the table. @where: cards that have it when they come into play (NULL: it is put on by hand); @start: the
 *  attribute that says with how many (NULL: 0). @of_game: one of the game, not of a card; @reset: phase at which it is 0 again. */
typedef struct { char *id, *title, *where, *start, *reset; gboolean of_game; guint line; } SlvCounter;
#define SLV_GAME_COUNTERS_MAX 64u

/** One way in which two zones trade between games. */
typedef struct {
  char      **a, *b;
  SlvNumber   equal_count;    /* 1, or an option */
  gboolean    each;           /* … in each zone of @a by itself */
  char       *equal_sum;      /* attribute, NULL: none */
  char       *if_option; gboolean if_not;
} SlvSwap;
typedef struct { char *clause, *restore, *choose_first; GPtrArray *swaps; } SlvBetween;

struct _SlvFormat {
  char        *id, *title;        /* id within the rulebook */
  char        *full_id;           /* GAME/EDITION/FORMAT */
  char        *list_tag;          /* (nullable) key under which card lists carry limits for this format */
  gint         players_min, players_max;   /* 0: not said */
  gboolean     undated;           /* its rules ask what card lists say without a day; inherited */
  gboolean     taken;             /* what they allow without a day is taken for allowed on earlier days, too; inherited */
  char        *first_list;        /* (nullable) day of the first list of the format: before it nothing was banned or limited; inherited */
  gboolean     is_template;       /* named by the rulebook without numbers */
  char        *note;              /* (nullable) sentence for people */
  GPtrArray   *rules;             /* SlvRule, inherited ones first, borrowed from their format */
  GPtrArray   *own_rules;         /* SlvRule, owned */
  SlvBetween  *between;           /* (nullable): no swap means frozen lists; inherited */
  GPtrArray   *opening;           /* SlvStep; inherited from the rulebook unless the format has its own */
  GPtrArray   *phases;            /* SlvPhase */
  char        *turn_title;
  gboolean     turn_shared;       /* all players have it at once: a round */
  GPtrArray   *lose;              /* SlvStep of kind LOSE */
  char        *file;              /* path of the file that it stands in: another one than the rulebook's where somebody else adds it */
  SlvRulebook *rulebook;
};

struct _SlvRulebook {
  char       *id, *title, *date;       /* id: the edition; date ISO or "" */
  char       *file;                    /* path of the file that it stands in; lines of zones and steps are its */
  char       *pile, *hand;             /* zones that are drawn from and to */
  GPtrArray  *zones;                   /* SlvZone */
  GPtrArray  *options;                 /* SlvOption */
  GPtrArray  *counters;                /* SlvCounter */
  GPtrArray  *formats;                 /* SlvFormat; the first is the one meant when none is named */
  SlvGame    *game;
};

struct _SlvGame {
  gatomicrefcount ref_count;
  char       *id, *title;
  char       *file;                    /* path of game.xml */
  char       *strip;                   /* decoration characters of names, "" none */
  GPtrArray  *attrs;                   /* SlvAttr */
  GPtrArray  *rulebooks;               /* SlvRulebook, newest first */
  GPtrArray  *readers;                 /* SlvCardReader */
  GPtrArray  *sources;                 /* SlvListSource */
  GPtrArray  *deck_sites;              /* SlvDeckSite */
  GPtrArray  *images;                  /* SlvImageScheme */
  GPtrArray  *memory;                  /* all of the above and what it points to */
  GHashTable *values;                  /* of all attributes, by slv_fold_id(); NULL until slv_game_has_value() */
  char       *fingerprint;             /* hash of the definition's files: a verdict's revision; a snapshot's key */
  gboolean    built_in;
};

/* ---- keeping: a rulebook and a format are kept by their game; NULL gives NULL and is let go without a word; any thread ---- */

SlvGame           *slv_game_ref       (SlvGame *game);
void               slv_game_unref     (SlvGame *game);
const SlvRulebook *slv_rulebook_ref   (const SlvRulebook *book);
void               slv_rulebook_unref (const SlvRulebook *book);
const SlvFormat   *slv_format_ref     (const SlvFormat *format);
void               slv_format_unref   (const SlvFormat *format);
/** slv_format_is_listed: whether what lists say under @tag is of @format: under its key for them, or its full id. Any thread. */
gboolean           slv_format_is_listed (const SlvFormat *format, const char *tag);
/** slv_game_keep: *@at keeps @game from now on, and no longer what it kept. The same for rulebooks and formats. */
void               slv_game_keep      (SlvGame **at, SlvGame *game);
void               slv_rulebook_keep  (const SlvRulebook **at, const SlvRulebook *book);
void               slv_format_keep    (const SlvFormat **at, const SlvFormat *format);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvGame, slv_game_unref)
/** slv_games_alive: how many games there are in the whole program that somebody keeps; for tests. */
guint              slv_games_alive    (void);

#define SLV_KIND_BIT(kind) (1u << (kind))
#define SLV_KINDS_NUMBER  (SLV_KIND_BIT (SLV_ATTR_NUMBER) | SLV_KIND_BIT (SLV_ATTR_EXPRESSION))
#define SLV_KINDS_VALUES  (SLV_KIND_BIT (SLV_ATTR_CHOICE) | SLV_KIND_BIT (SLV_ATTR_SET) | SLV_KIND_BIT (SLV_ATTR_MULTISET))
/* what two cards can have alike: all but texts */
#define SLV_KINDS_ALIKE   (SLV_KINDS_NUMBER | SLV_KINDS_VALUES | SLV_KIND_BIT (SLV_ATTR_FLAG))
#define SLV_KINDS_ALL     (~0u)
/** slv_attr_dup_unfit: @kinds: SLV_KIND_BIT()s. Returns: (transfer full) (nullable): a fault in words when @attr is of no such
 *  kind. Any thread. */
char        *slv_attr_dup_unfit (const SlvAttr *attr, guint kinds);

/* ---- looking things up; all return borrowed pointers or NULL; any thread ---- */

SlvAttr     *slv_game_find_attr     (const SlvGame *game, const char *id);           /* exact id */
/** slv_format_list_reader: the reader of the lists that @format's bans and limits stand in by themselves; (nullable): no reader of its game reads
 *  such. Any thread. */
const SlvCardReader *slv_format_list_reader (const SlvFormat *format);
/** slv_game_list_of: the key of the lists that say the attribute @id of cards; (nullable): no dated lists do. Any thread. */
const char  *slv_game_list_of       (const SlvGame *game, const char *id);
/** Whether dated lists say the attribute @id of cards; "" is none. */
gboolean     slv_game_is_listed     (const SlvGame *game, const char *id);
SlvAttr     *slv_game_find_field    (const SlvGame *game, const char *name);         /* id, alias, short or accented title, folded */
/** slv_game_rarities: the attribute “rarity”, whose values are the rarities of printings in the game's own order; no card has it.
 *  NULL: the definition gives no order. */
const SlvAttr *slv_game_rarities    (const SlvGame *game);
/** slv_game_rarity_place: where @text stands in that order, other spellings too; -1: it has no place, or there is no order. */
int          slv_game_rarity_place  (const SlvGame *game, const char *text);
SlvRulebook *slv_game_find_rulebook (const SlvGame *game, const char *edition);
/** Whether the game itself, an edition or a format of it stands in the file of that path. */
gboolean     slv_game_stands_in     (const SlvGame *game, const char *path);
SlvZone     *slv_rulebook_find_zone (const SlvRulebook *book, const char *id);       /* exact id */
/** Any heading of a deck file: id, title or alias by slv_fold_id(), with trailing ':' and "(15)" already cut off. */
SlvZone     *slv_rulebook_match_zone (const SlvRulebook *book, const char *heading);
/** The same in the first rulebook of @game that has one. @play: FALSE: zones that there are at play only are passed over. */
SlvZone     *slv_game_match_zone    (const SlvGame *game, const char *heading, gboolean play);
/** The same of what slv_heading_fold() made of a heading, for who asks many games. */
SlvZone     *slv_game_match_folded  (const SlvGame *game, const char *folded, gboolean play);
/** Whether @folded, of slv_fold_id(), is a value of an attribute of the game, or several of it: "ally", "allies", or the id of one of
 *  numbers with a number: "level-0". Any thread. */
gboolean     slv_game_has_value     (const SlvGame *game, const char *folded);
/** Whether @heading, one of @zone, may as well say what the cards below it are: not its id or title, but a value of @game, and not every card goes there.
 *  "Hero" stands over the card that leads a deck, and over those that belong to it; the cards tell which. Any thread. */
gboolean     slv_zone_heading_wavers (const SlvZone *zone, const SlvGame *game, const char *heading);
/** slv_heading_fold: (transfer full): a heading as it is compared. */
char        *slv_heading_fold       (const char *heading);
/** slv_heading_meant: what games call the part of a deck that @folded, made by slv_heading_fold(), is called in another language, "main" of
 *  "Hauptdeck"; NULL: it is no such word. Any thread. */
const char  *slv_heading_meant      (const char *folded);
SlvOption   *slv_rulebook_find_option (const SlvRulebook *book, const char *id);
/** The value of the domain that @value means (by slv_fold_name(), aliases too); flags: "yes" or "no", also from true, false,
 *  1, 0. NULL: not in the domain, or there is none (@attr->values is empty). Borrowed. */
const char  *slv_attr_canonical_value (const SlvAttr *attr, const char *value);
/** slv_flag_value: (nullable): "yes" or "no", from any spelling of a flag; static. Any thread. */
const char  *slv_flag_value      (const char *text);
/** slv_attr_colour: (nullable): "#rrggbb" of a value of the attribute, as the index has it; borrowed from @attr. Any thread. */
const char  *slv_attr_colour     (const SlvAttr *attr, const char *value);

#define SLV_DERIVE_TEXT_MAX   (64u << 10)   /* bytes of text that a derivation looks at */
#define SLV_DERIVE_VALUES_MAX 256u          /* values that it finds at most */
/**
 * slv_derive_apply:
 * @attr: the attribute that gets the values; @derive: one of its derivations
 * @text: valid UTF-8, the value of attribute @derive->from; only the first SLV_DERIVE_TEXT_MAX bytes are read
 * @values: (element-type utf8): an array with g_free() as its free function; what is found is appended without repeats
 * Values of a declared domain come in their canonical form; what lies outside a closed domain is left out. For numbers and
 * expressions a number word ("seven", "twenty-one", "a") becomes digits, and for numbers what is no number is left out.
 * Kinds with one value (all but set and multiset) take the first one that is found and nothing when @values has one.
 * A pattern that runs into its limit finds nothing more. Any thread.
 */
void         slv_derive_apply (const SlvAttr *attr, const SlvDerive *derive, const char *text, GPtrArray *values);

/** slv_day_read: a day as lists write it, in English whatever the locale.
 *  @form: (nullable): %d, %m, %Y, %b or %B (a name of a month of at least three letters), all else as it stands, a blank for any
 *  blanks; NULL: 2025-05-29, perhaps with a time behind a T or a blank.
 *  Returns: (transfer full): the ISO day, NULL when @text is none of the calendar. Any thread. */
char        *slv_day_read (const char *form, const char *text);
/** slv_is_day: whether @text is an ISO day of the calendar and nothing else. Any thread. */
gboolean     slv_is_day (const char *text);
/** slv_day_form_holds: whether @form has a day, a month and a year, each once, and nothing else with a %. */
gboolean     slv_day_form_holds (const char *form);

/** The compiled @strip or @match of a field or of a part, NULL when it has none; compiled when first asked for. Borrowed. Any thread. */
GRegex      *slv_field_map_strip (const SlvFieldMap *field);
GRegex      *slv_field_map_match (const SlvFieldMap *field);
GRegex      *slv_field_part_match (const SlvFieldPart *part);

/* ---- options as a person set them ---- */

/** SlvOptions: id → value for one run or one deck; unset ones have what was chosen for good, else their default. */
typedef struct {
  GHashTable *values;     /* of the run and the deck */
  GHashTable *standing;   /* (nullable): chosen for good; gives way to @values */
} SlvOptions;
SlvOptions *slv_options_new (void);
SlvOptions *slv_options_copy (const SlvOptions *options);
void        slv_options_free (SlvOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvOptions, slv_options_free)
/** slv_options_set: @text is "ID=VALUE"; checked against @book when that is given (SLV_ERROR_USAGE names the nearest id).
 *  Two options every rulebook has: lists (flag, default yes) and start (any text, no default). */
gboolean    slv_options_set (SlvOptions *options, const SlvRulebook *book, const char *text, GError **error);
/** slv_options_set_standing: as slv_options_set(), for what a person chose for good: it holds where nothing else is set. The
 *  option start belongs to one deck and is refused. */
gboolean    slv_options_set_standing (SlvOptions *options, const SlvRulebook *book, const char *text, GError **error);
/** Whether the value of the option is what was chosen for good: not of the run, not of the deck, not the default. */
gboolean    slv_options_is_standing (const SlvOptions *options, const SlvRulebook *book, const char *id);
/** (transfer full): what the option may be, for people: "yes, no", "a whole number", "red, green". */
char       *slv_option_dup_domain (const SlvOption *option);
/** slv_option_title: of an option by its id, translated; @id itself where @book has none. Borrowed. */
const char *slv_option_title (const SlvRulebook *book, const char *id);
/** slv_rulebook_option: (nullable): the option of that id, of @book or the one for dated lists that every rulebook has. Borrowed. */
const SlvOption *slv_rulebook_option (const SlvRulebook *book, const char *id);
/** slv_option_say: (transfer full): a value of @option in the reader's words: “yes”, “7”, “no city”; as it is where @option is %NULL. */
char       *slv_option_say (const SlvOption *option, const char *value);
/** slv_rulebook_dup_options: (transfer container) (element-type SlvOption): the options that a person may choose for good: those of
 *  @book, then the one for dated lists that every rulebook has (its title is to be translated like any of a definition). */
GPtrArray  *slv_rulebook_dup_options (const SlvRulebook *book);
/** Value of an option: as set, else its default; NULL when @book has no such option. @options may be NULL. Flags are "yes"
 *  or "no". A value that was set without a book and does not fit the option counts as not set. Borrowed. */
const char *slv_options_get (const SlvOptions *options, const SlvRulebook *book, const char *id);
gboolean    slv_options_get_flag (const SlvOptions *options, const SlvRulebook *book, const char *id);
gint64      slv_options_get_number (const SlvOptions *options, const SlvRulebook *book, const char *id);
/** Value of a number of the definition under @options; @number must be set. A flag counts as 1 or 0. */
gint64      slv_number_value (const SlvNumber *number, const SlvOptions *options, const SlvRulebook *book);
/** Whether something with `if` holds under @options; a number option holds when it is not 0. */
gboolean    slv_options_holds (const SlvOptions *options, const SlvRulebook *book, const char *if_option, gboolean if_not);

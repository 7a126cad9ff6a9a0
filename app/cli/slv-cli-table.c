/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-table.c: what the command line offers, as data. A new option is a row here and a line where it is used; a new
 * command is a row here, a file slv-cmd-NAME.c, and a row in the list of its program (SLV_COMMANDS in slv-cli.h). */
#include "cli/slv-cli-table.h"
#include "slv-deck-file.h"

#define MANY G_MAXUINT

const SlvOptionSpec slv_options_table[] = {
  { "library",   0,   SLV_ARG_TEXT,   N_("DIR"),      N_("the folder that holds the library"), TRUE, FALSE },
  { "games",     0,   SLV_ARG_TEXT,   N_("DIR"),      N_("another folder of game definitions, read before the built-in ones"), TRUE, FALSE },
  { "json",      0,   SLV_ARG_NONE,   NULL,           N_("write one JSON document to standard output and nothing else"), TRUE, FALSE },
  { "csv",       0,   SLV_ARG_NONE,   NULL,           N_("write the list as CSV for other programs"), FALSE, FALSE },
  { "tsv",       0,   SLV_ARG_NONE,   NULL,           N_("write the list with tabs between its columns"), FALSE, FALSE },
  { "fields",    0,   SLV_ARG_TEXT,   N_("FIELDS"),   N_("show these columns, divided by commas; they are called as in --json"), FALSE, FALSE },
  { "help",      'h', SLV_ARG_NONE,   NULL,           N_("show this help"), TRUE, FALSE },
  { "version",   'V', SLV_ARG_NONE,   NULL,           N_("show the version"), TRUE, FALSE },
  { "game",      'g', SLV_ARG_TEXT,   N_("GAME"),     N_("look at this game only: its id or title, or a part of one"), FALSE, FALSE },
  { "as",        0,   SLV_ARG_TEXT,   N_("KIND"),     N_("the kind of file, instead of finding it from the content"), FALSE, FALSE },
  { "dry-run",   'n', SLV_ARG_NONE,   NULL,           N_("read and account for everything, and change nothing"), FALSE, FALSE },
  { "map",       0,   SLV_ARG_TEXT,   N_("COLUMN=FIELD"), N_("of a table: what a column means, like 'Qty=count': an attribute, name, set, number, count …, or nothing for one that is not to be read; may be repeated, and is remembered"), FALSE, TRUE },
  { "leave-out", 0,   SLV_ARG_TEXT,   N_("MEMBER=VALUE"), N_("records that are no cards of the game, like 'type=Token'; may be repeated"), FALSE, TRUE },
  { "title",     0,   SLV_ARG_TEXT,   N_("TEXT"),     N_("what the new game is called"), FALSE, FALSE },
  { "deck-size", 0,   SLV_ARG_TEXT,   N_("N[-M]"),    N_("how many cards a deck has: 60, 40-60 or 60+; of a part of it side=0-15, of a new game also of cards by what they are, Leader=1; may be repeated"), FALSE, TRUE },
  { "limits",    0,   SLV_ARG_TEXT,   N_("FILE"),     N_("the cards that are banned, one a line, or limited, behind the number of copies that are allowed"), FALSE, FALSE },
  { "copies",    0,   SLV_ARG_COUNT,  N_("N"),        N_("how many copies of one card a deck of the new game may hold"), FALSE, FALSE },
  { "add",       0,   SLV_ARG_NONE,   NULL,           N_("put the new game into the library and bring in its list"), FALSE, FALSE },
  { "with-cards", 0,  SLV_ARG_NONE,   NULL,           N_("take the cards out, too, that no other list brings"), FALSE, FALSE },
  { "printings", 'p', SLV_ARG_NONE,   NULL,           N_("one row a printing instead of one a card"), FALSE, FALSE },
  { "sort",      's', SLV_ARG_TEXT,   N_("KEYS"),     N_("sort by these fields, divided by commas; a dash before one turns it round"), FALSE, FALSE },
  { "limit",     'l', SLV_ARG_NUMBER, N_("N"),        N_("show at most so many"), FALSE, FALSE },
  { "leave",     0,   SLV_ARG_TEXT,   N_("CARD"),     N_("leave this card as it is, or all that a query finds; may be repeated"), FALSE, TRUE },
  { "choose",    0,   SLV_ARG_COUNT,  N_("N"),        N_("take the N-th of the repairs that are offered"), FALSE, FALSE },
  { "clear", 0,       SLV_ARG_NONE,   NULL, N_("of copies that were kept and of damaged files leave only the newest of each kind"), FALSE, FALSE },
  { "keep-days", 0,   SLV_ARG_COUNT,  N_("N"),        N_("from now on forget changes that are older than so many days"), FALSE, FALSE },
  { "keep-megabytes", 0, SLV_ARG_COUNT,  N_("N"),     N_("from now on forget the oldest changes beyond this size"), FALSE, FALSE },
  { "offset",    0,   SLV_ARG_NUMBER, N_("N"),        N_("leave out the first so many"), FALSE, FALSE },
  { "count",     'c', SLV_ARG_NONE,   NULL,           N_("show only how many there are"), FALSE, FALSE },
  { "batch",     0,   SLV_ARG_TEXT,   N_("FILE"),     N_("read one query a line from this file, or from standard input with -"), FALSE, FALSE },
  { "facets",    0,   SLV_ARG_NONE,   NULL,           N_("say also how many of the cards have each value"), FALSE, FALSE },
  { "complete",  0,   SLV_ARG_TEXT,   N_("TEXT"),     N_("list what may stand at the end of this beginning of a query"), FALSE, FALSE },
  { "format",    'f', SLV_ARG_TEXT,   N_("FORMAT"),   N_("judge under this format: GAME/EDITION/FORMAT or any unique part of one; may be repeated"), FALSE, TRUE },
  { "option",    0,   SLV_ARG_TEXT,   N_("ID=VALUE"), N_("set an option of the rulebook for this run; may be repeated"), FALSE, TRUE },
  { "as-of",     0,   SLV_ARG_DAY,    N_("DAY"),      N_("use dated lists and errata as they stood on this day (YYYY-MM-DD)"), FALSE, FALSE },
  { "clauses",   0,   SLV_ARG_NONE,   NULL,           N_("tell with each finding what its clause says, in one sentence"), FALSE, FALSE },
  { "deck",      'd', SLV_ARG_TEXT,   N_("DECK"),     N_("the deck that the query speaks of: a file or a saved deck's name"), FALSE, FALSE },
  { "list",      0,   SLV_ARG_NONE,   NULL,           N_("list the plans that are kept with the deck"), FALSE, FALSE },
  { "save",      0,   SLV_ARG_TEXT,   N_("NAME"),     N_("keep the plan with the deck under this name"), FALSE, FALSE },
  { "remove",    0,   SLV_ARG_TEXT,   N_("NAME"),     N_("drop the plan of this name"), FALSE, FALSE },
  { "offers",    0,   SLV_ARG_NONE,   NULL,           N_("list the swaps that keep what the rulebook asks of one"), FALSE, FALSE },
  { "out",       0,   SLV_ARG_TEXT,   N_("QUERY"),    N_("with --offers: every card that goes out matches this"), FALSE, FALSE },
  { "in",        0,   SLV_ARG_TEXT,   N_("QUERY"),    N_("with --offers: every card that comes in matches this"), FALSE, FALSE },
  { "output",    'o', SLV_ARG_TEXT,   N_("FILE"),     N_("write to this file instead of standard output"), FALSE, FALSE },
  { "images",    0,   SLV_ARG_TEXT,   N_("DIR"),      N_("with --proxies: a folder with pictures, each called as its card or SET-NUMBER, .png or .jpg"), FALSE, FALSE },
  { "zone",      0,   SLV_ARG_TEXT,   N_("ZONE"),     N_("only the cards of this zone; with `print`, of --proxies"), FALSE, FALSE },
  { "attribute", 0,   SLV_ARG_TEXT,   N_("ATTRIBUTE"), N_("count only by this attribute, by its id or title"), FALSE, FALSE },
  { "missing",   0,   SLV_ARG_NONE,   NULL,           N_("with --proxies: only the copies that the collection lacks"), FALSE, FALSE },
  { "guide",     0,   SLV_ARG_NONE,   NULL,           N_("print the sideboarding guide instead of the deck sheet"), FALSE, FALSE },
  { "code",      0,   SLV_ARG_NONE,   NULL,           N_("the deck as a QR code instead of the deck sheet"), FALSE, FALSE },
  { "paper",     0,   SLV_ARG_TEXT,   N_("PAPER"),    N_("the size of the paper: a4 (unless told otherwise) or letter"), FALSE, FALSE },
  { "player",    0,   SLV_ARG_TEXT,   N_("NAME"),     N_("the player's name on the deck sheet"), FALSE, FALSE },
  { "event",     0,   SLV_ARG_TEXT,   N_("NAME"),     N_("the event's name on the deck sheet"), FALSE, FALSE },
  { "date",      0,   SLV_ARG_TEXT,   N_("DATE"),     N_("the date on the deck sheet, as it is to be read"), FALSE, FALSE },
  { "all",       0,   SLV_ARG_NONE,   NULL,           N_("take all saved decks"), FALSE, FALSE },
  { "replace",   0,   SLV_ARG_NONE,   NULL,           N_("replace files of the same name"), FALSE, FALSE },
  { "lists",     0,   SLV_ARG_TEXT,   N_("FILE|DIR|URL"), N_("decks to compare with: a file, a folder or an archive of them, or the address of one; may be repeated"), FALSE, TRUE },
  { "judge",     0,   SLV_ARG_NONE,   NULL,           N_("judge each deck, and tell how much of it is owned"), FALSE, FALSE },
  { "off",       0,   SLV_ARG_NONE,   NULL,           N_("take away instead: the tags, the cards from the group, or the group when no card is named"), FALSE, FALSE },
  { "rename",    0,   SLV_ARG_TEXT,   N_("NAME"),     N_("give the group another name"), FALSE, FALSE },
  { "place-at",  0,   SLV_ARG_COUNT,  N_("N"),        N_("make the group the Nth of the deck, from 1; past the end it is the last"), FALSE, FALSE },
  { "forget",    0,   SLV_ARG_NONE,   NULL,           N_("forget what was said: no state lies in sleeves, no such rate, currency or age was given"), FALSE, FALSE },
  { "seed",      0,   SLV_ARG_NUMBER, N_("S"),        N_("the seed of the draw; the same seed gives the same hand"), FALSE, FALSE },
  { "first",     0,   SLV_ARG_NONE,   NULL,           N_("this player begins (unless told otherwise)"), FALSE, FALSE },
  { "second",    0,   SLV_ARG_NONE,   NULL,           N_("another player begins"), FALSE, FALSE },
  { "players",   0,   SLV_ARG_COUNT,  N_("N"),        N_("number of players (2 unless told otherwise)"), FALSE, FALSE },
  { "plan",      0,   SLV_ARG_TEXT,   N_("PLAN"),     N_("the sideboarding plan that is carried out first: one that the deck keeps, or a file of moves"), FALSE, FALSE },
  { "turn",      0,   SLV_ARG_COUNT,  N_("N"),        N_("count the cards seen by the end of this turn"), FALSE, FALSE },
  { "way",       0,   SLV_ARG_TEXT,   N_("WAY"),      N_("what every turn takes of the ways that the rules leave open: its number or its title"), FALSE, FALSE },
  { "want",      'w', SLV_ARG_TEXT,   N_("EXPR"),     N_("what is wanted of the hand, like '[level:0] >= 1 and not [type:ally]'; may be repeated"), FALSE, TRUE },
  { "keep",      0,   SLV_ARG_NONE,   NULL,           N_("keep the first hand as it comes, instead of the best use of redraws and exchange"), FALSE, FALSE },
  { "keep-if",   0,   SLV_ARG_TEXT,   N_("EXPR"),     N_("redraw every hand that this is not true of, as far as the rules allow it"), FALSE, FALSE },
  { "remember",  0,   SLV_ARG_NONE,   NULL,           N_("keep the rule of --keep-if for this saved deck, else for all decks of the format"), FALSE, FALSE },
  { "by-rule",   0,   SLV_ARG_NONE,   NULL,           N_("redraw by the rule that was kept with --remember"), FALSE, FALSE },
  { "given",     0,   SLV_ARG_TEXT,   N_("EXPR"),     N_("look only at first hands that this is true of"), FALSE, FALSE },
  { "gone",      0,   SLV_ARG_TEXT,   N_("NAME[=N]"), N_("copies that are gone from the pile before the draw; may be repeated"), FALSE, TRUE },
  { "hand",      0,   SLV_ARG_TEXT,   N_("N[+M]"),    N_("the opening hand has N cards, and each turn draws M"), FALSE, FALSE },
  { "draw",      0,   SLV_ARG_COUNT,  N_("N"),        N_("the opening hand has N cards, whatever the opening says"), FALSE, FALSE },
  { "exact",     0,   SLV_ARG_NONE,   NULL,           N_("count, and refuse what would take too long"), FALSE, FALSE },
  { "trials",    0,   SLV_ARG_NUMBER, N_("N"),        N_("play N hands instead of counting"), FALSE, FALSE },
  { "threads",   0,   SLV_ARG_COUNT,  N_("N"),        N_("threads that play; the answer does not depend on it"), FALSE, FALSE },
  { "moves",     0,   SLV_ARG_NONE,   NULL,           N_("tell which card, one copy more or less, changes the answer most"), FALSE, FALSE },
  { "by-turn",   0,   SLV_ARG_NONE,   NULL,           N_("tell the odds of every turn up to that of --turn"), FALSE, FALSE },
  { "every-card", 0,  SLV_ARG_NONE,   NULL,           N_("tell the chance to see each card and each group of the deck by every turn up to that of --turn"), FALSE, FALSE },
  { "opposite",  0,   SLV_ARG_TEXT,   N_("DECK"),     N_("a second deck, which sits down opposite and is played by the same person"), FALSE, FALSE },
  { "against",   0,   SLV_ARG_TEXT,   N_("DECK"),     N_("answer the same of another deck and compare"), FALSE, FALSE },
  { "plot",      0,   SLV_ARG_TEXT,   N_("FILE"),     N_("draw it as .png, .svg or .csv: the odds of the want over turns, for both seats; the worth of copies over days"), FALSE, FALSE },
  { "counts",    0,   SLV_ARG_TEXT,   N_("[QUERY]"),  N_("with --plot: draw how many of these cards are in hand instead"), FALSE, FALSE },
  { "set",       0,   SLV_ARG_TEXT,   N_("SET"),      N_("the code of the copy's set"), FALSE, FALSE },
  { "number",    0,   SLV_ARG_TEXT,   N_("N"),        N_("the collector's number"), FALSE, FALSE },
  { "quantity",  0,   SLV_ARG_COUNT,  N_("N"),        N_("how many copies"), FALSE, FALSE },
  { "condition", 0,   SLV_ARG_TEXT,   N_("GRADE"),    N_("mint, near-mint, excellent, good, light-played, played or poor; other programs' words do, too"), FALSE, FALSE },
  { "finish",    0,   SLV_ARG_TEXT,   N_("FINISH"),   N_("for example foil; empty is the plain one"), FALSE, FALSE },
  { "language",  0,   SLV_ARG_TEXT,   N_("LANGUAGE"), N_("a code like de, or a name like German"), FALSE, FALSE },
  { "place",     0,   SLV_ARG_TEXT,   N_("PLACE"),    N_("where copies lie: “Shelf/Box A”; made when it is new"), FALSE, FALSE },
  { "note",      0,   SLV_ARG_TEXT,   N_("TEXT"),     N_("a note on the copies"), FALSE, FALSE },
  { "tags",      0,   SLV_ARG_TEXT,   N_("TAGS"),     N_("tags, divided by |"), FALSE, FALSE },
  { "trade",     0,   SLV_ARG_TEXT,   N_("N"),        N_("copies that are for trade: a number, yes or no"), FALSE, FALSE },
  { "signed",    0,   SLV_ARG_TEXT,   N_("YES/NO"),   N_("whether the copies are signed"), FALSE, FALSE },
  { "altered",   0,   SLV_ARG_TEXT,   N_("YES/NO"),   N_("whether the copies are altered"), FALSE, FALSE },
  { "proxy",     0,   SLV_ARG_TEXT,   N_("YES/NO"),   N_("whether the copies only stand for the card"), FALSE, FALSE },
  { "paid",      0,   SLV_ARG_TEXT,   N_("AMOUNT"),   N_("what one copy cost, for example 1.50"), FALSE, FALSE },
  { "currency",  0,   SLV_ARG_TEXT,   N_("CODE"),     N_("the currency of what was paid, for example EUR"), FALSE, FALSE },
  { "prices",    0,   SLV_ARG_NONE,   NULL,           N_("tell what each costs, as lists said it"), FALSE, FALSE },
  { "by",        0,   SLV_ARG_TEXT,   N_("WHAT"),     N_("sum up by place, set or game, or day by day"), FALSE, FALSE },
  { "day",       0,   SLV_ARG_DAY,    N_("DAY"),      N_("the day on which the rate was so (YYYY-MM-DD); today unless told otherwise"), FALSE, FALSE },
  { "acquired",  0,   SLV_ARG_DAY,    N_("DAY"),      N_("the day on which the copies came (YYYY-MM-DD)"), FALSE, FALSE },
  { "printing",  0,   SLV_ARG_TEXT,   N_("KEY"),      N_("the printing by its key in the card list"), FALSE, FALSE },
  { "name",      0,   SLV_ARG_TEXT,   N_("NAME"),     N_("the card's name"), FALSE, FALSE },
  { "lot",       0,   SLV_ARG_NUMBER, N_("N"),        N_("the lot of this number; may be repeated"), FALSE, TRUE },
  { "where",     0,   SLV_ARG_TEXT,   N_("QUERY"),    N_("all lots that match this query"), FALSE, FALSE },
  { "unmatched", 0,   SLV_ARG_NONE,   NULL,           N_("only lots that no card list knows a card for"), FALSE, FALSE },
  { "mode",      0,   SLV_ARG_TEXT,   N_("MODE"),     N_("merge adds, set gives the file's lots its numbers, replace makes the collection be the file"), FALSE, FALSE },
  { "in-turn",   0,   SLV_ARG_NONE,   NULL,           N_("the decks are never there at once: a copy may serve several of them"), FALSE, FALSE },
  { "shipping",  0,   SLV_ARG_TEXT,   N_("SOURCE=AMOUNT"), N_("what an order from a source costs besides its cards; may be repeated, and is nothing where it is not said"), FALSE, TRUE },
  { "partial",   0,   SLV_ARG_NONE,   NULL,           N_("go on with what can be done when a part cannot"), FALSE, FALSE },
  { "proxies",   0,   SLV_ARG_NONE,   NULL,           N_("print cards at their true size to cut out; for a collection: proxies may stand for copies that are missing"), FALSE, FALSE },
  { "owned",     0,   SLV_ARG_NONE,   NULL,           N_("add only cards of which you have free copies"), FALSE, FALSE },
  { "cheap",     0,   SLV_ARG_NONE,   NULL,           N_("of the smallest sets of changes the one for which least has to be spent"), FALSE, FALSE },
  { "wants",     0,   SLV_ARG_NONE,   NULL,           N_("put what is missing on the list of wants"), FALSE, FALSE },
  { "prefer",    0,   SLV_ARG_TEXT,   N_("WHAT"),     N_("cheap: the cheapest copies, then the fewest places; moves: the fewest places to go to, then the cheapest"), FALSE, FALSE },
  { "each",      0,   SLV_ARG_COUNT,  N_("N"),        N_("a printing is there when there are so many copies of it; 1 by default"), FALSE, FALSE },
  { NULL, 0, 0, NULL, NULL, FALSE, FALSE }
};

const SlvCommandSpec slv_commands[] = {
  { "help", N_("[COMMAND]"), 0, 2, FALSE, "",
    N_("Show what there is, or everything about one command"), NULL, "sleeves help deck" },
  { "completion", N_("SHELL"), 1, MANY, FALSE, "",
    N_("Print what makes a shell complete commands, options, decks, places and queries"),
    N_("SHELL is bash, zsh or fish. A package installs these where the shells look; by hand: `source <(sleeves completion bash)`. What the scripts ask on every Tab is `sleeves completion -- sleeves WORD…`."),
    "source <(sleeves completion bash)" },
  { "tour", "", 0, 0, FALSE, "",
    N_("Show what Sleeves does, on a scratch library that is thrown away"),
    N_("Imports the starter lists over HTTP from a server on this machine, checks the starter decks of every game and draws an opening hand of each. Nothing of your own library is read or changed."),
    "sleeves tour" },
  { "games", "", 0, 0, FALSE, "game csv tsv fields",
    N_("List games, editions of their rulebooks, formats, zones and attributes"),
    N_("With --game, everything that the definition says of one game: the fields that a query may use with their short letters, the zones of a deck, the options of its rulebooks, and the kinds of card list that it reads."),
    "sleeves games --json" },
  { "games validate", N_("FILE…"), 1, MANY, FALSE, "",
    N_("Check game definitions against the schema and against themselves"),
    N_("Names line and column of each fault."),
    "sleeves games validate game.xml" },
  { "games from", N_("WHAT"), 1, 1, FALSE, "game title output map leave-out deck-size copies hand add",
    N_("Make a new game from a card list of it"),
    N_("WHAT is a file, a folder, an archive, a database of SQLite, a dump of one (SQL) or an http or https address of a card list: JSON of any nesting, CSV or TSV, the table of a web page or of a wiki, a card database of Cockatrice, a set of OCTGN or LackeyCCG. What occurs in its records becomes attributes, and the definition reads such lists, with the files beside them that say more of its sets and printings. What each member was taken for is told with how sure that is; --map MEMBER=WHAT says otherwise: name, key, attribute, set, number, rarity, image and their like, or nothing; names (further names of a card), price:EUR (prices in a currency), copies (how many a deck may hold), banned, restricted (to one copy) or allowed (the formats that it lists, or a flag), banned:VALUE, side-of or copy-of (the record of whose card it is a side or a printing), thousands or decimals (what the mark in its numbers is). MEMBER may also be a file beside the list that lists cards, banned or restricted; a list of names or keys beside its records (banlist.standard), banned, restricted or allowed; @in, the words under which records stand: set, attribute or allowed (formats); and @unlisted, allowed or banned: cards of which a format says nothing. --leave-out says which records are no cards of the game, such as tokens. What a list does not say is asked, each question with the option that answers it: --deck-size, --copies and --hand, --map and --leave-out. With --deck-size Leader=1 the cards that the list calls so lie apart from the others; type:Leader=1 where several members have that word. With --add the definition goes into the library's folder games/ and the list comes in; a game of that id that is there stays as it is, and --game gives this one another."),
    "sleeves games from cards.json --add" },
  { "games format", N_("TITLE"), 1, 1, FALSE, "game format deck-size limits",
    N_("Make a format of one's own on one that is there"),
    N_("It is as the format of --format and changes with it, but --limits bans and limits cards wherever they lie in the deck, and --deck-size says how large decks are. Every card of the list has to be known. The file goes into the library's folder games/ once it was tried; a format of that title that is there stays as it is."),
    "sleeves games format 'Our Tuesday' --format standard --limits banned.txt --deck-size side=0-10" },
  { "games options", N_("[set EDITION ID=VALUE… | reset EDITION [ID…]]"), 0, MANY, FALSE, "game csv tsv fields",
    N_("Show how open points of the rulebooks are read, or choose another reading for good"),
    N_("Each rulebook leaves some points open; an option says how one is read. EDITION is GAME/EDITION or any unique part of it. What is set holds for every deck of that edition, in the window and here; a deck's own options and --option go before it, and a verdict says so. reset brings back the defaults, all of them without an ID."),
    "sleeves games options --json" },
  { "import", N_("WHAT…"), 1, MANY, FALSE, "game as map dry-run",
    N_("Bring card lists into the index"),
    N_("WHAT is a file, a folder of files of one list, an http or https address, the name of a remembered source, or - for standard input. Packed files (.gz, .xz, .bz2, .zst), archives (.zip, .tar, .7z) and databases of SQLite are read as they are, folders with the folders in them. Each WHAT lands whole or not at all, and every record is accounted for: new, changed, unchanged, gone, or rejected with its reason.\n\nThe columns of a table that other programs made are guessed; --map says what they are where the guess is wrong, and holds for the next time, too. --dry-run tells how they were understood."),
    "sleeves import cards.csv" },
  { "source list", "", 0, 0, FALSE, "csv tsv fields",
    N_("List the remembered card lists"), NULL, NULL },
  { "source add", N_("NAME [URL]"), 1, 2, FALSE, "game as",
    N_("Remember a card list under a name"), N_("URL may also be a file or a folder. NAME alone is one of the published lists that `source list` shows. The list is fetched by `source refresh NAME` or `import NAME`."), NULL },
  { "source remove", N_("NAME"), 1, 1, FALSE, "with-cards",
    N_("Forget a remembered card list; its cards stay"), N_("With --with-cards those that no other list brings are gone from searches; decks and copies keep them, and they come back with the list."), NULL },
  { "source refresh", N_("[NAME…]"), 0, MANY, FALSE, "dry-run",
    N_("Fetch remembered card lists again, all of them without a name"), NULL, NULL },
  { "prices", N_("[NAME]"), 0, 1, FALSE, "game csv tsv fields",
    N_("Show what lists said that cards cost, or one card did from day to day"),
    N_("Prices come with card lists that say some, and from tables: `import` takes a CSV or TSV with the columns name, amount and, where they are known, game, set, number, finish, condition, currency, day. Of each amount the day is kept from which on it stood, and the day on which it was told last. Without NAME each source is told with the sum of its newest prices; currencies are never added up. A price older than 30 days is marked as old."),
    "sleeves prices 'Some Name'" },
  { "prices forget", N_("SOURCE"), 1, 1, FALSE, "",
    N_("Forget all prices that came from a source"), N_("SOURCE is written as `prices` writes it. Its next refresh brings what it says then."), NULL },
  { "prices rate", N_("[FROM TO [RATE]]"), 0, 3, FALSE, "day forget",
    N_("List what one currency is worth in another, or say it"),
    N_("Amounts of different currencies are never compared nor added up without a rate that you gave; it is used in both directions, and no rate is made out of two others."),
    "sleeves prices rate USD EUR 0.92" },
  { "prices currency", N_("[CODE]"), 0, 1, FALSE, "forget",
    N_("Show or choose the currency in which amounts are told"),
    N_("Without a choice it is the one in which most prices are."),
    "sleeves prices currency EUR" },
  { "prices age", N_("[DAYS]"), 0, 1, FALSE, "forget",
    N_("Show or choose after how many days a price is old"),
    N_("An old price is marked as such wherever it is told, and counts only where nothing newer is known. Without a choice it is 30 days. Rates are old after as many."),
    "sleeves prices age 90" },
  { "images", "", 0, 0, FALSE, "",
    N_("Show whether pictures of cards are fetched, and how many are kept"),
    N_("Pictures are off until they are switched on. Where they come from is said by the definition of the game; they are kept in the library's folder under a ceiling, and what was not used for longest goes first."), NULL },
  { "images on", "", 0, 0, FALSE, "",
    N_("Fetch pictures of cards when they are shown"), NULL, NULL },
  { "images off", "", 0, 0, FALSE, "",
    N_("Fetch and show no pictures; those that are kept stay"), NULL, NULL },
  { "images limit", N_("SIZE"), 1, 1, FALSE, "",
    N_("Say how much room pictures may take"),
    N_("SIZE is a number with K, M, G or T behind it, or of bytes; 500M unless it was said."),
    "sleeves images limit 2G" },
  { "images clear", "", 0, 0, FALSE, "",
    N_("Remove all pictures that are kept"), NULL, NULL },
  { "images fetch", N_("QUERY"), 0, MANY, TRUE, "game printings limit",
    N_("Fetch the pictures of cards that match a query, for a journey without a network"),
    N_("One picture a card, or with --printings one of each printing. What is kept already is not fetched again; what a server does not have is not asked for again within a day."),
    "sleeves images fetch 'type:ally cost<=2'" },
  { "search", N_("QUERY"), 0, MANY, TRUE, "game printings prices sort limit offset count batch facets complete deck format:deck option:deck as-of:deck csv tsv fields",
    N_("Find cards"),
    N_("Words must all occur in the name; FIELD:VALUE looks at a field; numbers, and rarities in the order of their game, compare with = < <= > >=; `has:FIELD` is a card that has one at all; `or`, a dash for `not`, and parentheses combine. An empty query is every card. On a terminal the first 100 are shown unless --limit says otherwise. Where words match no name, but the texts do, the query for that is named.\n\nWith --batch each line is a query; together with --json each answer is one line, with the microseconds it took.\n\nWith --facets the number of cards with each value stands beside the result. With --complete nothing is searched: it lists what may stand at the end of TEXT.\n\n`deck:NAME` is the cards of a saved deck. With --deck a query may speak of that deck: `deck:this`, `zone:ZONE`, `qty>2` (copies in it), `legal:this` and `banned:this` (by the lists of its format, as of --as-of), and `addable:this`, the cards of which one more copy keeps every maximum of the deck's format.\n\n`price<2` is cards whose cheapest printing costs less, in the currency of `prices currency`; `price<2eur` says in which. `worth>=10` is those whose copies in the collection are worth as much together, `paid>5` those of which a copy cost more. A card of which no price is known, or only one in another currency without a rate, matches neither `price` nor `worth`."),
    "sleeves search 'type:ally cost<=2 -element:fire' --sort cost,name" },
  { "card", N_("NAME"), 1, MANY, FALSE, "game as-of csv tsv fields",
    N_("Show one card: faces, attributes, printings, errata, decks that use it"),
    N_("A card with errata is shown as it is today, with what was printed beside; --as-of shows it as it was on another day."), NULL },
  { "check", N_("DECK…"), 1, MANY, FALSE, "format game option as-of clauses",
    N_("Judge decks: legal or not, and by which clause not"),
    N_("DECK is a deck file of any kind that Sleeves reads, a folder or an archive of such files, the name of a saved deck, or - for standard input. FILE#NAME takes one list of a file that holds many. Several --format judge each deck under each, side by side. Without --format the deck's own format counts, else the first one of the newest rulebook.\n\nDated lists of banned or limited cards apply as of today; --option lists=no leaves them out."),
    "sleeves check deck.txt --format 2021/standard --format 2025/standard" },
  { "side", N_("DECK [PLAN]"), 1, 2, FALSE, "format game option as-of clauses list save remove offers out in limit",
    N_("Carry out a sideboarding plan and judge the lists that come of it"),
    N_("PLAN is the name of a plan that is kept with the deck, or a text file: “-1 Card Name [zone]” takes a copy out of that zone, “+1 Card Name [zone]” puts one into it. What the rulebook asks of a swap is checked, then the whole format. The registered lists stay as they are.\n\nWith --list the plans of the deck are shown, --save NAME keeps the plan of the file PLAN with a saved deck, --remove NAME drops one. With --offers swaps are listed that keep what the rulebook asks of one, one card for one first, as many as --limit says; PLAN is then the number of cards that change places at most, 1 to 3, and --out QUERY and --in QUERY say which cards may go and come."),
    "sleeves side deck.txt against-fire.txt" },
  { "fix", N_("DECK"), 1, 1, FALSE, "format game option as-of as output owned cheap leave choose",
    N_("Find the smallest set of changes that makes a deck legal"),
    N_("Moves between zones are preferred to taking cards out, and that to adding cards. Each change names the clauses that ask for it. Below stand other repairs, up to five in all, each named after what it keeps and the first one does not: “No card changes its zone”, “No card leaves the deck”, “The curve of Cost stays”, “Only cards that you own come in”, “No new card comes in”; --choose N takes one of them. --leave CARD leaves a card as it is; where that makes every repair impossible, it is said by which clause. --cheap takes, of all sets with as few changes, the one for which least has to be bought: first as few copies as can be of which no price is known in the currency of `prices currency`, then for the least money, each in its cheapest printing. Copies that are owned and free cost nothing; what leaves the deck brings nothing in. With --output the deck is written as it is then, as a plain list or as the KIND of --as; the deck itself stays as it is. Cards that the card list does not know are taken out, since nobody can say that they are legal."),
    "sleeves fix deck.txt --format 2025/standard -o legal.txt" },
  { "deck list", N_("[QUERY]"), 0, MANY, TRUE, "game judge format as-of csv tsv fields",
    N_("List the saved decks, or those of a name or content"),
    N_("QUERY counts cards, like '[type:ally] >= 12', is a query of which one card in the deck is enough, or is a part of a name, folder or tag; `legal:this` is the decks that are legal under their own format, alone or beside counts, like '[type:ally] >= 12 and not legal:this'. With --judge each deck is judged under its own format, under that of --format as well, and told how many of its cards are owned. Ends with 1 when none matches."),
    "sleeves deck list --judge '[type:ally cost<=2] >= 8'" },
  { "deck add", N_("FILE|ADDRESS…"), 1, MANY, FALSE, "as",
    N_("Save the decks of deck files, or of the pages of sites"),
    N_("A saved deck of the same name is replaced; the library's history keeps the state before. ADDRESS is that of a deck's page at a site that a game's definition knows, or of a deck file anywhere; nothing else is asked. Of a folder or an archive all deck files come in."),
    "sleeves deck add deck.txt https://example.org/decks/12345" },
  { "deck show", N_("DECK"), 1, 1, FALSE, "game prices",
    N_("Show a deck by zones"),
    N_("Behind a card stands in brackets which group of the deck's own it is in. With --prices each line tells what one copy costs and what all of them do: in the printing that the line names, else in the cheapest. `deck price` adds them up."),
    "sleeves deck show 'Fire aggro' --prices" },
  { "deck remove", N_("NAME…"), 1, MANY, FALSE, "",
    N_("Remove saved decks, all or none; the library's history keeps them"),
    N_("`deck restore NAME` brings one back."), NULL },
  { "deck move", N_("NAME… FOLDER"), 2, MANY, FALSE, "",
    N_("Put saved decks into a folder"),
    N_("“Events/2026” is a folder in a folder; '' is the top."),
    "sleeves deck move 'Fire aggro' 'Slow control' Events/2026" },
  { "deck tag", N_("NAME… TAGS"), 2, MANY, FALSE, "off",
    N_("Tag saved decks; several tags are divided by commas"), NULL,
    "sleeves deck tag 'Fire aggro' 'Slow control' 'league, budget'" },
  { "deck group", N_("NAME [GROUP [CARD…]]"), 1, MANY, FALSE, "off rename place-at",
    N_("List the groups of a saved deck, or put its cards into one"),
    N_("Groups are a person's own, in an order of their own: a card is in one of them or in none, the same in all zones. A GROUP that the deck does not have is made, unless it is to be renamed or placed. They go with the deck; of deck files only json holds them."),
    "sleeves deck group 'Fire aggro' Removal 'Some Card' 'Other Card'" },
  { "deck copy", N_("NAME…"), 1, MANY, FALSE, "",
    N_("Copy saved decks under free names"), NULL, NULL },
  { "deck convert", N_("FILE"), 1, 1, FALSE, "as output attribute",
    N_("Write a deck as another kind of file"),
    N_("KIND is the kind that is written, one of these: {deck-kinds}. Without --as the ending of the file of --output says it. What such a file has no place for is told. With --attribute the cards of each part of a plain list stand under what they have of it, as a deck is looked at; it is read as the same deck."),
    "sleeves deck convert deck.txt --as json" },
  { "deck export", N_("DECK… DIR"), 1, MANY, FALSE, "all as replace",
    N_("Write decks as files into a folder"),
    N_("With --all every saved deck is written, each as a file of its own of the KIND of --as. No file is overwritten: where one has the name already, the new one gets a number behind it, unless --replace is given."),
    "sleeves deck export --all --as text decks" },
  { "deck diff", N_("DECK DECK"), 2, 2, FALSE, "",
    N_("Show what to take out and put in to make the first deck the second"),
    N_("NAME@3 is the third state of a saved deck, NAME@sleeved the one that lies in sleeves (see `deck sleeve`). Ends with 1 when the decks differ."),
    "sleeves deck diff 'My deck@sleeved' 'My deck'" },
  { "deck versions", N_("NAME"), 1, 1, FALSE, "csv tsv fields",
    N_("List the saved states of a deck, newest first"), NULL, NULL },
  { "deck restore", N_("NAME@N"), 1, 1, FALSE, "",
    N_("Go back to an earlier state of a saved deck; the present one is kept as a version"),
    N_("NAME alone brings back the deck of that name that was removed last."), NULL },
  { "deck sleeve", N_("NAME[@N]"), 1, 1, FALSE, "forget",
    N_("Say that the present state of a saved deck, or state N, lies in sleeves"),
    N_("`deck diff NAME@sleeved NAME` then tells what to take out and what to put in. --forget says that the deck is taken apart."),
    "sleeves deck sleeve 'My deck'" },
  { "deck stats", N_("DECK"), 1, 1, FALSE, "game zone attribute",
    N_("Count what a deck holds, by zone and attribute"), NULL, "sleeves deck stats deck.txt --zone main --attribute cost" },
  { "deck price", N_("DECK"), 1, 1, FALSE, "game csv tsv fields",
    N_("Tell what a deck costs: in the cheapest printings, in those of its list, and only what is missing"),
    N_("Of several lists that tell a price the one of the newest day counts, of two of one day the one whose name comes first; an old price counts only where there is no other. What has no price, or an old one, is told beside each sum."),
    "sleeves deck price 'Fire aggro'" },
  { "deck advice", N_("DECK [QUERY]"), 1, 2, FALSE, "lists limit format game option as-of",
    N_("Tell what lists like a deck play that it does not, and what it plays that they do not"),
    N_("Compares with the decks of --lists, else with the saved ones. Of all of them the 50 that are most like the deck are asked, and each card is told with how many of them hold it, how many of all lists do, and with what card of the deck it mostly goes. QUERY says which cards may be proposed, like 'addable:this' or 'free>0'. A list that is this very deck is not asked. What an address gave is kept: for six hours it is not asked again, and after that what is kept is used when it does not answer. DECK may be a file of many decks."),
    "sleeves deck advice deck.txt --lists tournaments" },
  { "print", N_("DECK"), 1, 1, FALSE, "output proxies images zone missing guide code sort paper player event date format game option as-of",
    N_("Print a deck: the sheet to hand in, the cards, the sideboarding guide, or a QR code"),
    N_("Writes a PDF to the file of --output: the deck sheet with zones, counts, points and the verdict, or with --proxies the cards at 63 by 88 mm with marks for cutting, or with --guide the plans and cards of a sideboarding guide on one page, or with --code the whole deck as one QR code, which without --output is shown in the terminal, with the same code in letters below; any command that reads a deck reads a photo of it, and the letters. Cards are drawn from their attributes, or from pictures: those of --images, and when pictures are on those that were fetched; --zone and --missing say of which cards. The sheet has each zone by name, the cards stand as in the list, unless --sort says list, name, or an attribute such as cost. A file that ends in .png gets a number for each page and is a picture to look at. What does not fit is shrunk first, and told when it is cut."),
    "sleeves print deck.txt -o deck.pdf --player 'A. Player'" },
  { "hand", N_("DECK"), 1, 1, FALSE,
    "want every-card keep keep-if remember by-rule given gone draw turn way by-turn first second players exact trials threads seed moves against plot counts format game option",
    N_("Draw an opening hand under the format's own procedure, and answer how likely hands are"),
    N_("The same deck, format, options and seed give the same hand everywhere. A deck that cannot start is refused with the reason; --option start=NAME chooses the card to start with where there are several.\n\nEach --want is an expression that counts cards of the hand: [QUERY] alone is at least one; = < <= > >= and a..b compare; sum(FIELD)[QUERY] adds up; and, or, not and parentheses combine. With --turn the cards seen by the end of that turn count. Answers are exact where that does not take too long, else from played hands. Unless --keep is given they are those of the best use of redraw and exchange for each want, which the answer describes.\n\nWith --plot the odds of one --want over the turns up to --turn, on the play and on the draw, are drawn into a file; with --counts how many cards of a kind are among those seen.\n\nWith --every-card nothing has to be wanted: every card of the pile, and every group of its cards, is told with the chance that one copy at the least is seen by each turn when the first hand is kept."),
    "sleeves hand deck.txt --want '[type:ally cost<=2] >= 2' --turn 3 --second" },
  { "goldfish", N_("DECK"), 1, 1, FALSE, "format game option plan opposite seed first second players",
    N_("Play a deck alone, by the zones, the opening and the turn of its format"),
    N_("Reads one command a line from standard input, from a person or a script; `help` lists them: draw, play, move, next, shuffle, peek, search, counter, note, undo, redo, log, stats, save, load, quit and more. The same seed and commands give the same game everywhere. With --plan the deck is played after sideboarding. With --opposite a second deck of the same game sits down opposite, and one person plays both: `next` goes on with the side whose turn it is and goes over to it, `over` goes over at any time, undo, the log and a saved game are of both, and the log names what both see. With --json the game is printed as one line after every command: what is hidden is counted and not named."),
    "sleeves goldfish deck.txt --seed 7" },
  { "collection list", N_("[QUERY]"), 0, MANY, TRUE, "game sort limit offset lot unmatched prices csv tsv fields",
    N_("List the copies that you have"),
    N_("The query speaks of copies as well as of cards: place:\"Box A\" cond<=played finish:foil lang:de paid>5 price<2eur worth>20 tag:x trade>0 proxy:yes qty>2 ask each lot, have, free and want its card."),
    "sleeves collection list 'place:binder cond<=played' --sort -worth" },
  { "collection value", N_("[QUERY]"), 0, MANY, TRUE, "game lot by plot csv tsv fields",
    N_("Tell what copies are worth, and what of it is gain against what was paid"),
    N_("A copy is worth the price of its printing, finish and condition; where the printing is not noted, that of the cheapest one, which is told. Proxies are not counted. The gain is that of copies of which both are known. --by day and --plot take the copies that are there now, at the prices of each day."),
    "sleeves collection value 'place:binder' --by set" },
  { "collection add", N_("NAME"), 1, MANY, FALSE, "game set number quantity condition finish language place note tags trade signed altered proxy paid currency acquired printing",
    N_("Add copies of a card"),
    N_("Copies that are alike in everything become one lot. A name that no card list knows is kept as it is and matched later."),
    "sleeves collection add 'Red Runner' --set T1 --number 003 --quantity 2 --condition nm --place 'Shelf/Box A'" },
  { "collection enter", "", 0, 0, FALSE, "game partial set condition finish language place note tags trade signed altered proxy paid currency acquired",
    N_("Add a pile of cards from standard input, a line each"),
    N_("A line is a number of the set or the beginning of a name, with the number of copies before it when it is more than one: “3 012”, “2 red ru”. Before it may stand the code of another set (“4x T1 12”), behind it condition and finish (“red ru nm foil”). The options hold for every line. All lines are one change."),
    "sleeves collection enter --set T1 < pile.txt" },
  { "collection change", N_("[QUERY]"), 0, MANY, TRUE, "game lot name set number quantity condition finish language place note tags trade signed altered proxy paid currency acquired printing",
    N_("Change lots: one by --lot, or all that match a query"), NULL,
    "sleeves collection change 'place:binder set:T1' --condition played" },
  { "collection move", N_("[QUERY]"), 0, MANY, TRUE, "game lot place quantity",
    N_("Put copies elsewhere; they join lots there that are alike"), NULL,
    "sleeves collection move 'set:T1' --place 'Shelf/Box B'" },
  { "collection split", "", 0, 0, FALSE, "lot set number quantity condition finish language place note tags trade signed altered proxy paid currency acquired printing",
    N_("Make a lot of its own of some copies of a lot"), NULL,
    "sleeves collection split --lot 7 --quantity 2 --note 'lent to Ada'" },
  { "collection merge", N_("[QUERY]"), 0, MANY, TRUE, "game lot",
    N_("Make lots that are alike in everything one"), NULL, NULL },
  { "collection remove", N_("[NAME]"), 0, MANY, FALSE, "game lot where set number place quantity",
    N_("Remove copies: of a name, of a lot, or of all lots that match --where"),
    N_("Copies that sit in built decks stay; take the deck apart first."),
    "sleeves collection remove 'Red Runner' --quantity 1" },
  { "collection import", N_("FILE"), 1, 1, FALSE, "game as map mode dry-run partial",
    N_("Bring a collection in from a file"),
    N_("Every row is accounted for: matched, guessed with the reason, without a card (kept under its name), or refused with line and column. With refused rows nothing is written unless --partial says so. --dry-run shows all that and writes nothing."),
    "sleeves collection import binder.csv --dry-run" },
  { "collection export", N_("[QUERY]"), 0, MANY, TRUE, "game lot as output",
    N_("Write the collection, or what matches a query, to a file"),
    N_("Without --as it is sleeves-csv, which loses nothing."),
    "sleeves collection export -o collection.csv" },
  { "collection missing", N_("DECK…"), 1, MANY, FALSE, "game wants csv tsv fields",
    N_("Show what is missing to build decks at once, and which of them can be"),
    N_("Copies in built decks are not free, unless they sit in one of these decks. With --wants what is missing goes to the wants."),
    "sleeves collection missing aggro.txt control.txt" },
  { "collection together", N_("DECK…"), 1, MANY, FALSE, "game csv tsv fields",
    N_("Show which of several decks can be built at once"),
    N_("Names the largest sets of decks that there are copies for, and what is missing for all of them. A deck that is built keeps its copies where it is not of a set. Ends with 1 when not all can be built at once. At most 16 decks."),
    "sleeves collection together 'Fire aggro' 'Slow control' 'Third'" },
  { "collection pull", N_("DECK…"), 1, MANY, FALSE, "game prefer proxies partial output csv tsv fields",
    N_("Show which copies decks would take, by place"),
    N_("The choice has the fewest copies missing; then the printings that the list asks for, the cheapest copies and the fewest places to go to, or with --prefer moves the places first. Prices of different currencies are told apart. With -o the list is written to a file."), NULL },
  { "collection build", N_("DECK…"), 1, MANY, FALSE, "game prefer proxies partial output",
    N_("Mark saved decks built: their copies are had, but no longer free"), NULL,
    "sleeves collection build 'Fire aggro'" },
  { "collection built", "", 0, 0, FALSE, "game csv tsv fields",
    N_("List the built decks, what has changed in their lists since, and what they claim twice"), NULL, NULL },
  { "collection take-apart", N_("DECK…"), 1, MANY, FALSE, "game output",
    N_("Take built decks apart; shows what goes back where"), NULL, NULL },
  { "collection unbuild", N_("DECK…"), 1, MANY, FALSE, "game output",
    N_("The same as `collection take-apart`"), NULL, NULL },
  { "collection conflicts", "", 0, 0, FALSE, "csv tsv fields",
    N_("Show copies that built decks claim beyond what there is"), NULL, NULL },
  { "collection wants", N_("[add NAME | remove NAME | arrived [NAME…] | count DECK… | uncount DECK…]"), 0, MANY, FALSE, "game set number quantity condition finish language note printing place paid currency acquired as output csv tsv fields",
    N_("List, add and drop wants, choose the decks that count, and book what has arrived"),
    N_("The list has one's own wants and what the decks that count lack together: needed less free. With --as text it is a plain list, with --as csv a table, which shops, friends and other programs take."), NULL },
  { "collection arrived", N_("[NAME…]"), 0, MANY, FALSE, "game set number quantity condition finish language note printing place paid currency acquired",
    N_("Book copies of the list of wants that have come, in one change"),
    N_("Without a name all that is on the list. --quantity says how many copies of each name."),
    "sleeves collection arrived 'Red Runner' --quantity 2 --place Binder --condition nm" },
  { "collection shop", N_("[DECK…]"), 0, MANY, FALSE, "game in-turn shipping as output csv tsv fields",
    N_("Find the cheapest way to get what decks lack, by source of prices"),
    N_("Without a deck the list of wants is meant. A source of prices is taken for a shop; what it has in stock nobody told. Each line goes where its cheapest printing and finish is, and where --shipping says what an order costs besides, the sum of cards and shipping is the least there is. Copies that one has count; with --in-turn a copy may serve several of the decks. Prices that are old, unknown or in a currency without a rate are told, and never counted as nothing. With --as text it is a list for each source, with --as csv a table."),
    "sleeves collection shop 'Fire aggro' 'Slow control' --shipping shop.csv=4.90" },
  { "collection sets", N_("[SET]"), 0, 1, FALSE, "game each csv tsv fields",
    N_("Show how complete sets are; of one set, by rarity and finish, and what is missing"), NULL,
    "sleeves collection sets T1 --each 4" },
  { "collection places", N_("[add PLACE | remove PLACE | rename PLACE NAME | move PLACE [INTO]]"), 0, 3, FALSE, "csv tsv fields",
    N_("List the places of copies, or change them"), N_("Places lie within places: “Shelf/Box A”. Only an empty one can be removed."), NULL },
  { "collection undo", "", 0, 0, FALSE, "",
    N_("Take back the last change of the collection"), NULL, NULL },
  { "collection redo", "", 0, 0, FALSE, "",
    N_("Do again what was undone last"), NULL, NULL },
  { "collection history", N_("[CHANGE]"), 0, 1, FALSE, "limit keep-days keep-megabytes csv tsv fields",
    N_("List the changes of the collection, or show one of them"),
    N_("Changes can be taken back for a year, and up to 32 MB of them, unless you choose otherwise. What is beyond that is forgotten with the next change; the newest change never is."), NULL },
  { "collection revert", N_("CHANGE"), 1, 1, FALSE, "",
    N_("Take back one older change, if none that came later touched the same copies"), NULL, NULL },
  { "backup", N_("FILE"), 1, 1, FALSE, "",
    N_("Write a consistent copy of the library to a file"), N_("The library is what you made: decks, sources, settings. The card index can be built again from its lists and is not part of it."), NULL },
  { "restore", N_("FILE"), 1, 1, FALSE, "",
    N_("Bring a backup back; the state before is kept"), NULL, NULL },
  { "doctor", "", 0, 0, FALSE, "clear",
    N_("Look through the library for damage and repair what can be rebuilt"),
    N_("A damaged index is set aside and a new one begun. What you made is never repaired by guessing. It is told what takes how much room: "
       "the copies of every day are kept for 7 days, then by week and month; other copies and damaged files go after 30 days, but for the "
       "newest three of a kind; --clear leaves only the newest of each kind."), NULL },
  { NULL, NULL, 0, 0, FALSE, NULL, NULL, NULL, NULL }
};

const SlvExitSpec slv_exit_codes[] = {
  { 0,   N_("done; for check: every verdict is legal") },
  { 1,   N_("the answer is no: a deck is illegal or unknown, a search matches nothing, a deck cannot start") },
  { 2,   N_("the command was misused: an unknown option, a faulty query") },
  { 3,   N_("input was refused or could not be read; the message names file, line or record, and why") },
  { 4,   N_("the network failed") },
  { 130, N_("interrupted") },
  { 0, NULL }
};

const SlvVariableSpec slv_variables[] = {
  { "SLEEVES_LIBRARY", N_("the library's folder where --library is not given; else sleeves under the user's data folder") },
  { "SLEEVES_SCHEMA",  N_("the folder with the built-in definitions, for trying out changes to them") },
  { "SLEEVES_TIMEOUT", N_("seconds for which a server may be silent before a fetch is given up, 5 to 600; 60 where it is not set") },
  { "SSL_CERT_FILE", N_("a file with the certificates of the authorities that are trusted, instead of the system's") },
  { "https_proxy", N_("the proxy through which addresses with https are fetched; http_proxy, all_proxy and no_proxy count, too") },
  { "NO_COLOR",        N_("when set and not empty, no colour is used; nothing is told by colour alone") },
  { "COLUMNS",         N_("the width to which text is wrapped where the terminal does not tell one") },
  { NULL, NULL }
};

const SlvOptionSpec *
slv_option_spec (const char *name)
{
  for (const SlvOptionSpec *o = slv_options_table; o->name; o++)
    if (g_str_equal (o->name, name))
      return o;
  return NULL;
}

const SlvOptionSpec *
slv_option_spec_by_letter (char letter)
{
  for (const SlvOptionSpec *o = slv_options_table; o->name; o++)
    if (o->letter && o->letter == letter)
      return o;
  return NULL;
}

const SlvCommandSpec *
slv_command_spec (const char *name)
{
  for (const SlvCommandSpec *c = slv_commands; c->name; c++)
    if (g_str_equal (c->name, name))
      return c;
  return NULL;
}

/* What stands about @option in the row of @command: "name" or "name:other"; (transfer full), NULL: nothing. */
static char *
find_taken (const SlvCommandSpec *command, const SlvOptionSpec *option)
{
  g_auto (GStrv) names = g_strsplit (command->options, " ", -1);
  size_t n = strlen (option->name);

  for (guint i = 0; names[i]; i++)
    if (strncmp (names[i], option->name, n) == 0 && (names[i][n] == '\0' || names[i][n] == ':'))
      return g_strdup (names[i]);
  return NULL;
}

gboolean
slv_command_takes (const SlvCommandSpec *command, const SlvOptionSpec *option)
{
  g_autofree char *taken = command && !option->everywhere ? find_taken (command, option) : NULL;

  return option->everywhere || taken != NULL;
}

const SlvOptionSpec *
slv_command_needs (const SlvCommandSpec *command, const SlvOptionSpec *option)
{
  g_autofree char *taken = command ? find_taken (command, option) : NULL;
  const char *other = taken ? strchr (taken, ':') : NULL;

  return other ? slv_option_spec (other + 1) : NULL;
}

gboolean
slv_command_makes (const SlvCommandSpec *command)
{
  static const char * const makers[] = {
    "collection add", "collection enter", "collection import", "collection places", "collection wants", "deck add", "games format", "games options",
    "goldfish", "images limit", "images on", "import", "restore", "source add", NULL
  };

  return command == NULL || g_strv_contains (makers, command->name);
}

char *
slv_command_details (const char *details)
{
  g_auto (GStrv) parts = g_strsplit (details, "{deck-kinds}", 2);
  g_autofree char *kinds = slv_deck_kinds_written ();

  return parts[0] != NULL && parts[1] != NULL ? g_strconcat (parts[0], kinds, parts[1], NULL) : g_strdup (details);
}

const char **
slv_command_names (const char *group)
{
  GPtrArray *names = g_ptr_array_new ();
  size_t n = group ? strlen (group) : 0;

  for (const SlvCommandSpec *c = slv_commands; c->name; c++)
    if (group == NULL || (strncmp (c->name, group, n) == 0 && (c->name[n] == ' ' || c->name[n] == '\0')))
      g_ptr_array_add (names, (gpointer) c->name);
  g_ptr_array_add (names, NULL);
  return (const char **) g_ptr_array_free (names, FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-table.c: what the command line offers, as data. A new option is a row here and a line where it is used; a new
 * command is a row here, a file slv-cmd-NAME.c, and a row among the runners of its program. */
#include "config.h"
#include <string.h>
#include <glib/gi18n.h>
#include "cli/slv-cli-table.h"

#define MANY G_MAXUINT

const SlvOptionSpec slv_options_table[] = {
  { "library",   0,   SLV_ARG_TEXT,   N_("DIR"),      N_("the folder that holds the library"), TRUE, FALSE },
  { "games",     0,   SLV_ARG_TEXT,   N_("DIR"),      N_("another folder of game definitions, read before the built-in ones"), TRUE, FALSE },
  { "json",      0,   SLV_ARG_NONE,   NULL,           N_("write one JSON document to standard output and nothing else"), TRUE, FALSE },
  { "help",      'h', SLV_ARG_NONE,   NULL,           N_("show this help"), TRUE, FALSE },
  { "version",   0,   SLV_ARG_NONE,   NULL,           N_("show the version"), TRUE, FALSE },
  { "game",      'g', SLV_ARG_TEXT,   N_("GAME"),     N_("look at this game only: its id or title, or a part of one"), FALSE, FALSE },
  { "as",        0,   SLV_ARG_TEXT,   N_("KIND"),     N_("the kind of file, instead of finding it from the content"), FALSE, FALSE },
  { "dry-run",   'n', SLV_ARG_NONE,   NULL,           N_("read and account for everything, and change nothing"), FALSE, FALSE },
  { "printings", 'p', SLV_ARG_NONE,   NULL,           N_("one row a printing instead of one a card"), FALSE, FALSE },
  { "sort",      's', SLV_ARG_TEXT,   N_("KEYS"),     N_("sort by these fields, divided by commas; a dash before one turns it round"), FALSE, FALSE },
  { "limit",     'l', SLV_ARG_NUMBER, N_("N"),        N_("show at most so many"), FALSE, FALSE },
  { "offset",    0,   SLV_ARG_NUMBER, N_("N"),        N_("leave out the first so many"), FALSE, FALSE },
  { "count",     'c', SLV_ARG_NONE,   NULL,           N_("show only how many there are"), FALSE, FALSE },
  { "batch",     0,   SLV_ARG_TEXT,   N_("FILE"),     N_("read one query a line from this file, or from standard input with -"), FALSE, FALSE },
  { "format",    'f', SLV_ARG_TEXT,   N_("FORMAT"),   N_("judge under this format: GAME/EDITION/FORMAT or any unique part of one; may be repeated"), FALSE, TRUE },
  { "option",    0,   SLV_ARG_TEXT,   N_("ID=VALUE"), N_("set an option of the rulebook for this run; may be repeated"), FALSE, TRUE },
  { "as-of",     0,   SLV_ARG_DAY,    N_("DAY"),      N_("use the dated lists as they stood on this day (YYYY-MM-DD)"), FALSE, FALSE },
  { "output",    'o', SLV_ARG_TEXT,   N_("FILE"),     N_("write to this file instead of standard output"), FALSE, FALSE },
  { "seed",      0,   SLV_ARG_NUMBER, N_("S"),        N_("the seed of the draw; the same seed gives the same hand"), FALSE, FALSE },
  { "first",     0,   SLV_ARG_NONE,   NULL,           N_("this player begins (unless told otherwise)"), FALSE, FALSE },
  { "second",    0,   SLV_ARG_NONE,   NULL,           N_("another player begins"), FALSE, FALSE },
  { "players",   0,   SLV_ARG_NUMBER, N_("N"),        N_("number of players (2 unless told otherwise)"), FALSE, FALSE },
  { "turn",      0,   SLV_ARG_NUMBER, N_("N"),        N_("count the cards seen by the end of this turn"), FALSE, FALSE },
  { NULL, 0, 0, NULL, NULL, FALSE, FALSE }
};

const SlvCommandSpec slv_commands[] = {
  { "tour", "", 0, 0, FALSE, "",
    N_("Show what Sleeves does, on a scratch library that is thrown away"),
    N_("Imports the starter lists over HTTP from a server on this machine, checks the starter decks of every game and draws an opening hand of each. Nothing of your own library is read or changed."),
    "sleeves tour" },
  { "games", "", 0, 0, FALSE, "game",
    N_("List games, editions of their rulebooks, formats, zones and attributes"),
    N_("With --game, everything that the definition says of one game: the fields that a query may use with their short letters, the zones of a deck, the options of its rulebooks, and the kinds of card list that it reads."),
    "sleeves games --json" },
  { "games validate", N_("FILE…"), 1, MANY, FALSE, "",
    N_("Check game definitions against the schema and against themselves"),
    N_("Names line and column of each fault."),
    "sleeves games validate game.xml" },
  { "import", N_("WHAT…"), 1, MANY, FALSE, "game as dry-run",
    N_("Bring card lists into the index"),
    N_("WHAT is a file, a folder of files of one list, an http or https address, the name of a remembered source, or - for standard input. Packed files (.gz) are read as they are. Each WHAT lands whole or not at all, and every record is accounted for: new, changed, unchanged, gone, or rejected with its reason."),
    "sleeves import cards.csv" },
  { "source list", "", 0, 0, FALSE, "",
    N_("List the remembered card lists"), NULL, NULL },
  { "source add", N_("NAME URL"), 2, 2, FALSE, "game as",
    N_("Remember a card list under a name"), N_("URL may also be a file or a folder. The list is fetched by `source refresh NAME` or `import NAME`."), NULL },
  { "source remove", N_("NAME"), 1, 1, FALSE, "",
    N_("Forget a remembered card list; its cards stay"), NULL, NULL },
  { "source refresh", N_("[NAME…]"), 0, MANY, FALSE, "dry-run",
    N_("Fetch remembered card lists again, all of them without a name"), NULL, NULL },
  { "search", N_("QUERY"), 0, MANY, TRUE, "game printings sort limit offset count batch",
    N_("Find cards"),
    N_("Words must all occur in the name; FIELD:VALUE looks at a field; numbers compare with = < <= > >=; `or`, a dash for `not`, and parentheses combine. An empty query is every card. On a terminal the first 100 are shown unless --limit says otherwise.\n\nWith --batch each line is a query; together with --json each answer is one line, with the microseconds it took."),
    "sleeves search 'type:ally cost<=2 -element:fire' --sort cost,name" },
  { "card", N_("NAME"), 1, MANY, FALSE, "game",
    N_("Show one card: faces, attributes, printings, decks that use it"), NULL, NULL },
  { "check", N_("DECK…"), 1, MANY, FALSE, "format game option as-of",
    N_("Judge decks: legal or not, and by which clause not"),
    N_("DECK is a deck file of any kind that Sleeves reads, the name of a saved deck, or - for standard input. FILE#NAME takes one list of a file that holds many. Several --format judge each deck under each, side by side. Without --format the deck's own format counts, else the first one of the newest rulebook.\n\nDated lists of banned or limited cards apply as of today; --option lists=no leaves them out."),
    "sleeves check deck.txt --format 2021/standard --format 2025/standard" },
  { "side", N_("DECK PLAN"), 2, 2, FALSE, "format game option as-of",
    N_("Carry out a sideboarding plan and judge the lists that come of it"),
    N_("PLAN is a text file: “-1 Card Name [zone]” takes a copy out of that zone, “+1 Card Name [zone]” puts one into it. What the rulebook asks of a swap is checked, then the whole format."),
    "sleeves side deck.txt against-fire.txt" },
  { "fix", N_("DECK"), 1, 1, FALSE, "format game option as-of as output",
    N_("Find the smallest set of changes that makes a deck legal"),
    N_("Moves between zones are preferred to taking cards out, and that to adding cards. Each change names the rules that ask for it. With --output the deck is written as it is then, as a plain list or as the KIND of --as; the deck itself stays as it is. Cards that the card list does not know are taken out, since nobody can say that they are legal."),
    "sleeves fix deck.txt --format 2025/standard -o legal.txt" },
  { "deck list", "", 0, 0, FALSE, "game",
    N_("List the saved decks"), NULL, NULL },
  { "deck add", N_("FILE…"), 1, MANY, FALSE, "as",
    N_("Save the decks of deck files"),
    N_("A saved deck of the same name is replaced; the library's history keeps the state before."), NULL },
  { "deck show", N_("DECK"), 1, 1, FALSE, "",
    N_("Show a deck by zones"), NULL, NULL },
  { "deck remove", N_("NAME"), 1, 1, FALSE, "",
    N_("Remove a saved deck; the library's history keeps it"), NULL, NULL },
  { "deck convert", N_("FILE"), 1, 1, FALSE, "as output",
    N_("Write a deck as another kind of file"),
    N_("KIND is the kind that is written: text, omnidex or json."),
    "sleeves deck convert deck.txt --as json" },
  { "deck stats", N_("DECK"), 1, 1, FALSE, "game",
    N_("Count what a deck holds, by zone and attribute"), NULL, NULL },
  { "hand", N_("DECK"), 1, 1, FALSE, "format game option seed first second players turn",
    N_("Draw an opening hand under the format's own procedure"),
    N_("The same deck, format, options and seed give the same hand everywhere. A deck that cannot start is refused with the reason; --option start=NAME chooses the card to start with where there are several."),
    "sleeves hand deck.txt --seed 7" },
  { "backup", N_("FILE"), 1, 1, FALSE, "",
    N_("Write a consistent copy of the library to a file"), N_("The library is what you made: decks, sources, settings. The card index can be built again from its lists and is not part of it."), NULL },
  { "restore", N_("FILE"), 1, 1, FALSE, "",
    N_("Bring a backup back; the state before is kept"), NULL, NULL },
  { "doctor", "", 0, 0, FALSE, "",
    N_("Look through the library for damage and repair what can be rebuilt"),
    N_("A damaged index is set aside and a new one begun. What you made is never repaired by guessing."), NULL },
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

gboolean
slv_command_takes (const SlvCommandSpec *command, const SlvOptionSpec *option)
{
  g_auto (GStrv) names = NULL;

  if (option->everywhere)
    return TRUE;
  if (command == NULL)
    return FALSE;
  names = g_strsplit (command->options, " ", -1);
  return g_strv_contains ((const char * const *) names, option->name);
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

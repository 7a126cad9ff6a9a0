/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-table.h: the one table of commands and options. Parsing, --help, and the manual page all read it; what does not
 * stand here does not exist on the command line. */
#pragma once
#include <glib.h>

typedef enum {
  SLV_ARG_NONE,     /* a flag */
  SLV_ARG_TEXT,
  SLV_ARG_NUMBER,   /* a whole number, 0 or more */
  SLV_ARG_COUNT,    /* a whole number up to G_MAXINT: of cards, turns, players */
  SLV_ARG_DAY       /* YYYY-MM-DD */
} SlvArgKind;

/** An option: one meaning, whichever command takes it. @metavar and @help are marked for translation. */
typedef struct {
  const char *name;       /* without dashes */
  char        letter;     /* 0: none */
  SlvArgKind  kind;
  const char *metavar;
  const char *help;
  gboolean    everywhere; /* every command takes it */
  gboolean    repeatable;
} SlvOptionSpec;

/** A command of one or two words. Texts are marked for translation. */
typedef struct {
  const char *name;
  const char *args;       /* as they are shown: "FILE…", "QUERY", "" */
  guint       min_args, max_args;
  gboolean    queries;    /* arguments may begin with a dash (a query that excludes) */
  const char *options;    /* names, divided by blanks; NAME:OTHER where it means something only beside --OTHER */
  const char *summary;    /* one line without a full stop */
  const char *details;    /* (nullable) paragraphs divided by an empty line */
  const char *example;    /* (nullable) one command line */
} SlvCommandSpec;

/** All commands, in the order in which they are shown; terminated by a row without a name. */
extern const SlvCommandSpec slv_commands[];
extern const SlvOptionSpec  slv_options_table[];

/** Exit codes as they stand in help and manual; terminated by a row without a text. */
typedef struct { int code; const char *text; } SlvExitSpec;
extern const SlvExitSpec slv_exit_codes[];

/** Environment variables, the same way. */
typedef struct { const char *name, *text; } SlvVariableSpec;
extern const SlvVariableSpec slv_variables[];

const SlvOptionSpec  *slv_option_spec (const char *name);
const SlvOptionSpec  *slv_option_spec_by_letter (char letter);
const SlvCommandSpec *slv_command_spec (const char *name);
/** Whether @command (nullable: none given) takes the option. */
gboolean              slv_command_takes (const SlvCommandSpec *command, const SlvOptionSpec *option);
/** slv_command_needs: the option beside which alone @option means something to @command; %NULL: it needs none, or is not taken. */
const SlvOptionSpec  *slv_command_needs (const SlvCommandSpec *command, const SlvOptionSpec *option);
/** Whether @command (%NULL: none given, the window) begins a library where there is none. */
gboolean              slv_command_makes (const SlvCommandSpec *command);
/** (transfer full): SlvCommandSpec.details, translated or not, with the kinds of file in the place of {deck-kinds}. */
char                 *slv_command_details (const char *details);
/** Names of all commands that start with the word @group, or of all commands with %NULL. (transfer container), NULL-terminated. */
const char          **slv_command_names (const char *group);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-man.c: a small program of the build: writes sleeves.1 from the table of commands and options, so that manual, help
 * and parser cannot tell different things. Plain man(7) macros, clean for mandoc and groff. */
#include <stdio.h>
#include <string.h>
#include "cli/slv-cli-table.h"

/* Dashes in options must stay ASCII, a leading dot or quote would be a request, typographic marks have names of their own. */
static void
put (const char *text)
{
  static const struct { const char *from, *to; } names[] = {
    { "\xe2\x80\xa6", "..." }, { "\xe2\x80\x9c", "\\(lq" }, { "\xe2\x80\x9d", "\\(rq" }, { "\\", "\\e" }, { "-", "\\-" },
    { "'", "\\(aq" }, { "`", "\\(ga" }, { "\n", "\n.PP\n" },
  };

  if (*text == '.')
    fputs ("\\&", stdout);
  for (; *text; text++)
    {
      gsize i;

      for (i = 0; i < G_N_ELEMENTS (names); i++)
        if (g_str_has_prefix (text, names[i].from))
          break;
      if (i < G_N_ELEMENTS (names))
        {
          fputs (names[i].to, stdout);
          text += strlen (names[i].from) - 1;
          while (names[i].from[0] == '\n' && text[1] == '\n')
            text++;
        }
      else
        fputc (*text, stdout);
    }
}

/* In lines that are short, as mandoc wants them. */
static void
put_prose (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  gsize column = 0;

  for (guint i = 0; words[i]; i++)
    {
      put (words[i]);
      column += strlen (words[i]) + 1;
      gboolean fits = words[i + 1] != NULL && column + strlen (words[i + 1]) <= 60;
      fputc (fits ? ' ' : '\n', stdout);
      column = fits ? column : 0;
    }
}

static void
put_options (const SlvCommandSpec *command, gboolean everywhere)
{
  for (const SlvOptionSpec *o = slv_options_table; o->name; o++)
    if (o->everywhere == everywhere && slv_command_takes (command, o))
      {
        printf (".TP\n");
        if (o->letter)
          printf ("\\fB\\-%c\\fR, ", o->letter);
        printf ("\\fB\\-\\-");
        put (o->name);
        printf ("\\fR");
        if (o->metavar)
          {
            printf (" \\fI");
            put (o->metavar);
            printf ("\\fR");
          }
        printf ("\n");
        put_prose (o->help);
      }
}

static void
put_commands (void)
{
  for (const SlvCommandSpec *c = slv_commands; c->name; c++)
    {
      g_autofree char *summary = g_strconcat (c->summary, ".", NULL);

      printf (".SS \"sleeves %s", c->name);
      if (*c->args)
        {
          printf (" ");
          put (c->args);
        }
      printf ("\"\n");
      put_prose (summary);
      if (c->details)
        {
          g_autofree char *details = slv_command_details (c->details);

          printf (".PP\n");
          put_prose (details);
        }
      put_options (c, FALSE);
      if (c->example)
        {
          printf (".PP\nExample:\n.PP\n.nf\n    ");
          put (c->example);
          printf ("\n.fi\n");
        }
    }
}

/* The shapes of answers, as they are written down, without the words about the file itself. */
static gboolean
put_answers (const char *path)
{
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;
  printf (".SH JSON\n");
  put_prose ("With --json a command writes one JSON document to standard output and nothing else; what is said beside it goes to standard error. These are the documents: text, number, bool, null, any; [x] is a list; a member with ? may be absent; {*: x} has members of any name; | means either. A name that stands alone is a shape that stands before the commands. Numbers are never texts; X of a variable cost is \"X\". A severity is error, unknown, warning or note; a verdict legal, unknown or illegal.");
  printf (".PP\n.nf\n");
  g_auto (GStrv) lines = g_strsplit_set (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    if (lines[i][0] != '#')
      {
        put (lines[i]);
        printf ("\n");
      }
  printf (".fi\n");
  return TRUE;
}

int
main (int argc, char **argv)
{
  if (argc != 2)
    return 2;
  printf (".\\\" SPDX-License-Identifier: GPL-3.0-or-later\n.\\\" Written by the build from the table of commands.\n");
  printf (".TH SLEEVES 1 \"%s\" \"Sleeves %s\" \"User Commands\"\n.SH NAME\nsleeves \\- ", SLV_RELEASED, SLV_VERSION);
  printf ("find cards, build decks, and know by which clause a deck is illegal\n");
  printf (".SH SYNOPSIS\n\\fBsleeves\\fR [\\fIOPTIONS\\fR] [\\fICOMMAND\\fR ... | \\fIFILE\\fR ...]\n");
  printf (".SH DESCRIPTION\nWithout a command the window opens, with the files that are named;\nwithout a display its first page is printed as text.\n");
  printf (".SH OPTIONS OF EVERY COMMAND\n");
  put_options (NULL, TRUE);
  printf (".SH COMMANDS\n");
  put_commands ();
  if (!put_answers (argv[1]))
    return 1;
  printf (".SH EXIT STATUS\n");
  for (const SlvExitSpec *e = slv_exit_codes; e->text; e++)
    {
      printf (".TP\n\\fB%d\\fR\n", e->code);
      put_prose (e->text);
    }
  printf (".SH ENVIRONMENT\n");
  for (const SlvVariableSpec *v = slv_variables; v->name; v++)
    {
      printf (".TP\n\\fB%s\\fR\n", v->name);
      put_prose (v->text);
    }
  return 0;
}

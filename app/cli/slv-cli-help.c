/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-help.c: --help of the program and of each command, from the table. Works without library, games or display. */
#include "cli/slv-cli.h"

static char *
option_label (const SlvOptionSpec *option)
{
  GString *label = g_string_new (NULL);

  if (option->letter)
    g_string_append_printf (label, "-%c, ", option->letter);
  g_string_append_printf (label, "--%s", option->name);
  if (option->metavar)
    g_string_append_printf (label, " %s", _(option->metavar));
  return g_string_free (label, FALSE);
}

static void
print_options (const SlvCommandSpec *command, gboolean everywhere)
{
  for (const SlvOptionSpec *o = slv_options_table; o->name; o++)
    if (o->everywhere == everywhere && slv_command_takes (command, o))
      {
        g_autofree char *label = option_label (o);
        g_autofree char *first = g_strdup_printf ("  %s", label);

        slv_text_paragraph (26, first, SLV_STYLE_PLAIN, _(o->help));
      }
}

static void
print_heading (const char *heading)
{
  slv_text_line ();
  slv_text_say (SLV_STYLE_BOLD, heading);
}

static void
print_usage (const char *name, const char *args)
{
  slv_text_put (SLV_STYLE_BOLD, _("Usage:"));
  slv_text_sayf (SLV_STYLE_PLAIN, " sleeves%s%s [%s]%s%s", name ? " " : "", name ? name : "", _("OPTIONS"), *args ? " " : "", args);
}

static void
print_command_help (const SlvCommandSpec *command)
{
  print_usage (command->name, *command->args ? _(command->args) : "");
  slv_text_line ();
  slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN, _(command->summary));
  if (command->details)
    {
      g_autofree char *details = slv_command_details (_(command->details));

      slv_text_line ();
      slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN, details);
    }
  if (*command->options)
    {
      print_heading (_("Options"));
      print_options (command, FALSE);
    }
  print_heading (_("Options of every command"));
  print_options (command, TRUE);
  if (command->example)
    {
      print_heading (_("Example"));
      slv_text_sayf (SLV_STYLE_PLAIN, "  %s", command->example);
    }
}

/* The commands that begin with the word @group, or all: what each does. What it takes stands in its own help. */
static void
print_commands (const char *group)
{
  g_autofree const char **names = slv_command_names (group);

  for (guint i = 0; names[i]; i++)
    {
      g_autofree char *label = g_strdup_printf ("  %s", names[i]);

      slv_text_paragraph (26, label, SLV_STYLE_PLAIN, _(slv_command_spec (names[i])->summary));
    }
}

static void
print_group_help (const char *group)
{
  print_usage (group, _("COMMAND …"));
  print_heading (_("Commands"));
  print_commands (group);
  slv_text_line ();
  slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN, _("`sleeves help COMMAND` tells more of a command, `man sleeves` everything."));
}

static void
print_program_help (void)
{
  print_usage (NULL, _("[COMMAND … | FILE …]"));
  slv_text_line ();
  slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN,
                      _("Sleeves finds trading cards, keeps decks, and says whether a deck is legal and by which clause it is not. Without a command it opens its window, with the files that are named: decks, card lists, collections, definitions of games."));
  print_heading (_("Commands"));
  print_commands (NULL);
  print_heading (_("Options of every command"));
  print_options (NULL, TRUE);
  print_heading (_("Exit codes"));
  for (const SlvExitSpec *e = slv_exit_codes; e->text; e++)
    {
      g_autofree char *first = g_strdup_printf ("  %3d", e->code);

      slv_text_paragraph (7, first, SLV_STYLE_PLAIN, _(e->text));
    }
  slv_text_line ();
  slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN, _("`sleeves help COMMAND` tells more of a command, `man sleeves` everything."));
}

void
slv_cli_print_help (SlvCli *cli)
{
  if (cli->command)
    print_command_help (cli->command);
  else if (cli->group)
    print_group_help (cli->group);
  else
    print_program_help ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-parse.c: arguments by the table. Not getopt: the command decides which options exist, options may stand before and
 * after it, and a query may begin with a dash. Every fault says what was meant, as far as that can be guessed. */
#include <stdio.h>
#include "base/slv-fold.h"
#include "cli/slv-cli-rows.h"

typedef struct { SlvCli *cli; int argc, at; char **argv; GPtrArray *seen; /* SlvOptionSpec */ } Parser;

static gboolean
unknown_option (const char *name, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (const SlvOptionSpec *o = slv_options_table; o->name; o++)
    g_ptr_array_add (names, (gpointer) o->name);
  g_ptr_array_add (names, NULL);
  const char *near = slv_nearest (name, (const char * const *) names->pdata);
  if (near)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("unknown option “--%s”; did you mean “--%s”?"), name, near);
  else
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("unknown option “--%s”"), name);
  return FALSE;
}

static gboolean
check_value (const SlvOptionSpec *option, const char *value, GError **error)
{
  guint64 most = option->kind == SLV_ARG_COUNT ? G_MAXINT : G_MAXUINT64;

  if ((option->kind == SLV_ARG_NUMBER || option->kind == SLV_ARG_COUNT) && !g_ascii_string_to_unsigned (value, 10, 0, most, NULL, NULL))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no whole number from 0 to %llu, which --%s needs"), value, (unsigned long long) most, option->name);
  if (option->kind == SLV_ARG_DAY && !slv_is_day (value))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no day like 2024-05-17, which --%s needs"), value, option->name);
  if (!g_utf8_validate (value, -1, NULL) && strcmp (option->name, "output") && strcmp (option->name, "library")
      && strcmp (option->name, "games") && strcmp (option->name, "batch"))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the value of --%s is not valid UTF-8"), option->name);
  return TRUE;
}

static gboolean
take (Parser *parser, const SlvOptionSpec *option, const char *attached, GError **error)
{
  const char *value = attached;

  if (option->kind == SLV_ARG_NONE && attached)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("option “--%s” takes no value"), option->name);
  if (option->kind != SLV_ARG_NONE && value == NULL)
    {
      if (parser->at + 1 >= parser->argc)
        return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("option “--%s” needs a value: %s"), option->name, _(option->metavar));
      value = parser->argv[++parser->at];
    }
  if (option->kind != SLV_ARG_NONE && !check_value (option, value, error))
    return FALSE;
  GPtrArray *values = g_hash_table_lookup (parser->cli->values, option->name);
  if (values == NULL)
    {
      values = g_ptr_array_new_with_free_func (g_free);
      g_hash_table_insert (parser->cli->values, (gpointer) option->name, values);
    }
  g_ptr_array_add (values, g_strdup (value ? value : ""));
  g_ptr_array_add (parser->seen, (gpointer) option);
  return TRUE;
}

static gboolean
take_long (Parser *parser, const char *text, GError **error)
{
  const char *equals = strchr (text, '=');
  g_autofree char *name = equals ? g_strndup (text, equals - text) : g_strdup (text);
  const SlvOptionSpec *option = slv_option_spec (name);

  if (option == NULL)
    return unknown_option (name, error);
  return take (parser, option, equals ? equals + 1 : NULL, error);
}

/* "-o FILE", "-oFILE"; flags may stand together: "-pc". */
static gboolean
take_short (Parser *parser, const char *text, GError **error)
{
  for (; *text; text++)
    {
      const SlvOptionSpec *option = slv_option_spec_by_letter (*text);

      if (option == NULL)
        return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("unknown option “-%c”"), *text);
      if (option->kind != SLV_ARG_NONE)
        return take (parser, option, text[1] ? text + 1 : NULL, error);
      if (!take (parser, option, NULL, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_group (const char *word)
{
  g_autofree const char **names = slv_command_names (word);

  return names[0] != NULL;
}

/* (transfer container): what a first word can be: "check", "deck". */
static const char **
first_words (void)
{
  GPtrArray *words = g_ptr_array_new ();

  for (const SlvCommandSpec *c = slv_commands; c->name; c++)
    {
      const char *end = strchr (c->name, ' ');
      g_autofree char *word = end ? g_strndup (c->name, end - c->name) : g_strdup (c->name);
      const char *known = g_intern_string (word);

      if (words->len == 0 || words->pdata[words->len - 1] != known)
        g_ptr_array_add (words, (gpointer) known);
    }
  g_ptr_array_add (words, NULL);
  return (const char **) g_ptr_array_free (words, FALSE);
}

/* What the window opens, as a file manager would hand it over. */
static gboolean
is_file (const char *word)
{
  return g_file_test (word, G_FILE_TEST_EXISTS) || g_str_has_prefix (word, "file://") || g_str_has_prefix (word, "http://")
         || g_str_has_prefix (word, "https://");
}

gboolean
slv_cli_take_command (SlvCli *cli)
{
  const char *word = slv_cli_arg (cli, 0), *second = slv_cli_arg (cli, 1);
  g_autofree char *both = second ? g_strdup_printf ("%s %s", word, second) : NULL;

  cli->command = both ? slv_command_spec (both) : NULL;
  if (cli->command)
    g_ptr_array_remove_range (cli->args, 0, 2);
  else if (word && (cli->command = slv_command_spec (word)))
    g_ptr_array_remove_index (cli->args, 0);
  return cli->command != NULL;
}

/* "deck" alone is no command, but there is help on it; "games" is one and starts others. FALSE with @error when the words mean
 * nothing. */
static gboolean
find_command (SlvCli *cli, GError **error)
{
  if (slv_cli_take_command (cli))
    return TRUE;
  const char *word = slv_cli_arg (cli, 0), *second = slv_cli_arg (cli, 1);
  g_autofree char *both = second ? g_strdup_printf ("%s %s", word, second) : NULL;
  if (!is_group (word) && is_file (word))
    return TRUE;
  if (slv_cli_has (cli, "help") && second == NULL && is_group (word))
    {
      cli->group = g_intern_string (word);
      return TRUE;
    }

  g_autofree const char **names = is_group (word) ? slv_command_names (word) : first_words ();
  if (is_group (word) && second == NULL)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” needs a second word; “sleeves help %s” lists them"), word, word);
  else
    slv_set_error_near (error, SLV_ERROR_USAGE, is_group (word) ? both : word, names, _("there is no command “%s”"), is_group (word) ? both : word);
  return FALSE;
}

/* "help check" is "check --help". */
static gboolean
turn_help (SlvCli *cli, GError **error)
{
  if (cli->command == NULL || !g_str_equal (cli->command->name, "help"))
    return TRUE;
  cli->command = NULL;
  g_hash_table_insert (cli->values, (gpointer) slv_option_spec ("help")->name, g_ptr_array_new_with_free_func (g_free));
  return cli->args->len == 0 || find_command (cli, error);
}

static gboolean
check_taken (SlvCli *cli, GPtrArray *seen, GError **error)
{
  guint n = cli->args->len;

  for (guint i = 0; i < seen->len; i++)
    if (!slv_command_takes (cli->command, seen->pdata[i]))
      {
        const SlvOptionSpec *option = seen->pdata[i];

        return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” has no option “--%s”"),
                              cli->command ? cli->command->name : "sleeves", option->name);
      }
  for (guint i = 0; cli->command == NULL && cli->group == NULL && i < n; i++)
    if (!is_file (slv_cli_arg (cli, i)))
      return slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no file “%s”"), slv_cli_arg (cli, i));
  if (slv_cli_has (cli, "help") || slv_cli_has (cli, "version") || cli->command == NULL)
    return TRUE;
  for (guint i = 0; i < seen->len; i++)
    {
      const SlvOptionSpec *option = seen->pdata[i], *other = slv_command_needs (cli->command, option);

      if (other == NULL || slv_cli_has (cli, other->name))
        continue;
      return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“--%s” does nothing here without “--%s”"), option->name, other->name);
    }
  if (n < cli->command->min_args)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” needs more: %s"), cli->command->name, _(cli->command->args));
  else if (n > cli->command->max_args)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” does not take “%s”"), cli->command->name,
                   slv_cli_arg (cli, cli->command->max_args));
  else
    return TRUE;
  return FALSE;
}

typedef enum { IS_ARGUMENT, IS_OPTION, IS_UNCLEAR } Sense;

/* What "-pc" is to a command whose arguments are queries: flags that stand together, if all its letters are flags that it takes. With a
 * flag before what is none, a person may have meant either. "-ally" is a query: -a is nothing here. */
static Sense
look_at_letters (const SlvCommandSpec *command, const char *letters)
{
  gboolean first = FALSE;

  for (const char *p = letters; *p; p++)
    {
      const SlvOptionSpec *option = slv_option_spec_by_letter (*p);

      if (option == NULL || option->kind != SLV_ARG_NONE || !slv_command_takes (command, option))
        return first && letters[strspn (letters, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")] == '\0' ? IS_UNCLEAR : IS_ARGUMENT;
      first = TRUE;
    }
  return IS_OPTION;
}

/* Only a command whose arguments are queries lets them begin with a dash; -o, -h and the like stay options there too. */
static Sense
sense_of (Parser *parser, const char *text)
{
  const char *word = slv_cli_arg (parser->cli, 0);
  const SlvCommandSpec *command = word ? slv_command_spec (word) : NULL;

  if (text[0] != '-' || text[1] == '\0')
    return IS_ARGUMENT;
  if (text[1] == '-' || command == NULL || !command->queries)
    return IS_OPTION;
  const SlvOptionSpec *option = slv_option_spec_by_letter (text[1]);
  if (option && slv_command_takes (command, option) && (text[2] == '\0' || ((option->kind == SLV_ARG_NUMBER || option->kind == SLV_ARG_COUNT) && g_ascii_isdigit (text[2]))))
    return IS_OPTION;
  return look_at_letters (command, text + 1);
}

/* Places, folders, tags and names are kept as they are given, and what is no text could never be named again. Names of files may be anything,
 * and one may stand where an address does. */
static gboolean
check_names (SlvCli *cli, GError **error)
{
  static const char * const kept[] = { "PLACE", "FOLDER", "TAGS", "NAME" };
  const char *args = cli->command ? cli->command->args : "";
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    n = strstr (args, kept[i]) == NULL ? n : strstr (args, "URL") != NULL ? 1 : cli->args->len;
  for (guint i = 0; i < MIN (n, cli->args->len); i++)
    if (!g_utf8_validate (cli->args->pdata[i], -1, NULL))
      return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is not valid UTF-8"), (char *) cli->args->pdata[i]);
  return TRUE;
}

/* "-" as the file to be written is standard output, which print and fix must be told of, and for others is as without --output. */
static gboolean
turn_output (SlvCli *cli, GError **error)
{
  const char *output = slv_cli_get (cli, "output"), *name = cli->command ? cli->command->name : "";
  gboolean backup = g_str_equal (name, "backup") && g_strcmp0 (slv_cli_arg (cli, 0), "-") == 0;

  if (!backup && g_strcmp0 (output, "-") != 0)
    return TRUE;
  if (cli->json)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--json and “-” would both be written to standard output"));
  if (!backup && !g_str_equal (name, "print") && !g_str_equal (name, "fix"))
    g_hash_table_remove (cli->values, "output");
  return TRUE;
}

gboolean
slv_cli_parse (SlvCli *cli, int argc, char **argv, GError **error)
{
  Parser parser = { cli, argc, 1, argv, NULL };
  g_autoptr (GPtrArray) seen = g_ptr_array_new ();
  gboolean only_args = FALSE;

  parser.seen = seen;
  for (int i = 1; i < argc; i++)
    cli->json = cli->json || g_str_equal (argv[i], "--json");    /* faults of parsing, too, are told as JSON then */
  for (; parser.at < argc; parser.at++)
    {
      const char *text = argv[parser.at];
      Sense sense;

      if (!only_args && g_str_equal (text, "--"))
        only_args = TRUE;
      else if (only_args || (sense = sense_of (&parser, text)) == IS_ARGUMENT)
        g_ptr_array_add (cli->args, g_strdup (text));
      else if (sense == IS_UNCLEAR)
        return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” may be options or a query; options apart from each other, or “-- %s” for the query"), text, text);
      else if (text[1] == '-' ? !take_long (&parser, text + 2, error) : !take_short (&parser, text + 1, error))
        return FALSE;
    }
  cli->json = slv_cli_has (cli, "json");
  return (cli->args->len == 0 || find_command (cli, error)) && turn_help (cli, error) && check_taken (cli, seen, error)
         && check_names (cli, error) && turn_output (cli, error) && slv_cli_rows_begin (cli, error);
}

gboolean
slv_cli_has (SlvCli *cli, const char *option)
{
  return g_hash_table_contains (cli->values, option);
}

GPtrArray *
slv_cli_get_all (SlvCli *cli, const char *option)
{
  g_assert (slv_option_spec (option));
  return g_hash_table_lookup (cli->values, option);
}

const char *
slv_cli_get (SlvCli *cli, const char *option)
{
  GPtrArray *values = slv_cli_get_all (cli, option);

  return values ? values->pdata[values->len - 1] : NULL;
}

guint64
slv_cli_number (SlvCli *cli, const char *option, guint64 fallback)
{
  const char *value = slv_cli_get (cli, option);

  return value ? g_ascii_strtoull (value, NULL, 10) : fallback;
}

gboolean
slv_cli_get_map (SlvCli *cli, gboolean folded, GHashTable **map, GError **error)
{
  GPtrArray *all = slv_cli_get_all (cli, "map");
  g_autoptr (GHashTable) said = all != NULL ? g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free) : NULL;

  *map = NULL;
  for (guint i = 0; all != NULL && i < all->len; i++)
    {
      const char *text = all->pdata[i], *equals = strrchr (text, '=');
      g_autofree char *column = equals != NULL ? g_strstrip (g_strndup (text, (gsize) (equals - text))) : NULL;

      if (column == NULL || *column == '\0')
        return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is not of the form COLUMN=ATTR"), text);
      g_hash_table_replace (said, folded ? slv_fold_id (column) : g_steal_pointer (&column),
                            folded ? slv_fold_id (equals + 1) : g_strstrip (g_strdup (equals + 1)));
    }
  *map = g_steal_pointer (&said);
  return TRUE;
}

const char *
slv_cli_arg (SlvCli *cli, guint nth)
{
  return nth < cli->args->len ? cli->args->pdata[nth] : NULL;
}

char *
slv_cli_words (SlvCli *cli, const char *invalid, GError **error)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < cli->args->len; i++)
    g_string_append_printf (words, "%s%s", i > 0 ? " " : "", slv_cli_arg (cli, i));
  if (!g_utf8_validate (words->str, -1, NULL))
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, "%s", invalid);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-completion.c: `completion`: scripts for bash, zsh and fish, and what they ask on every Tab. The scripts know nothing: they
 * hand over the words of the line and get back what may stand at its end, so commands and options come from the one table, and
 * formats, decks, places, fields and values from the library at hand. Asking never makes a library, and a fault is an
 * empty answer; what is said on standard error the scripts drop.
 *
 * An answer is one candidate a line, with a tab and what it means where that is known; the line ":files" stands for names of files,
 * which the shell completes better itself. */
#include <stdio.h>
#include "base/slv-fold.h"
#include "cli/slv-search-asked.h"
#include "copies/slv-copies.h"
#include "import/slv-list-file.h"
#include "query/slv-complete.h"

#define NAMES_MAX 60u   /* names of cards offered at once: more than that is no choice */

/* ---- the scripts ---- */

static const char bash_script[] =
  "# bash completion for sleeves, written by `sleeves completion bash`\n"
  "_sleeves() {\n"
  "  local cur words=() cword line=${COMP_LINE:0:COMP_POINT} word\n"
  "  COMPREPLY=()\n"
  "  # words as bash would hand them over: not divided at : and =, which queries are full of\n"
  "  if declare -F _get_comp_words_by_ref >/dev/null; then\n"
  "    _get_comp_words_by_ref -n := cur words cword\n"
  "  else\n"
  "    read -ra words <<<\"$line\"; [[ $line == *[[:space:]] ]] && words+=('')\n"
  "    cword=$((${#words[@]} - 1)); cur=${words[cword]}\n"
  "  fi\n"
  "  local plain=()\n"
  "  for word in \"${words[@]:0:cword+1}\"; do word=${word#[\\\"\\']}; word=${word%[\\\"\\']}; plain+=(\"${word//\\\\/}\"); done\n"
  "  # of a word with : or = bash replaces only what stands behind the last one\n"
  "  local kept=\n"
  "  case $COMP_WORDBREAKS in *:*) [[ $cur == *[:=]* ]] && kept=${cur%\"${cur##*[:=]}\"} ;; esac\n"
  "  while IFS=$'\\t' read -r word _; do\n"
  "    if [[ $word == :files ]]; then\n"
  "      compopt -o filenames; while IFS= read -r word; do COMPREPLY+=(\"$word\"); done < <(compgen -f -- \"$cur\")\n"
  "    else\n"
  "      printf -v word %q \"$word\"; word=${word//\\\\:/:}; word=${word//\\\\=/=}; COMPREPLY+=(\"${word#\"$kept\"}\")\n"
  "      [[ $word == *[:=/] ]] && compopt -o nospace\n"
  "    fi\n"
  "  done < <(sleeves completion -- \"${plain[@]}\" 2>/dev/null)\n"
  "}\n"
  "complete -F _sleeves sleeves\n";

static const char zsh_script[] =
  "#compdef sleeves\n"
  "# zsh completion for sleeves, written by `sleeves completion zsh`\n"
  "_sleeves() {\n"
  "  local -a plain told; local line word\n"
  "  for word in \"${(@)words[1,CURRENT]}\"; do plain+=(\"${(Q)word}\"); done\n"
  "  while IFS= read -r line; do\n"
  "    if [[ $line == :files ]]; then _files\n"
  "    else word=${line%%$'\\t'*}; told=(\"${line#*$'\\t'}\")\n"
  "      [[ $told == $word ]] && told=(\"$word\") || told=(\"$word  -- $told\")\n"
  "      if [[ $word == *[:=/] ]]; then compadd -S '' -U -l -d told -- \"$word\"; else compadd -U -l -d told -- \"$word\"; fi\n"
  "    fi\n"
  "  done < <(sleeves completion -- \"${(@)plain}\" 2>/dev/null)\n"
  "  # several that share less than what was typed are told, and what was typed stays\n"
  "  (( ${#compstate[unambiguous]} < ${#PREFIX} )) && compstate[insert]=\n"
  "}\n"
  "if [[ $funcstack[1] == _sleeves ]]; then _sleeves \"$@\"; else compdef _sleeves sleeves; fi\n";

static const char fish_script[] =
  "# fish completion for sleeves, written by `sleeves completion fish`\n"
  "function __sleeves_complete\n"
  "  set -l words (commandline -opc) (commandline -ct | string unescape)\n"
  "  sleeves completion -- $words 2>/dev/null | while read -l line\n"
  "    if test \"$line\" = :files\n"
  "      __fish_complete_path (commandline -ct)\n"
  "    else\n"
  "      echo $line\n"
  "    end\n"
  "  end\n"
  "end\n"
  "complete -c sleeves -f -a '(__sleeves_complete)'\n";

static const struct { const char *shell, *script; } scripts[] = { { "bash", bash_script }, { "zsh", zsh_script }, { "fish", fish_script } };

/* ---- what may stand at the end ---- */

typedef struct {
  SlvCli     *cli;
  const char *word;       /* what has been typed of it, without "--option=" */
  char       *before;     /* what stands before @word in the same word of the line: "--format=" */
} Asked;

static void
put (const Asked *asked, const char *text, const char *meaning)
{
  g_autofree char *clean = slv_text_printable (text), *told = slv_text_printable (meaning ? meaning : "");

  if (strchr (text, '\n') != NULL || !g_str_equal (clean, text))
    return;   /* no line of a terminal can say it */
  g_strdelimit (told, "\n\t", ' ');
  printf ("%s%s%s%s\n", asked->before, text, *told ? "\t" : "", told);
}

/* A candidate among names: it goes on from what was typed, whatever its case and accents. */
static void
offer (const Asked *asked, const char *text, const char *meaning)
{
  g_autofree char *typed = slv_fold_search (asked->word), *folded = slv_fold_search (text);

  if (g_str_has_prefix (folded, typed))
    put (asked, text, meaning);
}

static void
offer_files (const Asked *asked G_GNUC_UNUSED)
{
  puts (":files");
}

static void
offer_commands (const Asked *asked, const char *first)
{
  g_autoptr (GHashTable) said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (const SlvCommandSpec *c = slv_commands; c->name; c++)
    {
      const char *end = strchr (c->name, ' ');
      g_autofree char *word = end ? g_strndup (c->name, end - c->name) : g_strdup (c->name);

      if (first && end && g_str_equal (word, first))
        offer (asked, end + 1, _(c->summary));
      else if (first == NULL && !g_hash_table_contains (said, word))
        {
          offer (asked, word, end ? NULL : _(c->summary));
          g_hash_table_add (said, g_steal_pointer (&word));
        }
    }
}

static void
offer_options (const Asked *asked, const SlvCommandSpec *command)
{
  for (const SlvOptionSpec *o = slv_options_table; o->name; o++)
    if (slv_command_takes (command, o))
      {
        g_autofree char *text = g_strdup_printf ("--%s", o->name);

        if (g_str_has_prefix (text, asked->word))
          put (asked, text, _(o->help));
      }
}

static void
offer_words (const Asked *asked, const char *words)
{
  g_auto (GStrv) each = g_strsplit (words, " ", -1);

  for (guint i = 0; each[i]; i++)
    offer (asked, each[i], NULL);
}

/* ---- out of definitions and library ---- */

static gboolean
library_is_there (const Asked *asked)
{
  return g_file_test (asked->cli->library, G_FILE_TEST_IS_DIR);
}

static GPtrArray *
games_of (const Asked *asked)
{
  SlvGames *games = slv_cli_games (asked->cli, NULL);

  return games ? slv_games_list (games) : NULL;
}

static void
offer_games (const Asked *asked)
{
  GPtrArray *games = games_of (asked);

  for (guint i = 0; games && i < games->len; i++)
    offer (asked, ((SlvGame *) games->pdata[i])->id, slv_cli_tr (((SlvGame *) games->pdata[i])->title));
}

/* Any part of a format's id is understood, so any part of it that goes on is offered: "2025/st" and "grand". */
static void
offer_formats (const Asked *asked)
{
  GPtrArray *games = games_of (asked);

  SLV_EACH (const SlvGame, game, games)
    {
      SLV_EACH (const SlvRulebook, book, game->rulebooks)
        {
          SLV_EACH (const SlvFormat, format, book->formats)
            {
              const char *slash = strchr (format->full_id, '/');

              if (g_str_has_prefix (format->full_id, asked->word))
                put (asked, format->full_id, slv_cli_tr (format->title));
              else if (slash && g_str_has_prefix (slash + 1, asked->word))
                put (asked, slash + 1, slv_cli_tr (format->title));
            }
        }
    }
}

static void
offer_rulebook_options (const Asked *asked)
{
  GPtrArray *games = games_of (asked);
  SlvGame *only = NULL;

  slv_cli_game (asked->cli, &only, NULL);
  offer (asked, "lists=no", _("dated lists of banned or limited cards do not apply"));
  SLV_EACH (const SlvGame, game, games)
    {
      for (guint b = 0; (only == NULL || only == game) && b < game->rulebooks->len; b++)
        {
          const SlvRulebook *book = game->rulebooks->pdata[b];

          SLV_EACH (const SlvOption, option, book->options)
            {
              g_autofree char *text = g_strdup_printf ("%s=", option->id);

              offer (asked, text, slv_cli_tr (option->title));
            }
        }
    }
}

static void
offer_decks (const Asked *asked)
{
  if (!library_is_there (asked) || slv_cli_store (asked->cli, NULL) == NULL)
    return;
  g_autoptr (GPtrArray) decks = slv_store_list_decks (asked->cli->store, NULL);
  for (guint i = 0; decks && i < decks->len; i++)
    offer (asked, ((SlvDeck *) decks->pdata[i])->name, ((SlvDeck *) decks->pdata[i])->format);
}

static void
offer_sources (const Asked *asked)
{
  if (!library_is_there (asked) || slv_cli_store (asked->cli, NULL) == NULL)
    return;
  g_autoptr (GPtrArray) sources = slv_store_list_sources (asked->cli->store, NULL);
  for (guint i = 0; sources && i < sources->len; i++)
    offer (asked, ((SlvSource *) sources->pdata[i])->name, ((SlvSource *) sources->pdata[i])->url);
}

static void
offer_places (const Asked *asked)
{
  if (!library_is_there (asked) || slv_cli_index (asked->cli, NULL) == NULL)
    return;
  g_autoptr (SlvCollection) collection = slv_collection_open (asked->cli->store, asked->cli->index, NULL);
  guint n = collection ? slv_collection_n_places (collection) : 0;
  for (guint i = 0; i < n; i++)
    offer (asked, slv_collection_get_place (collection, i)->path, slv_collection_get_place (collection, i)->note);
}

static void
offer_cards (const Asked *asked)
{
  SlvGame *only = NULL;
  guint shown = 0;

  if (*asked->word == '\0' || !library_is_there (asked) || slv_cli_index (asked->cli, NULL) == NULL)
    return;
  slv_cli_game (asked->cli, &only, NULL);
  for (guint row = 0; row < slv_index_n_cards (asked->cli->index) && shown < NAMES_MAX; row++)
    {
      const char *name = slv_index_card_name (asked->cli->index, row);
      g_autofree char *typed = slv_fold_search (asked->word), *folded = slv_fold_search (name);

      if ((only && slv_index_card_game (asked->cli->index, row) != only) || !g_str_has_prefix (folded, typed))
        continue;
      put (asked, name, slv_cli_tr (slv_index_card_game (asked->cli->index, row)->title));
      shown++;
    }
}

/* Fields that results can be sorted by; several are divided by commas, and a dash turns one round. */
static void
offer_sort_keys (const Asked *asked)
{
  GPtrArray *games = games_of (asked);
  SlvGame *only = NULL;
  const char *comma = strrchr (asked->word, ','), *at = comma ? comma + 1 : asked->word;
  gsize lead = (gsize) (at - asked->word) + (*at == '-');
  g_autofree char *before = g_strdup_printf ("%s%.*s", asked->before, (int) lead, asked->word);
  Asked key = { asked->cli, asked->word + lead, before };

  slv_cli_game (asked->cli, &only, NULL);
  offer (&key, "name", _("Name"));
  SLV_EACH (const SlvGame, game, games)
    {
      for (guint a = 0; (only == NULL || only == game) && a < game->attrs->len; a++)
        {
          const SlvAttr *attr = game->attrs->pdata[a];

          if (!attr->hidden && attr->kind != SLV_ATTR_TEXT)
            offer (&key, attr->id, only ? slv_cli_tr (attr->title) : slv_cli_tr (game->title));
        }
    }
}

/* What the search box would offer: fields, operators, values under the rest of the query. */
static void
offer_query (const Asked *asked)
{
  g_auto (SlvSearchAsked) more = { 0 };
  g_autoptr (SlvCompletion) completion = NULL;
  SlvGame *only = NULL;

  if (!library_is_there (asked) || slv_cli_index (asked->cli, NULL) == NULL)
    return;
  slv_cli_game (asked->cli, &only, NULL);
  slv_search_ask (asked->cli, &more, SLV_SEARCH_ASK_ALL, NULL);
  completion = slv_query_complete (asked->cli->index, only, asked->word, G_MAXUINT, slv_search_asked_provider (&more));
  SLV_EACH (const SlvCandidate, candidate, completion->candidates)
    {
      g_autofree char *text = g_strdup_printf ("%.*s%s", (int) completion->span.start, asked->word, candidate->text);

      put (asked, text, candidate->title);
    }
}

static void
offer_kinds (const Asked *asked, const SlvCommandSpec *command)
{
  if (command && g_str_has_prefix (command->name, "collection"))
    for (const SlvCopiesKind * const *kind = slv_copies_kinds (); *kind; kind++)
      offer (asked, (*kind)->id, NULL);
  else if (command && g_str_has_prefix (command->name, "deck"))
    for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind; kind++)
      offer (asked, (*kind)->id, _((*kind)->title));
  else if (slv_cli_games (asked->cli, NULL))
    {
      g_auto (GStrv) kinds = slv_list_file_kinds (asked->cli->games);

      for (guint i = 0; kinds[i]; i++)
        offer (asked, kinds[i], NULL);
    }
}

/* ---- of an option, of an argument ---- */

static void
offer_decks_and_files (const Asked *asked)
{
  offer_decks (asked);
  offer_files (asked);
}

static const struct { const char *option; void (*offer) (const Asked *asked); const char *words; } values[] = {
  { "library", offer_files, NULL }, { "games", offer_files, NULL }, { "output", offer_files, NULL }, { "batch", offer_files, NULL },
  { "images", offer_files, NULL }, { "plot", offer_files, NULL }, { "plan", offer_files, NULL }, { "game", offer_games, NULL },
  { "format", offer_formats, NULL }, { "option", offer_rulebook_options, NULL }, { "deck", offer_decks_and_files, NULL },
  { "against", offer_decks_and_files, NULL }, { "place", offer_places, NULL }, { "sort", offer_sort_keys, NULL },
  { "where", offer_query, NULL }, { "complete", offer_query, NULL }, { "name", offer_cards, NULL }, { "gone", offer_cards, NULL },
  { "condition", NULL, "mint near-mint excellent good light-played played poor" }, { "paper", NULL, "a4 letter" },
  { "mode", NULL, "merge set replace" }, { "prefer", NULL, "cheap moves" }, { "signed", NULL, "yes no" },
  { "altered", NULL, "yes no" }, { "proxy", NULL, "yes no" }, { "trade", NULL, "yes no" },
};

static void
offer_value (const Asked *asked, const SlvOptionSpec *option, const SlvCommandSpec *command)
{
  if (g_str_equal (option->name, "as"))
    offer_kinds (asked, command);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    if (g_str_equal (values[i].option, option->name) && values[i].offer)
      values[i].offer (asked);
    else if (g_str_equal (values[i].option, option->name))
      offer_words (asked, values[i].words);
}

/* By the word that stands for arguments in the command's usage line. */
static void
offer_argument (const Asked *asked, const SlvCommandSpec *command)
{
  if (g_str_equal (command->name, "help"))
    offer_commands (asked, slv_cli_arg (asked->cli, 0));
  else if (g_str_equal (command->name, "completion"))
    offer_words (asked, "bash zsh fish");
  else if (g_str_has_prefix (command->name, "source") || g_str_equal (command->name, "import"))
    offer_sources (asked);
  else if (command->queries)
    offer_query (asked);
  else if (g_str_equal (command->name, "card") || g_str_has_prefix (command->name, "collection a") || g_str_equal (command->name, "collection remove"))
    offer_cards (asked);
  else if (g_str_equal (command->name, "collection places"))
    offer_places (asked);
  else if (strstr (command->args, "DECK") || g_str_has_prefix (command->name, "deck "))
    offer_decks (asked);
  if (strstr (command->args, "FILE") || strstr (command->args, "WHAT") || strstr (command->args, "DECK") || strstr (command->args, "URL"))
    offer_files (asked);
}

/* ---- the line ---- */

/* Reads what stands before the last word as the parser would, but forgives: (out) the option that still waits for its value. */
static void
read_line (SlvCli *line, GPtrArray *words, const SlvOptionSpec **waits)
{
  *waits = NULL;
  for (guint i = 1; i + 1 < words->len; i++)
    {
      const char *word = words->pdata[i], *equals = strchr (word, '=');
      g_autofree char *name = g_str_has_prefix (word, "--") ? equals ? g_strndup (word + 2, equals - word - 2) : g_strdup (word + 2) : NULL;
      const SlvOptionSpec *option = name ? slv_option_spec (name) : word[0] == '-' && word[1] && !word[2] ? slv_option_spec_by_letter (word[1]) : NULL;

      if (option == NULL && word[0] != '-')
        g_ptr_array_add (line->args, g_strdup (word));
      if (option == NULL || option->kind == SLV_ARG_NONE)
        continue;
      if (equals == NULL && i + 2 >= words->len)
        {
          *waits = option;
          return;
        }
      GPtrArray *given = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (given, g_strdup (equals ? equals + 1 : (const char *) words->pdata[++i]));
      g_hash_table_insert (line->values, (gpointer) option->name, given);
    }
}

static void
answer (SlvCli *line, const char *last, const SlvOptionSpec *waits)
{
  const char *equals = g_str_has_prefix (last, "--") ? strchr (last, '=') : NULL;
  g_autofree char *name = equals ? g_strndup (last + 2, equals - last - 2) : NULL;
  g_autofree char *before = equals ? g_strndup (last, equals + 1 - last) : g_strdup ("");
  const SlvOptionSpec *option = waits ? waits : name ? slv_option_spec (name) : NULL;
  Asked asked = { line, waits || option == NULL ? last : equals + 1, waits || option == NULL ? (char *) "" : before };
  const char *first = slv_cli_arg (line, 0);

  if (option)
    offer_value (&asked, option, line->command);
  else if (last[0] == '-' && (last[1] == '-' || last[1] == '\0'))
    offer_options (&asked, line->command);
  else if (line->command == NULL && line->args->len < 2)
    offer_commands (&asked, first);
  else if (line->command)
    {
      if (line->args->len == 0)
        offer_commands (&asked, line->command->name);    /* "games" is one and begins others */
      offer_argument (&asked, line->command);
    }
}

int
slv_cmd_completion (SlvCli *cli, GError **error)
{
  const char *shell = slv_cli_arg (cli, 0);
  const SlvOptionSpec *waits;
  SlvCli line;

  for (guint i = 0; i < G_N_ELEMENTS (scripts) && cli->args->len == 1; i++)
    if (g_str_equal (scripts[i].shell, shell))
      return fputs (scripts[i].script, stdout) == EOF ? 3 : 0;
  if (cli->args->len < 2)
    return slv_cli_usage (error, _("there is completion for bash, zsh and fish, not for “%s”"), shell);
  slv_cli_init (&line, cli->argv);
  read_line (&line, cli->args, &waits);
  slv_cli_take_command (&line);
  slv_cli_set_up (&line);
  answer (&line, cli->args->pdata[cli->args->len - 1], waits);
  slv_cli_clear (&line);
  return 0;
}

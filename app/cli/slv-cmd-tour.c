/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-tour.c: `tour`: the whole way once, for a newcomer to watch: card lists fetched over HTTP from a server on this
 * machine, a question to the index, decks judged with their clauses, an opening hand of each game. Everything runs on a
 * library in a temporary folder that is removed at the end. It walks the starter folder and the games as they are: a game
 * that is added there is on the tour. Ends with 1 when something that should have worked did not. */
#include "base/slv-folder.h"
#include "base/slv-fold.h"
#include "cli/slv-cli.h"
#include "cli/slv-cli-verdict.h"
#include "cli/slv-loopback.h"
#include "goldfish/slv-opening.h"
#include "slv-job.h"

#define TOUR_SEED     7u
#define FINDING_SHOWN 2u
#define DEPTH_MAX     8u    /* of folders */

typedef struct { SlvDeck *deck; char *file; SlvGame *game; SlvReport *report; SlvChecker *checker; } Sample;

typedef struct {
  SlvCli      *cli;
  SlvLoopback *server;
  char        *starter;
  GPtrArray   *lists, *deck_files;   /* char*: paths seen from @starter */
  GPtrArray   *samples;              /* Sample */
  guint        problems, cards, verdicts, hands;
  cJSON       *json, *json_decks, *json_hands;
} Tour;

SLV_DEFINE_STATIC_FREE (Sample, sample_free, (slv_deck_free, deck), (slv_report_free, report), (slv_checker_free, checker), file);

/* ---- words ---- */

static void
heading (Tour *tour, guint number, const char *text)
{
  if (tour->cli->json)
    return;
  slv_text_line ();
  slv_text_sayf (SLV_STYLE_BOLD, "%u. %s", number, text);
}

static void
problem (Tour *tour, const char *what, const GError *error)
{
  g_autofree char *text = error ? slv_error_describe (error) : NULL;

  tour->problems++;
  slv_cli_say (_("%s did not work: %s"), what, text ? text : _("not as expected"));
}

/* ---- what is in the starter folder: found by what it is, so that a new game's files need no line here ---- */

static gboolean
has_ending (const char *name, const char * const *endings)
{
  for (; *endings; endings++)
    if (g_str_has_suffix (name, *endings))
      return TRUE;
  return FALSE;
}

static void
walk_folder (const char *root, const char *below, gboolean in_decks, guint depth, GPtrArray *lists, GPtrArray *decks)
{
  static const char * const list_endings[] = { ".csv", ".json", ".csv.gz", ".json.gz", NULL };
  g_autofree char *folder = g_build_filename (root, below, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = *below ? g_build_filename (below, name, NULL) : g_strdup (name);
      g_autofree char *full = g_build_filename (root, path, NULL);

      if (g_file_test (full, G_FILE_TEST_IS_DIR))
        {
          if (depth < DEPTH_MAX)
            walk_folder (root, path, in_decks || g_str_equal (name, "decks"), depth + 1, lists, decks);
        }
      else if (in_decks || g_str_has_suffix (name, ".txt"))
        g_ptr_array_add (decks, g_steal_pointer (&path));
      else if (has_ending (name, list_endings))
        g_ptr_array_add (lists, g_steal_pointer (&path));
    }
}

/* ---- 1: lists over HTTP ---- */

static void
fetch_lists (Tour *tour)
{
  SlvCli *cli = tour->cli;
  SlvRows *rows = slv_rows_new (cli, tour->json, "lists");

  SLV_EACH (const char, path, tour->lists)
    {
      g_autofree char *url = slv_loopback_dup_url (tour->server, path);
      g_autoptr (GError) error = NULL;
      g_autoptr (SlvImportAccount) account = slv_job_run (cli->store, cli->games, url, NULL, NULL, FALSE, NULL, NULL,
                                                          cli->cancellable, &error);

      if (account == NULL || account->rejected->len || account->cards.new_ == 0)
        {
          problem (tour, path, error);
          continue;
        }
      SlvGame *game = slv_games_find (cli->games, account->game);
      const SlvTally *cards = &account->cards;
      slv_rows_add (rows, { "file", SLV_TEXT (path) },
                    { "game", SLV_TEXT (account->game), _("Game"), game ? slv_cli_tr (game->title) : account->game },
                    { .head = _("Cards"), SLV_NUMBER (cards->new_) }, { .head = _("Printings"), SLV_NUMBER (account->printings.new_) },
                    { "kind", SLV_TEXT (account->kind), _("Kind") }, { "cards", SLV_NUMBER (cards->new_ + cards->unchanged + cards->changed) },
                    { "requests", SLV_NUMBER (account->requests) }, { .head = _("List"), .shown = path });
      tour->cards += (guint) account->cards.new_;
    }
  slv_rows_end (rows, 3);
}

/* ---- 2: questions ---- */

/* (transfer full) (nullable): a query that a person might ask of this game: the commonest value of its first facet. */
static char *
invent_query (SlvIndex *index, const SlvGame *game)
{
  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      SlvColumn column;
      guint best = 0;

      if (!attr->facet || attr->hidden || attr->kind == SLV_ATTR_TEXT || !slv_index_column (index, game, attr, &column) || column.n_values == 0)
        continue;
      g_autofree guint *counts = g_new0 (guint, column.n_values);
      for (guint at = 0; at < column.starts[column.n_rows]; at++)
        if (++counts[column.codes[at]] > counts[best])
          best = column.codes[at];
      return g_strdup_printf (strpbrk (slv_column_value (index, &column, best), " :()|") ? "%s:\"%s\"" : "%s:%s", attr->id,
                              slv_column_value (index, &column, best));
    }
  return NULL;
}

static void
ask_questions (Tour *tour)
{
  SlvCli *cli = tour->cli;
  GPtrArray *games = slv_games_list (cli->games);
  SlvRows *rows = slv_rows_new (NULL, NULL, NULL);

  SLV_EACH (SlvGame, game, games)
    {
      g_autofree char *query = NULL;
      g_autoptr (GError) error = NULL;
      guint first, n;

      if (!slv_index_game_rows (cli->index, game, &first, &n) || !(query = invent_query (cli->index, game)))
        continue;
      g_autoptr (SlvResult) result = slv_search (cli->index, game, query, NULL, FALSE, NULL, cli->cancellable, &error);
      if (result == NULL || result->rows->len == 0)
        {
          problem (tour, query, error);
          continue;
        }
      slv_rows_add (rows, { .head = "", .taken = g_strdup_printf ("sleeves search '%s' --game %s", query, game->id) },
                    { .head = "", .right = TRUE, .taken = slv_tell_printf (ngettext ("%u card", "%u cards", result->rows->len), result->rows->len) },
                    { .head = "", .shown = slv_index_card_name (cli->index, g_array_index (result->rows, guint, 0)) });
    }
  if (!cli->json)
    slv_rows_end (rows, 3);
  else
    slv_rows_drop (rows);
}

/* ---- 3: decks ---- */

SLV_DEFINE_POINTER_ORDER (Sample, compare_samples, game->title, report->verdict, deck->name);

static void
judge (Tour *tour, SlvDeck *deck, const char *path)
{
  SlvCli *cli = tour->cli;
  Sample *sample = g_new0 (Sample, 1);
  g_autoptr (GError) error = NULL;
  SlvFormat *format = slv_check_default_format (deck, cli->index, cli->games, &error);

  sample->deck = slv_deck_copy (deck);
  sample->file = g_strdup (path);
  g_autoptr (SlvOptions) options = format ? slv_deck_dup_options (deck, format->rulebook, NULL, NULL) : NULL;
  sample->checker = format ? slv_checker_new (format, cli->index, options, NULL, &error) : NULL;
  if (sample->checker == NULL)
    {
      problem (tour, path, error);
      sample_free (sample);
      return;
    }
  sample->game = format->rulebook->game;
  sample->report = slv_checker_check (sample->checker, sample->deck);
  g_ptr_array_add (tour->samples, sample);
}

static void
print_sample (const Sample *sample)
{
  const SlvReport *report = sample->report;
  guint shown = 0;
  const char *word = slv_verdict_word (report->verdict);
  guint room = slv_text_columns (slv_verdict_word (SLV_VERDICT_ILLEGAL)), taken = slv_text_columns (word);

  slv_text_putf (SLV_STYLE_PLAIN, "   %s  ", report->verdict == SLV_VERDICT_LEGAL ? "✓" : report->verdict == SLV_VERDICT_ILLEGAL ? "✗" : "?");
  slv_text_put (slv_verdict_style (report->verdict), word);
  slv_text_putf (SLV_STYLE_PLAIN, "%*s  %s", (int) (taken < room ? room - taken : 0), "", sample->deck->name);
  slv_text_sayf (SLV_STYLE_DIM, "  %s", report->format->full_id);
  for (guint i = 0; i < report->findings->len && report->verdict != SLV_VERDICT_LEGAL; i++)
    {
      const SlvFinding *finding = report->findings->pdata[i];

      if (finding->severity >= SLV_SEVERITY_UNKNOWN && shown++ < FINDING_SHOWN)
        slv_verdict_print_finding (finding, NULL, 6);
    }
  if (shown > FINDING_SHOWN)
    {
      slv_text_put (SLV_STYLE_PLAIN, "      ");
      slv_text_sayf (SLV_STYLE_DIM, ngettext ("and %u more finding", "and %u more findings", shown - FINDING_SHOWN), shown - FINDING_SHOWN);
    }
}

/* Every game on the tour has a deck that is legal and one that is not; otherwise a rule has gone astray. */
static void
expect_both (Tour *tour, const SlvGame *game)
{
  gboolean legal = FALSE, illegal = FALSE;

  SLV_EACH (const Sample, sample, tour->samples)
    {
      legal = legal || (sample->game == game && sample->report->verdict == SLV_VERDICT_LEGAL);
      illegal = illegal || (sample->game == game && sample->report->verdict == SLV_VERDICT_ILLEGAL);
    }
  if (!legal || !illegal)
    problem (tour, game->title, NULL);
}

static void
judge_decks (Tour *tour)
{
  const SlvGame *game = NULL;

  tour->json_decks = cJSON_AddArrayToObject (tour->json, "decks");
  SLV_EACH (const char, path, tour->deck_files)
    {
      g_autofree char *full = g_build_filename (tour->starter, path, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) decks = slv_deck_file_read (full, NULL, tour->cli->games, &error);

      if (decks == NULL)
        problem (tour, path, error);
      for (guint d = 0; decks && d < decks->len; d++)
        judge (tour, decks->pdata[d], path);
    }
  g_ptr_array_sort (tour->samples, compare_samples);
  SLV_EACH (const Sample, sample, tour->samples)
    {
      if (sample->game != game && !tour->cli->json)
        {
          if (game)
            slv_text_line ();
          slv_text_sayf (SLV_STYLE_BOLD, "   %s", slv_cli_tr (sample->game->title));
        }
      if (sample->game != game)
        expect_both (tour, sample->game);
      game = sample->game;
      if (tour->cli->json)
        cJSON_AddItemToArray (tour->json_decks, slv_report_to_json (sample->report, sample->deck));
      else
        print_sample (sample);
      tour->verdicts++;
    }
}

/* ---- 4: hands ---- */

static void
draw_hand (Tour *tour, const Sample *sample)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvOptions) options = slv_deck_dup_options (sample->deck, sample->report->format->rulebook, NULL, NULL);
  g_autoptr (SlvOpening) opening = slv_opening_new (sample->deck, sample->report->format, tour->cli->index, options, TOUR_SEED,
                                                    TRUE, 2, &error);

  if (opening == NULL)
    {
      problem (tour, sample->deck->name, error);
      return;
    }
  GArray *hand = slv_opening_hand (opening);
  GString *names = g_string_new (NULL);
  cJSON *row = slv_json_add_row (tour->json_hands);
  cJSON_AddStringToObject (row, "deck", sample->deck->name);
  cJSON_AddStringToObject (row, "format", sample->report->format->full_id);
  cJSON *list = cJSON_AddArrayToObject (row, "sample");
  for (guint i = 0; i < hand->len; i++)
    {
      const SlvHandCard *card = &g_array_index (hand, SlvHandCard, i);

      g_string_append_printf (names, "%s%s", i ? ", " : "", card->name);
      cJSON_AddItemToArray (list, cJSON_CreateString (card->name));
    }
  tour->hands++;
  if (!tour->cli->json)
    {
      slv_text_putf (SLV_STYLE_BOLD, "   %s", slv_cli_tr (sample->game->title));
      slv_text_put (SLV_STYLE_PLAIN, "  ");
      slv_text_sayf (SLV_STYLE_DIM, ngettext ("“%s”, %u card", "“%s”, %u cards", hand->len), sample->deck->name, hand->len);
      slv_text_paragraph (5, NULL, SLV_STYLE_PLAIN, names->str);
    }
  g_string_free (names, TRUE);
}

static void
draw_hands (Tour *tour)
{
  const SlvGame *game = NULL;

  tour->json_hands = cJSON_AddArrayToObject (tour->json, "hands");
  SLV_EACH (const Sample, sample, tour->samples)
    {
      if (sample->game == game || sample->report->verdict != SLV_VERDICT_LEGAL)
        continue;
      game = sample->game;
      draw_hand (tour, sample);
    }
}

/* ---- the way ---- */

static gboolean
walk (Tour *tour, GError **error)
{
  SlvCli *cli = tour->cli;

  heading (tour, 1, _("Card lists, fetched over HTTP from a server on this machine"));
  fetch_lists (tour);
  if (!slv_cli_going (cli, error) || !slv_cli_index (cli, error))
    return FALSE;
  heading (tour, 2, _("Questions to the index"));
  ask_questions (tour);
  heading (tour, 3, _("Decks, judged with the clause that decides"));
  judge_decks (tour);
  if (!slv_cli_going (cli, error))
    return FALSE;
  heading (tour, 4, _("An opening hand of each game, by its own procedure"));
  draw_hands (tour);
  if (tour->cards == 0 || tour->verdicts == 0 || tour->hands == 0)
    problem (tour, _("the tour"), NULL);
  return slv_cli_going (cli, error);
}

static void
print_end (Tour *tour, gint64 start)
{
  double seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  guint requests = slv_loopback_get_requests (tour->server);

  if (tour->cli->json)
    {
      slv_json_put (tour->json, { "requests", SLV_NUMBER (requests) }, { "problems", SLV_NUMBER (tour->problems) },
                    { "seconds", SLV_NUMBER (seconds) });
      slv_cli_print_json (g_steal_pointer (&tour->json));
      return;
    }
  slv_text_line ();
  slv_text_put (tour->problems ? SLV_STYLE_BAD : SLV_STYLE_GOOD,
                tour->problems ? _("Not everything worked.") : _("Everything worked."));
  slv_text_putf (SLV_STYLE_PLAIN, " %s ", _("The scratch library is gone."));
  slv_text_sayf (SLV_STYLE_PLAIN, _("Cards: %u, verdicts: %u, hands: %u, seconds: %.1f."), tour->cards, tour->verdicts,
                 tour->hands, seconds);
  slv_text_line ();
  slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN,
                      _("Next: `sleeves import FILE` brings your own list, `sleeves search QUERY` asks it, `sleeves check DECK` judges a deck, `sleeves --help` tells the rest. With a display, `sleeves` opens the window."));
}

static gboolean
set_up (Tour *tour, const char *scratch, GError **error)
{
  SlvCli *cli = tour->cli;

  slv_take_str (&cli->library, g_strdup (scratch));
  tour->starter = g_build_filename (cli->schema, "starter", NULL);
  tour->lists = g_ptr_array_new_with_free_func (g_free);
  tour->deck_files = g_ptr_array_new_with_free_func (g_free);
  tour->samples = g_ptr_array_new_with_free_func (sample_free);
  tour->json = cJSON_CreateObject ();
  walk_folder (tour->starter, "", FALSE, 0, tour->lists, tour->deck_files);
  g_ptr_array_sort (tour->lists, slv_compare_texts);
  g_ptr_array_sort (tour->deck_files, slv_compare_texts);
  tour->server = slv_loopback_new (tour->starter, error);
  return tour->server && slv_cli_games (cli, error) && slv_cli_store (cli, error);
}

static void
clear (Tour *tour)
{
  SLV_FREE_MEMBERS (tour, samples, lists, deck_files, (slv_loopback_free, server), starter);
  SLV_FREE_MEMBERS (tour->cli, (slv_index_unref, index), (slv_store_close, store));
  cJSON_Delete (tour->json);
}

int
slv_cmd_tour (SlvCli *cli, GError **error)
{
  gint64 start = g_get_monotonic_time ();
  Tour tour = { .cli = cli };
  g_autofree char *scratch = slv_folder_temporary (error);
  int code = 1;

  if (scratch == NULL)
    return 3;
  if (!cli->json)
    slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN, _("A tour of Sleeves, on a scratch library. Your own is not touched."));
  if (set_up (&tour, scratch, error) && walk (&tour, error))
    {
      print_end (&tour, start);
      code = tour.problems ? 1 : 0;
    }
  clear (&tour);
  slv_folder_remove (scratch);
  return code;
}

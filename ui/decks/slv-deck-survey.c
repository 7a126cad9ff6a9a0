/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-survey.c: see the header. The work is that of core's sweep; here are the thread and the words. */
#include "check/slv-deck-sweep.h"
#include "decks/slv-deck-survey.h"
#include "decks/slv-deck-parts.h"

typedef struct {
  char *dir, *schema;
  SlvGames *games;
  SlvIndex *index;
  SlvCollection *collection;   /* NULL: not read, empty, or of another index */
  GHashTable *standing;        /* SlvRulebook → SlvOptions, chosen for good */
  const SlvFormat *also;
  GArray *ids;
  char *text;                  /* NULL: nothing is searched */
  gboolean judge;
} Survey;

SLV_DEFINE_STATIC_FREE (Survey, survey_free, (slv_collection_unref, collection), standing, (slv_index_unref, index),
                        (slv_format_unref, also), (slv_games_unref, games), ids, dir, schema, text);

SLV_DEFINE_FREE (SlvDeckFound, slv_deck_found_free, verdict, icon, also, also_icon, assumptions);

/** For sorting: legal ones first, then those that nobody can judge. */
static guint
rank_of (const SlvReport *report)
{
  if (report == NULL)
    return SLV_DECK_RANK_NONE;
  guint errors = 0;
  for (guint i = 0; i < report->findings->len; i++)
    errors += ((SlvFinding *) g_ptr_array_index (report->findings, i))->severity == SLV_SEVERITY_ERROR;
  return report->verdict == SLV_VERDICT_LEGAL ? 0 : report->verdict == SLV_VERDICT_UNKNOWN ? 1 : 2 + MIN (errors, 1000u);
}

/** What both verdicts rest on; what they share is said once. */
static char *
dup_assumptions (const SlvSwept *swept)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < 2; i++)
    {
      const SlvReport *report = i == 0 ? swept->report : swept->also;
      g_autoptr (GPtrArray) sentences = report != NULL ? slv_report_dup_assumptions (report) : g_ptr_array_new ();
      for (guint s = 0; s < sentences->len; s++)
        if (strstr (text->str, g_ptr_array_index (sentences, s)) == NULL)
          g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", (char *) g_ptr_array_index (sentences, s));
    }
  return g_string_free (text, FALSE);
}

static SlvDeckFound *
look_at (SlvSweep *sweep, const Survey *survey, const SlvDeck *deck)
{
  g_autoptr (SlvSwept) swept = slv_sweep_look (sweep, deck, survey->judge);
  SlvDeckFound *found = g_new0 (SlvDeckFound, 1);
  const char *icon;

  found->id = deck->id;
  found->version = deck->version;
  found->matches = swept->matches;
  found->need = swept->need;
  found->have = swept->have;
  if (!survey->judge)
    return found;
  g_autofree char *problem = swept->problem != NULL ? slv_ui_error_text (swept->problem) : NULL;
  found->verdict = slv_verdict_pane_summary (swept->report, problem, &icon);
  found->icon = g_strdup (icon);
  found->assumptions = dup_assumptions (swept);
  found->rank = rank_of (swept->report);
  found->also_rank = rank_of (swept->also);
  if (swept->also != NULL)
    {
      found->also = slv_verdict_pane_summary (swept->also, NULL, &icon);
      found->also_icon = g_strdup (icon);
    }
  return found;
}

/** One run over the decks. */
typedef struct {
  const Survey *survey;
  SlvSweep *sweep;
  GCancellable *cancellable;
  GHashTable *wanted;          /* gint64; NULL: nothing else comes by */
  GPtrArray *all;
  gboolean any;
} Run;

static gboolean
see (const SlvDeck *deck, gpointer data, GError **error)
{
  Run *run = data;
  if (g_cancellable_set_error_if_cancelled (run->cancellable, error))
    return FALSE;
  if (run->wanted != NULL && !g_hash_table_contains (run->wanted, &deck->id))
    return TRUE;
  SlvDeckFound *found = look_at (run->sweep, run->survey, deck);
  run->any = run->any || found->matches;
  g_ptr_array_add (run->all, found);
  return TRUE;
}

/** A search asks about nearly all decks: those are read in one pass, and the others passed over. */
static gboolean
see_all (SlvStore *store, Run *run, GError **error)
{
  const GArray *ids = run->survey->ids;
  if (run->survey->text == NULL)
    return slv_store_each_deck (store, ids, see, run, error);
  g_autoptr (GHashTable) wanted = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < ids->len; i++)
    g_hash_table_add (wanted, &g_array_index (ids, gint64, i));
  run->wanted = wanted;
  return slv_store_each_deck (store, NULL, see, run, error);
}

static void
deck_survey_work (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Survey *survey = data;
  GError *error = NULL;
  g_autoptr (SlvStore) store = slv_store_open (survey->dir, survey->schema, &error);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_found_free);
  g_autoptr (SlvSweep) sweep = store != NULL ? slv_sweep_new (survey->games, survey->index, survey->collection, survey->standing, NULL) : NULL;
  Run run = { .survey = survey, .sweep = sweep, .cancellable = cancellable, .all = all };
  if (store != NULL)
    slv_sweep_set_also (sweep, survey->also);
  if (store == NULL || !slv_sweep_set_text (sweep, survey->text, &error) || !see_all (store, &run, &error))
    g_task_return_error (task, error);
  else if (!run.any && slv_sweep_get_fault (sweep) != NULL)
    g_task_return_error (task, g_error_copy (slv_sweep_get_fault (sweep)));
  else
    g_task_return_pointer (task, g_steal_pointer (&all), (GDestroyNotify) g_ptr_array_unref);
}

/* ---- in the main thread ---- */

static GHashTable *
standing_options (SlvSession *session)
{
  GHashTable *standing = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) slv_options_free);
  GPtrArray *games = slv_games_list (slv_session_get_games (session));
  SLV_EACH (const SlvGame, game, games)
    SLV_EACH (const SlvRulebook, book, game->rulebooks)
      g_hash_table_insert (standing, (gpointer) book, slv_session_dup_options (session, book));
  return standing;
}

void
slv_deck_survey_async (SlvSession *session, const GArray *ids, const char *text, gboolean judge, const SlvFormat *also,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  Survey *survey = g_new0 (Survey, 1);
  SlvCollection *collection = slv_holdings_get_collection (slv_session_get_holdings (session));
  survey->dir = g_strdup (slv_session_get_dir (session));
  survey->schema = g_strdup (slv_session_get_schema (session));
  survey->games = slv_games_ref (slv_session_get_games (session));
  survey->index = slv_index_ref (slv_session_get_index (session));
  /* to who keeps no collection an owned share says nothing */
  if (collection != NULL && slv_collection_get_index (collection) == survey->index && slv_collection_n_lots (collection) > 0)
    survey->collection = slv_collection_ref (collection);
  survey->standing = standing_options (session);
  survey->ids = g_array_copy ((GArray *) ids);
  survey->text = text != NULL && text[0] != '\0' ? g_strdup (text) : NULL;
  survey->judge = judge;
  survey->also = slv_format_ref (also);
  slv_ui_in_thread (deck_survey_work, survey, survey_free, NULL, cancellable, callback, user_data);
}

GPtrArray *
slv_deck_survey_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-survey.c: see the header. Checkers, resolvers and bound queries are made once for a format or rulebook and serve all of its
 * decks, so that a deck costs little more than reading it. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include "base/slv-fold.h"
#include "check/slv-check.h"
#include "collection/slv-collection-decks.h"
#include "decks/slv-deck-survey.h"
#include "decks/slv-verdict-pane.h"
#include "query/slv-count.h"

typedef struct {
  char *dir, *schema;
  SlvGames *games;
  SlvIndex *index;
  SlvCollection *collection;   /* NULL: not read, empty, or of another index */
  GHashTable *standing;        /* SlvRulebook → SlvOptions, chosen for good */
  GArray *ids;
  char *text, *folded;         /* NULL: nothing is searched */
  gboolean judge;
  /* of the thread */
  SlvCount *count;
  GHashTable *checkers;        /* SlvFormat → SlvChecker, for decks without options of their own */
  GHashTable *resolvers;       /* SlvRulebook → SlvResolver */
  GHashTable *bound;           /* SlvRulebook → SlvCountBound; NULL: its game does not understand the text */
  GError *fault;               /* why the last one did not */
} Survey;

static void
survey_free (gpointer data)
{
  Survey *survey = data;
  g_clear_pointer (&survey->checkers, g_hash_table_unref);
  g_clear_pointer (&survey->resolvers, g_hash_table_unref);
  g_clear_pointer (&survey->bound, g_hash_table_unref);
  g_clear_pointer (&survey->count, slv_count_unref);
  g_clear_pointer (&survey->collection, slv_collection_unref);
  g_clear_pointer (&survey->standing, g_hash_table_unref);
  g_clear_error (&survey->fault);
  slv_index_unref (survey->index);
  slv_games_unref (survey->games);
  g_array_unref (survey->ids);
  g_free (survey->dir);
  g_free (survey->schema);
  g_free (survey->text);
  g_free (survey->folded);
  g_free (survey);
}

static void
found_free (gpointer data)
{
  SlvDeckFound *found = data;
  g_free (found->verdict);
  g_free (found->icon);
  g_free (found);
}

/* ---- one deck ---- */

/** @own: (out): (transfer full) (nullable): the checker, when it is for this deck alone */
static SlvChecker *
checker_for (Survey *survey, const SlvFormat *format, const SlvDeck *deck, SlvChecker **own, GError **error)
{
  gboolean alone = deck->option_texts->len > 0;
  SlvChecker *checker = alone ? NULL : g_hash_table_lookup (survey->checkers, format);
  *own = NULL;
  if (checker != NULL)
    return checker;
  g_autoptr (SlvOptions) options = slv_deck_dup_options (deck, format->rulebook, g_hash_table_lookup (survey->standing, format->rulebook), NULL);
  checker = slv_checker_new (format, survey->index, options, NULL, error);
  if (alone)
    *own = checker;
  else if (checker != NULL)
    g_hash_table_insert (survey->checkers, (gpointer) format, checker);
  return checker;
}

static void
judge (Survey *survey, SlvDeckFound *found, const SlvFormat *format, const SlvDeck *deck)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvChecker) own = NULL;
  const char *icon;
  SlvChecker *checker = format != NULL ? checker_for (survey, format, deck, &own, &error) : NULL;
  g_autoptr (SlvReport) report = checker != NULL ? slv_checker_check (checker, deck) : NULL;
  g_autofree char *problem = error != NULL ? slv_ui_error_text (error) : NULL;
  found->verdict = slv_verdict_pane_summary (report, problem, &icon);
  found->icon = g_strdup (icon);
}

static SlvResolution *
resolve (Survey *survey, const SlvRulebook *book, const SlvDeck *deck)
{
  SlvResolver *resolver = g_hash_table_lookup (survey->resolvers, book);
  if (resolver == NULL)
    {
      resolver = slv_resolver_new (survey->index, book);
      g_hash_table_insert (survey->resolvers, (gpointer) book, resolver);
    }
  return slv_resolver_resolve (resolver, deck);
}

/** A card in several zones is one card. Cards that no list knows are needed and not there. */
static void
compare_owned (Survey *survey, SlvDeckFound *found, const SlvResolution *resolution)
{
  g_autoptr (GHashTable) needs = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < resolution->cards->len; i++)
    {
      const SlvResolved *card = &g_array_index (resolution->cards, SlvResolved, i);
      found->need += card->count;
      if (card->row == SLV_ROW_NONE)
        continue;
      guint before = GPOINTER_TO_UINT (g_hash_table_lookup (needs, GUINT_TO_POINTER (card->row + 1)));
      g_hash_table_insert (needs, GUINT_TO_POINTER (card->row + 1), GUINT_TO_POINTER (before + card->count));
    }
  GHashTableIter iter;
  gpointer row, need;
  g_hash_table_iter_init (&iter, needs);
  while (g_hash_table_iter_next (&iter, &row, &need))
    found->have += MIN (GPOINTER_TO_UINT (need), slv_collection_free_for (survey->collection, GPOINTER_TO_UINT (row) - 1, found->id));
}

static SlvCountBound *
bound_for (Survey *survey, const SlvRulebook *book)
{
  gpointer bound = NULL;
  if (g_hash_table_lookup_extended (survey->bound, book, NULL, &bound))
    return bound;
  g_autoptr (GError) error = NULL;
  bound = slv_count_bind (survey->count, book, survey->index, NULL, &error);
  if (bound == NULL && survey->fault == NULL)
    survey->fault = g_steal_pointer (&error);
  g_hash_table_insert (survey->bound, (gpointer) book, bound);
  return bound;
}

static gboolean
matches (Survey *survey, const SlvDeck *deck, const SlvResolution *resolution)
{
  g_autofree char *name = slv_fold_name (deck->name, NULL);
  if (strstr (name, survey->folded) != NULL)
    return TRUE;
  SlvCountBound *bound = survey->count != NULL && resolution != NULL ? bound_for (survey, resolution->book) : NULL;
  if (bound == NULL)
    return FALSE;
  g_autoptr (GArray) cards = g_array_sized_new (FALSE, FALSE, sizeof (SlvCountCard), resolution->cards->len);
  for (guint i = 0; i < resolution->cards->len; i++)
    {
      const SlvResolved *card = &g_array_index (resolution->cards, SlvResolved, i);
      SlvCountCard one = { card->zone, card->row, card->count, slv_deck_entry (deck, card->entry)->name };
      g_array_append_val (cards, one);
    }
  return slv_count_test (bound, (const SlvCountCard *) (gpointer) cards->data, cards->len) == SLV_TRUE;
}

static SlvDeckFound *
look_at (Survey *survey, const SlvStoredDeck *stored)
{
  g_autoptr (SlvDeck) deck = slv_deck_from_stored (stored);
  const SlvFormat *format = slv_check_default_format (deck, survey->index, survey->games, NULL);
  g_autoptr (SlvResolution) resolution = format != NULL ? resolve (survey, format->rulebook, deck) : NULL;
  SlvDeckFound *found = g_new0 (SlvDeckFound, 1);
  found->id = stored->id;
  found->version = stored->version;
  found->matches = survey->text == NULL || matches (survey, deck, resolution);
  if (survey->judge)
    judge (survey, found, format, deck);
  if (survey->judge && survey->collection != NULL && resolution != NULL)
    compare_owned (survey, found, resolution);
  return found;
}

/* ---- all of them, in the thread ---- */

static gboolean
prepare (Survey *survey, GError **error)
{
  survey->checkers = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) slv_checker_free);
  survey->resolvers = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) slv_resolver_free);
  survey->bound = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) slv_count_bound_free);
  if (survey->text == NULL)
    return TRUE;
  gboolean counts = slv_count_looks_like (survey->text);
  g_autofree char *text = counts ? g_strdup (survey->text) : g_strconcat ("[", survey->text, "]", NULL);
  survey->count = slv_count_parse (text, counts ? error : NULL);
  return survey->count != NULL || !counts;   /* what is no query may still be a part of a name */
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  (void) source;
  Survey *survey = data;
  GError *error = NULL;
  g_autoptr (SlvStore) store = slv_store_open (survey->dir, survey->schema, &error);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (found_free);
  if (store == NULL || !prepare (survey, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  gboolean any = FALSE;
  for (guint i = 0; i < survey->ids->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      g_autoptr (SlvStoredDeck) stored = slv_store_load_deck (store, g_array_index (survey->ids, gint64, i), NULL);
      if (stored == NULL)
        continue;
      SlvDeckFound *found = look_at (survey, stored);
      any = any || found->matches;
      g_ptr_array_add (all, found);
    }
  if (!any && survey->fault != NULL)
    g_task_return_error (task, g_steal_pointer (&survey->fault));
  else
    g_task_return_pointer (task, g_steal_pointer (&all), (GDestroyNotify) g_ptr_array_unref);
}

/* ---- in the main thread ---- */

static GHashTable *
standing_options (SlvSession *session)
{
  GHashTable *standing = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) slv_options_free);
  GPtrArray *games = slv_games_list (slv_session_get_games (session));
  for (guint g = 0; g < games->len; g++)
    {
      const SlvGame *game = g_ptr_array_index (games, g);
      for (guint b = 0; b < game->rulebooks->len; b++)
        {
          const SlvRulebook *book = g_ptr_array_index (game->rulebooks, b);
          g_hash_table_insert (standing, (gpointer) book, slv_session_dup_options (session, book));
        }
    }
  return standing;
}

void
slv_deck_survey_async (SlvSession *session, const GArray *ids, const char *text, gboolean judge, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer user_data)
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
  survey->folded = survey->text != NULL ? slv_fold_name (survey->text, NULL) : NULL;
  survey->judge = judge;
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_name (task, "survey of decks");
  g_task_set_task_data (task, survey, survey_free);
  g_task_run_in_thread (task, work);
}

GPtrArray *
slv_deck_survey_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

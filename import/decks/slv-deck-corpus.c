/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-corpus.c: see the header. One file's decks are in memory at a time. */
#include "decks/slv-deck-read.h"
#include "slv-deck-corpus.h"

static gboolean
add (SlvCorpus *corpus, const SlvDeck *deck, const char *path, GError **error)
{
  if (slv_corpus_add (corpus, deck))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_REFUSED, path ? &(SlvPlace) { path, 0, 0 } : NULL, _("there are more than %u decks to compare with"), SLV_CORPUS_DECKS_MAX);
}

typedef struct { SlvCorpus *corpus; const char *what; GPtrArray *problems; } Reading;

static gboolean
add_file (const char *name, GPtrArray *decks, const GError *problem, gpointer data, GError **error)
{
  const Reading *reading = data;
  gboolean among = strcmp (name, reading->what) != 0;   /* one of many, which may be no deck file */

  if (problem != NULL && among)
    {
      g_autoptr (GError) within = g_error_copy (problem);   /* what was fetched lies nowhere for people */

      slv_deck_name_file (&within, name + strlen (reading->what) + 1);
      g_ptr_array_add (reading->problems, slv_error_describe (within));
    }
  else if (problem != NULL)
    g_propagate_error (error, g_error_copy (problem));
  for (guint i = 0; decks != NULL && i < decks->len; i++)
    if (!add (reading->corpus, g_ptr_array_index (decks, i), name, error))
      return FALSE;
  return problem == NULL || among;
}

gboolean
slv_deck_corpus_read (SlvCorpus *corpus, const char *path, SlvGames *games, GPtrArray *problems, GCancellable *cancellable,
                      GError **error)
{
  return slv_deck_files_each (path, NULL, games, add_file, &(Reading) { corpus, path, problems }, cancellable, error);
}

/* ---- saved decks ---- */

typedef struct { SlvCorpus *corpus; gint64 except; } Saved;

static gboolean
on_saved (const SlvDeck *deck, gpointer data, GError **error)
{
  const Saved *saved = data;

  return deck->id == saved->except || add (saved->corpus, deck, NULL, error);
}

gboolean
slv_deck_corpus_saved (SlvCorpus *corpus, SlvStore *store, gint64 except, GError **error)
{
  Saved saved = { corpus, except };

  return slv_store_each_deck (store, NULL, on_saved, &saved, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-job.c: see the header. */
#include "decks/slv-deck-job.h"

SlvDeckJob *
slv_deck_job_new (SlvDeckDocument *document)
{
  SlvSession *session = slv_deck_document_get_session (document);
  SlvDeckJob *job = g_new0 (SlvDeckJob, 1);
  job->games = slv_games_ref (slv_session_get_games (session));
  job->index = slv_index_ref (slv_session_get_index (session));
  job->format = slv_format_ref (slv_deck_document_get_format (document));
  job->options = slv_deck_document_dup_options (document, job->format);
  job->deck = slv_deck_copy (slv_deck_document_get_registered (document));
  job->as_of = g_strdup (slv_deck_document_get_as_of (document));
  return job;
}

void
slv_deck_job_free (SlvDeckJob *job)
{
  SLV_FREE_MEMBERS (job, (SlvGames, games), (SlvIndex, index));
  slv_format_unref (job->format);
  SLV_FREE_MEMBERS (job, (SlvOptions, options), (SlvDeck, deck), as_of);
  g_free (job);
}

SlvChecker *
slv_deck_job_checker (const SlvDeckJob *job, GError **error)
{
  return slv_checker_new (job->format, job->index, job->options, job->as_of, error);
}

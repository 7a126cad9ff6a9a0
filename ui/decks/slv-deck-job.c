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

SLV_DEFINE_FREE (SlvDeckJob, slv_deck_job_free, (slv_games_unref, games), (slv_index_unref, index), (slv_format_unref, format),
                 (slv_options_free, options), (slv_deck_free, deck), as_of);

SlvChecker *
slv_deck_job_checker (const SlvDeckJob *job, GError **error)
{
  return slv_checker_new (job->format, job->index, job->options, job->as_of, error);
}

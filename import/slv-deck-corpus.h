/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-corpus.h: the decks that a person compares with: files, folders and archives of them, or what the library keeps. What lies at an
 * address is fetched before (slv_deck_link_fetch_lists()). */
#pragma once
#include "deck/slv-advice.h"
#include "slv-deck-file.h"

/**
 * slv_deck_corpus_read: adds the decks of @path, a deck file of any kind or a folder or an archive of such files and folders, to @corpus.
 * @problems: (element-type utf8): a sentence is added for each file of a folder or an archive that is no deck file
 * Returns: FALSE when a file that was named itself cannot be read, when there are more than SLV_CORPUS_DECKS_MAX decks (SLV_ERROR_REFUSED), and as
 *   slv_deck_files_each(). Any thread that has @corpus for itself.
 */
gboolean slv_deck_corpus_read  (SlvCorpus *corpus, const char *path, SlvGames *games, GPtrArray *problems, GCancellable *cancellable,
                                GError **error);
/** slv_deck_corpus_saved: adds the saved decks of @store but the one of number @except (0: none). */
gboolean slv_deck_corpus_saved (SlvCorpus *corpus, SlvStore *store, gint64 except, GError **error);

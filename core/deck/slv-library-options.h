/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-library-options.h: options of a rulebook as a person chose them for good. They lie in the library, hold for every deck of
 * that edition in window and command line, and give way to a deck's own options and to those of a run. */
#pragma once
#include "game/slv-game.h"
#include "store/slv-store.h"

/**
 * slv_library_options_load:
 * @faults: (nullable) (element-type utf8): what is stored and does not fit @book any more is appended, with the reason; it
 *   does not count
 * Returns: (transfer full): options that hold nothing but what was chosen for good; fill in a run's own and hand them to
 *   slv_checker_new(), slv_opening_new() or slv_deck_dup_options(). The store's thread.
 */
SlvOptions *slv_library_options_load  (SlvStore *store, const SlvRulebook *book, GPtrArray *faults);
/** slv_library_options_set: @texts: (array zero-terminated=1): "ID=VALUE"; all of them or none. A value that is the default is not
 *  kept. Errors as slv_options_set_standing() and slv_store_set_setting(). On disk when it returns TRUE: all of them; else those before. */
gboolean    slv_library_options_set   (SlvStore *store, const SlvRulebook *book, const char * const *texts, GError **error);
/** slv_library_options_reset: @ids: (nullable) (array zero-terminated=1): these are at their default again; NULL: all. On disk
 *  as there. */
gboolean    slv_library_options_reset (SlvStore *store, const SlvRulebook *book, const char * const *ids, GError **error);

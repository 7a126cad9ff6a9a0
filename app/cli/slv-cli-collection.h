/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-collection.h: what the commands of the collection share. Main thread. */
#pragma once
#include "cli/slv-cli.h"
#include "collection/slv-collection-edit.h"

/** (transfer full): the collection as it is now. */
SlvCollection *slv_cli_collection (SlvCli *cli, GError **error);
/** (transfer full) (element-type guint): lots of --lot, or those that the arguments from @first on ask for as a query, or all. */
GArray        *slv_cli_lots       (SlvCli *cli, SlvCollection *collection, guint first, GError **error);
/** Values of --set, --condition and so on into @values by SlvCopyField; NULL where an option was not given. */
void           slv_cli_copy_values (SlvCli *cli, const char *values[SLV_N_COPY_FIELDS]);
/** Whether one of those options was given. */
gboolean       slv_cli_has_copy_values (SlvCli *cli);
/** (transfer full): one lot as `collection list` shows it. */
cJSON         *slv_cli_lot_json   (SlvCollection *collection, const SlvHeld *held);
/** (transfer full): {"total","copies","lots":[…]}. @book: (nullable): tells what they cost, too */
cJSON         *slv_cli_lots_json  (SlvCollection *collection, SlvPriceBook *book, const GArray *lots, guint64 offset, guint64 limit);
void           slv_cli_print_lots (SlvCollection *collection, SlvPriceBook *book, const GArray *lots, guint64 offset, guint64 limit);
/** Says what was done. @what: of slv_story_new() */
void           slv_cli_say_story  (const char *what);
/** The same, or prints the touched lots as JSON with @what. @touched: (nullable) */
gboolean       slv_cli_done       (SlvCli *cli, SlvCollection *before, const char *what, const GArray *touched, GError **error);
/** Adds the names of @decks as a list. */
void           slv_cli_add_names  (cJSON *json, const char *key, const GPtrArray *decks);
/** (transfer full) (element-type SlvDeck): the decks of the arguments. */
GPtrArray     *slv_cli_stored_decks (SlvCli *cli, GError **error);

/** The fields of the collection for a query that may ask for them: opens the collection only when the text names one of its
 *  fields. Returns FALSE with @error when the library cannot be read; @provider is untouched and @collection NULL when the text asks
 *  for nothing of it. */
gboolean       slv_cli_collection_provider (SlvCli *cli, const char *text, SlvProvider *provider, SlvCollection **collection, GError **error);

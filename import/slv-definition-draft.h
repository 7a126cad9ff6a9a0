/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-definition-draft.h: a first definition of a game from a card list of it: what occurs in the records becomes attributes
 * of the kind that all their values fit, and a reader that brings the list into the index. A person edits it then: what a
 * list does not say (zones, rules, clauses) is there as the least that works. */
#pragma once
#include <gio/gio.h>

/**
 * slv_definition_draft:
 * @input: a list of a table program: cockatrice-xml, octgn-xml or lackey-tsv, found from the content
 * @name: path or address, for messages
 * @id: (nullable): of the game; %NULL: from @name without folder and ending
 * Returns: (transfer full): the definition as XML, valid against schema/game.rng; %NULL with SLV_ERROR_REFUSED when the list
 *   cannot be read or holds no cards, SLV_ERROR_USAGE when @id is no id, or SLV_ERROR_CANCELLED. Memory grows with the number of attributes, not
 *   with that of the cards. Any thread.
 */
char *slv_definition_draft (GInputStream *input, const char *name, const char *id, GCancellable *cancellable, GError **error);

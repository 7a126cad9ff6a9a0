/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-errata.h: private to this room: errata of published lists (slv-errata.c) and of the program's own (slv-list-errata.c). */
#pragma once
#include "import/cards/slv-list-private.h"

#define SLV_ERRATUM_TEXT_MAX 8192u   /* bytes of one text of an erratum */
#define SLV_ERRATA_OF_CARD_MAX 64u   /* that one record of a card may carry */

/** The key of the entry @card, which says its errata anew of a card's name from @day on, so that entries of several lists which say
 *  different things stand beside each other; @nth: of those of one list that say the same. (transfer full) */
char    *slv_errata_key (const SlvGame *game, const SlvCard *card, const char *day, guint nth);
/** @text as SlvErratum.value of @attr (nullable: words that are only told); (transfer full), NULL with @reason (transfer full). */
char    *slv_errata_value (const SlvAttr *attr, const char *text, char **reason);
/**
 * slv_errata_read: what a record says anew of @card: of its own card, or of the cards of its name, when the reader's list is one
 *   of errata; then the values of the card's first face become errata and the key that of an entry.
 * @keys: of the entries so far
 * Returns: FALSE with @reason (transfer full) when the record is refused.
 */
gboolean slv_errata_read (SlvListRun *run, const SlvCardReader *reader, SlvCard *card, const cJSON *json, GHashTable *keys,
                          char **reason);

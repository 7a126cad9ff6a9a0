/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-group.h: groups of a person's own in a deck ("Ramp", "Removal"), in an order of their own. A card, by its name, is in one of them or in
 * none, the same in all zones; it stays in it while the deck has no copy. They lie among the deck's extras, "groups\tNAME\tCARD" and for the
 * group itself "groups\tNAME\t", so that they go wherever a deck goes. Names are compared as slv_fold_name() folds them. Any thread, not one deck at once. */
#pragma once
#include "deck/slv-deck.h"

#define SLV_DECK_GROUPS_MAX      100u
#define SLV_DECK_GROUP_CHARS_MAX 100u

/** slv_deck_is_group: whether @extra is of a group. */
gboolean    slv_deck_is_group (const char *extra);
/** slv_deck_dup_groups: (transfer full) (element-type utf8): names in their order. */
GPtrArray  *slv_deck_dup_groups (const SlvDeck *deck);
/** slv_deck_dup_grouped: (transfer full): position in slv_deck_dup_groups() as a number, by slv_fold_name() of the card. */
GHashTable *slv_deck_dup_grouped (const SlvDeck *deck);
/** slv_deck_group_of: (nullable): the name in @groups of the group that @card is in. @groups, @grouped: what the two above gave of one deck. */
const char *slv_deck_group_of (const GPtrArray *groups, GHashTable *grouped, const char *card);

/** slv_deck_has_group: @name: any text. FALSE with @error (nullable). */
gboolean    slv_deck_has_group (const SlvDeck *deck, const char *name, GError **error);

/** Each of these changes @deck, or leaves it as it was and returns FALSE with @error: SLV_ERROR_USAGE for a name that is empty, too long, taken, or
 *  not as slv_name_clean() leaves it; SLV_ERROR_REFUSED for a group that is not there, or too many. */
gboolean    slv_deck_add_group    (SlvDeck *deck, const char *name, GError **error);   /* behind the others */
gboolean    slv_deck_rename_group (SlvDeck *deck, const char *name, const char *to, GError **error);
gboolean    slv_deck_remove_group (SlvDeck *deck, const char *name, GError **error);   /* its cards are in none then */
gboolean    slv_deck_move_group   (SlvDeck *deck, const char *name, guint position, GError **error);   /* from 0; past the end: the last */
/** @group: (nullable): NULL: in none. */
gboolean    slv_deck_group_card   (SlvDeck *deck, const char *card, const char *group, GError **error);

/** slv_deck_edit_regroup: the groups become those of @changed, a copy of the deck. One step, or none when they are the same. */
void        slv_deck_edit_regroup (SlvDeckEdit *edit, const SlvDeck *changed);

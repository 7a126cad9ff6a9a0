-- SPDX-License-Identifier: GPL-3.0-or-later
-- current name of a deck that may have been removed
SELECT v.name, deck.removed FROM deck JOIN deck_version AS v ON v.deck = deck.id AND v.number = deck.version WHERE deck.id = :deck

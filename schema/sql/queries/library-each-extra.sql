-- SPDX-License-Identifier: GPL-3.0-or-later
-- what of all decks has no column of its own, deck after deck
SELECT p.text, deck.id
  FROM deck CROSS JOIN deck_version AS v ON v.deck = deck.id AND v.number = deck.version
       CROSS JOIN deck_extra AS p ON p.deck = deck.id AND p.version = deck.version
 WHERE deck.removed = 0
 ORDER BY deck.folded, deck.id, p.position

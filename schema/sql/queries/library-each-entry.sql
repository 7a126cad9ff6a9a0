-- SPDX-License-Identifier: GPL-3.0-or-later
-- the cards of all decks, deck after deck
SELECT p.zone, p.name, p.set_code, p.number, p.note, p.count, p.line, deck.id
  FROM deck CROSS JOIN deck_version AS v ON v.deck = deck.id AND v.number = deck.version
       CROSS JOIN deck_entry AS p ON p.deck = deck.id AND p.version = deck.version
 WHERE deck.removed = 0
 ORDER BY deck.folded, deck.id, p.position

-- SPDX-License-Identifier: GPL-3.0-or-later
-- the moves of the plans of all decks, deck after deck
SELECT p.plan, p.from_zone, p.to_zone, p.name, p.count, deck.id
  FROM deck CROSS JOIN deck_version AS v ON v.deck = deck.id AND v.number = deck.version
       CROSS JOIN plan_move AS p ON p.deck = deck.id AND p.version = deck.version
 WHERE deck.removed = 0
 ORDER BY deck.folded, deck.id, p.plan, p.position

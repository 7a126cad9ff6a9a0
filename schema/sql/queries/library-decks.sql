-- SPDX-License-Identifier: GPL-3.0-or-later
-- all decks by name, with the number of their cards
SELECT deck.id, v.name, v.game, v.format, v.author, v.comment, v.folder, v.options, v.saved,
       (SELECT coalesce(sum(count), 0) FROM deck_entry AS e WHERE e.deck = deck.id AND e.version = deck.version), v.number
  FROM deck JOIN deck_version AS v ON v.deck = deck.id AND v.number = deck.version
 WHERE deck.removed = 0
 ORDER BY deck.folded, deck.id

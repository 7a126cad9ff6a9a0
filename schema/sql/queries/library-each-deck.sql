-- SPDX-License-Identifier: GPL-3.0-or-later
-- the present states of all decks by name; the other library-each queries answer in the same order
SELECT deck.id, v.name, v.game, v.format, v.author, v.comment, v.folder, v.options, v.saved, v.number
  FROM deck JOIN deck_version AS v ON v.deck = deck.id AND v.number = deck.version
 WHERE deck.removed = 0
 ORDER BY deck.folded, deck.id

-- SPDX-License-Identifier: GPL-3.0-or-later
-- one state of a deck; :version 0 is the current one
SELECT deck.id, v.name, v.game, v.format, v.author, v.comment, v.folder, v.options, v.saved, v.number
  FROM deck JOIN deck_version AS v ON v.deck = deck.id AND v.number = iif(:version = 0, deck.version, :version)
 WHERE deck.id = :deck AND (deck.removed = 0 OR :version > 0)

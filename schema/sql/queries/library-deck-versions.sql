-- SPDX-License-Identifier: GPL-3.0-or-later
-- the states of a deck, newest first
SELECT v.deck, v.name, v.game, v.format, v.author, v.comment, v.folder, v.options, v.saved,
       (SELECT coalesce(sum(count), 0) FROM deck_entry AS e WHERE e.deck = v.deck AND e.version = v.number), v.number
  FROM deck_version AS v WHERE v.deck = :deck ORDER BY v.number DESC

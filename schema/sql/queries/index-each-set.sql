-- SPDX-License-Identifier: GPL-3.0-or-later
-- everything, for the index in memory
SELECT card_set.id, game.name, code, card_set.name, released, language
  FROM card_set CROSS JOIN game ON game.id = card_set.game ORDER BY card_set.id

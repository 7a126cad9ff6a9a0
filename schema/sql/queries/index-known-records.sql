-- SPDX-License-Identifier: GPL-3.0-or-later
-- records that need not be read again, as long as nobody else has changed their cards; :game '' = of any game
SELECT brought_card.record, brought_card.card, brought_card.notes
  FROM origin JOIN game ON game.id = origin.game JOIN brought_card ON brought_card.origin = origin.id
 WHERE origin.name = :name AND origin.state <> '' AND (:game = '' OR game.name = :game) AND brought_card.record <> 0

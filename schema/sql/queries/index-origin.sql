-- SPDX-License-Identifier: GPL-3.0-or-later
-- what is known of an origin; the counts are of what it brought when it was last read
SELECT origin.id, origin.state, origin.imported,
       (SELECT count(*) FROM brought_card WHERE brought_card.origin = origin.id),
       (SELECT count(*) FROM brought_printing WHERE brought_printing.origin = origin.id)
  FROM origin JOIN game ON game.id = origin.game
 WHERE game.name = :game AND origin.name = :name

-- SPDX-License-Identifier: GPL-3.0-or-later
-- what is known of an origin; the counts are of what it brought when it was last read. Where it is the only one, all rows are its own, and
-- their number is known without a look at each
SELECT origin.id, origin.state, origin.imported,
       CASE WHEN (SELECT count(*) FROM origin) = 1 THEN (SELECT count(*) FROM brought_card)
            ELSE (SELECT count(*) FROM brought_card WHERE brought_card.origin = origin.id) END,
       CASE WHEN (SELECT count(*) FROM origin) = 1 THEN (SELECT count(*) FROM brought_printing)
            ELSE (SELECT count(*) FROM brought_printing WHERE brought_printing.origin = origin.id) END
  FROM origin JOIN game ON game.id = origin.game
 WHERE game.name = :game AND origin.name = :name

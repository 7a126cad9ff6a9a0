-- SPDX-License-Identifier: GPL-3.0-or-later
-- by which reader lists were read of which something counts still: a card is as the list says that was imported last
SELECT game.name, origin.name, origin.reader
  FROM origin JOIN game ON game.id = origin.game
 WHERE origin.reader <> 0
   AND EXISTS (SELECT 1 FROM brought_card
                WHERE brought_card.origin = origin.id
                  AND NOT EXISTS (SELECT 1 FROM brought_card AS other JOIN origin AS later ON later.id = other.origin
                                   WHERE other.card = brought_card.card AND later.imported > origin.imported))
 ORDER BY origin.name, game.name

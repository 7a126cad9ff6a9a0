-- SPDX-License-Identifier: GPL-3.0-or-later
-- The last columns are asked of cards with limits only, the last one of errata, too: the others, which are many, have no use for them. A
-- card that no list brings any more was there when a list of its game was read last, as far as anybody can say; who brings a card, in
-- order, a line each.
SELECT card.id, game.name, key, card.name, updated, data, gone,
       CASE WHEN instr(data, '"limits":[{') = 0 THEN 0
            ELSE coalesce((SELECT max(origin.imported)
                             FROM brought_card JOIN origin ON origin.id = brought_card.origin WHERE brought_card.card = card.id),
                          (SELECT max(origin.imported) FROM origin WHERE origin.game = card.game), 0) END,
       CASE WHEN instr(data, '"limits":[{') = 0 AND substr(key, 1, 7) <> 'errata:' THEN ''
            ELSE coalesce((SELECT group_concat(name, char(10)) FROM (SELECT origin.name AS name
                             FROM brought_card JOIN origin ON origin.id = brought_card.origin
                            WHERE brought_card.card = card.id ORDER BY origin.name)), '') END
  FROM card CROSS JOIN game ON game.id = card.game ORDER BY card.id

-- SPDX-License-Identifier: GPL-3.0-or-later
-- what is older than :since, and what goes beyond :bytes in all; the newest change that stands can always be taken back, and as many
-- as :few have no age: a clock that was wrong for a while has told nothing of them
DELETE FROM journal WHERE id IN (
  SELECT id FROM (SELECT id, made, row_number() OVER newest AS place, sum(length(changes)) OVER newest AS total
                    FROM journal WHERE undone = 0 WINDOW newest AS (ORDER BY id DESC))
   WHERE (place > :few AND made < :since) OR (place > 1 AND total > :bytes))

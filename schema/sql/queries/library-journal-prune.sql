-- SPDX-License-Identifier: GPL-3.0-or-later
-- what is older than :since, and what goes beyond :bytes in all; the newest change that stands can always be taken back
DELETE FROM journal WHERE id IN (
  SELECT id FROM (SELECT id, made, row_number() OVER newest AS place, sum(length(changes)) OVER newest AS total
                    FROM journal WHERE undone = 0 WINDOW newest AS (ORDER BY id DESC))
   WHERE place > 1 AND (made < :since OR total > :bytes))

-- SPDX-License-Identifier: GPL-3.0-or-later
-- what was known up to a day: no row, or NULL for the amount where that is nothing
SELECT id, seen, (SELECT amount FROM price WHERE priced = id AND day <= :day ORDER BY day DESC LIMIT 1)
  FROM priced
 WHERE source = :source AND game = :game AND card = :card AND printing = :printing AND finish = :finish AND condition = :condition
   AND currency = :currency

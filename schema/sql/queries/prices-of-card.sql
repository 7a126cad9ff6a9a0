-- SPDX-License-Identifier: GPL-3.0-or-later
-- the same of one card
SELECT source.name, game, card, printing, finish, condition, currency, price.day, amount,
       iif(iif(seen = '', source.day, seen) > :today, price.day, iif(seen = '', source.day, seen))
  FROM source JOIN priced ON priced.source = source.id JOIN price ON price.priced = priced.id
 WHERE game = :game AND card = :card
   AND (:all OR price.day = (SELECT max(day) FROM price AS other WHERE other.priced = priced.id AND other.day <= :today))
 ORDER BY priced.source, game, card, printing, finish, condition, currency, price.day

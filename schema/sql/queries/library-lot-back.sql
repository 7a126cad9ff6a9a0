-- SPDX-License-Identifier: GPL-3.0-or-later
-- the rows of a change as they were before it (:back 1) or after it (0), where they were there
INSERT INTO lot (id, game, card, name, folded, printing, set_code, number, quantity, condition, finish, language, place, note, tags,
  for_trade, signed, altered, proxy, price_paid, currency, acquired, extra, changed)
SELECT row, j ->> 'game', j ->> 'card', j ->> 'name', j ->> 'folded', j ->> 'printing', j ->> 'set_code', j ->> 'number',
       j ->> 'quantity', j ->> 'condition', j ->> 'finish', j ->> 'language', j ->> 'place', j ->> 'note',
       j ->> 'tags', j ->> 'for_trade', j ->> 'signed', j ->> 'altered', j ->> 'proxy', j ->> 'price_paid',
       j ->> 'currency', j ->> 'acquired', j ->> 'extra', j ->> 'changed'
  FROM (SELECT row, iif(:back, before, after) AS j FROM journal_row WHERE journal = :journal AND subject = 'lot')
 WHERE j <> ''
    ON CONFLICT (id) DO UPDATE SET
       game = excluded.game, card = excluded.card, name = excluded.name, folded = excluded.folded,
       printing = excluded.printing, set_code = excluded.set_code, number = excluded.number,
       quantity = excluded.quantity, condition = excluded.condition, finish = excluded.finish,
       language = excluded.language, place = excluded.place, note = excluded.note, tags = excluded.tags,
       for_trade = excluded.for_trade, signed = excluded.signed, altered = excluded.altered, proxy = excluded.proxy,
       price_paid = excluded.price_paid, currency = excluded.currency, acquired = excluded.acquired,
       extra = excluded.extra, changed = excluded.changed

-- SPDX-License-Identifier: GPL-3.0-or-later
-- one step of version 1's journal taken back or done again; table walk says which, and which way. References are not looked at.
DELETE FROM sleeved WHERE lot IN (SELECT row FROM journal_row, walk WHERE journal = step AND subject = 'sleeved');
INSERT INTO place (id, parent, name, folded, note)
SELECT row, j ->> 'parent', j ->> 'name', j ->> 'folded', j ->> 'note'
  FROM (SELECT row, iif(back, before, after) AS j FROM journal_row, walk WHERE journal = step AND subject = 'place')
 WHERE j <> ''
    ON CONFLICT (id) DO UPDATE SET
       parent = excluded.parent, name = excluded.name, folded = excluded.folded, note = excluded.note;
INSERT INTO lot (id, game, card, name, folded, printing, set_code, number, quantity, condition, finish, language, place, note, tags,
  for_trade, signed, altered, proxy, price_paid, currency, acquired, extra, changed)
SELECT row, j ->> 'game', j ->> 'card', j ->> 'name', j ->> 'folded', j ->> 'printing', j ->> 'set_code', j ->> 'number',
       j ->> 'quantity', j ->> 'condition', j ->> 'finish', j ->> 'language', j ->> 'place', j ->> 'note',
       j ->> 'tags', j ->> 'for_trade', j ->> 'signed', j ->> 'altered', j ->> 'proxy', j ->> 'price_paid',
       j ->> 'currency', j ->> 'acquired', j ->> 'extra', j ->> 'changed'
  FROM (SELECT row, iif(back, before, after) AS j FROM journal_row, walk WHERE journal = step AND subject = 'lot')
 WHERE j <> ''
    ON CONFLICT (id) DO UPDATE SET
       game = excluded.game, card = excluded.card, name = excluded.name, folded = excluded.folded,
       printing = excluded.printing, set_code = excluded.set_code, number = excluded.number,
       quantity = excluded.quantity, condition = excluded.condition, finish = excluded.finish,
       language = excluded.language, place = excluded.place, note = excluded.note, tags = excluded.tags,
       for_trade = excluded.for_trade, signed = excluded.signed, altered = excluded.altered, proxy = excluded.proxy,
       price_paid = excluded.price_paid, currency = excluded.currency, acquired = excluded.acquired,
       extra = excluded.extra, changed = excluded.changed;
INSERT INTO want (id, game, card, name, folded, printing, set_code, number, quantity, condition, finish, language, deck, note, changed)
SELECT row, j ->> 'game', j ->> 'card', j ->> 'name', j ->> 'folded', j ->> 'printing', j ->> 'set_code', j ->> 'number',
       j ->> 'quantity', j ->> 'condition', j ->> 'finish', j ->> 'language', j ->> 'deck', j ->> 'note', j ->> 'changed'
  FROM (SELECT row, iif(back, before, after) AS j FROM journal_row, walk WHERE journal = step AND subject = 'want')
 WHERE j <> ''
    ON CONFLICT (id) DO UPDATE SET
       game = excluded.game, card = excluded.card, name = excluded.name, folded = excluded.folded,
       printing = excluded.printing, set_code = excluded.set_code, number = excluded.number,
       quantity = excluded.quantity, condition = excluded.condition, finish = excluded.finish,
       language = excluded.language, deck = excluded.deck, note = excluded.note, changed = excluded.changed;
DELETE FROM want WHERE id IN (SELECT row FROM journal_row, walk WHERE journal = step AND subject = 'want' AND iif(back, before, after) = '');
DELETE FROM lot WHERE id IN (SELECT row FROM journal_row, walk WHERE journal = step AND subject = 'lot' AND iif(back, before, after) = '');
DELETE FROM place WHERE id IN (SELECT row FROM journal_row, walk WHERE journal = step AND subject = 'place' AND iif(back, before, after) = '');
INSERT INTO sleeved (deck, lot, quantity)
SELECT CAST(inner.key AS INTEGER), outer_row.row, inner.value
  FROM (SELECT row, iif(back, before, after) AS j FROM journal_row, walk WHERE journal = step AND subject = 'sleeved') AS outer_row,
       json_each(outer_row.j) AS inner
 WHERE outer_row.j <> '';

-- SPDX-License-Identifier: GPL-3.0-or-later
-- what a change has made of the rows that it touched
-- (:all 0: rows that the change made itself are left out; they are filled in when it is undone)
UPDATE journal_row SET after =
  coalesce((SELECT json_object('game', game, 'card', card, 'name', name, 'folded', folded, 'printing', printing,
                   'set_code', set_code, 'number', number, 'quantity', quantity, 'condition', condition,
                   'finish', finish, 'language', language, 'place', place, 'note', note, 'tags', tags,
                   'for_trade', for_trade, 'signed', signed, 'altered', altered, 'proxy', proxy,
                   'price_paid', price_paid, 'currency', currency, 'acquired', acquired, 'extra', extra,
                   'changed', changed)
              FROM lot WHERE id = journal_row.row), '')
 WHERE journal = :journal AND subject = 'lot' AND (:all OR before <> '')

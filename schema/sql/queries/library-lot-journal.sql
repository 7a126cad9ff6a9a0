-- SPDX-License-Identifier: GPL-3.0-or-later
-- a lot as it is before a change, into the journal; '' when it is not there
INSERT INTO journal_row (journal, position, subject, row, before, after) VALUES (:journal, :position, 'lot', :id,
  coalesce((SELECT json_object('game', game, 'card', card, 'name', name, 'folded', folded, 'printing', printing,
                   'set_code', set_code, 'number', number, 'quantity', quantity, 'condition', condition,
                   'finish', finish, 'language', language, 'place', place, 'note', note, 'tags', tags,
                   'for_trade', for_trade, 'signed', signed, 'altered', altered, 'proxy', proxy,
                   'price_paid', price_paid, 'currency', currency, 'acquired', acquired, 'extra', extra,
                   'changed', changed)
              FROM lot WHERE id = :id), ''), '')

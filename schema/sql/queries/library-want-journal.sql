-- SPDX-License-Identifier: GPL-3.0-or-later
-- a want as it is before a change, into the journal; '' when it is not there
INSERT INTO journal_row (journal, position, subject, row, before, after) VALUES (:journal, :position, 'want', :id,
  coalesce((SELECT json_object('game', game, 'card', card, 'name', name, 'folded', folded, 'printing', printing,
                   'set_code', set_code, 'number', number, 'quantity', quantity, 'condition', condition,
                   'finish', finish, 'language', language, 'deck', deck, 'note', note, 'changed', changed)
              FROM want WHERE id = :id), ''), '')

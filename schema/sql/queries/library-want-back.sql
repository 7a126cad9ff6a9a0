-- SPDX-License-Identifier: GPL-3.0-or-later
-- the rows of a change as they were before it (:back 1) or after it (0), where they were there
INSERT INTO want (id, game, card, name, folded, printing, set_code, number, quantity, condition, finish, language, deck, note, changed)
SELECT row, j ->> 'game', j ->> 'card', j ->> 'name', j ->> 'folded', j ->> 'printing', j ->> 'set_code', j ->> 'number',
       j ->> 'quantity', j ->> 'condition', j ->> 'finish', j ->> 'language', j ->> 'deck', j ->> 'note',
       j ->> 'changed'
  FROM (SELECT row, iif(:back, before, after) AS j FROM journal_row WHERE journal = :journal AND subject = 'want')
 WHERE j <> ''
    ON CONFLICT (id) DO UPDATE SET
       game = excluded.game, card = excluded.card, name = excluded.name, folded = excluded.folded,
       printing = excluded.printing, set_code = excluded.set_code, number = excluded.number,
       quantity = excluded.quantity, condition = excluded.condition, finish = excluded.finish,
       language = excluded.language, deck = excluded.deck, note = excluded.note, changed = excluded.changed

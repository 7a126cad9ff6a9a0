-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE want SET game = :game, card = :card, name = :name, folded = :folded, printing = :printing, set_code = :set_code,
  number = :number, quantity = :quantity, condition = :condition, finish = :finish, language = :language,
  deck = :deck, note = :note, changed = :changed
 WHERE id = :id RETURNING id

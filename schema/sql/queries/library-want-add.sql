-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO want (game, card, name, folded, printing, set_code, number, quantity, condition, finish, language, deck, note, changed)
VALUES (:game, :card, :name, :folded, :printing, :set_code, :number, :quantity, :condition, :finish, :language, :deck,
  :note, :changed)
RETURNING id

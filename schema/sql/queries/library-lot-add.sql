-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO lot (game, card, name, folded, printing, set_code, number, quantity, condition, finish, language, place, note, tags,
  for_trade, signed, altered, proxy, price_paid, currency, acquired, extra, changed)
VALUES (:game, :card, :name, :folded, :printing, :set_code, :number, :quantity, :condition, :finish, :language, :place,
  :note, :tags, :for_trade, :signed, :altered, :proxy, :price_paid, :currency, :acquired, :extra, :changed)
RETURNING id

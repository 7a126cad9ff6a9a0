-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE lot SET game = :game, card = :card, name = :name, folded = :folded, printing = :printing, set_code = :set_code,
  number = :number, quantity = :quantity, condition = :condition, finish = :finish, language = :language,
  place = :place, note = :note, tags = :tags, for_trade = :for_trade, signed = :signed, altered = :altered,
  proxy = :proxy, price_paid = :price_paid, currency = :currency, acquired = :acquired, extra = :extra,
  changed = :changed
 WHERE id = :id RETURNING id

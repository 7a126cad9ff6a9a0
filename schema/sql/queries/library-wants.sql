-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT id, game, card, name, folded, printing, set_code, number, quantity, condition, finish, language, deck, note,
       changed
  FROM want ORDER BY id

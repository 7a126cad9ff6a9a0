-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO priced (source, game, card, printing, finish, condition, currency, seen)
VALUES (:source, :game, :card, :printing, :finish, :condition, :currency, '')
RETURNING id

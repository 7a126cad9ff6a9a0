-- SPDX-License-Identifier: GPL-3.0-or-later
-- all columns, in the order of the table; only copies in decks have a :deck
SELECT * FROM lot WHERE id = :id AND :deck = 0

-- SPDX-License-Identifier: GPL-3.0-or-later
-- all columns, in the order of the table; only copies in decks have a :deck
SELECT * FROM want WHERE id = :id AND :deck = 0

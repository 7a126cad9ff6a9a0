-- SPDX-License-Identifier: GPL-3.0-or-later
-- the cards of a state of a deck, in the order of the list
SELECT zone, name, set_code, number, note, count, line FROM deck_entry WHERE deck = :deck AND version = :version ORDER BY position

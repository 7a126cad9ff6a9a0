-- SPDX-License-Identifier: GPL-3.0-or-later
-- what sits in decks of one lot is added to that of another
INSERT INTO sleeved (deck, lot, quantity)
SELECT deck, :to, quantity FROM sleeved WHERE lot = :from
    ON CONFLICT (deck, lot) DO UPDATE SET quantity = quantity + excluded.quantity

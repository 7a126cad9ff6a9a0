-- SPDX-License-Identifier: GPL-3.0-or-later
-- copies that sit in a deck
SELECT lot, quantity FROM sleeved WHERE deck = :deck ORDER BY lot

-- SPDX-License-Identifier: GPL-3.0-or-later
-- which copies sit in which deck that is not thrown away
SELECT deck, lot, quantity FROM sleeved JOIN deck ON deck.id = sleeved.deck AND deck.removed = 0 ORDER BY lot, deck

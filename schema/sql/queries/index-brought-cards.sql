-- SPDX-License-Identifier: GPL-3.0-or-later
-- who brings which card, in order of the card; :origin is told apart from the others. Cards of other games come too, because
-- one pass over all is cheaper than a look at each
SELECT card, origin = :origin, record FROM brought_card ORDER BY card

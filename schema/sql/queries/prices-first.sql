-- SPDX-License-Identifier: GPL-3.0-or-later
-- the earliest day of which any price is known
SELECT min(day) FROM price

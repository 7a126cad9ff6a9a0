-- SPDX-License-Identifier: GPL-3.0-or-later
-- what another amount followed before :since
DELETE FROM price
 WHERE EXISTS (SELECT 1 FROM price AS next WHERE next.priced = price.priced AND next.day > price.day AND next.day <= :since)

-- SPDX-License-Identifier: GPL-3.0-or-later
-- the prices of the list have landed after its cards
UPDATE origin SET state = :state WHERE name = :name AND instr(state, '"prices":"pending"') > 0

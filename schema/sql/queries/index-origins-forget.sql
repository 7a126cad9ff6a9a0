-- SPDX-License-Identifier: GPL-3.0-or-later
-- :origin changed cards that others bring too: their unchanged input would mean changes now
UPDATE origin SET state = '' WHERE game = :game AND id <> :origin AND instr(state, '"prices":"pending"') = 0

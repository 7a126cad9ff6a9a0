-- SPDX-License-Identifier: GPL-3.0-or-later
-- games of which :origin brought cards before
SELECT game.name FROM origin JOIN game ON game.id = origin.game WHERE origin.name = :origin ORDER BY game.id

-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE deck SET removed = 0, folded = :folded WHERE id = :deck AND removed = 1 RETURNING id

-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE deck SET removed = 1 WHERE id = :deck AND removed = 0 RETURNING id

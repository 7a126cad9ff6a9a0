-- SPDX-License-Identifier: GPL-3.0-or-later
-- the undone changes before one, in the order in which they would be done again
SELECT id, what, changes FROM journal WHERE id < :journal AND undone = 1 ORDER BY id

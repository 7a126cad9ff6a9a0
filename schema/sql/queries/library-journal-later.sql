-- SPDX-License-Identifier: GPL-3.0-or-later
-- the changes after one that still stand, newest first
SELECT id, what, changes FROM journal WHERE id > :journal AND undone = 0 ORDER BY id DESC

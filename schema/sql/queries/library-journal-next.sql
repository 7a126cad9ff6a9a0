-- SPDX-License-Identifier: GPL-3.0-or-later
-- what would be done again next
SELECT id, what, changes FROM journal WHERE undone = 1 ORDER BY id LIMIT 1

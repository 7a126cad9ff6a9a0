-- SPDX-License-Identifier: GPL-3.0-or-later
-- what would be done again next
SELECT id, what FROM journal WHERE undone = 1 ORDER BY id LIMIT 1

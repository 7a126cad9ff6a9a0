-- SPDX-License-Identifier: GPL-3.0-or-later
-- what would be undone next
SELECT id, what, changes FROM journal WHERE undone = 0 ORDER BY id DESC LIMIT 1

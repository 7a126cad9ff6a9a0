-- SPDX-License-Identifier: GPL-3.0-or-later
-- what was undone cannot be done again once something new is done
DELETE FROM journal WHERE undone = 1

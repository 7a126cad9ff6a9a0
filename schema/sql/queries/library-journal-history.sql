-- SPDX-License-Identifier: GPL-3.0-or-later
-- what was done, newest first, with the number of lots, wants and places that it touched
SELECT id, made, what, undone, (SELECT count(*) FROM journal_row WHERE journal = journal.id)
  FROM journal ORDER BY id DESC LIMIT :limit

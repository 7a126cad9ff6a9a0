-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT subject, row, before, after FROM journal_row WHERE journal = :journal ORDER BY position LIMIT :limit

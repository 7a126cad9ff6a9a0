-- SPDX-License-Identifier: GPL-3.0-or-later
-- the rows of a change
SELECT subject, row FROM journal_row WHERE journal = :journal

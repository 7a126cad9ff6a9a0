-- SPDX-License-Identifier: GPL-3.0-or-later
-- a later change that touched a row of this one and still stands
SELECT j.id, j.what FROM journal AS j JOIN journal_row AS r ON r.journal = j.id
 WHERE j.id > :journal AND j.undone = 0
   AND (r.subject, r.row) IN (SELECT subject, row FROM journal_row WHERE journal = :journal)
 ORDER BY j.id DESC LIMIT 1

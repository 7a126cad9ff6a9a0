-- SPDX-License-Identifier: GPL-3.0-or-later
-- the rows of a change as they were before it (:back 1) or after it (0), where they were there
INSERT INTO place (id, parent, name, folded, note)
SELECT row, j ->> 'parent', j ->> 'name', j ->> 'folded', j ->> 'note'
  FROM (SELECT row, iif(:back, before, after) AS j FROM journal_row WHERE journal = :journal AND subject = 'place')
 WHERE j <> ''
    ON CONFLICT (id) DO UPDATE SET
       parent = excluded.parent, name = excluded.name, folded = excluded.folded, note = excluded.note

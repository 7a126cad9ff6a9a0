-- SPDX-License-Identifier: GPL-3.0-or-later
-- what a change has made of the rows that it touched
-- (:all 0: rows that the change made itself are left out; they are filled in when it is undone)
UPDATE journal_row SET after =
  coalesce((SELECT json_object('parent', parent, 'name', name, 'folded', folded, 'note', note)
              FROM place WHERE id = journal_row.row), '')
 WHERE journal = :journal AND subject = 'place' AND (:all OR before <> '')

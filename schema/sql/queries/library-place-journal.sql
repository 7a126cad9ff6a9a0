-- SPDX-License-Identifier: GPL-3.0-or-later
-- a place as it is before a change, into the journal; '' when it is not there
INSERT INTO journal_row (journal, position, subject, row, before, after) VALUES (:journal, :position, 'place', :id,
  coalesce((SELECT json_object('parent', parent, 'name', name, 'folded', folded, 'note', note)
              FROM place WHERE id = :id), ''), '')

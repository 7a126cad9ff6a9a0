-- SPDX-License-Identifier: GPL-3.0-or-later
-- which decks hold copies of a lot before a change, into the journal: {"DECK": copies, ...}; '' when none does
INSERT INTO journal_row (journal, position, subject, row, before, after) VALUES (:journal, :position, 'sleeved', :id,
  coalesce((SELECT json_group_object(deck, quantity) FROM sleeved WHERE lot = :id HAVING count(*) > 0), ''), '')

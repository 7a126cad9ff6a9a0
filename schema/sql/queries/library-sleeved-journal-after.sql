-- SPDX-License-Identifier: GPL-3.0-or-later
-- what a change has made of the decks that hold copies of its lots
-- (:all 0: rows that the change made itself are left out; they are filled in when it is undone)
UPDATE journal_row SET after =
  coalesce((SELECT json_group_object(deck, quantity) FROM sleeved WHERE lot = journal_row.row HAVING count(*) > 0), '')
 WHERE journal = :journal AND subject = 'sleeved' AND (:all OR before <> '')

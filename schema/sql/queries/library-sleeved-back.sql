-- SPDX-License-Identifier: GPL-3.0-or-later
-- what sat in decks before a change (:back 1) or after it (0)
INSERT INTO sleeved (deck, lot, quantity)
SELECT CAST(inner.key AS INTEGER), outer_row.row, inner.value
  FROM (SELECT row, iif(:back, before, after) AS j FROM journal_row WHERE journal = :journal AND subject = 'sleeved') AS outer_row,
       json_each(outer_row.j) AS inner
 WHERE outer_row.j <> ''

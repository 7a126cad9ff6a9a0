-- SPDX-License-Identifier: GPL-3.0-or-later
-- the rows of a change that were not there before it (:back 1) or after it (0)
DELETE FROM want WHERE id IN
  (SELECT row FROM journal_row WHERE journal = :journal AND subject = 'want' AND iif(:back, before, after) = '')

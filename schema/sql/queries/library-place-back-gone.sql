-- SPDX-License-Identifier: GPL-3.0-or-later
-- the rows of a change that were not there before it (:back 1) or after it (0); those with places in them wait for the next round
DELETE FROM place WHERE id IN
  (SELECT row FROM journal_row WHERE journal = :journal AND subject = 'place' AND iif(:back, before, after) = '') AND id NOT IN (SELECT parent FROM place WHERE parent IS NOT NULL)
 RETURNING id

-- SPDX-License-Identifier: GPL-3.0-or-later
-- all that sits in decks of the lots of a change
DELETE FROM sleeved WHERE lot IN (SELECT row FROM journal_row WHERE journal = :journal AND subject = 'sleeved')

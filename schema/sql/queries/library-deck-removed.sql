-- SPDX-License-Identifier: GPL-3.0-or-later
-- decks of this name that were thrown away, the last one first; what was thrown away before that was noted comes behind
SELECT id FROM deck LEFT JOIN deck_setting ON deck = id AND key = 'removed'
 WHERE folded = :folded AND removed = 1 ORDER BY CAST(value AS INTEGER) DESC, id DESC

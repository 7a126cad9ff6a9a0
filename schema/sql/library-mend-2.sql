-- SPDX-License-Identifier: GPL-3.0-or-later
-- the same for the tables that came with version 2
UPDATE deck SET sleeved = 0 WHERE sleeved <> 0 AND NOT EXISTS (SELECT 1 FROM deck_version WHERE deck = deck.id AND number = sleeved);
DELETE FROM deck_work WHERE deck NOT IN (SELECT id FROM deck);
DELETE FROM deck_step WHERE deck NOT IN (SELECT deck FROM deck_work);
DELETE FROM deck_unsaved WHERE deck NOT IN (SELECT id FROM deck);
DELETE FROM deck_match WHERE deck NOT IN (SELECT id FROM deck);
DELETE FROM deck_setting WHERE deck NOT IN (SELECT id FROM deck);
-- an undo list of which steps were lost would lead to decks that never were
DELETE FROM deck_step WHERE deck IN (SELECT deck FROM deck_step GROUP BY deck HAVING count(*) <> max(position) + 1);

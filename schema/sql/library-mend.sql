-- SPDX-License-Identifier: GPL-3.0-or-later
-- what was read out of a damaged library.db: rows that refer to others that were lost. What can stand alone stays; the rest
-- means nothing any more.
UPDATE place SET parent = NULL WHERE parent IS NOT NULL AND parent NOT IN (SELECT id FROM place);
UPDATE lot SET place = NULL WHERE place IS NOT NULL AND place NOT IN (SELECT id FROM place);
UPDATE want SET deck = NULL WHERE deck IS NOT NULL AND deck NOT IN (SELECT id FROM deck);
DELETE FROM sleeved WHERE deck NOT IN (SELECT id FROM deck) OR lot NOT IN (SELECT id FROM lot);
DELETE FROM deck_version WHERE deck NOT IN (SELECT id FROM deck);
UPDATE deck SET version = (SELECT max(number) FROM deck_version WHERE deck = deck.id)
 WHERE NOT EXISTS (SELECT 1 FROM deck_version WHERE deck = deck.id AND number = version)
   AND EXISTS (SELECT 1 FROM deck_version WHERE deck = deck.id);
DELETE FROM deck WHERE NOT EXISTS (SELECT 1 FROM deck_version WHERE deck = deck.id);
DELETE FROM sleeved WHERE deck NOT IN (SELECT id FROM deck);
UPDATE want SET deck = NULL WHERE deck IS NOT NULL AND deck NOT IN (SELECT id FROM deck);
DELETE FROM deck_entry WHERE (deck, version) NOT IN (SELECT deck, number FROM deck_version);
DELETE FROM deck_extra WHERE (deck, version) NOT IN (SELECT deck, number FROM deck_version);
DELETE FROM plan WHERE (deck, version) NOT IN (SELECT deck, number FROM deck_version);
DELETE FROM plan_move WHERE (deck, version, plan) NOT IN (SELECT deck, version, position FROM plan);

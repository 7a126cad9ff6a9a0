-- SPDX-License-Identifier: GPL-3.0-or-later
-- the oldest states beyond :keep, but not the one that lies in sleeves
DELETE FROM deck_version WHERE deck = :deck AND number <= :number - :keep
   AND number <> (SELECT sleeved FROM deck WHERE id = :deck)

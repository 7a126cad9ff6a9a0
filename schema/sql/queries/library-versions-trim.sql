-- SPDX-License-Identifier: GPL-3.0-or-later
-- the oldest states beyond :keep, but not the one that lies in sleeves
DELETE FROM deck_version WHERE deck = :deck AND number <= :number - :keep
   AND number <> coalesce((SELECT CAST(value AS INTEGER) FROM setting WHERE key = 'sleeved/' || :deck), 0)

-- SPDX-License-Identifier: GPL-3.0-or-later
-- index.db, version 2: with who brings a card stands what the record looked like that brought it, so that a list of which a
-- hundredth has changed costs little more than one of which nothing has.

ALTER TABLE brought_card ADD COLUMN record INTEGER NOT NULL DEFAULT 0;   -- XXH3 of the record as it was read and of what decides
                                          -- the reading, 0 = not known
ALTER TABLE brought_card ADD COLUMN notes TEXT NOT NULL DEFAULT '';      -- what was told of it, each ended by U+001F

-- SPDX-License-Identifier: GPL-3.0-or-later
-- index.db, version 3: by which reader of its game's definition a list was read, so that it can be told that the definition has another one
-- now.

ALTER TABLE origin ADD COLUMN reader INTEGER NOT NULL DEFAULT 0;         -- hash of the reader, 0 = not known, or read by none

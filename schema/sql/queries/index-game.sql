-- SPDX-License-Identifier: GPL-3.0-or-later
-- id of a game by the id of its definition
SELECT id FROM game WHERE name = :name

-- SPDX-License-Identifier: GPL-3.0-or-later
-- the moves of all plans of a state of a deck
SELECT plan, from_zone, to_zone, name, count FROM plan_move WHERE deck = :deck AND version = :version ORDER BY plan, position

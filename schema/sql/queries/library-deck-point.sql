-- SPDX-License-Identifier: GPL-3.0-or-later
-- a new current state
UPDATE deck SET folded = :folded, version = :version WHERE id = :deck AND removed = 0

-- SPDX-License-Identifier: GPL-3.0-or-later
-- the same content with a newer time
UPDATE card SET updated = :updated WHERE id = :id

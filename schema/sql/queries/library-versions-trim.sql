-- SPDX-License-Identifier: GPL-3.0-or-later
-- the oldest states beyond :keep
DELETE FROM deck_version WHERE deck = :deck AND number <= :number - :keep

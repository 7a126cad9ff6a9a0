-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE deck_version SET name = :name WHERE deck = :deck AND number = (SELECT version FROM deck WHERE id = :deck)

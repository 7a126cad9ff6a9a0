-- SPDX-License-Identifier: GPL-3.0-or-later
DELETE FROM deck_setting WHERE deck = :deck AND key = :key

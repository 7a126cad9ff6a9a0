-- SPDX-License-Identifier: GPL-3.0-or-later
-- that no other deck was thrown away later
INSERT INTO deck_setting (deck, key, value)
SELECT :deck, 'removed', 1 + coalesce(max(CAST(value AS INTEGER)), 0) FROM deck_setting WHERE key = 'removed'
    ON CONFLICT (deck, key) DO UPDATE SET value = excluded.value

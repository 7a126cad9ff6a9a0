-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO deck_setting (deck, key, value) VALUES (:deck, :key, :value) ON CONFLICT (deck, key) DO UPDATE SET value = excluded.value

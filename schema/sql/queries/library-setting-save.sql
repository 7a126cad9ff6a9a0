-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO setting (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value

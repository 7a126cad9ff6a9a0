-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO source (name, day) VALUES (:name, :day)
    ON CONFLICT DO UPDATE SET day = max(day, excluded.day)
RETURNING id

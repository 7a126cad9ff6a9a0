-- SPDX-License-Identifier: GPL-3.0-or-later
-- a day that is to come is not the newest
INSERT INTO source (name, day) VALUES (:name, :day)
    ON CONFLICT DO UPDATE SET day = iif(day > :today, excluded.day, max(day, excluded.day))
RETURNING id

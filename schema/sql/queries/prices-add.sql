-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO price (priced, day, amount) VALUES (:priced, :day, :amount)
    ON CONFLICT DO UPDATE SET amount = excluded.amount

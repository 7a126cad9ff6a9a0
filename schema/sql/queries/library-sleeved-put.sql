-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO sleeved (deck, lot, quantity) VALUES (:deck, :lot, :quantity)
  ON CONFLICT (deck, lot) DO UPDATE SET quantity = excluded.quantity

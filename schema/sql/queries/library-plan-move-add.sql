-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO plan_move (deck, version, plan, position, from_zone, to_zone, name, count)
VALUES (:deck, :version, :plan, :position, :from, :to, :name, :count)

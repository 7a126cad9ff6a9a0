-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO origin (game, name, imported) VALUES (:game, :name, 0) RETURNING id

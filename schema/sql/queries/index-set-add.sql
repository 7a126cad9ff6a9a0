-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO card_set (game, code, name, released, language) VALUES (:game, :code, :name, :released, :language) RETURNING id

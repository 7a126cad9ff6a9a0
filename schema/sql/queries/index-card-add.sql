-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO card (id, game, key, name, updated, hash, data) VALUES (:id, :game, :key, :name, :updated, :hash, :data)

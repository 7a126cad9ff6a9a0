-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO printing (id, game, card, card_set, key, number, rarity, artist, image, text, finishes, updated, hash)
VALUES (:id, :game, :card, :set, :key, :number, :rarity, :artist, :image, :text, :finishes, :updated, :hash)

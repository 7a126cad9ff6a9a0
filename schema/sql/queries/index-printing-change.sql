-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE printing SET card = :card, card_set = :set, number = :number, rarity = :rarity, artist = :artist, image = :image,
       text = :text, finishes = :finishes, updated = :updated, hash = :hash
 WHERE id = :id

-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT id, card, card_set, key, number, rarity, artist, image, text, finishes, gone FROM printing ORDER BY id

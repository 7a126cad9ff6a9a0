-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT card.id, card.name, card_set.code, number, card_set.name, released, language, rarity, artist, image, text, finishes
FROM printing JOIN card ON card.id = printing.card JOIN card_set ON card_set.id = printing.card_set WHERE printing.id = :id

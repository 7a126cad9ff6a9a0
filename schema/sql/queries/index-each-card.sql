-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT card.id, game.name, key, card.name, updated, data, gone FROM card CROSS JOIN game ON game.id = card.game ORDER BY card.id

-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT game, draw, lists FROM deck_match WHERE deck = :deck

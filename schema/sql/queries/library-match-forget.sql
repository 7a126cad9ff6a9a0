-- SPDX-License-Identifier: GPL-3.0-or-later
DELETE FROM deck_match WHERE deck = :deck

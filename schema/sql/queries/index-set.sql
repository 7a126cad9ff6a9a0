-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT id FROM card_set WHERE game = :game AND code = :code AND name = :name AND released = :released AND language = :language

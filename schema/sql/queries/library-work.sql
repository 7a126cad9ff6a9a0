-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT state, editor FROM deck_work WHERE deck = :deck

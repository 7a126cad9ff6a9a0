-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT step FROM deck_step WHERE deck = :deck ORDER BY position

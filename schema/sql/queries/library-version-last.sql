-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT coalesce(max(number), 0) FROM deck_version WHERE deck = :deck

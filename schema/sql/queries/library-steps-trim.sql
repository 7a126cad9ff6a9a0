-- SPDX-License-Identifier: GPL-3.0-or-later
DELETE FROM deck_step WHERE deck = :deck AND position >= :total

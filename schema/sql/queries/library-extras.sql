-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT text FROM deck_extra WHERE deck = :deck AND version = :version ORDER BY position

-- SPDX-License-Identifier: GPL-3.0-or-later
-- the newest state of a deck that is there; 0: there is none, or it was thrown away
SELECT coalesce(max(number), 0) FROM deck_version
 WHERE deck = :deck AND EXISTS (SELECT 1 FROM deck WHERE id = :deck AND removed = 0)

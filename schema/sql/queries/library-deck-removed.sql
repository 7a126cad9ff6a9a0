-- SPDX-License-Identifier: GPL-3.0-or-later
-- decks of this name that were thrown away, the newest first
SELECT id FROM deck WHERE folded = :folded AND removed = 1 ORDER BY id DESC

-- SPDX-License-Identifier: GPL-3.0-or-later
-- all decks by name
SELECT id FROM deck WHERE removed = 0 ORDER BY folded, id

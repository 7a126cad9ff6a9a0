-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO brought_card (card, origin, record, notes) VALUES (:row, :origin, coalesce (:record, 0), coalesce (:notes, ''))

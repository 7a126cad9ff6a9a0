-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO brought_card (card, origin) VALUES (:row, :origin)

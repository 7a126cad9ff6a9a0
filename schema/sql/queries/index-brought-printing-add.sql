-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO brought_printing (printing, origin) VALUES (:row, :origin)

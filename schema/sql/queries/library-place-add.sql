-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO place (parent, name, folded, note)
VALUES (:parent, :name, :folded, :note)
RETURNING id

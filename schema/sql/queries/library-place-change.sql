-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE place SET parent = :parent, name = :name, folded = :folded, note = :note
 WHERE id = :id RETURNING id

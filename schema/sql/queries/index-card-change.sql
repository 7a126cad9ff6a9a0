-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE card SET name = :name, updated = :updated, hash = :hash, data = :data WHERE id = :id

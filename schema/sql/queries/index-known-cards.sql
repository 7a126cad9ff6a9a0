-- SPDX-License-Identifier: GPL-3.0-or-later
-- what an import compares with
SELECT id, key, hash, updated, gone, 0 FROM card WHERE game = :game ORDER BY id

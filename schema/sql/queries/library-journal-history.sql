-- SPDX-License-Identifier: GPL-3.0-or-later
-- what was done, newest first, with the number of rows that it touched
SELECT id, made, what, undone, n_rows FROM journal ORDER BY id DESC LIMIT :limit

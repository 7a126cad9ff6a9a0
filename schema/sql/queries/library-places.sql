-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT id, parent, name, folded, note
  FROM place ORDER BY id

-- SPDX-License-Identifier: GPL-3.0-or-later
-- all columns, in the order of the table (those of the key are not asked for twice)
SELECT * FROM sleeved WHERE lot = :id AND deck = :deck

-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT what, undone, changes FROM journal WHERE id = :journal

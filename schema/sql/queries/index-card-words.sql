-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT name, data FROM card WHERE id = :id

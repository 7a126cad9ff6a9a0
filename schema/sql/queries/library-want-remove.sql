-- SPDX-License-Identifier: GPL-3.0-or-later
DELETE FROM want WHERE id = :id RETURNING id

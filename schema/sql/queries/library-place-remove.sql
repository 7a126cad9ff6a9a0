-- SPDX-License-Identifier: GPL-3.0-or-later
DELETE FROM place WHERE id = :id RETURNING id

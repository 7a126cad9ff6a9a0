-- SPDX-License-Identifier: GPL-3.0-or-later
DELETE FROM lot WHERE id = :id RETURNING id

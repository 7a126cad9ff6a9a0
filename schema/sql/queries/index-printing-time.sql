-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE printing SET updated = :updated WHERE id = :id

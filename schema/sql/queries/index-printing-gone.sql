-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE printing SET gone = :gone WHERE id = :id

-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE card SET gone = :gone WHERE id = :id

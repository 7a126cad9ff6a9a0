-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE deck SET sleeved = :version WHERE id = :deck

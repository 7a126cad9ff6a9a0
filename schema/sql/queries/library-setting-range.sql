-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT value, key FROM setting WHERE key >= :from AND key < :end ORDER BY key

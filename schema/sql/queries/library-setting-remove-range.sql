-- SPDX-License-Identifier: GPL-3.0-or-later
DELETE FROM setting WHERE key >= :from AND key < :end

-- SPDX-License-Identifier: GPL-3.0-or-later
DELETE FROM priced WHERE id = :priced

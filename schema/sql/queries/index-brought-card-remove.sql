-- SPDX-License-Identifier: GPL-3.0-or-later
DELETE FROM brought_card WHERE card = :row AND origin = :origin

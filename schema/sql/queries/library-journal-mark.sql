-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE journal SET undone = :undone WHERE id = :journal

-- SPDX-License-Identifier: GPL-3.0-or-later
DELETE FROM source WHERE name = :name RETURNING 1

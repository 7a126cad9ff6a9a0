-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT id, day FROM source WHERE name = :name

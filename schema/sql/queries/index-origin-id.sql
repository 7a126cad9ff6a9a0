-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT id, state FROM origin WHERE game = :game AND name = :name

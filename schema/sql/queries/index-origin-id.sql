-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT id, state, reader FROM origin WHERE game = :game AND name = :name

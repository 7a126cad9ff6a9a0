-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO deck_step (deck, position, step) VALUES (:deck, :position, :step) ON CONFLICT (deck, position) DO UPDATE SET step = excluded.step

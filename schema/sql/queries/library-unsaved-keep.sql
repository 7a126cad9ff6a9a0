-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO deck_unsaved (deck, owner) VALUES (:deck, :owner) ON CONFLICT (deck) DO UPDATE SET owner = excluded.owner

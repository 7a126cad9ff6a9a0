-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO deck_match (deck, game, draw, lists) VALUES (:deck, :game, :draw, :lists)
  ON CONFLICT (deck) DO UPDATE SET game = excluded.game, draw = excluded.draw, lists = excluded.lists

-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO deck_version (deck, number, saved, name, game, format, author, comment, folder, options)
VALUES (:deck, :number, :saved, :name, :game, :format, :author, :comment, :folder, :options)

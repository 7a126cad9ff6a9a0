-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO deck_extra (deck, version, position, text) VALUES (:deck, :version, :position, :text)

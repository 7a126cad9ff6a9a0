-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO deck_entry (deck, version, position, zone, name, set_code, number, note, count, line)
VALUES (:deck, :version, :position, :zone, :name, :set, :number, :note, :count, :line)

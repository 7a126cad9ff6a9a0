-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO plan (deck, version, position, name, note) VALUES (:deck, :version, :position, :name, :note)

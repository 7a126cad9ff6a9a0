-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO game (name) VALUES (:name) RETURNING id

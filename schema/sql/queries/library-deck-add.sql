-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO deck (folded, version) VALUES (:folded, 0) RETURNING id

-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO journal (made, what) VALUES (:made, :what) RETURNING id

-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO journal (made, what, n_rows, changes) VALUES (:made, :what, :n_rows, :changes)

-- SPDX-License-Identifier: GPL-3.0-or-later
-- a row that a change has made
INSERT INTO journal_row (journal, position, subject, row, before, after) VALUES (:journal, :position, :subject, :id, '', '')

-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT name, note FROM plan WHERE deck = :deck AND version = :version ORDER BY position

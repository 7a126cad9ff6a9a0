-- SPDX-License-Identifier: GPL-3.0-or-later
-- whether a person has made anything yet
SELECT EXISTS (SELECT 1 FROM deck) OR EXISTS (SELECT 1 FROM lot) OR EXISTS (SELECT 1 FROM want) OR EXISTS (SELECT 1 FROM journal)

-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT id FROM deck WHERE folded = :folded AND removed = 0

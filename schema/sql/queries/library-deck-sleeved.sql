-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT sleeved FROM deck WHERE id = :deck

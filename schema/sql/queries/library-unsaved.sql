-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT deck, owner FROM deck_unsaved ORDER BY deck

-- SPDX-License-Identifier: GPL-3.0-or-later
-- its undo list goes with it
DELETE FROM deck_work WHERE deck = :deck

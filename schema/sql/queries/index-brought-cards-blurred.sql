-- SPDX-License-Identifier: GPL-3.0-or-later
-- one card came from several records of the list: none of them alone says what the card is
UPDATE brought_card SET record = 0, notes = '' WHERE origin = :origin AND record <> 0

-- SPDX-License-Identifier: GPL-3.0-or-later
-- which state of decks and collection this is
SELECT number FROM revision

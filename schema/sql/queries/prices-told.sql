-- SPDX-License-Identifier: GPL-3.0-or-later
-- all that a source ever spoke of
SELECT id, game, card, seen FROM priced WHERE source = :source

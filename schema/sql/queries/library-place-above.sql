-- SPDX-License-Identifier: GPL-3.0-or-later
-- whether a place is :parent itself or one that holds it
WITH RECURSIVE up (id) AS (SELECT :parent UNION SELECT place.parent FROM place JOIN up ON place.id = up.id WHERE place.parent IS NOT NULL)
SELECT id FROM up WHERE id = :id

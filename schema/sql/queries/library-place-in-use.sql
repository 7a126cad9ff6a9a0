-- SPDX-License-Identifier: GPL-3.0-or-later
-- lots and places that lie in a place
SELECT (SELECT count(*) FROM lot WHERE place = :id) + (SELECT count(*) FROM place WHERE parent = :id)

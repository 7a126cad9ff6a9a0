-- SPDX-License-Identifier: GPL-3.0-or-later
-- another place of the name beside it
SELECT id FROM place WHERE coalesce(parent, 0) = :parent AND folded = :folded AND id <> :id

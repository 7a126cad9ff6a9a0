-- SPDX-License-Identifier: GPL-3.0-or-later
-- what prices are told in, most of them first
SELECT currency FROM priced GROUP BY currency ORDER BY count(*) DESC, currency

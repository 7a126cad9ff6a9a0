-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT coalesce(max(id), 0) FROM card

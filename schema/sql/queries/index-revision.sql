-- SPDX-License-Identifier: GPL-3.0-or-later
-- which state of the index this is
SELECT number FROM revision

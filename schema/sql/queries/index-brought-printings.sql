-- SPDX-License-Identifier: GPL-3.0-or-later
-- the same for printings
SELECT printing, origin = :origin, 0 FROM brought_printing ORDER BY printing

-- SPDX-License-Identifier: GPL-3.0-or-later
DELETE FROM brought_printing WHERE printing = :row AND origin = :origin

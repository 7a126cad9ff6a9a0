-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE priced SET seen = :day WHERE id = :priced

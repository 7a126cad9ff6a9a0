-- SPDX-License-Identifier: GPL-3.0-or-later
-- after an import that changed something
UPDATE revision SET number = number + 1

-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE revision SET number = number + 1

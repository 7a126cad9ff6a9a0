-- SPDX-License-Identifier: GPL-3.0-or-later
DELETE FROM sleeved WHERE deck = :deck AND lot = :lot

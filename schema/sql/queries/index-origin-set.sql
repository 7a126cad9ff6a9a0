-- SPDX-License-Identifier: GPL-3.0-or-later
-- after an import that is to be committed
UPDATE origin SET imported = :now, state = :state, reader = :reader WHERE id = :id

-- SPDX-License-Identifier: GPL-3.0-or-later
UPDATE brought_card SET record = :record, notes = :notes WHERE card = :row AND origin = :origin

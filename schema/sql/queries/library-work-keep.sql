-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO deck_work (deck, state, editor) VALUES (:deck, :state, coalesce(:editor, ''))
  ON CONFLICT (deck) DO UPDATE SET state = excluded.state, editor = coalesce(:editor, editor)

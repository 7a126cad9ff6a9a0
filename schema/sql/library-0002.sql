-- SPDX-License-Identifier: GPL-3.0-or-later
-- library.db, version 2: what a person is in the middle of with a deck, which stood among the settings under names with the
-- deck's number in them, has tables; a step of undo is what SQLite recorded of it (sqlite.org/sessionintro.html), packed.
-- Runs in one transaction with slv-migrate-journal.c, which turns the rows of journal_row into such records and drops them.

-- ---- decks ----

ALTER TABLE deck ADD COLUMN sleeved INTEGER NOT NULL DEFAULT 0;   -- number of the state whose cards lie in sleeves, 0 = none

CREATE TABLE deck_work (                  -- a deck as it is being edited
  deck      INTEGER PRIMARY KEY REFERENCES deck ON DELETE CASCADE,
  state     TEXT NOT NULL,                -- the deck, as slv_deck_edit_dup_state() writes it
  editor    TEXT NOT NULL                 -- whose undo list deck_step holds: one open deck in one window
) STRICT;

CREATE TABLE deck_step (                  -- its undo list
  deck      INTEGER NOT NULL REFERENCES deck_work ON DELETE CASCADE,
  position  INTEGER NOT NULL CHECK (position >= 0),
  step      TEXT NOT NULL,
  PRIMARY KEY (deck, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE deck_unsaved (               -- decks with edits that no saved state holds
  deck      INTEGER PRIMARY KEY REFERENCES deck ON DELETE CASCADE,
  owner     TEXT NOT NULL                 -- the process that edits it
) STRICT;

CREATE TABLE deck_match (                 -- a match that is being played
  deck      INTEGER PRIMARY KEY REFERENCES deck ON DELETE CASCADE,
  game      INTEGER NOT NULL CHECK (game BETWEEN 2 AND 99),
  draw      INTEGER NOT NULL CHECK (draw IN (0, 1)),   -- 1 = the other player begins
  lists     TEXT NOT NULL                 -- the lists of the game, with the plan that they come of
) STRICT;

CREATE TABLE deck_setting (               -- what is chosen for one deck: questions about hands, a rule for keeping them
  deck      INTEGER NOT NULL REFERENCES deck ON DELETE CASCADE,
  key       TEXT NOT NULL CHECK (key <> ''),
  value     TEXT NOT NULL,
  PRIMARY KEY (deck, key)
) STRICT, WITHOUT ROWID;

-- NAME/ID and NAME/ID/POSITION; what names no deck that is there was of no use to anybody
CREATE TEMP TABLE coded AS
  SELECT key, value, CAST(substr(key, instr(key, '/') + 1) AS INTEGER) AS deck, substr(key, 1, instr(key, '/') - 1) AS kind
    FROM main.setting
   WHERE substr(key, 1, instr(key, '/') - 1) IN ('deck-work', 'deck-step', 'deck-editor', 'deck-unsaved', 'deck-match', 'sleeved', 'odds');
DELETE FROM main.setting WHERE key IN (SELECT key FROM coded);
DELETE FROM coded WHERE deck NOT IN (SELECT id FROM main.deck)
   OR key NOT IN (kind || '/' || deck, kind || '/' || deck || '/' || substr(key, -10));
UPDATE main.deck SET sleeved = coalesce((SELECT number FROM main.deck_version, coded
  WHERE kind = 'sleeved' AND coded.deck = deck.id AND deck_version.deck = deck.id AND number = CAST(value AS INTEGER)), 0);
INSERT INTO main.deck_work (deck, state, editor)
  SELECT deck, value, coalesce((SELECT value FROM coded AS e WHERE e.kind = 'deck-editor' AND e.deck = coded.deck), '')
    FROM coded WHERE kind = 'deck-work';
INSERT INTO main.deck_step (deck, position, step)
  SELECT deck, CAST(substr(key, -10) AS INTEGER), value FROM coded
   WHERE kind = 'deck-step' AND substr(key, -10) NOT GLOB '*[^0-9]*' AND deck IN (SELECT deck FROM main.deck_work);
INSERT INTO main.deck_unsaved (deck, owner) SELECT deck, value FROM coded WHERE kind = 'deck-unsaved';
INSERT INTO main.deck_match (deck, game, draw, lists)
  SELECT deck, game, substr(rest, 1, 1), substr(rest, 3)
    FROM (SELECT deck, CAST(value AS INTEGER) AS game, substr(value, instr(value, ' ') + 1) AS rest FROM coded WHERE kind = 'deck-match')
   WHERE game BETWEEN 2 AND 99 AND rest GLOB '[01] *';
INSERT INTO main.deck_setting (deck, key, value) SELECT deck, 'odds', value FROM coded WHERE kind = 'odds';
DROP TABLE coded;

-- keep-rule/GAME/EDITION/FORMAT/ID is one deck's, keep-rule/GAME/EDITION/FORMAT stays
CREATE TEMP TABLE kept_rule AS
  SELECT key, value, rtrim(key, '0123456789') AS above, CAST(substr(key, length(rtrim(key, '0123456789')) + 1) AS INTEGER) AS deck
    FROM main.setting WHERE key GLOB 'keep-rule/*/*/*/[0-9]*' AND rtrim(key, '0123456789') GLOB '*/';
INSERT INTO main.deck_setting (deck, key, value)
  SELECT deck, rtrim(above, '/'), value FROM kept_rule WHERE deck IN (SELECT id FROM main.deck);
DELETE FROM main.setting WHERE key IN (SELECT key FROM kept_rule);
DROP TABLE kept_rule;

-- ---- undo ----

-- A record names its columns by position: a later migration may add columns behind the others; one that does more than
-- that to lot, want, place or sleeved has to empty the journal.
ALTER TABLE journal ADD COLUMN n_rows INTEGER NOT NULL DEFAULT 0;      -- how many rows it touched
ALTER TABLE journal ADD COLUMN changes BLOB NOT NULL DEFAULT x'';      -- the record, packed (zlib)

-- SPDX-License-Identifier: GPL-3.0-or-later
-- library.db, version 2, as it was when that was the newest: never changed, opened by every later version (test-versions.c).
PRAGMA auto_vacuum = 2;
PRAGMA application_id = 1397511756;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE deck (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,   -- never used twice: undo and plots name it
  folded    TEXT NOT NULL,                -- the current name as names are compared
  version   INTEGER NOT NULL,             -- number of the current version
  removed   INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1))   -- 1 = thrown away, can be brought back
, sleeved INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "deck" VALUES(1,'amber road',2,0,0);
INSERT INTO "deck" VALUES(2,'thrown away',1,1,0);
CREATE TABLE deck_entry (                 -- so many copies of a card in a zone, in the order of the list
  deck      INTEGER NOT NULL,
  version   INTEGER NOT NULL,
  position  INTEGER NOT NULL,
  zone      TEXT NOT NULL,
  name      TEXT NOT NULL,                -- as the list writes it
  set_code  TEXT NOT NULL,
  number    TEXT NOT NULL,
  note      TEXT NOT NULL,
  count     INTEGER NOT NULL CHECK (count >= 0),
  line      INTEGER NOT NULL DEFAULT 0,   -- where it stood in the file it was read from
  PRIMARY KEY (deck, version, position),
  FOREIGN KEY (deck, version) REFERENCES deck_version (deck, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "deck_entry" VALUES(1,1,0,'main','Ember','','','',1,0);
INSERT INTO "deck_entry" VALUES(1,2,0,'main','Amber Lamp','ONE','012a','a note',4,7);
INSERT INTO "deck_entry" VALUES(1,2,1,'side','Blue Moth','','','',3,8);
CREATE TABLE deck_extra (                 -- lines of the file that are no cards, kept as they were
  deck      INTEGER NOT NULL,
  version   INTEGER NOT NULL,
  position  INTEGER NOT NULL,
  text      TEXT NOT NULL,
  PRIMARY KEY (deck, version, position),
  FOREIGN KEY (deck, version) REFERENCES deck_version (deck, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "deck_extra" VALUES(1,2,0,'// as it was');
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
CREATE TABLE deck_version (               -- a saved state; the newest is the deck, the others are its history
  deck      INTEGER NOT NULL REFERENCES deck ON DELETE CASCADE,
  number    INTEGER NOT NULL CHECK (number > 0),
  saved     INTEGER NOT NULL,
  name      TEXT NOT NULL CHECK (name <> ''),
  game      TEXT NOT NULL,                -- id of the definition, '' = not said
  format    TEXT NOT NULL,                -- GAME/EDITION/FORMAT, '' = not said
  author    TEXT NOT NULL,
  comment   TEXT NOT NULL,
  folder    TEXT NOT NULL,                -- 'Tournaments/2025', '' = top
  options   TEXT NOT NULL,                -- the rulebook's options for this deck, "ID=VALUE" by line
  PRIMARY KEY (deck, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "deck_version" VALUES(1,1,1700000000,'Road','lantern','','','','','strict=no
');
INSERT INTO "deck_version" VALUES(1,2,1700000100,'Amber Road','lantern','lantern/1/open','Somebody','Line one
line two','Cups/2025','strict=yes
');
INSERT INTO "deck_version" VALUES(2,1,1700000000,'Thrown away','','','','','','');
CREATE TABLE deck_work (                  -- a deck as it is being edited
  deck      INTEGER PRIMARY KEY REFERENCES deck ON DELETE CASCADE,
  state     TEXT NOT NULL,                -- the deck, as slv_deck_edit_dup_state() writes it
  editor    TEXT NOT NULL                 -- whose undo list deck_step holds: one open deck in one window
) STRICT;
CREATE TABLE journal (                    -- one thing that a person did
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  made      INTEGER NOT NULL,
  what      TEXT NOT NULL,                -- for the Undo label
  undone    INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))   -- 1 = can be done again, until something new is done
, n_rows INTEGER NOT NULL DEFAULT 0, changes BLOB NOT NULL DEFAULT x'') STRICT;
INSERT INTO "journal" VALUES(1,1700000000,'Add copies',0,1,X'78016D8EBD0AC2301485D39CA0D84D27C792BD92045DDC1CBAF9036A1F204294629A94984D7C68DF402DC445EFF4713FCEBDE738CDC8FFB13E92094936C3D06A174D70A057897CD59E4C28D6BAED90EB9EED87692781DDB6021352E914661839A343D9362E829D7D63418D4B9662A00BE7A301A2BEA46DF603DF2E044CCE1602A8EA3D7225D4BC14B2140AE33BDF34B72EBCDFF025779E3FFA23E6F0242F910B247F');
CREATE TABLE lot (                        -- copies of one printing that are alike and lie in one place
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  game        TEXT NOT NULL,              -- id of the definition
  card        TEXT NOT NULL,              -- the card's key within the game, '' = no card of the index matched
  name        TEXT NOT NULL CHECK (name <> ''),   -- as the list or the index writes it
  folded      TEXT NOT NULL,              -- as names are compared
  printing    TEXT NOT NULL DEFAULT '',   -- the printing's key, '' = not known which
  set_code    TEXT NOT NULL DEFAULT '',
  number      TEXT NOT NULL DEFAULT '',
  quantity    INTEGER NOT NULL CHECK (quantity > 0),      -- none = no row
  condition   TEXT NOT NULL DEFAULT '',
  finish      TEXT NOT NULL DEFAULT '',
  language    TEXT NOT NULL DEFAULT '',
  place       INTEGER REFERENCES place ON DELETE RESTRICT,   -- NULL = nowhere in particular
  note        TEXT NOT NULL DEFAULT '',
  tags        TEXT NOT NULL DEFAULT '',   -- '|'-separated
  for_trade   INTEGER NOT NULL DEFAULT 0 CHECK (for_trade BETWEEN 0 AND quantity),
  signed      INTEGER NOT NULL DEFAULT 0 CHECK (signed IN (0, 1)),
  altered     INTEGER NOT NULL DEFAULT 0 CHECK (altered IN (0, 1)),
  proxy       INTEGER NOT NULL DEFAULT 0 CHECK (proxy IN (0, 1)),   -- a stand-in, never counted as owned
  price_paid  TEXT NOT NULL DEFAULT '',   -- of one copy, a decimal number as written: '1.50'
  currency    TEXT NOT NULL DEFAULT '',
  acquired    TEXT NOT NULL DEFAULT '',   -- ISO day
  extra       TEXT NOT NULL DEFAULT '',   -- further columns of the file it came from, JSON object or ''
  changed     INTEGER NOT NULL
) STRICT;
INSERT INTO "lot" VALUES(1,'lantern','k1','Amber Lamp','amber lamp','p1','ONE','012a',4,'near-mint','foil','en',2,'a note','tag',1,1,0,0,'1.50','EUR','2024-01-02','{"Misprint":"no"}',1700000000);
CREATE TABLE place (                      -- boxes, binders, pages: a tree
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  parent    INTEGER REFERENCES place ON DELETE RESTRICT CHECK (parent <> id),   -- NULL = stands by itself
  name      TEXT NOT NULL CHECK (name <> ''),
  folded    TEXT NOT NULL,                -- as names are compared
  note      TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO "place" VALUES(1,NULL,'Binder','binder','');
INSERT INTO "place" VALUES(2,1,'Page 3','page 3','');
CREATE TABLE plan (                       -- a named swap between games
  deck      INTEGER NOT NULL,
  version   INTEGER NOT NULL,
  position  INTEGER NOT NULL,
  name      TEXT NOT NULL CHECK (name <> ''),
  note      TEXT NOT NULL,
  PRIMARY KEY (deck, version, position),
  FOREIGN KEY (deck, version) REFERENCES deck_version (deck, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "plan" VALUES(1,2,0,'Against moths','on the draw');
CREATE TABLE plan_move (                  -- so many copies from one zone into another
  deck      INTEGER NOT NULL,
  version   INTEGER NOT NULL,
  plan      INTEGER NOT NULL,             -- position of the plan
  position  INTEGER NOT NULL,
  from_zone TEXT NOT NULL,
  to_zone   TEXT NOT NULL,
  name      TEXT NOT NULL,
  count     INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (deck, version, plan, position),
  FOREIGN KEY (deck, version, plan) REFERENCES plan (deck, version, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "plan_move" VALUES(1,2,0,0,'main','side','Amber Lamp',1);
CREATE TABLE revision (                   -- one row: counts up with every change of decks or collection
  one       INTEGER PRIMARY KEY CHECK (one = 1),
  number    INTEGER NOT NULL
) STRICT;
INSERT INTO "revision" VALUES(1,1717);
CREATE TABLE setting (
  key       TEXT PRIMARY KEY CHECK (key <> ''),
  value     TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "setting" VALUES('sort','-name');
CREATE TABLE sleeved (                    -- which copies sit in which built deck
  deck      INTEGER NOT NULL REFERENCES deck ON DELETE CASCADE,
  lot       INTEGER NOT NULL REFERENCES lot ON DELETE CASCADE,
  quantity  INTEGER NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (deck, lot)
) STRICT, WITHOUT ROWID;
INSERT INTO "sleeved" VALUES(1,1,2);
CREATE TABLE source (                     -- remembered card lists
  name      TEXT PRIMARY KEY CHECK (name <> ''),
  url       TEXT NOT NULL,
  game      TEXT NOT NULL,
  kind      TEXT NOT NULL,                -- reader, '' = found from the content
  fetched   INTEGER NOT NULL DEFAULT 0,   -- 0 = never
  records   INTEGER NOT NULL DEFAULT 0 CHECK (records >= 0),
  state     TEXT NOT NULL DEFAULT '',     -- how the last fetch ended, '' = well
  etag      TEXT NOT NULL DEFAULT '',     -- what the server gave for asking "anything new?"
  modified  TEXT NOT NULL DEFAULT '',
  hash      TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
INSERT INTO "source" VALUES('lists','https://example.org/a','lantern','',1700000000,12,'','"x"','','abc');
CREATE TABLE want (                       -- what is wished for; empty words mean "any"
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  game      TEXT NOT NULL,
  card      TEXT NOT NULL,
  name      TEXT NOT NULL CHECK (name <> ''),
  folded    TEXT NOT NULL,
  printing  TEXT NOT NULL DEFAULT '',
  set_code  TEXT NOT NULL DEFAULT '',
  number    TEXT NOT NULL DEFAULT '',
  quantity  INTEGER NOT NULL CHECK (quantity > 0),
  condition TEXT NOT NULL DEFAULT '',     -- at least
  finish    TEXT NOT NULL DEFAULT '',
  language  TEXT NOT NULL DEFAULT '',
  deck      INTEGER REFERENCES deck ON DELETE SET NULL,   -- what it is wanted for, NULL = for itself
  note      TEXT NOT NULL DEFAULT '',
  changed   INTEGER NOT NULL
) STRICT;
INSERT INTO "want" VALUES(1,'lantern','k2','Blue Moth','blue moth','','','',3,'','','',1,'',1700000000);
CREATE UNIQUE INDEX deck_by_name ON deck (folded) WHERE removed = 0;
CREATE UNIQUE INDEX place_by_name ON place (coalesce(parent, 0), folded);
CREATE INDEX lot_by_card ON lot (game, folded);
CREATE INDEX lot_by_place ON lot (place);
CREATE INDEX sleeved_by_lot ON sleeved (lot);
CREATE INDEX want_by_card ON want (game, folded);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('deck',2);
INSERT INTO "sqlite_sequence" VALUES('place',2);
INSERT INTO "sqlite_sequence" VALUES('lot',1);
INSERT INTO "sqlite_sequence" VALUES('want',1);
INSERT INTO "sqlite_sequence" VALUES('journal',1);
COMMIT;

-- SPDX-License-Identifier: GPL-3.0-or-later
-- library.db, version 1, in use: steps of undo, what was being edited, and settings under names with a deck's number in them.
PRAGMA application_id = 1397511756;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE deck (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,   -- never used twice: undo and plots name it
  folded    TEXT NOT NULL,                -- the current name as names are compared
  version   INTEGER NOT NULL,             -- number of the current version
  removed   INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1))   -- 1 = thrown away, can be brought back
) STRICT;
INSERT INTO "deck" VALUES(1,'pond',1,0);
INSERT INTO "deck" VALUES(2,'brook',1,0);
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
INSERT INTO "deck_entry" VALUES(1,1,0,'','Red Fish','','','',4,1);
INSERT INTO "deck_entry" VALUES(1,1,1,'','Green Fish','','','',3,2);
INSERT INTO "deck_entry" VALUES(2,1,0,'','Blue Newt','','','',2,1);
CREATE TABLE deck_extra (                 -- lines of the file that are no cards, kept as they were
  deck      INTEGER NOT NULL,
  version   INTEGER NOT NULL,
  position  INTEGER NOT NULL,
  text      TEXT NOT NULL,
  PRIMARY KEY (deck, version, position),
  FOREIGN KEY (deck, version) REFERENCES deck_version (deck, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
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
INSERT INTO "deck_version" VALUES(1,1,1795323217,'Pond','','','','','','');
INSERT INTO "deck_version" VALUES(2,1,1795323217,'Brook','','','','','','');
CREATE TABLE journal (                    -- one thing that a person did
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  made      INTEGER NOT NULL,
  what      TEXT NOT NULL,                -- for the Undo label
  undone    INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))   -- 1 = can be done again, until something new is done
) STRICT;
INSERT INTO "journal" VALUES(1,1795323217,'Added 6 × Red Fish',0);
INSERT INTO "journal" VALUES(2,1795323217,'Added 3 × Green Fish',0);
INSERT INTO "journal" VALUES(3,1795323218,'Wanted Blue Newt',0);
INSERT INTO "journal" VALUES(4,1795323218,'Built Pond',0);
INSERT INTO "journal" VALUES(5,1795323218,'Moved lots: 1',0);
INSERT INTO "journal" VALUES(6,1795323218,'Changed lots: 1',0);
INSERT INTO "journal" VALUES(7,1795323218,'Removed Red Fish',0);
INSERT INTO "journal" VALUES(8,1795323219,'Places: add Shelf/Box C',0);
INSERT INTO "journal" VALUES(9,1795323219,'Took Pond apart',0);
INSERT INTO "journal" VALUES(10,1795323219,'Removed Green Fish',1);
INSERT INTO "journal" VALUES(11,1795323219,'Wanted Red Fish',1);
CREATE TABLE journal_row (                -- one row that it touched
  journal   INTEGER NOT NULL REFERENCES journal ON DELETE CASCADE,
  position  INTEGER NOT NULL,
  subject   TEXT NOT NULL,                -- which table: 'lot', 'place', 'want', 'sleeved', 'deck'
  row       INTEGER NOT NULL,             -- its id there
  before    TEXT NOT NULL,                -- JSON object of its columns, '' = it was not there
  after     TEXT NOT NULL,                -- the same, '' = it is not there any more
  PRIMARY KEY (journal, position)
) STRICT, WITHOUT ROWID;
INSERT INTO "journal_row" VALUES(1,0,'place',1,'','');
INSERT INTO "journal_row" VALUES(1,1,'place',2,'','');
INSERT INTO "journal_row" VALUES(1,2,'lot',1,'','');
INSERT INTO "journal_row" VALUES(2,0,'lot',2,'','');
INSERT INTO "journal_row" VALUES(3,0,'want',1,'','');
INSERT INTO "journal_row" VALUES(4,0,'sleeved',2,'','');
INSERT INTO "journal_row" VALUES(4,1,'sleeved',1,'','');
INSERT INTO "journal_row" VALUES(5,0,'place',3,'','');
INSERT INTO "journal_row" VALUES(5,1,'lot',1,'{"game":"genesis","card":"red fish","name":"Red Fish","folded":"red fish","printing":"","set_code":"","number":"","quantity":6,"condition":"","finish":"","language":"","place":2,"note":"","tags":"","for_trade":0,"signed":0,"altered":0,"proxy":0,"price_paid":"","currency":"","acquired":"","extra":"","changed":1795323217}','{"game":"genesis","card":"red fish","name":"Red Fish","folded":"red fish","printing":"","set_code":"","number":"","quantity":6,"condition":"","finish":"","language":"","place":3,"note":"","tags":"","for_trade":0,"signed":0,"altered":0,"proxy":0,"price_paid":"","currency":"","acquired":"","extra":"","changed":1795323218}');
INSERT INTO "journal_row" VALUES(6,0,'lot',2,'{"game":"genesis","card":"green fish","name":"Green Fish","folded":"green fish","printing":"","set_code":"","number":"","quantity":3,"condition":"","finish":"","language":"","place":null,"note":"wet","tags":"","for_trade":0,"signed":0,"altered":0,"proxy":0,"price_paid":"","currency":"","acquired":"","extra":"","changed":1795323217}','{"game":"genesis","card":"green fish","name":"Green Fish","folded":"green fish","printing":"","set_code":"","number":"","quantity":3,"condition":"played","finish":"","language":"","place":null,"note":"wet","tags":"","for_trade":0,"signed":0,"altered":0,"proxy":0,"price_paid":"","currency":"","acquired":"","extra":"","changed":1795323218}');
INSERT INTO "journal_row" VALUES(7,0,'lot',1,'{"game":"genesis","card":"red fish","name":"Red Fish","folded":"red fish","printing":"","set_code":"","number":"","quantity":6,"condition":"","finish":"","language":"","place":3,"note":"","tags":"","for_trade":0,"signed":0,"altered":0,"proxy":0,"price_paid":"","currency":"","acquired":"","extra":"","changed":1795323218}','{"game":"genesis","card":"red fish","name":"Red Fish","folded":"red fish","printing":"","set_code":"","number":"","quantity":5,"condition":"","finish":"","language":"","place":3,"note":"","tags":"","for_trade":0,"signed":0,"altered":0,"proxy":0,"price_paid":"","currency":"","acquired":"","extra":"","changed":1795323218}');
INSERT INTO "journal_row" VALUES(8,0,'place',4,'','');
INSERT INTO "journal_row" VALUES(9,0,'sleeved',1,'{"1":4}','');
INSERT INTO "journal_row" VALUES(9,1,'sleeved',2,'{"1":3}','');
INSERT INTO "journal_row" VALUES(10,0,'sleeved',2,'','');
INSERT INTO "journal_row" VALUES(10,1,'lot',2,'{"game":"genesis","card":"green fish","name":"Green Fish","folded":"green fish","printing":"","set_code":"","number":"","quantity":3,"condition":"played","finish":"","language":"","place":null,"note":"wet","tags":"","for_trade":0,"signed":0,"altered":0,"proxy":0,"price_paid":"","currency":"","acquired":"","extra":"","changed":1795323218}','');
INSERT INTO "journal_row" VALUES(11,0,'want',2,'','{"game":"genesis","card":"red fish","name":"Red Fish","folded":"red fish","printing":"","set_code":"","number":"","quantity":1,"condition":"","finish":"","language":"","deck":null,"note":"","changed":1795323219}');
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
INSERT INTO "lot" VALUES(1,'genesis','red fish','Red Fish','red fish','','','',5,'','','',3,'','',0,0,0,0,'','','','',1795323218);
INSERT INTO "lot" VALUES(2,'genesis','green fish','Green Fish','green fish','','','',3,'played','','',NULL,'wet','',0,0,0,0,'','','','',1795323218);
CREATE TABLE place (                      -- boxes, binders, pages: a tree
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  parent    INTEGER REFERENCES place ON DELETE RESTRICT CHECK (parent <> id),   -- NULL = stands by itself
  name      TEXT NOT NULL CHECK (name <> ''),
  folded    TEXT NOT NULL,                -- as names are compared
  note      TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO "place" VALUES(1,NULL,'Shelf','shelf','');
INSERT INTO "place" VALUES(2,1,'Box A','box a','');
INSERT INTO "place" VALUES(3,1,'Box B','box b','');
INSERT INTO "place" VALUES(4,1,'Box C','box c','');
CREATE TABLE plan (                       -- a named swap between games
  deck      INTEGER NOT NULL,
  version   INTEGER NOT NULL,
  position  INTEGER NOT NULL,
  name      TEXT NOT NULL CHECK (name <> ''),
  note      TEXT NOT NULL,
  PRIMARY KEY (deck, version, position),
  FOREIGN KEY (deck, version) REFERENCES deck_version (deck, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
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
CREATE TABLE revision (                   -- one row: counts up with every change of decks or collection
  one       INTEGER PRIMARY KEY CHECK (one = 1),
  number    INTEGER NOT NULL
) STRICT;
INSERT INTO "revision" VALUES(1,1717);
CREATE TABLE setting (
  key       TEXT PRIMARY KEY CHECK (key <> ''),
  value     TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "setting" VALUES('deck-editor/1','6f1c2a52-0000-4000-8000-0123456789ab');
INSERT INTO "setting" VALUES('deck-editor/2','of a deck that was only opened');
INSERT INTO "setting" VALUES('deck-match/1','1 1 not a game');
INSERT INTO "setting" VALUES('deck-match/2','3 1 {"name":"Brook","plans":[{"name":"Low tide"}]}');
INSERT INTO "setting" VALUES('deck-step/1/0000000000','{"kind":"change","subject":"step 0","changes":[{"at":0,"count":0}]}');
INSERT INTO "setting" VALUES('deck-step/1/0000000001','{"kind":"change","subject":"step 1","changes":[{"at":0,"count":1}]}');
INSERT INTO "setting" VALUES('deck-step/1/0000000002','{"kind":"change","subject":"step 2","changes":[{"at":0,"count":2}]}');
INSERT INTO "setting" VALUES('deck-step/1/0000000003','{"kind":"change","subject":"step 3","changes":[{"at":0,"count":3}]}');
INSERT INTO "setting" VALUES('deck-step/1/0000000004','{"kind":"change","subject":"step 4","changes":[{"at":0,"count":4}]}');
INSERT INTO "setting" VALUES('deck-step/1/0000000005','{"kind":"change","subject":"step 5","changes":[{"at":0,"count":5}]}');
INSERT INTO "setting" VALUES('deck-step/1/0000000006','{"kind":"change","subject":"step 6","changes":[{"at":0,"count":6}]}');
INSERT INTO "setting" VALUES('deck-step/1/0000000007','{"kind":"change","subject":"step 7","changes":[{"at":0,"count":7}]}');
INSERT INTO "setting" VALUES('deck-step/1/0000000008','{"kind":"change","subject":"step 8","changes":[{"at":0,"count":8}]}');
INSERT INTO "setting" VALUES('deck-step/1/0000000009','{"kind":"change","subject":"step 9","changes":[{"at":0,"count":9}]}');
INSERT INTO "setting" VALUES('deck-step/1/0000000010','{"kind":"change","subject":"step 10","changes":[{"at":0,"count":10}]}');
INSERT INTO "setting" VALUES('deck-step/1/x','not written by us');
INSERT INTO "setting" VALUES('deck-step/12/0000000000','of a deck that is not there');
INSERT INTO "setting" VALUES('deck-step/2/0000000000','of a deck of which no state is kept');
INSERT INTO "setting" VALUES('deck-unsaved/1','4711 99');
INSERT INTO "setting" VALUES('deck-unsaved/7777','1 0');
INSERT INTO "setting" VALUES('deck-work/0001','not written by us');
INSERT INTO "setting" VALUES('deck-work/1','{"version":1,"done":11,"saved":0,"deck":{"name":"Pond","entries":[{"zone":"","name":"Red Fish","count":5},{"zone":"","name":"Green Fish","count":3}]}}');
INSERT INTO "setting" VALUES('keep-rule/genesis/2024/1','[cost<=3] >= 1');
INSERT INTO "setting" VALUES('keep-rule/genesis/2024/1/2','[cost<=4] >= 1');
INSERT INTO "setting" VALUES('keep-rule/genesis/2024/standard','[cost<=2] >= 1');
INSERT INTO "setting" VALUES('keep-rule/genesis/2024/standard/1','[cost<=1] >= 1');
INSERT INTO "setting" VALUES('keep-rule/genesis/2024/standard/99','[cost<=5] >= 1');
INSERT INTO "setting" VALUES('odds/1','[odds]
turn=2
');
INSERT INTO "setting" VALUES('odds/12','[odds]
');
INSERT INTO "setting" VALUES('options/genesis/2024','side-max=15
');
INSERT INTO "setting" VALUES('sleeved/1','1');
INSERT INTO "setting" VALUES('sleeved/2','9');
INSERT INTO "setting" VALUES('sort','-name');
CREATE TABLE sleeved (                    -- which copies sit in which built deck
  deck      INTEGER NOT NULL REFERENCES deck ON DELETE CASCADE,
  lot       INTEGER NOT NULL REFERENCES lot ON DELETE CASCADE,
  quantity  INTEGER NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (deck, lot)
) STRICT, WITHOUT ROWID;
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
INSERT INTO "want" VALUES(1,'genesis','blue newt','Blue Newt','blue newt','','','',3,'','','',NULL,'',1795323218);
CREATE UNIQUE INDEX deck_by_name ON deck (folded) WHERE removed = 0;
CREATE UNIQUE INDEX place_by_name ON place (coalesce(parent, 0), folded);
CREATE INDEX lot_by_card ON lot (game, folded);
CREATE INDEX lot_by_place ON lot (place);
CREATE INDEX sleeved_by_lot ON sleeved (lot);
CREATE INDEX want_by_card ON want (game, folded);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('deck',2);
INSERT INTO "sqlite_sequence" VALUES('journal',11);
INSERT INTO "sqlite_sequence" VALUES('place',4);
INSERT INTO "sqlite_sequence" VALUES('lot',2);
INSERT INTO "sqlite_sequence" VALUES('want',2);
COMMIT;

-- SPDX-License-Identifier: GPL-3.0-or-later
-- index.db, version 3, as it was when that was the newest: never changed, opened by every later version (test-versions.c).
PRAGMA application_id = 1397511753;
PRAGMA user_version = 3;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE revision (                   -- one row: which state of the index this is
  one       INTEGER PRIMARY KEY CHECK (one = 1),
  number    INTEGER NOT NULL              -- counts up with every import that changed something
) STRICT;
INSERT INTO revision VALUES(1,4242);
CREATE TABLE game (
  id        INTEGER PRIMARY KEY,
  name      TEXT NOT NULL UNIQUE CHECK (name <> '')   -- id of the definition; the definition itself need not be there
) STRICT;
INSERT INTO game VALUES(1,'lantern');
CREATE TABLE origin (                     -- what brings cards: a source's name, an address, a path
  id        INTEGER PRIMARY KEY,
  game      INTEGER NOT NULL REFERENCES game,
  name      TEXT NOT NULL CHECK (name <> ''),
  imported  INTEGER NOT NULL,             -- when it last brought something that changed the index, unix seconds
  state     TEXT NOT NULL DEFAULT '', reader INTEGER NOT NULL DEFAULT 0,     -- what it looked like then (a hash, chosen by the importer), '' = not known; emptied
                                          -- when another origin changes a card, because then the same input means news again
  UNIQUE (game, name)
) STRICT;
INSERT INTO origin VALUES(1,1,'first',1700000000,'state',8312554123);
INSERT INTO origin VALUES(2,1,'second',1700000001,'',0);
CREATE TABLE card (
  id        INTEGER PRIMARY KEY,          -- not stable over a rebuilt file
  game      INTEGER NOT NULL REFERENCES game,
  key       TEXT NOT NULL CHECK (key <> ''),   -- the source's own key, unique within the game: the import sees to it, which
                                          -- knows all keys of the game; no query asks for one, and an SQL index on them costs
                                          -- more than all the rest of an import
  name      TEXT NOT NULL CHECK (name <> ''),
  updated   TEXT NOT NULL,                -- when the source says that it changed the record; '' = not said, older than any
  hash      INTEGER NOT NULL,             -- XXH3 of name and data: equal content, nothing to write
  data      TEXT NOT NULL,                -- canonical JSON: {"faces":[{"key","name","values":{ATTR:[VALUE…]}}],"limits":[…]}
                                          -- the first face counts; an empty list of values is "none", an absent one "not said"
  gone      INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1))    -- 1 = no origin brings it any more; kept for old decks
) STRICT;
INSERT INTO card VALUES(1,1,'k1','Amber Lamp','2024-01-02',11,'{"faces":[{"key":"","name":"Amber Lamp","values":{"colour":["Amber"],"oil":["3"],"type":[]}}],"limits":[{"tag":"OPEN","limit":0,"since":""}]}',0);
INSERT INTO card VALUES(2,1,'k2','Blue Moth','',12,'{"faces":[{"key":"","name":"Blue Moth","values":{}}],"limits":[]}',1);
CREATE TABLE card_set (                   -- as lists name it; one code may have several rows when lists differ
  id        INTEGER PRIMARY KEY,
  game      INTEGER NOT NULL REFERENCES game,
  code      TEXT NOT NULL,
  name      TEXT NOT NULL,
  released  TEXT NOT NULL,                -- ISO day, '' = not said
  language  TEXT NOT NULL,
  UNIQUE (game, code, name, released, language)
) STRICT;
INSERT INTO card_set VALUES(1,1,'ONE','First Lights','2022-01-01','en');
INSERT INTO card_set VALUES(2,1,'TWO','','2023-01-01','');
CREATE TABLE printing (                   -- a card in a set, with its number
  id        INTEGER PRIMARY KEY,
  game      INTEGER NOT NULL,             -- that of the card, so that a game's are found in one pass
  card      INTEGER NOT NULL REFERENCES card,
  card_set  INTEGER NOT NULL REFERENCES card_set,
  key       TEXT NOT NULL CHECK (key <> ''),   -- unique within the game, as above
  number    TEXT NOT NULL,                -- collector number as printed: '012', '12a'
  rarity    TEXT NOT NULL,
  artist    TEXT NOT NULL,
  image     TEXT NOT NULL,                -- address or path as the list says
  text      TEXT NOT NULL,                -- where it differs from the card's, else ''
  finishes  TEXT NOT NULL,                -- 'foil|nonfoil', '' = not said
  updated   TEXT NOT NULL,
  hash      INTEGER NOT NULL,
  gone      INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1))
) STRICT;
INSERT INTO printing VALUES(1,1,1,1,'p1','012a','C','Somebody','/a.png','Own text.','foil|nonfoil','2024-01-02',21,0);
INSERT INTO printing VALUES(2,1,2,2,'p2','7','','','','','','',22,1);
CREATE TABLE brought_card (               -- which origin brings which card; none left = the card is gone
  card      INTEGER NOT NULL REFERENCES card,
  origin    INTEGER NOT NULL REFERENCES origin, record INTEGER NOT NULL DEFAULT 0, notes TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (card, origin)
) STRICT, WITHOUT ROWID;
INSERT INTO brought_card VALUES(1,1,-7312554123,'a note'||char(31));
INSERT INTO brought_card VALUES(1,2,0,'');
CREATE TABLE brought_printing (
  printing  INTEGER NOT NULL REFERENCES printing,
  origin    INTEGER NOT NULL REFERENCES origin,
  PRIMARY KEY (printing, origin)
) STRICT, WITHOUT ROWID;
INSERT INTO brought_printing VALUES(1,1);
COMMIT;

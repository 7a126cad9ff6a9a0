-- SPDX-License-Identifier: GPL-3.0-or-later
-- library.db, version 1: what a person made. Never rebuilt, never thrown away; migrated with a copy kept.
-- Cards stand here by name and, where known, by their source's key; printings by set, number and key: words that survive
-- a new index.db. Nothing here is an id of index.db. Times are unix seconds. Texts are '' when there is nothing to say.
-- Runs in one transaction, which also sets user_version and application_id.

CREATE TABLE revision (                   -- one row: counts up with every change of decks or collection
  one       INTEGER PRIMARY KEY CHECK (one = 1),
  number    INTEGER NOT NULL
) STRICT;
INSERT INTO revision VALUES (1, abs(random() % 4503599627370496));

-- ---- decks ----

CREATE TABLE deck (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,   -- never used twice: undo and plots name it
  folded    TEXT NOT NULL,                -- the current name as names are compared
  version   INTEGER NOT NULL,             -- number of the current version
  removed   INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1))   -- 1 = thrown away, can be brought back
) STRICT;
CREATE UNIQUE INDEX deck_by_name ON deck (folded) WHERE removed = 0;

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

CREATE TABLE deck_extra (                 -- lines of the file that are no cards, kept as they were
  deck      INTEGER NOT NULL,
  version   INTEGER NOT NULL,
  position  INTEGER NOT NULL,
  text      TEXT NOT NULL,
  PRIMARY KEY (deck, version, position),
  FOREIGN KEY (deck, version) REFERENCES deck_version (deck, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

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

-- ---- collection ----

CREATE TABLE place (                      -- boxes, binders, pages: a tree
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  parent    INTEGER REFERENCES place ON DELETE RESTRICT CHECK (parent <> id),   -- NULL = stands by itself
  name      TEXT NOT NULL CHECK (name <> ''),
  folded    TEXT NOT NULL,                -- as names are compared
  note      TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX place_by_name ON place (coalesce(parent, 0), folded);

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
CREATE INDEX lot_by_card ON lot (game, folded);
CREATE INDEX lot_by_place ON lot (place);

CREATE TABLE sleeved (                    -- which copies sit in which built deck
  deck      INTEGER NOT NULL REFERENCES deck ON DELETE CASCADE,
  lot       INTEGER NOT NULL REFERENCES lot ON DELETE CASCADE,
  quantity  INTEGER NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (deck, lot)
) STRICT, WITHOUT ROWID;
CREATE INDEX sleeved_by_lot ON sleeved (lot);

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
CREATE INDEX want_by_card ON want (game, folded);

-- ---- undo: every change of a person, in order, as rows before and after ----

CREATE TABLE journal (                    -- one thing that a person did
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  made      INTEGER NOT NULL,
  what      TEXT NOT NULL,                -- for the Undo label
  undone    INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))   -- 1 = can be done again, until something new is done
) STRICT;

CREATE TABLE journal_row (                -- one row that it touched
  journal   INTEGER NOT NULL REFERENCES journal ON DELETE CASCADE,
  position  INTEGER NOT NULL,
  subject   TEXT NOT NULL,                -- which table: 'lot', 'place', 'want', 'sleeved', 'deck'
  row       INTEGER NOT NULL,             -- its id there
  before    TEXT NOT NULL,                -- JSON object of its columns, '' = it was not there
  after     TEXT NOT NULL,                -- the same, '' = it is not there any more
  PRIMARY KEY (journal, position)
) STRICT, WITHOUT ROWID;

-- ---- sources and settings ----

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

CREATE TABLE setting (
  key       TEXT PRIMARY KEY CHECK (key <> ''),
  value     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

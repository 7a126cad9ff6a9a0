-- SPDX-License-Identifier: GPL-3.0-or-later
-- prices.db, version 1: what cards cost, as lists said it. A list tells the prices of one day only: what it said before is nowhere
-- else. An amount is whole minor units of its currency, and stands from its day on until the next one that is told.

CREATE TABLE source (                     -- where lists came from
  id        INTEGER PRIMARY KEY,
  name      TEXT NOT NULL UNIQUE CHECK (name <> ''),   -- a source's address, a path
  day       TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')   -- of the newest list
) STRICT;

CREATE TABLE priced (                     -- what has a price, once for each list that says one
  id        INTEGER PRIMARY KEY,
  source    INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
  game      TEXT NOT NULL CHECK (game <> ''),
  card      TEXT NOT NULL CHECK (card <> ''),     -- the card's key within the game
  printing  TEXT NOT NULL,                -- the printing's key, '' = any printing of the card
  finish    TEXT NOT NULL,                -- '' = the plain one
  condition TEXT NOT NULL,                -- '' = not said
  currency  TEXT NOT NULL CHECK (length(currency) = 3),
  seen      TEXT NOT NULL CHECK (seen = '' OR seen GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),   -- told last; '' = source.day
  UNIQUE (source, game, card, printing, finish, condition, currency)
) STRICT;

CREATE TABLE price (                      -- a row for each change
  priced    INTEGER NOT NULL REFERENCES priced ON DELETE CASCADE,
  day       TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  amount    INTEGER NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (priced, day)
) STRICT, WITHOUT ROWID;

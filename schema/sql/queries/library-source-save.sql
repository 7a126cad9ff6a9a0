-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO source (name, url, game, kind, fetched, records, state, etag, modified, hash)
VALUES (:name, :url, :game, :kind, :fetched, :records, :state, :etag, :modified, :hash)
ON CONFLICT (name) DO UPDATE SET url = excluded.url, game = excluded.game, kind = excluded.kind, fetched = excluded.fetched,
  records = excluded.records, state = excluded.state, etag = excluded.etag, modified = excluded.modified, hash = excluded.hash

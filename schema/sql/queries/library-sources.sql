-- SPDX-License-Identifier: GPL-3.0-or-later
SELECT name, url, game, kind, fetched, records, state, etag, modified, hash FROM source ORDER BY name

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench_collection.py SUBJECT: a hundred thousand lots, against the sqlite3 shell doing the bare work on the very same file or rows.

  collection   import of a CSV file, opening, one edit, a change of 10,000 lots and taking it back"""
import csv
import json
import os
import random
import shutil
import sys

from bench import PROGRAM, compare, main, memory, timed

ROWS = 100000
HEAD = "game,count,name,set,number,language,finish,condition,location,for_trade,price_paid,currency,acquired,notes".split(",")


def write_rows(place):
    chance = random.Random(1)
    cards = json.loads(timed([PROGRAM, "search", "", "--printings", "--json"])[1])["cards"]
    path = place.path("lots.csv")
    with open(path, "w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        writer.writerow(HEAD)
        for i in range(ROWS):
            card = cards[chance.randrange(len(cards))]
            writer.writerow([card["game"], chance.randint(1, 4), card["name"], card["set"], card["number"], chance.choice(["en", "de", "ja"]),
                             chance.choice(["", "foil"]), chance.choice(["mint", "good", "played"]), f"Shelf/Box {i % 10}", "", "1.50", "EUR",
                             "2026-01-31", f"note {i}"])
    return path


def bench_collection(place):
    place.fill()
    rows, plain = write_rows(place), place.path("plain.db")
    library = os.path.join(place.library, "library.db")
    script = place.path("plain.sql")
    open(script, "w", encoding="utf-8").write(
        "PRAGMA journal_mode=WAL; CREATE TABLE lot (" + ", ".join(f'"{name}" TEXT' for name in HEAD) + ");\nCREATE INDEX a ON lot (game, name);\n"
        f"CREATE INDEX b ON lot (location);\n.mode csv\n.import --skip 1 {rows} lot\n")

    def forget(base):
        for tail in ("", "-wal", "-shm"):
            if os.path.exists(base + tail):
                os.unlink(base + tail)
        shutil.rmtree(os.path.join(place.library, "backups"), ignore_errors=True)

    def ours():
        forget(library)
        seconds, out = timed([PROGRAM, "collection", "import", rows, "--json"])
        account = json.loads(out)
        if account["rows"] != ROWS or account["lots"] != ROWS or account["unmatched"] != 0:
            sys.exit("the answer is wrong: " + out.decode()[:300])
        return seconds, out

    def theirs():
        forget(plain)
        with open(script, encoding="utf-8") as stream:
            return timed(["sqlite3", plain], stdin=stream)

    compare("CSV of 100,000 lots, matched, merged, written with its undo / sqlite3 .import with two indexes", ours, theirs, per=ROWS)
    forget(library)
    print(f"memory of that import: {memory([PROGRAM, 'collection', 'import', rows]):.0f} MB, goal 200", flush=True)
    read = ["sqlite3", library, "SELECT * FROM lot"]
    compare("100,000 lots opened and searched / sqlite3 reads them", lambda: timed([PROGRAM, "collection", "list", "qty>4"], ok=(1,)),
            lambda: timed(read))
    compare("one edit with its undo, opening included / sqlite3 reads all lots",
            lambda: timed([PROGRAM, "collection", "change", "--lot", "50", "--note", "edited"]), lambda: timed(read))
    place_of = 'place:"Box 3"'
    compare("10,000 lots changed with their undo, opening included / sqlite3 changes them",
            lambda: timed([PROGRAM, "collection", "change", place_of, "--condition", "poor"]),
            lambda: timed(["sqlite3", plain, "UPDATE lot SET condition = 'poor' || random() WHERE location = 'Shelf/Box 3'"]), per=ROWS / 10)
    compare("that taken back / sqlite3 changes them",
            lambda: timed([PROGRAM, "collection", "undo"]),
            lambda: timed(["sqlite3", plain, "UPDATE lot SET condition = 'poor' || random() WHERE location = 'Shelf/Box 3'"]), per=ROWS / 10)


if __name__ == "__main__":
    main(globals(), __doc__)

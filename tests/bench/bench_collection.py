# SPDX-License-Identifier: GPL-3.0-or-later
"""A hundred thousand lots, against the sqlite3 shell doing the bare work on the very same file or rows.

  collection         import of CSV files, opening, one edit, a change of 10,000 lots and taking it back
  collection_window  the page in a window: until its rows are painted, an edit, a change of 10,000 lots and taking it back"""
import csv
import itertools
import json
import os
import random
import shutil
import subprocess
import sys

from bench import PROGRAM, ROOT, compare, memory, timed, told

sys.path.insert(0, os.path.join(ROOT, "tests", "ui"))
from harness import display as displays

ROWS = 100000
HEAD = "game,count,name,set,number,language,finish,condition,location,for_trade,paid,currency,acquired,notes".split(",")


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


MOXFIELD = "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,Alter,Proxy,Purchase Price".split(",")


def write_moxfield(place):
    """As that program writes it: quoted, sets in small letters, numbers without zeros."""
    chance = random.Random(2)
    cards = json.loads(timed([PROGRAM, "search", "", "--printings", "--json"])[1])["cards"]
    path = place.path("moxfield.csv")
    with open(path, "w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream, quoting=csv.QUOTE_ALL)
        writer.writerow(MOXFIELD)
        for i in range(ROWS):
            card = cards[chance.randrange(len(cards))]
            writer.writerow([chance.randint(1, 4), 0, card["name"], card["set"].lower(), chance.choice(["Near Mint", "Played", "Mint"]),
                             chance.choice(["English", "German", "Japanese"]), chance.choice(["", "foil", "etched"]), f"box {i}",
                             "2026-01-01 10:00:00", card["number"].lstrip("0"), "False", "False", f"{chance.randint(1, 900) / 100:.2f}"])
    return path


PYTHON = """
import csv, sys
names = {}
for row in csv.DictReader(open(sys.argv[1], newline="", encoding="utf-8")):
    names[row["Name"], row["Edition"], row["Collector Number"]] = names.get((row["Name"], row["Edition"], row["Collector Number"]), 0) + int(row["Count"])
print(len(names))
"""


def bench_moxfield(place, forget, library):
    rows = write_moxfield(place)
    script = place.path("count.py")
    open(script, "w", encoding="utf-8").write(PYTHON)

    def ours():
        forget(library)
        seconds, out = timed([PROGRAM, "collection", "import", rows, "--json"])
        account = json.loads(out)
        if account["kind"] != "moxfield" or account["matched"] + account["guessed"] != ROWS:
            sys.exit("the answer is wrong: " + out.decode()[:300])
        return seconds, out

    compare("100,000 rows of Moxfield, matched and written with their undo / python reads and adds them up", ours,
            lambda: timed([sys.executable, script, rows]), per=ROWS)
    forget(library)
    told("memory of the import from Moxfield", [memory([PROGRAM, "collection", "import", rows])], 200, unit="MB")


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
    told("memory of the import of 100,000 lots", [memory([PROGRAM, "collection", "import", rows])], 200, unit="MB")
    bench_moxfield(place, forget, library)
    read = ["sqlite3", library, "SELECT * FROM lot"]
    compare("100,000 lots opened and searched / sqlite3 reads them", lambda: timed([PROGRAM, "collection", "list", "qty>4"], ok=(1,)),
            lambda: timed(read))
    compare("one edit with its undo, opening included / sqlite3 reads all lots",
            lambda: timed([PROGRAM, "collection", "change", "--lot", "50", "--note", "edited"]), lambda: timed(read))
    forget(library)
    timed([PROGRAM, "collection", "import", rows])
    place_of, conditions = 'place:"Box 3"', itertools.cycle(["poor", "played"])   # what is so already is no change, and nothing to take back
    compare("10,000 lots changed with their undo, opening included / sqlite3 changes them",
            lambda: timed([PROGRAM, "collection", "change", place_of, "--condition", next(conditions)]),
            lambda: timed(["sqlite3", plain, "UPDATE lot SET condition = 'poor' || random() WHERE location = 'Shelf/Box 3'"]), per=ROWS / 10)
    compare("that taken back / sqlite3 changes them",
            lambda: timed([PROGRAM, "collection", "undo"]),
            lambda: timed(["sqlite3", plain, "UPDATE lot SET condition = 'poor' || random() WHERE location = 'Shelf/Box 3'"]), per=ROWS / 10)


def bench_collection_window(place):
    place.fill()
    timed([PROGRAM, "collection", "import", write_rows(place)])
    with displays.Display() as display:
        env = {**display.env, "GSETTINGS_BACKEND": "memory", "GSK_RENDERER": "cairo"}
        done = subprocess.run([os.environ["SLEEVES_LOTS_SPEED"], place.library, os.path.join(ROOT, "schema")], env=env, capture_output=True,
                              check=True)
    got = json.loads(done.stdout)
    if got["lots"] != ROWS:
        sys.exit(f"the answer is wrong: {got['lots']} lots")

    def say(what, time, must=None):
        line = f"; work: main thread {time['cpu'] / 1e3:.1f} ms, all {time['all'] / 1e3:.1f} ms"
        if "wall_p95" in time:
            line += (f" (one of twenty: {time['wall_p95'] / 1e3:.1f} ms, {time['cpu_p95'] / 1e3:.1f} ms; "
                     f"the first, with the day's backup: {time['wall_first'] / 1e3:.1f} ms)")
        if "whole" in time:
            line += f"; with the rows out of sight {time['whole'] / 1e3:.1f} ms, main thread {time['whole_cpu'] / 1e3:.1f} ms"
        told(what, [time["wall"] / 1e3], must, unit="ms", beside=line)

    told(f"sqlite3 reads {ROWS:,} lots", [timed(["sqlite3", os.path.join(place.library, "library.db"), "SELECT * FROM lot"])[0] * 1e3 for _ in range(7)], unit="ms")
    say(f"page of {ROWS:,} lots painted, the collection read for it", got["first"])
    say("page of lots painted when the collection is there", got["again"], 200)
    say("an edit of a lot, until the key has been dealt with", got["edit"]["key"])
    say("an edit of a lot, until it is written and painted", got["edit"]["painted"], 16)
    say("an edit of a lot, until the search behind it has ended", got["edit"]["searched"])
    say("10,000 lots changed, written and painted", got["bulk"], 1000)
    say("that change taken back", got["undo"], 1000)
    say("that change done again", got["redo"], 1000)

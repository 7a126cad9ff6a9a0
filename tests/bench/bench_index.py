# SPDX-License-Identifier: GPL-3.0-or-later
"""The index and its query language at 30,000 cards and 110,000 printings, made by the shared generator.
Answers are checked before times are told; ours are the microseconds that one process says of each question, SQLite's those of
the same question in one connection (count and first 100 by name, with its own indexes and FTS5), both in turns.

  classes  one question of every class, against SQLite
  large    from start to a printed page, against the sqlite3 shell; memory; the snapshot's size against its texts
  growth   10,000 and 100,000 printings, with --all also 1,000,000: how times grow; processes by their processor time, questions by the
           least of their own"""
import functools
import json
import math
import os
import sqlite3
import subprocess
import sys
import time

import bench
from bench import PROGRAM, SHARED, compare, median, memory, timed, told

GENERATOR = os.path.join(SHARED, "bench", "gen_cards.py")
ROUNDS = 15

# words, ours, the table of FTS5 and its question, what LIKE says of the same, must, aim: at 110,000 printings
WORDS = [
    ("names as they are typed / FTS5 prefixes", "dra", ("starts", "name: dra*"), "name LIKE '%dra%'", 1, 0.2),
    ("two words in texts / FTS5 trigrams", "text:target text:damage", ("parts", "text: target AND damage"), "text LIKE '%target%' AND text LIKE '%damage%'", 0.5, 0.1),
]

# words, ours, condition in SQL, order in SQL
CLASSES = [
    ("ten terms of indexed attributes",
     "type:ally|action element:fire|water cost<=6 power>=1 life<=11 class:mage|warrior -cost:3 element<=fire|water|wind cost>=0 power<=9",
     "type IN ('ALLY','ACTION') AND element IN ('FIRE','WATER') AND cost<=6 AND power>=1 AND life<=11 AND class IN ('MAGE','WARRIOR') "
     "AND cost<>3 AND cost>=0 AND power<=9", "name"),
    ("ten terms, text among them, sorted by two keys",
     "type:ally|action element:fire|water cost<=6 power>=1 life<=11 class:mage|warrior -cost:3 text:target power<=9 cost>=0 order:cost,-power",
     "type IN ('ALLY','ACTION') AND element IN ('FIRE','WATER') AND cost<=6 AND power>=1 AND life<=11 AND class IN ('MAGE','WARRIOR') "
     "AND cost<>3 AND cost>=0 AND power<=9 AND text LIKE '%target%'", "cost, power DESC"),
    ("four fields", "cost<=3 element:fire|water (type:ally or power>=6) -class:mage",
     "cost<=3 AND element IN ('FIRE','WATER') AND (type='ALLY' OR power>=6) AND class<>'MAGE'", "name"),
    ("everything, sorted by cost", "order:cost", "1", "cost"),
    ("a part of a name", "drak", "name LIKE '%drak%'", "name"),
    ("text, rare substring", "text:spellshr", "text LIKE '%spellshr%'", "name"),
    ("text, common substring", "text:target", "text LIKE '%target%'", "name"),
    ("one set", "set:AAH", "id IN (SELECT card FROM printing WHERE code='AAH')", "name"),
]


class Large:
    """A list of the generator, its library, and the same in a file of SQLite."""

    def __init__(self, place, cards=30000, printings=110000, formats="json,csv,decks"):
        self.name = f"{printings}"
        self.library = place.path("library-" + self.name)
        self.base = place.path(self.name + ".db")
        self.folder = place.path("list-" + self.name)
        subprocess.run([sys.executable, GENERATOR, "--out", self.folder, "--cards", str(cards), "--printings", str(printings), "--formats", formats],
                       check=True, stdout=subprocess.DEVNULL)
        os.environ["SLEEVES_LIBRARY"] = self.library
        timed([PROGRAM, "import", os.path.join(self.folder, "json")])
        timed([PROGRAM, "search", "", "--count"])
        self.flat(os.path.join(self.folder, "json"))

    def flat(self, folder):
        base = sqlite3.connect(self.base)
        base.execute("CREATE TABLE card (id INTEGER PRIMARY KEY, name TEXT, type TEXT, element TEXT, class TEXT, cost INT, power INT, life INT, text TEXT)")
        base.execute("CREATE TABLE printing (card INT, code TEXT)")
        for page in sorted(os.listdir(folder)):
            for card in json.load(open(os.path.join(folder, page), encoding="utf-8"))["data"]:
                cost = card["cost_memory"] if card["cost_memory"] is not None else card["cost_reserve"]
                row = base.execute("INSERT INTO card (name,type,element,class,cost,power,life,text) VALUES (?,?,?,?,?,?,?,?)",
                                   (card["name"], card["types"][0], card["element"], card["classes"][0], cost, card["power"], card["life"], card["effect"]))
                base.executemany("INSERT INTO printing VALUES (?,?)", [(row.lastrowid, e["set"]["prefix"]) for e in card["editions"]])
        for column in ("name", "type", "element", "cost"):
            base.execute(f"CREATE INDEX card_{column} ON card ({column})")
        base.execute("CREATE INDEX printing_code ON printing (code)")
        base.commit()
        base.close()

    def ours(self, questions, repeat):
        path = self.base + ".queries"
        open(path, "w", encoding="utf-8").write("".join((q + "\n") * repeat for q in questions))
        out = timed([PROGRAM, "search", "--batch", path, "--json", "--count"], ok=(0, 1))[1]
        answers = [json.loads(line) for line in out.splitlines()]
        return [answers[i * repeat:(i + 1) * repeat] for i in range(len(questions))]


def in_turns(base, where, question, order):
    """How long SQLite takes for the number of cards and the first hundred by name."""
    spent = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        base.execute(f"SELECT count(*) FROM {question} {where}").fetchone()
        base.execute(f"SELECT card.id, card.name FROM {question} {where} ORDER BY {order} LIMIT 100").fetchall()
        spent.append(time.perf_counter() - start)
    return spent


@functools.cache
def usual():
    """Made once in a run: nothing of it may be changed."""
    return Large(bench.Place())


def large_library():
    os.environ["SLEEVES_LIBRARY"] = usual().library
    return usual()


def bench_classes(_):
    large = large_library()
    base = sqlite3.connect(large.base)
    base.execute("PRAGMA mmap_size=1073741824")
    base.executescript("CREATE VIRTUAL TABLE starts USING fts5(name, text, prefix='2 3 4'); CREATE VIRTUAL TABLE parts USING fts5(name, text, tokenize='trigram');"
                       "INSERT INTO starts (rowid, name, text) SELECT id, name, text FROM card; INSERT INTO parts (rowid, name, text) SELECT id, name, text FROM card;")
    questions = [(what, ours, where, f"WHERE {where}", "card", order, None, None) for what, ours, where, order in CLASSES]
    questions += [(what, ours, where, f"JOIN card ON card.id = {table}.rowid WHERE {table} MATCH '{words}'", table, "card.name", must, aim)
                  for what, ours, (table, words), where, must, aim in WORDS]
    answers = large.ours([q[1] for q in questions], ROUNDS)
    for (what, _, where, sql, table, order, must, aim), got in zip(questions, answers):
        want = base.execute(f"SELECT count(*) FROM card WHERE {where}").fetchone()[0]
        if got[0].get("total") != want:
            sys.exit(f"{what}: the answers differ: {got[0]}, SQLite says {want}")
        theirs = in_turns(base, sql, table, order)
        us = [a["us"] for a in got]
        told(what if must else what + " / SQLite", [mine / 1e6 / his for mine, his in zip(us, theirs)], must, aim,
             beside=f"; {want} cards, ours {median(us) / 1e3:.2f} ms (least {min(us) / 1e3:.2f}), SQLite {median(theirs) * 1e3:.2f} ms")
    measure_facets(large)


def measure_facets(large):
    """Facets: what --facets adds to the same question, against GROUP BY of the same columns."""
    path = large.base + ".queries"
    open(path, "w", encoding="utf-8").write("cost<=6\n" * 200)
    one = json.loads(timed([PROGRAM, "search", "cost<=6", "--json", "--limit", "0", "--facets"])[1])["facets"]
    base = sqlite3.connect(large.base)
    for column in ("element", "cost"):
        for value, n in base.execute(f"SELECT {column}, count(*) FROM card WHERE cost<=6 GROUP BY {column}"):
            if one[column].get(str(value).capitalize()) != n:
                sys.exit(f"the facets differ: {column} {value}: {one[column].get(str(value).capitalize())}, SQLite says {n}")
    without, with_ = [], []
    for _ in range(bench.ROUNDS):
        without.append(timed([PROGRAM, "search", "--batch", path, "--json", "--count"])[0])
        with_.append(timed([PROGRAM, "search", "--batch", path, "--json", "--count", "--facets"])[0])
    theirs = []
    for _ in range(bench.ROUNDS):
        start = time.perf_counter()
        for column in ("type", "element", "class", "cost"):
            base.execute(f"SELECT {column}, count(*) FROM card WHERE cost<=6 GROUP BY {column}").fetchall()
        base.execute("SELECT code, count(DISTINCT card) FROM printing JOIN card ON card.id=card WHERE cost<=6 GROUP BY code").fetchall()
        theirs.append(time.perf_counter() - start)
    told("all facets of 25,000 cards, printed as JSON / SQLite GROUP BY", [(a - b) / 200 / c for a, b, c in zip(with_, without, theirs)])


def bench_large(_):
    large = large_library()
    ours = [PROGRAM, "search", "type:ally cost<=2", "--limit", "100"]
    where = "type='ALLY' AND cost<=2"
    theirs = ["sqlite3", large.base, f"SELECT count(*) FROM card WHERE {where}; SELECT name, type, element, cost FROM card WHERE {where} ORDER BY name LIMIT 100"]
    got = json.loads(timed([*ours, "--json"])[1])["total"]
    want = int(timed(theirs)[1].split(b"\n")[0])
    if got != want:
        sys.exit(f"the answers differ: {got} cards, SQLite says {want}")
    compare("start to a printed page at 30,000 cards / sqlite3 shell, the same question", lambda: timed(ours), lambda: timed(theirs), 2.5, 1.5)
    told("memory of a search at 30,000 cards", [memory(ours)], 64, unit="MB")
    base = sqlite3.connect(os.path.join(large.library, "index.db"))
    text = base.execute("SELECT sum(length(CAST(data AS BLOB)) + length(CAST(name AS BLOB))) FROM card").fetchone()[0]
    text += base.execute("SELECT sum(length(CAST(key||number||rarity||artist||image||text||finishes AS BLOB))) FROM printing").fetchone()[0]
    size = os.path.getsize(os.path.join(large.library, "index.columns"))
    told("the index in memory / the texts of its cards and printings", [size / text], 1.5, beside=f"; {size / 1e6:.1f} MB")


def spent(command, rounds=7):
    """The least processor time of one run, in µs: what it costs, whoever else is at work on the machine."""
    least = None
    for _ in range(rounds):
        with open(os.devnull, "r+b") as null:
            child = subprocess.Popen(command, stdin=null, stdout=null, stderr=null)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode not in (0, 1):
            sys.exit(f"{command[:3]} ended with {child.returncode}")
        least = min(least or 1e9, usage.ru_utime + usage.ru_stime)
    return least * 1e6


# printings and cards; what is measured, and how much it may grow when there are a hundred times as many printings
SIZES = [(10000, 2700), (100000, 27000), (1000000, 270000)]
GROWTH = [("import", 100), ("start to page", 3), ("check of a deck", 1.3)]


def bench_growth(place):
    sizes = SIZES if bench.ALL else SIZES[:2]
    questions = [c for c in CLASSES if c[0] in ("four fields", "a part of a name", "text, rare substring", "everything, sorted by cost")]
    limits = GROWTH + [(c[0], 200) for c in questions]
    first = None
    for printings, cards in sizes:
        large = Large(place, cards, printings, "json,decks")
        again = [PROGRAM, "import", os.path.join(large.folder, "json"), "--library", place.path("again-" + large.name)]
        row = [spent(again, 1), spent([PROGRAM, "search", "type:ally", "--limit", "100"]),
               spent([PROGRAM, "check", os.path.join(large.folder, "decks", "0000.txt")])]
        row += [min(a["us"] for a in got) for got in large.ours([c[1] for c in questions], ROUNDS)]
        first = first or row
        if printings == sizes[-1][0]:
            times = printings // sizes[0][0]
            for (name, must), us, f in zip(limits, row, first):
                told(f"{name}, {times} × as many printings", [us / f], must if times == 100 or must < 2 else None, beside=f"; {f / 1e3:.2f} ms, then {us / 1e3:.2f} ms, "
                     f"exponent {math.log(us / f) / math.log(times):.2f}")

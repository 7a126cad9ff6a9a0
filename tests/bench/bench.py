# SPDX-License-Identifier: GPL-3.0-or-later
"""Our program and a comparator on the same work, in turns within one run. Single times of small machines move by a third, ratios within
a run by a few per cent; so the ratio is what is printed and judged. The answer is checked before the time: a fast wrong answer ends
the run. Subjects of tests/bench/run:

  import   the whole card index, against `sqlite3 .import` of the very same rows into the very same tables
  check    200 decks in one process beside 110,000 printings, and all tournament lists, against plain Python checks of sizes and copies
  running  full checks of a deck a second, and asking what may still be added
  search   from start to a printed page, against the sqlite3 shell with the same question
  batch    many questions in one process, against one sqlite3 process that prints the same
  odds     hands a second and exact answers, against a bare C loop over the same draws (hand.c of the shared benchmarks)"""
import atexit
import csv
import glob
import gzip
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

PROGRAM = os.environ["SLEEVES_PROGRAM"]
ROOT = os.environ["SLV_SOURCE_ROOT"]
SHARED = os.environ.get("SLEEVES_SHARED") or os.path.join(ROOT, "..", "shared")
INDEX = os.path.join(SHARED, "data/grand-archive/index-api/all_cards.json.gz")
DECKS = os.path.join(SHARED, "data/grand-archive/decks-omnidex")
ALL = "--all" in sys.argv     # takes its time
ROUNDS = 7 if ALL else 5
csv.field_size_limit(1 << 24)


def median(values):
    values = sorted(values)
    return (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2


def timed(command, stdin=None, ok=(0,)):
    """(wall seconds, output)"""
    start = time.perf_counter()
    done = subprocess.run(command, stdin=stdin or subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    seconds = time.perf_counter() - start
    if done.returncode not in ok:
        sys.exit(f"{command[:3]} ended with {done.returncode}: {done.stderr[-500:]!r}")
    return seconds, done.stdout


def memory(command):
    """Peak MB of one run, seen from a small process: a child's peak counts what its parent held when it was forked."""
    script = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdin=-3, stdout=-3, stderr=-3); "
              "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    return int(subprocess.run([sys.executable, "-S", "-E", "-c", script, *command], stdout=subprocess.PIPE).stdout) / 1024


FIGURES = []   # (what, value, noise, unit, must, aim): what tests/bench/run makes its table of


def told(what, values, must=None, aim=None, unit="×", beside=""):
    """One figure: the median of @values, ratios or, with a @unit, what no comparator says; half the distance of its quartiles is its noise."""
    values = sorted(values)
    n, value = len(values), median(values)
    noise = (values[(3 * n) // 4] - values[n // 4]) / 2 if n > 3 else (values[-1] - values[0]) / 2
    print(f"{what}: {value:.2f} {unit}" + (f", must {must:g}" if must else "") + (f", aim {aim:g}" if aim else "") + beside, flush=True)
    FIGURES.append((what, value, noise, unit, must, aim))


def compare(what, ours, theirs, must=None, aim=None, per=None):
    """@ours and @theirs: functions that run once and give (seconds, answer)."""
    a, b = [], []
    for turn in range(ROUNDS + 1):
        x, y = ours(), theirs()
        if turn:
            a.append(x[0])
            b.append(y[0])
    told(what, [p / q for p, q in zip(a, b)], must, aim, beside=f"; ours {median(a) * 1e3:.1f} ms, comparator {median(b) * 1e3:.1f} ms"
         + (f", {per / median(a):,.0f} a second" if per else ""))


class Place:
    """A folder with a library of its own, both gone at the end."""

    def __init__(self):
        self.top = tempfile.mkdtemp(prefix="sleeves-bench-")
        atexit.register(shutil.rmtree, self.top, ignore_errors=True)
        self.library = os.path.join(self.top, "library")
        os.environ["SLEEVES_LIBRARY"] = self.library
        self.list = os.path.join(self.top, "all_cards.json")
        with gzip.open(INDEX) as packed, open(self.list, "wb") as plain:
            shutil.copyfileobj(packed, plain)

    def path(self, name):
        return os.path.join(self.top, name)

    def fill(self):
        os.environ["SLEEVES_LIBRARY"] = self.library
        timed([PROGRAM, "import", self.list])
        timed([PROGRAM, "search", "", "--count"])       # writes the snapshot


def bench_import(place):
    place.fill()
    source = sqlite3.connect(os.path.join(place.library, "index.db"))
    tables = [r[0] for r in source.execute("SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE '%VIRTUAL%'")]
    schema = ";\n".join(r[0] for r in source.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")) + ";\n"
    commands = ["PRAGMA journal_mode=WAL;", schema, ".mode csv", "BEGIN;"]
    rows = {}
    for table in tables:
        path = place.path(table + ".csv")
        with open(path, "w", newline="", encoding="utf-8") as stream:
            writer = csv.writer(stream, quoting=csv.QUOTE_MINIMAL)
            rows[table] = 0
            for row in source.execute(f'SELECT * FROM "{table}"'):
                writer.writerow(["" if v is None else v for v in row])
                rows[table] += 1
        if rows[table]:
            commands.append(f".import {path} {table}")
    source.close()
    script = place.path("import.sql")
    open(script, "w", encoding="utf-8").write("\n".join(commands + ["COMMIT;"]) + "\n")
    print("rows: " + ", ".join(f"{t} {n}" for t, n in rows.items()))
    base = place.path("plain.db")

    def theirs():
        for name in glob.glob(base + "*"):
            os.unlink(name)
        with open(script, encoding="utf-8") as stream:
            return timed(["sqlite3", base], stdin=stream, ok=(0, 1))

    def ours():
        shutil.rmtree(place.library, ignore_errors=True)
        seconds, out = timed([PROGRAM, "import", place.list, "--json"])
        if json.loads(out)["cards"]["new"] != 2237:
            sys.exit("the answer is wrong: " + out.decode()[:300])
        return seconds, out

    compare("import of the whole index (parse, account, index) / sqlite3 .import of the finished rows", ours, theirs)
    shutil.rmtree(place.library, ignore_errors=True)
    told("memory of an import", [memory([PROGRAM, "import", place.list])], unit="MB")
    compare("the same list again, nothing changed / sqlite3 .import", lambda: timed([PROGRAM, "import", place.list]), theirs)


def python_check(place):
    """A plain check of sizes and copies, as a person would script it; prints what it found."""
    script = place.path("check.py")
    open(script, "w", encoding="utf-8").write("""
import glob, gzip, json, sys
cards = {c["name"].lower() for c in json.load(open(sys.argv[1], encoding="utf-8"))}
small = many = lists = 0
for path in sys.argv[2:]:
    for entry in json.load(gzip.open(path) if path.endswith(".gz") else open(path, encoding="utf-8")):
        deck = entry["decklist"]
        lists += 1
        copies, known, size = {}, True, {}
        for zone, lines in deck.items():
            for line in lines:
                name = " ".join(line["card"].lower().replace("\\u2019", "'").split())
                known = known and name in cards
                size[zone] = size.get(zone, 0) + line["quantity"]
                copies[zone, name] = copies.get((zone, name), 0) + line["quantity"]
        small += size.get("main", 0) < 60
        many += any(n > 4 for (zone, _), n in copies.items() if zone == "main")
print(lists, small, many)
""")
    return script


PEER = os.path.join(SHARED, "bench", "check_peer.py")


def check_made():
    """Decks of the generator, a fifth of which break a rule of a plain game with sixty cards, four copies and a list of bans."""
    from bench_index import large_library
    large = large_library()
    files = sorted(glob.glob(os.path.join(large.folder, "decks", "*.txt")))
    decks = json.loads(timed([PROGRAM, "check", "--json", *files], ok=(0, 1))[1])["decks"]
    expected = [line.split() for line in open(os.path.join(large.folder, "decks", "expected.tsv"), encoding="utf-8")]
    for breach, rule in (("unknown", "unknown-card"), ("copies", "main-copies"), ("size", "main-size")):
        got = {d["deck"] for d in decks if any(f["rule"] == rule for f in d["findings"])}
        if got != {name for name, wanted in expected if wanted == breach}:
            sys.exit(f"the answers differ: {rule} is found in {sorted(got)}")
    compare("200 decks checked in one process, 110,000 printings / python, sizes and copies only",
            lambda: timed([PROGRAM, "check", "--json", *files], ok=(0, 1)), lambda: timed([sys.executable, PEER, large.folder]), 0.25, 0.1, per=len(files))


def bench_check(place):
    check_made()
    files = sorted(glob.glob(os.path.join(DECKS, "*.json"))) + sorted(glob.glob(os.path.join(DECKS, "*.json.gz")))
    place.fill()
    script = python_check(place)
    names = place.path("names.json")
    json.dump([{"name": c["name"]} for c in json.load(open(place.list, encoding="utf-8"))], open(names, "w", encoding="utf-8"))
    theirs = lambda: timed([sys.executable, script, names, *files])
    lists, small, _ = map(int, theirs()[1].split())
    # the first rulebook asks for sixty, too: the number of small main decks must agree
    decks = json.loads(timed([PROGRAM, "check", "--json", *files], ok=(0, 1))[1])["decks"]
    ours_small = sum(d["counts"].get("main", 0) < 60 for d in decks)
    if (len(decks), ours_small) != (lists, small):
        sys.exit(f"the answers differ: {len(decks)} lists and {ours_small} small ones, Python says {lists} and {small}")
    compare("check of all lists, JSON out / python, sizes and copies only", lambda: timed([PROGRAM, "check", "--json", *files], ok=(0, 1)),
            theirs, per=lists)
    compare("check of all lists, text out / python, sizes and copies only", lambda: timed([PROGRAM, "check", *files], ok=(0, 1)), theirs, per=lists)


def bench_running(_):
    env = dict(os.environ, SLV_TEST_DATA=os.path.join(ROOT, "tests", "data"), SLEEVES_SCHEMA=os.path.join(ROOT, "schema"))
    got = json.loads(subprocess.run([os.environ["SLEEVES_CHECK_SPEED"]], env=env, stdout=subprocess.PIPE, check=True).stdout)
    for row in got:
        told(f"{row['format']}: asking what may be added, a card / a check", [row["addable_us"] / row["check_us"]], beside=f"; {row['cards']} cards, "
             f"{row['rules']} rules, {1e6 / row['check_us']:,.0f} full checks a second, addable for 30,000 cards {row['addable_us'] * 30:.1f} ms")


def flat(place):
    base = sqlite3.connect(place.path("flat.db"))
    base.execute("CREATE TABLE card (name TEXT, type TEXT, element TEXT, cost INT)")
    for card in json.load(open(place.list, encoding="utf-8")):
        cost = card.get("cost_memory") if card.get("cost_memory") is not None else card.get("cost_reserve")
        base.execute("INSERT INTO card VALUES (?,?,?,?)", (card["name"], " ".join(card["types"]), " ".join(card["elements"]), cost))
    base.execute("CREATE INDEX card_name ON card (name)")
    base.commit()
    base.close()
    return place.path("flat.db")


def bench_search(place):
    place.fill()
    base = flat(place)
    ours = [PROGRAM, "search", "type:ally cost>=0 cost<=2", "--limit", "100"]
    theirs = ["sqlite3", base, "SELECT name, type, element, cost FROM card WHERE type LIKE '%ALLY%' AND cost BETWEEN 0 AND 2 ORDER BY name LIMIT 100"]
    got = json.loads(timed([*ours, "--json"])[1])["total"]
    want = int(timed(["sqlite3", base, "SELECT count(*) FROM card WHERE type LIKE '%ALLY%' AND cost BETWEEN 0 AND 2"])[1])
    if got != want:
        sys.exit(f"the answers differ: {got} cards, SQLite says {want}")
    compare("start to a printed page / sqlite3 shell, the same question", lambda: timed(ours), lambda: timed(theirs))
    told("memory of a search", [memory(ours)], 64, unit="MB")
    compare("start to a printed page as JSON / sqlite3 shell", lambda: timed([*ours, "--json"]), lambda: timed(theirs))


def printed(place, base):
    """Beside every card in @base the very text that our program prints of it: SQLite has no more to do than to copy it."""
    cards = json.loads(timed([PROGRAM, "search", "", "--json", "--limit", "100000"])[1])["cards"]
    with sqlite3.connect(base) as plain:
        plain.execute("ALTER TABLE card ADD printed TEXT")
        plain.executemany("UPDATE card SET printed = ? WHERE name = ?", [(as_printed(card), card["name"]) for card in cards])


def as_printed(card):
    return json.dumps(card, ensure_ascii=False, separators=(",", ":"))


def bench_batch(place):
    place.fill()
    base, n = flat(place), 2000
    printed(place, base)
    open(place.path("queries"), "w", encoding="utf-8").write("".join(f"type:ally cost<={i % 9} -element:fire\n" for i in range(n)))
    open(place.path("queries.sql"), "w", encoding="utf-8").write("".join(
        f"SELECT count(*) FROM card WHERE type LIKE '%ALLY%' AND cost <= {i % 9} AND element NOT LIKE '%FIRE%';\n"
        f"SELECT printed FROM card WHERE type LIKE '%ALLY%' AND cost <= {i % 9} AND element NOT LIKE '%FIRE%' ORDER BY name LIMIT 100;\n" for i in range(n)))

    def ours():
        return timed([PROGRAM, "search", "--batch", place.path("queries"), "--json", "--limit", "100"])

    def theirs():
        with open(place.path("queries.sql"), encoding="utf-8") as stream:
            return timed(["sqlite3", base], stdin=stream)
    answers = [json.loads(line) for line in ours()[1].splitlines()]
    if [line for answer in answers for line in (str(answer["total"]), *map(as_printed, answer["cards"]))] != theirs()[1].decode().split("\n")[:-1]:
        sys.exit("the answers differ from SQLite's")
    compare("2,000 questions in one process, first 100 of each as JSON / sqlite3, the same text from a column", ours, theirs, 0.3, 0.05, per=n)
    told("a question itself", [answer["us"] for answer in answers], unit="µs")


def bench_odds(place):
    floor = place.path("floor")
    timed(["cc", "-O3", "-march=native", os.path.join(SHARED, "bench/hand.c"), "-lm", "-o", floor])
    deck, n = place.path("sixty.txt"), 20000000
    open(deck, "w", encoding="utf-8").write("# game: colossus-order\n# Deck\n24 Alder\n12 Birch\n8 Cedar\n16 Dogwood\n")
    plain = [PROGRAM, "hand", deck, "--keep", "--draw", "7", "--seed", "3", "--json", "--want",
             '[name:alder] = 2..4 and [name:birch] and [name:cedar]']
    chance = lambda out: json.loads(out)["results"][0]["probability"]
    exact, played = chance(timed([*plain, "--exact"])[1]), chance(timed([*plain, "--trials", str(n)])[1])
    theirs = float(timed([floor, "sim", str(n)])[1].split()[5])
    if abs(exact - played) > 0.001 or abs(exact - theirs) > 0.001:
        sys.exit(f"the answers differ: counted {exact}, played {played}, the bare loop says {theirs}")
    one = [*plain, "--trials", str(n), "--threads", "1"]
    compare("hands of seven out of sixty, one thread / bare loop", lambda: timed(one), lambda: timed([floor, "sim", str(n)]), 1.6, 1.1, per=n)
    compare("the same, two threads / one thread", lambda: timed([*one[:-1], "2"]), lambda: timed(one), 0.7, per=n)
    # five and six groups that overlap; many questions in one process less one question, so that the start does not count
    names = "abcdefghijklmnopqrst"
    open(deck, "w", encoding="utf-8").write("# game: colossus-order\n# Deck\n" + "".join(
        f"3 {''.join(chr(97 + k) * 2 for k in range(6) if (i * 37 + 11) >> k & 1) or 'zz'} {names[i]}\n" for i in range(20)))
    for groups in (5, 6):
        want = " and ".join(f'[name:{chr(97 + k) * 2}]' for k in range(groups))
        ask = [PROGRAM, "hand", deck, "--keep", "--draw", "7", "--seed", "3", "--json", "--exact"]
        compare(f"a hundred exact answers for {groups} overlapping groups / twenty such by the bare loop",
                lambda: timed([*ask, *["--want", want] * 100]), lambda: timed([floor, "over", str(groups)]), per=100)

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every command that writes, while the n-th of its writes fails once, while the disk is full from the n-th on, and while the program is
killed or asked to end at the n-th (tests/cli/faults.c), and while the library's folder gets another name before the n-th; and, where one may be mounted, on a disk that has n pages left. What is told as done is there, what is told as failed is not, and the library is sound. One of
the writes in one of these ways is taken each time, another one every time the number of them changes; SLEEVES_FAULTS=5 takes five in
each way, SLEEVES_FAULTS=all takes all. The window writes through the same functions of core. The table of commands is walked, so that none is left out."""
import contextlib
import ctypes
import glob
import json
import os
import random
import shlex
import shutil
import sqlite3
import subprocess

from harness import COMMANDS as COMMANDS_KNOWN, GAMES, PROGRAM, ROOT, SANITIZED, STARTER, Box, Server, Skip, case, contains, data, equal, filled, main, ok, refused

MANY = os.environ.get("SLEEVES_FAULTS", "")
CLONE_NEWNS = 0x20000
PAGE = 4096
MOUNTS = not SANITIZED and os.geteuid() == 0 and ctypes.CDLL(None).unshare(CLONE_NEWNS) == 0 and subprocess.run(["mount", "--make-rprivate", "/"], check=False).returncode == 0
KINDS = ("once", "full", "kill", "stop", "away", *(["room"] if MOUNTS else []))
SHIM = os.environ["SLEEVES_FAULTS_SHIM"]
SIDED = "Lamps on the Delta"
OLD = "an older file\n"
# WORDS in capitals are paths of World.names; what is behind "<" is standard input
COMMANDS = r"""
collection add Wash --quantity 2
collection enter --set T1 < 2 red ru\n1 Stone\n
collection import MINE
collection change '' --note seen
collection move ada --place Shelf/Box
collection split --lot 2 --quantity 1 --note lent
collection merge ''
collection remove --where bird
collection undo
collection redo
collection revert 4
collection history --keep-days 7
collection places add Cellar
collection places rename Attic Loft
collection places move Attic Shelf
collection places remove Attic
collection build Second --partial
collection take-apart 'Three Runners'
collection missing Second --wants
collection wants add 'Blue Bird' --quantity 2
collection wants remove 'Green Giant'
collection wants count Second
collection wants uncount 'Three Runners'
collection wants arrived 'Green Giant'
collection arrived 'Green Giant' --place Shelf
collection export -o OUT
collection pull 'Legal Runners' -o OUT
deck add COPIES
deck add TWO
deck remove 'Legal Runners' Second
deck restore 'Legal Runners@1'
deck restore Gone
deck tag 'Legal Runners' Second 'new, other'
deck tag 'Legal Runners' first --off
deck group 'Legal Runners' Ramp 'Red Runner'
deck move 'Legal Runners' Second Events
deck copy 'Legal Runners' Second
deck sleeve 'Legal Runners@1'
deck sleeve Second --forget
deck convert LEGAL --as json -o OUT
deck export 'Legal Runners' FOLDER --as text
fix COPIES -o OUT
side SIDED PLAN --save other
side SIDED --remove first
goldfish LEGAL --seed 3 < draw\nsave OUT\nquit\n
print LEGAL -o OUT
hand LEGAL --want '[type:unit] >= 1' --plot OUT
games options set EDITION OPTION
source add x http://127.0.0.1:9/
source remove here
source remove lent --with-cards
source refresh here
images on
images limit 10MB
images clear
import CARDS
import URL
import PRICES
import PRICED
games from GUSTS --add
games format Tuesday --format trial/2/duel --deck-size 20
prices forget KNOWN
prices rate USD EUR 0.92
prices rate GBP EUR --forget
prices currency USD
prices age 90
collection value --plot OUT
restore COPY
backup OLDER
doctor --clear
""".strip().splitlines()
LEFT = {"collection unbuild": "is `collection take-apart`", "images off": "is `images on` with the other truth", "images fetch": "is in test_images.py"}
READS = {"card", "check", "collection built", "collection conflicts", "collection list", "collection sets", "collection shop", "collection together", "completion", "deck advice", "deck diff", "deck list",
         "deck price", "deck show", "deck stats", "deck versions", "games", "games validate", "images", "prices", "search", "source list", "start", "tour"}
# cards, prices, sources and definitions lie in different files: what ended between them may have done the first alone, says so, and does the
# rest the next time. What it says, what is done then and what is as it was
AGAIN = {"import PRICED": ("the cards are in", "index.db card", "prices.db price"),
         "source remove lent --with-cards": ("the cards of “lent” are gone", "index.db card", "library.db source"),
         "source refresh here": ("could not be remembered", "index.db card", "library.db source"),
         "games from GUSTS --add": ("the definition is", "games", "index.db card")}
TIMES = {"saved", "changed", "made", "changes", "fetched", "imported", "updated", "day", "seen"}   # and what holds them
PRICED = """<game id="lamps" title="Lamps" model="2"><attributes><attr id="kind" title="Kind" kind="text" default=""/></attributes><readers>
  <reader kind="lamp-cards" title="Lamps" syntax="json" lists="[]" detect="lamp cost" key="lamp" name="name"><price path="cost" amount="usd" currency="USD"/></reader>
</readers></game>"""
OLD_LIBRARIES = ("library-1.sql", "library-1-used.sql", "library-2.sql")


class World(Box):
    """A library to begin each run with, of every kind of thing a few; old libraries; files to bring in, and one that is written anew."""

    def __init__(self):
        super().__init__()
        self.states = {}   # by library: before anything is done
        if MOUNTS:
            subprocess.run(["mount", "-t", "tmpfs", "none", self.top], check=True)
        self.cards()
        os.mkdir(self.path("served"))
        self.server = Server(self.path("served")).__enter__()
        rows = "game,name,type,cost,color,power,text,set,number,rarity\n" + "".join(f"trial,More {n},Unit,1,Red,1,Words.,T9,{n},C\n" for n in range(30))
        two = "# name: Pair\n# game: trial\n# Deck\n2 Stone\n"
        self.names = {
            "MINE": self.write("mine.csv", "game,name,quantity\ntrial,Stone,3\ntrial,Nobody,1\n"), "CARDS": self.write("more.csv", rows),
            "TWO": self.write("two.txt", two), "PLAN": self.write("plan.txt", "-1 Glass Djinn\n+1 Glass Djinn\n"), "COPIES": data("copies.txt"),
            "LEGAL": data("legal.txt"), "COPY": self.path("copy.db"), "OLDER": self.path("older.db"), "OUT": self.path("out.csv"), "FOLDER": self.path("files"),
            "URL": self.server.url + "more.csv", "SIDED": SIDED, "EDITION": "trial/1", "OPTION": "copies=2",
            "PRICES": self.write("prices.csv", "game,name,currency,amount\ntrial,Stone,EUR,1.20\ntrial,Wash,EUR,2\n"),
            "KNOWN": os.path.realpath(self.write("known.csv", "game,name,currency,amount\ntrial,Blue Bird,EUR,3.10\n"))}
        self.names["PRICED"] = self.write("lamps.json", json.dumps([{"lamp": str(n), "name": f"Lamp {n}", "cost": {"usd": "1.50"}} for n in range(30)]))
        self.names["GUSTS"] = self.write("gusts.json", json.dumps([{"no": n, "name": f"Gust {n}"} for n in range(30)]))
        shutil.copy(self.path("more.csv"), self.path("served/more.csv"))
        self.write("served/lent.csv", rows.replace("More", "Lent").replace("T9", "T8"))
        second, gone = self.write("second.txt", two.replace("Pair", "Second")), self.write("gone.txt", two.replace("Pair", "Gone"))
        more = self.write("legal2.txt", open(data("legal.txt"), encoding="utf-8").read().replace("2 Red Runner", "3 Red Runner"))
        for words in (["import", os.path.join(STARTER, "genesis.csv")], ["deck", "add", os.path.join(STARTER, "genesis-legal.txt")],
                      ["deck", "add", data("legal.txt"), data("copies.txt"), second, gone], ["deck", "add", more], ["deck", "remove", "Gone"],
                      ["deck", "tag", "Legal Runners", "first"], ["deck", "sleeve", "Second"], ["side", SIDED, self.names["PLAN"], "--save", "first"],
                      ["import", self.names["KNOWN"]], ["prices", "rate", "GBP", "EUR", "1.15"], ["source", "add", "here", self.names["URL"]],
                      ["source", "add", "lent", self.server.url + "lent.csv"], ["source", "refresh", "lent"], ["collection", "add", "Stone"], ["backup", self.path("copy.db")],
                      ["collection", "add", "Ada of Edges", "--place", "Shelf", "--quantity", "2"], ["collection", "add", "Stone", "--note", "new", "--quantity", "3"],
                      ["collection", "places", "add", "Attic"], ["collection", "build", "Three Runners", "--partial"],
                      ["collection", "add", "Blue Bird"], ["collection", "wants", "add", "Green Giant"], ["collection", "wants", "count", "Three Runners"], ["collection", "add", "Wash"],
                      ["collection", "undo"]):
            done = self.run(*words)
            equal(done.code, 0, (words, done))
        os.makedirs(self.path("library/games/lamps"))
        self.write("library/games/lamps/game.xml", PRICED)
        shutil.move(self.library, self.path("first"))
        for name in OLD_LIBRARIES:
            os.mkdir(self.path(name))
            with open(os.path.join(ROOT, "tests", "data", "store", name), encoding="utf-8") as stream, sqlite3.connect(self.path(f"{name}/library.db")) as base:
                base.executescript(stream.read())
            base.close()

    def begin(self, library="first"):
        for name in ("library", "files"):
            shutil.rmtree(self.path(name), ignore_errors=True)
        shutil.copytree(self.path(library), self.library)
        self.write("out.csv", OLD)
        with contextlib.closing(sqlite3.connect(self.path("copy.db"))) as base, contextlib.closing(sqlite3.connect(self.path("older.db"))) as older:
            base.backup(older)
            older.execute("DELETE FROM deck_entry")      # not what is to be written
            older.commit()

    def leave_room(self, pages=None):
        """On the disk, of @pages, or enough."""
        disk = os.statvfs(self.top)
        size = (disk.f_blocks - disk.f_bfree) * disk.f_frsize + pages * PAGE if pages is not None else 1 << 28
        subprocess.run(["mount", "-o", f"remount,size={size}", self.top], check=True)

    def bring_back(self):
        """The library whose folder was moved away. Whether there was something else in its place by then."""
        anew = os.path.isdir(self.library) and os.path.isdir(self.library + ".away")
        if anew:
            shutil.rmtree(self.library)
        if not os.path.isdir(self.library):
            os.rename(self.library + ".away", self.library)
        return anew

    def words(self, line):
        words = shlex.split(line.split(" < ")[0])
        return [self.names.get(word, word) for word in words], line.partition(" < ")[2].replace("\\n", "\n").replace("OUT", self.names["OUT"])

    def act(self, line, **env):
        words, said = self.words(line)
        done = subprocess.run([PROGRAM, "--games", GAMES, *words], env={**self.env, "LD_PRELOAD": SHIM, "FAULT_FOLDER": self.top, **env}, input=said.encode(),
                              capture_output=True, timeout=120)
        return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")

    def written(self):
        """The file and the copy that are written: as they were, or whole; with what is in them where that says no time."""
        with open(self.path("out.csv"), "rb") as stream:
            found = stream.read()
        with contextlib.closing(sqlite3.connect(self.path("older.db"))) as base:
            copy = base.execute("PRAGMA integrity_check").fetchall() + base.execute("SELECT count(*) FROM deck_entry").fetchall()
        return found[-6:].decode() if found.startswith(b"%PDF") else found.decode(), copy

    def state(self):
        """What the program finds sound, and all that is in the files then: without times, and of the cards what there are."""
        health = self.run("doctor", "--json").json
        equal(health["faults"], [])
        state = {f"{file} {table}": rows for file in ("library.db", "prices.db", "index.db") for table, rows in self.tables(file)}
        # a name is taken before there is something in it: an end without warning may leave it empty, and what was to be it beside it
        state["files"] = sorted(entry.name for entry in os.scandir(self.path("files")) if entry.name.endswith(".txt") and entry.stat().st_size) \
            if os.path.isdir(self.path("files")) else []
        for folder, kind in (("games", "xml"), ("tables", "json")):
            state[folder] = {path: open(path, "rb").read().hex() for path in glob.glob(self.path(f"library/{folder}/**/*.{kind}"), recursive=True)}
        state["written"] = self.written()
        return state

    def tables(self, file):
        path = os.path.join(self.library, file)
        if not os.path.exists(path):
            return
        with contextlib.closing(sqlite3.connect(path)) as base:
            for table, in base.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'").fetchall():
                columns = [name for name, in base.execute("SELECT name FROM pragma_table_info(?)", (table,)) if name not in TIMES]
                if table not in ("revision", "origin"):   # what need not be read again, where nothing has changed
                    rows = base.execute(f'SELECT {", ".join(columns)} FROM "{table}"').fetchall()
                    yield table, sorted((row for row in rows if row[0] != "prices/state"), key=repr)   # counts up, from a number of chance


world = None


def same(now, then, where):
    equal([(key, now.get(key), then.get(key)) for key in sorted(now.keys() | then.keys()) if now.get(key) != then.get(key)], [], where)


def begin(library):
    global world
    if SANITIZED:
        raise Skip("the sanitizers come before everything that is loaded")
    world = world or World()
    world.begin(library)


def sweep(line, library="first"):
    begin(library)
    if library not in world.states:
        world.states[library] = world.state()
        world.begin(library)
    before = world.states[library]
    code, said = world.act(line, FAULT_COUNT=world.path("count"))
    assert code in (0, 1), (code, said)
    done = code
    total = int(open(world.path("count"), encoding="ascii").read())
    after = world.state()
    assert total > 0, line
    for kind in KINDS if MANY else KINDS[len(line) % len(KINDS):][:1]:
        at = range(1, total + 1)
        if MANY != "all":
            at = sorted(random.Random(f"{line}{kind}{total}").sample(at, min(int(MANY or 1), total)))
        for n in at:
            world.begin(library)
            if kind == "room":
                world.leave_room(n - 1)
            code, said = world.act(line, FAULT_N=str(0 if kind == "room" else n), FAULT_KIND=kind, FAULT_AWAY=world.library)
            anew = kind == "away" and world.bring_back()
            if kind == "room":
                equal(world.act("deck list")[0], 0, (line, n))
                world.leave_room()
            if kind == "away" and line in AGAIN and code != done:   # what was written first lies where it is not looked for any more
                assert not os.path.exists(world.path("library/games/gusts.xml")), (line, n, said)
                continue
            where = (line, library, kind, n, total, code, said)
            assert code in (done, {"kill": -9, "stop": 130}.get(kind, 3)), where
            now = world.state()
            if anew and code == done:     # what was not there any more was begun anew, and holds what was told as done
                continue
            if line in AGAIN and now not in (before, after):
                words, first, kept = AGAIN[line]
                if code != -9 and words not in said:
                    same(now, after, where)
                equal((now[first], now.get(kept)), (after[first], before.get(kept)), where)
                again = world.act(line)
                equal(again[0], done, (again, where))
                same(world.state(), after, where)
            elif code == done:
                same(now, after, where)
            elif code == 3 and "does not confirm" not in said:
                assert said.strip(), where
                same(now, before, where)
            else:
                if now != before:
                    same(now, after, where)


for command in COMMANDS:
    case("a write that fails, a full disk and an end without warning: " + command.split(" < ")[0])(lambda command=command: sweep(command))
for name in OLD_LIBRARIES:
    case(f"the same, while an old library is brought up to date: {name}")(lambda name=name: sweep("collection list", name))


@case("an old library is read on a disk that has no room to bring it up to date, and nothing is left of each try")
def _():
    if not MOUNTS:
        raise Skip("mounting is not allowed here")
    for library in OLD_LIBRARIES:
        for pages in (0, 28, 46):
            begin(library)
            world.leave_room(pages)
            said = [world.act("collection list") for _ in range(2)]
            copies = glob.glob(world.path("library/library.db.before*"))
            world.leave_room()
            equal([code for code, _ in said], [0, 0], (library, pages, said))
            assert len(copies) <= 1, (library, pages, copies)


@case("a folder that is moved away while it is read is refused, and nothing of it is taken")
def _():
    if SANITIZED:
        raise Skip("the sanitizers come before everything that is loaded")
    with filled() as box:
        for name in ("a", "b", "inner/c", "inner/d"):
            os.makedirs(os.path.dirname(box.path(f"pile/{name}")), exist_ok=True)
            shutil.copy(data("legal.txt" if name in "ab" else "cards.csv"), box.path(f"pile/{name}"))
        for words in (["check", "pile"], ["import", "pile"], ["games", "from", "pile"]):
            for moved in ("pile", "pile/inner"):
                env = {"LD_PRELOAD": SHIM, "FAULT_WALK": os.path.realpath(box.path(moved))}
                refused(box.run(*words, cwd=box.top, env=env), 3, "moved or changed")
                os.rename(box.path(f"{moved}.away"), box.path(moved))
        equal(box.run("search", "", "--json").json["total"], 9)


@case("a disk that cannot read a page makes no sound file a damaged one: nothing is set aside, and it is told why it cannot be read")
def _():
    begin("first")
    for file in ("library.db", "index.db", "prices.db"):
        for n in (4, 8):     # while it is opened, and while it is looked through
            world.begin()
            code, said = world.act("doctor", FAULT_READ=world.path(f"library/{file}"), FAULT_READS=str(n))
            left = glob.glob(world.path("library/*damaged*"))
            assert code == 3 and left == [] and "Input/output error" in said and "damaged (" not in said and "damaged and" not in said, (file, n, code, said, left)
    for n in (1, 4, 20):     # who brings a copy back needs it no more
        world.begin()
        code, said = world.act("restore COPY", FAULT_READ=world.path("library/library.db"), FAULT_READS=str(n))
        assert code == 0 and "library.db.damaged-1" in said and os.path.exists(world.path("library/library.db.damaged-1")), (n, code, said)
        equal(world.run("doctor", "--json").json["faults"], [])


@case("a definition that was there before a list is brought in again stays where that is stopped")
def _():
    begin("first")
    for n, code in ((0, 0), (3, 130)):
        equal(world.act("games from GUSTS --add", FAULT_N=str(n), FAULT_KIND="stop")[0], code)
        assert os.path.exists(world.path("library/games/gusts.xml")), n


@case("where no more threads may be begun a command does without, or says so")
def _():
    begin("first")
    equal(world.act("collection add Wash", FAULT_THREADS="0")[0], 0)
    for line in ("import CARDS", "import URL"):
        code, said = world.act(line, FAULT_THREADS="1")
        assert code == 3 and "thread" in said, (line, code, said)


@case("what the disk does not give is never told as what is not there")
def _():
    begin("first")
    for line in ("card Stone", "collection wants"):
        whole = world.act(line)
        equal(whole[0], 0, whole)
        for n in (8, 14, 18):
            world.begin()
            told = world.act(line, FAULT_READ=world.path("library/library.db"), FAULT_READS=str(n))
            assert told == whole or (told[0] == 3 and "Input/output error" in told[1]), (line, n, told)


@case("a clock that is set back turns nothing around")
def _():
    if SANITIZED:
        raise Skip("the sanitizers come before everything that is loaded")
    with filled() as box:
        def later(days, *words):
            return ok(box.run(*words, env={"LD_PRELOAD": SHIM, "FAULT_DAYS": str(days)}))

        for n, days in enumerate((0, -4000, -8000)):
            later(days, "collection", "add", "Stone", "--note", f"n{n}", "--quantity", str(n + 1))
            later(days, "deck", "add", box.write("d.txt", f"# name: D\n# game: trial\n{n + 1} Stone\n"))
        equal([version["cards"] for version in box.run("deck", "versions", "D", "--json").json["versions"]], [3, 2, 1])
        for days, left in ((-9000, 3), (0, 1)):
            later(days, "collection", "undo")
            equal(sum(lot["quantity"] for lot in box.run("collection", "list", "--json").json["lots"]), left)
        later(-9000, "collection", "redo")
        equal(sum(lot["quantity"] for lot in box.run("collection", "list", "--json").json["lots"]), 3)
        later(-9000, "deck", "restore", "D@1")
        equal([version["cards"] for version in box.run("deck", "versions", "D", "--json").json["versions"]], [1, 3, 2, 1])
        later(0, "import", box.write("prices.csv", "game,name,currency,amount\ntrial,Stone,EUR,1.20\n"))
        later(0, "deck", "add", box.write("e.txt", "# name: E\n# game: trial\n40 Stone\n"))
        contains(later(-9000, "prices").err, "days to come")
        for words in (("collection", "value"), ("collection", "shop", "E", "--shipping", "prices.csv=1")):
            refused(box.run(*words, env={"LD_PRELOAD": SHIM, "FAULT_DAYS": "-9000"}), 3, "days to come")
        for words in (("deck", "price", "E"), ("collection", "shop", "E")):
            contains(later(-9000, *words).out, "days to come")
        later(4000, "collection", "history", "--keep-days", "7")
        equal(len(box.run("collection", "history", "--json").json["changes"]), 3)


@case("every command writes and is tried here, or only reads")
def _():
    tried = {name for name in COMMANDS_KNOWN if any(line.startswith(name + " ") or line == name for line in COMMANDS)}
    equal(sorted(COMMANDS_KNOWN - tried - READS - set(LEFT) - {"any command", "no command"}), [])


try:
    main()
finally:
    if world is not None:
        world.server.__exit__()
        if MOUNTS:
            subprocess.run(["umount", "-l", world.top], check=True)
        world.__exit__()

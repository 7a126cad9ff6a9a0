#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""One library and several programs: imports and readers at once, changes of every kind at once, and an import that is killed at any moment.
$SLEEVES_AT_ONCE: commands of each of the eight programs, otherwise 12."""
import collections
import contextlib
import glob
import json
import os
import random
import signal
import sqlite3
import subprocess
import threading
import time

from harness import GAMES, PROGRAM, STARTER, Box, case, equal, filled, main, ok, refused

SIZE = 4000
COMMANDS = int(os.environ.get("SLEEVES_AT_ONCE", "12"))


def cards(box, name, count, cost):
    rows = [{"key": f"{name}-{n}", "name": f"{name.title()} {n}", "kind": "UNIT", "cost": cost, "colors": ["Red"], "power": n % 9,
             "text": "", "printings": [{"key": f"{name}-{n}-p", "set": "T", "number": str(n)}]} for n in range(count)]
    return box.write(f"{name}-{cost}.json", json.dumps({"cards": rows}))


def start(box, *args):
    return subprocess.Popen([PROGRAM, "--games", GAMES, *args], env=box.env, cwd=box.top, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            start_new_session=True)


def total(box, query):
    return box.run("search", query, "--count", "--json").json["total"]


@case("two imports and readers on one library: everything lands, nobody waits for ever, and readers see whole lists only")
def _():
    with filled() as box:
        one, two = cards(box, "north", SIZE, 1), cards(box, "south", SIZE, 1)
        writers = [start(box, "import", one, "--json"), start(box, "import", two, "--json")]
        seen = set()
        while any(w.poll() is None for w in writers):
            seen.add((total(box, "north"), total(box, "south")))
        for writer in writers:
            out, err = writer.communicate(timeout=10)
            equal(writer.returncode, 0, err)
            equal(json.loads(out)["cards"]["new"], SIZE)
        assert all(n in (0, SIZE) for pair in seen for n in pair), seen
        equal((total(box, "north"), total(box, "south")), (SIZE, SIZE))
        equal(box.run("doctor").code, 0)


@case("an import that is killed at any of twenty moments leaves the list before it or the list after it")
def _():
    with Box() as box:
        old, new = cards(box, "wood", SIZE, 1), cards(box, "wood", SIZE, 2)
        began = time.monotonic()
        equal(box.run("import", old).code, 0)
        equal(total(box, "wood cost:1"), SIZE)
        box.run("import", new, "--dry-run")
        whole = (time.monotonic() - began) / 2
        chance = random.Random(11)
        states = []
        for turn in range(20):
            want = 2 if turn % 2 == 0 or states[-1] == 1 else 1
            process = start(box, "import", new if want == 2 else old)
            time.sleep(chance.random() * whole)
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.communicate(timeout=10)
            counts = [total(box, f"wood cost:{cost}") for cost in (1, 2)]
            assert counts in ([SIZE, 0], [0, SIZE]), (turn, counts)
            states.append(1 if counts[0] else 2)
        equal(box.run("doctor").code, 0)
        equal(box.run("import", new).code, 0)
        equal(total(box, "wood cost:2"), SIZE)


def change(box, who, said, wrong):
    """One program: @said gets what was told as done, (title, copies of each card)."""
    rng = random.Random(who)
    for turn in range(COMMANDS):
        name, what = f"Bird {who} {turn}", rng.choice(["add", "add", "import", "undo", "redo", "change", "deck", "deck"])
        rows = {f"{name} {n}": rng.randint(1, 4) for n in range(rng.randint(2, 30))} if what == "import" else {name: rng.randint(2, 9)}
        if what == "add":
            args = ["collection", "add", name, "--quantity", str(rows[name])]
        elif what == "import":
            args = ["collection", "import", box.write(f"{who}-{turn}.csv", "name,quantity\n" + "".join(f"{n},{q}\n" for n, q in rows.items()))]
        elif what == "deck":
            args = ["deck", "add", box.write(f"deck-{who}.txt", f"# name: Shared\n# game: trial\n1 {name}\n")]
        else:
            args = ["collection", what, *(["name:Bird", "--note", name] if what == "change" else [])]
        result = box.run(*args, "--json")
        if result.code == 0:
            said[what].append((result.json.get(f"{what}ne"), rows) if what in ("undo", "redo") else
                              (f"Imported {who}-{turn}.csv" if what == "import" else result.json.get("done"), rows))
        elif result.code != 1:      # 1: there is nothing yet that could be changed or taken back
            wrong.append(result)


@case("eight programs that add, import, change, take back and save decks at once: what was told as done is there, to the last copy")
def _():
    with filled() as box:
        said, wrong = collections.defaultdict(list), []
        threads = [threading.Thread(target=change, args=(box, who, said, wrong)) for who in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        equal(wrong, [])
        undone = collections.Counter(title for title, _ in said["undo"])
        undone.subtract(title for title, _ in said["redo"])
        want, have = collections.Counter(), collections.Counter()
        for title, rows in said["add"] + said["import"]:
            assert undone[title] in (0, 1), title
            want.update({} if undone[title] else rows)
        for lot in box.run("collection", "list", "--json").json["lots"]:
            have[lot["name"]] += lot["quantity"]
        equal(have, want)
        equal(len(box.run("deck", "versions", "Shared", "--json").json["versions"]), len(said["deck"]))
        equal(box.run("doctor").code, 0)


def waits(process, library):
    """Once it has read what it needs and waits for its turn to write: the library is open, and it goes to sleep again and again."""
    def sleeps():
        with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("voluntary_ctxt"))

    def is_open():
        fds = glob.glob(f"/proc/{process.pid}/fd/*")
        return any(os.path.exists(fd) and os.path.realpath(fd) == os.path.realpath(library) for fd in fds)

    before = None
    while process.poll() is None and (before is None or sleeps() < before + 10):
        before = sleeps() if before is None and is_open() else before
        time.sleep(0.002)
    assert process.poll() is None, process.communicate()


@case("commands that have read the same state and write one after the other all find their change there")
def _():
    with filled() as box:
        plan, name = box.write("plan.txt", "-1 Glass Djinn\n+1 Glass Djinn\n"), "Lamps on the Delta"
        for words in (["import", os.path.join(STARTER, "genesis.csv")], ["deck", "add", os.path.join(STARTER, "genesis-legal.txt")], ["collection", "places", "add", "Attic/Left"], ["collection", "places", "add", "Shelf"]):
            ok(box.run(*words))
        library = os.path.join(box.library, "library.db")
        commands = [["deck", "tag", name, "north"], ["deck", "tag", name, "south"], ["deck", "move", name, "Events"],
                    ["deck", "group", name, "Ramp", "Glass Djinn"], ["deck", "group", name, "Walls"],
                    ["collection", "places", "rename", "Attic", "Loft"], ["collection", "places", "move", "Attic", "Shelf"],
                    ["side", name, plan, "--save", "first"], ["side", name, plan, "--save", "second"]]
        with contextlib.closing(sqlite3.connect(library, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            processes = [start(box, *words) for words in commands]
            for process in processes:
                waits(process, library)
            other.execute("ROLLBACK")
        for process in processes:
            err = process.communicate(timeout=60)[1]
            assert process.returncode == 0 or ("move" in process.args and "no place" in err.decode()), (process.args, err)
        shown = ok(box.run("deck", "show", name, "--json")).json
        equal((sorted(shown["tags"]), shown["folder"]), (["north", "south"], "Events"))
        equal(sorted(group["name"] for group in ok(box.run("deck", "group", name, "--json")).json["groups"]), ["Ramp", "Walls"])
        equal(sorted(kept["name"] for kept in ok(box.run("side", name, "--list", "--json")).json["plans"]), ["first", "second"])
        # who moves by the old name after the new one was given finds no such place, and is told so
        moved = processes[6].returncode == 0
        equal([row["place"] for row in ok(box.run("collection", "places", "--json")).json["places"]],
              ["Shelf", "Shelf/Loft", "Shelf/Loft/Left"] if moved else ["Loft", "Loft/Left", "Shelf"])


@case("a deck that is another one each time that it is read is given up, not read for ever")
def _():
    with filled() as box:
        plan, name = box.write("plan.txt", "-1 Glass Djinn\n+1 Glass Djinn\n"), "Lamps on the Delta"
        ok(box.run("import", os.path.join(STARTER, "genesis.csv")))
        ok(box.run("deck", "add", os.path.join(STARTER, "genesis-legal.txt")))
        ok(box.run("deck", "tag", name, "north"))
        with contextlib.closing(sqlite3.connect(os.path.join(box.library, "library.db"), isolation_level=None)) as other:
            other.execute("UPDATE deck SET version = version - 1")      # to look at, always the state before the newest
        for words in (["deck", "group", name, "Walls"], ["side", name, plan, "--save", "first"]):
            refused(box.run(*words), 3, "another program", "nothing was changed")


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""One library and several programs: imports and readers at once, changes of every kind at once, and an import that is killed at any moment.
$SLEEVES_AT_ONCE: commands of each of the eight programs, otherwise 12."""
import collections
import json
import os
import random
import signal
import subprocess
import threading
import time

from harness import GAMES, PROGRAM, Box, case, equal, filled, main

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


main()

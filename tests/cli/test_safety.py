# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person made stays: programs killed at any moment, and library.db damaged at random places. And no file takes for ever.

SLEEVES_STRESS: how often (20), for a longer run than that of the ordinary tests; it prints figures then."""
import hashlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time

from harness import GAMES, PROGRAM, Box, case, equal, filled, main

TIMES = int(os.environ.get("SLEEVES_STRESS", "20"))


def say(text):
    if TIMES > 20:
        print("# " + text, flush=True)


def csv_of(box, name, note, rows):
    lines = ["game,count,name,note,location"] + [f"trial,1,Row {i},{note} {i},Box {i % 5}" for i in range(rows)]
    return box.write(name, "\n".join(lines) + "\n")


def state(box):
    """(number of lots, all notes): what the next program finds."""
    result = box.run("collection", "list", "--json")
    equal(result.code, 0, result)
    return sorted((lot["name"], lot["quantity"], lot.get("note", "")) for lot in result.json["lots"])


def start(box, *args):
    return subprocess.Popen([PROGRAM, "--games", GAMES, *args], env=box.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, start_new_session=True)


def killed(box, seconds, *args):
    """Runs a command and kills it after so long. Returns whether it had said that it was done."""
    process = start(box, *args)
    time.sleep(seconds)
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    out, err = process.communicate()
    try:
        json.loads(out)
        return True
    except ValueError:
        return process.returncode == 0


@case("a change that is killed at any moment is there whole or not at all, and what was told as done is there")
def killing():
    chance = random.Random(5)
    with filled() as box:
        rows = csv_of(box, "rows.csv", "first", 400)
        equal(box.run("collection", "import", rows, "--json").code, 0)
        begin = time.monotonic()
        equal(box.run("collection", "change", "", "--note", "probe", "--json").code, 0)
        took = time.monotonic() - begin
        told = lost = whole = 0
        before = state(box)
        for turn in range(TIMES):
            note = f"turn {turn}"
            what = turn % 4
            more = csv_of(box, "more.csv", note, 300) if what == 1 else None
            command = [["collection", "change", "", "--note", note, "--json"], ["collection", "import", more or rows, "--json"],
                       ["collection", "undo", "--json"], ["collection", "add", f"Card {turn}", "--note", note, "--json"]][what]
            undone = None
            if what == 2:      # what an undo leads to is asked of a copy
                with Box() as other:
                    shutil.copytree(box.library, other.library)
                    other.run("collection", "undo")
                    undone = state(other)
            done = killed(box, chance.uniform(0, 1.5 * took), *command)
            after = state(box)
            want = {0: [(n, q, note) for n, q, _ in before], 2: undone}.get(what)
            if what == 1:
                want = sorted(before + [(f"Row {i}", 1, f"{note} {i}") for i in range(300)])
            if what == 3:
                want = sorted(before + [(f"Card {turn}", 1, note)])
            want = sorted(want)
            assert after in (before, want), f"turn {turn}: {command} was written by half: {len(before)} lots, {len(after)} now"
            told += done
            whole += after == want
            lost += done and after != want
            before = after
        equal(lost, 0)
        equal(box.run("doctor").code, 0)
        say(f"killed {TIMES} times: told as done {told}, written {whole}, lost {lost}")


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def damage(chance, path):
    """One accident of the kinds that disks and people have."""
    size = os.path.getsize(path)
    kind = chance.choice(["bytes", "page", "zeros", "tail", "head", "moved"])
    with open(path, "r+b") as file:
        at = chance.randrange(size)
        if kind == "bytes":
            for _ in range(chance.randint(1, 64)):
                file.seek(chance.randrange(size))
                file.write(bytes([chance.randrange(256)]))
        elif kind == "page":
            file.seek(at - at % 4096)
            file.write(chance.randbytes(4096))
        elif kind == "zeros":
            file.seek(at)
            file.write(bytes(min(chance.randint(1, 20000), size - at)))
        elif kind == "tail":
            file.truncate(max(at, 4096))
        elif kind == "head":
            file.seek(chance.randrange(100))
            file.write(chance.randbytes(chance.randint(1, 100)))
        else:
            file.seek(at - at % 4096)
            page = file.read(4096)
            file.seek(chance.randrange(size // 4096) * 4096)
            file.write(page)
    return kind


@case("a library.db damaged at random places is never made worse, and what can be read of it comes back")
def damaging():
    chance = random.Random(9)
    kinds = {}
    with filled() as box:
        rows = csv_of(box, "rows.csv", "n", 1500)
        equal(box.run("collection", "import", rows, "--json").code, 0)
        sound = box.path("sound.db")
        equal(box.run("backup", sound).code, 0)
        base = sqlite3.connect(sound)
        base.execute("PRAGMA journal_mode=WAL")      # as the program leaves it
        base.close()
        original = set(state(box))
        library = os.path.join(box.library, "library.db")
        for turn in range(TIMES):
            for name in os.listdir(box.library):
                if name.startswith("library.db"):
                    os.unlink(os.path.join(box.library, name))
            shutil.copy(sound, library)
            kind = damage(chance, library)
            was = digest(library)
            seen = box.run("doctor", "--json", timeout=120)
            account = kinds.setdefault(kind, {"times": 0, "noticed": 0, "recovered": 0, "rows": 0, "nothing": 0})
            account["times"] += 1
            assert seen.code in (0, 3), seen
            if seen.code == 0:
                continue
            account["noticed"] += 1
            equal(digest(library), was, f"turn {turn}: the damaged file was written ({kind})")
            found = [name for name in os.listdir(box.library) if ".recovered-" in name and name.endswith(tuple("0123456789"))]
            if not found:
                assert "nothing at all" in seen.err or "cannot be" in seen.err, seen
                account["nothing"] += 1
                continue
            assert "restore" in seen.err, seen
            back = box.run("restore", os.path.join(box.library, found[0]), "--json")
            equal(back.code, 0, back)
            equal(box.run("doctor").code, 0)
            now = set(state(box))
            account["recovered"] += 1
            account["rows"] += len(now & original)
            strange = len(now - original)
            assert kind in ("bytes", "moved", "page", "zeros") or strange == 0, f"turn {turn} ({kind}): {strange} lots that nobody made"
            assert os.path.exists(json.loads(back.out)["kept"]), back
    for kind, account in sorted(kinds.items()):
        share = 100 * account["rows"] / (len(original) * account["recovered"]) if account["recovered"] else 0
        say(f"{kind}: {account['times']} times, noticed {account['noticed']}, recovered {account['recovered']} with {share:.1f} % of the lots, "
            f"nothing {account['nothing']}")
    noticed = sum(account["noticed"] for account in kinds.values())
    assert noticed >= TIMES // 4, kinds
    assert sum(account["recovered"] for account in kinds.values()) >= noticed // 2, kinds


# what made reading take the square of a file's size or more: each of these took minutes and hours
MANY = 40000
GROWING = [
    (["import", "-n"], "é" * 300000),                                                    # composing moved the rest of the text
    (["import", "-n"], json.dumps({f"m{i}": [{"name": f"a{i}"}] for i in range(6 * MANY)})),   # members around records
    (["games", "from"], json.dumps({f"m{i}": {"name": f"a{i}", "cost": i} for i in range(MANY)})),   # every object as a list of names
    (["games", "from"], "const cards = new Map([" + "".join(f"['c{i}',{{cost:1}}]," for i in range(6 * MANY)) + "]);"),
    (["games", "from"], "<r><card><name>x</name>" + "".join(f"<k{i}>1</k{i}>" for i in range(6 * MANY)) + "</card></r>"),
    (["games", "from"], "<r>" + "".join(f"<card><name>x</name><k{i}>1</k{i}></card>" for i in range(30 * MANY)) + "</r>"),   # names that libxml2 keeps
    (["check"], "Name: c\n" + "".join(f"K{i}: 1\n" for i in range(3 * MANY))),           # headings that claim a number of cards
    (["collection", "import", "-n"], "name,note\n" + "".join(f"Lamp,{i}\n" for i in range(2 * MANY))),   # lots that differ in their notes
    (["check"], "".join("- a: b\n" for i in range(MANY))),                               # decks that are none
    (["collection", "import", "-n"], "name,note\n" + "".join("é" * 500000 + f",{i}\n" for i in range(20))),   # names that no card can have, for every game
]


@case("however often a file repeats what readers hold against each other, it is read or refused in a time that grows with its size")
def growing():
    with Box() as box:
        for i, (command, text) in enumerate(GROWING):
            result = box.run(*command, box.write(f"{i}.txt", text), timeout=60)
            assert result.code in (0, 2, 3), result


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The library folder when it is not as it should be: damaged, newer, read-only, on a full disk."""
import gzip
import hashlib
import os
import resource
import shutil
import sqlite3
import subprocess

from harness import GAMES, PROGRAM, SANITIZED, Box, Skip, case, contains, data, equal, filled, main, ok, refused

COMMANDS = (["search", ""], ["import", data("cards.csv")], ["deck", "list"], ["check", data("legal.txt")], ["source", "list"])


def digest(path):
    return hashlib.sha256(open(path, "rb").read()).hexdigest()


@case("a library.db that is not SQLite is never overwritten; every command ends 3")
def _():
    with Box() as box:
        os.makedirs(box.library)
        for content in (b"this is a text file\n" * 100, b"SQLite format 3\0" + b"garbage" * 2000):
            path = box.write("library/library.db", content)
            before = digest(path)
            for command in COMMANDS:
                refused(box.run(*command), 3, "library.db")
                equal(digest(path), before, command)
            equal(box.run("search", "", "--json").json["error"]["code"], "damaged")


@case("a library of another program or of a newer Sleeves is refused and left as it is")
def _():
    with filled() as box:
        path = os.path.join(box.library, "library.db")
        base = sqlite3.connect(path)
        base.execute("PRAGMA journal_mode=DELETE")
        base.execute("PRAGMA user_version=9999")
        base.commit()
        base.close()
        before = digest(path)
        result = box.run("search", "", "--json")
        equal((result.code, result.json["error"]["code"], digest(path)), (3, "too-new", before), result)
    with Box() as box:
        os.makedirs(box.library)
        base = sqlite3.connect(os.path.join(box.library, "library.db"))
        base.execute("CREATE TABLE recipes (name TEXT)")
        base.commit()
        base.close()
        before = digest(os.path.join(box.library, "library.db"))
        refused(box.run("deck", "list"), 3, "library.db")
        equal(digest(os.path.join(box.library, "library.db")), before)


@case("an index.db that is damaged is set aside and made anew; decks stay")
def _():
    with filled() as box:
        box.run("deck", "add", data("legal.txt"))
        for name in ("index.db-wal", "index.db-shm", "index.columns"):
            if os.path.exists(os.path.join(box.library, name)):
                os.unlink(os.path.join(box.library, name))
        box.write("library/index.db", b"not a database at all " * 200)
        result = box.run("deck", "list", "--json")
        equal((result.code, len(result.json["decks"])), (0, 1), result)
        equal(box.cards()["cards"]["new"], 9)
        os.rename(os.path.join(box.library, "index.db"), os.path.join(box.library, "elsewhere"))
        os.symlink("nowhere/index.db", os.path.join(box.library, "index.db"))
        result = box.run("deck", "list", "--json")
        equal((result.code, len(result.json["decks"])), (0, 1), result)
        assert "is a link that leads to no file" in result.err, result
        refused(box.run("doctor"), 3, "is a link that leads to no file")
        assert os.path.islink(os.path.join(box.library, "index.db")), "the link is gone"
        os.unlink(os.path.join(box.library, "index.db"))
        os.symlink("nowhere/prices.db", os.path.join(box.library, "prices.db"))
        result = box.run("doctor")
        equal(result.code, 3, result)
        contains(result.out, "“prices.db” is a link that leads to no file")


@case("a mapped index that is damaged is not believed")
def _():
    with filled() as box:
        want = box.run("search", "", "--json").json
        path = os.path.join(box.library, "index.columns")
        if not os.path.exists(path):
            raise Skip("no snapshot is written")
        whole = open(path, "rb").read()
        for content in (b"", whole[:100], whole[:-8], whole[:200] + bytes(b ^ 0x5A for b in whole[200:400]) + whole[400:], os.urandom(len(whole))):
            open(path, "wb").write(content)
            equal(box.run("search", "", "--json").json, want)


@case("the library's place cannot be a file, and a folder without leave to write is told")
def _():
    with Box() as box:
        refused(box.run("search", "", "--library", box.write("file", "x")), 3)
        folder = box.path("locked")
        os.mkdir(folder)
        os.chmod(folder, 0o500)
        if os.access(folder, os.W_OK):      # root writes everywhere; a folder in /proc stands in for one that none may write
            refused(box.run("search", "", "--library", "/proc/sleeves"), 3)
            refused(box.run("import", data("cards.csv"), "--library", "/proc/sleeves", "--json"), 3)
        else:
            refused(box.run("import", data("cards.csv"), "--library", folder), 3)


@case("a library that may only be read is told, and stays as it is")
def _():
    if os.geteuid() != 0:
        drop = None
    else:
        def drop():
            os.setgid(65534)
            os.setuid(65534)
    with filled() as box:
        box.run("deck", "list")
        os.chmod(box.top, 0o755)
        for name in os.listdir(box.library):
            os.chmod(os.path.join(box.library, name), 0o444)
        os.chmod(box.library, 0o555)
        before = {n: digest(os.path.join(box.library, n)) for n in os.listdir(box.library)}
        try:
            closed = drop and subprocess.run([PROGRAM, "--version"], preexec_fn=drop, capture_output=True).returncode
        except PermissionError:
            closed = True
        if closed:
            raise Skip("the program's folder is closed to other users")
        result = box.run("import", data("cards.json"), preexec=drop, env={"HOME": "/nonexistent"})
        refused(result, 3)
        equal(box.run("search", "", "--json", preexec=drop, env={"HOME": "/nonexistent"}).json["total"], 9)
        equal({n: digest(os.path.join(box.library, n)) for n in os.listdir(box.library) if n in before}, before)


@case("a folder of the desktop that is not absolute is ignored, wherever a command is started")
def _():
    with Box() as box:
        del box.env["SLEEVES_LIBRARY"], box.env["XDG_DATA_HOME"]
        os.mkdir(box.path("below"))
        ok(box.run("deck", "add", data("legal.txt"), env={"XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache"}))
        equal(sorted(os.listdir(box.path("."))), [".cache", ".local", "below"])
        equal(len(box.run("deck", "list", "--json", env={"XDG_DATA_HOME": "../else"}, cwd=box.path("below")).json["decks"]), 1)


@case("a full disk ends 3 with nothing half-written")
def _():
    if SANITIZED:
        raise Skip("the sanitizers' own files meet the limit, too")
    rows = "".join(f"trial,Card {n},Unit,1,Red,{'word ' * 30}\n" for n in range(6000))
    with filled() as box:
        path = box.write("big.csv", "game,name,type,cost,color,text\n" + rows)

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (400 << 10, 400 << 10))
        result = box.run("import", path, preexec=limit)
        refused(result, 3)
        refused(box.run("restore", "-", input=b"x" * (1 << 20), preexec=limit), 3, "sleeves-temporary", "file too large")      # which disk it is
        equal(box.run("search", "", "--json").json["total"], 9)
        equal(box.run("import", path, "--json").json["cards"]["new"], 6000)


@case("on a disk that is full, or mounted to be read, all can be read, copied away and told, and every change says why not")
def _():
    if os.geteuid() != 0 or SANITIZED:
        raise Skip("needs leave to mount")
    reading = (["search", ""], ["card", "Ada of Edges"], ["check", data("legal.txt")], ["deck", "list"], ["deck", "show", "Legal Runners"],
               ["collection", "list"], ["collection", "export"], ["collection", "history"], ["source", "list"], ["images"], ["doctor"], ["games"],
               ["prices"], ["deck", "stats", "Legal Runners"], ["deck", "versions", "Legal Runners"], ["deck", "convert", "Legal Runners", "--as", "json"],
               ["hand", "Legal Runners", "--want", "[type:unit] >= 1"], ["collection", "list", "have>=1"], ["collection", "sets"],
               ["backup", "COPY"], ["images", "clear"])
    writing = (["collection", "add", "Ada of Edges"], ["collection", "undo"], ["deck", "add", data("copies.txt")], ["deck", "remove", "Legal Runners"],
               ["import", data("cards.json")], ["source", "add", "x", "http://127.0.0.1:9/"], ["images", "on"], ["restore", "COPY"])
    for make in ("mount -o remount,ro disk", "dd if=/dev/zero of=disk/filler bs=4k 2>/dev/null"):
        with filled() as box:
            box.run("deck", "add", data("legal.txt"))
            equal(box.run("collection", "add", "Ada of Edges", "--quantity", "3").code, 0)
            commands = "\n".join("run " + " ".join(f"'{word.replace('COPY', box.path('copy.db'))}'" for word in words) for words in (*reading, *writing))
            os.mkdir(box.path("disk"))
            box.write("script", f'''
                mount -t tmpfs -o size=8m none disk && cp -r library disk/library && {make}
                test -d disk/library || exit 77
                export SLEEVES_LIBRARY=disk/library
                run () {{ "{PROGRAM}" --games "{GAMES}" "$@" >out 2>err; echo "$? $1 $2 $(wc -c < out) $(grep -c 'can be looked at, but not changed' err)"; }}
                {commands}
                ls -A disk/library | tr '\\n' ' '''.replace("' '''", "' '") + "\n")
            done = subprocess.run(["unshare", "-m", "sh", "script"], capture_output=True, env=box.env, cwd=box.top, timeout=120)
            if done.returncode in (1, 77, 126, 127) or b"unshare" in done.stderr:
                raise Skip("mounting is not allowed here")
            lines = [line.split() for line in done.stdout.decode().splitlines()]
            for words, line in zip((*reading, *writing), lines):
                equal(int(line[0]), 3 if words in writing else 0, (make, words, line))
                assert words in (["games"], ["source", "list"]) or words[0] == "images" or int(line[-1]) == 1, (make, words, line)
            with sqlite3.connect(box.path("copy.db")) as copy:
                equal(copy.execute("SELECT sum(quantity) FROM lot").fetchone(), (3,))
            equal(os.stat(box.path("copy.db")).st_mode & 0o777, 0o600)


@case("the doctor tells what takes how much room, and clears what may go")
def _():
    with filled() as box:
        box.run("deck", "add", data("legal.txt"))
        for n in range(4):
            box.run("backup", box.path("copy.db"))
            equal(box.run("restore", box.path("copy.db")).code, 0)
        old = box.write("library/library.db.part", "half")
        os.utime(old, (1, 1))
        box.write("library/index.db.damaged-1", "x" * 5000)
        room = {row["what"]: row for row in box.run("doctor", "--json").json["room"]}
        equal((room["copies"]["files"], room["damaged"]["files"], room["left"]["files"]), (4, 1, 1))
        assert room["library"]["bytes"] >= os.path.getsize(os.path.join(box.library, "library.db"))
        contains(box.run("doctor").out, "other copies", "damaged files", "Changes of the last 365 days")
        newest = max((n for n in os.listdir(box.library) if "before-restore" in n), key=lambda n: (os.stat(os.path.join(box.library, n)).st_mtime, n))
        equal(box.run("doctor", "--clear", "--json").json["cleared"]["files"], 4)
        equal([n for n in os.listdir(box.library) if "before-restore" in n], [newest])
        room = {row["what"]: row["files"] for row in box.run("doctor", "--json").json["room"]}
        equal((room["copies"], room["damaged"], room["left"]), (1, 1, 0))


@case("what is in the way of the folders and files that the program keeps is told by the doctor, and left as it is")
def _():
    with filled() as box:
        box.run("deck", "add", data("legal.txt"))
        shutil.rmtree(box.path("library/backups"), ignore_errors=True)
        for name in ("backups", "fetched", "lists", "images", "games", "tables"):
            box.write(f"library/{name}", "in the way")
            result = box.run("doctor", "--json")
            equal((result.code, result.json["repaired"], len(result.json["faults"])), (3, False, 1), name)
            contains(result.json["faults"][0], f"“{name}” is no folder")
            assert "brings a backup back" not in box.run("doctor").out, name
            refused(box.run("backup", box.path(f"library/{name}")), 3, "is a file of the library itself")
            equal(open(box.path(f"library/{name}")).read(), "in the way")
            os.unlink(box.path(f"library/{name}"))
            os.symlink("nowhere", box.path(f"library/{name}"))
            contains(box.run("doctor", "--json").json["faults"][0], f"“{name}” is a link that leads to no file")
            os.unlink(box.path(f"library/{name}"))
        os.mkdir(box.path("library/passwords"))
        contains(box.run("doctor", "--json").json["faults"][0], "“passwords” is a folder")
        os.rmdir(box.path("library/passwords"))
        equal(box.run("doctor").code, 0)
        equal(len(box.run("deck", "list", "--json").json["decks"]), 1)


@case("a packed backup is brought back like any other, and half a one is refused")
def _():
    with filled() as box:
        box.run("deck", "add", data("legal.txt"))
        box.run("backup", box.path("copy.db"))
        packed = gzip.compress(open(box.path("copy.db"), "rb").read())
        box.write("copy.db.gz", packed)
        box.write("half.db.gz", packed[:len(packed) // 2])
        box.run("deck", "remove", "Legal Runners")
        refused(box.run("restore", box.path("half.db.gz")), 3, "half.db.gz")
        equal(box.run("restore", box.path("copy.db.gz")).code, 0)
        equal([d["name"] for d in box.run("deck", "list", "--json").json["decks"]], ["Legal Runners"])
        box.run("backup", box.path("copy.db"))
        with open(os.path.join(box.library, "library.db"), "r+b") as file:
            file.write(os.urandom(4096))
        equal(box.run("restore", box.path("copy.db.gz")).code, 0)
        equal([d["name"] for d in box.run("deck", "list", "--json").json["decks"]], ["Legal Runners"])
        equal([n for n in os.listdir(box.library) if ".restoring" in n], [])


@case("a backup is not written onto the library's own files")
def _():
    with filled() as box:
        box.run("deck", "add", data("legal.txt"))
        for name in ("library.db", "library.db-wal", "index.db", "index.columns", "passwords", "lists"):
            refused(box.run("backup", os.path.join(box.library, name)), 3, "of the library itself")
        equal(box.run("backup", os.path.join(box.library, "mine.db")).code, 0)
        equal(len(box.run("deck", "list", "--json").json["decks"]), 1)


@case("no file that a command writes takes the place of a database, the library's or another one")
def _():
    with filled() as box:
        ok(box.run("deck", "add", data("legal.txt")))
        ok(box.run("backup", box.path("copy.db")))
        os.symlink(box.path("library/library.db"), box.path("link.csv"))
        for path in (box.path("library/library.db"), box.path("library/index.db"), box.path("copy.db"), box.path("link.csv")):
            for words in (["collection", "export"], ["collection", "pull", "Legal Runners"], ["deck", "convert", data("legal.txt"), "--as", "json"],
                          ["fix", data("copies.txt")], ["print", data("legal.txt")], ["games", "from", data("cards.csv")]):
                refused(box.run(*words, "-o", path), 3, "a database")
        with open(box.path("library/passwords"), "w", encoding="utf-8") as stream:
            stream.write("kept")
        refused(box.run("collection", "export", "-o", box.path("library/passwords")), 3, "a file of the library itself")
        refused(box.run("deck", "export", "Legal Runners", box.path("library/backups"), "--as", "text"), 3, "a file of the library itself")
        equal(open(box.path("library/passwords"), encoding="utf-8").read(), "kept")
        equal(len(box.run("deck", "list", "--json").json["decks"]), 1)
        equal(box.run("doctor").code, 0)
        ok(box.run("restore", box.path("copy.db")))


@case("a backup can be brought back, and the state before is kept")
def _():
    with filled() as box:
        box.run("deck", "add", data("legal.txt"))
        equal(box.run("backup", box.path("copy.db"), "--json").json, {"written": box.path("copy.db")})
        box.run("deck", "remove", "Legal Runners")
        box.run("deck", "add", data("copies.txt"))
        restored = box.run("restore", box.path("copy.db"), "--json")
        equal(restored.code, 0, restored)
        assert os.path.exists(restored.json["kept"]), restored
        equal([d["name"] for d in box.run("deck", "list", "--json").json["decks"]], ["Legal Runners"])


@case("a backup that is damaged, strange or missing is refused, and the library stays")
def _():
    with filled() as box:
        box.run("deck", "add", data("legal.txt"))
        refused(box.run("restore", box.path("none.db")), 3, "none.db")
        refused(box.run("restore", box.write("text.db", "no database " * 500)), 3, "text.db")
        os.mkfifo(box.path("pipe"))
        refused(box.run("restore", box.path("pipe"), timeout=60), 3, "pipe", "no file")      # nobody waits for who writes into it
        refused(box.run("backup", box.path("pipe"), timeout=60), 3, "pipe", "not written over")
        for words in (["deck", "add"], ["search", "--batch"]):
            refused(box.run(*words, box.path("pipe"), timeout=60), 3, "pipe that nobody writes into")
        refused(box.run("backup", box.path("no/such/folder/copy.db")), 3)
        # what a full disk leaves of a copy, or a command that wrote nothing into a pipe, is no library without decks
        bare = sqlite3.connect(box.path("bare.db"))
        bare.execute("PRAGMA user_version = 0")
        bare.execute("VACUUM")
        bare.close()
        for nothing in (box.write("empty.db", ""), box.write("empty.db.gz", gzip.compress(b"")), box.path("bare.db")):
            refused(box.run("restore", nothing), 3, os.path.basename(nothing), "empty")
        refused(box.run("restore", "-", input=""), 3, "empty")
        equal(len(box.run("deck", "list", "--json").json["decks"]), 1)
        with open(os.path.join(box.library, "library.db"), "r+b") as file:
            file.write(b"no database at all")
        for nothing in ("empty.db", "empty.db.gz"):
            refused(box.run("restore", box.path(nothing)), 3, "empty")
        refused(box.run("deck", "list"), 3, "library.db")      # it is what it was, for who can still read of it


@case("the doctor finds nothing wrong with a sound library, and renews a damaged index")
def _():
    with filled() as box:
        box.run("deck", "add", data("legal.txt"))
        told = box.run("doctor", "--json").json
        equal((box.run("doctor").code, told["faults"], told["repaired"]), (0, [], False))
        path = os.path.join(box.library, "index.db")
        whole = bytearray(open(path, "rb").read())
        for at in range(4096 * 3, len(whole), 4096 * 4):
            whole[at:at + 4096] = os.urandom(min(4096, len(whole) - at))
        open(path, "wb").write(whole)
        result = box.run("doctor", "--json")
        equal(result.code, 0, result)
        assert result.json["repaired"] or "index.db" in result.err, result
        equal(box.cards()["cards"]["new"], 9)
        equal(len(box.run("deck", "list", "--json").json["decks"]), 1)


main()

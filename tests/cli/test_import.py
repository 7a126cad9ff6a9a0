#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""import, source: card lists in, from files, pipes, folders and the loopback; each whole or not at all."""
import gzip
import json
import lzma
import os
import shutil
import signal
import subprocess
import time

from harness import GAMES, PROGRAM, Box, Server, case, contains, data, equal, filled, main, refused


def total(box, query=""):
    return box.run("search", query, "--json").json["total"]


@case("a sleeves-csv lands with its account, and again changes nothing")
def _():
    with Box() as box:
        first = box.cards()
        equal((first["kind"], first["game"]), ("sleeves-csv", "trial"))
        equal(first["cards"], {"new": 9, "changed": 0, "unchanged": 0, "gone": 0}, first)
        equal(first["printings"]["new"], 10, first)
        equal((first["rejected"], first["requests"], first["not_modified"]), ([], 0, False))
        assert first["bytes"] > 0
        second = box.cards()
        equal(second["cards"], {"new": 0, "changed": 0, "unchanged": 9, "gone": 0}, second)
        equal(second["printings"], {"new": 0, "changed": 0, "unchanged": 10, "gone": 0}, second)
        contains(box.run("import", data("cards.csv")).out, "unchanged", "sleeves-csv")


@case("a list of the definition's own kind is found by its content; identity is the key, not the name")
def _():
    with Box() as box:
        result = box.run("import", data("cards.json"), "--json").json
        equal((result["kind"], result["cards"]["new"]), ("trial-json", 3), result)
        equal(total(box, "ember"), 2)
        equal(sorted(c["attributes"]["type"] for c in box.run("search", "ember", "--json").json["cards"]), ["Spell", "Unit"])


@case("the day of a printing is one however the list writes it")
def _():
    with Box() as box:
        days = {"A": "2004-09-01", "B": "2004/09/01", "C": "2004.9.1", "D": "2004-09-01T22:00:00Z", "E": "2004/09/02", "F": "2004/08/31", "G": "someday"}
        box.run("import", box.write("days.csv", "game,name,set,released\n" + "".join(f"trial,Card {name},{name},{day}\n" for name, day in days.items())))
        for query, found in (("released=2004-09-01", "ABCD"), ("released<2004-09-01", "F"), ("released>2004-09-01 released<2005", "E"), ("released:2004-09", "ABCDE")):
            equal("".join(card["name"][-1] for card in box.run("search", query, "--json").json["cards"]), found, query)


@case("packed files, standard input and folders are read as they are")
def _():
    with Box() as box:
        plain = open(data("cards.csv"), "rb").read()
        equal(box.run("import", box.write("x.bin", gzip.compress(plain)), "--json").json["cards"]["new"], 9)
        equal(box.run("import", "-", "--json", input=plain).json["cards"]["unchanged"], 9)
    head, *rows = plain.decode().splitlines()
    with Box() as box:
        os.mkdir(box.path("parts"))
        for n, part in enumerate((rows[:4], rows[4:])):
            box.write(f"parts/{n}.csv", "\n".join([head, *part]) + "\n")
        account = box.run("import", box.path("parts"), "--json").json
        equal(account["cards"]["new"], 9, account)


@case("--dry-run gives the same account and changes nothing")
def _():
    with Box() as box:
        dry = box.run("import", data("cards.csv"), "--dry-run", "--json").json
        equal(dry["cards"]["new"], 9, dry)
        equal(total(box), 0)
        equal(box.cards()["cards"], dry["cards"])
        contains(box.run("import", data("cards.csv"), "-n").out, "dry run")


@case("what a list no longer brings is gone, and what it changes is changed")
def _():
    with Box() as box:
        text = open(data("cards.csv"), encoding="utf-8").read()
        path = box.write("list.csv", text)
        equal(box.run("import", path, "--json").json["cards"]["new"], 9)
        box.write("list.csv", text.replace("Draw a card.", "Draw two cards.").replace("trial,Stone,Unit,3,,2,Waits.,T1,008,C\n", ""))
        equal(box.run("import", path, "--json").json["cards"], {"new": 0, "changed": 1, "unchanged": 7, "gone": 1})
        equal(total(box), 8)


@case("single bad rows are rejected with line and reason, more than one in twenty and nothing lands")
def _():
    with Box() as box:
        head = "game,name,type,cost,color\n"
        good = [f"trial,Card {n},Unit,1,Red\n" for n in range(40)]
        path = box.write("few.csv", head + "".join(good[:20]) + "trial,Bad One,Dragon,1,Red\n" + "".join(good[20:]))
        result = box.run("import", path, "--json")
        equal((result.code, result.json["cards"]["new"]), (0, 40), result)
        row = result.json["rejected"][0]
        equal(row["line"], 22, row)
        contains(row["reason"], "Dragon")
        path = box.write("many.csv", head + "".join(good[:10]) + "trial,Bad One,Dragon,1,Red\n")
        with Box() as other:
            refused(other.run("import", path), 3, "Dragon")
            equal(total(other), 0)


@case("a card may be called, or have a key, as entries of lists have theirs")
def _():
    names = ["Errata: Mended", "List: of Things", "errata:x", "list:/Trial/2024-01-01"]
    rows = [f'trial,"{name}",Unit,1,Red' for name in names]
    with Box() as box:
        result = box.run("import", box.write("names.csv", "\n".join(["game,name,type,cost,color", *rows]) + "\n"), "--json")
        equal((result.json["cards"]["new"], result.json["notes"]), (4, []), result)
        equal(sorted(card["name"] for card in box.run("search", "type:unit", "--json").json["cards"]), names)
    with Box() as box:
        cards = [{"id": name, "name": f"Ash {n}", "cost": n} for n, name in enumerate(names)]
        equal(box.run("games", "from", box.write("ash.json", json.dumps(cards)), "--add", "--game", "ash", "--deck-size", "40").code, 0)
        found = box.run("search", "game:ash", "--json").json["cards"]
        equal([card["name"] for card in found], ["Ash 0", "Ash 1", "Ash 2", "Ash 3"])


@case("a card of which another list said something else is told")
def _():
    with Box() as box:
        first = box.write("first.csv", "game,name,type,cost\ntrial,A,Unit,1\ntrial,B,Unit,1\n")
        second = box.write("second.csv", "game,name,type,cost\ntrial,A,Unit,2\ntrial,B,Unit,1\n")
        equal(box.run("import", first, "--json").json["notes"], [])
        notes = box.run("import", second, "--json").json["notes"]
        equal(notes, ["of 1 card another list said something else; what this one says counts: A"])
        equal(box.run("import", second, "--json").json["notes"], [], "it is this list's own by now")


@case("an unknown column is kept as a note and named once")
def _():
    with Box() as box:
        path = box.write("x.csv", "game,name,type,cost,mood\ntrial,A,Unit,1,sad\ntrial,B,Unit,1,glad\n")
        notes = box.run("import", path, "--json").json["notes"]
        equal(len([n for n in notes if "mood" in n]), 1, notes)


@case("a title above the header is told by its line")
def _():
    with Box() as box:
        path = box.write("titled.csv", "Cards of the club,,\n\n" + open(data("cards.csv"), encoding="utf-8").read())
        account = box.run("import", path, "--json").json
        equal((account["kind"], account["cards"]["new"]), ("sleeves-csv", 9), account)
        equal([note for note in account["notes"] if "stands above" in note],
              ["line 1 (“Cards of the club”) stands above the names of the columns and was not read"], account)


@case("several lists answer with a list of accounts; a bad one does not keep the others from landing")
def _():
    with Box() as box:
        result = box.run("import", data("cards.csv"), box.path("missing.csv"), data("cards.json"), "--json")
        equal(result.code, 3, result)
        rows = result.json["imports"]
        equal([("error" in r) for r in rows], [False, True, False], rows)
        equal(total(box), 12)


@case("truncated, empty, nested, binary and wrongly encoded lists are refused with place and reason")
def _():
    whole = open(data("cards.json"), "rb").read()
    bad = {
        "cut.json": whole[:-60], "empty.json": b"", "nested.json": b'{"cards": [' + b'[' * 100000 + b']' * 100000 + b"]}",
        "deep.json": b"[" * 3000000, "binary.json": bytes(range(256)) * 40, "zeros.csv": b"\0" * 4096,
        "latin.csv": "game,name,type,cost\ntrial,Caf\u00e9,Unit,1\n".encode("latin-1") + b"\xff\xfe\xfa" * 3,
        "cut.gz": gzip.compress(whole * 50)[:-20], "text.txt": b"hello\nworld\n", "no-cards.json": b'{"page": 1}',
        "quote.csv": b'game,name,type\ntrial,"never closed,Unit\n' + b"x" * 3000,
    }
    with Box() as box:
        for name, content in bad.items():
            result = box.run("import", box.write(name, content), "--json", timeout=60)
            if name == "latin.csv" and result.code == 0:      # an encoding may be guessed; then every row is accounted for
                continue
            equal(result.code, 3, (name, result))
            error = result.json["error"]
            assert error["message"] and error.get("file", "").endswith(name), (name, error)
        assert total(box) <= 2


@case("a bomb of zeros and a record without end are refused in bounded time")
def _():
    with Box() as box:
        bomb = box.path("bomb.gz")
        with gzip.open(bomb, "wb", compresslevel=9) as stream:
            for _ in range(600):
                stream.write(b" " * (1 << 20))
        result = box.run("import", bomb, timeout=60)
        equal(result.code, 3, result)
        result = box.run("import", box.write("long.json", b'[{"key": "' + b"x" * (8 << 20) + b'"}]'), timeout=60)
        equal(result.code, 3, result)


@case("a missing file, a wrong kind, a wrong game and a wrong scheme are told apart")
def _():
    with Box() as box:
        refused(box.run("import", box.path("none.csv")), 3, "none.csv")
        refused(box.run("import", data("cards.csv"), "--as", "no-such-kind"), 2, "no-such-kind")
        refused(box.run("import", data("cards.csv"), "--game", "nothing"), 2, "nothing")
        result = box.run("import", "ftp://127.0.0.1/x.csv")
        assert result.code in (2, 3, 4), result
        contains(result.err, "ftp")


@case("a list comes over HTTP from the loopback; a missing one and a closed port end 4")
def _():
    with Box() as box, Server(os.path.dirname(data("cards.csv"))) as server:
        account = box.run("import", server.url + "cards.csv", "--json").json
        equal((account["cards"]["new"], account["requests"]), (9, 1), account)
        refused(box.run("import", server.url + "nothing.csv"), 4, "404")
        dead = server.url
    with Box() as box:
        refused(box.run("import", dead + "cards.csv"), 4)
        equal(box.run("import", dead + "cards.csv", "--json").json["error"]["code"], "network")
        equal(box.run("import", box.write("unknown.json", '[{"name": "Fox", "cost": 1}]'), "--json").json["error"]["code"], "unsaid")


@case("sources are remembered, refreshed, imported by name and forgotten")
def _():
    with Box() as box:
        copy = shutil.copy(data("cards.csv"), box.path("list.csv"))
        equal(box.run("source", "list", "--json").json["sources"], [])
        equal(box.run("source", "add", "mine", copy, "--game", "trial").code, 0)
        row = box.run("source", "list", "--json").json["sources"][0]
        equal((row["name"], row["url"], row["game"], row["fetched"]), ("mine", copy, "trial", 0))
        equal(box.run("source", "refresh", "--json").json["imports"][0]["cards"]["new"], 9)
        equal(box.run("import", "mine", "--json").json["cards"]["unchanged"], 9)
        row = box.run("source", "list", "--json").json["sources"][0]
        assert row["fetched"] > 0 and row["records"] == 10, row
        equal(box.run("source", "remove", "mine").code, 0)
        equal(box.run("search", "", "--json").json["total"], 9)
        box.run("source", "add", "mine", copy, "--game", "trial")
        removed = box.run("source", "remove", "mine", "--with-cards")
        assert "9 cards" in removed.err, removed
        equal(box.run("search", "", "--json").json["total"], 0)
        equal(box.run("import", copy).code, 0)
        equal(box.run("search", "", "--json").json["total"], 9)
        refused(box.run("source", "remove", "nosuch", "--with-cards"), 3, "nosuch")
        refused(box.run("source", "remove", "mine"), 3, "mine")
        refused(box.run("source", "refresh", "mine"), 3, "mine")
        refused(box.run("source", "add", "x", "gopher://x/y"), 2, "gopher")
        refused(box.run("source", "add", "x", copy, "--as", "nonsense"), 2, "nonsense")
        equal(total(box), 9)


@case("an interrupt ends an import with 130 and leaves nothing half-written")
def _():
    with Box() as box:
        with open(box.path("big.json"), "w", encoding="utf-8") as stream:
            stream.write('{"cards": [')
            for n in range(100000):
                stream.write(("," if n else "") + json.dumps({"key": f"k{n}", "name": f"Card {n}", "kind": "SPELL", "cost": 1, "colors": ["Red"],
                                                               "text": "word " * 20, "printings": [{"key": f"p{n}", "set": "B", "number": str(n)}]}) + "\n")
            stream.write("]}")
        def begun(which, meant):
            shutil.rmtree(box.library, ignore_errors=True)
            process = subprocess.Popen([PROGRAM, "--games", GAMES, "import", box.path("big.json")], env=box.env, stderr=subprocess.PIPE,
                                       stdout=subprocess.PIPE, preexec_fn=lambda: signal.signal(which, meant))
            while process.poll() is None and not os.path.exists(os.path.join(box.library, "index.db-wal")):   # it is at work
                time.sleep(0.01)
            assert process.poll() is None, "the import was over before it could be interrupted"
            process.send_signal(which)
            return process.communicate(timeout=60)[1], process.returncode

        for which in (signal.SIGINT, signal.SIGHUP):     # Ctrl+C, and a terminal that is closed
            err, code = begun(which, signal.SIG_DFL)
            equal((code, total(box)), (130, 0), err)
        err, code = begun(signal.SIGHUP, signal.SIG_IGN)   # it was said that it should go on (nohup)
        equal((code, total(box)), (0, 100000), err)


@case("a table that says nothing of cards but their names takes nothing from those that are there; a list of limits is told as entries")
def _():
    with filled() as box:
        before = box.run("card", "Red Runner", "-g", "trial", "--json").json["cards"]
        refused(box.run("import", box.write("mine.csv", "game,name,loved,why\ntrial,Red Runner,yes,fast\n")), 3, "loved, why")
        refused(box.run("import", box.write("mine.csv", "name;wert\nRed Runner;3\n"), "-g", "trial"), 3, "wert")
        equal(box.run("card", "Red Runner", "-g", "trial", "--json").json["cards"], before)
        equal(box.run("import", box.write("names.csv", "game,name\ntrial,Nobody Else\n"), "--json").json["cards"]["new"], 1)
        bans = box.run("import", box.write("bans.csv", "game,format,name,limit,since\ntrial,duel,Red Runner,0,2026-01-01\n"))
        contains(bans.out, "entries of lists")
        assert "cards" not in bans.out and "not read" not in bans.out, bans
        again = box.run("import", box.path("bans.csv"), "--json").json
        equal((again["kind"], again["entries"], again["cards"]["unchanged"]), ("sleeves-lists", True, 1), again)


@case("a dry run tells row by row what would change, and by which attribute")
def _():
    with Box() as box:
        text = open(data("cards.csv"), encoding="utf-8").read().splitlines()
        path = box.write("list.csv", "\n".join(text) + "\n")
        equal(box.run("import", path, "--json").code, 0)
        head = text[0].split(",")
        cells = text[1].split(",")
        cells[head.index("rarity")] = "rarest"
        gone = text[-1].split(",")[head.index("name")]
        box.write("list.csv", "\n".join([text[0], ",".join(cells), *text[2:-1], text[2].replace(text[2].split(",")[head.index("name")], "Somebody new")]) + "\n")
        told = box.run("import", path, "--dry-run", "--json").json
        rows = {(c["change"], c["name"], c.get("printing") is not None): c.get("fields") for c in told["changes"]}
        equal(rows[("changed", cells[head.index("name")], True)], ["rarity"], told)
        assert ("new", "Somebody new", False) in rows and ("gone", gone, False) in rows, told
        assert ("new", "Somebody new", True) not in rows, told
        equal(len([c for c in told["changes"] if "printing" not in c]), told["cards"]["new"] + told["cards"]["changed"] + told["cards"]["gone"], told)
        contains(box.run("import", path, "--dry-run").out, "Somebody new", "rarity")
        equal(box.run("search", "Somebody new", "--json").json["total"], 0)


@case("published lists are known by name, remembered on demand, and never fetched by themselves")
def _():
    with Box() as box:
        told = box.run("source", "list", "--json").json
        names = {p["name"]: p for p in told["published"]}
        assert len(names) >= 3 and not any(p["on"] for p in names.values()), told
        equal(told["sources"], [])
        name = sorted(names)[0]
        contains(box.run("source", "list").out, name, names[name]["url"])
        equal(box.run("source", "add", name).code, 0)
        told = box.run("source", "list", "--json").json
        equal([(s["name"], s["url"], s["fetched"]) for s in told["sources"]], [(name, names[name]["url"], 0)])
        equal([p["on"] for p in told["published"] if p["name"] == name], [True])
        refused(box.run("source", "add", "no-such-list"), 2, "no-such-list", "address")


FOREIGN = "Card Name;Card Type;Price;Colours;No.\nAsh;Unit;2;Red, Blue;1\nBay;Spell;X;;2\n"


def understood(account):
    return {c["column"]: (c["to"], c["how"]) for c in account["columns"]}


@case("a foreign table's columns are guessed, told by a dry run, and need a game")
def _():
    with Box() as box:
        path = box.write("foreign.csv", FOREIGN)
        account = box.run("import", path, "--game", "trial", "--dry-run", "--json").json
        equal(understood(account), {"Card Name": ("name", "guessed"), "Card Type": ("type", "guessed"), "Price": ("", "unread"),
                                    "Colours": ("", "unread"), "No.": ("number", "guessed")}, account)
        contains(" ".join(account["notes"]), "Price")
        contains(box.run("import", path, "--game", "trial", "--dry-run").out, "Card Name", "guessed", "not read")
        equal(total(box), 0)


@case("a column that is set is read so, now and the next time, and nothing when it is said to be nothing")
def _():
    with Box() as box:
        path = box.write("foreign.csv", FOREIGN)
        first = box.run("import", path, "--game", "trial", "--map", "Price=cost", "--map", "colours=color", "--map", "No.=", "--json")
        equal(first.code, 0, first)
        equal(understood(first.json)["Price"], ("cost", "set"))
        equal((total(box, "cost:2"), total(box, "color:red color:blue"), total(box, "cost:X")), (1, 1, 1))
        with open(path, "a", encoding="utf-8") as stream:
            stream.write("Cup;Unit;7;Green;3\n")
        again = box.run("import", path, "--game", "trial", "--json").json
        equal((again["cards"]["new"], understood(again)["Price"]), (1, ("cost", "set")), again)
        equal(total(box, "cost:7"), 1)
        same = box.run("import", path, "--game", "trial", "--json").json
        equal((same["cards"]["unchanged"], understood(same)["Price"]), (3, ("cost", "set")), same)


@case("what is said of columns that are not there, or of attributes that are not there, is refused")
def _():
    with Box() as box:
        path = box.write("foreign.csv", FOREIGN)
        refused(box.run("import", path, "--game", "trial", "--map", "Prise=cost"), 3, "prise")
        refused(box.run("import", path, "--game", "trial", "--map", "Price=worth"), 3, "worth")
        refused(box.run("import", path, "--game", "trial", "--map", "Price=name", "--map", "No.=name"), 3, "name")
        refused(box.run("import", path, "--game", "trial", "--map", "Price"), 2, "COLUMN=ATTR")
        refused(box.run("import", box.write("prose.csv", "hello,world\na,b\n"), "--game", "trial"), 3, "--map")
        equal(total(box), 0)


@case("semicolons, tabs and commas divide the same table, and names of other programs mean the same")
def _():
    for divider in ";\t,":
        with Box() as box:
            path = box.write("t.txt", f"Title{divider}Set Code{divider}Collector Number{divider}Type\nOne{divider}AB{divider}7{divider}Unit\n")
            account = box.run("import", path, "--game", "trial", "--as", "sleeves-csv", "--json").json
            equal({to for to, _ in understood(account).values()}, {"name", "set", "number", "type"}, account)
            contains(box.run("card", "One", "--json").out, "\"number\":", "\"7\"")


@case("a packed file is unpacked by the program itself: nothing else of the machine is started for it")
def _():
    with filled() as box:
        folder, mark = box.path("bin"), box.path("started")
        os.mkdir(folder)
        for name in ("lrzip", "grzip", "lzop", "lzip", "uudecode", "rpm2cpio"):
            path = os.path.join(folder, name)
            box.write(path, f"#!/bin/sh\ntouch '{mark}'\n")
            os.chmod(path, 0o755)
        heads = (b"LRZI\0\6", b"GRZipII\0\2\4:)", b"\x89LZO\0\r\n\x1a\n\x10\x30\x20\x60\x09\x40\x01\x05\x03")
        for n, head in enumerate(heads):
            for name, packed in ((f"{n}.csv", head + b"\0" * 600), (f"{n}.csv.xz", lzma.compress(head + b"\0" * 600)),
                                 (f"{n}.zip", head + b"\0" * 600)):
                with open(box.path(name), "wb") as file:
                    file.write(packed)
                assert box.run("import", box.path(name), env={"PATH": folder + ":" + os.environ["PATH"]}).code != 0
                assert not os.path.exists(mark), f"{name} had a program started"


main()

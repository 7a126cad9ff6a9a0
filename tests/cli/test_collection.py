# SPDX-License-Identifier: GPL-3.0-or-later
"""The collection on the command line: lots, files in and out, decks against copies, history."""
import json
import os
import sqlite3
import subprocess

from harness import GAMES, PROGRAM, ROOT, Box, case, contains, data, equal, filled, main, ok, refused


def lots(box, *query):
    result = box.run("collection", "list", *query, "--json")
    assert result.code in (0, 1), result
    return result.json


def brief(document):
    return [(lot["quantity"], lot["name"], lot["set"], lot["number"], lot["condition"], lot["place"]) for lot in document["lots"]]


@case("copies are added, listed with what the contract names, and found by their own values")
def _():
    with filled() as box:
        ok(box.run("collection", "add", "red runner", "--set", "T1", "--number", "3", "--quantity", "3", "--condition", "NM", "--place", "Shelf/Box A"))
        ok(box.run("collection", "add", "Red Runner", "--set", "T2", "--language", "German", "--finish", "foil", "--proxy", "yes"))
        document = lots(box)
        equal((document["total"], document["copies"]), (2, 4))
        for key in ("game", "name", "set", "number", "quantity", "condition", "finish", "language", "place"):
            assert key in document["lots"][0], key
        equal(brief(document)[0], (3, "Red Runner", "T1", "003", "near-mint", "Shelf/Box A"))
        equal(brief(lots(box, "lang:de"))[0][2], "T2")
        equal(lots(box, "place:shelf cond>=good")["total"], 1)
        equal(lots(box, "proxy:yes")["total"], 1)
        equal(box.run("collection", "list", "have>9").code, 1)
        equal(box.run("search", "have>=3", "--json").json["total"], 1)        # a proxy is no copy
        equal(box.run("search", "have>=4", "--json").json["total"], 0)
        equal(box.run("card", "Red Runner", "--json").json["cards"][0]["have"], 3)
        refused(box.run("collection", "list", "cond:shiny"), 2, "shiny")
        refused(box.run("collection", "add", "Red Runner", "--condition", "shiny"), 2, "condition", "shiny", "near-mint", "poor")
        refused(box.run("collection", "add", "Red Runner", "--quantity", "99999999"), 2, "count")


@case("what a search of cards cannot find of the collection is told with it")
def _():
    with filled() as box:
        ok(box.run("collection", "add", "Red Runner", "--quantity", "2"))
        path = box.write("owned.csv", "quantity,name\n3,Nobody Knows\n")
        ok(box.run("collection", "import", path))
        asked = ok(box.run("search", "have>=1"))
        assert "Red Runner" in asked.out and "3 copies of the collection are of no card" in asked.err, asked
        equal(ok(box.run("search", "have>=1", "--json")).json["without_card"], 3)
        equal(box.run("search", "have>=9", "--json").json["without_card"], 3)
        other = ok(box.run("search", "runner", "--json"))     # asks for nothing that is owned
        assert "without_card" not in other.json, other
        assert "no card" not in ok(box.run("search", "runner")).err
        equal(lots(box, "have>=3")["copies"], 3)


@case("a pile of cards is entered by numbers and beginnings of names")
def _():
    with filled() as box:
        ok(box.run("collection", "enter", "--set", "T1", "--place", "Pile", input="1\n3 005\n2x gre\nwash\n\n"))
        equal(sorted(brief(lots(box))), [(1, "Ada of Edges", "T1", "001", "", "Pile"), (1, "Wash", "T1", "007", "", "Pile"),
                                         (2, "Green Giant", "T1", "004", "", "Pile"), (3, "Blue Bird", "T1", "005", "", "Pile")])
        refused(box.run("collection", "enter", "--set", "T1", input="1\nxyz\n"), 2, "xyz", "2")
        equal(lots(box)["copies"], 7)
        ok(box.run("collection", "enter", "--set", "T1", "--partial", input="1\nxyz\n"))
        equal(lots(box)["copies"], 8)
        # what cannot be read, or is no pile, is no pile that has ended
        folder = os.open(box.top, os.O_DIRECTORY)
        broken = subprocess.run([PROGRAM, "--games", GAMES, "collection", "enter", "--set", "T1"], stdin=folder, env=box.env, capture_output=True)
        os.close(folder)
        equal((broken.returncode, b"standard input" in broken.stderr), (3, True), broken)
        refused(box.run("collection", "enter", "--set", "T1", "--partial", input=b"1\n2\0\n"), 3, "standard input", "2")
        refused(box.run("collection", "enter", "--set", "T1", "--partial", input="1\n" * (5 << 20)), 3, "standard input", "larger")
        equal(lots(box)["copies"], 8)
        ok(box.run("collection", "enter", "--set", "T1", input="\ufeff1\r\n2x gre"))
        equal(lots(box)["copies"], 11)


@case("changes are undone and done again over processes, listed and taken back one by one")
def _():
    with filled() as box:
        ok(box.run("collection", "add", "Wash", "--quantity", "2"))
        ok(box.run("collection", "add", "Stone"))
        ok(box.run("collection", "change", "stone", "--condition", "played"))
        equal(lots(box, "cond:played")["total"], 1)
        equal(box.run("collection", "undo", "--json").json["touched"], 1)
        equal(lots(box, "cond:played")["total"], 0)
        ok(box.run("collection", "redo"))
        equal(lots(box, "cond:played")["total"], 1)
        changes = box.run("collection", "history", "--json").json["changes"]
        equal([c["undone"] for c in changes], [False] * 3)
        ok(box.run("collection", "revert", str(changes[-1]["change"])))
        equal(lots(box, "wash")["total"], 0)
        refused(box.run("collection", "revert", str(changes[1]["change"])), 3, "later change")
        for _ in range(4):
            ok(box.run("collection", "undo"))
        equal(lots(box)["total"], 0)
        equal(box.run("collection", "undo").code, 1)
        detail = ok(box.run("collection", "history", str(changes[0]["change"]), "--json")).json["rows"]
        equal(detail[0]["before"]["condition"] + detail[0]["after"]["condition"], "played")


@case("changes are kept for as long, and as many of them, as was chosen")
def _():
    with filled() as box:
        ok(box.run("collection", "add", "Wash", "--quantity", "2"))
        ok(box.run("collection", "add", "Stone"))
        usual = ok(box.run("collection", "history", "--json")).json
        equal((usual["kept_days"], usual["kept_megabytes"], len(usual["changes"])), (365, 32, 2))
        chosen = ok(box.run("collection", "history", "--keep-days", "7", "--json")).json
        equal((chosen["kept_days"], chosen["kept_megabytes"]), (7, 32))
        chosen = ok(box.run("collection", "history", "--keep-megabytes", "1", "--json")).json
        equal((chosen["kept_days"], chosen["kept_megabytes"]), (7, 1))
        assert "last 7 days" in ok(box.run("collection", "history")).err
        for wrong in ("0", "36501"):
            refused(box.run("collection", "history", "--keep-days", wrong), 2, "1 to 36500 days")


@case("everything that a lot has survives writing and reading")
def _():
    with filled() as box:
        nasty = '=cmd|" /C calc"!A1, "quoted";\nand a line'
        ok(box.run("collection", "add", "Red Runner", "--set", "T1", "--number", "003", "--quantity", "3", "--condition", "good", "--finish", "foil",
                   "--language", "ja", "--place", "Shelf/Box, 1", "--note", nasty, "--tags", "a|b", "--trade", "2", "--signed", "yes",
                   "--altered", "yes", "--paid", "1,50 €", "--acquired", "2026-01-31"))
        ok(box.run("collection", "add", "Not A Card", "--note", "-2+3"))
        ok(box.run("collection", "add", "Wash", "--proxy", "yes"))
        text = ok(box.run("collection", "export")).out
        assert "\n=cmd" not in text and ",=cmd" not in text and '"=cmd' not in text, text
        before = lots(box)["lots"]
        path = box.write("all.csv", text)
        with filled() as other:
            result = ok(other.run("collection", "import", path, "--json")).json
            equal((result["rows"], result["matched"], result["unmatched"], result["rejected"]), (3, 2, 1, []))
            equal(result["rows"], result["matched"] + result["guessed"] + result["unmatched"])
            strip = lambda all_: sorted(json.dumps({k: v for k, v in lot.items() if k != "lot"}, sort_keys=True) for lot in all_)
            equal(strip(lots(other)["lots"]), strip(before))
            equal(other.run("collection", "export").out, text)
            again = ok(other.run("collection", "import", path, "--mode", "set", "--json")).json
            equal((again["same"], again["new"]), (3, 0))
            twice = ok(other.run("collection", "import", path, "--json")).json
            equal((twice["merged"], twice["new"]), (3, 0))
            ok(other.run("collection", "import", path, "--mode", "replace"))
            equal(strip(lots(other)["lots"]), strip(before))


@case("hostile files are refused with row and column, and nothing is written")
def _():
    head = "game,count,name,condition,paid\n"
    with filled() as box:
        for text, *parts in ((head + "trial,-4,Wash,,\n", "line 2", "count"), (head + "trial,1,Wash,nice,\n", "line 2", "condition"),
                             (head + "trial,1,Wash,,=1+1\n", "paid"), (head + "trial,999999999999,Wash,,\n", "count"),
                             (head + 'trial,1,"Wash,,\n', "quote"), (head + "trial,1,Wash,,,,,,\n", "line 2", "cells"),
                             (head + "trial,1," + "x" * 2000000 + ",,\n", "cell"), ("name,count,qty\nWash,1,1\n", "same"),
                             ("a,b,c\n1,2,3\n", "no collection file"), (head + "trial,1,Wa\0sh,,\n", "2")):
            result = box.run("collection", "import", box.write("bad.csv", text))
            refused(result, 3, *parts)
            equal(lots(box)["total"], 0)
        mixed = box.write("mixed.csv", head + "trial,1,Wash,,\ntrial,-1,Stone,,\ntrial,1,Nobody,,\n")
        result = box.run("collection", "import", mixed, "--json")
        equal((result.code, result.json["written"]), (3, False))
        equal([(r["line"], r["column"]) for r in result.json["rejected"]], [(3, "count")])
        dry = ok(box.run("collection", "import", mixed, "--partial", "--dry-run", "--json")).json
        equal((dry["written"], dry["matched"], dry["unmatched"]), (False, 1, 1))
        ok(box.run("collection", "import", mixed, "--partial"))
        equal(lots(box)["total"], 2)
        equal(lots(box, "--unmatched")["lots"][0]["name"], "Nobody")


@case("copies whose card is in no list are found, exported, moved and removed by what is written of them")
def _():
    with filled() as box:
        box.run("collection", "import", box.write("mine.csv", "game,name,set,number,quantity,place\n" + "".join(f"trial,Row {i},ZZ,{i},2,Box 1\n" for i in range(6))))
        box.run("collection", "add", "Ada of Edges", "--place", "Box 1")
        exported = box.run("collection", "export", 'place:"Box 1"').out
        equal(sum("Row " in line for line in exported.splitlines()), 6, exported)
        told = box.run("collection", "export", 'place:"Box 1"', "--json").json
        equal((told["text"], told["kind"], told["lots"]), (exported, "sleeves-csv", 7))
        refused(box.run("collection", "add", "Ada of Edges", "--quantity", "0"), 2, "one copy at least")
        equal(box.run("collection", "list", "row", "--json").json["total"], 6)
        equal(box.run("collection", "list", "qty>1", "set:zz", "--json").json["total"], 6)
        equal(box.run("collection", "move", '!"Row 3"', "--place", "Box 2").code, 0)
        equal(box.run("collection", "list", 'place:"Box 2"', "--json").json["lots"][0]["name"], "Row 3")
        equal(box.run("collection", "remove", "--where", 'row place:"Box 1"').code, 0)
        equal(box.run("collection", "list", "--json").json["total"], 2)


@case("copies are removed as far as is said, and never more: what cannot be meant removes nothing")
def _():
    with filled() as box:
        ok(box.run("collection", "add", "Red Runner", "--quantity", "3", "--place", "A"))
        ok(box.run("collection", "add", "Nobody Knows", "--quantity", "2", "--place", "A"))
        remove = lambda *words: box.run("collection", "remove", *words)
        refused(remove("Red Runner", "--game", "nosuch"), 2, "nosuch")
        refused(remove("--where", "place:A", "--game", "nosuch"), 2, "nosuch")
        refused(remove("Red Runner", "--quantity", "0"), 2, "one copy at least", "0")
        refused(remove("Red Runner", "--quantity", "18446744073709551615"), 2, "2147483647")
        refused(box.run("collection", "move", "Red Runner", "--place", "B", "--quantity", "0"), 2, "one copy at least")
        refused(remove("--where", "place:A", "--place", "B"), 2, "--place", "--where")
        refused(remove("--where", "place:A", "--set", "T1"), 2, "--set")
        refused(remove("--lot", "1", "--number", "3"), 2, "--number", "--lot")
        refused(remove("Red Runner", "--lot", "1"), 2, "not two")
        refused(remove("--lot", "1", "--where", "place:A"), 2, "not two")
        refused(remove("Red Runner", "--where", "place:A"), 2, "not two")
        refused(remove(b"\xff"), 2, "UTF-8")
        for words in (("move", "place:A", "--place", "B"), ("change", "place:A", "--note", "x"), ("merge", "place:A"), ("export", "place:A"), ("list", "place:A")):
            refused(box.run("collection", *words, "--lot", "1"), 2, "--lot", "query")
        equal(lots(box)["copies"], 5)
        equal(remove("--where", "place:A", "--game", "trial").code, 0)
        equal([lot["name"] for lot in lots(box)["lots"]], ["Nobody Knows"])


@case("decks are built from copies, which are then not free")
def _():
    with filled() as box:
        one = box.write("one.txt", "# name: One\n# game: trial\n# Main\n3 Red Runner\n1 Wash\n")
        two = box.write("two.txt", "# name: Two\n# game: trial\n# Main\n2 Red Runner\n")
        ok(box.run("deck", "add", one, two))
        ok(box.run("collection", "add", "Red Runner", "--set", "T1", "--number", "003", "--quantity", "2", "--place", "A", "--paid", "3"))
        ok(box.run("collection", "add", "Red Runner", "--set", "T2", "--number", "001", "--quantity", "2", "--place", "B", "--paid", "1"))
        document = ok(box.run("collection", "missing", "One", "Two", "--json")).json
        equal(document["missing"], [{"name": "Red Runner", "need": 5, "have": 4, "missing": 1}, {"name": "Wash", "need": 1, "have": 0, "missing": 1}])
        equal((document["decks"], document["buildable_together"]), (["One", "Two"], False))
        equal(document["together"], [["Two"]])
        equal(box.run("collection", "build", "One").code, 1)
        ok(box.run("collection", "add", "Wash", "--place", "B"))
        pull = ok(box.run("collection", "build", "One", "--json")).json
        equal((pull["built"], pull["exact"], pull["missing"]), (True, True, []))
        equal(sorted((p["place"], p["quantity"], p["name"]) for p in pull["pull"]), [("A", 1, "Red Runner"), ("B", 1, "Wash"), ("B", 2, "Red Runner")])
        equal(ok(box.run("collection", "missing", "Two", "--json")).json["missing"], [{"name": "Red Runner", "need": 2, "have": 1, "missing": 1}])
        equal(ok(box.run("collection", "missing", two, "--wants", "--json")).code, 0)
        equal(box.run("collection", "wants", "--json").json["wants"][0]["quantity"], 1)
        equal(ok(box.run("collection", "wants", "--as", "text")).out, "1 Red Runner\n")
        refused(box.run("collection", "remove", "Wash"), 3, "built deck")
        ok(box.run("collection", "wants", "arrived"))
        equal(box.run("collection", "wants", "--json").json["wants"], [])
        equal(box.run("search", "free>=2", "--json").json["total"], 1)
        equal(box.run("collection", "conflicts").code, 0)
        ok(box.run("deck", "add", box.write("one.txt", "# name: One\n# game: trial\n# Main\n9 Red Runner\n")))
        equal(box.run("collection", "conflicts", "--json").json["conflicts"][0]["decks"], ["One"])
        ok(box.run("collection", "unbuild", "One"))
        equal(box.run("search", "free>=4", "--json").json["total"], 1)
        equal(box.run("collection", "unbuild", "One").code, 1)
        ok(box.run("collection", "undo"))
        equal(box.run("collection", "conflicts").code, 1)


@case("wants are counted for chosen decks, written for shops, and booked in one step with their place and condition")
def _():
    with filled() as box:
        ok(box.run("deck", "add", box.write("one.txt", "# name: One\n# game: trial\n# Main\n3 Red Runner\n1 Wash\n# Maybeboard\n4 Grey Fox\n")))
        ok(box.run("collection", "add", "Red Runner", "--quantity", "1"))
        refused(box.run("collection", "wants", "count", "No such deck"), 3, "No such deck")
        told = ok(box.run("collection", "wants", "count", "One", "--json")).json
        equal(told["decks"], ["One"])
        equal([(w["name"], w["need"], w["have"], w["free"], w["built"], w["missing"], w["decks"]) for w in told["list"]],
              [("Red Runner", 3, 1, 1, 0, 2, "One"), ("Wash", 1, 0, 0, 0, 1, "One")])
        ok(box.run("collection", "wants", "add", "Red Runner", "--set", "T1", "--number", "3", "--quantity", "2", "--note", "=cmd"))
        equal(ok(box.run("collection", "wants", "--as", "text")).out, "2 Red Runner\n2 Red Runner (T1) 003\n1 Wash\n")
        table = ok(box.run("collection", "wants", "--as", "csv")).out
        equal(table.splitlines()[2], "trial,2,Red Runner,T1,003,,,,'=cmd")
        refused(box.run("collection", "wants", "--as", "pdf"), 2, "pdf")
        refused(box.run("collection", "arrived", "Nobody"), 3, "Nobody")
        refused(box.run("collection", "arrived", "Red Runner", "--condition", "shiny"), 2, "shiny")
        ok(box.run("collection", "arrived", "Red Runner", "--quantity", "3", "--place", "New", "--condition", "nm"))
        equal(sorted(brief(lots(box, "place:new"))), [(1, "Red Runner", "T1", "003", "near-mint", "New"), (2, "Red Runner", "", "", "near-mint", "New")])
        equal([(w["name"], w["missing"]) for w in ok(box.run("collection", "wants", "--json")).json["list"]], [("Red Runner", 1), ("Wash", 1)])
        ok(box.run("collection", "undo"))
        equal(lots(box, "place:new")["total"], 0)
        # two words for one want are one arrival; a name may begin with the number of another want
        ok(box.run("collection", "wants", "add", "Nobody's Card", "--quantity", "2"))
        own = {w["name"]: w["want"] for w in ok(box.run("collection", "wants", "--json")).json["list"] if w["want"]}["Nobody's Card"]
        ok(box.run("collection", "arrived", "NOBODY’S card", str(own), "--place", "New"))
        equal([lot["quantity"] for lot in lots(box, "place:new")["lots"]], [2])
        ok(box.run("collection", "undo"))
        refused(box.run("collection", "wants", "remove", f"{own} Fools"), 3, f"{own} Fools")
        ok(box.run("collection", "wants", "remove", str(own)))
        ok(box.run("collection", "wants", "uncount", "One"))
        equal([w["name"] for w in ok(box.run("collection", "wants", "--json")).json["list"]], ["Red Runner"])


@case("a line whose name several cards have counts on the one that is owned; one that says its printing does not")
def _():
    with Box() as box:
        equal(box.run("import", os.path.join(ROOT, "tests/data/check/lists/one-piece.json"), games=False).code, 0)
        ok(box.run("collection", "add", "Old Wheel", "--set", "XX02", "--number", "027", "--quantity", "3", games=False))
        for line, missing in (("3 Old Wheel", []), ("4 Old Wheel", [1]), ("3 Old Wheel (XX02) 027", []), ("3 Old Wheel (XX02) 026", [3])):
            deck = box.write("wheel.txt", "# game: one-piece\n# Deck\n" + line + "\n")
            told = box.run("collection", "missing", deck, "--json", games=False).json["missing"]
            equal([card["missing"] for card in told], missing, line)


@case("built decks are listed with what has changed since, asked about together, and taken apart by place")
def _():
    with filled() as box:
        one = box.write("one.txt", "# name: One\n# game: trial\n# Main\n2 Red Runner\n")
        ok(box.run("deck", "add", one, box.write("two.txt", "# name: Two\n# game: trial\n# Main\n1 Red Runner\n1 Wash\n")))
        ok(box.run("collection", "add", "Red Runner", "--quantity", "2", "--place", "Shelf/A", "--paid", "2", "--currency", "EUR"))
        ok(box.run("collection", "add", "Red Runner", "--quantity", "2", "--place", "Shelf/B", "--paid", "90", "--currency", "JPY"))
        told = box.run("collection", "together", "One", "Two", "--json")
        equal((told.code, told.json["buildable_together"], told.json["together"]), (1, False, [["One"]]))
        equal([box.run("collection", "together", name, "--json").json["together"] for name in ("One", "Two")], [[["One"]], []])
        ok(box.run("collection", "add", "Wash", "--place", "Shelf/B"))
        equal(ok(box.run("collection", "together", "One", "Two", "--json")).json["together"], [["One", "Two"]])
        refused(box.run("collection", "pull", "One", "--prefer", "colour"), 2, "colour")
        moves = ok(box.run("collection", "pull", "Two", "--prefer", "moves", "--json")).json
        equal((moves["places"], moves["prices"], moves["unpriced"]), (1, [{"currency": "JPY", "sum": 90, "copies": 1}], 1))
        path = box.path("pull.txt")
        ok(box.run("collection", "pull", "Two", "--prefer", "moves", "-o", path))
        equal(open(path, encoding="utf-8").read(), "Shelf/B\n  1 × Red Runner\n  1 × Wash\n")
        ok(box.run("collection", "build", "One"))
        ok(box.run("deck", "add", box.write("one.txt", "# name: One\n# game: trial\n# Main\n1 Red Runner\n1 Wash\n")))
        built = ok(box.run("collection", "built", "--json")).json
        equal([(d["deck"], d["copies"]) for d in built["decks"]], [("One", 2)])
        equal(built["decks"][0]["changes"], [{"name": "Red Runner", "listed": 1, "sits": 2}, {"name": "Wash", "listed": 1, "sits": 0}])
        contains(ok(box.run("collection", "take-apart", "One")).out, "Shelf/", "2 × Red Runner")
        equal(ok(box.run("collection", "built", "--json")).json["decks"], [])
        equal(ok(box.run("collection", "sets", "T1", "--each", "4", "--json")).json["sets"][0]["owned"], 0)


@case("places, sets and moving")
def _():
    with filled() as box:
        ok(box.run("collection", "add", "Wash", "--set", "T1", "--number", "007", "--quantity", "4", "--place", "Shelf/Box A"))
        ok(box.run("collection", "move", "wash", "--place", "Shelf/Box B", "--quantity", "1"))
        equal(sorted((lot["quantity"], lot["place"]) for lot in lots(box)["lots"]), [(1, "Shelf/Box B"), (3, "Shelf/Box A")])
        ok(box.run("collection", "move", "place:\"box a\"", "--place", "Box B"))
        equal([(lot["quantity"], lot["place"]) for lot in lots(box)["lots"]], [(4, "Shelf/Box B")])
        refused(box.run("collection", "places", "remove", "Box B"), 3, "not empty")
        ok(box.run("collection", "places", "remove", "Box A"))
        ok(box.run("collection", "places", "rename", "Box B", "Binder"))
        equal([p["place"] for p in box.run("collection", "places", "--json").json["places"]], ["Shelf", "Shelf/Binder"])
        one = box.run("collection", "sets", "t1", "--json").json["sets"][0]
        equal((one["owned"], one["total"], len(one["missing"]), one["unsure"]), (1, 9, 8, 0))
        ok(box.run("collection", "add", "Red Runner"))
        equal(box.run("collection", "sets", "t1", "--json").json["sets"][0]["unsure"], 1)
        contains(ok(box.run("collection", "sets", "t1")).err, "1 of them may be there: you have copies of its card whose printing is not known.")
        ok(box.run("collection", "undo"))
        ok(box.run("collection", "split", "--lot", "1", "--quantity", "1", "--note", "lent") if lots(box)["lots"][0]["lot"] == 1
           else box.run("collection", "split", "--lot", str(lots(box)["lots"][0]["lot"]), "--quantity", "1", "--note", "lent"))
        equal(lots(box)["total"], 2)
        ok(box.run("collection", "change", "", "--note", ""))
        ok(box.run("collection", "merge"))
        equal([lot["quantity"] for lot in lots(box)["lots"]], [4])


@case("the library is copied before the first change of a day")
def _():
    with filled() as box:
        ok(box.run("collection", "add", "Wash"))
        equal(os.path.exists(os.path.join(box.library, "backups")), False)
        ok(box.run("collection", "add", "Stone"))
        ok(box.run("collection", "add", "Stone"))
        copies = os.listdir(os.path.join(box.library, "backups"))
        equal(len(copies), 1)
        ok(box.run("restore", os.path.join(box.library, "backups", copies[0])))
        equal([lot["name"] for lot in lots(box)["lots"]], ["Wash"])


@case("a deck is repaired with free copies only when that is asked for")
def _():
    with filled() as box:
        deck = box.write("short.txt", "# name: Short\n# game: trial\n# Main\n1 Ada of Edges\n2 Red Runner\n")
        free = ok(box.run("fix", deck, "--json")) if box.run("check", deck).code == 1 else None
        assert free is not None, "the trial deck is legal as it is"
        wanted = {(c["name"], c["to"]) for c in free.json["changes"]}
        result = box.run("fix", deck, "--owned", "--json")
        equal((result.code, result.json["legal_after"]), (1, False))
        for name, to in wanted:
            ok(box.run("collection", "add", name, "--quantity", str(to + 1)))
        result = ok(box.run("fix", deck, "--owned", "--json")).json
        equal(result["legal_after"], True)
        have = {lot["name"]: lot["quantity"] for lot in lots(box)["lots"]}
        for change in result["changes"]:
            assert change["to"] <= max(change["from"], have.get(change["name"], 0)), change


@case("what is typed is kept as files are: without characters that turn a line around or give a terminal orders")
def _():
    odd, plain = "Sto\u202ene\u2066\x1b Way", "Stone Way"
    name_too = odd.replace("W", "\u200fW\u061c\u200b\U000e0041")
    with filled() as box:
        equal(box.run("deck", "add", data("copies.txt")).code, 0)
        name = box.run("deck", "list", "--json").json["decks"][0]["name"]
        for words in (["collection", "add", name_too, "--place", name_too, "--note", odd], ["collection", "wants", "add", name_too],
                      ["collection", "change", "--lot", "1", "--note", odd, "--tags", name_too], ["collection", "places", "add", "Attic " + name_too],
                      ["deck", "tag", name, f"{name_too}, {name_too}"], ["deck", "move", name, name_too]):
            result = ok(box.run(*words))
            assert "\ufffd" not in result.err, result   # what is told is what is kept
        nameless = os.fsencode(box.path("Shelf \udcff.txt"))
        with open(nameless, "wb") as file:
            file.write(b"3 Stone\n")
        contains(ok(box.run("deck", "add", nameless)).err, "“Shelf \ufffd” is saved")
        for words in (["collection", "add", "Stone", "--place"], ["collection", "places", "add"], ["deck", "tag", name], ["deck", "move", name], ["deck", "copy", name],
                      ["collection", "add", "Stone", "--note"], ["collection", "list"], ["search"], ["collection", "wants", "add"], ["collection", "wants", "remove"],
                      ["collection", "places", "rename", "Attic"], ["source", "add"], ["deck", "group", name], ["deck", "restore"], ["deck", "versions"]):
            for bytes_of_none in (b"B\xff", b"\xed\xa0\x80", b"\xc0\xaf"):
                refused(box.run(*words, bytes_of_none), 2, "UTF-8")
        for path, why in (("", "needs a name"), (" / ", "needs a name"), (f"Attic {plain}", "already a place"), (plain, "already a place")):
            refused(box.run("collection", "places", "add", path), 3, why)   # a new place is told of none that is not new
        ok(box.run("collection", "places", "add", f"Attic {plain}/Left"))
        equal(box.run("source", "add", odd, "http://127.0.0.1:9/").code, 2)
        lot = box.run("collection", "list", "--json").json["lots"][0]
        equal((lot["name"], lot["place"], lot["note"]), (plain, plain, "Stone  Way"))   # of a text only what is an order
        equal(sorted(step["what"] for step in box.run("collection", "history", "--json").json["changes"])[0], f"Added 1 × {plain}")
        with sqlite3.connect(os.path.join(box.library, "library.db")) as base:
            kept = "\n".join(base.iterdump())
        base.close()
        assert plain in kept and not any(sign in kept for sign in "\u202e\u2066\x1b\u200f\u061c\u200b\U000e0041"), kept


main()

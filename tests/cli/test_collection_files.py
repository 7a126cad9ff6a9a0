# SPDX-License-Identifier: GPL-3.0-or-later
"""Collection files of other programs on the command line: recognised, accounted for row by row, written with what is lost told."""
import csv
import glob
import os

from harness import Box, Skip, case, contains, equal, filled, main, office, ok, refused, shared

OWN = os.path.join(os.environ["SLV_SOURCE_ROOT"], "tests", "data", "copies")


def account(document):
    equal(document["rows"], document["matched"] + document["guessed"] + document["unmatched"] + len(document["rejected"]), document["kind"])
    return document


def rows_of(path):
    """Rows as another reader of CSV counts them: everything but blank lines and the header."""
    with open(path, newline="", encoding="utf-8") as stream:
        lines = stream.read().splitlines()
    if path.endswith(".txt"):
        return len([line for line in lines if line.strip()])
    if "sep=" in lines[0]:
        lines = lines[1:]
    return len([row for row in csv.reader(lines, delimiter=";" if ";" in lines[0] else ",") if row]) - 1


@case("what ends in brackets is the card's whole name where a card is called so, also in a list of copies")
def _():
    with Box() as box:
        cards = "".join(f"trial,{name},Unit,1,Red,1,{code}\n" for name, code in (("Warm Stone (Night)", ""), ("Warm Stone (T2)", ""), ("Warm Stone", "T2")))
        equal(box.run("import", box.write("b.csv", "game,name,type,cost,color,power,set\n" + cards)).code, 0)
        owned = box.write("owned.txt", "2 Warm Stone (Night)\n1 Warm Stone (T2)\n4 Warm Stone (Day)\n3 Warm Stone\n")
        equal(box.run("collection", "import", owned).code, 0)
        lots = box.run("collection", "list", "--json").json["lots"]
        equal(sorted((lot["name"], lot["set"], lot["quantity"]) for lot in lots),
              [("Warm Stone", "", 3), ("Warm Stone", "Day", 4), ("Warm Stone", "T2", 1), ("Warm Stone (Night)", "", 2)], lots)


@case("every real file of every program is recognised, and every row of it accounted for")
def _():
    top = shared("data/collections")
    files = sorted(glob.glob(os.path.join(top, "*", "*.*")))
    if not files:
        raise Skip("no files are there")
    with filled() as box:
        for path in files:
            done = box.run("collection", "import", path, "--dry-run", "--json")
            document = account(done.json)
            folder, name = path.split(os.sep)[-2:]
            kind = {"plain-text": "set-numbers"}.get(folder, "dragonshield" if "wrong-format" in name else folder)
            equal(document["kind"], kind, path)
            equal(document["rows"], rows_of(path), path)
            assert done.code == (3 if document["rejected"] else 0), (path, done)
            assert not document["rejected"] or name.startswith("tests_moxfield"), (path, document["rejected"])
            for fault in document["rejected"]:
                assert fault["line"] > 1 and fault["column"] and fault["reason"], fault


@case("one pile of cards, written by hand in the words of each program, comes in alike")
def _():
    with filled() as box:
        for name in sorted(os.listdir(OWN)):
            document = account(ok(box.run("collection", "import", os.path.join(OWN, name), "--mode", "replace", "--json")).json)
            kind = name.split(".")[0].split("-2")[0]
            equal(document["kind"], kind)
            equal((document["rows"], document["matched"], document["copies"]), (3, 3, 6), name)
            found = box.run("collection", "list", "--sort", "name", "--json").json["lots"]
            equal([(lot["name"], lot["quantity"]) for lot in found], [("Blue Bird", 1), ("Red Runner", 3), ("Wash", 2)], name)
            if kind not in ("cardkingdom", "mtggoldfish", "mtgo"):
                equal([lot["condition"] for lot in found], ["near-mint", "light-played", "good"], name)
                equal(found[1]["language"], "de", name)
            equal(found[2]["finish"], "foil", name)


@case("what comes out as each kind comes in again with nothing new, and its losses were told before")
def _():
    kinds = ["moxfield", "deckbox", "manabox", "dragonshield", "archidekt", "tcgplayer", "topdecked", "delver", "mtggoldfish", "mtgo", "sleeves-csv"]
    with filled() as box:
        ok(box.run("collection", "add", "Red Runner", "--set", "T1", "--number", "3", "--quantity", "3", "--finish", "foil"))
        ok(box.run("collection", "add", "Wash", "--set", "T1", "--number", "7", "--quantity", "2"))
        for kind in kinds:
            path = box.path(kind + ".csv")
            equal(ok(box.run("collection", "export", "--as", kind, "-o", path, "--json")).json["losses"], [], kind)
            again = account(ok(box.run("collection", "import", path, "--mode", "set", "--dry-run", "--json")).json)
            equal((again["kind"], again["matched"], again["same"], again["new"]), (kind, 2, 2, 0))
        ok(box.run("collection", "change", "wash", "--note", "lent", "--place", "Box"))
        done = ok(box.run("collection", "export", "--as", "moxfield"))
        contains(done.err, "the place of 1 row is not written", "the note on 1 row is not written")
        refused(box.run("collection", "export", "--as", "nonsense"), 2, "nonsense", "moxfield")
        refused(box.run("collection", "export", "--as", "csv"), 2, "csv")


@case("rows that cannot be read are named by line and column, and the rest waits for --partial")
def _():
    with filled() as box:
        path = box.write("bad.csv", b'Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number\n'
                         b'1,0,"Red Runner,T1,,,,,,003\n-2,0,Wash,T1\n1,0,Wash,T1,Shiny\n1,0,W\0ash,T1\n4,0,Wash,T1,,,,,,007\n')
        done = box.run("collection", "import", path)
        refused(done, 3, "line 2, column “Name”", "line 3, column “Count”", "line 4, column “Condition”", "line 5", "nothing was written")
        equal(box.run("collection", "list", "--json").json["total"], 0)
        document = account(ok(box.run("collection", "import", path, "--partial", "--json")).json)
        equal((document["rows"], document["matched"], [f["line"] for f in document["rejected"]]), (5, 1, [2, 3, 4, 5]))
        equal(box.run("collection", "list", "--json").json["copies"], 4)
        ok(box.run("collection", "add", "=cmd|x", "--note", "=1+1"))
        contains(ok(box.run("collection", "export", "--as", "topdecked")).out, "'=cmd|x", "'=1+1")


@case("columns of no known program are guessed, shown, said otherwise, and remembered for the same header")
def _():
    with filled() as box:
        path = box.write("odd.csv", "Thing,Set,No,Qty,Shelf mark\nRed Runner,T1,3,2,left\nWash,T1,7,1,\n")
        done = ok(box.run("collection", "import", path, "--dry-run"))
        contains(done.err, "“Thing” is keep", "“Qty” is count", "--map")
        document = account(ok(box.run("collection", "import", path, "--map", "Thing=name", "--map", "5=notes", "--json")).json)
        equal([(c["column"], c["field"]) for c in document["columns"]],
              [("Thing", "name"), ("Set", "set"), ("No", "number"), ("Qty", "count"), ("Shelf mark", "notes")])
        equal((document["kind"], document["matched"], document["copies"]), ("csv", 2, 3))
        again = ok(box.run("collection", "import", path, "--mode", "set", "--json")).json
        equal((again["columns"][0]["field"], again["same"]), ("name", 2))
        refused(box.run("collection", "import", path, "--map", "Nothing=name"), 2, "Nothing", "Thing")
        refused(box.run("collection", "import", path, "--map", "Thing=colour"), 2, "colour", "name")
        refused(box.run("collection", "import", box.write("list.txt", "Wash\n"), "--dry-run"), 3, "no collection file")
        refused(box.run("collection", "import", os.path.join(OWN, "moxfield.csv"), "--as", "moxfield", "--map", "Count=count"), 2, "moxfield")


@case("copies of another finish are counted beside the others, and a row is one row")
def _():
    with filled() as box:
        path = box.write("both.csv", "Normal,Foil,Name,Set\n2,1,Red Runner,T1\n0,3,Stone,T1\n")
        done = ok(box.run("collection", "import", path))
        contains(done.err, "“Foil” is foils", "2 rows matched", "3 new rows")
        document = account(ok(box.run("collection", "import", path, "--dry-run", "--json")).json)
        equal((document["rows"], document["matched"], document["copies"]), (2, 2, 6))
        equal(sorted((lot["name"], lot["quantity"], lot["finish"]) for lot in box.run("collection", "list", "--json").json["lots"]),
              [("Red Runner", 1, "foil"), ("Red Runner", 2, ""), ("Stone", 3, "foil")])
        document = account(ok(box.run("collection", "import", path, "--map", "Foil=keep", "--dry-run", "--json")).json)
        equal((document["rows"], document["copies"]), (2, 2))


@case("a list of names as decks have them is taken for copies, line by line; what says no number is refused")
def _():
    with filled() as box:
        path = box.write("list.txt", "# mine\n3 Red Runner (T1) 3 *F*\n2x Wash\n[1] Wash foil pages\nStone x2\n4 Stone # from a friend\n")
        document = account(ok(box.run("collection", "import", path, "--json")).json)
        equal((document["kind"], document["rows"], document["matched"], document["unmatched"]), ("list", 5, 4, 1))
        lots = box.run("collection", "list", "--json").json["lots"]
        equal(sorted((lot["name"], lot["quantity"], lot["finish"], lot["note"]) for lot in lots),
              [("Red Runner", 3, "foil", ""), ("Stone", 2, "", ""), ("Stone", 4, "", "from a friend"), ("Wash", 2, "", ""), ("Wash foil pages", 1, "", "")])
        for ending in ("xlsx", "ods"):   # the sheets of a box each; a sum beside them is none
            titles = ["Count", "Name", "Set", "Condition"]
            office(box.path("boxes." + ending), {"A": [titles, [3, "Wash", "", "NM"]], "B": [titles, [1, "Stone", "", "LP"], [2, "Wash", "", "NM"]], "Sum": [["Box", "Copies"], ["A", 3]]})
            document = account(ok(box.run("collection", "import", box.path("boxes." + ending), "--dry-run", "--json")).json)
            equal((document["rows"], document["matched"], document["rejected"], any("Sum.csv" in note for note in document["notes"])), (3, 3, [], True), document)
        bad = box.write("bad.txt", "2 Wash\n2 Stone\n2 Red Runner\n2 Blue Bird\nCreatures\n")
        done = refused(box.run("collection", "import", bad), 3, "line 5", "does not say how many copies")
        equal(box.run("collection", "list", "--json").json["copies"], 12)
        document = account(ok(box.run("collection", "import", bad, "--partial", "--json")).json)
        equal((document["matched"], [fault["line"] for fault in document["rejected"]]), (4, [5]))
        for text in ("Creatures\n2 Wash\n", "Wash\nStone\n", "x\n"):
            refused(box.run("collection", "import", box.write("other.txt", text)), 3, "no collection file")


main()

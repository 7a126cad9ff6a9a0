#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check: verdicts with clauses, several decks and formats in one run, and what cannot be read."""
import glob
import io
import json
import os
import pty
import re
import subprocess
import tarfile
import zipfile
from xml.etree import ElementTree

from harness import GAMES, PROGRAM, ROOT, SHARED, Box, case, contains, data, equal, filled, main, refused, Skip


def rules(deck, severity="error"):
    return sorted({f["rule"] for f in deck["findings"] if f["severity"] == severity})


@case("what a format allows without a day is not known of a day before its list was read, unless dated lists reach back to it")
def _():
    with Box() as box:
        card = {"object": "card", "id": "p1", "oracle_id": "o1", "name": "Warm Stone", "type_line": "Basic Land", "collector_number": "1", "set": "xx1",
                "released_at": "1995-01-01", "legalities": {"pauper": "legal", "modern": "not_legal"}}
        equal(box.run("import", box.write("cards.json", json.dumps([card])), games=False).code, 0)
        deck = box.write("deck.txt", "# game: magic\nMain deck\n60 Warm Stone\n")

        def judged(part, day):
            found = box.run("check", deck, "--format", "magic/cr/" + part, "--as-of", day, "--json", games=False).json["decks"][0]
            return found["verdict"], [f["rule"] for f in found["findings"] if f["severity"] != "note"]

        equal(judged("pauper", "1996-02-03"), ("unknown", ["list"]))
        equal(judged("pauper", "9996-02-03"), ("legal", []))
        equal(judged("pioneer", "9996-02-03"), ("unknown", ["list"]))   # the list is older than the format, and does not name it
        equal(judged("constructed", "1996-02-03"), ("legal", []))   # nothing is allowed or banned there
        contains(box.run("check", deck, "--format", "pauper", "--as-of", "1996-02-03", games=False).out, "3 February 1996 is not known")
        equal(judged("pauper", "1994-12-31"), ("unknown", ["list", "to-come"]))
        # entries by themselves say nothing of other cards; a table that says from when on it is the whole list does
        lists = "game,format,name,limit,from\nmagic,pauper,Warm Stone,any,1995-01-01\n"
        equal(box.run("import", box.write("lists.csv", lists), games=False).code, 0)
        equal(judged("pauper", "1996-02-03"), ("unknown", ["list"]))
        equal(box.run("search", "-banned:magic/cr/pauper@1996-02-03", "--json", games=False).json["total"], 0)
        told = box.run("import", box.write("lists.csv", lists + "magic,pauper,*,any,1996-01-01\n"), "--json", games=False).json
        equal((told["rejected"], told["notes"], told["cards"]["new"], told["cards"]["unchanged"]), ([], [], 0, 1))
        equal(box.run("import", box.path("lists.csv"), "--json", games=False).json["cards"]["unchanged"], 1)
        equal(judged("pauper", "1996-02-03"), ("legal", []))
        equal(judged("pauper", "1995-12-31"), ("unknown", ["list"]))
        equal(box.run("search", "-banned:magic/cr/pauper@1996-02-03", "--json", games=False).json["total"], 1)
        told = box.run("check", deck, "--format", "pauper", "--as-of", "1995-12-31", games=False).out
        contains(" ".join(told.split()), "31 December 1995 is not known", "begin on 1 January 1996", "a row for “*”")
        for row in ("banned,1996-01-01,", "any,,", "any,1996-01-01,1997-01-01"):
            refused(box.run("import", box.write("bad.csv", "game,format,name,limit,from,until\nmagic,pauper,*," + row + "\n"), games=False), 3, "bad.csv:2", "“*”")


@case("where the card list does not say when cards came out, a check of an earlier day says that it has not judged that")
def _():
    with filled() as box:
        def told(day):
            found = box.run("check", data("legal.txt"), "--as-of", day, "--json").json["decks"][0]
            return found["verdict"], [(f["severity"], f["actual"]) for f in found["findings"] if f["rule"] == "to-come"]

        equal((told("1996-02-03"), told("9996-02-03")), (("legal", [("note", 11)]), ("legal", [])))


@case("a deck that names no game is of the one that has most of its cards, and of none where two have as many")
def _():
    with Box() as box:
        cards = box.write("two.csv", "game,name,type,faction,cost,loyalty\narcmage,Warm Stone,Magic,Gaian,1,1\narcmage,Cold Stone,Magic,Gaian,1,1\n"
                                     "yugioh,Warm Stone,Spell,,,\n")
        equal(box.run("import", cards, games=False).code, 0)
        both = box.run("check", box.write("both.txt", "2 Warm Stone\n"), games=False)
        refused(both, 3, "those of several games")
        equal(box.run("check", box.path("both.txt"), "--game", "yugioh", "--json", games=False).json["decks"][0]["game"], "yugioh")
        one = box.run("check", box.write("one.txt", "2 Warm Stone\n1 Cold Stone\n"), "--json", games=False)
        equal(one.json["decks"][0]["game"], "arcmage", one)


@case("a legal deck is legal, exit 0, with the counts of its zones")
def _():
    with filled() as box:
        result = box.run("check", data("legal.txt"), "--json")
        deck = result.json["decks"][0]
        equal((result.code, deck["deck"], deck["game"], deck["format"], deck["verdict"]), (0, "Legal Runners", "trial", "trial/2/duel", "legal"), result)
        equal((deck["counts"]["hero"], deck["counts"]["deck"]), (1, 10), deck)
        contains(box.run("check", data("legal.txt")).out, "Legal Runners", "trial/2/duel: legal")


@case("a deck is judged under the format that it names, also where its game is asked for by name")
def _():
    with filled() as box:
        deck = box.write("own.txt", "# game: trial\n# format: trial/1/duel\n# Hero\n# Deck\n1 Red Runner\n")
        for more in ((), ("--game", "trial")):
            equal(box.run("check", deck, "--json", *more).json["decks"][0]["format"], "trial/1/duel", more)
        equal(box.run("check", deck, "--game", "trial", "--format", "trial/2/duel", "--json").json["decks"][0]["format"], "trial/2/duel")


@case("a lack or a surplus that hangs on cards whose zone is not certain is no fault: the verdict is unknown, and says of which")
def _():
    with filled() as box:
        text = open(data("legal.txt"), encoding="utf-8").read()
        deck_zone = [line for line in text.splitlines() if line.startswith("# ") and "eck" in line and ":" not in line][-1]
        path = box.write("slip.txt", text.replace(deck_zone, deck_zone.replace("eck", "ekc")))
        judged = box.run("check", path, "--json").json["decks"][0]
        equal(judged["verdict"], "unknown", judged)
        contains(" ".join(f["message"] for f in judged["findings"]), "for it is not certain where these belong: “" + deck_zone[2:].replace("eck", "ekc") + "”")
        # so few cards there that the rule is broken wherever they belong
        path = box.write("few.txt", "# format: trial/2/duel\n# Hero\n" + text.split("# Hero\n", 1)[1].splitlines()[0] + "\n# Dekc\n2 Red Runner\n")
        judged = box.run("check", path, "--json").json["decks"][0]
        equal(judged["verdict"], "illegal", judged)


@case("cards under a heading that is not understood make the verdict unknown, and the zone that may be meant is offered")
def _():
    with filled() as box:
        legal = open(data("legal.txt")).read()
        for dress in ("Sied:", "[Sied]", "# Sied", "// Sied"):
            path = box.write("slip.txt", legal + dress + "\n40 Red Runner\n")
            result = box.run("check", path, "--json")
            deck = result.json["decks"][0]
            found = [f for f in deck["findings"] if f["rule"] == "unknown-zone"]
            equal((result.code, deck["verdict"], deck["counts"]["deck"]), (1, "unknown", 10), dress)
            equal([(f["severity"], f["actual"], f["zone"], f["nearest"]) for f in found], [("unknown", 40, "Sied", "side")], dress)
            contains(box.run("check", path).out, "is “Sideboard” meant?")
        for dress in ("\nSIDEBORAD", "\n== Sideborad ==", "\n[Sideborad"):      # no mark says that it is one
            deck = box.run("check", box.write("bare.txt", legal + dress + "\n40 Red Runner\n"), "--json").json["decks"][0]
            equal((deck["verdict"], [f["nearest"] for f in deck["findings"] if f["rule"] == "unknown-zone"]), ("unknown", ["side"]), deck)
        for dress in ("== Side ==", "--- Side", "*** Sideboard ***", "[Side"):      # drawn around, and understood
            deck = box.run("check", box.write("framed.txt", legal + dress + "\n1 Red Runner\n"), "--json").json["decks"][0]
            equal((deck["counts"]["deck"], deck["counts"]["side"], [f for f in deck["findings"] if f["rule"] == "unknown-zone"]), (10, 1, []), dress)
        deck = box.run("check", box.write("far.txt", legal + "Elsewhere:\n1 Red Runner\n"), "--json").json["decks"][0]
        equal((deck["verdict"], ["nearest" in f for f in deck["findings"] if f["rule"] == "unknown-zone"]), ("unknown", [False]))
        deck = box.run("check", box.write("words.txt", legal + "# Siege engines first\n"), "--json").json["decks"][0]
        equal(deck["verdict"], "legal", "a remark is a remark")


@case("an illegal deck names rule, clause, measured and allowed, and the cards; exit 1")
def _():
    with filled() as box:
        result = box.run("check", data("copies.txt"), "--json")
        deck = result.json["decks"][0]
        equal((result.code, deck["verdict"], rules(deck)), (1, "illegal", ["copies", "size"]), result)
        size = [f for f in deck["findings"] if f["rule"] == "size"][0]
        equal((size["clause"], size["actual"], size["severity"], size["zone"]), ("1.1", 13, "error", "deck"), size)
        copies = [f for f in deck["findings"] if f["rule"] == "copies"]
        equal(sorted(f["cards"][0]["name"] for f in copies), ["Blue Bird", "Green Giant", "Red Runner", "Stone"])
        assert all(f["cards"][0]["count"] == 3 and f["message"] for f in copies)
        text = box.run("check", data("copies.txt")).out
        contains(text, "ILLEGAL", "clause 1.1", "13, allowed 10 to 12", "copies")


@case("one deck under several formats, side by side, with a sentence that says what differs")
def _():
    with filled() as box:
        args = ("check", data("copies.txt"), "--format", "trial/1/duel", "--format", "2/duel")
        decks = box.run(*args, "--json").json["decks"]
        equal([(d["format"], d["verdict"]) for d in decks], [("trial/1/duel", "legal"), ("trial/2/duel", "illegal")])
        contains(box.run(*args).out, "The formats differ. Legal under trial/1/duel.", "Illegal under trial/2/duel: ", "(clause ")
        contains(box.run("check", data("legal.txt"), "--format", "trial/1", "--format", "trial/2").out, "The formats agree")


@case("--option changes what is allowed, for this run")
def _():
    with filled() as box:
        deck = box.run("check", data("copies.txt"), "--format", "trial/1", "--option", "copies=2", "--json").json["decks"][0]
        equal((deck["verdict"], rules(deck)), ("illegal", ["copies"]))
        equal(box.run("check", data("copies.txt"), "--format", "trial/1", "--option", "lists=no").code, 0)
        refused(box.run("check", data("copies.txt"), "--format", "trial/1", "--option", "copis=2"), 2, "copis")
        refused(box.run("check", data("copies.txt"), "--format", "trial/1", "--option", "copies"), 2, "copies")
        refused(box.run("check", data("copies.txt"), "--format", "trial/1", "--option", "copies=many"), 2, "many")


@case("several decks are answered in the order of the arguments, with a tally")
def _():
    with filled() as box:
        files = [data("copies.txt"), data("legal.txt"), data("unknown.txt"), data("legal.txt")]
        decks = box.run("check", *files, "--json").json["decks"]
        equal([d["verdict"] for d in decks], ["illegal", "legal", "unknown", "legal"])
        contains(box.run("check", *files).out, "4 verdicts: 2 legal, 1 illegal, 1 unknown")


@case("a file that cannot be read is told in its place, the others are judged; exit 3")
def _():
    with filled() as box:
        result = box.run("check", data("legal.txt"), box.path("missing.txt"), data("copies.txt"), "--json")
        decks = result.json["decks"]
        equal((result.code, [d["verdict"] for d in decks], "error" in decks[1]), (3, ["legal", "unknown", "illegal"], True), result)
        contains(result.err, "missing.txt")
        result = box.run("check", box.path("missing.txt"), "--json")
        equal((result.code, result.json["error"]["code"]), (3, "not-found"), result)


@case("a folder or an archive is all its deck files, of the folders in it too; what is none is told by its place there, and the others are judged")
def _():
    with filled() as box:
        legal = open(data("legal.txt"), encoding="utf-8").read()
        for name, text in (("lists/anna.txt", legal), ("lists/late/ben.txt", legal.replace("Legal Runners", "Ben's")), ("lists/late/worn.txt", b"\x00\x01\x02\xff" * 40)):
            os.makedirs(os.path.dirname(os.path.join(box.top, name)), exist_ok=True)
            box.write(name, text)
        folder, packed = os.path.join(box.top, "lists"), os.path.join(box.top, "lists.zip")
        with zipfile.ZipFile(packed, "w") as archive:
            for name in ("anna.txt", "late/ben.txt", "late/worn.txt"):
                archive.write(os.path.join(folder, name), name)
        for what in (folder, packed):
            result = box.run("check", what, "--json")
            equal((result.code, [deck["verdict"] for deck in result.json["decks"]]), (3, ["legal", "legal", "unknown"]), result)
            equal(result.json["decks"][1]["file"], what + "/late/ben.txt")
            contains(result.err, what + "/late/worn.txt")
        os.unlink(os.path.join(folder, "late/worn.txt"))
        equal([deck["deck"] for deck in box.run("check", folder + "#Ben's", "--json").json["decks"]], ["Ben's"])
        added = box.run("deck", "add", packed, "--json")
        equal((added.code, [deck["name"] for deck in added.json["added"]], [row["file"] for row in added.json["rejected"]]),
              (3, ["Legal Runners", "Ben's"], [packed + "/late/worn.txt"]), added)
        refused(box.run("deck", "stats", folder), 2, "holds 2 decks")
        os.makedirs(os.path.join(box.top, "empty"))
        refused(box.run("check", os.path.join(box.top, "empty")), 3, "holds no files")
        after = box.run("check", os.path.join(box.top, "empty"), data("legal.txt"), "--json")
        equal((after.code, [deck["verdict"] for deck in after.json["decks"]]), (3, ["unknown", "legal"]), after)


def tarred(box, *members):
    """@members: (name, text), or (name, name of the one that it links to, type)."""
    path = os.path.join(box.top, "lists.tar")
    with tarfile.open(path, "w") as archive:
        for name, text, *kind in members:
            member = tarfile.TarInfo(name)
            if kind:
                member.type, member.linkname, text = kind[0], text, ""
            member.size = len(text.encode())
            archive.addfile(member, io.BytesIO(text.encode()))
    return path


@case("of an archive all comes in, however deep it lies, or nothing and the reason: no deck is left out without a word, and no place of this machine is told")
def _():
    text = open(data("legal.txt"), encoding="utf-8").read()
    one, two = ("one.txt", text), ("two.txt", text.replace("Legal Runners", "Two"))
    with filled() as box:
        deep = tarred(box, one, ("a/" * 200 + "two.txt", two[1]))
        equal([deck["name"] for deck in box.run("deck", "add", deep, "--json").json["added"]], ["Two", "Legal Runners"])
        for members, reason in (((one, one), "have the same name"), ((("one.txt", text), ("one.txt/two.txt", text)), "have the same name"),
                                ((one, ("two.txt", "one.txt", tarfile.LNKTYPE)), "is a link"), (((".one.txt", text),), "holds no files"),
                                ((one, ("../two.txt", text)), "leads out"), ((one, ("x" * 1001, text)), "too long")):
            packed = tarred(box, *members)
            for command in ("check", "deck add", "games from", "import"):
                result = box.run(*command.split(), packed)
                refused(result, 3, packed + ": ", reason)
                equal("unpacked-" in result.err, False, result)
        for target in ("../two.txt", "two.txt", "late/one.txt", "/etc/hostname"):   # a link to what is not in it is told; the others are read
            packed = tarred(box, one, ("two.txt", target, tarfile.SYMTYPE))
            result = box.run("check", packed)
            equal(result.code, 3, result)
            contains(result.out + result.err, "Legal Runners", packed + "/two.txt: there is no such file")
        refused(box.run("check", tarred(box, one, ("../two.txt", "one.txt", tarfile.SYMTYPE))), 3, "leads out")
        there = tarred(box, ("late/two.txt", "../early", tarfile.SYMTYPE), ("early/one.txt", text), ("three.txt", "early/one.txt", tarfile.SYMTYPE))
        equal([deck["deck"] for deck in box.run("check", there, "--json").json["decks"]], ["Legal Runners"])    # what links mean is read by itself
        whole = open(tarred(box, one, two), "rb").read()
        for at in range(512, whole.rindex(b"\n") // 512 * 512 + 1025, 512):    # at its end two empty blocks, of which one is enough
            packed = box.write("cut.tar", "")
            with open(packed, "wb") as file:
                file.write(whole[:at])
            result = box.run("check", packed)
            equal(result.code, 3 if at <= whole.rindex(b"\n") // 512 * 512 + 512 else 0, (at, result))


@case("a line that is no card is quoted as far as it can be read, and kept whole")
def _():
    with filled() as box:
        text = open(data("legal.txt"), encoding="utf-8").read() + "4 [[" + "ü" * 100000 + "\n"
        result = box.run("check", box.write("long.txt", text))
        equal((result.code, len(result.out + result.err) < 5000), (1, True), len(result.out))
        result = box.run("deck", "add", os.path.join(box.top, "long.txt"))
        equal((result.code, "…" in result.err, len(result.err) < 1000), (0, True, True), result)
        equal("ü" * 100000 in box.run("deck", "convert", "Legal Runners", "--as", "json").json["unread"][0]["text"], True)


@case("saved decks, standard input, and one list of a file of many")
def _():
    with filled() as box:
        box.run("deck", "add", data("legal.txt"))
        equal(box.run("check", "legal runners").code, 0)
        text = open(data("legal.txt"), encoding="utf-8").read()
        equal(box.run("check", "-", input=text).code, 0)
        refused(box.run("check", "no such deck"), 3, "no such deck")


@case("a deck that names a game nobody knows is judged under none, whichever game has its cards, until a format is asked for")
def _():
    with filled() as box:
        text = open(data("legal.txt"), encoding="utf-8").read()
        bare = "".join(line for line in text.splitlines(True) if not line.startswith(("# game:", "# format:")))
        equal(box.run("check", box.write("bare.txt", bare), "--json").json["decks"][0]["game"], "trial")   # its cards tell
        path = box.write("other.txt", "# game: nowhere\n" + bare)
        for command in ("check", "fix", "hand"):
            refused(box.run(command, path), 3, "other.txt", "no game “nowhere”", "there are: ")
        equal(box.run("check", path, "--format", "trial/2/duel", "--json").json["decks"][0]["verdict"], "legal")
        refused(box.run("check", box.write("short.txt", "# game: nowhere\n# format: 2/duel\n" + bare)), 3, "no game “nowhere”")


@case("an unknown format ends 2 with what there is")
def _():
    with filled() as box:
        refused(box.run("check", data("legal.txt"), "--format", "trial/9"), 2, "trial/9")
        refused(box.run("check", data("legal.txt"), "--format", "nonsense"), 2, "nonsense")


@case("empty, headed, huge, binary and wrongly encoded decks are answered or refused, never a crash")
def _():
    with filled() as box:
        equal(box.run("check", box.write("headed.txt", "# game: trial\n# Deck\n# Hero\n"), "--json").json["decks"][0]["verdict"], "illegal")
        for name, content in {"empty.txt": b"", "binary.txt": bytes(range(256)) * 64, "zeros.txt": b"\0" * 100, "crlf.txt": b"# game: trial\r\n# Deck\r\n4 Wash\r\n",
                              "latin.txt": b"# game: trial\n# Deck\n2 Caf\xe9\n", "long.txt": b"1 " + b"x" * (1 << 20), "much.txt": b"# Deck\n99999999999999 Wash\n",
                              "utf16.txt": "# game: trial\n# Deck\n4 Wash\n".encode("utf-16"), "deep.json": b'{"main":' * 5000, "list.json": b"[[[[]]]]"}.items():
            result = box.run("check", box.write(name, content), "--json", timeout=60)
            assert result.code in (0, 1, 3), (name, result)
            assert "error" in result.json or "decks" in result.json, (name, result)


@case("a deck text of 10 MB is refused with its size, quickly")
def _():
    with filled() as box:
        result = box.run("check", box.write("big.txt", b"1 Wash\n" * (10 * 1024 * 1024 // 7)), "--json", timeout=30)
        equal(result.code, 3, result)
        contains(result.json["error"]["file"], "big.txt")
        assert result.cpu < 10, result.cpu


@case("a run that ends in the middle is still one JSON document")
def _():
    with filled() as box:
        other = os.path.join(ROOT, "schema", "starter", "colossus-order-legal.txt")    # its rulebook has an option that the next has not
        result = box.run("check", other, data("copies.txt"), "--option", "goldfish-peek=yes", "--json")
        equal((result.code, len(result.json["decks"]), result.json["error"]["code"]), (2, 1, "usage"), result)


@case("colour is for terminals only, never alone, and NO_COLOR is honoured")
def _():
    with filled() as box:
        plain = box.run("check", data("copies.txt")).out
        assert "\033" not in plain and "ILLEGAL" in plain
        for no_color, coloured in (("", True), ("1", False)):
            try:
                ours, theirs = pty.openpty()
            except OSError:
                raise Skip("this system gives out no terminals")
            done = subprocess.run([PROGRAM, "--games", GAMES, "check", data("copies.txt")], stdout=theirs, stderr=subprocess.PIPE,
                                  env={**box.env, "NO_COLOR": no_color, "TERM": "xterm"}, timeout=60)
            os.close(theirs)
            text = ""
            while "ILLEGAL" not in text:      # written in pieces on a busy machine
                text += os.read(ours, 65536).decode()
            os.close(ours)
            equal((done.returncode, "\033[31m" in text), (1, coloured), text)
            contains(text, "ILLEGAL")


@case("a dated list is imported by itself: applied as of a day, with clause and reason, replaced as a whole, and part of no search")
def _():
    with filled() as box:
        head = "game,format,name,limit,from,until,clause,reason\n"
        rows = ["trial,trial/2/duel,Red Runner,banned,2025-02-01,2025-02-28,L.1,Too quick", "trial,duel,Green Giant,1,2026-01-01,,,Too large!"]
        path = box.write("bans.csv", head + "\n".join(rows) + "\n")
        total = box.run("search", "", "--json").json["total"]
        account = box.run("import", path, "--json").json
        equal((account["kind"], account["game"], account["cards"]["new"], account["rejected"]), ("sleeves-lists", "trial", 2, []), account)
        equal(box.run("search", "", "--json").json["total"], total)
        listed = lambda day, *more: [f for f in box.run("check", data("legal.txt"), "--as-of", day, "--json", *more).json["decks"][0]["findings"] if f["rule"] == "list"]
        equal([len(listed(day)) for day in ("2025-01-31", "2025-02-01", "2025-02-28", "2025-03-01", "2025-12-31")], [0, 1, 1, 0, 0])
        finding = listed("2025-02-14")[0]
        equal((finding["clause"], finding["severity"], finding["actual"], finding["allowed"]), ("L.1", "error", 2, "<= 0"), finding)
        contains(finding["message"], "Red Runner", "is not allowed in this format", "Reason: Too quick.")
        equal(listed("2025-02-14", "--option", "lists=no"), [])
        equal([c["name"] for c in box.run("search", "banned:trial/2/duel@2025-02-14", "--json").json["cards"]], ["Red Runner"])
        limits = box.run("card", "Red Runner", "--json").json["cards"][0]["limits"]
        equal([(x["limit"], x["since"]) for x in limits if x["list"] == "trial/2/duel"], [(0, "2025-02-01")])
        contains(box.run("card", "Red Runner").out, "from 1 February 2025 to 28 February 2025")
        equal(box.run("import", path, "--json").json["cards"]["unchanged"], 2)
        box.write("bans.csv", head + rows[1] + "\n")
        equal(box.run("import", path, "--json").json["cards"]["gone"], 1)
        equal(listed("2025-02-14"), [])
        finding, = listed("2026-01-02")
        contains(finding["message"], "Reason: Too large! Take out")
        box.write("bans.csv", head)
        equal(box.run("import", path, "--json").json["cards"], {"new": 0, "changed": 0, "unchanged": 0, "gone": 1})
        equal(listed("2026-01-02"), [])


@case("every switch of the rulebooks' digests is an option with title, clause and default, and something of the rulebook asks it")
def _():
    folder = os.path.join(SHARED, "rules")
    if not os.path.isdir(folder):
        raise Skip("no digests here")
    met = 0
    for path in glob.glob(os.path.join(ROOT, "schema", "games", "*", "rulebook-*.xml")):
        game = os.path.basename(os.path.dirname(path))
        edition = os.path.basename(path)[len("rulebook-"):-len(".xml")]
        digest = next((p for n in (f"{game}-{edition}.md", f"{game}.md") for p in [os.path.join(folder, n)] if os.path.exists(p)), None)
        if digest is None or edition == "arc45":    # the digest is of the sixty-card edition
            continue
        root = ElementTree.parse(path).getroot()
        options = {o.get("id"): o for o in root.iter("option")}
        text = open(path, encoding="utf-8").read()
        section = open(digest, encoding="utf-8").read().split("## 8. Ambiguities")[1].split("\n## ")[0]
        for row in re.findall(r"^\|(.+)\|$", section, re.M):
            for switch in re.findall(r"`([a-z]+(?:-[a-z]+)+)`", row.split("|")[-1]):
                if switch in ("strip",):
                    continue
                option = options.get(switch)
                assert option is not None and option.get("clause") and option.get("title") and option.get("default") is not None, (path, switch)
                assert len(re.findall(rf'(?:option:|"|!){switch}(?=["! ])', text)) > 1, f"{path}: nothing asks “{switch}”"
                met += 1
    assert met >= 18, met


@case("a dated list knows cards by their first face's name, and tells names that are none or those of several cards")
def _():
    with filled() as box:
        cards = [{"key": f"b{i}", "name": name, "kind": "UNIT", "cost": 1, "colors": [], "updated": "2024-01-01T00:00:00Z", "printings": []}
                 for i, name in enumerate(("Dusk // Dawn", "Shade // Left", "Shade // Right"))]
        box.run("import", box.write("more.json", json.dumps({"page": 1, "cards": cards})))
        head = "game,format,name,limit\n"
        known = box.run("import", box.write("bans.csv", head + "trial,duel,Dusk,banned\n"))
        assert "so far" not in known.out + known.err, known.out
        equal([c["name"] for c in box.run("search", "banned:trial/2/duel", "--json").json["cards"]], ["Dusk // Dawn"])
        told = box.run("import", box.write("bans.csv", head + "trial,duel,Shade,banned\ntrial,duel,Noon,banned\ntrial,duel,dusk/dawn,banned\n"))
        contains(told.out + told.err, "2 names are not those of one card each so far", "Noon, Shade")
        equal([c["name"] for c in box.run("search", "banned:trial/2/duel", "--json").json["cards"]], ["Dusk // Dawn"])


@case("a dated list with bad rows is refused as a whole, and the first is named with its line")
def _():
    with filled() as box:
        head = "game,format,name,limit,from,until\n"
        bad = {"nothing,duel,Stone,1,,": "nothing", "trial,marathon,Stone,1,,": "marathon", "trial,duel,Stone,many,,": "many",
               "trial,duel,Stone,1,2025-02-30,": "2025-02-30", "trial,duel,Stone,1,2025-02-02,2025-02-01": "2025-02-01", "trial,duel,,1,,": "no name"}
        for row, word in bad.items():
            result = box.run("import", box.write("bans.csv", head + "trial,duel,Red Runner,0,,\n" + row + "\n"))
            refused(result, 3, "bans.csv:3", word)
        twice = box.run("import", box.write("bans.csv", head + "trial,duel,Stone,1,,\ntrial,duel,stone,2,,\n"))
        refused(twice, 3, "bans.csv:3", "earlier row", "line 2")
        equal(box.run("check", data("legal.txt"), "--json").json["decks"][0]["verdict"], "legal")
        refused(box.run("import", box.write("names.csv", "name,limit\nStone,1\n"), "--as", "sleeves-lists"), 3, "format")


@case("dated lists that contradict each other leave the day open, name each other, and are settled by correcting one")
def _():
    with filled() as box:
        head = "game,format,name,limit,from,until\n"
        one = box.write("first.csv", head + "trial,duel,Red Runner,banned,2025-02-01,\ntrial,duel,Green Giant,1,2025-02-01,\n")
        two = box.write("second.csv", head + "trial,duel,red runner,1,2025-02-01,\ntrial,duel,Green Giant,1,2025-02-01,\n")
        judge = lambda day: box.run("check", data("legal.txt"), "--as-of", day, "--json").json["decks"][0]
        both = lambda: [(f["severity"], f["cards"][0]["name"], f["clause"]) for f in judge("2025-02-01")["findings"] if f["rule"] == "list"]
        for order in ((one, two), (two, one)):
            for path in order:
                box.run("import", path)
            equal(both()[-1], ("unknown", "Red Runner", ""))
            equal([f for f in judge("2025-01-31")["findings"] if f["rule"] == "list"], [])
        message = [f for f in judge("2025-02-01")["findings"] if f["rule"] == "list"][-1]["message"]
        contains(message, "“Red Runner”", "contradict each other", "from 1 February 2025 on", "“first.csv”: not allowed", "“second.csv”: limited to 1", "corrected")
        limits = [x for x in box.run("card", "Green Giant", "--json").json["cards"][0]["limits"] if x["since"] == "2025-02-01"]
        equal([[os.path.basename(o) for o in x["origins"]] for x in limits], [["first.csv", "second.csv"]])
        contains(box.run("card", "Red Runner").out, "first.csv", "second.csv")
        equal(box.run("search", "banned:trial/2/duel@2025-02-01", "--json").json["total"], 0)
        box.write("second.csv", head + "trial,duel,Red Runner,0,2025-02-01,\n")
        box.run("import", two)
        equal(both()[0], ("error", "Red Runner", ""))
        box.write("second.csv", head)
        box.write("first.csv", head + "trial,duel,Red Runner,banned,2025-02-01,2025-02-28\n")
        box.run("import", two), box.run("import", one)
        equal((both()[0][0], [f for f in judge("2025-03-01")["findings"] if f["rule"] == "list"]), ("error", []))


@case("errata with days: a card and a verdict are those of the day, and what was printed stands beside")
def _():
    with filled() as box:
        total = box.run("search", "", "--json").json["total"]
        head = "game,name,attribute,from,value,was,clause,reason\n"
        row = "trial,Red Runner,color,2025-02-01,Blue,,E.1,Misprint\n"
        path = box.write("errata.csv", head + row + "trial,Nobody At All,color,2025-02-01,Blue,,,\ntrial,Red Runner,,2025-03-01,Only words.,,,\n")
        account = box.run("import", path, "--json").json
        equal((account["kind"], account["cards"]["new"], account["rejected"]), ("sleeves-errata", 3, []), account)
        contains(" ".join(account["notes"]), "Nobody At All")
        equal(box.run("search", "", "--json").json["total"], total)
        card = lambda *more: box.run("card", "Red Runner", "--json", *more).json["cards"][0]
        equal([card("--as-of", day)["attributes"]["color"] for day in ("2025-01-31", "2025-02-01")], [["Red"], ["Blue"]])
        equal((card()["printed"], card("--as-of", "2025-01-31")["printed"]), ({"color": "Red"}, {}))
        equal([(e["day"], e["attribute"], e["value"], e["clause"], e["reason"], e["applies"]) for e in card()["errata"]],
              [("2025-02-01", "color", "Blue", "E.1", "Misprint", True), ("2025-03-01", "", "Only words.", "", "", False)])
        contains(box.run("card", "red runner").out, "Erratum", "1 February 2025", "Color: Blue", "Printed", "Color: Red", "Only words.")
        found = lambda query: [c["name"] for c in box.run("search", query, "--json").json["cards"]]
        assert "Red Runner" in found("color=blue") and "Red Runner" not in found("color=red"), "a search is of today"
        refused(box.run("card", "Red Runner", "--as-of", "2025-02-30"), 2, "2025-02-30")
        box.cards()
        equal(card()["attributes"]["color"], ["Blue"])     # a card list that comes again leaves errata alone
        equal(box.run("import", path, "--json").json["cards"]["unchanged"], 3)
        box.write("errata.csv", head)
        equal(box.run("import", path, "--json").json["cards"]["gone"], 3)
        equal((card()["attributes"]["color"], card()["errata"]), (["Red"], []))


@case("two errata files that say different things of one day leave open what hangs on them, whichever is read last; so does a third say no more")
def _():
    with filled() as box:
        judge = lambda *more: box.run("check", data("legal.txt"), "--json", *more).json["decks"][0]
        head = "game,name,attribute,from,value\n"
        hero = box.write("hero.csv", head + "trial,Ada of Edges,type,2025-02-01,Hero\n")
        unit = box.write("unit.csv", head + "trial,Ada of Edges,type,2025-02-01,Unit\n")
        for order in ((hero, unit), (unit, hero)):
            for path in order:
                box.run("import", path)
            judged = judge("--as-of", "2025-02-01")
            equal(judged["verdict"], "unknown", judged)
            contains(" ".join(f["message"] for f in judged["findings"]), "contradict each other about “Ada of Edges”", "1 February 2025")
            equal(judge("--as-of", "2025-01-31")["verdict"], "legal")
        # the same words in another file contradict nothing
        box.write("unit.csv", head)
        box.run("import", unit)
        box.run("import", box.write("again.csv", head + "trial,Ada of Edges,type,2025-02-01,Hero\n"))
        equal(judge("--as-of", "2025-02-01")["verdict"], "legal")


@case("rows of a list that contradict each other are told with file, line and field, and leave open what hangs on them")
def _():
    with filled() as box:
        path = box.write("twice.csv", "game,name,type,cost,color,set,number\ntrial,Sister,Hero,,Red|Blue,T2,1\ntrial,Sister,Unit,2,Blue|Red,T2,2\n")
        account = box.run("import", path, "--json").json
        equal((account["rejected"], account["cards"]["new"], account["printings"]["new"]), ([], 1, 2), account)
        notes = [n for n in account["notes"] if "Sister" in n]
        equal(len(notes), 1, account)
        contains(notes[0], "twice.csv", "“type”", "“Hero” in line 2", "“Unit” in line 3")
        contains(" ".join(box.run("import", path).out.split()), "“Hero” in line 2", "“Unit” in line 3")
        legal = open(data("legal.txt")).read()
        led = box.write("led.txt", legal.replace("1 Ada of Edges", "1 Sister"))
        deck = box.run("check", led, "--json").json["decks"][0]
        equal((deck["verdict"], rules(deck, "unknown")), ("unknown", ["hero"]), deck)
        contains([f for f in deck["findings"] if f["rule"] == "hero"][0]["message"], "contradict each other", "Type of “Sister”")
        main_only = box.write("beside.txt", legal.replace("2 Red Runner", "2 Sister"))
        equal(box.run("check", main_only, "--json").json["decks"][0]["verdict"], "legal", "no rule of the deck asks for its type")
        equal(box.run("search", "sister type:hero", "--json").json["total"], 0)
        one = box.write("once.csv", "game,name,type,color,set,number\ntrial,Sister,Hero,Red|Blue,T2,1\n")
        box.run("import", one, "--json")
        equal(box.run("check", led, "--json").json["decks"][0]["verdict"], "legal", "the list says one thing now")


@case("a number below what there can be is refused with its line, and in other lists left out with a note")
def _():
    with Box() as box:
        good = "".join(f"genesis,Card {n},Spell,Axon,{n}\n" for n in range(40))
        path = box.write("chi.csv", "game,name,type,affiliation,chi\n" + good + "genesis,Dark Debt,Spell,Axon,-5\n")
        account = box.run("import", path, "--json", games=False).json
        equal([(r["record"], r["line"]) for r in account["rejected"]], [("Dark Debt", 42)], account)
        contains(account["rejected"][0]["reason"], "“-5”", "chi")
        equal(account["cards"]["new"], 40)


@case("fractions add up and are told as they are")
def _():
    with Box() as box:
        box.run("import", box.write("half.csv", "game,name,type,affiliation,chi,world\ngenesis,Half,Spell,Axon,5.008,\ngenesis,Axo,Champion,Axon,,\n"), games=False)
        deck = box.run("check", box.write("half.txt", "# Champion\n1 Axo\n# Timeline\n50 Half\n"), "--format", "genesis/5.2/constructed", "--json", games=False).json["decks"][0]
        chi = [f for f in deck["findings"] if f["rule"] == "chi"][0]
        equal((chi["severity"], chi["actual"], chi["allowed"]), ("error", 250.4, "<= 250"), chi)
        contains(chi["message"], "250.4", "come down by 0.4")


@case("--clauses tells what the clause of each finding says")
def _():
    with Box() as box:
        box.run("import", box.write("half.csv", "game,name,type,affiliation,chi\ngenesis,Whole,Spell,Axon,6\ngenesis,Axo,Champion,Axon,\n"), games=False)
        path = box.write("whole.txt", "# game: genesis\n# Champion\n1 Axo\n# Timeline\n50 Whole\n")
        finding = [f for f in box.run("check", path, "--json", games=False).json["decks"][0]["findings"] if f["rule"] == "chi"][0]
        plain, told = (" ".join(box.run("check", path, *more, games=False).out.split()) for more in ((), ("--clauses",)))
        assert finding["clause_says"] not in plain, plain
        contains(told, f"BST.2 says: {finding['clause_says']}")


@case("names that differ in letter case alone are one name, and it is said")
def _():
    with filled() as box:
        path = box.write("case.txt", open(data("legal.txt")).read() + "# Sideboard\n1 RED RUNNER\n")
        notes = [f["message"] for f in box.run("check", path, "--json").json["decks"][0]["findings"] if f["rule"] == "spelling"]
        equal(len(notes), 1)
        contains(notes[0], "Red Runner", "RED RUNNER")


@case("a list without headings names no commander, and is told which of its cards would do")
def _():
    with Box() as box:
        box.run("import", os.path.join(ROOT, "tests", "data", "check", "lists", "magic.csv"), games=False)
        bare = "1 Ysolde of the Ford\n1 Tilda, Lockkeeper\n1 Statue of the Ford\n1 Marrek, Oarsman\n96 Plains\n"
        for text, would in ((bare.replace("1 Marrek, Oarsman\n96", "97"), ["Ysolde of the Ford", "Tilda, Lockkeeper"]), (bare, []), (bare.replace("96", "90"), None)):
            deck = box.run("check", box.write("bare.txt", text), "--format", "magic/cr/commander", "--json", games=False).json["decks"][0]
            told = [f for f in deck["findings"] if f["rule"] == "commander"][0]
            equal((deck["verdict"], told["severity"]), ("illegal" if would is None else "unknown", "unknown"), deck)
            for name in ("Ysolde of the Ford", "Tilda, Lockkeeper", "Statue of the Ford", "Marrek, Oarsman"):
                equal(name in told["message"], name in (would or []), told)
            contains(told["message"], "A heading “Commander” settles it" if would else "A card under a heading “Commander” settles it")
        named = box.run("check", box.write("named.txt", "# Main deck\n" + bare), "--format", "magic/cr/commander", "--json", games=False).json["decks"][0]
        equal((named["verdict"], rules(named)), ("illegal", ["commander"]), named)


main()

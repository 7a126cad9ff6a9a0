#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a definition's reader can say of a list: places, keys, faces in records of their own, second files, limits in words, tables."""
import bz2
import io
import itertools
import json
import lzma
import os
import tarfile
import time
import zipfile

from harness import Box, case, contains, equal, main, ok, refused

GAME = """<?xml version="1.0" encoding="UTF-8"?>
<game id="kites" title="Kites" model="2">
  <attributes>
    <attr id="tail" title="Tail" kind="choice" values="Long|Short" open="yes" default=""/>
    <attr id="wind" title="Wind" kind="number"/>
    <attr id="text" title="Text" kind="text" default=""/>
  </attributes>
  <readers>
    %s
  </readers>
  <rulebook id="1" title="Rules" pile="main" hand="hand">
    <options><option id="lists" kind="flag" default="yes" title="Ban lists count" clause="1"/></options>
    <zones><zone id="main" title="Main" scope="list" seen="none" accepts=""/><zone id="hand" title="Hand" scope="play" seen="owner"/></zones>
    <format id="calm" title="Calm" list="calm" first-list="2024-01-01"><count id="size" clause="1" in="main" min="1"/></format>
  </rulebook>
</game>
"""


class Kites(Box):
    def define(self, reader):
        os.makedirs(os.path.join(self.top, "own", "kites"), exist_ok=True)
        path = os.path.join(self.top, "own", "kites", "game.xml")
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(GAME % reader)
        return self.run("games", "validate", path, games=False)

    def bring(self, what, *more):
        return self.run("--games", os.path.join(self.top, "own"), "import", what, "--json", *more, games=False)

    def own(self, *args):
        return self.run("--games", os.path.join(self.top, "own"), *args, games=False)

    def put(self, name, content):
        path = os.path.join(self.top, "lists", name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(content if isinstance(content, str) else json.dumps(content))
        return path


def faulty(result, code, *parts):
    equal(result.code, code, result)
    contains(result.out, *parts)


def names(box, query, *more):
    return [card["name"] for card in box.own("search", query, "--json", *more).json["cards"]]


PLAIN = """<reader kind="k" title="K" syntax="json" lists="%s" detect="id" key="%s" name="name">
  <field to="tail" path="tail"/><field to="wind" path="wind"/><printings key="id"><field to="set" path="%s"/><field to="number" path="no"/></printings></reader>"""


@case("records stand deep in a file and in folders of folders, and the name of a file may be what their set is called")
def _():
    with Kites() as box:
        equal(box.define(PLAIN % ("data.cards[] data{}.cards[]", "id", "@file")).code, 0)
        box.put("deep/alpha.json", {"meta": {"cards": [{"id": "no", "name": "No"}]}, "data": {"name": "Alpha", "cards": [{"id": "a1", "name": "Sail"}]}})
        box.put("deep/er/beta.json", {"data": {"X": {"cards": [{"id": "b1", "name": "Box"}, {"id": "b2", "name": "Delta"}]}, "Y": {"cards": []}}})
        account = box.bring(os.path.join(box.top, "lists"))
        equal((account.code, account.json["cards"]["new"], account.json["rejected"]), (0, 3, []), account)
        equal(names(box, "set:beta"), ["Box", "Delta"])


@case("a place that is none is a fault of the definition, and what a list lacks is named")
def _():
    with Kites() as box:
        for place in ("data.cards", "[]x", "a..b[]", "{}[][]"):
            faulty(box.define(PLAIN % (place, "id", "set")), 3, "no place for records")
        equal(box.define(PLAIN % ("[]", "id", "set")).code, 0)
        refused(box.bring(box.put("other.json", [{"key": "a", "name": "Sail"}])), 3, "its records lack", "“id” (k)", "games from")


@case("a list that was read by a reader that the definition has no more is told until it is read again, or until others say all that counts of its cards")
def _():
    with Kites() as box:
        first, other = PLAIN % ("[]", "id", "set"), PLAIN.replace('path="wind"', 'path="gust"') % ("[]", "id", "set")
        path, beside = (box.put(name, [{"id": "a", "name": "Sail", "wind": 1, "gust": 2}]) for name in ("kites.json", "beside.json"))

        def told(reader, bring=None):
            validated, counts = box.define(reader), ()
            if bring:
                counts = list(box.bring(bring).json["cards"].values())[:3]   # new, changed, unchanged
                validated = box.define(reader)
            ways = [validated.out, box.own("games", "--game", "kites").err, box.own("games").err, box.own("source", "list").err]
            says = {"Kites: the cards of “%s” were read before the definition’s reader was changed" % path in " ".join(way.split()) for way in ways}
            equal((validated.code, len(says)), (0, 1), ways)
            return says.pop(), *counts

        equal(told(first), (False,))
        equal(told(first, path), (False, 1, 0, 0))
        equal(told(first.replace("><", ">\n<!-- anew --><").replace('title="K"', 'title="Kites of K"')), (False,))
        equal(told(other), (True,))
        equal(told(first), (False,))
        equal((told(other), told(other, path)), ((True,), (False, 0, 1, 0)))
        time.sleep(1.1)   # which of two lists was imported last is known by the second
        equal((told(first), told(first, beside)), ((True,), (False, 0, 1, 0)))
        equal(told(other), (False,))


@case("records of one key are printings of one card, and it is told how many they are and where they differ")
def _():
    with Kites() as box:
        equal(box.define((PLAIN % ("[]", "name+tail", "set")).replace("syntax=", "records=\"several\" syntax=")).code, 0)
        path = box.put("kites.json", [
            {"id": "1", "name": "Sail", "tail": "Long", "wind": 3, "set": "A"}, {"id": "2", "name": "Sail", "tail": "Short", "wind": 5, "set": "A"},
            {"id": "3", "name": "Sail", "tail": "Long", "wind": 4, "set": "B"}, {"id": "4", "name": "Box", "tail": "", "set": "B"}])
        account = box.bring(path)
        equal((account.code, account.json["cards"]["new"], account.json["printings"]["new"], account.json["repeated"]), (0, 3, 4, 1), account)
        contains(" ".join(account.json["notes"]), "“wind” of “Sail” is “3” in line", "and “4” in line", "kites.json", "counts as unknown")
        equal([names(box, "wind=%d" % n) for n in (3, 4, 5)], [[], [], ["Sail"]])
        equal(box.bring(path).json["cards"]["unchanged"], 3)
        again = box.own("import", path, "--dry-run")
        contains(again.out, "1 record is of a card that another record had brought")


@case("a record of one key under another name is the same card, and both names are told, as a text and as a document")
def _():
    with Kites() as box:
        equal(box.define((PLAIN % ("[]", "tail", "set")).replace("syntax=", "records=\"several\" syntax=")).code, 0)
        path = box.put("kites.json", [{"id": "1", "name": "Sail", "tail": "T1", "set": "A"}, {"id": "2", "name": "sail ", "tail": "T1", "set": "B"},
                                      {"id": "3", "name": "Box", "tail": "T1", "set": "B"}, {"id": "4", "name": "Delta", "tail": "T2", "set": "B"}])
        said = "“Box” has the key “T1”, which is that of “Sail”, and is taken for the same card; only the name that stands first counts"
        contains(" ".join(box.own("import", path, "--dry-run").out.split()), said)
        account = box.bring(path).json
        equal((account["cards"]["new"], account["printings"]["new"], account["notes"][0]), (2, 4, said))


@case("records that should not have one key: what they say in two ways is unknown and told, whatever the list's form; the newer of two days counts")
def _():
    one = {"id": "1", "name": "Sail", "tail": "Long", "wind": 3, "set": "A"}
    for files in ([[one, dict(one, wind=4)]], [[one], [dict(one, wind=4)]]):
        with Kites() as box:
            equal(box.define(PLAIN % ("[]", "id", "set")).code, 0)
            for n, records in enumerate(files):
                box.put("deep/%d.json" % n, [{"id": "0", "name": "Box", "tail": "", "wind": 1, "set": "A"}] + records)
            account = box.bring(os.path.join(box.top, "lists"))
            equal((account.code, account.json["rejected"], account.json["cards"]["new"]), (0, [], 2), account)
            contains(" ".join(account.json["notes"]), "“wind” of “Sail” is “3” in line", "and “4” in line", "0.json", "%d.json" % (len(files) - 1))
            equal([names(box, q) for q in ("wind=3", "wind=4", "tail:long", "wind=1")], [[], [], ["Sail"], ["Box"]])
            equal(box.bring(os.path.join(box.top, "lists")).json["cards"]["unchanged"], 2)
    with Kites() as box:
        equal(box.define((PLAIN % ("[]", "id", "set")).replace('name="name"', 'name="name" updated="day"')).code, 0)
        account = box.bring(box.put("days.json", [dict(one, day="2025-01-02"), dict(one, wind=4, day="2025-02-02"), dict(one, wind=5, day="2025-01-01")]))
        equal((account.code, account.json["notes"], names(box, "wind=4")), (0, [], ["Sail"]), account)
        piped = box.run("--games", os.path.join(box.top, "own"), "import", "-", "--json", games=False,
                        input=json.dumps([dict(one, wind=6, day="2025-03-01"), dict(one, wind=7, day="2025-03-01")]))
        contains(" ".join(piped.json["notes"]), "“6” in line", "“7” in line")


@case("a key that two cards of different names have is told with both, and neither is lost without a word")
def _():
    with Kites() as box:
        equal(box.define(PLAIN % ("[]", "id", "set")).code, 0)
        cards = [{"id": str(n), "name": "Kite %d" % n, "tail": "", "wind": 1, "set": "A"} for n in range(60)]
        account = box.bring(box.put("kites.json", cards + [{"id": "7", "name": "Other", "tail": "", "wind": 2, "set": "A"}]))
        equal((account.code, account.json["cards"]["new"], [r["record"] for r in account.json["rejected"]]), (0, 60, ["Other"]), account)
        contains(account.json["rejected"][0]["reason"], "“7”", "“Kite 7”", "in line")


@case("a list that limits one card in two ways leaves open what hangs on it, until a dated list or one record says it")
def _():
    reader = (PLAIN % ("[]", "name", "set")).replace("syntax=", "records=\"several\" syntax=").replace(
        "<printings", "<limits path=\"lists\"><map from=\"out\" to=\"0\"/><map from=\"fine\" to=\"any\"/></limits><printings", 1)
    with Kites() as box:
        good = box.define(reader)
        equal(good.code, 0, good)
        one = {"id": "1", "name": "Sail", "tail": "Long", "wind": 3, "set": "A"}
        account = box.bring(box.put("kites.json", [dict(one, lists={"calm": "out"}), dict(one, id="2", set="B", lists={"calm": "fine"})]))
        contains(" ".join(account.json["notes"]), "“Sail”", "limit of the list “calm”", "counts as unknown")
        deck = box.put("deck.txt", "# game: kites\n# Main\n2 Sail\n")
        judge = lambda: box.own("check", deck, "--json").json["decks"][0]
        equal(judge()["verdict"], "unknown", judge())
        contains(judge()["findings"][0]["message"], "“Sail”", "contradict each other", "“calm”")
        box.own("import", box.put("lists.csv", "game,format,name,limit,from\nkites,calm,Sail,any,2020-01-01\n"))
        equal(judge()["verdict"], "legal", judge())


SIDES = """<reader kind="k" title="K" syntax="json" lists="[]" detect="face" key="card" name="name">
  <field to="wind" path="wind"/><field to="text" path="text"/><sides path="face" name="own"/>
  <printings key="print"><field to="set" path="set"/></printings></reader>"""


@case("halves that are records of their own are faces of one card, whichever stands first, and reprints add nothing but printings")
def _():
    with Kites() as box:
        equal(box.define(SIDES).code, 0)
        account = box.bring(box.put("kites.json", [
            {"card": "c", "face": "b", "own": "Folded", "name": "Open // Folded", "wind": 1, "text": "Fold.", "print": "p1", "set": "A"},
            {"card": "c", "face": "a", "own": "Open", "name": "Open // Folded", "wind": 6, "text": "Open.", "print": "p1", "set": "A"},
            {"card": "c", "face": "a", "own": "Open", "name": "Open // Folded", "wind": 6, "text": "Open.", "print": "p2", "set": "B"},
            {"card": "d", "face": "a", "own": "Plain", "name": "Plain", "wind": 2, "print": "p3", "set": "B"}]))
        equal((account.json["cards"]["new"], account.json["printings"]["new"], account.json["notes"]), (2, 3, []), account)
        card = box.own("card", "Open // Folded", "--json").json
        shown = json.dumps(card)
        contains(shown, "Folded", "Fold.", "Open.")
        equal(names(box, "wind=6"), ["Open // Folded"])


@case("faces stand as the name of their card names them, or by what tells them apart where it leaves one out, in whatever order the records come")
def _():
    halves, thirds = [("c", "Wet"), ("a", "Dry")], [("c", "Wet"), ("a", "Dry"), ("b", "Damp")]
    for faces, want in ((halves, ["Dry"]), (thirds, ["Damp", "Wet"])):
        for order in itertools.permutations(faces):
            with Kites() as box:
                equal(box.define(SIDES).code, 0)
                box.bring(box.put("kites.json", [{"card": "c", "face": face, "own": own, "name": "Wet // Dry", "wind": 1, "print": "p1", "set": "A"} for face, own in order]))
                card = box.own("card", "Wet // Dry", "--json").json["cards"][0]
                equal([face["name"] for face in card["faces"][1:]], want, order)


@case("faces contradict each other like cards: the first face's value is unknown, a further face has none, and both are told")
def _():
    with Kites() as box:
        equal(box.define(SIDES).code, 0)
        record = lambda face, wind, key: {"card": "c", "face": face, "own": face, "name": "Open // Folded", "wind": wind, "print": key, "set": "A"}
        account = box.bring(box.put("kites.json", [record("b", 1, "p1"), record("a", 6, "p1"), record("a", 7, "p2"), record("b", 2, "p2")]))
        contains(" ".join(account.json["notes"]), "“6” in line", "“7” in line", "“1” in line", "“2” in line")
        equal([names(box, "wind=%d" % n) for n in (6, 7)], [[], []])
        shown = box.own("card", "Open // Folded", "--json").json
        assert shown["cards"][0]["faces"] and "wind" not in json.dumps(shown["cards"][0]["faces"]), shown
        plain = """<reader kind="k" title="K" syntax="json" lists="[]" detect="id" key="id" name="name">
  <field to="wind" path="wind"/><faces path="backs[]" name="name"><field to="wind" path="wind"/></faces></reader>"""
        equal(box.define(plain).code, 0)
        account = box.bring(box.put("backs.json", [{"id": "1", "name": "Sail", "wind": 3, "backs": [{"name": "Back", "wind": 1}, {"name": "Back", "wind": 2}]}]))
        contains(" ".join(account.json["notes"]), "“wind” of “Sail” is “1”", "“2”")


JOINED = """<reader kind="k" title="K" syntax="json" lists="[]" detect="id" key="id" name="name" records="several">
  <join as="set" file="sets/en.json" lists="sets[]" key="id" by="@file"/>
  <join as="same" key="id" by="copy_of" fill="yes"/>
  <field to="wind" path="wind"/>
  <printings key="id"><field to="set" path="@set.code"/><field to="set-name" path="@set.title"/></printings></reader>"""


@case("a second file says what the sets are called, and a record that repeats another one says only what is its own")
def _():
    with Kites() as box:
        equal(box.define(JOINED.replace('key="id" name', 'key="copy_of|id" name')).code, 0)
        box.put("sets/en.json", {"sets": [{"id": "alpha", "code": "AL", "title": "First winds"}]})
        box.put("cards/alpha.json", [{"id": "1", "name": "Sail", "wind": 3}, {"id": "2", "copy_of": "1"}])
        box.put("cards/beta.json", [{"id": "3", "name": "Box", "wind": 1}, {"id": "4", "copy_of": "9"}])
        account = box.bring(os.path.join(box.top, "lists", "cards"))
        refused(account, 3, "1 of 4 records")
        box.put("cards/beta.json", [{"id": "3", "name": "Box", "wind": 1}])
        account = box.bring(os.path.join(box.top, "lists", "cards"))
        equal((account.json["cards"]["new"], account.json["printings"]["new"]), (2, 3), account)
        contains(" ".join(account.json["notes"]), "“@file” of a record is not found in the second file “sets/en.json”")
        equal((names(box, "set:AL"), names(box, "wind=3")), (["Sail"], ["Sail"]))
        # one that speaks of no key that is asked for, or of one in two ways, is told
        for sets, said in (([{"id": "alpha", "title": "A"}, {"id": "alpha", "title": "B"}], "speaks of one “id” several times; what it says first counts"),
                           ([], "has no record with “id” where it should have some"), ([{"code": "alpha"}], "has no record with “id” where it should have some")):
            box.put("sets/en.json", {"sets": sets})
            contains(" ".join(box.bring(os.path.join(box.top, "lists", "cards")).json["notes"]), said)
        box.put("sets/en.json", {"sets": [{"id": "alpha", "code": "AL", "title": "First winds"}]})
        box.bring(os.path.join(box.top, "lists", "cards"))
        # the sets are no cards where the folder above is brought in
        equal(box.bring(os.path.join(box.top, "lists")).json["rejected"], [])
        # and without the second file it is told that it is missing
        os.remove(os.path.join(box.top, "lists", "sets", "en.json"))
        contains(" ".join(box.bring(os.path.join(box.top, "lists", "cards")).json["notes"]), "neither beside the list nor in a folder above it")


TABLE = """<reader kind="k" title="K" syntax="table" origin="Name|Pull|ID" key="Name+Pull" name="Name">
  <join as="set" file="set.csv" key="Set ID" by="Set" in="print"/>
  %s
  <field to="wind" path="Pull"/><field to="text" path="Text"/>
  <limits path="Calm Legal" tag="calm" since="Day"><map from="No" to="0"/><map from="One" to="1"/><map from="Yes" to="-"/></limits>
  <printings path="@print[]" key="ID"><field to="set" path="Set"/><field to="set-name" path="@set.Title"/></printings></reader>"""
PRINT = """<join as="print" file="print.csv" key="Card" by="ID" many="yes"/>"""


@case("both forms in which a site tells of its cards give the same ones, whose sets have the codes of the rules")
def _():
    old = [{"code": "90001", "title": "Owl: Night Shift", "side_code": "corp", "type_code": "identity", "faction_code": "haas-bioroid", "pack_code": "core", "position": 1, "minimum_deck_size": 45,
            "influence_limit": 15, "deck_limit": 1, "uniqueness": False, "keywords": "Bird - Night", "text": "Look twice.", "quantity": 1},
           {"code": "90002", "title": "Perch", "side_code": "corp", "type_code": "asset", "faction_code": "neutral-corp", "pack_code": "wla", "position": 2, "cost": None, "trash_cost": 3, "faction_cost": 0,
            "deck_limit": 3, "uniqueness": True, "text": "Sit.", "quantity": 3}]
    words = {"haas-bioroid": "haas_bioroid", "neutral-corp": "neutral_corp", "core": "core_set", "wla": "what_lies_ahead", "identity": "corp_identity"}
    names = {"side_code": "side_id", "type_code": "card_type_id", "faction_code": "faction_id", "pack_code": "card_set_id", "uniqueness": "is_unique", "keywords": "display_subtypes", "faction_cost": "influence_cost"}
    new = {"data": [{"id": card["code"], "type": "printings", "attributes": {"card_id": "x", **{names.get(k, k): words.get(v, "X" if k == "cost" else v) for k, v in card.items() if k != "code"}}} for card in old]}
    told = []
    for name, cards in (("old.json", old), ("new.json", new)):
        with Box() as box:
            account = ok(box.run("import", box.write(name, json.dumps(cards)), "--json", games=False)).json
            equal((account["game"], account["cards"]["new"], account["rejected"]), ("netrunner", 2, []), account)
            cards = ok(box.run("card", "--game", "netrunner", "Perch", "--json", games=False)).json["cards"] + ok(box.run("card", "--game", "netrunner", "Owl: Night Shift", "--json", games=False)).json["cards"]
            told.append([(card["name"], card["attributes"], [(printing["set"], printing["number"]) for printing in card["printings"]]) for card in cards])
    equal(told[0], told[1])
    equal([card[2] for card in told[1]], [[("wla", "2")], [("core", "1")]])


@case("a table is read by its definition: quoted cells with line breaks, two columns as the key, printings and their sets in further tables")
def _():
    with Kites() as box:
        faulty(box.define(TABLE % PRINT), 3, "no join before this one is “print”")
        reader = TABLE % ""
        reader = reader.replace('  <join as="set"', "  " + PRINT + '<join as="set"')
        equal(box.define(reader).code, 0)
        path = box.put("cards.csv", 'ID\tName\tPull\tText\tCalm Legal\tDay\n1\tSail\t1\t"Rise.\nThen ""drift""."\tNo\t2024-05-01\n'
                       '2\tSail\t2\tDrift.\tYes\t\n3\tBox\t\tStay.\tOne\t\n4\tDelta\t1\t\tPerhaps\t\n')
        box.put("print.csv", "ID,Card,Set\np1,1,A\np2,1,B\np3,2,A\np4,3,A\n")
        box.put("set.csv", "Set ID,Title\nA,First winds\nB,Second winds\n")
        account = box.bring(path)
        equal((account.code, account.json["kind"], account.json["cards"]["new"], account.json["printings"]["new"], account.json["rejected"]),
              (0, "k", 4, 4, []), account)
        contains(" ".join(account.json["notes"]), "“Perhaps” is neither a number of copies nor a word")
        equal((names(box, "wind=1"), names(box, "wind=2"), names(box, "set:B")), (["Delta", "Sail"], ["Sail"], ["Sail"]))
        equal(names(box, 'text:"then"'), ["Sail"])
        deck = box.put("deck.txt", "# game: kites\n2 Box\n")
        verdict = box.own("check", deck, "--json")
        equal(verdict.code, 1, verdict)
        contains(verdict.out, "Box")


@case("second files may speak of a card again and again: what each says last by the day counts, none lifts what another says, and the strictest holds")
def _():
    with Kites() as box:
        lists = "".join(f'<join as="{name}" file="{name}.csv" key="ID" by="ID" some="yes" many="yes"/>' for name in ("out", "few"))
        limits = "".join(f'<limits of="@{name}[]" path="@{name}.@none|On" tag="calm" since="Day" missing="unknown"><map from="none" to="-"/><map from="Yes" to="{n}"/>'
                         '<map from="No" to="any"/></limits>' for name, n in (("out", 0), ("few", 1)))
        equal(box.define('<reader kind="k" title="K" syntax="table" origin="Name|ID|Pull" key="ID" name="Name">' + lists + limits +
                         '<limits path="Pull" tag="calm"><map from="Never" to="0"/><map from="" to="-"/></limits></reader>').code, 0)
        path = box.put("cards.csv", "ID\tName\tPull\n1\tSail\t\n2\tBox\t\n3\tDelta\t\n4\tRock\tNever\n5\tFree\t\n")
        box.put("out.csv", "ID,On,Day\n1,Yes,2024-01-01\n1,No,2024-03-01\n2,No,2024-03-01\n2,Yes,2024-01-01\n2,Yes,2024-05-01\n3,Yes,2024-01-01\n3,No,2024-03-01\n4,No,2024-01-01\n")
        box.put("few.csv", "ID,On,Day\n3,Yes,2024-02-01\n3,No,2024-04-01\n1,Yes,2024-03-01\n")
        account = box.bring(path)
        equal((account.json["rejected"], account.json["notes"]), ([], []))
        copies = {"Sail": (3, 0, 1, 1, 1), "Box": (3, 0, 3, 3, 0), "Delta": (3, 0, 1, 3, 3), "Free": (3,) * 5}
        decks = [(name, n, box.put(f"decks/{name}{n}.txt", f"# game: kites\n{n} {name}\n")) for name in copies for n in (1, 2, 3)]
        for at, day in enumerate(("2023-12-31", "2024-01-01", "2024-03-01", "2024-04-01", "2024-05-01")):
            judged = box.own("check", *(deck for _, _, deck in decks), "--as-of", day, "--json").json["decks"]
            equal([deck["verdict"] for deck in judged], ["legal" if n <= copies[name][at] else "illegal" for name, n, _ in decks], day)
        rock = box.put("deck.txt", "# game: kites\n1 Rock\n")   # what is said without a day is lifted by no day, and known since it was read
        equal([box.own("check", rock, *day, "--json").json["decks"][0]["verdict"] for day in (("--as-of", "2024-05-01"), ())], ["unknown", "illegal"])
        os.remove(os.path.join(os.path.dirname(path), "out.csv"))   # and without one of them nobody can say
        box.bring(path)
        equal(box.own("check", box.put("deck.txt", "# game: kites\n1 Free\n"), "--json").json["decks"][0]["verdict"], "unknown")


@case("what a second file says of cards from a day on may be a list's word and no erratum: it is told as one, holds until it is lifted, and a rule leaves it out with the lists")
def _():
    with Kites() as box:
        reader = ('<reader kind="k" title="K" syntax="table" origin="Name|ID" key="ID" name="Name"><join as="knot" file="knots.csv" key="ID" by="ID" some="yes" many="yes"/>'
                  '<errata path="@knot[]" only="Tied=Yes" day="Day" attr="tail" value="Tail" list="Knots"/></reader>')
        equal(box.define(reader).code, 0)
        game = os.path.join(box.top, "own", "kites", "game.xml")
        with open(game, encoding="utf-8") as stream:
            text = stream.read()
        with open(game, "w", encoding="utf-8") as stream:
            stream.write(text.replace('<option id="lists" kind="flag" default="yes" title="Ban lists count" clause="1"/>', "").replace('first-list="2024-01-01"', 'undated="no"')
                         .replace('min="1"/>', 'min="1"/><count id="short" clause="1" in="main" where="tail:short" max="1" if="lists"/>'))
        path = box.put("cards.csv", "ID\tName\n1\tSail\n2\tBox\n")
        box.put("knots.csv", "ID,Tied,Day,Tail\n1,Yes,2024-01-01,Short\n1,Yes,2024-03-01,Long\n2,,2024-01-01,Short\n2,Yes,2024-02-01,Short\n")
        equal(box.bring(path).json["rejected"], [])
        deck = box.put("deck.txt", "# game: kites\n1 Sail\n1 Box\n")
        for day, verdict in (("2024-01-31", "legal"), ("2024-02-01", "illegal"), ("2024-03-01", "legal")):
            found = box.own("check", deck, "--as-of", day, "--json").json["decks"][0]
            equal((found["verdict"], [f["rule"] for f in found["findings"] if f["rule"] == "erratum"]), (verdict, []), day)
        equal(box.own("check", deck, "--as-of", "2024-02-01", "--option", "lists=no", "--json").json["decks"][0]["verdict"], "legal")
        contains(box.own("card", "Box").out, "List", "Tail: Short", "Knots")


@case("words of a list are limits, and cards that it does not name have one, too")
def _():
    with Kites() as box:
        equal(box.define((PLAIN % ("[]", "id", "set")).replace("<printings", '<limits path="legal" tags="calm" missing="0"><map from="Legal" to="any"/>'
              '<map from="restricted" to="1"/></limits><printings')).code, 0)
        box.bring(box.put("kites.json", [{"id": "1", "name": "Sail", "legal": {"calm": "legal"}}, {"id": "2", "name": "Box", "legal": {}},
                                         {"id": "3", "name": "Delta", "legal": {"calm": "Restricted"}}]))
        for name, copies, code in (("Sail", 9, 0), ("Box", 1, 1), ("Delta", 1, 0), ("Delta", 2, 1)):
            equal(box.own("check", box.put("deck.txt", "# game: kites\n%d %s\n" % (copies, name))).code, code, name)
        equal(box.define((PLAIN % ("[]", "id", "set")).replace("<printings", '<limits path="legal" tags="calm" missing="unknown"><map from="Legal" to="any"/>'
              '</limits><printings')).code, 0)
        box.bring(box.put("kites.json", [{"id": "1", "name": "Sail", "legal": {"calm": "legal"}}, {"id": "2", "name": "Box", "legal": {}},
                                         {"id": "3", "name": "Delta", "legal": {"calm": " "}}]))
        for name, verdict in (("Sail", "legal"), ("Box", "unknown"), ("Delta", "unknown")):
            answer = box.own("check", box.put("deck.txt", "# game: kites\n1 %s\n" % name), "--json")
            equal((answer.code, answer.json["decks"][0]["verdict"]), (0 if verdict == "legal" else 1, verdict), name)
        said = answer.json["decks"][0]["findings"][0]["message"]
        contains(said, "is allowed in this format", "leaves it open under “calm”; a dated list that names the card settles it")
        equal((names(box, "is:banned"), names(box, "-is:banned")), ([], ["Sail"]))
        equal(box.own("card", "Box", "--json").json["cards"][0]["limits"][0]["limit"], "unknown")
        # a table of all that is banned settles it from its day on, where rules do not ask for the words of all cards
        def settled(day):
            return [box.own("check", deck, "--as-of", day, "--json").json["decks"][0]["verdict"] for deck in decks]
        decks = [box.put(name + ".txt", "# game: kites\n1 %s\n" % name) for name in ("Box", "Delta")]
        box.own("import", box.put("some.csv", "game,format,name,limit,from\nkites,calm,Delta,banned,2024-03-02\n"))
        equal(settled("2024-03-01"), ["unknown", "unknown"])
        box.own("import", box.put("all.csv", "game,format,name,limit,from\nkites,calm,*,any,2024-03-01\n"))
        equal([settled(day) for day in ("2024-02-28", "2024-03-01", "2024-03-02")], [["unknown", "unknown"], ["legal", "legal"], ["legal", "illegal"]])
        equal(names(box, "legal:calm"), ["Box", "Sail"])
        with open(os.path.join(box.top, "own", "kites", "game.xml"), encoding="utf-8") as stream:
            asks = stream.read().replace('list="calm"', 'list="calm" undated="yes"')
        box.put(os.path.join(box.top, "own", "kites", "game.xml"), asks)
        equal((settled("2024-03-02"), names(box, "legal:calm")), (["unknown", "illegal"], ["Sail"]))
        faulty(box.define((PLAIN % ("[]", "id", "set")).replace("<printings", '<limits path="legal" missing="0"/><printings')), 3, "“missing” needs")
        faulty(box.define((PLAIN % ("[]", "id", "set")).replace("<printings", '<limits path="legal"><map from="x" to="none"/></limits><printings')), 3, "no limit")


@case("a list that lacks a set of a rotation leaves open what may have been printed again in it, and says which")
def _():
    with Kites() as box:
        equal(box.define((PLAIN % ("[]", "id", "set"))).code, 0)
        path = os.path.join(box.top, "own", "kites", "game.xml")
        with open(path, encoding="utf-8") as stream:
            turning = stream.read().replace('min="1"/></format>', 'min="1"/><count id="sets" clause="1" in="main" where="-in:NEW|NEWER" max="0"/></format>')
        box.put(path, turning)
        decks = [box.put(name + ".txt", "# game: kites\n1 %s\n" % name) for name in ("Sail", "Box")]
        cards = [{"id": "1", "name": "Sail", "set": "OLD"}, {"id": "2", "name": "Box", "set": "NEW"}]
        for more, verdicts in (([], ["unknown", "legal"]), ([{"id": "3", "name": "Delta", "set": "NEWER"}], ["illegal", "legal"])):
            box.bring(box.put("kites.json", cards + more))
            found = [box.own("check", deck, "--json").json["decks"][0] for deck in decks]
            equal([deck["verdict"] for deck in found], verdicts, more)
            if not more:
                contains(found[0]["findings"][0]["message"], "sets of which the card list has none: NEWER. A list that has these sets settles it")


@case("printings of one set and number that differ in rarity are two, and those that differ in finish one")
def _():
    with Kites() as box:
        equal(box.define("""<reader kind="k" title="K" syntax="json" lists="[]" detect="prints" key="name" name="name"><printings path="prints[]">
          <field to="set" path="s"/><field to="number" path="n"/><field to="rarity" path="r"/><field to="finish" path="f"/></printings></reader>""").code, 0)
        account = box.bring(box.put("kites.json", [{"name": "Sail", "prints": [
            {"s": "A", "n": "1", "r": "rare", "f": "foil"}, {"s": "A", "n": "1", "r": "secret"}, {"s": "A", "n": "1", "r": "rare", "f": "plain"}]}]))
        equal(account.json["printings"]["new"], 2, account)


@case("lists come packed: .gz, .xz, .bz2, and archives of files, of which the second files are no list")
def _():
    with Kites() as box:
        equal(box.define(JOINED).code, 0)
        cards, sets = json.dumps([{"id": "1", "name": "Sail", "wind": 3}]).encode(), json.dumps({"sets": [{"id": "alpha", "code": "AL"}]}).encode()
        os.makedirs(os.path.join(box.top, "lists", "sets"))
        box.put("sets/en.json", sets.decode())
        for pack, ending in ((bz2.compress, "bz2"), (lzma.compress, "xz")):
            path = box.put("alpha.json." + ending, "")
            with open(path, "wb") as stream:
                stream.write(pack(cards))
            cards_now = box.bring(path).json["cards"]
            equal(cards_now["new"] + cards_now["unchanged"], 1, ending)
        with zipfile.ZipFile(os.path.join(box.top, "all.zip"), "w", zipfile.ZIP_DEFLATED) as zipped:
            zipped.writestr("en/alpha.json", cards)
            zipped.writestr("sets/en.json", sets)
        account = box.bring(os.path.join(box.top, "all.zip"))
        equal((account.code, account.json["records"], account.json["rejected"], account.json["notes"]), (0, 1, [], []), account)
        equal(names(box, "set:AL"), ["Sail"])
        for name, link in (("../../out.json", None), ("out.json", "/etc/passwd")):
            with tarfile.open(os.path.join(box.top, "bad.tar.gz"), "w:gz") as tar:
                info = tarfile.TarInfo(name)
                if link:
                    info.type, info.linkname = tarfile.SYMTYPE, link
                else:
                    info.size = len(cards)
                tar.addfile(info, None if link else io.BytesIO(cards))
            refused(box.bring(os.path.join(box.top, "bad.tar.gz")), 3, "there is no such file" if link else "leads out of the folder")
        with open(os.path.join(box.top, "all.zip"), "r+b") as stream:
            stream.truncate(60)
        refused(box.bring(os.path.join(box.top, "all.zip")), 3)
        left = [name for name in os.listdir(os.path.join(box.env["SLEEVES_LIBRARY"], "fetched")) if name.startswith("unpacked")]
        equal(left, [])


@case("a value that is no number leaves sums and comparisons of rules open, and the finding names card and value")
def _():
    with Kites() as box:
        plain = PLAIN % ("[]", "name", "set")
        box.define(plain)
        path = os.path.join(box.top, "own", "kites", "game.xml")
        with open(path, encoding="utf-8") as stream:
            text = stream.read()
        rules = ('<sum id="all" clause="2" in="main" of="wind" max="5"/><count id="strong" clause="3" in="main" where="wind>=4" max="0"/>'
                 '<count id="free" clause="4" in="main" where="wind:x" max="1"/>')
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(text.replace('kind="number"/>', 'kind="expression"/>').replace("</format>", rules + "</format>"))
        head = "game,name,tail,wind\n"
        lists = ((("X", "X"), ("all", "strong")), (("2+3", "2+3"), ("all", "strong")), (("*", "*"), ("all", "strong")), (("x +", "X+"), ("all", "strong")),
                 (("3", None), ()))
        for (wind, shown), open_ in lists:
            box.own("import", box.put("kites.csv", head + f"kites,Sail,Long,{wind}\nkites,Reel,Long,1\n"))
            deck = box.put("deck.txt", "# game: kites\n# Main\n1 Sail\n2 Reel\n")
            judged = box.own("check", deck, "--json").json["decks"][0]
            equal((wind, [f["rule"] for f in judged["findings"] if f["severity"] == "unknown"]), (wind, list(open_)), judged)
            for finding in judged["findings"]:
                if finding["severity"] == "unknown":
                    contains(finding["message"], "What is no number", f"Wind of “Sail” ({shown})")
        box.own("import", box.put("kites.csv", head + "kites,Sail,Long,X\nkites,Reel,Long,1\n"))
        judged = box.own("check", box.put("deck.txt", "# game: kites\n# Main\n2 Sail\n"), "--json").json["decks"][0]
        assert ("free", "error") in [(f["rule"], f["severity"]) for f in judged["findings"]], judged   # asked for by its letter it is certain
        for odd in ("½", "1d6"):
            refused(box.own("import", box.put("odd.csv", head + f"kites,Odd,Long,{odd}\n")), 3, "odd.csv:2", odd)


LISTS = GAME.replace('<attr id="text"', '<attr id="points" title="Points" kind="number" default="0"/>\n    <attr id="text"').replace(
    '<count id="size"', '<sum id="points" clause="2" in="main" of="points" max="7"/><sum id="heavy" clause="3" in="main" where="tail:long" of="wind" plus="points" max="9"/>'
    '<count id="size"').replace("%s", """
    <reader kind="kites-json" title="Kites" syntax="json" lists="[]" detect="id name wind" records="several" key="name" name="name">
      <field to="wind" path="wind"/><field to="tail" path="tail"/>
      <printings key="id"><field to="set" path="set"/></printings>
    </reader>
    <reader kind="kites-bans" title="Lists of bans" syntax="json" lists="[]" detect="title from cards" key="title" name="title">
      <dated since="from" %(form)s cards="cards{}" card="@" of="title">
        <series match="^Calm" list="calm"/>
        <says path="copies"><map from="gone" to="0"/></says>
        <says path="cost" to="points"/>
      </dated>
    </reader>
    <reader kind="kites-points" title="Points" syntax="table" origin="card|points" key="card" name="list">
      <dated card="card"><series list="calm"/><says path="points" to="points"/></dated>
    </reader>""")
KITES = [{"id": "k1", "name": "Sail", "wind": 1, "tail": "Long", "set": "A"}, {"id": "k2", "name": "Reel", "wind": 2, "tail": "Short", "set": "A"},
         {"id": "k3", "name": "Reel", "wind": 2, "tail": "Short", "set": "B"}, {"id": "k9", "name": "k2", "wind": 3, "tail": "Short", "set": "B"}]


class Dated(Kites):
    def define(self, text=LISTS, form=""):
        path = os.path.join(self.top, "own", "kites", "game.xml")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        open(path, "w", encoding="utf-8").write(text % {"form": form})
        return self.run("games", "validate", path, games=False)

    def says(self, deck, day):
        done = self.own("check", self.put("deck.txt", "# game: kites\n# Main\n" + deck), "--as-of", day, "--json").json["decks"][0]
        return done["verdict"], sorted((f["rule"], f["severity"], f["clause"], f.get("actual")) for f in done["findings"] if f["rule"] not in ("copies", "to-come"))


@case("A list holds from its day until the day before the next one of its series; what it is called is the clause of the verdict; A format whose bans stand in such lists is not judged before one was read")
def _():
    with Dated() as box:
        equal(box.define().code, 0)
        box.bring(box.put("kites.json", KITES[:3]))
        equal(box.says("1 Sail\n", "2024-06-01"), ("unknown", [("list", "unknown", "", None)]))
        done = box.bring(box.put("bans.json", [
            {"title": "Calm Two", "from": "2024-03-01", "cards": {"k1": {"copies": "gone"}, "k3": {"cost": 4}}, "tails": {"Long": {"copies": "gone"}}, "empty": {}},
            {"title": "Calm One", "from": "2024-01-01", "cards": {"k1": {"copies": 1}, "k2": {"cost": 3}}},
            {"title": "Calm Three", "from": "2024-05-01", "cards": {"k1": {"copies": "gone"}}},
            {"title": "Storm One", "from": "2024-02-01", "cards": {"k2": {"copies": 0}}}]))
        equal((done.code, done.json["cards"]["new"], done.json["rejected"]), (0, 4, []), done)
        contains(done.out, "“Storm One” is of no series", "“tails” of a list is not read")
        assert "“empty”" not in done.out, done
        for day, deck, expected in (
                ("2023-12-31", "3 Sail\n3 Reel\n", ("legal", [])),
                ("2024-01-01", "1 Sail\n2 Reel\n", ("legal", [("list", "note", "Calm One", None)])),
                ("2024-02-29", "2 Sail\n3 Reel\n", ("illegal", [("heavy", "error", "3", 11), ("list", "error", "Calm One", 2), ("list", "note", "Calm One", None),
                                                                ("points", "error", "2", 9)])),
                ("2024-03-01", "1 Reel\n", ("legal", [("list", "note", "Calm Two", None)])),
                ("2024-03-01", "2 Reel\n", ("illegal", [("list", "note", "Calm Two", None), ("points", "error", "2", 8)])),
                ("2024-04-30", "1 Sail\n", ("illegal", [("list", "error", "Calm Two – Calm Three", 1)])),
                ("2024-05-01", "3 Reel\n", ("legal", [])),
                ("2025-01-01", "1 Sail\n", ("illegal", [("list", "error", "Calm Two – Calm Three", 1)]))):
            equal(box.says(deck, day), expected, (day, deck))
        # of cards that "where" leaves out the attribute that is added counts all the same
        equal([f for f in box.says("2 Sail\n2 Reel\n", "2024-02-01")[1] if f[0] == "heavy"], [])
        equal([f for f in box.says("1 Sail\n3 Reel\n", "2024-02-01")[1] if f[0] == "heavy"], [("heavy", "error", "3", 10)])
        # a name goes before the key of another card
        box.bring(box.put("kites.json", KITES))
        equal(box.says("2 k2\n", "2024-01-01")[1][0], ("list", "note", "Calm One", None))
        equal(box.says("3 Reel\n", "2024-01-01"), ("legal", []))
    with Dated() as box:   # before the lists that were read nobody knows, but before the first one nothing was banned
        box.define()
        box.bring(box.put("kites.json", KITES[:3]))
        box.bring(box.put("late.json", [{"title": "Calm Two", "from": "2024-03-01", "cards": {}}]))
        equal([box.says("1 Sail\n", day)[0] for day in ("2023-12-31", "2024-01-01", "2024-02-29", "2024-03-01")], ["legal", "unknown", "unknown", "legal"])
        contains(box.own("check", box.put("deck.txt", "# game: kites\n# Main\n1 Sail\n"), "--as-of", "2024-02-29", "--json").out, "begin on 1 March 2024", "kind “Lists of bans”")


@case("Lists of one series in files of their own, whichever comes in first: the older one ends the day before the newer one, and what that frees is free")
def _():
    first = {"title": "Calm One", "from": "2024-01-01", "cards": {"k1": {"copies": "gone"}, "k2": {"copies": 1}}}
    second = {"title": "Calm Two", "from": "2024-03-01", "cards": {"k2": {"copies": 2}}}
    third = {"title": "Calm Three", "from": "2024-05-01", "cards": {"k1": {"copies": 1}}}
    one = [("list", "error", "Calm One", 2), ("list", "error", "Calm One", 3)]
    two = [("list", "error", "Calm Two", 3)]
    three = [("list", "error", "Calm Three", 2)]
    ways = ((("a", [first]), ("b", [second]), ("c", [third])), (("c", [third]), ("a", [first]), ("b", [second])), (("a", [first, second]), ("b", [third])),
            (("a", [third, first, second]),), (("a", [first]), ("b", [third, second, first])), (("b", [first, second, third]), ("a", [first, second])))
    for way in ways:
        with Dated() as box:
            box.define()
            box.bring(box.put("kites.json", KITES[:3]))
            for name, lists in way:
                equal(box.bring(box.put(name + ".json", lists)).code, 0)
            for day, expected in (("2023-12-31", []), ("2024-01-01", one), ("2024-02-29", one), ("2024-03-01", two), ("2024-04-30", two),
                                  ("2024-05-01", three), ("2026-01-01", three)):
                says = box.says("2 Sail\n3 Reel\n", day)
                equal((way, day, [f for f in says[1] if f[0] == "list"]), (way, day, expected), says)
    # a newer list that only frees cards ends the older one; one that says the same for long is no older for it
    ways = (((("a", [first]), ("b", [{"title": "Calm Free", "from": "2024-03-01", "cards": {}}])),
             (("2024-02-29", one), ("2024-03-01", []))),
            ((("a", [first, dict(first, title="Calm Two", **{"from": "2024-03-01"})]), ("b", [{"title": "Calm Free", "from": "2024-02-01", "cards": {}}])),
             (("2024-01-31", [("list", "error", "Calm One – Calm Two", 2), ("list", "error", "Calm One – Calm Two", 3)]),
              ("2024-03-01", [("list", "error", "Calm One – Calm Two", 2), ("list", "error", "Calm One – Calm Two", 3)]))))
    for way, days in ways:
        with Dated() as box:
            box.define()
            box.bring(box.put("kites.json", KITES[:3]))
            for name, lists in way:
                equal(box.bring(box.put(name + ".json", lists)).code, 0)
            for day, expected in days:
                equal((way, day, [f for f in box.says("2 Sail\n3 Reel\n", day)[1] if f[0] == "list"]), (way, day, expected))
    # between two lists of one file there is one of another: what it does not say is free until the first file says it again
    later = dict(first, title="Calm Four", **{"from": "2024-06-01"})
    between = {"title": "Calm Free", "from": "2024-03-01", "cards": {"k2": {"copies": 2}}}
    around = [("list", "error", "Calm One – Calm Four", 2), ("list", "error", "Calm One – Calm Four", 3)]
    gone = [("list", "error", "Calm One – Calm Four", 2)]
    for way, days in (
            ((("a", [first, later]), ("b", [between])), (("2024-02-29", around), ("2024-03-01", [("list", "error", "Calm Free", 3)]), ("2024-05-31", [("list", "error", "Calm Free", 3)]),
                                                         ("2024-06-01", around), ("2026-01-01", around))),
            ((("a", [dict(first, cards={"k1": {"copies": "gone"}}), {"title": "Calm Four", "from": "2024-06-01", "cards": {}}]), ("b", [between])),
             (("2024-02-29", [("list", "error", "Calm One", 2)]), ("2024-03-01", [("list", "error", "Calm Free", 3)]), ("2024-06-01", []))),
            ((("a", [first, later]), ("b", [dict(between, cards={"k1": {"copies": "gone"}})])), (("2024-03-01", [("list", "error", "Calm Free", 2)]), ("2024-06-01", around))),
            ((("a", [first, dict(first, title="Calm Four", **{"from": "2024-03-01"})]), ("b", [between])), (("2024-03-01", None),)),
            ((("a", [dict(first, cards={"k1": {"copies": "gone"}}), dict(later, cards={"k1": {"copies": "gone"}})]), ("b", [between, dict(between, title="Calm Six", **{"from": "2024-08-01"})])),
             (("2024-02-29", gone), ("2024-04-01", [("list", "error", "Calm Free – Calm Six", 3)]), ("2024-07-31", gone), ("2024-08-01", [("list", "error", "Calm Free – Calm Six", 3)])))):
        for order in (way, way[::-1]):
            with Dated() as box:
                box.define()
                box.bring(box.put("kites.json", KITES[:3]))
                for name, lists in order:
                    equal(box.bring(box.put(name + ".json", lists)).code, 0)
                for day, expected in days:
                    verdict, told = box.says("2 Sail\n3 Reel\n", day)
                    if expected is None:       # both files have a list of that day, which say two things: never legal
                        assert verdict != "legal", (order, told)
                    else:
                        equal((order, day, [f for f in told if f[:2] == ("list", "error")]), (order, day, expected), told)
    # a table of one's own is no list of the series, whatever day it says
    with Dated() as box:
        box.define()
        box.bring(box.put("kites.json", KITES[:3]))
        box.bring(box.put("a.json", [first]))
        own = box.own("import", box.put("own.csv", "game,format,name,limit,from\nkites,calm,Box,banned,2024-04-01\n"))
        equal(own.code, 0, own)
        equal([f for f in box.says("2 Sail\n3 Reel\n", "2024-06-01")[1] if f[0] == "list"], one)


@case("Points of lists of one series in files of their own end with the list of the next file, whichever comes in first, and stay where that has them, too")
def _():
    first = {"title": "Calm One", "from": "2024-01-01", "cards": {"k1": {"cost": 3}, "k2": {"cost": 2}}}
    second = {"title": "Calm Two", "from": "2024-03-01", "cards": {"Reel": {"cost": 2}}}
    free = {"title": "Calm Free", "from": "2024-05-01", "cards": {}}
    ways = ((("a", [first]), ("b", [second]), ("c", [free])), (("c", [free]), ("b", [second]), ("a", [first])),
            (("a", [second, first]), ("b", [free])), (("a", [free, first, second]),), (("b", [free, second]), ("a", [first])))
    for way in ways:
        with Dated() as box:
            box.define(LISTS.replace('max="7"', 'max="0"'))
            box.bring(box.put("kites.json", KITES[:3]))
            for name, lists in way:
                equal(box.bring(box.put(name + ".json", lists)).code, 0)
            for day, points in (("2023-12-31", None), ("2024-01-01", 5), ("2024-02-29", 5), ("2024-03-01", 2), ("2024-04-30", 2), ("2024-05-01", None)):
                says = box.says("1 Sail\n1 Reel\n", day)
                equal((way, day, says[0], [f[3] for f in says[1] if f[0] == "points"]), (way, day, "illegal" if points else "legal", [points] if points else []), says)
    # between two lists of one file that say the same there is one of another file; cards are named in two ways
    around = [{"title": "Calm One", "from": "2024-01-01", "cards": {"k1": {"cost": 3}}}, {"title": "Calm Three", "from": "2024-05-01", "cards": {"k1": {"cost": 3}}}]
    between = [{"title": "Calm Two", "from": "2024-03-01", "cards": {"Sail": {"cost": 1}}}]
    for lists in ((around, between), (between, around)):
        with Dated() as box:
            box.define(LISTS.replace('max="7"', 'max="0"'))
            box.bring(box.put("kites.json", KITES[:3]))
            for nth, one in enumerate(lists):
                equal(box.bring(box.put(f"{nth}.json", one)).code, 0)
            for day, points in (("2024-01-01", 3), ("2024-02-29", 3), ("2024-03-01", 1), ("2024-04-30", 1), ("2024-05-01", 3), ("2026-01-01", 3)):
                says = box.says("1 Sail\n", day)
                equal((day, [f[3] for f in says[1] if f[0] == "points"]), (day, [points]), says)


@case("What a list says in two ways, a day that is none and a number that is none are refused by name; what says nothing is told")
def _():
    with Dated() as box:
        box.define()
        box.bring(box.put("kites.json", KITES[:3]))
        cards = {f"c{n}": {"copies": 1} for n in range(40)}
        done = box.bring(box.put("bans.json", [{"title": "Calm", "from": "2024-01-01", "cards": cards | {"k1": {"copies": "few"}, "k2": {"other": 1}}}]))
        equal([(r["record"], r["reason"]) for r in done.json["rejected"]],
              [("Calm: k1", "“few” is neither a number of copies nor a word that the definition maps to one")], done)
        contains(done.out, "says nothing that the definition reads", "40 names are not those of one card each so far")
        refused(box.bring(box.put("odd.json", [{"title": "Calm", "from": "1 May", "cards": {"k1": {"copies": 1}}}])), 3, "“1 May”, cannot be read")
        done = box.bring(box.put("twice.json", [{"title": "Calm", "from": "2024-01-01", "cards": cards},
                                                {"title": "Calm again", "from": "2024-01-01", "cards": {"c1": {"copies": 1}, "c2": {"copies": 2}}}]))
        equal([r["record"] for r in done.json["rejected"]], ["Calm again: c2"], done)
        contains(done.out, "says something else of this card in the same list")


@case("A table of cards and points without a day; what it says no more the next time is over")
def _():
    with Dated() as box:
        box.define()
        box.bring(box.put("kites.json", KITES[:3]))
        equal(box.bring(box.put("points.csv", "card,points\nReel,5\nSail,1\n")).json["cards"]["new"], 2)
        equal(box.says("2 Reel\n", "2999-01-01")[1], [("heavy", "error", "3", 10), ("list", "note", "Points", None), ("points", "error", "2", 10)])
        done = box.bring(box.put("points.csv", "card,points\nSail,1\n"))
        equal(box.says("2 Reel\n", "2999-01-01"), ("legal", []), done)
        for text, fault in ((LISTS.replace(' default="0"', ""), "has no default"),
                            (LISTS.replace('<series list="calm"/>', '<series match="a" list="calm"/><series list="storm"/>'), "what several lists say"),
                            (LISTS.replace('<dated card', '<limits path="x"/><dated card'), "dated lists have no fields")):
            faulty(box.define(text), 3, fault)


main()

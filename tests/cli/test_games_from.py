#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`games from`: a definition out of a card list of any shape, what was guessed, and what the program can do with it at once."""
import bz2
import contextlib
import gzip
import json
import lzma
import os
import shutil
import sqlite3
import tempfile
import zipfile
from xml.sax.saxutils import escape, quoteattr

from harness import Box, case, contains, equal, main, office, ok, refused, shared

TABLE = """<?xml version="1.0"?>
<cockatrice_carddatabase version="4">
 <sets><set><name>T1</name><longname>Tides</longname><settype>Tide Game</settype><releasedate>2020-02-02</releasedate></set></sets>
 <cards>
  %s
 </cards>
</cockatrice_carddatabase>
"""
CARD = """<card><name>Crab %d</name><text>Pinch once, then walk sideways until somebody laughs and gives you a coin.</text>
<prop><maintype>%s</maintype><type>%s - Crab - %s</type><cmc>%d</cmc><Tide_Size>%s</Tide_Size><pt>%d/%d</pt></prop><set num="%d" rarity="rare">T1</set></card>"""
OCTGN = """<set name="Shoals" id="1" gameId="00000000-aaaa-bbbb-cccc-000000000001" shortName="sh" releaseDate="2020-02-02"><cards>
<card id="a1" name="Gull"><property name="Type" value="Bird"/><property name="Wing Span" value="3"/>
 <alternate name="Gull at night" type="B"><property name="Type" value="Bird"/></alternate></card>
<card id="a2" name="Net"><property name="Type" value="Tool"/><property name="Wing Span" value="0"/></card></cards></set>"""
LACKEY = "Name\tSet\tImageFile\tType\tStrength\tRules Text\nGull\tS1\tgull\tBird\t3\tFly.\nNet\tS1\tnet\tTool\t0\tCatch “them”.\nGull\tS2\tgull2\tBird\t3\tFly.\n"


drafts = tempfile.TemporaryDirectory(prefix="sleeves-drafts-")


def written(folder):
    """Keeps a definition for the last case."""
    shutil.copy(os.path.join(folder, "game.xml"), os.path.join(drafts.name, f"{len(os.listdir(drafts.name))}.xml"))


def table(n=20):
    kinds, hues = ["Beast", "Charm", "Place"], ["Red", "Blue", "Green", "Grey", "Black"]
    return TABLE % "\n".join(CARD % (i, kinds[i % 3], kinds[i % 3], hues[i % 5], i % 7, "X" if i == 3 else i % 4, i % 3, i % 5, i) for i in range(n))


def draft(box, name, text, game):
    """Writes the list, drafts, validates, and imports what was drafted from."""
    path = box.write(name, text)
    folder = os.path.join(box.top, "own", game)
    os.makedirs(folder)
    done = box.run("games", "from", path, "--game", game, "-o", os.path.join(folder, "game.xml"), games=False)
    equal((done.code, done.out), (0, ""), done)
    contains(done.err, "games validate")
    written(folder)
    account = box.run("--games", os.path.join(box.top, "own"), "import", path, "--json", games=False)
    equal(account.code, 0, account)
    return account.json


def search(box, *query):
    return box.run("--games", os.path.join(box.top, "own"), "search", *query, "--json", games=False).json


def totals(box, *queries, game="gusts"):
    """How many cards each of the queries finds, asked by one start."""
    done = box.run("--games", os.path.join(box.top, "own"), "search", "--batch", "-", "--json", games=False, input="".join(f"game:{game} {query}\n" for query in queries))
    return [json.loads(line)["total"] for line in done.out.splitlines()]


@case("a card database becomes a definition that reads it, with the kinds its values have")
def _():
    with Box() as box:
        account = draft(box, "tides.xml", table(), "tides")
        equal((account["kind"], account["game"], account["cards"]["new"], account["rejected"]), ("cockatrice-xml", "tides", 20, []), account)
        told = {a["id"]: a["kind"] for a in box.run("--games", os.path.join(box.top, "own"), "games", "--game", "tides", "--json", games=False).json["games"][0]["attributes"]}
        equal({k: told[k] for k in ("maintype", "type", "cmc", "tide-size", "pt", "text")},
              {"maintype": "choice", "type": "set", "cmc": "number", "tide-size": "expression", "pt": "text", "text": "text"}, told)
        equal(search(box, "maintype:charm cmc>=4")["total"], 3)
        equal(search(box, "type:crab")["total"], 20)
        equal(search(box, "set:T1 r:rare cn:7", "--printings")["total"], 1)
        equal(search(box, "tide-size=X")["total"], 1)


@case("a set with faces, and a plugin's set with one card on two rows")
def _():
    with Box() as box:
        account = draft(box, "set.xml", OCTGN, "shoals")
        equal((account["kind"], account["cards"]["new"], account["printings"]["new"]), ("octgn-xml", 2, 2), account)
        equal(search(box, "wing-span>=1")["cards"][0]["name"], "Gull")
    with Box() as box:
        account = draft(box, "sets.txt", LACKEY, "beach")
        equal((account["kind"], account["cards"]["new"], account["printings"]["new"]), ("lackey-tsv", 2, 3), account)
        equal(search(box, "strength=0")["cards"][0]["name"], "Net")
    with Box() as box:   # what tells cards of one name apart, as is asked
        path = put(box, "t/sets.txt", "Name\tSet\tImageFile\tKind\tStrength\n" + "".join(f"Wave {i % 9}\tS{i // 9}\tw{i}\t{'Sea' if i < 9 else 'Sky'}\t{i}\n" for i in range(12)))
        told, guesses = surveyed(box, path, "--deck-size", "1+")
        account = brought(box, path)
        equal((guesses["ImageFile"]["to"], account["cards"]["new"], account["notes"]), ("key", 12, []), account)
        equal([text for text in told["questions"] if "cards of their own" in text][0][:9], "3 records")


@case("who looks for a word finds it on whichever side of a card it stands: in faces, in an object, in members and in records of their own")
def _():
    word, other = "Nobody sleeps while the lantern burns, and each loses one card.", "When it comes, look at three cards and keep one of them."
    front = [{"id": "w%02d" % i, "name": "Wave %d" % i, "kind": "Sea", "text": other} for i in range(16)]
    back = {"name": "Ebb", "kind": "Sky", "text": word}
    for more in ({"faces": [back]}, {"back": back}, {"back_name": "Ebb", "back_text": word}, {"back_text": word}, None):
        rows = [{**card, "side": "a"} if more is None else {**card, **more} if i % 4 == 0 else card for i, card in enumerate(front)]
        rows += [{**front[i], **back, "name": "Ebb %d" % i, "side": "b"} for i in range(0, 16, 4)] if more is None else []
        with Box() as box:
            path = put(box, "t/cards.json", rows)
            surveyed(box, path)
            equal((brought(box, path)["cards"]["new"], totals(box, "text:lantern", "text:/lantern.*card/", "-text:lantern", "text:three")), (16, [4, 4, 12, 16]), more)


@case("what a second file says of sets or points, and what may be no card, leaves a deck unknown as long as nobody says what it means")
def _():
    def unsaid(box, decks, *files):
        for name, content in files:
            put(box, "t/" + name, content)
        surveyed(box, os.path.join(box.top, "t"), "--deck-size", "1+")
        brought(box, os.path.join(box.top, "t", "cards.json"))
        return verdicts(box, ["1 Wave %d\n" % n for n in decks], "gusts/draft/" + ("open" if "legality" in files[0][1][0] else "calm" if "calm" in str(files) else "tournament"))
    cards = [{"id": "w%02d" % i, "name": "Wave %d" % i, "kind": "Token" if i == 9 else "Sea", "code": "EF"[i % 2] * 2} for i in range(12)]
    plain = [{**card, "kind": "Sea"} for card in cards]
    sets = lambda **of: [{"code": "EE", "name": "Ebb", **of}, {"code": "FF", "name": "Flow"}]
    dated = [{**card, "legality": {"open": {"status": "banned" if card["id"] == "w02" else "legal", "since": "2020-01-01"}}} for card in plain]
    with_set = lambda rows: [{"set" if key == "code" else key: value for key, value in row.items()} for row in rows]
    for wanted, *files in ((["unknown", "legal", "unknown"], ("cards.json", with_set(plain)), ("sets.json", sets(legalUntil="2024-06-30"))),
                           (["legal", "legal", "legal"], ("cards.json", with_set(plain)), ("sets.json", sets(rotated=False))),
                           (["unknown", "legal", "unknown"], ("cards.json", with_set(plain)), ("sets.json", sets(rotated=True))),
                           (["unknown", "legal", "illegal"], ("cards.json", with_set(dated)), ("sets.json", sets(rotatesOn="2024-01-01"))),
                           (["legal", "legal", "unknown"], ("cards.json", plain), ("points.json", {"Wave 2": 3, "Wave 3": 1})),
                           (["unknown", "unknown", "unknown"], ("cards.json", [{**card, "limit": 3 - n % 2} for n, card in enumerate(plain)])),
                           (["legal", "unknown", "legal"], ("cards.json", [{**card, "formats": {"calm": {"restricted": 1}}} if card["id"] == "w09" else card for card in plain])),
                           (["legal", "legal", "illegal"], ("cards.json", plain), ("formats.json", {"formats": {"calm": {"banned": ["Wave 2"], "restricted": ["Wave 9"]}}})),
                           (["legal", "unknown", "legal"], ("cards.json", cards))):
        with Box() as box:
            equal(unsaid(box, (0, 9, 2), *files), wanted, files[1:])
    with Box() as box:   # nothing is left of a definition that could not read its own list
        path = put(box, "t/cards.json", [{"NAME" if i % 2 else "name": "Wave %d" % i, "cost": i} for i in range(12)])
        done = box.run("games", "from", path, "-o", os.path.join(box.top, "game.xml"), games=False)
        contains(done.err, "“name” and by “NAME”")
        equal((done.code, os.path.exists(os.path.join(box.top, "game.xml"))), (3, False))
        faces = lambda i: [{"name": f"{side} {i}", "kind": "Sea", "cost": i, "power": 3} for side in ("Wave", "Ebb")]
        for n, (shape, code) in enumerate((([{"id": f"w{i}", "cost": i, **({"name": f"Wave {i}"} if i % 4 else {})} for i in range(12)], 2), ({k: {s: {"1": {"name": k + s, "cost": 1}} for s in "CD"} for k in "AB"}, 2),
                                           ([{"id": f"w{i}", "card_faces": faces(i)} for i in range(3)], 0), ({f"v{i}": {"sides": faces(i)} for i in range(12)}, 0))):
            path = put(box, f"t{n}/cards.json", shape)
            done = box.run("games", "from", path, "--game", "gusts", "-o", os.path.join(box.top, "game.xml"), games=False)
            equal((done.code, os.path.exists(os.path.join(box.top, "game.xml"))), (code, code == 0), shape)
            if code == 0:   # a record of faces alone is one card
                surveyed(box, path)
                equal(brought(box, path)["cards"]["new"], len(shape), shape)
                os.remove(os.path.join(box.top, "game.xml"))


@case("without a file to write to the definition is what is printed, or stands in the document")
def _():
    with Box() as box:
        path = box.write("tides.xml", table())
        plain = box.run("games", "from", path, games=False)
        equal(plain.code, 0, plain)
        contains(plain.out, '<game id="tides" title="Tides"', 'origin="Tide Game"')
        equal(box.run("games", "from", path, "--json", games=False).json["definition"], plain.out)


def surveyed(box, what, *more):
    """Drafts out of @what with --json; the definition lies in a folder of games."""
    folder = os.path.join(box.top, "own", "gusts")
    os.makedirs(folder, exist_ok=True)
    done = box.run("games", "from", what, "--game", "gusts", "-o", os.path.join(folder, "game.xml"), "--json", *more, games=False)
    equal(done.code, 0, done)
    written(folder)
    return done.json, {row["member"]: row for row in done.json["guesses"]}


def put(box, name, content):
    path = os.path.join(box.top, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as stream:
        stream.write(content if isinstance(content, str) else json.dumps(content))
    return path


def brought(box, what, *more):
    done = box.run("--games", os.path.join(box.top, "own"), "import", what, "--game", "gusts", "--json", *more, games=False)
    equal(done.code, 0, done)
    return done.json


@case("two commands: a list of JSON that nobody described becomes a game whose cards are found, with every record accounted for")
def _():
    kinds = ["Kite", "Storm", "Rope"]
    cards = [{"uid": "g%02d" % i, "name": "Gust %d" % (i // 2), "kind": kinds[(i // 2) % 3], "force": (i // 2) % 7, "rules":
              "Blow over the hills, then rest until all is calm again and nothing moves any more.", "set": "AB" if i % 2 else "CD", "number": str(i),
              "rarity": "common" if i % 4 else "rare", "legalities": {"calm": "Legal" if (i // 2) % 5 else "Banned"}, "price": 1.5,
              "picture": {"small": "https://pictures.example/%d.jpg" % i}} for i in range(40)]
    with Box() as box:
        path = put(box, "lists/gusts.json", {"meta": {"day": "2024-01-01"}, "data": {"cards": cards}})
        told, guesses = surveyed(box, path, "--deck-size", "4", "--copies", "2")
        equal((told["records"], told["names"]), (40, 20))
        equal({name: guesses[name]["to"] for name in ("uid", "name", "kind", "force", "rules", "set", "rarity", "legalities.calm", "price", "picture.small")},
              {"uid": "key", "name": "name", "kind": "kind", "force": "force", "rules": "text", "set": "set", "rarity": "rarity",
               "legalities.calm": "limits", "price": "", "picture.small": "image"})
        equal((guesses["kind"]["kind"], guesses["force"]["kind"], guesses["uid"]["sure"]), ("choice", "number", "counted"))
        account = brought(box, path)
        equal((account["cards"]["new"], account["printings"]["new"], account["repeated"], account["rejected"]), (20, 40, 20, []), account)
        equal(search(box, "kind:storm force>=3")["total"], sum(1 for i in range(20) if i % 3 == 1 and i % 7 >= 3))
        deck = put(box, "deck.txt", "# game: gusts\n# format: calm\n2 Gust 1\n2 Gust 2\n")
        equal(box.run("--games", os.path.join(box.top, "own"), "check", deck, games=False).code, 0)
        put(box, "deck.txt", "# game: gusts\n# format: calm\n2 Gust 1\n2 Gust 5\n")
        equal(box.run("--games", os.path.join(box.top, "own"), "check", deck, games=False).code, 1)


def columns(box, name, head, values, *more):
    """Drafts and brings a table with a card for each row of @values; the guesses, what was asked, and the account."""
    rows = "".join("Card %d;%s\n" % (i, ";".join(row)) for i, row in enumerate(values))
    path = put(box, name, "Name;%s\n%s" % (head, rows))
    told, guesses = surveyed(box, path, *more)
    return guesses, told["questions"], brought(box, path)


@case("numbers with a mark between thousands are numbers where the column is sure of it, and are asked about where it is not")
def _():
    with Box() as box:
        guesses, asked, account = columns(box, "t.csv", "Points;Swiss;Blank;Million;Half;Scale;Mixed;Bare", [
            ("1.000", "1'000", "1 000", "1,000,000", "1,5", "1.125", "1.000", "1,000"), ("950", "7", "2\u00a0500", "1", "2,25", "2.5", "2,500", "2,500"),
            ("12.500", "2'500", "40", "12,500", "1,125", "0.125", "7", "12")])
        equal({name: guesses[name]["kind"] for name in ("Points", "Swiss", "Blank", "Million", "Scale")}, dict.fromkeys(("Points", "Swiss", "Blank", "Million", "Scale"), "number"))
        assert "number" not in (guesses["Half"]["kind"], guesses["Mixed"]["kind"], guesses["Bare"]["kind"]), guesses
        equal([name for name in guesses if any("thousands" in text and "“%s”" % name in text for text in asked)], ["Mixed", "Bare"], asked)
        equal(totals(box, "points>=12500", "points=1000", "points<1000", "swiss=2500", "blank=2500", "blank<=1000", "million=1000000", "million=12500", "scale<2", "scale=0.125"),
              [1, 1, 1, 1, 1, 2, 1, 1, 2, 1])
        equal(account["rejected"], [])


@case("digits alone of a thousand beside “1.000” leave it open what the mark is; so do numbers that all have three digits behind it")
def _():
    with Box() as box:
        guesses, asked, _account = columns(box, "t.csv", "Late;All", [("1500", "1.000"), ("1.125", "2.500"), ("3", "3.250")])
        equal((guesses["Late"]["kind"] == "number", guesses["All"]["kind"] == "number"), (False, False), guesses)
        equal(sum("thousands" in text for text in asked), 2, asked)


@case("a last row that sums up the columns is no card, and is told with its line; a card that is called Total stays one")
def _():
    rows = "Lamp;Relic;3;\"Shine.\"\nOath;Spell;4;\nTotal;Spell;1;\n"
    for end, cards in (("Gesamt:;;8;\n", 3), (";Total;8;\n", 3), ("Total;Spell;9;\n", 4), ("Sum;;;\n", 4), ("Summe;;8;More.\n", 4), ("8;Total;8;\n", 4),
                       ("Summe;;8;\nLast;Spell;9;\n", 5)):
        with Box() as box:
            path = put(box, "t.csv", "Name;Kind;Cost;Text\n" + rows + end)
            told, _guesses = surveyed(box, path)
            account = brought(box, path)
            out = cards == 3
            equal((account["cards"]["new"], told["records"]), (cards, cards), end)
            for notes in (told["notes"], account["notes"]):
                equal(any("line 5" in note and "total" in note for note in notes), out, notes)
            own = brought(box, path, "--as", "sleeves-csv")
            equal((own["records"], any("line 5" in note and "total" in note for note in own["notes"])), (told["records"], out), end)


@case("a row above the names of the columns that only groups them is told and not read; one that is no such row is the header")
def _():
    rows = "Lamp,Relic,3,1,Shine.\nOath,Spell,4,2,Swear.\n"
    with Box() as box:
        path = put(box, "t.csv", "Card,,Costs,,Rules\nName,Type,Gold,Wood,Text\n" + rows)
        told, guesses = surveyed(box, path)
        equal((list(guesses), told["records"], ["line 1 (“Card”)" in note for note in told["notes"]]), (["Name", "Type", "Gold", "Wood", "Text"], 2, [True]))
        account = brought(box, path)
        equal((account["cards"]["new"], len([note for note in account["notes"] if "line 1" in note]), search(box, "gold>=4")["total"]), (2, 1, 1), account)
    with Box() as box:
        path = put(box, "tides.txt", "# Tides\n\n## Beasts\n\n| Card | Power |\n|---|---|\n" + "".join(f"| Fox {n} | {n} |\n" for n in range(5)))
        told, guesses = surveyed(box, path)
        equal((guesses["Card"]["to"], brought(box, path)["cards"]["new"]), ("name", 5), told)
        contains("\n".join(surveyed(box, put(box, "t.json", [{"name": f"Fox {n}", "Power" if n % 2 else "power": n} for n in range(6)]))[0]["notes"]), "“power” and “Power” differ in nothing but capitals")
    with Box() as box:
        path = put(box, "t.csv", "Card,,Costs,,Rules\nTitle,Type,3,1,Text\n" + rows)
        refused(box.run("games", "from", path, games=False), 2)


@case("by however many members records name others, that is one question; a member that names nothing is not in it")
def _():
    cards = [{"id": "g%02d" % i, "name": "Gust %d" % i, "kind": "Kite", "force": i % 4} for i in range(40)]
    for i in range(0, 12, 2):
        cards[i].update(shiny="g%02d" % (i + 1), others=["g%02d" % (i + 1)], shop="s%02d" % i)
        cards[i + 1]["dull"] = "g%02d" % i
    with Box() as box:
        told, _guesses = surveyed(box, put(box, "gusts.json", cards))
        asked = [text for text in told["questions"] if "name others" in text]
        equal(len(asked), 1, told["questions"])
        contains(asked[0], "“shiny”, “others”, “dull” records")


@case("names that stand for several cards, tables of printings and sets beside a table, and columns that are nobody's guess")
def _():
    rows = "".join('c%d\tGust %d\t%d\t"Blow.\nThen rest."\n' % (i, i // 3, i % 3 + 1) for i in range(30))
    prints = "".join("p%d,c%d,S%d,rare\n" % (i, i % 30, i % 2) for i in range(45))
    with Box() as box:
        path = put(box, "t/card.csv", "Unique ID\tName\tPull\tText\n" + rows)
        put(box, "t/card-printing.csv", "Print ID,Card Unique ID,Set ID,Rarity\n" + prints)
        put(box, "t/set.csv", "Set ID,Name,Released\nS0,First winds,2020-01-01\nS1,Second winds,2021-01-01\n")
        told, guesses = surveyed(box, os.path.join(box.top, "t"))
        equal(sorted(os.path.basename(name) for name in told["second_files"]), ["card-printing.csv", "set.csv"])
        equal((guesses["Unique ID"]["to"], guesses["Pull"]["kind"]), ("key", "number"))
        assert any("--deck-size" in question for question in told["questions"]), told["questions"]
        account = brought(box, path)
        equal((account["cards"]["new"], account["printings"]["new"], account["rejected"]), (30, 45, []), account)
        equal(search(box, "set:S1", "--printings")["total"], 22)
        refused(box.run("games", "from", path, "--map", "Weight=number", games=False), 2, "no member of the records is")
        refused(box.run("games", "from", path, "--map", "Pull=weather", games=False), 2, "cannot be")
        refused(box.run("games", "from", path, "--deck-size", "many", games=False), 2, "no size of a deck")
        done = box.run("games", "from", path, "--title", "Winds & Sails", games=False)
        contains(done.out, '<game id="winds-sails" title="Winds &amp; Sails"')
        _, guesses = surveyed(box, path, "--map", "Pull=rarity", "--map", "Text=")
        equal((guesses["Pull"]["to"], guesses["Pull"]["sure"], guesses["Text"]["to"]), ("rarity", "said", ""))


@case("a deck of a new game has the parts that were said: a sideboard, and cards that lie apart by what they are")
def _():
    rows = "Name,Type,Role\n" + "".join("Gust %d,%s,%s\n" % (i, ("Leader", "Kite", "Sea Rope")[i % 3], ("Leader", "Kite {x}")[i % 2]) for i in range(12))
    with Box() as box:
        path = put(box, "gusts.csv", rows)
        told, _guesses = surveyed(box, path, "--deck-size", "4-6", "--deck-size", "type:leader=1", "--deck-size", "side=0-2", "--deck-size", "sea rope=2+", "--copies", "2")
        assert not any("“Leader”" in text and "Type" in text for text in told["questions"]), told["questions"]
        brought(box, path)

        def found(text):
            deck = box.run("--games", os.path.join(box.top, "own"), "check", box.write("deck.txt", text), "--json", games=False).json["decks"][0]
            return {finding["rule"] for finding in deck["findings"]}
        equal(found("1 Gust 0\n2 Gust 2\n2 Gust 1\n2 Gust 4\n"), set())              # without headings each lies where it belongs
        equal(found("Leader:\n1 Gust 0\n\nSea Rope:\n2 Gust 2\n\nMain deck:\n2 Gust 1\n2 Gust 4\n\nSideboard:\n2 Gust 7\n"), set())
        equal(found("Main deck:\n1 Gust 0\n1 Gust 3\n2 Gust 2\n2 Gust 1\n2 Gust 4\n"), {"leader-size"})
        equal(found("Leader:\n1 Gust 1\n\nMain deck:\n2 Gust 4\n2 Gust 7\n\nSideboard:\n1 Gust 5\n2 Gust 8\n"), {"leader-size", "leader-only", "sea-rope-size", "side-size"})
        deck = box.write("deck.txt", "Leader:\n1 Gust 0\n\nSea Rope:\n2 Gust 2\n\nMain deck:\n2 Gust 1\n2 Gust 4\n\nSideboard:\n1 Gust 7\n")
        done = box.run("--games", os.path.join(box.top, "own"), "side", deck, box.write("plan.txt", "-1 Gust 1\n+1 Gust 7\n"), games=False)
        equal((done.code, "swap" in done.out), (0, False), done)    # no list says that cards may not be exchanged
        for sizes, said in ((("side=many",), "no size of a deck"), (("Kites=3",), "neither the sideboard"), (("Leader=1",), "write Type:Leader"),
                            (("side=0-2", "sideboard=3"), "said twice"), (("role:kite {x}=1", "role:Kite {X}=2"), "said twice")):
            refused(box.run("games", "from", path, *[word for size in sizes for word in ("--deck-size", size)], games=False), 2, said)
        surveyed(box, path, "--deck-size", "Kite {x}=3")                              # braces are places for words in a definition


@case("a name without what tells cards of one name apart is the one card of that name, or any of them: then their copies are not added to one")
def _():
    with Box() as box:
        rows = "Name,Pitch,Color\n" + "".join(f"{name},{pitch},{color}\n" for name, pitch, color in (
            ("Gust Low", 1, "Red"), ("Gust Low", 2, "Gray"), ("Calm Cup", 2, "Gray"), ("Broad Sail", 1, "Red"), ("Broad Sail", 2, "Gray"), ("Small Knot", 1, "Red")))
        path = put(box, "gusts.csv", rows)
        surveyed(box, path, "--copies", "3")
        brought(box, path)
        for text, said in (("1 Calm Cup\n3 Calm Cup (2)\n", [("copies", "error", "Calm Cup (2)")]),
                           ("3 Gust Low (1)\n2 Gust Low\n", [("same-name", "unknown", "Gust Low")]), ("2 Gust\n", [("unknown-card", "unknown", "Gust")])):
            deck = box.run("--games", os.path.join(box.top, "own"), "check", "-", "--json", input="# game: gusts\n" + text, games=False).json["decks"][0]
            equal([(f["rule"], f["severity"], f["cards"][0]["name"]) for f in deck["findings"] if f["rule"] in ("copies", "same-name", "unknown-card")], said, deck)


@case("a new game deals the hand that was said, and one card more each turn; where nothing was said a hand is dealt by its number")
def _():
    with Box() as box:
        path = put(box, "gusts.csv", "Name,Force\n" + "".join("Gust %d,%d\n" % (i, i % 3) for i in range(9)))
        deck = box.write("deck.txt", "".join("4 Gust %d\n" % i for i in range(9)))
        asked = lambda told: any("opening hand" in text for text in told["questions"])

        def dealt(*more):
            return box.run("--games", os.path.join(box.top, "own"), "hand", deck, "--want", "[force:0]", "--json", *more, games=False)
        told, _guesses = surveyed(box, path)
        assert asked(told), told["questions"]
        brought(box, path)
        refused(dealt(), 1, "does not say how a game begins")
        hand = dealt("--draw", "5").json
        equal(len(hand["sample"]), 5, hand)
        assert any("Nothing says how a game begins" in step["text"] for step in hand["steps"]), hand["steps"]
        told, _guesses = surveyed(box, path, "--hand", "5+1")
        assert not asked(told), told["questions"]
        by_rule = dealt().json
        equal((len(by_rule["sample"]), by_rule["results"][0]["fraction"]), (5, hand["results"][0]["fraction"]))
        equal(dealt("--turn", "3").json["results"][0]["fraction"], dealt("--draw", "8").json["results"][0]["fraction"])
        for hand in ("0", "seven", "7+", "+1", "7+0", "1001", "7+1+1", "-7"):
            refused(box.run("games", "from", path, "--hand", hand, games=False), 2, "no opening hand")


@case("what is written is valid for members that are called as the definition's own: rules of few words, rarities of many")
def _():
    with Box() as box:
        for number, member, value in ((1, "rules", "Blow."), (2, "rarity", "Blow over the hills, then rest until all is calm again and nothing moves."),
                                      (3, "rarity", "a|b"), (4, "text", "x"), (5, "key", 3)):
            path = put(box, "own%d.json" % number, [{"name": "Gust %d" % i, member: value if number != 2 else value + str(i)} for i in range(9)])
            output = os.path.join(box.top, "own%d.xml" % number)
            equal(box.run("games", "from", path, "-o", output, games=False).code, 0)
            done = box.run("games", "validate", output, games=False)
            equal(done.code, 0, done)


@case("a list in which nothing is called like a name tells its members, and nothing is written until it is said which one is the name")
def _():
    with Box() as box:
        path = put(box, "odd.json", [{"c": "c%d" % i, "a": "Gust %d" % i, "b": i} for i in range(5)])
        output = os.path.join(box.top, "odd.xml")
        done = box.run("games", "from", path, "-o", output, games=False)
        refused(done, 2, "no definition can be written")
        contains(done.err, "  a → ", "  b → ", "--map MEMBER=name")
        assert not os.path.exists(output)
        equal(box.run("games", "from", path, "-o", output, "--map", "a=name", games=False).code, 0)


@case("halves that are records of their own, and records that repeat another one")
def _():
    with Box() as box:
        halves = [{"id": "h%d%s" % (i, side), "name": "Day %d // Night %d" % (i, i), "faceName": ("Day %d" if side == "a" else "Night %d") % i, "side": side,
                   "power": i + (side == "b"), "text": "Shine."} for i in range(4) for side in "ab"]
        whole = [{"id": "w%d" % i, "name": "Noon %d" % i, "power": i, "text": "Shine."} for i in range(20)]
        copies = [{"id": "r%d" % i, "repeats": "w%d" % i} for i in range(5)]
        path = put(box, "d/days.json", halves + whole)
        surveyed(box, path)
        equal(brought(box, path)["cards"]["new"], 24)
        contains(box.run("--games", os.path.join(box.top, "own"), "card", "Day 1 // Night 1", "--json", games=False).out, "Night 1")
    with Box() as box:
        path = put(box, "d/days.json", whole + copies)
        surveyed(box, path)
        account = brought(box, path)
        equal((account["cards"]["new"], account["printings"]["new"], account["rejected"]), (20, 25, []), account)


SHOALS = [{"code": f"A{n:02}", "name": f"Shoal {n}", "kind": ["Fish", "Weed"][n % 2], "depth": n % 5, "worth_price": n + 0.5, "deck_limit": 1 + n % 3, "rests": "yes" if n == 3 else "no",
           "forbidden_at": ["calm"] if n == 4 else ["storm"] if n == 6 else [], "points": f"{1 + n}.{n:03}"} for n in range(40)]
for n in (20, 21):
    SHOALS[n]["turns_into"] = f"A{n + 2:02}"


def answered(box, path, *said):
    """What is asked once that was said, the deck texts of these cards judged in the format, and what is found."""
    told, guesses = surveyed(box, path, "--deck-size", "1+", *[word for text in said for word in ("--map", text)])
    brought(box, path)
    return [question for question in told["questions"] if not any(word in question for word in ("--deck-size", "--copies", "--hand"))], guesses


def verdicts(box, texts, fmt="gusts/draft/open"):
    decks = [box.write(f"deck{n}.txt", text) for n, text in enumerate(texts)]
    return [deck["verdict"] for deck in box.run("--games", os.path.join(box.top, "own"), "check", *decks, "--game", "gusts", "--format", fmt, "--json", games=False).json["decks"]]


def verdict(box, text, fmt="gusts/draft/open"):
    return verdicts(box, [text], fmt)[0]


@case("each question names an option, and what is said by it is read: prices, copies, bans by value, by format and in a file, names, marks in numbers")
def _():
    with Box() as box:
        path = put(box, "d/shoals.json", SHOALS)
        put(box, "d/bans.json", [{"day": "2025-01-01", "cards": ["A07", "A08"]}])
        folder = os.path.join(box.top, "d")
        asked, guesses = answered(box, folder)
        assert all("(--" in question for question in asked), asked
        for member, option in (("worth_price", "price:EUR"), ("turns_into", "side-of"), ("points", "thousands"), ("bans.json", "FILE=banned")):
            assert any(member in question and option in question for question in asked), (member, asked)
        assert not any("deck_limit" in question for question in asked), asked   # its name says what it is
        equal(verdicts(box, ["3 Shoal 2\n", "4 Shoal 2\n"]), ["legal", "illegal"])
        equal((verdict(box, "2 Shoal 3\n"), verdict(box, "1 Shoal 7\n")), ("illegal", "legal"))
        asked, guesses = answered(box, folder, "worth_price=price:EUR", "deck_limit=copies", "rests=banned:yes", "forbidden_at=banned", "bans.json=banned", "points=thousands", "turns_into=side-of")
        equal(asked, [question for question in asked if "@unlisted" in question])
        find = lambda query: sorted(card["name"] for card in search(box, "game:gusts", query)["cards"])
        equal((find("price=3.5eur"), find("points=3002"), [guesses[name]["to"] for name in ("worth_price", "bans.json", "turns_into")]), (["Shoal 3"], ["Shoal 2"], ["price", "banned", "side-of"]))
        equal(verdicts(box, ["1 Shoal 0\n", "2 Shoal 0\n", "3 Shoal 2\n", "4 Shoal 2\n"]), ["legal", "illegal", "legal", "illegal"])
        equal(verdicts(box, [f"1 Shoal {n}\n" for n in (2, 3, 4, 7, 8, 9)], "gusts/draft/tournament"), ["legal", "illegal", "legal", "illegal", "illegal", "legal"])
        equal(verdicts(box, [f"1 Shoal {n}\n" for n in (3, 4, 6)], "gusts/draft/calm"), ["legal", "illegal", "legal"])
        card = box.run("--games", os.path.join(box.top, "own"), "card", "Shoal 22", "--json", games=False).json["cards"][0]
        equal((search(box, "game:gusts")["total"], [face["name"] for face in card["faces"]]), (38, ["Shoal 20", "Shoal 22"]), card)
        answered(box, folder, "points=decimals", "forbidden_at=banned", "@unlisted=banned")
        equal((find("points=3.002"), verdict(box, "1 Shoal 0\n", "gusts/draft/storm")), (["Shoal 2"], "illegal"))
        for wrong, why in (("worth_price=price", "price:EUR"), ("worth_price=price:Euro", "price:EUR"), ("name=copies", "numbers"), ("depth=thousands", "mark"), ("@unlisted=perhaps", "@unlisted"),
                           ("name=key:x", "cannot be"), ("other.json=banned", "no member")):
            refused(box.run("games", "from", folder, "--map", wrong, games=False), 2, why)


@case("a ban in numbers is asked about; it holds in the format that it is called after, where it is 1, and not where it is 0")
def _():
    with Box() as box:
        path = put(box, "gusts.json", [{"code": f"A{n:02}", "name": f"Shoal {n}", "kind": ["Fish", "Weed"][n % 2], "ban": {"calm": n % 4 // 3, "storm": n % 5 // 4}} for n in range(40)])
        asked, _ = answered(box, path)
        assert any("ban.calm" in question for question in asked) and any("ban.storm" in question for question in asked), asked
        answered(box, path, "ban.calm=banned", "ban.storm=banned")
        equal(verdicts(box, [f"1 Shoal {n}\n" for n in (1, 3, 4)], "gusts/draft/calm"), ["legal", "illegal", "legal"])
        equal(verdicts(box, [f"1 Shoal {n}\n" for n in (1, 3, 4)], "gusts/draft/storm"), ["legal", "legal", "illegal"])
        path = put(box, "gusts.json", [{"code": f"A{n:02}", "name": f"Shoal {n}", "formats": {"calm": n % 4 < 3, "storm": n % 5 < 4}} for n in range(40)])
        answered(box, path, "formats.calm=allowed", "formats.storm=allowed")
        equal([verdicts(box, [f"1 Shoal {n}\n" for n in (1, 3, 4)], "gusts/draft/" + form) for form in ("calm", "storm")], [["legal", "illegal", "legal"], ["legal", "legal", "illegal"]])


@case("what may be said of a member besides: copies of another record, the formats that allow a card, a flag that does, and what holds of those that no format names")
def _():
    with Box() as box:
        shoals = [{"code": f"A{n:02}", "name": f"Shoal {n}", "kind": ["Fish", "Weed"][n % 2], "depth": n % 5, "open_to": ["calm"] if n < 10 else ["storm"] if n < 20 else [], "playable": "no" if n == 5 else "yes"} for n in range(40)]
        shoals += [{"code": f"P{n:02}", "name": f"Promo {n}", "kind": "Fish", "depth": 1, "open_to": [], "playable": "yes", "again": f"A{n:02}"} for n in range(4)]
        path = put(box, "shoals.json", shoals)
        answered(box, path, "again=copy-of")
        equal((search(box, "game:gusts")["total"], search(box, "game:gusts", "--printings")["total"], search(box, "game:gusts Promo")["total"]), (40, 44, 0))
        put(box, "shoals.json", shoals[:40])
        for said, due in (((), ["legal", "unknown", "unknown"]), (("@unlisted=allowed",), ["legal", "legal", "legal"]), (("@unlisted=banned",), ["legal", "illegal", "illegal"]),
                               (("@unlisted=unknown",), ["legal", "unknown", "unknown"])):
            answered(box, path, "open_to=allowed", *said)
            equal(verdicts(box, [f"1 Shoal {n}\n" for n in (3, 13, 23)], "gusts/draft/calm"), due, said)
        answered(box, path, "playable=allowed", "open_to=")
        equal(verdicts(box, [f"1 Shoal {n}\n" for n in (4, 5)], "gusts/draft/tournament"), ["legal", "illegal"])


@case("names in a list of languages are names where what holds them has none of its own, and a rules text beside a name is none")
def _():
    with Box() as box:
        path = put(box, "tongues.json", [{"id": f"t{n}", "names": [{"lang": "en", "text": f"Wave {n}"}, {"lang": "de", "text": f"Welle {n}"}], "kind": "Sea"} for n in range(12)])
        _, guesses = surveyed(box, path)
        equal(guesses["names[lang=en].text"]["to"], "name")
        brought(box, path)
        equal(verdicts(box, [f"1 {word} 3\n1 Wave 4\n" for word in ("Wave", "Welle")]), ["legal"] * 2)
        texts = [{"lang": tongue, "name": f"{word} {n}", "text": f"{word} {n} rises. It falls on all."} for tongue, word in (("en", "Wave"), ("de", "Welle")) for n in (0,)]
        path = put(box, "rules.json", [{"id": f"t{n}", "names": [text | {"name": text["name"].replace("0", str(n))} for text in texts], "kind": "Sea"} for n in range(12)])
        _, guesses = surveyed(box, path)
        equal((guesses["names[lang=en].name"]["to"], guesses["names[lang=en].text"]["to"]), ("name", "text"))
        path = put(box, "said.json", [{"id": f"t{n}", "name": f"Wave {n}", "german": f"Welle {n}"} for n in range(12)])
        surveyed(box, path, "--map", "german=names")
        brought(box, path)
        equal(verdict(box, "1 Welle 3\n"), "legal")


@case("records that are no cards are left out, in the draft and in each import, and told; what no record has, or what is no MEMBER=VALUE, is refused")
def _():
    with Box() as box:
        records = [{"name": "Gull", "kind": "Bird", "wings": 2}, {"name": "Net", "kind": "Tool", "wings": 0}, {"name": "Egg", "kind": "Token", "wings": 0},
                   {"name": "Shell", "kind": "Token", "wings": 1}, {"name": "Tern", "kind": "Bird", "wings": 2}]
        path = box.write("shore.json", json.dumps(records))
        for wrong, why in (("kind", "MEMBER=VALUE"), ("kind=", "MEMBER=VALUE"), ("=Token", "MEMBER=VALUE"), ("kind=Fish", "“kind” “Fish”"), ("size=Token", "“size” “Token”"), ("kind=Token|Bird", "MEMBER=VALUE")):
            refused(box.run("games", "from", path, "--leave-out", wrong, "--add", games=False), 2, why)
        refused(box.run("games", "from", path, "--leave-out", "kind=Token", "--leave-out", "kind=Bird", "--leave-out", "kind=Tool", games=False), 3, "no cards")
        told = box.run("games", "from", path, "--leave-out", "kind=Token", "--add", "--json", games=False).json
        equal((told["records"], told["leave_out"], told["import"]["records"], told["import"]["cards"]["new"], told["import"]["repeated"]),
              (3, [{"member": "kind", "value": "Token", "records": 2}], 3, 3, 0), told)
        contains("\n".join(told["import"]["notes"]), "“kind” is “Token” is left out")
        equal(sorted(card["name"] for card in box.run("search", "", "--json", games=False).json["cards"]), ["Gull", "Net", "Tern"])
        box.write("shore.json", json.dumps(records + [{"name": "Pearl", "kind": "Token", "wings": 0}, {"name": "Crab", "kind": "Beast", "wings": 0}]))
        again = box.run("import", path, "--json", games=False).json
        equal((again["records"], again["cards"]["new"], again["cards"]["unchanged"], again["cards"]["gone"], again["repeated"]), (4, 1, 3, 0, 0), again)
        contains(box.run("games", "from", path, "--leave-out", "kind=Token", games=False).err, "3 records are left out: their “kind” is “Token”")


@case("two commands on a folder as services have them: sides in front and back, days of bans, prices with their currency, printings in a folder of files")
def _():
    cards = [{"code": f"s{n}", "front": {"title": f"Gull {n}", "kind": ["Bird", "Tool"][n % 2], "wings": n}, "rarity": "C", "set": str(1 + n % 2), "price": f"€{n},50",
              "banned": "20200305" if n == 3 else ""} for n in range(9)]
    cards[2]["back"] = {"title": "Gull asleep", "kind": "Tool", "wings": 90}
    with Box() as box:
        put(box, "d/all.json", {"cards": cards})
        put(box, "d/sets.json", [{"id": "1", "name": "Shore", "date_release": "2019-01-02"}, {"id": "2", "name": "Sea", "date_release": "2020-02-03"}])
        put(box, "d/rarity.json", [{"code": "C", "name": "Common"}, {"code": "U", "name": "Uncommon"}])
        told = box.run("games", "from", os.path.join(box.top, "d"), "--game", "gulls", "--deck-size", "2", "--copies", "2", "--add", "--json", games=False)
        equal(told.code, 0, told)
        account = told.json["import"]
        equal((account["cards"]["new"], account["printings"]["new"], account["prices"]["new"], account["rejected"]), (9, 9, 9, []), account)
        equal([os.path.basename(name) for name in told.json["left_out"]], ["rarity.json"])
        find = lambda *query: [card["name"] for card in box.run("search", *query, "--json", games=False).json["cards"]]
        equal((find("wings=2"), find("price=1.5eur"), len(find("set:2"))), (["Gull 2"], ["Gull 1"], 4))
        contains(box.run("card", "Gull 2", "--json", games=False).out, "Gull asleep")
        equal(box.run("search", "set:2", "--printings", "--json", games=False).json["cards"][0]["set"], "2")
        deck = put(box, "deck.txt", "# game: gulls\n# format: tournament\n1 Gull 3\n1 Gull 4\n")
        equal([box.run("check", deck, "--as-of", day, "--json", games=False).json["decks"][0]["verdict"] for day in ("2020-03-04", "2020-03-05")], ["unknown", "illegal"])
    with Box() as box:
        for n in range(6):
            put(box, f"d/cards/c{n}.json", [{"code": f"c{n}", "name": f"Net {n}", "mesh": n % 3}])
        for name, every in (("east", 1), ("west", 2)):
            put(box, f"d/prints/{name}.json", [{"card_code": f"c{n}", "pack_code": name, "position": n + 1} for n in range(0, 6, every)])
        put(box, "d/more.json", [{"card_code": f"c{n}", "weight": n * 10, "hue": ["Red", "Blue"][n % 2]} for n in range(6)])
        told = box.run("games", "from", os.path.join(box.top, "d"), "--game", "nets", "--add", "--json", games=False).json
        equal((told["import"]["cards"]["new"], told["import"]["printings"]["new"], told["left_out"]), (6, 9, []), told)
        equal([box.run("search", query, "--json", games=False).json["total"] for query in ("set:west", "weight>=30", "hue:red mesh=0")], [3, 3, 1])


@case("what holds no cards is refused, and nothing is written")
def _():
    with Box() as box:
        for name, text, code, part in (("a.html", "<!DOCTYPE html><html/>", 3, "no table with titles"), ("b.html", "<html><table><tr><th>Name</table>", 3, "no table with titles"), ("c.html", "<html><table><tr>" + "<td>a" * 500000, 3, "500000 tags"), ("a.json", "[]", 3, "no cards"), ("numbers.json", "[1,2,3]", 3, "no cards"), ("cut.json", '[{"name":"A"', 3, "."),
                                       ("a.xml", TABLE % "", 3, "no cards"), ("cut.xml", table()[:900], 3, "cut off"),
                                       ("empty.txt", "", 3, "no cards"), ("head.txt", "Name\tSet\n", 3, "no cards")):
            out = os.path.join(box.top, "out.xml")
            refused(box.run("games", "from", box.write(name, text), "-o", out, games=False), code, part)
            assert not os.path.exists(out), name
        refused(box.run("games", "from", box.write("t.xml", table()), "--game", "Not An Id", games=False), 2, "no id")
        refused(box.run("games", "from", box.path("missing.xml"), games=False), 3, "no such file")
        os.mkdir(box.path("beside"))
        for name, text in (("a.csv", "Foo,Cost,Bar\nA,1,x\nB,2,y\nC,3,z\n"), ("b.csv", "Word,Meaning\nq,w\ne,r\n")):   # no name, and a second file
            box.write("beside/" + name, text)
        refused(box.run("games", "from", box.path("beside"), games=False), 2, "called like a name")


@case("the sheets of a table program are lists beside each other, shown as they are there; what has no sheets is refused with what to do")
def _():
    cards = [["Title", "Kind", "Cost", "No.", "Share", "Released", "Text"]] + [
        [f"Gull {n}", ("Bird", "Wind")[n % 2], n % 4, ("000", n), ("%", 0.25), ("day", 45000 + n), f'Says "caw, {n}";\nthen rests.'] for n in range(1, 21)]
    more = [cards[0]] + [[f"Tern {n}", "Bird", n % 3, ("000", n), ("%", 0.5), ("day", 45100), "" if n % 2 else ("formula", "A2&G2", f"Flies {n}.")] for n in range(1, 10)]
    for ending in ("xlsx", "ods"):
        with Box() as box:
            path = box.path("gulls." + ending)
            office(path, {"Shore": cards, "Sea": more, "Notes": [[], ["", "Ask Ilse"]], "Empty": []})
            account = ok(box.run("games", "from", path, "--game", "gulls", "--add", "--json", games=False)).json["import"]
            equal([account["records"], account["cards"]["new"], account["rejected"]], [29, 29, []], path)
            assert any("Notes.csv" in note for note in account["notes"]), account["notes"]
            card = ok(box.run("card", "Gull 7", "--json", games=False)).json["cards"][0]
            printing = card["printings"][0]
            equal([printing["set"], printing["number"], printing["released"]], ["Shore", "007", "2023-03-22"], path)
            equal([card["attributes"][at] for at in ("cost", "kind", "text")], [3, "Wind", 'Says "caw, 7";\nthen rests.'], path)
            equal(ok(box.run("search", "text:flies", "--json", games=False)).json["total"], 4, path)
    with Box() as box:
        for name, parts in (("cards.xlsx", {"xl/workbook.xml": "<workbook"}), ("cards.docx", {"word/document.xml": "<Types/>"}), ("cards.odp", {"mimetype": "", "content.xml": "<content/>"}),
                            ("bomb.ods", {"mimetype": "", "content.xml": "<!DOCTYPE a [<!ENTITY b 'c'>]><table name='A'><table-row><table-cell><p>&b;</p></table-cell></table-row></table>"}),
                            ("wide.ods", {"mimetype": "", "content.xml": "<table name='A'><table-row number-rows-repeated='1000000'><table-cell number-columns-repeated='500'><p>Gull</p></table-cell></table-row></table>"})):
            with zipfile.ZipFile(box.path(name), "w") as archive:
                for part, text in parts.items():
                    archive.writestr(part, text)
            for command in (("games", "from"), ("import",), ("collection", "import"), ("check",)):
                refused(box.run(*command, box.path(name), games=False), 3, name, "damaged" if name in ("cards.xlsx", "bomb.ods") else "larger" if name == "wide.ods" else "CSV")


@case("the tables of a database are lists beside each other, packed, in an archive, and for a collection, too; our own is none")
def _():
    with Box() as box:
        path = box.path("gulls.cdb")
        with contextlib.closing(sqlite3.connect(path)) as base:
            base.executescript("CREATE TABLE datas (id INTEGER PRIMARY KEY, power INTEGER, kind TEXT); CREATE TABLE texts (id INTEGER PRIMARY KEY, name TEXT, words TEXT);")
            base.executemany("INSERT INTO datas VALUES (?, ?, ?)", [(n * 1111, n % 5, ("Bird", "Wind")[n % 2]) for n in range(1, 31)])
            base.executemany("INSERT INTO texts VALUES (?, ?, ?)", [(n * 1111, f"Gull {n}", f"Flies {n} times, then\nrests.") for n in range(1, 31)])
            base.commit()
            box.write("gulls.sql", "\n".join(base.iterdump()))
        for folder in ("in", "beside"):
            os.makedirs(box.path(folder))
        with open(path, "rb") as plain, gzip.open(path + ".gz", "wb") as packed:
            packed.write(plain.read())
        with zipfile.ZipFile(box.path("gulls.zip"), "w") as archive:
            archive.write(path, "in/gulls.cdb")
        box.write("in/gulls.sql", "-- phpMyAdmin SQL Dump\nSET SQL_MODE = \"X\";\nINSERT INTO `gulls` (`id`, `name`, `kind`, `power`, `words`) VALUES\n" + ",\n".join("(%d, 'Gull %d', '%s', %d, 'It\\'s flying,\\r\\nthen rests.')" % (n, n, ("Bird", "Wind")[n % 2], n % 5) for n in range(1, 31)) + ";\n")
        for name in ("gulls.cdb", "gulls.cdb.gz", "gulls.zip", "gulls.sql", "in/gulls.sql"):
            told = ok(box.run("games", "from", box.path(name), "--game", "g" + name[:2] + name[-2:], "--add", "--json", games=False)).json
            equal((told["import"]["cards"]["new"], told["import"]["rejected"]), (30, []), name)
            equal([ok(box.run("search", "--game", "g" + name[:2] + name[-2:], query, "--json", games=False)).json["total"] for query in ("power>=3", "kind:bird power=0", "text:rests")], [12, 3, 30], name)
        again = ok(box.run("import", path, "--game", "ggudb", "--json", games=False)).json
        equal(again["cards"]["unchanged"], 30, again)
        box.write("beside/cards.csv", "name,power\n" + "".join("Gull %d,%d\n" % (n, n) for n in range(30)))
        shutil.copy(box.path("gulls.sql"), box.path("beside/gulls.sql"))
        contains(box.run("games", "from", box.path("beside"), "--game", "beside", "--add", games=False).err, "gulls.sql” is no part of the list")
        with contextlib.closing(sqlite3.connect(box.path("box.db"))) as base:
            base.executescript("CREATE TABLE owned (name TEXT, quantity INTEGER); INSERT INTO owned VALUES ('Gull 1', 3), ('Gull 2', 1);")
        equal(ok(box.run("collection", "import", box.path("box.db"), "--game", "ggudb", "--json", games=False)).json["copies"], 4)
        for command in (("games", "from"), ("import",), ("collection", "import")):
            refused(box.run(*command, os.path.join(box.library, "library.db"), games=False), 3, "library.db", "is no list")


@case("decks may leave out by what cards of one name are told apart, and have headings that are values of the game; folders called by letters are no sets; one question asks what two members say")
def _():
    houses = ["Brobnar", "Dis", "Logos"]
    imp = lambda n, house: {"name": f"Imp {n}", "house_code": house[:3].lower(), "house": house, "power": n % 5, "text": f"Draw {n} cards, then discard one of {house}."}
    with Box() as box:
        path = box.write("imps.json", json.dumps([imp(n, houses[n % 3]) for n in range(24)] + [imp(n, houses[(n + 1) % 3]) for n in range(8)]))
        ok(box.run("games", "from", path, "--game", "imps", "--deck-size", "1+", "--copies", "2", "--add", games=False))
        with open(os.path.join(box.library, "games", "imps.xml")) as stream:
            contains(stream.read(), 'apart="house')
        deck = "Dis\nImp 10\nImp 13\n\nLogos\nImp 11\n\nPower 3\nImp 18\n"
        done = ok(box.run("check", box.write("deck.txt", deck), "-g", "imps", "--json")).json["decks"][0]
        equal((done["verdict"], done["counts"]["main"]), ("legal", 4), done)
        done = box.run("check", box.write("deck.txt", deck + "Imp 1\n"), "-g", "imps", "--json").json["decks"][0]
        equal((done["counts"]["main"], [f["rule"] for f in done["findings"]]), (5, ["same-name"]), done)
        done = box.run("check", box.write("deck.txt", deck + "Shadows\nImp 12 (dis)\n"), "-g", "imps", "--json").json["decks"][0]
        equal((done["verdict"], [f["rule"] for f in done["findings"]]), ("unknown", ["unknown-card", "unknown-card"]), done)   # no house is called so, and that imp is of another
        for letter in "ab":
            os.makedirs(box.path(f"scripts/{letter}"))
            for n in range(6):
                box.write(f"scripts/{letter}/{letter}-fox-{n}.txt", f"Name: {letter.upper()} Fox {n}\nCost: {n}\nOracle: Draw {n} cards, then wait.\n")
        told = ok(box.run("games", "from", box.path("scripts"), "--game", "scripts", "--json", games=False)).json
        equal([g["member"] for g in told["guesses"] if g["member"] == "@folder" and g["to"] == "set"], [], told["guesses"])
        heroes = [{"name": f"Fox {n}", "type_code": ("hero", "ally")[n % 2], "type_name": ("Hero", "Ally")[n % 2], "cost": n % 4} for n in range(12)] + [{"name": "Fox 3 (Signed)", "type_code": "ally", "type_name": "Ally", "cost": 3}]
        path = box.write("heroes.json", json.dumps(heroes))
        told = ok(box.run("games", "from", path, "--game", "heroes", "--json", games=False)).json
        equal(len([q for q in told["questions"] if "hero" in q.lower()]), 1, told["questions"])
        contains(json.dumps(told["questions"], ensure_ascii=False), "“Fox 3 (Signed)” has the name of another card")
        told = ok(box.run("games", "from", path, "--game", "heroes", "--deck-size", "Hero=1", "--json", games=False)).json
        equal([q for q in told["questions"] if "hero" in q.lower()], [])


@case("every real list of another game can be drafted from, is valid, and comes in whole")
def _():
    lists = {"cockatrice/Digimon_TCG.xml": 3251, "cockatrice/The_Simpsons_TCG.xml": 161, "cockatrice/Vs._System_2PCG.xml": 2328,
             "cockatrice/hearthstone_2014_cards.xml": 482, "cockatrice/magic-token_tokens.xml": 1009,
             "octgn/doomtown/Sets__Core_Set__set.xml": 145, "octgn/mtg/Sets__4d92a8a7-ccb0-437d-abdc-9d70fc5ed672__set.xml": 2394,
             "octgn/mtg/Sets__Tokens__set.xml": None, "octgn/netrunner/Sets__Core__set.xml": None,
             "lackey/redemption/carddata.txt": None, "lackey/vtes/allsets.txt": 3897, "lackey/wheel-of-time/premier.tsv": 297}
    for name, cards in lists.items():
        with Box() as box:
            with open(shared("data/generic/" + name), "rb") as stream:
                account = draft(box, os.path.basename(name), stream.read(), "drafted")
            equal(account["rejected"], [], name)
            equal(account["cards"]["new"] + account["repeated"], account["records"], name)
            if cards is not None:
                equal(account["cards"]["new"], cards, name)


@case("nothing of a list is taken for what it is not, nor lost: long identifiers, texts and shares that are all different, columns of one name, other bytes")
def _():
    with Box() as box:
        cards = [{"id": 10**18 + n, "name": f"Gull {n}", "text": f"Fly {n}.", "share": n / 1024, "wings": n % 4} for n in range(30)]
        account = draft(box, "gulls.json", json.dumps(cards), "gulls")
        equal((account["cards"]["new"], account["printings"]["new"]), (30, 30), account)
        equal(search(box, "game:gulls text:fly wings=3")["total"], 7)
        folder = os.path.join(box.top, "own", "kept")
        os.makedirs(folder)
        box.run("games", "from", box.path("gulls.json"), "--game", "kept", "-o", os.path.join(folder, "game.xml"), games=False)
        contains(open(os.path.join(folder, "game.xml"), encoding="utf-8").read(), 'key="id"')
        account = draft(box, "nets.tsv", "\ufeffname\tmesh\tmesh\ttext\n" + "".join(f"Net {n}\t{n % 5}\t{n % 3}\tCatch {n} fish\n" for n in range(30)), "nets")
        equal(account["cards"]["new"], 30, account)
        equal(totals(box, "mesh=4", "mesh-2=2", "mesh=4 mesh-2=2", "text:catch", game="nets"), [6, 10, 2, 30])
        with open(box.path("odd.csv"), "wb") as stream:
            stream.write("name,type\nMöwe,Vogel\nNetz,Ding\n".encode("latin-1"))
        added = box.run("games", "from", box.path("odd.csv"), "--game", "odd", "--add", games=False)
        equal(added.code, 0)
        contains(" ".join(added.out.split()), "its letters are taken for those of Windows-1252")
        equal(box.run("search", "game:odd möwe", "--json", games=False).json["total"], 1)
        with open(box.path("odd.csv"), "ab") as stream:
            stream.write("Größe,Maß\n".encode("utf-8"))
        refused(box.run("games", "from", box.path("odd.csv"), "--game", "odd", games=False), 3, "odd.csv:2", "not valid UTF-8")


GUSTS = [{"id": f"g{i:03}", "name": f"Gust {i}", "kind": ["Kite", "Storm", "Rope"][i % 3], "force": i % 7, "weight": i / 4, "rules": f"Blow {i} times over the hills.",
          "set": "AB" if i % 2 else "CD", "number": str(i), "rarity": "common" if i % 4 else "rare"} for i in range(60)]


def rows(divider, head, *members):
    return head + "".join(divider.join(str(card[m]).replace(".", "," if divider == ";" else ".") if m == "weight" else str(card[m]) for m in members) + "\n" for card in GUSTS)


def keyed(wrap):
    return {code: [wrap({k: v for k, v in card.items() if k != "set"}) for card in GUSTS if card["set"] == code] for code in ("AB", "CD")}


def zipped(box):
    path = os.path.join(box.top, "two.zip")
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("data/cards.csv", rows(",", "id,name,kind,force,weight\n", "id", "name", "kind", "force", "weight"))
        archive.writestr("data/printings.csv", "printing_id,card_id,set,number\n" + "".join(f"{card['id']}{s},{card['id']},{s},{card['number']}\n" for card in GUSTS for s in ("AB", "CD")))
        archive.writestr("data/cover.csv", b"\x89PNG\r\n\x1a\n\x00\x00")   # no list, whatever it is called
        archive.writestr("README.txt", "These are the gusts.\nNobody owns them.\n")
    return path


def tags(*left):
    """Each card as the attributes of a tag, without the members @left."""
    return [(card, " ".join(f"{member}={quoteattr(str(value))}" for member, value in card.items() if member not in left)) for card in GUSTS]


def in_sets(box, name, form):
    """The cards under their sets, of which the code, the name and the day stand around them."""
    return box.write(name, form % tuple("\n".join(f"<card {tag}/>" for card, tag in tags("set") if card["set"] == code) for code in ("AB", "CD")))


def in_folders(box):
    for i, card in enumerate(GUSTS):
        put(box, f"many/{card['set']}/{i // 2}.json", {k: v for k, v in card.items() if k != "set"})
    put(box, "many/package.json", {"name": "gusts", "version": "1.0"})
    return os.path.join(box.top, "many")


def packed(box, ending, pack, text):
    with open(os.path.join(box.top, "packed." + ending), "wb") as stream:
        stream.write(pack(text.encode()))
    return stream.name


ODD = {
    "XML of tags with attributes": lambda box: box.write("flat.xml", "<?xml version='1.0'?>\n<!-- all -->\n<cards>\n" + "\n".join(f"<card {tag}/>" for _, tag in tags()) + "</cards>"),
    "XML of tags under their sets": lambda box: in_sets(
        box, "sets.xml", "<game><sets><set code='AB' name='Alpha' released='2020-01-01'>%s</set><set code='CD' name='Delta' released='2021-02-03'>%s</set></sets></game>"),
    "XML of elements and attributes, in Latin letters": lambda box: packed(box, "xml.bz2", lambda text: bz2.compress(text.decode().encode("latin-1")), (
        "<?xml version='1.0' encoding='ISO-8859-1'?><list><head><note>Böen &amp; more</note></head><items>" + "".join(
            f"<item id='{c['id']}' name='{c['name']}'><kind>{c['kind']}</kind><force>{c['force']}</force><weight>{c['weight']}</weight><rules>Blow <b>{i}</b> "
            f"times over the hills.</rules><tag>A</tag><tag>B</tag><printing rarity='rare' number='{i}'><set>{c['set']}</set></printing></item>"
            for i, c in enumerate(GUSTS)) + "</items></list>")),
    "XML of tags that are called like the kinds of cards": lambda box: box.write("kinds.xml", "<all>" + "\n".join(f"<{c['kind']} {tag}/>" for c, tag in tags("kind")) + "</all>"),
    "objects under their sets, in which these stand around them": lambda box: put(box, "around.json", [
        {"code": code, "name": f"Set {code}", "cards": cards} for code, cards in keyed(dict).items()]),
    "rows of cells under a row of names": lambda box: packed(box, "json.xz", lzma.compress, json.dumps([list(GUSTS[0])] + [list(card.values()) for card in GUSTS])),
    "rows of cells beside their names": lambda box: put(box, "table.json", {"fields": list(GUSTS[0]), "rows": [list(card.values()) for card in GUSTS]}),
    "objects under their names": lambda box: put(box, "named.json", {card["name"]: {k: v for k, v in card.items() if k != "name"} for card in GUSTS}),
    "names in three languages": lambda box: put(box, "languages.json", [card | {"name": {"de": f"Böe {i}", "en": card["name"], "fr": f"Vent {i}"}} for i, card in enumerate(GUSTS)]),
    "a record a file, in folders called like the sets": in_folders,
    "bars between cells, in wide letters without a mark": lambda box: packed(box, "txt", lambda text: text.decode().encode("utf-16-le"), rows("|", "name|kind|force|weight|set\n", "name", "kind", "force", "weight", "set")),
    "JSON lines": lambda box: box.write("lines.ndjson", "".join(json.dumps(card) + "\n" for card in GUSTS)),
    "semicolons, a mark of byte order, decimal commas, German columns": lambda box: box.write("gusts.csv", "\ufeff" + rows(
        ";", "Kartenname;Kind;Force;Weight;Regeltext;Erweiterung;Nummer;Seltenheit\n", "name", "kind", "force", "weight", "rules", "set", "number", "rarity")),
    "lists under the codes of their sets": lambda box: put(box, "keyed.json", keyed(dict) | {"EF": []}),
    "records that are members of others, under the codes of their sets": lambda box: put(box, "wrapped.json", {"version": 3, "sets": keyed(lambda card: {"card": card})}),
    "a title above the header": lambda box: box.write("titled.tsv", rows("\t", "All gusts\t\t\t\t\nName\tKind\tForce\tWeight\tSet\n", "name", "kind", "force", "weight", "set")),
    "titles of one cell above the header": lambda box: box.write("bare.tsv", rows("\t", "All gusts, and more\nread on a Monday\n\nName\tKind\tForce\tWeight\tSet\n", "name", "kind", "force", "weight", "set")),
    "cards beside other things under one member": lambda box: put(box, "linked.json", {"data": [{"id": f"d{i}", "name": f"Deck {i}", "wins": i, "cards": ["g1"]} for i in range(5)], "_linked": {
        "houses": [{"id": kind, "name": kind, "image": "https://p.example/a.png"} for kind in ("Kite", "Storm", "Rope")], "cards": GUSTS}}),
    "cards beside what they name, and under English": lambda box: put(box, "beside.json", {"factions": [{"id": 1, "name": "Sun"}, {"id": 2, "name": "Moon"}], "types": [{"id": 1, "name": "Unit"}], "cards": [
        {k: v for k, v in card.items() if k != "name"} | {"faction_id": 1 + i % 2, "en": {"name": card["name"]}, "jp": {"name": f"カ{i}"}} for i, card in enumerate(GUSTS)]}),
    "objects under their numbers": lambda box: put(box, "numbers.json", {f"{card['set']}-{i:03}": {k: v for k, v in card.items() if k not in ("id", "set", "number")} for i, card in enumerate(GUSTS)}),
    "printings in lists under the names of their sets, which a text repeats": lambda box: put(box, "by_set.json", [{k: v for k, v in card.items() if k not in ("set", "number")} | {"_set": f"{card['set']}:C",
        "sets": {card["set"]: [{"release_date": "2020-01-01", "rarity": "C"}]} | ({"E: F": [{"release_date": "2021-01-01", "rarity": "R"}]} if i % 3 == 0 else {})} for i, card in enumerate(GUSTS)]),
    "one printing alone, and lists of them": lambda box: put(box, "lone.json", [{k: v for k, v in card.items() if k not in ("set", "number")} | {"editions":
        {"set": card["set"], "number": card["number"]} if i % 4 < 2 else [{"set": card["set"], "number": card["number"]}, {"set": "EF", "number": "7"}]} for i, card in enumerate(GUSTS)]),
    "an archive of two tables and a text": zipped,
}


for form, make in ODD.items():
    @case(f"a list as a stranger has it: {form}")
    def _(make=make):
        with Box() as box:
            path = make(box)
            told, guesses = surveyed(box, path)
            account = brought(box, path)
            equal((told["records"], account["records"], account["cards"]["new"], account["rejected"]), (60, 60, 60, []), account)
            equal(search(box, "game:gusts set:AB")["total"], 60 if path.endswith(".zip") else 30)
            equal(search(box, "game:gusts kind:storm force=3 weight>=5.5")["total"], sum(i % 3 == 1 and i % 7 == 3 and i / 4 >= 5.5 for i in range(60)))
            assert "unpacked-" not in json.dumps(told), told
            equal(brought(box, path)["cards"]["new"], 0, "the same list again")


@case("a table of bans beside the list is followed: each import reads what it says by then, of each format and day; without it nobody knows")
def _():
    with Box() as box:
        path = put(box, "t/cards.csv", "card_id,name,kind\n" + "".join(f"K{i:02},Wave {i},{'Sea' if i % 2 else 'Sky'}\n" for i in range(20)))
        bans = "card_id,format,status,from\nK03,calm,Banned,2023-03-01\nK04,calm,Restricted,2023-03-01\nK05,storm,Banned,2023-03-01\n"
        put(box, "t/banlist.csv", bans)
        put(box, "t/words.csv", "card_id,language,text\n" + "".join(f"K{i:02},de,Welle {i}\n" for i in range(20)))
        folder = os.path.join(box.top, "t")
        put(box, "t/banlist.csv", bans.replace(",status", ",number").replace(",Banned", ",7").replace(",Restricted", ",8"))
        told, _ = surveyed(box, folder)
        equal([("banlist.csv" in text, "words.csv" in text) for text in told["questions"] if "FILE=banned" in text], [(True, False)], told)
        put(box, "t/banlist.csv", bans)
        told, guesses = surveyed(box, folder, "--map", "banlist.csv=", "--deck-size", "1+")
        equal([os.path.basename(name) for name in told["second_files"] if "ban" in name], [])
        told, guesses = surveyed(box, folder, "--deck-size", "1+")
        equal((guesses["banlist.csv"]["to"], [("restricted" in text, "one of all such cards" in text) for text in told["questions"] if "FILE=" in text]), ("limits", [(True, True)]))
        equal([os.path.basename(name) for name in told["second_files"] if "ban" in name], ["banlist.csv"])

        def judged(form, day, *lines):
            deck = box.write("deck.txt", "# game: gusts\n" + "".join(line + "\n" for line in lines))
            return box.run("--games", os.path.join(box.top, "own"), "check", deck, "--game", "gusts", "--format", "gusts/draft/" + form, "--as-of", day, "--json", games=False).json["decks"][0]["verdict"]

        brought(box, path)
        for form, day, lines, verdict_of in (("calm", "2023-03-01", ["1 Wave 3"], "illegal"), ("calm", "2023-02-28", ["1 Wave 3"], "unknown"), ("calm", "2023-03-01", ["2 Wave 4"], "illegal"), ("calm", "2023-03-01", ["1 Wave 4"], "legal"),
                                             ("calm", "2023-03-01", ["4 Wave 5"], "legal"), ("storm", "2023-03-01", ["1 Wave 5"], "illegal"), ("storm", "2023-03-01", ["1 Wave 3", "9 Wave 9"], "legal")):
            equal(judged(form, day, *lines), verdict_of, (form, day, lines))
        put(box, "t/banlist.csv", bans + "K09,storm,Banned,2023-04-01\n")
        brought(box, path)
        equal([judged("storm", day, "1 Wave 9") for day in ("2023-03-31", "2023-04-01")], ["legal", "illegal"])
        put(box, "t/banlist.csv", bans + "K10,storm,Watched,2023-04-01\n")
        brought(box, path)
        equal(judged("storm", "2023-04-01", "1 Wave 10"), "unknown")
        os.remove(os.path.join(folder, "banlist.csv"))
        brought(box, path)
        equal(judged("calm", "2023-04-01", "1 Wave 0"), "unknown")


@case("what is allowed stands in a table of its own: by whatever identifier names the cards, a row for each format, or a column; who is not in it is not known")
def _():
    word = lambda i, form: "Banned" if i % 5 == 0 else "Restricted" if i % 7 == 0 and form == "calm" else "Legal" if i % 3 or form == "calm" else ""
    cards = "id,name,kind,mark\n" + "".join(f"{i + 1},Wave {i},{'Sea' if i % 2 else 'Sky'},w-{i * 37 % 101:03}\n" for i in range(20))
    rows = [(f"w-{i * 37 % 101:03}", form, word(i, form)) for i in range(20) for form in ("calm", "storm") if word(i, form)]
    due = {"Banned": "illegal", "Restricted": "illegal", "Legal": "legal", "": "unknown"}
    for tables in ({"legalities.csv": "id,format,status,mark\n" + "".join(f"{n + 1},{form},{said},{mark}\n" for n, (mark, form, said) in enumerate(rows))},
                   {"rulings.json": [{"card_mark": mark, "format_name": form, "state": said.lower()} for mark, form, said in rows]},
                   {"legalities.csv": "mark,calm,storm\n" + "".join(f"w-{i * 37 % 101:03},{word(i, 'calm')},{word(i, 'storm')}\n" for i in range(20))}):
        with Box() as box:
            path = put(box, "t/cards.csv", cards.replace("mark", "card_mark") if "rulings.json" in tables else cards)
            for name, content in tables.items():
                put(box, "t/" + name, content)
            told, guesses = surveyed(box, os.path.join(box.top, "t"), "--deck-size", "1+", "--copies", "4", "--hand", "5")
            assert any("@unlisted" in text for text in told["questions"]), told
            brought(box, path)
            for form in ("calm", "storm"):
                equal(verdicts(box, [f"2 Wave {i}\n" for i in range(20)], "gusts/draft/" + form), [due[word(i, form)] for i in range(20)], (form, tables))


@case("cards of one name that their list tells apart are found as decks write them, by what they are called besides")
def _():
    waves = [{"code": f"W{i:02}", "name": f"Wave {i // 2}", "subtitle": ["Of the Fen", "At Low Tide"][i % 2] if i < 12 else "", "kind": "Sea" if i % 3 else "Sky", "text": f"Draw {i}."} for i in range(20)]
    for wave in waves[12:]:
        wave["name"] = "Lone " + wave["code"]
    with Box() as box:
        path = put(box, "waves.json", waves)
        surveyed(box, path, "--deck-size", "1+")
        brought(box, path)
        signs = ("2 Wave 1 | At Low Tide", "2 Wave 1 - At Low Tide", "2 Wave 1, At Low Tide", "2 Wave 1: At Low Tide", "2 | Wave 1 | at low tide", "2 Wave 1 (At Low Tide)")
        deck = [box.write(f"d{n}.txt", "# game: gusts\n" + sign + "\n") for n, sign in enumerate(signs)]
        diffs = [box.run("--games", os.path.join(box.top, "own"), "deck", "diff", deck[0], other, "--json", games=False).json for other in deck[1:]]
        equal([verdict(box, sign + "\n") for sign in signs], ["legal"] * len(signs))
        equal(verdict(box, "1 Wave 1 | At High Tide\n1 Wave 30, At Low Tide\n"), "unknown")
        equal([len(diff.get("changes", diff.get("out", []))) for diff in diffs], [0] * len(diffs), diffs)


@case("Hjson that is broken is refused with its file, and a list of it is read as it stands")
def _():
    good = "{\n" + "".join(f"  w_{i}: {{\n    title: Wave {i}  \n    cost: {i % 5} # of salt\n    text: '''Draw {i}:\n      \"now\".'''\n    kinds: [\n      Sea\n      Low Tide\n    ]\n  }}\n" for i in range(12)) + "}\n"
    with Box() as box:
        path = put(box, "good.hjson", good)
        told, guesses = surveyed(box, path)
        equal(told["records"], 12, told)
        brought(box, path)
        equal(totals(box, "name:\"Wave 3\"", "cost=2", "kinds:\"low tide\""), [1, 2, 12])
        for bad in (good[:-2], good.replace("    ]\n", "    }\n"), good.replace("    title: Wave 7", "    title Wave 7"), "{\na: b\nc: d\n" + "x: {" * 70):
            refused(box.run("games", "from", put(box, "bad.hjson", bad), games=False), 3, "bad.hjson:")


@case("tables of what the numbers of a column stand for are read with it, each by what it is called after")
def _():
    with Box() as box:
        put(box, "t/cards.csv", "card_id,name,type_id,set_id,rarity_id,cost\n" + "".join(f"K{i:02},Wave {i},{1 + i % 2},{1 + i // 10},{1 + i % 3},{i % 5}\n" for i in range(20)))
        put(box, "t/types.csv", "id,name,pace\n1,Sea,slow\n2,Sky,fast\n")
        put(box, "t/rarities.csv", "rarity_id,rarity\n1,Common\n2,Rare\n3,Mythic\n")
        put(box, "t/sets.csv", "id,set_code,set_name,release_date\n1,DP,Deep,2022-01-05\n2,SH,Shallow,2023-02-06\n")
        told, guesses = surveyed(box, os.path.join(box.top, "t"))
        equal(sorted(os.path.basename(name) for name in told["second_files"]), ["rarities.csv", "sets.csv", "types.csv"])
        brought(box, os.path.join(box.top, "t", "cards.csv"))
        equal(totals(box, "type:sea", "pace:fast", "set:DP", "r:rare", "year=2023 type:sea cost>=3"), [10, 10, 10, 7, 2])
        card = box.run("--games", os.path.join(box.top, "own"), "card", "Wave 12", "--json", games=False).json["cards"][0]
        equal([(p["set"], p["set_name"], p["released"], p["rarity"]) for p in card["printings"]], [("SH", "Shallow", "2023-02-06", "Common")], card)


@case("records of another table that have no name are no copies of cards: what cannot come in is told with what is asked, and left out by what stands around it")
def _():
    with Box() as box:
        path = put(box, "dump.json", [{"type": "header"}, {"type": "table", "name": "cards", "data": [{"card_id": str(i), "card_name": f"Wave {i}", "kind_id": str(i % 2)} for i in range(20)]},
                                      {"type": "table", "name": "kinds", "data": [{"kind_id": "0", "kind_name": "Sea"}, {"kind_id": "1", "kind_name": "Sky"}]}])
        refused(box.run("games", "from", path, "--add", games=False), 3, "2 records have no name and are refused", "--leave-out MEMBER=VALUE", "it has no name")
        told = box.run("games", "from", path, "--add", "--leave-out", "@around.name=kinds", "--json", games=False).json
        equal((told["records"], told["import"]["cards"]["new"], told["leave_out"][0]["records"]), (20, 20, 2), told)


@case("lists that a program wrote into cells are lists; the one member that ends like a name is it")
def _():
    with Box() as box:
        rows = "".join(f'{i},Wave {i},"{json.dumps(["Red", "Deep Blue"][:i % 3]).replace(chr(34), chr(34) * 2)}","{str(["Swift", "Rower" + chr(39) + "s"][:1 + i % 2]).replace(chr(34), chr(34) * 2)}"\n' for i in range(18))
        _, guesses = surveyed(box, put(box, "cells.csv", "cid,cname,colors,words\n" + rows))
        equal([guesses[name]["to"] for name in ("cname", "colors", "words")], ["name", "colors", "words"])
        brought(box, os.path.join(box.top, "cells.csv"))
        equal(totals(box, 'colors:"deep blue"', "colors:red", "words:swift"), [6, 12, 18])
        card = box.run("--games", os.path.join(box.top, "own"), "card", "Wave 5", "--json", games=False).json["cards"][0]
        equal((card["attributes"]["colors"], card["attributes"]["words"]), (["Red", "Deep Blue"], ["Swift", "Rower's"]), card)


@case("lists of what numbers stand for are read from the cards' own file, too")
def _():
    with Box() as box:
        path = put(box, "all.json", {"factions": [{"id": 1, "name": "Sun"}, {"id": 2, "name": "Moon"}], "sets": [{"id": 1, "name": "Deep", "code": "DP"}, {"id": 2, "name": "High", "code": "HG"}],
                                     "cards": [{"id": i + 1, "name": f"Wave {i}", "faction_id": 1 + i % 2, "set_id": 1 + i // 10, "cost": i % 5} for i in range(20)]})
        told, _ = surveyed(box, path)
        equal([name.rpartition(": ")[2] for name in sorted(told["second_files"])], ["factions[]", "sets[]"])
        brought(box, path)
        equal(totals(box, "faction:moon", "set:DP faction:sun cost<=1"), [10, 2])


@case("words for colours under which records stand are no sets; other words are asked about")
def _():
    with Box() as box:
        cards = lambda word: [{"name": f"{word} Wave {i}", "cost": i % 5, "kind": "Sea"} for i in range(12)]
        told, guesses = surveyed(box, put(box, "c.json", {word: cards(word) for word in ("Red", "Blue", "Green")}))
        equal((guesses["@in"]["to"], [text for text in told["questions"] if "taken for sets" in text]), ("color", []))
        told, guesses = surveyed(box, put(box, "c.json", {word: cards(word) for word in ("Fighter", "Mage", "Thief")}))
        equal(guesses["@in"]["to"], "set")
        contains("\n".join(told["questions"]), "taken for sets (Fighter, Mage, Thief)", "--map @in=attribute")
        equal(surveyed(box, os.path.join(box.top, "c.json"), "--map", "@in=attribute")[1]["@in"]["to"], "kind")
    wave = lambda n: {"name": f"Wave {n}", "kind": "Beast", "cost": n}   # a card has one printing in each set, whatever series these are of
    numbered, keyed = [{**wave(n), "number": n + 1} for n in range(6)], {f"{n + 1:03}": wave(n) for n in range(6)}
    sets = lambda s, **of: [{**{key: value % (s, t) for key, value in of.items()}, "cards": numbered} for t in range(2)]
    both = lambda each: ({"series": [{"name": "Tides", "sets": each(0)}, {"name": "Gales", "sets": each(1)}]}, {"series": {"Tides": {"sets": each(0)}, "Gales": {"sets": each(1)}}},
                         {"series": {"Tides": each(0), "Gales": each(1)}}, {"Tides": each(0), "Gales": each(1)}, {"series": [{"code": "T", "sets": each(0)}, {"code": "G", "sets": each(1)}]})
    asked = ({"series": [{"name": name, "sets": [{"cards": numbered, "number": 1}, {"cards": numbered, "number": 2}]} for name in ("Tides", "Gales")]},)
    for shapes, printings, questions in ((both(lambda s: sets(s, code="S%d%d")), 24, 0), (both(lambda s: sets(s, name="Set %d%d")), 24, 0), (both(lambda s: sets(s, setCode="S%d%d", setName="Set %d%d")), 24, 0),
                                         (both(lambda s: {f"S{s}{t}": numbered for t in range(2)}), 24, 0), (({"S01": keyed, "S02": keyed}, {"cards": {"Low": keyed, "Rising Tide": keyed}}), 12, 0), (asked, 12, 1)):
        for shape in shapes:
            with Box() as box:
                path = put(box, "t/cards.json", shape)
                told = surveyed(box, path)[0]
                equal((brought(box, path)["printings"]["new"], sum("taken for their set" in text for text in told["questions"])), (printings, questions), (shape, told["guesses"]))


@case("lines of decks are no cards without being asked about")
def _():
    with Box() as box:
        told, _ = surveyed(box, put(box, "decks.json", [{"name": f"Deck {i}", "cards": [{"name": f"Wave {k}", "count": 1 + k % 4} for k in range(15)]} for i in range(6)]))
        contains("\n".join(told["questions"]), "as lines of decks do")


@case("a file of keys alone that are banned is followed, too, from its day on")
def _():
    with Box() as box:
        path = put(box, "t/cards.json", [{"code": f"K{i:02}", "name": f"Wave {i}", "kind": ["Sea", "Sky"][i % 2]} for i in range(20)])
        put(box, "t/bans.json", [{"day": "2023-03-01", "cards": ["K03", "K04"]}])
        surveyed(box, os.path.join(box.top, "t"), "--map", "bans.json=banned", "--deck-size", "1+")
        brought(box, path)
        day = lambda day, line: box.run("--games", os.path.join(box.top, "own"), "check", box.write("deck.txt", line + "\n"), "--game", "gusts", "--format", "tournament", "--as-of", day, "--json", games=False).json["decks"][0]["verdict"]
        equal([day("2023-02-28", "1 Wave 3"), day("2023-03-01", "1 Wave 3"), day("2023-03-01", "1 Wave 5")], ["unknown", "illegal", "legal"])
        put(box, "t/bans.json", [{"day": "2023-03-01", "cards": ["K05", "K04"]}])
        brought(box, path)
        equal([day("2023-03-01", "1 Wave 3"), day("2023-03-01", "1 Wave 5")], ["legal", "illegal"])
        os.remove(os.path.join(box.top, "t", "bans.json"))
        brought(box, path)
        equal(day("2023-03-01", "1 Wave 5"), "unknown")


@case("a file of names alone that are banned is followed, too, for a deck that names no format, one of lines is read once, and what names no card is told")
def _():
    with Box() as box:
        path = put(box, "n/cards.json", [{"code": f"K{i:02}", "name": f"Wave {i}", "kind": ["Sea", "Sky"][i % 2]} for i in range(20)])
        put(box, "n/banned.json", ["Wave 3", "Wave 4", "Wafe 5"])
        put(box, "n/banlist.txt", "Wave 7\nWave 8\n")
        told, _ = surveyed(box, os.path.join(box.top, "n"), "--map", "banned.json=banned", "--map", "banlist.txt=banned", "--deck-size", "1+")
        contains("\n".join(told["notes"]), "“Wafe 5”, which “banned.json” lists, is the “name” of no card")
        brought(box, path)
        says = lambda line: box.run("--games", os.path.join(box.top, "own"), "check", box.write("deck.txt", line + "\n"), "--game", "gusts", "--json", games=False).json["decks"][0]["verdict"]
        equal([says(f"1 Wave {i}") for i in (3, 5, 7)], ["illegal", "legal", "illegal"])
        put(box, "n/banned.json", ["Wave 5", "Wafe 6"])
        contains("\n".join(brought(box, path)["notes"]), "“Wafe 6”, which “banned.json” lists, is the “name” of no card")   # at each refresh
        equal([says(f"1 Wave {i}") for i in (3, 5, 7)], ["legal", "illegal", "illegal"])
    with Box() as box:   # under formats, each with its day
        cards = [{"id": f"k{i}", "name": f"Wave {i}", "kind": ["Sea", "Sky"][i % 2]} for i in range(20)]
        path = put(box, "f.json", {"cards": cards, "formats": {"standard": {"from": "2023-03-01", "banned": ["k3", "k4"], "restricted": ["k5"]}, "open": {"banned": ["k3"]}}})
        told, _ = surveyed(box, path)
        equal(told["left_out"], [])
        brought(box, path)
        equal(totals(box, "banned:gusts/draft/standard", "banned:gusts/draft/open"), [2, 1])
        contains(json.dumps(box.run("--games", os.path.join(box.top, "own"), "card", "Wave 3", "--json", games=False).json), "2023-03-01")
    cards = [{"name": f"Wave's End {i}", "kind": ["Sea", "Sky"][i % 2]} for i in range(20)]   # as addresses write names, in a file beside them and in their own
    for name, content in (("n/cards.json", cards), ("one.json", {"cards": cards, "banned": ["waves_end_3", "wave-s-end-4", "wafe_5"]})):
        with Box() as box:
            path = put(box, name, content)
            put(box, "n/bans.json", [{"card": "waves_end_3", "status": "banned"}, {"card": "wave-s-end-4", "status": "banned"}, {"card": "wafe_5", "status": "banned"}])
            surveyed(box, os.path.dirname(path) if name[1] == "/" else path, *(("--map", "bans.json=banned") if name[1] == "/" else ()))
            contains("\n".join(brought(box, path)["notes"]), "“wafe_5”, which “")
            equal(sorted(card["name"] for card in search(box, "banned:gusts")["cards"]), ["Wave's End 3", "Wave's End 4"], name)


@case("elements of XML that say their name in an attribute are values of that name")
def _():
    with Box() as box:
        path = box.write("named.xml", "<set abbrev='DP' name='Deep'><cards>" + "".join(f"<card name='Wave {i}'><stat key='Cost'>{i % 5}</stat><stat key='Mood'>{['Calm', 'Wild'][i % 2]}</stat><stat key='Rules'>Fall over all "
                         f"the others, and rise again {i} times.</stat></card>" for i in range(20)) + "</cards></set>")
        surveyed(box, path)
        brought(box, path)
        equal(totals(box, "cost>=3", "mood:calm", "set:DP", "text:rise"), [8, 10, 20, 20])


@case("a list of named values in each record, of formats as of numbers, is read by these names")
def _():
    with Box() as box:
        path = put(box, "named.json", {"cards": [{"key": f"n{i}", "title": {"enUS": f"Wave {i}", "deDE": f"Welle {i}"}, "stats": [{"name": "Cost", "value": i % 5}, {"name": "Mood", "value": ["Calm", "Wild"][i % 2]}][:1 + (i != 7)],
                                   "legalities": [{"format": "Unlimited", "legality": "Legal"}, {"format": "Two Seas", "legality": "Banned" if i == 3 else "Legal"}],
                                   "kind": {"data": {"id": 1, "attributes": {"name": ["Sea", "Sky"][i % 2]}}}, "set": {"data": {"id": 2, "attributes": {"name": "Deep", "code": "DP"}}}} for i in range(30)]})
        told, guesses = surveyed(box, path, "--deck-size", "1+", "--map", "@unlisted=banned")
        equal({name: guesses[name]["to"] for name in ("title.enUS", "stats[name=Cost].value", "stats[name=Mood].value", "legalities[format=Two Seas].legality", "kind.data.attributes.name", "set.data.attributes.code", "set.data.attributes.name")},
              {"title.enUS": "name", "stats[name=Cost].value": "cost", "stats[name=Mood].value": "mood", "legalities[format=Two Seas].legality": "limits", "kind.data.attributes.name": "kind",
               "set.data.attributes.code": "set", "set.data.attributes.name": "set-name"})
        brought(box, path)
        equal(totals(box, "cost>=3", "mood:wild", "kind:sea set:DP"), [12, 14, 15])
        equal([verdict(box, "1 Welle 3\n", "gusts/draft/" + form) for form in ("unlimited", "two-seas")], ["legal", "illegal"])


@case("what a member is called does not outdo what it holds, and what a word may mean otherwise is asked")
def _():
    with Box() as box:
        cards = [{"name": f"Wave {i}", "id": {"art": str(1000 + i)}, "by": {"artist": "Ann Other"}, "kind": {"type": ["Sea", "Sky"][i % 2]}, "setNumber": 1 + i // 20, "no": f"BT0{1 + i // 20}/{i % 20 + 1:03}EN",
                  "text": {"rich": "<p>Fall over all the others, and rise <b>again</b> before the next turn begins.</p>", "plain": "Fall over all the others, and rise again before the next turn begins."},
                  "media": {"spoken": "A card of the sea: fall over all the others, and rise again before the next turn begins, then once more."}, "pic": f"/cards/{i}.png", "is_restricted": i == 3,
                  "uniqueKey": f"{i:08x}-0000-4000-8000-000000000000", "price": f"${i + 1}.50"} for i in range(40)]
        path = put(box, "waves.json", {"last_updated": "2021-08-01T10:00:00+00:00", "records": cards})
        told, guesses = surveyed(box, path)
        equal({name: guesses[name]["to"] for name in ("@around.last_updated", "id.art", "by.artist", "kind.type", "setNumber", "text.plain", "pic", "uniqueKey", "price")},
              {"@around.last_updated": "", "id.art": "", "by.artist": "artist", "kind.type": "type", "setNumber": "set", "text.plain": "text", "pic": "", "uniqueKey": "", "price": "price"})
        asked = "\n".join(told["questions"])
        contains(asked, "“price” are taken for USD", "--map MEMBER=price:USD", "“is_restricted” is taken to allow one copy")
        told, _ = surveyed(box, path, "--map", "price=price:CAD", "--map", "is_restricted=attribute", "--leave-out", "setNumber=1")
        assert not any(word in "\n".join(told["questions"]) for word in ("taken for USD", "taken to allow")), told["questions"]
        put(box, "waves.json", {"records": [{k: v for k, v in card.items() if k != "setNumber"} for card in cards]})
        surveyed(box, path, "--map", "price=price:CAD")
        brought(box, path)
        equal(totals(box, "set:BT01", "set:BT02", "price<=3.5cad", "type:sea"), [20, 20, 3, 20])


@case("what lies in a folder or an archive and is no card list is left out and told; one of the lists that is broken is not")
def _():
    with Box() as box:
        path = put(box, "d/a.json", GUSTS[:30])
        put(box, "d/sub/b.json", GUSTS[30:])
        surveyed(box, os.path.join(box.top, "d"))
        put(box, "d/NOTICE.txt", "Do what you want.\n\nBut tell us.\n")
        put(box, "d/decks/deck.txt", "4 Gust 1\n4 Gust 2\n")
        put(box, "d/other.json", [{"serial": i, "colour": "red"} for i in range(5)])
        put(box, "d/picture.png", "\x89PNG\r\n\x1a\n\x00")
        account = brought(box, os.path.join(box.top, "d"))
        equal((account["records"], account["cards"]["new"], account["rejected"]), (60, 60, []), account)
        for name in ("NOTICE.txt", "deck.txt", "other.json", "picture.png"):
            assert any(name in note and "left out" in note for note in account["notes"]), (name, account["notes"])
        put(box, "d/sub/b.json", json.dumps(GUSTS[30:])[:-40])
        refused(box.run("--games", os.path.join(box.top, "own"), "import", os.path.join(box.top, "d"), games=False), 3, "b.json", "cut off")


@case("two kinds of records, a key that repeats and a member that stands twice are told with what and where, and nothing of them is lost in silence")
def _():
    def questions(box, name, content, *more):
        told, guesses = surveyed(box, put(box, name, content), *more)
        return told, guesses, [question for question in told["questions"] if not any(word in question for word in ("deck", "copies", "--hand"))]
    with Box() as box:
        told, _, asked = questions(box, "kinds.json", {"cards": GUSTS, "sets": [{"code": f"S{n}", "title": f"Set {n}"} for n in range(4)], "about": {"day": "today"}})
        equal(([os.path.basename(name) for name in told["left_out"]], asked), (["kinds.json: sets[]"], []))
    with Box() as box:
        contains(box.run("games", "from", put(box, "mixed.json", GUSTS + [{"code": f"S{n}"} for n in range(4)]), games=False).err, "4 records have no name")
    with Box() as box:
        again = [GUSTS[3] | {"name": "Other", "kind": "Rope"}, GUSTS[4] | {"name": "Last"}]
        _, guesses, asked = questions(box, "again.json", GUSTS + again)
        equal((guesses["id"]["to"], len(asked)), ("", 1), asked)
        contains(asked[0], "2 records have the “id” of others (the first is “Other”)", "--map MEMBER=key")
        account = brought(box, box.path("again.json"))
        equal(account["cards"]["new"], 62, account)
        _, guesses, asked = questions(box, "again.json", GUSTS + again, "--map", "id=key")
        equal((guesses["id"]["to"], len(asked)), ("key", 1), asked)
        contains(asked[0], "taken for one card")
    with Box() as box:
        path = box.write("twice.json", '[{"id": "a", "name": "Double", "force": 1, "force": 2},' + json.dumps(GUSTS)[1:])
        told, _ = surveyed(box, path)
        assert any("1 record has a member twice (“Double”), of which the last counts" in question for question in told["questions"]), told["questions"]
        account = brought(box, path)
        assert any("a member twice" in note for note in account["notes"]), account["notes"]
        equal(search(box, "game:gusts force=2 !Double")["total"], 1)
    with Box() as box:
        told, guesses, asked = questions(box, "blank.json", [{"name": f"Gust {n}", "force ": n} for n in range(9)])
        contains(" ".join(asked), "no path can name it: “force ”")
        _, _, asked = questions(box, "both.json", [{"id": n, "lang": lang, "name": f"{name} {n}"} for n in range(9) for lang, name in (("en", "Gust"), ("de", "Böe"))])
        contains(" ".join(asked), "several languages", "--map MEMBER=key")


@case("what stands around records of XML, their texts and their names come as they are; what is no list, has no end or nothing in it is refused")
def _():
    with Box() as box:
        path = in_sets(box, "sets.xml", "<game><sets><set code='AB' name='Alpha &amp; &#xC5;' released='2020-01-01'>%s</set><set code='CD' name='Delta' released='2021-02-03'>%s</set></sets></game>")
        with open(path, encoding="utf-8") as stream:
            text = stream.read().replace('name="Gust 7"', 'name="&quot;Gust&quot; &lt;7&gt; &amp; &#246;"')
        _, guesses = surveyed(box, box.write("sets.xml", text))
        equal({name: guesses["@around." + name]["to"] for name in ("code", "name", "released")}, {"code": "set", "name": "set-name", "released": "released"})
        brought(box, path)
        card = box.run("--games", os.path.join(box.top, "own"), "card", '"Gust" <7> & ö', "--json", games=False).json["cards"][0]
        equal([(p["set"], p["set_name"], p["released"]) for p in card["printings"]], [("AB", "Alpha & Å", "2020-01-01")], card)
        equal(search(box, "game:gusts year=2021")["total"], 30)
        box.write("sets.xml", text.replace("'AB'", "'EF'"))   # the records are the same, and what stands around them is not
        brought(box, path)
        equal(totals(box, "set:AB", "set:EF", "set:CD"), [0, 30, 30])
        for name, bad, parts in (("cut.xml", text[:-60], ("cut.xml:", "cut off")), ("type.xml", "<!DOCTYPE cards [<!ENTITY a 'a'>]><cards/>", ("document type",)), ("none.xml", "<cards/>", ("no cards",)),
                                 ("wrong.xml", "<cards><card></cards>", ("wrong.xml:1", "well-formed")), ("deep.xml", "<a>" * 100 + "</a>" * 100, ("too deep",)),
                                 ("wide.xml", "<a " + " ".join(f"a{n}='1'" for n in range(99)) + "/>", ("too many attributes",)), ("page.html", "<html><body/></html>", ("web page",))):
            refused(box.run("games", "from", box.write(name, bad), games=False), 3, *parts)


@case("an XML list larger than any record is read as it comes, with other records behind it told and nothing lost where it is written differently")
def _():
    with Box() as box:
        path = box.write("large.xml", "<db><cards>" + "\n".join(f"<card id='c{n}' name='Gust {n}' force='{n % 7}'><rules>{'Blow over the hills. ' * 12}</rules></card>" for n in range(20000))
                         + "</cards>" + "".join(f"<token name='T{n}'/>" for n in range(60)) + "</db>")
        told, _ = surveyed(box, path)
        account = brought(box, path)
        equal((told["records"], account["records"], account["cards"]["new"]), (20000, 20000, 20000), account)
        equal(search(box, "game:gusts force=3")["total"], sum(n % 7 == 3 for n in range(20000)))


def foxes(n=12, **more):
    """Cards that say enough to be told from what stands beside them."""
    return [dict({"id": "f%02d" % i, "name": "Fox %d" % i, "kind": ("Beast", "Charm", "Place")[i % 3], "cost": i % 5,
                  "text": "Draw a card, then discard one unless nobody watches you do it at all."}, **more) for i in range(n)]


def drafted(name, content, *more):
    """The guesses of @content, and what its list comes to."""
    with Box() as box:
        path = put(box, name, content)
        told, guesses = surveyed(box, path, *more)
        account = brought(box, path)
        cards = search(box, "fox", "--printings", "--limit", "100")["cards"]
        equal(account["rejected"], [])
        with open(os.path.join(box.top, "own", "gusts", "game.xml"), encoding="utf-8") as stream:
            told["definition"] = stream.read()
        return told, {member: row["to"] for member, row in guesses.items()}, account, cards


@case("what databases put around records and values is none of the cards' own: columns have their plain names")
def _():
    def typed(value):
        return {"integerValue": str(value)} if isinstance(value, int) else {"stringValue": value}

    plain = ["cost", "kind", "text"]
    lists = [
        {"documents": [{"name": "p/documents/cards/%s" % f["id"], "fields": {k: typed(v) for k, v in f.items()}, "updateTime": "2024-01-0%dT00:00:00Z" % (i % 9 + 1)} for i, f in enumerate(foxes(30))]},
        [dict(f, _id={"$oid": "5f%022d" % i}, cost={"$numberInt": str(f["cost"])}) for i, f in enumerate(foxes(30))],
        {"data": [{"type": "cards", "id": f.pop("id"), "attributes": f} for f in foxes(30)]},
        {"data": {"cards": {"edges": [{"cursor": "c%d" % i, "node": f} for i, f in enumerate(foxes(30))]}}},
        {"records": [{"id": "rec" + f.pop("id"), "createdTime": "2024-01-0%dT00:00:00Z" % (i % 9 + 1), "fields": f} for i, f in enumerate(foxes(30))]},
        {"results": [{"object": "page", "id": f["id"], "properties": {
            "name": {"id": "t", "type": "title", "title": [{"type": "text", "plain_text": f["name"]}]}, "cost": {"id": "c", "type": "number", "number": f["cost"]},
            "kind": {"id": "k", "type": "select", "select": {"id": "1", "name": f["kind"], "color": "red"}},
            "text": {"id": "x", "type": "rich_text", "rich_text": [{"type": "text", "plain_text": f["text"]}]}}} for f in foxes(30)]},
        [{"id": i, "title": {"rendered": f["name"]}, "content": {"rendered": "<p>%s</p>" % f["text"], "protected": False}, "acf": {"cost": f["cost"], "kind": f["kind"]}} for i, f in enumerate(foxes(30))],
        {"Items": [{k: {"N": str(v)} if isinstance(v, int) else {"S": v} for k, v in f.items()} for f in foxes(30)]},
        {"cargoquery": [{"title": f} for f in foxes(30)]},
        {f["id"]: {"cost": f["cost"], "kind": f["kind"], "printings": {"en": {"name": f["name"], "text": f["text"]}}} for f in foxes(30)},
    ]
    for content in lists:
        told, guesses, account, cards = drafted("list.json", content)
        equal((account["cards"]["new"], sorted(cards[0]["attributes"])), (30, plain), told)
        equal((cards[1]["name"], cards[1]["attributes"]["cost"], cards[1]["attributes"]["text"]), ("Fox 1", 1, foxes()[1]["text"]))
        equal([q for q in told["questions"] if not any(word in q for word in ("--deck-size", "--copies", "--hand"))], [])


@case("groups of cards under bare keys are all read, and what the keys are is asked; said to be formats, they allow their cards")
def _():
    some = foxes(16, set="AB")
    told, guesses, account, cards = drafted("list.json", {"standard": some[:9], "open": some[9:], "version": 3})
    equal((account["cards"]["new"], guesses["@in"]), (16, "kind-2"))
    contains(" ".join(told["questions"]), "(standard, open), of which nobody says what they are")
    told, guesses, account, cards = drafted("list.json", {"standard": some[:9], "open": some[4:]}, "--map", "id=key", "--map", "@in=allowed")
    equal((account["cards"]["new"], account["repeated"], guesses["@in"], account["notes"]), (16, 5, "limits", []))
    with Box() as box:
        path = put(box, "list.json", {"standard": some[:9], "eternal": some[4:]})
        surveyed(box, path, "--map", "id=key", "--map", "@in=allowed", "--map", "@unlisted=banned")
        equal(brought(box, path)["notes"], [])
        equal(totals(box, "legal:gusts/draft/standard", "legal:gusts/draft/eternal"), [9, 12])
    contains(told["definition"], '<limits path="@in" tags="', '|', 'missing="unknown"')
    heroes = [{"name": "Fox H%d" % i, "life": 20 + i, "hand": 4} for i in range(3)]
    told, guesses, account, cards = drafted("list.json", {"heroes": heroes, "spells": foxes(6), "sets": [{"name": "Base", "code": "B", "size": 9}]})
    equal((account["cards"]["new"], told["leave_out"]), (9, [{"member": "@in", "value": "sets", "records": 1}]), told)
    told, guesses, account, cards = drafted("list.json", {"heroes": heroes, "spells": foxes(6)})
    equal(account["cards"]["new"], 9)
    contains(" ".join(told["questions"]), "--leave-out @in=WORD")
    with Box() as box:   # the same in files of their own; what has all that they have in common could not be told from them later
        for folder, member in (("d", "keyword"), ("e", "name")):
            for name, records in (("heroes", heroes), ("spells", [{"name": f["name"], "cost": f["cost"], "text": f["text"]} for f in foxes(6)]), ("keywords", [{member: "Swift", "means": "It moves."}] * 3)):
                put(box, "%s/%s.json" % (folder, name), records)
            told = ok(box.run("games", "from", box.path(folder), "--game", "kinds-" + folder, "--add", "--json", games=False)).json
            equal((told["import"]["cards"]["new"], {g["member"]: g["to"] for g in told["guesses"]}.get("@file")), (9, "kind") if folder == "d" else (6, None), told)
        equal(box.run("search", "kind:heroes", "--json", games=False).json["total"], 3)
    told, guesses, account, cards = drafted("list.json", [dict(f, legalities={"standard": ["modern", "open"][:i % 2 + 1]}) for i, f in enumerate(foxes())])
    contains(" ".join(told["questions"]), "“legalities.standard” may say what a deck may hold")


@case("lists of keys or names beside the cards say what is banned or allowed, by what they are called; of others it is asked")
def _():
    some = foxes(16)
    banned = {"cards": some, "banlist": {"standard": ["f00", "f03"], "wild": ["f05"]}, "starter": ["f01", "f02"]}
    with Box() as box:
        path = put(box, "list.json", banned)
        told, guesses = surveyed(box, path)
        equal([guesses[m]["to"] for m in ("banlist.standard", "banlist.wild", "starter")], ["banned", "banned", ""])
        contains(" ".join(told["questions"]), "“starter” names cards by their “id”, and nobody says what for")
        equal(brought(box, path)["notes"], [])
        equal(totals(box, "legal:gusts/draft/standard", "legal:gusts/draft/wild"), [14, 15])
    with Box() as box:
        path = put(box, "list.json", {"cards": some, "standard": {"legal": [f["name"] for f in some[:9]]}})
        told, guesses = surveyed(box, path, "--map", "@unlisted=banned")
        equal((guesses["standard.legal"]["to"], brought(box, path)["notes"], search(box, "legal:gusts/draft/standard")["total"]), ("allowed", [], 9))
    with Box() as box:
        path = put(box, "list.json", banned)
        told, guesses = surveyed(box, path, "--map", "starter=banned", "--map", "banlist.wild=")
        equal([guesses[m]["to"] for m in ("starter", "banlist.wild")], ["banned", ""])


@case("entities and tags of HTML are none of a card's name or text, whatever the list; two names that become one are asked about, and no card is lost")
def _():
    written = [dict(f, name="Fox &amp; &#39;%d&#x27;" % i, text="<p>%s &mdash; <i>x</i> <B></p>" % f["text"]) for i, f in enumerate(foxes())]
    table = "\n".join(["\t".join(written[0])] + ["\t".join(map(str, f.values())) for f in written])
    for name, content in (("list.json", written), ("list.tsv", table)):
        told, guesses, account, cards = drafted(name, content)
        contains(told["definition"], 'markup="html"')
        equal((cards[0]["name"], cards[0]["attributes"]["text"]), ("Fox & '0'", foxes()[0]["text"] + " — x <B>"), cards[0])
    with Box() as box:
        path = put(box, "list.json", written)
        surveyed(box, path)
        brought(box, path)
        done = box.run("--games", os.path.join(box.top, "own"), "check", box.write("deck.txt", "1 Fox &amp; &#39;0'\n2 Fox & '1'\n"), "--json", games=False)
        equal([f["rule"] for f in done.json["decks"][0]["findings"] if f["severity"] != "note"], [], done)
    told, guesses, account, cards = drafted("list.json", written + [dict(written[0], id="z", name="Fox & <b>'0'</b>", cost=4)])
    equal((account["cards"]["new"], sum(c["name"] == "Fox & '0'" for c in cards)), (13, 2))
    contains(" ".join(told["questions"]), "1 record has the name of another one")


@case("JSON in a program's text, loose JSON, lines that are lists and a sheet's answer are read; what is no data is refused with its line")
def _():
    whole = json.dumps(foxes())
    loose = "[" + "".join("{id: '%(id)s', name: \"%(name)s\", kind: '%(kind)s', /* c */ cost: %(cost)d, text: `%(text)s`,}, // it's\n" % f for f in foxes()) + "]"
    sheet = {"table": {"cols": [{"id": c, "label": k} for c, k in zip("ABCDE", foxes()[0])], "rows": [{"c": [{"v": v} for v in f.values()]} for f in foxes()]}}
    texts = ["export default " + whole + ";", "const cards = " + whole + ";\nmodule.exports = { cards };", "'use strict';\nwindow.cards = {\"cards\": " + whole + "};", "load(" + whole + ");",
             "import x from 'y';\n\nexport const FOXES: Fox[] = " + whole + " as const;", "// foxes\n" + loose, "export default " + loose, "\ufeff" + whole.replace("}, {", "},\n{")[:-1] + ",\n]",
             "\n".join([json.dumps(list(foxes()[0]))] + [json.dumps(list(f.values())) for f in foxes()]), "/*O_o*/\ngoogle.setResponse(" + json.dumps(sheet) + ");"]
    for text in texts:
        told, guesses, account, cards = drafted("list.js", text)
        equal((account["cards"]["new"], [c["attributes"]["cost"] for c in cards if c["name"] == "Fox 3"]), (12, [3]), text[:80])
    told, guesses, account, cards = drafted("list.csv", "name,text,cost\n" + "".join('%s,"Calm.\nToll ({2}: draw)",%d\n' % (f["name"], f["cost"]) for f in foxes()))
    equal((account["cards"]["new"], cards[0]["attributes"]["text"]), (12, "Calm.\nToll ({2}: draw)"))
    toml = lambda cards, head: head + "".join("[[cards]] # %d\nname = %s\ncost = %d\ntext = %s\nkind = '%s'\n\n" % (n, json.dumps(c["name"]), c["cost"], json.dumps(c["text"]), c["kind"]) for n, c in enumerate(cards))
    for text in (toml(foxes(), "# mine\ntitle = \"Foxes\"\n\n"), toml(foxes(), ""), "".join("[%(name)s]\nCost=%(cost)d\nText=%(text)s\n" % c for c in foxes())):
        told, guesses, account, cards = drafted("list.toml", text)
        equal((account["cards"]["new"], [c["attributes"]["cost"] for c in cards if c["name"] == "Fox 3"]), (12, [3]), text[:80])
    told, guesses, account, cards = drafted("list.js", "export const beasts = " + json.dumps(foxes()[:5]) + ";\nexport const charms = " + json.dumps(foxes()[5:]) + ";")
    equal((account["cards"]["new"], guesses["@in"]), (12, "kind-2"))
    refusals = {"a.yaml": ("- name: Fox\n  cost: 1: 2\n", "a.yaml:2: it is no valid YAML"), "b.yml": ("---\ncards:\n  - name: *fox\n", "b.yml:3: it repeats something that was not said before"), "c.toml": ("[[card]]\nname = \"Fox\"\n[[card]]\nname\n", "c.toml:4: it looks like TOML"), "r.rtf": ("{\\rtf1 Fox}", "it is a text with fonts"),
                "d.sql": ("INSERT INTO cards\nSELECT * FROM others;\n", "d.sql:2: what stands in this row is worked out by the database"), "e.js": ("import fs from 'fs';\nexport default function f() {}\n", "it is a program"), "m.js": ("var a=Object.create,b=Object.keys;var c=(d,e)=>{for(var f in e)b(d,f,e[f])};\nmodule.exports=c;\n", "it is a program"),
                "n.txt": ("Fox\nOwl\nLamp\n", "put the line “Name” above them"),
                "g.xml": ("<?xml version='1.0'?>\n<Workbook><Worksheet/></Workbook>", "it is a document of an office program"), "f.js": ("export default [\n {name: 'A', cost: 1},\n {name: 'B', cost: f(2)},\n]", "f.js:3: it is not valid JSON")}
    with Box() as box:
        for name, (text, said) in refusals.items():
            refused(box.run("games", "from", box.write(name, text), games=False), 3, said)
        refused(box.run("import", box.path("a.yaml")), 3, "a.yaml:2: it is no valid YAML")


@case("YAML is read as JSON is: elements, objects under keys, documents one after the other, what aliases stand for, texts of several lines")
def _():
    def block(f, text="%s"):
        return "name: %s, the fox\ncost: %d\nkind: %s\ntext: |\n  %s\n  Then: waits." % (f["name"], f["cost"], f.get("kind", "Beast"), text % f["text"])
    blocks = [block(f).split("\n") for f in foxes()]
    texts = ["\n".join("- " + "\n  ".join(lines) for lines in blocks), "# foxes\nbase: &base {home: Wood}\ncards:\n" + "\n".join("  - " + "\n    ".join(lines + ["<<: *base"]) for lines in blocks),
             "\n".join("f%d:\n  " % i + "\n  ".join(lines) for i, lines in enumerate(blocks)), "\n".join("---\n" + "\n".join(lines) for lines in blocks)]
    for text in texts:
        told, guesses, account, cards = drafted("list.yaml", text)
        fox = next(c for c in cards if c["name"] == "Fox 3, the fox")
        equal((account["cards"]["new"], fox["attributes"]["cost"], "\nThen: waits." in fox["attributes"]["text"]), (12, 3, True), text[:80])


@case("a name that is always the same is none where another one differs; codes of sets, pictures, and rows that name no columns are told for what they are")
def _():
    told, guesses, account, cards = drafted("list.json", [dict(f, name="Card", nickname=f["name"]) for f in foxes()])
    equal((account["cards"]["new"], guesses["nickname"]), (12, "name"))
    told, guesses, account, cards = drafted("list.json", [dict(f, number="D-BT%02d/%03dEN" % (i // 9, i), back="https://x.example/%db.png" % i, front="https://x.example/%d.png" % i)
                                                          for i, f in enumerate(foxes(18))], "--map", "number=number")
    equal((cards[0]["set"], guesses["front"], guesses["back"]), ("D-BT00", "image", ""))
    told, guesses, account, cards = drafted("list.csv", "Name,Cost\n" + "".join("%s,%d\n" % (f["name"], f["cost"]) for f in foxes()) + "Name,Cost\nFox X,3\n")
    equal((account["cards"]["new"], ["line 14 (“Name”)" in note for note in told["notes"]]), (13, [True]))
    told, guesses, account, cards = drafted("list.json", {"columns": [{"name": k} for k in foxes()[0]], "data": [list(f.values()) for f in foxes()]})
    equal(account["cards"]["new"], 12)
    told, guesses, account, cards = drafted("list.csv", "General,,Stats,\nCard,Set,Cost,Rules\n" + "".join("%s,AB,%d,Hop.\n" % (f["name"], f["cost"]) for f in foxes()))
    equal((account["cards"]["new"], guesses["Card"], guesses["Set"]), (12, "name", "set"))
    told, guesses, account, cards = drafted("list.csv", "Fox,1,Beast\nOwl,2,Charm\n")
    equal((account["cards"]["new"], guesses["Name"], ["line 1 (“Fox”)" in note for note in told["notes"]]), (2, "name", [True]))


WIKI = """== Beasts ==
Words. {{Navigation}}
{| class="wikitable sortable"
|+ All of them
! Name
! Kind !! Cost
! Text
|-
%s
|}
== Sets ==
{|
! Code !! Set
|-
| A || Alpha
|}
{|
! name !! kind !! cost !! text
|-
! colspan="4" | The last one
|-
| Fox X || Beast || 3 || +1 luck
|}
"""


@case("tables of a web page and of a wiki's text are lists: rows of all tables with the same titles, cells over several rows, and what else is there is told")
def _():
    page, wiki = [], []
    for i, f in enumerate(foxes()):
        says = "Draw %d, then stop.<br>Say &quot;a&quot; to whoever sits beside you, " % i
        page.append(f"<tr><td><a href='/x'>{f['name']}</a>{'<td rowspan=2>Beast' if i % 2 == 0 else ''}<td>{f['cost']}<td>{says}<img alt='Fire' src='f.png'></tr>")
        wiki.append("| [[%s (card)|%s]] %s|| %d || %s{{Fire}}<!-- x -->" % (f["name"], f["name"], '|| rowspan="2" | Beast ' if i % 2 == 0 else "", f["cost"], says))
    html = "<?xml version='1.0'?>\n<!-- a page -->\n<!DOCTYPE html>\n<html><body><table class=outer><tr><td><table><caption>Foxes</caption><thead><tr><th>Name<th>Kind<th>Cost<th>Text</thead>" + "".join(page) + \
        "</table></td></tr></table><table><tr><th>Code<th>Set<tr><td>A<td>Alpha</table><script>'<table><tr><td>no'</script></body></html>"
    for name, content, number, end in (("page.html", html, 12, "[Fire]"), ("page.txt", WIKI % "\n|-\n".join(wiki), 13, "Fire")):
        told, guesses, account, cards = drafted(name, content)
        equal((account["cards"]["new"], len(cards), guesses["Name"], guesses["Kind"]), (number, number, "name", "kind"), (name, account))
        card = next(c for c in cards if c["name"] == "Fox 3")
        equal((card["attributes"]["kind"], card["attributes"]["cost"], card["attributes"]["text"]),
              ("Beast", 3, 'Draw 3, then stop.\nSay "a" to whoever sits beside you, ' + end), name)
        contains(" ".join(told["notes"]), "1 more table")
        contains(" ".join(account["notes"]), "1 more table")


@case("a page is read in the letters that it says, else in those that fit, which is told")
def _():
    rows = "".join(f"<tr><td>{name}<td>{i}<td>Größe und Läufe über {i} Straßen, für schöne Füchse." for i, name in enumerate(("Löwe", "Bär", "Füchsin", "Käfer", "Dachs")))
    page = "<html><head>%s</head><body><table><tr><th>Name<th>Cost<th>Text" + rows + "</table></body></html>"
    with Box() as box:
        for head, letters, told in (("<meta charset=utf-8>", "utf-8", 0), ("", "utf-8", 0), ('<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1">', "latin-1", 0),
                                    ("<meta charset='utf-16'>", "utf-16", 0), ("", "cp1252", 1), ("<meta charset=no-such-letters>", "cp1252", 1)):
            with open(box.path("page.html"), "wb") as stream:
                stream.write((page % head).encode(letters))
            done = box.run("games", "from", box.path("page.html"), "--json", games=False).json
            equal((done["records"], done["names"], sum("letters" in note for note in done["notes"])), (5, 5, told), (head, letters, done["notes"]))
            box.run("games", "from", box.path("page.html"), "--game", "g" + letters.replace("-", "") + str(told) + str(len(head)), "--add", games=False)
            equal(sorted(c["name"] for c in box.run("search", "game:g" + letters.replace("-", "") + str(told) + str(len(head)), "--json", games=False).json["cards"]),
                  sorted(("Löwe", "Bär", "Füchsin", "Käfer", "Dachs")), (head, letters))


@case("what is empty, numbered, drawn and called twice: places that some records leave empty, numbers that begin again with each set, dashes of any width")
def _():
    def fox(i):
        return {"id": str(i + 1), "code": "FX-%03d" % i, "name": f"Fox {i}", "side": ["Den", "Hill"][i % 2], "level": ["－", "−", "1", "2"][i % 4], "strength": ["*", "3", "4", "5"][i % 4],
                "artistName": f"Painter {i % 5}", "color": ["Red", "Blue"][i % 2], "needs": [{"color": "Red", "cost": i % 3}] if i % 3 else []}

    told, guesses, account, cards = drafted("foxes.json", json.dumps([fox(i) for i in range(40)]))
    equal((account["cards"]["new"], account["rejected"], account["notes"]), (40, [], []), account)
    assert "needs" not in guesses, guesses
    equal((guesses["artistName"], guesses["needs[].color"], guesses["strength"]), ("artist", "needs-color", "strength"), guesses)
    equal({c["attributes"].get("level") for c in cards}, {None, 1, 2})
    assert not any("name others" in question for question in told["questions"]), told["questions"]


@case("a number of one set is no key of the game: the next set begins with 1, too")
def _():
    def fox(code, i):
        return {"Set": code, "Number": "%03d" % (i + 1), "Name": f"Fox {i - (i % 8 == 7)}", "Power": str(i % 9), "Rarity": "C"}

    with Box() as box:
        first, second = (box.write(code + ".json", json.dumps({"data": [fox(code, i) for i in range(40)]})) for code in ("DEN", "HIL"))
        equal(box.run("games", "from", first, "--game", "foxes", "--add", games=False).code, 0)
        account = box.run("import", second, "--game", "foxes", "--json", games=False).json
        equal((account["cards"]["new"], account["cards"]["changed"]), (40, 0), account)


@case("keys of printings that hardly two have are no sets, and an hour is no part of a day")
def _():
    def fox(i):
        return {"id": f"F{i}", "name": f"Fox {i}", "cost": i % 4, "labels": [f"Box {i} - {i}"],
                "prints": {str(1000 + i): {"rarity": "C", "number": str(i), "released": "2020-01-02T00:00:00.000Z"}}}

    _, guesses, account, _ = drafted("foxes.json", json.dumps([fox(i) for i in range(40)]))
    equal((account["cards"]["new"], guesses["prints{}.@"]), (40, ""), guesses)
    with Box() as box:
        box.run("games", "from", box.write("foxes.json", json.dumps([fox(i) for i in range(40)])), "--game", "foxes", "--add", games=False)
        card = box.run("card", "Fox 3", "--json", games=False).json
        equal([(p["released"], p["set"]) for p in card["cards"][0]["printings"]], [("2020-01-02", "")], card)


@case("each rarity that a printing lists is a printing, up to a bound, and where there are more it is told")
def _():
    with Box() as box:
        counts = [1, 2, 32, 33] + 20 * [1]
        path = put(box, "rare.json", {"cards": [{"id": f"K{i:02}", "name": f"Wave {i}", "kind": ["Sea", "Sky"][i % 2], "printings": [
            {"id": f"P{i:02}", "set": "ONE", "number": str(i), "rarity": [f"r{k}" for k in range(n)]}]} for i, n in enumerate(counts)]})
        surveyed(box, path)
        done = brought(box, path)
        equal((done["printings"]["new"], [note for note in done["notes"] if "rarities" in note]),
              (sum(min(n, 32) for n in counts), ["a printing of “Wave 3” has more than 32 rarities, and those behind them are left out"]))


@case("a file of limits in a form of its own is read where each of its cards has a number or stands in a list of a format; of what it names otherwise nobody knows, until somebody says that it is nothing")
def _():
    with Box() as box:
        folder = os.path.join(box.top, "t")
        path = put(box, "t/cards.csv", "card_id,name,kind\n" + "".join(f"K{i:02},Wave {i},{'Sea' if i % 2 else 'Sky'}\n" for i in range(20)))
        banned = {"banned": ["Wave 3"], "restricted": ["Wave 4"]}
        table = [{"name": f"Wave {n}", "max": most} for n, most in ((3, 0), (4, 1))]

        def judged(listed, form, *more):
            put(box, "t/banlist.json", listed)
            told, _ = surveyed(box, folder, "--deck-size", "1+", *more)
            brought(box, path)
            return "".join(word[0] for word in verdicts(box, ["1 Wave 3\n", "1 Wave 4\n", "2 Wave 4\n", "9 Wave 5\n"], "gusts/draft/" + form)), [text for text in told["questions"] if "banlist.json" in text], len(told["notes"])

        for listed, form in (({"Wave 3": 0, "Wave 4": 1}, "tournament"), ({"limits": {"Wave 3": 0, "Wave 4": 1}}, "tournament"), ({"calm": banned, "storm": {"banned": ["Wave 5"]}}, "calm"),
                             ({"formats": {"calm": banned, "storm": {"banned": ["Wave 5"]}}}, "calm"), ({"calm": {"Wave 3": 0, "Wave 4": 1}, "storm": {"Wave 5": 0}}, "calm"),
                             ({"banlist": {"calm": {"Wave 4": 1, "Wave 3": 0}}}, "calm")):
            equal(judged(listed, form), ("ilil", [], 1), listed)
        equal(judged(table, "tournament"), ("ilil", [], 0))
        # a number that is no number of copies, or of no card; a day, or more around it than a format; two that differ
        for listed, found in (({"Wave 3": 0.5, "Wave 4": 1}, "ulil"), ({"Wave 3": 0, "Wave 4": 1, "Wave 99": 1}, "ilil"), ({"2024-01-01": banned}, "uuul"), ({"calm": {"2024": banned}}, "uuul"),
                              ({"group 1": ["Wave 3", "Wave 4"], "others": {}}, "uuul"), ({"Wave 3": 0, "Wave 4": 100}, "iuul"), ({"old": {"Wave 3": 1}, "new": {"Wave 3": 0, "Wave 4": 1}}, "uuul"),
                              ({"points": {"Wave 3": 0, "Wave 4": 1}}, "uuul"), ({"calm": {"Wave 3": 2, "Wave 4": 1}}, "uuul")):
            said, asked, notes = judged(listed, "tournament")
            equal((said, len(asked), notes), (found, 1, 0), listed)
        equal(judged({"2024-01-01": banned}, "open", "--map", "banlist.json="), ("llll", [], 0))
        # whoever is told that a card is banned is told where that stands
        for listed, form, words in ((table, "tournament", "The card list “banlist.json”, read on "), ({"calm": banned}, "calm", "“banlist.json” when the definition")):
            judged(listed, form)
            said = box.run("--games", os.path.join(box.top, "own"), "check", box.write("deck.txt", "1 Wave 3\n"), "--game", "gusts", "--format", f"gusts/draft/{form}", games=False).out
            assert words in said and "cards.csv" not in said, said
            card = box.run("--games", os.path.join(box.top, "own"), "card", "Wave 3", "--game", "gusts", "--json", games=False).json["cards"][0]
            equal([limit["origins"] for limit in card["limits"] if limit["list"] == form], [["banlist.json"]])
        told, _ = surveyed(box, folder, "--deck-size", "1+")
        assert any("restricted" in text and "banlist" not in text for text in told["questions"]), told["questions"]


@case("a list that says around its records that there are more of them is asked for the others")
def _():
    with Box() as box:
        for around, found in (({"total": 5}, ["5 records"]), ({"total": 4, "next": "https://example.org/2"}, []), ({"totalCount": 1}, []), ({"next": "https://example.org/2"}, ["another page"]),
                              ({"next": None}, []), ({"next": 7}, []), ({"hasMore": True}, ["another page"]), ({"hasMore": False}, []), ({"hydra:totalItems": 50}, ["50 records"])):
            path = put(box, "t/cards.json", around | {"data": [{"id": f"w{i}", "name": f"Wave {i}", "cost": i} for i in range(4)]})
            told, _ = surveyed(box, path, "--deck-size", "1+")
            asked = [text for text in told["questions"] if "others" in text]
            equal((len(asked), all(word in text for word, text in zip(found, asked))), (len(found), True), around)


@case("what formats allow is read of each card, of lists in the formats beside the cards and of rows beside these; sets are no cards, however few cards there are")
def _():
    foxes = [{"id": f"f{n}", "name": f"Fox {n}", "set": "ONE", "cost": n % 3, "share": 0.1 + 0.2} for n in range(6)]
    sets = [{"code": "ONE", "name": "First Box", "cards": 6, "released": "2024-01-01"}, {"code": "TWO", "name": "Second Box", "cards": 0, "released": "2025-01-01"}]
    each = [fox | {"formats": [{"name": "Wood", "banned": n == 1}, {"name": "Field", "banned": False}]} for n, fox in enumerate(foxes)]
    listed = {"formats": [{"name": "Wood", "from": "2025-02-01", "banned": ["Fox 1"]}, {"name": "Field", "banned": ["Fox 2"], "restricted": ["f3"]}], "cards": foxes}
    with Box() as box:
        path = put(box, "few.json", {"sets": sets, "data": foxes[:2]})
        surveyed(box, path)
        equal(brought(box, path)["cards"]["new"], 2)
        path = put(box, "each.json", each)
        surveyed(box, path, "--deck-size", "1+", "--copies", "4")
        brought(box, path)
        equal([verdict(box, f"1 Fox {n}\n", f"gusts/draft/{form}") for form in ("wood", "field") for n in (0, 1)], ["legal", "illegal", "legal", "legal"])
        path = put(box, "listed.json", listed)
        told, _ = surveyed(box, path, "--deck-size", "1+", "--copies", "4")
        brought(box, path)
        equal([verdict(box, f"{n} Fox {card}\n", f"gusts/draft/{form}") for form in ("wood", "field") for card, n in ((1, 1), (2, 1), (3, 1), (3, 2), (4, 2))],
              ["illegal", "legal", "legal", "legal", "legal", "legal", "illegal", "legal", "illegal", "legal"])
        card = box.run("--games", os.path.join(box.top, "own"), "card", "Fox 1", "--json", games=False).json["cards"][0]
        equal([(limit["list"], limit["limit"], limit["since"]) for limit in card["limits"]], [("Wood", 0, "2025-02-01")])
        listed["formats"][1]["name"] = "Wood"   # one after the other: which of them holds nobody can say
        told, _ = surveyed(box, put(box, "listed.json", listed))
        equal((["formats[]" in name for name in told["left_out"]], [q for q in told["questions"] if "@unlisted" in q]), ([True], []), told)
        path = put(box, "rows.json", {"cards": foxes, "bans": [{"card": "f2", "format": "Wood", "since": "2025-01-01"}], "limits": {"f1": 0, "f2": 1}})
        told, _ = surveyed(box, path)
        equal((sum("“bans[]”" in q for q in told["questions"]), sum("limits{}" in name for name in told["left_out"])), (1, 1), told)
        surveyed(box, path, "--map", "bans[]=banned", "--deck-size", "1+", "--copies", "4")
        brought(box, path)
        equal(verdicts(box, [f"1 Fox {n}\n" for n in (1, 2)], "gusts/draft/wood"), ["legal", "illegal"])


@case("a ban ends on the day that says so beside it, however it is said; of that day nobody knows, and no rule is made of it")
def _():
    foxes = [{"id": f"f{n}", "name": f"Fox {n}", "cost": n % 3, "text": "Runs over the hills and rests by the river."} for n in range(9)]
    one = lambda more, rest=None: {"cards.json": [fox | (more if n == 1 else rest or {}) for n, fox in enumerate(foxes)]}
    beside = lambda name, bans: {"cards.json": foxes, name: bans}
    days, begun, ended = ("2024-03-01", "2024-06-30", "2024-07-01"), ["illegal", "unknown", "legal"], ["unknown", "unknown", "legal"]
    for nth, (files, form, wanted) in enumerate((
            (one({"bannedUntil": "2024-06-30"}), "tournament", ended),
            (one({"bannedUntil": "0001-01-01"}), "tournament", ["legal"] * 3),
            (one({"banned": True, "ban_end_date": "2024-06-30"}, {"banned": False}), "tournament", ended),
            (one({"bannedFrom": "2024-01-01", "bannedUntil": "2024-06-30"}), "tournament", begun),
            (one({"bannedIn": ["Wood"], "bannedUntil": "2024-06-30"}, {"bannedIn": []}), "wood", ended),
            (one({"legality": {"status": "banned", "from": "2024-01-01", "until": "2024-06-30"}}, {"legality": {"status": "legal"}}), "tournament", begun[:2] + ["unknown"]),
            (one({"uses": [{"format": "Wood", "legality": "Banned", "from": "2024-01-01", "to": "2024-06-30"}]}, {"uses": [{"format": "Wood", "legality": "Legal"}]}),
             "wood", begun[:2] + ["unknown"]),
            (one({"bans": [{"format": "Wood", "start": "2024-01-01", "end": "2024-06-30", "reason": "Too fast."}]}, {"bans": []}), "wood", begun),
            (one({"bans": [{"format": "Wood", "start": "2024-01-01", "end": "2024-06-30", "copies": 1}]}, {"bans": []}), "tournament", ["unknown"] * 3),
            (beside("banned.json", [{"card": "f1", "format": "Wood", "end": "2024-06-30", "start": "2024-01-01"}, {"card": "f2", "format": "Wood", "end": None, "start": "2024-01-01"}]),
             "wood", begun),
            (beside("banlist.json", [{"id": "f1", "status": "banned", "expires": "2024-06-30", "effective_date": "2024-01-01"},
                                     {"id": "f2", "status": "banned", "expires": "", "effective_date": "2024-01-01"}]), "tournament", begun),
            (beside("banned-wood.json", {"until": "2024-06-30", "from": "2024-01-01", "cards": ["f1", "f2"]}), "wood", begun),
            ({"cards.json": {"cards": foxes, "formats": [{"name": "Wood", "banned": ["f2"], "start": "2024-01-01", "end": None},
                                                         {"name": "Field", "banned": ["f1"], "start": "2024-01-01", "end": "2024-06-30"}]}}, "field", begun))):
        with Box() as box:
            for name, content in files.items():
                put(box, "d/" + name, content)
            _, guesses = surveyed(box, os.path.join(box.top, "d"), "--deck-size", "1+", "--copies", "4")
            brought(box, os.path.join(box.top, "d"))
            deck = box.write("deck.txt", "1 Fox 1\n")
            says = [box.run("--games", os.path.join(box.top, "own"), "check", deck, "--game", "gusts", "--format", f"gusts/draft/{form}", "--as-of", day, "--json", games=False)
                    .json["decks"][0]["verdict"] for day in days]
            equal((nth, says), (nth, wanted), guesses)


@case("a file of bans may hold texts, numbers and records under several words, in any language: each says its own, and what is only watched is banned by nobody")
def _():
    foxes = [{"id": n, "name": f"Fox {n}", "cost": n % 3, "text": "Runs over the hills and rests by the river."} for n in range(1, 10)]
    twice = ["1 Fox 1\n", "1 Fox 2\n", "1 Fox 3\n", "2 Fox 3\n", "1 Fox 4\n"]
    for name, bans, form, wanted in (
            ("banned_list.json", {"banned": [1, 2], "limited": [{"id": 3, "copies": 1}]}, "tournament", ["illegal", "illegal", "legal", "illegal", "legal"]),
            ("banlist.json", {"banned": ["1", "2"], "limited": [{"id": "3", "copies": 1}]}, "tournament", ["illegal", "illegal", "legal", "illegal", "legal"]),
            ("banned.json", {"banned": [{"id": 1}], "suspended": [{"id": 2}], "watched": [{"id": 3}]}, "tournament", ["unknown"] * 4 + ["legal"]),
            ("lista_prohibidas.json", {"prohibidas": [1, 2], "limitadas": [{"id": 3, "copias": 1}]}, "tournament", ["illegal", "illegal", "unknown", "unknown", "legal"]),
            ("verboten.json", [1, 2], "tournament", ["illegal", "illegal", "legal", "legal", "legal"])):
        with Box() as box:
            put(box, "d/cards.json", foxes)
            put(box, "d/" + name, bans)
            _, guesses = surveyed(box, os.path.join(box.top, "d"), "--deck-size", "1+", "--copies", "4")
            brought(box, os.path.join(box.top, "d"))
            equal((name, verdicts(box, twice, "gusts/draft/" + form)), (name, wanted), guesses)


@case("cards under their names under words for their kinds are read, maps beside the cards told, and elements of XML that have nothing but attributes are no lists")
def _():
    with Box() as box:
        path = put(box, "kinds.json", {"Relic": {f"Lamp {n}": {"cost": n % 3, "text": "Glows."} for n in range(6)}, "Ally": {f"Fox {n}": {"cost": n % 2, "text": "Runs."} for n in range(4)}})
        told, _ = surveyed(box, path)
        brought(box, path)
        equal((told["records"], search(box, "game:gusts kind:ally cost=1")["total"]), (10, 2), told)
        path = put(box, "maps.json", {"cards": {f"k{n}": {"name": f"Fox {n}", "cost": n % 3, "kind": "Beast"} for n in range(6)}, "users": {f"u{n}": {"name": f"Ann {n}", "mail": "x"} for n in range(3)}})
        told, _ = surveyed(box, path)
        equal((told["records"], [name.rpartition(" ")[2] for name in told["left_out"]]), (6, ["users{}"]), told)
        path = box.write("foxes.xml", "<foxes>" + "".join(f"<card id='c{n}'><name lang='en'>Fox {n}</name><name lang='de'>Fuchs {n}</name><stats cost='{n % 3}' power='2'/></card>" for n in range(9)) + "</foxes>")
        told, guesses = surveyed(box, path)
        equal((told["records"], guesses["stats[].cost"]["kind"], guesses["name[lang=en].name"]["to"]), (9, "number", "name"), guesses)
        brought(box, path)
        equal(search(box, "game:gusts stats-cost>=1")["total"], 6)


@case("before the cards of a deck a kind of cards names the one behind it, a title is none, and the number of a printing is that of a card")
def _():
    with Box() as box:
        path = put(box, "foxes.json", [{"id": f"f{n}", "name": f"Fox {n}", "kind": ["Beast", "Guide"][n % 2], "set": "FX", "number": f"FX-{n:02}"} for n in range(9)] + [{"id": "f9", "name": "Red Owl", "kind": "Guide", "set": "FX", "number": "FX-09"}])
        surveyed(box, path, "--deck-size", "5", "--copies", "4")
        brought(box, path)
        equal(verdicts(box, ["Guide: Fox 3\n4 Fox 1\n", "Foxes at Night\n2 Fox 1\n2 Fox 2\n1 Fox 3\n", "4 Fox 1 FX-01\n1 FX-02 Fox 2\n", "4 Fox 1 FX-02\n1 Fox 3\n", "Red Owl\n2 Fox 1\n2 Fox 2\n1 Fox 3\n"]),
              ["legal", "legal", "legal", "unknown", "illegal"])


@case("a list of blocks that begin with a name alone is one; letters of Japan are known, a currency beside its amounts, and yen with and without their thousands")
def _():
    with Box() as box:
        blocks = ("".join(f"Fox {n}\nCost: {n % 3}\nKind: Beast\nText: Runs.\n  And hides.\n\n" for n in range(5)),
                  "# Foxes\n\nSome of them.\n\n" + "".join(f"## Fox {n}\n\n- **Cost:** {n % 3}\n- **Kind**: Beast\n\n" for n in range(5)))
        for text in blocks:
            path = box.write("blocks.txt", text)
            told, _ = surveyed(box, path)
            equal((told["records"], sum("2 lines" in note for note in told["notes"])), (5, int(text[0] == "#")), told)
            brought(box, path)
            equal(search(box, "game:gusts cost=1")["total"], 2)
        path = os.path.join(box.top, "kana.csv")
        with open(path, "wb") as file:
            file.write(("カード名,コスト\n" + "".join(f"月の灯り{n} カード,{n % 3}\n" for n in range(9))).encode("shift_jis"))
        surveyed(box, path)
        equal((sum("taken for those of SHIFT_JIS" in note for note in brought(box, path)["notes"]), search(box, "game:gusts name:灯り4")["total"]), (1, 1))
        path = put(box, "priced.json", [{"id": f"p{n}", "name": f"Fox {n}", "price": {"amount": n + 0.5, "currency": "EUR"}} for n in range(9)])
        surveyed(box, path)
        brought(box, path)
        equal(search(box, "game:gusts price<=3.5eur")["total"], 4)
        path = box.write("yen.csv", 'Name,Kind,Price\nFox,Beast,80 円\nReed,Plant,"1,280円"\nOwl,Beast,¥120\n')
        surveyed(box, path)
        brought(box, path)
        equal(totals(box, *(f"price={amount}jpy" for amount in (80, 1280, 120, 1))), [1, 1, 1, 0])


@case("a deck is written without the marks on letters that a name has, and with them where two names differ in these alone")
def _():
    with Box() as box:
        rows = "Name,Kind,Cost\n" + "".join(f"{name},Tool,{i}\n" for i, name in enumerate(("Æther Kettle", "Jötun Miller", "Œuvre", "Straße", "Dûn", "Dun")))
        box.run("games", "from", box.write("tools.csv", rows), "--game", "tools", "--add", games=False)
        done = box.run("check", box.write("deck.txt", "4 Aether Kettle\n3 Jotun Miller\n2 Oeuvre\n2 Strasse\n1 Dun\n1 Dûn\n"), "--format", "tools/draft/open", "--json", games=False)
        equal([f["rule"] for f in done.json["decks"][0]["findings"] if f["rule"] == "unknown-card"], [], done)


@case("values behind labels are lists: blocks of lines, a file for each card, a set of a program that draws cards")
def _():
    says = "Draw a card, then stop.\nIt may be drawn again by nobody but you"
    blocks = "Name: {0}\nCost: {1}\nKind:\t{2}\nSee: http://example.org/{1}\nText: " + says + " for {1} turns.\n\n"
    flat = "".join(blocks.format(f["name"], f["cost"], f["kind"]) for f in foxes(12))
    drawn = "program version: 2.0\nset info:\n\ttitle: Dens\n" + "".join(
        "card:\n\tname: <b-fox>%s</b-fox>\n\tcost: %d\n\tkind: %s\n\ttext:\n\t\t%s for %d turns.\n" % (f["name"], f["cost"], f["kind"], says.replace("\n", "\n\t\t"), f["cost"]) for f in foxes(12)) + "version control:\n\ttype: none\n"
    for name, text, left in (("spoiler.txt", flat, 0), ("set", drawn, 4)):
        told, guesses, account, cards = drafted(name, text)
        equal((account["cards"]["new"], guesses["name" if left else "Name"], sum("5 lines" in note for note in account["notes"])), (12, "name", int(left > 0)), account)
        card = next(c for c in cards if c["name"] == "Fox 3")
        equal((card["attributes"]["cost"], card["attributes"]["kind"], card["attributes"]["text"]), (3, "Beast", says + " for 3 turns."), name)
    with Box() as box:
        os.makedirs(box.path("scripts"))
        for f in foxes(12):
            box.write("scripts/%s.txt" % f["id"], "Name:%s\nCost:%d\nKind:%s\nWords:One\nWords:Two\n" % (f["name"], f["cost"], f["kind"]))
        box.run("games", "from", box.path("scripts"), "--game", "gusts", "--add", games=False)
        found = box.run("search", "game:gusts", "--json", games=False).json
        equal((found["total"], {c["attributes"].get("words", c["attributes"].get("text")) for c in found["cards"]}), (12, {"One\nTwo"}))
        deck = box.run("games", "from", box.write("deck.txt", "Name: Mine\n4 Fox 1\n4 Fox 2\n4 Fox 3\n"), "--json", games=False)
        assert deck.code != 0 or deck.json["records"] != 1, deck   # no card that is called Mine


WIKI_PAGE = "<page><title>{0}</title><ns>{1}</ns><id>1</id><revision><id>1</id><timestamp>2020-01-01T00:00:00Z</timestamp><text xml:space='preserve'>{2}</text></revision></page>"
WIKI_XML = "<mediawiki xmlns='http://www.mediawiki.org/xml/export-0.10/' version='0.10'><siteinfo><sitename>Dens</sitename></siteinfo>{}</mediawiki>"


@case("pages of a wiki, exported, are cards by the template that most of them have, or by the tables in them")
def _():
    def template(f, name):
        return escape("<!-- -->{{Card\n%s| cost = %d\n| kind = [[Kind|%s]]\n| text = Draw {{Card icon|%d}}, then stop, unless nobody watches you do it.\n}}\nIt is [[a card]]." % (name, f["cost"], f["kind"], f["cost"]))

    for named in (True, False):
        pages = [WIKI_PAGE.format(f["name"], 0, template(f, "| name = %s\n" % f["name"] if named else "")) for f in foxes(12)]
        pages += [WIKI_PAGE.format("Rules", 0, "How to play"), WIKI_PAGE.format("Template:Card", 10, "{{Card|name=x|cost=1}}")]
        _, guesses, account, cards = drafted("wiki.xml", WIKI_XML.format("".join(pages)))
        equal((account["cards"]["new"], guesses, sum("2 pages" in note for note in account["notes"])),
              (12, {"name" if named else "Name": "name", "cost": "cost", "kind": "kind", "text": "text"}, 1), account)
        card = next(c for c in cards if c["name"] == "Fox 3")
        equal((card["attributes"]["cost"], card["attributes"]["kind"]), (3, "Beast"))
        contains(card["attributes"]["text"], "Draw {{Card icon|3}}, then stop")
    table = "{| class='wikitable'\n! Name !! Cost !! Text\n" + "".join("|-\n| [[%s]] || %d || %s\n" % (f["name"], f["cost"], f["text"]) for f in foxes(12)) + "|}"
    _, guesses, account, _ = drafted("wiki.xml", WIKI_XML.format(WIKI_PAGE.format("Cards", 0, escape("{{Notice|a=1|b=2}}\n" + table))))
    equal((account["cards"]["new"], guesses["Name"], guesses["Cost"]), (12, "name", "cost"), account)


@case("what stands on a printing names its card in a deck: its number, its set and number, a column of them")
def _():
    with Box() as box:
        cards = [{"Set": "DEN", "Number": "%03d" % (i + 1), "Name": f"Fox {i - i % 2}", "Power": i} for i in range(40)]
        box.run("games", "from", box.write("den.json", json.dumps(cards)), "--game", "foxes", "--add", games=False)
        decks = {"site.json": json.dumps({"deck": [{"id": "DEN_003", "count": 4}, {"id": "DEN-004", "count": 3}]}), "list.txt": "4 DEN_003\n3x den-4\n", "table.csv": "Qty,Card,ID\n4,Fox 2,003\n3,Fox 2,004\n"}
        for name, text in decks.items():
            deck = box.run("check", box.write(name, text), "--json", games=False).json["decks"][0]
            equal((deck["format"], deck["counts"]["main"], [f["rule"] for f in deck["findings"] if f["rule"] in ("unknown-card", "same-name")]), ("foxes/draft/open", 7, []), (name, deck))
        lost = box.run("check", box.write("lost.txt", "4 DEN_999\n"), "--game", "foxes", "--json", games=False).json["decks"][0]
        equal([f["rule"] for f in lost["findings"] if f["rule"] == "unknown-card"], ["unknown-card"], lost)


@case("a deck of which no card is known is judged by no game that lacks one of its headings")
def _():
    with Box() as box:
        deck = {"leader": {"id": "QQQ_001", "count": 1}, "base": {"id": "QQQ_002", "count": 1}, "deck": [{"id": "QQQ_003", "count": 3}], "sideboard": []}
        refused(box.run("check", box.write("deck.json", json.dumps(deck)), games=False), 3, "is not known")


@case("what a short title means is told by what stands below it: the German for a kind is no artist, beside copies an N counts none")
def _():
    rows = "Name;Art;Kosten;Text\n" + "".join("Fox %d;%s;%d;Ziehe %d Karten, wenn niemand hinsieht.\n" % (i, ("Wesen", "Ding")[i % 2], i % 3, i) for i in range(12))
    _, guesses, _, cards = drafted("karten.csv", rows)
    equal((guesses["Art"], {c["attributes"]["art"] for c in cards}), ("art", {"Wesen", "Ding"}), guesses)
    rows = "Name;Art;Kosten\n" + "".join("Fox %d;Painter %d;%d\n" % (i, i, i % 3) for i in range(12))
    equal(drafted("cards.csv", rows)[1]["Art"], "artist")
    with Box() as box:
        for head, row, copies in (("Name,N,Qty", "Fox 1,12,3", "3 Fox 1"), ("Qty,Name,N", "3,Fox 1,12", "3 Fox 1"), ("Name,N", "Fox 1,4", "4 Fox 1")):
            contains(box.run("deck", "convert", box.write("deck.csv", head + "\n" + row + "\n"), "--as", "text", games=False).out, copies)


@case("a deck of parts that its game does not know is told as such, and what stands before all cards says whose it is")
def _():
    with Box() as box:
        box.run("games", "from", box.write("foxes.csv", "Name,Cost,Kind\n" + "".join("Fox %d,%d,Beast\n" % (i, i % 4) for i in range(12))), "--game", "foxes", "--add", games=False)
        deck = box.run("check", box.write("parts.txt", "// Fox Deck List\n\n// Egg Deck\n2 Fox 1\n\n// Main Deck\n4 Fox 2\n"), "--json", games=False).json["decks"][0]
        equal((deck["counts"]["main"], [[c["name"] for c in f["cards"]] for f in deck["findings"] if f["rule"] == "unknown-zone"]), (4, [["Fox 1"]]), deck)
        deck = box.run("check", box.write("whole.txt", "Deck Name: Dens\nCreated by: Me\nDescription: It digs.\n\n# Foxes in Winter Deck\n4 Fox 2\n3 Fox 1\n"), "--json", games=False).json["decks"][0]
        equal((deck["deck"], deck["counts"]["main"], deck["verdict"]), ("Dens", 7, "legal"), deck)


@case("decks as interfaces of sites give them: counted titles, and a record with keys of cards in it")
def _():
    with Box() as box:
        for name, content in (("titles.json", [{"qty": 4, "title": "Fox 1"}, {"qty": 3, "title": "Fox 2"}]), ("record.json", {"success": True, "record": {"name": "Dens", "cards": {"Fox-1": 4, "Fox-2": 3}}})):
            done = box.run("deck", "convert", box.write(name, json.dumps(content)), "--as", "text", games=False)
            equal(done.code, 0, done)
            contains(done.out.replace("-", " "), "4 Fox 1\n3 Fox 2")


@case("each definition that was drafted here is valid")
def _():
    with Box() as box:
        ok(box.run("games", "validate", *(os.path.join(drafts.name, name) for name in os.listdir(drafts.name)), games=False))


@case("records of which nothing says that they are collected, where others say it, are asked about and can be left out")
def _():
    with Box() as box:
        for flags, found in (([True, True, None, None], 2), ([True, False, None, None], 1), ([True] * 4, 0), ([None] * 4, 0)):
            path = put(box, "t/cards.json", [{"id": f"w{i}", "name": f"Wave {i}", "cost": i} | ({} if flag is None else {"collectible": flag}) for i, flag in enumerate(flags)])
            told, _ = surveyed(box, path, "--deck-size", "1+")
            asked = [text for text in told["questions"] if "collectible" in text]
            equal([text[:8].split(" ")[0] for text in asked], [str(found)] * (found > 0), flags)
        put(box, "t/cards.json", [{"id": f"w{i}", "name": f"Wave {i}", "cost": i} | ({"collectible": True} if i < 3 else {}) for i in range(4)])
        surveyed(box, path, "--deck-size", "1+", "--leave-out", "collectible=@none")
        equal(brought(box, path)["cards"]["new"], 3)


@case("what may be added is said to be open where nobody knows what the format allows, and not where that is known")
def _():
    with Box() as box:
        path = put(box, "t/cards.json", [{"id": f"w{i}", "name": f"Wave {i}", "cost": i, "legalities": {"calm": "Legal"} if i < 6 else {"storm": "Banned"}} for i in range(8)])
        surveyed(box, path, "--deck-size", "1+", "--copies", "4")
        brought(box, path)
        deck = box.write("deck.txt", "1 Wave 1\n")

        def said(query, form):
            asked = ["--games", os.path.join(box.top, "own"), "search", query, "--game", "gusts", "--deck", deck, "--format", "gusts/draft/" + form]
            done, told = (box.run(*asked, *more, games=False) for more in ([], ["--json"]))
            equal("unknown" in told.json, "is not known" in done.err, done)
            return told.json["total"], told.json.get("unknown", "").rpartition(" of ")[2]
        equal(said("addable:this name:6", "calm"), (0, "2 cards, and “addable:” does not find them."))
        equal([said("addable:this name:5", "calm"), said("addable:this name:6", "open"), said("addable:this cost=99", "open"), said("cost=99", "calm")], [(1, ""), (1, ""), (0, ""), (0, "")])


main()

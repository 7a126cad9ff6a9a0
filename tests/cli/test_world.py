#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The lists that the world publishes, in the games that come with the program, where the shared data lie beside the checkout: every record is
accounted for, searches find as many cards as the raw file has, and no line of a real deck is left unexplained."""
import collections
import csv
import glob
import gzip
import json
import os
import re
import shutil
import tempfile

from harness import Box, case, equal, main, shared

WORLD = "data/world/"


def load(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as stream:
        return list(csv.DictReader(stream, delimiter="\t")) if path.endswith(".csv") else json.load(stream)


def records(pattern, *members):
    """What stands at these members of every file, one after the other, each with the name of its file."""
    for path in sorted(glob.glob(os.path.join(shared(WORLD), pattern))):
        data = load(path)
        for member in members:
            data = data[member]
        for record in data:
            yield record | {"@file": os.path.basename(path).split(".")[0]}


def have(record, member, *values):
    got = record.get(member)
    return any(value in (got if isinstance(got, list) else [got]) for value in values)


def at(record, path):
    for member in path.split("."):
        record = record[member]
    return record


def key_of(record, key):
    return tuple(at(record, path) for path in key.split("+"))


brought = {}   # by path, in the order in which their libraries are kept
kept = tempfile.TemporaryDirectory(prefix="sleeves-cli-")

# game, what is imported, its records, the key of a card, searches with what a record has that they find
LISTS = [
    ("magic", "magic-scryfall/sets", ("magic-scryfall/sets/*.json.gz",), "oracle_id", {
        "type:planeswalker": lambda r: "Planeswalker" in r["type_line"].split("//")[0], "mv=7": lambda r: r["cmc"] == 7, "legal:standard": lambda r: r["legalities"]["standard"] == "legal",
        "set:dom r:mythic": lambda r: r["set"] == "dom" and r["rarity"] == "mythic", "type:land type:basic": lambda r: r["type_line"].startswith("Basic Land")}),
    ("magic", "magic-mtgjson/sets", ("magic-mtgjson/sets/*.json.gz", "data", "cards"), "identifiers.scryfallOracleId", {
        "type:planeswalker": lambda r: "Planeswalker" in r["types"] and r.get("side", "a") == "a", "mv=8": lambda r: r["manaValue"] == 8 and r.get("side", "a") == "a", "legal:standard": lambda r: r["legalities"].get("standard") == "Legal",
        "legal:pauper": lambda r: r["legalities"].get("pauper") == "Legal", "set:khm r:mythic": lambda r: r["setCode"] == "KHM" and r["rarity"] == "mythic"}),
    ("netrunner", "netrunner/pack", ("netrunner/pack/*.json",), "title", {
        "type:agenda": lambda r: r["type_code"] == "agenda", "faction:jinteki": lambda r: r["faction_code"] == "jinteki",
        "side:corp type:ice": lambda r: r["side_code"] == "corp" and r["type_code"] == "ice",
        "type:identity influence-limit=12": lambda r: r["type_code"] == "identity" and r.get("influence_limit") == 12,
        "-type:agenda -type:identity cost=0": lambda r: r["type_code"] not in ("agenda", "identity") and r.get("cost") == 0,
        "cost:x": lambda r: r["type_code"] not in ("agenda", "identity") and r.get("cost") is None,   # what has no cost has none, and not X
        "has:strength": lambda r: r["type_code"] == "ice" or "Icebreaker" in (r.get("keywords") or "").split(" - "),
        "has:influence-limit": lambda r: r["type_code"] == "identity"}),
    ("lorcana", "lorcana/allCards.json.gz", ("lorcana/allCards.json.gz", "cards"), "fullName", {
        "type:location": lambda r: r["type"] == "Location", "cost=7": lambda r: r["cost"] == 7, "inkwell:no": lambda r: not r["inkwell"],
        "has:lore": lambda r: "lore" in r, "lore=0": lambda r: r.get("lore") == 0,   # songs and things have none, which is not 0
        "subtype:song": lambda r: have(r, "subtypes", "Song"), "type:character strength>=8": lambda r: r["type"] == "Character" and r["strength"] >= 8}),
    ("yugioh", "yugioh/cardinfo-2019.json.gz", ("yugioh/cardinfo-2019.json.gz", "item"), "name", {
        "type:trap": lambda r: "Trap" in r["type"].split(), "type:link": lambda r: "Link" in r["type"].split(),
        "attribute:divine": lambda r: r["attribute"] == "DIVINE", "type:tuner": lambda r: "Tuner" in r["type"].split(),
        "archetype:blue-eyes": lambda r: r["archetype"] == "Blue-Eyes"}),
    ("yugioh", "yugioh/cardinfo.php-v7-slice.json.gz", ("yugioh/cardinfo.php-v7-slice.json.gz", "data"), "name", {
        "type:fusion": lambda r: "Fusion" in r["type"].split(), "level=4": lambda r: r.get("level") == 4, "atk>=3000": lambda r: r.get("atk", 0) >= 3000,
        "attribute:dark": lambda r: r.get("attribute") == "DARK", "race:dragon": lambda r: r["race"] == "Dragon"}),
    ("yugioh", "yugioh/cardinfo-v7-2024-slice.json.gz", ("yugioh/cardinfo-v7-2024-slice.json.gz", "data"), "name", {
        "type:trap": lambda r: "Trap" in r["type"].split(), "type:monster": lambda r: "Monster" in r["type"].split(),
        "has:archetype": lambda r: "archetype" in r, "level>=8": lambda r: r.get("level", 0) >= 8, "attribute:light": lambda r: r.get("attribute") == "LIGHT"}),
    ("pokemon", "pokemon/cards/en", ("pokemon/cards/en/*.json.gz",), "id", {
        "kind:energy": lambda r: r["supertype"] == "Energy", "kind:pokémon hp>=300": lambda r: int(r.get("hp", 0)) >= 300,
        'subtype:"ACE SPEC"': lambda r: have(r, "subtypes", "ACE SPEC"), "mark:g": lambda r: r.get("regulationMark") == "G",
        "expanded:no": lambda r: r["legalities"].get("expanded") == "Banned",
        'text:"flip a coin"': lambda r: any("flip a coin" in text.lower() for text in [*r.get("rules", []), *(a.get("text", "") for a in r.get("abilities", []) + r.get("attacks", []))])}),
    ("one-piece", "one-piece/CardDb3.json.gz", ("one-piece/CardDb3.json.gz", "Cards"), "CardNum", {
        "type:leader": lambda r: r["CardType"] == "LEADER", "color:purple": lambda r: "Purple" in r["Color"].split("/"),
        "type:character power>=10000": lambda r: r["CardType"] == "CHARACTER" and r["Power"].isdigit() and int(r["Power"]) >= 10000,
        "type:event cost=1": lambda r: r["CardType"] == "EVENT" and r["Cost"] == "1", 'trait:"Straw Hat Crew"': lambda r: "Straw Hat Crew" in r["Type"].split("/"),
        "type:character power=0": lambda r: r["CardType"] == "CHARACTER" and r["Power"] == "-",   # the list has a dash for 0
        "type:event cost=0": lambda r: r["CardType"] == "EVENT" and r["Cost"] == "-",
        "counter=2000": lambda r: r["Counter"] == "2000"}),
    ("flesh-and-blood", "flesh-and-blood/csv/card.csv", ("flesh-and-blood/csv/card.csv",), "Name+Pitch", {
        "type:hero": lambda r: "Hero" in r["Types"].split(", "), "pitch=3": lambda r: r["Pitch"] == "3", "color:yellow": lambda r: r["Color"] == "Yellow",
        "supertype:wizard": lambda r: "Wizard" in r["Types"].split(", "), "keyword:legendary": lambda r: "Legendary" in r["Card Keywords"].split(", "),
        "type:attack cost=0": lambda r: "Attack" in r["Types"].split(", ") and r["Cost"] == "0"}),
]


def bring(box, path):
    """Into an empty library. A list that was brought before is not read again: its library is copied, and its account is the same."""
    assert not os.path.exists(box.library)
    if path in brought:
        shutil.copytree(os.path.join(kept.name, str(list(brought).index(path))), box.library)
    else:
        result = box.run("import", shared(WORLD + path), "--json", games=False, timeout=300)
        equal(result.code, 0, result)
        shutil.copytree(box.library, os.path.join(kept.name, str(len(brought))))
        brought[path] = result.json
    return brought[path]


for game, path, raw, key, searches in LISTS:
    @case(f"{path}: every record is accounted for, and searches find what the file has")
    def _(game=game, path=path, raw=raw, key=key, searches=searches):
        with Box() as box:
            account = bring(box, path)
            want = list(records(raw[0], *raw[1:]))
            equal((account["cards"]["new"], account["rejected"]), (len({key_of(r, key) for r in want}), []), account)
            for query, test in searches.items():
                got = box.run("search", query, "--game", game, "--json", "--limit", "1", games=False).json
                equal(got["total"], len({key_of(r, key) for r in want if test(r)}), query)


def judged(box, pattern, *args):
    files = sorted(glob.glob(os.path.join(shared(WORLD), pattern)))
    assert files, pattern
    result = box.run("check", *files, "--json", *args, games=False, timeout=300)
    assert "was not understood" not in result.err, result.err
    for deck in result.json["decks"]:
        assert all(finding["clause"] for finding in deck["findings"] if finding["rule"] not in ("format", "unknown-card", "list", "to-come", "same-name", "unread-line")), deck
    return result.json["decks"]


def counted(path):
    """The quantities of a list of the kind "4 Name", by what stands behind them."""
    with open(path, encoding="utf-8") as stream:
        lines = [re.sub(r" *\[[^]]*\]| \([^)]*\) \S+$", "", line).strip().split(" ", 1) for line in stream if line[:1].isdigit()]
    return {name: sum(int(n) for n, other in lines if other == name) for _, name in lines}


@case("Magic: against real decks speaks nothing but what the raw lists ban and what the deck itself repeats")
def _():
    with Box() as box:
        bring(box, "magic-scryfall/sets")
        equal({deck["verdict"] for deck in judged(box, "magic-scryfall/decks-*/*.txt", "--format", "magic/cr/standard")}, {"legal"})
    banned = {r["name"] for r in records("magic-mtgjson/sets/*.json.gz", "data", "cards") if r["legalities"].get("standard") == "Banned"}
    with Box() as box:
        bring(box, "magic-mtgjson/sets")
        for deck in judged(box, "magic-mtgjson/decks-standard-2022/*.txt", "--format", "magic/cr/standard"):
            over = sorted(name for name in counted(deck["file"]) if name in banned)
            equal(sorted(f["cards"][0]["name"] for f in deck["findings"] if f["rule"] == "list"), over, deck["deck"])
            equal(deck["verdict"], "illegal" if over else "legal", deck)
        for deck in judged(box, "magic-mtgjson/decks-commander/*.txt", "--format", "magic/cr/commander"):
            equal(sorted(f["cards"][0]["name"] for f in deck["findings"] if f["rule"] == "copies"),
                  sorted(name for name, n in counted(deck["file"]).items() if n > 1 and name not in ("Plains", "Island", "Swamp", "Mountain", "Forest")), deck["deck"])
            assert {f["rule"] for f in deck["findings"] if f["severity"] != "note"} <= {"copies"}, deck


@case("Arkham Horror: reprints are the cards that they repeat, and decks come out as their own site has them, or unknown and why")
def _():
    want = list(records("arkham/pack/*/*.json*"))
    own = [r for r in want if "duplicate_of" not in r]
    codes = {r["code"] for r in own}
    with Box() as box:
        account = bring(box, "arkham/pack")
        # one that repeats a repetition has nobody's name, and one has nothing that lists of other games have not, too
        equal((account["records"], account["cards"]["new"]), (len(want), len(codes) - 1), account)
        equal([r["reason"] for r in account["rejected"]], ["it has no name", "it is not a card of this list"], account)
        for query, test in {"type:investigator": lambda r: r["type_code"] == "investigator", "level=5": lambda r: r.get("xp") == 5,
                            "trait:tome": lambda r: "Tome." in r.get("traits", "").split(" "), "permanent:yes": lambda r: r.get("permanent"),
                            "class:mystic type:event": lambda r: r["type_code"] == "event" and "mystic" in [r.get(f"faction{n}_code") for n in ("", 2, 3)]}.items():
            got = box.run("search", query, "--game", "arkham-horror", "--json", "--limit", "1", games=False).json
            equal(got["total"], len({r["code"] for r in own if test(r)}), query)
        causes = {"TOO_FEW_CARDS": ("size",), "TOO_MANY_CARDS": ("size",), "INVALID_CARD_COUNT": ("copies", "one-of-each"), "FORBIDDEN": ("options",),
                  "INVALID_DECK_OPTION": ("options", "skills", "covenants", "classes"), "DECK_REQUIREMENTS_NOT_MET": ("needs", "evidence", "directives")}
        said = collections.defaultdict(list)   # verdict, and for each of its causes the rules that may say it
        with open(shared(WORLD + "arkham/decks-expected.tsv"), encoding="utf-8") as stream:
            for row in csv.DictReader(stream, delimiter="\t"):
                said[row["file"]].append(({"valid": "legal", "invalid": "illegal"}[row["verdict"]], [causes[c] for c in row["error types"].split(",") if c]))
        open_ones = set()
        for deck in judged(box, "arkham/decks-json/*.json", "--format", "arkham-horror/rr/standard"):
            name = os.path.basename(deck["file"])
            if deck["verdict"] == "unknown":
                open_ones.add(name)
                assert {f["rule"] for f in deck["findings"]} & {"unread-line", "customized", "options"}, deck
            elif name in said:
                broken = [f["rule"] for f in deck["findings"] if f["severity"] == "error"]
                assert any(deck["verdict"] == verdict and all(any(rule in f for rule in one for f in broken) for one in why)
                           and all(any(rule in f for one in why for rule in one) for f in broken) for verdict, why in said[name]), (deck, said[name])
        equal((len(said), len(open_ones & set(said))), (80, 12), sorted(open_ones))


@case("Marvel Champions: backs are faces, reprints are the cards that they repeat, and a deck is its identity's own cards and others, of each identity")
def _():
    want = list(records("marvel-champions/pack/*.json*"))
    first = [r for r in want if "duplicate_of" not in r]
    backs = {r["back_link"] for r in first if "back_link" in r}
    cards = [r for r in first if r["code"] not in backs]
    with Box() as box:
        account = bring(box, "marvel-champions/pack")
        equal((account["records"], account["cards"]["new"], account["rejected"]), (len(want), len(cards), []), account)
        for query, test in {"type:hero": lambda r: r["type_code"] == "hero", "trait:avenger": lambda r: "Avenger" in r.get("traits", "").split(". ")[0:-1] + [r.get("traits", "").rstrip(". ").split(". ")[-1]],
                            "permanent:yes aspect:hero": lambda r: r.get("permanent") and r["faction_code"] == "hero", "cost=4 type:event": lambda r: r["type_code"] == "event" and r.get("cost") == 4,
                            "unique:yes type:ally": lambda r: r.get("is_unique") and r["type_code"] == "ally"}.items():
            got = box.run("search", query, "--game", "marvel-champions", "--json", "--limit", "1", games=False).json
            equal(got["total"], sum(bool(test(r)) for r in cards), query)
        basic = [r["code"] for r in cards if r.get("faction_code") == "basic" and r.get("deck_limit") == 3 and not r.get("is_unique")][:9]
        expected = {}
        for hero in (r for r in cards if r["type_code"] == "hero" and r["code"].endswith("a") and r["code"] not in ("29002a", "29003a")):
            slots = {r["code"]: r["quantity"] for r in cards if r.get("faction_code") != "encounter" and r.get("set_code") == hero["set_code"]
                     and r["type_code"] not in ("hero", "alter_ego") and not r.get("permanent")}   # some of them have an aspect
            lone = next(code for code, n in slots.items() if n == 1)
            copies = 1 if hero["code"] == "21031a" else 3   # one identity takes one copy of every card
            fill = {code: copies for code in basic} if copies == 3 else {r["code"]: 1 for r in cards if r.get("faction_code") == "basic" and r.get("deck_limit") and r.get("type_code") in ("upgrade", "event") and not r.get("is_unique") and "Team-Up" not in r["text"]}
            fill = dict(list(fill.items())[:27])
            open_one = ["own-deck"] if hero["code"] in ("04031a", "50001a") else []   # what these two may take is not judged
            for name, deck, rules in (("whole", slots | fill, open_one), ("less", {c: n for c, n in slots.items() if c != lone} | fill, open_one + ["needs"])):
                path = box.write(f"{hero['code']}-{name}.json", json.dumps({"name": name, "investigator_code": hero["code"], "slots": deck, "meta": "{}"}))
                expected[os.path.basename(path)] = rules
        got = box.run("check", *(box.path(name) for name in expected), "--json", games=False, timeout=300).json["decks"]
        said = {os.path.basename(deck["file"]): sorted((f["rule"] for f in deck["findings"]), reverse=True) for deck in got}
        equal({name: said[name] for name in expected if said[name] != expected[name]}, {})
        assert len(expected) > 120, len(expected)


@case("Lorcana: sizes are those of an own count, and unknown are the lines whose names the list does not have")
def _():
    with open(shared(WORLD + "lorcana/decks-index.tsv"), encoding="utf-8") as stream:
        index = {row["file"]: row for row in csv.DictReader(stream, delimiter="\t")}
    with Box() as box:
        bring(box, "lorcana/allCards.json.gz")
        decks = judged(box, "lorcana/decks-text/*.txt")
        equal(len(decks), len(index))
        for deck in decks:
            row = index[os.path.basename(deck["file"])[:-len(".txt")]]
            cards, unknown = int(row["cards"]), int(row["lines whose name is not in allCards"])
            equal((deck["counts"], sum(f["rule"] == "unknown-card" for f in deck["findings"])), ({"deck": cards}, unknown), deck["deck"])
            equal(deck["verdict"], "illegal" if cards < 60 else "unknown" if unknown else "legal", deck)


@case("Netrunner: every deck of the site is legal in each of its forms, and only the form that has no identity lacks one")
def _():
    with Box() as box:
        bring(box, "netrunner/pack")
        equal({deck["verdict"] for deck in judged(box, "netrunner/decks-json/*.json")}, {"legal"})
        standard = ("--format", "netrunner/cr/standard", "--as-of", "2025-11-01")
        deck = shared(WORLD) + "netrunner/decks-text/auco-nrdb-text.txt"
        equal([f["rule"] for f in box.run("check", deck, *standard, "--json").json["decks"][0]["findings"] if f["severity"] == "unknown"], ["list"])
        done = box.run("import", shared(WORLD) + "netrunner/mwl.json.gz", "--json").json
        # four lists of no series, and what the others say by subtypes
        equal((done["rejected"], [note for note in done["notes"] if "no card" in note], len(done["notes"])), ([], [], 5), done)
        equal(box.run("check", deck, *standard, "--json").json["decks"][0]["verdict"], "legal")
        lists = json.load(gzip.open(shared(WORLD) + "netrunner/mwl.json.gz"))
        titles = {card["code"]: card["title"] for card in records("netrunner/pack/*.json")}
        banned = {title for code, title in titles.items() if "deck_limit" in lists[-1]["cards"].get(code, {})}
        for title in banned:
            limits = box.run("card", title, "--game", "netrunner", "--json").json["cards"][0]["limits"]
            assert any(l["limit"] == 0 and l["since"] <= "2025-10-03" and not l.get("until") for l in limits), (title, limits)
        decks = judged(box, "netrunner/decks-text/*.txt")
        equal([(deck["deck"], deck["verdict"], {f["rule"] for f in deck["findings"]} - {"format"}) for deck in decks if deck["verdict"] != "legal"],
              [("auco-jinteki", "unknown", {"identity"})])


@case("Yu-Gi-Oh!: sizes are those of the files, and against a deck speaks what the raw list says of its cards")
def _():
    names, words = {}, {}
    for record in records("yugioh/cardinfo-2019.json.gz", "item"):
        names[int(record["number"])] = record["name"]
        words[record["name"]] = {"Banned": 0, "Limited": 1, "Semi-Limited": 2}.get(record["ban_tcg"], 3)
    with Box() as box:
        bring(box, "yugioh/cardinfo-2019.json.gz")
        for deck in judged(box, "yugioh/decks-ydk/*.ydk", "--format", "yugioh/tcg/advanced"):
            with open(deck["file"], encoding="utf-8") as stream:
                ids = [int(line) for line in stream.read().split("\n") if line.strip().isdigit()]
            copies = collections.Counter(names.get(i) for i in ids)
            over = sorted(name for name, n in copies.items() if name and n > words[name])
            equal(sum(deck["counts"].values()), len(ids), deck["deck"])
            equal(sorted(f["cards"][0]["name"] for f in deck["findings"] if f["rule"] == "list"), over, deck["deck"])
            equal(deck["verdict"], "illegal" if over else "unknown" if copies[None] else "legal", deck)


@case("Pokémon: all decks have sixty cards, and unknown are only those that the list has under no such name or number")
def _():
    known = {deck: n for deck, n in (("2003_e-Ca_Typhlosion-Ninetales", 18),)}
    with Box() as box:
        bring(box, "pokemon/cards/en")
        for deck in judged(box, "pokemon/decks-text/*.txt", "--format", "pokemon/tcg/expanded"):
            equal(sum(deck["counts"].values()), 60, deck["deck"])
            unknown = sum(f["rule"] == "unknown-card" for f in deck["findings"])
            assert unknown <= known.get(deck["deck"], 1), deck


@case("Pokémon: a deck goes out as the online client writes it, and comes back the same")
def _():
    with Box() as box:
        bring(box, "pokemon/cards/en")
        for file in sorted(glob.glob(os.path.join(shared(WORLD), "pokemon/decks-text/*.txt")))[:6]:
            deck = judged(box, "pokemon/decks-text/" + os.path.basename(file), "--format", "pokemon/tcg/expanded")[0]
            text = box.run("deck", "convert", file, "--as", "ptcgl", games=False).out
            parts = dict(re.findall(r"^(Pokémon|Trainer|Energy|Cards): (\d+)$", text, re.M))
            equal(sum(map(int, parts.values())), 60, text)
            assert text.endswith("Total Cards: 60\n"), text
            again = box.run("check", box.write("again.txt", text), "--format", "pokemon/tcg/expanded", "--json", games=False).json["decks"][0]
            equal((again["verdict"], again["counts"]), (deck["verdict"], deck["counts"]), file)


@case("Flesh and Blood: a deck goes out as FaBrary writes it, and comes back the same")
def _():
    with Box() as box:
        bring(box, "flesh-and-blood/csv/card.csv")
        for file in sorted(glob.glob(os.path.join(shared(WORLD), "flesh-and-blood/decks-fabrary/draft-*.txt"))):
            text = box.run("deck", "convert", file, "--as", "fabrary", games=False).out
            assert re.search(r"(?i)^hero: .+\n(.*\n)*\narena( cards)?\n\dx ", text, re.M), text
            both = [box.run("check", path, "--format", "flesh-and-blood/trp/limited", "--json", games=False).json["decks"][0] for path in (file, box.write("again.txt", text))]
            equal(*[(deck["deck"], deck["verdict"], deck["counts"]) for deck in both])


@case("Flesh and Blood: cards of one name and three pitches are three, and printings come from the table beside them")
def _():
    with Box() as box:
        account = bring(box, "flesh-and-blood/csv/card.csv")
        with gzip.open(shared(WORLD + "flesh-and-blood/csv/card-printing.csv.gz"), "rt", encoding="utf-8") as stream:
            printings = {row["Unique ID"] for row in csv.DictReader(stream, delimiter="\t")}
        equal(account["printings"]["new"], len(printings))
        for color in ("red", "yellow", "blue"):
            equal(box.run("card", f"Sink Below ({color})", "--game", "flesh-and-blood", "--json", games=False).json["cards"][0]["name"], f"Sink Below ({color})")
        # without a color a name is the card of that name, where there is one, and else any of them
        bare = box.run("check", "-", "--json", input="# game: flesh-and-blood\n# Deck cards\n1 Healing Potion\n2 healing potion (blue)\n3 Sink Below\n", games=False).json["decks"][0]
        equal([(f["rule"], f["cards"]) for f in bare["findings"] if f["severity"] == "unknown"], [("same-name", [{"name": "Sink Below", "count": 3}])], bare)
        # editions share set and number; what tells them apart are day and finish
        own = box.run("card", "Snatch (red)", "--game", "flesh-and-blood", "--json", games=False).json["cards"][0]["printings"]
        alike = {(p["set_name"], p["number"], p["released"], p["finishes"]) for p in own}
        equal((len(alike), len({(p["set"], p["number"]) for p in own}) < len(own), all(p["released"] and p["set_name"] for p in own)), (len(own), True, True), own)


@case("Flesh and Blood: every line of FaBrary's texts is understood, sizes are those of the text, and unknown is only what is newer than the list")
def _():
    with Box() as box:
        bring(box, "flesh-and-blood/csv/card.csv")
        unknown = {}
        for deck in judged(box, "flesh-and-blood/decks-fabrary/*.txt", "--format", "flesh-and-blood/trp/classic-constructed"):
            equal(deck["counts"]["hero"], 1, deck)
            unknown[deck["file"].split("/")[-1]] = sorted(c["name"] for f in deck["findings"] if f["rule"] == "unknown-card" for c in f["cards"])
        equal({name: cards for name, cards in unknown.items() if cards},
              {"silver-age-viserai-2026.txt": ["Runebleed Robe", "Weeping Battleground (red)"],
               "cc-puffin-2026-newer-than-list.txt": ["Backspin Thrust (red)", "Crash Site Salvage (yellow)", "Skywarden no.161803 (yellow)"]})
        decks = judged(box, "flesh-and-blood/decks-fabrary/cc-cindra-2025.txt", "--as-of", "2025-07-02")
        equal([(deck["verdict"], deck["format"], deck["counts"]) for deck in decks],
              [("legal", "flesh-and-blood/trp/classic-constructed", {"hero": 1, "arena": 9, "deck": 71})])
        drafts = judged(box, "flesh-and-blood/decks-fabrary/draft-*.txt", "--format", "flesh-and-blood/trp/limited")
        equal([[(f["rule"], [c["name"] for c in f["cards"]]) for f in deck["findings"] if f["severity"] != "note"] for deck in drafts if deck["verdict"] != "legal"],
              [[("supertypes", ["Art of the Dragon: Scale (red)"])]])   # of a Ninja, in the list of an Assassin


@case("Flesh and Blood: bans, suspensions and what lifts them hold on their days, and columns that bar a card bar it")
def _():
    shade = {"": "", "1": " (red)", "2": " (yellow)", "3": " (blue)"}
    with open(shared(WORLD + "flesh-and-blood/csv/card.csv"), encoding="utf-8") as stream:
        cards = {row["Unique ID"]: row for row in csv.DictReader(stream, delimiter="\t")}
    with Box() as box:
        bring(box, "flesh-and-blood/csv/card.csv")
        for name, column, files in (("classic-constructed", "CC Legal", ("banned-cc", "suspended-cc", "living-legend-cc")), ("living-legend", "LL Legal", ("banned-ll",)),
                                    ("blitz", "Blitz Legal", ("banned-blitz", "suspended-blitz", "living-legend-blitz")), ("commoner", "Commoner Legal", ("banned-commoner",))):
            said = collections.defaultdict(list)   # card → for each file what it says from which day on
            for file in files:
                with open(shared(WORLD + f"flesh-and-blood/csv/{file}.csv"), encoding="utf-8") as stream:
                    for row in csv.DictReader(stream, delimiter="\t"):
                        said[row["Card Unique ID"]].append((file, row["Date In Effect"][:10], row["Status Active"]))
            barred = {key for key, row in cards.items() if row[column] == "No"}
            keys = [key for key in list(said) + sorted(barred)[:40] if key in cards]
            deck = box.write("deck.txt", "Hero\n1 Dorinthea\n\nDeck cards\n" + "".join("1 %s%s\n" % (cards[key]["Name"], shade[cards[key]["Pitch"]]) for key in keys))
            for day in ("2021-12-01", "2022-05-10", "2022-09-15", "2023-06-01", "2024-01-01", "2025-03-03", "2025-06-01"):
                want = {cards[key]["Name"] + shade[cards[key]["Pitch"]] for key in keys if key in barred
                        or any(([on for other, since, on in sorted(said[key]) if other == file and since <= day] or ["No"])[-1] == "Yes" for file in files)}
                got = box.run("check", deck, "--format", "flesh-and-blood/trp/" + name, "--as-of", day, "--json", games=False).json["decks"][0]["findings"]
                equal({c["name"] for f in got if f["rule"] == "list" for c in f["cards"]} - {"Dorinthea"}, want - {"Dorinthea"}, (name, day))


@case("Flesh and Blood: where Living Legend restricts all pitches of a name, one copy of one of them is allowed, from that day on")
def _():
    with open(shared(WORLD + "flesh-and-blood/csv/restricted-ll.csv"), encoding="utf-8") as stream:
        since = {row["Card Name"]: row["Date In Effect"][:10] for row in csv.DictReader(stream, delimiter="\t") if row["Affects Full Cycle"] == "Yes"}
    with Box() as box:
        bring(box, "flesh-and-blood/csv/card.csv")
        deck = box.write("deck.txt", "Hero\n1 Dorinthea\n\nDeck cards\n" + "".join(f"1 {name} ({color})\n" for name in since for color in ("red", "blue")))
        for day in sorted(set(since.values())) + ["2024-01-01", "2025-07-01"]:
            got = box.run("check", deck, "--format", "flesh-and-blood/trp/living-legend", "--as-of", day, "--json", games=False).json["decks"][0]["findings"]
            equal(sorted((f["actual"], [c["name"] for c in f["cards"]]) for f in got if f["rule"] == "restricted-cycle"),
                  sorted((2, [f"{name} (red)", f"{name} (blue)"]) for name, first in since.items() if first <= day), day)


@case("Lorcana: cards that say how many of them a deck may have are taken at their word, wherever their lines break")
def _():
    with Box() as box:
        bring(box, "lorcana/allCards.json.gz")
        for name, most in (("Dalmatian Puppy - Tail Wagger", 99), ("Microbots", None), ("The Glass Slipper", 2)):
            for n in {(most or 200), (most or 200) + 1}:
                deck = box.write("deck.txt", f"{n} {name}\n")
                got = box.run("check", deck, "--format", "lorcana/cr/constructed", "--json", games=False).json["decks"][0]["findings"]
                equal([f["rule"] for f in got if f["rule"] == "copies"], ["copies"] if most and n > most else [], (name, n))


@case("One Piece: every deck was legal on its day, and against it speaks later what was banned in between")
def _():
    bans = {r["CardNum"].lstrip("#"): r["EffectiveDate"].replace(".", "-") for r in records("one-piece/Restrictions.json", "Restrictions") if r["Banned"]}
    with Box() as box:
        bring(box, "one-piece/CardDb3.json.gz")
        for day in ("2024-09-30", "2025-03-31", "2025-04-01", "2026-07-01"):
            for deck in judged(box, "one-piece/decks-text/*.txt", "--as-of", day):
                with open(deck["file"], encoding="utf-8") as stream:
                    numbers = [line.split("x", 1)[1].strip() for line in stream if line.strip()]
                banned = sorted(no for no in numbers if bans.get(no, "9999") <= day)
                equal((deck["counts"]["leader"], deck["counts"]["deck"]), (1, 50), deck["deck"])
                equal(len([f for f in deck["findings"] if f["rule"] == "list"]), len(banned), (day, deck))
                equal(deck["verdict"], "illegal" if banned else "legal", (day, deck))


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The lists that the world publishes, in the games that come with the program, where the shared data lie beside the checkout: every record is
accounted for, searches find as many cards as the raw file has, and no line of a real deck is left unexplained."""
import collections
import glob
import gzip
import json
import os

from harness import Box, case, equal, main, shared

WORLD = "data/world/"


def load(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as stream:
        return json.load(stream)


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


# game, what is imported, its records, the key of a card, searches with what a record has that they find
LISTS = [
    ("netrunner", "netrunner/pack", ("netrunner/pack/*.json",), "title", {
        "type:agenda": lambda r: r["type_code"] == "agenda", "faction:jinteki": lambda r: r["faction_code"] == "jinteki",
        "side:corp type:ice": lambda r: r["side_code"] == "corp" and r["type_code"] == "ice",
        "type:identity influence-limit=12": lambda r: r["type_code"] == "identity" and r.get("influence_limit") == 12,
        "-type:agenda -type:identity cost=0": lambda r: r["type_code"] not in ("agenda", "identity") and r.get("cost") == 0}),
    ("lorcana", "lorcana/allCards.json.gz", ("lorcana/allCards.json.gz", "cards"), "fullName", {
        "type:location": lambda r: r["type"] == "Location", "cost=7": lambda r: r["cost"] == 7, "inkwell:no": lambda r: not r["inkwell"],
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
        "expanded:no": lambda r: r["legalities"].get("expanded") == "Banned"}),
]


def bring(box, path):
    result = box.run("import", shared(WORLD + path), "--json", games=False, timeout=300)
    equal(result.code, 0, result)
    return result.json


for game, path, raw, key, searches in LISTS:
    @case(f"{path}: every record is accounted for, and searches find what the file has")
    def _(game=game, path=path, raw=raw, key=key, searches=searches):
        with Box() as box:
            account = bring(box, path)
            want = list(records(raw[0], *raw[1:]))
            equal((account["cards"]["new"], account["rejected"]), (len({r[key] for r in want}), []), account)
            for query, test in searches.items():
                got = box.run("search", query, "--game", game, "--json", "--limit", "1", games=False).json
                equal(got["total"], len({r[key] for r in want if test(r)}), query)


def judged(box, pattern, *args):
    files = sorted(glob.glob(os.path.join(shared(WORLD), pattern)))
    assert files, pattern
    result = box.run("check", *files, "--json", *args, games=False, timeout=300)
    assert "was not understood" not in result.err, result.err
    for deck in result.json["decks"]:
        assert all(finding["clause"] for finding in deck["findings"] if finding["rule"] not in ("format", "unknown-card", "list", "same-name")), deck
    return result.json["decks"]


@case("Netrunner: every deck of the site is legal in each of its forms, and only the form that has no identity lacks one")
def _():
    with Box() as box:
        bring(box, "netrunner/pack")
        equal({deck["verdict"] for deck in judged(box, "netrunner/decks-json/*.json")}, {"legal"})
        decks = judged(box, "netrunner/decks-text/*.txt")
        equal([(deck["deck"], {f["rule"] for f in deck["findings"]} - {"format"}) for deck in decks if deck["verdict"] != "legal"],
              [("auco-jinteki", {"identity"})])


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


main()

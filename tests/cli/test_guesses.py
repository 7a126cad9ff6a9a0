#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`games from` alone on the lists that the world publishes, against what the definitions that come with the program say of the same lists. What
was guessed right and what was not is printed; what is not right stands here, so that a better guess and a worse one are both seen. Of each list
every record is accounted for, and there are as many cards as its own definition makes of it."""
import os
import xml.etree.ElementTree as xml

from harness import ROOT, Box, case, equal, main, shared

WORLD = "data/world/"

# game and its reader, the list, and what of it is guessed otherwise
LISTS = [
    ("magic", "scryfall-json", "magic-scryfall/sets", {"printing image", "type_line", "card_faces[].type_line", "card_faces[].loyalty", "printing finish"}),
    ("magic", "mtgjson", "magic-mtgjson/sets", {"key of printings", "printing language"}),
    ("pokemon", "pokemontcg", "pokemon/cards/en", {"evolvesFrom", "regulationMark"}),
    ("yugioh", "ygoprodeck-5", "yugioh/cardinfo-2019.json.gz", {"type", "race", "archetype"}),
    ("yugioh", "ygoprodeck", "yugioh/cardinfo.php-v7-slice.json.gz", {"key", "key of printings", "type", "race", "archetype"}),
    ("yugioh", "ygoprodeck", "yugioh/cardinfo-v7-2024-slice.json.gz", {"key", "key of printings", "type", "race", "archetype"}),
    ("netrunner", "netrunnerdb", "netrunner/pack", {"printing image", "influence_limit"}),
    ("arkham-horror", "arkhamdb", "arkham/pack", {"faces", "back_text", "printing image", "faction_code", "faction2_code", "faction3_code", "encounter_code", "deck_requirements"}),
    ("lorcana", "lorcanajson", "lorcana/allCards.json.gz", {"printing artist", "color", "flavorText", "story"}),
    ("flesh-and-blood", "fab-cube", "flesh-and-blood/csv", {"key", "Card Keywords", "rarity"}),
    ("one-piece", "onepiece-numbers", "one-piece/CardDb3.json.gz", {"printings at", "key of printings", "Block", "CardNum", "rarity"}),
    (None, None, "marvel-champions/pack", set()),
]


def facts(game, reader):
    """What a definition says of a list: key and name, where data of printings stand, kinds of attributes by the member that fills them, members
    with limits and prices, the order of rarities. What only this game's rules need is hidden, and nobody can guess it."""
    kinds = {attr.get("id"): attr.get("kind") for attr in game.iter("attr") if attr.get("hidden") != "yes"}
    said = {"key": reader.get("key"), "name": reader.get("name"), "faces": [e.get("path") for tag in ("sides", "faces") for e in reader.findall(tag)]}
    for printings in reader.findall("printings"):
        said["printings at"] = printings.get("path")
        said["key of printings"] = printings.get("key")
        for field in printings.findall("field"):
            said.setdefault("printing " + field.get("to"), field.get("path").removesuffix("[]"))
    for field in reader.findall("field"):
        for path in field.get("path").split("|"):
            if field.get("to") in kinds:
                kind = kinds[field.get("to")]
                said.setdefault(path.removesuffix("[]"), {"multiset": "set", "expression": "number"}.get(kind, kind))
    for faces in reader.findall("faces"):
        said |= {f"{faces.get('path')}.{field.get('path')}": kinds.get(field.get("to")) for field in faces.findall("field")}
    for limits in reader.findall("limits"):
        said[limits.get("path")] = "limits"
    for price in reader.findall("price"):
        said[f"{price.get('path')}.{price.get('amount')}"] = price.get("currency")
    for attr in game.iter("attr"):
        if attr.get("id") == "rarity":
            said["rarity"] = attr.get("values").lower().split("|")
    return said


def compare(guessed, right, members):
    """What is guessed as it is, and what otherwise: of what the list has."""
    same, other = [], {}
    for what, value in right.items():
        got = guessed.get(what)
        if what == "rarity" and got:
            got, value = [v for v in got if v in value], [v for v in value if v in got]
        if got is None and guessed.get(what.rpartition(".")[0]) == "limits":   # one element may speak of all members of an object
            got = value
        there = any(member == what or member.startswith((what + ".", what + "[]")) for member in members)
        if got == value:
            same.append(what)
        elif what.startswith("@"):
            pass   # second files that say what is allowed are nobody's guess
        elif there or what in ("key", "name", "faces", "rarity") or (" " in what and not str(value).startswith("@")):
            other[what] = (got, value)
    return same, other


def drafted(box, path):
    folder = os.path.join(box.top, "own", "drafted")
    os.makedirs(folder)
    done = box.run("games", "from", shared(WORLD + path), "--game", "drafted", "-o", os.path.join(folder, "game.xml"), "--json", games=False)
    equal(done.code, 0, done)
    equal(box.run("games", "validate", os.path.join(folder, "game.xml"), games=False).code, 0)
    return done.json, xml.parse(os.path.join(folder, "game.xml")).getroot()


def brought(box, path, game, *options):
    done = box.run(*options, "import", shared(WORLD + path), "--game", game, "--json", games=False, timeout=300)
    equal(done.code, 0, done)
    return done.json


for game, kind, path, known in LISTS:
    @case(f"{path}: every record is accounted for by what is guessed, and what of it is not as its definition says")
    def _(game=game, kind=kind, path=path, known=known):
        with Box() as box:
            told, draft = drafted(box, path)
            account = brought(box, path, "drafted", "--games", os.path.join(box.top, "own"))
            print(f"# {path}: {account['records']} records, {account['cards']['new']} cards, {account['printings']['new']} printings")
            equal(account["records"], told["records"], account["notes"])
            assert len(account["rejected"]) <= 1, account["rejected"]
            if game is None:
                return
            ready = xml.parse(os.path.join(ROOT, "schema", "games", game, "game.xml")).getroot()
            right = facts(ready, next(r for r in ready.iter("reader") if r.get("kind") == kind))
            same, other = compare(facts(draft, draft.find(".//reader")), right, [guess["member"] for guess in told["guesses"]])
            print(f"#   right ({len(same)}): {', '.join(same)}")
            for what, (got, value) in other.items():
                print(f"#   {what}: guessed {got}, is {value}")
            assert abs(account["cards"]["new"] - brought(box, path, game)["cards"]["new"]) <= 1
            equal(set(other), known)


main()

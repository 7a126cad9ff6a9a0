#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""games, games validate: definitions as data. Which faults are found, and where: tests/data/games/bad."""
import os

from harness import GAMES, ROOT, STARTER, Box, case, contains, data, equal, filled, main, refused


@case("games lists every shipped game with formats, zones and attributes")
def _():
    with Box() as box:
        games = box.run("games", "--json", games=False).json["games"]
        shipped = sorted(os.listdir(os.path.join(ROOT, "schema", "games")))
        equal(sorted(g["id"] for g in games), shipped)
        for game in games:
            assert game["attributes"] and game["editions"], game["id"]
            for edition in game["editions"]:
                assert edition["formats"] and edition["zones"], (game["id"], edition["id"])
                for fmt in edition["formats"]:
                    assert fmt["id"].startswith(f"{game['id']}/{edition['id']}/"), fmt


@case("--games adds a game without a line of C, the newest edition first")
def _():
    with Box() as box:
        games = {g["id"]: g for g in box.run("games", "--json").json["games"]}
        equal([e["id"] for e in games["trial"]["editions"]], ["2", "1"])
        equal(games["trial"]["lists"], ["trial-json"])
        contains(box.run("games", "--game", "trial").out, "trial/1/duel", "copies", "1.2", "trial-json")
        contains(box.run("games").out, "Trial of Tests", "trial/2/duel")


@case("a definition in the library's own folder counts, and replaces the built-in one")
def _():
    with Box() as box:
        folder = os.path.join(box.library, "games", "trial")
        os.makedirs(folder)
        for name in os.listdir(os.path.join(GAMES, "trial")):
            text = open(os.path.join(GAMES, "trial", name), encoding="utf-8").read().replace("Trial of Tests", "My Own Trial")
            open(os.path.join(folder, name), "w", encoding="utf-8").write(text)
        contains(box.run("games", games=False).out, "My Own Trial")


@case("an unknown --game ends 2 and says what there is; an unknown --games folder ends 3")
def _():
    with Box() as box:
        refused(box.run("games", "--game", "trail"), 2, "trail")
        refused(box.run("games", "--games", box.path("nowhere"), games=False), 3, "nowhere")


@case("validate accepts every shipped definition")
def _():
    with Box() as box:
        folder = os.path.join(ROOT, "schema", "games")
        files = [os.path.join(folder, g, "game.xml") for g in sorted(os.listdir(folder))]
        result = box.run("games", "validate", *files, "--json")
        equal(result.code, 0, result)
        assert all(f["valid"] and f["game"] for f in result.json["files"]), result


def broken(box, change, name="game.xml"):
    folder = box.path("broken")
    os.makedirs(folder, exist_ok=True)
    for file in os.listdir(os.path.join(GAMES, "trial")):
        text = open(os.path.join(GAMES, "trial", file), encoding="utf-8").read()
        if file == name:
            changed = change(text)
            assert changed != text
            text = changed
        open(os.path.join(folder, file), "w", encoding="utf-8").write(text)
    return os.path.join(folder, "game.xml")


def line_of(path, part):
    for n, line in enumerate(open(path, encoding="utf-8"), 1):
        if part in line:
            return n
    raise AssertionError(part)


@case("a rule that reads an undeclared attribute is refused with file, line and column")
def _():
    with Box() as box:
        path = broken(box, lambda t: t.replace('where="type:hero" min="1" max="1"', 'where="kindness:hero" min="1" max="1"'), "rulebook-1.xml")
        result = box.run("games", "validate", path, "--json")
        equal(result.code, 3, result)
        fault = [f for f in result.json["files"][0]["faults"] if f["severity"] == "error"][0]
        contains(fault["message"], "kindness")
        equal(fault["line"], line_of(os.path.join(os.path.dirname(path), "rulebook-1.xml"), "kindness"), fault)
        assert fault["column"] > 0 and fault["file"].endswith("rulebook-1.xml"), fault
        contains(box.run("games", "validate", path).out, "kindness", "rulebook-1.xml:")


@case("a fault is told once, also where its file is asked about beside the game, and what is looked at only afterwards is said")
def _():
    with Box() as box:
        path = broken(box, lambda t: t.replace('where="type:hero" min="1"', 'where="kindness:hero" min="1"').replace('in="', 'in="nowhere ', 1),
                      "rulebook-1.xml")
        book = os.path.join(os.path.dirname(path), "rulebook-1.xml")
        result = box.run("games", "validate", path, book)
        equal((result.code, result.out.count("nowhere"), result.out.count("kindness"), result.out.count("once this is mended")), (3, 1, 0, 2), result)
        equal([len(f["faults"]) for f in box.run("games", "validate", path, book, "--json").json["files"]], [1, 1])


@case("a definition with a fault leaves out that game only, and says so")
def _():
    with Box() as box:
        folder = box.path("mine/bad")
        os.makedirs(folder)
        box.write("mine/bad/game.xml", '<?xml version="1.0"?><game id="bad"/>')
        result = box.run("games", "--games", box.path("mine"), "--json", games=False)
        equal(result.code, 0, result)
        contains(result.err, "game.xml")
        assert len(result.json["games"]) == len(os.listdir(os.path.join(ROOT, "schema", "games")))


@case("validate goes on after a bad file, and one bad file makes it 3")
def _():
    with Box() as box:
        result = box.run("games", "validate", box.write("bad.xml", "<x/>"), data("games/trial/game.xml"), "--json")
        equal((result.code, [f["valid"] for f in result.json["files"]]), (3, [False, True]), result)


@case("options chosen for good hold for every deck, give way to --option, and are said in the verdict")
def _():
    with filled() as box:
        ids = box.run("games", "options", "--game", "trial", "--json").json["options"]
        equal([(o["edition"], o["id"], o["value"], o["set"]) for o in ids if o["id"] == "copies"], [("1", "copies", "3", False)])
        def verdict(*options, book="trial/1"):
            deck = box.run("check", data("copies.txt"), "--format", book, *options, "--json").json["decks"][0]
            return deck["verdict"], [f["message"] for f in deck["findings"] if f["rule"] == "option"]

        equal(verdict(), ("legal", []))
        result = box.run("games", "options", "set", "trial/1", "copies=2", "--json")
        equal((result.code, {o["id"]: (o["value"], o["set"]) for o in result.json["options"]}["copies"]), (0, ("2", True)), result)
        equal(verdict()[0], "illegal")
        contains(verdict()[1][0], "for good", "“2”", "“3”")
        equal(verdict("--option", "copies=3"), ("legal", []))
        box.run("games", "options", "set", "trial/1", "lists=no")
        contains(box.run("games", "options", "--game", "trial").out, "2 (by default 3)", "no (by default yes)")
        equal(box.run("games", "options", "reset", "trial/1").code, 0)
        equal(verdict(), ("legal", []))


@case("an option that is not there or has a wrong value is refused, with the nearest name or what it may be, and nothing is kept")
def _():
    with Box() as box:
        for words, parts in ((("set", "trial/1", "copis=2"), ("copis", "copies")), (("set", "trial/1", "copies=many"), ("many", "whole number")),
                             (("set", "trial/1", "copies"), ("ID=VALUE",)), (("set", "trial/1", "lists=perhaps"), ("yes or no",)),
                             (("set", "trial/1", "start=Anyone"), ("one deck",)), (("set", "trail/1", "copies=2"), ("trial",)),
                             (("set", "trial/1"), ("ID=VALUE",)), (("reset",), ("GAME/EDITION",)), (("resett", "trial/1"), ("reset",)),
                             (("reset", "trial/1", "copis"), ("copies",))):
            refused(box.run("games", "options", *words), 2, *parts)
        refused(box.run("games", "options", "set", "trial/1", "copies=5", "copis=2"), 2, "copies")
        assert not any(o["set"] for o in box.run("games", "options", "--json").json["options"])


TUESDAY = ("games", "format", "Our <Tuesday> & \"co\"", "--format", "genesis/5.2/constructed")


@case("a format of one's own: as an official one, but with bans, limits and sizes; judged by its own clause, and one may build on the next")
def _():
    with Box() as box:
        equal(box.run("import", os.path.join(STARTER, "genesis.csv"), games=False).code, 0)
        deck = os.path.join(STARTER, "genesis-legal.txt")
        bans = box.write("bans.txt", "# ours\nBad Luck Charm\n1 barge ox\n2x Breaking Charge\n")
        made = box.run(*TUESDAY, "--limits", bans, "--deck-size", "60-70", "--deck-size", "side=0-10", "--json", games=False)
        equal((made.code, made.json["format"], made.json["extends"], [(row["limit"], row["name"]) for row in made.json["limits"]]),
              (0, "genesis/5.2/our-tuesday-co", "genesis/5.2/constructed", [(0, "Bad Luck Charm"), (1, "Barge Ox"), (2, "Breaking Charge")]), made)
        equal(box.run("games", "validate", made.json["written"], games=False).code, 0)
        found = box.run("check", deck, "--format", "our-tuesday-co", "--json", games=False).json["decks"][0]
        lines = [line.strip().split(" ", 1) for line in open(deck, encoding="utf-8") if line[:1].isdigit()]
        copies = {name.split(" (")[0]: int(n) for n, name in lines}
        assert copies["Barge Ox"] > 1, copies
        told = {f["rule"]: (f["clause"], f["actual"]) for f in found["findings"] if f["severity"] == "error"}
        equal({rule: value[1] for rule, value in told.items()},
              {"size": 50, "size-forethoughts": 15, "our-tuesday-co-limit-2": copies["Barge Ox"], **({"our-tuesday-co-limit-1": copies["Bad Luck Charm"]} if "Bad Luck Charm" in copies else {}),
               **({"our-tuesday-co-limit-3": copies["Breaking Charge"]} if copies.get("Breaking Charge", 0) > 2 else {})})
        equal({value[0] for value in told.values()}, {'Our <Tuesday> & "co"'})
        equal(box.run("check", deck, "--format", "genesis/5.2/constructed", games=False).code, 0)
        assert box.run("fix", deck, "--format", "our-tuesday-co", "--json", games=False).code in (0, 1)
        wider = box.run("games", "format", "Wider", "--format", "our-tuesday-co", "--deck-size", "40+", "--json", games=False)
        equal(wider.code, 0, wider)
        told = {f["rule"] for f in box.run("check", deck, "--format", "wider", "--json", games=False).json["decks"][0]["findings"] if f["severity"] == "error"}
        assert "size" not in told and "our-tuesday-co-limit-2" in told, told


LISTS = os.path.join(ROOT, "tests", "data", "check", "lists")
OTHER_NAMES = (
    # what is banned or limited, a deck, and what of it is found: the name in deck lists counts all cards that have it, a number its card alone
    ("pokemon.csv", "pokemon/tcg/standard", "2 Rowan the Rower\n", "4 Emberling\n2 Rowan the Rower\n1 Rowan the Rower (Evening)\n53 Fire Energy\n", [3]),
    ("pokemon.csv", "pokemon/tcg/standard", "Rowan the Rower\n", "4 Emberling\n1 Rowan the Rower (Evening)\n55 Fire Energy\n", [1]),
    ("pokemon.csv", "pokemon/tcg/standard", "Rowan the Rower\n", "4 Emberling\n56 Fire Energy\n", []),
    ("one-piece.json", "one-piece/cr/constructed", "XX02-014\n", "1 XX02-015\n", []),
    ("one-piece.json", "one-piece/cr/constructed", "XX02-014\n", "1 XX02-014\n", [1]),
    ("one-piece.json", "one-piece/cr/constructed", "1 XX02-015\n", "2 XX02-014\n1 XX02-015\n", []),
    ("one-piece.json", "one-piece/cr/constructed", "1 XX02-015\n", "2 XX02-014\n2 XX02-015\n", [2]),
    ("one-piece.json", "one-piece/cr/constructed", "Deckhand Ivo\n", "1 XX02-014\n1 XX02-015\n", [2]),
)


@case("a format of one's own: further names mean all cards that have them and no others")
def _():
    for nth, (cards, base, limits, deck, found) in enumerate(OTHER_NAMES):
        with Box() as box:
            equal(box.run("import", os.path.join(LISTS, cards), games=False).code, 0)
            made = box.run("games", "format", "Ours", "--format", base, "--limits", box.write("limits.txt", limits), games=False)
            equal(made.code, 0, made)
            file = box.write("deck.txt", f"# game: {base.split('/')[0]}\n\n# Deck\n{deck}")
            report = box.run("check", file, "--format", "ours", "--json", games=False).json["decks"][0]
            equal([f["actual"] for f in report["findings"] if f["rule"].startswith("ours-limit")], found, (nth, report))


@case("a format of one's own that cannot be is told with its line, and nothing is written")
def _():
    with Box() as box:
        equal(box.run("import", os.path.join(STARTER, "genesis.csv"), games=False).code, 0)
        own = os.path.join(box.library, "games")
        for text, where, part in (("Bad Luck Charm\nBad Luck Charn\n", "bans.txt:2", "did you mean “Bad Luck Charm”"), ("Nobody at all\n", "bans.txt:1", "is called “Nobody at all”"),
                                  ("Barge Ox\n2 Barge Ox\n", "bans.txt:2", "twice"), ("400 Barge Ox\n", "bans.txt:1", "no limit"), (b"\xff\xfe", "bans.txt", "UTF-8")):
            refused(box.run(*TUESDAY, "--limits", box.write("bans.txt", text), games=False), 3, where, part)
        for more, part in ((("--deck-size", "many"), "no size"), (("--deck-size", "nowhere=3"), "no part “nowhere”"), (("--deck-size", "60", "--deck-size", "timeline=50"), "said twice"),
                           (("--limits", box.path("missing")), "missing"), (("--format", "draft"), "--format says")):
            assert box.run(*TUESDAY, *more, games=False).code in (2, 3), more
            contains(box.run(*TUESDAY, *more, games=False).err, part)
        refused(box.run("games", "format", "Constructed", "--format", "genesis/5.2/constructed", games=False), 2, "there is a format “constructed” already")
        refused(box.run("games", "format", "…", "--format", "genesis/5.2/constructed", games=False), 2, "no title")
        refused(box.run("games", "format", "Tuesday", games=False), 2, "--format says")
        assert not os.path.exists(own), os.listdir(own)
        equal(box.run(*TUESDAY, games=False).code, 0)
        refused(box.run(*TUESDAY, games=False), 2, "there is a format “our-tuesday-co” already")
        equal(len(os.listdir(own)), 1)


main()

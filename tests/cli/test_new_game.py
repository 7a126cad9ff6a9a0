#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The README's chapter “A new game”, followed as it is written: its steps in their order, with its own commands. A command
that the chapter does not name is not run before the verdict is there."""
import json
import os
import re
import shlex

from harness import ROOT, Box, case, contains, equal, main

GAME = """<?xml version="1.0" encoding="UTF-8"?>
<game id="pebbles" title="Pebbles and Shells" model="2">
  <attributes>
    <attr id="kind" title="Kind" kind="choice" short="k" values="Pebble|Shell" facet="yes"/>
    <attr id="weight" title="Weight" kind="number" short="w"/>
  </attributes>
  <readers>
    <reader kind="pebbles-json" title="Pebbles list" syntax="json" lists="found[]" detect="id called grams" key="id" name="called">
      <field to="kind" path="sort" case="title"/>
      <field to="weight" path="grams"/>
    </reader>
  </readers>
</game>
"""
RULEBOOK = """<?xml version="1.0" encoding="UTF-8"?>
<rulebook game="pebbles" id="1" title="Rules of the beach" pile="bag" hand="hand">
  <options>
    <option id="heaviest" kind="number" default="12" title="What a bag may weigh" clause="2"/>
  </options>
  <zones>
    <zone id="bag" title="Bag" scope="list" seen="none" ordered="yes" accepts=""/>
    <zone id="hand" title="Hand" scope="play" seen="owner" ordered="no"/>
  </zones>
  <opening>
    <shuffle clause="4" zone="bag"/>
    <draw clause="4" n="2"/>
  </opening>
  <format id="walk" title="A walk" players="2">
    <count id="size" clause="1" in="bag" min="5" max="5" say="A bag holds exactly {max}; in this one: {actual}."/>
    <sum id="weight" clause="2" in="bag" of="weight" max="option:heaviest" say="A bag weighs up to {max}; this one weighs {actual}."/>
    <copies id="alike" clause="3" in="bag" max="2" except="kind:pebble" say="Shells called {card}: {actual}; allowed: {max}."/>
  </format>
</rulebook>
"""
CARDS = "game,name,kind,weight\npebbles,Grey Egg,Pebble,2\npebbles,Skipping Stone,Pebble,1\npebbles,Whelk,Shell,3\npebbles,Razor,Shell,1\n"
LEGAL = "# game: pebbles\n# Bag\n3 Skipping Stone\n1 Whelk\n1 Razor\n"
HEAVY = "# game: pebbles\n# Bag\n3 Whelk\n2 Grey Egg\n"


def steps():
    """The chapter's numbered steps, each with its commands."""
    readme = open(os.path.join(ROOT, "README.md"), encoding="utf-8").read()
    chapter = re.search(r"^## A new game\n(.*?)^## ", readme, re.M | re.S).group(1)
    found = [re.sub(r"\s+", " ", text) for text in re.split(r"^\d+\. ", chapter, flags=re.M)[1:]]
    return [(text, re.findall(r"`sleeves ([^`]+)`", text)) for text in found]


def two_commands():
    """What the chapter begins with."""
    readme = open(os.path.join(ROOT, "README.md"), encoding="utf-8").read()
    chapter = re.search(r"^## A new game\n(.*?)^1\. ", readme, re.M | re.S).group(1)
    return [shlex.split(line)[1:] for line in re.findall(r"^    (sleeves .*)$", chapter, re.M)]


def command(text, game="pebbles"):
    return text.replace("GAME", game).split()


class Beach(Box):
    """A home in which nobody ever chose a library: it lies in `sleeves` under the user's data folder."""

    def __init__(self):
        super().__init__()
        del self.env["SLEEVES_LIBRARY"]
        self.games = os.path.join(self.env["XDG_DATA_HOME"], "sleeves", "games")

    def follow(self, line, *more, **options):
        return self.run(*command(line), *more, games=False, **options)

    def make(self, game=GAME, rulebook=RULEBOOK):
        os.makedirs(os.path.join(self.games, "pebbles"), exist_ok=True)
        for name, text in (("game.xml", game), ("rulebook-1.xml", rulebook)):
            with open(os.path.join(self.games, "pebbles", name), "w", encoding="utf-8") as stream:
                stream.write(text)


@case("the chapter has four steps, and its files and commands are there")
def _():
    texts = steps()
    equal([commands for _, commands in texts], [[], ["games validate GAME/game.xml"], ["import cards.csv"], ["check deck.txt"]])
    contains(texts[0][0], "`GAME/game.xml`", "`rulebook-EDITION.xml`", "library's folder `games/`", "`schema/game.rng`")
    contains(texts[2][0], "`game,name,ATTRIBUTE…`")
    assert os.path.exists(os.path.join(ROOT, "schema", "game.rng")) and os.path.isdir(os.path.join(ROOT, "schema", "games"))


@case("its steps, followed in order, end with a verdict")
def _():
    (_, _), (_, [validate]), (_, [bring]), (_, [check]) = steps()
    with Beach() as beach:
        beach.make()
        result = beach.follow(validate, cwd=beach.games)
        equal(result.code, 0, result)
        beach.write("cards.csv", CARDS)
        result = beach.follow(bring, "--json")
        equal((result.code, result.json["game"], result.json["cards"]["new"]), (0, "pebbles", 4), result)
        beach.write("deck.txt", LEGAL)
        result = beach.follow(check)
        equal(result.code, 0, result)
        contains(result.out, "pebbles/1/walk: legal")
        beach.write("deck.txt", HEAVY)
        result = beach.follow(check, "--json")
        deck = result.json["decks"][0]
        found = {f["rule"]: (f["clause"], f["actual"], f["allowed"], f["message"]) for f in deck["findings"]}
        equal((result.code, deck["verdict"], sorted(found)), (1, "illegal", ["alike", "weight"]), result)
        equal(found["weight"], ("2", 13, "<= 12", "A bag weighs up to 12; this one weighs 13. It must come down by 1."))
        equal(found["alike"], ("3", 3, "<= 2", "Shells called Whelk: 3; allowed: 2. Take out 1 copy."))


@case("everything else that takes a game takes this one: games, search, hand, options")
def _():
    with Beach() as beach:
        beach.make()
        beach.write("cards.csv", CARDS)
        beach.write("deck.txt", HEAVY.replace("3 Whelk", "2 Whelk").replace("2 Grey", "3 Grey"))
        equal(beach.follow("import cards.csv").code, 0)
        contains(beach.follow("games").out, "Pebbles and Shells", "pebbles/1/walk")
        result = beach.follow("search", "kind:shell weight<=1", "--json")
        equal([c["name"] for c in result.json["cards"]], ["Razor"], result)
        equal(beach.follow("check deck.txt").code, 0)
        equal(beach.follow("check deck.txt --option heaviest=11").code, 1)
        result = beach.follow("hand deck.txt --seed 7 --json")
        equal((result.code, result.json["hand_size"], len(result.json["sample"])), (0, 2, 2), result)


KITES = [{"no": f"K{n:03}", "called": "", "name": f"Kite {n}", "kind": ["Kite", "Wind", "Knot"][n % 3], "lift": n % 5, "set": "AB" if n < 20 else "CD",
          "allowed": "banned" if n == 7 else "legal", "rules": f"Rise by {n % 5}, then come down again when nobody holds the line any more."} for n in range(40)]


@case("its two commands make a game out of a list that nobody described, and judge a deck of it")
def _():
    (make, check) = two_commands()
    equal((make[:2], "--add" in make, check[0]), (["games", "from"], True, "check"))
    with Beach() as beach:
        beach.write("cards.json", json.dumps({"about": "kites", "data": {"cards": KITES}}))
        beach.write("deck.txt", "# game: cards\n" + "".join(f"4 Kite {n}\n" for n in range(8, 23)))
        made = beach.run(*make, games=False)
        equal(made.code, 0, made)
        contains(made.out, "40")
        result = beach.run(*check, games=False)
        equal(result.code, 0, result)
        beach.write("deck.txt", "# game: cards\n" + "".join(f"{5 if n == 8 else 4} Kite {n}\n" for n in range(8, 22)))
        deck = beach.run(*check, "--json", games=False).json["decks"][0]
        equal((deck["verdict"], sorted((f["rule"], f["actual"]) for f in deck["findings"] if f["severity"] == "error")), ("illegal", [("copies", 5), ("main-size", 57)]))


@case("a game that is there stays as it is, and what cannot come in leaves no game behind")
def _():
    make = two_commands()[0]
    with Beach() as beach:
        beach.write("cards.json", json.dumps(KITES))
        path = os.path.join(beach.games, "cards.xml")
        equal(beach.run(*make, games=False).code, 0)
        before = open(path, encoding="utf-8").read()
        result = beach.run(*make, "--json", games=False)   # as after an end between the definition and its cards
        equal((result.code, result.json["import"]["cards"]["unchanged"]), (0, 40), result)
        result = beach.run(*make[:-1], "3", games=False)
        equal((result.code, result.out), (2, ""), result)
        contains(result.err, "cards.xml", "there is a game “cards” already")
        equal(open(path, encoding="utf-8").read(), before)
        result = beach.run(*make, "--game", "magic", games=False)
        equal(result.code, 2, result)
        contains(result.err, "there is a game “magic” already")
        result = beach.run(*make, "--game", "kites", "--json", games=False)
        equal((result.code, result.json["import"]["cards"]["new"], os.path.basename(result.json["written"])), (0, 40, "kites.xml"), result)
        equal(beach.run(*make, "-o", "out.xml", games=False).code, 2)
        os.mkdir(os.path.join(beach.games, "held"))
        equal(beach.run(*make, "--game", "held", games=False).code, 2)
        beach.write("cards.json", json.dumps(KITES + [{**kite, "no": f"L{n}", "name": {}} for n, kite in enumerate(KITES)]))
        result = beach.run(*make, "--game", "broken", games=False)
        equal(result.code, 3, result)
        equal(sorted(os.listdir(beach.games)), ["cards.xml", "held", "kites.xml"])
        contains(beach.run("search", "game:kites lift=4", "--count", games=False).out, "8")


@case("step two names line and column of a fault, and what was probably meant")
def _():
    validate = steps()[1][1][0]
    with Beach() as beach:
        beach.make(rulebook=RULEBOOK.replace('of="weight"', 'of="wieght"'))
        result = beach.follow(validate, cwd=beach.games)
        equal(result.code, 3, result)
        line = RULEBOOK[:RULEBOOK.index('of="weight"')].count("\n") + 1
        assert re.search(rf"rulebook-1\.xml:{line}:\d+: ", result.out + result.err), result
        contains(result.out + result.err, "wieght", "“weight”")


@case("step three's list in JSON fills the attributes through the definition's reader")
def _():
    with Beach() as beach:
        beach.make()
        beach.write("found.json", '{"found":[{"id":"a","called":"Cowrie","sort":"shell","grams":4},{"id":"b","called":"Flint","sort":"pebble","grams":5}]}')
        result = beach.follow("import found.json --json")
        equal((result.code, result.json["kind"], result.json["cards"]["new"]), (0, "pebbles-json", 2), result)
        card = beach.follow("search", "weight>=5", "--json").json["cards"][0]
        equal((card["name"], card["attributes"]["kind"], card["attributes"]["weight"]), ("Flint", "Pebble", 5), card)


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""schema/README.md, the guide for whoever writes a game: its example is run as it stands there, and it names every element of the
grammar."""
import os
import re
import shlex

from harness import ROOT, Box, case, contains, equal, main

GUIDE = open(os.path.join(ROOT, "schema", "README.md"), encoding="utf-8").read()


def block(language, nth=0):
    return re.findall(rf"^```{language}\n(.*?)^```", GUIDE, re.M | re.S)[nth]


class Evening(Box):
    """The example's files where the guide puts them."""

    def __init__(self):
        super().__init__()
        folder = os.path.join(self.library, "games", "lanterns")
        os.makedirs(folder)
        for name, text in (("game.xml", block("xml")), ("rulebook-1.xml", block("xml", 1))):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as stream:
                stream.write(text)
        self.write("cards.csv", block("csv"))
        self.write("deck.txt", block("text"))

    def follow(self, nth, *more):
        command = shlex.split(block("sh").splitlines()[nth])
        equal(command[0], "sleeves")
        return self.run(*command[1:], *more, games=False, cwd=os.path.join(self.library, "games") if nth == 0 else self.top)


@case("the example's commands say what the guide says that they do")
def _():
    with Evening() as evening:
        result = evening.follow(0)
        equal((result.code, result.err), (0, ""), result)
        equal(evening.follow(1, "--json").json["cards"]["new"], 4)
        result = evening.follow(2)
        equal(result.code, 1, result)
        contains(result.out, "lanterns/1/evening: illegal", "Cards of a road that the keeper does not know: 1 (Storm Glass).")
        findings = evening.follow(2, "--json").json["decks"][0]["findings"]
        equal([f["clause"] for f in findings if f["severity"] == "error"], ["4"])
        contains(evening.follow(3).out, "%")


@case("a deck of the example that keeps its rules is legal, and the long night asks for thirty")
def _():
    with Evening() as evening:
        evening.follow(1)
        evening.write("deck.txt", block("text").replace("17 Reed", "18 Reed").replace("1 Storm Glass\n", ""))
        equal(evening.follow(2).code, 0)
        result = evening.run("check", "deck.txt", "--option", "long-night=yes", "--json", games=False)
        equal([(f["rule"], f["clause"]) for f in result.json["decks"][0]["findings"] if f["severity"] == "error"], [("long", "7")], result)


@case("a bound that hangs on a card: none there, one that has nothing of it, and two are told as what they are, and never a legal deck")
def _():
    with Evening() as evening:
        path = os.path.join(evening.library, "games", "lanterns", "rulebook-1.xml")
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(block("xml", 1).replace('min="20" max="20"', 'min="keeper.oil" max="20"').replace('in="keeper" min="1" max="1"', 'in="keeper" max="9"'))
        evening.follow(1)

        def size(*keepers):
            evening.write("deck.txt", "# game: lanterns\nKeeper\n" + "".join(f"1 {name}\n" for name in keepers) + "Road\n18 Reed Lamp\n2 Carry the Letter\n")
            judged = evening.run("check", "deck.txt", "--json", games=False).json["decks"][0]
            return judged["verdict"], [f["message"] for f in judged["findings"] if f["rule"] == "size"]

        for keepers, verdict, said in (((), "unknown", "and none is there"), (("Ferrywoman Ilse",), "unknown", "does not say enough of it: Ferrywoman Ilse."),
                                       (("Reed Lamp", "Storm Glass"), "unknown", "say different things: Reed Lamp, Storm Glass.")):
            got = size(*keepers)
            equal((got[0], len(got[1])), (verdict, 1), got)
            contains(got[1][0], said)


@case("a format of one's own on top of the example asks for thirty, cites its clause, and says where it stands")
def _():
    with Evening() as evening:
        evening.follow(1)
        house = re.search(r'^<rulebook game="lanterns" extends.*?^</rulebook>', GUIDE, re.M | re.S).group(0)
        path = os.path.join(evening.library, "games", "tuesday.xml")
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(house)
        equal(evening.run("games", "validate", path, games=False).code, 0)
        evening.write("deck.txt", block("text").replace("17 Reed", "18 Reed").replace("1 Storm Glass\n", ""))
        result = evening.run("check", "deck.txt", "--format", "tuesday", "--json", games=False)
        equal([(f["rule"], f["clause"]) for f in result.json["decks"][0]["findings"] if f["severity"] == "error"], [("size", "House 1")], result)
        contains(evening.run("games", "--game", "lanterns", games=False).out, path)
        # where it lies elsewhere its game is looked for in the library, or where --games says
        away = evening.write("away.xml", house.replace("tuesday", "sunday").replace("House 1", "House 2"))
        done = evening.run("games", "validate", away, games=False)
        equal(done.code, 0, done.out + done.err)
        other = {"SLEEVES_LIBRARY": os.path.join(evening.top, "other")}
        done = evening.run("games", "validate", away, games=False, env=other)
        equal(done.code, 3, done)
        contains(done.out, "no game “lanterns” is defined")
        equal(evening.run("--games", os.path.join(evening.library, "games"), "games", "validate", away, games=False, env=other).code, 0)
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(house.replace('"evening"', '"morning"'))
        result = evening.run("check", "deck.txt", games=False)
        equal(result.code, 0, result)
        contains(result.err, "tuesday.xml:3:", "no format “morning”")


@case("the guide names every element of the grammar")
def _():
    grammar = open(os.path.join(ROOT, "schema", "game.rng"), encoding="utf-8").read()
    elements = set(re.findall(r'<element name="([^"]+)"', grammar))
    assert len(elements) > 40, elements
    equal(sorted(e for e in elements if not re.search(rf"[<`]{e}\b", GUIDE)), [])


main()

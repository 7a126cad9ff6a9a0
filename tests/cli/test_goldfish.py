#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""goldfish: every shipped game played by a script: its own opening, turn, zones and loss; undo, saving, bad input."""
import glob
import json
import os

from harness import STARTER, case, contains, equal, main, refused, with_starters


def play(box, deck, *commands, options=(), seed=7):
    """The documents after each command, the first before any."""
    path = deck if os.path.isabs(deck) else os.path.join(STARTER, deck)
    result = box.run("goldfish", path, "--seed", str(seed), "--json", *options, input="".join(c + "\n" for c in commands), games=False)
    equal(result.code, 0, result)
    documents = [json.loads(line) for line in result.out.splitlines()]
    equal(len(documents), len([c for c in commands if c != "quit"]) + 1, result)
    return documents


def zone(document, name):
    return next(z for z in document["zones"] if z["id"] == name)


def names(document, name):
    return [card.get("name") for card in zone(document, name)["cards"]]


@case("the memory game: phases of the first turn are left out, costs are paid by chance, memory comes back")
def _():
    with with_starters() as box:
        d = play(box, "grand-archive-legal.txt", "next", "next", "play 1", "pay 1,2", "next 4", "pay 1", "next", "undo 6")
        equal(d[0]["turn"], 0)
        equal((d[1]["phase"]["id"], zone(d[1], "hand")["count"]), ("draw", 7))     # first on the play: no draw, no wake up
        equal(d[2]["phase"]["id"], "main")
        equal(zone(d[4], "memory")["count"], 2)
        equal((d[5]["turn"], d[5]["phase"]["id"]), (2, "recollection"))
        equal((zone(d[5], "memory")["count"], zone(d[5], "hand")["count"]), (0, 6))
        contains(d[6]["error"]["message"], "0 cards")                              # nothing left to banish
        equal(zone(d[7], "hand")["count"], 7)
        equal(d[8]["undo"], 3)      # each phase is a step of its own
        d = play(box, "grand-archive-legal.txt", "next 2", "pay 1-3", "next 3", "pay 2", "next")
        equal([zone(d[4], z)["count"] for z in ("memory", "banishment")], [1, 2])
        equal((zone(d[5], "memory")["count"], zone(d[5], "hand")["count"]), (0, 5))


@case("the game with ways: two cards, one and a resource, or two resources; the hand limit reminds")
def _():
    with with_starters() as box:
        d = play(box, "arcmage-legal.txt", "next 2", "way 3", "play 1,2", "next 7", "way 1", "next 5", "move hand:1 graveyard")
        equal([w["title"] for w in d[1]["ways"]], ["Draw 2", "Draw 1, up to 1 resource", "2 resources"])
        equal(d[2]["ways"], [])
        equal(zone(d[3], "resources")["count"], 2)
        assert all(card["face_down"] and card["name"] for card in zone(d[3], "resources")["cards"]), d[3]
        equal((d[4]["turn"], d[5]["turn"]), (2, 2))
        equal(zone(d[5], "hand")["count"], 7)
        equal(d[6]["phase"]["id"], "discard")
        d = play(box, "arcmage-legal.txt", "next 2", "way 1", "next 5")
        equal(d[3]["phase"]["id"], "discard")
        contains(" ".join(d[3]["hints"]), "2 cards above the limit")
        d = play(box, "arcmage-legal.txt", "next", "move kingdom:1 graveyard")
        equal((d[1]["lost"], d[2]["lost"]["clause"]), (None, "WIN.1"))             # the last city in play is gone
        d = play(box, "arcmage-legal.txt", "next", "move kingdom:1 graveyard", options=("--option", "defeat-cities=all"))
        equal(d[2]["lost"], None)


@case("what was in hand by turn says which way of a turn was assumed")
def _():
    with with_starters() as box:
        stats = play(box, "arcmage-legal.txt", "stats 20 3")[1]["stats"]
        contains(" ".join(stats["assumptions"]), "Nobody chose", "assumed, because it draws most: Draw 2.")
        equal(stats["cards"], [7, 9, 11, 13])
        equal(play(box, "genesis-legal.txt", "stats 20 3")[1]["stats"]["assumptions"], [])


@case("the locus game: gems and locus, cards that their owner may not look at, lost with the last card")
def _():
    with with_starters() as box:
        commands = ("exchange 1,2", "next 4", "move 1 locus down", "play 2", "peek locus:1", "shuffle", "draw 42", "draw", "undo")
        d = play(box, "colossus-order-legal.txt", *commands)
        equal((d[0]["exchange"], d[1]["exchange"], zone(d[1], "hand")["count"]), (2, 0, 7))
        equal(zone(d[3], "locus")["cards"], [{"n": 1, "face_down": True}])
        card = names(d[2], "hand")[0]
        assert names(d[5], "locus") == [card], d[5]
        equal((d[7]["lost"], zone(d[7], "deck")["count"]), (None, 1))
        equal((d[8]["lost"]["clause"], zone(d[8], "deck")["count"]), ("13.3", 0))
        equal(d[9]["lost"], None)
        d = play(box, "colossus-order-legal.txt", "next 4", "move 1 locus down", options=("--option", "goldfish-peek=yes"))
        equal(names(d[2], "locus"), [names(d[1], "hand")[0]])


@case("the timeline game: energy from the top, counters that come with a card, lost when one runs out")
def _():
    with with_starters() as box:
        d = play(box, "genesis-legal.txt", "next 3", "pay 3", "counter arena:1 hp -21", "counter arena:1 hp -1", "undo", "move arena:1 arena 8")
        champion = zone(d[0], "arena")["cards"][0]
        assert champion["counters"]["hp"] > 20 and champion["counters"]["aura"] > 0, champion
        equal((zone(d[1], "timeline")["count"], zone(d[2], "timeline")["count"], zone(d[2], "memories")["count"]), (44, 41, 3))
        assert all(names(d[2], "memories")), d[2]
        left = champion["counters"]["hp"] - 21
        equal((d[3]["lost"], zone(d[3], "arena")["cards"][0]["counters"]["hp"]), (None, left))
        if left == 1:
            equal(d[4]["lost"]["clause"], "WIN")
        equal((d[5]["lost"], zone(d[6], "arena")["cards"][0]["cell"]), (None, 8))
        equal(champion["cell"], 28)                                                # the middle of the own edge row, HS.2
        shown = box.run("goldfish", os.path.join(STARTER, "genesis-legal.txt"), "--seed", "1", input="quit\n", games=False).out
        rows = shown.split("Arena [a]", 1)[1].splitlines()[1:7]
        equal([row.split() for row in rows], [["."] * 5] * 5 + [[".", ".", "1", ".", "."]])
        contains(shown, ", cell 28")


@case("several cards are named with blanks or commas, and what is not understood is told and changes nothing")
def _():
    with with_starters() as box:
        deck = "colossus-order-legal.txt"
        plain = play(box, deck, "exchange 1,2")
        for words in ("exchange 1 2", "exchange 2 1", "exchange hand:1 2", "exchange 1 hand:2"):
            d = play(box, deck, words)
            equal(sorted(names(d[1], "hand")), sorted(names(plain[1], "hand")), words)
        for words in ("exchange 1 x", "exchange 1 1", "exchange 1 deck:1", "next 1 2", "draw 1 2", "undo 1 2", "show all", "mulligan 1",
                      "dice 6 6", "shuffle deck hand", "way 1 2", "quit now", "log 1 2", "peek 1 deck 2", "counter rounds 1 2"):
            d = play(box, deck, words)
            assert "error" in d[1], (words, d[1])
            equal((d[1]["undo"], d[1]["exchange"], names(d[1], "hand")), (0, 2, names(d[0], "hand")), words)
        contains(play(box, deck, "draw 1 2")[1]["error"]["message"], "“2” is not understood", "[NUMBER]")


@case("what was looked at before the draw goes under the pile, and what a redraw costs has to")
def _():
    with with_starters() as box:
        deck = box.write("glimpse.txt", "# Material deck\n1 Brine Wisp\n# Main deck\n30 Ash Courier\n30 Sudden Steam\n")
        d = play(box, deck, "putback 1 3", "putback 1", "undo 1", "next", options=("--format", "2025/standard"))
        equal((d[0]["look"], d[1]["look"], d[1]["put_back"]), (6, 0, 0))
        kept = [name for i, name in enumerate(names(d[0], "hand")) if i not in (0, 2)]
        equal((names(d[1], "hand")[:4], zone(d[1], "hand")["count"], zone(d[1], "main")["count"]), (kept, 6, 54))
        assert "error" in d[2], d[2]
        equal((names(d[3], "hand"), d[3]["look"], d[4]["look"]), (names(d[0], "hand"), 6, 0))
        contains(" ".join(d[0]["hints"]), "6 cards of the hand were looked at")
        box.run("import", box.write("cards.csv", "game,name,type\nmagic,Spark,Instant\nmagic,Meadow,Basic|Land\n"), games=False)
        deck = box.write("deck.txt", "# format: magic/cr/constructed\n30 Spark\n30 Meadow\n")
        d = play(box, deck, "mulligan", "mulligan", "next", "putback 1", "putback 1 2", "next")
        equal([x["put_back"] for x in d], [0, 1, 2, 2, 2, 0, 0])
        contains(d[3]["error"]["message"], "2 cards of the hand have to go under the pile first")
        contains(d[4]["error"]["message"], "2 cards of the hand, together")
        equal((zone(d[5], "hand")["count"], zone(d[5], "main")["count"], d[6]["turn"]), (5, 55, 1))


@case("the same seed and commands give the same game; what is hidden is not told")
def _():
    with with_starters() as box:
        commands = ("next", "draw", "shuffle", "random 2 hand graveyard", "dice 20", "coin", "next 5")
        one, two = play(box, "genesis-legal.txt", *commands), play(box, "genesis-legal.txt", *commands)
        equal(one, two)
        assert one != play(box, "genesis-legal.txt", *commands, seed=8)
        hidden = {"deck", "main", "timeline"}
        for document in one:
            for z in document["zones"]:
                assert z["id"] not in hidden or z["cards"] == [], z
        d = play(box, "genesis-legal.txt", "peek 2", "shuffle", "search", "note nothing yet")
        equal([card["n"] for card in zone(d[1], "timeline")["cards"]], [1, 2])
        equal(zone(d[2], "timeline")["cards"], [])
        equal(len(zone(d[3], "timeline")["cards"]), 45)
        contains(d[4]["log"][0]["text"], "nothing yet")


@case("a game is kept and goes on, in another run, with what can be done again")
def _():
    with with_starters() as box:
        before = play(box, "arcmage-legal.txt", "next 3", "play 1", "undo", "save a game", "quit")[-1]
        after = play(box, "arcmage-legal.txt", "load a game", "redo", seed=99)
        equal([before[k] for k in ("turn", "seed", "zones", "undo", "redo")], [after[1][k] for k in ("turn", "seed", "zones", "undo", "redo")])
        equal(after[2]["redo"], 0)
        saved = glob.glob(os.path.join(box.library, "tables", "*.json"))
        equal(len(saved), 1)
        with open(saved[0], encoding="utf-8") as file:
            text = file.read()
        for bad in (text.replace('"do":"next"', '"do":"cheat"', 1), text[:-30], "[" * 100000, "", text.replace('"seed":"7"', '"seed":"8"')):
            with open(saved[0], "w", encoding="utf-8") as file:
                file.write(bad)
            d = play(box, "arcmage-legal.txt", "load a game")
            assert d[1]["error"]["code"] in ("refused", "no"), d[1]["error"]
            equal(d[1]["turn"], 0)
        contains(play(box, "arcmage-legal.txt", "load nothing")[1]["error"]["message"], "no saved game")


@case("after sideboarding with a plan the other cards are played")
def _():
    with with_starters() as box:
        plan = box.write("plan.txt", "-1 Glass Djinn\n+1 Glass Djinn\n")
        d = play(box, "genesis-legal.txt", options=("--plan", plan))
        equal((d[0]["plan"], zone(d[0], "timeline")["count"]), ("plan.txt", 45))
        refused(box.run("goldfish", os.path.join(STARTER, "genesis-legal.txt"), "--plan", "/no/such", games=False), 3, "/no/such")


@case("a line that cannot be done is told, changes nothing, and the next one counts")
def _():
    with with_starters() as box:
        bad = ("foo", "move 99 field", "move 1", "move 1 heaven", "move 0 field", "move 1,1 field", "draw x", "draw -1", "draw 99999999999",
               "way 1", "mulligan", "redo", "undo", "peek 2 heaven", "counter", "counter 1", "attach hand:1 main:1", "take 99 hand field",
               "load ../../etc/passwd", "dice 1", "phase nowhere", "note " + "x" * 600, "note x" + "y" * 5000, "rest main:1")
        d = play(box, "grand-archive-legal.txt", *bad, "draw")
        for command, document in zip(bad, d[1:]):
            assert "error" in document, command
            equal(document["zones"], d[0]["zones"], command)
        equal(zone(d[-1], "hand")["count"], 8)
        d = play(box, "grand-archive-legal.txt", "", "# a remark", "stats 0", "stats 50 3", "help")
        assert "error" not in d[1] and "error" not in d[2] and "error" in d[3]
        equal((d[4]["stats"]["games"], len(d[4]["stats"]["cards"])), (50, 4))
        assert "shuffle" in d[5]["help"]


@case("the opponent has points and a board of what is made or put there; it is kept with the game, and taken back")
def _():
    with with_starters() as box:
        d = play(box, "grand-archive-legal.txt", "next 2", "counter opponent 20", "counter opponent -3", "token opponent A wall of stone",
                 "counter opp:1 damage 2", "rest opponent:1", "move 1 opponent", "save", "undo 5", "load")
        assert all(z["id"] != "opponent" for z in d[1]["zones"]), d[1]          # nothing lies there
        equal((d[3]["counters"], d[6]["counters"]), ({"opponent": 17}, {"opponent": 17}))
        card = zone(d[6], "opponent")["cards"][0]
        equal((card["name"], card["counters"], card["rested"], card["token"]), ("A wall of stone", {"damage": 2}, True, True))
        equal((zone(d[7], "opponent")["count"], zone(d[7], "hand")["count"]), (2, 6))
        assert all(z["id"] != "opponent" for z in d[9]["zones"]), d[9]
        equal(zone(d[10], "opponent"), zone(d[8], "opponent"))
        result = box.run("goldfish", os.path.join(STARTER, "grand-archive-legal.txt"), "--seed", "7",
                         input="next\ncounter you 15\nmove 1 oppo\nshow", games=False)
        contains(result.out, "Your points: 15.", "Opponent 1")


@case("two decks play against each other: turns change hands, hands are hidden, undo and a kept game are of both; rounds go on together")
def _():
    legal, gems = os.path.join(STARTER, "grand-archive-legal.txt"), os.path.join(STARTER, "colossus-order-gems.txt")
    with with_starters() as box:
        d = play(box, "grand-archive-legal.txt", "next 3", "next", "play 1", "counter opponent 15", "over", "save", "undo 6", "load", "new 7",
                 options=("--opposite", legal))
        equal((d[0]["side"], d[0]["has_turn"], d[0]["turn"], d[0]["other"]["turn"]), (1, True, 0, 0))
        equal((d[1]["side"], d[1]["turn"], d[1]["phase"]["id"]), (1, 1, "end"))
        equal((d[2]["side"], d[2]["has_turn"], d[2]["phase"]["id"], zone(d[2], "hand")["count"]), (2, True, "draw", 8))
        assert all("name" not in card for card in zone(d[2]["other"], "hand")["cards"]), d[2]["other"]
        assert all("name" in card for card in zone(d[2], "hand")["cards"]), d[2]
        equal((d[5]["side"], d[5]["has_turn"], d[5]["counters"]), (1, False, {"you": 15}))
        equal({entry["side"] for entry in d[4]["log"]} | {entry["side"] for entry in d[2]["log"]}, {1, 2})
        equal((d[7]["undo"], d[7]["turn"], d[7]["redo"]), (0, 0, 6))
        equal((d[8]["side"], d[8]["undo"], d[8]["other"]["counters"]), (2, 6, {"you": 15}))
        equal([zone(d[9], "hand"), zone(d[9]["other"], "hand")], [zone(d[0], "hand"), zone(d[0]["other"], "hand")])   # the seed decides both
        d = play(box, "genesis-legal.txt", "next", options=("--opposite", os.path.join(STARTER, "genesis-legal.txt")))
        equal((d[1]["turn"], d[1]["other"]["turn"], d[1]["undo"]), (1, 1, 1))
        text = box.run("goldfish", legal, "--opposite", legal, "--seed", "7", input="next\nover\nshow", games=False).out
        contains(text, "Opposite: Kiln and Ash (1)", "This side: Kiln and Ash (2)", "Kiln and Ash (1): Turn 1: Draw.", "It is the other side’s turn.")
        refused(box.run("goldfish", legal, "--opposite", gems, games=False), 2, "different games")
        contains(box.run("goldfish", legal, "--seed", "7", input="over\n", games=False).err, "nobody sits opposite")


@case("people read it as text, and the end of the input is the end of the game")
def _():
    with with_starters() as box:
        result = box.run("goldfish", os.path.join(STARTER, "arcmage-legal.txt"), "--seed", "7", input="next\nfoo\nhelp\nlog\nshow", games=False)
        equal(result.code, 0)
        contains(result.out, "Kingdom [k] 1", "Turn 1: Unmark", "shuffle", "PG.2")
        contains(result.err, "foo")
        equal(box.run("goldfish", os.path.join(STARTER, "arcmage-legal.txt"), games=False).code, 0)
        refused(box.run("goldfish", os.path.join(STARTER, "grand-archive-ferry.txt"), games=False), 1, "start=NAME")
        refused(box.run("goldfish", os.path.join(STARTER, "arcmage-legal.txt"), "--players", "0", games=False), 2, "players")


main()

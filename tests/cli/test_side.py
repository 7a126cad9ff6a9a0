#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""side: plans between games under the shipped rulebooks: equal total, free moves that are judged again, frozen lists."""
import json
import os

from harness import ROOT, STARTER, Box, case, contains, equal, main, refused, with_starters


def plan(box, text):
    path = os.path.join(box.top, "plan.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def side(box, deck, text, *more):
    return box.run("side", os.path.join(STARTER, deck), plan(box, text), *more, games=False)


def rules(result):
    return [f["rule"] for f in result.json["decks"][0]["findings"] if f["severity"] == "error"]


@case("a swap of the same card is legal, and the answer says what moved")
def _():
    with with_starters() as box:
        result = side(box, "genesis-legal.txt", "-1 Glass Djinn\n+1 Glass Djinn\n", "--json")
        equal((result.code, rules(result)), (0, []))
        equal(result.json["plan"]["out"], [{"name": "Glass Djinn", "count": 1, "to": ""}])
        equal(result.json["decks"][0]["counts"]["timeline"], 50)
        equal(side(box, "genesis-legal.txt", "", "--json").code, 0)


@case("free moves are judged by the lists that come of them; frozen lists let nothing move")
def _():
    with with_starters() as box:
        move = "-1 Ash Courier [main]\n"
        result = side(box, "grand-archive-legal.txt", move, "--format", "2025/standard", "--json")
        equal(result.code, 1)
        assert "main-size" in rules(result) and not [r for r in rules(result) if r.startswith("swap")], result
        result = side(box, "grand-archive-legal.txt", move, "--format", "2021/standard", "--json")
        assert "swap-frozen" in rules(result), result
        contains(side(box, "grand-archive-legal.txt", move, "--format", "2021/standard").out, "lists stay as they are")


@case("where each zone keeps its number, cards are exchanged in all of them, but not between them")
def _():
    with Box() as box:
        equal(box.run("import", os.path.join(ROOT, "tests/data/check/lists/yugioh.csv"), games=False).code, 0)
        deck = box.write("deck.txt", "# game: yugioh\n# Main Deck\n3 Lantern Hare\n# Extra Deck\n1 Twin Lantern Hare\n# Side Deck\n1 Copper Beetle\n1 Fog Net\n1 Salt Witch\n")
        for moves, faults in (("-1 Lantern Hare [main]\n+1 Copper Beetle [main]\n-1 Twin Lantern Hare [extra]\n+1 Fog Net [extra]\n", []),
                              ("-1 Lantern Hare [main]\n+1 Fog Net [extra]\n", [("swap-count", "main"), ("swap-count", "extra")]),
                              ("+1 Copper Beetle [main]\n", [("swap-count", "main")])):
            told = box.run("side", deck, box.write("plan.txt", moves), "--format", "yugioh/tcg/advanced", "--json", games=False).json["decks"][0]["findings"]
            found = [f for f in told if f["rule"].startswith("swap")]
            equal([(f["rule"], f["zone"]) for f in found], faults, (moves, found))
            for finding, fault in zip(found, faults):
                contains(finding["message"], "Main Deck: " if fault[1] == "main" else "Extra Deck: ")


@case("a plan that cannot be read or carried out is told with its line")
def _():
    with with_starters() as box:
        refused(side(box, "genesis-legal.txt", "-1 Delta Crane\nnonsense\n"), 3, "plan.txt:2", "nonsense")
        refused(box.run("side", os.path.join(STARTER, "genesis-legal.txt"), "/no/such/plan", games=False), 3, "/no/such/plan")
        result = side(box, "genesis-legal.txt", "+50 Glass Djinn\n-1 Delta Crane [hand]\n", "--json")
        assert {"swap-missing", "swap-zone"} <= set(rules(result)), result


@case("swaps that keep number and total are listed, fewest cards first; each of them is legal when it is carried out")
def _():
    with with_starters() as box:
        deck = os.path.join(STARTER, "genesis-legal.txt")
        result = box.run("side", deck, "--offers", "--limit", "40", "--json", games=False)
        got = result.json
        equal((result.code, got["complete"], got["left_out"], len(got["offers"])), (0, False, 0, 40), result)
        sizes = [sum(m["count"] for m in o["out"]) for o in got["offers"]]
        equal(sizes, sorted(sizes))
        equal(sizes, [sum(m["count"] for m in o["in"]) for o in got["offers"]])
        equal(box.run("side", deck, "--offers", "--limit", "40", "--json", games=False).json, got)
        for offer in got["offers"][::7]:
            text = "".join(f"-{m['count']} {m['name']} [{m['from']}]\n" for m in offer["out"])
            text += "".join(f"+{m['count']} {m['name']} [{m['to']}]\n" for m in offer["in"])
            equal(side(box, "genesis-legal.txt", text, "--json").code, 0, text)
        one = box.run("side", deck, "--offers", "1", "--json", games=False).json
        equal((one["complete"], one["offers"]), (True, got["offers"][:one["total"]]), one)
        assert 0 < one["total"] < 40, one["total"]
        contains(box.run("side", deck, "--offers", "1", games=False).err, f"{one['total']} swaps, and there are no others")
        contains(box.run("side", deck, "--offers", "--limit", "3", games=False).err, "3 swaps shown; there may be more")
        card = one["offers"][0]["in"][0]["name"]
        asked = box.run("side", deck, "--offers", "1", "--in", f'!"{card}"', "--json", games=False).json
        equal(asked["offers"], [o for o in one["offers"] if o["in"][0]["name"] == card])
        refused(box.run("side", deck, "--offers", "--out", "nofield:1", games=False), 2, "nofield")
        refused(box.run("side", deck, "--offers", "4", games=False), 2, "4")


@case("no swap is offered where lists are frozen, and free moves need not be even")
def _():
    with with_starters() as box:
        frozen = box.run("side", os.path.join(STARTER, "grand-archive-2021.txt"), "--format", "2021/standard", "--offers", "--json", games=False)
        equal((frozen.code, frozen.json["total"], frozen.json["offers"]), (1, 0, []))
        free = box.run("side", os.path.join(STARTER, "grand-archive-legal.txt"), "--offers", "1", "--limit", "1000", "--json", games=False).json
        assert any(not o["out"] for o in free["offers"]) and free["offers"][0]["out"], free


@case("plans are kept with a saved deck, found by name, replaced and removed; the registered lists stay")
def _():
    with with_starters() as box:
        run = lambda *args: box.run(*args, games=False)
        equal(run("deck", "add", os.path.join(STARTER, "genesis-legal.txt")).code, 0)
        name = run("deck", "list", "--json").json["decks"][0]["name"]
        before = run("deck", "show", name, "--json").out
        path = plan(box, "-1 Bronze Behemoth\n+1 Long Division\n")
        result = run("side", name, path, "--save", "Against walls", "--json")
        equal((result.code, result.json["plans"]), (0, [{"name": "Against walls", "note": "", "on_play": "", "on_draw": "", "moves": [
            {"name": "Bronze Behemoth", "count": 1, "from": "timeline", "to": "forethoughts"},
            {"name": "Long Division", "count": 1, "from": "forethoughts", "to": "timeline"}]}]), result)
        equal(json.loads(run("deck", "convert", name, "--as", "json").out)["plans"], result.json["plans"])
        result = run("side", name, "against WALLS", "--json")
        equal((result.code, rules(result), result.json["registered"]), (0, [], "unchanged"), result)
        equal([m["name"] for m in result.json["plan"]["in"]], ["Long Division"])
        contains(run("side", name, "Against walls").out, "+1 Long Division", "registered lists stay as they are")
        plan(box, "")
        equal(run("side", name, path, "--save", "against walls", "--json").json["plans"][0]["moves"], [])
        equal(len(run("side", name, "--list", "--json").json["plans"]), 1)
        plan(box, "-1 Bronze Behemoth [hand]\n")
        refused(run("side", name, path, "--save", "other"), 3, "Thoughts")
        equal(run("deck", "show", name, "--json").out.count("Bronze Behemoth"), before.count("Bronze Behemoth"))
        refused(run("side", name, "--remove", "nothing like it"), 3, "nothing like it")
        for change in (("--remove", "Against walls"), (path, "--save", "old")):   # of a state that is not the present one
            refused(run("side", name + "@1", *change), 2, name + "@1", "earlier state")
        equal(run("side", name, "--remove", "AGAINST WALLS", "--json").json["plans"], [])
        refused(run("side", os.path.join(STARTER, "genesis-legal.txt"), path, "--save", "x"), 2, "deck add")
        refused(run("side", name), 2, "needs a plan")


main()

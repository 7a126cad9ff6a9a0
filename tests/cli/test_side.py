#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""side: plans between games under the shipped rulebooks: equal total, free moves that are judged again, frozen lists."""
import glob
import os

from harness import ROOT, Box, case, contains, equal, main, refused

STARTER = os.path.join(ROOT, "schema", "starter")


def filled():
    box = Box()
    box.run("import", *sorted(glob.glob(STARTER + "/*.csv")), games=False)
    return box


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
    with filled() as box:
        result = side(box, "genesis-legal.txt", "-1 Glass Djinn\n+1 Glass Djinn\n", "--json")
        equal((result.code, rules(result)), (0, []))
        equal(result.json["plan"]["out"], [{"name": "Glass Djinn", "count": 1, "to": ""}])
        equal(result.json["decks"][0]["counts"]["timeline"], 50)
        equal(side(box, "genesis-legal.txt", "", "--json").code, 0)


@case("number and total of a swap must be kept where the rulebook says so")
def _():
    with filled() as box:
        result = side(box, "genesis-legal.txt", "-1 Delta Crane\n+1 Glass Djinn\n", "--json")
        equal(result.code, 1)
        assert "swap-sum" in rules(result) and "swap-count" not in rules(result), result
        result = side(box, "genesis-legal.txt", "-1 Glass Djinn\n", "--json")
        assert {"swap-sum", "swap-count", "size"} <= set(rules(result)), result
        result = side(box, "genesis-legal.txt", "-1 Delta Crane\n+1 Glass Djinn\n", "--option", "swap-equal-chi=no", "--json")
        assert "swap-sum" not in rules(result), result


@case("free moves are judged by the lists that come of them; frozen lists let nothing move")
def _():
    with filled() as box:
        move = "-1 Ash Courier [main]\n"
        result = side(box, "grand-archive-legal.txt", move, "--format", "2025/standard", "--json")
        equal(result.code, 1)
        assert "main-size" in rules(result) and not [r for r in rules(result) if r.startswith("swap")], result
        result = side(box, "grand-archive-legal.txt", move, "--format", "2021/standard", "--json")
        assert "swap-frozen" in rules(result), result
        contains(side(box, "grand-archive-legal.txt", move, "--format", "2021/standard").out, "lists stay as they are")


@case("a plan that cannot be read or carried out is told with its line")
def _():
    with filled() as box:
        refused(side(box, "genesis-legal.txt", "-1 Delta Crane\nnonsense\n"), 3, "plan.txt:2", "nonsense")
        refused(box.run("side", os.path.join(STARTER, "genesis-legal.txt"), "/no/such/plan", games=False), 3, "/no/such/plan")
        result = side(box, "genesis-legal.txt", "+50 Glass Djinn\n-1 Delta Crane [hand]\n", "--json")
        assert {"swap-missing", "swap-zone"} <= set(rules(result)), result


main()

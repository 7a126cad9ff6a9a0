#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Real card lists and tournament decks, where the shared data lie beside the checkout. Counts are those of the description beside them."""
import glob
import os

from harness import SANITIZED, Box, Skip, case, contains, equal, main, shared


def real(box, name, *args):
    result = box.run("import", shared(name), "--json", *args, games=False, timeout=300)
    equal(result.code, 0, result)
    return result.json


@case("the whole index lands, and a second time nothing changes")
def _():
    with Box() as box:
        path = "data/grand-archive/index-api/all_cards.json.gz"
        account = real(box, path)
        equal((account["cards"]["new"], account["printings"]["new"], account["rejected"]), (2237, 4417, []), account)
        again = real(box, path)
        equal((again["cards"]["unchanged"], again["cards"]["changed"], again["cards"]["new"], again["cards"]["gone"]), (2237, 0, 0, 0), again)
        equal(again["printings"]["unchanged"], 4417)
        result = box.run("search", '!"Nameless Champion"', "--json", games=False).json
        equal((result["total"], len({c["id"] for c in result["cards"]})), (15, 15))
        equal(box.run("search", "type:champion level=0", "--json", games=False).json["total"], 30)
        hands = box.run("search", "type:champion level=0 opening-draw>=1", "--json", games=False).json
        equal(hands["total"], 30)


@case("every tournament list is judged in one run, quickly, and no line is lost")
def _():
    files = sorted(glob.glob(os.path.join(shared("data/grand-archive/decks-omnidex"), "*.json"))) + \
        sorted(glob.glob(os.path.join(shared("data/grand-archive/decks-omnidex"), "*.json.gz")))
    with Box() as box:
        real(box, "data/grand-archive/index-api/all_cards.json.gz")
        result = box.run("check", *files, "--json", games=False, timeout=300)
        decks = result.json["decks"]
        verdicts = [d["verdict"] for d in decks]
        tally = {v: verdicts.count(v) for v in ("legal", "illegal", "unknown")}
        rules = {}
        for deck in decks:
            for rule in {f["rule"] for f in deck["findings"] if f["severity"] in ("error", "unknown")}:
                rules[rule] = rules.get(rule, 0) + 1
        print(f"# {len(decks)} lists in {result.seconds:.2f} s: {tally}; rules broken: {dict(sorted(rules.items()))}")
        equal(len(decks), 4894)
        assert "unread-line" not in rules and result.code == 1
        assert SANITIZED or result.seconds < 30, result.seconds
        for deck in decks[:200]:
            assert deck["counts"] and deck["format"], deck


@case("the same lists under both rulebooks, side by side")
def _():
    path = sorted(glob.glob(os.path.join(shared("data/grand-archive/decks-omnidex"), "*.json")))[0]
    with Box() as box:
        real(box, "data/grand-archive/index-api/all_cards.json.gz")
        decks = box.run("check", path, "--format", "2021/standard", "--format", "2025/standard", "--json", games=False).json["decks"]
        equal([d["format"].split("/")[1] for d in decks[:4]], ["2021", "2025"] * 2)
        contains(box.run("check", path, "--format", "2021/standard", "--format", "2025/standard", games=False).out, "The formats")


@case("text lists read without a lost line")
def _():
    files = sorted(glob.glob(os.path.join(shared("data/grand-archive/decks-text"), "*.txt")))
    with Box() as box:
        real(box, "data/grand-archive/index-api/all_cards.json.gz")
        for deck in box.run("check", *files, "--json", games=False).json["decks"]:
            lost = [f for f in deck["findings"] if f["rule"] == "unread-line"]
            equal(lost, [], deck["deck"])


@case("a list with the apostrophes and cases of people resolves")
def _():
    with Box() as box:
        real(box, "data/grand-archive/index-api/all_cards.json.gz")
        path = box.write("odd.txt", "# game: grand-archive\n# Main Deck\n4 TARIFF  ring\n1 Revenant’s Scourge\n")
        deck = box.run("check", path, "--json", games=False).json["decks"][0]
        equal([f for f in deck["findings"] if f["rule"] == "unknown-card"], [])


@case("the other games' real lists land")
def _():
    with Box() as box:
        found = 0
        for pattern in ("genesis-boc/all_cards.json*", "arcmage/**/cardsearch_2018.json*", "arcmage/**/rebirth_2026.json*"):
            for path in sorted(glob.glob(os.path.join(shared("data"), pattern), recursive=True))[:1]:
                account = real(box, os.path.relpath(path, os.path.join(shared("data"), "..")))
                assert account["cards"]["new"] + account["cards"]["unchanged"] > 0 and len(account["rejected"]) * 20 <= account["records"], account
                found += 1
        if not found:
            raise Skip("no such list in the shared data")


main()

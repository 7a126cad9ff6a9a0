#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Real card lists and tournament decks, where the shared data lie beside the checkout. Counts are those of the description beside them."""
import collections
import csv
import glob
import os

from harness import ROOT, SANITIZED, Box, case, contains, equal, main, shared

TABLE = os.path.join(ROOT, "tests", "data", "check", "real-lists.txt")


def real(box, name, *args):
    result = box.run("import", shared(name), "--json", *args, games=False, timeout=300)
    equal(result.code, 0, result)
    return result.json


def judged(box, files, day):
    """Verdicts of every list in these files and what speaks against them, counted."""
    result = box.run("check", *files, "--format", "2025/standard", *(["--as-of", day] if day else []), "--json", games=False, timeout=300)
    assert SANITIZED or result.cpu < 60, result.cpu
    tally = collections.Counter()
    for deck in result.json["decks"]:
        assert deck["counts"] and deck["format"] == "grand-archive/2025/standard", deck
        tally["", deck["verdict"]] += 1
        tally.update({(finding["rule"], finding["severity"]) for finding in deck["findings"] if finding["severity"] in ("error", "unknown")})
    return tally


def table(tally, about):
    lines = [f"{about} | {verdict} | {tally['', verdict]}" for verdict in ("legal", "illegal", "unknown")]
    return lines + [f"{about} | {severity} by {rule} | {number}" for (rule, severity), number in sorted(tally.items()) if rule]


@case("every tournament list as of its own day and as of today: verdicts and rules are those of the table")
def _():
    folder = shared("data/grand-archive/decks-omnidex")
    with open(os.path.join(folder, "index.csv"), encoding="utf-8", newline="") as stream:
        events = list(csv.DictReader(stream))
    with Box() as box:
        real(box, "data/grand-archive/index-api/all_cards.json.gz")
        own = collections.Counter()
        for day in sorted({event["date"] for event in events}):
            own.update(judged(box, [os.path.join(folder, event["file"]) for event in events if event["date"] == day], day))
        later = judged(box, [os.path.join(folder, event["file"]) for event in events], None)
    for tally in (own, later):
        equal(sum(number for (rule, _), number in tally.items() if not rule), 4894)
        assert not any(rule == "unread-line" for rule, _ in tally), tally
    now = table(own, "as of its day") + table(later, "as of today")
    with open(TABLE, encoding="utf-8") as stream:
        kept = [line.strip() for line in stream if line.strip() and not line.startswith("#")]
    assert now == kept, "verdicts of real lists have changed; where that is right, the table changes with the commit that says why:\n" + "\n".join(now)


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


@case("cards that bear only the world's symbol go with every champion: in the verdict, in what may be added, in repairs and in swaps")
def _():
    with Box() as box:
        real(box, "data/genesis-boc/all_cards.json")
        found = lambda query, *args: [c["name"] for c in box.run("search", query, "--json", "--limit", "1000", *args, games=False).json["cards"]]
        plain, counters = found("-type:champion -has:affiliation -type:aura"), found("-type:champion -has:affiliation type:aura")
        leaders = found("type:champion")
        equal((len(plain), len(counters), len(leaders)), (37, 4, 24))
        for leader in leaders:
            head = f"# game: genesis\n# Champion\n1 {leader}\n# Timeline\n"
            addable = set(found("-type:champion -has:affiliation addable:this", "--deck", box.write("head.txt", head)))
            equal(addable, set(plain), leader)
        judge = lambda text: box.run("check", box.write("deck.txt", text), "--json", games=False).json["decks"][0]
        errors = lambda deck: sorted(f["rule"] for f in deck["findings"] if f["severity"] in ("error", "unknown"))
        for leader in leaders[::6]:
            whole = head.replace(leaders[-1], leader) + "\n".join(f"1 {name}" for name in plain) + "\n13 Block\n"
            deck = judge(whole)
            equal((deck["verdict"], errors(deck)), ("legal", []), deck)
            equal(errors(judge(whole.replace("13 Block", "12 Block") + f"1 {counters[0]}\n")), ["aura-counters"])
        alone = box.write("alone.txt", "# game: genesis\n# Timeline\n" + "50 Block\n")
        got = box.run("fix", alone, "--json", games=False).json
        equal((got["legal_after"], got["smallest"], got["cost"], [c["zone"] for c in got["changes"]]), (True, True, 4, ["champion"]), got)
        short = box.write("short.txt", "# game: genesis\n# Champion\n1 Alta\n# Timeline\n49 Block\n1 Aura 1\n")
        got = box.run("fix", short, "--json", games=False).json
        equal((got["legal_after"], got["smallest"], got["removals"], got["additions"]), (True, True, 1, 1), got)
        aside = box.write("aside.txt", "# game: genesis\n# Champion\n1 Alta\n# Timeline\n50 Block\n# Forethoughts\n2 Left Hook\n1 Called Shot\n")
        offers = box.run("side", aside, "--offers", "1", "--json", games=False).json
        equal(([(o["out"][0]["name"], o["in"][0]["name"]) for o in offers["offers"]], offers["complete"]), ([("Block", "Left Hook")], True), offers)


@case("an ordinary timeline of which no name may stand twice is repaired, and no smaller set of changes is left open")
def _():
    path = "data/genesis-boc/all_cards.json"
    with Box() as box:
        real(box, path)
        found = lambda query, *args: [c["name"] for c in box.run("search", query, "--json", "--limit", "1000", *args, games=False).json["cards"]]
        for leader in found("type:champion")[:6]:
            head = f"# game: genesis\n# Champion\n1 {leader}\n# Timeline\n"
            fitting = found("-type:champion chi>=0 addable:this", "--deck", box.write("head.txt", head))
            deck = box.write("often.txt", head + "".join(f"{copies} {name}\n" for name, copies in zip(fitting[::3], [3] * 16 + [2])))
            got = box.run("fix", deck, "--option", "copy-limit=1", "--json", games=False).json
            equal((got["legal_after"], got["smallest"]), (True, True), (leader, got))


main()
